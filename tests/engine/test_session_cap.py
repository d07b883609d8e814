"""The caps of a session: counted over all its runs, branches, lives and side requests, before each request."""

from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.messages import ResponseUsage, StopReason
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import ErrorKind
from nexa_desktop.core.spend import CallReport, SideRequest
from nexa_desktop.engine import RunConfig, RunStatus
from tests.support.engine_agents import Effects, agent_with
from tests.support.engine_provider import ComputedProvider, provider, say
from tests.support.engine_store import BoundaryStore, DeathAt, Died

LOOK = say("", ("look", {}))  # 15 tokens, as every scripted answer
CAPPED = RunConfig(max_session_tokens=40)


def asked(workdir: Path, *answers: Any, **options: Any) -> tuple[Any, ComputedProvider]:
    """An agent with a reading tool, and the model that it asks."""
    model = provider(*answers)
    return agent_with(model, workdir, tools=[Effects().tool("look", "read")], **options), model


@pytest.mark.parametrize(
    "bad", [{"max_session_tokens": 0}, {"max_session_cost_usd": 0}, {"max_session_cost_usd": float("nan")}]
)
def test_a_cap_out_of_range_is_named(bad: dict[str, Any]) -> None:
    """A bad value is refused with its name."""
    with pytest.raises(InvalidInput, match=next(iter(bad))):
        RunConfig(**bad)


def test_a_run_stops_before_the_request_that_the_cap_forbids(store: RunStore, workdir: Path) -> None:
    """The third request crosses the cap and is kept; the fourth is not sent. The stop says which cap and what is counted."""
    agent, model = asked(workdir, LOOK)
    ended = agent.execute("go", config=CAPPED, save=store.save)
    assert (ended.status, len(model.requests), ended.usage.total_tokens) == (RunStatus.BUDGET_EXHAUSTED, 3, 45)
    assert ended.stop is not None
    assert ended.stop.reason is StopReason.SESSION_TOKENS
    assert ended.error is not None
    assert (ended.error.kind, ended.error.code) == (ErrorKind.BUDGET, "session-tokens")
    assert "40 tokens" in ended.error.message
    assert "45 were reported, input and output" in ended.error.message
    assert "Raise the cap" in (ended.error.hint or "")
    assert len([r for m in ended.messages for r in m.tool_results]) == 3


def test_earlier_turns_and_other_branches_count(store: RunStore, workdir: Path) -> None:
    """A continuation and a sibling share the cap; the message of the one that may not ask is kept, and a higher cap goes on."""
    agent, model = asked(workdir, "answer")
    first = agent.execute("one", config=CAPPED, save=store.save)
    second = agent.continue_run(first, "two", config=CAPPED)
    beside = agent.execute("one, differently", config=CAPPED, save=store.save, fork_of=first)
    assert [run.status for run in (first, second, beside)] == [RunStatus.COMPLETED] * 3
    stopped = agent.continue_run(second, "three", config=CAPPED)
    assert (stopped.status, len(model.requests), stopped.usage.model_calls) == (RunStatus.BUDGET_EXHAUSTED, 3, 0)
    assert stopped.input_text == "three"
    raised = agent.resume(stopped, config=RunConfig(max_session_tokens=100))
    assert (raised.status, len(model.requests)) == (RunStatus.COMPLETED, 4)
    assert raised.metadata.parent_run_id == stopped.run_id


def test_another_session_has_its_own(store: RunStore, workdir: Path) -> None:
    """What one session has used is no other's."""
    agent, _ = asked(workdir, LOOK, LOOK, "done", "fresh")
    assert agent.execute("go", config=CAPPED, save=store.save).status is RunStatus.COMPLETED
    assert agent.execute("go", config=CAPPED, save=store.save).status is RunStatus.COMPLETED


def test_a_request_beside_the_runs_counts(store: RunStore, workdir: Path) -> None:
    """A title's tokens are the session's; one whose report never came is said to be unknown."""
    agent, model = asked(workdir, "answer")
    first = agent.execute("one", config=CAPPED, save=store.save)
    session = first.metadata.session_id
    sent = SideRequest("t/1", "title", CallReport("test", "test-model"))
    store.note_side_request(session, sent)
    assert store.session_usage(session).unreported_calls == 1
    store.note_side_request(session, SideRequest("t/1", "title", CallReport("test", "test-model", ResponseUsage(20, 5))))
    store.note_side_request(session, SideRequest("t/2", "title", CallReport("test", "test-model")))
    used = store.session_usage(session)
    assert (used.total_tokens, used.model_calls, used.unreported_calls) == (40, 3, 1)
    stopped = agent.continue_run(first, "two", config=CAPPED)
    assert (stopped.status, len(model.requests)) == (RunStatus.BUDGET_EXHAUSTED, 1)
    assert stopped.error is not None
    assert "One call reported no tokens" in stopped.error.message


def test_a_run_is_left_out_of_its_own_sums_and_an_unknown_session_has_none(store: RunStore, workdir: Path) -> None:
    """The contract of both stores: the same sums, call by call and together."""
    agent, _ = asked(workdir, LOOK, "done", "more", say("silent", usage=None))
    first = agent.execute("one", save=store.save)
    second = agent.continue_run(first, "two")
    session = first.metadata.session_id
    silent = agent.continue_run(second, "three")
    assert store.session_usage(session).unreported_calls == 1
    assert store.session_usage(session, besides=silent.run_id).unreported_calls == 0
    assert store.session_reports(session)[-1].usage is None
    capped = agent.continue_run(silent, "four", config=CAPPED)
    assert "One call reported no tokens" in str(capped.error)
    assert store.session_usage(session).total_tokens == 45
    others = store.session_usage(session, besides=second.run_id)
    assert (others.model_calls, others.tool_calls, others.total_tokens) == (3, 1, 30)
    reports = store.session_reports(session, besides=second.run_id)
    assert [(report.provider, report.model) for report in reports] == [("test", "test-model")] * 3
    assert [report.usage.input_tokens for report in reports if report.usage] == [10, 10]
    other = agent.execute("else").metadata.session_id
    store.note_side_request(other, SideRequest("t/1", "title", CallReport("test", "test-model")))
    assert store.session_usage(other).model_calls == 0


def test_every_life_of_a_run_counts(store: RunStore, workdir: Path) -> None:
    """Killed at every boundary and gone on with, the session never gets one request more than the cap allows."""
    alive = DeathAt(0)
    agent, _ = asked(workdir, LOOK)
    agent.execute("go", config=CAPPED, save=BoundaryStore(store, alive).save)
    for n in range(1, alive.count + 1):
        agent, model = asked(workdir, LOOK)
        with pytest.raises(Died):
            agent.execute("go", config=CAPPED, save=BoundaryStore(store, DeathAt(n)).save)
        for left in store.unfinished():
            ended = agent.resume(left)
            assert ended.status is RunStatus.BUDGET_EXHAUSTED
            unknown = ended.usage.unreported_calls
            assert len(model.requests) <= 3 + unknown
            assert unknown <= 1
            assert ("One call reported no tokens" in str(ended.error)) is bool(unknown)


def test_a_response_without_a_report_cannot_be_counted(store: RunStore, workdir: Path) -> None:
    """With a cap a server that tells no tokens fails the run and says so, as with a budget of the run."""
    agent, _ = asked(workdir, say("answer", usage=None))
    ended = agent.execute("go", config=CAPPED, save=store.save)
    assert ended.status is RunStatus.FAILED
    assert ended.error is not None
    assert (ended.error.kind, ended.messages[-1].text) == (ErrorKind.USAGE, "answer")


def dollar(report: CallReport) -> float | None:
    """A price list: one dollar for each reported call of the test's model."""
    return 1.0 if report.model == "test-model" and report.usage is not None else None


def test_a_cost_cap_stops_before_the_request_that_it_forbids(store: RunStore, workdir: Path) -> None:
    """Over two turns and a title, with a price list from outside."""
    config = RunConfig(max_session_cost_usd=3.5)
    agent, model = asked(workdir, "answer", LOOK, price=dollar)
    first = agent.execute("one", config=config, save=store.save)
    title = SideRequest("t/1", "title", CallReport("test", "test-model", ResponseUsage(1, 1)))
    store.note_side_request(first.metadata.session_id, title)
    ended = agent.continue_run(first, "two", config=config)
    assert (ended.status, len(model.requests)) == (RunStatus.BUDGET_EXHAUSTED, 3)
    assert ended.stop is not None
    assert ended.stop.reason is StopReason.SESSION_COST
    assert ended.error is not None
    assert ended.error.code == "session-cost"
    assert "$3.50" in ended.error.message
    assert "$4.00" in ended.error.message


def test_an_unknown_price_is_refused_before_the_first_request(store: RunStore, workdir: Path) -> None:
    """No price list, or a model that is not on it: nothing is asked, and what to do is said."""
    agent, model = asked(workdir, "answer")
    ended = agent.execute("one", config=RunConfig(max_session_cost_usd=1), save=store.save)
    assert (ended.status, model.requests) == (RunStatus.BUDGET_EXHAUSTED, [])
    assert ended.error is not None
    assert (ended.error.code, ended.input_text) == ("price-unknown", "one")
    assert "test-model" in ended.error.message


def test_an_earlier_call_of_unknown_price_is_never_counted_as_zero(store: RunStore, workdir: Path) -> None:
    """The session began with a model that has no price."""
    agent, _ = asked(workdir, "answer", price=dollar)
    first = agent.execute("one", save=store.save)
    other = SideRequest("t/1", "title", CallReport("test", "unlisted", ResponseUsage(1, 1)))
    store.note_side_request(first.metadata.session_id, other)
    ended = agent.continue_run(first, "two", config=RunConfig(max_session_cost_usd=100))
    assert ended.usage.model_calls == 0
    assert ended.error is not None
    assert (ended.error.code, ended.stop and ended.stop.reason) == ("price-unknown", StopReason.SESSION_COST)
