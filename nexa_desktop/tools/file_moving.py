"""The tools that move things around: make a folder, move, delete to the trash; with evidence like `changes`."""

import os

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.tools import ChangeKind, FileChange, Preview, ToolContext, Verdict, Verification
from nexa_desktop.tools.content import explained, fingerprint_at
from nexa_desktop.tools.evidence import read_marks, verify_marks
from nexa_desktop.tools.memory import FileMemory
from nexa_desktop.tools.names import WHOLE, shown
from nexa_desktop.tools.paths import Place, Workspace
from nexa_desktop.tools.trash import Trash


class FileMover:
    """Works below one working directory. Links are moved and deleted themselves, never what they point to."""

    def __init__(self, workspace: Workspace, memory: FileMemory, trash: Trash) -> None:
        self._workspace = workspace
        self._memory = memory
        self._trash = trash

    # ------------------------------------------------------------------------------------------ make_directory
    def make_directory(self, *, path: str) -> str:
        """Make a folder and those above it; nothing happens when it is there."""
        place = self._workspace.locate(path)
        was_there = place.path.is_dir()
        try:
            with self._workspace.directory(place, make_missing=True):
                pass
        except OSError as error:
            raise explained(error, place.relative) from error
        return f"{shown(place.relative)} was already there." if was_there else f"Made {shown(place.relative)}."

    def verify_made(self, arguments: JsonObject, context: ToolContext, evidence: JsonObject | None) -> Verification:
        """A folder that is there is all that was asked for."""
        try:
            place = self._workspace.locate(arguments.get("path"))
        except ToolError as error:
            return Verification(Verdict.UNKNOWN, str(error))
        if place.path.is_dir():
            return Verification(Verdict.HAPPENED, f"The folder {shown(place.relative)} is there.")
        return Verification(Verdict.DID_NOT_HAPPEN, f"The folder {shown(place.relative)} is not there.")

    def preview_made(self, arguments: JsonObject, context: ToolContext) -> Preview | None:
        """Its name."""
        return Preview(f"Make the folder {shown(str(arguments.get('path', '')), limit=WHOLE)}")

    # ------------------------------------------------------------------------------------------ move_file
    def move_file(self, context: ToolContext | None = None, /, *, source: str, target: str) -> str:
        """Rename within the working directory; nothing is ever overwritten."""
        origin, goal = self._both(source, target)
        try:
            with self._workspace.parent(origin) as (old, old_name):
                old.stat(old_name)
                with self._workspace.parent(goal, make_missing=True) as (new, new_name):
                    if new.exists(new_name) and not _is_same(old.stat(old_name), new.stat(new_name)):
                        raise ToolError(f"{shown(goal.relative)} is already there; nothing was moved.")
                    mark = fingerprint_at(old, old_name)
                    self._memory.check(context, origin, mark, digest="")
                    old.replace(old_name, new, new_name)
                    new.sync()
                old.sync()
        except OSError as error:
            raise explained(error, origin.relative) from error
        self._memory.saw(context, origin, None)
        self._memory.saw(context, goal, mark)
        return f"Moved {shown(origin.relative)} to {shown(goal.relative)}."

    def prepare_move(self, arguments: JsonObject, context: ToolContext) -> JsonObject | None:
        """What is at both places, and that they are to change places."""
        origin, goal = self._both(arguments.get("source"), arguments.get("target"))
        mark, there = self._mark(origin), self._mark(goal)
        if mark is None:
            raise ToolError(f"{shown(origin.relative)} does not exist.")
        return {
            "files": [
                {"path": origin.relative, "before": mark, "after": None},
                {"path": goal.relative, "before": there, "after": mark},
            ]
        }

    def preview_move(self, arguments: JsonObject, context: ToolContext) -> Preview | None:
        """From where to where, or why it would fail."""
        try:
            origin, goal = self._both(arguments.get("source"), arguments.get("target"))
            mark = self._mark(origin)
        except ToolError as error:
            return Preview(f"This call would fail: {error}")
        if mark is None:
            return Preview(f"This call would fail: {shown(origin.relative)} does not exist.")
        change = FileChange(origin.relative, ChangeKind.MOVE, target=goal.relative, note=_kind(mark))
        return Preview(f"Move {shown(origin.relative, limit=WHOLE)} to {shown(goal.relative, limit=WHOLE)}", (change,))

    def _both(self, source: object, target: object) -> tuple[Place, Place]:
        origin = self._workspace.locate(source, follow=False)
        goal = self._workspace.locate(target, follow=False)
        if not origin.parts or not goal.parts:
            raise ToolError("The working directory itself is not moved or replaced.")
        if self._workspace.holds_refused(origin):
            raise ToolError(f"{shown(origin.relative)} holds the app's own data, which tools may not touch.")
        if goal.parts[: len(origin.parts)] == origin.parts and goal.parts != origin.parts:
            raise ToolError("A folder cannot be moved into itself.")
        return origin, goal

    # ------------------------------------------------------------------------------------------ delete_file
    def delete_file(self, context: ToolContext | None = None, /, *, path: str) -> str:
        """To the trash, folders as a whole."""
        place = self._workspace.locate(path, follow=False)
        try:
            mark = self._mark(place)
            if mark is None:
                raise ToolError(f"{shown(place.relative)} does not exist.")
            self._memory.check(context, place, mark, digest="")
            where = self._trash.take(self._workspace, place)
        except OSError as error:
            raise explained(error, place.relative) from error
        self._memory.saw(context, place, None)
        return f"Moved {shown(place.relative)} to {where}."

    def prepare_delete(self, arguments: JsonObject, context: ToolContext) -> JsonObject | None:
        """What is there now; intended is nothing."""
        place = self._workspace.locate(arguments.get("path"), follow=False)
        mark = self._mark(place)
        if mark is None:
            raise ToolError(f"{shown(place.relative)} does not exist.")
        return {"files": [{"path": place.relative, "before": mark, "after": None}]}

    def preview_delete(self, arguments: JsonObject, context: ToolContext) -> Preview | None:
        """What goes to the trash."""
        try:
            place = self._workspace.locate(arguments.get("path"), follow=False)
            mark = self._mark(place)
        except ToolError as error:
            return Preview(f"This call would fail: {error}")
        if mark is None:
            return Preview(f"This call would fail: {shown(place.relative)} does not exist.")
        note = _kind(mark) if not mark.startswith("directory") else phrase(f"folder, {_count(place)}")
        return Preview(
            f"Delete {shown(place.relative, limit=WHOLE)} (to the trash)",
            (FileChange(place.relative, ChangeKind.DELETE, note=note),),
        )

    # ------------------------------------------------------------------------------------------ both
    def verify(self, arguments: JsonObject, context: ToolContext, evidence: JsonObject | None) -> Verification:
        """Compare each place with the evidence."""
        return verify_marks(self._workspace, read_marks(evidence), context)

    def _mark(self, place: Place) -> str | None:
        try:
            with self._workspace.parent(place) as (directory, name):
                return fingerprint_at(directory, name)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise explained(error, place.relative) from error


def _is_same(one: os.stat_result, other: os.stat_result) -> bool:
    """Two spellings of one entry: a rename that only changes case."""
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)


def _kind(mark: str) -> str | None:
    return phrase("folder") if mark.startswith("directory") else phrase("link") if mark.startswith("entry") else None


def _count(place: Place) -> str:
    count = 0
    for _, folders, files in os.walk(place.path):
        count += len(folders) + len(files)
        if count > 10_000:
            return phrase("more than 10,000 entries")
    return phrase(f"{count:,} entries")
