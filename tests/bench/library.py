"""Lists and search at size: 100,000 sessions and 1,000,000 messages by default.

    python -m tests.bench.library [--sessions N] [--messages M] [--keep FILE]

Targets: first page of the list within 50 ms, search to first hits within 50 ms at the 95th percentile. The messages are
words drawn after Zipf's law from a made-up vocabulary, one in ten in Chinese, about 210 characters each.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

from nexa_desktop.core.codec import dump_json
from nexa_desktop.core.library import SessionQuery
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions
from nexa_desktop.store.rows import microseconds
from nexa_desktop.store.search import index_new_messages
from tests.support.store_build import FINGERPRINT, START

VOCABULARY = 30_000
CHINESE = (
    "的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发"
    "天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从"
)
QUERIES = ("k", "ka", "kat", "kalo", "lomi", "mi ter", "dor2", "zzz", '"ka lo"', "的", "中国", "我在有", "nowhere zzz")


def texts(luck: random.Random) -> Iterator[str]:
    syllables = ["ka", "lo", "mi", "ter", "san", "dor", "vel", "qui", "ran", "tho", "bus", "est", "ing", "ord", "pla"]
    words = ["".join(luck.choices(syllables, k=luck.randint(1, 4))) + (str(i) if i > 5_000 else "") for i in range(VOCABULARY)]
    weights = [1 / (i + 2) for i in range(VOCABULARY)]
    cumulative = list(_running(weights))
    while True:
        for word in luck.choices(words, cum_weights=cumulative, k=30_000):
            batch = [word, *luck.choices(words, cum_weights=cumulative, k=luck.randint(5, 60))]
            yield "".join(luck.choices(CHINESE, k=luck.randint(10, 90))) if luck.random() < 0.1 else " ".join(batch)


def _running(weights: list[float]) -> Iterator[float]:
    total = 0.0
    for weight in weights:
        total += weight
        yield total


def fill(store: SQLiteCheckpointStore, sessions: int, messages: int) -> None:
    """The same rows that runs would write, in large transactions."""
    luck = random.Random(7)
    source = texts(luck)
    config, fingerprint = dump_json(RunConfig()), dump_json(FINGERPRINT)
    each, written = max(1, messages // sessions), 0
    for begin in range(0, sessions, 2_000):
        with store.database.transaction("fill", durable=False) as connection:
            for i in range(begin, min(begin + 2_000, sessions)):
                at = microseconds(START + timedelta(seconds=60 * i))
                title = next(source)[:60]
                row = (f"ses_{i}", f"run_{i}", "completed", title, title.casefold(), at, at, int(i % 5_000 == 0), 1, 1)
                connection.execute(_SESSION, row)
                connection.execute(
                    _RUN, (f"run_{i}", f"ses_{i}", "completed", config, fingerprint, "p", "m", at, at, title, title)
                )
                for seq in range(1, each + 1):
                    body = dump_json([{"kind": "text", "text": next(source)}])
                    connection.execute(_MESSAGE, (f"run_{i}", seq, "user" if seq % 2 else "assistant", at + seq, body))
                    written += 1
    print(f"  {sessions:,} sessions, {written:,} messages")


def report(name: str, work: Callable[[], object], *, times: int = 20) -> None:
    walls, cpus = [], []
    for _ in range(times):
        wall, cpu = time.perf_counter(), time.thread_time()
        work()
        walls.append(1e3 * (time.perf_counter() - wall))
        cpus.append(1e3 * (time.thread_time() - cpu))
    walls.sort()
    p95 = walls[min(len(walls) - 1, int(0.95 * len(walls)))]
    print(f"  {name:44}{statistics.median(walls):10.2f}{p95:10.2f}{min(cpus):10.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=100_000)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--keep", type=Path, default=None, help="keep the database there, and use it when it is there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.keep or Path(folder) / "nexa.db"
        is_new = not path.exists()
        with SQLiteCheckpointStore(path) as store:
            if is_new:
                begun = time.process_time()
                fill(store, options.sessions, options.messages)
                print(f"  filled in {time.process_time() - begun:.0f} s CPU, {path.stat().st_size / 1e6:.0f} MB")
                begun = time.process_time()
                index_new_messages(store.database)
                store.database.maintain()
                print(f"  indexed in {time.process_time() - begun:.0f} s CPU, {path.stat().st_size / 1e6:.0f} MB")
        begun = time.perf_counter()
        with SQLiteCheckpointStore(path) as store:
            print(f"  {'':44}{'p50 ms':>10}{'p95 ms':>10}{'CPU min':>10}")
            print(f"  {'opened':44}{1e3 * (time.perf_counter() - begun):10.2f}")
            measure(StoredSessions(store))


def measure(library: StoredSessions) -> None:
    begun = time.perf_counter()
    page = library.sessions(SessionQuery())
    print(f"  {'first page, cold':44}{1e3 * (time.perf_counter() - begun):10.2f}")
    report("first page of 200, with total", lambda: library.sessions(SessionQuery()))
    report("second page", lambda: library.sessions(SessionQuery(), after=page.next))
    report("titles that contain 'ter', first page", lambda: library.sessions(SessionQuery(title_contains="ter")), times=5)
    report("needs you", library.needs_you)
    head = page.rows[0].head_run_id
    if head is not None:
        report("transcript of a session", lambda: library.transcript(head))
    for query in QUERIES:
        hits = len(library.search(query, limit=50))
        report(f"search {query!r}: {hits} hits", partial(library.search, query, limit=50))


_SESSION = """INSERT INTO session (id, head_run_id, head_status, title, title_folded, created_us, updated_us, is_pinned,
    branches, runs) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_RUN = """INSERT INTO run (id, session_id, status, config, fingerprint, provider, model, started_us, ended_us, prompt,
    answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_MESSAGE = "INSERT INTO message (run_id, seq, role, created_us, body) VALUES (?, ?, ?, ?, ?)"

if __name__ == "__main__":
    main()
