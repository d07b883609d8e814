"""Short blocking calls off the GUI thread: model servers, the keyring, approvals, exports.

Each gets a daemon thread of its own, because any of them may block for ever (a keyring whose unlock prompt stays open),
and one that hangs must neither hold up the next nor the end of the program.
"""

import logging
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, Slot

from nexa_desktop.core.errors import NexaError
from nexa_desktop.ui.workers.channel import Channel

_log = logging.getLogger(__name__)
T = TypeVar("T")


class _Answer(Struct, frozen=True):
    callback: Callable[[Any], None]
    value: Any


class Tasks(QObject):
    """`start` from the GUI thread; the answer comes back in the GUI thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._answers = Channel(self, interval_ms=0)
        self._answers.batch.connect(self._deliver)
        self._threads: set[threading.Thread] = set()

    def start(
        self,
        work: Callable[[], T],
        done: Callable[[T], None] | None = None,
        failed: Callable[[NexaError], None] | None = None,
        *,
        name: str = "task",
    ) -> None:
        """Run ``work``; ``done`` or ``failed`` is called in the GUI thread."""
        thread = threading.Thread(target=self._run, args=(work, done, failed), name=name, daemon=True)
        self._threads = {known for known in self._threads if known.is_alive()} | {thread}
        thread.start()

    def report(self, callback: Callable[[T], None], value: T) -> None:
        """Thread: any. Call ``callback(value)`` in the GUI thread (progress of running work)."""
        self._answers.put(_Answer(callback, value))

    def shut(self, timeout_s: float = 0.0) -> None:
        """Drop all answers to come; wait at most ``timeout_s`` for what runs."""
        for thread in self._threads:
            thread.join(timeout_s)
        self._answers.shut()

    def _run(self, work: Callable[[], T], done: Callable[[T], None] | None, failed: Callable[[NexaError], None] | None) -> None:
        try:
            result = work()
        except NexaError as error:
            self._report_failure(failed, error)
        except Exception as error:  # noqa: BLE001  the thread's door: a bug becomes a value the window can show
            _log.exception("A background task failed")
            self._report_failure(failed, NexaError(f"Something went wrong: {type(error).__name__}: {error}"))
        else:
            if done is not None:
                self.report(done, result)

    def _report_failure(self, failed: Callable[[NexaError], None] | None, error: NexaError) -> None:
        if failed is None:
            _log.error("A background task failed: %s", error)
        else:
            self.report(failed, error)

    @Slot(object)
    def _deliver(self, answers: list[_Answer]) -> None:
        for answer in answers:
            answer.callback(answer.value)
