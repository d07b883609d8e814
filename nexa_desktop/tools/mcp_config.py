"""MCP servers made ready to start: references to variables (see `core.mcp_json`) filled in."""

import re
from collections.abc import Callable, Mapping

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.mcp_json import HEADER, REFERENCE, import_mcp_json

__all__ = ["HEADER", "filled", "import_mcp_json"]


def filled(values: Mapping[str, object], *, lookup: Callable[[str], str | None]) -> dict[str, str]:
    """``values`` with references filled in; raises `ToolError` naming a variable that is not set."""
    return {name: _filled(str(value), lookup) for name, value in values.items()}


def _filled(value: str, lookup: Callable[[str], str | None]) -> str:
    def fill(match: "re.Match[str]") -> str:
        found = lookup(match.group(1))
        if found is None and match.group(2) is not None:
            return match.group(2)
        if found is None:
            raise ToolError(
                f"The variable {match.group(1)}, which this server needs, is not set.", hint="Set it before starting the app."
            )
        return found

    return REFERENCE.sub(fill, value)
