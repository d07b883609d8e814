"""Finding files by name and text in files. Bounded in time, files, matches and output; links are not followed."""

import os
import time
from collections.abc import Iterator

from msgspec import Struct

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.tools import ToolContext
from nexa_desktop.tools.content import explained
from nexa_desktop.tools.globs import compiled
from nexa_desktop.tools.handles import Directory
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.regex_guard import LONGEST_LINE_CHARS, LineMatcher, line_matcher
from nexa_desktop.tools.text_format import decode, is_binary, visible

LONGEST_S = 20.0

_MOST_NAMES = 1000
_MOST_MATCHES = 300
_MOST_ENTRIES = 200_000
_DEEPEST = 60
_LARGEST_FILE_BYTES = 20 * 1024 * 1024
_SHOWN_LINE_CHARS = 300
_SKIPPED_FOLDERS = frozenset({".git", ".hg", ".svn"})


class _Walk(Struct):
    """One walk below a folder, and what bounded it."""

    workspace: Workspace
    context: ToolContext | None
    deadline: float
    skips: frozenset[str] = _SKIPPED_FOLDERS
    entries: int = 0
    unreadable: int = 0
    notes: list[str] = []

    def is_over(self) -> bool:
        """Whether to stop, and the note that says why."""
        if self.context is not None and self.context.cancel.is_set():
            raise ToolError("The search was stopped.")
        if time.monotonic() > self.deadline:
            self._note(f"stopped after {LONGEST_S:.0f} s; narrow the search")
            return True
        if self.entries > _MOST_ENTRIES:
            self._note(f"stopped after {_MOST_ENTRIES:,} entries; narrow the search")
            return True
        return False

    def files(self, directory: Directory, prefix: str, *, depth: int = 0) -> Iterator[tuple[str, Directory, str]]:
        """(path below the working directory, open folder, name), names in order, files before folders."""
        folders = []
        with directory.entries() as found:
            entries = sorted(found, key=lambda entry: entry.name)
        for entry in entries:
            self.entries += 1
            if self.is_over():
                return
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.name)
            elif entry.is_file(follow_symlinks=False):
                yield prefix + entry.name, directory, entry.name
        for name in folders:
            if name in self.skips or depth > _DEEPEST or self.workspace.is_refused(directory.path / name):
                continue
            try:
                with directory.child(name) as child:
                    yield from self.files(child, f"{prefix}{name}/", depth=depth + 1)
            except OSError:
                self.unreadable += 1

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)


class FileSearch:
    """Searches below one working directory."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def glob_files(self, context: ToolContext | None = None, /, *, pattern: str, path: str = ".") -> str:
        """Paths that fit, one a line; relative to the working directory."""
        wanted = compiled(_checked_glob(pattern))
        names: list[str] = []
        more = 0
        walk, start = self._start(path, context, skips=_SKIPPED_FOLDERS - set(pattern.split("/")))
        for found, _, _ in start:
            below = found[len(walk[1]) :]
            if any(expression.fullmatch(below) for expression in wanted):
                if len(names) < _MOST_NAMES:
                    names.append(shown(found, limit=5000)[1:-1])
                else:
                    more += 1
        notes = [*walk[0].notes, *([f"{more:,} more are not shown"] if more else [])]
        return "\n".join([*names, *(f"[{note}]" for note in notes)]) or "[no file fits]"

    def search_files(
        self,
        context: ToolContext | None = None,
        /,
        *,
        pattern: str,
        path: str = ".",
        glob: str | None = None,
        ignore_case: bool = False,
    ) -> str:
        """Matching lines as ``path:line: text``."""
        wanted = compiled(_checked_glob(glob)) if glob else None
        out: list[str] = []
        skipped_large = 0
        with line_matcher(pattern, ignore_case=ignore_case) as matcher:
            walk, start = self._start(path, context)
            for found, directory, name in start:
                below = found[len(walk[1]) :]
                if wanted is not None and not any(expression.fullmatch(below) for expression in wanted):
                    continue
                lines = self._lines(directory, name)
                if lines is None:
                    continue
                if isinstance(lines, int):
                    skipped_large += 1
                    continue
                out += _matches(matcher, lines, found, walk[0].deadline, room=_MOST_MATCHES - len(out))
                if len(out) >= _MOST_MATCHES:
                    walk[0].notes.append(f"stopped at {_MOST_MATCHES} matches; narrow the search")
                    break
        notes = [*walk[0].notes]
        if skipped_large:
            notes.append(f"{skipped_large} files over {_LARGEST_FILE_BYTES // 2**20} MB were not searched")
        return "\n".join([*out, *(f"[{note}]" for note in notes)]) or "[no match]"

    def _start(
        self, path: str, context: ToolContext | None, *, skips: frozenset[str] = _SKIPPED_FOLDERS
    ) -> tuple[tuple[_Walk, str], Iterator[tuple[str, Directory, str]]]:
        place = self._workspace.locate(path)
        walk = _Walk(self._workspace, context, time.monotonic() + LONGEST_S, skips)
        prefix = "" if not place.parts else place.relative + "/"

        def run() -> Iterator[tuple[str, Directory, str]]:
            try:
                if place.parts and place.path.is_file():
                    with self._workspace.parent(place) as (directory, name):
                        yield place.relative, directory, name
                    return
                with self._workspace.directory(place) as directory:
                    yield from walk.files(directory, prefix)
            except OSError as error:
                raise explained(error, place.relative) from error

        return (walk, prefix if not place.path.is_file() else place.relative[: -len(place.name)]), run()

    def _lines(self, directory: Directory, name: str) -> list[str] | int | None:
        """Lines to search; None for binary or unreadable files, the size for those too large."""
        try:
            fd = directory.open_file(name, os.O_RDONLY)
        except (OSError, ToolError):
            return None
        try:
            self._workspace.check_file(fd, name)
            head = os.read(fd, 8192)
            if is_binary(head):
                return None
            size = os.fstat(fd).st_size
            if size > _LARGEST_FILE_BYTES:
                return size
            chunks, left = [head], _LARGEST_FILE_BYTES
            while left > 0 and (chunk := os.read(fd, 1 << 20)):
                chunks.append(chunk)
                left -= len(chunk)
        except (OSError, ToolError):
            return None
        finally:
            os.close(fd)
        decoded = decode(b"".join(chunks))
        return None if decoded is None else visible(decoded[0]).split("\n")


def _matches(matcher: LineMatcher, lines: list[str], path: str, deadline: float, *, room: int) -> list[str]:
    cut = [line[:LONGEST_LINE_CHARS] for line in lines]
    numbers = matcher.matching(cut, timeout_s=deadline - time.monotonic())
    name = shown(path, limit=5000)[1:-1]
    return [f"{name}:{number + 1}: {_short(lines[number])}" for number in numbers[:room]]


def _short(line: str) -> str:
    return line if len(line) <= _SHOWN_LINE_CHARS else line[:_SHOWN_LINE_CHARS] + " […]"


def _checked_glob(pattern: str) -> str:
    if pattern.startswith(("/", "~")) or ".." in pattern.split("/") or "\\" in pattern or "\x00" in pattern:
        raise ToolError("The pattern must stay below the working directory.", hint="Use a pattern such as '**/*.py'.")
    return pattern
