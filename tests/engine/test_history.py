"""Histories: repair is idempotent and valid for any log (hypothesis), and says what it should."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.messages import (
    CallOutcome,
    HostedToolPart,
    InternalKind,
    Message,
    OpaquePart,
    OpaqueTag,
    Part,
    ReasoningPart,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.model_io import ModelRequest
from nexa_desktop.core.runs import Approval, CallState, JournalEntry, Resolution
from nexa_desktop.core.tools import Effect
from nexa_desktop.engine.history import check_history, repair
from nexa_desktop.providers.registry import create_endpoint, wire_protocol

IDS = st.sampled_from([CallId(x) for x in ("", "r/2/0", "r/2/1", "r/4/0", "r/6/0", "call")])
TEXTS = st.sampled_from(["", "  ", "text", "other text"])
STOPS = st.none() | st.builds(Stop, st.sampled_from(list(StopReason)))
OPAQUE = OpaquePart(OpaqueTag("p", "q", "e", "m"), "[]")

call_parts = st.builds(lambda i, n: ToolCallPart(n, {}, "{}", i), IDS, st.sampled_from(["a", "b"]))
result_parts = st.builds(lambda i, o: ToolResultPart(i, "a", "result", o), IDS, st.sampled_from(list(CallOutcome)))
texts = st.builds(TextPart, TEXTS)
assistant_parts = st.lists(
    texts | call_parts | st.builds(ReasoningPart, TEXTS) | st.just(OPAQUE) | st.just(HostedToolPart("search", "found")),
    max_size=4,
)
messages = st.one_of(
    st.builds(lambda p: Message(Role.USER, tuple(p)), st.lists(texts, max_size=2)),
    st.builds(
        lambda p, s, c: Message(Role.ASSISTANT, tuple(p), stop=s, in_context=c),
        assistant_parts,
        STOPS,
        st.booleans() | st.just(True),
    ),
    st.builds(lambda p: Message(Role.TOOL, (p,)), result_parts),
    st.builds(
        lambda t, k: Message(Role.INTERNAL, (t,), internal=k),
        st.builds(TextPart, st.just("note")),
        st.sampled_from(list(InternalKind)),
    ),
)
histories = st.lists(messages, max_size=14)


def entry(call_id: CallId, state: CallState, **changes: object) -> JournalEntry:
    """A journal row."""
    made = JournalEntry(call_id, RunId("r"), "a", {}, "{}", "d", Effect.WRITE, state, Approval.NOT_NEEDED)
    return replace(made, **changes)  # type: ignore[arg-type]  # names are the row's own


journals = st.dictionaries(
    IDS.filter(bool),
    st.builds(
        lambda s, r, t: (s, r, t),
        st.sampled_from(list(CallState)),
        st.none() | st.sampled_from(list(Resolution)),
        st.none() | st.just("said"),
    ),
    max_size=4,
).map(lambda rows: {k: entry(k, s, resolution=r, result_text=t) for k, (s, r, t) in rows.items()})


@given(histories, journals)
def test_repair_makes_any_history_sendable(history: list[Message], journal: dict[CallId, JournalEntry]) -> None:
    """I14: pairs complete, contiguous and in order, ids unique, nothing blank, legal ends, whatever the log held."""
    repaired = repair([*history, user("and now?")], journal=journal)
    assert check_history(repaired) == ()
    assert repaired[-1].text.endswith("and now?")


@given(histories, journals)
def test_repair_is_idempotent(history: list[Message], journal: dict[CallId, JournalEntry]) -> None:
    """I12: repairing what was repaired changes nothing, with the journal or without it."""
    once = repair(history, journal=journal)
    assert repair(once, journal=journal) == once
    assert repair(once) == once


@given(histories)
def test_repair_invents_no_text_of_a_person(history: list[Message]) -> None:
    """What a user said is sent as it was or, with a refused turn, not at all."""
    said = [message for message in history if message.role is Role.USER]
    for message in repair(history):
        if message.role is Role.USER:
            assert any(set(message.parts) <= set(original.parts) for original in said)


@given(histories)
def test_vendor_forms_travel_whole_or_not_at_all(history: list[Message]) -> None:
    """E9: an opaque item is never changed; a partial response never carries one."""
    for message in repair(history):
        opaque = [part for part in message.parts if isinstance(part, OpaquePart)]
        assert all(part == OPAQUE for part in opaque)
        if message.stop is not None and message.stop.reason is StopReason.INTERRUPTED:
            assert not opaque


def user(text: str) -> Message:
    """A user message."""
    return Message(Role.USER, (TextPart(text),))


def assistant(*parts: Part, reason: StopReason = StopReason.END_TURN) -> Message:
    """An assistant message."""
    return Message(Role.ASSISTANT, parts, stop=Stop(reason))


def result(call_id: str, text: str, outcome: CallOutcome = CallOutcome.DONE) -> Message:
    """A result message."""
    return Message(Role.TOOL, (ToolResultPart(CallId(call_id), "a", text, outcome),))


def flat(history: Sequence[Message]) -> list[str]:
    """Roles and texts, results as `tool:text`."""
    return [m.text or next((f"tool:{r.text}" for r in m.tool_results), m.role.value) for m in history]


def test_input_that_arrived_during_a_batch_comes_after_it() -> None:
    """Cases 15, 28: results stand directly after their batch, in call order, whatever came between."""
    calls = assistant(ToolCallPart("a", {}, "", CallId("r/1/0")), ToolCallPart("a", {}, "", CallId("r/1/1")))
    repaired = repair([user("go"), calls, result("r/1/1", "second"), user("meanwhile"), result("r/1/0", "first")])
    assert flat(repaired) == ["go", "assistant", "tool:first", "tool:second", "meanwhile"]


def test_a_missing_result_is_told_from_the_journal() -> None:
    """Case 6: what the journal knows is said, and only where it knows nothing the outcome is unknown."""
    calls = assistant(*[ToolCallPart("a", {}, "", CallId(f"r/1/{i}")) for i in range(3)])
    journal = {
        CallId("r/1/0"): entry(CallId("r/1/0"), CallState.DONE, result_text="it worked"),
        CallId("r/1/1"): entry(CallId("r/1/1"), CallState.PLANNED),
    }
    outcomes = [r for m in repair([user("go"), calls], journal=journal) for r in m.tool_results]
    assert [r.outcome for r in outcomes] == [CallOutcome.DONE, CallOutcome.NOT_STARTED, CallOutcome.UNKNOWN]
    assert outcomes[0].text == "it worked"


def test_ids_used_again_are_told_apart() -> None:
    """Cases 41, 43, 45: an id that comes back, or none at all, is made unique on both sides."""
    one = assistant(ToolCallPart("a", {}, "", CallId("call")))
    repaired = repair([user("go"), one, result("call", "1"), one, result("call", "2"), user("on")])
    ids = [call.call_id for message in repaired for call in message.tool_calls]
    assert len(set(ids)) == 2
    assert [r.call_id for message in repaired for r in message.tool_results] == ids
    assert flat(repaired)[2::2] == ["tool:1", "tool:2"]


def test_a_result_bears_the_name_of_its_call() -> None:
    """§10.26: some protocols pair by name; a result that was closed without a journal row has none of its own."""
    calls = assistant(ToolCallPart("act", {}, "", CallId("r/1/0")))
    (told,) = [r for m in repair([user("go"), calls, result("r/1/0", "?"), user("on")]) for r in m.tool_results]
    assert told.name == "act"


def test_a_settled_unknown_says_so() -> None:
    """C2: the person's word replaces the unknown result in later requests; the log keeps what was said then."""
    calls = assistant(ToolCallPart("a", {}, "", CallId("r/1/0")))
    log = [user("go"), calls, result("r/1/0", "unknown then", CallOutcome.UNKNOWN), user("on")]
    for resolution, outcome in ((Resolution.HAPPENED, CallOutcome.DONE), (Resolution.DID_NOT_HAPPEN, CallOutcome.NOT_STARTED)):
        row = entry(CallId("r/1/0"), CallState.UNKNOWN, resolution=resolution, result_text="seen by me")
        (told,) = [r for m in repair(log, journal={row.call_id: row}) for r in m.tool_results]
        assert told.outcome is outcome
        assert "seen by me" in told.text


def test_a_partial_is_never_last() -> None:
    """Case 63: a message always follows a kept partial; only the last partial is sent."""
    cut = assistant(TextPart("half "), reason=StopReason.INTERRUPTED)
    note = Message(Role.INTERNAL, (TextPart("again"),), internal=InternalKind.RETRY_RESPONSE)
    assert flat(repair([user("go"), cut]))[:2] == ["go", "half "]
    assert repair([user("go"), cut])[-1].role is Role.INTERNAL
    assert flat(repair([user("go"), cut, note, cut, note])) == ["go", "half ", "again"]


def test_a_pause_may_be_last() -> None:
    """Case 64: a response that the provider paused is sent back as it stands."""
    paused = assistant(TextPart("searching"), reason=StopReason.PAUSED)
    assert repair([user("go"), paused])[-1] == paused


def test_a_refused_turn_goes_with_its_prompt_only() -> None:
    """§10.24: finished steps of the run before a refusal stay."""
    calls = assistant(ToolCallPart("a", {}, "", CallId("r/1/0")))
    refused = assistant(TextPart("no"), reason=StopReason.REFUSAL)
    assert flat(repair([user("bad"), refused, user("good")])) == ["good"]
    assert flat(repair([user("go"), calls, result("r/1/0", "1"), refused, user("on")])) == ["go", "assistant", "tool:1", "on"]


PROTOCOLS = ("openai_chat", "openai_responses", "anthropic_messages", "gemini", "ollama")


@pytest.mark.parametrize("protocol", PROTOCOLS)
@settings(max_examples=50, deadline=None)
@given(history=histories, journal=journals)
def test_every_protocol_takes_a_repaired_history(
    protocol: str, history: list[Message], journal: dict[CallId, JournalEntry]
) -> None:
    """I14: each protocol's own builder and validator accepts what repair made of any log, with a new message after it."""
    endpoint = create_endpoint(protocol, model="m", base_url="http://127.0.0.1:1/v1")
    repaired = repair([*history, user("and now?")], journal=journal)
    wire_protocol(protocol).build(ModelRequest("system", repaired), endpoint, lambda ref: b"")
