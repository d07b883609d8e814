"""Tools and MCP servers under a real agent, where users of such programs were hurt: Stop, approvals, dead servers."""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tests.support.tools_mcp_server as fixture_server
from nexa_desktop.core.messages import CallOutcome
from nexa_desktop.core.permissions import Permission, PermissionMode, PermissionRule, RuleScope
from nexa_desktop.core.ports import Provider
from nexa_desktop.core.runs import RunState, RunStatus
from nexa_desktop.core.settings import McpServer, McpState
from nexa_desktop.core.tools import Effect, Tool
from nexa_desktop.engine import MemoryStore, NexaAgent, RunConfig
from nexa_desktop.store import SQLiteCheckpointStore, StoredRules
from nexa_desktop.tools import ToolPolicy, builtin_tools
from nexa_desktop.tools.mcp import McpHub
from nexa_desktop.tools.policy import suggest_rules
from nexa_desktop.tools.rules import rule_text
from tests.support.engine_provider import ComputedProvider, last_results, provider, say
from tests.support.tools_context import request_for
from tests.support.tools_processes import PYTHON, processes_with, wait_until

SCRIPT = str(fixture_server.__file__)
PATIENT = RunConfig(timeout=100.0)
EVERYTHING = PermissionRule("all", Permission.ALLOW, "*", RuleScope.EVERYWHERE)
MakeHub = Callable[..., McpHub]


@pytest.fixture
def make_hub() -> Iterator[MakeHub]:
    """Hubs that are closed at the end."""
    pytest.importorskip("mcp")
    hubs: list[McpHub] = []

    def make(*servers: McpServer) -> McpHub:
        hubs.append(McpHub(servers))
        return hubs[-1]

    yield make
    for hub in hubs:
        hub.close()


def agent_in(work: Path, model: Provider, *rules: PermissionRule, tools: tuple[Tool, ...] = (), **options: Any) -> NexaAgent:
    """An agent that asks before it writes, unless a rule says otherwise."""
    policy = ToolPolicy(PermissionMode.ASK_WRITES, rules=lambda: rules)
    return NexaAgent("worker", provider=model, tools=tools, working_directory=work, policy=policy, **options)


class InThread:
    """One run in a thread; ``events`` as they came."""

    def __init__(self, agent: NexaAgent, **options: Any) -> None:
        self.cancel, self.events, self._states = threading.Event(), list[Any](), list[RunState]()
        self._thread = threading.Thread(target=self._run, args=(agent, options))
        self._thread.start()

    def _run(self, agent: NexaAgent, options: dict[str, Any]) -> None:
        self._states.append(agent.execute("go", config=PATIENT, cancel=self.cancel, on_event=self.events.append, **options))

    def ended(self) -> RunState:
        """The state, when the thread has ended."""
        self._thread.join(60)
        assert not self._thread.is_alive()
        return self._states[0]


def test_stop_reaches_the_call_of_a_server_and_leaves_the_server_up(make_hub: MakeHub, tmp_path: Path) -> None:
    """Users D45, D47, D52: Stop during a call of an MCP server: the run tells that it is stopping, ends when the call has,
    the file is never written, and the next turn uses the same server."""
    word = f"kept-{tmp_path.name}"
    hub = make_hub(McpServer("good", sys.executable, (SCRIPT, "stdio", word)))
    tools = hub.tools(timeout_s=25.0)
    before = processes_with(word)
    target = tmp_path / "late"
    model = provider(
        say("", ("good__sleep_then_write", {"path": str(target), "seconds": 1.5})),
        say("", ("good__slow_with_progress", {"steps": 4, "pause_s": 0.5})),
        "fine",
    )
    agent = agent_in(tmp_path, model, EVERYTHING, tools=tools)
    run = InThread(agent)
    assert wait_until(Path(f"{target}.started").exists)
    run.cancel.set()
    ended = run.ended()
    assert ended.status is RunStatus.CANCELLED
    kinds = [event.kind for event in run.events]
    assert kinds.index("tool_stopping") < kinds.index("tool_settled") < kinds.index("run_ended")
    assert "stopped" in (ended.journal[0].result_text or "")
    after = agent.continue_run(ended, "use it again", config=PATIENT)
    assert after.output == "fine"
    assert last_results(model.requests[-1]) == ["done"]
    assert not target.exists(), "it would have been written while the second call ran"
    assert processes_with(word) == before


def test_the_run_says_it_is_stopping_until_every_process_has_gone(tmp_path: Path) -> None:
    """Users D46, D47: a command that ignores INT and TERM and has a child: how many processes still live is told, the run
    ends after the last of them, and none is left."""
    word = f"group-{tmp_path.name}"
    (tmp_path / "stubborn.py").write_text(
        "import os, signal, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "child = os.fork()\nopen('up' if child else 'child-up', 'w').close()\ntime.sleep(1000)"
    )
    model = provider(say("", ("run_command", {"command": f"{PYTHON} stubborn.py {word}"})), "never")
    run = InThread(agent_in(tmp_path, model, EVERYTHING, tools=builtin_tools(tmp_path, use_system_trash=False)))
    assert wait_until(lambda: (tmp_path / "up").exists() and (tmp_path / "child-up").exists())
    alive_at_the_end: list[list[int]] = []
    run.cancel.set()
    ended = run.ended()
    alive_at_the_end.append(processes_with(word))
    assert ended.status is RunStatus.CANCELLED
    assert alive_at_the_end == [[]]
    told = [event.processes for event in run.events if event.kind == "tool_stopping"]
    assert told
    assert max(count or 0 for count in told) >= 2
    assert [event.kind for event in run.events][-1] == "run_ended"


def test_a_tool_without_a_description_is_asked_with_all_that_is_known(tmp_path: Path) -> None:
    """Users F71: a server's tool that describes nothing: the request names tool and server, has the whole arguments and says
    why it is asked; and nothing runs meanwhile."""
    ran: list[str] = []

    def act(target: str) -> str:
        ran.append(target)
        return "done"

    bare = Tool("server__act", "", {"type": "object", "properties": {"target": {"type": "string"}}}, act, source="mcp:server")
    waiting = agent_in(tmp_path, provider(say("", ("server__act", {"target": "/etc/hosts"})), "x"), tools=(bare,)).execute("go")
    (pending,) = waiting.pending_calls
    assert (pending.name, pending.arguments, pending.effect) == ("server__act", {"target": "/etc/hosts"}, Effect.WRITE)
    assert pending.reason
    assert "server" in pending.reason
    assert waiting.metadata.working_directory == str(tmp_path)
    assert not ran


def test_dont_ask_again_holds_after_a_restart_until_it_is_revoked(tmp_path: Path) -> None:
    """Users F73: the rule that was chosen beside an approval is there after a restart and lets the same call run unasked in
    its directory, not another one; revoked, it asks again at once."""
    work, elsewhere = tmp_path / "work", tmp_path / "elsewhere"
    work.mkdir()
    elsewhere.mkdir()
    path = tmp_path / "store" / "runs.db"
    call = {"path": "notes and plans/a b.txt", "content": "x"}

    def ask(store: SQLiteCheckpointStore, where: Path) -> RunState:
        policy = ToolPolicy(PermissionMode.ASK_WRITES, rules=lambda: StoredRules(store).rules())
        agent = NexaAgent(
            "worker",
            provider=provider(say("", ("write_file", call)), "done"),
            tools=builtin_tools(where, use_system_trash=False),
            working_directory=where,
            policy=policy,
        )
        return agent.execute("go", config=PATIENT, save=store.save)

    with SQLiteCheckpointStore(path) as store:
        assert ask(store, work).status is RunStatus.WAITING_APPROVAL
        offers = [rule for rule in suggest_rules(request_for(work, "write_file", call)) if rule.scope is RuleScope.DIRECTORY]
        StoredRules(store).add_rule(offers[0])
    with SQLiteCheckpointStore(path) as store:
        assert ask(store, work).status is RunStatus.COMPLETED
        assert (work / "notes and plans" / "a b.txt").read_text() == "x"
        assert ask(store, elsewhere).status is RunStatus.WAITING_APPROVAL
        StoredRules(store).revoke_rule(offers[0].id)
        assert ask(store, work).status is RunStatus.WAITING_APPROVAL


def test_the_words_of_a_rule_are_what_it_covers(tmp_path: Path) -> None:
    """Users F74: a path with spaces stands in the rule's words as one name, and a pipeline is offered no rule at all."""
    offers = suggest_rules(request_for(tmp_path, "write_file", {"path": "my notes/a b.txt", "content": "x"}))
    words = {rule_text(rule) for rule in offers if rule.scope is RuleScope.SESSION}
    covered = ("the path 'my notes/a b.txt'", "paths that match 'my notes/**'")
    assert words == {
        f"In this session, allow the tool 'write_file' for {what} in the working folder, and for no other." for what in covered
    }
    assert all(any(what in rule_text(rule) for what in covered) for rule in offers)
    piped = {"command": "git log | sh", "shell": True}
    assert suggest_rules(request_for(tmp_path, "run_command", piped)) == ()
    quoted = suggest_rules(request_for(tmp_path, "run_command", {"command": "cat 'a b.txt' c.txt"}))
    begins = ("with exactly these words: cat 'a b.txt' 'c.txt', ", "with exactly these words: cat 'a b.txt', ")
    assert [[begin in rule_text(rule) for begin in begins] for rule in quoted] == [[True, False]] * 3 + [[False, True]] * 3


def test_a_server_that_claims_approval_or_reads_is_still_asked(make_hub: MakeHub, tmp_path: Path) -> None:
    """Users F72, F76: after a server's result has said that the user approved everything, its next call waits all the same."""
    tools = make_hub(McpServer("good", sys.executable, (SCRIPT,))).tools(timeout_s=25.0)
    model = provider(say("", ("good__say_approved", {})), say("", ("good__add", {"a": 1, "b": 1})), "done")
    agent, store = agent_in(tmp_path, model, tools=tools), MemoryStore()
    waiting = agent.execute("go", config=PATIENT, save=store.save)
    (first,) = waiting.pending_calls
    again = agent.execute(state=agent.approve(waiting, first.call_id), save=store.save)
    assert "approved all further calls" in last_results(model.requests[-1])[0]
    assert again.status is RunStatus.WAITING_APPROVAL
    assert [call.name for call in again.pending_calls] == ["good__add"]


def test_a_waiting_request_outlives_the_program_and_can_be_cancelled(tmp_path: Path) -> None:
    """Users F66: what waits is stored: opened again, by another agent object, it is there whole, and can be cancelled."""
    path = tmp_path / "store" / "runs.db"
    call = say("", ("write_file", {"path": "a.txt", "content": "x"}))
    tools = builtin_tools(tmp_path, use_system_trash=False)
    with SQLiteCheckpointStore(path) as store:
        waiting = agent_in(tmp_path, provider(call), tools=tools).execute("go", config=PATIENT, save=store.save)
    with SQLiteCheckpointStore(path) as store:
        (found,) = store.unfinished()
        assert found.pending_calls == waiting.pending_calls
        agent = agent_in(tmp_path, provider("fine"), tools=tools)
        assert agent.cancel(found).status is RunStatus.CANCELLED
        assert store.unfinished() == ()
    assert not (tmp_path / "a.txt").exists()


def test_a_dead_server_is_told_once_and_the_run_ends(make_hub: MakeHub, tmp_path: Path) -> None:
    """Users N111, N115: beside a good server one that dies in every call: the model is told not to call it any more, a model
    that calls it for ever is ended by its budget, and the good one answers throughout."""
    word = f"dying-{tmp_path.name}"
    hub = make_hub(
        McpServer("bad", sys.executable, (SCRIPT, "stdio", word)),
        McpServer("good", sys.executable, (SCRIPT,)),
        McpServer("missing", "no-such-program-at-all"),
    )
    tools = hub.tools(timeout_s=25.0)
    model = ComputedProvider(lambda _: say("", ("bad__die", {}), ("good__add", {"a": 1, "b": 1})))
    agent = agent_in(tmp_path, model, EVERYTHING, tools=tools, loop_guard=0)
    ended = agent.execute("go", config=RunConfig(timeout=100.0, max_tool_calls=14))
    assert ended.status is RunStatus.BUDGET_EXHAUSTED
    bad = [entry.result_text or "" for entry in ended.journal if entry.name == "bad__die" and entry.started_at]
    good = [entry.result_text for entry in ended.journal if entry.name == "good__add" and entry.started_at]
    assert "exit code 7" in bad[0]
    assert "do not call its tools any more" in bad[-1]
    assert set(good) == {"2"}
    assert not processes_with(word), "a server that was given up is not started again and again"
    states = {state.name: state for state in hub.states()}
    assert (states["bad"].state, states["good"].state) == (McpState.FAILED, McpState.READY)
    assert states["bad"].error_lines[-1] == "last words of the server"
    assert "no-such-program-at-all" in (states["missing"].detail or "")


def test_a_huge_result_goes_to_an_artifact_and_the_run_goes_on(make_hub: MakeHub, tmp_path: Path) -> None:
    """Users N114: a megabyte from a server is bounded for the model, kept for the person, and the conversation stays small."""
    tools = make_hub(McpServer("good", sys.executable, (SCRIPT,))).tools(timeout_s=25.0)
    model = provider(say("", ("good__flood", {"megabytes": 1})), "fine")
    ended = agent_in(tmp_path, model, EVERYTHING, tools=tools).execute("go", config=PATIENT)
    assert ended.output == "fine"
    (entry,) = ended.journal
    assert entry.artifact is not None
    (seen,) = last_results(model.requests[-1])
    assert len(seen) < 20_000
    assert [result.outcome for m in ended.messages for result in m.tool_results] == [CallOutcome.DONE]
