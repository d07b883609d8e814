"""The main job in the real window on a real model: talk, stop, continue, kill, relaunch, resume, a tool with approval.

The model's server is at ``NEXA_TEST_MODEL_URL`` (llama.cpp's, with ``/slots``); its prompts are ones that it is known
to answer with a tool call.
"""

import json
import os
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.console import Console, wait_until
from tests.support.desktop import Desktop, missing_tools, session_bus, settle, x_server

MODEL_URL = os.environ.get("NEXA_TEST_MODEL_URL", "")

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.model,
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(bool(missing_tools()), reason=f"no {', '.join(missing_tools())} here: the real window is not tested"),
    pytest.mark.skipif(not MODEL_URL, reason="no real model: NEXA_TEST_MODEL_URL is not set"),
]


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """A window with the real model as its default connection."""
    with x_server() as display, session_bus(display, tmp_path / "runtime") as environment:
        desktop = Desktop(Console.in_directory(tmp_path), environment, tmp_path)
        connection = {
            "id": "real",
            "name": "real",
            "vendor": "custom",
            "protocol": "openai_chat",
            "base_url": MODEL_URL,
            "model": model_name(),
        }
        settings = {
            "connections": [connection],
            "default_connection_id": "real",
            "is_onboarded": True,
            "working_directory": str(desktop.console.workdir),
        }
        (desktop.console.data / "settings.json").write_text(json.dumps({"format": 1, "settings": settings}), encoding="utf-8")
        yield desktop
        desktop.kill()


def fetch(path: str) -> Any:
    """JSON from the model's server."""
    with urllib.request.urlopen(MODEL_URL.removesuffix("/v1") + path, timeout=30) as answer:  # noqa: S310  loopback
        return json.load(answer)


def model_name() -> str:
    """The model that the server has."""
    return str(fetch("/v1/models")["data"][0]["id"])


def is_working() -> bool:
    """Whether the model's process computes."""
    return any(slot["is_processing"] for slot in fetch("/slots"))


def runs(desktop: Desktop) -> list[Any]:
    """The newest session's runs, oldest first."""
    sessions = desktop.console.run("sessions", "--json").lines()
    return desktop.console.run("runs", sessions[0]["session_id"], "--json").lines() if sessions else []


def test_talk_stop_continue_kill_resume(desktop: Desktop) -> None:
    """D2, D6, X1: Stop keeps the partial, the model is idle; the next turn is its child; kill -9; Resume; no offer."""
    desktop.start()
    desktop.send("Write a story about the sea with at least four hundred words.")
    wait_until(lambda: len(desktop.console.partial_text()) > 60, timeout_s=90)
    assert is_working()
    desktop.press("Escape")
    stopped_at = time.monotonic()
    wait_until(lambda: not is_working(), timeout_s=10)
    idle_after_s = time.monotonic() - stopped_at
    wait_until(lambda: runs(desktop)[-1]["status"] == "cancelled")
    print(f"the model was idle {idle_after_s:.2f} s after Stop")  # noqa: T201  a figure for the log, not a bound

    desktop.send("Now say only the word: done")
    wait_until(lambda: [run["status"] for run in runs(desktop)] == ["cancelled", "completed"], timeout_s=120)
    first, second = runs(desktop)
    assert second["parent_run_id"] == first["run_id"]
    desktop.press("ctrl+j")
    wait_until(lambda: desktop.sees("Lineage"))
    desktop.shot("lineage")

    desktop.send("Write a story about the mountains with at least four hundred words.")
    wait_until(lambda: len(desktop.console.partial_text()) > 60, timeout_s=120)
    desktop.kill()
    wait_until(lambda: not is_working(), timeout_s=10)
    desktop.start()
    desktop.focus("Interrupted")
    settle()
    desktop.shot("offer")
    desktop.press_button("Resume")
    wait_until(is_working, timeout_s=60)
    desktop.focus("Nexa Desktop")
    settle()
    desktop.press("Escape")
    wait_until(lambda: runs(desktop)[-1]["status"] in ("cancelled", "completed"), timeout_s=120)
    for _ in range(2):
        desktop.kill()
        desktop.start()
        settle(1.5)
        assert desktop.windows("Interrupted") == []


def test_a_tool_that_the_model_asks_for_waits_and_runs_once(desktop: Desktop) -> None:
    """D4: the model asks to write; the card; Allow once; the file is there; the model answers."""
    desktop.start()
    desktop.send("Write 'hello' to the file out.txt.")
    wait_until(lambda: bool(runs(desktop)) and runs(desktop)[-1]["status"] == "waiting_approval", timeout_s=120)
    assert not (desktop.console.workdir / "out.txt").exists()
    wait_until(lambda: desktop.sees("Allow once"))
    settle(1.0)
    desktop.shot("approval")
    desktop.press_button("Allow once")
    wait_until(lambda: runs(desktop)[-1]["status"] == "completed", timeout_s=120)
    assert (desktop.console.workdir / "out.txt").read_text().strip() == "hello"
