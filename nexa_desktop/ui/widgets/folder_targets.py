"""Where dragged sessions can be dropped: each folder, a new one, out of any. Stands over the list while a drag lasts."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QListView, QStyleOptionViewItem, QWidget

from nexa_desktop.core.library import Folder
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.viewmodels.session_list import dragged_sessions
from nexa_desktop.ui.widgets.session_delegate import RowPainter

AnyIndex = QModelIndex | QPersistentModelIndex


class Target(NamedTuple):
    """One place. ``folder`` None: out of any; ``is_new``: a folder whose name is asked for."""

    icon: str
    text: str
    folder: str | None = None
    is_new: bool = False


class FolderTargets(QListView):
    """``dropped((ids, folder | None))`` · ``new_wanted(ids)``. Shown by `offer`, hidden by `hide`."""

    dropped = Signal(object)
    new_wanted = Signal(object)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._targets = _Targets(self)
        self._over = QPersistentModelIndex()
        self.setModel(self._targets)
        self.setItemDelegate(_TargetDelegate(self))
        self.setAccessibleName(self.tr("Folders to drop on"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setProperty("role", "card")
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setDropIndicatorShown(False)
        self.hide()

    @property
    def over(self) -> Target | None:
        """The place below the pointer: what a drop now would mean."""
        return self.target(self._over) if self._over.isValid() else None

    def target(self, index: AnyIndex) -> Target:
        """The place of a row."""
        return self._targets.rows[index.row()]

    def offer(self, folders: Sequence[Folder], within: QRect, pointer: QPoint) -> None:
        """Show the folders over that part of ``within`` (in the host) that the pointer is not in: a short slip of the hand
        must not drop."""
        self._targets.fill(
            (
                *(Target("folder", folder.name, folder.name) for folder in folders),
                Target("folder-plus", self.tr("New folder…"), is_new=True),
                Target("cross", self.tr("Out of any folder")),
            )
        )
        self._over = QPersistentModelIndex()
        rows = self._targets.rowCount() * self.sizeHintForRow(0) + 2 * self.frameWidth()
        margin = theme.space(2)
        height = min(rows, within.height() // 2 - 2 * margin)
        is_low = pointer.y() > within.center().y()
        top = within.top() + margin if is_low else within.bottom() - margin - height
        self.setGeometry(within.x() + margin, top, within.width() - 2 * margin, height)
        self.scrollToTop()
        self.show()
        self.raise_()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dragged_sessions(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # scrolls at the edges
        self._mark(self.indexAt(event.position().toPoint()))
        event.setAccepted(self._over.isValid() and bool(dragged_sessions(event.mimeData())))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._mark(QModelIndex())

    def dropEvent(self, event: QDropEvent) -> None:
        ids = dragged_sessions(event.mimeData())
        self._mark(self.indexAt(event.position().toPoint()))
        target = self.over
        self.setState(QAbstractItemView.State.NoState)
        if not ids or target is None:
            event.ignore()
            return
        event.acceptProposedAction()
        if target.is_new:
            self.new_wanted.emit(ids)
        else:
            self.dropped.emit((ids, target.folder))

    def is_marked(self, index: AnyIndex) -> bool:
        """Whether a drop would go there."""
        return self._over.isValid() and self._over.row() == index.row()

    def _mark(self, index: QModelIndex) -> None:
        self._over = QPersistentModelIndex(index)
        self.viewport().update()


class _Targets(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[Target, ...] = ()

    def fill(self, rows: Sequence[Target]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.rows[index.row()].text if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsDropEnabled | Qt.ItemFlag.ItemNeverHasChildren


class _TargetDelegate(RowPainter):
    """One line: icon and name; the one below the pointer stands in a frame."""

    def __init__(self, view: FolderTargets) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(theme.space(20), QFontMetrics(QApplication.font()).height() + theme.space(4))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        target = self._view.target(index)
        colors = theme.colors()
        card = option.rect.adjusted(theme.space(1), 2, -theme.space(1), -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._view.is_marked(index):
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.setBrush(QColor(colors.accent_soft))
            painter.drawRoundedRect(card.toRectF().adjusted(1, 1, -1, -1), theme.space(1.5), theme.space(1.5))
        icon = QRect(card.x() + theme.space(2), card.y(), theme.space(4), card.height())
        icons.paint(painter, target.icon, self.mirrored(option, icon), color_role="text_muted")
        text = card.adjusted(theme.space(8), 0, -theme.space(2), 0)
        self.paint_text(painter, self.mirrored(option, text), target.text)
        painter.restore()
