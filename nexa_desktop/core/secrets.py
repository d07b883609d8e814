"""Words for provider keys: how the keyring is, where a key went, and a key that never prints itself."""

from dataclasses import dataclass, field
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
class StoredKey:
    """A key and where it came from. Its repr never shows it."""

    secret: str = field(repr=False)
    source: KeySource = KeySource.KEYRING
