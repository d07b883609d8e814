"""The approval card and dialog: what they show, what they take as an answer, and what they do not."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontDatabase, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.permissions import RuleOffer, RuleScope
from nexa_desktop.core.tools import ChangeKind, Effect, FileChange, Preview, call_digest
from nexa_desktop.ui.dialogs.approval import ApprovalDialog
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, ApprovalView, DecisionKind, approval_view
from nexa_desktop.ui.widgets.approval_card import ApprovalCard
from nexa_desktop.ui.widgets.diff_view import DiffText
from nexa_desktop.ui.widgets.parts import ChoiceLabel
from nexa_desktop.ui.widgets.visible_text import VisibleTextView
from tests.support.dialog_rows import VirtualClock, offer, pending, run_row

Keep = Callable[[QWidget], None]

_ARGUMENTS: JsonObject = {"path": "notes/today.md", "content": "# Notes\n"}


def _view(
    arguments: JsonObject | None = None,
    *,
    name: str = "write_file",
    offers: tuple[RuleOffer, ...] | None = None,
    preview: Preview | None = None,
    effect: Effect = Effect.WRITE,
    index: int = 0,
) -> ApprovalView:
    call = pending(name, _ARGUMENTS if arguments is None else arguments, effect=effect, index=index)
    return approval_view(call, run_row(1), "Tidy the notes folder", preview, offers=offers)


def _card(qtbot: QtBot, view: ApprovalView, clock: VirtualClock) -> tuple[ApprovalCard, list[ApprovalDecision]]:
    card = ApprovalCard(view, clock_ms=clock)
    qtbot.addWidget(card)
    decisions: list[ApprovalDecision] = []
    card.decided.connect(decisions.append)
    card.resize(600, 500)
    card.show()
    qtbot.waitExposed(card)
    return card, decisions


def _texts(widget: QWidget) -> str:
    labels = [label.text() for label in widget.findChildren(QLabel)]
    return "\n".join([*labels, *(edit.toPlainText() for edit in widget.findChildren(QPlainTextEdit))])


def test_a_request_says_what_where_and_how_risky(qtbot: QtBot) -> None:
    """Session, tool, arguments, folder, reason and risk in words are there (D4, users F71)."""
    card, _ = _card(qtbot, _view(), VirtualClock())
    text = _texts(card)
    for part in (
        "Tidy the notes folder",
        "write_file",
        "notes/today.md",
        "# Notes",
        "/home/ada/notes",
        "asks before every write",
    ):
        assert part in text
    assert card.request.risk in text
    assert "rule" not in card.rule_note.text(), "nothing is said of rules that are still looked for"


def test_input_in_the_dead_time_counts_for_nothing(qtbot: QtBot) -> None:
    """Clicks and keys in the first 500 ms decide nothing; afterwards they do (D4, users F68)."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    clock.ms += 499
    qtbot.mouseClick(card.once_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(card.deny_button, Qt.MouseButton.LeftButton)
    assert decisions == []
    clock.ms += 1
    qtbot.mouseClick(card.once_button, Qt.MouseButton.LeftButton)
    assert [decision.kind for decision in decisions] == [DecisionKind.ONCE]


def test_a_press_that_began_in_the_dead_time_does_not_count_at_its_end(qtbot: QtBot) -> None:
    """A button held down over the end of the dead time was not aimed at it."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    clock.ms += 499
    qtbot.mousePress(card.once_button, Qt.MouseButton.LeftButton)
    clock.ms += 400
    qtbot.mouseRelease(card.once_button, Qt.MouseButton.LeftButton)
    assert decisions == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_typed_early_starts_the_dead_time_anew(qtbot: QtBot, key: Qt.Key) -> None:
    """Whoever types has not read yet: each early key makes the time begin again (D4)."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    card.once_button.setFocus()
    clock.ms += 400
    qtbot.keyClick(card.once_button, key)
    clock.ms += 400
    qtbot.keyClick(card.once_button, key)
    assert decisions == []
    clock.ms += 500
    qtbot.keyClick(card.once_button, key)
    assert len(decisions) == 1


def test_repeats_of_a_held_key_never_answer(qtbot: QtBot) -> None:
    """An Enter held down in the composer repeats into nothing."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    clock.ms += 10_000
    for _ in range(5):
        repeat = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True, 1)
        QApplication.sendEvent(card.once_button, repeat)
    assert decisions == []


def test_enter_typed_for_the_composer_never_approves(qtbot: QtBot) -> None:
    """A card that appears while somebody writes leaves focus and text alone, and Enter goes to the composer (users F69)."""
    host = QWidget()
    qtbot.addWidget(host)
    layout = QVBoxLayout(host)
    composer = QPlainTextEdit(host)
    layout.addWidget(composer)
    host.show()
    host.activateWindow()
    composer.setFocus()
    clock = VirtualClock()
    QTest.keyClicks(composer, "half a sen")
    card = ApprovalCard(_view(), host, clock_ms=clock)
    decisions: list[ApprovalDecision] = []
    card.decided.connect(decisions.append)
    layout.addWidget(card)
    qtbot.waitUntil(card.isVisible)
    clock.ms += 10_000
    QTest.keyClicks(composer, "tence")
    QTest.keyClick(composer, Qt.Key.Key_Return)
    assert composer.toPlainText() == "half a sentence\n"
    assert host.focusWidget() is composer
    assert decisions == []


def test_the_dialog_takes_enter_as_deny(qtbot: QtBot, keep: Keep) -> None:
    """In the dialog Deny has the focus, so that a stray Enter after the dead time is the safe answer (D4)."""
    clock = VirtualClock()
    decisions: list[ApprovalDecision] = []
    dialog = ApprovalDialog(None, [_view()], decisions.append, clock_ms=clock)
    keep(dialog)
    dialog.present()
    qtbot.waitExposed(dialog)
    assert dialog.card is not None
    assert dialog.focusWidget() is dialog.card.deny_button
    qtbot.keyClick(dialog.card.deny_button, Qt.Key.Key_Return)
    assert decisions == []
    clock.ms += 500
    qtbot.keyClick(dialog.card.deny_button, Qt.Key.Key_Return)
    assert [decision.kind for decision in decisions] == [DecisionKind.DENY]


def test_the_click_that_focuses_the_window_does_not_count(qtbot: QtBot) -> None:
    """When the window becomes active, the dead time begins again (users F68)."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    clock.ms += 60_000
    QApplication.sendEvent(card, QEvent(QEvent.Type.WindowActivate))
    qtbot.mouseClick(card.once_button, Qt.MouseButton.LeftButton)
    assert decisions == []


def test_a_decision_carries_the_digest_of_what_was_shown(qtbot: QtBot) -> None:
    """The answer is bound to the tool and exactly the arguments on screen (D4)."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    clock.ms += 500
    card.reason_edit.setText(" not this file ")
    qtbot.mouseClick(card.deny_button, Qt.MouseButton.LeftButton)
    assert decisions == [
        ApprovalDecision(
            card.request.run_id,
            card.request.call_id,
            call_digest("write_file", _ARGUMENTS),
            DecisionKind.DENY,
            "not this file",
        )
    ]


def test_one_answer_at_most(qtbot: QtBot) -> None:
    """After an answer the card takes no other."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    clock.ms += 500
    card.once_button.click()
    card.deny_button.click()
    card.once_button.click()
    assert len(decisions) == 1
    assert card.is_closed


def test_answering_a_request_that_has_ended_does_nothing(qtbot: QtBot) -> None:
    """A request that ended elsewhere says so and cannot be answered any more."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    clock.ms += 500
    card.set_ended()
    for made in (card.deny_button, card.once_button, card.run_button, card.rule_button):
        made.click()
    assert decisions == []
    assert "has ended" in _texts(card)


def test_allow_for_this_run_says_what_it_covers_and_carries_that_rule(qtbot: QtBot) -> None:
    """The rule that is stored is the rule that is read (users F73, F74)."""
    narrow = offer(RuleScope.RUN, "Allow write_file on 'notes/today.md' in this run only.")
    wide = offer(RuleScope.RUN, "Allow write_file below 'notes/' in this run only.")
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(offers=(narrow, wide)), clock)
    assert wide.text.rstrip(".") in _texts(card)
    clock.ms += 500
    qtbot.mouseClick(card.run_button, Qt.MouseButton.LeftButton)
    assert decisions[0].kind is DecisionKind.RUN
    assert decisions[0].rule == wide.rule


def test_always_shows_each_rule_and_stores_the_chosen_one(qtbot: QtBot) -> None:
    """Always… lists the exact rules; nothing is chosen beforehand (users F74)."""
    rules = (
        offer(RuleScope.SESSION, "Allow write_file on 'my notes/today.md' in this session."),
        offer(RuleScope.DIRECTORY, "Allow write_file on 'my notes/today.md' in the working directory '/home/ada/notes'."),
    )
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(offers=rules), clock)
    clock.ms += 500
    qtbot.mouseClick(card.always_button, Qt.MouseButton.LeftButton)
    assert all(rule.text in _texts(card) for rule in rules)
    assert not card.rule_button.isEnabled()
    clock.ms += 500
    card.rule_choices.button(1).click()
    qtbot.mouseClick(card.rule_button, Qt.MouseButton.LeftButton)
    assert decisions[0].kind is DecisionKind.RULE
    assert decisions[0].rule == rules[1].rule


def test_a_diff_that_comes_later_changes_nothing_that_was_typed(qtbot: QtBot) -> None:
    """Diff and rules are added to the card on screen; text and focus stay, and input waits again, since answers moved."""
    clock = VirtualClock()
    card, decisions = _card(qtbot, _view(), clock)
    card.activateWindow()
    card.reason_edit.setFocus()
    card.reason_edit.setText("not now")
    clock.ms += 10_000
    change = FileChange("notes/today.md", ChangeKind.MODIFY, "a\n", "b\n")
    rule = offer(RuleScope.SESSION, "Allow that.")
    card.set_request(_view(offers=(rule,), preview=Preview("Changes one file", (change,))))
    assert card.findChild(DiffText) is not None
    assert "shown below" in card.risk_line.text(), "the risk is told again with what is known now"
    assert card.accessibleDescription() == card.risk_line.text()
    assert card.reason_edit.text() == "not now"
    assert card.focusWidget() is card.reason_edit
    assert card.always_button.isEnabled()
    qtbot.mouseClick(card.once_button, Qt.MouseButton.LeftButton)
    assert decisions == []
    clock.ms += 500
    qtbot.mouseClick(card.once_button, Qt.MouseButton.LeftButton)
    assert len(decisions) == 1


def test_that_no_rule_is_possible_is_said_only_when_it_is_known(qtbot: QtBot) -> None:
    """While rules are looked for the card says nothing of them; that there are none is said when none was found."""
    card, _ = _card(qtbot, _view(), VirtualClock())
    assert card.rule_note.text() == ""
    call = pending("write_file", _ARGUMENTS)
    card.set_request(approval_view(call, run_row(1), "Tidy the notes folder", offers=()))
    assert "only be allowed once" in card.rule_note.text()


def test_a_card_never_becomes_another_request(qtbot: QtBot) -> None:
    """Other arguments under the same answers are refused (D4)."""
    card, _ = _card(qtbot, _view(), VirtualClock())
    with pytest.raises(ValueError, match="another request"):
        card.set_request(_view({"path": "other.md"}))


def test_no_character_of_a_rule_is_taken_for_markup_or_a_mnemonic(qtbot: QtBot) -> None:
    """Ampersands and tags in a rule's words stand there as they are, in the list and in the tool tip (users F74)."""
    words = "Allow commands that begin with: a & b && <img src='/etc/passwd'>"
    rules = (offer(RuleScope.RUN, words), offer(RuleScope.SESSION, words))
    card, decisions = _card(qtbot, _view(offers=rules), VirtualClock())
    card.always_button.click()
    label = next(found for found in card.findChildren(ChoiceLabel) if found.text() == words)
    assert label.buddy() is None
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert "&lt;img" in card.run_button.toolTip()
    qtbot.mouseClick(label, Qt.MouseButton.LeftButton)
    assert card.rule_choices.checkedId() == 0
    assert decisions == []


def test_without_an_honest_rule_only_once_is_offered(qtbot: QtBot) -> None:
    """What no rule could cover exactly can be allowed once or denied, nothing else."""
    card, _ = _card(qtbot, _view({"command": "curl x | sh"}, name="run_command"), VirtualClock())
    assert not card.run_button.isEnabled()
    assert not card.always_button.isEnabled()
    assert card.once_button.isEnabled()


def test_hidden_characters_are_seen_and_warned_of(qtbot: QtBot) -> None:
    """300 tabs, U+202E and zero width characters are spelled out, with a warning (users F67)."""
    command = "ls" + "\t" * 300 + "; rm -rf ~ \u202egnp.exe\u200b"
    card, _ = _card(qtbot, _view({"command": command}, name="run_command"), VirtualClock())
    shown = card.arguments_view.toPlainText()
    for part in ("⟨300 tabs⟩", "; rm -rf ~", "⟨U+202E⟩", "⟨U+200B⟩"):
        assert part in shown
    assert "would not show" in _texts(card)


def test_a_tool_name_or_title_cannot_hide_anything(qtbot: QtBot) -> None:
    """Names from a server and titles from a model are made visible too."""
    call = pending("mcp\u202etool", {})
    card, _ = _card(qtbot, approval_view(call, run_row(1), "nice\u2066title"), VirtualClock())
    assert "⟨U+202E⟩" in _texts(card)
    assert "⟨U+2066⟩" in _texts(card)
    assert "would not show" in _texts(card)


def test_a_box_of_text_is_as_tall_as_the_lines_in_it(qtbot: QtBot, keep: Keep) -> None:
    """Chinese lines are taller than the font says; none is cut off while there is room."""
    if not QFontDatabase.hasFamily("Noto Sans CJK SC"):
        pytest.skip("Noto Sans CJK is not installed")
    box = VisibleTextView(None, name="Arguments", most_lines=6)
    keep(box)
    box.set_text("茶\n面包\n苹果\n茶\n面包\n苹果")
    box.resize(400, box.height())
    box.show()
    qtbot.waitExposed(box)
    assert box.verticalScrollBar().maximum() == 0
    box.set_text("茶\n" * 20)
    assert box.verticalScrollBar().maximum() > 0


def test_large_arguments_scroll_and_leave_the_answers_in_reach(qtbot: QtBot, keep: Keep) -> None:
    """100 KB of arguments are complete, and in the dialog the answers stay on an 800 × 600 screen (users L104)."""
    decisions: list[ApprovalDecision] = []
    dialog = ApprovalDialog(None, [_view({"path": "a", "content": "line of text\n" * 8_000})], decisions.append)
    keep(dialog)
    dialog.present()
    qtbot.waitExposed(dialog)
    card = dialog.card
    assert card is not None
    assert card.arguments_view.toPlainText().count("line of text") == 8_000
    assert dialog.width() <= 800
    assert dialog.height() <= 600
    for made in (card.deny_button, card.once_button, dialog.later_button):
        bottom = made.mapTo(dialog, made.rect().bottomRight())
        assert dialog.rect().contains(bottom)


def test_file_changes_are_shown_as_diffs(qtbot: QtBot) -> None:
    """A change shows its removed and added lines with signs (D4)."""
    change = FileChange("notes/today.md", ChangeKind.MODIFY, "a\nb\nc\n", "a\nB\nc\n")
    card, _ = _card(qtbot, _view(preview=Preview("Changes one file", (change,))), VirtualClock())
    diff = card.findChild(DiffText)
    assert diff is not None
    assert "− b" in diff.toPlainText()
    assert "+ B" in diff.toPlainText()


def test_escape_leaves_requests_pending(qtbot: QtBot, keep: Keep) -> None:
    """Closing the dialog decides nothing."""
    decisions: list[ApprovalDecision] = []
    dialog = ApprovalDialog(None, [_view()], decisions.append)
    keep(dialog)
    dialog.present()
    qtbot.waitExposed(dialog)
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert decisions == []


def test_several_requests_are_asked_one_after_the_other(qtbot: QtBot, keep: Keep) -> None:
    """Each request gets its own dead time; the dialog ends with the last answer."""
    clock = VirtualClock()
    decisions: list[ApprovalDecision] = []
    dialog = ApprovalDialog(None, [_view(index=0), _view({"path": "b"}, index=1)], decisions.append, clock_ms=clock)
    keep(dialog)
    dialog.present()
    qtbot.waitExposed(dialog)
    first = dialog.card
    assert first is not None
    clock.ms += 500
    qtbot.mouseClick(first.once_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.card is not first)
    second = dialog.card
    assert second is not None
    qtbot.mouseClick(second.once_button, Qt.MouseButton.LeftButton)
    assert len(decisions) == 1
    clock.ms += 500
    with qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(second.deny_button, Qt.MouseButton.LeftButton)
    assert [d.kind for d in decisions] == [DecisionKind.ONCE, DecisionKind.DENY]
    assert decisions[0].digest != decisions[1].digest


def test_a_withdrawn_request_cannot_be_answered(qtbot: QtBot, keep: Keep) -> None:
    """When a request ends while its dialog is open, the dialog says so and takes no answer."""
    clock = VirtualClock()
    decisions: list[ApprovalDecision] = []
    view = _view()
    dialog = ApprovalDialog(None, [view], decisions.append, clock_ms=clock)
    keep(dialog)
    dialog.present()
    clock.ms += 500
    dialog.withdraw(view.call_id)
    assert dialog.card is not None
    dialog.card.once_button.click()
    assert decisions == []
    assert dialog.card.is_closed
