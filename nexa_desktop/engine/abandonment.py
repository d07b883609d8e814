"""Which calls run in this process, so that giving one up is noticed at once and not at the next look."""

import threading
from collections.abc import Callable

from nexa_desktop.core.ids import CallId

_lock = threading.Lock()
_running: dict[CallId, Callable[[], None]] = {}


def note_running(call_id: CallId, wake: Callable[[], None]) -> None:
    """The call has started; ``wake`` makes its run look again."""
    with _lock:
        _running[call_id] = wake


def forget_running(call_id: CallId) -> None:
    """The call has ended."""
    with _lock:
        _running.pop(call_id, None)


def wake_run_of(call_id: CallId) -> None:
    """Make the run of that call look at its journal, when it is in this process."""
    with _lock:
        wake = _running.get(call_id)
    if wake is not None:
        wake()
