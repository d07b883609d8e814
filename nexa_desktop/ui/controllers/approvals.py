"""What waits for a decision: cards for the session on screen, a dialog for another one, and the answers.

A request is stored state: it is read from the run's row each time, so a restart, a switch of session or another dialog
never loses one. An answer is bound to the digest it was given for; the engine refuses one that does not apply any more.
"""

from PySide6.QtCore import QObject, Signal, Slot

from nexa_desktop.core.errors import DecisionRefused, NexaError
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.permissions import RuleOffer
from nexa_desktop.core.runs import PendingCall, RunState, RunStatus
from nexa_desktop.core.services import Services
from nexa_desktop.core.tools import Preview
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, ApprovalView, DecisionKind, approval_view
from nexa_desktop.ui.viewmodels.place import Place
from nexa_desktop.ui.workers.store_thread import StoreThread
from nexa_desktop.ui.workers.tasks import Tasks


class ApprovalsController(QObject):
    """``views_changed(tuple[ApprovalView, ...])`` for the session on screen · ``all_decided((RunId, SessionId))`` ·
    ``decision_failed(NexaError)`` · ``answered(SessionId)``."""

    views_changed = Signal(object)
    all_decided = Signal(object)
    decision_failed = Signal(object)
    answered = Signal(object)

    def __init__(self, services: Services, store: StoreThread, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._store = store
        self._tasks = tasks
        self._views: tuple[ApprovalView, ...] = ()
        self._run_id: RunId | None = None
        self._asked: set[CallId] = set()
        self._in_flight: set[CallId] = set()

    @property
    def views(self) -> tuple[ApprovalView, ...]:
        """The requests of the session on screen that have no answer yet."""
        return self._views

    @Slot(object)
    def show_place(self, place: Place) -> None:
        """Another session, or its runs changed."""
        head = place.head
        if head is None or head.status is not RunStatus.WAITING_APPROVAL:
            self._set(None, ())
            return
        open_calls = [call for call in head.pending_calls if call.decision is None]
        title = place.session.title if place.session else ""
        known = {view.call_id: view for view in self._views}
        views = tuple(known.get(call.call_id) or approval_view(call, head, title) for call in open_calls)
        self._set(head.run_id, tuple(view for view in views if view.call_id not in self._in_flight))
        for call in open_calls:
            if call.call_id not in self._asked:
                self._asked.add(call.call_id)
                self._ask_preview(call, head, title)

    def _set(self, run_id: RunId | None, views: tuple[ApprovalView, ...]) -> None:
        if views != self._views or run_id != self._run_id:
            self._run_id, self._views = run_id, views
            self.views_changed.emit(views)

    def _ask_preview(self, call: PendingCall, row: RunRow, title: str) -> None:
        """The diff and the standing rules that could be offered come later, from a worker."""
        services = self._services

        def look() -> tuple[Preview | None, tuple[RuleOffer, ...]]:
            offers = services.rule_offers(row.run_id, call.call_id) if services.rule_offers is not None else ()
            return services.runs.preview(row.run_id, call.call_id), offers

        def done(found: tuple[Preview | None, tuple[RuleOffer, ...]]) -> None:
            preview, offers = found
            if any(view.call_id == call.call_id for view in self._views):
                fuller = approval_view(call, row, title, preview, offers=offers)
                self._set(self._run_id, tuple(fuller if view.call_id == call.call_id else view for view in self._views))

        self._tasks.start(look, done, self._no_preview, name="preview")

    def _no_preview(self, error: NexaError) -> None:
        """The request is shown without a diff: arguments say everything there is."""

    @Slot(object)
    def decide(self, decision: ApprovalDecision) -> None:
        """Store the answer (and the rule that goes with it), then go on once every call of the run has one."""
        if decision.call_id in self._in_flight:
            return
        self._in_flight.add(decision.call_id)
        self._set(self._run_id, tuple(view for view in self._views if view.call_id != decision.call_id))
        rule = decision.rule
        if rule is not None:
            self._store.ask(
                lambda _: self._services.open_rules().add_rule(rule),
                lambda _: self._send(decision),
                lambda error: self._failed(decision, error),
            )
        else:
            self._send(decision)

    def _send(self, decision: ApprovalDecision) -> None:
        runs = self._services.runs

        def act() -> RunState:
            if decision.kind is DecisionKind.DENY:
                return runs.deny(decision.run_id, decision.call_id, decision.reason)
            return runs.approve(decision.run_id, decision.call_id)

        self._tasks.start(act, lambda state: self._done(decision, state), lambda error: self._failed(decision, error))

    def _done(self, decision: ApprovalDecision, state: RunState) -> None:
        self._in_flight.discard(decision.call_id)
        session_id: SessionId = state.metadata.session_id
        self.answered.emit(session_id)
        if state.pending_calls and all(call.decision is not None for call in state.pending_calls):
            self.all_decided.emit((state.run_id, session_id))

    def _failed(self, decision: ApprovalDecision, error: NexaError) -> None:
        self._in_flight.discard(decision.call_id)
        if not isinstance(error, DecisionRefused):
            self._views = ()
            self._run_id = None
        self.decision_failed.emit(error)
