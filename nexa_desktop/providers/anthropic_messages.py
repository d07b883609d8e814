"""Anthropic Messages (``POST /v1/messages``), also spoken by llama.cpp, LM Studio and Ollama.

Follows the API reference "Messages", "Streaming messages", "Extended thinking" and "Handling stop reasons" of
docs.anthropic.com (read 2026-11). Stream, in order:

    message_start (usage so far) · per block: content_block_start, content_block_delta …, content_block_stop ·
    message_delta (stop reason, final usage: replaces, never adds) · message_stop · ping and error at any time

Thinking and redacted thinking blocks are signed: they go back verbatim, together with the tool use they led to, to
the same model only; unsigned thinking is never sent. Segments that ended with ``pause_turn`` are one assistant turn.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
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
    ToolResultPart,
)
from nexa_desktop.core.model_io import ModelInfo, ModelReply, ModelRequest, StreamedHostedTool, StreamEvent, ToolChoice
from nexa_desktop.providers.assembler import ReplyAssembler, parse_arguments, parse_json
from nexa_desktop.providers.attachments import attachment, not_sent, too_large
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
from nexa_desktop.providers.wire_values import as_count, as_object, as_text

API_VERSION = "2023-06-01"
DEFAULT_MAX_TOKENS = 8192
THINKING_BUDGETS = {"minimal": 1024, "low": 2048, "medium": 8192, "high": 24_576}
_MOST_IMAGE_CHARS = 5 * 1024 * 1024  # of base64; from the guide "Vision" (read 2026-11), like the next
_LONGEST_SIDE = 8_000  # pixels
_THINKING = frozenset({"thinking", "redacted_thinking"})
_PLAIN_BLOCKS = frozenset({"text", "tool_use"})
_TOOL_CHOICES = {ToolChoice.AUTO: "auto", ToolChoice.NONE: "none", ToolChoice.REQUIRED: "any"}
_STOPS = {
    "end_turn": StopReason.END_TURN,
    "stop_sequence": StopReason.END_TURN,
    "tool_use": StopReason.TOOL_USE,
    "max_tokens": StopReason.MAX_OUTPUT,
    "model_context_window_exceeded": StopReason.CONTEXT_FULL,
    "refusal": StopReason.REFUSAL,
    "pause_turn": StopReason.PAUSED,
}


class AnthropicMessages:
    """The protocol; see the module's docstring."""

    name = "anthropic_messages"
    framing: Framing = "sse"

    def build(self, request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact) -> WireRequest:
        """The request to send; raises `UnsendableRequest`."""
        turns = _turns([message for message in request.messages if message.in_context], endpoint, load_artifact)
        check_turns([_turn(turn) for turn in turns], ids=endpoint.traits.call_ids, allows_assistant_last=_is_paused(turns))
        max_tokens = request.max_output_tokens or endpoint.profile.max_output_tokens or DEFAULT_MAX_TOKENS
        body: JsonObject = {"model": endpoint.model, "max_tokens": max_tokens, "messages": list(turns), "stream": True}
        enforces_schema = endpoint.traits.takes_schema and endpoint.profile.supports_schema is not False
        if system := system_text(request, enforces_schema=enforces_schema, with_messages=True):
            body["system"] = system
        thinking = _thinking(request, endpoint, max_tokens)
        if thinking:
            body["thinking"] = thinking
        elif request.temperature is not None and endpoint.profile.supports_temperature is not False:
            body["temperature"] = min(request.temperature, 1.0)
        if request.tools and endpoint.takes_tools:
            body["tools"] = [
                {"name": tool.name, "description": tool.description, "input_schema": tool.parameters} for tool in request.tools
            ]
            choice = request.tool_choice
            # a forced call cannot be combined with thinking
            body["tool_choice"] = {"type": "auto" if thinking and choice is ToolChoice.REQUIRED else _TOOL_CHOICES[choice]}
        if request.output_schema is not None and enforces_schema:
            body["output_config"] = {"format": {"type": "json_schema", "schema": _closed(request.output_schema)}}
        if endpoint.vendor == "anthropic" and endpoint.options.get("prompt_caching") is not False:
            body["cache_control"] = {"type": "ephemeral"}
        return WireRequest("POST", "/messages", self.headers(endpoint), body)

    def reader(self, endpoint: Endpoint) -> ReplyReader:
        """A fresh reader for one response."""
        return _Reader(endpoint)

    def read_error(self, status: int, headers: Mapping[str, str], body: bytes, endpoint: Endpoint) -> ProviderError:
        """The error of a response with ``status`` ≥ 400."""
        return read_error(status, headers, body, endpoint)

    def headers(self, endpoint: Endpoint) -> dict[str, str]:
        """Version and key; servers that only speak the protocol may want a bearer token instead."""
        return {"anthropic-version": API_VERSION, **auth_headers(endpoint)}

    def models_path(self, endpoint: Endpoint) -> str:
        """One page holds them all."""
        return "/models?limit=1000" if endpoint.vendor == "anthropic" else "/models"

    def read_models(self, body: JsonValue) -> tuple[ModelInfo, ...]:
        """Ids and display names."""
        rows = body.get("data") if isinstance(body, dict) else None
        if not isinstance(rows, list):
            raise ProviderError("The server's model list is not one.", "Check the base URL with Test.")
        return tuple(
            ModelInfo(id=str(row["id"]), name=str(row["display_name"]) if row.get("display_name") else None)
            for row in rows
            if isinstance(row, dict) and row.get("id")
        )


# ------------------------------------------------------------------------------------------------ request
def _turns(messages: Sequence[Message], endpoint: Endpoint, load_artifact: LoadArtifact) -> list[dict[str, Any]]:
    """Alternating turns: results first in a user turn, neighbouring messages of one side merged."""
    ids = CallIds(messages, endpoint.traits.call_ids)
    turns: list[dict[str, Any]] = []
    for number, message in enumerate(messages):
        if message.role is Role.SYSTEM:
            continue
        role = "assistant" if message.role is Role.ASSISTANT else "user"
        if role == "assistant":
            blocks = _assistant_blocks(message, number, endpoint, ids)
        else:
            blocks = [block for part in message.parts for block in _user_blocks(part, endpoint, ids, load_artifact)]
        if not blocks:
            continue
        if turns and turns[-1]["role"] == role:
            turns[-1]["content"].extend(blocks)
        else:
            turns.append({"role": role, "content": blocks})
    for turn in turns:
        turn["content"].sort(key=lambda block: block["type"] != "tool_result" if turn["role"] == "user" else False)
    return turns


def _assistant_blocks(message: Message, number: int, endpoint: Endpoint, ids: CallIds) -> list[dict[str, Any]]:
    wire_ids = [ids.wire_id(call.call_id, number=number, index=index) for index, call in enumerate(message.tool_calls)]
    opaque = next((part for part in message.parts if isinstance(part, OpaquePart) and part.tag == endpoint.tag), None)
    blocks = json.loads(opaque.raw) if opaque is not None else []
    uses = [block for block in blocks if block["type"] == "tool_use"]
    if opaque is not None and len(uses) == len(wire_ids):  # else calls were withheld, and the stored form has them still
        for block, wire_id in zip(uses, wire_ids, strict=True):
            block["id"] = wire_id
        return [block for block in blocks if block["type"] != "text" or block["text"].strip()]
    blocks = []
    calls = iter(wire_ids)
    for part in message.parts:
        if isinstance(part, TextPart) and part.text.strip():
            blocks.append({"type": "text", "text": part.text})
        elif isinstance(part, ToolCallPart):
            blocks.append({"type": "tool_use", "id": next(calls), "name": part.name, "input": part.arguments or {}})
    return blocks


def _user_blocks(part: Part, endpoint: Endpoint, ids: CallIds, load_artifact: LoadArtifact) -> list[dict[str, Any]]:
    match part:
        case TextPart() if part.text.strip():
            return [{"type": "text", "text": part.text}]
        case ToolResultPart():
            block: dict[str, Any] = {"type": "tool_result", "tool_use_id": ids.wire_id(part.call_id)}
            if part.text.strip():
                block["content"] = part.text
            if part.is_error:
                block["is_error"] = True
            return [block]
        case FilePart():
            return [_file_block(part, endpoint, load_artifact)]
    return []


def _file_block(part: FilePart, endpoint: Endpoint, load_artifact: LoadArtifact) -> dict[str, Any]:
    file = attachment(part, load_artifact)
    if file.text is not None:
        return {"type": "text", "text": file.text}
    if file.is_image and (len(file.base64 or "") > _MOST_IMAGE_CHARS or (file.longest_side or 0) > _LONGEST_SIDE):
        return {"type": "text", "text": too_large(file)}
    source = {"type": "base64", "media_type": file.media_type, "data": file.base64}
    if file.is_image and endpoint.profile.supports_images is not False:
        return {"type": "image", "source": source}
    if file.is_pdf and endpoint.profile.supports_files is not False:
        return {"type": "document", "source": source, "title": file.name}
    return {"type": "text", "text": not_sent(file)}


def _thinking(request: ModelRequest, endpoint: Endpoint, max_tokens: int) -> JsonObject | None:
    """The thinking switch. Off while a tool turn is open whose thinking we cannot send back: the API refuses that."""
    effort = request.reasoning_effort
    if effort is None or effort == "none" or endpoint.profile.supports_reasoning is False or max_tokens <= 1024:
        return None
    last_user = max((i for i, m in enumerate(request.messages) if m.role in (Role.USER, Role.INTERNAL)), default=-1)
    for message in request.messages[last_user + 1 :]:
        if message.role is Role.ASSISTANT and message.tool_calls and not _has_thinking(message, endpoint):
            return None
    budget = min(THINKING_BUDGETS.get(effort, THINKING_BUDGETS["medium"]), max_tokens - 1)
    return {"type": "enabled", "budget_tokens": max(1024, budget)}


def _has_thinking(message: Message, endpoint: Endpoint) -> bool:
    opaque = next((part for part in message.parts if isinstance(part, OpaquePart) and part.tag == endpoint.tag), None)
    return opaque is not None and any(block["type"] in _THINKING for block in json.loads(opaque.raw))


def _closed(schema: JsonObject) -> JsonObject:
    """The schema with every object closed, as the API asks of structured outputs."""

    def close(node: Any) -> None:
        if isinstance(node, dict):
            if node.get("type") == "object":
                node.setdefault("additionalProperties", False)
            for value in node.values():
                close(value)
        elif isinstance(node, list):
            for value in node:
                close(value)

    closed = deepcopy(schema)
    close(closed)
    return closed


def _turn(turn: dict[str, Any]) -> Turn:
    blocks = turn["content"]
    return Turn(
        turn["role"],
        texts=tuple(block["text"] if block["type"] == "text" else block["type"] for block in blocks),
        calls=tuple(block["id"] for block in blocks if block["type"] == "tool_use"),
        results=tuple(block["tool_use_id"] for block in blocks if block["type"] == "tool_result"),
    )


def _is_paused(turns: Sequence[dict[str, Any]]) -> bool:
    """Whether the last turn is a paused one: it is continued by sending it, and holds a block of the server's own."""
    return bool(turns) and any(block["type"] not in _PLAIN_BLOCKS for block in turns[-1]["content"])


# ------------------------------------------------------------------------------------------------ response
class _Reader:
    """Collects blocks as they grow, to show them and to send them back."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._assembler = ReplyAssembler()
        self._blocks: dict[int, dict[str, Any]] = {}
        self._inputs: dict[int, list[str]] = {}
        self._usage: JsonObject = {}
        self._model: str | None = None
        self._response_id: str | None = None
        self._stop_raw: str | None = None
        self._stop_detail: str | None = None
        self._is_started = False
        self._is_done = False

    @property
    def is_done(self) -> bool:
        """Whether ``message_stop`` has come."""
        return self._is_done

    def feed(self, event: ServerSentEvent) -> Iterable[StreamEvent]:
        """One server-sent event."""
        data = parse_json(event.data)
        if not isinstance(data, dict):
            raise protocol_error("an event that is not a JSON object", self._endpoint)
        # llama.cpp's error event is the bare error, whose own type stands where others name the event
        is_error = event.event == "error" or "error" in data
        match "error" if is_error else data.get("type") or event.event:
            case "message_start":
                self._start(as_object(data.get("message")))
            case "content_block_start":
                return self._begin(_index(data, self._endpoint), as_object(data.get("content_block")))
            case "content_block_delta":
                return self._grow(_index(data, self._endpoint), as_object(data.get("delta")))
            case "content_block_stop":
                return self._close(_index(data, self._endpoint))
            case "message_delta":
                self._end(as_object(data.get("delta")), data.get("usage"))
            case "message_stop":
                self._is_done = True
            case "error":
                raise stream_error(data, self._endpoint)
        return ()

    def feed_body(self, body: JsonValue) -> Iterable[StreamEvent]:
        """A whole message."""
        if not isinstance(body, dict) or not isinstance(body.get("content"), list):
            if isinstance(body, dict) and body.get("error"):
                raise stream_error(body, self._endpoint)
            raise protocol_error("a message without content", self._endpoint)
        self._start(body)
        events: list[StreamEvent] = []
        content: Any = body["content"]
        for index, block in enumerate(content):
            if isinstance(block, dict):
                events.extend(self._begin(index, block))
                events.extend(self._close(index))
        self._end(body, body.get("usage"))
        self._is_done = True
        return events

    def finish(self, *, cause: str | None = None, detail: str | None = None) -> ModelReply:
        """The reply; interrupted when no stop reason has come."""
        is_whole = cause is None and self._stop_raw is not None
        if is_whole:
            reason = _STOPS.get(self._stop_raw or "", StopReason.OTHER)
            stop = Stop(reason, raw=self._stop_raw, detail=self._stop_detail)
        else:
            stop = Stop(StopReason.INTERRUPTED, raw=self._stop_raw, detail=detail, cause=cause or "network")
        parts = self._assembler.parts()
        opaque = self._opaque() if is_whole else None
        return ModelReply(
            parts=(*parts, opaque) if opaque else parts,
            stop=stop,
            usage=self._response_usage(),
            model=self._model,
            response_id=self._response_id,
        )

    def _start(self, message: JsonObject) -> None:
        if self._is_started:  # seen from a gateway: the same message_start twice
            return
        self._is_started = True
        self._model = as_text(message.get("model"))
        self._response_id = as_text(message.get("id"))
        self._merge_usage(message.get("usage"))

    def _begin(self, index: int, block: JsonObject) -> Iterable[StreamEvent]:
        block = deepcopy(block)
        self._blocks[index] = block
        match block.get("type"):
            case "text":
                return (self._assembler.text(text),) if (text := as_text(block.get("text"))) else ()
            case "thinking":
                return (self._assembler.reasoning(text, key=index),) if (text := as_text(block.get("thinking"))) else ()
            case "tool_use":
                return (self._assembler.call(index).add(name=as_text(block.get("name")), provider_id=as_text(block.get("id"))),)
            case "server_tool_use" | "mcp_tool_use":
                return (StreamedHostedTool(as_text(block.get("name")) or "tool", "started"),)
        return ()

    def _grow(self, index: int, delta: JsonObject) -> Iterable[StreamEvent]:
        block = self._blocks.get(index)
        if block is None:
            raise protocol_error("a piece of a block that has not begun", self._endpoint)
        match delta.get("type"):
            case "text_delta":
                text = as_text(delta.get("text")) or ""
                block["text"] = (as_text(block.get("text")) or "") + text
                return (self._assembler.text(text),) if text else ()
            case "thinking_delta":
                text = as_text(delta.get("thinking")) or ""
                block["thinking"] = (as_text(block.get("thinking")) or "") + text
                return (self._assembler.reasoning(text, key=index),) if text else ()
            case "signature_delta":
                block["signature"] = (as_text(block.get("signature")) or "") + (as_text(delta.get("signature")) or "")
            case "input_json_delta":
                piece = as_text(delta.get("partial_json")) or ""
                self._inputs.setdefault(index, []).append(piece)
                if block.get("type") == "tool_use":
                    return (self._assembler.call(index).add(arguments=piece),)
            case "citations_delta":
                earlier = block.get("citations")
                block["citations"] = [*(earlier if isinstance(earlier, list) else ()), delta.get("citation")]
            case "compaction_delta":
                block["content"] = (as_text(block.get("content")) or "") + (as_text(delta.get("content")) or "")
        return ()

    def _close(self, index: int) -> Iterable[StreamEvent]:
        block = self._blocks.get(index)
        if block is None:
            return ()
        kind, streamed = block.get("type"), "".join(self._inputs.get(index, ()))
        if streamed:
            block["input"] = parse_arguments(streamed) or {}
        if kind == "tool_use" and not streamed and block.get("input"):
            return (self._assembler.call(index).add(arguments=json.dumps(block["input"], ensure_ascii=False)),)
        if kind in ("server_tool_use", "mcp_tool_use"):
            name = as_text(block.get("name")) or "tool"
            self._assembler.hosted(name, json.dumps(block.get("input") or {}, ensure_ascii=False), block.get("input"))
            return (StreamedHostedTool(name, "asked"),)
        if isinstance(kind, str) and kind.endswith("_tool_result"):
            name = kind.removesuffix("_tool_result")
            self._assembler.hosted(name, _result_summary(block.get("content")))
            return (StreamedHostedTool(name, "done"),)
        return ()

    def _end(self, delta: JsonObject, usage: JsonValue) -> None:
        self._stop_raw = as_text(delta.get("stop_reason")) or self._stop_raw
        details = delta.get("stop_details")
        if isinstance(details, dict):
            self._stop_detail = as_text(details.get("explanation")) or as_text(details.get("category"))
        self._merge_usage(usage)

    def _merge_usage(self, usage: JsonValue) -> None:
        if isinstance(usage, dict):
            self._usage.update({key: value for key, value in usage.items() if value is not None})

    def _response_usage(self) -> ResponseUsage | None:
        if not self._usage:
            return None
        fresh, read, written = (
            as_count(self._usage.get(key)) for key in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
        )
        details = self._usage.get("output_tokens_details")
        return ResponseUsage(
            input_tokens=None if fresh is None else fresh + (read or 0) + (written or 0),
            output_tokens=as_count(self._usage.get("output_tokens")),
            cached_tokens=read,
            cache_write_tokens=written,
            reasoning_tokens=as_count(details.get("thinking_tokens")) if isinstance(details, dict) else None,
            raw=dict(self._usage),
        )

    def _opaque(self) -> OpaquePart | None:
        """The blocks, when the neutral parts could not bring them back."""
        blocks = [self._blocks[index] for index in sorted(self._blocks)]
        if all(str(block.get("type")) in _PLAIN_BLOCKS and not block.get("citations") for block in blocks):
            return None
        return OpaquePart(self._endpoint.tag, json.dumps(blocks, ensure_ascii=False, separators=(",", ":")))


def _result_summary(content: JsonValue) -> str:
    if isinstance(content, list):
        titles = [str(item["title"]) for item in content if isinstance(item, dict) and item.get("title")]
        return f"{len(content)} result(s)" + (": " + "; ".join(titles[:5]) if titles else "")
    if isinstance(content, dict):
        return str(content.get("error_code") or content.get("text") or content.get("stdout") or content.get("type") or "")[:500]
    return str(content or "")[:500]


def _index(data: JsonObject, endpoint: Endpoint) -> int:
    index = data.get("index")
    if isinstance(index, bool) or not isinstance(index, int):
        raise protocol_error("a block without a number", endpoint)
    return index


PROTOCOL = AnthropicMessages()
