"""The tools and the permission policy of one session."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.ports import PermissionPolicy, RuleBook
from nexa_desktop.core.services import DirectoryFacts
from nexa_desktop.core.settings import AppSettings, McpServer, McpStatus
from nexa_desktop.core.tools import Tool

if TYPE_CHECKING:
    from nexa_desktop.tools import FileMemory
    from nexa_desktop.tools.mcp import McpHub


class Toolbox:
    """Built-in tools of a working directory, the MCP servers of the settings, and who may use them. Any thread."""

    def __init__(
        self,
        *,
        data_directory: Path,
        load_settings: Callable[[], AppSettings],
        open_rules: Callable[[], RuleBook],
        known_secrets: Callable[[], frozenset[str]],
    ) -> None:
        self._data_directory = data_directory
        self._load_settings = load_settings
        self._open_rules = open_rules
        self._known_secrets = known_secrets
        self._lock = threading.Lock()
        self._built: dict[tuple[Path, bool], tuple[Tool, ...]] = {}
        self._files: FileMemory | None = None
        self._servers: tuple[McpServer, ...] = ()
        self._hub: McpHub | None = None

    def tools(self, working_directory: Path) -> tuple[Tool, ...]:
        """All tools for a session there. Raises `InvalidInput` when it is not a directory."""
        key = (working_directory, self._load_settings().allow_network_fetch)
        with self._lock:
            if key not in self._built:
                from nexa_desktop.tools import builtin_tools

                self._built[key] = builtin_tools(
                    working_directory,
                    data_directory=self._data_directory,
                    known_secrets=self._known_secrets,
                    memory=self._memory(),
                    allow_private_addresses=key[1],
                )
            built = self._built[key]
        hub = self._mcp_hub()
        return (*built, *(hub.tools() if hub is not None else ()))

    def _memory(self) -> "FileMemory":
        """What agents have read, shared by all tool sets: "changed since it was read" spans runs of a session."""
        from nexa_desktop.tools import FileMemory

        if self._files is None:
            self._files = FileMemory()
        return self._files

    def policy(self, mode: PermissionMode) -> PermissionPolicy:
        """The policy of a session in that mode, over the rules as they are at each decision."""
        from nexa_desktop.tools.policy import ToolPolicy

        return ToolPolicy(mode, rules=lambda: self._open_rules().rules(), data_directory=self._data_directory)

    def mcp_status(self) -> tuple[McpStatus, ...]:
        """How the configured MCP servers are; starts none."""
        hub = self._mcp_hub()
        return hub.states() if hub is not None else ()

    def restart_mcp(self, name: str) -> None:
        """End a server and start it anew, forgetting earlier failures; waits for it. Raises `InvalidInput` for a name that
        is not configured or switched off."""
        hub = self._mcp_hub()
        if hub is None:
            raise InvalidInput("No MCP server is set up.")
        hub.restart(name)

    def look_at_directory(self, working_directory: Path) -> DirectoryFacts:
        """Whether it is there, and its AGENTS.md as an agent would read it."""
        from nexa_desktop.tools.agents_md import find_agents_md

        found = find_agents_md(working_directory, data_directory=self._data_directory)
        return DirectoryFacts(working_directory.is_dir(), None if found is None else found.text)

    def close(self) -> None:
        """End all MCP servers."""
        with self._lock:
            hub, self._hub, self._servers = self._hub, None, ()
        if hub is not None:
            hub.close()

    def _mcp_hub(self) -> "McpHub | None":
        """The hub of the servers as they are configured now; a changed configuration gets a new one."""
        servers = tuple(server for server in self._load_settings().mcp_servers if server.is_enabled)
        with self._lock:
            if servers == self._servers:
                return self._hub
            old, self._hub, self._servers = self._hub, None, servers
            if servers:
                from nexa_desktop.tools.mcp import McpHub

                self._hub = McpHub(servers, known_secrets=self._known_secrets)
            hub = self._hub
        if old is not None:
            old.close()
        return hub
