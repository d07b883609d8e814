"""The stored facts of a run as values: what each transaction writes, and what one consistent read finds.

written   NewRun (T0) · PlannedCall (T2) · CallClosing (TR, T5) · RunEnding (T5)
told      CommittedReply (T2) · StartVerdict (T3)
read      RunRecord, the run's row · RunSnapshot, everything of one run
"""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.codec import JsonObject, JsonValue, Value
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId, call_id
from nexa_desktop.core.messages import CallOutcome, Message, ResponseUsage, Stop
from nexa_desktop.core.runs import (
    AgentFingerprint,
    Approval,
    CallState,
    EndedBy,
    JournalEntry,
    ModelCallRecord,
    ProviderIdentity,
    Resolution,
    RunConfig,
    RunError,
    RunStatus,
)
from nexa_desktop.core.tools import Effect, Verification


class NewRun(Struct, frozen=True):
    """What T0 writes. ``messages`` (seq is assigned): the user's input, or the recovery messages of a resumed child."""

    run_id: RunId
    session_id: SessionId
    config: RunConfig
    fingerprint: AgentFingerprint
    identity: ProviderIdentity
    working_directory: str
    started_at: datetime
    deadline_at: datetime
    messages: tuple[Message, ...]
    parent_run_id: RunId | None = None
    fork_of: RunId | None = None
    title: str = ""
    group: tuple[GroupId, int] | None = None
    is_sample: bool = False


class PlannedCall(Struct, frozen=True):
    """A call of a reply as T2 journals it, in the order of the reply's tool call parts.

    ``outcome`` set: never runnable or no slot left; its result message (``result_text``) is written in the same commit.
    """

    name: str
    arguments: JsonObject | None
    arguments_raw: str
    digest: str
    effect: Effect
    approval: Approval
    provider_id: str | None = None
    reason: str | None = None
    outcome: CallOutcome | None = None
    result_text: str = ""

    def journalled(self, run_id: RunId, *, seq: int, index: int, at: datetime) -> JournalEntry:
        """The journal row of this call, asked at ``index`` of the message ``seq``; with an outcome it is settled at once."""
        is_settled = self.outcome is not None
        return JournalEntry(
            call_id=call_id(run_id, seq, index),
            run_id=run_id,
            name=self.name,
            arguments=self.arguments,
            arguments_raw=self.arguments_raw,
            digest=self.digest,
            effect=self.effect,
            state=CallState.PLANNED if self.outcome is None else CallState.of(self.outcome),
            approval=self.approval,
            seq=seq,
            index=index,
            provider_id=self.provider_id,
            reason=self.reason,
            ended_at=at if is_settled else None,
            result_text=self.result_text if is_settled else None,
        )


class CommittedReply(Struct, frozen=True):
    """What T2 stored: the message with its seq and call ids, the journal rows, the results written with it."""

    message: Message
    calls: tuple[JournalEntry, ...]
    results: tuple[Message, ...] = ()


class CallClosing(Struct, frozen=True):
    """How recovery or a run's end closes one open call. ``outcome`` unknown keeps ``resolution`` None until settled."""

    call_id: CallId
    outcome: CallOutcome
    text: str
    verification: Verification | None = None
    resolution: Resolution | None = None
    resolved_by: str | None = None


class StartVerdict(StrEnum):
    """What T3 decided, under the same lock that counts."""

    STARTED = "started"
    OVER_BUDGET = "over_budget"
    NOT_PLANNED = "not_planned"
    NOT_APPROVED = "not_approved"


class RunEnding(Struct, frozen=True):
    """What T5 writes."""

    status: RunStatus
    ended_at: datetime
    elapsed_s: float
    ended_by: EndedBy
    output: JsonValue = None
    error: RunError | None = None
    stop: Stop | None = None
    closings: tuple[CallClosing, ...] = ()
    partial: Message | None = None

    @property
    def drops_partial(self) -> bool:
        """Whether nothing of what has streamed is left to be kept beside the messages: it is one of them now, or the
        run completed. Else it stays for a resume."""
        return self.partial is not None or self.status is RunStatus.COMPLETED


class RunRecord(Value, frozen=True):
    """The run row."""

    run_id: RunId
    session_id: SessionId
    status: RunStatus
    config: RunConfig
    fingerprint: AgentFingerprint
    identity: ProviderIdentity
    working_directory: str
    started_at: datetime
    deadline_at: datetime
    parent_run_id: RunId | None = None
    fork_of: RunId | None = None
    version: int = 0
    model_calls: int = 0
    tool_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    corrections: int = 0
    elapsed_s: float = 0.0
    ended_at: datetime | None = None
    ended_by: EndedBy | None = None
    output: JsonValue = None
    error: RunError | None = None
    stop: Stop | None = None

    def with_usage(self, usage: ResponseUsage | None) -> "RunRecord":
        """The row after a response that reported ``usage``; what it does not say counts as nothing."""
        if usage is None:
            return self
        return replace(
            self,
            input_tokens=self.input_tokens + (usage.input_tokens or 0),
            output_tokens=self.output_tokens + (usage.output_tokens or 0),
            cached_tokens=self.cached_tokens + (usage.cached_tokens or 0),
            reasoning_tokens=self.reasoning_tokens + (usage.reasoning_tokens or 0),
        )


class RunSnapshot(Value, frozen=True):
    """One run as one consistent read found it: its own messages, journal, partial and model calls, each in order."""

    run: RunRecord
    messages: tuple[Message, ...] = ()
    journal: tuple[JournalEntry, ...] = ()
    model_calls: tuple[ModelCallRecord, ...] = ()
    partial_text: str = ""
    partial_reasoning: str = ""
