"""The end of the path while a run goes on: its events become rows, and rows that the saved messages settle.

    TextDelta, ReasoningDelta   open or extend the live rows (inserted, then appended to)
    MessageSaved                settles them (changed) or puts the message's rows in their place
    Tool…                       change the row of their call
    RunEnded                    ends what is live, sets the footer

Nothing appears twice: a live row becomes the stored one.
"""

from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

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
from nexa_desktop.core.messages import Message, Role
from nexa_desktop.ui.viewmodels.message_rows import rows_of_message, run_row_of, settle_step, step_state_of_outcome
from nexa_desktop.ui.viewmodels.path_facts import PathFacts
from nexa_desktop.ui.viewmodels.row_list import RowList
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.step_words import crashed
from nexa_desktop.ui.viewmodels.transcript_rows import (
    ActivityRow,
    AnswerRow,
    ReasoningRow,
    Row,
    StepRow,
    StepState,
    TextRow,
    TurnRow,
)

translate = QCoreApplication.translate

_PROGRESS_CHARS = 4_000


class LiveEnd:
    """Works on the end of a list. What a page brings of a run that goes on is told with `take`."""

    def __init__(self, rows: RowList, facts: PathFacts) -> None:
        self._list = rows
        self._facts = facts
        self._answer: AnswerRow | None = None
        self._thinking: ReasoningRow | None = None
        self._loaded: AnswerRow | None = None  # a partial answer that the page itself brought
        self._activity: ActivityRow | None = None

    @property
    def is_live(self) -> bool:
        """Whether something is going on at the end of the list."""
        return self._activity is not None or self._answer is not None or self._thinking is not None

    def forget(self) -> None:
        """Another path comes; its rows are not looked at."""
        self._answer = self._thinking = self._loaded = self._activity = None

    def take(self, row: AnswerRow | ActivityRow) -> None:
        """A row of a page: the answer that is being written, or what is going on."""
        if isinstance(row, AnswerRow):
            self._answer = self._loaded = row
        else:
            self._activity = row

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
                self._list.remove(self._footer_of(event.run_id))
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
        if self._answer is None:
            self._answer = AnswerRow(run_id=event.run_id, is_live=True, chunks=[event.text])
            self._quiet()
            self._list.append([self._answer])
        else:
            self._extend(self._answer, event.text)

    def _reasoning(self, event: ReasoningDelta) -> None:
        if self._thinking is None:
            self._thinking = ReasoningRow(
                run_id=event.run_id, is_live=True, chunks=[event.text], started_at=event.at
            )  # fmt: skip
            self._quiet()
            self._list.append([self._thinking])
        else:
            self._extend(self._thinking, event.text)

    def _extend(self, row: TextRow, text: str) -> None:
        self._quiet()
        row.chunks.append(text)
        self._list.tell_appended(row, text)

    def _done_thinking(self, at: datetime) -> None:
        row = self._thinking
        if row is not None and row.is_live:
            row.is_live = False
            if row.started_at is not None:
                row.seconds = max(0.0, (at - row.started_at).total_seconds())
            self._list.tell_changed(row)

    def _end_live(self, at: datetime) -> None:
        """What was streaming will get no more text, but no saved message has taken its place yet."""
        self._done_thinking(at)
        if self._answer is not None and self._answer.is_live:
            self._answer.is_live = False
            self._list.tell_changed(self._answer)

    def _saved(self, message: Message, at: datetime) -> None:
        if message.role is Role.TOOL:
            for result in message.tool_results:
                step = self._facts.steps.get(result.call_id)
                if step is not None:
                    step.seq = step.seq or message.seq
                    settle_step(step, result)
                    self._list.tell_changed(step)
            return
        if any(row.seq == message.seq and row.run_id == message.run_id for row in self._list.rows[-60:]):
            if message.role is Role.ASSISTANT and self._answer is not self._loaded:
                self._drop_live()  # the page was read after the message was stored: its deltas came once more
            return
        if message.role is Role.ASSISTANT:
            self._done_thinking(at)
            if self._answer is None:
                self._answer = self._partial_of(message.run_id)
        if message.role is Role.USER:
            self._facts.prompted.add(message.run_id)
        run = self._facts.runs.get(message.run_id)
        rows = rows_of_message(message, run, self._facts.steps, {}, self._facts.siblings(message.run_id))
        if message.role is Role.ASSISTANT:
            rows = self._settle_live(rows)
            self._quiet()
        self._list.append(rows)

    def _drop_live(self) -> None:
        """Take away what streamed: the stored message is on screen already."""
        for row in (self._answer, self._thinking):
            self._list.remove(row)
        self._answer = self._thinking = None

    def _partial_of(self, run_id: RunId) -> AnswerRow | None:
        """What a crash left of an answer at the end of a run: a resume makes a message of it, which takes its place."""
        for row in reversed(self._list.rows):
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
                live, self._answer = self._answer, None
                if isinstance(live, AnswerRow):
                    live.stop, live.cut_short, live.model = row.stop, row.cut_short, row.model
                    live.is_in_context = row.is_in_context
            elif isinstance(row, ReasoningRow):
                live, self._thinking = self._thinking, None
                if isinstance(live, ReasoningRow):
                    live.tokens = row.tokens
            if live is None or self._list.index_of(live) < 0:
                new.append(row)
                continue
            assert isinstance(row, TextRow)  # noqa: S101  answers and reasoning are
            live.seq, live.is_live = row.seq, False
            if live.text != row.text:
                live.chunks[:] = [row.text]
            self._list.tell_changed(live)
        self._drop_live()
        return new

    def _proposed(self, event: ToolProposed) -> None:
        step = self._facts.steps.get(event.call_id)
        if step is None:
            step = StepRow(run_id=event.run_id, call_id=event.call_id, name=event.name, arguments=event.arguments)
            self._facts.steps[event.call_id] = step
            self._list.append([step])
        if event.needs_approval and step.state is StepState.PLANNED:
            step.state = StepState.NEEDS_YOU
            self._list.tell_changed(step)

    def _set_step(
        self,
        call_id: CallId,
        state: StepState,
        *,
        started_at: datetime | None = None,
        ended_at: datetime | None = None,
        result: str | None = None,
    ) -> None:
        step = self._facts.steps.get(call_id)
        if step is None:
            return
        step.state = state
        step.started_at = started_at or step.started_at
        step.ended_at = ended_at or step.ended_at
        if result is not None and step.result is None:
            step.result = result
        if not state.is_open:
            step.progress, step.processes = "", None
        self._list.tell_changed(step)

    def _progress(self, event: ToolOutput) -> None:
        step = self._facts.steps.get(event.call_id)
        if step is not None:
            step.progress = (step.progress + event.text)[-_PROGRESS_CHARS:]
            self._list.tell_changed(step)

    def _stopping(self, event: ToolStopping) -> None:
        step = self._facts.steps.get(event.call_id)
        if step is not None:
            step.processes = event.processes
            self._set_step(event.call_id, StepState.STOPPING)

    def _ended(self, event: RunEnded) -> None:
        state = event.state
        self._end_live(event.at)
        run = run_row_of(state, self._facts.runs.get(state.run_id))
        self._facts.runs[state.run_id] = run
        for entry in state.journal:
            step = self._facts.steps.get(entry.call_id)
            if step is not None and step.journal != entry:
                step.journal = entry
                self._list.tell_changed(step)
        if self._answer is not None:  # no message took it over
            self._answer.cut_short = self._answer.cut_short or crashed()
            self._list.tell_changed(self._answer)
        self._answer = self._thinking = None
        self._quiet()
        self._list.remove(self._footer_of(state.run_id))
        self._no_longer_last()
        self._list.append([self._facts.turn_row(run)])

    def _no_longer_last(self) -> None:
        for row in self._list.rows:
            if isinstance(row, TurnRow) and row.is_last:
                row.is_last = False
                self._list.tell_changed(row)

    def _footer_of(self, run_id: RunId) -> Row | None:
        return next((r for r in reversed(self._list.rows) if isinstance(r, TurnRow) and r.run_id == run_id), None)

    # ------------------------------------------------------------------------------------------ what is going on
    def _doing(self, run_id: RunId, since: datetime, title: str) -> None:
        """Say at the end of the list what is going on."""
        activity = self._activity
        if activity is not None and self._list.rows and self._list.rows[-1] is activity:
            activity.title, activity.since = title, since
            activity.until, activity.countdown = None, ""
            self._list.tell_changed(activity)
            return
        self._quiet()
        self._activity = ActivityRow(run_id=run_id, title=title, since=since)
        self._list.append([self._activity])

    def _quiet(self) -> None:
        activity, self._activity = self._activity, None
        self._list.remove(activity)
