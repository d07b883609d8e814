"""Finding what a command left behind, from the system itself and not from the code under test."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil

PYTHON = str(Path(sys.executable).resolve())
"""The interpreter itself: a virtual environment may lie where the fence hides things (a checkout below ``/tmp``)."""


def wait_until(condition: Callable[[], bool], *, timeout_s: float = 20.0) -> bool:
    """Look at a condition until it holds."""
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return condition()


def processes_with(word: str) -> list[int]:
    """Live processes (no zombies) that have ``word`` in their command line."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        words = process.info["cmdline"] or []
        if process.info["status"] != psutil.STATUS_ZOMBIE and any(word in part for part in words):
            found.append(process.pid)
    return found
