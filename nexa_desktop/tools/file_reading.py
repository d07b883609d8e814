"""The tools that look at files: read, list. (Finding files and text in them: `file_search`.)"""

import os
import stat

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.tools import ToolContext
from nexa_desktop.tools.content import explained, fingerprint, opened
from nexa_desktop.tools.memory import FileMemory
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Place, Workspace
from nexa_desktop.tools.text_format import TextFormat, decode, is_binary, visible

MOST_LINES = 2000
_MOST_CHARS = 200_000
_LONGEST_LINE_CHARS = 4000
_SCAN_BYTES = 64 * 1024 * 1024
_WHOLE_BYTES = 4 * 1024 * 1024
_MOST_ENTRIES = 1000


class FileReader:
    """Reads below one working directory."""

    def __init__(self, workspace: Workspace, memory: FileMemory) -> None:
        self._workspace = workspace
        self._memory = memory

    def read_file(self, context: ToolContext | None = None, /, *, path: str, offset: int = 1, limit: int = MOST_LINES) -> str:
        """Lines ``offset`` … of a text file, as they are; a note in brackets says when there is more or something odd."""
        if offset < 1 or limit < 1:
            raise ToolError("offset and limit count from 1.")
        place = self._workspace.locate(path)
        with opened(self._workspace, place) as fd:
            size = os.fstat(fd).st_size
            head = os.read(fd, _WHOLE_BYTES + 1)
            if is_binary(head):
                return f"[{shown(place.relative)} is a binary file of {size:,} bytes; its content is not shown]"
            if len(head) <= _WHOLE_BYTES and size <= _WHOLE_BYTES:
                return self._read_small(context, place, head, offset=offset, limit=min(limit, MOST_LINES))
            os.lseek(fd, 0, os.SEEK_SET)
            return _read_large(fd, size, offset=offset, limit=min(limit, MOST_LINES))

    def _read_small(self, context: ToolContext | None, place: Place, content: bytes, *, offset: int, limit: int) -> str:
        self._memory.saw(context, place, fingerprint(content))
        decoded = decode(content)
        if decoded is None:
            return f"[{shown(place.relative)} is a binary file of {len(content):,} bytes; its content is not shown]"
        text, form = decoded
        lines = visible(text).splitlines(keepends=True) if form.newline == "\r" else _lines(visible(text))
        if offset > max(len(lines), 1):
            raise ToolError(f"{shown(place.relative)} has {len(lines)} lines; offset {offset} is behind its end.")
        taken, was_cut = _bounded(lines[offset - 1 : offset - 1 + limit])
        notes = _notes(form, first=offset, shown_lines=len(taken), total=str(len(lines)), is_cut=was_cut)
        return "".join(taken) + notes

    def list_directory(self, *, path: str = ".") -> str:
        """One entry a line, folders first with a slash; sizes in bytes."""
        place = self._workspace.locate(path)
        folders: list[str] = []
        files: list[str] = []
        hidden = 0
        try:
            with self._workspace.directory(place) as directory, directory.entries() as entries:
                for entry in entries:
                    if self._workspace.is_refused(place.path / entry.name):
                        continue
                    if len(folders) + len(files) >= _MOST_ENTRIES:
                        hidden += 1
                        continue
                    (folders if entry.is_dir(follow_symlinks=False) else files).append(_entry_line(entry))
        except OSError as error:
            raise explained(error, place.relative) from error
        lines = sorted(folders) + sorted(files)
        if hidden:
            lines.append(f"[{hidden:,} more entries are not shown]")
        return "\n".join(lines) or "[empty folder]"


def _entry_line(entry: "os.DirEntry[str]") -> str:
    name = shown(entry.name)[1:-1]
    try:
        facts = entry.stat(follow_symlinks=False)
    except OSError:
        return f"{name} (vanished)"
    if stat.S_ISDIR(facts.st_mode):
        return f"{name}/"
    if stat.S_ISLNK(facts.st_mode):
        return f"{name} (link)"
    return f"{name} ({facts.st_size:,} bytes)"


def _lines(text: str) -> list[str]:
    """Lines with their ends; only a line feed ends one, unlike `str.splitlines`."""
    pieces = text.split("\n")
    return [piece + "\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])


def _bounded(lines: list[str]) -> tuple[list[str], bool]:
    taken: list[str] = []
    left = _MOST_CHARS
    for line in lines:
        if len(line) > _LONGEST_LINE_CHARS:
            line = line[:_LONGEST_LINE_CHARS] + f" [… {len(line) - _LONGEST_LINE_CHARS:,} characters of this line left out]\n"
        if len(line) > left:
            return taken, True
        left -= len(line)
        taken.append(line)
    return taken, False


def _notes(form: TextFormat, *, first: int, shown_lines: int, total: str, is_cut: bool) -> str:
    notes = []
    last = first + shown_lines - 1
    if first > 1 or is_cut or not total.isdigit() or last < int(total):
        more = f"; go on with offset={last + 1}" if is_cut or not total.isdigit() or last < int(total) else ""
        notes.append(f"lines {first}-{last} of {total}{more}")
    if facts := form.describe():
        notes.append(facts)
    return f"\n[{'; '.join(notes)}]" if notes else ""


def _read_large(fd: int, size: int, *, offset: int, limit: int) -> str:
    """Lines of a file too large to hold: scanned from its start, at most 64 MB far."""
    taken: list[str] = []
    number, left, scanned, pending = 1, _MOST_CHARS, 0, b""
    while scanned < _SCAN_BYTES and len(taken) < limit and left > 0:
        chunk = os.read(fd, 1 << 20)
        scanned += len(chunk)
        pieces = (pending + chunk).split(b"\n")
        pending = pieces.pop() if chunk else b""
        if len(pending) > _LONGEST_LINE_CHARS * 8:  # a line without end is cut, not collected
            pieces.append(pending[: _LONGEST_LINE_CHARS * 4])
            pending = b""
        for piece in pieces:
            if number >= offset and len(taken) < limit and left > 0:
                line = visible(piece.decode("utf-8", "surrogateescape"))[:_LONGEST_LINE_CHARS].rstrip("\r")
                taken.append(line + "\n")
                left -= len(line) + 1
            number += 1
        if not chunk:
            break
    if not taken:
        raise ToolError(
            f"Line {offset} is behind the first {_SCAN_BYTES // 2**20} MB of this file of {size:,} bytes, or behind its end.",
            hint="Use search_files, or a command such as tail or sed, for files this large.",
        )
    last = offset + len(taken) - 1
    return "".join(taken) + f"\n[lines {offset}-{last}; the file has {size:,} bytes; go on with offset={last + 1}]"
