"""Budgets as labelled bars: name, how much of how much in words, and a bar that fills."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.inspector import Budget

_NEARLY = 0.8


class BudgetBars(QWidget):
    """Paints budgets one below the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._budgets: tuple[Budget, ...] = ()
        self.setAccessibleName(self.tr("Budgets"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.notifier().changed.connect(self._retheme)

    def set_budgets(self, budgets: Sequence[Budget]) -> None:
        """Show these."""
        self._budgets = tuple(budgets)
        self.setAccessibleDescription("; ".join(f"{b.name}: {b.words}" for b in budgets))
        self.updateGeometry()
        self.update()

    def _row_height(self) -> int:
        return self.fontMetrics().height() + theme.space(5)

    def sizeHint(self) -> QSize:
        return QSize(theme.space(60), self._row_height() * len(self._budgets))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.space(35), self._row_height() * len(self._budgets))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, budget in enumerate(self._budgets):
                self._paint_budget(painter, budget, number * self._row_height())

    def _paint_budget(self, painter: QPainter, budget: Budget, top: int) -> None:
        colors = theme.colors()
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        start, end = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight  # a painter mirrors them itself
        line, thick = self.fontMetrics().height(), theme.space(1.5)
        full = budget.is_used_up
        painter.setPen(QColor(colors.text))
        painter.drawText(0, top, self.width(), line, start | Qt.AlignmentFlag.AlignVCenter, budget.name)
        painter.setPen(QColor(colors.danger if full else colors.text_muted))
        words = budget.words + (" · " + self.tr("used up") if full else "")
        painter.drawText(0, top, self.width(), line, end | Qt.AlignmentFlag.AlignVCenter, words)
        if budget.limit is None:
            return  # a bar without a limit would look full or empty, and it is neither
        track = QRectF(0, top + line + theme.space(1), self.width(), thick)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.border if colors.is_dark else colors.sunken))
        painter.drawRoundedRect(track, thick / 2, thick / 2)
        if budget.fraction <= 0:
            return
        role = colors.danger if full else colors.warning if budget.fraction >= _NEARLY else colors.accent
        width = max(float(thick), track.width() * budget.fraction)
        left = track.right() - width if mirrored else track.left()
        painter.setBrush(QColor(role))
        painter.drawRoundedRect(QRectF(left, track.top(), width, thick), thick / 2, thick / 2)

    @Slot()
    def _retheme(self) -> None:
        self.updateGeometry()
        self.update()
