"""A read-only box of fixed-width text: left to right whatever is in it, as tall as its content."""

import math

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from nexa_desktop.ui import theme


class FixedText(QPlainTextEdit):
    """Wrapped anywhere, selectable, as tall as its content up to ``most_lines``, then it scrolls.

    A subclass says what stands in it with `write`; what `write` reads is set before this class's ``__init__``.
    """

    def __init__(self, parent: QWidget | None, *, name: str, most_lines: int) -> None:
        super().__init__(parent)
        self._most_lines = most_lines
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        option = self.document().defaultTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        self.document().setDefaultTextOption(option)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._retheme()
        theme.notifier().changed.connect(self._retheme)

    def write(self, cursor: QTextCursor) -> None:
        """Put the content into the empty document, in the colours of the theme."""
        raise NotImplementedError

    def refill(self) -> None:
        """Write the content anew."""
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        self.write(cursor)
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        frame = 2 * (self.frameWidth() + theme.space(2)) + theme.space(2)
        height = self._text_height() + frame
        if height != self.height():
            self.setFixedHeight(height)

    def _text_height(self) -> int:
        """Of the first lines, wrapped ones included. Line by line: those with Chinese in them are taller than the font."""
        height, left, block = 0.0, self._most_lines, self.document().begin()
        while left > 0 and block.isValid():
            self.blockBoundingRect(block)  # lays it out
            layout = block.layout()
            shown = min(layout.lineCount(), left)
            height += sum(layout.lineAt(number).height() for number in range(shown))
            left -= shown
            block = block.next()
        return max(math.ceil(height), self.fontMetrics().lineSpacing())

    @Slot()
    def _retheme(self) -> None:
        self.setFont(theme.mono_font())
        self.document().setDocumentMargin(theme.space(2))
        self.refill()
