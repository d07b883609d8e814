"""A row that breaks into further rows where the width ends: for buttons with translated words at any zoom."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from nexa_desktop.ui import theme


class FlowLayout(QLayout):
    """Left to right (or right to left), then the next row. Items keep their size; those after a stretch stand at the end."""

    def __init__(self, parent: QWidget | None = None, *, gap: float = 2) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._stretch_at: int | None = None
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def addStretch(self, stretch: int = 0) -> None:
        """What is added from now on stands at the end of its row."""
        self._stretch_at = len(self._items)

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

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:  # asked for many times in a row
            self._heights[width] = self._place(QRect(0, 0, width, 0), moves=False)
        return self._heights[width]

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

    def _rows(self, width: int) -> list[list[tuple[QLayoutItem, QSize, bool]]]:
        """Rows of (item, size, stands at the end) that fit the width."""
        gap = theme.space(self._gap)
        rows: list[list[tuple[QLayoutItem, QSize, bool]]] = [[]]
        used = 0
        for number, item in enumerate(self._items):
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(1, width), 1 << 20))
            if rows[-1] and used + size.width() > width:
                rows.append([])
                used = 0
            rows[-1].append((item, size, self._stretch_at is not None and number >= self._stretch_at))
            used += size.width() + gap
        return rows

    def _place(self, rect: QRect, *, moves: bool) -> int:
        gap = theme.space(self._gap)
        owner = self.parentWidget()
        mirrored = owner is not None and owner.layoutDirection() is Qt.LayoutDirection.RightToLeft
        y = rect.y()
        for row in self._rows(rect.width()):
            tall = max((size.height() for _, size, _ in row), default=0)
            at_end = sum(size.width() + gap for _, size, is_end in row if is_end) - gap
            x, has_jumped = rect.x(), False
            for item, size, is_end in row:
                if is_end and not has_jumped:
                    x, has_jumped = max(x, rect.right() + 1 - at_end), True
                if moves:
                    left = rect.right() + 1 - (x - rect.x()) - size.width() if mirrored else x
                    top = y + (tall - size.height()) // 2
                    item.setGeometry(QRect(QPoint(left, top), size))
                x += size.width() + gap
            y += tall + gap
        return max(0, y - gap - rect.y())
