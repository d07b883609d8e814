"""Finding local servers and testing connections, against servers on loopback."""

import socket
import time
from typing import Any

import pytest
from msgspec.structs import replace

from nexa_desktop.core.settings import Connection
from nexa_desktop.providers.checks import check_connection
from nexa_desktop.providers.discovery import KNOWN_PORTS, KnownPort, detect_servers
from tests.support.local_server import LocalServer
from tests.support.provider_server import CERTIFICATE, ModelServer, Received, Reply

KEY = "sk-canary-0123456789abcdefghij"
MODELS = {"object": "list", "data": [{"id": "alpha", "owned_by": "me"}, {"id": "beta"}]}
MISSING = Reply.of_json({"error": {"message": "no such path"}}, status=404)


class PathServer(ModelServer):
    """Answers by path; every other path is 404."""

    def __init__(self, paths: dict[str, Reply], **more: Any) -> None:
        self.paths = paths
        super().__init__(**more)

    def choose(self, request: Received) -> Reply:
        """The reply for this path."""
        return self.paths.get(request.path.partition("?")[0], MISSING)


def connection(base_url: str, protocol: str = "openai_chat", **more: Any) -> Connection:
    """A connection to a server nobody knows."""
    return Connection("c", "C", more.pop("vendor", "custom"), protocol, base_url, **more)


# ------------------------------------------------------------------------------------------------ test of a connection
@pytest.mark.parametrize("typed", ["", "/", "/v1", "/v1/", "/v1/chat/completions", "/wrong"])
def test_right_base_url_is_found(typed: str) -> None:
    """With or without /v1, a slash or the full path, the test finds the base URL and says it (97)."""
    with PathServer({"/v1/models": Reply.of_json(MODELS)}) as server:
        found = check_connection(connection(server.origin + typed), secret=KEY)
        assert {request.headers["authorization"] for request in server.requests} == {f"Bearer {KEY}"}
    assert found.is_working, found
    assert found.base_url == server.base_url
    assert found.models == ("alpha", "beta")
    assert "2 models" in found.message
    assert found.latency_ms is not None


def test_base_url_without_a_prefix_is_found() -> None:
    """A server that has no /v1 is found too, although /v1 was typed."""
    with PathServer({"/models": Reply.of_json(MODELS)}) as server:
        found = check_connection(connection(server.base_url))
    assert (found.is_working, found.base_url) == (True, server.origin)


def test_server_without_a_model_list_is_found_by_its_request_path() -> None:
    """Where there is no list of models, an empty request shows that the path exists; nothing is generated."""
    refused = Reply.of_json({"error": {"message": "messages is empty"}}, status=400)
    with PathServer({"/v1/chat/completions": refused}) as server:
        found = check_connection(connection(server.base_url, model="m"))
        posts = [request.json for request in server.requests if request.method == "POST"]
    assert (found.is_working, found.models) == (True, ())
    assert posts == [{"model": "m", "messages": []}]


def test_wrong_key_wrong_url_and_no_server() -> None:
    """Each failure says what it is and what to do, and shows no key."""
    with PathServer({"/v1/models": Reply.of_json({"error": {"message": f"bad {KEY}"}}, status=401)}) as server:
        key = check_connection(connection(server.base_url), secret=KEY)
        assert len(server.requests) == 1
    with PathServer({"/": Reply(200, {"content-type": "text/html"}, b"<html>hi</html>")}) as server:
        url = check_connection(connection(server.base_url), secret=KEY)
    gone = check_connection(connection(server.base_url), secret=KEY)
    for found, words in ((key, "did not accept the API key"), (url, "no model server"), (gone, "nothing answers there")):
        assert not found.is_working
        assert words in found.message
        assert found.hint
        assert "canary" not in f"{found.message}{found.hint}"


def test_certificate_redirect_and_silence() -> None:
    """An untrusted certificate, a redirect and a silent server are told apart."""
    with PathServer({"/v1/models": Reply.of_json(MODELS)}, tls=True) as server:
        assert "certificate" in check_connection(connection(server.base_url)).message
        assert check_connection(connection(server.base_url, ca_file=str(CERTIFICATE))).is_working
    with PathServer({}) as other, PathServer({"/v1/models": Reply(302, {"location": other.base_url})}) as server:
        found = check_connection(connection(server.base_url), secret=KEY)
        assert "redirects" in found.message
        assert other.connections == 0
    with PathServer({"/v1/models": Reply(is_silent=True)}) as server:
        assert "did not answer" in check_connection(connection(server.base_url), timeout_s=0.3).message


def test_other_protocol_is_recognised() -> None:
    """Ollama asked by the wrong protocol says what it is and where."""
    with PathServer({"/api/tags": Reply.of_json({"models": [{"name": "llama3"}]})}) as server:
        found = check_connection(connection(server.base_url))
    assert not found.is_working
    assert "Ollama" in found.message
    assert found.base_url == server.origin


def test_hints_about_models() -> None:
    """A model that is not offered, and a server without any, are said without failing."""
    with PathServer({"/v1/models": Reply.of_json(MODELS)}) as server:
        found = check_connection(connection(server.base_url, model="gamma"))
        assert found.is_working
        assert "gamma" in (found.hint or "")
        server.paths["/v1/models"] = Reply.of_json({"data": []})
        empty = check_connection(connection(server.base_url))
        assert empty.is_working
        assert "no model" in empty.message
        assert "context size" in (check_connection(connection(server.base_url, vendor="ollama")).hint or "")


def test_a_model_without_tools_is_told_beside_the_success() -> None:
    """The chosen model works, and cannot do what the program is for."""
    said = Reply.of_json({"capabilities": ["completion"]})
    with LocalServer(tags=Reply.of_json({"models": [{"name": "gemma:2b"}, {"name": "qwen3"}]}), show=said) as server:
        asked = replace(connection(server.origin, vendor="ollama", protocol="ollama"), model="gemma:2b")
        check = check_connection(asked)
        assert check.is_working
        assert check.hint == "'gemma:2b' has no tools: it can only answer in words."
        assert check_connection(replace(asked, model="")).hint is None


@pytest.mark.parametrize("base_url", ["", "https://{resource}.example/v1", "ftp://x", "http://u:p@h/v1"])
def test_connections_that_cannot_be_tried(base_url: str) -> None:
    """What is no URL is a result, not an exception."""
    found = check_connection(connection(base_url))
    assert not found.is_working
    assert found.hint


# ------------------------------------------------------------------------------------------------ detection
def test_servers_are_found_and_named() -> None:
    """What answers is offered with its models; who it is comes from what it says, then from its port."""
    llama = Reply.of_json({"data": [{"id": "q", "owned_by": "llamacpp"}]}, server="llama.cpp")
    with (
        PathServer({"/api/tags": Reply.of_json({"models": [{"name": "llama3:8b"}, {"name": "qwen3"}]})}) as ollama,
        PathServer({"/v1/models": llama}) as llamacpp,
        PathServer({"/v1/models": Reply.of_json({"data": [{"id": "z", "owned_by": "vllm"}]})}) as vllm,
        PathServer({"/v1/models": Reply.of_json({"data": []})}) as empty,
        PathServer({"/v1/models": Reply.of_json({}, status=401)}) as locked,
        PathServer({"/v1/models": Reply(200, {"content-type": "text/html"}, b"<html>")}) as website,
        ModelServer(Reply(is_silent=True)) as silent,
    ):
        ports = [
            KnownPort(ollama.port, "ollama", "", "/api/tags"),
            *(KnownPort(s.port, v) for s, v in ((llamacpp, "lmstudio"), (vllm, "textgen"), (empty, "lmstudio"))),
            *(KnownPort(s.port, "jan") for s in (locked, website, silent)),
        ]
        found = detect_servers(ports=ports, timeout_s=3)
        assert all(request.method == "GET" for server in (ollama, llamacpp, vllm) for request in server.requests)
        assert all("authorization" not in request.headers for request in locked.requests)
    assert [(s.vendor, s.models) for s in found] == [
        ("ollama", ("llama3:8b", "qwen3")),
        ("llamacpp", ("q",)),
        ("vllm", ("z",)),
        ("lmstudio", ()),
        ("jan", ()),
    ]
    assert found[0].base_url == f"http://127.0.0.1:{ollama.port}"
    assert found[0].protocol == "ollama"
    assert found[1].base_url == f"http://127.0.0.1:{llamacpp.port}/v1"
    assert [bool(s.problem) for s in found] == [False, False, False, True, True]


def test_nothing_blocks_longer_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silent ports cost the limit once, all together; a proxy is not asked."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with ModelServer(Reply(is_silent=True)) as one, ModelServer(Reply(is_silent=True)) as two:
        began = time.monotonic()
        assert detect_servers(ports=[KnownPort(s.port, "jan") for s in (one, two)] * 20, timeout_s=0.3) == ()
        assert time.monotonic() - began < 3  # one after the other would take 12 s


def test_ollama_host_is_followed_on_this_machine_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable may move the port; another machine in it is not asked from here."""
    with PathServer({"/api/tags": Reply.of_json({"models": []})}) as ollama:
        for host in (f"127.0.0.1:{ollama.port}", f"http://localhost:{ollama.port}", f"0.0.0.0:{ollama.port}"):
            monkeypatch.setenv("OLLAMA_HOST", host)
            found = detect_servers(timeout_s=2)
            assert f"http://127.0.0.1:{ollama.port}" in [server.base_url for server in found]
        asked = len(ollama.requests)
        monkeypatch.setenv("OLLAMA_HOST", f"192.0.2.1:{ollama.port}")
        assert all(server.vendor != "ollama" for server in detect_servers(timeout_s=0.5))
        assert len(ollama.requests) == asked


def test_known_ports_are_loopback_and_different() -> None:
    """Each port is knocked at once."""
    assert len({known.port for known in KNOWN_PORTS}) == len(KNOWN_PORTS)
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    assert detect_servers(ports=[KnownPort(port, "jan")], timeout_s=1) == ()
