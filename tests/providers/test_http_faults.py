"""What servers, proxies and networks do wrong: each ends in the right error, in time, with one request sent."""

import random
import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from nexa_desktop.core import errors
from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.ports import Provider
from nexa_desktop.core.proxies import proxy_for
from nexa_desktop.providers.registry import create_provider
from tests.support.provider_calls import Limits, ask, run
from tests.support.provider_server import CERTIFICATE, ModelServer, Reply

HI = 'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":null}]}\n\n'
END = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
SSE = {"content-type": "text/event-stream"}
KEY = "sk-canary-0123456789abcdefghij"


def provider(base_url: str, *, ca_file: str | None = None, **options: float) -> Provider:
    """A Chat Completions provider with a key."""
    named: JsonObject = dict(options)
    return create_provider("openai_chat", model="m", base_url=base_url, api_key=KEY, ca_file=ca_file, options=named)


def failure(server: ModelServer, limits: Limits | None = None, **options: float) -> ProviderError:
    """The error of one request; exactly one request was sent."""
    before = len(server.requests)
    outcome = run(provider(server.base_url, **options), limits=(limits or Limits()).build())
    assert outcome.error is not None, outcome.reply
    assert len(server.requests) == before + 1
    assert outcome.seconds < 20
    return outcome.error


STATUSES: list[tuple[int, type[ProviderError], bool]] = [
    (400, errors.InvalidRequest, False),
    (401, errors.AuthenticationFailed, False),
    (402, errors.QuotaExhausted, False),
    (403, errors.AuthenticationFailed, False),
    (404, errors.NotFound, False),
    (407, errors.ProxyError, False),
    (408, errors.Overloaded, True),
    (409, errors.Overloaded, True),
    (413, errors.InvalidRequest, False),
    (422, errors.InvalidRequest, False),
    (429, errors.RateLimited, True),
    (500, errors.Overloaded, True),
    (501, errors.Overloaded, False),
    (503, errors.Overloaded, True),
    (529, errors.Overloaded, True),
]
BODIES = {
    "json": ({"content-type": "application/json"}, b'{"error":{"message":"no","type":"t","code":"c"}}'),
    "html": ({"content-type": "text/html"}, b"<!doctype html><html><title>Sorry &amp; no</title><body>x</body></html>"),
    "empty": ({}, b""),
    "not what it says": ({"content-type": "application/json"}, b"\xff\xfe{nope"),
}


@pytest.mark.parametrize("body", BODIES, ids=BODIES.keys())
@pytest.mark.parametrize(("status", "kind", "is_retryable"), STATUSES, ids=[str(row[0]) for row in STATUSES])
def test_status_becomes_its_error(status: int, kind: type[ProviderError], is_retryable: bool, body: str) -> None:
    """Each status gives its error whatever the body is, with vendor, status and retryability, after one request."""
    headers, content = BODIES[body]
    with ModelServer(Reply(status, headers, content)) as server:
        error = failure(server)
    assert type(error) is kind
    assert error.status == status
    assert error.vendor == "custom"
    assert error.is_retryable is is_retryable
    assert "<" not in error.message


@pytest.mark.parametrize("status", [429, 503, 529])
def test_retry_after_in_every_form(status: int) -> None:
    """Seconds, milliseconds, a date and Google's RetryInfo are all understood (E: 80)."""
    at = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    info = b'{"error":{"code":429,"details":[{"@type":"x/google.rpc.RetryInfo","retryDelay":"12.5s"}]}}'
    forms: list[tuple[Reply, float]] = [
        (Reply(status, {"retry-after": "7"}), 7.0),
        (Reply(status, {"retry-after-ms": "1500", "retry-after": "2"}), 1.5),
        (Reply(status, {"retry-after": at}), 90.0),
        (Reply(status, {"content-type": "application/json"}, info), 12.5),
    ]
    for reply, seconds in forms:
        with ModelServer(reply) as server:
            assert failure(server).retry_after_s == pytest.approx(seconds, abs=5)
    with ModelServer(Reply(status, {"retry-after": "soon"})) as server:
        assert failure(server).retry_after_s is None


def test_error_body_that_stops_is_not_waited_for() -> None:
    """A refusal whose body never ends is reported by its status."""
    with ModelServer(Reply(503, pieces=[b'{"error": {"mess'], stall_after=1)) as server:
        assert isinstance(failure(server), errors.Overloaded)


def test_server_that_never_answers() -> None:
    """Accepting and staying silent ends at the first-byte limit."""
    with ModelServer(Reply(is_silent=True)) as server:
        error = failure(server, first_byte_timeout_s=0.3)
        assert server.clients_gone.wait(5)
    assert isinstance(error, errors.ProviderTimeout)
    assert error.is_retryable


def test_headers_that_drip_end_at_the_first_byte_limit() -> None:
    """A byte of the head at a time does not reset the first-byte limit."""
    with ModelServer(Reply(200, SSE, HI.encode(), slow_head_s=0.05)) as server:
        assert isinstance(failure(server, first_byte_timeout_s=0.3), errors.ProviderTimeout)


def test_body_that_drips_ends_at_the_deadline() -> None:
    """One byte at a time keeps a request alive only until the run's deadline."""
    with ModelServer(Reply(200, SSE, pieces=[b":"] * 1000, delay_s=0.05)) as server:
        error = failure(server, limits=Limits(seconds=0.5))
    assert isinstance(error, errors.RequestAborted)
    assert error.raw_code == "deadline"


def test_deadline_after_the_first_delta_keeps_the_partial() -> None:
    """The deadline in the middle of an answer completes it as interrupted, cause deadline."""
    with ModelServer(Reply(200, SSE, pieces=[HI.encode()], stall_after=1)) as server:
        reply = run(provider(server.base_url), limits=Limits(seconds=0.5).build()).done()
    assert (reply.stop.reason, reply.stop.cause) == (StopReason.INTERRUPTED, "deadline")
    assert reply.parts


def test_silence_after_the_first_event_ends_at_the_idle_limit() -> None:
    """A stream that falls silent is interrupted with its partial, although the first-byte limit is long (82)."""
    with ModelServer(Reply(200, SSE, pieces=[HI.encode()], stall_after=1)) as server:
        outcome = run(provider(server.base_url, idle_timeout_s=0.3))
    assert outcome.text == "hi"
    assert (outcome.done().stop.reason, outcome.done().stop.cause) == (StopReason.INTERRUPTED, "network")


def test_comments_keep_a_stream_alive() -> None:
    """Comment lines reset the idle timer (77)."""
    pieces = [HI.encode(), *[b": ping\n\n"] * 12, END.encode()]
    with ModelServer(Reply(200, SSE, pieces=pieces, delay_s=0.1)) as server:
        outcome = run(provider(server.base_url, idle_timeout_s=0.6))
    assert outcome.done().stop.reason is StopReason.END_TURN


def test_waiting_for_the_first_event_is_not_idling() -> None:
    """Comments during a slow prompt do not start the idle limit; a local model may read for minutes (98)."""
    pieces = [b": ping\n\n", b": ping\n\n", (HI + END).encode()]
    with ModelServer(Reply(200, SSE, pieces=pieces, delay_s=0.4)) as server:
        outcome = run(provider(server.base_url, idle_timeout_s=0.2))
    assert outcome.done().stop.reason is StopReason.END_TURN


def test_connection_that_breaks_before_and_after_the_first_delta() -> None:
    """Closed without an answer: an error that may be retried. Broken off later: interrupted (81)."""
    with ModelServer(Reply(closes_silently=True)) as server:
        error = failure(server)
        assert server.connections == 1
    assert type(error) is errors.NetworkError
    assert error.is_retryable
    with ModelServer(Reply(200, SSE, pieces=[HI.encode(), END.encode()], cut_after=1)) as server:
        outcome = run(provider(server.base_url))
    assert outcome.text == "hi"
    assert (outcome.done().stop.reason, outcome.done().stop.cause) == (StopReason.INTERRUPTED, "network")


def test_clean_end_without_a_terminal_event_is_not_success() -> None:
    """End of file is no end of an answer (73): interrupted, or an error when nothing had come."""
    with ModelServer(Reply(200, SSE, HI.encode(), framing="close")) as server:
        assert run(provider(server.base_url)).done().stop.reason is StopReason.INTERRUPTED
    with ModelServer(Reply(200, SSE, b"", framing="close")) as server:
        assert isinstance(failure(server), errors.NetworkError)


def test_redirects_are_reported_and_not_followed() -> None:
    """A redirect, to itself or elsewhere, costs one request, and the key goes nowhere else (83)."""
    with ModelServer() as elsewhere, ModelServer() as server:
        for target in (server.base_url + "/chat/completions", elsewhere.base_url + "/x?token=abc", "/relative", ""):
            for status in (301, 302, 307, 308):
                server.reply(Reply(status, {"location": target}))
                error = failure(server)
                assert isinstance(error, errors.NotFound)
                assert "token" not in str(error)
        assert elsewhere.connections == 0


def test_web_page_instead_of_an_answer() -> None:
    """A login page with status 200 is a wrong address, not an empty answer."""
    with ModelServer(Reply(200, {"content-type": "text/html"}, b"<html>Sign in</html>")) as server:
        assert isinstance(failure(server), errors.NotFound)


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b"{}", b"\x00\xff", b'{"choices": 3}', b'"text"'], ids=repr)
def test_odd_documents_are_errors(body: bytes) -> None:
    """A JSON answer that is none of the protocol's forms raises a provider error, or is interrupted."""
    with ModelServer(Reply(200, {"content-type": "application/json"}, body)) as server:
        outcome = run(provider(server.base_url))
    assert outcome.error is not None or not outcome.parts


def test_unknown_host_and_closed_port() -> None:
    """A name that does not exist and a port where nobody listens are network errors that say so."""
    with ModelServer() as server:
        port = server.port
    gone = run(provider(f"http://127.0.0.1:{port}/v1")).error
    assert type(gone) is errors.NetworkError
    assert "nothing answers there" in gone.message
    unknown = run(provider("https://no-such-host.invalid/v1", connect_timeout_s=5)).error
    assert isinstance(unknown, errors.NetworkError)


# ------------------------------------------------------------------------------------------------ TLS and proxies
def test_self_signed_certificate_is_refused_and_accepted_with_its_ca_file() -> None:
    """An untrusted certificate fails at once, names the certificate, and works with the CA file (96, 100)."""
    with ModelServer(Reply.of_events(HI + END), tls=True) as server:
        refused = run(provider(server.base_url)).error
        assert isinstance(refused, errors.TLSError)
        assert not refused.is_retryable
        assert "certificate" in refused.message.lower()
        assert server.requests == []
        assert run(provider(server.base_url, ca_file=str(CERTIFICATE))).text == "hi"
    bad = run(provider("https://127.0.0.1:9/v1", ca_file=str(CERTIFICATE.parent / "missing.pem"))).error
    assert isinstance(bad, errors.TLSError)


def test_https_to_a_plain_server_is_a_tls_error() -> None:
    """The wrong scheme is named as such."""
    with ModelServer(Reply(200)) as server:
        error = run(provider(server.base_url.replace("http:", "https:"), connect_timeout_s=3)).error
    assert isinstance(error, errors.TLSError | errors.NetworkError)


def test_proxy_that_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy's refusal is named with the proxy, without its credentials, and not retried (100)."""
    refusal = b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
    with ModelServer(Reply(raw=refusal)) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", f"http://user:{KEY}@127.0.0.1:{proxy.port}")
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        error = run(provider("https://model.example.com/v1")).error
        assert isinstance(error, errors.ProxyError)
        assert f"127.0.0.1:{proxy.port}" in error.message
        assert KEY not in str(error)
        assert not error.is_retryable
        assert [request.method for request in proxy.requests] == ["CONNECT"]
        assert "authorization" not in proxy.requests[0].headers
    gone = run(provider("https://model.example.com/v1")).error
    assert isinstance(gone, errors.ProxyError)


def test_loopback_and_no_proxy_hosts_go_direct(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy in the environment is not asked for this machine, nor for what NO_PROXY names."""
    with ModelServer(Reply.of_events(HI + END)) as server:
        monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
        monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
        assert run(provider(server.base_url)).text == "hi"
    monkeypatch.setenv("no_proxy", "internal.example, 10.0.0.0/8")
    monkeypatch.setenv("NO_PROXY", "internal.example, 10.0.0.0/8")
    assert proxy_for("http://models.internal.example/v1") is None
    assert proxy_for("http://10.2.3.4:8000/v1") is None
    assert proxy_for("http://other.example/v1") == "http://127.0.0.1:9"


# ------------------------------------------------------------------------------------------------ stop
@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
def test_stop_before_the_answer_begins(tls: bool) -> None:
    """Stop ends a request that waits for headers at once, and the server sees the client leave."""
    limits = Limits()
    with ModelServer(Reply(is_silent=True), tls=tls) as server:
        threading.Thread(target=lambda: (server.got_request.wait(10), limits.cancel.set(), limits.button.press())).start()
        outcome = run(provider(server.base_url, ca_file=str(CERTIFICATE)), limits=limits.build())
        assert server.clients_gone.wait(5)
    assert isinstance(outcome.error, errors.RequestAborted)
    assert outcome.error.raw_code == "cancelled"
    assert outcome.seconds < 5
    assert not limits.button.is_armed


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
def test_stop_in_the_middle_of_an_answer(tls: bool) -> None:
    """Stop ends a blocked read at once; what had come is kept, cause cancelled."""
    limits = Limits()
    with ModelServer(Reply(200, SSE, pieces=[HI.encode()], stall_after=1), tls=tls) as server:
        stream = provider(server.base_url, ca_file=str(CERTIFICATE)).stream(ask(), limits.build())
        events = [next(stream)]
        threading.Timer(0.1, limits.button.press).start()
        events.extend(stream)
        assert server.clients_gone.wait(5)
    stop = events[-1].reply.stop  # type: ignore[union-attr]
    assert (stop.reason, stop.cause) == (StopReason.INTERRUPTED, "cancelled")


def test_stop_and_deadline_while_shaking_hands() -> None:
    """A server that takes the connection and never finishes TLS holds up neither Stop nor the deadline."""
    with ModelServer(Reply(is_silent=True)) as silent:
        base_url = silent.base_url.replace("http:", "https:")
        limits = Limits()
        threading.Timer(0.3, limits.button.press).start()
        stopped = run(provider(base_url, connect_timeout_s=60), limits=limits.build())
        overdue = run(provider(base_url, connect_timeout_s=60), limits=Limits(seconds=0.3).build())
    for outcome, cause in ((stopped, "cancelled"), (overdue, "deadline")):
        assert isinstance(outcome.error, errors.RequestAborted)
        assert outcome.error.raw_code == cause
        assert outcome.seconds < 10


def test_stop_and_deadline_before_sending() -> None:
    """A request of a stopped or overdue run is not sent."""
    with ModelServer() as server:
        stopped = Limits()
        stopped.cancel.set()
        for limits in (stopped, Limits(seconds=-1)):
            error = run(provider(server.base_url), limits=limits.build()).error
            assert isinstance(error, errors.RequestAborted)
        assert server.connections == 0


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
def test_stop_at_any_moment(tls: bool) -> None:
    """Whenever Stop comes (connecting, shaking hands, waiting, reading), the request ends as stopped and leaves nothing."""
    dice = random.Random(1)
    endless = Reply(200, SSE, pieces=[HI.encode()] * 2000, delay_s=0.002)
    with ModelServer(endless, tls=tls) as server:
        speaker = provider(server.base_url, ca_file=str(CERTIFICATE))
        for _ in range(40):
            limits = Limits()
            timer = threading.Timer(dice.random() * 0.05, limits.stop)
            timer.start()
            outcome = run(speaker, limits=limits.build())
            timer.join()
            cause = outcome.error.raw_code if outcome.error else outcome.done().stop.cause
            assert cause == "cancelled"
            assert not limits.button.is_armed
        speaker.close()
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith("provider-")]


def test_walking_away_from_a_stream_closes_it() -> None:
    """A consumer that stops iterating leaves no request behind."""
    limits = Limits()
    with ModelServer(Reply(200, SSE, pieces=[HI.encode()], stall_after=1)) as server:
        stream = provider(server.base_url).stream(ask(), limits.build())
        next(stream)
        stream.close()  # type: ignore[attr-defined]
        assert server.clients_gone.wait(5)
    assert not limits.button.is_armed


# ------------------------------------------------------------------------------------------------ keys
def test_key_is_in_no_error_and_no_record() -> None:
    """A server that echoes the key, a header or the whole request does not get it into a text of ours (84)."""
    limits = Limits()
    echo = Reply.of_json({"error": {"message": f"bad key {KEY}; authorization: Bearer {KEY}"}}, status=401)
    with ModelServer(echo) as server:
        speaker = provider(server.base_url)
        error = run(speaker, limits=limits.build()).error
        assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert error is not None
    for text in (str(error), repr(error), repr(error.args), repr(vars(error)), repr(speaker), repr(limits.records)):
        assert "canary" not in text
    assert limits.records
