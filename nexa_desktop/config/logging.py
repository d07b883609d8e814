"""The log and crash reports of this machine: local files, with keys taken out by value and by shape.

Nothing is ever sent anywhere. ``nexa.log`` is the window's, ``nexa-console.log`` the console's: each process rotates
only its own. A crash report holds versions and the traceback, without the values of variables.
"""

import faulthandler
import logging
import os
import platform
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from nexa_desktop import __version__
from nexa_desktop.core.redaction import redact

MAX_LOG_BYTES = 2_000_000
KEPT_LOGS = 4
KEPT_REPORTS = 20
_FORMAT = "%(asctime)s %(levelname)s %(name)s [%(threadName)s] %(message)s"
_TALKATIVE = ("httpx", "httpcore", "keyring", "filelock", "asyncio", "mcp")

SecretSource = Callable[[], Iterable[str]]


class RedactingFormatter(logging.Formatter):
    """Formats first and redacts then, so that arguments and tracebacks pass through it too."""

    def __init__(self, secrets: SecretSource) -> None:
        super().__init__(_FORMAT)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """The line, or lines, without keys."""
        return redact(super().format(record), secrets=self._secrets())


class PrivateRotatingFile(RotatingFileHandler):
    """A rotating file that only this user can read. What a full disk has no room for is left out of it in silence: Python
    would put it on the error output, with the keys in it, and fail when the program ends."""

    def _open(self) -> TextIO:  # type: ignore[override]  # the base class promises a wrapper of the same kind
        return _open_private(Path(self.baseFilename))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  the name that logging calls
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)

    def close(self) -> None:
        with suppress(OSError):
            super().close()


class LogFile:
    """The running log: `start_log` makes it, `close` ends it."""

    def __init__(self, handler: logging.Handler, faults: TextIO | None) -> None:
        self._handler = handler
        self._faults = faults

    def close(self) -> None:
        """Stop logging to the file; called once, at the end."""
        logging.getLogger().removeHandler(self._handler)
        self._handler.close()
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()


def start_log(
    directory: Path, *, secrets: SecretSource, name: str = "nexa", level: int = logging.INFO, faults: bool = False
) -> LogFile:
    """Log this process to ``directory/name.log``. ``faults`` also keeps the stack of a native crash in a file.

    The directory exists already (`paths.prepare`). Raises `OSError` when the file cannot be opened.
    """
    handler = PrivateRotatingFile(directory / f"{name}.log", maxBytes=MAX_LOG_BYTES, backupCount=KEPT_LOGS, encoding="utf-8")
    handler.setFormatter(RedactingFormatter(secrets))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    for talkative in _TALKATIVE:
        logging.getLogger(talkative).setLevel(logging.WARNING)
    fault_file: TextIO | None = None
    if faults:
        fault_file = _open_private(directory / f"{name}-faults.log")
        faulthandler.enable(fault_file)
    return LogFile(handler, fault_file)


def _open_private(path: Path) -> TextIO:
    """For appending; made readable by this user alone."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    return os.fdopen(descriptor, "a", encoding="utf-8", errors="backslashreplace")


def write_crash_report(directory: Path, error: BaseException, *, secrets: Iterable[str] = (), context: str = "") -> Path:
    """A text file about ``error`` for a person to read and, if they like, to send; its path. The oldest are removed."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = datetime.now(UTC)
    text = "\n".join(
        (
            f"Nexa Desktop {__version__} · {moment.isoformat(timespec='seconds')}",
            f"Python {platform.python_version()} · {platform.platform()} · frozen: {getattr(sys, 'frozen', False)}",
            *((context,) if context else ()),
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    path = directory / f"crash-{moment.strftime('%Y%m%dT%H%M%S%f')}-{os.getpid()}.txt"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(redact(text, secrets=secrets))
    except OSError:
        path.unlink(missing_ok=True)
        raise
    for old in sorted(directory.glob("crash-*.txt"))[:-KEPT_REPORTS]:
        old.unlink(missing_ok=True)
    return path
