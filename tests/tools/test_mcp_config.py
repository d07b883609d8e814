"""MCP servers from the common JSON: what is taken, what is refused by name, and that no key gets into settings."""

import json

import pytest

from nexa_desktop.core.errors import InvalidInput, ToolError
from nexa_desktop.core.settings import McpServer
from nexa_desktop.tools.mcp_config import filled, import_mcp_json


def test_the_common_form() -> None:
    """Stdio and HTTP servers, arguments, variables, headers and the disabled mark."""
    text = json.dumps(
        {
            "mcpServers": {
                "files": {"command": "npx", "args": ["-y", "server-files", 3], "env": {"MODE": "fast"}},
                "remote api": {"type": "http", "url": "https://mcp.example/x", "headers": {"X-Team": "a"}, "disabled": True},
            }
        }
    )
    assert import_mcp_json(text) == (
        McpServer("files", "npx", ("-y", "server-files", "3"), {"MODE": "fast"}),
        McpServer("remote-api", url="https://mcp.example/x", environment={"header:X-Team": "a"}, is_enabled=False),
    )
    bare = '{"a": {"command": "x"}}'
    assert import_mcp_json(bare) == import_mcp_json('{"servers": {"a": {"command": "x", "type": "stdio"}}}')


def test_keys_become_references() -> None:
    """A value that is a key by name or shape is replaced by ``${NAME}``; references of the file stay as they are."""
    canary = "sk-canary0123456789abcdef"
    text = json.dumps(
        {
            "mcpServers": {
                "a": {
                    "command": "x",
                    "env": {"GITHUB_TOKEN": canary, "PLAIN": canary, "REF": "${HOME_KEY}", "API_KEY": "${MY_KEY:-none}"},
                },
                "b": {"url": "https://x.example", "headers": {"Authorization": f"Bearer {canary}"}},
            }
        }
    )
    servers = import_mcp_json(text)
    assert canary not in repr(servers)
    assert servers[0].environment == {
        "GITHUB_TOKEN": "${GITHUB_TOKEN}", "PLAIN": "${PLAIN}", "REF": "${HOME_KEY}", "API_KEY": "${MY_KEY:-none}",
    }  # fmt: skip
    assert servers[1].environment == {"header:Authorization": "Bearer ${AUTHORIZATION}"}


def test_references_are_filled_at_the_start() -> None:
    """From the environment, with defaults; a missing one is named."""
    known = {"A": "1"}
    assert filled({"X": "${A}-${B:-2}", "Y": "plain $A"}, lookup=known.get) == {"X": "1-2", "Y": "plain $A"}
    with pytest.raises(ToolError, match="The variable B, which this server needs, is not set"):
        filled({"X": "${B}"}, lookup=known.get)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "No MCP servers"),
        ('{"x": 1}', "No MCP servers"),
        ('{"mcpServers": {"a": 1}}', "cannot be read"),
        ('{"mcpServers": {"a": {}}}', "neither a command nor"),
        ('{"mcpServers": {"a": {"command": "x", "args": "y"}}}', "arguments"),
        ('{"mcpServers": {"a": {"command": "x", "env": ["y"]}}}', "variables"),
        ('{"mcpServers": {"a": {"type": "sse", "url": "https://x"}}}', "retired"),
        ('{"mcpServers": {"a": {"url": "file:///x"}}}', "neither"),
        ('{"mcpServers": {"a b": {"command": "x"}, "a-b": {"command": "x"}}}', "Two servers"),
        ('{"mcpServers": {"!!": {"command": "x"}}}', "cannot be read"),
        ("x" * 2_000_000, "too long"),
    ],
)
def test_what_cannot_be_used_is_named(text: str, reason: str) -> None:
    """Every entry is taken or refused by name; nothing is guessed."""
    with pytest.raises(InvalidInput, match=reason):
        import_mcp_json(text)
