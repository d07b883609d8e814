"""The settings: every page over the asynchronous seam, with an in-memory backend that keeps its contract."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import UsageRow
from nexa_desktop.core.mcp_json import read_mcp_json
from nexa_desktop.core.permissions import PermissionMode, RuleScope
from nexa_desktop.core.secrets import KeyringState, KeySource
from nexa_desktop.core.settings import AppSettings, Connection, DetectedServer, McpServer, McpState, McpStatus, ThemeChoice
from nexa_desktop.ui.actions import DEFAULT_KEYS
from nexa_desktop.ui.dialogs.settings import SettingsDialog
from nexa_desktop.ui.dialogs.settings.appearance import AppearancePage
from nexa_desktop.ui.dialogs.settings.data import DataPage
from nexa_desktop.ui.dialogs.settings.defaults import DefaultsPage
from nexa_desktop.ui.dialogs.settings.dialog import APPEARANCE, DATA, DEFAULTS, PROVIDERS, RULES, SHORTCUTS, TOOLS, USAGE
from nexa_desktop.ui.dialogs.settings.providers import ProvidersPage
from nexa_desktop.ui.dialogs.settings.rules import RulesPage
from nexa_desktop.ui.dialogs.settings.shortcuts import ShortcutsPage
from nexa_desktop.ui.dialogs.settings.tools import ToolsPage
from nexa_desktop.ui.dialogs.settings.usage import UsagePage
from nexa_desktop.ui.viewmodels.settings import SettingsFailure
from nexa_desktop.ui.viewmodels.usage import Grouping, Measure, day_bars, totals, usage_csv
from tests.support.dialog_rows import offer
from tests.support.fake_settings_backend import FakeSettingsBackend

Keep = Callable[[QWidget], None]

_OPENAI = "https://api.openai.com/v1"
_CANARY = "sk-canary-0123456789abcdef"


@pytest.fixture
def backend(qtbot: QtBot, keep: Keep) -> Iterator[FakeSettingsBackend]:
    """An in-memory backend; the dialogs that `_open` opens on it are held by ``keep``."""
    made = FakeSettingsBackend()
    made.keep = keep
    yield made
    made.deleteLater()


def _open(
    qtbot: QtBot, backend: FakeSettingsBackend, page: int, *, actions: tuple[QAction, ...] = ()
) -> tuple[SettingsDialog, QWidget]:
    dialog = SettingsDialog(None, backend, actions=actions, page=page)
    backend.keep(dialog)
    with qtbot.waitSignal(backend.settings_loaded):
        dialog.settle_size()
        dialog.open()
    return dialog, dialog.pages[page]


def _words(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def _button(widget: QWidget, name: str) -> QPushButton:
    return next(b for b in widget.findChildren(QPushButton) if name in (b.text(), b.accessibleName()) and not b.isHidden())


def _connection(**more: object) -> Connection:
    values: dict[str, object] = {
        "id": "openai-1",
        "name": "OpenAI",
        "vendor": "openai",
        "protocol": "openai_responses",
        "base_url": _OPENAI,
        "model": "gpt-5-mini",
        "key_source": KeySource.KEYRING,
    }
    return Connection(**(values | more))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------ the frame
def test_a_change_is_stored_soon_and_at_the_latest_on_close(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Settings hold at once; closing does not lose what was changed a moment ago."""
    dialog, page = _open(qtbot, backend, APPEARANCE)
    assert isinstance(page, AppearancePage)
    page.zoom.setValue(150)
    dialog.close()
    assert backend.settings.zoom_percent == 150
    assert len(backend.saved) == 1


def test_pages_do_not_undo_each_other(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Changes of two pages end in one value."""
    dialog, page = _open(qtbot, backend, APPEARANCE)
    assert isinstance(page, AppearancePage)
    page.enter.setChecked(False)
    defaults = dialog.pages[DEFAULTS]
    assert isinstance(defaults, DefaultsPage)
    defaults.budget.tool_calls.setValue(7)
    qtbot.waitUntil(lambda: bool(backend.saved))
    assert backend.settings.enter_sends is False
    assert backend.settings.run_config.max_tool_calls == 7


def test_opening_changes_nothing(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Showing every page of rich settings stores nothing."""
    backend.settings = AppSettings(
        connections=(_connection(),), theme=ThemeChoice.DARK, zoom_percent=125, shortcuts={"session.new": "Ctrl+M"}
    )
    dialog, _ = _open(qtbot, backend, PROVIDERS, actions=_actions(dialog_parent := QWidget()))
    qtbot.addWidget(dialog_parent)
    for page in range(8):
        dialog.list_view.setCurrentRow(page)
    dialog.close()
    assert backend.saved == []


def test_settings_that_cannot_be_stored_say_so(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """A failed write is shown beside the pages, with what can be done."""
    dialog, page = _open(qtbot, backend, APPEARANCE)
    assert isinstance(page, AppearancePage)
    backend.failing["save_settings"] = SettingsFailure("save_settings", "The disk is full.", "Make room and try again.")
    page.motion.setChecked(True)
    qtbot.waitUntil(lambda: not dialog.failure.isHidden())
    assert "The disk is full." in dialog.failure.text()


# ------------------------------------------------------------------------------------------------ providers and keys
def _form_open(qtbot: QtBot, backend: FakeSettingsBackend, connection: Connection) -> ProvidersPage:
    _, page = _open(qtbot, backend, PROVIDERS)
    assert isinstance(page, ProvidersPage)
    with qtbot.waitSignal(backend.key_state_loaded):
        page.edit(connection)
    return page


def test_a_provider_is_added_from_a_template_with_its_key_in_the_keyring(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """The key is written and read back, the settings get only where it is (D7, users G78)."""
    backend.reachable[_OPENAI] = ("gpt-5-mini", "gpt-5")
    backend.good_keys[_OPENAI] = _CANARY
    dialog, page = _open(qtbot, backend, PROVIDERS)
    assert isinstance(page, ProvidersPage)
    qtbot.waitUntil(lambda: page.form.vendor_box.count() > 0)
    page.add_button.click()
    assert page.form.url_edit.text() == _OPENAI
    page.form.key_edit.setText(_CANARY)
    with qtbot.waitSignal(backend.connection_checked):
        page.form.test_button.click()
    assert "It works." in _words(page.form)
    assert page.form.model_box.currentText() == "gpt-5-mini"
    with qtbot.waitSignal(backend.key_state_loaded, check_params_cb=lambda state: state.is_verified):
        page.form.save_button.click()
    qtbot.waitUntil(lambda: bool(backend.saved))
    stored = backend.settings.connections[0]
    assert (stored.vendor, stored.model, stored.key_source) == ("openai", "gpt-5-mini", KeySource.KEYRING)
    assert backend.settings.default_connection_id == stored.id
    assert backend.keys[(stored.id, _OPENAI)] == (_CANARY, KeySource.KEYRING)
    assert _CANARY not in backend.settings.model_dump_json()
    assert page.form.key_edit.text() == ""
    dialog.close()


def test_a_failed_test_says_what_is_wrong_and_what_to_do(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Message and hint stand below the form; nothing modal, no raw JSON."""
    backend.reachable[_OPENAI] = ("gpt-5-mini",)
    backend.good_keys[_OPENAI] = "right"
    page = _form_open(qtbot, backend, _connection())
    page.form.key_edit.setText("wrong")
    with qtbot.waitSignal(backend.connection_checked):
        page.form.test_button.click()
    assert "The key was not accepted." in _words(page.form)
    assert "copied whole" in _words(page.form)
    assert page.form.test_button.isEnabled()


def test_a_key_belongs_to_the_address_it_was_entered_for(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Another base URL has no key, and the form says so (D7, users G83)."""
    backend.keys[("openai-1", _OPENAI)] = (_CANARY, KeySource.KEYRING)
    page = _form_open(qtbot, backend, _connection())
    assert "is in the system's keyring" in _words(page.form)
    page.form.url_edit.clear()
    with qtbot.waitSignal(backend.key_state_loaded):
        qtbot.keyClicks(page.form.url_edit, "https://gateway.example.com/v1")
    assert "No key for this address" in _words(page.form)


@pytest.mark.parametrize("protocol", ["openai_chat", "openai_responses", "anthropic_messages", "gemini", "ollama", "scripted"])
def test_a_protocol_is_shown_by_its_name_and_kept_by_its_id(qtbot: QtBot, backend: FakeSettingsBackend, protocol: str) -> None:
    """Every protocol can be chosen under a name for people; one that the form does not know stays as it is."""
    page = _form_open(qtbot, backend, _connection(protocol=protocol))
    assert ("_" in page.form.protocol_box.currentText()) is False
    assert page.form.protocol_box.count() == (6 if protocol == "scripted" else 5)
    assert page.form.connection().protocol == protocol


def test_no_key_is_looked_for_where_none_is_needed(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """A connection without a key asks nothing; choosing a place for one does (D7)."""
    asked = backend.asked_for_key_of
    _, page = _open(qtbot, backend, PROVIDERS)
    assert isinstance(page, ProvidersPage)
    page.edit(_connection(key_source=None))
    assert asked == []
    with qtbot.waitSignal(backend.key_state_loaded):
        page.form.source_box.setCurrentIndex(page.form.source_box.findData(KeySource.KEYRING))
    assert asked == ["openai-1"]


@pytest.mark.parametrize("state", [s for s in KeyringState if s is not KeyringState.READY])
def test_without_a_keyring_it_says_why_and_offers_other_places(
    qtbot: QtBot, backend: FakeSettingsBackend, state: KeyringState
) -> None:
    """Each state has its own sentence, and the three other places are named (D7, users G77, G82)."""
    backend.keyring = state
    page = _form_open(qtbot, backend, _connection())
    note = page.form.key_note
    qtbot.waitUntil(lambda: note.height() == note.heightForWidth(note.width()))  # no room is left empty around it
    text = note.text()
    assert "keyring" in text
    assert "environment variable" in text
    assert "until the program ends" in text


def test_a_write_that_did_not_happen_is_not_called_stored(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """The key stays in the field when the keyring refused it (users G78)."""
    backend.keyring = KeyringState.LOCKED
    page = _form_open(qtbot, backend, _connection())
    page.form.key_edit.setText(_CANARY)
    with qtbot.waitSignal(backend.key_state_loaded):
        page.form.save_button.click()
    assert "could not store" in page.form.key_note.text()
    assert page.stack.currentIndex() == 1
    assert backend.saved == []
    assert page.form.key_edit.text() == _CANARY
    assert backend.keys == {}


@pytest.mark.parametrize("source", [KeySource.SESSION, KeySource.FILE])
def test_a_key_can_be_kept_elsewhere(qtbot: QtBot, backend: FakeSettingsBackend, source: KeySource) -> None:
    """For this session only, or in a file that only the user can read (D7)."""
    backend.keyring = KeyringState.NO_BACKEND
    page = _form_open(qtbot, backend, _connection(key_source=source))
    page.form.key_edit.setText(_CANARY)
    with qtbot.waitSignal(backend.key_state_loaded):
        page.form.save_button.click()
    assert backend.keys[("openai-1", _OPENAI)] == (_CANARY, source)


def test_an_environment_variable_stores_only_its_name(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """No key is written anywhere (D7)."""
    page = _form_open(qtbot, backend, _connection(key_source=KeySource.ENVIRONMENT, key_environment="MY_KEY"))
    page.form.save_button.click()
    qtbot.waitUntil(lambda: bool(backend.saved))
    assert backend.settings.connections[0].key_environment == "MY_KEY"
    assert backend.keys == {}


def test_a_stored_key_can_be_deleted(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """The bin beside the key removes it wherever it is (D7)."""
    backend.keys[("openai-1", _OPENAI)] = (_CANARY, KeySource.KEYRING)
    page = _form_open(qtbot, backend, _connection())
    with qtbot.waitSignal(backend.key_state_loaded):
        page.form.delete_key.click()
    assert backend.keys == {}
    assert "No key for this address" in _words(page.form)


def test_a_typed_key_is_hidden_until_asked(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Dots by default, an eye shows what is typed; a stored key is never shown."""
    backend.keys[("openai-1", _OPENAI)] = (_CANARY, KeySource.KEYRING)
    page = _form_open(qtbot, backend, _connection())
    assert page.form.key_edit.text() == ""
    page.form.key_edit.setText("typed")
    assert page.form.key_edit.displayText() != "typed"
    page.form.show_key.click()
    assert page.form.key_edit.displayText() == "typed"


@pytest.mark.parametrize("url", ["", "api.openai.com", "https://{resource}.openai.azure.com/v1"])
def test_an_address_that_cannot_work_is_not_stored(qtbot: QtBot, backend: FakeSettingsBackend, url: str) -> None:
    """The form says what is missing instead."""
    page = _form_open(qtbot, backend, _connection())
    page.form.url_edit.setText(url)
    page.form.save_button.click()
    assert not page.form.result.isHidden()
    assert page.stack.currentIndex() == 1
    assert backend.saved == []


def test_removing_a_provider_removes_its_key(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Nothing of it is left behind, and another one becomes the default."""
    backend.settings = AppSettings(
        connections=(_connection(), _connection(id="b", name="B", key_source=None)), default_connection_id="openai-1"
    )
    backend.keys[("openai-1", _OPENAI)] = (_CANARY, KeySource.KEYRING)
    dialog, page = _open(qtbot, backend, PROVIDERS)
    _button(page, "Remove: OpenAI").click()
    dialog.close()
    assert backend.keys == {}
    assert [c.id for c in backend.settings.connections] == ["b"]
    assert backend.settings.default_connection_id == "b"


def test_a_server_on_this_computer_is_used_with_one_click(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """What answers is offered; what lacks a key opens the form."""
    backend.servers = (
        DetectedServer("Ollama", "ollama", "openai_chat", "http://127.0.0.1:11434/v1", ("qwen3:8b",)),
        DetectedServer("Jan", "jan", "openai_chat", "http://127.0.0.1:1337/v1", (), "It wants an API key."),
    )
    dialog, page = _open(qtbot, backend, PROVIDERS)
    assert isinstance(page, ProvidersPage)
    qtbot.waitUntil(lambda: "running with qwen3:8b" in _words(page))
    _button(page, "Use: Ollama").click()
    _button(page, "Set up: Jan").click()
    assert page.stack.currentIndex() == 1
    assert page.form.url_edit.text() == "http://127.0.0.1:1337/v1"
    dialog.close()
    assert [(c.vendor, c.model) for c in backend.settings.connections] == [("ollama", "qwen3:8b")]


def test_the_offline_model_is_downloaded_with_its_size_said_first(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Size before, progress during, use after."""
    dialog, page = _open(qtbot, backend, PROVIDERS)
    assert isinstance(page, ProvidersPage)
    qtbot.waitUntil(lambda: "MB" in page.offline.install_button.text())
    with qtbot.waitSignal(backend.offline_progressed):
        page.offline.install_button.click()
    assert "Downloading: " in page.offline.status.text()
    qtbot.waitUntil(lambda: not page.offline.use_button.isHidden())
    page.offline.use_button.click()
    qtbot.waitUntil(lambda: not page.offline.use_button.isEnabled())
    assert page.offline.use_button.text() == "In use"
    dialog.close()
    assert backend.settings.connections[0].protocol == "offline"


def test_a_failed_download_says_why_and_can_be_tried_again(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """An error is not a silent return to the start."""
    backend.failing["install_offline_model"] = SettingsFailure("install_offline_model", "No network.", "Connect and try again.")
    _, page = _open(qtbot, backend, PROVIDERS)
    assert isinstance(page, ProvidersPage)
    qtbot.waitUntil(lambda: not page.offline.install_button.isHidden())
    page.offline.install_button.click()
    qtbot.waitUntil(lambda: "No network." in page.offline.status.text())
    assert not page.offline.install_button.isHidden()


# ------------------------------------------------------------------------------------------------ other pages
def test_defaults_round_trip(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Mode, budget, folder and instructions are stored as chosen."""
    dialog, page = _open(qtbot, backend, DEFAULTS)
    assert isinstance(page, DefaultsPage)
    page.mode.group.button(3).click()
    page.budget.minutes.setValue(5)
    page.folder.setText("/home/ada/notes")
    page.folder.editingFinished.emit()
    page.prompt.setPlainText("Answer briefly.")
    dialog.close()
    stored = backend.settings
    assert stored.permission_mode is PermissionMode.READ_ONLY
    assert stored.run_config.timeout == 300.0
    assert (stored.working_directory, stored.system_prompt) == ("/home/ada/notes", "Answer briefly.")


def test_rules_are_listed_word_for_word_and_revoked(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """A rule's exact text is on the page, newest first, and Revoke takes it away (users F73)."""
    one = replace(offer(RuleScope.SESSION, "Allow one thing."), where="Tidy the notes")
    backend.rules = [one, offer(RuleScope.EVERYWHERE, "Allow another thing.")]
    _, page = _open(qtbot, backend, RULES)
    assert isinstance(page, RulesPage)
    qtbot.waitUntil(lambda: "Allow one thing." in _words(page))
    assert "Session: Tidy the notes" in _words(page)
    _button(page, "Revoke: Allow one thing.").click()
    qtbot.waitUntil(lambda: "Allow one thing." not in _words(page))
    assert [o.text for o in backend.rules] == ["Allow another thing."]


def test_a_dead_mcp_server_shows_why(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """State, exit code and the last error lines are shown, and the good one beside it is not disturbed (users N112)."""
    backend.settings = AppSettings(mcp_servers=(McpServer("bad", "npx", ("-y", "nope")), McpServer("good", "good")))
    backend.mcp = (
        McpStatus("bad", McpState.FAILED, "It ended with exit code 1.", ("npm error code E404",)),
        McpStatus("good", McpState.READY, None, (), ("search",)),
    )
    _, page = _open(qtbot, backend, TOOLS)
    assert isinstance(page, ToolsPage)
    qtbot.waitUntil(lambda: "exit code 1" in _words(page))
    assert "bad · failed" in _words(page)
    assert "good · ready" in _words(page)
    assert any("E404" in view.toPlainText() for view in page.findChildren(type(page.import_edit)))


def test_a_dead_mcp_server_can_be_restarted(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """One click ends it and starts it anew, without switching it off and on (users N112)."""
    backend.settings = AppSettings(mcp_servers=(McpServer("bad", "npx"),))
    backend.mcp = (McpStatus("bad", McpState.FAILED, "It ended with exit code 1."),)
    _, page = _open(qtbot, backend, TOOLS)
    qtbot.waitUntil(lambda: "bad · failed" in _words(page))
    _button(page, "Restart bad").click()
    qtbot.waitUntil(lambda: "bad · ready" in _words(page))
    assert _button(page, "Restart bad").isEnabled()


def test_mcp_servers_are_added_switched_and_removed(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """A command line or an address is enough."""
    dialog, page = _open(qtbot, backend, TOOLS)
    assert isinstance(page, ToolsPage)
    for name, target in (("files", "npx -y 'my server'"), ("web", "https://mcp.example.com/mcp"), ("files", "again")):
        page.name_edit.setText(name)
        page.command_edit.setText(target)
        page.add_button.click()
    assert "already" in page.add_problem.text()
    switch = next(box for box in page.findChildren(QCheckBox) if box.accessibleName() == "Use web" and not box.isHidden())
    switch.click()
    dialog.close()
    assert backend.settings.mcp_servers == (
        McpServer("files", "npx", ("-y", "my server")),
        McpServer("web", url="https://mcp.example.com/mcp", is_enabled=False),
    )


def test_the_common_json_is_imported_from_a_file(qtbot: QtBot, backend: FakeSettingsBackend, tmp_path: Path) -> None:
    """Good entries come in, each bad one gets a line."""
    path = tmp_path / "mcp.json"
    text = '{"mcpServers": {"a": {"command": "x", "args": ["1"], "env": {"K": "v"}}, "b": {}, "c": {"url": "https://h/mcp"}}}'
    path.write_text(text, encoding="utf-8")
    dialog, page = _open(qtbot, backend, TOOLS)
    assert isinstance(page, ToolsPage)
    page.import_file(str(path))
    qtbot.waitUntil(lambda: "2 servers imported." in page.import_result.text())
    assert "'b' has neither" in page.import_result.text()
    dialog.close()
    assert [s.name for s in backend.settings.mcp_servers] == ["a", "c"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"mcpServers": []}', '{"a": 1}', '{"mcpServers": {"a": {"command": 3}}}', "[" * 100_000]
)
def test_odd_json_is_told_apart_not_raised(text: str) -> None:
    """Whatever is pasted, the import answers with a problem in words."""
    found = read_mcp_json(text)
    assert found.servers == ()
    assert found.problems


def _actions(parent: QWidget) -> tuple[QAction, ...]:
    made = []
    for action_id, text, keys in (
        ("session.new", "New session", "Ctrl+N"),
        ("view.find", "Find here", "Ctrl+F"),
        ("x", "Plain", ""),
    ):
        action = QAction(text, parent)
        action.setObjectName(action_id)
        action.setProperty(DEFAULT_KEYS, keys)
        made.append(action)
    return tuple(made)


def test_keys_are_changed_and_conflicts_flagged(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Two commands on one key are named on both rows; resetting one resolves it."""
    host = QWidget()
    qtbot.addWidget(host)
    dialog, page = _open(qtbot, backend, SHORTCUTS, actions=_actions(host))
    assert isinstance(page, ShortcutsPage)
    _, keys, problem, reset = page._rows["view.find"]
    keys.setKeySequence(QKeySequence("Ctrl+N"))
    assert page.conflicts() == {"Ctrl+N": ("session.new", "view.find")}
    assert "New session" in problem.text()
    assert not page.summary.isHidden()
    reset.click()  # type: ignore[attr-defined]
    assert page.conflicts() == {}
    page._rows["x"][1].setKeySequence(QKeySequence("Ctrl+Shift+X"))
    dialog.close()
    assert backend.settings.shortcuts == {"x": "Ctrl+Shift+X"}


def test_data_shows_the_store_and_does_what_it_says(qtbot: QtBot, backend: FakeSettingsBackend, tmp_path: Path) -> None:
    """Place, size and counts; backup, check, export and import each answer in words (D8)."""
    _, page = _open(qtbot, backend, DATA)
    assert isinstance(page, DataPage)
    qtbot.waitUntil(lambda: "nexa.db" in _words(page))
    assert "42 sessions" in _words(page)
    page.back_up(str(tmp_path / "b.db"))
    qtbot.waitUntil(lambda: "The backup is written." in page.result.text())
    assert (tmp_path / "b.db").exists()
    backend.damage = ("row 3 of messages is damaged",)
    page.check_button.click()
    qtbot.waitUntil(lambda: "Problems were found." in page.result.text())
    assert "row 3" in page.problems.toPlainText()
    page.import_file(str(tmp_path / "missing.json"))
    qtbot.waitUntil(lambda: "cannot be imported" in page.result.text())
    assert page.import_button.isEnabled()


# ------------------------------------------------------------------------------------------------ usage
def _usage(day: str, model: str, tokens: int, cost: float | None = None, *, title: str = "S") -> UsageRow:
    return UsageRow(day, model, "p", SessionId("s"), title, 1, 2, 3, tokens, tokens // 10, 0, cost)


_USAGE = (_usage("2026-11-01", "a", 1000, 0.5), _usage("2026-11-03", "b", 500), _usage("2026-11-03", "a", 200, 0.25))


def test_totals_keep_unknown_cost_unknown() -> None:
    """A missing price is not zero."""
    by_model = {total.name: total for total in totals(_USAGE, Grouping.MODEL)}
    assert by_model["a"].cost_usd == 0.75
    assert by_model["b"].cost_usd is None
    assert by_model["b"].has_unknown_cost


def test_days_without_use_are_shown_as_empty() -> None:
    """The axis of days has no gaps."""
    assert [total.name for total in totals(_USAGE, Grouping.DAY)] == ["2026-11-01", "2026-11-02", "2026-11-03"]
    bars, models = day_bars(_USAGE, Measure.TOKENS)
    assert [bar.total for bar in bars] == [1100, 0, 770]
    assert models == ("a", "b")


def test_csv_holds_every_row_and_runs_nothing(qtbot: QtBot, backend: FakeSettingsBackend, tmp_path: Path) -> None:
    """A title that a spreadsheet would run as a formula is quoted; an unknown cost is an empty field."""
    rows = (_usage("2026-11-01", "a", 10, title='=HYPERLINK("x")'), *_USAGE)
    lines = usage_csv(rows).splitlines()
    assert len(lines) == 5
    assert "'=HYPERLINK" in lines[1]
    assert lines[1].endswith(",")
    backend.usage = rows
    _, page = _open(qtbot, backend, USAGE)
    assert isinstance(page, UsagePage)
    page.range_box.setCurrentIndex(3)
    qtbot.waitUntil(lambda: "Turns: 4" in page.summary.text())
    page.export_csv(str(tmp_path / "u.csv"))
    qtbot.waitUntil(lambda: "Written" in page.summary.text())
    assert (tmp_path / "u.csv").read_text(encoding="utf-8").splitlines() == lines


def test_the_plot_speaks_each_day(qtbot: QtBot, backend: FakeSettingsBackend) -> None:
    """Arrow keys walk the days, and the day is described in words."""
    backend.usage = _USAGE
    _, page = _open(qtbot, backend, USAGE)
    assert isinstance(page, UsagePage)
    page.range_box.setCurrentIndex(3)
    qtbot.waitUntil(lambda: "Turns: 3" in page.summary.text())
    qtbot.keyClick(page.plot, Qt.Key.Key_End)
    assert "2026-11-03" in page.plot.accessibleDescription()
    page.plot.grab()
