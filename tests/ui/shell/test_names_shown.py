"""What stands in the window about a session is what is stored, in every place that tells it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from nexa_desktop.ui.viewmodels.lineage import run_title
from nexa_desktop.ui.widgets.composer import ComposerState
from tests.ui.shell.conftest import OpenScene


def test_a_new_name_stands_in_the_list_above_the_transcript_and_in_the_title(scene: OpenScene) -> None:
    """F2 renames the row; the breadcrumb and the window's title follow without another turn."""
    one = scene([{"text": "Done."}])
    one.type_and_send("first words")
    one.until_idle()
    session = one.controller.chat.place.session_id
    assert session is not None
    model = one.window.sessions_model
    one.until(lambda: model.index_of(session).isValid())
    model.setData(model.index_of(session), "A better name", Qt.ItemDataRole.EditRole)
    one.until(lambda: one.titles() == ["A better name"])
    one.until(lambda: "A better name" in one.window.breadcrumb.title.text())
    assert one.window.windowTitle().startswith("A better name")


class Paints(QObject):
    """Counts paint events of a widget."""

    count = 0

    def eventFilter(self, watched: QObject, happened: QEvent) -> bool:
        self.count += happened.type() is QEvent.Type.Paint
        return False


def test_the_words_in_the_empty_field_are_painted_when_they_change(scene: OpenScene) -> None:
    """After a turn the field does not go on saying that a message waits until the turn has ended."""
    one = scene([{"text": "Done."}])
    edit = one.window.composer.edit
    one.window.composer.set_state(ComposerState.RUNNING)
    QApplication.processEvents()
    paints = Paints(edit)
    edit.viewport().installEventFilter(paints)
    before = paints.count
    one.window.composer.set_state(ComposerState.IDLE)
    one.until(lambda: paints.count > before)


def test_a_message_of_files_alone_is_called_by_their_names(scene: OpenScene, tmp_path: Path) -> None:
    """Never a row without a name, and never "resumed" for a turn that has a message."""
    one = scene([{"text": "Read."}])
    (tmp_path / "notes.txt").write_text("hello")
    one.controller.attachments.attach((tmp_path / "notes.txt",))
    one.until(lambda: one.window.composer.current_input().files)
    one.window.composer.submit()
    one.until(lambda: one.controller.chat.place.session_id is not None)
    assert one.controller.chat.place.session is not None
    assert one.controller.chat.place.session.title == "notes.txt"
    one.until_idle()
    one.until(lambda: one.titles() == ["notes.txt"])
    head = one.controller.chat.place.head
    assert head is not None
    assert run_title(head) == "notes.txt"
    assert one.services.open_library().prompts() == ()


def test_a_session_whose_title_is_lost_has_a_name_and_can_be_given_one(scene: OpenScene) -> None:
    """An empty row could be neither read nor told from another; the field for the new name is empty."""
    one = scene([{"text": "Done."}])
    one.type_and_send("hello")
    one.until_idle()
    session = one.controller.chat.place.session_id
    assert session is not None
    one.close()
    with closing(sqlite3.connect(next(one.data.glob("*.sqlite3")))) as database, database:
        database.execute("UPDATE session SET title = NULL, title_folded = NULL")
    two = scene()
    two.until(lambda: two.controller.chat.place.session_id == session)
    assert two.window.breadcrumb.title.text() == "Untitled session"
    index = two.window.sessions_model.index_of(session)
    assert index.data() == "Untitled session"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Untitled session, ")
    assert index.data(Qt.ItemDataRole.EditRole) == ""
    two.window.sessions_model.setData(index, "found again")
    two.until(lambda: two.window.breadcrumb.title.text() == "found again")
