"""How a store closes calls, in the same words in every store: one that has ended, what the end of a run finds open
(T5), and one that a person gave up."""

from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import CallOutcome
from nexa_desktop.core.run_facts import CallClosing
from nexa_desktop.core.runs import CallState, Resolution, RunStatus

CANCELLED = "This call was cancelled before it started; nothing it does has happened."
RUN_ENDED = "The run ended before this call started; nothing it does has happened."
ENDED_WHILE_RUNNING = (
    "The outcome of this call is not known: the run ended while it ran. It may or may not have completed. "
    "Check the current state before running it again."
)
ABANDONED = (
    "The outcome of this call is not known: the user stopped waiting for it while it still ran. It may or may not complete. "
    "Check the current state before running it again."
)


def ended(call_id: CallId, outcome: CallOutcome, text: str) -> CallClosing:
    """How a call is closed that came to its end by itself (T4). Of one whose tool cannot tell what happened the model is
    told in the same commit."""
    if outcome is CallOutcome.UNKNOWN:
        return CallClosing(call_id, outcome, text, resolution=Resolution.REPORTED, resolved_by="engine")
    return CallClosing(call_id, outcome, text)


def at_the_end(call_id: CallId, state: CallState, status: RunStatus) -> CallClosing:
    """How the end of a run as ``status`` closes an open call in ``state`` that its owner did not name: started ones are
    unknown, the others cancelled or not started."""
    if state is CallState.STARTED:
        return CallClosing(call_id, CallOutcome.UNKNOWN, ENDED_WHILE_RUNNING)
    if status is RunStatus.CANCELLED:
        return CallClosing(call_id, CallOutcome.CANCELLED, CANCELLED)
    return CallClosing(call_id, CallOutcome.NOT_STARTED, RUN_ENDED)


def given_up(call_id: CallId) -> CallClosing:
    """How a call is closed that a person stopped waiting for."""
    return CallClosing(call_id, CallOutcome.UNKNOWN, ABANDONED)
