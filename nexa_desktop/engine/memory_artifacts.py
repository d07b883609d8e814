"""Large contents of runs that live in this process: files where a directory is named, memory where none is."""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from nexa_desktop.core.errors import ArtifactMissing, StoreUnavailable
from nexa_desktop.core.messages import ArtifactRef


class MemoryArtifacts:
    """Fulfils `ArtifactStore`: files where a directory is named, this process's memory where none is."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def write(self, content: bytes, *, media_type: str, directory: Path | None = None) -> ArtifactRef:
        """Store (once) and return the reference."""
        digest = hashlib.sha256(content).hexdigest()
        if directory is None:
            self._held[digest] = content
        else:
            try:
                _write_file(directory, digest, content)
            except OSError as error:
                raise StoreUnavailable(f"The output could not be written to {directory}.", hint=str(error)) from error
        return ArtifactRef(digest, len(content), media_type, None if directory is None else str(directory))

    def read(self, ref: ArtifactRef, *, also_in: Sequence[Path] = ()) -> bytes:
        """The content, its own directory first."""
        checked = _checked_name(ref.sha256)
        if checked in self._held:
            return self._held[checked]
        for directory in ([Path(ref.directory)] if ref.directory else []) + list(also_in):
            with contextlib.suppress(OSError):
                content = (directory / checked).read_bytes()
                if hashlib.sha256(content).hexdigest() == checked:
                    return content
        raise ArtifactMissing(f"The stored output {checked[:12]}… is gone or was changed.")


def _checked_name(name: str) -> str:
    if len(name) != 64 or set(name) - set("0123456789abcdef"):
        raise ArtifactMissing(f"{name!r:.80} does not name a stored output.")
    return name


def _write_file(directory: Path, name: str, content: bytes) -> None:
    """Temporary file, sync, rename, sync of the directory: there is never a half-written file of that name."""
    target = directory / name
    if target.exists() and hashlib.sha256(target.read_bytes()).hexdigest() == name:
        return
    directory.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=directory, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    if os.name == "posix":
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
