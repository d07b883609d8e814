"""A run's model calls, tools and approval waits to scale, one lane for each kind; arrow keys walk the pieces."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QLocale, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.inspector import Span, SpanKind
from nexa_desktop.ui.widgets.parts import duration_words, plain_tip

_LANES = (SpanKind.MODEL, SpanKind.TOOL, SpanKind.WAIT)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute  # a painter would mirror it
_STEPS_S = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400)


class RunTimeline(QWidget):
    """Paints spans; the chosen one is described in words by ``span_chosen`` and the accessible description."""

    span_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._spans: tuple[Span, ...] = ()
        self._total_s = 1.0
        self._chosen = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Timeline"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs left to right in every language here
        theme.notifier().changed.connect(self._retheme)

    def set_spans(self, spans: Sequence[Span], total_s: float) -> None:
        """Show these pieces of a run that took ``total_s``."""
        self._spans = tuple(spans)
        self._total_s = max(total_s, max((s.end_s for s in spans), default=0.0), 0.001)
        self._chosen = min(self._chosen, len(self._spans) - 1)
        self._describe()
        self.update()

    @property
    def chosen(self) -> Span | None:
        """The piece that the keyboard is on."""
        return self._spans[self._chosen] if 0 <= self._chosen < len(self._spans) else None

    def words(self, span: Span) -> str:
        """A piece in words."""
        text = self.tr("{label}, {state}, {length}, from {start}").format(
            label=span.label,
            state=span.state,
            length=duration_words(span.end_s - span.start_s),
            start=duration_words(span.start_s),
        )
        return text + (", " + self.tr("not ended") if span.is_open else "")

    # ------------------------------------------------------------------------------------------------ geometry
    def _lane_height(self) -> int:
        return self.fontMetrics().height() + theme.space(3)

    def sizeHint(self) -> QSize:
        return QSize(theme.space(70), self._lane_height() * len(_LANES) + self.fontMetrics().height() + theme.space(4))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.space(40), self.sizeHint().height())

    def _names(self) -> dict[SpanKind, str]:
        return {SpanKind.MODEL: self.tr("Model"), SpanKind.TOOL: self.tr("Tools"), SpanKind.WAIT: self.tr("You")}

    def _left(self) -> int:
        return max(self.fontMetrics().horizontalAdvance(name) for name in self._names().values()) + theme.space(3)

    def _rect_of(self, span: Span) -> QRectF:
        left = self._left()
        width = self.width() - left - theme.space(2)
        x = left + width * span.start_s / self._total_s
        wide = max(float(theme.space(0.75)), width * (span.end_s - span.start_s) / self._total_s)
        top = _LANES.index(span.kind) * self._lane_height() + theme.space(1)
        return QRectF(min(x, left + width - theme.space(0.75)), top, wide, self._lane_height() - theme.space(2))

    def _at(self, point: QPointF) -> int:
        slack = theme.space(0.5)
        hits = [i for i, s in enumerate(self._spans) if self._rect_of(s).adjusted(-slack, -2, slack, 2).contains(point)]
        return min(hits, key=lambda i: self._spans[i].end_s - self._spans[i].start_s, default=-1)

    # ------------------------------------------------------------------------------------------------ Qt
    def paintEvent(self, event: QPaintEvent) -> None:
        # a painter that outlives its paint event (kept by a traceback) crashes Qt
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as time runs here; "0 s" is not "s 0"
            self._paint_lanes(painter)
            for number, span in enumerate(self._spans):
                self._paint_span(painter, span, is_chosen=number == self._chosen)
            self._paint_axis(painter)
            if self.hasFocus() and self._chosen < 0:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(theme.colors().focus), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.space(1), theme.space(1))

    def _paint_lanes(self, painter: QPainter) -> None:
        colors = theme.colors()
        left, lane = self._left(), self._lane_height()
        for number, kind in enumerate(_LANES):
            painter.setPen(QColor(colors.text_muted))
            area = QRectF(0, number * lane, left, lane)
            painter.drawText(area, _LEFT | Qt.AlignmentFlag.AlignVCenter, self._names()[kind])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.sunken))
            track = QRectF(left, number * lane + theme.space(1), self.width() - left - theme.space(2), lane - theme.space(2))
            painter.drawRoundedRect(track, theme.space(1), theme.space(1))

    def _paint_span(self, painter: QPainter, span: Span, *, is_chosen: bool) -> None:
        colors = theme.colors()
        fills = {SpanKind.MODEL: colors.accent, SpanKind.TOOL: colors.success, SpanKind.WAIT: colors.warning}
        rect = self._rect_of(span)
        color = QColor(colors.danger if span.is_bad else fills[span.kind])
        radius = min(float(theme.space(0.75)), rect.width() / 2)
        painter.setPen(QPen(color, 1) if span.is_open else Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(color, Qt.BrushStyle.BDiagPattern) if span.is_open else color)
        painter.drawRoundedRect(rect, radius, radius)
        if is_chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colors.text), 2))
            painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), radius + 2, radius + 2)

    def _paint_axis(self, painter: QPainter) -> None:
        colors, metrics = theme.colors(), self.fontMetrics()
        left = self._left()
        width = self.width() - left - theme.space(2)
        room = max(1, width // (metrics.horizontalAdvance("00:00:00") + theme.space(4)))
        step = next((s for s in _STEPS_S if self._total_s / s <= room), self._total_s)
        top = len(_LANES) * self._lane_height() + theme.space(1)
        painter.setPen(QColor(colors.text_faint))
        for tick in range(int(self._total_s / step) + 1):
            x = left + width * tick * step / self._total_s
            painter.drawLine(QPointF(x, top), QPointF(x, top + theme.space(1)))
            text = QLocale().toString(float(tick * step), "g", 6) + self.tr(" s") if step < 60 else duration_words(tick * step)
            wide = metrics.horizontalAdvance(text)
            where = QRectF(
                min(max(0.0, x - wide / 2), self.width() - wide - 1.0), top + theme.space(1), wide + 2, metrics.height()
            )
            painter.drawText(where, _LEFT, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._spans) - 1
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
        self._choose(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(self._at(event.position()))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(self.words(self._spans[found])) if found >= 0 else "", self)
            return True
        return super().event(event)

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._describe()
        self.update()
        self.span_chosen.emit(self.chosen)

    def _describe(self) -> None:
        chosen = self.chosen
        self.setAccessibleDescription(
            self.words(chosen) if chosen else self.tr("{count} pieces; arrow keys walk them").format(count=len(self._spans))
        )

    @Slot()
    def _retheme(self) -> None:
        self.updateGeometry()
        self.update()
