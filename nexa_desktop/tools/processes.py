"""Everything a command started, however it hides, and how it is ended.

On Windows a job object holds it (`job_object`). Elsewhere a descendant is known by any of: its parent chain (looked at while
the command runs, remembered by pid and start time), the session it belongs to, and the call's mark in its environment,
which survives forking away and `setsid`. In the sandbox (`sandbox`) a process namespace makes escape impossible; without
it a process that clears its environment, leaves its session and loses its parent within one look (50 ms) can get away, and
nothing here claims otherwise.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from nexa_desktop.tools.environment import CALL_MARK

GENTLE_S = 1.5
"""From asking (TERM) to killing."""
ENDING_S = 4.5
"""From asking to giving up; below the five seconds that are promised."""

_LOOK_S = 0.05
_PROC = Path("/proc")
_HAS_PROC = sys.platform.startswith("linux")
_WRAPPERS = ("bwrap",)  # the fence's own processes are nobody's work


class ProcessTree(Protocol):
    """The descendants of one command, itself among them. Not thread-safe: one thread looks and ends."""

    def look(self, *, deep: bool = True) -> list[int]:
        """Pids of those alive now; tells the count when it changed. ``deep`` takes its time to find all of them."""
        ...

    def end(self, *, reap: Callable[[], object] | None = None) -> int:
        """End all of them, calling ``reap`` meanwhile; returns how many are left (0 unless something cannot be killed)."""
        ...


START_FLAGS = 0
"""`subprocess` flags of a command that `tree_of` is called for."""

if sys.platform == "win32":
    _SUSPENDED = 0x4
    START_FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW | _SUSPENDED


def tree_of(process: "subprocess.Popen[bytes]", mark: str, *, on_count: Callable[[int], None] | None = None) -> ProcessTree:
    """The tree of a command that was just started with `START_FLAGS` and ``mark`` in its environment. On Windows the command
    stands still until now; raises `OSError` when it cannot be held there, and has then ended."""
    if sys.platform == "win32":
        from nexa_desktop.tools.job_object import JobTree

        return JobTree(process.pid, on_count=on_count)
    else:
        return MarkedTree(process.pid, mark, on_count=on_count)


class MarkedTree:
    """The descendants of one command by parents, session and mark."""

    def __init__(self, root_pid: int, mark: str, *, on_count: Callable[[int], None] | None = None) -> None:
        self._root = root_pid
        self._plain_mark = mark
        self._mark = f"{CALL_MARK}={mark}".encode()
        self._known: set[tuple[int, float | None]] = set()
        self._wrappers: set[int] = set()
        self._on_count = on_count
        self._told: int | None = None

    def look(self, *, deep: bool = True) -> list[int]:
        """Pids of descendants alive now (zombies are not); tells the count when it changed. ``deep`` looks at every
        process of the system for the mark, otherwise only down from those already known."""
        import psutil

        alive: list[int] = []
        wrappers: set[int] = set()
        for pid in self._candidates(deep=deep):
            with contextlib.suppress(psutil.Error):
                process = psutil.Process(pid)
                key = (pid, process.create_time())
                if process.status() != psutil.STATUS_ZOMBIE:
                    alive.append(pid)
                    self._known.add(key)
                    if process.name() in _WRAPPERS:
                        wrappers.add(pid)
        self._wrappers = wrappers  # anew each time: the command's own process begins as a copy of the fence's
        self._tell(len(set(alive) - self._wrappers))
        return alive

    def _candidates(self, *, deep: bool) -> set[int]:
        import psutil

        found: set[int] = set()
        for pid, started in {(self._root, None), *self._known}:
            with contextlib.suppress(psutil.Error):
                process = psutil.Process(pid)
                if started is not None and process.create_time() != started:
                    continue  # the pid was given to somebody else
                found.add(pid)
                found.update(child.pid for child in process.children(recursive=True))
        if deep:
            found.update(self._marked(found) if _HAS_PROC else self._marked_elsewhere(found))
        found.discard(os.getpid())
        return found

    def _marked(self, known: set[int]) -> list[int]:
        """Processes elsewhere in the tree that carry the mark or share the session."""
        found = []
        for entry in _PROC.iterdir():
            if not entry.name.isdigit() or int(entry.name) in known:
                continue
            pid = int(entry.name)
            if _session_of(pid) == self._root or self._mark in _environment_of(pid):
                found.append(pid)
        return found

    def _marked_elsewhere(self, known: set[int]) -> list[int]:
        """The same where there is no ``/proc``: slower, and only for processes whose environment may be read."""
        import psutil

        found = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if process.pid not in known and process.environ().get(CALL_MARK) == self._plain_mark:
                    found.append(process.pid)
        return found

    def end(self, *, reap: Callable[[], object] | None = None) -> int:
        """Ask all of them to end, then kill; returns how many are left (0 unless something cannot be killed)."""
        started = time.monotonic()
        asked: set[int] = set()
        while True:
            if reap is not None:
                reap()
            alive = self.look()
            passed = time.monotonic() - started
            if not alive or passed > ENDING_S:
                return len(alive)
            if passed < GENTLE_S:
                # the fence takes everything in it down at once when it goes: it is asked last
                for pid in [pid for pid in alive if pid not in self._wrappers] or alive:
                    if pid not in asked:
                        asked.add(pid)
                        _signal(pid, signal.SIGTERM)
            else:
                # frozen first, so that none can fork while the others are being killed
                stop = getattr(signal, "SIGSTOP", None)
                if stop is not None:
                    for pid in alive:
                        _signal(pid, stop)
                for pid in self.look():
                    _signal(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
            time.sleep(_LOOK_S)

    def _tell(self, count: int) -> None:
        if count != self._told:
            self._told = count
            if self._on_count is not None:
                self._on_count(count)


def dying_with_us() -> list[str]:
    """Words before a command that have the kernel end it when the thread that starts it is gone, a killed app included.

    Linux with ``setpriv`` only; elsewhere nothing, and what runs then outlives a killed app.
    """
    setpriv = shutil.which("setpriv") if sys.platform.startswith("linux") else None
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []


def behind_gate(argv: Sequence[str]) -> list[str]:
    """``argv`` behind a gate: its standard input is a socket to us; it says that it is there, waits for a line and only
    then becomes the command, with an empty standard input. When we are gone instead, it ends. See `open_gate`.

    A kill of the app while a fence is set up would otherwise leave the command running: what ties it to our life (the
    parent-death signal of `dying_with_us` and of bwrap) holds only from the moment at which each process asks for it,
    and all have asked before the gate speaks. POSIX only; elsewhere ``argv`` as it is.
    """
    return ["/bin/sh", "-c", 'echo >&0 && read -r go && exec "$@" </dev/null', "sh", *argv] if os.name == "posix" else [*argv]


def open_gate(ours: socket.socket) -> None:
    """Wait for the gate at the other end of ``ours`` and let it through; returns when it is open or gone."""
    with contextlib.suppress(OSError):
        if ours.recv(1):
            ours.sendall(b"\n")


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def _session_of(pid: int) -> int:
    with contextlib.suppress(OSError):
        if sys.platform != "win32":
            return os.getsid(pid)
    return -1


def _environment_of(pid: int) -> bytes:
    try:
        return (_PROC / str(pid) / "environ").read_bytes()
    except OSError:
        return b""
