"""What the window and the console ask for: the two doors' common back side. `wiring` builds it once.

Everything here may block (disk, network, keyring) and is called in a worker thread only. Heavy imports happen
inside the calls, so holding a `Services` costs nothing at start-up.
"""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from nexa_desktop.core.codec import Value
from nexa_desktop.core.events import RunEvent
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.messages import ArtifactRef, FilePart, UserInput
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.permissions import PermissionRule, RuleOffer
from nexa_desktop.core.ports import RuleBook, SecretStore, SessionLibrary
from nexa_desktop.core.runs import ResumePoint, RunConfig, RunState
from nexa_desktop.core.settings import AppSettings, Connection, ConnectionCheck, DetectedServer, McpStatus
from nexa_desktop.core.tools import CancelSignal, Preview


class RunAction(StrEnum):
    """What a run thread is to do.

    ``start`` a new session · ``continue`` a settled run with a new input · ``resume`` an interrupted or ended one
    without input · ``proceed`` with a waiting run whose calls are all decided.
    """

    START = "start"
    CONTINUE = "continue"
    RESUME = "resume"
    PROCEED = "proceed"


class RunRequest(Value, frozen=True):
    """One job for a run thread. ``run_id``: the run to continue, resume or proceed with.

    ``fork_of`` marks a sibling (edit and resend, regenerate): the run it stands beside. ``is_handover`` accepts that
    model or provider differ from the previous run's. ``settings`` are the composer's; None fields mean the app's.
    ``budget``: what a new run that a resume opens may use, when somebody said so; None: as the run before it.
    """

    action: RunAction
    settings: SessionSettings
    input: UserInput | None = None
    run_id: RunId | None = None
    fork_of: RunId | None = None
    is_handover: bool = False
    is_sample: bool = False
    budget: RunConfig | None = None


class ContinuationCheck(Value, frozen=True):
    """One check before a continuation. ``blocks`` False: a difference that a handover can accept."""

    name: str
    passed: bool
    detail: str
    blocks: bool = True


class ContinuationReview(Value, frozen=True):
    """All checks, and why the previous run ended, in one sentence. ``differences``: what a handover would change."""

    run_id: RunId
    why_it_ended: str
    checks: tuple[ContinuationCheck, ...]
    differences: tuple[str, ...] = ()

    @property
    def can_continue(self) -> bool:
        """Whether every check passes."""
        return all(check.passed for check in self.checks)

    @property
    def can_hand_over(self) -> bool:
        """Whether only differences stand in the way."""
        return all(check.passed or not check.blocks for check in self.checks)


class RunService(Protocol):
    """Runs agents for both doors."""

    def perform(
        self, request: RunRequest, *, cancel: CancelSignal, on_event: Callable[[RunEvent], None] | None = None
    ) -> RunState:
        """Do the job to its end (settled or waiting for approval). Raises `NexaError` when it cannot begin."""
        ...

    def load(self, run_id: RunId) -> RunState:
        """The run's state now."""
        ...

    def resume_point(self, run_id: RunId) -> ResumePoint | None:
        """What a resume would do; raises `AgentResumeError` with the reason when it is refused."""
        ...

    def review_continuation(self, run_id: RunId, settings: SessionSettings) -> ContinuationReview:
        """The checks of a continuation of that run with these settings."""
        ...

    def approve(self, run_id: RunId, call_id: CallId, *, by: str = "user") -> RunState:
        """Approve one waiting call."""
        ...

    def deny(self, run_id: RunId, call_id: CallId, reason: str = "", *, by: str = "user") -> RunState:
        """Deny one waiting call."""
        ...

    def settle(self, run_id: RunId, call_id: CallId, outcome: str, text: str = "", *, by: str = "user") -> RunState:
        """Say what became of an unknown call: ``happened``, ``did_not_happen`` or ``reported``."""
        ...

    def abandon(self, run_id: RunId, call_id: CallId) -> bool:
        """Give up waiting for a running call; its outcome becomes unknown."""
        ...

    def cancel_waiting(self, run_id: RunId) -> RunState:
        """Settle a waiting or ownerless run as cancelled."""
        ...

    def preview(self, run_id: RunId, call_id: CallId) -> Preview | None:
        """What a waiting call would do, for the approval's diff; None when the tool cannot tell."""
        ...

    def attach(self, path: Path) -> FilePart:
        """Store a file as an artifact and return the part to send; `InvalidInput` when too large or unreadable."""
        ...

    def raw_exchanges(self, run_id: RunId) -> tuple[tuple[int, str, str], ...]:
        """(model call number, request, response) kept in this process for the inspector, keys removed."""
        ...


class ImportReport(Value, frozen=True):
    """What an import did, entry by entry where something was wrong."""

    added_sessions: int
    added_runs: int
    already_there: int
    problems: tuple[str, ...] = ()


class StoreRecovery(Value, frozen=True):
    """A damaged store was set aside: where it is kept now, and what of it came into the new one."""

    kept_at: str
    report: ImportReport


class TransferService(Protocol):
    """Out of the store and into it."""

    def export_markdown(self, session_id: SessionId, path: Path) -> None:
        """A session to read."""
        ...

    def export_json(self, session_ids: tuple[SessionId, ...], path: Path) -> None:
        """Sessions with all branches, to come back equal; no ids: all sessions."""
        ...

    def import_file(self, path: Path) -> ImportReport:
        """Our JSON, or a ChatGPT or Claude data export. Merging twice adds nothing."""
        ...

    def back_up(self, path: Path) -> None:
        """The whole store as one database file."""
        ...

    def check(self) -> tuple[str, ...]:
        """Problems found in the store; empty when sound."""
        ...


class TitleSuggestion(Value, frozen=True):
    """What a session's model would call it. ``instead_of``: its title when the model was asked; another one is left alone."""

    session_id: SessionId
    instead_of: str
    title: str


class OfflineModelService(Protocol):
    """The small local model for trying the program."""

    def is_installed(self) -> bool:
        """Whether runtime and model file are there."""
        ...

    def problem(self) -> str | None:
        """Why it cannot be used here, or None."""
        ...

    def download_size_bytes(self) -> int:
        """How much a download would fetch."""
        ...

    def install(self, *, progress: Callable[[int, int], None], cancel: CancelSignal) -> Path:
        """Fetch and verify the model file; ``progress(done, total)`` in bytes. Raises `ConfigurationError`."""
        ...


class ConnectionService(Protocol):
    """Model servers and keys."""

    def detect(self) -> tuple[DetectedServer, ...]:
        """Local servers that answer, within about 300 ms."""
        ...

    def check(self, connection: Connection, *, secret: str | None = None) -> ConnectionCheck:
        """Try it: reachable, key accepted, which path is right, which models."""
        ...

    def models(self, connection: Connection) -> tuple[ModelInfo, ...]:
        """What it offers; raises `ProviderError`."""
        ...

    def describe(self, connection: Connection, model: str) -> ModelInfo:
        """What is known of one of its models: by its server where that says it, else by its name. Raises `NexaError`."""
        ...

    def vendors(self) -> tuple[Connection, ...]:
        """Templates of known vendors, to fill a form from."""
        ...


class Finding(Value, frozen=True):
    """One line of ``nexa doctor``. ``is_required`` False: nice to have."""

    subject: str
    is_sound: bool
    detail: str
    hint: str | None = None
    is_required: bool = False


class DirectoryFacts(Value, frozen=True):
    """A working directory. ``notes``: its AGENTS.md as an agent would read it; None when there is none."""

    is_there: bool = True
    notes: str | None = None


class Services(Struct, frozen=True):
    """All of it. ``open_library`` opens the store's reading and small-writing side in the calling (store) thread."""

    open_library: Callable[[], SessionLibrary]
    open_rules: Callable[[], RuleBook]
    open_transfer: Callable[[], TransferService]
    runs: RunService
    connections: ConnectionService
    secrets: SecretStore
    offline_model: OfflineModelService
    load_settings: Callable[[], AppSettings]
    save_settings: Callable[[AppSettings], None]
    data_directory: Path
    log_directory: Path
    settings_problems: Callable[[], tuple[str, ...]] | None = None
    """What the last `load_settings` could not read and where the file as it was is kept, a sentence each; None: not known."""
    rule_offers: Callable[[RunId, CallId], tuple[RuleOffer, ...]] | None = None
    """Allow rules to offer beside a waiting call's approval, narrowest first; None: none are offered."""
    rule_text: Callable[[PermissionRule], str] | None = None
    """The one sentence of what a rule covers, for a list of rules; pure."""
    recover_store: Callable[[], StoreRecovery] | None = None
    """Set a damaged store aside, begin a new one and import what can still be read; None: this build cannot. What was
    opened of the old one answers no more."""
    read_artifact: Callable[[ArtifactRef], bytes] | None = None
    """A large content by its reference, verified; raises `ArtifactMissing`. None: this build cannot show them."""
    mcp_status: Callable[[], tuple[McpStatus, ...]] | None = None
    """How the configured MCP servers are; None: this build has no MCP."""
    mcp_restart: Callable[[str], None] | None = None
    """End an MCP server by its name and start it anew; waits until it is up or has failed, which `mcp_status` then tells."""
    suggest_title: Callable[[RunId], TitleSuggestion | None] | None = None
    """Ask the model of a first, answered run for its session's title. None when there is none to be had, or the person has
    named the session; raises `NexaError` when the model cannot be asked."""
    look_at_directory: Callable[[Path], DirectoryFacts] | None = None
    """What a person should know of a working directory; reads the disk."""
