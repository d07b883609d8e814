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
from nexa_desktop.core.messages import CallOutcome, Message, Part, Role, TextPart, ToolCallPart, ToolResultPart
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

    def add(self, role: Role, parts: Sequence[Part], *, model: str | None = None) -> None:
        """Append a message."""
        message = Message(role, tuple(parts), model=model)
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
}
