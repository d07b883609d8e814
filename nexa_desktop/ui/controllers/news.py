"""What a person would miss: approvals, failures and ends that nobody watched, told once and only then."""

from msgspec import Struct
from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import NeedsYouRow, RunRow, SessionPhase
from nexa_desktop.core.runs import RunState, RunStatus
from nexa_desktop.ui.controllers.approvals import ApprovalsController
from nexa_desktop.ui.controllers.live_runs import LiveRuns
from nexa_desktop.ui.controllers.sessions import SessionsController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.notifications import Notifications
from nexa_desktop.ui.viewmodels.said import said, said_of
from nexa_desktop.ui.viewmodels.words import session_name
from nexa_desktop.ui.workers.store_thread import StoreThread


class _Waiting(Struct, frozen=True):
    """A run of a session that is not on screen, and its title."""

    session_id: SessionId
    run_id: RunId
    title: str


class NewsController(QObject):
    """Desktop notifications, the badge, the count in the status bar, and a message for a session that is not on screen."""

    def __init__(
        self,
        live: LiveRuns,
        sessions: SessionsController,
        approvals: ApprovalsController,
        store: StoreThread,
        notifications: Notifications,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._live = live
        self._sessions = sessions
        self._approvals = approvals
        self._store = store
        self._notifications = notifications
        self._window = window
        sessions.needs_changed.connect(self.needs_changed)

    @property
    def waiting(self) -> int:
        """How many turns wait for a decision."""
        return sum(row.what is SessionPhase.NEEDS_YOU for row in self._sessions.needs_you)

    def count(self) -> None:
        """Bring the status bar's numbers up to date."""
        self._window.status_bar.set_running(len(self._live.all()), self.waiting)

    @Slot(object)
    def needs_changed(self, rows: tuple[NeedsYouRow, ...]) -> None:
        """Other turns wait now."""
        self.count()
        self._notifications.set_badge(sum(row.what is SessionPhase.NEEDS_YOU for row in rows))

    @Slot(object)
    def run_settled(self, told: tuple[RunState, bool]) -> None:
        """A run has ended or waits; nothing is said to somebody who watches it."""
        state, is_on_screen = told
        if is_on_screen and QGuiApplication.applicationState().name == "ApplicationActive":
            return
        session_id = state.metadata.session_id
        row = self._window.sessions_model.session(session_id)
        title = session_name(row.title if row is not None else state.input_text[:60])
        match state.status:
            case RunStatus.WAITING_APPROVAL:
                calls = ", ".join(call.name for call in state.pending_calls)
                self._notifications.tell(self.tr("Approval needed"), f"{title}: {calls}", session_id, is_urgent=True)
                if not is_on_screen:
                    self._offer_review(_Waiting(session_id, state.run_id, title))
                QApplication.alert(self._window)
            case RunStatus.COMPLETED:
                self._notifications.tell(self.tr("Finished"), title, session_id)
            case RunStatus.CANCELLED:
                pass
            case _:
                reason = said(state.error.message) if state.error else ""
                self._notifications.tell(self.tr("Ended early"), f"{title}: {reason}".rstrip(": "), session_id)

    def _offer_review(self, waiting: _Waiting) -> None:
        """Another session is on screen: a message whose button opens the dialog. It never takes the focus by itself, so
        that a sentence being typed is not cut and no key is taken for an answer."""
        self._window.toast.say(
            self.tr("“{title}” needs your approval").format(title=waiting.title),
            action=self.tr("Review…"),
            on_action=lambda: self._review(waiting),
            for_ms=20_000,
        )

    def _review(self, waiting: _Waiting) -> None:
        self._store.ask(
            lambda library: library.runs(waiting.session_id), lambda rows: self._ask(waiting, rows), self._no_review
        )

    def _ask(self, waiting: _Waiting, rows: tuple[RunRow, ...]) -> None:
        from nexa_desktop.ui.dialogs.approval import ApprovalDialog

        row = next((row for row in rows if row.run_id == waiting.run_id), None)
        calls = [call for call in row.pending_calls if call.decision is None] if row is not None else []
        if row is not None and calls:
            views = [self._approvals.view_of(call, row, waiting.title) for call in calls]
            dialog = ApprovalDialog.ask(self._window, views, self._approvals.decide)
            self._approvals.view_grew.connect(dialog.set_view)
            for call in calls:
                self._approvals.look_closer(call, row, waiting.title)

    def _no_review(self, error: NexaError) -> None:
        self._window.toast.say(said_of(error))
