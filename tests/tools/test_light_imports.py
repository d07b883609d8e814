"""The tools cost nothing before they are used."""

import subprocess
import sys


def test_importing_and_making_tools_stays_light() -> None:
    """No HTTP, MCP, psutil, pydantic or asyncio is loaded by importing the room, making the tools, and reading a file."""
    code = (
        "import sys, pathlib\n"
        "from nexa_desktop.tools import builtin_tools, ToolPolicy, suggest_rules\n"
        "import nexa_desktop.tools.mcp, nexa_desktop.tools.agents_md, nexa_desktop.tools.mcp_config\n"
        "tools = {tool.name: tool for tool in builtin_tools(working_directory='.')}\n"
        "tools['list_directory'].run(path='.')\n"
        "heavy = {'httpx', 'mcp', 'psutil', 'pydantic', 'send2trash', 'PySide6', 'anyio'} & set(sys.modules)\n"
        "sys.stdout.write(','.join(sorted(heavy)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""
