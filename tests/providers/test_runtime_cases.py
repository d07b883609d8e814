"""What broke elsewhere between an agent's log and its model's server: the whole way, over a server as strict as the vendors."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.ports import Provider
from nexa_desktop.core.runs import ErrorKind, RunState
from nexa_desktop.core.tools import Tool
from nexa_desktop.engine import NexaAgent, RunConfig, RunStatus
from nexa_desktop.providers.registry import create_provider
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.engine_agents import Effects, Policy
from tests.support.engine_store import BoundaryStore, DeathAt, Died
from tests.support.provider_server import Reply
from tests.support.runtime_wire import (
    MODELS,
    PROTOCOLS,
    StrictServer,
    events,
    message_of,
    said,
    stream_type,
    turns_of,
)

CONFIG = RunConfig(timeout=100.0, retries=0)
LONG_S = 30.0


@pytest.fixture
def server() -> Iterator[StrictServer]:
    """A strict server."""
    with StrictServer() as running:
        yield running


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """A store on a real file."""
    with SQLiteCheckpointStore(tmp_path / "store" / "runs.db") as opened:
        yield opened


def speaking(protocol: str, server: StrictServer, model: str | None = None) -> Provider:
    """A provider of that protocol at the server."""
    vendor, usual = MODELS[protocol]
    return create_provider(protocol, vendor=vendor, model=model or usual, base_url=server.base_url, api_key="k")


def agent(source: Provider, workdir: Path, *tools: Tool) -> NexaAgent:
    """An agent that may do everything."""
    return NexaAgent("tester", prompt="Be exact.", provider=source, tools=tools, working_directory=workdir, policy=Policy())


def bodies(server: StrictServer) -> list[Any]:
    """Every request's body."""
    return [request.json for request in server.requests]


def replies(protocol: str, *answers: dict[str, Any]) -> list[Reply]:
    """Whole answers."""
    return [Reply.of_json(answer) for answer in answers]


# ------------------------------------------------------------------------------------------------ A: call and result
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_run_stopped_in_a_tool_can_be_continued(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Rows 1, 3, 9, 13, 16: Stop while the first of two calls runs: the next request answers both, in each protocol."""
    began, cancel = threading.Event(), threading.Event()

    def slow(context: Any) -> str:
        began.set()
        context.cancel.wait(LONG_S)
        return "half done"

    world = Effects()
    server.reply(*replies(protocol, said(protocol, "I act.", ("slow", {}), ("after", {})), said(protocol, "fine")))
    one = agent(speaking(protocol, server), tmp_path, Tool("slow", "", run=slow, takes_context=True), world.tool("after"))
    helper = threading.Thread(target=lambda: began.wait(LONG_S) and cancel.set())
    helper.start()
    stopped = one.execute("go", config=CONFIG, cancel=cancel)
    helper.join()
    assert stopped.status is RunStatus.CANCELLED
    after = one.continue_run(stopped, "and now?", config=CONFIG)
    assert (after.output, server.refused, world.done) == ("fine", [], []), after.error
    assert sum(len(told) for _, _, told in turns_of(bodies(server)[-1])) == 2
    assert "half done" in server.requests[-1].body.decode()


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_crash_in_a_tool_is_repaired_for_every_other_server(
    protocol: str, server: StrictServer, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Rows 2, 4: the repair stands in the log and belongs to no protocol: the run goes on at a server of another one."""
    world = Effects()
    server.reply(*replies(protocol, said(protocol, "", ("act", {"text": "x"}), ("act", {"text": "y"}))))
    one = agent(speaking(protocol, server), tmp_path, world.tool("act"))
    with pytest.raises(Died):
        one.execute("go", config=CONFIG, save=BoundaryStore(store, DeathAt(9)).save)
    (left,) = store.unfinished()
    for other in PROTOCOLS:
        if other == protocol:
            continue
        server.reply(*replies(other, said(other, "fine")))
        there = agent(speaking(other, server), tmp_path, world.tool("act"))
        left = (
            there.resume(left, config=CONFIG)
            if left.status is RunStatus.RUNNING
            else there.continue_run(left, "on", config=CONFIG, handover=True)
        )
        assert left.output == "fine", (other, left.error)
    assert server.refused == []
    assert world.done == ["act:x"]
    assert len([result for message in left.messages for result in message.tool_results]) == 2


# ------------------------------------------------------------------------------------------------ E: Responses
REASONING = {
    "type": "reasoning",
    "id": "rs_1",
    "summary": [],
    "encrypted_content": "SIGNED",
    "status": None,
    "new_field": {"a": []},
}
ASKED = {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "look", "arguments": '{"text":  "é"}', "x": 1}


def response(*items: dict[str, Any], status: str = "completed", **more: Any) -> dict[str, Any]:
    """A Responses answer of these items."""
    return {"id": "resp_1", "status": status, "output": list(items), **more}


def test_items_go_back_exactly_as_they_came(server: StrictServer, store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Row 52: items, empty summaries and unknown fields included, come back equal after the store was reopened."""
    server.reply(*replies("", response(REASONING, ASKED), said("openai_responses", "done"), said("openai_responses", "more")))
    world = Effects()
    one = agent(speaking("openai_responses", server), tmp_path, world.tool("look", "read"))
    first = one.execute("go", config=CONFIG, save=store.save)
    store.close()
    with SQLiteCheckpointStore(tmp_path / "store" / "runs.db") as again:
        other = agent(speaking("openai_responses", server), tmp_path, world.tool("look", "read"))
        assert other.continue_run(again.load(first.run_id), "on", config=CONFIG).output == "more"
    for body in bodies(server)[1:]:
        assert body["input"][1:3] == [REASONING, ASKED]
    assert server.refused == []


def test_reasoning_goes_with_the_call_that_is_withheld(server: StrictServer, tmp_path: Path) -> None:
    """Row 49: a call of a response that broke off is not replayed, and neither is the reasoning that led to it."""
    pieces = [
        events({"type": "response.output_item.done", "output_index": 0, "item": REASONING}),
        events({"type": "response.output_text.delta", "output_index": 1, "delta": "Let me see. "}),
        events({"type": "response.output_item.done", "output_index": 2, "item": ASKED}),
    ]
    cut = Reply(headers=stream_type("openai_responses"), pieces=pieces, cut_after=3)
    server.reply(cut, *replies("", said("openai_responses", "fine")))
    world = Effects()
    one = agent(speaking("openai_responses", server), tmp_path, world.tool("look", "read"))
    ended = one.execute("go", config=CONFIG)
    assert ended.error is not None
    assert (ended.error.kind, world.done) == (ErrorKind.INTERRUPTED, [])
    assert one.resume(ended).output == "fine"
    assert "SIGNED" not in server.requests[-1].body.decode()
    assert "rs_1" not in server.requests[-1].body.decode()
    assert server.refused == []


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (response(status="incomplete", incomplete_details={"reason": "max_output_tokens"}), ErrorKind.MAX_OUTPUT),
        (response(status="incomplete", incomplete_details={"reason": "content_filter"}), ErrorKind.REFUSAL),
        (response(status="incomplete", incomplete_details={"reason": "something new"}), ErrorKind.UNKNOWN_STOP),
        (response(status="failed", error={"code": "server_error", "message": "broken"}), ErrorKind.PROVIDER),
    ],
)
@pytest.mark.parametrize("text", ["", "Half of "])
def test_every_terminal_event_is_told_apart(
    server: StrictServer, tmp_path: Path, answer: Any, kind: ErrorKind, text: str
) -> None:
    """Row 55: only `completed` is success; incomplete and failed end the run as what they are, with what was said kept."""
    stream = events({"type": "response.output_text.delta", "output_index": 0, "delta": text}) if text else b""
    content = [{"type": "output_text", "text": text}]
    whole = answer | {"output": [{"type": "message", "id": "m", "role": "assistant", "content": content}] if text else []}
    stream += events({"type": f"response.{answer['status']}", "response": whole})
    server.reply(Reply(headers=stream_type("openai_responses"), body=stream))
    ended = agent(speaking("openai_responses", server), tmp_path).execute("go", config=CONFIG)
    assert (ended.status, len(server.requests)) == (RunStatus.FAILED, 1)
    assert ended.error is not None
    expected = ErrorKind.INTERRUPTED if text and kind is ErrorKind.PROVIDER else kind
    assert ended.error.kind is expected
    assert "".join(message.text for message in ended.messages[1:]) == text


SIGNED_ANSWERS = {
    "openai_responses": response(
        REASONING, {"type": "message", "id": "msg_1", "role": "assistant", "content": [{"type": "output_text", "text": "one"}]}
    ),
    "anthropic_messages": message_of(
        [{"type": "thinking", "thinking": "hm", "signature": "SIGNED"}, {"type": "text", "text": "one"}], "end_turn"
    ),
}


@pytest.mark.parametrize("protocol", SIGNED_ANSWERS)
def test_signed_reasoning_goes_to_its_own_model_only(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Rows 54, 59: one model, another, and the first again: what is bound to a model goes to no other one."""
    server.reply(*replies("", SIGNED_ANSWERS[protocol], said(protocol, "two"), said(protocol, "three")))
    usual = MODELS[protocol][1]
    state: RunState = agent(speaking(protocol, server), tmp_path).execute("go", config=CONFIG)
    for model in (f"{usual}-other", usual):
        state = agent(speaking(protocol, server, model), tmp_path).continue_run(state, "on", config=CONFIG, handover=True)
    assert state.output == "three", state.error
    assert ["SIGNED" in request.body.decode() for request in server.requests] == [False, False, True]
    assert all("one" in request.body.decode() for request in server.requests[1:])
    assert server.refused == []
