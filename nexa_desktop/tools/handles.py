"""An open directory, and file operations relative to it that never follow a symbolic link.

On POSIX everything goes through a directory descriptor, so that a folder swapped for a link between check and use
leads nowhere. Windows has no such calls in Python: there the real path is compared again at every step.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.names import shown

HAS_DIR_FD = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW") and hasattr(os, "O_DIRECTORY")

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_DIRECTORY = getattr(os, "O_DIRECTORY", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_BINARY = getattr(os, "O_BINARY", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)

FileId = tuple[int, int]


class Directory:
    """One directory held open. ``path`` is where it was when it was opened, for messages."""

    def __init__(self, path: Path, fd: int | None) -> None:
        self.path = path
        self._fd = fd

    @classmethod
    def open_root(cls, path: Path) -> Self:
        """Open a directory by its real path."""
        if not HAS_DIR_FD:
            if not path.is_dir():
                raise NotADirectoryError(str(path))
            return cls(path, None)
        return cls(path, os.open(path, os.O_RDONLY | _DIRECTORY | _NOFOLLOW | _CLOEXEC))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the descriptor back."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def identity(self) -> FileId:
        """Device and inode, which no spelling of the path can disguise."""
        found = os.fstat(self._fd) if self._fd is not None else self.path.stat()
        return found.st_dev, found.st_ino

    def child(self, name: str) -> "Directory":
        """Open a folder of this one; a link in its place is refused."""
        if self._fd is None:
            path = self.path / name
            self._check_real(path)
            return Directory.open_root(path)
        return Directory(self.path / name, os.open(name, os.O_RDONLY | _DIRECTORY | _NOFOLLOW | _CLOEXEC, dir_fd=self._fd))

    def open_file(self, name: str, flags: int, *, mode: int = 0o666) -> int:
        """A descriptor of a regular file; links, pipes, sockets and devices are refused, and nothing blocks."""
        flags |= _NOFOLLOW | _NONBLOCK | _BINARY | _CLOEXEC
        if self._fd is None:
            path = self.path / name
            self._check_real(path)
            fd = os.open(path, flags, mode)
        else:
            fd = os.open(name, flags, mode, dir_fd=self._fd)
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            os.close(fd)
            raise ToolError(f"{shown(name)} is not a regular file.")
        return fd

    def stat(self, name: str) -> os.stat_result:
        """Facts of an entry itself, not of what it links to."""
        if self._fd is None:
            return (self.path / name).lstat()
        return os.stat(name, dir_fd=self._fd, follow_symlinks=False)

    def exists(self, name: str) -> bool:
        """Whether there is an entry of that name, a dangling link included."""
        try:
            self.stat(name)
        except FileNotFoundError:
            return False
        return True

    def make(self, name: str) -> None:
        """Make a folder."""
        if self._fd is None:
            (self.path / name).mkdir()
        else:
            os.mkdir(name, dir_fd=self._fd)

    def unlink(self, name: str) -> None:
        """Remove a file or link."""
        if self._fd is None:
            (self.path / name).unlink()
        else:
            os.unlink(name, dir_fd=self._fd)

    def replace(self, name: str, target: "Directory", target_name: str) -> None:
        """Rename over whatever is there, atomically."""
        if self._fd is None or target._fd is None:
            (self.path / name).replace(target.path / target_name)
        else:
            os.replace(name, target_name, src_dir_fd=self._fd, dst_dir_fd=target._fd)

    def sync(self) -> None:
        """Make renames in this directory durable; a system that cannot sync directories does not need it."""
        if self._fd is not None:
            os.fsync(self._fd)

    @contextmanager
    def entries(self) -> Iterator[Iterator["os.DirEntry[str]"]]:
        """The entries, unsorted. Their `stat` does not follow links when asked not to."""
        if self._fd is None:
            with os.scandir(self.path) as found:
                yield found
        else:
            with os.scandir(self._fd) as found:
                yield found

    def _check_real(self, path: Path) -> None:
        if os.path.normcase(os.path.realpath(path)) != os.path.normcase(path):
            raise ToolError(f"{shown(path.name)} is a link that leads elsewhere.")
