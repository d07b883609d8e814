"""A relaunch goes on where the person was; a directory tells what it tells agents; trouble is told once."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QPlainTextEdit

from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage
from nexa_desktop.ui.widgets.artifact_viewer import ArtifactViewer
from nexa_desktop.ui.widgets.empty_state import EmptyState
from tests.ui.shell.conftest import OpenScene


def test_a_relaunch_opens_the_session_that_was_left(scene: OpenScene) -> None:
    """It is on screen again, with its draft; one that is in the trash since is not."""
    one = scene([{"text": "Done."}])
    one.type_and_send("the first session")
    one.until_idle()
    session = one.controller.chat.place.session_id
    assert session is not None
    one.window.composer.edit.setPlainText("half a thought")
    one.close()
    two = scene()
    two.until(lambda: two.controller.chat.place.session_id == session)
    two.until(lambda: two.window.composer.edit.toPlainText() == "half a thought")
    two.window.sidebar.trash_requested.emit((session,))
    two.until(lambda: two.controller.chat.place.session_id is None)
    two.window.remember_session(session)
    two.close()
    three = scene()
    three.until(lambda: three.window.pages.currentWidget() is three.window.welcome and three.window.sidebar.has_loaded)
    assert three.controller.chat.place.session_id is None
    assert three.window.left_session == ""


def test_notes_for_agents_are_shown_at_the_directory(scene: OpenScene, tmp_path: Path) -> None:
    """An AGENTS.md in the working directory is told and can be read; a directory without one says nothing of it."""
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "AGENTS.md").write_text("# Rules\n\nRun the tests first.\n")
    one = scene([{"text": "Done."}])
    controls = one.window.composer.controls
    one.until(lambda: "AGENTS.md" in controls.directory_button.accessibleDescription())
    controls._fill_directories()
    read = next(action for action in controls._directory_menu.actions() if "AGENTS.md" in action.text())
    read.trigger()
    viewer = next(w for w in QApplication.topLevelWidgets() if isinstance(w, ArtifactViewer) and w.isVisible())
    assert "Run the tests first." in viewer.findChild(QPlainTextEdit).toPlainText()
    viewer.close()
    (tmp_path / "empty").mkdir()
    controls._choose_directory(str(tmp_path / "empty"))
    assert "AGENTS.md" not in controls.directory_button.accessibleDescription()
    controls._fill_directories()
    assert not any("AGENTS.md" in action.text() for action in controls._directory_menu.actions())


def test_a_store_that_cannot_be_read_is_told_once(scene: OpenScene, tmp_path: Path) -> None:
    """The page in the centre says it and offers what can be done; the list beside it does not say it again."""
    one = scene([{"text": "Done."}])
    database = next(one.data.glob("*.sqlite3"))
    one.close()
    for piece in one.data.glob(f"{database.name}*"):
        piece.unlink()
    database.write_bytes(b"not a database at all " * 400)
    two = scene(waits=False)
    two.until(lambda: isinstance(two.window.pages.currentWidget(), StartupErrorPage))
    shown = [page for page in two.window.sidebar.findChildren(EmptyState) if page.isVisible()]
    assert not shown
