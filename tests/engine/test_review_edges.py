"""Between check and act: what may come in the moments that the protocol's steps leave, and replies no store could hold."""

import threading
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import DecisionRefused, InvalidInput, StoreUnavailable, UnknownRun
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.messages import CallOutcome, ResponseUsage, Stop, StopReason, TextPart, ToolCallPart
from nexa_desktop.core.model_io import CallLimits, ModelReply, ModelRequest, ReplyCompleted
from nexa_desktop.core.permissions import Permission, PermissionRequest, PermissionVerdict
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import CallState, ErrorKind, Resolution
from nexa_desktop.core.tools import Tool
from nexa_desktop.engine import Actor, RunConfig, RunStatus
from nexa_desktop.engine.decisions import approve
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_provider import provider, say
from tests.support.engine_store import BoundaryStore, Died

CONFIG = RunConfig(timeout=600.0)


def test_stop_that_comes_with_the_intent_keeps_the_effect_from_happening(store: RunStore, workdir: Path) -> None:
    """X1, I3: Stop set while the intent is being written: the call is settled as cancelled, and nothing was done."""
    effects, cancel = Effects(), threading.Event()

    def boundary(name: str, when: str) -> None:
        if (name, when) == ("start_call", "after"):
            cancel.set()

    agent = agent_with(provider(say("", ("act", {})), "done"), workdir, tools=[effects.tool("act")], policy=Policy())
    ended = agent.execute("go", config=CONFIG, cancel=cancel, save=BoundaryStore(store, boundary).save)
    assert effects.done == []
    assert ended.status is RunStatus.CANCELLED
    assert ended.journal[0].state is CallState.CANCELLED
    assert [r.outcome for m in ended.messages for r in m.tool_results] == [CallOutcome.CANCELLED]


def test_a_failing_save_after_the_intent_leaves_no_unknown(store: RunStore, workdir: Path) -> None:
    """I16, rule 6: the effect was kept back, so the call is known not to have happened."""
    effects = Effects()

    def save(state: Any) -> None:
        if any(entry.state is CallState.STARTED for entry in state.journal):
            raise OSError("no space")

    agent = agent_with(provider(say("", ("act", {})), "done"), workdir, tools=[effects.tool("act")], policy=Policy())
    ended = agent.execute("go", config=CONFIG, save=save)
    assert effects.done == []
    assert (ended.status, ended.error and ended.error.kind) == (RunStatus.FAILED, ErrorKind.PERSISTENCE)
    assert ended.journal[0].state is CallState.NOT_STARTED


def test_a_permission_withdrawn_while_a_batch_waits_holds(store: RunStore, workdir: Path) -> None:
    """Rule 2: a call that a rule allowed when it was asked for does not run once the rule is gone, unless somebody says so."""
    effects = Effects()

    class Rules:
        def __init__(self) -> None:
            self.allowed = {"quiet"}

        def decide(self, request: PermissionRequest) -> PermissionVerdict:
            return PermissionVerdict(Permission.ALLOW if request.tool in self.allowed else Permission.ASK, "rules")

    rules = Rules()
    agent = agent_with(
        provider(say("", ("quiet", {}), ("loud", {})), "done"),
        workdir,
        tools=[effects.tool("quiet"), effects.tool("loud")],
        policy=rules,
    )
    waiting = agent.execute("go", config=CONFIG, save=store.save)
    assert [call.name for call in waiting.pending_calls] == ["loud"]
    rules.allowed = set()
    ended = agent.execute(state=agent.approve(waiting, waiting.pending_calls[0].call_id), save=store.save)
    assert effects.done == ["loud"]
    assert ended.status is RunStatus.COMPLETED
    assert [entry.state for entry in ended.journal] == [CallState.NOT_STARTED, CallState.DONE]


@pytest.mark.parametrize("error", [RuntimeError("broken"), InvalidInput("broken")])
def test_a_policy_that_fails_asks_and_loses_nothing(store: RunStore, workdir: Path, error: Exception) -> None:
    """Rules 1 and 2: the reply is stored whatever the policy does; what it cannot judge runs only on a person's word."""

    class Broken:
        def decide(self, request: PermissionRequest) -> PermissionVerdict:
            raise error

    effects = Effects()
    agent = agent_with(provider(say("I will act.", ("act", {})), "done"), workdir, tools=[effects.tool("act")], policy=Broken())
    waiting = agent.execute("go", config=CONFIG, save=store.save)
    assert waiting.status is RunStatus.WAITING_APPROVAL
    assert waiting.messages[-1].text == "I will act."
    ended = agent.execute(state=agent.approve(waiting, waiting.pending_calls[0].call_id), save=store.save)
    assert (ended.status, effects.done) == (RunStatus.COMPLETED, ["act"])


def test_evidence_that_cannot_be_stored_is_the_tools_fault(store: RunStore, workdir: Path) -> None:
    """Rule 5: the model is told which tool failed; the run goes on and nothing was done."""
    effects = Effects()
    tool = effects.tool("act", prepare=lambda arguments, context: {"where": Path("/x"), "size": float("nan")})
    agent = agent_with(provider(say("", ("act", {})), "done"), workdir, tools=[tool], policy=Policy())
    ended = agent.execute("go", config=CONFIG, save=store.save)
    assert (ended.status, effects.done) == (RunStatus.COMPLETED, [])
    assert ended.journal[0].state is CallState.REJECTED


INFINITE = '{"text": 1e999}'


@pytest.mark.parametrize(
    ("reply", "counted"),
    [
        (ModelReply((TextPart("Hear me."),), Stop(StopReason.END_TURN), ResponseUsage(2**70, 5)), (0, 5)),
        (ModelReply((TextPart("Hear me."),), Stop(StopReason.END_TURN), ResponseUsage(10, -5)), (10, 0)),
        (
            ModelReply((TextPart("Hear me."),), Stop(StopReason.END_TURN), ResponseUsage(10, 5, raw={"x": float("inf")})),
            (10, 5),
        ),
        (ModelReply((TextPart("Hear me."),), Stop(StopReason.END_TURN, "\ud800", detail="\udfff"), None), (0, 0)),
        (ModelReply((TextPart("Hear me."),), Stop(StopReason.END_TURN), None, model="m\ud800"), (0, 0)),
        (ModelReply((TextPart("Hear me. \ud83d"),), Stop(StopReason.END_TURN), None), (0, 0)),
        (ModelReply((TextPart("Hear\0 me."),), Stop(StopReason.END_TURN), None), (0, 0)),
    ],
)
def test_a_reply_with_odd_values_is_kept(store: RunStore, workdir: Path, reply: ModelReply, counted: tuple[int, int]) -> None:
    """Rule 1, B9: numbers that no store and no budget can hold are unknown ones; the answer stays."""
    ended = agent_with(provider(reply), workdir).execute("go", config=CONFIG, save=store.save)
    assert ended.status is RunStatus.COMPLETED, ended.error
    assert store.load(ended.run_id).messages[-1].text.startswith("Hear")
    assert (ended.usage.input_tokens, ended.usage.output_tokens) == counted


def test_numbers_that_are_no_json_never_run(store: RunStore, workdir: Path) -> None:
    """Case 47: 1e999 is read as infinity, which JSON does not have; the call is refused and the session stays usable."""
    effects = Effects()
    parts = (TextPart("I will act."), ToolCallPart("act", {"text": float("inf")}, INFINITE))
    reply = ModelReply(parts, Stop(StopReason.TOOL_USE), None)
    agent = agent_with(provider(reply, "done"), workdir, tools=[effects.tool("act")], policy=Policy())
    ended = agent.execute("go", config=CONFIG, save=store.save)
    assert (ended.status, effects.done) == (RunStatus.COMPLETED, []), ended.error
    assert ended.journal[0].state is CallState.REJECTED
    assert store.load(ended.run_id).messages[1].tool_calls[0].arguments_raw == INFINITE


def test_an_output_that_is_no_json_is_asked_for_again(store: RunStore, workdir: Path) -> None:
    """B10: an infinite number in structured output takes the correction path and never leaves the run unsettled."""
    schema = {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}
    agent = agent_with(provider('{"x": 1e999}', '{"x": 1}'), workdir, output_type=schema)
    ended = agent.execute("go", config=CONFIG, save=store.save)
    assert (ended.status, ended.output) == (RunStatus.COMPLETED, {"x": 1}), ended.error
    assert ended.usage.corrections == 1


def test_arguments_that_changed_on_disk_do_not_run_under_the_old_approval(tmp_path: Path, workdir: Path) -> None:
    """I10: the digest of what would run is compared, not of what once was asked."""
    effects = Effects()
    agent = agent_with(provider(say("", ("act", {"text": "good"})), "done"), workdir, tools=[effects.tool("act")])
    with SQLiteCheckpointStore(tmp_path / "runs.db") as store:
        waiting = agent.execute("go", config=CONFIG, save=store.save)
        call = waiting.pending_calls[0].call_id
        agent.approve(waiting, call)
        with store.database.transaction("test", durable=False) as connection:
            connection.execute('UPDATE tool_call SET arguments = \'{"text": "evil"}\'')
        agent.execute(state=store.load(waiting.run_id), save=store.save)
    assert effects.done == []


def test_damaged_arguments_cannot_be_approved(tmp_path: Path, workdir: Path) -> None:
    """I10, rule 6: what is waiting can no longer be read, so it can be denied but not approved."""
    effects = Effects()
    agent = agent_with(provider(say("", ("act", {"text": "good"})), "done"), workdir, tools=[effects.tool("act")])
    with SQLiteCheckpointStore(tmp_path / "runs.db") as store:
        waiting = agent.execute("go", config=CONFIG, save=store.save)
        with store.database.transaction("test", durable=False) as connection:
            connection.execute("UPDATE tool_call SET arguments = 'x'")
        state = store.load(waiting.run_id)
        with pytest.raises(DecisionRefused, match="cannot be approved"):
            agent.approve(state, state.pending_calls[0].call_id)
        state = agent.deny(state, state.pending_calls[0].call_id)
        assert agent.execute(state=state, save=store.save).status is RunStatus.COMPLETED
    assert effects.done == []


@pytest.mark.parametrize("going_on", ["execute", "resume", "another model"])
def test_an_abandoned_write_stays_unknown_after_a_crash(store: RunStore, workdir: Path, going_on: str) -> None:
    """§4, §7: the process died after a write was abandoned and before the run was settled: going on silently ends as
    unknown outcome; a resume, the informed act, reports it to the model and goes on to its end."""
    gate, running = threading.Event(), threading.Event()

    def hang() -> str:
        running.set()
        gate.wait(20)
        return "late"

    tool = Tool("hang", "Hangs.", run=hang)
    agent = agent_with(provider(say("", ("hang", {})), "done"), workdir, tools=[tool], policy=Policy())

    def boundary(name: str, when: str) -> None:
        if (name, when) == ("finish_run", "before"):
            raise Died("killed before the end")

    def work() -> None:
        with pytest.raises(Died):
            agent.execute("go", config=CONFIG, save=BoundaryStore(store, boundary).save)

    thread = threading.Thread(target=work)
    thread.start()
    assert running.wait(20)
    (state,) = store.unfinished()
    assert agent.abandon(state, state.journal[0].call_id)
    thread.join(20)
    assert not thread.is_alive()
    gate.set()
    (state,) = store.unfinished()
    assert state.journal[0].is_unresolved_unknown
    if going_on == "execute":
        ended = agent.execute(state=state, save=store.save)
        assert (ended.status, ended.error and ended.error.kind) == (RunStatus.FAILED, ErrorKind.UNKNOWN_OUTCOME)
        return
    other = provider("done", model="other") if going_on == "another model" else None
    ended = agent.resume(state, save=store.save, provider=other)
    assert (ended.status, ended.output) == (RunStatus.COMPLETED, "done")
    assert store.load(state.run_id).journal[0].resolution is Resolution.REPORTED


def test_a_listener_of_raw_exchanges_never_costs_the_answer(store: RunStore, workdir: Path) -> None:
    """Rule 1: the inspector's record is a convenience; its fault is not the run's."""

    def record(*_: Any) -> None:
        raise RuntimeError("no")

    class Recording:
        def __init__(self) -> None:
            self._inner = provider("the answer")
            self.identity = self._inner.identity

        def stream(self, request: ModelRequest, limits: CallLimits) -> Any:
            assert limits.record is not None
            limits.record("request", "response")
            yield from self._inner.stream(request, limits)

        def list_models(self) -> tuple[()]:
            return ()

        def close(self) -> None:
            pass

    ended = agent_with(Recording(), workdir).execute("go", config=CONFIG, save=store.save, record=record)  # type: ignore[arg-type]
    assert (ended.status, ended.output) == (RunStatus.COMPLETED, "the answer"), ended.error


def test_leaving_a_stream_by_an_exception_stops_the_run(store: RunStore, workdir: Path) -> None:
    """X1: Ctrl+C in the loop over a stream asks the run to stop instead of waiting for it."""
    effects, seen = Effects(), threading.Event()

    def wait(context: Any) -> str:
        seen.set()
        assert context.cancel.wait(20), "nobody asked to stop"
        return "stopped"

    tool = Tool("wait", "Waits.", run=wait, takes_context=True)
    agent = agent_with(provider(say("", ("wait", {})), "done"), workdir, tools=[tool, effects.tool("x")], policy=Policy())
    events = agent.stream("go", config=CONFIG, save=store.save)
    for event in events:
        if event.kind == "tool_started":
            assert seen.wait(20)
            with pytest.raises(KeyboardInterrupt):
                events.throw(KeyboardInterrupt())  # type: ignore[attr-defined]
            break
    (state,) = store.unfinished() or (None,)
    assert state is None


def test_a_sibling_belongs_to_the_same_session(store: RunStore, workdir: Path) -> None:
    """N5, rule 5: `fork_of` names a run that is there, of this conversation; nothing is stored otherwise."""
    agent = agent_with(provider("one"), workdir)
    first, stranger = agent.execute("a", save=store.save), agent.execute("b", save=store.save)
    with pytest.raises(UnknownRun):
        agent.continue_run(first, "c", fork_of="run_nonsense", save=store.save)  # type: ignore[arg-type]  # any text
    with pytest.raises(InvalidInput, match="another session"):
        agent.continue_run(first, "c", fork_of=stranger, save=store.save)
    assert len(store.session(first.metadata.session_id)) == 1


class Slow:
    """Streams words, then waits until ``go_on``, then ends as it should."""

    def __init__(self, go_on: threading.Event) -> None:
        self._inner = provider("the whole answer")
        self.identity = self._inner.identity
        self._go_on = go_on

    def stream(self, request: ModelRequest, limits: CallLimits) -> Any:
        for event in self._inner.stream(request, limits):
            if isinstance(event, ReplyCompleted):
                assert self._go_on.wait(20)
            yield event

    def list_models(self) -> tuple[()]:
        return ()

    def close(self) -> None:
        pass


@pytest.mark.parametrize("foreign", [False, True])
def test_an_answer_that_came_whole_is_kept_although_keeping_it_on_the_way_failed(
    store: RunStore, workdir: Path, foreign: bool
) -> None:
    """Rule 1, N1: a flush that fails in the middle (a busy file) does not cost the answer. A failing `save` of the caller's
    own still stops the run, after the answer is stored."""
    failed = threading.Event()

    def boundary(name: str, when: str) -> None:
        if (name, when) == ("save_partial", "before") and not foreign:
            failed.set()
            raise StoreUnavailable("The store is locked by another program.")

    def save(state: Any) -> None:
        if state.partial_text and not failed.is_set():
            failed.set()
            raise OSError("no space")

    agent = agent_with(Slow(failed), workdir, flush_interval_s=0.05)  # type: ignore[arg-type]
    ended = agent.execute("go", config=CONFIG, save=save if foreign else BoundaryStore(store, boundary).save)
    assert failed.is_set()
    assert ended.status is (RunStatus.FAILED if foreign else RunStatus.COMPLETED)
    assert [m.text for m in ended.messages] == ["go", "the whole answer"]


@pytest.mark.parametrize("when", ["commit_reply", "stream"])
def test_what_was_seen_is_kept_when_the_response_cannot_be_stored(store: RunStore, workdir: Path, when: str) -> None:
    """Rule 1: one failing write in the middle, and the ending still brings in the text that had streamed."""
    done: list[str] = []

    def boundary(name: str, at: str) -> None:
        wanted = "commit_reply" if when == "commit_reply" else "save_partial"
        if (name, at) == (wanted, "before") and not done:
            done.append(name)
            raise StoreUnavailable("The store is locked by another program.")

    agent = agent_with(provider("seen text"), workdir, flush_interval_s=60.0 if when == "commit_reply" else 0.0)
    ended = agent.execute("go", config=CONFIG, save=BoundaryStore(store, boundary).save)
    assert (ended.status, ended.error and ended.error.kind) == (RunStatus.FAILED, ErrorKind.PERSISTENCE)
    kept = store.load(ended.run_id).messages[-1]
    assert kept.stop is not None
    assert kept.stop.reason is StopReason.INTERRUPTED
    assert "seen text".startswith(kept.text)
    assert kept.text
    assert agent.resume(ended, save=store.save).output == "seen text"


def test_ctrl_c_in_mid_answer_keeps_the_text(store: RunStore, workdir: Path) -> None:
    """§10.33, X1: what had streamed when the caller's thread was torn down stays as an interrupted response."""
    seen: list[str] = []
    runs: set[RunId] = set()

    def show(text: str) -> None:
        seen.append(text)
        if len(seen) == 2:
            raise KeyboardInterrupt

    agent = agent_with(provider("seen text"), workdir)
    with pytest.raises(KeyboardInterrupt):
        agent.execute("go", config=CONFIG, save=store.save, on_text=show, on_event=lambda event: runs.add(event.run_id))
    ended = store.load(runs.pop())
    assert ended.status is RunStatus.CANCELLED
    assert (ended.messages[-1].text, ended.messages[-1].stop and ended.messages[-1].stop.cause) == ("seen", "cancelled")


def test_what_did_not_run_is_known_although_it_could_not_be_written(store: RunStore, workdir: Path) -> None:
    """Rule 6: Stop comes with the intent, and the one write that takes it back fails: the ending still says "cancelled"."""
    effects, cancel = Effects(), threading.Event()

    def boundary(name: str, when: str) -> None:
        if (name, when) == ("start_call", "after"):
            cancel.set()
        if (name, when) == ("settle_call", "before"):
            raise StoreUnavailable("The store is locked by another program.")

    agent = agent_with(provider(say("", ("act", {})), "done"), workdir, tools=[effects.tool("act")], policy=Policy())
    ended = agent.execute("go", config=CONFIG, cancel=cancel, save=BoundaryStore(store, boundary).save)
    assert effects.done == []
    assert ended.status is RunStatus.FAILED
    assert store.load(ended.run_id).journal[0].state is CallState.CANCELLED


def test_an_actor_can_be_stopped_while_it_goes_on(store: RunStore, workdir: Path) -> None:
    """X1, X5: a decided turn goes on with a Stop of its own."""
    effects, cancel = Effects(), threading.Event()
    cancel.set()
    actor = Actor(agent_with(provider(say("", ("act", {})), "done"), workdir, tools=[effects.tool("act")]), save=store.save)
    waiting = actor.send("go")
    approve(waiting, waiting.pending_calls[0].call_id)
    assert actor.proceed(cancel=cancel).status is RunStatus.CANCELLED
    assert effects.done == []
