"""Untrusted text in a fixed-width box, with everything that would not show spelled out and marked.

`visible` is the pure part: it builds on `core.visible`, and adds a sign at each line end inside a value, so that a path
with a newline cannot pass for two lines of the form. `VisibleTextView` shows it all, never cut: it scrolls.
"""

import json

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.visible import spans
from nexa_desktop.ui import theme
from nexa_desktop.ui.widgets.fixed_text import FixedText

translate = QCoreApplication.translate

PATH_KEYS = frozenset({"path", "file_path", "filename", "source", "target", "destination", "directory", "working_directory"})
_NEWLINE_SIGN = "⏎"
_TAB_SIGN = "⇥"
_MOST_PIECES = 20_000  # pieces that get their own colour; what follows is still shown, signs included, in one piece


def visible(text: str) -> list[tuple[str, bool]]:
    """``text`` as ``(piece, is_marked)``: marked pieces stand for what would not show. Line ends and single tabs are
    marked and keep their effect."""
    found: list[tuple[str, bool]] = []
    for piece, is_marked in spans(text, keep_layout=True):
        if is_marked or not ("\n" in piece or "\t" in piece):
            found.append((piece, is_marked))
            continue
        start = 0
        for position, character in enumerate(piece):
            if character not in "\n\t":
                continue
            if position > start:
                found.append((piece[start:position], False))
            found.append((_NEWLINE_SIGN if character == "\n" else _TAB_SIGN, True))
            found.append((character, False))
            start = position + 1
        if start < len(piece):
            found.append((piece[start:], False))
    return found


def has_marks(text: str, *, is_path: bool = False) -> bool:
    """Whether anything in ``text`` had to be spelled out; line ends and single tabs count in a path only."""
    return any(is_marked for _, is_marked in spans(text, keep_layout=not is_path))


def arguments_pieces(arguments: JsonObject) -> list[tuple[str, bool]]:
    """A call's arguments, one after the other, nothing left out.

    A text stands as it would be passed and not as JSON escapes it, a path on one line; everything else is JSON.
    """
    pieces: list[tuple[str, bool]] = []
    for key, value in arguments.items():
        if pieces:
            pieces.append(("\n", False))
        pieces += visible(key)
        pieces.append((": ", False))
        pieces += list(spans(value)) if isinstance(value, str) and key in PATH_KEYS and value else _value_pieces(value)
    return pieces or [(translate("VisibleText", "(no arguments)"), False)]


def _value_pieces(value: JsonValue) -> list[tuple[str, bool]]:
    if isinstance(value, str):
        if value == "":
            return [(translate("VisibleText", "(empty text)"), True)]
        return [*([("\n", False)] if "\n" in value else []), *visible(value)]
    return visible(_json_text(value))


def _json_text(value: JsonValue) -> str:
    """Indented, unless that would be a Python recursion too deep, or more blanks in a row than pass for layout."""
    try:
        text = json.dumps(value, ensure_ascii=False, indent=2)
    except RecursionError:
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value, ensure_ascii=False) if "\n" + " " * 41 in text else text


class VisibleTextView(FixedText):
    """Shows pieces left to right whatever is in them."""

    def __init__(self, parent: QWidget | None = None, *, name: str, most_lines: int = 12) -> None:
        self._pieces: list[tuple[str, bool]] = []
        super().__init__(parent, name=name, most_lines=most_lines)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_text(self, text: str) -> None:
        """Show one text."""
        self.set_pieces(visible(text))

    def set_pieces(self, pieces: list[tuple[str, bool]]) -> None:
        """Show these pieces."""
        self._pieces = pieces
        self.refill()

    def shown_text(self) -> str:
        """What stands there, signs included."""
        return "".join(piece for piece, _ in self._pieces)

    def write(self, cursor: QTextCursor) -> None:
        """The pieces in their colours."""
        plain, marked, sign = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        sign.setForeground(QColor(theme.colors().text_faint))
        marked.setForeground(QColor(theme.colors().danger))
        marked.setBackground(QColor(theme.colors().accent_soft))
        marked.setFontWeight(QFont.Weight.Bold)
        for number, (piece, is_marked) in enumerate(self._pieces):
            is_sign = is_marked and piece in (_NEWLINE_SIGN, _TAB_SIGN)
            cursor.insertText(piece, sign if is_sign else marked if is_marked else plain)
            if number > _MOST_PIECES:
                cursor.insertText("".join(text for text, _ in self._pieces[number + 1 :]), plain)
                break
