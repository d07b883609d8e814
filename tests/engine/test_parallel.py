"""Parallel orchestration (X4) and actors (X5)."""

import threading
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import InvalidInput, InvalidRequest
from nexa_desktop.core.ids import GroupId
from nexa_desktop.core.model_io import ModelRequest
from nexa_desktop.core.ports import RunStore
from nexa_desktop.engine import Actor, GroupBudget, ParallelTask, RunConfig, RunStatus, group_usage, run_parallel
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_provider import ComputedProvider, provider, say
from tests.support.engine_store import BoundaryStore, DeathAt, Died

GROUP = GroupId("grp_test")


def echo(request: ModelRequest) -> str:
    """The last message in capitals."""
    return request.messages[-1].text.upper()


def test_results_come_in_input_order(store: RunStore, workdir: Path) -> None:
    """X4: isolated sessions, at most eight at once by default, results in the order of the tasks."""
    running, peak, lock = [0], [0], threading.Lock()
    eight = threading.Barrier(8)

    def script(request: ModelRequest) -> str:
        with lock:
            running[0] += 1
            peak[0] = max(peak[0], running[0])
        eight.wait(30)
        with lock:
            running[0] -= 1
        return echo(request)

    agent = agent_with(ComputedProvider(script), workdir)
    tasks = [f"task {i}" for i in range(16)]
    states = run_parallel(tasks, agent=agent, save=store.save, config=RunConfig(timeout=100))
    assert [state.output for state in states] == [task.upper() for task in tasks]
    assert peak[0] == 8
    assert len({state.metadata.session_id for state in states}) == 16
    assert group_usage(states).model_calls == 16


def test_one_stop_reaches_all_children(store: RunStore, workdir: Path) -> None:
    """X4: the orchestration's Event is passed down."""
    cancel = threading.Event()
    began = threading.Semaphore(0)

    def wait(context: Any) -> str:
        began.release()
        context.cancel.wait(20)
        return "stopped"

    from nexa_desktop.engine import Tool

    agent = agent_with(
        provider(say("", ("wait", {}))), workdir, tools=[Tool("wait", "", run=wait, effect="read", takes_context=True)]
    )  # type: ignore[arg-type]
    stopper = threading.Thread(target=lambda: (began.acquire(), began.acquire(), cancel.set()))
    stopper.start()
    states = run_parallel([(agent, "a"), (agent, "b")], cancel=cancel, save=store.save)
    stopper.join()
    assert [state.status for state in states] == [RunStatus.CANCELLED] * 2


def test_a_failing_child_is_a_state_and_a_bad_task_an_error(store: RunStore, workdir: Path) -> None:
    """X4: a child that fails is in its place; a task that is none starts nothing."""
    good = agent_with(ComputedProvider(echo), workdir)
    bad = agent_with(provider(InvalidRequest("no")), workdir)
    states = run_parallel([ParallelTask(good, "a"), ParallelTask(bad, "b"), ParallelTask(good, "c")], save=store.save)
    assert [state.status for state in states] == [RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.COMPLETED]
    for wrong in (["a", " "], [5]):
        with pytest.raises(InvalidInput):
            run_parallel(wrong, agent=good, save=store.save)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput):
        run_parallel(["a"], save=store.save)
    with pytest.raises(InvalidInput):
        run_parallel(["a"], agent=good, limit=0)
    assert run_parallel([], agent=good) == ()


def test_a_restarted_orchestration_uses_its_settled_children(store: RunStore, workdir: Path) -> None:
    """X4, §8: with the same group, settled children are reused, an interrupted one is resumed, missing ones are run."""
    asked = ComputedProvider(echo)
    agent = agent_with(asked, workdir)
    done = agent.execute("a", save=store.save, group=(GROUP, 0))
    with pytest.raises(Died):
        agent.execute("b", save=BoundaryStore(store, DeathAt(3)).save, group=(GROUP, 1))
    states = run_parallel(["a", "b", "c"], agent=agent, group=GROUP, save=store.save)
    assert [state.output for state in states] == ["A", "B", "C"]
    assert states[0].run_id == done.run_id
    assert len(asked.requests) == 3
    again = run_parallel(["a", "b", "c"], agent=agent, group=GROUP, save=store.save)
    assert [state.run_id for state in again] == [state.run_id for state in states]
    assert len(asked.requests) == 3


def _one_call_then_done(request: ModelRequest) -> Any:
    return say("", ("look", {})) if request.messages[-1].role.value == "user" else "done"


@pytest.mark.parametrize("limit", [1, 3])
def test_children_share_a_budget_when_asked_to(store: RunStore, workdir: Path, limit: int) -> None:
    """X4, B2, B3: each child has its own limits, and all together the group's; what it refuses is not done."""
    world, asked = Effects(), ComputedProvider(_one_call_then_done)
    agent = agent_with(asked, workdir, tools=[world.tool("look", "read")])
    tasks = [f"task {i}" for i in range(6)]
    budget = GroupBudget(max_model_calls=9, max_tool_calls=3)
    states = run_parallel(tasks, agent=agent, save=store.save, limit=limit, budget=budget)
    assert (len(asked.requests), group_usage(states).model_calls) == (9, 9)
    assert (len(world.done), group_usage(states).tool_calls) == (3, 3)
    assert {state.status for state in states} == {RunStatus.COMPLETED, RunStatus.BUDGET_EXHAUSTED}
    refused = next(state for state in states if state.status is RunStatus.BUDGET_EXHAUSTED)
    assert str(refused.error).startswith("All 9 model calls that this group of runs shares are used.")
    assert agent.continue_run(refused, "alone").success


def test_children_share_tokens(store: RunStore, workdir: Path) -> None:
    """B4, B9: an answer that crosses the group's limit is kept, the next request is refused; without usage it is no limit."""
    agent = agent_with(ComputedProvider(_one_call_then_done), workdir, tools=[Effects().tool("look", "read")])
    states = run_parallel(["a", "b", "c"], agent=agent, save=store.save, limit=1, budget=GroupBudget(max_tokens=40))
    assert [state.status for state in states] == [RunStatus.COMPLETED, RunStatus.BUDGET_EXHAUSTED, RunStatus.BUDGET_EXHAUSTED]
    assert group_usage(states).total_tokens == 45
    assert str(states[2].error).startswith("The 40 tokens that this group of runs shares are used.")
    silent = agent_with(provider(say("x", usage=None)), workdir)
    (state,) = run_parallel(["a"], agent=silent, save=store.save, budget=GroupBudget(max_tokens=40))
    assert state.error is not None
    assert state.error.kind.value == "usage"


@pytest.mark.parametrize("n", [3, 6, 9, 12, 17, 23])
def test_a_shared_budget_is_kept_over_lives(store: RunStore, workdir: Path, n: int) -> None:
    """X4, I7: what earlier lives of a group have used is used; killed again and again it never gets more."""
    world, asked = Effects(), ComputedProvider(_one_call_then_done)
    agent = agent_with(asked, workdir, tools=[world.tool("look", "write")], policy=Policy())
    tasks, budget = [f"task {i}" for i in range(5)], GroupBudget(max_model_calls=7, max_tool_calls=3)
    states: tuple[Any, ...] = ()
    for _ in range(60):
        living = BoundaryStore(store, DeathAt(n))
        try:
            states = run_parallel(tasks, agent=agent, save=living.save, limit=2, group=GROUP, budget=budget)
            break
        except Died:
            continue
    assert states
    assert all(state.status.is_settled for state in states)
    assert len(asked.requests) <= group_usage(states).model_calls <= 7
    assert len(world.done) <= 3
    assert any(state.status is RunStatus.BUDGET_EXHAUSTED for state in states)


def test_decided_children_go_on_with_their_group(store: RunStore, workdir: Path) -> None:
    """X4: a child waits for a person, not the group; with its decision made it goes on within the same budget."""
    world = Effects()
    agent = agent_with(ComputedProvider(_one_call_then_done), workdir, tools=[world.tool("look")])
    budget = GroupBudget(max_model_calls=3)
    waiting = run_parallel(["a", "b"], agent=agent, save=store.save, group=GROUP, budget=budget)
    assert [state.status for state in waiting] == [RunStatus.WAITING_APPROVAL] * 2
    assert run_parallel(["a", "b"], agent=agent, save=store.save, group=GROUP, budget=budget) == waiting
    for state in waiting:
        agent.approve(state, state.pending_calls[0].call_id)
    ended = run_parallel(["a", "b"], agent=agent, save=store.save, limit=1, group=GROUP, budget=budget)
    assert [state.status for state in ended] == [RunStatus.COMPLETED, RunStatus.BUDGET_EXHAUSTED]
    assert [state.run_id for state in ended] == [state.run_id for state in waiting]
    assert world.done == ["look", "look"]


def test_a_budget_that_is_none_is_refused(workdir: Path) -> None:
    """X4: checked before anything starts."""
    agent = agent_with(provider("x"), workdir)
    for limits in ({"max_model_calls": 0}, {"max_tool_calls": -1}, {"max_tokens": True}, {"max_tokens": 1.5}):
        with pytest.raises(InvalidInput) as refused:
            GroupBudget(**limits)  # type: ignore[arg-type]
        assert refused.value.hint
    with pytest.raises(InvalidInput):
        run_parallel(["a"], agent=agent, budget=RunConfig())  # type: ignore[arg-type]


def test_an_actor_keeps_one_session_and_one_budget(store: RunStore, workdir: Path) -> None:
    """X5: repeated messages go on in one session; the budget counts over the actor's whole life, also in a new process."""
    asked = ComputedProvider(lambda request: f"{len(request.messages)}")
    agent = agent_with(asked, workdir)
    actor = Actor(agent, config=RunConfig(max_model_calls=3), save=store.save)
    assert [actor.send("a").output, actor.send("b").output] == ["1", "3"]
    assert actor.state is not None
    other = Actor(agent, config=RunConfig(max_model_calls=3), save=store.save, state=store.load(actor.state.run_id))
    assert other.send("c").output == "5"
    over = other.send("d")
    assert over.status is RunStatus.BUDGET_EXHAUSTED
    assert over.input_text == "d"
    assert len(asked.requests) == 3
    assert other.usage.model_calls == 3
    assert len(store.session(over.metadata.session_id)) == 4


def test_an_actors_tools_and_tokens_count_over_its_life(store: RunStore, workdir: Path) -> None:
    """X5: tool calls and tokens of earlier turns are spent."""
    world = Effects()

    def script(request: ModelRequest) -> Any:
        return say("", ("look", {})) if request.messages[-1].role.value == "user" else "done"

    agent = agent_with(ComputedProvider(script), workdir, tools=[world.tool("look", "read")])
    actor = Actor(agent, config=RunConfig(max_tool_calls=2), save=store.save)
    assert [actor.send(text).output for text in "abc"] == ["done"] * 3
    assert world.done == ["look", "look"]
    frugal = Actor(agent, config=RunConfig(max_tokens=45), save=store.save)
    assert frugal.send("a").success
    assert frugal.send("b").status is RunStatus.BUDGET_EXHAUSTED
    assert frugal.send("c").status is RunStatus.BUDGET_EXHAUSTED
    assert frugal.usage.model_calls == 3


def test_an_actor_waits_for_decisions(store: RunStore, workdir: Path) -> None:
    """X5: a turn that waits is decided and goes on with the same budget."""
    world = Effects()
    agent = agent_with(provider(say("", ("act", {})), "done", "next"), workdir, tools=[world.tool("act")])
    actor = Actor(agent, save=store.save)
    waiting = actor.send("a")
    agent.approve(waiting, waiting.pending_calls[0].call_id)
    assert actor.proceed().output == "done"
    assert actor.send("b").output == "next"
