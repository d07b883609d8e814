"""Full-text search: one index over all message texts, kept without a second copy of any text.

Indexing inside the message's own transaction would cost merges of 100 ms and more now and then (p99 132 ms measured), so
it is done when a run lets go of its session (0.06 ms CPU per step); what is not indexed yet is read directly, so that
search is never behind. Row ids rise with
time (imported messages get ids below all others), so newest first is the order of the index itself.
"""

import json
import threading
from collections.abc import Callable, Iterable

import apsw

from nexa_desktop.core.errors import StoreDamaged, StoreUnavailable
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import SearchHit
from nexa_desktop.core.messages import FilePart, HostedToolPart, Message, Role, TextPart, ToolResultPart
from nexa_desktop.store.database import Database
from nexa_desktop.store.rows import MESSAGE_COLUMNS_WITHOUT_OPAQUE, DamagedRow, Row, clean, instant, message_from, whole, word
from nexa_desktop.store.schema import SEARCH_INDEX
from nexa_desktop.store.terms import Term, holds_all, indexed, is_to_be_read, match_expression, snippet, terms_of

BATCH = 100  # 6 ms of the writer at a time
_MOST_UNINDEXED = 200
_WATERMARK = "search_indexed_to"


def searchable(message: Message) -> str:
    """What of a message can be found: what was said on both sides, tool outputs, names of files."""
    if message.role in (Role.INTERNAL, Role.SYSTEM):
        return ""
    return "\n".join(_texts(message))


# ------------------------------------------------------------------------------------------------ the index
def index_new_messages(database: Database, *, batch: int = BATCH, most: int | None = None) -> int:
    """Index what has been stored since the last time, in transactions of ``batch`` messages; how many there were.

    ``most`` leaves the rest for another time, as far as whole batches go.
    """
    done = 0
    while most is None or done < most:
        with database.transaction("index", durable=False) as connection:
            rows = connection.execute(_UNINDEXED, (watermark(connection), batch)).fetchall()
            if not rows:
                return done
            add_to_index(connection, ((whole(row[0]), text_of(row[1:])) for row in rows))
            set_watermark(connection, whole(rows[-1][0]))
        done += len(rows)
        if len(rows) < batch:
            return done
    return done


def rebuild_index(database: Database) -> None:
    """Make the index anew from the messages: it is missing, damaged, or holds what cannot be taken out singly."""
    with database.transaction("rebuild index", durable=False) as connection:
        connection.execute("DROP TABLE IF EXISTS message_search")
        for statement in SEARCH_INDEX:
            connection.execute(statement)
        connection.execute("DELETE FROM meta WHERE key = ?", (_WATERMARK,))
    index_new_messages(database)


def add_to_index(connection: apsw.Connection, entries: Iterable[tuple[int, str]]) -> None:
    """Index messages (row id, text); rising ids are cheapest. Messages without text take no place."""
    for rowid, text in entries:
        if text:
            connection.execute(_ADD, (rowid, indexed(clean(text))))


def remove_from_index(connection: apsw.Connection, rows: Iterable[Row]) -> bool:
    """Take messages out, tokens and all. ``rows``: id and `MESSAGE_COLUMNS_WITHOUT_OPAQUE` of indexed messages.

    False when one of them cannot be read any more, so that its words may be left: then `rebuild_index`.
    """
    is_complete = True
    for row in rows:
        try:
            text = searchable(message_from(row[1:]))
        except DamagedRow:
            is_complete = False
            continue
        if text:
            connection.execute(_REMOVE, (whole(row[0]), indexed(clean(text))))
    return is_complete


def text_of(row: Row) -> str:
    """The searchable text of a stored message; a damaged one has none."""
    try:
        return searchable(message_from(row))
    except DamagedRow:
        return ""


def watermark(connection: apsw.Connection) -> int:
    """The highest message id that is in the index; below all messages when nothing is. Raises `StoreDamaged` when it
    cannot be told, and the index has to be made anew."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (_WATERMARK,)).fetchone()
    if row is not None:
        try:
            return int(word(row[0]))
        except ValueError as error:
            raise StoreDamaged("The search index is damaged.", hint="It is made anew at the next search.") from error
    lowest = connection.execute("SELECT MIN(id) FROM message").fetchone()
    return min(0, whole(lowest[0]) - 1 if lowest and lowest[0] is not None else 0)


def set_watermark(connection: apsw.Connection, value: int) -> None:
    """Everything up to ``value`` is in the index."""
    connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_WATERMARK, str(value)))


# ------------------------------------------------------------------------------------------------ finding
class Search:
    """Finds messages, one search at a time; `interrupt` ends it from another thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._guard = threading.Lock()
        self._connection: apsw.Connection | None = None
        self._is_stopped = False

    def find(self, text: str, *, limit: int) -> tuple[SearchHit, ...]:
        """Hits newest first; raises `StoreUnavailable` when interrupted."""
        if not text.strip():
            return ()
        text = clean(text)
        terms = terms_of(text)
        with self._guard:
            self._is_stopped = False
        try:
            self._catch_up()
            return self._find(text, terms, limit)
        except (StoreDamaged, apsw.SQLError):  # the index is gone or broken; the messages are what counts
            rebuild_index(self._database)
            return self._find(text, terms, limit)

    def interrupt(self) -> None:
        """End a running search at once."""
        with self._guard:
            self._is_stopped = True
            if self._connection is not None:
                self._connection.interrupt()

    def _find(self, text: str, terms: tuple[Term, ...], limit: int) -> tuple[SearchHit, ...]:
        with self._database.reading() as connection:
            with self._guard:
                self._connection = connection
            try:
                if not terms:
                    wanted = text.strip()
                    return self._hits(self._scan(connection, wanted, limit), lambda found: _plain_snippet(found, wanted))
                recent = self._not_indexed(connection, terms, limit)
                rows = self._indexed(connection, terms, limit - len(recent))
                return self._hits([*recent, *rows], lambda found: snippet(found, terms))
            finally:
                with self._guard:
                    self._connection = None

    def _indexed(self, connection: apsw.Connection, terms: tuple[Term, ...], limit: int) -> list[Row]:
        if not is_to_be_read(terms):
            return list(connection.execute(_FIND, (match_expression(terms), limit)))
        found: list[Row] = []
        for row in connection.execute(_FIND, (match_expression(terms), -1)):
            self._check()
            if len(found) == limit:
                break
            if holds_all(text_of(row[2:]), terms):
                found.append(row)
        return found

    def _scan(self, connection: apsw.Connection, wanted: str, limit: int) -> list[Row]:
        """Messages with exactly these characters, which are no words (signs, emoji), by reading them all."""
        written = json.dumps(wanted, ensure_ascii=False)[1:-1]
        pattern = "%" + written.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
        found: list[Row] = []
        for row in connection.execute(_SCAN, (pattern,)):
            self._check()
            if wanted in text_of(row[2:]):  # and not only in how the message is written down
                found.append(row)
                if len(found) == limit:
                    break
        return found

    def _not_indexed(self, connection: apsw.Connection, terms: tuple[Term, ...], limit: int) -> list[Row]:
        found: list[Row] = []
        for row in connection.execute(_RECENT, (watermark(connection),)).fetchall():
            self._check()
            if len(found) < limit and holds_all(text_of(row[2:]), terms):
                found.append(row)
        return found

    def _hits(
        self, rows: Iterable[Row], mark: Callable[[str], tuple[str, tuple[tuple[int, int], ...]]]
    ) -> tuple[SearchHit, ...]:
        hits = []
        for row in rows:
            self._check()
            try:
                message = message_from(row[2:])
            except DamagedRow:
                continue
            piece, ranges = mark(searchable(message))
            hits.append(
                SearchHit(
                    session_id=SessionId(word(row[0])),
                    run_id=RunId(message.run_id),
                    seq=message.seq,
                    role=message.role,
                    title=word(row[1]),
                    snippet=piece,
                    ranges=ranges,
                    at=message.created_at or instant(0),
                )
            )
        return tuple(hits)

    def _check(self) -> None:
        if self._is_stopped:
            raise StoreUnavailable("The search was stopped.", hint="Start it again.")

    def _catch_up(self) -> None:
        """A crash, or one very long run, left much that is not indexed: index it now rather than read it each time."""
        with self._database.reading() as connection:
            row = connection.execute(_COUNT_UNINDEXED, (watermark(connection), _MOST_UNINDEXED)).fetchone()
        if row is not None and whole(row[0]) >= _MOST_UNINDEXED:
            try:
                index_new_messages(self._database)
            except (StoreDamaged, apsw.SQLError):
                rebuild_index(self._database)


def _plain_snippet(text: str, wanted: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A piece around the first place where exactly ``wanted`` stands."""
    at = text.find(wanted)
    begin = max(0, at - 50)
    head = "…" if begin else ""
    return head + text[begin : begin + 180].replace("\n", " "), ((len(head) + at - begin, len(wanted)),) if at >= 0 else ()


def _texts(message: Message) -> Iterable[str]:
    for part in message.parts:
        match part:
            case TextPart() | ToolResultPart():
                yield part.text
            case FilePart():
                yield part.name
            case HostedToolPart():
                yield part.summary


_COLUMNS = ", ".join(f"m.{name}" if name != "NULL" else name for name in MESSAGE_COLUMNS_WITHOUT_OPAQUE.split(", "))
_WHERE_FROM = "JOIN run r ON r.id = m.run_id JOIN session s ON s.id = r.session_id AND s.shelf <> 'trash'"
INDEXED_COLUMNS = f"m.id, {_COLUMNS}"
_UNINDEXED = f"SELECT m.id, {_COLUMNS} FROM message m WHERE m.id > ? ORDER BY m.id LIMIT ?"  # noqa: S608  constants
_COUNT_UNINDEXED = "SELECT COUNT(*) FROM (SELECT 1 FROM message WHERE id > ? LIMIT ?)"
_FIND = f"""SELECT s.id, s.title, {_COLUMNS} FROM message_search f CROSS JOIN message m ON m.id = f.rowid {_WHERE_FROM}
    WHERE f.message_search MATCH ? ORDER BY f.rowid DESC LIMIT ?"""  # noqa: S608  constants
_RECENT = f"SELECT s.id, s.title, {_COLUMNS} FROM message m {_WHERE_FROM} WHERE m.id > ? ORDER BY m.id DESC"  # noqa: S608
_SCAN = f"""SELECT s.id, s.title, {_COLUMNS} FROM message m {_WHERE_FROM}
    WHERE m.body LIKE ? ESCAPE '\\' AND m.role IN ('user', 'assistant', 'tool') ORDER BY m.id DESC"""  # noqa: S608
_ADD = "INSERT INTO message_search (rowid, text) VALUES (?, ?)"
_REMOVE = "INSERT INTO message_search (message_search, rowid, text) VALUES ('delete', ?, ?)"
