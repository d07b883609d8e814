"""From names to providers. A protocol's module is imported when it is first used, never before."""

from importlib import import_module
from pathlib import Path
from typing import cast

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ConfigurationError
from nexa_desktop.core.ports import Provider
from nexa_desktop.core.settings import Connection
from nexa_desktop.providers.catalog import PROTOCOLS, VENDORS, Vendor, model_profile, traits_for, vendor
from nexa_desktop.providers.endpoints import normalise_base_url
from nexa_desktop.providers.protocol import Endpoint, ModelProfile, WireProtocol

_VENDOR_IDS = frozenset(row.id for row in VENDORS)


def create_provider(
    protocol_or_vendor: str,
    *,
    model: str,
    base_url: str | None = None,
    api_key: str | None = None,
    vendor: str | None = None,
    ca_file: str | None = None,
    options: JsonObject | None = None,
    profile: ModelProfile | None = None,
) -> Provider:
    """A provider for a wire protocol (``openai_chat`` …) or a vendor's name (``openai`` …), at ``base_url``.

    A protocol needs a base URL (``vendor`` then only says how the server bends it); a vendor's name brings its own.
    Nothing is sent and no network is touched. Raises `ConfigurationError` for an unknown name, a missing base URL or
    model, and `InvalidInput` for a URL that is none. A key is never sent to a host it was not given for.
    """
    from nexa_desktop.providers.wire_provider import WireProvider

    endpoint = create_endpoint(
        protocol_or_vendor,
        model=model,
        base_url=base_url,
        api_key=api_key,
        vendor_id=vendor,
        ca_file=ca_file,
        options=options,
        profile=profile,
    )
    return WireProvider(wire_protocol(endpoint.protocol), endpoint)


def provider_for(connection: Connection, *, model: str | None = None, api_key: str | None = None) -> Provider:
    """The provider of a configured connection. ``offline`` is not known here: its server has to run first.

    A ``scripted`` connection names its script in the options: ``script`` (the script itself) or ``script_file``.
    """
    if connection.protocol == "scripted":
        return _scripted(connection, model)
    return create_provider(
        connection.protocol,
        model=model or connection.model,
        base_url=connection.base_url,
        api_key=api_key,
        vendor=connection.vendor,
        ca_file=connection.ca_file,
        options=dict(connection.options),
    )


def _scripted(connection: Connection, model: str | None) -> Provider:
    from nexa_desktop.providers.scripted import ScriptedProvider

    script, path = connection.options.get("script"), connection.options.get("script_file")
    if isinstance(script, dict):
        return ScriptedProvider.from_json(script, model=model or connection.model or None)
    if isinstance(path, str):
        return ScriptedProvider.from_file(Path(path), model=model or connection.model or None)
    raise ConfigurationError(f"The connection {connection.name!r:.80} names no script.")


def create_endpoint(
    protocol_or_vendor: str,
    *,
    model: str,
    base_url: str | None = None,
    api_key: str | None = None,
    vendor_id: str | None = None,
    ca_file: str | None = None,
    options: JsonObject | None = None,
    profile: ModelProfile | None = None,
) -> Endpoint:
    """The endpoint that `create_provider` speaks to."""
    row, protocol = _resolve(protocol_or_vendor, vendor_id)
    if not model.strip():
        raise ConfigurationError("No model is chosen for this connection.", "Choose one in the connection's settings.")
    # a vendor's own address is taken only where the vendor is what was named: a connection that has lost its base URL
    # must not send its key to somebody else
    url = base_url if base_url is not None else row.base_url if protocol_or_vendor == row.id else ""
    if not url.strip():
        raise ConfigurationError("The connection has no base URL.", "Enter the address of the server.")
    if row.id == "google" and protocol == "openai_chat" and base_url is None:
        url = f"{url}/openai"
    return Endpoint(
        vendor=row.id,
        protocol=protocol,
        base_url=normalise_base_url(url, protocol, vendor=row.id),
        model=model.strip(),
        api_key=api_key.strip() if api_key and api_key.strip() else None,
        traits=traits_for(row.id, protocol),
        profile=profile if profile is not None else model_profile(model, row.id),
        options=options or {},
        ca_file=ca_file,
    )


def wire_protocol(name: str) -> WireProtocol:
    """The protocol of that name, imported on first use. Raises `ConfigurationError` when there is none."""
    if name not in PROTOCOLS:
        raise ConfigurationError(f"{name!r:.80} is not a protocol.", f"Known ones: {', '.join(PROTOCOLS)}.")
    return cast("WireProtocol", import_module(f"nexa_desktop.providers.{name}").PROTOCOL)


def _resolve(name: str, vendor_id: str | None) -> tuple[Vendor, str]:
    if name in PROTOCOLS and (vendor_id is not None or name not in _VENDOR_IDS):
        return vendor(vendor_id or "custom"), name
    if name in _VENDOR_IDS:
        row = vendor(name)
        return row, row.protocol
    raise ConfigurationError(
        f"{name!r:.80} is neither a protocol nor a vendor.",
        f"Protocols: {', '.join(PROTOCOLS)}. Vendors: {', '.join(sorted(_VENDOR_IDS))}.",
    )
