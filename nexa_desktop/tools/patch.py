"""Unified diffs over one or more files: read strictly, fitted exactly, planned as a whole before anything is written.

A hunk is first tried at its line number and then looked for in the rest of the file; it must fit at exactly one place
and without fuzz. Line ends of the file are kept; ``\\ No newline at end of file`` is obeyed.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.changes import PlannedFile, read_planned
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.text_format import TextFormat, decode

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_UNSUPPORTED = ("rename from ", "rename to ", "copy from ", "copy to ", "GIT binary patch", "Binary files ")
_NOTHING = "/dev/null"


class Hunk(Struct):
    """One hunk: ``old`` lines are replaced by ``new`` ones; each line with its end, the last one maybe without."""

    start: int
    old: list[str] = []
    new: list[str] = []


class FilePatch(Struct):
    """All hunks for one file. A None path is ``/dev/null``."""

    old_path: str | None
    new_path: str | None
    hunks: list[Hunk] = []

    @property
    def path(self) -> str:
        """The file it is about."""
        return self.new_path or self.old_path or ""


def read_patch(text: str) -> tuple[FilePatch, ...]:
    """The files of a unified diff; raises `ToolError` with the line that cannot be read."""
    lines = text.replace("\r\n", "\n").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    files: list[FilePatch] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith(_UNSUPPORTED):
            raise ToolError(
                f"Line {at + 1} of the patch ({shown(line, limit=60)}) is not supported.", hint="Use move_file or write_file."
            )
        if line.startswith("--- ") and at + 1 < len(lines) and lines[at + 1].startswith("+++ "):
            old, new = _path(line[4:]), _path(lines[at + 1][4:])
            old, new = _without_prefixes(old, new)
            if old is None and new is None:
                raise ToolError(f"Line {at + 1} of the patch names no file.")
            files.append(FilePatch(old, new))
            at += 2
        elif line.startswith("@@"):
            if not files:
                raise ToolError("The patch names no file before its first hunk ('--- a/file', '+++ b/file').")
            hunk, at = _read_hunk(lines, at)
            files[-1].hunks.append(hunk)
        else:
            at += 1
    if not files or not any(file.hunks for file in files):
        raise ToolError("The patch holds no hunk.", hint="Give a unified diff with '---', '+++' and '@@' lines.")
    _check_once(files)
    return tuple(files)


def patched_paths(text: str) -> list[str]:
    """Every path that the patch names, old and new; empty when it cannot be read (then it will not run either)."""
    try:
        files = read_patch(text)
    except ToolError:
        return []
    return [path for file in files for path in dict.fromkeys((file.old_path, file.new_path)) if path is not None]


def deletes_files(text: str) -> bool:
    """Whether the patch removes a file, or cannot be read."""
    try:
        return any(file.new_path is None for file in read_patch(text))
    except ToolError:
        return True


class PatchPlanner:
    """Plans patches below one working directory."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def plan_patch(self, *, patch: str) -> tuple[PlannedFile, ...]:
        """What every file is to hold; raises `ToolError` when any hunk of any file does not fit."""
        return tuple(self._plan_file(file) for file in read_patch(patch))

    def _plan_file(self, file: FilePatch) -> PlannedFile:
        if file.old_path is not None and file.new_path is not None and file.old_path != file.new_path:
            raise ToolError(f"The patch renames {shown(file.old_path)}, which is not supported.", hint="Use move_file first.")
        place = self._workspace.locate(file.path)
        before, facts = read_planned(self._workspace, place)
        if file.old_path is None:
            if before is not None:
                raise ToolError(f"{shown(file.path)} is already there, and the patch means to create it.")
            text = "".join(line for hunk in file.hunks for line in hunk.new)
            return PlannedFile(place, None, TextFormat().encode(text))
        if before is None:
            raise ToolError(f"{shown(file.path)} does not exist.")
        decoded = decode(before)
        if decoded is None:
            raise ToolError(f"{shown(file.path)} is a binary file.")
        text, form = decoded
        after = apply_hunks(text, file.hunks, newline=form.newline, path=file.path)
        if file.new_path is None:
            if after:
                raise ToolError(f"The patch deletes {shown(file.path)} but does not remove all of its lines.")
            return PlannedFile(place, before, None, facts)
        return PlannedFile(place, before, form.encode(after), facts, form.describe())


def apply_hunks(text: str, hunks: list[Hunk], *, newline: str = "\n", path: str = "the file") -> str:
    """``text`` with every hunk applied in order; raises `ToolError` for one that fits nowhere or at several places."""
    lines = _split(text)
    bare = [line.rstrip("\n").rstrip("\r") for line in lines]
    out: list[str] = []
    done = 0
    for number, hunk in enumerate(hunks, start=1):
        at = _find(lines, bare, hunk, done, number=number, path=path)
        out += lines[done:at]
        out += _replacement(lines[at : at + len(hunk.old)], hunk, newline)
        done = at + len(hunk.old)
    return "".join(out + lines[done:])


def _replacement(present: list[str], hunk: Hunk, newline: str) -> list[str]:
    """New lines of a hunk; a context line stays exactly as it is in the file, line end included."""
    kept: dict[str, list[str]] = {}
    for line in present:
        kept.setdefault(line.rstrip("\n").rstrip("\r"), []).append(line)
    out = []
    for line in hunk.new:
        same = kept.get(line.rstrip("\n"))
        if same and line.endswith("\n") == same[0].endswith("\n"):
            out.append(same.pop(0))
        else:
            out.append(line[:-1] + newline if line.endswith("\n") else line)
    return out


def _find(lines: list[str], bare: list[str], hunk: Hunk, earliest: int, *, number: int, path: str) -> int:
    wanted = [line.rstrip("\n").rstrip("\r") for line in hunk.old]
    if not wanted:
        at = min(hunk.start, len(lines))  # nothing is replaced: the number says after which line
        if at < earliest:
            raise ToolError(f"Hunk {number} of {shown(path)} overlaps the one before it.")
        return at
    ends_file = not hunk.old[-1].endswith("\n")

    def fits(at: int) -> bool:
        if at < earliest or bare[at : at + len(wanted)] != wanted:
            return False
        last = at + len(wanted)
        has_end = lines[last - 1].endswith("\n")
        return has_end != ends_file

    if fits(hunk.start - 1):
        return hunk.start - 1
    found = [at for at in range(earliest, len(lines) - len(wanted) + 1) if fits(at)]
    if len(found) == 1:
        return found[0]
    if found:
        places = ", ".join(str(at + 1) for at in found[:10])
        raise ToolError(f"Hunk {number} of {shown(path)} fits at several places (lines {places}) and not at its own.")
    raise ToolError(f"Hunk {number} of {shown(path)} does not fit the file.", hint="Read the file again; nothing was changed.")


def _split(text: str) -> list[str]:
    pieces = text.split("\n")
    return [piece + "\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])


def _read_hunk(lines: list[str], at: int) -> tuple[Hunk, int]:
    header = _HUNK.match(lines[at])
    if header is None:
        raise ToolError(f"Line {at + 1} of the patch is not a hunk header: {shown(lines[at], limit=60)}.")
    hunk = Hunk(int(header[1]))
    old_left, new_left = int(header[2] or 1), int(header[4] or 1)
    first = at
    at += 1
    while at < len(lines) and (old_left > 0 or new_left > 0):
        line = lines[at]
        sign, rest = (line[0], line[1:]) if line else (" ", "")  # a blank context line may have lost its space
        if sign not in " +-\\":
            break
        if sign == "\\":
            _drop_line_end(hunk, lines[at - 1])
        if sign in " -":
            hunk.old.append(rest + "\n")
            old_left -= 1
        if sign in " +":
            hunk.new.append(rest + "\n")
            new_left -= 1
        at += 1
    if at < len(lines) and lines[at].startswith("\\"):
        _drop_line_end(hunk, lines[at - 1])
        at += 1
    if old_left or new_left:
        raise ToolError(f"The hunk at line {first + 1} of the patch has not the number of lines its header says.")
    return hunk, at


def _drop_line_end(hunk: Hunk, before: str) -> None:
    if before[:1] in " -" and hunk.old:
        hunk.old[-1] = hunk.old[-1].removesuffix("\n")
    if before[:1] in " +" and hunk.new:
        hunk.new[-1] = hunk.new[-1].removesuffix("\n")


def _path(text: str) -> str | None:
    name = text.split("\t")[0].rstrip()
    if name.startswith('"'):
        raise ToolError(f"The quoted file name {shown(name)} in the patch is not supported.")
    return None if name == _NOTHING else name


def _without_prefixes(old: str | None, new: str | None) -> tuple[str | None, str | None]:
    """Without git's ``a/`` and ``b/``, when every name given has its own."""
    if (old is None or old.startswith("a/")) and (new is None or new.startswith("b/")):
        return old and old[2:], new and new[2:]
    return old, new


def _check_once(files: list[FilePatch]) -> None:
    for path in _twice(file.path for file in files):
        raise ToolError(f"The patch names {shown(path)} twice.", hint="Put all hunks of a file under one header.")


def _twice(paths: Iterator[str]) -> Iterator[str]:
    seen: set[str] = set()
    for path in paths:
        if path in seen:
            yield path
        seen.add(path)
