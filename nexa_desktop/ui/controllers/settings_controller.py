"""Settings over the services: every request on a thread of its own, every answer a signal in the GUI thread.

A keyring call may block for ever (a prompt that stays open), so none of them shares a thread with anything else. The one
`AppSettings` of the window lives here; `settings_saved` tells everybody about a change.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from nexa_desktop.core.errors import InvalidInput, NexaError, SecretStoreError
from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import UsageRow
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.permissions import PermissionRule, RuleOffer, RuleScope
from nexa_desktop.core.ports import RuleBook, SessionLibrary
from nexa_desktop.core.secrets import KeyringState, KeySource
from nexa_desktop.core.services import Services
from nexa_desktop.core.settings import AppSettings, Connection, McpStatus
from nexa_desktop.ui.saving import save_file
from nexa_desktop.ui.viewmodels.settings import (
    CheckedConnection,
    DescribedModel,
    KeyState,
    LoadedModels,
    OfflineProgress,
    OfflineState,
    SettingsBackend,
    SettingsFailure,
    TransferResult,
)
from nexa_desktop.ui.workers.store_thread import StoreThread
from nexa_desktop.ui.workers.tasks import Tasks

T = TypeVar("T")
_log = logging.getLogger(__name__)
_FLUSH_S = 2.0
_MOST_MCP_BYTES = 1_000_000


class SettingsController(SettingsBackend):
    """Fulfils `SettingsBackend`; see there for which signal answers which method.

    ``model_described(DescribedModel)`` answers `describe_model`. ``problems_found(tuple[str, ...])``: what the settings file
    holds and cannot be read, told before ``settings_loaded``; empty when all is well.
    """

    model_described = Signal(object)
    problems_found = Signal(object)

    def __init__(self, services: Services, store: StoreThread, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._store = store
        self._tasks = tasks
        self._settings: AppSettings | None = None
        self._written: AppSettings | None = None
        self._saving = threading.Lock()
        self._install_cancel = threading.Event()

    @property
    def settings(self) -> AppSettings | None:
        """As last loaded or saved; None before the first load."""
        return self._settings

    def change(self, edit: Callable[[AppSettings], AppSettings]) -> None:
        """Save an edit of the settings as they are now (zoom, theme, a default)."""
        if self._settings is not None:
            self.save_settings(edit(self._settings))

    # -------------------------------------------------------------------------------------------- settings
    def load_settings(self) -> None:
        def load() -> tuple[AppSettings, tuple[str, ...]]:
            settings, problems = self._services.load_settings(), self._services.settings_problems
            return settings, problems() if problems is not None else ()

        self._do("load_settings", load, self._take_loaded)

    def save_settings(self, settings: AppSettings) -> None:
        # The new values hold at once: a second change in the same moment must build on this one.
        self._settings = settings

        def save() -> AppSettings:
            with self._saving:
                self._write(self._settings or settings)
            return settings

        self.settings_saved.emit(settings)
        self._tasks.start(save, None, lambda error: self._fail("save_settings", error), name="save-settings")

    def write_pending(self) -> None:
        """Thread: any. Write what was changed a moment ago: the program ends, and with it the threads that would."""
        if self._settings is not None and self._saving.acquire(timeout=_FLUSH_S):
            try:
                if self._written is not self._settings:
                    self._write(self._settings)
            except NexaError:
                _log.exception("The settings could not be saved at the end.")
            finally:
                self._saving.release()

    def _write(self, settings: AppSettings) -> None:
        self._services.save_settings(settings)
        self._written = settings

    def _take_loaded(self, loaded: tuple[AppSettings, tuple[str, ...]]) -> None:
        """When nothing can be read of a file that was damaged while the window stands, what the window has holds on."""
        settings, problems = loaded
        self.problems_found.emit(problems)
        if self._settings is None or not problems or settings != AppSettings():
            self._settings = self._written = settings
        self.settings_loaded.emit(self._settings)

    # -------------------------------------------------------------------------------------------- providers and keys
    def load_vendors(self) -> None:
        self._do("load_vendors", self._services.connections.vendors, self.vendors_loaded.emit)

    def detect_servers(self) -> None:
        self._do("detect_servers", self._services.connections.detect, self.servers_detected.emit)

    def check_connection(self, connection: Connection, secret: str | None = None) -> None:
        def check() -> CheckedConnection:
            return CheckedConnection(connection.id, self._services.connections.check(connection, secret=secret))

        self._do("check_connection", check, self.connection_checked.emit)

    def load_models(self, connection: Connection) -> None:
        def load() -> LoadedModels:
            try:
                return LoadedModels(connection.id, self._services.connections.models(connection))
            except NexaError as error:
                return LoadedModels(connection.id, (), error.message, error.hint)

        self._do("load_models", load, self.models_loaded.emit)

    def describe_model(self, connection: Connection, model: str) -> None:
        """Ask what is known of it; what cannot be told is unknown and no failure."""

        def describe() -> DescribedModel:
            try:
                return DescribedModel(connection.id, model, self._services.connections.describe(connection, model))
            except NexaError:
                return DescribedModel(connection.id, model, ModelInfo(model))

        self._do("describe_model", describe, self.model_described.emit)

    def load_key_state(self, connection: Connection) -> None:
        self._do("load_key_state", lambda: self._key_state(connection), self.key_state_loaded.emit)

    def write_key(self, connection: Connection, secret: str, to: KeySource) -> None:
        def write() -> KeyState:
            secrets = self._services.secrets
            try:
                went = secrets.write(connection.id, connection.base_url, secret, to=to)
            except SecretStoreError as error:
                return replace(self._key_state(connection), problem=error.message, hint=error.hint)
            return KeyState(connection.id, connection.base_url, went, secrets.state(), is_verified=True)

        self._do("write_key", write, self.key_state_loaded.emit)

    def delete_key(self, connection: Connection) -> None:
        def delete() -> KeyState:
            try:
                self._services.secrets.delete(connection.id, connection.base_url)
            except SecretStoreError as error:
                return replace(self._key_state(connection), problem=error.message, hint=error.hint)
            return self._key_state(connection)

        self._do("delete_key", delete, self.key_state_loaded.emit)

    def _key_state(self, connection: Connection) -> KeyState:
        """Thread: a task's. The key itself stays here. A connection that is not stored yet has no key: looking for one
        could make the system ask for the keyring's password."""
        secrets = self._services.secrets
        state = secrets.state()
        known = self._settings.connections if self._settings is not None else ()
        if all(stored.id != connection.id for stored in known):
            return KeyState(connection.id, connection.base_url, None, state)
        try:
            found = secrets.read(connection.id, connection.base_url)
        except SecretStoreError as error:
            return KeyState(
                connection.id, connection.base_url, None, KeyringState(error.state), problem=error.message, hint=error.hint
            )
        return KeyState(connection.id, connection.base_url, found.source if found else None, state)

    # -------------------------------------------------------------------------------------------- the offline model
    def load_offline_state(self) -> None:
        self._do("load_offline_state", self._offline_state, self.offline_state_loaded.emit)

    def install_offline_model(self) -> None:
        self._install_cancel = cancel = threading.Event()

        def progress(done: int, total: int) -> None:
            self._tasks.report(self.offline_progressed.emit, OfflineProgress(done, total))

        def install() -> OfflineState:
            try:
                self._services.offline_model.install(progress=progress, cancel=cancel)
            except NexaError as error:
                return replace(self._offline_state(), problem=None if cancel.is_set() else str(error))
            return self._offline_state()

        self._do("install_offline_model", install, self.offline_state_loaded.emit)

    def cancel_offline_install(self) -> None:
        self._install_cancel.set()

    def _offline_state(self) -> OfflineState:
        model = self._services.offline_model
        is_installed = model.is_installed()
        size = 0 if is_installed else model.download_size_bytes()
        return OfflineState(is_installed, size, model.problem())

    # -------------------------------------------------------------------------------------------- rules, MCP, data
    def _offers(self, rules: RuleBook, library: SessionLibrary) -> tuple[RuleOffer, ...]:
        """The rules, each with the sentence that says what it covers, and its session by title."""
        say = self._services.rule_text or (lambda rule: rule.tool)

        def where(rule: PermissionRule) -> str:
            if rule.scope is not RuleScope.SESSION:
                return ""
            try:
                return library.session_row(SessionId(rule.scope_key)).title
            except NexaError:
                return self.tr("a session that is no longer there")

        return tuple(RuleOffer(rule, say(rule), where(rule)) for rule in rules.rules())

    def load_rules(self) -> None:
        self._ask("load_rules", lambda library: self._offers(self._services.open_rules(), library), self.rules_loaded.emit)

    def revoke_rule(self, rule_id: str) -> None:
        def revoke(library: SessionLibrary) -> object:
            rules = self._services.open_rules()
            rules.revoke_rule(rule_id)
            return self._offers(rules, library)

        self._ask("revoke_rule", revoke, self.rules_loaded.emit)

    def load_mcp_status(self) -> None:
        status = self._services.mcp_status
        if status is None:
            self.mcp_status_loaded.emit(())
        else:
            self._do("load_mcp_status", status, self.mcp_status_loaded.emit)

    def restart_mcp(self, name: str) -> None:
        restart, status = self._services.mcp_restart, self._services.mcp_status

        def work() -> tuple[McpStatus, ...]:
            if restart is not None:
                restart(name)
            return status() if status is not None else ()

        self._do("restart_mcp", work, self.mcp_status_loaded.emit)

    def load_store_info(self) -> None:
        self._store.ask(
            lambda library: library.info(),
            self.store_info_loaded.emit,
            lambda error: self._fail("load_store_info", error),
        )

    def back_up(self, path: Path) -> None:
        def back_up() -> TransferResult:
            self._services.open_transfer().back_up(path)
            return TransferResult("back_up", self.tr("The whole store was written to one file."), str(path))

        self._do("back_up", back_up, self.transfer_finished.emit)

    def check_store(self) -> None:
        def check() -> TransferResult:
            problems = self._services.open_transfer().check()
            message = self.tr("The store is sound.") if not problems else self.tr("Problems were found.")
            return TransferResult("check_store", message, None, problems)

        self._do("check_store", check, self.transfer_finished.emit)

    def export_all(self, path: Path) -> None:
        def export() -> TransferResult:
            self._services.open_transfer().export_json((), path)
            return TransferResult("export_all", self.tr("All sessions were written to one file."), str(path))

        self._do("export_all", export, self.transfer_finished.emit)

    def import_file(self, path: Path) -> None:
        def bring_in() -> TransferResult:
            report = self._services.open_transfer().import_file(path)
            message = self.tr("{sessions} sessions and {runs} turns were added; {known} were there already.").format(
                sessions=report.added_sessions, runs=report.added_runs, known=report.already_there
            )
            return TransferResult("import_file", message, str(path), report.problems)

        self._do("import_file", bring_in, self.transfer_finished.emit)

    def load_usage(self, since: datetime | None) -> None:
        self._store.ask(
            lambda library: library.usage(since=since),
            self.usage_loaded.emit,
            lambda error: self._fail("load_usage", error),
        )

    def export_usage(self, path: Path, rows: Sequence[UsageRow]) -> None:
        def write() -> Path:
            from nexa_desktop.ui.viewmodels.usage import usage_csv

            return save_file(path, usage_csv(rows).encode())

        self._do("export_usage", write, self.usage_exported.emit)

    def read_mcp_file(self, path: Path) -> None:
        def read() -> str:
            if path.exists() and not path.is_file():  # a pipe would keep us waiting for ever
                raise InvalidInput(self.tr("This is not a file. Choose the JSON file that lists the servers."))
            try:
                with path.open("rb") as file:
                    content = file.read(_MOST_MCP_BYTES + 1)
                if len(content) <= _MOST_MCP_BYTES:
                    return content.decode("utf-8-sig")
            except (OSError, UnicodeDecodeError) as error:
                raise InvalidInput(self.tr("The file cannot be read: {error}").format(error=error)) from error
            raise InvalidInput(self.tr("The file is larger than 1 MB. Choose the JSON file that lists the servers."))

        self._do("read_mcp_file", read, self.mcp_file_read.emit)

    # -------------------------------------------------------------------------------------------- how
    def _do(self, operation: str, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self._tasks.start(work, done, lambda error: self._fail(operation, error), name=operation)

    def _ask(self, operation: str, work: Callable[[SessionLibrary], T], done: Callable[[T], None]) -> None:
        """In the store thread: rules are part of the store's small-writing side."""
        self._store.ask(work, done, lambda error: self._fail(operation, error))

    def _fail(self, operation: str, error: NexaError) -> None:
        self.failed.emit(SettingsFailure(operation, error.message, error.hint))
