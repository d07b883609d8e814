"""The row of attachments above the text: one chip each, with its name, its size and a button that takes it away."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from nexa_desktop.core.messages import FilePart
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.words import size_words
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import IconLabel, Label, clear, horizontal, tool_button


class ChipRow(QWidget):
    """Shows files and those that are still being read. ``removed(FilePart)``."""

    removed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gap=1.5)
        self.setVisible(False)

    def show_files(self, files: Sequence[FilePart], *, reading: Sequence[str] = ()) -> None:
        """Show these; ``reading`` are names of files that are not stored yet."""
        clear(self._flow)
        for part in files:
            self._flow.addWidget(self._chip(part))
        for name in reading:
            self._flow.addWidget(self._reading_chip(name))
        self.setVisible(bool(files or reading))
        self.updateGeometry()

    def _chip(self, part: FilePart) -> QWidget:
        chip, row = self._frame()
        icon = "image" if part.media_type.startswith("image/") else "file"
        row.addWidget(IconLabel(icon, chip, steps=4))
        row.addWidget(Label(_short(part.name), chip, wrap=False))
        row.addWidget(Label(size_words(part.artifact.size_bytes), chip, role="faint", size=0.9, wrap=False))
        remove = tool_button("cross", self.tr("Remove {name}").format(name=part.name), chip)
        remove.setIconSize(remove.iconSize() * 0.75)
        remove.clicked.connect(lambda: self.removed.emit(part))
        row.addWidget(remove)
        chip.setToolTip(part.name)
        chip.show()
        return chip

    def _reading_chip(self, name: str) -> QWidget:
        chip, row = self._frame()
        row.addWidget(IconLabel("clock", chip, steps=4))
        row.addWidget(Label(self.tr("Reading {name}…").format(name=_short(name)), chip, role="muted", wrap=False))
        chip.show()
        return chip

    def _frame(self) -> tuple[QFrame, QHBoxLayout]:
        chip = QFrame(self)
        chip.setProperty("role", "sunken")
        row = horizontal(chip, gap=1.5)
        row.setContentsMargins(theme.space(2), theme.space(0.5), theme.space(1), theme.space(0.5))
        row.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        return chip, row


def _short(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:24]}…{name[-14:]}"
