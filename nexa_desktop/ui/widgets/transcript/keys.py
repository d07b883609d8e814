"""The keyboard in the transcript.

Up, Down            row by row; with Shift, the selection line by line
Left, Right         the caret by characters (with Ctrl by words), once there is one; with Shift it selects
Home, End           first and last row; with Shift to the line's ends, with Ctrl+Shift to the very ends
Page Up, Page Down  a screen
Enter, Space        open or close a row, or do what Tab stands on; otherwise Space goes a screen down
letters             are meant for the message below: `TranscriptView.text_typed`
Tab, Shift+Tab      through the buttons and links of the row, then on to the next control of the window
Shift+F10, Menu     what can be done with the row
F7                  caret browsing: plain arrows move the caret
Ctrl+A, Ctrl+C      select all, copy; Ctrl+Shift+C copies as markdown
Escape              no selection
"""

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QToolTip

from nexa_desktop.ui.widgets.parts import plain_tip
from nexa_desktop.ui.widgets.toast import announce
from nexa_desktop.ui.widgets.transcript.actions import Target
from nexa_desktop.ui.widgets.transcript.pieces import Action, Hotspot, Verb
from nexa_desktop.ui.widgets.transcript.pointer import shown_address

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView

_NO_MENU_BY_QT = sys.platform.startswith("linux")  # Qt knows the Menu key everywhere and Shift+F10 on Windows only
_Move = QTextCursor.MoveOperation
_MOVES = {
    (Qt.Key.Key_Left, False): _Move.Left,
    (Qt.Key.Key_Right, False): _Move.Right,
    (Qt.Key.Key_Left, True): _Move.WordLeft,
    (Qt.Key.Key_Right, True): _Move.WordRight,
    (Qt.Key.Key_Up, False): _Move.Up,
    (Qt.Key.Key_Down, False): _Move.Down,
    (Qt.Key.Key_Home, False): _Move.StartOfLine,
    (Qt.Key.Key_End, False): _Move.EndOfLine,
}


class Keys(QObject):
    """Key presses of one view. ``shows_focus``: the keyboard was used last, so what it is at is marked."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view)
        self._view = view
        self.shows_focus = False

    def focus_in(self, reason: Qt.FocusReason) -> None:
        """The view got the focus; from the keyboard, a row is current at once."""
        view = self._view
        is_tab = reason in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
            Qt.FocusReason.ShortcutFocusReason,
        )
        if is_tab:
            self.shows_focus = True
            if view.current_row < 0 and view.column.boxes:
                geometry = view.geometry_
                at_end = geometry.is_sticking
                view.set_current_row(len(view.column.boxes) - 1 if at_end else view.column.index_at(geometry.top))

    def press(self, event: QKeyEvent) -> bool:
        """A key; True when it was ours."""
        view = self._view
        if event.matches(QKeySequence.StandardKey.Copy):
            if view.selection.ordered is None and view.current_row >= 0:
                view.actions_.copy_row(view.current_row)
            else:
                view.copy_text()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.key() == Qt.Key.Key_C and event.modifiers() == _CTRL | _SHIFT:
            view.copy_markdown()
        elif event.key() == Qt.Key.Key_F7 and not event.modifiers():
            self._toggle_caret()
        elif event.key() == Qt.Key.Key_F10 and event.modifiers() == _SHIFT and _NO_MENU_BY_QT and view.current_row >= 0:
            self._open_menu(view.current_row)
        elif event.key() == Qt.Key.Key_Escape and view.selection.ordered is not None:
            view.selection.clear()
            view.viewport().update()
        else:
            return self._navigate(event)
        return True

    @Slot()
    def select_all(self) -> None:
        """Everything that is loaded."""
        self._view.selection.select_all()
        self._view.viewport().update()

    def _toggle_caret(self) -> None:
        view = self._view
        view.shows_caret = not view.shows_caret
        if view.shows_caret and view.selection.caret is None:
            self._place_caret()
        view.viewport().update()

    def _place_caret(self) -> None:
        """A caret where the reader is: in the current row, else in the first visible one."""
        view = self._view
        row = view.current_row if view.current_row >= 0 else view.column.index_at(view.geometry_.top)
        caret = view.selection.start_in_row(max(0, row))
        if caret is not None:
            view.selection.begin(caret)

    def _navigate(self, event: QKeyEvent) -> bool:
        view, key = self._view, Qt.Key(event.key())
        has_shift = bool(event.modifiers() & _SHIFT)
        has_ctrl = bool(event.modifiers() & _CTRL)
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        is_caret_move = has_shift or view.shows_caret or key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and (has_ctrl or not is_caret_move):
            self._to_end(-1 if key == Qt.Key.Key_Home else 1, extends=has_shift, has_caret=view.shows_caret or has_shift)
            return True
        if (key, has_ctrl) in _MOVES and is_caret_move:
            return self._move_caret(_MOVES[key, has_ctrl], extends=has_shift, key=key)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move_row(-1 if key == Qt.Key.Key_Up else 1)
            return True
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._move_page(-1 if key == Qt.Key.Key_PageUp else 1)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not event.modifiers() and self._activate():
            return True
        if key == Qt.Key.Key_Space:
            self._move_page(-1 if has_shift else 1)
            return True
        text = event.text()
        if has_ctrl or not text or not text.isprintable():
            return False
        view.text_typed.emit(text)
        return True

    # ------------------------------------------------------------------------------------------ caret
    def _move_caret(self, move: QTextCursor.MoveOperation, *, extends: bool, key: Qt.Key) -> bool:
        view = self._view
        if view.selection.caret is None:
            if not extends and not view.shows_caret:
                return False
            self._place_caret()
        if view.selection.move(move, keep_anchor=extends) is None:
            self._place_caret()
            view.selection.move(move, keep_anchor=extends)
        view.show_caret_place()
        view.viewport().update()
        return True

    def _to_end(self, direction: int, *, extends: bool, has_caret: bool) -> None:
        view = self._view
        if has_caret:
            if view.selection.caret is None:
                self._place_caret()
            view.selection.move_to_end_of_all(direction, keep_anchor=extends)
        else:
            self.shows_focus = True
            view.set_current_row(0 if direction < 0 else len(view.column.boxes) - 1)
        if direction > 0:
            view.jump_to_latest()
        else:
            view.geometry_.go_to(-view.geometry_.pad_top)
            view.relayout()

    # ------------------------------------------------------------------------------------------ rows
    def _move_row(self, step: int) -> None:
        """To the next row; inside a row higher than the view, on through it first."""
        view = self._view
        self.shows_focus = True
        if view.current_row < 0:
            view.set_current_row(view.column.index_at(view.geometry_.top))
            return
        rect = view.geometry_.row_rect(view.current_row)
        height = view.geometry_.view_height
        if step > 0 and rect.bottom() > height + 2:
            self._scroll(view.column.style.line * 4)
            return
        if step < 0 and rect.top() < -2:
            self._scroll(-view.column.style.line * 4)
            return
        target = view.current_row + step
        if target < 0:
            view.paging.request_older()
        if 0 <= target < len(view.column.boxes):
            view.set_current_row(target)
            view.show_row(target)
        elif target >= len(view.column.boxes):
            view.jump_to_latest()
        view.viewport().update()

    def _move_page(self, step: int) -> None:
        view = self._view
        self._scroll(step * view.geometry_.view_height * 0.9)
        view.geometry_.settle()
        middle = view.geometry_.top + view.geometry_.view_height / (3 if step < 0 else 1.5)
        view.set_current_row(view.column.index_at(middle))

    def _scroll(self, distance: float) -> None:
        bar = self._view.verticalScrollBar()
        bar.setValue(bar.value() + round(distance))

    def _activate(self) -> bool:
        """Do what Tab stands on; else open or close the row. What else can be done is in the menu, which has its own key."""
        view = self._view
        index = view.current_row
        if index < 0:
            return False
        if view.focused_action is None:
            if not view.column.boxes[index].is_openable:
                return False
            view.actions_.perform(index, Action(Verb.TOGGLE))
        elif view.focused_action.verb is not Verb.MENU:
            view.actions_.perform(index, view.focused_action)
        else:
            self._open_menu(index)
        return True

    def _open_menu(self, index: int) -> None:
        view = self._view
        rect = view.geometry_.row_rect(index)
        point = QPointF(rect.x() + 24, min(max(rect.y() + 24, 8.0), view.geometry_.view_height - 8))
        view.actions_.show_menu(Target(index), view.viewport().mapToGlobal(point.toPoint()))

    def tab(self, *, forward: bool) -> bool:
        """To the next button or link of the current row; False after the last one."""
        view = self._view
        if view.current_row < 0 or not view.hasFocus():
            return False
        box = view.column.boxes[view.current_row]
        box.realize(0, box.height)
        view.column.touch(view.current_row)
        spots = [(number, spot) for number, spot in box.hotspots() if spot.action.verb is not Verb.TOGGLE]
        actions = [spot.action for _, spot in spots]
        self.shows_focus = True
        if view.focused_action in actions:
            at = actions.index(view.focused_action) + (1 if forward else -1)
        else:
            at = 0 if forward else -1 if view.focused_action is None else len(actions) - 1
        if not 0 <= at < len(actions):
            was_inside, view.focused_action = view.focused_action is not None, None
            QToolTip.hideText()
            view.viewport().update()
            return was_inside and not forward
        number, spot = spots[at]
        view.focused_action = spot.action
        view.show_place(view.current_row, number, spot.rect)
        self._show_address(number, spot)
        return True

    def _show_address(self, number: int, spot: Hotspot) -> None:
        """Where a link goes is seen, and heard, before Enter opens it."""
        view = self._view
        if spot.action.verb is not Verb.OPEN_LINK:
            QToolTip.hideText()
            return
        address = shown_address(str(spot.action.payload))[:2_000]
        row = view.geometry_.row_rect(view.current_row)
        below = row.y() + view.column.boxes[view.current_row].tops[number] + spot.rect.bottom()
        place = view.viewport().mapToGlobal(QPointF(row.x() + spot.rect.x(), below).toPoint())
        QToolTip.showText(place, plain_tip(address), view.viewport())
        announce(view, address)


_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CTRL = Qt.KeyboardModifier.ControlModifier
