"""Output of unknown size in bounded memory: the beginning and the end are kept, the middle is counted."""

import codecs
import logging
import threading
import time
from collections import deque
from collections.abc import Callable

HEAD_BYTES = 32 * 1024
TAIL_BYTES = 64 * 1024

_log = logging.getLogger(__name__)

_MOST_SHOWN_CHARS = 1_000_000
_SHOW_EVERY_S = 0.1


class BoundedOutput:
    """Collects bytes; ``on_text`` gets progress text, at most ten times a second and a million characters in all."""

    def __init__(self, *, on_text: Callable[[str], None] | None = None) -> None:
        self._lock = threading.Lock()
        self._head = bytearray()
        self._tail: deque[bytes] = deque()
        self._tail_bytes = 0
        self._dropped_bytes = 0
        self._on_text = on_text
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._pending: list[str] = []
        self._shown_chars = 0
        self._shown_at = 0.0

    def add(self, chunk: bytes) -> None:
        """Take more; called by the reading thread only."""
        with self._lock:
            room = HEAD_BYTES - len(self._head)
            if room > 0:
                self._head += chunk[:room]
            rest = chunk[max(room, 0) :]
            if rest:
                self._tail.append(rest)
                self._tail_bytes += len(rest)
            while self._tail and self._tail_bytes - len(self._tail[0]) >= TAIL_BYTES:
                gone = self._tail.popleft()
                self._tail_bytes -= len(gone)
                self._dropped_bytes += len(gone)
        self._show(chunk)

    def end(self) -> None:
        """Show what was held back."""
        self._show(b"", is_last=True)

    def text(self) -> str:
        """What is kept, as text; says how much is missing in between."""
        with self._lock:
            head, tail, dropped = bytes(self._head), b"".join(self._tail), self._dropped_bytes
        if len(tail) > TAIL_BYTES:
            dropped += len(tail) - TAIL_BYTES
            tail = tail[-TAIL_BYTES:]
        if not dropped:
            return (head + tail).decode("utf-8", "replace")
        return f"{head.decode('utf-8', 'replace')}\n[… {dropped:,} bytes left out …]\n{tail.decode('utf-8', 'replace')}"

    def _show(self, chunk: bytes, *, is_last: bool = False) -> None:
        if self._on_text is None or self._shown_chars > _MOST_SHOWN_CHARS:
            return
        self._pending.append(self._decoder.decode(chunk, is_last))
        now = time.monotonic()
        if not is_last and now - self._shown_at < _SHOW_EVERY_S:
            if len(self._pending) > 64:  # a flood: only its latest piece is worth showing
                del self._pending[:-8]
            return
        text = "".join(self._pending)[-HEAD_BYTES:]
        self._pending.clear()
        self._shown_at = now
        if not text:
            return
        self._shown_chars += len(text)
        if self._shown_chars > _MOST_SHOWN_CHARS:
            text += "\n[output goes on; its end is in the result]\n"
        try:
            self._on_text(text)
        except Exception:  # noqa: BLE001  a listener's fault must not stop the reading: the command would block
            _log.exception("Showing the output of a command failed; it is still collected")
            self._on_text = None
