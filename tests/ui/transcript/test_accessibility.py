"""R129: what a screen reader finds."""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface

from tests.support.transcript_driver import Transcript
from tests.support.transcripts import conversation, rich_page


def interface(transcript: Transcript) -> QAccessibleInterface:
    """The view's, as Qt gives it to a bridge."""
    found = QAccessible.queryAccessibleInterface(transcript.view)
    assert found is not None
    return found


def children(parent: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """All of them, in order."""
    for index in range(parent.childCount()):
        child = parent.child(index)
        assert child is not None
        assert parent.indexOfChild(child) == index
        yield child


def name(of: QAccessibleInterface) -> str:
    """What it is called."""
    return of.text(QAccessible.Text.Name)


def test_the_conversation_is_a_list_of_rows(transcript: Transcript) -> None:
    """Each row says who speaks and what, steps with their status word, footers with how the turn ended."""
    transcript.load(rich_page())
    root = interface(transcript)
    assert root.role() is QAccessible.Role.List
    assert name(root) == "Conversation"
    names = [name(row) for row in children(root)]
    assert all(row.role() is QAccessible.Role.ListItem for row in children(root))
    assert names[0].startswith("You: ")
    assert "harbour.png" in names[0]
    assert any(n.startswith("Step: shell, pytest -q") and "failed" in n for n in names)
    assert any(n.startswith("Step: write_file") and "outcome unknown" in n for n in names)
    assert any("Answer: What I found" in n for n in names)
    assert any("You stopped this turn" in n for n in names)
    assert all(names)


def test_a_row_has_its_parts(transcript: Transcript) -> None:
    """Paragraphs, code, tables, buttons and links, each with its role and name."""
    transcript.load(rich_page())
    root = interface(transcript)
    row = root.child(transcript.row_of("What I found"))
    assert row is not None
    box = transcript.view.column.boxes[transcript.row_of("What I found")]
    box.realize(0, box.height)
    parts = [(part.role(), name(part)) for part in children(row)]
    roles = [role for role, _ in parts]
    assert QAccessible.Role.Table in roles
    assert (QAccessible.Role.Button, "Copy code") in parts
    assert any(role is QAccessible.Role.Link and words == "https://www.sqlite.org/isolation.html" for role, words in parts)
    assert any(role is QAccessible.Role.StaticText and "@contextmanager" in words for role, words in parts)
    assert all(part.parent() is row for part in children(row))


def test_open_and_closed_are_states(transcript: Transcript) -> None:
    """A step says that it can be opened, and whether it is."""
    transcript.load(rich_page())
    index = transcript.row_of("read_file")
    row = interface(transcript).child(index)
    assert row is not None
    assert row.state().expandable
    assert row.state().collapsed
    transcript.view.column.boxes[index].set_open(True)
    assert row.state().expanded


def test_rows_have_their_place_on_the_screen(transcript: Transcript) -> None:
    """What is at a point is the row painted there."""
    transcript.talk(*conversation(10))
    root = interface(transcript)
    row = root.child(root.childCount() - 2)
    assert row is not None
    centre = row.rect().center()
    found = root.childAt(centre.x(), centre.y())
    assert found is not None
    assert name(found) == name(row)


def test_ten_thousand_rows_are_made_on_demand(transcript: Transcript) -> None:
    """Asking how many there are makes none of them."""
    transcript.talk(*conversation(3_500))
    root = interface(transcript)
    assert root.childCount() == 10_500
    assert sum(box.pieces is not None for box in transcript.view.column.boxes) < 40
    last = root.child(10_499)
    assert last is not None
    assert name(last)


def test_rows_come_and_go_with_the_model(transcript: Transcript) -> None:
    """After a new run and after a reload the children are those of now."""
    transcript.talk(("a", "b"))
    root = interface(transcript)
    assert [name(row) for row in children(root)][:2] == ["You: a", "Answer: b"]
    run = transcript.begin_run(prompt="next")
    run.say("live")
    names = [name(row) for row in children(root)]
    assert names[-2:] == ["You: next", "Answer: live"]
    transcript.talk(("c", "d"))
    assert name(root.child(0)) == "You: c"
