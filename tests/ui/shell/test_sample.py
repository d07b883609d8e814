"""The sample session is labelled as one, and a model on this computer is offered where a model is chosen."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from nexa_desktop.core.settings import OFFLINE_CONNECTION_ID
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, DecisionKind
from nexa_desktop.ui.viewmodels.settings import OfflineState
from nexa_desktop.ui.viewmodels.transcript_rows import AnswerRow
from tests.support.spoken_texts import foreign_words
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene


def test_the_sample_session_is_labelled_in_the_list_and_above_the_transcript(scene: OpenScene) -> None:
    """Nobody takes a played script for an answer of a model."""
    one = scene([{"text": "Hello."}])
    mark = one.window.breadcrumb.sample_mark
    one.type_and_send("real")
    one.until_idle()
    assert not mark.isVisible()
    one.controller.turns.show_sample()
    one.until(lambda: mark.isVisible())
    assert mark.text() == "Sample"
    place = one.controller.chat.place
    assert place.session_id is not None
    index = one.window.sessions_model.index_of(place.session_id)
    assert "Sample" in str(index.data(Qt.ItemDataRole.AccessibleTextRole))


def test_who_answers_the_sample_is_told_that_nobody_reads_it(scene: OpenScene) -> None:
    """A message that was written while the script played is not answered with the end of the script once more."""
    one = scene([{"text": "Hello."}], settings=lambda app: replace(app, connections=(), default_connection_id=None))
    one.controller.turns.show_sample()
    one.until(lambda: not one.controller.live.all() and "on purpose" in one.text())
    head = one.controller.chat.place.head
    assert head is not None
    one.controller.turns.retry(head.run_id)
    one.until(lambda: one.controller.approvals.views)
    one.type_and_send("thanks")
    view = one.controller.approvals.views[0]
    one.controller.approvals.decide(ApprovalDecision(view.run_id, view.call_id, view.digest, DecisionKind.ONCE))
    one.until(lambda: "nobody reads what you write here" in one.text())
    one.until_idle()


@pytest.mark.usefixtures("chinese")
def test_a_chinese_window_plays_a_chinese_sample(scene: OpenScene) -> None:
    """Broken off on purpose, resumed, a file read, and asked before one is written: all of it in the reader's language."""
    one = scene([{"text": "好。"}])
    one.controller.turns.show_sample()
    one.until(lambda: not one.controller.live.all() and "故意断开" in one.text())
    head = one.controller.chat.place.head
    assert head is not None
    one.controller.turns.retry(head.run_id)
    one.until(lambda: one.controller.approvals.views)
    assert "购物清单" in str(one.controller.approvals.views[0].arguments)
    answers = [row.text for row in one.controller.transcript.rows if isinstance(row, AnswerRow)]
    assert len(answers) == 3
    assert foreign_words(" ".join(answers)) == []


def _entries(one: Scene) -> QMenu:
    menu = one.window.composer.controls.model_button.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def test_an_installed_offline_model_is_offered_until_it_is_configured(scene: OpenScene) -> None:
    """The menu of models asks whether it is here, offers it, and choosing it configures it for the session on screen."""
    one = scene([{"text": "Hello."}])
    told: list[OfflineState] = []
    one.controller.settings.offline_state_loaded.connect(told.append)
    _entries(one)
    one.until(lambda: told)
    one.window.composer.controls.set_offline(True)
    entry = next(action for action in _entries(one).actions() if action.text().startswith("Offline model"))
    entry.trigger()
    settings, connection = one.controller.settings.settings, one.window.composer.controls.connection
    assert settings is not None
    assert connection is not None
    assert connection.id == OFFLINE_CONNECTION_ID
    assert settings.default_connection_id != OFFLINE_CONNECTION_ID
    assert not any(action.text().startswith("Offline model (") for action in _entries(one).actions())
