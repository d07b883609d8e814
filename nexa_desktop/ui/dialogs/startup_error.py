"""A page for what keeps the program from starting or a view from loading: a picture, what happened, what can be done.

An error never looks like a first run or like an empty list.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, scrolled, vertical
from nexa_desktop.ui.widgets.visible_text import VisibleTextView


class StartupErrorPage(QWidget):
    """``actions`` are ``(key, text)`` pairs, the first one is the main one; `chosen` carries the key."""

    chosen = Signal(object)

    def __init__(
        self,
        title: str,
        explanation: str,
        parent: QWidget | None = None,
        *,
        picture: str = "warning",
        role: str = "warning",
        details: str = "",
        actions: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setAccessibleDescription(explanation)
        content = QWidget(self)
        column = vertical(content, margin=8, gap=3)
        column.addStretch(1)
        column.addWidget(IconLabel(picture, content, role=role, steps=14), 0, Qt.AlignmentFlag.AlignHCenter)
        heading = Label(title, content, size=1.4, bold=True)
        heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(heading)
        words = Label(explanation, content, role="muted", selectable=True)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(words)
        row = FlowLayout(gap=2)
        self.buttons = {key: button(text, kind=None if number else "primary") for number, (key, text) in enumerate(actions)}
        for key, made in self.buttons.items():
            made.setProperty("action_key", key)
            made.clicked.connect(self._choose)
            row.addWidget(made)
        holder = QWidget(content)
        holder.setLayout(row)
        holder.setMinimumWidth(min(520, row.sizeHint().width()))
        column.addWidget(holder, 0, Qt.AlignmentFlag.AlignHCenter)
        self.details_button = button(self.tr("Show details"), kind="quiet", parent=content)
        self.details_button.setCheckable(True)
        self.details_button.setVisible(bool(details))
        self.details_button.toggled.connect(self._show_details)
        column.addWidget(self.details_button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.details_view = VisibleTextView(content, name=self.tr("Details"), most_lines=10)
        self.details_view.set_text(details)
        self.details_view.hide()
        column.addWidget(self.details_view)
        column.addStretch(2)
        vertical(self).addWidget(scrolled(content, self, name=title))

    @Slot()
    def _choose(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.chosen.emit(sender.property("action_key"))

    @Slot(bool)
    def _show_details(self, shown: bool) -> None:
        self.details_view.setVisible(shown)
        self.details_button.setText(self.tr("Hide details") if shown else self.tr("Show details"))
