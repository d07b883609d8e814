"""What is asked over all sessions: what waits for a person, what was cut off, prompts, usage, facts about the store."""

from collections.abc import Callable, Sequence
from datetime import datetime

import apsw

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import InterruptedRun, NeedsYouRow, SessionPhase, StoreInfo, UsageRow
from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import CallState, ProviderIdentity, RunStatus
from nexa_desktop.store.database import Database
from nexa_desktop.store.rows import (
    MESSAGE_COLUMNS_WITHOUT_OPAQUE,
    DamagedRow,
    instant,
    instant_or_none,
    message_from,
    microseconds,
    usage_from,
    whole,
    word,
)
from nexa_desktop.store.run_rows import RUN_COLUMNS, call_state, run_record
from nexa_desktop.store.schema import SCHEMA_VERSION

IsAlive = Callable[[SessionId], bool]


def needs_you(database: Database, is_alive: IsAlive) -> tuple[NeedsYouRow, ...]:
    """Approvals and interrupted runs over all sessions, newest first."""
    found = []
    with database.reading() as connection:
        for key, session, status, title, started_us, answered, _prompt in connection.execute(_UNSETTLED).fetchall():
            run_id, session_id = RunId(word(key)), SessionId(word(session))
            is_waiting = status == RunStatus.WAITING_APPROVAL.value
            if not is_waiting and (answered or is_alive(session_id)):
                continue
            calls = connection.execute(_WAITING_CALLS, (run_id,)).fetchall() if is_waiting else []
            found.append(
                NeedsYouRow(
                    session_id=session_id,
                    run_id=run_id,
                    title=word(title),
                    what=SessionPhase.NEEDS_YOU if is_waiting else SessionPhase.INTERRUPTED,
                    since=last_activity(connection, run_id) or instant(started_us),
                    calls=tuple(word(row[0]) for row in calls),
                )
            )
    return tuple(sorted(found, key=lambda row: row.since, reverse=True))


def interrupted(database: Database, is_alive: IsAlive) -> tuple[InterruptedRun, ...]:
    """Running runs without a live owner whose offer was not answered yet, newest first."""
    found = []
    with database.reading() as connection:
        for key, session, status, title, _started_us, answered, prompt in connection.execute(_UNSETTLED).fetchall():
            run_id, session_id = RunId(word(key)), SessionId(word(session))
            if status != RunStatus.RUNNING.value or answered or is_alive(session_id):
                continue
            row = connection.execute(_RUN, (run_id,)).fetchone()
            if row is None:
                continue
            record = run_record(row)
            found.append(
                InterruptedRun(
                    session_id=session_id,
                    run_id=run_id,
                    title=word(title),
                    started_at=record.started_at,
                    last_activity_at=last_activity(connection, run_id) or record.started_at,
                    deadline_at=record.deadline_at,
                    last_step=_last_step(connection, run_id),
                    was_doing=_was_doing(connection, run_id),
                    prompt=word(prompt)[:_PROMPT_CHARS],
                    agent_name=record.fingerprint.name,
                    identity=record.identity if record.identity != _NOBODY else None,
                )
            )
    return tuple(sorted(found, key=lambda run: (run.last_activity_at, run.started_at, run.run_id), reverse=True))


def last_activity(connection: apsw.Connection, run_id: RunId) -> datetime | None:
    """When the run last wrote something."""
    row = connection.execute(_LAST, {"run": run_id}).fetchone()
    return instant_or_none(row[0]) if row else None


def prompts(database: Database, *, limit: int) -> tuple[str, ...]:
    """Latest prompts, newest first, without repeats."""
    found: dict[str, None] = {}
    with database.reading() as connection:
        for row in connection.execute(_PROMPTS, (5 * max(1, limit),)).fetchall():
            try:
                text = message_from(row).text.strip()
            except DamagedRow:
                continue
            if text:
                found.setdefault(text)
            if len(found) == limit:
                break
    return tuple(found)


def usage(database: Database, *, since: datetime | None) -> tuple[UsageRow, ...]:
    """Tokens and runs by UTC day, model and session, newest day first. Costs are not known here."""
    with database.reading() as connection:
        rows = connection.execute(_USAGE, (0 if since is None else microseconds(since),)).fetchall()
    return tuple(
        UsageRow(
            day=word(day),
            model=word(model),
            provider=word(provider),
            session_id=SessionId(word(session)),
            title=word(title),
            runs=whole(runs),
            model_calls=whole(model_calls),
            tool_calls=whole(tool_calls),
            input_tokens=whole(tokens_in),
            output_tokens=whole(tokens_out),
            cached_tokens=whole(cached),
        )
        for day, model, provider, session, title, runs, model_calls, tool_calls, tokens_in, tokens_out, cached in rows
    )


def reported_usage(database: Database, run_ids: Sequence[RunId]) -> dict[RunId, tuple[ResponseUsage | None, ...]]:
    """What the vendors reported for each model call of these runs, in order; None for a call without a report."""
    found: dict[RunId, tuple[ResponseUsage | None, ...]] = {}
    with database.reading() as connection:
        for run_id in run_ids:
            rows = connection.execute(_REPORTED, (run_id,)).fetchall()
            found[run_id] = tuple(usage_from(row[0]) for row in rows)
    return found


def runs_behind_usage(database: Database, *, since: datetime | None) -> dict[tuple[str, str, str, str], tuple[RunId, ...]]:
    """The runs behind each row of `usage`, by (day, model, provider, session)."""
    with database.reading() as connection:
        rows = connection.execute(_USAGE_RUNS, (0 if since is None else microseconds(since),)).fetchall()
    found: dict[tuple[str, str, str, str], list[RunId]] = {}
    for day, model, provider, session, run in rows:
        found.setdefault((word(day), word(model), word(provider), word(session)), []).append(RunId(word(run)))
    return {key: tuple(runs) for key, runs in found.items()}


def info(database: Database) -> StoreInfo:
    """Where the store is, its size (log included) and counts."""
    with database.reading() as connection:
        sessions, runs, messages, pages, size, free = (
            whole(row[0]) if (row := connection.execute(query).fetchone()) else 0 for query in _FACTS
        )
    return StoreInfo(
        path=str(database.path),
        size_bytes=pages * size,
        schema_version=SCHEMA_VERSION,
        sqlite_version=apsw.sqlite_lib_version(),
        sessions=sessions,
        runs=runs,
        messages=messages,
        details={"free_bytes": free * size, "log_bytes": database.log_bytes, "driver": f"apsw {apsw.apsw_version()}"},
    )


def _last_step(connection: apsw.Connection, run_id: RunId) -> str:
    """The last finished step, in a sentence."""
    answer = connection.execute(_LAST_ANSWER, (run_id,)).fetchone()
    if answer is None:
        has_message = connection.execute(_LAST_MESSAGE, (run_id,)).fetchone() is not None
        return phrase("The message was stored.") if has_message else phrase("The run was begun.")
    ended = connection.execute(_LAST_ENDED_CALL, (run_id, answer[0])).fetchone()
    if ended is not None:
        return phrase(f"The tool {word(ended[0])} had ended ({_OUTCOMES[call_state(ended[1])]}).")
    has_calls = connection.execute(_HAS_CALLS, (run_id, answer[0])).fetchone() is not None
    return phrase("The model had asked for tools.") if has_calls else phrase("The model had answered.")


def _was_doing(connection: apsw.Connection, run_id: RunId) -> str:
    """What was not finished when the program ended, in a sentence; empty for nothing."""
    running = [word(row[0]) for row in connection.execute(_RUNNING_CALLS, (run_id,)).fetchall()]
    if len(running) == 1:
        return phrase(f"The tool {running[0]} was running when the program ended.")
    if running:
        return phrase(f"The tools {', '.join(running)} were running when the program ended.")
    if connection.execute("SELECT 1 FROM partial WHERE run_id = ?", (run_id,)).fetchone():
        return phrase("The answer was arriving when the program ended.")
    if connection.execute(_OPEN_MODEL_CALL, (run_id,)).fetchone():
        return phrase("The model had been asked and had not answered when the program ended.")
    return ""


_OUTCOMES = {
    CallState.PLANNED: "waiting",
    CallState.STARTED: "running",
    CallState.DONE: phrase("done"),
    CallState.FAILED: phrase("failed"),
    CallState.UNKNOWN: phrase("outcome unknown"),
    CallState.NOT_STARTED: phrase("not started"),
    CallState.DENIED: phrase("denied"),
    CallState.OVER_BUDGET: phrase("over the limit"),
    CallState.REJECTED: phrase("could not be run"),
    CallState.CANCELLED: phrase("stopped before it began"),
}
_NOBODY = ProviderIdentity("", "", "", "")
_UNSETTLED = """SELECT r.id, r.session_id, r.status, s.title, r.started_us, r.is_offer_answered, r.prompt FROM run r
    JOIN session s ON s.id = r.session_id
    WHERE r.status IN ('running', 'waiting_approval') AND s.shelf <> 'trash' ORDER BY r.started_us DESC, r.rowid DESC"""
_WAITING_CALLS = """SELECT name FROM tool_call WHERE run_id = ? AND state = 'planned' AND approval = 'needed'
    ORDER BY seq, idx"""
_RUN = f"SELECT {RUN_COLUMNS} FROM run WHERE id = ?"  # noqa: S608  constants
_LAST = """SELECT MAX(at) FROM (
    SELECT created_us AS at FROM message WHERE run_id = :run
    UNION ALL SELECT MAX(started_us, COALESCE(ended_us, 0)) FROM model_call WHERE run_id = :run
    UNION ALL SELECT MAX(COALESCE(started_us, 0), COALESCE(ended_us, 0), COALESCE(decided_us, 0)) FROM tool_call
        WHERE run_id = :run
    UNION ALL SELECT updated_us FROM partial WHERE run_id = :run)"""
_LAST_ANSWER = "SELECT seq FROM message WHERE run_id = ? AND role = 'assistant' ORDER BY seq DESC LIMIT 1"
_LAST_ENDED_CALL = """SELECT name, state FROM tool_call WHERE run_id = ? AND seq = ? AND state NOT IN ('planned', 'started')
    ORDER BY COALESCE(ended_us, 0) DESC, idx DESC LIMIT 1"""
_HAS_CALLS = "SELECT 1 FROM tool_call WHERE run_id = ? AND seq = ? LIMIT 1"
_RUNNING_CALLS = "SELECT name FROM tool_call WHERE run_id = ? AND state = 'started' ORDER BY seq, idx"
_OPEN_MODEL_CALL = "SELECT 1 FROM model_call WHERE run_id = ? AND ended_us IS NULL LIMIT 1"
_LAST_MESSAGE = "SELECT 1 FROM message WHERE run_id = ? LIMIT 1"
_PROMPT_CHARS = 200
_PROMPTS = f"""SELECT {MESSAGE_COLUMNS_WITHOUT_OPAQUE} FROM message WHERE role = 'user' ORDER BY id DESC LIMIT ?"""  # noqa: S608
_USAGE = """SELECT date(r.started_us / 1000000, 'unixepoch') AS day, r.model, r.provider, r.session_id, s.title, COUNT(*),
    SUM(r.model_calls), SUM(r.tool_calls), SUM(r.input_tokens), SUM(r.output_tokens), SUM(r.cached_tokens)
    FROM run r JOIN session s ON s.id = r.session_id WHERE r.started_us >= ?
    GROUP BY day, r.model, r.provider, r.session_id ORDER BY day DESC, MAX(r.started_us) DESC"""
_REPORTED = """SELECT m.usage FROM model_call c LEFT JOIN message m ON m.run_id = c.run_id AND m.seq = c.message_seq
    WHERE c.run_id = ? ORDER BY c.n"""
_USAGE_RUNS = """SELECT date(r.started_us / 1000000, 'unixepoch'), r.model, r.provider, r.session_id, r.id FROM run r
    WHERE r.started_us >= ?"""
_FACTS = (
    "SELECT COUNT(*) FROM session",
    "SELECT COUNT(*) FROM run",
    "SELECT COUNT(*) FROM message",
    "PRAGMA page_count",
    "PRAGMA page_size",
    "PRAGMA freelist_count",
)
