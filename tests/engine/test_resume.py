"""Resuming: R1–R7, the table of resume points (semantics §4) and every crash point (§6)."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import ContextFull, InvalidRequest, NetworkError
from nexa_desktop.core.messages import (
    CallOutcome,
    InternalKind,
    Message,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolResultPart,
)
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import CallState, EndedBy, Resolution
from nexa_desktop.engine import (
    AgentResumeError,
    NexaAgent,
    ResumeKind,
    RunConfig,
    RunState,
    RunStatus,
    require_resume_point,
    resume_point,
)
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_clock import MovableClock
from tests.support.engine_provider import ComputedProvider, last_results, provider, say
from tests.support.engine_store import BoundaryStore, DeathAt, Died

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def left_by_death(n: int, store: Any, agent: NexaAgent, **options: Any) -> RunState:
    """The run that a life left which died at its n-th boundary."""
    with pytest.raises(Died):
        agent.execute("go", save=BoundaryStore(store, DeathAt(n)).save, **options)
    (left,) = store.unfinished()
    assert isinstance(left, RunState)
    return left


@pytest.fixture
def sample(workdir: Path) -> RunState:
    """A finished run to make states of any shape from."""
    return agent_with(provider("x"), workdir).execute("go")


def shaped(sample: RunState, status: RunStatus, *messages: Message, **changes: Any) -> RunState:
    """A state with these messages after the user's."""
    own = tuple(m.model_copy(update={"run_id": sample.run_id, "seq": i + 2}) for i, m in enumerate(messages))
    deadline = sample.metadata.model_copy(update={"deadline_at": NOW + timedelta(days=1)})
    return sample.model_copy(
        update={"status": status, "messages": (sample.messages[0], *own), "metadata": deadline, "stop": None, "error": None}
        | changes
    )


def answer(reason: StopReason, text: str = "an answer") -> Message:
    """An assistant message that stopped so."""
    return Message(Role.ASSISTANT, (TextPart(text),), stop=Stop(reason))


OPEN = [RunStatus.RUNNING, RunStatus.FAILED, RunStatus.CANCELLED, RunStatus.TIMED_OUT, RunStatus.BUDGET_EXHAUSTED]


@pytest.mark.parametrize("status", OPEN)
@pytest.mark.parametrize(
    ("tail", "kind"),
    [
        ((), ResumeKind.CALL_MODEL),
        ((Message(Role.INTERNAL, (TextPart("again"),)),), ResumeKind.CALL_MODEL),
        ((answer(StopReason.PAUSED),), ResumeKind.CALL_MODEL),
        ((answer(StopReason.INTERRUPTED),), ResumeKind.RETRY_RESPONSE),
        ((answer(StopReason.MAX_OUTPUT),), ResumeKind.CONTINUE_RESPONSE),
    ],
)
def test_the_tail_decides(sample: RunState, status: RunStatus, tail: tuple[Message, ...], kind: ResumeKind) -> None:
    """R1, R2, R3a, R3c, R3e, R3f, §4: by status and end of the history; computing it changes nothing."""
    state = shaped(sample, status, *tail)
    before = state.model_dump_json()
    point = resume_point(state, now=NOW)
    assert point is not None
    assert point.kind is kind
    assert point.opens_child is status.is_settled
    assert point.description.endswith(".")
    assert state.model_dump_json() == before


@pytest.mark.parametrize(
    ("reason", "word"),
    [(StopReason.REFUSAL, "refused"), (StopReason.CONTEXT_FULL, "context_full"), (StopReason.OTHER, "unknown_stop")],
)
@pytest.mark.parametrize("status", OPEN)
def test_some_tails_are_refused(sample: RunState, status: RunStatus, reason: StopReason, word: str) -> None:
    """R3h–j: refusal, full context and an unknown stop say why there is nothing to resume."""
    state = shaped(sample, status, answer(reason))
    assert resume_point(state, now=NOW) is None
    with pytest.raises(AgentResumeError) as caught:
        require_resume_point(state, now=NOW)
    assert caught.value.reason == word


@pytest.mark.parametrize("status", [RunStatus.COMPLETED, RunStatus.FAILED])
def test_a_complete_answer_is_nothing_to_resume(sample: RunState, status: RunStatus) -> None:
    """R3g: `completed`."""
    with pytest.raises(AgentResumeError) as caught:
        require_resume_point(shaped(sample, status, answer(StopReason.END_TURN)), now=NOW)
    assert caught.value.reason == "completed"


def test_empty_and_malformed_histories_are_refused(sample: RunState) -> None:
    """R3k, R3l: no messages; a result that belongs to no call."""
    orphan = Message(Role.TOOL, (ToolResultPart("x/1/0", "act", "?", CallOutcome.DONE),))  # type: ignore[arg-type]
    for state, word in (
        (shaped(sample, RunStatus.FAILED).model_copy(update={"messages": ()}), "empty"),
        (shaped(sample, RunStatus.FAILED, orphan), "malformed"),
    ):
        with pytest.raises(AgentResumeError) as caught:
            require_resume_point(state, now=NOW)
        assert caught.value.reason == word


def test_a_waiting_run_is_decided_not_resumed(store: RunStore, workdir: Path) -> None:
    """§4: waiting_approval gives None, and resume says that it waits."""
    agent = agent_with(provider(say("", ("act", {}))), workdir, tools=[Effects().tool("act")])
    waiting = agent.execute("go", save=store.save)
    assert agent.resume_point(waiting) is None
    with pytest.raises(AgentResumeError) as caught:
        agent.resume(waiting)
    assert caught.value.reason == "waiting_approval"


def test_a_live_run_is_busy(store: RunStore, workdir: Path) -> None:
    """§4, N2: a running run with a live owner gives None, and resume names the owner."""
    agent = agent_with(provider("x"), workdir)
    left = left_by_death(3, store, agent)
    claim = store.claim(left.metadata.session_id)
    try:
        assert agent.resume_point(left) is None
        with pytest.raises(AgentResumeError) as caught:
            agent.resume(left)
        assert caught.value.reason == "busy"
        assert caught.value.hint
    finally:
        claim.release()
    assert agent.resume(left).success


# ------------------------------------------------------------------ the crash points of §6
def test_killed_before_the_first_request(store: RunStore, workdir: Path) -> None:
    """§6 T0…T1, R3a: the user's text is there; the model is called; nothing is added."""
    asked = provider("fine")
    agent = agent_with(asked, workdir)
    left = left_by_death(3, store, agent)
    point = agent.resume_point(left)
    assert point is not None
    assert (point.kind, point.opens_child) == (ResumeKind.CALL_MODEL, False)
    ended = agent.resume(left)
    assert (ended.run_id, ended.output) == (left.run_id, "fine")
    assert [m.role for m in ended.messages] == [Role.USER, Role.ASSISTANT]


def test_killed_after_a_counted_request(store: RunStore, workdir: Path) -> None:
    """§6 T1…first delta: one more request is counted, its usage is unknown and shown as such, and fails nothing."""
    agent = agent_with(provider("lost", "fine"), workdir)
    left = left_by_death(5, store, agent, config=RunConfig(max_tokens=100))
    ended = agent.resume(left)
    assert ended.success
    assert (ended.usage.model_calls, ended.usage.unreported_calls) == (2, 1)


def test_killed_in_mid_stream(store: RunStore, workdir: Path) -> None:
    """§6 mid stream, N1, R3e: the text that was stored stays as an interrupted response, a message asks to start again."""
    agent = agent_with(provider("half of an answer", "the whole answer"), workdir, flush_interval_s=0.0)
    left = left_by_death(7, store, agent)  # after the first P
    assert left.partial_text == "half of "
    point = agent.resume_point(left)
    assert point is not None
    assert point.kind is ResumeKind.RETRY_RESPONSE
    ended = agent.resume(left)
    assert ended.output == "the whole answer"
    assert [(m.role, m.text) for m in ended.messages[1:2]] == [(Role.ASSISTANT, "half of ")]
    assert ended.messages[1].stop == Stop(StopReason.INTERRUPTED, cause="crashed")
    assert ended.messages[2].internal is InternalKind.RETRY_RESPONSE
    assert ended.partial_text == ""


def test_a_partial_of_reasoning_only_is_asked_again_without_a_notice(store: RunStore, workdir: Path) -> None:
    """§6: a blank partial or only unsigned thinking is CALL_MODEL."""
    agent = agent_with(provider(say("x", reasoning="hm"), "fine"), workdir, flush_interval_s=0.0)
    left = left_by_death(7, store, agent)
    assert (left.partial_text, left.partial_reasoning) == ("", "hm")
    point = agent.resume_point(left)
    assert point is not None
    assert point.kind is ResumeKind.CALL_MODEL
    assert [m.role for m in agent.resume(left).messages] == [Role.USER, Role.ASSISTANT]


def test_killed_between_answer_and_ending(store: RunStore, workdir: Path) -> None:
    """§6 T2…T5: a final answer that was stored settles the run on open, without a request."""
    asked = provider("the answer")
    agent = agent_with(asked, workdir)
    left = left_by_death(7, store, agent)
    assert agent.resume_point(left) is None
    ended = agent.resume(left)
    assert (ended.run_id, ended.status, ended.output) == (left.run_id, RunStatus.COMPLETED, "the answer")
    assert len(asked.requests) == 1


def test_an_unsettled_invalid_answer_takes_the_correction_path(store: RunStore, workdir: Path) -> None:
    """§4: settled on open means validated: an answer that does not fit is asked for again."""
    agent = agent_with(provider("no", "5"), workdir, output_type=int)
    ended = agent.execute(state=left_by_death(7, store, agent))
    assert (ended.output, ended.usage.corrections) == (5, 1)


def batch_agent(workdir: Path) -> tuple[NexaAgent, Effects, ComputedProvider]:
    """Two writes in one batch, then an answer that repeats the results."""
    world = Effects()

    def script(request: Any) -> Any:
        results = last_results(request)
        return " | ".join(results) if results else say("I act.", ("one", {}), ("two", {}))

    asked = ComputedProvider(script)
    return agent_with(asked, workdir, tools=[world.tool("one"), world.tool("two")], policy=Policy()), world, asked


def test_killed_before_any_call_started(store: RunStore, workdir: Path) -> None:
    """§6 T2…T3, R3d, R4: planned calls are told as not started and are never started by the recovery."""
    agent, world, _ = batch_agent(workdir)
    left = left_by_death(7, store, agent)
    point = agent.resume_point(left)
    assert point is not None
    assert point.kind is ResumeKind.RECOVER_TOOLS
    assert [call.knowledge for call in point.unanswered_tool_calls] == ["not_started", "not_started"]
    ended = agent.resume(left)
    assert world.done == []
    assert [entry.state for entry in ended.journal] == [CallState.NOT_STARTED] * 2
    assert "nothing it does has happened" in str(ended.output)


def test_killed_between_start_and_outcome(store: RunStore, workdir: Path) -> None:
    """§6 T3…T4, R3d, R4, §7: unknown; the model is told to check; the serial sibling after it is not started."""
    agent, world, _ = batch_agent(workdir)
    left = left_by_death(9, store, agent)
    assert world.done == ["one"]
    point = agent.resume_point(left)
    assert point is not None
    assert [call.knowledge for call in point.unanswered_tool_calls] == ["unknown", "not_started"]
    ended = agent.resume(left)
    assert world.done == ["one"]
    assert [entry.state for entry in ended.journal] == [CallState.UNKNOWN, CallState.NOT_STARTED]
    assert ended.journal[0].resolution is Resolution.REPORTED
    assert "may or may not have completed" in str(ended.output)
    assert ended.run_id == left.run_id


def test_killed_between_two_outcomes(store: RunStore, workdir: Path) -> None:
    """§6 some T4, R3d: results that arrived stay; the rest is told by its own state."""
    agent, world, _ = batch_agent(workdir)
    ended = agent.resume(left_by_death(11, store, agent))
    assert [entry.state for entry in ended.journal] == [CallState.DONE, CallState.NOT_STARTED]
    assert world.done == ["one"]


def test_killed_after_all_outcomes(store: RunStore, workdir: Path) -> None:
    """§6 all T4…T1, R3b: complete results call the model and nothing is added."""
    agent, world, _ = batch_agent(workdir)
    left = left_by_death(15, store, agent)
    point = agent.resume_point(left)
    assert point is not None
    assert point.kind is ResumeKind.CALL_MODEL
    ended = agent.resume(left)
    assert ended.output == "one did | two did"
    assert world.done == ["one", "two"]
    assert len(ended.messages) == 5


def test_killed_inside_the_recovery(store: RunStore, workdir: Path) -> None:
    """§6 inside TR, I12: a recovery that was killed is done again with the same result."""
    agent, world, _ = batch_agent(workdir)
    left = left_by_death(9, store, agent)
    for n in (1, 2):
        with pytest.raises(Died):
            agent.resume(store.load(left.run_id), save=BoundaryStore(store, DeathAt(n)).save)
    ended = agent.resume(store.load(left.run_id))
    assert ended.success
    assert len([r for m in ended.messages for r in m.tool_results]) == 2
    assert world.done == ["one"]


def test_an_unused_approval_stays_valid_after_a_crash(store: RunStore, workdir: Path) -> None:
    """§6 TU…T3: the identical call that the model asks for again does not ask the person again, once."""
    world = Effects()

    def script(request: Any) -> Any:
        results = last_results(request)
        if results and "act did x" in results[-1]:
            return say("", ("act", {"text": "x"})) if len(request.messages) < 7 else "done"
        return say("", ("act", {"text": "x"}))

    agent = agent_with(ComputedProvider(script), workdir, tools=[world.tool("act")])
    waiting = agent.execute("go", save=store.save)
    decided = agent.approve(waiting, waiting.pending_calls[0].call_id)
    with pytest.raises(Died):
        agent.execute(state=decided, save=BoundaryStore(store, DeathAt(3)).save)  # after TU, before T3
    again = agent.execute(state=store.load(waiting.run_id))
    assert world.done == ["act:x"]
    assert again.status is RunStatus.WAITING_APPROVAL  # the third, equal call asks: the approval is used up
    assert [entry.approval.value for entry in again.journal] == ["approved", "approved", "needed"]


def test_killed_while_waiting(store: RunStore, workdir: Path) -> None:
    """§6 T2 with pause…TU: nothing was started, nothing changes, the decision is still awaited by another process."""
    world = Effects()
    agent = agent_with(provider(say("", ("act", {})), "done"), workdir, tools=[world.tool("act")])
    left = left_by_death(6, store, agent)  # right after the commit of T2
    assert left.status is RunStatus.WAITING_APPROVAL
    assert agent.execute(state=left) == left
    ended = agent.execute(state=agent.deny(left, left.pending_calls[0].call_id, "not today"))
    assert ended.success
    assert world.done == []
    assert "not today" in next(r.text for m in ended.messages for r in m.tool_results)


# ------------------------------------------------------------------ children
def test_a_settled_run_resumes_as_a_child(store: RunStore, workdir: Path) -> None:
    """§4, §10.10, R1: a failed run goes on as a new run without a user message; the failed one stays as it is."""
    agent = agent_with(provider(InvalidRequest("bad key"), "fine"), workdir)
    failed = agent.execute("go", config=RunConfig(timeout=9), save=store.save)
    child = agent.resume(failed)
    assert child.run_id != failed.run_id
    assert child.metadata.parent_run_id == failed.run_id
    assert child.config.timeout == 9
    assert (child.output, child.own_messages[0].role) == ("fine", Role.ASSISTANT)
    assert store.load(failed.run_id) == failed
    with pytest.raises(AgentResumeError) as caught:
        agent.resume(child)
    assert caught.value.reason == "completed"


def test_an_interrupted_response_is_started_again(store: RunStore, workdir: Path) -> None:
    """R3e, R6, case 81: after the first delta nothing is retried by itself; the text stays; resume asks to start again."""
    asked = provider(say("half", stop=StopReason.INTERRUPTED, usage=None, cause="network"), "whole")
    agent = agent_with(asked, workdir)
    failed = agent.execute("go", save=store.save)
    assert failed.error is not None
    assert (failed.status, failed.error.kind.value) == (RunStatus.FAILED, "interrupted")
    assert failed.stop is not None
    assert failed.stop.cause == "network"
    assert failed.messages[-1].text == "half"
    kinds = [event.kind for event in agent.stream_resume(failed)]
    assert (kinds[0], kinds[-1]) == ("run_started", "run_ended")
    assert [m.text for m in asked.requests[1].messages][:2] == ["go", "half"]
    assert asked.requests[1].messages[-1].internal is InternalKind.RETRY_RESPONSE


def test_a_cut_response_is_continued_where_it_stopped(store: RunStore, workdir: Path) -> None:
    """R3f, §10.31: failed(max_output) keeps the text; the continuation is joined to it, structured output included."""
    asked = provider(say('{"n"', stop=StopReason.MAX_OUTPUT), say(": 5}"))
    agent = agent_with(asked, workdir, output_type={"type": "object", "required": ["n"]})
    failed = agent.execute("go", save=store.save)
    assert failed.error is not None
    assert failed.error.kind.value == "max_output"
    point = agent.resume_point(failed)
    assert point is not None
    assert point.kind is ResumeKind.CONTINUE_RESPONSE
    assert agent.resume(failed).output == {"n": 5}
    assert asked.requests[1].messages[-1].internal is InternalKind.CONTINUE_RESPONSE


def test_a_full_context_is_not_tried_again(store: RunStore, workdir: Path) -> None:
    """Cases 71, 76: a prompt that fills the window is classified once and not resumed blindly."""
    agent = agent_with(provider(ContextFull("too long")), workdir)
    failed = agent.execute("go", save=store.save)
    assert failed.error is not None
    assert (failed.error.kind.value, failed.usage.model_calls) == ("context_full", 1)
    with pytest.raises(AgentResumeError) as caught:
        agent.resume(failed)
    assert caught.value.reason == "context_full"
    short = agent_with(provider(say("cut", stop=StopReason.MAX_OUTPUT)), workdir)
    cut = short.execute("go", config=RunConfig(max_output_tokens=1000), save=store.save)
    assert cut.error is not None
    assert cut.error.kind.value == "context_full"


@pytest.mark.parametrize(
    ("used", "window", "kind"),
    [
        ((3900, 190), 4096, "context_full"),
        ((2000, 1024), 4096, "max_output"),
        ((150_000, 64_000), 200_000, "max_output"),
        ((3900, 190), None, "max_output"),
        ((None, 190), 4096, "max_output"),
    ],
)
def test_a_cut_without_a_cap_is_judged_by_the_window(
    store: RunStore, workdir: Path, used: tuple[int | None, int], window: int | None, kind: str
) -> None:
    """Case 71: nobody asked for a limit; where the answer ends with the model's window, going on would make it worse.
    What is not known of the window is no reason to refuse."""
    cut = say("cut", stop=StopReason.MAX_OUTPUT, usage=ResponseUsage(*used)).model_copy(update={"context_tokens": window})
    failed = agent_with(provider(cut), workdir).execute("go", save=store.save)
    assert failed.error is not None
    assert failed.error.kind.value == kind


@pytest.mark.parametrize(("second", "kind"), [(12, "context_full"), (100, "max_output")])
def test_a_continuation_that_gets_nowhere_is_the_last(store: RunStore, workdir: Path, second: int, kind: str) -> None:
    """Case 71: neither limit nor window is known; a limit that let the first piece become long would let the second."""
    first = say("a long piece", stop=StopReason.MAX_OUTPUT, usage=ResponseUsage(3900, 100))
    agent = agent_with(provider(first, say(" of", stop=StopReason.MAX_OUTPUT, usage=ResponseUsage(4000, second))), workdir)
    failed = agent.execute("go", save=store.save)
    assert failed.error is not None
    assert failed.error.kind.value == "max_output"
    again = agent.resume(failed)
    assert again.error is not None
    assert again.error.kind.value == kind
    assert [message.text for message in again.own_messages][-1] == " of"


def test_another_model_resumes_as_a_child(store: RunStore, workdir: Path) -> None:
    """R5, §4, N3: a different model takes over an unsettled run as a child; the run it supersedes is settled with it."""
    agent, world, _ = batch_agent(workdir)
    left = left_by_death(9, store, agent)
    asked = provider("taken over", model="other")
    child = agent.resume(left, provider=asked)
    assert child.output == "taken over"
    assert child.metadata.identity is not None
    assert child.metadata.identity.model == "other"
    parent = store.load(left.run_id)
    assert (parent.status, parent.metadata.ended_by) == (RunStatus.CANCELLED, EndedBy.SUPERSEDED)
    assert [entry.state for entry in parent.journal] == [CallState.UNKNOWN, CallState.CANCELLED]
    assert world.done == ["one"]


def test_a_provider_factory_makes_the_model_that_a_resume_names(store: RunStore, workdir: Path) -> None:
    """R5: with a callable provider, `model=` is enough to resume with another model."""
    made: list[str] = []

    def make(model: str) -> ComputedProvider:
        made.append(model)
        return provider("fine", model=model)

    agent = agent_with(make, workdir, model="a")  # type: ignore[arg-type]
    left = left_by_death(3, store, agent)
    child = agent.resume(left, model="b")
    assert made == ["a", "b"]
    assert child.metadata.parent_run_id == left.run_id


def test_a_run_past_its_deadline_resumes_as_a_child(store: RunStore, workdir: Path) -> None:
    """§4: in time it is the same run; later it is settled as timed out and goes on as a child with a fresh budget."""
    clock = MovableClock()
    agent = agent_with(provider("fine"), workdir, clock=clock)
    left = left_by_death(3, store, agent)
    clock.advance(31)
    point = agent.resume_point(left)
    assert point is not None
    assert point.opens_child
    child = agent.resume(left)
    assert child.success
    assert child.metadata.parent_run_id == left.run_id
    assert store.load(left.run_id).status is RunStatus.TIMED_OUT


def test_a_resume_settles_unknown_outcomes_by_telling(store: RunStore, workdir: Path) -> None:
    """§7, §10.2: continuing refuses, resuming is the informed act that tells the model; recorded with its author."""
    agent, world, _ = batch_agent(workdir)
    failed = agent.execute(state=left_by_death(9, store, agent))
    assert (failed.status, failed.metadata.ended_by) == (RunStatus.FAILED, EndedBy.CRASH)
    point = agent.resume_point(failed)
    assert point is not None
    assert point.kind is ResumeKind.RECOVER_TOOLS
    child = agent.resume(failed)
    assert child.success
    entry = store.load(failed.run_id).journal[0]
    assert (entry.resolution, entry.resolved_by) == (Resolution.REPORTED, "resume")
    assert world.done == ["one"]


def test_hooks_of_a_resume(store: RunStore, workdir: Path) -> None:
    """R7: no message hook on a resume; before-run and after-run do fire."""
    fired: list[str] = []
    agent = agent_with(
        provider(InvalidRequest("no"), "fine"),
        workdir,
        before_run=lambda state: fired.append("before"),
        on_message=lambda given: fired.append(f"message {given.text}"),
        after_run=lambda state: fired.append(f"after {state.status.value}"),
    )
    agent.resume(agent.execute("go", save=store.save))
    assert fired == ["before", "message go", "after failed", "before", "after completed"]


def test_the_asynchronous_forms(store: RunStore, workdir: Path) -> None:
    """R6: aresume and astream_resume give what the synchronous forms give."""
    agent = agent_with(provider(InvalidRequest("no"), InvalidRequest("no"), "fine"), workdir)
    failed = agent.execute("go", save=store.save)

    async def both() -> tuple[RunState, list[str]]:
        again = await agent.aresume(failed)
        return again, [event.kind async for event in agent.astream_resume(again)]

    again, kinds = asyncio.run(both())
    assert again.status is RunStatus.FAILED
    assert (kinds[0], kinds[-1]) == ("run_started", "run_ended")


def test_many_interruptions_leave_one_partial_in_the_request(store: RunStore, workdir: Path) -> None:
    """§9(b): all partials stay in the log, only the last one is sent."""
    lost = NetworkError("gone")
    cut = say("piece", stop=StopReason.INTERRUPTED, usage=None)
    asked = provider(cut, cut, cut, lost, "whole")
    agent = agent_with(asked, workdir)
    state = agent.execute("go", config=RunConfig(retries=0), save=store.save)
    for _ in range(4):
        state = agent.resume(state)
    assert state.output == "whole"
    assert [m.text for m in state.messages].count("piece") == 3
    assert [m.text for m in asked.requests[-1].messages].count("piece") == 1


def test_a_stored_refusal_is_settled_on_open(store: RunStore, workdir: Path) -> None:
    """§4: a response that ends the run for another reason is settled the same way, without a request."""
    asked = provider(say("no", stop=StopReason.REFUSAL))
    agent = agent_with(asked, workdir)
    ended = agent.execute(state=left_by_death(7, store, agent))
    assert ended.error is not None
    assert (ended.status, ended.error.kind.value) == (RunStatus.FAILED, "refusal")
    assert len(asked.requests) == 1


def test_another_model_settles_a_stored_answer_without_asking(store: RunStore, workdir: Path) -> None:
    """§4: an answer that was stored is settled whoever opens it; a model that did not give it is not asked to mend it."""
    agent = agent_with(provider("the answer"), workdir)
    left = left_by_death(7, store, agent)
    other = provider("never", model="other")
    ended = agent.resume(left, provider=other)
    assert (ended.run_id, ended.output) == (left.run_id, "the answer")
    strict = agent_with(provider("no number"), workdir, output_type=int)
    failed = strict.resume(left_by_death(7, store, strict), provider=other)
    assert (failed.status, failed.usage.corrections) == (RunStatus.FAILED, 0)
    assert other.requests == []


def test_an_answer_that_came_in_time_counts_after_the_deadline(store: RunStore, workdir: Path) -> None:
    """§4, B1: killed between answer and ending and opened a day later, the run is completed."""
    clock = MovableClock()
    agent = agent_with(provider("the answer"), workdir, clock=clock)
    left = left_by_death(7, store, agent)
    clock.advance(86_400)
    assert agent.execute(state=left).status is RunStatus.COMPLETED
