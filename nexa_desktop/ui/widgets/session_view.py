"""The list itself: keys, selection, and sessions that are dragged out of it."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDrag,
    QEnterEvent,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QListView, QWidget

from nexa_desktop.ui import icons, theme


class SessionListView(QListView):
    """A context menu is filled by its owner. ``opened(QModelIndex)`` · ``pointed(bool)``: the pointer came over the rows, or
    left them · ``drag_began``, ``drag_ended``: the selected rows are on their way."""

    trash_requested = Signal()
    opened = Signal(object)
    pointed = Signal(object)
    drag_began = Signal()
    drag_ended = Signal()

    def __init__(self, model: QAbstractItemModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("kind", "sidebar")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # A click beside the rows would take the mark off the session that is on screen.
        if self.indexAt(event.position().toPoint()).flags() & Qt.ItemFlag.ItemIsSelectable:
            super().mousePressEvent(event)
        else:
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pointed.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
            return
        if event.key() == Qt.Key.Key_Delete:
            self.trash_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.currentIndex())
        elif event.key() == Qt.Key.Key_Backspace:
            event.accept()
        else:
            super().keyPressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Not Qt's own, which takes moved rows out of the model: they stay until the store says where they are."""
        chosen = sorted(self.selectedIndexes(), key=QModelIndex.row)
        if not chosen:
            return
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData(chosen))
        drag.setPixmap(self._picture(chosen))
        drag.setHotSpot(QPoint(-theme.space(2), -theme.space(1)))
        self.drag_began.emit()
        drag.exec(Qt.DropAction.MoveAction)
        self.drag_ended.emit()

    def _picture(self, chosen: list[QModelIndex]) -> QPixmap:
        """What hangs at the pointer: the title, or how many."""
        text = str(chosen[0].data()) if len(chosen) == 1 else self.tr("%n session(s)", "", len(chosen))
        metrics = QFontMetrics(QApplication.font())
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, theme.space(60))
        size = QSize(metrics.horizontalAdvance(text) + theme.space(10), metrics.height() + theme.space(3))
        scale = self.devicePixelRatioF()
        picture = QPixmap(size * scale)
        picture.setDevicePixelRatio(scale)
        picture.fill(Qt.GlobalColor.transparent)
        colors, card = theme.colors(), QRect(QPoint(), size)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colors.accent))
        painter.setBrush(QColor(colors.raised))
        painter.drawRoundedRect(card.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), theme.space(1.5), theme.space(1.5))
        icon = QRect(theme.space(2), 0, theme.space(4), size.height())
        icons.paint(painter, "message", icon, color_role="text_muted")
        painter.setFont(QApplication.font())
        painter.setPen(QColor(colors.text))
        painter.drawText(card.adjusted(theme.space(8), 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.end()
        return picture
