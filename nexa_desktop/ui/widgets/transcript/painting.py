"""Paints rows: their card, their pieces, what the keyboard is at."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from nexa_desktop.ui.widgets.transcript.highlighting import CodeColors
from nexa_desktop.ui.widgets.transcript.pieces import Canvas
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from nexa_desktop.ui.widgets.transcript.thumbnails import Thumbnails

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView


class RowPainter:
    """For one view. Brings in colours of code and thumbnails as they are needed."""

    def __init__(self, view: "TranscriptView", thumbnails: Thumbnails, code_colors: CodeColors) -> None:
        self._view = view
        self._thumbnails = thumbnails
        self._code_colors = code_colors

    def paint_row(self, painter: QPainter, index: int) -> None:
        """One row where it is in the viewport."""
        view = self._view
        box = view.column.boxes[index]
        rect = view.geometry_.row_rect(index)
        height = view.geometry_.view_height
        is_current = index == view.current_row and view._keys.shows_focus
        canvas = Canvas(painter, view.column.style, 0, 0, height, needle=view.finder.needle, thumbnails=self._thumbnails)
        canvas.hot = view._pointer.hot_action(index)
        canvas.is_row_hot = index == view._pointer.row or is_current
        canvas.focused = view.focused_action if is_current else None
        box.paint_background(canvas, rect.x(), rect.y())
        for number, piece in enumerate(box.pieces or ()):
            y = rect.y() + box.tops[number]
            if y + piece.height < 0 or y > height:
                continue
            canvas.left, canvas.top = rect.x() + box.left_of(piece), y
            canvas.selection = canvas.current_mark = None
            canvas.caret = -1
            if isinstance(piece, TextPiece):
                self._code_colors.dress(piece)
                canvas.selection = view.selection.within(index, number, piece.end)
                canvas.current_mark = view.finder.mark_in(box, number)
                caret = view.selection.caret
                if view.shows_caret and caret is not None and caret[:2] == (index, number) and view.hasFocus():
                    canvas.caret = caret.position
            piece.paint(canvas)
        if is_current and view.focused_action is None:
            self._paint_current(painter, rect)

    def _paint_current(self, painter: QPainter, rect: QRectF) -> None:
        """A bar beside the row that the keyboard is at."""
        style = self._view.column.style
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color("focus"))
        unit = style.unit
        x = rect.right() + 1.75 * unit if style.is_rtl else rect.x() - 2.5 * unit
        painter.drawRoundedRect(QRectF(x, rect.y() + unit, unit * 0.75, rect.height() - unit), 2, 2)
