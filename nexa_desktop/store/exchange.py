"""A session as it leaves one store and enters another, whole: all branches, journal, opaque items.

JSON file: ``{"format": "nexa-desktop-sessions", "version": 1, "sessions": [ExportedSession …], "artifacts": {sha256:
base64}}``. Version 1 is the first. Reading is tolerant of fields it does not know; a newer version is refused by name.
"""

from datetime import datetime

import apsw
from msgspec import field

from nexa_desktop.core.codec import Value
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import SessionSettings, SessionShelf
from nexa_desktop.core.run_facts import RunSnapshot
from nexa_desktop.core.spend import SideRequest
from nexa_desktop.store.rows import instant, instant_or_none, read_or, whole, word, word_or_none
from nexa_desktop.store.run_rows import snapshot, unknown_session
from nexa_desktop.store.spend import side_requests

FORMAT = "nexa-desktop-sessions"
VERSION = 1


class ExportedRun(Value, frozen=True):
    """A run and what its snapshot does not say: ``replies`` pairs model calls with the messages they brought."""

    snapshot: RunSnapshot
    replies: tuple[tuple[int, int], ...] = ()
    group_id: str | None = None
    group_index: int | None = None


class ExportedSession(Value, frozen=True):
    """A session and its runs, oldest first."""

    session_id: SessionId
    title: str
    created_at: datetime
    updated_at: datetime
    runs: tuple[ExportedRun, ...] = ()
    head_run_id: RunId | None = None
    is_pinned: bool = False
    shelf: SessionShelf = SessionShelf.ACTIVE
    folder: str | None = None
    is_sample: bool = False
    settings: SessionSettings = field(default_factory=SessionSettings)
    side_requests: tuple[SideRequest, ...] = ()


def read_session(connection: apsw.Connection, session_id: SessionId) -> ExportedSession:
    """One session of a store; raises `UnknownRun`."""
    row = connection.execute(_SESSION, (session_id,)).fetchone()
    if row is None:
        raise unknown_session(session_id)
    title, created_us, updated_us, head, is_pinned, shelf, folder, is_sample, settings = row
    updated_at = instant_or_none(updated_us) or instant(0)
    return ExportedSession(
        session_id=session_id,
        title=word(title),
        created_at=instant_or_none(created_us) or updated_at,
        updated_at=updated_at,
        runs=tuple(_run(connection, RunId(word(found[0]))) for found in connection.execute(_RUNS, (session_id,)).fetchall()),
        head_run_id=None if head is None else RunId(word(head)),
        is_pinned=bool(is_pinned),
        shelf=SessionShelf(word(shelf)),
        folder=word_or_none(folder),
        is_sample=bool(is_sample),
        settings=read_or(SessionSettings(), SessionSettings.model_validate_json, settings),
        side_requests=side_requests(connection, session_id),
    )


def session_ids(connection: apsw.Connection) -> tuple[SessionId, ...]:
    """All sessions, newest first."""
    return tuple(SessionId(word(row[0])) for row in connection.execute("SELECT id FROM session ORDER BY updated_us DESC"))


def _run(connection: apsw.Connection, run_id: RunId) -> ExportedRun:
    group = connection.execute("SELECT group_id, group_index FROM run WHERE id = ?", (run_id,)).fetchone()
    replies = connection.execute(_REPLIES, (run_id,)).fetchall()
    return ExportedRun(
        snapshot=snapshot(connection, run_id),
        replies=tuple((whole(n), whole(seq)) for n, seq in replies),
        group_id=word_or_none(group[0]) if group else None,
        group_index=whole(group[1]) if group and group[1] is not None else None,
    )


_SESSION = """SELECT title, created_us, updated_us, head_run_id, is_pinned, shelf, folder, is_sample, settings
    FROM session WHERE id = ?"""
_RUNS = "SELECT id FROM run WHERE session_id = ? ORDER BY started_us, rowid"
_REPLIES = "SELECT n, message_seq FROM model_call WHERE run_id = ? AND message_seq IS NOT NULL ORDER BY n"
