"""Full-text search over real stores: both sides, CJK of one and two characters, marks, order, interruption, repair."""

import threading
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexa_desktop.core.errors import StoreUnavailable
from nexa_desktop.core.library import SearchHit
from nexa_desktop.core.messages import Role
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions
from nexa_desktop.store.schema import SEARCH_INDEX
from nexa_desktop.store.search import index_new_messages
from nexa_desktop.store.terms import holds_all, indexed, is_to_be_read, match_expression, snippet, terms_of
from tests.support.store_build import new_run, new_store, reply, say, whole_run


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """A store on a real file."""
    with new_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def library(store: SQLiteCheckpointStore) -> StoredSessions:
    """Its lists."""
    return StoredSessions(store)


def marked(hit: SearchHit) -> list[str]:
    """The marked pieces of a hit."""
    return [hit.snippet[start : start + length] for start, length in hit.ranges]


TEXTS = {
    "The Quick brown-fox jumps": ["quick", "QUI", "brown fox", "brown-fox", '"brown fox jumps"', "jum qui"],
    "我们在北京的数据库里": ["数", "数据", "北京", "的数据库", "库里"],
    "東京タワーでsushiを": ["東京", "タ", "sushi", "sush", "京タワー"],
    "서울에서 만나요": ["서울", "만", "나요"],
    "ภาษาไทยง่าย": ["ภา", "ไทย"],
    "Ünïcode café naïve": ["unicode", "cafe", "Café", "ÜNÏ"],
    "path/to/file_name.py:12": ["file", "name.py", "to/file", "12"],
    "mixed 中文word 混合": ["中文word", "word", "文word", "混"],
    "the mean x\u0305y is": ["x\u0305y", "mean x\u0305", '"x\u0305y is"'],
    "\u1996\u19b3\u1996 \u1996\u19b1\u19c8": ["\u1996\u19b3\u1996", "\u1996\u19b1\u19c8"],
}


@pytest.mark.parametrize("is_indexed", [False, True])
@pytest.mark.parametrize(("text", "query"), [(text, query) for text, queries in TEXTS.items() for query in queries])
def test_words_are_found_and_marked(
    store: SQLiteCheckpointStore, library: StoredSessions, text: str, query: str, is_indexed: bool
) -> None:
    """Users 89: both sides, any script, prefixes, phrases; the same before and after indexing."""
    claim = store.claim(whole_run(store, "unrelated", "nothing")[0])
    new = new_run(claim.session_id, "padding " * 40 + text + " and more" * 40)
    claim.begin_run(new)
    say(claim, new.run_id, reply(text))
    if is_indexed:
        assert index_new_messages(store.database) == 2
    hits = library.search(query)
    assert [(hit.run_id, hit.role) for hit in hits] == [(new.run_id, Role.ASSISTANT), (new.run_id, Role.USER)]
    for hit in hits:
        assert marked(hit)
        assert len(hit.snippet) < 200
    claim.release()


@pytest.mark.parametrize("query", ["zebra", "uick", "brow nfox", '"fox brown"', "数京", "据数", "quick zebra"])
def test_what_is_not_there_is_not_found(store: SQLiteCheckpointStore, library: StoredSessions, query: str) -> None:
    """All terms must be there, words from their beginning, phrases in order; indexed or not."""
    whole_run(store, "The Quick brown-fox jumps", "我们在北京的数据库里")
    claim = store.claim(whole_run(store, "x", "y")[0])
    claim.begin_run(new_run(claim.session_id, "The Quick brown-fox jumps 我们在北京的数据库里"))
    assert library.search(query) == ()
    claim.release()


@pytest.mark.parametrize(
    "query",
    [
        '"',
        '""',
        "*",
        "AND",
        "NEAR(",
        "a OR b",
        "'",
        "text:x",
        "\0",
        "\ud800",
        "-",
        "()",
        "^a",
        " ",
        "{x}",
        "\u0332",
        "\u0332\u0333 text",
    ],
)
def test_odd_queries_are_plain_words(store: SQLiteCheckpointStore, library: StoredSessions, query: str) -> None:
    """Nothing typed is syntax of the index; no query raises."""
    whole_run(store, "some text", "more")
    library.search(query)


def test_emoji_and_signs_are_found_by_reading(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """A query without a word is looked up as it stands."""
    session, _ = whole_run(store, 'costs 100 %? 🎉 say "!" {\\}', "no")
    whole_run(store, "other", "no", tool_output="plain")
    for query in ("🎉", "%?", "% ", '"', '"!"', "{", "{\\", "\\"):
        assert [hit.session_id for hit in library.search(query)] == [session], query
    assert library.search("🎈") == ()


def test_newest_first_without_the_trash(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Hits come newest first, up to the limit; sessions in the trash are left out, archived ones are not."""
    sessions = [whole_run(store, f"plum {i}", "x", begin=float(i), tool_output="plum tool")[0] for i in range(5)]
    library.move_to_trash([sessions[4]])
    library.set_archived([sessions[3]], True)
    hits = library.search("plum")
    assert [hit.session_id for hit in hits] == [s for s in reversed(sessions[:4]) for _ in range(2)]
    assert [hit.role for hit in hits[:2]] == [Role.TOOL, Role.USER]
    assert [hit.title for hit in hits[:1]] == ["plum 3"]
    assert len(library.search("plum", limit=3)) == 3


def test_a_missing_or_broken_index_is_made_anew(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """The index is only a help: dropped or damaged, searching repairs it and finds everything."""
    whole_run(store, "grapefruit", "x")
    store.close()
    connection = apsw.Connection(str(tmp_path / "nexa.db"))
    connection.execute("DROP TABLE message_search")
    connection.close()
    with new_store(tmp_path) as again:
        assert len(StoredSessions(again).search("grapefruit")) == 1
        assert index_new_messages(again.database) == 2
        connection = apsw.Connection(str(tmp_path / "nexa.db"))
        connection.execute("UPDATE message_search_data SET block = x'0102030405060708' WHERE id > 1")
        connection.close()
        assert len(StoredSessions(again).search("grapefruit")) == 1
        assert again.database.problems() == ()


def search_often(library: StoredSessions) -> None:
    """Searches that read every message."""
    for _ in range(500):
        library.search("🎈")


def test_a_run_ends_although_the_index_is_gone(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Indexing is a help, not a duty: letting go of a session never fails for it."""
    connection = apsw.Connection(str(store.path))
    connection.execute("DROP TABLE message_search")
    connection.close()
    whole_run(store, "tangerine", "x")
    assert [hit.snippet for hit in library.search("tangerine")] == ["tangerine"]


def test_a_search_can_be_stopped(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """`interrupt_reads` from another thread ends a running search, and the next one works."""
    claim = store.claim(whole_run(store, "x", "y")[0])
    new = new_run(claim.session_id, "needle")
    claim.begin_run(new)
    for i in range(400):
        say(claim, new.run_id, reply(f"{i} " + "lorem ipsum " * 400))
    done = threading.Event()

    def keep_stopping() -> None:
        while not done.wait(0.001):
            library.interrupt_reads()

    stopper = threading.Thread(target=keep_stopping)
    stopper.start()
    with pytest.raises(StoreUnavailable, match="stopped"):
        search_often(library)
    done.set()
    stopper.join()
    assert len(library.search("needle")) == 1
    claim.release()


_WORDS = st.text(alphabet="abcdeé Éñ数据库北京のタ한ก1_.-,!\n'\"🎉", max_size=40)


@settings(max_examples=200, deadline=None)
@given(texts=st.lists(_WORDS, min_size=1, max_size=5), query=_WORDS)
def test_reading_finds_what_the_index_finds(texts: list[str], query: str) -> None:
    """The search of messages that are not indexed yet agrees with the index, which may name more of them only where they
    are read afterwards; and marks lie inside the snippet."""
    terms = terms_of(query)
    if not terms:
        return
    connection = apsw.Connection(":memory:")
    connection.execute(SEARCH_INDEX[0])
    for rowid, text in enumerate(texts):
        connection.execute("INSERT INTO message_search (rowid, text) VALUES (?, ?)", (rowid, indexed(text)))
    query_of_index = "SELECT rowid FROM message_search WHERE message_search MATCH ?"
    found = {row[0] for row in connection.execute(query_of_index, (match_expression(terms),))}
    there = {rowid for rowid, text in enumerate(texts) if holds_all(text, terms)}
    assert found >= there if is_to_be_read(terms) else found == there
    found = there
    for rowid in found:
        piece, ranges = snippet(texts[rowid], terms)
        assert ranges
        assert all(start >= 0 and length > 0 and start + length <= len(piece) for start, length in ranges)
        assert list(ranges) == sorted(ranges)
