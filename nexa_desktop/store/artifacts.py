"""Large contents in files named by their SHA-256: written aside, synced, renamed, folder synced; verified on read."""

import hashlib
import os
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from nexa_desktop.core.errors import ArtifactMissing, InvalidInput, StoreUnavailable
from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.core.phrases import phrase
from nexa_desktop.store.location import make_folder, sync_directory

_HASH = re.compile(r"[0-9a-f]{64}")


class Artifacts:
    """The large contents of one store. ``directory`` is where they go when no other is named."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def write(self, content: bytes, *, media_type: str, directory: Path | None = None) -> ArtifactRef:
        """Store once and return the reference; content, name and folder are on disk when it returns."""
        digest = hashlib.sha256(content).hexdigest()
        folder = (directory or self._directory).absolute()
        try:
            make_folder(folder)
            if not _holds(folder / digest, content):
                _write(folder / digest, content)
        except OSError as error:
            raise StoreUnavailable(
                f"{len(content)} bytes could not be kept in {folder} ({error.strerror}).",
                hint="Check that the folder may be written and the disk is not full.",
            ) from error
        return ArtifactRef(digest, len(content), media_type, None if directory is None else str(folder))

    def read(self, ref: ArtifactRef, *, also_in: Sequence[Path] = ()) -> bytes:
        """The content, from its own folder first; raises `ArtifactMissing` when it is gone or changed everywhere."""
        if not _HASH.fullmatch(ref.sha256):
            raise InvalidInput(
                f"{ref.sha256!r:.80} is not the name of a stored content.", hint="It is a SHA-256 in lower case."
            )
        own = () if ref.directory is None else (Path(ref.directory),)
        was_changed = False
        for folder in (*own, *also_in, self._directory):
            try:
                content: bytes = (folder / ref.sha256).read_bytes()
            except OSError:
                continue
            if hashlib.sha256(content).hexdigest() == ref.sha256:
                return content
            was_changed = True
        what = phrase("was changed") if was_changed else phrase("is gone")
        raise ArtifactMissing(
            f"The stored content {ref.sha256[:12]}… ({ref.size_bytes} bytes) {what}.",
            hint="The shortened text is still in the history.",
        )

    def is_there(self, sha256: str, directory: str) -> bool:
        """Whether a file of that name is where a run left it (its content is looked at when it is read)."""
        folders = (Path(directory), self._directory) if directory else (self._directory,)
        return bool(_HASH.fullmatch(sha256)) and any((folder / sha256).is_file() for folder in folders)

    def discard(self, sha256: str, directory: str) -> None:
        """Remove one content that no run needs any more; what cannot be removed is left."""
        if _HASH.fullmatch(sha256):
            folder = Path(directory) if directory else self._directory
            with suppress(OSError):
                (folder / sha256).unlink(missing_ok=True)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _write(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)
