"""The entries: who may begin or go on with a run, what is written first, and the claim held meanwhile.

    execute        new session, new run                                                          T0
    proceed        the same run: waiting with all decisions made, or left running by a dead one  TU or TR
    continue_run   a new child of a settled run, with a new input                                T0
    resume         the same run while it is unsettled and in time, else a new child              TR or T0

A claim is taken before the state that counts is read, so that what was checked is what is written on.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from nexa_desktop.core.clock import Clock
from nexa_desktop.core.errors import AgentResumeError, SessionBusy, StoreError
from nexa_desktop.core.events import RunEnded, RunEvent, RunStarted
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId, new_run_id, new_session_id
from nexa_desktop.core.messages import CallOutcome, Message, Role, UserInput
from nexa_desktop.core.ports import CallClosing, NewRun, Provider, RunEnding, RunStore, SessionClaim
from nexa_desktop.core.runs import (
    CallState,
    EndedBy,
    JournalEntry,
    ProviderIdentity,
    Resolution,
    ResumePoint,
    RunConfig,
    RunState,
    RunStatus,
    RunUsage,
)
from nexa_desktop.core.tools import CancelSignal, Effect, ToolContext, Verdict, Verification
from nexa_desktop.engine import checks, texts
from nexa_desktop.engine.context import Limits, Recorder, RunContext
from nexa_desktop.engine.definition import AgentDefinition
from nexa_desktop.engine.emitter import Emitter
from nexa_desktop.engine.recovery import (
    is_answered,
    is_late,
    open_closings,
    partial_message,
    refusal,
    require_resume_point,
    resume_notice,
)
from nexa_desktop.engine.run_time import RunTime
from nexa_desktop.engine.run_writer import RunWriter, SaveCallback
from nexa_desktop.engine.stop import RequestAbort, StopSignal, Watcher
from nexa_desktop.engine.turn import (
    ALREADY_ENDED,
    End,
    Prelude,
    Turn,
    build_ending,
    cancelled_end,
    timed_out_end,
    unknown_outcome_end,
)
from nexa_desktop.engine.view import RunView

_log = logging.getLogger(__name__)

RESUME_AUTHOR = "resume"


@dataclass(frozen=True)
class Job:
    """What a caller gives beside the input: where the run lives, how to stop it, who listens.

    ``save`` is a foreign callable (None when the store itself is the caller's). ``spent``: what earlier turns of an
    actor's budget have used. ``group``: the parallel orchestration that this run is a child of.
    """

    store: RunStore
    save: SaveCallback | None = None
    cancel: CancelSignal | None = None
    on_event: Callable[[RunEvent], None] | None = None
    on_text: Callable[[str], None] | None = None
    record: Recorder | None = None
    title: str = ""
    is_sample: bool = False
    group: tuple[GroupId, int] | None = None
    spent: RunUsage | None = None


@dataclass(frozen=True)
class Hooks:
    """Called around runs: ``before_run`` and ``after_run`` for every one, ``on_message`` only for a user's message."""

    before_run: Callable[[RunState | None], object] | None = None
    on_message: Callable[[UserInput], object] | None = None
    after_run: Callable[[RunState], object] | None = None


@dataclass(frozen=True)
class Runner:
    """Entries of one agent with one provider. Stateless: everything that lasts is in the store."""

    definition: AgentDefinition
    provider: Provider
    identity: ProviderIdentity
    clock: Clock
    hooks: Hooks = Hooks()

    # ------------------------------------------------------------------ new runs
    def execute(
        self,
        given: UserInput,
        *,
        config: RunConfig,
        job: Job,
        session_id: SessionId | None = None,
        fork_of: RunId | None = None,
    ) -> RunState:
        """A run of its own; with ``session_id`` another root beside ``fork_of`` in that session."""
        self._call_hooks(None, given)
        claim = job.store.claim(session_id or new_session_id())
        try:
            run_id = self._begin(claim, None, config, (self._user_message(given),), job=job, fork_of=fork_of)
            return self._drive(claim, run_id, job, _just_begun)
        finally:
            claim.release()

    def continue_run(
        self, previous: RunId, given: UserInput, *, config: RunConfig | None, job: Job, handover: bool, fork_of: RunId | None
    ) -> RunState:
        """The next turn of a settled run."""
        state = job.store.load(previous)
        if not is_late(state, now=self.clock.now()):
            checks.require_settled(state)
        claim = job.store.claim(state.metadata.session_id)
        try:
            state = self._settled_if_late(claim, job.store.load(previous), job)
            checks.require_settled(state)
            state = self._with_known_outcomes(state, job.store, author=None)
            checks.require_known_outcomes(state)
            if not handover:
                checks.require_same(state, self.definition, self.identity)
            self._call_hooks(state, given)
            run_id = self._begin(claim, state, config or state.config, (self._user_message(given),), job=job, fork_of=fork_of)
            return self._drive(claim, run_id, job, _just_begun)
        finally:
            claim.release()

    # ------------------------------------------------------------------ going on with a run
    def proceed(self, run_id: RunId, *, job: Job) -> RunState:
        """``execute(state=…)``: the original run, with its own configuration, usage and deadline."""
        state = job.store.load(run_id)
        self._require_unsettled(state)
        checks.require_same(state, self.definition, self.identity)
        claim = job.store.claim(state.metadata.session_id)
        try:
            state = job.store.load(run_id)
            self._require_unsettled(state)
            if state.status is RunStatus.WAITING_APPROVAL:
                is_decided = all(call.decision is not None for call in state.pending_calls)
                if not is_decided and not is_late(state, now=self.clock.now()):
                    return state
                prelude: Prelude = _go_on_after_decisions
            else:
                prelude = self._recovery(state, author=None)
            self._call_hooks(state, None)
            return self._drive(claim, run_id, job, prelude, is_resume=True)
        finally:
            claim.release()

    def resume(self, run_id: RunId, *, config: RunConfig | None, job: Job) -> RunState:
        """A run without a new user message; the history's end decides what it does."""
        state = job.store.load(run_id)
        try:
            claim = job.store.claim(state.metadata.session_id)
        except SessionBusy as error:
            raise AgentResumeError("This run is still being worked on.", f"By {error.owner}.", reason="busy") from error
        try:
            state = job.store.load(run_id)
            same = not checks.differences(state, self.definition, self.identity)
            if is_answered(state):
                if same or is_late(state, now=self.clock.now()):
                    self._call_hooks(state, None)
                    return self._drive(claim, run_id, job, lambda _: None, is_resume=True)
                raise refusal("completed")
            if state.status is RunStatus.WAITING_APPROVAL:
                state = self._settled_if_late(claim, state, job)
            point = require_resume_point(state, now=self.clock.now(), opens_child=not same)
            self._call_hooks(state, None)
            if not point.opens_child:
                return self._drive(claim, run_id, job, self._recovery(state, author=RESUME_AUTHOR), is_resume=True)
            child = self._begin_resumed_child(claim, state, point, config or state.config, job)
            return self._drive(claim, child, job, _just_begun, is_resume=True)
        finally:
            claim.release()

    def cancel(self, run_id: RunId, *, job: Job, by: EndedBy = EndedBy.USER) -> RunState:
        """Settle a waiting or ownerless run as cancelled; a settled one is returned as it is."""
        state = job.store.load(run_id)
        if state.status.is_settled:
            return state
        claim = job.store.claim(state.metadata.session_id)
        try:
            state = job.store.load(run_id)
            if not state.status.is_settled:
                claim.finish_run(run_id, self._ending(state, cancelled_end(by), author=None))
            return job.store.load(run_id)
        finally:
            claim.release()

    # ------------------------------------------------------------------ beginning
    def _begin(
        self,
        claim: SessionClaim,
        parent: RunState | None,
        config: RunConfig,
        messages: tuple[Message, ...],
        *,
        job: Job,
        fork_of: RunId | None = None,
        supersede: tuple[RunId, RunEnding] | None = None,
    ) -> RunId:
        """T0: on disk before anything is asked or told."""
        now = self.clock.now()
        new = NewRun(
            run_id=new_run_id(),
            session_id=claim.session_id,
            config=config,
            fingerprint=self.definition.fingerprint,
            identity=self.identity,
            working_directory=str(self.definition.working_directory),
            started_at=now,
            deadline_at=now + timedelta(seconds=config.timeout),
            messages=messages,
            parent_run_id=parent.run_id if parent else None,
            fork_of=fork_of,
            title=job.title,
            group=job.group,
            is_sample=job.is_sample,
        )
        claim.begin_run(new, supersede=supersede)
        return new.run_id

    def _begin_resumed_child(
        self, claim: SessionClaim, state: RunState, point: ResumePoint, config: RunConfig, job: Job
    ) -> RunId:
        """The child of a resume; an unsettled parent is settled in the same commit."""
        supersede = None
        if state.status.is_settled:
            state = self._with_known_outcomes(state, job.store, author=RESUME_AUTHOR)
        else:
            late = is_late(state, now=self.clock.now())
            end = timed_out_end(state.config.timeout) if late else cancelled_end(EndedBy.SUPERSEDED)
            supersede = (state.run_id, self._ending(state, end, author=RESUME_AUTHOR))
        notice = resume_notice(point.kind, at=self.clock.now())
        return self._begin(claim, state, config, () if notice is None else (notice,), job=job, supersede=supersede)

    def _user_message(self, given: UserInput) -> Message:
        return Message(Role.USER, given.parts(), created_at=self.clock.now())

    # ------------------------------------------------------------------ recovering
    def _recovery(self, state: RunState, *, author: str | None) -> Prelude:
        """TR for an unsettled run that its owner left: one transaction, no call is started by it."""

        def recover(turn: Turn) -> End | None:
            writer = turn.run.writer
            entries = writer.view.open_entries
            verified = self._verified(entries, state, turn.run.signal)
            partial = self._partial(state)
            if turn.run.signal.is_set():
                writer.finish(self._ending(state, _stopped_end(turn), author=author, verified=verified))
                return ALREADY_ENDED
            if not entries and partial is None and is_answered(state):
                return None
            lost = [
                e for e in entries if e.state is CallState.STARTED and e.effect is Effect.WRITE and e.call_id not in verified
            ]
            if lost and author is None:
                writer.finish(self._ending(state, unknown_outcome_end(lost, by=EndedBy.CRASH), author=None, verified=verified))
                return ALREADY_ENDED
            closings = self._closings(entries, author=author, verified=verified)
            notice = resume_notice(require_resume_point(state, now=self.clock.now()).kind, at=self.clock.now())
            if closings or partial or notice:
                writer.recover(closings=closings, partial=partial, notice=notice)
            return None

        return recover

    def _settled_if_late(self, claim: SessionClaim, state: RunState, job: Job) -> RunState:
        """An unsettled run whose time is up is settled at any entry that sees it."""
        if not is_late(state, now=self.clock.now()):
            return state
        claim.finish_run(state.run_id, self._ending(state, timed_out_end(state.config.timeout), author=None))
        return job.store.load(state.run_id)

    def _ending(
        self, state: RunState, end: End, *, author: str | None, verified: dict[CallId, CallClosing] | None = None
    ) -> RunEnding:
        """How an unsettled run that nobody works on is settled from outside its loop."""
        entries = [entry for entry in state.journal if entry.state.is_open]
        if verified is None:
            verified = self._verified(entries, state, None)
        now = self.clock.now()
        started = state.metadata.started_at or now
        end = replace(end, partial=self._partial(state))
        ending = build_ending(end, entries, at=now, elapsed_s=max((now - started).total_seconds(), 0.0), unsaved=verified)
        if author is None:
            return ending
        reported = tuple(_reported(closing, author) for closing in ending.closings)
        return replace(ending, closings=reported)

    def _closings(
        self, entries: Sequence[JournalEntry], *, author: str | None, verified: dict[CallId, CallClosing]
    ) -> tuple[CallClosing, ...]:
        return open_closings(
            entries,
            not_started=(CallOutcome.NOT_STARTED, texts.NOT_STARTED),
            report_unknown_by=author,
            verified=verified,
        )

    def _partial(self, state: RunState) -> Message | None:
        return partial_message(
            text=state.partial_text,
            reasoning=state.partial_reasoning,
            cause="crashed",
            at=self.clock.now(),
            model=state.metadata.identity.model if state.metadata.identity else None,
        )

    def _with_known_outcomes(self, state: RunState, store: RunStore, *, author: str | None) -> RunState:
        """Settle what settles itself: unknown reads, what a tool can prove, and with ``author`` everything (reported)."""
        open_unknowns = [entry for entry in state.journal if entry.is_unresolved_unknown]
        if not open_unknowns:
            return state
        for entry in open_unknowns:
            found = self._verification(entry, state, None)
            resolution, by, text = None, author, ""
            if found is not None and found.verdict is not Verdict.UNKNOWN:
                resolution, by, text = _RESOLUTIONS[found.verdict], "verify", found.text
            elif author is not None or entry.effect is not Effect.WRITE:
                resolution, by = Resolution.REPORTED, author or "engine"
            if resolution is not None:
                store.settle_unknown(entry.call_id, resolution=resolution, text=text, by=by or "engine", at=self.clock.now())
        return store.load(state.run_id)

    def _verified(
        self, entries: Sequence[JournalEntry], state: RunState, cancel: CancelSignal | None
    ) -> dict[CallId, CallClosing]:
        """Closings of started calls whose outcome their tool can tell from the evidence."""
        closings: dict[CallId, CallClosing] = {}
        for entry in entries:
            found = self._verification(entry, state, cancel) if entry.state is CallState.STARTED else None
            if found is None or found.verdict is Verdict.UNKNOWN:
                continue
            resolution = _RESOLUTIONS[found.verdict]
            closings[entry.call_id] = CallClosing(
                entry.call_id,
                CallOutcome.UNKNOWN,
                texts.resolved(resolution, found.text),
                verification=found,
                resolution=resolution,
                resolved_by="verify",
            )
        return closings

    def _verification(self, entry: JournalEntry, state: RunState, cancel: CancelSignal | None) -> Verification | None:
        tool = self.definition.tools.get(entry.name)
        if tool is None or tool.verify is None:
            return None
        context = ToolContext(
            call_id=entry.call_id,
            run_id=state.run_id,
            session_id=state.metadata.session_id,
            working_directory=Path(state.metadata.working_directory or self.definition.working_directory),
            cancel=cancel or _never(),
            deadline_at=self.clock.now() + timedelta(seconds=30),
            on_output=lambda _: None,
            on_processes=lambda _: None,
            model=self.identity.model,
        )
        try:
            return tool.verify(entry.arguments or {}, context, entry.evidence)
        except Exception:  # noqa: BLE001  a tool's verify that fails leaves the outcome unknown
            _log.exception("The verify of tool %s failed on call %s", entry.name, entry.call_id)
            return None

    @staticmethod
    def _require_unsettled(state: RunState) -> None:
        if state.status.is_settled:
            raise AgentResumeError(
                f"This run has ended ({state.status.value.replace('_', ' ')}).",
                "Continue it with a new message, or resume it.",
                reason="settled",
            )

    # ------------------------------------------------------------------ driving
    def _drive(self, claim: SessionClaim, run_id: RunId, job: Job, prelude: Prelude, *, is_resume: bool = False) -> RunState:
        """Work on the run to its end, under the claim; the final state as the store has it."""
        view = RunView(job.store.read_lineage(run_id))
        record = view.record
        time = RunTime(self.clock, view.lineage[-1])
        signal = StopSignal(job.cancel, remaining_s=time.remaining_s)
        abort = RequestAbort()
        signal.add_reaction(abort.fire)
        emitter = Emitter(run_id, record.session_id, clock=self.clock, on_event=job.on_event, on_text=job.on_text)
        writer = RunWriter(claim, job.store, view, emitter=emitter, clock=self.clock, save=job.save)
        emitter.emit(
            RunStarted,
            parent_run_id=record.parent_run_id,
            config=record.config,
            deadline_at=record.deadline_at,
            is_resume=is_resume,
        )
        with Watcher(signal, remaining_s=time.remaining_s) as watcher:
            run = RunContext(
                definition=self.definition,
                provider=self.provider,
                store=job.store,
                writer=writer,
                emitter=emitter,
                clock=self.clock,
                time=time,
                signal=signal,
                abort=abort,
                watcher=watcher,
                limits=Limits.of(record.config, spent=job.spent),
                record=job.record,
            )
            Turn(run).perform(prelude)
        state = _final_state(job.store, view)
        if self.hooks.after_run is not None:
            self.hooks.after_run(state)
        emitter.emit(RunEnded, state=state)
        return state

    def _call_hooks(self, state: RunState | None, given: UserInput | None) -> None:
        if self.hooks.before_run is not None:
            self.hooks.before_run(state)
        if self.hooks.on_message is not None and given is not None:
            self.hooks.on_message(given)


_RESOLUTIONS = {Verdict.HAPPENED: Resolution.HAPPENED, Verdict.DID_NOT_HAPPEN: Resolution.DID_NOT_HAPPEN}


def _just_begun(turn: Turn) -> End | None:
    turn.run.writer.tell_begun()
    return None


def _go_on_after_decisions(turn: Turn) -> End | None:
    """TU, unless the time is up: then the decisions stay stored and nothing is started."""
    if turn.run.signal.is_set():
        return _stopped_end(turn)
    turn.run.writer.resume_waiting()
    return None


def _stopped_end(turn: Turn) -> End:
    return turn.end_by_stop() or cancelled_end(EndedBy.USER)


def _reported(closing: CallClosing, author: str) -> CallClosing:
    if closing.outcome is not CallOutcome.UNKNOWN or closing.resolution is not None:
        return closing
    return replace(closing, resolution=Resolution.REPORTED, resolved_by=author)


def _final_state(store: RunStore, view: RunView) -> RunState:
    """What the store says; what is known here when it cannot be read, or could not take the ending."""
    try:
        stored = store.load(view.record.run_id)
    except StoreError:
        return view.state(origin=store)
    return stored if stored.status is view.record.status else view.state(origin=store)


def _never() -> CancelSignal:
    import threading

    return threading.Event()
