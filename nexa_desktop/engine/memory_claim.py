"""The right to write one session of a memory store: the same transactions as on disk, each one step under one lock."""

import contextlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from nexa_desktop.core import closings
from nexa_desktop.core.closings import ended
from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import DecisionRefused, Fenced, InvalidInput, StoreError, UnknownRun
from nexa_desktop.core.ids import CallId, RunId, SessionId, checked_id, split_call_id
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message
from nexa_desktop.core.run_facts import CallClosing, CommittedReply, NewRun, PlannedCall, RunEnding, RunRecord, StartVerdict
from nexa_desktop.core.runs import Approval, CallState, JournalEntry, ModelCallRecord, RunStatus
from nexa_desktop.engine.memory_rows import MemoryFacts, MemoryRun, answer, close_call


class MemoryClaim:
    """Fulfils `SessionClaim` over a `MemoryStore`."""

    def __init__(self, facts: MemoryFacts, session_id: SessionId, epoch: int) -> None:
        self._facts = facts
        self._session_id = session_id
        self._epoch = epoch
        self._is_released = False

    @property
    def session_id(self) -> SessionId:
        """Whose."""
        return self._session_id

    def release(self) -> None:
        """Give the session back; harmless when done twice."""
        with self._facts.lock:
            self._is_released = True
            if self._facts.owners.get(self._session_id) is self:
                del self._facts.owners[self._session_id]

    def begin_run(self, new: NewRun, *, supersede: tuple[RunId, RunEnding] | None = None) -> tuple[Message, ...]:
        """T0."""
        with self._facts.lock:
            self._check_epoch()
            self._check_new(new)
            if supersede is not None:
                self._finish(*supersede)
            run = MemoryRun(
                RunRecord(
                    run_id=new.run_id,
                    session_id=new.session_id,
                    status=RunStatus.RUNNING,
                    config=new.config,
                    fingerprint=new.fingerprint,
                    identity=new.identity,
                    working_directory=new.working_directory,
                    started_at=new.started_at,
                    deadline_at=new.deadline_at,
                    parent_run_id=new.parent_run_id,
                    fork_of=new.fork_of,
                )
            )
            self._facts.runs[new.run_id] = run
            if new.group is not None:
                self._facts.groups.setdefault(new.group[0], {})[new.group[1]] = new.run_id
            stored = tuple(run.append(message, new.started_at) for message in new.messages)
            run.committed()
            return stored

    def _check_new(self, new: NewRun) -> None:
        checked_id(new.run_id, kind="run")
        if new.session_id != self._session_id:
            raise InvalidInput(f"Run {new.run_id} belongs to session {new.session_id}, not to {self._session_id}.")
        if new.run_id in self._facts.runs:
            raise InvalidInput(f"There is a run {new.run_id} already.", hint="Every run has an id of its own.")
        if new.parent_run_id is not None:
            self._run(new.parent_run_id)

    def begin_model_call(self, run_id: RunId, *, attempt: int, limit: int, started_at: datetime) -> int | None:
        """T1."""
        with self._changing(run_id, must_run=True) as run:
            if run.record.model_calls >= limit:
                return None
            n = run.record.model_calls + 1
            run.update(model_calls=n)
            run.model_calls[n] = ModelCallRecord(n=n, attempt=attempt, started_at=started_at)
            return n

    def end_model_call(self, run_id: RunId, n: int, *, ended_at: datetime, error: str) -> None:
        """An attempt ended without a reply."""
        with self._changing(run_id) as run:
            run.model_calls[n] = replace(run.model_calls[n], ended_at=ended_at, error=error)

    def save_partial(self, run_id: RunId, *, text: str, reasoning: str) -> None:
        """P."""
        with self._changing(run_id, must_run=True) as run:
            run.partial = (text, reasoning)

    def commit_reply(
        self,
        run_id: RunId,
        *,
        n: int,
        message: Message,
        calls: Sequence[PlannedCall],
        status: RunStatus,
        ended_at: datetime,
    ) -> CommittedReply:
        """T2."""
        if len(calls) != len(message.tool_calls) or status.is_settled:
            raise InvalidInput(f"A reply with {len(message.tool_calls)} calls cannot be planned with {len(calls)} as {status}.")
        with self._changing(run_id, must_run=True) as run:
            stored = run.append(message, ended_at)
            entries = [planned.journalled(run_id, seq=stored.seq, index=i, at=ended_at) for i, planned in enumerate(calls)]
            results = []
            for entry, planned in zip(entries, calls, strict=True):
                run.journal[entry.call_id] = entry
                if planned.outcome is not None:
                    closing = CallClosing(entry.call_id, planned.outcome, planned.result_text)
                    results.append(answer(run, entry.name, closing, ended_at))
            run.record = run.record.with_usage(message.usage)
            run.model_calls[n] = replace(
                run.model_calls[n], ended_at=ended_at, usage=None if message.usage is None else message.usage.model_dump()
            )
            run.partial = ("", "")
            run.update(status=status)
            return CommittedReply(stored, tuple(entries), tuple(results))

    def resume_waiting(self, run_id: RunId) -> None:
        """TU."""
        with self._owned(run_id) as run:
            if run.record.status is not RunStatus.WAITING_APPROVAL:
                raise DecisionRefused(f"Run {run_id} does not wait for approval.", hint="Look at it again; it has moved on.")
            undecided = [
                e.call_id for e in run.journal.values() if e.state is CallState.PLANNED and e.approval is Approval.NEEDED
            ]
            if undecided:
                raise DecisionRefused("Not every waiting call is decided.", hint=f"Still open: {', '.join(undecided)}.")
            run.update(status=RunStatus.RUNNING)
            run.committed()

    def start_call(
        self, call_id: CallId, *, digest: str, evidence: JsonObject | None, limit: int, started_at: datetime, is_durable: bool
    ) -> StartVerdict:
        """T3."""
        del is_durable
        with self._owned(split_call_id(call_id)[0]) as run:
            entry = _entry(run, call_id)
            if entry.state is not CallState.PLANNED or run.record.status is not RunStatus.RUNNING:
                return StartVerdict.NOT_PLANNED
            if entry.digest != digest or entry.approval not in (Approval.NOT_NEEDED, Approval.APPROVED):
                return StartVerdict.NOT_APPROVED
            if run.record.tool_calls >= limit:
                return StartVerdict.OVER_BUDGET
            run.update(tool_calls=run.record.tool_calls + 1)
            run.journal[call_id] = replace(entry, state=CallState.STARTED, started_at=started_at, evidence=evidence)
            run.committed()
            return StartVerdict.STARTED

    def settle_call(
        self,
        call_id: CallId,
        *,
        outcome: CallOutcome,
        text: str,
        artifact: ArtifactRef | None,
        ended_at: datetime,
        is_durable: bool,
    ) -> Message | None:
        """T4; a late result is kept as late."""
        del is_durable
        with self._owned(split_call_id(call_id)[0]) as run:
            entry = _entry(run, call_id)
            message = None
            if entry.state.is_open:
                message = close_call(run, ended(call_id, outcome, text), ended_at, artifact)
            else:
                run.journal[call_id] = replace(entry, late_text=text)
            run.committed()
            return message

    def append_correction(self, run_id: RunId, message: Message) -> Message:
        """TC."""
        with self._changing(run_id) as run:
            run.update(corrections=run.record.corrections + 1)
            return run.append(message, datetime.now(UTC))

    def recover(
        self, run_id: RunId, *, closings: Sequence[CallClosing], partial: Message | None, notice: Message | None
    ) -> tuple[Message, ...]:
        """TR."""
        at = datetime.now(UTC)
        with self._changing(run_id) as run:
            stored = [message for message in (close_call(run, closing, at) for closing in closings) if message]
            run.partial = ("", "")
            stored += [run.append(message, at) for message in (partial, notice) if message is not None]
            return tuple(stored)

    def finish_run(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        """T5."""
        with self._facts.lock:
            self._check_epoch()
            return self._finish(run_id, ending)

    def _finish(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        run = self._run(run_id)
        if not ending.status.is_settled:
            raise StoreError(f"{ending.status} is not an ending.")
        if run.record.status.is_settled:
            return ()
        stored = [message for message in (close_call(run, closing, ending.ended_at) for closing in ending.closings) if message]
        for entry in [entry for entry in run.journal.values() if entry.state.is_open]:
            message = close_call(run, closings.at_the_end(entry.call_id, entry.state, ending.status), ending.ended_at)
            stored += [message] if message else []
        if ending.partial is not None:
            stored.append(run.append(ending.partial, ending.ended_at))
        if ending.drops_partial:
            run.partial = ("", "")
        run.update(
            status=ending.status,
            ended_at=ending.ended_at,
            ended_by=ending.ended_by,
            elapsed_s=ending.elapsed_s,
            output=ending.output,
            error=ending.error,
            stop=ending.stop,
        )
        run.committed()
        return tuple(stored)

    @contextlib.contextmanager
    def _owned(self, run_id: RunId) -> Iterator[MemoryRun]:
        """A run of this session, under the lock and by its owner."""
        with self._facts.lock:
            self._check_epoch()
            yield self._run(run_id)

    @contextlib.contextmanager
    def _changing(self, run_id: RunId, *, must_run: bool = False) -> Iterator[MemoryRun]:
        """One commit of a run that has not ended (and does not wait, if it ``must_run``)."""
        with self._owned(run_id) as run:
            status = run.record.status
            if status.is_settled:
                raise StoreError(f"Run {run_id} has ended ({status.value}); nothing is added to it.")
            if must_run and status is not RunStatus.RUNNING:
                raise StoreError(f"Run {run_id} waits for approval; no model is asked meanwhile.")
            yield run
            run.committed()

    def _run(self, run_id: RunId) -> MemoryRun:
        run = self._facts.run(run_id)
        if run.record.session_id != self._session_id:
            raise UnknownRun(f"There is no run {run_id} in this session.")
        return run

    def _check_epoch(self) -> None:
        if self._is_released or self._facts.epochs.get(self._session_id) != self._epoch:
            raise Fenced("Another run took this session over.")


def _entry(run: MemoryRun, call_id: CallId) -> JournalEntry:
    entry = run.journal.get(call_id)
    if entry is None:
        raise InvalidInput(f"There is no call {call_id!r:.120} in this store.")
    return entry
