"""What a step costs: ``python -m tests.bench.checkpoint [50 200 800]``.

A step is one model response with one tool call of a 2 KB result. Compared in the same run: two appended rows in one
synced transaction (the floor), our store's four transactions, the whole engine over it, and, when they are installed,
LangGraph's SqliteSaver and zett-agent's session storage doing the same work. CPU is of the process; the disk's time is
in the wall figure only.
"""

import importlib.util
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw

from nexa_desktop.core.model_io import ModelRequest
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.tools import Tool
from nexa_desktop.engine import NexaAgent
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.engine_provider import ComputedProvider, say

TEXT = "I will look at the next part of the file and then decide. " * 3
RESULT = "".join(f"{i:05d} " for i in range(340))
ARGUMENTS = {"path": "src/module.py", "start_line": 1, "end_line": 120}
PARAMETERS = {"type": "object", "properties": {name: {} for name in ARGUMENTS}}


def append_floor(directory: Path, steps: int) -> Callable[[], object]:
    """Two rows a step in one transaction, synced: nothing can be stored for less."""
    connection = apsw.Connection(str(directory / "floor.db"))
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    connection.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, run TEXT, seq INTEGER, body TEXT, UNIQUE (run, seq))")
    asked = json.dumps({"role": "assistant", "text": TEXT, "call": ARGUMENTS})
    told = json.dumps({"role": "tool", "text": RESULT})

    def run() -> None:
        for step in range(steps):
            connection.execute("BEGIN IMMEDIATE")
            for offset, body in ((1, asked), (2, told)):
                connection.execute("INSERT INTO message (run, seq, body) VALUES ('r', ?, ?)", (2 * step + offset, body))
            connection.execute("COMMIT")
        connection.close()

    return run


def whole_engine(directory: Path, steps: int) -> Callable[[], object]:
    """The runtime as it is used: plan, journal, run and settle each call; the request is built from the whole history."""
    store = SQLiteCheckpointStore(directory / "engine.db")
    asked = [0]

    def script(_: ModelRequest) -> Any:
        asked[0] += 1
        return say(TEXT, ("read_part", {**ARGUMENTS, "start_line": asked[0]})) if asked[0] <= steps else say("done")

    tool = Tool("read_part", "Reads.", PARAMETERS, lambda **_: RESULT, "write")  # type: ignore[arg-type]  # a word is an Effect
    agent = NexaAgent("bench", provider=_Unchecked(script), tools=[tool], working_directory=directory, policy=_AllowAll())
    config = RunConfig(timeout=86_400, max_model_calls=steps + 1, max_tool_calls=steps)

    def run() -> None:
        state = agent.execute("go", config=config, save=store.save)
        assert state.usage.tool_calls == steps, state.error
        store.close()

    return run


class _Unchecked(ComputedProvider):
    """Without the test's own check of each history, which is no part of the runtime."""

    def stream(self, request: Any, limits: Any) -> Any:
        from nexa_desktop.core.model_io import ReplyCompleted

        yield ReplyCompleted(self._script(request))  # type: ignore[arg-type]  # the script answers with replies or text


class _AllowAll:
    def decide(self, request: Any) -> Any:
        from nexa_desktop.core.permissions import Permission, PermissionVerdict

        return PermissionVerdict(Permission.ALLOW, "bench")


def langgraph_saver(directory: Path, steps: int) -> Callable[[], object]:
    """A graph of model and tool node with LangGraph's own SqliteSaver."""
    import sqlite3
    from typing import Annotated, TypedDict

    messages = importlib.import_module("langchain_core.messages")
    graph = importlib.import_module("langgraph.graph")
    saver = importlib.import_module("langgraph.checkpoint.sqlite").SqliteSaver
    add = importlib.import_module("langgraph.graph.message").add_messages
    state_type: Any = TypedDict("State", {"messages": Annotated[list, add], "step": int})  # type: ignore[misc]

    def model(state: Any) -> Any:
        if state["step"] >= steps:
            return {"messages": [messages.AIMessage(content="done")]}
        call = {"id": f"call_{state['step']}", "name": "read_part", "args": ARGUMENTS}
        return {"messages": [messages.AIMessage(content=TEXT, tool_calls=[call])]}

    def tool(state: Any) -> Any:
        answer = messages.ToolMessage(content=RESULT, tool_call_id=f"call_{state['step']}", name="read_part")
        return {"messages": [answer], "step": state["step"] + 1}

    built = graph.StateGraph(state_type)
    built.add_node("model", model)
    built.add_node("tool", tool)
    built.add_edge(graph.START, "model")
    built.add_conditional_edges("model", lambda s: "tool" if s["messages"][-1].tool_calls else graph.END)
    built.add_edge("tool", "model")
    connection = sqlite3.connect(directory / "langgraph.db", check_same_thread=False)
    app = built.compile(checkpointer=saver(connection))
    config = {"configurable": {"thread_id": "t"}, "recursion_limit": 2 * steps + 20}
    return lambda: app.invoke({"messages": [messages.HumanMessage(content="go")], "step": 0}, config, durability="sync")


def zett_storage(directory: Path, steps: int) -> Callable[[], object]:
    """zett-agent's SQLite session storage, two appends a step."""
    import asyncio

    messages = importlib.import_module("zett_agent.messages")
    storage = importlib.import_module("zett_agent.storage").SQLiteSessionStorage

    async def append() -> None:
        opened = storage(directory / "zett.db")
        await opened.create_session(session_id="s")
        for step in range(steps):
            call = messages.ToolCall(f"call_{step}", "read_part", ARGUMENTS)
            await opened.append("s", "r", messages.AssistantMessage(content=TEXT, tool_calls=(call,)))
            await opened.append("s", "r", messages.ToolMessage(tool_call_id=f"call_{step}", name="read_part", content=RESULT))
        await opened.close()

    return lambda: asyncio.run(append())


CONTENDERS: dict[str, tuple[str | None, Callable[[Path, int], Callable[[], object]]]] = {
    "append floor": (None, append_floor),
    "whole engine": (None, whole_engine),
    "LangGraph SqliteSaver": ("langgraph", langgraph_saver),
    "zett-agent storage": ("zett_agent", zett_storage),
}


def measured(make: Callable[[Path, int], Callable[[], object]], steps: int) -> tuple[float, float, float]:
    """Wall milliseconds, CPU milliseconds and database bytes per step."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        run = make(directory, steps)
        cpu, wall = _cpu_s(), time.perf_counter()
        run()
        cpu, wall = _cpu_s() - cpu, time.perf_counter() - wall
        size = sum(file.stat().st_size for file in directory.glob("*.db*") if file.is_file())
    return 1000 * wall / steps, 1000 * cpu / steps, size / steps


def load_ms(messages: int) -> float:
    """How long a run with that many messages takes to read from the store."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        whole_engine(directory, messages // 2)()
        with SQLiteCheckpointStore(directory / "engine.db") as store:
            (row,) = _rows(store)
            began = time.perf_counter()
            state = store.load(row)
            assert len(state.messages) >= messages
            return 1000 * (time.perf_counter() - began)


def _rows(store: SQLiteCheckpointStore) -> list[Any]:
    with store.database.reading() as connection:
        return [row[0] for row in connection.execute("SELECT id FROM run").fetchall()]


def _cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print."""
    sizes = [int(word) for word in sys.argv[1:]] or [50, 200, 800]
    print(f"{'':24}{'steps':>7}{'wall ms':>10}{'CPU ms':>9}{'bytes':>9}   per step")
    for name, (package, make) in CONTENDERS.items():
        if package is not None and importlib.util.find_spec(package) is None:
            print(f"{name:24} not installed")
            continue
        for steps in sizes:
            wall, cpu, size = measured(make, steps)
            print(f"{name:24}{steps:7}{wall:10.2f}{cpu:9.2f}{size:9.0f}")
    print(f"loading 1,600 messages: {load_ms(1600):.0f} ms")


if __name__ == "__main__":
    main()
