"""Pieces: what a row is stacked from, top to bottom.

    LinePiece    icons, words and buttons on one line; painted, holds no document
    TextPiece    a text document; made when it comes near the viewport, dropped when it is far away

A piece knows its height before it was laid out: guessed for text, exact for lines and code. All coordinates are those
of the piece; `Canvas` says where it is painted.
"""

from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from nexa_desktop.ui import icons
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.thumbnails import Thumbnails


class Verb(StrEnum):
    """What a click or Enter on a part of a row asks for."""

    TOGGLE = "toggle"
    COPY_ROW = "copy_row"
    COPY_TEXT = "copy_text"
    WRAP = "wrap"
    SHOW_MORE = "show_more"
    OPEN_LINK = "open_link"
    OPEN_ARTIFACT = "open_artifact"
    SETTLE = "settle"
    ABANDON = "abandon"
    RETRY = "retry"
    CONTINUE = "continue"
    REGENERATE = "regenerate"
    EDIT = "edit"
    SIBLING = "sibling"
    MENU = "menu"


class Action(Struct, frozen=True):
    """A verb with what it is about."""

    verb: Verb
    payload: object = None


class Hotspot(Struct, frozen=True):
    """A part of a piece that can be clicked, and reached with Tab."""

    rect: QRectF
    action: Action
    name: str


class Canvas(Struct):
    """Where and how a piece is painted. ``left``/``top``: the piece's corner in the viewport.

    ``selection``: the selected positions of this piece. ``needle``: what is searched. ``caret``: position to draw.
    """

    painter: QPainter
    style: Style
    left: float
    top: float
    height: float
    selection: tuple[int, int] | None = None
    needle: str = ""
    current_mark: tuple[int, int] | None = None
    thumbnails: Thumbnails | None = None
    caret: int = -1
    hot: Action | None = None
    focused: Action | None = None
    is_row_hot: bool = False


class Piece:
    """The base: an empty stretch."""

    is_text = False

    def __init__(self, style: Style, *, gap: float = 0.0, indent: float = 0.0) -> None:
        self.style = style
        self.gap = gap
        self.indent = indent
        self.width = 0.0
        self.height = 0.0
        self.is_exact = True

    def place(self, width: float) -> None:
        """Take this width (of the column inside the row's padding); the height is guessed or computed."""
        self.width = max(40.0, width - self.indent)

    def realize(self) -> None:
        """Make what painting needs; afterwards ``height`` is exact."""

    def release(self) -> None:
        """Give back what `realize` made."""

    def paint(self, canvas: Canvas) -> None:
        """Draw into the canvas."""

    def hotspots(self) -> list[Hotspot]:
        """What can be clicked, in reading order."""
        return []

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        return ""

    @property
    def copied(self) -> str:
        """What stands for the piece in copied text."""
        return ""


class Item(Struct):
    """One thing on a line. An ``action`` makes it a button; ``name`` is what it is called when it shows no words."""

    text: str = ""
    icon: str = ""
    role: str = "text_muted"
    font: QFont | None = None
    action: Action | None = None
    name: str = ""
    is_elastic: bool = False
    is_framed: bool = False
    is_primary: bool = False
    on_hover: bool = False
    is_right: bool = False
    gap: float | None = None
    min_width: float = 0.0


class _Placed(Struct):
    item: Item
    rect: QRectF
    text: str = ""


class LineLook(Struct):
    """How a line stands: its height in lines of small text, whether it lights up below the pointer, its inset."""

    height: float = 1.9
    lights_up: bool = False
    inset: float = 0.0
    background: str = ""
    rounds_top: bool = False


class LinePiece(Piece):
    """Items from the left, then those from the right end; one elastic item gives way."""

    def __init__(
        self,
        style: Style,
        items: list[Item],
        *,
        action: Action | None = None,
        name: str = "",
        copied: str = "",
        gap: float = 0.0,
        indent: float = 0.0,
        look: LineLook | None = None,
    ) -> None:
        super().__init__(style, gap=gap, indent=indent)
        self.items = items
        self.action = action
        self.name = name
        self._copied = copied
        self.look = look or LineLook()
        self._placed: list[_Placed] = []
        self.height = float(round(style.small_metrics.height() * self.look.height))

    def place(self, width: float) -> None:
        super().place(width)
        self.height = float(round(self.style.small_metrics.height() * self.look.height))
        self._placed = []

    def realize(self) -> None:
        if not self._placed:
            self._arrange()

    def _size(self, item: Item) -> float:
        style = self.style
        width = self.icon_size if item.icon else 0.0
        if item.text:
            width += QFontMetricsF(item.font or style.small).horizontalAdvance(item.text) + 1
            width += style.space(1) if item.icon else 0
        if item.action is not None:
            width += 2 * self._button_pad(item)
        return max(width, item.min_width)

    @property
    def icon_size(self) -> float:
        """Icons follow the text's size."""
        return float(round(self.style.em * 1.15))

    def _button_pad(self, item: Item) -> float:
        return self.style.space(2.5) if item.is_framed or item.is_primary else self.style.space(1)

    def _arrange(self) -> None:
        style, inset = self.style, self.look.inset
        gap = style.space(2)
        left = [item for item in self.items if not item.is_right]
        right = [item for item in self.items if item.is_right]
        fixed = sum(self._size(item) for item in self.items if not item.is_elastic)
        gaps = sum(gap if item.gap is None else item.gap for item in self.items[1:])
        room = max(0.0, self.width - 2 * inset - fixed - gaps)
        elastic = [item for item in self.items if item.is_elastic]
        wanted = sum(self._size(item) for item in elastic)
        share = min(1.0, room / wanted) if wanted else 1.0
        placed: list[_Placed] = []
        x = inset
        for index, item in enumerate(left):
            if index:
                x += gap if item.gap is None else item.gap
            x = self._put(placed, item, x, share)
        x = self.width - inset
        for item in reversed(right):
            width = self._size(item) * (share if item.is_elastic else 1.0)
            self._put(placed, item, x - width, share)
            x -= width + (gap if item.gap is None else item.gap)
        if style.is_rtl:
            for each in placed:
                each.rect.moveLeft(self.width - each.rect.right())
        self._placed = placed

    def _put(self, placed: list[_Placed], item: Item, x: float, share: float) -> float:
        width = self._size(item) * (share if item.is_elastic else 1.0)
        text = item.text
        if item.is_elastic and share < 1.0:
            metrics = QFontMetricsF(item.font or self.style.small)
            used = self.icon_size + self.style.space(1) if item.icon else 0.0
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, width - used))
        placed.append(_Placed(item, QRectF(x, 0, width, self.height), text))
        return x + width

    def hotspots(self) -> list[Hotspot]:
        self.realize()
        spots = [
            Hotspot(self._button_rect(p), p.item.action, p.item.name or p.item.text)
            for p in sorted(self._placed, key=lambda p: (p.rect.y(), p.rect.x()))
            if p.item.action is not None
        ]
        if self.action is not None:
            spots.insert(0, Hotspot(QRectF(0, 0, self.width, self.height), self.action, self.name or self.spoken))
        return spots

    def _button_rect(self, placed: _Placed) -> QRectF:
        height = min(self.height, self.style.small_metrics.height() + self.style.space(2))
        return QRectF(placed.rect.x(), (self.height - height) / 2, placed.rect.width(), height)

    @property
    def spoken(self) -> str:
        return self.name or ", ".join(i.text or i.name for i in self.items if i.action is None and (i.text or i.name))

    @property
    def copied(self) -> str:
        return self._copied

    def paint(self, canvas: Canvas) -> None:
        self.realize()
        painter, style = canvas.painter, self.style
        area = QRectF(canvas.left, canvas.top, self.width, self.height)
        if self.look.background:
            paint_slice(
                painter, area, style.color(self.look.background), style.space(2), top=self.look.rounds_top, bottom=False
            )
        is_hot = self.action is not None and self.action in (canvas.hot, canvas.focused)
        if self.look.lights_up and is_hot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("hover"))
            painter.drawRoundedRect(area, style.space(1.5), style.space(1.5))
        if self.action is not None and canvas.focused == self.action:
            paint_focus(painter, area, style)
        for placed in self._placed:
            if not placed.item.on_hover or canvas.is_row_hot or canvas.focused == placed.item.action:
                self._paint_item(canvas, placed)

    def _paint_item(self, canvas: Canvas, placed: _Placed) -> None:
        painter, style, item = canvas.painter, self.style, placed.item
        rect = placed.rect.translated(canvas.left, canvas.top)
        role = item.role
        pad = 0.0
        if item.action is not None:
            pad = self._button_pad(item)
            button = self._button_rect(placed).translated(canvas.left, canvas.top)
            is_hot = canvas.hot == item.action
            radius = style.space(1.5)
            if item.is_primary:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(style.color("accent"))
                painter.drawRoundedRect(button, radius, radius)
                role = "accent_text"
            elif item.is_framed:
                painter.setPen(style.color("border_strong"))
                painter.setBrush(style.color("hover" if is_hot else "raised"))
                painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            elif is_hot:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(style.color("hover"))
                painter.drawRoundedRect(button, radius, radius)
            if is_hot and not item.is_primary:
                role = "text"
            if canvas.focused == item.action:
                paint_focus(painter, button, style)
        inner = rect.adjusted(pad, 0, -pad, 0)
        if item.icon:
            size = round(self.icon_size)
            x = inner.right() - size if style.is_rtl else inner.x()
            icon_rect = QRectF(x, rect.center().y() - size / 2, size, size).toRect()
            icons.paint(painter, _mirrored(item.icon) if style.is_rtl else item.icon, icon_rect, color_role=role)
            taken = size + (style.space(1) if placed.text else 0)
            inner = inner.adjusted(0, 0, -taken, 0) if style.is_rtl else inner.adjusted(taken, 0, 0, 0)
        if placed.text:
            painter.setPen(style.color(role))
            painter.setFont(item.font or style.small)
            room = inner.adjusted(-2, 0, 0, 0) if style.is_rtl else inner.adjusted(0, 0, 2, 0)
            painter.drawText(room, _RIGHT_CENTRE if style.is_rtl else _LEFT_CENTRE, placed.text)


class ButtonsPiece(LinePiece):
    """Buttons side by side, in as many lines as the width asks for."""

    def place(self, width: float) -> None:
        super().place(width)
        self._arrange()

    def _arrange(self) -> None:
        style = self.style
        line, gap = float(round(style.small_metrics.height() * self.look.height)), style.space(2)
        placed: list[_Placed] = []
        x = y = 0.0
        for item in self.items:
            size = min(self._size(item), self.width)
            if x and x + size > self.width:
                x, y = 0.0, y + line
            left = self.width - x - size if style.is_rtl else x
            placed.append(_Placed(item, QRectF(left, y, size, line), item.text))
            x += size + gap
        self._placed = placed
        self.height = y + line

    def _button_rect(self, placed: _Placed) -> QRectF:
        height = self.style.small_metrics.height() + self.style.space(2)
        return QRectF(placed.rect.x(), placed.rect.center().y() - height / 2, placed.rect.width(), height)


def _mirrored(icon: str) -> str:
    """What points onward points to the left where reading goes to the left."""
    return {"chevron-right": "chevron-left", "chevron-left": "chevron-right"}.get(icon, icon)


_RIGHT_CENTRE = int((Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value) | int(Qt.TextFlag.TextSingleLine.value)
_LEFT_CENTRE = int((Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value) | int(Qt.TextFlag.TextSingleLine.value)


def paint_focus(painter: QPainter, rect: QRectF, style: Style) -> None:
    """The ring around what the keyboard is at."""
    pen = painter.pen()
    pen.setColor(style.color("focus"))
    pen.setWidthF(2)
    pen.setStyle(Qt.PenStyle.SolidLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), style.space(1.5), style.space(1.5))
    pen.setWidthF(1)
    painter.setPen(pen)


def paint_slice(painter: QPainter, area: QRectF, color: QColor, radius: float, *, top: bool, bottom: bool) -> None:
    """A slice of a rounded box: only its first and last slices have corners."""
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    whole = area.adjusted(0, 0 if top else -2 * radius, 0, 0 if bottom else 2 * radius)
    painter.drawRoundedRect(whole, radius, radius)
    painter.restore()


class Card(Struct):
    """The background of a whole row."""

    fill: str
    border: str = ""
    pad_x: float = 3.5
    pad_y: float = 2.5
    stripe: str = ""


def paint_card(painter: QPainter, rect: QRectF, card: Card, style: Style) -> None:
    """Fill, border and the coloured stripe at the left."""
    radius = style.space(2.5)
    painter.setPen(style.color(card.border) if card.border else Qt.PenStyle.NoPen)
    painter.setBrush(style.color(card.fill))
    inner = rect.adjusted(0.5, 0.5, -0.5, -0.5) if card.border else rect
    painter.drawRoundedRect(inner, radius, radius)
    if card.stripe:
        painter.save()
        x = rect.right() - style.space(1) if style.is_rtl else rect.x()
        painter.setClipRect(QRectF(x, rect.y(), style.space(1), rect.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color(card.stripe))
        painter.drawRoundedRect(rect, radius, radius)
        painter.restore()


def point_in(spots: list[Hotspot], point: QPointF) -> Hotspot | None:
    """The smallest hotspot below a point: a button on a line that is a button itself wins."""
    found = [spot for spot in spots if spot.rect.contains(point)]
    return min(found, key=lambda spot: spot.rect.width() * spot.rect.height()) if found else None
