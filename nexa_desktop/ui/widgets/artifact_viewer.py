"""A large output or an attachment as a whole: text in a field that can be searched and copied, a picture, or its size."""

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFileDialog, QLabel, QPlainTextEdit, QWidget

from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.words import size_words
from nexa_desktop.ui.widgets.parts import Dialog, Label, button

_MOST_CHARS = 4_000_000


class ArtifactViewer(Dialog):
    """See the module's docstring."""

    def __init__(self, parent: QWidget, ref: ArtifactRef, content: bytes, *, title: str = "") -> None:
        super().__init__(parent, "", icon="file", wide=190, tall=140)
        title = title or self.tr("Output")
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.heading.setText(title)
        self.explanation.setText(f"{ref.media_type.split(';')[0]} · {size_words(ref.size_bytes)}")
        self.explanation.show()
        self._content = content
        self.body.addWidget(self._picture(content) if ref.media_type.startswith("image/") else self._text(content), 1)
        self.add_button(button(self.tr("Save as…"), icon="download"), self._ask_path)
        self.footer.addStretch(1)
        self.add_button(button(self.tr("Close"), kind="primary"), self.accept).setDefault(True)

    @classmethod
    def ask(cls, parent: QWidget, ref: ArtifactRef, content: bytes, *, title: str = "") -> "ArtifactViewer":
        """Show it without blocking."""
        dialog = cls(parent, ref, content, title=title)
        dialog.present()
        return dialog

    def _text(self, content: bytes) -> QWidget:
        field = QPlainTextEdit(self)
        field.setReadOnly(True)
        field.setAccessibleName(self.tr("Output"))
        field.setFont(theme.mono_font())
        field.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        field.setMinimumHeight(theme.space(90))
        text = content.decode("utf-8", "replace")
        shown = text if len(text) <= _MOST_CHARS else text[:_MOST_CHARS] + "\n…"
        field.setPlainText(shown)
        return field

    def _picture(self, content: bytes) -> QWidget:
        image = QImage.fromData(content)
        if image.isNull():
            return Label(self.tr("This picture cannot be read."), self, role="danger")
        label = QLabel(self)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setAccessibleName(self.tr("Picture"))
        largest = image.size().boundedTo(self.screen().availableSize() * 0.6)
        label.setPixmap(
            QPixmap.fromImage(
                image.scaled(largest, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
            )
        )
        return label

    @Slot()
    def _ask_path(self) -> None:
        dialog = QFileDialog(self, self.tr("Save as…"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.fileSelected.connect(self._save)
        dialog.open()

    @Slot(str)
    def _save(self, name: str) -> None:
        try:
            Path(name).write_bytes(self._content)
        except OSError as error:
            self.explanation.setText(self.tr("The file could not be written: {error}").format(error=error.strerror or error))
