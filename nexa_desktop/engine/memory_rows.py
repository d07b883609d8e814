"""The facts of one run in memory, and the single steps that its transactions are made of."""

import threading
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.assembly import numbered
from nexa_desktop.core.errors import UnknownRun
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId, checked_id
from nexa_desktop.core.messages import ArtifactRef, Message, ResponseUsage, Role, ToolResultPart
from nexa_desktop.core.run_facts import CallClosing, RunRecord, RunSnapshot
from nexa_desktop.core.runs import CallState, JournalEntry, ModelCallRecord
from nexa_desktop.core.spend import CallReport, SideRequest


class MemoryRun(Struct):
    """One run's three facts, mutable behind the store's lock."""

    record: RunRecord
    messages: list[Message] = []
    journal: dict[CallId, JournalEntry] = {}
    model_calls: dict[int, ModelCallRecord] = {}
    partial: tuple[str, str] = ("", "")

    def append(self, message: Message, at: datetime) -> Message:
        """The message as stored; ``at`` counts when it has no time of its own."""
        timed = message if message.created_at is not None else replace(message, created_at=at)
        stored = numbered(timed, run_id=self.record.run_id, seq=len(self.messages) + 1)
        self.messages.append(stored)
        return stored

    def update(self, **changes: object) -> None:
        self.record = replace(self.record, **changes)  # names are the record's own

    def committed(self) -> None:
        self.update(version=self.record.version + 1)

    def reports(self) -> list[CallReport]:
        """Its model calls, each with what was reported of it."""
        identity = self.record.identity
        told = [self.model_calls[n].usage for n in sorted(self.model_calls)]
        return [
            CallReport(identity.provider, identity.model, None if usage is None else ResponseUsage.model_validate(usage))
            for usage in told
        ]

    def snapshot(self) -> RunSnapshot:
        return RunSnapshot(
            run=self.record,
            messages=tuple(self.messages),
            journal=tuple(sorted(self.journal.values(), key=lambda entry: (entry.seq, entry.index))),
            model_calls=tuple(self.model_calls[n] for n in sorted(self.model_calls)),
            partial_text=self.partial[0],
            partial_reasoning=self.partial[1],
        )


class MemoryFacts:
    """All runs of one store, who owns which session, and the one lock over both."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.runs: dict[RunId, MemoryRun] = {}
        self.epochs: dict[SessionId, int] = {}
        self.owners: dict[SessionId, object] = {}
        self.groups: dict[GroupId, dict[int, RunId]] = {}
        self.side_requests: dict[SessionId, dict[str, SideRequest]] = {}

    def runs_of(self, session_id: SessionId, besides: RunId | None) -> list[MemoryRun]:
        """The session's runs but that one."""
        return [run for key, run in self.runs.items() if run.record.session_id == session_id and key != besides]

    def run(self, run_id: RunId) -> MemoryRun:
        """The run; raises `UnknownRun`, or `InvalidInput` for an id that is none."""
        checked_id(run_id, kind="run")
        run = self.runs.get(run_id)
        if run is None:
            raise UnknownRun(f"There is no run {run_id} in this store.")
        return run


def answer(run: MemoryRun, name: str, closing: CallClosing, at: datetime, artifact: ArtifactRef | None = None) -> Message:
    """Store the one result message of a call."""
    part = ToolResultPart(call_id=closing.call_id, name=name, text=closing.text, outcome=closing.outcome, artifact=artifact)
    return run.append(Message(Role.TOOL, (part,), created_at=at), at)


def close_call(run: MemoryRun, closing: CallClosing, at: datetime, artifact: ArtifactRef | None = None) -> Message | None:
    """Give an open call its outcome and its result message; None when it has them already.

    A call that no journal row knows (an imported history) gets the message alone.
    """
    entry = run.journal.get(closing.call_id)
    if entry is None:
        answered = (result.call_id for message in run.messages for result in message.tool_results)
        return None if closing.call_id in answered else answer(run, "", closing, at)
    if not entry.state.is_open:
        return None
    run.journal[entry.call_id] = replace(
        entry,
        state=CallState.of(closing.outcome),
        ended_at=at,
        verification=closing.verification,
        resolution=closing.resolution,
        resolved_by=closing.resolved_by,
        result_text=closing.text,
        artifact=artifact,
    )
    return answer(run, entry.name, closing, at, artifact)
