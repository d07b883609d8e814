"""The tree of runs: layout, keyboard, marks, and what it asks for."""

import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.ids import RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import EndedBy, RunStatus
from nexa_desktop.ui.dialogs.compare import CompareDialog, part_branches
from nexa_desktop.ui.viewmodels.lineage import LineageModel, lineage_nodes, status_icon, status_words
from nexa_desktop.ui.widgets.lineage import LineagePanel
from tests.support.dialog_rows import run_id, run_row

Keep = Callable[[QWidget], None]


def _tree(size: int, seed: int = 1) -> list[RunRow]:
    """A random tree whose parents are older than their children."""
    dice = random.Random(seed)
    return [run_row(n, None if n == 0 else dice.randrange(max(0, n - 8), n), prompt=f"prompt {n}") for n in range(size)]


_SMALL = [run_row(0), run_row(1, 0, prompt="first"), run_row(2, 0, prompt="edited"), run_row(3, 2), run_row(4, 1)]


def test_branches_stand_between_a_run_and_the_one_that_goes_on() -> None:
    """Rows are depth first; the first child keeps its parent's lane, a branch begins one lane to the right."""
    nodes = lineage_nodes(_SMALL, run_id(3))
    assert [(n.run.run_id, n.lane, n.from_lane) for n in nodes] == [
        (run_id(0), 0, None),
        (run_id(2), 1, 0),
        (run_id(3), 1, None),
        (run_id(1), 0, None),
        (run_id(4), 0, None),
    ]


def test_the_path_on_screen_is_marked() -> None:
    """From the root to the head, and nothing else (D3)."""
    nodes = lineage_nodes(_SMALL, run_id(3))
    assert {n.run.run_id for n in nodes if n.is_on_path} == {run_id(0), run_id(2), run_id(3)}
    assert [n.run.run_id for n in nodes if n.is_head] == [run_id(3)]


@given(st.integers(0, 60), st.integers(0, 10**6))
def test_every_run_stands_in_the_tree_once(size: int, seed: int) -> None:
    """No tree loses or repeats a run, and parents stand above their children."""
    rows = _tree(size, seed)
    nodes = lineage_nodes(rows, run_id(size - 1) if size else None)
    places = {node.run.run_id: place for place, node in enumerate(nodes)}
    assert len(places) == len(nodes) == size
    for node in nodes:
        parent = node.run.parent_run_id
        if parent is not None:
            assert places[parent] < places[node.run.run_id]


def test_a_missing_parent_or_a_circle_cannot_break_it() -> None:
    """Damaged lineage is shown as far as it goes."""
    orphan = run_row(5, 99)
    assert [n.run.run_id for n in lineage_nodes([orphan], run_id(5))] == [run_id(5)]
    circle = [run_row(1, 2), run_row(2, 1)]
    assert lineage_nodes(circle, run_id(1)) == ()


def test_a_chain_of_thousands_does_not_recurse() -> None:
    """A session of 5,000 turns has one lane."""
    nodes = lineage_nodes([run_row(n, n - 1 if n else None) for n in range(5_000)], run_id(4_999))
    assert len(nodes) == 5_000
    assert {n.lane for n in nodes} == {0}


def test_the_model_keeps_the_contract_of_item_models(qtbot: QtBot) -> None:
    """Qt's own tester finds nothing while trees come and change."""
    model = LineageModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for size in (0, 1, 40, 3):
        model.set_runs(_tree(size), run_id(0))
    model.set_runs(_tree(3), run_id(2))
    model.set_marked(run_id(1))
    assert model.rowCount() == 3
    del tester


_STATES = [
    ({"status": RunStatus.RUNNING, "is_alive": True}, "running"),
    ({"status": RunStatus.RUNNING, "is_alive": False}, "interrupted"),
    ({"status": RunStatus.WAITING_APPROVAL}, "needs you"),
    ({"status": RunStatus.COMPLETED}, "completed"),
    ({"status": RunStatus.FAILED}, "failed"),
    ({"status": RunStatus.CANCELLED, "ended_by": EndedBy.USER}, "stopped"),
    ({"status": RunStatus.TIMED_OUT}, "out of time"),
    ({"status": RunStatus.BUDGET_EXHAUSTED}, "limit reached"),
]


def test_every_state_has_its_own_word_and_icon() -> None:
    """Unfinished and failed branches are told by word and icon, not by colour alone (S1)."""
    runs = [run_row(1, **values) for values, _ in _STATES]  # type: ignore[arg-type]
    assert [status_words(run) for run in runs] == [words for _, words in _STATES]
    assert len({status_icon(run) for run in runs}) == len(runs)


# ------------------------------------------------------------------------------------------------ the panel
def _panel(qtbot: QtBot, rows: Sequence[RunRow], head: RunId | None) -> LineagePanel:
    panel = LineagePanel()
    qtbot.addWidget(panel)
    panel.resize(360, 500)
    panel.set_runs(rows, head)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def _current(panel: LineagePanel) -> RunId | None:
    run = panel.current_run()
    return run.run_id if run is not None else None


def test_the_keyboard_walks_rows_and_the_tree(qtbot: QtBot) -> None:
    """Down and Up walk rows, Left goes to the parent, Right to the run that follows (users O117)."""
    panel = _panel(qtbot, _SMALL, run_id(0))
    for key, expected in (
        (Qt.Key.Key_Down, 2),
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_End, 4),
        (Qt.Key.Key_Home, 0),
    ):
        qtbot.keyClick(panel.tree, key)
        assert _current(panel) == run_id(expected)


def test_any_leaf_of_a_tree_of_500_runs_is_near(qtbot: QtBot) -> None:
    """From anywhere, End, Home, pages and arrows reach a row; the chosen row is always in sight (users O117)."""
    rows = _tree(500)
    panel = _panel(qtbot, rows, run_id(250))
    assert _current(panel) == run_id(250)
    view = panel.tree
    assert view.viewport().rect().intersects(view.visualRect(view.currentIndex()))
    seen = set()
    qtbot.keyClick(view, Qt.Key.Key_Home)
    for _ in range(500):
        seen.add(_current(panel))
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert len(seen) == 500
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()).center())


def test_enter_opens_the_chosen_run(qtbot: QtBot) -> None:
    """Enter asks to show the run, and nothing is written by that (users O120)."""
    panel = _panel(qtbot, _SMALL, run_id(4))
    with qtbot.waitSignal(panel.run_opened) as blocker:
        qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert blocker.args == [run_id(4)]


@pytest.mark.parametrize(("status", "is_offered"), [(RunStatus.FAILED, True), (RunStatus.RUNNING, False)])
def test_continue_from_here_needs_a_settled_turn(qtbot: QtBot, status: RunStatus, is_offered: bool) -> None:
    """Any settled turn can be continued, a running one cannot (N5, C1)."""
    panel = _panel(qtbot, [run_row(0, status=status)], run_id(0))
    assert panel.continue_button.isEnabled() is is_offered
    if is_offered:
        with qtbot.waitSignal(panel.continue_from_requested) as blocker:
            panel.continue_button.click()
        assert blocker.args == [run_id(0)]


def test_two_runs_are_marked_and_compared(qtbot: QtBot) -> None:
    """Space marks one, then another: the pair is asked for."""
    panel = _panel(qtbot, _SMALL, run_id(3))
    qtbot.keyClick(panel.tree, Qt.Key.Key_Space)
    qtbot.keyClick(panel.tree, Qt.Key.Key_End)
    with qtbot.waitSignal(panel.compare_requested) as blocker:
        qtbot.keyClick(panel.tree, Qt.Key.Key_Space)
    assert blocker.args == [(run_id(3), run_id(4))]


def test_a_changed_state_keeps_the_choice(qtbot: QtBot) -> None:
    """When a run ends, the tree is refreshed and the chosen row stays."""
    panel = _panel(qtbot, _SMALL, run_id(3))
    qtbot.keyClick(panel.tree, Qt.Key.Key_Home)
    changed = [*_SMALL[:-1], run_row(4, 1, status=RunStatus.FAILED)]
    panel.set_runs(changed, run_id(3))
    assert _current(panel) == run_id(0)


def test_rows_speak_state_and_place(qtbot: QtBot) -> None:
    """A screen reader hears prompt, state, and whether the run is on the path."""
    panel = _panel(qtbot, _SMALL, run_id(3))
    spoken = [str(panel.tree.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(5)]
    assert "on the path on screen" in spoken[0]
    assert spoken[1].startswith("edited, completed")
    assert "branch, level 1" in spoken[1]
    assert "on screen" in spoken[2]


def test_branches_are_compared_from_where_they_part(qtbot: QtBot, keep: Keep) -> None:
    """The common part is named once, the rest stands side by side."""
    pair = part_branches(_SMALL, run_id(3), run_id(4))
    assert pair.common is not None
    assert pair.common.run_id == run_id(0)
    assert [r.run_id for r in pair.left] == [run_id(2), run_id(3)]
    assert [r.run_id for r in pair.right] == [run_id(1), run_id(4)]
    dialog = CompareDialog.ask(None, _SMALL, run_id(3), run_id(4))
    keep(dialog)
    assert dialog.pair == pair


def test_an_ancestor_has_nothing_of_its_own_to_compare() -> None:
    """Comparing a run with its ancestor leaves the ancestor's side empty."""
    pair = part_branches(_SMALL, run_id(0), run_id(3))
    assert pair.left == ()
    assert len(pair.right) == 2


def test_a_long_answer_takes_the_room_that_the_dialog_has(qtbot: QtBot, keep: Keep) -> None:
    """An answer is shown whole where it fits; a longer one fills the dialog and scrolls, also in a larger window."""
    rows = [run_row(0), run_row(1, 0, answer="One line."), run_row(2, 0, answer="\n".join(f"line {n}" for n in range(200)))]
    dialog = CompareDialog.ask(None, rows, run_id(1), run_id(2))
    keep(dialog)
    short, long = dialog.answers
    for height in (560, 900):
        dialog.resize(760, height)
        qtbot.waitUntil(lambda: long.height() > 0.6 * dialog.area.viewport().height())
        assert long.height() < dialog.area.viewport().height()
    assert long.verticalScrollBar().maximum() > 0
    assert short.verticalScrollBar().maximum() == 0
    assert short.height() < 100
