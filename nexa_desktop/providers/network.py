"""Which certificates are trusted: the system's store, and a connection's own file."""

import ssl
from pathlib import Path

import truststore

from nexa_desktop.core.errors import TLSError


def ssl_context(ca_file: str | None) -> ssl.SSLContext:
    """The system's certificate store, and ``ca_file`` (PEM) beside it. Raises `TLSError` for a bad file."""
    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if ca_file:
        try:
            context.load_verify_locations(cafile=str(Path(ca_file).expanduser()))
        except (OSError, ssl.SSLError) as error:
            raise TLSError(
                f"The CA file {ca_file} cannot be read.", "It must be a PEM file with one or more certificates."
            ) from error
    return context
