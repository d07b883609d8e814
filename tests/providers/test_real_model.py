"""A real model behind llama.cpp's server, through each protocol that it speaks: few prompts, known to work.

The server's address comes from ``NEXA_TEST_MODEL_URL`` (``http://127.0.0.1:8089`` or with ``/v1``).
"""

import json
import os
import time
import urllib.request
from collections.abc import Iterator

import pytest

from nexa_desktop.core import errors
from nexa_desktop.core.assembly import numbered
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.messages import CallOutcome, Message, Role, StopReason, ToolResultPart
from nexa_desktop.core.model_io import ModelRequest, StreamedText
from nexa_desktop.core.ports import Provider
from nexa_desktop.core.settings import Connection
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.checks import check_connection
from nexa_desktop.providers.registry import create_provider
from tests.support.provider_calls import Limits, ask, run, user

URL = os.environ.get("NEXA_TEST_MODEL_URL", "").rstrip("/").removesuffix("/v1")
pytestmark = [
    pytest.mark.model,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not URL, reason="no real model: NEXA_TEST_MODEL_URL is not set"),
]
SPOKEN = ["openai_chat", "openai_responses", "anthropic_messages"]
WEATHER = ToolSpec(
    "get_weather",
    "Get the current weather for a city.",
    {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
)


@pytest.fixture(params=SPOKEN)
def provider(request: pytest.FixtureRequest) -> Iterator[Provider]:
    """The model, spoken to by each protocol."""
    made = create_provider(request.param, vendor="llamacpp", model="local", base_url=URL)
    yield made
    made.close()


def limits(seconds: float = 300.0) -> Limits:
    """Slow machines read prompts slowly."""
    return Limits(seconds=seconds)


def busy_slots() -> int:
    """How many requests the server works on."""
    with urllib.request.urlopen(f"{URL}/slots", timeout=60) as answer:  # noqa: S310  the test's own server
        return sum(1 for slot in json.load(answer) if slot.get("is_processing"))


def test_text_with_usage(provider: Provider) -> None:
    """A greeting is answered in text, in pieces, with usage and a known end."""
    outcome = run(provider, ask("Hello! How are you?", max_output_tokens=40), limits().build())
    reply = outcome.done()
    assert outcome.text.strip()
    assert sum(1 for event in outcome.events if isinstance(event, StreamedText)) > 1
    assert reply.stop.reason in (StopReason.END_TURN, StopReason.MAX_OUTPUT)
    assert reply.usage is not None
    assert reply.usage.input_tokens
    assert reply.usage.output_tokens


def test_tool_call_and_its_result(provider: Provider) -> None:
    """A call is made with valid arguments; with its result in the history the model answers."""
    request = ModelRequest(
        "You are a helpful assistant.",
        (user("What is the weather in Paris right now?"),),
        tools=(WEATHER,),
        temperature=0.0,
        max_output_tokens=100,
    )
    outcome = run(provider, request, limits().build())
    reply = outcome.done()
    assert reply.stop.reason is StopReason.TOOL_USE, reply
    (call,) = outcome.calls
    assert call.name == "get_weather"
    assert (call.arguments or {})["city"] == "Paris"
    run_id = RunId("run_real")
    result = ToolResultPart(CallId(f"{run_id}/2/0"), "get_weather", "18 degrees, light rain", CallOutcome.DONE)
    messages = (
        user("What is the weather in Paris right now?"),
        Message(Role.ASSISTANT, reply.parts),
        Message(Role.TOOL, (result,)),
    )
    stored = tuple(numbered(message, run_id=run_id, seq=seq) for seq, message in enumerate(messages, 1))
    after = ModelRequest(request.system, stored, tools=(WEATHER,), temperature=0.0, max_output_tokens=100)
    assert "18" in run(provider, after, limits().build()).text


def test_stop_frees_the_server(provider: Provider) -> None:
    """Stop ends the answer at once, keeps the partial, and the server stops generating."""
    told = limits()
    stream = provider.stream(ask("Write a very long story about a river.", max_output_tokens=800), told.build())
    events = []
    for event in stream:
        events.append(event)
        if len(events) == 3:
            told.cancel.set()
            told.button.press()
    stop = events[-1].reply.stop  # type: ignore[union-attr]
    assert (stop.reason, stop.cause) == (StopReason.INTERRUPTED, "cancelled")
    until = time.monotonic() + 60
    while busy_slots() and time.monotonic() < until:
        time.sleep(0.2)
    assert busy_slots() == 0


def test_prompt_over_the_window(provider: Provider) -> None:
    """A conversation that does not fit is said to be too long, before anything is generated."""
    outcome = run(provider, ask("word " * 30_000, max_output_tokens=5), limits().build())
    assert isinstance(outcome.error, errors.ContextFull), outcome.error or outcome.reply


def test_structured_output(provider: Provider) -> None:
    """Chat Completions enforces the schema; the other two are asked in words, which a tiny model follows as far as JSON."""
    schema = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"], "additionalProperties": False}
    request = ask("Name the capital of France as JSON.", output_schema=schema, max_output_tokens=60, temperature=0.0)
    text = run(provider, request, limits().build()).text
    value = json.loads(text.strip().removeprefix("```json").removesuffix("```"))
    assert isinstance(value, dict)
    if provider.identity.protocol == "openai_chat":
        assert isinstance(value["city"], str)


def test_output_limit_on_chat() -> None:
    """An answer cut by its limit says so."""
    made = create_provider("openai_chat", vendor="llamacpp", model="local", base_url=URL)
    reply = run(made, ask("Count from one to one hundred in words.", max_output_tokens=8), limits().build()).done()
    assert reply.stop.reason is StopReason.MAX_OUTPUT
    made.close()


def test_connection_test_finds_the_server() -> None:
    """The test of a connection finds the right base URL and the model."""
    found = check_connection(Connection("c", "C", "llamacpp", "openai_chat", URL))
    assert found.is_working, found
    assert found.base_url == f"{URL}/v1"
    assert found.models
