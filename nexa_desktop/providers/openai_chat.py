"""Chat Completions (``POST …/chat/completions``), the form that most servers speak and each bends a little.

    request    messages with roles, tools, tool_choice, response_format, stream, stream_options
    stream     data: {"choices": [{"delta": {content, reasoning…, tool_calls: [{index, id, function}]}, "finish_reason"}]}
               data: {"choices": [], "usage": {…}}          last, when asked for
               data: [DONE]                                 missing from some servers

Quirks handled here, each seen in a recording: empty or missing ``choices``; ``finish_reason`` absent, null for ever or
sent twice; roles repeated; content null, a string or a list of typed chunks; call pieces without index, with an empty id,
name and arguments in different pieces, arguments as an object; reasoning under three names; refusal beside content;
usage in the last chunk, in every chunk or under ``x_groq``; errors as an event, as a chunk or as a 200 body; no ``[DONE]``.

What goes back: the assistant message as a whole, with reasoning fields and signatures, when the same endpoint gets it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.messages import FilePart, Message, OpaquePart, Role, TextPart
from nexa_desktop.core.model_io import ModelInfo, ModelRequest, ToolChoice
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.assembler import parse_json
from nexa_desktop.providers.attachments import attachment, not_sent
from nexa_desktop.providers.call_ids import CallIds
from nexa_desktop.providers.model_list import read_model_list
from nexa_desktop.providers.openai_chat_reader import REASONING_FIELDS, ChatReader
from nexa_desktop.providers.protocol import Endpoint, Framing, LoadArtifact, ReplyReader, WireRequest
from nexa_desktop.providers.structured import system_text
from nexa_desktop.providers.validation import Turn, check_turns
from nexa_desktop.providers.wire_errors import read_error


class OpenAIChat:
    """The protocol's three pieces; see the module."""

    name = "openai_chat"
    framing: Framing = "sse"

    def build(self, request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact) -> WireRequest:
        """The request to send; `UnsendableRequest` when it would be one that servers refuse."""
        messages = _Messages(request, endpoint, load_artifact).build()
        check_turns([_turn(message) for message in messages], ids=endpoint.traits.call_ids)
        body: JsonObject = {"model": endpoint.model, "messages": list(messages)}
        _add_tools(body, request, endpoint)
        _add_limits(body, request, endpoint)
        streams = endpoint.options.get("stream") is not False
        body["stream"] = streams
        if streams and endpoint.traits.sends_usage_option:
            body["stream_options"] = {"include_usage": True}
        extra = endpoint.options.get("extra_body")
        body.update(extra if isinstance(extra, dict) else {})
        return WireRequest("POST", _path("/chat/completions", endpoint), self.headers(endpoint), body)

    def reader(self, endpoint: Endpoint) -> ReplyReader:
        """A fresh reader."""
        return ChatReader(endpoint)

    def read_error(self, status: int, headers: Mapping[str, str], body: bytes, endpoint: Endpoint) -> ProviderError:
        """See `wire_errors`."""
        return read_error(status, headers, body, endpoint)

    def headers(self, endpoint: Endpoint) -> dict[str, str]:
        """The key in the vendor's header, and the connection's own headers."""
        return auth_headers(endpoint)

    def models_path(self, endpoint: Endpoint) -> str:
        """``/models``."""
        return _path("/models", endpoint)

    def read_models(self, body: JsonValue) -> tuple[ModelInfo, ...]:
        """OpenAI's list and its kin: ``{"data": […]}``, ``{"models": […]}`` or a bare list."""
        return read_model_list(body)


def auth_headers(endpoint: Endpoint) -> dict[str, str]:
    """Credentials by the vendor's scheme, after the connection's own headers."""
    own = endpoint.options.get("headers")
    headers = {str(name): str(value) for name, value in own.items()} if isinstance(own, dict) else {}
    if endpoint.api_key:
        match endpoint.traits.auth:
            case "bearer":
                headers["authorization"] = f"Bearer {endpoint.api_key}"
            case "none":
                pass
            case name:
                headers[name] = endpoint.api_key
    return headers


class _Messages:
    """The conversation in the vendor's form."""

    def __init__(self, request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact) -> None:
        self._request = request
        self._endpoint = endpoint
        self._load = load_artifact
        self._messages = [message for message in request.messages if message.in_context]
        self._ids = CallIds(self._messages, endpoint.traits.call_ids)

    def build(self) -> list[JsonObject]:
        """System text first, then the messages; neighbouring plain user texts are joined.

        Templates of local servers insist on alternating roles, and nothing is lost by joining.
        """
        wire: list[JsonObject] = []
        system = system_text(self._request, enforces_schema=self._enforces_schema)
        if system:
            wire.append({"role": self._endpoint.traits.system_role, "content": system})
        for number, message in enumerate(self._messages):
            wire.extend(self._message(message, number))
        return list(_joined(wire))

    @property
    def _enforces_schema(self) -> bool:
        return self._endpoint.traits.takes_schema and self._endpoint.profile.supports_schema is not False

    def _message(self, message: Message, number: int) -> Iterator[JsonObject]:
        match message.role:
            case Role.ASSISTANT:
                yield from self._assistant(message, number)
            case Role.TOOL:
                for result in message.tool_results:
                    yield {
                        "role": "tool",
                        "tool_call_id": self._ids.wire_id(result.call_id),
                        "content": result.text if result.text.strip() else "(no output)",
                    }
            case Role.SYSTEM:
                if message.text.strip():
                    yield {"role": self._endpoint.traits.system_role, "content": message.text}
            case _:
                content = self._user_content(message)
                if content:
                    yield {"role": "user", "content": content}

    def _assistant(self, message: Message, number: int) -> Iterator[JsonObject]:
        calls = message.tool_calls
        wire = self._verbatim(message) or {
            "role": "assistant",
            "content": message.text if message.text.strip() else None,
            "tool_calls": [{"type": "function"} for _ in calls],
        }
        wire_calls = wire.get("tool_calls")
        for index, (call, own) in enumerate(zip(calls, wire_calls if isinstance(wire_calls, list) else (), strict=True)):
            assert isinstance(own, dict)  # noqa: S101  made above, or checked by _verbatim
            own["id"] = self._ids.wire_id(call.call_id, number=number, index=index)
            own["type"] = "function"
            own["function"] = {"name": call.name, "arguments": _arguments(call.arguments, call.arguments_raw)}
        if not wire_calls:
            wire.pop("tool_calls", None)
        if wire.get("content") or wire_calls:
            yield wire

    def _verbatim(self, message: Message) -> JsonObject | None:
        """The stored assistant message, when this endpoint gave it and its calls are still those of the message."""
        part = next((part for part in message.parts if isinstance(part, OpaquePart)), None)
        if part is None or part.tag != self._endpoint.tag:
            return None
        raw = parse_json(part.raw)
        if not isinstance(raw, dict):
            return None
        calls = raw.get("tool_calls", [])
        if not isinstance(calls, list) or len(calls) != len(message.tool_calls):
            return None
        if not all(isinstance(call, dict) for call in calls):
            return None
        echo = self._endpoint.traits.echoes_reasoning
        if echo == "never" or (echo == "with_calls" and not calls):
            for field in REASONING_FIELDS:
                raw.pop(field, None)
        return raw

    def _user_content(self, message: Message) -> JsonValue:
        pieces: list[JsonValue] = []
        for part in message.parts:
            match part:
                case TextPart() if part.text.strip():
                    pieces.append({"type": "text", "text": part.text})
                case FilePart():
                    pieces.append(self._file(part))
        texts = [piece["text"] for piece in pieces if isinstance(piece, dict) and piece["type"] == "text"]
        if len(texts) == len(pieces):
            return "\n\n".join(str(text) for text in texts)
        return pieces

    def _file(self, part: FilePart) -> JsonObject:
        file = attachment(part, self._load)
        profile = self._endpoint.profile
        if file.text is not None:
            return {"type": "text", "text": file.text}
        if file.is_image and profile.supports_images is not False:
            return {"type": "image_url", "image_url": {"url": file.data_url}}
        if file.is_pdf and profile.supports_files is not False:
            return {"type": "file", "file": {"filename": file.name, "file_data": file.data_url}}
        return {"type": "text", "text": not_sent(file)}


def _joined(wire: Sequence[JsonObject]) -> Iterator[JsonObject]:
    for (role, is_plain), group in groupby(wire, key=lambda m: (m["role"], isinstance(m["content"], str))):
        messages = list(group)
        if role == "user" and is_plain and len(messages) > 1:
            yield {"role": "user", "content": "\n\n".join(str(message["content"]) for message in messages)}
        else:
            yield from messages


def _arguments(arguments: JsonObject | None, raw: str) -> str:
    """The argument text as the model wrote it; ``{}`` where it was no JSON object, which servers refuse to read again."""
    if arguments is None:
        return "{}"
    return raw if raw.strip() else json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))


def _add_tools(body: JsonObject, request: ModelRequest, endpoint: Endpoint) -> None:
    if not request.tools or not endpoint.takes_tools:
        return
    body["tools"] = [_tool(tool) for tool in request.tools]
    if request.tool_choice is not ToolChoice.AUTO:
        word = request.tool_choice.value
        body["tool_choice"] = endpoint.traits.tool_choice_words.get(word, word)


def _tool(tool: ToolSpec) -> JsonObject:
    return {
        "type": "function",
        "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
    }


def _add_limits(body: JsonObject, request: ModelRequest, endpoint: Endpoint) -> None:
    traits, profile = endpoint.traits, endpoint.profile
    if request.max_output_tokens is not None:
        body[traits.output_limit_field] = request.max_output_tokens
    if request.temperature is not None and profile.supports_temperature is not False:
        body["temperature"] = request.temperature
    if request.reasoning_effort and traits.reasoning_field and profile.supports_reasoning is not False:
        is_object = traits.reasoning_field == "reasoning"
        body[traits.reasoning_field] = {"effort": request.reasoning_effort} if is_object else request.reasoning_effort
    if request.output_schema is None:
        return
    if traits.takes_schema and profile.supports_schema is not False:
        named: JsonObject = {"name": request.output_name, "schema": request.output_schema}
        if is_strict(request.output_schema):
            named["strict"] = True
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    else:
        body["response_format"] = {"type": "json_object"}


def is_strict(schema: JsonValue) -> bool:
    """Whether a schema keeps the rules of OpenAI's strict mode: every object closed, every property required."""
    if isinstance(schema, list):
        return all(is_strict(item) for item in schema)
    if not isinstance(schema, dict):
        return True
    if schema.get("type") == "object" or "properties" in schema:
        properties = schema.get("properties", {})
        required = schema.get("required", [])
        if schema.get("additionalProperties") is not False or not isinstance(properties, dict):
            return False
        if not isinstance(required, list) or set(properties) != {str(name) for name in required}:
            return False
    if "default" in schema or "oneOf" in schema or "allOf" in schema:
        return False
    return all(is_strict(value) for value in schema.values())


def _path(path: str, endpoint: Endpoint) -> str:
    version = endpoint.options.get("api_version")
    return f"{path}?api-version={version}" if isinstance(version, str) and version else path


def _turn(message: Mapping[str, JsonValue]) -> Turn:
    role = message["role"]
    content = message.get("content")
    texts: tuple[str, ...] = ()
    if isinstance(content, str):
        # a verbatim message may carry "" beside its calls; that is the vendor's own form
        texts = (content,) if content or role != "assistant" else ()
    elif isinstance(content, list):
        texts = tuple(str(piece.get("text")) for piece in content if isinstance(piece, dict) and piece.get("type") == "text")
        texts = texts or ("(a file)",)
    calls = message.get("tool_calls")
    ids = tuple(str(call["id"]) for call in calls if isinstance(call, dict)) if isinstance(calls, list) else ()
    match role:
        case "tool":
            return Turn("tool", texts, results=(str(message["tool_call_id"]),))
        case "assistant":
            return Turn("assistant", texts, calls=ids)
        case "user":
            return Turn("user", texts)
        case _:
            return Turn("system", texts)


PROTOCOL = OpenAIChat()
