"""Bars by day, stacked by model, painted here: no plotting library, follows theme and zoom, readable without colour."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QBrush, QColor, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.usage import Bar
from nexa_desktop.ui.widgets.parts import plain_tip

_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute  # time runs left to right in every language here
_PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.Dense3Pattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.Dense6Pattern,
)


class UsagePlot(QWidget):
    """``set_bars`` shows them; arrow keys walk the days, each is described in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[Bar, ...] = ()
        self._models: tuple[str, ...] = ()
        self._format: Callable[[float], str] = str
        self._chosen = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Usage by day"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.notifier().changed.connect(self._retheme)

    def set_bars(self, bars: Sequence[Bar], models: Sequence[str], words: Callable[[float], str]) -> None:
        """Show these; ``words`` writes a value."""
        self._bars, self._models, self._format = tuple(bars), tuple(models), words
        self._chosen = -1
        self._describe()
        self.updateGeometry()
        self.update()

    def words(self, number: int) -> str:
        """A day in words."""
        bar = self._bars[number]
        pieces = "; ".join(f"{model} {self._format(value)}" for model, value in bar.pieces)
        total = self._format(bar.total)
        return self.tr("{day}: {total} ({pieces})").format(day=bar.name, total=total, pieces=pieces) if pieces else bar.name

    def _legend_rows(self, width: int) -> list[list[str]]:
        rows: list[list[str]] = [[]]
        used = 0
        for model in self._models:
            wide = self.fontMetrics().horizontalAdvance(model) + theme.space(8)
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0
            rows[-1].append(model)
            used += wide
        return rows

    def sizeHint(self) -> QSize:
        legend = len(self._legend_rows(max(200, self.width()))) * (self.fontMetrics().height() + theme.space(1))
        return QSize(theme.space(90), theme.space(45) + legend)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.space(50), self.sizeHint().height())

    def _plot_area(self) -> QRectF:
        line = self.fontMetrics().height()
        left = max(self.fontMetrics().horizontalAdvance(self._format(v)) for v in (self._top(), self._top() / 2)) + theme.space(
            2
        )
        legend = len(self._legend_rows(self.width())) * (line + theme.space(1))
        return QRectF(
            left, theme.space(2), self.width() - left - theme.space(1), self.height() - legend - line - theme.space(5)
        )

    def _top(self) -> float:
        return max((bar.total for bar in self._bars), default=0.0) or 1.0

    def _bar_rect(self, number: int) -> QRectF:
        area = self._plot_area()
        slot = area.width() / max(1, len(self._bars))
        wide = min(slot * 0.72, float(theme.space(9)))
        return QRectF(area.left() + slot * number + (slot - wide) / 2, area.top(), wide, area.height())

    def _brush(self, model: str) -> QBrush:
        colors = theme.colors()
        hues = (colors.accent, colors.success, colors.warning, colors.info, colors.danger, colors.text_faint)
        number = self._models.index(model) if model in self._models else 0
        return QBrush(QColor(hues[number % len(hues)]), _PATTERNS[number % len(_PATTERNS)])

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self._bars:
                painter.setPen(QColor(theme.colors().text_muted))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.tr("Nothing was used in this time."))
                return
            self._paint_grid(painter)
            for number in range(len(self._bars)):
                self._paint_bar(painter, number)
            self._paint_days(painter)
            self._paint_legend(painter)

    def _paint_grid(self, painter: QPainter) -> None:
        colors, area = theme.colors(), self._plot_area()
        line = self.fontMetrics().height()
        for fraction in (0.0, 0.5, 1.0):
            y = area.bottom() - area.height() * fraction
            painter.setPen(QPen(QColor(colors.border), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(colors.text_faint))
            words = QRectF(0, y - line / 2, area.left() - theme.space(1.5), line)
            text = self._format(self._top() * fraction) if fraction else "0"
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | _MIDDLE, text)

    def _paint_bar(self, painter: QPainter, number: int) -> None:
        rect = self._bar_rect(number)
        bottom = rect.bottom()
        for model, value in self._bars[number].pieces:
            tall = rect.height() * value / self._top()
            brush = self._brush(model)
            painter.setPen(QPen(brush.color(), 1))
            painter.setBrush(brush)
            painter.drawRect(QRectF(rect.left(), bottom - tall, rect.width(), max(1.0, tall)))
            bottom -= tall
        if number == self._chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.colors().focus), 2))
            painter.drawRoundedRect(rect.adjusted(-3, -1, 3, 2), 3, 3)

    def _paint_days(self, painter: QPainter) -> None:
        metrics = self.fontMetrics()
        area = self._plot_area()
        painter.setPen(QColor(theme.colors().text_faint))
        wide = metrics.horizontalAdvance("00-00") + theme.space(3)
        step = max(1, -(-len(self._bars) * wide // max(1, int(area.width()))))
        for number in range(0, len(self._bars), step):
            rect = self._bar_rect(number)
            name = self._bars[number].name[5:] or self._bars[number].name
            words = QRectF(rect.center().x() - wide / 2, area.bottom() + theme.space(1), wide, metrics.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_legend(self, painter: QPainter) -> None:
        metrics = self.fontMetrics()
        line = metrics.height()
        y = self._plot_area().bottom() + line + theme.space(3)
        for row in self._legend_rows(self.width()):
            x = float(theme.space(1))
            for model in row:
                brush = self._brush(model)
                painter.setPen(QPen(brush.color(), 1))
                painter.setBrush(brush)
                painter.drawRect(QRectF(x, y + line / 2 - theme.space(1), theme.space(2), theme.space(2)))
                painter.setPen(QColor(theme.colors().text_muted))
                wide = metrics.horizontalAdvance(model)
                painter.drawText(QRectF(x + theme.space(4), y, wide + 4, line), Qt.AlignmentFlag.AlignLeft | _MIDDLE, model)
                x += wide + theme.space(8)
            y += line + theme.space(1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._bars) - 1
        moves = {
            Qt.Key.Key_Right: min(last, self._chosen + 1),
            Qt.Key.Key_Left: max(0, self._chosen - 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        target = moves.get(Qt.Key(event.key()))
        if target is None or last < 0:
            super().keyPressEvent(event)
            return
        self._chosen = target
        self._describe()
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            x = event.pos().x()
            found = next((n for n in range(len(self._bars)) if self._bar_rect(n).left() <= x <= self._bar_rect(n).right()), -1)
            QToolTip.showText(event.globalPos(), plain_tip(self.words(found)) if found >= 0 else "", self)
            return True
        return super().event(event)

    def _describe(self) -> None:
        text = self.words(self._chosen) if self._chosen >= 0 else self.tr("{n} days").format(n=len(self._bars))
        self.setAccessibleDescription(text)

    @Slot()
    def _retheme(self) -> None:
        self.updateGeometry()
        self.update()
