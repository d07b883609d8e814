"""Lists of sessions and what a person does with them; every call is one short read or one short transaction."""

from collections.abc import Callable, Sequence
from datetime import datetime

import apsw

from nexa_desktop.core.codec import dump_json, load_json
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import RunId, SessionId, checked_id
from nexa_desktop.core.library import (
    Folder,
    InterruptedRun,
    NeedsYouRow,
    RunRow,
    SearchHit,
    SessionCursor,
    SessionPage,
    SessionPhase,
    SessionQuery,
    SessionRow,
    SessionSettings,
    SessionShelf,
    StoreInfo,
    TranscriptCursor,
    TranscriptPage,
    UsageRow,
)
from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import RunStatus
from nexa_desktop.core.spend import SessionSpend
from nexa_desktop.store import overview, spend, transcripts
from nexa_desktop.store.deletion import purge
from nexa_desktop.store.rows import Row, clean, instant, instant_or_none, microseconds, read_or, whole, word, word_or_none
from nexa_desktop.store.run_rows import unknown_run, unknown_session
from nexa_desktop.store.runs import SQLiteCheckpointStore
from nexa_desktop.store.search import Search

_MOST_ROWS = 1_000
_TITLE_CHARS = 500
_DRAFT = "new_session_settings"


class StoredSessions:
    """Fulfils `SessionLibrary` over a store of runs, which stays its owner's to close."""

    def __init__(self, store: SQLiteCheckpointStore) -> None:
        self._database = store.database
        self._locks = store.locks
        self._artifacts = store.artifacts
        self._search = Search(store.database)

    # ------------------------------------------------------------------------------------------------ lists
    def sessions(self, query: SessionQuery, *, after: SessionCursor | None = None, limit: int = 200) -> SessionPage:
        """One page, newest first, pinned before the rest; ``total`` is counted for an unfiltered list's first page only."""
        size = max(1, min(limit, _MOST_ROWS))
        where, values = _conditions(query)
        total = None
        with self._database.reading() as connection:
            if after is None and not query.title_contains:
                row = connection.execute(f"SELECT COUNT(*) FROM session WHERE {where}", values).fetchone()  # noqa: S608
                total = whole(row[0]) if row else 0
            elif after is not None:
                where += " AND (is_pinned, updated_us, id) < (?, ?, ?)"
                values = (*values, int(after.is_pinned), microseconds(after.updated_at), after.session_id)
            rows = connection.execute(_page(where), (*values, size + 1)).fetchall()
            unsettled = _unsettled(connection)
        found = tuple(self._row(row, unsettled) for row in rows[:size])
        following = None
        if len(rows) > size:
            following = SessionCursor(found[-1].is_pinned, found[-1].updated_at, found[-1].session_id)
        return SessionPage(found, following, total)

    def session_row(self, session_id: SessionId) -> SessionRow:
        """One row; raises `UnknownRun`."""
        checked_id(session_id, kind="session")
        with self._database.reading() as connection:
            row = connection.execute(_ONE, (session_id,)).fetchone()
            unsettled = _unsettled(connection)
        if row is None:
            raise unknown_session(session_id)
        return self._row(row, unsettled)

    def needs_you(self) -> tuple[NeedsYouRow, ...]:
        """Approvals and interrupted runs over all sessions, newest first."""
        return overview.needs_you(self._database, self.is_alive)

    def interrupted(self) -> tuple[InterruptedRun, ...]:
        """Unsettled runs without a live owner whose offer was not answered yet, newest first."""
        return overview.interrupted(self._database, self.is_alive)

    def answer_interruption(self, run_id: RunId) -> None:
        """The person chose; this offer never comes back (a later crash of the same run is a new one)."""
        self._change("UPDATE run SET is_offer_answered = 1 WHERE id = ?", [(checked_id(run_id, kind="run"),)], durable=True)

    def is_alive(self, session_id: SessionId) -> bool:
        """Whether somebody holds the session now."""
        return self._locks.owner(session_id) is not None

    def folders(self) -> tuple[Folder, ...]:
        """Folders by name; those whose sessions are all in the trash are not shown."""
        with self._database.reading() as connection:
            rows = connection.execute(_FOLDERS).fetchall()
        return tuple(Folder(word(name), whole(count)) for name, count in rows)

    def prompts(self, *, limit: int = 200) -> tuple[str, ...]:
        """Latest prompts, newest first, without repeats."""
        return overview.prompts(self._database, limit=limit)

    def usage(self, *, since: datetime | None = None) -> tuple[UsageRow, ...]:
        """Tokens and runs by day, model and session, newest day first."""
        return overview.usage(self._database, since=since)

    def session_spend(self, session_id: SessionId) -> SessionSpend:
        """What the session has used, all branches and the requests beside its runs. Costs are not known here."""
        return SessionSpend(spend.session_usage(self._database, session_id))

    def reported_usage(self, run_ids: Sequence[RunId]) -> dict[RunId, tuple[ResponseUsage | None, ...]]:
        """What the vendors reported for each model call of these runs; None for a call without a report."""
        return overview.reported_usage(self._database, run_ids)

    def runs_behind_usage(self, *, since: datetime | None = None) -> dict[tuple[str, str, str, str], tuple[RunId, ...]]:
        """The runs behind each row of `usage`, by (day, model, provider, session)."""
        return overview.runs_behind_usage(self._database, since=since)

    def info(self) -> StoreInfo:
        """Where the store is, its size and counts."""
        return overview.info(self._database)

    # ------------------------------------------------------------------------------------------------ one session
    def runs(self, session_id: SessionId) -> tuple[RunRow, ...]:
        """The tree of runs, oldest first."""
        return transcripts.runs(self._database, SessionId(checked_id(session_id, kind="session")), self.is_alive)

    def transcript(self, leaf: RunId, *, before: TranscriptCursor | None = None, limit: int = 200) -> TranscriptPage:
        """Messages of the path root → leaf, newest page first, each page oldest first."""
        size = max(1, min(limit, _MOST_ROWS))
        return transcripts.page(self._database, RunId(checked_id(leaf, kind="run")), before, size, self.is_alive)

    def search(self, text: str, *, limit: int = 100) -> tuple[SearchHit, ...]:
        """Full-text search in all messages, both sides, newest first; sessions in the trash are left out."""
        return self._search.find(text, limit=max(1, min(limit, _MOST_ROWS)))

    def interrupt_reads(self) -> None:
        """End a running search from another thread; it raises `StoreUnavailable`."""
        self._search.interrupt()

    def set_head(self, session_id: SessionId, run_id: RunId) -> None:
        """Which branch is on screen; writes nothing but the pointer."""
        with self._database.transaction("head", durable=False) as connection:
            row = connection.execute("SELECT status FROM run WHERE id = ? AND session_id = ?", (run_id, session_id)).fetchone()
            if row is None:
                raise unknown_run(run_id)
            connection.execute("UPDATE session SET head_run_id = ?, head_status = ? WHERE id = ?", (run_id, row[0], session_id))

    def settings(self, session_id: SessionId | None) -> SessionSettings:
        """What the composer of that session is set to; None: of a session not yet begun."""
        with self._database.reading() as connection:
            if session_id is None:
                row = connection.execute("SELECT value FROM meta WHERE key = ?", (_DRAFT,)).fetchone()
            else:
                row = connection.execute("SELECT settings FROM session WHERE id = ?", (session_id,)).fetchone()
                if row is None:
                    raise unknown_session(session_id)
        return read_or(SessionSettings(), _settings, row[0] if row else None)

    def save_settings(self, session_id: SessionId | None, settings: SessionSettings) -> None:
        """Store model, mode, budget, directory, draft and queue. FULL: what was typed survives a power cut."""
        text = dump_json(settings)
        if session_id is None:
            self._change("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", [(_DRAFT, text)], durable=True)
        else:
            self._change_one("UPDATE session SET settings = ? WHERE id = ?", text, session_id)

    # ------------------------------------------------------------------------------------------------ tidying
    def rename(self, session_id: SessionId, title: str) -> None:
        """Set a title; blank is refused with `InvalidInput`."""
        name = " ".join(clean(title).split())
        if not name or len(name) > _TITLE_CHARS:
            raise InvalidInput(
                "A title cannot be blank." if not name else "This title is too long.", hint="Up to 500 characters."
            )
        self._change_one("UPDATE session SET title = ?, title_folded = ? WHERE id = ?", (name, name.casefold()), session_id)

    def set_pinned(self, session_ids: Sequence[SessionId], pinned: bool) -> None:
        """Pin or unpin."""
        self._change("UPDATE session SET is_pinned = ? WHERE id = ?", [(int(pinned), i) for i in session_ids])

    def set_archived(self, session_ids: Sequence[SessionId], archived: bool) -> None:
        """Archive or bring back; what is in the trash stays there."""
        shelf = SessionShelf.ARCHIVED if archived else SessionShelf.ACTIVE
        self._change("UPDATE session SET shelf = ? WHERE id = ? AND shelf <> 'trash'", [(shelf.value, i) for i in session_ids])

    def move_to_trash(self, session_ids: Sequence[SessionId]) -> None:
        """To the trash; `restore` undoes it."""
        self._change(_TO_TRASH, [(i,) for i in session_ids])

    def restore(self, session_ids: Sequence[SessionId]) -> None:
        """Out of the trash, to where each was."""
        self._change(_RESTORE, [(i,) for i in session_ids])

    def purge(self, session_ids: Sequence[SessionId]) -> None:
        """Delete for good, from the file too; raises `SessionBusy` for one that is in use (those before it are gone)."""
        purge(self._database, self._locks, self._artifacts, [SessionId(checked_id(i, kind="session")) for i in session_ids])

    def set_folder(self, session_ids: Sequence[SessionId], folder: str | None) -> None:
        """Move sessions into a folder (made when new) or out of any."""
        name = None if folder is None else " ".join(clean(folder).split()) or None
        self._change("UPDATE session SET folder = ? WHERE id = ?", [(name, i) for i in session_ids])

    def _change(self, statement: str, rows: Sequence[tuple[object, ...]], *, durable: bool = False) -> None:
        with self._database.transaction("tidy", durable=durable) as connection:
            connection.executemany(statement, rows)

    def _change_one(self, statement: str, values: object, session_id: SessionId) -> None:
        bound = values if isinstance(values, tuple) else (values,)
        with self._database.transaction("session", durable=True) as connection:
            connection.execute(statement, (*bound, session_id))
            if connection.changes() == 0:
                raise unknown_session(session_id)

    def _row(self, row: Row, unsettled: dict[str, set[str]]) -> SessionRow:
        key, title, updated_us, created_us, head, head_status, is_pinned, shelf, folder, branches, runs, is_sample = row
        session_id = SessionId(word(key))
        updated_at = instant_or_none(updated_us) or instant(0)
        is_whole = isinstance(title, str) and isinstance(created_us, int) and isinstance(runs, int)
        status = read_or(None, RunStatus, head_status)
        return SessionRow(
            session_id=session_id,
            title=word(title),
            updated_at=updated_at,
            created_at=instant_or_none(created_us) or updated_at,
            head_run_id=None if head is None else RunId(word(head)),
            head_status=status,
            phase=_phase(status, unsettled.get(session_id, set()), lambda: self.is_alive(session_id)),
            is_pinned=bool(is_pinned),
            shelf=SessionShelf(word(shelf)),
            folder=word_or_none(folder),
            branches=whole(branches) or 1,
            runs=whole(runs),
            is_sample=bool(is_sample),
            problem=None if is_whole else phrase("Some facts of this session are missing in the store."),
        )


def _phase(head: RunStatus | None, unsettled: set[str], is_alive: Callable[[], bool]) -> SessionPhase:
    """One word for a session: what is alive, what waits for a person, what was cut off, how the shown branch ended."""
    is_running = RunStatus.RUNNING.value in unsettled
    if is_running and is_alive():
        return SessionPhase.RUNNING
    if RunStatus.WAITING_APPROVAL.value in unsettled:
        return SessionPhase.NEEDS_YOU
    if is_running:
        return SessionPhase.INTERRUPTED
    return _ENDED.get(head, SessionPhase.IDLE) if head else SessionPhase.IDLE


def _unsettled(connection: apsw.Connection) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for session_id, status in connection.execute(_UNSETTLED):
        found.setdefault(word(session_id), set()).add(word(status))
    return found


def _conditions(query: SessionQuery) -> tuple[str, tuple[object, ...]]:
    """Fixed pieces of SQL only; what a person typed is always bound."""
    where, values = "shelf = ?", [query.shelf.value]
    if query.folder is not None:
        where += " AND folder = ?"
        values.append(query.folder)
    if query.title_contains.strip():
        where += " AND instr(title_folded, ?) > 0"
        values.append(clean(query.title_contains).strip().casefold())
    return where, tuple(values)


def _page(where: str) -> str:
    return f"{_SELECT} WHERE {where} ORDER BY is_pinned DESC, updated_us DESC, id DESC LIMIT ?"


def _settings(text: str) -> SessionSettings:
    return load_json(SessionSettings, text)


_ENDED = {
    RunStatus.COMPLETED: SessionPhase.IDLE,
    RunStatus.FAILED: SessionPhase.FAILED,
    RunStatus.CANCELLED: SessionPhase.STOPPED,
    RunStatus.TIMED_OUT: SessionPhase.LIMIT_REACHED,
    RunStatus.BUDGET_EXHAUSTED: SessionPhase.LIMIT_REACHED,
}
_SELECT = """SELECT id, title, updated_us, created_us, head_run_id, head_status, is_pinned, shelf, folder, branches, runs,
    is_sample FROM session"""
_ONE = f"{_SELECT} WHERE id = ?"
_UNSETTLED = "SELECT session_id, status FROM run WHERE status IN ('running', 'waiting_approval')"
_FOLDERS = "SELECT folder, COUNT(*) FROM session WHERE folder IS NOT NULL AND shelf <> 'trash' GROUP BY folder ORDER BY folder"
_TO_TRASH = "UPDATE session SET shelf_before = shelf, shelf = 'trash' WHERE id = ? AND shelf <> 'trash'"
_RESTORE = "UPDATE session SET shelf = COALESCE(shelf_before, 'active'), shelf_before = NULL WHERE id = ? AND shelf = 'trash'"
