"""Test of a connection: finds the base URL that works, says what was found, or what is wrong and what to do.

What a person typed may lack ``/v1``, have a slash too many, or be the full path of a request. Every candidate is on the
host that was typed, so the key goes nowhere else. Nothing is generated: the model list is read; where a server has
none, an empty request tells whether the path exists.
"""

import time
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.errors import (
    AuthenticationFailed,
    ConfigurationError,
    InvalidInput,
    NetworkError,
    NexaError,
    NotFound,
    ProtocolError,
    ProviderError,
    ProxyError,
    RequestAborted,
    TLSError,
)
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.settings import Connection, ConnectionCheck
from nexa_desktop.providers.assembler import parse_json
from nexa_desktop.providers.catalog import display_name
from nexa_desktop.providers.endpoints import candidates
from nexa_desktop.providers.http import HttpClient, short_limits
from nexa_desktop.providers.http_watch import Timeouts
from nexa_desktop.providers.model_details import ModelDetails
from nexa_desktop.providers.protocol import Endpoint, WireRequest
from nexa_desktop.providers.registry import create_endpoint, wire_protocol

_PROBE_PATHS = {
    "openai_chat": "/chat/completions",
    "openai_responses": "/responses",
    "anthropic_messages": "/messages",
}
_PROTOCOL_NAMES = {
    "openai_chat": "Chat Completions",
    "openai_responses": "Responses",
    "anthropic_messages": "Anthropic Messages",
    "gemini": "Gemini",
    "ollama": "Ollama",
}
_NO_MODEL = "(none)"


class _Found(Struct, frozen=True):
    """Where it works, and what it offers (None: it has no list)."""

    endpoint: Endpoint
    models: tuple[ModelInfo, ...] | None
    latency_ms: int


def check_connection(connection: Connection, *, secret: str | None = None, timeout_s: float = 15.0) -> ConnectionCheck:
    """Try ``connection`` with ``secret`` as its key. Never raises a `NexaError`: what went wrong is the result."""
    try:
        found = _find(connection, secret, timeout_s)
        if found is not None:
            return _working(connection, found)
        other = _other_protocol(connection, secret, timeout_s)
    except NexaError as error:
        return ConnectionCheck(False, error.message, error.hint)
    if other is not None:
        name = _PROTOCOL_NAMES[other.endpoint.protocol]
        return ConnectionCheck(
            False,
            f"A server answers there, but it speaks {name}, not {_PROTOCOL_NAMES.get(connection.protocol)}.",
            f"Choose {name} and {other.endpoint.base_url} for this connection.",
            base_url=other.endpoint.base_url,
            models=tuple(model.id for model in other.models or ()),
        )
    tried = ", ".join(candidates(_base_url(connection), connection.protocol, vendor=connection.vendor)[:3])
    return ConnectionCheck(
        False,
        f"A server answers there, but it is no model server under any of the usual paths ({tried} …).",
        "Check the base URL; it often ends with /v1.",
    )


def _find(connection: Connection, secret: str | None, timeout_s: float) -> _Found | None:
    """The first candidate that works; None when the server knows none of them. Raises what ends the search at once."""
    for endpoint in _endpoints(connection, secret):
        try:
            return _try(endpoint, timeout_s)
        except RequestAborted as error:
            raise NetworkError(
                f"The server did not answer within {timeout_s:g} s.", "Check that it runs, and the base URL."
            ) from error
        except (AuthenticationFailed, TLSError, ProxyError, NetworkError):
            raise
        except ProviderError as error:
            if not isinstance(error, NotFound | ProtocolError):
                raise
            if error.status is None and isinstance(error, NotFound):
                raise  # a redirect to somewhere else: the person decides
    return None


def _try(endpoint: Endpoint, timeout_s: float) -> _Found:
    protocol = wire_protocol(endpoint.protocol)
    timeouts = Timeouts(connect_s=6.0, proxy_s=10.0)
    http = HttpClient(endpoint.base_url, ca_file=endpoint.ca_file, timeouts=timeouts, vendor=endpoint.vendor)
    try:
        began = time.monotonic()
        status, headers, body = http.get_json(protocol.models_path(endpoint), protocol.headers(endpoint), timeout_s=timeout_s)
        latency_ms = round((time.monotonic() - began) * 1000)
        if 200 <= status < 300:
            return _Found(endpoint, protocol.read_models(parse_json(body)), latency_ms)
        error = protocol.read_error(status, headers, body, endpoint)
        if isinstance(error, NotFound) and _knows_path(http, endpoint, timeout_s):
            return _Found(endpoint, None, latency_ms)
        raise error
    finally:
        http.close()


def _knows_path(http: HttpClient, endpoint: Endpoint, timeout_s: float) -> bool:
    """Whether the request path exists although there is no model list: an empty request is refused, not unknown."""
    path = _PROBE_PATHS.get(endpoint.protocol)
    if path is None:
        return False
    protocol = wire_protocol(endpoint.protocol)
    wire = WireRequest("POST", path, protocol.headers(endpoint), {"model": endpoint.model, "messages": []})
    with http.send(wire, short_limits(timeout_s)) as response:
        body = response.read_some()
        if response.status in (401, 403):
            raise protocol.read_error(response.status, response.headers, body, endpoint)
        return response.status in (400, 422) and isinstance(parse_json(body), dict)


def _endpoints(connection: Connection, secret: str | None) -> Iterator[Endpoint]:
    base = create_endpoint(
        connection.protocol,
        model=connection.model or _NO_MODEL,
        base_url=_base_url(connection),
        api_key=secret,
        vendor_id=connection.vendor or None,
        ca_file=connection.ca_file,
        options=dict(connection.options),
    )
    for url in candidates(_base_url(connection), connection.protocol, vendor=connection.vendor):
        yield replace(base, base_url=url)


def _base_url(connection: Connection) -> str:
    url = connection.base_url.strip()
    if not url:
        raise ConfigurationError("The connection has no base URL.", "Enter the address of the server.")
    if "{" in url:
        raise InvalidInput(f"The base URL {url} still has a gap to fill in.", "Put your own name where the braces are.")
    return url


def _other_protocol(connection: Connection, secret: str | None, timeout_s: float) -> _Found | None:
    for name in ("ollama", "openai_chat", "anthropic_messages", "gemini"):
        if name == connection.protocol:
            continue
        try:
            found = _find(replace(connection, protocol=name, vendor="custom"), secret, timeout_s)
        except (ProviderError, ConfigurationError):
            continue
        if found is not None and found.models is not None:
            return found
    return None


def _has_no_tools(endpoint: Endpoint) -> bool:
    details = ModelDetails(endpoint, wire_protocol(endpoint.protocol).headers(endpoint))
    try:
        return details.profile().supports_tools is False
    finally:
        details.close()


def _working(connection: Connection, found: _Found) -> ConnectionCheck:
    name = display_name(found.endpoint.vendor)
    url = found.endpoint.base_url
    names = tuple(model.id for model in found.models or ())
    where = "" if connection.base_url.strip() == url else f" at {url}"
    hint = None
    if found.models is None:
        message = f"{name} answers{where}. It has no list of models; enter the model's name."
    elif not names:
        message, hint = f"{name} answers{where}, but it has no model.", "Load or download a model there first."
    else:
        message = f"{name} answers{where} with {len(names)} model{'' if len(names) == 1 else 's'}."
        if connection.model and connection.model not in names and found.endpoint.protocol != "gemini":
            hint = f"{connection.model!r:.80} is not among them; it may still work under another name."
        elif connection.model and _has_no_tools(found.endpoint):
            hint = f"{connection.model!r:.80} has no tools: it can only answer in words."
    if connection.vendor == "ollama" and found.endpoint.protocol != "ollama":
        hint = "Choose the protocol Ollama: by this one its context size cannot be set, and long prompts are cut in silence."
    return ConnectionCheck(True, message, hint, base_url=url, models=names, latency_ms=found.latency_ms)
