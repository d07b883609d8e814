"""Staying inside the working directory, whatever a path looks like.

    text ──names.split_path──> components ──realpath──> Place (real, inside, not refused)
                                                          │ at the moment of use:
                                                          └─> walked again from the root, no links followed

The first pass gives a clear message; the walk is the safety: every folder on the way is opened relative to the one
before it, so that a link put there in between is an error and not a way out. Refused directories (the app's own data)
are known by device and inode, so neither case, nor Unicode form, nor a second mount gives another name to them.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from nexa_desktop.core.errors import InvalidInput, ToolError
from nexa_desktop.tools.handles import Directory, FileId
from nexa_desktop.tools.names import shown, split_path

_MOST_DATA_ENTRIES = 20_000


class Place(Struct, frozen=True):
    """A location below the working directory; ``parts`` are real names, none for the directory itself."""

    root: Path
    parts: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Absolute."""
        return self.root.joinpath(*self.parts)

    @property
    def relative(self) -> str:
        """As it is shown and compared with rules: POSIX separators, ``.`` for the directory itself."""
        return "/".join(self.parts) or "."

    @property
    def name(self) -> str:
        """The last component; empty for the working directory."""
        return self.parts[-1] if self.parts else ""


class Workspace:
    """A working directory and what of it is out of bounds."""

    def __init__(self, root: Path, *, refused: Sequence[Path] = ()) -> None:
        real = Path(os.path.realpath(root))
        if not real.is_dir():
            raise InvalidInput(f"{shown(str(root))} is not a directory.", hint="Choose an existing working directory.")
        self.root = real
        self._refused = tuple(Path(os.path.realpath(path)) for path in refused)

    # ------------------------------------------------------------------------------------------ text to place
    def locate(self, text: object, *, follow: bool = True) -> Place:
        """Where ``text`` leads. ``follow`` False keeps a link in the last place itself (to move or delete it).

        Raises `ToolError` when that is outside the working directory or refused.
        """
        is_absolute, names = split_path(text, windows=os.name == "nt")
        start = Path(names[0] if os.name == "nt" else "/") if is_absolute else self.root
        plain = start.joinpath(*(names[1:] if is_absolute and os.name == "nt" else names))
        try:
            if follow or not names or names[-1] == "..":
                real = Path(os.path.realpath(plain))
            else:
                real = Path(os.path.realpath(plain.parent)) / plain.name
        except (OSError, ValueError) as error:
            raise ToolError(f"{shown(str(text))} cannot be resolved.") from error
        parts = self._parts_below(real)
        if parts is None:
            raise ToolError(
                f"{shown(str(text))} is outside the working directory.",
                hint=f"Tools stay inside {self.root}.",
            )
        place = Place(self.root, parts)
        if self.is_refused(real):
            raise _refusal(str(text))
        return place

    def _parts_below(self, real: Path) -> tuple[str, ...] | None:
        if real == self.root or self.root in real.parents:
            return real.relative_to(self.root).parts
        # Another spelling of the root (case, Unicode form, second mount): the file system decides, not the text.
        root = _identity(self.root)
        for ancestor in (real, *real.parents):
            if root is not None and _identity(ancestor) == root:
                return real.relative_to(ancestor).parts
        return None

    def is_refused(self, path: Path) -> bool:
        """Whether ``path`` (real) is in a refused directory."""
        if any(path == refused or refused in path.parents for refused in self._refused):
            return True
        ids = self._refused_ids()
        return bool(ids) and any(_identity(ancestor) in ids for ancestor in (path, *path.parents))

    def holds_refused(self, place: Place) -> bool:
        """Whether a refused directory lies inside that folder, so that it must not be moved or deleted as a whole."""
        ids = self._refused_ids()
        own = _identity(place.path)
        for refused in self._refused:
            if place.path in refused.parents:
                return True
            if ids and own is not None and any(_identity(ancestor) == own for ancestor in refused.parents):
                return True
        return False

    def _refused_ids(self) -> frozenset[FileId]:
        return frozenset(found for found in map(_identity, self._refused) if found is not None)

    # ------------------------------------------------------------------------------------------ place to handles
    @contextmanager
    def directory(self, place: Place, *, make_missing: bool = False) -> Iterator[Directory]:
        """The folder at ``place``, opened by walking from the root."""
        refused = self._refused_ids()
        with ExitStack() as stack:
            current = stack.enter_context(Directory.open_root(self.root))
            self._check(current, refused)
            for name in place.parts:
                if make_missing and not current.exists(name):
                    with suppress(FileExistsError):  # somebody else made it just now
                        current.make(name)
                current = stack.enter_context(current.child(name))
                self._check(current, refused)
            yield current

    @contextmanager
    def parent(self, place: Place, *, make_missing: bool = False) -> Iterator[tuple[Directory, str]]:
        """The folder that holds ``place``, and its name there."""
        if not place.parts:
            raise ToolError("That is the working directory itself.")
        with self.directory(Place(self.root, place.parts[:-1]), make_missing=make_missing) as directory:
            yield directory, place.name

    def check_file(self, fd: int, text: str) -> None:
        """Refuse an open file that is a second name (hard link) of a file of a refused directory."""
        found = os.fstat(fd)
        if found.st_nlink > 1 and (found.st_dev, found.st_ino) in self._linked_ids(found.st_dev):
            raise _refusal(text)

    def _linked_ids(self, device: int) -> frozenset[FileId]:
        ids: set[FileId] = set()
        for refused in self._refused:
            identity = _identity(refused)
            if identity is None or identity[0] != device:
                continue
            for folder, _, names in os.walk(refused):
                for name in names:
                    found = _identity(Path(folder, name))
                    if found is not None:
                        ids.add(found)
                if len(ids) > _MOST_DATA_ENTRIES:
                    break
        return frozenset(ids)

    @staticmethod
    def _check(directory: Directory, refused: frozenset[FileId]) -> None:
        if refused and directory.identity() in refused:
            raise _refusal(str(directory.path))


def _refusal(text: str) -> ToolError:
    return ToolError(f"{shown(text)} belongs to the app's own data, which tools may not touch.")


def _identity(path: Path) -> FileId | None:
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
