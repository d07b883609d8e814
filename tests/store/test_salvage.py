"""What can be had back of a damaged database, through the ordinary import."""

import shutil
from pathlib import Path

import apsw
import pytest

from nexa_desktop.core.errors import InvalidInput, StoreDamaged, StoreUnavailable
from nexa_desktop.core.ids import CallId, RunId, new_session_id
from nexa_desktop.core.library import SessionQuery
from nexa_desktop.core.messages import Role
from nexa_desktop.core.runs import CallState, RunStatus
from nexa_desktop.core.tools import call_digest
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions, StoreTransfer
from nexa_desktop.store.aside import set_aside
from tests.support.store_build import at, ending, new_run, new_store, reply, say, whole_run

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


def test_prompts_and_answers_come_back_from_the_runs_own_rows(tmp_path: Path) -> None:
    """Rule 1, users 9: all messages are gone. What the run's row tells of them is brought back and said to be that; all
    else has its place marked, and what nothing tells is not made up."""
    with new_store(tmp_path / "old") as store:
        session, root = whole_run(store, "Do\nthis", "the **answer**\n\nin two parts", tool_output="out")
        _, child = whole_run(store, "p" * 400, "l", session_id=session, parent=root, begin=10)
        claim = store.claim(new_session_id())
        claim.begin_run(new_run(claim.session_id, "pieces", run_id=RunId("run_pieces"), begin=20))
        for piece in ("one ", "two"):
            say(claim, RunId("run_pieces"), reply(piece), when=21)
        claim.finish_run(RunId("run_pieces"), ending(when=22, output="one two"))
        claim.release()
        file = store.path
    damage(file, pages_of(file, "message"))
    with new_store(tmp_path / "new") as store:
        problems = StoreTransfer(store).import_file(file).problems
        assert StoreTransfer(store).check() == ()
        found = {run_id: store.load(run_id).own_messages for run_id in (root, child, RunId("run_pieces"))}
    assert [message.role for message in found[root]] == [Role.USER, Role.INTERNAL, Role.INTERNAL, Role.ASSISTANT]
    assert found[root][0].text.startswith("Do this\n\n[This message was lost")
    assert found[root][3].text == "the **answer**\n\nin two parts"
    assert "damaged" in found[root][1].text
    assert found[child][0].text.startswith("p" * 280 + "\n")
    assert [message.text for message in found[child]][1:] == ["l"]
    assert [message.role for message in found[RunId("run_pieces")]] == [Role.USER, Role.INTERNAL, Role.INTERNAL]
    assert "5 lost prompts and answers were recovered from the records of their runs." in problems
    assert "4 messages are lost; their places are marked." in problems


RUN_INDEXES = ("sqlite_autoindex_run_1", "run_of_session", "run_of_parent", "run_by_start", "run_unsettled")


@pytest.mark.parametrize("lost", [("run",), ("run", *RUN_INDEXES)])
def test_lost_runs_are_put_together_from_what_they_said(file: Path, tmp_path: Path, lost: tuple[str, ...]) -> None:
    """Users 9: all rows of runs are gone, root page included, with their indexes or without: every message comes back, and
    the report says what is not known any more."""
    damage(file, sorted({page for name in lost for page in pages_of(file, name)}))
    sessions, messages, problems = brought_back(file, tmp_path)
    assert (sessions, messages) == (SESSIONS, 4 * SESSIONS)
    assert any(f"records of {SESSIONS} runs are lost" in problem for problem in problems)


@pytest.mark.parametrize("lost", [("run",), ("run", *RUN_INDEXES)])
def test_a_run_put_together_shows_what_is_known_and_no_more(tmp_path: Path, lost: tuple[str, ...]) -> None:
    """What was said, done and used, and (by the indexes) after which run: as before. How it ended is not known; a call
    that had begun is unknown, one that had not is not started, and nothing goes on by itself."""
    with new_store(tmp_path / "old") as store:
        session, root = whole_run(store, "root", "first", tool_output="out")
        _, left = whole_run(store, "left", "l", session_id=session, parent=root, begin=10)
        _, right = whole_run(store, "right", "r", session_id=session, parent=root, fork_of=left, begin=20)
        claim = store.claim(new_session_id())
        claim.begin_run(new_run(claim.session_id, "cut off", run_id=RunId("run_cut"), begin=30))
        say(claim, RunId("run_cut"), reply("", calls=(("write_file", "{}"), ("write_file", "{}"))), when=31)
        digest = call_digest("write_file", {})
        claim.start_call(CallId("run_cut/2/0"), digest=digest, evidence=None, limit=9, started_at=at(32), is_durable=True)
        claim.save_partial(RunId("run_cut"), text="half", reasoning="")
        before = {run_id: store.load(run_id) for run_id in (root, left, right, RunId("run_cut"))}
        file = store.path
        claim.release()
    damage(file, sorted({page for name in lost for page in pages_of(file, name)}))
    with new_store(tmp_path / "new") as store:
        problems = StoreTransfer(store).import_file(file).problems
        assert StoreTransfer(store).check() == ()
        for run_id, was in before.items():
            now = store.load(run_id)
            assert now.status is RunStatus.FAILED
            assert now.error is not None
            assert (now.error.code, now.metadata.ended_by, now.output) == ("record-lost", None, None)
            assert now.own_messages == was.own_messages
            assert now.usage.model_copy(update={"unreported_calls": 0}) == was.usage.model_copy(update={"unreported_calls": 0})
        cut = store.load(RunId("run_cut"))
        assert [entry.state for entry in cut.journal] == [CallState.UNKNOWN, CallState.NOT_STARTED]
        assert cut.partial_text == "half"
        assert (store.unfinished(), StoredSessions(store).interrupted()) == ((), ())
        parents = [store.load(run_id).metadata.parent_run_id for run_id in (root, left, right)]
        is_placed = len(lost) == 1
        assert parents == [None, root, root] if is_placed else [None, None, None]
        assert any("sessions of their own" in problem for problem in problems) is not is_placed
        if is_placed:
            assert [state.run_id for state in store.session(session)] == [root, left, right]
            assert [state.metadata.started_at for state in store.session(session)] == [at(0), at(10), at(20)]


def test_a_session_of_which_nothing_is_left_is_told(file: Path, tmp_path: Path) -> None:
    """Its runs and all that named them are gone: it does not come in as an empty one, and the report names it."""
    damage(file, sorted({page for name in ("run", "message", "tool_call", "model_call") for page in pages_of(file, name)}))
    with new_store(tmp_path / "new") as store:
        problems = StoreTransfer(store).import_file(file).problems
        assert StoredSessions(store).sessions(SessionQuery()).rows == ()
    assert any(f"{SESSIONS} sessions are lost" in problem and "prompt 0, prompt 1" in problem for problem in problems)


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
