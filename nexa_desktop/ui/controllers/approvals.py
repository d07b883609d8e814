"""What waits for a decision: cards for the session on screen, a dialog for another one, and the answers.

A request is stored state: it is read from the run's row each time, so a restart, a switch of session or another dialog
never loses one. An answer is bound to the digest it was given for; the engine refuses one that does not apply any more.
"""

from msgspec.structs import replace
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
from nexa_desktop.ui.viewmodels.words import session_name
from nexa_desktop.ui.workers.store_thread import StoreThread
from nexa_desktop.ui.workers.tasks import Tasks


class ApprovalsController(QObject):
    """``views_changed(tuple[ApprovalView, ...])`` for the session on screen · ``all_decided((RunId, SessionId))`` ·
    ``decision_failed(NexaError)`` · ``answered(SessionId)`` · ``view_grew(ApprovalView)``: its diff and rules are known."""

    views_changed = Signal(object)
    all_decided = Signal(object)
    decision_failed = Signal(object)
    answered = Signal(object)
    view_grew = Signal(object)

    def __init__(self, services: Services, store: StoreThread, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._store = store
        self._tasks = tasks
        self._views: tuple[ApprovalView, ...] = ()
        self._run_id: RunId | None = None
        self._fuller: dict[CallId, ApprovalView] = {}  # with the diff and the rules that may be offered
        self._looking: set[CallId] = set()
        self._in_flight: set[CallId] = set()

    @property
    def views(self) -> tuple[ApprovalView, ...]:
        """The requests of the session on screen that have no answer yet."""
        return self._views

    @Slot(object)
    def show_place(self, place: Place) -> None:
        """Another session, or its runs changed."""
        self._forget_ended(place)
        head = place.head
        if head is None or head.status is not RunStatus.WAITING_APPROVAL:
            self._set(None, ())
            return
        open_calls = [call for call in head.pending_calls if call.decision is None]
        title = session_name(place.session.title) if place.session else ""
        views = [self.view_of(call, head, title) for call in open_calls if call.call_id not in self._in_flight]
        is_visit = head.run_id != self._run_id
        self._set(head.run_id, tuple(views))
        for call in open_calls:
            if is_visit or call.call_id not in self._fuller:  # a file may have changed since the last visit
                self.look_closer(call, head, title)

    def view_of(self, call: PendingCall, row: RunRow, title: str) -> ApprovalView:
        """A waiting call with all that is known of it by now."""
        fuller = self._fuller.get(call.call_id)
        if fuller is None or fuller.digest != call.digest:
            return approval_view(call, row, title)
        return replace(fuller, session_title=title)

    def _forget_ended(self, place: Place) -> None:
        """What is no longer asked in this session is not kept."""
        open_ids = {call.call_id for row in place.rows for call in row.pending_calls if call.decision is None}
        for view in tuple(self._fuller.values()):
            if view.session_id == place.session_id and view.call_id not in open_ids:
                del self._fuller[view.call_id]

    def _set(self, run_id: RunId | None, views: tuple[ApprovalView, ...]) -> None:
        if views != self._views or run_id != self._run_id:
            self._run_id, self._views = run_id, views
            self.views_changed.emit(views)

    def look_closer(self, call: PendingCall, row: RunRow, title: str) -> None:
        """Look for the diff and the standing rules that could be offered, in a worker; `view_grew` and
        `views_changed` tell."""
        if call.call_id in self._looking:
            return
        self._looking.add(call.call_id)
        services = self._services

        def look() -> tuple[Preview | None, tuple[RuleOffer, ...]]:
            offers = services.rule_offers(row.run_id, call.call_id) if services.rule_offers is not None else ()
            return services.runs.preview(row.run_id, call.call_id), offers

        def done(found: tuple[Preview | None, tuple[RuleOffer, ...]]) -> None:
            preview, offers = found
            fuller = approval_view(call, row, title, preview, offers=offers)
            self._looking.discard(call.call_id)
            self._fuller[call.call_id] = fuller
            self._set(self._run_id, tuple(fuller if view.call_id == call.call_id else view for view in self._views))
            self.view_grew.emit(fuller)

        def failed(error: NexaError) -> None:
            # the request stays without a diff: its arguments say everything there is. The next visit looks again
            self._looking.discard(call.call_id)

        self._tasks.start(look, done, failed, name="preview")

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
        self._fuller.pop(decision.call_id, None)
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
