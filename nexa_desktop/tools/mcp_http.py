"""The streamable HTTP transport of the SDK over a client that cannot be made to hold a large answer."""

import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx2
from mcp.client.streamable_http import streamable_http_client

from nexa_desktop.tools.mcp_stdio import LARGEST_MESSAGE_BYTES
from nexa_desktop.tools.tls import system_trust

_CONNECT_S = 15.0
_SILENCE_S = 300.0


async def http_transport(url: str, headers: Mapping[str, str], stack: contextlib.AsyncExitStack) -> Any:
    """A transport for the SDK's client; what it opens is closed by ``stack``."""
    client = httpx2.AsyncClient(
        headers=dict(headers),
        timeout=httpx2.Timeout(_CONNECT_S, read=_SILENCE_S),
        transport=_BoundedTransport(verify=system_trust()),
        trust_env=False,
    )
    await stack.enter_async_context(client)
    return streamable_http_client(url, http_client=client)


class _BoundedTransport(httpx2.AsyncHTTPTransport):
    """Cuts JSON answers that are too large; event streams are bounded per event by the SDK."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
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
