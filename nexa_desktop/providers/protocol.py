"""What a wire protocol is: three pure pieces, and the values they share.

    ModelRequest ── build ──> WireRequest ── HTTP ──> events ── ReplyReader ──> StreamEvent … ModelReply
                                                └ status ≥ 400 ── read_error ──> ProviderError

One module per protocol (`openai_chat`, `openai_responses`, `anthropic_messages`, `gemini`, `ollama`) holds all three and
ends with ``PROTOCOL``, an instance of its class; `registry` imports it when it is first used. No module here does I/O
beside `http`; vendor facts are rows of `catalog`, carried into the protocol by `Endpoint`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, Protocol

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.messages import ArtifactRef, OpaqueTag
from nexa_desktop.core.model_io import ModelInfo, ModelReply, ModelRequest, StreamEvent
from nexa_desktop.core.runs import ProviderIdentity

LoadArtifact = Callable[[ArtifactRef], bytes]
AuthScheme = Literal["bearer", "api-key", "x-api-key", "x-goog-api-key", "none"]
Framing = Literal["sse", "ndjson"]


class UnsendableRequest(AssertionError):
    """We built a request that its protocol does not allow. A bug of ours (not a `NexaError`), raised before sending."""


class IdRule(Struct, frozen=True):
    """Which call ids a vendor takes: ``pattern`` must match the whole id, ``length`` is its exact length if there is one."""

    pattern: str = r"[A-Za-z0-9_-]+"
    max_chars: int = 64
    length: int | None = None

    def allows(self, call_id: str) -> bool:
        """Whether the vendor would take this id."""
        if self.length is not None and len(call_id) != self.length:
            return False
        return 0 < len(call_id) <= self.max_chars and re.fullmatch(self.pattern, call_id) is not None


class VendorTraits(Struct, frozen=True):
    """How a vendor differs from its protocol's reference.

    ``output_limit_field``: the request field for ``max_output_tokens`` (Chat Completions only).
    ``sends_usage_option``: whether ``stream_options.include_usage`` is understood.
    ``tool_choice_words``: what the vendor calls auto, none and required where it differs.
    ``reasoning_field``: the field that takes the effort (``reasoning_effort``, or ``reasoning`` for an object); None: not sent.
    ``echoes_reasoning``: on which assistant messages plain reasoning text goes back to its vendor (Chat Completions only).
    ``takes_schema``: whether JSON-schema output is enforced by the server.
    """

    auth: AuthScheme = "bearer"
    call_ids: IdRule = IdRule()
    output_limit_field: str = "max_tokens"
    sends_usage_option: bool = True
    tool_choice_words: Mapping[str, str] = {}
    reasoning_field: str | None = None
    echoes_reasoning: Literal["always", "with_calls", "never"] = "always"
    takes_schema: bool = True
    system_role: str = "system"


class ModelProfile(Struct, frozen=True):
    """What is known of a model; None is unknown, and unknown is sent as if supported."""

    context_tokens: int | None = None
    max_output_tokens: int | None = None
    supports_tools: bool | None = None
    supports_images: bool | None = None
    supports_files: bool | None = None
    supports_reasoning: bool | None = None
    supports_temperature: bool | None = None
    supports_schema: bool | None = None


class Endpoint(Struct, frozen=True):
    """One model at one server. ``base_url`` has no trailing slash; a protocol's paths are appended to it.

    ``options`` are the connection's own (``api_version``, ``num_ctx``, ``headers``, ``stream`` …), JSON values.
    The repr shows neither them nor the key.
    """

    vendor: str
    protocol: str
    base_url: str
    model: str
    api_key: str | None = None
    traits: VendorTraits = VendorTraits()
    profile: ModelProfile = ModelProfile()
    options: JsonObject = {}
    ca_file: str | None = None

    def __repr__(self) -> str:
        return f"Endpoint({self.vendor!r}, {self.protocol!r}, {self.base_url!r}, {self.model!r})"

    @property
    def identity(self) -> ProviderIdentity:
        """Who answers, for the run row and for continuations."""
        return ProviderIdentity(self.vendor, self.protocol, self.base_url, self.model)

    @property
    def tag(self) -> OpaqueTag:
        """What opaque items of this endpoint are marked with; they go back only to an equal tag."""
        return OpaqueTag(self.vendor, self.protocol, self.base_url, self.model)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must not be shown: the key, and the values of the connection's own headers."""
        headers = self.options.get("headers")
        values = [str(value) for value in headers.values()] if isinstance(headers, dict) else []
        return tuple(value for value in (self.api_key, *values) if value)

    @property
    def takes_tools(self) -> bool:
        """False only where it is known that the model has no tools."""
        return self.profile.supports_tools is not False


class WireRequest(Struct, frozen=True):
    """What goes out. ``path`` is appended to the base URL (it may carry a query); ``headers`` include the credentials.

    The repr shows neither headers nor body.
    """

    method: str
    path: str
    headers: Mapping[str, str]
    body: JsonObject | None = None

    def __repr__(self) -> str:
        return f"WireRequest({self.method!r}, {self.path!r})"


class ServerSentEvent(Struct, frozen=True):
    """One event of a stream; for NDJSON, one line as ``data`` with an empty ``event``."""

    data: str
    event: str = ""
    id: str = ""


class ReplyReader(Protocol):
    """Turns one response's events into stream events and, at the end, into the reply. Used once, in one thread."""

    @property
    def is_done(self) -> bool:
        """Whether nothing can follow any more, so that reading may stop before the server closes."""
        ...

    def feed(self, event: ServerSentEvent) -> Iterable[StreamEvent]:
        """What this event adds (never `ReplyCompleted`). Unknown events are ignored.

        Raises `ProviderError` for an error event and `ProtocolError` for one that its protocol does not allow; whoever
        drives the reader turns that into an interrupted reply when something had arrived before.
        """
        ...

    def feed_body(self, body: JsonValue) -> Iterable[StreamEvent]:
        """The same for an answer that was not streamed: the whole JSON document, once."""
        ...

    def finish(self, *, cause: str | None = None, detail: str | None = None) -> ModelReply:
        """The reply from all that was fed.

        Without the protocol's terminal event it is interrupted with ``cause`` (``network`` when None); ``cause`` given as
        ``provider`` (an error event) or ``protocol`` (an unreadable one) interrupts in any case. Calls of an interrupted
        reply are withheld by the engine; here they are kept as they arrived. Never raises.
        """
        ...


class WireProtocol(Protocol):
    """One way of speaking. Stateless; safe from any thread."""

    name: str
    framing: Framing

    def build(self, request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact) -> WireRequest:
        """The request to send. Pure beside reading artifacts.

        Ends in the protocol's validator (see `validation`): call and result pairs complete and contiguous, ids legal and
        unique for the vendor, no blank text, the last message not the assistant's; raises `UnsendableRequest`.
        """
        ...

    def reader(self, endpoint: Endpoint) -> ReplyReader:
        """A fresh reader for one response."""
        ...

    def read_error(self, status: int, headers: Mapping[str, str], body: bytes, endpoint: Endpoint) -> ProviderError:
        """The error that a response with ``status`` ≥ 400 stands for. Header names are lower case. Never raises."""
        ...

    def headers(self, endpoint: Endpoint) -> dict[str, str]:
        """Credentials and protocol headers of every request."""
        ...

    def models_path(self, endpoint: Endpoint) -> str:
        """Where the model list is, below the base URL."""
        ...

    def read_models(self, body: JsonValue) -> tuple[ModelInfo, ...]:
        """The model list; raises `ProtocolError` when it is not one."""
        ...
