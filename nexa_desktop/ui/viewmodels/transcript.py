"""The path on screen as rows: from stored pages, and from the events of the run that is going on.

A page gives whole messages; events change the end of the list. Text deltas go into a live row that the saved message
later settles, so that nothing appears twice:

    TextDelta, ReasoningDelta   open or extend the live rows (`rows_inserted`, then `text_appended`)
    MessageSaved                settles them (`row_changed`) or puts the message's rows in their place
    Tool…                       change the row of their call
    RunEnded                    ends what is live, sets the footer

Rows are told apart by identity. A listener sees each change after it was made, with indices of that moment.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication, QObject, Signal

from nexa_desktop.core.events import (
    ApprovalRequested,
    CorrectionRequested,
    MessageSaved,
    ModelCallRetrying,
    ModelCallStarted,
    ReasoningDelta,
    RunEnded,
    RunEvent,
    RunStarted,
    TextDelta,
    ToolCallStreaming,
    ToolOutput,
    ToolProposed,
    ToolSettled,
    ToolStarted,
    ToolStopping,
    UsageChanged,
)
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import DamagedMessage, RunRow, TranscriptCursor, TranscriptPage
from nexa_desktop.core.messages import Message, Role
from nexa_desktop.ui.viewmodels.message_rows import (
    damaged_row,
    rows_of_message,
    run_row_of,
    settle_step,
    step_state_of_outcome,
)
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.step_words import crashed
from nexa_desktop.ui.viewmodels.transcript_rows import (
    ActivityRow,
    AnswerRow,
    PromptRow,
    ReasoningRow,
    Row,
    RowKind,
    StepRow,
    StepState,
    TextRow,
    TurnRow,
)

translate = QCoreApplication.translate

_PROGRESS_CHARS = 4_000


class TranscriptModel(QObject):
    """Rows of the path on screen. Thread: GUI only."""

    rows_reset = Signal()
    rows_inserted = Signal(object, object)  # first index, count
    rows_removed = Signal(object, object)  # first index, count
    row_changed = Signal(object)  # index
    text_appended = Signal(object, object)  # index, the new text
    answer_finished = Signal(object)  # run id: a run on screen came to its end

    def __init__(self, parent: QObject | None = None, *, cost_of: Callable[[RunRow], float | None] | None = None) -> None:
        """``cost_of`` tells what a turn has cost in US dollars, or None when that is not known."""
        super().__init__(parent)
        self._rows: list[Row] = []
        self._cost_of = cost_of
        self._runs: dict[RunId, RunRow] = {}
        self._siblings: dict[RunId, tuple[RunId, ...]] = {}
        self._steps: dict[CallId, StepRow] = {}
        self._prompted: set[RunId] = set()  # runs that begin with a person's message
        self._older: TranscriptCursor | None = None
        self._live_answer: AnswerRow | None = None
        self._live_reasoning: ReasoningRow | None = None
        self._loaded_live: AnswerRow | None = None  # a partial answer that the page itself brought
        self._activity: ActivityRow | None = None

    # ------------------------------------------------------------------------------------------ reading
    @property
    def rows(self) -> Sequence[Row]:
        """All rows, oldest first."""
        return self._rows

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
        return self._activity is not None or self._live_answer is not None or self._live_reasoning is not None

    def run(self, run_id: RunId) -> RunRow | None:
        """What is known of a run on screen."""
        return self._runs.get(run_id)

    def step(self, call_id: CallId) -> StepRow | None:
        """The row of a call on screen."""
        return self._steps.get(call_id)

    def index_of(self, row: Row) -> int:
        """Where a row stands; looked up from the end, where things happen. -1: not (any more) in the list."""
        for index in range(len(self._rows) - 1, -1, -1):
            if self._rows[index] is row:
                return index
        return -1

    # ------------------------------------------------------------------------------------------ pages
    def clear(self) -> None:
        """Show nothing."""
        self._forget()
        self.rows_reset.emit()

    def load(self, page: TranscriptPage) -> None:
        """Show the newest page of a path instead of what was there."""
        self._forget()
        self._older = page.older
        self._rows = self._rows_of_page(page, is_newest=True)
        running = page.runs[-1] if page.runs else None
        if running is not None and running.is_alive and not running.status.is_settled and self._live_answer is None:
            title = translate("Transcript", "Working")
            self._activity = ActivityRow(run_id=running.run_id, title=title, since=running.started_at)
            self._rows.append(self._activity)
        self.rows_reset.emit()

    def prepend(self, page: TranscriptPage) -> None:
        """Put the page before the first row in front."""
        self._older = page.older
        older = self._rows_of_page(page, is_newest=False)
        moved = {id(row) for row in older}
        for row in [row for row in self._rows if id(row) in moved]:
            self._remove(row)  # a result stood here for its call; now the call has come
        self._rows[:0] = older
        if older:
            self.rows_inserted.emit(0, len(older))

    def set_runs(self, rows: Sequence[RunRow]) -> None:
        """All runs of the session: who stands beside whom, and how those on screen stand now."""
        groups: dict[RunId | None, list[RunRow]] = {}
        for run in rows:
            groups.setdefault(run.parent_run_id, []).append(run)
        self._siblings = {}
        for group in groups.values():
            if len(group) > 1:
                ids = tuple(run.run_id for run in sorted(group, key=lambda run: (run.started_at, run.run_id)))
                self._siblings |= dict.fromkeys(ids, ids)
        for run in rows:
            if run.run_id in self._runs:
                self._runs[run.run_id] = run
        for index, row in enumerate(self._rows):
            self._refresh_run(index, row)

    def _refresh_run(self, index: int, row: Row) -> None:
        siblings = self._siblings.get(row.run_id, ())
        if isinstance(row, PromptRow) and row.siblings != siblings:
            row.siblings = siblings
            self.row_changed.emit(index)
        elif isinstance(row, TurnRow):
            run = self._runs.get(row.run_id, row.run)
            if row.run != run or row.siblings != siblings:
                row.run, row.siblings, row.cost_usd = run, siblings, self._cost(run)
                self.row_changed.emit(index)

    def _forget(self) -> None:
        self._rows = []
        self._runs = {}
        self._steps = {}
        self._siblings = {}
        self._prompted = set()
        self._older = None
        self._live_answer = self._live_reasoning = self._loaded_live = self._activity = None

    def _rows_of_page(self, page: TranscriptPage, *, is_newest: bool) -> list[Row]:
        self._runs |= {run.run_id: run for run in page.runs}
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
                self._prompted.add(entry.run_id)
            run = self._runs.get(entry.run_id)
            rows += rows_of_message(entry, run, self._steps, journal, self._siblings.get(entry.run_id, ()))
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
        run = self._runs.get(run_id)
        partial = page.partials.get(run_id, "")
        is_alive = run is not None and run.is_alive
        if partial:
            label = "" if is_alive else crashed()
            answer = AnswerRow(run_id=run_id, chunks=[partial], is_live=is_alive, cut_short=label)
            rows.append(answer)
            if is_alive:
                self._live_answer = self._loaded_live = answer
        if run is not None and not (run.is_alive and not run.status.is_settled):
            rows.append(self._turn_row(run, has_prompt=run_id in self._prompted))

    def _turn_row(self, run: RunRow, *, has_prompt: bool) -> TurnRow:
        siblings = self._siblings.get(run.run_id, ())
        return TurnRow(run_id=run.run_id, run=run, cost_usd=self._cost(run), has_prompt=has_prompt, siblings=siblings)

    def _cost(self, run: RunRow) -> float | None:
        return self._cost_of(run) if self._cost_of is not None else run.cost_usd

    # ------------------------------------------------------------------------------------------ events
    def apply(self, event: RunEvent) -> None:
        """Take an event of a run on this path."""
        match event:
            case TextDelta():
                self._text(event)
            case ReasoningDelta():
                self._reasoning(event)
            case MessageSaved():
                self._saved(event.message, event.at)
            case ToolProposed():
                self._proposed(event)
            case ToolStarted():
                self._set_step(event.call_id, StepState.RUNNING, started_at=event.at)
                self._doing(event.run_id, event.at, translate("Transcript", "Running %1").replace("%1", event.name))
            case ToolOutput():
                self._progress(event)
            case ToolStopping():
                self._stopping(event)
            case ToolSettled():
                state = step_state_of_outcome(event.outcome)
                self._set_step(event.call_id, state, ended_at=event.at, result=event.text)
            case ApprovalRequested():
                for call in event.pending_calls:
                    if call.decision is None:
                        self._set_step(call.call_id, StepState.NEEDS_YOU)
            case ModelCallStarted():
                self._doing(event.run_id, event.at, translate("Transcript", "Waiting for %1").replace("%1", event.model))
            case ModelCallRetrying():
                words = translate("Transcript", "Trying again in %1 s: %2")
                self._end_live(event.at)
                words = words.replace("%2", said(event.message))
                self._doing(event.run_id, event.at, words.replace("%1", f"{event.delay_s:.0f}"))
                if self._activity is not None:
                    self._activity.until, self._activity.countdown = event.at + timedelta(seconds=event.delay_s), words
            case ToolCallStreaming():
                words = translate("Transcript", "Writing a call of %1, %n character(s) so far", "", event.arguments_chars)
                self._end_live(event.at)
                self._doing(event.run_id, self._since(event.at), words.replace("%1", event.name))
            case CorrectionRequested():
                title = translate("Transcript", "The output was not valid; the model is asked again")
                self._doing(event.run_id, event.at, title)
            case RunStarted():
                self._remove(self._footer_of(event.run_id))
                self._no_longer_last()
                self._doing(event.run_id, event.at, translate("Transcript", "Starting"))
            case UsageChanged():
                pass
            case RunEnded():
                self._ended(event)

    def _since(self, at: datetime) -> datetime:
        return self._activity.since if self._activity is not None and self._activity.since is not None else at

    def _text(self, event: TextDelta) -> None:
        self._done_thinking(event.at)
        if self._live_answer is None:
            self._live_answer = AnswerRow(run_id=event.run_id, is_live=True, chunks=[event.text])
            self._quiet()
            self._append([self._live_answer])
        else:
            self._extend(self._live_answer, event.text)

    def _reasoning(self, event: ReasoningDelta) -> None:
        if self._live_reasoning is None:
            self._live_reasoning = ReasoningRow(
                run_id=event.run_id, is_live=True, chunks=[event.text], started_at=event.at
            )  # fmt: skip
            self._quiet()
            self._append([self._live_reasoning])
        else:
            self._extend(self._live_reasoning, event.text)

    def _extend(self, row: TextRow, text: str) -> None:
        self._quiet()
        row.chunks.append(text)
        self.text_appended.emit(self.index_of(row), text)

    def _done_thinking(self, at: datetime) -> None:
        row = self._live_reasoning
        if row is not None and row.is_live:
            row.is_live = False
            if row.started_at is not None:
                row.seconds = max(0.0, (at - row.started_at).total_seconds())
            self._changed(row)

    def _end_live(self, at: datetime) -> None:
        """What was streaming will get no more text, but no saved message has taken its place yet."""
        self._done_thinking(at)
        if self._live_answer is not None and self._live_answer.is_live:
            self._live_answer.is_live = False
            self._changed(self._live_answer)

    def _saved(self, message: Message, at: datetime) -> None:
        if message.role is Role.TOOL:
            for result in message.tool_results:
                step = self._steps.get(result.call_id)
                if step is not None:
                    step.seq = step.seq or message.seq
                    settle_step(step, result)
                    self._changed(step)
            return
        if any(row.seq == message.seq and row.run_id == message.run_id for row in self._rows[-60:]):
            if message.role is Role.ASSISTANT and self._live_answer is not self._loaded_live:
                self._drop_live()  # the page was read after the message was stored: its deltas came once more
            return
        if message.role is Role.ASSISTANT:
            self._done_thinking(at)
            if self._live_answer is None:
                self._live_answer = self._partial_of(message.run_id)
        if message.role is Role.USER:
            self._prompted.add(message.run_id)
        run = self._runs.get(message.run_id)
        rows = rows_of_message(message, run, self._steps, {}, self._siblings.get(message.run_id, ()))
        if message.role is Role.ASSISTANT:
            rows = self._settle_live(rows)
            self._quiet()
        self._append(rows)

    def _drop_live(self) -> None:
        """Take away what streamed: the stored message is on screen already."""
        for row in (self._live_answer, self._live_reasoning):
            self._remove(row)
        self._live_answer = self._live_reasoning = None

    def _partial_of(self, run_id: RunId) -> AnswerRow | None:
        """What a crash left of an answer at the end of a run: a resume makes a message of it, which takes its place."""
        for row in reversed(self._rows):
            if row.run_id != run_id or isinstance(row, StepRow) or row.seq:
                return None
            if isinstance(row, AnswerRow):
                return row
        return None

    def _settle_live(self, rows: list[Row]) -> list[Row]:
        """Let the live rows become the stored ones; gives back the rows that are new."""
        new: list[Row] = []
        for row in rows:
            live: TextRow | None = None
            if isinstance(row, AnswerRow):
                live, self._live_answer = self._live_answer, None
                if isinstance(live, AnswerRow):
                    live.stop, live.cut_short, live.model = row.stop, row.cut_short, row.model
                    live.is_in_context = row.is_in_context
            elif isinstance(row, ReasoningRow):
                live, self._live_reasoning = self._live_reasoning, None
                if isinstance(live, ReasoningRow):
                    live.tokens = row.tokens
            if live is None or self.index_of(live) < 0:
                new.append(row)
                continue
            assert isinstance(row, TextRow)  # noqa: S101  answers and reasoning are
            live.seq, live.is_live = row.seq, False
            if live.text != row.text:
                live.chunks[:] = [row.text]
            self._changed(live)
        self._drop_live()
        return new

    def _proposed(self, event: ToolProposed) -> None:
        step = self._steps.get(event.call_id)
        if step is None:
            step = StepRow(run_id=event.run_id, call_id=event.call_id, name=event.name, arguments=event.arguments)
            self._steps[event.call_id] = step
            self._append([step])
        if event.needs_approval and step.state is StepState.PLANNED:
            step.state = StepState.NEEDS_YOU
            self._changed(step)

    def _set_step(
        self,
        call_id: CallId,
        state: StepState,
        *,
        started_at: datetime | None = None,
        ended_at: datetime | None = None,
        result: str | None = None,
    ) -> None:
        step = self._steps.get(call_id)
        if step is None:
            return
        step.state = state
        step.started_at = started_at or step.started_at
        step.ended_at = ended_at or step.ended_at
        if result is not None and step.result is None:
            step.result = result
        if not state.is_open:
            step.progress, step.processes = "", None
        self._changed(step)

    def _progress(self, event: ToolOutput) -> None:
        step = self._steps.get(event.call_id)
        if step is not None:
            step.progress = (step.progress + event.text)[-_PROGRESS_CHARS:]
            self._changed(step)

    def _stopping(self, event: ToolStopping) -> None:
        step = self._steps.get(event.call_id)
        if step is not None:
            step.processes = event.processes
            self._set_step(event.call_id, StepState.STOPPING)

    def _ended(self, event: RunEnded) -> None:
        state = event.state
        self._end_live(event.at)
        run = run_row_of(state, self._runs.get(state.run_id))
        self._runs[state.run_id] = run
        for entry in state.journal:
            step = self._steps.get(entry.call_id)
            if step is not None and step.journal != entry:
                step.journal = entry
                self._changed(step)
        if self._live_answer is not None:  # no message took it over
            self._live_answer.cut_short = self._live_answer.cut_short or crashed()
            self._changed(self._live_answer)
        self._live_answer = self._live_reasoning = None
        self._quiet()
        self._remove(self._footer_of(state.run_id))
        self._no_longer_last()
        self._append([self._turn_row(run, has_prompt=run.run_id in self._prompted)])
        self.answer_finished.emit(state.run_id)

    def _no_longer_last(self) -> None:
        for index, row in enumerate(self._rows):
            if isinstance(row, TurnRow) and row.is_last:
                row.is_last = False
                self.row_changed.emit(index)

    def _footer_of(self, run_id: RunId) -> Row | None:
        return next((r for r in reversed(self._rows) if isinstance(r, TurnRow) and r.run_id == run_id), None)

    # ------------------------------------------------------------------------------------------ changing the list
    def _doing(self, run_id: RunId, since: datetime, title: str) -> None:
        """Say at the end of the list what is going on."""
        if self._activity is not None and self._rows and self._rows[-1] is self._activity:
            self._activity.title, self._activity.since = title, since
            self._activity.until, self._activity.countdown = None, ""
            self._changed(self._activity)
            return
        self._quiet()
        self._activity = ActivityRow(run_id=run_id, title=title, since=since)
        self._rows.append(self._activity)
        self.rows_inserted.emit(len(self._rows) - 1, 1)

    def _quiet(self) -> None:
        activity, self._activity = self._activity, None
        self._remove(activity)

    def _append(self, rows: Iterable[Row]) -> None:
        """Add at the end, before the activity."""
        new = list(rows)
        if not new:
            return
        at = len(self._rows)
        if self._activity is not None and self._rows and self._rows[-1].kind is RowKind.ACTIVITY:
            at -= 1
        self._rows[at:at] = new
        self.rows_inserted.emit(at, len(new))

    def _remove(self, row: Row | None) -> None:
        index = self.index_of(row) if row is not None else -1
        if index >= 0:
            del self._rows[index]
            self.rows_removed.emit(index, 1)

    def _changed(self, row: Row) -> None:
        index = self.index_of(row)
        if index >= 0:
            self.row_changed.emit(index)
