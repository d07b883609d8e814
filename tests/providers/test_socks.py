"""SOCKS proxies: the way through them, what they refuse, and that Stop, limits and keys hold on that way."""

import logging
import subprocess
import sys
import threading
import time
import traceback
from pathlib import Path

import pytest

from nexa_desktop.config.logging import start_log
from nexa_desktop.core import errors
from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.ports import Provider
from nexa_desktop.core.proxies import proxy_for
from nexa_desktop.core.settings import Connection
from nexa_desktop.providers.checks import check_connection
from nexa_desktop.providers.registry import create_provider
from tests.support.provider_calls import Limits, run
from tests.support.provider_server import CERTIFICATE, ModelServer, Reply
from tests.support.socks_server import Fault, SocksServer

HI = 'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":null}]}\n\n'
END = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
SSE = {"content-type": "text/event-stream"}
KEY = "sk-canary-0123456789abcdefghij"
WORD = "proxy-canary-password"


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what a test sets."""
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "socks_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def provider(base_url: str = "http://model.example:8000/v1", **options: float) -> Provider:
    """A provider with a key, at a host that only the proxy can find."""
    ca_file = str(CERTIFICATE) if base_url.startswith("https") else None
    return create_provider("openai_chat", model="m", base_url=base_url, api_key=KEY, ca_file=ca_file, options=dict(options))


def failure(monkeypatch: pytest.MonkeyPatch, proxy: SocksServer, *, url: str = "", **options: float) -> ProviderError:
    """What a request through the proxy ends with; it never shows the password."""
    monkeypatch.setenv("ALL_PROXY", url or proxy.url)
    error = run(provider(**options), limits=Limits().build()).error
    assert error is not None
    for part in (str(error), error.message, error.hint or "", repr(error)):
        assert WORD not in part
    return error


@pytest.mark.parametrize("scheme", ["socks5", "socks5h", "socks"])
@pytest.mark.parametrize("user", [None, ("me", WORD)])
def test_an_answer_comes_through_it(monkeypatch: pytest.MonkeyPatch, scheme: str, user: tuple[str, str] | None) -> None:
    """The proxy finds the host; the key arrives at the server alone; the connection is kept for the next request."""
    answer = Reply(headers=SSE, body=(HI + END).encode(), keeps_alive=True)
    with ModelServer(answer) as server, SocksServer(to=server.port, user=user) as proxy:
        monkeypatch.setenv("ALL_PROXY", proxy.url.replace("socks5h:", f"{scheme}:"))
        model = provider()
        assert [run(model).text, run(model).text] == ["hi", "hi"]
        assert proxy.asked == [("model.example", 8000)]
        assert proxy.logins == ([user] if user else [])
        assert [request.headers["authorization"] for request in server.requests] == [f"Bearer {KEY}"] * 2
        assert "proxy-authorization" not in server.requests[0].headers
        model.close()


def test_tls_reaches_from_here_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The certificate is the server's, checked against the name that was typed, not the proxy's."""
    with ModelServer(Reply.of_events(HI + END), tls=True) as server, SocksServer(to=server.port) as proxy:
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        assert isinstance(run(provider("https://model.example/v1")).error, errors.TLSError)
        assert server.requests == []
        assert proxy.asked == [("model.example", 443)]


def test_a_password_with_signs_is_sent_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Percent signs in the URL stand for what they encode."""
    with ModelServer(Reply.of_events(HI + END)) as server, SocksServer(to=server.port, user=("me", "a:b@c/ü")) as proxy:
        monkeypatch.setenv("ALL_PROXY", f"socks5h://me:a%3Ab%40c%2F%C3%BC@127.0.0.1:{proxy.port}")
        assert run(provider()).text == "hi"


def test_refusals_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who refused and why: the proxy's password, its rules, the server behind it."""
    with SocksServer(user=("me", WORD)) as proxy:
        wrong = failure(monkeypatch, proxy, url=proxy.url.replace("me:", "you:"))
        missing = failure(monkeypatch, proxy, url=f"socks5h://127.0.0.1:{proxy.port}")
    with SocksServer(reply_code=5) as proxy:
        behind = failure(monkeypatch, proxy)
        assert proxy.asked == [("model.example", 8000)]
    gone = failure(monkeypatch, proxy)
    for error in (wrong, missing, behind, gone):
        assert isinstance(error, errors.ProxyError)
        assert not error.is_retryable
        assert "socks5h://127.0.0.1:" in error.message
    assert "username/password" in wrong.message
    assert "AUTHENTICATION" in missing.message
    assert behind.message.endswith("Connection refused.")
    assert "could not be reached" in gone.message


def test_a_password_that_is_not_encoded_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slash in it makes the address one of another host; what is said of it holds nothing of the password, and neither
    does what caused it."""
    with SocksServer() as proxy:
        error = failure(monkeypatch, proxy, url=f"http://me:{WORD}/{WORD}@127.0.0.1:{proxy.port}")
    assert isinstance(error, errors.ProxyError)
    assert f"127.0.0.1:{proxy.port}" in error.message
    assert WORD not in "".join(traceback.format_exception(error))


@pytest.mark.parametrize("fault", ["closes", "speaks-http"])
def test_what_is_no_socks_proxy_is_said(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    """Something else listens at that port."""
    with SocksServer(fault=fault) as proxy:
        error = failure(monkeypatch, proxy)
    assert isinstance(error, errors.ProxyError)
    assert "SOCKS 5" in error.message


@pytest.mark.parametrize("url", ["http://model.example:8000/v1", "https://model.example/v1"])
@pytest.mark.parametrize("is_slow_to_connect", [False, True])
def test_silence_ends_at_its_limit(monkeypatch: pytest.MonkeyPatch, url: str, is_slow_to_connect: bool) -> None:
    """A proxy that never answers is named, and its socket is closed."""
    fault: Fault = "" if is_slow_to_connect else "silent"
    with SocksServer(user=("me", WORD), fault=fault, is_slow_to_connect=is_slow_to_connect) as proxy:
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        error = run(provider(url, proxy_timeout_s=0.3)).error
        assert proxy.client_gone.wait(10)
    assert isinstance(error, errors.ProxyError)
    assert "within 0.3 s" in error.message
    assert WORD not in str(error)


def test_a_silent_http_proxy_ends_at_the_same_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """CONNECT is bounded too."""
    with ModelServer(Reply(is_silent=True)) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy.port}")
        error = run(provider("https://model.example/v1", proxy_timeout_s=0.3)).error
        assert proxy.clients_gone.wait(10)
    assert isinstance(error, errors.ProxyError)


@pytest.mark.parametrize("where", ["greeting", "connecting", "answering"])
def test_stop_closes_the_socket_wherever_the_request_is(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Stop reaches the socket while the proxy is asked and while the server answers through it; no thread is left."""
    limits = Limits()
    with (
        ModelServer(Reply(headers=SSE, pieces=[HI.encode()], stall_after=1)) as server,
        SocksServer(
            to=server.port, fault="silent" if where == "greeting" else "", is_slow_to_connect=where == "connecting"
        ) as proxy,
    ):
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        moment = server.got_request if where == "answering" else proxy.got_client

        def stop() -> None:
            assert moment.wait(10)
            while where == "connecting" and not proxy.asked:
                time.sleep(0.01)
            limits.stop()

        button = threading.Thread(target=stop)
        button.start()
        outcome = run(provider(), limits=limits.build())
        button.join()
        assert proxy.client_gone.wait(10)
    if outcome.error is not None:
        assert isinstance(outcome.error, errors.RequestAborted)
        assert outcome.error.raw_code == "cancelled"
    else:
        assert outcome.done().stop.cause == "cancelled"
    until = time.monotonic() + 10
    while (left := [one for one in threading.enumerate() if one.name == "provider-connect"]) and time.monotonic() < until:
        left[0].join(0.1)
    assert left == []


def test_the_deadline_holds_at_a_silent_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run's time ends the request before the proxy's own limit does."""
    with SocksServer(fault="silent") as proxy:
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        error = run(provider(), limits=Limits(seconds=0.3).build()).error
        assert proxy.client_gone.wait(10)
    assert isinstance(error, errors.RequestAborted)
    assert error.raw_code == "deadline"


def test_who_goes_through_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not this machine, not what NO_PROXY names; a scheme's own proxy goes before the general one."""
    monkeypatch.setenv("ALL_PROXY", "socks5h://127.0.0.1:9")
    with ModelServer(Reply.of_events(HI + END)) as server:
        assert run(provider(server.base_url)).text == "hi"
    monkeypatch.setenv("NO_PROXY", "internal.example,10.0.0.0/8")
    assert proxy_for("https://models.internal.example/v1") is None
    assert proxy_for("http://10.1.2.3/v1") is None
    assert proxy_for("https://other.example/v1") == "socks5h://127.0.0.1:9"
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:8")
    assert proxy_for("https://other.example/v1") == "http://127.0.0.1:8"
    monkeypatch.delenv("ALL_PROXY")
    monkeypatch.setenv("SOCKS_PROXY", "http://127.0.0.1:7")  # as macOS tells its setting
    assert proxy_for("http://other.example/v1") == "socks5h://127.0.0.1:7"


def test_another_kind_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """SOCKS 4 has no names and no passwords."""
    monkeypatch.setenv("ALL_PROXY", f"socks4://me:{WORD}@127.0.0.1:9")
    error = run(provider()).error
    assert isinstance(error, errors.ProxyError)
    assert "socks5://" in (error.hint or "")
    assert WORD not in str(error)


def test_test_connection_names_a_silent_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings' Test says that it is the proxy."""
    with SocksServer(reply_code=2) as proxy:
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        check = check_connection(Connection("c", "C", "custom", "openai_chat", "http://model.example/v1"))
    assert not check.is_working
    assert "proxy socks5h://127.0.0.1" in check.message
    assert "ruleset" in check.message


def test_the_password_is_in_no_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """httpcore logs the login at its most talkative; our log does not take it, however talkative it is."""
    log = start_log(tmp_path, secrets=tuple, level=logging.DEBUG)
    try:
        with SocksServer(user=("me", WORD)) as proxy:
            failure(monkeypatch, proxy, url=proxy.url.replace("me:", "you:"))
            assert proxy.logins == [("you", WORD)]
    finally:
        log.close()
        logging.getLogger().setLevel(logging.WARNING)
    assert WORD not in (tmp_path / "nexa.log").read_text(encoding="utf-8")


def test_nothing_of_it_is_loaded_before_the_first_request() -> None:
    """The extra comes with the HTTP library's own parts, which no start-up waits for."""
    code = (
        "import sys; from nexa_desktop.providers import http; "
        "http.HttpClient('http://model.example/v1'); sys.exit('socksio' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
