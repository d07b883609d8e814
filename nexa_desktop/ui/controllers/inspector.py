"""Fills the inspector with the run that is selected, and answers what is asked there."""

from PySide6.QtCore import QObject, Signal, Slot

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import RunState
from nexa_desktop.core.services import RunService
from nexa_desktop.core.spend import SessionSpend
from nexa_desktop.ui.viewmodels.place import Place
from nexa_desktop.ui.widgets.inspector import InspectorPanel
from nexa_desktop.ui.workers.tasks import Tasks

_Exchanges = tuple[tuple[int, str, str], ...]


class InspectorController(QObject):
    """Made when the panel is opened for the first time. Reads only while the panel is visible.

    ``run_opened(RunId)`` · ``continue_from(RunId)`` from the tree.
    """

    run_opened = Signal(object)
    continue_from = Signal(object)

    def __init__(self, runs: RunService, tasks: Tasks, panel: InspectorPanel) -> None:
        super().__init__(panel)
        self._runs = runs
        self._tasks = tasks
        self._panel = panel
        self._place = Place()
        self._shown: tuple[RunRow, SessionSpend | None] | None = None
        panel.lineage.run_opened.connect(self.run_opened)
        panel.lineage.continue_from_requested.connect(self.continue_from)
        panel.lineage.compare_requested.connect(self._compare)

    @Slot(object)
    def show_place(self, place: Place) -> None:
        """Another session, another path, or its runs changed."""
        self._place = place
        if not self._panel.isVisible():
            self._shown = None
            return
        self._panel.lineage.set_runs(place.rows, place.leaf)
        if place.head is None:
            self._shown = None
            self._panel.clear_run()
        else:
            self.show_run(place.head.run_id)

    @Slot(object)
    def show_run(self, run_id: RunId) -> None:
        """Read one run's journal and calls, and show them."""
        row = self._place.row(run_id)
        spend = self._place.spend
        if row is None or self._shown == (row, spend):
            return
        self._shown = (row, spend)

        def read() -> tuple[RunState, _Exchanges]:
            return self._runs.load(run_id), self._runs.raw_exchanges(run_id)

        def done(found: tuple[RunState, _Exchanges]) -> None:
            state, exchanges = found
            if self._shown == (row, spend):
                self._panel.show_run(row, state.journal, state.model_calls, exchanges, cost_usd=row.cost_usd, spend=spend)

        self._tasks.start(read, done, self._failed, name="inspect")

    def _failed(self, error: NexaError) -> None:
        self._shown = None

    @Slot(object)
    def _compare(self, pair: tuple[RunId, RunId]) -> None:
        from nexa_desktop.ui.dialogs.compare import CompareDialog

        CompareDialog.ask(self._panel.window(), self._place.rows, *pair)
