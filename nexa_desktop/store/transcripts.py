"""One session on screen: its tree of runs, and the messages of one path through it, page by page from the end.

Opaque items stay where they are. A damaged message does not hide the others; a run whose link to the run before is
lost is shown in the order of time, and both are said in their place.
"""

from collections.abc import Callable, Iterable, Sequence

import apsw
from msgspec import Struct

from nexa_desktop.core.assembly import pending_calls, usage_of
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.library import DamagedMessage, RunRow, TranscriptCursor, TranscriptPage
from nexa_desktop.core.messages import Message, Role, ToolResultPart
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.run_facts import RunRecord
from nexa_desktop.core.runs import JournalEntry, RunStatus
from nexa_desktop.store.database import Database
from nexa_desktop.store.rows import MESSAGE_COLUMNS_WITHOUT_OPAQUE, DamagedRow, Row, message_from, read_or, whole, word
from nexa_desktop.store.run_rows import (
    CALL_COLUMNS,
    RUN_COLUMNS_WITHOUT_OUTPUT,
    in_order,
    journal_entry,
    path_back,
    run_record,
    unknown_session,
)

IsAlive = Callable[[SessionId], bool]
LOST_LINK = phrase("The link to the turn before this one is lost; earlier turns are shown in the order of time.")


def runs(database: Database, session_id: SessionId, is_alive: IsAlive) -> tuple[RunRow, ...]:
    """The tree of runs, oldest first; raises `UnknownRun` for a session that is not here."""
    with database.reading() as connection:
        rows = connection.execute(_OF_SESSION, (session_id,)).fetchall()
        if not rows and connection.execute("SELECT 1 FROM session WHERE id = ?", (session_id,)).fetchone() is None:
            raise unknown_session(session_id)
        found = _run_rows(connection, rows)
    places = {run_id: place for place, run_id in enumerate(in_order([(row.run_id, row.parent_run_id) for row in found]))}
    return _alive(sorted(found, key=lambda row: places[row.run_id]), is_alive)


def page(database: Database, leaf: RunId, before: TranscriptCursor | None, limit: int, is_alive: IsAlive) -> TranscriptPage:
    """Up to ``limit`` messages of the path root → leaf, the last ones before the cursor, oldest first."""
    with database.reading() as connection:
        collected = _collect(connection, leaf, before, limit)
        shown = tuple(collected.runs)
        rows = [row for run_id in shown for row in connection.execute(_RUN, (run_id,)).fetchall()]
        partials = {
            run_id: word(row[0])
            for run_id in shown
            for row in connection.execute("SELECT text FROM partial WHERE run_id = ?", (run_id,)).fetchall()
        }
        journal = _journal_of(connection, collected.messages)
        run_rows = _run_rows(connection, rows)
    return TranscriptPage(
        messages=tuple(collected.messages),
        runs=_alive(run_rows, is_alive),
        journal=journal,
        damaged=tuple(collected.damaged),
        partials={row.run_id: partials[row.run_id] for row in run_rows if not row.status.is_settled and row.run_id in partials},
        older=collected.older,
    )


class _Collected(Struct):
    """A page as it grows towards the past."""

    messages: list[Message] = []
    damaged: list[DamagedMessage] = []
    runs: list[RunId] = []
    older: TranscriptCursor | None = None


def _collect(connection: apsw.Connection, leaf: RunId, before: TranscriptCursor | None, limit: int) -> _Collected:
    """Walk back from the cursor (or the end) run by run, no further than the page needs."""
    collected = _Collected()
    room = limit
    bound = before.seq if before is not None else _NO_BOUND
    for run_id, is_link_lost in path_back(connection, before.run_id if before is not None else leaf):
        rows = connection.execute(_PAGE, (run_id, bound, room + 1)).fetchall()
        is_cut = len(rows) > room
        rows = rows[:room]
        if is_cut and not rows:
            collected.older = TranscriptCursor(run_id, bound)
            break
        collected.runs.insert(0, run_id)
        _take(collected, rows)
        room -= len(rows)
        if is_cut:
            collected.older = TranscriptCursor(run_id, whole(rows[-1][1]))
            break
        if is_link_lost:
            collected.damaged.insert(0, DamagedMessage(run_id, 0, Role.INTERNAL, LOST_LINK))
        bound = _NO_BOUND
    return collected


def _take(collected: _Collected, rows: Sequence[Row]) -> None:
    """Put rows (newest first) before what is there."""
    messages, damaged = [], []
    for row in reversed(rows):
        try:
            messages.append(message_from(row))
        except DamagedRow as error:
            role = read_or(Role.INTERNAL, Role, row[2])
            damaged.append(DamagedMessage(RunId(word(row[0])), whole(row[1]), role, str(error)))
    collected.messages[:0] = messages
    collected.damaged[:0] = damaged


def _journal_of(connection: apsw.Connection, messages: list[Message]) -> tuple[JournalEntry, ...]:
    """The journal rows of calls that are asked or answered among ``messages``."""
    asked = {part.call_id: part for message in messages for part in message.tool_calls}
    answered = {part.call_id: part for message in messages for part in message.tool_results}
    found = []
    for key in dict.fromkeys([*asked, *answered]):
        row = connection.execute(_CALL, _split(key)).fetchone()
        if row is not None:
            result = answered.get(key) or _result_elsewhere(connection, key)
            found.append(journal_entry(row, call=asked.get(key), result=result))
    return tuple(found)


def _result_elsewhere(connection: apsw.Connection, key: CallId) -> ToolResultPart | None:
    """The answer that stands on a newer page."""
    row = connection.execute(_ANSWER, (key,)).fetchone()
    if row is None:
        return None
    try:
        return next(iter(message_from(row).tool_results), None)
    except DamagedRow:
        return None


def _run_rows(connection: apsw.Connection, rows: Sequence[Row]) -> tuple[RunRow, ...]:
    return tuple(_run_row(connection, run_record(row[:-4]), *row[-4:]) for row in rows)


def _run_row(
    connection: apsw.Connection, run: RunRecord, prompt: object, answer: object, unreported: object, unresolved: object
) -> RunRow:
    is_waiting = run.status is RunStatus.WAITING_APPROVAL
    calls = [journal_entry(row) for row in connection.execute(_CALLS, (run.run_id,)).fetchall()] if is_waiting else []
    return RunRow(
        run_id=run.run_id,
        session_id=run.session_id,
        parent_run_id=run.parent_run_id,
        fork_of=run.fork_of,
        status=run.status,
        prompt=word(prompt),
        answer=word(answer),
        started_at=run.started_at,
        ended_at=run.ended_at,
        elapsed_s=run.elapsed_s,
        deadline_at=run.deadline_at,
        config=run.config,
        usage=usage_of(run, unreported_calls=whole(unreported)),
        identity=run.identity,
        working_directory=run.working_directory,
        agent_name=run.fingerprint.name,
        ended_by=run.ended_by,
        error=run.error,
        stop=run.stop,
        pending_calls=pending_calls(run.status, calls),
        unresolved_calls=whole(unresolved),
    )


def _alive(found: Iterable[RunRow], is_alive: IsAlive) -> tuple[RunRow, ...]:
    """With the liveness of running runs, asked once per session and outside the database."""
    known: dict[SessionId, bool] = {}
    rows = []
    for row in found:
        if row.status is RunStatus.RUNNING:
            if row.session_id not in known:
                known[row.session_id] = is_alive(row.session_id)
            rows.append(row.model_copy(update={"is_alive": known[row.session_id]}))
        else:
            rows.append(row)
    return tuple(rows)


def _split(key: CallId) -> tuple[str, int, int]:
    run_id, seq, index = str(key).rsplit("/", 2) if str(key).count("/") == 2 else (str(key), "0", "0")
    return run_id, int(seq) if seq.isdigit() else 0, int(index) if index.isdigit() else 0


_NO_BOUND = 2**62
_ROWS = f"""SELECT {RUN_COLUMNS_WITHOUT_OUTPUT}, prompt, answer,
    (SELECT COUNT(*) FROM model_call c LEFT JOIN message m ON m.run_id = c.run_id AND m.seq = c.message_seq
        WHERE c.run_id = run.id AND m.usage IS NULL),
    (SELECT COUNT(*) FROM tool_call t WHERE t.run_id = run.id AND t.state = 'unknown' AND t.resolution IS NULL)
    FROM run"""  # noqa: S608  constants
_OF_SESSION = f"{_ROWS} WHERE session_id = ? ORDER BY started_us, rowid"
_RUN = f"{_ROWS} WHERE id = ?"
_PAGE = f"""SELECT {MESSAGE_COLUMNS_WITHOUT_OPAQUE} FROM message WHERE run_id = ? AND seq < ?
    ORDER BY seq DESC LIMIT ?"""  # noqa: S608  constants
_CALL = f"SELECT {CALL_COLUMNS} FROM tool_call WHERE run_id = ? AND seq = ? AND idx = ?"  # noqa: S608  constants
_CALLS = f"SELECT {CALL_COLUMNS} FROM tool_call WHERE run_id = ? ORDER BY seq, idx"  # noqa: S608  constants
_ANSWER = f"SELECT {MESSAGE_COLUMNS_WITHOUT_OPAQUE} FROM message WHERE call_id = ?"  # noqa: S608  constants
