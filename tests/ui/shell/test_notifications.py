"""Desktop notifications never fail loudly: not without a bus, not without a service behind it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from nexa_desktop.core.ids import SessionId
from nexa_desktop.ui.notifications import Notifications

ROOT = Path(__file__).resolve().parents[3]

PROGRAM = """
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from nexa_desktop.core.ids import SessionId
from nexa_desktop.ui.notifications import Notifications
app = QApplication([])
owner = QObject()
told = Notifications(owner)
told.tell("Approval needed", "write_file", SessionId("ses_1"), is_urgent=True)
told.set_badge(1)
QTimer.singleShot(300, app.quit)
app.exec()
print("survived")
"""


def test_without_a_bus_nothing_happens() -> None:
    """A machine without D-Bus is an ordinary machine."""
    owner = QObject()
    told = Notifications(owner)
    told.tell("Finished", "a session", SessionId("ses_1"))
    told.set_badge(0)


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="needs dbus-run-session")
def test_with_a_bus_and_no_service_nothing_fails() -> None:
    """A bus without a notification service answers with an error; nobody is told of it."""
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "survived", done.stderr[-2000:]
    assert "Traceback" not in done.stderr
