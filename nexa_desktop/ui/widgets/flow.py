"""A row that breaks into further rows where the width ends: for buttons with translated words at any zoom."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from nexa_desktop.ui import theme


class FlowLayout(QLayout):
    """Left to right (or right to left), then the next row. Items keep their size."""

    def __init__(self, parent: QWidget | None = None, *, gap: float = 2) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), moves=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, moves=True)

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        gap = theme.space(self._gap)
        return QSize(sum(h.width() for h in hints) + gap * max(0, len(hints) - 1), max((h.height() for h in hints), default=0))

    def minimumSize(self) -> QSize:
        hints = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((h.width() for h in hints), default=0), max((h.height() for h in hints), default=0))

    def _place(self, rect: QRect, *, moves: bool) -> int:
        gap = theme.space(self._gap)
        owner = self.parentWidget()
        mirrored = owner is not None and owner.layoutDirection() is Qt.LayoutDirection.RightToLeft
        x, y, tall = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            width = min(hint.width(), rect.width())
            if x > rect.x() and x + width > rect.right() + 1:
                x, y, tall = rect.x(), y + tall + gap, 0
            if moves:
                left = rect.right() + 1 - (x - rect.x()) - width if mirrored else x
                item.setGeometry(QRect(QPoint(left, y), QSize(width, hint.height())))
            x += width + gap
            tall = max(tall, hint.height())
        return y + tall - rect.y()
