"""A SOCKS 5 proxy on loopback (RFC 1928, RFC 1929) that leads every name to one port of this machine, faults included.

with SocksServer(to=server.port, user=("me", "word")) as proxy:
    proxy.url, proxy.asked, proxy.logins
"""

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Literal, Self

Fault = Literal["", "silent", "closes", "speaks-http"]


class SocksServer:
    """Listens on 127.0.0.1 from construction on.

    ``user``: name and password that it wants; without one it takes anybody. ``reply_code``: what it says to CONNECT
    (0 opens the way, 5 is "connection refused"). ``fault``: what it does instead of the first answer.
    ``is_slow_to_connect``: take the CONNECT and never answer it.
    """

    def __init__(
        self,
        *,
        to: int = 0,
        user: tuple[str, str] | None = None,
        reply_code: int = 0,
        fault: Fault = "",
        is_slow_to_connect: bool = False,
    ) -> None:
        self.asked: list[tuple[str, int]] = []
        self.logins: list[tuple[str, str]] = []
        self.got_client = threading.Event()
        self.client_gone = threading.Event()
        self._to, self._user, self._reply_code, self._fault, self._is_slow = to, user, reply_code, fault, is_slow_to_connect
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._start(self._accept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for sock in (self._listener, *self._sockets):
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
            sock.close()
        for thread in self._threads:
            thread.join(5)

    @property
    def url(self) -> str:
        """As it is written into ALL_PROXY, with the credentials it wants."""
        login = ":".join(self._user) + "@" if self._user else ""
        return f"socks5h://{login}127.0.0.1:{self.port}"

    def _start(self, target: object, *args: object) -> None:
        thread = threading.Thread(target=target, args=args, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                sock, _ = self._listener.accept()
                self._sockets.append(sock)
                self._start(self._serve, sock)

    def _serve(self, sock: socket.socket) -> None:
        with suppress(OSError, EOFError), sock:
            if self._greet(sock) and self._log_in(sock) and self._connect(sock):
                self._pass_on(sock)

    def _greet(self, sock: socket.socket) -> bool:
        version, count = _exactly(sock, 2)
        methods = _exactly(sock, count)
        assert version == 5
        self.got_client.set()
        if self._fault == "silent":
            return self._wait(sock)
        if self._fault == "speaks-http":
            sock.sendall(b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n")
        if self._fault:
            return False
        method = 2 if self._user else 0
        sock.sendall(bytes((5, method if method in methods else 0xFF)))
        return method in methods

    def _log_in(self, sock: socket.socket) -> bool:
        if self._user is None:
            return True
        _, length = _exactly(sock, 2)
        name = _exactly(sock, length).decode()
        password = _exactly(sock, _exactly(sock, 1)[0]).decode()
        self.logins.append((name, password))
        is_right = (name, password) == self._user
        sock.sendall(bytes((1, 0 if is_right else 1)))
        return is_right

    def _connect(self, sock: socket.socket) -> bool:
        _, _, _, kind = _exactly(sock, 4)
        host = _exactly(sock, _exactly(sock, 1)[0]).decode() if kind == 3 else socket.inet_ntoa(_exactly(sock, 4))
        self.asked.append((host, int.from_bytes(_exactly(sock, 2))))
        if self._is_slow:
            return self._wait(sock)
        sock.sendall(bytes((5, self._reply_code, 0, 1, 0, 0, 0, 0, 0, 0)))
        return self._reply_code == 0

    def _wait(self, sock: socket.socket) -> bool:
        """Until the client leaves."""
        if not sock.recv(1):
            self.client_gone.set()
        return False

    def _pass_on(self, sock: socket.socket) -> None:
        there = socket.create_connection(("127.0.0.1", self._to))
        self._sockets.append(there)
        with there:
            self._start(_copy, there, sock)
            _copy(sock, there)
            self.client_gone.set()


def _copy(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)


def _exactly(sock: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        if not (piece := sock.recv(count - len(data))):
            raise EOFError
        data += piece
    return data
