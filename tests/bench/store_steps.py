"""What the store alone costs per step: against a plain append in the same run, and against others when installed.

    python -m tests.bench.store_steps [--steps 50 200 800] [--folder DIR]

A step is one model reply with one tool call and its 2 KB result. The floor writes the same two rows with one synced
commit, which is the least that keeps a promise at all.
`checkpoint` measures the whole engine. CPU is the process's own; wall depends on the disk.
"""

import argparse
import importlib.util
import json
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import apsw

from nexa_desktop.core.ids import CallId, RunId, new_session_id
from nexa_desktop.core.messages import CallOutcome, Message, ResponseUsage, Role, TextPart, ToolCallPart
from nexa_desktop.core.run_facts import PlannedCall
from nexa_desktop.core.runs import Approval, RunStatus
from nexa_desktop.core.tools import Effect, call_digest
from nexa_desktop.store import SQLiteCheckpointStore
from nexa_desktop.store.journal import Claim
from tests.support.store_build import ending, new_run

RESULT = ("line of output with some words in it, number %d\n" * 60)[:2_600]


@dataclass(frozen=True)
class Measured:
    """Costs of one way at one length."""

    wall_ms: float
    cpu_ms: float
    bytes_per_step: float
    load_ms: float


def assistant_text(i: int) -> str:
    return f"I will look at part {i} of the file to see what is there before I change anything."


def arguments(i: int) -> dict[str, object]:
    return {"path": f"src/module_{i % 7}.py", "start_line": i, "end_line": i + 40}


def result(i: int) -> str:
    return (RESULT % ((i,) * RESULT.count("%d")))[:2_048]


def measure(folder: Path, steps: int, live: Callable[[Path, int], None], load: Callable[[Path, int], None]) -> Measured:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wall, cpu = time.perf_counter(), time.process_time()
    live(folder, steps)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    size = sum(file.stat().st_size for file in folder.rglob("*.db"))
    begun = time.perf_counter()
    load(folder, steps)
    return Measured(1e3 * wall / steps, 1e3 * cpu / steps, size / steps, 1e3 * (time.perf_counter() - begun))


# ------------------------------------------------------------------------------------------------ this store
def live_here(folder: Path, steps: int) -> None:
    with SQLiteCheckpointStore(folder / "x.db") as store:
        claim = store.claim(new_session_id())
        run_id = RunId("run_bench")
        claim.begin_run(new_run(claim.session_id, "go", run_id=run_id))
        for i in range(steps):
            step_here(claim, run_id, i)
        claim.finish_run(run_id, ending())
        with_search = time.process_time()
        claim.release()  # indexes what was said
        print(f"    (search index afterwards: {1e3 * (time.process_time() - with_search) / steps:.2f} ms CPU per step)")


def step_here(claim: Claim, run_id: RunId, i: int) -> None:
    now = datetime.now(UTC)
    asked = arguments(i)
    raw = json.dumps(asked)
    n = claim.begin_model_call(run_id, attempt=1, limit=10**6, started_at=now) or 0
    parts = (TextPart(assistant_text(i)), ToolCallPart("read_file", asked, raw, provider_id=f"call_{i}"))  # type: ignore[arg-type]
    digest = call_digest("read_file", asked)
    plan = PlannedCall("read_file", asked, raw, digest, Effect.WRITE, Approval.NOT_NEEDED, provider_id=f"call_{i}")  # type: ignore[arg-type]
    stored = claim.commit_reply(
        run_id,
        n=n,
        message=Message(Role.ASSISTANT, parts, created_at=now, model="m", usage=ResponseUsage(1000 + i, 60)),
        calls=[plan],
        status=RunStatus.RUNNING,
        ended_at=now,
    )
    key = CallId(stored.calls[0].call_id)
    claim.start_call(key, digest=digest, evidence=None, limit=10**6, started_at=now, is_durable=True)
    claim.settle_call(key, outcome=CallOutcome.DONE, text=result(i), artifact=None, ended_at=now, is_durable=False)


def load_here(folder: Path, steps: int) -> None:
    with SQLiteCheckpointStore(folder / "x.db") as store:
        assert len(store.load(RunId("run_bench")).messages) == 2 * steps + 1


# ------------------------------------------------------------------------------------------------ the floor
def live_floor(folder: Path, steps: int) -> None:
    connection = apsw.Connection(str(folder / "x.db"))
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, run TEXT, seq INTEGER, body TEXT, UNIQUE (run, seq))")
    insert = "INSERT INTO message (run, seq, body) VALUES ('r', ?, ?)"
    for i in range(steps):
        call = {"id": f"call_{i}", "name": "read_file", "arguments": arguments(i)}
        asked = json.dumps({"role": "assistant", "content": assistant_text(i), "tool_calls": [call], "usage": [1000 + i, 60]})
        answered = json.dumps({"role": "tool", "tool_call_id": f"call_{i}", "name": "read_file", "content": result(i)})
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(insert, (2 * i, asked))
        connection.execute(insert, (2 * i + 1, answered))
        connection.execute("COMMIT")
    connection.close()


def load_floor(folder: Path, steps: int) -> None:
    connection = apsw.Connection(str(folder / "x.db"))
    rows = [json.loads(str(row[0])) for row in connection.execute("SELECT body FROM message ORDER BY seq")]
    assert len(rows) == 2 * steps
    connection.close()


# ------------------------------------------------------------------------------------------------ others
def live_langgraph(folder: Path, steps: int) -> None:
    import sqlite3

    app = langgraph_app(sqlite3.connect(folder / "x.db", check_same_thread=False), steps)
    config = {"configurable": {"thread_id": "t"}, "recursion_limit": 2 * steps + 20}
    app.invoke({"messages": [("user", "go")], "step": 0}, config, durability="sync")


def load_langgraph(folder: Path, steps: int) -> None:
    import sqlite3

    app = langgraph_app(sqlite3.connect(folder / "x.db", check_same_thread=False), steps)
    assert len(app.get_state({"configurable": {"thread_id": "t"}}).values["messages"]) == 2 * steps + 2


def langgraph_app(connection: object, steps: int):  # type: ignore[no-untyped-def]
    from typing import Annotated, TypedDict

    from langchain_core.messages import AIMessage, AnyMessage, ToolMessage
    from langgraph.checkpoint.sqlite import SqliteSaver
    from langgraph.graph import END, START, StateGraph
    from langgraph.graph.message import add_messages

    class State(TypedDict):
        messages: Annotated[list[AnyMessage], add_messages]
        step: int

    def model(state: State) -> dict[str, object]:
        i = state["step"]
        if i >= steps:
            return {"messages": [AIMessage(content="done")]}
        call = {"id": f"call_{i}", "name": "read_file", "args": arguments(i)}
        return {"messages": [AIMessage(content=assistant_text(i), tool_calls=[call])]}

    def tool(state: State) -> dict[str, object]:
        i = state["step"]
        return {"messages": [ToolMessage(content=result(i), tool_call_id=f"call_{i}", name="read_file")], "step": i + 1}

    graph = StateGraph(State)
    graph.add_node("model", model)
    graph.add_node("tool", tool)
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", lambda state: "tool" if state["messages"][-1].tool_calls else END)
    graph.add_edge("tool", "model")
    return graph.compile(checkpointer=SqliteSaver(connection))


def live_zett(folder: Path, steps: int) -> None:
    import asyncio

    from zett_agent.messages import AssistantMessage, ToolCall, ToolMessage
    from zett_agent.storage import SQLiteSessionStorage

    async def live() -> None:
        storage = SQLiteSessionStorage(folder / "x.db")
        await storage.create_session(session_id="s")
        for i in range(steps):
            call = ToolCall(f"call_{i}", "read_file", json.dumps(arguments(i)))
            await storage.append("s", "r", AssistantMessage(content=assistant_text(i), tool_calls=(call,)))
            await storage.append("s", "r", ToolMessage(tool_call_id=f"call_{i}", name="read_file", content=result(i)))
        await storage.close()

    asyncio.run(live())


def load_zett(folder: Path, steps: int) -> None:
    import asyncio

    from zett_agent.storage import SQLiteSessionStorage

    async def load() -> None:
        storage = SQLiteSessionStorage(folder / "x.db")
        assert len((await storage.load("s")).raw_tail) == 2 * steps
        await storage.close()

    asyncio.run(load())


WAYS: dict[str, tuple[str | None, Callable[[Path, int], None], Callable[[Path, int], None]]] = {
    "plain append, one FULL commit": (None, live_floor, load_floor),
    "nexa: T1 T2 T3(FULL) T4": (None, live_here, load_here),
    "langgraph SqliteSaver": ("langgraph.checkpoint.sqlite", live_langgraph, load_langgraph),
    "zett-agent, storage alone": ("zett_agent", live_zett, load_zett),
}


def is_installed(module: str | None) -> bool:
    try:
        return module is None or importlib.util.find_spec(module) is not None
    except ImportError:
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, nargs="+", default=[50, 200, 800])
    parser.add_argument("--folder", type=Path, default=None, help="a folder on the disk to measure")
    options = parser.parse_args()
    print(f"{'':34}{'steps':>6}{'wall ms/step':>14}{'CPU ms/step':>13}{'KB/step':>9}{'load ms':>9}")
    for name, (module, live, load) in WAYS.items():
        if not is_installed(module):
            print(f"{name:34} not installed")
            continue
        for steps in options.steps:
            with tempfile.TemporaryDirectory(dir=options.folder) as folder:
                measured = measure(Path(folder) / "bench", steps, live, load)
            numbers = (
                f"{measured.wall_ms:14.2f}{measured.cpu_ms:13.2f}{measured.bytes_per_step / 1024:9.2f}{measured.load_ms:9.1f}"
            )
            print(f"{name:34}{steps:6d}{numbers}")


if __name__ == "__main__":
    main()
