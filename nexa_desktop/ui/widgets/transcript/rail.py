"""The thin rail at the right: a mark for each prompt of the person."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from nexa_desktop.ui.widgets.parts import plain_tip

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
        self._marks: list[int] = []
        self._drawn_for = (-1.0, -1)
        self._hot = -1
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Your prompts"))

    def set_rows(self, rows: list[int]) -> None:
        """The rows of the prompts."""
        self._rows = rows
        self._hot = -1
        self._drawn_for = (-1.0, -1)
        self.setVisible(len(rows) > 1)
        self.refresh()

    def refresh(self) -> None:
        """The content's height may have changed; paints again when that moves a mark by a pixel."""
        content, height = self._view.geometry_.content_height, self.height()
        before, before_height = self._drawn_for
        if height == before_height and abs(content - before) * height < max(1.0, before):
            return
        self._drawn_for = (content, height)
        pixels = {round(self._y(row)) for row in self._rows}
        self._marks = sorted(pixels)
        self.update()

    def _y(self, row: int) -> float:
        geometry = self._view.geometry_
        if row >= len(self._view.column.boxes):
            return -10.0
        content = max(1.0, self._drawn_for[0])
        return 6 + (self._view.column.top(row) + geometry.pad_top) / content * (self.height() - 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = self._view.column.style
        painter = QPainter(self)
        color, length = style.color("border_strong"), int(style.space(2))
        margin = int(style.space(0.5))
        last = -10
        for y in self._marks:
            if y - last >= 3:
                painter.fillRect(margin if style.is_rtl else self.width() - margin - length, y, length, 2, color)
                last = y
        if self._hot >= 0:
            length = int(style.space(3))
            x = margin if style.is_rtl else self.width() - margin - length
            painter.fillRect(x, round(self._y(self._hot)) - 1, length, 4, style.color("accent"))

    def _nearest(self, y: float) -> int:
        return min(self._rows, key=lambda row: abs(self._y(row) - y), default=-1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self._nearest(event.position().y())
        if row != self._hot and 0 <= row < len(self._view.column.boxes):
            self._hot = row
            words = " ".join(self._view.column.boxes[row].row.text[:160].split())
            QToolTip.showText(event.globalPosition().toPoint(), plain_tip(words), self)
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._nearest(event.position().y())
        if row >= 0:
            self.prompt_chosen.emit(row)

    def leaveEvent(self, event: QEvent) -> None:
        self._hot = -1
        self.update()
