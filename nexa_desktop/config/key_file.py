"""Keys in a file of this user's own: the explicit choice of somebody on a machine without a keyring.

{"<account>": "<key>"}        mode 0600; refused when anybody else can read it
"""

import json
import os
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nexa_desktop.config.atomic import write_file
from nexa_desktop.core.errors import SecretStoreError
from nexa_desktop.core.secrets import KeyringState

_LOCK_TIMEOUT_S = 10.0


class KeyFile:
    """One file of keys. Every method raises `SecretStoreError` when the file is not as it must be."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def get(self, account: str) -> str | None:
        """The key stored for ``account``."""
        with self._lock:
            return self._read().get(account)

    def set(self, account: str, secret: str) -> None:
        """Store and read back."""
        with self._alone():
            self._write({**self._read(), account: secret})
            if self._read().get(account) != secret:
                raise self._failure("gave back something else than was stored")

    def delete(self, account: str) -> None:
        """Remove it, and the file with its last key."""
        if not self._path.exists():
            return
        with self._alone():
            keys = self._read()
            if keys.pop(account, None) is None:
                return
            if keys:
                self._write(keys)
            else:
                self._path.unlink()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other thread or process changes the file meanwhile."""
        from filelock import FileLock, Timeout

        try:
            with self._lock, FileLock(self._path.with_suffix(".lock"), timeout=_LOCK_TIMEOUT_S):
                yield
        except Timeout as error:
            raise self._failure("is in use by another process") from error
        except OSError as error:
            raise self._failure(f"cannot be written ({error.strerror or type(error).__name__})") from error

    def _read(self) -> dict[str, str]:
        try:
            with self._path.open("rb") as file:
                if os.name == "posix":
                    self._check(os.fstat(file.fileno()))
                keys = json.loads(file.read())
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise self._failure(f"cannot be read ({type(error).__name__})") from error
        if not isinstance(keys, dict) or not all(isinstance(key, str) for key in keys.values()):
            raise self._failure("does not hold keys")
        return keys

    def _check(self, status: os.stat_result) -> None:
        if status.st_mode & (stat.S_IRWXG | stat.S_IRWXO) or status.st_uid != os.geteuid():
            raise SecretStoreError(
                f"The key file {self._path} can be read by others and is not used.",
                hint=f"Make it yours alone (chmod 600 {self._path}), and consider the keys in it as known to others.",
                state=KeyringState.INSECURE.value,
            )

    def _write(self, keys: dict[str, str]) -> None:
        try:
            write_file(self._path, json.dumps(keys, indent=2).encode())
        except OSError as error:
            raise self._failure(f"cannot be written ({error.strerror or type(error).__name__})") from error

    def _failure(self, what: str) -> SecretStoreError:
        return SecretStoreError(
            f"The key file {self._path} {what}.",
            hint="Correct or remove the file, or keep the key for this session only.",
            state=KeyringState.ERROR.value,
        )
