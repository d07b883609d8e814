"""What the GUI thread does between two waits: the time in which a key would have to wait.

The event dispatcher tells when it is about to sleep; what the thread used since it was last about to is one busy stretch
(sleeping uses nothing). A stretch in which the watched widget painted is a frame. All costs are CPU time of the GUI thread,
so that other load on the machine does not count; what a person would feel of that load is what the pings measure.
"""

import time

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QObject, Slot
from PySide6.QtWidgets import QWidget

FRAME_MS = 1_000 / 60


class Meter(QObject):
    """Measures from `begin` to `end`; ``frames`` and ``stretches`` are milliseconds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        dispatcher.aboutToBlock.connect(self._about_to_block)
        self._watched: QWidget | None = None
        self._cpu = 0.0
        self._has_painted = False
        self._is_on = False
        self.frames: list[float] = []
        self.stretches: list[float] = []
        self.busy_until = 0.0
        self.begun_at = self.ended_at = 0.0

    def begin(self, watched: QWidget) -> None:
        """Measure from now on."""
        if self._watched is not watched:
            if self._watched is not None:
                self._watched.removeEventFilter(self)
            watched.installEventFilter(self)
        self._watched = watched
        self.frames, self.stretches = [], []
        self.begun_at = time.monotonic()
        self._cpu = time.thread_time()
        self._has_painted = False
        self._is_on = True

    def end(self) -> None:
        """Stop measuring; what was measured stays."""
        self._about_to_block()
        self._is_on = False
        self.ended_at = time.monotonic()

    @property
    def share(self) -> float:
        """Of the GUI thread's time, what was used."""
        return sum(self.stretches) / 1_000 / (self.ended_at - self.begun_at)

    @property
    def dropped(self) -> int:
        """Frames of a 60 Hz screen that could not be shown because a stretch took longer than one."""
        return sum(max(0, -int(-cpu // FRAME_MS) - 1) for cpu in self.stretches)

    @Slot()
    def _about_to_block(self) -> None:
        if not self._is_on:
            return
        now = time.thread_time()
        cpu, self._cpu = (now - self._cpu) * 1_000, now
        self.stretches.append(cpu)
        if self._has_painted:
            self.frames.append(cpu)
            self._has_painted = False
        if cpu > 5:
            self.busy_until = time.monotonic()

    def eventFilter(self, watched: QObject, happened: QEvent) -> bool:
        if happened.type() == QEvent.Type.Paint:
            self._has_painted = True
        return False


def percentile(values: list[float], share: float) -> float:
    """The value that ``share`` of all are not above; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
