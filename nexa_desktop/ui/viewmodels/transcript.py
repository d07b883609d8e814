"""The path on screen as rows: from stored pages, and from the events of the run that is going on.

A page gives whole messages; events change the end of the list (`live_end`).
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QObject, Signal

from nexa_desktop.core.events import RunEnded, RunEvent
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import DamagedMessage, RunRow, TranscriptCursor, TranscriptPage
from nexa_desktop.core.messages import Message, Role
from nexa_desktop.ui.viewmodels.live_end import LiveEnd
from nexa_desktop.ui.viewmodels.message_rows import damaged_row, rows_of_message
from nexa_desktop.ui.viewmodels.path_facts import PathFacts
from nexa_desktop.ui.viewmodels.row_list import RowList
from nexa_desktop.ui.viewmodels.step_words import crashed
from nexa_desktop.ui.viewmodels.transcript_rows import ActivityRow, AnswerRow, PromptRow, Row, StepRow, TurnRow

translate = QCoreApplication.translate


class TranscriptModel(RowList):
    """Rows of the path on screen. Thread: GUI only."""

    answer_finished = Signal(object)  # run id: a run on screen came to its end

    def __init__(self, parent: QObject | None = None, *, cost_of: Callable[[RunRow], float | None] | None = None) -> None:
        """``cost_of`` tells what a turn has cost in US dollars, or None when that is not known."""
        super().__init__(parent)
        self._facts = PathFacts(cost_of)
        self._live = LiveEnd(self, self._facts)
        self._older: TranscriptCursor | None = None

    # ------------------------------------------------------------------------------------------ reading
    @property
    def has_older(self) -> bool:
        """Whether messages stand before the first row that are not loaded."""
        return self._older is not None

    @property
    def oldest_cursor(self) -> TranscriptCursor | None:
        """Where the page before the first row begins."""
        return self._older

    @property
    def is_live(self) -> bool:
        """Whether something is going on at the end of the list."""
        return self._live.is_live

    def run(self, run_id: RunId) -> RunRow | None:
        """What is known of a run on screen."""
        return self._facts.runs.get(run_id)

    def step(self, call_id: CallId) -> StepRow | None:
        """The row of a call on screen."""
        return self._facts.steps.get(call_id)

    # ------------------------------------------------------------------------------------------ events
    def apply(self, event: RunEvent) -> None:
        """Take an event of a run on this path."""
        self._live.apply(event)
        if isinstance(event, RunEnded):
            self.answer_finished.emit(event.state.run_id)

    # ------------------------------------------------------------------------------------------ pages
    def clear(self) -> None:
        """Show nothing."""
        self._forget()
        self.replace(())

    def load(self, page: TranscriptPage) -> None:
        """Show the newest page of a path instead of what was there."""
        self._forget()
        self._older = page.older
        rows = self._rows_of_page(page, is_newest=True)
        running = page.runs[-1] if page.runs else None
        if running is not None and running.is_alive and not running.status.is_settled and not self._live.is_live:
            title = translate("Transcript", "Working")
            activity = ActivityRow(run_id=running.run_id, title=title, since=running.started_at)
            self._live.take(activity)
            rows.append(activity)
        self.replace(rows)

    def prepend(self, page: TranscriptPage) -> None:
        """Put the page before the first row in front. A result that stood here for its call goes there with the call."""
        self._older = page.older
        self.put_in_front(self._rows_of_page(page, is_newest=False))

    def set_runs(self, rows: Sequence[RunRow]) -> None:
        """All runs of the session: who stands beside whom, and how those on screen stand now."""
        self._facts.set_runs(rows)
        for index, row in enumerate(self._rows):
            self._refresh_run(index, row)

    def _refresh_run(self, index: int, row: Row) -> None:
        siblings = self._facts.siblings(row.run_id)
        if isinstance(row, PromptRow) and row.siblings != siblings:
            row.siblings = siblings
            self.row_changed.emit(index)
        elif isinstance(row, TurnRow):
            run = self._facts.runs.get(row.run_id, row.run)
            if row.run != run or row.siblings != siblings:
                row.run, row.siblings, row.cost_usd = run, siblings, self._facts.cost(run)
                self.row_changed.emit(index)

    def _forget(self) -> None:
        self._rows = []
        self._facts.forget()
        self._live.forget()
        self._older = None

    def _rows_of_page(self, page: TranscriptPage, *, is_newest: bool) -> list[Row]:
        self._facts.runs |= {run.run_id: run for run in page.runs}
        journal = {entry.call_id: entry for entry in page.journal}
        order = {run.run_id: index for index, run in enumerate(page.runs)}
        for message in page.messages:
            order.setdefault(message.run_id, len(order))
        entries: list[Message | DamagedMessage] = [*page.messages, *page.damaged]
        if page.damaged:
            entries.sort(key=lambda entry: (order.get(entry.run_id, -1), entry.seq))
        rows: list[Row] = []
        current: RunId | None = None
        for entry in entries:
            if current is not None and entry.run_id != current:
                self._end_run(rows, current, page)
            current = entry.run_id
            if isinstance(entry, DamagedMessage):
                rows.append(damaged_row(entry))
                continue
            if entry.role is Role.USER:
                self._facts.prompted.add(entry.run_id)
            run = self._facts.runs.get(entry.run_id)
            rows += rows_of_message(entry, run, self._facts.steps, journal, self._facts.siblings(entry.run_id))
        if current is not None and (is_newest or not self._rows or self._rows[0].run_id != current):
            self._end_run(rows, current, page)
        if is_newest:
            self._end_bare_runs(rows, page, current)
            for turn in [row for row in rows if isinstance(row, TurnRow)][:-1]:
                turn.is_last = False
        else:
            for row in rows:
                if isinstance(row, TurnRow):
                    row.is_last = False
        return rows

    def _end_bare_runs(self, rows: list[Row], page: TranscriptPage, last: RunId | None) -> None:
        """A run at the end of the path without a message of its own still has a footer and perhaps a partial answer."""
        if not page.runs or page.runs[-1].run_id == last:
            return
        if all(message.run_id != page.runs[-1].run_id for message in page.messages):
            self._end_run(rows, page.runs[-1].run_id, page)

    def _end_run(self, rows: list[Row], run_id: RunId, page: TranscriptPage) -> None:
        run = self._facts.runs.get(run_id)
        partial = page.partials.get(run_id, "")
        is_alive = run is not None and run.is_alive
        if partial:
            label = "" if is_alive else crashed()
            answer = AnswerRow(run_id=run_id, chunks=[partial], is_live=is_alive, cut_short=label)
            rows.append(answer)
            if is_alive:
                self._live.take(answer)
        if run is not None and not (run.is_alive and not run.status.is_settled):
            rows.append(self._facts.turn_row(run))
