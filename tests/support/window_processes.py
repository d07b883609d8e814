"""Starts `window_program` and reads its lines with patience."""

import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0


class WindowProcess:
    """One process; killed at the end of its ``with`` block if it is still there."""

    def __init__(self, data: Path, *arguments: str, environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.window_program", str(data), *arguments],
            cwd=ROOT,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "*.debug=false", **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.lines: list[str] = []
        self._queue: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> "WindowProcess":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.kill()
        if self.process.stderr is not None:
            self.process.stderr.close()

    def until(self, start: str) -> str:
        """The first line (from now on) that begins so; fails with all lines when the process ends before."""
        while True:
            try:
                line = self._queue.get(timeout=PATIENCE_S)
            except queue.Empty:
                line = None
            assert line is not None, f"no line {start!r} in {self.lines}; {self._errors()}"
            self.lines.append(line)
            if line.startswith(start):
                return line

    def kill(self) -> None:
        """SIGKILL, and wait until it is gone."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)

    def _errors(self) -> str:
        self.kill()
        return self.process.stderr.read()[-3000:] if self.process.stderr is not None else ""

    def _read(self) -> None:
        stdout = self.process.stdout
        if stdout is not None:
            for line in stdout:
                self._queue.put(line.rstrip("\n"))
            stdout.close()
        self._queue.put(None)
