"""What was allowed and how it ended: configuration, state, journal, resume point.

`RunState` is never stored. It is read from three stored facts (messages, tool journal, run row) by
`nexa_desktop.core.assembly.assemble_state` and frozen at reading time.

    running ──> waiting_approval ──> running ──> completed
       └──────────────┴────────────────────────> failed · cancelled · timed_out · budget_exhausted

A settled run never changes again; going on from it makes a child run.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from msgspec.structs import force_setattr

from nexa_desktop.core.codec import Hidden, JsonObject, Value
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message, Stop, prompt_of
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.tools import Effect, Verification

if TYPE_CHECKING:
    from nexa_desktop.core.ports import RunStore


class RunStatus(StrEnum):
    """The stored status. ``running`` means "not settled"; whether it is alive is answered by the session's lock."""

    RUNNING = "running"
    WAITING_APPROVAL = "waiting_approval"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"
    TIMED_OUT = "timed_out"
    BUDGET_EXHAUSTED = "budget_exhausted"

    @property
    def is_settled(self) -> bool:
        """Whether the run has ended for good."""
        return self not in (RunStatus.RUNNING, RunStatus.WAITING_APPROVAL)

    @property
    def words(self) -> str:
        """How a sentence calls it."""
        return _STATUS_WORDS[self]


_STATUS_WORDS = {
    RunStatus.RUNNING: phrase("running"),
    RunStatus.WAITING_APPROVAL: phrase("waiting approval"),
    RunStatus.COMPLETED: phrase("completed"),
    RunStatus.FAILED: phrase("failed"),
    RunStatus.CANCELLED: phrase("cancelled"),
    RunStatus.TIMED_OUT: phrase("timed out"),
    RunStatus.BUDGET_EXHAUSTED: phrase("budget exhausted"),
}


class ErrorKind(StrEnum):
    """What failed a run."""

    PROVIDER = "provider"
    PROTOCOL = "protocol"
    OUTPUT = "output"
    ENSURES = "ensures"
    VERIFY = "verify"
    REFUSAL = "refusal"
    MAX_OUTPUT = "max_output"
    CONTEXT_FULL = "context_full"
    UNKNOWN_STOP = "unknown_stop"
    INTERRUPTED = "interrupted"
    USAGE = "usage"
    RATE_LIMITED = "rate_limited"
    PERSISTENCE = "persistence"
    UNKNOWN_OUTCOME = "unknown_outcome"
    BUDGET = "budget"
    TIMEOUT = "timeout"
    INTERNAL = "internal"


class EndedBy(StrEnum):
    """Who or what ended a run (N3)."""

    MODEL = "model"
    USER = "user"
    CRASH = "crash"
    LIMIT = "limit"
    PROVIDER = "provider"
    SHUTDOWN = "shutdown"
    CHECK = "check"
    STORE = "store"
    SUPERSEDED = "superseded"


class RunError(Value, frozen=True):
    """Why a run failed, for a person: ``message`` what happened, ``hint`` what to do, ``code`` of the error tree."""

    kind: ErrorKind
    message: str
    hint: str | None = None
    code: str | None = None
    retry_after_s: float | None = None

    def __str__(self) -> str:
        return f"{self.message} {self.hint}" if self.hint else self.message


class RunConfig(Value, frozen=True):
    """What one run may use. Every value is checked; a bad one raises `InvalidInput` naming it.

    timeout                seconds of wall clock from the run's start, approval waits included
    max_model_calls        requests sent, retries, corrections and pause continuations included
    max_tool_calls         individual tool executions
    max_tokens             input plus output over the run, or None for no limit
    max_session_tokens     input plus output over all runs of the session and requests beside them, or None
    max_session_cost_usd   US dollars over the same, or None; needs a model whose price is known
    retries                transient retries per request and, separately, output corrections per run
    max_tool_output_chars  longer outputs go to an artifact (at least 256)
    artifact_directory     where artifacts go; relative paths stand below the working directory
    max_output_tokens      cap asked of the provider for each response, or None for its own
    temperature, reasoning_effort   passed on to the model when set
    max_parallel_tools     calls of one batch that may run at the same time
    """

    timeout: float = 30.0
    max_model_calls: int = 20
    max_tool_calls: int = 10
    max_tokens: int | None = None
    retries: int = 2
    max_tool_output_chars: int = 16_000
    artifact_directory: str = ".nexa/artifacts"
    max_output_tokens: int | None = None
    temperature: float | None = None
    reasoning_effort: str | None = None
    max_parallel_tools: int = 8
    max_session_tokens: int | None = None
    max_session_cost_usd: float | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "artifact_directory", str(self.artifact_directory))
        self._check_number("timeout", above=0.0, at_most=10 * 365 * 86_400.0)
        self._check_whole("max_model_calls", at_least=1)
        self._check_whole("max_tool_calls", at_least=0)
        self._check_whole("max_tokens", at_least=1, optional=True)
        self._check_whole("retries", at_least=0, at_most=100)
        self._check_whole("max_tool_output_chars", at_least=256)
        self._check_whole("max_output_tokens", at_least=1, optional=True)
        self._check_whole("max_parallel_tools", at_least=1, at_most=64)
        self._check_whole("max_session_tokens", at_least=1, optional=True)
        if self.max_session_cost_usd is not None:
            self._check_number("max_session_cost_usd", above=0.0, at_most=1e9)
        if self.temperature is not None:
            self._check_number("temperature", above=-1e-9, at_most=2.0)
        if not self.artifact_directory.strip() or "\0" in self.artifact_directory:
            raise InvalidInput(f"artifact_directory={self.artifact_directory!r} is not a path.")

    def _check_whole(self, name: str, *, at_least: int, at_most: int = 2**53, optional: bool = False) -> None:
        value = getattr(self, name)
        if optional and value is None:
            return
        if isinstance(value, bool) or not isinstance(value, int) or not at_least <= value <= at_most:
            allowed = phrase(f"a whole number of at least {at_least}" + (f" and at most {at_most}" if at_most < 2**53 else ""))
            raise InvalidInput(f"{name}={value!r:.60} is not allowed.", hint=f"{name} takes {allowed}.")

    def _check_number(self, name: str, *, above: float, at_most: float) -> None:
        value = getattr(self, name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not above < value <= at_most:
            low = max(above, 0.0)
            raise InvalidInput(
                f"{name}={value!r:.60} is not allowed.", hint=f"{name} takes a number above {low:g} and at most {at_most:g}."
            )
        force_setattr(self, name, float(value))


class RunUsage(Value, frozen=True):
    """What a run has used so far. Token sums count only what vendors reported.

    ``unreported_calls``: model calls without a usage report (died, or the vendor gives none); their tokens are
    unknown, not zero.
    """

    model_calls: int = 0
    tool_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    corrections: int = 0
    unreported_calls: int = 0

    @property
    def total_tokens(self) -> int:
        """Input plus output: what ``max_tokens`` limits."""
        return self.input_tokens + self.output_tokens


class ProviderIdentity(Value, frozen=True):
    """Who answers: must match for a silent continuation (C4)."""

    provider: str
    protocol: str
    endpoint: str
    model: str


class AgentFingerprint(Value, frozen=True):
    """The agent definition, part by part, so that a mismatch can name what differs. All but ``name`` are SHA-256."""

    name: str
    prompt: str
    tools: Mapping[str, str] = {}
    output: str = ""


class CallState(StrEnum):
    """The journal's states: two live ones and one for each outcome."""

    PLANNED = "planned"
    STARTED = "started"
    DONE = "done"
    FAILED = "failed"
    UNKNOWN = "unknown"
    NOT_STARTED = "not_started"
    DENIED = "denied"
    OVER_BUDGET = "over_budget"
    REJECTED = "rejected"
    CANCELLED = "cancelled"

    @property
    def is_open(self) -> bool:
        """Whether the call has no outcome yet."""
        return self in (CallState.PLANNED, CallState.STARTED)

    @classmethod
    def of(cls, outcome: CallOutcome) -> "CallState":
        """The state that records ``outcome``."""
        return cls(outcome.value)


class Approval(StrEnum):
    """Where a call stands with the person."""

    NOT_NEEDED = "not_needed"
    NEEDED = "needed"
    APPROVED = "approved"
    DENIED = "denied"


class Resolution(StrEnum):
    """How an unknown outcome was settled, once."""

    HAPPENED = "happened"
    DID_NOT_HAPPEN = "did_not_happen"
    REPORTED = "reported"


class JournalEntry(Value, frozen=True):
    """One tool call's row: intent, decision and outcome.

    ``digest`` binds an approval to tool and final arguments. ``evidence`` was recorded before the effect,
    ``verification`` is what a recovery found. ``resolution`` settles an ``unknown``; ``resolved_by`` is its author.
    ``reason``: why it must be asked, was denied or was rejected. ``late_text`` a result that came after the run ended.
    """

    call_id: CallId
    run_id: RunId
    name: str
    arguments: JsonObject | None
    arguments_raw: str
    digest: str
    effect: Effect
    state: CallState
    approval: Approval
    seq: int = 0
    index: int = 0
    provider_id: str | None = None
    reason: str | None = None
    decided_at: datetime | None = None
    decided_by: str | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    evidence: JsonObject | None = None
    verification: Verification | None = None
    resolution: Resolution | None = None
    resolved_by: str | None = None
    result_text: str | None = None
    artifact: ArtifactRef | None = None
    late_text: str | None = None

    @property
    def is_unresolved_unknown(self) -> bool:
        """Whether somebody still has to say what happened."""
        return self.state is CallState.UNKNOWN and self.resolution is None


class PendingCall(Value, frozen=True):
    """A call that waits for a decision. ``decision`` is None, or ``approved``/``denied`` once made and not yet acted on."""

    call_id: CallId
    name: str
    arguments: JsonObject
    digest: str
    effect: Effect
    reason: str | None = None
    decision: Approval | None = None


class ModelCallRecord(Value, frozen=True):
    """One request to a model. ``usage`` None: not reported. ``error`` None: it answered or died unseen."""

    n: int
    attempt: int
    started_at: datetime
    ended_at: datetime | None = None
    error: str | None = None
    usage: JsonObject | None = None


class RunMetadata(Value, frozen=True):
    """Identity and lineage. ``fork_of`` is set on siblings (edit and resend, regenerate): the run they replace."""

    session_id: SessionId
    parent_run_id: RunId | None = None
    fork_of: RunId | None = None
    agent_name: str = ""
    identity: ProviderIdentity | None = None
    working_directory: str = ""
    started_at: datetime | None = None
    ended_at: datetime | None = None
    deadline_at: datetime | None = None
    elapsed_s: float = 0.0
    ended_by: EndedBy | None = None


class RunState(Value, frozen=True):
    """A run as the store knew it when it was read.

    ``messages`` is the whole history, from the root of the session to this run, oldest first. ``journal`` holds this
    run's calls in the order asked. ``output`` is the answer's text, or the validated structured output as JSON data.
    ``stop`` is None after a normal ending. ``partial_text`` is what had streamed when the process died.
    ``version`` grows with every commit of the run.
    """

    run_id: RunId
    status: RunStatus
    config: RunConfig
    metadata: RunMetadata
    output: Any = None
    error: RunError | None = None
    stop: Stop | None = None
    usage: RunUsage = RunUsage()
    messages: tuple[Message, ...] = ()
    journal: tuple[JournalEntry, ...] = ()
    pending_calls: tuple[PendingCall, ...] = ()
    model_calls: tuple[ModelCallRecord, ...] = ()
    fingerprint: AgentFingerprint | None = None
    partial_text: str = ""
    partial_reasoning: str = ""
    version: int = 0
    home: Hidden["RunStore | None"] = Hidden(None)

    @property
    def origin(self) -> "RunStore | None":
        """The store that this state was read from; None when it came from nowhere."""
        return self.home.inside

    @property
    def success(self) -> bool:
        """Whether the run completed."""
        return self.status is RunStatus.COMPLETED

    @property
    def own_messages(self) -> tuple[Message, ...]:
        """The messages of this run alone."""
        return tuple(message for message in self.messages if message.run_id == self.run_id)

    @property
    def input_text(self) -> str:
        """The text of this run's user message; empty for a resume that opened a child run."""
        return prompt_of(self.own_messages)


class ResumeKind(StrEnum):
    """What a resume will do, told by the end of the history."""

    CALL_MODEL = "call_model"
    RECOVER_TOOLS = "recover_tools"
    RETRY_RESPONSE = "retry_response"
    CONTINUE_RESPONSE = "continue_response"


class UnansweredCall(Value, frozen=True):
    """An open call of an interrupted run and what the journal knows of it."""

    call_id: CallId
    name: str
    arguments: JsonObject | None
    knowledge: str  # "outcome_known" | "not_started" | "unknown"
    evidence: JsonObject | None = None
    effect: Effect = Effect.WRITE


class ResumePoint(Value, frozen=True):
    """Which case of a resume applies. ``description`` is one sentence for a person.

    ``opens_child`` says that resuming makes a new run (deadline passed, settled run, other model) with a fresh budget.
    """

    kind: ResumeKind
    description: str
    run_id: RunId
    unanswered_tool_calls: tuple[UnansweredCall, ...] = ()
    opens_child: bool = False
