"""Every recorded exchange, replayed from a loopback server through the provider, gives what it should."""

import random
from collections.abc import Iterator

import pytest

from nexa_desktop.core.errors import NetworkError, ProviderError
from nexa_desktop.core.messages import OpaquePart, StopReason
from nexa_desktop.core.model_io import ModelReply
from tests.support.provider_calls import run
from tests.support.provider_server import ModelServer, Reply, bytes_of, pieces_at
from tests.support.provider_wire import Exchange, content_of, differences, exchanges, parametrised, read_pieces

ALL = exchanges()
STREAMED = [x for x in ALL if x.is_streamed]
_BYTE_BY_BYTE_LIMIT = 6_000


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    """One server for all exchanges."""
    with ModelServer() as running:
        yield running


def replay(server: ModelServer, exchange: Exchange, reply: Reply | None = None) -> list[str]:
    """Differences between what the provider made of the answer and what is expected."""
    server.reply(reply or exchange.reply())
    provider = exchange.provider(server.base_url)
    try:
        return differences(exchange, run(provider))
    finally:
        provider.close()


@parametrised(ALL)
def test_replayed_exchange_gives_what_is_expected(server: ModelServer, exchange: Exchange) -> None:
    """Text, calls, stop, usage, reasoning and error of a recorded answer are as its file says."""
    before = len(server.requests)
    assert replay(server, exchange) == []
    assert len(server.requests) == before + 1


@parametrised([x for x in STREAMED if len(x.raw) <= _BYTE_BY_BYTE_LIMIT])
def test_stream_byte_by_byte(server: ModelServer, exchange: Exchange) -> None:
    """A stream that arrives one byte at a time is read like a whole one."""
    assert replay(server, exchange, exchange.reply(pieces=bytes_of(exchange.raw))) == []


@parametrised(STREAMED)
def test_stream_cut_at_random_places(server: ModelServer, exchange: Exchange) -> None:
    """Where the pieces of a stream end does not matter, be it inside a line or a character."""
    dice = random.Random(exchange.slug)
    raw = exchange.raw
    cuts = [dice.randrange(1, len(raw)) for _ in range(200)]
    assert replay(server, exchange, exchange.reply(pieces=pieces_at(raw, cuts))) == []


@parametrised(STREAMED)
def test_stream_with_other_line_ends_and_comments(server: ModelServer, exchange: Exchange) -> None:
    """CRLF instead of LF, and comments between events, change nothing."""
    raw = exchange.raw
    if b"\r" not in raw:
        assert replay(server, exchange, exchange.reply(body=raw.replace(b"\n", b"\r\n"))) == []
    if "sse" in exchange.data["response"] and b"\r" not in raw:
        commented = raw.replace(b"\n\n", b"\n\n: still here\n\n:\n")
        assert replay(server, exchange, exchange.reply(body=b": first\n\n" + commented)) == []


@parametrised(STREAMED)
def test_every_cut_of_the_bytes_gives_the_same_reply(exchange: Exchange) -> None:
    """Decoder and reader give an equal reply for every way to cut the stream in two, and for single bytes."""
    raw = exchange.raw
    whole = read_pieces(exchange, [raw])
    assert _same(read_pieces(exchange, bytes_of(raw)), whole)
    step = max(1, len(raw) // 200)
    for cut in range(1, len(raw), step):
        assert _same(read_pieces(exchange, [raw[:cut], raw[cut:]]), whole), f"cut at {cut}"


@parametrised(STREAMED)
def test_every_truncation_is_interrupted_or_complete(exchange: Exchange) -> None:
    """A stream that ends early is interrupted with what had come, or complete when only its tail was missing."""
    raw = exchange.raw
    whole = read_pieces(exchange, [raw])
    for cut in _boundaries(raw):
        _check_truncated(read_pieces(exchange, [raw[:cut]]), whole, f"{exchange.slug} cut at {cut} of {len(raw)}")


@parametrised(STREAMED)
def test_truncated_over_http(server: ModelServer, exchange: Exchange) -> None:
    """The same over a connection that is closed in the middle, with and without notice."""
    dice = random.Random(exchange.slug)
    raw = exchange.raw
    whole = read_pieces(exchange, [raw])
    boundaries = _boundaries(raw)
    cuts = dice.sample(boundaries, min(4, len(boundaries))) + [dice.randrange(1, len(raw)) for _ in range(4)]
    provider = exchange.provider(server.base_url)
    for number, cut in enumerate(cuts):
        if number % 2:
            server.reply(exchange.reply(pieces=[raw[:cut]], cut_after=1))
        else:
            server.reply(exchange.reply(body=raw[:cut], framing="close"))
        outcome = run(provider)
        _check_truncated(outcome.reply or outcome.error, whole, f"{exchange.slug} cut at {cut} of {len(raw)}")
    provider.close()


def _boundaries(raw: bytes) -> list[int]:
    """Places after each line, and some inside lines."""
    ends = [i + 1 for i, byte in enumerate(raw[:-1]) if byte == 0x0A]
    dice = random.Random(len(raw))
    return sorted({*ends, *(dice.randrange(1, len(raw)) for _ in range(40))})


def _check_truncated(got: ModelReply | ProviderError | None, whole: ModelReply | ProviderError, where: str) -> None:
    assert got is not None, where
    if isinstance(got, ProviderError):
        # before anything arrived: the connection's error, or the error event that the stream begins with
        assert isinstance(got, NetworkError) or isinstance(whole, ProviderError) or whole.stop.cause == "provider", where
        return
    assert isinstance(whole, ModelReply), where
    text, reasoning, calls = content_of(got)
    full_text, full_reasoning, full_calls = content_of(whole)
    assert full_text.startswith(text), where
    assert full_reasoning.startswith(reasoning), where
    if got.stop.reason is StopReason.INTERRUPTED:
        assert not any(isinstance(part, OpaquePart) for part in got.parts), where
        for (name, arguments), (full_name, full_arguments) in zip(calls, full_calls, strict=False):
            assert full_name.startswith(name), where
            assert arguments in full_arguments, where  # a free-form call's text stands inside its argument
        return
    # only what carries no content may be missing from a complete reply: usage, [DONE]
    assert got.stop.reason is whole.stop.reason or whole.stop.reason is StopReason.INTERRUPTED, where
    assert (text, calls) == (full_text, full_calls), where


def _same(a: ModelReply | ProviderError, b: ModelReply | ProviderError) -> bool:
    if isinstance(a, ProviderError) or isinstance(b, ProviderError):
        return type(a) is type(b)
    return a == b
