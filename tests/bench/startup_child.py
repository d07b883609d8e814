"""One start, told as JSON in seconds of the monotonic clock: ``bare`` (a PySide6 window) or ``nexa DATA_DIRECTORY``."""

import json
import os
import sys
import time
from pathlib import Path

_told: dict[str, float] = {}


def stamp(name: str) -> None:
    """This happened now, for the first time."""
    _told.setdefault(name, time.monotonic())


def tell() -> None:
    """All stamps, and the memory in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    sys.stdout.write(json.dumps({**_told, "rss": pages * os.sysconf("SC_PAGE_SIZE") / 1e6}) + "\n")
    sys.stdout.flush()


def bare() -> None:
    """The least that a PySide6 window costs."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QMainWindow

    class Window(QMainWindow):
        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            QTimer.singleShot(0, self, self.painted)

        def painted(self) -> None:
            stamp("painted")
            QApplication.quit()

    app = QApplication(sys.argv[:1])
    window = Window()
    window.resize(1180, 780)
    window.show()
    app.exec()
    tell()


def nexa(data: str) -> None:
    """The program itself; hooks only look, press one letter and quit."""
    from nexa_desktop import app as program

    original = program._Application._fill_window

    def fill(self: program._Application) -> None:
        stamp("painted")
        original(self)
        watch(self)

    program._Application._fill_window = fill  # type: ignore[method-assign]
    code = program.run(["--data-dir", data])
    assert code == 0, code
    tell()


def watch(running: object) -> None:
    """Once the list is filled: press a letter, see the window painted, quit."""
    from PySide6.QtCore import QEvent, Qt, QTimer
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    window, sessions = running._window, running._beginning.sessions  # type: ignore[attr-defined]
    edit = window.composer.edit

    def filled() -> None:
        if not window.sessions_model.rowCount() or "usable" in _told:
            return
        QApplication.sendEvent(edit, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a"))
        window.repaint()
        if "a" in edit.toPlainText():
            stamp("usable")
            edit.clear()
            QTimer.singleShot(300, window, lambda: running._controller.quit())  # type: ignore[attr-defined]

    sessions.listed.connect(filled)


if __name__ == "__main__":
    bare() if sys.argv[1] == "bare" else nexa(sys.argv[2])
