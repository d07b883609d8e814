"""Files of a message for the wire: images and documents as base64, text files as text."""

import base64

from msgspec import Struct

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


class Attachment(Struct, frozen=True):
    """A file as a protocol can use it: exactly one of ``text`` and ``base64`` is set."""

    name: str
    media_type: str
    text: str | None = None
    base64: str | None = None

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
    content = load_artifact(part.artifact)
    if media_type.startswith("text/") or media_type in _TEXT_TYPES:
        return Attachment(part.name, media_type, text=as_text(part.name, content.decode("utf-8-sig", errors="replace")))
    return Attachment(part.name, media_type, base64=base64.b64encode(content).decode("ascii"))


def as_text(name: str, content: str) -> str:
    """A text file as it is shown to the model: a fence longer than any inside it."""
    fence = "```"
    while fence in content:
        fence += "`"
    return f"File {name}:\n{fence}\n{content}\n{fence}"


def not_sent(file: Attachment) -> str:
    """What stands in for a file that the model cannot take."""
    return f"[The file {file.name} ({file.media_type}) is attached, but this model cannot read it.]"
