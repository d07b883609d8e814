"""What a click, Enter or the context menu does to a row: most of it is told to the world by the view's signals."""

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QMimeData, QObject, QPoint, Slot
from PySide6.QtGui import QAction, QCursor, QGuiApplication
from PySide6.QtWidgets import QMenu

from nexa_desktop.core.ids import RunId
from nexa_desktop.ui import icons
from nexa_desktop.ui.markdown import is_allowed_link
from nexa_desktop.ui.viewmodels.transcript_rows import AnswerRow, PromptRow, Row, StepRow, TurnRow
from nexa_desktop.ui.widgets.transcript.pieces import Action, Verb
from nexa_desktop.ui.widgets.transcript.wide_pieces import CodeFrame, CodePiece

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView


class Target(Struct, frozen=True):
    """What is below the pointer: row and piece (-1: none), the address of a link, the hotspot's action."""

    row: int = -1
    piece: int = -1
    link: str = ""
    action: Action | None = None


class _Copied:
    """What we last put on the clipboard."""

    text: str | None = None


def put_on_clipboard(text: str, markdown: str) -> None:
    """Text for everybody, markdown for who asks for it."""
    mime = QMimeData()
    mime.setText(text)
    mime.setData("text/markdown", markdown.encode())
    QGuiApplication.clipboard().setMimeData(mime)
    _Copied.text = text


def leave_clipboard() -> None:
    """Leave only plain text behind: a QMimeData made in Python that is still on the clipboard when the interpreter ends
    crashes the end of the program (PySide6 6.11.3; tests/ui/transcript/test_exit.py tells)."""
    clipboard = QGuiApplication.clipboard()
    if _Copied.text is not None and clipboard.text() == _Copied.text:
        clipboard.setText(_Copied.text)
    _Copied.text = None


class Actions(QObject):
    """Performs verbs on rows of one view."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view)
        self._view = view
        self._menu: QMenu | None = None

    def perform(self, index: int, action: Action) -> None:
        """Do it."""
        view = self._view
        if not 0 <= index < len(view.column.boxes):
            return
        row = view.column.boxes[index].row
        run_id = row.run_id
        match action.verb:
            case Verb.TOGGLE:
                self.set_open(index, not view.column.boxes[index].view.is_open)
            case Verb.WRAP | Verb.SHOW_MORE:
                self._change_shown(index, action)
            case Verb.COPY_TEXT:
                if isinstance(action.payload, CodeFrame):
                    self._copy(action.payload.exact_text)
            case Verb.COPY_ROW:
                self.copy_row(index)
            case Verb.OPEN_LINK:
                self._open_link(str(action.payload))
            case Verb.OPEN_ARTIFACT:
                view.artifact_requested.emit(action.payload)
            case Verb.SETTLE:
                if isinstance(row, StepRow):
                    view.settle_requested.emit((row.call_id, action.payload))
            case Verb.ABANDON:
                if isinstance(row, StepRow):
                    view.abandon_requested.emit(row.call_id)
            case Verb.RETRY:
                view.retry_requested.emit(run_id)
            case Verb.CONTINUE:
                view.continue_from_requested.emit(run_id)
            case Verb.REGENERATE:
                view.regenerate_requested.emit(run_id)
            case Verb.EDIT:
                view.edit_requested.emit(run_id)
            case Verb.SIBLING:
                view.sibling_requested.emit(action.payload)
            case Verb.MENU:
                self.show_menu(Target(index), QCursor.pos())

    def set_open(self, index: int, is_open: bool) -> None:
        """Open or close a row; its first line stays where it is."""
        view = self._view
        box = view.column.boxes[index]
        if not box.is_openable or box.view.is_open == is_open:
            return
        view.geometry_.is_sticking = False
        box.set_open(is_open)
        self._row_reshaped(index)

    def _change_shown(self, index: int, action: Action) -> None:
        box = self._view.column.boxes[index]
        self._view.geometry_.is_sticking = False
        if action.verb is Verb.WRAP:
            box.toggle_wrap(str(action.payload))
        else:
            box.show_more(str(action.payload))
        self._row_reshaped(index)

    def _row_reshaped(self, index: int) -> None:
        view = self._view
        view.column.touch(index)
        view.selection.row_changed(index)
        view.relayout()

    def _open_link(self, address: str) -> None:
        if is_allowed_link(address):
            self._view.link_activated.emit(address)

    def _copy(self, text: str, markdown: str | None = None) -> None:
        put_on_clipboard(text, text if markdown is None else markdown)
        self._view.tell(QCursor.pos(), self.tr("Copied"))

    def copy_row(self, index: int) -> None:
        """A prompt, or for a footer the answers of its turn."""
        rows = [index]
        boxes = self._view.column.boxes
        if isinstance(boxes[index].row, TurnRow):
            run_id = boxes[index].row.run_id
            rows = [i for i, box in enumerate(boxes) if isinstance(box.row, AnswerRow) and box.row.run_id == run_id]
        text = "\n\n".join(boxes[i].whole_text for i in rows)
        self._copy(text, "\n\n".join(boxes[i].whole_markdown for i in rows))

    # ------------------------------------------------------------------------------------------ the menu
    def show_menu(self, target: Target, at: QPoint) -> None:
        """What can be done with what is there; not modal."""
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu = self.menu(target)
        menu.popup(at)

    def menu(self, target: Target) -> QMenu:
        """The context menu for a target."""
        view = self._view
        menu = QMenu(view)
        box = view.column.boxes[target.row] if 0 <= target.row < len(view.column.boxes) else None
        has_selection = view.selection.ordered is not None
        if has_selection or box is None:
            self._add(menu, "copy", self.tr("Copy"), view.copy_text, is_enabled=has_selection)
            self._add(menu, "", self.tr("Copy as Markdown"), view.copy_markdown, is_enabled=has_selection)
        else:
            index = target.row
            self._add(menu, "copy", self.tr("Copy"), self._Copying(self, menu, index, is_markdown=False).run)
            self._add(menu, "", self.tr("Copy as Markdown"), self._Copying(self, menu, index, is_markdown=True).run)
        if target.link:
            self._add(menu, "link", self.tr("Copy link"), self._Doing(self, menu, "copy", target.link).run)
        if box is not None and box.pieces and 0 <= target.piece < len(box.pieces):
            piece = box.pieces[target.piece]
            if isinstance(piece, CodePiece):
                self._add(menu, "", self.tr("Copy code"), self._Doing(self, menu, "copy", piece.frame.exact_text).run)
        self._add(menu, "", self.tr("Select all"), view._keys.select_all)
        if box is not None:
            menu.addSeparator()
            self._add_turn(menu, box.row)
        return menu

    def _add_turn(self, menu: QMenu, row: Row) -> None:
        run_id = row.run_id
        self._add(menu, "branch", self.tr("Continue from here"), self._Doing(self, menu, "continue", run_id).run)
        if isinstance(row, PromptRow) or self._has_prompt(run_id):
            self._add(menu, "edit", self.tr("Edit and send again"), self._Doing(self, menu, "edit", run_id).run)
        self._add(menu, "refresh", self.tr("Answer again"), self._Doing(self, menu, "regenerate", run_id).run)
        self._add(
            menu, "model", self.tr("Hand over to another model…"), self._Doing(self, menu, "handover", run_id).run
        )  # fmt: skip

    def _has_prompt(self, run_id: RunId) -> bool:
        return any(isinstance(box.row, PromptRow) and box.row.run_id == run_id for box in self._view.column.boxes)

    def _add(self, menu: QMenu, icon: str, text: str, slot: object, *, is_enabled: bool = True) -> None:
        action = QAction(text, menu)
        if icon:
            action.setIcon(icons.icon(icon, "text_muted"))
        action.setEnabled(is_enabled)
        action.triggered.connect(slot)
        menu.addAction(action)

    def do(self, what: str, value: str) -> None:
        """An entry of the menu."""
        view = self._view
        signals = {
            "continue": view.continue_from_requested,
            "edit": view.edit_requested,
            "regenerate": view.regenerate_requested,
            "handover": view.handover_requested,
        }
        if what == "copy":
            self._copy(value)
        else:
            signals[what].emit(value)

    class _Doing(QObject):
        """One entry; lives as long as its menu."""

        def __init__(self, owner: "Actions", menu: QMenu, what: str, value: str) -> None:
            super().__init__(menu)
            self._owner, self._what, self._value = owner, what, value

        @Slot()
        def run(self) -> None:
            """Chosen."""
            self._owner.do(self._what, self._value)

    class _Copying(QObject):
        """Copy one row; lives as long as its menu."""

        def __init__(self, owner: "Actions", menu: QMenu, index: int, *, is_markdown: bool) -> None:
            super().__init__(menu)
            self._owner, self._box, self._is_markdown = owner, owner._view.column.boxes[index], is_markdown

        @Slot()
        def run(self) -> None:
            """Chosen."""
            text = self._box.whole_markdown if self._is_markdown else self._box.whole_text
            self._owner._copy(text, self._box.whole_markdown)
