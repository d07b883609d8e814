"""Full-text search: one index over all message texts, kept without a second copy of any text.

What the index gets is prepared here: characters of scripts that write no spaces are set apart, so that a word of one
or two of them is found. Indexing inside the message's own transaction would cost merges of 100 ms and more now and
then, so it is done when a run lets go of its session; what is not indexed yet is read directly. Search is never behind.
"""

import re
from collections.abc import Iterable

import apsw

from nexa_desktop.core.messages import FilePart, HostedToolPart, Message, Role, TextPart, ToolResultPart
from nexa_desktop.store.database import Database
from nexa_desktop.store.rows import MESSAGE_COLUMNS_WITHOUT_OPAQUE, DamagedRow, message_from, whole

BATCH = 500
_WATERMARK = "search_indexed_to"
_CJK = re.compile("([\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
                  "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
                  "\U0001b000-\U0001b16f\U00020000-\U0003ffff])")  # fmt: skip
"""Han, kana, bopomofo, hangul; Thai, Lao, Burmese, Khmer: scripts whose words are not set apart by spaces."""


def spaced(text: str) -> str:
    """``text`` with a space on each side of characters that are searched one by one."""
    return _CJK.sub(r" \1 ", text)


def searchable(message: Message) -> str:
    """What of a message can be found: what was said on both sides, tool outputs, names of files."""
    if message.role in (Role.INTERNAL, Role.SYSTEM):
        return ""
    return "\n".join(_texts(message))


def index_new_messages(database: Database, *, batch: int = BATCH) -> int:
    """Index what has been stored since the last time, in transactions of ``batch`` messages; how many there were."""
    done = 0
    while True:
        with database.transaction("index", durable=False) as connection:
            mark = watermark(connection)
            rows = connection.execute(_UNINDEXED, (mark, batch)).fetchall()
            if not rows:
                return done
            add_to_index(connection, ((whole(row[0]), text_of(row[1:])) for row in rows))
            set_watermark(connection, whole(rows[-1][0]))
        done += len(rows)
        if len(rows) < batch:
            return done


def add_to_index(connection: apsw.Connection, entries: Iterable[tuple[int, str]]) -> None:
    """Index messages (row id, text); rising ids are cheapest. Messages without text take no place."""
    for rowid, text in entries:
        if text:
            connection.execute(_ADD, (rowid, spaced(text)))


def remove_from_index(connection: apsw.Connection, rows: Iterable[tuple[object, ...]]) -> None:
    """Take messages out, tokens and all. ``rows``: id and `MESSAGE_COLUMNS_WITHOUT_OPAQUE` of indexed messages."""
    for row in rows:
        text = text_of(row[1:])
        if text:
            connection.execute(_REMOVE, (row[0], spaced(text)))


def text_of(row: tuple[object, ...]) -> str:
    """The searchable text of a stored message; a damaged one has none."""
    try:
        return searchable(message_from(row))
    except DamagedRow:
        return ""


def watermark(connection: apsw.Connection) -> int:
    """The highest message id that is in the index (imported messages have negative ids and are indexed at once)."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (_WATERMARK,)).fetchone()
    return int(row[0]) if row else 0


def set_watermark(connection: apsw.Connection, value: int) -> None:
    """Everything up to ``value`` is in the index."""
    connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_WATERMARK, str(value)))


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
_UNINDEXED = f"SELECT m.id, {_COLUMNS} FROM message m WHERE m.id > ? ORDER BY m.id LIMIT ?"  # noqa: S608  constants
_ADD = "INSERT INTO message_search (rowid, text) VALUES (?, ?)"
_REMOVE = "INSERT INTO message_search (message_search, rowid, text) VALUES ('delete', ?, ?)"
