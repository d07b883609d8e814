"""The card at the end of the transcript for what a turn's own footer does not offer."""

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.errors import DirectoryMissing, NexaError
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import RunStatus
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.words import error_icon
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, IconLabel, Label, button, horizontal

translate = QCoreApplication.translate

_SETTINGS_CODES = frozenset(
    {"provider-auth", "provider-not-found", "provider-tls", "provider-proxy", "provider-quota", "configuration", "secret-store"}
)


class NoticeView(Struct, frozen=True):
    """What the card says; ``actions`` are (key, words), the first is the main one."""

    icon: str
    role: str
    heading: str
    text: str = ""
    actions: tuple[tuple[str, str], ...] = ()


class RunNotice(Card):
    """``chosen(str)`` with the key of an action."""

    chosen = Signal(object)

    def __init__(self, view: NoticeView, parent: QWidget | None = None) -> None:
        super().__init__(parent, padding=3)
        self.view = view
        self.setAccessibleName(view.heading)
        self.setAccessibleDescription(view.text)
        head = horizontal(gap=2)
        head.addWidget(IconLabel(view.icon, self, role=view.role, steps=5))
        head.addWidget(Label(view.heading, self, bold=True, selectable=True), 1)
        self.column.addLayout(head)
        if view.text:
            self.column.addWidget(Label(view.text, self, role="muted", selectable=True))
        holder = QWidget(self)
        row = FlowLayout(holder, gap=2)
        self.buttons = {}
        for number, (key, words) in enumerate(view.actions):
            made = button(words, kind=None if number else "primary", parent=holder)
            made.clicked.connect(lambda _=False, chosen=key: self.chosen.emit(chosen))
            row.addWidget(made)
            self.buttons[key] = made
        holder.setVisible(bool(view.actions))
        self.column.addWidget(holder)


def notice_of_run(row: RunRow) -> NoticeView | None:
    """The card below a turn for what its own footer cannot say or do; None for most."""
    if row.status is RunStatus.WAITING_APPROVAL and row.pending_calls and all(call.decision for call in row.pending_calls):
        # Decided before the program ended, and not acted on: nothing starts by itself.
        heading = translate("Notice", "Your decision is stored. The turn has not gone on yet.")
        return NoticeView("hand", "warning", heading, "", (("proceed", translate("Notice", "Go on")),))
    if row.error is not None and row.error.code in _SETTINGS_CODES:
        heading = translate("Notice", "The provider's settings may need a change.")
        return NoticeView("key", "warning", heading, "", (("providers", translate("Notice", "Providers…")),))
    return None


def notice_of_error(error: NexaError, *, can_retry: bool) -> NoticeView:
    """The card for a turn that could not even begin."""
    actions: tuple[tuple[str, str], ...] = (("dismiss", translate("Notice", "Close")),)
    if error.code in _SETTINGS_CODES:
        actions = (("providers", translate("Notice", "Providers…")), *actions)
    if error.code == DirectoryMissing.code:
        actions = (("directory", translate("Notice", "Choose a directory…")), *actions)
    if can_retry:
        actions = (("resend", translate("Notice", "Try again")), *actions)
    return NoticeView(error_icon(error.code) or "warning", "danger", said(error.message), said(error.hint or ""), actions)
