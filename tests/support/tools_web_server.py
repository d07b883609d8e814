"""A loopback web server that answers what a test says and keeps what it was asked."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class WebServer:
    """Where it is, and the requests it got as (path, headers)."""

    port: int
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def url(self, path: str = "/", *, host: str = "127.0.0.1") -> str:
        """An address on it."""
        return f"http://{host}:{self.port}{path}"


@contextmanager
def web_server(answers: dict[str, Answer]) -> Iterator[WebServer]:
    """Serve ``answers`` by path until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.requests.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            answer = answers.get(self.path.partition("?")[0])
            if answer is None:
                self.send_error(404)
                return
            try:
                answer(self)
            except OSError:
                return  # the client went away, which some tests want

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.daemon_threads = True
    server = WebServer(listener.server_address[1])
    thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        listener.shutdown()
        thread.join()
        listener.server_close()


def page(text: str | bytes, *, media_type: str = "text/html; charset=utf-8", status: int = 200, **headers: str) -> Answer:
    """A whole answer."""
    body = text.encode() if isinstance(text, str) else text

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", media_type)
        handler.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def redirect(location: str) -> Answer:
    """A redirect."""
    return page("", status=302, Location=location)
