"""Palette, quit, shortcuts and the error page."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.ui.dialogs.command_palette import CommandPalette, match_score
from nexa_desktop.ui.dialogs.quit import QuitDialog
from nexa_desktop.ui.dialogs.shortcuts import ShortcutsDialog
from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage

Keep = Callable[[QWidget], None]


@pytest.fixture
def actions(keep: Keep) -> tuple[QAction, ...]:
    """A few commands; Stop is disabled."""
    host = QWidget()
    keep(host)
    made = []
    for text, keys in (
        ("&New session", "Ctrl+N"),
        ("&Find here", "Ctrl+F"),
        ("Search all sessions", "Ctrl+Shift+F"),
        ("Stop", "Esc"),
    ):
        action = QAction(text, host)
        action.setShortcut(keys)
        made.append(action)
    made[3].setEnabled(False)
    return tuple(made)


# ------------------------------------------------------------------------------------------------ palette
def test_the_palette_lists_everything_and_narrows(qtbot: QtBot, keep: Keep, actions: tuple[QAction, ...]) -> None:
    """Words win over letters in order; what does not fit goes."""
    palette = CommandPalette.ask(None, actions)
    keep(palette)
    assert palette.titles() == ["New session", "Find here", "Search all sessions", "Stop"]
    qtbot.keyClicks(palette.query, "sess")
    assert palette.titles() == ["New session", "Search all sessions"]
    palette.query.setText("fh")
    assert palette.titles()[0] == "Find here"
    palette.query.setText("zzz")
    assert palette.titles() == []


def test_enter_closes_the_palette_and_then_triggers(qtbot: QtBot, keep: Keep, actions: tuple[QAction, ...]) -> None:
    """The command runs once, after the palette has gone."""
    palette = CommandPalette.ask(None, actions)
    keep(palette)
    qtbot.keyClicks(palette.query, "all")
    with qtbot.waitSignals([palette.accepted, actions[2].triggered]):
        qtbot.keyClick(palette.query, Qt.Key.Key_Return)


def test_arrows_choose_while_typing_goes_on(qtbot: QtBot, keep: Keep, actions: tuple[QAction, ...]) -> None:
    """Down and Up move the choice over what can be run and wrap around; the field keeps the focus."""
    palette = CommandPalette.ask(None, actions)
    keep(palette)
    qtbot.keyClick(palette.query, Qt.Key.Key_Up)
    assert palette.list_view.currentIndex().data() == "Search all sessions"
    qtbot.keyClick(palette.query, Qt.Key.Key_Down)
    qtbot.keyClick(palette.query, Qt.Key.Key_Down)
    assert palette.list_view.currentIndex().data() == "Find here"


def test_a_disabled_command_is_not_run(qtbot: QtBot, keep: Keep, actions: tuple[QAction, ...]) -> None:
    """It is listed, last, and Enter on it does nothing."""
    palette = CommandPalette.ask(None, actions)
    keep(palette)
    palette.query.setText("stop")
    with qtbot.assertNotEmitted(actions[3].triggered, wait=20):
        qtbot.keyClick(palette.query, Qt.Key.Key_Return)
    assert palette.isVisible()


@pytest.mark.parametrize(
    ("query", "text", "fits"),
    [("", "x", True), ("NEW", "New session", True), ("nsn", "New session", True), ("xy", "New", False)],
)
def test_matching(query: str, text: str, fits: bool) -> None:
    """Case does not matter, letters in order are enough."""
    assert (match_score(query, text) is not None) is fits


# ------------------------------------------------------------------------------------------------ quit
@pytest.mark.parametrize(("name", "choice"), [("tray_button", "tray"), ("stop_button", "stop"), ("cancel_button", "cancel")])
def test_quit_offers_three_ways(qtbot: QtBot, keep: Keep, name: str, choice: str) -> None:
    """Keep running, stop and quit, or stay; exactly one answer comes."""
    answers: list[str] = []
    dialog = QuitDialog.ask(None, 2, 1, answers.append)
    keep(dialog)
    assert "2 runs" in dialog.heading.text()
    getattr(dialog, name).click()
    assert answers == [choice]


@pytest.mark.parametrize(("name", "choice"), [("tray_button", "tray"), ("stop_button", "stop"), ("cancel_button", "cancel")])
def test_enter_presses_the_button_with_the_focus(qtbot: QtBot, keep: Keep, name: str, choice: str) -> None:
    """Who goes to a button with the keyboard gets that one, whatever the default is."""
    answers: list[str] = []
    dialog = QuitDialog.ask(None, 2, 1, answers.append)
    keep(dialog)
    chosen = getattr(dialog, name)
    chosen.setFocus()
    qtbot.keyClick(chosen, Qt.Key.Key_Return)
    assert answers == [choice]


def test_escape_stays(qtbot: QtBot, keep: Keep) -> None:
    """Escape never quits."""
    answers: list[str] = []
    dialog = QuitDialog.ask(None, 1, 0, answers.append)
    keep(dialog)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert answers == ["cancel"]


def test_without_a_tray_it_is_not_offered(qtbot: QtBot, keep: Keep) -> None:
    """Nothing is promised that the desktop cannot do; then Enter stays."""
    answers: list[str] = []
    dialog = QuitDialog.ask(None, 1, 0, answers.append, has_tray=False)
    keep(dialog)
    assert not dialog.tray_button.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert answers == ["cancel"]


# ------------------------------------------------------------------------------------------------ shortcuts, error page
def test_shortcuts_are_found_by_name_and_by_key(qtbot: QtBot, keep: Keep, actions: tuple[QAction, ...]) -> None:
    """The page lists every key and narrows by typing; changing them is one click away."""
    asked: list[bool] = []
    dialog = ShortcutsDialog.ask(None, actions, lambda: asked.append(True))
    keep(dialog)
    assert len(dialog.shown_rows()) == 4
    dialog.query.setText("shift")
    assert dialog.shown_rows() == [("Search all sessions", "Ctrl+Shift+F")]
    dialog.query.setText("no such key")
    assert "No command matches." in [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    dialog.query.clear()
    assert "No command matches." not in [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    dialog._customize()
    assert asked == [True]


def test_an_error_page_says_what_happened_and_offers_ways(qtbot: QtBot) -> None:
    """Title, explanation, buttons that answer by key, details on demand, never cut."""
    page = StartupErrorPage(
        "The data folder cannot be written",
        "Choose another one, or free some space.",
        details="OSError: [Errno 28]\u202e",
        actions=(("folder", "Choose another folder…"), ("retry", "Try again")),
    )
    qtbot.addWidget(page)
    page.resize(700, 500)
    page.show()
    assert not page.details_view.isVisible()
    page.details_button.click()
    assert "⟨U+202E⟩" in page.details_view.toPlainText()
    with qtbot.waitSignal(page.chosen) as blocker:
        page.buttons["retry"].click()
    assert blocker.args == ["retry"]
