"""The runs that work in this process: one thread each, several at once, one per session.

Knows nothing of what is on screen. Events come out batch by batch with the run they belong to, so that a hung server of
one session never holds up another.
"""

from functools import partial

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from nexa_desktop.core.events import (
    ApprovalRequested,
    MessageSaved,
    RunEnded,
    RunEvent,
    RunStarted,
    TextDelta,
)
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import SessionPhase
from nexa_desktop.core.messages import Role
from nexa_desktop.core.services import RunRequest, RunService
from nexa_desktop.ui.workers.run_thread import RunFinished, RunThread, stop_and_wait


class LiveRun(Struct, eq=False):
    """One run of this process. ``session_id`` and ``run_id`` are None until the store has accepted the input.
    ``started_in``: the session it was sent from; None for one that had not begun. ``is_queued``: from its queue.

    ``pieces`` is what has streamed since the last stored message.
    """

    thread: RunThread
    request: RunRequest
    session_id: SessionId | None
    started_in: SessionId | None = None
    is_queued: bool = False
    run_id: RunId | None = None
    has_begun: bool = False
    pieces: list[str] = []

    @property
    def text(self) -> str:
        """The pieces as one: a transcript that is opened in the middle begins with it."""
        return "".join(self.pieces)

    @property
    def is_stopping(self) -> bool:
        """Whether Stop was asked and the thread still works."""
        return self.thread.cancel.is_set()


class LiveRuns(QObject):
    """``begun(LiveRun)`` once the input is on disk · ``advanced((LiveRun, list[RunEvent]))`` ·
    ``ended((LiveRun, RunFinished))`` when the thread is gone · ``changed``: another set of sessions runs."""

    begun = Signal(object)
    advanced = Signal(object)
    ended = Signal(object)
    changed = Signal()

    def __init__(self, runs: RunService, parent: QObject) -> None:
        super().__init__(parent)
        self._service = runs
        self._live: list[LiveRun] = []
        self.has_ended = False

    def start(self, request: RunRequest, *, session_id: SessionId | None, is_queued: bool = False) -> LiveRun:
        """Begin on a thread of its own. A session that already has one is the caller's fault."""
        thread = RunThread(self._service, request, parent=self)
        live = LiveRun(thread, request, session_id, session_id, is_queued)
        # Bound methods of this QObject through partial objects: both ends live in the GUI thread, RunThread sees to that.
        thread.run_events.connect(partial(self._on_events, live))
        thread.run_finished.connect(partial(self._on_finished, live))
        self._live.append(live)
        thread.start()
        self.changed.emit()
        return live

    def of_session(self, session_id: SessionId | None) -> LiveRun | None:
        """The run that works in a session; None for None."""
        if session_id is None:
            return None
        return next((live for live in self._live if live.session_id == session_id), None)

    def all(self) -> tuple[LiveRun, ...]:
        """Every run that works now."""
        return tuple(self._live)

    def phases(self) -> dict[SessionId, SessionPhase]:
        """The sessions that run here."""
        return {live.session_id: SessionPhase.RUNNING for live in self._live if live.session_id is not None}

    def end(self) -> None:
        """The program ends: stop everything, begin nothing."""
        self.has_ended = True
        for live in self._live:
            live.thread.stop()

    def wait(self, timeout_s: float) -> bool:
        """Stop everything and wait in place; whether all threads ended in time."""
        return stop_and_wait([live.thread for live in self._live], timeout_s)

    def _on_events(self, live: LiveRun, events: list[RunEvent]) -> None:
        for happened in events:
            self._follow(live, happened)
        self.advanced.emit((live, events))

    def _follow(self, live: LiveRun, happened: RunEvent) -> None:
        match happened:
            case RunStarted():
                live.session_id, live.run_id = happened.session_id, happened.run_id
                if not live.has_begun:
                    live.has_begun = True
                    self.begun.emit(live)
                    self.changed.emit()
            case TextDelta():
                live.pieces.append(happened.text)
            case MessageSaved() if happened.message.role is Role.ASSISTANT:
                live.pieces.clear()
            case ApprovalRequested() | RunEnded():
                live.pieces.clear()
            case _:
                pass

    def _on_finished(self, live: LiveRun, finished: RunFinished) -> None:
        self._live.remove(live)
        live.thread.deleteLater()
        self.changed.emit()
        self.ended.emit((live, finished))
