"""The same runs for asyncio and for iteration: the run keeps a thread of its own, its events cross over a queue.

Cancelling an awaiting task, or closing an iterator early, asks the run to stop and waits for it: a run is never left
behind working on its own.
"""

import contextlib
import contextvars
import queue
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from nexa_desktop.core.events import RunEvent
from nexa_desktop.core.runs import EndedBy
from nexa_desktop.core.tools import CancelSignal
from nexa_desktop.engine.stop import RunStop

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")

Listen = Callable[[RunEvent], object]
Work = Callable[[CancelSignal, Listen], T]
"""What runs in the thread: takes the signal to stop on and where to send events."""


class LinkedStop(RunStop):
    """Our own Event, linked to the caller's: set when either is."""

    def __init__(self, other: CancelSignal | None) -> None:
        super().__init__()
        self._other = other

    def is_set(self) -> bool:
        """Whether either was set."""
        if self._other is not None and not super().is_set() and self._other.is_set():
            self.request(by=EndedBy(getattr(self._other, "ended_by", EndedBy.USER)))
        return super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for either; the caller's Event is what is waited on, ours is looked at in between."""
        if self._other is None or super().is_set():
            return super().wait(timeout)
        self._other.wait(timeout)
        return self.is_set()


class _Thread(threading.Thread):
    """Runs ``work`` in a copy of the caller's context and keeps what came of it."""

    def __init__(self, work: Callable[[], T], on_done: Callable[[], None]) -> None:
        super().__init__(name="nexa-run", daemon=True)
        self._context = contextvars.copy_context()
        self._work = work
        self._on_done = on_done
        self.result: object = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self._context.run(self._work)
        except BaseException as error:  # noqa: BLE001  raised again where the result is asked for
            self.error = error
        finally:
            self._on_done()


def iterate(work: Work[T], *, cancel: CancelSignal | None, on_event: Listen | None) -> Iterator[RunEvent]:
    """The events of ``work`` as they happen. Raises what it raised. Closing the iterator stops the run."""
    arrived: queue.SimpleQueue[RunEvent | None] = queue.SimpleQueue()
    stop = LinkedStop(cancel)

    def listen(event: RunEvent) -> None:
        if on_event is not None:
            on_event(event)
        arrived.put(event)

    thread = _Thread(lambda: work(stop, listen), lambda: arrived.put(None))
    thread.start()
    try:
        while (event := arrived.get()) is not None:
            yield event
    except BaseException:  # closed early, or Ctrl+C in the loop
        stop.request()
        raise
    finally:
        thread.join()
    if thread.error is not None:
        raise thread.error


async def in_thread(work: Callable[[CancelSignal], T], *, cancel: CancelSignal | None) -> T:
    """Await ``work`` in a thread of its own; cancelling the task asks the run to stop and waits for its end."""
    import asyncio

    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    stop = LinkedStop(cancel)
    thread = _Thread(lambda: work(stop), lambda: _call_in(loop, done.set))
    thread.start()
    try:
        await done.wait()
    except asyncio.CancelledError:
        stop.request()
        while not done.is_set():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(done.wait())
        thread.join()
        raise
    thread.join()
    if thread.error is not None:
        raise thread.error
    return thread.result  # type: ignore[return-value]  # the thread returned what work returns


async def aiterate(work: Work[T], *, cancel: CancelSignal | None, on_event: Listen | None) -> AsyncIterator[RunEvent]:
    """`iterate` for ``async for``."""
    import asyncio

    loop = asyncio.get_running_loop()
    arrived: asyncio.Queue[RunEvent | None] = asyncio.Queue()
    stop = LinkedStop(cancel)

    def listen(event: RunEvent) -> None:
        if on_event is not None:
            on_event(event)
        _call_in(loop, lambda: arrived.put_nowait(event))

    thread = _Thread(lambda: work(stop, listen), lambda: _call_in(loop, lambda: arrived.put_nowait(None)))
    thread.start()
    try:
        while (event := await arrived.get()) is not None:
            yield event
    except (GeneratorExit, asyncio.CancelledError):
        stop.request()
        await asyncio.to_thread(thread.join)
        raise
    thread.join()
    if thread.error is not None:
        raise thread.error


def _call_in(loop: "asyncio.AbstractEventLoop", call: Callable[[], None]) -> None:
    """Call in the loop's thread; a loop that is closed already has nobody left to tell."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
