"""What markdown looks like as a document."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextBlock, QTextCharFormat, QTextTable

from nexa_desktop.ui.markdown import for_reader, segments, table_for_reader
from nexa_desktop.ui.widgets.transcript import render
from nexa_desktop.ui.widgets.transcript.render import SafeDocument
from nexa_desktop.ui.widgets.transcript.style import Style


def prose(text: str) -> SafeDocument:
    """The document of a text that is one prose segment."""
    found, definitions = segments(text)
    assert len(found) == 1
    return render.prose_document(for_reader(found[0], definitions), Style.now())


def fragments(document: SafeDocument) -> list[tuple[str, QTextCharFormat]]:
    """Stretches of one format."""
    found = []
    block = document.begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            found.append((fragment.text(), fragment.charFormat()))
            iterator += 1
        block = block.next()
    return found


def blocks(document: SafeDocument) -> list[QTextBlock]:
    """Paragraphs."""
    found = []
    block = document.begin()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("代理程序**「强调」**是好的", "「强调」"),
        ("这是**重点。**下一句", "重点。"),
        ("中文**字**字", "字"),
        ("日本語**（注意）**です", "（注意）"),
        ("plain **bold** text", "bold"),
    ],
)
def test_emphasis_beside_cjk_characters(text: str, bold: str) -> None:
    """I: no blanks are needed around it, and nothing is left of what makes it work."""
    document = prose(text)
    assert "".join(t for t, f in fragments(document) if f.fontWeight() == QFont.Weight.Bold) == bold
    assert document.toPlainText() == text.replace("**", "")


def test_paragraphs_have_their_own_direction() -> None:
    """I94: Hebrew from the right, English from the left, code always from the left."""
    document = prose("שלום עולם, `f(x)` ו-`/usr/bin` ב-$3.50\n\nplain english\n\n    קוד = code(x)\n")
    hebrew, english, code = blocks(document)
    assert hebrew.textDirection() is Qt.LayoutDirection.RightToLeft
    assert english.textDirection() is Qt.LayoutDirection.LeftToRight
    assert code.textDirection() is Qt.LayoutDirection.LeftToRight
    assert "\u2066f(x)\u2069" in hebrew.text()
    fenced = render.code_document("שלום = 1", Style.now())
    assert fenced.begin().textDirection() is Qt.LayoutDirection.LeftToRight


def test_headings_are_larger_by_rank() -> None:
    """And never thin."""
    sizes = [max(f.fontPointSize() for _, f in fragments(prose("#" * level + " Head *it*"))) for level in range(1, 5)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1.3 * Style.now().font.pointSizeF()
    assert all(f.fontWeight() >= QFont.Weight.DemiBold for _, f in fragments(prose("# Head *it*")))


def test_images_are_text() -> None:
    """With an address that may be opened they are a link to it; no picture is left in the document."""
    document = prose("a ![one](https://e.example/1.png) ![two](file:///x) ![](../y.png) b")
    assert document.toPlainText() == "a [one] [two] [image] b"
    assert [href for _, _, href in render.links(document)] == ["https://e.example/1.png"]


def test_a_hard_break_is_no_paragraph() -> None:
    """Two blanks or a backslash at the end of a line: the next line follows without a gap."""
    for text in ("one  \ntwo\n\nthree", "one\\\ntwo\n\nthree"):
        document = prose(text)
        found = blocks(document)
        assert [b.text() for b in found] == ["one", "two", "three"]
        assert found[0].blockFormat().bottomMargin() == 0
        assert found[1].blockFormat().bottomMargin() > 0


def test_footnotes_and_references_lose_no_text() -> None:
    """A footnote stays as typed; a reference becomes a link wherever its definition stands."""
    document = prose("see[^1] and [docs][d]\n\n[^1]: the note\n\n[d]: https://e.example/docs")
    assert "the note" in document.toPlainText()
    assert [href for _, _, href in render.links(document)] == ["https://e.example/docs"]


def test_html_is_shown_not_read() -> None:
    """Whatever it is, it stands there as text."""
    text = "a <b>bold</b> <script>alert(1)</script> <img src=x> &amp; <!-- c -->"
    assert prose(text).toPlainText() == text.replace("&amp;", "&")


def test_a_table_has_its_cells_and_alignments() -> None:
    """Also with a pipe in code, escaped or not."""
    rows = ["| a | b |", "|:--|--:|", "| `x|y` | 2 |", "| `x\\|z` | 3 |"]
    document = render.table_document(table_for_reader(rows), Style.now())
    table = next(child for child in document.rootFrame().childFrames() if isinstance(child, QTextTable))
    assert (table.rows(), table.columns()) == (3, 2)
    cells = [[table.cellAt(r, c).firstCursorPosition().block() for c in range(2)] for r in range(3)]
    assert [[cell.text() for cell in row] for row in cells] == [["a", "b"], ["x|y", "2"], ["x|z", "3"]]
    assert cells[1][1].blockFormat().alignment() & Qt.AlignmentFlag.AlignRight


def test_code_is_what_was_written() -> None:
    """Every line has one height, whatever characters are in it: heights can be counted."""
    code = "x = 1\n\t漢字 🙂 שלום\n\n  end  "
    document = render.code_document(code, Style.now())
    document.setTextWidth(-1)
    assert document.toPlainText() == code
    assert document.size().height() == pytest.approx(4 * Style.now().code_line)


def test_a_link_that_may_not_be_opened_is_plain_text() -> None:
    """It neither looks like a link nor is one."""
    (text, found), *_ = fragments(prose("[x](javascript:alert(1))"))
    assert text == "x"
    assert not found.isAnchor()
    assert not found.fontUnderline()


def test_an_address_ends_before_the_full_stop() -> None:
    """What follows an address in a sentence is not part of it; a link that was written as one stays as it was written."""
    document = prose("See https://e.example/a?b=1. Or https://e.example/c, (www.e.example). And [x.](https://e.example/d.) end")
    found = [href for _, _, href in render.links(document)]
    assert found[:2] == ["https://e.example/a?b=1", "https://e.example/c"]
    assert found[-1] == "https://e.example/d."
    assert document.toPlainText().startswith("See https://e.example/a?b=1. Or")
