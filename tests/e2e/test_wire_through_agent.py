"""Recorded exchanges through the public door: an agent's run ends as the exchange says, and stores what came."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nexa_desktop.core.messages import CallOutcome, Message, OpaquePart, Role, StopReason
from nexa_desktop.core.tools import Effect, Tool
from nexa_desktop.engine import NexaAgent, RunConfig, RunState, RunStatus
from tests.support.provider_server import ModelServer
from tests.support.provider_wire import Exchange, exchanges, parametrised
from tests.support.provider_wire import exchange as recorded

ONE_REQUEST = RunConfig(timeout=60.0, max_model_calls=1, retries=0)


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    """One server for all exchanges."""
    with ModelServer() as running:
        yield running


def execute(server: ModelServer, exchange: Exchange, workdir: Path, executed: list[tuple[str, object]]) -> RunState:
    """One run of one request against the recorded answer; ``executed`` gets the calls that were run."""

    def tool(name: str) -> Tool:
        def run(**arguments: object) -> str:
            executed.append((name, arguments))
            return "done"

        return Tool(name, "A tool.", {"type": "object"}, run, Effect.READ)

    names = {call["name"] for call in exchange.expect["tool_calls"]}
    server.reply(exchange.reply())
    provider = exchange.provider(server.base_url)
    try:
        agent = NexaAgent("replay", provider=provider, tools=[tool(name) for name in sorted(names)], working_directory=workdir)
        return agent.execute("hello", config=ONE_REQUEST)
    finally:
        provider.close()


def answer(state: RunState) -> Message | None:
    """The stored answer."""
    return next((message for message in reversed(state.messages) if message.role is Role.ASSISTANT), None)


@parametrised(exchanges())
def test_run_of_a_recorded_answer(server: ModelServer, exchange: Exchange, tmp_path: Path) -> None:
    """Status, stored text, executed calls, usage and error of a run are what the exchange stands for (E9, B9)."""
    executed: list[tuple[str, object]] = []
    before = len(server.requests)
    state = execute(server, exchange, tmp_path, executed)
    assert len(server.requests) == before + 1
    expect, message = exchange.expect, answer(state)
    stops = {expect["stop"], *expect.get("stop_alternatives", ())}
    if message is not None and message.stop is not None and message.stop.reason is StopReason.INTERRUPTED:
        assert "error" in stops
        assert state.status is RunStatus.FAILED
        assert executed == []
        assert message.text == expect["text"]
        return
    if state.status is RunStatus.FAILED:
        assert state.error is not None
        assert state.error.message
        assert stops & {"error", "context_full", "refusal", "max_output"}, state.error
        assert executed == []
        return
    assert message is not None
    assert message.text == expect["text"]
    runnable = [(call["name"], call["arguments"]) for call in expect["tool_calls"] if call["arguments"] is not None]
    if "tool_calls" in stops and runnable:
        assert sorted(executed, key=str) == sorted(runnable, key=str)
        assert all(result.outcome is CallOutcome.DONE for m in state.messages for result in m.tool_results)
        assert state.status is RunStatus.BUDGET_EXHAUSTED
    else:
        assert executed == []
    if expect["stop"] == "normal":
        assert state.status is RunStatus.COMPLETED
        assert state.output == expect["text"]
    if expect["usage"] is not None and expect["stop"] != "error":
        assert (state.usage.input_tokens, state.usage.output_tokens) == (
            expect["usage"]["input"] or 0,
            expect["usage"]["output"] or 0,
        )


LOOPS = {
    "openai_responses": ("tool-stream", "text-stream"),
    "openai_chat": ("tool-stream-chunked-args", "text-stream-usage"),
    "anthropic_messages": ("thinking-tool-stream", "text-stream"),
    "gemini": ("tool-signature-stream", "text-stream"),
    "ollama": ("tool-stream", "text-stream"),
}


@pytest.mark.parametrize("protocol", LOOPS)
def test_two_rounds_of_one_tool_and_a_continuation(server: ModelServer, protocol: str, tmp_path: Path) -> None:
    """An agent calls one tool twice under one recorded id, answers, and is asked again: every request is sendable,
    holds each result once, and carries the model's own items back (41, 43, E9)."""
    asking, answering = (recorded(protocol, slug) for slug in LOOPS[protocol])
    (wanted,) = asking.expect["tool_calls"]
    executed: list[int] = []

    def run(**arguments: object) -> str:
        executed.append(1)
        return f"result number {len(executed)}"

    tool = Tool(wanted["name"], "A tool.", {"type": "object"}, run, Effect.READ)
    server.reply(asking.reply(), asking.reply(), answering.reply())
    before = len(server.requests)
    provider = asking.provider(server.base_url)
    agent = NexaAgent("loop", provider=provider, tools=[tool], working_directory=tmp_path)
    state = agent.execute("go")
    assert state.status is RunStatus.COMPLETED, state.error
    assert state.output == answering.expect["text"]
    after = agent.continue_run(state, "and now?")
    assert after.status is RunStatus.COMPLETED, after.error
    provider.close()
    bodies = [request.body.decode() for request in server.requests[before:]]
    assert [(body.count("result number 1"), body.count("result number 2")) for body in bodies] == [
        (0, 0),
        (1, 0),
        (1, 1),
        (1, 1),
    ]
    assert "and now?" in bodies[3]
    opaque = state.messages[1].parts[-1]
    if isinstance(opaque, OpaquePart):
        signed = re.findall(r'"(?:signature|thoughtSignature|encrypted_content)":"([^"]+)"', opaque.raw)
        assert signed
        assert all(body.count(signed[0]) == 2 for body in bodies[2:])
