"""Words for provider keys: how the keyring is, where a key went, and a key that never prints itself."""

from enum import StrEnum

from msgspec import Struct


class KeyringState(StrEnum):
    """How the OS keyring is."""

    READY = "ready"
    NO_BACKEND = "no_backend"
    INSECURE = "insecure"
    LOCKED = "locked"
    BUSY = "busy"
    ERROR = "error"


class KeySource(StrEnum):
    """Where a key was found or went."""

    ENVIRONMENT = "environment"
    SESSION = "session"
    KEYRING = "keyring"
    FILE = "file"


class StoredKey(Struct, frozen=True):
    """A key and where it came from. Its repr never shows it."""

    secret: str
    source: KeySource = KeySource.KEYRING

    def __repr__(self) -> str:
        return f"StoredKey(source={self.source!r})"
