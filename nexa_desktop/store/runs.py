"""The store of runs: reading them, owning a session, and what a person decides about calls.

`SQLiteCheckpointStore(path)` is one database file with two folders beside it: ``locks`` (who writes which session)
and ``artifacts`` (large contents by hash). A checkpoint is the committed prefix of a run, so `save` only acknowledges.
"""

import contextlib
import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

import apsw

from nexa_desktop.core import closings
from nexa_desktop.core.assembly import assemble_state
from nexa_desktop.core.errors import DecisionRefused, StoreError
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId, checked_id, split_call_id
from nexa_desktop.core.run_facts import RunSnapshot
from nexa_desktop.core.runs import Approval, CallState, Resolution, RunState, RunStatus, RunUsage
from nexa_desktop.core.spend import CallReport, SideRequest
from nexa_desktop.store import spend
from nexa_desktop.store.artifacts import Artifacts
from nexa_desktop.store.database import Database
from nexa_desktop.store.journal import Claim
from nexa_desktop.store.ownership import SessionLocks
from nexa_desktop.store.rows import clean, microseconds, read_or, whole, word
from nexa_desktop.store.run_rows import (
    call_approval,
    call_state,
    in_order,
    path_to,
    snapshot,
    unknown_run,
    unknown_session,
)
from nexa_desktop.store.search import index_new_messages
from nexa_desktop.store.writing import bump, close_call

_MOST_AT_REST = 2_000
"""Messages indexed when a run lets go, 0.2 s of work. A store whose index is made anew has many more: the next search,
which needs them, does the rest."""


class SQLiteCheckpointStore:
    """Fulfils `RunStore`. Thread-safe; several processes may use one file. Close it, or use it in ``with``."""

    def __init__(self, path: str | os.PathLike[str], *, vfs: str | None = None) -> None:
        self._database = Database(Path(path), vfs=vfs)
        self._locks = SessionLocks(self._database.path)
        self._artifacts = Artifacts(self._database.path.parent / "artifacts")

    @property
    def database(self) -> Database:
        """What the lists, the rules and the transfer of the same store stand on."""
        return self._database

    @property
    def locks(self) -> SessionLocks:
        """Who writes which session."""
        return self._locks

    @property
    def artifacts(self) -> Artifacts:
        """Where large contents go."""
        return self._artifacts

    @property
    def path(self) -> Path:
        """The database file."""
        return self._database.path

    def close(self) -> None:
        """Close the file; harmless when done twice."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # ------------------------------------------------------------------------------------------------ ownership
    def claim(self, session_id: SessionId) -> Claim:
        """Own the session until released; raises `SessionBusy` with the owner when somebody else does.

        Commit: the session's epoch grows, so that an owner before this one can write nothing any more.
        """
        lock = self._locks.acquire(SessionId(checked_id(session_id, kind="session")))
        try:
            with self._database.transaction("claim", durable=False) as connection:
                row = connection.execute(_RAISE_EPOCH, (session_id,)).fetchone()
        except BaseException:
            lock.release()
            raise
        return Claim(self._database, session_id, epoch=int(row[0]) if row else 0, release=lock.release, rest=self._rest)

    def owner_of(self, session_id: SessionId) -> str | None:
        """Who holds the session now, in words, or None."""
        return self._locks.owner(session_id)

    def _rest(self) -> None:
        """A run let go: the time to index what it said and to cut the log. What fails here is done next time."""
        with contextlib.suppress(StoreError, apsw.SQLError):
            index_new_messages(self._database, most=_MOST_AT_REST)
            if self._database.is_log_large:
                self._database.maintain()

    # ------------------------------------------------------------------------------------------------ reading
    def read_lineage(self, run_id: RunId) -> tuple[RunSnapshot, ...]:
        """Root … run; raises `UnknownRun`."""
        checked_id(run_id, kind="run")
        with self._database.reading() as connection:
            return _lineage(connection, run_id, {})

    def load(self, run_id: RunId) -> RunState:
        """The run as a frozen state; raises `UnknownRun`."""
        return assemble_state(self.read_lineage(run_id), origin=self)

    def save(self, state: RunState) -> None:
        """Acknowledge: raises `StoreError` unless ``state.version`` is committed here. One indexed read, no write."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT version FROM run WHERE id = ?", (checked_id(state.run_id, kind="run"),)).fetchone()
        if row is None:
            raise unknown_run(state.run_id)
        if int(row[0]) < state.version:
            raise StoreError(f"Version {state.version} of run {state.run_id} is not in this store (it has {row[0]}).")

    def unfinished(self) -> tuple[RunState, ...]:
        """Runs that are not settled, newest first."""
        with self._database.reading() as connection:
            return self._states(connection, [RunId(word(row[0])) for row in connection.execute(_UNSETTLED).fetchall()])

    def session(self, session_id: SessionId) -> tuple[RunState, ...]:
        """The session's runs, oldest first."""
        checked_id(session_id, kind="session")
        with self._database.reading() as connection:
            rows = connection.execute(_OF_SESSION, (session_id,)).fetchall()
            if not rows:
                raise unknown_session(session_id)
            runs = [(RunId(word(key)), None if parent is None else RunId(word(parent))) for key, parent in rows]
            return self._states(connection, in_order(runs))

    def group_runs(self, group_id: GroupId) -> dict[int, RunId]:
        """Children of a parallel orchestration by index; the latest when one was started again."""
        with self._database.reading() as connection:
            rows = connection.execute(_OF_GROUP, (checked_id(group_id, kind="group"),)).fetchall()
        return {whole(index): RunId(word(run_id)) for index, run_id in rows}

    def session_usage(self, session_id: SessionId, *, besides: RunId | None = None) -> RunUsage:
        """The sums over all runs of the session but ``besides``, and its side requests; zeros for one not yet begun."""
        return spend.session_usage(self._database, session_id, besides=besides)

    def session_reports(self, session_id: SessionId, *, besides: RunId | None = None) -> tuple[CallReport, ...]:
        """The model calls behind `session_usage`, one by one."""
        return spend.session_reports(self._database, session_id, besides=besides)

    def note_side_request(self, session_id: SessionId, request: SideRequest) -> None:
        """FULL: keep what a request beside the session's runs used, or that it is about to be sent."""
        spend.note_side_request(self._database, session_id, request)

    def _states(self, connection: apsw.Connection, run_ids: Sequence[RunId]) -> tuple[RunState, ...]:
        known: dict[RunId, RunSnapshot] = {}
        return tuple(assemble_state(_lineage(connection, run_id, known), origin=self) for run_id in run_ids)

    # ------------------------------------------------------------------------------------------------ decisions
    def record_decision(
        self, call_id: CallId, *, digest: str, approval: Approval, by: str, reason: str | None, at: datetime
    ) -> None:
        """TD, FULL: approve or deny one waiting call."""
        with self._deciding("TD", call_id) as (connection, state):
            if state != (CallState.PLANNED, Approval.NEEDED, digest, RunStatus.WAITING_APPROVAL):
                raise DecisionRefused(
                    f"The call {call_id} does not wait for this decision (any more).",
                    hint="Look at the run again; it has moved on.",
                )
            connection.execute(
                _DECIDE,
                (approval.value, clean(reason) if reason else None, microseconds(at), clean(by), *split_call_id(call_id)),
            )

    def settle_unknown(self, call_id: CallId, *, resolution: Resolution, text: str, by: str, at: datetime) -> None:
        """Resolve an unknown outcome, once. FULL: it is a person's word."""
        with self._deciding("TD", call_id) as (connection, state):
            is_unknown = state[0] is CallState.UNKNOWN
            values = (resolution.value, by, microseconds(at), clean(text) or None, *split_call_id(call_id))
            if not is_unknown or connection.execute(_RESOLVE, values).fetchone() is None:
                raise DecisionRefused(
                    f"The outcome of call {call_id} is not open.",
                    hint="It is known, or somebody has said already what happened.",
                )

    def abandon_call(self, call_id: CallId, *, at: datetime) -> bool:
        """started → unknown while its tool still runs; its late result is fenced. False when it was not running."""
        run_id, seq, index = split_call_id(call_id)
        with self._database.transaction("abandon", durable=True) as connection:
            row = connection.execute(_CALL_STATE, (run_id, seq, index)).fetchone()
            if row is None or row[0] != CallState.STARTED.value:
                return False
            close_call(connection, closings.given_up(call_id), run_id=run_id, at=at)
            bump(connection, run_id)
        return True

    @contextlib.contextmanager
    def _deciding(self, name: str, call_id: CallId) -> "Iterator[tuple[apsw.Connection, tuple[object, ...]]]":
        key = split_call_id(call_id)
        with self._database.transaction(name, durable=True) as connection:
            row = connection.execute(_CALL_STATE, key).fetchone()
            if row is None:
                raise DecisionRefused(f"There is no call {call_id!r:.120} in this store.")
            status = read_or(RunStatus.FAILED, RunStatus, row[3])
            yield connection, (call_state(row[0]), call_approval(row[1]), row[2], status)
            bump(connection, key[0])


def _lineage(connection: apsw.Connection, run_id: RunId, known: dict[RunId, RunSnapshot]) -> tuple[RunSnapshot, ...]:
    path = path_to(connection, run_id)
    for step in path:
        if step not in known:
            known[step] = snapshot(connection, step)
    return tuple(known[step] for step in path)


_RAISE_EPOCH = "UPDATE session SET epoch = epoch + 1 WHERE id = ? RETURNING epoch"
_UNSETTLED = "SELECT id FROM run WHERE status IN ('running', 'waiting_approval') ORDER BY started_us DESC, rowid DESC"
_OF_SESSION = "SELECT id, parent_run_id FROM run WHERE session_id = ? ORDER BY started_us, rowid"
_OF_GROUP = "SELECT group_index, id FROM run WHERE group_id = ? ORDER BY started_us, rowid"
_CALL_STATE = """SELECT c.state, c.approval, c.digest, r.status FROM tool_call c JOIN run r ON r.id = c.run_id
    WHERE c.run_id = ? AND c.seq = ? AND c.idx = ?"""
_DECIDE = """UPDATE tool_call SET approval = ?, reason = COALESCE(?, reason), decided_us = ?, decided_by = ?
    WHERE run_id = ? AND seq = ? AND idx = ?"""
_RESOLVE = """UPDATE tool_call SET resolution = ?, resolved_by = ?, decided_us = COALESCE(decided_us, ?),
    settled_text = COALESCE(?, settled_text), state = 'unknown'
    WHERE run_id = ? AND seq = ? AND idx = ? AND resolution IS NULL RETURNING 1"""
