"""Every command by name: type some letters, press Enter."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Slot,
)
from PySide6.QtGui import QAction, QColor, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from nexa_desktop.ui import theme
from nexa_desktop.ui.widgets.parts import Label, name_inner_parts, vertical


def action_title(action: QAction) -> str:
    """A command's name without mnemonic and dots."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def match_score(query: str, text: str) -> int | None:
    """How well ``query`` fits: lower is better, None when it does not. Words first, then letters in order."""
    query, text = query.casefold().strip(), text.casefold()
    if not query:
        return 0
    if (at := text.find(query)) >= 0:
        return at if at == 0 or not text[at - 1].isalnum() else 50 + at
    position, gaps = -1, 0
    for letter in query.replace(" ", ""):
        found = text.find(letter, position + 1)
        if found < 0:
            return None
        gaps += found - position - 1
        position = found
    return 200 + gaps


class _Actions(QAbstractListModel):
    def __init__(self, actions: Sequence[QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._all = [a for a in actions if not a.isSeparator() and a.isVisible() and a.menu() is None and action_title(a)]
        self._shown = self._ranked("")

    def _ranked(self, query: str) -> list[QAction]:
        scored = [
            (not action.isEnabled(), score, number, action)
            for number, action in enumerate(self._all)
            if (score := match_score(query, action_title(action))) is not None
        ]
        return [action for *_, action in sorted(scored, key=lambda entry: entry[:3])]

    @property
    def usable(self) -> int:
        """How many rows, from the first on, are commands that can be run now."""
        return sum(action.isEnabled() for action in self._shown)

    def set_query(self, query: str) -> None:
        self.beginResetModel()
        self._shown = self._ranked(query)
        self.endResetModel()

    def action(self, row: int) -> QAction:
        return self._shown[row]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        enabled = Qt.ItemFlag.ItemIsEnabled if self._shown[index.row()].isEnabled() else Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsSelectable | enabled

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        action = self._shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return action_title(action)
            case Qt.ItemDataRole.AccessibleTextRole:
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                return f"{action_title(action)}, {keys}" if keys else action_title(action)
            case Qt.ItemDataRole.UserRole:
                return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            case Qt.ItemDataRole.DecorationRole:
                return action.icon()
        return None


class _ActionDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, option.fontMetrics.height() + theme.space(4))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        colors = theme.colors()
        rect: QRect = option.rect
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent_soft))
            painter.drawRoundedRect(rect.adjusted(theme.space(1), 1, -theme.space(1), -1), theme.space(1.5), theme.space(1.5))
        inner = rect.adjusted(theme.space(4), 0, -theme.space(4), 0)
        start, end = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight  # a painter mirrors them itself
        enabled = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        painter.setPen(QColor(colors.text if enabled else colors.text_faint))
        painter.drawText(inner, start | Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        painter.setPen(QColor(colors.text_muted))
        painter.drawText(inner, end | Qt.AlignmentFlag.AlignVCenter, str(index.data(Qt.ItemDataRole.UserRole) or ""))
        painter.restore()


class CommandPalette(QDialog):
    """A list of actions narrowed by typing. Enter closes it and triggers the chosen one."""

    def __init__(self, parent: QWidget | None, actions: Sequence[QAction]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Commands"))
        self.setAccessibleName(self.tr("Commands"))
        column = vertical(self, margin=3, gap=2)
        self.query = QLineEdit(self)
        self.query.setPlaceholderText(self.tr("Type a command"))
        self.query.setAccessibleName(self.tr("Find a command"))
        self.query.setClearButtonEnabled(True)
        self.query.installEventFilter(self)
        name_inner_parts(self)
        column.addWidget(self.query)
        self._model = _Actions(actions, self)
        self.list_view = QListView(self)
        self.list_view.setModel(self._model)
        self.list_view.setItemDelegate(_ActionDelegate(self.list_view))
        self.list_view.setAccessibleName(self.tr("Commands"))
        self.list_view.setUniformItemSizes(True)
        self.list_view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list_view.clicked.connect(self._run)
        column.addWidget(self.list_view, 1)
        self._empty = Label(self.tr("No command matches."), self, role="muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.hide()
        column.addWidget(self._empty, 1)
        self.query.textChanged.connect(self._filter)
        self._filter("")
        self.resize(min(theme.space(140), 640), min(theme.space(110), 460))

    @classmethod
    def ask(cls, parent: QWidget | None, actions: Sequence[QAction]) -> "CommandPalette":
        """Show it without blocking."""
        palette = cls(parent, actions)
        palette.open()
        palette.query.setFocus()
        return palette

    def titles(self) -> list[str]:
        """What is listed now, best first."""
        return [action_title(self._model.action(row)) for row in range(self._model.rowCount())]

    @Slot(str)
    def _filter(self, query: str) -> None:
        self._model.set_query(query)
        has_rows = self._model.rowCount() > 0
        self.list_view.setVisible(has_rows)
        self._empty.setVisible(not has_rows)
        if has_rows:
            self.list_view.setCurrentIndex(self._model.index(0))

    @Slot()
    def _run(self) -> None:
        index = self.list_view.currentIndex()
        if not index.isValid():
            return
        action = self._model.action(index.row())
        if not action.isEnabled():
            return
        self.accept()
        # after the palette has gone, so that the command finds the focus where it was
        QTimer.singleShot(0, action, action.trigger)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.query and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            rows = self._model.usable
            row = self.list_view.currentIndex().row()
            page = max(1, self.list_view.viewport().height() // max(1, self.list_view.sizeHintForRow(0)) - 1)
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: page, Qt.Key.Key_PageUp: -page}
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run()
                return True
            step = steps.get(Qt.Key(event.key()))
            if step is not None and rows:
                wraps = abs(step) == 1
                target = (row + step) % rows if wraps else max(0, min(rows - 1, row + step))
                self.list_view.setCurrentIndex(self._model.index(target))
                return True
        return super().eventFilter(watched, event)
