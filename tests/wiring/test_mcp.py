"""MCP servers through the services that the window uses."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.settings import McpServer, McpState
from nexa_desktop.wiring import build_services, close_services
from tests.support import tools_mcp_server as fixture_server

pytest.importorskip("mcp")


def test_a_server_is_restarted_by_name(tmp_path: Path) -> None:
    """N112: a restart starts what was not up, and the status has everything that the hub knows."""
    services = build_services(data_directory=tmp_path)
    try:
        assert services.mcp_status is not None
        assert services.mcp_restart is not None
        server = McpServer("good", sys.executable, (str(fixture_server.__file__),))
        services.save_settings(replace(services.load_settings(), mcp_servers=(server,)))
        assert [status.state for status in services.mcp_status()] == [McpState.NOT_STARTED]
        services.mcp_restart("good")
        (status,) = services.mcp_status()
        assert (status.state, status.has_resources, status.has_prompts) == (McpState.READY, True, True)
        assert status.tools
        with pytest.raises(InvalidInput):
            services.mcp_restart("another")
    finally:
        close_services(services)
