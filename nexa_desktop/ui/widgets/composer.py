"""Where a person writes: text, attachments, the queue, what the turn is sent with, and one button that sends or stops.

Unsent input is never lost: the text is only taken away when the window says that it is on disk (`take_sent`), and every
change is reported so that it can be stored as a draft.
"""

from collections.abc import Sequence
from enum import Enum, auto
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFileDialog, QFrame, QToolButton, QWidget

from nexa_desktop.core.library import QueuedPrompt, SessionSettings
from nexa_desktop.core.messages import FilePart, UserInput
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.widgets.chips import ChipRow
from nexa_desktop.ui.widgets.composer_controls import ComposerControls
from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, horizontal, repolish, tool_button, vertical
from nexa_desktop.ui.widgets.prompt_edit import PromptEdit
from nexa_desktop.ui.widgets.queue_list import QueueList

_DRAFT_PAUSE_MS = 400


class ComposerState(Enum):
    """What the button does and what Enter means."""

    IDLE = auto()
    SENDING = auto()
    RUNNING = auto()
    STOPPING = auto()
    WAITING = auto()
    READ_ONLY = auto()


class Composer(QWidget):
    """Emits ``submitted(UserInput)`` (send, or queue while a turn runs) · ``stop_requested`` ·
    ``draft_changed(SessionSettings)`` · ``settings_changed(SessionSettings)`` · ``paths_chosen(tuple[Path, ...])`` ·
    ``paths_pasted(PastedPaths)`` · ``image_pasted(QImage)`` · ``text_pasted(str)`` · ``queued_sent(int)`` ·
    ``files_wanted(str)`` · ``command_chosen(str)`` · ``editing_cancelled``.
    """

    submitted = Signal(object)
    stop_requested = Signal()
    draft_changed = Signal(object)
    settings_changed = Signal(object)
    paths_chosen = Signal(object)
    paths_pasted = Signal(object)
    image_pasted = Signal(object)
    text_pasted = Signal(object)
    queued_sent = Signal(object)
    files_wanted = Signal(object)
    command_chosen = Signal(object)
    editing_cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Composer"))
        self.setAcceptDrops(True)
        self._state = ComposerState.IDLE
        self._settings = SessionSettings()
        self._app = AppSettings()
        self._files: tuple[FilePart, ...] = ()
        self._reading: tuple[str, ...] = ()
        self._is_filling = False
        self._shows_sendable = False

        outer = vertical(self, gap=1.5)
        outer.setContentsMargins(theme.space(4), theme.space(1), theme.space(4), theme.space(3))
        self.queue_list = QueueList(self)
        outer.addWidget(self.queue_list)
        self.notice = Label("", self, role="warning")
        self.notice.setVisible(False)
        outer.addWidget(self.notice)
        self._editing_line = QWidget(self)
        line = horizontal(self._editing_line, gap=2)
        self._editing_words = Label("", self._editing_line, role="muted")
        line.addWidget(IconLabel("edit", self._editing_line, steps=4))
        line.addWidget(self._editing_words, 1)
        cancel = button(self.tr("Cancel"), kind="quiet", parent=self._editing_line)
        cancel.clicked.connect(self.editing_cancelled)
        line.addWidget(cancel)
        self._editing_line.setVisible(False)
        outer.addWidget(self._editing_line)
        self._card = _Card(self)
        outer.addWidget(self._card)
        column = vertical(self._card, gap=1)
        column.setContentsMargins(theme.space(3), theme.space(2), theme.space(2), theme.space(2))
        self.chips = ChipRow(self._card)
        self.edit = PromptEdit(self._card)
        column.addWidget(self.chips)
        column.addWidget(self.edit)
        foot = horizontal(gap=1)
        self.attach_button = tool_button("attach", self.tr("Attach files"), self._card)
        self.controls = ComposerControls(self._card, first=self.attach_button)
        self.send_button = QToolButton(self._card)
        self.send_button.setProperty("kind", "send")
        icons.beside_text(self.send_button)
        self.send_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.send_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        foot.addWidget(self.controls, 1)
        foot.addWidget(self.send_button, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(foot)

        self._draft_timer = QTimer(self)
        self._draft_timer.setSingleShot(True)
        self._draft_timer.setInterval(_DRAFT_PAUSE_MS)
        self._draft_timer.timeout.connect(self.flush_draft)
        self.edit.textChanged.connect(self._on_text_changed)
        self.edit.send_requested.connect(self.submit)
        self.edit.large_paste.connect(self.text_pasted)
        self.edit.paths_pasted.connect(self.paths_pasted)
        self.edit.image_pasted.connect(self.image_pasted)
        self.edit.command_chosen.connect(self.command_chosen)
        self.edit.files_wanted.connect(self._ask_files)
        self.edit.focus_changed.connect(self._card.set_focused)
        self.chips.removed.connect(self._remove_file)
        self.attach_button.clicked.connect(self._pick_files)
        self.send_button.clicked.connect(self._on_button)
        self.controls.settings_changed.connect(self._on_controls_changed)
        self.queue_list.edit_requested.connect(self._edit_queued)
        self.queue_list.remove_requested.connect(self._remove_queued)
        self.queue_list.send_requested.connect(self.queued_sent)
        theme.notifier().changed.connect(self._retheme)
        self._show_state()
        self._retheme()

    # -------------------------------------------------------------------------------------------- what the window tells
    def fill(self, app: AppSettings, settings: SessionSettings) -> None:
        """Show another session's draft, attachments, queue and values."""
        self._draft_timer.stop()
        self._app, self._settings = app, settings
        self.edit.enter_sends = app.enter_sends
        self._is_filling = True
        if self.edit.toPlainText() != settings.draft:
            self.edit.replace_text(settings.draft)
        self._is_filling = False
        self._files = settings.attachments
        self._reading = ()
        self.notice.setVisible(False)
        self._show_files()
        self.controls.set_values(app, settings)
        self.edit.forget_files()
        self._show_state()

    def set_app_settings(self, app: AppSettings) -> None:
        """The app's defaults changed; the draft stays as it is."""
        self._app = app
        self.edit.enter_sends = app.enter_sends
        self.controls.set_values(app, self._settings)
        self._show_state()

    def set_state(self, state: ComposerState) -> None:
        """What the button does from now on. Text and cursor stay."""
        if state is not self._state:
            self._state = state
            self._show_state()

    @property
    def state(self) -> ComposerState:
        """What the button does now."""
        return self._state

    def settings(self) -> SessionSettings:
        """Everything of this session as it stands in the window, unsent text included."""
        return replace(self._settings, draft=self.edit.toPlainText(), attachments=self._files)

    def current_input(self) -> UserInput:
        """What would be sent."""
        return UserInput(self.edit.toPlainText(), self._files)

    def take_sent(self, sent: UserInput) -> None:
        """That input is on disk: take it away, and nothing that was typed since."""
        text = self.edit.toPlainText()
        if text == sent.text:
            self.edit.clear()
        elif sent.text and text.startswith(sent.text):
            self.edit.replace_text(text[len(sent.text) :].lstrip("\n"))
        self._files = tuple(part for part in self._files if part not in sent.files)
        self._show_files()
        self.flush_draft()

    def set_queue(self, queue: Sequence[QueuedPrompt]) -> None:
        """The waiting prompts changed."""
        self._settings = replace(self._settings, queue=tuple(queue))
        self._show_queue()
        self.flush_draft()

    def begin_reading(self, name: str) -> None:
        """A file is being stored."""
        if not self._reading:
            self.say("")
        self._reading = (*self._reading, name)
        self._show_files()

    def end_reading(self, name: str, part: FilePart | None, said: str = "") -> None:
        """It is stored, or could not be; ``said`` tells what a person should know about that."""
        reading = list(self._reading)
        if name in reading:
            reading.remove(name)
        self._reading = tuple(reading)
        if part is not None:
            self._files = (*self._files, part)
        if said:
            before = "" if self.notice.isHidden() else self.notice.text()
            self.say("\n".join(filter(None, (before, said))))
        self._show_files()
        self.flush_draft()

    def say(self, words: str) -> None:
        """One line above the field about what could not be done, or was done otherwise; empty takes it away."""
        self.notice.setText(words)
        self.notice.setVisible(bool(words))

    def set_editing(self, words: str) -> None:
        """Say that the message below replaces an earlier one in a branch of its own; empty for an ordinary message."""
        self._editing_words.setText(words)
        self._editing_line.setVisible(bool(words))

    def insert_text(self, text: str) -> None:
        """Put text into the field (edit and resend) and go there."""
        self.edit.replace_text(text)
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def insert(self, given: UserInput) -> None:
        """Put an earlier message with its files into the field and go there."""
        self._files = given.files
        self.insert_text(given.text)
        self._show_files()
        self.flush_draft()

    def set_room(self, height: int) -> None:
        """The window's height: the field grows to a third of it."""
        self.edit.tallest = max(theme.space(12), height // 3)
        self.edit.updateGeometry()

    # -------------------------------------------------------------------------------------------- sending
    @Slot()
    def submit(self) -> None:
        """Send what is written, or queue it while a turn runs."""
        given = self.current_input()
        if given.is_blank or self._reading or self._state in (ComposerState.SENDING, ComposerState.READ_ONLY):
            return
        self.say("")
        self.flush_draft()
        self.submitted.emit(given)

    @Slot()
    def _on_button(self) -> None:
        if self._state in (ComposerState.RUNNING, ComposerState.STOPPING):
            self.stop_requested.emit()
        else:
            self.submit()

    @Slot()
    def flush_draft(self) -> None:
        """Report the draft now."""
        self._draft_timer.stop()
        self._settings = self.settings()
        self.draft_changed.emit(self._settings)

    @Slot()
    def _on_text_changed(self) -> None:
        if self._is_filling:
            return
        self._draft_timer.start()
        if self._is_sendable() is not self._shows_sendable:
            self._show_state()

    def _is_sendable(self) -> bool:
        """Whether there is something to send, and all of it is stored. Asked for each key: the text is not copied."""
        return not self._reading and (bool(self._files) or not self.edit.is_blank)

    # -------------------------------------------------------------------------------------------- looks
    def _show_state(self) -> None:
        send = self.send_button
        is_sendable = self._shows_sendable = self._is_sendable()
        match self._state:
            case ComposerState.RUNNING:
                self._look("stop", self.tr("Stop"), "danger")
            case ComposerState.STOPPING:
                self._look("stop", self.tr("Stopping…"), "text_faint")
            case ComposerState.SENDING:
                self._look("clock", self.tr("Sending…"), "text_faint")
            case _:
                self._look("send", self.tr("Send"), "accent_text" if is_sendable else "text_faint")
        can_press = self._state in (ComposerState.RUNNING, ComposerState.STOPPING) or (
            self._state in (ComposerState.IDLE, ComposerState.WAITING) and is_sendable
        )
        if not can_press and send.hasFocus():
            # Qt would hand the focus of a disabled button to the next control of the window, and what is typed with it.
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        send.setEnabled(can_press)
        is_primary = self._state in (ComposerState.IDLE, ComposerState.WAITING) and is_sendable
        if send.property("primary") != is_primary:
            send.setProperty("primary", is_primary)
            repolish(send)
        self.edit.setReadOnly(self._state is ComposerState.READ_ONLY)
        keys = self.tr("Enter sends, Shift+Enter starts a line") if self.edit.enter_sends else self.tr("Ctrl+Enter sends")
        match self._state:
            case ComposerState.RUNNING | ComposerState.STOPPING | ComposerState.WAITING:
                self.edit.say_when_empty(self.tr("Write the next message; it waits until this turn has ended"))
            case ComposerState.READ_ONLY:
                self.edit.say_when_empty(self.tr("This session can only be read"))
            case _:
                self.edit.say_when_empty(self.tr("Write a message…  ({keys})").format(keys=keys), self.tr("Write a message…"))
        self._show_queue()

    def _look(self, icon: str, text: str, role: str) -> None:
        self.send_button.setIcon(icons.icon(icon, role))
        self.send_button.setText(text)
        self.send_button.setAccessibleName(text)
        self._keep_button_whole()

    def _show_queue(self) -> None:
        self.queue_list.show_queue(self._settings.queue, can_send=self._state is ComposerState.IDLE)

    def _show_files(self) -> None:
        self.chips.show_files(self._files, reading=self._reading)
        self._show_state()

    @Slot()
    def _retheme(self) -> None:
        self._keep_button_whole()

    def _keep_button_whole(self) -> None:
        """Its word is never cut: the values beside it give way."""
        wanted = self.send_button.sizeHint().width()
        self.send_button.setMinimumSize(QSize(max(theme.space(20), wanted), theme.space(8)))

    # -------------------------------------------------------------------------------------------- the queue
    @Slot(object)
    def _edit_queued(self, place: int) -> None:
        """Back into the field; what was written there takes its place in the queue."""
        queue = list(self._settings.queue)
        if place >= len(queue):
            return
        chosen = queue[place]
        written = self.current_input()
        if written.is_blank:
            del queue[place]
        else:
            queue[place] = QueuedPrompt(written.text, written.files)
        self._settings = replace(self._settings, queue=tuple(queue))
        self.insert(UserInput(chosen.text, chosen.files))

    @Slot(object)
    def _remove_queued(self, place: int) -> None:
        queue = list(self._settings.queue)
        if place < len(queue):
            del queue[place]
            self.set_queue(queue)

    # -------------------------------------------------------------------------------------------- files and values
    @Slot(object)
    def _remove_file(self, part: FilePart) -> None:
        self._files = tuple(kept for kept in self._files if kept is not part)
        self._show_files()
        self.flush_draft()

    @Slot()
    def _pick_files(self) -> None:
        dialog = QFileDialog(self, self.tr("Attach files"), self.controls.directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.paths_chosen.emit(tuple(Path(name) for name in names)))
        dialog.open()

    @Slot()
    def _ask_files(self) -> None:
        self.files_wanted.emit(self.controls.directory)

    @Slot(object)
    def _on_controls_changed(self, changed: SessionSettings) -> None:
        if changed.working_directory != self._settings.working_directory:
            self.edit.forget_files()
        self._settings = replace(
            self.settings(),
            connection_id=changed.connection_id,
            model=changed.model,
            permission_mode=changed.permission_mode,
            config=changed.config,
            working_directory=changed.working_directory,
        )
        self.settings_changed.emit(self._settings)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = tuple(Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
        if paths:
            event.acceptProposedAction()
            self.paths_chosen.emit(paths)


class _Card(QFrame):
    """The rounded box; its border tells that the field has the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._has_focus = False

    @Slot(object)
    def set_focused(self, has_focus: bool) -> None:
        """The field got or lost the focus."""
        self._has_focus = has_focus
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(colors.raised))
        painter.setPen(QPen(QColor(colors.focus if self._has_focus else colors.border_strong), 1.5 if self._has_focus else 1.0))
        radius = theme.space(3)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), radius, radius)
