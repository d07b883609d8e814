"""Files of a message for the wire: images and documents as base64, text files as text, and a note for what cannot go.

A file that a vendor refuses makes it refuse each later request with the same history. So what a picture is, is told by its
content and not by its name, and what is gone from the disk or larger than a vendor takes is named in the place of its data.
"""

import base64
from typing import Literal

from msgspec import Struct

from nexa_desktop.core.errors import ArtifactMissing
from nexa_desktop.core.messages import FilePart
from nexa_desktop.providers.protocol import LoadArtifact

_TEXT_TYPES = frozenset(
    {
        "application/json",
        "application/xml",
        "application/javascript",
        "application/x-sh",
        "application/x-python",
        "application/toml",
        "application/yaml",
        "application/x-yaml",
        "application/sql",
        "image/svg+xml",
    }
)
IMAGE_TYPES = frozenset({"image/png", "image/jpeg", "image/webp", "image/gif"})
_NO_IMAGE = "application/octet-stream"


class Attachment(Struct, frozen=True):
    """A file as a protocol can use it: exactly one of ``text`` and ``base64`` is set. ``longest_side`` in pixels, of a picture
    that tells it in its first bytes."""

    name: str
    media_type: str
    text: str | None = None
    base64: str | None = None
    longest_side: int | None = None

    @property
    def is_image(self) -> bool:
        """Whether it is one of the image kinds that models take."""
        return self.base64 is not None and self.media_type in IMAGE_TYPES

    @property
    def is_pdf(self) -> bool:
        """Whether it is a PDF document."""
        return self.base64 is not None and self.media_type == "application/pdf"

    @property
    def data_url(self) -> str:
        """``data:`` URL of a binary file."""
        return f"data:{self.media_type};base64,{self.base64}"


def attachment(part: FilePart, load_artifact: LoadArtifact) -> Attachment:
    """Read the file. Text becomes a fenced block under its name, so that any model can read it."""
    media_type = part.media_type.split(";")[0].strip().lower()
    try:
        content = load_artifact(part.artifact)
    except ArtifactMissing:
        return Attachment(part.name, media_type, text=f"[The file {part.name} was attached here. It is gone from the disk.]")
    if media_type in IMAGE_TYPES:
        kind = _image_type(content)
        encoded = base64.b64encode(content).decode("ascii")
        return Attachment(part.name, kind, base64=encoded, longest_side=_longest_side(kind, content))
    if media_type.startswith("text/") or media_type in _TEXT_TYPES:
        return Attachment(part.name, media_type, text=as_text(part.name, content.decode("utf-8-sig", errors="replace")))
    return Attachment(part.name, media_type, base64=base64.b64encode(content).decode("ascii"))


def _image_type(content: bytes) -> str:
    """What a picture really is: a vendor refuses one that is called something else."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    starts = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif"}
    return next((kind for start, kind in starts.items() if content.startswith(start)), _NO_IMAGE)


def _longest_side(kind: str, content: bytes) -> int | None:
    """In pixels, where the first bytes tell it; None for a picture that is cut off there, and for WebP."""
    match kind:
        case "image/png":
            return _larger(content[16:24], "big")
        case "image/gif":
            return _larger(content[6:10], "little")
        case "image/jpeg":
            return _longest_side_of_jpeg(content)
        case _:
            return None


def _larger(two: bytes, order: Literal["big", "little"]) -> int | None:
    """The larger of two numbers of equal length; None when they are not all there."""
    half = len(two) // 2
    return max(int.from_bytes(two[:half], order), int.from_bytes(two[half:], order)) or None


def _longest_side_of_jpeg(content: bytes) -> int | None:
    """From the frame header, segment by segment (ITU-T T.81, B.2.2)."""
    place = 2
    while len(head := content[place : place + 4]) == 4:
        marker, length = head[:2], int.from_bytes(head[2:], "big")
        if marker[0] != 0xFF or length < 2:
            break
        if 0xC0 <= marker[1] <= 0xCF and marker[1] not in (0xC4, 0xC8, 0xCC):
            return _larger(content[place + 5 : place + 9], "big")
        place += 2 + length
    return None


def as_text(name: str, content: str) -> str:
    """A text file as it is shown to the model: a fence longer than any inside it."""
    fence = "```"
    while fence in content:
        fence += "`"
    return f"File {name}:\n{fence}\n{content}\n{fence}"


def not_sent(file: Attachment) -> str:
    """What stands in for a file that the model cannot take."""
    return f"[The file {file.name} ({file.media_type}) is attached, but this model cannot read it.]"


def too_large(file: Attachment) -> str:
    """What stands in for a picture that the vendor would refuse together with the whole request."""
    return f"[The picture {file.name} is attached, but it is larger than this model takes. A smaller copy can be attached.]"
