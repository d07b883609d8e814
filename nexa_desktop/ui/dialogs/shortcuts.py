"""All keys on one page, to read; changing them is a page of the settings."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.dialogs.command_palette import action_title
from nexa_desktop.ui.widgets.parts import Dialog, Label, button


class ShortcutsDialog(Dialog):
    """Actions with their keys, narrowed by typing."""

    def __init__(
        self, parent: QWidget | None, actions: Sequence[QAction], on_customize: Callable[[], None] | None = None
    ) -> None:
        super().__init__(parent, "", icon="keyboard", wide=120, tall=130)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.heading.setText(self.tr("Keyboard shortcuts"))
        self._on_customize = on_customize
        self.query = QLineEdit(self)
        self.query.setPlaceholderText(self.tr("Find a command or key"))
        self.query.setAccessibleName(self.tr("Find a command or key"))
        self.query.textChanged.connect(self._filter)
        self.body.addWidget(self.query)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.space(6))
        grid.setVerticalSpacing(theme.space(2))
        grid.setColumnStretch(0, 1)
        self._rows: list[tuple[Label, Label]] = []
        for number, action in enumerate(a for a in actions if action_title(a) and not a.shortcut().isEmpty()):
            name = Label(action_title(action), self)
            keys = ", ".join(s.toString(QKeySequence.SequenceFormat.NativeText) for s in action.shortcuts())
            shown = Label(keys, self, role="muted", wrap=False)
            grid.addWidget(name, number, 0)
            grid.addWidget(shown, number, 1, Qt.AlignmentFlag.AlignRight)
            self._rows.append((name, shown))
        self.body.addLayout(grid)
        self._empty = Label(self.tr("No command matches."), self, role="muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.hide()
        self.body.addWidget(self._empty)
        self.body.addStretch(1)
        self.footer.addStretch(1)
        if on_customize is not None:
            self.add_button(button(self.tr("Change keys…")), self._customize)
        self.close_button = self.add_button(button(self.tr("Close")), self.accept)
        self.close_button.setDefault(True)

    @classmethod
    def ask(
        cls, parent: QWidget | None, actions: Sequence[QAction], on_customize: Callable[[], None] | None = None
    ) -> "ShortcutsDialog":
        """Show it without blocking."""
        dialog = cls(parent, actions, on_customize)
        dialog.present()
        dialog.query.setFocus()
        return dialog

    def shown_rows(self) -> list[tuple[str, str]]:
        """Name and keys of what is listed now."""
        return [(name.text(), keys.text()) for name, keys in self._rows if not name.isHidden()]

    @Slot(str)
    def _filter(self, query: str) -> None:
        wanted = query.casefold()
        for name, keys in self._rows:
            matches = wanted in name.text().casefold() or wanted in keys.text().casefold()
            name.setVisible(matches)
            keys.setVisible(matches)
        self._empty.setVisible(not self.shown_rows())

    @Slot()
    def _customize(self) -> None:
        self.accept()
        if self._on_customize is not None:
            self._on_customize()
