"""The window and its panes in the room there is: small screens, large text, long names, the inspector."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSettings
from PySide6.QtWidgets import QApplication, QScrollArea, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.messages import ArtifactRef, FilePart
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.widgets.composer import ComposerState
from tests.ui.shell.conftest import OpenScene


def opened(tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """A window with its widgets, as it starts on this screen."""
    window = MainWindow(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.show()
    window.furnish()
    QApplication.processEvents()
    return window


def test_a_first_start_fits_the_screen(tmp_path: Path, qtbot: QtBot) -> None:
    """On a screen smaller than the usual window, all of it is on the screen."""
    window = opened(tmp_path, qtbot)
    room = window.screen().availableGeometry()
    assert room.width() < 1180, "this test needs a small screen"
    assert room.contains(window.frameGeometry())
    button = window.composer.send_button
    assert room.contains(QRect(button.mapToGlobal(QPoint(0, 0)), button.size()))


def test_a_window_left_on_a_larger_screen_fits_this_one(tmp_path: Path, qtbot: QtBot) -> None:
    """Size and place that were stored on another screen are brought to this one's."""
    window = opened(tmp_path, qtbot)
    window.setGeometry(1500, 900, 2400, 1500)
    window.save_state()
    room = window.screen().availableGeometry()
    again = opened(tmp_path, qtbot)
    assert room.contains(again.geometry())


@pytest.mark.parametrize(("size", "zoom"), [((800, 560), 100), ((800, 560), 200), ((1366, 730), 200), ((683, 350), 100)])
def test_everything_needed_is_inside_a_small_window(scene: OpenScene, size: tuple[int, int], zoom: int) -> None:
    """800×600, a laptop at 200 % text, a laptop with doubled pixels: field, Send and the chips are inside the window, and
    nothing is drawn over anything else."""
    one = scene([{"text": "Done. " * 30}], size=size, settings=lambda app: replace(app, zoom_percent=zoom))
    window = one.window
    one.type_and_send("go")
    one.until_idle()
    window.resize(*size)
    one.until(lambda: (window.width(), window.height()) == size)
    QApplication.processEvents()
    inside = window.rect()
    composer = window.composer
    controls = composer.controls
    buttons = (controls.model_button, controls.mode_button, controls.budget_button, controls.directory_button)
    for widget in (composer.edit, composer.send_button, composer.attach_button, *buttons, window.status_bar):
        place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        assert inside.contains(place), (widget.accessibleName(), place, inside)
    words = composer.edit.fontMetrics().horizontalAdvance(composer.edit.placeholderText())
    assert words <= composer.edit.viewport().width()
    assert composer.send_button.width() >= composer.send_button.sizeHint().width()
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    first_of_row = {button.y(): button.x() for button in reversed((composer.attach_button, *buttons))}
    assert len(set(first_of_row.values())) <= 1 or max(first_of_row.values()) - min(first_of_row.values()) <= 2
    assert window.pages.height() >= window.fontMetrics().lineSpacing() * 3


def test_the_list_keeps_its_width(scene: OpenScene) -> None:
    """Long names above the transcript are cut, the inspector takes its room from the transcript: the list stays as wide as
    the person made it."""
    one = scene([{"text": "Done."}, {"text": "Done."}, {"text": "Done."}])
    window = one.window
    width = window.sidebar.width()
    for text in ("a rather long first message that says everything about the task at hand", "and another one " * 6):
        one.type_and_send(text)
        one.until_idle()
    QApplication.processEvents()
    assert window.sidebar.width() == width
    window.resize(900, 700)
    QApplication.processEvents()
    assert window.sidebar.width() == width
    window.resize(1180, 780)
    window.actions_table["view.inspector"].setChecked(True)
    QApplication.processEvents()
    assert window.sidebar.width() == width
    window.actions_table["view.inspector"].setChecked(False)
    QApplication.processEvents()
    assert window.sidebar.width() == width
    crumb = window.breadcrumb.title
    assert crumb.accessibleName().startswith("a rather long first message")


def test_nothing_of_an_approval_overlaps_where_its_buttons_break(scene: OpenScene) -> None:
    """Beside the inspector the answers take two rows: the card grows by one, and each part keeps its height."""
    call = {"name": "write_file", "arguments": {"path": "out.txt", "content": "once\nmore"}}
    one = scene([{"text": "I will write.", "calls": [call]}, {"text": "Written."}], size=(1100, 700))
    one.type_and_send("write")
    one.until(lambda: one.window.composer.state is ComposerState.WAITING)
    page = one.window.chat_page(one.controller.transcript)
    one.until(lambda: page.approval_cards and page.approval_cards[0].request.preview is not None)
    card = page.approval_cards[0]
    one.window.actions_table["view.inspector"].trigger()
    one.until(lambda: card.always_button.y() > card.deny_button.y())
    one.until(lambda: card.height() >= card.heightForWidth(card.width()))
    parts = [part for part in card.children() if isinstance(part, QWidget) and part.isVisible() and part.height() > 1]
    below = sorted((part.geometry() for part in parts), key=lambda rect: rect.y())
    assert not [(a, b) for a in below for b in below if a is not b and a.intersects(b)]


@pytest.mark.parametrize(("size", "zoom"), [((800, 560), 100), ((800, 560), 200)])
def test_a_new_session_with_many_files_fits_a_small_window(scene: OpenScene, size: tuple[int, int], zoom: int) -> None:
    """What the message goes out with stays in sight below hundreds of files, and the page above scrolls down only."""
    one = scene([], size=size, settings=lambda app: replace(app, zoom_percent=zoom))
    window, composer = one.window, one.window.composer
    for n in range(100):
        part = FilePart(f"file {n}.txt", "text/plain", ArtifactRef(f"{n:064x}", 10))
        composer.begin_reading(part.name)
        composer.end_reading(part.name, part)
    one.until(lambda: composer.chips.verticalScrollBar().maximum() > 1000)
    QApplication.processEvents()
    values = composer.controls.findChildren(QToolButton)
    for widget in (composer.edit, composer.send_button, *(button for button in values if button.isVisible())):
        place = QRect(widget.mapTo(composer, QPoint(0, 0)), widget.size())
        assert composer.rect().contains(place), (widget.accessibleName(), place, composer.rect())
        assert window.rect().contains(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()))
    page = window.welcome.findChildren(QScrollArea)[0]
    assert page.horizontalScrollBar().maximum() == 0
