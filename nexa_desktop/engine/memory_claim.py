"""The right to write one session of a memory store: the same transactions as on disk, each one step under one lock."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import DecisionRefused, Fenced, StoreError
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message
from nexa_desktop.core.ports import CallClosing, CommittedReply, NewRun, PlannedCall, RunEnding, RunRecord, StartVerdict
from nexa_desktop.core.runs import Approval, CallState, ModelCallRecord, RunStatus
from nexa_desktop.engine import texts
from nexa_desktop.engine.memory_rows import MemoryFacts, MemoryRun, close_call, result_message


class MemoryClaim:
    """Fulfils `SessionClaim` over a `MemoryStore`."""

    def __init__(self, facts: MemoryFacts, session_id: SessionId, epoch: int) -> None:
        self._facts = facts
        self._session_id = session_id
        self._epoch = epoch

    @property
    def session_id(self) -> SessionId:
        """Whose."""
        return self._session_id

    def release(self) -> None:
        """Give the session back; harmless when done twice."""
        with self._facts.lock:
            if self._facts.owners.get(self._session_id) is self:
                del self._facts.owners[self._session_id]

    def begin_run(self, new: NewRun, *, supersede: tuple[RunId, RunEnding] | None = None) -> tuple[Message, ...]:
        """T0."""
        with self._facts.lock:
            self._check_epoch()
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
            stored = tuple(run.append(message) for message in new.messages)
            run.committed()
            return stored

    def begin_model_call(self, run_id: RunId, *, attempt: int, limit: int, started_at: datetime) -> int | None:
        """T1."""
        with self._changing(run_id) as run:
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
        with self._changing(run_id) as run:
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
        with self._changing(run_id) as run:
            stored = run.append(message)
            entries = [planned.journalled(run_id, seq=stored.seq, index=i, at=ended_at) for i, planned in enumerate(calls)]
            results = []
            for entry, planned in zip(entries, calls, strict=True):
                run.journal[entry.call_id] = entry
                if planned.outcome is not None:
                    results.append(run.append(result_message(entry, planned.outcome, planned.result_text, None, ended_at)))
            run.record = run.record.with_usage(message.usage)
            run.model_calls[n] = replace(
                run.model_calls[n], ended_at=ended_at, usage=None if message.usage is None else message.usage.model_dump()
            )
            run.partial = ("", "")
            run.update(status=status)
            return CommittedReply(stored, tuple(entries), tuple(results))

    def resume_waiting(self, run_id: RunId) -> None:
        """TU."""
        with self._changing(run_id) as run:
            undecided = [
                e.call_id for e in run.journal.values() if e.state is CallState.PLANNED and e.approval is Approval.NEEDED
            ]
            if run.record.status is not RunStatus.WAITING_APPROVAL or undecided:
                raise DecisionRefused("Not every waiting call is decided.", hint=f"Still open: {', '.join(undecided)}.")
            run.update(status=RunStatus.RUNNING)

    def start_call(
        self, call_id: CallId, *, digest: str, evidence: JsonObject | None, limit: int, started_at: datetime, is_durable: bool
    ) -> StartVerdict:
        """T3."""
        del is_durable
        run_id = RunId(call_id.split("/", 1)[0])
        with self._changing(run_id) as run:
            entry = run.journal[call_id]
            if entry.state is not CallState.PLANNED or run.record.status is not RunStatus.RUNNING:
                return StartVerdict.NOT_PLANNED
            if entry.digest != digest or entry.approval not in (Approval.NOT_NEEDED, Approval.APPROVED):
                return StartVerdict.NOT_APPROVED
            if run.record.tool_calls >= limit:
                return StartVerdict.OVER_BUDGET
            run.update(tool_calls=run.record.tool_calls + 1)
            run.journal[call_id] = replace(entry, state=CallState.STARTED, started_at=started_at, evidence=evidence)
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
        run_id = RunId(call_id.split("/", 1)[0])
        with self._changing(run_id, settled_too=True) as run:
            entry = run.journal[call_id]
            if not entry.state.is_open:
                run.journal[call_id] = replace(entry, late_text=text)
                return None
            return close_call(run, CallClosing(call_id, outcome, text), ended_at, artifact)

    def append_correction(self, run_id: RunId, message: Message) -> Message:
        """TC."""
        with self._changing(run_id) as run:
            run.update(corrections=run.record.corrections + 1)
            return run.append(message)

    def recover(
        self, run_id: RunId, *, closings: Sequence[CallClosing], partial: Message | None, notice: Message | None
    ) -> tuple[Message, ...]:
        """TR."""
        with self._changing(run_id) as run:
            at = next((m.created_at for m in (partial, notice) if m and m.created_at), run.record.started_at)
            stored = [message for message in (close_call(run, closing, at) for closing in closings) if message]
            run.partial = ("", "")
            stored += [run.append(message) for message in (partial, notice) if message is not None]
            return tuple(stored)

    def finish_run(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        """T5."""
        with self._facts.lock:
            self._check_epoch()
            return self._finish(run_id, ending)

    def _finish(self, run_id: RunId, ending: RunEnding) -> tuple[Message, ...]:
        run = self._facts.run(run_id)
        if run.record.status.is_settled:
            return ()
        stored = [message for message in (close_call(run, closing, ending.ended_at) for closing in ending.closings) if message]
        for entry in [entry for entry in run.journal.values() if entry.state.is_open]:
            outcome = CallOutcome.UNKNOWN if entry.state is CallState.STARTED else CallOutcome.NOT_STARTED
            message = close_call(run, CallClosing(entry.call_id, outcome, texts.closing(outcome)), ending.ended_at)
            stored += [message] if message else []
        if ending.partial is not None:
            stored.append(run.append(ending.partial))
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
    def _changing(self, run_id: RunId, *, settled_too: bool = False) -> Iterator[MemoryRun]:
        with self._facts.lock:
            self._check_epoch()
            run = self._facts.run(run_id)
            if run.record.status.is_settled and not settled_too:
                raise StoreError(f"Run {run_id} is settled and never changes again.")
            yield run
            run.committed()

    def _check_epoch(self) -> None:
        if self._facts.epochs.get(self._session_id) != self._epoch:
            raise Fenced("Another run took this session over.")
