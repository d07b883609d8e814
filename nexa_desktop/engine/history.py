"""From stored messages to what a model may be sent. Pure, and idempotent: repairing a repaired history changes nothing.

What every provider asks of a history, and what a crash, a stop or an import can have broken:

    pairs           every call has exactly one result, directly after its batch, in the order asked
    refused turns   stay in the log, leave the context (they make later turns refuse too)
    refused files   are named and sent no more, once something else is asked
    partials        only the last interrupted text is sent, and a notice always follows it
    unknowns        once somebody said what became of a call, its result says so
    blank content   is never sent
    ends            the first message is not the assistant's; the last one neither, unless the provider paused there
"""

from collections import deque
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from nexa_desktop.core.errors import InvalidRequest
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import (
    CallOutcome,
    FilePart,
    HostedToolPart,
    InternalKind,
    Message,
    OpaquePart,
    Part,
    Role,
    StopReason,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.run_facts import RunSnapshot
from nexa_desktop.core.runs import CallState, ErrorKind, JournalEntry, Resolution
from nexa_desktop.engine import texts

Journal = Mapping[CallId, JournalEntry]


def build_history(lineage: Sequence[RunSnapshot]) -> tuple[Message, ...]:
    """The whole path root … run, ready to be sent."""
    messages: list[Message] = []
    journal: dict[CallId, JournalEntry] = {}
    asking = [any(message.role is Role.USER for message in snapshot.messages) for snapshot in lineage]
    for position, snapshot in enumerate(lineage):
        journal.update({entry.call_id: entry for entry in snapshot.journal})
        own = _without_refused_prompt(snapshot)
        if any(asking[position + 1 :]) and _is_refused_before_an_answer(snapshot, InvalidRequest.code):
            own = [_with_files_named(message) for message in own]
        messages += own
    return repair(messages, journal=journal)


def repair(messages: Sequence[Message], *, journal: Journal | None = None) -> tuple[Message, ...]:
    """``messages`` so that every provider accepts them; see the module's docstring."""
    kept = _without_refused_turns(messages)
    kept = _only_last_partial(kept)
    kept = _paired(kept, journal or {})
    kept = [cleaned for message in kept if (cleaned := _without_blank(message)) is not None]
    return tuple(_with_legal_ends(_with_notices(kept)))


def check_history(messages: Sequence[Message]) -> tuple[str, ...]:
    """What is still wrong with ``messages``, in words; empty when they may be sent."""
    problems: list[str] = []
    open_calls: list[CallId] = []
    seen: set[CallId] = set()
    for position, message in enumerate(messages):
        if open_calls and message.role is not Role.TOOL:
            problems.append(f"message {position}: calls {open_calls} have no result directly after their batch")
            open_calls = []
        if not _has_content(message):
            problems.append(f"message {position}: has nothing to send")
        if message.role is Role.ASSISTANT:
            for call in message.tool_calls:
                if not call.call_id or call.call_id in seen:
                    problems.append(f"message {position}: call id {call.call_id!r} is empty or not unique")
                seen.add(call.call_id)
                open_calls.append(call.call_id)
        elif message.role is Role.TOOL:
            for result in message.tool_results:
                if not open_calls or result.call_id != open_calls[0]:
                    problems.append(f"message {position}: result of {result.call_id!r} answers no open call in order")
                else:
                    open_calls.pop(0)
    if open_calls:
        problems.append(f"calls {open_calls} have no result")
    if messages and messages[0].role is Role.ASSISTANT:
        problems.append("the first message is the assistant's")
    if messages and messages[-1].role is Role.ASSISTANT and not _is_paused(messages[-1]):
        problems.append("the last message is the assistant's")
    if not messages:
        problems.append("there is nothing to send")
    return tuple(problems)


# ------------------------------------------------------------------ refused turns
def _without_refused_prompt(snapshot: RunSnapshot) -> list[Message]:
    """A prompt that the vendor refused outright (no answer at all) leaves the context with its run."""
    return [] if _is_refused_before_an_answer(snapshot, ErrorKind.REFUSAL) else list(snapshot.messages)


def _is_refused_before_an_answer(snapshot: RunSnapshot, why: str) -> bool:
    """``why``: the kind or the code of the run's error."""
    error, own = snapshot.run.error, snapshot.messages
    return error is not None and why in (error.kind, error.code) and bool(own) and all(m.role is Role.USER for m in own)


def _with_files_named(message: Message) -> Message:
    """A file that the vendor could not take would make it refuse every later turn too."""
    parts = tuple(TextPart(texts.refused_file(part.name)) if isinstance(part, FilePart) else part for part in message.parts)
    return _with_parts(message, parts)


def _without_refused_turns(messages: Sequence[Message]) -> list[Message]:
    kept: list[Message] = []
    for message in messages:
        is_refusal = message.stop is not None and message.stop.reason is StopReason.REFUSAL
        if is_refusal and kept and kept[-1].role is Role.USER:
            kept.pop()  # the prompt that was refused goes with its answer, or it is refused again and again
        if not is_refusal and message.in_context:
            kept.append(message)
    return kept


# ------------------------------------------------------------------ interrupted texts
def _only_last_partial(messages: list[Message]) -> list[Message]:
    partials = [i for i, message in enumerate(messages) if _is_partial(message) and message.text.strip()]
    last = partials[-1] if partials else -1
    kept: list[Message] = []
    skips_notice = False
    for i, message in enumerate(messages):
        if _is_partial(message):
            skips_notice = i != last
            if i == last:
                kept.append(replace(message, parts=tuple(p for p in message.parts if isinstance(p, TextPart))))
        elif message.internal in (InternalKind.RETRY_RESPONSE, InternalKind.NOTICE) and skips_notice:
            skips_notice = False
        else:
            skips_notice = False
            kept.append(message)
    return kept


def _is_partial(message: Message) -> bool:
    return message.role is Role.ASSISTANT and message.stop is not None and message.stop.reason is StopReason.INTERRUPTED


def _is_paused(message: Message) -> bool:
    return message.stop is not None and message.stop.reason is StopReason.PAUSED and not message.tool_calls


# ------------------------------------------------------------------ pairs
def _paired(messages: list[Message], journal: Journal) -> list[Message]:
    """Each batch followed by its results; results without a call are left out, missing ones are told from the journal."""
    waiting: dict[CallId, deque[tuple[int, ToolResultPart]]] = {}
    for i, message in enumerate(messages):
        if message.role is Role.TOOL:
            for result in message.tool_results:
                waiting.setdefault(result.call_id, deque()).append((i, result))
    seen: set[CallId] = set()
    paired: list[Message] = []
    for i, message in enumerate(messages):
        if message.role is Role.TOOL:
            continue
        if message.role is not Role.ASSISTANT or not message.tool_calls:
            paired.append(message)
            continue
        parts: list[Part] = []
        answers: list[Message] = []
        for part in message.parts:
            if not isinstance(part, ToolCallPart):
                parts.append(part)
                continue
            key = _unique(part.call_id, seen)
            known = journal.get(part.call_id)
            found = _first_after(i, waiting.get(part.call_id))
            origin = Message(Role.TOOL, ()) if found is None else messages[found[0]]
            result = _with_resolution(_missing_result(part, known) if found is None else found[1], known)
            parts.append(part if key == part.call_id else replace(part, call_id=key))
            if (key, part.name) != (result.call_id, result.name):  # an imported result may not know whose it is
                result = replace(result, call_id=key, name=part.name)
            answers.append(_answer(origin, result))
        paired.append(_with_parts(message, tuple(parts)))
        paired += answers
    return paired


def _first_after(position: int, results: "deque[tuple[int, ToolResultPart]] | None") -> tuple[int, ToolResultPart] | None:
    """Take the first of these results that stands after ``position``; earlier ones belong to no call any more."""
    while results:
        found = results.popleft()
        if found[0] > position:
            return found
    return None


def _answer(origin: Message, result: ToolResultPart) -> Message:
    """The tool message with this one result; the stored one itself where nothing had to change."""
    return origin if len(origin.parts) == 1 and origin.parts[0] is result else replace(origin, parts=(result,))


def _with_parts(message: Message, parts: tuple[Part, ...]) -> Message:
    is_same = all(new is old for new, old in zip(parts, message.parts, strict=True))
    return message if is_same else replace(message, parts=parts)


def _unique(wanted: CallId, seen: set[CallId]) -> CallId:
    """``wanted``, or a name derived from it that nothing here has; never one that a journal could know."""
    key, count = wanted or CallId("unnamed~1"), 1
    while key in seen:
        count += 1
        key = CallId(f"{wanted or 'unnamed'}~{count}")
    seen.add(key)
    return key


def _missing_result(call: ToolCallPart, entry: JournalEntry | None) -> ToolResultPart:
    outcome = CallOutcome.UNKNOWN
    text = None
    if entry is not None:
        text = entry.result_text
        if entry.state is CallState.PLANNED:
            outcome = CallOutcome.NOT_STARTED
        elif entry.state is not CallState.STARTED:
            outcome = CallOutcome(entry.state.value)
    return ToolResultPart(
        call_id=call.call_id,
        name=call.name,
        text=text or texts.closing(outcome),
        outcome=outcome,
        artifact=entry.artifact if entry else None,
    )


def _with_resolution(result: ToolResultPart, entry: JournalEntry | None) -> ToolResultPart:
    if result.outcome is not CallOutcome.UNKNOWN or entry is None or entry.resolution is None:
        return result
    if entry.verification is not None:  # the recovery wrote the result with the evidence in it
        outcome = CallOutcome.DONE if entry.resolution is Resolution.HAPPENED else CallOutcome.NOT_STARTED
        return replace(result, outcome=outcome) if entry.resolution is not Resolution.REPORTED else result
    said = entry.result_text if entry.result_text != result.text else None
    text = texts.resolved(entry.resolution, said)
    if entry.resolution is Resolution.HAPPENED:
        return replace(result, text=text, outcome=CallOutcome.DONE)
    if entry.resolution is Resolution.DID_NOT_HAPPEN:
        return replace(result, text=text, outcome=CallOutcome.NOT_STARTED)
    return result if said is None else replace(result, text=text)


# ------------------------------------------------------------------ content and ends
_CONTENT = (ToolCallPart, ToolResultPart, FilePart, OpaquePart, HostedToolPart)


def _has_content(message: Message) -> bool:
    return any(isinstance(part, _CONTENT) or (isinstance(part, TextPart) and bool(part.text.strip())) for part in message.parts)


def _without_blank(message: Message) -> Message | None:
    if any(isinstance(part, TextPart) and not part.text.strip() for part in message.parts):
        kept = tuple(part for part in message.parts if not isinstance(part, TextPart) or part.text.strip())
        message = replace(message, parts=kept)
    return message if _has_content(message) else None


def _internal(kind: InternalKind, text: str) -> Message:
    return Message(Role.INTERNAL, (TextPart(text),), internal=kind)


def _with_notices(messages: list[Message]) -> list[Message]:
    """A kept partial is always followed by something that is not the assistant's."""
    kept: list[Message] = []
    for i, message in enumerate(messages):
        kept.append(message)
        following = messages[i + 1] if i + 1 < len(messages) else None
        if _is_partial(message) and (following is None or following.role is Role.ASSISTANT):
            kept.append(_internal(InternalKind.NOTICE, texts.PARTIAL_NOTICE))
    return kept


def _with_legal_ends(messages: list[Message]) -> list[Message]:
    if messages and messages[0].role is Role.ASSISTANT:
        messages = [_internal(InternalKind.NOTICE, texts.OPENING_NOTICE), *messages]
    if messages and messages[-1].role is Role.ASSISTANT and not _is_paused(messages[-1]):
        messages = [*messages, _internal(InternalKind.NOTICE, texts.GO_ON_NOTICE)]
    return messages
