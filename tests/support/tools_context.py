"""A real `ToolContext` for calling tools as the engine does, and what a test wants to see of it."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.permissions import PermissionRequest
from nexa_desktop.core.tools import Effect, Tool, ToolContext


@dataclass
class Seen:
    """What a context reported."""

    cancel: threading.Event = field(default_factory=threading.Event)
    output: list[str] = field(default_factory=list)
    processes: list[int] = field(default_factory=list)
    has_output: threading.Event = field(default_factory=threading.Event)

    def add_output(self, text: str) -> None:
        """Take progress text."""
        self.output.append(text)
        self.has_output.set()


def context_in(
    directory: Path, *, seen: Seen | None = None, call_id: str = "run_t/2/0", deadline_s: float = 60.0
) -> ToolContext:
    """A context as the engine makes one."""
    seen = seen or Seen()
    return ToolContext(
        call_id=CallId(call_id),
        run_id=RunId("run_t"),
        session_id=SessionId("ses_t"),
        working_directory=directory,
        cancel=seen.cancel,
        deadline_at=datetime.now(UTC) + timedelta(seconds=deadline_s),
        on_output=seen.add_output,
        on_processes=seen.processes.append,
    )


def request_for(
    directory: Path,
    tool: str,
    arguments: Mapping[str, object],
    *,
    effect: Effect = Effect.WRITE,
    source: str = "builtin",
    run_id: str = "run_t",
    session_id: str = "ses_t",
) -> PermissionRequest:
    """A permission request as the engine makes one."""
    plain: JsonObject = dict(arguments)  # type: ignore[arg-type]  # tests pass JSON
    return PermissionRequest(tool, effect, plain, directory, RunId(run_id), SessionId(session_id), source)


def by_name(tools: tuple[Tool, ...]) -> dict[str, Tool]:
    """Tools by their name."""
    return {tool.name: tool for tool in tools}


@contextmanager
def in_background(work: "threading.Thread") -> Iterator[None]:
    """Run a thread and join it at the end, with a bound."""
    work.start()
    try:
        yield
    finally:
        work.join(30)
        assert not work.is_alive()
