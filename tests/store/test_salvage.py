"""What can be had back of a damaged database, through the ordinary import."""

import shutil
from pathlib import Path

import apsw
import pytest

from nexa_desktop.core.errors import InvalidInput, StoreDamaged, StoreUnavailable
from nexa_desktop.core.library import SessionQuery
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions, StoreTransfer
from nexa_desktop.store.aside import set_aside
from tests.support.store_build import new_store, whole_run

PAGE_BYTES = 8192
SESSIONS = 60


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed store with sixty sessions of four messages."""
    with new_store(tmp_path / "old") as store:
        for i in range(SESSIONS):
            whole_run(store, f"prompt {i}", "answer " * 200, tool_output="output " * 300, begin=float(i))
        return store.path


def pages_of(file: Path, name: str) -> list[int]:
    """The pages of a table or index, from 0."""
    connection = apsw.Connection(str(file))
    found = [int(row[0]) - 1 for row in connection.execute("SELECT pageno FROM dbstat WHERE name = ?", (name,))]
    connection.close()
    return found


def damage(file: Path, pages: list[int]) -> None:
    """Overwrite whole pages of a closed file."""
    with file.open("r+b") as damaged:
        for page in pages:
            damaged.seek(page * PAGE_BYTES)
            damaged.write(b"\xa5" * PAGE_BYTES)


def brought_back(file: Path, tmp_path: Path) -> tuple[int, int, tuple[str, ...]]:
    """Sessions and readable messages in a new store after importing, and the problems of the report."""
    before = file.read_bytes()
    with new_store(tmp_path / "new") as store:
        report = StoreTransfer(store).import_file(file)
        assert file.read_bytes() == before
        library = StoredSessions(store)
        rows = library.sessions(SessionQuery(), limit=1000).rows
        messages = 0
        for row in rows:
            assert row.head_run_id is not None
            messages += sum("damaged" not in message.text for message in library.transcript(row.head_run_id).messages)
            assert store.load(row.head_run_id)
        assert StoreTransfer(store).check() == ()
        return len(rows), messages, report.problems


@pytest.mark.parametrize("which", [0.0, 0.3, 0.5, 0.99])
def test_a_page_of_messages_costs_no_more_than_that_page(file: Path, tmp_path: Path, which: float) -> None:
    """Users 9: a page in the middle, the first or the last one: every session comes back, a few messages are lost, and the
    report says so."""
    leaves = pages_of(file, "message")[1:]
    damage(file, [leaves[int(which * len(leaves))]])
    sessions, messages, problems = brought_back(file, tmp_path)
    assert sessions == SESSIONS
    assert 4 * SESSIONS - 8 <= messages < 4 * SESSIONS
    assert problems


@pytest.mark.parametrize("name", ["message_in_run", "session_list", "message_search_data", "sqlite_autoindex_run_1"])
def test_a_broken_index_costs_nothing(file: Path, tmp_path: Path, name: str) -> None:
    """Users 9: an index page is lost; all rows come back."""
    damage(file, pages_of(file, name)[:1])
    sessions, messages, _ = brought_back(file, tmp_path)
    assert (sessions, messages) == (SESSIONS, 4 * SESSIONS)


def test_a_lost_session_table_is_made_from_the_runs(file: Path, tmp_path: Path) -> None:
    """All rows of sessions are gone: their runs still bring them back, named after their prompts."""
    damage(file, pages_of(file, "session"))
    sessions, messages, problems = brought_back(file, tmp_path)
    assert (sessions, messages) == (SESSIONS, 4 * SESSIONS)
    assert problems


def test_a_log_that_lies_beside_comes_in_too(file: Path, tmp_path: Path) -> None:
    """A file that a killed process left, with its log, is imported with what stands in the log alone."""
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with SQLiteCheckpointStore(file) as store:
        whole_run(store, "only in the log", "x", begin=1000)
        for name in ("nexa.db", "nexa.db-wal"):
            shutil.copyfile(file.with_name(name), crashed / name)
    sessions, _, problems = brought_back(crashed / "nexa.db", tmp_path)
    assert (sessions, problems) == (SESSIONS + 1, ())


def test_what_is_no_database_any_more_says_so(file: Path, tmp_path: Path) -> None:
    """With its first page gone nothing can be read; nothing comes in and nothing is touched."""
    damage(file, [0])
    with new_store(tmp_path / "new") as store:
        with pytest.raises((InvalidInput, StoreDamaged)):
            StoreTransfer(store).import_file(file)
        assert StoredSessions(store).info().sessions == 0


def test_the_live_store_is_not_imported(file: Path, tmp_path: Path) -> None:
    """Opening the live file beside SQLite would drop its locks: refused, under any name."""
    (tmp_path / "link.db").symlink_to(file)
    with SQLiteCheckpointStore(file) as store:
        for path in (file, tmp_path / "link.db", file.with_name("nexa.db-wal")):
            with pytest.raises(InvalidInput):
                StoreTransfer(store).import_file(path)


def test_a_store_is_set_aside_whole_and_a_new_one_begins(file: Path) -> None:
    """Database and log move together, nothing is deleted, and the place is free for a new store."""
    log = file.with_name(file.name + "-wal")
    log.write_bytes(b"a log of before")
    before = file.read_bytes()
    kept = set_aside(file)
    assert kept.read_bytes() == before
    assert kept.with_name(log.name).read_bytes() == b"a log of before"
    assert not file.exists()
    assert not log.exists()
    with SQLiteCheckpointStore(file) as store:
        assert StoredSessions(store).sessions(SessionQuery()).rows == ()


def test_a_store_that_somebody_writes_is_not_set_aside(file: Path) -> None:
    """A run that owns a session would go on writing into the moved file: it is named, and nothing is moved."""
    with SQLiteCheckpointStore(file) as store:
        session_id = StoredSessions(store).sessions(SessionQuery()).rows[0].session_id
        claim = store.claim(session_id)
        with pytest.raises(StoreUnavailable, match="in use by"):
            set_aside(file)
        claim.release()
    assert file.exists()
