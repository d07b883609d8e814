"""What is typed arrives, wherever the focus happens to be; what was changed last is kept, however soon the program ends."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from tests.ui.shell.conftest import OpenScene


def test_letters_typed_in_the_transcript_go_into_the_message(scene: OpenScene) -> None:
    """A person who has read and clicked goes on writing; no key but the menu's opens a menu."""
    one = scene([{"text": "An answer. " * 10}])
    one.type_and_send("hello")
    one.until_idle()
    view = one.window.chat_page(one.controller.transcript).view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        one.qtbot.keyClick(view, key)
        assert not any(isinstance(widget, QMenu) and widget.isVisible() for widget in QApplication.topLevelWidgets())
    assert view.hasFocus()
    one.qtbot.keyClick(view, "W")
    focused = one.window.focusWidget()
    assert focused is one.window.composer.edit
    one.qtbot.keyClicks(focused, "hy?")
    assert one.window.composer.edit.toPlainText().lower() == "why?"


def test_the_find_bar_closes_when_another_session_is_opened(scene: OpenScene) -> None:
    """Its text and its marks belong to the session that it was opened in."""
    one = scene([{"text": "A needle."}])
    one.type_and_send("first")
    one.until_idle()
    first = one.controller.chat.place.session_id
    assert first is not None
    with one.qtbot.waitSignal(one.controller.chat.filled):
        one.controller.chat.open_new()
    one.type_and_send("second")
    one.until_idle()
    page = one.window.chat_page(one.controller.transcript)
    page.open_find()
    assert page.find_bar.isVisible()
    one.controller.open_session(first)
    one.until(lambda: one.controller.chat.place.session_id == first)
    assert not page.find_bar.isVisible()
    assert one.window.focusWidget() is one.window.composer.edit


def test_a_zoom_changed_just_before_quitting_is_kept(scene: OpenScene) -> None:
    """Ctrl+0 and Ctrl+Q in one breath: the next start has the zoom that was seen last."""
    one = scene(settings=lambda app: replace(app, zoom_percent=200))
    tasks = one.controller.tasks
    start = tasks.start

    def late(*work: Any, name: str = "task") -> None:
        if name != "save-settings":
            start(*work, name=name)

    tasks.start = late  # type: ignore[method-assign]  the program ends before that thread gets to it
    one.window.actions_table["view.zoom_reset"].trigger()
    one.close()
    assert one.services.load_settings().zoom_percent == 100
