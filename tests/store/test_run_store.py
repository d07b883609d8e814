"""The stores of runs through their public doors: every transaction of the protocol and what it refuses, the same on real
files and in memory."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from nexa_desktop.core import closings
from nexa_desktop.core.errors import DecisionRefused, Fenced, InvalidInput, SessionBusy, StoreError, UnknownRun
from nexa_desktop.core.ids import CallId, GroupId, RunId, SessionId, new_run_id, new_session_id
from nexa_desktop.core.messages import (
    CallOutcome,
    InternalKind,
    Message,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    TextPart,
)
from nexa_desktop.core.ports import RunStore, SessionClaim
from nexa_desktop.core.run_facts import CallClosing, PlannedCall, StartVerdict
from nexa_desktop.core.runs import Approval, CallState, EndedBy, ErrorKind, Resolution, RunError, RunStatus
from nexa_desktop.core.tools import Effect, Verdict, Verification, call_digest
from nexa_desktop.engine import MemoryStore
from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.store_build import at, do_call, ending, new_run, new_store, planned, reply, say, whole_run

WRITE = ("write_file", '{"path": "a.txt", "text": "ä \\u0000 ."}')
DIGEST = call_digest("write_file", {"path": "a.txt", "text": "ä \0 ."})


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """A store on a real file."""
    with new_store(tmp_path) as opened:
        yield opened


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest) -> RunStore:
    """Either store."""
    if request.param == "memory":
        return MemoryStore()
    opened: SQLiteCheckpointStore = request.getfixturevalue("file_store")
    return opened


@pytest.fixture
def claim(store: RunStore) -> Iterator[SessionClaim]:
    """A new session, owned."""
    owned = store.claim(new_session_id())
    yield owned
    owned.release()


def begin(claim: SessionClaim, **how: object) -> RunId:
    """T0 of a run in the claimed session."""
    new = new_run(claim.session_id, **how)  # type: ignore[arg-type]
    claim.begin_run(new)
    return new.run_id


def notice(text: str) -> Message:
    """An internal message."""
    return Message(Role.INTERNAL, (TextPart(text),), internal=InternalKind.NOTICE)


def test_what_is_committed_reads_back_equal(store: RunStore, claim: SessionClaim) -> None:
    """Messages, journal, usage and opaque items come back exactly as the commits returned them."""
    new = new_run(claim.session_id, "Prompt with \0 and 😀")
    stored = claim.begin_run(new)
    n = claim.begin_model_call(new.run_id, attempt=1, limit=5, started_at=at(1))
    assert n == 1
    message = reply("text", calls=(WRITE, ("odd", "{}")), opaque='[ {"id": 1.50, "x":"\\ud83d"} ]')
    committed = claim.commit_reply(
        new.run_id,
        n=1,
        message=replace(message, usage=ResponseUsage(7, 3, cached_tokens=2, reasoning_tokens=1)),
        calls=planned(message),
        status=RunStatus.RUNNING,
        ended_at=at(2),
    )
    state = store.load(new.run_id)
    assert state.messages == (*stored, committed.message)
    assert state.journal == committed.calls
    assert [part.call_id for part in state.messages[1].tool_calls] == [f"{new.run_id}/2/0", f"{new.run_id}/2/1"]
    assert state.messages[1].usage == ResponseUsage(7, 3, cached_tokens=2, reasoning_tokens=1)
    assert (state.usage.input_tokens, state.usage.output_tokens, state.usage.cached_tokens) == (7, 3, 2)
    assert state.model_calls[0].usage == state.messages[1].usage.model_dump()
    assert state.config == new.config
    assert state.fingerprint == new.fingerprint
    assert state.metadata.identity == new.identity
    assert (state.metadata.started_at, state.metadata.deadline_at) == (new.started_at, new.deadline_at)
    assert state.origin is store


def test_save_acknowledges_and_never_writes(store: RunStore, claim: SessionClaim) -> None:
    """`save` accepts any committed version and refuses one that is not here."""
    run_id = begin(claim)
    state = store.load(run_id)
    say(claim, run_id, reply("answer"))
    before = store.load(run_id)
    store.save(state)
    store.save(before)
    assert store.load(run_id) == before
    with pytest.raises(StoreError, match="is not in this store"):
        store.save(before.model_copy(update={"version": before.version + 1}))
    with pytest.raises(UnknownRun):
        store.save(before.model_copy(update={"run_id": new_run_id()}))


def test_every_commit_grows_the_version(store: RunStore, claim: SessionClaim) -> None:
    """The version of a run tells commits apart."""
    run_id = begin(claim)
    versions = [store.load(run_id).version]
    say(claim, run_id, reply(calls=(WRITE,)))
    versions.append(store.load(run_id).version)
    do_call(claim, CallId(f"{run_id}/2/0"), "write_file", {"path": "a.txt", "text": "ä \0 ."})
    versions.append(store.load(run_id).version)
    claim.recover(run_id, closings=(), partial=None, notice=notice("x"))
    versions.append(store.load(run_id).version)
    claim.finish_run(run_id, ending())
    versions.append(store.load(run_id).version)
    assert versions == sorted(set(versions))


def test_the_model_call_limit_counts_in_the_store(store: RunStore, claim: SessionClaim) -> None:
    """B: a request is counted before it is sent, and refused when the limit is used up (I7)."""
    run_id = begin(claim)
    numbers = [claim.begin_model_call(run_id, attempt=1, limit=2, started_at=at(1)) for _ in range(4)]
    assert numbers == [1, 2, None, None]
    claim.end_model_call(run_id, 1, ended_at=at(2), error="provider-network")
    state = store.load(run_id)
    assert state.usage.model_calls == 2
    assert state.usage.unreported_calls == 2
    assert [call.error for call in state.model_calls] == ["provider-network", None]


def test_a_gated_batch_waits_and_starts_only_what_was_approved(store: RunStore, claim: SessionClaim) -> None:
    """T2 pauses in the commit of the reply; T3 starts a call only with an approval of the same digest (I10)."""
    run_id = begin(claim)
    say(claim, run_id, reply(calls=(WRITE, WRITE)), approval=Approval.NEEDED)
    first, second = (CallId(f"{run_id}/2/{i}") for i in (0, 1))
    state = store.load(run_id)
    assert state.status is RunStatus.WAITING_APPROVAL
    assert [call.call_id for call in state.pending_calls] == [first, second]
    assert state.pending_calls[0].arguments == {"path": "a.txt", "text": "ä \0 ."}
    with pytest.raises(DecisionRefused):
        claim.resume_waiting(run_id)
    with pytest.raises(DecisionRefused):
        store.record_decision(first, digest="other", approval=Approval.APPROVED, by="user", reason=None, at=at(3))
    store.record_decision(first, digest=DIGEST, approval=Approval.APPROVED, by="user", reason=None, at=at(3))
    with pytest.raises(DecisionRefused):
        store.record_decision(first, digest=DIGEST, approval=Approval.DENIED, by="user", reason=None, at=at(3))
    store.record_decision(second, digest=DIGEST, approval=Approval.DENIED, by="user", reason="no", at=at(4))
    assert [call.decision for call in store.load(run_id).pending_calls] == [Approval.APPROVED, Approval.DENIED]

    def start(key: CallId, digest: str = DIGEST) -> StartVerdict:
        return claim.start_call(key, digest=digest, evidence={"e": 1}, limit=9, started_at=at(5), is_durable=True)

    assert start(first) is StartVerdict.NOT_PLANNED  # still waiting
    claim.resume_waiting(run_id)
    assert start(first, "other") is StartVerdict.NOT_APPROVED
    assert start(second) is StartVerdict.NOT_APPROVED
    assert start(first) is StartVerdict.STARTED
    assert start(first) is StartVerdict.NOT_PLANNED
    entry = store.load(run_id).journal[0]
    assert (entry.state, entry.evidence, entry.started_at) == (CallState.STARTED, {"e": 1}, at(5))
    assert store.load(run_id).journal[1].reason == "no"
    assert store.load(run_id).usage.tool_calls == 1


def test_half_a_character_in_a_reason_is_replaced(file_store: SQLiteCheckpointStore) -> None:
    """A decision is stored although its text holds what no file can hold (an emoji cut in half)."""
    claim = file_store.claim(new_session_id())
    run_id = begin(claim)
    say(claim, run_id, reply(calls=(WRITE,)), approval=Approval.NEEDED)
    key = CallId(f"{run_id}/2/0")
    file_store.record_decision(key, digest=DIGEST, approval=Approval.DENIED, by="user", reason="no\ud83d", at=at(4))
    assert file_store.load(run_id).journal[0].reason == "no\ufffd"
    claim.release()


def test_the_tool_call_limit_is_kept_under_the_same_lock(store: RunStore, claim: SessionClaim) -> None:
    """T3 counts and refuses in one commit."""
    run_id = begin(claim)
    say(claim, run_id, reply(calls=(WRITE, WRITE)))
    verdicts = [
        claim.start_call(CallId(f"{run_id}/2/{i}"), digest=DIGEST, evidence=None, limit=1, started_at=at(1), is_durable=False)
        for i in (0, 1)
    ]
    assert verdicts == [StartVerdict.STARTED, StartVerdict.OVER_BUDGET]
    assert store.load(run_id).usage.tool_calls == 1


def test_a_late_result_is_kept_as_late(store: RunStore, claim: SessionClaim) -> None:
    """X3: an abandoned call is unknown with its result; what comes later is stored as late and never acted on."""
    run_id = begin(claim)
    say(claim, run_id, reply(calls=(WRITE,)))
    key = CallId(f"{run_id}/2/0")
    claim.start_call(key, digest=DIGEST, evidence=None, limit=9, started_at=at(1), is_durable=True)
    assert store.abandon_call(key, at=at(2))
    assert not store.abandon_call(key, at=at(2))
    late = claim.settle_call(key, outcome=CallOutcome.DONE, text="wrote it", artifact=None, ended_at=at(3), is_durable=True)
    assert late is None
    state = store.load(run_id)
    entry = state.journal[0]
    assert (entry.state, entry.late_text, entry.resolution) == (CallState.UNKNOWN, "wrote it", None)
    assert [part.outcome for message in state.messages for part in message.tool_results] == [CallOutcome.UNKNOWN]
    store.settle_unknown(key, resolution=Resolution.HAPPENED, text="I looked", by="user", at=at(4))
    with pytest.raises(DecisionRefused):
        store.settle_unknown(key, resolution=Resolution.REPORTED, text="", by="user", at=at(4))
    settled = store.load(run_id).journal[0]
    assert (settled.resolution, settled.result_text, settled.resolved_by) == (Resolution.HAPPENED, "I looked", "user")


def test_a_call_that_never_ran_is_answered_with_the_reply(store: RunStore, claim: SessionClaim) -> None:
    """A rejected call's result stands in the same commit as the reply that asked for it."""
    run_id = begin(claim)
    n = claim.begin_model_call(run_id, attempt=1, limit=9, started_at=at(1))
    message = reply(calls=(WRITE,))
    rejected = PlannedCall(
        "write_file", None, "{", "d", Effect.WRITE, Approval.NOT_NEEDED, outcome=CallOutcome.REJECTED, result_text="bad"
    )
    done = claim.commit_reply(run_id, n=n or 0, message=message, calls=[rejected], status=RunStatus.RUNNING, ended_at=at(1))
    state = store.load(run_id)
    assert state.messages[-1] == done.results[0]
    assert state.journal[0].state is CallState.REJECTED
    assert state.journal == done.calls


def test_recovery_is_one_commit_and_finds_nothing_the_second_time(store: RunStore, claim: SessionClaim) -> None:
    """TR: results of open calls, the promoted partial and the notice; a call that has its result is left alone (I12)."""
    run_id = begin(claim)
    say(claim, run_id, reply(calls=(WRITE, WRITE)))
    keys = [CallId(f"{run_id}/2/{i}") for i in (0, 1)]
    claim.start_call(keys[0], digest=DIGEST, evidence=None, limit=9, started_at=at(1), is_durable=True)
    claim.save_partial(run_id, text="half an ans", reasoning="hm")
    assert (store.load(run_id).partial_text, store.load(run_id).partial_reasoning) == ("half an ans", "hm")
    closings = [
        CallClosing(keys[0], CallOutcome.UNKNOWN, "may", verification=Verification(Verdict.UNKNOWN, "looked")),
        CallClosing(keys[1], CallOutcome.NOT_STARTED, "not"),
    ]
    partial = Message(Role.ASSISTANT, (TextPart("half an ans"),), stop=Stop(StopReason.INTERRUPTED, cause="crashed"))
    stored = claim.recover(run_id, closings=closings, partial=partial, notice=notice("again"))
    state = store.load(run_id)
    assert state.messages[-4:] == stored
    assert [message.role for message in stored] == [Role.TOOL, Role.TOOL, Role.ASSISTANT, Role.INTERNAL]
    assert state.partial_text == ""
    assert state.journal[0].verification == Verification(Verdict.UNKNOWN, "looked")
    assert claim.recover(run_id, closings=closings, partial=None, notice=None) == ()
    assert store.load(run_id).messages == state.messages


@pytest.mark.parametrize(
    ("status", "unstarted"),
    [
        (RunStatus.CANCELLED, CallState.CANCELLED),
        (RunStatus.TIMED_OUT, CallState.NOT_STARTED),
        (RunStatus.FAILED, CallState.NOT_STARTED),
    ],
)
def test_an_ending_closes_what_is_open_and_is_final(
    store: RunStore, claim: SessionClaim, status: RunStatus, unstarted: CallState
) -> None:
    """T5: open calls get results in the same commit; a settled run never changes again (I9)."""
    run_id = begin(claim)
    say(claim, run_id, reply(calls=(WRITE, WRITE)))
    claim.start_call(CallId(f"{run_id}/2/0"), digest=DIGEST, evidence=None, limit=9, started_at=at(1), is_durable=True)
    claim.finish_run(run_id, ending(status, output=None))
    state = store.load(run_id)
    assert [entry.state for entry in state.journal] == [CallState.UNKNOWN, unstarted]
    assert [result.outcome for m in state.messages for result in m.tool_results] == [CallOutcome.UNKNOWN, unstarted.value]
    assert [e.result_text for e in state.journal] == [
        closings.at_the_end(e.call_id, was, status).text
        for e, was in zip(state.journal, (CallState.STARTED, CallState.PLANNED), strict=True)
    ]
    assert [part.call_id for message in state.messages for part in message.tool_results] == [e.call_id for e in state.journal]
    assert claim.finish_run(run_id, ending(RunStatus.COMPLETED)) == ()
    assert store.load(run_id) == state
    for change in (
        lambda: claim.recover(run_id, closings=(), partial=None, notice=notice("x")),
        lambda: claim.begin_model_call(run_id, attempt=1, limit=9, started_at=at(5)),
        lambda: claim.save_partial(run_id, text="x", reasoning=""),
        lambda: claim.recover(run_id, closings=(), partial=None, notice=None),
    ):
        with pytest.raises(StoreError, match="has ended"):
            change()
    assert store.load(run_id) == state


@pytest.mark.parametrize("status", [RunStatus.CANCELLED, RunStatus.FAILED, RunStatus.COMPLETED])
@pytest.mark.parametrize("is_promoted", [False, True])
def test_streamed_text_outlives_an_ending_that_does_not_take_it(
    store: RunStore, claim: SessionClaim, status: RunStatus, is_promoted: bool
) -> None:
    """T5, N1: text that no message holds stays for a resume; what the ending made a message of, or a completed run has
    answered, is not kept twice."""
    run_id = begin(claim)
    claim.save_partial(run_id, text="half an ans", reasoning="hm")
    partial = Message(Role.ASSISTANT, (TextPart("half an ans"),), stop=Stop(StopReason.INTERRUPTED, cause="crashed"))
    claim.finish_run(run_id, replace(ending(status), partial=partial if is_promoted else None))
    state = store.load(run_id)
    is_kept = not is_promoted and status is not RunStatus.COMPLETED
    assert (state.partial_text, state.partial_reasoning) == (("half an ans", "hm") if is_kept else ("", ""))
    assert ("half an ans" in [message.text for message in state.messages]) is is_promoted


def test_a_waiting_run_asks_no_model(store: RunStore, claim: SessionClaim) -> None:
    """While a person is asked, nothing is requested, streamed or answered; a reply that does not fit is refused."""
    run_id = begin(claim)
    n = claim.begin_model_call(run_id, attempt=1, limit=9, started_at=at(1)) or 0
    asked = reply(calls=(WRITE,))
    for calls, status in (([], RunStatus.RUNNING), (planned(asked), RunStatus.COMPLETED)):
        with pytest.raises(InvalidInput):
            claim.commit_reply(run_id, n=n, message=asked, calls=calls, status=status, ended_at=at(1))
    say(claim, run_id, asked, approval=Approval.NEEDED)
    before = store.load(run_id)
    for change in (
        lambda: claim.begin_model_call(run_id, attempt=1, limit=9, started_at=at(2)),
        lambda: claim.save_partial(run_id, text="x", reasoning=""),
        lambda: say(claim, run_id, reply("x")),
    ):
        with pytest.raises(StoreError, match="waits for approval"):
            change()
    assert store.load(run_id) == before


def test_a_call_without_a_journal_row_is_answered_once(store: RunStore, claim: SessionClaim) -> None:
    """TR of an imported history: the call gets its result message, and only one."""
    run_id = begin(claim)
    closing = CallClosing(CallId(f"{run_id}/1/0"), CallOutcome.UNKNOWN, "may have happened")
    (told,) = claim.recover(run_id, closings=[closing], partial=None, notice=None)
    assert [(part.call_id, part.text) for part in told.tool_results] == [(closing.call_id, "may have happened")]
    assert told.created_at is not None
    assert claim.recover(run_id, closings=[closing], partial=None, notice=None) == ()


def test_a_claim_that_was_given_back_writes_nothing(store: RunStore, claim: SessionClaim) -> None:
    """N2: who has released the session, or asks for a run or call of another one, changes nothing."""
    run_id = begin(claim)
    other = store.claim(new_session_id())
    begin(other)
    with pytest.raises(UnknownRun):
        other.finish_run(run_id, ending())
    with pytest.raises(InvalidInput):
        other.begin_run(new_run(claim.session_id))
    with pytest.raises(InvalidInput):
        claim.start_call(CallId(f"{run_id}/7/0"), digest=DIGEST, evidence=None, limit=9, started_at=at(1), is_durable=False)
    other.release()
    claim.release()
    with pytest.raises(Fenced):
        claim.finish_run(run_id, ending())
    assert store.load(run_id).status is RunStatus.RUNNING


def test_superseding_ends_the_old_run_in_the_commit_of_the_new(store: RunStore, claim: SessionClaim) -> None:
    """A child that has to be opened although its parent is unsettled settles it in the same transaction."""
    first = begin(claim)
    child = new_run(claim.session_id, "", parent=first, begin=5)
    claim.begin_run(child, supersede=(first, ending(RunStatus.TIMED_OUT, output=None)))
    assert store.load(first).status is RunStatus.TIMED_OUT
    state = store.load(child.run_id)
    assert state.metadata.parent_run_id == first
    assert [message.run_id for message in state.messages] == [first]


def test_a_child_has_the_whole_path_and_never_changes_its_parent(store: RunStore) -> None:
    """N5: any settled run can be continued; its own state stays as it was."""
    session, root = whole_run(store, "one", "1", tool_output="out")
    before = store.load(root)
    _, left = whole_run(store, "two", "2", session_id=session, parent=root, begin=10)
    _, right = whole_run(store, "other two", "2b", session_id=session, parent=root, fork_of=left, begin=20)
    assert store.load(root) == before
    assert [m.text for m in store.load(right).messages if m.role is Role.USER] == ["one", "other two"]
    assert [state.run_id for state in store.session(session)] == [root, left, right]
    assert [snapshot.run.run_id for snapshot in store.read_lineage(left)] == [root, left]


def test_unfinished_runs_are_listed_newest_first(store: RunStore) -> None:
    """Running and waiting runs are unfinished, settled ones are not."""
    whole_run(store, "done", "x")
    first, second = store.claim(new_session_id()), store.claim(new_session_id())
    old, new = begin(first, begin=1), begin(second, begin=2)
    say(second, new, reply(calls=(WRITE,)), approval=Approval.NEEDED)
    assert [state.run_id for state in store.unfinished()] == [new, old]
    first.release()
    second.release()


def test_a_second_owner_is_refused_with_the_first_ones_name(store: RunStore, claim: SessionClaim) -> None:
    """N2: the second is told who has it, and gets it at once when it is given back."""
    with pytest.raises(SessionBusy) as refused:
        store.claim(claim.session_id)
    assert str(os.getpid()) in refused.value.owner
    assert store.owner_of(claim.session_id) == refused.value.owner
    claim.release()
    claim.release()
    assert store.owner_of(claim.session_id) is None
    store.claim(claim.session_id).release()


def test_a_fenced_owner_writes_nothing(file_store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """Without its lock (a file removed by hand) the epoch still keeps the earlier owner out (I15)."""
    claim = file_store.claim(new_session_id())
    run_id = begin(claim)
    for file in (tmp_path / "locks").iterdir():
        file.unlink()
    successor = file_store.claim(claim.session_id)
    before = file_store.load(run_id)
    for change in (
        lambda: claim.recover(run_id, closings=(), partial=None, notice=notice("x")),
        lambda: claim.finish_run(run_id, ending()),
        lambda: claim.begin_run(new_run(claim.session_id, parent=run_id)),
    ):
        with pytest.raises(Fenced):
            change()
    assert file_store.load(run_id) == before
    successor.finish_run(run_id, ending())
    successor.release()
    claim.release()
    with pytest.raises(Fenced):
        successor.recover(run_id, closings=(), partial=None, notice=notice("x"))


def test_two_owners_of_a_new_session_are_told_apart(file_store: SQLiteCheckpointStore, tmp_path: Path) -> None:
    """A session that is not stored yet has no epoch; whoever stores it first is the owner."""
    session = new_session_id()
    one = file_store.claim(session)
    for file in (tmp_path / "locks").iterdir():
        file.unlink()
    two = file_store.claim(session)
    begin(one)
    with pytest.raises(Fenced):
        begin(two)
    one.release()
    two.release()


def test_group_children_are_found_by_index(store: RunStore) -> None:
    """X4: a restarted orchestration finds its children; a child that was started again is the latest."""
    group = GroupId("grp_1")
    ids = {}
    for index, begin_s in ((1, 1.0), (0, 2.0), (1, 3.0)):
        owned = store.claim(new_session_id())
        new = new_run(owned.session_id, begin=begin_s)
        owned.begin_run(replace(new, group=(group, index)))
        ids[index] = new.run_id
        owned.release()
    assert store.group_runs(group) == ids
    assert store.group_runs(GroupId("grp_none")) == {}


@pytest.mark.parametrize("bad", ["../../x", "/etc/passwd", "a\0b", "x" * 300, "", "a/b", "ä", "a.b", "C:\\x"])
def test_ids_are_never_paths(store: RunStore, tmp_path: Path, bad: str) -> None:
    """An id with path characters is refused by every door, naming what is allowed, and leaves no file."""
    for door in (
        lambda: store.claim(SessionId(bad)),
        lambda: store.load(RunId(bad)),
        lambda: store.session(SessionId(bad)),
        lambda: store.owner_of(SessionId(bad)) if bad else store.claim(SessionId(bad)),
        lambda: store.group_runs(GroupId(bad)),
        lambda: store.record_decision(CallId(bad), digest="", approval=Approval.APPROVED, by="", reason=None, at=at(0)),
        lambda: store.abandon_call(CallId(bad), at=at(0)),
    ):
        with pytest.raises(InvalidInput) as refused:
            door()
        assert refused.value.hint
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) in ([], ["locks"])


def test_what_is_not_there_is_said_to_be_unknown(store: RunStore, claim: SessionClaim) -> None:
    """Unknown ids name themselves; nothing is made of them."""
    begin(claim)
    other = new_run_id()
    for door in (
        lambda: store.load(other),
        lambda: store.session(new_session_id()),
        lambda: claim.finish_run(other, ending()),
        lambda: claim.begin_run(new_run(claim.session_id, parent=other)),
    ):
        with pytest.raises(UnknownRun):
            door()
    with pytest.raises(DecisionRefused):
        store.record_decision(CallId(f"{other}/1/0"), digest="", approval=Approval.APPROVED, by="", reason=None, at=at(0))


def test_a_run_id_is_used_once(store: RunStore, claim: SessionClaim) -> None:
    """The same run cannot be begun twice; the first stays as it was."""
    run_id = begin(claim)
    before = store.load(run_id)
    with pytest.raises(InvalidInput):
        begin(claim, run_id=run_id)
    assert store.load(run_id) == before


def test_the_file_is_private_and_closed_twice(tmp_path: Path) -> None:
    """The database and its folders belong to the user alone; closing twice is harmless."""
    store = new_store(tmp_path / "made" / "here")
    whole_run(store, "p", "a")
    store.artifacts.write(b"x", media_type="text/plain")
    if os.name == "posix":
        assert stat.S_IMODE(store.path.stat().st_mode) == 0o600
        for folder in (tmp_path / "made", store.path.parent / "locks", store.path.parent / "artifacts"):
            assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0
    store.close()
    store.close()
    assert not store.path.with_name("nexa.db-wal").exists()
    with new_store(tmp_path / "made" / "here") as again:
        assert again.unfinished() == ()


def test_who_ended_a_run_and_why_is_kept(store: RunStore, claim: SessionClaim) -> None:
    """N3: the ending's author, error and stop come back."""
    run_id = begin(claim)
    error = RunError(ErrorKind.RATE_LIMITED, "Too many.", hint="Wait.", code="provider-rate-limited", retry_after_s=9.5)
    stop = Stop(StopReason.OTHER, raw="weird")
    wanted = replace(ending(RunStatus.FAILED), ended_by=EndedBy.PROVIDER, error=error, stop=stop, output={"a": [1, None]})
    claim.finish_run(run_id, wanted)
    state = store.load(run_id)
    assert (state.error, state.stop, state.output, state.metadata.ended_by) == (error, stop, {"a": [1, None]}, EndedBy.PROVIDER)
    assert (state.metadata.ended_at, state.metadata.elapsed_s) == (wanted.ended_at, wanted.elapsed_s)
