"""No answer crashes or hangs a protocol's reader: it gives a reply, or raises a provider error."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.messages import StopReason, ToolCallPart
from nexa_desktop.core.model_io import ModelReply, ReplyCompleted, StreamEvent
from nexa_desktop.providers.catalog import PROTOCOLS
from nexa_desktop.providers.protocol import ReplyReader, ServerSentEvent
from nexa_desktop.providers.registry import create_endpoint, wire_protocol
from tests.support.provider_wire import exchanges

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-5, 2**40), st.floats(allow_nan=False), st.text(max_size=8))
JSON = st.recursive(
    SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4))
)
WORDS: dict[str, list[str]] = {
    "openai_chat": ["choices", "delta", "message", "content", "tool_calls", "index", "id", "function", "name", "arguments",
                    "finish_reason", "usage", "error", "reasoning", "reasoning_details", "refusal", "type", "text", "thinking"],
    "openai_responses": ["type", "response", "output", "item", "delta", "output_index", "content_index", "item_id", "status",
                         "error", "usage", "content", "summary", "arguments", "name", "call_id", "id"],
    "anthropic_messages": ["type", "message", "content", "content_block", "delta", "index", "partial_json", "text", "thinking",
                           "signature", "usage", "stop_reason", "error", "id", "name", "input"],
    "gemini": ["candidates", "content", "parts", "text", "functionCall", "name", "args", "finishReason", "usageMetadata",
               "error", "thought", "thoughtSignature", "promptFeedback", "blockReason"],
    "ollama": ["message", "content", "thinking", "tool_calls", "function", "name", "arguments", "done", "done_reason", "error"],
}  # fmt: skip


def finish(reader: ReplyReader, events: list[StreamEvent]) -> ModelReply:
    """The reply at the end; sound whatever was fed."""
    assert not any(isinstance(event, ReplyCompleted) for event in events)
    for cause in (None, "network", "provider", "cancelled"):
        reply = reader.finish(cause=cause)
        assert isinstance(reply.stop.reason, StopReason)
        json.dumps(reply.model_dump())
        for part in reply.parts:
            if isinstance(part, ToolCallPart):
                assert part.arguments is None or isinstance(part.arguments, dict)
    assert reader.finish(cause="provider").stop.reason is StopReason.INTERRUPTED
    return reader.finish()


def shaped(protocol: str) -> st.SearchStrategy[Any]:
    """JSON whose keys are the protocol's own words, so that it gets past the first look."""
    keys = st.sampled_from(WORDS[protocol])
    return st.recursive(
        SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=6)), max_leaves=30
    )


@pytest.mark.parametrize("protocol", PROTOCOLS)
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None)
@given(data=st.data())
def test_any_events(protocol: str, data: st.DataObject) -> None:
    """Any JSON, and any text, as events and as a whole body."""
    endpoint = create_endpoint(protocol, model="m", base_url="http://127.0.0.1:9", vendor_id="custom")
    reader = wire_protocol(protocol).reader(endpoint)
    events: list[StreamEvent] = []
    bodies = data.draw(st.lists(st.one_of(shaped(protocol), JSON), max_size=5))
    for body in bodies:
        name = (
            body["type"]
            if isinstance(body, dict) and isinstance(body.get("type"), str)
            else data.draw(st.sampled_from(["", "error"]))
        )
        text = data.draw(st.one_of(st.just(json.dumps(body)), st.text(max_size=12)))
        try:
            events.extend(reader.feed(ServerSentEvent(text, name)))
        except ProviderError:
            break
    finish(reader, events)
    whole = wire_protocol(protocol).reader(endpoint)
    with suppress(ProviderError):
        finish(whole, list(whole.feed_body(data.draw(shaped(protocol)))))


@pytest.mark.parametrize("protocol", PROTOCOLS)
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_recorded_events_with_one_thing_changed(protocol: str, data: st.DataObject) -> None:
    """A recorded answer in which one value is another, an event is missing, or two are swapped."""
    recorded = [x for x in exchanges() if x.protocol == protocol and x.is_streamed and len(x.raw) < 20_000]
    if not recorded:
        pytest.skip("the folder of recorded exchanges is not here (set NEXA_SHARED)")
    exchange = data.draw(st.sampled_from(recorded))
    lines = [
        line.removeprefix("data:").strip() for line in exchange.raw.decode().splitlines() if line.startswith(("data:", "{"))
    ]
    events = [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]
    if not events:
        return
    place = data.draw(st.integers(0, len(events) - 1))
    match data.draw(st.sampled_from(["change", "drop", "swap", "repeat"])):
        case "change":
            events[place] = _changed(events[place], data)
        case "drop":
            del events[place]
        case "swap":
            other = data.draw(st.integers(0, len(events) - 1))
            events[place], events[other] = events[other], events[place]
        case _:
            events.insert(place, events[place])
    reader = wire_protocol(protocol).reader(exchange.endpoint())
    seen: list[StreamEvent] = []
    try:
        for event in events:
            name = event.get("type", "") if isinstance(event, dict) else ""
            seen.extend(reader.feed(ServerSentEvent(json.dumps(event), name if isinstance(name, str) else "")))
    except ProviderError:
        pass
    finish(reader, seen)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@settings(deadline=None)
@given(status=st.integers(400, 599), body=st.one_of(st.binary(max_size=60), JSON.map(lambda value: json.dumps(value).encode())))
def test_any_error_body(protocol: str, status: int, body: bytes) -> None:
    """Any error body gives a provider error with status and vendor, never an exception of another kind."""
    endpoint = create_endpoint(protocol, model="m", base_url="http://127.0.0.1:9", vendor_id="custom")
    error = wire_protocol(protocol).read_error(status, {"retry-after": "x"}, body, endpoint)
    assert isinstance(error, ProviderError)
    assert (error.status, error.vendor) == (status, "custom")
    assert str(error)


def _changed(value: Any, data: st.DataObject) -> Any:
    """``value`` with one thing inside it replaced."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: _changed(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], _changed(value[place], data), *value[place + 1 :]]
    return data.draw(JSON)
