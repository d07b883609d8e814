"""Selecting over rows with mouse and keyboard, and what is copied."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from tests.support.transcript_driver import Transcript
from tests.support.transcripts import conversation, rich_page

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
TALK = (
    ("alpha beta gamma", "one **two** three\n\n```py\nx = 1\n```\n\n- first\n- second [link](https://example.com/a)"),
    ("omega", "last"),
)


def clipboard() -> str:
    """The clipboard's text."""
    return QGuiApplication.clipboard().text()


def clipboard_markdown() -> str:
    """The clipboard's markdown."""
    return bytes(QGuiApplication.clipboard().mimeData().data("text/markdown").data()).decode()


def test_drag_over_rows_copies_text_and_markdown(transcript: Transcript) -> None:
    """From the middle of a prompt into the next one: rows between as a person reads them, and their source."""
    transcript.talk(*TALK)
    transcript.drag(transcript.point_in_text("beta"), transcript.point_in_text("omega") + QPoint(3, 0))
    transcript.view.copy_text()
    text = clipboard()
    assert text.startswith("beta gamma\n\none two three\n\nx = 1\n\n- first\n- second link (https://example.com/a)")
    transcript.view.copy_markdown()
    assert TALK[0][1] in clipboard()
    assert clipboard_markdown() == clipboard()


def test_select_all_copies_everything_also_what_was_never_laid_out(transcript: Transcript) -> None:
    """A thousand messages are copied without a document being made for each."""
    transcript.talk(*conversation(500))
    transcript.key(Qt.Key.Key_A, CTRL)
    transcript.key(Qt.Key.Key_C, CTRL)
    text = clipboard()
    assert all(" ".join(prompt.split()[:3]).replace("*", "").replace("`", "")[:8] for prompt, _ in conversation(500))
    assert len(text) > 300_000
    assert sum(box.pieces is not None for box in transcript.view.column.boxes) < 40


def test_part_of_a_text_is_copied_as_shown_and_as_markdown(transcript: Transcript) -> None:
    """Within one paragraph: the words, and the words with their marks."""
    transcript.talk(*TALK)
    transcript.drag(transcript.point_in_text("two"), transcript.point_in_text("three"))
    assert transcript.view.selected_text().strip() == "two"
    transcript.view.copy_markdown()
    assert clipboard().strip() == "**two**"


def test_a_list_keeps_its_markers(transcript: Transcript) -> None:
    """What is copied of a list is a list."""
    transcript.talk(("q", "1. one\n2. two\n   - deep\n3. three\n\nend"))
    transcript.drag(transcript.point_in_text("wo"), transcript.point_in_text("nd"))
    text = transcript.view.selected_text()
    assert "  - deep\n3. three" in text


def test_shift_and_arrows_select_from_the_current_row(transcript: Transcript) -> None:
    """Characters, words, lines, over the borders of paragraphs and rows."""
    transcript.talk(*TALK)
    view = transcript.view
    view.setFocus()
    view.set_current_row(0)
    transcript.key(Qt.Key.Key_Right, SHIFT, times=5)
    assert view.selected_text() == "alpha"
    transcript.key(Qt.Key.Key_Right, SHIFT | CTRL)
    assert view.selected_text() == "alpha beta "[: len(view.selected_text())]
    assert len(view.selected_text()) > 5
    transcript.key(Qt.Key.Key_End, SHIFT)
    assert view.selected_text() == "alpha beta gamma"
    transcript.key(Qt.Key.Key_Down, SHIFT)
    assert view.selected_text().startswith("alpha beta gamma\n\none")
    transcript.key(Qt.Key.Key_Down, SHIFT)
    assert "x = 1"[:2] in view.selected_text()
    transcript.key(Qt.Key.Key_End, SHIFT | CTRL)
    assert view.selected_text().rstrip().endswith("last")
    transcript.key(Qt.Key.Key_Escape)
    assert view.selected_text() == ""


def test_the_caret_moves_through_everything(transcript: Transcript) -> None:
    """F7: plain arrows walk from the first to the last letter and back, and never get stuck."""
    transcript.load(rich_page())
    view = transcript.view
    view.setFocus()
    view.set_current_row(0)
    transcript.key(Qt.Key.Key_F7)
    seen = []
    for _ in range(400):
        transcript.key(Qt.Key.Key_Down)
        seen.append(view.selection.caret)
    assert seen[-1] == seen[-2]
    assert seen[0] is not None
    assert seen[-1] is not None
    assert seen[-1].row >= len(view.column.boxes) - 2
    assert seen == sorted(seen)
    for _ in range(400):
        transcript.key(Qt.Key.Key_Up)
    assert view.selection.caret is not None
    assert view.selection.caret.row == 0
    steps = 0
    while steps < 60:
        before = view.selection.caret
        transcript.key(Qt.Key.Key_Right, CTRL)
        assert view.selection.caret > before
        steps += 1


def test_double_click_selects_a_word_triple_a_paragraph(transcript: Transcript) -> None:
    """As everywhere."""
    from PySide6.QtTest import QTest

    transcript.talk(*TALK)
    point = transcript.point_in_text("three")
    viewport = transcript.view.viewport()
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert transcript.view.selected_text() == "three"
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert transcript.view.selected_text() == "one two three"


def test_shift_click_extends(transcript: Transcript) -> None:
    """The second click sets the other end."""
    from PySide6.QtTest import QTest

    transcript.talk(*TALK)
    transcript.click(transcript.point_in_text("two"))
    QTest.mouseClick(
        transcript.view.viewport(), Qt.MouseButton.LeftButton, SHIFT, transcript.point_in_text("omega") + QPoint(2, 0)
    )
    assert transcript.view.selected_text().startswith("two three")


def test_a_selection_outlives_what_comes_in(transcript: Transcript) -> None:
    """Streaming at the end, an older page in front: the same words stay selected."""
    from tests.support.transcripts import page_of

    transcript.talk(*TALK)
    transcript.drag(transcript.point_in_text("two"), transcript.point_in_text("three"))
    chosen = transcript.view.selected_text()
    run = transcript.begin_run()
    for _ in range(10):
        run.say("more text\n\n")
        transcript.view._streaming.flush()
    run.settle_answer("more text\n\n" * 10)
    run.end()
    transcript.paint()
    assert transcript.view.selected_text() == chosen
    transcript.model.prepend(page_of(conversation(10), prefix="old"))
    transcript.paint()
    assert transcript.view.selected_text() == chosen


def test_a_selection_inside_a_streaming_answer_stays(transcript: Transcript) -> None:
    """Also in the answer itself: what is complete does not change any more, not even when the answer is."""
    run = transcript.begin_run()
    text = "first paragraph here. " * 40 + "\n\n"
    run.say(text + "second")
    transcript.view._streaming.flush()
    transcript.paint()
    transcript.scroll(0)
    transcript.drag(transcript.point_in_text("paragraph"), transcript.point_in_text("here"))
    chosen = transcript.view.selected_text()
    assert chosen.strip() == "paragraph"
    run.say(" and more\n\n" * 20)
    transcript.view._streaming.flush()
    run.settle_answer(text + "second" + " and more\n\n" * 20)
    run.end()
    transcript.paint()
    assert transcript.view.selected_text() == chosen


def test_right_to_left_text_is_copied_as_written(transcript: Transcript) -> None:
    """I94: what keeps code upright in right-to-left text is not part of the text."""
    source = "הפונקציה `f(x)` מחזירה `/usr/local/bin` ועולה $3.50"
    transcript.talk(("q", source + "\n\nend"))
    transcript.drag(transcript.point_in_text("הפו"), transcript.point_in_text("end") + QPoint(2, 0))
    assert "f(x)" in transcript.view.selected_text()
    assert "\u2066" not in transcript.view.selected_text()
    assert "\u2066" not in transcript.view.column.boxes[1].whole_text
