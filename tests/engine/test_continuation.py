"""Checks before a continuation (C1–C7), branches (N5) and handover (N6)."""

import threading
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import InvalidInput, InvalidRequest, NetworkError
from nexa_desktop.core.messages import CallOutcome, FilePart, StopReason, UserInput
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import CallState, Resolution
from nexa_desktop.core.tools import Verdict, Verification
from nexa_desktop.engine import ContinuationRefused, NexaAgent, RunConfig, RunState, RunStatus, Tool
from tests.support.engine_agents import Effects, agent_with
from tests.support.engine_provider import last_results, provider, say
from tests.support.engine_store import BoundaryStore, DeathAt, Died


def crash_at(n: int, store: Any, agent: NexaAgent, task: str = "go") -> RunState:
    """Run ``task`` in a life that dies at the n-th boundary; the run as it was left."""
    with pytest.raises(Died):
        agent.execute(task, save=BoundaryStore(store, DeathAt(n)).save)
    (left,) = store.unfinished()
    assert isinstance(left, RunState)
    return left


def crash_in_tool(store: Any, workdir: Path, *, effect: str = "write", **hooks: Any) -> tuple[NexaAgent, RunState, Effects]:
    """An agent whose process died after its tool's effect and before its outcome was stored."""
    from tests.support.engine_agents import Policy

    world = Effects()
    agent = agent_with(
        provider(say("", ("act", {"text": "x"})), "done"), workdir, tools=[world.tool("act", effect, **hooks)], policy=Policy()
    )
    # before/after begin_run, begin_model_call, commit_reply, start_call; then before settle_call
    state = crash_at(9, store, agent)
    assert [entry.state for entry in state.journal] == [CallState.STARTED]
    assert world.done == ["act:x"]
    return agent, state, world


def test_an_unsettled_run_is_refused(store: RunStore, workdir: Path) -> None:
    """C1: a waiting run must be decided or cancelled first; cancelled, it can be continued."""
    agent = agent_with(provider(say("", ("write", {})), "next"), workdir, tools=[Effects().tool("write")])
    waiting = agent.execute("go", save=store.save)
    with pytest.raises(ContinuationRefused) as caught:
        agent.continue_run(waiting, "more")
    assert caught.value.reason == "unsettled"
    cancelled = agent.cancel(waiting)
    assert cancelled.status is RunStatus.CANCELLED
    assert agent.continue_run(cancelled, "more").output == "next"


def test_a_run_that_is_being_worked_on_is_refused(store: RunStore, workdir: Path) -> None:
    """C1, N2: while a run is alive nobody else continues it."""
    began, release = threading.Event(), threading.Event()

    def wait() -> str:
        began.set()
        release.wait(20)
        return "waited"

    agent = agent_with(provider(say("", ("wait", {})), "done"), workdir, tools=[Tool("wait", "", run=wait, effect="read")])  # type: ignore[arg-type]
    thread = threading.Thread(target=lambda: agent.execute("go", save=store.save))
    thread.start()
    assert began.wait(20)
    (alive,) = store.unfinished()
    with pytest.raises(ContinuationRefused):
        agent.continue_run(alive, "more")
    assert agent.resume_point(alive) is None
    release.set()
    thread.join()


def test_an_unknown_outcome_blocks_until_it_is_settled(store: RunStore, workdir: Path) -> None:
    """C2: a write whose outcome nobody knows blocks; once settled, the model is told what was found."""
    agent, left, world = crash_in_tool(store, workdir)
    failed = agent.execute(state=left)
    assert failed.status is RunStatus.FAILED
    assert failed.error is not None
    assert failed.error.kind.value == "unknown_outcome"
    with pytest.raises(ContinuationRefused) as caught:
        agent.continue_run(failed, "more")
    assert caught.value.reason == "unknown_outcome"
    call_id = failed.journal[0].call_id
    assert caught.value.details == (call_id,)
    settled = agent.settle(failed, call_id, "happened", "I saw the file.")
    assert settled.journal[0].resolution is Resolution.HAPPENED
    asked = provider("fine")
    after = agent.continue_run(settled, "more", provider=asked)
    assert after.success
    (told,) = [r.text for m in asked.requests[0].messages for r in m.tool_results]
    assert "I saw the file." in told
    assert world.done == ["act:x"]


def test_an_outcome_is_settled_once(store: RunStore, workdir: Path) -> None:
    """C2: the first word counts; a second one, or a word that is none, is refused."""
    from nexa_desktop.core.errors import DecisionRefused

    agent, left, _ = crash_in_tool(store, workdir)
    failed = agent.execute(state=left)
    call_id = failed.journal[0].call_id
    with pytest.raises(InvalidInput):
        agent.settle(failed, call_id, "maybe")
    agent.settle(failed, call_id, "did_not_happen")
    with pytest.raises(DecisionRefused):
        agent.settle(failed, call_id, "happened")


@pytest.mark.parametrize("effect", ["read", "idempotent"])
def test_unknown_reads_settle_themselves(store: RunStore, workdir: Path, effect: str) -> None:
    """C2, §7: what changes nothing, or may be repeated, is reported to the model and blocks nothing."""
    agent, left, world = crash_in_tool(store, workdir, effect=effect)
    ended = agent.execute(state=left)
    assert ended.status is RunStatus.COMPLETED
    assert ended.journal[0].resolution is Resolution.REPORTED
    assert world.done == ["act:x"]


@pytest.mark.parametrize(("verdict", "words"), [(Verdict.HAPPENED, "did complete"), (Verdict.DID_NOT_HAPPEN, "did not happen")])
def test_evidence_proves_what_happened(store: RunStore, workdir: Path, verdict: Verdict, words: str) -> None:
    """N4, §7: recovery asks the tool first, with the evidence from before the effect; what it proves is never unknown."""
    seen: list[Any] = []

    def verify(arguments: Any, context: Any, evidence: Any) -> Verification:
        seen.append((arguments, context.idempotency_key, evidence))
        return Verification(verdict, "The hash is the one intended.")

    agent, left, _ = crash_in_tool(store, workdir, prepare=lambda a, c: {"before": "hash"}, verify=verify)
    asked = provider("fine")
    other = NexaAgent(
        "tester", prompt="Be exact.", provider=asked, working_directory=workdir, tools=agent._definition.tools.values()
    )  # type: ignore[arg-type]
    ended = other.execute(state=left)
    assert ended.status is RunStatus.COMPLETED
    assert seen == [({"text": "x"}, left.journal[0].call_id, {"before": "hash"})]
    assert words in last_results(asked.requests[0])[0]
    assert "The hash is the one intended." in last_results(asked.requests[0])[0]
    assert ended.journal[0].verification == Verification(verdict, "The hash is the one intended.")


def test_saved_results_complete_the_history(store: RunStore, workdir: Path) -> None:
    """C3: finished siblings keep their results, what never started is closed as such, and nothing is run again."""
    world = Effects()
    calls = say("", ("one", {}), ("two", {}))
    from tests.support.engine_agents import Policy

    agent = agent_with(provider(calls, "x"), workdir, tools=[world.tool("one"), world.tool("two")], policy=Policy())
    left = crash_at(11, store, agent)  # after the first call's outcome, before the second one's start
    assert world.done == ["one"]
    cancelled = agent.cancel(left)
    assert [entry.state for entry in cancelled.journal] == [CallState.DONE, CallState.CANCELLED]
    asked = provider("fine")
    after = agent.continue_run(cancelled, "more", provider=asked)
    assert after.success
    first, second = [r for m in asked.requests[0].messages for r in m.tool_results]
    assert (first.outcome, first.text) == (CallOutcome.DONE, "one did")
    assert second.outcome is CallOutcome.CANCELLED
    assert world.done == ["one"]


@pytest.mark.parametrize("given", [(), ("",), (" \n ",), (None,)])
def test_the_input_must_not_be_blank(store: RunStore, workdir: Path, given: tuple[Any, ...]) -> None:
    """C4: a continuation says something."""
    agent = agent_with(provider("one"), workdir)
    first = agent.execute("a", save=store.save)
    with pytest.raises(ContinuationRefused) as caught:
        agent.continue_run(first, *given)
    assert caught.value.reason == "empty_input"
    assert len(store.session(first.metadata.session_id)) == 1


def test_a_mismatch_names_what_differs(store: RunStore, workdir: Path, tmp_path: Path) -> None:
    """C4: definition, model, provider and working directory must match; each difference is named."""
    first = agent_with(provider("one"), workdir, tools=[Effects().tool("act")]).execute("a", save=store.save)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    other = NexaAgent(
        "other",
        prompt="Be vague.",
        provider=provider("two", model="m2", provider="p2", endpoint="e2"),
        working_directory=elsewhere,
        tools=[Effects().tool("act", "read"), Effects().tool("new")],
        output_type=int,
    )
    with pytest.raises(ContinuationRefused) as caught:
        other.continue_run(first, "more")
    assert caught.value.reason == "mismatch"
    named = [detail.split(":")[0] for detail in caught.value.details]
    assert named == [
        "provider", "endpoint", "model", "agent name", "prompt", "tool 'act'", "tool 'new'", "output type", "working directory",
    ]  # fmt: skip


def test_a_new_provider_object_of_the_same_identity_is_the_same(store: RunStore, workdir: Path) -> None:
    """C4, §10.6: identity must match, the object may be new."""
    agent = agent_with(provider("one"), workdir)
    first = agent.execute("a", save=store.save)
    assert agent.continue_run(first, "b", provider=provider("two")).output == "two"
    with pytest.raises(ContinuationRefused):
        agent.continue_run(first, "b", provider=provider("three", model="another"))


def test_a_handover_accepts_the_differences(store: RunStore, workdir: Path) -> None:
    """N6: the review lists what changes; confirmed, the run goes on with the other model, whose name it carries."""
    first = agent_with(provider("one"), workdir).execute("a", save=store.save)
    asked = provider("two", model="better")
    other = agent_with(asked, workdir)
    review = other.review(first)
    assert review.differences == ("model: 'test-model' before, 'better' now",)
    assert review.can_hand_over
    assert not review.can_continue
    after = other.continue_run(first, "b", handover=True)
    assert after.output == "two"
    assert after.metadata.identity is not None
    assert after.metadata.identity.model == "better"
    assert [m.text for m in asked.requests[0].messages] == ["a", "one", "b"]


def test_large_results_stay_readable_from_their_directory(store: RunStore, workdir: Path) -> None:
    """C5: with another artifact directory in the new configuration, earlier outputs are found where they were put."""
    big = Tool("big", "", run=lambda: "0123456789" * 100, effect="read")  # type: ignore[arg-type]
    asked = provider(say("", ("big", {})), "seen")
    agent = agent_with(asked, workdir, tools=[big])
    config = RunConfig(max_tool_output_chars=400, artifact_directory="first")
    first = agent.execute("go", config=config, save=store.save)
    ref = first.journal[0].artifact
    assert ref is not None
    assert (workdir / "first" / ref.sha256).exists()
    again = provider(say("", ("read_artifact", {"artifact": ref.sha256, "offset": 990})), "read")
    second = agent.continue_run(
        first, "the end?", config=RunConfig(max_tool_output_chars=300, artifact_directory="second"), provider=again
    )
    assert second.output == "read"
    assert last_results(again.requests[1])[0].endswith("0123456789")


def test_no_approval_carries_over(store: RunStore, workdir: Path) -> None:
    """C6, I10: the same call with the same arguments asks again in the next turn."""
    world = Effects()
    call = say("", ("act", {"text": "x"}))
    agent = agent_with(provider(call, "one", call, "two"), workdir, tools=[world.tool("act")])
    waiting = agent.execute("go", save=store.save)
    first = agent.execute(state=agent.approve(waiting, waiting.pending_calls[0].call_id))
    second = agent.continue_run(first, "again")
    assert second.status is RunStatus.WAITING_APPROVAL
    assert world.done == ["act:x"]


def settled_as(status: RunStatus, store: RunStore, workdir: Path) -> tuple[NexaAgent, RunState]:
    """A run that ended as ``status``."""
    stop = threading.Event()
    tools = [Effects().tool("look", "read")]
    look = say("", ("look", {}))
    match status:
        case RunStatus.COMPLETED:
            agent, config = agent_with(provider("one"), workdir, tools=tools), RunConfig()
        case RunStatus.FAILED:
            agent, config = agent_with(provider(NetworkError("down")), workdir, tools=tools), RunConfig(retries=0)
        case RunStatus.CANCELLED:
            stop.set()
            agent, config = agent_with(provider("one"), workdir, tools=tools), RunConfig()
        case RunStatus.TIMED_OUT:
            agent, config = agent_with(provider("one"), workdir, tools=tools), RunConfig(timeout=0.000_001)
        case _:
            agent, config = agent_with(provider(look), workdir, tools=tools), RunConfig(max_model_calls=1)
    state = agent.execute("a", config=config, cancel=stop, save=store.save)
    assert state.status is status
    return agent, state


SETTLED = [status for status in RunStatus if status.is_settled]


@pytest.mark.parametrize("status", SETTLED)
def test_every_settled_run_can_continue(store: RunStore, workdir: Path, status: RunStatus) -> None:
    """C7: completed, failed, cancelled, timed out and out of budget go on once the checks pass."""
    agent, state = settled_as(status, store, workdir)
    after = agent.continue_run(state, "more", config=RunConfig(), provider=provider("better"))
    assert after.output == "better"
    assert store.load(state.run_id) == state


def test_any_turn_can_be_continued(store: RunStore, workdir: Path) -> None:
    """N5, §10.19: a session is a tree; continuing an earlier turn, or one turn twice, overwrites nothing."""
    asked = provider("1", "2", "3", "4")
    agent = agent_with(asked, workdir)
    root = agent.execute("a", save=store.save)
    left = agent.continue_run(root, "b")
    right = agent.continue_run(root, "c", fork_of=left)
    deeper = agent.continue_run(left, "d")
    assert [m.text for m in right.messages] == ["a", "1", "c", "3"]
    assert [m.text for m in deeper.messages] == ["a", "1", "b", "2", "d", "4"]
    assert right.metadata.fork_of == left.run_id
    assert [s.run_id for s in store.session(root.metadata.session_id)] == [
        root.run_id,
        left.run_id,
        right.run_id,
        deeper.run_id,
    ]
    assert [store.load(s.run_id) for s in (root, left, right, deeper)] == [root, left, right, deeper]


def test_a_refused_turn_leaves_the_context(store: RunStore, workdir: Path) -> None:
    """Case 67: a refused prompt and its refusal stay in the log and are not sent again."""
    agent = agent_with(provider(say("I will not.", stop=StopReason.REFUSAL)), workdir)
    refused = agent.execute("bad", save=store.save)
    assert refused.status is RunStatus.FAILED
    asked = provider("sure")
    after = agent.continue_run(refused, "good", provider=asked)
    assert [m.text for m in asked.requests[0].messages] == ["good"]
    assert [m.text for m in after.messages] == ["bad", "I will not.", "good", "sure"]


def test_a_prompt_that_the_vendor_refused_outright_leaves_the_context(store: RunStore, workdir: Path) -> None:
    """Case 67: refused before any answer, the prompt is not sent again with the next one."""
    from nexa_desktop.core.errors import ContentRefused

    agent = agent_with(provider(ContentRefused("filtered")), workdir)
    refused = agent.execute("bad", save=store.save)
    assert refused.error is not None
    assert refused.error.kind.value == "refusal"
    asked = provider("sure")
    agent.continue_run(refused, "good", provider=asked)
    assert [m.text for m in asked.requests[0].messages] == ["good"]


def test_a_file_that_the_vendor_could_not_take_is_sent_no_more(store: RunStore, workdir: Path) -> None:
    """Case 123: trying again sends it again; whatever is asked next goes out with the file named in its place."""
    picture = FilePart("view.png", "image/png", store.artifacts.write(b"\x89PNG", media_type="image/png"))
    agent = agent_with(provider(InvalidRequest("image exceeds the maximum")), workdir)
    refused = agent.execute(UserInput("look", (picture,)), save=store.save)
    assert refused.status is RunStatus.FAILED
    same = provider(InvalidRequest("image exceeds the maximum"))
    again = agent.resume(refused, provider=same)
    assert picture in same.requests[0].messages[0].parts
    asked = provider("Hello.")
    after = agent.continue_run(again, "hello", provider=asked)
    assert after.status is RunStatus.COMPLETED
    sent = asked.requests[0].messages
    assert [m.text.startswith("[The file view.png was attached here.") for m in sent] == [True, False]
    assert sent[0].text.endswith("look")
    assert not any(isinstance(part, FilePart) for message in sent for part in message.parts)
    assert picture in after.messages[0].parts


def test_a_cancelled_call_is_told_to_the_model(store: RunStore, workdir: Path) -> None:
    """Case 11: what was cancelled stays in the history with its result, so the model does not repeat it unknowingly."""
    agent = agent_with(provider(say("", ("push", {})), "x"), workdir, tools=[Effects().tool("push")])
    cancelled = agent.cancel(agent.execute("go", save=store.save))
    asked = provider("fine")
    agent.continue_run(cancelled, "what happened?", provider=asked)
    (result,) = [r for m in asked.requests[0].messages for r in m.tool_results]
    assert result.outcome is CallOutcome.CANCELLED
    assert "nothing it does has happened" in result.text


def test_an_imported_call_without_result_is_unknown(store: RunStore, workdir: Path) -> None:
    """§10.26, case 2: a history that breaks off in a call, kept elsewhere, resumes: the call is told as unknown, once."""
    agent = agent_with(provider(say("", ("act", {})), "x"), workdir, tools=[Effects().tool("act")])
    waiting = agent.execute("go", save=store.save)
    data: Any = waiting.model_dump()
    data |= {"journal": [], "pending_calls": [], "status": "failed"}
    imported = RunState.model_validate(data)
    asked = provider("fine")
    other = agent_with(asked, workdir, tools=[Effects().tool("act")])
    point = other.resume_point(imported)
    assert point is not None
    assert [call.knowledge for call in point.unanswered_tool_calls] == ["unknown"]
    assert other.resume(imported).output == "fine"
    (result,) = [r for m in asked.requests[0].messages for r in m.tool_results]
    assert result.outcome is CallOutcome.UNKNOWN


def test_a_call_left_by_a_crash_is_settled_before_the_resume(store: RunStore, workdir: Path) -> None:
    """C2, D6: what a person found out is recorded while the run is still open; the resumed run is told that."""
    agent, left, world = crash_in_tool(store, workdir)
    settled = agent.settle(left, left.journal[0].call_id, "happened", "The file is there.")
    assert settled.status is RunStatus.RUNNING
    assert settled.journal[0].resolution is Resolution.HAPPENED
    asked = provider("fine")
    again = NexaAgent(
        "tester", prompt="Be exact.", provider=asked, working_directory=workdir, tools=[world.tool("act")]
    ).execute(state=settled)
    assert (again.run_id, again.output) == (left.run_id, "fine")
    assert "The file is there." in last_results(asked.requests[0])[0]
    assert world.done == ["act:x"]
