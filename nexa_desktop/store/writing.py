"""The single steps that transactions of a run are made of. Each works inside the caller's transaction."""

from collections.abc import Sequence
from datetime import datetime

import apsw

from nexa_desktop.core import closings
from nexa_desktop.core.assembly import numbered
from nexa_desktop.core.errors import StoreError
from nexa_desktop.core.ids import CallId, RunId, SessionId, call_id, split_call_id
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message, Role, ToolResultPart
from nexa_desktop.core.run_facts import CallClosing, PlannedCall, RunEnding
from nexa_desktop.core.runs import Approval, CallState, JournalEntry, RunStatus
from nexa_desktop.store.rows import (
    MESSAGE_COLUMNS,
    artifacts_of,
    clean,
    clean_or_none,
    json_or_none,
    message_row,
    microseconds,
    whole,
)
from nexa_desktop.store.run_rows import call_state, unknown_run

PREVIEW_CHARS = 280
TITLE_CHARS = 120


def bump(connection: apsw.Connection, run_id: RunId) -> None:
    """One more commit of this run."""
    connection.execute("UPDATE run SET version = version + 1 WHERE id = ?", (run_id,))


def status_of(connection: apsw.Connection, run_id: RunId, session_id: SessionId) -> RunStatus:
    """The status of a run of that session; raises `UnknownRun`."""
    row = connection.execute("SELECT status FROM run WHERE id = ? AND session_id = ?", (run_id, session_id)).fetchone()
    if row is None:
        raise unknown_run(run_id)
    return RunStatus(row[0])


def append(connection: apsw.Connection, run_id: RunId, message: Message, *, at: datetime) -> Message:
    """Store ``message`` as the run's next one and return it as stored; ``at`` counts when it has no time of its own."""
    row = connection.execute(_LAST_SEQ, (run_id,)).fetchone()
    seq = (int(row[0]) if row else 0) + 1
    stored = numbered(message, run_id=run_id, seq=seq)
    if stored.created_at is None:
        stored = stored.model_copy(update={"created_at": at})
    connection.execute(_INSERT_MESSAGE, message_row(stored, created_at=at))
    for ref in artifacts_of(stored.parts):
        connection.execute(_USE_ARTIFACT, (run_id, ref.sha256, ref.directory or ""))
    return stored


def plan_call(connection: apsw.Connection, message: Message, index: int, planned: PlannedCall, *, at: datetime) -> JournalEntry:
    """Journal the call at ``index`` of a stored message; one with an outcome is settled from the start."""
    asked = message.tool_calls[index]
    entry = planned.journalled(message.run_id, seq=message.seq, index=index, at=at)
    connection.execute(
        _INSERT_CALL,
        (
            message.run_id,
            message.seq,
            index,
            clean(planned.name),
            clean_or_none(planned.provider_id),
            json_or_none(planned.arguments),
            None if planned.arguments_raw == asked.arguments_raw else clean(planned.arguments_raw),
            planned.digest,
            planned.effect.value,
            entry.state.value,
            planned.approval.value,
            clean_or_none(planned.reason),
            None if planned.outcome is None else microseconds(at),
        ),
    )
    return entry


def answer(
    connection: apsw.Connection,
    run_id: RunId,
    key: CallId,
    name: str,
    *,
    outcome: CallOutcome,
    text: str,
    at: datetime,
    artifact: ArtifactRef | None = None,
) -> Message:
    """The one result message of a call."""
    part = ToolResultPart(call_id=key, name=name, text=text, outcome=outcome, artifact=artifact)
    return append(connection, run_id, Message(Role.TOOL, (part,), created_at=at), at=at)


def close_call(
    connection: apsw.Connection, closing: CallClosing, *, run_id: RunId, at: datetime, artifact: ArtifactRef | None = None
) -> Message | None:
    """Give an open call its outcome and its result message; None when it has them already.

    A call that no journal row knows (an imported history) gets the message alone, in ``run_id``.
    """
    key = split_call_id(closing.call_id)
    row = connection.execute("SELECT name, state FROM tool_call WHERE run_id = ? AND seq = ? AND idx = ?", key).fetchone()
    if row is not None and call_state(row[1]).is_open:
        connection.execute(
            _CLOSE_CALL,
            (
                CallState.of(closing.outcome).value,
                microseconds(at),
                json_or_none(closing.verification),
                closing.resolution.value if closing.resolution else None,
                closing.resolved_by,
                *key,
            ),
        )
    elif connection.execute("SELECT 1 FROM message WHERE call_id = ?", (closing.call_id,)).fetchone():
        return None
    name = str(row[0]) if row is not None else ""
    return answer(
        connection, run_id, closing.call_id, name, outcome=closing.outcome, text=closing.text, at=at, artifact=artifact
    )


def finish(connection: apsw.Connection, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
    """Settle an unsettled run: named closings, then what else is open, then the partial, then the row."""
    if not ending.status.is_settled:
        raise StoreError(f"{ending.status} is not an ending.")
    at = ending.ended_at
    stored = [close_call(connection, closing, run_id=run_id, at=at) for closing in ending.closings]
    stored += [
        close_call(connection, closing, run_id=run_id, at=at) for closing in _left_open(connection, run_id, ending.status)
    ]
    if ending.partial is not None:
        stored.append(append(connection, run_id, ending.partial, at=at))
    if ending.drops_partial:
        connection.execute("DELETE FROM partial WHERE run_id = ?", (run_id,))
    connection.execute(
        _FINISH,
        (
            ending.status.value,
            microseconds(at),
            ending.elapsed_s,
            ending.ended_by.value,
            json_or_none(ending.output),
            json_or_none(ending.error),
            json_or_none(ending.stop),
            run_id,
        ),
    )
    show_status(connection, run_id, ending.status, at=at)
    return tuple(message for message in stored if message is not None)


def show_status(connection: apsw.Connection, run_id: RunId, status: RunStatus, *, at: datetime) -> None:
    """Carry a run's new status into its session's row, where lists read it."""
    connection.execute(_SHOW_STATUS, (run_id, status.value, microseconds(at), run_id))


def preview(text: str) -> str:
    """The start of a text on one line, for lists."""
    return " ".join(clean(text)[: 2 * PREVIEW_CHARS].split())[:PREVIEW_CHARS]


def automatic_title(prompt: str) -> str:
    """What a session is called until somebody names it: the start of its first message."""
    return preview(prompt)[:TITLE_CHARS]


def undecided(connection: apsw.Connection, run_id: RunId) -> Sequence[CallId]:
    """The calls that still wait for a person."""
    rows = connection.execute(_UNDECIDED, (run_id, CallState.PLANNED.value, Approval.NEEDED.value)).fetchall()
    return [call_id(run_id, whole(seq), whole(index)) for seq, index in rows]


def _left_open(connection: apsw.Connection, run_id: RunId, status: RunStatus) -> list[CallClosing]:
    rows = connection.execute(_OPEN_CALLS, (run_id,)).fetchall()
    return [
        closings.at_the_end(call_id(run_id, whole(seq), whole(index)), call_state(state), status) for seq, index, state in rows
    ]


_LAST_SEQ = "SELECT seq FROM message WHERE run_id = ? ORDER BY seq DESC LIMIT 1"  # MAX(seq) would read all of them
_INSERT_MESSAGE = f"INSERT INTO message ({MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  a constant
_USE_ARTIFACT = "INSERT OR IGNORE INTO artifact_use (run_id, sha256, directory) VALUES (?, ?, ?)"
_INSERT_CALL = """INSERT INTO tool_call (run_id, seq, idx, name, provider_id, arguments, arguments_raw, digest, effect, state,
    approval, reason, ended_us) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_CLOSE_CALL = """UPDATE tool_call SET state = ?, ended_us = ?, verification = ?, resolution = ?, resolved_by = ?
    WHERE run_id = ? AND seq = ? AND idx = ?"""
_FINISH = """UPDATE run SET status = ?, ended_us = ?, elapsed_s = ?, ended_by = ?, output = ?, error = ?, stop = ?,
    version = version + 1 WHERE id = ?"""
_SHOW_STATUS = """UPDATE session SET head_status = CASE WHEN head_run_id = ? THEN ? ELSE head_status END,
    updated_us = MAX(updated_us, ?) WHERE id = (SELECT session_id FROM run WHERE id = ?)"""
_UNDECIDED = "SELECT seq, idx FROM tool_call WHERE run_id = ? AND state = ? AND approval = ? ORDER BY seq, idx"
_OPEN_CALLS = "SELECT seq, idx, state FROM tool_call WHERE run_id = ? AND state IN ('planned', 'started') ORDER BY seq, idx"
