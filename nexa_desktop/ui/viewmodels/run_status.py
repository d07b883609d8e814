"""What the status bar says of the session on screen, kept from events and stored rows: spend, context, time, saved or not."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from nexa_desktop.core.events import (
    MessageSaved,
    ModelCallRetrying,
    ModelCallStarted,
    RunEnded,
    RunEvent,
    RunStarted,
    TextDelta,
    ToolStarted,
    ToolStopping,
    UsageChanged,
)
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.messages import Message
from nexa_desktop.core.runs import RunConfig, RunStatus, RunUsage
from nexa_desktop.core.spend import Cost, SessionSpend
from nexa_desktop.ui.viewmodels.said import said


class RunActivity(Struct, frozen=True):
    """What the run does just now, for one line: ``kind`` is ``idle``, ``model``, ``answer``, ``tool``, ``stopping`` or
    ``retry``; ``detail`` a tool's name, a model or a message."""

    kind: str = "idle"
    detail: str = ""


class RunStatusViewModel(QObject):
    """Numbers of the run on screen. ``changed`` after each event that changes one, and each second while it runs."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.usage = RunUsage()
        self.config = RunConfig()
        self.status: RunStatus | None = None
        self.activity = RunActivity()
        self.session_tokens = 0
        self.context_tokens: int | None = None
        self.started_at: datetime | None = None
        self.deadline_at: datetime | None = None
        self._ended_elapsed_s = 0.0
        self._tokens_of_others = 0
        self._unreported_of_others = 0
        self.session_cost: Cost | None = None
        self._next_config: RunConfig | None = None
        self._ticker = QTimer(self)
        self._ticker.setInterval(1000)
        self._ticker.timeout.connect(self.changed)

    @property
    def is_running(self) -> bool:
        """Whether a run of this session works in this process."""
        return self._ticker.isActive()

    @property
    def elapsed_s(self) -> float:
        """Seconds since the run on screen began, or what it took."""
        if self.is_running and self.started_at is not None:
            return max(0.0, (datetime.now(UTC) - self.started_at).total_seconds())
        return self._ended_elapsed_s

    def clear(self) -> None:
        """No session is on screen."""
        self._ticker.stop()
        self.usage, self.status, self.activity = RunUsage(), None, RunActivity()
        self.session_tokens = self._tokens_of_others = self._unreported_of_others = 0
        self.session_cost = None
        self.context_tokens = self.started_at = self.deadline_at = None
        self._ended_elapsed_s = 0.0
        self.changed.emit()

    def load(self, spend: SessionSpend, head: RunRow | None, *, is_live: bool) -> None:
        """Take the numbers of a stored session; ``head`` is the run on screen."""
        self.clear()
        if head is None:
            return
        self.usage, self.config, self.status = head.usage, head.config, head.status
        self.started_at, self.deadline_at = head.started_at, head.deadline_at
        self._ended_elapsed_s = head.elapsed_s
        self.set_spend(spend)
        if is_live:
            self._ticker.start()
        self.changed.emit()

    @property
    def session_unreported_calls(self) -> int:
        """Model calls of this session whose tokens nobody has told."""
        return self._unreported_of_others + self.usage.unreported_calls

    @property
    def caps(self) -> RunConfig:
        """Whose caps hold for the session: those of the run that works, else those that the next one will have."""
        return self.config if self.is_running or self._next_config is None else self._next_config

    def set_next_config(self, config: RunConfig) -> None:
        """What the composer is set to."""
        if config != self._next_config:
            self._next_config = config
            self.changed.emit()

    def set_spend(self, spend: SessionSpend) -> None:
        """What the session has used, the run on screen included. Of one that works the events tell its tokens first."""
        if not self.is_running:
            self._tokens_of_others = max(0, spend.usage.total_tokens - self.usage.total_tokens)
            self._unreported_of_others = max(0, spend.usage.unreported_calls - self.usage.unreported_calls)
            self.session_tokens = self._tokens_of_others + self.usage.total_tokens
        self.session_cost = spend.cost
        self.changed.emit()

    @property
    def cap_use(self) -> float:
        """How much of the session's caps is used, 1.0 at the nearest one; 0.0 without any."""
        tokens, usd = self.caps.max_session_tokens, self.caps.max_session_cost_usd
        of_tokens = self.session_tokens / tokens if tokens else 0.0
        return max(of_tokens, self.session_cost.usd / usd if usd and self.session_cost else 0.0)

    def set_context(self, messages: Sequence[Message]) -> None:
        """How full the model's context was at the last answer that reported it."""
        for message in reversed(messages):
            if message.usage is not None and message.usage.input_tokens is not None:
                self.context_tokens = message.usage.input_tokens + (message.usage.output_tokens or 0)
                self.changed.emit()
                return

    def apply(self, happened: RunEvent) -> None:
        """Follow the run on screen."""
        match happened:
            case RunStarted():
                if not happened.is_resume:
                    self._tokens_of_others = self.session_tokens
                    self._unreported_of_others = self.session_unreported_calls
                    self.usage = RunUsage()
                self.config, self.started_at, self.deadline_at = happened.config, happened.at, happened.deadline_at
                self.status, self.activity = RunStatus.RUNNING, RunActivity("model")
                self._ticker.start()
            case ModelCallStarted():
                self.activity = RunActivity("model", happened.model)
            case ModelCallRetrying():
                self.activity = RunActivity("retry", said(happened.message))
            case TextDelta():
                if self.activity.kind == "answer":
                    return
                self.activity = RunActivity("answer")
            case ToolStarted():
                self.activity = RunActivity("tool", happened.name)
            case ToolStopping():
                self.activity = RunActivity("stopping", happened.name)
            case UsageChanged():
                self.usage = happened.usage
                self.session_tokens = self._tokens_of_others + happened.usage.total_tokens
            case MessageSaved():
                usage = happened.message.usage
                if usage is None or usage.input_tokens is None:
                    return
                self.context_tokens = usage.input_tokens + (usage.output_tokens or 0)
            case RunEnded():
                self._ticker.stop()
                self.usage, self.status = happened.state.usage, happened.state.status
                self.session_tokens = self._tokens_of_others + happened.state.usage.total_tokens
                self._ended_elapsed_s = happened.state.metadata.elapsed_s
                self.activity = RunActivity()
            case _:
                return
        self.changed.emit()

    @Slot()
    def settle(self) -> None:
        """The run's thread has ended, however."""
        self._ticker.stop()
        self.activity = RunActivity()
        self.changed.emit()
