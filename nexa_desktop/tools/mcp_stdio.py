"""An MCP server as a child process: its pipes bounded, its noise set apart, its whole tree ended with it.

stdout ──thread──> lines ──┬─ a message        ──> the session
                           ├─ noise            ──> counted, the last line kept for display
                           └─ over 8 MB        ──> dropped; the call it answers fails instead of waiting
stderr ──thread──> the last 40 lines
"""

import asyncio
import concurrent.futures
import contextlib
import os
import re
import secrets
import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.environment import CALL_MARK
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.processes import START_FLAGS, ProcessTree, dying_with_us, tree_of

if TYPE_CHECKING:
    from mcp.shared.message import SessionMessage

LARGEST_MESSAGE_BYTES = 8 * 1024 * 1024

_KEPT_LINES = 40
_KEPT_LINE_CHARS = 400
_MOST_LINES_PER_S = 2000
_ID = re.compile(rb'"id"\s*:\s*(\d+|"[^"\\]{1,200}")')
_LINGER_S = 1.0


class StdioServer:
    """One child process. Started by the constructor's caller with `start`; `end` may be called from any thread."""

    def __init__(
        self, name: str, command: Sequence[str], *, environment: Mapping[str, str], directory: Path | None = None
    ) -> None:
        self._name = name
        self._command = list(command)
        self._mark = f"mcp-{name}:{secrets.token_hex(8)}"
        self._environment = {**environment, CALL_MARK: self._mark}
        self._directory = directory
        self._lines: deque[str] = deque(maxlen=_KEPT_LINES)
        self._noise_lines = 0
        self._last_noise = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._tree: ProcessTree | None = None
        self._error_reader: threading.Thread | None = None
        self._ending = threading.Lock()

    def start(self) -> None:
        """Start it; raises `ToolError` when there is no such program."""
        if shutil.which(self._command[0], path=self._environment.get("PATH")) is None:
            raise ToolError(f"{shown(self._command[0])} could not be started: there is no such program.")
        try:
            self._process = subprocess.Popen(  # noqa: S603  configured by the person
                [*dying_with_us(), *self._command],
                cwd=self._directory,
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                creationflags=START_FLAGS,
                bufsize=0,
            )
            self._tree = tree_of(self._process, self._mark)
        except (OSError, ValueError) as error:
            raise ToolError(f"{shown(self._command[0])} could not be started: {error}.") from error
        self._error_reader = threading.Thread(target=self._read_errors, name=f"mcp-{self._name}-stderr", daemon=True)
        self._error_reader.start()

    @property
    def exit_code(self) -> int | None:
        """The exit code, None while it runs."""
        return self._process.poll() if self._process is not None else None

    def wait(self, timeout_s: float) -> None:
        """Wait for its own end."""
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=timeout_s)

    def last_lines(self) -> tuple[str, ...]:
        """What it said last on its error output, and a word about noise on its standard output."""
        if self._error_reader is not None and self.exit_code is not None:
            self._error_reader.join(0.5)
        noise = (f"[{self._noise_lines:,} lines on its standard output were no messages, the last: {self._last_noise}]",)
        return (*tuple(self._lines), *(noise if self._noise_lines else ()))

    # ------------------------------------------------------------------------------------------ the session's side
    @contextlib.asynccontextmanager
    async def transport(self) -> AsyncIterator[tuple[Any, Any]]:
        """Streams for the SDK's session, in the running loop."""
        import anyio
        import anyio.to_thread
        from mcp.shared.message import SessionMessage

        incoming, read_stream = anyio.create_memory_object_stream[SessionMessage | Exception](16)
        write_stream, outgoing = anyio.create_memory_object_stream[SessionMessage](0)
        loop = asyncio.get_running_loop()
        is_over = threading.Event()

        def pump() -> None:
            for message in self._messages(is_over):
                sent = asyncio.run_coroutine_threadsafe(incoming.send(message), loop)
                while not is_over.is_set():
                    try:
                        sent.result(0.2)
                        break
                    except concurrent.futures.TimeoutError:
                        continue  # the session is busy: no reading ahead
                    except (anyio.BrokenResourceError, anyio.ClosedResourceError, concurrent.futures.CancelledError):
                        return
                if is_over.is_set():
                    sent.cancel()
                    return
            with contextlib.suppress(RuntimeError):  # the loop may be gone
                loop.call_soon_threadsafe(incoming.close)

        async def write() -> None:
            async with outgoing:
                async for message in outgoing:
                    data = message.message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n"
                    try:
                        await anyio.to_thread.run_sync(self._write, data, abandon_on_cancel=True)
                    except (OSError, ValueError):
                        incoming.close()  # nobody reads any more: what waits for an answer must learn it
                        return

        reader = threading.Thread(target=pump, name=f"mcp-{self._name}-stdout", daemon=True)
        reader.start()
        try:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(write)
                try:
                    yield read_stream, write_stream
                finally:
                    is_over.set()
                    tasks.cancel_scope.cancel()
        finally:
            for stream in (incoming, read_stream, write_stream, outgoing):
                stream.close()

    def _write(self, data: bytes) -> None:
        assert self._process is not None  # noqa: S101  a transport exists only after start
        assert self._process.stdin is not None  # noqa: S101  a pipe was asked for
        left = memoryview(data)
        while left:
            left = left[self._process.stdin.write(left) or 0 :]

    def _messages(self, is_over: threading.Event) -> "Iterator[SessionMessage]":
        import mcp_types
        from mcp.shared.message import SessionMessage

        pace = _Pace(is_over)
        for line, is_whole in self._stdout_lines():
            if is_over.is_set():
                return
            pace.step()
            if not is_whole:
                found = _ID.search(line)
                if found is None:
                    self._note_noise(line)
                    continue
                answer = (
                    b'{"jsonrpc":"2.0","id":' + found.group(1) + b',"error":{"code":-32603,"message":'
                    b'"the answer was larger than %d MB and was dropped"}}' % (LARGEST_MESSAGE_BYTES // 2**20)
                )
                line = answer
            try:
                yield SessionMessage(mcp_types.jsonrpc_message_adapter.validate_json(line, by_name=False))
            except ValueError:
                self._note_noise(line)

    def _stdout_lines(self) -> Iterator[tuple[bytes, bool]]:
        """Lines of standard output; of one that is too long only its beginning and end, marked as not whole."""
        assert self._process is not None  # noqa: S101  a transport exists only after start
        assert self._process.stdout is not None  # noqa: S101  a pipe was asked for
        buffer = bytearray()
        head = b""
        while True:
            try:
                chunk = os.read(self._process.stdout.fileno(), 1 << 16)
            except (OSError, ValueError):
                return
            if not chunk:
                return
            *ends, rest = chunk.split(b"\n")
            for piece in ends:
                buffer += piece
                if head:
                    yield head + bytes(buffer[-1024:]), False
                elif buffer.strip():
                    yield bytes(buffer), True
                buffer.clear()
                head = b""
            buffer += rest
            if len(buffer) > LARGEST_MESSAGE_BYTES:
                head = head or bytes(buffer[:1024])
                del buffer[:-1024]

    def _note_noise(self, line: bytes) -> None:
        self._noise_lines += 1
        self._last_noise = shown(line[:_KEPT_LINE_CHARS].decode("utf-8", "replace"), limit=_KEPT_LINE_CHARS)

    def _read_errors(self) -> None:
        assert self._process is not None  # noqa: S101  started just now
        assert self._process.stderr is not None  # noqa: S101  a pipe was asked for
        pending = b""
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(self._process.stderr.fileno(), 1 << 14):
                *lines, pending = (pending + chunk).split(b"\n")
                for line in lines[-_KEPT_LINES:]:
                    self._keep(line)
                pending = pending[-_KEPT_LINE_CHARS * 4 :]
        self._keep(pending)

    def _keep(self, line: bytes) -> None:
        text = line.decode("utf-8", "replace").rstrip()
        if text:
            self._lines.append(shown(text, limit=_KEPT_LINE_CHARS)[1:-1])

    # ------------------------------------------------------------------------------------------ the end
    def end(self) -> None:
        """Close its input, give it a moment, then end its whole tree. Harmless when done twice."""
        with self._ending:
            process, tree = self._process, self._tree
            if process is None or tree is None:
                return
            if process.stdin is not None:
                with contextlib.suppress(OSError):
                    process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=_LINGER_S)
            tree.end(reap=process.poll)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=1.0)
            if self._error_reader is not None:
                self._error_reader.join(1.0)
            for pipe in (process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()


class _Pace:
    """Slows a server that floods: its lines cost this process time that other work needs."""

    def __init__(self, is_over: threading.Event) -> None:
        self._is_over = is_over
        self._since = time.monotonic()
        self._count = 0

    def step(self) -> None:
        """One more line; waits out the rest of the second when there were too many."""
        self._count += 1
        if self._count < _MOST_LINES_PER_S:
            return
        left = 1.0 - (time.monotonic() - self._since)
        if left > 0:
            self._is_over.wait(left)
        self._since = time.monotonic()
        self._count = 0
