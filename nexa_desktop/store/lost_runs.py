"""Runs whose own row is lost, put together from the rows that name them.

    messages, tool calls, model calls    which runs there were, what was said and done, what was used
    indexes over the lost rows           in which session a run was, when it began, after which run
    sessions                             which run was their last

What was allowed and how it ended stood in the lost row alone and is not known: such a run is shown as failed for that
reason, its open calls as what the journal proves of them, and nothing of it goes on by itself.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import apsw
from msgspec import Struct

from nexa_desktop.core.codec import dump_json
from nexa_desktop.core.ids import RunId, new_session_id
from nexa_desktop.core.messages import InternalKind, Message, Role, heading_of
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import CallState, ErrorKind, RunError, RunStatus
from nexa_desktop.store.rows import MESSAGE_COLUMNS_WITHOUT_OPAQUE, DamagedRow, Row, message_from, whole, word
from nexa_desktop.store.writing import preview

BROKEN = (apsw.CorruptError, apsw.NotADBError, apsw.IOError, apsw.FormatError)
"""What reading a damaged file raises."""

RECORD_LOST = RunError(
    ErrorKind.INTERNAL,
    "The record of this run was lost in a damaged store: what it was allowed and how it ended is not known.",
    "What was said and done is here; continue it with a new message.",
    "record-lost",
)


class _Links(Struct):
    """What the damaged file still tells of its runs, by row id."""

    ids: dict[int, str]
    sessions: dict[int, tuple[str, int]]
    parents: dict[int, str]


def rebuild_lost_runs(source: apsw.Connection, made: apsw.Connection) -> list[str]:
    """Give each run that rows of ``made`` name, and that has no row there, one; what that means, in sentences.

    ``source`` is the damaged file, ``made`` the new one with everything that could be copied.
    """
    lost = [word(row[0]) for row in made.execute(_LOST)]
    if not lost:
        return []
    links = _links(source)
    rowids = {run_id: rowid for rowid, run_id in links.ids.items()}
    heads = {word(run): word(session) for run, session in made.execute("SELECT head_run_id, id FROM session")}
    alone = 0
    for run_id in sorted(lost, key=lambda run_id: (rowids.get(run_id, 0), run_id)):
        rowid = rowids.get(run_id, 0)
        session_id, started_us = links.sessions.get(rowid, ("", 0))
        session_id = session_id or heads.get(run_id, "")
        alone += not session_id
        _rebuild(made, RunId(run_id), session_id or new_session_id(), links.parents.get(rowid), started_us)
    told = [
        phrase(
            f"The records of {len(lost)} runs are lost; they were put together from their messages. What they were allowed and "
            "how they ended is not known."
        )
    ]
    if alone:
        told.append(phrase(f"{alone} of them stand in sessions of their own: nothing tells any more where they belong."))
    return told


def _links(source: apsw.Connection) -> _Links:
    ids = {whole(rowid): word(run_id) for rowid, run_id in _readable(source, _IDS)}
    sessions = {whole(rowid): (word(session), whole(at)) for rowid, session, at in _readable(source, _SESSIONS)}
    parents = {whole(rowid): word(parent) for rowid, parent in _readable(source, _PARENTS)}
    return _Links(ids, sessions, parents)


def _readable(source: apsw.Connection, query: str) -> Iterator[Row]:
    """The rows up to where the index is damaged too; none when it is gone."""
    with suppress(*BROKEN, apsw.SQLError):
        yield from source.execute(query)


def _rebuild(made: apsw.Connection, run_id: RunId, session_id: str, parent: str | None, started_us: int) -> None:
    messages = list(_messages(made, run_id))
    usages = [message.usage for message in messages if message.usage is not None]
    model_calls, tool_calls, first_us, last_us = (
        whole(value) for value in made.execute(_USED, {"run": run_id}).fetchone() or (0, 0, 0, 0)
    )
    made.execute(
        _INSERT,
        (
            run_id,
            session_id,
            parent,
            RunStatus.FAILED.value,
            _last(message.model or "" for message in messages) or None,
            model_calls,
            tool_calls,
            sum(usage.input_tokens or 0 for usage in usages),
            sum(usage.output_tokens or 0 for usage in usages),
            sum(usage.cached_tokens or 0 for usage in usages),
            sum(usage.reasoning_tokens or 0 for usage in usages),
            sum(message.internal is InternalKind.CORRECTION for message in messages),
            started_us or first_us,
            last_us or None,
            dump_json(RECORD_LOST),
            preview(heading_of(messages)),
            preview(_last(message.text for message in messages if message.role is Role.ASSISTANT)) or None,
        ),
    )
    for open_state, proved in ((CallState.STARTED, CallState.UNKNOWN), (CallState.PLANNED, CallState.NOT_STARTED)):
        made.execute(_CLOSE, (proved.value, run_id, open_state.value))


def _messages(made: apsw.Connection, run_id: RunId) -> Iterator[Message]:
    for row in made.execute(_MESSAGES, (run_id,)).fetchall():
        with suppress(DamagedRow):
            yield message_from(row)


def _last(texts: Iterator[str]) -> str:
    found: Sequence[str] = [text for text in texts if text]
    return found[-1] if found else ""


_LOST = """SELECT run_id FROM message UNION SELECT run_id FROM tool_call UNION SELECT run_id FROM model_call
    EXCEPT SELECT id FROM run"""
# each of these reads its index alone, never the table
_IDS = "SELECT rowid, id FROM run INDEXED BY sqlite_autoindex_run_1"
_SESSIONS = "SELECT rowid, session_id, started_us FROM run INDEXED BY run_of_session"
_PARENTS = "SELECT rowid, parent_run_id FROM run INDEXED BY run_of_parent WHERE parent_run_id IS NOT NULL"
_MESSAGES = f"SELECT {MESSAGE_COLUMNS_WITHOUT_OPAQUE} FROM message WHERE run_id = ? ORDER BY seq"  # noqa: S608  constants
_USED = """SELECT (SELECT MAX(n) FROM model_call WHERE run_id = :run),
    (SELECT COUNT(*) FROM tool_call WHERE run_id = :run AND started_us IS NOT NULL), MIN(at), MAX(at) FROM (
        SELECT created_us AS at FROM message WHERE run_id = :run
        UNION ALL SELECT started_us FROM model_call WHERE run_id = :run
        UNION ALL SELECT ended_us FROM tool_call WHERE run_id = :run)"""
_INSERT = """INSERT INTO run (id, session_id, parent_run_id, status, model, model_calls, tool_calls, input_tokens,
    output_tokens, cached_tokens, reasoning_tokens, corrections, started_us, ended_us, error, prompt, answer)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_CLOSE = "UPDATE tool_call SET state = ? WHERE run_id = ? AND state = ?"
