"""One thread per run: `run` makes the one blocking call; its events and its end come out in the GUI thread."""

import logging
import threading
import time
from collections.abc import Iterable

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal, Slot

from nexa_desktop.core.events import RunEvent
from nexa_desktop.core.runs import RunState
from nexa_desktop.core.services import RunRequest, RunService
from nexa_desktop.ui.workers.channel import Channel

_log = logging.getLogger(__name__)

# A QThread that is collected while it runs aborts the process, so each is held here until it has ended.
_RUNNING: "set[RunThread]" = set()


class RunFinished(Struct, frozen=True):
    """How the thread ended: with a state, or with the error that kept the run from beginning (or a bug)."""

    state: RunState | None
    error: Exception | None


class RunThread(QThread):
    """Performs one request. Signals are sent in the GUI thread.

    ``run_events(list[RunEvent])`` in order, coalesced to one batch per frame; ``run_finished(RunFinished)`` once, after
    the last event and after the thread has really ended, so that "stopped" is told by the thread and not by the click.
    """

    run_events = Signal(object)
    run_finished = Signal(object)

    def __init__(self, runs: RunService, request: RunRequest, *, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName("run")
        self.request = request
        self.cancel = threading.Event()
        self._runs = runs
        self._outcome = RunFinished(None, None)
        self._channel = Channel(self, interval_ms=33)
        self._channel.batch.connect(self.run_events)
        self.finished.connect(self._on_finished)
        _RUNNING.add(self)

    @property
    def is_stopping(self) -> bool:
        """Whether Stop was asked and the thread has not ended."""
        return self.cancel.is_set() and not self.isFinished()

    def stop(self) -> None:
        """Ask to stop; harmless when asked again. Returns at once."""
        self.cancel.set()

    def run(self) -> None:
        """Thread: the run's own. Nothing may escape: an exception here would only reach the excepthook."""
        try:
            state = self._runs.perform(self.request, cancel=self.cancel, on_event=self._put)
            self._outcome = RunFinished(state, None)
        except Exception as error:  # noqa: BLE001  the thread's door: told to the window as a value
            _log.warning("A run could not be done: %s", type(error).__name__, exc_info=True)
            self._outcome = RunFinished(None, error)

    def _put(self, happened: RunEvent) -> None:
        self._channel.put(happened)

    @Slot()
    def _on_finished(self) -> None:
        self._channel.flush()
        _RUNNING.discard(self)
        self.run_finished.emit(self._outcome)


def stop_and_wait(threads: Iterable[RunThread], timeout_s: float) -> bool:
    """Thread: GUI, at shutdown. Stop them all, then wait up to ``timeout_s`` for all together; whether all ended.

    One that has not ended is taken from its parent: Qt aborts the process when a running QThread is destroyed.
    """
    threads = tuple(threads)
    for thread in threads:
        thread.stop()
    end = time.monotonic() + timeout_s
    still_running = [thread for thread in threads if not thread.wait(max(1, int((end - time.monotonic()) * 1000)))]
    for thread in still_running:
        thread.setParent(None)
    return not still_running
