"""`ConnectionService` for both doors: detection, test, model lists and templates, with keys from the `SecretStore`."""

from nexa_desktop.core.errors import SecretStoreError
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.ports import SecretStore
from nexa_desktop.core.settings import Connection, ConnectionCheck, DetectedServer


class ModelConnections:
    """Holds nothing but the way to the keys; every call may block and belongs in a worker thread."""

    def __init__(self, secrets: SecretStore) -> None:
        self._secrets = secrets

    def detect(self) -> tuple[DetectedServer, ...]:
        """Local servers that answer, within about 300 ms."""
        from nexa_desktop.providers.discovery import detect_servers

        return detect_servers()

    def check(self, connection: Connection, *, secret: str | None = None) -> ConnectionCheck:
        """Try it with ``secret``, or with the key stored for exactly this base URL."""
        from nexa_desktop.providers.checks import check_connection

        try:
            key = secret if secret is not None else self._key(connection)
        except SecretStoreError as error:
            return ConnectionCheck(False, error.message, error.hint)
        return check_connection(connection, secret=key)

    def models(self, connection: Connection) -> tuple[ModelInfo, ...]:
        """What it offers; raises `ProviderError`, `ConfigurationError` or `SecretStoreError`."""
        from nexa_desktop.providers.registry import provider_for

        provider = provider_for(connection, model=connection.model or "(none)", api_key=self._key(connection))
        try:
            return provider.list_models()
        finally:
            provider.close()

    def vendors(self) -> tuple[Connection, ...]:
        """Templates of known vendors, to fill a form from."""
        from nexa_desktop.providers.catalog import templates

        return templates()

    def _key(self, connection: Connection) -> str | None:
        if connection.key_source is None:
            return None
        stored = self._secrets.read(connection.id, connection.base_url)
        return stored.secret if stored is not None else None
