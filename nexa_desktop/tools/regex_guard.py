"""Regular expressions of a model on files of strangers, without one of them freezing the app.

Python's matcher backtracks, holds the interpreter lock and cannot be interrupted. So a pattern that can only take
quadratic time on a line is matched here, and any other one in a child process that is killed when its time is over.
"""

import importlib
import json
import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Protocol, Self

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.environment import clean_environment
from nexa_desktop.tools.names import shown

LONGEST_LINE_CHARS = 2000

_MOST_REPEATS = 2
_SMALL_REPEAT = 10
_LONGEST_PATTERN = 2000
_CHILD = """
import json, re, sys
head = json.loads(sys.stdin.readline())
matcher = re.compile(head["pattern"], head["flags"])
for line in sys.stdin:
    found = [n for n, text in enumerate(json.loads(line)) if matcher.search(text)]
    sys.stdout.write(json.dumps(found) + "\\n")
    sys.stdout.flush()
"""


class LineMatcher(Protocol):
    """Tells which of some lines match."""

    def matching(self, lines: Sequence[str], *, timeout_s: float) -> list[int]:
        """Indices of the lines that match; raises `ToolError` when the time is over."""
        ...

    def close(self) -> None:
        """Give up what it holds."""
        ...


def line_matcher(pattern: str, *, ignore_case: bool = False) -> "SafeMatcher | ChildMatcher":
    """A matcher for ``pattern``; raises `ToolError` when it is not a regular expression."""
    if len(pattern) > _LONGEST_PATTERN:
        raise ToolError("The regular expression is too long.")
    flags = re.IGNORECASE if ignore_case else 0
    try:
        compiled = re.compile(pattern, flags)
    except (re.error, RecursionError, OverflowError) as error:
        raise ToolError(f"{shown(pattern)} is not a regular expression: {error}.") from error
    if is_harmless(pattern, flags):
        return SafeMatcher(compiled)
    if getattr(sys, "frozen", False):
        raise ToolError(
            f"{shown(pattern)} could take very long.",
            hint="Use at most two open repeats ('*', '+'), none inside another.",
        )
    return ChildMatcher(pattern, flags)


def is_harmless(pattern: str, flags: int = 0) -> bool:
    """Whether matching one line takes at most quadratic time: at most two open repeats, and none in another."""
    try:
        parsed = importlib.import_module("re._parser").parse(pattern, flags)
    except Exception:  # noqa: BLE001  a private module of Python; whatever it does, the careful way is left
        return False
    counts = [0]
    return _is_flat(parsed, counts, inside=False) and counts[0] <= _MOST_REPEATS


def _is_flat(node: Any, counts: list[int], *, inside: bool) -> bool:
    """Walk Python's own parse tree (lists of (name, argument)); ``counts[0]`` adds up the open repeats."""
    items = getattr(node, "data", node)
    if not isinstance(items, (list, tuple)):
        return True
    if isinstance(items, tuple) and len(items) == 2:
        match str(items[0]):
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                least, most, body = items[1]
                if inside and least != most:
                    return False
                counts[0] += least != most and int(most) > _SMALL_REPEAT
                return _is_flat(body, counts, inside=inside or int(most) > 1)
            case "GROUPREF" | "GROUPREF_EXISTS":
                return False
            case "BRANCH" if inside:
                return False
    return all(_is_flat(item, counts, inside=inside) for item in items)


class SafeMatcher:
    """Matches in this process."""

    def __init__(self, compiled: "re.Pattern[str]") -> None:
        self._compiled = compiled

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def matching(self, lines: Sequence[str], *, timeout_s: float) -> list[int]:
        """See `LineMatcher`."""
        return [number for number, line in enumerate(lines) if self._compiled.search(line)]

    def close(self) -> None:
        """Nothing is held."""


class ChildMatcher:
    """Matches in a child process, which is killed when it takes too long."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._process = subprocess.Popen(  # noqa: S603  our own interpreter, isolated, with our own program
            [sys.executable, "-I", "-c", _CHILD],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=clean_environment(),
            text=True,
            encoding="utf-8",
            errors="surrogatepass",
        )
        self._send({"pattern": pattern, "flags": flags})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def matching(self, lines: Sequence[str], *, timeout_s: float) -> list[int]:
        """See `LineMatcher`."""
        assert self._process.stdout is not None  # noqa: S101  a pipe was asked for
        timer = threading.Timer(max(timeout_s, 0.1), self._process.kill)
        timer.start()
        try:
            self._send(list(lines))
            answer = self._process.stdout.readline()
        finally:
            timer.cancel()
        if not answer:
            raise ToolError(
                "The regular expression took too long on these files.",
                hint="Make it simpler: fewer open repeats ('*', '+'), none inside another.",
            )
        return [int(number) for number in json.loads(answer)]

    def close(self) -> None:
        """End the child."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not flushed has no reader any more

    def _send(self, message: object) -> None:
        assert self._process.stdin is not None  # noqa: S101  a pipe was asked for
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            return  # it was killed; reading its answer finds out
