"""What lists and views get from the store: pages, phases, transcripts, and what a person does with sessions."""

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from nexa_desktop.core.errors import InvalidInput, SessionBusy, UnknownRun
from nexa_desktop.core.ids import CallId, RunId, SessionId, new_session_id
from nexa_desktop.core.library import QueuedPrompt, SessionPhase, SessionQuery, SessionSettings, SessionShelf, TranscriptPage
from nexa_desktop.core.messages import ArtifactRef, FilePart, Message, Role, TextPart
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import Approval, RunConfig, RunStatus
from nexa_desktop.core.tools import call_digest
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions
from nexa_desktop.store.schema import SCHEMA_VERSION
from tests.support.store_build import at, do_call, ending, new_run, new_store, reply, say, whole_run


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """A store on a real file."""
    with new_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def library(store: SQLiteCheckpointStore) -> StoredSessions:
    """Its lists."""
    return StoredSessions(store)


def titles(library: StoredSessions, **query: object) -> list[str]:
    """The titles of the first page."""
    return [row.title for row in library.sessions(SessionQuery(**query)).rows]  # type: ignore[arg-type]


def raw(store: SQLiteCheckpointStore, statement: str, *values: object) -> None:
    """Damage something behind the store's back."""
    connection = apsw.Connection(str(store.path))
    connection.execute(statement, values)
    connection.close()


def test_pages_go_on_without_gap_or_repeat_while_sessions_are_added(
    store: SQLiteCheckpointStore, library: StoredSessions
) -> None:
    """D1: keyset paging; pinned sessions first, then the newest; equal times are told apart by id."""
    made = [whole_run(store, f"session {i}", "x", begin=float(i // 3))[0] for i in range(25)]
    library.set_pinned(made[:2], True)
    seen: list[SessionId] = []
    page = library.sessions(SessionQuery(), limit=4)
    assert page.total == 25
    while True:
        seen += [row.session_id for row in page.rows]
        if page.next is None:
            break
        whole_run(store, "newer", "x", begin=1000.0)
        page = library.sessions(SessionQuery(), after=page.next, limit=4)
        assert page.total is None
    assert sorted(seen) == sorted(made)
    assert set(seen[:2]) == set(made[:2])
    rows = [library.session_row(session) for session in seen]
    assert rows == sorted(rows, key=lambda row: (row.is_pinned, row.updated_at, row.session_id), reverse=True)


def test_a_row_tells_title_branches_and_phase(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """The title is the first prompt; branches are leaves; the phase follows the shown branch."""
    session, root = whole_run(store, "  First\n prompt ", "a")
    row = library.session_row(session)
    assert (row.title, row.branches, row.runs, row.phase) == ("First prompt", 1, 1, SessionPhase.IDLE)
    _, left = whole_run(store, "l", "a", session_id=session, parent=root, begin=10)
    assert library.session_row(session).branches == 1
    whole_run(store, "r", "a", session_id=session, parent=root, fork_of=left, begin=20)
    whole_run(store, "Edited first", "a", session_id=session, fork_of=root, begin=30)
    row = library.session_row(session)
    assert (row.branches, row.runs, row.updated_at) == (3, 4, at(34))


@pytest.mark.parametrize(
    ("status", "phase"),
    [
        (RunStatus.COMPLETED, SessionPhase.IDLE),
        (RunStatus.FAILED, SessionPhase.FAILED),
        (RunStatus.CANCELLED, SessionPhase.STOPPED),
        (RunStatus.TIMED_OUT, SessionPhase.LIMIT_REACHED),
        (RunStatus.BUDGET_EXHAUSTED, SessionPhase.LIMIT_REACHED),
    ],
)
def test_phases_of_ended_sessions(
    store: SQLiteCheckpointStore, library: StoredSessions, status: RunStatus, phase: SessionPhase
) -> None:
    """S1: each ending has its own word in the list."""
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id)
    claim.begin_run(new)
    claim.finish_run(new.run_id, ending(status))
    claim.release()
    assert library.session_row(claim.session_id).phase is phase
    assert library.session_row(claim.session_id).head_status is status


def test_an_interrupted_run_tells_what_was_finished_from_what_was_not(
    store: SQLiteCheckpointStore, library: StoredSessions
) -> None:
    """D6: a tool that was started is no finished step; the last finished one is named beside it."""
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id, "work")
    claim.begin_run(new)
    say(claim, new.run_id, reply(calls=(("read_file", "{}"), ("write_file", "{}"))))

    def told() -> tuple[str, str]:
        claim.release()
        (offer,) = library.interrupted()
        return offer.last_step, offer.was_doing

    assert told() == ("The model had asked for tools.", "")
    claim = store.claim(claim.session_id)
    do_call(claim, CallId(f"{new.run_id}/2/0"), "read_file", {})
    digest = call_digest("write_file", {})
    second = CallId(f"{new.run_id}/2/1")
    claim.start_call(second, digest=digest, evidence=None, limit=10_000, started_at=at(5), is_durable=True)
    assert told() == ("The tool read_file had ended (done).", "The tool write_file was running when the program ended.")


def test_an_interrupted_turn_is_named_by_its_own_message(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """D6: the session is called after its first message; the offer also says what this turn was about."""
    claim = store.claim(new_session_id())
    first = new_run(claim.session_id, "the sea")
    claim.begin_run(first)
    claim.finish_run(first.run_id, ending(RunStatus.COMPLETED))
    claim.begin_run(replace(new_run(claim.session_id, "the\n mountains"), parent_run_id=first.run_id))
    claim.release()
    (offer,) = library.interrupted()
    assert (offer.title, offer.prompt) == ("the sea", "the mountains")


def test_running_waiting_and_interrupted_are_told_apart(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """D6: liveness comes from the lock; an answered offer never comes back, a new crash makes a new one."""
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id, "work")
    claim.begin_run(new)
    assert library.session_row(claim.session_id).phase is SessionPhase.RUNNING
    assert library.runs(claim.session_id)[0].is_alive
    assert library.interrupted() == ()
    assert library.needs_you() == ()
    claim.release()  # as a death would
    assert library.session_row(claim.session_id).phase is SessionPhase.INTERRUPTED
    (offer,) = library.interrupted()
    assert (offer.run_id, offer.title, offer.last_step) == (new.run_id, "work", "The message was stored.")
    assert [row.what for row in library.needs_you()] == [SessionPhase.INTERRUPTED]
    library.answer_interruption(new.run_id)
    assert library.interrupted() == ()
    assert library.needs_you() == ()
    again = store.claim(claim.session_id)
    assert library.interrupted() == ()
    again.begin_model_call(new.run_id, attempt=1, limit=9, started_at=at(1))
    again.save_partial(new.run_id, text="half", reasoning="")
    again.release()
    (offer,) = library.interrupted()
    assert offer.last_step == "The message was stored."
    assert offer.was_doing == "The answer was arriving when the program ended."
    third = store.claim(claim.session_id)
    say(third, new.run_id, reply(calls=(("rm", "{}"),)), approval=Approval.NEEDED)
    third.release()
    assert library.session_row(claim.session_id).phase is SessionPhase.NEEDS_YOU
    (waiting,) = library.needs_you()
    assert (waiting.what, waiting.calls) == (SessionPhase.NEEDS_YOU, ("rm",))
    assert library.interrupted() == ()
    assert library.runs(claim.session_id)[0].pending_calls[0].name == "rm"


def test_shelves_folders_and_titles(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Archive, trash with undo, folders and rename change the list and nothing else."""
    one, two, three = (whole_run(store, name, "x", begin=i)[0] for i, name in enumerate(("Ünder", "two", "three")))
    before = store.session(one)
    library.set_archived([one], True)
    assert titles(library) == ["three", "two"]
    assert titles(library, shelf=SessionShelf.ARCHIVED) == ["Ünder"]
    library.move_to_trash([one, two])
    library.move_to_trash([one])
    assert titles(library, shelf=SessionShelf.TRASH) == ["two", "Ünder"]
    library.restore([one, two])
    assert titles(library, shelf=SessionShelf.ARCHIVED) == ["Ünder"]
    library.set_archived([one], False)
    library.set_folder([one, three], " My  work ")
    assert [(folder.name, folder.sessions) for folder in library.folders()] == [("My work", 2)]
    assert titles(library, folder="My work") == ["three", "Ünder"]
    library.set_folder([three], None)
    assert titles(library, folder="My work") == ["Ünder"]
    assert titles(library, title_contains="üNDE") == ["Ünder"]
    assert titles(library, title_contains="'; DROP TABLE session; --") == []
    library.rename(one, "  New\nname ")
    assert library.session_row(one).title == "New name"
    for bad in ("", "  \n", "x" * 501):
        with pytest.raises(InvalidInput):
            library.rename(one, bad)
    with pytest.raises(UnknownRun):
        library.rename(new_session_id(), "x")
    assert store.session(one) == before


def test_switching_branches_moves_only_the_pointer(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Users 120: fifty switches between branches leave every row as it was."""
    session, root = whole_run(store, "root", "a")
    leaves = [whole_run(store, f"leaf {i}", "a", session_id=session, parent=root, begin=10.0 + i)[1] for i in range(3)]
    before, row = store.session(session), library.session_row(session)
    for i in range(50):
        library.set_head(session, leaves[i % 3])
    assert store.session(session) == before
    assert library.session_row(session) == row.model_copy(update={"head_run_id": leaves[49 % 3]})
    other, foreign = whole_run(store, "x", "y")
    with pytest.raises(UnknownRun):
        library.set_head(session, foreign)
    assert other


def everything(library: StoredSessions, leaf: RunId, size: int) -> list[TranscriptPage]:
    """All pages, newest first."""
    pages = [library.transcript(leaf, limit=size)]
    while pages[-1].older is not None:
        pages.append(library.transcript(leaf, before=pages[-1].older, limit=size))
    return pages


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 100])
def test_a_transcript_pages_over_the_path(store: SQLiteCheckpointStore, library: StoredSessions, size: int) -> None:
    """Every page size shows the same messages of the path, and no others, with their calls and results."""
    session, root = whole_run(store, "one", "1", tool_output="output")
    _, middle = whole_run(store, "two", "2", session_id=session, parent=root, begin=10)
    whole_run(store, "elsewhere", "x", session_id=session, parent=root, begin=20)
    claim = store.claim(session)
    empty = new_run(session, "", parent=middle, begin=30)  # a resume that opened a child without a message
    claim.begin_run(empty)
    claim.save_partial(empty.run_id, text="arriving", reasoning="")
    pages = everything(library, empty.run_id, size)
    shown = [message for page in reversed(pages) for message in page.messages]
    stored = store.load(empty.run_id).messages
    assert [(m.run_id, m.seq, m.text) for m in shown] == [(m.run_id, m.seq, m.text) for m in stored]
    assert not any(part.kind == "opaque" for message in shown for part in message.parts)
    assert pages[0].partials == {empty.run_id: "arriving"}
    assert {row.run_id for page in pages for row in page.runs} == {root, middle, empty.run_id}
    for page in pages:
        asked = {part.call_id for message in page.messages for part in message.tool_calls}
        answered = {part.call_id for message in page.messages for part in message.tool_results}
        assert {entry.call_id for entry in page.journal} == asked | answered
        assert all(entry.result_text == "output" for entry in page.journal)
    claim.release()


def test_a_damaged_message_is_marked_and_the_rest_is_shown(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Users 16: invalid JSON in one cell; the list, the other messages and the journal stay."""
    session, run_id = whole_run(store, "one", "final", tool_output="output")
    for seq, bad in ((2, "\0\0\0\0"), (3, '[{"kind":"tool_result","name":"w","text":null,"outcome":"done"}]')):
        raw(store, "UPDATE message SET body = ? WHERE seq = ?", bad, seq)
    page = library.transcript(run_id)
    assert [message.seq for message in page.messages] == [1, 4]
    assert [(damage.seq, damage.role) for damage in page.damaged] == [(2, Role.ASSISTANT), (3, Role.TOOL)]
    assert all(damage.problem for damage in page.damaged)
    assert library.session_row(session).title == "one"
    state = store.load(run_id)  # the engine gets what the journal still knows
    assert state.messages[1].tool_calls[0].arguments == {"path": "a.txt"}
    assert state.messages[2].tool_results[0].call_id == CallId(f"{run_id}/2/0")
    assert "damaged" in state.messages[2].tool_results[0].text
    assert [hit.seq for hit in library.search("final")] == [4]


def test_a_lost_parent_link_falls_back_to_time_and_says_so(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Users 15: the earlier turns are shown in the order of time, and the place is marked."""
    session, root = whole_run(store, "one", "1")
    _, middle = whole_run(store, "two", "2", session_id=session, parent=root, begin=10)
    _, leaf = whole_run(store, "three", "3", session_id=session, parent=middle, begin=20)
    raw(store, "UPDATE run SET parent_run_id = NULL WHERE id = ?", middle)
    page = library.transcript(leaf)
    assert [message.text for message in page.messages] == ["one", "1", "two", "2", "three", "3"]
    assert [(damage.run_id, damage.seq) for damage in page.damaged] == [(middle, 0)]
    assert [m.text for m in store.load(leaf).messages if m.role is Role.USER] == ["one", "two", "three"]


def test_rows_with_missing_fields_stay_visible(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Users 6: fields set to NULL or nonsense take defaults; the session stays in the list and opens."""
    session, run_id = whole_run(store, "one", "1", tool_output="o")
    raw(store, "UPDATE session SET title = NULL, title_folded = NULL, created_us = NULL, runs = NULL, settings = '{'")
    raw(store, "UPDATE run SET config = NULL, fingerprint = '[]', provider = NULL, model = NULL, working_directory = NULL")
    raw(store, "UPDATE run SET deadline_us = NULL, ended_by = 'moon', stop = '{}', error = '1', output = '{', prompt = NULL")
    raw(store, "UPDATE message SET created_us = NULL, stop = NULL, usage = NULL, model = NULL")
    raw(store, "UPDATE tool_call SET arguments = NULL, evidence = '{', ended_us = NULL, effect = 'strange'")
    (row,) = library.sessions(SessionQuery()).rows
    assert (row.session_id, row.title) == (session, "")
    assert row.problem
    assert library.runs(session)[0].config == RunConfig()
    assert [message.text for message in library.transcript(run_id).messages] == ["one", "I will write.", "", "1"]
    assert store.load(run_id).config == RunConfig()
    assert library.settings(session) == SessionSettings()


def test_composer_settings_are_kept_per_session(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Draft, queue, model, mode and budget come back; before a session begins they have a place too."""
    session, _ = whole_run(store, "one", "1")
    settings = SessionSettings(
        connection_id="c",
        model="m",
        permission_mode=PermissionMode.READ_ONLY,
        config=RunConfig(timeout=5),
        draft="typed \ud83d text",
        attachments=(FilePart("a.png", "image/png", ArtifactRef("a" * 64, 3)),),
    )
    library.save_settings(session, settings)
    library.save_settings(None, SessionSettings(draft="new"))
    assert library.settings(session) == settings
    assert library.settings(None) == SessionSettings(draft="new")
    with pytest.raises(UnknownRun):
        library.save_settings(new_session_id(), settings)
    with pytest.raises(UnknownRun):
        library.settings(new_session_id())


def test_prompts_usage_and_facts(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Prompt history without repeats; usage adds up by day, model and session; facts count rows."""
    session, root = whole_run(store, "again", "x", tool_output="o")
    whole_run(store, "other", "x", session_id=session, parent=root, begin=10)
    whole_run(store, "again", "x", begin=86_400.0)
    assert library.prompts() == ("again", "other")
    assert library.prompts(limit=1) == ("again",)
    later, first = library.usage()
    assert (first.day, first.runs, first.model_calls, first.tool_calls, first.input_tokens) == ("2026-03-01", 2, 3, 1, 30)
    assert (later.day, later.session_id != session) == ("2026-03-02", True)
    assert library.usage(since=at(80_000)) == (later,)
    info = library.info()
    assert (info.sessions, info.runs, info.messages, info.schema_version) == (2, 3, 8, SCHEMA_VERSION)
    assert info.size_bytes > 0


def test_deleted_means_gone(store: SQLiteCheckpointStore, library: StoredSessions, tmp_path: Path) -> None:
    """Users 126 and 124: after a purge no word of the session is in any file, contents nobody else needs included."""
    shared = store.artifacts.write(b"shared-content " * 9, media_type="text/plain")
    own = store.artifacts.write(b"kumquat-content " * 9, media_type="text/plain")
    gone = store.artifacts.write(b"already removed", media_type="text/plain")
    keep, _ = whole_run(store, "keep me please", "kept-answer")
    doomed = store.claim(new_session_id())
    new = new_run(doomed.session_id, "")
    names = ("shared.txt", "kumquat.txt", "kumquat.bin")
    files = tuple(FilePart(name, "text/plain", ref) for name, ref in zip(names, (shared, own, gone), strict=True))
    message = Message(Role.USER, (*files, TextPart("kumquat prompt " * 300)))
    doomed.begin_run(replace(new, messages=(message,)))
    doomed.save_partial(new.run_id, text="kumquat partial " * 500, reasoning="")
    say(doomed, new.run_id, reply("kumquat reply", calls=(("kumquat_tool", '{"kumquat": 1}'),)))
    unsent, waiting = (store.artifacts.write(b"kumquat " + kind, media_type="text/plain") for kind in (b"unsent", b"waiting"))
    attached = (FilePart("unsent.txt", "text/plain", unsent), files[0])
    queue = (QueuedPrompt("kumquat", (FilePart("waiting.txt", "text/plain", waiting),)),)
    library.save_settings(doomed.session_id, SessionSettings(draft="kumquat draft", attachments=attached, queue=queue))
    other = store.claim(new_session_id())
    other.begin_run(replace(new_run(other.session_id, ""), messages=(Message(Role.USER, (files[0],)),)))
    other.release()
    with pytest.raises(SessionBusy):
        library.purge([doomed.session_id])
    doomed.release()
    assert library.search("kumquat")
    (tmp_path / "artifacts" / gone.sha256).unlink()
    library.purge([doomed.session_id])
    assert library.search("kumquat") == ()
    assert [hit.session_id for hit in library.search("kept")] == [keep]
    assert store.artifacts.read(shared)
    assert store.database.problems() == ()
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or b"kumquat" not in file.read_bytes(), file
    store.close()
    assert b"kumquat" not in (tmp_path / "nexa.db").read_bytes()


def test_a_damaged_session_can_be_purged(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """Deleting never depends on reading; words of an unreadable message leave the index too."""
    session, run_id = whole_run(store, "rhubarb", "1")
    keep, _ = whole_run(store, "orange", "1")
    assert library.search("rhubarb")
    raw(store, "UPDATE message SET body = 'nonsense' WHERE seq = 1 AND run_id = ?", run_id)
    library.purge([session, new_session_id()])
    assert library.search("rhubarb") == ()
    assert [hit.session_id for hit in library.search("orange")] == [keep]
    assert store.database.problems() == ()


def test_a_clock_set_back_does_not_reorder_the_tree(store: SQLiteCheckpointStore, library: StoredSessions) -> None:
    """A child that claims to be older than its parent still comes after it, and no link is taken for lost."""
    session, root = whole_run(store, "one", "1", begin=10_000)
    _, child = whole_run(store, "two", "2", session_id=session, parent=root, begin=0)
    _, leaf = whole_run(store, "three", "3", session_id=session, parent=child, begin=5_000)
    assert [state.run_id for state in store.session(session)] == [root, child, leaf]
    assert [row.run_id for row in library.runs(session)] == [root, child, leaf]
    page = library.transcript(leaf)
    assert [message.text for message in page.messages] == ["one", "1", "two", "2", "three", "3"]
    assert page.damaged == ()
