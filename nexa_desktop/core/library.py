"""What lists and views show: rows read from the store, small and frozen, without opaque items."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import field

from nexa_desktop.core.codec import JsonObject, Value
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.messages import FilePart, Message, Role, Stop
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import (
    EndedBy,
    JournalEntry,
    PendingCall,
    ProviderIdentity,
    RunConfig,
    RunError,
    RunStatus,
    RunUsage,
)


class SessionPhase(StrEnum):
    """A session's state as one word for its row; each has its own icon too."""

    IDLE = "idle"
    RUNNING = "running"
    NEEDS_YOU = "needs_you"
    INTERRUPTED = "interrupted"
    STOPPED = "stopped"
    LIMIT_REACHED = "limit_reached"
    FAILED = "failed"


class SessionShelf(StrEnum):
    """Which sessions a list shows."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    TRASH = "trash"


class SessionQuery(Value, frozen=True):
    """What to list; ``title_contains`` filters titles only (full text is `SessionLibrary.search`)."""

    shelf: SessionShelf = SessionShelf.ACTIVE
    folder: str | None = None
    title_contains: str = ""


class SessionRow(Value, frozen=True):
    """One session in the list. ``branches`` counts leaves of its tree of runs."""

    session_id: SessionId
    title: str
    updated_at: datetime
    created_at: datetime
    head_run_id: RunId | None
    head_status: RunStatus | None
    phase: SessionPhase
    is_pinned: bool = False
    shelf: SessionShelf = SessionShelf.ACTIVE
    folder: str | None = None
    branches: int = 1
    runs: int = 0
    is_sample: bool = False
    problem: str | None = None


class SessionCursor(Value, frozen=True):
    """Where a page ended: pinned first, then by time and id."""

    is_pinned: bool
    updated_at: datetime
    session_id: SessionId


class SessionPage(Value, frozen=True):
    """A page of rows; ``next`` None at the end."""

    rows: tuple[SessionRow, ...]
    next: SessionCursor | None
    total: int | None = None


class NeedsYouRow(Value, frozen=True):
    """One thing that waits for the person."""

    session_id: SessionId
    run_id: RunId
    title: str
    what: SessionPhase
    since: datetime
    calls: tuple[str, ...] = ()


class InterruptedRun(Value, frozen=True):
    """An interrupted run in the resume dialog. The `ResumePoint` is computed from its state by the engine.

    ``last_step``: what was finished last; ``was_doing``: what was not finished when the program ended, empty for nothing.
    Both are sentences. ``prompt`` is the start of the run's own message, empty where it has none.
    """

    session_id: SessionId
    run_id: RunId
    title: str
    started_at: datetime
    last_activity_at: datetime
    deadline_at: datetime
    last_step: str
    agent_name: str = ""
    identity: ProviderIdentity | None = None
    was_doing: str = ""
    prompt: str = ""


class RunRow(Value, frozen=True):
    """One run in the tree and in the transcript's headers and footers. ``prompt`` is the start of its user message.

    ``cost_usd`` None: not known, which is not zero.
    """

    run_id: RunId
    session_id: SessionId
    parent_run_id: RunId | None
    fork_of: RunId | None
    status: RunStatus
    prompt: str
    answer: str
    started_at: datetime
    ended_at: datetime | None
    elapsed_s: float
    deadline_at: datetime
    config: RunConfig
    usage: RunUsage
    identity: ProviderIdentity
    working_directory: str
    agent_name: str = ""
    ended_by: EndedBy | None = None
    error: RunError | None = None
    stop: Stop | None = None
    pending_calls: tuple[PendingCall, ...] = ()
    unresolved_calls: int = 0
    is_alive: bool = False
    cost_usd: float | None = None


class TranscriptCursor(Value, frozen=True):
    """Where an older page begins: before this message of this run."""

    run_id: RunId
    seq: int


class DamagedMessage(Value, frozen=True):
    """A stored message that cannot be read; shown as such in its place, the rest is shown as usual."""

    run_id: RunId
    seq: int
    role: Role
    problem: str


class TranscriptPage(Value, frozen=True):
    """Messages oldest first, with the runs and journal rows they belong to. ``older`` None at the root.

    ``partials`` holds streamed text of unsettled runs that no message has yet.
    """

    messages: tuple[Message, ...]
    runs: tuple[RunRow, ...]
    journal: tuple[JournalEntry, ...] = ()
    damaged: tuple[DamagedMessage, ...] = ()
    partials: Mapping[str, str] = field(default_factory=dict)
    older: TranscriptCursor | None = None


class SearchHit(Value, frozen=True):
    """One message found. ``ranges`` are (start, length) of the marks in ``snippet``, in characters."""

    session_id: SessionId
    run_id: RunId
    seq: int
    role: Role
    title: str
    snippet: str
    ranges: tuple[tuple[int, int], ...]
    at: datetime


class Folder(Value, frozen=True):
    """A folder of sessions."""

    name: str
    sessions: int


class QueuedPrompt(Value, frozen=True):
    """A prompt that waits for the running turn to end."""

    text: str
    files: tuple[FilePart, ...] = ()


class SessionSettings(Value, frozen=True):
    """What the composer of one session is set to, stored with it. None: the defaults of the app."""

    connection_id: str | None = None
    model: str | None = None
    permission_mode: PermissionMode | None = None
    config: RunConfig | None = None
    working_directory: str | None = None
    draft: str = ""
    attachments: tuple[FilePart, ...] = ()
    queue: tuple[QueuedPrompt, ...] = ()


class UsageRow(Value, frozen=True):
    """Usage of one day (UTC date, ISO), model and session. ``cost_usd`` None: unknown."""

    day: str
    model: str
    provider: str
    session_id: SessionId
    title: str
    runs: int
    model_calls: int
    tool_calls: int
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    cost_usd: float | None = None


class StoreInfo(Value, frozen=True):
    """Facts about the store for settings and ``nexa doctor``."""

    path: str
    size_bytes: int
    schema_version: int
    sqlite_version: str
    sessions: int
    runs: int
    messages: int
    details: JsonObject = field(default_factory=dict)
