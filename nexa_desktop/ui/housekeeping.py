"""What the whole process needs from the GUI thread: the collector, uncaught exceptions, signals."""

import gc
import logging
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

_log = logging.getLogger(__name__)
_THRESHOLDS = (700, 10, 10)
_WARM_UP_MS = 5_000


class Collector(QObject):
    """Runs the cyclic garbage collector in the GUI thread only.

    A collection in a worker thread destroys QObjects of the GUI thread there: "Timers cannot be stopped from another
    thread", then a crash within seconds (PySide6 6.8 to 6.11, measured).
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._collect)
        self._timer.start()
        QTimer.singleShot(_WARM_UP_MS, self, self._freeze)

    @Slot()
    def _freeze(self) -> None:
        """What the program is made of by now stays: full collections look at newer objects only (44 ms before, measured)."""
        gc.collect()
        gc.freeze()

    @Slot()
    def _collect(self) -> None:
        counts = gc.get_count()
        for generation in (2, 1, 0):
            if counts[generation] > _THRESHOLDS[generation]:
                gc.collect(generation)
                return


class Excepthook(QObject):
    """Uncaught exceptions of any thread: logged, written as a report, told in the window; the program goes on.

    ``caught(str)`` in the GUI thread, with the path of the report (empty when it could not be written).
    """

    caught = Signal(object)

    def __init__(self, write_report: Callable[[BaseException], Path], parent: QObject) -> None:
        super().__init__(parent)
        self._write_report = write_report
        self._reported = 0
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _log.critical("Uncaught exception", exc_info=(kind, error, trace))
        path = ""
        if self._reported < 10:  # an exception in a paint event comes with every frame
            self._reported += 1
            try:
                path = str(self._write_report(error))
            except OSError:
                _log.exception("The crash report could not be written")
        self.caught.emit(path)

    def _on_thread_exception(self, told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            self._on_exception(told.exc_type, told.exc_value, told.exc_traceback)


def quit_on_signals(quit_now: Callable[[], None], parent: QObject) -> None:
    """SIGTERM and SIGINT (log-out, Ctrl+C) end the program in order. The collector's timer lets Python see them."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        QTimer.singleShot(0, parent, quit_now)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handle)
