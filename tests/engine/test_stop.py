"""Stopping (X1–X3), text kept while streaming (N1), why a run ended (N3) and every status (S1)."""

import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import RequestAborted
from nexa_desktop.core.messages import CallOutcome, ResponseUsage, Stop, StopReason, TextPart
from nexa_desktop.core.model_io import CallLimits, ModelReply, ModelRequest, ReplyCompleted, StreamedText, StreamEvent
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import CallState, EndedBy, ErrorKind, ProviderIdentity
from nexa_desktop.core.tools import ToolContext
from nexa_desktop.engine import ContinuationRefused, NexaAgent, RunConfig, RunStatus, RunStop, Tool
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_clock import MovableClock
from tests.support.engine_provider import ComputedProvider, provider, say
from tests.support.engine_store import BoundaryStore

LONG_S = 20.0


class SilentProvider:
    """Sends ``text`` and then nothing, until its abort is called: a server whose socket must be shut down."""

    def __init__(self, text: str = "") -> None:
        self.identity = ProviderIdentity("test", "test", "test://", "test-model")
        self.text = text
        self.is_waiting = threading.Event()
        self.aborted_after_s: float | None = None
        self.asked_at = 0.0

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        aborted = threading.Event()
        limits.abort.register(aborted.set)
        try:
            if self.text:
                yield StreamedText(self.text)
            self.is_waiting.set()
            assert aborted.wait(LONG_S), "nobody ended the request"
            if not self.text:
                raise RequestAborted("stopped", vendor="test")
            yield ReplyCompleted(ModelReply((TextPart(self.text),), Stop(StopReason.INTERRUPTED, cause="cancelled")))
        finally:
            limits.abort.unregister()

    def list_models(self) -> tuple[()]:
        return ()

    def close(self) -> None:
        pass


def stopped_when(ready: threading.Event, cancel: threading.Event) -> threading.Thread:
    """Sets ``cancel`` as soon as ``ready`` is."""

    def wait() -> None:
        assert ready.wait(LONG_S)
        cancel.set()

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


@pytest.mark.parametrize("text", ["", "some text that was seen"])
def test_a_silent_server_does_not_hold_a_stopped_run(store: RunStore, workdir: Path, text: str) -> None:
    """X1, case 100: before the first byte and in mid-stream the request is ended through its abort; text is kept."""
    silent, cancel = SilentProvider(text), threading.Event()
    helper = stopped_when(silent.is_waiting, cancel)
    ended = NexaAgent("tester", provider=silent, working_directory=workdir).execute(
        "go", config=RunConfig(timeout=600), cancel=cancel, save=store.save
    )
    helper.join()
    assert (ended.status, ended.metadata.ended_by) == (RunStatus.CANCELLED, EndedBy.USER)
    assert ended.stop is not None
    assert ended.stop.cause == "cancelled"
    assert [m.text for m in ended.messages] == (["go", text] if text else ["go"])
    assert ended.model_calls[0].usage is None


@pytest.mark.parametrize("text", ["", "some text"])
def test_a_silent_server_does_not_outlast_the_deadline(store: RunStore, workdir: Path, text: str) -> None:
    """X2, B1: the deadline ends the request the same way, and the provider is told the remaining time."""
    ended = NexaAgent("tester", provider=SilentProvider(text), working_directory=workdir).execute(
        "go", config=RunConfig(timeout=2), save=store.save
    )
    assert ended.status is RunStatus.TIMED_OUT
    assert ended.error is not None
    assert ended.error.kind is ErrorKind.TIMEOUT
    assert [m.text for m in ended.messages] == (["go", text] if text else ["go"])


def test_the_provider_is_given_what_remains(workdir: Path) -> None:
    """X2: the deadline in the limits is the run's."""
    asked = provider("x")
    ended = agent_with(asked, workdir).execute("go", config=RunConfig(timeout=50))
    assert ended.metadata.deadline_at is not None
    assert abs((asked.limits[0].deadline_at - ended.metadata.deadline_at).total_seconds()) < 5


def test_stop_between_chunks(store: RunStore, workdir: Path) -> None:
    """X1: honoured at every chunk, also with a provider that knows no abort."""
    cancel = threading.Event()

    class Endless(ComputedProvider):
        def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
            while True:
                yield StreamedText("word ")

    seen: list[str] = []

    def listen(text: str) -> None:
        seen.append(text)
        if len(seen) == 5:
            cancel.set()

    agent = agent_with(Endless(lambda _: "x"), workdir)
    ended = agent.execute("go", cancel=cancel, on_text=listen, save=store.save)
    assert ended.status is RunStatus.CANCELLED
    assert ended.messages[-1].text == "word " * 5
    assert ended.messages[-1].stop == Stop(StopReason.INTERRUPTED, cause="cancelled")


def test_stop_before_anything_is_sent(store: RunStore, workdir: Path) -> None:
    """X1: a run that is stopped from the start sends nothing."""
    cancel = threading.Event()
    cancel.set()
    asked = provider("x")
    ended = agent_with(asked, workdir).execute("go", cancel=cancel, save=store.save)
    assert ended.status is RunStatus.CANCELLED
    assert asked.requests == []


def test_a_running_tool_gets_the_event_and_is_waited_for(store: RunStore, workdir: Path) -> None:
    """X1, S1, case 1: its real outcome is stored, later calls of the batch are closed as cancelled, "stopping" is told."""
    began, cancel, told = threading.Event(), threading.Event(), threading.Event()

    def slow(context: Any) -> str:
        context.on_processes(2)
        began.set()
        assert context.cancel.wait(LONG_S)
        assert told.wait(LONG_S)
        return "cleaned up"

    world = Effects()
    tools = [Tool("slow", "", run=slow, takes_context=True), world.tool("after")]
    agent = agent_with(provider(say("", ("slow", {}), ("after", {})), "never"), workdir, tools=tools, policy=Policy())
    events: list[Any] = []

    def listen(event: Any) -> None:
        events.append(event)
        if event.kind == "tool_stopping":
            told.set()

    helper = stopped_when(began, cancel)
    ended = agent.execute("go", cancel=cancel, on_event=listen, save=store.save)
    helper.join()
    assert ended.status is RunStatus.CANCELLED
    assert (ended.journal[0].state, ended.journal[0].result_text) == (CallState.DONE, "cleaned up")
    assert ended.journal[1].state is CallState.CANCELLED
    assert world.done == []
    assert next(event.processes for event in events if event.kind == "tool_stopping") == 2
    kinds = [event.kind for event in events]
    assert kinds.index("tool_stopping") < kinds.index("tool_settled") < kinds.index("run_ended")
    assert agent.continue_run(ended, "more", provider=provider("fine")).success


def test_a_tool_that_ignores_stop_can_be_abandoned(store: RunStore, workdir: Path) -> None:
    """X3, §7, §10.28: its outcome becomes unknown, the run ends, its late result is only recorded, and a continuation
    waits until somebody says what happened."""
    began, release, cancel = threading.Event(), threading.Event(), threading.Event()
    finished = threading.Event()

    def stubborn() -> str:
        began.set()
        release.wait(LONG_S)
        finished.set()
        return "done after all"

    agent = agent_with(
        provider(say("", ("stubborn", {})), "x"), workdir, tools=[Tool("stubborn", "", run=stubborn)], policy=Policy()
    )
    stopping = threading.Event()

    def listen(event: Any) -> None:
        if event.kind == "tool_stopping":
            stopping.set()

    ended: list[Any] = []
    run = threading.Thread(target=lambda: ended.append(agent.execute("go", cancel=cancel, on_event=listen, save=store.save)))
    run.start()
    assert began.wait(LONG_S)
    (alive,) = store.unfinished()
    cancel.set()
    assert stopping.wait(LONG_S)
    assert agent.abandon(alive, alive.journal[0].call_id)
    run.join(LONG_S)
    (state,) = ended
    assert state.status is RunStatus.CANCELLED
    assert state.journal[0].state is CallState.UNKNOWN
    assert [r.outcome for m in state.messages for r in m.tool_results] == [CallOutcome.UNKNOWN]
    release.set()
    wait_for(lambda: store.load(state.run_id).journal[0].late_text == "done after all")
    assert len(store.load(state.run_id).messages) == len(state.messages)
    with pytest.raises(ContinuationRefused):
        agent.continue_run(state, "more")


def test_abandoning_without_stop_fails_the_run(store: RunStore, workdir: Path) -> None:
    """§10.28: an abandoned write ends the run as failed, not silently on; an abandoned read is told to the model."""
    for effect, status in (("write", RunStatus.FAILED), ("read", RunStatus.COMPLETED)):
        began, release = threading.Event(), threading.Event()

        def stubborn(began: threading.Event = began, release: threading.Event = release) -> str:
            began.set()
            release.wait(LONG_S)
            return "late"

        tool = Tool("stubborn", "", run=stubborn, effect=effect)  # type: ignore[arg-type]
        agent = agent_with(provider(say("", ("stubborn", {})), "fine"), workdir, tools=[tool], policy=Policy())
        ended: list[Any] = []
        run = threading.Thread(target=lambda a=agent, e=ended: e.append(a.execute("go", save=store.save)))  # type: ignore[misc]
        run.start()
        assert began.wait(LONG_S)
        (alive,) = store.unfinished()
        wait_for(lambda a=alive: store.load(a.run_id).journal[0].state is CallState.STARTED)  # type: ignore[misc]
        agent.abandon(alive, alive.journal[0].call_id)
        run.join(LONG_S)
        release.set()
        assert ended[0].status is status


@pytest.mark.parametrize(("effect", "status"), [("write", RunStatus.FAILED), ("read", RunStatus.COMPLETED)])
def test_a_call_given_up_just_before_it_returns_is_unknown(
    store: RunStore, workdir: Path, effect: str, status: RunStatus
) -> None:
    """X3: the run had no time to look. It knows all the same that the call has its result already, and asks no more."""
    requests: list[ModelRequest] = []

    def script(request: ModelRequest) -> Any:
        requests.append(request)
        return say("", ("given_up", {})) if len(requests) == 1 else say("fine")

    def given_up(context: ToolContext) -> str:
        assert store.abandon_call(context.call_id, at=context.deadline_at)
        return "late"

    tool = Tool("given_up", "", run=given_up, effect=effect, takes_context=True)  # type: ignore[arg-type]
    agent = agent_with(ComputedProvider(script), workdir, tools=[tool], policy=Policy())
    heard: list[Any] = []
    state = agent.execute("go", save=store.save, on_event=heard.append)
    assert state.status is status
    assert (state.journal[0].state, state.journal[0].late_text) == (CallState.UNKNOWN, "late")
    assert [event.outcome for event in heard if event.kind == "tool_settled"] == [CallOutcome.UNKNOWN]
    assert len(requests) == (1 if effect == "write" else 2)


def test_cancelled_is_durable(store: RunStore, workdir: Path) -> None:
    """X3: what was cancelled while it waited starts nothing afterwards, whatever is decided later."""
    from nexa_desktop.core.errors import DecisionRefused
    from nexa_desktop.engine import AgentResumeError

    world = Effects()
    agent = agent_with(provider(say("", ("act", {}))), workdir, tools=[world.tool("act")])
    waiting = agent.execute("go", save=store.save)
    agent.cancel(waiting)
    with pytest.raises(DecisionRefused):
        agent.approve(waiting, waiting.pending_calls[0].call_id)
    with pytest.raises(AgentResumeError):
        agent.execute(state=waiting)
    assert store.unfinished() == ()
    assert world.done == []


def test_streamed_text_is_flushed_during_a_silence(store: RunStore, workdir: Path) -> None:
    """N1, I13: the last words before a stall are stored without waiting for the next ones."""
    silent, cancel = SilentProvider("words before the silence"), threading.Event()
    agent = NexaAgent("tester", provider=silent, working_directory=workdir, flush_interval_s=0.05)
    run = threading.Thread(target=lambda: agent.execute("go", config=RunConfig(timeout=600), cancel=cancel, save=store.save))
    run.start()
    assert silent.is_waiting.wait(LONG_S)
    wait_for(lambda: [state.partial_text for state in store.unfinished()] == ["words before the silence"])
    cancel.set()
    run.join(LONG_S)


def test_a_large_piece_is_stored_at_once(store: RunStore, workdir: Path) -> None:
    """N1: four kilobytes do not wait for the half second."""
    seen: list[int] = []

    def look(name: str, when: str) -> None:
        if (name, when) == ("save_partial", "after"):
            seen.append(len(store.unfinished()[0].partial_text))

    agent = agent_with(provider("x" * 10_000), workdir, flush_interval_s=1000.0)
    agent.execute("go", config=RunConfig(timeout=100), save=BoundaryStore(store, look).save)
    assert seen == [5000, 10_000]


def test_a_shutdown_is_told_from_a_person(store: RunStore, workdir: Path) -> None:
    """N3: who asked the run to stop is recorded."""
    stop = RunStop()
    stop.request(by=EndedBy.SHUTDOWN)
    ended = agent_with(provider("x"), workdir).execute("go", cancel=stop, save=store.save)
    assert (ended.status, ended.metadata.ended_by) == (RunStatus.CANCELLED, EndedBy.SHUTDOWN)


@pytest.mark.parametrize(
    ("answer", "kind", "reason"),
    [
        (say("no", stop=StopReason.REFUSAL), ErrorKind.REFUSAL, StopReason.REFUSAL),
        (say("", stop=StopReason.REFUSAL), ErrorKind.REFUSAL, StopReason.REFUSAL),
        (say("cut", stop=StopReason.MAX_OUTPUT), ErrorKind.MAX_OUTPUT, StopReason.MAX_OUTPUT),
        (say("full", stop=StopReason.CONTEXT_FULL), ErrorKind.CONTEXT_FULL, StopReason.CONTEXT_FULL),
        (say("odd", stop=StopReason.OTHER), ErrorKind.UNKNOWN_STOP, StopReason.OTHER),
        (say("half", stop=StopReason.INTERRUPTED), ErrorKind.INTERRUPTED, StopReason.INTERRUPTED),
    ],
)
def test_abnormal_stops_fail_with_their_kind(
    store: RunStore, workdir: Path, answer: ModelReply, kind: ErrorKind, reason: StopReason
) -> None:
    """S1, §10.31, cases 66, 72: the text stays, the kind says what ended it, and the calls of such a response never ran."""
    ended = agent_with(provider(answer), workdir).execute("go", save=store.save)
    assert ended.error is not None
    assert ended.stop is not None
    assert (ended.status, ended.error.kind, ended.stop.reason) == (RunStatus.FAILED, kind, reason)
    assert ended.metadata.ended_by is EndedBy.PROVIDER
    assert ended.error.hint
    assert "".join(m.text for m in ended.messages[1:]) == "".join(p.text for p in answer.parts if isinstance(p, TextPart))


@pytest.mark.parametrize("reason", [StopReason.REFUSAL, StopReason.CONTEXT_FULL, StopReason.INTERRUPTED, StopReason.OTHER])
def test_calls_of_a_broken_response_are_withheld(store: RunStore, workdir: Path, reason: StopReason) -> None:
    """§8: never executed; their names are kept in the stop."""
    world = Effects()
    ended = agent_with(
        provider(say("text", ("act", {}), stop=reason)), workdir, tools=[world.tool("act")], policy=Policy()
    ).execute("go", save=store.save)
    assert ended.status is RunStatus.FAILED
    assert world.done == []
    assert ended.journal == ()
    assert ended.messages[-1].stop is not None
    assert "act" in str(ended.messages[-1].stop.detail)
    assert ended.messages[-1].tool_calls == ()


def test_calls_cut_at_the_output_limit_are_answered_and_not_run(store: RunStore, workdir: Path) -> None:
    """Cases 68, 69: arguments that parse are not run either; the model is told, and the loop goes on."""
    world = Effects()
    asked = provider(say("", ("act", {"text": "half"}), stop=StopReason.MAX_OUTPUT), "then in pieces")
    ended = agent_with(asked, workdir, tools=[world.tool("act")], policy=Policy()).execute("go", save=store.save)
    assert ended.output == "then in pieces"
    assert world.done == []
    (result,) = asked.requests[1].messages[-1].tool_results
    assert "cut at the output limit" in result.text


def test_interrupted_usage_is_counted_when_it_was_told(store: RunStore, workdir: Path) -> None:
    """I8: tokens are the sum over stored responses, an interrupted one with usage included."""
    cut = say("half", stop=StopReason.INTERRUPTED, usage=ResponseUsage(7, 3))
    ended = agent_with(provider(cut), workdir).execute("go", save=store.save)
    assert (ended.usage.total_tokens, ended.usage.unreported_calls) == (10, 0)


def test_a_listener_that_raises_breaks_nothing(store: RunStore, workdir: Path) -> None:
    """S1: a fault of a callback is not the run's."""

    def broken(_: Any) -> None:
        raise ValueError("listener")

    ended = agent_with(provider("fine"), workdir).execute("go", on_event=broken, on_text=broken, save=store.save)
    assert ended.success


def wait_for(holds: Callable[[], bool]) -> None:
    """Until it holds."""
    until = time.monotonic() + LONG_S
    while not holds():
        assert time.monotonic() < until, "it never came to hold"
        time.sleep(0.005)


def test_a_torn_down_thread_leaves_a_settled_run(store: RunStore, workdir: Path) -> None:
    """X1: Ctrl+C in the caller's thread passes through, and the run is cancelled, its session free."""

    agent = agent_with(provider("fine"), workdir)
    runs: list[str] = []

    def listen(event: Any) -> None:
        runs.append(event.run_id)
        if event.kind == "text_delta":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        agent.execute("go", on_event=listen, save=store.save)
    state = store.load(runs[0])  # type: ignore[arg-type]
    assert state.status is RunStatus.CANCELLED
    assert agent.continue_run(state, "more").success


def test_the_deadline_stops_a_tool(store: RunStore, workdir: Path) -> None:
    """B1, X1: the tool's signal is set at the deadline; its real outcome is stored before the run times out."""

    def slow(context: Any) -> str:
        assert context.cancel.wait(LONG_S)
        return "stopped in time"

    agent = agent_with(
        provider(say("", ("slow", {}))), workdir, tools=[Tool("slow", "", run=slow, takes_context=True)], policy=Policy()
    )
    ended = agent.execute("go", config=RunConfig(timeout=2), save=store.save)
    assert ended.status is RunStatus.TIMED_OUT
    assert (ended.journal[0].state, ended.journal[0].result_text) == (CallState.DONE, "stopped in time")


def test_a_laptop_lid_uses_the_budget_up(store: RunStore, workdir: Path) -> None:
    """Case 103: seventeen hours of sleep count by the wall clock, and the state says that time ran out."""
    clock = MovableClock()

    def sleep_through(request: ModelRequest) -> Any:
        clock.wall += timedelta(hours=17)
        return say("", ("look", {}))

    agent = agent_with(ComputedProvider(sleep_through), workdir, tools=[Effects().tool("look", "read")], clock=clock)
    ended = agent.execute("go", config=RunConfig(timeout=900), save=store.save)
    assert ended.status is RunStatus.TIMED_OUT
    assert "900 seconds" in str(ended.error)
    assert ended.usage.tool_calls == 0


class Endless(ComputedProvider):
    """Ends its streams without their end."""

    def __init__(self, *texts: str) -> None:
        super().__init__(lambda _: "never")
        self.texts = list(texts)

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        text = self.texts.pop(0)
        if text == "whole":
            yield ReplyCompleted(say(text))
        elif text:
            yield StreamedText(text)


def test_a_stream_that_just_ends_is_interrupted(store: RunStore, workdir: Path) -> None:
    """Case 73: no terminal event is never success: with text it is an interrupted response, with nothing a protocol error."""
    ended = agent_with(Endless("half"), workdir).execute("go", save=store.save)
    assert ended.error is not None
    assert (ended.error.kind, ended.messages[-1].text) == (ErrorKind.INTERRUPTED, "half")
    again = agent_with(Endless("", "whole"), workdir).execute("go", save=store.save)
    assert (again.output, again.usage.corrections) == ("whole", 1)


def test_a_provider_that_raises_what_it_must_not(store: RunStore, workdir: Path) -> None:
    """S1: a fault inside a provider fails the run as a provider's, with its words; nothing is left unsettled."""
    ended = agent_with(provider(RuntimeError("odd")), workdir).execute("go", save=store.save)
    assert ended.error is not None
    assert (ended.status, ended.error.kind) == (RunStatus.FAILED, ErrorKind.PROVIDER)
    assert "odd" in ended.error.message
    assert store.unfinished() == ()
