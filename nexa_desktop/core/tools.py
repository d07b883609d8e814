"""What an agent can do: a tool, its effect class, and the evidence it can leave.

The life of one call, and which hook of the tool runs when:

    planned    parameters checked against the schema; ``preview`` may draw what would change
    approved   by policy, or by a person for exactly this digest of name and final arguments
    started    ``prepare`` gave the evidence, intent is on disk with it; then ``run``
    settled    outcome and result message in one transaction
    unknown    the process died in between: recovery asks ``verify`` with the stored evidence
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import force_setattr

from nexa_desktop.core.codec import JsonObject, Value
from nexa_desktop.core.ids import CallId, RunId, SessionId


class Effect(StrEnum):
    """What a call does to the world. A tool is a ``write`` unless it says otherwise.

    ``read`` changes nothing · ``idempotent`` may be repeated with the same result · ``write`` everything else.
    """

    READ = "read"
    IDEMPOTENT = "idempotent"
    WRITE = "write"


class CancelSignal(Protocol):
    """What a run hands down to stop work: a `threading.Event` fits."""

    def is_set(self) -> bool:
        """Whether Stop was asked."""
        ...

    def wait(self, timeout: float | None = None) -> bool:
        """Block up to ``timeout`` seconds; True as soon as Stop was asked."""
        ...


class ToolContext(Struct, frozen=True):
    """What a running tool may know. ``idempotency_key`` is the call id: offer it to services that take one.

    ``on_output`` shows progress text while the tool runs (never stored as the result); ``on_processes`` tells how many
    child processes are alive, so that "stopping" can be shown from the processes and not from the click.
    """

    call_id: CallId
    run_id: RunId
    session_id: SessionId
    working_directory: Path
    cancel: CancelSignal
    deadline_at: datetime
    on_output: Callable[[str], None]
    on_processes: Callable[[int], None]
    model: str | None = None

    @property
    def idempotency_key(self) -> str:
        """``run/seq/index``, the same in every attempt to learn this call's outcome."""
        return self.call_id


class Verdict(StrEnum):
    """What evidence says of a call whose outcome was not recorded."""

    HAPPENED = "happened"
    DID_NOT_HAPPEN = "did_not_happen"
    UNKNOWN = "unknown"


class Verification(Value, frozen=True):
    """The answer of a tool's ``verify``; ``text`` says in a sentence what was compared and found."""

    verdict: Verdict
    text: str


class ChangeKind(StrEnum):
    """What a previewed change does to a file."""

    CREATE = "create"
    MODIFY = "modify"
    DELETE = "delete"
    MOVE = "move"


class FileChange(Value, frozen=True):
    """One file that a call would change, for the approval's diff. Texts are None when not text or too large."""

    path: str
    change: ChangeKind
    before: str | None = None
    after: str | None = None
    target: str | None = None
    note: str | None = None


class Preview(Value, frozen=True):
    """What a call would do, computed without doing it."""

    summary: str
    changes: tuple[FileChange, ...] = ()


class ToolSpec(Value, frozen=True):
    """What the model is told of a tool. ``parameters`` is a JSON schema of type object."""

    name: str
    description: str
    parameters: JsonObject
    effect: Effect = Effect.WRITE


PrepareHook = Callable[[JsonObject, ToolContext], JsonObject | None]
VerifyHook = Callable[[JsonObject, ToolContext, JsonObject | None], Verification]
PreviewHook = Callable[[JsonObject, ToolContext], Preview | None]


class Tool(Struct, frozen=True):
    """A tool as the engine runs it.

    ``run(**arguments)``; with ``takes_context`` it is called as ``run(context, **arguments)``. ``prepare`` returns the
    evidence that goes into the journal before the effect; ``verify`` compares it with the world after a crash.
    ``source`` says where it comes from (``builtin``, ``function``, ``mcp:NAME``). ``hints`` are shown, never trusted.
    """

    name: str
    description: str
    parameters: Mapping[str, object] = field(default_factory=lambda: {"type": "object", "properties": {}})
    run: Callable[..., object] = lambda: None
    effect: Effect = Effect.WRITE
    takes_context: bool = False
    prepare: PrepareHook | None = None
    verify: VerifyHook | None = None
    preview: PreviewHook | None = None
    source: str = "function"
    hints: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "effect", Effect(self.effect))

    def spec(self) -> ToolSpec:
        """What the model is told."""
        return ToolSpec(self.name, self.description, json.loads(json.dumps(dict(self.parameters))), self.effect)


def call_digest(name: str, arguments: Mapping[str, object]) -> str:
    """SHA-256 (hex) over the tool's name and its final arguments; what an approval is bound to."""
    canonical = json.dumps([name, arguments], sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
