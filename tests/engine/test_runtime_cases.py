"""What broke elsewhere in runs that outlive their process: over real files that are closed and opened again in between."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import NetworkError, StoreUnavailable
from nexa_desktop.core.ids import GroupId
from nexa_desktop.core.messages import CallOutcome, StopReason
from nexa_desktop.core.model_io import ModelRequest
from nexa_desktop.core.runs import Approval, CallState, ErrorKind, RunState
from nexa_desktop.core.tools import Tool
from nexa_desktop.engine import RunConfig, RunStatus, group_usage, run_parallel
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_provider import ComputedProvider, provider, say
from tests.support.engine_store import BoundaryStore, DeathAfter, DeathAt, Died

CONFIG = RunConfig(timeout=600.0, retries=0)
IN_TOOL = 9  # the boundary between a first call's effect and its stored outcome


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "store" / "runs.db"


def results(state: RunState) -> list[CallOutcome]:
    """The outcomes that the history tells."""
    return [result.outcome for message in state.messages for result in message.tool_results]


# ------------------------------------------------------------------------------------------------ A: repairs
def test_a_repair_is_written_once(file: Path, workdir: Path) -> None:
    """Rows 2, 7, 10: killed in the first tool of a session; three resumes that reach no model add nothing after the first."""
    world = Effects()
    tools = [world.tool("act")]
    with SQLiteCheckpointStore(file) as store:
        one = agent_with(provider(say("", ("act", {}), ("act", {}))), workdir, tools=tools, policy=Policy())
        with pytest.raises(Died):
            one.execute("go", config=CONFIG, save=BoundaryStore(store, DeathAt(IN_TOOL)).save)
        last = store.unfinished()[0].run_id
    lengths = []
    for _ in range(3):
        with SQLiteCheckpointStore(file) as store:
            state = store.load(last)
            down = agent_with(provider(NetworkError("down")), workdir, tools=tools, policy=Policy())
            ended = down.resume(state, config=CONFIG)
            last = ended.run_id
            assert results(ended) == [CallOutcome.UNKNOWN, CallOutcome.NOT_STARTED]
            lengths.append(len(ended.messages))
    assert lengths == [lengths[0]] * 3
    with SQLiteCheckpointStore(file) as store:
        asked = provider("fine")
        assert agent_with(asked, workdir, tools=tools, policy=Policy()).resume(store.load(last), config=CONFIG).output == "fine"
    assert world.done == ["act"]


def test_opening_a_clean_history_makes_nothing_up(file: Path, workdir: Path) -> None:
    """Row 6: what ended in order is the same after opening, has nothing to repair, and is sent with its real results."""
    world = Effects()
    tools = [world.tool("act"), Tool("fail", "", run=lambda: 1 / 0)]
    with SQLiteCheckpointStore(file) as store:
        one = agent_with(
            provider(say("", ("act", {}), ("fail", {}), ("nope", {})), "done"), workdir, tools=tools, policy=Policy()
        )
        before = one.execute("go", config=CONFIG, save=store.save)
    with SQLiteCheckpointStore(file) as store:
        state = store.load(before.run_id)
        assert (state, store.unfinished()) == (before, ())
        asked = provider("more")
        other = agent_with(asked, workdir, tools=tools, policy=Policy())
        assert other.resume_point(state) is None
        other.continue_run(state, "on", config=CONFIG)
        sent = [result.outcome for message in asked.requests[0].messages for result in message.tool_results]
        assert sent == [CallOutcome.DONE, CallOutcome.FAILED, CallOutcome.REJECTED]
        assert len(results(store.load(before.run_id))) == 3


def test_call_and_row_are_stored_before_the_pause(file: Path, workdir: Path) -> None:
    """Row 17: what waits is in the history and the journal already; approved elsewhere, its result joins it."""
    world = Effects()
    with SQLiteCheckpointStore(file) as store:
        waiting = agent_with(provider(say("I act.", ("act", {"text": "x"}))), workdir, tools=[world.tool("act")]).execute(
            "go", config=CONFIG, save=store.save
        )
    with SQLiteCheckpointStore(file) as store:
        state = store.load(waiting.run_id)
        assert [call.name for call in state.messages[-1].tool_calls] == ["act"]
        assert [(row.state, row.approval) for row in state.journal] == [(CallState.PLANNED, Approval.NEEDED)]
        asked = provider("done")
        other = agent_with(asked, workdir, tools=[world.tool("act")])
        ended = other.execute(state=other.approve(state, state.pending_calls[0].call_id), save=store.save)
        assert (ended.output, world.done) == ("done", ["act:x"])
        (call,) = [call for message in asked.requests[0].messages for call in message.tool_calls]
        (result,) = [result for message in asked.requests[0].messages for result in message.tool_results]
        assert (result.call_id, result.text) == (call.call_id, "act did x")


@pytest.mark.parametrize("and_after", [False, True])
def test_an_outcome_that_cannot_be_stored_stops_the_next_call(file: Path, workdir: Path, and_after: bool) -> None:
    """Rows 18, 19: two approved calls, the store fails on the first one's result: the second does not start, the run says
    why, and the first is never done again."""
    world = Effects()
    failing = [False]

    def boundary(name: str, when: str) -> None:
        if when == "before" and (name == "settle_call" or (and_after and failing[0])):
            failing[0] = True
            raise StoreUnavailable("The disk is full.")

    tools = [world.tool("act")]
    with SQLiteCheckpointStore(file) as store:
        one = agent_with(provider(say("", ("act", {"text": "a"}), ("act", {"text": "b"})), "done"), workdir, tools=tools)
        waiting = one.execute("go", config=CONFIG, save=store.save)
        for call in waiting.pending_calls:
            waiting = one.approve(waiting, call.call_id)
        ended = one.execute(state=waiting, save=BoundaryStore(store, boundary).save)
        assert ended.error is not None
        assert (ended.status, ended.error.kind, world.done) == (RunStatus.FAILED, ErrorKind.PERSISTENCE, ["act:a"])
    with SQLiteCheckpointStore(file) as store:
        asked = provider("fine")
        after = agent_with(asked, workdir, tools=tools).resume(store.load(waiting.run_id), config=CONFIG)
        first = CallOutcome.UNKNOWN if and_after else CallOutcome.DONE
        assert (after.output, results(after)[0], len(results(after))) == ("fine", first, 2)
        assert results(after)[1] is CallOutcome.NOT_STARTED
    assert world.done == ["act:a"]


# ------------------------------------------------------------------------------------------------ B: parallel calls
@pytest.mark.parametrize("n", [1, 2, 3])
def test_each_result_of_a_batch_is_committed_on_its_own(file: Path, workdir: Path, n: int) -> None:
    """Rows 22, 23, 30: killed after the n-th of three results that arrive in reverse order: n are there, the others are
    told as unknown, and none is run again."""
    world = Effects()
    turns = [threading.Event() for _ in range(4)]
    turns[3].set()

    def run(text: str) -> str:
        turns[int(text) + 1].wait(20)
        world.done.append(text)
        return f"result {text}"

    parameters = {"type": "object", "properties": {"text": {"type": "string"}}}
    tool = Tool("look", "", parameters, run, "read")  # type: ignore[arg-type]  # a word is an Effect
    kill = DeathAfter("settle_call", n)

    def boundary(name: str, when: str) -> None:
        try:
            kill(name, when)
        finally:
            if (name, when) == ("settle_call", "after") or kill.is_dead:
                turns[max(0, 3 - len(world.done))].set()

    script = say("", *[("look", {"text": str(i)}) for i in range(3)])
    with SQLiteCheckpointStore(file) as store:
        with pytest.raises(Died):
            agent_with(provider(script), workdir, tools=[tool]).execute(
                "go", config=CONFIG, save=BoundaryStore(store, boundary).save
            )
        for turn in turns:
            turn.set()
    with SQLiteCheckpointStore(file) as store:
        (left,) = store.unfinished()
        assert [row.state for row in left.journal].count(CallState.DONE) == n
        asked = provider("fine")
        after = agent_with(asked, workdir, tools=[tool]).resume(left, config=CONFIG)
        assert (after.output, len(results(after))) == ("fine", 3)
        assert results(after).count(CallOutcome.DONE) == n
        told = [result.text for message in asked.requests[0].messages for result in message.tool_results]
        assert told[3 - n :] == [f"result {i}" for i in range(3 - n, 3)]
    assert len(world.done) == len(set(world.done))


def test_decisions_are_made_one_by_one_over_restarts(file: Path, workdir: Path) -> None:
    """Rows 26, 27: three equal calls decided one at a time, each in a new process's store: nothing runs before the last
    decision, and each decision goes to the call that was meant."""
    world = Effects()
    reply = say("", *[("act", {"text": word}) for word in "abc"])
    with SQLiteCheckpointStore(file) as store:
        run_id = (
            agent_with(provider(reply), workdir, tools=[world.tool("act")]).execute("go", config=CONFIG, save=store.save).run_id
        )
    for place in (2, 0, 1):
        assert world.done == []
        with SQLiteCheckpointStore(file) as store:
            one = agent_with(provider("done"), workdir, tools=[world.tool("act")])
            state = store.load(run_id)
            decide: Callable[..., RunState] = one.deny if place == 0 else one.approve
            state = decide(state, state.pending_calls[place].call_id)
            state = one.execute(state=state, save=store.save)
    assert (state.output, world.done) == ("done", ["act:b", "act:c"])
    assert results(state) == [CallOutcome.DENIED, CallOutcome.DONE, CallOutcome.DONE]


# ------------------------------------------------------------------------------------------------ C: twice
def test_a_resume_goes_on_at_the_tail(file: Path, workdir: Path) -> None:
    """Row 31: killed after the 39th of 40 steps, one step and the answer are left to do."""
    world = Effects()

    def script(request: ModelRequest) -> Any:
        n = sum(len(message.tool_results) for message in request.messages)
        return say("", ("step", {"text": str(n)})) if n < 40 else "done"

    config = RunConfig(timeout=600.0, max_model_calls=100, max_tool_calls=100)
    with SQLiteCheckpointStore(file) as store, pytest.raises(Died):
        agent_with(ComputedProvider(script), workdir, tools=[world.tool("step")], policy=Policy()).execute(
            "go", config=config, save=BoundaryStore(store, DeathAfter("settle_call", 39)).save
        )
    with SQLiteCheckpointStore(file) as store:
        asked = ComputedProvider(script)
        (left,) = store.unfinished()
        ended = agent_with(asked, workdir, tools=[world.tool("step")], policy=Policy()).resume(left)
    assert (ended.output, len(asked.requests), ended.usage.model_calls) == ("done", 2, 41)
    assert world.done == [f"step:{i}" for i in range(40)]


OTHER_PROCESS = """
import sys
from pathlib import Path
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.engine_agents import Effects, agent_with
from tests.support.engine_provider import provider
world = Effects()
with SQLiteCheckpointStore(sys.argv[1]) as store:
    agent = agent_with(provider("done"), Path(sys.argv[2]), tools=[world.tool("act")])
    (state,) = store.unfinished()
    print(agent.execute(state=state, save=store.save).status.value, world.done)
"""


def test_another_process_takes_no_silence_for_a_yes(file: Path, workdir: Path) -> None:
    """Row 37: a waiting run that another process executes without a decision waits on; a state that only claims to be
    approved changes nothing either."""
    world = Effects()
    with SQLiteCheckpointStore(file) as store:
        one = agent_with(provider(say("", ("act", {}))), workdir, tools=[world.tool("act")])
        waiting = one.execute("go", config=CONFIG, save=store.save)
    command = [sys.executable, "-c", OTHER_PROCESS, str(file), str(workdir)]
    told = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2], check=True)
    assert told.stdout.split() == ["waiting_approval", "[]"]
    with SQLiteCheckpointStore(file) as store:
        state = store.load(waiting.run_id)
        assert state == waiting
        row = state.journal[0].model_copy(update={"approval": Approval.APPROVED})
        call = state.pending_calls[0].model_copy(update={"decision": Approval.APPROVED})
        claimed = state.model_copy(update={"journal": (row,), "pending_calls": (call,), "status": RunStatus.RUNNING})
        assert one.execute(state=claimed, save=store.save).status is RunStatus.WAITING_APPROVAL
    assert world.done == []


def test_a_childs_approval_outlives_the_orchestration(file: Path, workdir: Path) -> None:
    """Rows 34, 40, 92: a child of a group waits, everything is restarted, its call is approved there and runs once; the
    orchestration finds it ended, and the group's usage is the sum of the stored runs."""
    world = Effects()
    group = GroupId("grp_rows")

    def script(request: ModelRequest) -> Any:
        has_result = any(message.tool_results for message in request.messages)
        return "done" if has_result or request.messages[0].text == "calm" else say("", ("act", {}))

    def orchestrate(store: SQLiteCheckpointStore) -> tuple[RunState, ...]:
        one = agent_with(ComputedProvider(script), workdir, tools=[world.tool("act")])
        return run_parallel(["bold", "calm"], agent=one, group=group, save=store.save, config=CONFIG)

    with SQLiteCheckpointStore(file) as store:
        assert [state.status for state in orchestrate(store)] == [RunStatus.WAITING_APPROVAL, RunStatus.COMPLETED]
    with SQLiteCheckpointStore(file) as store:
        waiting = orchestrate(store)[0]
        assert (waiting.status, world.done) == (RunStatus.WAITING_APPROVAL, [])
        one = agent_with(ComputedProvider(script), workdir, tools=[world.tool("act")])
        one.execute(state=one.approve(waiting, waiting.pending_calls[0].call_id), save=store.save)
    with SQLiteCheckpointStore(file) as store:
        states = orchestrate(store)
        stored = [store.load(run_id) for _, run_id in sorted(store.group_runs(group).items())]
    assert [state.output for state in states] == ["done", "done"]
    assert world.done == ["act"]
    assert group_usage(states) == group_usage(stored)
    assert (group_usage(stored).model_calls, group_usage(stored).tool_calls) == (3, 1)


# ------------------------------------------------------------------------------------------------ G, I: endings, budgets
@pytest.mark.parametrize("reason", [StopReason.MAX_OUTPUT, StopReason.INTERRUPTED, StopReason.OTHER, StopReason.REFUSAL])
def test_how_an_answer_ended_is_stored_with_it(file: Path, workdir: Path, reason: StopReason) -> None:
    """Row 72: an answer that did not end by itself is never read back as a whole one."""
    with SQLiteCheckpointStore(file) as store:
        ended = agent_with(provider(say("Half of", stop=reason)), workdir).execute("go", config=CONFIG, save=store.save)
    with SQLiteCheckpointStore(file) as store:
        state = store.load(ended.run_id)
    stop = state.messages[-1].stop
    assert (state.status, state.output) == (RunStatus.FAILED, None)
    assert stop is not None
    assert (state.messages[-1].text, stop.reason) == ("Half of", reason)


def test_the_tool_budget_holds_over_errors_and_restarts(file: Path, workdir: Path) -> None:
    """Row 87: 200 calls, every third of which fails, against a limit of 150, in two lives: 150 are run, all 200 answered."""
    world = Effects()

    def run(text: str) -> str:
        world.done.append(text)
        if int(text) % 3 == 0:
            raise ValueError("every third")
        return text

    def script(request: ModelRequest) -> Any:
        asked = sum(len(message.tool_calls) for message in request.messages)
        return say("", *[("work", {"text": str(asked + i)}) for i in range(20)]) if asked < 200 else "done"

    parameters = {"type": "object", "properties": {"text": {"type": "string"}}}
    tools = [Tool("work", "", parameters, run)]
    config = RunConfig(timeout=600.0, max_model_calls=50, max_tool_calls=150)
    with SQLiteCheckpointStore(file) as store, pytest.raises(Died):
        agent_with(ComputedProvider(script), workdir, tools=tools, policy=Policy()).execute(
            "go", config=config, save=BoundaryStore(store, DeathAfter("settle_call", 90)).save
        )
    with SQLiteCheckpointStore(file) as store:
        (left,) = store.unfinished()
        ended = agent_with(ComputedProvider(script), workdir, tools=tools, policy=Policy()).resume(left)
    assert (ended.output, ended.usage.tool_calls) == ("done", 150)
    assert len(world.done) == len(set(world.done)) == 150
    assert len(results(ended)) == 200
    assert results(ended).count(CallOutcome.OVER_BUDGET) > 0
