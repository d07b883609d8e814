"""The console at its edges: decisions that contradict each other, odd input, signals, readers that leave."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.console import ROOT, Console, wait_until

WRITES = {
    "text": "I will write.",
    "calls": [
        {"name": "write_file", "arguments": {"path": "a.txt", "content": "a\n"}},
        {"name": "write_file", "arguments": {"path": "b.txt", "content": "b\n"}},
    ],
}


@pytest.fixture
def console(tmp_path: Path) -> Console:
    """A console with nothing in its store."""
    return Console.in_directory(tmp_path)


def waiting_run(console: Console) -> tuple[str, list[str]]:
    """A run that waits with two calls: its id and theirs."""
    console.script([WRITES, {"text": "Done."}])
    state = console.agent("write").state
    return state["run_id"], [call["call_id"] for call in state["pending_calls"]]


def decisions_of(console: Console, run: str) -> list[Any]:
    """What is decided so far."""
    return [call["decision"] for call in console.agent("--resume", run).state["pending_calls"]]


def test_all_but_the_denied_ones_are_approved(console: Console) -> None:
    """Rule 2: ``--approve all --deny CALL`` denies that call; it is never approved on the way."""
    run, calls = waiting_run(console)
    done = console.agent("--resume", run, "--approve", "all", "--deny", calls[1])
    assert done.code == 0, done
    assert (console.workdir / "a.txt").exists()
    assert not (console.workdir / "b.txt").exists()
    assert [entry["state"] for entry in done.state["journal"]] == ["done", "denied"]


@pytest.mark.parametrize(
    "options",
    [
        lambda calls: ("--approve", calls[0], "--deny", calls[0]),
        lambda calls: ("--approve", "all", "--deny", "all"),
        lambda calls: ("--approve", calls[0], "--approve", "run_x/1/0"),
        lambda calls: ("--approve", "all", "--deny", "nonsense"),
        lambda calls: ("--approve", calls[0], "--settle", "nonsense"),
        lambda calls: ("--approve", "all", "--max-tool-calls", "99"),
    ],
)
def test_decisions_that_cannot_all_be_taken_are_refused_as_a_whole(console: Console, options: Any) -> None:
    """Rule 5, issue "nothing stored half": exit code 2, nothing is decided, nothing runs."""
    run, calls = waiting_run(console)
    refused = console.agent("--resume", run, *options(calls))
    assert refused.code == 2, refused
    assert decisions_of(console, run) == [None, None]
    assert not (console.workdir / "a.txt").exists()


@pytest.mark.parametrize(
    ("settle", "said"),
    [
        (lambda call: "nonsense", "is not CALL=OUTCOME"),
        (lambda call: f"{call}=nonsense", "happened, did_not_happen or reported"),
        (lambda call: f"{call}=", "happened, did_not_happen or reported"),
        (lambda call: "=happened", "The outcome of the call '' is not open"),
        (lambda call: "run_x/1/0=happened", "The outcome of the call 'run_x/1/0' is not open"),
        (lambda call: f"{call}=happened", "is not open"),
    ],
)
def test_what_cannot_be_settled_is_told_and_changes_nothing(console: Console, settle: Any, said: str) -> None:
    """Rule 5: on a run that is there: an outcome that is none, a call that is none, a call whose outcome is not open."""
    run, calls = waiting_run(console)
    before = console.agent("--resume", run).state
    refused = console.agent("--resume", run, "--settle", settle(calls[0]))
    assert refused.code == 2, refused
    assert said in refused.out
    assert "Traceback" not in refused.err
    assert console.agent("--resume", run).state == before


def test_outcomes_that_cannot_all_be_settled_are_refused_as_a_whole(console: Console) -> None:
    """Rule 5, issue "nothing stored half": a second word that cannot be taken leaves the first unsaid."""
    marker = console.workdir / "ran"
    command = {"command": f"sh -c 'echo x >> {marker}; sleep 60'"}
    console.script([{"calls": [{"name": "run_command", "arguments": command}]}, {"text": "I will check."}])
    run = console.agent("run it").state["run_id"]
    console.kill_when(console.start("agent", "--resume", run, "--approve", "all"), marker.exists)
    call = f"{run}/2/0"
    for second in (f"{call}=did_not_happen", "run_x/1/0=happened", "nonsense"):
        refused = console.agent("--resume", run, "--settle", f"{call}=happened", "--settle", second)
        assert refused.code == 2, refused
    done = console.agent("--resume", run, "--settle", f"{call}=happened")
    assert (done.code, done.state["output"]) == (0, "I will check.")
    assert done.state["journal"][0]["resolution"] == "happened"
    assert marker.read_text() == "x\n"


def test_a_task_that_is_no_text_is_told(console: Console) -> None:
    """Rule 5: standard input that is not UTF-8 is a usage error, not a traceback."""
    console.script([{"text": "no"}])
    command = [sys.executable, "-m", "nexa_desktop.headless", "agent", "-", "--data-dir", str(console.data)]
    done = subprocess.run(
        command,
        input=b"\xff\xfe\x00",
        capture_output=True,
        cwd=console.workdir,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        check=False,
        timeout=60,
    )
    assert done.returncode == 2, done
    assert b"Traceback" not in done.stderr
    assert console.run("sessions", "--json").out == ""


def test_terminate_ends_the_run_as_a_shutdown(console: Console) -> None:
    """N3, X3: SIGTERM is not the person's Stop; the text is kept and nothing is offered as a crash."""
    console.script([{"text": "one two three four", "hang": True}])
    process = console.start("agent", "wait", "--timeout", "600")
    assert process.stdout is not None
    seen = ""
    while "four" not in seen:
        seen += process.stdout.read(1)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    assert process.returncode == 5
    row = console.latest_run()
    assert (row["status"], row["ended_by"]) == ("cancelled", "shutdown")


def test_ctrl_c_stops_although_nobody_reads_what_is_said(console: Console) -> None:
    """X1: the stop comes first, the words about it second: a closed standard error does not swallow it."""
    console.script([{"text": "one two three four", "hang": True}])
    with console.start("agent", "wait", "--timeout", "600") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stderr.close()
        wait_until(lambda: "four" in console.partial_text())
        process.send_signal(signal.SIGINT)
        process.stdout.read()
    assert console.latest_run()["status"] == "cancelled"


def test_a_reader_that_leaves_loses_nothing(console: Console) -> None:
    """Rule 1: ``nexa agent … | head -1``: the run goes on to its end and is stored; no traceback."""
    console.script([{"text": " ".join(f"word{n}" for n in range(4000)), "tokens_per_second": 4000}])
    with console.start("agent", "talk", "--json") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
    assert "Traceback" not in said
    assert console.latest_run()["status"] == "completed"


def test_a_new_budget_is_what_a_resume_gets(console: Console) -> None:
    """B2, §10.10: a run that used up its budget is resumed with the one that is given, not in silence with the old one."""
    listing = {"calls": [{"name": "list_directory", "arguments": {}}]}
    console.script([listing, {"text": "Done."}])
    used_up = console.agent("go", "--max-model-calls", "1")
    assert used_up.code == 7
    done = console.agent("--resume", used_up.state["run_id"], "--max-model-calls", "7")
    assert (done.code, done.state["config"]["max_model_calls"]) == (0, 7), done
    assert done.state["config"]["timeout"] == 300.0


def test_a_waiting_run_whose_time_is_up_says_so(console: Console) -> None:
    """B1, semantics §3: the deadline is seen at any entry; exit code 6, nothing runs."""
    console.script([WRITES, {"text": "Done."}])
    state = console.agent("write", "--timeout", "1").state
    if state["status"] == "waiting_approval":
        wait_until(lambda: console.agent("--resume", state["run_id"]).code == 6)
    assert console.latest_run()["status"] == "timed_out"
    assert not (console.workdir / "a.txt").exists()


def test_the_console_keeps_to_the_permissions_of_the_session(console: Console) -> None:
    """Rule 2: a session set to read only in the window is read only from the console too, unless it is told otherwise."""
    from nexa_desktop.core.library import SessionSettings
    from nexa_desktop.core.permissions import PermissionMode
    from nexa_desktop.store import SQLiteCheckpointStore
    from nexa_desktop.store.sessions import StoredSessions

    console.script([{"text": "Hello."}, WRITES, {"text": "Done."}])
    first = console.agent("hello").state
    with SQLiteCheckpointStore(console.data / "nexa.sqlite3") as store:
        StoredSessions(store).save_settings(
            first["metadata"]["session_id"], SessionSettings(permission_mode=PermissionMode.READ_ONLY)
        )
    second = console.agent("write", "--session", first["metadata"]["session_id"])
    assert second.code == 0, second
    assert [entry["state"] for entry in second.state["journal"]] == ["denied", "denied"]


@pytest.mark.parametrize(
    "step",
    [
        {"error": {"kind": "auth", "message": "bad \u001b[2J\u001b]0;title\u0007 key"}},
        {"calls": [{"name": "evil\u001b[2J", "arguments": {}}]},
        {"text": "half \u001b[2J", "interrupted": "network"},
    ],
)
def test_a_terminal_is_told_nothing_by_models_and_servers(console: Console, step: dict[str, Any]) -> None:
    """Rule 4: what a server or a model says is shown, never obeyed: no control sequence reaches the terminal."""
    console.script([step, {"text": "Done."}])
    done = console.run("agent", "go")
    assert "\x1b" not in done.out + done.err
    assert "U+001B" in done.out + done.err
    assert "\x1b" not in console.run("resume-points").out


@pytest.mark.parametrize(
    "option", ["--model", "--continue", "--session", "--connection", "--data-dir", "--workdir", "--base-url"]
)
def test_an_empty_value_is_not_the_default(console: Console, option: str) -> None:
    """Rule 5: an unset variable in a script is a usage error; it never means another model, session or directory."""
    console.script([{"text": "no"}])
    done = console.run("agent", "task", option, "")
    assert done.code == 2, done
    assert option in done.err
    assert console.run("sessions", "--json").out == ""


def test_a_base_url_that_is_none_is_told_before_anything_is_stored(console: Console) -> None:
    """Rule 5: exit code 2, and no session for a run that could never begin."""
    done = console.run("agent", "task", "--base-url", "not a url", "--model", "m")
    assert done.code == 2, done
    assert console.run("sessions", "--json").out == ""


@pytest.mark.parametrize("where", [(), ("--base-url", "http://127.0.0.1:9/v1", "--model", "m")])
def test_a_key_that_is_named_and_not_there_is_told(console: Console, where: tuple[str, ...]) -> None:
    """Rule 5: a named variable that is not set, or that belongs to no server, is a usage error; nothing is sent without it."""
    console.script([{"text": "no"}])
    done = console.run("agent", "task", "--api-key-env", "NEXA_TEST_NOT_SET", *where)
    assert done.code == 2, done
    assert console.run("sessions", "--json").out == ""
