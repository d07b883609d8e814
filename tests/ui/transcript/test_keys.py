"""Everything by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QVBoxLayout, QWidget

from nexa_desktop.ui.viewmodels.transcript_rows import StepRow
from nexa_desktop.ui.widgets.transcript.pieces import Verb
from tests.support.transcript_driver import Transcript
from tests.support.transcripts import conversation, rich_page

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def test_arrows_go_row_by_row_and_show_them(transcript: Transcript) -> None:
    """Down to the end and up again; the current row is always on the screen."""
    transcript.load(rich_page())
    view = transcript.view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    transcript.key(Qt.Key.Key_Home)
    assert view.current_row == 0
    seen = {0}
    for _ in range(120):
        transcript.key(Qt.Key.Key_Down)
        transcript.paint()
        rect = view.geometry_.row_rect(view.current_row)
        assert rect.bottom() > 0
        assert rect.top() < view.viewport().height()
        seen.add(view.current_row)
    assert seen == set(range(len(view.column.boxes)))
    for _ in range(120):
        transcript.key(Qt.Key.Key_Up)
    assert view.current_row == 0
    transcript.key(Qt.Key.Key_End)
    assert view.current_row == len(view.column.boxes) - 1


def test_enter_opens_and_closes_a_step(transcript: Transcript) -> None:
    """And reasoning, and notices; Space does the same."""
    transcript.load(rich_page())
    view = transcript.view
    view.setFocus()
    for row in range(len(view.column.boxes)):
        if not view.column.boxes[row].is_openable:
            continue
        view.set_current_row(row)
        transcript.key(Qt.Key.Key_Return)
        assert view.column.boxes[row].view.is_open
        transcript.paint()
        transcript.key(Qt.Key.Key_Space)
        assert not view.column.boxes[row].view.is_open


def test_tab_reaches_each_button_of_a_row_then_leaves(transcript: Transcript) -> None:
    """Not through ten thousand rows: only those of the current one."""
    window = QWidget()
    layout = QVBoxLayout(window)
    transcript.load(rich_page())
    view = transcript.view
    after = QLineEdit()
    layout.addWidget(view)
    layout.addWidget(after)
    transcript.qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    transcript.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    view.setFocus()
    row = next(i for i, r in enumerate(transcript.model.rows) if isinstance(r, StepRow) and r.needs_settling)
    view.set_current_row(row)
    settled = QSignalSpy(view.settle_requested)
    names = []
    for _ in range(3):
        transcript.key(Qt.Key.Key_Tab)
        assert view.focused_action is not None
        names.append(view.focused_action.payload)
    assert names == ["happened", "did_not_happen", "reported"]
    transcript.key(Qt.Key.Key_Backtab, SHIFT)
    transcript.key(Qt.Key.Key_Return)
    assert settled.at(0)[0][1] == "did_not_happen"
    transcript.key(Qt.Key.Key_Tab)
    transcript.key(Qt.Key.Key_Tab)
    assert after.hasFocus()
    view.setParent(None)
    transcript.qtbot.addWidget(view)


def test_links_are_reached_by_tab(transcript: Transcript) -> None:
    """A link can be followed without a mouse."""
    transcript.talk(("q", "see [one](https://example.com/1) and [two](https://example.com/2)"))
    view = transcript.view
    view.setFocus()
    view.set_current_row(1)
    told = QSignalSpy(view.link_activated)
    transcript.key(Qt.Key.Key_Tab)
    transcript.key(Qt.Key.Key_Tab)
    transcript.paint()
    transcript.key(Qt.Key.Key_Return)
    assert told.at(0) == ["https://example.com/2"]


def test_where_a_link_goes_is_told_before_enter_opens_it(transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> None:
    """By keyboard too: a name that pretends, or letters of another alphabet, do not hide the address."""
    heard: list[str] = []
    monkeypatch.setattr("nexa_desktop.ui.widgets.transcript.keys.announce", lambda _, words: heard.append(words))
    transcript.talk(("q", "[your bank](https://b\u0430nk.example/login) and [two](https://example.com/2)"))
    transcript.view.setFocus()
    transcript.view.set_current_row(1)
    transcript.key(Qt.Key.Key_Tab)
    assert "https://xn--" in QToolTip.text()
    assert heard[-1].startswith("https://xn--")
    transcript.key(Qt.Key.Key_Tab)
    assert "https://example.com/2" in QToolTip.text()
    transcript.key(Qt.Key.Key_Tab)
    transcript.qtbot.waitUntil(lambda: "https" not in QToolTip.text())


def test_copy_without_a_selection_copies_the_row(transcript: Transcript) -> None:
    """Ctrl+C on the current row."""
    transcript.talk(("question", "the *answer*"))
    transcript.view.setFocus()
    transcript.view.set_current_row(1)
    transcript.key(Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "the answer"
    transcript.key(Qt.Key.Key_A, CTRL)
    transcript.key(Qt.Key.Key_C, CTRL | SHIFT)
    assert "the *answer*" in QGuiApplication.clipboard().text()


def test_pages_by_keyboard(transcript: Transcript) -> None:
    """A screen up, a screen down; the current row follows."""
    transcript.talk(*conversation(50))
    view = transcript.view
    view.setFocus()
    bar = view.verticalScrollBar()
    before = bar.value()
    transcript.key(Qt.Key.Key_PageUp)
    assert before - bar.value() > 400
    row = view.current_row
    rect = view.geometry_.row_rect(row)
    assert rect.intersects(view.viewport().rect().toRectF())
    transcript.key(Qt.Key.Key_PageDown)
    assert bar.value() > before - 200


def test_the_menu_key_on_an_answer_offers_its_menu(transcript: Transcript) -> None:
    """What the right button offers is there for the keyboard too."""
    transcript.talk(("question", "answer"))
    view = transcript.view
    view.setFocus()
    view.set_current_row(1)
    transcript.key(Qt.Key.Key_Return)
    assert view.actions_._menu is None
    transcript.key(Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = view.actions_._menu
    assert menu is not None
    assert menu.isVisible()
    menu.close()


def test_no_step_button_is_nameless(transcript: Transcript) -> None:
    """R129: each thing that can be pressed says what it is."""
    transcript.load(rich_page())
    for row in range(len(transcript.view.column.boxes)):
        transcript.view.column.boxes[row].set_open(True)
        for spot in transcript.spots(row):
            assert spot.name.strip(), (row, spot)
            assert spot.action.verb in Verb
