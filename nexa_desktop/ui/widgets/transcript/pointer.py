"""The mouse: hovering, clicking, dragging a selection, scrolling code sideways."""

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QClipboard, QGuiApplication, QMouseEvent, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip

from nexa_desktop.ui.widgets.parts import plain_tip
from nexa_desktop.ui.widgets.transcript.actions import Target
from nexa_desktop.ui.widgets.transcript.pieces import Action, Verb, point_in
from nexa_desktop.ui.widgets.transcript.selection import Caret
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from nexa_desktop.ui.widgets.transcript.wide_pieces import WidePiece

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView
_OFFERED_ROWS = 200


def shown_address(address: str) -> str:
    """An address as it is sent: a host in other letters that look like Latin ones shows itself."""
    return address if address.isascii() else bytes(QUrl(address).toEncoded().data()).decode("ascii", "replace")


class Pointer(QObject):
    """Follows the mouse over one view."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view)
        self._view = view
        self._target = Target()
        self._pressed: Target | None = None
        self._press_point = QPointF()
        self._is_selecting = False
        self._dragged_bar: WidePiece | None = None
        self._drag_x = 0.0
        self._last_double = 0.0
        self._edge = QTimer(self)
        self._edge.setInterval(30)
        self._edge.timeout.connect(self._scroll_at_edge)
        self._point = QPointF()

    @property
    def row(self) -> int:
        """The row below the pointer, -1 when it is elsewhere."""
        return self._target.row

    def hot_action(self, row: int) -> Action | None:
        """The action below the pointer, when it is in this row."""
        return self._target.action if row == self._target.row else None

    # ------------------------------------------------------------------------------------------ what is there
    def target_at(self, point: QPointF) -> Target:
        """What is below a point of the viewport."""
        row, number, inside = self._view.geometry_.place_at(point)
        if row < 0:
            return Target()
        box = self._view.column.boxes[row]
        rect = self._view.geometry_.row_rect(row)
        if not rect.adjusted(-40, 0, 40, 0).contains(point):
            return Target()
        if number < 0 or box.pieces is None:
            return Target(row)
        piece = box.pieces[number]
        if isinstance(piece, TextPiece):
            link = piece.link_at(inside) if 0 <= inside.y() <= piece.height else ""
            return Target(row, number, link, Action(Verb.OPEN_LINK, link) if link else None)
        spot = point_in(piece.hotspots(), inside)
        return Target(row, number, "", spot.action if spot is not None else None)

    def caret_at(self, point: QPointF) -> Caret | None:
        """The place in the text nearest to a point."""
        row, number, inside = self._view.geometry_.place_at(point)
        if row < 0:
            return None
        box = self._view.column.boxes[row]
        if number < 0 or box.pieces is None:
            return Caret(row, 0, 0)
        piece = box.pieces[number]
        if isinstance(piece, TextPiece):
            return Caret(row, number, piece.position_at(inside))
        return Caret(row, number, 0 if inside.y() < piece.height / 2 else 1)

    # ------------------------------------------------------------------------------------------ events
    def press(self, event: QMouseEvent) -> None:
        """A button went down."""
        view, point = self._view, event.position()
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        target = self.target_at(point)
        self._pressed, self._press_point = target, point
        if target.row >= 0:
            view.set_current_row(target.row)
        if self._take_bar(point):
            return
        if target.action is not None and target.action.verb is not Verb.OPEN_LINK:
            return
        caret = self.caret_at(point)
        if caret is None:
            view.selection.clear()
        elif time.monotonic() - self._last_double < QApplication.doubleClickInterval() / 1000:
            self._select_block(caret, QTextCursor.SelectionType.BlockUnderCursor)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and view.selection.anchor is not None:
            view.selection.extend(caret)
        else:
            view.selection.begin(caret)
        self._is_selecting = True
        view.viewport().update()

    def move(self, event: QMouseEvent) -> None:
        """Hover, or drag."""
        point = event.position()
        self._point = point
        if self._dragged_bar is not None:
            self._drag_bar(point)
        elif event.buttons() & Qt.MouseButton.LeftButton and self._is_selecting:
            self._drag_selection(point)
        else:
            self._hover(point, event)

    def release(self, event: QMouseEvent) -> None:
        """A click, when it went down at the same thing and did not move."""
        self._edge.stop()
        self._dragged_bar = None
        was_selecting, self._is_selecting = self._is_selecting, False
        pressed, self._pressed = self._pressed, None
        if was_selecting:
            self._offer_selection()
        if event.button() is not Qt.MouseButton.LeftButton or pressed is None or pressed.action is None:
            return
        moved = (event.position() - self._press_point).manhattanLength() > QApplication.startDragDistance()
        if was_selecting and (moved or self._view.selection.ordered is not None):
            return
        target = self.target_at(event.position())
        if target.action == pressed.action and target.row == pressed.row:
            self._view.actions_.perform(target.row, target.action or pressed.action)

    def _offer_selection(self) -> None:
        """Where the middle button pastes what was selected last, it can paste this."""
        clipboard, between = QGuiApplication.clipboard(), self._view.selection.ordered
        if between is not None and clipboard.supportsSelection() and between[1].row - between[0].row < _OFFERED_ROWS:
            clipboard.setText(self._view.selected_text(), QClipboard.Mode.Selection)

    def double_click(self, event: QMouseEvent) -> None:
        """Select a word."""
        caret = self.caret_at(event.position())
        target = self.target_at(event.position())
        if caret is None or (target.action is not None and target.action.verb is not Verb.OPEN_LINK):
            self.press(event)
            return
        self._last_double = time.monotonic()
        self._select_block(caret, QTextCursor.SelectionType.WordUnderCursor)

    def _select_block(self, caret: Caret, kind: QTextCursor.SelectionType) -> None:
        box = self._view.column.boxes[caret.row]
        piece = box.pieces[caret.piece] if box.pieces and caret.piece < len(box.pieces) else None
        if not isinstance(piece, TextPiece):
            return
        piece.realize()
        assert piece.document is not None  # noqa: S101  realized
        cursor = QTextCursor(piece.document)
        cursor.setPosition(min(caret.position, piece.end))
        cursor.select(kind)
        start = cursor.selectionStart()
        if kind is QTextCursor.SelectionType.BlockUnderCursor and start and start < cursor.selectionEnd():
            start = cursor.block().position()
        self._view.selection.begin(caret._replace(position=start))
        self._view.selection.extend(caret._replace(position=cursor.selectionEnd()))
        self._view.viewport().update()

    def leave(self) -> None:
        """The pointer is elsewhere."""
        if self._target != Target():
            self._target = Target()
            self._view.viewport().update()

    def _hover(self, point: QPointF, event: QMouseEvent) -> None:
        view, before = self._view, self._target
        self._target = target = self.target_at(point)
        is_text = target.row >= 0 and target.piece >= 0 and self._is_text(target)
        if target.action is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif is_text:
            shape = Qt.CursorShape.IBeamCursor
        else:
            shape = Qt.CursorShape.ArrowCursor
        if view.viewport().cursor().shape() is not shape:
            view.viewport().setCursor(shape)
        if (before.row, before.action) != (target.row, target.action):
            self._show_tip(target, event)
            view.viewport().update()

    def _is_text(self, target: Target) -> bool:
        pieces = self._view.column.boxes[target.row].pieces
        return pieces is not None and target.piece < len(pieces) and isinstance(pieces[target.piece], TextPiece)

    def _show_tip(self, target: Target, event: QMouseEvent) -> None:
        """Where a link goes is seen before it is clicked; what an icon does has a name."""
        words = shown_address(target.link)
        if not words and target.action is not None and target.action.verb is not Verb.TOGGLE:
            pieces = self._view.column.boxes[target.row].pieces or []
            spots = pieces[target.piece].hotspots() if target.piece < len(pieces) else []
            words = next((spot.name for spot in spots if spot.action == target.action), "")
        if words:
            QToolTip.showText(event.globalPosition().toPoint(), plain_tip(words[:2_000]), self._view.viewport())
        else:
            QToolTip.hideText()

    # ------------------------------------------------------------------------------------------ dragging
    def _drag_selection(self, point: QPointF) -> None:
        height = self._view.viewport().height()
        if point.y() < 0 or point.y() > height:
            if not self._edge.isActive():
                self._edge.start()
        else:
            self._edge.stop()
        clamped = QPointF(point.x(), min(max(point.y(), 0.0), height - 1.0))
        caret = self.caret_at(clamped)
        if caret is not None and caret != self._view.selection.caret:
            self._view.selection.extend(caret)
            self._view.viewport().update()

    @Slot()
    def _scroll_at_edge(self) -> None:
        y, height = self._point.y(), self._view.viewport().height()
        distance = y if y < 0 else max(0.0, y - height)
        bar = self._view.verticalScrollBar()
        bar.setValue(bar.value() + int(max(-60.0, min(60.0, distance / 2))))
        self._drag_selection(self._point)

    def _wide_at(self, point: QPointF) -> tuple[WidePiece | None, QPointF]:
        row, number, inside = self._view.geometry_.place_at(point)
        pieces = self._view.column.boxes[row].pieces if row >= 0 else None
        piece = pieces[number] if pieces and number >= 0 else None
        return (piece, inside) if isinstance(piece, WidePiece) else (None, inside)

    def _take_bar(self, point: QPointF) -> bool:
        piece, inside = self._wide_at(point)
        if piece is None or not piece.shows_bar or not piece.bar_rect().adjusted(0, -4, 0, 4).contains(inside):
            return False
        self._dragged_bar, self._drag_x = piece, point.x()
        return True

    def _drag_bar(self, point: QPointF) -> None:
        piece = self._dragged_bar
        if piece is not None and piece.sideways.room > 0:
            piece.sideways.scroll_by((point.x() - self._drag_x) * piece.sideways.content / piece.sideways.room)
            self._drag_x = point.x()
            self._view.viewport().update()

    def wheel(self, event: QWheelEvent) -> bool:
        """Sideways over code and tables; True when it was taken."""
        delta = event.pixelDelta().x() or event.angleDelta().x() / 2
        if not delta and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            delta = event.pixelDelta().y() or event.angleDelta().y() / 2
        if not delta or abs(event.angleDelta().y()) > abs(event.angleDelta().x()) > 0:
            return False
        piece, _ = self._wide_at(event.position())
        if piece is None or piece.sideways.most <= 1:
            return False
        piece.sideways.scroll_by(-delta)
        self._view.viewport().update()
        event.accept()
        return True
