"""Before a settled run is continued: the checks, and the dialog when one fails, something differs or a limit ended it."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.library import RunRow, SessionSettings
from nexa_desktop.core.runs import RunStatus
from nexa_desktop.core.services import ContinuationReview, RunRequest, RunService
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui.workers.tasks import Tasks

LIMITS = (RunStatus.TIMED_OUT, RunStatus.BUDGET_EXHAUSTED)


class ContinuationController(QObject):
    """``accepted(RunRequest)``: begin it · ``dropped``: the person said no · ``refused(NexaError)``: it cannot be reviewed."""

    accepted = Signal(object)
    dropped = Signal()
    refused = Signal(object)

    def __init__(self, runs: RunService, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._runs = runs
        self._tasks = tasks
        self._window = window
        self._app = AppSettings()

    def set_app_settings(self, app: AppSettings) -> None:
        """The default budget may be another one."""
        self._app = app

    def review(self, request: RunRequest, row: RunRow, *, always_ask: bool = False) -> None:
        """Check, then begin at once in the ordinary case, or ask. An interrupted run is settled first: the new message
        says that it is not to be resumed."""
        run_id = row.run_id
        is_interrupted = row.status is RunStatus.RUNNING and not row.is_alive

        def check() -> ContinuationReview:
            if is_interrupted:
                self._runs.cancel_waiting(run_id)
            return self._runs.review_continuation(run_id, request.settings)

        self._tasks.start(
            check,
            lambda review: self._decide(request, row, review, always_ask=always_ask),
            self._fail,
            name="review",
        )

    def _decide(self, request: RunRequest, row: RunRow, review: ContinuationReview, *, always_ask: bool) -> None:
        if review.can_continue and row.status not in LIMITS and not always_ask:
            self.accepted.emit(request)
            return
        from nexa_desktop.ui.dialogs.continuation import ContinuationChoice, ContinuationDialog

        answered = False

        def accept(choice: ContinuationChoice) -> None:
            nonlocal answered
            answered = True
            settings: SessionSettings = replace(request.settings, config=choice.config)
            self.accepted.emit(replace(request, settings=settings, is_handover=choice.is_handover))

        def closed() -> None:
            if not answered:
                self.dropped.emit()

        config = request.settings.config or self._app.run_config
        dialog = ContinuationDialog.ask(self._window, review, config, accept, from_turn=row)
        dialog.finished.connect(closed)

    def _fail(self, error: NexaError) -> None:
        self.dropped.emit()
        self.refused.emit(error)
