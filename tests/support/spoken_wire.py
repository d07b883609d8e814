"""Answers in the streams of three protocols, event by event, and what a server of each would say of a history.

SPOKEN["openai_chat"].call("act", "{}")   the pieces of a streamed answer that calls a tool; cut them where you like
SPOKEN["openai_chat"].problems(body)      calls without one result, results without a call, ids that repeat
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.support.provider_server import Reply

SSE = {"content-type": "text/event-stream"}
Pieces = list[bytes]


@dataclass(frozen=True)
class Spoken:
    """One protocol as a server speaks it. ``say(text)`` and ``call(name, raw arguments, id, calls=…)`` give pieces;
    ``begin(text)`` the start of an answer in mid-text; ``fail(kind, message)`` an error inside a stream."""

    protocol: str
    say: Callable[[str], Pieces]
    calls: Callable[..., Pieces]
    begin: Callable[[str], Pieces]
    fail: Callable[[str, str], Pieces]
    pairs: Callable[[dict[str, Any]], tuple[list[str], list[str]]]

    def problems(self, body: Any) -> list[str]:
        """Why a vendor would refuse this request for its calls and results; empty when it would not."""
        asked, answered = self.pairs(body)
        said = [f"the id {key} stands for {n} calls" for key, n in Counter(asked).items() if n > 1]
        said += [f"the call {key} has {answered.count(key)} results" for key in asked if answered.count(key) != 1]
        return said + [f"a result for {key}, which nothing asked for" for key in answered if key not in asked]


def streamed(pieces: Sequence[bytes], **more: Any) -> Reply:
    """A whole answer, or one that ``more`` cuts or stalls."""
    return Reply(headers=SSE, pieces=list(pieces), **more)


def _events(events: Iterable[dict[str, Any]], *, named: bool = False) -> Pieces:
    return [
        (f"event: {event['type']}\n" if named else "").encode() + f"data: {json.dumps(event)}\n\n".encode() for event in events
    ]


def _halves(text: str) -> tuple[str, str]:
    return text[: len(text) // 2], text[len(text) // 2 :]


# ---------------------------------------------------------------- Chat Completions
def _chat(*deltas: dict[str, Any], finish: str | None = None) -> Pieces:
    pieces = _events({"id": "c", "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas)
    if finish:
        usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
        pieces += _events([{"id": "c", "choices": [{"index": 0, "delta": {}, "finish_reason": finish}], "usage": usage}])
        pieces.append(b"data: [DONE]\n\n")
    return pieces


def _chat_calls(*calls: tuple[str, str, str | None]) -> Pieces:
    deltas: list[dict[str, Any]] = []
    for index, (name, raw, key) in enumerate(calls):
        first, second = _halves(raw)
        head = {"index": index, "type": "function", "function": {"name": name, "arguments": ""}}
        deltas.append({"tool_calls": [head | ({"id": key} if key else {})]})
        deltas += [{"tool_calls": [{"index": index, "function": {"arguments": half}}]} for half in (first, second)]
    return _chat(*deltas, finish="tool_calls")


def _chat_pairs(body: dict[str, Any]) -> tuple[list[str], list[str]]:
    messages = body["messages"]
    asked = [call["id"] for message in messages for call in message.get("tool_calls") or ()]
    return asked, [message["tool_call_id"] for message in messages if message["role"] == "tool"]


# ---------------------------------------------------------------- Responses
def _responses(*items: dict[str, Any], is_whole: bool = True, begun: str = "") -> Pieces:
    events: list[dict[str, Any]] = [{"type": "response.created", "response": {"id": "r", "status": "in_progress"}}]
    for index, item in enumerate(items):
        place = {"output_index": index, "item_id": item["id"]}
        is_call = item["type"] == "function_call"
        empty: dict[str, Any] = {"arguments": ""} if is_call else {"content": []}
        events.append({"type": "response.output_item.added", "output_index": index, "item": item | empty})
        text = item["arguments"] if is_call else item["content"][0]["text"]
        kind = "function_call_arguments" if is_call else "output_text"
        halves = [half for half in _halves(text) if half]
        events += [{"type": f"response.{kind}.delta", "delta": half, "content_index": 0} | place for half in halves]
        if is_whole:
            events.append({"type": "response.output_item.done", "output_index": index, "item": item})
    if is_whole:
        usage = {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}
        response = {"id": "r", "status": "completed", "output": list(items), "usage": usage}
        events.append({"type": "response.completed", "response": response})
    return _events(events, named=True)


def _responses_text(text: str) -> dict[str, Any]:
    return {"id": "m", "type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]}


def _responses_calls(*calls: tuple[str, str, str | None]) -> Pieces:
    return _responses(
        *(
            {"id": f"fc_{index}", "type": "function_call", "name": name, "arguments": raw} | ({"call_id": key} if key else {})
            for index, (name, raw, key) in enumerate(calls)
        )
    )


def _responses_pairs(body: dict[str, Any]) -> tuple[list[str], list[str]]:
    kinds = {"function_call": list[str](), "function_call_output": list[str]()}
    for item in body["input"]:
        if item.get("type") in kinds:
            kinds[item["type"]].append(item["call_id"])
    return kinds["function_call"], kinds["function_call_output"]


# ---------------------------------------------------------------- Messages
def _anthropic(*blocks: tuple[dict[str, Any], list[dict[str, Any]]], stop: str | None) -> Pieces:
    usage = {"input_tokens": 10, "output_tokens": 1}
    message = {"id": "m", "type": "message", "role": "assistant", "content": [], "usage": usage}
    events: list[dict[str, Any]] = [{"type": "message_start", "message": message}]
    for index, (block, deltas) in enumerate(blocks):
        events.append({"type": "content_block_start", "index": index, "content_block": block})
        events += [{"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas]
        if stop:
            events.append({"type": "content_block_stop", "index": index})
    if stop:
        events.append({"type": "message_delta", "delta": {"stop_reason": stop}, "usage": {"output_tokens": 5}})
        events.append({"type": "message_stop"})
    return _events(events, named=True)


def _anthropic_text(text: str, stop: str | None) -> Pieces:
    deltas = [{"type": "text_delta", "text": half} for half in _halves(text) if half]
    return _anthropic(({"type": "text", "text": ""}, deltas), stop=stop)


def _anthropic_calls(*calls: tuple[str, str, str | None]) -> Pieces:
    blocks = []
    for name, raw, key in calls:
        block = {"type": "tool_use", "name": name, "input": {}} | ({"id": key} if key else {})
        blocks.append((block, [{"type": "input_json_delta", "partial_json": half} for half in _halves(raw)]))
    return _anthropic(*blocks, stop="tool_use")


def _anthropic_pairs(body: dict[str, Any]) -> tuple[list[str], list[str]]:
    blocks = [block for message in body["messages"] if isinstance(message["content"], list) for block in message["content"]]
    asked = [block["id"] for block in blocks if block["type"] == "tool_use"]
    return asked, [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]


SPOKEN = {
    spoken.protocol: spoken
    for spoken in (
        Spoken(
            "openai_chat",
            lambda text: _chat(*({"content": half} for half in _halves(text)), finish="stop"),
            _chat_calls,
            lambda text: _chat({"content": text}),
            lambda kind, message: _events([{"error": {"type": kind, "code": kind, "message": message}}]),
            _chat_pairs,
        ),
        Spoken(
            "openai_responses",
            lambda text: _responses(_responses_text(text)),
            _responses_calls,
            lambda text: _responses(_responses_text(text), is_whole=False),
            lambda kind, message: _events([{"type": "error", "code": kind, "message": message}], named=True),
            _responses_pairs,
        ),
        Spoken(
            "anthropic_messages",
            lambda text: _anthropic_text(text, "end_turn"),
            _anthropic_calls,
            lambda text: _anthropic_text(text, None),
            lambda kind, message: _events([{"type": "error", "error": {"type": kind, "message": message}}], named=True),
            _anthropic_pairs,
        ),
    )
}
