"""The text field of the composer: grows with its text, sends on Enter, never while an input method is composing."""

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QImage, QInputMethodEvent, QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.widgets.caret import Caret
from nexa_desktop.ui.widgets.completion import Candidate, CompletionPopup, matching

_LARGE_CHARS = 8_000
_LARGE_LINES = 200
_FILE_WORD = re.compile(r"(?:^|(?<=\s))@(\S*)$")
_RECALL_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_COMMAND_WORD = re.compile(r"^/(\S*)$")


class PastedPaths(Struct, frozen=True):
    """Local addresses that were pasted or dropped into the text: attachments if all of them are files, else ``text``."""

    paths: tuple[Path, ...]
    text: str


class PromptEdit(QPlainTextEdit):
    """Emits ``send_requested`` · ``large_paste(str)`` · ``paths_pasted(PastedPaths)`` · ``image_pasted(QImage)`` ·
    ``files_wanted`` (the first ``@``) · ``command_chosen(str)`` · ``focus_changed(bool)``.

    Whether a path is a file is for whoever hears ``paths_pasted`` to find out: a disk may take its time.
    """

    send_requested = Signal()
    large_paste = Signal(object)
    paths_pasted = Signal(object)
    image_pasted = Signal(object)
    files_wanted = Signal()
    command_chosen = Signal(object)
    focus_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("frameless", "true")
        self.setAccessibleName(self.tr("Message"))
        self._empty_words = ("", "")
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.enter_sends = True
        self.tallest = 400
        self._preedit = ""
        self._history: tuple[str, ...] = ()
        self._history_at = -1
        self._is_recalling = False
        self._files: tuple[Candidate, ...] = ()
        self._commands: tuple[Candidate, ...] = ()
        self._has_asked_files = False
        self._popup: CompletionPopup | None = None
        self.caret = Caret(self)
        self.document().setDocumentMargin(theme.space(1))
        self.textChanged.connect(self._on_text_changed)
        self.document().documentLayout().documentSizeChanged.connect(self.updateGeometry)
        theme.notifier().changed.connect(self._retheme)

    @property
    def is_composing(self) -> bool:
        """Whether an input method holds text that is not committed."""
        return bool(self._preedit)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but space in it."""
        block = self.document().begin()
        while block.isValid():
            if block.text().strip():
                return False
            block = block.next()
        return True

    def set_history(self, prompts: Sequence[str]) -> None:
        """Earlier prompts, newest first, for the Up key."""
        self._history = tuple(prompts)
        self._history_at = -1

    def set_files(self, paths: Sequence[str]) -> None:
        """The files that ``@`` offers, relative to the working directory."""
        self._files = tuple(Candidate(path, path) for path in paths)
        self._complete()

    def forget_files(self) -> None:
        """The working directory is another one: the next ``@`` asks again."""
        self._files = ()
        self._has_asked_files = False

    def set_commands(self, commands: Sequence[Candidate]) -> None:
        """What ``/`` offers."""
        self._commands = tuple(commands)

    def say_when_empty(self, words: str, short: str = "") -> None:
        """The grey words in the empty field; ``short`` ones where there is no room for all of them in one line."""
        self._empty_words = (words, short or words)
        self._show_empty_words()

    def _show_empty_words(self) -> None:
        """`setPlaceholderText` alone leaves the old words on the screen (Qt 6.11). The viewport is not asked before it must:
        its first mention makes Python types of all of Qt's widgets."""
        room = self.contentsRect().width() - round(2 * self.document().documentMargin()) - theme.space(1)
        metrics = self.fontMetrics()
        words, short = self._empty_words
        shown = words if metrics.horizontalAdvance(words) <= room else short
        if room > theme.space(10):
            shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room)
        if shown != self.placeholderText():
            self.setPlaceholderText(shown)
            if self.isVisible():
                self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_empty_words()

    # -------------------------------------------------------------------------------------------- keys
    def event(self, event: QEvent) -> bool:
        # A shortcut of the window (Esc stops the run) must not take a key that closes a candidate window or our list.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_ours = self.is_composing or self._popup_is_open()
            if is_ours and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                event.accept()
                return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        # False hands Tab to keyPressEvent: it chooses a suggestion, or belongs to the input method.
        if self.is_composing or self._popup_is_open():
            return False
        return super().focusNextPrevChild(forward)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._preedit = event.preeditString()
        super().inputMethodEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.caret.wake()
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._preedit = ""
        if self._popup is not None:
            self._popup.hide()
        super().focusOutEvent(event)
        self.caret.leave()
        self.focus_changed.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.is_composing:
            if key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab):
                super().keyPressEvent(event)
            return
        if not modifiers and self._popup is not None and self._popup.take_key(key):
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter(event, modifiers)
        elif modifiers or key not in _RECALL_STEPS or not self._recall(_RECALL_STEPS[Qt.Key(key)]):
            super().keyPressEvent(event)

    def _on_enter(self, event: QKeyEvent, modifiers: Qt.KeyboardModifier) -> None:
        is_control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        is_plain = modifiers == Qt.KeyboardModifier.NoModifier
        if is_control or (is_plain and self.enter_sends):
            if not event.isAutoRepeat():
                self.send_requested.emit()
        else:
            self.textCursor().insertText("\n")
            self.ensureCursorVisible()

    def _recall(self, step: int) -> bool:
        """Older (1) or newer (-1) prompts; only from an empty field or while recalling, so that Up moves in a text."""
        if self._history_at < 0 and (step < 0 or self.toPlainText()):
            return False
        at = self._history_at + step
        if at >= len(self._history):
            return True
        self._history_at = at
        self._is_recalling = True
        self.replace_text(self._history[at] if at >= 0 else "")
        self._is_recalling = False
        return True

    def replace_text(self, text: str) -> None:
        """Show ``text`` instead of what is there, the cursor at its end."""
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    # -------------------------------------------------------------------------------------------- paste and drop
    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasImage() or source.hasUrls() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        paths = tuple(Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile())
        if paths:
            self.paths_pasted.emit(PastedPaths(paths, source.text()))
        elif source.hasImage() and not source.hasText():
            image = source.imageData()
            if isinstance(image, QImage) and not image.isNull():
                self.image_pasted.emit(image)
        else:
            self.paste_text(source.text())

    def paste_text(self, text: str) -> None:
        """Put ``text`` where the cursor is; a large one becomes an attachment instead."""
        if is_large(text):
            self.large_paste.emit(text)
        else:
            self.textCursor().insertText(text)
            self.ensureCursorVisible()

    # -------------------------------------------------------------------------------------------- completion
    def _popup_is_open(self) -> bool:
        return self._popup is not None and self._popup.isVisible()

    @Slot()
    def _on_text_changed(self) -> None:
        if not self._is_recalling:
            self._history_at = -1
        self._complete()

    def _complete(self) -> None:
        before = self._text_before_cursor()
        command, file = _COMMAND_WORD.search(before), _FILE_WORD.search(before)
        offers: tuple[Candidate, ...] = ()
        if command and self.document().blockCount() == 1:
            offers = matching(self._commands, command.group(1))
        elif file and self.hasFocus():
            if not self._has_asked_files:
                self._has_asked_files = True
                self.files_wanted.emit()
            offers = matching(self._files, file.group(1))
        if not offers and self._popup is None:
            return
        popup = self._made_popup()
        popup.offer(offers, self.mapTo(self.window(), self.cursorRect().topLeft()))

    def _made_popup(self) -> CompletionPopup:
        if self._popup is None:
            self._popup = CompletionPopup(self.window())
            self._popup.chosen.connect(self._insert_choice)
        return self._popup

    def _text_before_cursor(self) -> str:
        cursor = self.textCursor()
        if cursor.hasSelection():
            return ""
        return cursor.block().text()[: cursor.positionInBlock()]

    @Slot(object)
    def _insert_choice(self, candidate: Candidate) -> None:
        before = self._text_before_cursor()
        cursor = self.textCursor()
        if _COMMAND_WORD.search(before):
            self.clear()
            self.command_chosen.emit(candidate.value)
        elif match := _FILE_WORD.search(before):
            cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(before) - match.start(1))
            quoted = f'"{candidate.value}"' if " " in candidate.value else candidate.value
            cursor.insertText(quoted + " ")

    # -------------------------------------------------------------------------------------------- size
    def wanted_height(self) -> int:
        """As tall as its text, up to ``tallest``."""
        line = self.fontMetrics().lineSpacing()
        margins = round(2 * self.document().documentMargin()) + 2 * self.frameWidth() + theme.space(1)
        lines = max(1, round(self.document().size().height()))
        return min(lines * line + margins, max(self.tallest, 2 * line))

    def sizeHint(self) -> QSize:
        return QSize(theme.space(60), self.wanted_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.space(20), self.wanted_height())

    @Slot()
    def _retheme(self) -> None:
        self.document().setDocumentMargin(theme.space(1))
        self.updateGeometry()
        self._show_empty_words()


def is_large(text: str) -> bool:
    """Whether a paste becomes a chip: laying out 20,000 lines in the field would freeze the window."""
    return len(text) > _LARGE_CHARS or text.count("\n") > _LARGE_LINES
