"""What an interrupted run needs, told by the end of its history. Pure: writes nothing, calls no model.

end of the history                              what a resume does
user, internal, or complete results             CALL_MODEL, nothing is added
a response that the provider paused             CALL_MODEL
calls without result, unresolved unknowns       RECOVER_TOOLS
an interrupted response, or streamed text       RETRY_RESPONSE
a response cut at the output limit              CONTINUE_RESPONSE
a normal answer                                 refused: completed (an unsettled one is settled without a call)
refusal, full context, other stop               refused with that reason
nothing, or a result without its call           refused: empty, malformed
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import AgentResumeError
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import CallOutcome, InternalKind, Message, ReasoningPart, Role, Stop, StopReason, TextPart
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.run_facts import CallClosing
from nexa_desktop.core.runs import (
    CallState,
    JournalEntry,
    Resolution,
    ResumeKind,
    ResumePoint,
    RunState,
    RunStatus,
    UnansweredCall,
)
from nexa_desktop.core.tools import Effect
from nexa_desktop.engine import texts

_REFUSALS = {
    "completed": (
        phrase("This run ended with a complete answer; there is nothing to resume."),
        phrase("Continue it with a new message."),
    ),
    "refused": (phrase("The model refused this request."), phrase("Continue with a changed request instead.")),
    "context_full": (
        phrase("The conversation no longer fits the model's context."),
        phrase("Continue from an earlier turn or with another model."),
    ),
    "unknown_stop": (phrase("The model stopped for a reason that is not known."), phrase("Continue with a new message.")),
    "empty": (phrase("This run has no messages."), phrase("Start a new one.")),
    "malformed": (phrase("The history ends in a result that belongs to no call."), phrase("Continue from an earlier turn.")),
    "waiting_approval": (phrase("This run waits for your decision."), phrase("Approve or deny its calls instead.")),
}


def refusal(reason: str) -> AgentResumeError:
    """The error for one of the reasons why nothing can be resumed."""
    message, hint = _REFUSALS[reason]
    return AgentResumeError(message, hint, reason=reason)


def resume_point(state: RunState, *, now: datetime | None = None, opens_child: bool = False) -> ResumePoint | None:
    """Which case of a resume applies to ``state``, or None when there is nothing to resume.

    ``opens_child`` tells that the caller resumes with another model or definition, which always makes a new run.
    """
    try:
        return require_resume_point(state, now=now, opens_child=opens_child)
    except AgentResumeError:
        return None


def require_resume_point(state: RunState, *, now: datetime | None = None, opens_child: bool = False) -> ResumePoint:
    """`resume_point`, raising `AgentResumeError` with the reason instead of answering None."""
    late = is_late(state, now=now)
    if state.status is RunStatus.WAITING_APPROVAL and not late:
        raise refusal("waiting_approval")
    if state.status is RunStatus.COMPLETED:
        raise refusal("completed")
    kind, calls = _examine(state)
    child = opens_child or late or state.status.is_settled
    return ResumePoint(kind, _describe(kind, calls, state, late=late, child=child), state.run_id, calls, child)


def is_late(state: RunState, *, now: datetime | None = None) -> bool:
    """Whether an unsettled run's deadline has passed."""
    deadline = state.metadata.deadline_at
    return not state.status.is_settled and deadline is not None and (now or datetime.now(UTC)) >= deadline


def is_answered(state: RunState) -> bool:
    """Whether an unsettled run already has a response that ends it: it is settled on open, without a model call."""
    if state.status is not RunStatus.RUNNING or not state.messages or state.partial_text.strip():
        return False
    tail = state.messages[-1]
    if tail.role is not Role.ASSISTANT or tail.tool_calls or tail.run_id != state.run_id:
        return False
    reason = tail.stop.reason if tail.stop else StopReason.END_TURN
    return reason not in (StopReason.PAUSED, StopReason.INTERRUPTED, StopReason.MAX_OUTPUT)


def unanswered_calls(state: RunState) -> tuple[UnansweredCall, ...]:
    """The calls of the last batch without a result, and calls whose outcome nobody has settled yet."""
    journal = {entry.call_id: entry for entry in state.journal}
    answered = {result.call_id for message in state.messages for result in message.tool_results}
    last = next((m for m in reversed(state.messages) if m.role is Role.ASSISTANT), None)
    open_calls = [
        UnansweredCall(
            call_id=call.call_id,
            name=call.name,
            arguments=call.arguments,
            knowledge=_knowledge(journal.get(call.call_id)),
            evidence=_evidence(journal.get(call.call_id)),
            effect=journal[call.call_id].effect if call.call_id in journal else Effect.WRITE,
        )
        for call in (last.tool_calls if last else ())
        if call.call_id not in answered
    ]
    listed = {call.call_id for call in open_calls}
    open_calls += [
        UnansweredCall(entry.call_id, entry.name, entry.arguments, "unknown", _evidence(entry), entry.effect)
        for entry in state.journal
        if entry.is_unresolved_unknown and entry.call_id not in listed
    ]
    return tuple(open_calls)


def _examine(state: RunState) -> tuple[ResumeKind, tuple[UnansweredCall, ...]]:
    if not state.messages:
        raise refusal("empty")
    tail = state.messages[-1]
    last = next((m for m in reversed(state.messages) if m.role is Role.ASSISTANT), None)
    known = {call.call_id for call in last.tool_calls} if last else set()
    if tail.role is Role.TOOL and any(result.call_id not in known for result in tail.tool_results):
        raise refusal("malformed")
    calls = unanswered_calls(state)
    if calls:
        return ResumeKind.RECOVER_TOOLS, calls
    if not state.status.is_settled and state.partial_text.strip():
        return ResumeKind.RETRY_RESPONSE, ()
    if tail.role is Role.ASSISTANT and not tail.tool_calls:
        return _after_answer(tail.stop.reason if tail.stop else StopReason.END_TURN), ()
    stopped_by = state.stop.reason if state.stop and state.status.is_settled else None
    if stopped_by is StopReason.CONTEXT_FULL:
        raise refusal("context_full")
    if stopped_by is StopReason.REFUSAL:
        raise refusal("refused")
    return ResumeKind.CALL_MODEL, ()


def _after_answer(reason: StopReason) -> ResumeKind:
    match reason:
        case StopReason.PAUSED:
            return ResumeKind.CALL_MODEL
        case StopReason.INTERRUPTED:
            return ResumeKind.RETRY_RESPONSE
        case StopReason.MAX_OUTPUT:
            return ResumeKind.CONTINUE_RESPONSE
        case StopReason.REFUSAL:
            raise refusal("refused")
        case StopReason.CONTEXT_FULL:
            raise refusal("context_full")
        case StopReason.OTHER:
            raise refusal("unknown_stop")
        case _:
            raise refusal("completed")


def _knowledge(entry: JournalEntry | None) -> str:
    if entry is None or entry.state in (CallState.STARTED, CallState.UNKNOWN):
        return "unknown"
    return "not_started" if entry.state is CallState.PLANNED else "outcome_known"


def _evidence(entry: JournalEntry | None) -> JsonObject | None:
    return entry.evidence if entry is not None else None


def _describe(kind: ResumeKind, calls: tuple[UnansweredCall, ...], state: RunState, *, late: bool, child: bool) -> str:
    unknown = sum(1 for call in calls if call.knowledge == "unknown")
    what = {
        ResumeKind.CALL_MODEL: phrase("The model is asked for its next response."),
        ResumeKind.RETRY_RESPONSE: phrase("The interrupted response is kept and the model is asked to start it again."),
        ResumeKind.CONTINUE_RESPONSE: phrase("The model is asked to go on where its response was cut."),
        ResumeKind.RECOVER_TOOLS: (
            phrase(
                f"{len(calls)} open tool {'call is' if len(calls) == 1 else 'calls are'} reported to the model"
                + (f", {unknown} of them with an unknown outcome" if unknown else "")
                + "; none is run again."
            )
        ),
    }[kind]
    why = ""
    if late:
        why = phrase("Its time has run out, so it goes on as a new run with a fresh budget.")
    elif child and state.status.is_settled:
        why = phrase(f"The run ended ({state.status.words}), so it goes on as a new run with a fresh budget.")
    elif child:
        why = phrase("It goes on as a new run with a fresh budget.")
    return f"{why} {what}" if why else what


# ------------------------------------------------------------------ what a recovery writes
def open_closings(
    entries: Iterable[JournalEntry],
    *,
    not_started: tuple[CallOutcome, str],
    report_unknown_by: str | None,
    known: Mapping[CallId, CallClosing] | None = None,
) -> tuple[CallClosing, ...]:
    """How each open call is closed, in call order. No call is ever started by this.

    ``report_unknown_by``: the author under whom unknown writes are reported to the model (an explicit resume); None
    leaves them open for somebody to settle. Unknown reads and idempotent calls are always reported. ``known`` holds
    closings that are decided already (a tool's own evidence).
    """
    closings = []
    for entry in entries:
        if not entry.state.is_open:
            continue
        if known and entry.call_id in known:
            closings.append(known[entry.call_id])
        elif entry.state is CallState.PLANNED:
            closings.append(CallClosing(entry.call_id, not_started[0], not_started[1]))
        else:
            author = report_unknown_by if entry.effect is Effect.WRITE else report_unknown_by or "engine"
            closings.append(
                CallClosing(
                    entry.call_id,
                    CallOutcome.UNKNOWN,
                    texts.UNKNOWN,
                    resolution=Resolution.REPORTED if author else None,
                    resolved_by=author,
                )
            )
    return tuple(closings)


def partial_message(*, text: str, reasoning: str, cause: str, at: datetime, model: str | None) -> Message | None:
    """The interrupted response that streamed text becomes; None when nothing readable had arrived."""
    if not text.strip():
        return None
    parts = ((ReasoningPart(reasoning),) if reasoning.strip() else ()) + (TextPart(text),)
    return Message(Role.ASSISTANT, parts, created_at=at, stop=Stop(StopReason.INTERRUPTED, cause=cause), model=model)


def resume_notice(kind: ResumeKind, *, at: datetime) -> Message | None:
    """The internal message that a resume adds, None where it adds nothing."""
    match kind:
        case ResumeKind.RETRY_RESPONSE:
            return notice(InternalKind.RETRY_RESPONSE, texts.RETRY_NOTICE, at=at)
        case ResumeKind.CONTINUE_RESPONSE:
            return notice(InternalKind.CONTINUE_RESPONSE, texts.CONTINUE_NOTICE, at=at)
        case _:
            return None


def notice(kind: InternalKind, text: str, *, at: datetime) -> Message:
    """An internal message to the model."""
    return Message(Role.INTERNAL, (TextPart(text),), created_at=at, internal=kind)
