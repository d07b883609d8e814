"""The only way a running turn changes stored facts: one method, one transaction, then the mirror, then the events.

    claim commits ──> view changes ──> foreign `save` gets the full state ──> events are sent

A store that fails raises `StoreError` and nothing after the commit happens. A foreign `save` that raises becomes
`SaveFailed`: the fact is committed here, but the run must not go on to its next effect.
"""

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from nexa_desktop.core.assembly import pending_calls
from nexa_desktop.core.clock import Clock
from nexa_desktop.core.closings import ended
from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import NexaError, StoreError
from nexa_desktop.core.events import (
    ApprovalRequested,
    CorrectionRequested,
    MessageSaved,
    ToolProposed,
    ToolSettled,
    UsageChanged,
)
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.messages import ArtifactRef, CallOutcome, Message
from nexa_desktop.core.ports import RunStore, SessionClaim
from nexa_desktop.core.run_facts import CallClosing, CommittedReply, PlannedCall, RunEnding, StartVerdict
from nexa_desktop.core.runs import Approval, CallState, ModelCallRecord, RunState, RunStatus
from nexa_desktop.core.tools import Effect, call_digest
from nexa_desktop.engine.emitter import Emitter
from nexa_desktop.engine.view import RunView

T = TypeVar("T")

SaveCallback = Callable[[RunState], object]


class SaveFailed(StoreError):
    """The caller's own `save` raised."""

    code = "save-failed"


class RunWriter:
    """Writes one run under one claim. Thread-safe: tool threads settle their calls through it."""

    def __init__(
        self,
        claim: SessionClaim,
        store: RunStore,
        view: RunView,
        *,
        emitter: Emitter,
        clock: Clock,
        save: SaveCallback | None,
    ) -> None:
        self._claim = claim
        self._store = store
        self._emitter = emitter
        self._clock = clock
        self._save = save
        self._lock = threading.RLock()
        self.view = view

    @property
    def run_id(self) -> RunId:
        """Which run."""
        return self.view.record.run_id

    def tell_begun(self) -> None:
        """After T0: the foreign `save` and the listeners hear of the first messages."""
        with self._lock:
            self._hand_over()
            for message in self.view.messages:
                self._emitter.emit(MessageSaved, message=message)

    # ------------------------------------------------------------------ T1, P, T2
    def begin_model_call(self, *, attempt: int, limit: int) -> int | None:
        """T1; None when the limit is used up."""
        with self._lock:
            at = self._clock.now()
            n = self._commit(lambda: self._claim.begin_model_call(self.run_id, attempt=attempt, limit=limit, started_at=at))
            if n is not None:
                self.view.note_model_call(ModelCallRecord(n=n, attempt=attempt, started_at=at))
                self._committed(model_calls=n)
            return n

    def end_model_call(self, n: int, *, error: str) -> None:
        """An attempt ended without a reply."""
        with self._lock:
            at = self._clock.now()
            self._commit(lambda: self._claim.end_model_call(self.run_id, n, ended_at=at, error=error))
            self.view.note_model_call(replace(self.view.model_calls[n], ended_at=at, error=error))
            self._committed()

    def save_partial(self, *, text: str, reasoning: str) -> None:
        """P."""
        with self._lock:
            self._commit(lambda: self._claim.save_partial(self.run_id, text=text, reasoning=reasoning))
            self.view.partial_text, self.view.partial_reasoning = text, reasoning
            self._committed()

    def commit_reply(
        self,
        *,
        n: int,
        message: Message,
        calls: Sequence[PlannedCall] = (),
        status: RunStatus = RunStatus.RUNNING,
    ) -> None:
        """T2."""
        with self._lock:
            at = self._clock.now()
            reply = self._commit(
                lambda: self._claim.commit_reply(self.run_id, n=n, message=message, calls=calls, status=status, ended_at=at)
            )
            view, usage = self.view, message.usage
            view.messages += [reply.message, *reply.results]
            for entry in reply.calls:
                view.note_call(entry)
            view.record = view.record.with_usage(usage)
            view.note_model_call(replace(view.model_calls[n], ended_at=at, usage=None if usage is None else usage.model_dump()))
            view.partial_text = view.partial_reasoning = ""
            self._committed(reply.message, status=status)
            self._tell_of_calls(reply)

    def _tell_of_calls(self, reply: CommittedReply) -> None:
        for entry in reply.calls:
            self._emitter.emit(
                ToolProposed,
                call_id=entry.call_id,
                name=entry.name,
                arguments=entry.arguments,
                effect=entry.effect,
                needs_approval=entry.state is CallState.PLANNED and entry.approval is Approval.NEEDED,
            )
        for message in reply.results:
            self._tell_of_result(message)
        self._emitter.emit(UsageChanged, usage=self.view.usage)
        waiting = pending_calls(self.view.record.status, self.view.open_entries)
        if waiting:
            self._emitter.emit(ApprovalRequested, pending_calls=waiting)

    # ------------------------------------------------------------------ TU, T3, T4
    def resume_waiting(self) -> None:
        """TU."""
        with self._lock:
            self._commit(lambda: self._claim.resume_waiting(self.run_id))
            self._committed(status=RunStatus.RUNNING)

    def start_call(self, call_id: CallId, *, evidence: JsonObject | None, limit: int) -> StartVerdict:
        """T3: on disk before the effect, except for reads. What is compared with the decision is the digest of the
        arguments as they will be given, so that a row that changed on disk cannot run under its old approval."""
        with self._lock:
            entry, at = self.view.journal[call_id], self._clock.now()
            digest = call_digest(entry.name, entry.arguments or {})
            verdict = self._commit(
                lambda: self._claim.start_call(
                    call_id,
                    digest=digest,
                    evidence=evidence,
                    limit=limit,
                    started_at=at,
                    is_durable=entry.effect is not Effect.READ,
                )
            )
            if verdict is StartVerdict.STARTED:
                self.view.change_call(call_id, state=CallState.STARTED, started_at=at, evidence=evidence)
                self._committed(tool_calls=self.view.record.tool_calls + 1)
            return verdict

    def settle_call(
        self, call_id: CallId, *, outcome: CallOutcome, text: str, artifact: ArtifactRef | None = None
    ) -> Message | None:
        """T4; None when the call was no longer open: the result is late and only recorded."""
        with self._lock:
            entry, at = self.view.journal[call_id], self._clock.now()
            message = self._commit(
                lambda: self._claim.settle_call(
                    call_id,
                    outcome=outcome,
                    text=text,
                    artifact=artifact,
                    ended_at=at,
                    is_durable=entry.effect is not Effect.READ,
                )
            )
            if message is None:
                self.note_abandoned()
                return None
            self.view.messages.append(message)
            closing = ended(call_id, outcome, text)
            self.view.change_call(
                call_id,
                state=CallState.of(outcome),
                ended_at=at,
                result_text=text,
                artifact=artifact,
                resolution=closing.resolution,
                resolved_by=closing.resolved_by,
            )
            self._committed(message)
            self._tell_of_result(message)
            self._emitter.emit(UsageChanged, usage=self.view.usage)
            return message

    def note_abandoned(self) -> frozenset[CallId]:
        """Mirror the calls that `RunStore.abandon_call` has given up from another thread or process; which they are."""
        with self._lock:
            own = self._store.read_lineage(self.run_id)[-1]
            known = {message.seq for message in self.view.messages}
            fresh = [message for message in own.messages if message.seq not in known]
            given_up = frozenset(result.call_id for message in fresh for result in message.tool_results)
            self.view.messages += fresh
            for entry in own.journal:
                if entry.call_id in given_up:
                    self.view.note_call(entry)
            self.view.change(version=own.run.version)
            for message in fresh:
                self._emitter.emit(MessageSaved, message=message)
                self._tell_of_result(message)
            return given_up

    # ------------------------------------------------------------------ TC, TR, T5
    def append_correction(self, message: Message, *, problem: str) -> None:
        """TC."""
        with self._lock:
            stored = self._commit(lambda: self._claim.append_correction(self.run_id, message))
            self.view.messages.append(stored)
            self._committed(stored, corrections=self.view.record.corrections + 1)
            self._emitter.emit(CorrectionRequested, problem=problem, corrections=self.view.record.corrections)
            self._emitter.emit(UsageChanged, usage=self.view.usage)

    def recover(self, *, closings: Sequence[CallClosing], partial: Message | None, notice: Message | None) -> None:
        """TR: all or nothing."""
        with self._lock:
            stored = self._commit(lambda: self._claim.recover(self.run_id, closings=closings, partial=partial, notice=notice))
            self._mirror_closings(closings)
            self.view.messages += stored
            self.view.partial_text = self.view.partial_reasoning = ""
            self._committed(*stored)
            for message in stored:
                self._tell_of_result(message)

    def finish(self, ending: RunEnding) -> None:
        """T5."""
        with self._lock:
            stored = self._commit(lambda: self._claim.finish_run(self.run_id, ending))
            self._mirror_closings(ending.closings)
            self.view.messages += stored
            if ending.drops_partial:
                self.view.partial_text = self.view.partial_reasoning = ""
            self.mirror_ending(ending)
            self._committed(*stored)
            for message in stored:
                self._tell_of_result(message)

    def mirror_ending(self, ending: RunEnding) -> None:
        """Show the run as ended here although the store could not take it (it stays resumable there)."""
        self.view.change(
            status=ending.status,
            ended_at=ending.ended_at,
            ended_by=ending.ended_by,
            elapsed_s=ending.elapsed_s,
            output=ending.output,
            error=ending.error,
            stop=ending.stop,
        )

    # ------------------------------------------------------------------ common
    def _mirror_closings(self, closings: Sequence[CallClosing]) -> None:
        for closing in closings:
            self.view.change_call(
                closing.call_id,
                state=CallState.of(closing.outcome),
                ended_at=self._clock.now(),
                result_text=closing.text,
                verification=closing.verification,
                resolution=closing.resolution,
                resolved_by=closing.resolved_by,
            )

    def _tell_of_result(self, message: Message) -> None:
        for result in message.tool_results:
            self._emitter.emit(ToolSettled, call_id=result.call_id, name=result.name, outcome=result.outcome, text=result.text)

    def _commit(self, transaction: Callable[[], T]) -> T:
        """Run one transaction; a store that fails with an error of its own kind fails as a store."""
        try:
            return transaction()
        except (NexaError, KeyError):
            raise
        except Exception as error:
            raise StoreError("The run could not be written.", hint=f"{type(error).__name__}: {error}") from error

    def _committed(self, *messages: Message, **changes: object) -> None:
        """One more commit, which has changed these fields of the run row and added these messages."""
        self.view.change(version=self.view.record.version + 1, **changes)
        self._hand_over()
        for message in messages:
            self._emitter.emit(MessageSaved, message=message)

    def _hand_over(self) -> None:
        """Give the whole state to a foreign `save`, after the commit and before anything else happens."""
        if self._save is not None:
            try:
                self._save(self._store.load(self.run_id))
            except Exception as error:
                raise SaveFailed("The caller's save failed.", hint=f"{type(error).__name__}: {error}") from error
