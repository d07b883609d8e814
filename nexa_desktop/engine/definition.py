"""An agent's definition: what it is told, what it can do, what it must return; and its fingerprint."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ports import PermissionPolicy
from nexa_desktop.core.runs import AgentFingerprint
from nexa_desktop.core.tools import Tool
from nexa_desktop.engine.output import OutputSpec
from nexa_desktop.engine.schema import check_schema

Check = Callable[..., object]

DEFAULT_LOOP_GUARD = 3
"""With a policy there is a person to be asked; a program that gives none has its budgets against a model in circles."""

_TOOL_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


class AgentDefinition(Struct, frozen=True):
    """Everything of an agent that is not the model it speaks to. ``loop_guard``: how many equal calls in a
    row make the engine ask; 0: never."""

    name: str
    prompt: str
    tools: Mapping[str, Tool]
    working_directory: Path
    output: OutputSpec
    ensures: tuple[Check, ...] = ()
    verify: tuple[Check, ...] = ()
    policy: PermissionPolicy | None = None
    loop_guard: int = 0
    flush_interval_s: float = 0.5

    @property
    def fingerprint(self) -> AgentFingerprint:
        """Digest part by part: name, prompt, tool names with schemas and effect class, output schema."""
        tools = {
            name: _digest({"parameters": dict(tool.parameters), "effect": tool.effect.value})
            for name, tool in self.tools.items()
        }
        output = self.output.schema
        return AgentFingerprint(self.name, _digest(self.prompt), tools, _digest(output) if output is not None else "")


def define(
    name: str,
    *,
    prompt: str,
    tools: Sequence[Tool | Callable[..., object]],
    working_directory: str | Path | None,
    output_type: object,
    ensures: Check | Sequence[Check] | None,
    verify: Check | Sequence[Check] | None,
    policy: PermissionPolicy | None,
    loop_guard: int | None,
    flush_interval_s: float,
) -> AgentDefinition:
    """A checked definition; `InvalidInput` names the value that is not allowed."""
    if not isinstance(name, str) or not name.strip():
        raise InvalidInput(f"name={name!r:.60} is not allowed.", hint="An agent needs a name that is not blank.")
    if not isinstance(prompt, str):
        raise InvalidInput(f"prompt={prompt!r:.60} is not text.")
    if loop_guard is not None and (
        isinstance(loop_guard, bool) or not isinstance(loop_guard, int) or loop_guard < 0 or loop_guard == 1
    ):
        raise InvalidInput(f"loop_guard={loop_guard!r} is not allowed.", hint="It takes a whole number of at least 2, or 0.")
    directory = Path(working_directory) if working_directory is not None else Path.cwd()
    if not directory.is_dir():
        raise InvalidInput(f"working_directory={str(directory)!r:.200} is not a directory.")
    return AgentDefinition(
        name=name.strip(),
        prompt=prompt,
        tools=_checked_tools(tools),
        working_directory=directory.resolve(),
        output=OutputSpec(output_type),
        ensures=_checks(ensures, "ensures"),
        verify=_checks(verify, "verify"),
        policy=policy,
        loop_guard=loop_guard if loop_guard is not None else DEFAULT_LOOP_GUARD if policy is not None else 0,
        flush_interval_s=flush_interval_s,
    )


def _checked_tools(tools: Sequence[Tool | Callable[..., object]]) -> dict[str, Tool]:
    from nexa_desktop.engine.function_tool import FunctionTool, tool

    checked: dict[str, Tool] = {}
    for given in tools:
        made = given
        if isinstance(given, FunctionTool):
            made = given.tool
        elif not isinstance(given, Tool) and callable(given):
            made = tool(given).tool
        if not isinstance(made, Tool):
            raise InvalidInput(f"{given!r:.80} is not a tool.", hint="Give a Tool, or a function (@tool).")
        if not isinstance(made.name, str) or not _TOOL_NAME.fullmatch(made.name):
            raise InvalidInput(f"The tool name {made.name!r:.80} is not allowed.", hint="1 to 64 letters, digits, '_' and '-'.")
        if made.name in checked:
            raise InvalidInput(f"Two tools are named {made.name!r}.", hint="Tool names must be unique within an agent.")
        check_schema(made.parameters, what=f"The parameters of tool {made.name!r}")
        if made.parameters.get("type", "object") != "object":
            raise InvalidInput(
                f"The parameters of tool {made.name!r} have type {made.parameters.get('type')!r:.40}.",
                hint="A tool's parameters are a JSON schema of type object.",
            )
        checked[made.name] = made
    return checked


def _checks(given: Check | Sequence[Check] | None, what: str) -> tuple[Check, ...]:
    if given is None:
        return ()
    checks = tuple(given) if isinstance(given, Sequence) else (given,)
    for check in checks:
        if not callable(check):
            raise InvalidInput(f"{what} holds {check!r:.60}, which cannot be called.")
    return checks


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()
