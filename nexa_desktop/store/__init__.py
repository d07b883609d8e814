"""The room that keeps things: one SQLite database, its locks and its large contents.

    SQLiteCheckpointStore   runs, claims, decisions, artifacts      runs, journal, writing, artifacts
    StoredSessions          lists, transcripts, search              sessions, overview, transcripts, search, deletion
    StoredRules             standing permission decisions           rules
    StoreTransfer           export, import, backup, check           transfer, exchange, merge, foreign, markdown,
                            and what a damaged file still holds     salvage, lost_runs

Decision 1: apsw is the driver. Context: the engine needs a SQLite without the WAL-reset race (fixed in 3.51.3), FTS5 on
every machine, and tests that cut the power. Options: the standard library's ``sqlite3`` (whatever the system brings;
3.40.1 on Debian 12), or apsw (brings its own, 3.54 at the time of writing). Measured on this project's shape, 20,000
commits of one 2 KB row under WAL + NORMAL: 17.1 µs CPU each with apsw, 18.2 with sqlite3; reading 20,000 such rows
35.4 ms against 35.7; import 3.1 ms against 4.0. Choice: apsw, because speed decides nothing and its VFS makes full disks
and lost writes testable. Consequence: one binary wheel more. We would notice a mistake by platforms without a wheel.

Decision 2: pages of 8 KB. A step leaves rows of 2 KB and more, of which a 4 KB page holds one and wastes the rest:
3.6 KB of database per step without the search index against 5.0, for 0.55 ms CPU against 0.46 (`tests/bench/store_steps`).

Decision 3: the search index is filled after the run, not in the message's transaction (see `search`), and holds which
messages have a word, not where (see `terms`): 0.4 KB a step instead of 2.0, for reading the messages of a phrase.

Decision 4: an answer's text stands in its message and, as the output, in its run's row. Leaving the second out would save
it once for each run; it is what brings the answer back when the page of its message is damaged (see `salvage`).
"""

from typing import TYPE_CHECKING

from nexa_desktop.store.runs import SQLiteCheckpointStore

if TYPE_CHECKING:
    from nexa_desktop.store.rules import StoredRules
    from nexa_desktop.store.sessions import StoredSessions
    from nexa_desktop.store.transfer import StoreTransfer
    from nexa_desktop.store.writing import automatic_title

__all__ = ["SQLiteCheckpointStore", "StoreTransfer", "StoredRules", "StoredSessions", "automatic_title"]

_WHERE = {"StoredRules": "rules", "StoredSessions": "sessions", "StoreTransfer": "transfer", "automatic_title": "writing"}


def __getattr__(name: str) -> object:
    """What the first window does not need is imported when it is asked for."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
