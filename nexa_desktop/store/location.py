"""Where a store may lie: the file is made private at creation, network file systems are refused, emptiness is never assumed.

The live file is touched outside SQLite only before SQLite has it open anywhere in this process: closing any
descriptor of it would drop SQLite's own POSIX locks.
"""

import os
import sys
import threading
from pathlib import Path

from nexa_desktop.core.errors import StoreUnavailable
from nexa_desktop.core.mounts import network_file_system
from nexa_desktop.store import faults

_SMALLEST_BYTES = 512  # the smallest page
_creation = threading.Lock()


def prepare(path: Path) -> bool:
    """Make sure that a store can be opened at ``path``; True when the file was made just now (mode 0600).

    Raises `StoreUnavailable` for a folder that cannot be made or lies on a network file system, and for a path that
    is no file; `StoreDamaged` for a store that was emptied from outside.
    """
    try:
        make_folder(path.parent)
    except OSError as error:
        raise faults.unreadable(path, f"its folder cannot be made ({error.strerror}).") from error
    refuse_network(path)
    with _creation:
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            _check_existing(path)
            return False
        except OSError as error:
            if error.errno is not None and path.exists():
                raise faults.unreadable(path, f"{error.strerror}.") from error
            raise faults.unreadable(path, f"the file cannot be made ({error.strerror}).") from error
    sync_directory(path.parent)
    return True


def refuse_network(path: Path) -> None:
    """Raise `StoreUnavailable` when ``path`` is known to lie on a network file system: locks cannot be trusted there."""
    kind = network_file_system(path)
    if kind is not None:
        raise StoreUnavailable(
            f"{path} lies on a network file system ({kind}), where a store is not safe.",
            hint="Choose a data directory on a local disk.",
        )


def make_folder(folder: Path) -> None:
    """Make a folder and what is missing above it, for the user alone, each entry on disk."""
    missing = []
    at = folder
    while not at.exists():
        missing.append(at)
        at = at.parent
    for path in reversed(missing):
        path.mkdir(mode=0o700, exist_ok=True)
        sync_directory(path.parent)


def sync_directory(directory: Path) -> None:
    """Put a folder's entries on disk, where the platform can."""
    if sys.platform == "win32":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _check_existing(path: Path) -> None:
    if not path.is_file():
        raise faults.unreadable(path, "it is a folder or a device, not a file.")
    wal = path.with_name(path.name + "-wal")
    was_used = lock_directory(path).is_dir() and any(lock_directory(path).glob(f"{path.name}.*"))
    size = path.stat().st_size
    if size == 0 and was_used and not (wal.is_file() and wal.stat().st_size):
        raise faults.damaged(path, "the file is empty although it was used before.")
    if 0 < size < _SMALLEST_BYTES:  # SQLite would take it for a new database and write over it
        raise faults.damaged(path, f"the file has only {size} bytes.")


def lock_directory(path: Path) -> Path:
    """Where the lock files of the store at ``path`` lie."""
    return path.parent / "locks"
