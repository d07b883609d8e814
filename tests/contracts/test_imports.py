"""What the rooms may import, and what importing them costs."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIGHT = ("pydantic", "asyncio", "httpx", "keyring", "mcp", "sqlite3", "apsw", "PySide6", "psutil", "jsonschema", "xllamacpp")
BLOCKER = """
    import importlib, json, pkgutil, sys
    class Blocker:
        names = set()
        def find_spec(self, name, path=None, target=None):
            if name.partition(".")[0] in self.names:
                raise ModuleNotFoundError(f"{name} is blocked here", name=name)
    sys.meta_path.insert(0, Blocker())
    def everything(*rooms):
        for room in rooms:
            module = importlib.import_module(room)
            for found in pkgutil.walk_packages(getattr(module, "__path__", ()), room + "."):
                importlib.import_module(found.name)
"""


def loaded_by(code: str) -> set[str]:
    """The modules in memory after ``code``, in a fresh interpreter."""
    program = textwrap.dedent(BLOCKER) + textwrap.dedent(code) + "\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.strip().splitlines()[-1]))


def test_core_and_engine_import_without_window_network_and_database() -> None:
    """Every module of core and engine loads where PySide6, httpx, sqlite3 and apsw cannot be imported."""
    loaded = loaded_by("""
        Blocker.names = {"PySide6", "httpx", "sqlite3", "apsw"}
        everything("nexa_desktop.core", "nexa_desktop.engine")
    """)
    assert "nexa_desktop.core.ports" in loaded


def test_engine_runs_without_window_network_and_database() -> None:
    """A run with a tool, an approval and a continuation, where importing any of them is impossible."""
    loaded = loaded_by("""
        Blocker.names = {"PySide6", "httpx", "sqlite3", "apsw"}
        from nexa_desktop.engine import NexaAgent, RunStatus, tool
        from nexa_desktop.providers.scripted import ScriptedProvider
        written = []
        @tool(effect="write")
        def write_line(line: str) -> str:
            "Write a line."
            written.append(line)
            return "written"
        call = {"name": "write_line", "arguments": {"line": "one"}}
        script = {"steps": [{"calls": [call]}, {"text": "done"}, {"text": "more"}]}
        agent = NexaAgent("bare", provider=ScriptedProvider.from_json(script), tools=[write_line])
        waiting = agent.execute("write")
        assert (waiting.status, written) == (RunStatus.WAITING_APPROVAL, []), waiting
        approved = agent.approve(waiting, waiting.pending_calls[0].call_id)
        done = agent.execute(state=approved)
        assert (done.status, done.output, written) == (RunStatus.COMPLETED, "done", ["one"]), done
        assert agent.continue_run(done, "go on").output == "more"
    """)
    assert "nexa_desktop.engine.runner" in loaded


def test_core_and_engine_pull_in_no_other_room_and_nothing_heavy() -> None:
    """Importing the engine costs the engine: no provider, no store, no pydantic, no asyncio."""
    loaded = loaded_by("import nexa_desktop.core, nexa_desktop.engine")
    rooms = ("providers", "store", "tools", "config", "ui", "wiring", "app", "headless")
    assert not [name for name in loaded if name.startswith(tuple(f"nexa_desktop.{room}" for room in rooms))]
    assert not loaded & set(LIGHT)


@pytest.mark.parametrize("module", ["paths", "settings_file", "secrets", "logging"])
def test_config_imports_its_libraries_when_they_are_used(module: str) -> None:
    """Paths, settings and the log are on the way to the first window: no keyring, no asyncio (which filelock brings)."""
    loaded = loaded_by(f"import nexa_desktop.config.{module}")
    assert not loaded & {*LIGHT, "filelock", "platformdirs"}


def test_wiring_is_cheap_to_import() -> None:
    """It is loaded before the window can be used: no library of a room, nothing of the network, no mail parser."""
    loaded = loaded_by("import nexa_desktop.wiring")
    assert not loaded & {*LIGHT, "filelock", "platformdirs", "ssl", "email", "http.client", "urllib.request"}


def test_preflight_imports_nothing_of_the_package() -> None:
    """The look before Qt is standard library only, so that it can run before anything is installed."""
    loaded = loaded_by("import nexa_desktop.preflight")
    assert {name for name in loaded if name.startswith("nexa_desktop")} == {"nexa_desktop", "nexa_desktop.preflight"}


def test_import_contracts_hold() -> None:
    """The contracts in pyproject.toml: floors, what the window sees, Qt, HTTP, SQL and keyring each in their room."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
