"""The app's MCP servers and the tools they lend to agents.

Servers are started when their tools are first asked for, all at once, each for itself; what does not come up in time is
left out and says why in `McpHub.states`. A server's word is not trusted: every tool of it is a write, its hints are
shown as claims, and its name goes in front of the names of its tools.
"""

import atexit
import hashlib
import re
import threading
import weakref
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nexa_desktop.core.errors import InvalidInput, OutcomeUnknown, ToolError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.settings import McpServer, McpState, McpStatus
from nexa_desktop.core.tools import Effect, Tool, ToolContext
from nexa_desktop.tools.mcp_config import import_mcp_json
from nexa_desktop.tools.mcp_connection import McpConnection, Request, ServerDown, lookup_environment
from nexa_desktop.tools.mcp_results import call_text, hint_texts, joined, prompt_text, resource_text
from nexa_desktop.tools.names import shown

if TYPE_CHECKING:
    from mcp import Client

_MOST_TOOLS = 200
_MOST_PAGES = 20
_MOST_STARTS = 3
_LIST_S = 20.0
_LONGEST_DESCRIPTION = 2000


class McpHub:
    """All configured servers. Thread-safe; every run thread may use it. ``lookup`` fills ``${NAME}`` references."""

    def __init__(
        self,
        servers: Sequence[McpServer],
        *,
        known_secrets: Callable[[], Iterable[str]] = tuple,
        lookup: Callable[[str], str | None] = lookup_environment,
    ) -> None:
        self._slots = {server.name: _Slot(server, known_secrets=known_secrets, lookup=lookup) for server in servers}
        # the interpreter ends threads before children: reap them while it can still wait
        atexit.register(_close_if_alive, weakref.ref(self))

    def tools(self, *, timeout_s: float = 10.0) -> tuple[Tool, ...]:
        """Tools of every server that is up within ``timeout_s``; starts those that were not needed before.

        Each start is waited for once: a server that was not up in time is looked at again without waiting.
        """
        slots = [slot for slot in self._slots.values() if slot.server.is_enabled]
        for slot in slots:
            slot.begin()
        found: list[Tool] = []
        threads = [threading.Thread(target=slot.load, args=(timeout_s,), daemon=True) for slot in slots]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout_s + _LIST_S)
        taken: set[str] = set()
        for slot in slots:
            for tool in slot.tools:
                if tool.name not in taken:
                    taken.add(tool.name)
                    found.append(tool)
        return tuple(found)

    def states(self) -> tuple[McpStatus, ...]:
        """How each server is; starts nothing."""
        return tuple(slot.state() for slot in self._slots.values())

    def restart(self, name: str) -> McpStatus:
        """End and start anew, forgetting earlier failures; waits for it."""
        slot = self._slots.get(name)
        if slot is None:
            raise InvalidInput(f"There is no MCP server named {shown(name)}.")
        slot.close()
        slot.forget_failures()
        slot.begin()
        slot.load(30.0)
        return slot.state()

    def close(self) -> None:
        """End all servers and their children, at the same time."""
        threads = [threading.Thread(target=slot.close, daemon=True) for slot in self._slots.values()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _close_if_alive(reference: "weakref.ref[McpHub]") -> None:
    hub = reference()
    if hub is not None:
        hub.close()


class _Slot:
    """One configured server over its runs."""

    def __init__(
        self, server: McpServer, *, known_secrets: Callable[[], Iterable[str]], lookup: Callable[[str], str | None]
    ) -> None:
        self.server = server
        self.tools: tuple[Tool, ...] = ()
        self._known_secrets = known_secrets
        self._lookup = lookup
        self._lock = threading.Lock()
        self._loading = threading.Lock()
        self._connection: McpConnection | None = None
        self._waited_for: McpConnection | None = None
        self._starts = 0
        self._capabilities = (False, False)
        self._is_loaded = False

    def begin(self) -> None:
        """Start it unless it is up, or has failed too often."""
        with self._lock:
            current = self._connection
            if current is not None and current.status in (McpState.STARTING, McpState.READY):
                return
            if self._starts >= _MOST_STARTS:
                return
            if current is not None:
                current.close()
            self._starts += 1
            self._is_loaded = False
            self._connection = McpConnection(self.server, known_secrets=self._known_secrets(), lookup=self._lookup)
            self._connection.begin()

    def forget_failures(self) -> None:
        """Allow new starts."""
        with self._lock:
            self._starts = 0

    def load(self, timeout_s: float) -> None:
        """Wait for it and ask for its tools, when that was not done yet or they changed; never raises."""
        connection = self._connection
        if connection is None:
            return
        was_waited_for, self._waited_for = self._waited_for is connection, connection
        if not connection.wait_ready(0.0 if was_waited_for else timeout_s):
            self.tools = ()
            return
        with self._loading:
            if self._is_loaded and not connection.lists_changed.is_set():
                return
            connection.lists_changed.clear()
            try:
                listed, has_resources, has_prompts = connection.request(_list_tools, what="Listing its tools", idle_s=_LIST_S)
            except ToolError:
                self.tools = ()
                return
            self._capabilities = (has_resources, has_prompts)
            self.tools = (*self._server_tools(listed), *self._extra_tools(has_resources, has_prompts))
            self._is_loaded = True
            self._starts = 0

    def state(self) -> McpStatus:
        """For display."""
        connection = self._connection
        if not self.server.is_enabled:
            return McpStatus(self.server.name, McpState.DISABLED)
        if connection is None:
            return McpStatus(self.server.name, McpState.NOT_STARTED)
        detail = connection.detail
        if connection.status is McpState.FAILED and self._starts >= _MOST_STARTS:
            detail = phrase(f"{detail}; it is not tried again until you restart it")
        is_up = connection.status is McpState.READY
        return McpStatus(
            self.server.name,
            connection.status,
            detail or None,
            connection.last_lines(),
            tuple(tool.name for tool in self.tools) if is_up else (),
            has_resources=is_up and self._capabilities[0],
            has_prompts=is_up and self._capabilities[1],
        )

    def close(self) -> None:
        """End it."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()

    # ------------------------------------------------------------------------------------------ tools
    def _ask(self, ask: Request[Any], what: str, context: ToolContext | None) -> Any:
        self.begin()
        connection = self._connection
        cancel = context.cancel if context is not None else None
        if connection is None:
            raise ToolError(f"The MCP server {shown(self.server.name)} was closed.")
        if not connection.wait_ready(self.server.idle_timeout_s, cancel=cancel):
            if cancel is not None and cancel.is_set():
                raise ToolError(f"{what} was stopped before the server was up.")
            why = connection.detail or phrase("it does not answer")
            raise self._down(phrase(f"The MCP server {shown(self.server.name)} is not running: {why}."))
        try:
            return connection.request(ask, what=what, idle_s=self.server.idle_timeout_s, cancel=cancel)
        except ServerDown as error:
            raise self._down(error.message, OutcomeUnknown if isinstance(error, OutcomeUnknown) else ToolError) from error

    def _down(self, message: str, kind: type[ToolError] = ToolError) -> ToolError:
        """Told to the model once with the consequence, so that it does not go on trying."""
        if self._starts >= _MOST_STARTS:
            hint = phrase("It failed too often and is not started again; do not call its tools any more.")
        else:
            hint = phrase("It is started anew with the next call of one of its tools.")
        return kind(message, hint=hint)

    def _server_tools(self, listed: "Sequence[Any]") -> tuple[Tool, ...]:
        return tuple(self._server_tool(tool) for tool in listed[:_MOST_TOOLS])

    def _server_tool(self, tool: Any) -> Tool:
        name = str(tool.name)

        def run(context: ToolContext | None = None, /, **arguments: object) -> str:
            async def ask(client: "Client", alive: Callable[[], None]) -> Any:
                async def heard(progress: float, total: float | None, message: str | None) -> None:
                    alive()
                    if context is not None:
                        of = f"/{total:g}" if total else ""
                        context.on_output(f"{progress:g}{of} {(message or '')[:500]}\n")

                return await client.call_tool(name, dict(arguments), progress_callback=heard)

            return call_text(self._ask(ask, f"The tool {shown(name)}", context))

        parameters = tool.input_schema if isinstance(tool.input_schema, dict) else {}
        return Tool(
            tool_name(self.server.name, name),
            (tool.description or tool.title or f"The tool {name} of the MCP server {self.server.name}.")[:_LONGEST_DESCRIPTION],
            {"type": "object", "properties": {}, **parameters},
            run,
            Effect.WRITE,
            takes_context=True,
            source=f"mcp:{self.server.name}",
            hints=hint_texts(tool.annotations),
        )

    def _extra_tools(self, has_resources: bool, has_prompts: bool) -> tuple[Tool, ...]:
        tools = []
        if has_resources:
            tools += [
                self._extra(
                    "list_resources", "List the resources of this server: address, name, description.", {}, (), _list_resources
                ),
                self._extra(
                    "read_resource",
                    "Read a resource of this server by its address.",
                    {"uri": {"type": "string"}},
                    ("uri",),
                    _read_resource,
                ),
            ]
        if has_prompts:
            arguments = {"type": "object", "additionalProperties": {"type": "string"}, "default": {}}
            tools += [
                self._extra("list_prompts", "List the prompts of this server and their arguments.", {}, (), _list_prompts),
                self._extra(
                    "get_prompt",
                    "Get a prompt of this server by name.",
                    {"name": {"type": "string"}, "arguments": arguments},
                    ("name",),
                    _get_prompt,
                ),
            ]
        return tuple(tools)

    def _extra(
        self,
        name: str,
        description: str,
        properties: dict[str, object],
        required: tuple[str, ...],
        work: "Callable[..., Any]",
    ) -> Tool:
        def run(context: ToolContext | None = None, /, **arguments: object) -> str:
            async def ask(client: "Client", alive: Callable[[], None]) -> Any:
                return await work(client, **arguments)

            return str(self._ask(ask, f"The request {name}", context))

        return Tool(
            tool_name(self.server.name, name),
            f"{description} (MCP server {self.server.name})",
            {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False},
            run,
            Effect.WRITE,
            takes_context=True,
            source=f"mcp:{self.server.name}",
        )


def tool_name(server: str, tool: str) -> str:
    """A name every provider accepts (letters, digits, ``_``, ``-``, at most 64), unlikely to meet another's."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "_", f"{server}__{tool}")
    if len(plain) <= 64 and plain == f"{server}__{tool}":
        return plain
    return f"{plain[:55]}_{hashlib.sha256(f'{server}__{tool}'.encode()).hexdigest()[:8]}"


async def _list_tools(client: "Client", alive: Callable[[], None]) -> tuple[list[Any], bool, bool]:
    listed: list[Any] = []
    capabilities = client.server_capabilities
    if capabilities.tools is not None:
        cursor: str | None = None
        for _ in range(_MOST_PAGES):
            page = await client.list_tools(cursor=cursor)
            alive()
            listed += page.tools
            cursor = page.next_cursor
            if cursor is None or len(listed) >= _MOST_TOOLS:
                break
    return listed, capabilities.resources is not None, capabilities.prompts is not None


async def _list_resources(client: "Client") -> str:
    lines: list[str] = []
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        page = await client.list_resources(cursor=cursor)
        lines += [f"{entry.uri}  {shown(entry.name)}  {entry.description or ''}".rstrip() for entry in page.resources]
        cursor = page.next_cursor
        if cursor is None:
            break
    templates = await client.list_resource_templates()
    lines += [f"{entry.uri_template}  {shown(entry.name)} (template)" for entry in templates.resource_templates]
    return joined(lines) or "[no resources]"


async def _read_resource(client: "Client", uri: str) -> str:
    return resource_text(await client.read_resource(uri))


async def _list_prompts(client: "Client") -> str:
    lines: list[str] = []
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        page = await client.list_prompts(cursor=cursor)
        for prompt in page.prompts:
            names = ", ".join(argument.name + ("" if argument.required else "?") for argument in prompt.arguments or ())
            lines.append(f"{prompt.name}({names})  {prompt.description or ''}".rstrip())
        cursor = page.next_cursor
        if cursor is None:
            break
    return joined(lines) or "[no prompts]"


async def _get_prompt(client: "Client", name: str, arguments: dict[str, str] | None = None) -> str:
    return prompt_text(await client.get_prompt(name, arguments or {}))


__all__ = ["McpHub", "import_mcp_json", "tool_name"]
