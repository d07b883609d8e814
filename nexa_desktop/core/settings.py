"""What a person configured. Stored as one JSON file (`config/settings_file`), never with a key in it."""

from enum import StrEnum

from msgspec import field

from nexa_desktop.core.codec import Hidden, JsonObject, Value
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.secrets import KeySource

DESKTOP_RUN_CONFIG = RunConfig(timeout=900.0, max_model_calls=60, max_tool_calls=40)
"""The window's own budget: 30 s of wall clock is unusable where a person approves."""

CONSOLE_RUN_CONFIG = RunConfig(timeout=300.0, max_tool_calls=20)
"""What ``nexa agent`` passes (B8)."""

OFFLINE_CONNECTION_ID = "offline"
SAMPLE_CONNECTION_IDS = {"en": "sample", "zh_CN": "sample-zh_CN"}
"""Who plays the sample session in each language of the window."""


class ThemeChoice(StrEnum):
    """How the window looks."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Connection(Value, frozen=True):
    """One way to a model. ``protocol`` names a wire protocol, or ``scripted``, or ``offline`` (the local child process).

    ``model`` is the preselected one. ``key_source`` says where its key is, None where it needs none;
    ``key_environment`` names the variable for `KeySource.ENVIRONMENT`. ``gguf_path`` is for ``offline``.
    """

    id: str
    name: str
    vendor: str
    protocol: str
    base_url: str
    model: str = ""
    key_source: KeySource | None = None
    key_environment: str | None = None
    ca_file: str | None = None
    gguf_path: str | None = None
    options: JsonObject = field(default_factory=dict)


class McpServer(Value, frozen=True):
    """One MCP server: ``command`` and ``arguments`` (stdio) or ``url`` (streamable HTTP)."""

    name: str
    command: str | None = None
    arguments: tuple[str, ...] = ()
    environment: JsonObject = field(default_factory=dict)
    url: str | None = None
    is_enabled: bool = True
    idle_timeout_s: float = 120.0


class AppSettings(Value, frozen=True):
    """Everything that settings show, beside keys and permission rules.

    ``revision`` marks what was loaded, travels with `model_copy`, and lets the settings file tell what a
    changed copy changed; it is not stored and does not count in comparisons.
    """

    connections: tuple[Connection, ...] = ()
    default_connection_id: str | None = None
    run_config: RunConfig = DESKTOP_RUN_CONFIG
    permission_mode: PermissionMode = PermissionMode.ASK_WRITES
    working_directory: str | None = None
    theme: ThemeChoice = ThemeChoice.SYSTEM
    zoom_percent: int = 100
    language: str = ""
    enter_sends: bool = True
    reduced_motion: bool = False
    shortcuts: JsonObject = field(default_factory=dict)
    mcp_servers: tuple[McpServer, ...] = ()
    is_onboarded: bool = False
    allow_network_fetch: bool = False
    system_prompt: str = ""
    titles_by_model: bool = False
    revision: Hidden[str] = Hidden("")

    def connection(self, connection_id: str | None) -> Connection | None:
        """The connection of that id, or the default one for None, or None when there is none."""
        wanted = connection_id or self.default_connection_id
        return next((c for c in self.connections if c.id == wanted), None)


class DetectedServer(Value, frozen=True):
    """A local model server that answered. ``problem`` says what is in the way (no model, key required)."""

    name: str
    vendor: str
    protocol: str
    base_url: str
    models: tuple[str, ...] = ()
    problem: str | None = None


class ConnectionCheck(Value, frozen=True):
    """The result of a connection test: what was found and where, or what is wrong and what to do."""

    is_working: bool
    message: str
    hint: str | None = None
    base_url: str | None = None
    models: tuple[str, ...] = ()
    latency_ms: int | None = None


class McpState(StrEnum):
    """How an MCP server is; servers start when first used. ``stopped`` was up and is not; its next use starts it again."""

    NOT_STARTED = "not_started"
    STARTING = "starting"
    READY = "ready"
    FAILED = "failed"
    STOPPED = "stopped"
    DISABLED = "disabled"


class McpStatus(Value, frozen=True):
    """One MCP server now. ``detail`` is a sentence of what is wrong (exit code, refused, timed out); ``error_lines`` are
    what it wrote to its error output, newest last."""

    name: str
    state: McpState
    detail: str | None = None
    error_lines: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    has_resources: bool = False
    has_prompts: bool = False
