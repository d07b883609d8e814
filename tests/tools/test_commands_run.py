"""Running commands: what they see, what they print, and that nothing of them is left."""

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest
from msgspec.structs import replace

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.tools import Tool
from nexa_desktop.tools import builtin_tools
from nexa_desktop.tools.environment import CALL_MARK, clean_environment, is_secret
from nexa_desktop.tools.output import HEAD_BYTES, TAIL_BYTES, BoundedOutput
from nexa_desktop.tools.sandbox import Sandbox
from nexa_desktop.tools.shell import command_words
from tests.support.tools_context import Seen, by_name, context_in, in_background
from tests.support.tools_processes import PYTHON, processes_with, wait_until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX commands")

SHELL = {"shell": True}
CANARY = "canary-7f3d-key-of-a-provider"


def _run_command(directory: Path, **options: object) -> Tool:
    return by_name(builtin_tools(directory, **options))["run_command"]  # type: ignore[arg-type]  # options as given


@pytest.fixture(params=["sandbox", "plain"])
def run_command(request: pytest.FixtureRequest, tmp_path: Path) -> Tool:
    """The tool with and without the fence."""
    if request.param == "sandbox" and not Sandbox(tmp_path).state().is_active:
        pytest.skip(f"NO SANDBOX HERE: {Sandbox(tmp_path).state().text}")
    return _run_command(tmp_path, is_sandboxed=request.param == "sandbox")


def test_output_and_exit_code(run_command: Tool) -> None:
    """Both streams in order, the exit code, and a failing command is a result."""
    said = run_command.run(command=f"{PYTHON} -c 'import sys; print(1, flush=True); sys.stderr.write(\"2\"); sys.exit(3)'")
    assert said.startswith("exit code 3 after ")
    assert said.endswith("\n1\n2")


def test_no_shell_unless_asked(run_command: Tool, tmp_path: Path) -> None:
    """Without shell, words are arguments and shell operators are refused with a hint; with it they work."""
    assert run_command.run(command="echo $HOME '*' a\\ b").endswith("$HOME * a b\n")
    for command in ("ls | wc", "ls && ls", "echo x > y", "true ; false"):
        with pytest.raises(ToolError, match="only means something to a shell"):
            run_command.run(command=command)
    assert run_command.run(command="printf 'a\\nb\\n' | wc -l && echo done > f", **SHELL).strip().endswith("2")
    assert (tmp_path / "f").read_text() == "done\n"
    with pytest.raises(ToolError, match="no program named"):
        run_command.run(command="no-such-program-here")
    with pytest.raises(ToolError, match="empty"):
        run_command.run(command="  ")
    with pytest.raises(ToolError, match="split"):
        command_words("echo 'open", in_shell=False)


def test_it_runs_in_the_directory_asked_for(run_command: Tool, tmp_path: Path) -> None:
    """The working directory or a folder of it, and $PWD says the same."""
    (tmp_path / "sub").mkdir()
    assert run_command.run(command="pwd").endswith(f"{tmp_path.resolve()}\n")
    assert run_command.run(command="pwd; echo $PWD", **SHELL, directory="sub").count(f"{tmp_path.resolve()}/sub\n") == 2


def test_the_environment_holds_no_secret(run_command: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A canary key under a telling name, under a harmless name, inside a URL: in no child's environment, nor grandchild's."""
    for name, value in {
        "OPENAI_API_KEY": CANARY,
        "HARMLESS": CANARY,
        "PREFIXED": f"x-{CANARY}-y",
        "DATABASE_URL": f"postgres://user:{CANARY}@db/x",
        "MY_TOKEN": "tok",
        "AWS_SECRET_ACCESS_KEY": "abc",
        "SSH_AUTH_SOCK": "/run/agent",
        "LOOKS_LIKE": "sk-abcdefghijklmnopqrstuvwx",
        "NEXA_DATA_DIR": "/somewhere",
        "KEEP_ME": "kept",
        "MONKEY": "kept too",
    }.items():
        monkeypatch.setenv(name, value)
    tool = _run_command(tmp_path, known_secrets=lambda: [CANARY])
    said = tool.run(command="env; sh -c 'sh -c env'; cat /proc/self/environ | tr '\\0' '\\n'", **SHELL)
    assert CANARY not in said
    for name in (
        "OPENAI_API_KEY",
        "HARMLESS",
        "DATABASE_URL",
        "MY_TOKEN",
        "AWS_SECRET",
        "SSH_AUTH_SOCK",
        "LOOKS_LIKE",
        "NEXA_DATA_DIR",
    ):
        assert name not in said
    assert "KEEP_ME=kept" in said
    assert "MONKEY=kept too" in said
    assert f"{CALL_MARK}=" in said


def test_what_counts_as_a_secret() -> None:
    """By whole words of the name, by value, by shape; ordinary names that only contain such letters stay."""
    for name in ("API_KEY", "GITHUB_TOKEN", "PGPASSWORD", "apikey", "X_AUTH", "SESSION_COOKIE", "NPM_CONFIG__AUTHTOKEN"):
        assert is_secret(name, "x"), name
    for name in ("PATH", "PWD", "HOME", "KEYBOARD", "MONKEY", "AUTHOR", "LANG", "TOKENIZERS_PARALLELISM", "SHELL"):
        assert not is_secret(name, "x"), name
    assert clean_environment(base={"A": "abcdefgh"}, secrets=["abcdefgh"]) == {}
    assert clean_environment(base={"A": "1"}, extra={"API_KEY": "given on purpose"}) == {
        "A": "1",
        "API_KEY": "given on purpose",
    }


def test_standard_input_is_empty(run_command: Tool) -> None:
    """A command that waits for input gets an end of file at once, from the terminal too."""
    said = run_command.run(command='cat; read x; echo "read said $?"; head -1 /dev/tty 2>&1; true', **SHELL)
    assert "read said 1" in said
    assert "exit code 0" in said


def test_200_mb_of_output_stay_bounded(run_command: Tool, tmp_path: Path) -> None:
    """200 MB of output: beginning and end are kept, the middle counted, memory and shown text do not grow with it."""
    seen = Seen()
    before = psutil.Process().memory_info().rss
    said = run_command.run(
        context_in(tmp_path, seen=seen),
        command="echo begin; head -c 209715200 /dev/zero | tr '\\0' 'x'; echo; echo finish",
        **SHELL,
    )
    grown = psutil.Process().memory_info().rss - before
    assert "begin\n" in said
    assert said.endswith("finish\n")
    assert "bytes left out" in said
    assert len(said) < HEAD_BYTES + TAIL_BYTES + 1000
    assert sum(map(len, seen.output)) < 1_500_000
    assert grown < 60 * 2**20


def test_output_is_streamed(run_command: Tool, tmp_path: Path) -> None:
    """Text is shown while the command still runs."""
    seen = Seen()
    said: list[str] = []
    work = threading.Thread(
        target=lambda: said.append(
            run_command.run(
                context_in(tmp_path, seen=seen),
                command="echo first; while [ ! -e go ]; do sleep 0.05; done; echo second",
                **SHELL,
            )
        )
    )
    with in_background(work):
        assert seen.has_output.wait(20)
        assert "first" in "".join(seen.output)
        assert not said
        (tmp_path / "go").touch()
    assert said[0].endswith("first\nsecond\n")
    assert "".join(seen.output) == "first\nsecond\n"
    assert seen.processes[-1] == 0


def test_a_listener_that_fails_does_not_block_the_command(run_command: Tool, tmp_path: Path) -> None:
    """Whoever shows the output may break: the command goes on and its output is kept."""

    def broken(text: str) -> None:
        raise RuntimeError("the window is gone")

    context = replace(context_in(tmp_path), on_output=broken)
    said = run_command.run(context, command="head -c 1000000 /dev/zero | tr '\\0' 'x'; echo end", **SHELL)
    assert said.endswith("end\n")


def test_bounded_output_keeps_head_and_tail() -> None:
    """Whatever the chunks, what is kept is the exact beginning and end."""
    output = BoundedOutput()
    content = b"".join(b"%07d\n" % n for n in range(100_000))
    for at in range(0, len(content), 4093):
        output.add(content[at : at + 4093])
    text = output.text()
    head, _, rest = text.partition("\n[… ")
    left_out, _, tail = rest.partition(" bytes left out …]\n")
    assert content.decode().startswith(head)
    assert content.decode().endswith(tail)
    assert len(head) == HEAD_BYTES
    assert len(tail) == TAIL_BYTES
    assert int(left_out.replace(",", "")) == len(content) - HEAD_BYTES - TAIL_BYTES


STUBBORN = """
import os, signal, subprocess, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
if len(sys.argv) > 2:
    subprocess.Popen([sys.executable, __file__, sys.argv[1]])
open("up-" + ("child" if len(sys.argv) > 2 else "grandchild"), "w").close()
while True:
    time.sleep(0.1)
"""

FORKS_AWAY = """
import os, sys, time
def leave():
    if os.fork():
        os._exit(0)
leave_parent = os.fork()
if leave_parent == 0:
    os.setsid()
    leave()
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    open("up-daemon", "w").close()
    while True:
        time.sleep(0.1)
os.waitpid(leave_parent, 0)
print("left", flush=True)
while sys.argv[2] == "stay":
    time.sleep(0.1)
"""


def _stop_when(
    tool: Tool, directory: Path, command: str, *, up: list[str], word: str, deadline_s: float = 60.0
) -> tuple[str, Seen]:
    """Run, press Stop when the files of ``up`` are there, and return what the tool said; nothing may be left."""
    seen = Seen()
    said: list[str] = []

    def work() -> None:
        try:
            said.append(tool.run(context_in(directory, seen=seen, deadline_s=deadline_s), command=command))
        except ToolError as error:
            said.append(str(error))

    with in_background(threading.Thread(target=work)):
        assert wait_until(lambda: all((directory / name).exists() for name in up))
        assert processes_with(word)
        pressed = time.monotonic()
        seen.cancel.set()
        assert wait_until(lambda: not processes_with(word))
        took_s = time.monotonic() - pressed
    assert took_s < 5.0, "the promise is five seconds"
    assert not processes_with(word)
    return said[0], seen


def test_stop_ends_a_command_that_ignores_signals_with_its_grandchild(run_command: Tool, tmp_path: Path) -> None:
    """D46, D47: INT and TERM ignored, a grandchild too: none is left 5 s after Stop, and the count was told down to 0."""
    word = f"stubborn-{tmp_path.name}"
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    said, seen = _stop_when(
        run_command, tmp_path, f"{PYTHON} stubborn.py {word} parent", up=["up-child", "up-grandchild"], word=word
    )
    assert "was stopped after" in said
    assert max(seen.processes) >= 2
    assert seen.processes[-1] == 0


def test_stop_reaches_what_forked_away(run_command: Tool, tmp_path: Path) -> None:
    """D46: a daemon that left session and parent is found and ended."""
    word = f"forked-{tmp_path.name}"
    (tmp_path / "fork.py").write_text(FORKS_AWAY)
    said, seen = _stop_when(run_command, tmp_path, f"{PYTHON} fork.py {word} stay", up=["up-daemon"], word=word)
    assert "was stopped" in said
    assert seen.processes[-1] == 0


@pytest.mark.parametrize("is_sandboxed", [True, False])
def test_a_command_goes_when_the_app_is_killed(tmp_path: Path, is_sandboxed: bool) -> None:
    """``kill -9`` of the app ends its running command too."""
    if not (Sandbox(tmp_path).state().is_active if is_sandboxed else shutil.which("setpriv")):
        pytest.skip("NOTHING HERE TIES A COMMAND TO THE APP'S LIFE")
    word = f"orphan-{tmp_path.name}"
    code = (
        "import os, sys; from nexa_desktop.tools import builtin_tools\n"
        "python = os.path.realpath(sys.executable)\n"
        "tools = {t.name: t for t in builtin_tools(sys.argv[1], is_sandboxed=sys.argv[2] == 'True')}\n"
        "tools['run_command'].run(command=f'{python} -c \"import time; time.sleep(1000)\" child-' + sys.argv[3])"
    )
    app = subprocess.Popen([sys.executable, "-c", code, str(tmp_path), str(is_sandboxed), word])
    try:
        assert wait_until(lambda: bool(processes_with(f"child-{word}")))
    finally:
        app.kill()
        app.wait(10)
    assert wait_until(lambda: not processes_with(word))


def test_the_mark_finds_processes_without_proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no ``/proc``, the same daemon is found through psutil."""
    monkeypatch.setattr("nexa_desktop.tools.processes.sys.platform", "other")
    word = f"noproc-{tmp_path.name}"
    (tmp_path / "fork.py").write_text(FORKS_AWAY)
    tool = _run_command(tmp_path, is_sandboxed=False)
    _stop_when(tool, tmp_path, f"{PYTHON} fork.py {word} stay", up=["up-daemon"], word=word)


def test_what_a_command_leaves_behind_is_ended_with_it(run_command: Tool, tmp_path: Path) -> None:
    """A command that ends and leaves a daemon: the call returns, and the daemon is gone."""
    word = f"behind-{tmp_path.name}"
    (tmp_path / "fork.py").write_text(FORKS_AWAY)
    said = run_command.run(command=f"{PYTHON} fork.py {word} go")
    assert "left\n" in said
    assert not processes_with(word)


def test_a_quick_ending_is_gentle(tmp_path: Path) -> None:
    """A command that handles TERM gets to tidy up before anything is killed."""
    code = (
        "import signal, sys, time\n"
        "def end(*_):\n    open('tidied', 'w').close()\n    sys.exit(0)\n"
        "signal.signal(signal.SIGTERM, end)\nopen('up', 'w').close()\n"
        "while True: time.sleep(0.05)\n"
    )
    (tmp_path / "tidy.py").write_text(code)
    word = f"tidy-{tmp_path.name}"
    _stop_when(_run_command(tmp_path), tmp_path, f"{PYTHON} tidy.py {word}", up=["up"], word=word)
    assert (tmp_path / "tidied").exists()


def test_time_limits(run_command: Tool, tmp_path: Path) -> None:
    """Its own limit and the run's deadline end a command, with its output so far in the error."""
    with pytest.raises(ToolError, match=r"(?s)its time was over.*Output so far:\nhello"):
        run_command.run(command="echo hello; sleep 60", **SHELL, timeout_s=0.5)
    with pytest.raises(ToolError, match="its time was over"):
        run_command.run(context_in(tmp_path, deadline_s=0.5), command="sleep 60")


def test_the_sandbox_fences_writes_network_and_the_apps_data(tmp_path: Path) -> None:
    """In the fence: no writes outside, no network, no sight of the app's data; full access, when asked for, has the rest."""
    work, data, outside = tmp_path / "work", tmp_path / "data", tmp_path / "outside"
    for folder in (work, data, outside):
        folder.mkdir()
    (data / "nexa.db").write_text("the database")
    tool = _run_command(work, data_directory=data)
    state = Sandbox(work).state()
    if not state.is_active:
        pytest.skip(f"NO SANDBOX HERE: {state.text}")
    elsewhere = Path(__file__).parent / "written-from-the-sandbox"
    command = f"touch {outside}/x; touch {elsewhere}; touch inside; cat {data}/nexa.db; cat /proc/net/dev; echo end"
    said = tool.run(command=command, **SHELL)
    assert "the database" not in said
    assert f"cannot touch '{elsewhere}'" in said, "read-only, or not there at all in a checkout below /tmp"
    assert not elsewhere.exists()
    assert not (outside / "x").exists()
    assert (work / "inside").exists()
    interfaces = [line for line in said.splitlines() if ":" in line and line.split(":")[0].strip().isalnum()]
    assert not any(line.strip().startswith(("eth", "en", "wl")) for line in interfaces)
    said = tool.run(command=command.replace(str(elsewhere), "also"), **SHELL, access="full")
    assert (outside / "x").exists()
    assert "the database" not in said
    said = tool.run(command=f"touch {outside}/y; cat /proc/net/route", **SHELL, access="network")
    assert not (outside / "y").exists()
    assert "Iface" in said


def test_keys_and_services_are_out_of_sight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the fence there are no keys of the home directory and no sockets of system services to ask for help."""
    if not Sandbox(tmp_path).state().is_active:
        pytest.skip(f"NO SANDBOX HERE: {Sandbox(tmp_path).state().text}")
    home, work = tmp_path / "home", tmp_path / "home" / "project"
    (home / ".ssh").mkdir(parents=True)
    work.mkdir()
    (home / ".ssh" / "id_ed25519").write_text("PRIVATE KEY")
    (home / ".netrc").write_text("password hunter2")
    monkeypatch.setenv("HOME", str(home))
    tool = _run_command(work)
    command = f"cat {home}/.ssh/id_ed25519 {home}/.netrc; find /run /var/run/ -type s; echo end"
    said = tool.run(command=command, **SHELL)
    assert "PRIVATE KEY" not in said
    assert "hunter2" not in said
    assert not [line for line in said.splitlines() if line.startswith(("/run", "/var/run"))]


def test_the_fence_cannot_be_undone_from_inside(tmp_path: Path) -> None:
    """Remounting, tracing out and new namespaces as root inside do not give writes outside."""
    if not Sandbox(tmp_path).state().is_active:
        pytest.skip(f"NO SANDBOX HERE: {Sandbox(tmp_path).state().text}")
    work, outside = tmp_path / "work", tmp_path / "outside"
    work.mkdir()
    outside.mkdir()
    tool = _run_command(work)
    tool.run(
        command=f"mount -o remount,rw / ; mount -o remount,rw,bind {outside} {outside}; touch {outside}/a;"
        f" unshare -Urm sh -c 'mount -o remount,rw /; touch {outside}/b'; nsenter -t 1 -m touch {outside}/c; true",
        **SHELL,
    )
    assert list(outside.iterdir()) == []


def test_no_sandbox_is_said_honestly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turned off, or without bwrap, the state and the approval say that nothing fences the command."""
    assert "turned off" in Sandbox(tmp_path, is_wanted=False).state().text
    monkeypatch.setattr("nexa_desktop.tools.sandbox._problem", lambda: "bwrap (package bubblewrap) is not installed.")
    assert Sandbox(tmp_path).state().text == "Commands are not fenced: bwrap (package bubblewrap) is not installed."
    tool = _run_command(tmp_path)
    assert tool.preview is not None
    preview = tool.preview({"command": "ls"}, context_in(tmp_path))
    assert preview is not None
    assert "not fenced" in preview.summary
    assert tool.run(command="echo hi").endswith("hi\n")


def test_the_approval_text_hides_nothing(tmp_path: Path) -> None:
    """F67: 300 tabs, a right-to-left override, zero-width characters, a newline and 300 KB are all there, escaped."""
    tool = _run_command(tmp_path)
    assert tool.preview is not None
    for command, wanted in (
        ("ls" + "\t" * 300 + "; rm -rf ~", "; rm -rf ~"),
        ("echo \u202egpj.exe", "\\u202e"),
        ("rm\u200b -rf x", "\\u200b"),
        ("ls\nrm -rf x", "\\u000arm -rf x"),
        ("echo " + "x" * 300_000 + " END", " END"),
    ):
        preview = tool.preview({"command": command, "shell": True}, context_in(tmp_path))
        assert preview is not None
        assert wanted in preview.summary
        assert not any(character in preview.summary for character in "\t\n\u202e\u200b")
