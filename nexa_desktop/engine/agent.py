"""`NexaAgent`: the runtime's public face. Everything here is a thin door; the entries are in `runner`.

    execute      a task of its own, or the original run again (``state=``)
    run          one continuous conversation on this instance, returns the output itself
    continue_run the next turn of a settled run
    resume       an interrupted or ended run without a new message; ``resume_point`` says what it would do
    approve, deny, settle, abandon, cancel     what a person decides

Where a run lives: ``save=store.save`` of a run store makes that store its home; a callable of your own is given the
full state after each commit, and the run lives in this agent's memory; so it does without ``save``.
"""

import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from nexa_desktop.core.clock import Clock, SystemClock
from nexa_desktop.core.codec import Hidden
from nexa_desktop.core.errors import InvalidInput, RunNotCompleted
from nexa_desktop.core.events import RunEvent
from nexa_desktop.core.ids import GroupId, RunId
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.ports import PermissionPolicy, Provider, RunStore
from nexa_desktop.core.runs import (
    EndedBy,
    ProviderIdentity,
    Resolution,
    ResumePoint,
    RunConfig,
    RunState,
    RunUsage,
)
from nexa_desktop.core.services import ContinuationReview
from nexa_desktop.core.spend import Price
from nexa_desktop.core.tools import CancelSignal, Preview, Tool
from nexa_desktop.engine import checks, decisions
from nexa_desktop.engine.arguments import (
    ProviderSource,
    check_callables,
    checked_config,
    checked_run_id,
    checked_source,
    checked_state,
    fork_id,
    made_provider,
    store_behind,
)
from nexa_desktop.engine.bridge import aiterate, in_thread, iterate
from nexa_desktop.engine.context import Recorder, context_outside
from nexa_desktop.engine.definition import Check, define
from nexa_desktop.engine.importing import snapshots_of
from nexa_desktop.engine.limits import SharedBudget
from nexa_desktop.engine.memory_store import MemoryStore
from nexa_desktop.engine.recovery import require_resume_point
from nexa_desktop.engine.recovery import resume_point as _resume_point
from nexa_desktop.engine.run_writer import SaveCallback
from nexa_desktop.engine.runner import Hooks, Job, Runner
from nexa_desktop.engine.session_cap import no_price

OnEvent = Callable[[RunEvent], object]
OnText = Callable[[str], object]


class NexaAgent:
    """An agent: instructions, tools, a model, and what its answers must look like.

    ``provider``: an object that fulfils `Provider`, or a callable that makes one (called with the model's name when it
    takes an argument). ``model`` names the model when the provider object does not know it. ``ensures`` and ``verify``
    are called as ``check(output, input)`` on a valid answer; False or a raise fails the run. Without a ``policy``, read
    tools run and all others wait for approval. ``loop_guard``: how many equal calls in a row make the engine ask; without a
    word, 3 where there is a policy and never where there is none (0). ``price`` tells what a call cost, which
    ``max_session_cost_usd`` needs.
    """

    def __init__(
        self,
        name: str,
        *,
        prompt: str = "",
        model: str | None = None,
        provider: ProviderSource | None = None,
        tools: Sequence[Tool | Callable[..., object]] = (),
        working_directory: str | Path | None = None,
        output_type: object = None,
        ensures: Check | Sequence[Check] | None = None,
        verify: Check | Sequence[Check] | None = None,
        policy: PermissionPolicy | None = None,
        config: RunConfig | None = None,
        clock: Clock | None = None,
        before_run: Callable[[RunState | None], object] | None = None,
        on_message: Callable[[UserInput], object] | None = None,
        after_run: Callable[[RunState], object] | None = None,
        loop_guard: int | None = None,
        flush_interval_s: float = 0.5,
        price: Price = no_price,
    ) -> None:
        self._definition = define(
            name,
            prompt=prompt,
            tools=tools,
            working_directory=working_directory,
            output_type=output_type,
            ensures=ensures,
            verify=verify,
            policy=policy,
            loop_guard=loop_guard,
            flush_interval_s=flush_interval_s,
        )
        if config is not None and not isinstance(config, RunConfig):
            raise InvalidInput(f"config={config!r:.60} is not a RunConfig.")
        if model is not None and (not isinstance(model, str) or not model.strip()):
            raise InvalidInput(f"model={model!r:.60} is not the name of a model.")
        self._config = config or RunConfig()
        self._model = model
        self._source = checked_source(provider)
        self._provider: Provider | None = None
        self._clock = clock or SystemClock()
        self._hooks = Hooks(before_run, on_message, after_run)
        self._price = price
        self._memory = MemoryStore()
        self._turns = threading.RLock()
        self._last: RunState | None = None

    @property
    def name(self) -> str:
        """The agent's name."""
        return self._definition.name

    @property
    def config(self) -> RunConfig:
        """What a run may use unless the call says otherwise."""
        return self._config

    @property
    def identity(self) -> ProviderIdentity:
        """Vendor, protocol, endpoint and model that this agent speaks to."""
        return self._runner(None, None).identity

    # ------------------------------------------------------------------ execute
    def execute(
        self,
        task: str | UserInput | None = None,
        *,
        state: RunState | None = None,
        config: RunConfig | None = None,
        cancel: CancelSignal | None = None,
        save: SaveCallback | None = None,
        on_event: OnEvent | None = None,
        on_text: OnText | None = None,
        provider: ProviderSource | None = None,
        title: str = "",
        is_sample: bool = False,
        fork_of: RunState | RunId | None = None,
        group: tuple[GroupId, int] | None = None,
        handover: bool = False,
        spent: RunUsage | None = None,
        shared: SharedBudget | None = None,
        record: Recorder | None = None,
    ) -> RunState:
        """Run ``task`` to its end, or go on with the original run of ``state`` (same configuration, usage, deadline).

        Returns the settled state, or one in ``waiting_approval``. Raises before anything is stored when it cannot
        begin. ``fork_of``: a first turn that the new one stands beside, in the same session (edit and resend).
        ``handover`` (with ``state``) accepts that the agent's definition or model has changed since.
        ``record(run id, call number, request, response)`` is given the raw exchanges. ``shared`` is a budget that other runs
        use too (`run_parallel`).
        """
        runner = self._runner(provider, None)
        if state is not None:
            if task is not None or config is not None:
                raise InvalidInput("execute(state=…) takes no task and no config.", "The original run goes on with its own.")
            job = self._job(
                save,
                checked_state(state),
                cancel=cancel,
                on_event=on_event,
                on_text=on_text,
                record=record,
                spent=spent,
                shared=shared,
            )
            return runner.proceed(checked_run_id(state), job=job, handover=handover)
        given = checks.checked_input(task)
        sibling = fork_of if isinstance(fork_of, RunState) else None
        job = self._job(
            save,
            sibling,
            cancel=cancel,
            on_event=on_event,
            on_text=on_text,
            record=record,
            title=title,
            is_sample=is_sample,
            group=group,
            spent=spent,
            shared=shared,
        )
        if sibling is None and fork_of is not None:
            sibling = job.store.load(fork_id(fork_of))
        return runner.execute(
            given,
            config=checked_config(config) or self._config,
            job=job,
            session_id=sibling.metadata.session_id if sibling else None,
            fork_of=sibling.run_id if sibling else None,
        )

    async def aexecute(
        self, task: str | UserInput | None = None, *, cancel: CancelSignal | None = None, **options: Any
    ) -> RunState:
        """`execute` for asyncio: runs in a thread of its own; callbacks are called there. Takes the same options."""
        return await in_thread(lambda stop: self.execute(task, cancel=stop, **options), cancel=cancel)

    # ------------------------------------------------------------------ run
    def run(
        self,
        task: str | UserInput,
        *,
        config: RunConfig | None = None,
        cancel: CancelSignal | None = None,
        save: SaveCallback | None = None,
        on_event: OnEvent | None = None,
        on_text: OnText | None = None,
    ) -> Any:
        """The next turn of this instance's one conversation; returns the output itself, as the type asked for.

        Calls on one instance are serialised. Raises `RunNotCompleted` (with the state) when there is no output.
        """
        with self._turns:
            options: dict[str, Any] = {"cancel": cancel, "save": save, "on_event": on_event, "on_text": on_text}
            if self._last is None:
                state = self.execute(task, config=config, **options)
            else:
                state = self.continue_run(self._last, checks.checked_input(task), config=config or self._config, **options)
            self._last = state
        if not state.success:
            raise RunNotCompleted(f"The run is {state.status.words}.", str(state.error) if state.error else None, state=state)
        return self._definition.output.restore(state.output)

    async def arun(self, task: str | UserInput, *, cancel: CancelSignal | None = None, **options: Any) -> Any:
        """`run` for asyncio. Takes the same options."""
        return await in_thread(lambda stop: self.run(task, cancel=stop, **options), cancel=cancel)

    # ------------------------------------------------------------------ continue
    def continue_run(
        self,
        previous: RunState,
        *args: str | UserInput,
        config: RunConfig | None = None,
        cancel: CancelSignal | None = None,
        save: SaveCallback | None = None,
        on_event: OnEvent | None = None,
        on_text: OnText | None = None,
        provider: ProviderSource | None = None,
        handover: bool = False,
        fork_of: RunState | RunId | None = None,
        spent: RunUsage | None = None,
        record: Recorder | None = None,
    ) -> RunState:
        """The next turn of a settled run: a new run with its own budget, the whole history before it.

        ``args`` are the message, joined with blank lines. ``provider`` may be another object of the same identity.
        ``handover`` accepts that model, provider, definition or directory differ. ``fork_of``: the sibling that the new
        run stands beside. ``spent`` reduces the budget (actors). ``previous`` is left as it is. Raises
        `ContinuationRefused` with its reason.
        """
        given = checks.joined_input(args)
        runner = self._runner(provider, None)
        job = self._job(
            save, checked_state(previous), cancel=cancel, on_event=on_event, on_text=on_text, record=record, spent=spent
        )
        return runner.continue_run(
            checked_run_id(previous),
            given,
            config=checked_config(config),
            job=job,
            handover=handover,
            fork_of=fork_id(fork_of) if fork_of else None,
        )

    async def acontinue_run(
        self, previous: RunState, *args: str | UserInput, cancel: CancelSignal | None = None, **options: Any
    ) -> RunState:
        """`continue_run` for asyncio. Takes the same options."""
        return await in_thread(lambda stop: self.continue_run(previous, *args, cancel=stop, **options), cancel=cancel)

    def review(self, previous: RunState, *, provider: ProviderSource | None = None) -> ContinuationReview:
        """The checks of a continuation and what a handover would change; writes nothing."""
        runner = self._runner(provider, None)
        return checks.review(self._fresh(previous), self._definition, runner.identity)

    # ------------------------------------------------------------------ resume
    def resume_point(
        self, state: RunState, *, model: str | None = None, provider: ProviderSource | None = None
    ) -> ResumePoint | None:
        """What `resume` would do, or None when there is nothing to resume; writes nothing, calls no model."""
        if self._home_of(state).owner_of(state.metadata.session_id) is not None and not state.status.is_settled:
            return None
        runner = self._runner(provider, model)
        differs = bool(checks.differences(state, self._definition, runner.identity))
        return _resume_point(state, now=self._clock.now(), opens_child=differs)

    def require_resume_point(self, state: RunState) -> ResumePoint:
        """`resume_point`, raising `AgentResumeError` with the reason instead of answering None."""
        return require_resume_point(state, now=self._clock.now())

    def resume(
        self,
        state: RunState,
        *,
        config: RunConfig | None = None,
        cancel: CancelSignal | None = None,
        save: SaveCallback | None = None,
        on_event: OnEvent | None = None,
        on_text: OnText | None = None,
        model: str | None = None,
        provider: ProviderSource | None = None,
        shared: SharedBudget | None = None,
        record: Recorder | None = None,
    ) -> RunState:
        """Go on with an interrupted or ended run without a new message. Raises `AgentResumeError` with its reason.

        The same run (with its own configuration) while it is unsettled and in time; otherwise, or with another model or
        definition, a new run whose parent it is, with ``config`` or the same values. No tool is ever run
        again by this; what is unknown is told to the model.
        """
        runner = self._runner(provider, model)
        job = self._job(
            save, checked_state(state), cancel=cancel, on_event=on_event, on_text=on_text, record=record, shared=shared
        )
        return runner.resume(checked_run_id(state), config=checked_config(config), job=job)

    async def aresume(self, state: RunState, *, cancel: CancelSignal | None = None, **options: Any) -> RunState:
        """`resume` for asyncio. Takes the same options."""
        return await in_thread(lambda stop: self.resume(state, cancel=stop, **options), cancel=cancel)

    # ------------------------------------------------------------------ streams
    def stream(
        self,
        task: str | UserInput | None = None,
        *,
        previous: RunState | None = None,
        cancel: CancelSignal | None = None,
        on_event: OnEvent | None = None,
        **options: Any,
    ) -> Iterator[RunEvent]:
        """The events of `execute` (or of `continue_run` when ``previous`` is given) as they happen; `RunEnded` is last.

        Closing the iterator early stops the run and waits for it.
        """
        return iterate(self._work(task, previous, options), cancel=cancel, on_event=on_event)

    def astream(
        self,
        task: str | UserInput | None = None,
        *,
        previous: RunState | None = None,
        cancel: CancelSignal | None = None,
        on_event: OnEvent | None = None,
        **options: Any,
    ) -> AsyncIterator[RunEvent]:
        """`stream` for ``async for``."""
        return aiterate(self._work(task, previous, options), cancel=cancel, on_event=on_event)

    def stream_resume(
        self, state: RunState, *, cancel: CancelSignal | None = None, on_event: OnEvent | None = None, **options: Any
    ) -> Iterator[RunEvent]:
        """The events of `resume` as they happen."""
        return iterate(
            lambda stop, listen: self.resume(state, cancel=stop, on_event=listen, **options),
            cancel=cancel,
            on_event=on_event,
        )

    def astream_resume(
        self, state: RunState, *, cancel: CancelSignal | None = None, on_event: OnEvent | None = None, **options: Any
    ) -> AsyncIterator[RunEvent]:
        """`stream_resume` for ``async for``."""
        return aiterate(
            lambda stop, listen: self.resume(state, cancel=stop, on_event=listen, **options),
            cancel=cancel,
            on_event=on_event,
        )

    def _work(
        self, task: str | UserInput | None, previous: RunState | None, options: dict[str, Any]
    ) -> Callable[[CancelSignal, OnEvent], RunState]:
        def work(stop: CancelSignal, listen: OnEvent) -> RunState:
            if previous is None:
                return self.execute(task, cancel=stop, on_event=listen, **options)
            given = () if task is None else (task,)
            return self.continue_run(previous, *given, cancel=stop, on_event=listen, **options)

        return work

    # ------------------------------------------------------------------ decisions
    def approve(self, state: RunState, call_id: str, *, by: str = "user") -> RunState:
        """Approve one waiting call, for exactly its tool and arguments; the state with the decision in it."""
        return decisions.approve(self._at_home(state), call_id, by=by, at=self._clock.now())

    def deny(self, state: RunState, call_id: str, reason: str = "", *, by: str = "user") -> RunState:
        """Deny one waiting call; the model is told, with the reason, and the run goes on."""
        return decisions.deny(self._at_home(state), call_id, reason, by=by, at=self._clock.now())

    def settle(self, state: RunState, call_id: str, outcome: str | Resolution, text: str = "", *, by: str = "user") -> RunState:
        """Say, once, what became of a call of unknown outcome: ``happened``, ``did_not_happen`` or ``reported``."""
        return decisions.settle(self._at_home(state), call_id, outcome, text, by=by, at=self._clock.now())

    def abandon(self, state: RunState, call_id: str) -> bool:
        """Wait no longer for a running call: its outcome becomes unknown, its late result is only recorded."""
        return decisions.abandon(self._at_home(state), call_id, at=self._clock.now())

    def cancel(self, state: RunState, *, by: EndedBy = EndedBy.USER) -> RunState:
        """Settle a waiting or ownerless run as cancelled. Stop a running one through its ``cancel`` Event instead."""
        return self._runner(None, None).cancel(checked_run_id(state), job=self._job(None, checked_state(state)), by=by)

    def preview(self, state: RunState, call_id: str) -> Preview | None:
        """What a waiting call would do, for the approval; None when its tool cannot tell."""
        entry = decisions.entry_of(checked_state(state), call_id)
        tool = self._definition.tools.get(entry.name)
        if tool is None or tool.preview is None or entry.arguments is None:
            return None
        deadline_at = state.metadata.deadline_at or self._clock.now()
        here = self._definition.working_directory
        context = context_outside(entry, state, working_directory=here, deadline_at=deadline_at)
        return tool.preview(entry.arguments, context)

    # ------------------------------------------------------------------ where runs live
    def store_of(self, save: SaveCallback | None) -> RunStore:
        """The store that a run with this ``save`` lives in."""
        return store_behind(save) or self._memory

    def _job(
        self, save: SaveCallback | None, state: RunState | None, *, cancel: CancelSignal | None = None, **options: Any
    ) -> Job:
        check_callables(save, cancel)
        store = store_behind(save)
        if store is not None:
            return Job(store=store, cancel=cancel, **options)
        home = self._home_of(state) if state is not None else self._memory
        return Job(store=home, save=save, cancel=cancel, **options)

    def _home_of(self, state: RunState) -> RunStore:
        """The store that the state came from; this agent's memory for one that came from nowhere."""
        if state.origin is not None:
            return state.origin
        if not self._memory.holds(state.run_id):
            self._memory.adopt(snapshots_of(state))
        return self._memory

    def _at_home(self, state: RunState) -> RunState:
        """The state with the store that it lives in."""
        home = self._home_of(checked_state(state))
        return state if state.origin is home else replace(state, home=Hidden(home))

    def _fresh(self, state: RunState) -> RunState:
        return self._home_of(checked_state(state)).load(state.run_id)

    def _runner(self, source: ProviderSource | None, model: str | None) -> Runner:
        """The entries for this call's provider: the agent's own, unless another provider or model is named."""
        if source is None and model is None:
            if self._provider is None:
                self._provider = made_provider(self._source, self._model)
            provider, label = self._provider, self._model
        else:
            chosen = checked_source(source) if source is not None else self._source
            label = model if model is not None else (self._model if source is None else None)
            provider = made_provider(chosen, label)
        identity = provider.identity
        if label is not None and identity.model != label:
            identity = replace(identity, model=label)
        return Runner(self._definition, provider, identity, self._clock, self._hooks, self._price)
