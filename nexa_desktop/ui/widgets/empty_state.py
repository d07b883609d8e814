"""A picture for "nothing here": icon, heading, sentence, perhaps an action. Empty, no match and could-not-load differ."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, horizontal, vertical


class EmptyState(QWidget):
    """Centred words. ``action_triggered`` when its button (if any) is pressed."""

    action_triggered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = vertical(self, margin=6, gap=2)
        column.addStretch(2)
        self._icon = IconLabel("message", self, role="text_faint", steps=9)
        self._heading = Label("", self, size=1.1, bold=True)
        self._sentence = Label("", self, role="muted")
        self._detail = Label("", self, role="faint", size=0.9, selectable=True)
        self._button = button("", parent=self)
        self._button.clicked.connect(self.action_triggered)
        for label in (self._heading, self._sentence, self._detail):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._heading)
        column.addWidget(self._sentence)
        column.addWidget(self._detail)
        row = horizontal()
        row.addStretch(1)
        row.addWidget(self._button)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(3)

    def say(
        self,
        icon: str,
        heading: str,
        sentence: str = "",
        *,
        detail: str = "",
        action: str = "",
        role: str = "text_faint",
    ) -> None:
        """What it shows; empty texts take no room."""
        self._icon.set_icon(icon, role)
        for label, text in ((self._heading, heading), (self._sentence, sentence), (self._detail, detail)):
            label.setText(text)
            label.setVisible(bool(text))
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self.setAccessibleName(heading)
        self.setAccessibleDescription(sentence)
