"""Which model servers run on this machine: a knock on the usual ports, loopback only.

Never leaves the machine (addresses are 127.0.0.1, no proxy, no redirect), only reads (GET), carries no key, and all
ports are asked at once within ``timeout_s``. A port that is closed costs nothing; one that is silent costs the limit.
"""

import os
import socket
import threading
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

import httpx
from msgspec import Struct

from nexa_desktop.core.codec import JsonValue
from nexa_desktop.core.errors import ProtocolError
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.settings import DetectedServer
from nexa_desktop.providers.assembler import parse_json
from nexa_desktop.providers.catalog import vendor
from nexa_desktop.providers.model_list import read_model_list

_MAX_BODY_BYTES = 4 * 1024 * 1024


class KnownPort(Struct, frozen=True):
    """Where a server usually is. ``path`` answers with its models; ``prefix`` is what its base URL ends with."""

    port: int
    vendor: str
    prefix: str = "/v1"
    path: str = "/v1/models"


KNOWN_PORTS: tuple[KnownPort, ...] = (
    KnownPort(11434, "ollama", "", "/api/tags"),
    KnownPort(1234, "lmstudio"),
    KnownPort(8080, "llamacpp"),
    KnownPort(1337, "jan"),
    KnownPort(8000, "vllm"),
    KnownPort(5001, "koboldcpp"),
    KnownPort(4891, "gpt4all"),
    KnownPort(5000, "textgen"),
    KnownPort(30000, "sglang"),
    KnownPort(13305, "lemonade", "/api/v1", "/api/v1/models"),
    KnownPort(12434, "dockermodels", "/engines/v1", "/engines/v1/models"),
)


def detect_servers(*, ports: Sequence[KnownPort] | None = None, timeout_s: float = 0.3) -> tuple[DetectedServer, ...]:
    """The servers that answered, in the order of ``ports``; those that did not are left out.

    ``OLLAMA_HOST`` is followed when it names this machine. Blocks for ``timeout_s`` at most; late answers are dropped.
    """
    wanted = list(ports) if ports is not None else _with_ollama_host(KNOWN_PORTS)
    found: dict[int, DetectedServer] = {}
    lock = threading.Lock()
    until = time.monotonic() + timeout_s

    def knock(place: int, known: KnownPort) -> None:
        server = _ask(known, until)
        if server is not None:
            with lock:
                found[place] = server

    threads = [
        threading.Thread(target=knock, args=(place, known), name=f"detect-{known.port}", daemon=True)
        for place, known in enumerate(wanted)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    with lock:
        return tuple(found[place] for place in sorted(found))


def _ask(known: KnownPort, until: float) -> DetectedServer | None:
    origin = f"http://127.0.0.1:{known.port}"
    if not _is_open(known.port, until - time.monotonic()):
        return None
    left = until - time.monotonic()
    if left <= 0:
        return None
    try:
        with (
            httpx.Client(trust_env=False, timeout=left, follow_redirects=False, verify=False) as client,  # noqa: S501  plain http
            client.stream("GET", origin + known.path, headers={"accept": "application/json"}) as response,
        ):
            body = bytearray()
            for chunk in response.iter_bytes():
                body += chunk
                if len(body) > _MAX_BODY_BYTES or time.monotonic() > until:
                    return None
            status, server = response.status_code, response.headers.get("server", "")
    except (httpx.HTTPError, OSError):
        return None
    return _identify(known, origin, status, server, parse_json(bytes(body)))


def _identify(known: KnownPort, origin: str, status: int, server: str, body: JsonValue) -> DetectedServer | None:
    if status in (401, 403):
        row = vendor(known.vendor)
        return DetectedServer(
            row.name,
            row.id,
            row.protocol,
            origin + known.prefix,
            problem=phrase(f"{row.name} is running and wants an API key."),
        )
    if status != 200:
        return None
    models = _models(known, body)
    if models is None:
        return None
    row = vendor(_who(known.vendor, server, body))
    names = tuple(model.id for model in models)
    problem = None if names else phrase(f"{row.name} is running and has no model yet.")
    return DetectedServer(row.name, row.id, row.protocol, origin + known.prefix, names, problem)


def _models(known: KnownPort, body: JsonValue) -> tuple[ModelInfo, ...] | None:
    """The list, or None when what answered is not a model server (other programs use these ports too)."""
    if not isinstance(body, dict):
        return None
    if not isinstance(body.get("data" if known.vendor != "ollama" else "models"), list):
        return None
    try:
        return read_model_list(body)
    except ProtocolError:
        return None


def _who(usual: str, server: str, body: JsonValue) -> str:
    """Several servers share a port; some say who they are."""
    owners = set()
    rows = body.get("data") if isinstance(body, dict) else None
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict):
            owners.add(str(row.get("owned_by", "")).lower())
    if "llama.cpp" in server.lower() or "llamacpp" in owners:
        return "llamacpp"
    for owner, vendor_id in (("vllm", "vllm"), ("sglang", "sglang"), ("koboldcpp", "koboldcpp"), ("lemonade", "lemonade")):
        if owner in owners:
            return vendor_id
    return "localai" if usual == "llamacpp" else usual


def _is_open(port: int, timeout_s: float) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=max(0.01, timeout_s)):
            return True
    except OSError:
        return False


def _with_ollama_host(ports: Sequence[KnownPort]) -> list[KnownPort]:
    """``OLLAMA_HOST`` may be a host, a port or a URL; another machine in it is not asked."""
    text = os.environ.get("OLLAMA_HOST", "").strip()
    if not text:
        return list(ports)
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname or "127.0.0.1", parts.port or 11434
    except ValueError:
        return list(ports)
    if host not in ("127.0.0.1", "localhost", "0.0.0.0", "::1", "::"):  # noqa: S104  compared, not bound
        return [known for known in ports if known.vendor != "ollama"]
    return [KnownPort(port, "ollama", "", "/api/tags") if known.vendor == "ollama" else known for known in ports]
