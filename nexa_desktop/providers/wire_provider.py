"""The `Provider` port over any wire protocol: builds, sends, reads, and decides what an ending means.

before the first delta   every failure raises a `ProviderError`: nothing is lost by trying again
after it                 a failure completes with stop interrupted and the partial kept; the cause says why
terminal event seen      the reply is complete, however the connection ends
"""

from collections.abc import Iterator

from msgspec.structs import replace

from nexa_desktop.core.codec import dump_json
from nexa_desktop.core.errors import NetworkError, NotFound, ProtocolError, ProviderError, RequestAborted
from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.model_io import (
    CallLimits,
    ModelInfo,
    ModelRequest,
    ReplyCompleted,
    StreamedToolsLeftOut,
    StreamEvent,
)
from nexa_desktop.core.redaction import redact
from nexa_desktop.core.runs import ProviderIdentity
from nexa_desktop.providers.assembler import parse_json
from nexa_desktop.providers.http import HttpClient, HttpResponse
from nexa_desktop.providers.http_watch import Timeouts
from nexa_desktop.providers.model_details import ModelDetails
from nexa_desktop.providers.protocol import Endpoint, ReplyReader, ServerSentEvent, WireProtocol
from nexa_desktop.providers.sse import EventTooLarge, NdjsonDecoder, SseDecoder
from nexa_desktop.providers.wire_errors import protocol_error, vendor_name

_MAX_RECORDED_CHARS = 2_000_000


class WireProvider:
    """Speaks ``protocol`` to one model at one endpoint."""

    def __init__(self, protocol: WireProtocol, endpoint: Endpoint) -> None:
        self._protocol = protocol
        self._endpoint = endpoint
        self._http = HttpClient(
            endpoint.base_url,
            ca_file=endpoint.ca_file,
            timeouts=Timeouts.from_options(endpoint.options),
            vendor=endpoint.vendor,
        )
        self._details = ModelDetails(endpoint, protocol.headers(endpoint))

    def __repr__(self) -> str:
        return f"WireProvider({self._endpoint.identity!r})"

    @property
    def identity(self) -> ProviderIdentity:
        """Vendor, protocol, base URL and model."""
        return self._endpoint.identity

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        """Send one request and yield what arrives; see `nexa_desktop.core.ports.Provider`."""
        endpoint = replace(self._endpoint, profile=self._details.profile(limits))
        wire = self._protocol.build(request, endpoint, limits.load_artifact)
        if request.tools and not endpoint.takes_tools:
            yield StreamedToolsLeftOut()
        reader = self._protocol.reader(endpoint)
        record = _Recorder(limits.record is not None)
        has_output = False
        failure: ProviderError | None = None
        try:
            with self._http.send(wire, limits) as response:
                self._raise_for_status(response, record)
                for event in self._read(response, reader, record):
                    has_output = True
                    yield event
        except ProviderError as error:
            error.vendor = error.vendor or self._endpoint.vendor
            failure = error
        finally:
            if limits.record is not None:
                limits.record(self._clean(dump_json(wire.body)), self._clean(record.text))
        if failure is not None and not has_output:
            raise failure
        reply = reader.finish(cause=_cause(failure), detail=str(failure) if failure else None)
        if reply.stop.reason is StopReason.INTERRUPTED and not has_output:
            raise NetworkError(
                f"{vendor_name(self._endpoint)} closed the connection before it had answered.",
                "Try again.",
                vendor=self._endpoint.vendor,
            )
        self._details.answered()
        yield ReplyCompleted(replace(reply, context_tokens=endpoint.profile.context_tokens))

    def list_models(self) -> tuple[ModelInfo, ...]:
        """What the server offers; raises `ProviderError`."""
        status, headers, body = self._http.get_json(
            self._protocol.models_path(self._endpoint), self._protocol.headers(self._endpoint)
        )
        if status >= 400:
            raise self._protocol.read_error(status, headers, body, self._endpoint)
        try:
            return self._protocol.read_models(parse_json(body))
        except ProtocolError as error:
            error.vendor = self._endpoint.vendor
            raise

    @property
    def asks_for_details(self) -> bool:
        """Whether `model_info` asks the server; else it says what is known of the model by its name."""
        return self._details.asks

    def model_info(self) -> ModelInfo:
        """What is known of this model; None where nothing is. May block for two seconds, never raises."""
        profile = self._details.profile()
        return ModelInfo(
            self._endpoint.model,
            context_tokens=profile.context_tokens,
            max_output_tokens=profile.max_output_tokens,
            supports_tools=profile.supports_tools,
            supports_images=profile.supports_images,
            supports_reasoning=profile.supports_reasoning,
        )

    def close(self) -> None:
        """Release connections."""
        self._http.close()
        self._details.close()

    def _raise_for_status(self, response: HttpResponse, record: "_Recorder") -> None:
        if 200 <= response.status < 300:
            return
        body = response.read_some()
        record.add(body)
        if response.status < 400:
            raise protocol_error(f"status {response.status}", self._endpoint)
        raise self._protocol.read_error(response.status, response.headers, body, self._endpoint)

    def _read(self, response: HttpResponse, reader: ReplyReader, record: "_Recorder") -> Iterator[StreamEvent]:
        if response.media_type == "application/json":
            yield from self._read_document(response.read(), reader, record)
            return
        if response.media_type == "text/html":
            raise NotFound(
                f"{vendor_name(self._endpoint)} answered with a web page instead of a model's answer.",
                "Check the base URL; it often ends with /v1.",
                vendor=self._endpoint.vendor,
                status=response.status,
            )
        decoder = NdjsonDecoder() if self._framing(response) == "ndjson" else SseDecoder()
        try:
            for chunk in response.chunks():
                record.add(chunk)
                for event in decoder.push(chunk):
                    response.event_came()
                    yield from reader.feed(event)
                    if reader.is_done:
                        return
            last = decoder.close()
            if last is not None and _is_whole(last):
                yield from reader.feed(last)
        except EventTooLarge as error:
            raise protocol_error(str(error), self._endpoint) from error

    def _read_document(self, body: bytes, reader: ReplyReader, record: "_Recorder") -> Iterator[StreamEvent]:
        record.add(body)
        document = parse_json(body)
        if document is None:
            lines = [line for line in body.splitlines() if line.strip()]
            documents = [parse_json(line) for line in lines]
            if self._protocol.framing != "ndjson" or not documents or None in documents:
                raise protocol_error("not JSON", self._endpoint)
            for line in lines:
                yield from reader.feed(ServerSentEvent(line.decode(errors="replace")))
            return
        yield from reader.feed_body(document)

    def _framing(self, response: HttpResponse) -> str:
        if response.media_type in ("application/x-ndjson", "application/jsonl", "application/x-jsonlines"):
            return "ndjson"
        return "sse" if response.media_type == "text/event-stream" else self._protocol.framing

    def _clean(self, text: str) -> str:
        return redact(text, secrets=self._endpoint.secrets)


class _Recorder:
    """The response's bytes for the inspector, up to a bound."""

    def __init__(self, is_on: bool) -> None:
        self._is_on = is_on
        self._body = bytearray()

    def add(self, data: bytes) -> None:
        if self._is_on and len(self._body) < _MAX_RECORDED_CHARS:
            self._body += data

    @property
    def text(self) -> str:
        return self._body.decode(errors="replace")


def _cause(error: ProviderError | None) -> str | None:
    match error:
        case None:
            return None
        case RequestAborted():
            return error.raw_code or "cancelled"
        case NetworkError():
            return "network"
        case ProtocolError():
            return "protocol"
        case _:
            return "provider"


def _is_whole(event: ServerSentEvent) -> bool:
    """Whether the last event, which no blank line ended, was not cut."""
    return event.data.strip() == "[DONE]" or parse_json(event.data) is not None
