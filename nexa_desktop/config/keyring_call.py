"""The OS keyring behind a timeout and an allowlist.

Any keyring call may block for ever inside the system: an unlock question nobody answers, a hung service. So each
runs in a daemon thread of its own and is waited for with a bound; while one has not come back, the next is answered
`BUSY` at once instead of piling up behind it.

Only keyrings of the operating system are used. The `keyring` package picks by itself whatever is installed, and
that may be a file with plain text in it; such a one is never asked, and the state says `INSECURE`.
"""

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from nexa_desktop.core.errors import SecretStoreError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.secrets import KeyringState

_log = logging.getLogger(__name__)

SERVICE = "nexa-desktop"
ALLOWED_BACKENDS = (
    "keyring.backends.SecretService",
    "keyring.backends.libsecret",
    "keyring.backends.kwallet",
    "keyring.backends.macOS",
    "keyring.backends.Windows",
)
WINDOWS_BACKEND = "keyring.backends.Windows"
WINDOWS_LIMIT_BYTES = 2560
"""CRED_MAX_CREDENTIAL_BLOB_SIZE; the Windows backend stores UTF-16, so 1,280 characters."""

HINTS = {
    KeyringState.NO_BACKEND: phrase(
        "Start a Secret Service (GNOME Keyring, KWallet, KeePassXC), or keep the key for this session "
        "only, in an environment variable, or in a file that only you can read."
    ),
    KeyringState.INSECURE: phrase(
        "Remove that keyring package or PYTHON_KEYRING_BACKEND, or keep the key for this session only, "
        "in an environment variable, or in a file that only you can read."
    ),
    KeyringState.LOCKED: phrase(
        "Unlock the keyring (it is usually unlocked when you log in) and try again. Nothing was removed."
    ),
    KeyringState.BUSY: phrase("The system may be asking you to unlock the keyring: answer that question, then try again."),
    KeyringState.ERROR: phrase("Try again; if it stays, keep the key for this session only or in an environment variable."),
}
MESSAGES = {
    KeyringState.NO_BACKEND: phrase("No keyring is available on this machine."),
    KeyringState.INSECURE: phrase("The only keyring found here does not protect what it stores."),
    KeyringState.LOCKED: phrase("The keyring is locked."),
    KeyringState.BUSY: phrase("The keyring did not answer in time."),
    KeyringState.ERROR: phrase("The keyring reported an error."),
}
_STATES = {
    "NoKeyringError": KeyringState.NO_BACKEND,
    "KeyringLocked": KeyringState.LOCKED,
    "LockedException": KeyringState.LOCKED,
}
_NOT_SET_UP = phrase("There is no keyring yet, and the question that sets one up was closed without an answer.")
_CLOSED = phrase("The keyring's question was closed without an answer.")
_ASKED_AGAIN = phrase(
    "Try again and answer it, or keep the key for this session only, in an environment variable, or in a file."
)

Result = TypeVar("Result")


class SystemKeyring:
    """The operating system's keyring. Every method may block for its timeout and raises `SecretStoreError`."""

    def __init__(self, *, timeout_s: float = 10.0, interactive_timeout_s: float = 60.0) -> None:
        self._timeout_s = timeout_s
        self._interactive_timeout_s = interactive_timeout_s
        self._stuck: threading.Thread | None = None

    def state(self) -> KeyringState:
        """How it is now; asks no question of the person."""
        try:
            return self._bounded(_probe, self._timeout_s)
        except SecretStoreError as error:
            return KeyringState(error.state)

    def get(self, account: str) -> str | None:
        """The secret stored for ``account``; None when there is none. May ask to unlock a keyring, never to make one."""

        def look() -> str | None:
            backend = _backend()
            return _text(backend.get_password(SERVICE, account)) if _has_keyring(backend) else None

        return self._bounded(look, self._interactive_timeout_s)

    def set(self, account: str, secret: str) -> None:
        """Store and read back: some backends cut or drop what they say they stored."""

        def store() -> bool:
            backend = _backend()
            _check_length(backend, secret)
            backend.set_password(SERVICE, account, secret)
            return bool(backend.get_password(SERVICE, account) == secret)

        if not self._bounded(store, self._interactive_timeout_s):
            raise failure(KeyringState.ERROR, phrase("The keyring accepted the key but gave back something else."))

    def delete(self, account: str) -> None:
        """Remove it; nothing happens when there is none."""

        def remove() -> None:
            backend = _backend()
            if _has_keyring(backend) and backend.get_password(SERVICE, account) is not None:
                backend.delete_password(SERVICE, account)

        self._bounded(remove, self._interactive_timeout_s)

    def _bounded(self, call: Callable[[], Result], timeout_s: float) -> Result:
        """The result of ``call``, made in a daemon thread and waited for at most ``timeout_s``."""
        if self._stuck is not None and self._stuck.is_alive():
            raise failure(KeyringState.BUSY)
        results: queue.SimpleQueue[tuple[Result | None, BaseException | None]] = queue.SimpleQueue()

        def work() -> None:
            try:
                results.put((call(), None))
            except BaseException as error:  # noqa: BLE001  a backend may raise anything; it is raised again below
                results.put((None, error))

        thread = threading.Thread(target=work, name="keyring", daemon=True)
        thread.start()
        try:
            result, error = results.get(timeout=timeout_s)
        except queue.Empty:
            self._stuck = thread
            raise failure(KeyringState.BUSY) from None
        if isinstance(error, SecretStoreError):
            raise error
        if error is not None:
            raise _told(error) from error
        return result  # type: ignore[return-value]  # no error, so it is the call's own result


def failure(state: KeyringState, message: str | None = None, *, hint: str | None = None) -> SecretStoreError:
    """The error for a state, with what a person can do about it."""
    return SecretStoreError(message or MESSAGES[state], hint=hint or HINTS.get(state), state=state.value)


def _told(error: BaseException) -> SecretStoreError:
    """What a backend raised, in words. Classes are known by name: importing the keyring package costs too much."""
    name, cause = type(error).__name__, type(error.__cause__).__name__
    if name == "InitError" and cause == "PromptDismissedException":
        return failure(KeyringState.ERROR, _NOT_SET_UP, hint=_ASKED_AGAIN)
    if name == "PromptDismissedException":
        return failure(KeyringState.ERROR, _CLOSED, hint=_ASKED_AGAIN)
    state = _STATES.get(name, KeyringState.ERROR)
    if state is KeyringState.ERROR:
        _log.warning("The keyring failed: %s, after %s", name, cause)  # its text could repeat what was to be stored
    return failure(state)


def _backend() -> Any:
    """The keyring of the operating system; a chain of several is not used as such, for its other members may be unsafe."""
    import keyring

    chosen = keyring.get_keyring()
    candidates = list(getattr(chosen, "backends", [])) or [chosen]
    for candidate in candidates:
        if type(candidate).__module__.startswith(ALLOWED_BACKENDS):
            return candidate
    names = [type(candidate).__module__ for candidate in candidates]
    if all(name.startswith(("keyring.backends.fail", "keyring.backends.null")) for name in names):
        raise failure(KeyringState.NO_BACKEND)
    raise failure(KeyringState.INSECURE, f"{MESSAGES[KeyringState.INSECURE]} ({', '.join(names)})")


def _probe() -> KeyringState:
    backend = _backend()
    if type(backend).__module__.startswith("keyring.backends.SecretService"):
        return _secret_service_state()
    return KeyringState.READY


def _has_keyring(backend: Any) -> bool:
    """Whether there is a keyring to read from. Reading with the Secret Service backend would make a missing one, and
    the system would ask for its new password."""
    if not type(backend).__module__.startswith("keyring.backends.SecretService") or hasattr(backend, "preferred_collection"):
        return True
    from contextlib import closing

    import secretstorage
    from secretstorage.exceptions import ItemNotFoundException

    with closing(secretstorage.dbus_init()) as connection:
        try:
            secretstorage.Collection(connection)
        except ItemNotFoundException:
            return False
    return True


def _secret_service_state() -> KeyringState:
    """Whether the default collection is locked, asked so that no unlock window opens."""
    from contextlib import closing

    import secretstorage
    from secretstorage.exceptions import ItemNotFoundException

    with closing(secretstorage.dbus_init()) as connection:
        try:
            collection = secretstorage.Collection(connection, "/org/freedesktop/secrets/aliases/default")
            return KeyringState.LOCKED if collection.is_locked() else KeyringState.READY
        except ItemNotFoundException:
            return KeyringState.READY  # made at the first write; the system may then ask for a new password


def _check_length(backend: Any, secret: str) -> None:
    if type(backend).__module__.startswith(WINDOWS_BACKEND) and len(secret.encode("utf-16-le")) > WINDOWS_LIMIT_BYTES:
        raise SecretStoreError(
            "This key is too long for the Windows Credential Manager (1,280 characters at most).",
            hint="Keep it in an environment variable instead.",
            state=KeyringState.ERROR.value,
        )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
