"""Runs over several lives: any sequence of deaths resumes, budgets hold over all of them, nothing settled ever changes;
and stores that fail at the n-th write, for every n."""

import itertools
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nexa_desktop.core.errors import Overloaded, StoreUnavailable
from nexa_desktop.core.messages import CallOutcome, Role, StopReason
from nexa_desktop.core.permissions import Permission
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import Approval, CallState, ErrorKind
from nexa_desktop.engine import AgentResumeError, ContinuationRefused, MemoryStore, RunConfig, RunState, RunStatus
from nexa_desktop.engine.history import build_history, check_history
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_provider import USAGE, ComputedProvider, provider, say
from tests.support.engine_store import BoundaryStore, DeathAt, Died, FailureAt

NAMES = {"read": "read", "again": "idempotent", "write": "write", "gated": "write"}

calls = st.lists(st.tuples(st.sampled_from([*NAMES, "nope"]), st.just({})), min_size=1, max_size=4)
steps = st.one_of(
    calls.map(lambda c: say("acting", *c)),
    st.just(say("an answer")),
    st.just(say("", stop=StopReason.PAUSED)),
    st.just(say("half", stop=StopReason.INTERRUPTED, usage=None)),
    st.just(say("half", ("write", {}), stop=StopReason.INTERRUPTED, cause="protocol")),
    st.just(say("cut", stop=StopReason.MAX_OUTPUT)),
    st.just(say("cut", ("write", {}), stop=StopReason.MAX_OUTPUT)),
    st.just(Overloaded("busy", retry_after_s=0)),
    st.just(say("   ")),
)
configs = st.builds(
    RunConfig,
    timeout=st.just(1000.0),
    max_model_calls=st.integers(1, 6),
    max_tool_calls=st.integers(0, 4),
    max_tokens=st.none() | st.integers(1, 60),
    retries=st.integers(0, 2),
    max_parallel_tools=st.just(1),
)
lives = st.lists(st.tuples(st.integers(1, 25), st.sampled_from(["resume", "execute"])), max_size=6)


class GatedAsks(Policy):
    """Allows all but `gated`."""

    def decide(self, request: Any) -> Any:
        self.permission = Permission.ASK if request.tool == "gated" else Permission.ALLOW
        return super().decide(request)


def check_run(state: RunState, world: Effects, store: Any) -> None:
    """What holds of every run at every moment."""
    usage, config = state.usage, state.config
    assert usage.model_calls <= config.max_model_calls
    assert usage.tool_calls <= config.max_tool_calls
    assert usage.corrections <= config.retries
    assert [m.seq for m in state.own_messages] == list(range(1, len(state.own_messages) + 1))
    started = [e for e in state.journal if e.started_at is not None]
    assert len(started) == usage.tool_calls
    for entry in state.journal:
        if entry.name == "gated" and entry.started_at is not None:
            assert entry.approval is Approval.APPROVED
    if state.status.is_settled:
        assert not any(entry.state.is_open for entry in state.journal)
        results = [r.call_id for m in state.own_messages for r in m.tool_results]
        assert sorted(results) == sorted(entry.call_id for entry in state.journal)
    problems = check_history(build_history(store.read_lineage(state.run_id)))
    assert [p for p in problems if "nothing to send" not in p] == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(answers=st.lists(steps, max_size=8), config=configs, deaths=lives, decisions=st.lists(st.booleans(), max_size=8))
def test_any_sequence_of_lives_keeps_every_promise(
    answers: list[Any], config: RunConfig, deaths: list[tuple[int, str]], decisions: list[bool]
) -> None:
    """I1, I5–I10, I12: whatever the model says and wherever each life dies, every run ends within its budget, each call
    has one result, no gated call starts without approval, and a child or a resume never changes its parent."""
    left, said = list(answers), list(decisions)
    world = Effects()
    asked = ComputedProvider(lambda _: left.pop(0) if left else say("the end"))
    store = MemoryStore()
    settled: dict[str, RunState] = {}
    with tempfile.TemporaryDirectory() as directory:
        agent = agent_with(
            asked,
            Path(directory),
            tools=[world.tool(name, kind) for name, kind in NAMES.items()],
            policy=GatedAsks(),
            flush_interval_s=0.0,
        )
        state: RunState | None = None
        for death, entry in [*deaths, *[(0, "resume")] * 20]:
            save = BoundaryStore(store, DeathAt(death)).save
            try:
                if state is None:
                    state = agent.execute("go", config=config, save=save)
                elif state.status is RunStatus.WAITING_APPROVAL:
                    for call in state.pending_calls:
                        if call.decision is None:
                            decide = agent.approve if (said.pop(0) if said else True) else agent.deny
                            state = decide(state, call.call_id)
                    state = agent.execute(state=state, save=save)
                elif state.status.is_settled:
                    state = (
                        agent.resume(state, save=save) if entry == "resume" else agent.continue_run(state, "more", save=save)
                    )
                else:
                    state = agent.resume(state, save=save) if entry == "resume" else agent.execute(state=state, save=save)
            except Died:
                if store.unfinished():
                    state = store.unfinished()[0]
            except (AgentResumeError, ContinuationRefused):
                pass
            if state is None:
                continue
            state = store.load(state.run_id)
            for known in settled.values():
                assert store.load(known.run_id) == known or _only_settled_unknowns(known, store.load(known.run_id))
            for run in store.session(state.metadata.session_id):
                check_run(run, world, store)
                if run.status.is_settled:
                    settled.setdefault(run.run_id, run)
    assert state is not None
    assert state.status.is_settled


def _only_settled_unknowns(before: RunState, after: RunState) -> bool:
    """Whether nothing but the word about unknown outcomes was added."""
    same = {"journal": before.journal, "version": before.version}
    return after.model_copy(update=same) == before and all(
        new == old or (old.is_unresolved_unknown and new.resolution is not None)
        for old, new in zip(before.journal, after.journal, strict=True)
    )


UNREADABLE = {
    usage: say("no numb", stop=StopReason.INTERRUPTED, cause="protocol", usage=reported)
    for usage, reported in (("with usage", USAGE), ("without", None))
}
"""Text has streamed, then something that cannot be read."""

WRONG_FIRST = pytest.mark.parametrize("first", ["no number", *UNREADABLE.values()], ids=["invalid", *UNREADABLE])


def scenario(store: Any, workdir: Path, first: Any) -> tuple[Any, Effects, Any]:
    """A run with a batch of three, ``first`` as a wrong answer, a correction and an answer, computed from the history."""
    world = Effects()

    def script(request: Any) -> Any:
        told = {r.name: r.outcome for m in request.messages for r in m.tool_results}
        nothing = (None, CallOutcome.NOT_STARTED, CallOutcome.CANCELLED)
        wanted = [name for name in ("read", "again", "write") if told.get(name) in nothing]
        if wanted:
            return say("acting", *[(name, {}) for name in wanted])
        return "5" if any(m.role is Role.INTERNAL for m in request.messages) else first

    agent = agent_with(
        ComputedProvider(script),
        workdir,
        tools=[world.tool(name, kind) for name, kind in NAMES.items() if name != "gated"],
        policy=Policy(),
        output_type=int,
        flush_interval_s=0.0,
    )
    return agent, world, script


CONFIG = RunConfig(timeout=1000, max_parallel_tools=1)


@WRONG_FIRST
def test_a_death_at_every_boundary_resumes(store: RunStore, workdir: Path, first: Any) -> None:
    """§6, I1: in one process and over both stores, before and after each transaction."""
    n = 0
    while True:
        n += 1
        agent, world, _ = scenario(store, workdir, first)
        try:
            agent.execute("go", config=CONFIG, save=BoundaryStore(store, DeathAt(n)).save)
        except Died:
            pass
        else:
            break
        unfinished = store.unfinished()
        ended = agent.resume(unfinished[0]) if unfinished and agent.resume_point(unfinished[0]) else None
        if unfinished and ended is None:
            ended = agent.execute(state=unfinished[0])
        assert len(world.done) == len(set(world.done)) <= 3, (n, world.done)
        assert store.unfinished() == ()
        if ended is not None:
            assert (ended.status, ended.output) == (RunStatus.COMPLETED, 5), n
    assert n > 20


@WRONG_FIRST
@pytest.mark.parametrize("and_after", [False, True])
def test_a_store_that_fails_at_the_nth_write(store: RunStore, workdir: Path, and_after: bool, first: Any) -> None:
    """I16, case 97: for every n: the run stops before its next effect, what was stored stays, and it goes on once there
    is space again."""
    n = 0
    while True:
        n += 1
        agent, world, _ = scenario(store, workdir, first)
        full = FailureAt(n, StoreUnavailable("The disk is full."), and_after=and_after)
        try:
            state = agent.execute("go", config=CONFIG, save=BoundaryStore(store, full).save)
        except StoreUnavailable:
            assert n == 1
            assert store.unfinished() == ()
            continue
        if state.success:
            break
        assert state.error is not None
        assert (state.status, state.error.kind) == (RunStatus.FAILED, ErrorKind.PERSISTENCE), n
        intents = [e for e in store.load(state.run_id).journal if e.started_at is not None]
        assert len(world.done) <= len(intents)
        before = store.load(state.run_id)
        assert state.messages[: len(before.messages)] == before.messages
        full.is_on = False
        stored = store.load(state.run_id)
        if stored.status.is_settled and agent.resume_point(stored) is None:
            assert stored.messages[-1].text == "no number"  # an answer is there, only its correction was not stored
            assert agent.continue_run(stored, "a number, please").output == 5
            continue
        ended = agent.execute(state=stored) if agent.resume_point(stored) is None else agent.resume(stored)
        assert ended.success, (n, ended.error)
        assert len(world.done) == len(set(world.done)), (n, world.done)
    assert n > 12


def save_that_fails_at(n: int, world: Effects, done_then: list[int]) -> Any:
    """A `save` whose n-th call raises and notes how many effects there were."""
    count = itertools.count(1)

    def save(_: RunState) -> None:
        if next(count) == n:
            done_then.append(len(world.done))
            raise OSError("no space")

    return save


def test_a_foreign_save_that_raises_stops_before_the_next_effect(workdir: Path) -> None:
    """§1, I16: for every n: a raise from the n-th call of `save` ends the run as failed, and no tool starts after it."""
    n = 0
    while True:
        n += 1
        agent, world, _ = scenario(None, workdir, "no number")
        done_then: list[int] = []

        state = agent.execute("go", config=CONFIG, save=save_that_fails_at(n, world, done_then))
        if state.success:
            break
        assert state.error is not None
        assert (state.status, state.error.kind) == (RunStatus.FAILED, ErrorKind.PERSISTENCE), n
        assert "no space" in str(state.error)
        assert len(world.done) == done_then[0], n
    assert n > 12


def test_the_outcome_of_a_call_that_could_not_be_stored_is_kept_by_the_ending(store: RunStore, workdir: Path) -> None:
    """Case 18: one failing write between effect and outcome does not make a known outcome unknown."""
    world = Effects()
    agent = agent_with(provider(say("", ("write", {})), "x"), workdir, tools=[world.tool("write")], policy=Policy())
    failing = FailureAt(5, StoreUnavailable("The disk is full."))
    state = agent.execute("go", save=BoundaryStore(store, failing).save)
    assert (state.status, world.done) == (RunStatus.FAILED, ["write"])
    assert [(e.state, e.result_text) for e in state.journal] == [(CallState.DONE, "write did")]
