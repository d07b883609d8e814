"""Random sequences of what can happen to a transcript: its rows and what is on the screen always agree."""

import random
from datetime import timedelta

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt

from nexa_desktop.core.events import (
    CorrectionRequested,
    ModelCallRetrying,
    ModelCallStarted,
    ReasoningDelta,
    ToolCallStreaming,
    ToolOutput,
    ToolProposed,
    ToolSettled,
    ToolStarted,
    ToolStopping,
)
from nexa_desktop.core.ids import CallId, call_id
from nexa_desktop.core.library import TranscriptCursor
from nexa_desktop.core.messages import CallOutcome, InternalKind, Message, Role, TextPart, ToolCallPart, ToolResultPart
from nexa_desktop.core.runs import EndedBy, RunStatus
from nexa_desktop.core.tools import Effect
from nexa_desktop.ui.viewmodels.transcript_rows import ActivityRow, TurnRow
from tests.support.transcript_driver import NOW, LiveRun, Transcript
from tests.support.transcripts import block, conversation, page_of, rich_page, run_row


class Person:
    """Does something at random: reads, selects, opens, resizes; and a run does something at random beside it."""

    def __init__(self, transcript: Transcript, seed: int) -> None:
        self.transcript = transcript
        self.rng = random.Random(seed)
        self.run: LiveRun | None = None
        self.said = ""
        self.calls: list[CallId] = []
        self.number = 0

    # ------------------------------------------------------------------------------------------ the run
    def begin(self) -> None:
        """A new turn, unless one is going on."""
        if self.run is None:
            self.number += 1
            self.run = self.transcript.begin_run(f"run_live_{self.number}", prompt=block(self.rng))
            self.said, self.calls = "", []

    def stream(self) -> None:
        """Some text."""
        if self.run is not None:
            text = block(self.rng)[: self.rng.randrange(1, 300)]
            self.said += text
            self.run.say(text)

    def think(self) -> None:
        """Some reasoning, at the start of a reply."""
        if self.run is not None and not self.said:
            self.transcript.model.apply(ReasoningDelta(**self.run.base(), text="hm " * self.rng.randrange(1, 40)))

    def say_something_else(self) -> None:
        """What is going on."""
        if self.run is None:
            return
        base = self.run.base()
        event = self.rng.choice(
            [
                ModelCallStarted(**base, call_number=1, attempt=1, model="gpt"),
                ModelCallRetrying(**base, call_number=1, delay_s=1, error_code="x", message="503"),
                ToolCallStreaming(**base, index=0, name="shell", arguments_chars=12),
                CorrectionRequested(**base, problem="no JSON", corrections=1),
            ]
        )
        self.transcript.model.apply(event)

    def call_tool(self) -> None:
        """The reply ends in a call."""
        if self.run is None:
            return
        seq = self.run._seq + 1
        key = call_id(self.run.run_id, seq, 0)
        parts = ((TextPart(self.said),) if self.said else ()) + (ToolCallPart("shell", {"command": "make"}, call_id=key),)
        self.run.save(Message(Role.ASSISTANT, parts))
        self.said = ""
        propose = ToolProposed(
            **self.run.base(), call_id=key, name="shell", arguments={"command": "make"}, effect=Effect.WRITE,
            needs_approval=self.rng.random() < 0.3,
        )  # fmt: skip
        self.transcript.model.apply(propose)
        self.calls.append(key)

    def go_on_with_tool(self) -> None:
        """A call starts, talks, is stopped or ends."""
        if self.run is None or not self.calls:
            return
        key, base, apply = self.rng.choice(self.calls), self.run.base(), self.transcript.model.apply
        step = self.rng.randrange(5)
        if step == 0:
            apply(ToolStarted(**base, call_id=key, name="shell"))
        elif step == 1:
            apply(ToolOutput(**base, call_id=key, text="working\n" * 3))
        elif step == 2:
            apply(ToolStopping(**base, call_id=key, name="shell", processes=self.rng.choice([None, 2])))
        else:
            outcome = self.rng.choice(list(CallOutcome))
            later = {**base, "at": NOW + timedelta(seconds=1)}
            apply(ToolSettled(**later, call_id=key, name="shell", outcome=outcome, text="result\n" * 50))
            self.run.save(Message(Role.TOOL, (ToolResultPart(key, "shell", "result\n" * 50, outcome),)))
            self.calls.remove(key)

    def finish(self) -> None:
        """The turn ends in some way."""
        if self.run is None:
            return
        if self.said and self.rng.random() < 0.7:
            self.run.settle_answer(self.said)
        if self.rng.random() < 0.2:
            self.run.save(Message(Role.INTERNAL, (TextPart("notice"),), internal=InternalKind.NOTICE))
        status = self.rng.choice([s for s in RunStatus if s is not RunStatus.RUNNING])
        self.run.end(status, self.rng.choice(list(EndedBy)))
        self.run = None

    # ------------------------------------------------------------------------------------------ the person
    def scroll(self) -> None:
        """Anywhere."""
        bar = self.transcript.view.verticalScrollBar()
        bar.setValue(self.rng.randrange(bar.maximum() + 1))

    def resize(self) -> None:
        """Any size."""
        self.transcript.view.resize(self.rng.randrange(250, 1_200), self.rng.randrange(150, 900))

    def press(self) -> None:
        """Any key that means something."""
        keys = [
            *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End),
            *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_F7, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Tab),
        ]
        shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
        none = Qt.KeyboardModifier.NoModifier
        self.transcript.key(self.rng.choice(keys), self.rng.choice([none, none, shift, control, shift | control]))

    def drag(self) -> None:
        """Select with the mouse; from and to anywhere."""
        size = self.transcript.view.viewport().size()
        points = [QPoint(self.rng.randrange(size.width()), self.rng.randrange(size.height())) for _ in range(2)]
        self.transcript.drag(*points)
        self.transcript.view.selected_text()

    def open_or_close(self) -> None:
        """Some row."""
        boxes = self.transcript.view.column.boxes
        if boxes:
            row = self.rng.randrange(len(boxes))
            self.transcript.view.actions_.set_open(row, self.rng.random() < 0.6)

    def find(self) -> None:
        """Look for something, or stop looking."""
        view = self.transcript.view
        self.rng.choice([lambda: view.find("the"), view.find_next, view.find_previous, view.clear_find])()

    def load(self) -> None:
        """Another session, or the same one again."""
        self.run = None
        whole = page_of(conversation(self.rng.randrange(1, 12), seed=self.rng.randrange(99)), prefix=f"p{self.number}")
        if self.rng.random() < 0.3:
            self.transcript.model.load(rich_page())
        elif len(whole.messages) > 4 and self.rng.random() < 0.6:
            cut = self.rng.randrange(1, len(whole.messages) - 1)
            cursor = TranscriptCursor(whole.messages[cut].run_id, whole.messages[cut].seq)
            self.transcript.model.load(replace(whole, messages=whole.messages[cut:], older=cursor))
            self.older = replace(whole, messages=whole.messages[:cut], older=None)
        else:
            self.transcript.model.load(whole)

    def load_older(self) -> None:
        """The page in front."""
        if self.transcript.model.has_older:
            self.transcript.model.prepend(self.older)

    def know_siblings(self) -> None:
        """The tree of runs has changed."""
        ids = {row.run_id for row in self.transcript.model.rows}
        self.transcript.model.set_runs([run_row(run_id, parent="root", minute=n) for n, run_id in enumerate(sorted(ids))])

    def paint(self) -> None:
        """See it."""
        self.transcript.paint()

    def act(self) -> None:
        """One of all that."""
        often = [self.stream] * 6 + [self.paint] * 4 + [self.go_on_with_tool] * 3 + [self.press] * 3 + [self.scroll] * 2
        once = [self.begin, self.begin, self.think, self.say_something_else, self.call_tool, self.finish, self.resize]
        rare = [self.drag, self.open_or_close, self.find, self.load_older, self.know_siblings]
        choice = self.rng.choice([*often, *once, *rare, *rare])
        if self.rng.random() < 0.01:
            choice = self.load
        choice()


def check(transcript: Transcript) -> None:
    """Rows, boxes, heights and places fit together."""
    view, model = transcript.view, transcript.model
    rows = list(model.rows)
    assert [box.row for box in view.column.boxes] == rows
    assert len({id(row) for row in rows}) == len(rows)
    assert sum(isinstance(row, ActivityRow) for row in rows) <= 1
    assert all(not isinstance(row, ActivityRow) for row in rows[:-1])
    footers = [row.run_id for row in rows if isinstance(row, TurnRow)]
    assert len(footers) == len(set(footers))
    assert view.column.total == pytest.approx(sum(box.height for box in view.column.boxes))
    for box in view.column.boxes:
        if box.pieces is not None:
            assert len(box.tops) == len(box.pieces)
            assert box.tops == sorted(box.tops)
    for caret in (view.selection.anchor, view.selection.caret):
        assert caret is None or 0 <= caret.row < len(rows)
    assert -1 <= view.current_row < max(1, len(rows))
    if view.geometry_.is_sticking:
        assert view.verticalScrollBar().value() >= view.verticalScrollBar().maximum() - 2


@pytest.mark.parametrize("seed", range(24))
def test_whatever_happens_view_and_model_agree(transcript: Transcript, seed: int) -> None:
    """Issue 5: no order of events and deeds leaves a wrong row, a lost place or a crash."""
    person = Person(transcript, seed)
    person.load()
    for _ in range(250):
        person.act()
        check(transcript)
    transcript.paint()
    check(transcript)
