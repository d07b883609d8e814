"""New text at a rate that the GUI thread can bear.

What one update cost decides when the next one may come: never sooner than a frame, and never so soon that updates would
take more than a third of the thread. Slow content is updated less often; the window stays quick.
"""

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Slot

from nexa_desktop.ui.viewmodels.transcript_rows import TextRow
from nexa_desktop.ui.widgets.transcript.boxes import RowBox

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView

_FRAME_MS = 16
_SHARE = 4  # after an update of 10 ms the next one waits 40 ms: a fifth of the thread


class Streaming(QObject):
    """Remembers which rows of one view have new text."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view)
        self._view = view
        self._pending: dict[int, RowBox] = {}
        self._cost_s = 0.0
        self._awaits_paint = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.flush)

    def add(self, box: RowBox) -> None:
        """This row has more text; show it soon."""
        self._pending[id(box)] = box
        if not self._timer.isActive():
            self._timer.start(self.pause_ms)

    @property
    def pause_ms(self) -> int:
        """How long the next update waits, after what the last one cost."""
        return max(_FRAME_MS, round(self._cost_s * 1000 * _SHARE))

    def painted(self, seconds: float) -> None:
        """The paint after an update took so long: it is part of the update's cost."""
        if self._awaits_paint:
            self._cost_s += seconds
            self._awaits_paint = False

    @Slot()
    def flush(self) -> None:
        """Show all text that has come."""
        self._timer.stop()
        if not self._pending:
            return
        begun = time.thread_time()
        pending, self._pending = self._pending, {}
        column = self._view.column
        for box in pending.values():
            index = column.index_of(box)
            if index >= 0 and isinstance(box.row, TextRow):
                box.grow()
            elif index >= 0 and box.pieces is not None:
                box.compose()
            if index >= 0:
                column.touch(index)
        self._view.relayout()
        self._cost_s = time.thread_time() - begun
        self._awaits_paint = True

    def clear(self) -> None:
        """Other rows are shown now."""
        self._timer.stop()
        self._pending.clear()
        self._cost_s = 0.0
