"""One database: a writing connection under a lock, read-only connections beside it, and how both are opened and closed.

    with database.transaction("T3", durable=True) as connection: ...   BEGIN IMMEDIATE … COMMIT, one at a time
    with database.reading() as connection: ...                         one consistent snapshot, never blocks the writer

Durable transactions commit with ``synchronous=FULL``: in WAL mode that syncs the log with everything before it. The
others use NORMAL: they survive a killed process, and a power cut loses at most those since the last FULL one.
"""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from nexa_desktop.core.phrases import phrase
from nexa_desktop.store import faults, location
from nexa_desktop.store.migrations import known_version, migrate
from nexa_desktop.store.schema import SEARCH_INDEX

BUSY_TIMEOUT_MS = 5_000
WAL_TARGET_BYTES = 16 * 1024 * 1024
_CHECK_LIMIT_S = 0.2
_TABLES = ("meta", "session", "run", "message", "tool_call", "model_call", "partial", "artifact_use", "permission_rule")


class Database:
    """Thread-safe. ``vfs`` names another SQLite VFS (fault injection)."""

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        self.path = path.absolute()
        self._vfs = vfs
        self._lock = threading.RLock()
        self._readers: list[apsw.Connection] = []
        self._readers_lock = threading.Lock()
        self._is_closed = False
        self._is_full = True  # as the writer is opened
        is_new = location.prepare(self.path)
        was_unclean = not is_new and self.log_bytes > 0
        with faults.translated(self.path):
            self._writer = self._open_writer()
            try:
                migrate(self._writer, self.path)
                self._check_tables()
                if was_unclean:
                    self._check_after_crash()
            except BaseException:
                self._writer.close()
                raise

    @contextmanager
    def transaction(self, name: str, *, durable: bool) -> Iterator[apsw.Connection]:
        """One writing transaction; rolled back when the block raises. On disk when it returns, if ``durable``.

        ``name`` is the id of the on-disk protocol (T0 …) or a word for what is written.
        """
        with self._lock, faults.translated(self.path):
            connection = self._open_or_raise()
            self._set_durable(durable)
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    with suppress(apsw.Error):  # the first error is the one to report
                        connection.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A read-only connection inside one snapshot. Fetch everything before the block ends."""
        with faults.translated(self.path):
            connection = self._take_reader()
            try:
                connection.execute("BEGIN")
                try:
                    yield connection
                finally:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
            finally:
                self._give_back(connection)

    def maintain(self) -> None:
        """Move the log into the file and cut it, when nobody is in the way. Call it when the store is idle."""
        with self._lock:
            if self._is_closed or self.log_bytes == 0:
                return
            self._writer.set_busy_timeout(50)
            try:
                with suppress(apsw.BusyError, apsw.LockedError):
                    self._writer.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            except apsw.Error as error:
                known = faults.store_error(error, self.path)
                if known is None:
                    raise
                raise known from error
            finally:
                self._writer.set_busy_timeout(BUSY_TIMEOUT_MS)

    @property
    def log_bytes(self) -> int:
        """The size of the write-ahead log."""
        try:
            return self.path.with_name(self.path.name + "-wal").stat().st_size
        except OSError:
            return 0

    @property
    def is_log_large(self) -> bool:
        """Whether the log has outgrown what is kept between commits."""
        return self.log_bytes > WAL_TARGET_BYTES

    def back_up_to(self, target: Path) -> None:
        """The whole database as one file; ``target`` must not exist."""
        with self._lock, faults.translated(self.path):
            self._open_or_raise().execute("VACUUM INTO ?", (str(target),))

    def problems(self) -> tuple[str, ...]:
        """Every fault that SQLite finds in the file; empty when it is sound. Slow on a large store."""
        with faults.translated(self.path):
            self._open_or_raise()
            # not a used one: a connection that has searched checks FTS5 against what it remembers of it
            connection = self._open_reader()
        try:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(50)")]
            broken = [
                phrase(f"{table} row {row}: its {parent} is missing") for table, row, parent, _ in self._orphans(connection)
            ]
        except (apsw.CorruptError, apsw.NotADBError) as error:
            return (str(error),)
        finally:
            connection.close()
        return tuple(line for line in found if line != "ok") + tuple(broken)

    def close(self) -> None:
        """Close every connection; harmless when done twice. The last one out moves the log into the file."""
        with self._lock, self._readers_lock:
            if self._is_closed:
                return
            self._is_closed = True
            with suppress(apsw.Error):  # statistics only, and the disk may be full
                self._writer.execute("PRAGMA optimize")
            for connection in self._readers:
                connection.close()
            self._readers.clear()
            self._writer.close()

    # ------------------------------------------------------------------------------------------------ opening
    def _open_writer(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=self._vfs)
        try:
            connection.set_busy_timeout(BUSY_TIMEOUT_MS)
            if connection.readonly("main"):
                raise faults.read_only(self.path)
            known_version(connection, self.path)  # before anything is set: what is not ours is not touched
            connection.execute("PRAGMA page_size = 8192")  # counts for a new file only
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            if mode is None or mode[0] != "wal":
                raise faults.unreadable(self.path, "its file system does not allow a write-ahead log.")
            for pragma in _WRITER_PRAGMAS:
                connection.execute(pragma).fetchall()
        except BaseException:
            connection.close()
            raise
        return connection

    def _take_reader(self) -> apsw.Connection:
        with self._readers_lock:
            self._open_or_raise()
            if self._readers:
                return self._readers.pop()
        return self._open_reader()

    def _open_reader(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READONLY, vfs=self._vfs)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        connection.execute("PRAGMA query_only = ON").fetchall()
        return connection

    def _give_back(self, connection: apsw.Connection) -> None:
        with self._readers_lock:
            if not self._is_closed:
                self._readers.append(connection)
                return
        connection.close()

    def _open_or_raise(self) -> apsw.Connection:
        if self._is_closed:
            raise faults.unreadable(self.path, "it was closed.")
        return self._writer

    def _set_durable(self, durable: bool) -> None:
        if durable is not self._is_full:  # not allowed inside a transaction, so it is done before each
            self._writer.execute("PRAGMA synchronous = FULL" if durable else "PRAGMA synchronous = NORMAL")
            self._is_full = durable

    # ------------------------------------------------------------------------------------------------ soundness
    def _check_tables(self) -> None:
        self._make_search_index()
        there = {str(row[0]) for row in self._writer.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        missing = [name for name in _TABLES if name not in there]
        if missing:
            raise faults.damaged(self.path, f"the table {missing[0]} is missing.")

    def _make_search_index(self) -> None:
        """The index is made from the messages; when it is gone it is made anew (filled when next searched)."""
        row = self._writer.execute("SELECT 1 FROM sqlite_schema WHERE name = 'message_search'").fetchone()
        if row is None:
            with self.transaction("search index", durable=False) as connection:
                for statement in SEARCH_INDEX:
                    connection.execute(statement)
                connection.execute("DELETE FROM meta WHERE key = 'search_indexed_to'")

    def _check_after_crash(self) -> None:
        """A log was left behind: look at the small tables, then at messages for as long as the limit lasts."""
        end = time.monotonic() + _CHECK_LIMIT_S
        self._writer.set_progress_handler(lambda: time.monotonic() > end, 1_000)
        try:
            for table in ("session", "run", "tool_call", "message"):
                row = self._writer.execute(f"PRAGMA quick_check('{table}')").fetchone()
                if row is not None and row[0] != "ok":
                    raise faults.damaged(self.path, str(row[0]))
        except apsw.InterruptError:
            pass  # a large store: what was looked at is sound, `problems` looks at all of it
        finally:
            self._writer.set_progress_handler(None)

    def _orphans(self, connection: apsw.Connection) -> list[tuple[str, int, str, int]]:
        return [(str(a), int(b or 0), str(c), int(d)) for a, b, c, d in connection.execute("PRAGMA foreign_key_check")]


_WRITER_PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # deleted means gone: freed pages are overwritten
    f"PRAGMA journal_size_limit = {WAL_TARGET_BYTES}",
    "PRAGMA wal_autocheckpoint = 500",
    "PRAGMA cache_size = -8000",
    "PRAGMA trusted_schema = OFF",
    *(("PRAGMA fullfsync = ON", "PRAGMA checkpoint_fullfsync = ON") if sys.platform == "darwin" else ()),
)
