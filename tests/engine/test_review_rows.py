"""Rows of the ledger that had no test of their own."""

from pathlib import Path

from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.ports import RunStore
from nexa_desktop.engine import ResumeKind, RunStatus
from tests.support.engine_agents import agent_with
from tests.support.engine_provider import provider, say


def test_a_resume_that_ends_abnormally_can_be_resumed_again(store: RunStore, workdir: Path) -> None:
    """R6: its stream ends in a run-ended event with the state, which says what happened and can be resumed like any other."""
    half, cut = say("half", stop=StopReason.INTERRUPTED), say("cut", stop=StopReason.MAX_OUTPUT)
    agent = agent_with(provider(half, half, cut, " and whole"), workdir)
    state = agent.execute("go", save=store.save)
    kinds = []
    for expected in (ResumeKind.RETRY_RESPONSE, ResumeKind.RETRY_RESPONSE, ResumeKind.CONTINUE_RESPONSE):
        assert state.status is RunStatus.FAILED
        point = agent.resume_point(state)
        assert point is not None
        assert point.kind is expected
        *_, last = agent.stream_resume(state, save=store.save)
        kinds.append(last.kind)
        parent, state = state, last.state
        assert state.metadata.parent_run_id == parent.run_id
    assert kinds == ["run_ended"] * 3
    assert (state.status, state.output) == (RunStatus.COMPLETED, "cut and whole")
    assert len(store.session(state.metadata.session_id)) == 4


def test_a_resume_point_reads_and_writes_nothing(store: RunStore, workdir: Path) -> None:
    """R2: it says which case applies, in a sentence; the store is as it was and no model was asked."""
    asked = provider(say("half", stop=StopReason.INTERRUPTED), "never")
    agent = agent_with(asked, workdir)
    state = agent.execute("go", save=store.save)
    before = [run.model_dump() for run in store.session(state.metadata.session_id)]
    for _ in range(3):
        point = agent.resume_point(state)
        assert point is not None
        assert point.description[0].isupper()
        assert point.description.endswith(".")
    assert [run.model_dump() for run in store.session(state.metadata.session_id)] == before
    assert len(asked.requests) == 1
