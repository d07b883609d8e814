"""What broke elsewhere between an agent's log and its model's server: the whole way, over a server as strict as the vendors."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import AgentResumeError
from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.ports import Provider
from nexa_desktop.core.runs import CallState, ErrorKind, RunState
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
    first_words,
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


# ------------------------------------------------------------------------------------------------ F: Messages
THINKING = {"type": "thinking", "thinking": "hm", "signature": "SIGNED"}
REDACTED = {"type": "redacted_thinking", "data": "SEALED=="}
USE = {"type": "tool_use", "id": "toolu_1", "name": "look", "input": {"text": "é"}}


def streamed(*blocks: dict[str, Any], stop_reason: str) -> bytes:
    """A Messages stream of these blocks, each whole in its start but for text, thinking and input."""
    data: list[dict[str, Any]] = [{"type": "message_start", "message": message_of([], "") | {"stop_reason": None}}]
    for index, block in enumerate(blocks):
        start, deltas = dict(block), []
        match block["type"]:
            case "thinking":
                start |= {"thinking": "", "signature": ""}
                deltas = [
                    {"type": "thinking_delta", "thinking": block["thinking"]},
                    {"type": "signature_delta", "signature": block["signature"]},
                ]
            case "text":
                start["text"] = ""
                deltas = [{"type": "text_delta", "text": block["text"]}]
            case "tool_use":
                start["input"] = {}
                deltas = [{"type": "input_json_delta", "partial_json": json.dumps(block["input"])}]
        data.append({"type": "content_block_start", "index": index, "content_block": start})
        data += [{"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas]
        data.append({"type": "content_block_stop", "index": index})
    data.append({"type": "message_delta", "delta": {"stop_reason": stop_reason}, "usage": {"output_tokens": 5}})
    return events(*data, {"type": "message_stop"})


@pytest.mark.parametrize("is_streamed", [True, False])
def test_thinking_goes_back_block_for_block(
    server: StrictServer, store: SQLiteCheckpointStore, tmp_path: Path, is_streamed: bool
) -> None:
    """Rows 56, 57, 58: thinking, sealed thinking and calls of two rounds come back as they came, one turn for each
    response, in the same run and after the store was reopened."""
    blocks = [[THINKING, REDACTED, USE], [REDACTED | {"data": "OTHER"}, USE | {"id": "toolu_2"}]]
    asked = [
        Reply(headers=stream_type("anthropic_messages"), body=streamed(*b, stop_reason="tool_use"))
        if is_streamed
        else Reply.of_json(message_of(b, "tool_use"))
        for b in blocks
    ]
    server.reply(*asked, *replies("anthropic_messages", *[said("anthropic_messages", word) for word in ("done", "more")]))
    world = Effects()
    one = agent(speaking("anthropic_messages", server), tmp_path, world.tool("look", "read"))
    first = one.execute("go", config=CONFIG, save=store.save)
    assert first.output == "done", first.error
    store.close()
    with SQLiteCheckpointStore(tmp_path / "store" / "runs.db") as again:
        other = agent(speaking("anthropic_messages", server), tmp_path, world.tool("look", "read"))
        assert other.continue_run(again.load(first.run_id), "on", config=CONFIG).output == "more"
    sent = [[turn["content"] for turn in body["messages"] if turn["role"] == "assistant"] for body in bodies(server)]
    assert sent == [[], blocks[:1], blocks, [*blocks, [{"type": "text", "text": "done"}]]]
    assert server.refused == []


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_refused_request_is_not_sent_again_as_it_was(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Row 60: a 400 is one request, whatever the retries; nothing claims to have changed what it sends again."""
    server.reply(Reply.of_json({"error": {"message": "thinking blocks cannot be modified"}}, status=400))
    ended = agent(speaking(protocol, server), tmp_path).execute("go", config=RunConfig(timeout=100.0, retries=5))
    assert (ended.status, len(server.requests), ended.usage.model_calls) == (RunStatus.FAILED, 1, 1)


def test_blank_text_beside_a_call_is_not_sent(server: StrictServer, tmp_path: Path) -> None:
    """Row 62: the empty text block of a turn that only calls a tool does not come back, signed or not."""
    for blocks in ([{"type": "text", "text": ""}, USE], [THINKING, {"type": "text", "text": " \n"}, USE]):
        server.reply(*replies("", message_of(blocks, "tool_use"), said("anthropic_messages", "done")))
        ended = agent(speaking("anthropic_messages", server), tmp_path, Effects().tool("look", "read")).execute("go")
        assert ended.output == "done", ended.error
        turns = bodies(server)[-1]["messages"]
        assert [block["type"] for block in turns[1]["content"]] == [b["type"] for b in blocks if b["type"] != "text"]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_answer_that_broke_off_is_kept_and_never_last(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Rows 63, 73: a stream that ends without its end after three pieces is interrupted, its text stays, nothing is sent
    again by itself, and the resumed request does not end with the partial."""
    pieces = first_words(protocol, "One ", "two ", "three ")
    cut = Reply(headers=stream_type(protocol), pieces=pieces, framing="close")
    server.reply(cut, *replies(protocol, said(protocol, "whole")))
    one = agent(speaking(protocol, server), tmp_path)
    ended = one.execute("go", config=RunConfig(timeout=100.0, retries=3))
    assert ended.error is not None
    assert (ended.status, ended.error.kind, len(server.requests)) == (RunStatus.FAILED, ErrorKind.INTERRUPTED, 1)
    assert ended.messages[-1].text == "One two three "
    assert ended.messages[-1].stop is not None
    assert ended.messages[-1].stop.reason is StopReason.INTERRUPTED
    assert one.resume(ended).output == "whole"
    assert server.refused == []
    assert "One two three" in server.requests[-1].body.decode()


SEARCH = {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "x"}}


@pytest.mark.parametrize(("pauses", "status"), [(3, RunStatus.COMPLETED), (20, RunStatus.BUDGET_EXHAUSTED)])
def test_a_paused_turn_is_sent_back_within_the_budget(
    server: StrictServer, tmp_path: Path, pauses: int, status: RunStatus
) -> None:
    """Row 64: a pause is not an end: what was said goes back as it is, each time as a counted request, and not for ever."""
    paused = message_of([{"type": "text", "text": "Looking. "}, SEARCH], "pause_turn")
    server.reply(*replies("", *[paused] * pauses, said("anthropic_messages", "Found.")))
    config = RunConfig(timeout=100.0, max_model_calls=10)
    ended = agent(speaking("anthropic_messages", server), tmp_path).execute("go", config=config)
    assert ended.status is status, ended.error
    assert ended.usage.model_calls == len(server.requests) == min(pauses + 1, 10)
    assert server.refused == []
    last = bodies(server)[-1]["messages"]
    assert [turn["role"] for turn in last] == ["user", "assistant"]
    assert last[1]["content"].count(SEARCH) == len(server.requests) - 1
    if status is RunStatus.COMPLETED:
        assert ended.output == "Looking. Looking. Looking. Found."


REFUSALS = {
    "openai_chat": {
        "choices": [{"index": 0, "message": {"role": "assistant", "content": None, "refusal": "No."}, "finish_reason": "stop"}]
    },
    "openai_responses": response(
        {"type": "message", "id": "m", "role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]}
    ),
    "anthropic_messages": message_of([], "refusal"),
    "gemini": {"candidates": [{"finishReason": "SAFETY"}]},
}


@pytest.mark.parametrize("protocol", REFUSALS)
def test_a_refusal_is_shown_and_poisons_no_later_turn(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Rows 66, 67: a refusal, empty or not, fails the run as one, is nothing to resume, and the next request has neither the
    refused words nor the refusal."""
    server.reply(*replies(protocol, REFUSALS[protocol], said(protocol, "sure")))
    one = agent(speaking(protocol, server), tmp_path)
    refused = one.execute("something bad", config=CONFIG)
    assert refused.error is not None
    assert (refused.status, refused.error.kind) == (RunStatus.FAILED, ErrorKind.REFUSAL)
    assert refused.error.message
    assert one.resume_point(refused) is None
    with pytest.raises(AgentResumeError) as caught:
        one.resume(refused)
    assert caught.value.reason == "refused"
    after = one.continue_run(refused, "something good", config=CONFIG)
    assert after.output == "sure"
    body = server.requests[-1].body.decode()
    assert ("something bad" in body, "something good" in body, "No." in body) == (False, True, False)
    assert any(message.text == "something bad" for message in after.messages)


# ------------------------------------------------------------------------------------------------ G: endings
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_call_of_a_cut_answer_never_runs(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Rows 68, 69: whole-looking arguments of an answer that met the output limit are not run; the model is told why."""
    cut = said(protocol, "I act.", ("act", {"text": "rm"}), is_cut=True)
    server.reply(*replies(protocol, cut, said(protocol, "fine")))
    world = Effects()
    ended = agent(speaking(protocol, server), tmp_path, world.tool("act")).execute("go", config=CONFIG)
    assert (ended.output, world.done, server.refused) == ("fine", [], []), ended.error
    assert ended.journal[0].state is CallState.REJECTED
    assert "cut at the output limit" in server.requests[-1].body.decode()


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_full_prompt_is_no_answer_to_be_continued(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Row 71: an answer cut long before the cap that was asked for means a full window: not continued, and it says so."""
    server.reply(*replies(protocol, said(protocol, "Half ", is_cut=True)))
    one = agent(speaking(protocol, server), tmp_path)
    ended = one.execute("go", config=RunConfig(timeout=100.0, max_output_tokens=4000))
    assert ended.error is not None
    assert ended.error.kind is ErrorKind.CONTEXT_FULL
    with pytest.raises(AgentResumeError) as caught:
        one.resume(ended)
    assert (caught.value.reason, len(server.requests)) == ("context_full", 1)


OVERFLOWS = {
    "openai_chat": {"error": {"message": "too long", "type": "invalid_request_error", "code": "context_length_exceeded"}},
    "openai_responses": {"error": {"message": "too long", "type": "invalid_request_error", "code": "context_length_exceeded"}},
    "anthropic_messages": {"type": "error", "error": {"type": "invalid_request_error", "message": "prompt is too long: 2 > 1"}},
    "gemini": {
        "error": {
            "code": 400,
            "status": "INVALID_ARGUMENT",
            "message": "The input token count (2) exceeds the maximum number of tokens allowed (1).",
        }
    },
    "ollama": {"error": "the request exceeds the available context size"},
}


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_prompt_that_does_not_fit_is_sent_once(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Row 76: one request, one classified stop; resuming, which would send the same again, is refused."""
    server.reply(Reply.of_json(OVERFLOWS[protocol], status=400))
    one = agent(speaking(protocol, server), tmp_path)
    ended = one.execute("go", config=RunConfig(timeout=100.0, retries=5))
    assert ended.error is not None
    assert (ended.error.kind, len(server.requests)) == (ErrorKind.CONTEXT_FULL, 1)
    with pytest.raises(AgentResumeError):
        one.resume(ended)
    assert len(server.requests) == 1


@pytest.mark.parametrize("text", ["", "Half of it. "])
def test_an_error_in_mid_stream_is_told_by_its_type(server: StrictServer, tmp_path: Path, text: str) -> None:
    """Rows 79, 81: an error event behind status 200: before any text it is tried again as what it is; after text nothing
    is sent again by itself, the text stays, and the run can be resumed."""
    start = first_words("anthropic_messages", text)[0] if text else b""
    error = events({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}})
    broken = Reply(headers=stream_type("anthropic_messages"), body=start + error)
    server.reply(broken, *replies("", said("anthropic_messages", "whole")))
    one = agent(speaking("anthropic_messages", server), tmp_path)
    ended = one.execute("go", config=RunConfig(timeout=100.0, retries=2))
    if not text:
        assert (ended.output, ended.usage.model_calls) == ("whole", 2)
        return
    assert ended.error is not None
    assert (ended.error.kind, len(server.requests)) == (ErrorKind.INTERRUPTED, 1)
    assert ended.messages[-1].text == text
    assert one.resume(ended).output == "whole"


# ------------------------------------------------------------------------------------------------ I: usage and budgets
@pytest.mark.parametrize(("last", "expected"), [({"input_tokens": 10, "output_tokens": 50}, 50), ({"output_tokens": 270}, 270)])
def test_usage_told_twice_counts_once(server: StrictServer, tmp_path: Path, last: dict[str, int], expected: int) -> None:
    """Rows 85, 86: the totals at the end replace the provisional ones of the start: neither added nor kept."""
    start = message_of([], "") | {"stop_reason": None, "usage": {"input_tokens": 10, "output_tokens": 1}}
    stream = events(
        {"type": "message_start", "message": start},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "hi"}},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": last},
        {"type": "message_stop"},
    )
    server.reply(Reply(headers=stream_type("anthropic_messages"), body=stream))
    ended = agent(speaking("anthropic_messages", server), tmp_path).execute("go", config=CONFIG)
    assert (ended.usage.input_tokens, ended.usage.output_tokens) == (10, expected)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_used_up_tool_budget_leaves_a_sendable_request(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Row 90: with no tool call left the definitions stay where the history needs them, and no call is allowed."""
    server.reply(*replies(protocol, said(protocol, "", ("act", {})), said(protocol, "from what I have")))
    world = Effects()
    one = agent(speaking(protocol, server), tmp_path, world.tool("act"))
    ended = one.execute("go", config=RunConfig(timeout=100.0, max_tool_calls=1))
    assert (ended.output, world.done, server.refused) == ("from what I have", ["act"], [])
    last = bodies(server)[-1]
    if protocol == "ollama":  # has no word for it, and takes calls in a history without definitions
        assert "tools" not in last
        return
    assert last["tools"]
    choice = last.get("tool_choice") or last["toolConfig"]["functionCallingConfig"]["mode"]
    assert (choice["type"] if isinstance(choice, dict) else choice).lower() == "none"


def test_streamed_chat_is_asked_for_its_usage(server: StrictServer, tmp_path: Path) -> None:
    """Row 83: a streamed completion reports usage only when asked to; it is."""
    chunk = {"choices": [{"index": 0, "delta": {"content": "hi"}, "finish_reason": "stop"}]}
    usage = {"choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 3}}
    server.reply(Reply(headers=stream_type("openai_chat"), body=events(chunk, usage) + b"data: [DONE]\n\n"))
    ended = agent(speaking("openai_chat", server), tmp_path).execute("go", config=CONFIG)
    assert bodies(server)[0]["stream_options"] == {"include_usage": True}
    assert (ended.usage.input_tokens, ended.usage.output_tokens) == (7, 3)


# ------------------------------------------------------------------------------------------------ K: Stop
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_stop_reaches_a_server_that_never_sends_a_byte(protocol: str, server: StrictServer, tmp_path: Path) -> None:
    """Row 100: the person's Stop ends the read at once, and the run is stopped, not still running."""
    server.reply(Reply(is_silent=True))
    cancel = threading.Event()
    helper = threading.Thread(target=lambda: server.got_request.wait(LONG_S) and cancel.set())
    helper.start()
    ended = agent(speaking(protocol, server), tmp_path).execute("go", config=RunConfig(timeout=600.0), cancel=cancel)
    helper.join()
    assert ended.status is RunStatus.CANCELLED
    assert server.clients_gone.wait(LONG_S)
