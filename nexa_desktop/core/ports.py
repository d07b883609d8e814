"""The roles the rooms fill for one another. Fulfilled by shape; `wiring` is where the type checker sees both sides.

    Provider        speaks to a model                      providers/*, shipped ScriptedProvider
    RunStore        keeps the three stored facts of runs   store, engine/memory_store
    SessionClaim    the one who may write a session        (from RunStore.claim)
    SessionLibrary  what lists and views show              store
    RuleBook        standing permission decisions          store
    PermissionPolicy  allow, ask or deny one call          tools/policy
    ArtifactStore   large contents by hash                 store/artifacts, engine/memory_store
    SecretStore     provider keys                          config/secrets

Transactions of `RunStore`/`SessionClaim` carry the ids of the on-disk protocol (T0 … T5, P, TD, TU, TC, TR). Each is
one commit; each method of a claim first compares the session's epoch and raises `Fenced` when somebody else took
over. "FULL" ones are on disk (synced) when the method returns; all survive kill -9.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId
from nexa_desktop.core.library import (
    Folder,
    InterruptedRun,
    NeedsYouRow,
    RunRow,
    SearchHit,
    SessionCursor,
    SessionPage,
    SessionQuery,
    SessionRow,
    SessionSettings,
    StoreInfo,
    TranscriptCursor,
    TranscriptPage,
    UsageRow,
)
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message
from nexa_desktop.core.model_io import CallLimits, ModelInfo, ModelRequest, StreamEvent
from nexa_desktop.core.permissions import PermissionRequest, PermissionRule, PermissionVerdict
from nexa_desktop.core.run_facts import CallClosing, CommittedReply, NewRun, PlannedCall, RunEnding, RunSnapshot, StartVerdict
from nexa_desktop.core.runs import (
    Approval,
    ProviderIdentity,
    Resolution,
    RunState,
    RunStatus,
    RunUsage,
)
from nexa_desktop.core.secrets import KeyringState, KeySource, StoredKey
from nexa_desktop.core.spend import CallReport, SessionSpend, SideRequest


# ------------------------------------------------------------------------------------------------ models
class Provider(Protocol):
    """Speaks to one model at one endpoint. Safe to use from several run threads at once."""

    @property
    def identity(self) -> ProviderIdentity:
        """Vendor, protocol, endpoint and model: what a continuation must match and opaque items are tagged with."""
        ...

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        """Send one request and yield what arrives; the last event is `ReplyCompleted`.

        Sends exactly one request (no hidden retries, except once when the server closed an idle connection before
        reading anything). Raises `ProviderError`; after the first delta a broken stream does not raise but completes
        with stop interrupted. Its cause ``protocol`` may be asked for again, all others are for the person to resume.
        """
        ...

    def list_models(self) -> tuple[ModelInfo, ...]:
        """What the server offers; raises `ProviderError`."""
        ...

    def close(self) -> None:
        """Release connections."""
        ...


# ------------------------------------------------------------------------------------------------ runs on disk
class SessionClaim(Protocol):
    """The right to write one session, held for the life of a run. Thread-safe. Released by the kernel on kill -9."""

    @property
    def session_id(self) -> SessionId:
        """Whose."""
        ...

    def release(self) -> None:
        """Give the session back; harmless when done twice."""
        ...

    def begin_run(self, new: NewRun, *, supersede: tuple[RunId, RunEnding] | None = None) -> tuple[Message, ...]:
        """T0, FULL: the session (if new), the run and its first messages; ``supersede`` ends an unsettled run in the
        same commit. Sets the session's head. Returns the stored messages."""
        ...

    def begin_model_call(self, run_id: RunId, *, attempt: int, limit: int, started_at: datetime) -> int | None:
        """T1: count a request before it is sent. Its number from 1, or None when ``limit`` is used up."""
        ...

    def end_model_call(self, run_id: RunId, n: int, *, ended_at: datetime, error: str) -> None:
        """An attempt ended without a reply; its usage stays unknown."""
        ...

    def save_partial(self, run_id: RunId, *, text: str, reasoning: str) -> None:
        """P: what has streamed so far."""
        ...

    def commit_reply(
        self,
        run_id: RunId,
        *,
        n: int,
        message: Message,
        calls: Sequence[PlannedCall],
        status: RunStatus,
        ended_at: datetime,
    ) -> CommittedReply:
        """T2 (FULL when ``status`` is waiting_approval): message, its tokens, journal rows, partial deleted, status."""
        ...

    def resume_waiting(self, run_id: RunId) -> None:
        """TU, FULL: waiting_approval → running. Raises `DecisionRefused` while a call still needs a decision."""
        ...

    def start_call(
        self, call_id: CallId, *, digest: str, evidence: JsonObject | None, limit: int, started_at: datetime, is_durable: bool
    ) -> StartVerdict:
        """T3, FULL when ``is_durable``: planned → started and one more tool call, in one commit, before the effect."""
        ...

    def settle_call(
        self,
        call_id: CallId,
        *,
        outcome: CallOutcome,
        text: str,
        artifact: ArtifactRef | None,
        ended_at: datetime,
        is_durable: bool,
    ) -> Message | None:
        """T4, FULL when ``is_durable``: outcome and result message in one commit. None when the call was no longer open
        (abandoned, run ended): the text is then kept as late, never acted on."""
        ...

    def append_correction(self, run_id: RunId, message: Message) -> Message:
        """TC: one more correction and its internal message."""
        ...

    def recover(
        self, run_id: RunId, *, closings: Sequence[CallClosing], partial: Message | None, notice: Message | None
    ) -> tuple[Message, ...]:
        """TR: results for all open calls, the promoted partial, the notice; all or nothing. The stored messages."""
        ...

    def finish_run(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        """T5, FULL: settle the run; open calls are closed in the same commit. A settled run is left as it is."""
        ...


class RunStore(Protocol):
    """Keeps runs. Reading never claims; all reads see one commit."""

    def claim(self, session_id: SessionId) -> SessionClaim:
        """Own the session until released; raises `SessionBusy` with the owner at once when somebody else does."""
        ...

    def owner_of(self, session_id: SessionId) -> str | None:
        """Who holds the session now, in words, or None."""
        ...

    def read_lineage(self, run_id: RunId) -> tuple[RunSnapshot, ...]:
        """Root … run; raises `UnknownRun`."""
        ...

    def load(self, run_id: RunId) -> RunState:
        """The run as a frozen state; raises `UnknownRun`."""
        ...

    def save(self, state: RunState) -> None:
        """Acknowledge: raises `StoreError` unless ``state.version`` is committed here. Writes no snapshot. O(1)."""
        ...

    def unfinished(self) -> tuple[RunState, ...]:
        """Runs that are not settled, newest first."""
        ...

    def session(self, session_id: SessionId) -> tuple[RunState, ...]:
        """The session's runs, oldest first."""
        ...

    def record_decision(
        self, call_id: CallId, *, digest: str, approval: Approval, by: str, reason: str | None, at: datetime
    ) -> None:
        """TD, FULL: approve or deny one waiting call. `DecisionRefused` when it does not wait (any more) for this digest."""
        ...

    def settle_unknown(self, call_id: CallId, *, resolution: Resolution, text: str, by: str, at: datetime) -> None:
        """Resolve an unknown outcome, once; `DecisionRefused` when there is none open."""
        ...

    def abandon_call(self, call_id: CallId, *, at: datetime) -> bool:
        """started → unknown while its tool still runs; its late result is fenced. False when it was not running."""
        ...

    def group_runs(self, group_id: GroupId) -> dict[int, RunId]:
        """Children of a parallel orchestration by index."""
        ...

    def session_usage(self, session_id: SessionId, *, besides: RunId | None = None) -> RunUsage:
        """The sums over all runs of the session but ``besides``, and its side requests; zeros for one not yet begun."""
        ...

    def session_reports(self, session_id: SessionId, *, besides: RunId | None = None) -> tuple[CallReport, ...]:
        """The model calls behind `session_usage`, one by one."""
        ...

    def note_side_request(self, session_id: SessionId, request: SideRequest) -> None:
        """FULL: keep what a request beside the session's runs used, or that it is about to be sent. Replaces what has the
        same key; nothing is kept for a session that is gone."""
        ...

    @property
    def artifacts(self) -> "ArtifactStore":
        """Where large contents go."""
        ...


class ArtifactStore(Protocol):
    """Large contents by hash: written to a temporary file, synced, renamed; verified on read."""

    def write(self, content: bytes, *, media_type: str, directory: Path | None = None) -> ArtifactRef:
        """Store (once) and return the reference; on disk when it returns."""
        ...

    def read(self, ref: ArtifactRef, *, also_in: Sequence[Path] = ()) -> bytes:
        """The content, its own directory first; raises `ArtifactMissing` when gone or changed."""
        ...


# ------------------------------------------------------------------------------------------------ lists and views
class SessionLibrary(Protocol):
    """What the window lists and changes beside runs. Called in the store thread only; every call is short."""

    def sessions(self, query: SessionQuery, *, after: SessionCursor | None = None, limit: int = 200) -> SessionPage:
        """One page, newest first, pinned before the rest. Keyset paging: never skips or repeats."""
        ...

    def session_row(self, session_id: SessionId) -> SessionRow:
        """One row; raises `UnknownRun`."""
        ...

    def needs_you(self) -> tuple[NeedsYouRow, ...]:
        """Approvals and interrupted runs over all sessions, newest first."""
        ...

    def interrupted(self) -> tuple[InterruptedRun, ...]:
        """Unsettled runs without a live owner whose offer was not answered yet, newest first."""
        ...

    def answer_interruption(self, run_id: RunId) -> None:
        """The person chose; the offer never comes back."""
        ...

    def runs(self, session_id: SessionId) -> tuple[RunRow, ...]:
        """The tree of runs, oldest first."""
        ...

    def transcript(self, leaf: RunId, *, before: TranscriptCursor | None = None, limit: int = 200) -> TranscriptPage:
        """Messages of the path root → leaf, newest page first, each page oldest first."""
        ...

    def search(self, text: str, *, limit: int = 100) -> tuple[SearchHit, ...]:
        """Full-text search in all messages, both sides, CJK included, newest first."""
        ...

    def interrupt_reads(self) -> None:
        """End a running search from another thread; it raises `StoreUnavailable`."""
        ...

    def rename(self, session_id: SessionId, title: str) -> None:
        """Set a title; blank is refused with `InvalidInput`."""
        ...

    def set_pinned(self, session_ids: Sequence[SessionId], pinned: bool) -> None:
        """Pin or unpin."""
        ...

    def set_archived(self, session_ids: Sequence[SessionId], archived: bool) -> None:
        """Archive or bring back."""
        ...

    def move_to_trash(self, session_ids: Sequence[SessionId]) -> None:
        """To the trash; `restore` undoes it."""
        ...

    def restore(self, session_ids: Sequence[SessionId]) -> None:
        """Out of the trash."""
        ...

    def purge(self, session_ids: Sequence[SessionId]) -> None:
        """Delete for good, from the file too."""
        ...

    def folders(self) -> tuple[Folder, ...]:
        """Folders by name."""
        ...

    def set_folder(self, session_ids: Sequence[SessionId], folder: str | None) -> None:
        """Move sessions into a folder (made when new) or out of any."""
        ...

    def set_head(self, session_id: SessionId, run_id: RunId) -> None:
        """Which branch is on screen; writes nothing but the pointer."""
        ...

    def settings(self, session_id: SessionId | None) -> SessionSettings:
        """What the composer of that session is set to; None: of a session not yet begun."""
        ...

    def save_settings(self, session_id: SessionId | None, settings: SessionSettings) -> None:
        """Store model, mode, budget, directory, draft and queue."""
        ...

    def prompts(self, *, limit: int = 200) -> tuple[str, ...]:
        """Latest prompts, newest first, without repeats."""
        ...

    def usage(self, *, since: datetime | None = None) -> tuple[UsageRow, ...]:
        """Tokens and runs by day, model and session."""
        ...

    def session_spend(self, session_id: SessionId) -> SessionSpend:
        """What the session has used, all branches and the requests beside its runs."""
        ...

    def info(self) -> StoreInfo:
        """Where the store is, its size and counts."""
        ...


class RuleBook(Protocol):
    """Standing permission decisions, stored, listed and revocable."""

    def rules(self) -> tuple[PermissionRule, ...]:
        """All of them, oldest first."""
        ...

    def add_rule(self, rule: PermissionRule) -> None:
        """Store one."""
        ...

    def revoke_rule(self, rule_id: str) -> None:
        """Remove one; harmless when gone."""
        ...


class PermissionPolicy(Protocol):
    """Decides one call. Called by the engine when a reply's calls are planned and again before a call starts."""

    def decide(self, request: PermissionRequest) -> PermissionVerdict:
        """Allow, ask or deny, with the reason. Must be quick and must not raise for odd arguments: those are asked."""
        ...


# ------------------------------------------------------------------------------------------------ this machine
class SecretStore(Protocol):
    """Provider keys, each bound to the base URL it was entered for. Every call may block for its timeout: never in the
    GUI thread."""

    def state(self) -> KeyringState:
        """How the keyring is now."""
        ...

    def read(self, connection_id: str, base_url: str) -> StoredKey | None:
        """The key for exactly this base URL (origin and path), or None. Raises `SecretStoreError`."""
        ...

    def write(self, connection_id: str, base_url: str, secret: str, *, to: KeySource = KeySource.KEYRING) -> KeySource:
        """Store and read back; where it went. Raises `SecretStoreError` with a hint when it did not."""
        ...

    def delete(self, connection_id: str, base_url: str) -> None:
        """Remove it wherever it is."""
        ...

    def known_secrets(self) -> frozenset[str]:
        """Every key handled in this process, for redaction by value."""
        ...
