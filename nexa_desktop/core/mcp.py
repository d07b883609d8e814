"""What is shown of MCP servers: how each one is, and why. The servers themselves live in `tools`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from nexa_desktop.core.codec import Value


class McpStatus(StrEnum):
    """How a server is. ``idle`` was not needed yet; ``failed`` did not start or died, and `McpServerState` says why."""

    DISABLED = "disabled"
    IDLE = "idle"
    STARTING = "starting"
    READY = "ready"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class McpServerState(Value):
    """One server now. ``detail`` is a sentence; ``last_lines`` are what it wrote to its error output, newest last."""

    name: str
    status: McpStatus
    detail: str = ""
    last_lines: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    has_resources: bool = False
    has_prompts: bool = False


class McpService(Protocol):
    """The servers of this app. Calls other than `states` may block for a server's start."""

    def states(self) -> tuple[McpServerState, ...]:
        """All configured servers, in their order; does not start any."""
        ...

    def restart(self, name: str) -> McpServerState:
        """Start anew, whatever the state; returns how it went."""
        ...

    def close(self) -> None:
        """End every server and its children."""
        ...
