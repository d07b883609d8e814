"""MCP servers from the common ``mcpServers`` JSON, as many programs write it. Pure.

Settings never hold a key. So a variable that looks like one is imported as a reference, ``${NAME}``, and filled in from
the environment when the server starts. HTTP headers are kept as ``header:NAME`` entries.
"""

import json
import re
from collections.abc import Mapping

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.redaction import is_secret
from nexa_desktop.core.settings import McpServer
from nexa_desktop.core.visible import visible_text

HEADER = "header:"
REFERENCE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")

_NAME = re.compile(r"[^A-Za-z0-9_-]+")
_LONGEST_JSON = 1_000_000
_STDIO_TYPES = (None, "stdio")
_HTTP_TYPES = (None, "http", "streamable-http", "streamableHttp", "streamable_http")


class ImportedServers(Struct, frozen=True):
    """What was read, and a sentence for each entry that could not be taken."""

    servers: tuple[McpServer, ...]
    problems: tuple[str, ...] = ()


def import_mcp_json(text: str) -> tuple[McpServer, ...]:
    """All servers of the text. Raises `InvalidInput` naming the first entry that cannot be used."""
    found = read_mcp_json(text)
    if found.problems:
        raise InvalidInput(found.problems[0])
    return found.servers


def read_mcp_json(text: str) -> ImportedServers:
    """Servers of a ``{"mcpServers": {…}}`` text (``servers`` and the bare table too), entry by entry. Never raises."""
    try:
        table = _table(text)
    except InvalidInput as error:
        return ImportedServers((), (str(error),))
    servers: dict[str, McpServer] = {}
    problems: list[str] = []
    for name, entry in table.items():
        try:
            server = _server(name, entry)
            if server.name in servers:
                raise InvalidInput(f"Two servers would be called {quoted(server.name)}.")
            servers[server.name] = server
        except InvalidInput as error:
            problems.append(str(error))
    return ImportedServers(tuple(servers.values()), tuple(problems))


def quoted(text: str) -> str:
    """``text`` in quotes, short, with nothing hidden in it."""
    return f"'{visible_text(text[:300])}'"


def _table(text: str) -> dict[str, object]:
    if len(text) > _LONGEST_JSON:
        raise InvalidInput("That text is too long for a list of MCP servers.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"That is not JSON: {error}.", hint="Paste the whole file, with its outer braces.") from error
    if isinstance(data, dict):
        for key in ("mcpServers", "servers", "context_servers"):
            if isinstance(data.get(key), dict):
                return dict(data[key])
        if data and all(isinstance(entry, dict) and ("command" in entry or "url" in entry) for entry in data.values()):
            return dict(data)
    raise InvalidInput("No MCP servers were found in that text.", hint='Expected is {"mcpServers": {"name": {"command": …}}}.')


def _server(name: str, entry: object) -> McpServer:
    plain = _NAME.sub("-", name).strip("-")[:40]
    if not plain or not isinstance(entry, dict):
        raise InvalidInput(f"The server {quoted(name)} cannot be read.")
    command, url = entry.get("command"), entry.get("url") or entry.get("serverUrl")
    kind = entry.get("type") or entry.get("transport")
    is_enabled = not entry.get("disabled", False)
    if isinstance(command, str) and command and kind in _STDIO_TYPES:
        arguments = entry.get("args", [])
        if not isinstance(arguments, list) or not all(isinstance(word, (str, int, float)) for word in arguments):
            raise InvalidInput(f"The arguments of the server {quoted(name)} are not a list of texts.")
        environment = _referenced(_texts(entry.get("env"), name))
        return McpServer(plain, command, tuple(str(word) for word in arguments), environment, is_enabled=is_enabled)
    if isinstance(url, str) and url.startswith(("http://", "https://")) and kind in _HTTP_TYPES:
        headers = _referenced(_texts(entry.get("headers"), name))
        return McpServer(
            plain, url=url, environment={HEADER + key: value for key, value in headers.items()}, is_enabled=is_enabled
        )
    if kind == "sse":
        raise InvalidInput(
            f"The server {quoted(name)} uses the retired SSE transport.", hint="Use its streamable HTTP address."
        )
    raise InvalidInput(f"The server {quoted(name)} has neither a command nor an http address.")


def _texts(value: object, name: str) -> dict[str, str]:
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(entry, (str, int, float)) for entry in value.values()):
        raise InvalidInput(f"The variables of the server {quoted(name)} are not texts.")
    return {str(key): str(entry) for key, entry in value.items()}


def _referenced(values: Mapping[str, str]) -> JsonObject:
    """The values, with what looks like a key replaced by a reference to a variable."""
    return {
        name: value if REFERENCE.search(value) or not is_secret(name, value) else _reference(name, value)
        for name, value in values.items()
    }


def _reference(name: str, value: str) -> str:
    variable = re.sub(r"[^A-Za-z0-9_]+", "_", name).strip("_").upper()
    scheme = re.match(r"(?i)(bearer|basic|token) ", value)
    return f"{scheme.group() if scheme else ''}${{{variable}}}"
