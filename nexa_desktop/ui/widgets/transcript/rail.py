"""The thin rail at the right: a mark for each prompt of the person."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView


class PromptRail(QWidget):
    """Marks stand where their prompts are in the whole; a click goes there. For the pointer only: the keyboard reaches
    prompts row by row."""

    prompt_chosen = Signal(object)  # row index

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view.viewport())
        self._view = view
        self._rows: list[int] = []
        self._hot = -1
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Your prompts"))

    def set_rows(self, rows: list[int]) -> None:
        """The rows of the prompts."""
        self._rows = rows
        self._hot = -1
        self.setVisible(len(rows) > 1)
        self.update()

    def _y(self, row: int) -> float:
        geometry = self._view.geometry_
        if row >= len(self._view.column.boxes):
            return -10.0
        share = (self._view.column.top(row) + geometry.pad_top) / max(1.0, geometry.content_height)
        return 6 + share * (self.height() - 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = self._view.column.style
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        last = -10.0
        for row in self._rows:
            y = self._y(row)
            is_hot = row == self._hot
            if y - last < 3 and not is_hot:
                continue
            last = y
            painter.setBrush(style.color("accent" if is_hot else "border_strong"))
            length = style.space(3) if is_hot else style.space(2)
            painter.drawRoundedRect(QRectF(self.width() - length - style.space(0.5), y, length, 2), 1, 1)

    def _nearest(self, y: float) -> int:
        return min(self._rows, key=lambda row: abs(self._y(row) - y), default=-1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self._nearest(event.position().y())
        if row != self._hot and 0 <= row < len(self._view.column.boxes):
            self._hot = row
            words = " ".join(self._view.column.boxes[row].row.text[:160].split())
            QToolTip.showText(event.globalPosition().toPoint(), words, self)
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._nearest(event.position().y())
        if row >= 0:
            self.prompt_chosen.emit(row)

    def leaveEvent(self, event: QEvent) -> None:
        self._hot = -1
        self.update()
