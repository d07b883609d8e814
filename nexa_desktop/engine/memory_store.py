"""A run store that lives in this process: same contract as the SQLite one, nothing survives a crash.

Where a run lives when its caller gave no store, or a `save` callable of its own. Large outputs still go to files
when a directory is named, so that a budgeted run shows the model the same thing everywhere.
"""

import os
from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from nexa_desktop.core import closings
from nexa_desktop.core.assembly import assemble_state, unreported, usage_of
from nexa_desktop.core.errors import DecisionRefused, SessionBusy, StoreError, UnknownRun
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId, checked_id, split_call_id
from nexa_desktop.core.run_facts import RunRecord, RunSnapshot
from nexa_desktop.core.runs import Approval, CallState, JournalEntry, Resolution, RunState, RunStatus, RunUsage
from nexa_desktop.core.spend import CallReport, SideRequest, sum_usage, with_side_requests
from nexa_desktop.engine.memory_artifacts import MemoryArtifacts
from nexa_desktop.engine.memory_claim import MemoryClaim
from nexa_desktop.engine.memory_rows import MemoryFacts, MemoryRun, close_call


class MemoryStore:
    """Fulfils `RunStore`. Every method is one atomic step under one lock."""

    def __init__(self) -> None:
        self._facts = MemoryFacts()
        self._artifacts = MemoryArtifacts()

    # ------------------------------------------------------------------ ownership
    def claim(self, session_id: SessionId) -> MemoryClaim:
        """Own the session until released; raises `SessionBusy` when another run of this process does."""
        with self._facts.lock:
            owner = self.owner_of(SessionId(checked_id(session_id, kind="session")))
            if owner is not None:
                raise SessionBusy("The session is in use.", hint=f"It is held by {owner}.", owner=owner)
            self._facts.epochs[session_id] = self._facts.epochs.get(session_id, 0) + 1
            claim = MemoryClaim(self._facts, session_id, self._facts.epochs[session_id])
            self._facts.owners[session_id] = claim
            return claim

    def owner_of(self, session_id: SessionId) -> str | None:
        """Who holds the session now, in words, or None."""
        checked_id(session_id, kind="session")
        with self._facts.lock:
            return f"another run in this process ({os.getpid()})" if session_id in self._facts.owners else None

    # ------------------------------------------------------------------ reading
    def read_lineage(self, run_id: RunId) -> tuple[RunSnapshot, ...]:
        """Root … run; raises `UnknownRun`."""
        with self._facts.lock:
            path: list[RunSnapshot] = []
            at: RunId | None = run_id
            while at is not None:
                run = self._facts.run(at)
                path.append(run.snapshot())
                at = run.record.parent_run_id
            return tuple(reversed(path))

    def load(self, run_id: RunId) -> RunState:
        """The run as a frozen state; raises `UnknownRun`."""
        return assemble_state(self.read_lineage(run_id), origin=self)

    def save(self, state: RunState) -> None:
        """Acknowledge: raises `StoreError` unless ``state.version`` is committed here."""
        with self._facts.lock:
            if self._facts.run(state.run_id).record.version < state.version:
                raise StoreError(f"Version {state.version} of run {state.run_id} is not in this store.")

    def unfinished(self) -> tuple[RunState, ...]:
        """Runs that are not settled, newest first."""
        with self._facts.lock:
            open_runs = [run.record for run in self._facts.runs.values() if not run.record.status.is_settled]
            return tuple(self.load(record.run_id) for record in _oldest_first(open_runs)[::-1])

    def session(self, session_id: SessionId) -> tuple[RunState, ...]:
        """The session's runs, oldest first."""
        checked_id(session_id, kind="session")
        with self._facts.lock:
            runs = [run.record for run in self._facts.runs.values() if run.record.session_id == session_id]
            if not runs:
                raise UnknownRun(f"There is no session {session_id!r:.80} in this store.")
            return tuple(self.load(record.run_id) for record in _oldest_first(runs))

    def group_runs(self, group_id: GroupId) -> dict[int, RunId]:
        """Children of a parallel orchestration by index."""
        checked_id(group_id, kind="group")
        with self._facts.lock:
            return dict(self._facts.groups.get(group_id, {}))

    def session_usage(self, session_id: SessionId, *, besides: RunId | None = None) -> RunUsage:
        """The sums over all runs of the session but ``besides``, and its side requests; zeros for one not yet begun."""
        with self._facts.lock:
            told = self._facts.runs_of(session_id, besides)
            used = [usage_of(run.record, unreported_calls=unreported(run.model_calls.values())) for run in told]
            requests = self._facts.side_requests.get(session_id, {})
            return with_side_requests(sum_usage(used), tuple(requests.values()))

    def session_reports(self, session_id: SessionId, *, besides: RunId | None = None) -> tuple[CallReport, ...]:
        """The model calls behind `session_usage`, one by one."""
        with self._facts.lock:
            reports = [report for run in self._facts.runs_of(session_id, besides) for report in run.reports()]
            return (*reports, *(request.report for request in self._facts.side_requests.get(session_id, {}).values()))

    def note_side_request(self, session_id: SessionId, request: SideRequest) -> None:
        """Keep what a request beside the session's runs used, or that it is about to be sent."""
        with self._facts.lock:
            if self._facts.runs_of(session_id, None):
                self._facts.side_requests.setdefault(session_id, {})[request.key] = request

    @property
    def artifacts(self) -> "MemoryArtifacts":
        """Where large contents go."""
        return self._artifacts

    # ------------------------------------------------------------------ what a person decides
    def record_decision(
        self, call_id: CallId, *, digest: str, approval: Approval, by: str, reason: str | None, at: datetime
    ) -> None:
        """TD: approve or deny one waiting call."""
        with self._facts.lock:
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
        with self._facts.lock:
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
        with self._facts.lock:
            run, entry = self._entry(call_id)
            if entry.state is not CallState.STARTED:
                return False
            close_call(run, closings.given_up(call_id), at)
            run.committed()
            return True

    # ------------------------------------------------------------------ taking in
    def adopt(self, snapshots: Sequence[RunSnapshot]) -> None:
        """Take runs in that were read elsewhere (an exported state); runs already here are left as they are."""
        with self._facts.lock:
            for snapshot in snapshots:
                self._facts.runs.setdefault(
                    snapshot.run.run_id,
                    MemoryRun(
                        record=snapshot.run,
                        messages=list(snapshot.messages),
                        journal={entry.call_id: entry for entry in snapshot.journal},
                        model_calls={record.n: record for record in snapshot.model_calls},
                        partial=(snapshot.partial_text, snapshot.partial_reasoning),
                    ),
                )

    def holds(self, run_id: RunId) -> bool:
        """Whether the run is here."""
        with self._facts.lock:
            return run_id in self._facts.runs

    def _entry(self, call_id: CallId) -> tuple[MemoryRun, JournalEntry]:
        run = self._facts.runs.get(split_call_id(call_id)[0])
        entry = run.journal.get(call_id) if run else None
        if run is None or entry is None:
            raise DecisionRefused(f"There is no call {call_id!r:.120} in this store.")
        return run, entry


def _oldest_first(records: list[RunRecord]) -> list[RunRecord]:
    """By start; runs that started in the same instant in the order they were begun."""
    return sorted(records, key=lambda record: record.started_at)
