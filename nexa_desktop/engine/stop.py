"""Stopping a run: who asked, how it reaches a blocked request at once, and how it reaches running tools.

caller's Event ──┐
deadline ────────┼──> StopSignal (what provider and tools see) ──> abort of the current request's socket
                 │         one watcher thread per run
"""

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from enum import StrEnum

from nexa_desktop.core.runs import EndedBy
from nexa_desktop.core.tools import CancelSignal

_log = logging.getLogger(__name__)
_POLL_S = 0.02


class StopCause(StrEnum):
    """Why a run is asked to stop; also the ``cause`` of a response cut by it."""

    CANCELLED = "cancelled"
    DEADLINE = "deadline"


class RunStop(threading.Event):
    """A cancel Event that says who asks: a person (the default) or a shutdown of the program (N3)."""

    def __init__(self) -> None:
        super().__init__()
        self.ended_by = EndedBy.USER

    def request(self, *, by: EndedBy = EndedBy.USER) -> None:
        """Ask the run to stop."""
        self.ended_by = by
        self.set()


class StopSignal:
    """Set once, with its cause; what providers and tools are given as their `CancelSignal`."""

    def __init__(self, cancel: CancelSignal | None, *, remaining_s: Callable[[], float]) -> None:
        self._own = threading.Event()
        self._cancel = cancel
        self._remaining_s = remaining_s
        self._cause: StopCause | None = None
        self._lock = threading.Lock()
        self._reactions: list[Callable[[], None]] = []

    def add_reaction(self, reaction: Callable[[], None]) -> None:
        """Call ``reaction`` once when the run is to stop, from whatever thread notices it; at once when it is already."""
        with self._lock:
            self._reactions.append(reaction)
            is_late = self._cause is not None
        if is_late:
            reaction()

    def remove_reaction(self, reaction: Callable[[], None]) -> None:
        """Forget one."""
        with self._lock:
            self._reactions.remove(reaction)

    @property
    def cause(self) -> StopCause | None:
        """Why to stop, None to go on. Looks at the caller's Event and the deadline itself."""
        if self._cause is None:
            if self._cancel is not None and self._cancel.is_set():
                self._fire(StopCause.CANCELLED)
            elif self._remaining_s() <= 0:
                self._fire(StopCause.DEADLINE)
        return self._cause

    @property
    def cancel(self) -> CancelSignal | None:
        """The caller's own Event."""
        return self._cancel

    @property
    def ended_by(self) -> EndedBy:
        """Who asked for a cancel."""
        return EndedBy(getattr(self._cancel, "ended_by", EndedBy.USER))

    def is_set(self) -> bool:
        """Whether to stop."""
        return self.cause is not None

    def wait(self, timeout: float | None = None) -> bool:
        """Block up to ``timeout`` seconds; True as soon as the run is to stop."""
        if self.is_set():
            return True
        self._own.wait(timeout)
        return self.is_set()

    def _fire(self, cause: StopCause) -> None:
        with self._lock:
            if self._cause is not None:
                return
            self._cause = cause
            self._own.set()
            reactions = tuple(self._reactions)
        for reaction in reactions:
            reaction()


class RequestAbort:
    """Fulfils `AbortRegistry`: where the provider leaves the means to shut its socket down."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._abort: Callable[[], None] | None = None
        self._is_fired = False

    def register(self, abort: Callable[[], None]) -> None:
        """Called by the provider; runs ``abort`` at once when the stop came first."""
        with self._lock:
            if not self._is_fired:
                self._abort = abort
                return
        abort()

    def unregister(self) -> None:
        """The request is over."""
        with self._lock:
            self._abort = None

    def fire(self) -> None:
        """End the request that is registered now and every later one."""
        with self._lock:
            self._is_fired = True
            abort, self._abort = self._abort, None
        if abort is not None:
            try:
                abort()
            except Exception:  # noqa: BLE001  whatever a provider's handle raises, the other reactions must come
                _log.exception("The running request could not be ended")


class Watcher:
    """One thread per run: waits for Event or deadline, so that the signal's reactions come at once; ticks meanwhile.

    A caller's Event cannot be woken without setting it, so it is polled; the wait itself still ends at once when it
    is set.
    """

    def __init__(self, signal: StopSignal, *, remaining_s: Callable[[], float]) -> None:
        self._signal = signal
        self._remaining_s = remaining_s
        self._on_tick: Callable[[], None] | None = None
        self._tick_s = 0.25
        self._wake = threading.Event()
        self._done = False
        self._thread = threading.Thread(target=self._watch, name="nexa-run-watcher", daemon=True)

    def __enter__(self) -> "Watcher":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done = True
        self._wake.set()
        self._thread.join()

    @contextlib.contextmanager
    def ticking(self, on_tick: Callable[[], None], *, every_s: float) -> Iterator[None]:
        """Call ``on_tick`` about every ``every_s`` seconds inside the block, in the watcher's thread, from the first
        `wake` on."""
        self._tick_s, self._on_tick = every_s, on_tick
        try:
            yield
        finally:
            self._on_tick = None

    def wake(self) -> None:
        """There is something to tick for. Any thread."""
        self._wake.set()

    def _watch(self) -> None:
        cancel = self._signal.cancel
        while not self._done and not self._signal.is_set():
            tick = self._on_tick
            if tick is not None:
                tick()
            pause = min(max(self._remaining_s(), 0.0), self._tick_s if self._on_tick is not None else 3600.0)
            if cancel is None:
                self._wake.wait(pause)
                self._wake.clear()
            else:
                cancel.wait(min(pause, _POLL_S))
