"""The services of one command, opened and closed around it."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.services import Services
from nexa_desktop.core.settings import Connection

AD_HOC_CONNECTION_ID = "command-line"


@contextmanager
def open_services(options: argparse.Namespace) -> Iterator[Services]:
    """The services for ``--data-dir`` and the connection that the options describe; closed at the end."""
    from nexa_desktop.wiring import build_services, close_services

    ad_hoc = _ad_hoc_connection(options)
    services = build_services(data_directory=options.data_dir, extra_connections=(ad_hoc,) if ad_hoc else ())
    try:
        yield services
    finally:
        close_services(services)


def _ad_hoc_connection(options: argparse.Namespace) -> Connection | None:
    named = getattr(options, "api_key_env", None)
    if not (getattr(options, "base_url", None) or getattr(options, "protocol", None)):
        if named:
            raise InvalidInput("--api-key-env belongs to --base-url or --protocol.", hint="Name the server the key is for.")
        return None
    if named and not os.environ.get(named):
        raise InvalidInput(f"The environment variable {named!r:.80} is not set.", hint="Set it, or leave --api-key-env out.")
    variable = named or "NEXA_API_KEY"
    protocol = options.protocol or "openai_chat"
    return Connection(
        id=AD_HOC_CONNECTION_ID,
        name=options.base_url or protocol,
        vendor="custom" if options.base_url else protocol,
        protocol=protocol,
        base_url=options.base_url or "",
        model=options.model or "",
        key_source=KeySource.ENVIRONMENT if variable in os.environ else None,
        key_environment=variable,
    )
