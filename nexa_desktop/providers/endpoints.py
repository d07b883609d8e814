"""Base URLs as people write them, to base URLs as protocols want them.

Accepted: a bare host, with or without ``/v1``, with trailing slashes, or the full path of a request. What a bare host
means is the vendor's row when the host is the vendor's, else the protocol's usual prefix. Whether the guess is right
is what `checks` finds out.
"""

import re
from urllib.parse import urlsplit, urlunsplit

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.providers.catalog import VENDORS

_FULL_PATHS = {
    "openai_chat": ("/chat/completions",),
    "openai_responses": ("/responses",),
    "anthropic_messages": ("/messages",),
    "gemini": (),
    "ollama": ("/api/chat", "/api/tags", "/api", "/v1"),
}
_SECRET_IN_QUERY = re.compile(r"(?i)(^|&)(api[-_]?key|key|token|access[-_]?token|sig|signature|secret)=")
_PREFIXES = {"openai_chat": "/v1", "openai_responses": "/v1", "anthropic_messages": "/v1", "gemini": "/v1beta", "ollama": ""}


def normalise_base_url(base_url: str, protocol: str, *, vendor: str = "") -> str:
    """The base URL to append a protocol's paths to, without a trailing slash. Raises `InvalidInput`.

    A query (Azure's ``api-version``) stays. A user name and password in the URL are refused: keys have a place of
    their own, where they are not shown.
    """
    text = base_url.strip()
    if not text:
        raise InvalidInput("The connection has no base URL.", "It looks like https://api.example.com/v1.")
    if any(character.isspace() or not character.isprintable() for character in text):
        raise InvalidInput(f"{base_url!r:.200} is not a URL.", "It looks like https://api.example.com/v1.")
    if "://" not in text:
        text = ("http://" if _looks_local(text) else "https://") + text
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise InvalidInput(f"{base_url!r:.200} is not a URL.", "It looks like https://api.example.com/v1.") from error
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname or "{" in parts.netloc:
        raise InvalidInput(f"{base_url!r:.200} is not an address of a server.", "It looks like https://api.example.com/v1.")
    if _SECRET_IN_QUERY.search(parts.query):
        raise InvalidInput("The base URL holds a key.", "Enter the key in its own field.")
    if parts.username or parts.password:
        raise InvalidInput("The base URL holds a user name or password.", "Enter the key in its own field.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    netloc = host if port is None else f"{host}:{port}"
    path = _path(parts.path, protocol, parts.hostname, vendor)
    return urlunsplit((parts.scheme.lower(), netloc, path, parts.query, ""))


def candidates(base_url: str, protocol: str, *, vendor: str = "") -> tuple[str, ...]:
    """Base URLs worth trying for what a person wrote, the likeliest first."""
    first = normalise_base_url(base_url, protocol, vendor=vendor)
    parts = urlsplit(first)
    prefix = _PREFIXES.get(protocol, "")
    paths = [parts.path]
    if prefix:
        paths.append(parts.path.removesuffix(prefix) if parts.path.endswith(prefix) else parts.path + prefix)
        paths.extend(("/v1", "/api/v1", "/openai/v1", "/engines/v1", "") if prefix == "/v1" else ("",))
    unique = dict.fromkeys(path.rstrip("/") for path in paths)
    return tuple(urlunsplit((parts.scheme, parts.netloc, path, parts.query, "")) for path in unique)


def _path(path: str, protocol: str, host: str, vendor: str) -> str:
    path = path.rstrip("/")
    if protocol == "gemini" and "/models" in path:
        path = path.partition("/models")[0]
    for full in _FULL_PATHS.get(protocol, ()):
        path = path.removesuffix(full)
    path = path.removesuffix("/models").rstrip("/")
    if path:
        return path
    known = next(
        (row for row in VENDORS if row.base_url and urlsplit(row.base_url).hostname == host and not row.is_local), None
    )
    if known is not None and (not vendor or vendor in (known.id, "custom")) and protocol in known.protocols:
        return urlsplit(known.base_url).path
    return _PREFIXES.get(protocol, "")


def _looks_local(text: str) -> bool:
    host = text.partition("/")[0]
    host = host.rpartition(":")[0] or host
    return host in ("localhost", "127.0.0.1", "[::1]") or host.startswith(("192.168.", "10.")) or host.endswith(".local")
