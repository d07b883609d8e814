"""The window as a whole: names for screen readers, looks, panes, keys, notices."""

import gc
import random
import threading
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)

from nexa_desktop.core.errors import StoreUnavailable
from nexa_desktop.core.settings import AppSettings, ThemeChoice
from nexa_desktop.ui import theme
from nexa_desktop.ui.actions import Actions, commands
from nexa_desktop.ui.dialogs.approval import ApprovalDialog
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, DecisionKind
from nexa_desktop.ui.widgets.composer import ComposerState
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene

_CONTROLS = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit,
)  # fmt: skip
WRITE = {"name": "write_file", "arguments": {"path": "out.txt", "content": "x"}}


def nameless(root: QWidget) -> list[str]:
    """Controls that a screen reader would call "button"."""
    found = []
    for widget in root.findChildren(QWidget):
        is_qts_own = isinstance(widget, QScrollBar | QHeaderView) or isinstance(widget.parent(), QLineEdit)
        if not isinstance(widget, _CONTROLS) or is_qts_own or not widget.isVisibleTo(widget.window()):
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        inside_spin_box = isinstance(widget.parent(), QAbstractSpinBox | QComboBox)
        if not (widget.accessibleName() or text.strip() or inside_spin_box or _has_buddy(widget, root)):
            found.append(f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}")
    return found


def _has_buddy(widget: QWidget, root: QWidget) -> bool:
    from PySide6.QtWidgets import QLabel

    return any(label.buddy() is widget for label in root.findChildren(QLabel))


def test_every_control_has_a_name(scene: OpenScene) -> None:
    """Case 129: a walk over all widgets of the window with an approval, a queue, the inspector and settings open."""
    one = scene([{"text": "I will write.", "calls": [WRITE]}, {"text": "Written."}])
    one.type_and_send("write")
    one.until(lambda: one.controller.approvals.views)
    one.type_and_send("and then this")
    one.window.actions_table["view.inspector"].setChecked(True)
    one.window.chat_page(one.controller.transcript).open_find()
    one.controller.dialogs.open_settings()
    one.controller.centre.show_error(StoreUnavailable("The disk is full."))
    one.controller.trouble.failed(StoreUnavailable("The disk is full."))
    QApplication.processEvents()
    assert nameless(one.window) == []
    assert all(action.text() for action in one.window.actions_table.all())


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.CONTRAST, ThemeChoice.LIGHT])
def test_the_look_changes_at_once_and_is_remembered(scene: OpenScene, choice: ThemeChoice, tmp_path: Path) -> None:
    """Light, dark and contrast at 100 and 200 %: the window repaints, and the next start begins with it."""
    one = scene()
    one.controller.settings.change(lambda app: replace(app, theme=choice, zoom_percent=200))
    assert theme.current() is choice
    font = one.window.composer.edit.font().pointSizeF()
    one.controller.settings.change(lambda app: replace(app, zoom_percent=100))
    assert one.window.composer.edit.font().pointSizeF() == pytest.approx(font / 2)
    background = one.window.grab().toImage().pixelColor(5, 5)
    assert (background.lightness() < 128) is theme.colors().is_dark
    one.close()
    assert choice.value in (tmp_path / "window.ini").read_text()


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two hex colours."""

    def luminance(value: str) -> float:
        parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colors", [theme.LIGHT, theme.DARK, theme.CONTRAST])
def test_every_text_can_be_read(colors: theme.Colors) -> None:
    """WCAG AA: 4.5 to 1 for each text role on each surface it stands on."""
    surfaces = (colors.window, colors.base, colors.raised, colors.user_card, colors.accent_soft)
    for role in ("text", "text_muted", "success", "warning", "danger", "info", "accent"):
        for surface in surfaces:
            assert contrast(getattr(colors, role), surface) >= 4.5, (role, surface)
    for surface in (colors.window, colors.base, colors.raised):
        assert contrast(colors.text_faint, surface) >= 4.5, surface
    assert contrast(colors.accent_text, colors.accent) >= 4.5
    assert contrast(colors.code_text, colors.code_background) >= 4.5


def test_keys_have_no_conflicts_and_can_be_changed(scene: OpenScene) -> None:
    """All keys are in one table; a conflict is flagged in the window, not silent."""
    one = scene()
    actions = one.window.actions_table
    assert actions.conflicts() == {}
    assert len({command.id for command in commands()}) == len(commands())
    one.controller.settings.change(lambda app: replace(app, shortcuts={"session.new": "Ctrl+K"}))
    assert actions["session.new"].shortcut() == QKeySequence("Ctrl+K")
    assert actions.conflicts() == {"Ctrl+K": ("session.new", "view.palette")}
    assert "keys" in one.window.banners.causes()
    one.controller.settings.change(lambda app: replace(app, shortcuts={}))
    assert "keys" not in one.window.banners.causes()
    assert isinstance(actions, Actions)


def test_f6_goes_through_the_panes(scene: OpenScene) -> None:
    """Sessions, transcript, composer, inspector and round again; Ctrl+L goes to the composer."""
    one = scene([{"text": "Hello."}])
    one.type_and_send("hi")
    one.until_idle()
    one.window.actions_table["view.inspector"].setChecked(True)
    one.window.focus_composer()
    seen = []
    for _ in range(4):
        one.window.focus_next_pane()
        focused = one.window.focusWidget()
        assert focused is not None
        seen.append(
            next(
                name
                for name, pane in (
                    ("inspector", one.window.inspector_pane),
                    ("sessions", one.window.sidebar),
                    ("composer", one.window.composer),
                    ("transcript", one.window.pages),
                )
                if pane.isAncestorOf(focused)
            )
        )
    assert seen == ["inspector", "sessions", "transcript", "composer"]


def test_esc_stops_only_when_nothing_is_composed(scene: OpenScene) -> None:
    """Case 102: Esc that closes a candidate window does not stop the run; the next one does."""
    one = scene([{"text": "word " * 4000}], tokens_per_second=60)
    one.type_and_send("talk")
    one.until(lambda: one.window.composer.state is ComposerState.RUNNING)
    edit = one.window.composer.edit
    one.window.activateWindow()
    edit.setFocus()
    QApplication.sendEvent(edit, QInputMethodEvent("にほ", []))
    one.qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert one.window.composer.state is ComposerState.RUNNING
    QApplication.sendEvent(edit, QInputMethodEvent("", []))
    one.qtbot.keyClick(edit, Qt.Key.Key_Escape)
    one.until(lambda: one.window.composer.state is not ComposerState.RUNNING)
    one.until_idle()


def test_esc_in_the_find_bar_closes_it_and_stops_nothing(scene: OpenScene) -> None:
    """Escape belongs to what has the focus: the find bar closes, the run goes on."""
    one = scene([{"text": "word " * 4000}], tokens_per_second=60)
    assert not one.window.actions_table["run.stop"].isEnabled()
    one.type_and_send("talk")
    one.until(lambda: one.window.composer.state is ComposerState.RUNNING)
    assert one.window.actions_table["run.stop"].isEnabled()
    page = one.window.chat_page(one.controller.transcript)
    page.open_find()
    one.qtbot.keyClick(page.find_bar.findChild(QLineEdit), Qt.Key.Key_Escape)
    assert not page.find_bar.isVisible()
    assert one.window.composer.state is ComposerState.RUNNING
    one.controller.sending.stop()
    one.until_idle()


def test_an_approval_of_another_session_is_offered_and_takes_no_focus(scene: OpenScene) -> None:
    """Cases 66, 68, 69: while something else is on screen a message offers the request; typing is not interrupted."""
    one = scene([{"text": "I will write. " * 10, "calls": [WRITE]}, {"text": "Written."}], tokens_per_second=60)
    one.type_and_send("write")
    one.until(lambda: one.controller.live.all() and one.controller.live.all()[0].has_begun)
    one.controller.chat.open_new()
    one.window.composer.edit.setFocus()
    one.until(lambda: one.window.toast.isVisible())
    assert not any(isinstance(w, ApprovalDialog) for w in QApplication.topLevelWidgets())
    one.until(lambda: one.controller.news.waiting == 1)
    one.window.toast.findChild(QAbstractButton).click()
    one.until(lambda: any(isinstance(w, ApprovalDialog) and w.isVisible() for w in QApplication.topLevelWidgets()))
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, ApprovalDialog))
    one.until(lambda: dialog.card is not None and dialog.card.request.preview is not None)
    assert dialog.card is not None
    assert dialog.card.run_button.isEnabled()
    needs = one.controller.sessions.needs_you[0]
    one.controller.open_session(needs.session_id)
    one.until(lambda: one.controller.approvals.views)
    dialog.close()
    view = one.controller.approvals.views[0]
    one.controller.approvals.decide(ApprovalDecision(view.run_id, view.call_id, view.digest, DecisionKind.DENY, "not now"))
    one.until_idle()
    assert not (one.work / "out.txt").exists()


def test_a_failed_write_stays_told_until_one_succeeds(scene: OpenScene) -> None:
    """Cases 2, 3: a persistent banner, and "Not saved" in the status bar, until a write succeeds."""
    one = scene()
    one.until(lambda: one.controller.chat.place.session is None)
    one.controller.trouble.failed(StoreUnavailable("The disk is full.", hint="Free some space."))
    assert one.window.banners.causes() == ("store",)
    assert one.window.status_bar.saved.text() == "Not saved"
    one.window.composer.edit.setPlainText("something")
    one.window.composer.flush_draft()
    one.until(lambda: one.window.banners.causes() == ())
    assert one.window.status_bar.saved.text() == "Saved"


def test_without_a_model_the_text_stays_and_the_setup_opens(scene: OpenScene) -> None:
    """No model: what was written stays in the composer, and the window says what to do."""
    one = scene()
    one.controller.settings.change(lambda app: replace(app, connections=(), default_connection_id=None))
    one.type_and_send("hello?")
    assert one.window.composer.edit.toPlainText() == "hello?"
    from nexa_desktop.ui.dialogs.first_run import FirstRunPage

    assert isinstance(one.window.pages.currentWidget(), FirstRunPage)
    one.controller.dialogs.close_first_run()


def test_first_run_appears_only_when_nothing_is_configured(scene: OpenScene) -> None:
    """Case 30: with settings that name a provider there is no first run."""
    one = scene()
    from nexa_desktop.ui.dialogs.first_run import FirstRunPage

    assert not isinstance(one.window.pages.currentWidget(), FirstRunPage)
    one.controller.looks.apply_settings(AppSettings())
    assert not isinstance(one.window.pages.currentWidget(), FirstRunPage)


def test_a_failed_turn_keeps_its_session_and_can_be_retried(scene: OpenScene) -> None:
    """Errors are told on the turn itself; Retry goes on from there."""
    one = scene([{"error": {"kind": "overloaded", "message": "The server is busy."}, "times": 3}, {"text": "Now."}])
    one.controller.settings.change(lambda app: replace(app, run_config=app.run_config.model_copy(update={"retries": 0})))
    one.type_and_send("hello")
    one.until_idle()
    head = one.controller.chat.place.head
    assert head is not None
    assert head.error is not None
    assert "busy" in head.error.message
    assert one.titles() == ["hello"]


def test_search_finds_and_opens(scene: OpenScene) -> None:
    """Cases 85 to 89: both sides are searched; a hit opens its session and goes to the message."""
    one = scene([{"text": "The lighthouse keeper counted 灯塔 at night."}], repeat_last=True)
    one.type_and_send("tell me of the sea")
    one.until_idle()
    wanted = one.controller.chat.place.session_id
    one.controller.chat.open_new()
    for words in ("lighthouse", "灯塔", "of the sea"):
        one.window.sidebar.search_box.setText("nothing has this")
        one.until(lambda: one.window.search_model.rowCount() == 0)
        one.window.sidebar.search_box.setText(words)
        one.until(lambda: one.window.search_model.rowCount() > 0)
    one.window.sidebar.hit_view.opened.emit(one.window.search_model.index(one.window.search_model.rowCount() - 1))
    one.until(lambda: one.controller.chat.place.session_id == wanted)
    one.window.sidebar.search_box.setText("nothing has this")
    one.until(lambda: one.window.sidebar.empty.accessibleName() == "No match")


def test_trash_and_undo(scene: OpenScene) -> None:
    """D1, case 5: to the trash, back by Undo; nothing is lost in between."""
    one = scene([{"text": "Hello."}], repeat_last=True)
    one.type_and_send("keep me")
    one.until_idle()
    session_id = one.controller.chat.place.session_id
    assert session_id is not None
    one.controller.sessions.move_to_trash((session_id,))
    one.until(lambda: one.titles() == [])
    assert one.controller.chat.place.session_id is None
    one.window.sidebar.toast._button.click()
    one.until(lambda: one.titles() == ["keep me"])


def test_editing_an_earlier_message_makes_a_branch(scene: OpenScene) -> None:
    """N5: edit and resend stands beside the old turn; nothing is overwritten, both can be reached."""
    one = scene([{"text": "First."}, {"text": "Second."}], repeat_last=True)
    one.type_and_send("one")
    one.until_idle()
    one.type_and_send("two")
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    old = one.controller.chat.place.leaf
    assert old is not None
    one.controller.turns.edit(old)
    one.until(lambda: one.window.composer.edit.toPlainText() == "two")
    one.type_and_send("two, but better")
    one.until(lambda: len(one.controller.chat.place.rows) == 3)
    one.until_idle()
    rows = {row.run_id: row for row in one.controller.chat.place.rows}
    assert one.controller.chat.place.leaf != old
    new = rows[one.controller.chat.place.leaf]  # type: ignore[index]
    assert new.parent_run_id == rows[old].parent_run_id
    assert new.fork_of == old
    one.controller.turns.select_run(old)
    one.until(lambda: one.controller.chat.place.leaf == old)
    assert len(one.controller.chat.place.rows) == 3


def _act(one: Scene, chance: random.Random) -> None:
    """One thing a hurried person does."""
    chat, window = one.controller.chat, one.window
    ids = window.sessions_model.session_ids()
    match chance.randrange(9):
        case 0 | 1:
            one.type_and_send(f"message {chance.randrange(1000)}")
        case 2 | 3:
            one.controller.sending.stop()
        case 4:
            chat.open_new()
        case 5 if ids:
            one.controller.open_session(chance.choice(ids))
        case 6 if ids:
            one.controller.sessions.move_to_trash((chance.choice(ids),))
        case 7:
            window.actions_table["view.inspector"].toggle()
        case _:
            window.sidebar.search_box.setText(chance.choice(("", "word", "message")))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_hundred_random_actions_leave_a_working_window(scene: OpenScene, seed: int) -> None:
    """No crash, no stuck state: after a hundred actions in any order the window is idle and takes a message."""
    chance = random.Random(seed)
    one = scene([{"text": "word " * 30}], tokens_per_second=400, repeat_last=True)
    for _ in range(100):
        _act(one, chance)
        for _ in range(chance.randrange(4)):
            QApplication.processEvents()
        if chance.random() < 0.1:
            gc.collect()
    for live in one.controller.live.all():
        live.thread.stop()
    one.until(lambda: not one.controller.live.all())
    one.controller.chat.open_new()
    one.until(lambda: one.window.composer.state is ComposerState.IDLE)
    one.window.composer.set_queue(())
    one.type_and_send("last")
    one.until(lambda: "last" in one.titles())
    one.until(lambda: not one.controller.live.all())


def test_closing_while_a_turn_runs_asks(scene: OpenScene) -> None:
    """Case 53: closing asks; Cancel keeps the window and the run."""
    from nexa_desktop.ui.dialogs.quit import QuitDialog

    one = scene([{"text": "word " * 4000}], tokens_per_second=60)
    one.type_and_send("talk")
    one.until(lambda: one.window.composer.state is ComposerState.RUNNING)
    one.window.close()
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, QuitDialog) and w.isVisible())
    assert one.window.isVisible()
    dialog.reject()
    assert one.window.isVisible()
    assert one.controller.live.all()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_closing_asks_when_the_message_is_not_on_disk(scene: OpenScene) -> None:
    """On a full disk a message is only in the window: closing says so, and staying keeps it; when all is written, or there
    is no message, nothing is asked."""
    from nexa_desktop.ui.dialogs.quit import QuitDialog

    one = scene()
    one.window.composer.edit.setPlainText("a thought")
    one.window.composer.flush_draft()
    one.controller.trouble.failed(StoreUnavailable("The disk is full.", hint="Free some space."))
    one.window.close()
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, QuitDialog) and w.isVisible())
    assert "not saved" in dialog.heading.text()
    assert not dialog.tray_button.isVisible()
    dialog.cancel_button.click()
    assert one.window.isVisible()
    assert one.window.composer.edit.toPlainText() == "a thought"
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    one.window.composer.flush_draft()
    one.until(lambda: not one.controller.trouble.is_failing)
    one.window.close()
    one.until(lambda: one.controller.has_ended)


def test_a_stuck_thread_is_still_known_when_the_end_is_asked_again(scene: OpenScene) -> None:
    """Quitting asks once and the program's end asks once more: both hear that a thread has not ended, so that it is not
    destroyed while it works."""
    one = scene()
    hold, is_held = threading.Event(), threading.Event()

    def stuck(library: object) -> None:
        is_held.set()
        hold.wait(60)

    one.controller.store.ask(stuck, lambda answer: None)
    one.until(is_held.is_set)
    try:
        one.controller.quit()
        assert not one.controller.shut_down()
    finally:
        hold.set()


def test_the_window_stands_and_says_so_while_the_last_things_are_written(scene: OpenScene) -> None:
    """Quitting waits for a slow disk in the background: the window answers, takes no new message, and goes by itself;
    what was typed last is on the disk then."""
    one = scene([{"text": "Done."}])
    one.type_and_send("first")
    one.until_idle()
    hold = threading.Event()
    agreed: list[bool] = []
    one.controller.quit_agreed.connect(lambda: agreed.append(True))
    one.controller.store.ask(lambda library: hold.wait(60), lambda answer: None)
    one.window.composer.edit.setPlainText("half a thought")
    try:
        one.controller.quit()
        one.until(lambda: "Finishing…" in [label.text() for label in one.window.problem.findChildren(QLabel)])
        assert one.window.isVisible()
        assert not one.window.composer.isVisible()
        one.window.close()
        assert one.window.isVisible()
        assert not agreed
    finally:
        hold.set()
    one.until(lambda: agreed)
    assert not one.window.isVisible()
    assert one.controller.shut_down()
    again = scene()
    again.until(lambda: again.window.composer.edit.toPlainText() == "half a thought")


def test_what_is_typed_while_the_window_goes_is_kept_or_not_taken(scene: OpenScene) -> None:
    """A key pressed after Quit and before the stores close is on the disk too; after that the message takes no more."""
    one = scene([{"text": "Done."}])
    one.type_and_send("first")
    one.until_idle()
    edit = one.window.composer.edit
    edit.setPlainText("half")
    one.controller.quit()
    edit.appendPlainText("and the rest")
    one.until(lambda: one.controller.has_ended)
    assert not edit.isEnabled()
    again = scene()
    again.until(lambda: again.window.composer.edit.toPlainText() == "half\nand the rest")


def test_nothing_begins_while_the_program_ends(scene: OpenScene) -> None:
    """A message that was on its way when the end came is not sent, and is a draft at the next start."""
    one = scene([{"text": "Done."}], repeat_last=True)
    one.type_and_send("first")
    one.until_idle()
    one.controller.live.end()
    one.type_and_send("next")
    one.until(lambda: one.window.composer.state is ComposerState.IDLE)
    assert not one.controller.live.all()
    one.controller.quit()
    one.until(lambda: one.controller.has_ended)
    again = scene()
    again.until(lambda: again.window.composer.edit.toPlainText() == "next")
    assert len(again.controller.chat.place.rows) == 1
