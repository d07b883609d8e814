"""The one who may write a session: every transaction of the on-disk protocol, one method each.

    T0 begin_run · T1 begin_model_call · P save_partial · T2 commit_reply · TU resume_waiting · T3 start_call ·
    T4 settle_call · TC append_correction · TR recover · T5 finish_run

Each is one ``BEGIN IMMEDIATE`` that first compares the session's epoch: whoever claimed later made this one a
stranger, and a stranger writes nothing (`Fenced`). What has to be on disk before it returns is FULL.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

import apsw

from nexa_desktop.core.closings import ended
from nexa_desktop.core.codec import JsonObject, dump_json
from nexa_desktop.core.errors import DecisionRefused, Fenced, InvalidInput, StoreError
from nexa_desktop.core.ids import CallId, RunId, SessionId, checked_id, split_call_id
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message, ResponseUsage, heading_of
from nexa_desktop.core.run_facts import CallClosing, CommittedReply, NewRun, PlannedCall, RunEnding, StartVerdict
from nexa_desktop.core.runs import Approval, CallState, RunStatus
from nexa_desktop.store.database import Database
from nexa_desktop.store.rows import clean, json_or_none, microseconds
from nexa_desktop.store.run_rows import call_approval, call_state, unknown_run
from nexa_desktop.store.writing import (
    TITLE_CHARS,
    answer,
    append,
    automatic_title,
    bump,
    close_call,
    finish,
    plan_call,
    preview,
    show_status,
    status_of,
    undecided,
)


class Claim:
    """Fulfils `SessionClaim`."""

    def __init__(
        self, database: Database, session_id: SessionId, *, epoch: int, release: Callable[[], None], rest: Callable[[], None]
    ) -> None:
        self._database = database
        self._session_id = session_id
        self._epoch = epoch  # 0: the session is not stored yet, T0 stores it with epoch 1
        self._release = release
        self._rest = rest
        self._is_released = False
        self._releasing = threading.Lock()

    @property
    def session_id(self) -> SessionId:
        """Whose."""
        return self._session_id

    def release(self) -> None:
        """Give the session back; harmless when done twice."""
        with self._releasing:
            if self._is_released:
                return
            self._is_released = True
        self._release()
        self._rest()

    # ------------------------------------------------------------------------------------------------ begin
    def begin_run(self, new: NewRun, *, supersede: tuple[RunId, RunEnding] | None = None) -> tuple[Message, ...]:
        """T0, FULL: the session (if new), the run and its first messages, the run before it ended if asked."""
        checked_id(new.run_id, kind="run")
        if new.session_id != self._session_id:
            raise InvalidInput(f"Run {new.run_id} belongs to session {new.session_id}, not to {self._session_id}.")
        with self._commit("T0", durable=True, may_be_new=True) as connection:
            if supersede is not None and not status_of(connection, supersede[0], self._session_id).is_settled:
                finish(connection, *supersede)
            branches = self._enter_session(connection, new)
            connection.execute(_INSERT_RUN, _run_values(new))
            connection.execute(_MOVE_HEAD, (new.run_id, microseconds(new.started_at), branches, self._session_id))
            stored = tuple(append(connection, new.run_id, message, at=new.started_at) for message in new.messages)
        self._epoch = self._epoch or 1
        return stored

    def _enter_session(self, connection: apsw.Connection, new: NewRun) -> int:
        """Store the session if it is new; returns by how many leaves the run makes its tree grow."""
        if connection.execute("SELECT 1 FROM run WHERE id = ?", (new.run_id,)).fetchone():
            raise InvalidInput(f"There is a run {new.run_id} already.", hint="Every run has an id of its own.")
        prompt = heading_of(new.messages)
        title = clean(new.title).strip()[:TITLE_CHARS] or automatic_title(prompt)
        if self._epoch == 0:
            at = microseconds(new.started_at)
            connection.execute(_INSERT_SESSION, (self._session_id, title, title.casefold(), at, at, int(new.is_sample)))
        else:
            connection.execute(_TITLE_IF_NONE, (title, title.casefold(), self._session_id))
        if new.parent_run_id is None:
            return 1
        row = connection.execute(_CHILDREN, (new.parent_run_id, self._session_id, new.parent_run_id)).fetchone()
        if row is None:
            raise unknown_run(new.parent_run_id)
        return 1 if row[0] else 0

    # ------------------------------------------------------------------------------------------------ model calls
    def begin_model_call(self, run_id: RunId, *, attempt: int, limit: int, started_at: datetime) -> int | None:
        """T1: count a request before it is sent. Its number from 1, or None when ``limit`` is used up."""
        with self._unsettled("T1", run_id, durable=False, must_run=True) as connection:
            row = connection.execute(_COUNT_MODEL_CALL, (run_id, limit)).fetchone()
            if row is None:
                return None
            n = int(row[0])
            connection.execute(_INSERT_MODEL_CALL, (run_id, n, attempt, microseconds(started_at)))
            return n

    def end_model_call(self, run_id: RunId, n: int, *, ended_at: datetime, error: str) -> None:
        """An attempt ended without a reply; its usage stays unknown."""
        with self._unsettled("T1", run_id, durable=False) as connection:
            connection.execute(_END_MODEL_CALL, (microseconds(ended_at), clean(error), None, run_id, n))

    def save_partial(self, run_id: RunId, *, text: str, reasoning: str) -> None:
        """P: what has streamed so far."""
        with self._unsettled("P", run_id, durable=False, must_run=True) as connection:
            if text or reasoning:
                connection.execute(_SAVE_PARTIAL, (run_id, clean(text), clean(reasoning), microseconds(datetime.now(UTC))))
            else:
                connection.execute("DELETE FROM partial WHERE run_id = ?", (run_id,))

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
        if len(calls) != len(message.tool_calls) or status.is_settled:
            raise InvalidInput(f"A reply with {len(message.tool_calls)} calls cannot be planned with {len(calls)} as {status}.")
        is_waiting = status is RunStatus.WAITING_APPROVAL
        with self._unsettled("T2", run_id, durable=is_waiting, must_run=True) as connection:
            stored = append(connection, run_id, message, at=ended_at)
            entries = tuple(plan_call(connection, stored, i, planned, at=ended_at) for i, planned in enumerate(calls))
            results = tuple(
                answer(
                    connection,
                    run_id,
                    entry.call_id,
                    entry.name,
                    outcome=planned.outcome,
                    text=planned.result_text,
                    at=ended_at,
                )
                for entry, planned in zip(entries, calls, strict=True)
                if planned.outcome is not None
            )
            connection.execute(_END_MODEL_CALL, (microseconds(ended_at), None, stored.seq, run_id, n))
            connection.execute(_COUNT_REPLY, (status.value, *_tokens(message.usage), preview(stored.text) or None, run_id))
            connection.execute("DELETE FROM partial WHERE run_id = ?", (run_id,))
            if is_waiting:
                show_status(connection, run_id, status, at=ended_at)
        return CommittedReply(stored, entries, results)

    # ------------------------------------------------------------------------------------------------ tool calls
    def resume_waiting(self, run_id: RunId) -> None:
        """TU, FULL: waiting_approval → running. Raises `DecisionRefused` while a call still needs a decision."""
        with self._commit("TU", durable=True) as connection:
            if status_of(connection, run_id, self._session_id) is not RunStatus.WAITING_APPROVAL:
                raise DecisionRefused(f"Run {run_id} does not wait for approval.", hint="Look at it again; it has moved on.")
            still_open = undecided(connection, run_id)
            if still_open:
                raise DecisionRefused("Not every waiting call is decided.", hint=f"Still open: {', '.join(still_open)}.")
            connection.execute("UPDATE run SET status = 'running' WHERE id = ?", (run_id,))
            show_status(connection, run_id, RunStatus.RUNNING, at=datetime.now(UTC))
            bump(connection, run_id)

    def start_call(
        self, call_id: CallId, *, digest: str, evidence: JsonObject | None, limit: int, started_at: datetime, is_durable: bool
    ) -> StartVerdict:
        """T3, FULL when ``is_durable``: planned → started and one more tool call, in one commit, before the effect."""
        run_id, seq, index = split_call_id(call_id)
        with self._commit("T3", durable=is_durable) as connection:
            status = status_of(connection, run_id, self._session_id)
            state, approval, planned_digest = _call(connection, call_id)
            if state is not CallState.PLANNED or status is not RunStatus.RUNNING:
                return StartVerdict.NOT_PLANNED
            if planned_digest != digest or approval not in (Approval.NOT_NEEDED, Approval.APPROVED):
                return StartVerdict.NOT_APPROVED
            if connection.execute(_COUNT_TOOL_CALL, (run_id, limit)).fetchone() is None:
                return StartVerdict.OVER_BUDGET
            values = (microseconds(started_at), json_or_none(evidence), self._epoch, run_id, seq, index)
            connection.execute(_START_CALL, values)
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
        """T4, FULL when ``is_durable``: outcome and result message in one commit. None, and the text kept as late, when
        the call was no longer open."""
        key = split_call_id(call_id)
        with self._commit("T4", durable=is_durable) as connection:
            status_of(connection, key[0], self._session_id)
            state, _, _ = _call(connection, call_id)
            message = None
            if state.is_open:
                closing = ended(call_id, outcome, text)
                message = close_call(connection, closing, run_id=key[0], at=ended_at, artifact=artifact)
            else:
                connection.execute(_LATE, (clean(text), *key))
            bump(connection, key[0])
            return message

    # ------------------------------------------------------------------------------------------------ the log
    def append_correction(self, run_id: RunId, message: Message) -> Message:
        """TC: one more correction and its internal message."""
        with self._unsettled("TC", run_id, durable=False) as connection:
            connection.execute("UPDATE run SET corrections = corrections + 1 WHERE id = ?", (run_id,))
            return append(connection, run_id, message, at=datetime.now(UTC))

    def recover(
        self, run_id: RunId, *, closings: Sequence[CallClosing], partial: Message | None, notice: Message | None
    ) -> tuple[Message, ...]:
        """TR: results for all open calls, the promoted partial, the notice; all or nothing. The stored messages."""
        at = datetime.now(UTC)
        with self._unsettled("TR", run_id, durable=False) as connection:
            results = [close_call(connection, closing, run_id=run_id, at=at) for closing in closings]
            connection.execute("DELETE FROM partial WHERE run_id = ?", (run_id,))
            added = [append(connection, run_id, message, at=at) for message in (partial, notice) if message is not None]
            return tuple(message for message in (*results, *added) if message is not None)

    def finish_run(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        """T5, FULL: settle the run; open calls are closed in the same commit. A settled run is left as it is."""
        with self._commit("T5", durable=True) as connection:
            if status_of(connection, run_id, self._session_id).is_settled:
                return ()
            return finish(connection, run_id, ending)

    # ------------------------------------------------------------------------------------------------ the fence
    @contextmanager
    def _commit(self, name: str, *, durable: bool, may_be_new: bool = False) -> Iterator[apsw.Connection]:
        with self._database.transaction(name, durable=durable) as connection:
            row = connection.execute("SELECT epoch FROM session WHERE id = ?", (self._session_id,)).fetchone()
            is_ours = int(row[0]) == self._epoch if row else self._epoch == 0 and may_be_new
            if self._is_released or not is_ours:
                raise Fenced(
                    f"Session {self._session_id} was taken over; this run writes nothing any more.",
                    hint="Look at the session again.",
                )
            yield connection

    @contextmanager
    def _unsettled(self, name: str, run_id: RunId, *, durable: bool, must_run: bool = False) -> Iterator[apsw.Connection]:
        """A commit of a run that has not ended (and does not wait, if it ``must_run``); it counts as one version."""
        with self._commit(name, durable=durable) as connection:
            status = status_of(connection, run_id, self._session_id)
            if status.is_settled:
                raise StoreError(f"Run {run_id} has ended ({status.value}); nothing is added to it.")
            if must_run and status is not RunStatus.RUNNING:
                raise StoreError(f"Run {run_id} waits for approval; no model is asked meanwhile.")
            yield connection
            connection.execute(_BUMP_LIVING, (run_id,))


def _call(connection: apsw.Connection, call_id: CallId) -> tuple[CallState, Approval, str]:
    row = connection.execute(_CALL, split_call_id(call_id)).fetchone()
    if row is None:
        raise InvalidInput(f"There is no call {call_id!r:.120} in this store.")
    return call_state(row[0]), call_approval(row[1]), str(row[2])


def _tokens(usage: ResponseUsage | None) -> tuple[int, int, int, int]:
    if usage is None:
        return (0, 0, 0, 0)
    return (usage.input_tokens or 0, usage.output_tokens or 0, usage.cached_tokens or 0, usage.reasoning_tokens or 0)


def _run_values(new: NewRun) -> tuple[object, ...]:
    prompt = heading_of(new.messages)
    return (
        new.run_id,
        new.session_id,
        new.parent_run_id,
        new.fork_of,
        dump_json(new.config),
        dump_json(new.fingerprint),
        new.identity.provider,
        new.identity.protocol,
        new.identity.endpoint,
        new.identity.model,
        clean(new.working_directory),
        microseconds(new.started_at),
        microseconds(new.deadline_at),
        None if new.group is None else new.group[0],
        None if new.group is None else new.group[1],
        preview(prompt),
    )


_INSERT_SESSION = """INSERT INTO session (id, title, title_folded, created_us, updated_us, branches, runs, is_sample)
    VALUES (?, ?, ?, ?, ?, 0, 0, ?)"""
_TITLE_IF_NONE = "UPDATE session SET title = ?, title_folded = ? WHERE id = ? AND COALESCE(title, '') = ''"
_CHILDREN = "SELECT EXISTS (SELECT 1 FROM run WHERE parent_run_id = ?) FROM run WHERE session_id = ? AND id = ?"
_INSERT_RUN = """INSERT INTO run (id, session_id, parent_run_id, fork_of, status, config, fingerprint, provider, protocol,
    endpoint, model, working_directory, started_us, deadline_us, group_id, group_index, prompt)
    VALUES (?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_MOVE_HEAD = """UPDATE session SET head_run_id = ?, head_status = 'running', updated_us = MAX(updated_us, ?),
    branches = COALESCE(branches, 0) + ?, runs = COALESCE(runs, 0) + 1 WHERE id = ?"""
# The run goes on, so an interruption from now on is a new one and may be offered again
_BUMP_LIVING = "UPDATE run SET version = version + 1, is_offer_answered = 0 WHERE id = ?"
_COUNT_MODEL_CALL = "UPDATE run SET model_calls = model_calls + 1 WHERE id = ? AND model_calls < ? RETURNING model_calls"
_INSERT_MODEL_CALL = "INSERT INTO model_call (run_id, n, attempt, started_us) VALUES (?, ?, ?, ?)"
_END_MODEL_CALL = "UPDATE model_call SET ended_us = ?, error = ?, message_seq = ? WHERE run_id = ? AND n = ?"
_SAVE_PARTIAL = """INSERT INTO partial (run_id, text, reasoning, updated_us) VALUES (?, ?, ?, ?)
    ON CONFLICT (run_id) DO UPDATE SET text = excluded.text, reasoning = excluded.reasoning, updated_us = excluded.updated_us"""
_COUNT_REPLY = """UPDATE run SET status = ?, input_tokens = input_tokens + ?, output_tokens = output_tokens + ?,
    cached_tokens = cached_tokens + ?, reasoning_tokens = reasoning_tokens + ?, answer = COALESCE(?, answer) WHERE id = ?"""
_COUNT_TOOL_CALL = """UPDATE run SET tool_calls = tool_calls + 1, version = version + 1
    WHERE id = ? AND tool_calls < ? RETURNING 1"""
_START_CALL = """UPDATE tool_call SET state = 'started', started_us = ?, evidence = ?, epoch = ?
    WHERE run_id = ? AND seq = ? AND idx = ?"""
_CALL = "SELECT state, approval, digest FROM tool_call WHERE run_id = ? AND seq = ? AND idx = ?"
_LATE = "UPDATE tool_call SET late_text = ? WHERE run_id = ? AND seq = ? AND idx = ?"
