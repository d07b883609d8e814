"""Maths: found in prose, set by a child process, shown as pictures, copied and read as it was written."""

import importlib.util
import json
import os
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nexa_desktop.core.settings import ThemeChoice
from nexa_desktop.ui import theme, typeset_child, typesetting
from nexa_desktop.ui.markdown import plain_text
from nexa_desktop.ui.maths import formulas, put_back, set_aside
from nexa_desktop.ui.typesetting import FormulaLook, Typesetter
from nexa_desktop.ui.widgets.transcript.formulas import OBJECT
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from tests.support.transcript_driver import Transcript

typeset = pytest.mark.skipif(importlib.util.find_spec("ziamath") is None, reason="ziamath is not installed")


# ------------------------------------------------------------------------------------------------ what is maths
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Let $x_i$ be, and $y^2$.", ["$x_i$", "$y^2$"]),
        (r"Either \(a+b\) or \[c\].", [r"\(a+b\)", r"\[c\]"]),
        ("So\n$$\n\\frac{a}{b}\n$$\nholds.", ["$$\n\\frac{a}{b}\n$$"]),
        ("the $n$-th of $[0, 1]$, $2n$ and **$m$**", ["$n$", "$[0, 1]$", "$2n$", "$m$"]),
        (r"$\text{if } x > 0$", [r"$\text{if } x > 0$"]),
        ("It costs $5 and $10.", []),
        ("US$5 to US$6, $5-$10, HK$7, from $5, or 10$ each", []),
        ("She has $100, he has $200; a $20 bill and a $5 coin", []),
        ("set $HOME/bin:$PATH or ${HOME} and $HOME", []),
        ("`$code$` and ``\\(code\\)``", []),
        ("[l](http://a/$b$) http://x/$c$ <http://x/$d$>", []),
        (r"\$x$ y$ and A\\(x\\)", []),
        ("$a\n\nb$", []),
        ("$" + "x" * 501 + "$", []),
        ("$a$ " + "|\\(" * 20_000, []),
        (r"$\text{距离}$ stays text: its letters are not in the maths font", []),
        (r"$\text{</mtext><mglyph src='file:///etc/passwd'/>}$", []),
    ],
)
def test_maths_is_told_from_money_and_code(text: str, found: list[str]) -> None:
    """Dollar signs are mostly money; code and addresses hold no maths."""
    assert [one.source for one in formulas(text)] == found


_PARTS = st.sampled_from(
    ["$", "$$", "\\(", "\\)", "\\[", "\\]", "`", "x", " ", "\n", "5", "\\", "|", "", "é", "😀", "\\frac{a}{b}"]
)


@given(st.lists(_PARTS, max_size=80).map("".join))
@settings(max_examples=400, deadline=None)
def test_what_is_set_aside_comes_back(text: str) -> None:
    """Whatever the text: with the formulas put back it is the same, and reading it plain keeps each of them."""
    marked, found = set_aside(text)
    assert put_back(marked, [one.source for one in found]) == text
    assert all(text[one.start : one.end] == one.source for one in found)
    assert [one.source for one in formulas(text)] == [one.source for one in found]


def test_plain_text_keeps_the_source() -> None:
    """What is copied of a message has the formula as it was written; the words around it lose their marks."""
    assert plain_text(r"**So** $a_1*b_1*c$ and \(x\_y\), *then* $$z$$") == r"So $a_1*b_1*c$ and \(x\_y\), then $$z$$"


# ------------------------------------------------------------------------------------------------ pictures
def pieces(transcript: Transcript, row: int = 1) -> list[TextPiece]:
    """The text pieces of a row."""
    return [piece for _, piece in transcript.view.column.composed(row).text_pieces()]


def pictured(transcript: Transcript, row: int = 1) -> int:
    """How many pictures stand in a row's text."""
    return transcript.shown_text(row).count(OBJECT)


def until(transcript: Transcript, condition: Callable[[], object]) -> None:
    """Wait for a condition."""
    transcript.qtbot.waitUntil(lambda: bool(condition()), timeout=20_000)


ANSWER = r"""Let $x_i \in \mathbb{R}$ be *small*, then
$$\sum_{i=1}^n x_i = \frac{a}{b}$$
and `$code$` costs $5 or $6.

- an item with \(e^{i\pi}\) and
  \[ y \]

| a | b |
|---|---|
| $z^2$ | word |
"""


@typeset
def test_formulas_become_pictures_and_stay_what_they_were(transcript: Transcript) -> None:
    """Shown as pictures, displayed ones on lines of their own; copied, searched and read aloud as their source."""
    transcript.talk(("q", ANSWER))
    before = transcript.shown_text(1)
    assert r"$x_i \in \mathbb{R}$" in before
    until(transcript, lambda: pictured(transcript) == 5)
    transcript.paint()
    shown = transcript.shown_text(1).split("\n")
    assert f"Let {OBJECT} be small, then" in shown
    assert OBJECT in shown
    assert "and $code$ costs $5 or $6." in shown
    transcript.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    for source in (r"$x_i \in \mathbb{R}$", r"$$\sum_{i=1}^n x_i = \frac{a}{b}$$", r"\(e^{i\pi}\)", r"\[ y \]", "$z^2$"):
        assert source in transcript.view.selected_text()
        assert any(source in piece.spoken for piece in pieces(transcript))
    first = pieces(transcript)[0]
    assert first.text_between(0, first.end).startswith(r"Let $x_i \in \mathbb{R}$ be small, then")
    assert first.markdown_between(0, first.end).startswith(r"Let $x_i \in \mathbb{R}$ be *small*, then")
    assert transcript.view.find(r"\mathbb{R}") == 1
    assert first.marks(r"\mathbb{R}") == [(4, 5)]
    assert transcript.view.find("word") == 1


@typeset
def test_a_picture_stands_on_the_line_and_in_the_colour_of_the_text(transcript: Transcript) -> None:
    """Its ink ends on the base line of the words beside it; another theme and zoom make another picture."""
    transcript.talk(("q", "x $x$ x"))
    until(transcript, lambda: pictured(transcript) == 1)
    document = pieces(transcript)[0].document
    assert document is not None
    ink = inked(document)
    assert abs(ink[0] - ink[1]) <= 1
    before = transcript.view.grab().toImage()
    transcript.view.set_zoom(200)
    until(transcript, lambda: pictured(transcript) == 1)
    transcript.paint()
    assert transcript.view.grab().toImage() != before


def inked(document: QTextDocument) -> tuple[int, int]:
    """The lowest row with ink of the first word, and of what stands in the middle."""
    size = document.size().toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    document.drawContents(painter)
    painter.end()
    column = document.firstBlock().layout().lineAt(0)
    word, gap = column.cursorToX(1), column.cursorToX(2)
    edges = [(0, _x(word)), (_x(gap), _x(column.cursorToX(3)))]
    lowest = []
    for left, right in edges:
        rows = [y for y in range(image.height()) for x in range(left, right) if image.pixelColor(x, y).lightness() < 128]
        lowest.append(max(rows))
    return lowest[0], lowest[1]


def _x(value: object) -> int:
    return int(value[0] if isinstance(value, tuple) else value)  # type: ignore[call-overload, no-any-return]


@typeset
def test_the_reader_keeps_his_place_when_pictures_come(transcript: Transcript) -> None:
    """Formulas above what is read change their height once, all of a paragraph together; what is read stays put."""
    transcript.talk(*((f"q{n}", "Short $a$ and $b$ line.\n\n$$\\frac{1}{2}$$\n\n" * 4 + f"read me {n}") for n in range(12)))
    row = transcript.row_of("read me 6")
    transcript.view.show_row(row)
    transcript.paint()
    view = transcript.view.geometry_
    box = transcript.view.column.boxes[row]
    last = len(box.tops) - 1
    transcript.scroll(round(view.top + view.row_rect(row).top() + box.tops[last] - 40))
    transcript.scroll(transcript.view.verticalScrollBar().value() - 10)
    first = next(n for n, top in enumerate(box.tops) if view.row_rect(row).top() + top >= 0)
    before = view.row_rect(row).top() + box.tops[first]
    heights = {box.height}
    until(transcript, lambda: heights.add(box.height) or pictured(transcript, row) == 12)
    transcript.paint()
    assert len(heights | {box.height}) <= 3
    assert abs(view.row_rect(row).top() + box.tops[first] - before) <= 1


@typeset
def test_streamed_maths_ends_as_loaded_maths(transcript: Transcript) -> None:
    """I92: pieces of any size lead to the same pictures and words."""
    run = transcript.begin_run()
    for at in range(0, len(ANSWER), 7):
        run.say(ANSWER[at : at + 7])
        transcript.view._streaming.flush()
        transcript.paint()
    run.settle_answer(ANSWER)
    run.end()
    until(transcript, lambda: pictured(transcript) == 5)
    streamed = transcript.shown_text(1)
    transcript.talk(("q", ANSWER))
    assert transcript.shown_text(1) == streamed


# ------------------------------------------------------------------------------------------------ what goes wrong
@typeset
def test_the_child_goes_when_nobody_needs_it_and_comes_back(transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that does nothing costs nothing; the next formula gets a new one."""
    monkeypatch.setattr(typesetting, "_IDLE_S", 0.3)
    mine = psutil.Process()

    def children() -> list[str]:
        lines = (" ".join(child.cmdline()) for child in mine.children() if child.status() != psutil.STATUS_ZOMBIE)
        return [line for line in lines if "typeset_child" in line]

    transcript.talk(("q", "$a$"))
    until(transcript, lambda: pictured(transcript) == 1)
    until(transcript, lambda: not children())
    transcript.talk(("q", "$b$"))
    until(transcript, lambda: pictured(transcript) == 1)


@typeset
def test_a_formula_that_takes_for_ever_stays_text(transcript: Transcript) -> None:
    """Nested roots take exponential time: the child ends, the source stays, and the formulas after it are set."""
    endless = "$" + r"\sqrt{" * 60 + "x" + "}" * 60 + "$"
    transcript.talk(("q", endless), ("r", r"Broken $\frac{a$ here."), ("s", "and $x^2$"))
    until(transcript, lambda: pictured(transcript, transcript.row_of("and $x^2$")) == 1)
    assert endless in transcript.shown_text(1)
    assert r"$\frac{a$" in transcript.shown_text(transcript.row_of("Broken"))


def fake_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """Another program in the place of the typesetter."""
    program = tmp_path / "child.py"
    program.write_text(f"import json, os, sys\n{body}\n")
    monkeypatch.setattr(typeset_child, "__file__", str(program))


@typeset
def test_an_answer_cannot_fill_the_memory_with_formulas(qtbot: QtBot) -> None:
    """Formulas of thirty characters make pictures of many megabytes: what is too much together stays text, once and for
    all, and the small ones after it are still shown."""
    owner = QObject()
    maker = Typesetter(owner)
    large = [FormulaLook(rf"\rule{{100em}}{{{60 + i}em}}", True, 16.0, "#112233", 1.0) for i in range(20)]
    small = FormulaLook("x^2", True, 16.0, "#112233", 1.0)
    for look in (*large, small):
        maker.get(look)
    qtbot.waitUntil(lambda: all(maker.is_settled(look) for look in (*large, small)), timeout=30_000)
    shown = [picture for look in large if (picture := maker.get(look)) is not None]
    assert 0 < sum(picture.image.sizeInBytes() for picture in shown) < 200_000_000
    assert maker.get(small) is not None
    assert all(maker.is_settled(look) for look in large)
    maker.shut()


def test_without_a_typesetter_formulas_stay_text(
    transcript: Transcript, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is not installed, nothing is lost and nothing is tried again and again."""
    fake_child(tmp_path, monkeypatch, f"open({str(tmp_path / 'starts')!r}, 'a').write('x')\nsys.exit(1)")
    transcript.talk(("q", "$a$ and $b$"), ("r", "$c$"))
    maths = transcript.view._formulas
    looks = [look for row in (1, transcript.row_of("$c$")) for piece in pieces(transcript, row) for look in piece._looks]  # type: ignore[attr-defined]
    assert len(looks) == 3
    until(transcript, lambda: maths.are_settled(looks))
    assert transcript.shown_text(1) == "$a$ and $b$"
    assert (tmp_path / "starts").read_text() == "x"


def test_only_shapes_are_taken_and_no_secret_is_given(
    transcript: Transcript, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An SVG that refers to a file is refused; the child has no key in its environment."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    box = 'xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 -9 9 9"'
    answers = [
        f"<svg {box}><image href='file:///etc/passwd' width='9' height='9'/></svg>",
        f"<svg {box}><path d='M0 0h9'/></svg>",
    ]
    fake_child(
        tmp_path,
        monkeypatch,
        f"""answers = json.loads({json.dumps(answers)!r})
open({str(tmp_path / "environment")!r}, "w").write(json.dumps(dict(os.environ)))
print("{{}}", flush=True)
for line in sys.stdin:
    print(json.dumps({{"svg": answers.pop(0)}}), flush=True)""",
    )
    transcript.talk(("q", "$a$ and $b$"))
    until(transcript, lambda: pictured(transcript) == 1)
    assert transcript.shown_text(1) == f"$a$ and {OBJECT}"
    given_environment = json.loads((tmp_path / "environment").read_text())
    assert "OPENAI_API_KEY" not in given_environment
    assert set(given_environment) <= set(os.environ) | {"LC_CTYPE"}


@typeset
def test_another_theme_shows_the_same_formulas_in_its_colour_at_once(transcript: Transcript, qapp: QApplication) -> None:
    """No moment without pictures; a formula with a colour of its own is set anew."""
    theme.apply(qapp, ThemeChoice.LIGHT)  # what ran before may have left another font, which a change of theme would end
    transcript.talk(("q", r"so $x_i$ and $\color{red}{y}$"))
    until(transcript, lambda: pictured(transcript) == 2)
    for _ in range(15):  # the row may be measured again a moment after its pictures are there
        QTest.qWait(20)
        transcript.paint()
    height = transcript.view.column.boxes[1].height
    theme.apply(qapp, ThemeChoice.DARK)
    try:
        transcript.paint()
        assert pictured(transcript) == 1
        assert transcript.shown_text(1).startswith(f"so {OBJECT} and")
        document = pieces(transcript)[0].document
        assert document is not None
        until(transcript, lambda: pictured(transcript) == 2)
        until(transcript, lambda: transcript.view.column.boxes[1].height == height)
        shown = transcript.view.grab().toImage()
        inks = {QColor(shown.pixel(x, y)).name() for x in range(shown.width()) for y in range(shown.height())}
        assert theme.colors().text in inks
        assert any(QColor(ink).red() > 200 and QColor(ink).blue() < 60 for ink in inks)
    finally:
        theme.apply(qapp, ThemeChoice.LIGHT)
