"""What happens during a run, as it happens.

Events about stored things are sent after the commit, never before. ``n`` counts the events of one run's life in
this process from 1, so that a receiver can order them. `RunEnded` is always last: its status may be
``waiting_approval``, which is an end of work, not of the run.
"""

from datetime import datetime
from typing import Literal

from nexa_desktop.core.codec import JsonObject, Value
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.messages import CallOutcome, Message
from nexa_desktop.core.runs import PendingCall, RunConfig, RunState, RunUsage
from nexa_desktop.core.tools import Effect


class EventBase(Value, frozen=True, kw_only=True):
    """What every event carries."""

    run_id: RunId
    session_id: SessionId
    n: int
    at: datetime


class RunStarted(EventBase, frozen=True, kw_only=True):
    """The run (or its resume) begins; the input is on disk."""

    parent_run_id: RunId | None
    config: RunConfig
    deadline_at: datetime
    is_resume: bool = False
    kind: Literal["run_started"] = "run_started"


class ModelCallStarted(EventBase, frozen=True, kw_only=True):
    """A request is about to be sent; ``call_number`` counts over the run, ``attempt`` within this step from 1."""

    call_number: int
    attempt: int
    model: str
    kind: Literal["model_call_started"] = "model_call_started"


class ToolsLeftOut(EventBase, frozen=True, kw_only=True):
    """The request goes out without the agent's tools: its server says that this model has none."""

    model: str
    kind: Literal["tools_left_out"] = "tools_left_out"


class ModelCallRetrying(EventBase, frozen=True, kw_only=True):
    """A request failed and will be sent again after ``delay_s``."""

    call_number: int
    delay_s: float
    error_code: str
    message: str
    kind: Literal["model_call_retrying"] = "model_call_retrying"


class TextDelta(EventBase, frozen=True, kw_only=True):
    """A piece of the answer."""

    text: str
    kind: Literal["text_delta"] = "text_delta"


class ReasoningDelta(EventBase, frozen=True, kw_only=True):
    """A piece of readable reasoning."""

    text: str
    kind: Literal["reasoning_delta"] = "reasoning_delta"


class ToolCallStreaming(EventBase, frozen=True, kw_only=True):
    """A call's arguments are arriving; nothing is decided yet."""

    index: int
    name: str
    arguments_chars: int
    kind: Literal["tool_call_streaming"] = "tool_call_streaming"


class MessageSaved(EventBase, frozen=True, kw_only=True):
    """A message of this run is committed."""

    message: Message
    kind: Literal["message_saved"] = "message_saved"


class ToolProposed(EventBase, frozen=True, kw_only=True):
    """A call is planned in the journal. Sent once per call."""

    call_id: CallId
    name: str
    arguments: JsonObject | None
    effect: Effect
    needs_approval: bool
    kind: Literal["tool_proposed"] = "tool_proposed"


class ApprovalRequested(EventBase, frozen=True, kw_only=True):
    """The run waits for a decision on these calls."""

    pending_calls: tuple[PendingCall, ...]
    kind: Literal["approval_requested"] = "approval_requested"


class ToolStarted(EventBase, frozen=True, kw_only=True):
    """The intent is on disk and the call runs. Sent once per call."""

    call_id: CallId
    name: str
    kind: Literal["tool_started"] = "tool_started"


class ToolOutput(EventBase, frozen=True, kw_only=True):
    """Progress text of a running tool; not stored."""

    call_id: CallId
    text: str
    kind: Literal["tool_output"] = "tool_output"


class ToolStopping(EventBase, frozen=True, kw_only=True):
    """Stop was asked and the call has not ended: ``processes`` still alive, or None for a plain function."""

    call_id: CallId
    name: str
    processes: int | None
    kind: Literal["tool_stopping"] = "tool_stopping"


class ToolSettled(EventBase, frozen=True, kw_only=True):
    """A call's outcome is committed. Sent once per call."""

    call_id: CallId
    name: str
    outcome: CallOutcome
    text: str
    kind: Literal["tool_settled"] = "tool_settled"


class CorrectionRequested(EventBase, frozen=True, kw_only=True):
    """The output did not validate; the model is asked again."""

    problem: str
    corrections: int
    kind: Literal["correction_requested"] = "correction_requested"


class UsageChanged(EventBase, frozen=True, kw_only=True):
    """Counters after a commit."""

    usage: RunUsage
    kind: Literal["usage_changed"] = "usage_changed"


class RunEnded(EventBase, frozen=True, kw_only=True):
    """Work has ended: the run is settled, or waits for approval. Always last."""

    state: RunState
    kind: Literal["run_ended"] = "run_ended"


RunEvent = (
    RunStarted
    | ModelCallStarted
    | ToolsLeftOut
    | ModelCallRetrying
    | TextDelta
    | ReasoningDelta
    | ToolCallStreaming
    | MessageSaved
    | ToolProposed
    | ApprovalRequested
    | ToolStarted
    | ToolOutput
    | ToolStopping
    | ToolSettled
    | CorrectionRequested
    | UsageChanged
    | RunEnded
)
