"""Reading values that a server sent: the right kind or nothing. The same for all protocols."""

from nexa_desktop.core.codec import JsonObject, JsonValue


def as_object(value: JsonValue) -> JsonObject:
    """The object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def as_text(value: JsonValue) -> str | None:
    """The text, blank or not; None for anything else."""
    return value if isinstance(value, str) else None


def as_name(value: JsonValue) -> str | None:
    """The text; None for an empty one and for anything else."""
    return value if isinstance(value, str) and value else None


def as_flag(value: JsonValue) -> bool | None:
    """The boolean; None for anything else."""
    return value if isinstance(value, bool) else None


def as_count(value: JsonValue) -> int | None:
    """A whole number from zero up; None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
