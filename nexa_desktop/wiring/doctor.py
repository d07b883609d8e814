"""What works on this machine, for ``nexa doctor``. Looks, changes nothing, and asks no keyring to unlock."""

import platform
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from nexa_desktop import __version__
from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.proxies import proxy_for, shown_proxy
from nexa_desktop.core.secrets import KeyringState
from nexa_desktop.core.services import Finding, Services
from nexa_desktop.wiring.build import build_services, close_services

_KEYRING_WORDS = {
    KeyringState.READY: ("ready", None),
    KeyringState.NO_BACKEND: (
        "no keyring service answers here",
        "Keys can be kept for one session, read from an environment variable, or stored in a file only you can read.",
    ),
    KeyringState.INSECURE: ("only a backend that stores plain text is installed", "It is not used. Install a keyring service."),
    KeyringState.LOCKED: ("locked", "Unlock it; the window asks when it needs a key."),
    KeyringState.BUSY: ("does not answer in time", "Look for an open unlock window."),
    KeyringState.ERROR: ("failed", None),
}

_PROXY_HINT = (
    "Use an http:// or socks5:// proxy in HTTPS_PROXY or ALL_PROXY, signs in its password like / as %2F, or add the host to "
    "NO_PROXY."
)


def diagnose(data_directory: Path | None) -> tuple[Finding, ...]:
    """Findings in the order a person would look. Never raises."""
    findings = [
        Finding("Nexa Desktop", is_sound=True, detail=f"{__version__} on Python {platform.python_version()}, {sys.platform}")
    ]
    try:
        services = build_services(data_directory=data_directory)
    except NexaError as error:
        return (*findings, Finding("Data directory", is_sound=False, detail=error.message, hint=error.hint, is_required=True))
    try:
        findings.append(Finding("Data directory", is_sound=True, detail=str(services.data_directory), is_required=True))
        looks = (_store, _keyring, _offline_model, _local_servers, _proxy, _window)
        findings.extend(_safely(look, services) for look in looks)
    finally:
        close_services(services)
    return tuple(findings)


def _safely(look: Callable[[Services], Finding], services: Services) -> Finding:
    try:
        return look(services)
    except NexaError as error:
        return Finding(
            look.__name__.strip("_").replace("_", " ").capitalize(),
            is_sound=False,
            detail=error.message,
            hint=error.hint,
            is_required=look is _store,
        )


def _store(services: Services) -> Finding:
    problems = services.open_transfer().check()
    info = services.open_library().info()
    detail = (
        f"{info.sessions} session(s), {info.runs} run(s), {info.size_bytes / 1e6:.1f} MB, "
        f"schema {info.schema_version}, SQLite {info.sqlite_version}"
    )
    if problems:
        return Finding(
            "Store", is_sound=False, detail="; ".join(problems[:5]), hint="Export what can be read.", is_required=True
        )
    return Finding("Store", is_sound=True, detail=detail, is_required=True)


def _keyring(services: Services) -> Finding:
    state = services.secrets.state()
    detail, hint = _KEYRING_WORDS[state]
    return Finding("Keyring", is_sound=state is KeyringState.READY, detail=detail, hint=hint)


def _offline_model(services: Services) -> Finding:
    offline = services.offline_model
    if offline.is_installed():
        return Finding("Offline model", is_sound=True, detail="installed")
    problem = offline.problem()
    size = f"not downloaded ({offline.download_size_bytes() / 1e6:.0f} MB)"
    return Finding("Offline model", is_sound=False, detail=problem or size, hint="The window's first page fetches it.")


def _local_servers(services: Services) -> Finding:
    servers = services.connections.detect()
    names = ", ".join(f"{server.name} ({len(server.models)} models)" for server in servers)
    return Finding("Local model servers", is_sound=bool(servers), detail=names or "none answers on the usual ports")


def _proxy(services: Services) -> Finding:
    proxy = proxy_for("https://example.com/")
    if proxy is None:
        return Finding("Proxy", is_sound=True, detail="none; servers on the net are reached directly")
    shown = shown_proxy(proxy)
    if not _is_usable(proxy):
        words = f"{shown} cannot be used: its address cannot be read, or its kind is not supported"
        return Finding("Proxy", is_sound=False, detail=words, hint=_PROXY_HINT)
    return Finding("Proxy", is_sound=True, detail=f"{shown} leads to servers on the net")


def _is_usable(proxy: str) -> bool:
    try:
        parts = urlsplit(proxy)
        return parts.scheme in ("http", "https", "socks5", "socks5h") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _window(services: Services) -> Finding:
    from nexa_desktop import preflight

    problem = preflight.problem()
    if problem is None:
        return Finding("Window", is_sound=True, detail="can be opened")
    return Finding("Window", is_sound=False, detail=problem.message, hint=problem.hint)
