"""Stores for engine tests: wrappers around a real one that die or fail at the n-th transaction."""

import threading
from collections.abc import Callable
from typing import Any

from nexa_desktop.core.ids import SessionId

TRANSACTIONS = (
    "begin_run",
    "begin_model_call",
    "end_model_call",
    "save_partial",
    "commit_reply",
    "resume_waiting",
    "start_call",
    "settle_call",
    "append_correction",
    "recover",
    "finish_run",
)


class Died(BaseException):
    """The process is dead from here on: nothing of it writes any more."""


class BoundaryStore:
    """A run store whose claims call ``boundary(name, when)`` before and after each transaction.

    ``when`` is ``before`` or ``after``; what the boundary raises comes out of the transaction.
    """

    def __init__(self, inner: Any, boundary: Callable[[str, str], None]) -> None:
        self._inner = inner
        self._boundary = boundary

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def save(self, state: Any) -> None:
        """Acknowledge."""
        self._inner.save(state)

    def claim(self, session_id: SessionId) -> "_BoundaryClaim":
        """A claim with boundaries."""
        return _BoundaryClaim(self._inner.claim(session_id), self._boundary)


class _BoundaryClaim:
    def __init__(self, inner: Any, boundary: Callable[[str, str], None]) -> None:
        self._inner = inner
        self._boundary = boundary

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        if name not in TRANSACTIONS:
            return value

        def transaction(*args: Any, **kwargs: Any) -> Any:
            self._boundary(name, "before")
            result = value(*args, **kwargs)
            self._boundary(name, "after")
            return result

        return transaction


class DeathAt:
    """A boundary that kills at the n-th point; every later point of the same life finds the process dead."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.count = 0
        self.log: list[str] = []
        self._lock = threading.Lock()

    def __call__(self, name: str, when: str) -> None:
        with self._lock:
            self.count += 1
            self.log.append(f"{when} {name}")
            if 0 < self.n <= self.count:
                raise Died(f"{when} {name}")


class FailureAt:
    """A boundary that makes the n-th transaction fail with ``error`` (and, if asked, every later one)."""

    def __init__(self, n: int, error: Exception, *, and_after: bool = False) -> None:
        self.n = n
        self.count = 0
        self.is_on = True
        self._error = error
        self._and_after = and_after
        self._lock = threading.Lock()

    def __call__(self, name: str, when: str) -> None:
        with self._lock:
            if when == "before":
                self.count += 1
                if self.is_on and (self.count == self.n or (self._and_after and self.count > self.n)):
                    raise self._error


class DeathAfter:
    """A boundary that kills after the n-th ``name``."""

    def __init__(self, name: str, n: int) -> None:
        self._name, self._left = name, n
        self.is_dead = False
        self._lock = threading.Lock()

    def __call__(self, name: str, when: str) -> None:
        with self._lock:
            if (name, when) == (self._name, "after"):
                self._left -= 1
                self.is_dead = self.is_dead or self._left == 0
            if self.is_dead:
                raise Died(name)
