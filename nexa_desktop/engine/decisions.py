"""What a person decides about a run's calls, on the store that the state came from. No agent is needed for it."""

from datetime import UTC, datetime

from nexa_desktop.core.errors import DecisionRefused, InvalidInput
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import Approval, CallState, JournalEntry, Resolution, RunState
from nexa_desktop.core.tools import call_digest
from nexa_desktop.engine.abandonment import wake_run_of


def approve(state: RunState, call_id: str, *, by: str = "user", at: datetime | None = None) -> RunState:
    """Approve one waiting call, for exactly its tool and arguments; the state with the decision in it."""
    return _decide(state, call_id, Approval.APPROVED, by=by, reason=None, at=at)


def deny(state: RunState, call_id: str, reason: str = "", *, by: str = "user", at: datetime | None = None) -> RunState:
    """Deny one waiting call; the model is told, with the reason, and the run goes on."""
    return _decide(state, call_id, Approval.DENIED, by=by, reason=reason or None, at=at)


def settle(
    state: RunState, call_id: str, outcome: str | Resolution, text: str = "", *, by: str = "user", at: datetime | None = None
) -> RunState:
    """Say, once, what became of a call of unknown outcome: ``happened``, ``did_not_happen`` or ``reported``.

    A call that was running when its process died has no outcome either: it can be settled before anything is resumed.
    """
    try:
        resolution = Resolution(outcome)
    except ValueError as error:
        allowed = ", ".join(repr(each.value) for each in Resolution)
        raise InvalidInput(f"outcome={outcome!r:.60} is not allowed.", hint=f"It is one of {allowed}.") from error
    store, when = _home(state), at or datetime.now(UTC)
    entry = next((entry for entry in state.journal if entry.call_id == call_id), None)
    is_left = entry is not None and entry.state is CallState.STARTED and not state.status.is_settled
    if is_left and store.owner_of(state.metadata.session_id) is None:
        store.abandon_call(CallId(call_id), at=when)
    store.settle_unknown(CallId(call_id), resolution=resolution, text=text, by=by, at=when)
    return store.load(state.run_id)


def abandon(state: RunState, call_id: str, *, at: datetime | None = None) -> bool:
    """Wait no longer for a running call: its outcome becomes unknown, its late result is only recorded.

    False when it was not running (any more).
    """
    was_running = _home(state).abandon_call(CallId(call_id), at=at or datetime.now(UTC))
    wake_run_of(CallId(call_id))
    return was_running


def entry_of(state: RunState, call_id: str) -> JournalEntry:
    """The journal row of a call of this run; `DecisionRefused` when it has none."""
    entry = next((entry for entry in state.journal if entry.call_id == call_id), None)
    if entry is None:
        known = ", ".join(call.call_id for call in state.pending_calls) or "none"
        raise DecisionRefused(f"There is no call {call_id!r:.120} in this run.", hint=f"Waiting calls: {known}.")
    return entry


def _decide(state: RunState, call_id: str, approval: Approval, *, by: str, reason: str | None, at: datetime | None) -> RunState:
    store = _home(state)
    entry = entry_of(state, call_id)
    # an approval is for what was seen; a denial needs nothing to be readable
    is_approved = approval is Approval.APPROVED
    digest = call_digest(entry.name, entry.arguments or {}) if is_approved else entry.digest
    if is_approved and entry.arguments is None:
        raise DecisionRefused(
            f"What the call {entry.call_id} would do cannot be read any more, so it cannot be approved.",
            hint="Deny it; the model can ask for it again.",
        )
    store.record_decision(entry.call_id, digest=digest, approval=approval, by=by, reason=reason, at=at or datetime.now(UTC))
    return store.load(state.run_id)


def _home(state: RunState) -> RunStore:
    if state.origin is None:
        raise InvalidInput("This state belongs to no store.", hint="Load it from one, or ask the agent that ran it.")
    return state.origin
