"""Scrolling: which part of the column is seen, and keeping it in place while heights become exact."""

import math

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtWidgets import QScrollBar, QWidget

from nexa_desktop.ui.widgets.transcript.column import Anchor, Column

_ROUNDS = 16
"""Heights settle in two or three rounds; more is only a guard against a layout that never agrees with itself."""


class Geometry(QObject):
    """Ties the column to a scroll bar and a viewport.

    ``is_sticking``: the reader is at the end and stays there. Otherwise an anchor, a place in the text, keeps its
    distance from the upper edge, whatever happens to the heights above it.
    """

    def __init__(self, parent: QObject, column: Column, bar: QScrollBar, viewport: QWidget) -> None:
        super().__init__(parent)
        self.column = column
        self.is_sticking = True
        self.pad_top = 16.0
        self.pad_bottom = 24.0
        self.rail_width = 0.0
        self.footer_height = 0.0
        self.footer_gap = 0.0
        self._bar = bar
        self._viewport = viewport
        self._anchor: Anchor | None = None
        self._anchor_y = 0.0  # where the anchor is below the viewport's upper edge
        self._is_ours = False  # the bar moves because we move it

    # ------------------------------------------------------------------------------------------ places
    @property
    def top(self) -> float:
        """The height in the column that is at the viewport's upper edge (negative inside the upper margin)."""
        return self._bar.value() - self.pad_top

    @property
    def view_height(self) -> float:
        """Of the viewport."""
        return float(self._viewport.height())

    @property
    def left(self) -> float:
        """The column's left edge in the viewport."""
        free = (self._viewport.width() - self.rail_width - self.column.width) / 2
        return float(math.floor(free + (self.rail_width if self.column.style.is_rtl else 0)))

    @property
    def content_height(self) -> float:
        """Margins, column and footer."""
        footer = self.footer_height + self.footer_gap if self.footer_height else 0.0
        return self.pad_top + self.column.total + footer + self.pad_bottom

    def fit_width(self) -> None:
        """The column as wide as the viewport allows and reading is easy."""
        style = self.column.style
        margin = style.space(4)
        room = self._viewport.width() - self.rail_width - 2 * margin
        self.column.set_width(float(math.floor(max(120.0, min(style.column_width, room)))))

    def row_rect(self, index: int) -> QRectF:
        """A row in the viewport."""
        box = self.column.boxes[index]
        return QRectF(self.left, self.column.top(index) - self.top, self.column.width, box.height)

    def place_at(self, point: QPointF) -> tuple[int, int, QPointF]:
        """Row, piece and the point inside that piece for a point of the viewport; (-1, -1, …) without rows."""
        y = point.y() + self.top
        index = self.column.index_at(y)
        if index < 0:
            return -1, -1, point
        box = self.column.boxes[index]
        if box.pieces is None:
            return index, -1, point
        inside = y - self.column.top(index)
        piece = box.piece_at(inside)
        if piece < 0:
            return index, -1, point
        corner = box.corner(piece)
        return index, piece, QPointF(point.x() - self.left - corner.x(), inside - corner.y())

    # ------------------------------------------------------------------------------------------ keeping the place
    def take_scroll(self) -> bool:
        """The bar has moved. False when it was us; otherwise the reader's place is where he went."""
        if self._is_ours:
            return False
        self.is_sticking = self._bar.value() >= self._bar.maximum() - 2
        kept = self.column.y_of(self._anchor) if self._anchor is not None else None
        distance = kept - self.top if kept is not None else math.inf
        if abs(distance) <= 1.5 * self.view_height:
            self._anchor_y = distance  # keep what is known to be on screen; what comes in is still a guess
        else:
            self._hold(self.top)
        return True

    def _hold(self, y: float) -> None:
        self._anchor = self.column.anchor_at(y)
        kept = self.column.y_of(self._anchor) if self._anchor is not None else None
        self._anchor_y = kept - y if kept is not None else 0.0

    def hold_here(self) -> None:
        """The place at the upper edge is the one to keep."""
        self._hold(self.top)

    def sync(self, *, by_share: bool = False) -> None:
        """Heights have changed: set the bar's range and value."""
        maximum = max(0, math.ceil(self.content_height - self.view_height))
        self._is_ours = True
        self._bar.setRange(0, maximum)
        self._bar.setPageStep(int(self.view_height))
        self._bar.setSingleStep(int(self.column.style.line * 3))
        if self.is_sticking:
            self._bar.setValue(maximum)
        elif self._anchor is not None:
            y = self.column.y_of(self._anchor, by_share=by_share)
            if y is not None:
                self._bar.setValue(round(y - self._anchor_y + self.pad_top))
        self._is_ours = False

    def settle(self) -> tuple[int, int]:
        """Make exact what is seen, without moving it. First and last visible row."""
        first = last = 0
        for _ in range(_ROUNDS):
            first, last, changed = self.column.realize(self.top, self.top + self.view_height)
            if not changed:
                break
            self.sync()
        self.hold_here()
        return first, last

    def go_to(self, y: float) -> None:
        """Put a height of the column at the upper edge."""
        self.is_sticking = False
        self._is_ours = True
        maximum = max(0, math.ceil(self.content_height - self.view_height))
        self._bar.setRange(0, maximum)
        self._bar.setValue(round(y + self.pad_top))
        self._is_ours = False
        self.is_sticking = self._bar.value() >= maximum - 2 and maximum > 0 and y + self.pad_top > maximum
        self.hold_here()

    def show_rect(self, top: float, bottom: float, *, margin: float) -> None:
        """Scroll as little as is needed to see what is between two heights of the column."""
        if top < self.top + margin:
            self.go_to(top - margin)
        elif bottom > self.top + self.view_height - margin:
            self.go_to(min(top - margin, bottom + margin - self.view_height))

    def go_to_end(self) -> None:
        """To the end, and stay there."""
        self.is_sticking = True
        self.sync()
