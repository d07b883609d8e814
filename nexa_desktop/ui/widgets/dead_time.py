"""Guards against input that was not meant for a control: what is typed or clicked in the first moments counts for nothing.

A request that appears under a moving hand must not be answered by it. So for half a second after it appears, and after its
window becomes active (the click that only brings the window to the front), buttons ignore presses; a key that arrives in
that time starts it anew, since whoever is typing has not read yet. Repeats of a held key never count.
"""

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from nexa_desktop.ui import icons

DEAD_TIME_MS = 500

_PRESSES = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.TouchBegin,
    }
)
_ANSWERING_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select})


def monotonic_ms() -> int:
    """Milliseconds that never go back."""
    return time.monotonic_ns() // 1_000_000


class DeadTime(QObject):
    """The time in which input counts for nothing."""

    def __init__(self, parent: QWidget, *, clock_ms: Callable[[], int] = monotonic_ms) -> None:
        super().__init__(parent)
        self._clock_ms = clock_ms
        self._ends_at = clock_ms() + DEAD_TIME_MS

    @property
    def is_over(self) -> bool:
        """Whether input counts."""
        return self._clock_ms() >= self._ends_at

    @Slot()
    def restart(self) -> None:
        """Begin anew."""
        self._ends_at = self._clock_ms() + DEAD_TIME_MS


class GuardedButton(QPushButton):
    """A button that takes no press in the dead time, and no repeat of a held key at any time."""

    def __init__(self, text: str, guard: DeadTime, parent: QWidget | None = None, *, kind: str = "", icon: str = "") -> None:
        super().__init__(text, parent)
        self._guard = guard
        self.setAutoDefault(True)
        if kind:
            self.setProperty("kind", kind)
        if icon:
            self.setIcon(icons.icon(icon, "text_muted"))

    def event(self, event: QEvent) -> bool:
        if event.type() in _PRESSES:
            if isinstance(event, QKeyEvent):
                if event.key() in _ANSWERING_KEYS and self._is_stray(event):
                    return True
            elif not self._guard.is_over:
                event.accept()
                return True
        return super().event(event)

    def _is_stray(self, event: QKeyEvent) -> bool:
        """Whether a key that would press this button was typed before its label could be read."""
        if event.type() is QEvent.Type.KeyRelease:
            return not self.isDown()
        if self._guard.is_over and not event.isAutoRepeat():
            return False
        if not event.isAutoRepeat():
            self._guard.restart()
        return True
