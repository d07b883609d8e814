"""The permission modes in plain words, one radio button each, the safe one marked."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.ui.viewmodels.words import mode_words
from nexa_desktop.ui.widgets.parts import ChoiceLabel, Label, horizontal, vertical

_ORDER = (PermissionMode.ASK_WRITES, PermissionMode.ASK_ALL, PermissionMode.ALLOW_EDITS, PermissionMode.READ_ONLY)


class ModeChoice(QWidget):
    """``mode_chosen`` tells of a click or key, not of `set_mode`."""

    mode_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = vertical(self, gap=2.5)
        self.group = QButtonGroup(self)
        for number, mode in enumerate(_ORDER):
            title, meaning = mode_words(mode)
            if mode is PermissionMode.ASK_WRITES:
                title = self.tr("{mode} (recommended)").format(mode=title)
            row = horizontal(gap=2)
            choice = QRadioButton(self)
            choice.setAccessibleName(f"{title}. {meaning}")
            self.group.addButton(choice, number)
            row.addWidget(choice, 0, Qt.AlignmentFlag.AlignTop)
            words = vertical(gap=0.5)
            words.addWidget(ChoiceLabel(title, choice, self, bold=True))
            words.addWidget(Label(meaning, self, role="muted"))
            row.addLayout(words, 1)
            column.addLayout(row)
        self.group.idClicked.connect(self._on_click)
        self.set_mode(PermissionMode.ASK_WRITES)

    def mode(self) -> PermissionMode:
        """The chosen mode."""
        return _ORDER[max(0, self.group.checkedId())]

    def set_mode(self, mode: PermissionMode) -> None:
        """Choose a mode."""
        chosen = self.group.button(_ORDER.index(mode))
        if chosen is not None:
            chosen.setChecked(True)

    @Slot(int)
    def _on_click(self, number: int) -> None:
        self.mode_chosen.emit(_ORDER[number])
