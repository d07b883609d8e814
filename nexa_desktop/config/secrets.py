"""Provider keys: where they are, and for which address they may be used.

A key belongs to the address (origin and path of the base URL) it was entered for, so that a changed base URL never
sends it to another host. It is looked for in this order:

    environment   the variable that the connection names; the settings are the binding
    session       memory of this process
    file          only where somebody chose it
    keyring       read once per process, as some systems ask the person each time

No key is ever in the settings, the store, a log, an export or a report.
"""

import os
import re
import threading
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from nexa_desktop.config.key_file import KeyFile
from nexa_desktop.config.keyring_call import SystemKeyring
from nexa_desktop.core.errors import InvalidInput, SecretStoreError
from nexa_desktop.core.secrets import KeyringState, KeySource, StoredKey
from nexa_desktop.core.settings import Connection

REFERENCE_PREFIX = "env:"
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_Slot = tuple[str, str]


class Secrets:
    """The keys of this user and process: fulfils `SecretStore`. May be called from any thread but the GUI's.

    ``connection_of`` looks a connection up in the settings: it tells the environment variable of one, and that
    another needs no key, in which case no keyring is asked (nor imported).
    """

    def __init__(
        self,
        key_file: KeyFile,
        *,
        keyring: SystemKeyring | None = None,
        connection_of: Callable[[str], Connection | None] = lambda _: None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._file = key_file
        self._keyring = keyring or SystemKeyring()
        self._connection_of = connection_of
        self._environ = os.environ if environ is None else environ
        self._lock = threading.Lock()
        self._session: dict[_Slot, str] = {}
        self._variables: dict[_Slot, str] = {}
        self._from_keyring: dict[_Slot, str] = {}
        self._known: set[str] = set()

    def state(self) -> KeyringState:
        """How the OS keyring is now. Opens no unlock window."""
        return self._keyring.state()

    def read(self, connection_id: str, base_url: str) -> StoredKey | None:
        """The key for exactly this base URL (origin and path), or None. Raises `SecretStoreError`."""
        slot = (connection_id, address_of(base_url))
        connection = self._settled_connection(slot)
        variable = self._variable(slot, connection)
        if variable is not None:
            return self._remember(self._environ.get(variable), KeySource.ENVIRONMENT)
        with self._lock:
            session, cached = self._session.get(slot), self._from_keyring.get(slot)
        if session is not None:
            return StoredKey(session, KeySource.SESSION)
        if cached is not None:
            return StoredKey(cached, KeySource.KEYRING)
        is_in_keyring = connection is not None and connection.key_source is KeySource.KEYRING
        if not is_in_keyring and (stored := self._file.get(_account(slot))) is not None:
            return self._remember(stored, KeySource.FILE)
        if connection is not None and not is_in_keyring:
            return None
        stored = self._keyring.get(_account(slot))
        if stored is not None:
            with self._lock:
                self._from_keyring[slot] = stored
        return self._remember(stored, KeySource.KEYRING)

    def write(self, connection_id: str, base_url: str, secret: str, *, to: KeySource = KeySource.KEYRING) -> KeySource:
        """Store, read back, and drop the copies in memory and file; where it went.

        For `KeySource.ENVIRONMENT`, ``secret`` is the variable's name (``NAME`` or ``env:NAME``); the connection in
        the settings is what keeps it. A key given as ``env:NAME`` goes there whatever ``to`` says. Raises
        `InvalidInput` for what cannot be a key, `SecretStoreError` with a hint when it was not stored.
        """
        slot = (connection_id, address_of(base_url))
        if to is KeySource.ENVIRONMENT or secret.startswith(REFERENCE_PREFIX):
            to, secret = KeySource.ENVIRONMENT, self._checked_variable(secret)
        else:
            secret = checked_key(secret)
            self._remember(secret, to)
        if to is KeySource.KEYRING:
            self._keyring.set(_account(slot), secret)
        if to is KeySource.FILE:
            self._file.set(_account(slot), secret)
        else:
            self._file.delete(_account(slot))
        self._forget(slot)
        memory = {
            KeySource.SESSION: self._session,
            KeySource.KEYRING: self._from_keyring,
            KeySource.ENVIRONMENT: self._variables,
        }
        with self._lock:
            if to in memory:
                memory[to][slot] = secret
        return to

    def delete(self, connection_id: str, base_url: str) -> None:
        """Remove it wherever it is. Raises `SecretStoreError` when the keyring may still hold it."""
        slot = (connection_id, address_of(base_url))
        self._forget(slot)
        self._file.delete(_account(slot))
        connection = self._settled_connection(slot)
        is_elsewhere = connection is not None and connection.key_source is not KeySource.KEYRING
        if is_elsewhere and self._keyring.state() is not KeyringState.READY:
            return  # an old copy could only be there from before; no reason to ask the person to unlock anything
        try:
            self._keyring.delete(_account(slot))
        except SecretStoreError as error:
            if error.state not in (KeyringState.NO_BACKEND, KeyringState.INSECURE):  # then we never stored one there
                raise

    def resolve(self, reference: str) -> str:
        """``env:NAME`` to that variable's value, anything else to itself; for values in MCP server settings."""
        if not reference.startswith(REFERENCE_PREFIX):
            return reference
        value = self._environ[self._checked_variable(reference)]
        self._remember(value, KeySource.ENVIRONMENT)
        return value

    def known_secrets(self) -> frozenset[str]:
        """Every key handled in this process, for redaction by value."""
        with self._lock:
            return frozenset(self._known)

    def _settled_connection(self, slot: _Slot) -> Connection | None:
        """The connection as the settings have it, if they have it with this very address."""
        connection = self._connection_of(slot[0])
        if connection is None or not connection.base_url or address_of(connection.base_url) != slot[1]:
            return None
        return connection

    def _variable(self, slot: _Slot, connection: Connection | None) -> str | None:
        if connection is not None and connection.key_source is KeySource.ENVIRONMENT:
            return connection.key_environment
        with self._lock:
            return self._variables.get(slot)

    def _checked_variable(self, reference: str) -> str:
        name = reference.removeprefix(REFERENCE_PREFIX).strip()
        if not _VARIABLE.fullmatch(name):
            raise InvalidInput("That is not the name of an environment variable.", hint="A name looks like OPENAI_API_KEY.")
        if not self._environ.get(name):
            raise InvalidInput(
                f"The environment variable {name} is not set for this program.",
                hint="Set it where the program is started (a new terminal, or your login session), then start again.",
            )
        return name

    def _forget(self, slot: _Slot) -> None:
        with self._lock:
            self._session.pop(slot, None)
            self._variables.pop(slot, None)
            self._from_keyring.pop(slot, None)

    def _remember(self, secret: str | None, source: KeySource) -> StoredKey | None:
        """For redaction: every value that passed through here."""
        if not secret:
            return None
        with self._lock:
            self._known.add(secret)
        return StoredKey(secret, source)


def address_of(base_url: str) -> str:
    """What a key is bound to: scheme, host, port and path of the base URL, written one way.

    Raises `InvalidInput` when there is no host: a key without an address could go anywhere.
    """
    try:
        parts = urlsplit(base_url.strip())
        scheme, host, port = parts.scheme.lower(), (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        scheme, host, port = "", "", None
    if scheme not in _DEFAULT_PORTS or not host:
        raise InvalidInput(f"{base_url!r:.120} is not a base URL.", hint="It looks like https://api.example.com/v1.")
    name = f"[{host}]" if ":" in host else host
    suffix = "" if port in (None, _DEFAULT_PORTS[scheme]) else f":{port}"
    return f"{scheme}://{name}{suffix}{parts.path.rstrip('/')}"


def checked_key(secret: str) -> str:
    """The key without the blanks that copying adds; `InvalidInput` for what no HTTP header can carry."""
    secret = secret.strip()
    if not secret:
        raise InvalidInput("The key is empty.", hint="Paste the whole key.")
    if any(not " " < character <= "~" for character in secret):
        raise InvalidInput(
            "The key holds characters that no key has (a blank, a line break or a non-English letter).",
            hint="Copy it again, without the text around it.",
        )
    return secret


def _account(slot: _Slot) -> str:
    return f"{slot[0]} {slot[1]}"
