"""The first minutes: three steps, each skippable, the safe choice made."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.secrets import KeyringState, KeySource
from nexa_desktop.core.settings import DetectedServer
from nexa_desktop.ui.dialogs.first_run import FirstRunPage
from tests.support.fake_settings_backend import FakeSettingsBackend


@pytest.fixture
def backend(qtbot: QtBot) -> Iterator[FakeSettingsBackend]:
    """An in-memory backend."""
    made = FakeSettingsBackend()
    yield made
    made.deleteLater()


def _page(qtbot: QtBot, backend: FakeSettingsBackend) -> FirstRunPage:
    page = FirstRunPage(backend)
    qtbot.addWidget(page)
    page.resize(800, 600)
    with qtbot.waitSignals([backend.settings_loaded, backend.vendors_loaded, backend.servers_detected]):
        page.show()
    return page


def _words(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def test_everything_can_be_skipped_and_the_safe_mode_is_chosen(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Skip, start: no provider, "ask before changes", and the page never comes back."""
    page = _page(qtbot, backend)
    page.skip_button.click()
    with qtbot.waitSignal(page.finished) as blocker:
        page.next_button.click()
    settings = blocker.args[0]
    assert settings.permission_mode is PermissionMode.ASK_WRITES
    assert settings.is_onboarded
    assert settings.connections == ()
    assert backend.settings == settings


def test_a_local_server_is_two_clicks_away(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """What answers on this computer is offered first; Use, Start, done."""
    backend.servers = (DetectedServer("Ollama", "ollama", "openai_chat", "http://127.0.0.1:11434/v1", ("qwen3:8b",)),)
    page = _page(qtbot, backend)
    use = next(b for b in page.findChildren(QPushButton) if b.accessibleName() == "Use: Ollama")
    use.click()
    assert "Answers will come from: Ollama" in _words(page)
    with qtbot.waitSignal(page.finished) as blocker:
        page.next_button.click()
    assert blocker.args[0].connection(None).model == "qwen3:8b"


def test_a_key_is_tested_live_and_stored(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Provider, key, Test, save: three visible steps (D7)."""
    url = "https://api.openai.com/v1"
    backend.reachable[url], backend.good_keys[url] = ("gpt-5-mini",), "sk-right"
    page = _page(qtbot, backend)
    page.provider_button.click()
    assert page.form.url_edit.text() == url
    page.form.key_edit.setText("sk-right")
    with qtbot.waitSignal(backend.connection_checked):
        page.form.test_button.click()
    assert "It works." in _words(page)
    page.form.save_button.click()
    qtbot.waitUntil(lambda: page.next_button.isVisible())
    with qtbot.waitSignal(page.finished) as blocker:
        page.next_button.click()
    chosen = blocker.args[0].connection(None)
    assert chosen.model == "gpt-5-mini"
    assert chosen.key_source is KeySource.KEYRING
    assert list(backend.keys.values()) == [("sk-right", KeySource.KEYRING)]


def test_a_key_that_could_not_be_stored_keeps_the_step(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Without a keyring nothing goes on as if the key were safe; another place is one choice away (users G77, G78)."""
    backend.keyring = KeyringState.NO_BACKEND
    page = _page(qtbot, backend)
    page.provider_button.click()
    page.form.key_edit.setText("sk-right")
    with qtbot.waitSignal(backend.key_state_loaded, check_params_cb=lambda state: state.problem is not None):
        page.form.save_button.click()
    assert "Step 2 of 3" in _words(page)
    assert page.form.save_button.isEnabled()
    page.form.source_box.setCurrentIndex(page.form.source_box.findData(KeySource.SESSION))
    page.form.save_button.click()
    qtbot.waitUntil(lambda: "Step 3 of 3" in _words(page))
    assert list(backend.keys.values()) == [("sk-right", KeySource.SESSION)]


def test_the_offline_model_can_be_fetched_here(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Its size is said before the download, progress during it, and it says what it is."""
    page = _page(qtbot, backend)
    assert "Tiny, for trying the program" in _words(page)
    qtbot.waitUntil(lambda: page.offline.install_button.isVisible())
    page.offline.install_button.click()
    qtbot.waitUntil(lambda: page.offline.use_button.isVisible())
    page.offline.use_button.click()
    with qtbot.waitSignal(page.finished) as blocker:
        page.next_button.click()
    assert blocker.args[0].connection(None).protocol == "offline"


def test_the_sample_session_is_offered(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Before any model is there, the sample can be looked at."""
    page = _page(qtbot, backend)
    with qtbot.waitSignal(page.sample_requested):
        page.sample_button.click()


def test_steps_can_be_walked_back(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Back goes one step back, and a chosen mode is kept."""
    page = _page(qtbot, backend)
    page.skip_button.click()
    page.mode.group.button(1).click()
    page.back_button.click()
    assert "Step 1 of 3" in _words(page)
    page.skip_button.click()
    assert page.mode.mode() is PermissionMode.ASK_ALL


def test_finishing_twice_stores_once(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """A double click on Start does not store two things."""
    page = _page(qtbot, backend)
    page.skip_button.click()
    page.next_button.click()
    page.next_button.click()
    assert len(backend.saved) == 1
