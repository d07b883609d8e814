"""Who may do what: modes, rules and verdicts. Enforced by the engine, below any window.

Deny wins over ask, ask over allow. A rule says exactly what it covers; what cannot be understood is asked.
"""

from datetime import datetime
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject, Value
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.tools import Effect


class PermissionMode(StrEnum):
    """How much an agent may do in a session without asking."""

    ASK_WRITES = "ask_writes"
    ASK_ALL = "ask_all"
    ALLOW_EDITS = "allow_edits"
    READ_ONLY = "read_only"


class Permission(StrEnum):
    """The three answers, weakest claim last."""

    DENY = "deny"
    ASK = "ask"
    ALLOW = "allow"


class RuleScope(StrEnum):
    """Where a rule holds; ``run`` and ``session`` carry an id, ``directory`` a path, in `PermissionRule.scope_key`."""

    RUN = "run"
    SESSION = "session"
    DIRECTORY = "directory"
    EVERYWHERE = "everywhere"


class PermissionRule(Value, frozen=True):
    """A standing decision. ``tool`` is exact or ``*``; ``path_pattern`` a glob below the working directory;
    ``command_prefix`` the leading words of a command. None matches anything of that tool."""

    id: str
    permission: Permission
    tool: str
    scope: RuleScope
    scope_key: str = ""
    path_pattern: str | None = None
    command_prefix: tuple[str, ...] | None = None
    created_at: datetime | None = None


class PermissionRequest(Struct, frozen=True):
    """One call, before it may run."""

    tool: str
    effect: Effect
    arguments: JsonObject
    working_directory: Path
    run_id: RunId
    session_id: SessionId
    source: str = "function"


class PermissionVerdict(Struct, frozen=True):
    """The answer and its reason in a sentence; ``rule`` is set when a rule decided."""

    permission: Permission
    reason: str
    rule: PermissionRule | None = None


class RuleOffer(Value, frozen=True):
    """A rule beside the one sentence that says exactly what it covers; what approvals offer and settings list."""

    rule: PermissionRule
    text: str
    where: str = ""
    """The title of the session that a kept rule is for, where its sentence does not name it."""
