"""Several runs at once, each in a session of its own; and an actor, one session over repeated messages.

Group ids make a restarted orchestration go on where it was: settled children are taken as they are, interrupted ones
are resumed, missing ones are run.
"""

import threading
from collections.abc import Callable, Sequence

from msgspec import Struct, field

from nexa_desktop.core.errors import AgentResumeError, InvalidInput, NexaError
from nexa_desktop.core.events import RunEvent
from nexa_desktop.core.ids import GroupId, new_group_id
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import RunConfig, RunState, RunStatus, RunUsage
from nexa_desktop.core.spend import sum_usage
from nexa_desktop.core.tools import CancelSignal
from nexa_desktop.engine import checks
from nexa_desktop.engine.agent import NexaAgent
from nexa_desktop.engine.limits import GroupBudget, SharedBudget
from nexa_desktop.engine.run_writer import SaveCallback

AT_ONCE = 8


class ParallelTask(Struct, frozen=True):
    """One child: who does what, with which budget (None: the agent's own)."""

    agent: NexaAgent
    task: str | UserInput
    config: RunConfig | None = None


def run_parallel(
    tasks: Sequence[ParallelTask | tuple[NexaAgent, str | UserInput] | str | UserInput],
    *,
    agent: NexaAgent | None = None,
    limit: int = AT_ONCE,
    config: RunConfig | None = None,
    cancel: CancelSignal | None = None,
    save: SaveCallback | None = None,
    on_event: Callable[[RunEvent], object] | None = None,
    group: GroupId | None = None,
    budget: GroupBudget | None = None,
) -> tuple[RunState, ...]:
    """Run ``tasks`` side by side, at most ``limit`` at once; their states in the order of the tasks.

    A task is a `ParallelTask`, an (agent, task) pair, or a task for ``agent``. Each child has its own session and
    budget; ``budget`` is one more for all of them together, in which what earlier attempts have used counts too.
    ``cancel`` stops all. With ``group`` and the same store, children of an earlier attempt are used again: settled ones
    as they are, those whose calls a person has decided go on, so do interrupted ones. When a child cannot begin at all,
    its error is raised after the others have ended.
    """
    if budget is not None and not isinstance(budget, GroupBudget):
        raise InvalidInput(f"budget={budget!r:.60} is not a GroupBudget.")
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= 64:
        raise InvalidInput(f"limit={limit!r:.40} is not allowed.", hint="limit takes a whole number from 1 to 64.")
    children = [_as_task(task, agent, config) for task in tasks]
    orchestration = _Orchestration(
        children, group or new_group_id(), cancel=cancel, save=save, on_event=on_event, budget=budget
    )
    return orchestration.perform(limit)


def group_usage(states: Sequence[RunState]) -> RunUsage:
    """What the children of a group have used together."""
    return sum_usage([state.usage for state in states])


def _as_task(
    given: ParallelTask | tuple[NexaAgent, str | UserInput] | str | UserInput, agent: NexaAgent | None, config: RunConfig | None
) -> ParallelTask:
    """Checked before anything starts, so that a bad fifth task does not leave four running."""
    if isinstance(given, tuple):
        given = ParallelTask(given[0], given[1], config)
    if not isinstance(given, ParallelTask):
        if agent is None:
            raise InvalidInput(f"The task {given!r:.60} has no agent.", hint="Give pairs (agent, task), or agent=….")
        given = ParallelTask(agent, given, config)
    checks.checked_input(given.task)
    return given


class _Orchestration(Struct):
    """The children of one group and what became of each."""

    children: Sequence[ParallelTask]
    group: GroupId
    cancel: CancelSignal | None
    save: SaveCallback | None
    on_event: Callable[[RunEvent], object] | None
    budget: GroupBudget | None
    earlier: Sequence[tuple[RunState, ...]] = ()
    shared: SharedBudget = field(default_factory=SharedBudget)
    states: dict[int, RunState] = {}
    errors: dict[int, BaseException] = {}
    taken: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    tell: threading.Lock = field(default_factory=threading.Lock)

    def perform(self, limit: int) -> tuple[RunState, ...]:
        self.earlier = [self._runs_of(child, i) for i, child in enumerate(self.children)]
        self.shared = SharedBudget(self.budget, used=group_usage([state for runs in self.earlier for state in runs]))
        threads = [
            threading.Thread(target=self._work, name=f"nexa-parallel-{i}", daemon=True)
            for i in range(min(limit, len(self.children)))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.errors:
            raise self.errors[min(self.errors)]
        return tuple(self.states[i] for i in range(len(self.children)))

    def _work(self) -> None:
        while True:
            with self.lock:
                index, self.taken = self.taken, self.taken + 1
            if index >= len(self.children):
                return
            try:
                self.states[index] = self._child(index)
            except BaseException as error:  # noqa: BLE001  raised again by the caller's thread
                self.errors[index] = error

    def _child(self, index: int) -> RunState:
        child = self.children[index]
        earlier = self._latest(index)
        if earlier is None:
            return child.agent.execute(
                child.task,
                config=child.config,
                cancel=self.cancel,
                save=self.save,
                on_event=self._listen,
                group=(self.group, index),
                shared=self.shared,
            )
        if earlier.status.is_settled or any(call.decision is None for call in earlier.pending_calls):
            return earlier
        if earlier.status is RunStatus.WAITING_APPROVAL:
            return child.agent.execute(
                state=earlier, cancel=self.cancel, save=self.save, on_event=self._listen, shared=self.shared
            )
        try:
            return child.agent.resume(earlier, cancel=self.cancel, save=self.save, on_event=self._listen, shared=self.shared)
        except AgentResumeError as error:
            if error.reason == "busy":
                raise
            return child.agent.cancel(earlier)

    def _runs_of(self, child: ParallelTask, index: int) -> tuple[RunState, ...]:
        """The child of an earlier attempt, and the runs that resumes have opened for it."""
        store: RunStore = child.agent.store_of(self.save)
        run_id = store.group_runs(self.group).get(index)
        return () if run_id is None else store.session(store.load(run_id).metadata.session_id)

    def _latest(self, index: int) -> RunState | None:
        return max(self.earlier[index], key=lambda state: (state.metadata.started_at, state.run_id), default=None)

    def _listen(self, event: RunEvent) -> None:
        """One at a time: events of several runs come from several threads."""
        if self.on_event is not None:
            with self.tell:
                self.on_event(event)


class Actor:
    """One session over repeated messages, with one budget for its whole life.

    ``config`` limits everything the actor ever does: calls, tokens and working time are counted over all turns. Give
    ``state`` (any run of its session) to go on with an actor of an earlier process. Messages are taken one at a time.
    """

    def __init__(
        self,
        agent: NexaAgent,
        *,
        config: RunConfig | None = None,
        save: SaveCallback | None = None,
        state: RunState | None = None,
    ) -> None:
        self._agent = agent
        self._config = config or agent.config
        self._save = save
        self._lock = threading.Lock()
        self._turns: list[RunState] = []
        if state is not None:
            self._turns = list(state.origin.session(state.metadata.session_id)) if state.origin else [state]

    @property
    def state(self) -> RunState | None:
        """The last turn."""
        return self._turns[-1] if self._turns else None

    @property
    def usage(self) -> RunUsage:
        """What all turns have used together."""
        return group_usage(self._turns)

    def send(
        self,
        message: str | UserInput,
        *,
        cancel: CancelSignal | None = None,
        on_event: Callable[[RunEvent], object] | None = None,
        on_text: Callable[[str], object] | None = None,
    ) -> RunState:
        """The next turn. When the budget is used up the message is kept and the turn ends as ``budget_exhausted``."""
        given = checks.checked_input(message)
        with self._lock:
            config = self._remaining_config()
            last = self.state
            if last is None:
                state = self._agent.execute(
                    given, config=config, cancel=cancel, save=self._save, on_event=on_event, on_text=on_text
                )
            else:
                state = self._agent.continue_run(
                    last,
                    given,
                    config=config,
                    cancel=cancel,
                    save=self._save,
                    on_event=on_event,
                    on_text=on_text,
                    spent=self.usage,
                )
            self._turns.append(state)
            return state

    def proceed(
        self,
        *,
        cancel: CancelSignal | None = None,
        on_event: Callable[[RunEvent], object] | None = None,
        on_text: Callable[[str], object] | None = None,
    ) -> RunState:
        """Go on with a turn whose calls have been decided; the same turn, the same budget."""
        with self._lock:
            last = self.state
            if last is None:
                raise NexaError("This actor has not been sent anything yet.")
            earlier = group_usage(self._turns[:-1])
            self._turns[-1] = self._agent.execute(
                state=last, cancel=cancel, save=self._save, on_event=on_event, on_text=on_text, spent=earlier
            )
            return self._turns[-1]

    def _remaining_config(self) -> RunConfig:
        """The same limits (earlier turns are subtracted as spent), with the time that is left."""
        worked_s = sum(turn.metadata.elapsed_s for turn in self._turns)
        return self._config.model_copy(update={"timeout": max(self._config.timeout - worked_s, 0.001)})
