"""Text that wants something it must not get, or is larger than life."""

import socketserver
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtTest import QSignalSpy

from nexa_desktop.ui.markdown import is_allowed_link
from nexa_desktop.ui.widgets.transcript.pieces import Verb
from nexa_desktop.ui.widgets.transcript.render import SafeDocument
from tests.support.transcript_driver import Transcript


class _Counter(BaseHTTPRequestHandler):
    hits: list[str] = []  # noqa: RUF012  shared on purpose: the server makes a handler for each request

    def do_GET(self) -> None:
        """Whoever asks is counted."""
        self.hits.append(self.path)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def server() -> Iterator[str]:
    """A web server that must never be asked; its address."""
    _Counter.hits.clear()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Counter) as httpd:
        thread = threading.Thread(target=httpd.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{httpd.server_address[1]}"
        httpd.shutdown()
        thread.join()


HOSTILE = """
![one]({http}/a.png) ![two](file://{file}) ![three]({file}) ![four](../../../..{file}) ![five](\\\\host\\share\\x.png)
![six](//127.0.0.1/share/x.png) ![seven](qrc:/x) ![eight](data:image/png;base64,AAAA) [![nine]({http}/b.png)]({http}/c)

<img src="{http}/d.png"><img src="file://{file}"><style>@import url({http}/e.css)</style><script src="{http}/f.js"></script>

<iframe src="{http}/g"></iframe> <link rel="stylesheet" href="{http}/h"> <body background="{http}/i.png">

| ![t]({http}/j.png) | <img src='{file}'> |
|---|---|
| ![u](file://{file}) | x |

> ![q]({http}/k.png)

- ![l]({file})

[ref]: {http}/l.png
![m][ref]
"""


def test_nothing_is_loaded(transcript: Transcript, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No request, no file: neither while it streams nor when it is shown, selected, copied or printed large."""
    secret = tmp_path / "secret.png"
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF)
    image.save(str(secret))
    before = secret.stat().st_atime_ns
    asked: list[str] = []
    original = SafeDocument.loadResource

    def watched(self: SafeDocument, kind: int, name: object) -> QImage:
        blank = original(self, kind, name)  # type: ignore[arg-type]  # a QUrl or text
        asked.append(str(name))
        assert (blank.width(), blank.height()) == (1, 1)
        return blank

    monkeypatch.setattr(SafeDocument, "loadResource", watched)
    text = HOSTILE.format(http=server, file=secret)
    run = transcript.begin_run(prompt=text)
    for i in range(0, len(text), 17):
        run.say(text[i : i + 17])
        transcript.view._streaming.flush()
        transcript.paint()
    run.settle_answer(text)
    run.end()
    transcript.view.set_zoom(200)
    transcript.paint()
    transcript.view._keys.select_all()
    transcript.view.copy_text()
    transcript.view.copy_markdown()
    deadline = time.monotonic() + 0.3
    while time.monotonic() < deadline:
        transcript.qtbot.wait(20)
    assert _Counter.hits == []
    assert secret.stat().st_atime_ns == before
    screen = transcript.view.grab().toImage()
    assert all(
        screen.pixelColor(x, y).name() != "#ff00ff" for x in range(0, screen.width(), 3) for y in range(0, screen.height(), 3)
    )
    assert "<script" in transcript.shown_text(1)
    assert "<img" in transcript.shown_text(1)


def test_only_allowed_links_are_links(transcript: Transcript) -> None:
    """The rest is text; a click on an allowed one is told, nothing is opened here."""
    transcript.talk(
        ("q", "[go](https://example.com/a) [mail](mailto:a@b.example) [file](file:///etc/passwd) [js](javascript:alert(1))"
         " ![pic](https://example.com/p.png) ![local](file:///etc/shadow)")
    )  # fmt: skip
    told = QSignalSpy(transcript.view.link_activated)
    for word in ("go", "mail", "file", "js", "pic", "local"):
        transcript.click(transcript.point_in_text(word))
        transcript.click(transcript.point_in_text(word) + QPoint(200, 120))
    assert [told.at(i)[0] for i in range(told.count())] == [
        "https://example.com/a",
        "mailto:a@b.example",
        "https://example.com/p.png",
    ]
    links = [spot.action.payload for spot in transcript.spots(1) if spot.action.verb is Verb.OPEN_LINK]
    assert all(is_allowed_link(str(link)) for link in links)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "word " * 200_000,
        "漢" * 300_000,
        "| a | b |\n|---|---|\n" + "| cell | `code` |\n" * 20_000,
        "```\n" + "y" * 1_000_000 + "\n```",
        "```python\n" + "line = 1\n" * 25_000 + "```",
        "> " * 5_000 + "deep",
        "\n".join(" " * i + "- x" for i in range(2_000)),
        "**a" * 50_000,
        "[" * 50_000,
        "`" * 49_999,
        "\u202e\u2066" * 50_000,
        "\0\x01\x1b[31m\ufffe\ufdd0\ufffc" * 1_000,
        "a\u0301\u0301\u0301" * 20_000,
        "|" * 30_000 + "\n" + "|-" * 15_000 + "|",
        "&amp;" * 100_000,
        "<" * 100_000,
    ],
    ids=lambda text: f"{text[:8]!r}x{len(text)}".encode("ascii", "replace").decode(),
)
def test_monsters_are_shown(transcript: Transcript, text: str) -> None:
    """Issue 64: nothing crashes, freezes or takes the window away; the rows around stay readable."""
    transcript.talk(("before", text), (text[:300_000], "after"))
    bar = transcript.view.verticalScrollBar()
    for share in (0.0, 0.01, 0.5, 0.99, 1.0):
        transcript.scroll(round(bar.maximum() * share))
    run = transcript.begin_run()
    for start in range(0, 60_000, 3_000):
        run.say(text[start : start + 3_000])
        transcript.view._streaming.flush()
        transcript.paint()
    transcript.view.find("after")
    assert transcript.view.finder.count >= 1


_CHARACTERS = st.sampled_from(
    list("abc *_`~#>-+|[](){}<>!&\\\n\n\n \t1.:'\"$%@/=^") + list("中「」。，אבש\u202e\u2066\u200f\u200b\ufeff🙂é\u0301")
    + ["```", "\n\n", "| a |\n|---|\n", "- ", "**", "https://e.example/", "![x](", "\r\n", "\u2028", "\x85"]
)  # fmt: skip


@given(text=st.lists(_CHARACTERS, max_size=300).map("".join), width=st.integers(200, 1_200))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_anything_can_be_shown_selected_and_copied(transcript: Transcript, text: str, width: int) -> None:
    """Random markdown with directions, astral characters and half a markup: shown, walked through and copied."""
    transcript.view.resize(width, 500)
    transcript.talk(("q", text), (text, "end"))
    view = transcript.view
    view._keys.select_all()
    view.copy_text()
    view.copy_markdown()
    view.selection.clear()
    start = view.selection.start_in_row(0)
    if start is not None:
        view.selection.begin(start)
        for _ in range(12):
            view._keys._move_caret(_MOVES[0], extends=True, key=None)  # type: ignore[arg-type]  # the key does not matter
        view.selected_text()
        view.selection.text(markdown=True)
    for row in range(len(view.column.boxes)):
        box = view.column.boxes[row]
        box.realize(0, box.height)
        for _, piece in box.text_pieces():
            for position in (0, piece.end // 2, piece.end):
                piece.rect_of(position)
            piece.rects_of(0, piece.end)
            piece.hotspots()
    view.find(text[:3])
    transcript.paint()


def _moves() -> list[object]:
    from PySide6.QtGui import QTextCursor

    return [QTextCursor.MoveOperation.Down]


_MOVES = _moves()
