"""How an MCP server is, and why."""

from dataclasses import dataclass
from enum import StrEnum

from nexa_desktop.core.codec import Value


class ServerStatus(StrEnum):
    """``idle`` was not needed yet; ``failed`` did not start or died, and `ServerState.detail` says why."""

    DISABLED = "disabled"
    IDLE = "idle"
    STARTING = "starting"
    READY = "ready"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class ServerState(Value):
    """One server now. ``detail`` is a sentence; ``last_lines`` are what it wrote to its error output, newest last."""

    name: str
    status: ServerStatus
    detail: str = ""
    last_lines: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    has_resources: bool = False
    has_prompts: bool = False
