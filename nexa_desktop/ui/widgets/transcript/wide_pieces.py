"""Pieces that scroll sideways instead of wrapping: code and tables."""

import math
import re
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QTextCursor

from nexa_desktop.ui.markdown import CodeBlock, plain_prose, table_for_reader
from nexa_desktop.ui.maths import set_aside
from nexa_desktop.ui.widgets.transcript import render
from nexa_desktop.ui.widgets.transcript.composing import RowView
from nexa_desktop.ui.widgets.transcript.pieces import Canvas, paint_slice
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.text_pieces import MathsPiece, TextPiece


class Sideways(Struct, eq=False):
    """How far something too wide is scrolled, shared by the parts of one code block."""

    offset: float = 0.0
    content: float = 0.0
    room: float = 0.0

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.content - self.room)

    def scroll_by(self, distance: float) -> bool:
        """Move; whether anything changed."""
        before = self.offset
        self.offset = min(max(0.0, self.offset + distance), self.most)
        return self.offset != before


class WidePiece(TextPiece):
    """Text that scrolls sideways instead of wrapping."""

    def __init__(self, style: Style, source: str, sideways: Sideways, *, gap: float = 0.0, indent: float = 0.0) -> None:
        super().__init__(style, source, gap=gap, indent=indent)
        self.sideways = sideways

    @property
    def _shift(self) -> float:
        return min(self.sideways.offset, self.sideways.most)

    def _inside(self, point: QPointF) -> QPointF:
        return point - self.origin + QPointF(self._shift, 0)

    def rect_of(self, position: int) -> QRectF:
        return super().rect_of(position).translated(-self._shift, 0)

    @property
    def shows_bar(self) -> bool:
        """Whether the bar stands at the lower edge of this piece."""
        return self.sideways.most > 1

    def bar_rect(self) -> QRectF:
        """The handle of the bar, in the piece."""
        sideways = self.sideways
        track = self.text_width
        length = max(self.style.space(6), track * sideways.room / max(1.0, sideways.content))
        x = self.origin.x() + (track - length) * (self._shift / sideways.most if sideways.most else 0)
        thickness = self.style.space(1)
        return QRectF(x, self.height - thickness - 2, length, thickness)

    def _paint_bar(self, canvas: Canvas) -> None:
        if self.shows_bar:
            canvas.painter.setPen(Qt.PenStyle.NoPen)
            canvas.painter.setBrush(self.style.color("border_strong"))
            rect = self.bar_rect().translated(canvas.left, canvas.top)
            canvas.painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)


# ------------------------------------------------------------------------------------------------ code
class CodeFrame(Struct, eq=False):
    """What the parts of one code block share. ``block`` None: something shown like code (arguments, results)."""

    sideways: Sideways
    block: CodeBlock | None = None
    language: str = ""
    text: str = ""
    wraps: bool = False
    is_all_shown: bool = False
    line_limit: int = render.CLIPPED_LINE

    def take_view(self, key: str, view: RowView) -> None:
        """What a person has asked for: lines wrapped, more of long lines."""
        self.wraps = key in view.wraps
        steps = view.shown.get(f"lines-{key}", 0)
        self.line_limit = min(render.MOST_OF_A_LINE, render.CLIPPED_LINE * 10**steps)

    def left_of_lines(self, lines: Sequence[str]) -> int:
        """How many characters of these lines are beyond what is shown and could be."""
        if self.line_limit >= render.MOST_OF_A_LINE:
            return 0
        return sum(len(line) - self.line_limit for line in lines if len(line) > self.line_limit)

    @property
    def exact_text(self) -> str:
        """What the copy button gives."""
        return self.block.text if self.block is not None else self.text


class CodePiece(WidePiece):
    """Up to `markdown.CODE_LINES` lines of a block. Its height is counted, not laid out, unless it wraps."""

    def __init__(
        self, style: Style, source: str, frame: CodeFrame, *, first_line: int = 0, indent: float = 0.0, gap: float = 0.0
    ) -> None:
        super().__init__(style, source, frame.sideways, indent=indent, gap=gap)
        self.frame = frame
        self.first_line = first_line
        self.is_first = False
        self.is_last = True
        self.background = "code_background"
        self.highlighted = False
        self._shown = ""

    def set_source(self, source: str) -> None:
        """Code only grows while it streams: then the new part is added to the document that is there."""
        if source == self.source:
            return
        before, self.source = self._shown, source
        if self.document is None:
            self.is_exact = False
            return
        shown, _ = render.clipped(source, self.frame.line_limit)
        if not shown.startswith(before):
            self.release()
            self.is_exact = False
            return
        cursor = QTextCursor(self.document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(shown[len(before) :])
        self._shown = shown
        self._marks = ("", [])
        self.highlighted = False
        self._lay_out()

    @property
    def text_width(self) -> float:
        return max(40.0, self.width - 2 * self.style.space(3))

    @property
    def origin(self) -> QPointF:
        return QPointF(self.style.space(3), self.style.space(2) if self.is_first else 0)

    def _below(self) -> float:
        return self.style.space(2.5) if self.is_last else 0.0

    def _guess(self) -> float:
        lines = self.source.count("\n") + 1
        return lines * self.style.code_line + self.origin.y() + self._below()

    def place(self, width: float) -> None:
        super().place(width)
        self.sideways.room = self.text_width
        if self.document is None:
            self.height = self._guess()
            self.is_exact = not self.frame.wraps

    def _make(self) -> render.SafeDocument:
        self._shown, _ = render.clipped(self.source, self.frame.line_limit)
        self.highlighted = False
        return render.code_document(self._shown, self.style, wraps=self.frame.wraps)

    def _lay_out(self) -> None:
        assert self.document is not None  # noqa: S101  the callers have looked
        if self.frame.wraps:
            self.document.setTextWidth(self.text_width)
            self.height = math.ceil(self.document.size().height()) + self.origin.y() + self._below()
            self.sideways.content = 0.0
        else:
            self.document.setTextWidth(-1)
            size: QSizeF = self.document.size()
            self.sideways.content = max(self.sideways.content, size.width())
            self.height = self.document.blockCount() * self.style.code_line + self.origin.y() + self._below()
        self.is_exact = True
        self._links = None

    def release(self) -> None:
        super().release()
        self.highlighted = False
        self._shown = ""

    @property
    def shows_bar(self) -> bool:
        return self.is_last and not self.frame.wraps and super().shows_bar

    @property
    def whole_markdown(self) -> str:
        return fenced(self.source, self.frame.language)

    def markdown_between(self, start: int, end: int) -> str:
        return fenced(self.text_between(start, end), self.frame.language)

    def paint(self, canvas: Canvas) -> None:
        area = QRectF(canvas.left, canvas.top, self.width, self.height)
        painter, style = canvas.painter, self.style
        paint_slice(painter, area, style.color(self.background), style.space(2), top=self.is_first, bottom=self.is_last)
        super().paint(canvas)
        self._paint_bar(canvas)


def fenced(code: str, language: str = "") -> str:
    """Code in a fence longer than any inside it."""
    longest = max((len(run) for run in re.findall(r"`{3,}", code)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{code}\n{fence}"


# ------------------------------------------------------------------------------------------------ tables
class TablePiece(MathsPiece, WidePiece):
    """A table; the first ``shown_rows`` rows of it."""

    def __init__(self, style: Style, source: str, *, gap: float, shown_rows: int) -> None:
        super().__init__(style, source, Sideways(), gap=gap)
        self.shown_rows = shown_rows
        self._lines: list[float] = []
        self._table_width = 0.0

    @property
    def row_count(self) -> int:
        """Rows below the header."""
        return max(0, self.source.count("\n") - 1)

    def set_source(self, source: str) -> None:
        is_hidden = self.source.count("\n") > self.shown_rows + 2 and source.startswith(self.source)
        if is_hidden:
            self.source = source  # rows beyond those shown cost nothing
            return
        super().set_source(source)

    def _rows(self) -> list[str]:
        return self.source.split("\n", self.shown_rows + 2)[: self.shown_rows + 2]

    def _guess(self) -> float:
        return (min(self.row_count, self.shown_rows) + 1) * (self.style.line + self.style.space(3)) + 2

    def _make(self) -> render.SafeDocument:
        text, found = set_aside(table_for_reader(self._rows()), in_cells=True)
        document = render.table_document(text, self.style)
        if found:
            self._put_in(document, found, self.style.column_width)
        return document

    def _lay_out(self) -> None:
        super()._lay_out()
        assert self.document is not None  # noqa: S101  laid out above
        self.sideways.room = self.text_width
        self.sideways.content = self.document.size().width()
        self._lines = render.table_lines(self.document, self.style.space(1.5))
        if self._lines:
            self.height = math.ceil(self._lines[-1]) + 2.0
        if self.sideways.most > 1:
            self.height += self.style.space(3)
        self._table_width = render.table_width(self.document)

    def rect_of(self, position: int) -> QRectF:
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        block = self.document.findBlock(min(position, self.end))
        rect = self.document.documentLayout().blockBoundingRect(block)
        return QRectF(rect.x() - self._shift, rect.y(), 1, self.style.line)

    @property
    def whole_text(self) -> str:
        return plain_prose(self.source)

    def text_between(self, start: int, end: int) -> str:
        return super().text_between(start, end).strip("\n")

    @property
    def _leading(self) -> float:
        return 0.0

    def paint(self, canvas: Canvas) -> None:
        self.realize()
        self._paint_grid(canvas)
        super().paint(canvas)
        self._paint_bar(canvas)

    def _paint_grid(self, canvas: Canvas) -> None:
        """A shaded header, a line below each row."""
        if len(self._lines) < 2:
            return
        painter, style = canvas.painter, self.style
        left, top = canvas.left, canvas.top
        width = min(self._table_width - self._shift, self.text_width)
        header = QRectF(left, top + self._lines[0], width, self._lines[1] - self._lines[0])
        paint_slice(painter, header, style.color("code_background"), style.space(1.5), top=True, bottom=False)
        painter.setPen(style.color("border"))
        for y in self._lines[1:]:
            if -2 <= top + y <= canvas.height + 2:
                painter.drawLine(QPointF(left, top + y), QPointF(left + width, top + y))
