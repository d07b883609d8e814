"""What users of such programs lose their work or their trust over, tried from the agent down to the bytes of each protocol."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.messages import CallOutcome
from nexa_desktop.core.ports import Provider
from nexa_desktop.core.runs import EndedBy, ErrorKind
from nexa_desktop.engine import Actor, Effect, NexaAgent, ResumeKind, RunConfig, RunStatus, Tool, group_usage, run_parallel
from nexa_desktop.providers import create_provider
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.engine_agents import Policy
from tests.support.provider_server import CERTIFICATE, ModelServer, Reply
from tests.support.spoken_wire import SPOKEN, Spoken, streamed

LONG_S = 30.0
PATIENT = RunConfig(timeout=60.0)
ARGUMENTS = {"type": "object", "properties": {"text": {"type": "string"}}}


def provider_at(server: ModelServer, spoken: Spoken, **options: Any) -> Provider:
    """The protocol, spoken to that server."""
    return create_provider(spoken.protocol, model="m", base_url=server.base_url, api_key="sk-test", options=options)


def agent_at(server: ModelServer, spoken: Spoken, workdir: Path, *tools: Tool, **options: Any) -> NexaAgent:
    """An agent that talks to that server."""
    return NexaAgent(
        "user", prompt="Be exact.", provider=provider_at(server, spoken), tools=tools, working_directory=workdir, **options
    )


def acting(done: list[str], effect: Effect = Effect.READ, **more: Any) -> Tool:
    """A tool that leaves a word here; reads run unasked."""

    def run(text: str = "") -> str:
        done.append(text)
        return f"acted {text}".strip()

    return Tool("act", "Acts.", ARGUMENTS, run, effect, **more)


def assert_sendable(server: ModelServer, spoken: Spoken) -> None:
    """No request that was sent would be refused for its calls and results."""
    for request in server.requests:
        assert spoken.problems(request.json) == []


CALL = ("act", '{"text": "half of this is cut"}', "call_1")


@pytest.mark.parametrize("cut", ["after the name", "inside the arguments", "after the whole call"])
@pytest.mark.parametrize("way", ["stopped", "broken off"])
def test_a_call_that_was_cut_does_not_spoil_the_conversation(
    server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path, cut: str, way: str
) -> None:
    """Users C38, C39, C40: Stop, or a lost connection, while a call streams: it never runs, and the next "hello" is a
    request that every vendor takes: no call without its result, no result without its call."""
    pieces, done = spoken.calls(CALL), list[str]()
    inside = [number for number, piece in enumerate(pieces) if b"half of" in piece or b'{\\"text' in piece]
    last = {"openai_chat": 2, "openai_responses": 1, "anthropic_messages": 2}[spoken.protocol]
    keep = {"after the name": inside[0], "inside the arguments": inside[0] + 1, "after the whole call": len(pieces) - last}[cut]
    cancel = threading.Event()
    ending = {"stopped": "stall_after", "broken off": "cut_after"}[way]
    server.reply(streamed(pieces[:keep], **{ending: keep}), streamed(spoken.say("fine")))

    def listen(event: Any) -> None:
        if way == "stopped" and event.kind == "tool_call_streaming":
            cancel.set()

    agent = agent_at(server, spoken, tmp_path, acting(done))
    ended = agent.execute("go", config=RunConfig(timeout=60.0, retries=0), cancel=cancel, on_event=listen, save=store.save)
    assert ended.status is (RunStatus.CANCELLED if way == "stopped" else RunStatus.FAILED), ended.error
    after = agent.continue_run(ended, "hello", save=store.save)
    assert (after.status, after.output) == (RunStatus.COMPLETED, "fine"), after.error
    assert done == []
    assert b"half of" not in server.requests[-1].body
    assert_sendable(server, spoken)


def test_a_call_that_waits_or_runs_when_stopped_is_answered(
    server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Users C38: cancelled while it waits for approval, and stopped while it runs: each call has its one result in the next
    request, which says that it was cancelled or what came of it."""
    done, cancel = list[str](), threading.Event()
    server.reply(streamed(spoken.calls(CALL)), streamed(spoken.say("fine")))
    agent = agent_at(server, spoken, tmp_path, acting(done, Effect.WRITE))
    waiting = agent.execute("go", config=PATIENT, save=store.save)
    assert waiting.status is RunStatus.WAITING_APPROVAL
    cancelled = agent.cancel(waiting)
    assert agent.continue_run(cancelled, "hello", save=store.save).output == "fine"

    def slow(context: Any) -> str:
        cancel.set()
        assert context.cancel.wait(LONG_S)
        return "tidied up"

    server.reply(streamed(spoken.calls(("slow", "{}", "call_1"))), streamed(spoken.say("fine")))
    agent = agent_at(server, spoken, tmp_path, Tool("slow", "", run=slow, effect=Effect.READ, takes_context=True))
    stopped = agent.execute("go", config=PATIENT, cancel=cancel, save=store.save)
    assert stopped.status is RunStatus.CANCELLED
    assert agent.continue_run(stopped, "hello", save=store.save).output == "fine"
    assert b"tidied up" in server.requests[-1].body
    assert done == []
    assert_sendable(server, spoken)
    assert len(server.requests) == 4


BAD_ARGUMENTS = [
    "null",
    '["a"]',
    '{"text": NaN}',
    '{"text": 1e999}',
    '{"text": "cut',
    '"text"',
    '{"text": "a"} and more',
    "{" * 5000,
]


@pytest.mark.parametrize("raw", BAD_ARGUMENTS, ids=[raw[:20] for raw in BAD_ARGUMENTS])
def test_bad_arguments_never_ask_and_are_answered(server: ModelServer, spoken: Spoken, tmp_path: Path, raw: str) -> None:
    """Users C41, runtimes D47: arguments that are no object neither run nor ask a person; the model is told, in a request
    whose calls and results pair both ways."""
    done: list[str] = []
    server.reply(streamed(spoken.calls(("act", raw, "call_1"))), streamed(spoken.say("sorry")))
    ended = agent_at(server, spoken, tmp_path, acting(done, Effect.WRITE)).execute("go", config=PATIENT)
    assert (ended.status, ended.output) == (RunStatus.COMPLETED, "sorry"), ended.error
    assert done == []
    assert [result.outcome for m in ended.messages for result in m.tool_results] == [CallOutcome.REJECTED]
    assert len(spoken.pairs(server.requests[-1].json)[0]) == 1  # type: ignore[arg-type]  # a JSON object
    assert_sendable(server, spoken)


@pytest.mark.parametrize("raw", ["", " \n", "{}"], ids=["empty", "blank", "object"])
def test_a_tool_without_parameters_may_be_called_with_nothing(
    server: ModelServer, spoken: Spoken, tmp_path: Path, raw: str
) -> None:
    """Runtimes D46: empty or blank arguments are an empty object, in every protocol."""
    done: list[str] = []
    server.reply(streamed(spoken.calls(("act", raw, "call_1"))), streamed(spoken.say("done")))
    ended = agent_at(server, spoken, tmp_path, acting(done)).execute("go", config=PATIENT)
    assert (ended.output, done) == ("done", [""])
    assert_sendable(server, spoken)


@pytest.mark.parametrize("key", [None, "", "call_0", "x" * 200, "a b/ü"], ids=["none", "empty", "same", "long", "odd"])
def test_parallel_calls_whatever_their_ids(server: ModelServer, spoken: Spoken, tmp_path: Path, key: str | None) -> None:
    """Runtimes D41, D43, D44, D45: no id, one id for all calls of two rounds, or one that no vendor takes back: each call
    runs once and each request pairs them by ids that differ and are legal."""
    done: list[str] = []
    batch = spoken.calls(*(("act", json.dumps({"text": word}), key) for word in ("one", "two")))
    server.reply(streamed(batch), streamed(batch), streamed(spoken.say("done")))
    ended = agent_at(server, spoken, tmp_path, acting(done)).execute("go", config=PATIENT)
    assert (ended.status, ended.output) == (RunStatus.COMPLETED, "done"), ended.error
    assert sorted(done) == ["one", "one", "two", "two"]
    assert_sendable(server, spoken)
    asked, _ = spoken.pairs(server.requests[-1].json)  # type: ignore[arg-type]  # a JSON object
    assert len(asked) == 4
    assert all(0 < len(wire) <= 64 and wire.isascii() and wire.replace("-", "").replace("_", "").isalnum() for wire in asked)


def test_an_unknown_tool_is_told_and_the_conversation_goes_on(server: ModelServer, spoken: Spoken, tmp_path: Path) -> None:
    """Runtimes D48: a tool that nobody has: its raw arguments are kept, the result says so, nothing is corrupt."""
    server.reply(streamed(spoken.calls(("no_such_tool", '{"a": 1}', "call_1"))), streamed(spoken.say("sorry")))
    agent = agent_at(server, spoken, tmp_path, acting([]))
    ended = agent.execute("go", config=PATIENT)
    assert ended.output == "sorry"
    assert ended.journal[0].arguments_raw == '{"a": 1}'
    (result,) = [result for m in ended.messages for result in m.tool_results]
    assert "no_such_tool" in result.text
    assert agent.continue_run(ended, "more").success
    assert_sendable(server, spoken)


# ---------------------------------------------------------------- Stop
def test_stop_lets_go_of_the_server_in_every_protocol(
    server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Users D49, runtimes K100: in mid-answer the socket is closed at once, so that a local server stops generating; what was
    said stays, and the next turn carries it."""
    begun, cancel = spoken.begin("half an answer"), threading.Event()
    server.reply(streamed(begun, stall_after=len(begun)), streamed(spoken.say("fine")))
    agent = agent_at(server, spoken, tmp_path)
    ended = agent.execute("go", config=PATIENT, cancel=cancel, on_text=lambda _: cancel.set(), save=store.save)
    assert (ended.status, ended.metadata.ended_by) == (RunStatus.CANCELLED, EndedBy.USER)
    assert server.clients_gone.wait(LONG_S)
    assert "half an answer".startswith(ended.messages[-1].text)
    assert ended.messages[-1].text
    assert agent.continue_run(ended, "hello", save=store.save).output == "fine"
    assert ended.messages[-1].text.encode() in server.requests[-1].body


def test_a_stream_without_its_end_leaves_nothing_busy(
    server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Users D48: an answer whose connection ends politely without the final event settles the run, is no success, and the
    session is free for the next message."""
    server.reply(streamed(spoken.begin("half an answer")), streamed(spoken.say("whole")))
    agent = agent_at(server, spoken, tmp_path)
    ended = agent.execute("go", config=PATIENT, save=store.save)
    assert ended.status is RunStatus.FAILED
    assert ended.error is not None
    assert ended.error.kind is ErrorKind.INTERRUPTED
    assert store.unfinished() == ()
    assert store.owner_of(ended.metadata.session_id) is None
    assert agent.continue_run(ended, "go on", save=store.save).output == "whole"


def test_five_cancels_are_one(server: ModelServer, store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Users D51: whoever cancels a waiting run five times, from five threads, gets one cancelled run and no error."""
    chat = SPOKEN["openai_chat"]
    server.reply(streamed(chat.calls(CALL)), streamed(chat.say("fine")))
    agent = agent_at(server, chat, tmp_path, acting([], Effect.WRITE))
    waiting = agent.execute("go", config=PATIENT, save=store.save)
    ended: list[Any] = []

    def press() -> None:
        try:
            ended.append(agent.cancel(waiting))
        except Exception as error:  # what a click may not meet  # noqa: BLE001
            ended.append(error)

    threads = [threading.Thread(target=press) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG_S)
    ended.append(agent.cancel(waiting))
    assert [getattr(state, "status", state) for state in ended] == [RunStatus.CANCELLED] * 6
    (final,) = {state.version for state in ended}
    assert store.load(waiting.run_id).version == final
    assert agent.continue_run(ended[-1], "hello", save=store.save).success


# ---------------------------------------------------------------- streams and retries
@pytest.mark.parametrize("keepalive", [b":\n\n", b": ping\n\n", b"id: 7\n: x\n\n", b": x\r\n\r\n", b"\n\n"])
def test_keep_alives_are_no_part_of_the_answer(server: ModelServer, spoken: Spoken, tmp_path: Path, keepalive: bytes) -> None:
    """Runtimes H77: comments between any two events, also after an id line, change nothing of answer and calls."""
    done: list[str] = []
    answers = (spoken.calls(("act", '{"text": "once"}', "call_1")), spoken.say("a whole answer"))
    server.reply(*(streamed([keepalive, *(part for piece in pieces for part in (piece, keepalive))]) for pieces in answers))
    ended = agent_at(server, spoken, tmp_path, acting(done)).execute("go", config=PATIENT)
    assert (ended.output, done) == ("a whole answer", ["once"]), ended.error


def test_overloaded_in_mid_stream_keeps_the_partial_and_resumes(
    server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Runtimes H79, H81: an error event inside a stream of status 200: what was said stays, nothing is sent again by itself
    (it would stand twice on the screen), and a resume ends well."""
    begun = [*spoken.begin("half an answer"), *spoken.fail("overloaded_error", "Overloaded")]
    server.reply(streamed(begun), streamed(spoken.say("the whole answer")))
    agent, heard = agent_at(server, spoken, tmp_path), list[str]()
    ended = agent.execute("go", config=PATIENT, on_text=heard.append, save=store.save)
    assert ended.status is RunStatus.FAILED
    assert ended.error is not None
    assert "verloaded" in ended.error.message
    assert "".join(heard) == "half an answer" == ended.messages[-1].text
    assert len(server.requests) == 1
    point = agent.require_resume_point(ended)
    assert point.kind is ResumeKind.RETRY_RESPONSE
    resumed = agent.resume(ended, save=store.save)
    assert (resumed.status, resumed.output) == (RunStatus.COMPLETED, "the whole answer"), resumed.error


def test_overloaded_before_the_first_word_is_tried_again(server: ModelServer, spoken: Spoken, tmp_path: Path) -> None:
    """Runtimes H79: the same error as the first event: nothing was shown, so it is a transient failure and is retried."""
    server.reply(streamed(spoken.fail("overloaded_error", "Overloaded")), streamed(spoken.say("fine")))
    events: list[Any] = []
    ended = agent_at(server, spoken, tmp_path).execute("go", config=PATIENT, on_event=events.append)
    assert ended.output == "fine", ended.error
    assert [event.kind for event in events].count("model_call_retrying") == 1


@pytest.mark.parametrize(("status", "protocol"), list(zip([429, 503, 529], SPOKEN, strict=True)))
def test_retry_after_is_kept_and_bounded_by_the_deadline(
    server: ModelServer, tmp_path: Path, status: int, protocol: str
) -> None:
    """Runtimes H80: two seconds are waited for; an hour is not slept out but told at once, with the time."""
    spoken = SPOKEN[protocol]
    body = json.dumps({"error": {"type": "overloaded_error", "message": "Overloaded"}}).encode()
    soon, late = (Reply(status, {"content-type": "application/json", "retry-after": wait}, body) for wait in ("2", "3600"))
    server.reply(soon, streamed(spoken.say("fine")))
    events: list[Any] = []
    agent = agent_at(server, spoken, tmp_path)
    assert agent.execute("go", config=PATIENT, on_event=events.append).output == "fine"
    (retry,) = [event for event in events if event.kind == "model_call_retrying"]
    assert retry.delay_s >= 2
    server.reply(late)
    before = len(server.requests)
    ended = agent.execute("go", config=PATIENT)
    assert (ended.status, len(server.requests)) == (RunStatus.FAILED, before + 1)
    assert ended.error is not None
    assert ended.error.retry_after_s == 3600
    assert ended.error.hint == "The server asks to wait 60 minutes. Try again then, or use another model."


def test_a_silent_stall_ends_the_run_with_its_partial(
    server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Runtimes H82, users J98: a stream that falls silent ends at the idle limit; a first word that takes longer than the
    idle limit does not."""
    begun = spoken.begin("half an answer")
    server.reply(streamed(begun, stall_after=len(begun)), streamed(spoken.say("slow"), slow_head_s=0.02))
    provider = provider_at(server, spoken, idle_timeout_s=0.5, first_byte_timeout_s=50)
    agent = NexaAgent("user", provider=provider, working_directory=tmp_path)
    ended = agent.execute("go", config=PATIENT, save=store.save)
    assert ended.status is RunStatus.FAILED
    assert ended.error is not None
    assert "silent" in ended.error.message or "no more" in ended.error.message or "nothing" in ended.error.message
    assert ended.messages[-1].text == "half an answer"
    assert agent.continue_run(ended, "again", save=store.save).output == "slow"


# ---------------------------------------------------------------- network
def test_an_untrusted_certificate_fails_at_once(spoken: Spoken, tmp_path: Path) -> None:
    """Users J96, J100: a self-signed server is refused after one connection, in words about the certificate; with its CA file
    the same run works."""
    with ModelServer(streamed(spoken.say("fine")), tls=True) as server:
        ended = agent_at(server, spoken, tmp_path).execute("go", config=PATIENT)
        assert (ended.status, server.connections) == (RunStatus.FAILED, 1)
        assert "certificate" in str(ended.error).lower()
        trusting = create_provider(spoken.protocol, model="m", base_url=server.base_url, ca_file=str(CERTIFICATE))
        agent = NexaAgent("user", provider=trusting, working_directory=tmp_path)
        assert agent.execute("go", config=PATIENT).output == "fine"


def test_a_refusing_proxy_is_named_and_asked_once(spoken: Spoken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Users J100: the proxy's refusal ends the run after one attempt and names the proxy, without its password."""
    with ModelServer(Reply(407, {"proxy-authenticate": "Basic"})) as proxy:
        monkeypatch.setenv("https_proxy", f"http://me:hidden-word@127.0.0.1:{proxy.port}")
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        away = create_provider(spoken.protocol, model="m", base_url="https://model.invalid/v1", api_key="sk-test")
        ended = NexaAgent("user", provider=away, working_directory=tmp_path).execute("go", config=PATIENT)
        assert proxy.connections == 1
    assert ended.status is RunStatus.FAILED
    assert f"127.0.0.1:{proxy.port}" in str(ended.error)
    assert "proxy" in str(ended.error).lower()
    assert "hidden-word" not in ended.model_dump_json()


# ---------------------------------------------------------------- branches and other models
def test_what_is_on_screen_is_what_is_sent(server: ModelServer, store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Users C44: seven numbered turns, a branch beside the seventh, then another protocol: each request holds exactly the
    turns of its path, in order, and none of the other branch."""
    chat = SPOKEN["openai_chat"]
    server.reply(*(streamed(chat.say(f"reply-{n}.")) for n in range(1, 8)))
    agent = agent_at(server, chat, tmp_path)
    turns = [agent.execute("say-1.", save=store.save)]
    for n in range(2, 8):
        turns.append(agent.continue_run(turns[-1], f"say-{n}.", save=store.save))
    server.reply(streamed(chat.say("branch.")))
    branch = agent.continue_run(turns[5], "list them.", fork_of=turns[6], save=store.save)
    assert branch.metadata.session_id == turns[0].metadata.session_id
    kept = [word for n in range(1, 7) for word in (f"say-{n}.", f"reply-{n}.")]
    assert said_in(server, "messages") == [*kept, "list them."]
    other = SPOKEN["anthropic_messages"]
    server.reply(streamed(other.say("other.")))
    moved = agent.continue_run(branch, "and now?", provider=provider_at(server, other), handover=True, save=store.save)
    assert moved.output == "other."
    assert said_in(server, "messages") == [*kept, "list them.", "branch.", "and now?"]
    assert [message.text for message in moved.messages] == [*kept, "list them.", "branch.", "and now?", "other."]


def said_in(server: ModelServer, field: str) -> list[str]:
    """The texts of the last request's messages, without the system prompt."""
    texts = []
    for message in json.loads(server.requests[-1].body)[field]:
        content = message["content"]
        blocks = [content] if isinstance(content, str) else [block["text"] for block in content]
        texts += blocks if message["role"] != "system" else []
    return texts


# ---------------------------------------------------------------- budgets
def test_a_futile_loop_has_an_end(server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Users M106: a model that asks for the same failing tool for ever: the default budget ends it, the reason is typed, and
    an actor's cap holds over all its turns."""

    def fail() -> str:
        raise ValueError("never works")

    failing = Tool("fail", "Fails.", {"type": "object", "properties": {}}, fail, Effect.READ)
    server.reply(streamed(spoken.calls(("fail", "{}", "call_1"))))
    agent = agent_at(server, spoken, tmp_path, failing)
    ended = agent.execute("go", config=RunConfig(timeout=100.0), save=store.save)
    assert (ended.status, ended.metadata.ended_by) == (RunStatus.BUDGET_EXHAUSTED, EndedBy.LIMIT)
    assert ended.usage.tool_calls <= 10
    assert len(server.requests) == ended.usage.model_calls <= 20
    actor = Actor(agent, config=RunConfig(timeout=100.0, max_model_calls=6), save=store.save)
    before = len(server.requests)
    states = [actor.send("go on") for _ in range(4)]
    assert len(server.requests) - before == 6
    assert {state.status for state in states} == {RunStatus.BUDGET_EXHAUSTED}


def test_the_loop_guard_asks_before_a_third_equal_call(server: ModelServer, spoken: Spoken, tmp_path: Path) -> None:
    """Users M106: under a policy that allows everything the third equal call in a row waits for a person and says why."""
    done: list[str] = []
    server.reply(streamed(spoken.calls(("act", '{"text": "again"}', "call_1"))))
    ended = agent_at(server, spoken, tmp_path, acting(done), policy=Policy()).execute("go", config=PATIENT)
    assert ended.status is RunStatus.WAITING_APPROVAL
    assert done == ["again", "again"]
    assert ended.pending_calls[0].reason


def test_a_token_cap_is_checked_before_each_request_and_can_be_raised(
    server: ModelServer, spoken: Spoken, store: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Users M108, M109: spend is compared with the cap before a request is sent, the reason is typed, nothing done is lost,
    and with a larger budget the same work goes on from there."""
    done: list[str] = []
    server.reply(streamed(spoken.calls(("act", '{"text": "paid"}', "call_1"))), streamed(spoken.say("fine")))
    agent = agent_at(server, spoken, tmp_path, acting(done))
    ended = agent.execute("go", config=RunConfig(timeout=60.0, max_tokens=10), save=store.save)
    assert (ended.status, ended.metadata.ended_by) == (RunStatus.BUDGET_EXHAUSTED, EndedBy.LIMIT)
    assert (done, len(server.requests)) == (["paid"], 1)
    assert "10" in str(ended.error)
    assert ended.usage.total_tokens == 15
    after = agent.resume(ended, config=RunConfig(timeout=60.0, max_tokens=100), save=store.save)
    assert (after.status, after.output, done) == (RunStatus.COMPLETED, "fine", ["paid"]), after.error
    assert_sendable(server, spoken)


def test_children_have_no_way_around_their_cap(server: ModelServer, store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Users M107: every child of a parallel run is held to its own cap, what they used adds up, and nothing else (no title,
    no summary) asks the model behind the person's back."""
    chat = SPOKEN["openai_chat"]
    server.reply(streamed(chat.calls(("act", '{"text": "x"}', "call_1"))))
    agent = agent_at(server, chat, tmp_path, acting([]))
    config = RunConfig(timeout=100.0, max_model_calls=2)
    states = run_parallel(["one", "two", "three"], agent=agent, config=config, save=store.save)
    assert {state.status for state in states} == {RunStatus.BUDGET_EXHAUSTED}
    assert len(server.requests) == 6 == group_usage(states).model_calls
