"""Fetching pages: public addresses only, every hop checked, bounded, and without anything that identifies the person."""

import ipaddress
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools import builtin_tools
from nexa_desktop.tools.addresses import is_public, resolve
from nexa_desktop.tools.page_text import page_text
from nexa_desktop.tools.web import LARGEST_BYTES, PageFetcher, split_url
from tests.support.tools_context import Seen, by_name, context_in, in_background
from tests.support.tools_web_server import page, redirect, web_server

PRIVATE = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",  # noqa: S104  refused, not bound
    "100.64.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "::", "::1", "fe80::1",
    "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254",
    "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "::127.0.0.1", "2001:db8::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_public(address: str) -> None:
    """Loopback, private, link-local, metadata, shared, multicast, reserved; and IPv4 hidden in IPv6."""
    assert not is_public(ipaddress.ip_address(address))


def test_public_addresses() -> None:
    """Ordinary ones pass."""
    for address in ("93.184.216.34", "8.8.8.8", "2606:4700:4700::1111"):
        assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://0/", "http://2130706433/",
        "http://0x7f.1/", "http://127.1/", "http://169.254.169.254/latest/meta-data/", "http://[::ffff:127.0.0.1]/",
        "http://10.0.0.1:8080/", "https://127.0.0.1/", "file:///etc/passwd", "ftp://example.com/", "gopher://x/",
        "data:text/html,x", "http://", "//example.com/", "example.com", "http://user:pass@example.com/",
        "http://exa mple.com/", "http://example.com\\@127.0.0.1/", "http://x\x00y/", "", "http://[::1",
        "http://127.0.0.1\t/", "javascript:alert(1)", "http://example.com:99999/", "http://.../",
    ],
)  # fmt: skip
def test_addresses_that_are_refused(tmp_path: Path, url: str) -> None:
    """Every spelling of a local address, other schemes, credentials and malformed URLs fail before anything is sent."""
    with pytest.raises(ToolError):
        by_name(builtin_tools(tmp_path))["fetch_page"].run(url=url)


def test_a_page_becomes_text() -> None:
    """Title, headings, lists, links and tables are readable; scripts and styles are not there."""
    html = (
        "<html><head><title> A  page </title><style>x{}</style></head><body><script>evil()</script><h1>Head</h1>"
        "<p>One\n two &amp; three"
        "<br>four</p><ul><li>a<li>b</ul><a href='https://example.com/x'>link</a><pre>  kept\n   as is</pre>"
        "<table><tr><td>1</td><td>2</td></tr></table><img alt='picture'></body>"
    )
    with web_server({"/": page(html)}) as server:
        said = PageFetcher(allow_private=True).fetch_page(url=server.url())
    assert said.startswith(f"A page\n{server.url()}\n\n# Head\n\nOne two & three\nfour")
    for piece in ("- a\n- b", "link (https://example.com/x)", "kept\n   as is", "| 1 | 2", "[picture]"):
        assert piece in said
    assert "evil" not in said
    assert "x{}" not in said


def test_nothing_identifies_the_person(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No key, cookie, proxy or netrc credential goes along; cookies set on the way are not sent back."""
    canary = "canary-key-do-not-send"
    netrc = tmp_path / "netrc"
    netrc.write_text(f"machine 127.0.0.1 login me password {canary}\n")
    for name in ("OPENAI_API_KEY", "HTTP_PROXY_PASSWORD", "COOKIE"):
        monkeypatch.setenv(name, canary)
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("HTTP_PROXY", f"http://me:{canary}@127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", f"http://me:{canary}@127.0.0.1:9")
    hop = page("", status=302, Location="/end", Set_Cookie=f"id={canary}")
    with web_server({"/": hop, "/end": page("fine", media_type="text/plain")}) as server:
        said = PageFetcher(allow_private=True).fetch_page(url=server.url())
        assert said.endswith("fine")
        assert len(server.requests) == 2
        for _, headers in server.requests:
            assert canary not in str(headers)
            assert not {"authorization", "cookie", "referer", "proxy-authorization"} & set(headers)
            assert headers["user-agent"] == "nexa-desktop"


def test_each_redirect_is_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is allowed cannot lead on to an address that is not, nor round in a circle, nor to another scheme."""
    monkeypatch.setattr("nexa_desktop.tools.addresses.is_public", lambda address: str(address) == "127.0.0.1")
    answers = {
        "/circle": redirect("/circle"),
        "/file": redirect("file:///etc/passwd"),
        "/hop": redirect("/end"),
        "/end": page("end"),
    }
    with web_server(answers) as server:
        answers["/out"] = redirect(server.url("/secret", host="127.0.0.2"))
        answers["/secret"] = page("the metadata")
        fetcher = PageFetcher()
        assert fetcher.fetch_page(url=server.url("/hop")).endswith("end")
        with pytest.raises(ToolError, match=r"leads to 127\.0\.0\.2"):
            fetcher.fetch_page(url=server.url("/out"))
        with pytest.raises(ToolError, match="more than 5 times"):
            fetcher.fetch_page(url=server.url("/circle"))
        with pytest.raises(ToolError, match="http and https"):
            fetcher.fetch_page(url=server.url("/file"))
        assert "/secret" not in [path for path, _ in server.requests]


def test_the_address_checked_is_the_address_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: a name that resolves differently the second time is only asked once, and its Host header is the name."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def rebinding(host: object, *arguments: object, **options: object) -> object:
        if host == "rebind.example":
            asked.append(str(host))
            return real("127.0.0.1" if len(asked) == 1 else "127.0.0.2", *arguments, **options)  # type: ignore[arg-type]  # as given
        return real(host, *arguments, **options)  # type: ignore[arg-type]  # as given

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    monkeypatch.setattr("nexa_desktop.tools.addresses.is_public", lambda address: str(address) == "127.0.0.1")
    with web_server({"/": page("here")}) as server:
        assert PageFetcher().fetch_page(url=server.url(host="rebind.example")).endswith("here")
        assert server.requests[0][1]["host"] == f"rebind.example:{server.port}"
    assert asked == ["rebind.example"]


def test_one_private_address_refuses_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with a public and a private address is refused as a whole."""
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(ToolError, match=r"leads to 10\.0\.0\.1"):
        resolve("mixed.example", 80, allow_private=False)


def test_large_and_unreadable_answers() -> None:
    """An answer is cut at its limit, binary types and error statuses are refused, odd charsets do not matter."""
    answers = {
        "/large": page(b"x" * (LARGEST_BYTES * 2), media_type="text/plain"),
        "/image": page(b"\x89PNG", media_type="image/png"),
        "/charset": page("ünï".encode("latin-1"), media_type="text/plain; charset=latin-1"),
        "/odd": page("fine", media_type="text/plain; charset=no-such-thing"),
        "/json": page('{"a": 1}', media_type="application/json"),
    }
    fetcher = PageFetcher(allow_private=True)
    with web_server(answers) as server:
        assert fetcher.fetch_page(url=server.url("/large")).endswith("[the page is longer; the rest was left out]")
        with pytest.raises(ToolError, match="not text"):
            fetcher.fetch_page(url=server.url("/image"))
        with pytest.raises(ToolError, match="status 404"):
            fetcher.fetch_page(url=server.url("/missing"))
        assert "ünï" in fetcher.fetch_page(url=server.url("/charset"))
        assert fetcher.fetch_page(url=server.url("/odd")).endswith("fine")
        assert '{"a": 1}' in fetcher.fetch_page(url=server.url("/json"))


def test_stop_ends_a_silent_server(tmp_path: Path) -> None:
    """K100: a server that accepts and says nothing is left at once when Stop is pressed, not at its timeout."""
    hold, arrived = threading.Event(), threading.Event()

    def silent(handler: BaseHTTPRequestHandler) -> None:
        arrived.set()
        hold.wait(30)

    seen, said = Seen(), list[str]()

    def work() -> None:
        try:
            PageFetcher(allow_private=True).fetch_page(context_in(tmp_path, seen=seen), url=server.url())
        except ToolError as error:
            said.append(str(error))

    with web_server({"/": silent}) as server:
        try:
            with in_background(threading.Thread(target=work)):
                assert arrived.wait(20)
                pressed = time.monotonic()
                seen.cancel.set()
            assert time.monotonic() - pressed < 10, "the server would have held it for 15 s"
        finally:
            hold.set()
    assert said == ["Fetching the page was stopped."]


def test_split_url() -> None:
    """Host and port as they are connected to; international names in their ASCII form."""
    assert split_url("https://example.com/x") == ("example.com", 443)
    assert split_url("http://EXAMPLE.com:8080") == ("example.com", 8080)
    assert split_url("http://bücher.example/") == ("xn--bcher-kva.example", 80)


@given(st.text(st.sampled_from("<>/!-=\"'& abchrefscriptpre\n"), max_size=80))
def test_broken_markup_never_fails(html: str) -> None:
    """Whatever the markup, there is some text and no error."""
    page_text(html)
