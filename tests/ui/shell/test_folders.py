"""Sessions dragged onto a folder, out of it, and back; and the same by the menu."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QPushButton

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import SessionQuery, SessionShelf
from nexa_desktop.ui.viewmodels.session_list import dragged_sessions
from nexa_desktop.wiring.build import DATABASE_NAME
from tests.support.store_build import new_store, whole_run
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene

_BUTTON, _KEYS, _MOVE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.MoveAction


def with_sessions(scene: OpenScene, *titles: str) -> tuple[Scene, tuple[SessionId, ...]]:
    """A window with these sessions; their ids in the same order."""
    one = scene([{"text": "Done."}], repeat_last=True)
    for title in titles:
        one.controller.chat.open_new()
        one.type_and_send(title)
        one.until(lambda wanted=title: wanted in one.titles())
        one.until_idle()
    by_title = {one.row(key).title: key for key in one.window.sessions_model.session_ids()}
    return one, tuple(by_title[title] for title in titles)


def drag(one: Scene, ids: tuple[SessionId, ...], target: str | None) -> None:
    """Drag the rows of ``ids`` over the place of that name and let go; None: let go beside all of them."""
    view, model = one.window.sidebar.view, one.window.sessions_model
    targets = one.window.sidebar.folder_targets
    view.drag_began.emit()
    data = model.mimeData([model.index_of(key) for key in ids])
    assert targets.isVisible()
    names = [targets.target(targets.model().index(row, 0)).text for row in range(targets.model().rowCount())]
    at = QPoint(4, targets.viewport().height() + 400)
    if target is not None:
        at = targets.visualRect(targets.model().index(names.index(target), 0)).center()
    targets.dragEnterEvent(QDragEnterEvent(at, _MOVE, data, _BUTTON, _KEYS))
    move = QDragMoveEvent(at, _MOVE, data, _BUTTON, _KEYS)
    targets.dragMoveEvent(move)
    assert move.isAccepted() is (target is not None)
    assert (targets.over.text if targets.over else None) == target
    targets.grab()
    targets.dropEvent(QDropEvent(QPointF(at), _MOVE, data, _BUTTON, _KEYS))
    view.drag_ended.emit()
    assert not targets.isVisible()


def undo(one: Scene) -> None:
    """Press the button of the message below the list."""
    one.window.sidebar.toast.findChildren(QPushButton)[0].click()


def test_sessions_are_dragged_into_a_folder_out_of_it_and_back(scene: OpenScene) -> None:
    """D1: several at once; each move can be undone, and an undo brings each back to where it was."""
    one, (alpha, beta, gamma) = with_sessions(scene, "alpha", "beta", "gamma")
    sidebar = one.window.sidebar

    def folders() -> list[str | None]:
        return [one.row(key).folder for key in (alpha, beta, gamma)]

    sidebar.folder_requested.emit(((alpha,), "Work"))
    sidebar.folder_requested.emit(((beta,), "Home"))
    one.until(lambda: folders() == ["Work", "Home", None])
    one.until(lambda: len(sidebar._folders) == 2)
    drag(one, (beta, gamma), "Work")
    one.until(lambda: folders() == ["Work", "Work", "Work"])
    undo(one)
    one.until(lambda: folders() == ["Work", "Home", None])
    drag(one, (alpha,), "Out of any folder")
    one.until(lambda: folders() == [None, "Home", None])
    drag(one, (gamma,), None)
    sidebar.show_shelf(SessionQuery(folder="Home"))
    one.until(lambda: one.titles() == ["beta"])
    drag(one, (beta,), "Out of any folder")
    one.until(lambda: one.titles() == [])
    undo(one)
    one.until(lambda: one.titles() == ["beta"])
    sidebar.show_shelf(SessionQuery())
    one.until(lambda: len(one.titles()) == 3)
    assert folders() == [None, "Home", None]


def test_a_new_folder_is_made_by_dropping(scene: OpenScene) -> None:
    """Dropping on "New folder…" asks for its name."""
    one, (alpha,) = with_sessions(scene, "alpha")
    drag(one, (alpha,), "New folder…")
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, QInputDialog) and w.isVisible())
    dialog.setTextValue(" Ideas ")
    dialog.accept()
    one.until(lambda: one.row(alpha).folder == "Ideas")


def test_only_sessions_of_this_list_can_be_dropped(scene: OpenScene) -> None:
    """Text or files from elsewhere move nothing; what lies in the trash is not dragged."""
    one, (alpha,) = with_sessions(scene, "alpha")
    foreign = QMimeData()
    foreign.setText(alpha)
    assert dragged_sessions(foreign) == ()
    targets = one.window.sidebar.folder_targets
    one.window.sidebar.view.drag_began.emit()
    enter = QDragEnterEvent(QPoint(9, 9), _MOVE, foreign, _BUTTON, _KEYS)
    enter.ignore()
    targets.dragEnterEvent(enter)
    assert not enter.isAccepted()
    targets.dropEvent(QDropEvent(QPointF(9, 9), _MOVE, foreign, _BUTTON, _KEYS))
    one.window.sidebar.view.drag_ended.emit()
    assert one.row(alpha).folder is None
    assert one.window.sidebar.view.dragEnabled()
    one.window.sidebar.show_shelf(SessionQuery(shelf=SessionShelf.TRASH))
    assert not one.window.sidebar.view.dragEnabled()


def test_the_places_stand_where_the_pointer_is_not(scene: OpenScene) -> None:
    """A slip of the hand must not drop: the places cover the other half of the list."""
    one, _ = with_sessions(scene, "alpha")
    sidebar = one.window.sidebar
    area = sidebar.view.geometry()
    for pointer in (area.topLeft() + QPoint(20, 20), area.bottomLeft() + QPoint(20, -20)):
        sidebar.folder_targets.offer((), area, pointer)
        assert not sidebar.folder_targets.geometry().contains(pointer)
        assert area.contains(sidebar.folder_targets.geometry())
    sidebar.folder_targets.hide()


def test_the_mark_goes_back_to_the_session_on_screen(scene: OpenScene) -> None:
    """The press that begins a drag marks its row; after the drag the mark is where the transcript is."""
    one, (alpha, beta) = with_sessions(scene, "alpha", "beta")
    sidebar = one.window.sidebar
    one.until(lambda: sidebar.selected_ids() == (beta,))
    sidebar.view.selectionModel().select(
        one.window.sessions_model.index_of(alpha), sidebar.view.selectionModel().SelectionFlag.ClearAndSelect
    )
    drag(one, (alpha,), None)
    assert sidebar.selected_ids() == (beta,)


def test_many_sessions_are_moved_while_the_list_is_paged(tmp_path: Path, scene: OpenScene) -> None:
    """Those of a later page too, all of them in one go; an undo brings each back."""
    (tmp_path / "data").mkdir()
    with new_store(tmp_path / "data", DATABASE_NAME) as store:
        for number in range(450):
            whole_run(store, f"session {number}", "Done.")
    one = scene([{"text": "Done."}])
    model, sidebar = one.window.sessions_model, one.window.sidebar
    one.until(lambda: len(model.session_ids()) == 200)
    assert model.canFetchMore(model.index(-1))
    model.fetchMore(model.index(-1))
    one.until(lambda: len(model.session_ids()) == 400)
    chosen = model.session_ids()[150:350]
    sidebar.folder_requested.emit((chosen[:1], "Work"))
    one.until(lambda: sidebar._folders)
    drag(one, chosen, "Work")
    one.until(lambda: all(one.row(key).folder == "Work" for key in chosen))
    sidebar.show_shelf(SessionQuery(folder="Work"))
    one.until(lambda: set(model.session_ids()) == set(chosen))
    undo(one)
    one.until(lambda: model.session_ids() == chosen[:1])
