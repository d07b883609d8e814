"""The card at the end of a turn that did not end well: why, and the one or two things that can be done."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import ErrorKind, RunStatus
from nexa_desktop.ui.viewmodels.words import duration_words, status_look, why_it_ended
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, IconLabel, Label, button, horizontal

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class NoticeView:
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


def notice_of_run(row: RunRow, *, waiting_s: float | None = None) -> NoticeView | None:
    """The card for a run that needs a word; None for one that ended with an answer or still runs.

    ``waiting_s``: seconds after which the provider may be asked again.
    """
    look = status_look(row.status, is_alive=row.is_alive)
    heading = why_it_ended(row)
    resume = ("resume", translate("Notice", "Resume"))
    continue_ = ("continue", translate("Notice", "Continue…"))
    retry = ("retry", translate("Notice", "Try again"))
    if row.unresolved_calls and row.status.is_settled:
        text = translate("Notice", "%n tool call(s) may or may not have happened. Say below what became of them.", "")
        text = text.replace("%n", str(row.unresolved_calls))
        return NoticeView(
            "warning", "warning", heading, text, (("resume", translate("Notice", "Let the model find out")), continue_)
        )
    match row.status:
        case RunStatus.RUNNING if not row.is_alive:
            text = translate("Notice", "Nothing is lost: everything up to the last finished step is stored.")
            return NoticeView(look.icon, look.color_role, heading, text, (resume, ("discard", translate("Notice", "Discard"))))
        case RunStatus.WAITING_APPROVAL if row.pending_calls and all(call.decision for call in row.pending_calls):
            # Decided before the program ended, and not acted on: nothing starts by itself.
            heading = translate("Notice", "Your decision is stored. The turn has not gone on yet.")
            return NoticeView(look.icon, look.color_role, heading, "", (("proceed", translate("Notice", "Go on")),))
        case RunStatus.CANCELLED:
            return NoticeView(look.icon, look.color_role, heading, "", (resume,))
        case RunStatus.TIMED_OUT | RunStatus.BUDGET_EXHAUSTED:
            text = translate("Notice", "{calls} model calls and {tools} tool calls were made in {time}.").format(
                calls=row.usage.model_calls, tools=row.usage.tool_calls, time=duration_words(row.elapsed_s)
            )
            return NoticeView(look.icon, look.color_role, heading, text, (resume, continue_))
        case RunStatus.FAILED:
            return _failure(row, heading, resume=resume, retry=retry, continue_=continue_)
        case _:
            return None


def _failure(
    row: RunRow, heading: str, *, resume: tuple[str, str], retry: tuple[str, str], continue_: tuple[str, str]
) -> NoticeView:
    error = row.error
    settings = ("providers", translate("Notice", "Providers…"))
    hint = (error.hint if error else None) or ""
    actions: tuple[tuple[str, str], ...]
    match error.kind if error else None:
        case ErrorKind.MAX_OUTPUT:
            actions = (("resume", translate("Notice", "Continue the answer")),)
        case ErrorKind.INTERRUPTED | ErrorKind.INTERNAL | ErrorKind.PERSISTENCE:
            actions = (resume,)
        case ErrorKind.RATE_LIMITED:
            actions = (retry,)
        case ErrorKind.PROVIDER if error is not None and error.code in ("provider-auth", "provider-not-found", "provider-tls"):
            actions = (settings, retry)
        case ErrorKind.PROVIDER:
            actions = (retry, settings)
        case ErrorKind.CONTEXT_FULL | ErrorKind.REFUSAL:
            actions = (continue_,)
        case _:
            actions = (retry,)
    return NoticeView("cross-circle", "danger", heading, hint, actions)


def notice_of_error(error: NexaError, *, can_retry: bool) -> NoticeView:
    """The card for a turn that could not even begin."""
    actions: tuple[tuple[str, str], ...] = (("dismiss", translate("Notice", "Close")),)
    if error.code.startswith("provider") or error.code in ("configuration", "secret-store"):
        actions = (("providers", translate("Notice", "Providers…")), *actions)
    if can_retry:
        actions = (("resend", translate("Notice", "Try again")), *actions)
    return NoticeView("warning", "danger", error.message, error.hint or "", actions)
