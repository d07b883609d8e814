"""Brings the colours of code into the documents of code pieces."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextLayout

from nexa_desktop.ui.highlight import MOST_CHARS, Highlighter, Lines, TokenKind
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from nexa_desktop.ui.widgets.transcript.wide_pieces import CodePiece

_LIGHT = {
    TokenKind.KEYWORD: "#8a2ba8",
    TokenKind.STRING: "#2c6e2f",
    TokenKind.NUMBER: "#9a4a00",
    TokenKind.COMMENT: "#6f6c66",
    TokenKind.FUNCTION: "#1f55b5",
    TokenKind.TYPE: "#94560a",
    TokenKind.CONSTANT: "#0d6b7d",
    TokenKind.DECORATOR: "#7a5a00",
    TokenKind.ADDED: "#1d7a46",
    TokenKind.REMOVED: "#b3261e",
    TokenKind.HEADING: "#1f55b5",
}
_DARK = {
    TokenKind.KEYWORD: "#d3a4f0",
    TokenKind.STRING: "#9ad08f",
    TokenKind.NUMBER: "#f0b27a",
    TokenKind.COMMENT: "#8f8d87",
    TokenKind.FUNCTION: "#8fb8ff",
    TokenKind.TYPE: "#f2cd84",
    TokenKind.CONSTANT: "#7cd0de",
    TokenKind.DECORATOR: "#e0c77a",
    TokenKind.ADDED: "#6fce97",
    TokenKind.REMOVED: "#ff8f85",
    TokenKind.HEADING: "#8fb8ff",
}


class CodeColors(QObject):
    """Dresses pieces as they are painted; tells when more colours have come."""

    ready = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._highlighter = Highlighter(self)
        self._highlighter.ready.connect(self.ready)

    def shut(self) -> None:
        """End the worker."""
        self._highlighter.shut()

    def dress(self, piece: TextPiece) -> None:
        """Colour a code piece that is not coloured yet, when its colours are known and its block is complete."""
        if not isinstance(piece, CodePiece) or piece.highlighted or piece.document is None:
            return
        frame = piece.frame
        if not frame.language or (frame.block is not None and not frame.block.is_closed):
            return
        size = sum(map(len, frame.block.lines)) if frame.block is not None else len(frame.text)
        if size > MOST_CHARS:
            piece.highlighted = True
            return
        lines = self._highlighter.get(frame.language, frame.exact_text)
        if lines is not None:
            self._apply(piece, lines)
            piece.highlighted = True

    def _apply(self, piece: CodePiece, lines: Lines) -> None:
        assert piece.document is not None  # noqa: S101  the caller has looked
        formats = _formats(is_dark=piece.style.colors.is_dark)
        cursor = QTextCursor(piece.document)
        cursor.beginEditBlock()  # its end lays the lines out again; without it they stay empty
        block = piece.document.begin()
        for spans in lines[piece.first_line :]:
            if not block.isValid():
                break
            ranges: list[QTextLayout.FormatRange] = []
            for start, length, kind in spans:
                found = QTextLayout.FormatRange()
                found.start, found.length, found.format = start, length, formats[kind]
                ranges.append(found)
            if ranges:
                block.layout().setFormats(ranges)
            block = block.next()
        cursor.endEditBlock()


def _formats(*, is_dark: bool) -> dict[TokenKind, QTextCharFormat]:
    formats: dict[TokenKind, QTextCharFormat] = {}
    for kind, color in (_DARK if is_dark else _LIGHT).items():
        text_format = QTextCharFormat()
        text_format.setForeground(QColor(color))
        formats[kind] = text_format
    return formats
