"""MCP servers end to end: real ones of the official SDK over stdio and HTTP, and bad ones that must hurt nobody."""

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

import tests.support.tools_mcp_server as fixture_server
from nexa_desktop.core.errors import InvalidInput, OutcomeUnknown, ToolError
from nexa_desktop.core.settings import McpServer, McpState
from nexa_desktop.core.tools import Effect, Tool
from nexa_desktop.tools.mcp import McpHub, tool_name
from tests.support.socks_server import SocksServer
from tests.support.tools_context import Seen, by_name, context_in, in_background
from tests.support.tools_processes import processes_with, wait_until

pytest.importorskip("mcp")

SCRIPT = str(fixture_server.__file__)
MakeHub = Callable[..., McpHub]


def _good(name: str = "good", *words: str, **fields: object) -> McpServer:
    return McpServer(name, sys.executable, (SCRIPT, *words), **fields)  # type: ignore[arg-type]  # fields as given


def _python(name: str, code: str, **fields: object) -> McpServer:
    return McpServer(name, sys.executable, ("-c", code), **fields)  # type: ignore[arg-type]  # fields as given


@pytest.fixture
def make_hub() -> Iterator[MakeHub]:
    """Hubs that are closed at the end."""
    hubs: list[McpHub] = []

    def make(*servers: McpServer, **options: object) -> McpHub:
        hubs.append(McpHub(servers, **options))  # type: ignore[arg-type]  # options as given
        return hubs[-1]

    yield make
    for hub in hubs:
        hub.close()


@pytest.fixture(scope="module")
def good_tools() -> Iterator[dict[str, Tool]]:
    """Tools of one good server for the tests that leave it alive."""
    hub = McpHub([_good()])
    yield _tools(hub)
    hub.close()


def _tools(hub: McpHub, *, timeout_s: float = 25.0) -> dict[str, Tool]:
    return by_name(hub.tools(timeout_s=timeout_s))


def _states(hub: McpHub) -> dict[str, McpState]:
    return {state.name: state.state for state in hub.states()}


def test_a_server_from_start_to_end(make_hub: MakeHub, tmp_path: Path) -> None:
    """Lazily started, tools listed and called, resources and prompts used, ended with nothing left."""
    word = f"lazy-{tmp_path.name}"
    hub = make_hub(_good("good", "stdio", word))
    assert _states(hub) == {"good": McpState.NOT_STARTED}
    assert not processes_with(word)
    tools = _tools(hub)
    assert len(processes_with(word)) == 1
    assert tools["good__add"].run(a=1, b=2) == "3"
    assert "note://today" in tools["good__list_resources"].run()
    assert tools["good__read_resource"].run(uri="note://today") == "a note from the server"
    assert "greet(name)" in tools["good__list_prompts"].run()
    assert tools["good__get_prompt"].run(name="greet", arguments={"name": "Bo"}) == "user: Say hello to Bo."
    with pytest.raises(ToolError):
        tools["good__read_resource"].run(uri="note://missing")
    (state,) = hub.states()
    assert (state.state, state.has_resources, state.has_prompts) == (McpState.READY, True, True)
    assert "good__add" in state.tools
    hub.close()
    assert not processes_with(word)
    assert _states(hub) == {"good": McpState.STOPPED}


def test_its_word_is_not_trusted(good_tools: dict[str, Tool]) -> None:
    """F72: a tool that says it only reads is a write all the same; the claim is shown as a claim."""
    tools = good_tools
    assert tools["good__add"].effect is Effect.WRITE
    assert tools["good__add"].hints == ("says it only reads",)
    assert tools["good__add"].source == "mcp:good"
    assert {tool.effect for tool in tools.values()} == {Effect.WRITE}
    assert "approved" in tools["good__say_approved"].run()


@pytest.fixture
def http_port() -> Iterator[int]:
    """The good server over HTTP, on this port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([sys.executable, SCRIPT, "http", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def is_up() -> bool:
        with socket.socket() as attempt:
            return attempt.connect_ex(("127.0.0.1", port)) == 0

    assert wait_until(is_up)
    yield port
    server.terminate()
    server.wait(10)


def test_streamable_http(make_hub: MakeHub, tmp_path: Path, http_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same server over HTTP: list, call, fail, cancel, resource. A proxy is not asked for this machine."""
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    hub = make_hub(McpServer("web", url=f"http://127.0.0.1:{http_port}/mcp", environment={"header:X-Test": "1"}))
    tools = _tools(hub)
    assert tools["web__add"].run(a=20, b=22) == "42"
    assert tools["web__read_resource"].run(uri="note://today") == "a note from the server"
    _cancel_and_use_again(tools, "web", tmp_path)
    with pytest.raises(ToolError):
        tools["web__flood"].run(megabytes=50)
    assert tools["web__add"].run(a=1, b=1) == "2"
    hub.close()


def test_streamable_http_through_a_proxy(make_hub: MakeHub, http_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server elsewhere is reached by the proxy of the environment; a proxy that refuses is named, without its password."""
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with SocksServer(to=http_port, user=("me", "hidden-word")) as proxy:
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        hub = make_hub(McpServer("far", url=f"http://mcp.example:{http_port}/mcp"))
        assert _tools(hub)["far__add"].run(a=20, b=22) == "42"
        assert {host for host, _ in proxy.asked} == {"mcp.example"}
        hub.close()
        wrong = {proxy.url.replace("me:", "you:"): "username/password", "socks4://me:/hidden-word@h": "not supported"}
        for address, said in wrong.items():
            monkeypatch.setenv("ALL_PROXY", address)
            refused = make_hub(McpServer("far", url=f"http://mcp.example:{http_port}/mcp"))
            assert _tools(refused) == {}
            (state,) = refused.states()
            assert said in (state.detail or "")
            assert "hidden-word" not in (state.detail or "")


def _cancel_and_use_again(tools: dict[str, Tool], name: str, directory: Path) -> None:
    target = directory / f"written-by-{name}"
    seen, said = Seen(), list[str]()

    def work() -> None:
        try:
            tools[f"{name}__sleep_then_write"].run(context_in(directory, seen=seen), path=str(target), seconds=1.5)
        except ToolError as error:
            said.append(str(error))

    with in_background(threading.Thread(target=work)):
        assert wait_until(Path(f"{target}.started").exists)
        pressed = time.monotonic()
        seen.cancel.set()
    assert time.monotonic() - pressed < 1.4, "it would have slept for 1.5 s"
    assert "was stopped" in said[0]
    assert "Whether it was done is not known" in said[0]
    assert tools[f"{name}__add"].run(a=2, b=3) == "5"
    assert tools[f"{name}__slow_with_progress"].run(steps=4, pause_s=0.5) == "done"
    assert not target.exists(), "the server was told: a cancelled call does not write later"


def test_stop_cancels_one_request_and_leaves_the_server_up(make_hub: MakeHub, tmp_path: Path) -> None:
    """D45, D52: the server is told, the file is never written, and the next call goes to the same process."""
    word = f"cancel-{tmp_path.name}"
    tools = _tools(make_hub(_good("good", "stdio", word)))
    before = processes_with(word)
    _cancel_and_use_again(tools, "good", tmp_path)
    assert processes_with(word) == before


def test_bad_servers_hurt_nobody(make_hub: MakeHub) -> None:
    """N111, N112: missing, hanging, noisy, dying at once and flooding beside a good one: it works, and each says why not."""
    noise = (
        "print('starting up, please wait', flush=True); import runpy, sys; sys.argv = ['x'];"
        f"runpy.run_path({SCRIPT!r}, run_name='__main__')"
    )
    dies = "import sys; sys.stderr.write('npm error 404: no-such-package\\n'); sys.exit(3)"
    flood = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
    lines = "import sys\nwhile True: sys.stdout.write('{\"noise\": 1}\\n' * 1000)"
    hub = make_hub(
        McpServer("missing", "no-such-program-at-all"),
        _python("hanging", "import time; time.sleep(1000)"),
        _python("noisy", noise),
        _python("dying", dies),
        _python("flooding", flood),
        _python("chatty", lines),
        McpServer("nowhere", url="http://127.0.0.1:9/mcp"),
        McpServer("unset", sys.executable, environment={"KEY": "${NOT_SET_ANYWHERE}"}),
        McpServer("off", sys.executable, is_enabled=False),
        _good(),
    )
    before = psutil.Process().memory_info().rss
    tools: dict[str, Tool] = {}
    assert wait_until(lambda: bool(tools.update(_tools(hub, timeout_s=1.5)) or {"good__add", "noisy__add"} <= set(tools)))
    for name in ("good", "noisy"):
        assert tools[f"{name}__add"].run(a=1, b=2) == "3"
    assert {name.partition("__")[0] for name in tools} == {"good", "noisy"}
    states = {state.name: state for state in hub.states()}
    assert states["missing"].state is McpState.FAILED
    assert "no such program" in states["missing"].detail
    assert states["hanging"].state is McpState.STARTING
    assert states["dying"].detail.startswith("it ended with exit code 3 before it was ready")
    assert states["dying"].error_lines == ("npm error 404: no-such-package",)
    assert "'starting up, please wait'" in states["noisy"].error_lines[-1]
    assert states["nowhere"].state is McpState.FAILED
    assert "NOT_SET_ANYWHERE" in states["unset"].detail
    assert states["off"].state is McpState.DISABLED
    assert psutil.Process().memory_info().rss - before < 150 * 2**20
    for _ in range(20):
        assert tools["good__add"].run(a=2, b=2) == "4"


def test_a_200_mb_answer_is_dropped_and_the_server_stays(good_tools: dict[str, Tool]) -> None:
    """N114: the call fails with the reason, memory does not grow with the answer, the next call works."""
    tools = good_tools
    before = psutil.Process().memory_info().rss
    with pytest.raises(ToolError, match="larger than 8 MB"):
        tools["good__flood"].run(megabytes=200)
    assert psutil.Process().memory_info().rss - before < 100 * 2**20
    assert tools["good__add"].run(a=1, b=1) == "2"
    said = tools["good__flood"].run(megabytes=2)
    assert len(said) < 1_100_000
    assert "characters left out" in said


def test_a_silent_call_is_given_up(make_hub: MakeHub, tmp_path: Path) -> None:
    """N114: no answer and no progress for the idle limit ends the call; progress keeps it alive."""
    tools = _tools(make_hub(_good(idle_timeout_s=1.0)))
    seen = Seen()
    assert tools["good__slow_with_progress"].run(context_in(tmp_path, seen=seen), steps=6, pause_s=0.4) == "done"
    assert "3/6 step 3\n" in seen.output
    with pytest.raises(OutcomeUnknown, match=r"silent for 1 s\. Whether it was done is not known"):
        tools["good__sleep_then_write"].run(path=str(tmp_path / "x"), seconds=20)
    assert tools["good__add"].run(a=1, b=1) == "2"


def test_a_server_that_dies_in_a_call(make_hub: MakeHub) -> None:
    """The call fails with exit code; the next one starts it anew; after repeated deaths the model is told to stop (N115)."""
    hub = make_hub(_good())
    tools = _tools(hub)
    with pytest.raises(OutcomeUnknown, match="exit code 7") as caught:
        tools["good__die"].run()
    assert "started anew" in str(caught.value)
    assert "Whether the call was done is not known" in str(caught.value)
    (state,) = hub.states()
    assert state.state is McpState.FAILED
    assert state.error_lines[-1] == "last words of the server"
    assert tools["good__add"].run(a=1, b=2) == "3"
    for _ in range(3):
        with pytest.raises(ToolError, match="exit code 7"):
            tools["good__die"].run()
    with pytest.raises(ToolError, match="do not call its tools any more") as refused:
        tools["good__add"].run(a=1, b=2)
    assert "not known" not in str(refused.value), "nothing was sent"
    assert not isinstance(refused.value, OutcomeUnknown)
    assert "not tried again until you restart it" in hub.states()[0].detail
    assert hub.restart("good").state is McpState.READY
    assert tools["good__add"].run(a=1, b=2) == "3"
    with pytest.raises(InvalidInput):
        hub.restart("unknown")


def test_a_failing_tool_is_a_failure(good_tools: dict[str, Tool]) -> None:
    """What the server calls an error is an error for the model, and wrong arguments too."""
    tools = good_tools
    with pytest.raises(ToolError):
        tools["good__fail"].run()
    with pytest.raises(ToolError):
        tools["good__add"].run(a="not a number")


def test_no_key_reaches_a_server(make_hub: MakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """A canary key of the app is in no server's environment; what the person gave a server on purpose is."""
    canary = "canary-key-0123456789"
    monkeypatch.setenv("OPENAI_API_KEY", canary)
    monkeypatch.setenv("INNOCENT_NAME", f"prefix {canary}")
    monkeypatch.setenv("GIVEN", "given-on-purpose")
    hub = make_hub(_good(environment={"SERVER_TOKEN": "${GIVEN}"}), known_secrets=lambda: [canary])
    said = _tools(hub)["good__environment"].run()
    assert canary not in said
    assert "SERVER_TOKEN=given-on-purpose" in said


def test_children_are_reaped_with_grandchildren_and_at_exit(make_hub: MakeHub, tmp_path: Path) -> None:
    """A server that ignores its closed input and has a child is ended with it; a program that forgets to close as well."""
    word = f"reaped-{tmp_path.name}"
    stubborn = (
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "if len(sys.argv) > 2: subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)', sys.argv[1]])\n"
        "time.sleep(1000)"
    )
    hub = make_hub(McpServer("stubborn", sys.executable, ("-c", stubborn, word, "parent")))
    hub.tools(timeout_s=0.5)
    assert wait_until(lambda: len(processes_with(word)) == 2)
    hub.close()
    assert not processes_with(word)
    code = (
        "import sys; from nexa_desktop.core.settings import McpServer; from nexa_desktop.tools.mcp import McpHub\n"
        "hub = McpHub([McpServer('good', sys.executable, (sys.argv[1], 'stdio', sys.argv[2]))])\n"
        "tools = {tool.name: tool for tool in hub.tools(timeout_s=25)}\n"
        "sys.stdout.write(tools['good__add'].run(a=1, b=2))"
    )
    done = subprocess.run([sys.executable, "-c", code, SCRIPT, word], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "3", done.stderr
    assert wait_until(lambda: not processes_with(word))


@pytest.mark.skipif(not shutil.which("setpriv"), reason="NO setpriv HERE: only Linux can tie a server to the app's life")
def test_a_server_goes_when_the_app_is_killed(tmp_path: Path) -> None:
    """``kill -9`` of the app leaves no server behind, even one that ignores its closed input."""
    word = f"killed-{tmp_path.name}"
    code = (
        "import sys, time; from nexa_desktop.core.settings import McpServer; from nexa_desktop.tools.mcp import McpHub\n"
        "hub = McpHub([McpServer('deaf', sys.executable, ('-c', 'import time; time.sleep(1000)', 'deaf-' + sys.argv[1]))])\n"
        "hub.tools(timeout_s=0.2)\n"
        "time.sleep(1000)"
    )
    app = subprocess.Popen([sys.executable, "-c", code, word])
    try:
        assert wait_until(lambda: len(processes_with(f"deaf-{word}")) == 1)
    finally:
        app.kill()
        app.wait(10)
    assert wait_until(lambda: not processes_with(word))


def test_names_fit_every_provider() -> None:
    """Letters, digits, underscore and dash, at most 64, and long or odd names stay distinct."""
    names = [tool_name("server", name) for name in ("plain", "with space", "with.dot", "x" * 100, "x" * 101, "ünï")]
    assert names[0] == "server__plain"
    assert len(set(names)) == len(names)
    assert all(len(name) <= 64 and name.replace("_", "").replace("-", "").isascii() for name in names)
    assert all(character.isalnum() or character in "_-" for name in names for character in name)


def test_many_threads(good_tools: dict[str, Tool]) -> None:
    """Several run threads call the same server at once, each gets its own answer."""
    tools = good_tools
    answers: dict[int, str] = {}

    def call(number: int) -> None:
        answers[number] = str(tools["good__add"].run(a=number, b=number))

    threads = [threading.Thread(target=call, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert answers == {number: str(2 * number) for number in range(20)}


ECOSYSTEM = os.environ.get("NEXA_TEST_MCP_GIT")


@pytest.mark.skipif(
    not ECOSYSTEM,
    reason="NO ECOSYSTEM SERVER: pip install mcp-server-git into a venv of its own and set NEXA_TEST_MCP_GIT to its program",
)
def test_a_real_server_of_the_ecosystem(make_hub: MakeHub, tmp_path: Path) -> None:
    """``mcp-server-git`` as published: list, call, fail and cancel on a real repository, ended with nothing left."""
    assert ECOSYSTEM is not None
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "a.txt").write_text("hello\n")
    hub = make_hub(McpServer("git", ECOSYSTEM, ("--repository", str(tmp_path))))
    tools = _tools(hub, timeout_s=60)
    assert "git__git_status" in tools, json.dumps([state.model_dump() for state in hub.states()])
    assert "a.txt" in tools["git__git_status"].run(repo_path=str(tmp_path))
    with pytest.raises(ToolError):
        tools["git__git_show"].run(repo_path=str(tmp_path), revision="no-such-revision")
    seen = Seen()
    seen.cancel.set()
    with pytest.raises(ToolError, match="stopped"):
        tools["git__git_log"].run(context_in(tmp_path, seen=seen), repo_path=str(tmp_path))
    assert "a.txt" in tools["git__git_status"].run(repo_path=str(tmp_path))
    hub.close()
    assert not processes_with(str(tmp_path))
