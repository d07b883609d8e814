"""Deleting that can be undone: the system's trash where there is one, else a trash folder of the app."""

import errno
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.handles import Directory
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Place, Workspace


class Trash:
    """Where deleted things go. ``own`` is the folder to use when the system has no trash; None: then deleting fails."""

    def __init__(self, own: Path | None, *, use_system: bool = True) -> None:
        self._own = own
        self._use_system = use_system

    def take(self, workspace: Workspace, place: Place) -> str:
        """Move the entry there; returns where that is, in words. A link goes itself, never what it points to."""
        if not place.parts:
            raise ToolError("The working directory itself is not deleted.")
        if workspace.holds_refused(place):
            raise ToolError(f"{shown(place.relative)} holds the app's own data, which tools may not touch.")
        with workspace.parent(place) as (directory, name):
            directory.stat(name)
            where = self._to_system(directory.path / name) if self._use_system else None
            if where is None:
                where = self._to_own(directory, name)
            directory.sync()
        return where

    def _to_system(self, path: Path) -> str | None:
        try:
            from send2trash import send2trash
        except ImportError:
            return None
        try:
            send2trash(str(path))
        except OSError:
            return None  # no trash on that volume, or none may be made: ours is next
        return "the system trash"

    def _to_own(self, directory: Directory, name: str) -> str:
        path = directory.path / name
        if self._own is None:
            raise ToolError("This system has no trash for that folder; nothing was deleted.")
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        folder = self._own / f"{stamp}-{secrets.token_hex(4)}"
        folder.mkdir(parents=True, mode=0o700)
        (folder / "origin.txt").write_text(f"{path}\n", encoding="utf-8")
        try:
            with Directory.open_root(folder) as target:
                directory.replace(name, target, name)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            # Another file system: gone from its place first, in one step, so that a kill while copying cannot leave
            # half of it there. What is left then lies beside it under this name, whole.
            aside = f".nexa-deleted-{secrets.token_hex(6)}"
            directory.replace(name, directory, aside)
            shutil.move(directory.path / aside, folder / name)
        return f"the app's trash ({folder / name})"
