"""Which certificates are trusted: the system's store, so that a company's own authority counts here too."""

import ssl


def system_trust() -> ssl.SSLContext:
    """A client context over the system's certificate store, or Python's default where that cannot be had."""
    try:
        import truststore
    except ImportError:
        return ssl.create_default_context()
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
