"""The entries: who may begin or go on with a run, what is written first, and the claim held meanwhile.

    execute        new session, new run                                                          T0
    proceed        the same run: waiting with all decisions made, or left running by a dead one  TU or TR
    continue_run   a new child of a settled run, with a new input                                T0
    resume         the same run while it is unsettled and in time, else a new child              TR or T0

A claim is taken before the state that counts is read, so that what was checked is what is written on.
"""

from collections.abc import Callable
from datetime import timedelta

from msgspec import Struct

from nexa_desktop.core.clock import Clock
from nexa_desktop.core.errors import AgentResumeError, SessionBusy, StoreError
from nexa_desktop.core.events import RunEnded, RunEvent, RunStarted
from nexa_desktop.core.ids import GroupId, RunId, SessionId, new_run_id, new_session_id
from nexa_desktop.core.messages import Message, Role, UserInput
from nexa_desktop.core.ports import Provider, RunStore, SessionClaim
from nexa_desktop.core.run_facts import NewRun, RunEnding
from nexa_desktop.core.runs import (
    EndedBy,
    ProviderIdentity,
    ResumePoint,
    RunConfig,
    RunState,
    RunStatus,
    RunUsage,
)
from nexa_desktop.core.spend import Price
from nexa_desktop.core.tools import CancelSignal
from nexa_desktop.engine import checks, endings
from nexa_desktop.engine.context import Recorder, RunContext
from nexa_desktop.engine.definition import AgentDefinition
from nexa_desktop.engine.emitter import Emitter
from nexa_desktop.engine.endings import End
from nexa_desktop.engine.leftovers import Leftovers
from nexa_desktop.engine.limits import Limits, SharedBudget
from nexa_desktop.engine.recovery import is_answered, is_late, require_resume_point, resume_notice
from nexa_desktop.engine.run_time import RunTime
from nexa_desktop.engine.run_writer import RunWriter, SaveCallback
from nexa_desktop.engine.session_cap import SessionCap, no_price
from nexa_desktop.engine.stop import RequestAbort, StopSignal, Watcher
from nexa_desktop.engine.turn import Prelude, Turn
from nexa_desktop.engine.view import RunView

RESUME_AUTHOR = "resume"


class Job(Struct, frozen=True):
    """What a caller gives beside the input: where the run lives, how to stop it, who listens.

    ``save`` is a foreign callable (None when the store itself is the caller's). ``spent``: what earlier turns of an
    actor's budget have used. ``group``: the parallel orchestration that this run is a child of,
    ``shared`` the budget of all its children.
    """

    store: RunStore
    save: SaveCallback | None = None
    cancel: CancelSignal | None = None
    on_event: Callable[[RunEvent], object] | None = None
    on_text: Callable[[str], object] | None = None
    record: Recorder | None = None
    title: str = ""
    is_sample: bool = False
    group: tuple[GroupId, int] | None = None
    spent: RunUsage | None = None
    shared: SharedBudget | None = None


class Hooks(Struct, frozen=True):
    """Called around runs: ``before_run`` and ``after_run`` for every one, ``on_message`` only for a user's message."""

    before_run: Callable[[RunState | None], object] | None = None
    on_message: Callable[[UserInput], object] | None = None
    after_run: Callable[[RunState], object] | None = None


class Runner(Struct, frozen=True):
    """Entries of one agent with one provider. Stateless: everything that lasts is in the store."""

    definition: AgentDefinition
    provider: Provider
    identity: ProviderIdentity
    clock: Clock
    hooks: Hooks = Hooks()
    price: Price = no_price

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
            state = self._leftovers.settle_outcomes(state, job.store, author=None)
            checks.require_known_outcomes(state)
            if not handover:
                checks.require_same(state, self.definition, self.identity)
            if fork_of is not None:
                checks.require_sibling(job.store.load(fork_of), state)
            self._call_hooks(state, given)
            run_id = self._begin(claim, state, config or state.config, (self._user_message(given),), job=job, fork_of=fork_of)
            return self._drive(claim, run_id, job, _just_begun)
        finally:
            claim.release()

    # ------------------------------------------------------------------ going on with a run
    def proceed(self, run_id: RunId, *, job: Job, handover: bool = False) -> RunState:
        """``execute(state=…)``: the original run, with its own configuration, usage and deadline."""
        state = job.store.load(run_id)
        self._require_unsettled(state)
        if not handover:
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
                state = self._leftovers.settle_outcomes(state, job.store, author=None)
                prelude = self._leftovers.recovery(state, author=None)
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
                self._call_hooks(state, None)
                # an answer is settled whoever asks; only the agent that asked for it may ask again
                prelude: Prelude = (lambda _: None) if same else Turn.settle_stored_answer
                return self._drive(claim, run_id, job, prelude, is_resume=True)
            if state.status is RunStatus.WAITING_APPROVAL:
                state = self._settled_if_late(claim, state, job)
            point = require_resume_point(state, now=self.clock.now(), opens_child=not same)
            self._call_hooks(state, None)
            if not point.opens_child:
                state = self._leftovers.settle_outcomes(state, job.store, author=RESUME_AUTHOR)
                return self._drive(claim, run_id, job, self._leftovers.recovery(state, author=RESUME_AUTHOR), is_resume=True)
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
                claim.finish_run(run_id, self._leftovers.ending(state, endings.cancelled(by)))
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
        state = self._leftovers.settle_outcomes(state, job.store, author=RESUME_AUTHOR)
        if not state.status.is_settled:
            late = is_late(state, now=self.clock.now())
            end = endings.timed_out(state.config.timeout) if late else endings.cancelled(EndedBy.SUPERSEDED)
            supersede = (state.run_id, self._leftovers.ending(state, end, author=RESUME_AUTHOR))
        notice = resume_notice(point.kind, at=self.clock.now())
        return self._begin(claim, state, config, () if notice is None else (notice,), job=job, supersede=supersede)

    def _user_message(self, given: UserInput) -> Message:
        return Message(Role.USER, given.parts(), created_at=self.clock.now())

    @property
    def _leftovers(self) -> Leftovers:
        return Leftovers(self.definition, self.clock)

    def _settled_if_late(self, claim: SessionClaim, state: RunState, job: Job) -> RunState:
        """An unsettled run whose time is up is settled at any entry that sees it."""
        if not is_late(state, now=self.clock.now()) or is_answered(state):
            return state
        claim.finish_run(state.run_id, self._leftovers.ending(state, endings.timed_out(state.config.timeout)))
        return job.store.load(state.run_id)

    @staticmethod
    def _require_unsettled(state: RunState) -> None:
        if state.status.is_settled:
            raise AgentResumeError(
                f"This run has ended ({state.status.words}).",
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
        session = SessionCap(record.config, view, job.store, price=self.price)
        limits = Limits.of(record.config, session=session, spent=job.spent, shared=job.shared)
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
                limits=limits,
                record=job.record,
            )
            Turn(run).perform(prelude)
        state = _final_state(job.store, view)
        try:
            if self.hooks.after_run is not None:
                self.hooks.after_run(state)
        finally:
            emitter.emit(RunEnded, state=state)
        return state

    def _call_hooks(self, state: RunState | None, given: UserInput | None) -> None:
        if self.hooks.before_run is not None:
            self.hooks.before_run(state)
        if self.hooks.on_message is not None and given is not None:
            self.hooks.on_message(given)


def _just_begun(turn: Turn) -> End | None:
    turn.run.writer.tell_begun()
    return None


def _go_on_after_decisions(turn: Turn) -> End | None:
    """TU, unless the time is up: then the decisions stay stored and nothing is started."""
    stopped = turn.end_by_stop()
    if stopped is None:
        turn.run.writer.resume_waiting()
    return stopped


def _final_state(store: RunStore, view: RunView) -> RunState:
    """What the store says; what is known here when it cannot be read, or could not take the ending."""
    try:
        stored = store.load(view.record.run_id)
    except StoreError:
        return view.state(origin=store)
    return stored if stored.status is view.record.status else view.state(origin=store)
