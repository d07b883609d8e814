"""What local servers do differently from the vendors whose protocols they speak, as seen on the wire."""

import json
from typing import Any

import pytest

from nexa_desktop.core import errors
from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.model_io import StreamedText, StreamedToolCall
from nexa_desktop.providers.registry import create_provider
from tests.support.provider_calls import run
from tests.support.provider_server import ModelServer, Reply


def stream(*events: dict[str, Any]) -> str:
    """An event stream of these objects."""
    return "".join(f"data: {json.dumps(event)}\n\n" for event in events)


MESSAGE = {"id": "msg_1", "type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Hello"}]}
CALL = {"id": "fc_1", "type": "function_call", "call_id": "call_1", "name": "f", "arguments": '{"a": 1}'}
NO_PLACES = stream(
    {"type": "response.created", "response": {"id": "r", "status": "in_progress"}},
    {"type": "response.output_item.added", "item": MESSAGE | {"content": []}},
    {"type": "response.output_text.delta", "item_id": "msg_1", "delta": "Hel"},
    {"type": "response.output_text.delta", "item_id": "msg_1", "delta": "lo"},
    {"type": "response.output_item.done", "item": MESSAGE},
    {"type": "response.output_item.added", "item": CALL | {"arguments": ""}},
    {"type": "response.function_call_arguments.delta", "item_id": "fc_1", "delta": '{"a":'},
    {"type": "response.function_call_arguments.delta", "item_id": "fc_1", "delta": " 1}"},
    {"type": "response.output_item.done", "item": CALL},
    {"type": "response.completed", "response": {"id": "r", "status": "completed", "output": [MESSAGE, CALL]}},
)
PIECE = {"index": 0, "id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
ERROR = {"error": {"code": 500, "message": "The model produced output that does not match the expected peg-native format"}}
CUT_BY_ERROR = stream(
    {"choices": [{"index": 0, "delta": {"role": "assistant", "content": None}, "finish_reason": None}]},
    {"choices": [{"index": 0, "delta": {"tool_calls": [PIECE]}}]},
    ERROR,
)


def test_responses_without_output_index_still_stream() -> None:
    """llama.cpp names items by id only: text and arguments arrive in pieces, once, and each item is one part."""
    with ModelServer(Reply.of_events(NO_PLACES)) as server:
        outcome = run(create_provider("openai_responses", vendor="llamacpp", model="m", base_url=server.base_url))
    assert [event.text for event in outcome.events if isinstance(event, StreamedText)] == ["Hel", "lo"]
    assert outcome.text == "Hello"
    assert [(call.name, call.arguments, call.provider_id) for call in outcome.calls] == [("f", {"a": 1}, "call_1")]
    assert outcome.done().stop.reason is StopReason.TOOL_USE


def test_error_after_a_whole_call_withholds_it() -> None:
    """llama.cpp may stream a whole call and then an error: the answer is interrupted, not tool use."""
    with ModelServer(Reply.of_events(CUT_BY_ERROR)) as server:
        outcome = run(create_provider("openai_chat", vendor="llamacpp", model="m", base_url=server.base_url))
    stop = outcome.done().stop
    assert any(isinstance(event, StreamedToolCall) for event in outcome.events)
    assert (stop.reason, stop.cause) == (StopReason.INTERRUPTED, "protocol")
    assert "peg-native" in (stop.detail or "")


def test_error_as_the_first_event_is_raised() -> None:
    """The same error before anything else is the model's fault: it may be corrected, not sent again as it is (B10)."""
    with ModelServer(Reply.of_events(stream(ERROR))) as server:
        error = run(create_provider("openai_chat", vendor="llamacpp", model="m", base_url=server.base_url)).error
    assert isinstance(error, errors.ProtocolError)
    assert not error.is_retryable


def test_bare_error_event_on_the_messages_path() -> None:
    """llama.cpp's error event carries the error itself, with a type of its own; it is one all the same."""
    start = {"type": "message_start", "message": {"id": "m", "role": "assistant", "content": [], "usage": {"input_tokens": 1}}}
    error = {"type": "server_error", "code": 500, "message": ERROR["error"]["message"]}
    text = f"event: message_start\ndata: {json.dumps(start)}\n\nevent: error\ndata: {json.dumps(error)}\n\n"
    with ModelServer(Reply.of_events(text)) as server:
        failure = run(create_provider("anthropic_messages", vendor="llamacpp", model="m", base_url=server.base_url)).error
    assert isinstance(failure, errors.ProtocolError)
    assert "peg-native" in failure.message


@pytest.mark.parametrize("protocol", ["openai_chat", "openai_responses", "anthropic_messages"])
def test_full_context_is_told_before_any_token(protocol: str) -> None:
    """llama.cpp's own error for a prompt that does not fit is a full context on each path."""
    body = {
        "error": {"code": 400, "message": "the request exceeds the available context size", "type": "exceed_context_size_error"}
    }
    with ModelServer(Reply.of_json(body, status=400)) as server:
        error = run(create_provider(protocol, vendor="llamacpp", model="m", base_url=server.base_url)).error
    assert isinstance(error, errors.ContextFull)
