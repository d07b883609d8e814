"""Supervises the offline model's server: starts it, waits until it answers, keeps its last words, ends it.

One thread per server, alive as long as the server: it starts the process and reads its error output. This thread
has to outlive the run that asked for the model, because Linux's parent-death signal belongs to the *thread* that
started the child.
"""

import collections
import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from nexa_desktop.core.errors import ProviderError, RequestAborted
from nexa_desktop.core.redaction import redact
from nexa_desktop.core.tools import CancelSignal

VENDOR = "offline"
FROZEN_SERVER_ARGUMENT = "--offline-model-server"
"""What a frozen program is called with to become the server; an interpreter runs the module instead."""

START_TIMEOUT_S = 120.0
_STOP_TIMEOUT_S = 3.0
_CONNECT_TIMEOUT_S = 2.0
_POLL_S = 0.05
_KEPT_LINES = 40
_SHOWN_LINES = 6


class ServerOrder(Struct, frozen=True):
    """What a server is to serve. ``context_tokens`` are shared by its ``slots``.

    The last three hold for requests that say nothing of their own; None leaves what llama.cpp or the file says.
    """

    model_path: Path
    alias: str
    context_tokens: int = 8192
    slots: int = 2
    threads: int = 1
    answer_tokens: int | None = None
    temperature: float | None = None
    repeat_penalty: float | None = None


class ServerAddress(Struct, frozen=True):
    """Where a server answers, with the key it asks for, which its repr does not show."""

    base_url: str
    api_key: str

    def __repr__(self) -> str:
        return f"ServerAddress(base_url={self.base_url!r})"


class OfflineServer:
    """One running server process. `start` it once; when it is no longer listening, `stop` it and make another."""

    def __init__(self, order: ServerOrder) -> None:
        self._order = order
        self._key = secrets.token_urlsafe(32)
        self._address: str | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._spawned = threading.Event()
        self._spawn_error: OSError | None = None
        self._last_words: collections.deque[str] = collections.deque(maxlen=_KEPT_LINES)
        self._thread = threading.Thread(target=self._supervise, name="offline-model", daemon=True)

    @property
    def is_listening(self) -> bool:
        """Whether it takes connections now; asked of the socket, which is gone at once when the process is."""
        if self._address is None:
            return False
        parts = urlsplit(self._address)
        try:
            socket.create_connection((parts.hostname or "", parts.port or 0), timeout=_CONNECT_TIMEOUT_S).close()
        except OSError:
            return False
        return True

    @property
    def pid(self) -> int | None:
        """The process id, once started."""
        return self._process.pid if self._process else None

    def start(self, *, cancel: CancelSignal | None = None, timeout_s: float = START_TIMEOUT_S) -> ServerAddress:
        """Start it and wait until it answers. Raises `ProviderError` with its last words, or `RequestAborted`."""
        self._thread.start()
        self._spawned.wait()
        if self._process is None:
            raise self._failure(f"could not be started ({self._spawn_error})")
        address = _Waiting(self._process).line(cancel, deadline=time.monotonic() + timeout_s)
        if address is None:
            self.stop()
            if cancel is not None and cancel.is_set():
                raise RequestAborted("Stopped while the offline model was starting.", vendor=VENDOR)
            raise self._failure("did not start")
        base_url = str(json.loads(address)["address"])
        if not _is_healthy(base_url):
            self.stop()
            raise self._failure("started but does not answer")
        self._address = base_url
        return ServerAddress(f"{base_url}/v1", self._key)

    def stop(self) -> None:
        """End the process; returns when it is gone."""
        process = self._process
        if process is None:
            return
        if process.stdin is not None and not process.stdin.closed:
            process.stdin.close()  # the server leaves at the end of its input
        try:
            process.wait(_STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._thread.join(_STOP_TIMEOUT_S)

    def _supervise(self) -> None:
        """Thread: the process's parent thread for all of its life."""
        try:
            self._process = _spawn()
            assert self._process.stdin is not None  # noqa: S101  asked for as pipes
            assert self._process.stderr is not None  # noqa: S101
            self._process.stdin.write(self._order_line())
            self._process.stdin.flush()
        except OSError as error:
            self._spawn_error = error
            self._spawned.set()
            return
        self._spawned.set()
        with self._process.stderr as errors:
            for line in errors:
                self._last_words.append(line.decode("utf-8", "replace").rstrip())
        self._process.wait()

    def _order_line(self) -> bytes:
        order = {
            "model_path": str(self._order.model_path),
            "alias": self._order.alias,
            "api_key": self._key,
            "context_tokens": self._order.context_tokens,
            "slots": self._order.slots,
            "threads": self._order.threads,
            "answer_tokens": self._order.answer_tokens,
            "temperature": self._order.temperature,
            "repeat_penalty": self._order.repeat_penalty,
            "parent_pid": os.getpid(),
        }
        return json.dumps(order).encode() + b"\n"

    def _failure(self, what: str) -> ProviderError:
        words = [line for line in self._last_words if line.strip()][-_SHOWN_LINES:]
        said = redact("\n".join(words), secrets=(self._key,))
        return ProviderError(
            f"The offline model's server {what}." + (f"\nIt said:\n{said}" if said else ""),
            hint=f"Check that {self._order.model_path.name} is a model for llama.cpp and that memory is free, or use another.",
            vendor=VENDOR,
            is_retryable=False,
        )


class _Waiting:
    """Reads one line of a process's output without blocking past a cancel or a deadline."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self._line: bytes | None = None
        self._done = threading.Event()
        threading.Thread(target=self._read, name="offline-model-ready", daemon=True).start()

    def line(self, cancel: CancelSignal | None, *, deadline: float) -> str | None:
        """The line, or None: cancelled, too late, or the process ended without one."""
        while not self._done.wait(_POLL_S):
            if (cancel is not None and cancel.is_set()) or time.monotonic() > deadline:
                return None
        return self._line.decode() if self._line else None

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101  asked for as a pipe
        with self._process.stdout as output:
            self._line = output.readline()
        self._done.set()


def _spawn() -> "subprocess.Popen[bytes]":
    frozen = getattr(sys, "frozen", False)
    command = [sys.executable, *([FROZEN_SERVER_ARGUMENT] if frozen else ["-m", "nexa_desktop.providers.offline_server"])]
    environ = {**os.environ, "OMP_WAIT_POLICY": "passive"}  # else waiting threads spin: ten times slower on busy cores
    return subprocess.Popen(  # noqa: S603  our own program
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ,
        start_new_session=os.name == "posix",  # Ctrl-C in the terminal is the app's to handle
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _is_healthy(base_url: str) -> bool:
    """Whether ``/health`` says that the model is loaded; asked a few times, as loading may end after listening began."""
    parts = urlsplit(base_url)
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection(parts.hostname or "127.0.0.1", parts.port, timeout=10)
        try:
            connection.request("GET", "/health")
            status = connection.getresponse().status
        except OSError:
            return False
        finally:
            connection.close()
        if status == http.client.OK:
            return True
        time.sleep(_POLL_S)
    return False
