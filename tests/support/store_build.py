"""Runs, sessions and messages for tests of the store, made through its own public doors."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from nexa_desktop.core.ids import CallId, RunId, SessionId, new_run_id, new_session_id
from nexa_desktop.core.messages import (
    CallOutcome,
    Message,
    OpaquePart,
    OpaqueTag,
    Part,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolCallPart,
)
from nexa_desktop.core.ports import SessionClaim
from nexa_desktop.core.run_facts import NewRun, PlannedCall, RunEnding
from nexa_desktop.core.runs import AgentFingerprint, Approval, EndedBy, ProviderIdentity, RunConfig, RunStatus
from nexa_desktop.core.tools import Effect, call_digest
from nexa_desktop.store import SQLiteCheckpointStore

START = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
IDENTITY = ProviderIdentity("example", "openai_chat", "http://127.0.0.1:1/v1", "model-1")
FINGERPRINT = AgentFingerprint("helper", "a" * 64, {"write_file": "b" * 64})


def at(seconds: float) -> datetime:
    """An instant so many seconds after the tests' beginning of time."""
    return START + timedelta(seconds=seconds)


def new_run(
    session_id: SessionId,
    prompt: str = "Do it",
    *,
    run_id: RunId | None = None,
    parent: RunId | None = None,
    fork_of: RunId | None = None,
    begin: float = 0.0,
    timeout: float = 900.0,
) -> NewRun:
    """What T0 writes for a prompt; a blank prompt makes a run without a message."""
    messages = (Message(Role.USER, (TextPart(prompt),), created_at=at(begin)),) if prompt else ()
    return NewRun(
        run_id=run_id or new_run_id(),
        session_id=session_id,
        config=RunConfig(timeout=timeout),
        fingerprint=FINGERPRINT,
        identity=IDENTITY,
        working_directory="/somewhere",
        started_at=at(begin),
        deadline_at=at(begin + timeout),
        messages=messages,
        parent_run_id=parent,
        fork_of=fork_of,
    )


def reply(text: str = "", *, calls: tuple[tuple[str, str], ...] = (), opaque: str | None = None) -> Message:
    """An assistant message; ``calls`` are (tool, raw arguments as a JSON object)."""
    parts: list[Part] = [TextPart(text)] if text else []
    parts += [ToolCallPart(name, json.loads(raw), raw, provider_id="dup") for name, raw in calls]
    if opaque is not None:
        parts.append(OpaquePart(OpaqueTag("example", "openai_chat", "http://127.0.0.1:1/v1", "model-1"), opaque))
    stop = Stop(StopReason.TOOL_USE, raw="tool_calls") if calls else None
    return Message(Role.ASSISTANT, tuple(parts), stop=stop, model="model-1")


def planned(message: Message, *, approval: Approval = Approval.NOT_NEEDED, effect: Effect = Effect.WRITE) -> list[PlannedCall]:
    """The plan of all calls of a reply."""
    return [
        PlannedCall(
            name=part.name,
            arguments=part.arguments,
            arguments_raw=part.arguments_raw,
            digest=call_digest(part.name, part.arguments or {}),
            effect=effect,
            approval=approval,
            provider_id=part.provider_id,
        )
        for part in message.tool_calls
    ]


def say(
    claim: SessionClaim, run_id: RunId, message: Message, *, when: float = 1.0, approval: Approval = Approval.NOT_NEEDED
) -> None:
    """T1 and T2 of one reply; waits for approval when its calls need it."""
    n = claim.begin_model_call(run_id, attempt=1, limit=10_000, started_at=at(when))
    assert n is not None
    claim.commit_reply(
        run_id,
        n=n,
        message=replace(message, usage=message.usage or ResponseUsage(10, 5, raw={"prompt_tokens": 10})),
        calls=planned(message, approval=approval),
        status=RunStatus.WAITING_APPROVAL if approval is Approval.NEEDED and message.tool_calls else RunStatus.RUNNING,
        ended_at=at(when),
    )


def do_call(
    claim: SessionClaim, key: CallId, name: str, arguments: dict[str, object], *, text: str = "done", when: float = 2.0
) -> None:
    """T3 and T4 of one call."""
    claim.start_call(
        key, digest=call_digest(name, arguments), evidence={"before": "x"}, limit=10_000, started_at=at(when), is_durable=True
    )
    claim.settle_call(key, outcome=CallOutcome.DONE, text=text, artifact=None, ended_at=at(when), is_durable=True)


def ending(status: RunStatus = RunStatus.COMPLETED, *, when: float = 3.0, output: str | None = "answer") -> RunEnding:
    """A T5."""
    return RunEnding(status, at(when), elapsed_s=when, ended_by=EndedBy.MODEL, output=output)


def whole_run(
    store: SQLiteCheckpointStore,
    prompt: str,
    answer: str,
    *,
    session_id: SessionId | None = None,
    parent: RunId | None = None,
    fork_of: RunId | None = None,
    begin: float = 0.0,
    tool_output: str | None = None,
) -> tuple[SessionId, RunId]:
    """One settled run: prompt, optionally one tool call, answer."""
    session = session_id or new_session_id()
    claim = store.claim(session)
    try:
        new = new_run(session, prompt, parent=parent, fork_of=fork_of, begin=begin)
        claim.begin_run(new)
        if tool_output is not None:
            say(claim, new.run_id, reply("I will write.", calls=(("write_file", '{"path":"a.txt"}'),)), when=begin + 1)
            do_call(claim, CallId(f"{new.run_id}/2/0"), "write_file", {"path": "a.txt"}, text=tool_output, when=begin + 2)
        say(claim, new.run_id, reply(answer, opaque='[{"id":"secret-item"}]'), when=begin + 3)
        claim.finish_run(new.run_id, ending(when=begin + 4, output=answer))
    finally:
        claim.release()
    return session, new.run_id


def new_store(folder: Path, name: str = "nexa.db") -> SQLiteCheckpointStore:
    """A store in a folder of the test."""
    return SQLiteCheckpointStore(folder / name)
