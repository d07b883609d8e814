"""Prompts that wait for the running turn to end: visible, editable, removable, sent in order."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from nexa_desktop.core.library import QueuedPrompt
from nexa_desktop.ui import theme
from nexa_desktop.ui.widgets.parts import IconLabel, Label, clear, horizontal, tool_button, vertical


class QueueList(QFrame):
    """``edit_requested(int)`` · ``remove_requested(int)`` · ``send_requested(int)`` with the place in the queue."""

    edit_requested = Signal(object)
    remove_requested = Signal(object)
    send_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Waiting messages"))
        self._column = vertical(self, gap=1)
        self.setVisible(False)
        self._shown: tuple[tuple[QueuedPrompt, ...], bool] = ((), False)

    def show_queue(self, queue: Sequence[QueuedPrompt], *, can_send: bool) -> None:
        """Show these; with ``can_send`` each can be sent now (the turn before it did not end well)."""
        if self._shown == (tuple(queue), can_send):
            return
        self._shown = (tuple(queue), can_send)
        clear(self._column)
        for place, prompt in enumerate(queue):
            self._column.addWidget(self._row(place, prompt, can_send))
        self.setVisible(bool(queue))

    def _row(self, place: int, prompt: QueuedPrompt, can_send: bool) -> QWidget:
        card = QFrame(self)
        card.setProperty("role", "sunken")
        row = horizontal(card, gap=2)
        row.setContentsMargins(theme.space(2), theme.space(0.5), theme.space(1), theme.space(0.5))
        row.addWidget(IconLabel("queue", card, steps=4))
        words = prompt.text.strip().splitlines()[0] if prompt.text.strip() else ""
        if prompt.files:
            words = f"{words} ({self.tr('%n file(s)', '', len(prompt.files))})".strip()
        label = Label(words if len(words) < 160 else words[:160] + "…", card, role="muted", wrap=False)
        label.setMinimumWidth(1)
        row.addWidget(label, 1)
        number = place + 1
        if can_send:
            send = tool_button("send", self.tr("Send waiting message {n} now").format(n=number), card)
            send.clicked.connect(lambda: self.send_requested.emit(place))
            row.addWidget(send)
        edit = tool_button("edit", self.tr("Edit waiting message {n}").format(n=number), card)
        edit.clicked.connect(lambda: self.edit_requested.emit(place))
        remove = tool_button("cross", self.tr("Remove waiting message {n}").format(n=number), card)
        remove.clicked.connect(lambda: self.remove_requested.emit(place))
        row.addWidget(edit)
        row.addWidget(remove)
        return card
