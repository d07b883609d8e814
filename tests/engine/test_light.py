"""The engine by itself: it runs where window, network and database libraries do not exist."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"PySide6", "httpx", "sqlite3", "apsw", "filelock", "keyring"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocker())
from nexa_desktop.core.messages import Stop, StopReason, TextPart, ToolCallPart
from nexa_desktop.core.model_io import ModelReply, ReplyCompleted, StreamedText
from nexa_desktop.core.runs import ProviderIdentity
from nexa_desktop.engine import NexaAgent, Tool
class Provider:
    identity = ProviderIdentity("p", "p", "p", "m")
    def stream(self, request, limits):
        if any(m.tool_results for m in request.messages):
            yield StreamedText("done")
            yield ReplyCompleted(ModelReply((TextPart("done"),), Stop(StopReason.END_TURN)))
        else:
            yield ReplyCompleted(ModelReply((ToolCallPart("look", {}),), Stop(StopReason.TOOL_USE)))
agent = NexaAgent("light", provider=Provider(), tools=[Tool("look", "Looks.", run=lambda: "seen", effect="read")])
state = agent.execute("go")
assert (state.status.value, state.output, state.usage.tool_calls) == ("completed", "done", 1), state
assert "pydantic" not in sys.modules and "asyncio" not in sys.modules
print("fine")
"""


def test_a_run_needs_no_window_network_or_database() -> None:
    """A whole run with a tool works where PySide6, httpx, sqlite3 and apsw cannot be imported, without pydantic and asyncio."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "fine"), done.stderr
