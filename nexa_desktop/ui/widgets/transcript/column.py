"""All rows below one another: heights, where a height is, what stays in place when heights change.

Most heights are guesses. Sums are kept and recomputed from the first changed row on, so that growth at the end costs
nothing for what stands before it.
"""

import bisect
import itertools
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from nexa_desktop.ui.viewmodels.transcript_rows import Row
from nexa_desktop.ui.widgets.transcript.boxes import RowBox
from nexa_desktop.ui.widgets.transcript.style import Style

_KEPT_BOXES = 100
"""So many rows keep their pieces; more only while they are all visible."""
_MANY_PIECES = 80
"""A longer row keeps documents only around what is seen of it."""


class Anchor(Struct, frozen=True):
    """A place that stays where it is: so far below (negative: above) the top of a piece that is seen, or, with
    ``piece`` -1, of the row itself.

    ``height`` is that of the piece (or row) when the anchor was set, to tell whether it has changed.
    """

    box: RowBox
    piece: int
    offset: float
    height: float


class Column:
    """The boxes in order."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.width = 600.0
        self.boxes: list[RowBox] = []
        self._sums: list[float] = [0.0]
        self._dirty = 0
        self._recent: OrderedDict[int, RowBox] = OrderedDict()

    # ------------------------------------------------------------------------------------------ changing
    def reset(self, rows: Sequence[Row]) -> None:
        """Other rows altogether."""
        self._recent.clear()
        self.boxes = [RowBox(row, self.style, self.width) for row in rows]
        self._dirty = 0

    def insert(self, at: int, rows: Iterable[Row]) -> None:
        """New rows."""
        self.boxes[at:at] = [RowBox(row, self.style, self.width) for row in rows]
        self._dirty = min(self._dirty, at)

    def remove(self, at: int, count: int) -> None:
        """Rows gone."""
        for box in self.boxes[at : at + count]:
            self._recent.pop(id(box), None)
        del self.boxes[at : at + count]
        self._dirty = min(self._dirty, at)

    def touch(self, index: int) -> None:
        """The height of a row has changed."""
        self._dirty = min(self._dirty, index)

    def composed(self, index: int) -> RowBox:
        """A row with its pieces, made now if need be."""
        box = self.boxes[index]
        if box.pieces is None:
            box.compose()
            self.touch(index)
            self._use(box)
        return box

    def set_width(self, width: float) -> None:
        """All heights anew."""
        if width != self.width:
            self.width = width
            for box in self.boxes:
                box.place(width)
            self._dirty = 0

    def set_style(self, style: Style) -> None:
        """All heights and documents anew."""
        self.style = style
        for box in self.boxes:
            box.restyle(style)
        self._dirty = 0

    # ------------------------------------------------------------------------------------------ looking
    def _settle(self) -> list[float]:
        if self._dirty < len(self.boxes) or len(self._sums) != len(self.boxes) + 1:
            start = min(self._dirty, len(self._sums) - 1)
            heights = (box.height for box in itertools.islice(self.boxes, start, None))
            self._sums[start:] = itertools.accumulate(heights, initial=self._sums[start])
        self._dirty = len(self.boxes)
        return self._sums

    @property
    def total(self) -> float:
        """The height of everything."""
        return self._settle()[-1]

    def top(self, index: int) -> float:
        """Where a row begins."""
        return self._settle()[index]

    def index_at(self, y: float) -> int:
        """The row at a height, the nearest one outside; -1 without rows."""
        if not self.boxes:
            return -1
        return min(max(0, bisect.bisect_right(self._settle(), y) - 1), len(self.boxes) - 1)

    def index_of(self, box: RowBox) -> int:
        """Where a box is now; -1 when it is gone."""
        for index in range(len(self.boxes) - 1, -1, -1):
            if self.boxes[index] is box:
                return index
        return -1

    # ------------------------------------------------------------------------------------------ what is seen
    def realize(self, top: float, bottom: float) -> tuple[int, int, bool]:
        """Make exact what is between two heights: first and last row (exclusive), and whether a height changed."""
        first = self.index_at(top)
        if first < 0:
            return 0, 0, False
        sums = self._settle()
        index, y, changed = first, sums[first], False
        while index < len(self.boxes) and y < bottom:
            box = self.boxes[index]
            if box.realize(top - y, bottom - y):
                changed = True
                self.touch(index)
            self._use(box)
            if box.pieces is not None and len(box.pieces) > _MANY_PIECES:
                reach = 3 * (bottom - top)
                box.release_outside(top - y - reach, bottom - y + reach)
            y += box.height
            index += 1
        self._forget_some(index - first)
        return first, index, changed

    def _use(self, box: RowBox) -> None:
        self._recent[id(box)] = box
        self._recent.move_to_end(id(box))

    def _forget_some(self, visible: int) -> None:
        while len(self._recent) > max(_KEPT_BOXES, visible + 8):
            _, box = self._recent.popitem(last=False)
            box.release()

    def anchor_at(self, y: float) -> Anchor | None:
        """The place at a height, to find again after changes."""
        index = self.index_at(y)
        if index < 0:
            return None
        box = self.boxes[index]
        inside = y - self.top(index)
        if box.pieces is None:
            return Anchor(box, -1, inside, box.height)
        for number, (piece, top) in enumerate(zip(box.pieces, box.tops, strict=True)):
            if inside < top + piece.height:
                return Anchor(box, number, inside - top, piece.height)
        if index + 1 < len(self.boxes):  # below the last piece: the next row is what is seen
            following = self.boxes[index + 1]
            return Anchor(following, -1, y - self.top(index + 1), following.height)
        return Anchor(box, -1, inside, box.height)

    def y_of(self, anchor: Anchor, *, by_share: bool = False) -> float | None:
        """Where an anchored place is now; None when its row is gone."""
        index = self.index_of(anchor.box)
        if index < 0:
            return None
        box = anchor.box
        y = self.top(index)
        height = box.height
        if anchor.piece >= 0 and box.pieces is not None and anchor.piece < len(box.tops):
            y += box.tops[anchor.piece]
            height = box.pieces[anchor.piece].height
        if height == anchor.height or anchor.offset <= 0:
            return y + anchor.offset
        return y + (anchor.offset / max(1.0, anchor.height) * height if by_share else min(anchor.offset, max(0.0, height)))
