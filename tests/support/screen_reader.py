"""A screen reader's hands and ears: it knows the accessibility tree of the running window and nothing else."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.support.desktop import SYSTEM_PYTHON

_PROBE = Path(__file__).with_name("screen_reader_probe.py")


class Reader:
    """Looks and acts in the session that ``environment`` reaches."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._environment = environment

    def controls(self) -> list[Any]:
        """What shows and can be used."""
        return [json.loads(line) for line in self._probe("controls").stdout.splitlines()]

    def has(self, role: str, name: str) -> bool:
        """Whether such a control shows."""
        return any((one["role"], one["name"]) == (role, name) for one in self.controls())

    def selected(self, name: str) -> list[str]:
        """The selected items of a list."""
        return [one["name"] for one in self.controls() if one["selected"] and one["path"][-2] == f"list {name}"]

    def read(self) -> list[str]:
        """What shows and can be read, in order."""
        return [json.loads(line) for line in self._probe("read").stdout.splitlines()]

    def hears(self, text: str) -> bool:
        """Whether a text can be read now."""
        return any(text in one for one in self.read())

    def write(self, name: str, text: str) -> bool:
        """Put a text into an entry by its name."""
        return self._probe("write", name, text).returncode == 0

    def press(self, name: str) -> bool:
        """Press a button by the beginning of its name."""
        return self._probe("press", name).returncode == 0

    def _probe(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [SYSTEM_PYTHON, str(_PROBE), *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
