"""A damaged search index never costs a run, a search or a deletion."""

from pathlib import Path

from nexa_desktop.engine import RunStatus
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions
from nexa_desktop.store.search import watermark
from tests.support.engine_agents import agent_with
from tests.support.engine_provider import provider


def test_a_run_does_not_make_the_whole_index_anew(tmp_path: Path) -> None:
    """D1: after an update, or where the index was lost, a run that ends indexes a part; a search finds everything."""
    with SQLiteCheckpointStore(tmp_path / "runs.db") as store:
        library = StoredSessions(store)
        with store.database.transaction("test", durable=False) as connection:
            connection.execute("INSERT INTO session (id, updated_us) VALUES ('ses_old', 0)")
            connection.execute(
                "INSERT INTO run (id, session_id, status, started_us) VALUES ('run_old', 'ses_old', 'completed', 0)"
            )
            body = '[{"kind":"text","text":"an elderberry"}]'
            rows = (("run_old", seq, "user", body) for seq in range(1, 5_001))
            connection.executemany("INSERT INTO message (run_id, seq, role, body) VALUES (?, ?, ?, ?)", rows)
        assert agent_with(provider("a fig"), tmp_path).execute("go", save=store.save).success
        with store.database.reading() as connection:
            assert 0 < watermark(connection) < 5_000
        assert len(library.search("elderberry", limit=1_000)) == 1_000
        assert len(library.search("fig")) == 1
        with store.database.reading() as connection:
            assert watermark(connection) == 5_002
        assert store.database.problems() == ()


def test_a_damaged_watermark_costs_nothing(tmp_path: Path) -> None:
    """Rules 1 and 5: the run ends as it does, its text is found, and what is deleted is gone from the index too."""
    with SQLiteCheckpointStore(tmp_path / "runs.db") as store:
        agent, library = agent_with(provider("a zebra"), tmp_path), StoredSessions(store)
        damage = "INSERT OR REPLACE INTO meta (key, value) VALUES ('search_indexed_to', 'x')"
        for step in ("run", "search", "purge"):
            with store.database.transaction("test", durable=False) as connection:
                connection.execute(damage)
            if step == "run":
                ended = agent.execute("go", save=store.save)
                assert ended.status is RunStatus.COMPLETED
            elif step == "search":
                assert [hit.run_id for hit in library.search("zebra")] == [ended.run_id]
            else:
                library.move_to_trash([ended.metadata.session_id])
                library.purge([ended.metadata.session_id])
                assert library.search("zebra") == ()
        assert store.database.problems() == ()
