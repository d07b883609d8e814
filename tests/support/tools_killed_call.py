"""A tool call that is killed at each of its disk calls in turn. ``python tools_killed_call.py`` with JSON on standard input.

For every kill point a fresh working directory is made and a child is forked (this process has one thread): it prepares
the call, writes its evidence to a file as the journal would, runs the call, and dies (``os._exit``) right before or
right after its n-th call that touches the disk. One line of JSON per kill point is printed; the last one survived.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nexa_desktop.tools import builtin_tools
from tests.support.tools_context import by_name, context_in

TOUCHING = ("open", "write", "fchmod", "fsync", "replace", "unlink", "mkdir", "rename", "close")


def fresh_directory(base: Path) -> Path:
    """A working directory as every call finds it."""
    work = base / "work"
    (work / "folder").mkdir(parents=True)
    (work / "a.txt").write_text("old\n")
    (work / "b.txt").write_text("bold\n")
    (work / "folder/x").write_text("x")
    return work


def die_in_call(work: Path, name: str, arguments: dict[str, Any], *, at: int, when: str) -> None:
    """Never returns."""
    tool = by_name(builtin_tools(work, data_directory=work.parent / "data", use_system_trash=False))[name]
    context = context_in(work)
    assert tool.prepare is not None
    (work.parent / "evidence.json").write_text(json.dumps(tool.prepare(arguments, context)))
    count = 0

    def deadly(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            nonlocal count
            count += 1
            if count == at and when == "before":
                os._exit(9)
            result = real(*arguments, **options)
            if count == at:
                os._exit(9)
            return result

        return call

    for touching in TOUCHING:
        setattr(os, touching, deadly(getattr(os, touching)))
    tool.run(context, **arguments)
    os._exit(0)


def main() -> None:
    """Every kill point until one run survives."""
    order = json.loads(sys.stdin.read())
    at, code = 0, 9
    while code == 9 and at < 200:
        at += 1
        for when in ("before", "after"):
            work = fresh_directory(Path(order["base"]) / f"{at}-{when}")
            child = os.fork()
            if child == 0:
                try:
                    die_in_call(work, order["tool"], order["arguments"], at=at, when=when)
                finally:
                    os._exit(1)
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            sys.stdout.write(json.dumps({"work": str(work), "code": code}) + "\n")


if __name__ == "__main__":
    main()
