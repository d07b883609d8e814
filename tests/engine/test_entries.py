"""Entries E1–E9: how runs begin, go on and relate."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import InvalidInput, RunNotCompleted, UnknownRun
from nexa_desktop.core.events import EventBase
from nexa_desktop.core.messages import OpaquePart, OpaqueTag, Role
from nexa_desktop.core.ports import RunStore
from nexa_desktop.engine import AgentResumeError, NexaAgent, RunConfig, RunState, RunStatus, Tool, UserInput
from tests.support.engine_agents import Effects, agent_with
from tests.support.engine_provider import ComputedProvider, provider, say


def test_execute_starts_an_independent_run(store: RunStore, workdir: Path) -> None:
    """E1: new run id, new session, new budget, isolated history; the state is what the store has."""
    asked = provider("first", "second")
    agent = agent_with(asked, workdir)
    events: list[Any] = []
    text: list[str] = []
    one = agent.execute("task one", config=RunConfig(timeout=60), save=store.save, on_event=events.append, on_text=text.append)
    two = agent.execute("task two", save=store.save)
    assert (one.status, one.output, one.success) == (RunStatus.COMPLETED, "first", True)
    assert "".join(text) == "first"
    assert one.run_id != two.run_id
    assert one.metadata.session_id != two.metadata.session_id
    assert [m.text for m in asked.requests[1].messages] == ["task two"]
    assert one.config.timeout == 60
    assert two.config == RunConfig()
    assert store.load(one.run_id) == one
    assert [e.n for e in events] == list(range(1, len(events) + 1))
    assert (events[0].kind, events[-1].kind) == ("run_started", "run_ended")
    store.save(one)


def test_aexecute_is_the_same_thing_for_asyncio(store: RunStore, workdir: Path) -> None:
    """E2: the asynchronous form gives the same state; two run side by side."""
    agent = agent_with(ComputedProvider(lambda request: request.messages[-1].text.upper()), workdir)

    async def both() -> list[RunState]:
        return list(await asyncio.gather(agent.aexecute("a", save=store.save), agent.aexecute("b", save=store.save)))

    assert [state.output for state in asyncio.run(both())] == ["A", "B"]


def test_cancelling_an_awaiting_task_stops_the_run(store: RunStore, workdir: Path) -> None:
    """E2, X1: a cancelled asyncio task asks its run to stop and waits until it has."""
    began, went_on = threading.Event(), threading.Event()

    def wait(context: Any) -> str:
        began.set()
        context.cancel.wait(20)
        went_on.set()
        return "stopped"

    tool = Tool("wait", "Waits.", run=wait, effect="read", takes_context=True)  # type: ignore[arg-type]
    agent = agent_with(provider(say("", ("wait", {})), "never"), workdir, tools=[tool])
    ended: list[Any] = []

    async def main() -> None:
        task = asyncio.create_task(agent.aexecute("go", save=store.save, on_event=ended.append))
        await asyncio.to_thread(began.wait, 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert went_on.is_set()
    assert ended[-1].state.status is RunStatus.CANCELLED


def test_run_keeps_one_conversation_and_returns_the_output(workdir: Path) -> None:
    """E3: one continuous session on the instance; the output itself comes back."""
    asked = provider("one", "two")
    agent = agent_with(asked, workdir)
    assert agent.run("first") == "one"
    assert agent.run("second") == "two"
    assert [m.text for m in asked.requests[1].messages] == ["first", "one", "second"]


def test_run_is_serialised_on_an_instance(workdir: Path) -> None:
    """E3: two threads on one instance take turns, and the second sees the first's turn."""
    inside = threading.Semaphore(1)
    overlaps: list[bool] = []

    def script(request: Any) -> str:
        overlaps.append(not inside.acquire(blocking=False))
        inside.release()
        return f"answer {len(request.messages)}"

    agent = agent_with(ComputedProvider(script), workdir)
    threads = [threading.Thread(target=agent.run, args=("go",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert overlaps == [False] * 4
    assert agent.run("last") == "answer 9"


def test_run_says_why_there_is_no_output(workdir: Path) -> None:
    """E3: a run without an output raises and carries its state."""
    agent = agent_with(provider(say("", ("write", {}))), workdir, tools=[Effects().tool("write")])
    with pytest.raises(RunNotCompleted) as caught:
        agent.run("go")
    assert caught.value.state.status is RunStatus.WAITING_APPROVAL  # type: ignore[attr-defined]


def test_execute_with_a_state_resumes_the_original_run(store: RunStore, workdir: Path) -> None:
    """E4: same run id, configuration, usage so far and deadline."""
    world = Effects()
    agent = agent_with(provider(say("", ("write", {"text": "x"})), "done"), workdir, tools=[world.tool("write")])
    waiting = agent.execute("go", config=RunConfig(timeout=500, max_tool_calls=3), save=store.save)
    decided = agent.approve(waiting, waiting.pending_calls[0].call_id)
    ended = agent.execute(state=decided)
    assert (ended.run_id, ended.config) == (waiting.run_id, waiting.config)
    assert ended.metadata.deadline_at == waiting.metadata.deadline_at
    assert ended.usage.model_calls == waiting.usage.model_calls + 1
    assert world.done == ["write:x"]
    assert ended.status is RunStatus.COMPLETED
    with pytest.raises(AgentResumeError) as caught:
        agent.execute(state=ended)
    assert caught.value.reason == "settled"


def test_execute_with_a_state_takes_nothing_else(workdir: Path) -> None:
    """E4: the original run goes on with its own task and configuration."""
    agent = agent_with(provider("a"), workdir)
    state = agent.execute("go")
    with pytest.raises(InvalidInput):
        agent.execute("more", state=state)
    with pytest.raises(InvalidInput):
        agent.execute(state=state, config=RunConfig())


def test_continue_run_starts_the_next_turn(store: RunStore, workdir: Path) -> None:
    """E5, E6, E8: new run id, zero usage, new start time, the previous configuration; history before it; linked ids."""
    asked = provider("one", "two")
    agent = agent_with(asked, workdir)
    config = RunConfig(timeout=77, max_model_calls=5, retries=1)
    first = agent.execute("a", config=config, save=store.save)
    events: list[EventBase] = []
    second = agent.continue_run(first, "b", on_event=events.append)
    assert second.run_id != first.run_id
    assert second.config == config
    assert second.usage.model_calls == 1
    assert second.metadata.started_at >= first.metadata.ended_at  # type: ignore[operator]
    assert second.metadata.parent_run_id == first.run_id
    assert second.metadata.session_id == first.metadata.session_id
    assert {event.run_id for event in events} == {second.run_id}
    assert [m.text for m in asked.requests[1].messages] == ["a", "one", "b"]
    assert [m.text for m in second.own_messages] == ["b", "two"]
    third = agent.continue_run(second, "c", config=RunConfig(timeout=5), save=store.save)
    assert third.config.timeout == 5


def test_previous_is_unchanged_afterwards(store: RunStore, workdir: Path) -> None:
    """E7: neither the object nor what the store says of it differs after a continuation."""
    agent = agent_with(provider("one", "two"), workdir)
    first = agent.execute("a", save=store.save)
    before = first.model_dump_json()
    agent.continue_run(first, "b")
    assert first.model_dump_json() == before
    assert store.load(first.run_id).model_dump_json() == before


def test_provider_items_come_back_byte_for_byte(store: RunStore, workdir: Path) -> None:
    """E9, case 52: what the vendor must get back is stored and sent again exactly as it came, empty lists included."""
    raw = '{"items":[{"type":"reasoning","summary":[],"encrypted_content":"é\\u0000 =="}]}'
    opaque = OpaquePart(OpaqueTag("test", "test", "test://", "test-model"), raw)
    asked = provider(say("one", extra=[opaque]), "two")
    agent = agent_with(asked, workdir)
    first = agent.execute("a", save=store.save)
    agent.continue_run(store.load(first.run_id), "b")
    sent = next(part for part in asked.requests[1].messages[1].parts if isinstance(part, OpaquePart))
    assert sent == opaque


def test_stream_yields_the_events_of_a_run(store: RunStore, workdir: Path) -> None:
    """E1, R6: the iterator gives every event, `run_ended` last, and raises what cannot begin."""
    agent = agent_with(provider("hello"), workdir)
    kinds = [event.kind for event in agent.stream("go", save=store.save)]
    assert (kinds[0], kinds[-1]) == ("run_started", "run_ended")
    assert "text_delta" in kinds
    with pytest.raises(InvalidInput):
        list(agent.stream("  "))


def test_astream_yields_the_same_events(workdir: Path) -> None:
    """E2: the asynchronous iterator gives the same events in the same order."""
    agent = agent_with(provider("hello"), workdir)

    async def collect() -> list[str]:
        return [event.kind async for event in agent.astream("go")]

    assert asyncio.run(collect()) == [event.kind for event in agent.stream("go")]


def test_closing_a_stream_stops_its_run(store: RunStore, workdir: Path) -> None:
    """X1: leaving the iterator early asks the run to stop and waits for it."""

    def wait(context: Any) -> str:
        context.cancel.wait(20)
        return "stopped"

    tool = Tool("wait", "Waits.", run=wait, effect="read", takes_context=True)  # type: ignore[arg-type]
    agent = agent_with(provider(say("", ("wait", {})), "never"), workdir, tools=[tool])
    stream = agent.stream("go", save=store.save)
    for event in stream:
        if event.kind == "tool_started":
            break
    stream.close()  # type: ignore[attr-defined]  # a generator
    assert store.load(event.run_id).status is RunStatus.CANCELLED


@pytest.mark.parametrize("task", ["", "   \n", None, 7])
def test_a_blank_task_is_refused_before_anything_is_stored(store: RunStore, workdir: Path, task: Any) -> None:
    """Bad input: a typed error that names the value; nothing half stored, no model asked."""
    asked = provider("a")
    with pytest.raises(InvalidInput):
        agent_with(asked, workdir).execute(task, save=store.save)
    assert store.unfinished() == ()
    assert asked.requests == []


@pytest.mark.parametrize("run_id", ["nope", "../../x", "a\0b", "x" * 300, ""])
def test_an_unknown_or_illegal_run_id_is_refused(store: RunStore, workdir: Path, run_id: str) -> None:
    """Case 107: ids are never paths; an unknown one is named."""
    agent = agent_with(provider("a"), workdir)
    state = agent.execute("go", save=store.save).model_copy(update={"run_id": run_id})
    with pytest.raises((UnknownRun, InvalidInput)):
        agent.continue_run(state, "more")


@pytest.mark.parametrize(
    "options",
    [
        {"name": " "},
        {"tools": [Effects().tool("a"), Effects().tool("a")]},
        {"tools": [Tool("bad name", "x")]},
        {"tools": [Tool("a", "x", {"type": "array"})]},
        {"tools": [Tool("a", "x", {"type": "object", "properties": {"p": {"type": "nonsense"}}})]},
        {"tools": ["not a tool"]},
        {"output_type": {"type": 5}},
        {"output_type": threading.Lock},
        {"working_directory": "/does/not/exist"},
        {"provider": "openai"},
        {"model": ""},
        {"ensures": 5},
        {"config": {"timeout": 3}},
        {"loop_guard": 1},
    ],
)
def test_a_bad_definition_is_refused_by_name(workdir: Path, options: dict[str, Any]) -> None:
    """Bad input: duplicate tool names, bad schemas and odd values are refused when the agent is made."""
    given = {"name": "a", "provider": provider("x"), "working_directory": workdir} | options
    with pytest.raises(InvalidInput):
        NexaAgent(**given)


def test_a_foreign_save_gets_the_full_state_after_each_commit(workdir: Path) -> None:
    """§1: a callable of the caller's own is handed a growing, complete state; the last one is what execute returns."""
    states: list[RunState] = []
    agent = agent_with(provider(say("", ("look", {})), "done"), workdir, tools=[Effects().tool("look", "read")])
    final = agent.execute("go", save=states.append)
    assert [state.version for state in states] == sorted({state.version for state in states})
    assert states[0].messages[0].role is Role.USER
    assert states[-1] == final


def test_a_dumped_state_goes_on_in_another_agent(workdir: Path) -> None:
    """§10.26: a state that was kept as JSON continues, with its whole history, in an agent that never saw it."""
    agent = agent_with(provider("one", "two"), workdir)
    second = agent.continue_run(agent.execute("a"), "b")
    read = RunState.model_validate_json(second.model_dump_json())
    asked = provider("three")
    third = agent_with(asked, workdir).continue_run(read, "c")
    assert third.output == "three"
    assert [m.text for m in asked.requests[0].messages] == ["a", "one", "b", "two", "c"]
    assert third.metadata.parent_run_id == second.run_id


def test_a_first_turn_can_have_a_sibling(store: RunStore, workdir: Path) -> None:
    """N5: edit and resend of a first turn stands beside it in the same session."""
    agent = agent_with(provider("one", "two"), workdir)
    first = agent.execute("a", save=store.save)
    sibling = agent.execute("a, edited", fork_of=first)
    assert sibling.metadata.session_id == first.metadata.session_id
    assert sibling.metadata.fork_of == first.run_id
    assert sibling.metadata.parent_run_id is None
    assert [state.run_id for state in store.session(first.metadata.session_id)] == [first.run_id, sibling.run_id]


def test_files_travel_with_the_message(store: RunStore, workdir: Path) -> None:
    """E1: an input may hold files; the provider can load their bytes."""
    from nexa_desktop.core.messages import FilePart

    ref = store.artifacts.write(b"bytes", media_type="image/png", directory=workdir / "a")
    asked = provider("seen")
    agent_with(asked, workdir).execute(UserInput("look", (FilePart("x.png", "image/png", ref),)), save=store.save)
    part = asked.requests[0].messages[0].parts[0]
    assert isinstance(part, FilePart)
    assert asked.limits[0].load_artifact(part.artifact) == b"bytes"


@pytest.mark.parametrize("bad", [{"save": 5}, {"cancel": True}, {"config": {"timeout": 5}}])
def test_bad_arguments_are_named(store: RunStore, workdir: Path, bad: dict[str, Any]) -> None:
    """Bad input: what is no callable, no signal or no configuration is refused before anything is stored."""
    asked = provider("a")
    with pytest.raises(InvalidInput, match=next(iter(bad))):
        agent_with(asked, workdir).execute("go", **({"save": store.save} | bad))
    assert store.unfinished() == ()
    assert asked.requests == []
