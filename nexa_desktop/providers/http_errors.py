"""Errors of the HTTP library in our words: what happened to the connection, and what a person can do."""

import socket
import ssl
from collections.abc import Iterator

import httpx

from nexa_desktop.core.errors import (
    NetworkError,
    NotFound,
    ProtocolError,
    ProviderError,
    ProviderTimeout,
    ProxyError,
    TLSError,
)
from nexa_desktop.core.phrases import phrase


def translate(error: Exception, *, host: str, proxy: str | None, vendor: str, connect_s: float) -> ProviderError:
    """An error of the HTTP library as one of ours, with what a person can do."""
    chain = list(_chain(error))
    certificate = next((e for e in chain if isinstance(e, ssl.SSLCertVerificationError)), None)
    if certificate is not None:
        return TLSError(
            f"The certificate of {host} is not trusted: {certificate.verify_message or certificate.reason}.",
            "If this is your own server or your company's proxy, set its CA file in the connection.",
            vendor=vendor,
        )
    if isinstance(error, httpx.ProxyError):
        return ProxyError(
            f"The proxy {proxy} refused the connection to {host}: {str(error).rstrip('.')}.",
            "Check HTTPS_PROXY and ALL_PROXY and the credentials in them, or add the host to NO_PROXY.",
            vendor=vendor,
        )
    if any(isinstance(e, ssl.SSLError) for e in chain):
        if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
            return TLSError(
                f"No secure connection to {host} could be made.",
                "Check that the base URL says http or https as it should.",
                vendor=vendor,
            )
        return NetworkError(f"The connection to {host} broke off.", "Try again.", vendor=vendor)
    if isinstance(error, httpx.ConnectTimeout):
        return ProviderTimeout(
            f"{host} could not be reached within {connect_s:g} s.", "Check the network and the base URL.", vendor=vendor
        )
    if isinstance(error, httpx.ConnectError):
        if proxy is not None:
            return ProxyError(
                f"The proxy {proxy} could not be reached.",
                "Check HTTPS_PROXY and ALL_PROXY, or add the host to NO_PROXY.",
                vendor=vendor,
            )
        if any(isinstance(e, socket.gaierror) for e in chain):
            return NetworkError(f"The name {host} could not be found.", "Check the network and the base URL.", vendor=vendor)
        refused = any(isinstance(e, ConnectionRefusedError) for e in chain)
        what = phrase("nothing answers there") if refused else phrase("no connection could be made")
        return NetworkError(
            f"{host} could not be reached: {what}.", "Check that the server runs, and the base URL.", vendor=vendor
        )
    if isinstance(error, httpx.InvalidURL | httpx.UnsupportedProtocol | ValueError):
        return NotFound(
            f"The base URL of this connection cannot be used ({type(error).__name__}).",
            "It should look like https://api.example.com/v1.",
            vendor=vendor,
        )
    if isinstance(error, httpx.DecodingError):
        return ProtocolError(f"{host} sent an answer that cannot be decoded.", vendor=vendor)
    if isinstance(error, httpx.TimeoutException):
        return ProviderTimeout(f"{host} did not take the request in time.", "Try again.", vendor=vendor)
    return NetworkError(f"The connection to {host} broke off.", "Try again.", vendor=vendor)


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__
