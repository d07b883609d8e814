"""What is selected: two carets, and the text between them over any number of rows."""

from typing import NamedTuple

from PySide6.QtGui import QTextCursor

from nexa_desktop.ui.widgets.transcript.boxes import RowBox
from nexa_desktop.ui.widgets.transcript.column import Column
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece

_FAR = 1 << 40


class Caret(NamedTuple):
    """A place between two characters: row, piece of the row, position in its document. Ordered as read."""

    row: int
    piece: int
    position: int


class Selection:
    """``anchor`` stays, ``caret`` moves. Rows and pieces are counted as they are now; `shift` follows the list."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self.anchor: Caret | None = None
        self.caret: Caret | None = None
        self._wanted_x: float | None = None

    # ------------------------------------------------------------------------------------------ setting
    def clear(self) -> None:
        """Nothing is selected, no caret."""
        self.anchor = self.caret = None
        self._wanted_x = None

    def begin(self, at: Caret) -> None:
        """A caret without a selection."""
        self.anchor = self.caret = at
        self._wanted_x = None

    def extend(self, to: Caret) -> None:
        """Move the free end."""
        if self.anchor is None:
            self.anchor = to
        self.caret = to
        self._wanted_x = None

    def select_all(self) -> None:
        """Everything that is loaded."""
        if self._column.boxes:
            self.anchor = Caret(0, 0, 0)
            self.caret = Caret(len(self._column.boxes) - 1, _FAR, _FAR)

    def shift(self, at: int, count: int) -> None:
        """Rows came (or, negative, went) at an index."""
        self.anchor = _shifted(self.anchor, at, count)
        self.caret = _shifted(self.caret, at, count)
        if self.anchor is None or self.caret is None:
            self.clear()

    def row_changed(self, row: int) -> None:
        """The pieces of a row are others now: carets in it go to its edge rather than to a wrong place."""
        box = self._column.boxes[row] if row < len(self._column.boxes) else None
        for name in ("anchor", "caret"):
            caret: Caret | None = getattr(self, name)
            if caret is not None and caret.row == row and caret.piece != _FAR:
                count = len(box.pieces or ()) if box is not None else 0
                if caret.piece >= count:
                    setattr(self, name, Caret(row, 0, 0))

    # ------------------------------------------------------------------------------------------ reading
    @property
    def ordered(self) -> tuple[Caret, Caret] | None:
        """First and last place, or None when nothing is between them."""
        if self.anchor is None or self.caret is None or self.anchor == self.caret:
            return None
        return (self.anchor, self.caret) if self.anchor < self.caret else (self.caret, self.anchor)

    def touches(self, row: int) -> bool:
        """Whether some of the row is selected, or the caret is in it."""
        between = self.ordered
        if between is not None and between[0][0] <= row <= between[1][0]:
            return True
        return self.caret is not None and self.caret[0] == row

    def within(self, row: int, piece: int, end: int) -> tuple[int, int] | None:
        """The selected positions of a piece whose last position is ``end``."""
        between = self.ordered
        if between is None:
            return None
        first, last = between
        here = (row, piece)
        if here < first[:2] or here > last[:2]:
            return None
        start = first.position if here == first[:2] else 0
        stop = min(end, last.position) if here == last[:2] else end
        return (start, stop) if stop > start else None

    def text(self, *, markdown: bool = False) -> str:
        """What is selected, as a person reads it or as markdown. Whole rows are not laid out for it."""
        between = self.ordered
        if between is None:
            return ""
        first, last = between
        parts: list[str] = []
        for row in range(first.row, min(last.row, len(self._column.boxes) - 1) + 1):
            box = self._column.boxes[row]
            is_whole = first.row < row < last.row or (
                (row > first.row or first[1:] == (0, 0)) and (row < last.row or last.piece >= _FAR)
            )
            whole = box.whole_markdown if markdown else box.whole_text
            parts.append(whole if is_whole else self._part(row, box, markdown=markdown))
        return "\n\n".join(part for part in parts if part)

    def _part(self, row: int, box: RowBox, *, markdown: bool) -> str:
        self._column.composed(row)
        lines: list[str] = []
        previous: TextPiece | None = None
        for index, piece in enumerate(box.pieces or ()):
            if not isinstance(piece, TextPiece):
                between = self.within(row, index, 1)
                if between is not None and piece.copied:
                    lines += ["\n" if lines else "", piece.copied]
                continue
            between = self.within(row, index, piece.end)
            if between is None:
                continue
            if lines:
                lines.append("\n\n" if piece.gap > 0 or previous is None else "\n")
            if between == (0, piece.end):
                lines.append(piece.whole_markdown if markdown else piece.whole_text)
            else:
                lines.append(piece.markdown_between(*between) if markdown else piece.text_between(*between))
            previous = piece
        return "".join(lines)

    # ------------------------------------------------------------------------------------------ moving
    def start_in_row(self, row: int) -> Caret | None:
        """The first place in or after a row."""
        return self._edge(row, 1)

    def _edge(self, row: int, direction: int) -> Caret | None:
        """The first (or last) place of the nearest row with text, going in a direction."""
        boxes = self._column.boxes
        while 0 <= row < len(boxes):
            texts = self._column.composed(row).text_pieces()
            if texts:
                index, piece = texts[0] if direction > 0 else texts[-1]
                return Caret(row, index, 0 if direction > 0 else piece.end)
            row += direction
        return None

    def _piece(self, caret: Caret) -> TextPiece | None:
        if not 0 <= caret.row < len(self._column.boxes):
            return None
        pieces = self._column.composed(caret.row).pieces or []
        if caret.piece >= len(pieces):
            return None
        piece = pieces[caret.piece]
        return piece if isinstance(piece, TextPiece) else None

    def _neighbour(self, caret: Caret, direction: int) -> Caret | None:
        """The edge of the next (previous) text, in this row or another."""
        texts = self._column.composed(caret.row).text_pieces()
        if direction > 0:
            following = next(((i, p) for i, p in texts if i > caret.piece), None)
            return Caret(caret.row, following[0], 0) if following else self._edge(caret.row + 1, 1)
        before = next(((i, p) for i, p in reversed(texts) if i < caret.piece), None)
        return Caret(caret.row, before[0], before[1].end) if before else self._edge(caret.row - 1, -1)

    def move(self, operation: QTextCursor.MoveOperation, *, keep_anchor: bool) -> Caret | None:
        """Move the caret like in an editor, over the borders of texts and rows. The new caret."""
        caret = self.caret
        piece = self._piece(caret) if caret is not None else None
        if caret is None or piece is None:
            return None
        move = QTextCursor.MoveOperation
        piece.realize()
        assert piece.document is not None  # noqa: S101  realized
        cursor = QTextCursor(piece.document)
        cursor.setPosition(min(caret.position, piece.end))
        is_vertical = operation in (move.Up, move.Down)
        x = self._wanted_x if self._wanted_x is not None else piece.rect_of(caret.position).x()
        direction = 1 if operation in (move.Down, move.Right, move.NextCharacter, move.NextWord, move.WordRight) else -1
        moved = cursor.movePosition(operation)
        if moved and not (is_vertical and cursor.position() == caret.position):
            target: Caret | None = Caret(caret.row, caret.piece, cursor.position())
        elif operation in (move.StartOfLine, move.EndOfLine):
            target = caret
        else:
            target = self._neighbour(caret, direction)
            if target is not None and is_vertical:
                target = self._at_x(target, x)
        if target is None:
            return caret
        if not keep_anchor:
            self.anchor = target
        self.caret = target
        self._wanted_x = x if is_vertical else None
        return target

    def _at_x(self, caret: Caret, x: float) -> Caret:
        piece = self._piece(caret)
        if piece is None:
            return caret
        rect = piece.rect_of(caret.position)
        rect.moveLeft(x)
        return Caret(caret.row, caret.piece, piece.position_at(rect.center()))

    def move_to_end_of_all(self, direction: int, *, keep_anchor: bool) -> Caret | None:
        """To the very start or end."""
        target = self._edge(0, 1) if direction < 0 else self._edge(len(self._column.boxes) - 1, -1)
        if target is not None:
            self.caret = target
            if not keep_anchor or self.anchor is None:
                self.anchor = target
        return target


def _shifted(caret: Caret | None, at: int, count: int) -> Caret | None:
    if caret is None or caret.row < at:
        return caret
    if count < 0 and caret.row < at - count:
        return None
    return caret._replace(row=caret.row + count)
