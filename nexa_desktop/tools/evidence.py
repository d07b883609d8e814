"""What the journal keeps of a file change, and what it proves after a crash (hash before, hash intended after)."""

import hashlib
from contextlib import suppress

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.tools import ToolContext, Verdict, Verification
from nexa_desktop.tools.content import fingerprint_at
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Workspace


class FileMark(Struct, frozen=True):
    """One path, what it held before, and what it was to hold. None is "nothing there"."""

    path: str
    before: str | None
    after: str | None


def read_marks(evidence: JsonObject | None) -> tuple[FileMark, ...]:
    """The marks of stored evidence; empty when there is none or it has another shape."""
    files = (evidence or {}).get("files")
    if not isinstance(files, list):
        return ()
    marks = []
    for entry in files:
        if not isinstance(entry, dict) or not isinstance(entry.get("path"), str):
            return ()
        before, after = entry.get("before"), entry.get("after")
        marks.append(
            FileMark(
                str(entry["path"]),
                before if isinstance(before, str) else None,
                after if isinstance(after, str) else None,
            )
        )
    return tuple(marks)


def verify_marks(workspace: Workspace, marks: tuple[FileMark, ...], context: ToolContext) -> Verification:
    """One verdict over all files: all as intended, all as before, or unknown with what is there now."""
    if not marks:
        return Verification(Verdict.UNKNOWN, "No usable evidence was recorded for this call.")
    try:
        found = [_mark_now(workspace, mark.path, context) for mark in marks]
    except (ToolError, OSError) as error:
        return Verification(Verdict.UNKNOWN, f"The files could not be compared: {error}")
    if all(now == mark.after for now, mark in zip(found, marks, strict=True)):
        return Verification(Verdict.HAPPENED, f"It happened: {_each(marks, found)}.")
    if all(now == mark.before for now, mark in zip(found, marks, strict=True)):
        return Verification(Verdict.DID_NOT_HAPPEN, f"It did not happen: {_each(marks, found)}.")
    return Verification(Verdict.UNKNOWN, f"It cannot be told: {_each(marks, found)}.")


def temporary_prefix(context: ToolContext | None) -> str:
    """How temporary files of a call begin, so that those a killed call left can be told from anybody else's."""
    if context is None:
        return ".nexa-"
    return f".nexa-{hashlib.sha256(context.call_id.encode()).hexdigest()[:12]}-"


def _mark_now(workspace: Workspace, path: str, context: ToolContext) -> str | None:
    place = workspace.locate(path, follow=False)
    try:
        with workspace.parent(place) as (directory, name):
            prefix = temporary_prefix(context)
            with directory.entries() as entries:
                left_over = [entry.name for entry in entries if entry.name.startswith(prefix) and entry.name.endswith(".tmp")]
            for leftover in left_over:  # this very call's own unfinished copy; it was never anybody's file
                with suppress(OSError):
                    directory.unlink(leftover)
            return fingerprint_at(directory, name)
    except FileNotFoundError:
        return None


def _each(marks: tuple[FileMark, ...], found: list[str | None]) -> str:
    return "; ".join(_state(mark, now) for mark, now in zip(marks, found, strict=True))


def _state(mark: FileMark, now: str | None) -> str:
    path = shown(mark.path)
    if now == mark.after:
        return (
            phrase(f"{path} is gone as intended")
            if now is None
            else phrase(f"{path} holds exactly what was intended ({_short(now)})")
        )
    if now == mark.before:
        return phrase(f"{path} is still missing") if now is None else phrase(f"{path} is unchanged ({_short(now)})")
    if now is None:
        return phrase(f"{path} is missing, which is neither what was there nor what was intended")
    return phrase(f"{path} now holds something else ({_short(now)}), neither what was there nor what was intended")


def _short(mark: str) -> str:
    kind, _, value = mark.partition(":")
    return f"{kind} {value[:12]}"
