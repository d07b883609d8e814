"""Recorded requests as conversations of ours, and built requests beside recorded ones.

A protocol takes part by an entry in `HISTORIES`: how its recorded conversation reads, and what of a request its server
checks. Assistant messages come from the protocol's own reader, so what is tested is the whole circle: what a server
sent, kept in our parts, and sent back.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from nexa_desktop.core.assembly import numbered
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.messages import CallOutcome, Message, Part, Role, Stop, TextPart, ToolCallPart, ToolResultPart
from nexa_desktop.core.model_io import ModelReply, ModelRequest
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.registry import wire_protocol
from tests.support.provider_wire import Exchange, exchange, read_pieces

RUN = RunId("run_history")


@dataclass(frozen=True)
class History:
    """How one protocol's conversations are read and compared."""

    conversation: Callable[[Exchange], ModelRequest]
    checked: Callable[[dict[str, Any]], object]


class Conversation:
    """Collects messages, numbers them as the store does, and finds our call ids for the server's."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def add(self, role: Role, parts: Sequence[Part], *, model: str | None = None, stop: Stop | None = None) -> None:
        """Append a message."""
        message = Message(role, tuple(parts), model=model, stop=stop)
        self.messages.append(numbered(message, run_id=RUN, seq=len(self.messages) + 1))

    def result(self, text: str, *, provider_id: str | None = None, name: str | None = None) -> None:
        """Append a result for the open call of that id (or name, or the first that is open)."""
        call = next(
            call
            for call in self._open()
            if (provider_id is None or call.provider_id == provider_id) and (name is None or call.name == name)
        )
        self.add(Role.TOOL, [ToolResultPart(call.call_id, call.name, text, CallOutcome.DONE)])

    def _open(self) -> list[ToolCallPart]:
        answered: set[CallId] = {result.call_id for message in self.messages for result in message.tool_results}
        return [call for message in self.messages for call in message.tool_calls if call.call_id not in answered]


def followed_reply(recorded: Exchange) -> ModelReply | None:
    """The answer of the turn before, as our reader reads it; None when it is not in the folder."""
    slug = recorded.data.get("follows")
    if not slug:
        return None
    before = exchange(recorded.protocol, slug)
    if before.is_streamed:
        reply = read_pieces(before, [before.raw])
    else:
        reader = wire_protocol(before.protocol).reader(recorded.endpoint())
        list(reader.feed_body(json.loads(before.raw)))
        reply = reader.finish()
    assert isinstance(reply, ModelReply)
    return reply


def built_body(recorded: Exchange, request: ModelRequest) -> dict[str, Any]:
    """The body that we send for the conversation."""

    def no_artifact(ref: object) -> bytes:
        raise AssertionError(f"no artifact is needed: {ref}")

    wire = wire_protocol(recorded.protocol).build(request, recorded.endpoint(), no_artifact)
    body: dict[str, Any] = json.loads(json.dumps(wire.body))
    return body


# ------------------------------------------------------------------------------------------------ Chat Completions
def chat_conversation(recorded: Exchange) -> ModelRequest:
    """Messages of a recorded Chat Completions request."""
    body = recorded.data["request"]["body"]
    conversation, system = Conversation(), ""
    before = followed_reply(recorded)
    for message in body["messages"]:
        match message["role"]:
            case "system" if not system:
                system = message["content"]
            case "system":
                conversation.add(Role.SYSTEM, [TextPart(message["content"])])
            case "user":
                conversation.add(Role.USER, [TextPart(message["content"])])
            case "assistant":
                reply = before or _read_body(recorded, {"choices": [{"message": message, "finish_reason": "stop"}]})
                conversation.add(Role.ASSISTANT, reply.parts, model=recorded.data["model"])
            case "tool":
                conversation.result(message["content"], provider_id=message["tool_call_id"])
    return ModelRequest(system, tuple(conversation.messages), tools=_functions(body.get("tools", ())))


def chat_checked(body: dict[str, Any]) -> object:
    """Order, roles, texts, pairs, ids, arguments, reasoning and signatures of the messages; names of the tools."""
    return [_chat_message(message) for message in body["messages"]], [
        tool["function"]["name"] for tool in body.get("tools", [])
    ]


def _chat_message(message: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in message.items() if value not in (None, "")}
    if "reasoning_content" in message:
        kept["reasoning_content"] = message["reasoning_content"]
    kept["tool_calls"] = [
        {**call, "function": {**call["function"], "arguments": json.loads(call["function"]["arguments"])}}
        for call in message.get("tool_calls", [])
    ]
    return kept


# ------------------------------------------------------------------------------------------------ Ollama
def ollama_conversation(recorded: Exchange) -> ModelRequest:
    """Messages of a recorded Ollama request."""
    body = recorded.data["request"]["body"]
    conversation = Conversation()
    for message in body["messages"]:
        match message["role"]:
            case "user":
                conversation.add(Role.USER, [TextPart(message["content"])])
            case "assistant":
                reply = _read_body(recorded, {"message": message, "done": True})
                conversation.add(Role.ASSISTANT, reply.parts, model=recorded.data["model"])
            case "tool":
                conversation.result(message["content"], name=message.get("tool_name"))
    return ModelRequest("", tuple(conversation.messages), tools=_functions(body.get("tools", ())))


def ollama_checked(body: dict[str, Any]) -> object:
    """Order, roles, texts and calls; ``tool_name`` is a help that older servers do not know."""
    return [{key: value for key, value in message.items() if key != "tool_name"} for message in body["messages"]]


# ------------------------------------------------------------------------------------------------ Anthropic Messages
def anthropic_conversation(recorded: Exchange) -> ModelRequest:
    """Messages of a recorded Anthropic request."""
    body = recorded.data["request"]["body"]
    conversation = Conversation()
    before = followed_reply(recorded)
    for message in body["messages"]:
        blocks = _anthropic_blocks(message)
        if message["role"] == "assistant":
            reply = before or _read_body(recorded, {"type": "message", "content": blocks, "stop_reason": "end_turn"})
            conversation.add(Role.ASSISTANT, reply.parts, model=recorded.data["model"], stop=reply.stop)
            continue
        for block in blocks:
            if block["type"] == "tool_result":
                conversation.result(_all_texts(block["content"]), provider_id=block["tool_use_id"])
            else:
                conversation.add(Role.USER, [TextPart(block["text"])])
    tools = tuple(
        ToolSpec(t["name"], t.get("description", ""), t["input_schema"]) for t in body.get("tools", ()) if "input_schema" in t
    )
    return ModelRequest("", tuple(conversation.messages), tools=tools)


def anthropic_checked(body: dict[str, Any]) -> object:
    """Roles and every content block in order, thinking and signatures as they are; results by text and error flag."""
    return [
        (message["role"], [_anthropic_block(block) for block in _anthropic_blocks(message)]) for message in body["messages"]
    ]


def _anthropic_blocks(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    blocks: list[dict[str, Any]] = [{"type": "text", "text": content}] if isinstance(content, str) else content
    return blocks


def _anthropic_block(block: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in block.items() if key not in ("cache_control", "caller") and value is not None}
    if block["type"] == "tool_result":
        kept["content"] = _all_texts(block["content"])
        kept["is_error"] = bool(block.get("is_error"))
    plain: dict[str, Any] = _plain(kept)
    return plain


# ------------------------------------------------------------------------------------------------ OpenAI Responses
def responses_conversation(recorded: Exchange) -> ModelRequest:
    """Input items of a recorded Responses request; neighbouring items of the model are one answer."""
    body = recorded.data["request"]["body"]
    conversation = Conversation()
    answer: list[dict[str, Any]] = []

    def close() -> None:
        if answer:
            reply = _read_body(recorded, {"output": list(answer), "status": "completed"})
            conversation.add(Role.ASSISTANT, reply.parts, model=recorded.data["model"], stop=reply.stop)
            answer.clear()

    for item in body["input"]:
        if item.get("type") == "function_call_output":
            close()
            conversation.result(item["output"], provider_id=item["call_id"])
        elif item.get("role") == "user":
            close()
            conversation.add(Role.USER, [TextPart(_all_texts(item["content"]))])
        elif item.get("role") == "assistant" and not _all_texts(item["content"]):
            continue
        else:
            answer.append(item if "type" in item else {"type": "message", **item})
    close()
    return ModelRequest("", tuple(conversation.messages), tools=_responses_tools(body))


def responses_checked(body: dict[str, Any]) -> object:
    """Items in order by kind: texts, calls and outputs by id, reasoning with its encrypted content. Item ids are only
    references to what a server stored and may be left out."""
    found = []
    for item in body["input"]:
        kind = item.get("type", "message")
        kept = {
            key: value for key, value in item.items() if key not in ("id", "status", "content", "type") and value is not None
        }
        if kind == "message":
            kept.update(role=item["role"], content=_all_texts(item["content"]))
            if not kept["content"]:
                continue
        if kind == "function_call":
            kept["arguments"] = json.loads(item["arguments"])
        found.append((kind, kept))
    return found


def _responses_tools(body: dict[str, Any]) -> tuple[ToolSpec, ...]:
    tools = [tool for tool in body.get("tools", ()) if tool.get("type") == "function"]
    return tuple(ToolSpec(tool["name"], tool.get("description") or "", tool["parameters"]) for tool in tools)


# ------------------------------------------------------------------------------------------------ Gemini
def gemini_conversation(recorded: Exchange) -> ModelRequest:
    """Contents of a recorded Gemini request."""
    body = recorded.data["request"]["body"]
    conversation = Conversation()
    before = followed_reply(recorded)
    for content in body["contents"]:
        if content["role"] == "model":
            candidate = {"content": content, "finishReason": "STOP"}
            reply = before or _read_body(recorded, {"candidates": [candidate]})
            conversation.add(Role.ASSISTANT, reply.parts, model=recorded.data["model"], stop=reply.stop)
            continue
        for part in content["parts"]:
            if "functionResponse" in part:
                answer = part["functionResponse"]
                conversation.result(_all_texts(answer["response"]), name=answer["name"])
            else:
                conversation.add(Role.USER, [TextPart(part["text"])])
    declared = [tool for entry in body.get("tools", ()) for tool in entry.get("functionDeclarations", ())]
    tools = tuple(ToolSpec(tool["name"], tool.get("description", ""), {"type": "object"}) for tool in declared)
    return ModelRequest("", tuple(conversation.messages), tools=tools)


def gemini_checked(body: dict[str, Any]) -> object:
    """Roles and parts in order: texts, calls with their signatures, responses by name and text."""
    return [(content["role"], [_gemini_part(part) for part in content["parts"]]) for content in body["contents"]]


def _gemini_part(part: dict[str, Any]) -> dict[str, Any]:
    if "functionResponse" in part:
        answer = part["functionResponse"]
        return {"answers": answer["name"], "text": _all_texts(answer["response"])}
    if "functionCall" in part:
        called = part["functionCall"]
        return {"calls": called["name"], "args": called.get("args") or {}, "signature": _base64(part.get("thoughtSignature"))}
    return part


def _base64(text: str | None) -> str | None:
    """One alphabet for both sides: the recording client had decoded the signature and written it in the URL-safe one."""
    return text.translate(str.maketrans("-_", "+/")) if text else text


def _plain(value: Any) -> Any:
    """Typographic characters made plain, as the recorder did in request bodies."""
    text = json.dumps(value, ensure_ascii=False)
    for typographic, plain in (("–", "-"), ("—", "-"), ("‘", "'"), ("’", "'"), ("…", "...")):
        text = text.replace(typographic, plain)
    return json.loads(text)


def _all_texts(value: Any) -> str:
    """Every text inside, in order; the name of a tool beside its response is not one."""
    match value:
        case str():
            return value
        case list():
            return "".join(_all_texts(item) for item in value)
        case dict():
            return "".join(_all_texts(item) for key, item in value.items() if key not in ("type", "name", "annotations"))
        case _:
            return ""


def _read_body(recorded: Exchange, body: dict[str, Any]) -> ModelReply:
    reader = wire_protocol(recorded.protocol).reader(recorded.endpoint())
    list(reader.feed_body(body))
    return reader.finish()


def _functions(tools: Sequence[dict[str, Any]]) -> tuple[ToolSpec, ...]:
    return tuple(
        ToolSpec(tool["function"]["name"], tool["function"].get("description", ""), tool["function"]["parameters"])
        for tool in tools
    )


HISTORIES: dict[str, History] = {
    "openai_chat": History(chat_conversation, chat_checked),
    "ollama": History(ollama_conversation, ollama_checked),
    "anthropic_messages": History(anthropic_conversation, anthropic_checked),
    "openai_responses": History(responses_conversation, responses_checked),
    "gemini": History(gemini_conversation, gemini_checked),
}
