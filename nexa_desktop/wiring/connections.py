"""From a configured connection to something that answers: keys, the offline model's process, local servers, checks."""

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from nexa_desktop.core.errors import ConfigurationError, NexaError
from nexa_desktop.core.model_io import CallLimits, ModelInfo, ModelRequest, StreamEvent
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.ports import Provider, SecretStore
from nexa_desktop.core.runs import ProviderIdentity
from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.settings import (
    OFFLINE_CONNECTION_ID,
    SAMPLE_CONNECTION_IDS,
    AppSettings,
    Connection,
    ConnectionCheck,
    DetectedServer,
)
from nexa_desktop.core.tools import CancelSignal

if TYPE_CHECKING:
    from nexa_desktop.providers.offline import OfflineModel


class OfflineProvider:
    """The offline model under a name that stays: its server has another port and key at each start."""

    def __init__(self, inner: Provider, connection: Connection, model: str) -> None:
        self._inner = inner
        self._identity = _offline_identity(connection, model)

    @property
    def identity(self) -> ProviderIdentity:
        """What a continuation must match: the model file, not where it listens."""
        return self._identity

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        """As the server behind it."""
        return self._inner.stream(request, limits)

    def list_models(self) -> tuple[ModelInfo, ...]:
        """As the server behind it."""
        return self._inner.list_models()

    def close(self) -> None:
        """Close the connection; the server lives on for other sessions."""
        self._inner.close()


class Unopened:
    """A provider that only knows who it would be: for checks and decisions, which ask no model."""

    def __init__(self, identity: ProviderIdentity) -> None:
        self._identity = identity

    @property
    def identity(self) -> ProviderIdentity:
        """Who it would be."""
        return self._identity

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        """Never called: nothing that uses this runs an agent."""
        raise ConfigurationError("This connection is not open.")

    def list_models(self) -> tuple[ModelInfo, ...]:
        """Nothing is known."""
        return ()

    def close(self) -> None:
        """Nothing to release."""


class Connections:
    """Fulfils `core.services.ConnectionService` and opens providers. Any thread; every call may block."""

    def __init__(
        self,
        *,
        load_settings: Callable[[], AppSettings],
        secrets: SecretStore,
        offline: "Callable[[], OfflineModel]",
        extra: tuple[Connection, ...] = (),
    ) -> None:
        self._load_settings = load_settings
        self._secrets = secrets
        self._offline = offline
        self._extra = extra
        self._lock = threading.Lock()
        self._open: dict[tuple[str, str, str | None], Provider] = {}

    def find(self, connection_id: str | None, *, identity: ProviderIdentity | None = None) -> Connection:
        """The connection of that id; without one, the one a run was made with, then the default one.

        Raises `ConfigurationError` when there is none: another model is never taken in silence.
        """
        settings = self._load_settings()
        known = (*self._extra, *settings.connections)
        if connection_id is not None:
            found = next((c for c in known if c.id == connection_id), None)
            if found is None and connection_id == OFFLINE_CONNECTION_ID:
                return self._offline().connection()
            if found is None:
                raise ConfigurationError(
                    f"The connection {connection_id!r:.80} is no longer configured.", "Choose another model for this session."
                )
            return found
        if identity is not None:
            return self._made_with(identity, known)
        usable = next((c for c in known if c.id not in SAMPLE_CONNECTION_IDS.values()), None)
        default = settings.connection(None) or usable or self._offline_connection()
        if default is None:
            raise ConfigurationError(
                "No model is set up yet.", "Add one in the settings, or name one with --base-url and --model."
            )
        return default

    def _made_with(self, identity: ProviderIdentity, known: tuple[Connection, ...]) -> Connection:
        offline = _offline_identity(Connection(OFFLINE_CONNECTION_ID, "", "", "offline", ""), "").endpoint
        if identity.endpoint == offline:
            known = (*known, self._offline().connection())
        found = next((connection for connection in known if _fits(connection, identity)), None)
        if found is None:
            raise ConfigurationError(
                f"This run was made with {identity.model} at {identity.endpoint}, which is not configured (any more).",
                "Name its connection, or hand the run over to another model.",
            )
        return found

    def open(self, connection: Connection, model: str, *, cancel: CancelSignal | None = None) -> Provider:
        """A provider for that connection; kept open and shared by later runs."""
        from nexa_desktop.providers.registry import create_provider, provider_for

        if connection.protocol == "offline":
            base_url, key, served = self._offline().open(connection, cancel=cancel)
            inner = self._kept(
                (connection.model_dump_json(), base_url, key),
                lambda: create_provider(
                    "openai_chat",
                    model=served,
                    base_url=base_url,
                    api_key=key,
                    vendor=connection.vendor,
                    options=connection.options,
                ),
            )
            return OfflineProvider(inner, connection, served)
        secret = self.secret_for(connection)
        return self._kept(
            (connection.model_dump_json(), model, secret), lambda: provider_for(connection, model=model, api_key=secret)
        )

    def unopened(self, connection: Connection, model: str) -> Provider:
        """Who `open` would give, without a key, a process or a socket."""
        from nexa_desktop.providers.offline import served_model
        from nexa_desktop.providers.registry import provider_for

        if connection.protocol == "offline":
            return Unopened(_offline_identity(connection, served_model(connection)))
        return Unopened(provider_for(connection, model=model).identity)

    def secret_for(self, connection: Connection) -> str | None:
        """The key of this connection for exactly its base URL; raises `NexaError` when it should be there and is not."""
        if connection.key_source is None:
            return None
        stored = self._secrets.read(connection.id, connection.base_url)
        if stored is None:
            where = {
                KeySource.ENVIRONMENT: phrase(f"the environment variable {connection.key_environment}"),
                KeySource.SESSION: phrase("this session's memory"),
                KeySource.FILE: phrase("the key file"),
                KeySource.KEYRING: phrase("the keyring"),
            }[connection.key_source]
            raise ConfigurationError(
                f"There is no key for {connection.name} at {connection.base_url} in {where}.",
                "Enter it in the settings. A key is kept for the base URL it was entered for.",
            )
        return stored.secret

    def close(self) -> None:
        """Close all providers."""
        with self._lock:
            providers, self._open = tuple(self._open.values()), {}
        for provider in providers:
            provider.close()

    # -- ConnectionService
    def detect(self) -> tuple[DetectedServer, ...]:
        """Local servers that answer, within about 300 ms."""
        from nexa_desktop.providers.discovery import detect_servers

        return detect_servers()

    def check(self, connection: Connection, *, secret: str | None = None) -> ConnectionCheck:
        """Try it. ``secret`` is a key that is typed and not stored yet."""
        if connection.protocol == "offline":
            return self._check_offline(connection)
        if connection.protocol == "scripted":
            return ConnectionCheck(is_working=True, message="The sample plays a script; no model is asked.")
        from nexa_desktop.providers.checks import check_connection

        try:
            key = secret if secret is not None else self.secret_for(connection)
        except NexaError as error:
            return ConnectionCheck(is_working=False, message=error.message, hint=error.hint)
        return check_connection(connection, secret=key)

    def models(self, connection: Connection) -> tuple[ModelInfo, ...]:
        """What it offers; raises `ProviderError`."""
        if connection.protocol == "offline":
            return (self.describe(connection, connection.model),)
        return self.open(connection, connection.model or "any").list_models()

    def describe(self, connection: Connection, model: str) -> ModelInfo:
        """What is known of one of its models; a server is asked, and a key looked up, only where it tells such things."""
        from nexa_desktop.providers.offline import served_model
        from nexa_desktop.providers.registry import provider_for
        from nexa_desktop.providers.wire_provider import WireProvider

        if connection.protocol == "offline":
            return ModelInfo(served_model(connection), name=connection.name, supports_tools=has_tools(connection))
        provider = provider_for(connection, model=model)
        if isinstance(provider, WireProvider) and provider.asks_for_details:
            provider = self.open(connection, model)
        return provider.model_info() if isinstance(provider, WireProvider) else ModelInfo(model)

    def vendors(self) -> tuple[Connection, ...]:
        """Templates of known vendors."""
        from nexa_desktop.providers.catalog import templates

        return templates()

    def _offline_connection(self) -> Connection | None:
        """The offline model's, where it is installed: it answers when nothing else is set up."""
        offline = self._offline()
        return offline.connection() if offline.is_installed() else None

    def _check_offline(self, connection: Connection) -> ConnectionCheck:
        try:
            _, _, model = self._offline().open(connection)
        except NexaError as error:
            return ConnectionCheck(is_working=False, message=error.message, hint=error.hint)
        return ConnectionCheck(is_working=True, message=f"The model {model} runs on this machine.", models=(model,))

    def _kept(self, key: tuple[str, str, str | None], create: Callable[[], Provider]) -> Provider:
        with self._lock:
            if key not in self._open:
                self._open[key] = create()
            return self._open[key]


def has_tools(connection: Connection) -> bool:
    """Whether its agents get tools: the tiny model has no sense for them, and reading of them would cost it half a minute a
    turn."""
    is_tiny = connection.protocol == "offline" and connection.gguf_path is None
    return bool(connection.options.get("tools", not is_tiny))


def _offline_identity(connection: Connection, model: str) -> ProviderIdentity:
    return ProviderIdentity(connection.vendor, "openai_chat", f"offline://{connection.id}", model)


def _fits(connection: Connection, identity: ProviderIdentity) -> bool:
    from nexa_desktop.providers.offline import served_model
    from nexa_desktop.providers.registry import provider_for

    if connection.protocol == "offline":
        return identity == _offline_identity(connection, served_model(connection))
    if connection.protocol == "scripted":
        return identity.protocol == "scripted" and connection.model == identity.model
    try:  # what the connection would be, not how its address was written: another host may begin with the same letters
        made = provider_for(connection, model=identity.model).identity
    except NexaError:
        return False
    return made == identity
