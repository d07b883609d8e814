"""Runs, calls and offers for tests of dialogs and panels: small builders with honest defaults."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import RunId, SessionId, call_id
from nexa_desktop.core.library import InterruptedRun, RunRow
from nexa_desktop.core.permissions import Permission, PermissionRule, RuleOffer, RuleScope
from nexa_desktop.core.runs import PendingCall, ProviderIdentity, RunConfig, RunStatus, RunUsage
from nexa_desktop.core.tools import Effect, call_digest

START = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
IDENTITY = ProviderIdentity("ollama", "openai_chat", "http://127.0.0.1:11434/v1", "qwen3:8b")


class VirtualClock:
    """Milliseconds that move when a test says so."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


def run_id(number: int) -> RunId:
    """The id of the n-th run."""
    return RunId(f"run_{number:026d}")


def run_row(
    number: int,
    parent: int | None = None,
    *,
    status: RunStatus = RunStatus.COMPLETED,
    prompt: str = "Tidy the notes folder",
    **more: object,
) -> RunRow:
    """The n-th run, started n minutes after the first."""
    started = START + timedelta(minutes=number)
    values: dict[str, object] = {
        "run_id": run_id(number),
        "session_id": SessionId("ses_1"),
        "parent_run_id": None if parent is None else run_id(parent),
        "fork_of": None,
        "status": status,
        "prompt": prompt,
        "answer": "Done.",
        "started_at": started,
        "ended_at": started + timedelta(seconds=42) if status.is_settled else None,
        "elapsed_s": 42.0,
        "deadline_at": started + timedelta(minutes=15),
        "config": RunConfig(timeout=900, max_model_calls=60, max_tool_calls=40),
        "usage": RunUsage(model_calls=7, tool_calls=12, input_tokens=18_230, output_tokens=2_100),
        "identity": IDENTITY,
        "working_directory": "/home/ada/notes",
    }
    return RunRow(**(values | more))  # type: ignore[arg-type]


def pending(name: str, arguments: JsonObject, *, effect: Effect = Effect.WRITE, index: int = 0) -> PendingCall:
    """A waiting call of the first run."""
    return PendingCall(
        call_id=call_id(run_id(1), 2, index),
        name=name,
        arguments=arguments,
        digest=call_digest(name, arguments),
        effect=effect,
        reason="the mode asks before every write",
    )


def offer(scope: RuleScope, text: str, *, tool: str = "write_file", key: str = "") -> RuleOffer:
    """A rule with its words."""
    rule = PermissionRule(f"rule_{scope}_{abs(hash(text)) % 10_000}", Permission.ALLOW, tool, scope, key)
    return RuleOffer(rule, text)


def interrupted(
    number: int, *, title: str = "Tidy the notes folder", deadline_in: timedelta = timedelta(minutes=5)
) -> InterruptedRun:
    """An interrupted run; a larger number is newer."""
    now = datetime.now(UTC)
    return InterruptedRun(
        session_id=SessionId(f"ses_{number}"),
        run_id=run_id(number),
        title=title,
        started_at=now - timedelta(hours=2) + timedelta(minutes=number),
        last_activity_at=now - timedelta(hours=1) + timedelta(minutes=number),
        deadline_at=now + deadline_in,
        last_step="read_file notes/today.md",
    )


_CONTROLS = (QAbstractButton, QLineEdit, QPlainTextEdit, QAbstractItemView, QComboBox, QAbstractSpinBox, QTabBar)


def nameless(root: QWidget) -> list[str]:
    """Controls in ``root`` that a screen reader could not name: no visible text and no accessible name."""
    return [f"{type(w).__name__} in {type(w.parent()).__name__}" for w in _controls(root) if not _name_of(w)]


def _controls(root: QWidget) -> Iterator[QWidget]:
    for widget in (root, *root.findChildren(QWidget)):
        owner = widget.parent()
        if isinstance(owner, QAbstractSpinBox | QComboBox | QAbstractItemView) or widget.objectName().startswith("qt_"):
            continue  # a part that Qt made inside a control
        is_ours = type(widget).__module__.startswith("nexa_desktop")
        if isinstance(widget, _CONTROLS) or (is_ours and widget.focusPolicy() is Qt.FocusPolicy.StrongFocus):
            yield widget


def _name_of(widget: QWidget) -> str:
    if widget.accessibleName().strip():
        return widget.accessibleName()
    if isinstance(widget, QAbstractButton):
        return widget.text().strip()
    if isinstance(widget, QTabBar):
        return widget.tabText(0)
    return ""


def unreachable_buttons(root: QWidget) -> list[str]:
    """Visible buttons that stand outside the window and in no area that scrolls to them."""
    window = QRect(QPoint(0, 0), root.size())
    lost = []
    for widget in root.findChildren(QAbstractButton):
        if not widget.isVisible() or _scrolls(widget, root) or widget.width() == 0:
            continue
        if not window.contains(QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())):
            lost.append(f"{widget.text() or widget.accessibleName()} at {widget.mapTo(root, QPoint(0, 0)).toTuple()}")
    return lost


def _scrolls(widget: QWidget, root: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None and parent is not root:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False
