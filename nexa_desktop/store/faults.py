"""SQLite's errors in our words: whose turn it is and what a person can do. Anything left over is a bug and stays as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from nexa_desktop.core.errors import StoreDamaged, StoreError, StoreTooNew, StoreUnavailable
from nexa_desktop.core.phrases import phrase

NOTHING_LOST = phrase("Nothing that was stored earlier is lost.")
_KEPT = phrase("The file is kept as it is. Set it aside to begin anew, then import it: what can still be read comes in.")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raise what happened to the store at ``path`` as a `StoreError`."""
    try:
        yield
    except apsw.Error as error:
        known = store_error(error, path)
        if known is None:
            raise
        raise known from error


def store_error(error: apsw.Error, path: Path) -> StoreError | None:
    """The error a person can be shown, or None when ``error`` is a bug of ours (bad SQL, broken constraint)."""
    match error:
        case apsw.FullError():
            return StoreUnavailable(
                f"The disk that holds {path} is full.", hint=f"Free some space and try again. {NOTHING_LOST}"
            )
        case apsw.BusyError() | apsw.LockedError() | apsw.ProtocolError():
            return StoreUnavailable(
                f"The store {path} is locked by another program.",
                hint="Close what uses it (a backup, a second copy) and try again.",
            )
        case apsw.InterruptError():
            return StoreUnavailable("The reading was stopped.", hint="Start it again.")
        case apsw.CorruptError() | apsw.NotADBError() | apsw.FormatError():
            return damaged(path, str(error))
        case apsw.ReadOnlyError():
            return read_only(path)
        case apsw.CantOpenError() | apsw.PermissionsError() | apsw.AuthError():
            return unreadable(path, str(error))
        case apsw.IOError():
            return StoreUnavailable(
                f"Reading or writing {path} failed ({_name_of(error)}).", hint=f"Check the disk and try again. {NOTHING_LOST}"
            )
        case apsw.NoMemError():
            return StoreUnavailable("There is not enough memory for the store.", hint="Close other programs and try again.")
    return None


def damaged(path: Path, detail: str) -> StoreDamaged:
    """The file is not a sound database."""
    return StoreDamaged(f"The store {path} is damaged: {detail}", hint=_KEPT)


def unreadable(path: Path, detail: str) -> StoreUnavailable:
    """The file is there and cannot be opened."""
    return StoreUnavailable(
        f"The store {path} cannot be opened: {detail}",
        hint="Check that the file and its folder may be read and written by you.",
    )


def read_only(path: Path) -> StoreUnavailable:
    """The file or its folder may not be written."""
    return StoreUnavailable(
        f"The store {path} is read-only.", hint="Make the file and its folder writable, or choose another data directory."
    )


def too_new(path: Path, found: int, known: int) -> StoreTooNew:
    """A newer program wrote it."""
    return StoreTooNew(
        f"The store {path} was written by a newer version (schema {found}; this version knows {known}).",
        hint="Update this program. The file was not changed.",
    )


def _name_of(error: apsw.Error) -> str:
    code = getattr(error, "extendedresult", 0)
    return str(apsw.mapping_extended_result_codes.get(code) or apsw.mapping_result_codes.get(code & 0xFF, "unknown"))
