"""A damaged store is moved out of the way, whole, so that a new one can begin in its place. Nothing of it is deleted."""

from datetime import UTC, datetime
from pathlib import Path

from nexa_desktop.core.errors import StoreUnavailable
from nexa_desktop.core.ids import SessionId
from nexa_desktop.store.location import lock_directory, make_folder, sync_directory
from nexa_desktop.store.ownership import SessionLocks

_FOLDER = "set-aside"


def set_aside(path: Path) -> Path:
    """Move the database at ``path`` with its log into a folder of its own; where the database is now.

    Nobody may have it open: a run of another process, which holds the lock of its session, is refused with
    `StoreUnavailable`, and so is a file that the system will not move.
    """
    _refuse_owned(path)
    target = path.parent / _FOLDER / datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    try:
        make_folder(target)
        for ending in ("-wal", "-shm", ""):  # the log first: left alone it would be taken for the new store's
            file = path.with_name(path.name + ending)
            if file.exists():
                file.replace(target / file.name)
    except OSError as error:
        raise StoreUnavailable(
            f"{path} cannot be moved to {target} ({error.strerror}).", hint="Close what uses it and try again."
        ) from error
    sync_directory(target)
    sync_directory(path.parent)
    return target / path.name


def _refuse_owned(path: Path) -> None:
    locks = SessionLocks(path)
    for file in lock_directory(path).glob(f"{path.name}.*.owner"):
        session_id = SessionId(file.name.removeprefix(f"{path.name}.").removesuffix(".owner"))
        owner = locks.owner(session_id)
        if owner is not None:
            raise StoreUnavailable(f"The store {path} is in use by {owner}.", hint="Wait until it ends, or stop it there.")
