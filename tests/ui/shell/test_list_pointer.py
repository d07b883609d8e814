"""The list of sessions under a pointer: what is clicked is what is marked, and nothing moves away from under it."""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import SessionPage, SessionPhase, SessionRow
from nexa_desktop.ui.viewmodels.session_list import NeedsEntry, SessionListModel
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene

WRITE = {"name": "write_file", "arguments": {"path": "out.txt", "content": "x"}}


def click(one: Scene, at: QPoint) -> None:
    """A click into the list."""
    one.qtbot.mouseClick(one.window.sidebar.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def with_needs(scene: OpenScene) -> tuple[Scene, QModelIndex]:
    """A window with a session that waits, another one on screen, and the row in "Needs you"."""
    one = scene([{"when": {"contains": "write"}, "text": "I will.", "calls": [WRITE]}, {"text": "Done."}])
    one.type_and_send("write")
    one.until(lambda: one.controller.approvals.views)
    one.controller.chat.open_new()
    one.type_and_send("another")
    one.until_idle()
    model = one.window.sessions_model
    one.until(lambda: any(isinstance(model.entry(model.index(row)), NeedsEntry) for row in range(model.rowCount())))
    one.until(lambda: len(one.titles()) == 2)
    row = next(row for row in range(model.rowCount()) if isinstance(model.entry(model.index(row)), NeedsEntry))
    return one, model.index(row)


def test_a_clicked_needs_you_row_stays_marked_and_in_its_place(scene: OpenScene) -> None:
    """The row that was clicked is the one marked; the list does not scroll to the same session's row elsewhere, so that a
    second click at that place is a click on the same session."""
    one, needs = with_needs(scene)
    view = one.window.sidebar.view
    at = view.visualRect(needs).center()
    waiting = one.window.sessions_model.entry(needs)
    assert isinstance(waiting, NeedsEntry)
    before = view.verticalScrollBar().value()
    click(one, at)
    one.until(lambda: one.controller.chat.place.session_id == waiting.row.session_id)
    QApplication.processEvents()
    assert view.indexAt(at) == needs
    assert view.selectionModel().isSelected(needs)
    assert view.verticalScrollBar().value() == before
    click(one, at)
    QApplication.processEvents()
    assert one.controller.chat.place.session_id == waiting.row.session_id


def test_a_click_beside_the_rows_leaves_the_mark(scene: OpenScene) -> None:
    """Headings and the empty part of the list take no mark away."""
    one, _ = with_needs(scene)
    view = one.window.sidebar.view
    shown = one.controller.chat.place.session_id
    one.until(lambda: one.window.sidebar.selected_ids() == (shown,))
    for at in (QPoint(20, view.viewport().height() - 4), view.visualRect(one.window.sessions_model.index(0)).center()):
        click(one, at)
        assert one.window.sidebar.selected_ids() == (shown,)


def row(number: int, age_s: int) -> SessionRow:
    """A session that changed that long ago."""
    at = datetime.now(UTC) - timedelta(seconds=age_s)
    return SessionRow(SessionId(f"s{number}"), f"Session {number}", at, at, None, None, SessionPhase.IDLE)


def test_rows_keep_their_place_while_the_pointer_is_over_them() -> None:
    """Several runs end while a person aims at a row: the order changes when the pointer has left."""
    model = SessionListModel()
    model.load(SessionPage((row(1, 10), row(2, 20), row(3, 30)), None))
    model.hold_order(True)
    model.upsert(replace(row(3, 0), phase=SessionPhase.FAILED))
    assert model.session_ids() == ("s1", "s2", "s3")
    changed = model.session(SessionId("s3"))
    assert changed is not None
    assert changed.phase is SessionPhase.FAILED
    model.hold_order(False)
    assert model.session_ids() == ("s3", "s1", "s2")


def test_the_list_tells_its_model_where_the_pointer_is(scene: OpenScene) -> None:
    """The hold begins when the pointer comes over the rows and ends when it leaves them."""
    one = scene([{"text": "Done."}, {"text": "Done."}, {"text": "Done."}])
    one.type_and_send("first")
    one.until_idle()
    first = one.controller.chat.place.session_id
    one.controller.chat.open_new()
    one.type_and_send("second")
    one.until(lambda: len(one.titles()) == 2)
    one.until_idle()
    assert first is not None
    one.controller.open_session(first)
    one.until(lambda: one.controller.chat.place.session_id == first)
    view = one.window.sidebar.view
    QApplication.sendEvent(view, _enter())
    one.type_and_send("again")
    one.until(lambda: one.controller.live.all())
    one.until_idle()
    assert one.titles() == ["second", "first"]
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert one.titles() == ["first", "second"]


def _enter() -> QEnterEvent:
    return QEnterEvent(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5))
