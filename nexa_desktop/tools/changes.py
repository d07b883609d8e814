"""One change to files, from plan to proof: computed, shown, recorded, done, and checked after a crash.

plan      arguments ──> what each file holds now and what it is to hold
preview   the plan as a diff for the approval
prepare   the plan as evidence: hash before, hash after, for the journal
run       the plan again, compared with what was seen, then written
verify    evidence against the disk: equal to after = it happened, equal to before = it did not
"""

import os
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.tools import (
    ChangeKind,
    FileChange,
    Preview,
    ToolContext,
    Verification,
    call_digest,
)
from nexa_desktop.tools.content import explained, fingerprint, fingerprint_at, read_whole
from nexa_desktop.tools.evidence import read_marks, temporary_prefix, verify_marks
from nexa_desktop.tools.memory import FileMemory
from nexa_desktop.tools.names import WHOLE, shown
from nexa_desktop.tools.paths import Place, Workspace
from nexa_desktop.tools.text_format import decode, visible
from nexa_desktop.tools.trash import Trash

_LARGEST_SHOWN_BYTES = 1024 * 1024
_MOST_PREPARED = 1000


class PlannedFile(Struct, frozen=True):
    """One file: content now and intended; None is "no file". ``facts`` of the file as it was read."""

    place: Place
    before: bytes | None
    after: bytes | None
    facts: os.stat_result | None = None
    note: str = ""

    @property
    def mark_before(self) -> str | None:
        """Fingerprint of the content now."""
        return None if self.before is None else fingerprint(self.before)

    @property
    def mark_after(self) -> str | None:
        """Fingerprint of the content intended."""
        return None if self.after is None else fingerprint(self.after)


_Marks = tuple[tuple[str, str | None, str | None], ...]

Plan = Callable[..., tuple[PlannedFile, ...]]


class ChangeTool:
    """The hooks of a tool that changes file contents, over its ``plan``."""

    def __init__(self, name: str, plan: Plan, *, workspace: Workspace, memory: FileMemory, trash: Trash) -> None:
        self._name = name
        self._plan = plan
        self._workspace = workspace
        self._memory = memory
        self._trash = trash
        self._prepared: dict[str, _Marks] = {}

    def run(self, context: ToolContext | None = None, /, **arguments: object) -> str:
        """Do it; every file is planned and compared before the first one is written."""
        files = self._plan(**arguments)
        digest = call_digest(self._name, arguments)
        recorded = self._prepared.pop(context.call_id, None) if context is not None else None
        if recorded is not None and recorded != _marks(files):
            raise ToolError("A file changed while the call was being recorded; nothing was changed.", hint="Read it again.")
        for file in files:
            self._memory.check(context, file.place, file.mark_before, digest=digest)
        said = []
        for number, file in enumerate(files):
            try:
                said.append(self._apply(file, context))
            except (ToolError, OSError) as error:
                reason = explained(error, file.place.relative) if isinstance(error, OSError) else error
                if not number:
                    raise reason from error
                done = ", ".join(shown(done.place.relative) for done in files[:number])
                raise ToolError(f"{reason.message} Already changed: {done}.", hint=reason.hint) from error
        return "\n".join(said)

    def prepare(self, arguments: JsonObject, context: ToolContext) -> JsonObject | None:
        """Hashes before and after of every file; raises `ToolError` when the call cannot work."""
        files = self._plan(**arguments)
        self._prepared[context.call_id] = _marks(files)
        while len(self._prepared) > _MOST_PREPARED:
            del self._prepared[next(iter(self._prepared))]
        return {"files": [{"path": path, "before": before, "after": after} for path, before, after in _marks(files)]}

    def verify(self, arguments: JsonObject, context: ToolContext, evidence: JsonObject | None) -> Verification:
        """Compare each file with the evidence."""
        return verify_marks(self._workspace, read_marks(evidence), context)

    def preview(self, arguments: JsonObject, context: ToolContext) -> Preview | None:
        """The change as texts before and after; remembers over which content it was shown."""
        try:
            files = self._plan(**arguments)
        except ToolError as error:
            return Preview(f"This call would fail: {error}")
        except TypeError:
            return None
        digest = call_digest(self._name, arguments)
        changes = []
        for file in files:
            self._memory.showed(digest, file.place, file.mark_before)
            notes = [file.note] if file.note else []
            if self._memory.differs(context, file.place, file.mark_before):
                notes.append(phrase("the file changed since the agent read it"))
            changes.append(_file_change(file, "; ".join(notes) or None))
        return Preview(_summary(changes), tuple(changes))

    def _apply(self, file: PlannedFile, context: ToolContext | None) -> str:
        if file.after is None:
            where = self._trash.take(self._workspace, file.place)
            self._memory.saw(context, file.place, None)
            return f"Moved {shown(file.place.relative)} to {where}."
        _check_writable(file)
        with self._workspace.parent(file.place, make_missing=True) as (directory, name):
            temporary = f"{temporary_prefix(context)}{secrets.token_hex(6)}.tmp"
            fd = directory.open_file(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
            try:
                _write_synced(fd, file.after, file.facts)
                if fingerprint_at(directory, name) != file.mark_before:
                    raise ToolError(f"{shown(file.place.relative)} changed while it was written; it was left alone.")
                directory.replace(temporary, directory, name)
            except BaseException:
                directory.unlink(temporary)
                raise
            directory.sync()
        self._memory.saw(context, file.place, file.mark_after)
        return _said(file)


def _marks(files: tuple[PlannedFile, ...]) -> _Marks:
    return tuple((file.place.relative, file.mark_before, file.mark_after) for file in files)


def read_planned(workspace: Workspace, place: Place) -> tuple[bytes | None, os.stat_result | None]:
    """Content and facts of a file that may be missing."""
    if not place.parts:
        raise ToolError("That is the working directory itself, not a file.")
    if not os.path.lexists(place.path):
        return None, None
    return read_whole(workspace, place)


def _check_writable(file: PlannedFile) -> None:
    # Replacing needs no right to the file itself, so a read-only file has to be respected here.
    if file.facts is not None and (not file.facts.st_mode & 0o222 or not os.access(file.place.path, os.W_OK)):
        raise ToolError(
            f"{shown(file.place.relative)} is read-only; it was left alone.", hint="Ask the person to make it writable."
        )


def _write_synced(fd: int, content: bytes, facts: os.stat_result | None) -> None:
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(fd, left) :]
        if facts is not None and hasattr(os, "fchmod"):
            if facts.st_uid != os.fstat(fd).st_uid or facts.st_gid != os.fstat(fd).st_gid:
                with suppress(PermissionError):  # another person's file in a shared folder becomes ours, as with any editor
                    os.fchown(fd, facts.st_uid, facts.st_gid)
            os.fchmod(fd, facts.st_mode & 0o7777)
        os.fsync(fd)
    finally:
        os.close(fd)


def _said(file: PlannedFile) -> str:
    assert file.after is not None  # noqa: S101  deletions return earlier
    verb = "Created" if file.before is None else "Unchanged:" if file.before == file.after else "Changed"
    note = f" ({file.note})" if file.note else ""
    links = " Its other hard links keep the old content." if file.facts is not None and file.facts.st_nlink > 1 else ""
    return f"{verb} {shown(file.place.relative)}: {len(file.after):,} bytes{note}.{links}"


def _file_change(file: PlannedFile, note: str | None) -> FileChange:
    kind = ChangeKind.DELETE if file.after is None else ChangeKind.CREATE if file.before is None else ChangeKind.MODIFY
    before, after = _shown_text(file.before), _shown_text(file.after)
    if (file.before is not None and before is None) or (file.after is not None and after is None):
        note = "; ".join(filter(None, (note, phrase("binary or too large to show"))))
    return FileChange(file.place.relative, kind, before, after, note=note)


def _shown_text(content: bytes | None) -> str | None:
    if content is None or len(content) > _LARGEST_SHOWN_BYTES:
        return None
    decoded = decode(content)
    return None if decoded is None else visible(decoded[0])


def _summary(changes: list[FileChange]) -> str:
    words: Mapping[ChangeKind, str] = {
        ChangeKind.CREATE: "Create",
        ChangeKind.MODIFY: "Change",
        ChangeKind.DELETE: "Delete (to the trash)",
        ChangeKind.MOVE: "Move",
    }
    if len(changes) == 1:
        return f"{words[changes[0].change]} {shown(changes[0].path, limit=WHOLE)}"
    counts = [_counted(kind, n) for kind in words if (n := sum(1 for change in changes if change.change is kind))]
    return phrase(f"{len(changes)} files: {', '.join(counts)}")


def _counted(kind: ChangeKind, n: int) -> str:
    match kind:
        case ChangeKind.CREATE:
            return phrase(f"create {n}")
        case ChangeKind.MODIFY:
            return phrase(f"change {n}")
        case ChangeKind.DELETE:
            return phrase(f"delete (to the trash) {n}")
        case ChangeKind.MOVE:
            return phrase(f"move {n}")
