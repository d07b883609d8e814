"""From the command to a window: ours against a bare PySide6 window, in turns, on the same machine.

    python -m tests.bench.startup [--runs N] [--data DIRECTORY]

First paint: the bare window's own; ours, painted whole. Usable: the first page of 1,000 sessions is in the list and painted,
and a letter that was pressed stands in the composer. The medians of all starts are compared.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.big_store import build
from tests.bench.table import Row, show

ROOT = Path(__file__).resolve().parents[2]
SESSIONS = 1_000
_BYTECODE = Path(tempfile.gettempdir()) / f"nexa-bench-bytecode-{os.getuid()}"


def measure(data: Path, *, runs: int) -> list[Row]:
    """The rows of the table; ``data`` holds 1,000 sessions."""
    bare: list[dict[str, float]] = []
    ours: list[dict[str, float]] = []
    for _ in range(runs + 1):  # the first of each warms the file cache and does not count
        bare.append(_start("bare"))
        ours.append(_start("nexa", str(data)))
    del bare[0], ours[0]
    floor = statistics.median(one["painted"] for one in bare)
    painted = statistics.median(one["painted"] for one in ours)
    usable = statistics.median(one["usable"] for one in ours)
    memory = statistics.median(one["rss"] for one in bare)
    return [
        Row("first paint", painted * 1e3, "ms", target=1.5, floor=floor * 1e3),
        Row(f"usable window, {SESSIONS:,} sessions", usable * 1e3, "ms", target=2.5, floor=floor * 1e3),
        Row("memory at that moment", statistics.median(one["rss"] for one in ours), "MB", floor=memory),
    ]


def _start(*arguments: str) -> dict[str, float]:
    # An installed program has its bytecode, as Qt's Python files have; a checkout may be told to write none.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(_BYTECODE)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.startup_child", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return {name: value - begun if name != "rss" else value for name, value in told.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--data", type=Path, default=None, help="where the store is kept between runs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = options.data or Path(folder)
        build(data, sessions=SESSIONS, messages=5_000)
        show(measure(data, runs=options.runs))


if __name__ == "__main__":
    main()
