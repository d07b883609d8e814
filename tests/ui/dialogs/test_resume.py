"""The resume dialog: what it says of each interrupted run, and one choice for each."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.ids import CallId
from nexa_desktop.core.runs import ResumeKind, ResumePoint, UnansweredCall
from nexa_desktop.ui.dialogs.resume import ResumeDialog
from nexa_desktop.ui.viewmodels.resume import ResumeChoice, ResumeChoiceKind, ResumeOffer
from tests.support.dialog_rows import interrupted, run_id

Keep = Callable[[QWidget], None]

_CALLS = (
    UnansweredCall(CallId("r/2/0"), "read_file", {"path": "a.md"}, "outcome_known"),
    UnansweredCall(
        CallId("r/2/1"),
        "write_file",
        {"path": "b.md"},
        "unknown",
        {"files": [{"path": "b.md", "before": None, "after": "sha256:" + "b" * 64}]},
    ),
    UnansweredCall(CallId("r/2/2"), "run_command", {"command": "make"}, "not_started"),
)


def _offer(number: int, *, opens_child: bool = False, **more: timedelta) -> ResumeOffer:
    point = ResumePoint(
        ResumeKind.RECOVER_TOOLS, "The model is told what became of three calls.", run_id(number), (), opens_child
    )
    return ResumeOffer(interrupted(number, **more), point, None, _CALLS)


def _words(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))


def _dialog(qtbot: QtBot, keep: Keep, *offers: ResumeOffer) -> tuple[ResumeDialog, list[ResumeChoice]]:
    choices: list[ResumeChoice] = []
    dialog = ResumeDialog(None, offers, choices.append)
    keep(dialog)
    dialog.present()
    qtbot.waitExposed(dialog)
    return dialog, choices


def test_each_run_says_what_happened_and_what_will_be_done(qtbot: QtBot, keep: Keep) -> None:
    """Last step, what resuming does, and each open call as done, unknown or not started with its evidence (D6)."""
    dialog, _ = _dialog(qtbot, keep, _offer(1))
    text = _words(dialog.cards[0])
    for part in (
        "read_file notes/today.md",
        "The model is told what became of three calls.",
        "read_file · done",
        "write_file · unknown",
        "run_command · not started",
        "b.md: nothing → bbbbbbbbbb…",
        "will not run again",
    ):
        assert part in text


def test_the_newest_stands_first(qtbot: QtBot, keep: Keep) -> None:
    """One list, newest first (D6)."""
    dialog, _ = _dialog(qtbot, keep, _offer(1), _offer(3), _offer(2))
    assert [card.offer.interrupted.run_id for card in dialog.cards] == [run_id(3), run_id(2), run_id(1)]


def test_of_runs_of_one_moment_the_newest_stands_first_and_has_the_main_button(qtbot: QtBot, keep: Keep) -> None:
    """Equal times do not leave the order to chance, and one button of the dialog is the main one."""
    now = datetime.now(UTC)
    offers = [_offer(number) for number in (2, 3, 1)]
    same = [replace(o, interrupted=replace(o.interrupted, last_activity_at=now, started_at=now)) for o in offers]
    dialog, _ = _dialog(qtbot, keep, *same)
    assert [card.offer.interrupted.run_id for card in dialog.cards] == [run_id(3), run_id(2), run_id(1)]
    kinds = [card.resume_button.property("kind") for card in dialog.cards if card.resume_button is not None]
    assert kinds == ["primary", None, None]
    assert not dialog.later_button.isDefault()
    assert dialog.focusWidget() is dialog.later_button


def test_one_run_is_one_and_what_was_not_finished_stands_apart(qtbot: QtBot, keep: Keep) -> None:
    """Singular words for one run; the step that was under way is not called finished."""
    offer = _offer(1)
    doing = "The answer was arriving when the program ended."
    offer = replace(offer, interrupted=replace(offer.interrupted, was_doing=doing))
    dialog, _ = _dialog(qtbot, keep, offer)
    assert "they" not in dialog.explanation.text()
    assert [label.text() for label in dialog.cards[0].findChildren(QLabel) if doing in label.text()] == [doing]


def test_a_later_turn_is_named_by_its_own_message(qtbot: QtBot, keep: Keep) -> None:
    """The session's title is its first message; a turn with another one shows that too, with nothing hidden in it."""
    offer = _offer(1)
    later = replace(offer, interrupted=replace(offer.interrupted, prompt="now the \u202emountains"))
    dialog, _ = _dialog(qtbot, keep, later)
    assert any("Your message: now the ⟨U+202E⟩mountains" in label.text() for label in dialog.cards[0].findChildren(QLabel))
    first = replace(offer, interrupted=replace(offer.interrupted, prompt=offer.interrupted.title))
    dialog, _ = _dialog(qtbot, keep, first)
    assert not any("Your message" in label.text() for label in dialog.cards[0].findChildren(QLabel))


def test_nothing_is_chosen_by_opening_or_closing(qtbot: QtBot, keep: Keep) -> None:
    """Nothing starts by itself, and closing leaves the offers where they are (R1, users B33)."""
    dialog, choices = _dialog(qtbot, keep, _offer(1), _offer(2))
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert choices == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("resume_button", ResumeChoiceKind.RESUME),
        ("open_button", ResumeChoiceKind.OPEN),
        ("discard_button", ResumeChoiceKind.DISCARD),
    ],
)
def test_a_choice_is_made_once_per_run(qtbot: QtBot, keep: Keep, name: str, kind: ResumeChoiceKind) -> None:
    """However often it is clicked, a run is answered once (D6)."""
    dialog, choices = _dialog(qtbot, keep, _offer(1), _offer(2))
    card = dialog.cards[0]
    for made in (getattr(card, name), card.resume_button, card.open_button, card.discard_button):
        made.click()
    offer = card.offer.interrupted
    assert choices == [ResumeChoice(offer.run_id, offer.session_id, kind)]
    assert card.is_answered
    assert dialog.isVisible()


def test_the_dialog_ends_with_the_last_choice(qtbot: QtBot, keep: Keep) -> None:
    """Several choices may come; after the last one the dialog goes."""
    dialog, choices = _dialog(qtbot, keep, _offer(1), _offer(2))
    with qtbot.waitSignal(dialog.accepted):
        dialog.cards[1].discard_button.click()
        dialog.cards[0].open_button.click()
    assert [choice.kind for choice in choices] == [ResumeChoiceKind.DISCARD, ResumeChoiceKind.OPEN]


def test_past_its_deadline_a_run_goes_on_as_a_new_turn(qtbot: QtBot, keep: Keep) -> None:
    """The passed time limit is said, and the only way on is a new turn (D6)."""
    dialog, choices = _dialog(qtbot, keep, _offer(1, opens_child=True, deadline_in=timedelta(minutes=-20)))
    card = dialog.cards[0]
    assert "time limit passed" in _words(card)
    assert card.resume_button is not None
    assert card.resume_button.text() == "Resume as a new turn"
    card.resume_button.click()
    assert [choice.kind for choice in choices] == [ResumeChoiceKind.RESUME_AS_NEW]


def test_what_cannot_be_resumed_says_why_and_can_still_be_opened(qtbot: QtBot, keep: Keep) -> None:
    """A refusal is a sentence, and Open only and Discard stay (R3g)."""
    dialog, choices = _dialog(qtbot, keep, ResumeOffer(interrupted(1), None, "its history cannot be read."))
    card = dialog.cards[0]
    assert "its history cannot be read" in _words(card)
    assert card.resume_button is None
    card.open_button.click()
    assert [choice.kind for choice in choices] == [ResumeChoiceKind.OPEN]


def test_a_run_that_was_decided_elsewhere_disappears(qtbot: QtBot, keep: Keep) -> None:
    """Another view's choice takes the offer away here too."""
    dialog, choices = _dialog(qtbot, keep, _offer(1), _offer(2))
    dialog.withdraw(run_id(2))
    assert not dialog.cards[0].isVisible()
    dialog.cards[0].discard_button.click()
    assert choices == []
