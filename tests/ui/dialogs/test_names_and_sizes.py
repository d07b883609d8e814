"""Every dialog and panel: each control has a name, everything fits 800 × 600, also at 200 % and mirrored, in every theme."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.ids import CallId
from nexa_desktop.core.permissions import RuleScope
from nexa_desktop.core.runs import ModelCallRecord, ResumeKind, ResumePoint, RunStatus, UnansweredCall
from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.services import ContinuationCheck, ContinuationReview
from nexa_desktop.core.settings import DESKTOP_RUN_CONFIG, AppSettings, Connection, DetectedServer, McpServer, ThemeChoice
from nexa_desktop.core.tools import ChangeKind, FileChange, Preview
from nexa_desktop.ui import theme
from nexa_desktop.ui.actions import Actions
from nexa_desktop.ui.dialogs.approval import ApprovalDialog
from nexa_desktop.ui.dialogs.command_palette import CommandPalette
from nexa_desktop.ui.dialogs.compare import CompareDialog
from nexa_desktop.ui.dialogs.continuation import ContinuationDialog
from nexa_desktop.ui.dialogs.first_run import FirstRunPage
from nexa_desktop.ui.dialogs.quit import QuitDialog
from nexa_desktop.ui.dialogs.resume import ResumeDialog
from nexa_desktop.ui.dialogs.settings import SettingsDialog
from nexa_desktop.ui.dialogs.shortcuts import ShortcutsDialog
from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage
from nexa_desktop.ui.viewmodels.approvals import approval_view
from nexa_desktop.ui.viewmodels.resume import ResumeOffer
from nexa_desktop.ui.widgets.inspector import InspectorPanel
from tests.support.dialog_rows import START, interrupted, nameless, offer, pending, run_id, run_row, unreachable_buttons
from tests.support.fake_settings_backend import FakeSettingsBackend

Keep = Callable[[QWidget], None]
_ROWS = [run_row(0), run_row(1, 0), run_row(2, 0, status=RunStatus.FAILED), run_row(3, 1, status=RunStatus.WAITING_APPROVAL)]


def _approval(host: QWidget) -> QWidget:
    change = FileChange("notes/today.md", ChangeKind.MODIFY, "a\n" * 40, "b\n" * 40)
    view = approval_view(
        pending("write_file", {"path": "notes/today.md", "content": "long " * 5_000}),
        run_row(1),
        "A session with a title that is long enough to need two lines in a narrow window",
        Preview("Changes one file", (change, change, change)),
        offers=(offer(RuleScope.RUN, "Allow this in this run only. " * 4), offer(RuleScope.SESSION, "Allow that. " * 12)),
    )
    return ApprovalDialog(host, [view, view], print)


def _resume(host: QWidget) -> QWidget:
    calls = (UnansweredCall(CallId("r/1/0"), "write_file", {"path": "x" * 400}, "unknown", {"files": []}),)
    point = ResumePoint(ResumeKind.RECOVER_TOOLS, "The model is told what became of a call.", run_id(1), calls)
    offers = [ResumeOffer(interrupted(n), point, None, calls) for n in range(8)]
    return ResumeDialog(host, offers, print)


def _continuation(host: QWidget) -> QWidget:
    checks = (
        ContinuationCheck("Same model", False, "It differs. " * 12, blocks=False),
        ContinuationCheck("Ended", True, "Yes."),
    )
    review = ContinuationReview(run_id(1), "It used all 40 tool calls it was allowed.", checks, ("Model: a → b",))
    dialog = ContinuationDialog(host, review, DESKTOP_RUN_CONFIG, print, from_turn=_ROWS[1])
    dialog.budget.more_button.click()
    return dialog


def _backend(host: QWidget) -> FakeSettingsBackend:
    backend = FakeSettingsBackend(host)
    backend.settings = AppSettings(
        connections=(
            Connection("o", "OpenAI", "openai", "openai_chat", "https://api.openai.com/v1", "gpt", KeySource.KEYRING),
        ),
        mcp_servers=(McpServer("files", "npx", ("-y", "a-server-with-a-long-name")),),
    )
    backend.servers = (DetectedServer("Ollama", "ollama", "openai_chat", "http://127.0.0.1:11434/v1", ("a", "b")),)
    backend.rules = [offer(RuleScope.SESSION, "Allow that. " * 12)]
    return backend


def _settings(page: int) -> Callable[[QWidget], QWidget]:
    def make(host: QWidget) -> QWidget:
        dialog = SettingsDialog(host, _backend(host), actions=Actions(host).all(), page=page)
        dialog.settle_size()
        return dialog

    return make


def _provider_form(host: QWidget) -> QWidget:
    backend = _backend(host)
    dialog = SettingsDialog(host, backend)
    dialog.settle_size()
    dialog.pages[0].edit(backend.settings.connections[0])  # type: ignore[attr-defined]
    return dialog


def _first_run(step: int) -> Callable[[QWidget], QWidget]:
    def make(host: QWidget) -> QWidget:
        page = FirstRunPage(_backend(host), host)
        page.resize(800, 600)
        page._show_step(step)
        return page

    return make


def _inspector(host: QWidget) -> QWidget:
    panel = InspectorPanel(host)
    panel.lineage.set_runs(_ROWS, run_id(3))
    panel.show_run(_ROWS[0], [], [ModelCallRecord(1, 1, START, START + timedelta(seconds=2))], ((1, "{}", "{}"),))
    panel.resize(340, 560)
    return panel


def _error(host: QWidget) -> QWidget:
    page = StartupErrorPage(
        "The data was written by a newer version",
        "Nothing was changed. " * 6,
        host,
        details="details",
        actions=(("a", "Choose another folder…"), ("b", "Try again"), ("c", "Quit")),
    )
    page.resize(800, 600)
    return page


_ALL: dict[str, Callable[[QWidget], QWidget]] = (
    {
        "approval": _approval,
        "resume": _resume,
        "continuation": _continuation,
        "compare": lambda host: CompareDialog(host, _ROWS, run_id(2), run_id(3)),
        "quit": lambda host: QuitDialog(host, 2, 1, print),
        "palette": lambda host: CommandPalette(host, [QAction("New session", host)]),
        "shortcuts": lambda host: ShortcutsDialog(host, Actions(host).all(), print),
        "error": _error,
        "inspector": _inspector,
        "provider form": _provider_form,
    }
    | {f"settings {n}": _settings(n) for n in range(8)}
    | {f"first run {n}": _first_run(n) for n in range(3)}
)


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    """A window that owns what a test opens."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    return made


@pytest.fixture
def mirrored(qapp: QApplication) -> Iterator[None]:
    """Right to left for the length of a test."""
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def _shown(qtbot: QtBot, made: QWidget) -> QWidget:
    settle = getattr(made, "settle_size", None)
    if settle is not None:
        settle()
    made.show()
    qtbot.waitExposed(made)
    qtbot.wait(1)  # let deferred layouts and the backend's first answers come in
    return made


@pytest.mark.parametrize("name", _ALL)
def test_every_control_has_a_name(qtbot: QtBot, host: QWidget, name: str) -> None:
    """No control is only a "button" to a screen reader (users R129)."""
    assert nameless(_shown(qtbot, _ALL[name](host))) == []


@pytest.mark.parametrize("zoom", [100, 200])
@pytest.mark.parametrize("name", _ALL)
def test_everything_fits_a_small_screen(qtbot: QtBot, host: QWidget, qapp: QApplication, name: str, zoom: int) -> None:
    """At 800 × 600 no button is out of reach, at 200 % neither; what is long scrolls (users L104)."""
    theme.apply(qapp, ThemeChoice.LIGHT, zoom)
    made = _shown(qtbot, _ALL[name](host))
    made.resize(min(made.width(), 790), min(made.height(), 560))  # what such a screen leaves beside frame and panel
    qtbot.wait(1)
    assert made.width() <= 800
    assert made.height() <= 570
    assert unreachable_buttons(made) == []


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.CONTRAST])
@pytest.mark.parametrize("name", _ALL)
def test_every_theme_paints_and_can_be_switched_while_open(
    qtbot: QtBot, host: QWidget, qapp: QApplication, name: str, choice: ThemeChoice
) -> None:
    """A dialog that is open follows the theme without a fault."""
    made = _shown(qtbot, _ALL[name](host))
    theme.apply(qapp, choice, 125)
    assert not made.grab().isNull()


@pytest.mark.usefixtures("mirrored")
@pytest.mark.parametrize("name", _ALL)
def test_right_to_left_mirrors_without_losing_buttons(qtbot: QtBot, host: QWidget, name: str) -> None:
    """The shell mirrors, and everything stays in reach."""
    made = _shown(qtbot, _ALL[name](host))
    assert made.layoutDirection() is Qt.LayoutDirection.RightToLeft
    assert unreachable_buttons(made) == []
    assert not made.grab().isNull()
