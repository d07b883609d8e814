"""The console as a child process over a data directory of its own, with a scripted model."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Console:
    """``nexa`` in one data directory; ``workdir`` is where tools work."""

    data: Path
    workdir: Path
    environment: dict[str, str] = field(default_factory=dict)

    @classmethod
    def in_directory(cls, root: Path) -> "Console":
        """A fresh console below ``root``."""
        data, workdir = root / "data", root / "work"
        data.mkdir(parents=True)
        workdir.mkdir()
        return cls(data, workdir)

    def script(self, steps: Sequence[dict[str, Any]], **options: Any) -> None:
        """Make a scripted model the default connection."""
        path = self.data / "script.json"
        path.write_text(json.dumps({"steps": list(steps), **options}), encoding="utf-8")
        connection = {
            "id": "script",
            "name": "script",
            "vendor": "scripted",
            "protocol": "scripted",
            "base_url": "",
            "model": "script",
            "options": {"script_file": str(path)},
        }
        settings = {"format": 1, "settings": {"connections": [connection], "default_connection_id": "script"}}
        (self.data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")

    def change_settings(self, **changes: Any) -> None:
        """Set fields of the stored settings."""
        path = self.data / "settings.json"
        stored = json.loads(path.read_text(encoding="utf-8"))
        stored["settings"].update(changes)
        path.write_text(json.dumps(stored), encoding="utf-8")

    def partial_text(self) -> str:
        """What the store holds of an answer that is arriving, read as another process reads it."""
        from nexa_desktop.store import SQLiteCheckpointStore

        with SQLiteCheckpointStore(self.data / "nexa.sqlite3") as store:
            return "".join(state.partial_text for state in store.unfinished())

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Begin a command."""
        environment = {**os.environ, "NEXA_DATA_DIR": str(self.data), "PYTHONPATH": str(ROOT), **self.environment}
        return subprocess.Popen(
            [sys.executable, "-m", "nexa_desktop.headless", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=self.workdir,
            env=environment,
        )

    def run(self, *arguments: str) -> "Finished":
        """A command to its end."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=60)
        return Finished(process.returncode, out, err)

    def agent(self, *arguments: str) -> "Finished":
        """``nexa agent … --json`` to its end."""
        return self.run("agent", *arguments, "--json")

    def kill_when(self, process: "subprocess.Popen[str]", is_time: Callable[[], bool]) -> None:
        """SIGKILL ``process`` as soon as the condition holds."""
        wait_until(lambda: process.poll() is not None or is_time())
        assert process.poll() is None, f"it ended before it could be killed: {process.communicate()}"
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=30)

    def latest_run(self) -> dict[str, Any]:
        """The newest session's newest run, as ``nexa runs --json`` tells it."""
        session = self.run("sessions", "--json").lines()[0]["session_id"]
        runs: dict[str, Any] = self.run("runs", session, "--json").lines()[-1]
        return runs


@dataclass(frozen=True)
class Finished:
    """A command that ended."""

    code: int
    out: str
    err: str

    def lines(self) -> list[Any]:
        """Standard output as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def state(self) -> Any:
        """The last line: the run's state."""
        last = self.lines()[-1]
        assert last["kind"] == "run_state", last
        return last

    def events(self, kind: str) -> list[Any]:
        """The events of one kind."""
        return [line for line in self.lines() if line["kind"] == kind]


def wait_until(condition: Callable[[], bool], *, timeout_s: float = 30.0) -> None:
    """Wait for a condition; fails after ``timeout_s``."""
    until = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < until, "the condition did not come true"
        time.sleep(0.01)
