"""Keys as the settings of the real window ask for them."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from nexa_desktop.core.ports import SecretStore
from nexa_desktop.core.secrets import KeyringState, KeySource, StoredKey
from nexa_desktop.core.settings import AppSettings, Connection
from nexa_desktop.ui.controllers.settings_controller import SettingsController
from nexa_desktop.ui.viewmodels.settings import KeyState
from tests.ui.shell.conftest import OpenScene

URL = "https://api.example.com/v1"


@dataclass
class _Keys(SecretStore):
    """Keys in memory; remembers who was looked for."""

    looked_for: list[str] = field(default_factory=list)

    def state(self) -> KeyringState:
        return KeyringState.READY

    def read(self, connection_id: str, base_url: str) -> StoredKey | None:
        self.looked_for.append(connection_id)
        return StoredKey("sk-0123456789")

    def write(self, connection_id: str, base_url: str, secret: str, *, to: KeySource = KeySource.KEYRING) -> KeySource:
        return to

    def delete(self, connection_id: str, base_url: str) -> None:
        pass

    def known_secrets(self) -> frozenset[str]:
        return frozenset()


def test_no_key_is_looked_for_before_a_connection_is_stored(scene: OpenScene) -> None:
    """D7: a form for a new provider only asks how the keyring is; a lookup could open the system's own questions."""
    one, keys = scene(), _Keys()
    settings = SettingsController(
        replace(one.services, secrets=keys), one.controller.store, one.controller.tasks, one.controller
    )
    told: list[KeyState] = []
    settings.key_state_loaded.connect(told.append)
    connection = Connection("new", "Example", "custom", "openai_chat", URL, key_source=KeySource.KEYRING)
    settings.load_settings()
    one.until(lambda: settings.settings is not None)
    settings.load_key_state(connection)
    one.until(lambda: told)
    assert (told[0].source, told[0].keyring) == (None, KeyringState.READY)
    assert keys.looked_for == []
    settings.save_settings(AppSettings(connections=(connection,), is_onboarded=True))
    settings.load_key_state(connection)
    one.until(lambda: len(told) == 2)
    assert told[1].source is KeySource.KEYRING
    assert keys.looked_for == ["new"]
