"""The tool that fetches a page: public addresses only, one hop at a time, bounded, and never with a key or cookie.

Each hop is resolved here, checked, and then connected to exactly the address that was checked; the name goes along for
TLS and the Host header. So a name that resolves differently a moment later leads nowhere. Proxies of the environment
are not used: they would resolve the name themselves.
"""

import contextlib
import ipaddress
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.tools import ToolContext
from nexa_desktop.tools.addresses import resolve
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.page_text import page_text
from nexa_desktop.tools.tls import system_trust

if TYPE_CHECKING:
    import httpx

LARGEST_BYTES = 5 * 1024 * 1024
LONGEST_S = 30.0

_MOST_TEXT_CHARS = 100_000
_MOST_HOPS = 5
_PHASE_S = 15.0
_LOOK_S = 0.1
_READABLE = ("text/", "application/json", "application/xml", "application/xhtml+xml", "application/javascript")


class PageFetcher:
    """Fetches pages. ``allow_private`` is the person's setting for machines of their own network."""

    def __init__(self, *, allow_private: bool = False) -> None:
        self._allow_private = allow_private

    def fetch_page(self, context: ToolContext | None = None, /, *, url: str) -> str:
        """Title, final address and text of the page."""
        deadline = time.monotonic() + LONGEST_S
        for _ in range(_MOST_HOPS + 1):
            found = self._fetch_one(url, context, deadline)
            if not isinstance(found, _Redirect):
                return found
            url = urljoin(url, found.location)
        raise ToolError(f"The page was redirected more than {_MOST_HOPS} times.")

    def _fetch_one(self, url: str, context: ToolContext | None, deadline: float) -> "str | _Redirect":
        import httpx

        host, port = split_url(url)
        address = self._resolve(host, port, context, deadline)[0]
        pinned = httpx.URL(url).copy_with(host=address, fragment=None, userinfo=b"")
        headers = {
            "Host": host if port in (80, 443) else f"{_bracketed(host)}:{port}",
            "User-Agent": "nexa-desktop",
            "Accept": "text/*",
        }
        try:
            with (
                httpx.Client(
                    follow_redirects=False, trust_env=False, timeout=httpx.Timeout(_PHASE_S), verify=system_trust()
                ) as client,
                _aborting(context, deadline) as aborter,
            ):
                request = client.build_request(
                    "GET", pinned, headers=headers, extensions={"sni_hostname": host, "trace": aborter.trace}
                )
                response = client.send(request, stream=True)
                try:
                    return self._read(response, url)
                finally:
                    response.close()
        except httpx.HTTPError as error:
            if context is not None and context.cancel.is_set():
                raise ToolError("Fetching the page was stopped.") from error
            if time.monotonic() >= deadline:
                raise ToolError(f"{shown(url)} took longer than {LONGEST_S:.0f} s.") from error
            raise ToolError(f"{shown(url)} could not be fetched: {type(error).__name__}.") from error

    def _resolve(self, host: str, port: int, context: ToolContext | None, deadline: float) -> tuple[str, ...]:
        """Resolve in a thread of its own: the system's resolver cannot be interrupted, so it is left behind."""
        found: list[tuple[str, ...] | ToolError] = []

        def work() -> None:
            try:
                found.append(resolve(host, port, allow_private=self._allow_private))
            except ToolError as error:
                found.append(error)

        thread = threading.Thread(target=work, name="fetch-resolve", daemon=True)
        thread.start()
        while thread.is_alive():
            thread.join(_LOOK_S)
            if context is not None and context.cancel.is_set():
                raise ToolError("Fetching the page was stopped.")
            if time.monotonic() >= deadline:
                raise ToolError(f"Resolving the name {shown(host)} took too long.")
        if isinstance(found[0], ToolError):
            raise found[0]
        return found[0]

    @staticmethod
    def _read(response: "httpx.Response", url: str) -> "str | _Redirect":
        if response.status_code in (301, 302, 303, 307, 308) and response.headers.get("location"):
            return _Redirect(response.headers["location"])
        if response.status_code >= 400:
            raise ToolError(f"{shown(url)} answered with status {response.status_code}.")
        media_type = response.headers.get("content-type", "text/plain").partition(";")[0].strip().lower()
        if not media_type.startswith(_READABLE) and not media_type.endswith(("+json", "+xml")):
            raise ToolError(f"{shown(url)} is {shown(media_type)}, not text.")
        content = bytearray()
        is_cut = False
        for chunk in response.iter_bytes(1 << 16):
            content += chunk
            if len(content) > LARGEST_BYTES:
                del content[LARGEST_BYTES:]
                is_cut = True
                break
        text = content.decode(_charset(response), "replace")
        title = ""
        if "html" in media_type:
            title, text = page_text(text)
        if len(text) > _MOST_TEXT_CHARS:
            text, is_cut = text[:_MOST_TEXT_CHARS], True
        head = f"{title}\n" if title else ""
        return f"{head}{url}\n\n{text}" + ("\n[the page is longer; the rest was left out]" if is_cut else "")


class _Redirect:
    def __init__(self, location: str) -> None:
        self.location = location


def split_url(url: str) -> tuple[str, int]:
    """(host, port) of a URL that may be fetched; raises `ToolError` otherwise."""
    if not isinstance(url, str) or any(ord(c) < 33 for c in url.strip()) or "\\" in url:
        raise ToolError("That is not a URL.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise ToolError(f"{shown(url)} is not a URL.") from error
    if parts.scheme not in ("http", "https") or not host:
        raise ToolError("Only http and https pages can be fetched.")
    if parts.username or parts.password:
        raise ToolError("A URL with a name or password in it is not fetched.")
    return _ascii_host(host), port or (443 if parts.scheme == "https" else 80)


def _ascii_host(host: str) -> str:
    with contextlib.suppress(ValueError):
        return str(ipaddress.ip_address(host))
    import httpx

    try:
        return httpx.URL(scheme="http", host=host).raw_host.decode("ascii").rstrip(".")
    except (httpx.InvalidURL, UnicodeError) as error:
        raise ToolError(f"{shown(host)} is not a host name.") from error


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _charset(response: "httpx.Response") -> str:
    try:
        "".encode(response.charset_encoding or "utf-8")
    except LookupError:
        return "utf-8"
    return response.charset_encoding or "utf-8"


class _Aborter:
    """Knows the request's socket and shuts it, which ends a blocked read at once (closing the response does not)."""

    def __init__(self) -> None:
        self._stream: object | None = None
        self.is_over = threading.Event()

    def trace(self, name: str, info: dict[str, object]) -> None:
        """httpcore's trace hook: remembers the newest connected stream."""
        if name in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            self._stream = info.get("return_value")

    def abort(self) -> None:
        """Shut the socket both ways."""
        import socket

        get = getattr(self._stream, "get_extra_info", None)
        found = get("socket") if callable(get) else None
        if isinstance(found, socket.socket):
            with contextlib.suppress(OSError):
                socket.socket.shutdown(found, socket.SHUT_RDWR)


@contextlib.contextmanager
def _aborting(context: ToolContext | None, deadline: float) -> Iterator[_Aborter]:
    """Watch for Stop and the deadline while the request runs."""
    aborter = _Aborter()

    def watch() -> None:
        while not aborter.is_over.wait(_LOOK_S):
            if time.monotonic() >= deadline or (context is not None and context.cancel.is_set()):
                aborter.abort()

    watcher = threading.Thread(target=watch, name="fetch-watch", daemon=True)
    watcher.start()
    try:
        yield aborter
    finally:
        aborter.is_over.set()
        watcher.join()
