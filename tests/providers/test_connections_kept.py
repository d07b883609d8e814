"""Kept connections: used again, replaced once when the server closed them in silence, and still stoppable."""

import threading

import pytest

from nexa_desktop.core import errors
from nexa_desktop.core.proxies import is_loopback, without_credentials
from nexa_desktop.providers.http import HttpClient
from nexa_desktop.providers.http_errors import translate
from nexa_desktop.providers.protocol import WireRequest
from tests.support.provider_calls import Limits
from tests.support.provider_server import ModelServer, Reply

POST = WireRequest("POST", "/x", {"authorization": "Bearer k"}, {"a": "ü\ud800"})
KEPT = Reply(200, {"content-type": "text/plain"}, b"fine", framing="length", keeps_alive=True)


def client(server: ModelServer, *, keeps: bool | None = True) -> HttpClient:
    """A client that keeps connections although the server is on loopback."""
    return HttpClient(server.base_url, keeps_connections=keeps)


def body_of(http: HttpClient, limits: Limits | None = None) -> bytes:
    """One request's answer."""
    with http.send(POST, (limits or Limits()).build()) as response:
        return response.read()


def test_connection_is_kept_and_on_loopback_it_is_not() -> None:
    """Two requests share a connection; to this machine each has its own, as local servers close theirs in silence."""
    with ModelServer(KEPT) as server:
        http = client(server)
        assert [body_of(http), body_of(http)] == [b"fine", b"fine"]
        assert server.connections == 1
        http.close()
        local = client(server, keeps=None)
        assert [body_of(local), body_of(local)] == [b"fine", b"fine"]
        assert server.connections == 3
        assert server.requests[0].json == {"a": "ü?"}


def test_dead_connection_is_replaced_once() -> None:
    """A kept connection that the server closes unanswered costs one more request; a fresh one is not tried again."""
    with ModelServer(KEPT, Reply(closes_silently=True), KEPT, Reply(closes_silently=True)) as server:
        http = client(server)
        assert [body_of(http), body_of(http)] == [b"fine", b"fine"]
        assert (server.connections, len(server.requests)) == (2, 3)
        with pytest.raises(errors.NetworkError):
            body_of(http)
        assert (server.connections, len(server.requests)) == (3, 5)
        http.close()


def test_stop_on_a_connection_that_was_kept() -> None:
    """The abort handle reaches the socket of a connection that an earlier request opened."""
    limits = Limits()
    with ModelServer(KEPT, Reply(is_silent=True)) as server:
        http = client(server)
        body_of(http)
        server.got_request.clear()
        threading.Thread(target=lambda: (server.got_request.wait(10), limits.button.press())).start()
        with pytest.raises(errors.RequestAborted):
            body_of(http, limits)
        assert server.connections == 1
        http.close()


def test_answer_that_is_not_read_to_its_end_does_not_keep_the_connection() -> None:
    """A response left in the middle closes its connection; the next request gets a clean one."""
    long = Reply(200, {}, pieces=[b"part"], stall_after=1)
    with ModelServer(long, KEPT) as server:
        http = client(server)
        with http.send(POST, Limits().build()) as response:
            assert next(iter(response.chunks())) == b"part"
        assert body_of(http) == b"fine"
        assert server.connections == 2
        http.close()


def test_rest_after_the_end_is_read_away_so_that_the_connection_can_stay() -> None:
    """An event stream is left at its last event; what follows at once is read, and the connection serves again."""
    ended = Reply(200, {}, pieces=[b"last event", b": after the end"], keeps_alive=True)
    with ModelServer(ended, KEPT) as server:
        http = client(server)
        with http.send(POST, Limits().build()) as response:
            assert next(iter(response.chunks())) == b"last event"
        assert body_of(http) == b"fine"
        assert server.connections == 1
        http.close()


def test_several_requests_at_once() -> None:
    """Requests of several threads do not wait for one another, nor does stopping one end the others."""
    with ModelServer(Reply(is_silent=True), KEPT) as server:
        http = client(server)
        limits = Limits()
        ended: list[str] = []

        def wait() -> None:
            try:
                body_of(http, limits)
            except errors.RequestAborted:
                ended.append("aborted")

        waiting = threading.Thread(target=wait)
        waiting.start()
        assert server.got_request.wait(10)
        assert body_of(http) == b"fine"
        limits.button.press()
        waiting.join(10)
        assert ended == ["aborted"]
        assert body_of(http) == b"fine"
        http.close()


def test_too_large_an_answer_is_refused() -> None:
    """A document beyond the bound is a protocol error, not a full memory."""
    with ModelServer(Reply(200, {}, pieces=[b"x" * 1000] * 50)) as server:
        http = client(server)
        with pytest.raises(errors.ProtocolError), http.send(POST, Limits().build()) as response:
            response.read(max_bytes=10_000)
        http.close()


def test_base_url_with_a_query_keeps_it() -> None:
    """Azure's api-version in the base URL follows every path."""
    http = HttpClient("https://r.openai.azure.com/openai/?api-version=1")
    assert http.url("/chat/completions?x=2") == "https://r.openai.azure.com/openai/chat/completions?x=2&api-version=1"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://localhost:1/v1", True),
        ("http://127.9.9.9/", True),
        ("http://[::1]:8080/v1", True),
        ("http://api.localhost", True),
        ("https://localhost.example.com", False),
        ("http://192.168.0.2", False),
    ],
)
def test_loopback_is_recognised(url: str, expected: bool) -> None:
    """Only this machine is loopback, whatever a name looks like."""
    assert is_loopback(url) is expected


def test_unknown_failures_are_network_errors_without_details() -> None:
    """What is not understood is still one of ours, and tells nothing of the request."""
    error = translate(RuntimeError("secret"), host="h", proxy=None, vendor="v", connect_s=1)
    assert type(error) is errors.NetworkError
    assert "secret" not in str(error)
    assert without_credentials("http://u:p@h:1/x") == "http://h:1/x"
