"""Finding text in the rows that are loaded, and the bar for it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.markdown import plain_text
from nexa_desktop.ui.viewmodels.transcript_rows import AnswerRow
from nexa_desktop.ui.widgets.transcript.boxes import RowBox

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView

_PLAIN_ROWS = 400
"""So many rows are looked at as a person reads them; beyond that the source is counted, which is quicker."""


class Finder(QObject):
    """The places of one text, in order. A place is a row and a count in it; where it stands is known once it is laid out."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view)
        self._view = view
        self.needle = ""
        self._hits: list[tuple[RowBox, int]] = []
        self._current = -1
        self._mark: tuple[RowBox, int, tuple[int, int]] | None = None

    @property
    def count(self) -> int:
        """How many places there are."""
        return len(self._hits)

    def search(self, needle: str) -> int:
        """Look for something else and show the first place at or after what is read."""
        self.needle = needle
        self._mark = None
        self._collect()
        self._current = -1
        if self._hits:
            top = self._view.column.index_at(self._view.geometry_.top)
            order = {id(box): index for index, box in enumerate(self._view.column.boxes)}
            self._go(next((i for i, (box, _) in enumerate(self._hits) if order[id(box)] >= top), 0))
        else:
            self._tell()
        if needle:
            self._view.paging.request_older()
        return len(self._hits)

    def refresh(self) -> None:
        """Rows came: count again, keep the place."""
        if not self.needle:
            return
        current = self._hits[self._current] if 0 <= self._current < len(self._hits) else None
        self._collect()
        self._current = next((i for i, hit in enumerate(self._hits) if hit == current), -1)
        self._tell()
        self._view.paging.request_older()

    def _collect(self) -> None:
        folded = self.needle.casefold()
        self._hits = []
        if not folded:
            return
        plain_left = _PLAIN_ROWS
        for box in self._view.column.boxes:
            text = box.searchable()
            count = text.casefold().count(folded)
            if count and plain_left > 0 and isinstance(box.row, AnswerRow):
                plain_left -= 1
                count = plain_text(text).casefold().count(folded) or count
            self._hits += [(box, number) for number in range(count)]

    def step(self, direction: int) -> None:
        """To the next or previous place; around at the ends."""
        if self._hits:
            self._go((self._current + direction) % len(self._hits))

    def _go(self, index: int) -> None:
        self._current = index
        box, number = self._hits[index]
        row = self._view.column.index_of(box)
        if row >= 0:
            self._show(box, row, number)
        self._tell()

    def show_in_row(self, needle: str, row: int) -> bool:
        """Mark a text everywhere and show its first place in one row; False when it is not in there."""
        self.needle = needle
        self._collect()
        box = self._view.column.boxes[row]
        found = next((i for i, (hit, _) in enumerate(self._hits) if hit is box), -1)
        if found < 0:
            self.clear()
            return False
        self._go(found)
        return True

    def _show(self, box: RowBox, row: int, number: int) -> None:
        """Open what hides the place, lay out as far as it, and scroll there."""
        self._view.column.composed(row)
        marks = self._marks(box, number)
        if len(marks) <= number:
            box.view.shows_all = True
            if box.is_openable:
                box.view.is_open = True
            box.compose()
            marks = self._marks(box, number)
        self._view.column.touch(row)
        self._view.set_current_row(row)
        if not marks:
            self._mark = None
            self._view.show_row(row)
            return
        piece_number, mark = marks[min(number, len(marks) - 1)]
        self._mark = (box, piece_number, mark)
        piece = dict(box.text_pieces())[piece_number]
        self._view.show_place(row, piece_number, piece.rect_of(mark[0]))
        self._view.viewport().update()

    def _marks(self, box: RowBox, up_to: int) -> list[tuple[int, tuple[int, int]]]:
        found: list[tuple[int, tuple[int, int]]] = []
        folded = self.needle.casefold()
        for number, piece in box.text_pieces():
            if folded in piece.source.casefold() or folded in piece.whole_text.casefold():
                found += [(number, mark) for mark in piece.marks(self.needle)]
            if len(found) > up_to:
                break
        return found

    def mark_in(self, box: RowBox, piece: int) -> tuple[int, int] | None:
        """The current place, when it is in this piece."""
        if self._mark is not None and self._mark[0] is box and self._mark[1] == piece:
            return self._mark[2]
        return None

    def clear(self) -> None:
        """Look for nothing."""
        self.needle = ""
        self._hits = []
        self._current = -1
        self._mark = None
        self._tell()

    def _tell(self) -> None:
        self._view.found_changed.emit((self._current + 1, len(self._hits)))


class FindBar(QWidget):
    """A line to type in, how many places there are, buttons to go through them. Escape closes."""

    closed = Signal()

    def __init__(self, view: "TranscriptView", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._edit = QLineEdit(self)
        self._edit.setPlaceholderText(self.tr("Find in this conversation"))
        self._edit.setAccessibleName(self.tr("Find in this conversation"))
        self._edit.setClearButtonEnabled(True)
        self._edit.textChanged.connect(self._search)
        self._count = QLabel(self)
        self._count.setProperty("role", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.space(3), theme.space(1.5), theme.space(3), theme.space(1.5))
        layout.addWidget(self._edit, 1)
        layout.addWidget(self._count)
        layout.addWidget(self._button("chevron-up", self.tr("Previous place"), self._view.find_previous))
        layout.addWidget(self._button("chevron-down", self.tr("Next place"), self._view.find_next))
        layout.addWidget(self._button("cross", self.tr("Close"), self.shut))
        self.setFocusProxy(self._edit)
        view.found_changed.connect(self._show_count)

    def _button(self, icon: str, name: str, slot: object) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icons.icon(icon, "text_muted"))
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setAutoRaise(True)
        button.clicked.connect(slot)
        return button

    def open_with(self, text: str = "") -> None:
        """Show the bar, with a text to look for, ready to type."""
        self.show()
        if text:
            self._edit.setText(text)
        self._edit.selectAll()
        self._edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._search(self._edit.text())

    @Slot(str)
    def _search(self, text: str) -> None:
        if text:
            self._view.find(text)
        else:
            self._view.clear_find()

    @Slot(object)
    def _show_count(self, found: tuple[int, int]) -> None:
        current, count = found
        if not self._edit.text():
            words = ""
        elif not count:
            words = self.tr("Nothing found")
        else:
            words = self.tr("%1 of %2").replace("%1", str(current)).replace("%2", str(count))
        self._count.setText(words)

    @Slot()
    def shut(self) -> None:
        """Hide the bar and the marks."""
        self._view.clear_find()
        self.hide()
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._view.find_previous()
            else:
                self._view.find_next()
        else:
            super().keyPressEvent(event)
