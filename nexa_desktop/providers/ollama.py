"""Ollama's own protocol (``POST /api/chat``, NDJSON). Used instead of its ``/v1`` because only here the context size
can be asked for: ``options.num_ctx``. With less than 24 GB of GPU memory Ollama's default is 4k, and it cuts longer
prompts in silence.

    {"message": {"role", "content", "thinking"}, "done": false}                          one object a line
    {"message": {"tool_calls": [{"function": {"name", "arguments": {…}}}]}, "done": false}
    {"done": true, "done_reason": "stop" | "length", "prompt_eval_count", "eval_count"}   the terminal line
    {"error": "text"}                                                                     at any time

Arguments are objects, calls may have no id, and results are paired by order and by ``tool_name``.
"""

import json
from collections.abc import Iterable, Iterator, Mapping

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import ProtocolError, ProviderError
from nexa_desktop.core.messages import FilePart, Message, Part, ResponseUsage, Role, Stop, StopReason, TextPart
from nexa_desktop.core.model_io import ModelInfo, ModelReply, ModelRequest, StreamEvent, ToolChoice
from nexa_desktop.providers.assembler import ReplyAssembler, parse_json
from nexa_desktop.providers.attachments import attachment, not_sent
from nexa_desktop.providers.call_ids import CallIds
from nexa_desktop.providers.openai_chat import auth_headers
from nexa_desktop.providers.protocol import (
    Endpoint,
    Framing,
    LoadArtifact,
    ReplyReader,
    ServerSentEvent,
    WireRequest,
)
from nexa_desktop.providers.structured import system_text
from nexa_desktop.providers.validation import Turn, check_turns
from nexa_desktop.providers.wire_errors import protocol_error, read_error, stream_error
from nexa_desktop.providers.wire_values import as_count

DEFAULT_NUM_CTX = 16_384
"""Enough for a system prompt, tools and some turns; set ``num_ctx`` in the connection's options for more or less."""

_STOPS = {
    "stop": StopReason.END_TURN,
    "length": StopReason.MAX_OUTPUT,
    "unload": StopReason.INTERRUPTED,
    "load": StopReason.OTHER,
}


class Ollama:
    """The protocol's three pieces; see the module."""

    name = "ollama"
    framing: Framing = "ndjson"

    def build(self, request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact) -> WireRequest:
        """The request to send; `UnsendableRequest` when pairs or texts are wrong."""
        messages, turns = _conversation(request, endpoint, load_artifact)
        check_turns(turns, ids=None)
        body: JsonObject = {
            "model": endpoint.model,
            "messages": list(messages),
            "stream": endpoint.options.get("stream") is not False,
            "options": _options(request, endpoint),
        }
        # there is no tool_choice: a request that must not call gets no tools (the history may still hold calls)
        if request.tools and endpoint.takes_tools and request.tool_choice is not ToolChoice.NONE:
            body["tools"] = [
                {
                    "type": "function",
                    "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
                }
                for tool in request.tools
            ]
        if request.output_schema is not None:
            body["format"] = request.output_schema
        think = _think(request, endpoint)
        if think is not None:
            body["think"] = think
        if (keep_alive := endpoint.options.get("keep_alive")) is not None:
            body["keep_alive"] = keep_alive
        return WireRequest("POST", "/api/chat", self.headers(endpoint), body)

    def reader(self, endpoint: Endpoint) -> ReplyReader:
        """A fresh reader."""
        return OllamaReader(endpoint)

    def read_error(self, status: int, headers: Mapping[str, str], body: bytes, endpoint: Endpoint) -> ProviderError:
        """See `wire_errors`."""
        return read_error(status, headers, body, endpoint)

    def headers(self, endpoint: Endpoint) -> dict[str, str]:
        """A bearer key for Ollama's cloud; none locally."""
        return auth_headers(endpoint)

    def models_path(self, endpoint: Endpoint) -> str:
        """``/api/tags``: the models that are on the machine."""
        return "/api/tags"

    def read_models(self, body: JsonValue) -> tuple[ModelInfo, ...]:
        """``{"models": [{"name", "details"}]}``."""
        rows = body.get("models") if isinstance(body, dict) else None
        if not isinstance(rows, list):
            raise ProtocolError("The server's list of models cannot be read.", "Check the base URL with Test.")
        names = [row.get("model") or row.get("name") for row in rows if isinstance(row, dict)]
        return tuple(ModelInfo(id=name) for name in names if isinstance(name, str) and name)


def _conversation(
    request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact
) -> tuple[list[JsonObject], list[Turn]]:
    messages = [message for message in request.messages if message.in_context]
    ids = CallIds(messages, endpoint.traits.call_ids)
    wire: list[JsonObject] = []
    turns: list[Turn] = []
    system = system_text(request, enforces_schema=True)
    if system:
        wire.append({"role": "system", "content": system})
        turns.append(Turn("system", (system,)))
    for number, message in enumerate(messages):
        for form, turn in _message(message, number, ids, load_artifact, endpoint):
            wire.append(form)
            turns.append(turn)
    return wire, turns


def _message(
    message: Message, number: int, ids: CallIds, load_artifact: LoadArtifact, endpoint: Endpoint
) -> Iterator[tuple[JsonObject, Turn]]:
    match message.role:
        case Role.ASSISTANT:
            calls = message.tool_calls
            text = message.text if message.text.strip() else ""
            if not text and not calls:
                return
            form: JsonObject = {"role": "assistant", "content": text}
            # thinking goes back with calls only: templates of thinking models want it there, and drop it elsewhere
            if message.reasoning and calls and message.model == endpoint.model:
                form["thinking"] = message.reasoning
            if calls:
                form["tool_calls"] = [{"function": {"name": call.name, "arguments": call.arguments or {}}} for call in calls]
            wire_ids = tuple(ids.wire_id(call.call_id, number=number, index=index) for index, call in enumerate(calls))
            yield form, Turn("assistant", (text,) if text else (), calls=wire_ids)
        case Role.TOOL:
            for result in message.tool_results:
                text = result.text if result.text.strip() else "(no output)"
                yield (
                    {"role": "tool", "content": text, "tool_name": result.name},
                    Turn("tool", (text,), results=(ids.wire_id(result.call_id),)),
                )
        case Role.SYSTEM:
            if message.text.strip():
                yield {"role": "system", "content": message.text}, Turn("system", (message.text,))
        case _:
            yield from _user(message, load_artifact, endpoint)


def _user(message: Message, load_artifact: LoadArtifact, endpoint: Endpoint) -> Iterator[tuple[JsonObject, Turn]]:
    texts: list[str] = []
    images: list[JsonValue] = []
    for part in message.parts:
        match part:
            case TextPart() if part.text.strip():
                texts.append(part.text)
            case FilePart():
                file = attachment(part, load_artifact)
                if file.text is not None:
                    texts.append(file.text)
                elif file.is_image and endpoint.profile.supports_images is not False:
                    images.append(file.base64)
                else:
                    texts.append(not_sent(file))
    if not texts and not images:
        return
    text = "\n\n".join(texts)
    form: JsonObject = {"role": "user", "content": text}
    if images:
        form["images"] = images
    yield form, Turn("user", (text,) if text else ("(an image)",))


def asked_context(endpoint: Endpoint) -> int | None:
    """The context size in tokens that each request asks for; None where the connection leaves it to the server."""
    own = endpoint.options.get("options")
    given = own.get("num_ctx") if isinstance(own, dict) else None
    return as_count(given if given is not None else endpoint.options.get("num_ctx", DEFAULT_NUM_CTX)) or None


def _options(request: ModelRequest, endpoint: Endpoint) -> JsonObject:
    own = endpoint.options.get("options")
    options: JsonObject = dict(own) if isinstance(own, dict) else {}
    if (num_ctx := asked_context(endpoint)) is not None:
        options["num_ctx"] = num_ctx
    if request.max_output_tokens is not None:
        options["num_predict"] = request.max_output_tokens
    if request.temperature is not None:
        options["temperature"] = request.temperature
    return options


def _think(request: ModelRequest, endpoint: Endpoint) -> JsonValue:
    """Asked for only when an effort is set: a model without thinking refuses the field."""
    if not request.reasoning_effort or endpoint.profile.supports_reasoning is False:
        return None
    if request.reasoning_effort in ("none", "off"):
        return False
    return request.reasoning_effort if endpoint.model.startswith("gpt-oss") else True


class OllamaReader:
    """Reads one answer, streamed or whole."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._assembler = ReplyAssembler()
        self._is_done = False
        self._reason: str | None = None
        self._usage: JsonObject = {}
        self._model: str | None = None

    @property
    def is_done(self) -> bool:
        """The line with ``done: true`` was read."""
        return self._is_done

    def feed(self, event: ServerSentEvent) -> Iterable[StreamEvent]:
        """One line."""
        return self.feed_body(parse_json(event.data))

    def feed_body(self, body: JsonValue) -> Iterable[StreamEvent]:
        """One object: a line of a stream, or the whole answer, which has the same form."""
        if not isinstance(body, dict):
            raise protocol_error("a line that is not a JSON object", self._endpoint)
        if body.get("error"):
            raise stream_error(body, self._endpoint)
        if isinstance(model := body.get("model"), str):
            self._model = model
        message = body.get("message")
        events = list(self._message(message)) if isinstance(message, dict) else []
        for key in ("prompt_eval_count", "eval_count"):
            if isinstance(body.get(key), int):
                self._usage[key] = body[key]
        if body.get("done") is True:
            self._is_done = True
            reason = body.get("done_reason")
            self._reason = reason if isinstance(reason, str) and reason else "stop"
        return events

    def finish(self, *, cause: str | None = None, detail: str | None = None) -> ModelReply:
        """See `ReplyReader.finish`."""
        parts: tuple[Part, ...] = self._assembler.parts()
        return ModelReply(parts, self._stop(cause, detail), self._read_usage(), self._model)

    def _message(self, message: JsonObject) -> Iterator[StreamEvent]:
        thinking, content, calls = (message.get(key) for key in ("thinking", "content", "tool_calls"))
        if isinstance(thinking, str) and thinking:
            yield self._assembler.reasoning(thinking)
        if isinstance(content, str) and content:
            yield self._assembler.text(content)
        for call in calls if isinstance(calls, list) else ():
            function = call.get("function") if isinstance(call, dict) else None
            if not isinstance(call, dict) or not isinstance(function, dict):
                continue
            arguments, name, identifier = function.get("arguments"), function.get("name"), call.get("id")
            given = {} if arguments is None else arguments
            raw = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
            builder = self._assembler.call(len(self._assembler.calls))
            yield builder.add(
                name=name if isinstance(name, str) else None,
                provider_id=identifier if isinstance(identifier, str) else None,
                arguments=raw,
            )

    def _stop(self, cause: str | None, detail: str | None) -> Stop:
        if cause in ("provider", "protocol") or self._reason is None:
            return Stop(StopReason.INTERRUPTED, self._reason, detail, cause or "network")
        reason = _STOPS.get(self._reason, StopReason.OTHER)
        if reason is StopReason.INTERRUPTED:
            return Stop(reason, self._reason, detail, "provider")
        if reason is StopReason.END_TURN and self._assembler.calls:
            reason = StopReason.TOOL_USE
        return Stop(reason, self._reason)

    def _read_usage(self) -> ResponseUsage | None:
        if not self._usage:
            return None
        prompt, generated = self._usage.get("prompt_eval_count"), self._usage.get("eval_count")
        return ResponseUsage(
            input_tokens=prompt if isinstance(prompt, int) else None,
            output_tokens=generated if isinstance(generated, int) else None,
            raw=dict(self._usage),
        )


PROTOCOL = Ollama()
