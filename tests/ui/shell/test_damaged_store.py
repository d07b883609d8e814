"""The window over a damaged store: what it says, and the way back."""

from pathlib import Path

import apsw
import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from nexa_desktop.ui.controllers.window import WindowController
from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.wiring import build_services
from tests.support.window_scene import Scene, open_scene

PAGE_BYTES = 8192


@pytest.mark.parametrize("is_readable", [True, False])
def test_a_damaged_store_is_set_aside_and_what_can_be_read_comes_back(tmp_path: Path, qtbot: QtBot, is_readable: bool) -> None:
    """Case 12: one button moves the damaged store away, begins a new one with all that can be read, and reports."""
    before = open_scene(tmp_path, qtbot, [{"text": "Hello."}])
    before.type_and_send("remember me")
    before.until_idle()
    before.close()
    database = next(before.data.glob("*.sqlite3"))
    content = bytearray(database.read_bytes())
    if is_readable:
        connection = apsw.Connection(str(database))
        row = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'session'").fetchone()
        connection.close()
        assert row is not None
        end = int(row[0]) * PAGE_BYTES
        content[end - PAGE_BYTES : end] = b"\xa5" * PAGE_BYTES
    else:
        content[:] = b"this is not a database " * 500
    database.write_bytes(content)

    services = build_services(data_directory=before.data)
    window = MainWindow(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    window.furnish()
    one = Scene(services, window, WindowController(services, window), qtbot, before.data, before.work)
    try:
        window.show()
        one.controller.start()
        one.until(lambda: isinstance(window.pages.currentWidget(), StartupErrorPage))
        page = window.pages.currentWidget()
        assert isinstance(page, StartupErrorPage)
        assert page.buttons["recover"].hasFocus()
        page.buttons["recover"].click()
        one.until(lambda: window.findChild(QMessageBox) is not None)
        one.until(lambda: window.sidebar.has_loaded)
        box = window.findChild(QMessageBox)
        assert box is not None
        kept = next((before.data / "set-aside").rglob(database.name))
        assert kept.read_bytes() == bytes(content)
        assert str(kept) in box.informativeText()
        assert box.detailedText(), "what was lost is told"
        box.close()
        one.until(lambda: one.titles() == (["remember me"] if is_readable else []))
    finally:
        one.close()
