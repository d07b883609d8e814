"""Agents and tools for engine tests."""

import threading
from pathlib import Path
from typing import Any

from nexa_desktop.core.permissions import Permission, PermissionRequest, PermissionVerdict
from nexa_desktop.core.tools import Tool
from nexa_desktop.engine import NexaAgent
from tests.support.engine_provider import ComputedProvider

TEXT_PARAMETERS = {"type": "object", "properties": {"text": {"type": "string"}}, "additionalProperties": False}


class Effects:
    """A world that counts what was done to it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self._lock = threading.Lock()

    def tool(self, name: str, effect: str = "write", **hooks: Any) -> Tool:
        """A tool whose every run leaves its name and argument here."""

        def run(text: str = "") -> str:
            with self._lock:
                self.done.append(f"{name}:{text}" if text else name)
            return f"{name} did {text}".strip()

        return Tool(name, f"Does {name}.", TEXT_PARAMETERS, run, effect, **hooks)  # type: ignore[arg-type]  # a word is an Effect


class Policy:
    """Says the same of every call until told otherwise; counts how often it was asked."""

    def __init__(self, permission: Permission = Permission.ALLOW) -> None:
        self.permission = permission
        self.asked: list[str] = []

    def decide(self, request: PermissionRequest) -> PermissionVerdict:
        """The current word."""
        self.asked.append(request.tool)
        return PermissionVerdict(self.permission, f"the test says {self.permission.value}")


def agent_with(provider: ComputedProvider, workdir: Path, **options: Any) -> NexaAgent:
    """An agent named ``tester``."""
    return NexaAgent("tester", prompt="Be exact.", provider=provider, working_directory=workdir, **options)
