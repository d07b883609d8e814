"""A damaged search index never costs a run, a search or a deletion."""

from pathlib import Path

from nexa_desktop.engine import RunStatus
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions
from tests.support.engine_agents import agent_with
from tests.support.engine_provider import provider


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
