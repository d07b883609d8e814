"""What was read, so that a change can say "this is not what you saw" instead of overwriting it."""

import threading
from typing import TypeVar

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.tools import ToolContext
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.paths import Place

_MOST_FILES = 5000

K = TypeVar("K")


class FileMemory:
    """Fingerprints of file contents as an agent or a person last saw them. Thread-safe; may be shared by tool sets.

    ``saw`` is for what the agent read or wrote; ``showed`` for what a person was shown in an approval, by the digest
    of that call: a call approved over one content does not run over another. Each session has its own memory, so that
    what one agent wrote does not count as seen by another; calls without a context share one.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[tuple[str, str], str] = {}
        self._shown: dict[tuple[str, str], str] = {}

    def saw(self, context: ToolContext | None, place: Place, mark: str | None) -> None:
        """The agent knows the content ``mark``; None: it knows that there is no file."""
        with self._lock:
            _put(self._seen, _key(context, place), mark or "")

    def showed(self, digest: str, place: Place, mark: str | None) -> None:
        """A person was shown what the call would do to this content."""
        with self._lock:
            _put(self._shown, (digest, str(place.path)), mark or "")

    def differs(self, context: ToolContext | None, place: Place, mark: str | None) -> bool:
        """Whether the file is known with another content."""
        with self._lock:
            seen = self._seen.get(_key(context, place))
        return seen is not None and seen != (mark or "")

    def check(self, context: ToolContext | None, place: Place, mark: str | None, *, digest: str) -> None:
        """Raise `ToolError` when the file is not what was seen; a file never seen passes. Uses up what was shown."""
        with self._lock:
            approved = self._shown.pop((digest, str(place.path)), None)
        now = mark or ""
        if approved is not None and approved != now:
            raise ToolError(
                f"{shown(place.relative)} changed after the approval showed it; nothing was changed.",
                hint="Read it again and ask again.",
            )
        if approved is None and self.differs(context, place, mark):
            raise ToolError(
                f"{shown(place.relative)} {'changed' if now else 'vanished'} since it was read; nothing was changed.",
                hint="Read it again and then decide.",
            )


def _key(context: ToolContext | None, place: Place) -> tuple[str, str]:
    return (context.session_id if context is not None else "", str(place.path))


def _put(table: dict[K, str], key: K, mark: str) -> None:
    table.pop(key, None)
    table[key] = mark
    while len(table) > _MOST_FILES:
        del table[next(iter(table))]
