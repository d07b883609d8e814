"""The row of attachments above the text: one chip each, with its name, its size and a button that takes it away."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from nexa_desktop.core.messages import FilePart
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.words import size_words
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import IconLabel, Label, horizontal, scroll, tool_button

_MOST_ROWS = 2.5  # the half row tells that there is more
_MOST_READING = 3


class ChipRow(QScrollArea):
    """Shows files and those that are still being read; what is more than some rows scrolls. ``removed(FilePart)``."""

    removed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._holder = QWidget()
        self._flow = FlowLayout(self._holder, gap=1.5)
        scroll(self, self._holder, name=self.tr("Attachments"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._files: list[tuple[FilePart, QWidget]] = []
        self._reading: tuple[str, ...] = ()
        self._reading_chips: list[QWidget] = []
        self.setVisible(False)
        theme.notifier().changed.connect(self._retheme)

    def show_files(self, files: Sequence[FilePart], *, reading: Sequence[str] = ()) -> None:
        """Show these; ``reading`` are names of files that are not stored yet. Chips of files that stay are kept: with
        hundreds of files, each new one costs one chip."""
        wanted = {id(part) for part in files}
        for _, chip in [shown for shown in self._files if id(shown[0]) not in wanted]:
            self._drop(chip)
        self._files = [shown for shown in self._files if id(shown[0]) in wanted]
        if [id(part) for part, _ in self._files] != [id(part) for part in files[: len(self._files)]]:
            for _, chip in self._files:
                self._drop(chip)
            self._files = []
        for chip in self._reading_chips:
            self._drop(chip)
        added = [(part, self._chip(part)) for part in files[len(self._files) :]]
        self._files += added
        self._reading = tuple(reading)
        self._reading_chips = self._chips_of_reading()
        self._take_in([*(chip for _, chip in added), *self._reading_chips])
        self.setVisible(bool(files or reading))
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return min(self._flow.heightForWidth(width), round(self._flow.sizeHint().height() * _MOST_ROWS))

    def minimumSizeHint(self) -> QSize:
        return self._flow.minimumSize()

    @Slot()
    def _retheme(self) -> None:
        """In another size: all chips anew."""
        files, reading = [part for part, _ in self._files], self._reading
        self.show_files(())
        self.show_files(files, reading=reading)

    def _take_in(self, chips: Sequence[QWidget]) -> None:
        """Shown first: a hidden one has no size for the layout, and showing one lays out all that are in it."""
        for chip in chips:
            chip.show()
        for chip in chips:
            self._flow.addWidget(chip)

    def _drop(self, chip: QWidget) -> None:
        self._flow.removeWidget(chip)
        chip.hide()
        chip.deleteLater()

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
        return chip

    def _chips_of_reading(self) -> list[QWidget]:
        if len(self._reading) > _MOST_READING:
            return [self._reading_chip(self.tr("Reading %n file(s)…", "", len(self._reading)))]
        return [self._reading_chip(self.tr("Reading {name}…").format(name=_short(name))) for name in self._reading]

    def _reading_chip(self, words: str) -> QWidget:
        chip, row = self._frame()
        row.addWidget(IconLabel("clock", chip, steps=4))
        row.addWidget(Label(words, chip, role="muted", wrap=False))
        return chip

    def _frame(self) -> tuple[QFrame, QHBoxLayout]:
        chip = QFrame(self._holder)
        chip.setProperty("role", "sunken")
        row = horizontal(chip, gap=1.5)
        row.setContentsMargins(theme.space(2), theme.space(0.5), theme.space(1), theme.space(0.5))
        row.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        return chip, row


def _short(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:24]}…{name[-14:]}"
