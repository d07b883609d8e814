"""A session as Markdown to read: turns in the order of time, each with its lineage, its tool calls and how it ended."""

import json
import re
from collections.abc import Iterator, Mapping

from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.messages import (
    FilePart,
    HostedToolPart,
    Message,
    OpaquePart,
    ReasoningPart,
    Role,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.runs import JournalEntry
from nexa_desktop.store.exchange import ExportedRun, ExportedSession

_SPEAKER = {Role.USER: "You", Role.ASSISTANT: "Assistant", Role.INTERNAL: "Notice to the model", Role.SYSTEM: "System"}


def markdown(session: ExportedSession) -> str:
    """The whole session. Texts stand as they are; code and outputs in fences longer than any inside."""
    numbers = {run.snapshot.run.run_id: n for n, run in enumerate(session.runs, start=1)}
    lines = [f"# {_line(session.title) or 'Untitled'}", "", f"Session `{session.session_id}`, {len(session.runs)} turns.", ""]
    for exported in session.runs:
        lines += _turn(exported, numbers)
    return "\n".join(lines).rstrip() + "\n"


def _turn(exported: ExportedRun, numbers: Mapping[RunId, int]) -> Iterator[str]:
    run, found = exported.snapshot.run, exported.snapshot
    yield from (f"## Turn {numbers[run.run_id]}", "")
    facts = [f"run `{run.run_id}`"]
    if run.parent_run_id is not None:
        facts.append(f"continues turn {numbers.get(run.parent_run_id, '?')}")
    if run.fork_of is not None:
        facts.append(f"beside turn {numbers.get(run.fork_of, '?')}")
    facts += [
        f"{run.started_at:%Y-%m-%d %H:%M:%S} UTC",
        _line(run.identity.model) or "no model",
        run.status.value.replace("_", " "),
    ]
    yield from ("*" + " · ".join(facts) + "*", "")
    journal = {entry.call_id: entry for entry in found.journal}
    for message in found.messages:
        yield from _message(message, journal)
    if found.partial_text:
        yield from ("**Assistant** (not finished)", "", found.partial_text, "")
    if run.error is not None:
        yield from (f"> **Ended:** {_line(str(run.error))}", "")


def _message(message: Message, journal: Mapping[CallId, JournalEntry]) -> Iterator[str]:
    if message.role in _SPEAKER:
        yield from (f"**{_SPEAKER[message.role]}**", "")
    for part in message.parts:
        match part:
            case TextPart():
                yield from (part.text, "")
            case ReasoningPart():
                yield from ("> *Reasoning*", ">", *(f"> {line}" for line in part.text.splitlines()), "")
            case ToolCallPart():
                entry = journal.get(part.call_id)
                yield from (f"**Tool call** `{_code(part.name)}`" + (f", {_fate(entry)}" if entry else ""), "")
                raw = part.arguments_raw if part.arguments is None else json.dumps(part.arguments, indent=2, ensure_ascii=False)
                yield from _fenced(raw, "json")
            case ToolResultPart():
                yield from (f"**Tool result** `{_code(part.name)}`, {part.outcome.value.replace('_', ' ')}", "")
                yield from _fenced(part.text, "")
                if part.artifact is not None:
                    yield from (f"Full output: {part.artifact.size_bytes} bytes, `{part.artifact.sha256}`", "")
            case FilePart():
                yield from (f"Attached: {_line(part.name)} ({part.media_type}, {part.artifact.size_bytes} bytes)", "")
            case HostedToolPart():
                yield from (f"**Hosted tool** `{_code(part.name)}`", "")
                yield from _fenced(part.summary, "")
            case OpaquePart():
                pass  # the vendor's own form, for the machine


def _fate(entry: JournalEntry) -> str:
    words = entry.state.value.replace("_", " ")
    if entry.decided_by:
        words += f", {entry.approval.value} by {_line(entry.decided_by)}"
    if entry.resolution is not None:
        words += f", settled as {entry.resolution.value.replace('_', ' ')}"
    return words


def _fenced(text: str, language: str) -> Iterator[str]:
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from (fence + language, text.rstrip("\n"), fence, "")


def _line(text: str) -> str:
    return " ".join(text.split())


def _code(text: str) -> str:
    return _line(text).replace("`", "'")
