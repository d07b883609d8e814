"""Bytes of a stream to events: Server-Sent Events and newline-delimited JSON.

Works on bytes, because a line ends at CR, LF or CRLF and nowhere else: text splitters also split at U+2028 and U+0085,
which are legal inside JSON strings. Any cut of the bytes gives the same events. Follows the HTML standard, section 9.2
(server-sent events); where real servers stray from it, a comment says so.
"""

import codecs
import re
from collections.abc import Iterator

from nexa_desktop.core.phrases import phrase
from nexa_desktop.providers.protocol import ServerSentEvent

MAX_EVENT_BYTES = 64 * 1024 * 1024
"""An event larger than this is not an answer of a model; images inside tool results stay below it."""

_LINE_END = re.compile(rb"[\r\n]")


class EventTooLarge(ValueError):
    """A line or event grew beyond `MAX_EVENT_BYTES`."""


class LineSplitter:
    """Bytes in, whole lines out, without their ends."""

    def __init__(self, *, max_bytes: int = MAX_EVENT_BYTES) -> None:
        self._max_bytes = max_bytes
        self._pending = bytearray()
        self._skips_line_feed = False

    def push(self, data: bytes) -> Iterator[bytes]:
        """The lines that ``data`` completes. Raises `EventTooLarge`."""
        if self._skips_line_feed and data:
            data = data.removeprefix(b"\n")
            self._skips_line_feed = False
        start = 0
        while (match := _LINE_END.search(data, start)) is not None:
            end = match.start()
            self._grow(data[start:end])
            line = bytes(self._pending)
            self._pending.clear()
            start = end + 1
            if data[end] == 0x0D:
                if start < len(data):
                    start += data[start] == 0x0A
                else:
                    self._skips_line_feed = True
            yield line
        self._grow(data[start:])

    def rest(self) -> bytes:
        """What stands after the last line end; empties the splitter."""
        line = bytes(self._pending)
        self._pending.clear()
        return line

    def _grow(self, piece: bytes) -> None:
        if len(self._pending) + len(piece) > self._max_bytes:
            raise EventTooLarge(phrase(f"a line of more than {self._max_bytes} bytes"))
        self._pending += piece


class SseDecoder:
    """Bytes of an event stream to events. Comments and unknown fields are dropped; events without data too."""

    def __init__(self, *, max_bytes: int = MAX_EVENT_BYTES) -> None:
        self._lines = LineSplitter(max_bytes=max_bytes)
        self._max_bytes = max_bytes
        self._is_first_line = True
        self._event = ""
        self._id = ""
        self._data: list[str] = []
        self._data_bytes = 0

    def push(self, data: bytes) -> Iterator[ServerSentEvent]:
        """The events that ``data`` completes. Raises `EventTooLarge`."""
        for line in self._lines.push(data):
            event = self._line(line)
            if event is not None:
                yield event

    def close(self) -> ServerSentEvent | None:
        """At the end of the stream: the event that no blank line ended, or None.

        The standard drops it; some servers leave the last blank line out, so the caller takes it when it is whole.
        """
        rest = self._lines.rest()
        if rest:
            self._line(rest)
        return self._dispatch()

    def _line(self, raw: bytes) -> ServerSentEvent | None:
        if self._is_first_line:
            # a byte order mark is legal; blanks before the first field are not, but a router in the wild sends one
            raw = raw.removeprefix(codecs.BOM_UTF8).lstrip(b" \t")
            self._is_first_line = False
        if not raw:
            return self._dispatch()
        if raw.startswith(b":"):
            return None
        name, _, value = raw.partition(b":")
        text = value.removeprefix(b" ").decode(errors="replace")
        match name:
            case b"data":
                self._data_bytes += len(value)
                if self._data_bytes > self._max_bytes:
                    raise EventTooLarge(phrase(f"an event of more than {self._max_bytes} bytes"))
                self._data.append(text)
            case b"event":
                self._event = text
            case b"id" if "\0" not in text:
                self._id = text
        return None

    def _dispatch(self) -> ServerSentEvent | None:
        event = ServerSentEvent("\n".join(self._data), self._event, self._id) if self._data else None
        self._data.clear()
        self._data_bytes = 0
        self._event = ""
        return event


class NdjsonDecoder:
    """Bytes of newline-delimited JSON to events, one a line; blank lines are dropped."""

    def __init__(self, *, max_bytes: int = MAX_EVENT_BYTES) -> None:
        self._lines = LineSplitter(max_bytes=max_bytes)

    def push(self, data: bytes) -> Iterator[ServerSentEvent]:
        """The lines that ``data`` completes. Raises `EventTooLarge`."""
        for line in self._lines.push(data):
            if line.strip():
                yield ServerSentEvent(line.decode(errors="replace"))

    def close(self) -> ServerSentEvent | None:
        """At the end of the stream: the line that has no end, or None."""
        rest = self._lines.rest()
        return ServerSentEvent(rest.decode(errors="replace")) if rest.strip() else None
