"""A session whose working directory is not there any more: it opens, says so, and goes on in another one."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from nexa_desktop.core.runs import RunStatus
from nexa_desktop.ui.dialogs.continuation import ContinuationDialog
from nexa_desktop.ui.widgets.run_notice import RunNotice
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene


def _notice(one: Scene) -> RunNotice | None:
    shown = one.window.chat_page(one.controller.transcript).findChildren(RunNotice)
    return next((notice for notice in shown if notice.isVisible()), None)


def test_a_session_whose_directory_is_gone_opens_and_goes_on_in_another(scene: OpenScene, tmp_path: Path) -> None:
    """Case 29: everything said is there, the message stays in the field, and the card offers another directory."""
    one = scene([{"text": "First."}, {"text": "Second."}], repeat_last=True)
    (tmp_path / "project").mkdir()
    one.window.composer.controls._choose_directory(str(tmp_path / "project"))
    one.type_and_send("one")
    one.until_idle()
    one.close()
    (tmp_path / "project").rename(tmp_path / "moved")

    two = scene()
    two.until(lambda: two.controller.chat.place.head is not None)
    assert "First." in two.text()
    controls = two.window.composer.controls
    two.until(lambda: "is not there" in controls.directory_button.accessibleDescription())
    two.type_and_send("two")
    two.until(lambda: _notice(two))
    notice = _notice(two)
    assert notice is not None
    assert "is not there" in notice.view.heading
    assert notice.buttons["directory"].isVisible()
    assert two.window.composer.edit.toPlainText() == "two"

    controls._choose_directory(str(tmp_path / "moved"))
    two.until(lambda: "is not there" not in controls.directory_button.accessibleDescription())
    two.window.composer.submit()
    two.until(lambda: [w for w in QApplication.topLevelWidgets() if isinstance(w, ContinuationDialog) and w.isVisible()])
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, ContinuationDialog) and w.isVisible())
    dialog.continue_button.click()
    two.until(lambda: len(two.controller.chat.place.rows) == 2)
    two.until_idle()
    head = two.controller.chat.place.head
    assert head is not None
    assert head.status is RunStatus.COMPLETED
    assert head.working_directory == str(tmp_path / "moved")


def test_trying_again_takes_the_directory_that_was_chosen_meanwhile(scene: OpenScene, tmp_path: Path) -> None:
    """What could not begin begins with the values that the composer shows by then, not with those that failed."""
    one = scene([{"text": "Done."}])
    (tmp_path / "moved").mkdir()
    one.work.rmdir()
    one.type_and_send("hello")
    one.until(lambda: one.controller.chat.failed_request is not None)
    one.window.composer.controls._choose_directory(str(tmp_path / "moved"))
    one.controller.sending.resend()
    one.until_idle()
    head = one.controller.chat.place.head
    assert head is not None
    assert head.status is RunStatus.COMPLETED
    assert one.window.composer.edit.toPlainText() == ""
