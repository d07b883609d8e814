"""One small file, replaced as a whole or not at all: also when the power goes in the middle."""

import contextlib
import os
import tempfile
import time
from pathlib import Path

_REPLACE_ATTEMPTS = 20
_REPLACE_PAUSE_S = 0.05


def write_file(path: Path, data: bytes) -> None:
    """Make ``data`` the content of ``path``, on disk when this returns, readable by this user alone.

    The old content stays until the new one is whole and synced. A link is followed, so that a settings file kept
    elsewhere stays there. Raises `OSError`; the old file is then untouched and nothing is left beside it.
    """
    path = path.resolve()
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _replace(Path(name), path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    _sync_directory(path.parent)


def _replace(source: Path, target: Path) -> None:
    """Rename over the old file; Windows refuses while somebody is reading it, which passes."""
    for attempt in range(_REPLACE_ATTEMPTS):
        try:
            source.replace(target)
        except PermissionError:
            if os.name != "nt" or attempt == _REPLACE_ATTEMPTS - 1:
                raise
            time.sleep(_REPLACE_PAUSE_S)
        else:
            return


def _sync_directory(directory: Path) -> None:
    """Make the rename itself durable; a file system that cannot sync a directory has no need of it."""
    if os.name == "nt":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
