"""The continuation dialog and the budget editor."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.messages import Stop, StopReason
from nexa_desktop.core.runs import RunConfig, RunStatus
from nexa_desktop.core.services import ContinuationCheck, ContinuationReview
from nexa_desktop.core.settings import DESKTOP_RUN_CONFIG
from nexa_desktop.ui.dialogs.budget_editor import BudgetEditor
from nexa_desktop.ui.dialogs.continuation import ContinuationChoice, ContinuationDialog
from tests.support.dialog_rows import run_id, run_row

Keep = Callable[[QWidget], None]

_OK = ContinuationCheck("The run has ended", True, "It ended three minutes ago.")
_DIFFERS = ContinuationCheck("Same model", False, "The run used qwen3:8b, now it is gpt-5-mini.", blocks=False)
_BLOCKS = ContinuationCheck("No unknown outcomes", False, "write_file a.md may or may not have happened.")


def _review(*checks: ContinuationCheck, why: str = "You stopped it.", differences: tuple[str, ...] = ()) -> ContinuationReview:
    return ContinuationReview(run_id(1), why, checks, differences)


def _dialog(
    qtbot: QtBot, keep: Keep, review: ContinuationReview, config: RunConfig = DESKTOP_RUN_CONFIG, **more: object
) -> tuple[ContinuationDialog, list[ContinuationChoice]]:
    accepted: list[ContinuationChoice] = []
    dialog = ContinuationDialog(None, review, config, accepted.append, **more)  # type: ignore[arg-type]
    keep(dialog)
    dialog.present()
    qtbot.waitExposed(dialog)
    return dialog, accepted


def _words(dialog: ContinuationDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel) if not label.isHidden())


@pytest.mark.parametrize(
    "why",
    [
        "It finished its answer.",
        "It used all 40 tool calls it was allowed.",
        "Its time of 15 minutes was over.",
        "You stopped it.",
        "The program ended while it was working.",
        "The server answered: 503.",
    ],
)
def test_it_says_why_the_run_ended(qtbot: QtBot, keep: Keep, why: str) -> None:
    """The reason stands in one sentence at the top, for every kind of ending (D5, N3)."""
    dialog, _ = _dialog(qtbot, keep, _review(_OK, why=why))
    assert why in _words(dialog)
    assert dialog.accessibleDescription() == why


def test_the_ordinary_case_is_one_key(qtbot: QtBot, keep: Keep) -> None:
    """All checks pass: Enter continues with the prefilled budget (D5)."""
    dialog, accepted = _dialog(qtbot, keep, _review(_OK))
    assert dialog.focusWidget() is dialog.continue_button
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog.continue_button, Qt.Key.Key_Return)
    assert accepted == [ContinuationChoice(DESKTOP_RUN_CONFIG, is_handover=False)]


def test_each_check_shows_its_result_in_words(qtbot: QtBot, keep: Keep) -> None:
    """Passed, differing and blocking checks differ by word and detail, not by colour alone (D5)."""
    dialog, _ = _dialog(qtbot, keep, _review(_OK, _DIFFERS, _BLOCKS))
    text = _words(dialog)
    for part in ("ok", "differs", "blocked", _DIFFERS.detail, _BLOCKS.detail):
        assert part in text


def test_a_blocking_check_prevents_continuing(qtbot: QtBot, keep: Keep) -> None:
    """What has to be settled first cannot be clicked away (C2)."""
    dialog, accepted = _dialog(qtbot, keep, _review(_OK, _BLOCKS))
    assert not dialog.continue_button.isEnabled()
    dialog.continue_button.click()
    assert accepted == []


def test_a_difference_is_handed_over_knowingly(qtbot: QtBot, keep: Keep) -> None:
    """What changes is listed, and the button says that it hands over (N6)."""
    dialog, accepted = _dialog(qtbot, keep, _review(_OK, _DIFFERS, differences=("Model: qwen3:8b → gpt-5-mini",)))
    assert "Model: qwen3:8b → gpt-5-mini" in _words(dialog)
    assert dialog.continue_button.text() == "Hand over and continue"
    dialog.continue_button.click()
    assert accepted == [ContinuationChoice(DESKTOP_RUN_CONFIG, is_handover=True)]


def test_it_says_from_which_turn(qtbot: QtBot, keep: Keep) -> None:
    """Any settled turn can be continued, so its prompt and state are shown (N5)."""
    turn = run_row(3, prompt="Sort them by date", status=RunStatus.BUDGET_EXHAUSTED)
    dialog, _ = _dialog(qtbot, keep, _review(_OK), from_turn=turn)
    assert "Sort them by date" in _words(dialog)
    assert "limit reached" in _words(dialog)


@pytest.mark.parametrize("reason", [StopReason.SESSION_TOKENS, StopReason.SESSION_COST])
def test_after_a_cap_its_field_is_where_the_keys_go(qtbot: QtBot, keep: Keep, reason: StopReason) -> None:
    """Continuing with the same cap would stop again at once, so the dialog begins at the cap and shows it."""
    turn = replace(run_row(3, prompt="On", status=RunStatus.BUDGET_EXHAUSTED), stop=Stop(reason, cause="limit"))
    config = replace(DESKTOP_RUN_CONFIG, max_session_tokens=40, max_session_cost_usd=1.0)
    dialog, _ = _dialog(qtbot, keep, _review(_OK), config, from_turn=turn)
    field = dialog.budget.session_tokens if reason is StopReason.SESSION_TOKENS else dialog.budget.session_cost
    assert dialog.focusWidget() is field
    assert not field.visibleRegion().isEmpty()


def test_a_changed_budget_is_taken(qtbot: QtBot, keep: Keep) -> None:
    """The new turn gets the budget of the form (D5)."""
    dialog, accepted = _dialog(qtbot, keep, _review(_OK))
    dialog.budget.tool_calls.setValue(80)
    dialog.budget.minutes.setValue(30)
    dialog.continue_button.click()
    assert accepted[0].config.max_tool_calls == 80
    assert accepted[0].config.timeout == 1800.0
    assert accepted[0].config.max_model_calls == DESKTOP_RUN_CONFIG.max_model_calls


def test_whoever_hears_that_it_closed_knows_the_answer(qtbot: QtBot, keep: Keep) -> None:
    """The choice is told before the dialog says that it has finished."""
    dialog, accepted = _dialog(qtbot, keep, _review(_OK))
    seen: list[int] = []
    dialog.finished.connect(lambda: seen.append(len(accepted)))
    dialog.continue_button.click()
    assert seen == [1]


def test_cancel_accepts_nothing(qtbot: QtBot, keep: Keep) -> None:
    """Closing changes nothing."""
    dialog, accepted = _dialog(qtbot, keep, _review(_OK))
    with qtbot.waitSignal(dialog.rejected):
        dialog.cancel_button.click()
    assert accepted == []


@given(
    config=st.builds(
        RunConfig,
        timeout=st.floats(min_value=0.1, max_value=1e6),
        max_model_calls=st.integers(1, 10**6),
        max_tool_calls=st.integers(0, 10**6),
        max_tokens=st.none() | st.integers(1, 2**40),
        retries=st.integers(0, 100),
        temperature=st.none() | st.floats(min_value=0, max_value=2),
        reasoning_effort=st.none() | st.sampled_from(["low", "high"]),
        max_output_tokens=st.none() | st.integers(1, 2**40),
        max_session_tokens=st.none() | st.integers(1, 2**40),
        max_session_cost_usd=st.none() | st.floats(min_value=1e-6, max_value=1e9),
    )
)
def test_showing_a_budget_changes_nothing(config: RunConfig) -> None:
    """A configuration that is shown and read back untouched is the same, whatever its values (E6)."""
    editor = BudgetEditor()
    editor.set_config(config)
    assert editor.config() == config
    editor.deleteLater()


def test_the_caps_of_a_session_can_be_set_and_lifted(qtbot: QtBot) -> None:
    """Empty means none; what is counted is told at the fields."""
    editor = BudgetEditor()
    qtbot.addWidget(editor)
    editor.set_config(RunConfig())
    for limits in (editor.limits_session_tokens, editor.limits_session_cost):
        assert "reports" in limits.accessibleDescription()
        limits.setChecked(True)
    editor.session_tokens.setValue(50_000)
    editor.session_cost.setValue(2.5)
    capped = editor.config()
    assert (capped.max_session_tokens, capped.max_session_cost_usd) == (50_000, 2.5)
    editor.set_config(capped)
    editor.limits_session_tokens.setChecked(False)
    editor.limits_session_cost.setChecked(False)
    assert editor.config() == RunConfig()


def test_a_token_limit_can_be_set_and_lifted(qtbot: QtBot) -> None:
    """None means no limit; the box says so (B4)."""
    editor = BudgetEditor()
    qtbot.addWidget(editor)
    editor.set_config(RunConfig())
    editor.limits_tokens.setChecked(True)
    editor.tokens.setValue(50_000)
    assert editor.config().max_tokens == 50_000
    editor.limits_tokens.setChecked(False)
    assert editor.config().max_tokens is None
