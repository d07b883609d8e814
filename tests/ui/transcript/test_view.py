"""What the view shows, keeps in place, and does with a click."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from nexa_desktop.core.events import ToolOutput, ToolStarted
from nexa_desktop.core.ids import call_id
from nexa_desktop.core.messages import Message, Role, Stop, StopReason, ToolCallPart
from nexa_desktop.core.runs import ErrorKind, RunError, RunStatus
from nexa_desktop.core.settings import ThemeChoice
from nexa_desktop.ui import theme
from nexa_desktop.ui.markdown import PARAGRAPH_CHARS
from nexa_desktop.ui.viewmodels.transcript_rows import ActivityRow, AnswerRow, PromptRow, StepRow, TurnRow
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from tests.support.transcript_driver import Transcript
from tests.support.transcripts import (
    ANSWER,
    PageBuilder,
    conversation,
    page_of,
    rich_page,
    run_row,
    tokens,
)
from tests.ui.transcript.test_markdown import MARKDOWN


# ------------------------------------------------------------------------------------------------ streaming
@given(text=MARKDOWN, seed=st.integers(0, 10_000))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_streamed_equals_loaded(transcript: Transcript, text: str, seed: int) -> None:
    """I92: the plain text of an answer that was streamed in random pieces is that of the same answer loaded."""
    transcript.model.clear()
    run = transcript.begin_run()
    rng = random.Random(seed)
    position = 0
    while position < len(text):
        size = rng.randrange(1, 40)
        run.say(text[position : position + size])
        if rng.random() < 0.5:
            transcript.view._streaming.flush()
        if rng.random() < 0.2:
            transcript.paint()
        position += size
    transcript.view._streaming.flush()
    if text:
        live = transcript.shown_text(1)
        run.settle_answer(text)
        run.end()
        transcript.paint()
        streamed = transcript.shown_text(1)
        transcript.talk(("q", text))
        assert streamed == transcript.shown_text(1)
        if "]:" not in text and not text.rstrip().endswith(("`", "~")):
            # the line that is still arriving stands in the paragraph before it, also where a giant one will be cut
            assert (live.split() if len(text) > PARAGRAPH_CHARS else live) == (
                streamed.split() if len(text) > PARAGRAPH_CHARS else streamed
            )


def test_a_long_mixed_answer_streams_to_what_it_is(transcript: Transcript) -> None:
    """I92, E55: three thousand tokens of everything."""
    pieces = tokens(3_000)
    run = transcript.begin_run()
    for piece in pieces:
        run.say(piece)
    transcript.view._streaming.flush()
    transcript.paint()
    run.settle_answer("".join(pieces))
    run.end()
    streamed = transcript.shown_text(1)
    transcript.talk(("q", "".join(pieces)))
    assert streamed == transcript.shown_text(1)


def test_the_end_is_followed_only_by_who_is_at_the_end(transcript: Transcript) -> None:
    """Who has scrolled up stays where he reads; who is at the end sees what comes."""
    transcript.talk(*conversation(40))
    bar = transcript.view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    run = transcript.begin_run()
    for _ in range(30):
        run.say("One more paragraph of text.\n\n")
        transcript.view._streaming.flush()
    transcript.paint()
    assert bar.value() == bar.maximum()
    told = QSignalSpy(transcript.view.at_bottom_changed)
    transcript.scroll(bar.value() - 900)
    assert told.at(0) == [False]
    at, screen = transcript.view.geometry_.top, transcript.view.grab().toImage()
    for _ in range(30):
        run.say("And one more.\n\n")
        transcript.view._streaming.flush()
    transcript.paint()
    assert transcript.view.geometry_.top == at
    kept = transcript.view.grab().toImage()
    size = QSize(kept.width() - 60, kept.height())
    assert kept.copy(0, 0, size.width(), size.height()) == screen.copy(0, 0, size.width(), size.height())
    transcript.view.jump_to_latest()
    transcript.paint()
    assert bar.value() == bar.maximum()
    assert told.at(1) == [True]


def test_an_answer_cut_short_names_who_ended_it(transcript: Transcript) -> None:
    """B26: the label is part of what is copied, too."""
    transcript.load(rich_page())
    row = transcript.row_of("Let me check the file before")
    assert "Interrupted: you stopped it." in transcript.view.column.boxes[row].whole_text


# ------------------------------------------------------------------------------------------------ places
def screen_y(transcript: Transcript, row: int) -> float:
    """Where a row begins in the viewport."""
    return transcript.view.geometry_.row_rect(row).y()


def test_scrolling_up_through_guesses_moves_evenly(transcript: Transcript) -> None:
    """What is on the screen moves by what was scrolled, though rows above turn out higher or lower than guessed."""
    transcript.talk(*conversation(150))
    transcript.scroll(transcript.view.verticalScrollBar().maximum() - 5)
    view, bar = transcript.view, transcript.view.verticalScrollBar()
    for _ in range(150):
        row, number, _ = view.geometry_.place_at(QPointF(300, 100))
        box = view.column.boxes[row]
        before = screen_y(transcript, row) + box.tops[number]
        transcript.scroll(bar.value() - 90)
        assert abs(screen_y(transcript, row) + box.tops[number] - before - 90) <= 1.5


def test_older_rows_in_front_move_nothing(transcript: Transcript) -> None:
    """A page that comes in front leaves what is read where it is."""
    older, newer = page_of(conversation(100, seed=1), prefix="old"), page_of(conversation(20), prefix="new")
    transcript.load(newer)
    transcript.scroll(400)
    row = transcript.view.column.index_at(transcript.view.geometry_.top + 60)
    box, before = transcript.view.column.boxes[row], screen_y(transcript, row)
    transcript.model.prepend(older)
    transcript.paint()
    assert abs(screen_y(transcript, transcript.view.column.index_of(box)) - before) <= 1.5


def test_resizing_keeps_the_place(transcript: Transcript) -> None:
    """Narrower, wider, zoomed: the row at the upper edge stays the row at the upper edge."""
    transcript.talk(*conversation(200))
    transcript.scroll(9_000)
    view = transcript.view
    top = view.column.boxes[view.column.index_at(view.geometry_.top + 1)]
    for width in (420, 1_300, 900):
        view.resize(width, 700)
        transcript.paint()
        assert view.column.boxes[view.column.index_at(view.geometry_.top + 1)] is top
    view.set_zoom(200)
    transcript.paint()
    assert abs(view.column.index_at(view.geometry_.top + 1) - view.column.index_of(top)) <= 1


def test_a_page_is_asked_for_once_at_the_start(transcript: Transcript) -> None:
    """E60: older messages are loaded when somebody scrolls to them, one request at a time."""
    from nexa_desktop.core.library import TranscriptCursor

    page = page_of(conversation(30), older=TranscriptCursor(page_of([("a", "b")]).runs[0].run_id, 1))
    asked = QSignalSpy(transcript.view.older_requested)
    transcript.load(page)
    assert asked.count() == 0
    transcript.scroll(0)
    transcript.qtbot.waitUntil(lambda: asked.count() == 1)
    transcript.paint()
    transcript.model.prepend(page_of(conversation(5, seed=3), prefix="old"))
    transcript.scroll(0)
    transcript.qtbot.wait(30)
    assert asked.count() == 1


def test_opening_ten_thousand_messages_makes_few_documents(transcript: Transcript) -> None:
    """E58: only what is seen is laid out."""
    transcript.talk(*conversation(5_000))
    with_pieces = [box for box in transcript.view.column.boxes if box.pieces is not None]
    assert len(with_pieces) < 40
    for value in range(0, transcript.view.verticalScrollBar().maximum(), transcript.view.verticalScrollBar().maximum() // 60):
        transcript.scroll(value)
    assert sum(box.pieces is not None for box in transcript.view.column.boxes) <= 110


# ------------------------------------------------------------------------------------------------ rows
def test_a_step_opens_to_arguments_and_result(transcript: Transcript) -> None:
    """A click opens it, the line stays in place, long results show a first part."""
    transcript.load(rich_page())
    row = transcript.row_of("read_file")
    transcript.view.geometry_.go_to(transcript.view.column.top(row) - 200)
    transcript.paint()
    before = screen_y(transcript, row)
    transcript.click_spot(row, "read_file")
    transcript.paint()
    assert screen_y(transcript, row) == before
    text = transcript.shown_text(row)
    assert '"path": "nexa_desktop/store/database.py"' in text
    assert "line 20" in text
    assert "line 59" not in text
    transcript.click_spot(row, "Show 31 more line")
    assert "line 59" in transcript.shown_text(row)
    transcript.click_spot(row, "read_file")
    assert transcript.shown_text(row) == ""


def test_a_huge_result_is_shown_bit_by_bit(transcript: Transcript) -> None:
    """E58: two hundred thousand lines cost what is shown of them."""
    builder = PageBuilder().run(run_row("run_1")).user("q")
    builder.call("shell", {"command": "seq"}, "\n".join(map(str, range(200_000))))
    transcript.load(builder.page())
    box = transcript.view.column.boxes[1]
    box.set_open(True)
    assert len(transcript.shown_text(1).split("\n")) < 50
    transcript.click_spot(1, "more line")
    assert 2_000 < len(transcript.shown_text(1).split("\n")) < 2_100


def test_an_unknown_outcome_asks_what_happened(transcript: Transcript) -> None:
    """B21, C: three answers, each told to the world with the call it is about."""
    transcript.load(rich_page())
    row = next(i for i, r in enumerate(transcript.model.rows) if isinstance(r, StepRow) and r.needs_settling)
    step = transcript.model.rows[row]
    assert isinstance(step, StepRow)
    text = transcript.shown_text(row)
    assert "2,311 bytes" in text
    settled = QSignalSpy(transcript.view.settle_requested)
    for name in ("It happened", "It did not happen", "Tell the model"):
        transcript.click_spot(row, name)
    assert [settled.at(i)[0] for i in range(3)] == [
        (step.call_id, "happened"),
        (step.call_id, "did_not_happen"),
        (step.call_id, "reported"),
    ]


def test_the_pager_leads_to_the_neighbours(transcript: Transcript) -> None:
    """O120: a turn with siblings says which it is and asks for the others."""
    page = rich_page()
    transcript.load(page)
    transcript.model.set_runs(
        [run_row("run_0b", parent="run_1", minute=2), *page.runs, run_row("run_2c", parent="run_1", minute=8)]
    )
    row = next(i for i, r in enumerate(transcript.model.rows) if isinstance(r, PromptRow) and r.run_id == "run_2")
    wanted = QSignalSpy(transcript.view.sibling_requested)
    transcript.click_spot(row, "Next version")
    transcript.click_spot(row, "Previous version")
    assert [wanted.at(i)[0] for i in range(2)] == ["run_2c", "run_0b"]


def test_a_failed_turn_offers_a_retry(transcript: Transcript) -> None:
    """What went wrong and what to do stand on the turn itself; only on the last one."""
    transcript.load(rich_page())
    retried = QSignalSpy(transcript.view.retry_requested)
    row = len(transcript.model.rows) - 1
    assert "503" in transcript.shown_text(row)
    transcript.click_spot(row, "Retry")
    assert retried.at(0) == ["run_5"]
    limit = next(i for i, r in enumerate(transcript.model.rows) if isinstance(r, TurnRow) and r.run_id == "run_4")
    assert "limit of model calls" in transcript.shown_text(limit)
    assert not any("Continue this turn" in spot.name for spot in transcript.spots(limit))


def test_a_button_is_called_what_its_hint_calls_it(transcript: Transcript) -> None:
    """Where the hint says "Resume …", the button below it says Resume; it does the same as Retry."""
    page = rich_page()
    error = RunError(ErrorKind.INTERRUPTED, "The response broke off.", "Resume to have it started again.", "interrupted")
    transcript.load(replace(page, runs=(*page.runs[:-1], replace(page.runs[-1], error=error))))
    retried = QSignalSpy(transcript.view.retry_requested)
    row = len(transcript.model.rows) - 1
    transcript.click_spot(row, "Resume")
    assert retried.at(0) == ["run_5"]
    assert not any(spot.name == "Retry" for spot in transcript.spots(row))


def test_a_turn_can_be_gone_on_from(transcript: Transcript) -> None:
    """Continue, regenerate, edit: the footer and the card say which run."""
    transcript.talk(("one", "two"), ("three", "four"))
    view = transcript.view
    spies = {
        "Continue from here": QSignalSpy(view.continue_from_requested),
        "Answer again": QSignalSpy(view.regenerate_requested),
    }
    for name, spy in spies.items():
        transcript.click_spot(2, name)
        assert spy.at(0) == ["run_0"]
    edited = QSignalSpy(view.edit_requested)
    transcript.click_spot(3, "Edit")
    assert edited.at(0) == ["run_1"]


def test_the_context_menu_offers_the_turns_actions(transcript: Transcript) -> None:
    """Also for the row of the keyboard; each entry is about the row it was opened on."""
    from nexa_desktop.ui.widgets.transcript.actions import Target

    transcript.talk(("one", "two"), ("three", "four"))
    handed = QSignalSpy(transcript.view.handover_requested)
    menu = transcript.view.actions_.menu(Target(4))
    names = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert names[:3] == ["Copy", "Copy as Markdown", "Select all"]
    assert names[3:] == ["Continue from here", "Edit and send again", "Answer again", "Hand over to another model…"]
    next(action for action in menu.actions() if action.text().startswith("Hand over")).trigger()
    assert handed.at(0) == ["run_1"]


def test_the_copy_button_gives_the_exact_code(transcript: Transcript) -> None:
    """I93: tabs, trailing blanks and all; also from a list and of lines too long to show."""
    code = "\tx = 1  \n\n" + "y" * 5_000 + "\n  end"
    text = "1. Do:\n\n   ```py\n" + "\n".join("   " + line if line else "" for line in code.split("\n")) + "\n   ```\n"
    transcript.talk(("q", text))
    transcript.click_spot(1, "Copy code")
    assert QGuiApplication.clipboard().text() == code


def test_long_lines_scroll_sideways_or_wrap(transcript: Transcript) -> None:
    """A line of code is not broken unless that is asked for."""
    transcript.talk(("q", "```text\n" + "word " * 100 + "\n```"))
    piece = transcript.view.column.boxes[1].text_pieces()[0][1]
    narrow = piece.height
    assert piece.sideways.most > 0  # type: ignore[attr-defined]  # a code piece
    transcript.click_spot(1, "Wrap lines")
    transcript.paint()
    piece = transcript.view.column.boxes[1].text_pieces()[0][1]
    assert piece.height > 2 * narrow


def test_a_long_prompt_shows_a_first_part(transcript: Transcript) -> None:
    """E63: nothing is lost of a pasted log, it only is not all shown."""
    log = "\n".join(f"line {i}" for i in range(3_000))
    transcript.talk((log, "ok"))
    assert "line 2999" not in transcript.shown_text(0)
    transcript.click_spot(0, "Show all")
    assert "line 2999" in transcript.shown_text(0)
    assert transcript.view.column.boxes[0].whole_text == log


def test_a_huge_table_shows_its_first_rows(transcript: Transcript) -> None:
    """E64: with a line that shows more."""
    table = "| a | b |\n|---|---|\n" + "\n".join(f"| row{i} | x |" for i in range(2_000))
    transcript.talk(("q", table))
    assert "row59" in transcript.shown_text(1)
    assert "row60" not in transcript.shown_text(1)
    transcript.click_spot(1, "Show more rows")
    assert "row299" in transcript.shown_text(1)


# ------------------------------------------------------------------------------------------------ around it
def test_a_widget_at_the_end_scrolls_along(transcript: Transcript, qtbot: object) -> None:
    """The approval card is a real widget below the last row; when it grows, the content grows."""
    transcript.talk(*conversation(20))
    card = QWidget()
    layout = QVBoxLayout(card)
    layout.addWidget(QPushButton("Deny"))
    bar = transcript.view.verticalScrollBar()
    before = bar.maximum()
    transcript.view.set_footer_widget(card)
    transcript.paint()
    assert card.isVisible()
    assert bar.maximum() > before
    assert card.geometry().bottom() <= transcript.view.viewport().height()
    y, value = card.y(), bar.value()
    transcript.scroll(value - 300)
    assert card.y() == y + 300
    transcript.view.jump_to_latest()
    height = card.height()
    label = QLabel("more\n" * 5)
    layout.addWidget(label)
    transcript.qtbot.waitUntil(lambda: card.height() > height + 40)
    transcript.view.set_footer_widget(None)
    assert not card.isVisible()
    card.setParent(None)
    card.deleteLater()


def test_every_theme_and_zoom_paints(transcript: Transcript, qapp: object) -> None:
    """A new look reaches what is on the screen; nothing changes but the look."""
    transcript.load(rich_page())
    text = transcript.shown_text(transcript.row_of("What I found"))
    seen = set()
    for choice, zoom in ((ThemeChoice.DARK, 100), (ThemeChoice.CONTRAST, 200), (ThemeChoice.LIGHT, 100)):
        theme.apply(qapp, choice, zoom)  # type: ignore[arg-type]  # the QApplication
        image = transcript.view.grab().toImage()
        seen.add(image.pixelColor(5, 5).name())
        assert transcript.shown_text(transcript.row_of("What I found")) == text
    assert len(seen) == 3


def test_selecting_a_row_tells_its_run(transcript: Transcript) -> None:
    """The inspector follows the turn that was clicked."""
    transcript.talk(("one", "two"), ("three", "four"))
    told = QSignalSpy(transcript.view.run_selected)
    transcript.click(transcript.point_in_text("four"))
    transcript.click(transcript.point_in_text("two"))
    assert [told.at(i)[0] for i in range(told.count())] == ["run_1", "run_0"]


def test_images_are_decoded_elsewhere(transcript: Transcript) -> None:
    """E59: the bytes are asked for in another thread; a damaged or missing file is an icon, not a fault (P124)."""
    import threading

    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QColor, QImage

    from tests.support.transcripts import picture

    image = QImage(3_000, 2_000, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    threads: list[threading.Thread] = []

    def load(ref: object) -> bytes:
        threads.append(threading.current_thread())
        if ref == good.artifact:
            return bytes(data.data())
        raise OSError("gone")

    good, gone = picture(), picture(digit="b")
    transcript.view.set_artifact_loader(load)  # type: ignore[arg-type]  # takes a reference
    builder = PageBuilder().run(run_row("run_1")).user("look", good, gone)
    transcript.load(builder.answer("ok").page())
    thumbnails = transcript.view._thumbnails
    transcript.qtbot.waitUntil(lambda: thumbnails.get(good.artifact) is not None and len(threads) == 2)
    assert all(thread is not threading.main_thread() for thread in threads)
    pixmap = thumbnails.get(good.artifact)
    assert pixmap is not None
    assert pixmap.height() <= 320
    transcript.paint()


def test_colours_of_code_come_later(transcript: Transcript) -> None:
    """Lexing happens in a worker; the text is there at once, its colours when they are known."""
    transcript.load(rich_page())
    row = transcript.row_of("What I found")
    transcript.view.show_row(row)
    code = next(p for _, p in transcript.view.column.boxes[row].text_pieces() if "contextmanager" in p.source)

    def is_coloured() -> bool:
        transcript.paint()
        index = [p for _, p in transcript.view.column.boxes[row].text_pieces()].index(code)
        assert index >= 0
        return code.document is not None and bool(code.document.begin().layout().formats())

    transcript.view.show_place(row, transcript.view.column.boxes[row].pieces.index(code), code.rect_of(0))  # type: ignore[union-attr]
    transcript.qtbot.waitUntil(is_coloured, timeout=10_000)


def test_an_answer_is_announced_once(transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> None:
    """R129: a screen reader hears that the answer is finished, not each piece."""

    said: list[str] = []
    monkeypatch.setattr("nexa_desktop.ui.widgets.transcript.view.announce", lambda _, words: said.append(words))
    run = transcript.begin_run()
    for _ in range(20):
        run.say("piece ")
    run.settle_answer("piece " * 20)
    run.end()
    assert len(said) == 1
    assert "finished" in said[0].lower()


def test_rows_of_every_kind_paint_at_any_width(transcript: Transcript) -> None:
    """From 300 to 2,000 pixels nothing fails and nothing sticks out of the view."""
    transcript.load(rich_page())
    for width in (240, 300, 800, 2_000):
        transcript.view.resize(width, 600)
        for value in range(0, transcript.view.verticalScrollBar().maximum(), 400):
            transcript.scroll(value)
        geometry = transcript.view.geometry_
        assert geometry.left >= 0
        assert geometry.left + transcript.view.column.width <= width


def test_typed_markdown_of_a_person_is_shown_as_typed(transcript: Transcript) -> None:
    """A prompt is not rendered, but for fenced code."""
    transcript.talk(("**not bold** `x`\n```py\ny = 1\n```\n# not a head", ANSWER))
    assert transcript.shown_text(0) == "**not bold** `x`\ny = 1\n# not a head"


def test_right_to_left_mirrors_the_lines(transcript: Transcript, qapp: QApplication) -> None:
    """I94: in a right-to-left shell, status and buttons stand left, names right; the text keeps its own direction."""
    transcript.load(rich_page())
    row = transcript.row_of("read_file")
    rects = [spot.rect.center().x() for spot in transcript.spots(len(transcript.model.rows) - 1)]
    english = transcript.shown_text(transcript.row_of("What I found"))
    try:
        qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        transcript.view.set_theme_changed()
        for value in range(0, transcript.view.verticalScrollBar().maximum(), 500):
            transcript.scroll(value)
        width = transcript.view.column.boxes[-1].inner_width
        mirrored = [spot.rect.center().x() for spot in transcript.spots(len(transcript.model.rows) - 1)]
        assert sorted(width - x for x in rects) == pytest.approx(sorted(mirrored), abs=2)
        assert transcript.shown_text(transcript.row_of("What I found")) == english
        transcript.click_spot(row, "read_file")
        assert transcript.view.column.boxes[row].view.is_open
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        transcript.view.set_theme_changed()


def test_a_talkative_tool_is_shown_at_the_streams_pace(transcript: Transcript) -> None:
    """E55: a thousand lines of progress in a moment are one update; the last line is what is seen."""
    run = transcript.begin_run()
    key = call_id(run.run_id, 2, 0)
    run.save(Message(Role.ASSISTANT, (ToolCallPart("shell", {"command": "make"}, call_id=key),)))
    transcript.model.apply(ToolStarted(**run.base(), call_id=key, name="shell"))
    row = next(i for i, r in enumerate(transcript.model.rows) if isinstance(r, StepRow))
    transcript.paint()
    made = transcript.view.column.boxes[row].pieces
    for number in range(1_000):
        transcript.model.apply(ToolOutput(**run.base(), call_id=key, text=f"line {number}\n"))
    assert transcript.view.column.boxes[row].pieces is made
    transcript.paint()
    assert any("line 999" in piece.spoken for piece in transcript.view.column.boxes[row].pieces or ())


def test_a_run_that_works_already_says_so(transcript: Transcript) -> None:
    """B, E56: a transcript opened in the middle of a run shows what has come and that more is coming."""
    row = run_row("run_1", status=RunStatus.RUNNING, ended_by=None, is_alive=True)
    transcript.load(PageBuilder().run(row).user("q").page())
    assert isinstance(transcript.model.rows[-1], ActivityRow)
    builder = PageBuilder().run(row).user("q")
    builder.partials["run_1"] = "half an ans"
    transcript.load(builder.page())
    assert isinstance(transcript.model.rows[-1], AnswerRow)
    run = transcript.begin_run("run_1", prompt="q")
    run.say("wer")
    transcript.paint()
    assert transcript.model.rows[-1].text == "half an answer"
    assert transcript.shown_text(len(transcript.model.rows) - 1) == "half an answer"


def test_an_attachment_is_opened_by_a_click(transcript: Transcript) -> None:
    """By its thumbnail or chip; what opens it is told which content is meant."""
    transcript.load(rich_page())
    opened = QSignalSpy(transcript.view.artifact_requested)
    transcript.click_spot(0, "trace.log")
    assert opened.at(0)[0].sha256 == "b" * 64


def test_tool_tips_show_untrusted_text_as_text(transcript: Transcript) -> None:
    """Qt would read HTML in a tool tip, and load its images."""
    from nexa_desktop.ui.widgets.parts import plain_tip
    from nexa_desktop.ui.widgets.transcript.pointer import shown_address

    assert "<img" not in plain_tip("https://e.example/<img src='file:///etc/passwd'>")
    assert shown_address("https://раураl.com/x").startswith("https://xn--")


def test_more_of_a_long_line_is_shown_on_demand(transcript: Transcript) -> None:
    """Issue 63: a line of a megabyte shows its beginning, more at each press, all of it when copied."""
    line = "".join(f"{i:07}," for i in range(60_000))
    builder = PageBuilder().run(run_row("run_1")).user("q")
    builder.call("shell", {"command": "x"}, line).answer("```json\n" + line + "\n```")
    transcript.load(builder.page())
    transcript.view.column.boxes[1].set_open(True)
    for row in (1, 2):
        assert "0000249," in transcript.shown_text(row)
        assert "0000251," not in transcript.shown_text(row)
        transcript.click_spot(row, "Show more of long lines")
        assert "0002400," in transcript.shown_text(row)
        transcript.click_spot(row, "Show more of long lines")
        assert "0024000," in transcript.shown_text(row)
        assert not any("Show more of long" in spot.name for spot in transcript.spots(row))
    transcript.click_spot(2, "Copy code")
    assert QGuiApplication.clipboard().text() == line


def test_every_button_is_inside_the_view_however_narrow(transcript: Transcript) -> None:
    """Buttons that answer a question take another line rather than be cut."""
    transcript.load(rich_page())
    for width in (280, 420, 900):
        transcript.view.resize(width, 600)
        for row, box in enumerate(transcript.view.column.boxes):
            box.realize(0, box.height)
            transcript.view.column.touch(row)
            for number, spot in box.hotspots():
                if box.pieces is not None and not isinstance(box.pieces[number], TextPiece):
                    right = transcript.view.geometry_.left + box.corner(number).x() + spot.rect.right()
                    assert right <= width, (width, row, spot.name)


def test_a_turn_at_the_cap_of_its_session_offers_to_raise_it(transcript: Transcript) -> None:
    """It says which cap and what is counted, and the one way on is a higher one."""
    said = "The cap of this session, 40 tokens, is reached: 45 were reported, input and output, over all its branches."
    page = rich_page()
    ended = replace(
        page.runs[-1],
        status=RunStatus.BUDGET_EXHAUSTED,
        stop=Stop(StopReason.SESSION_TOKENS, detail=said, cause="limit"),
        error=RunError(ErrorKind.BUDGET, said, "Raise the cap of the session, then continue.", "session-tokens"),
    )
    transcript.load(replace(page, runs=(*page.runs[:-1], ended)))
    row = len(transcript.model.rows) - 1
    shown = transcript.shown_text(row)
    assert said in shown
    assert "Raise the cap" in shown
    wanted = QSignalSpy(transcript.view.continue_from_requested)
    transcript.click_spot(row, "Raise the limit…")
    assert wanted.at(0) == ["run_5"]
