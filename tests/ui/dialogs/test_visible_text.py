"""Untrusted text made visible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from nexa_desktop.ui.widgets.visible_text import VisibleTextView, arguments_pieces, has_marks, visible


def _shown(text: str) -> str:
    return "".join(piece for piece, _ in visible(text))


def test_tabs_that_push_a_command_out_of_sight_are_counted() -> None:
    """Three hundred tabs before a second command show as their number (D4, users F67)."""
    pieces = visible("ls" + "\t" * 300 + "; rm -rf ~")
    assert pieces == [("ls", False), ("⟨300 tabs⟩", True), ("; rm -rf ~", False)]


@pytest.mark.parametrize(
    ("character", "shown"),
    [
        ("\u202e", "⟨U+202E⟩"),
        ("\u200b", "⟨U+200B⟩"),
        ("\u2066", "⟨U+2066⟩"),
        ("\x1b", "⟨U+001B⟩"),
        ("\x00", "⟨U+0000⟩"),
        ("\u2028", "⟨U+2028⟩"),
        ("\ufeff", "⟨U+FEFF⟩"),
        ("\u00a0", "⟨U+00A0⟩"),
    ],
)
def test_what_would_not_show_or_would_reorder_is_spelled_out(character: str, shown: str) -> None:
    """Control, bidirectional and zero-width characters are marked (D4)."""
    assert (shown, True) in visible(f"a{character}b")
    assert has_marks(f"a{character}b")


def test_a_line_end_is_marked_and_keeps_its_effect() -> None:
    """A text of two lines stays two lines, and its line end is seen."""
    assert visible("a\nb") == [("a", False), ("⏎", True), ("\n", False), ("b", False)]


def test_a_path_with_a_newline_cannot_pass_for_two_lines() -> None:
    """In a path a line end is spelled out and breaks nothing (D4)."""
    pieces = arguments_pieces({"path": "notes/a\nb.md"})
    assert ("⟨U+000A⟩", True) in pieces
    assert not any("\n" in piece for piece, _ in pieces)


def test_every_argument_is_shown_whole() -> None:
    """Nothing of an argument is cut, however it is nested."""
    pieces = arguments_pieces({"a": "x" * 100_000, "b": {"c": [1, None, "\u202e"]}, "d": ""})
    text = "".join(piece for piece, _ in pieces)
    assert "x" * 100_000 in text
    assert "⟨U+202E⟩" in text
    assert "(empty text)" in text


@given(st.text())
def test_plain_pieces_hold_nothing_hidden(text: str) -> None:
    """Whatever the text, unmarked pieces hold no character that would not show."""
    for piece, is_marked in visible(text):
        if not is_marked:
            assert not has_marks(piece)


@given(st.text(alphabet=st.characters(whitelist_categories=["Lu", "Ll", "Nd", "Po"])))
def test_ordinary_text_is_left_alone(text: str) -> None:
    """Letters, digits and punctuation come out as they went in."""
    assert _shown(text) == text


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), _JSON, max_size=5))
def test_any_arguments_are_shown_with_nothing_hidden(arguments: dict[str, object]) -> None:
    """Whatever JSON a model sends: every name is there, and no unmarked piece hides a character (D4)."""
    pieces = arguments_pieces(arguments)  # type: ignore[arg-type]
    shown = "".join(piece for piece, _ in pieces)
    assert shown
    for key in arguments:
        assert _shown(key) in shown
    assert not any(has_marks(piece) for piece, is_marked in pieces if not is_marked)


def test_deeply_nested_arguments_are_shown() -> None:
    """Data too deep to be indented is shown in one line instead of not at all."""
    deep: dict[str, object] = {}
    for _ in range(600):
        deep = {"name": deep}
    shown = "".join(piece for piece, _ in arguments_pieces(deep))  # type: ignore[arg-type]
    assert shown.count("name") == 600


def test_the_view_shows_everything_and_scrolls(qtbot: QtBot) -> None:
    """100 KB of arguments are all there in a box of limited height."""
    view = VisibleTextView(name="Arguments", most_lines=12)
    qtbot.addWidget(view)
    view.resize(500, 100)
    view.show()
    view.set_text("word " * 20_000)
    assert view.toPlainText() == "word " * 20_000
    assert view.height() < 400
    assert view.verticalScrollBar().maximum() > 0


def test_nothing_but_odd_characters_is_shown_in_time(qtbot: QtBot) -> None:
    """100,000 invisible characters are all spelled out, and the window does not stand still for them."""
    view = VisibleTextView(name="Arguments")
    qtbot.addWidget(view)
    view.resize(500, 100)
    view.show()
    view.set_text("\u200b" * 100_000)
    assert view.toPlainText() == "⟨U+200B⟩" * 100_000
