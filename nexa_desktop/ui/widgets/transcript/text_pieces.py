"""Pieces of text: prose and plain text. Each holds its source always and its document only when needed."""

import math
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
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
from nexa_desktop.ui.markdown import Segment, for_reader, plain_prose
from nexa_desktop.ui.maths import Formula, set_aside
from nexa_desktop.ui.typesetting import FormulaLook
from nexa_desktop.ui.widgets.transcript import render
from nexa_desktop.ui.widgets.transcript.formulas import markdown_of, pictured_sources, put_in, with_sources
from nexa_desktop.ui.widgets.transcript.pieces import Action, Canvas, Hotspot, Piece, Verb, paint_focus
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
            first = start - block.position()
            text = with_sources(block, _utf16_slice(block.text(), first, end - block.position()), max(0, first))
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
        return markdown_of(cursor, QTextDocument.MarkdownFeature.MarkdownDialectGitHub).strip("\n")

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
class MathsPiece(TextPiece):
    """Markdown with formulas. They are shown as their source until all of a piece have their picture: its height changes
    once."""

    _looks: Sequence[FormulaLook] = ()
    """What the document waits for."""
    _has_pictures = False

    def take_formulas(self) -> bool:
        """Forget the document if it waited for pictures and no more of them will come; whether it did."""
        maths = self.style.formulas
        if not self._looks or self.document is None or maths is None or not maths.are_settled(self._looks):
            return False
        self.release()
        return True

    def place(self, width: float) -> None:
        if self._has_pictures and max(40.0, width - self.indent) != self.width:
            self.release()  # pictures are at most as wide as the text
        super().place(width)

    def _put_in(self, document: render.SafeDocument, found: list[Formula], width: float) -> None:
        maths = self.style.formulas
        looks = maths.looks(found, self.style.font, self.style.color(self._role).name()) if maths is not None else []
        pictures = maths.pictures(looks) if maths is not None else [None] * len(found)
        self._has_pictures = any(pictures)
        self._looks = looks if maths is not None and not maths.are_settled(looks) else ()
        put_in(document, found, pictures, self.style.font, width)

    def marks(self, needle: str) -> list[tuple[int, int]]:
        """Also the pictures of formulas that have it in their source."""
        if self._marks[0] == needle or not self._has_pictures or not needle:
            return super().marks(needle)
        found = super().marks(needle)
        assert self.document is not None  # noqa: S101  the marks are of it
        folded = needle.casefold()
        pictured = [(at, at + 1) for at, source in pictured_sources(self.document) if folded in source.casefold()]
        self._marks = (needle, sorted([*found, *pictured]))
        return self._marks[1]


class ProsePiece(MathsPiece):
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
        text, found = set_aside(self._segment.text)
        segment = replace(self._segment, text=text) if found else self._segment
        document = render.prose_document(for_reader(segment, self._definitions), self.style)
        if found:
            self._put_in(document, found, self.text_width)
        return document

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
        for line, is_done, runs_left in render.task_marks(document):
            x = canvas.left + (line.right() + style.space(1) if runs_left else line.x() - size - style.space(1))
            y = canvas.top + line.y() + (line.height() - size) / 2
            painter.fillRect(QRectF(x - 4 - runs_left, y - 3, size + 6 + runs_left, size + 6), style.color("base"))
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
        for bar in render.quote_bars(document):
            for depth in range(bar.level):
                x = self.text_width - depth * step - 3 if bar.runs_left else depth * step
                rect = QRectF(canvas.left + x, canvas.top + bar.top, 3, bar.bottom - bar.top)
                canvas.painter.drawRoundedRect(rect, 1.5, 1.5)


class PlainPiece(TextPiece):
    """Text as typed; ``role`` is its colour. ``is_ours``: the window says it, so it begins where the window's texts do."""

    def __init__(
        self, style: Style, text: str, *, gap: float = 0.0, role: str = "text", indent: float = 0.0, is_ours: bool = False
    ) -> None:
        super().__init__(style, text, gap=gap, indent=indent)
        self._role, self._is_ours = role, is_ours

    def _make(self) -> render.SafeDocument:
        return render.plain_document(self.source, self.style, is_ours=self._is_ours)

    def markdown_between(self, start: int, end: int) -> str:
        return self.text_between(start, end)
