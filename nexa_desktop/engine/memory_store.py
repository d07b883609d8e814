"""A run store that lives in this process: same contract as the SQLite one, nothing survives a crash.

Where a run lives when its caller gave no store, or a `save` callable of its own. Large outputs still go to files
when a directory is named, so that a budgeted run shows the model the same thing everywhere.
"""

import contextlib
import hashlib
import os
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from nexa_desktop.core.assembly import assemble_state, numbered
from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import (
    ArtifactMissing,
    DecisionRefused,
    Fenced,
    SessionBusy,
    StoreError,
    StoreUnavailable,
    UnknownRun,
)
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId, call_id, checked_id
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message, ResponseUsage, Role, ToolResultPart
from nexa_desktop.core.ports import (
    CallClosing,
    CommittedReply,
    NewRun,
    PlannedCall,
    RunEnding,
    RunRecord,
    RunSnapshot,
    StartVerdict,
)
from nexa_desktop.core.runs import (
    Approval,
    CallState,
    JournalEntry,
    ModelCallRecord,
    Resolution,
    RunState,
    RunStatus,
)
from nexa_desktop.engine import texts


@dataclass
class _Run:
    """One run's three facts, mutable behind the store's lock."""

    record: RunRecord
    messages: list[Message] = field(default_factory=list)
    journal: dict[CallId, JournalEntry] = field(default_factory=dict)
    model_calls: dict[int, ModelCallRecord] = field(default_factory=dict)
    partial: tuple[str, str] = ("", "")

    def append(self, message: Message) -> Message:
        stored = numbered(message, run_id=self.record.run_id, seq=len(self.messages) + 1)
        self.messages.append(stored)
        return stored

    def update(self, **changes: object) -> None:
        self.record = replace(self.record, **changes)  # type: ignore[arg-type]  # names are the record's own

    def committed(self) -> None:
        self.update(version=self.record.version + 1)

    def snapshot(self) -> RunSnapshot:
        return RunSnapshot(
            run=self.record,
            messages=tuple(self.messages),
            journal=tuple(sorted(self.journal.values(), key=lambda entry: (entry.seq, entry.index))),
            model_calls=tuple(self.model_calls[n] for n in sorted(self.model_calls)),
            partial_text=self.partial[0],
            partial_reasoning=self.partial[1],
        )


class MemoryStore:
    """Fulfils `RunStore`. Every method is one atomic step under one lock."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._runs: dict[RunId, _Run] = {}
        self._epochs: dict[SessionId, int] = {}
        self._owners: dict[SessionId, _MemoryClaim] = {}
        self._groups: dict[GroupId, dict[int, RunId]] = {}
        self._artifacts = MemoryArtifacts()

    # ------------------------------------------------------------------ ownership
    def claim(self, session_id: SessionId) -> "_MemoryClaim":
        """Own the session until released; raises `SessionBusy` when another run of this process does."""
        with self._lock:
            owner = self.owner_of(session_id)
            if owner is not None:
                raise SessionBusy("The session is in use.", hint=f"It is held by {owner}.", owner=owner)
            self._epochs[session_id] = self._epochs.get(session_id, 0) + 1
            claim = _MemoryClaim(self, session_id, self._epochs[session_id])
            self._owners[session_id] = claim
            return claim

    def owner_of(self, session_id: SessionId) -> str | None:
        """Who holds the session now, in words, or None."""
        with self._lock:
            return f"another run in this process ({os.getpid()})" if session_id in self._owners else None

    # ------------------------------------------------------------------ reading
    def read_lineage(self, run_id: RunId) -> tuple[RunSnapshot, ...]:
        """Root … run; raises `UnknownRun`."""
        with self._lock:
            path: list[RunSnapshot] = []
            at: RunId | None = run_id
            while at is not None:
                run = self._run(at)
                path.append(run.snapshot())
                at = run.record.parent_run_id
            return tuple(reversed(path))

    def load(self, run_id: RunId) -> RunState:
        """The run as a frozen state; raises `UnknownRun`."""
        return assemble_state(self.read_lineage(run_id), origin=self)

    def save(self, state: RunState) -> None:
        """Acknowledge: raises `StoreError` unless ``state.version`` is committed here."""
        with self._lock:
            if self._run(state.run_id).record.version < state.version:
                raise StoreError(f"Version {state.version} of run {state.run_id} is not in this store.")

    def unfinished(self) -> tuple[RunState, ...]:
        """Runs that are not settled, newest first."""
        with self._lock:
            open_runs = [run.record for run in self._runs.values() if not run.record.status.is_settled]
            return tuple(self.load(record.run_id) for record in sorted(open_runs, key=_age, reverse=True))

    def session(self, session_id: SessionId) -> tuple[RunState, ...]:
        """The session's runs, oldest first."""
        with self._lock:
            runs = [run.record for run in self._runs.values() if run.record.session_id == session_id]
            if not runs:
                raise UnknownRun(f"There is no session {session_id!r:.80} in this store.")
            return tuple(self.load(record.run_id) for record in sorted(runs, key=_age))

    def group_runs(self, group_id: GroupId) -> dict[int, RunId]:
        """Children of a parallel orchestration by index."""
        with self._lock:
            return dict(self._groups.get(group_id, {}))

    @property
    def artifacts(self) -> "MemoryArtifacts":
        """Where large contents go."""
        return self._artifacts

    # ------------------------------------------------------------------ what a person decides
    def record_decision(
        self, call_id: CallId, *, digest: str, approval: Approval, by: str, reason: str | None, at: datetime
    ) -> None:
        """TD: approve or deny one waiting call."""
        with self._lock:
            run, entry = self._entry(call_id)
            waits = run.record.status is RunStatus.WAITING_APPROVAL and entry.state is CallState.PLANNED
            if not waits or entry.approval is not Approval.NEEDED or entry.digest != digest:
                raise DecisionRefused(f"The call {call_id} does not wait for this decision (any more).")
            run.journal[call_id] = replace(
                entry, approval=approval, decided_at=at, decided_by=by, reason=reason if reason else entry.reason
            )
            run.committed()

    def settle_unknown(self, call_id: CallId, *, resolution: Resolution, text: str, by: str, at: datetime) -> None:
        """Resolve an unknown outcome, once."""
        with self._lock:
            run, entry = self._entry(call_id)
            if not entry.is_unresolved_unknown:
                raise DecisionRefused(f"The outcome of call {call_id} is not open.")
            run.journal[call_id] = replace(
                entry,
                resolution=resolution,
                resolved_by=by,
                decided_at=entry.decided_at or at,
                result_text=text or entry.result_text,
            )
            run.committed()

    def abandon_call(self, call_id: CallId, *, at: datetime) -> bool:
        """started → unknown while its tool still runs; its late result is fenced."""
        with self._lock:
            run, entry = self._entry(call_id)
            if entry.state is not CallState.STARTED:
                return False
            close_call(run, CallClosing(call_id, CallOutcome.UNKNOWN, texts.ABANDONED), at)
            run.committed()
            return True

    # ------------------------------------------------------------------ taking in
    def adopt(self, snapshots: Sequence[RunSnapshot]) -> None:
        """Take runs in that were read elsewhere (an exported state); runs already here are left as they are."""
        with self._lock:
            for snapshot in snapshots:
                self._runs.setdefault(
                    snapshot.run.run_id,
                    _Run(
                        record=snapshot.run,
                        messages=list(snapshot.messages),
                        journal={entry.call_id: entry for entry in snapshot.journal},
                        model_calls={record.n: record for record in snapshot.model_calls},
                        partial=(snapshot.partial_text, snapshot.partial_reasoning),
                    ),
                )

    def holds(self, run_id: RunId) -> bool:
        """Whether the run is here."""
        with self._lock:
            return run_id in self._runs

    def _run(self, run_id: RunId) -> _Run:
        checked_id(run_id, kind="run")
        run = self._runs.get(run_id)
        if run is None:
            raise UnknownRun(f"There is no run {run_id} in this store.")
        return run

    def _entry(self, call_id: CallId) -> tuple[_Run, JournalEntry]:
        run = self._runs.get(RunId(str(call_id).split("/", 1)[0]))
        entry = run.journal.get(call_id) if run else None
        if run is None or entry is None:
            raise DecisionRefused(f"There is no call {call_id!r:.120} in this store.")
        return run, entry


class _MemoryClaim:
    """Fulfils `SessionClaim` over a `MemoryStore`."""

    def __init__(self, store: MemoryStore, session_id: SessionId, epoch: int) -> None:
        self._store = store
        self._session_id = session_id
        self._epoch = epoch

    @property
    def session_id(self) -> SessionId:
        """Whose."""
        return self._session_id

    def release(self) -> None:
        """Give the session back; harmless when done twice."""
        with self._store._lock:
            if self._store._owners.get(self._session_id) is self:
                del self._store._owners[self._session_id]

    def begin_run(self, new: NewRun, *, supersede: tuple[RunId, RunEnding] | None = None) -> tuple[Message, ...]:
        """T0."""
        with self._store._lock:
            self._check_epoch()
            if supersede is not None:
                self._finish(*supersede)
            run = _Run(
                RunRecord(
                    run_id=new.run_id,
                    session_id=new.session_id,
                    status=RunStatus.RUNNING,
                    config=new.config,
                    fingerprint=new.fingerprint,
                    identity=new.identity,
                    working_directory=new.working_directory,
                    started_at=new.started_at,
                    deadline_at=new.deadline_at,
                    parent_run_id=new.parent_run_id,
                    fork_of=new.fork_of,
                )
            )
            self._store._runs[new.run_id] = run
            if new.group is not None:
                self._store._groups.setdefault(new.group[0], {})[new.group[1]] = new.run_id
            stored = tuple(run.append(message) for message in new.messages)
            run.committed()
            return stored

    def begin_model_call(self, run_id: RunId, *, attempt: int, limit: int, started_at: datetime) -> int | None:
        """T1."""
        with self._changing(run_id) as run:
            if run.record.model_calls >= limit:
                return None
            n = run.record.model_calls + 1
            run.update(model_calls=n)
            run.model_calls[n] = ModelCallRecord(n=n, attempt=attempt, started_at=started_at)
            return n

    def end_model_call(self, run_id: RunId, n: int, *, ended_at: datetime, error: str) -> None:
        """An attempt ended without a reply."""
        with self._changing(run_id) as run:
            run.model_calls[n] = replace(run.model_calls[n], ended_at=ended_at, error=error)

    def save_partial(self, run_id: RunId, *, text: str, reasoning: str) -> None:
        """P."""
        with self._changing(run_id) as run:
            run.partial = (text, reasoning)

    def commit_reply(
        self,
        run_id: RunId,
        *,
        n: int,
        message: Message,
        usage: ResponseUsage | None,
        calls: Sequence[PlannedCall],
        status: RunStatus,
        ended_at: datetime,
    ) -> CommittedReply:
        """T2."""
        with self._changing(run_id) as run:
            stored = run.append(message)
            entries = [_journal_entry(planned, run.record.run_id, stored.seq, i, ended_at) for i, planned in enumerate(calls)]
            results = []
            for entry, planned in zip(entries, calls, strict=True):
                run.journal[entry.call_id] = entry
                if planned.outcome is not None:
                    results.append(run.append(result_message(entry, planned.outcome, planned.result_text, None, ended_at)))
            _count_tokens(run, usage)
            run.model_calls[n] = replace(
                run.model_calls[n], ended_at=ended_at, usage=None if usage is None else usage.model_dump()
            )
            run.partial = ("", "")
            run.update(status=status)
            return CommittedReply(stored, tuple(entries), tuple(results))

    def resume_waiting(self, run_id: RunId) -> None:
        """TU."""
        with self._changing(run_id) as run:
            undecided = [
                e.call_id for e in run.journal.values() if e.state is CallState.PLANNED and e.approval is Approval.NEEDED
            ]
            if run.record.status is not RunStatus.WAITING_APPROVAL or undecided:
                raise DecisionRefused("Not every waiting call is decided.", hint=f"Still open: {', '.join(undecided)}.")
            run.update(status=RunStatus.RUNNING)

    def start_call(
        self, call_id: CallId, *, digest: str, evidence: JsonObject | None, limit: int, started_at: datetime, is_durable: bool
    ) -> StartVerdict:
        """T3."""
        del is_durable
        run_id = RunId(call_id.split("/", 1)[0])
        with self._changing(run_id) as run:
            entry = run.journal[call_id]
            if entry.state is not CallState.PLANNED or run.record.status is not RunStatus.RUNNING:
                return StartVerdict.NOT_PLANNED
            if entry.digest != digest or entry.approval not in (Approval.NOT_NEEDED, Approval.APPROVED):
                return StartVerdict.NOT_APPROVED
            if run.record.tool_calls >= limit:
                return StartVerdict.OVER_BUDGET
            run.update(tool_calls=run.record.tool_calls + 1)
            run.journal[call_id] = replace(entry, state=CallState.STARTED, started_at=started_at, evidence=evidence)
            return StartVerdict.STARTED

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
        """T4; a late result is kept as late."""
        del is_durable
        run_id = RunId(call_id.split("/", 1)[0])
        with self._changing(run_id, settled_too=True) as run:
            entry = run.journal[call_id]
            if not entry.state.is_open:
                run.journal[call_id] = replace(entry, late_text=text)
                return None
            return close_call(run, CallClosing(call_id, outcome, text), ended_at, artifact)

    def append_correction(self, run_id: RunId, message: Message) -> Message:
        """TC."""
        with self._changing(run_id) as run:
            run.update(corrections=run.record.corrections + 1)
            return run.append(message)

    def append_notice(self, run_id: RunId, message: Message) -> Message:
        """An internal message that counts as nothing."""
        with self._changing(run_id) as run:
            return run.append(message)

    def recover(
        self, run_id: RunId, *, closings: Sequence[CallClosing], partial: Message | None, notice: Message | None
    ) -> tuple[Message, ...]:
        """TR."""
        with self._changing(run_id) as run:
            at = next((m.created_at for m in (partial, notice) if m and m.created_at), run.record.started_at)
            stored = [message for message in (close_call(run, closing, at) for closing in closings) if message]
            run.partial = ("", "")
            stored += [run.append(message) for message in (partial, notice) if message is not None]
            return tuple(stored)

    def finish_run(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        """T5."""
        with self._store._lock:
            self._check_epoch()
            return self._finish(run_id, ending)

    def _finish(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        run = self._store._run(run_id)
        if run.record.status.is_settled:
            return ()
        stored = [message for message in (close_call(run, closing, ending.ended_at) for closing in ending.closings) if message]
        for entry in [entry for entry in run.journal.values() if entry.state.is_open]:
            outcome = CallOutcome.UNKNOWN if entry.state is CallState.STARTED else CallOutcome.NOT_STARTED
            message = close_call(run, CallClosing(entry.call_id, outcome, texts.closing(outcome)), ending.ended_at)
            stored += [message] if message else []
        if ending.partial is not None:
            stored.append(run.append(ending.partial))
        run.partial = ("", "")
        run.update(
            status=ending.status,
            ended_at=ending.ended_at,
            ended_by=ending.ended_by,
            elapsed_s=ending.elapsed_s,
            output=ending.output,
            error=ending.error,
            stop=ending.stop,
        )
        run.committed()
        return tuple(stored)

    @contextlib.contextmanager
    def _changing(self, run_id: RunId, *, settled_too: bool = False) -> Iterator[_Run]:
        with self._store._lock:
            self._check_epoch()
            run = self._store._run(run_id)
            if run.record.status.is_settled and not settled_too:
                raise StoreError(f"Run {run_id} is settled and never changes again.")
            yield run
            run.committed()

    def _check_epoch(self) -> None:
        if self._store._epochs.get(self._session_id) != self._epoch:
            raise Fenced("Another run took this session over.")


# ------------------------------------------------------------------ rows
def _journal_entry(planned: PlannedCall, run_id: RunId, seq: int, index: int, at: datetime) -> JournalEntry:
    return JournalEntry(
        call_id=call_id(run_id, seq, index),
        run_id=run_id,
        name=planned.name,
        arguments=planned.arguments,
        arguments_raw=planned.arguments_raw,
        digest=planned.digest,
        effect=planned.effect,
        state=CallState.PLANNED if planned.outcome is None else CallState.of(planned.outcome),
        approval=planned.approval,
        seq=seq,
        index=index,
        provider_id=planned.provider_id,
        reason=planned.reason,
        ended_at=None if planned.outcome is None else at,
        result_text=None if planned.outcome is None else planned.result_text,
    )


def result_message(entry: JournalEntry, outcome: CallOutcome, text: str, artifact: ArtifactRef | None, at: datetime) -> Message:
    """The tool message that answers ``entry``."""
    part = ToolResultPart(call_id=entry.call_id, name=entry.name, text=text, outcome=outcome, artifact=artifact)
    return Message(Role.TOOL, (part,), created_at=at)


def close_call(run: _Run, closing: CallClosing, at: datetime, artifact: ArtifactRef | None = None) -> Message | None:
    """Give one open call its outcome and its result message; None when it was not open any more."""
    entry = run.journal.get(closing.call_id)
    if entry is None or not entry.state.is_open:
        return None
    run.journal[entry.call_id] = replace(
        entry,
        state=CallState.of(closing.outcome),
        ended_at=at,
        verification=closing.verification,
        resolution=closing.resolution,
        resolved_by=closing.resolved_by,
        result_text=closing.text,
        artifact=artifact,
    )
    return run.append(result_message(entry, closing.outcome, closing.text, artifact, at))


def _count_tokens(run: _Run, usage: ResponseUsage | None) -> None:
    if usage is None:
        return
    run.update(
        input_tokens=run.record.input_tokens + (usage.input_tokens or 0),
        output_tokens=run.record.output_tokens + (usage.output_tokens or 0),
        cached_tokens=run.record.cached_tokens + (usage.cached_tokens or 0),
        reasoning_tokens=run.record.reasoning_tokens + (usage.reasoning_tokens or 0),
    )


def _age(record: RunRecord) -> tuple[datetime, str]:
    return record.started_at, record.run_id


class MemoryArtifacts:
    """Fulfils `ArtifactStore`: files where a directory is named, this process's memory where none is."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def write(self, content: bytes, *, media_type: str, directory: Path | None = None) -> ArtifactRef:
        """Store (once) and return the reference."""
        digest = hashlib.sha256(content).hexdigest()
        if directory is None:
            self._held[digest] = content
        else:
            try:
                _write_file(directory, digest, content)
            except OSError as error:
                raise StoreUnavailable(f"The output could not be written to {directory}.", hint=str(error)) from error
        return ArtifactRef(digest, len(content), media_type, None if directory is None else str(directory))

    def read(self, ref: ArtifactRef, *, also_in: Sequence[Path] = ()) -> bytes:
        """The content, its own directory first."""
        checked = _checked_name(ref.sha256)
        if checked in self._held:
            return self._held[checked]
        for directory in ([Path(ref.directory)] if ref.directory else []) + list(also_in):
            with contextlib.suppress(OSError):
                content = (directory / checked).read_bytes()
                if hashlib.sha256(content).hexdigest() == checked:
                    return content
        raise ArtifactMissing(f"The stored output {checked[:12]}… is gone or was changed.")


def _checked_name(name: str) -> str:
    if len(name) != 64 or set(name) - set("0123456789abcdef"):
        raise ArtifactMissing(f"{name!r:.80} does not name a stored output.")
    return name


def _write_file(directory: Path, name: str, content: bytes) -> None:
    """Temporary file, sync, rename, sync of the directory: there is never a half-written file of that name."""
    target = directory / name
    if target.exists() and hashlib.sha256(target.read_bytes()).hexdigest() == name:
        return
    directory.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=directory, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    if os.name == "posix":
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
