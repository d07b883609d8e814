"""The streamable HTTP transport of the SDK over a client that cannot be made to hold a large answer."""

import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx2
from mcp.client.streamable_http import streamable_http_client

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.proxies import proxy_for, shown_proxy
from nexa_desktop.tools.mcp_stdio import LARGEST_MESSAGE_BYTES
from nexa_desktop.tools.tls import system_trust

_CONNECT_S = 15.0
_SILENCE_S = 300.0


async def http_transport(url: str, headers: Mapping[str, str], stack: contextlib.AsyncExitStack) -> Any:
    """A transport for the SDK's client, through the proxy that the system names; what it opens is closed by ``stack``.

    Raises `ToolError` when that proxy is of a kind that cannot be used.
    """
    client = httpx2.AsyncClient(
        headers=dict(headers),
        timeout=httpx2.Timeout(_CONNECT_S, read=_SILENCE_S),
        transport=_BoundedTransport(verify=system_trust(), proxy=_proxy(url)),
        trust_env=False,
    )
    await stack.enter_async_context(client)
    return streamable_http_client(url, http_client=client)


def _proxy(url: str) -> httpx2.Proxy | None:
    address = proxy_for(url)
    try:
        return httpx2.Proxy(address) if address is not None else None
    except (ValueError, httpx2.InvalidURL):
        proxy = shown_proxy(address or "")
        raise ToolError(
            f"The proxy {proxy} cannot be used: its address cannot be read, or its kind is not supported.",
            hint="Use an http:// or socks5:// proxy in HTTPS_PROXY or ALL_PROXY, signs in its password like / as %2F, "
            "or add the host to NO_PROXY.",
        ) from None  # the cause may quote the password


class _BoundedTransport(httpx2.AsyncHTTPTransport):
    """Cuts JSON answers that are too large; event streams are bounded per event by the SDK."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        opened: list[Any] = []

        async def trace(name: str, info: Mapping[str, Any]) -> None:
            if name.endswith("connect_tcp.complete"):
                opened.append(info["return_value"])
            elif name.endswith("setup_socks5_connection.failed"):
                await opened.pop().aclose()  # httpcore2 2.16 leaves it open

        request.extensions["trace"] = trace
        response = await super().handle_async_request(request)
        if "event-stream" not in response.headers.get("content-type", ""):
            assert isinstance(response.stream, httpx2.AsyncByteStream)  # noqa: S101  an async transport gives no other
            response.stream = _BoundedStream(response.stream)
        return response


class _BoundedStream(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        taken = 0
        async for chunk in self._stream:
            taken += len(chunk)
            if taken > LARGEST_MESSAGE_BYTES:
                raise httpx2.ReadError(f"the answer was larger than {LARGEST_MESSAGE_BYTES // 2**20} MB and was dropped")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
