"""Puts the rooms together. Holding the result costs nothing; each part is opened when it is first used."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from nexa_desktop.core.errors import NexaError, StoreUnavailable
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.permissions import PermissionRule
from nexa_desktop.core.ports import RuleBook, SessionLibrary
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.services import ImportReport, Services, StoreRecovery, TitleSuggestion, TransferService
from nexa_desktop.core.settings import CONSOLE_RUN_CONFIG, Connection
from nexa_desktop.core.tools import CancelSignal
from nexa_desktop.wiring.connections import Connections
from nexa_desktop.wiring.exchanges import ExchangeLog
from nexa_desktop.wiring.runs import AgentRuns
from nexa_desktop.wiring.sample import sample_connections
from nexa_desktop.wiring.toolbox import Toolbox

if TYPE_CHECKING:
    from nexa_desktop.providers.offline import OfflineModel
    from nexa_desktop.store import SQLiteCheckpointStore

DATABASE_NAME = "nexa.sqlite3"
T = TypeVar("T")


class Lazy(Generic[T]):
    """One value, made by the first who asks. A failure is not kept: the next one tries again. What was taken to be
    closed is not made anew: whoever asks while the program closes is told so."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._made: list[T] = []
        self._is_over = False

    def __call__(self) -> T:
        with self._lock:
            if self._is_over:
                raise StoreUnavailable("The program is being closed.", hint="Start it again.")
            if not self._made:
                self._made.append(self._make())
            return self._made[0]

    def renew(self, between: Callable[[T | None], None]) -> None:
        """Let go of the value and call ``between`` with it, while nobody can make another; the next one to ask does."""
        with self._lock:
            between(self._made.pop() if self._made else None)

    def take(self) -> T | None:
        """The value if it was made, to close it; the last call."""
        with self._lock:
            self._is_over = True
            return self._made.pop() if self._made else None


class WiredServices(Services, frozen=True):
    """`Services` that knows what it opened, in the order to close it."""

    closers: tuple[Callable[[], None], ...] = ()


def build_services(
    *,
    data_directory: Path | None = None,
    extra_connections: tuple[Connection, ...] = (),
    new_run_config: RunConfig | None = None,
) -> Services:
    """All services for ``--data-dir``, ``NEXA_DATA_DIR`` or this user's own directory.

    ``extra_connections`` are known beside those of the settings. ``new_run_config`` is what a new session gets when its
    request says nothing; None: the console's. Raises `ConfigurationError` when the directory cannot be used.
    """
    from nexa_desktop.config.key_file import KeyFile
    from nexa_desktop.config.paths import prepare, resolve_paths
    from nexa_desktop.config.secrets import Secrets
    from nexa_desktop.config.settings_file import SettingsFile

    paths = prepare(resolve_paths(data_directory))
    settings = SettingsFile(paths.settings_file)
    extra = (*extra_connections, *sample_connections())

    def connection_of(connection_id: str) -> Connection | None:
        return next((c for c in (*extra, *settings.load().connections) if c.id == connection_id), None)

    secrets = Secrets(KeyFile(paths.key_file), connection_of=connection_of)
    store = Lazy(lambda: _open_store(paths.data / DATABASE_NAME))
    offline = Lazy(lambda: _offline_model(paths.models))
    connections = Connections(load_settings=settings.load, secrets=secrets, offline=offline, extra=extra)
    toolbox = Toolbox(
        data_directory=paths.data,
        load_settings=settings.load,
        open_rules=lambda: _rules(store()),
        known_secrets=secrets.known_secrets,
    )
    runs = AgentRuns(
        open_store=store,
        load_settings=settings.load,
        connections=connections,
        toolbox=toolbox,
        exchanges=ExchangeLog(secrets.known_secrets),
        new_run_config=lambda: new_run_config or CONSOLE_RUN_CONFIG,
        sample_directory=paths.models.parent / "sample",
    )
    return WiredServices(
        open_library=lambda: _library(store()),
        open_rules=lambda: _rules(store()),
        open_transfer=lambda: _transfer(store()),
        runs=runs,
        connections=connections,
        secrets=secrets,
        offline_model=_LazyOffline(offline),
        load_settings=settings.load,
        save_settings=settings.save,
        settings_problems=lambda: settings.problems,
        data_directory=paths.data,
        log_directory=paths.logs,
        rule_offers=runs.rule_offers,
        rule_text=_rule_text,
        recover_store=lambda: _recover(store, paths.data / DATABASE_NAME),
        read_artifact=lambda ref: store().artifacts.read(ref),
        mcp_status=toolbox.mcp_status,
        mcp_restart=toolbox.restart_mcp,
        look_at_directory=toolbox.look_at_directory,
        suggest_title=lambda run_id: _suggest_title(run_id, store, connections),
        closers=(
            toolbox.close,
            connections.close,
            lambda: _close(offline.take()),
            lambda: _close(store.take()),
        ),
    )


def close_services(services: Services) -> None:
    """Release everything that was opened: child processes, connections, the store. Harmless when done twice."""
    for close in services.closers if isinstance(services, WiredServices) else ():
        close()


class _LazyOffline:
    """`OfflineModelService` without importing the real one before somebody asks."""

    def __init__(self, offline: "Lazy[OfflineModel]") -> None:
        self._offline = offline

    def is_installed(self) -> bool:
        """Whether runtime and model file are there."""
        return self._offline().is_installed()

    def problem(self) -> str | None:
        """Why it cannot be used here, or None."""
        return self._offline().problem()

    def download_size_bytes(self) -> int:
        """How much a download would fetch."""
        return self._offline().download_size_bytes()

    def install(self, *, progress: Callable[[int, int], None], cancel: CancelSignal) -> Path:
        """Fetch and verify the model file."""
        return self._offline().install(progress=progress, cancel=cancel)


def _open_store(path: Path) -> "SQLiteCheckpointStore":
    from nexa_desktop.store import SQLiteCheckpointStore

    return SQLiteCheckpointStore(path)


def _recover(store: "Lazy[SQLiteCheckpointStore]", path: Path) -> StoreRecovery:
    from nexa_desktop.store.aside import set_aside

    kept: list[Path] = []

    def move(opened: "SQLiteCheckpointStore | None") -> None:
        _close(opened)
        kept.append(set_aside(path))

    store.renew(move)
    try:
        report = _transfer(store()).import_file(kept[0])
    except NexaError as error:  # nothing of it can be read; the new store stands all the same
        report = ImportReport(0, 0, 0, (str(error),))
    return StoreRecovery(str(kept[0]), report)


def _library(store: "SQLiteCheckpointStore") -> SessionLibrary:
    from nexa_desktop.wiring.prices import PricedSessions

    return PricedSessions(store)


def _rules(store: "SQLiteCheckpointStore") -> RuleBook:
    from nexa_desktop.store.rules import StoredRules

    return StoredRules(store)


def _transfer(store: "SQLiteCheckpointStore") -> TransferService:
    from nexa_desktop.store.transfer import StoreTransfer

    return StoreTransfer(store)


def _suggest_title(
    run_id: RunId, open_store: "Callable[[], SQLiteCheckpointStore]", connections: Connections
) -> TitleSuggestion | None:
    from nexa_desktop.wiring.titles import suggest_title

    return suggest_title(run_id, open_store=open_store, connections=connections)


def _rule_text(rule: PermissionRule) -> str:
    from nexa_desktop.tools import rule_text

    return rule_text(rule, is_listed=True)


def _offline_model(directory: Path) -> "OfflineModel":
    from nexa_desktop.providers.offline import OfflineModel

    return OfflineModel(directory)


def _close(thing: "OfflineModel | SQLiteCheckpointStore | None") -> None:
    if thing is not None:
        thing.close()
