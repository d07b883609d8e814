"""Bytes to events: line ends, comments, cuts and bounds."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nexa_desktop.providers.protocol import ServerSentEvent
from nexa_desktop.providers.sse import EventTooLarge, NdjsonDecoder, SseDecoder
from tests.support.provider_server import pieces_at


def events(data: bytes, cuts: list[int] | None = None) -> list[ServerSentEvent]:
    """All events of a stream cut at these places, the unfinished last one included."""
    decoder = SseDecoder()
    found = [event for piece in pieces_at(data, cuts or []) for event in decoder.push(piece)]
    last = decoder.close()
    return [*found, last] if last is not None else found


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"data: a\n\n", ["a"]),
        (b"data:a\r\n\r\ndata: b\r\rdata: c\n\n", ["a", "b", "c"]),
        (b"\xef\xbb\xbfdata: a\n\n", ["a"]),
        (b" data: a\n\n", ["a"]),
        (b": c\n:\n\ndata: a\n: in between\ndata: b\n\n", ["a\nb"]),
        (b"data\n\n", [""]),
        (b"event: x\nid: 1\nretry: 5\nfoo: bar\n\ndata: a\n\n", ["a"]),
        (b"data: a", ["a"]),
        (b"data:  two blanks\n\n", [" two blanks"]),
        ("data: x\u2028y\u0085z\x0bw\n\n".encode(), ["x\u2028y\u0085z\x0bw"]),
        (b"\n\n\n\n", []),
        (b"", []),
    ],
)
def test_events_as_the_standard_has_them(raw: bytes, expected: list[str]) -> None:
    """Lines end at CR, LF and CRLF only; comments, unknown fields and empty events give nothing."""
    assert [event.data for event in events(raw)] == expected


def test_event_name_and_id() -> None:
    """The name belongs to one event, the id stays."""
    found = events(b"event: error\nid: 7\ndata: a\n\ndata: b\n\n")
    assert found == [ServerSentEvent("a", "error", "7"), ServerSentEvent("b", "", "7")]


def test_character_cut_in_the_middle() -> None:
    """A UTF-8 character may be cut anywhere."""
    raw = "data: Grüße 🐟\n\n".encode()
    for cut in range(1, len(raw)):
        assert [event.data for event in events(raw, [cut])] == ["Grüße 🐟"]


@given(st.binary(max_size=300), st.lists(st.integers(1, 300), max_size=12))
def test_any_bytes_and_any_cuts_give_the_same_events(data: bytes, cuts: list[int]) -> None:
    """Nothing crashes the decoder, and where pieces end does not matter."""
    assert events(data, cuts) == events(data)


@given(
    st.lists(
        st.one_of(st.sampled_from([b"data:", b"data: x", b"event: e", b"\r", b"\n", b"\r\n", b":", b"id:", b"\xff"])),
        max_size=40,
    ),
    st.lists(st.integers(1, 200), max_size=12),
)
def test_any_lines_and_any_cuts_give_the_same_events(parts: list[bytes], cuts: list[int]) -> None:
    """The same for streams that are made of likely pieces."""
    data = b"".join(parts)
    assert events(data, cuts) == events(data)


@given(st.lists(st.text(max_size=40), max_size=8), st.sampled_from(["\n", "\r\n", "\r"]))
def test_round_trip(texts: list[str], end: str) -> None:
    """JSON written as events comes back, whatever is in its strings."""
    raw = "".join(f"data: {json.dumps(text, ensure_ascii=False)}{end}{end}" for text in texts)
    data = raw.encode("utf-8", errors="replace")
    assert [json.loads(event.data) for event in events(data)] == [text.encode(errors="replace").decode() for text in texts]


def test_lines_and_events_are_bounded() -> None:
    """A line or event without an end stops at the bound instead of filling the memory."""
    with pytest.raises(EventTooLarge):
        list(SseDecoder(max_bytes=100).push(b"data: " + b"x" * 200))
    decoder = SseDecoder(max_bytes=100)
    with pytest.raises(EventTooLarge):
        list(decoder.push(b"data: xxxxxxxx\n" * 50))
    with pytest.raises(EventTooLarge):
        list(NdjsonDecoder(max_bytes=10).push(b"x" * 20))


def test_ndjson_lines() -> None:
    """One event a line; blank lines give none; the last line needs no end."""
    decoder = NdjsonDecoder()
    found = [event.data for piece in (b'{"a":', b"1}\n\n\r\n{", b'"b":2}') for event in decoder.push(piece)]
    last = decoder.close()
    assert found == ['{"a":1}']
    assert last == ServerSentEvent('{"b":2}')
