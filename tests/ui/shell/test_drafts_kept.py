"""What was left in the composer, at a start on which the store does not tell it at once."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from nexa_desktop.core.errors import StoreUnavailable
from nexa_desktop.core.ports import SessionLibrary
from nexa_desktop.core.settings import DESKTOP_RUN_CONFIG
from nexa_desktop.ui.controllers.window import WindowController
from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.wiring import build_services, close_services
from tests.support.window_scene import PATIENCE_MS
from tests.ui.shell.conftest import OpenScene

LEFT = "half a thought"
OpenLibrary = Callable[[], SessionLibrary]


@contextmanager
def started(
    scene: OpenScene, qtbot: QtBot, tmp_path: Path, wrap: Callable[[OpenLibrary], OpenLibrary] = lambda door: door
) -> Iterator[tuple[WindowController, MainWindow]]:
    """A window before its first question to the store, in which a draft was left; at the end it has been quit."""
    one = scene([{"text": "Done."}])
    one.window.composer.edit.setPlainText(LEFT)
    one.close()
    services = build_services(data_directory=one.data, new_run_config=DESKTOP_RUN_CONFIG)
    window = MainWindow(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    window.furnish()
    controller = WindowController(replace(services, open_library=wrap(services.open_library)), window)
    yield controller, window
    controller.quit()
    qtbot.waitUntil(lambda: controller.has_ended, timeout=PATIENCE_MS)
    close_services(services)
    window.deleteLater()


def together(typed: str) -> str:
    """What was left with what was typed on top."""
    return "\n".join(filter(None, (LEFT, typed)))


@pytest.mark.parametrize("typed", ["", "quickly"])
def test_a_start_that_is_ended_at_once_keeps_the_draft(scene: OpenScene, qtbot: QtBot, tmp_path: Path, typed: str) -> None:
    """Quit, before the store has told what was left in the composer: what it holds stays, with what was typed meanwhile."""
    hold = threading.Event()
    with started(scene, qtbot, tmp_path) as (controller, window):
        controller.store.ask(lambda library: hold.wait(60), lambda answer: None)
        controller.start()
        window.composer.edit.setPlainText(typed)
        controller.quit()
        qtbot.waitUntil(lambda: not window.composer.isEnabled(), timeout=PATIENCE_MS)
        hold.set()
    again = scene()
    again.until(lambda: again.window.composer.edit.toPlainText() == together(typed))


@pytest.mark.parametrize("typed", ["", "meanwhile"])
def test_a_store_that_cannot_be_read_at_first_keeps_the_draft(
    scene: OpenScene, qtbot: QtBot, tmp_path: Path, typed: str
) -> None:
    """What could not be read is not taken for empty: after "Try again" it is there, with what was typed meanwhile."""
    is_open = threading.Event()

    def locked(door: OpenLibrary) -> OpenLibrary:
        def library() -> SessionLibrary:
            if not is_open.is_set():
                raise StoreUnavailable("The store is locked.")
            return door()

        return library

    with started(scene, qtbot, tmp_path, locked) as (controller, window):
        controller.start()
        qtbot.waitUntil(lambda: controller.trouble.has_page, timeout=PATIENCE_MS)
        window.composer.edit.setPlainText(typed)
        window.composer.flush_draft()
        is_open.set()
        if controller.trouble.has_page:
            window.pages.findChild(StartupErrorPage).buttons["retry"].click()
        qtbot.waitUntil(lambda: window.composer.edit.toPlainText() == together(typed), timeout=PATIENCE_MS)
    again = scene()
    again.until(lambda: again.window.composer.edit.toPlainText() == together(typed))
