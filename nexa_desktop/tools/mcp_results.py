"""What MCP servers answer, as text for a model: bounded, and never a reason to trust them."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.names import shown

if TYPE_CHECKING:
    from mcp_types import CallToolResult, GetPromptResult, ReadResourceResult, ToolAnnotations

MOST_CHARS = 1_000_000


def call_text(result: "CallToolResult") -> str:
    """The text of a tool's result; raises `ToolError` with it when the server says that it failed."""
    text = joined(content_text(block) for block in result.content)
    if not text and result.structured_content is not None:
        text = bounded(json.dumps(result.structured_content, ensure_ascii=False, default=str))
    if result.is_error:
        raise ToolError(text or "The tool failed and said nothing.")
    return text or "[the tool returned nothing]"


def resource_text(result: "ReadResourceResult") -> str:
    """The text of a resource; binary ones are named only."""
    return joined(_resource(content) for content in result.contents) or "[the resource is empty]"


def prompt_text(result: "GetPromptResult") -> str:
    """A prompt's messages, each with its role."""
    return joined(f"{message.role}: {content_text(message.content)}" for message in result.messages) or "[the prompt is empty]"


def content_text(block: Any) -> str:
    """One content block."""
    match block.type:
        case "text":
            return str(block.text)
        case "resource":
            return _resource(block.resource)
        case "resource_link":
            return f"[resource {shown(str(block.name))}: {block.uri}]"
        case kind:
            size = len(str(getattr(block, "data", ""))) * 3 // 4
            return f"[{kind}, {shown(str(getattr(block, 'mime_type', None) or 'unknown type'))}, {size:,} bytes; not shown]"


def joined(pieces: Iterable[str]) -> str:
    """Pieces on lines of their own, at most a million characters."""
    return bounded("\n".join(piece for piece in pieces if piece))


def bounded(text: str) -> str:
    """Cut in the middle when too long."""
    if len(text) <= MOST_CHARS:
        return text
    half = MOST_CHARS // 2
    return f"{text[:half]}\n[… {len(text) - 2 * half:,} characters left out …]\n{text[-half:]}"


def hint_texts(annotations: "ToolAnnotations | None") -> tuple[str, ...]:
    """What the server claims of its tool, worded as claims."""
    if annotations is None:
        return ()
    claims = (
        (annotations.read_only_hint is True, "says it only reads"),
        (annotations.destructive_hint is True and not annotations.read_only_hint, "says it may destroy things"),
        (annotations.idempotent_hint is True, "says that repeating it changes nothing more"),
        (annotations.open_world_hint is True, "says it reaches the outside world"),
    )
    return tuple(text for holds, text in claims if holds)


def _resource(content: Any) -> str:
    text = getattr(content, "text", None)
    if isinstance(text, str):
        return text
    size = len(str(getattr(content, "blob", ""))) * 3 // 4
    return f"[{content.uri}: {shown(str(content.mime_type or 'binary'))}, {size:,} bytes; not shown]"
