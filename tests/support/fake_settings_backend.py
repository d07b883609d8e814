"""An in-memory `SettingsBackend` that keeps its contract: every method returns at once, its answer comes as a signal from
the event loop, and what cannot be done comes as `failed`. Keys are bound to connection and base URL, as in the real one.
"""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.library import StoreInfo, UsageRow
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.permissions import RuleOffer
from nexa_desktop.core.secrets import KeyringState, KeySource
from nexa_desktop.core.settings import AppSettings, Connection, ConnectionCheck, DetectedServer, McpState, McpStatus
from nexa_desktop.ui.viewmodels.settings import (
    CheckedConnection,
    KeyState,
    LoadedModels,
    OfflineProgress,
    OfflineState,
    SettingsBackend,
    SettingsFailure,
    TransferResult,
)
from nexa_desktop.ui.viewmodels.usage import usage_csv

VENDORS = (
    Connection("openai", "OpenAI", "openai", "openai_responses", "https://api.openai.com/v1", key_environment="OPENAI_API_KEY"),
    Connection(
        "anthropic",
        "Anthropic",
        "anthropic",
        "anthropic_messages",
        "https://api.anthropic.com",
        key_environment="ANTHROPIC_API_KEY",
    ),
    Connection(
        "azure",
        "Azure OpenAI",
        "azure",
        "openai_chat",
        "https://{resource}.openai.azure.com/openai/v1",
        key_environment="AZURE_KEY",
    ),
    Connection("ollama", "Ollama", "ollama", "openai_chat", "http://127.0.0.1:11434/v1"),
    Connection("custom", "Another server", "custom", "openai_chat", ""),
)


class FakeSettingsBackend(SettingsBackend):
    """Set the public attributes before the page asks. ``good_keys`` maps a base URL to the key it accepts."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = AppSettings()
        self.saved: list[AppSettings] = []
        self.keyring = KeyringState.READY
        self.keys: dict[tuple[str, str], tuple[str, KeySource]] = {}
        self.asked_for_key_of: list[str] = []
        self.good_keys: dict[str, str] = {}
        self.reachable: dict[str, tuple[str, ...]] = {}
        self.servers: tuple[DetectedServer, ...] = ()
        self.offline = OfflineState(False, 98_000_000)
        self.rules: list[RuleOffer] = []
        self.mcp: tuple[McpStatus, ...] = ()
        self.usage: tuple[UsageRow, ...] = ()
        self.info = StoreInfo("/home/ada/.local/share/nexa-desktop/nexa.db", 12_400_000, 9, "3.51.3", 42, 512, 6_400)
        self.damage: tuple[str, ...] = ()
        self.failing: dict[str, SettingsFailure] = {}
        self.keep: Callable[[QWidget], None] = lambda widget: None
        self._install: QTimer | None = None
        self._done_bytes = 0

    def _later(self, operation: str, answer: Callable[[], None]) -> None:
        if operation in self.failing:
            failure = self.failing[operation]
            QTimer.singleShot(0, self, lambda: self.failed.emit(failure))
        else:
            QTimer.singleShot(0, self, answer)

    def load_settings(self) -> None:
        self._later("load_settings", lambda: self.settings_loaded.emit(self.settings))

    def save_settings(self, settings: AppSettings) -> None:
        if "save_settings" not in self.failing:
            self.settings = AppSettings.model_validate_json(settings.model_dump_json())
            self.saved.append(self.settings)
        self._later("save_settings", lambda: self.settings_saved.emit(self.settings))

    def load_vendors(self) -> None:
        self._later("load_vendors", lambda: self.vendors_loaded.emit(VENDORS))

    def detect_servers(self) -> None:
        self._later("detect_servers", lambda: self.servers_detected.emit(self.servers))

    def check_connection(self, connection: Connection, secret: str | None = None) -> None:
        stored = self.keys.get((connection.id, connection.base_url))
        key = secret or (stored[0] if stored else None)
        check = self._check(connection, key)
        self._later("check_connection", lambda: self.connection_checked.emit(CheckedConnection(connection.id, check)))

    def _check(self, connection: Connection, key: str | None) -> ConnectionCheck:
        wanted = self.good_keys.get(connection.base_url)
        if connection.base_url not in self.reachable:
            return ConnectionCheck(False, "Nothing answers at this address.", "Is the server running?")
        if wanted is not None and key != wanted:
            return ConnectionCheck(False, "The key was not accepted.", "Check that it was copied whole.")
        models = self.reachable[connection.base_url]
        return ConnectionCheck(True, "It works.", None, connection.base_url, models, 87)

    def load_models(self, connection: Connection) -> None:
        ids = self.reachable.get(connection.base_url)
        loaded = (
            LoadedModels(connection.id, tuple(ModelInfo(m) for m in ids))
            if ids is not None
            else LoadedModels(connection.id, (), "Nothing answers at this address.", "Is the server running?")
        )
        self._later("load_models", lambda: self.models_loaded.emit(loaded))

    def load_key_state(self, connection: Connection) -> None:
        self.asked_for_key_of.append(connection.id)
        self._later("load_key_state", lambda: self.key_state_loaded.emit(self._key_state(connection)))

    def _key_state(self, connection: Connection) -> KeyState:
        stored = self.keys.get((connection.id, connection.base_url))
        return KeyState(connection.id, connection.base_url, stored[1] if stored else None, self.keyring)

    def write_key(self, connection: Connection, secret: str, to: KeySource) -> None:
        if to is KeySource.KEYRING and self.keyring is not KeyringState.READY:
            state = replace(
                self._key_state(connection), problem="The keyring could not store the key.", hint="Choose another place."
            )
        else:
            self.keys[(connection.id, connection.base_url)] = (secret, to)
            state = replace(self._key_state(connection), is_verified=True)
        self._later("write_key", lambda: self.key_state_loaded.emit(state))

    def delete_key(self, connection: Connection) -> None:
        self.keys.pop((connection.id, connection.base_url), None)
        self._later("delete_key", lambda: self.key_state_loaded.emit(self._key_state(connection)))

    def load_offline_state(self) -> None:
        self._later("load_offline_state", lambda: self.offline_state_loaded.emit(self.offline))

    def install_offline_model(self) -> None:
        if "install_offline_model" in self.failing:
            self._later("install_offline_model", lambda: None)
            return
        self._done_bytes = 0
        self._install = QTimer(self)
        self._install.setInterval(1)
        self._install.timeout.connect(self._download)
        self._install.start()

    def _download(self) -> None:
        total = self.offline.download_size_bytes
        self._done_bytes = min(total, self._done_bytes + total // 5)
        self.offline_progressed.emit(OfflineProgress(self._done_bytes, total))
        if self._done_bytes >= total:
            self._end_install(OfflineState(True, 0))

    def _end_install(self, state: OfflineState) -> None:
        if self._install is not None:
            self._install.stop()
            self._install = None
        self.offline = state
        self.offline_state_loaded.emit(state)

    def cancel_offline_install(self) -> None:
        self._end_install(self.offline)

    def load_rules(self) -> None:
        self._later("load_rules", lambda: self.rules_loaded.emit(tuple(self.rules)))

    def revoke_rule(self, rule_id: str) -> None:
        self.rules = [offer for offer in self.rules if offer.rule.id != rule_id]
        self._later("revoke_rule", lambda: self.rules_loaded.emit(tuple(self.rules)))

    def load_mcp_status(self) -> None:
        self._later("load_mcp_status", lambda: self.mcp_status_loaded.emit(self.mcp))

    def restart_mcp(self, name: str) -> None:
        self.mcp = tuple(McpStatus(name, McpState.READY) if one.name == name else one for one in self.mcp)
        self._later("restart_mcp", lambda: self.mcp_status_loaded.emit(self.mcp))

    def load_store_info(self) -> None:
        self._later("load_store_info", lambda: self.store_info_loaded.emit(self.info))

    def back_up(self, path: Path) -> None:
        def answer() -> None:
            path.write_bytes(b"SQLite format 3\0")
            self.transfer_finished.emit(TransferResult("back_up", "The backup is written.", str(path)))

        self._later("back_up", answer)

    def check_store(self) -> None:
        message = "Problems were found." if self.damage else "The store is sound."
        self._later(
            "check_store", lambda: self.transfer_finished.emit(TransferResult("check_store", message, None, self.damage))
        )

    def export_all(self, path: Path) -> None:
        def answer() -> None:
            path.write_text(json.dumps({"sessions": []}), encoding="utf-8")
            self.transfer_finished.emit(TransferResult("export_all", "42 sessions are exported.", str(path)))

        self._later("export_all", answer)

    def import_file(self, path: Path) -> None:
        def answer() -> None:
            try:
                json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                self.failed.emit(SettingsFailure("import_file", "The file cannot be imported.", str(error)))
            else:
                self.transfer_finished.emit(
                    TransferResult("import_file", "1 session was added.", str(path), ("entry 3: no text",))
                )

        self._later("import_file", answer)

    def load_usage(self, since: datetime | None) -> None:
        day = since.date().isoformat() if since is not None else ""
        rows = tuple(row for row in self.usage if row.day >= day)
        self._later("load_usage", lambda: self.usage_loaded.emit(rows))

    def export_usage(self, path: Path, rows: Sequence[UsageRow]) -> None:
        def answer() -> None:
            try:
                path.write_text(usage_csv(rows), encoding="utf-8", newline="")
            except OSError as error:
                self.failed.emit(SettingsFailure("export_usage", f"The file could not be written: {error}"))
            else:
                self.usage_exported.emit(path)

        self._later("export_usage", answer)

    def read_mcp_file(self, path: Path) -> None:
        def answer() -> None:
            try:
                text = path.read_text(encoding="utf-8-sig")
            except (OSError, UnicodeDecodeError) as error:
                self.failed.emit(SettingsFailure("read_mcp_file", f"The file cannot be read: {error}"))
            else:
                self.mcp_file_read.emit(text)

        self._later("read_mcp_file", answer)
