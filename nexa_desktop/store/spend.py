"""What a session has used, read from the rows of its runs and from the requests noted beside them."""

import apsw

from nexa_desktop.core.codec import dump_json, load_json
from nexa_desktop.core.ids import RunId, SessionId, checked_id
from nexa_desktop.core.runs import RunUsage
from nexa_desktop.core.spend import CallReport, SideRequest, with_side_requests
from nexa_desktop.store.database import Database
from nexa_desktop.store.rows import clean, read_or, usage_from, whole, word


def session_usage(database: Database, session_id: SessionId, *, besides: RunId | None = None) -> RunUsage:
    """The sums over all runs of the session but ``besides``, and its side requests; zeros for one that is not here."""
    checked_id(session_id, kind="session")
    with database.reading() as connection:
        row = connection.execute(_SUMS, {"session": session_id, "besides": besides or ""}).fetchone() or ()
        return with_side_requests(RunUsage(*map(whole, row)), side_requests(connection, session_id))


def session_reports(database: Database, session_id: SessionId, *, besides: RunId | None = None) -> tuple[CallReport, ...]:
    """The model calls behind `session_usage`, one by one."""
    checked_id(session_id, kind="session")
    with database.reading() as connection:
        rows = connection.execute(_REPORTS, {"session": session_id, "besides": besides or ""}).fetchall()
        beside = side_requests(connection, session_id)
    told = tuple(CallReport(word(provider), word(model), read_or(None, usage_from, usage)) for provider, model, usage in rows)
    return (*told, *(request.report for request in beside))


def note_side_request(database: Database, session_id: SessionId, request: SideRequest) -> None:
    """FULL: replaces what has the same key; nothing is kept for a session that is gone."""
    checked_id(session_id, kind="session")
    with database.transaction("side-request", durable=True) as connection:
        others = tuple(noted for noted in side_requests(connection, session_id) if noted.key != request.key)
        connection.execute(_KEEP, (clean(dump_json((*others, request))), session_id))


def side_requests(connection: apsw.Connection, session_id: SessionId) -> tuple[SideRequest, ...]:
    """What was noted, in order; what cannot be read is left out."""
    row = connection.execute("SELECT side_requests FROM session WHERE id = ?", (session_id,)).fetchone()
    return read_or((), _side_requests, row[0] if row else None)


def _side_requests(text: str) -> tuple[SideRequest, ...]:
    return load_json(tuple[SideRequest, ...], text)


_SUMS = """SELECT SUM(model_calls), SUM(tool_calls), SUM(input_tokens), SUM(output_tokens), SUM(cached_tokens),
    SUM(reasoning_tokens), SUM(corrections),
    SUM((SELECT COUNT(*) FROM model_call c LEFT JOIN message m ON m.run_id = c.run_id AND m.seq = c.message_seq
        WHERE c.run_id = run.id AND m.usage IS NULL))
    FROM run WHERE session_id = :session AND id <> :besides"""
_REPORTS = """SELECT r.provider, r.model, m.usage FROM run r JOIN model_call c ON c.run_id = r.id
    LEFT JOIN message m ON m.run_id = c.run_id AND m.seq = c.message_seq
    WHERE r.session_id = :session AND r.id <> :besides ORDER BY r.started_us, r.rowid, c.n"""
_KEEP = "UPDATE session SET side_requests = ? WHERE id = ?"
