"""Finding in the conversation, and jumping to a message."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QLabel, QLineEdit

from nexa_desktop.core.library import TranscriptCursor
from nexa_desktop.ui.widgets.transcript import FindBar
from tests.support.transcript_driver import Transcript
from tests.support.transcripts import PageBuilder, conversation, page_of, run_row


def mark_on_screen(transcript: Transcript) -> str:
    """The text of the current mark, when it is inside the viewport."""
    for index, box in enumerate(transcript.view.column.boxes):
        for number, piece in box.text_pieces():
            mark = transcript.view.finder.mark_in(box, number)
            if mark is not None:
                rect = piece.rect_of(mark[0])
                y = transcript.view.geometry_.row_rect(index).y() + box.tops[number] + rect.y()
                assert 0 <= y <= transcript.view.viewport().height() - 5
                return piece.text_between(*mark)
    raise AssertionError("nothing is marked")


def test_two_thousand_messages_are_searched(transcript: Transcript) -> None:
    """H85, H86: both sides, without regard to case; each hit can be gone to and is marked where it stands."""
    pairs = conversation(1_000)
    pairs[300] = ("Where is the Needle-XYZ?", "no")
    pairs[700] = ("q", "para\n\n```py\nneedle-xyz = 1  # needle-xyz\n```")
    transcript.talk(*pairs)
    found = QSignalSpy(transcript.view.found_changed)
    assert transcript.view.find("NEEDLE-xyz") == 3
    assert found.at(found.count() - 1)[0] == (1, 3)  # none stands at or after the end, where the reader is
    transcript.view.find_previous()
    assert found.at(found.count() - 1)[0] == (3, 3)
    assert mark_on_screen(transcript).casefold() == "needle-xyz"
    transcript.view.find("needle-xyz = ")
    transcript.view.find("needle-xyz")
    assert found.at(found.count() - 1)[0] == (2, 3)  # the first one from here on
    transcript.view.find_previous()
    assert found.at(found.count() - 1)[0] == (1, 3)
    assert mark_on_screen(transcript) == "Needle-XYZ"
    transcript.view.find_previous()
    assert found.at(found.count() - 1)[0] == (3, 3)
    transcript.view.clear_find()
    assert transcript.view.finder.count == 0


def test_all_places_are_marked(transcript: Transcript) -> None:
    """Not only the current one."""
    transcript.talk(("find me", "find **me** and find me"))
    transcript.view.find("find")
    piece = transcript.view.column.boxes[1].text_pieces()[0][1]
    assert len(piece.marks("find")) == 2
    assert transcript.view.finder.count == 3


def test_cjk_and_astral_characters_are_marked_exactly(transcript: Transcript) -> None:
    """H89: two-character words without spaces; characters outside the basic plane do not shift the mark."""
    transcript.talk(("q", "🙂🙂 代理程序读取仓库 🙂 end"))
    assert transcript.view.find("仓库") == 1
    assert mark_on_screen(transcript) == "仓库"
    assert transcript.view.find("end") == 1
    assert mark_on_screen(transcript) == "end"


def test_a_hit_in_something_closed_opens_it(transcript: Transcript) -> None:
    """Results of tools are searched; the row opens, however far down the hit is."""
    builder = PageBuilder().run(run_row("run_1")).user("q")
    builder.call("shell", {"command": "seq"}, "\n".join(f"line {i}" for i in range(5_000)) + "\nthe needle")
    transcript.load(builder.answer("done", reasoning="a thought with a pebble").page())
    assert transcript.view.find("the needle") == 1
    assert mark_on_screen(transcript) == "the needle"
    assert transcript.view.find("pebble") == 1
    assert mark_on_screen(transcript) == "pebble"


def test_older_pages_are_searched_too(transcript: Transcript) -> None:
    """H85: with a search open, earlier messages are asked for until all are loaded."""
    pairs = conversation(30)
    pairs[0] = ("the needle", "x")
    whole = page_of(pairs)
    cut = 40
    cursor = TranscriptCursor(whole.messages[cut].run_id, whole.messages[cut].seq)
    transcript.load(replace(whole, messages=whole.messages[cut:], older=cursor))
    asked = QSignalSpy(transcript.view.older_requested)
    assert transcript.view.find("needle") == 0
    assert asked.count() == 1
    transcript.model.prepend(replace(whole, messages=whole.messages[:cut], older=None))
    assert transcript.view.finder.count == 1
    transcript.view.find_next()
    assert mark_on_screen(transcript) == "needle"


def test_a_message_is_jumped_to_through_pages(transcript: Transcript) -> None:
    """H86: load around the hit, go there, mark the word."""
    pairs = conversation(60)
    pairs[2] = ("an old question about a needle", "yes")
    whole = page_of(pairs)
    cut = 100
    cursor = TranscriptCursor(whole.messages[cut].run_id, whole.messages[cut].seq)
    transcript.load(replace(whole, messages=whole.messages[cut:], older=cursor))
    asked = QSignalSpy(transcript.view.older_requested)
    transcript.view.scroll_to_message(whole.runs[2].run_id, 1, highlight="needle")
    assert asked.count() == 1
    transcript.model.prepend(replace(whole, messages=whole.messages[:cut], older=None))
    transcript.paint()
    assert mark_on_screen(transcript) == "needle"
    transcript.view.scroll_to_message(whole.runs[50].run_id, 2)
    transcript.paint()
    row = transcript.view.current_row
    assert (transcript.model.rows[row].run_id, transcript.model.rows[row].seq) == (whole.runs[50].run_id, 2)
    assert 0 <= transcript.view.geometry_.row_rect(row).y() < 60


def test_the_bar_searches_counts_and_closes(transcript: Transcript) -> None:
    """Type, Enter for the next, Shift+Enter for the one before, Escape to leave."""
    transcript.talk(("word", "word word"))
    bar = FindBar(transcript.view, transcript.view)
    bar.open_with("word")
    edit = bar.findChild(QLineEdit)
    label = bar.findChild(QLabel)
    assert label.text() == "1 of 3"
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert label.text() == "2 of 3"
    QTest.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert label.text() == "1 of 3"
    edit.setText("nowhere")
    assert label.text() == "Nothing found"
    closed = QSignalSpy(bar.closed)
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert closed.count() == 1
    assert not bar.isVisible()
    assert transcript.view.finder.needle == ""
