"""Tool outputs that are too long for the model: kept as artifacts, shown by head and tail, readable piece by piece.

A run whose history holds such an output is offered one more tool, `read_artifact`. It is no part of the agent's
definition (so a history can be continued by an agent that never made a large output), it only reads, it counts as a
tool call like any other, and it reads only what this history has produced.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from nexa_desktop.core.errors import StoreError, ToolError
from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.core.ports import ArtifactStore
from nexa_desktop.core.tools import Effect, Tool
from nexa_desktop.engine import texts

READ_ARTIFACT = "read_artifact"
_REFERENCE = re.compile(r"[0-9a-f]{64}")


def keep_large(text: str, *, limit_chars: int, artifacts: ArtifactStore, directory: Path) -> tuple[str, ArtifactRef | None]:
    """``text`` as the model gets it: itself, or head and tail with a note when it is longer than ``limit_chars``.

    The artifact is on disk when this returns. When it cannot be written the note says so; the outcome is never lost.
    """
    if len(text) <= limit_chars:
        return text, None
    content = text.encode("utf-8", errors="surrogatepass")
    try:
        ref: ArtifactRef | None = artifacts.write(content, media_type="text/plain; charset=utf-8", directory=directory)
    except StoreError:
        ref = None
    return shorten(text, limit_chars=limit_chars, ref=ref), ref


def shorten(text: str, *, limit_chars: int, ref: ArtifactRef | None) -> str:
    """Head, note and tail, together at most ``limit_chars``."""
    how = f'{READ_ARTIFACT}(artifact="{ref.sha256}", offset=…) reads the rest.' if ref else texts.NO_ARTIFACT
    note = f"\n[… cut. The whole output has {len(text)} characters. {how}]\n"
    room = max(limit_chars - len(note), 0)
    head = room * 2 // 3
    tail = room - head
    return f"{text[:head]}{note}{text[-tail:] if tail else ''}"


def read_artifact_tool(
    known: Mapping[str, ArtifactRef], *, artifacts: ArtifactStore, also_in: Sequence[Path], limit_chars: int
) -> Tool:
    """The tool that reads a kept output in pieces of at most ``limit_chars`` characters."""

    def read_artifact(artifact: str, offset: int = 0, length: int | None = None) -> str:
        wanted = _REFERENCE.search(artifact)
        ref = known.get(wanted.group(0)) if wanted else None
        if ref is None:
            raise ToolError("There is no kept output of that name in this conversation.")
        text = artifacts.read(ref, also_in=also_in).decode("utf-8", errors="replace")
        header = f"[characters {{}} to {{}} of {len(text)}]\n"
        room = max(limit_chars - len(header) - 24, 1)
        piece = text[offset : offset + min(length or room, room)]
        return header.format(offset, offset + len(piece)) + piece

    return Tool(
        name=READ_ARTIFACT,
        description=(
            "Read a piece of an earlier tool output that was too long to show. `artifact` is the name from its note, "
            "`offset` the first character wanted, `length` how many."
        ),
        parameters={
            "type": "object",
            "properties": {
                "artifact": {"type": "string"},
                "offset": {"type": "integer", "minimum": 0},
                "length": {"type": "integer", "minimum": 1},
            },
            "required": ["artifact"],
            "additionalProperties": False,
        },
        run=read_artifact,
        effect=Effect.READ,
        source="engine",
    )
