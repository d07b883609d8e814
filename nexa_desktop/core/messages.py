"""What was said: messages and their parts.

A message is append-only once stored. Its parts stand in stream order, text before the calls that follow it.
What a vendor must get back untouched (signatures, encrypted reasoning) travels in an `OpaquePart` that belongs
to the whole message: same tag, sent verbatim as a whole; other tag, dropped as a whole.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Literal

from nexa_desktop.core.codec import JsonObject, JsonValue, Value
from nexa_desktop.core.ids import CallId, RunId


class Role(StrEnum):
    """Who speaks. ``internal`` is the engine's own notice to the model (corrections, resume notices)."""

    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    INTERNAL = "internal"
    SYSTEM = "system"


class StopReason(StrEnum):
    """Why a response ended, in one vocabulary for all vendors; the raw word stays in `Stop.raw`. The last two say which
    cap of its session ended a run; no response has them."""

    END_TURN = "end_turn"
    TOOL_USE = "tool_use"
    MAX_OUTPUT = "max_output"
    CONTEXT_FULL = "context_full"
    REFUSAL = "refusal"
    PAUSED = "paused"
    INTERRUPTED = "interrupted"
    OTHER = "other"
    SESSION_TOKENS = "session_tokens"
    SESSION_COST = "session_cost"


class Stop(Value, frozen=True):
    """``reason`` in our words, ``raw`` as it stood on the wire, ``detail`` for a person (names of withheld calls …).

    ``cause`` of an interruption: ``cancelled``, ``crashed``, ``deadline``, ``network``, ``provider`` (it said so),
    ``protocol`` (what it sent cannot be read, or it could not read its model); else None.
    """

    reason: StopReason
    raw: str | None = None
    detail: str | None = None
    cause: str | None = None


class ResponseUsage(Value, frozen=True):
    """Tokens of one response as the vendor reported them; a number it did not give is None.

    ``input_tokens`` counts all prompt tokens, cached ones included; ``output_tokens`` all generated ones, reasoning
    included. ``raw`` is the vendor's own object.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    cache_write_tokens: int | None = None
    reasoning_tokens: int | None = None
    raw: JsonObject | None = None


class ArtifactRef(Value, frozen=True):
    """A large content kept beside the store, named by its SHA-256 (64 lower-case hex digits)."""

    sha256: str
    size_bytes: int
    media_type: str = "text/plain; charset=utf-8"
    directory: str | None = None


class TextPart(Value, frozen=True):
    """Text for or from the model, as markdown source."""

    text: str
    kind: Literal["text"] = "text"


class ReasoningPart(Value, frozen=True):
    """Readable reasoning. Shown folded; sent back only through the opaque part that carries its signature."""

    text: str
    kind: Literal["reasoning"] = "reasoning"


class ToolCallPart(Value, frozen=True):
    """A call that the model asked for. ``arguments`` is None when ``arguments_raw`` is not a JSON object.

    ``call_id`` is ours and is empty until the message is stored; ``provider_id`` is the vendor's, not unique.
    """

    name: str
    arguments: JsonObject | None
    arguments_raw: str = ""
    call_id: CallId = CallId("")
    provider_id: str | None = None
    kind: Literal["tool_call"] = "tool_call"


class CallOutcome(StrEnum):
    """How a call ended, as the journal knows it.

    ``done`` ran and returned · ``failed`` ran and raised · ``unknown`` may or may not have happened ·
    ``not_started`` nothing happened · ``denied`` the person said no · ``over_budget`` no slot left ·
    ``rejected`` never runnable (unknown tool, bad arguments, cut response) · ``cancelled`` not started because of a stop.
    """

    DONE = "done"
    FAILED = "failed"
    UNKNOWN = "unknown"
    NOT_STARTED = "not_started"
    DENIED = "denied"
    OVER_BUDGET = "over_budget"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


class ToolResultPart(Value, frozen=True):
    """The one answer to a call. ``text`` is what the model gets (shortened when ``artifact`` is set)."""

    call_id: CallId
    name: str
    text: str
    outcome: CallOutcome
    artifact: ArtifactRef | None = None
    kind: Literal["tool_result"] = "tool_result"

    @property
    def is_error(self) -> bool:
        """Whether the model should be told that the call did not succeed."""
        return self.outcome is not CallOutcome.DONE


class FilePart(Value, frozen=True):
    """A file the person attached; the bytes are an artifact. ``name`` is for display only, never a path."""

    name: str
    media_type: str
    artifact: ArtifactRef
    kind: Literal["file"] = "file"


class OpaqueTag(Value, frozen=True):
    """Whose opaque items these are. They go back only to exactly this combination."""

    provider: str
    protocol: str
    endpoint: str
    model: str


class OpaquePart(Value, frozen=True):
    """A whole response in its vendor's own form: ``raw`` is the JSON text of its items, byte for byte, in order."""

    tag: OpaqueTag
    raw: str
    kind: Literal["opaque"] = "opaque"


class HostedToolPart(Value, frozen=True):
    """Something the vendor ran on its side (web search, code execution): for display; never run here."""

    name: str
    summary: str
    detail: JsonValue = None
    kind: Literal["hosted_tool"] = "hosted_tool"


Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | FilePart | OpaquePart | HostedToolPart


class InternalKind(StrEnum):
    """What an internal message is for."""

    CORRECTION = "correction"
    RETRY_RESPONSE = "retry_response"
    CONTINUE_RESPONSE = "continue_response"
    NOTICE = "notice"


class Message(Value, frozen=True):
    """One entry of the log. ``seq`` counts from 1 within its run, without gaps.

    ``in_context`` False keeps it on screen and out of later requests (refused turns, superseded partials).
    ``model`` names who answered, for assistant messages.
    """

    role: Role
    parts: tuple[Part, ...]
    seq: int = 0
    run_id: RunId = RunId("")
    created_at: datetime | None = None
    stop: Stop | None = None
    usage: ResponseUsage | None = None
    model: str | None = None
    internal: InternalKind | None = None
    in_context: bool = True

    @property
    def text(self) -> str:
        """All text parts joined with nothing between."""
        return "".join(part.text for part in self.parts if isinstance(part, TextPart))

    @property
    def reasoning(self) -> str:
        """All readable reasoning, parts separated by a blank line."""
        return "\n\n".join(part.text for part in self.parts if isinstance(part, ReasoningPart))

    @property
    def tool_calls(self) -> tuple[ToolCallPart, ...]:
        """The calls of this message in order."""
        return tuple(part for part in self.parts if isinstance(part, ToolCallPart))

    @property
    def tool_results(self) -> tuple[ToolResultPart, ...]:
        """The results of this message in order; a stored tool message has exactly one."""
        return tuple(part for part in self.parts if isinstance(part, ToolResultPart))


def prompt_of(messages: Iterable[Message]) -> str:
    """The text of the first of these messages that a person wrote; empty without one."""
    return next((message.text for message in messages if message.role is Role.USER), "")


def heading_of(messages: Iterable[Message]) -> str:
    """What lists call the first of these messages that a person wrote: its text, or the names of its files where it has
    none; empty without such a message."""
    given = input_of(messages)
    return "" if given is None else given.heading


class UserInput(Value, frozen=True):
    """What a person sends: text and attachments. Blank text without an attachment is not an input."""

    text: str
    files: tuple[FilePart, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to send."""
        return not self.text.strip() and not self.files

    @property
    def heading(self) -> str:
        """What lists call it."""
        return self.text if self.text.strip() else ", ".join(part.name for part in self.files)

    def parts(self) -> tuple[Part, ...]:
        """The parts of the user message: files first, then the text when there is any."""
        text: tuple[Part, ...] = (TextPart(self.text),) if self.text.strip() else ()
        return (*self.files, *text)


def input_of(messages: Iterable[Message]) -> UserInput | None:
    """What a person sent in the first of these messages that is theirs; None without one."""
    message = next((message for message in messages if message.role is Role.USER), None)
    if message is None:
        return None
    return UserInput(message.text, tuple(part for part in message.parts if isinstance(part, FilePart)))
