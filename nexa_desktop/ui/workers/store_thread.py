"""The serial thread that owns a `SessionLibrary`: all reads and small writes of the window, in the order asked.

The window makes two: one for lists and edits, one for searches, which may be interrupted without ending a write.
"""

import logging
import queue
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Slot

from nexa_desktop.core.errors import NexaError, StoreUnavailable
from nexa_desktop.core.ports import SessionLibrary
from nexa_desktop.ui.workers.channel import Channel

_log = logging.getLogger(__name__)
T = TypeVar("T")
_STUCK: "list[StoreThread]" = []


class _Job(Struct, frozen=True):
    work: Callable[[SessionLibrary], Any]
    done: Callable[[Any], None] | None
    failed: Callable[[NexaError], None] | None


class _Reopening:
    """Let the library go."""


class _Answer(Struct, frozen=True):
    job: _Job
    result: Any = None
    error: NexaError | None = None


class StoreThread(QThread):
    """`ask` from the GUI thread; the answer comes back in the GUI thread, in the order of the questions.

    The library is opened by the first question. When that fails every question fails with the same error, and the
    next one tries again: a full disk or a lock that went away needs no restart.
    """

    def __init__(self, open_library: Callable[[], SessionLibrary], *, parent: QObject, name: str = "store") -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._open_library = open_library
        self._library: SessionLibrary | None = None
        self._jobs: queue.SimpleQueue[_Job | _Reopening | None] = queue.SimpleQueue()
        self._answers = Channel(self, interval_ms=0)
        self._answers.batch.connect(self._deliver)
        self._is_closed = False

    def ask(
        self,
        work: Callable[[SessionLibrary], T],
        done: Callable[[T], None] | None = None,
        failed: Callable[[NexaError], None] | None = None,
    ) -> None:
        """Queue ``work``; ``done`` or ``failed`` is called in the GUI thread. After `close` nothing is done."""
        if self._is_closed:
            return
        if not self.isRunning():
            self.start()
        self._jobs.put(_Job(work, done, failed))

    @Slot()
    def reopen(self) -> None:
        """The store was replaced: the questions after this one are asked of a library opened anew."""
        if not self._is_closed and self.isRunning():
            self._jobs.put(_Reopening())

    def interrupt(self) -> None:
        """End the read that runs now; its question fails with `StoreUnavailable`."""
        library = self._library
        if library is not None:
            library.interrupt_reads()

    def begin_close(self) -> None:
        """Do what is queued, then end; answers are dropped from now on. Returns at once."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)

    def close(self, timeout_s: float = 3.0) -> bool:
        """`begin_close`, and wait for it; whether that happened in time."""
        self.begin_close()
        if self in _STUCK:
            return False
        ended = self.wait(int(timeout_s * 1000))
        self._answers.shut()
        if not ended:
            self.setParent(None)  # Qt aborts the process when a running QThread is destroyed
            _STUCK.append(self)
        return ended

    def run(self) -> None:
        """Thread: its own. One job after the other until `close`."""
        while (job := self._jobs.get()) is not None:
            if isinstance(job, _Reopening):
                self._let_go()
            else:
                self._answers.put(self._answer(job))
        self._let_go()

    def _let_go(self) -> None:
        library, self._library = self._library, None
        close = getattr(library, "close", None)
        if close is not None:
            close()

    def _answer(self, job: _Job) -> _Answer:
        try:
            if self._library is None:
                self._library = self._open_library()
            return _Answer(job, job.work(self._library))
        except NexaError as error:
            return _Answer(job, error=error)
        except Exception as error:  # noqa: BLE001  the thread's door: a bug in one question must not end the thread
            _log.exception("A question to the store failed")
            return _Answer(job, error=StoreUnavailable(f"The store could not answer: {type(error).__name__}: {error}"))

    @Slot(object)
    def _deliver(self, answers: list[_Answer]) -> None:
        for answer in answers:
            if self._is_closed:
                return
            if answer.error is None:
                if answer.job.done is not None:
                    answer.job.done(answer.result)
            elif answer.job.failed is not None:
                answer.job.failed(answer.error)
            else:
                _log.error("A question to the store failed: %s", answer.error)


def told_elsewhere(error: NexaError) -> None:
    """For ``failed`` of a question on the side: another one fails with the same error and shows it."""
