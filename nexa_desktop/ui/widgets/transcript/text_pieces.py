"""Pieces of text: prose, plain text, code, tables. Each holds its source always and its document only when needed."""

import math
import re
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPalette,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextList,
)

from nexa_desktop.ui import icons
from nexa_desktop.ui.markdown import CodeBlock, Segment, for_reader, plain_prose, table_for_reader
from nexa_desktop.ui.widgets.transcript import render
from nexa_desktop.ui.widgets.transcript.pieces import Action, Canvas, Hotspot, Piece, Verb, paint_focus, paint_slice
from nexa_desktop.ui.widgets.transcript.style import Style

_INSERTED = str.maketrans("", "", "".join(render.INSERTED))


class TextPiece(Piece):
    """A document. ``source`` is its markdown (or plain text, or code) and what whole-piece copies give."""

    is_text = True
    _role = "text"

    def __init__(self, style: Style, source: str, *, gap: float = 0.0, indent: float = 0.0) -> None:
        super().__init__(style, gap=gap, indent=indent)
        self.source = source
        self.document: render.SafeDocument | None = None
        self._marks: tuple[str, list[tuple[int, int]]] = ("", [])
        self._links: list[Hotspot] | None = None
        self.is_exact = False

    # ------------------------------------------------------------------------------------------ to be filled in
    def _make(self) -> render.SafeDocument:
        raise NotImplementedError

    def _guess(self) -> float:
        style = self.style
        wrapped = len(self.source) * style.character / max(40.0, self.text_width)
        return style.line * max(1.0, self.source.count("\n") + 0.6 + wrapped)

    @property
    def text_width(self) -> float:
        """What the document may use."""
        return self.width

    @property
    def _leading(self) -> float:
        """Space that the line distance leaves below the last line; it is not wanted there."""
        return (self.style.line - self.style.metrics.lineSpacing()) * 0.7

    @property
    def origin(self) -> QPointF:
        """Where the document's corner is inside the piece."""
        return QPointF(0, 0)

    # ------------------------------------------------------------------------------------------ life
    def set_source(self, source: str) -> None:
        """Show something else."""
        if source != self.source:
            self.source = source
            self.release()
            self.is_exact = False

    def place(self, width: float) -> None:
        before = self.width
        super().place(width)
        if self.document is not None:
            if before != self.width:
                self._lay_out()
        elif before != self.width or not self.is_exact:
            self.is_exact = False
            self.height = self._guess()

    def realize(self) -> None:
        if self.document is None:
            self.document = self._make()
            self._lay_out()

    def _lay_out(self) -> None:
        assert self.document is not None  # noqa: S101  the callers have looked
        self.document.setTextWidth(self.text_width)
        self.height = math.ceil(self.document.size().height() - self._leading) + 2 * self.origin.y()
        self.is_exact = True
        self._links = None

    def release(self) -> None:
        self.document = None
        self._marks = ("", [])
        self._links = None

    # ------------------------------------------------------------------------------------------ positions
    @property
    def end(self) -> int:
        """The last position."""
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        return self.document.characterCount() - 1

    def position_at(self, point: QPointF) -> int:
        """The position nearest to a point of the piece."""
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        position = self.document.documentLayout().hitTest(self._inside(point), Qt.HitTestAccuracy.FuzzyHit)
        return min(max(0, position), self.end)

    def link_at(self, point: QPointF) -> str:
        """The address below a point, or nothing."""
        if self.document is None:
            return ""
        return self.document.documentLayout().anchorAt(self._inside(point))

    def _inside(self, point: QPointF) -> QPointF:
        return point - self.origin

    def rect_of(self, position: int) -> QRectF:
        """Where the caret stands at a position, in the piece."""
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        block = self.document.findBlock(min(position, self.end))
        rect = self.document.documentLayout().blockBoundingRect(block)
        layout = block.layout()
        line = layout.lineForTextPosition(position - block.position())
        if not line.isValid():
            return QRectF(rect.x(), rect.y(), 1, self.style.line).translated(self.origin)
        x = _x(line.cursorToX(position - block.position()))
        return QRectF(rect.x() + x, rect.y() + line.y(), 1, line.height()).translated(self.origin)

    def rects_of(self, start: int, end: int) -> list[QRectF]:
        """The boxes of a range, one for each line."""
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        found: list[QRectF] = []
        block = self.document.findBlock(start)
        while block.isValid() and block.position() < end:
            corner = self.document.documentLayout().blockBoundingRect(block).topLeft() + self.origin
            layout = block.layout()
            for index in range(layout.lineCount()):
                line = layout.lineAt(index)
                first = max(start - block.position(), line.textStart())
                last = min(end - block.position(), line.textStart() + line.textLength())
                if last > first:
                    a, b = (_x(line.cursorToX(first)), _x(line.cursorToX(last)))
                    found.append(QRectF(corner.x() + min(a, b), corner.y() + line.y(), abs(b - a), line.height()))
            block = block.next()
        return found

    # ------------------------------------------------------------------------------------------ text
    def text_between(self, start: int, end: int) -> str:
        """What a person reads between two positions, with list markers where an item begins."""
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        lines: list[str] = []
        block = self.document.findBlock(start)
        while block.isValid() and block.position() < max(end, start + 1):
            text = _utf16_slice(block.text(), start - block.position(), end - block.position())
            marker = _marker(block) if block.position() >= start else ""
            lines.append(marker + text)
            block = block.next()
        return "\n".join(lines).translate(_INSERTED).replace("\u2028", "\n").replace("\xa0", " ")

    @property
    def whole_text(self) -> str:
        """What a person reads, whether or not the document exists."""
        return self.source

    def markdown_between(self, start: int, end: int) -> str:
        """The markdown of a part."""
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        cursor = QTextCursor(self.document)
        cursor.setPosition(start)
        cursor.setPosition(min(end, self.end), QTextCursor.MoveMode.KeepAnchor)
        return cursor.selection().toMarkdown(QTextDocument.MarkdownFeature.MarkdownDialectGitHub).strip("\n")

    @property
    def whole_markdown(self) -> str:
        """The markdown of the piece."""
        return self.source

    @property
    def spoken(self) -> str:
        return self.whole_text

    @property
    def copied(self) -> str:
        return self.whole_text

    # ------------------------------------------------------------------------------------------ find, links
    def marks(self, needle: str) -> list[tuple[int, int]]:
        """All places of ``needle``, without regard to case."""
        if self._marks[0] != needle:
            self.realize()
            assert self.document is not None  # noqa: S101  realized
            self._marks = (needle, find_in(self.document, needle))
        return self._marks[1]

    def hotspots(self) -> list[Hotspot]:
        if self._links is None and self.document is not None:
            self._links = [
                Hotspot(rects[0], Action(Verb.OPEN_LINK, href), href)
                for start, end, href in render.links(self.document)
                if (rects := self.rects_of(start, end))
            ]
        return self._links or []

    # ------------------------------------------------------------------------------------------ painting
    def paint(self, canvas: Canvas) -> None:
        self.realize()
        assert self.document is not None  # noqa: S101  realized
        painter, origin = canvas.painter, self.origin
        x, y = canvas.left + origin.x(), canvas.top + origin.y()
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette = self._palette()
        context.selections = self._selections(canvas)
        if canvas.caret >= 0:
            context.cursorPosition = canvas.caret
        painter.save()
        painter.translate(x - self._shift, y)
        top = max(0.0, -y)
        bottom = min(self.height, canvas.height - y)
        context.clip = QRectF(self._shift, top, self.text_width, max(0.0, bottom - top))
        painter.setClipRect(context.clip.adjusted(-2, 0, 2, 0), Qt.ClipOperation.IntersectClip)
        self.document.documentLayout().draw(painter, context)
        painter.restore()
        focused = canvas.focused
        if focused is not None and focused.verb is Verb.OPEN_LINK:
            for spot in self.hotspots():
                if spot.action == focused:
                    paint_focus(painter, spot.rect.translated(canvas.left, canvas.top).adjusted(-3, -1, 3, 1), self.style)

    @property
    def _shift(self) -> float:
        return 0.0

    def _palette(self) -> QPalette:
        if self._role == "text":
            return self.style.palette
        palette = QPalette(self.style.palette)
        palette.setColor(QPalette.ColorRole.Text, self.style.color(self._role))
        return palette

    def _selections(self, canvas: Canvas) -> list[QAbstractTextDocumentLayout.Selection]:
        found: list[QAbstractTextDocumentLayout.Selection] = []
        if canvas.needle:
            for mark in self.marks(canvas.needle):
                chosen = mark == canvas.current_mark
                found.append(self._selection(*mark, "accent" if chosen else "find_mark", "accent_text" if chosen else ""))
        if canvas.selection is not None:
            start, end = canvas.selection
            found.append(self._selection(start, min(end, self.end), "selection", ""))
        return found

    def _selection(self, start: int, end: int, fill: str, ink: str) -> QAbstractTextDocumentLayout.Selection:
        assert self.document is not None  # noqa: S101  the caller paints
        selection = QAbstractTextDocumentLayout.Selection()
        cursor = QTextCursor(self.document)
        cursor.setPosition(start)
        cursor.setPosition(min(end, self.end), QTextCursor.MoveMode.KeepAnchor)
        look = QTextCharFormat()
        look.setBackground(self.style.color(fill))
        if ink:
            look.setForeground(self.style.color(ink))
        selection.cursor = cursor
        selection.format = look
        return selection


def _x(value: Any) -> float:
    """PySide gives the position alone or with the cursor it was asked for."""
    return float(value[0] if isinstance(value, tuple) else value)


def _list_of(block: QTextBlock) -> QTextList | None:
    return block.textList()  # None outside lists, whatever the type stubs say


def _marker(block: QTextBlock) -> str:
    text_list = _list_of(block)
    if text_list is None:
        return ""
    depth = "  " * max(0, text_list.format().indent() - 1)
    label = text_list.itemText(block)
    return f"{depth}{label} " if any(c.isalnum() for c in label) else f"{depth}- "


def _utf16_slice(text: str, start: int, end: int) -> str:
    """Positions of Qt count UTF-16 units."""
    start = max(0, start)
    if text.isascii() or max(text, default="") < "\U00010000":
        return text[start : max(start, end)]
    units = text.encode("utf-16-le", "surrogatepass")
    return units[2 * start : 2 * max(start, end)].decode("utf-16-le", "replace")


def find_in(document: QTextDocument, needle: str) -> list[tuple[int, int]]:
    """Start and end of each place of ``needle`` in Qt's positions, not looking at case."""
    text = document.toRawText()
    pattern = re.compile(re.escape(needle), re.IGNORECASE)
    spans = [match.span() for match in pattern.finditer(text)]
    if not spans or text.isascii() or max(text) < "\U00010000":
        return spans
    return [(_units(text[:a]), _units(text[:b])) for a, b in spans]


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


# ------------------------------------------------------------------------------------------------ prose
class ProsePiece(TextPiece):
    """A prose segment of markdown."""

    def __init__(self, style: Style, segment: Segment, definitions: list[str], *, gap: float, role: str = "text") -> None:
        super().__init__(style, segment.text, gap=gap)
        self._role = role
        self._segment = segment
        self._definitions = definitions

    def set_segment(self, segment: Segment) -> None:
        """The tail has grown."""
        self._segment = segment
        self.set_source(segment.text)

    def set_definitions(self, definitions: list[str]) -> None:
        """Link definitions that came after this text: it must be read again when it uses one."""
        if definitions != self._definitions:
            self._definitions = definitions
            if "[" in self.source:
                self.release()

    def _make(self) -> render.SafeDocument:
        return render.prose_document(for_reader(self._segment, self._definitions), self.style)

    @property
    def whole_text(self) -> str:
        return plain_prose(self.source)

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if self.document is None:
            return
        if "[" in self.source and ("- [" in self.source or "* [" in self.source or "+ [" in self.source):
            self._paint_tasks(canvas, self.document)
        if ">" in self.source:
            self._paint_quotes(canvas, self.document)

    def _paint_tasks(self, canvas: Canvas, document: QTextDocument) -> None:
        """Boxes that show whether they are ticked; Qt's own do not."""
        painter, style = canvas.painter, self.style
        size = float(round(style.em * 0.95))
        for line, is_done in render.task_marks(document):
            x = canvas.left + line.x() - size - style.space(1)
            y = canvas.top + line.y() + (line.height() - size) / 2
            painter.fillRect(QRectF(x - 4, y - 3, size + 6, size + 6), style.color("base"))
            painter.setPen(style.color("accent" if is_done else "border_strong"))
            painter.setBrush(style.color("accent" if is_done else "base"))
            painter.drawRoundedRect(QRectF(x + 0.5, y + 0.5, size - 1, size - 1), style.space(0.75), style.space(0.75))
            if is_done:
                inner = QRectF(x + 1, y + 1, size - 2, size - 2).toRect()
                icons.paint(painter, "check", inner, color_role="accent_text")

    def _paint_quotes(self, canvas: Canvas, document: QTextDocument) -> None:
        canvas.painter.setPen(Qt.PenStyle.NoPen)
        canvas.painter.setBrush(self.style.color("border_strong"))
        step = self.style.space(4)
        for top, bottom, level in render.quote_bars(document):
            for depth in range(level):
                canvas.painter.drawRoundedRect(QRectF(canvas.left + depth * step, canvas.top + top, 3, bottom - top), 1.5, 1.5)


class PlainPiece(TextPiece):
    """Text as typed; ``role`` is its colour."""

    def __init__(self, style: Style, text: str, *, gap: float = 0.0, role: str = "text", indent: float = 0.0) -> None:
        super().__init__(style, text, gap=gap, indent=indent)
        self._role = role

    def _make(self) -> render.SafeDocument:
        return render.plain_document(self.source, self.style)

    def markdown_between(self, start: int, end: int) -> str:
        return self.text_between(start, end)


# ------------------------------------------------------------------------------------------------ sideways
@dataclass(slots=True, eq=False)
class Sideways:
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
@dataclass(slots=True, eq=False)
class CodeFrame:
    """What the parts of one code block share. ``block`` None: something shown like code (arguments, results)."""

    sideways: Sideways
    block: CodeBlock | None = None
    language: str = ""
    text: str = ""
    wraps: bool = False
    is_all_shown: bool = False

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
        shown, _ = render.clipped(source)
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
        self._shown, _ = render.clipped(self.source)
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
class TablePiece(WidePiece):
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

    def show_rows(self, count: int) -> None:
        """Show this many."""
        self.shown_rows = count
        self.release()
        self.is_exact = False

    def _rows(self) -> list[str]:
        return self.source.split("\n", self.shown_rows + 2)[: self.shown_rows + 2]

    def _guess(self) -> float:
        return (min(self.row_count, self.shown_rows) + 1) * (self.style.line + self.style.space(3)) + 2

    def _make(self) -> render.SafeDocument:
        return render.table_document(table_for_reader(self._rows()), self.style)

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
