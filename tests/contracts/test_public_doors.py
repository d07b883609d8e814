"""The public doors as a library user meets them: names, signatures, fields and exit codes, on the shipped scripted provider
and a real store. Who changes one of these breaks other people's programs."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from nexa_desktop.engine import (
    Actor,
    AgentResumeError,
    ContinuationRefused,
    NexaAgent,
    ResumeKind,
    ResumePoint,
    RunConfig,
    RunState,
    RunStatus,
    StopReason,
    Tool,
    run_parallel,
    tool,
)
from nexa_desktop.providers import ScriptedProvider, create_provider
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.console import Console


@tool(effect="read")
def look(place: str, depth: int = 1) -> str:
    """Look somewhere.

    Args:
        place: where to look
        depth: how far
    """
    return f"{place} at {depth}"


class Weather(BaseModel):
    """A structured answer."""

    city: str
    degrees: int


def played(*steps: dict[str, Any], **options: Any) -> ScriptedProvider:
    """The shipped scripted provider."""
    return ScriptedProvider.from_json(json.dumps({"steps": list(steps), **options}))


def asks_to_note(text: str = "noted") -> dict[str, Any]:
    """A step that calls the write tool."""
    return {"text": "I will note it.", "calls": [{"name": "note", "arguments": {"text": text}}]}


@pytest.fixture
def notes() -> list[str]:
    """The world that the write tool changes."""
    return []


@pytest.fixture
def note(notes: list[str]) -> Tool:
    """A tool made of a schema and a callable."""

    def run(text: str) -> str:
        notes.append(text)
        return f"noted {text}"

    schema = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
    return Tool("note", "Note something.", parameters=schema, run=run, effect="write")  # type: ignore[arg-type]  # a word is an Effect


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """A store, used as a context manager."""
    with SQLiteCheckpointStore(tmp_path / "runs.sqlite3") as opened:
        yield opened


def agent_of(provider: Any, workdir: Path, *tools: Any, **options: Any) -> NexaAgent:
    """The constructor with the names that are promised."""
    return NexaAgent(
        "door", prompt="Be brief.", model="script", provider=provider, tools=list(tools), working_directory=workdir, **options
    )


def test_a_whole_life_through_the_doors(store: SQLiteCheckpointStore, note: Tool, notes: list[str], tmp_path: Path) -> None:
    """E1, E4, E5, C6: read runs, write waits, approve, go on, continue; what a caller reads from the state on the way."""
    provider = played(
        {"reasoning": "Hm.", "text": "Let me look.", "calls": [{"name": "look", "arguments": {"place": "here"}}]},
        asks_to_note(),
        {"text": "All done."},
        {"text": "And more."},
    )
    agent = agent_of(provider, tmp_path, look, note)
    events: list[Any] = []
    pieces: list[str] = []
    waiting = agent.execute(
        "look and note",
        config=RunConfig(timeout=60.0),
        cancel=threading.Event(),
        save=store.save,
        on_event=events.append,
        on_text=pieces.append,
    )
    assert isinstance(waiting, RunState)
    assert (waiting.status, waiting.success) == (RunStatus.WAITING_APPROVAL, False)
    (call,) = waiting.pending_calls
    assert (call.name, call.arguments) == ("note", {"text": "noted"})
    assert notes == []
    assert [state.run_id for state in store.unfinished()] == [waiting.run_id]
    done = agent.execute(state=agent.approve(waiting, call.call_id), save=store.save)
    assert (done.status, done.success, done.output, done.error, done.stop) == (
        RunStatus.COMPLETED,
        True,
        "All done.",
        None,
        None,
    )
    assert (done.run_id, notes) == (waiting.run_id, ["noted"])
    assert (done.usage.model_calls, done.usage.tool_calls, done.usage.corrections) == (3, 2, 0)
    counts = (done.usage.input_tokens, done.usage.output_tokens, done.usage.cached_tokens, done.usage.reasoning_tokens)
    assert all(isinstance(count, int) for count in counts)
    assert [message.role.value for message in done.messages] == ["user", "assistant", "tool", "assistant", "tool", "assistant"]
    kinds = [part.kind for message in done.messages for part in message.parts]
    assert {"text", "reasoning", "tool_call", "tool_result"} <= set(kinds)
    assert done.messages[0].parts[0].text == "look and note"  # type: ignore[union-attr]  # its kind is text
    assert [entry.name for entry in done.journal] == ["look", "note"]
    assert done.config == RunConfig(timeout=60.0)
    assert done.metadata.session_id
    assert done.metadata.parent_run_id is None
    assert {event.run_id for event in events} == {waiting.run_id}
    assert "".join(pieces) == "Let me look.I will note it."
    after = agent.continue_run(done, "and then?", config=None, cancel=None, save=store.save, on_event=None, on_text=None)
    assert (after.output, after.metadata.parent_run_id) == ("And more.", done.run_id)
    assert [state.run_id for state in store.session(done.metadata.session_id)] == [done.run_id, after.run_id]
    assert store.load(after.run_id).model_dump() == after.model_dump()
    assert RunState.model_validate_json(after.model_dump_json()).output == "And more."
    store.save(after)
    with pytest.raises(AttributeError):
        after.output = "other"  # type: ignore[misc]
    assert look("there", depth=2) == "there at 2"


def test_a_denial_is_told_and_the_run_goes_on(
    store: SQLiteCheckpointStore, note: Tool, notes: list[str], tmp_path: Path
) -> None:
    """``deny(state, call_id, reason)``."""
    provider = played(asks_to_note(), {"when": {"last_role": "tool", "contains": "not today"}, "text": "As you wish."})
    agent = agent_of(provider, tmp_path, note)
    waiting = agent.execute("note", save=store.save)
    ended = agent.execute(state=agent.deny(waiting, waiting.pending_calls[0].call_id, "not today"), save=store.save)
    assert (ended.output, notes, ended.journal[0].state.value) == ("As you wish.", [], "denied")


def test_an_interrupted_run_is_resumed(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """R1, R2, R6, S1: resume point, its kind and sentence; resume, its stream, and what cannot be resumed."""
    provider = played({"text": "half of an ans", "interrupted": "network"}, {"text": "The answer."})
    agent = agent_of(provider, tmp_path)
    failed = agent.execute("ask", save=store.save)
    assert failed.status is RunStatus.FAILED
    assert failed.stop is not None
    assert failed.stop.reason is StopReason.INTERRUPTED
    assert {"raw", "detail"} <= set(failed.stop.model_dump())
    point = agent.resume_point(failed)
    assert isinstance(point, ResumePoint)
    assert (point.kind, point.unanswered_tool_calls) == (ResumeKind.RETRY_RESPONSE, ())
    assert point.description.endswith(".")
    kinds = [event.kind for event in agent.stream_resume(failed, save=store.save)]
    assert (kinds[0], kinds[-1]) == ("run_started", "run_ended")
    resumed = store.session(failed.metadata.session_id)[-1]
    assert (resumed.output, resumed.metadata.parent_run_id) == ("The answer.", failed.run_id)
    assert [m.role.value for m in resumed.own_messages] == ["internal", "assistant"]
    with pytest.raises(AgentResumeError) as refused:
        agent.resume(resumed)
    assert refused.value.reason == "completed"
    assert agent.resume_point(resumed) is None


def test_an_unknown_outcome_is_settled(store: SQLiteCheckpointStore, note: Tool, tmp_path: Path) -> None:
    """C1, C2: ``settle(state, call_id, outcome, text)`` for a call that was given up; until then a continuation is refused."""
    running, gate = threading.Event(), threading.Event()

    def hang() -> str:
        running.set()
        gate.wait(30)
        return "late"

    provider = played({"calls": [{"name": "hang", "arguments": {}}]}, {"text": "Good."})
    agent = agent_of(provider, tmp_path, Tool("hang", "Hangs.", run=hang))
    waiting = agent.execute("go", save=store.save)
    with pytest.raises(ContinuationRefused) as early:
        agent.continue_run(waiting, "more")
    assert early.value.reason == "unsettled"
    agent.approve(waiting, waiting.pending_calls[0].call_id)
    ended: list[RunState] = []
    thread = threading.Thread(target=lambda: ended.append(agent.execute(state=waiting, save=store.save)))
    thread.start()
    assert running.wait(30)
    (alive,) = store.unfinished()
    assert agent.abandon(alive, alive.journal[0].call_id)
    thread.join(30)
    gate.set()
    assert ended[0].status is RunStatus.FAILED
    with pytest.raises(ContinuationRefused) as refused:
        agent.continue_run(ended[0], "more")
    assert refused.value.reason == "unknown_outcome"
    settled = agent.settle(ended[0], ended[0].journal[0].call_id, "did_not_happen", "I looked.")
    assert agent.continue_run(settled, "more").output == "Good."


def test_asynchronous_and_streamed_forms(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """E2, R6: ``aexecute``, ``stream``, ``astream``, ``aresume``, ``astream_resume``: the same thing."""
    agent = agent_of(played({"text": "half", "interrupted": "network"}, {"text": "whole"}), tmp_path)

    async def all_of_it() -> tuple[RunState, RunState, list[str]]:
        failed = await agent.aexecute("one", save=store.save)
        resumed = await agent.aresume(failed, save=store.save)
        kinds = [event.kind async for event in agent.astream_resume(failed, save=store.save)]
        return failed, resumed, kinds

    failed, resumed, kinds = asyncio.run(all_of_it())
    assert (failed.status, resumed.output, kinds[-1]) == (RunStatus.FAILED, "whole", "run_ended")
    other = agent_of(played({"text": "Hello."}), tmp_path)
    assert [event.kind for event in other.stream("hi", save=store.save)][-1] == "run_ended"

    async def streamed() -> list[str]:
        return [event.text async for event in other.astream("hi", save=store.save) if event.kind == "text_delta"]

    assert "".join(asyncio.run(streamed())) == "Hello."


def test_a_foreign_save_gets_the_whole_state_after_each_commit(tmp_path: Path) -> None:
    """`save` may be any callable; a raise from it stops the run before the next effect (I16)."""
    seen: list[RunState] = []
    ended = agent_of(played({"text": "Hello."}), tmp_path).execute("hi", save=seen.append)
    assert [state.version for state in seen] == sorted({state.version for state in seen})
    assert (seen[-1].status, seen[-1].messages) == (ended.status, ended.messages)
    assert seen[0].messages[-1].text == "hi"

    def full(_: RunState) -> None:
        raise OSError("no space")

    failed = agent_of(played({"text": "Hello."}), tmp_path).execute("hi", save=full)
    assert failed.error is not None
    assert failed.error.kind.value == "persistence"


def test_structured_output_and_checks(tmp_path: Path) -> None:
    """B10, B11: ``output_type``, ``ensures``, ``verify``; ``run`` gives the value itself, ``execute`` its JSON."""
    steps = ({"text": "not json"}, {"text": '{"city": "Oslo", "degrees": 4}'})
    agent = agent_of(
        played(*steps),
        tmp_path,
        output_type=Weather,
        ensures=lambda output, task: output.city in task,
        verify=lambda output: output.degrees < 60,
    )
    assert agent.run("Weather in Oslo?") == Weather(city="Oslo", degrees=4)
    state = agent_of(played(*steps), tmp_path, output_type=Weather).execute("Weather in Oslo?")
    assert (state.output, state.usage.corrections) == ({"city": "Oslo", "degrees": 4}, 1)
    failed = agent_of(played(steps[1]), tmp_path, output_type=Weather, ensures=lambda output: False).execute("Oslo?")
    assert (failed.status, failed.error and failed.error.kind.value) == (RunStatus.FAILED, "ensures")


def test_parallel_runs_and_actors(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """X4, X5: results in input order, sessions of their own; an actor keeps one session and one budget."""
    agent = agent_of(played({"text": "Hello."}, repeat_last=True), tmp_path)
    states = run_parallel(["a", "b", "c"], agent=agent, save=store.save)
    assert [state.input_text for state in states] == ["a", "b", "c"]
    assert len({state.metadata.session_id for state in states}) == 3
    actor = Actor(agent, config=RunConfig(max_model_calls=2), save=store.save)
    first, second, third = actor.send("one"), actor.send("two"), actor.send("three")
    assert len({state.metadata.session_id for state in (first, second, third)}) == 1
    assert [state.status for state in (first, second, third)] == [
        RunStatus.COMPLETED,
        RunStatus.COMPLETED,
        RunStatus.BUDGET_EXHAUSTED,
    ]


def test_a_provider_is_made_by_name(tmp_path: Path) -> None:
    """``create_provider`` touches no network; its identity is what continuations match."""
    provider = create_provider("openai_chat", model="m", base_url="http://127.0.0.1:9/v1", api_key="k")
    assert (provider.identity.protocol, provider.identity.model) == ("openai_chat", "m")
    assert "k" not in repr(provider).split()
    failed = agent_of(provider, tmp_path).execute("hi", config=RunConfig(retries=0))
    assert failed.status is RunStatus.FAILED
    provider.close()


def test_a_state_comes_back_from_another_process_as_it_was(tmp_path: Path) -> None:
    """E4: a store is opened again, loads, and goes on; closing twice is harmless."""
    path = tmp_path / "runs.sqlite3"
    first = SQLiteCheckpointStore(path)
    made = agent_of(played({"text": "One."}, {"text": "Two."}), tmp_path).execute("a", save=first.save)
    first.close()
    first.close()
    with SQLiteCheckpointStore(path) as again:
        loaded = again.load(made.run_id)
        assert loaded.model_dump() == made.model_dump()
        assert agent_of(played({"text": "One."}, {"text": "Two."}), tmp_path).continue_run(loaded, "b").output == "Two."


OPTIONS = (
    *(("--session", "ses_1"), ("--continue", "run_1"), ("--resume", "run_1"), ("--approve", "all"), ("--deny", "run_1/1/0")),
    *(
        ("--settle", "run_1/1/0=happened"),
        ("--model", "m"),
        ("--base-url", "http://127.0.0.1:9"),
        ("--protocol", "openai_chat"),
    ),
    *(("--workdir", "."), ("--timeout", "300"), ("--max-tool-calls", "20"), ("--max-model-calls", "5"), ("--max-tokens", "9")),
    *(("--data-dir", "."), ("--json",)),
)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option[0])
def test_the_console_knows_its_options(option: tuple[str, ...]) -> None:
    """Every promised option is there."""
    from nexa_desktop.headless.arguments import make_parser

    parsed = make_parser().parse_args(["agent", "task", *option])
    assert parsed.task == "task"


def test_the_consoles_exit_codes() -> None:
    """0 completed, 2 usage error, 3 waiting, 4 failed, 5 cancelled, 6 timed out, 7 budget exhausted, 8 refused."""
    from nexa_desktop.headless import ExitCode

    assert {code.name: code.value for code in ExitCode} == {
        "COMPLETED": 0,
        "USAGE": 2,
        "WAITING_APPROVAL": 3,
        "FAILED": 4,
        "CANCELLED": 5,
        "TIMED_OUT": 6,
        "BUDGET_EXHAUSTED": 7,
        "REFUSED": 8,
    }


def test_the_consoles_listings_are_json_lines(tmp_path: Path) -> None:
    """``sessions``, ``runs SESSION``, ``resume-points``, ``doctor``: each with ``--json``; a refusal exits with 8."""
    console = Console.in_directory(tmp_path)
    console.script([{"text": "Hello."}])
    state = console.agent("hi").state
    assert console.run("sessions", "--json").lines()[0]["session_id"] == state["metadata"]["session_id"]
    assert console.run("runs", state["metadata"]["session_id"], "--json").lines()[0]["run_id"] == state["run_id"]
    assert console.run("resume-points", "--json").lines() == []
    assert console.run("doctor", "--json").lines()
    refused = console.agent("--resume", state["run_id"])
    assert (refused.code, refused.lines()[-1]["reason"]) == (8, "completed")
