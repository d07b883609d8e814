"""One MCP server with its own thread and event loop, so that whatever it does happens to nobody else.

    idle ──start──> starting ──> ready ──(dies, or is ended)──> failed · stopped
                        └──────> failed

A call waits in the caller's thread and looks at Stop ten times a second. Stop, or silence for the idle limit, cancels
that one request (the server is told) and leaves the server up. What was sent and not answered may have been done or not,
and its error says so: nobody is to try it again believing that nothing has happened.
"""

import asyncio
import concurrent.futures
import contextlib
import os
import shutil
import threading
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from nexa_desktop.core.errors import NexaError, OutcomeUnknown, ToolError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.settings import McpServer, McpState
from nexa_desktop.core.tools import CancelSignal
from nexa_desktop.tools.environment import clean_environment
from nexa_desktop.tools.mcp_config import HEADER, filled
from nexa_desktop.tools.mcp_stdio import StdioServer
from nexa_desktop.tools.names import shown

if TYPE_CHECKING:
    from mcp import Client

START_TIMEOUT_S = 30.0

_LOOK_S = 0.1
_END_S = 8.0
_DYING_S = 1.0

T = TypeVar("T")
Request = Callable[["Client", Callable[[], None]], Awaitable[T]]
"""What to ask: gets the client, and a function to call whenever the server gives a sign of life."""


class ServerDown(ToolError):
    """The server is not there (any more); `McpHub` knows whether trying again makes sense."""


class ServerLost(ServerDown, OutcomeUnknown):
    """It went while a request was with it."""


class McpConnection:
    """One run of one server. Not reusable after `close`; `McpHub` makes a new one to restart."""

    def __init__(self, server: McpServer, *, known_secrets: Iterable[str], lookup: Callable[[str], str | None]) -> None:
        self._server = server
        self._known_secrets = tuple(known_secrets)
        self._lookup = lookup
        self._lock = threading.Lock()
        self._status = McpState.NOT_STARTED
        self._detail = ""
        self._process: StdioServer | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._client: Client | None = None
        self._leave: asyncio.Event | None = None
        self._main: asyncio.Task[None] | None = None
        self._ready = threading.Event()
        self._thread: threading.Thread | None = None
        self.lists_changed = threading.Event()

    # ------------------------------------------------------------------------------------------ from any thread
    @property
    def status(self) -> McpState:
        """How it is now."""
        return self._status

    @property
    def detail(self) -> str:
        """Why, in a sentence; empty when there is nothing to say."""
        return self._detail

    def last_lines(self) -> tuple[str, ...]:
        """Newest lines of its error output."""
        return self._process.last_lines() if self._process is not None else ()

    def begin(self) -> None:
        """Start in the background, once."""
        with self._lock:
            if self._thread is None:
                self._status = McpState.STARTING
                self._thread = threading.Thread(target=self._run, name=f"mcp-{self._server.name}", daemon=True)
                self._thread.start()

    def wait_ready(self, timeout_s: float, *, cancel: CancelSignal | None = None) -> bool:
        """Wait until it is ready or has failed; True when ready."""
        self.begin()
        deadline = time.monotonic() + timeout_s
        while not self._ready.wait(min(_LOOK_S, timeout_s)):
            if time.monotonic() >= deadline or (cancel is not None and cancel.is_set()):
                return False
        return self._status is McpState.READY

    def request(self, ask: Request[T], *, what: str, idle_s: float, cancel: CancelSignal | None = None) -> T:
        """Ask the server and wait. Raises `ToolError` when it fails, is silent for ``idle_s``, or Stop was asked."""
        loop, client = self._loop, self._client
        if self._status is not McpState.READY or loop is None or client is None:
            raise self._down()
        if cancel is not None and cancel.is_set():
            raise ToolError(f"{what} was stopped before it was sent.")
        signs = [time.monotonic()]

        def alive() -> None:
            signs[0] = time.monotonic()

        async def run() -> T:
            return await ask(client, alive)

        try:
            future = asyncio.run_coroutine_threadsafe(run(), loop)
        except RuntimeError as error:
            raise self._down() from error
        while True:
            try:
                return future.result(_LOOK_S)
            except concurrent.futures.TimeoutError:
                if future.done():
                    raise OutcomeUnknown(
                        f"{what} ran out of time on the server {shown(self._server.name)}. Whether it was done is not known."
                    ) from None
            except concurrent.futures.CancelledError as error:
                raise self._down(was_sent=True) from error
            except Exception as error:
                raise self._failure(error, what) from error
            if cancel is not None and cancel.is_set():
                self._give_up(future)
                raise OutcomeUnknown(
                    f"{what} was stopped; the server {shown(self._server.name)} was told and goes on. "
                    "Whether it was done is not known."
                )
            if time.monotonic() - signs[0] > idle_s:
                self._give_up(future)
                raise OutcomeUnknown(
                    f"{what} was given up: the server {shown(self._server.name)} was silent for {idle_s:.0f} s. "
                    "Whether it was done is not known."
                )

    def close(self) -> None:
        """End the session, the process and its children; waits a bounded time. Harmless when done twice."""
        loop, leave = self._loop, self._leave
        if loop is not None and leave is not None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(leave.set)
                if self._status is McpState.STARTING and self._main is not None:
                    loop.call_soon_threadsafe(self._main.cancel)  # a handshake does not look at `leave`
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(_END_S / 2)
        if self._process is not None:
            self._process.end()
        if thread is not None and thread is not threading.current_thread():
            thread.join(_END_S / 2)
        if self._status in (McpState.READY, McpState.STARTING, McpState.NOT_STARTED):
            self._status = McpState.STOPPED

    @staticmethod
    def _give_up(future: "concurrent.futures.Future[T]") -> None:
        future.cancel()

    def _down(self, *, was_sent: bool = False) -> ToolError:
        name, why = shown(self._server.name), self._detail or phrase("the connection ended")
        if was_sent:
            return ServerLost(f"The MCP server {name} ended during the call: {why}. Whether the call was done is not known.")
        return ServerDown(f"The MCP server {name} is not running: {why}.")

    def _failure(self, error: Exception, what: str) -> ToolError:
        if isinstance(error, ToolError):
            return error
        if self._status is not McpState.READY or _is_closed(error):
            if self._process is not None:
                self._process.wait(_DYING_S)  # its output ends a moment before it does
            self._note_death()
            return self._down(was_sent=True)
        return ToolError(f"{what} failed on the server {shown(self._server.name)}: {_words(error)}")

    # ------------------------------------------------------------------------------------------ in its own thread
    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except asyncio.CancelledError:
            self._status = McpState.STOPPED
        except NexaError as error:
            self._fail(str(error))
        except BaseException as error:  # noqa: BLE001  a server's fault, in whatever shape, ends at its own thread
            self._fail(self._start_failure(error))
        finally:
            self._client = None
            if self._process is not None:
                self._process.end()
            if self._status is McpState.READY:
                self._note_death()
            self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._main = asyncio.current_task()
        self._leave = asyncio.Event()
        try:
            await self._session("legacy")
        except BaseException as error:
            if not _speaks_only_newer(error):
                raise
            await self._session("auto")

    async def _session(self, mode: str) -> None:
        """Connect, publish the client, and stay until told to leave or the server is gone."""
        from mcp import Client

        assert self._leave is not None  # noqa: S101  set by `_serve`
        async with contextlib.AsyncExitStack() as stack:
            transport = await self._transport(stack)
            client = Client(transport, mode=mode, message_handler=self._heard, cache=None)
            async with asyncio.timeout(START_TIMEOUT_S):
                await stack.enter_async_context(client)
            self._client = client
            self._status = McpState.READY
            self._ready.set()
            while not self._leave.is_set():
                if self._process is not None and self._process.exit_code is not None:
                    return
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.25):
                        await self._leave.wait()
            self._status = McpState.STOPPED
            self._client = None

    async def _transport(self, stack: contextlib.AsyncExitStack) -> Any:
        values = filled(self._server.environment, lookup=self._lookup)
        if self._server.url:
            from nexa_desktop.tools.mcp_http import http_transport

            headers = {name.removeprefix(HEADER): value for name, value in values.items() if name.startswith(HEADER)}
            return await http_transport(self._server.url, headers, stack)
        if not self._server.command:
            raise ToolError("It has neither a command nor an address.")
        environment = clean_environment(secrets=self._known_secrets, extra=values)
        if self._process is not None:
            self._process.end()
        program = shutil.which(self._server.command, path=environment.get("PATH")) or self._server.command
        self._process = StdioServer(self._server.name, [program, *self._server.arguments], environment=environment)
        self._process.start()
        return self._process.transport()

    async def _heard(self, message: object) -> None:
        if type(message).__name__ in (
            "ToolListChangedNotification",
            "ResourceListChangedNotification",
            "PromptListChangedNotification",
        ):
            self.lists_changed.set()

    def _fail(self, detail: str) -> None:
        self._status = McpState.FAILED
        self._detail = detail

    def _note_death(self) -> None:
        if self._status is McpState.READY:
            code = self._process.exit_code if self._process is not None else None
            self._fail(phrase("the connection ended") if code is None else phrase(f"it ended with exit code {code}"))

    def _start_failure(self, error: BaseException) -> str:
        if isinstance(error, ImportError):
            return phrase("support for MCP is not installed (the extra 'mcp' of this package)")
        if self._process is not None and _is_closed(error):
            self._process.wait(_DYING_S)
        code = self._process.exit_code if self._process is not None else None
        if code is not None:
            return phrase(f"it ended with exit code {code} before it was ready")
        if isinstance(_innermost(error), TimeoutError):
            return phrase(f"it did not answer within {START_TIMEOUT_S:.0f} s")
        return phrase(f"it could not be reached: {_words(error)}")


def lookup_environment(name: str) -> str | None:
    """The default source of ``${NAME}`` references."""
    return os.environ.get(name)


def _innermost(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup) and error.exceptions:
        error = error.exceptions[0]
    return error


def _is_closed(error: BaseException) -> bool:
    inner = _innermost(error)
    return getattr(inner, "code", None) == -32000 or type(inner).__name__ in ("ClosedResourceError", "BrokenResourceError")


def _speaks_only_newer(error: BaseException) -> bool:
    """The server refused the handshake because it only knows protocol versions without one."""
    inner = _innermost(error)
    return getattr(inner, "code", None) in (-32022, -32601, -32602) and type(inner).__name__ == "MCPError"


def _words(error: BaseException) -> str:
    inner = _innermost(error)
    return shown(str(inner) or type(inner).__name__, limit=2000)[1:-1]
