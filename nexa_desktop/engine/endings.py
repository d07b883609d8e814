"""How runs end, in words a person can act on, and the transaction that writes it with every open call closed."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from nexa_desktop.core.codec import JsonValue
from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import CallOutcome, Message, Stop, StopReason
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.run_facts import CallClosing, RunEnding
from nexa_desktop.core.runs import EndedBy, ErrorKind, JournalEntry, RunError, RunStatus
from nexa_desktop.engine import texts
from nexa_desktop.engine.recovery import open_closings


class End(Struct, frozen=True):
    """How a run ends. ``partial``: text that had streamed and is kept with the ending."""

    status: RunStatus
    by: EndedBy
    error: RunError | None = None
    output: JsonValue = None
    stop: Stop | None = None
    partial: Message | None = None


def cancelled(by: EndedBy) -> End:
    """A person or a program stopped it."""
    said = {
        EndedBy.SHUTDOWN: phrase("The program was closed."),
        EndedBy.SUPERSEDED: phrase("Another run took over."),
    }.get(by, phrase("It was stopped."))
    return End(RunStatus.CANCELLED, by, stop=Stop(StopReason.OTHER, detail=said, cause="cancelled"))


def timed_out(timeout: float) -> End:
    """The deadline passed."""
    said = f"The time of {timeout:g} seconds ran out."
    error = RunError(ErrorKind.TIMEOUT, said, "Continue, or resume, with a fresh budget.", "timed-out")
    return End(RunStatus.TIMED_OUT, EndedBy.LIMIT, error, stop=Stop(StopReason.OTHER, detail=said, cause="deadline"))


def out_of_budget(said: str) -> End:
    """The next request would break a budget."""
    error = RunError(ErrorKind.BUDGET, said, "Continue, or resume, with a fresh budget.", "budget-exhausted")
    return End(RunStatus.BUDGET_EXHAUSTED, EndedBy.LIMIT, error, stop=Stop(StopReason.OTHER, detail=said, cause="limit"))


def out_of_session_budget(reason: StopReason, said: str) -> End:
    """The next request would break a cap of the session: a fresh budget is of no use, a higher cap is."""
    hint = "Raise the cap of the session, then continue; or begin a new session."
    return _capped(reason, RunError(ErrorKind.BUDGET, said, hint, reason.value.replace("_", "-")))


def price_unknown(said: str) -> End:
    """A cost cap cannot be kept without prices: nothing is asked."""
    hint = "Use a model whose price is known, or take the cost cap away, then continue."
    return _capped(StopReason.SESSION_COST, RunError(ErrorKind.BUDGET, said, hint, "price-unknown"))


def _capped(reason: StopReason, error: RunError) -> End:
    return End(RunStatus.BUDGET_EXHAUSTED, EndedBy.LIMIT, error, stop=Stop(reason, detail=error.message, cause="limit"))


def unknown_outcome(lost: Sequence[JournalEntry], *, by: EndedBy) -> End:
    """A call that can change something has no known outcome, so nothing may go on silently."""
    names = ", ".join(f"{entry.name} ({entry.call_id})" for entry in lost)
    which = phrase("a call") if len(lost) == 1 else phrase(f"{len(lost)} calls")
    said = f"The outcome of {which} is not known: {names}."
    hint = "Say what happened (settle), or resume to let the model check."
    return End(RunStatus.FAILED, by, RunError(ErrorKind.UNKNOWN_OUTCOME, said, hint, "unknown-outcome"))


def not_stored(error: NexaError) -> End:
    """The store, or the caller's own `save`, could not do its part."""
    said = RunError(ErrorKind.PERSISTENCE, error.message, error.hint, error.code)
    return End(RunStatus.FAILED, EndedBy.STORE, said)


def broken(fault: str) -> End:
    """A fault of the engine itself."""
    return End(RunStatus.FAILED, EndedBy.CHECK, RunError(ErrorKind.INTERNAL, "The engine failed.", fault, "internal"))


def usage_missing(limit: str = "max_tokens") -> End:
    """A token budget cannot be kept without numbers (B9)."""
    said = f"The model server reported no token usage, so {limit} cannot be kept."
    hint = f"Use a server that reports usage, or run without {limit}."
    return End(RunStatus.FAILED, EndedBy.PROVIDER, RunError(ErrorKind.USAGE, said, hint, "usage"))


def by_stop_reason(stop: Stop) -> End:
    """A response that is no answer."""
    kind, said, hint = _REASONS.get(stop.reason, _UNKNOWN)
    error = RunError(kind, said, hint, kind.value.replace("_", "-"))
    return End(RunStatus.FAILED, EndedBy.PROVIDER, error, stop=stop)


_UNKNOWN = (
    ErrorKind.UNKNOWN_STOP,
    phrase("The model stopped for a reason that is not known."),
    phrase("Continue with a new message."),
)
_REASONS = {
    StopReason.MAX_OUTPUT: (
        ErrorKind.MAX_OUTPUT,
        phrase("The response was cut at the output limit."),
        phrase("Resume to have it continued where it stopped."),
    ),
    StopReason.CONTEXT_FULL: (
        ErrorKind.CONTEXT_FULL,
        phrase("The conversation no longer fits the model's context."),
        phrase("Continue from an earlier turn, or with a model that takes more."),
    ),
    StopReason.REFUSAL: (
        ErrorKind.REFUSAL,
        phrase("The model refused this request."),
        phrase("Continue with a changed request."),
    ),
    StopReason.INTERRUPTED: (
        ErrorKind.INTERRUPTED,
        phrase("The model's response broke off before it was complete."),
        phrase("Resume to have it started again."),
    ),
}


def as_written(
    end: End,
    open_entries: Sequence[JournalEntry],
    *,
    at: datetime,
    elapsed_s: float,
    known: Mapping[CallId, CallClosing] | None = None,
    report_unknown_by: str | None = None,
) -> RunEnding:
    """What T5 writes. Open calls are closed with it: started ones unknown, the others not started, in the words of the
    end. ``known`` holds closings of calls whose outcome is known although the journal could not be told yet."""
    not_started = {
        RunStatus.CANCELLED: (CallOutcome.CANCELLED, texts.CANCELLED),
        RunStatus.TIMED_OUT: (CallOutcome.NOT_STARTED, texts.TIMED_OUT),
    }.get(end.status, (CallOutcome.NOT_STARTED, texts.RUN_ENDED))
    return RunEnding(
        status=end.status,
        ended_at=at,
        elapsed_s=elapsed_s,
        ended_by=end.by,
        output=end.output,
        error=end.error,
        stop=end.stop,
        closings=open_closings(open_entries, not_started=not_started, report_unknown_by=report_unknown_by, known=known),
        partial=end.partial,
    )
