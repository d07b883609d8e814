"""What was said: the person's card, the model's answer, its reasoning."""

import math

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainterPath

from nexa_desktop.core.messages import FilePart
from nexa_desktop.ui import icons
from nexa_desktop.ui.markdown import plain_text
from nexa_desktop.ui.viewmodels.step_words import step_seconds
from nexa_desktop.ui.viewmodels.transcript_rows import AnswerRow, PromptRow, ReasoningRow, TextRow
from nexa_desktop.ui.viewmodels.words import short_number, size_words
from nexa_desktop.ui.widgets.transcript.composing import Composer, RowView
from nexa_desktop.ui.widgets.transcript.flow import MORE_TABLE_ROWS, MOST_TABLE_ROWS, TABLE_ROWS, SegmentFlow, show_more
from nexa_desktop.ui.widgets.transcript.pager import pager_items
from nexa_desktop.ui.widgets.transcript.pieces import Action, Canvas, Card, Hotspot, Item, LineLook, LinePiece, Piece, Verb
from nexa_desktop.ui.widgets.transcript.style import Style

translate = QCoreApplication.translate

_PROMPT_LINES = 40
_PROMPT_CHARS = 6_000
_PROMPT_CARD = Card("user_card")


class _TextComposer(Composer):
    """A row whose body is one text."""

    row: TextRow

    def guess(self, width: float) -> float:
        return guessed_height(self.row.text, width, self.style)

    def copied_markdown(self) -> str:
        return self.row.text


def guessed_height(text: str, width: float, style: Style) -> float:
    """How high a text will be, from its length and lines alone."""
    lines = text.count("\n") + 1 + len(text) * style.character / max(60.0, width)
    return float(math.ceil(lines * style.line))


class PromptComposer(_TextComposer):
    """The card, below it what can be done with the prompt."""

    outside = 1

    def __init__(self, row: PromptRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row: PromptRow = row

    @property
    def gap(self) -> float:
        return self.style.space(7)

    def card(self) -> Card:
        return _PROMPT_CARD

    def guess(self, width: float) -> float:
        shown, _ = self._shown()
        files = len(self.row.files) and self.style.space(20)
        return guessed_height(shown, width, self.style) + files + self.style.small_metrics.height() * 1.9

    def _shown(self) -> tuple[str, int]:
        """The part that is shown, and how many characters are not."""
        text = self.row.text
        if len(text) < 400:
            return text, 0
        if self.view.shows_all or "prompt" in self.view.shown:
            return text, 0
        lines = text.split("\n", _PROMPT_LINES)
        part = "\n".join(lines[:_PROMPT_LINES])[:_PROMPT_CHARS]
        return (text, 0) if len(text) - len(part) < 400 else (part, len(text) - len(part))

    def compose(self) -> list[Piece]:
        pieces: list[Piece] = []
        if self.row.files:
            pieces.append(AttachmentsPiece(self.style, self.row.files))
        shown, left = self._shown()
        if shown:
            flow = SegmentFlow(self.view, self.style, is_plain=True)
            flow.feed(shown)
            flow.finish()
            text = flow.pieces()
            if text and pieces:
                text[0].gap = self.style.space(2)
            pieces += text
        if left:
            words = translate("Transcript", "Show all (%1 more characters)").replace("%1", short_number(left))
            pieces.append(show_more(self.style, words, "prompt"))
        items = [
            Item(
                icon="edit", role="text_faint", is_right=True, on_hover=True,
                action=Action(Verb.EDIT), name=translate("Transcript", "Edit and send again"),
            ),
            Item(
                icon="copy", role="text_faint", is_right=True, on_hover=True, gap=0.0,
                action=Action(Verb.COPY_ROW), name=translate("Transcript", "Copy your message"),
            ),
            *pager_items(self.style, self.row.run_id, self.row.siblings),
        ]  # fmt: skip
        pieces.append(LinePiece(self.style, items, gap=self.style.space(0.5), look=LineLook(height=1.5)))
        return pieces

    def copied_text(self) -> str:
        return "\n".join([*(f"[{file.name}]" for file in self.row.files), self.row.text]).strip("\n")

    def copied_markdown(self) -> str:
        return self.copied_text()

    def spoken(self) -> str:
        return translate("Transcript", "You: %1").replace("%1", self.copied_text())


class AnswerComposer(_TextComposer):
    """The model's words, rendered; while they arrive only the end changes."""

    def __init__(self, row: AnswerRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row: AnswerRow = row
        self._flow: SegmentFlow | None = None
        self._fed = 0

    def compose(self) -> list[Piece]:
        streamed, self._flow = self._flow, None
        text = self.row.text
        if not self.row.is_live and streamed is not None and self._fed == len(text) and streamed.is_live:
            flow = streamed  # the same text, now complete: what is on the screen stays
        else:
            flow = SegmentFlow(self.view, self.style)
            flow.feed(text)
        flow.is_live = self.row.is_live
        if self.row.is_live:
            self._flow, self._fed = flow, len(text)
        else:
            flow.finish()
        return self._with_label(flow.pieces())

    def grow(self) -> list[Piece] | None:
        if self._flow is None or not self.row.is_live:
            return None
        text = self.row.text
        self._flow.feed(text[self._fed :])
        self._fed = len(text)
        return self._with_label(self._flow.pieces())

    def forget(self) -> None:
        self._flow = None

    def show_more(self, key: str) -> None:
        if key.startswith("table-"):
            self.view.shown[key] = min(self.view.shown.get(key, TABLE_ROWS) + MORE_TABLE_ROWS, MOST_TABLE_ROWS)
        else:
            super().show_more(key)

    def _with_label(self, pieces: list[Piece]) -> list[Piece]:
        if not self.row.cut_short:
            return pieces
        label = Item(self.row.cut_short, icon="interrupted", role="warning", is_elastic=True)
        gap = self.style.space(1.5) if pieces else 0.0
        return [*pieces, LinePiece(self.style, [label], gap=gap, copied=f"[{self.row.cut_short}]")]

    def copied_text(self) -> str:
        label = f"\n\n[{self.row.cut_short}]" if self.row.cut_short else ""
        return plain_text(self.row.text) + label

    def spoken(self) -> str:
        return translate("Transcript", "Answer: %1").replace("%1", self.copied_text())


class ReasoningComposer(_TextComposer):
    """One folded line."""

    is_openable = True

    def __init__(self, row: ReasoningRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row: ReasoningRow = row
        self._flow: SegmentFlow | None = None
        self._fed = 0

    @property
    def gap(self) -> float:
        return self.style.space(0.5)

    def guess(self, width: float) -> float:
        line = self.style.small_metrics.height() * 1.9
        return line + (super().guess(width) if self.view.is_open else 0.0)

    @property
    def _title(self) -> str:
        row = self.row
        if row.is_live:
            return translate("Transcript", "Thinking…")
        if row.seconds is not None:
            return translate("Transcript", "Thought for %1").replace("%1", step_seconds(row.seconds))
        if row.tokens:
            return translate("Transcript", "Thought, %1 tokens").replace("%1", short_number(row.tokens))
        return translate("Transcript", "Thought")

    def _line(self) -> LinePiece:
        chevron = "chevron-down" if self.view.is_open else "chevron-right"
        items = [
            Item(icon=chevron, role="text_faint"),
            Item(self._title, role="accent" if self.row.is_live else "text_muted", is_elastic=True, gap=self.style.space(1)),
        ]
        name = self._title + ". " + open_word(is_open=self.view.is_open)
        look = LineLook(lights_up=True, inset=self.style.space(1))
        return LinePiece(self.style, items, action=Action(Verb.TOGGLE), name=name, look=look)

    def compose(self) -> list[Piece]:
        if not self.view.is_open:
            self._flow = None
            return [self._line()]
        flow = SegmentFlow(self.view, self.style, role="text_muted")
        flow.is_live = self.row.is_live
        flow.feed(self.row.text)
        self._fed = len(self.row.text)
        if not self.row.is_live:
            flow.finish()
        self._flow = flow
        return self._indented(flow)

    def _indented(self, flow: SegmentFlow) -> list[Piece]:
        body = flow.pieces()
        for piece in body:
            piece.indent = max(piece.indent, self.style.space(6))
        if body:
            body[0].gap = self.style.space(1)
        return [self._line(), *body]

    def grow(self) -> list[Piece] | None:
        if not self.view.is_open:
            return [self._line()]
        if self._flow is None or not self.row.is_live:
            return None
        text = self.row.text
        self._flow.feed(text[self._fed :])
        self._fed = len(text)
        return self._indented(self._flow)

    def copied_text(self) -> str:
        return plain_text(self.row.text) if self.view.is_open else f"[{self._title}]"

    def copied_markdown(self) -> str:
        return "\n".join("> " + line for line in self.row.text.split("\n"))

    def spoken(self) -> str:
        return self._title + (". " + plain_text(self.row.text) if self.view.is_open else "")


def open_word(*, is_open: bool) -> str:
    """Said with a line that opens."""
    return translate("Transcript", "Open") if is_open else translate("Transcript", "Closed")


class AttachmentsPiece(Piece):
    """Thumbnails of images and chips of other files, in as many lines as they need."""

    def __init__(self, style: Style, files: tuple[FilePart, ...]) -> None:
        super().__init__(style)
        self.files = files
        self._rects: list[QRectF] = []

    def place(self, width: float) -> None:
        super().place(width)
        style = self.style
        side, gap = style.space(18), style.space(2)
        chip_height = style.space(9)
        metrics = QFontMetricsF(style.small)
        self._rects = []
        x = y = row_height = 0.0
        for file in self.files:
            if file.media_type.startswith("image/"):
                w, h = side, side
            else:
                words = max(
                    metrics.horizontalAdvance(file.name), metrics.horizontalAdvance(size_words(file.artifact.size_bytes))
                )
                w, h = min(self.width, words + style.space(12)), chip_height
            if x and x + w > self.width:
                x, y, row_height = 0.0, y + row_height + gap, 0.0
            self._rects.append(QRectF(x, y, w, h))
            x, row_height = x + w + gap, max(row_height, h)
        self.height = y + row_height

    def paint(self, canvas: Canvas) -> None:
        for file, rect in zip(self.files, self._rects, strict=True):
            place = rect.translated(canvas.left, canvas.top)
            if file.media_type.startswith("image/"):
                self._paint_image(canvas, file, place)
            else:
                self._paint_chip(canvas, file, place)

    def _paint_image(self, canvas: Canvas, file: FilePart, rect: QRectF) -> None:
        painter, style = canvas.painter, self.style
        radius = style.space(2)
        picture = canvas.thumbnails.get(file.artifact) if canvas.thumbnails is not None else None
        painter.setPen(style.color("border"))
        painter.setBrush(style.color("sunken"))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        if picture is None or picture.isNull():
            size = style.space(6)
            middle = QRectF(rect.center().x() - size / 2, rect.center().y() - size / 2, size, size).toRect()
            icons.paint(painter, "image", middle, color_role="text_faint")
            return
        painter.save()
        path = QPainterPath()
        path.addRoundedRect(rect, radius, radius)
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        side = float(min(picture.width(), picture.height()))
        source = QRectF((picture.width() - side) / 2, (picture.height() - side) / 2, side, side)
        painter.drawPixmap(rect, picture, source)
        painter.restore()

    def _paint_chip(self, canvas: Canvas, file: FilePart, rect: QRectF) -> None:
        painter, style = canvas.painter, self.style
        painter.setPen(style.color("border"))
        painter.setBrush(style.color("raised"))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), style.space(2), style.space(2))
        size = style.space(5)
        icon = QRectF(rect.x() + style.space(2), rect.center().y() - size / 2, size, size).toRect()
        icons.paint(painter, "file", icon, color_role="text_muted")
        x = rect.x() + style.space(9)
        room = rect.right() - x - style.space(2)
        metrics = QFontMetricsF(style.small)
        painter.setFont(style.small)
        painter.setPen(style.color("text"))
        name = metrics.elidedText(file.name, Qt.TextElideMode.ElideMiddle, room)
        baseline = rect.center().y() - metrics.height() + metrics.ascent()
        painter.drawText(QRectF(x, baseline - metrics.ascent(), room + 2, metrics.height()), name)
        painter.setPen(style.color("text_faint"))
        painter.drawText(QRectF(x, rect.center().y(), room + 2, metrics.height()), size_words(file.artifact.size_bytes))

    def hotspots(self) -> list[Hotspot]:
        return [
            Hotspot(rect, Action(Verb.OPEN_ARTIFACT, file.artifact), file.name)
            for file, rect in zip(self.files, self._rects, strict=True)
        ]

    @property
    def spoken(self) -> str:
        return ", ".join(file.name for file in self.files)

    @property
    def copied(self) -> str:
        return "\n".join(f"[{file.name}]" for file in self.files)
