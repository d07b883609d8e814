"""The composer: keys, input methods, drafts, pastes, the queue, completion."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QFrame, QToolButton
from pytestqt.qtbot import QtBot

from nexa_desktop.core.library import QueuedPrompt, SessionSettings
from nexa_desktop.core.messages import ArtifactRef, FilePart, UserInput
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui.widgets.completion import Candidate, matching
from nexa_desktop.ui.widgets.composer import Composer, ComposerState


@pytest.fixture
def composer(qtbot: QtBot) -> Iterator[Composer]:
    """A composer with the focus in its field."""
    made = Composer()
    qtbot.addWidget(made)
    made.resize(700, 240)
    made.show()
    qtbot.waitExposed(made)
    made.fill(AppSettings(), SessionSettings())
    made.edit.setFocus()
    return made


def compose(composer: Composer, preedit: str, commit: str = "") -> None:
    """What an input method sends while the person chooses characters."""
    happened = QInputMethodEvent(preedit, [])
    if commit:
        happened.setCommitString(commit)
    QApplication.sendEvent(composer.edit, happened)


def test_enter_sends_and_shift_enter_starts_a_line(composer: Composer, qtbot: QtBot) -> None:
    """Keys of the field as they come."""
    sent: list[UserInput] = []
    composer.submitted.connect(sent.append)
    qtbot.keyClicks(composer.edit, "one")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.edit, "two")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == [UserInput("one\ntwo")]


def test_with_the_other_setting_only_control_enter_sends(composer: Composer, qtbot: QtBot) -> None:
    """Enter send is switchable."""
    composer.set_app_settings(AppSettings(enter_sends=False))
    sent: list[UserInput] = []
    composer.submitted.connect(sent.append)
    qtbot.keyClicks(composer.edit, "one")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == []
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert sent == [UserInput("one\n")]


@pytest.mark.parametrize("enter_sends", [True, False])
def test_enter_that_confirms_a_conversion_does_not_send(composer: Composer, qtbot: QtBot, enter_sends: bool) -> None:
    """Cases 101, 102: while an input method is composing, Enter, Ctrl+Enter, Esc and Tab belong to it."""
    composer.set_app_settings(AppSettings(enter_sends=enter_sends))
    sent: list[object] = []
    composer.submitted.connect(sent.append)
    composer.stop_requested.connect(lambda: sent.append("stop"))
    compose(composer, "にほんご")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab):
        qtbot.keyClick(composer.edit, key)
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert sent == []
    assert composer.edit.hasFocus()
    compose(composer, "", "日本語")
    assert composer.edit.toPlainText() == "日本語"
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert sent == [UserInput("日本語")]


def test_what_was_typed_since_stays_when_the_sent_text_leaves(composer: Composer, qtbot: QtBot) -> None:
    """Unsent input is never lost: only what is on disk is taken away."""
    qtbot.keyClicks(composer.edit, "first")
    given = composer.current_input()
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.edit, "and more")
    composer.take_sent(given)
    assert composer.edit.toPlainText() == "and more"


def test_a_large_paste_becomes_a_chip_and_nothing_is_cut(composer: Composer) -> None:
    """Case 63: 20,000 lines, and one line of 2 MB, do not go into the field."""
    pasted: list[str] = []
    composer.text_pasted.connect(pasted.append)
    for text in ("line\n" * 20_000, "x" * 2_000_000):
        mime = QMimeData()
        mime.setText(text)
        composer.edit.insertFromMimeData(mime)
        assert pasted[-1] == text
    assert composer.edit.toPlainText() == ""


def test_the_field_grows_to_a_third_of_the_window(composer: Composer, qtbot: QtBot) -> None:
    """It grows with its text and then scrolls."""
    composer.set_room(600)
    small = composer.edit.wanted_height()
    composer.edit.setPlainText("line\n" * 5)
    assert composer.edit.wanted_height() > small
    composer.edit.setPlainText("line\n" * 100)
    assert composer.edit.wanted_height() == 200


def test_up_recalls_earlier_prompts_from_an_empty_field(composer: Composer, qtbot: QtBot) -> None:
    """Up and Down go through the history; in a text they move the cursor."""
    composer.edit.set_history(["newest", "older"])
    qtbot.keyClick(composer.edit, Qt.Key.Key_Up)
    assert composer.edit.toPlainText() == "newest"
    qtbot.keyClick(composer.edit, Qt.Key.Key_Up)
    assert composer.edit.toPlainText() == "older"
    qtbot.keyClick(composer.edit, Qt.Key.Key_Down)
    qtbot.keyClick(composer.edit, Qt.Key.Key_Down)
    assert composer.edit.toPlainText() == ""
    qtbot.keyClicks(composer.edit, "own")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Up)
    assert composer.edit.toPlainText() == "own"


def test_typing_leaves_the_queue_and_follows_what_can_be_sent(composer: Composer, qtbot: QtBot) -> None:
    """A key costs no new rows of the queue; Send can be pressed as soon as there is more than space, and not after that."""
    composer.set_queue([QueuedPrompt("alpha"), QueuedPrompt("beta")])
    before = composer.queue_list.findChildren(QToolButton)
    pressable = []
    for key in (Qt.Key.Key_Space, Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace):
        qtbot.keyClick(composer.edit, key)
        pressable.append(composer.send_button.isEnabled())
    assert pressable == [False, True, True, True, False]
    assert composer.queue_list.findChildren(QToolButton) == before
    composer.set_state(ComposerState.RUNNING)
    assert len(composer.queue_list.findChildren(QToolButton)) != len(before)


def test_a_queued_prompt_can_be_edited_and_removed(composer: Composer) -> None:
    """The queue is visible and editable; what is in the field takes the place of what is edited."""
    composer.set_state(ComposerState.RUNNING)
    composer.set_queue([QueuedPrompt("alpha"), QueuedPrompt("beta")])
    assert composer.queue_list.isVisible()
    composer.edit.setPlainText("draft")
    composer.queue_list.edit_requested.emit(0)
    assert composer.edit.toPlainText() == "alpha"
    assert [prompt.text for prompt in composer.settings().queue] == ["draft", "beta"]
    composer.queue_list.remove_requested.emit(1)
    assert [prompt.text for prompt in composer.settings().queue] == ["draft"]


def test_text_and_cursor_stay_when_the_state_changes(composer: Composer) -> None:
    """Case 69: an approval that arrives in mid-sentence moves nothing in the field."""
    composer.edit.setPlainText("in the middle of")
    cursor = composer.edit.textCursor()
    cursor.setPosition(6)
    composer.edit.setTextCursor(cursor)
    for state in (ComposerState.RUNNING, ComposerState.WAITING, ComposerState.STOPPING, ComposerState.IDLE):
        composer.set_state(state)
        assert composer.edit.toPlainText() == "in the middle of"
        assert composer.edit.textCursor().position() == 6


def test_the_draft_is_reported_with_its_files(composer: Composer, qtbot: QtBot) -> None:
    """Case 4: what is typed or attached can be stored before it is sent."""
    part = FilePart("a.txt", "text/plain", ArtifactRef("0" * 64, 3))
    composer.begin_reading("a.txt")
    composer.end_reading("a.txt", part)
    with qtbot.waitSignal(composer.draft_changed) as told:
        qtbot.keyClicks(composer.edit, "half a sentence")
    assert told.args[0].draft == "half a sentence"
    assert told.args[0].attachments == (part,)


def test_slash_offers_commands_and_at_offers_files(composer: Composer, qtbot: QtBot) -> None:
    """``/`` runs a command of the window, ``@`` puts a file's name into the text; Enter chooses and does not send."""
    sent: list[object] = []
    composer.submitted.connect(sent.append)
    composer.edit.set_commands([Candidate("app.settings", "settings", "Settings…")])
    chosen: list[str] = []
    composer.command_chosen.connect(chosen.append)
    qtbot.keyClicks(composer.edit, "/sett")
    qtbot.keyClick(composer.edit, Qt.Key.Key_Return)
    assert chosen == ["app.settings"]
    assert composer.edit.toPlainText() == ""
    with qtbot.waitSignal(composer.files_wanted):
        qtbot.keyClicks(composer.edit, "look at @re")
    composer.edit.set_files(["src/reader.py", "my notes.txt"])
    qtbot.keyClick(composer.edit, Qt.Key.Key_Tab)
    assert composer.edit.toPlainText() == "look at @src/reader.py "
    assert sent == []


def test_matching_prefers_names_then_pieces_then_spread_letters() -> None:
    """The best offer stands first."""
    offers = [Candidate(text, text) for text in ("docs/a_test_plan.md", "tests/run.py", "a/t_e_s_t", "test.py")]
    assert [offer.text for offer in matching(offers, "test")] == ["test.py", "tests/run.py", "docs/a_test_plan.md", "a/t_e_s_t"]


def files(count: int) -> tuple[FilePart, ...]:
    """Attachments that are stored."""
    return tuple(FilePart(f"file {n}.txt", "text/plain", ArtifactRef(f"{n:064x}", 10)) for n in range(count))


def chips(composer: Composer) -> list[QFrame]:
    """What stands in the row of attachments, in order."""
    return [chip for chip in composer.chips.findChildren(QFrame) if chip.property("role") == "sunken" and chip.isVisible()]


def test_attachments_that_come_one_by_one_stand_beside_each_other(composer: Composer) -> None:
    """A chip that joins a row is placed in it, also when the row keeps its height."""
    for part in files(3):
        composer.begin_reading(part.name)
        composer.end_reading(part.name, part)
        QApplication.processEvents()
    places = [chip.geometry() for chip in chips(composer)]
    assert len(places) == 3
    assert not [(a, b) for a in places for b in places if a is not b and a.intersects(b)]


def test_many_attachments_leave_room_for_the_field(composer: Composer, qtbot: QtBot) -> None:
    """Hundreds of files: some rows of chips are shown, the others are reached by scrolling or with the Tab key."""
    given = files(300)
    for part in given:
        composer.begin_reading(part.name)
    for part in given:
        composer.end_reading(part.name, part)
    bar = composer.chips.verticalScrollBar()
    qtbot.waitUntil(lambda: len(chips(composer)) == 300 and bar.maximum() > composer.height())
    shown = chips(composer)
    assert shown[0].height() < composer.chips.height() < 4 * shown[0].height()
    assert composer.edit.height() >= composer.edit.fontMetrics().lineSpacing()
    last = shown[-1].findChild(QToolButton)
    assert last is not None
    previous = shown[-2].findChild(QToolButton)
    assert previous is not None
    previous.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(previous, Qt.Key.Key_Tab)
    assert last.hasFocus()
    assert last.visibleRegion().boundingRect() == last.rect()
    last.click()
    assert composer.current_input().files == given[:-1]
