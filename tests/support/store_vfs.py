"""Two disks that misbehave, as SQLite VFSs over the real one.

`FaultyDisk` fails the n-th write, sync or truncation (and, if it is to stay so, all after it) as a full or a broken
disk does. `PowerDisk` remembers what was synced and what was only written, so that `images` can show every disk a
power cut might leave: unsynced writes dropped, kept, or torn within a sector's bounds.
"""

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import apsw

SECTOR = 512
_numbers = itertools.count(1)


def _name(filename: object) -> str:
    return str(filename.filename() if isinstance(filename, apsw.URIFilename) else filename)


class FaultyDisk(apsw.VFS):
    """Counts changes; ``arm(n, error)`` lets the n-th from now on fail."""

    def __init__(self) -> None:
        self.name = f"faulty-{next(_numbers)}"
        self.changes = 0
        self._fails_at: int | None = None
        self._error: type[apsw.Error] = apsw.FullError
        self._stays = True
        super().__init__(self.name, "")

    def arm(self, n: int, error: type[apsw.Error], *, stays: bool) -> None:
        """The n-th change fails with ``error``; all later ones too if it ``stays``."""
        self.changes, self._fails_at, self._error, self._stays = 0, n, error, stays

    def repair(self) -> None:
        """Everything works again."""
        self._fails_at = None

    @property
    def has_failed(self) -> bool:
        """Whether the armed fault was met."""
        return self._fails_at is not None and self.changes >= self._fails_at

    def change(self) -> None:
        """Count a change, or fail it."""
        self.changes += 1
        if self._fails_at is not None and (self.changes == self._fails_at or (self._stays and self.changes > self._fails_at)):
            raise self._error("injected")

    def xOpen(self, name: object, flags: list[int]) -> apsw.VFSFile:
        return _FaultyFile(self, name, flags)


class _FaultyFile(apsw.VFSFile):
    def __init__(self, disk: FaultyDisk, name: object, flags: list[int]) -> None:
        self._disk = disk
        super().__init__("", name, flags)  # type: ignore[arg-type]  # apsw accepts what it gave

    def xWrite(self, data: bytes, offset: int) -> None:
        self._disk.change()
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        self._disk.change()  # nothing more: what matters is whether it fails, and a real sync takes 4 ms

    def xTruncate(self, newsize: int) -> None:
        self._disk.change()
        super().xTruncate(newsize)


@dataclass(frozen=True, slots=True)
class _Write:
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class _Truncate:
    size: int


@dataclass
class _Tracked:
    """One file: what surely is on disk, and what was asked since. A deletion that was not synced may be undone."""

    synced: bytes = b""
    pending: list[_Write | _Truncate] = field(default_factory=list)
    is_deleted: bool = False


@dataclass(frozen=True)
class Moment:
    """What is known of every file at one instant."""

    files: dict[str, tuple[bytes, tuple[_Write | _Truncate, ...], bool]]

    def cut(self, folder: Path, luck: random.Random, *, keeps: float, tears: bool) -> None:
        """Write a disk that the power cut might leave: each unsynced change is kept with the chance ``keeps``."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, (synced, pending, is_deleted) in self.files.items():
            if is_deleted and luck.random() < 0.5:
                continue
            image = bytearray(synced)
            for change in pending:
                if luck.random() < keeps:
                    _apply(image, change, luck, tears)
            (folder / Path(name).name).write_bytes(image)


class PowerDisk(apsw.VFS):
    """Writes through and keeps count of what is synced. ``on_change`` is called before each change and each sync."""

    def __init__(self, on_change: Callable[["PowerDisk"], None]) -> None:
        self.name = f"power-{next(_numbers)}"
        self._files: dict[str, _Tracked] = {}
        self._on_change = on_change
        super().__init__(self.name, "")

    def moment(self) -> Moment:
        """All files as they are now."""
        return Moment({name: (f.synced, tuple(f.pending), f.is_deleted) for name, f in self._files.items()})

    def changes(self) -> None:
        """Something is about to change."""
        self._on_change(self)

    def xOpen(self, name: object, flags: list[int]) -> apsw.VFSFile:
        path = _name(name)
        if path not in self._files or self._files[path].is_deleted:
            there = Path(path).read_bytes() if Path(path).exists() else b""
            self._files[path] = _Tracked(synced=there)
        return _PowerFile(self, self._files[path], name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        self.changes()
        super().xDelete(filename, syncdir)
        if syncdir:
            self._files.pop(filename, None)
        elif filename in self._files:
            self._files[filename].is_deleted = True


class _PowerFile(apsw.VFSFile):
    def __init__(self, disk: PowerDisk, tracked: _Tracked, name: object, flags: list[int]) -> None:
        self._disk = disk
        self._tracked = tracked
        super().__init__("", name, flags)  # type: ignore[arg-type]  # apsw accepts what it gave

    def xWrite(self, data: bytes, offset: int) -> None:
        self._disk.changes()
        super().xWrite(data, offset)
        self._tracked.pending.append(_Write(offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        self._disk.changes()
        super().xTruncate(newsize)
        self._tracked.pending.append(_Truncate(newsize))

    def xSync(self, flags: int) -> None:
        self._disk.changes()  # the real disk is not asked: what is synced is what this model says
        image = bytearray(self._tracked.synced)
        for change in self._tracked.pending:
            _apply(image, change, random.Random(0), tears=False)
        self._tracked.synced = bytes(image)
        self._tracked.pending.clear()


def _apply(image: bytearray, change: _Write | _Truncate, luck: random.Random, tears: bool) -> None:
    if isinstance(change, _Truncate):
        del image[change.size :]
        return
    data, offset = change.data, change.offset
    if tears and len(data) > SECTOR and luck.random() < 0.5:  # only the first or only the last sectors came through
        cut = luck.randrange(1, len(data) // SECTOR + 1) * SECTOR
        data, offset = (data[:cut], offset) if luck.random() < 0.5 else (data[cut:], offset + cut)
    if len(image) < offset + len(data):
        image.extend(bytes(offset + len(data) - len(image)))
    image[offset : offset + len(data)] = data
