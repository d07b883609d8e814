"""Rows from pages and events."""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace
from PySide6.QtCore import QObject, Slot

from nexa_desktop.core.events import (
    ApprovalRequested,
    MessageSaved,
    ModelCallRetrying,
    ModelCallStarted,
    ReasoningDelta,
    RunStarted,
    TextDelta,
    ToolOutput,
    ToolProposed,
    ToolSettled,
    ToolStarted,
    ToolStopping,
)
from nexa_desktop.core.ids import RunId, call_id
from nexa_desktop.core.library import TranscriptCursor
from nexa_desktop.core.messages import CallOutcome, Message, ReasoningPart, Role, TextPart, ToolCallPart, ToolResultPart
from nexa_desktop.core.runs import CallState, EndedBy, PendingCall, RunConfig, RunStatus
from nexa_desktop.core.tools import Effect
from nexa_desktop.ui.viewmodels.step_words import step_look
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.viewmodels.transcript_rows import (
    ActivityRow,
    AnswerRow,
    PromptRow,
    ReasoningRow,
    Row,
    StepRow,
    StepState,
    TurnRow,
)
from nexa_desktop.ui.widgets.transcript.pieces import LinePiece
from tests.support.transcript_driver import NOW, SESSION, LiveRun, Transcript
from tests.support.transcripts import PageBuilder, conversation, page_of, rich_page, run_row


class Mirror(QObject):
    """A listener that keeps its own list of rows from the signals alone."""

    def __init__(self, model: TranscriptModel) -> None:
        super().__init__(model)
        self.model = model
        self.rows: list[Row] = list(model.rows)
        model.rows_reset.connect(self._reset)
        model.rows_inserted.connect(self._inserted)
        model.rows_removed.connect(self._removed)
        model.row_changed.connect(self._changed)

    @Slot()
    def _reset(self) -> None:
        self.rows = list(self.model.rows)

    @Slot(object, object)
    def _inserted(self, first: int, count: int) -> None:
        self.rows[first:first] = self.model.rows[first : first + count]
        assert self.rows == list(self.model.rows)

    @Slot(object, object)
    def _removed(self, first: int, count: int) -> None:
        del self.rows[first : first + count]
        assert self.rows == list(self.model.rows)

    @Slot(object)
    def _changed(self, index: int) -> None:
        assert self.rows[index] is self.model.rows[index]


def kinds(model: TranscriptModel) -> list[str]:
    """What the rows are."""
    return [row.kind.value for row in model.rows]


def test_a_page_becomes_rows_in_order() -> None:
    """Prompt, reasoning, steps, answer, footer; damage and notices stand in their places."""
    model = TranscriptModel()
    model.load(rich_page())
    assert kinds(model)[:9] == ["prompt", "reasoning", "answer", "step", "step", "step", "step", "answer", "turn"]
    assert kinds(model)[9:13] == ["prompt", "step", "answer", "turn"]
    assert "damaged" in kinds(model)
    assert [row.is_last for row in model.rows if isinstance(row, TurnRow)] == [False, False, False, False, True]


def test_a_crashed_partial_answer_is_there_and_says_so() -> None:
    """B19, B26: what had streamed when the program died is shown, labelled with who ended it."""
    model = TranscriptModel()
    model.load(rich_page())
    partial = next(row for row in model.rows if isinstance(row, AnswerRow) and row.text.startswith("I have written"))
    assert "program ended unexpectedly" in partial.cut_short
    stopped = next(row for row in model.rows if isinstance(row, AnswerRow) and row.text.startswith("Let me check"))
    assert "you stopped" in stopped.cut_short


def test_an_older_page_goes_in_front() -> None:
    """B27, E60: pages are put together without a seam: no footer inside a turn, no row twice."""
    pairs = conversation(6)
    whole = page_of(pairs)
    model = TranscriptModel()
    cut = 5  # inside the third turn: its prompt is on the older page
    cursor = TranscriptCursor(whole.messages[cut].run_id, whole.messages[cut].seq)
    newer = replace(whole, messages=whole.messages[cut:], older=cursor)
    older = replace(whole, messages=whole.messages[:cut], older=None)
    model.load(newer)
    assert model.oldest_cursor == cursor
    Mirror(model)
    model.prepend(older)
    assert not model.has_older
    together = TranscriptModel()
    together.load(whole)
    assert [(r.kind, r.run_id, r.seq, r.text) for r in model.rows] == [(r.kind, r.run_id, r.seq, r.text) for r in together.rows]


def test_a_result_on_a_newer_page_than_its_call_is_one_row() -> None:
    """A page may begin with the result of a call that stands on the page before."""
    builder = PageBuilder().run(run_row("run_1")).user("q").call("read_file", {"path": "a.txt"}, "content")
    whole = builder.page()
    model = TranscriptModel()
    Mirror(model)
    model.load(replace(whole, messages=whole.messages[2:], older=TranscriptCursor(RunId("run_1"), 3)))
    assert kinds(model) == ["step", "turn"]
    model.prepend(replace(whole, messages=whole.messages[:2], journal=(), older=None))
    assert kinds(model) == ["prompt", "step", "turn"]
    step = model.rows[1]
    assert isinstance(step, StepRow)
    assert (step.result, step.state, step.target) == ("content", StepState.DONE, "a.txt")


def test_streamed_text_appears_once(transcript: Transcript) -> None:
    """I92: deltas, then the saved message: one answer."""
    model = transcript.model
    mirror = Mirror(model)
    run = transcript.begin_run()
    for piece in ("Hel", "lo **wor", "ld**"):
        run.say(piece)
    assert kinds(model) == ["prompt", "answer"]
    run.settle_answer("Hello **world**")
    run.end()
    assert kinds(model) == ["prompt", "answer", "turn"]
    assert model.rows[1].text == "Hello **world**"
    assert mirror.rows == list(model.rows)


def test_the_stored_text_wins_over_the_streamed_one(transcript: Transcript) -> None:
    """A gap in what was streamed (the view came late) is closed by what was stored."""
    run = transcript.begin_run()
    run.say("lo world")
    run.settle_answer("Hello world")
    assert transcript.model.rows[1].text == "Hello world"


def test_thinking_has_a_duration(transcript: Transcript) -> None:
    """Reasoning is timed from its first piece to the first piece of the answer."""
    run = transcript.begin_run()
    model = transcript.model
    model.apply(ReasoningDelta(**run.base(), text="Hmm. "))
    model.apply(ReasoningDelta(**run.base(), text="Yes."))
    later = {**run.base(), "at": NOW + timedelta(seconds=3)}
    model.apply(TextDelta(**later, text="Answer"))
    row = model.rows[1]
    assert isinstance(row, ReasoningRow)
    assert (row.text, row.seconds, row.is_live) == ("Hmm. Yes.", 3.0, False)
    run.save(Message(Role.ASSISTANT, (ReasoningPart("Hmm. Yes."), TextPart("Answer"))))
    assert kinds(model) == ["prompt", "reasoning", "answer"]


def propose(run: LiveRun, *, needs_approval: bool = False) -> str:
    """A reply with one call, planned."""
    key = call_id(run.run_id, 2, 0)
    run.save(Message(Role.ASSISTANT, (ToolCallPart("shell", {"command": "ls"}, call_id=key),)))
    apply = run.transcript.model.apply
    apply(
        ToolProposed(
            **run.base(),
            call_id=key,
            name="shell",
            arguments={"command": "ls"},
            effect=Effect.WRITE,
            needs_approval=needs_approval,
        )
    )
    return key


def test_a_call_runs_through_its_states(transcript: Transcript) -> None:
    """Proposed, started, talking, settled: one row, each state with its word."""
    run = transcript.begin_run()
    model = transcript.model
    Mirror(model)
    key = call_id(run.run_id, 2, 0)
    propose(run)
    step = model.step(key)
    assert step is not None
    assert step_look(step).word == "waiting"
    model.apply(ToolStarted(**run.base(), call_id=key, name="shell"))
    assert step_look(step).word == "running"
    model.apply(ToolOutput(**run.base(), call_id=key, text="half"))
    assert step.progress == "half"
    model.apply(ToolStopping(**run.base(), call_id=key, name="shell", processes=2))
    assert "2 process" in step_look(step).word
    done = {**run.base(), "at": NOW + timedelta(seconds=2)}
    model.apply(ToolSettled(**done, call_id=key, name="shell", outcome=CallOutcome.DONE, text="a.txt"))
    run.save(Message(Role.TOOL, (ToolResultPart(key, "shell", "a.txt", CallOutcome.DONE),)))
    assert (step.state, step.result, step.duration_s, step.progress) == (StepState.DONE, "a.txt", 2.0, "")
    assert sum(isinstance(row, StepRow) for row in model.rows) == 1


def test_a_call_that_waits_for_a_decision_says_so(transcript: Transcript) -> None:
    """The run ends in waiting, and its footer tells who is waited for."""
    run = transcript.begin_run()
    key = call_id(run.run_id, 2, 0)
    propose(run, needs_approval=True)
    pending = PendingCall(key, "shell", {"command": "ls"}, "0" * 64, Effect.WRITE)
    transcript.model.apply(ApprovalRequested(**run.base(), pending_calls=(pending,)))
    run.end(RunStatus.WAITING_APPROVAL)
    step = transcript.model.step(key)
    assert step is not None
    assert step_look(step).word == "needs you"
    footer = transcript.model.rows[-1]
    assert isinstance(footer, TurnRow)
    assert footer.run.status is RunStatus.WAITING_APPROVAL


def test_what_goes_on_is_one_line_at_the_end(transcript: Transcript) -> None:
    """Waiting, retrying: said in one row that goes when there is something to show."""
    run = transcript.begin_run()
    model = transcript.model
    model.apply(ModelCallStarted(**run.base(), call_number=1, attempt=1, model="gpt"))
    model.apply(ModelCallRetrying(**run.base(), call_number=1, delay_s=2, error_code="x", message="503"))
    assert sum(isinstance(row, ActivityRow) for row in model.rows) == 1
    assert isinstance(model.rows[-1], ActivityRow)
    assert "503" in model.rows[-1].title
    run.say("x")
    assert not any(isinstance(row, ActivityRow) for row in model.rows)
    run.settle_answer("x")
    run.end(RunStatus.CANCELLED, EndedBy.USER)
    assert not model.is_live


def test_a_resume_puts_the_stored_message_in_the_place_of_the_partial() -> None:
    """What a crash left of an answer is not shown twice when the resumed run stores it as a message."""
    builder = PageBuilder()
    builder.run(run_row("run_1", status=RunStatus.RUNNING, ended_by=None)).user("go")
    builder.partials["run_1"] = "half of an ans"
    model = TranscriptModel()
    model.load(builder.page())
    mirror = Mirror(model)
    run_id = RunId("run_1")
    base = {"run_id": run_id, "session_id": SESSION, "at": NOW}
    model.apply(RunStarted(**base, n=1, parent_run_id=None, config=RunConfig(), deadline_at=NOW, is_resume=True))
    kept = Message(Role.ASSISTANT, (TextPart("half of an ans"),), seq=2, run_id=run_id)
    model.apply(MessageSaved(**base, n=2, message=kept))
    answers = [row for row in model.rows if isinstance(row, AnswerRow)]
    assert [(row.text, row.seq) for row in answers] == [("half of an ans", 2)]
    model.apply(TextDelta(**base, n=3, text="and the rest"))
    model.apply(MessageSaved(**base, n=4, message=Message(Role.ASSISTANT, (TextPart("and the rest"),), seq=3, run_id=run_id)))
    answers = [row for row in model.rows if isinstance(row, AnswerRow)]
    assert [row.text for row in answers] == ["half of an ans", "and the rest"]
    assert mirror.rows == list(model.rows)


def test_the_pause_before_another_try_counts_down(transcript: Transcript) -> None:
    """ "Trying again in 20 s" says ten seconds later that ten are left."""
    run = transcript.begin_run()
    earlier = {**run.base(), "at": datetime.now(UTC) - timedelta(seconds=10)}
    transcript.model.apply(ModelCallRetrying(**earlier, call_number=1, delay_s=20, error_code="x", message="503"))
    box = transcript.view.column.boxes[-1]
    box.compose()
    shown = [item.text for piece in box.pieces or () if isinstance(piece, LinePiece) for item in piece.items]
    assert shown[0].startswith(("Trying again in 10 s", "Trying again in 9 s")), shown
    transcript.model.apply(ModelCallStarted(**run.base(), call_number=1, attempt=2, model="gpt"))
    assert isinstance(transcript.model.rows[-1], ActivityRow)
    assert transcript.model.rows[-1].until is None


def test_siblings_are_runs_of_one_parent() -> None:
    """A turn knows which others stand in its place, oldest first."""
    model = TranscriptModel()
    page = rich_page()
    model.load(page)
    model.set_runs([*page.runs, run_row("run_2b", parent="run_1", minute=7)])
    prompt = next(row for row in model.rows if isinstance(row, PromptRow) and row.run_id == "run_2")
    assert prompt.siblings == ("run_2", "run_2b")
    first = model.rows[0]
    assert isinstance(first, PromptRow)
    assert first.siblings == ()


def test_a_saved_message_told_twice_is_one_row(transcript: Transcript) -> None:
    """A page read while the run goes on holds what an event then tells again."""
    run = transcript.begin_run()
    event = MessageSaved(**run.base(), message=Message(Role.ASSISTANT, (TextPart("hi"),), seq=2, run_id=run.run_id))
    transcript.model.apply(event)
    transcript.model.apply(event)
    assert kinds(transcript.model) == ["prompt", "answer"]


def test_deltas_of_a_message_that_the_page_has_already_add_nothing(transcript: Transcript) -> None:
    """The page is read after the message was stored, while its events still wait: what was streamed is not shown twice."""
    run = transcript.begin_run()
    builder = PageBuilder().run(run_row(run.run_id, status=RunStatus.RUNNING, is_alive=True)).user("hello").answer("hi there")
    transcript.model.load(builder.page())
    before = [kind for kind in kinds(transcript.model) if kind != "activity"]
    run.say("hi ")
    run.say("there")
    transcript.model.apply(MessageSaved(**run.base(), message=builder.messages[-1]))
    assert [kind for kind in kinds(transcript.model) if kind != "activity"] == before


def test_a_started_call_of_a_dead_run_is_unknown() -> None:
    """C: nobody knows what became of a call that was running when the program died."""
    builder = PageBuilder().run(run_row("run_1", status=RunStatus.RUNNING, ended_by=None)).user("q")
    builder.call("shell", {"command": "rm x"}, None, CallOutcome.UNKNOWN, state=CallState.STARTED)
    model = TranscriptModel()
    model.load(builder.page())
    step = model.rows[1]
    assert isinstance(step, StepRow)
    assert step.needs_settling
