"""Budgets B1–B12: what a run may use, counted before it is used, over all its lives."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import InvalidInput, Overloaded, ProtocolError, RateLimited
from nexa_desktop.core.messages import CallOutcome, ResponseUsage, StopReason
from nexa_desktop.core.model_io import ModelRequest, ToolChoice
from nexa_desktop.core.permissions import Permission
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import EndedBy, ErrorKind
from nexa_desktop.core.settings import CONSOLE_RUN_CONFIG
from nexa_desktop.engine import RunConfig, RunStatus, Tool
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_clock import MovableClock
from tests.support.engine_provider import ComputedProvider, last_results, provider, say
from tests.support.engine_store import BoundaryStore, DeathAt, Died

LOOK = say("", ("look", {}))


def test_the_defaults_are_the_promised_ones() -> None:
    """B1–B8: the library's defaults, and what the console passes."""
    config = RunConfig()
    assert (config.timeout, config.max_model_calls, config.max_tool_calls, config.max_tokens) == (30, 20, 10, None)
    assert (config.retries, config.max_tool_output_chars, config.artifact_directory) == (2, 16_000, ".nexa/artifacts")
    assert (CONSOLE_RUN_CONFIG.timeout, CONSOLE_RUN_CONFIG.max_tool_calls) == (300, 20)


@pytest.mark.parametrize(
    "bad",
    [
        {"timeout": 0},
        {"max_model_calls": 0},
        {"max_tool_calls": -1},
        {"max_tool_output_chars": 255},
        {"retries": -1},
        {"max_tokens": 0},
    ],
)
def test_a_value_out_of_range_is_named(bad: dict[str, Any]) -> None:
    """B1–B6: a bad value is refused with its name and what is allowed."""
    with pytest.raises(InvalidInput, match=next(iter(bad))):
        RunConfig(**bad)


def test_the_deadline_counts_wall_clock_and_approval_waits(store: RunStore, workdir: Path) -> None:
    """B1, S1: time spent waiting for a person counts; too late, the decision is stored and starts nothing."""
    clock, world = MovableClock(), Effects()
    agent = agent_with(provider(say("", ("act", {})), "done"), workdir, tools=[world.tool("act")], clock=clock)
    waiting = agent.execute("go", config=RunConfig(timeout=60), save=store.save)
    clock.advance(61)
    decided = agent.approve(waiting, waiting.pending_calls[0].call_id)
    ended = agent.execute(state=decided)
    assert ended.status is RunStatus.TIMED_OUT
    assert ended.metadata.ended_by is EndedBy.LIMIT
    assert world.done == []
    assert [r.outcome for m in ended.messages for r in m.tool_results] == [CallOutcome.NOT_STARTED]


def test_an_undecided_run_past_its_deadline_times_out_at_any_entry(store: RunStore, workdir: Path) -> None:
    """B1, §3: the deadline is seen at execute(state=) and at continue_run."""
    clock = MovableClock()
    agent = agent_with(provider(say("", ("act", {})), "next"), workdir, tools=[Effects().tool("act")], clock=clock)
    one = agent.execute("go", config=RunConfig(timeout=60), save=store.save)
    clock.advance(61)
    assert agent.execute(state=one).status is RunStatus.TIMED_OUT
    other = agent_with(provider(say("", ("act", {})), "next"), workdir, tools=[Effects().tool("act")], clock=clock)
    two = other.execute("go", config=RunConfig(timeout=60), save=store.save)
    clock.advance(61)
    assert other.continue_run(two, "more").output == "next"
    assert store.load(two.run_id).status is RunStatus.TIMED_OUT


def test_a_clock_set_back_does_not_extend_the_deadline(store: RunStore, workdir: Path) -> None:
    """B1, §10.18: elapsed is the larger of wall and monotonic time."""
    clock = MovableClock()

    def slow(request: ModelRequest) -> Any:
        clock.advance(40)
        clock.set_wall_back(1000)
        return LOOK

    agent = agent_with(ComputedProvider(slow), workdir, tools=[Effects().tool("look", "read")], clock=clock)
    ended = agent.execute("go", config=RunConfig(timeout=100), save=store.save)
    assert ended.status is RunStatus.TIMED_OUT
    assert ended.usage.model_calls == 3
    assert ended.metadata.elapsed_s >= 100


def test_a_clock_set_back_between_lives_does_not_either(store: RunStore, workdir: Path) -> None:
    """B1: what earlier lives have stored is the least that the run has lasted."""
    clock = MovableClock()

    def slow(request: ModelRequest) -> Any:
        clock.advance(90)
        return LOOK

    agent = agent_with(ComputedProvider(slow), workdir, tools=[Effects().tool("look", "read")], clock=clock)
    with pytest.raises(Died):
        agent.execute("go", config=RunConfig(timeout=100), save=BoundaryStore(store, DeathAt(7)).save)
    clock.set_wall_back(5000)
    (left,) = store.unfinished()
    ended = agent.execute(state=left)
    assert ended.status is RunStatus.TIMED_OUT
    assert ended.usage.model_calls == 2


def test_requests_are_limited(store: RunStore, workdir: Path) -> None:
    """B2, S1: the request after the last is not sent; what was done stays, and a continuation goes on from it (case 91)."""
    asked = ComputedProvider(lambda _: LOOK)
    agent = agent_with(asked, workdir, tools=[Effects().tool("look", "read")])
    ended = agent.execute("go", config=RunConfig(max_model_calls=3), save=store.save)
    assert ended.status is RunStatus.BUDGET_EXHAUSTED
    assert ended.error is not None
    assert ended.error.kind is ErrorKind.BUDGET
    assert len(asked.requests) == 3
    assert ended.usage.tool_calls == 3
    again = provider("finished")
    assert agent.continue_run(ended, "go on", provider=again).output == "finished"
    assert len(again.requests[0].messages) == 8


def test_retries_count_as_requests(store: RunStore, workdir: Path) -> None:
    """B2, B5: each attempt counts, and the budget stops the retries too."""
    busy = Overloaded("busy", retry_after_s=0)
    asked = provider(busy)
    ended = agent_with(asked, workdir).execute("go", config=RunConfig(max_model_calls=2, retries=5), save=store.save)
    assert ended.status is RunStatus.BUDGET_EXHAUSTED
    assert (ended.usage.model_calls, len(asked.requests)) == (2, 2)
    assert [call.error for call in ended.model_calls] == ["provider-overloaded"] * 2


def test_transient_failures_are_retried_and_others_not(store: RunStore, workdir: Path) -> None:
    """B5: `retries` transient failures of one request are survived; one more, or a lasting fault, ends the run."""
    busy = Overloaded("busy", retry_after_s=0)
    config = RunConfig(retries=2)
    events: list[Any] = []
    good = agent_with(provider(busy, busy, "there"), workdir).execute(
        "go", config=config, save=store.save, on_event=events.append
    )
    assert good.output == "there"
    assert [e.delay_s for e in events if e.kind == "model_call_retrying"] == [0, 0]
    bad = agent_with(provider(busy, busy, busy, "late"), workdir).execute("go", config=config, save=store.save)
    assert bad.error is not None
    assert (bad.status, bad.error.kind, bad.usage.model_calls) == (RunStatus.FAILED, ErrorKind.PROVIDER, 3)
    lasting = agent_with(provider(Overloaded("no", is_retryable=False), "late"), workdir).execute("go", save=store.save)
    assert lasting.usage.model_calls == 1


def test_a_retry_after_beyond_the_deadline_is_not_slept_out(store: RunStore, workdir: Path) -> None:
    """B5, case 80: it fails at once with the time that the server asked for."""
    ended = agent_with(provider(RateLimited("slow down", retry_after_s=3600), "late"), workdir).execute("go", save=store.save)
    assert ended.status is RunStatus.FAILED
    assert ended.error is not None
    assert (ended.error.kind, ended.error.retry_after_s) == (ErrorKind.RATE_LIMITED, 3600)


def test_tool_calls_are_limited_and_then_none_are_allowed(store: RunStore, workdir: Path) -> None:
    """B3, B12, §10.14: slots go in call order, the rest is answered and costs nothing; later requests keep the
    definitions and allow no call."""
    world = Effects()
    batch = say("", *[("look", {"text": str(i)}) for i in range(4)])
    asked = provider(batch, say("", ("look", {"text": "more"})), "from what I have")
    agent = agent_with(asked, workdir, tools=[world.tool("look", "read")])
    ended = agent.execute("go", config=RunConfig(max_tool_calls=3), save=store.save)
    assert ended.output == "from what I have"
    assert sorted(world.done) == ["look:0", "look:1", "look:2"]
    assert ended.usage.tool_calls == 3
    outcomes = [r.outcome for m in asked.requests[1].messages for r in m.tool_results]
    assert outcomes == [CallOutcome.DONE] * 3 + [CallOutcome.OVER_BUDGET]
    assert [r.tool_choice for r in asked.requests] == [ToolChoice.AUTO, ToolChoice.NONE, ToolChoice.NONE]
    assert [t.name for t in asked.requests[1].tools] == ["look"]
    assert ended.journal[-1].state.value == "over_budget"


def test_no_tool_calls_at_all(store: RunStore, workdir: Path) -> None:
    """B3: a limit of nought means that no tool runs, from the first request on."""
    world = Effects()
    asked = provider(LOOK, "fine")
    ended = agent_with(asked, workdir, tools=[world.tool("look", "read")]).execute(
        "go", config=RunConfig(max_tool_calls=0), save=store.save
    )
    assert ended.success
    assert world.done == []
    assert asked.requests[0].tool_choice is ToolChoice.NONE


def test_tokens_are_limited_after_the_response_that_crosses(store: RunStore, workdir: Path) -> None:
    """B4, B9, §10.13: a crossing answer completes; crossing calls are run and kept, the next request is refused."""
    answered = agent_with(provider(say("fine")), workdir).execute("go", config=RunConfig(max_tokens=10), save=store.save)
    assert answered.status is RunStatus.COMPLETED
    assert answered.usage.total_tokens == 15
    world = Effects()
    asked = provider(LOOK, "late")
    ended = agent_with(asked, workdir, tools=[world.tool("look", "read")]).execute(
        "go", config=RunConfig(max_tokens=15), save=store.save
    )
    assert ended.status is RunStatus.BUDGET_EXHAUSTED
    assert world.done == ["look"]
    assert len(asked.requests) == 1
    assert (ended.usage.cached_tokens, ended.usage.reasoning_tokens) == (2, 1)


@pytest.mark.parametrize("usage", [None, ResponseUsage(input_tokens=5)])
def test_missing_usage_fails_a_run_with_a_token_budget(store: RunStore, workdir: Path, usage: Any) -> None:
    """B9: with max_tokens set and no usage told the run says so; without it the run goes on and tells what is unknown."""
    failed = agent_with(provider(say("fine", usage=usage)), workdir).execute(
        "go", config=RunConfig(max_tokens=99), save=store.save
    )
    assert failed.error is not None
    assert (failed.status, failed.error.kind) == (RunStatus.FAILED, ErrorKind.USAGE)
    assert failed.messages[-1].text == "fine"
    fine = agent_with(provider(say("fine", usage=usage)), workdir).execute("go", save=store.save)
    assert fine.success
    assert fine.usage.unreported_calls == (1 if usage is None else 0)


def test_an_attempt_that_died_has_no_usage_and_fails_nothing(store: RunStore, workdir: Path) -> None:
    """B9, §10.16: only a response that arrived must report usage."""
    ended = agent_with(provider(Overloaded("busy", retry_after_s=0), "fine"), workdir).execute(
        "go", config=RunConfig(max_tokens=99), save=store.save
    )
    assert ended.success
    assert ended.usage.unreported_calls == 1


def test_long_outputs_go_to_an_artifact(store: RunStore, workdir: Path) -> None:
    """B6, B7: the model gets head, tail, size and how to read the rest; the file is named by its hash; every piece is
    within the limit."""
    text = "".join(f"line {i}\n" for i in range(2000))
    big = Tool("big", "", run=lambda: text, effect="read")  # type: ignore[arg-type]

    def script(request: ModelRequest) -> Any:
        results = last_results(request)
        if not results:
            return say("", ("big", {}))
        if len(request.messages) == 3:
            name = results[0].split('artifact="')[1][:64]
            return say("", ("read_artifact", {"artifact": name, "offset": 5000, "length": 100}))
        return results[0]

    asked = ComputedProvider(script)
    ended = agent_with(asked, workdir, tools=[big]).execute("go", config=RunConfig(max_tool_output_chars=300), save=store.save)
    shown = last_results(asked.requests[1])[0]
    assert len(shown) <= 300
    assert shown.startswith("line 0\n")
    assert shown.endswith("line 1999\n")
    assert str(len(text)) in shown
    ref = ended.journal[0].artifact
    assert ref is not None
    assert (workdir / ".nexa" / "artifacts" / ref.sha256).read_text() == text
    assert ended.output == f"[characters 5000 to 5100 of {len(text)}]\n{text[5000:5100]}"
    assert "read_artifact" not in [t.name for t in asked.requests[0].tools]
    assert "read_artifact" in [t.name for t in asked.requests[1].tools]


def test_only_outputs_of_this_history_can_be_read(store: RunStore, workdir: Path) -> None:
    """B7: the reading tool opens nothing that the history has not produced; a changed file is not taken for the output."""
    big = Tool("big", "", run=lambda: "x" * 1000, effect="read")  # type: ignore[arg-type]
    other = store.artifacts.write(b"secret", media_type="text/plain", directory=workdir / ".nexa" / "artifacts")
    asked = provider(
        say("", ("big", {})),
        say("", ("read_artifact", {"artifact": other.sha256})),
        say("", ("read_artifact", {"artifact": "../../etc/passwd"})),
        "done",
    )
    config = RunConfig(max_tool_output_chars=256)
    ended = agent_with(asked, workdir, tools=[big]).execute("go", config=config, save=store.save)
    assert [entry.state.value for entry in ended.journal] == ["done", "failed", "failed"]
    assert "secret" not in json.dumps(ended.model_dump())


def test_an_output_that_cannot_be_kept_does_not_lose_the_outcome(store: RunStore, workdir: Path) -> None:
    """B7: where the artifact cannot be written the call is still done, and the note says what is missing."""
    (workdir / "blocked").write_text("a file where a directory should be")
    big = Tool("big", "", run=lambda: "x" * 1000, effect="read")  # type: ignore[arg-type]
    asked = provider(say("", ("big", {})), "done")
    ended = agent_with(asked, workdir, tools=[big]).execute(
        "go", config=RunConfig(max_tool_output_chars=256, artifact_directory="blocked"), save=store.save
    )
    assert ended.success
    assert ended.journal[0].state.value == "done"
    assert "could not be kept" in last_results(asked.requests[1])[0]


def test_invalid_output_is_asked_for_again_while_corrections_are_left(store: RunStore, workdir: Path) -> None:
    """B10, case 89: bounded, counted in the checkpoint, finished tool results kept, every attempt a model call."""
    world = Effects()
    asked = provider(LOOK, "not json", '{"n": "no"}', '```json\n{"n": 3}\n```')
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    agent = agent_with(asked, workdir, output_type=schema, tools=[world.tool("look", "read")])
    ended = agent.execute("go", save=store.save)
    assert ended.output == {"n": 3}
    assert (ended.usage.corrections, ended.usage.model_calls, world.done) == (2, 4, ["look"])
    assert [m.internal.value for m in ended.messages if m.internal] == ["correction", "correction"]
    assert asked.requests[0].output_schema == schema
    failed = agent_with(provider("no"), workdir, output_type=schema).execute("go", config=RunConfig(retries=1), save=store.save)
    assert failed.error is not None
    assert (failed.status, failed.error.kind, failed.usage.corrections) == (RunStatus.FAILED, ErrorKind.OUTPUT, 1)
    assert failed.messages[-1].text == "no"


def test_corrections_are_not_forgotten_over_a_crash(store: RunStore, workdir: Path) -> None:
    """B10: a resumed run has only the corrections that remained."""
    agent = agent_with(provider("no"), workdir, output_type=int)
    # begin_run, begin_model_call, commit_reply, append_correction: two boundaries each; then the next request
    with pytest.raises(Died):
        agent.execute("go", config=RunConfig(retries=2), save=BoundaryStore(store, DeathAt(9)).save)
    (left,) = store.unfinished()
    assert left.usage.corrections == 1
    ended = agent.execute(state=left)
    assert ended.usage.corrections == 2
    assert ended.usage.model_calls == 3


def test_a_protocol_error_is_asked_for_again(store: RunStore, workdir: Path) -> None:
    """B10: what the server said in no legal form takes the correction path too, and is bounded by it."""
    good = agent_with(provider(ProtocolError("garbled"), "fine"), workdir).execute("go", save=store.save)
    assert (good.output, good.usage.corrections) == ("fine", 1)
    bad = agent_with(provider(ProtocolError("garbled")), workdir).execute("go", save=store.save)
    assert bad.error is not None
    assert (bad.error.kind, bad.usage.model_calls) == (ErrorKind.PROTOCOL, 3)


def test_checks_get_the_original_input(store: RunStore, workdir: Path) -> None:
    """B11: corrections do not become the task; a check that fails ends the run at once and keeps the answer."""
    seen: list[Any] = []

    def ensures(output: int, task: str) -> bool:
        seen.append((output, task))
        return output < 5

    agent = agent_with(
        provider("x", "7"), workdir, output_type=int, ensures=ensures, verify=lambda output: seen.append("verify")
    )
    ended = agent.execute("the task", save=store.save)
    assert seen == [(7, "the task")]
    assert ended.error is not None
    assert (ended.status, ended.error.kind, ended.output) == (RunStatus.FAILED, ErrorKind.ENSURES, 7)
    assert ended.usage.model_calls == 2


def test_verify_comes_after_ensures_and_a_raise_is_a_no(store: RunStore, workdir: Path) -> None:
    """B11: `verify` is asked when `ensures` holds; raising says no, and why."""

    def verify(output: str, task: str) -> None:
        raise AssertionError(f"{task} is not {output}")

    ended = agent_with(provider("b"), workdir, ensures=lambda o, i: True, verify=verify).execute("a", save=store.save)
    assert ended.error is not None
    assert ended.error.kind is ErrorKind.VERIFY
    assert "a is not b" in ended.error.message


def test_a_resumed_child_is_checked_against_the_original_input(store: RunStore, workdir: Path) -> None:
    """B11: a run without a user message of its own answers the turn's first one."""
    seen: list[Any] = []
    agent = agent_with(provider("fine"), workdir, ensures=lambda output, task: not seen.append(task))  # type: ignore[func-returns-value]
    stopped = threading.Event()
    stopped.set()
    cancelled = agent.execute("the task", cancel=stopped, save=store.save)
    assert agent.resume(cancelled).success
    assert seen == ["the task"]


def test_pauses_are_bounded_by_model_calls(store: RunStore, workdir: Path) -> None:
    """§10.32, case 64: each continuation of a pause is a request; the segments are one answer."""
    paused = say("half ", stop=StopReason.PAUSED)
    good = agent_with(provider(paused, paused, say("done")), workdir).execute("go", save=store.save)
    assert good.output == "half half done"
    for_ever = agent_with(provider(paused), workdir).execute("go", config=RunConfig(max_model_calls=4), save=store.save)
    assert for_ever.status is RunStatus.BUDGET_EXHAUSTED
    assert for_ever.usage.model_calls == 4


def test_a_crash_loop_cannot_overspend(store: RunStore, workdir: Path) -> None:
    """I7: a process that dies after each counted request ends in budget_exhausted at exactly the limit."""
    agent = agent_with(provider("late"), workdir)
    with pytest.raises(Died):
        agent.execute("go", config=RunConfig(max_model_calls=5, timeout=600), save=BoundaryStore(store, DeathAt(4)).save)
    for _ in range(20):
        unfinished = store.unfinished()
        if not unfinished:
            break
        run_id = unfinished[0].run_id
        try:
            agent.execute(state=unfinished[0], save=BoundaryStore(store, DeathAt(2)).save)
        except Died:
            continue
    agent.execute(state=store.unfinished()[0]) if store.unfinished() else None
    ended = store.load(run_id)
    assert ended.status is RunStatus.BUDGET_EXHAUSTED
    assert ended.usage.model_calls == 5


def test_the_slot_is_taken_in_the_transaction_that_starts(store: RunStore, workdir: Path) -> None:
    """B3, case 87: with many calls at once never more start than the budget has."""
    world = Effects()
    asked = ComputedProvider(
        lambda r: say("", *[("look", {"text": str(i)}) for i in range(12)]) if len(r.messages) < 30 else "end"
    )
    agent = agent_with(asked, workdir, tools=[world.tool("look", "read")], policy=Policy(Permission.ALLOW))
    ended = agent.execute("go", config=RunConfig(max_tool_calls=7, timeout=100), save=store.save)
    assert ended.success
    assert len(world.done) == 7 == ended.usage.tool_calls
