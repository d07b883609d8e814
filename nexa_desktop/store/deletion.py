"""Deleted means gone: rows are overwritten, words leave the search index, contents that nobody else needs are removed."""

from collections.abc import Iterator, Sequence
from functools import partial

import apsw

from nexa_desktop.core.codec import load_json
from nexa_desktop.core.errors import StoreDamaged
from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.store.artifacts import Artifacts
from nexa_desktop.store.database import Database
from nexa_desktop.store.ownership import SessionLocks
from nexa_desktop.store.rows import read_or, unsent_contents, whole, word
from nexa_desktop.store.search import INDEXED_COLUMNS, rebuild_index, remove_from_index, set_watermark, watermark


def purge(database: Database, locks: SessionLocks, artifacts: Artifacts, session_ids: Sequence[SessionId]) -> None:
    """Delete sessions one by one, each owned while it is deleted; afterwards the log is cut, so nothing is left in it.

    Never depends on a message or a content being readable.
    """
    must_rebuild = False
    try:
        for session_id in session_ids:
            lock = locks.acquire(session_id)
            try:
                with database.transaction("purge", durable=True) as connection:
                    is_clean, unused = _delete(connection, session_id)
                must_rebuild = must_rebuild or not is_clean
                for sha256, directory in unused:
                    artifacts.discard(sha256, directory)
            finally:
                lock.release()
                locks.forget(session_id)
    finally:
        if must_rebuild:
            rebuild_index(database)
        database.maintain()


def _delete(connection: apsw.Connection, session_id: SessionId) -> tuple[bool, list[tuple[str, str]]]:
    """Whether the index is clean of the session, and the contents that nobody uses any more."""
    mark: int | None = None
    is_clean = True
    try:
        mark = watermark(connection)
        is_clean = remove_from_index(connection, connection.execute(_INDEXED, (session_id, mark)).fetchall())
    except (apsw.SQLError, apsw.CorruptError, StoreDamaged):  # the index is gone or broken; the session is deleted all the same
        is_clean = False
    used = {*connection.execute(_CONTENTS, (session_id,)).fetchall(), *_unsent(connection, session_id)}
    connection.execute("DELETE FROM session WHERE id = ?", (session_id,))
    row = connection.execute("SELECT MAX(id) FROM message").fetchone()
    if mark is not None:
        # ids of deleted messages may be given again; what gets them must not count as indexed
        set_watermark(connection, min(mark, whole(row[0]) if row and row[0] is not None else 0))
    unused = [
        (word(sha256), word(directory))
        for sha256, directory in used
        if connection.execute(_STILL_USED, (sha256, directory, f"%{word(sha256)}%", f"%{word(sha256)}%")).fetchone() is None
    ]
    return is_clean, unused


def _unsent(connection: apsw.Connection, session_id: SessionId) -> Iterator[tuple[str, str]]:
    row = connection.execute("SELECT settings FROM session WHERE id = ?", (session_id,)).fetchone()
    settings = read_or(SessionSettings(), partial(load_json, SessionSettings), row[0] if row else None)
    for ref in unsent_contents(settings):
        yield ref.sha256, ref.directory or ""


_INDEXED = f"""SELECT {INDEXED_COLUMNS} FROM message m JOIN run r ON r.id = m.run_id
    WHERE r.session_id = ? AND m.id <= ?"""  # noqa: S608  constants
_CONTENTS = "SELECT DISTINCT sha256, directory FROM artifact_use WHERE run_id IN (SELECT id FROM run WHERE session_id = ?)"
_STILL_USED = """SELECT 1 FROM artifact_use WHERE sha256 = ? AND directory = ?
    UNION ALL SELECT 1 FROM session WHERE settings LIKE ? UNION ALL SELECT 1 FROM meta WHERE value LIKE ?"""
