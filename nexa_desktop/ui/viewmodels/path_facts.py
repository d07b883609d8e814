"""What is known of the path on screen beside its rows: its runs, who stands beside whom, its calls."""

from collections.abc import Callable, Sequence

from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.ui.viewmodels.transcript_rows import StepRow, TurnRow


class PathFacts:
    """``prompted``: the runs that begin with a person's message."""

    def __init__(self, cost_of: Callable[[RunRow], float | None] | None = None) -> None:
        self._cost_of = cost_of
        self.runs: dict[RunId, RunRow] = {}
        self.steps: dict[CallId, StepRow] = {}
        self.prompted: set[RunId] = set()
        self._siblings: dict[RunId, tuple[RunId, ...]] = {}

    def forget(self) -> None:
        """Another path comes."""
        self.runs, self.steps, self.prompted, self._siblings = {}, {}, set(), {}

    def set_runs(self, rows: Sequence[RunRow]) -> None:
        """All runs of the session: those that are known are known anew."""
        groups: dict[RunId | None, list[RunRow]] = {}
        for run in rows:
            groups.setdefault(run.parent_run_id, []).append(run)
        self._siblings = {}
        for group in groups.values():
            if len(group) > 1:
                ids = tuple(run.run_id for run in sorted(group, key=lambda run: (run.started_at, run.run_id)))
                self._siblings |= dict.fromkeys(ids, ids)
        self.runs |= {run.run_id: run for run in rows if run.run_id in self.runs}

    def siblings(self, run_id: RunId) -> tuple[RunId, ...]:
        """The runs beside one, itself among them, oldest first; empty when there is no other."""
        return self._siblings.get(run_id, ())

    def cost(self, run: RunRow) -> float | None:
        """In US dollars; None when it is not known."""
        return self._cost_of(run) if self._cost_of is not None else run.cost_usd

    def turn_row(self, run: RunRow) -> TurnRow:
        """The footer of a turn."""
        return TurnRow(
            run_id=run.run_id,
            run=run,
            cost_usd=self.cost(run),
            has_prompt=run.run_id in self.prompted,
            siblings=self.siblings(run.run_id),
        )
