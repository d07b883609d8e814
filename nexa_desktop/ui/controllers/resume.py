"""On relaunch: what was interrupted, what a resume would do, and the person's choice. Nothing starts by itself."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.library import InterruptedRun
from nexa_desktop.core.services import RunService
from nexa_desktop.ui.viewmodels.resume import ResumeChoice, ResumeChoiceKind, ResumeOffer
from nexa_desktop.ui.workers.store_thread import StoreThread
from nexa_desktop.ui.workers.tasks import Tasks


class ResumeController(QObject):
    """``resume_chosen(ResumeChoice)`` · ``open_chosen(ResumeChoice)`` · ``settled(SessionId)`` after a discard ·
    ``failed(NexaError)`` · ``offered(int)``: so many offers were found, also none."""

    resume_chosen = Signal(object)
    open_chosen = Signal(object)
    settled = Signal(object)
    failed = Signal(object)
    offered = Signal(object)

    def __init__(self, runs: RunService, store: StoreThread, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._runs = runs
        self._store = store
        self._tasks = tasks
        self._window = window

    def offer(self) -> None:
        """Look once; a dialog opens when something was interrupted."""
        self._store.ask(lambda library: library.interrupted(), self._gather, self.failed.emit)

    def _gather(self, interrupted: tuple[InterruptedRun, ...]) -> None:
        if not interrupted:
            self.offered.emit(0)
            return
        self._tasks.start(lambda: tuple(self._offer_of(run) for run in interrupted), self._ask, self.failed.emit)

    def _offer_of(self, interrupted: InterruptedRun) -> ResumeOffer:
        """Thread: a task's. What a resume of one run would do, or why there is none."""
        try:
            point = self._runs.resume_point(interrupted.run_id)
        except NexaError as refusal:
            return ResumeOffer(interrupted, None, str(refusal))
        calls = point.unanswered_tool_calls if point is not None else ()
        return ResumeOffer(interrupted, point, None, calls)

    def _ask(self, offers: tuple[ResumeOffer, ...]) -> None:
        from nexa_desktop.ui.dialogs.resume import ResumeDialog

        self.offered.emit(len(offers))
        ResumeDialog.ask(self._window, offers, self._choose)

    def _choose(self, choice: ResumeChoice) -> None:
        """After the choice the offer is gone for good: that is written before anything else happens."""

        def answer(follow: Callable[[], None]) -> None:
            self._store.ask(lambda library: library.answer_interruption(choice.run_id), lambda _: follow(), self.failed.emit)

        match choice.kind:
            case ResumeChoiceKind.RESUME | ResumeChoiceKind.RESUME_AS_NEW:
                answer(lambda: self.resume_chosen.emit(choice))
            case ResumeChoiceKind.OPEN:
                answer(lambda: self.open_chosen.emit(choice))
            case ResumeChoiceKind.DISCARD:
                answer(lambda: self.discard(choice.run_id))

    def discard(self, run_id: RunId) -> None:
        """Settle an interrupted run as cancelled; what is stored of it stays."""
        self._tasks.start(
            lambda: self._runs.cancel_waiting(run_id),
            lambda state: self.settled.emit(state.metadata.session_id),
            self.failed.emit,
        )
