"""A full or broken disk at every single write, and the power cut at every single change: nothing acknowledged is lost."""

import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from nexa_desktop.core.errors import StoreUnavailable
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.messages import CallOutcome, Message, ResponseUsage, Role, TextPart
from nexa_desktop.core.run_facts import CallClosing, StartVerdict
from nexa_desktop.core.runs import Approval, CallState, RunState, RunStatus
from nexa_desktop.core.tools import call_digest
from nexa_desktop.store import SQLiteCheckpointStore, StoredSessions
from nexa_desktop.store.journal import Claim
from nexa_desktop.store.search import index_new_messages
from tests.support.store_build import at, ending, new_run, new_store, planned, reply, whole_run
from tests.support.store_vfs import FaultyDisk, Moment, PowerDisk

SESSION, RUN = SessionId("ses_fault"), RunId("run_fault")
BIG = "result " * 700
DIGEST = call_digest("write_file", {})
GATED = reply("gated", calls=(("write_file", "{}"),))
FREE = reply("free", calls=(("write_file", "{}"), ("write_file", "{}")))


@dataclass
class Life:
    """A run, step by step; what each step must leave on disk is written down when it returns."""

    store: SQLiteCheckpointStore
    claim: Claim | None = None
    by_version: dict[int, RunState] = field(default_factory=dict)
    durable_version: int = 0
    effects: int = 0

    def owner(self) -> Claim:
        """The claim, taken when first needed."""
        if self.claim is None:
            self.claim = self.store.claim(SESSION)
        return self.claim

    def note(self, *, is_durable: bool) -> None:
        """A step returned: remember the state of its version."""
        state = self.store.load(RUN)
        self.by_version[state.version] = state
        if is_durable:
            self.durable_version = state.version


def reply_with(life: Life, message: Message, status: RunStatus, approval: Approval) -> None:
    """T2."""
    life.owner().commit_reply(
        RUN,
        n=life.store.load(RUN).usage.model_calls,
        message=replace(message, usage=ResponseUsage(3, 2)),
        calls=planned(message, approval=approval),
        status=status,
        ended_at=at(2),
    )


def start(life: Life, key: str, *, is_durable: bool = True) -> None:
    """T3, and then the effect."""
    verdict = life.owner().start_call(
        CallId(key), digest=DIGEST, evidence={"a": 1}, limit=9, started_at=at(3), is_durable=is_durable
    )
    assert verdict is StartVerdict.STARTED
    life.effects += 1


def settle(life: Life, key: str, *, is_durable: bool) -> None:
    """T4."""
    life.owner().settle_call(
        CallId(key), outcome=CallOutcome.DONE, text=BIG, artifact=None, ended_at=at(4), is_durable=is_durable
    )


def count(life: Life) -> None:
    """T1."""
    assert life.owner().begin_model_call(RUN, attempt=1, limit=9, started_at=at(1)) is not None


def decide(life: Life) -> None:
    """TD."""
    key = CallId(f"{RUN}/2/0")
    life.store.record_decision(key, digest=DIGEST, approval=Approval.APPROVED, by="user", reason=None, at=at(2))


def notice(text: str) -> Message:
    """An internal message."""
    return Message(Role.INTERNAL, (TextPart(text),), created_at=at(5))


def recover(life: Life) -> None:
    """TR."""
    closing = CallClosing(CallId(f"{RUN}/4/1"), CallOutcome.UNKNOWN, "x")
    life.owner().recover(RUN, closings=[closing], partial=None, notice=notice("n"))


# (what happens, whether it must be on disk when it returns): the FULL points of the on-disk protocol
STEPS: list[tuple[Callable[[Life], object], bool]] = [
    (lambda life: life.owner().begin_run(new_run(SESSION, "Do it " * 50, run_id=RUN)), True),
    (count, False),
    (lambda life: life.owner().save_partial(RUN, text="gat" * 500, reasoning=""), False),
    (lambda life: reply_with(life, GATED, RunStatus.WAITING_APPROVAL, Approval.NEEDED), True),
    (decide, True),
    (lambda life: life.owner().resume_waiting(RUN), True),
    (lambda life: start(life, f"{RUN}/2/0"), True),
    (lambda life: settle(life, f"{RUN}/2/0", is_durable=True), True),
    (count, False),
    (lambda life: reply_with(life, FREE, RunStatus.RUNNING, Approval.NOT_NEEDED), False),
    (lambda life: start(life, f"{RUN}/4/0"), True),
    (lambda life: settle(life, f"{RUN}/4/0", is_durable=False), False),
    (lambda life: life.store.database.maintain(), False),
    (lambda life: start(life, f"{RUN}/4/1"), True),
    (lambda life: life.store.abandon_call(CallId(f"{RUN}/4/1"), at=at(5)), True),
    (lambda life: life.owner().append_correction(RUN, notice("again")), False),
    (recover, False),
    (lambda life: index_new_messages(life.store.database), False),
    (lambda life: life.owner().finish_run(RUN, ending(when=9.0)), True),
]


def live(life: Life) -> None:
    """All steps."""
    for step, is_durable in STEPS:
        step(life)
        life.note(is_durable=is_durable)


@pytest.fixture
def before(tmp_path: Path) -> tuple[Path, RunState]:
    """A closed store with an earlier session in it."""
    with new_store(tmp_path / "before") as store:
        _, run_id = whole_run(store, "earlier", "kept", tool_output="o" * 5_000)
        state = store.load(run_id)
    return tmp_path / "before", state


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    """A disk that fails on demand."""
    made = FaultyDisk()
    yield made
    made.unregister()


@pytest.mark.parametrize(
    ("error", "stays"), [(apsw.FullError, True), (apsw.IOError, False)], ids=["full until repaired", "broken once"]
)
def test_a_failing_write_stops_the_step_and_loses_nothing(
    before: tuple[Path, RunState], disk: FaultyDisk, tmp_path: Path, error: type[apsw.Error], stays: bool
) -> None:
    """Users 2, runtimes 97: for every n the n-th write fails; the step says so, no effect was begun without its intent,
    what was stored stays, and once there is space again the same run goes on to its end."""
    folder, earlier = before
    n = 0
    while True:
        n += 1
        here = tmp_path / f"n{n}"
        shutil.copytree(folder, here)
        store = SQLiteCheckpointStore(here / "nexa.db", vfs=disk.name)
        life = Life(store)
        disk.arm(n, error, stays=stays)
        refusals: list[StoreUnavailable] = []
        for step, is_durable in STEPS:
            done = life.by_version and max(life.by_version)
            effects = life.effects
            try:
                step(life)
            except StoreUnavailable as unavailable:
                refusals.append(unavailable)
                assert life.effects == effects  # the intent failed, so the effect was not begun
                disk.repair()
                if done:
                    assert store.load(RUN).version == done
                    assert store.load(RUN) == life.by_version[done]
                step(life)  # there is space again
            life.note(is_durable=is_durable)
        was_met = disk.has_failed or bool(refusals)
        assert all(refusal.hint for refusal in refusals)
        disk.repair()
        final = store.load(RUN)
        assert final.status is RunStatus.COMPLETED
        assert [entry.state for entry in final.journal] == [CallState.DONE, CallState.DONE, CallState.UNKNOWN]
        assert store.load(earlier.run_id) == earlier
        assert store.database.problems() == ()
        life.owner().release()
        store.close()
        shutil.rmtree(here)
        if not was_met:
            break
    assert n > 40  # the faults were met at many places


def test_a_power_cut_at_any_change_keeps_what_was_synced(before: tuple[Path, RunState], tmp_path: Path) -> None:
    """At every change of the disk the power is cut, with unsynced writes dropped, kept, reordered and torn: the file opens
    sound, every FULL point that had returned is there, and what is there is exactly one of the committed states."""
    folder, earlier = before
    here = tmp_path / "live"
    shutil.copytree(folder, here)
    moments: list[tuple[Moment, int]] = []
    lives: list[Life] = []

    def remember(now: PowerDisk) -> None:
        moments.append((now.moment(), lives[0].durable_version if lives else 0))

    power = PowerDisk(remember)
    store = SQLiteCheckpointStore(here / "nexa.db", vfs=power.name)
    life = Life(store)
    lives.append(life)
    live(life)
    life.owner().release()
    store.close()
    moments.append((power.moment(), life.durable_version))
    power.unregister()
    assert len(moments) > 80
    luck = random.Random(20260301)
    variants = ((0.0, False), (1.0, False), (0.5, False), (0.5, True))
    seen: set[int] = set()
    for number, (moment, durable_version) in enumerate(moments):
        # every moment with all writes lost (the hardest case), the other variants in turn
        for keeps, tears in (variants[0], variants[1 + number % 3]):
            image = tmp_path / "image"
            moment.cut(image, luck, keeps=keeps, tears=tears)
            seen.add(check_image(image, life, durable_version, earlier, goes_on=number % 5 == 0))
            shutil.rmtree(image)
    assert seen >= {0, 1, max(life.by_version)}


def check_image(image: Path, life: Life, durable_version: int, earlier: RunState, *, goes_on: bool) -> int:
    """The store of a disk after a power cut; returns the version of the run found on it (0: none)."""
    with SQLiteCheckpointStore(image / "nexa.db") as found:
        assert found.database.problems() == ()
        assert found.load(earlier.run_id) == earlier
        rows = [row.title for row in StoredSessions(found).search("earlier")]
        assert rows == ["earlier"]
        with found.database.reading() as connection:
            row = connection.execute("SELECT version FROM run WHERE id = ?", (RUN,)).fetchone()
        version = int(row[0]) if row else 0
        assert version >= durable_version
        if version:
            assert found.load(RUN) == life.by_version[version]
        if version and goes_on:
            claim = found.claim(SESSION)
            claim.finish_run(RUN, ending(RunStatus.CANCELLED))
            claim.release()
            assert found.load(RUN).status.is_settled
        return version


def test_the_power_disk_catches_a_store_that_does_not_sync(tmp_path: Path) -> None:
    """The model can fail: with synchronous OFF an acknowledged commit is missing after the cut."""
    disk = PowerDisk(lambda now: None)
    folder = tmp_path / "live"
    folder.mkdir()
    connection = apsw.Connection(str(folder / "x.db"), vfs=disk.name)
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("CREATE TABLE t (a)")
    disk.moment().cut(tmp_path / "image", random.Random(1), keeps=0.0, tears=False)
    connection.close()
    disk.unregister()
    after = apsw.Connection(str(tmp_path / "image" / "x.db"))
    assert after.execute("SELECT COUNT(*) FROM sqlite_schema").fetchall() == [(0,)]
    after.close()
