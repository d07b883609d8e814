"""Who may write a session: a kernel lock on a file per session, and a text beside it that names the owner.

The kernel gives the lock back when its process dies, however it dies: no time limit, no stale process number. The
text stands in a file of its own, because a refused process could not read a locked file on Windows, and opening a
lock file empties it.
"""

import json
import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from nexa_desktop.core.errors import SessionBusy, StoreUnavailable
from nexa_desktop.core.ids import SessionId, checked_id
from nexa_desktop.core.phrases import phrase
from nexa_desktop.store.location import lock_directory

if TYPE_CHECKING:
    from filelock import BaseFileLock

_PATIENCE_S = 0.05  # a look at a lock (`owner`) holds it for some microseconds; a real owner for the life of a run


class SessionLock:
    """The lock of one session, held."""

    def __init__(self, lock: "BaseFileLock", owner_file: Path) -> None:
        self._lock = lock
        self._owner_file = owner_file

    def release(self) -> None:
        """Give it back; the text goes first, so that nobody else's can be removed."""
        with suppress(OSError):  # on Windows somebody may be reading it; without the lock it counts for nothing
            self._owner_file.unlink(missing_ok=True)
        self._lock.release()


class SessionLocks:
    """The locks of one store."""

    def __init__(self, database: Path) -> None:
        self._directory = lock_directory(database)
        self._prefix = database.name

    def acquire(self, session_id: SessionId) -> SessionLock:
        """Own the session, or raise `SessionBusy` with the owner's words within 50 ms."""
        from filelock import Timeout

        try:
            self._directory.mkdir(mode=0o700, exist_ok=True)
            lock = self._lock(session_id)
            lock.acquire(timeout=_PATIENCE_S, poll_interval=0.01)
        except Timeout:
            owner = self._text(session_id) or phrase("another process")
            raise SessionBusy(
                f"This session is in use by {owner}.",
                hint="Wait until it ends, or stop it there; reading is possible.",
                owner=owner,
            ) from None
        except OSError as error:
            raise self._not_writable(error) from error
        owner_file = self._file(session_id, "owner")
        try:
            _write(owner_file, json.dumps(_myself()))
        except OSError as error:
            lock.release()
            raise self._not_writable(error) from error
        return SessionLock(lock, owner_file)

    def owner(self, session_id: SessionId) -> str | None:
        """Who holds the session now, in words, or None. A lock that is not held is looked at and given back at once."""
        text = self._text(session_id)
        if text is None:
            return None  # no owner has been written, so nobody has been long enough to matter
        from filelock import Timeout

        lock = self._lock(session_id)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            return self._text(session_id) or text
        except OSError:
            return None
        lock.release()
        return None

    def forget(self, session_id: SessionId) -> None:
        """The session is gone for good: so is its lock file. (Two owners of a session that is not stored are told apart
        by its epoch.)"""
        with suppress(OSError):
            self._file(session_id, "lock").unlink(missing_ok=True)

    def _not_writable(self, error: OSError) -> StoreUnavailable:
        return StoreUnavailable(
            f"Nothing can be written to the folder {self._directory} ({error.strerror}).",
            hint="Check that the folder may be written and the disk is not full.",
        )

    def _lock(self, session_id: SessionId) -> "BaseFileLock":
        from filelock import FileLock  # 45 ms of imports that reading does not need

        return FileLock(self._file(session_id, "lock"), thread_local=False, mode=0o600)

    def _file(self, session_id: SessionId, kind: str) -> Path:
        return self._directory / f"{self._prefix}.{checked_id(session_id, kind='session')}.{kind}"

    def _text(self, session_id: SessionId) -> str | None:
        try:
            found = json.loads(self._file(session_id, "owner").read_text(encoding="utf-8"))
            return phrase(f"{found['program']} (process {found['pid']}), since {found['since']}")
        except OSError:
            return None
        except (ValueError, KeyError, TypeError):
            return phrase("another process")


def _myself() -> dict[str, object]:
    program = Path(sys.argv[0] if sys.argv and sys.argv[0] else sys.executable).name or "python"
    return {"pid": os.getpid(), "program": program, "since": datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")}


def _write(path: Path, text: str) -> None:
    """Whole or not at all, so that the refused never read half a name."""
    temporary = path.with_name(path.name + ".new")
    temporary.write_text(text, encoding="utf-8")
    try:
        temporary.replace(path)
    except PermissionError:  # Windows, while a refused process reads the old text
        path.write_text(text, encoding="utf-8")
        temporary.unlink(missing_ok=True)
