"""The window is killed and started again: nothing is lost, nothing happens twice, no offer comes back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.console import Console, wait_until
from tests.support.desktop import Desktop, missing_tools, session_bus, settle, x_server

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(bool(missing_tools()), reason=f"no {', '.join(missing_tools())} here: the real window is not tested"),
]


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """A window over a fresh data directory, on a screen of its own."""
    with x_server() as display, session_bus(display, tmp_path / "runtime") as environment:
        desktop = Desktop(Console.in_directory(tmp_path), environment, tmp_path)
        yield desktop
        desktop.kill()


def prepare(desktop: Desktop, *steps: dict[str, Any], **options: Any) -> None:
    """A scripted model, past the first page, tools in the test's own folder."""
    desktop.console.script(steps, **options)
    desktop.console.change_settings(is_onboarded=True, working_directory=str(desktop.console.workdir))


def runs(desktop: Desktop) -> list[Any]:
    """The newest session's runs, oldest first; none when there is no session."""
    sessions = desktop.console.run("sessions", "--json").lines()
    return desktop.console.run("runs", sessions[0]["session_id"], "--json").lines() if sessions else []


def status(desktop: Desktop) -> str:
    """The newest run's status, or nothing."""
    found = runs(desktop)
    return str(found[-1]["status"]) if found else ""


def test_killed_in_mid_answer_resumed_once_and_never_offered_again(desktop: Desktop) -> None:
    """D6, N1: kill -9 while text streams; the offer; Resume; the answer comes; two more launches offer nothing."""
    words = " ".join(f"word{n}" for n in range(600))
    prepare(desktop, {"text": words, "tokens_per_second": 40}, {"text": "All is well."})
    desktop.start()
    desktop.send("Talk to me.")
    wait_until(lambda: "word30" in desktop.console.partial_text())
    desktop.kill()
    kept = desktop.console.partial_text()

    desktop.start()
    desktop.focus("Interrupted")
    desktop.shot("offer")
    settle()
    desktop.press_button("Resume")
    wait_until(lambda: status(desktop) == "completed")
    (run,) = runs(desktop)
    assert run["answer"] == "All is well."
    state = desktop.console.run("agent", "--json", "--resume", run["run_id"])
    assert state.code == 8, "a completed run has nothing to resume"
    assert kept.startswith("word0 word1 ")

    for _ in range(2):
        desktop.kill()
        desktop.start()
        settle(1.5)
        assert desktop.windows("Interrupted") == []
    assert len(runs(desktop)) == 1


def test_a_request_for_approval_survives_and_the_file_is_written_once(desktop: Desktop) -> None:
    """D4, F66: kill -9 while a write waits; relaunch; the request is there; allow it; written once; the run completes."""
    call = {"name": "write_file", "arguments": {"path": "a.txt", "content": "hello\n"}}
    prepare(desktop, {"text": "I will write.", "calls": [call]}, {"text": "Written."})
    desktop.start()
    desktop.send("Write it.")
    wait_until(lambda: status(desktop) == "waiting_approval")
    desktop.kill()
    assert not (desktop.console.workdir / "a.txt").exists()

    desktop.start()
    settle(1.5)
    assert status(desktop) == "waiting_approval"
    desktop.press("ctrl+Tab")
    wait_until(lambda: desktop.sees("Allow once"))
    desktop.shot("card")
    settle()
    desktop.press_button("Allow once")
    wait_until(lambda: status(desktop) == "completed")
    assert (desktop.console.workdir / "a.txt").read_text() == "hello\n"


def test_killed_inside_a_tool_it_is_shown_as_unknown_and_not_run_again(desktop: Desktop) -> None:
    """R3d: kill -9 while a command runs; the offer says unknown; Resume tells the model; the command ran once."""
    marker = desktop.console.workdir / "ran"
    call = {"name": "run_command", "arguments": {"command": f"sh -c 'echo x >> {marker}; sleep 120'"}}
    told = {"when": {"last_role": "tool", "contains": "may or may not"}, "text": "I will look first."}
    prepare(desktop, {"calls": [call]}, told)
    desktop.start()
    desktop.send("Run it.")
    wait_until(lambda: status(desktop) == "waiting_approval")
    settle()
    desktop.press_button("Allow once")
    wait_until(marker.exists)
    desktop.kill()

    desktop.start()
    desktop.focus("Interrupted")
    settle()
    desktop.shot("unknown")
    desktop.press_button("Resume")
    wait_until(lambda: status(desktop) == "completed")
    assert runs(desktop)[-1]["answer"] == "I will look first."
    assert marker.read_text() == "x\n"
