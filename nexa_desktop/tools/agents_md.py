"""``AGENTS.md``: what a project says to agents. Offered to the agent and shown to the user, never obeyed by the app."""

from pathlib import Path

from msgspec import Struct

from nexa_desktop.core.errors import InvalidInput, ToolError
from nexa_desktop.tools.content import fingerprint, read_whole
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.text_format import decode, visible

FILE_NAME = "AGENTS.md"
MOST_CHARS = 32_000


class ProjectNotes(Struct, frozen=True):
    """The file as it is offered. ``sha256`` tells when it changed; ``is_cut``: it was longer than what is offered."""

    path: Path
    text: str
    sha256: str
    is_cut: bool


def find_agents_md(working_directory: Path | str, *, data_directory: Path | None = None) -> ProjectNotes | None:
    """The notes of exactly this working directory (no search above it), or None.

    A link that leads out of the directory, a binary or an unreadable file counts as none.
    """
    try:
        workspace = Workspace(Path(working_directory), refused=() if data_directory is None else (data_directory,))
        place = workspace.locate(FILE_NAME)
        content, _ = read_whole(workspace, place)
    except (InvalidInput, ToolError):
        return None
    decoded = decode(content)
    if decoded is None:
        return None
    text = visible(decoded[0])
    if not text.strip():
        return None
    mark = fingerprint(content).partition(":")[2]
    return ProjectNotes(place.path, text[:MOST_CHARS], mark, is_cut=len(text) > MOST_CHARS)
