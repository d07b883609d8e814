"""Plans of the tools that change one file's content: write and exact edit. (Patches over several files: `patch`.)"""

import re

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.tools.changes import PlannedFile, read_planned
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.text_format import TextFormat, decode, with_newline

_MOST_NAMED_LINES = 10


class FileWriter:
    """Plans below one working directory; nothing here writes."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def plan_write(self, *, path: str, content: str) -> tuple[PlannedFile, ...]:
        """The whole file anew; an existing text file keeps its encoding and line ends."""
        place = self._workspace.locate(path)
        before, facts = read_planned(self._workspace, place)
        decoded = decode(before) if before else None
        if decoded is None:
            note = phrase("replaces a binary file") if before else ""
            return (PlannedFile(place, before, TextFormat().encode(content), facts, note),)
        _, kept = decoded
        form = TextFormat(kept.encoding, kept.bom, kept.newline)
        note = "" if form == TextFormat() else phrase(f"kept: {form.describe()}")
        return (PlannedFile(place, before, form.encode(with_newline(content, form.newline)), facts, note),)

    def plan_edit(self, *, path: str, old_text: str, new_text: str, replace_all: bool = False) -> tuple[PlannedFile, ...]:
        """Exactly one place (or every one) replaced; line ends in ``old_text`` match whichever the file has."""
        place = self._workspace.locate(path)
        before, facts = read_planned(self._workspace, place)
        if before is None:
            raise ToolError(f"{shown(place.relative)} does not exist.", hint="Use write_file for a new file.")
        decoded = decode(before)
        if decoded is None:
            raise ToolError(f"{shown(place.relative)} is a binary file and cannot be edited as text.")
        text, form = decoded
        if not old_text:
            raise ToolError("old_text is empty, so it names no place.", hint="Use write_file to fill an empty file.")
        after, count = replace_exactly(
            text, old_text, new_text, newline=form.newline, replace_all=replace_all, path=place.relative
        )
        note = "; ".join(filter(None, (phrase(f"{count} places") if count > 1 else "", form.describe())))
        return (PlannedFile(place, before, form.encode(after), facts, note),)


def replace_exactly(
    text: str, old: str, new: str, *, newline: str = "\n", replace_all: bool = False, path: str = "the file"
) -> tuple[str, int]:
    """``text`` with ``old`` replaced, and how often; raises `ToolError` when it is missing, or there twice without
    ``replace_all``. New line ends are written as those replaced, or as ``newline``."""
    pattern = re.compile(r"\r?\n".join(re.escape(piece) for piece in old.replace("\r\n", "\n").split("\n")))
    found = list(pattern.finditer(text))
    if not found:
        raise ToolError(f"The text to replace is not in {shown(path)}.{_nearly(text, old)}", hint="Read the file again.")
    if len(found) > 1 and not replace_all:
        lines = ", ".join(str(text.count("\n", 0, match.start()) + 1) for match in found[:_MOST_NAMED_LINES])
        if len(found) > _MOST_NAMED_LINES:
            lines = phrase(f"{lines} and {len(found) - _MOST_NAMED_LINES} more")
        raise ToolError(
            f"The text to replace is in {shown(path)} {len(found)} times (lines {lines}).",
            hint="Give more of the surrounding text, or set replace_all.",
        )
    pieces: list[str] = []
    end = 0
    for match in found:
        style = "\r\n" if "\r\n" in match.group() else newline if "\n" not in match.group() else "\n"
        pieces += (text[end : match.start()], with_newline(new, style))
        end = match.end()
    return "".join((*pieces, text[end:])), len(found)


def _nearly(text: str, old: str) -> str:
    """A hint when only white space differs: the line where it would fit."""
    words = old.split()
    if not words or len(words) > 400:
        return ""
    loose = re.search(r"\s+".join(re.escape(word) for word in words), text)
    if loose is None:
        return ""
    return phrase(f" With other white space it stands at line {text.count(chr(10), 0, loose.start()) + 1}.")
