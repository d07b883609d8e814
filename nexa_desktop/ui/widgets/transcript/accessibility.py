"""The transcript for screen readers: a list of rows, each with its paragraphs, code, tables and buttons."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget

from nexa_desktop.ui.widgets.transcript.pieces import Hotspot, Piece
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from nexa_desktop.ui.widgets.transcript.wide_pieces import CodePiece, TablePiece

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.boxes import RowBox
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView

_installed = False


def install() -> None:
    """Let Qt ask us for the interface of transcript views; once for the program."""
    global _installed
    if not _installed:
        QAccessible.installFactory(_factory)
        _installed = True


def _factory(name: str, target: QObject) -> QAccessibleInterface | None:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView

    if isinstance(target, TranscriptView):
        return TranscriptInterface(target)
    return None


def focus_moved(view: "TranscriptView", index: int) -> None:
    """Another row is current."""
    if QAccessible.isActive() and view.hasFocus() and index >= 0:
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(index)
        QAccessible.updateAccessibility(event)


class TranscriptInterface(QAccessibleWidget):
    """The list. Rows are asked for one by one, so ten thousand of them cost nothing until somebody reads them."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view, QAccessible.Role.List, view.accessibleName())
        self._view = view
        self._kept: dict[int, tuple[RowBox, RowInterface]] = {}

    def childCount(self) -> int:
        return len(self._view.column.boxes) + (self._view.footer_widget is not None)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt takes None
        boxes = self._view.column.boxes
        if index == len(boxes) and self._view.footer_widget is not None:
            return QAccessible.queryAccessibleInterface(self._view.footer_widget)
        if not 0 <= index < len(boxes):
            return None
        box = boxes[index]
        if len(self._kept) > 2 * len(boxes) + 100:
            self._forget_gone()
        known = self._kept.get(id(box))
        if known is None or known[0] is not box:
            known = (box, RowInterface(self._view, box, self))
            QAccessible.registerAccessibleInterface(known[1])
            self._kept[id(box)] = known
        return known[1]

    def _forget_gone(self) -> None:
        here = {id(box) for box in self._view.column.boxes}
        for key in [key for key in self._kept if key not in here]:
            _, row = self._kept.pop(key)
            row.forget()

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, RowInterface):
            return self._view.column.index_of(child.box)
        is_footer = self._view.footer_widget is not None and child.object() is self._view.footer_widget
        return len(self._view.column.boxes) if is_footer else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt takes None
        point = self._view.viewport().mapFromGlobal(QRect(x, y, 1, 1).topLeft())
        row, _, _ = self._view.geometry_.place_at(point.toPointF())
        return self.child(row)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt takes None
        if self._view.hasFocus() and self._view.current_row >= 0:
            return self.child(self._view.current_row)
        return None


class _Virtual(QAccessibleInterface):
    """Something painted: it has no QObject."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__()
        self._view = view

    def isValid(self) -> bool:
        return True

    def object(self) -> QObject | None:  # type: ignore[override]  # Qt takes None
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]  # Qt takes None
        return self._view.window().windowHandle()

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing here can be changed."""

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt takes None
        return None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt takes None
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def foregroundColor(self) -> QColor:
        return self._view.column.style.color("text")

    def backgroundColor(self) -> QColor:
        return self._view.column.style.color("base")

    def _on_screen(self, rect: QRect) -> QRect:
        return QRect(self._view.viewport().mapToGlobal(rect.topLeft()), rect.size())


class RowInterface(_Virtual):
    """One row: its name is the whole of it; its children are the parts."""

    def __init__(self, view: "TranscriptView", box: "RowBox", parent: TranscriptInterface) -> None:
        super().__init__(view)
        self.box = box
        self._parent = parent
        self._parts: list[PartInterface] = []
        self._made_for: object = None

    def parent(self) -> QAccessibleInterface:
        return self._parent

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        return self.box.spoken if kind is QAccessible.Text.Name else ""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.readOnly = True
        if self.box.is_openable:
            state.expandable = True
            state.expanded = self.box.view.is_open
            state.collapsed = not self.box.view.is_open
        index = self._index()
        state.focused = index == self._view.current_row and self._view.hasFocus()
        return state

    def _index(self) -> int:
        return self._view.column.index_of(self.box)

    def rect(self) -> QRect:
        index = self._index()
        return self._on_screen(self._view.geometry_.row_rect(index).toRect()) if index >= 0 else QRect()

    def _children(self) -> "list[PartInterface]":
        if self.box.pieces is None and (index := self._index()) >= 0:
            self._view.column.composed(index)
        if self._made_for is not self.box.pieces:
            self._drop_parts()
            self._made_for = self.box.pieces
            self._parts = []
            for number, piece in enumerate(self.box.pieces or ()):
                if isinstance(piece, TextPiece):
                    if "http" in piece.source or "mailto" in piece.source:
                        piece.realize()  # its links are known once it is laid out
                    self._parts.append(PartInterface(self, number, piece, None))
                self._parts += [PartInterface(self, number, piece, spot) for spot in piece.hotspots()]
            for part in self._parts:
                QAccessible.registerAccessibleInterface(part)
        return self._parts

    def _drop_parts(self) -> None:
        for part in self._parts:
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))
        self._parts = []

    def forget(self) -> None:
        """The row is gone for good."""
        self._drop_parts()
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(self))

    def childCount(self) -> int:
        return len(self._children())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt takes None
        parts = self._children()
        return parts[index] if 0 <= index < len(parts) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((i for i, part in enumerate(self._children()) if part is child), -1)


class PartInterface(_Virtual):
    """A paragraph, code, a table, a button or a link of a row."""

    def __init__(self, row: RowInterface, number: int, piece: Piece, spot: Hotspot | None) -> None:
        super().__init__(row._view)
        self._row = row
        self._number = number
        self._piece = piece
        self._spot = spot

    def parent(self) -> QAccessibleInterface:
        return self._row

    def role(self) -> QAccessible.Role:
        if self._spot is not None:
            is_link = self._spot.action.verb.value == "open_link"
            return QAccessible.Role.Link if is_link else QAccessible.Role.Button
        if isinstance(self._piece, TablePiece):
            return QAccessible.Role.Table
        return QAccessible.Role.StaticText if isinstance(self._piece, CodePiece) else QAccessible.Role.Paragraph

    def text(self, kind: QAccessible.Text) -> str:
        if kind is not QAccessible.Text.Name:
            return ""
        return self._spot.name if self._spot is not None else self._piece.spoken

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.readOnly = True
        state.focusable = self._spot is not None
        return state

    def rect(self) -> QRect:
        box = self._row.box
        index = self._view.column.index_of(box)
        if index < 0 or self._number >= len(box.tops):
            return QRect()
        corner = self._view.geometry_.row_rect(index).topLeft() + box.corner(self._number)
        if self._spot is not None:
            return self._on_screen(self._spot.rect.translated(corner).toRect())
        return self._on_screen(QRect(round(corner.x()), round(corner.y()), round(self._piece.width), round(self._piece.height)))
