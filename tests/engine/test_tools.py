"""Calls of a batch: planned, asked, decided, run side by side or in turn, settled whatever they do."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.errors import DecisionRefused, InvalidInput, OutcomeUnknown, ToolError
from nexa_desktop.core.events import ToolProposed
from nexa_desktop.core.messages import CallOutcome, ToolCallPart
from nexa_desktop.core.model_io import ModelReply
from nexa_desktop.core.permissions import Permission
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import Approval, CallState, Resolution
from nexa_desktop.core.tools import ChangeKind, FileChange, Preview
from nexa_desktop.engine import Effect, NexaAgent, RunConfig, RunState, RunStatus, Tool, ToolContext, tool
from tests.support.engine_agents import Effects, Policy, agent_with
from tests.support.engine_provider import ComputedProvider, last_results, provider, say


def raw_call(name: str, raw: str, arguments: Any = None) -> ModelReply:
    """A reply whose call carries arguments as they stood on the wire."""
    reply = say("")
    part = ToolCallPart(name, arguments, raw, provider_id=None)
    return ModelReply((part,), reply.stop, reply.usage)


@pytest.mark.parametrize(
    "error", [ValueError("bad"), KeyboardInterrupt(), SystemExit(3), asyncio.CancelledError(), ToolError("no", "try again")]
)
def test_a_tool_that_raises_is_told_to_the_model(store: RunStore, workdir: Path, error: BaseException) -> None:
    """Cases 12, 21, 24, §10.28: whatever it raises is its result, the siblings keep theirs, and the run goes on."""

    def broken() -> str:
        raise error

    world = Effects()
    asked = provider(say("", ("look", {"text": "1"}), ("broken", {}), ("look", {"text": "2"})), "fine")
    tools = [world.tool("look", "read"), Tool("broken", "", run=broken, effect="read")]  # type: ignore[arg-type]
    ended = agent_with(asked, workdir, tools=tools).execute("go", save=store.save)
    assert ended.output == "fine"
    assert [entry.state for entry in ended.journal] == [CallState.DONE, CallState.FAILED, CallState.DONE]
    results = [r for m in asked.requests[1].messages for r in m.tool_results]
    assert [r.outcome for r in results] == [CallOutcome.DONE, CallOutcome.FAILED, CallOutcome.DONE]


@pytest.mark.parametrize("effect", ["read", "write"])
def test_what_a_tool_cannot_know_is_unknown_and_told(store: RunStore, workdir: Path, effect: str) -> None:
    """A connection that broke after the request was sent is no failure: the journal says unknown, the model is told, the
    call is not run again, and the session goes on."""
    ran: list[str] = []

    def send() -> str:
        ran.append("sent")
        raise OutcomeUnknown("The line broke. Whether it was done is not known.")

    asked = provider(say("", ("send", {})), "I will look first.", "more")
    agent = agent_with(asked, workdir, policy=Policy(), tools=[Tool("send", "", run=send, effect=effect)])  # type: ignore[arg-type]
    ended = agent.execute("go", save=store.save)
    assert (ended.status, ended.output, ran) == (RunStatus.COMPLETED, "I will look first.", ["sent"])
    for state in (ended, store.load(ended.run_id)):
        entry = state.journal[0]
        assert (entry.state, entry.resolution, entry.resolved_by) == (CallState.UNKNOWN, Resolution.REPORTED, "engine")
    (result,) = [r for m in asked.requests[1].messages for r in m.tool_results]
    assert (result.outcome, result.text.startswith("The line broke.")) == (CallOutcome.UNKNOWN, True)
    assert agent.continue_run(ended, "go on", save=store.save).output == "more"
    assert ran == ["sent"]


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (raw_call("act", "[1]"), "not a JSON object"),
        (raw_call("act", '{"text": "cut'), "not a JSON object"),
        (raw_call("act", '{"text": 5}', {"text": 5}), "schema"),
        (raw_call("act", '{"other": 5}', {"other": 5}), "schema"),
        (raw_call("nope", "{}", {}), "no tool named"),
    ],
)
def test_invalid_calls_never_run_and_never_ask(store: RunStore, workdir: Path, reply: ModelReply, words: str) -> None:
    """Cases 47, 48: stored with their raw text, answered with what is wrong, no decision asked of anybody."""
    world, policy = Effects(), Policy(Permission.ASK)
    asked = provider(reply, "fine")
    ended = agent_with(asked, workdir, tools=[world.tool("act")], policy=policy).execute("go", save=store.save)
    assert ended.output == "fine"
    assert (world.done, policy.asked) == ([], [])
    assert ended.journal[0].state is CallState.REJECTED
    assert words in last_results(asked.requests[1])[0]
    assert ended.usage.tool_calls == 0


def test_a_mixed_batch_waits_whole(store: RunStore, workdir: Path) -> None:
    """§10.11, case 27: nothing of it runs while a person looks; k of n decisions run nothing, over restarts."""
    world = Effects()
    asked = provider(say("", ("look", {}), ("act", {"text": "a"}), ("act", {"text": "b"})), "fine")
    agent = agent_with(asked, workdir, tools=[world.tool("look", "read"), world.tool("act")])
    waiting = agent.execute("go", save=store.save)
    assert waiting.status is RunStatus.WAITING_APPROVAL
    assert world.done == []
    assert [call.arguments for call in waiting.pending_calls] == [{"text": "a"}, {"text": "b"}]
    one = agent.approve(waiting, waiting.pending_calls[0].call_id)
    assert [call.decision for call in one.pending_calls] == [Approval.APPROVED, None]
    still = agent.execute(state=one)
    assert (still.status, world.done) == (RunStatus.WAITING_APPROVAL, [])
    two = agent.deny(still, waiting.pending_calls[1].call_id, "not b")
    ended = agent.execute(state=two)
    assert ended.success
    assert world.done == ["look", "act:a"]
    results = [r.text for m in asked.requests[1].messages for r in m.tool_results]
    assert results == ["look did", "act did a", "The call was denied and not executed. Reason: not b"]


def test_decisions_are_kept_by_call_and_made_once(store: RunStore, workdir: Path) -> None:
    """Case 26: two calls with the same vendor id are told apart by ours; a second decision is refused."""
    agent = agent_with(
        provider(say("", ("act", {"text": "a"}), ("act", {"text": "b"})), "x"), workdir, tools=[Effects().tool("act")]
    )
    waiting = agent.execute("go", save=store.save)
    first, second = (call.call_id for call in waiting.pending_calls)
    assert first != second
    agent.deny(waiting, first)
    with pytest.raises(DecisionRefused):
        agent.approve(waiting, first)
    with pytest.raises(DecisionRefused):
        agent.approve(waiting, "run_x/1/0")


def test_a_pause_can_repeat(store: RunStore, workdir: Path) -> None:
    """Case 35: two gated calls in two successive steps pause twice."""
    world = Effects()
    agent = agent_with(
        provider(say("", ("act", {"text": "a"})), say("", ("act", {"text": "b"})), "fine"), workdir, tools=[world.tool("act")]
    )
    state = agent.execute("go", save=store.save)
    for _ in range(2):
        state = agent.execute(state=agent.approve(state, state.pending_calls[0].call_id))
    assert (state.output, world.done) == ("fine", ["act:a", "act:b"])
    assert state.usage.model_calls == 3


def test_stored_decisions_come_before_the_rule(store: RunStore, workdir: Path) -> None:
    """Case 39: the rule is asked when the call is planned, not again for what a person decided; but a deny then wins."""
    world, policy = Effects(), Policy(Permission.ASK)
    call = say("", ("act", {"text": "a"}))
    agent = agent_with(provider(call, "fine"), workdir, tools=[world.tool("act")], policy=policy)
    waiting = agent.execute("go", save=store.save)
    assert waiting.pending_calls[0].reason == "the test says ask"
    ended = agent.execute(state=agent.approve(waiting, waiting.pending_calls[0].call_id))
    assert (ended.success, world.done) == (True, ["act:a"])
    again = agent.continue_run(ended, "again", provider=provider(call, "fine"))
    policy.permission = Permission.DENY
    refused = agent.execute(state=agent.approve(again, again.pending_calls[0].call_id))
    assert refused.success
    assert world.done == ["act:a"]
    assert refused.journal[0].state is CallState.DENIED


def test_a_policy_decides(store: RunStore, workdir: Path) -> None:
    """Permissions: allow runs without asking, deny is told to the model with its reason."""
    world = Effects()
    asked = provider(say("", ("act", {})), "fine")
    allowed = agent_with(asked, workdir, tools=[world.tool("act")], policy=Policy(Permission.ALLOW)).execute(
        "go", save=store.save
    )
    assert (allowed.success, world.done) == (True, ["act"])
    asked = provider(say("", ("act", {})), "fine")
    denied = agent_with(asked, workdir, tools=[world.tool("act")], policy=Policy(Permission.DENY)).execute(
        "go", save=store.save
    )
    assert denied.success
    assert world.done == ["act"]
    assert "the test says deny" in last_results(asked.requests[1])[0]


def test_effect_classes_without_a_policy(store: RunStore, workdir: Path) -> None:
    """§10.29: a tool is a write unless it says otherwise; only reads run unasked."""
    assert Tool("x", "").effect is Effect.WRITE
    for effect, waits in (("read", False), ("idempotent", True), ("write", True)):
        agent = agent_with(provider(say("", ("act", {})), "fine"), workdir, tools=[Effects().tool("act", effect)])
        assert (agent.execute("go", save=store.save).status is RunStatus.WAITING_APPROVAL) is waits


def test_reads_run_side_by_side_within_the_bound(store: RunStore, workdir: Path) -> None:
    """Cases 22, 23: the calls of a batch run together up to the bound, each result stored on its own."""
    together = threading.Barrier(3)
    running, peak = [0], [0]
    lock = threading.Lock()

    def meet(text: str) -> str:
        with lock:
            running[0] += 1
            peak[0] = max(peak[0], running[0])
        together.wait(20)
        with lock:
            running[0] -= 1
        return text

    parameters = {"type": "object", "properties": {"text": {"type": "string"}}}
    asked = provider(say("", *[("meet", {"text": str(i)}) for i in range(6)]), "fine")
    agent = agent_with(asked, workdir, tools=[Tool("meet", "", parameters, meet, "read")])  # type: ignore[arg-type]
    ended = agent.execute("go", config=RunConfig(max_parallel_tools=3, timeout=100), save=store.save)
    assert ended.success
    assert peak[0] == 3
    assert last_results(asked.requests[1]) == [str(i) for i in range(6)]


def test_a_write_runs_alone_and_in_its_place(store: RunStore, workdir: Path) -> None:
    """§6: the calls after a write were asked for in the belief that it had happened."""
    running: set[str] = set()
    overlaps: list[set[str]] = []
    order: list[str] = []

    def step(name: str) -> Any:
        def run() -> str:
            running.add(name)
            if "w" in "".join(running):
                overlaps.append(set(running))
            order.append(name)
            time.sleep(0.02)
            running.discard(name)
            return name

        return run

    tools = [Tool(n, "", run=step(n), effect="write" if n[0] == "w" else "read") for n in ("r1", "w1", "w2", "r2")]  # type: ignore[arg-type]
    agent = agent_with(provider(say("", *[(t.name, {}) for t in tools]), "fine"), workdir, tools=tools, policy=Policy())
    assert agent.execute("go", save=store.save).success
    assert order == ["r1", "w1", "w2", "r2"]
    assert overlaps == [{"w1"}, {"w2"}]


def test_events_of_a_call_come_once_each(store: RunStore, workdir: Path) -> None:
    """Case 38: proposed, started and settled are separate and each sent once over pause and resume."""
    agent = agent_with(provider(say("", ("act", {})), "fine"), workdir, tools=[Effects().tool("act")])
    events: list[Any] = []
    waiting = agent.execute("go", on_event=events.append, save=store.save)
    assert [e.kind for e in events if e.kind.startswith("tool_")] == ["tool_proposed"]
    agent.execute(state=agent.approve(waiting, waiting.pending_calls[0].call_id), on_event=events.append)
    assert [e.kind for e in events if e.kind.startswith("tool_")] == ["tool_proposed", "tool_started", "tool_settled"]
    assert next(e for e in events if isinstance(e, ToolProposed)).needs_approval
    assert [e.kind for e in events].count("approval_requested") == 1


def test_the_same_call_three_times_in_a_row_asks(store: RunStore, workdir: Path) -> None:
    """Loop guard: an agent that turns in circles is stopped by a question that says why, allowed tool or not."""
    world = Effects()
    asked = ComputedProvider(lambda _: say("", ("look", {"text": "same"})))
    agent = agent_with(asked, workdir, tools=[world.tool("look", "read")], policy=Policy(Permission.ALLOW))
    waiting = agent.execute("go", save=store.save)
    assert waiting.status is RunStatus.WAITING_APPROVAL
    assert world.done == ["look:same"] * 2
    assert "third time in a row" in str(waiting.pending_calls[0].reason)
    strict = agent_with(asked, workdir, tools=[world.tool("look", "read")], loop_guard=2)
    assert strict.execute("go", save=store.save).usage.tool_calls == 1
    free = agent_with(asked, workdir, tools=[world.tool("look", "read")])
    assert free.execute("go", config=RunConfig(max_model_calls=5), save=store.save).status is RunStatus.BUDGET_EXHAUSTED


def test_a_tool_gets_its_context(store: RunStore, workdir: Path) -> None:
    """§7: our own key, the working directory, the cancel signal; progress text is told and not stored."""
    seen: list[ToolContext] = []

    def act(context: ToolContext) -> str:
        seen.append(context)
        context.on_output("half way")
        return "done"

    agent = agent_with(
        provider(say("", ("act", {})), "fine"), workdir, tools=[Tool("act", "", run=act, effect="read", takes_context=True)]
    )  # type: ignore[arg-type]
    events: list[Any] = []
    ended = agent.execute("go", on_event=events.append, save=store.save)
    (context,) = seen
    assert context.idempotency_key == ended.journal[0].call_id == f"{ended.run_id}/2/0"
    assert context.working_directory == workdir
    assert not context.cancel.is_set()
    assert [e.text for e in events if e.kind == "tool_output"] == ["half way"]
    assert "half way" not in ended.model_dump_json()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        (None, "(no output)"),
        ("", "(no output)"),
        ({"a": [1, True]}, '{"a": [1, true]}'),
        (3, "3"),
        (b"raw", "raw"),
    ],
)
def test_what_a_tool_returns(store: RunStore, workdir: Path, value: object, text: str) -> None:
    """A tool returns text or anything that JSON can hold; nothing is told as nothing."""
    asked = provider(say("", ("act", {})), "fine")
    agent = agent_with(asked, workdir, tools=[Tool("act", "", run=lambda: value, effect="read")])  # type: ignore[arg-type]
    agent.execute("go", save=store.save)
    assert last_results(asked.requests[1]) == [text]


def test_a_decorated_function_is_a_tool(store: RunStore, workdir: Path) -> None:
    """@tool: the schema comes from signature and docstring, arguments arrive as their types, the function stays callable."""
    from datetime import date

    @tool(effect="read")
    def plan(when: date, people: list[str], note: str = "", context: ToolContext | None = None) -> str:
        """Plan a meeting.

        Args:
            when: The day,
                as ISO text.
            people: Who comes.
        """
        return f"{when.year} {len(people)} {note}"

    assert plan(date(2020, 1, 1), ["a"]) == "2020 1 "
    assert plan.description == "Plan a meeting."
    schema: Any = plan.parameters
    assert schema["properties"]["when"] == {"description": "The day, as ISO text.", "format": "date", "type": "string"}
    assert schema["required"] == ["when", "people"]
    asked = provider(say("", ("plan", {"when": "2026-05-01", "people": ["a", "b"]})), "fine")
    agent_with(asked, workdir, tools=[plan]).execute("go", save=store.save)
    assert last_results(asked.requests[1]) == ["2026 2 "]


def test_odd_parameter_names_are_fine(store: RunStore, workdir: Path) -> None:
    """@tool: a parameter may have any name that Python allows."""

    @tool(effect="read")
    def odd(json: str, copy: int, _x: bool = False, model_config: str = "m") -> str:
        """Odd."""
        return f"{json} {copy} {_x} {model_config}"

    asked = provider(say("", ("odd", {"json": "a", "copy": 2, "_x": True})), "fine")
    agent_with(asked, workdir, tools=[odd]).execute("go", save=store.save)
    assert last_results(asked.requests[1]) == ["a 2 True m"]


def test_a_decorated_function_may_take_the_context(store: RunStore, workdir: Path) -> None:
    """@tool: a `ToolContext` parameter is given by the engine and is no part of the schema; async functions are awaited."""

    @tool(effect="read", name="where")
    async def find(context: ToolContext, deep: bool = False) -> str:
        """Where am I?"""
        return f"{context.working_directory.name} {deep}"

    assert list(find.parameters["properties"]) == ["deep"]  # type: ignore[call-overload]
    asked = provider(say("", ("where", {"deep": True})), "fine")
    agent_with(asked, workdir, tools=[find]).execute("go", save=store.save)
    assert last_results(asked.requests[1]) == ["work True"]


def test_a_plain_function_is_a_write_tool(store: RunStore, workdir: Path) -> None:
    """§10.29: a function given without decorator asks before it runs."""

    def act(text: str) -> str:
        """Act."""
        return text

    agent = agent_with(provider(say("", ("act", {"text": "x"})), "fine"), workdir, tools=[act])
    assert agent.execute("go", save=store.save).status is RunStatus.WAITING_APPROVAL


def test_bad_tool_functions_are_refused(workdir: Path) -> None:
    """Bad input: a parameter that JSON cannot describe, *args, an unknown effect: refused by name."""

    def locks(lock: threading.Lock) -> str:
        return ""

    def many(*args: int) -> str:
        return ""

    for bad in (locks, many):
        with pytest.raises(InvalidInput):
            agent_with(provider("x"), workdir, tools=[bad])
    with pytest.raises(InvalidInput, match="maybe"):
        tool(effect="maybe")


def test_a_preview_runs_nothing(store: RunStore, workdir: Path) -> None:
    """Approval: what a waiting call would do comes from the tool's own preview."""
    world = Effects()
    change = FileChange("a.txt", ChangeKind.CREATE, None, "text")
    made = world.tool("act", preview=lambda arguments, context: Preview(str(arguments), (change,)))
    agent = agent_with(provider(say("", ("act", {"text": "x"}))), workdir, tools=[made])
    waiting = agent.execute("go", save=store.save)
    preview = agent.preview(waiting, waiting.pending_calls[0].call_id)
    assert preview == Preview("{'text': 'x'}", (change,))
    assert world.done == []


def test_another_process_with_the_same_definition_goes_on(store: RunStore, workdir: Path) -> None:
    """§4: a waiting run is decided and finished by an agent object that never saw it begin."""
    world = Effects()

    def fresh(*answers: Any) -> NexaAgent:
        return agent_with(provider(*answers), workdir, tools=[world.tool("act")])

    waiting = fresh(say("", ("act", {}))).execute("go", save=store.save)
    loaded: RunState = store.load(waiting.run_id)
    other = fresh("fine")
    assert other.execute(state=other.approve(loaded, loaded.pending_calls[0].call_id)).output == "fine"
    assert world.done == ["act"]


def test_a_policy_that_fails_is_asked(store: RunStore, workdir: Path) -> None:
    """Permissions: what the rules cannot be applied to is asked, never allowed."""

    class Broken(Policy):
        def decide(self, request: Any) -> Any:
            raise RuntimeError("no rules")

    agent = agent_with(provider(say("", ("act", {}))), workdir, tools=[Effects().tool("act", "read")], policy=Broken())
    waiting = agent.execute("go", save=store.save)
    assert waiting.status is RunStatus.WAITING_APPROVAL
    assert "could not be applied" in str(waiting.pending_calls[0].reason)


def test_a_waiting_run_can_go_on_with_a_changed_agent_knowingly(store: RunStore, workdir: Path) -> None:
    """N6, §10.5: a changed definition is refused by name for execute(state=), and accepted with handover."""
    from nexa_desktop.engine import ContinuationRefused

    world = Effects()
    agent = agent_with(provider(say("", ("act", {}))), workdir, tools=[world.tool("act")])
    waiting = agent.execute("go", save=store.save)
    decided = agent.approve(waiting, waiting.pending_calls[0].call_id)
    changed = NexaAgent(
        "tester", prompt="New notes.", provider=provider("fine"), working_directory=workdir, tools=[world.tool("act")]
    )
    with pytest.raises(ContinuationRefused, match="prompt"):
        changed.execute(state=decided)
    assert changed.execute(state=decided, handover=True).output == "fine"
    assert world.done == ["act"]
