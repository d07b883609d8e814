"""Run and journal rows to values: the run record, its journal, its model calls, and the path from the root to a run."""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

import apsw

from nexa_desktop.core.codec import JsonObject, JsonValue, load_json
from nexa_desktop.core.errors import UnknownRun
from nexa_desktop.core.ids import CallId, RunId, SessionId, call_id
from nexa_desktop.core.messages import CallOutcome, Message, Role, Stop, TextPart, ToolCallPart, ToolResultPart
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.run_facts import RunRecord, RunSnapshot
from nexa_desktop.core.runs import (
    AgentFingerprint,
    Approval,
    CallState,
    EndedBy,
    ErrorKind,
    JournalEntry,
    ModelCallRecord,
    ProviderIdentity,
    Resolution,
    RunConfig,
    RunError,
    RunStatus,
)
from nexa_desktop.core.tools import Effect, Verification
from nexa_desktop.store.rows import (
    MESSAGE_COLUMNS,
    DamagedRow,
    Row,
    instant,
    instant_or_none,
    message_from,
    read_or,
    usage_from,
    whole,
    word,
    word_or_none,
)

RUN_COLUMNS = (
    "id, session_id, status, config, fingerprint, provider, protocol, endpoint, model, working_directory, started_us,"
    " deadline_us, parent_run_id, fork_of, version, model_calls, tool_calls, input_tokens, output_tokens, cached_tokens,"
    " reasoning_tokens, corrections, elapsed_s, ended_us, ended_by, output, error, stop"
)
RUN_COLUMNS_WITHOUT_OUTPUT = RUN_COLUMNS.replace(" output,", " NULL,")
"""For lists, which do not show it and would parse it for each of thousands of runs."""
CALL_COLUMNS = (
    "run_id, seq, idx, name, provider_id, arguments, arguments_raw, digest, effect, state, approval, reason, decided_us,"
    " decided_by, started_us, ended_us, evidence, verification, resolution, resolved_by, settled_text, late_text"
)
UNREADABLE_TEXT = phrase("[This message is damaged in the store and cannot be read.]")


_DEFAULT_CONFIG = RunConfig()
_NO_FINGERPRINT = AgentFingerprint("", "")


def run_record(row: Row) -> RunRecord:
    """The run of a row with `RUN_COLUMNS`; a bad field takes its default, so that the run stays visible."""
    (
        run_id, session_id, status, config, fingerprint, provider, protocol, endpoint, model, directory, started_us,
        deadline_us, parent, fork_of, version, model_calls, tool_calls, tokens_in, tokens_out, cached, reasoning,
        corrections, elapsed_s, ended_us, ended_by, output, error, stop,
    ) = row  # fmt: skip
    started_at = instant_or_none(started_us) or instant(0)
    known_status = _status(status)
    return RunRecord(
        run_id=RunId(str(run_id)),
        session_id=SessionId(str(session_id)),
        status=known_status or RunStatus.FAILED,
        config=read_or(_DEFAULT_CONFIG, _config, config),
        fingerprint=read_or(_NO_FINGERPRINT, _fingerprint, fingerprint),
        identity=ProviderIdentity(word(provider), word(protocol), word(endpoint), word(model)),
        working_directory=word(directory),
        started_at=started_at,
        deadline_at=instant_or_none(deadline_us) or started_at,
        parent_run_id=None if parent is None else RunId(str(parent)),
        fork_of=None if fork_of is None else RunId(str(fork_of)),
        version=whole(version),
        model_calls=whole(model_calls),
        tool_calls=whole(tool_calls),
        input_tokens=whole(tokens_in),
        output_tokens=whole(tokens_out),
        cached_tokens=whole(cached),
        reasoning_tokens=whole(reasoning),
        corrections=whole(corrections),
        elapsed_s=elapsed_s if isinstance(elapsed_s, float) else 0.0,
        ended_at=instant_or_none(ended_us),
        ended_by=read_or(None, EndedBy, ended_by),
        output=_json(output),
        error=read_or(None, _error, error) if known_status else _UNKNOWN_STATUS,
        stop=read_or(None, _stop, stop),
    )


def call_state(cell: object) -> CallState:
    """A journal row's state; one that cannot be read may have been any, so what happened is unknown."""
    return read_or(CallState.UNKNOWN, CallState, cell)


def call_approval(cell: object) -> Approval:
    """Where a call stands with the person; what cannot be read is asked again, never taken for a yes."""
    return read_or(Approval.NEEDED, Approval, cell)


def journal_entry(row: Row, *, call: ToolCallPart | None = None, result: ToolResultPart | None = None) -> JournalEntry:
    """The journal row with `CALL_COLUMNS`; ``call`` and ``result`` are the parts that asked and answered, when known."""
    (
        run_id, seq, index, name, provider_id, arguments, raw, digest, effect, state, approval, reason, decided_us,
        decided_by, started_us, ended_us, evidence, verification, resolution, resolved_by, settled_text, late_text,
    ) = row  # fmt: skip
    answered = None if result is None else result.text
    return JournalEntry(
        call_id=call_id(RunId(str(run_id)), whole(seq), whole(index)),
        run_id=RunId(str(run_id)),
        name=str(name),
        arguments=_object(arguments),
        arguments_raw=str(raw) if raw is not None else call.arguments_raw if call else word(arguments),
        digest=str(digest),
        effect=read_or(Effect.WRITE, Effect, effect),
        state=call_state(state),
        approval=call_approval(approval),
        seq=whole(seq),
        index=whole(index),
        provider_id=word_or_none(provider_id),
        reason=word_or_none(reason),
        decided_at=instant_or_none(decided_us),
        decided_by=word_or_none(decided_by),
        started_at=instant_or_none(started_us),
        ended_at=instant_or_none(ended_us),
        evidence=_object(evidence),
        verification=read_or(None, _verification, verification),
        resolution=read_or(None, Resolution, resolution),
        resolved_by=word_or_none(resolved_by),
        result_text=str(settled_text) if settled_text is not None else answered,
        artifact=None if result is None else result.artifact,
        late_text=word_or_none(late_text),
    )


# ------------------------------------------------------------------------------------------------ whole runs
_RUN = f"SELECT {RUN_COLUMNS} FROM run WHERE id = ?"  # noqa: S608  a constant
_MESSAGES = f"SELECT {MESSAGE_COLUMNS} FROM message WHERE run_id = ? ORDER BY seq"  # noqa: S608  a constant
_CALLS = f"SELECT {CALL_COLUMNS} FROM tool_call WHERE run_id = ? ORDER BY seq, idx"  # noqa: S608  a constant
_MODEL_CALLS = """SELECT c.n, c.attempt, c.started_us, c.ended_us, c.error, m.usage FROM model_call c
    LEFT JOIN message m ON m.run_id = c.run_id AND m.seq = c.message_seq WHERE c.run_id = ? ORDER BY c.n"""
_PARTIAL = "SELECT text, reasoning FROM partial WHERE run_id = ?"
_PARENT = "SELECT parent_run_id, fork_of, session_id, rowid FROM run WHERE id = ?"
_EARLIER = "SELECT id FROM run WHERE session_id = ? AND rowid < ? ORDER BY rowid DESC LIMIT 1"


def snapshot(connection: apsw.Connection, run_id: RunId) -> RunSnapshot:
    """One run with everything of it; a damaged message is replaced by what the journal still knows of it."""
    row = connection.execute(_RUN, (run_id,)).fetchone()
    if row is None:
        raise unknown_run(run_id)
    call_rows = connection.execute(_CALLS, (run_id,)).fetchall()
    messages = tuple(_readable(message_row, call_rows) for message_row in connection.execute(_MESSAGES, (run_id,)))
    partial = connection.execute(_PARTIAL, (run_id,)).fetchone()
    return RunSnapshot(
        run=run_record(row),
        messages=messages,
        journal=_journal(call_rows, messages),
        model_calls=tuple(model_call(found) for found in connection.execute(_MODEL_CALLS, (run_id,))),
        partial_text=str(partial[0]) if partial else "",
        partial_reasoning=str(partial[1]) if partial else "",
    )


def path_back(connection: apsw.Connection, run_id: RunId) -> Iterator[tuple[RunId, bool]]:
    """``run_id``, the run before it, … up to the root, each with whether its link to the one before is lost.

    A run that is not the first of its session, and no sibling of one, must have a parent. Where that was lost, the run
    that was stored before it stands in, so that nothing of the session disappears. (Stored, not started: a clock may be
    set back.)
    """
    seen: set[RunId] = set()
    at: RunId | None = run_id
    while at is not None and at not in seen:
        seen.add(at)
        row = connection.execute(_PARENT, (at,)).fetchone()
        if row is None:
            raise unknown_run(at)
        parent, fork_of, session_id, rowid = row
        is_lost = False
        if parent is None and fork_of is None:
            earlier = connection.execute(_EARLIER, (session_id, rowid)).fetchone()
            is_lost = earlier is not None
            parent = earlier[0] if earlier is not None else None
        yield at, is_lost
        at = None if parent is None else RunId(str(parent))


def path_to(connection: apsw.Connection, run_id: RunId) -> tuple[RunId, ...]:
    """The runs from the root to ``run_id``."""
    return tuple(found for found, _ in path_back(connection, run_id))[::-1]


def in_order(runs: Sequence[tuple[RunId, RunId | None]]) -> tuple[RunId, ...]:
    """Runs (id, parent) as they are given, but none before its parent: a clock may have been set back in between."""
    parents = dict(runs)
    placed: dict[RunId, None] = {}
    for run_id in parents:
        chain = []
        at: RunId | None = run_id
        while at is not None and at in parents and at not in placed and at not in chain:
            chain.append(at)
            at = parents[at]
        placed.update(dict.fromkeys(reversed(chain)))
    return tuple(placed)


def unknown_run(run_id: str) -> UnknownRun:
    """There is no such run."""
    return UnknownRun(
        f"There is no run {run_id!r:.120} in this store.", hint="It may have been deleted, or belong to another store."
    )


def unknown_session(session_id: str) -> UnknownRun:
    """There is no such session."""
    return UnknownRun(f"There is no session {session_id!r:.120} in this store.", hint="It may have been deleted.")


def model_call(row: Row) -> ModelCallRecord:
    """One request: n, attempt, started, ended, error and the usage of the message it brought."""
    n, attempt, started_us, ended_us, error, usage = row
    reported = read_or(None, usage_from, usage)
    return ModelCallRecord(
        n=whole(n),
        attempt=whole(attempt),
        started_at=instant_or_none(started_us) or instant(0),
        ended_at=instant_or_none(ended_us),
        error=word_or_none(error),
        usage=None if reported is None else reported.model_dump(),
    )


def _journal(call_rows: Sequence[Row], messages: tuple[Message, ...]) -> tuple[JournalEntry, ...]:
    if not call_rows:
        return ()
    asked = {part.call_id: part for message in messages for part in message.tool_calls}
    answered = {part.call_id: part for message in messages for part in message.tool_results}
    ids = [call_id(RunId(str(row[0])), whole(row[1]), whole(row[2])) for row in call_rows]
    return tuple(
        journal_entry(row, call=asked.get(key), result=answered.get(key)) for key, row in zip(ids, call_rows, strict=True)
    )


def _readable(row: Row, call_rows: Sequence[Row]) -> Message:
    try:
        return message_from(row)
    except DamagedRow:
        return rebuilt(row, call_rows)


def rebuilt(row: Row, call_rows: Sequence[Row]) -> Message:
    """A message in place of a damaged one: its calls and its outcome as the journal has them, its text lost."""
    run_id, seq, role, own_call = RunId(str(row[0])), whole(row[1]), read_or(Role.INTERNAL, Role, row[2]), row[3]
    entries = [journal_entry(call_row) for call_row in call_rows]
    if role is Role.TOOL and own_call is not None:
        entry = next((e for e in entries if e.call_id == own_call), None)
        outcome = CallOutcome(entry.state.value) if entry and not entry.state.is_open else CallOutcome.UNKNOWN
        part = ToolResultPart(CallId(str(own_call)), entry.name if entry else "", UNREADABLE_TEXT, outcome)
        return Message(role, (part,), seq=seq, run_id=run_id, created_at=instant_or_none(row[4]))
    calls = [
        ToolCallPart(e.name, e.arguments, e.arguments_raw, call_id=e.call_id, provider_id=e.provider_id)
        for e in entries
        if e.seq == seq
    ]
    parts = (TextPart(UNREADABLE_TEXT), *(calls if role is Role.ASSISTANT else ()))
    return Message(role, parts, seq=seq, run_id=run_id, created_at=instant_or_none(row[4]))


# ------------------------------------------------------------------------------------------------ single fields
def _status(stored: object) -> RunStatus | None:
    return read_or(None, RunStatus, stored)


def _json(stored: object) -> JsonValue:
    parsed: JsonValue = read_or(None, json.loads, stored)
    return parsed


def _object(stored: object) -> JsonObject | None:
    parsed = _json(stored)
    return parsed if isinstance(parsed, dict) else None


@lru_cache(maxsize=256)  # most runs of a store share a few
def _config(text: str) -> RunConfig:
    return load_json(RunConfig, text)


@lru_cache(maxsize=256)
def _fingerprint(text: str) -> AgentFingerprint:
    return load_json(AgentFingerprint, text)


def _error(text: str) -> RunError:
    return load_json(RunError, text)


def _stop(text: str) -> Stop:
    return load_json(Stop, text)


def _verification(text: str) -> Verification:
    return load_json(Verification, text)


_UNKNOWN_STATUS = RunError(ErrorKind.INTERNAL, "The stored status of this run cannot be read.")
