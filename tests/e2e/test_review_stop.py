"""Stop and deadline against a real socket: a server that never answers, or stalls in the middle, is let go of."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from nexa_desktop.core.runs import EndedBy
from nexa_desktop.engine import NexaAgent, RunConfig, RunState, RunStatus
from nexa_desktop.providers import create_provider
from nexa_desktop.store import SQLiteCheckpointStore

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
WORDS = b'data: {"id":"1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"half an ans"}}]}\n\n'
LONG_S = 30.0


class StallingServer:
    """Takes one request, sends ``answer`` and then nothing; ``was_let_go`` when the other side has closed."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.is_stalling = threading.Event()
        self.was_let_go = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    @property
    def base_url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}/v1"

    def close(self) -> None:
        """Wait for it to be let go."""
        self._thread.join(LONG_S)
        self._socket.close()

    def _serve(self) -> None:
        connection, _ = self._socket.accept()
        with connection:
            request = b""
            while b"\r\n\r\n" not in request:
                request += connection.recv(65536)
            if self._answer:
                connection.sendall(self._answer)
            self.is_stalling.set()
            try:
                while connection.recv(65536):
                    pass
            except OSError:
                pass
            self.was_let_go.set()


@pytest.fixture(params=[b"", HEAD, HEAD + WORDS], ids=["before headers", "before the first word", "in mid-stream"])
def server(request: pytest.FixtureRequest) -> Iterator[StallingServer]:
    """A server that stalls at one of three places."""
    serving = StallingServer(request.param)
    yield serving
    serving.close()


def run_against(server: StallingServer, tmp_path: Path, *, timeout: float, cancel: threading.Event) -> RunState:
    """One run against that server, in this thread."""
    provider = create_provider("openai_chat", model="m", base_url=server.base_url)
    with SQLiteCheckpointStore(tmp_path / "runs.db") as store:
        agent = NexaAgent("stopper", provider=provider, working_directory=tmp_path, flush_interval_s=0.05)
        ended = agent.execute("go", config=RunConfig(timeout=timeout), cancel=cancel, save=store.save)
    provider.close()
    return ended


def test_stop_closes_the_socket_of_a_request_that_waits_for_bytes(server: StallingServer, tmp_path: Path) -> None:
    """X1, case 100: the Event alone ends it: the server sees the connection closed, the text stays, the run is cancelled."""
    cancel = threading.Event()

    def stop() -> None:
        assert server.is_stalling.wait(LONG_S)
        cancel.set()

    helper = threading.Thread(target=stop)
    helper.start()
    ended = run_against(server, tmp_path, timeout=600.0, cancel=cancel)
    helper.join()
    assert (ended.status, ended.metadata.ended_by) == (RunStatus.CANCELLED, EndedBy.USER)
    assert server.was_let_go.wait(LONG_S)


def test_the_deadline_closes_it_too(server: StallingServer, tmp_path: Path) -> None:
    """X2, B1: a request may last no longer than what is left of the run."""
    ended = run_against(server, tmp_path, timeout=1.0, cancel=threading.Event())
    assert (ended.status, ended.metadata.ended_by) == (RunStatus.TIMED_OUT, EndedBy.LIMIT)
    assert server.was_let_go.wait(LONG_S)
