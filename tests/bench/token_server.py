"""A model server that speaks at an exact rate: Chat Completions over server-sent events on loopback, in its own process.

    python -m tests.bench.token_server

Prints its base URL, then one JSON line for each answer: what, how many tokens, and when the first and the last one went out
(monotonic clock). What it says is named by the last word of the prompt, one of the kinds below.
"""

import json
import socket
import sys
import time
from collections.abc import Callable, Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice

from tests.support.transcripts import tokens

RATE = 2_000
SECONDS = 10
_TICK_S = 0.005


def _pieces(text: str) -> Iterable[str]:
    return (text[i : i + 4] for i in range(0, len(text), 4))


KINDS: dict[str, Callable[[], Iterable[str]]] = {
    "mixed": lambda: tokens(RATE * SECONDS + 5_000),
    "paragraph": lambda: _pieces("some words of a paragraph that never ends " * 2_000),
    "list": lambda: _pieces("".join(f"- item number {i} with some words\n" for i in range(2_600))),
    "table": lambda: _pieces(
        "| a | b | c |\n|---|---|---|\n" + "".join(f"| {i} | `code` | words here |\n" for i in range(2_900))
    ),
    "word": lambda: _pieces("x" * 80_000),
    "code": lambda: _pieces("```python\n" + "".join(f"x_{i} = compute({i}, 'text')  # note\n" for i in range(2_500))),
}


class Handler(BaseHTTPRequestHandler):
    """Answers one request, paced."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        content = [message for message in asked["messages"] if message["role"] == "user"][-1]["content"]
        kind = (content if isinstance(content, str) else content[-1]["text"]).split()[-1]
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._speak(kind)
        self.close_connection = True

    def _speak(self, kind: str) -> None:
        source = iter(islice(KINDS[kind](), RATE * SECONDS))
        begun, sent = time.monotonic(), 0
        while True:
            wanted = int((time.monotonic() - begun) * RATE) + 1
            events = [_event({"content": piece}) for piece in islice(source, wanted - sent)]
            if not events:
                break
            self.wfile.write(b"".join(events))
            sent += len(events)
            time.sleep(_TICK_S)
        ended = time.monotonic()
        usage = {"prompt_tokens": 100, "completion_tokens": sent, "total_tokens": sent + 100}
        self.wfile.write(_event({}, finish="stop") + _event(None, usage=usage) + b"data: [DONE]\n\n")
        sys.stdout.write(json.dumps({"kind": kind, "tokens": sent, "first": begun, "last": ended}) + "\n")
        sys.stdout.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def _event(delta: dict[str, str] | None, *, finish: str | None = None, usage: dict[str, int] | None = None) -> bytes:
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish}]
    chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "bench-1", "choices": choices}
    return b"data: " + json.dumps(chunk | ({"usage": usage} if usage else {})).encode() + b"\n\n"


def main() -> None:
    """Serve until the process is ended."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    sys.stdout.write(f"http://127.0.0.1:{server.server_address[1]}/v1\n")
    sys.stdout.flush()
    server.serve_forever()


if __name__ == "__main__":
    main()
