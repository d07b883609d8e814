"""The limits of a request, and the one place that ends it from outside: a small thread and a socket shutdown.

Closing an httpx response or client from another thread leaves a blocked read blocked (measured, 12 s and more);
shutting the socket down ends it in a millisecond, before headers and over TLS too.
"""

import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import Struct

from nexa_desktop.core.codec import JsonValue
from nexa_desktop.core.errors import ProviderTimeout, ProxyError, RequestAborted

T = TypeVar("T")
_PATIENCE_S = 0.25
"""How long a request that was ended may take to notice it, before its thread is left behind."""


class Timeouts(Struct, frozen=True):
    """How long to wait, in seconds, each cut to what remains of the run.

    ``proxy_s`` is what a proxy may take to open the way once it is connected; Tor's takes the longest.
    A local model may read a long prompt for minutes before its first token, so ``first_byte_s`` is generous and holds
    until the first event; ``idle_s`` counts from the last byte, comments included.
    """

    connect_s: float = 10.0
    proxy_s: float = 30.0
    first_byte_s: float = 900.0
    idle_s: float = 180.0

    @classmethod
    def from_options(cls, options: Mapping[str, JsonValue]) -> "Timeouts":
        """Those that a connection's options name (``connect_timeout_s`` …), the defaults for the rest."""
        named = {
            "connect_s": options.get("connect_timeout_s"),
            "proxy_s": options.get("proxy_timeout_s"),
            "first_byte_s": options.get("first_byte_timeout_s"),
            "idle_s": options.get("idle_timeout_s"),
        }
        return cls(**{name: float(value) for name, value in named.items() if isinstance(value, int | float) and value > 0})


class Watch:
    """The limits of one running request, watched from a thread of its own, and the one place that ends it."""

    def __init__(self, timeouts: Timeouts, remaining_s: float, vendor: str, *, proxy: str | None = None) -> None:
        self._timeouts = timeouts
        self._vendor = vendor
        self._proxy = proxy
        self._started = self._last = time.monotonic()
        self._deadline = self._started + remaining_s
        self._changed = threading.Condition()
        self._is_finished = False
        self._stream: Any = None
        self._has_event = False
        self._proxy_until: float | None = None
        self._body_until: float | None = None
        self.reason: str | None = None
        self.left_behind = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to watch."""
        self._thread = threading.Thread(target=self._run, name="provider-watch", daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """The request is over; after this nothing is shut down any more."""
        with self._changed:
            self._is_finished = True
            self._stream = None
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def call(self, work: Callable[[], T], *, discard: Callable[[], None]) -> T:
        """``work()``, waited for no longer than the request lives.

        It runs in a thread of its own: looking up a name, connecting and shaking hands have no socket that could be shut
        down. When the request ends meanwhile and ``work`` does not follow soon, it is left behind; it calls ``discard``
        when it is over (``left_behind`` tells). Raises what ``work`` raises, or the request's end.
        """
        results: list[T] = []
        failures: list[BaseException] = []

        def attempt() -> None:
            try:
                results.append(work())
            except BaseException as error:  # noqa: BLE001  raised again in the thread that waits
                failures.append(error)
            with self._changed:
                self._changed.notify_all()
                must_discard = self.left_behind
            if must_discard:
                discard()

        threading.Thread(target=attempt, name="provider-connect", daemon=True).start()
        with self._changed:
            until: float | None = None
            while not results and not failures:
                if self.reason is not None and until is None:
                    until = time.monotonic() + _PATIENCE_S
                left = None if until is None else until - time.monotonic()
                if left is not None and left <= 0:
                    self.left_behind = True
                    break
                self._changed.wait(left)
        if self.left_behind:
            self.raise_if_ended()
        if failures:
            raise failures[0]
        return results[0]

    def abort(self, reason: str = "cancelled") -> None:
        """End the request now. The first reason stays. Any thread, any time."""
        with self._changed:
            if self._is_finished:
                return
            self.reason = self.reason or reason
            self._shut_down()
            self._changed.notify_all()

    def connected(self, stream: Any) -> None:
        """The bytes travel here from now on. Closes it and raises when the request has been ended meanwhile, as do
        `wrapping` and `sending`. With a proxy its time starts: it has to open the way."""
        self._move_to(stream, proxy_s=self._timeouts.proxy_s if self._proxy else None)

    def wrapping(self, stream: Any) -> None:
        """TLS begins over this stream, which is out of reach until it is `connected` again: a bare socket that is shut
        down at the wrong moment makes the ssl module (3.11) lose an open one."""
        self._move_to(stream, within_reach=False)

    def sending(self, stream: Any) -> None:
        """The way is open and the request goes out here."""
        self._move_to(stream)

    def _move_to(self, stream: Any, *, within_reach: bool = True, proxy_s: float | None = None) -> None:
        with self._changed:
            if self.reason is None:
                self._stream = stream if within_reach else None
                self._proxy_until = None if proxy_s is None else time.monotonic() + proxy_s
                self._changed.notify_all()
                return
        stream.close()
        self.raise_if_ended()

    def touch(self) -> None:
        """Bytes came: the idle timer starts anew."""
        self._last = time.monotonic()

    def event_came(self) -> None:
        """A whole event came: from now on the idle limit counts instead of the first-byte limit."""
        if not self._has_event:
            with self._changed:
                self._has_event = True
                self._changed.notify_all()

    def end_body_within(self, seconds: float) -> None:
        """What is being read is worth no more than ``seconds``."""
        with self._changed:
            self._body_until = time.monotonic() + seconds
            self._changed.notify_all()

    def raise_if_ended(self) -> None:
        """Turn the reason into its error, if there is one."""
        match self.reason:
            case None:
                return
            case "cancelled":
                raise RequestAborted("The request was stopped.", raw_code="cancelled", vendor=self._vendor)
            case "deadline":
                raise RequestAborted(
                    "The run's time was used up while the model was being asked.", raw_code="deadline", vendor=self._vendor
                )
            case "proxy":
                raise ProxyError(
                    f"The proxy {self._proxy} did not open the way to the server within {self._timeouts.proxy_s:g} s.",
                    "Check HTTPS_PROXY and ALL_PROXY, or add the host to NO_PROXY.",
                    vendor=self._vendor,
                )
            case "first_byte":
                what = f"The server did not begin to answer within {self._timeouts.first_byte_s:g} s."
            case "idle":
                what = f"The server sent nothing for {self._timeouts.idle_s:g} s."
            case _:
                what = "The server did not finish its answer."
        raise ProviderTimeout(what, "Try again, or raise the limit in the connection.", vendor=self._vendor)

    def _run(self) -> None:
        with self._changed:
            while not self._is_finished:
                at, reason = self._next_limit()
                left = at - time.monotonic()
                if left <= 0:
                    self.reason = self.reason or reason
                    self._shut_down()
                    self._changed.notify_all()
                    return
                self._changed.wait(min(left, 3600.0))

    def _next_limit(self) -> tuple[float, str]:
        limits = [(self._deadline, "deadline")]
        if self._has_event:
            limits.append((self._last + self._timeouts.idle_s, "idle"))
        else:
            limits.append((self._started + self._timeouts.first_byte_s, "first_byte"))
        if self._proxy_until is not None:
            limits.append((self._proxy_until, "proxy"))
        if self._body_until is not None:
            limits.append((self._body_until, "body"))
        return min(limits)

    def _shut_down(self) -> None:
        if self._stream is None:
            return
        sock = self._stream.get_extra_info("socket")
        if isinstance(sock, socket.socket):
            with suppress(OSError):  # already closed by the other side
                # not SSLSocket.shutdown: that would also take the TLS object from under the reading thread
                socket.socket.shutdown(sock, socket.SHUT_RDWR)
