"""A model server on loopback that plays exactly the bytes it is told to, faults included, and keeps what it got.

with ModelServer() as server:
    server.reply(Reply(body=b"...", headers={"content-type": "text/event-stream"}))   # one for each request, the last stays
    server.base_url, server.requests, server.connections
"""

import json
import socket
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

TLS = Path(__file__).parent.parent / "data" / "tls"
CERTIFICATE = TLS / "localhost-cert.pem"
DETAILS = ("/api/show", "/api/v0/models", "/api/v1/models")
"""Where local servers are asked about a model before it is asked itself."""


@dataclass(frozen=True)
class Reply:
    """One answer.

    ``pieces`` (or ``body`` whole) go out one after the other: as one HTTP chunk each (``framing`` chunked), with a length,
    or until the connection closes. After ``cut_after`` pieces the connection is closed without an end; after
    ``stall_after`` pieces nothing more comes until the server is closed; ``delay_s`` is waited before each piece.
    ``is_silent``: read the request and never answer. ``slow_head_s``: wait between the bytes of the head.
    ``closes_silently``: close instead of answering. ``raw``: these bytes instead of everything.
    """

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    pieces: Sequence[bytes] = ()
    framing: Literal["chunked", "length", "close"] = "chunked"
    cut_after: int | None = None
    stall_after: int | None = None
    delay_s: float = 0.0
    is_silent: bool = False
    slow_head_s: float = 0.0
    closes_silently: bool = False
    keeps_alive: bool = False
    raw: bytes | None = None

    @classmethod
    def of_json(cls, value: object, *, status: int = 200, **headers: str) -> "Reply":
        """A JSON document."""
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return cls(status, {"content-type": "application/json", **named}, json.dumps(value).encode())

    @classmethod
    def of_events(cls, text: str) -> "Reply":
        """An event stream, whole."""
        return cls(headers={"content-type": "text/event-stream"}, body=text.encode())


@dataclass(frozen=True)
class Received:
    """One request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> object:
        """The body, parsed."""
        return json.loads(self.body)


class ModelServer:
    """Listens on 127.0.0.1 from construction on. ``tls`` serves with a self-signed certificate for localhost."""

    def __init__(self, *replies: Reply, tls: bool = False) -> None:
        self.requests: list[Received] = []
        self.asked_aside: list[Received] = []
        self.connections = 0
        self.clients_gone = threading.Event()
        self.got_request = threading.Event()
        self._replies = list(replies) or [Reply()]
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._open: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []
        self._tls: ssl.SSLContext | None = None
        if tls:
            self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._tls.load_cert_chain(CERTIFICATE, TLS / "localhost-key.pem")
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._spawn(self._accept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}"

    @property
    def base_url(self) -> str:
        """The origin and ``/v1``."""
        return f"{self.origin}/v1"

    def reply(self, *replies: Reply) -> None:
        """Answer the next requests with these, in order; the last one stays."""
        with self._lock:
            self._replies = list(replies)

    def choose(self, request: Received) -> Reply:
        """The answer to a request: the next one that was set. Subclasses choose by path."""
        with self._lock:
            return self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]

    def choose_aside(self, request: Received) -> Reply:
        """The answer to a question about a model, which is kept apart from the requests: there is nothing of that here."""
        return Reply(404)

    def close(self) -> None:
        """End everything and wait for the threads."""
        self._closing.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            sockets = list(self._open)
        for sock in sockets:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(5)

    def _spawn(self, target: object, *args: object) -> None:
        thread = threading.Thread(target=target, args=args, daemon=True)  # type: ignore[arg-type]
        self._threads = [t for t in self._threads if t.is_alive()]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._closing.is_set():
            try:
                sock, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._spawn(self._serve, sock)

    def _serve(self, sock: socket.socket) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            if self._tls is not None:
                sock = self._tls.wrap_socket(sock, server_side=True)
            with self._lock:
                self._open.add(sock)
            buffer = bytearray()
            while (request := _read_request(sock, buffer)) is not None:
                if request.path in DETAILS:
                    self.asked_aside.append(request)
                    reply = self.choose_aside(request)
                else:
                    with self._lock:
                        self.requests.append(request)
                    reply = self.choose(request)
                    self.got_request.set()
                if not self._answer(sock, reply):
                    break
        except OSError:
            self.clients_gone.set()
        finally:
            with self._lock:
                self._open.discard(sock)
            with suppress(OSError):
                sock.close()

    def _answer(self, sock: socket.socket, reply: Reply) -> bool:
        """Send; True when the connection stays open."""
        if reply.closes_silently:
            return False
        if reply.is_silent:
            self._wait_for_leaving(sock)
            return False
        if reply.raw is not None:
            sock.sendall(reply.raw)
            return False
        head = _head(reply)
        if reply.slow_head_s:
            for byte in head:
                sock.sendall(bytes([byte]))
                if self._closing.wait(reply.slow_head_s):
                    return False
        else:
            sock.sendall(head)
        pieces = list(reply.pieces) or ([reply.body] if reply.body else [])
        if reply.delay_s or reply.cut_after is not None or reply.stall_after is not None:
            for number, piece in enumerate(pieces):
                if number == reply.cut_after:
                    return False
                if number == reply.stall_after:
                    self._wait_for_leaving(sock)
                    return False
                if self._closing.wait(reply.delay_s):
                    return False
                sock.sendall(_framed(piece, reply))
            if reply.stall_after is not None and reply.stall_after >= len(pieces):
                self._wait_for_leaving(sock)
                return False
            if reply.cut_after is not None and reply.cut_after >= len(pieces):
                return False
        else:
            sock.sendall(b"".join(_framed(piece, reply) for piece in pieces))
        if reply.framing == "chunked":
            sock.sendall(b"0\r\n\r\n")
        return reply.keeps_alive

    def _wait_for_leaving(self, sock: socket.socket) -> None:
        """Until the client closes or the server is closed."""
        sock.settimeout(0.05)
        while not self._closing.is_set():
            try:
                if not sock.recv(65536):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        self.clients_gone.set()


def pieces_at(data: bytes, cuts: Sequence[int]) -> list[bytes]:
    """``data`` cut at these places; joined they are the data, none is empty."""
    places = sorted({0, len(data), *(cut for cut in cuts if 0 < cut < len(data))})
    return [data[a:b] for a, b in pairwise(places)]


def bytes_of(data: bytes) -> list[bytes]:
    """Every byte on its own."""
    return [data[i : i + 1] for i in range(len(data))]


def _head(reply: Reply) -> bytes:
    headers = dict(reply.headers)
    length = sum(len(piece) for piece in reply.pieces) or len(reply.body)
    if reply.framing == "chunked":
        headers["transfer-encoding"] = "chunked"
    elif reply.framing == "length":
        headers["content-length"] = str(length)
    if not reply.keeps_alive:
        headers.setdefault("connection", "close")
    lines = [f"HTTP/1.1 {reply.status} Status", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode()


def _framed(piece: bytes, reply: Reply) -> bytes:
    return f"{len(piece):x}\r\n".encode() + piece + b"\r\n" if reply.framing == "chunked" else piece


def _read_request(sock: socket.socket, buffer: bytearray) -> Received | None:
    while b"\r\n\r\n" not in buffer:
        data = sock.recv(65536)
        if not data:
            return None
        buffer += data
    head, _, rest = bytes(buffer).partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    method, path, _ = lines[0].split(" ", 2)
    headers = dict(_headers(lines[1:]))
    length = int(headers.get("content-length", "0"))
    body = bytearray(rest)
    while len(body) < length:
        data = sock.recv(65536)
        if not data:
            return None
        body += data
    buffer[:] = body[length:]
    return Received(method, path, headers, bytes(body[:length]))


def _headers(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        name, _, value = line.partition(":")
        yield name.strip().lower(), value.strip()
