"""Exported sessions into the store, merged: what is there stays as it is, what is missing is added, twice adds nothing.

Nothing in a file is trusted further than its shape: ids are checked, results answer only calls of their own session,
approvals are never carried (only a decision made here lets a call start).
"""

import apsw
from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.codec import dump_json
from nexa_desktop.core.errors import InvalidInput, NexaError
from nexa_desktop.core.ids import RunId, checked_id, split_call_id
from nexa_desktop.core.library import SessionSettings, SessionShelf
from nexa_desktop.core.messages import Message, Role, heading_of
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.run_facts import RunRecord
from nexa_desktop.core.runs import Approval, CallState, JournalEntry
from nexa_desktop.core.services import ImportReport
from nexa_desktop.store.exchange import ExportedRun, ExportedSession
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
from nexa_desktop.store.runs import SQLiteCheckpointStore
from nexa_desktop.store.search import add_to_index, searchable, set_watermark, watermark
from nexa_desktop.store.writing import preview


class Merge(Struct):
    """One import as it goes on; `report` at the end."""

    store: SQLiteCheckpointStore
    added_sessions: int = 0
    added_runs: int = 0
    already_there: int = 0
    problems: list[str] = []

    def add(self, session: ExportedSession, *, name: str) -> None:
        """Merge one session in one transaction, owned meanwhile. What is wrong with it becomes a problem of the report."""
        try:
            checked_id(session.session_id, kind="session")
            lock = self.store.locks.acquire(session.session_id)
            try:
                with self.store.database.transaction("import", durable=True) as connection:
                    self._merge(connection, session, name)
            finally:
                lock.release()
        except NexaError as error:
            self.problems.append(f"{name}: {error.message}")
        except apsw.ConstraintError as error:
            self.problems.append(f"{name}: it contradicts what is stored here ({error}).")

    def report(self) -> ImportReport:
        """What was done."""
        return ImportReport(self.added_sessions, self.added_runs, self.already_there, tuple(self.problems))

    def _merge(self, connection: apsw.Connection, session: ExportedSession, name: str) -> None:
        known = {str(row[0]) for row in connection.execute("SELECT id FROM run WHERE session_id = ?", (session.session_id,))}
        is_new = connection.execute("SELECT 1 FROM session WHERE id = ?", (session.session_id,)).fetchone() is None
        missing = _addable(connection, session, known, self.problems, name)
        if is_new and not missing:
            raise InvalidInput("it holds no turn that can be read.")
        if is_new:
            _insert_session(connection, session)
        else:
            connection.execute(_OUT_OF_TRASH, (session.session_id,))
        ids = _Ids(connection, sum(len(run.snapshot.messages) for run in missing))
        for run in missing:
            _insert_run(connection, run)
            _insert_messages(connection, run, ids)
        _summarise(connection, session, is_new)
        self.added_sessions += is_new
        self.added_runs += len(missing)
        self.already_there += sum(run.snapshot.run.run_id in known for run in session.runs)


class _Ids:
    """Row ids for imported messages: below all others, rising with time, so that search shows them after newer ones."""

    def __init__(self, connection: apsw.Connection, count: int) -> None:
        row = connection.execute("SELECT MIN(id) FROM message").fetchone()
        lowest = whole(row[0]) if row and row[0] is not None else 0
        self._mark = watermark(connection)
        set_watermark(connection, self._mark)  # one that is not written moves with the lowest id
        self._next = min(0, lowest) - count - 1

    def take(self) -> int:
        """The next id."""
        self._next += 1
        return self._next

    def is_indexed_by_now(self, rowid: int) -> bool:
        """Whether the index counts this id as its own, so that it has to be put in at once."""
        return rowid <= self._mark


def _addable(
    connection: apsw.Connection, session: ExportedSession, known: set[str], problems: list[str], name: str
) -> list[ExportedRun]:
    """The runs that are missing here and fit, parents before children."""
    there = set(known)
    waiting = [run for run in session.runs if run.snapshot.run.run_id not in known]
    addable: list[ExportedRun] = []
    while waiting:
        ready = [run for run in waiting if run.snapshot.run.parent_run_id in (None, *there)]
        if not ready:
            problems += [
                phrase(f"{name}: turn {run.snapshot.run.run_id} has no parent in this file or here.") for run in waiting
            ]
            break
        for run in ready:
            problem = _problem(connection, session, run, there)
            if problem is None:
                addable.append(run)
                there.add(run.snapshot.run.run_id)
            else:
                problems.append(f"{name}: turn {str(run.snapshot.run.run_id)[:64]!r} {problem}")
        waiting = [run for run in waiting if run not in ready]
    return addable


def _problem(connection: apsw.Connection, session: ExportedSession, exported: ExportedRun, there: set[str]) -> str | None:
    run, messages = exported.snapshot.run, exported.snapshot.messages
    try:
        checked_id(run.run_id, kind="run")
        results = [part.call_id for message in messages for part in message.tool_results]
        owners = {split_call_id(key)[0] for key in results}
    except InvalidInput as error:
        return phrase(f"has a bad id: {error.message}")
    if run.session_id != session.session_id or run.run_id in there:
        return phrase("belongs to another session.")
    if connection.execute("SELECT 1 FROM run WHERE id = ?", (run.run_id,)).fetchone():
        return phrase("is stored here in another session.")
    if len(results) != len(set(results)) or not owners <= there | {run.run_id}:
        return phrase("answers calls that are not its own.")
    if [message.seq for message in messages] != list(range(1, len(messages) + 1)):
        return phrase("has a gap in its messages.")
    if any(entry.run_id != run.run_id for entry in exported.snapshot.journal):
        return phrase("has a journal that is not its own.")
    return None


def _harmless(settings: SessionSettings) -> SessionSettings:
    """The composer's settings of a file: what was typed comes in, a standing permission does not, and nothing that would
    be sent by itself (waiting prompts go into the draft)."""
    texts = [settings.draft, *(prompt.text for prompt in settings.queue)]
    files = (*settings.attachments, *(file for prompt in settings.queue for file in prompt.files))
    draft = "\n\n".join(text for text in texts if text)
    return replace(settings, permission_mode=None, draft=draft, attachments=files, queue=())


def _insert_session(connection: apsw.Connection, session: ExportedSession) -> None:
    title = clean(session.title)
    connection.execute(
        _SESSION,
        (
            session.session_id,
            title,
            title.casefold(),
            microseconds(session.created_at),
            microseconds(session.updated_at),
            int(session.is_pinned),
            SessionShelf.ACTIVE.value if session.shelf is SessionShelf.TRASH else session.shelf.value,
            clean_or_none(session.folder),
            int(session.is_sample),
            dump_json(_harmless(session.settings)),
            clean(dump_json(session.side_requests)) if session.side_requests else None,
        ),
    )


def _insert_run(connection: apsw.Connection, exported: ExportedRun) -> None:
    run, messages = exported.snapshot.run, exported.snapshot.messages
    connection.execute(_RUN, _run_values(run, messages, exported))
    replies = dict(exported.replies)
    for call in exported.snapshot.model_calls:
        ended_us = None if call.ended_at is None else microseconds(call.ended_at)
        values = (run.run_id, call.n, call.attempt, microseconds(call.started_at), ended_us, clean_or_none(call.error))
        connection.execute(_MODEL_CALL, (*values, replies.get(call.n)))
    answers = {part.call_id: part.text for message in messages for part in message.tool_results}
    raws = {part.call_id: part.arguments_raw for message in messages for part in message.tool_calls}
    for entry in exported.snapshot.journal:
        kept = entry if run.status.is_settled else _without_approval(entry)
        connection.execute(_CALL, _call_values(kept, answers.get(entry.call_id), raws.get(entry.call_id)))
    partial = (exported.snapshot.partial_text, exported.snapshot.partial_reasoning)
    if any(partial):
        last = max((m.created_at for m in messages if m.created_at), default=run.started_at)
        connection.execute(_PARTIAL, (run.run_id, *map(clean, partial), microseconds(last)))


def _insert_messages(connection: apsw.Connection, exported: ExportedRun, ids: _Ids) -> None:
    run = exported.snapshot.run
    for message in exported.snapshot.messages:
        rowid = ids.take()
        stored = replace(message, run_id=run.run_id)
        connection.execute(_MESSAGE, (rowid, *message_row(stored, created_at=run.started_at)))
        for ref in artifacts_of(stored.parts):
            # the folder a file names is not ours to delete from, should the session be purged
            connection.execute(_ARTIFACT, (run.run_id, ref.sha256, ""))
        if ids.is_indexed_by_now(rowid):
            add_to_index(connection, [(rowid, searchable(stored))])


def _summarise(connection: apsw.Connection, session: ExportedSession, is_new: bool) -> None:
    """The session's row agrees with its runs; the head of a session that was here stays where the person left it."""
    head = session.head_run_id
    if is_new:
        there = connection.execute(_IS_OWN, (head, session.session_id)).fetchone() if head else None
        if there is None:
            row = connection.execute(_LATEST, (session.session_id,)).fetchone()
            head = RunId(str(row[0])) if row else None
        connection.execute("UPDATE session SET head_run_id = ? WHERE id = ?", (head, session.session_id))
    connection.execute(_COUNTS, {"session": session.session_id})


def _without_approval(entry: JournalEntry) -> JournalEntry:
    if entry.state in (CallState.PLANNED, CallState.NOT_STARTED) and entry.approval is Approval.APPROVED:
        return replace(entry, approval=Approval.NEEDED, decided_at=None, decided_by=None)
    return entry


def _run_values(run: RunRecord, messages: tuple[Message, ...], exported: ExportedRun) -> tuple[object, ...]:
    prompt = heading_of(messages)
    answer = next((message.text for message in reversed(messages) if message.role is Role.ASSISTANT and message.text), "")
    return (
        run.run_id,
        run.session_id,
        run.parent_run_id,
        clean_or_none(run.fork_of),
        run.status.value,
        max(1, run.version),
        dump_json(run.config),
        dump_json(run.fingerprint),
        *map(clean, (run.identity.provider, run.identity.protocol, run.identity.endpoint, run.identity.model)),
        clean(run.working_directory),
        run.model_calls,
        run.tool_calls,
        run.input_tokens,
        run.output_tokens,
        run.cached_tokens,
        run.reasoning_tokens,
        run.corrections,
        microseconds(run.started_at),
        microseconds(run.deadline_at),
        None if run.ended_at is None else microseconds(run.ended_at),
        run.elapsed_s,
        run.ended_by.value if run.ended_by else None,
        json_or_none(run.output),
        json_or_none(run.error),
        json_or_none(run.stop),
        clean_or_none(exported.group_id),
        exported.group_index,
        preview(prompt),
        preview(answer) or None,
    )


def _call_values(entry: JournalEntry, answered: str | None, asked_raw: str | None) -> tuple[object, ...]:
    return (
        entry.run_id,
        entry.seq,
        entry.index,
        clean(entry.name),
        clean_or_none(entry.provider_id),
        json_or_none(entry.arguments),
        None if entry.arguments_raw == asked_raw else clean(entry.arguments_raw),
        clean(entry.digest),
        entry.effect.value,
        entry.state.value,
        entry.approval.value,
        clean_or_none(entry.reason),
        None if entry.decided_at is None else microseconds(entry.decided_at),
        clean_or_none(entry.decided_by),
        None if entry.started_at is None else microseconds(entry.started_at),
        None if entry.ended_at is None else microseconds(entry.ended_at),
        json_or_none(entry.evidence),
        json_or_none(entry.verification),
        entry.resolution.value if entry.resolution else None,
        clean_or_none(entry.resolved_by),
        None if entry.result_text == answered else clean_or_none(entry.result_text),
        clean_or_none(entry.late_text),
    )


_SESSION = """INSERT INTO session (id, title, title_folded, created_us, updated_us, is_pinned, shelf, folder, is_sample,
    settings, side_requests) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_OUT_OF_TRASH = (
    "UPDATE session SET shelf = COALESCE(shelf_before, 'active'), shelf_before = NULL WHERE id = ? AND shelf = 'trash'"
)
_RUN = f"""INSERT INTO run (id, session_id, parent_run_id, fork_of, status, version, config, fingerprint, provider, protocol,
    endpoint, model, working_directory, model_calls, tool_calls, input_tokens, output_tokens, cached_tokens, reasoning_tokens,
    corrections, started_us, deadline_us, ended_us, elapsed_s, ended_by, output, error, stop, group_id, group_index, prompt,
    answer, is_offer_answered) VALUES ({", ".join("?" * 32)}, 1)"""  # noqa: S608  placeholders only
_MODEL_CALL = """INSERT INTO model_call (run_id, n, attempt, started_us, ended_us, error, message_seq)
    VALUES (?, ?, ?, ?, ?, ?, ?)"""
_CALL = f"""INSERT INTO tool_call (run_id, seq, idx, name, provider_id, arguments, arguments_raw, digest, effect, state,
    approval, reason, decided_us, decided_by, started_us, ended_us, evidence, verification, resolution, resolved_by,
    settled_text, late_text) VALUES ({", ".join("?" * 22)})"""  # noqa: S608  placeholders only
_PARTIAL = "INSERT INTO partial (run_id, text, reasoning, updated_us) VALUES (?, ?, ?, ?)"
_MESSAGE = f"INSERT INTO message (id, {MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  constants
_ARTIFACT = "INSERT OR IGNORE INTO artifact_use (run_id, sha256, directory) VALUES (?, ?, ?)"
_IS_OWN = "SELECT 1 FROM run WHERE id = ? AND session_id = ?"
_LATEST = "SELECT id FROM run WHERE session_id = ? ORDER BY started_us DESC, rowid DESC LIMIT 1"
_COUNTS = """UPDATE session SET
    head_status = (SELECT status FROM run WHERE id = session.head_run_id),
    runs = (SELECT COUNT(*) FROM run WHERE session_id = :session),
    branches = (SELECT COUNT(*) FROM run r WHERE r.session_id = :session
        AND NOT EXISTS (SELECT 1 FROM run c WHERE c.parent_run_id = r.id))
    WHERE id = :session"""
