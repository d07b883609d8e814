"""Which proxy leads to an address: what the system and the environment say. The same for models and for MCP servers."""

import ipaddress
import os
from contextlib import suppress
from urllib.parse import urlsplit


def is_loopback(url: str) -> bool:
    """Whether the URL names this machine."""
    host = (urlsplit(url).hostname or "").rstrip(".").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def proxy_for(url: str) -> str | None:
    """The proxy the system or the environment names for this URL; NO_PROXY understood with suffixes, ports and CIDR.

    None for this machine. ``socks`` alone (GNOME's word in the environment, macOS's in its settings) is a SOCKS 5 proxy.
    All of these look names up at the proxy, ``socks5`` too.
    """
    import urllib.request  # with all of email and http: not on the way to the first window

    parts = urlsplit(url)
    host = parts.hostname or ""
    if is_loopback(url):
        return None
    proxies = urllib.request.getproxies()
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    if not proxy and (socks := proxies.get("socks")):
        proxy = f"socks5h://{socks.rpartition('://')[2]}"
    if not proxy or urllib.request.proxy_bypass(parts.netloc.rpartition("@")[2]) or _in_no_proxy_network(host):
        return None
    scheme, sep, rest = proxy.partition("://")
    if not sep:
        return f"http://{proxy}"
    return f"socks5h://{rest}" if scheme.lower() == "socks" else proxy


def without_credentials(url: str) -> str:
    """The URL without user name and password."""
    head, sep, tail = url.partition("://")
    if not sep:
        return url
    netloc, slash, path = tail.partition("/")
    return head + sep + netloc.rpartition("@")[2] + slash + path


def shown_proxy(proxy: str) -> str:
    """A proxy's address for a person, without user name and password. Everything before the last ``@`` is taken for them: a
    password whose signs were not encoded may look like a path."""
    scheme, sep, rest = proxy.partition("://")
    return f"{scheme}{sep}{rest.rpartition('@')[2]}" if sep else proxy.rpartition("@")[2]


def _in_no_proxy_network(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    for entry in (os.environ.get("no_proxy") or os.environ.get("NO_PROXY") or "").split(","):
        with suppress(ValueError):
            if address in ipaddress.ip_network(entry.strip(), strict=False):
                return True
    return False
