"""The list of sessions as an item model: exact notices, groups, pages, ten thousand rows."""

import random
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import NeedsYouRow, SessionCursor, SessionPage, SessionPhase, SessionRow
from nexa_desktop.ui.viewmodels.session_list import Heading, NeedsEntry, SearchModel, SessionEntry, SessionListModel
from nexa_desktop.ui.widgets.session_list import SessionList

NOW = datetime(2026, 5, 20, 12, tzinfo=UTC)


def row(number: int, *, hours_ago: float | None = None, pinned: bool = False) -> SessionRow:
    """A session that was used ``hours_ago`` (by default as many minutes as its number)."""
    at = NOW - (timedelta(minutes=number) if hours_ago is None else timedelta(hours=hours_ago))
    return SessionRow(
        SessionId(f"ses_{number:06}"), f"Session {number}", at, at, None, None, SessionPhase.IDLE, is_pinned=pinned
    )


def model() -> SessionListModel:
    """A model at a fixed moment."""
    return SessionListModel(now=lambda: NOW)


def shown(one: SessionListModel) -> list[str]:
    """Headings in brackets and titles, as listed."""
    found = []
    for number in range(one.rowCount()):
        entry = one.entry(one.index(number))
        text = str(one.data(one.index(number)))
        found.append(f"[{text}]" if isinstance(entry, Heading) else f"!{text}" if isinstance(entry, NeedsEntry) else text)
    return found


def test_groups_follow_pins_and_days(qtmodeltester: ModelTester) -> None:
    """D1: Needs you, Pinned, Today, Yesterday, This week, Older, each newest first."""
    one = model()
    one.load(
        SessionPage(
            (
                row(1, hours_ago=400, pinned=True),
                row(2, hours_ago=1),
                row(3, hours_ago=26),
                row(4, hours_ago=90),
                row(5, hours_ago=900),
            ),
            None,
        )
    )
    one.set_needs_you([NeedsYouRow(SessionId("ses_x"), RunId("run_x"), "Waiting", SessionPhase.NEEDS_YOU, NOW)])
    qtmodeltester.check(one)
    assert shown(one) == [
        "[Needs you]", "!Waiting", "[Pinned]", "Session 1", "[Today]", "Session 2", "[Yesterday]", "Session 3",
        "[This week]", "Session 4", "[Older]", "Session 5",
    ]  # fmt: skip


def test_any_edit_is_told_exactly(qtmodeltester: ModelTester) -> None:
    """Random upserts, pins, removals and pages keep the order and never break a persistent index."""
    chance = random.Random(7)
    one = model()
    qtmodeltester.check(one)
    held: dict[SessionId, QPersistentModelIndex] = {}
    rows: dict[SessionId, SessionRow] = {}
    for _ in range(400):
        number = chance.randrange(60)
        made = row(number, hours_ago=chance.choice([0.1, 1, 30, 80, 300]) + number / 1000, pinned=chance.random() < 0.2)
        if chance.random() < 0.25 and rows:
            gone = chance.choice(list(rows))
            rows.pop(gone)
            held.pop(gone, None)
            one.remove([gone])
        else:
            rows[made.session_id] = made
            one.upsert(made)
            held.setdefault(made.session_id, QPersistentModelIndex(one.index_of(made.session_id)))
        expected = sorted(rows.values(), key=lambda r: (r.is_pinned, r.updated_at, r.session_id), reverse=True)
        assert list(one.session_ids()) == [r.session_id for r in expected]
        for session_id, index in held.items():
            entry = one.entry(index)
            assert isinstance(entry, SessionEntry)
            assert entry.row.session_id == session_id


def test_ten_thousand_sessions_come_page_by_page(qtbot: QtBot) -> None:
    """Case 61: every session can be reached, none twice, by scrolling."""
    one = model()
    everything = [row(number) for number in range(10_000)]

    def page(after: SessionCursor | None) -> SessionPage:
        start = 0 if after is None else 1 + int(after.session_id[4:])
        rows = tuple(everything[start : start + 200])
        last = rows[-1]
        more = start + 200 < len(everything)
        return SessionPage(rows, SessionCursor(False, last.updated_at, last.session_id) if more else None)

    one.page_wanted.connect(lambda cursor: one.append(page(cursor)))
    one.load(page(None))
    while one.canFetchMore(QModelIndex()):
        one.fetchMore(QModelIndex())
    assert len(one.session_ids()) == len(set(one.session_ids())) == 10_000
    pane = SessionList(one, SearchModel())
    qtbot.addWidget(pane)
    pane.resize(280, 600)
    pane.show()
    pane.select(everything[-1].session_id)
    assert pane.view.currentIndex().row() == one.rowCount() - 1


def test_a_running_session_shows_its_live_state(qtbot: QtBot) -> None:
    """What runs in this process is told ahead of the stored state, in words for a screen reader too."""
    one = model()
    one.load(SessionPage((row(1),), None))
    with qtbot.waitSignal(one.dataChanged):
        one.set_live({SessionId("ses_000001"): SessionPhase.RUNNING})
    spoken = one.data(one.index_of(SessionId("ses_000001")), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Session 1, Running, 1 min"


def test_delete_moves_to_trash_and_backspace_does_nothing(qtbot: QtBot) -> None:
    """Case 5: no key deletes for good; Delete asks for the trash, Backspace for nothing."""
    one = model()
    one.load(SessionPage((row(1),), None))
    pane = SessionList(one, SearchModel())
    qtbot.addWidget(pane)
    pane.show()
    pane.select(SessionId("ses_000001"))
    asked: list[object] = []
    pane.trash_requested.connect(asked.append)
    pane.purge_requested.connect(asked.append)
    for key, modifier in (
        (Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier),
    ):
        qtbot.keyClick(pane.view, key, modifier)
    assert asked == []
    qtbot.keyClick(pane.view, Qt.Key.Key_Delete)
    assert asked == [(SessionId("ses_000001"),)]
    one.deleteLater()
