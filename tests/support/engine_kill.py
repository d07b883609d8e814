"""One run to be killed at every boundary: real store, real effects in files, a model computed from the request.

The model wants r1, r2 (reads, side by side) and w1 (allowed write) in one batch, then w2 (asks a person), then answers
with something that is no JSON (a correction), then with JSON. It asks again only for what surely did not start, so a
correct runtime performs each effect at most once whatever is killed.
"""

import contextlib
import json
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nexa_desktop.core.ids import RunId, split_call_id
from nexa_desktop.core.messages import CallOutcome, InternalKind, Role, StopReason
from nexa_desktop.core.model_io import ModelReply, ModelRequest
from nexa_desktop.core.permissions import Permission, PermissionRequest, PermissionVerdict
from nexa_desktop.core.runs import Approval, CallState, RunConfig, RunState
from nexa_desktop.core.tools import Tool, ToolContext
from nexa_desktop.engine import NexaAgent
from nexa_desktop.engine.history import build_history
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.engine_provider import USAGE, ComputedProvider, say

CONFIG = RunConfig(timeout=3600.0, max_model_calls=40, max_tool_calls=20)
PROTOCOLS = ("openai_chat", "openai_responses", "anthropic_messages", "gemini", "ollama")
NOTHING_HAPPENED = {CallOutcome.NOT_STARTED, CallOutcome.CANCELLED, CallOutcome.OVER_BUDGET, CallOutcome.REJECTED}
PARALLEL_WIDTH = 2


class Point:
    """Counts the places where the process can die and dies at the chosen one (0: nowhere)."""

    def __init__(self, kill_at: int) -> None:
        self.kill_at = kill_at
        self.log: list[str] = []
        self._lock = threading.Lock()

    def __call__(self, name: str) -> None:
        with self._lock:
            self.log.append(name)
            if len(self.log) == self.kill_at:
                os.kill(os.getpid(), signal.SIGKILL)


def script(request: ModelRequest) -> ModelReply:
    """What the model answers: from the history alone, so that any process plays the same model."""
    told: dict[str, CallOutcome] = {}
    for message in request.messages:
        for result in message.tool_results:
            told[result.name] = result.outcome
    wanted = [name for name in ("r1", "r2", "w1") if told.get(name) in (None, *NOTHING_HAPPENED)]
    if wanted:
        return say("I will read and write. ", *[(name, {}) for name in wanted], provider_id="dup")
    if told.get("w2") in (None, *NOTHING_HAPPENED):
        return say("", ("w2", {}), provider_id="dup")
    if not any(message.internal is InternalKind.CORRECTION for message in request.messages):
        return say("not json")
    return say('{"ok": true}')


class WritesAreAsked:
    """Allows everything but w2."""

    def decide(self, request: PermissionRequest) -> PermissionVerdict:
        """Ask for w2."""
        return PermissionVerdict(Permission.ASK if request.tool == "w2" else Permission.ALLOW, "the scenario says so")


def effect(root: Path, name: str, kind: str, point: Point) -> Tool:
    """A tool whose effect is one synced line with its name and key."""

    def run(context: ToolContext) -> str:
        point(f"before effect {name}")
        descriptor = os.open(root / "effects", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        os.write(descriptor, f"{name} {context.idempotency_key}\n".encode())
        os.fsync(descriptor)
        os.close(descriptor)
        point(f"after effect {name}")
        return f"{name} is done"

    return Tool(name, f"Does {name}.", run=run, effect=kind, takes_context=True)  # type: ignore[arg-type]  # a word is an Effect


def open_store(root: Path, point: Point | None) -> SQLiteCheckpointStore:
    """The store, with a point before, inside and after each of its transactions."""
    store = SQLiteCheckpointStore(root / "runs.db")
    if point is not None:
        original = store.database.transaction

        @contextlib.contextmanager
        def transaction(name: str, *, durable: bool) -> Iterator[Any]:
            point(f"before {name}")
            with original(name, durable=durable) as connection:
                yield connection
                point(f"inside {name}")
            point(f"after {name}")

        store.database.transaction = transaction  # type: ignore[method-assign]
    return store


def agent_of(root: Path, point: Point) -> NexaAgent:
    """The agent under test; text shown on screen is noted in a file, as a screen would have it."""
    work = root / "work"
    work.mkdir(exist_ok=True)
    kinds = {"r1": "read", "r2": "read", "w1": "write", "w2": "write"}
    return NexaAgent(
        "killed",
        prompt="Do it.",
        provider=ComputedProvider(script),
        tools=[effect(root, name, kind, point) for name, kind in kinds.items()],
        working_directory=work,
        output_type={"type": "object", "required": ["ok"]},
        policy=WritesAreAsked(),
        flush_interval_s=0.0,
    )


def drive(root: Path, point: Point) -> RunState:
    """One life: begin the run or go on with the one that is there, to its end."""
    store = open_store(root, point)
    agent = agent_of(root, point)
    shown = (root / "shown").open("a")

    def show(text: str) -> None:
        shown.write(json.dumps(text) + "\n")
        shown.flush()
        point("delta shown")

    how: dict[str, Any] = {"save": store.save, "on_text": show}
    runs = list(store.unfinished()) or _settled(store)
    state = runs[0] if runs else agent.execute("go", config=CONFIG, **how)
    while not state.status.is_settled:
        for call in state.pending_calls:
            if call.decision is None:
                state = agent.approve(state, call.call_id)
        state = agent.execute(state=state, **how) if state.pending_calls else agent.resume(state, **how)
    return state


def _settled(store: SQLiteCheckpointStore) -> list[RunState]:
    with store.database.reading() as connection:
        rows = connection.execute("SELECT id FROM run").fetchall()
    return [store.load(RunId(str(row[0]))) for row in rows]


# ------------------------------------------------------------------ what must hold
@dataclass(frozen=True)
class Found:
    """What a finished case shows beside that everything held."""

    unknowns: int
    model_calls: int


def check_between(root: Path) -> None:
    """After a kill and before the next life: what is on disk is sound by itself (I2, I13, I16)."""
    if not (root / "runs.db").exists():
        return
    with SQLiteCheckpointStore(root / "runs.db") as store:
        for state in store.unfinished():
            shown = "".join(json.loads(line) for line in _lines(root / "shown"))
            assert state.partial_text in shown, "a stored partial was never shown"
            states = {entry.call_id: entry.state for entry in state.journal}
            for line in _lines(root / "effects"):
                key = line.split()[1]
                assert states[key] not in (CallState.PLANNED, CallState.NOT_STARTED), f"{line} has no intent on disk"  # type: ignore[index]


def check(root: Path, *, kills: int) -> Found:
    """The invariants of a finished case; an AssertionError names the one that is broken."""
    with SQLiteCheckpointStore(root / "runs.db") as store:
        assert store.database.problems() == (), "I16: the file is not sound"
        states = _settled(store)
        assert len(states) == 1, f"{len(states)} runs"
        (state,) = states
        assert (state.status.value, state.output) == ("completed", {"ok": True}), (state.status, state.error)
        lineage = store.read_lineage(state.run_id)
    _check_effects(root, state)
    _check_log(state)
    assert state.usage.model_calls <= CONFIG.max_model_calls, "I7"
    assert state.usage.tool_calls <= CONFIG.max_tool_calls, "I7"
    answered = sum(
        1 for m in state.messages if m.role is Role.ASSISTANT and m.stop and m.stop.reason is not StopReason.INTERRUPTED
    )
    assert USAGE.input_tokens is not None
    assert state.usage.input_tokens == USAGE.input_tokens * answered, "I8: tokens are not the sum over stored responses"
    unknowns = sum(1 for entry in state.journal if entry.state is CallState.UNKNOWN)
    assert unknowns <= PARALLEL_WIDTH * kills, "I4: more unknowns than calls in flight"
    check_sendable(build_history(lineage))
    return Found(unknowns, state.usage.model_calls)


def _check_effects(root: Path, state: RunState) -> None:
    by_key = Counter(line.split()[1] for line in _lines(root / "effects"))
    by_name = Counter(line.split()[0] for line in _lines(root / "effects"))
    approved = {entry.digest for entry in state.journal if entry.approval is Approval.APPROVED and entry.decided_at}
    known = {entry.call_id for entry in state.journal}
    assert set(by_key) <= known, "I2: an effect without a journal row"  # type: ignore[operator]
    for entry in state.journal:
        count = by_key[entry.call_id]
        assert not entry.state.is_open, f"I3: {entry.name} was left {entry.state}"
        assert count <= 1, f"I1: {entry.call_id} ran {count} times"
        if entry.state is CallState.DONE:
            assert count == 1, f"I3: {entry.name} is done and has no effect"
        elif entry.state is not CallState.UNKNOWN:
            assert count == 0, f"I3: {entry.name} is {entry.state} and had an effect"
        if entry.name == "w2" and count:
            assert entry.approval is Approval.APPROVED, "I10: a gated call started without approval"
            assert entry.digest in approved, "I10: nobody approved this digest"
    for name in ("r1", "r2", "w1", "w2"):
        assert by_name[name] <= 1, f"I1: {name} ran {by_name[name]} times over all lives"


def _check_log(state: RunState) -> None:
    assert [m.seq for m in state.messages] == list(range(1, len(state.messages) + 1)), "I6: gaps in the log"
    assert [m.role for m in state.messages].count(Role.USER) == 1, "I6: the user's message is not there once"
    open_calls: set[str] = set()
    for message in state.messages:
        if message.role is Role.TOOL:
            (result,) = message.tool_results
            assert result.call_id in open_calls, "I5: a result without an open call"
            open_calls.remove(result.call_id)
        else:
            assert not open_calls, f"I5: {open_calls} have no result after their batch"
            open_calls = {call.call_id for call in message.tool_calls}
    assert not open_calls, "I5: calls without result at the end"


def check_sendable(history: Any) -> None:
    """I14: every protocol's own builder takes the history of a finished run, followed by a new message."""
    from nexa_desktop.core.messages import Message, TextPart
    from nexa_desktop.providers.registry import create_endpoint, wire_protocol

    asked = [m for m in history if m.role is not Role.INTERNAL or m is not history[-1]]
    messages = (*asked, Message(Role.USER, (TextPart("and now?"),)))
    for protocol in PROTOCOLS:
        endpoint = create_endpoint(protocol, model="m", base_url="http://127.0.0.1:1/v1")
        wire_protocol(protocol).build(ModelRequest("system", messages), endpoint, lambda ref: b"")


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


# ------------------------------------------------------------------ mutants
def restarts_what_had_started() -> None:
    """Mutant: recovery treats started as not started."""
    from nexa_desktop.core.run_facts import CallClosing
    from nexa_desktop.engine import leftovers, texts

    def open_closings(entries: Any, **_: Any) -> Any:
        return tuple(CallClosing(e.call_id, CallOutcome.NOT_STARTED, texts.NOT_STARTED) for e in entries if e.state.is_open)

    assert leftovers.open_closings, "the mutant changes nothing"
    leftovers.open_closings = open_closings


def journals_after_the_effect() -> None:
    """Mutant: the intent is written when the effect has been made."""
    from nexa_desktop.core.run_facts import StartVerdict
    from nexa_desktop.engine.run_writer import RunWriter
    from nexa_desktop.engine.tool_execution import Batch

    start, settle = RunWriter.start_call, RunWriter.settle_call

    def start_call(self: Any, call_id: Any, *, evidence: Any, limit: int) -> StartVerdict:
        self.late_start = getattr(self, "late_start", {}) | {call_id: (evidence, limit)}
        return StartVerdict.STARTED

    def settle_call(self: Any, call_id: Any, **how: Any) -> Any:
        if call_id in getattr(self, "late_start", {}):
            evidence, limit = self.late_start.pop(call_id)
            start(self, call_id, evidence=evidence, limit=limit)
        return settle(self, call_id, **how)

    RunWriter.start_call = start_call  # type: ignore[method-assign]
    RunWriter.settle_call = settle_call  # type: ignore[method-assign]
    assert Batch


def settles_in_two_transactions() -> None:
    """Mutant: the outcome in one transaction, its message in another."""
    from nexa_desktop.core.messages import ToolResultPart
    from nexa_desktop.store import journal

    def settle_call(self: Any, call_id: Any, *, outcome: Any, text: str, artifact: Any, ended_at: Any, is_durable: bool) -> Any:
        key = split_call_id(call_id)
        with self._commit("T4", durable=is_durable) as connection:
            connection.execute("UPDATE tool_call SET state = ? WHERE run_id = ? AND seq = ? AND idx = ?", (outcome.value, *key))
            name = connection.execute("SELECT name FROM tool_call WHERE run_id = ? AND seq = ? AND idx = ?", key).fetchone()[0]
        with self._commit("T4 message", durable=is_durable) as connection:
            message = journal.Message(Role.TOOL, (ToolResultPart(call_id, name, text, outcome, artifact),))
            return journal.append(connection, key[0], message, at=ended_at)

    journal.Claim.settle_call = settle_call  # type: ignore[method-assign]


def locks_nothing() -> None:
    """Without the lock: the epoch alone must keep two processes apart."""
    from nexa_desktop.store import ownership

    class NoLock:
        def release(self) -> None:
            """Nothing was held."""

    ownership.SessionLocks.acquire = lambda self, session_id: NoLock()  # type: ignore[assignment, method-assign, return-value]
    ownership.SessionLocks.owner = lambda self, session_id: None  # type: ignore[assignment, method-assign]


def locks_and_fences_nothing() -> None:
    """Mutant: neither lock nor epoch."""
    from nexa_desktop.store import journal

    locks_nothing()

    @contextlib.contextmanager
    def commit(self: Any, name: str, *, durable: bool, may_be_new: bool = False) -> Iterator[Any]:
        with self._database.transaction(name, durable=durable) as connection:
            yield connection

    journal.Claim._commit = commit  # type: ignore[method-assign]


MUTANTS: dict[str, Callable[[], None]] = {
    mutant.__name__: mutant
    for mutant in (
        restarts_what_had_started,
        journals_after_the_effect,
        settles_in_two_transactions,
        locks_nothing,
        locks_and_fences_nothing,
    )
}
