"""What the parts of one running turn share: one object, built by the runner, handed to the loop. And what a tool may
know outside of one."""

import threading
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from nexa_desktop.core.clock import Clock
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.ports import Provider, RunStore
from nexa_desktop.core.runs import JournalEntry, RunConfig, RunState
from nexa_desktop.core.tools import CancelSignal, Tool, ToolContext
from nexa_desktop.engine.definition import AgentDefinition
from nexa_desktop.engine.emitter import Emitter
from nexa_desktop.engine.large_output import READ_ARTIFACT, read_artifact_tool
from nexa_desktop.engine.limits import Limits
from nexa_desktop.engine.run_time import RunTime
from nexa_desktop.engine.run_writer import RunWriter
from nexa_desktop.engine.stop import RequestAbort, StopSignal, Watcher
from nexa_desktop.engine.view import RunView

Recorder = Callable[[RunId, int, str, str], object]


class RunContext(Struct, frozen=True, dict=True):
    """The shared parts of one running turn. ``record`` receives (run id, call number, request, response)."""

    definition: AgentDefinition
    provider: Provider
    store: RunStore
    writer: RunWriter
    emitter: Emitter
    clock: Clock
    time: RunTime
    signal: StopSignal
    abort: RequestAbort
    watcher: Watcher
    limits: Limits
    record: Recorder | None = None

    @property
    def view(self) -> RunView:
        """The run as known here."""
        return self.writer.view

    @property
    def config(self) -> RunConfig:
        """The run's frozen configuration."""
        return self.view.record.config

    @cached_property
    def artifact_directory(self) -> Path:
        """Where this run's large outputs go."""
        return artifact_directory(self.config, self.view.record.working_directory)

    @property
    def artifact_directories(self) -> tuple[Path, ...]:
        """Where the large outputs of this run and of its ancestors are, its own directory first (C5)."""
        found = {self.artifact_directory: None}
        for snapshot in reversed(self.view.ancestors):
            found[artifact_directory(snapshot.run.config, snapshot.run.working_directory)] = None
        return tuple(found)

    def tools(self) -> dict[str, Tool]:
        """The agent's tools, and `read_artifact` once there is something to read with it."""
        tools = dict(self.definition.tools)
        if READ_ARTIFACT not in tools:
            known = self.view.artifacts
            if known:
                tools[READ_ARTIFACT] = read_artifact_tool(
                    known,
                    artifacts=self.store.artifacts,
                    also_in=self.artifact_directories,
                    limit_chars=self.config.max_tool_output_chars,
                )
        return tools


def context_outside(
    entry: JournalEntry,
    state: RunState,
    *,
    working_directory: Path,
    deadline_at: datetime,
    cancel: CancelSignal | None = None,
) -> ToolContext:
    """What a tool may know when it is asked about a call that no turn is running: a preview, or what became of it."""
    identity = state.metadata.identity
    return ToolContext(
        call_id=entry.call_id,
        run_id=state.run_id,
        session_id=state.metadata.session_id,
        working_directory=working_directory,
        cancel=cancel or threading.Event(),
        deadline_at=deadline_at,
        on_output=lambda _: None,
        on_processes=lambda _: None,
        model=identity.model if identity else None,
    )


def artifact_directory(config: RunConfig, working_directory: str) -> Path:
    """``config.artifact_directory``, relative paths below the working directory."""
    return Path(working_directory) / config.artifact_directory
