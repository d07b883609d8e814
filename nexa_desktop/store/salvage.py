"""What can still be read of a damaged database, row by row into a new one.

A damaged page hides the rows on it and, from a scan, those behind it. So a table is read forwards until it breaks, then
by halving the range of row ids around the break, until single rows are left that cannot be read. The new database is a
sound store with the same rows, less what was lost: a message that is missing stands there as a damaged one, a run whose
row is missing as one of which only the messages are known.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import apsw

from nexa_desktop.core.codec import dump_json
from nexa_desktop.core.phrases import phrase
from nexa_desktop.store.database import Database
from nexa_desktop.store.lost_runs import BROKEN, rebuild_lost_runs
from nexa_desktop.store.rows import read_or, whole, word

_REACH = 50_000  # row ids looked at beyond a break when the other end is out of reach
_ATTEMPTS = 20_000
_BY_ROWID = ("session", "run", "message", "tool_call", "partial", "permission_rule")
_BY_KEY = ("meta", "model_call", "artifact_use")


def salvage(damaged: Path, target: Path) -> tuple[str, ...]:
    """Make a sound store at ``target`` (a new file) from a copy of a damaged one; what was lost, in sentences."""
    Database(target).close()
    source = apsw.Connection(str(damaged), flags=apsw.SQLITE_OPEN_READWRITE)
    made = apsw.Connection(str(target), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        source.execute("PRAGMA trusted_schema = OFF")
        made.execute("PRAGMA foreign_keys = OFF")
        lost = []
        for table in (*_BY_ROWID, *_BY_KEY):
            missing = _copy(source, made, table)
            if missing:
                lost.append(phrase(f"{missing} rows or ranges of rows of the table {table!r} could not be read."))
        with made:
            lost += rebuild_lost_runs(source, made)
            for statement in _MENDING:
                made.execute(statement)
            lost += _drop_empty_sessions(made)
        lost += _fill_gaps(made)
    finally:
        source.close()
        made.close()
    return tuple(lost)


def _copy(source: apsw.Connection, made: apsw.Connection, table: str) -> int:
    """Copy a table; how often reading had to give up."""
    try:
        theirs = {word(row[1]) for row in source.execute(f"PRAGMA table_info({table})")}
    except BROKEN:
        return 1
    columns = [word(row[1]) for row in made.execute(f"PRAGMA table_info({table})") if word(row[1]) in theirs]
    if not columns:
        return 1
    names = ", ".join(columns)
    insert = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608  our own names
    failures = 0
    with made:
        rows = _by_rowid(source, table, names) if table in _BY_ROWID else _by_key(source, table, names)
        for row in rows:
            if row is None:
                failures += 1
                continue
            with suppress(apsw.ConstraintError, apsw.MismatchError):  # a torn row that fits nothing here
                made.execute(insert, row)
    return failures


def _by_rowid(source: apsw.Connection, table: str, names: str) -> Iterator[tuple[object, ...] | None]:
    """Every row that can be read: from the front until it breaks, from the back until it breaks, then in between."""
    reach: list[int | None] = []
    for direction in ("ASC", "DESC"):
        query = f"SELECT rowid, {names} FROM {table} NOT INDEXED ORDER BY rowid {direction}"  # noqa: S608  our own names
        last = None
        try:
            for row in source.execute(query):
                last = whole(row[0])
                yield tuple(row[1:])
        except BROKEN:
            reach.append(last)
        else:
            return
    front, back = reach
    low = front + 1 if front is not None else (back - _REACH if back is not None else 1)
    high = back - 1 if back is not None else low + _REACH
    yield from _between(source, table, names, low, high)


def _between(source: apsw.Connection, table: str, names: str, low: int, high: int) -> Iterator[tuple[object, ...] | None]:
    """Halve the range around each break; None once when something in it stays out of reach."""
    query = f"SELECT rowid, {names} FROM {table} NOT INDEXED WHERE rowid BETWEEN ? AND ? ORDER BY rowid"  # noqa: S608
    stretches = [(low, high)] if low <= high else []
    for _ in range(_ATTEMPTS):
        if not stretches:
            break
        low, high = stretches.pop()
        try:
            for row in source.execute(query, (low, high)):
                low = whole(row[0]) + 1
                yield tuple(row[1:])
        except BROKEN:
            if low < high:
                middle = (low + high) // 2
                stretches += [(middle + 1, high), (low, middle)]
    yield None


def _by_key(source: apsw.Connection, table: str, names: str) -> Iterator[tuple[object, ...] | None]:
    """A small table without row ids: from the front until it breaks, then from the back."""
    for direction in ("ASC", "DESC"):
        key = names.split(", ")[0]
        try:
            yield from source.execute(f"SELECT {names} FROM {table} ORDER BY {key} {direction}")  # noqa: S608  our own names
            return
        except BROKEN:
            yield None


def _drop_empty_sessions(made: apsw.Connection) -> list[str]:
    """A session of which nothing but its name is left is told and not shown."""
    dropped = made.execute("DELETE FROM session WHERE id NOT IN (SELECT session_id FROM run) RETURNING title").fetchall()
    count, named = len(dropped), _some([word(row[0])[:60] for row in dropped])
    return [phrase(f"{count} sessions are lost, nothing of their runs could be read: {named}.")] if dropped else []


def _some(titles: list[str]) -> str:
    return ", ".join(titles[:5]) + (" …" if len(titles) > 5 else "")


def _fill_gaps(made: apsw.Connection) -> list[str]:
    """A message that is missing stands there as a damaged one, so that the others stay in order; what its run's own row
    tells of it is brought back: how the prompt began, and the answer."""
    filled = recovered = 0
    with made:
        for run_id, last, prompt, answer in made.execute(_GAPPED).fetchall():
            known = {whole(row[0]) for row in made.execute("SELECT seq FROM message WHERE run_id = ?", (run_id,))}
            told = {whole(last): ("assistant", _answer(answer)), 1: ("user", _prompt(prompt))}
            for seq in sorted(set(range(1, whole(last) + 1)) - known):
                role, text = told.get(seq, ("", ""))
                body = dump_json([{"kind": "text", "text": text}]) if text else None
                made.execute(_STAND_IN, (run_id, seq, role if text else "internal", body))
                filled, recovered = (filled, recovered + 1) if text else (filled + 1, recovered)
    report = []
    if recovered:
        report.append(phrase(f"{recovered} lost prompts and answers were recovered from the records of their runs."))
    if filled:
        report.append(phrase(f"{filled} messages are lost; their places are marked."))
    return report


def _prompt(preview: object) -> str:
    begun = word(preview)
    return f"{begun}\n\n{_ONLY_THE_BEGINNING}" if begun else ""


def _answer(output: object) -> str:
    """The answer's text; empty for anything that is no text, whose wording nothing tells."""
    text = read_or(None, json.loads, output)
    return text if isinstance(text, str) else ""


_MENDING = (
    # a run whose session is lost gets one, a run whose parent is lost stands alone, what belongs to no run is dropped
    """INSERT INTO session (id, title, title_folded, created_us, updated_us)
        SELECT session_id, MIN(prompt), LOWER(MIN(prompt)), MIN(started_us), MAX(started_us) FROM run
        WHERE session_id NOT IN (SELECT id FROM session) GROUP BY session_id""",
    "UPDATE run SET parent_run_id = NULL WHERE parent_run_id NOT IN (SELECT id FROM run)",
    *(
        f"DELETE FROM {table} WHERE run_id NOT IN (SELECT id FROM run)"  # noqa: S608  our own names
        for table in ("message", "tool_call", "model_call", "partial", "artifact_use")
    ),
    "DELETE FROM meta WHERE key = 'search_indexed_to'",  # the index is made anew
    """UPDATE session SET runs = (SELECT COUNT(*) FROM run WHERE session_id = session.id),
        head_status = (SELECT status FROM run WHERE id = session.head_run_id)""",
)
_ONLY_THE_BEGINNING = "[This message was lost in a damaged store. Only its beginning is known, without its line breaks.]"
_STAND_IN = "INSERT INTO message (run_id, seq, role, body) VALUES (?, ?, ?, ?)"
# The output of a completed run is the text of its last response when that is no later piece of a longer one: the run was
# begun by a prompt, and every response before asked for tools
_GAPPED = """WITH reach AS (
        SELECT r.*, (SELECT COUNT(*) FROM message WHERE run_id = r.id) AS there,
            (SELECT MAX(message_seq) FROM model_call WHERE run_id = r.id) AS replied,
            MAX((SELECT COALESCE(MAX(seq), 0) FROM message WHERE run_id = r.id),
                (SELECT COALESCE(MAX(message_seq), 0) FROM model_call WHERE run_id = r.id),
                COALESCE(r.prompt, '') <> '') AS last
        FROM run r
    )
    SELECT id, last, prompt, CASE WHEN status = 'completed' AND last = replied AND prompt <> '' AND NOT EXISTS (
            SELECT 1 FROM model_call c WHERE c.run_id = reach.id AND c.message_seq < replied AND NOT EXISTS (
                SELECT 1 FROM tool_call t WHERE t.run_id = c.run_id AND t.seq = c.message_seq)) THEN output END
    FROM reach WHERE last > there"""
