"""What the settings pages and the first-run page ask for, and what they are told.

`SettingsBackend` is the seam: the pages call its methods and listen to its signals; `controllers/settings_controller`
fulfils it over `Services` in worker threads, the tests with an honest in-memory one. Every method returns at once. Its
answer comes as one signal, in the GUI thread, whose payload says what it is about; what could not be done comes as
`failed` with the name of the method that asked.

    method                    answer
    load_settings             settings_loaded(AppSettings)
    save_settings             settings_saved(AppSettings)
    load_vendors              vendors_loaded(tuple[Connection, ...])
    detect_servers            servers_detected(tuple[DetectedServer, ...])
    check_connection          connection_checked(CheckedConnection)
    load_models               models_loaded(LoadedModels)
    load_key_state            key_state_loaded(KeyState)
    write_key, delete_key     key_state_loaded(KeyState)
    load_offline_state        offline_state_loaded(OfflineState)
    install_offline_model     offline_progressed(OfflineProgress) ..., then offline_state_loaded(OfflineState)
    load_rules, revoke_rule   rules_loaded(tuple[RuleOffer, ...]): each rule with its exact text
    load_mcp_status           mcp_status_loaded(tuple[McpStatus, ...])
    restart_mcp               mcp_status_loaded(tuple[McpStatus, ...])
    load_store_info           store_info_loaded(StoreInfo)
    back_up, check_store,
    export_all, import_file   transfer_finished(TransferResult)
    load_usage                usage_loaded(tuple[UsageRow, ...])
    export_usage              usage_exported(Path)
    read_mcp_file             mcp_file_read(str)
"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from nexa_desktop.core.library import UsageRow
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.secrets import KeyringState, KeySource
from nexa_desktop.core.settings import OFFLINE_CONNECTION_ID, AppSettings, Connection, ConnectionCheck

OFFLINE_CONNECTION = Connection(
    id=OFFLINE_CONNECTION_ID,
    name=phrase("Offline model"),
    vendor="offline",
    protocol="offline",
    base_url="",
    model="smollm2-135m-instruct",
)


class CheckedConnection(Struct, frozen=True):
    """The result of one Test; ``connection_id`` says whose."""

    connection_id: str
    check: ConnectionCheck


class LoadedModels(Struct, frozen=True):
    """A server's models; ``problem`` says why there are none."""

    connection_id: str
    models: tuple[ModelInfo, ...]
    problem: str | None = None
    hint: str | None = None


class DescribedModel(Struct, frozen=True):
    """What is known of the model that a connection would be asked with under the name ``model``."""

    connection_id: str
    model: str
    info: ModelInfo


class KeyState(Struct, frozen=True):
    """Where a connection's key is. ``source`` None: there is none for this base URL.

    ``is_verified`` is set after a write that was read back. ``problem``: why reading, writing or deleting failed.
    """

    connection_id: str
    base_url: str
    source: KeySource | None
    keyring: KeyringState
    is_verified: bool = False
    problem: str | None = None
    hint: str | None = None


class OfflineState(Struct, frozen=True):
    """The offline model on this machine; ``problem`` says why it cannot be used here, or why an install failed."""

    is_installed: bool
    download_size_bytes: int
    problem: str | None = None


class OfflineProgress(Struct, frozen=True):
    """Bytes of the running download."""

    done_bytes: int
    total_bytes: int


class TransferResult(Struct, frozen=True):
    """What a backup, check, export or import did. ``problems`` line by line; empty when all went well."""

    operation: str
    message: str
    path: str | None = None
    problems: tuple[str, ...] = ()


class SettingsFailure(Struct, frozen=True):
    """A request that could not be done: ``operation`` is the method's name."""

    operation: str
    message: str
    hint: str | None = None


class SettingsBackend(QObject):
    """Base class of both backends: the signals, and methods that a backend must fulfil (see the module's table)."""

    settings_loaded = Signal(object)
    settings_saved = Signal(object)
    vendors_loaded = Signal(object)
    servers_detected = Signal(object)
    connection_checked = Signal(object)
    models_loaded = Signal(object)
    key_state_loaded = Signal(object)
    offline_state_loaded = Signal(object)
    offline_progressed = Signal(object)
    rules_loaded = Signal(object)
    mcp_status_loaded = Signal(object)
    store_info_loaded = Signal(object)
    transfer_finished = Signal(object)
    usage_loaded = Signal(object)
    usage_exported = Signal(object)
    mcp_file_read = Signal(object)
    failed = Signal(object)

    def load_settings(self) -> None:
        """Ask for the stored settings."""
        raise NotImplementedError

    def save_settings(self, settings: AppSettings) -> None:
        """Store them; they hold from then on."""
        raise NotImplementedError

    def load_vendors(self) -> None:
        """Ask for the templates of known vendors."""
        raise NotImplementedError

    def detect_servers(self) -> None:
        """Look for local model servers."""
        raise NotImplementedError

    def check_connection(self, connection: Connection, secret: str | None = None) -> None:
        """Try a connection as the form has it; ``secret`` is a key that is typed and not stored yet."""
        raise NotImplementedError

    def load_models(self, connection: Connection) -> None:
        """Ask the server for its models."""
        raise NotImplementedError

    def load_key_state(self, connection: Connection) -> None:
        """Ask where the key for exactly this connection and base URL is; the key itself never comes here."""
        raise NotImplementedError

    def write_key(self, connection: Connection, secret: str, to: KeySource) -> None:
        """Store a key (keyring, this session only, or a file that only the user can read) and read it back."""
        raise NotImplementedError

    def delete_key(self, connection: Connection) -> None:
        """Remove the key wherever it is."""
        raise NotImplementedError

    def load_offline_state(self) -> None:
        """Ask whether the offline model is there, or how big its download is."""
        raise NotImplementedError

    def install_offline_model(self) -> None:
        """Download and verify it."""
        raise NotImplementedError

    def cancel_offline_install(self) -> None:
        """Stop the download; an `OfflineState` follows."""
        raise NotImplementedError

    def load_rules(self) -> None:
        """Ask for the standing permission rules."""
        raise NotImplementedError

    def revoke_rule(self, rule_id: str) -> None:
        """Remove one; the list follows."""
        raise NotImplementedError

    def load_mcp_status(self) -> None:
        """Ask how the MCP servers are."""
        raise NotImplementedError

    def restart_mcp(self, name: str) -> None:
        """End a server and start it anew; its status follows."""
        raise NotImplementedError

    def load_store_info(self) -> None:
        """Ask where the data is and how big."""
        raise NotImplementedError

    def back_up(self, path: Path) -> None:
        """Write the whole store to one file."""
        raise NotImplementedError

    def check_store(self) -> None:
        """Look for damage."""
        raise NotImplementedError

    def export_all(self, path: Path) -> None:
        """Write all sessions as JSON."""
        raise NotImplementedError

    def import_file(self, path: Path) -> None:
        """Read our JSON, or a ChatGPT or Claude data export."""
        raise NotImplementedError

    def load_usage(self, since: datetime | None) -> None:
        """Ask for usage rows since then; None for all."""
        raise NotImplementedError

    def export_usage(self, path: Path, rows: Sequence[UsageRow]) -> None:
        """Write these rows as CSV."""
        raise NotImplementedError

    def read_mcp_file(self, path: Path) -> None:
        """Ask for the text of a JSON file with MCP servers."""
        raise NotImplementedError
