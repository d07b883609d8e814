"""Several processes and threads on one store: one owner, told apart by name, freed by SIGKILL at once; no write is lost."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from nexa_desktop.core.errors import SessionBusy
from nexa_desktop.core.ids import RunId, SessionId, new_session_id
from nexa_desktop.core.library import SessionQuery
from nexa_desktop.core.messages import InternalKind, Message, Role, TextPart
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions
from tests.support.store_build import new_run, new_store, whole_run

ROUNDS = 200

# claims the session again and again as it is told on stdin; says what became of it on stdout
CONTENDER = """
import sys
from datetime import UTC, datetime
from nexa_desktop.core.errors import SessionBusy
from nexa_desktop.core.messages import Message, Role, TextPart
from nexa_desktop.store import SQLiteCheckpointStore
store = SQLiteCheckpointStore(sys.argv[1])
session, run, claim = sys.argv[2], sys.argv[3], None
print("ready", flush=True)
for line in sys.stdin:
    if line == "claim\\n":
        try:
            claim = store.claim(session)
            note = Message(Role.INTERNAL, (TextPart("owned"),), created_at=datetime.now(UTC))
            claim.recover(run, closings=(), partial=None, notice=note)
            print("owned", flush=True)
        except SessionBusy as busy:
            print("busy", busy.owner, flush=True)
    elif line == "release\\n":
        claim.release()
        print("released", flush=True)
"""


class Contender:
    """A process that claims on command."""

    def __init__(self, store: SQLiteCheckpointStore, session: SessionId, run: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", CONTENDER, str(store.path), session, run],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert self.hears() == "ready"

    def tell(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def hears(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """A store on a real file."""
    with new_store(tmp_path) as opened:
        yield opened


def test_two_processes_on_one_session(store: SQLiteCheckpointStore) -> None:
    """N2, runtimes 98: 200 rounds in which both want the session at once: one owns it, the other hears who does, and every
    notice stands in the run exactly once."""
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id)
    claim.begin_run(new)
    claim.release()
    pair = [Contender(store, claim.session_id, new.run_id) for _ in range(2)]
    try:
        owned = 0
        for _ in range(ROUNDS):
            for one in pair:
                one.tell("claim")
            answers = [one.hears() for one in pair]
            winners = [one for one, answer in zip(pair, answers, strict=True) if answer == "owned"]
            assert len(winners) == 1, answers
            loser = next(answer for answer in answers if answer != "owned")
            assert str(winners[0].process.pid) in loser
            owned += 1
            winners[0].tell("release")
            assert winners[0].hears() == "released"
        messages = store.load(new.run_id).own_messages
        assert [message.text for message in messages[1:]] == ["owned"] * owned
        assert [message.seq for message in messages] == list(range(1, owned + 2))
    finally:
        for one in pair:
            one.end()


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a POSIX signal")
def test_killing_the_owner_frees_the_session_at_once(store: SQLiteCheckpointStore) -> None:
    """Runtimes 99: the kernel gives the lock back, whatever the process number; nobody has to wait for a time limit."""
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id)
    claim.begin_run(new)
    claim.release()
    library = StoredSessions(store)
    for _ in range(5):
        owner = Contender(store, claim.session_id, new.run_id)
        owner.tell("claim")
        assert owner.hears() == "owned"
        assert str(owner.process.pid) in (store.owner_of(claim.session_id) or "")
        assert library.interrupted() == ()
        with pytest.raises(SessionBusy):
            store.claim(claim.session_id)
        owner.end()  # SIGKILL
        assert store.owner_of(claim.session_id) is None
        assert [row.run_id for row in library.interrupted()] == [new.run_id]
        store.claim(claim.session_id).release()
    assert store.database.problems() == ()


def test_looking_at_a_lock_does_not_take_it(store: SQLiteCheckpointStore) -> None:
    """A window that keeps asking whether a session is alive never makes a claim fail."""
    session = new_session_id()
    whole_run(store, "x", "y", session_id=session)
    (store.path.parent / "locks" / f"nexa.db.{session}.owner").write_text('{"pid": 1, "program": "dead", "since": "long ago"}')
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            store.owner_of(session)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        for _ in range(50):
            store.claim(session).release()
    finally:
        stop.set()
        watcher.join()


# writes runs for ever; says on stdout what is committed
DIARIST = """
import sys
from pathlib import Path
from tests.support.store_build import *
store = new_store(Path(sys.argv[1]))
while True:
    claim = store.claim(new_session_id())
    new = new_run(claim.session_id, "prompt " * 200)
    claim.begin_run(new)
    print(new.run_id, store.load(new.run_id).version, flush=True)
    for i in range(20):
        claim.save_partial(new.run_id, text="p" * 3000, reasoning="")
        say(claim, new.run_id, reply("answer " * 300, calls=(("w", "{}"),)))
        do_call(claim, f"{new.run_id}/{2 + 2 * i}/0", "w", {}, text="result " * 300)
        print(new.run_id, store.load(new.run_id).version, flush=True)
    claim.finish_run(new.run_id, ending())
    claim.release()
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a POSIX signal")
def test_a_killed_writer_loses_nothing_committed(tmp_path: Path) -> None:
    """SIGKILL in the middle of writing: every version that was acknowledged is there, the file is sound, the search index
    catches up. A commit survives the process whether it was synced or not."""
    for round_number in range(4):
        command = [sys.executable, "-c", DIARIST, str(tmp_path)]
        writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
        assert writer.stdout is not None
        committed: dict[str, int] = {}
        for _ in range(25 + 17 * round_number):
            run_id, version = writer.stdout.readline().split()
            committed[run_id] = int(version)
        writer.kill()
        for line in writer.stdout.read().splitlines():
            if len(line.split()) == 2:
                run_id, version = line.split()
                committed[run_id] = int(version)
        writer.stdout.close()
        writer.wait()
        with new_store(tmp_path) as store:
            for key, least in committed.items():
                state = store.load(RunId(key))
                assert state.version >= least
                assert [message.seq for message in state.messages] == list(range(1, len(state.messages) + 1))
            assert store.database.problems() == ()
            assert len(StoredSessions(store).search("prompt", limit=1000)) == StoredSessions(store).info().runs
            assert store.database.problems() == ()


WRITER = """
import sys
from pathlib import Path
from tests.support.store_build import new_store, whole_run
store = new_store(Path(sys.argv[1]))
for i in range(25):
    whole_run(store, f"process {i}", "answer", tool_output="o")
store.close()
"""


def test_eight_threads_and_a_second_process_write_at_once(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Runtimes 93: no "database is locked"; every run of every writer is there, and readers see whole commits."""
    other = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], cwd=Path(__file__).parents[2])
    library = StoredSessions(store)
    errors: list[BaseException] = []

    def write(name: int) -> None:
        try:
            for i in range(10):
                session, run_id = whole_run(store, f"thread {name} {i}", "answer", tool_output="o")
                assert [message.seq for message in store.load(run_id).messages] == [1, 2, 3, 4]
                library.rename(session, f"renamed {name} {i}")
                library.sessions(SessionQuery(), limit=20)
        except BaseException as error:  # noqa: BLE001  carried to the test's own thread
            errors.append(error)

    threads = [threading.Thread(target=write, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert other.wait() == 0
    assert errors == []
    assert library.info().runs == 105
    assert len(library.sessions(SessionQuery(title_contains="renamed"), limit=200).rows) == 80
    assert len(library.search("process", limit=500)) == 25
    assert store.database.problems() == ()


def test_messages_of_two_stores_in_one_process_interleave(store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Two store objects on one file in one process share nothing and disturb nothing; closing one keeps the other's locks."""
    with new_store(tmp_path) as second:
        claim = store.claim(new_session_id())
        new = new_run(claim.session_id)
        claim.begin_run(new)
        with pytest.raises(SessionBusy):
            second.claim(claim.session_id)
        note = Message(Role.INTERNAL, (TextPart("n"),), internal=InternalKind.NOTICE)
        whole_run(second, "other", "x")
        claim.recover(new.run_id, closings=(), partial=None, notice=note)
    claim.recover(new.run_id, closings=(), partial=None, notice=note)
    assert len(store.load(new.run_id).messages) == 3
    claim.release()
    assert store.database.problems() == ()
