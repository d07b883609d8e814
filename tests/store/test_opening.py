"""Opening a store: what is damaged, newer, foreign or out of reach is said, kept as it is, and never taken for empty."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import apsw
import pytest

from nexa_desktop.core.errors import NexaError, StoreDamaged, StoreTooNew, StoreUnavailable
from nexa_desktop.core.library import SessionQuery
from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.spend import CallReport, SideRequest
from nexa_desktop.store import SQLiteCheckpointStore, StoredRules, StoredSessions, StoreTransfer
from nexa_desktop.store.migrations import backup_path, migrate
from nexa_desktop.store.schema import SCHEMA_VERSION, STEPS, Step
from tests.support.store_build import new_store, whole_run

PAGE_BYTES = 8192
ROOT = Path(__file__).parents[2]
DATABASES = ROOT / "tests" / "data" / "databases"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed store with forty sessions."""
    with new_store(tmp_path) as store:
        for i in range(40):
            whole_run(store, f"prompt {i}", "answer " * 200, tool_output="output " * 300, begin=float(i))
        return store.path


def refused(path: Path) -> NexaError:
    """The error of opening; the file is the same afterwards."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(NexaError) as raised:
        SQLiteCheckpointStore(path)
    assert raised.value.hint
    assert str(path) in raised.value.message
    if before is not None:
        assert path.read_bytes() == before
    return raised.value


def overwrite(path: Path, offset: int, data: bytes) -> None:
    """Damage a closed file."""
    with path.open("r+b") as damaged:
        damaged.seek(offset)
        damaged.write(data)


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"\0" * 8192, b"SQLite format 3\0" + b"\xff" * 4096, b"x"])
def test_a_file_that_is_no_database_is_damaged(tmp_path: Path, content: bytes) -> None:
    """Users 4 and 12: NUL blocks or garbage are an error, never a first-run screen."""
    path = tmp_path / "nexa.db"
    path.write_bytes(content)
    assert isinstance(refused(path), StoreDamaged)


def test_a_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    """A SQLite file that is not ours is refused."""
    path = tmp_path / "nexa.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE theirs (x)")
    other.commit()
    other.close()
    assert isinstance(refused(path), StoreDamaged)


def test_a_newer_schema_is_refused_kindly(file: Path) -> None:
    """Users 8: an older program leaves a newer file alone and says what to do."""
    connection = apsw.Connection(str(file))
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    error = refused(file)
    assert isinstance(error, StoreTooNew)
    assert "Update" in (error.hint or "")


def test_an_emptied_store_is_not_a_new_one(file: Path) -> None:
    """A file of no bytes where a store was used before is damage; where nothing was it is a start that was cut short."""
    file.write_bytes(b"")
    assert isinstance(refused(file), StoreDamaged)
    fresh = file.parent / "sub" / "nexa.db"
    fresh.parent.mkdir()
    fresh.touch()
    with SQLiteCheckpointStore(fresh) as store:
        assert store.unfinished() == ()


def test_paths_that_cannot_hold_a_store(tmp_path: Path) -> None:
    """A folder in its place, a file in the way of its folder: said with a hint."""
    (tmp_path / "nexa.db").mkdir()
    (tmp_path / "file").touch()
    assert isinstance(refused(tmp_path / "nexa.db"), StoreUnavailable)
    with pytest.raises(StoreUnavailable):
        SQLiteCheckpointStore(tmp_path / "file" / "nexa.db")


OPENS_WITHOUT_RIGHTS = """
import os, sys
from pathlib import Path
from nexa_desktop.core.errors import StoreUnavailable
from nexa_desktop.store import SQLiteCheckpointStore
file, user = Path(sys.argv[1]), int(sys.argv[2])
SQLiteCheckpointStore(file).close()  # and everything that opening imports, while it can be read
if os.geteuid() == 0:  # root may read and write everything
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
def told():
    try:
        SQLiteCheckpointStore(file).close()
    except StoreUnavailable as error:
        return bool(error.hint)
    return False
found = []
for mode in (0o000, 0o400):
    file.chmod(mode)
    found.append(told())
file.chmod(0o600)
file.parent.chmod(0o500)
found.append(told())
file.parent.chmod(0o700)
found.append(not told())
print(found)
"""


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX files")
def test_files_without_rights(file: Path) -> None:
    """Users 3 and 12: unreadable and read-only files and folders are told apart from empty ones."""
    with tempfile.TemporaryDirectory() as name:  # not below pytest's directory, which nobody else may enter
        folder, user = Path(name), os.geteuid() or 65534
        shutil.copyfile(file, folder / "nexa.db")
        for path in (folder, folder / "nexa.db"):
            os.chown(path, user, -1)
        command = [sys.executable, "-c", OPENS_WITHOUT_RIGHTS, str(folder / "nexa.db"), str(user)]
        child = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert child.stdout == "[True, True, True, True]\n", child.stderr


def test_a_store_on_a_read_only_disk_says_so(file: Path, tmp_path: Path) -> None:
    """The same for root: the disk itself opens files for reading only."""

    class ReadOnly(apsw.VFS):
        def __init__(self) -> None:
            super().__init__("read-only", "")

        def xOpen(self, name: object, flags: list[int]) -> apsw.VFSFile:
            if flags[0] & apsw.SQLITE_OPEN_READWRITE:
                if flags[0] & apsw.SQLITE_OPEN_MAIN_DB:
                    flags[0] = flags[0] & ~apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_READONLY
                else:
                    raise apsw.CantOpenError("read-only")
            opened = apsw.VFSFile("", name, flags)  # type: ignore[arg-type]  # apsw accepts what it gave
            flags[1] = flags[0]
            return opened

    disk = ReadOnly()
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable, match=r"read-only|cannot be opened"):
        SQLiteCheckpointStore(file, vfs="read-only")
    assert file.read_bytes() == before
    disk.unregister()


def page_of(file: Path, name: str) -> int:
    """The root page of a table or index, from 0."""
    connection = apsw.Connection(str(file))
    row = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    connection.close()
    assert row is not None
    return int(row[0]) - 1


@pytest.mark.parametrize("name", ["session", "run", "message", "session_list", "message_in_run", "tool_call"])
def test_an_overwritten_page_is_found(file: Path, name: str) -> None:
    """Users 9: 4 KB in the middle, an index page too: an error that says damaged, on opening or on reading; never fewer
    sessions in silence, and what can be read is not touched."""
    overwrite(file, page_of(file, name) * PAGE_BYTES, b"\xa5" * 4096)
    found: list[str] = []
    try:
        with SQLiteCheckpointStore(file) as store:
            found = list(StoreTransfer(store).check())
            library = StoredSessions(store)
            page = library.sessions(SessionQuery(), limit=100)
            assert len(page.rows) == 40
            for row in page.rows:
                assert row.head_run_id is not None
                assert len(library.transcript(row.head_run_id).messages) == 4
    except StoreDamaged as error:
        found.append(str(error))
    assert found


def test_damage_after_a_crash_is_found_on_opening(file: Path) -> None:
    """A log that was left behind makes the next start look at the tables, before anything is shown."""
    crashed = file.parent / "crashed"
    crashed.mkdir()
    with SQLiteCheckpointStore(file) as store:
        whole_run(store, "one more", "x")
        for name in ("nexa.db", "nexa.db-wal"):
            shutil.copyfile(file.with_name(name), crashed / name)  # as a killed process leaves it
    with SQLiteCheckpointStore(crashed / "nexa.db") as store:
        assert StoredSessions(store).info().sessions == 41
    with SQLiteCheckpointStore(file) as store:
        whole_run(store, "one more", "x")
        for name in ("nexa.db", "nexa.db-wal"):
            shutil.copyfile(file.with_name(name), crashed / name)
    overwrite(crashed / "nexa.db", page_of(file, "run") * PAGE_BYTES, b"\0" * 4096)
    (crashed / "nexa.db-wal").write_bytes(b"x" * 100)  # its frames are gone too
    assert isinstance(refused(crashed / "nexa.db"), StoreDamaged)


def test_a_missing_table_is_damage(file: Path) -> None:
    """A table that was dropped is not made anew."""
    connection = apsw.Connection(str(file))
    connection.execute("DROP TABLE tool_call")
    connection.close()
    assert isinstance(refused(file), StoreDamaged)


# ------------------------------------------------------------------------------------------------ schemas
@pytest.mark.parametrize("version", [1, 2])
def test_the_store_of_an_older_schema_opens(tmp_path: Path, version: int) -> None:
    """A real file of that schema: every session, run and rule of it is there, and what is new can be written."""
    path = tmp_path / "nexa.db"
    shutil.copyfile(DATABASES / f"schema-{version}.sqlite", path)
    with SQLiteCheckpointStore(path) as store:
        library = StoredSessions(store)
        rows = library.sessions(SessionQuery()).rows
        assert [row.title for row in rows] == ["waits for you", "branched"]
        branched = rows[1].session_id
        assert [state.output for state in store.session(branched)] == ["first answer", "left answer", "right answer"]
        assert [entry.result_text for entry in store.session(branched)[0].journal] == ["tool output"]
        assert [row.calls for row in library.needs_you()] == [("write_file",)]
        assert [hit.title for hit in library.search("数据")] == ["branched"]
        assert [rule.id for rule in StoredRules(store).rules()] == ["rule-1"]
        assert StoreTransfer(store).check() == ()
        used = store.session_usage(branched)
        store.note_side_request(branched, SideRequest("t/1", "title", CallReport("test", "m", ResponseUsage(3, 4))))
        assert store.session_usage(branched).total_tokens == used.total_tokens + 7
    assert backup_path(path, version).exists()


NEXT: tuple[Step, ...] = (*STEPS, ("ALTER TABLE session ADD COLUMN colour TEXT", "UPDATE session SET colour = 'red'"))


def test_a_migration_backs_up_first_and_is_one_step(file: Path) -> None:
    """Users 8: an older file is copied before it is changed; the copy opens with the program that wrote it."""
    connection = apsw.Connection(str(file))
    assert migrate(connection, file, steps=NEXT) == SCHEMA_VERSION
    assert connection.execute("SELECT DISTINCT colour FROM session").fetchall() == [("red",)]
    assert connection.execute("PRAGMA user_version").fetchall() == [(SCHEMA_VERSION + 1,)]
    connection.close()
    assert isinstance(refused(file), StoreTooNew)
    backup = backup_path(file, SCHEMA_VERSION)
    assert backup.stat().st_mode & 0o077 == 0 or os.name != "posix"
    with SQLiteCheckpointStore(backup) as store:
        assert StoredSessions(store).info().sessions == 40


def test_a_failing_migration_changes_nothing(file: Path) -> None:
    """A step that breaks half-way is rolled back with its version; the store opens as before."""
    connection = apsw.Connection(str(file))
    broken: Step = ("ALTER TABLE session ADD COLUMN colour TEXT", "UPDATE nowhere SET x = 1")
    with pytest.raises(apsw.SQLError):
        migrate(connection, file, steps=(*STEPS, broken))
    connection.close()
    with SQLiteCheckpointStore(file) as store:
        assert StoredSessions(store).info().sessions == 40


# ------------------------------------------------------------------------------------------------ network
