"""The console, from outside: real processes, a real store, a scripted model."""

import signal
from pathlib import Path
from typing import Any

import pytest

from tests.support.console import Console, wait_until
from tests.support.local_server import LocalServer
from tests.support.provider_server import Reply

WRITE = {"text": "I will write.", "calls": [{"name": "write_file", "arguments": {"path": "a.txt", "content": "hi\n"}}]}


@pytest.fixture
def console(tmp_path: Path) -> Console:
    """A console with nothing in its store."""
    return Console.in_directory(tmp_path)


def text_of(message: Any) -> str:
    """The text parts of a dumped message."""
    return "".join(part["text"] for part in message["parts"] if part["kind"] == "text")


def test_an_answer_goes_to_standard_output_and_everything_about_it_to_standard_error(console: Console) -> None:
    """A completed run exits with 0; a pipe gets the answer alone."""
    console.script([{"text": "Four."}])
    done = console.run("agent", "2 + 2?")
    assert (done.code, done.out) == (0, "Four.\n")
    assert "completed" in done.err


def test_a_model_without_tools_is_named_as_such(console: Console) -> None:
    """The answer comes, and standard error says why it is words alone; with --json an event does."""
    said = {"capabilities": ["completion"], "model_info": {}}
    with LocalServer(show=Reply.of_json(said)) as server:
        model = ("--protocol", "ollama", "--base-url", server.origin, "--model", "gemma:2b")
        done = console.run("agent", *model, "hello")
        told = console.agent(*model, "hello")
        assert all("tools" not in body for body in server.asked("/api/chat"))
    assert (done.code, done.out) == (0, "hi\n")
    assert "gemma:2b has no tools" in done.err
    assert [event["model"] for event in told.events("tools_left_out")] == ["gemma:2b"]


def test_json_gives_one_object_a_line_and_the_state_last(console: Console) -> None:
    """Events in order, then the run state; B8: the console's own budget."""
    console.script([{"text": "Four."}])
    done = console.agent("2 + 2?")
    assert done.events("run_started")
    assert done.state["output"] == "Four."
    assert (done.state["config"]["timeout"], done.state["config"]["max_tool_calls"]) == (300.0, 20)


def test_a_write_waits_for_approval_across_processes_and_happens_once(console: Console) -> None:
    """Exit code 3, nothing written; approve in another process: written, exit code 0; approving again is refused."""
    console.script([WRITE, {"text": "Written."}])
    waiting = console.agent("write")
    assert waiting.code == 3
    assert waiting.state["pending_calls"][0]["arguments"] == {"path": "a.txt", "content": "hi\n"}
    assert not (console.workdir / "a.txt").exists()
    run = waiting.state["run_id"]
    assert console.agent("--resume", run).code == 3
    done = console.agent("--resume", run, "--approve", "all")
    assert (done.code, done.state["output"]) == (0, "Written.")
    assert (console.workdir / "a.txt").read_text() == "hi\n"
    assert console.agent("--resume", run, "--approve", waiting.state["pending_calls"][0]["call_id"]).code != 0


def test_a_denied_call_is_told_to_the_model_and_the_run_goes_on(console: Console) -> None:
    """Deny: nothing is written, the answer comes."""
    console.script([WRITE, {"when": {"last_role": "tool", "contains": "denied"}, "text": "As you wish."}])
    run = console.agent("write").state["run_id"]
    done = console.agent("--resume", run, "--deny", "all")
    assert (done.code, done.state["output"]) == (0, "As you wish.")
    assert not (console.workdir / "a.txt").exists()


def test_killed_in_mid_answer_the_text_is_kept_and_resume_goes_on(console: Console) -> None:
    """N1, R3e: kill -9 while text streams; the point says what will be done; the answer comes; no offer remains."""
    words = " ".join(f"word{n}" for n in range(400))
    console.script([{"text": words, "tokens_per_second": 60}, {"text": "A short answer."}])
    process = console.start("agent", "talk")
    assert process.stdout is not None
    seen = ""
    while "word60" not in seen:
        seen += process.stdout.read(1)
    process.kill()
    process.communicate(timeout=30)
    (offer,) = console.run("resume-points", "--json").lines()
    assert offer["point"]["kind"] == "retry_response"
    run = offer["interrupted"]["run_id"]
    done = console.agent("--resume", run)
    assert (done.code, done.state["run_id"], done.state["output"]) == (0, run, "A short answer.")
    partial = next(m for m in done.state["messages"] if (m["stop"] or {}).get("reason") == "interrupted")
    assert text_of(partial).startswith("word0 word1 ")
    assert "word20" in text_of(partial)
    assert console.run("resume-points", "--json").out == ""


def test_killed_in_a_tool_the_outcome_is_unknown_and_the_model_is_told(console: Console) -> None:
    """R3d, R4: kill -9 inside a running command; it is not run again; the next request carries the notice."""
    marker = console.workdir / "ran"
    command = f"sh -c 'echo x >> {marker}; sleep 60'"
    console.script(
        [
            {"calls": [{"name": "run_command", "arguments": {"command": command}}]},
            {"when": {"last_role": "tool", "contains": "may or may not"}, "text": "I will check first."},
        ]
    )
    run = console.agent("run it").state["run_id"]
    process = console.start("agent", "--resume", run, "--approve", "all")
    console.kill_when(process, marker.exists)
    (offer,) = console.run("resume-points", "--json").lines()
    assert [call["knowledge"] for call in offer["point"]["unanswered_tool_calls"]] == ["unknown"]
    done = console.agent("--resume", run)
    assert (done.code, done.state["output"]) == (0, "I will check first.")
    assert done.state["journal"][0]["state"] == "unknown"
    assert marker.read_text() == "x\n"


def test_two_processes_cannot_work_on_one_session(console: Console) -> None:
    """N2: the second is refused with the owner's name; when the first is killed it can go on at once."""
    console.script([{"text": "a b c d e f", "hang": True}, {"text": "Done."}])
    first = console.start("agent", "wait", "--timeout", "600")
    wait_until(lambda: bool(console.run("sessions", "--json").out))
    run = console.latest_run()["run_id"]
    second = console.agent("--resume", run)
    assert second.code == 8
    assert str(first.pid) in second.out
    first.kill()
    first.communicate(timeout=30)
    assert console.agent("--resume", run).code == 0


def test_ctrl_c_once_cancels_and_keeps_the_text(console: Console) -> None:
    """X1, X3: exit code 5, the partial answer is stored with its cause, nothing is offered as a crash."""
    console.script([{"text": "one two three four", "hang": True}])
    process = console.start("agent", "wait", "--timeout", "600")
    assert process.stdout is not None
    seen = ""
    while "four" not in seen:
        seen += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 5
    row = console.latest_run()
    assert (row["status"], row["ended_by"]) == ("cancelled", "user")
    assert console.run("resume-points", "--json").out == ""


@pytest.mark.parametrize(
    ("step", "options", "code"),
    [
        ({"hang": True}, ("--timeout", "0.5"), 6),
        ({"calls": [{"name": "list_directory", "arguments": {}}]}, ("--max-model-calls", "1"), 7),
        ({"error": {"kind": "auth", "message": "no such key"}}, (), 4),
    ],
)
def test_each_ending_has_its_exit_code(console: Console, step: dict[str, Any], options: tuple[str, ...], code: int) -> None:
    """S1: timed out 6, budget exhausted 7, failed 4; the state says why."""
    console.script([step])
    done = console.agent("go", *options)
    assert done.code == code, done
    assert done.state["error"] or done.state["stop"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("agent", ""), 2),
        (("agent", "   "), 2),
        (("agent", "x", "--continue", "../../etc"), 2),
        (("agent", "x", "--timeout", "-1"), 2),
        (("agent", "x", "--session", "a", "--continue", "b"), 2),
        (("agent", "--resume", "a", "task"), 2),
        (("agent", "x", "--approve", "all"), 2),
        (("agent", "--resume", "run_1", "--settle", "nonsense"), 4),
        (("nonsense",), 2),
    ],
)
def test_bad_usage_is_told_and_nothing_is_stored(console: Console, arguments: tuple[str, ...], code: int) -> None:
    """Exit code 2 (an unknown run: 4), one clear line, no session."""
    console.script([{"text": "no"}])
    done = console.run(*arguments)
    assert done.code == code, done
    assert done.err.strip()
    assert "Traceback" not in done.err
    assert console.run("sessions", "--json").out == ""


def test_a_continuation_keeps_what_was_said_and_starts_with_a_fresh_budget(console: Console) -> None:
    """E5, E8: a child run with its parent's id, the history before it, and zero usage of its own."""
    console.script([{"text": "First."}, {"text": "Second."}])
    first = console.agent("one").state
    second = console.agent("two", "--continue", first["run_id"]).state
    assert second["metadata"]["parent_run_id"] == first["run_id"]
    assert second["metadata"]["session_id"] == first["metadata"]["session_id"]
    assert [text_of(message) for message in second["messages"]] == ["one", "First.", "two", "Second."]
    assert second["usage"]["model_calls"] == 1
    by_session = console.agent("three", "--session", first["metadata"]["session_id"]).state
    assert by_session["metadata"]["parent_run_id"] == second["run_id"]


def test_a_cap_of_the_session_holds_over_its_turns_and_can_be_raised(console: Console) -> None:
    """Exit code 7 and why, before the second turn asks anything; a higher cap goes on."""
    console.script([{"text": "First."}, {"text": "Second."}])
    first = console.agent("one", "--max-session-tokens", "1")
    assert first.code == 0
    stopped = console.agent("two", "--continue", first.state["run_id"])
    assert (stopped.code, stopped.state["usage"]["model_calls"]) == (7, 0)
    assert stopped.state["stop"]["reason"] == "session_tokens"
    assert "cap of this session" in stopped.state["error"]["message"]
    raised = console.agent("three", "--continue", stopped.state["run_id"], "--max-session-tokens", "100000")
    assert raised.code == 0
    assert console.agent("x", "--max-session-cost", "0").code == 2


def test_a_continuation_changes_the_limits_that_are_named_and_no_other(console: Console) -> None:
    """E6: the run's own configuration values hold where the command line is silent, not the console's."""
    console.script([{"text": "First."}, {"text": "Second."}, {"text": "Third."}])
    first = console.agent("one", "--timeout", "111", "--max-tool-calls", "3", "--max-tokens", "9000").state
    second = console.agent("two", "--continue", first["run_id"], "--timeout", "222").state
    assert second["config"] == {**first["config"], "timeout": 222.0}
    third = console.agent("three", "--session", first["metadata"]["session_id"], "--max-tool-calls", "4").state
    assert third["config"] == {**second["config"], "max_tool_calls": 4}


def test_sessions_come_back_equal_from_an_export(console: Console, tmp_path: Path) -> None:
    """D8: export, import into another store; importing twice adds nothing."""
    console.script([WRITE, {"text": "Written."}])
    run = console.agent("write").state["run_id"]
    before = console.agent("--resume", run, "--approve", "all").state
    assert console.run("export", str(tmp_path / "all.json")).code == 0
    other = Console.in_directory(tmp_path / "other")
    (report,) = other.run("import", str(tmp_path / "all.json"), "--json").lines()
    assert (report["added_sessions"], report["added_runs"], report["problems"]) == (1, 1, [])
    again = other.run("import", str(tmp_path / "all.json"), "--json").lines()[0]
    assert (again["added_sessions"], again["already_there"]) == (0, 1)
    assert other.latest_run()["run_id"] == before["run_id"]


def test_doctor_says_what_works_without_asking_anybody(console: Console) -> None:
    """Every line is a finding; the store and the directory are sound."""
    findings = {line["subject"]: line for line in console.run("doctor", "--json").lines()}
    assert findings["Data directory"]["is_sound"]
    assert findings["Store"]["is_sound"]
    assert "Keyring" in findings


@pytest.mark.parametrize(
    ("proxy", "is_sound", "said"),
    [
        ("", True, "directly"),
        ("socks5://me:hidden-word@10.0.0.1:1080", True, "socks5://10.0.0.1:1080"),
        ("http://me:a/hidden-word@10.0.0.1", False, "10.0.0.1 cannot be used"),
        ("socks4://me:/hidden-word@10.0.0.1", False, "not supported"),
    ],
)
def test_doctor_names_the_proxy_without_its_password(console: Console, proxy: str, is_sound: bool, said: str) -> None:
    """What leads to the net, or why it cannot."""
    unset = dict.fromkeys(("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"), "")
    console.environment.update(unset | {"all_proxy": proxy})
    done = console.run("doctor", "--json")
    (finding,) = (line for line in done.lines() if line["subject"] == "Proxy")
    assert (finding["is_sound"], said in finding["detail"]) == (is_sound, True)
    assert "hidden-word" not in done.out + done.err


def test_a_directory_that_cannot_be_used_is_told(console: Console, tmp_path: Path) -> None:
    """Bad input: a file where the data directory should be gives a clear message, not a traceback."""
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine")
    done = console.run("agent", "x", "--data-dir", str(in_the_way))
    assert done.code == 4
    assert str(in_the_way) in done.err
    assert "Traceback" not in done.err
    assert in_the_way.read_text() == "mine"
