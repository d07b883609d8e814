"""OpenAI Responses (``POST …/responses``), also spoken by OpenRouter, xAI, DeepSeek, LM Studio and llama.cpp.

Follows the API reference "Responses", "Streaming events" and the guide "Reasoning" of platform.openai.com (read 2026-11).

    request    instructions, input: items (messages, reasoning, function_call, function_call_output …), tools, text.format
    stream     response.created · per item: response.output_item.added, deltas by kind, response.output_item.done ·
               one of response.completed, response.incomplete, response.failed; ``error`` at any time

Nothing is left on the vendor's side (``store`` false): encrypted reasoning comes back to us and goes in again verbatim,
with the item it led to, to the same endpoint and model only. A reasoning item without its follower is refused by the
API and so is never sent, nor one that only an id would stand for.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.messages import (
    FilePart,
    Message,
    OpaquePart,
    Part,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolCallPart,
)
from nexa_desktop.core.model_io import ModelInfo, ModelReply, ModelRequest, StreamedHostedTool, StreamEvent
from nexa_desktop.providers.assembler import ReplyAssembler, parse_json
from nexa_desktop.providers.attachments import attachment, not_sent
from nexa_desktop.providers.call_ids import CallIds
from nexa_desktop.providers.model_list import read_model_list
from nexa_desktop.providers.openai_chat import auth_headers
from nexa_desktop.providers.protocol import Endpoint, Framing, LoadArtifact, ReplyReader, ServerSentEvent, WireRequest
from nexa_desktop.providers.structured import system_text
from nexa_desktop.providers.validation import Turn, check_turns
from nexa_desktop.providers.wire_errors import protocol_error, read_error, stream_error
from nexa_desktop.providers.wire_values import as_count, as_object, as_text

KEEPS_NOTHING = frozenset({"openai", "azure", "openrouter", "xai"})
"""Vendors that know ``store`` and give encrypted reasoning."""
_CALLS = frozenset({"function_call", "custom_tool_call"})
_INCOMPLETE = {"max_output_tokens": StopReason.MAX_OUTPUT, "content_filter": StopReason.REFUSAL}


class OpenAIResponses:
    """The protocol; see the module's docstring."""

    name = "openai_responses"
    framing: Framing = "sse"

    def build(self, request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact) -> WireRequest:
        """The request to send; raises `UnsendableRequest`."""
        messages = [message for message in request.messages if message.in_context]
        items = _Input(messages, endpoint, load_artifact).build()
        check_turns(list(_turns(items)), ids=endpoint.traits.call_ids)
        enforces_schema = endpoint.traits.takes_schema and endpoint.profile.supports_schema is not False
        body: JsonObject = {
            "model": endpoint.model,
            "input": list(items),
            "stream": endpoint.options.get("stream") is not False,
        }
        if system := system_text(request, enforces_schema=enforces_schema):
            body["instructions"] = system
        if endpoint.vendor in KEEPS_NOTHING:
            body["store"] = False
            body["include"] = ["reasoning.encrypted_content"]
        if request.tools and endpoint.takes_tools:
            body["tools"] = [
                {
                    "type": "function",
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": tool.parameters,
                    "strict": False,
                }
                for tool in request.tools
            ]
            words = endpoint.traits.tool_choice_words
            body["tool_choice"] = words.get(request.tool_choice.value, request.tool_choice.value)
        if request.max_output_tokens is not None:
            body["max_output_tokens"] = request.max_output_tokens
        if request.temperature is not None and endpoint.profile.supports_temperature is not False:
            body["temperature"] = request.temperature
        if request.reasoning_effort is not None and endpoint.profile.supports_reasoning is not False:
            body["reasoning"] = {"effort": request.reasoning_effort, "summary": "auto"}
        if request.output_schema is not None and enforces_schema:
            body["text"] = {
                "format": {"type": "json_schema", "name": request.output_name, "schema": request.output_schema, "strict": False}
            }
        extra = endpoint.options.get("extra_body")
        body.update(extra if isinstance(extra, dict) else {})
        return WireRequest("POST", "/responses", self.headers(endpoint), body)

    def reader(self, endpoint: Endpoint) -> ReplyReader:
        """A fresh reader for one response."""
        return _Reader(endpoint)

    def read_error(self, status: int, headers: Mapping[str, str], body: bytes, endpoint: Endpoint) -> ProviderError:
        """The error of a response with ``status`` ≥ 400."""
        return read_error(status, headers, body, endpoint)

    def headers(self, endpoint: Endpoint) -> dict[str, str]:
        """The key in the vendor's header, and the connection's own headers."""
        return auth_headers(endpoint)

    def models_path(self, endpoint: Endpoint) -> str:
        """The same list as Chat Completions has."""
        return "/models"

    def read_models(self, body: JsonValue) -> tuple[ModelInfo, ...]:
        """Models from any of the list forms in use."""
        return read_model_list(body)


# ------------------------------------------------------------------------------------------------ request
class _Input:
    """The conversation as input items."""

    def __init__(self, messages: Sequence[Message], endpoint: Endpoint, load_artifact: LoadArtifact) -> None:
        self._messages = messages
        self._endpoint = endpoint
        self._load = load_artifact
        self._ids = CallIds(messages, endpoint.traits.call_ids)
        self._custom: set[str] = set()

    def build(self) -> list[dict[str, Any]]:
        """Items in order; a user message after results comes after all of them."""
        items: list[dict[str, Any]] = []
        for number, message in enumerate(self._messages):
            items.extend(self._message(message, number))
        return items

    def _message(self, message: Message, number: int) -> Iterator[dict[str, Any]]:
        match message.role:
            case Role.ASSISTANT:
                yield from self._assistant(message, number)
            case Role.TOOL:
                for result in message.tool_results:
                    wire_id = self._ids.wire_id(result.call_id)
                    kind = "custom_tool_call_output" if wire_id in self._custom else "function_call_output"
                    yield {"type": kind, "call_id": wire_id, "output": result.text}
            case Role.SYSTEM:
                if message.text.strip():
                    yield {"role": "developer" if self._endpoint.vendor == "openai" else "system", "content": message.text}
            case _:
                content = [piece for part in message.parts for piece in self._user_part(part)]
                if len(content) == 1 and content[0]["type"] == "input_text":
                    yield {"role": "user", "content": content[0]["text"]}
                elif content:
                    yield {"role": "user", "content": content}

    def _assistant(self, message: Message, number: int) -> Iterator[dict[str, Any]]:
        wire_ids = [self._ids.wire_id(call.call_id, number=number, index=i) for i, call in enumerate(message.tool_calls)]
        opaque = next((part for part in message.parts if isinstance(part, OpaquePart)), None)
        if opaque is not None and opaque.tag == self._endpoint.tag:
            items = json.loads(opaque.raw)
            # else calls were withheld, and the stored form has them still
            if sum(item.get("type") in _CALLS for item in items) == len(wire_ids):
                yield from self._verbatim(items, wire_ids)
                return
        if message.text.strip():
            yield {"role": "assistant", "content": message.text}
        for call, wire_id in zip(message.tool_calls, wire_ids, strict=True):
            yield {"type": "function_call", "call_id": wire_id, "name": call.name, "arguments": _arguments(call)}

    def _verbatim(self, items: list[dict[str, Any]], wire_ids: Sequence[str]) -> list[dict[str, Any]]:
        """The response's own items, without reasoning that may not go back, and with the call ids in use."""
        kept = list(self._sendable(items))
        calls = [item for item in kept if item.get("type") in _CALLS]
        for item, wire_id in zip(calls, wire_ids, strict=False):
            item["call_id"] = wire_id
            if item["type"] == "custom_tool_call":
                self._custom.add(wire_id)
        if self._endpoint.vendor != "openai":  # seen: text between a call and its output is refused
            kept.sort(key=lambda item: item.get("type") in _CALLS)
        return kept

    def _sendable(self, items: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Without reasoning that nothing follows, or that only its id stands for. Ids go where their reasoning went."""
        last_said = max((i for i, item in enumerate(items) if item.get("type") != "reasoning"), default=-1)
        dropped = False
        for place, item in enumerate(items):
            if item.get("type") == "reasoning":
                is_backed = bool(item.get("encrypted_content") or item.get("content"))
                if place > last_said or (self._endpoint.vendor in KEEPS_NOTHING and not is_backed):
                    dropped = True
                    continue
            if item.get("type") == "message" and not _message_text(item).strip():
                continue
            yield {key: value for key, value in item.items() if key != "id"} if dropped else dict(item)

    def _user_part(self, part: Part) -> Iterator[dict[str, Any]]:
        if isinstance(part, TextPart) and part.text.strip():
            yield {"type": "input_text", "text": part.text}
        elif isinstance(part, FilePart):
            file = attachment(part, self._load)
            if file.text is not None:
                yield {"type": "input_text", "text": file.text}
            elif file.is_image and self._endpoint.profile.supports_images is not False:
                yield {"type": "input_image", "image_url": file.data_url}
            elif file.is_pdf and self._endpoint.profile.supports_files is not False:
                yield {"type": "input_file", "filename": file.name, "file_data": file.data_url}
            else:
                yield {"type": "input_text", "text": not_sent(file)}


def _arguments(call: ToolCallPart) -> str:
    """Argument text that is a JSON object, whatever the model wrote."""
    if call.arguments is None:
        return json.dumps({"malformed_arguments": call.arguments_raw}, ensure_ascii=False)
    return call.arguments_raw if call.arguments_raw.strip() else json.dumps(call.arguments, ensure_ascii=False)


def _message_text(item: Mapping[str, Any]) -> str:
    content = item.get("content")
    if isinstance(content, str):
        return content
    pieces = content if isinstance(content, list) else ()
    return "".join(str(piece.get("text") or piece.get("refusal") or "") for piece in pieces if isinstance(piece, dict))


def _turns(items: Sequence[dict[str, Any]]) -> Iterator[Turn]:
    """Items as turns for the validator: neighbouring items of one side are one turn."""
    texts: list[str] = []
    calls: list[str] = []
    results: list[str] = []
    open_role = ""

    def turn() -> Turn:
        role: Any = open_role
        return Turn(role, tuple(texts), tuple(calls), tuple(results))

    for item in items:
        kind = item.get("type") or "message"
        role = (
            "tool" if kind.endswith("_output") else str(item.get("role") or "assistant") if kind == "message" else "assistant"
        )
        role = "system" if role == "developer" else role
        if open_role and role != open_role:
            yield turn()
            texts, calls, results = [], [], []
        open_role = role
        if kind.endswith("_call_output"):
            results.append(item["call_id"])
        elif kind in _CALLS:
            calls.append(item["call_id"])
        else:
            texts.append(_message_text(item) if kind == "message" and role in ("assistant", "system") else kind)
    if open_role:
        yield turn()


# ------------------------------------------------------------------------------------------------ response
class _Reader:
    """Collects items by their place in the output."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._assembler = ReplyAssembler()
        self._items: dict[int, JsonObject] = {}
        self._places: dict[str, int] = {}
        self._spoken: set[int] = set()
        self._hosted: set[int] = set()
        self._refusal: list[str] = []
        self._refused: set[int] = set()
        self._response: JsonObject = {}
        self._status: str | None = None

    @property
    def is_done(self) -> bool:
        """Whether a terminal event has come."""
        return self._status is not None

    def feed(self, event: ServerSentEvent) -> Iterable[StreamEvent]:
        """One server-sent event."""
        if event.data.strip() == "[DONE]":
            return ()
        data = parse_json(event.data)
        if not isinstance(data, dict):
            raise protocol_error("an event that is not a JSON object", self._endpoint)
        kind = data.get("type")
        if kind == "error" or (not isinstance(kind, str) and "error" in data) or event.event == "error":
            raise stream_error(data, self._endpoint)
        if not isinstance(kind, str):
            return ()
        if isinstance(data.get("response"), dict):
            return self._whole(as_object(data["response"]), kind)
        place = self._place(data)
        return () if place is None else self._piece(kind, place, data)

    def feed_body(self, body: JsonValue) -> Iterable[StreamEvent]:
        """A whole response object."""
        if not isinstance(body, dict) or ("output" not in body and "error" not in body):
            raise protocol_error("not a response object", self._endpoint)
        return list(self._whole(body, f"response.{body.get('status') or ('failed' if body.get('error') else 'completed')}"))

    def finish(self, *, cause: str | None = None, detail: str | None = None) -> ModelReply:
        """The reply; interrupted when no terminal event has come."""
        stop = self._stop(cause, detail)
        parts: tuple[Part, ...] = self._assembler.parts()
        if stop.reason not in (StopReason.INTERRUPTED, StopReason.REFUSAL) and (opaque := self._opaque()):
            parts = (*parts, opaque)
        return ModelReply(
            parts,
            stop,
            usage=_usage(self._response.get("usage")),
            model=as_text(self._response.get("model")),
            response_id=as_text(self._response.get("id")),
        )

    # -- events
    def _place(self, data: JsonObject) -> int | None:
        """Where in the output an event belongs: by its index, or by its item's id (llama.cpp sends no index)."""
        index = data.get("output_index")
        if isinstance(index, int) and not isinstance(index, bool):
            return index
        name = as_text(data.get("item_id")) or as_text(as_object(data.get("item")).get("id"))
        return None if name is None else self._places.setdefault(name, len(self._places))

    def _whole(self, response: JsonObject, kind: str) -> Iterable[StreamEvent]:
        self._response = {**self._response, **{key: value for key, value in response.items() if value is not None}}
        status = kind.removeprefix("response.")
        if status not in ("completed", "incomplete", "failed", "cancelled"):
            return ()
        if status == "failed" or (status == "completed" and response.get("error")):
            raise stream_error({"error": response.get("error") or "The response failed."}, self._endpoint)
        output = response.get("output")
        events: list[StreamEvent] = []
        for place, item in enumerate(output if isinstance(output, list) else ()):
            if isinstance(item, dict) and place not in self._items:
                events.extend(self._item(place, item, is_done=True))
        self._status = status
        return events

    def _piece(self, kind: str, place: int, data: JsonObject) -> Iterable[StreamEvent]:
        delta = as_text(data.get("delta")) or ""
        match kind:
            case "response.output_item.added":
                return self._item(place, as_object(data.get("item")), is_done=False)
            case "response.output_item.done":
                return self._item(place, as_object(data.get("item")), is_done=True)
            case "response.output_text.delta" if delta:
                self._spoken.add(place)
                return (self._assembler.text(delta),)
            case "response.refusal.delta":
                self._refused.add(place)
                self._refusal.append(delta)
            case "response.reasoning_summary_text.delta" if delta:
                self._spoken.add(place)
                return (self._assembler.reasoning(delta, key=(place, "summary", _number(data.get("summary_index")))),)
            case "response.reasoning_text.delta" if delta:
                self._spoken.add(place)
                return (self._assembler.reasoning(delta, key=(place, "text", _number(data.get("content_index")))),)
            case "response.function_call_arguments.delta" | "response.custom_tool_call_input.delta" if delta:
                self._spoken.add(place)
                return (self._assembler.call(place).add(arguments=delta),)
        return ()

    def _item(self, place: int, item: JsonObject, *, is_done: bool) -> Iterable[StreamEvent]:
        """An item begins or ends. What was not streamed of it is taken from its end."""
        kind = as_text(item.get("type")) or ""
        if is_done or place not in self._items:
            self._items[place] = item
        if kind in _CALLS:
            return self._call(place, item, is_done=is_done)
        if kind == "message":
            return self._message(place, item) if is_done else ()
        if kind == "reasoning":
            return self._reasoning(place, item) if is_done else ()
        if not kind.endswith(("_call", "_call_output", "_list_tools")):
            return ()
        name = kind.removesuffix("_call").removesuffix("_call_output")
        if is_done and place not in self._hosted:
            self._hosted.add(place)
            self._assembler.hosted(name, _hosted_summary(item))
        return (StreamedHostedTool(name, "done" if is_done else "started"),)

    def _call(self, place: int, item: JsonObject, *, is_done: bool) -> Iterable[StreamEvent]:
        builder = self._assembler.call(place)
        is_custom = item.get("type") == "custom_tool_call"
        said = as_text(item.get("input" if is_custom else "arguments")) or ""
        if not is_done or builder.raw:
            said = ""
        event = builder.add(name=as_text(item.get("name")), provider_id=as_text(item.get("call_id")), arguments=said)
        if is_done and is_custom:
            builder.arguments = [json.dumps({"input": builder.raw}, ensure_ascii=False)]
        return (event,)

    def _message(self, place: int, item: JsonObject) -> Iterator[StreamEvent]:
        content = item.get("content")
        for part in content if isinstance(content, list) else ():
            if not isinstance(part, dict):
                continue
            if part.get("type") == "refusal" and place not in self._refused:
                self._refusal.append(as_text(part.get("refusal")) or "")
            is_new = part.get("type") in ("output_text", "text") and place not in self._spoken
            if is_new and (text := as_text(part.get("text"))):
                yield self._assembler.text(text)

    def _reasoning(self, place: int, item: JsonObject) -> Iterator[StreamEvent]:
        if place in self._spoken:
            return
        for field in ("summary", "content"):
            pieces = item.get(field)
            for number, piece in enumerate(pieces if isinstance(pieces, list) else ()):
                if isinstance(piece, dict) and (text := as_text(piece.get("text"))):
                    yield self._assembler.reasoning(text, key=(place, field, number))

    # -- the end
    def _stop(self, cause: str | None, detail: str | None) -> Stop:
        if cause is not None or self._status is None:
            return Stop(StopReason.INTERRUPTED, raw=self._status, detail=detail, cause=cause or "network")
        if self._status == "cancelled":
            return Stop(StopReason.INTERRUPTED, raw=self._status, detail=detail, cause="provider")
        if self._status == "incomplete":
            why = as_text(as_object(self._response.get("incomplete_details")).get("reason"))
            return Stop(_INCOMPLETE.get(why or "", StopReason.OTHER), raw=why or self._status)
        if self._refusal:
            return Stop(StopReason.REFUSAL, raw=self._status, detail="".join(self._refusal))
        return Stop(StopReason.TOOL_USE if self._assembler.calls else StopReason.END_TURN, raw=self._status)

    def _opaque(self) -> OpaquePart | None:
        """The items, when the neutral parts could not bring them back."""
        items = [self._items[place] for place in sorted(self._items)]
        if all(item.get("type") in ("message", "function_call") and not item.get("phase") for item in items):
            return None
        return OpaquePart(self._endpoint.tag, json.dumps(items, ensure_ascii=False, separators=(",", ":")))


def _usage(raw: JsonValue) -> ResponseUsage | None:
    if not isinstance(raw, dict):
        return None
    return ResponseUsage(
        input_tokens=as_count(raw.get("input_tokens")),
        output_tokens=as_count(raw.get("output_tokens")),
        cached_tokens=as_count(as_object(raw.get("input_tokens_details")).get("cached_tokens")),
        cache_write_tokens=as_count(as_object(raw.get("input_tokens_details")).get("cache_write_tokens")),
        reasoning_tokens=as_count(as_object(raw.get("output_tokens_details")).get("reasoning_tokens")),
        raw=raw,
    )


def _hosted_summary(item: JsonObject) -> str:
    action = as_object(item.get("action"))
    said = action.get("query") or action.get("url") or item.get("code") or item.get("name") or item.get("status") or ""
    return str(said)[:500]


def _number(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0


PROTOCOL = OpenAIResponses()
