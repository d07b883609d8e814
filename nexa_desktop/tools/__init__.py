"""What agents can do on this machine, and what decides whether they may.

    registry      the built-in tools ── builtin_tools(working_directory=…)
      paths · names · handles           staying inside the working directory
      file_reading · file_search        looking
      file_writing · patch · changes    changing, with memory, evidence, text_format, content
      file_moving · trash               moving and deleting
      shell · processes · output · environment · sandbox    commands
      web · page_text · addresses       pages
    policy        allow, ask or deny ── ToolPolicy, rule_text, suggest_rules
      rules · globs · commands · shell_syntax
    mcp           servers of the Model Context Protocol ── McpHub, import_mcp_json
    agents_md     what a project says to agents ── find_agents_md

Importing this package loads no HTTP, no MCP and no psutil: each is imported by the call that needs it.
"""

from nexa_desktop.tools.memory import FileMemory
from nexa_desktop.tools.policy import ToolPolicy, suggest_rules
from nexa_desktop.tools.registry import builtin_tools
from nexa_desktop.tools.rules import rule_text

__all__ = ["FileMemory", "ToolPolicy", "builtin_tools", "rule_text", "suggest_rules"]
