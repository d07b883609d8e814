"""Somebody who types and attaches faster than sessions are read: nothing goes astray."""

import threading
from pathlib import Path

import pytest

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.messages import FilePart
from nexa_desktop.wiring.runs import AgentRuns
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene


def _two_sessions(one: Scene) -> tuple[SessionId, SessionId]:
    """The first one and, on screen, the second."""
    ids: list[SessionId] = []
    for text in ("one", "two"):
        one.controller.chat.open_new()
        one.type_and_send(text)
        one.until(lambda: one.controller.chat.place.session_id not in (None, *ids))
        one.until_idle()
        shown = one.controller.chat.place.session_id
        assert shown is not None
        ids.append(shown)
    return ids[0], ids[1]


def _go(one: Scene, session_id: SessionId) -> None:
    one.controller.chat.open(session_id)
    one.until(lambda: one.controller.chat.place.session_id == session_id)


def test_what_is_typed_while_another_session_is_read_stays_where_it_was_typed(scene: OpenScene) -> None:
    """Case 119: the field shows the old session until the new one is there; its text is kept for it, and sent nowhere."""
    one = scene([{"text": "Fine."}], repeat_last=True)
    first, second = _two_sessions(one)
    edit = one.window.composer.edit
    edit.setPlainText("a draft, ")
    edit.moveCursor(edit.textCursor().MoveOperation.End)
    one.controller.chat.open(first)
    one.qtbot.keyClicks(edit, "and more")  # type: ignore[no-untyped-call]  # pytest-qt has no types here
    one.until(lambda: one.controller.chat.place.session_id == first)
    assert edit.toPlainText() == ""
    _go(one, second)
    one.until(lambda: edit.toPlainText() == "a draft, and more")


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Files are stored when this is set, not before."""
    may_store, attach = threading.Event(), AgentRuns.attach

    def slowly(runs: AgentRuns, path: Path) -> FilePart:
        may_store.wait(20)
        return attach(runs, path)

    monkeypatch.setattr(AgentRuns, "attach", slowly)
    return may_store


def test_a_file_comes_to_its_session_however_late(scene: OpenScene, slow_disk: threading.Event) -> None:
    """A large paste that is still being stored when another session is opened is in the draft of its own one afterwards."""
    one = scene([{"text": "Fine."}], repeat_last=True)
    first, second = _two_sessions(one)
    composer = one.window.composer
    composer.text_pasted.emit("line\n" * 20_000)
    _go(one, first)
    slow_disk.set()
    one.until(lambda: one.services.open_library().settings(second).attachments)
    assert not composer.current_input().files
    _go(one, second)
    one.until(lambda: composer.current_input().files)
    composer.submit()
    one.until_idle()


def test_a_file_that_is_stored_while_a_branch_is_opened_does_not_hold_the_message_up(
    scene: OpenScene, slow_disk: threading.Event
) -> None:
    """Another branch of the session on screen has the same draft: the file comes into it, and it can be sent."""
    one = scene([{"text": "Fine."}], repeat_last=True)
    _two_sessions(one)
    root = one.controller.chat.place.leaf
    one.type_and_send("on")
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    composer = one.window.composer
    composer.text_pasted.emit("line\n" * 20_000)
    assert root is not None
    one.controller.turns.continue_from(root)
    one.until(lambda: one.controller.chat.place.leaf == root)
    slow_disk.set()
    one.until(lambda: composer.current_input().files)
    composer.submit()
    one.until(lambda: len(one.controller.chat.place.rows) == 3)
    one.until_idle()
