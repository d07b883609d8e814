"""What the engine says to the model in its own words: results of calls that did not run, notices, corrections.

One place, so that the same thing is always said the same way and a reader can judge the wording as a whole. What the
stores say by themselves is in `core/closings.py`.
"""

from nexa_desktop.core.closings import CANCELLED as CANCELLED
from nexa_desktop.core.closings import RUN_ENDED as RUN_ENDED
from nexa_desktop.core.messages import CallOutcome
from nexa_desktop.core.runs import Resolution

UNKNOWN = (
    "The outcome of this call is not known: the process stopped while it ran. It may or may not have completed. "
    "Check the current state before running it again."
)
NOT_STARTED = "This call was not started before the process stopped; nothing it does has happened. It was not run again."
TIMED_OUT = "The time for this task ran out before this call started; nothing it does has happened."
WITHDRAWN = (
    "Not started: the permission that this call had when it was asked for is gone; nothing it does has happened. "
    "If it is still needed, ask for it again, and a person will be asked."
)
OVER_BUDGET = "Not executed: the tool budget of this task is used up. Answer from what you have."
CUT = "Not executed: the response was cut at the output limit, so this call may be incomplete. Ask for it again in full."
NO_ARTIFACT = "The rest of the output could not be kept."

RETRY_NOTICE = (
    "Your previous response was interrupted before it was complete. Start that response again from its beginning; "
    "do not assume that the reader has kept what had arrived."
)
CONTINUE_NOTICE = (
    "Your previous response was cut off at the output limit. Continue exactly where it stopped, without repeating anything."
)
PARTIAL_NOTICE = "The response above was interrupted before it was complete."
OPENING_NOTICE = "(The beginning of this conversation is not available.)"
GO_ON_NOTICE = "Go on."


def refused_file(name: str) -> str:
    """Stands for a file of a turn whose request the vendor refused."""
    return f"[The file {name} was attached here. The request with it was refused, so it is not sent again.]"


def denied(reason: str | None) -> str:
    """The result of a call that a person or a rule said no to."""
    return f"The call was denied and not executed. Reason: {reason}" if reason else "The call was denied and not executed."


def rejected(problem: str) -> str:
    """The result of a call that can never run as asked."""
    return f"Not executed: {problem}"


def resolved(resolution: Resolution, text: str | None) -> str:
    """The result of an unknown call after somebody said what became of it."""
    said = f" {text}" if text and text.strip() else ""
    if resolution is Resolution.HAPPENED:
        return f"The process stopped while this call ran. It was checked since: the call did complete.{said}"
    if resolution is Resolution.DID_NOT_HAPPEN:
        return f"The process stopped while this call ran. It was checked since: the call did not happen.{said}"
    return f"{UNKNOWN}{said}"


def closing(outcome: CallOutcome) -> str:
    """The standard result text of a call that ends with ``outcome`` without having run to its end."""
    return {
        CallOutcome.UNKNOWN: UNKNOWN,
        CallOutcome.NOT_STARTED: NOT_STARTED,
        CallOutcome.CANCELLED: CANCELLED,
        CallOutcome.OVER_BUDGET: OVER_BUDGET,
        CallOutcome.DENIED: denied(None),
    }.get(outcome, RUN_ENDED)


def correction(problem: str, *, wants_json: bool) -> str:
    """Asks for the answer again."""
    form = " Answer again with the JSON value alone." if wants_json else " Answer again."
    return f"Your last response could not be accepted: {problem}{form}"
