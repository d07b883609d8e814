"""Answers that are wrong in form: which are asked for again, which end the run, and that nothing of them is run or lost."""

import json
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.messages import CallOutcome, StopReason
from nexa_desktop.core.runs import ErrorKind
from nexa_desktop.engine import Effect, NexaAgent, ResumeKind, RunConfig, RunState, RunStatus, Tool, resume_point
from nexa_desktop.providers import create_provider
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.provider_server import ModelServer, Reply
from tests.support.spoken_wire import SPOKEN, Spoken, streamed

GARBAGE = b"data: {this is no JSON\n\n"
CALL = ("act", '{"text": "now"}', "call_1")
ARGUMENTS = {"type": "object", "properties": {"text": {"type": "string"}}}


class Asking:
    """An agent with one tool at that server; ``done`` is what the tool did."""

    def __init__(self, server: ModelServer, protocol: str, store: SQLiteCheckpointStore, workdir: Path) -> None:
        self.done: list[str] = []
        self.store = store
        provider = create_provider(protocol, model="m", base_url=server.base_url, api_key="sk-test")
        tool = Tool("act", "Acts.", ARGUMENTS, self._act, Effect.READ)
        self.agent = NexaAgent("a", provider=provider, tools=[tool], working_directory=workdir)

    def _act(self, text: str = "") -> str:
        self.done.append(text)
        return "acted"

    def go(self, **config: Any) -> RunState:
        """Run to the end, and read back what is stored."""
        ended = self.agent.execute("go", config=RunConfig(timeout=60.0, **config), save=self.store.save)
        return self.store.load(ended.run_id)


def partials(state: RunState) -> list[tuple[str, str | None]]:
    """Text and cause of each response that broke off."""
    stops = [(message.text, message.stop) for message in state.messages if message.stop]
    return [(text, stop.cause) for text, stop in stops if stop.reason is StopReason.INTERRUPTED]


@pytest.fixture
def asking(server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path) -> Asking:
    """By each protocol."""
    return Asking(server, spoken.protocol, store, tmp_path)


def test_an_unreadable_rest_is_asked_for_again(server: ModelServer, spoken: Spoken, asking: Asking) -> None:
    """Text has streamed, then no JSON: the text is kept, and a correction gets the whole answer (B10)."""
    begun = spoken.begin("The answer is forty")
    server.reply(streamed([*begun, GARBAGE]), streamed(spoken.say("Forty-two.")))
    ended = asking.go()
    assert (ended.status, ended.output) == (RunStatus.COMPLETED, "Forty-two."), ended.error
    assert partials(ended) == [("The answer is forty", "protocol")]
    assert (ended.usage.corrections, ended.usage.model_calls) == (1, 2)
    assert b"could not be read" in server.requests[1].body


def test_a_call_before_something_unreadable_is_never_run(server: ModelServer, spoken: Spoken, asking: Asking) -> None:
    """A whole call has streamed, then no JSON: nobody knows what else was meant; the answer is asked for anew."""
    last = {"openai_chat": 2, "openai_responses": 1, "anthropic_messages": 2}[spoken.protocol]
    server.reply(streamed([*spoken.calls(CALL)[:-last], GARBAGE]), streamed(spoken.say("Done without.")))
    ended = asking.go()
    assert (ended.output, asking.done, ended.journal) == ("Done without.", [], ()), ended.error
    assert ended.usage.corrections == 1
    assert spoken.problems(server.requests[1].json) == []


def test_corrections_end(server: ModelServer, spoken: Spoken, asking: Asking) -> None:
    """Each time the same: bounded by the corrections, then failed as what it is, with the text kept and resumable."""
    server.reply(streamed([*spoken.begin("half"), GARBAGE]))
    ended = asking.go(retries=1)
    assert ended.error is not None
    assert (ended.status, ended.error.kind, ended.error.code) == (RunStatus.FAILED, ErrorKind.PROTOCOL, "provider-protocol")
    assert "JSON" in ended.error.message
    assert partials(ended) == [("half", "protocol")] * 2
    assert (ended.usage.corrections, ended.usage.model_calls) == (1, 2)
    point = resume_point(ended)
    assert point is not None
    assert point.kind is ResumeKind.RETRY_RESPONSE


def test_a_cut_stream_is_no_protocol_error(server: ModelServer, spoken: Spoken, asking: Asking) -> None:
    """The line breaks inside an event: interrupted, kept, not asked for again by itself (the person resumes)."""
    begun = spoken.begin("half a word")
    server.reply(streamed([*begun, b'data: {"choices": [{"del'], cut_after=len(begun) + 1), streamed(spoken.say("all")))
    ended = asking.go()
    assert ended.error is not None
    assert (ended.status, ended.error.kind, ended.usage.corrections) == (RunStatus.FAILED, ErrorKind.INTERRUPTED, 0)
    assert partials(ended) == [("half a word", "network")]
    assert len(server.requests) == 1


def test_an_overloaded_server_in_mid_stream_is_no_protocol_error(server: ModelServer, spoken: Spoken, asking: Asking) -> None:
    """The server says so itself: nothing was unreadable."""
    server.reply(streamed([*spoken.begin("half"), *spoken.fail("overloaded_error", "Overloaded")]), streamed(spoken.say("all")))
    ended = asking.go()
    assert ended.error is not None
    assert (ended.error.kind, ended.usage.corrections, len(server.requests)) == (ErrorKind.INTERRUPTED, 0, 1)
    assert partials(ended) == [("half", "provider")]


def test_arguments_that_are_no_json_are_told_to_the_model(server: ModelServer, spoken: Spoken, asking: Asking) -> None:
    """The answer is whole, only the call's arguments are not: it is refused to the model by its name and corrected there,
    after the text that came before it."""
    wrong = ("act", '{"text": now', "call_1")
    server.reply(streamed(spoken.calls(wrong)), streamed(spoken.calls(CALL)), streamed(spoken.say("Done.")))
    ended = asking.go()
    assert (ended.output, asking.done) == ("Done.", ["now"]), ended.error
    outcomes = [result.outcome for message in ended.messages for result in message.tool_results]
    assert outcomes == [CallOutcome.REJECTED, CallOutcome.DONE]
    assert b"not a JSON object" in server.requests[1].body
    assert all(spoken.problems(request.json) == [] for request in server.requests)


def test_a_server_that_could_not_read_its_model_is_asked_again(
    server: ModelServer, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """llama.cpp: text, a whole call, then "does not match the expected format". The tokens it reported count."""
    spoken = SPOKEN["openai_chat"]
    usage = {"choices": [], "usage": {"prompt_tokens": 10, "completion_tokens": 7, "total_tokens": 17}}
    fault = {"error": {"code": 500, "message": "The model produced output that does not match the expected peg-native format"}}
    events = [f"data: {json.dumps(event)}\n\n".encode() for event in (usage, fault)]
    server.reply(streamed([*spoken.begin("Let me see."), *spoken.calls(CALL)[:-2], *events]), streamed(spoken.say("Sunny.")))
    asking = Asking(server, "openai_chat", store, tmp_path)
    ended = asking.go(max_tokens=1000)
    assert (ended.output, asking.done) == ("Sunny.", []), ended.error
    assert partials(ended) == [("Let me see.", "protocol")]
    assert ended.usage.total_tokens == 17 + 15


def test_finished_results_stay_through_a_correction(server: ModelServer, spoken: Spoken, asking: Asking) -> None:
    """B10: the tool that ran before the unreadable answer is not run again."""
    server.reply(streamed(spoken.calls(CALL)), streamed([*spoken.begin("It"), GARBAGE]), streamed(spoken.say("It acted.")))
    ended = asking.go()
    assert (ended.output, asking.done, ended.usage.corrections) == ("It acted.", ["now"], 1), ended.error
    assert b"acted" in server.requests[2].body


def test_ollama_too(server: ModelServer, store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Lines instead of events."""
    lines = [
        {"message": {"content": "half"}, "done": False},
        {"message": {"content": "all"}, "done": True, "done_reason": "stop"},
    ]
    half, whole = (json.dumps(line).encode() + b"\n" for line in lines)
    kind = {"content-type": "application/x-ndjson"}
    server.reply(Reply(headers=kind, pieces=[half, b"{no JSON\n"]), Reply(headers=kind, pieces=[whole]))
    ended = Asking(server, "ollama", store, tmp_path).go()
    assert (ended.output, partials(ended)) == ("all", [("half", "protocol")]), ended.error
