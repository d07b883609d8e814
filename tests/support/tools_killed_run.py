"""A whole run with one real file change, killed inside that change. ``python tools_killed_run.py`` with JSON on standard input.

Real engine, real SQLite store, real tool, a played model. Each kill point gets a child of its own (forked before the
store is opened); a line of JSON tells where its store is and how it ended.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from nexa_desktop.core.permissions import Permission, PermissionRequest, PermissionVerdict
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.tools import Tool, ToolContext
from nexa_desktop.engine import NexaAgent
from nexa_desktop.store import SQLiteCheckpointStore
from nexa_desktop.tools import builtin_tools
from tests.support.engine_provider import ComputedProvider, provider, say
from tests.support.tools_context import by_name
from tests.support.tools_killed_call import TOUCHING, fresh_directory

CONFIG = RunConfig(timeout=3600.0)


class AllowsAll:
    """What is tested here is not who may."""

    def decide(self, request: PermissionRequest) -> PermissionVerdict:
        """Yes."""
        return PermissionVerdict(Permission.ALLOW, "the test says so")


def tools_of(work: Path) -> dict[str, Tool]:
    """The real tools there."""
    return by_name(builtin_tools(work, data_directory=work.parent / "data", use_system_trash=False))


def agent_in(work: Path, model: ComputedProvider, tool: Tool) -> NexaAgent:
    """The same agent before and after the kill."""
    return NexaAgent("changer", provider=model, tools=[tool], working_directory=work, policy=AllowsAll(), config=CONFIG)


def deadly(tool: Tool, *, at: int) -> Tool:
    """``tool`` whose run dies after its ``at``-th disk call, or after having returned (0)."""

    def run(context: ToolContext, /, **arguments: Any) -> object:
        count = 0

        def counting(real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*values: Any, **options: Any) -> Any:
                nonlocal count
                result = real(*values, **options)
                count += 1
                if count == at:
                    os._exit(9)
                return result

            return call

        real = {name: getattr(os, name) for name in TOUCHING}
        for name, function in real.items():
            setattr(os, name, counting(function))
        try:
            result = tool.run(context, **arguments)
        finally:
            for name, function in real.items():
                setattr(os, name, function)
        if at == 0:
            os._exit(9)
        return result

    return replace(tool, run=run)


def main() -> None:
    """Every second kill point until one run survives, and the one after the effect."""
    order = json.loads(sys.stdin.read())
    at, code = 0, 9
    while code == 9 and at < 200:
        work = fresh_directory(Path(order["base"]) / str(at))
        child = os.fork()
        if child == 0:
            try:
                tool = deadly(tools_of(work)[order["tool"]], at=at)
                model = provider(say("", (order["tool"], order["arguments"])), "done")
                with SQLiteCheckpointStore(work.parent / "store" / "runs.db") as store:
                    agent_in(work, model, tool).execute("change it", save=store.save)
                os._exit(0)
            finally:
                os._exit(1)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.write(json.dumps({"work": str(work), "code": code}) + "\n")
        at += 1 if at < 2 else 2


if __name__ == "__main__":
    main()
