"""The window against its targets, in one run and one table.

    python -m tests.bench.window [--sessions N] [--messages M] [--store DIRECTORY] [--starts N] [--kinds mixed,…]

The program itself runs in a process of its own over a store of ``--sessions`` and ``--messages``, one session of 10,000
messages and six of 500 beside them; a model server in another process speaks 2,000 tokens/s over HTTP for 10 s per kind of
text; pings come from this process over a socket that the window's GUI thread answers. Floors are measured in the same run.
``--store`` keeps the store for the next run (1,000,000 messages take some minutes to write and index).
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from nexa_desktop.config.settings_file import SettingsFile
from nexa_desktop.core.settings import AppSettings, Connection
from tests.bench.big_store import build
from tests.bench.frames import percentile
from tests.bench.startup import SESSIONS, measure
from tests.bench.table import Row, show

ROOT = Path(__file__).resolve().parents[2]
RIVAL_MB = 945 * 1.048576
_PING_S = 0.02


def main() -> None:
    """Build, start, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20_000)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--store", type=Path, default=None)
    parser.add_argument("--starts", type=int, default=15)
    parser.add_argument("--kinds", default="mixed,paragraph,list,table,word,code")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        build(scratch / "small", sessions=SESSIONS, messages=5_000)
        data = options.store or scratch / "large"
        build(data, sessions=options.sessions, messages=options.messages)
        rows = measure(scratch / "small", runs=options.starts) if options.starts else []
        floor = next((row.floor for row in rows if row.unit == "MB"), None)
        rows += under_load(data, options, floor)
    platform = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    print(f"{options.sessions:,} sessions, {options.messages:,} messages; platform {platform}")
    show(rows)


def under_load(data: Path, options: argparse.Namespace, floor_mb: float | None) -> list[Row]:
    """Everything that is measured in one process of the program."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    spoken: dict[str, dict[str, float]] = {}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.token_server"], env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        connect(data, server.stdout.readline().strip())
        reader = threading.Thread(target=_listen, args=(server.stdout, spoken), daemon=True)
        reader.start()
        try:
            command = [sys.executable, "-m", "tests.bench.window_child", str(data), options.kinds]
            with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as window:
                facts, pings = _watch(window)
            assert window.returncode == 0, f"the window ended with {window.returncode}"
        finally:
            server.terminate()
    return table(facts, pings, spoken, floor_mb, options)


def connect(data: Path, base_url: str) -> None:
    """The settings of a person who has one connection, to the paced server."""
    connection = Connection("bench", "Bench", "custom", "openai_chat", base_url, model="bench-1")
    settings = SettingsFile(data / "settings.json")
    settings.save(AppSettings(connections=(connection,), default_connection_id="bench", is_onboarded=True))


def _listen(lines: Any, spoken: dict[str, dict[str, float]]) -> None:
    for line in lines:
        told = json.loads(line)
        spoken[told["kind"]] = told


def _watch(window: "subprocess.Popen[str]") -> tuple[dict[str, Any], dict[str, list[float]]]:
    """What the window tells, and round trips of pings while it streams."""
    facts: dict[str, Any] = {"streams": {}}
    pings: dict[str, list[float]] = {}
    port, stop, pinging = 0, threading.Event(), None
    assert window.stdout is not None
    for line in window.stdout:
        told = json.loads(line)
        sys.stderr.write(line)
        if "port" in told:
            port = told["port"]
        elif "streaming" in told:
            stop = threading.Event()
            pinging = threading.Thread(target=_ping, args=(port, stop, pings.setdefault(told["streaming"], [])))
            pinging.start()
        elif "streamed" in told:
            stop.set()
            if pinging is not None:
                pinging.join()
            facts["streams"][told["streamed"]["kind"]] = told["streamed"]
        else:
            facts |= told
    return facts, pings


def _ping(port: int, stop: threading.Event, trips: list[float]) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while not stop.is_set():
            begun = time.perf_counter()
            line.sendall(b"?")
            line.recv(1)
            trips.append((time.perf_counter() - begun) * 1e3)
            stop.wait(_PING_S)


def table(
    facts: dict[str, Any],
    pings: dict[str, list[float]],
    spoken: dict[str, dict[str, float]],
    floor_mb: float | None,
    options: argparse.Namespace,
) -> list[Row]:
    """The rows, with the issue's targets."""
    first, longest = facts["open_first"], facts["open_longest"]
    rows = [
        Row("first session of the process opened", first["cpu"], "ms CPU", note=f"wall {first['wall']:.0f} ms"),
        Row("10,000 messages opened at the end", longest["cpu"], "ms CPU", 150, note=f"wall {longest['wall']:.0f} ms"),
        Row("… memory", longest["memory"], "MB", 40),
        Row("scrolled 120 px, frame p99", facts["scroll"]["p99"], "ms GUI", 16, note=_spread(facts["scroll"])),
        Row("jumped anywhere, frame p99", facts["jump"]["p99"], "ms GUI", note=_spread(facts["jump"])),
    ]
    for kind, told in facts["streams"].items():
        said = spoken[kind]
        rate = said["tokens"] / (said["last"] - said["first"])
        is_mixed = kind == "mixed"
        note = f"{rate:.0f} tokens/s, {told['frames_per_s']:.1f} frames/s, longest stretch {told['max']:.0f}"
        trips = pings[kind]
        rows += [
            Row(f"stream, {kind}: frame p99", told["p99"], "ms GUI", 16 if is_mixed else None, note=note),
            Row("… dropped frames", told["dropped"], "", 0 if is_mixed else None),
            Row("… share of the GUI thread", told["share"], "", 0.25),
            Row("… ping from outside p99", percentile(trips, 0.99), "ms", 50, note=f"{len(trips)}, max {max(trips):.0f}"),
            Row("… idle after the last token", max(0.0, told["quiet_at"] - said["last"]), "s", 0.5),
        ]
    hits = facts["search"]
    rows += [
        Row(f"list of {options.sessions:,}: first page p95", facts["list"]["p95"], "ms", 50, note=_spread(facts["list"])),
        Row(
            f"search over {options.messages:,} messages, p95",
            hits["p95"],
            "ms",
            50,
            note=f"{hits['queries']} queries, {hits['hits']} hits, {_spread(hits)}",
        ),
        Row("memory at rest", facts["memory_at_rest"], "MB", floor=floor_mb),
        Row("memory after all that", facts["memory_after"], "MB", floor=floor_mb, note=f"rival {RIVAL_MB:.0f} MB"),
        Row("idle", facts["idle"], "% CPU", 0.1),
    ]
    return rows


def _spread(told: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.1f}" for name, value in told.items() if name in ("p50", "gui", "max", "paint", "loaded"))


if __name__ == "__main__":
    main()
