"""Out of the store and into another: Markdown, JSON that comes back equal, backups, imports of other programs."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nexa_desktop.core.errors import InvalidInput, StoreUnavailable
from nexa_desktop.core.ids import CallId, RunId, SessionId, new_session_id
from nexa_desktop.core.library import QueuedPrompt, SessionQuery, SessionSettings
from nexa_desktop.core.messages import FilePart, Message, ReasoningPart, ResponseUsage, Role, TextPart
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import Approval, CallState, Resolution, RunStatus
from nexa_desktop.core.spend import CallReport, SideRequest
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions, StoreTransfer
from tests.support.store_build import at, ending, new_run, new_store, reply, say, whole_run


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """A store with a branched session in it, and a plain one."""
    with new_store(tmp_path / "one") as opened:
        session, root = whole_run(opened, "Root `prompt`", "first\n```py\nx\n```", tool_output="out ``` put")
        _, left = whole_run(opened, "left", "l", session_id=session, parent=root, begin=10)
        whole_run(opened, "right", "r", session_id=session, parent=root, fork_of=left, begin=20)
        whole_run(opened, "Plain 数据库", "p", begin=30)
        yield opened


@pytest.fixture
def other(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """An empty store elsewhere."""
    with new_store(tmp_path / "two") as opened:
        yield opened


def sessions(store: SQLiteCheckpointStore) -> list[SessionId]:
    """Ids of all sessions in the list, newest first."""
    return [row.session_id for row in StoredSessions(store).sessions(SessionQuery()).rows]


def assert_equal(one: SQLiteCheckpointStore, two: SQLiteCheckpointStore) -> None:
    """Both stores hold the same sessions with the same rows and runs."""
    assert sessions(one) == sessions(two)
    for session in sessions(one):
        assert one.session(session) == two.session(session)
        assert StoredSessions(one).session_row(session) == StoredSessions(two).session_row(session)
        assert StoredSessions(one).runs(session) == StoredSessions(two).runs(session)
        assert StoredSessions(one).settings(session) == StoredSessions(two).settings(session)
        assert one.session_usage(session) == two.session_usage(session)
        assert one.session_reports(session) == two.session_reports(session)


def test_json_comes_back_equal_and_merging_twice_adds_nothing(
    store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """D8: branches, journal, opaque items, counters, titles, pins and drafts; a second import finds everything there."""
    library = StoredSessions(store)
    session = sessions(store)[1]
    library.rename(session, "Renamed")
    library.set_pinned([session], True)
    library.set_folder([session], "Work")
    library.save_settings(session, SessionSettings(model="m", draft="half"))
    store.note_side_request(session, SideRequest("t/1", "title", CallReport("v", "m", ResponseUsage(3, 4))))
    path = tmp_path / "export.json"
    StoreTransfer(store).export_json((), path)
    report = StoreTransfer(other).import_file(path)
    assert (report.added_sessions, report.added_runs, report.already_there, report.problems) == (2, 4, 0, ())
    assert_equal(store, other)
    again = StoreTransfer(other).import_file(path)
    assert (again.added_sessions, again.added_runs, again.already_there, again.problems) == (0, 0, 4, ())
    assert_equal(store, other)
    StoreTransfer(other).export_json((), tmp_path / "again.json")
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("export.json", "again.json"))
    assert first["sessions"] == second["sessions"]
    assert other.database.problems() == ()
    hits = StoredSessions(other).search("数据")
    assert [hit.title for hit in hits] == ["Plain 数据库"]


def test_a_grown_session_is_merged_into_the_older_copy(
    store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Only what is missing is added; the local title stays; a session in the trash comes out of it (users 126)."""
    session = sessions(store)[1]
    path = tmp_path / "export.json"
    StoreTransfer(store).export_json((session,), path)
    StoreTransfer(other).import_file(path)
    StoredSessions(other).rename(session, "Mine")
    StoredSessions(other).move_to_trash([session])
    root = store.session(session)[0].run_id
    whole_run(store, "new branch", "n", session_id=session, parent=root, begin=50)
    StoreTransfer(store).export_json((session,), path)
    report = StoreTransfer(other).import_file(path)
    assert (report.added_sessions, report.added_runs, report.already_there) == (0, 1, 3)
    row = StoredSessions(other).session_row(session)
    assert (row.title, row.branches, row.runs) == ("Mine", 3, 4)
    assert sessions(other) == [session]
    assert other.session(session) == store.session(session)


def test_large_contents_travel_along(store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """An attachment is found in the other store, also when its own folder is not there."""
    ref = store.artifacts.write(b"\x00picture" * 100, media_type="image/png", directory=tmp_path / "work" / ".nexa")
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id, "")
    claim.begin_run(replace(new, messages=(Message(Role.USER, (FilePart("p.png", "image/png", ref),)),)))
    claim.finish_run(new.run_id, ending(RunStatus.CANCELLED))
    claim.release()
    path = tmp_path / "export.json"
    StoreTransfer(store).export_json((claim.session_id,), path)
    content = store.artifacts.read(ref)
    (tmp_path / "work" / ".nexa" / ref.sha256).unlink()
    StoreTransfer(other).import_file(path)
    assert other.artifacts.read(ref) == content
    assert StoreTransfer(other).check() == ()
    assert [problem for problem in StoreTransfer(store).check() if "is gone" in problem]


def test_files_that_are_not_sent_yet_travel_along(
    store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """D8: what is attached to a draft or waits in the queue can be sent from the other store too."""
    session, _ = whole_run(store, "one", "1")
    attached, waiting = (store.artifacts.write(text, media_type="text/plain") for text in (b"attached", b"waiting"))
    queue = (QueuedPrompt("next", (FilePart("b.txt", "text/plain", waiting),)),)
    settings = SessionSettings(draft="see", attachments=(FilePart("a.txt", "text/plain", attached),), queue=queue)
    StoredSessions(store).save_settings(session, settings)
    StoreTransfer(store).export_json((session,), tmp_path / "export.json")
    StoreTransfer(other).import_file(tmp_path / "export.json")
    parts = StoredSessions(other).settings(session).attachments
    assert [other.artifacts.read(part.artifact) for part in parts] == [b"attached", b"waiting"]


def test_approvals_are_never_carried(store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Runtimes 108: an approval or a permission mode in a file lets nothing start here, a queued prompt is not sent."""
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id, "write")
    claim.begin_run(new)
    say(claim, new.run_id, reply(calls=(("write_file", "{}"),)), approval=Approval.NEEDED)
    pending = store.load(new.run_id).pending_calls[0]
    store.record_decision(pending.call_id, digest=pending.digest, approval=Approval.APPROVED, by="me", reason=None, at=at(2))
    claim.release()
    settings = SessionSettings(permission_mode=PermissionMode.ALLOW_EDITS, draft="a", queue=(QueuedPrompt("b"),))
    StoredSessions(store).save_settings(claim.session_id, settings)
    path = tmp_path / "export.json"
    StoreTransfer(store).export_json((claim.session_id,), path)
    StoreTransfer(other).import_file(path)
    (call,) = other.load(new.run_id).pending_calls
    assert call.decision is None
    assert StoredSessions(other).settings(claim.session_id) == SessionSettings(draft="a\n\nb")
    assert StoredSessions(other).interrupted() == ()


def test_hostile_files_are_refused_in_their_entries(
    store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """Bad ids, foreign runs, stolen results and gaps are named; the other entries come in, and nothing half."""
    path = tmp_path / "export.json"
    StoreTransfer(store).export_json((), path)
    data = json.loads(path.read_text())
    plain, branched = data["sessions"]
    victim = branched["runs"][0]["snapshot"]["run"]["run_id"]

    def variant(change: object, name: str) -> dict[str, object]:
        text = json.dumps(plain).replace(plain["session_id"], f"ses_{name}")
        copy: dict[str, object] = json.loads(text.replace(plain["runs"][0]["snapshot"]["run"]["run_id"], f"run_{name}"))
        change(copy)  # type: ignore[operator]
        return copy

    def steal(copy: dict[str, object]) -> None:
        result = {"kind": "tool_result", "call_id": f"{victim}/2/0", "name": "x", "text": "fake", "outcome": "done"}
        message = copy["runs"][0]["snapshot"]["messages"][1]  # type: ignore[index]
        message.update(role="tool", parts=[result])

    data["sessions"] = [
        variant(lambda copy: copy.update(session_id="../../x"), "path"),
        variant(lambda copy: copy["runs"][0]["snapshot"]["run"].update(run_id="a/b"), "slash"),
        variant(lambda copy: copy["runs"][0]["snapshot"]["run"].update(session_id="other"), "foreign"),
        variant(lambda copy: copy["runs"][0]["snapshot"]["run"].update(parent_run_id="run_nowhere"), "orphan"),
        variant(lambda copy: copy["runs"][0]["snapshot"]["messages"][1].update(seq=7), "gap"),
        variant(lambda copy: copy["runs"][0]["snapshot"]["run"].update(config={"timeout": -1}), "config"),
        variant(steal, "steal"),
        "nonsense",
        branched,
    ]
    data["artifacts"] = {"a" * 64: "eA==", "../x": "!"}
    path.write_text(json.dumps(data))
    report = StoreTransfer(other).import_file(path)
    assert (report.added_sessions, report.added_runs) == (1, 3)
    assert len([problem for problem in report.problems if problem.startswith("Entry")]) >= 8
    assert sessions(other) == [branched["session_id"]]
    assert other.database.problems() == ()
    assert not (tmp_path / "two" / "artifacts").exists()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"[1, 2]", b"\xff\xfe", b'{"format": "nexa-desktop-sessions", "version": 99}', b"[" * 100_000]
)
def test_files_that_are_no_export_say_so(other: SQLiteCheckpointStore, tmp_path: Path, content: bytes) -> None:
    """An unknown, broken or newer file is refused with a hint and changes nothing."""
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(InvalidInput) as refused:
        StoreTransfer(other).import_file(path)
    assert refused.value.hint
    with pytest.raises(InvalidInput):
        StoreTransfer(other).import_file(tmp_path / "missing.json")
    assert sessions(other) == []


def test_markdown_shows_turns_calls_and_lineage(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Users 128: code keeps its form, tool calls and results are there, each turn says what it continues."""
    path = tmp_path / "session.md"
    session = sessions(store)[1]
    StoreTransfer(store).export_markdown(session, path)
    text = path.read_text()
    assert text.startswith("# Root `prompt`\n")
    assert "```py\nx\n```" in text
    assert '**Tool call** `write_file`, done\n\n```json\n{\n  "path": "a.txt"\n}\n```' in text
    assert "````\nout ``` put\n````" in text
    assert "continues turn 1" in text
    assert "beside turn 2" in text
    assert "secret-item" not in text
    assert store.session(session)[0].run_id in text


def test_a_backup_is_a_whole_store_and_can_be_imported(
    store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """The backup opens as a store of its own, and merges into another one."""
    path = tmp_path / "backup.db"
    path.write_text("an older backup")
    StoreTransfer(store).back_up(path)
    with SQLiteCheckpointStore(path) as copy:
        assert_equal(store, copy)
    before = path.read_bytes()
    report = StoreTransfer(other).import_file(path)
    assert (report.added_sessions, report.problems) == (2, ())
    assert_equal(store, other)
    assert path.read_bytes() == before


def test_an_export_never_touches_the_live_file(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Exporting onto the store itself, or to where nothing can be written, is refused and leaves no pieces."""
    transfer = StoreTransfer(store)
    (tmp_path / "link.db").symlink_to(store.path)
    for target in (store.path, store.path.with_name("nexa.db-wal"), tmp_path / "link.db"):
        with pytest.raises(InvalidInput):
            transfer.back_up(target)
        with pytest.raises(InvalidInput):
            transfer.export_json((), target)
    with pytest.raises(StoreUnavailable):
        transfer.export_json((), tmp_path / "nowhere" / "x.json")
    with pytest.raises(StoreUnavailable):
        transfer.export_markdown(sessions(store)[0], tmp_path)
    assert not list(tmp_path.glob(".*"))
    assert transfer.check() == ()


def test_check_names_what_is_wrong(store: SQLiteCheckpointStore) -> None:
    """Damaged messages and lost links are named; a sound store has no problems."""
    transfer = StoreTransfer(store)
    assert transfer.check() == ()
    root, left = (state.run_id for state in store.session(sessions(store)[1])[:2])
    connection = apsw.Connection(str(store.path))
    connection.execute("UPDATE message SET body = '[' WHERE run_id = ? AND seq = 1", (root,))
    connection.execute("UPDATE run SET parent_run_id = NULL WHERE id = ?", (left,))
    connection.close()
    found = transfer.check()
    assert len(found) == 2
    assert any(root in problem for problem in found)
    assert any(left in problem for problem in found)


# ------------------------------------------------------------------------------------------------ other programs
def chatgpt(title: str = "Trip") -> dict[str, object]:
    """A conversation with an edit, a regenerated answer, a hidden message and a tool."""

    def node(key: str, parent: str | None, role: str, *texts: object, **extra: object) -> tuple[str, dict[str, object]]:
        message = {
            "author": {"role": role, "name": extra.pop("name", None)},
            "content": {"content_type": "text", "parts": list(texts)},
            "create_time": 1_700_000_000 + len(key),
            "metadata": extra.pop("metadata", {}),
            "recipient": extra.pop("recipient", "all"),
        }
        return key, {"id": key, "parent": parent, "message": message, "children": []}

    nodes = dict(
        [
            ("root", {"id": "root", "parent": None, "message": None, "children": []}),
            node("s", "root", "system", ""),
            node("u1", "s", "user", "Where to go?"),
            node("a1", "u1", "assistant", "To Rome.", metadata={"model_slug": "gpt-4"}),
            node("a1b", "u1", "assistant", "To Oslo.", metadata={"model_slug": "gpt-4"}),
            node("u2", "a1", "user", "Thanks", {"content_type": "image_asset_pointer"}),
            node("t2", "u2", "assistant", "print(1)", recipient="python"),
            node("o2", "t2", "tool", "1", name="python"),
            node("h2", "o2", "assistant", "hidden", metadata={"is_visually_hidden_from_conversation": True}),
            node("a2", "h2", "assistant", "Welcome"),
            node("u1e", "s", "user", "Where to eat?"),
            node("a1e", "u1e", "assistant", "At home."),
        ]
    )
    return {"title": title, "conversation_id": f"conv-{title}", "create_time": 1_700_000_000.0, "mapping": nodes}


def claude(name: str = "Chat") -> dict[str, object]:
    """A conversation with thinking, a tool and an attachment."""
    return {
        "uuid": f"uuid-{name}",
        "name": name,
        "created_at": "2024-05-01T10:00:00.000000Z",
        "updated_at": "2024-05-01T11:00:00Z",
        "chat_messages": [
            {"uuid": "m1", "sender": "human", "text": "Old form", "created_at": "2024-05-01T10:00:01Z",
             "attachments": [{"file_name": "a.csv", "extracted_content": "1,2"}]},
            {"uuid": "m2", "sender": "assistant", "text": "x", "created_at": "2024-05-01T10:00:02Z",
             "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Answer"},
                         {"type": "tool_use", "name": "search", "input": {"q": 1}},
                         {"type": "tool_result", "name": "search", "content": [{"type": "text", "text": "found"}]}]},
            {"uuid": "m3", "sender": "human", "text": "More", "parent_message_uuid": "m2"},
            "damaged",
            {"uuid": "m4", "sender": "assistant", "text": "Sure"},
        ],
    }  # fmt: skip


def test_a_chatgpt_export_becomes_sessions_with_branches(other: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Edits and regenerated answers are siblings, tools are shown and never calls, hidden messages stay hidden."""
    path = tmp_path / "conversations.json"
    bad = {"title": "Bad", "mapping": {"x": {"message": {"author": None, "content": 5}}, "y": 7}}
    path.write_text(json.dumps([chatgpt(), bad, {"mapping": None}, 17, chatgpt("Two")]))
    report = StoreTransfer(other).import_file(path)
    assert (report.added_sessions, report.added_runs) == (2, 8)
    assert [problem.split(":")[0] for problem in report.problems] == ["Entry 2 (Bad)", "Entry 3", "Entry 4"]
    session = next(row for row in StoredSessions(other).sessions(SessionQuery()).rows if row.title == "Trip")
    states = other.session(session.session_id)
    by_text = {state.output: state for state in states}
    assert set(by_text) == {"To Rome.", "To Oslo.", "Welcome", "At home."}
    assert by_text["Welcome"].metadata.parent_run_id == by_text["To Rome."].run_id
    assert by_text["To Oslo."].metadata.fork_of == by_text["To Rome."].run_id
    assert by_text["At home."].metadata.fork_of == by_text["To Rome."].run_id
    assert by_text["To Oslo."].input_text == "Where to go?"
    assert "hidden" not in " ".join(message.text for state in states for message in state.messages)
    assert not any(message.tool_calls for state in states for message in state.messages)
    assert StoredSessions(other).search("Oslo")
    again = StoreTransfer(other).import_file(path)
    assert (again.added_sessions, again.added_runs, again.already_there) == (0, 0, 8)
    assert StoreTransfer(other).check() == ()


def test_a_claude_export_comes_in_from_its_zip(other: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Both forms of content are read; damaged messages are left out, the rest keeps its order."""
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("data/conversations.json", json.dumps([claude(), {"chat_messages": []}]))
        archive.writestr("users.json", "[]")
    report = StoreTransfer(other).import_file(path)
    assert (report.added_sessions, report.added_runs, len(report.problems)) == (1, 2, 1)
    state = other.session(sessions(other)[0])[-1]
    assert [message.text for message in state.messages] == ["Old form", "Answer", "More", "Sure"]
    assert state.messages[1].reasoning == "hm"
    assert state.metadata.identity is not None
    assert state.metadata.identity.provider == "claude"


def test_imported_messages_come_after_newer_ones_in_a_search(
    store: SQLiteCheckpointStore, other: SQLiteCheckpointStore, tmp_path: Path
) -> None:
    """An old export does not push itself before what was said yesterday."""
    whole_run(other, "Where is my key?", "There.", begin=10_000_000)
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([claude("Where"), chatgpt()]))
    StoreTransfer(other).import_file(path)
    whole_run(other, "Where now?", "Here.", begin=20_000_000)
    hits = StoredSessions(other).search("where")
    assert [hit.snippet for hit in hits[:2]] == ["Where now?", "Where is my key?"]
    assert len(hits) == 5
    for session in sessions(other):
        StoredSessions(other).purge([session])
    assert StoredSessions(other).search("where") == ()
    assert other.database.problems() == ()


_TEXT = st.text(max_size=30)


@st.composite
def histories(draw: st.DrawFn) -> list[tuple[int | None, str, str, bool, str | None]]:
    """Trees of runs: (parent's index, prompt, answer, has a call, its result or None while it is unknown)."""
    runs = []
    for i in range(draw(st.integers(1, 5))):
        parent = draw(st.one_of(st.none(), st.integers(0, i - 1))) if i else None
        runs.append((parent, draw(_TEXT), draw(_TEXT), draw(st.booleans()), draw(st.one_of(st.none(), _TEXT))))
    return runs


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=histories())
def test_any_session_survives_the_round_trip(
    history: list[tuple[int | None, str, str, bool, str | None]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """D8 for random trees with any text, unknown outcomes and their settlement."""
    folder = tmp_path_factory.mktemp("trip")
    with new_store(folder / "a") as one, new_store(folder / "b") as two:
        session, ids = new_session_id(), list[RunId]()
        for i, (parent, prompt, answer, has_call, result) in enumerate(history):
            claim = one.claim(session)
            root = ids[0] if ids and parent is None else None
            new = new_run(session, prompt, parent=None if parent is None else ids[parent], fork_of=root, begin=10.0 * i)
            claim.begin_run(new)
            ids.append(new.run_id)
            if has_call:
                say(claim, new.run_id, reply(answer, calls=(("tool", json.dumps({"a": prompt})),)))
                key = CallId(f"{new.run_id}/{len(one.load(new.run_id).own_messages)}/0")
                entry = one.load(new.run_id).journal[0]
                claim.start_call(key, digest=entry.digest, evidence={"x": answer}, limit=9, started_at=at(1), is_durable=False)
                if result is None:
                    one.abandon_call(key, at=at(2))
                    one.settle_unknown(key, resolution=Resolution.HAPPENED, text=answer, by="user", at=at(3))
                    assert one.load(new.run_id).journal[0].state is CallState.UNKNOWN
            message = Message(Role.ASSISTANT, (ReasoningPart(prompt), TextPart(answer)))
            say(claim, new.run_id, message)
            claim.finish_run(new.run_id, ending(output=answer))
            claim.release()
        StoreTransfer(one).export_json((session,), folder / "x.json")
        assert StoreTransfer(two).import_file(folder / "x.json").problems == ()
        assert_equal(one, two)
