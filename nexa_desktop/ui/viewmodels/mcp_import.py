"""The common ``mcpServers`` JSON as our server list, with a line for each entry that could not be taken."""

import json
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.settings import McpServer

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ImportedServers:
    """What was read, and what was not."""

    servers: tuple[McpServer, ...]
    problems: tuple[str, ...] = ()


def parse_mcp_servers(text: str) -> ImportedServers:
    """Servers of ``{"mcpServers": {...}}`` (also ``servers``, or the bare mapping). Never raises for odd content."""
    try:
        data = json.loads(text)
    except ValueError as error:
        return ImportedServers((), (translate("McpImport", "This is not JSON: {error}").format(error=error),))
    except RecursionError:
        return ImportedServers((), (translate("McpImport", "This JSON is nested too deeply."),))
    if isinstance(data, dict):
        for key in ("mcpServers", "servers", "context_servers"):
            if isinstance(data.get(key), dict):
                data = data[key]
                break
    if not isinstance(data, dict) or not data:
        return ImportedServers((), (translate("McpImport", "There is no “mcpServers” in it."),))
    servers, problems = [], []
    for name, entry in data.items():
        server = _server(str(name), entry)
        if isinstance(server, McpServer):
            servers.append(server)
        else:
            problems.append(f"{name}: {server}")
    return ImportedServers(tuple(servers), tuple(problems))


def _server(name: str, entry: object) -> McpServer | str:
    if not name.strip():
        return translate("McpImport", "it has no name")
    if not isinstance(entry, dict):
        return translate("McpImport", "it is not an object")
    command, url, arguments = entry.get("command"), entry.get("url") or entry.get("serverUrl"), entry.get("args", [])
    environment = entry.get("env") or {}
    if not isinstance(environment, dict) or not all(isinstance(v, str | int | float | bool) for v in environment.values()):
        return translate("McpImport", "“env” must map names to texts")
    if isinstance(url, str) and url.startswith(("http://", "https://")):
        return McpServer(name=name, url=url, environment=dict(environment), is_enabled=not entry.get("disabled", False))
    if not isinstance(command, str) or not command.strip():
        return translate("McpImport", "it has neither “command” nor “url”")
    if not isinstance(arguments, list) or not all(isinstance(a, str | int | float) for a in arguments):
        return translate("McpImport", "“args” must be a list of texts")
    return McpServer(
        name=name,
        command=command,
        arguments=tuple(str(a) for a in arguments),
        environment={str(k): str(v) for k, v in environment.items()},
        is_enabled=not entry.get("disabled", False),
    )
