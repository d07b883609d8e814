"""Reading a file whole or in part, and what it holds as a fingerprint. Everything here is bounded."""

import errno
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.handles import Directory
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Place, Workspace

LARGEST_EDITED_BYTES = 20 * 1024 * 1024
_FULL_HASH_BYTES = 256 * 1024 * 1024
_CHUNK = 1 << 20


@contextmanager
def opened(workspace: Workspace, place: Place) -> Iterator[int]:
    """A descriptor to read the file at ``place``; raises `ToolError` with the reason when it cannot be read."""
    try:
        with workspace.parent(place) as (directory, name):
            fd = directory.open_file(name, os.O_RDONLY)
            try:
                workspace.check_file(fd, place.relative)
                yield fd
            finally:
                os.close(fd)
    except OSError as error:
        raise explained(error, place.relative) from error


def explained(error: OSError, path: str) -> ToolError:
    """A system's refusal in words."""
    match error.errno:
        case errno.ENOENT:
            return ToolError(f"{shown(path)} does not exist.")
        case errno.ENOTDIR:
            return ToolError(f"Part of {shown(path)} is a file or link, not a folder.")
        case errno.EISDIR:
            return ToolError(f"{shown(path)} is a folder.")
        case errno.ELOOP:
            return ToolError(f"{shown(path)} leads through a symbolic link that was not there a moment ago, or in a circle.")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return ToolError(f"{shown(path)} may not be accessed: {os.strerror(error.errno)}.")
        case errno.ENOSPC | errno.EDQUOT:
            return ToolError(f"No space is left to write {shown(path)}; the file is as it was.")
        case errno.ENXIO | errno.ENODEV:
            return ToolError(f"{shown(path)} is not a regular file.")
        case errno.EXDEV:
            return ToolError(f"{shown(path)} is on another file system; copy it and delete the original instead.")
        case errno.ENOTEMPTY | errno.EEXIST:
            return ToolError(f"{shown(path)} is already there.")
        case _:
            return ToolError(f"{shown(path)}: {error.strerror or type(error).__name__}.")


def read_whole(workspace: Workspace, place: Place) -> tuple[bytes, os.stat_result]:
    """The content of a file small enough to be edited."""
    with opened(workspace, place) as fd:
        facts = os.fstat(fd)
        if facts.st_size > LARGEST_EDITED_BYTES:
            raise ToolError(f"{shown(place.relative)} is too large to change here ({facts.st_size:,} bytes).")
        chunks = []
        left = LARGEST_EDITED_BYTES + 1
        while left and (chunk := os.read(fd, min(_CHUNK, left))):
            chunks.append(chunk)
            left -= len(chunk)
        if not left:
            raise ToolError(f"{shown(place.relative)} grew while it was read and is too large to change here.")
        return b"".join(chunks), facts


def fingerprint(content: bytes) -> str:
    """What evidence and memory compare: SHA-256 of the whole content."""
    return "sha256:" + hashlib.sha256(content).hexdigest()


def fingerprint_at(directory: Directory, name: str) -> str | None:
    """The fingerprint of an entry, or None when there is none.

    Files up to 256 MB by their whole content; larger ones by size, time and three samples; a folder or link by what
    it is. All of them survive a rename.
    """
    try:
        facts = directory.stat(name)
    except FileNotFoundError:
        return None
    kind = facts.st_mode & 0o170000
    if kind == 0o040000:
        return f"directory:{facts.st_dev:x}:{facts.st_ino:x}"
    if kind != 0o100000:
        return f"entry:{kind:o}:{facts.st_dev:x}:{facts.st_ino:x}"
    fd = directory.open_file(name, os.O_RDONLY)
    try:
        facts = os.fstat(fd)
        if facts.st_size > _FULL_HASH_BYTES:
            return _sampled(fd, facts)
        digest = hashlib.sha256()
        while chunk := os.read(fd, _CHUNK):
            digest.update(chunk)
        return "sha256:" + digest.hexdigest()
    finally:
        os.close(fd)


def _sampled(fd: int, facts: os.stat_result) -> str:
    digest = hashlib.sha256()
    for offset in (0, facts.st_size // 2, facts.st_size - _CHUNK):
        os.lseek(fd, offset, os.SEEK_SET)
        digest.update(os.read(fd, _CHUNK))
    return f"sampled:{facts.st_size}:{facts.st_mtime_ns}:{digest.hexdigest()}"
