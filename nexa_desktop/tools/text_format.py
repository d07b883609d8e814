"""How a text file is written down: its encoding and line ends, found once and kept on every change.

Bytes that are not valid UTF-8 pass through untouched (surrogate escapes), so that a change elsewhere in the file
does not damage them; they are shown as U+FFFD.
"""

import codecs
import re

from msgspec import Struct

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.phrases import phrase

_SNIFF_BYTES = 8192
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LONE_SURROGATES = re.compile("[\ud800-\udfff]+")


class TextFormat(Struct, frozen=True):
    """Encoding (with its byte order mark) and the line end that most lines have. ``is_valid``: every byte decoded."""

    encoding: str = "utf-8"
    bom: bytes = b""
    newline: str = "\n"
    is_valid: bool = True

    def encode(self, text: str) -> bytes:
        """The file's bytes; raises `ToolError` for characters that its encoding cannot hold."""
        if not self.is_valid and any(ord(c) > 127 and not "\ud800" <= c <= "\udfff" for c in text):
            # new text beside bytes of an unknown encoding would make a file of two encodings
            raise ToolError(
                "The file is not valid UTF-8, so only plain ASCII text can be added to it.",
                hint="Convert the file to UTF-8 first, or write it anew under another name.",
            )
        try:
            return self.bom + text.encode(self.encoding, "surrogateescape" if self.encoding == "utf-8" else "strict")
        except UnicodeEncodeError as error:
            raise ToolError("The text holds half of a surrogate pair, which no file can store.") from error

    def describe(self) -> str:
        """For a note: what is unusual about the file, or empty."""
        facts = []
        if self.encoding != "utf-8" or self.bom:
            facts.append(self.encoding.upper() + (phrase(" with byte order mark") if self.bom else ""))
        if not self.is_valid:
            facts.append(phrase("not valid UTF-8: odd bytes are shown as \ufffd"))
        if self.newline != "\n":
            facts.append(phrase("CRLF line ends") if self.newline == "\r\n" else phrase("CR line ends"))
        return ", ".join(facts)


def decode(content: bytes) -> tuple[str, TextFormat] | None:
    """Text and how it was written, or None when the content is binary. Line ends stay as they are in the text."""
    encoding, bom = _encoding(content)
    if encoding == "utf-8" and b"\x00" in content[:_SNIFF_BYTES]:
        return None
    body = content[len(bom) :]
    if encoding != "utf-8":
        try:
            text = body.decode(encoding)
        except UnicodeDecodeError:
            return None
        return text, TextFormat(encoding, bom, _newline(text))
    text = body.decode("utf-8", "surrogateescape")
    return text, TextFormat("utf-8", bom, _newline(text), is_valid=not _LONE_SURROGATES.search(text))


def is_binary(head: bytes) -> bool:
    """Whether content that begins like this is not text."""
    encoding, _ = _encoding(head)
    return encoding == "utf-8" and b"\x00" in head[:_SNIFF_BYTES]


def visible(text: str) -> str:
    """``text`` for a model or a person: one kind of line end, undecodable bytes as U+FFFD."""
    return _LONE_SURROGATES.sub("\ufffd", text).replace("\r\n", "\n")


def with_newline(text: str, newline: str) -> str:
    """``text`` with every line end written as ``newline``."""
    plain = text.replace("\r\n", "\n")
    return plain if newline == "\n" else plain.replace("\n", newline)


def _encoding(content: bytes) -> tuple[str, bytes]:
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return encoding, bom
    return "utf-8", b""


def _newline(text: str) -> str:
    crlf = text.count("\r\n")
    lf = text.count("\n") - crlf
    if crlf > lf:
        return "\r\n"
    if not lf and not crlf and "\r" in text:
        return "\r"
    return "\n"
