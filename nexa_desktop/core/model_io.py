"""One request to a model and what comes back, in no vendor's words.

A provider yields `StreamEvent`s while bytes arrive and ends with exactly one `ReplyCompleted`, or raises a
`ProviderError`. A stream that ends without its protocol's terminal event yields a `ReplyCompleted` whose reply
has ``stop.reason`` interrupted; its calls are incomplete and must not be run.
"""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Literal, Protocol

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject, Value
from nexa_desktop.core.messages import ArtifactRef, Message, OpaquePart, Part, ResponseUsage, Stop
from nexa_desktop.core.tools import CancelSignal, ToolSpec


class ToolChoice(StrEnum):
    """Whether the model may, must or must not call a tool."""

    AUTO = "auto"
    NONE = "none"
    REQUIRED = "required"


class ModelRequest(Value, frozen=True):
    """What is asked. ``messages`` is already repaired: every call has one result, directly after its batch.

    Assistant messages carry their `OpaquePart`s; the protocol sends one verbatim when its tag is the provider's own
    and the neutral parts otherwise. ``output_schema`` is the JSON schema of structured output, or None.
    """

    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    tool_choice: ToolChoice = ToolChoice.AUTO
    output_schema: JsonObject | None = None
    output_name: str = "output"
    max_output_tokens: int | None = None
    temperature: float | None = None
    reasoning_effort: str | None = None


class ModelReply(Value, frozen=True):
    """A whole response. ``parts`` in stream order, the opaque part (if any) last. ``context_tokens``: the model's window,
    where the provider knows it."""

    parts: tuple[Part, ...]
    stop: Stop
    usage: ResponseUsage | None = None
    model: str | None = None
    response_id: str | None = None
    context_tokens: int | None = None

    @property
    def opaque(self) -> OpaquePart | None:
        """The vendor's own form of this response, when it has to go back."""
        return next((part for part in self.parts if isinstance(part, OpaquePart)), None)


class StreamedText(Value, frozen=True):
    """A piece of the answer."""

    text: str
    kind: Literal["text"] = "text"


class StreamedReasoning(Value, frozen=True):
    """A piece of readable reasoning."""

    text: str
    kind: Literal["reasoning"] = "reasoning"


class StreamedToolCall(Value, frozen=True):
    """A call has begun to arrive; ``arguments_chars`` grows. For display only."""

    index: int
    name: str
    arguments_chars: int = 0
    kind: Literal["tool_call"] = "tool_call"


class StreamedHostedTool(Value, frozen=True):
    """The vendor runs something on its side."""

    name: str
    status: str
    kind: Literal["hosted_tool"] = "hosted_tool"


class StreamedToolsLeftOut(Value, frozen=True):
    """The request goes out without its tools, since the model is known to have none. Before everything else."""

    kind: Literal["tools_left_out"] = "tools_left_out"


class ReplyCompleted(Value, frozen=True):
    """The end of the stream, always last, exactly once."""

    reply: ModelReply
    kind: Literal["completed"] = "completed"


StreamEvent = StreamedText | StreamedReasoning | StreamedToolCall | StreamedHostedTool | StreamedToolsLeftOut | ReplyCompleted


class AbortRegistry(Protocol):
    """Where a provider leaves the means to end its request from another thread at once."""

    def register(self, abort: Callable[[], None]) -> None:
        """``abort`` shuts the request's socket down; called at most once, from any thread, maybe at once."""
        ...

    def unregister(self) -> None:
        """The request is over; nothing may be aborted any more."""
        ...


class CallLimits(Struct, frozen=True):
    """How long one request may take and what can end it.

    ``deadline_at`` is the run's; every timeout is cut to what remains. ``abort`` and ``cancel`` end it from outside:
    the provider raises `RequestAborted` (before anything arrived) or completes with stop interrupted, cause cancelled.
    ``record`` (optional) receives the raw request and response bodies for the inspector, keys removed.
    """

    deadline_at: datetime
    cancel: CancelSignal
    abort: AbortRegistry
    load_artifact: Callable[[ArtifactRef], bytes]
    record: Callable[[str, str], None] | None = None


class ModelInfo(Value, frozen=True):
    """What a server or the catalog says of a model; None where unknown."""

    id: str
    name: str | None = None
    context_tokens: int | None = None
    max_output_tokens: int | None = None
    supports_tools: bool | None = None
    supports_images: bool | None = None
    supports_reasoning: bool | None = None
