"""Answers in every protocol's own form, and a server as strict as the vendors about calls and their results."""

import json
from collections.abc import Sequence
from typing import Any

from nexa_desktop.core.codec import JsonObject
from tests.support.provider_server import ModelServer, Received, Reply

PROTOCOLS = ("openai_chat", "openai_responses", "anthropic_messages", "gemini", "ollama")
MODELS = {
    "openai_chat": ("openai", "gpt-4o"),
    "openai_responses": ("openai", "gpt-5"),
    "anthropic_messages": ("anthropic", "claude-sonnet-4-5"),
    "gemini": ("google", "gemini-2.5-pro"),
    "ollama": ("ollama", "qwen3"),
}
CUT_WORDS = {"openai_chat": "length", "anthropic_messages": "max_tokens", "gemini": "MAX_TOKENS", "ollama": "length"}
Call = tuple[str, JsonObject]


def said(protocol: str, text: str = "", *calls: Call, is_cut: bool = False, first_id: int = 0) -> JsonObject:
    """A whole response: text, then calls; ``is_cut``: it met the output limit."""
    ids = [f"call_{first_id + i}" for i in range(len(calls))]
    word = CUT_WORDS.get(protocol) if is_cut else None
    match protocol:
        case "openai_chat":
            tools: list[Any] = [
                {"id": i, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
                for i, (name, arguments) in zip(ids, calls, strict=True)
            ]
            message: dict[str, Any] = {"role": "assistant", "content": text or None} | ({"tool_calls": tools} if tools else {})
            reason = word or ("tool_calls" if calls else "stop")
            return {
                "id": "c",
                "choices": [{"index": 0, "message": message, "finish_reason": reason}],
                "usage": {"prompt_tokens": 10, "completion_tokens": 5},
            }
        case "openai_responses":
            content = [{"type": "output_text", "text": text, "annotations": []}]
            items: list[Any] = [{"type": "message", "id": "msg_1", "role": "assistant", "content": content}] if text else []
            items += [
                {"type": "function_call", "id": f"fc_{i}", "call_id": i, "name": name, "arguments": json.dumps(arguments)}
                for i, (name, arguments) in zip(ids, calls, strict=True)
            ]
            ending: JsonObject = {"status": "completed"}
            if is_cut:
                ending = {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
            return {"id": "resp_1", "output": items, "usage": {"input_tokens": 10, "output_tokens": 5}, **ending}
        case "anthropic_messages":
            blocks: list[Any] = [{"type": "text", "text": text}] if text else []
            blocks += [
                {"type": "tool_use", "id": i, "name": name, "input": arguments}
                for i, (name, arguments) in zip(ids, calls, strict=True)
            ]
            return message_of(blocks, word or ("tool_use" if calls else "end_turn"))
        case "gemini":
            parts: list[Any] = [{"text": text}] if text else []
            parts += [{"functionCall": {"name": name, "args": arguments}} for name, arguments in calls]
            return {
                "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": word or "STOP"}],
                "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 5},
            }
    functions: list[Any] = [{"function": {"name": name, "arguments": arguments}} for name, arguments in calls]
    spoken: dict[str, Any] = {"role": "assistant", "content": text} | ({"tool_calls": functions} if functions else {})
    return {
        "model": "m",
        "message": spoken,
        "done": True,
        "done_reason": word or "stop",
        "prompt_eval_count": 10,
        "eval_count": 5,
    }


def message_of(blocks: Sequence[JsonObject], stop_reason: str) -> JsonObject:
    """A Messages response of these blocks."""
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "content": list(blocks),
        "stop_reason": stop_reason,
        "usage": {"input_tokens": 10, "output_tokens": 5},
    }


def first_words(protocol: str, *texts: str) -> list[bytes]:
    """The beginning of a stream that has said ``texts`` and has not ended, one piece each."""
    match protocol:
        case "openai_chat":
            return [_event({"choices": [{"index": 0, "delta": {"content": text}}]}) for text in texts]
        case "openai_responses":
            return [
                _event({"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": text})
                for text in texts
            ]
        case "anthropic_messages":
            start: dict[str, Any] = {"type": "message_start", "message": message_of([], "") | {"stop_reason": None}}
            block: dict[str, Any] = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
            deltas: list[dict[str, Any]] = [
                {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}} for text in texts
            ]
            pieces = [_event(delta) for delta in deltas]
            return [_event(start) + _event(block) + pieces[0], *pieces[1:]]
        case "gemini":
            return [_event({"candidates": [{"content": {"role": "model", "parts": [{"text": text}]}}]}) for text in texts]
    return [
        json.dumps({"model": "m", "message": {"role": "assistant", "content": text}, "done": False}).encode() + b"\n"
        for text in texts
    ]


def stream_type(protocol: str) -> dict[str, str]:
    """The header of a streamed answer."""
    return {"content-type": "application/x-ndjson" if protocol == "ollama" else "text/event-stream"}


def events(*data: JsonObject) -> bytes:
    """An event stream of these objects."""
    return b"".join(_event(one) for one in data)


def _event(data: dict[str, Any]) -> bytes:
    name = f"event: {data['type']}\n" if "type" in data else ""
    return f"{name}data: {json.dumps(data)}\n\n".encode()


class StrictServer(ModelServer):
    """Answers 400 to a conversation that no vendor takes, in whichever protocol it is asked."""

    def __init__(self, *replies: Reply) -> None:
        super().__init__(*replies)
        self.refused: list[str] = []

    def choose(self, request: Received) -> Reply:
        """The next answer, or the refusal."""
        body: Any = request.json
        problems = _problems_of(body)
        if problems:
            self.refused.extend(problems)
            return Reply.of_json({"error": {"message": problems[0], "type": "invalid_request_error"}}, status=400)
        return super().choose(request)


def turns_of(body: JsonObject) -> list[tuple[str, list[str], list[str]]]:
    """Each entry of the conversation as (side, calls in it, results in it)."""
    entries: Any = body.get("messages") or body.get("input") or body.get("contents")
    turns: list[tuple[str, list[str], list[str]]] = []
    for entry in entries:
        kind, role = entry.get("type"), entry.get("role")
        if kind == "function_call":
            turns.append(("assistant", [entry["call_id"]], []))
        elif kind == "function_call_output":
            turns.append(("tool", [], [entry["call_id"]]))
        elif "parts" in entry:
            asked = [p["functionCall"]["name"] for p in entry["parts"] if "functionCall" in p]
            told = [p["functionResponse"]["name"] for p in entry["parts"] if "functionResponse" in p]
            turns.append(("assistant" if role == "model" else "user", asked, told))
        elif role == "tool":
            turns.append(("tool", [], [entry.get("tool_call_id") or entry["tool_name"]]))
        else:
            blocks = entry["content"] if isinstance(entry.get("content"), list) else []
            asked = [block["id"] for block in blocks if block.get("type") == "tool_use"]
            asked += [call.get("id") or call["function"]["name"] for call in entry.get("tool_calls") or ()]
            told = [block["tool_use_id"] for block in blocks if block.get("type") == "tool_result"]
            turns.append((role or "assistant", asked, told))
    return turns


def _problems_of(body: JsonObject) -> list[str]:
    """What a vendor would refuse: a call without its result directly after it, a result of no call, an assistant last."""
    problems: list[str] = []
    still_open: list[str] = []
    turns = turns_of(body)
    for place, (side, asked, told) in enumerate(turns):
        for result in told:
            if result in still_open:
                still_open.remove(result)
            else:
                problems.append(f"entry {place}: {result!r} answers no call")
        if still_open and not told and not (side == "assistant" and asked):
            problems.append(f"entry {place}: calls {still_open} have no result")
        still_open += asked
    if still_open:
        problems.append(f"the end: calls {still_open} have no result")
    if turns and turns[-1][0] == "assistant" and not _ends_in_pause(body):
        problems.append("the conversation ends with the assistant")
    return problems


def _ends_in_pause(body: JsonObject) -> bool:
    messages: Any = body.get("messages") or []
    content = messages[-1]["content"] if messages else None
    return isinstance(content, list) and any(block.get("type") == "server_tool_use" for block in content)
