"""README's example runs as it is written, against the offline model."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.offline_model import installed_or_skip

ROOT = Path(__file__).parents[2]


@pytest.mark.xdist_group("offline-model")
def test_library_example_runs_as_written(tmp_path: Path) -> None:
    """The lines in README, pasted into a file: two answers stream from a real model, and the store is there."""
    installed_or_skip()
    example = re.search(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert example is not None
    (tmp_path / "example.py").write_text(example[1], encoding="utf-8")
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, "example.py"], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False, timeout=110
    )
    assert done.returncode == 0, done.stderr
    streamed, _, rest = done.stdout.partition("\ncompleted: 1 model call, ")
    assert streamed.strip(), done.stdout
    answer = rest.partition(" tokens\n")[2].strip()
    assert answer not in ("", "None"), done.stdout
    assert (tmp_path / "agents.sqlite3").is_file()


def test_exit_codes_in_readme_are_the_consoles() -> None:
    """The table says what the console does, code by code."""
    from nexa_desktop.headless import ExitCode

    rows = re.findall(r"^\| (\d) \| (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(code) for code, _ in rows] == [code.value for code in ExitCode]
