"""The tree of a session's runs as a picture that the keyboard can walk.

Up and Down walk the rows, Left goes to the parent, Right to the run that follows, Enter opens, Space marks a run for
comparison. The path on screen is drawn strong; every state has an icon and a word.
"""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nexa_desktop.core.ids import RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.viewmodels.lineage import (
    LineageModel,
    LineageNode,
    LineageRole,
    is_continuable,
    run_title,
    status_icon,
    status_role,
    status_words,
)
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Label, button, vertical, when_words

_MOST_LANES = 12  # deeper branches are drawn in the last lane, so that words keep their room


class LineagePanel(QWidget):
    """The tree, and what can be done with the chosen run."""

    run_opened = Signal(object)
    continue_from_requested = Signal(object)
    compare_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Lineage"))
        column = vertical(self, gap=2)
        self._model = LineageModel(self)
        self.tree = LineageView(self._model, self)
        column.addWidget(self.tree, 1)
        self._empty = Label(self.tr("Nothing has run in this session yet."), self, role="muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._empty, 1)
        self._note = Label("", self, role="muted", size=0.92)
        self._note.hide()
        column.addWidget(self._note)
        row = FlowLayout(gap=2)
        self.open_button = button(self.tr("Open"), parent=self)
        self.continue_button = button(self.tr("Continue from here"), icon="branch", parent=self)
        self.compare_button = button(self.tr("Compare…"), icon="diff", parent=self)
        self.open_button.clicked.connect(self._open)
        self.continue_button.clicked.connect(self._continue)
        self.compare_button.clicked.connect(self._compare)
        for made in (self.open_button, self.continue_button, self.compare_button):
            row.addWidget(made)
        column.addLayout(row)
        self.tree.activated_run.connect(self.run_opened)
        self.tree.mark_requested.connect(self._compare)
        self.tree.menu_requested.connect(self._show_menu)
        selection = self.tree.selectionModel()
        selection.currentChanged.connect(self._sync)
        self._sync()

    def set_runs(self, rows: Sequence[RunRow], head_run_id: RunId | None) -> None:
        """Show a session's runs with the path to ``head_run_id`` marked; the first time, the head is chosen."""
        before = self.current_run()
        self._model.set_runs(rows, head_run_id)
        row = self._model.row_of(before.run_id) if before is not None else None
        if row is None:
            row = self._model.row_of(head_run_id)
        if row is None and self._model.rowCount():
            row = self._model.rowCount() - 1
        if row is not None:
            self.tree.setCurrentIndex(self._model.index(row))
            self.tree.scrollTo(self._model.index(row))
        self._sync()

    def current_run(self) -> RunRow | None:
        """The chosen run."""
        index = self.tree.currentIndex()
        return self._model.node(index.row()).run if index.isValid() else None

    @Slot()
    def _sync(self) -> None:
        run, marked = self.current_run(), self._model.marked
        has_rows = self._model.rowCount() > 0
        self.tree.setVisible(has_rows)
        self._empty.setVisible(not has_rows)
        self.open_button.setEnabled(run is not None)
        self.continue_button.setEnabled(run is not None and is_continuable(run))
        self.compare_button.setEnabled(run is not None)
        can_compare = marked is not None and run is not None and run.run_id != marked
        self.compare_button.setText(self.tr("Compare with marked") if can_compare else self.tr("Compare…"))
        self._note.setVisible(marked is not None)
        if marked is not None:
            row = self._model.row_of(marked)
            title = run_title(self._model.node(row).run) if row is not None else ""
            self._note.setText(self.tr("Marked: “{title}”. Choose another run to compare it with.").format(title=title[:80]))

    @Slot()
    def _open(self) -> None:
        if (run := self.current_run()) is not None:
            self.run_opened.emit(run.run_id)

    @Slot()
    def _continue(self) -> None:
        run = self.current_run()
        if run is not None and is_continuable(run):
            self.continue_from_requested.emit(run.run_id)

    @Slot()
    def _compare(self) -> None:
        run, marked = self.current_run(), self._model.marked
        if run is None:
            return
        if marked is None:
            self._model.set_marked(run.run_id)
        elif marked == run.run_id:
            self._model.set_marked(None)
        else:
            self._model.set_marked(None)
            self.compare_requested.emit((marked, run.run_id))
        self._sync()

    @Slot(QPoint)
    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for source, slot in (
            (self.open_button, self._open),
            (self.continue_button, self._continue),
            (self.compare_button, self._compare),
        ):
            action = QAction(source.text(), menu)
            action.setEnabled(source.isEnabled())
            action.triggered.connect(slot)
            menu.addAction(action)
        menu.popup(at)


class LineageView(QListView):
    """The rows; keys beside those of a list go along the tree."""

    activated_run = Signal(object)
    mark_requested = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, model: LineageModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lineage = model
        self.setModel(model)
        self.setItemDelegate(LineageDelegate(self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Runs of this session"))
        self.setAccessibleDescription(self.tr("Left: parent, Right: next turn, Enter: open, Space: mark to compare"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.doubleClicked.connect(self._on_double_click)
        theme.notifier().changed.connect(self._retheme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if not index.isValid():
            super().keyPressEvent(event)
            return
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        back, forth = (Qt.Key.Key_Right, Qt.Key.Key_Left) if mirrored else (Qt.Key.Key_Left, Qt.Key.Key_Right)
        key = Qt.Key(event.key())
        if key in (back, forth):
            row = self._lineage.parent_row(index.row()) if key == back else self._lineage.child_row(index.row())
            if row is not None:
                self.setCurrentIndex(self._lineage.index(row))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated_run.emit(self._lineage.node(index.row()).run.run_id)
        elif key == Qt.Key.Key_Space:
            self.mark_requested.emit()
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _on_double_click(self, index: QModelIndex) -> None:
        self.activated_run.emit(self._lineage.node(index.row()).run.run_id)

    @Slot(QPoint)
    def _on_menu(self, at: QPoint) -> None:
        self.menu_requested.emit(self.viewport().mapToGlobal(at))

    @Slot()
    def _retheme(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class LineageDelegate(QStyledItemDelegate):
    """Paints lanes, the run's dot with its icon, its first line, and its state in words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(theme.space(40), 2 * option.fontMetrics.height() + theme.space(4))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        node: LineageNode = index.data(LineageRole.NODE)
        rect, colors = option.rect, theme.colors()
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        painter.save()
        painter.setClipRect(rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if is_current or node.is_head:
            painter.setPen(QPen(QColor(colors.focus), 2) if is_current and has_focus else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent_soft if is_current else colors.hover))
            painter.drawRoundedRect(QRectF(rect).adjusted(2, 1, -2, -1), theme.space(1.5), theme.space(1.5))
        self._paint_lanes(painter, rect, node, mirrored=mirrored)
        icon_size = theme.space(4)
        x = self._lane_x(rect, node.lane, mirrored=mirrored)
        dot = QRect(x - icon_size // 2 - 1, rect.center().y() - icon_size // 2, icon_size + 2, icon_size + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.accent_soft if is_current else colors.hover if node.is_head else colors.base))
        painter.drawEllipse(dot.adjusted(-2, -2, 2, 2))
        icons.paint(painter, status_icon(node.run), dot, color_role=status_role(node.run))
        self._paint_words(painter, option, node, is_marked=bool(index.data(LineageRole.MARKED)), mirrored=mirrored)
        painter.restore()

    def _lane_x(self, rect: QRect, lane: int, *, mirrored: bool) -> int:
        offset = theme.space(4.5) + min(lane, _MOST_LANES) * theme.space(4.5)
        return rect.right() - offset if mirrored else rect.left() + offset

    def _paint_lanes(self, painter: QPainter, rect: QRect, node: LineageNode, *, mirrored: bool) -> None:
        colors = theme.colors()
        middle = rect.center().y()
        plain, strong = QPen(QColor(colors.border_strong), 1.5), QPen(QColor(colors.accent), 2.5)
        pen = strong if node.is_on_path else plain
        painter.setBrush(Qt.BrushStyle.NoBrush)
        x = self._lane_x(rect, node.lane, mirrored=mirrored)
        branch = QPainterPath()
        if node.from_lane is not None:
            start = QPointF(self._lane_x(rect, node.from_lane, mirrored=mirrored), rect.top())
            branch.moveTo(start)
            branch.cubicTo(QPointF(start.x(), middle), QPointF(start.x(), middle), QPointF(x, middle))
        if not node.is_on_path:  # below the lanes, so that it does not cut through the path on screen
            painter.setPen(plain)
            painter.drawPath(branch)
        for lane, is_path in node.passing:
            painter.setPen(strong if is_path else plain)
            passing = self._lane_x(rect, lane, mirrored=mirrored)
            painter.drawLine(passing, rect.top(), passing, rect.bottom() + 1)
        painter.setPen(pen)
        if node.is_on_path:
            painter.drawPath(branch)
        if node.from_lane is None and node.has_parent:
            painter.drawLine(x, rect.top(), x, middle)
        if node.has_children:
            painter.setPen(strong if node.leads_path else plain)
            painter.drawLine(x, middle, x, rect.bottom() + 1)

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, node: LineageNode, *, is_marked: bool, mirrored: bool
    ) -> None:
        colors, run, rect = theme.colors(), node.run, option.rect
        offset = theme.space(9) + min(node.lane, _MOST_LANES) * theme.space(4.5)
        area = rect.adjusted(theme.space(3), 0, -offset, 0) if mirrored else rect.adjusted(offset, 0, -theme.space(3), 0)
        line = option.fontMetrics.height()
        top = rect.center().y() - line - theme.space(0.25)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter  # a painter mirrors it itself
        painter.setFont(theme.scaled_font(1.0, bold=node.is_on_path))
        painter.setPen(QColor(colors.text))
        title = visible_text(run_title(run)[:400])
        painter.drawText(
            QRect(area.left(), top, area.width(), line),
            align,
            painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, area.width()),
        )
        words = [status_words(run)]
        if node.is_head:
            words.append(self.tr("on screen"))
        if is_marked:
            words.append(self.tr("marked"))
        if run.unresolved_calls:
            words.append(self.tr("{count} unknown").format(count=run.unresolved_calls))
        words += [when_words(run.started_at), run.identity.model]
        painter.setFont(theme.scaled_font(0.9))
        painter.setPen(
            QColor(getattr(colors, status_role(run)) if status_role(run) in ("danger", "warning") else colors.text_muted)
        )
        second = painter.fontMetrics().elidedText(" · ".join(w for w in words if w), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(QRect(area.left(), top + line + theme.space(0.5), area.width(), line), align, second)
