"""A row on the screen: its pieces, their heights, what of it is open."""

from PySide6.QtCore import QPointF, QRectF

from nexa_desktop.ui.viewmodels.transcript_rows import Row
from nexa_desktop.ui.widgets.transcript.composers import composer_for
from nexa_desktop.ui.widgets.transcript.composing import RowView
from nexa_desktop.ui.widgets.transcript.pieces import Canvas, Hotspot, Piece, paint_card
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.text_pieces import MathsPiece, TextPiece


class RowBox:
    """Keeps a guess of its height until it is looked at; then pieces, which are exact once realized."""

    __slots__ = ("_composer", "_pad_y", "gap", "height", "inset", "pieces", "row", "style", "tops", "view", "width")

    def __init__(self, row: Row, style: Style, width: float) -> None:
        self.row = row
        self.style = style
        self.width = width
        self.view = RowView()
        self.pieces: list[Piece] | None = None
        self.tops: list[float] = []
        self._composer = composer_for(row, self.view, style)
        self.gap = self._composer.gap
        self.height = self._guess()

    # ------------------------------------------------------------------------------------------ geometry
    def _take_card(self) -> None:
        """From the column's edge to the pieces: what the card, if there is one, takes."""
        card = self._composer.card()
        self.inset = self.style.space(card.pad_x) if card else 0.0
        self._pad_y = self.style.space(card.pad_y) if card else 0.0

    @property
    def inner_width(self) -> float:
        """What the pieces may use."""
        return max(60.0, self.width - 2 * self.inset)

    def _guess(self) -> float:
        self._take_card()
        return self.gap + self._composer.guess(self.inner_width) + 2 * self._pad_y

    def place(self, width: float) -> None:
        """Take a new width."""
        self.width = width
        if self.pieces is None:
            self.height = self._guess()
            return
        for piece in self.pieces:
            piece.place(self.inner_width)
        self.stack()

    def restyle(self, style: Style) -> None:
        """Take a new look; what is open stays open."""
        self.style = style
        self._composer = composer_for(self.row, self.view, style)
        self.gap = self._composer.gap
        if self.pieces is not None:
            self.compose()
        else:
            self.height = self._guess()

    def compose(self) -> None:
        """(Re)make the pieces from the row; realized ones whose text stays keep their document."""
        self._take_card()
        self.pieces = self._composer.compose()
        for piece in self.pieces:
            piece.place(self.inner_width)
        self.stack()

    def stack(self) -> None:
        """Put the pieces below one another."""
        pieces = self.pieces or []
        pad = self._pad_y
        end_of_card = len(pieces) - self._composer.outside
        y = self.gap + pad
        tops: list[float] = []
        for index, piece in enumerate(pieces):
            if index == end_of_card:
                y += pad
            y += piece.gap if tops else 0
            tops.append(y)
            y += piece.height
        self.tops = tops
        self.height = y + (pad if end_of_card == len(pieces) else 0)

    def realize(self, top: float, bottom: float) -> bool:
        """Make exact what lies between two heights of the row. Whether anything moved."""
        changed = False
        if self.pieces is None:
            before = self.height
            self.compose()
            changed = self.height != before
        for _ in range(50):
            moved = False
            for piece, y in zip(self.pieces or (), self.tops, strict=True):
                if y > bottom:
                    break
                if y + piece.height < top:
                    continue
                before = piece.height
                piece.realize()
                if piece.height != before:
                    moved = True
                    break
            if not moved:
                return changed
            self.stack()
            changed = True
        return changed

    def release(self) -> None:
        """Forget the pieces; the height stays what it was."""
        if self.pieces is not None:
            self.pieces = None
            self.tops = []
            self._composer.forget()

    def show_more(self, key: str) -> None:
        """Show the next part of what is held back under this key."""
        self._composer.show_more(key)
        self.compose()

    def take_formulas(self) -> bool:
        """Let pieces that waited for pictures of formulas be made again; whether there were any."""
        taken = [piece.take_formulas() for piece in self.pieces or () if isinstance(piece, MathsPiece)]
        return any(taken)

    def toggle_wrap(self, key: str) -> None:
        """Wrap the lines of a code block, or scroll them sideways again."""
        self.view.wraps ^= {key}
        self.compose()

    def set_open(self, is_open: bool) -> None:
        """Open or close."""
        if self.view.is_open != is_open:
            self.view.is_open = is_open
            self.compose()

    def release_outside(self, top: float, bottom: float) -> None:
        """Drop documents far from what is seen: a long answer need not keep all of its own."""
        for piece, y in zip(self.pieces or (), self.tops, strict=True):
            if y > bottom or y + piece.height < top:
                piece.release()

    def grow(self) -> None:
        """A live row has more text than is shown."""
        if self.pieces is None:
            self.height = self._guess()
            return
        new = self._composer.grow()
        if new is None:
            self.compose()
            return
        self.pieces = new
        for piece in new:
            piece.place(self.inner_width)
        self.stack()

    # ------------------------------------------------------------------------------------------ looking
    def piece_at(self, y: float) -> int:
        """Index of the piece at (or nearest above) a height; -1 without pieces."""
        found = -1
        for index, top in enumerate(self.tops):
            if y >= top or found < 0:
                found = index
            else:
                break
        return found

    def corner(self, index: int) -> QPointF:
        """A piece's corner, from the row's corner in the column."""
        assert self.pieces is not None  # noqa: S101  the caller has an index of one
        return QPointF(self.left_of(self.pieces[index]), self.tops[index])

    def left_of(self, piece: Piece) -> float:
        """A piece's left edge; what is indented is so from where reading begins."""
        return self.inset + (0.0 if self.style.is_rtl else piece.indent)

    def hotspots(self) -> list[tuple[int, Hotspot]]:
        """All that can be clicked, in reading order, with the piece it is in; in the piece's coordinates."""
        return [(index, spot) for index, piece in enumerate(self.pieces or ()) for spot in piece.hotspots()]

    def paint_background(self, canvas: Canvas, left: float, top: float) -> None:
        """The card, where the row has one."""
        card = self._composer.card()
        if card is not None:
            outside = self._composer.outside
            bottom = self.height
            if outside and self.pieces and self.tops:
                first = len(self.pieces) - outside
                bottom = self.tops[first] - (self.pieces[first].gap if first else 0)
            area = QRectF(left, top + self.gap, self.width, bottom - self.gap)
            paint_card(canvas.painter, area, card, self.style)

    # ------------------------------------------------------------------------------------------ text
    @property
    def whole_text(self) -> str:
        """What stands for the row in copied text."""
        return self._composer.copied_text()

    @property
    def whole_markdown(self) -> str:
        """What stands for the row in copied markdown."""
        return self._composer.copied_markdown()

    @property
    def spoken(self) -> str:
        """What a screen reader says of the whole row."""
        return self._composer.spoken()

    @property
    def is_openable(self) -> bool:
        """Whether Enter opens and closes it."""
        return self._composer.is_openable

    def text_pieces(self) -> list[tuple[int, TextPiece]]:
        """The pieces with text."""
        return [(index, piece) for index, piece in enumerate(self.pieces or ()) if isinstance(piece, TextPiece)]

    def searchable(self) -> str:
        """What find looks through."""
        return self.row.text
