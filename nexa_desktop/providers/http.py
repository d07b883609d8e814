"""One HTTP layer for all protocols: who is spoken to, how long it may take, and how it is ended from outside.

A request is watched (`http_watch`): first byte, idle and deadline end it by shutting its socket down, and so does the
handle that is left with the engine for Stop. The socket is reached through the request's ``trace`` extension
(HTTP/1.1 only).

Keys never leave for another host: redirects are reported, not followed.
"""

import json
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import httpx

from nexa_desktop import __version__
from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import NotFound, ProtocolError, ProviderError, ProxyError, RequestAborted
from nexa_desktop.core.model_io import CallLimits
from nexa_desktop.core.proxies import is_loopback, proxy_for, shown_proxy, without_credentials
from nexa_desktop.providers.http_errors import translate
from nexa_desktop.providers.http_watch import Timeouts, Watch
from nexa_desktop.providers.network import ssl_context
from nexa_desktop.providers.protocol import WireRequest

MAX_BODY_BYTES = 128 * 1024 * 1024
MAX_ERROR_BYTES = 256 * 1024
_ERROR_BODY_S = 3.0
_DRAIN_S = 0.1


class HttpResponse:
    """An answer whose headers have come. Used inside `HttpClient.send` only."""

    def __init__(self, response: httpx.Response, watch: Watch, translate: Callable[[Exception], ProviderError]) -> None:
        self._response = response
        self._watch = watch
        self._translate = translate
        self.status = response.status_code
        self.headers = {name.lower(): value for name, value in response.headers.items()}
        self.is_whole = False
        self._raw = self._chunks()

    @property
    def media_type(self) -> str:
        """The content type without its parameters, lower case."""
        return self.headers.get("content-type", "").split(";")[0].strip().lower()

    def event_came(self) -> None:
        """A whole event was read: from here on the idle limit counts instead of the first-byte limit."""
        self._watch.event_came()

    def chunks(self) -> Iterator[bytes]:
        """The body as it arrives. Raises `ProviderError`: aborted, timed out, broken off. Goes on where it was left."""
        return self._raw

    def _chunks(self) -> Iterator[bytes]:
        try:
            for chunk in self._response.iter_bytes():
                self._watch.touch()
                yield chunk
                self._watch.raise_if_ended()
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            self._watch.raise_if_ended()
            raise self._translate(error) from error
        self._watch.raise_if_ended()
        self.is_whole = True

    def read(self, *, max_bytes: int = MAX_BODY_BYTES) -> bytes:
        """The whole body; raises `ProtocolError` when it is larger than ``max_bytes``."""
        body = bytearray()
        for chunk in self.chunks():
            body += chunk
            if len(body) > max_bytes:
                raise ProtocolError(f"The server's answer is larger than {max_bytes // 1024} KiB.")
        return bytes(body)

    def drain(self) -> None:
        """Read what little may follow the end of the answer, so that the connection can be kept. Never raises."""
        if self.is_whole:
            return
        self._watch.end_body_within(_DRAIN_S)
        with suppress(ProviderError, httpx.StreamError):
            for _ in self._raw:
                pass

    def read_some(self, *, max_bytes: int = MAX_ERROR_BYTES) -> bytes:
        """As much of an error's body as came before it ended, broke off, or grew too large. Raises only when aborted."""
        body = bytearray()
        self._watch.end_body_within(_ERROR_BODY_S)
        try:
            for chunk in self.chunks():
                body += chunk
                if len(body) > max_bytes:
                    break
        except RequestAborted:
            raise
        except ProviderError:
            pass  # the status says enough; a body that stops is no second error
        return bytes(body)


class _Line:
    """One httpx client that serves one request at a time, and the connection it last opened."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.stream: Any = None


class HttpClient:
    """Speaks to one base URL. Safe from several threads: each request has a line of its own while it runs."""

    def __init__(
        self,
        base_url: str,
        *,
        ca_file: str | None = None,
        timeouts: Timeouts = Timeouts(),
        vendor: str = "",
        keeps_connections: bool | None = None,
    ) -> None:
        self._origin, self._query = _split_base_url(base_url)
        self._ca_file = ca_file
        self._timeouts = timeouts
        self._vendor = vendor
        # local servers close kept connections without saying so, and cost no handshake
        self._keeps = not is_loopback(base_url) if keeps_connections is None else keeps_connections
        self._proxy = proxy_for(base_url)
        self._lock = threading.Lock()
        self._idle: list[_Line] = []
        self._ssl: ssl.SSLContext | None = None
        self._is_closed = False

    @property
    def proxy(self) -> str | None:
        """The proxy that requests go through, without its credentials."""
        return shown_proxy(self._proxy) if self._proxy else None

    def url(self, path: str) -> str:
        """The base URL with ``path`` below it and the base URL's own query kept."""
        head, _, query = path.partition("?")
        queries = "&".join(part for part in (query, self._query) if part)
        return self._origin + head + (f"?{queries}" if queries else "")

    @contextmanager
    def send(self, wire: WireRequest, limits: CallLimits) -> Iterator[HttpResponse]:
        """Send and yield the answer when its headers are there. Raises `ProviderError`.

        One request goes out. It is sent a second time only when a kept connection turned out to be closed by the
        server before it read or answered anything.
        """
        watch = Watch(self._timeouts, self._remaining_s(limits), self._vendor, proxy=self.proxy)
        line = self._take_line()
        limits.abort.register(watch.abort)
        reusable = False
        try:
            if limits.cancel.is_set():  # asked after registering: a stop in between has either set it or pressed the handle
                watch.abort()
            watch.start()
            response = self._begin(line, wire, watch)
            try:
                answer = HttpResponse(response, watch, self._translate)
                yield answer
                if self._keeps:
                    answer.drain()
                    reusable = answer.is_whole
            finally:
                with suppress(httpx.HTTPError, OSError):
                    response.close()
        finally:
            limits.abort.unregister()
            watch.finish()
            if not watch.left_behind:  # else the thread that was left behind closes it
                self._give_back(line, reusable=reusable)

    def get_json(self, path: str, headers: Mapping[str, str], *, timeout_s: float = 20.0) -> tuple[int, dict[str, str], bytes]:
        """A short GET: status, headers, body."""
        limits = short_limits(timeout_s)
        with self.send(WireRequest("GET", path, headers), limits) as response:
            return response.status, response.headers, response.read(max_bytes=16 * 1024 * 1024)

    def close(self) -> None:
        """Close idle connections; running requests end by themselves."""
        with self._lock:
            self._is_closed = True
            lines, self._idle = self._idle, []
        for line in lines:
            line.client.close()

    def _begin(self, line: _Line, wire: WireRequest, watch: Watch) -> httpx.Response:
        watch.raise_if_ended()
        response = watch.call(lambda: self._exchange(line, wire, watch), discard=line.client.close)
        watch.touch()
        if response.is_redirect:
            target = response.headers.get("location", "")
            response.close()
            raise self._redirected(target)
        return response

    def _exchange(self, line: _Line, wire: WireRequest, watch: Watch) -> httpx.Response:
        """The request out, the answer's headers in."""
        request = self._request(line, wire, watch)
        try:
            try:
                response = line.client.send(request, stream=True)
            except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError) as error:
                watch.raise_if_ended()
                if not request.extensions["nexa"]["reused"] or not _nothing_received(error):
                    raise
                line.stream = None
                response = line.client.send(self._request(line, wire, watch), stream=True)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            watch.raise_if_ended()
            raise self._translate(error) from error
        return response

    def _request(self, line: _Line, wire: WireRequest, watch: Watch) -> httpx.Request:
        state = {"reused": True}

        def trace(name: str, info: Mapping[str, Any]) -> None:
            match name.partition(".")[2]:
                case "connect_tcp.complete" | "start_tls.complete":
                    line.stream = info["return_value"]
                    state["reused"] = False
                    watch.connected(line.stream)
                case "start_tls.started":
                    watch.wrapping(line.stream)
                case "setup_socks5_connection.failed":
                    line.stream.close()  # httpcore 1.0.9 leaves it open, and lets errors through that are none of its own
                    raise _socks_refusal(info["exception"])
                case "send_request_headers.started" if info["request"].method != b"CONNECT":
                    watch.sending(line.stream)

        content = None if wire.body is None else _encoded(wire.body)
        headers = {
            "user-agent": f"nexa-desktop/{__version__}",
            "accept-encoding": "identity",
            **({"content-type": "application/json"} if content is not None else {}),
            **wire.headers,
        }
        return line.client.build_request(
            wire.method,
            self.url(wire.path),
            headers=headers,
            content=content,
            extensions={"trace": trace, "nexa": state},
        )

    def _take_line(self) -> _Line:
        with self._lock:
            if self._idle:
                return self._idle.pop()
            if self._ssl is None:
                self._ssl = ssl_context(self._ca_file)
        try:
            client = httpx.Client(
                verify=self._ssl,
                proxy=self._proxy_settings(),
                trust_env=False,  # proxies are chosen above; .netrc must not add credentials of its own
                timeout=httpx.Timeout(None, connect=self._timeouts.connect_s, write=120.0),
                limits=httpx.Limits(
                    max_connections=2, max_keepalive_connections=1 if self._keeps else 0, keepalive_expiry=60.0
                ),
                follow_redirects=False,
            )
        except (ImportError, ValueError, httpx.InvalidURL):
            raise ProxyError(
                f"The proxy {self.proxy} cannot be used: its address cannot be read, or its kind is not supported.",
                "Use an http:// or socks5:// proxy in HTTPS_PROXY or ALL_PROXY, signs in its password like / as %2F, "
                "or add the host to NO_PROXY.",
                vendor=self._vendor,
            ) from None  # the cause may quote the password
        return _Line(client)

    def _proxy_settings(self) -> httpx.Proxy | None:
        if self._proxy is None:
            return None
        is_tls = self._proxy.lower().startswith("https:")
        return httpx.Proxy(self._proxy, ssl_context=self._ssl if is_tls else None)

    def _give_back(self, line: _Line, *, reusable: bool) -> None:
        with self._lock:
            if reusable and self._keeps and not self._is_closed and len(self._idle) < 4:
                self._idle.append(line)
                return
        line.client.close()

    def _remaining_s(self, limits: CallLimits) -> float:
        remaining = (limits.deadline_at - datetime.now(UTC)).total_seconds()
        if remaining <= 0:
            raise RequestAborted("The run's time is used up.", raw_code="deadline", vendor=self._vendor)
        return remaining

    def _redirected(self, location: str) -> ProviderError:
        target = without_credentials(location.partition("?")[0].partition("#")[0])[:200]
        return NotFound(
            f"The server redirects to {target or 'another address'}; the request was not sent on, so that no key goes astray.",
            "If that address is right, enter it as the base URL.",
            vendor=self._vendor,
        )

    def _translate(self, error: Exception) -> ProviderError:
        host = urlsplit(self._origin).netloc.rpartition("@")[2]
        return translate(error, host=host, proxy=self.proxy, vendor=self._vendor, connect_s=self._timeouts.connect_s)


def short_limits(timeout_s: float) -> CallLimits:
    """Limits of a request that belongs to no run."""
    return CallLimits(
        deadline_at=datetime.now(UTC) + timedelta(seconds=timeout_s),
        cancel=threading.Event(),
        abort=_NoAbort(),
        load_artifact=_no_artifact,
    )


class _NoAbort:
    """Nobody stops a short request."""

    def register(self, abort: Callable[[], None]) -> None:
        """Not needed: the deadline ends it."""

    def unregister(self) -> None:
        """Not needed."""


def _no_artifact(ref: object) -> bytes:
    raise LookupError(f"a short request has no artifacts: {ref!r}")


def _encoded(body: JsonObject) -> bytes:
    """JSON in UTF-8. Lone surrogates, which servers refuse even when escaped, become question marks."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode(errors="replace")


def _split_base_url(base_url: str) -> tuple[str, str]:
    head, _, query = base_url.strip().partition("?")
    return head.rstrip("/"), query.partition("#")[0]


def _socks_refusal(error: Exception) -> httpx.ProxyError:
    import httpcore

    is_answer = isinstance(error, httpcore.ProxyError)
    return httpx.ProxyError(str(error) if is_answer else "it did not answer as a SOCKS 5 proxy does")


def _nothing_received(error: Exception) -> bool:
    """Whether a kept connection was dead: closed or reset before a byte of the answer."""
    return isinstance(error, httpx.ReadError | httpx.WriteError) or "without sending" in str(error)
