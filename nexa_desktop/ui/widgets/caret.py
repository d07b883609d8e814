"""A text cursor that rests."""

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from nexa_desktop.ui import motion

_BLINKS_FOR_MS = 10_000


class Caret(QObject):
    """Blinks for ten seconds after it was moved or the field got the focus, then stands: each blink repaints the field, which
    was nine tenths of what an idle window cost. GTK's fields do the same.

    Qt has one blinking time for all fields of the program, so the field tells when the focus comes and goes.
    """

    def __init__(self, field: QPlainTextEdit) -> None:
        super().__init__(field)
        self._field = field
        self._normal_ms = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_BLINKS_FOR_MS)
        self._timer.timeout.connect(self._rest)
        field.cursorPositionChanged.connect(self.wake)

    @Slot()
    def wake(self) -> None:
        """Blink from now on; not for long while the field has the focus."""
        if self._normal_ms and not motion.is_reduced():
            QApplication.setCursorFlashTime(self._normal_ms)
            self._normal_ms = 0
        if self._field.hasFocus():
            self._timer.start()

    def leave(self) -> None:
        """Another field has the focus."""
        self._timer.stop()
        self.wake()

    @Slot()
    def _rest(self) -> None:
        self._normal_ms = self._normal_ms or QApplication.cursorFlashTime()
        QApplication.setCursorFlashTime(0)
