"""Where the keys go: a control that is taken away hands the focus to where a person goes on."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui import motion
from nexa_desktop.ui.widgets import caret
from tests.ui.shell.conftest import OpenScene


def test_after_a_click_on_stop_what_is_typed_goes_into_the_message(scene: OpenScene) -> None:
    """Stop is disabled when the turn has ended; the focus goes to the message and not to the menu button."""
    one = scene([{"text": "word " * 400}], tokens_per_second=100)
    one.type_and_send("tell me a lot")
    one.until(lambda: "word" in one.text())
    button = one.window.composer.send_button
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    one.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    one.until_idle()
    one.until(lambda: not button.isEnabled())
    assert one.window.focusWidget() is one.window.composer.edit
    one.qtbot.keyClicks(one.window.focusWidget(), "next")
    assert one.window.composer.edit.toPlainText() == "next"


def test_a_first_run_begins_on_its_own_page(scene: OpenScene) -> None:
    """The first focus is the page's first choice, not the button of the application's menu."""
    one = scene([{"text": "x"}], settings=lambda _: AppSettings())
    one.until(lambda: one.window.pages.currentWidget().objectName() != "main" and not one.window.composer.isVisible())
    focused = one.window.focusWidget()
    assert focused is not None
    assert one.window.pages.currentWidget().isAncestorOf(focused)


@pytest.fixture
def usual_motion(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """As in a program that has just begun: a cursor that blinks, and nobody has wanted less motion."""
    monkeypatch.setattr(motion, "_motion", motion._Motion())
    before = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(1_000)
    yield 1_000
    QApplication.setCursorFlashTime(before)


def test_the_text_cursor_rests_and_wakes(scene: OpenScene, monkeypatch: pytest.MonkeyPatch, usual_motion: int) -> None:
    """Blinking repaints the field for ever; a key, a click or another field bring it back."""
    monkeypatch.setattr(caret, "_BLINKS_FOR_MS", 30)
    one = scene()
    edit = one.window.composer.edit
    one.window.activateWindow()
    edit.setFocus()
    one.until(lambda: edit.hasFocus() and QApplication.cursorFlashTime() == 0)
    one.qtbot.keyClick(edit, Qt.Key.Key_A)  # type: ignore[no-untyped-call]  # pytest-qt has no types here
    assert QApplication.cursorFlashTime() == usual_motion
    one.until(lambda: QApplication.cursorFlashTime() == 0)
    one.window.sidebar.search_box.setFocus()
    assert QApplication.cursorFlashTime() == usual_motion
    one.qtbot.wait(100)
    assert QApplication.cursorFlashTime() == usual_motion


def test_less_motion_holds_still_and_lets_go_again(scene: OpenScene, usual_motion: int) -> None:
    """The switch in the settings stops what moves by itself, whatever is typed; switched off, all is as it was."""
    one = scene()
    edit = one.window.composer.edit
    edit.setFocus()
    one.controller.settings.change(lambda app: replace(app, reduced_motion=True))
    one.until(lambda: QApplication.cursorFlashTime() == 0)
    for field in (one.window.sidebar.search_box, edit):
        field.setFocus()
        one.qtbot.keyClick(field, Qt.Key.Key_A)  # type: ignore[no-untyped-call]  # pytest-qt has no types here
        assert QApplication.cursorFlashTime() == 0
    one.controller.settings.change(lambda app: replace(app, reduced_motion=False))
    one.until(lambda: QApplication.cursorFlashTime() == usual_motion)


def test_less_motion_is_kept_by_a_cursor_that_wakes(
    scene: OpenScene, monkeypatch: pytest.MonkeyPatch, usual_motion: int
) -> None:
    """A cursor that rested when the switch was set does not blink again with the next key."""
    monkeypatch.setattr(caret, "_BLINKS_FOR_MS", 500)
    one = scene()
    edit = one.window.composer.edit
    one.window.activateWindow()
    edit.setFocus()
    one.until(lambda: edit.hasFocus() and QApplication.cursorFlashTime() == 0)
    one.controller.settings.change(lambda app: replace(app, reduced_motion=True))
    one.until(motion.is_reduced)
    one.qtbot.keyClick(edit, Qt.Key.Key_A)  # type: ignore[no-untyped-call]  # pytest-qt has no types here
    assert QApplication.cursorFlashTime() == 0
    one.controller.settings.change(lambda app: replace(app, reduced_motion=False))
    one.until(lambda: not motion.is_reduced())
    one.window.sidebar.search_box.setFocus()
    assert QApplication.cursorFlashTime() == usual_motion
