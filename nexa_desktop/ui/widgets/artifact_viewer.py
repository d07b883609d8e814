"""A large output or an attachment as a whole: text in a field that can be selected and copied, a picture, or its size.

Text is laid out part by part ("Show more"): a field that gets millions of characters at once stands still for seconds.
"""

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QImage, QPixmap, QTextCursor
from PySide6.QtWidgets import QFileDialog, QLabel, QPlainTextEdit, QWidget

from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.words import size_words
from nexa_desktop.ui.widgets.parts import Dialog, Label, button, count_words, horizontal

_PART_CHARS = 200_000


class Opened(Struct, frozen=True):
    """What was read and decoded for the viewer. Neither ``text`` nor ``image``: a picture that cannot be shown."""

    ref: ArtifactRef
    content: bytes
    text: str | None = None
    image: QImage | None = None


class ArtifactViewer(Dialog):
    """``save_wanted(Path)``: write the content there, then call `tell_saved` or `tell_problem`."""

    save_wanted = Signal(object)

    def __init__(self, parent: QWidget, opened: Opened, *, title: str = "") -> None:
        super().__init__(parent, "", icon="file", wide=190, tall=140)
        title = title or self.tr("Output")
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.heading.setText(title)
        self.explanation.setText(f"{opened.ref.media_type.split(';')[0]} · {size_words(opened.ref.size_bytes)}")
        self.explanation.show()
        self.opened = opened
        self._shown_chars = 0
        if opened.text is not None:
            self._lay_text()
        elif opened.image is not None:
            self.body.addWidget(self._picture(opened.image), 1)
        else:
            self.body.addWidget(Label(self.tr("This picture cannot be read."), self, role="danger"), 1)
        self.add_button(button(self.tr("Save as…"), icon="download"), self._ask_path)
        self.footer.addStretch(1)
        self.add_button(button(self.tr("Close"), kind="primary"), self.accept).setDefault(True)

    @classmethod
    def ask(cls, parent: QWidget, opened: Opened, *, title: str = "") -> "ArtifactViewer":
        """Show it without blocking."""
        dialog = cls(parent, opened, title=title)
        dialog.present()
        return dialog

    @Slot(object)
    def tell_saved(self, path: Path) -> None:
        """The content is in that file."""
        self._say(self.tr("Written: {path}").format(path=path), "success")

    @Slot(object)
    def tell_problem(self, words: str) -> None:
        """It could not be written."""
        self._say(words, "danger")

    def _say(self, words: str, role: str) -> None:
        self.explanation.setText(words)
        self.explanation.set_role(role)

    def _lay_text(self) -> None:
        self.field = QPlainTextEdit(self)
        self.field.setReadOnly(True)
        self.field.setAccessibleName(self.tr("Output"))
        self.field.setFont(theme.mono_font())
        self.field.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.field.setMinimumHeight(theme.space(90))
        self.body.addWidget(self.field, 1)
        self._rest = QWidget(self)
        row = horizontal(self._rest, gap=2)
        self._how_much = Label("", self._rest, role="muted")
        self.more_button = button(self.tr("Show more"), parent=self._rest)
        self.more_button.clicked.connect(self.show_more)
        row.addWidget(self._how_much, 1)
        row.addWidget(self.more_button)
        self.body.addWidget(self._rest)
        self.show_more()

    @Slot()
    def show_more(self) -> None:
        """Lay out the next part of the text; place and selection stay."""
        text = self.opened.text or ""
        end = min(self._shown_chars + _PART_CHARS, len(text))
        if end < len(text):
            end = text.rfind("\n", self._shown_chars, end) + 1 or end
        cursor = QTextCursor(self.field.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(text[self._shown_chars : end])
        self._shown_chars = end
        words = self.tr("{shown} of {all} characters are shown.")
        self._how_much.setText(words.format(shown=count_words(end), all=count_words(len(text))))
        if end == len(text):
            if self.more_button.hasFocus():
                self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self._rest.hide()

    def _picture(self, image: QImage) -> QWidget:
        label = QLabel(self)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setAccessibleName(self.tr("Picture"))
        label.setPixmap(QPixmap.fromImage(image))
        return label

    @Slot()
    def _ask_path(self) -> None:
        dialog = QFileDialog(self, self.tr("Save as…"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.fileSelected.connect(lambda name: self.save_wanted.emit(Path(name)))
        dialog.open()
