"""The line at the foot of the window: connection, context, spend, running count, saved. Each opens its detail."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from nexa_desktop.core.runs import RunStatus
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.viewmodels.run_status import RunStatusViewModel
from nexa_desktop.ui.viewmodels.words import dollars, duration_words, short_number, status_look
from nexa_desktop.ui.widgets.elided import ElidedLabel
from nexa_desktop.ui.widgets.parts import horizontal

_NEARLY = 0.8
"""From here on a cap is said to be near."""


class StatusBar(QFrame):
    """``opened(str)`` with ``connection``, ``context``, ``spend``, ``running`` or ``saved``."""

    opened = Signal(object)

    def __init__(self, status: RunStatusViewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "sidebar")
        self.setAccessibleName(self.tr("Status"))
        self._status = status
        self._context_limit: int | None = None
        row = horizontal(self, gap=1)
        row.setContentsMargins(theme.space(2), 0, theme.space(2), 0)
        self.connection = self._button("connection", "globe")
        self.activity = ElidedLabel(self, role="muted", size=0.92)
        self.context = self._button("context", "database")
        self.spend = self._button("spend", "gauge")
        self.running = self._button("running", "running")
        self.saved = self._button("saved", "save")
        row.addWidget(self.connection)
        row.addWidget(self.activity, 1)
        for made in (self.context, self.spend, self.running, self.saved):
            row.addWidget(made)
        status.changed.connect(self._show_status)
        theme.notifier().changed.connect(self._make_room)
        self.set_connection(self.tr("No model"), "", is_ready=False)
        self.set_running(0, 0)
        self.set_saved(True)
        self._show_status()

    def set_connection(self, name: str, detail: str, *, is_ready: bool = True) -> None:
        """Which model a turn would use."""
        self._say(self.connection, name, self.tr("Connection"), detail, icon="globe" if is_ready else "wifi-off")

    def set_context_limit(self, tokens: int | None) -> None:
        """The model's context window, if it is known."""
        self._context_limit = tokens
        self._show_status()

    def set_running(self, running: int, waiting: int) -> None:
        """How many turns run, and how many wait for the person."""
        parts = [self.tr("%n running", "", running)] if running else []
        if waiting:
            parts.append(self.tr("%n waiting for you", "", waiting))
        text = " · ".join(parts)
        self.running.setVisible(bool(running or waiting))
        self._say(
            self.running,
            text,
            self.tr("Turns"),
            icon="running" if running else "hand",
            role="accent" if running else "warning",
        )

    def set_saved(self, is_saved: bool, problem: str = "") -> None:
        """Whether everything is on disk."""
        if problem:
            self._say(self.saved, self.tr("Not saved"), self.tr("Store"), problem, icon="warning", role="danger")
        else:
            text = self.tr("Saved") if is_saved else self.tr("Saving…")
            detail = self.tr("All messages are stored on this machine.")
            self._say(self.saved, text, self.tr("Store"), detail, icon="save")

    @Slot()
    def _show_status(self) -> None:
        status = self._status
        self.activity.say(self._activity_words())
        tokens = status.context_tokens
        self.context.setVisible(tokens is not None)
        if tokens is not None:
            limit = self._context_limit
            text = self.tr("Context {tokens}").format(tokens=short_number(tokens))
            detail = self.tr("{used} tokens in the last request").format(used=tokens)
            if limit:
                text = f"{text} / {short_number(limit)}"
                detail = self.tr("{used} of {limit} tokens of the model's context").format(used=tokens, limit=limit)
            self._say(self.context, text, self.tr("Context"), detail)
        self.spend.setVisible(status.status is not None)
        usage, config = status.usage, status.config
        spend = self._spend_words()
        detail = self.tr(
            "This turn: {calls} of {most} model calls, {tools} of {tool_most} tool calls, {tokens} tokens. "
            "This session: {session} tokens."
        ).format(
            calls=usage.model_calls,
            most=config.max_model_calls,
            tools=usage.tool_calls,
            tool_most=config.max_tool_calls,
            tokens=usage.total_tokens,
            session=status.session_tokens,
        )
        unreported = status.session_unreported_calls
        if unreported:
            detail += " " + self.tr("%n call(s) without a report: their tokens are unknown.", "", unreported)
        role = "text_muted"
        if status.cap_use >= _NEARLY:
            role = "danger" if status.cap_use >= 1 else "warning"
        self._say(self.spend, spend, self.tr("Spend"), f"{detail}{self._cap_detail()}", icon="gauge", role=role)

    def _cap_detail(self) -> str:
        """What the caps of the session count, and what not."""
        status, caps = self._status, self._status.caps
        if caps.max_session_tokens is None and caps.max_session_cost_usd is None:
            return ""
        told = " " + self.tr("The caps count input and output of all its turns and branches, and of a title by the model.")
        if caps.max_session_cost_usd is not None:
            if status.session_cost is not None and status.session_cost.unpriced:
                told += " " + self.tr("%n call(s) have no known price.", "", status.session_cost.unpriced)
            if status.is_running:
                told += " " + self.tr("The cost is that before this turn.")
        return told

    def _spend_words(self) -> str:
        """The session's tokens and, where it is known, what they cost, each against its cap; this turn's beside its limit."""
        status, caps = self._status, self._status.caps
        tokens, usd = caps.max_session_tokens, caps.max_session_cost_usd
        cost = status.session_cost
        is_unknown = bool(status.session_unreported_calls) and not status.is_running
        if not status.session_tokens and is_unknown and tokens is None and usd is None:
            return self.tr("Tokens unknown")
        if tokens is None:
            parts = [self.tr("{tokens} tokens").format(tokens=short_number(status.session_tokens))]
        else:
            parts = [self.tr("{used} of {cap} tokens").format(used=f"{status.session_tokens:,}", cap=f"{tokens:,}")]
        if usd is not None and cost is not None:
            parts.append(self.tr("{used} of {cap}").format(used=dollars(cost.usd), cap=dollars(usd)))
        elif cost is not None and cost.usd:
            parts.append(dollars(cost.usd))
        if status.cap_use >= _NEARLY:
            parts.append(self.tr("cap reached") if status.cap_use >= 1 else self.tr("near the cap"))
        if is_unknown and (tokens is not None or usd is not None):
            parts.append(self.tr("+ unknown"))
        if status.config.max_tokens:
            turn = f"{short_number(status.usage.total_tokens)} / {short_number(status.config.max_tokens)}"
            parts.append(self.tr("turn {spent}").format(spent=turn))
        return " · ".join(parts)

    def _activity_words(self) -> str:
        status = self._status
        if not status.is_running:
            if status.status in (None, RunStatus.COMPLETED, RunStatus.RUNNING):
                return ""
            return status_look(status.status).word
        elapsed = duration_words(status.elapsed_s)
        match status.activity.kind:
            case "tool":
                words = self.tr("Running {tool}").format(tool=status.activity.detail)
            case "answer":
                words = self.tr("Answering")
            case "retry":
                words = self.tr("Trying again: {reason}").format(reason=status.activity.detail)
            case "stopping":
                words = self.tr("Stopping {tool}").format(tool=status.activity.detail)
            case _:
                words = self.tr("Waiting for the model")
        return f"{words} · {elapsed}"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    @Slot()
    def _make_room(self) -> None:
        """Where there is no room for all words, the least telling ones go and leave their icon."""
        room = self.width() - theme.space(4)
        all_of_them = (self.connection, self.context, self.spend, self.running, self.saved)
        buttons = [made for made in all_of_them if not made.isHidden()]
        wide = {made: self._width(made, Qt.ToolButtonStyle.ToolButtonTextBesideIcon) for made in buttons}
        needed = sum(wide.values()) + theme.space(1) * (len(buttons) + 1) + self.activity.sizeHint().width()
        for made in (self.saved, self.connection, self.context, self.spend, self.running):
            style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            if made in wide and needed > room:
                style = Qt.ToolButtonStyle.ToolButtonIconOnly
                needed -= wide[made] - self._width(made, style)
            if made.toolButtonStyle() is not style:
                made.setToolButtonStyle(style)

    def _width(self, made: QToolButton, style: Qt.ToolButtonStyle) -> int:
        words = made.fontMetrics().horizontalAdvance(made.text()) + made.fontMetrics().horizontalAdvance("  ")
        return made.iconSize().width() + theme.space(4) + (words if style is Qt.ToolButtonStyle.ToolButtonTextBesideIcon else 0)

    def _button(self, key: str, icon: str) -> QToolButton:
        made = QToolButton(self)
        made.setIcon(icons.icon(icon, "text_muted"))
        made.setProperty("kind", "status")
        icons.beside_text(made)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.clicked.connect(lambda: self.opened.emit(key))
        return made

    def _say(
        self, button: QToolButton, text: str, what: str, detail: str = "", *, icon: str = "", role: str = "text_muted"
    ) -> None:
        if icon:
            button.setIcon(icons.icon(icon, role))
        if button.text() != text:
            button.setText(text)
            self._make_room()
        button.setToolTip(f"{what}: {detail or text}")
        button.setAccessibleName(f"{what}: {text}")
        button.setAccessibleDescription(detail)
