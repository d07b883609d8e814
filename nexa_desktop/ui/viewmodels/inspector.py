"""What the inspector shows of one run, computed from its row, journal and model calls: budgets, timeline, changes, JSON."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.codec import JsonObject, dump
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import Approval, CallState, JournalEntry, ModelCallRecord, Resolution, RunConfig
from nexa_desktop.core.spend import SessionSpend
from nexa_desktop.core.tools import ChangeKind, FileChange, Verdict
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.words import dollars

translate = QCoreApplication.translate

RawExchange = tuple[int, str, str]
"""(model call number, request, response), keys already removed."""


class Budget(Struct, frozen=True):
    """One bar: ``used`` of ``limit``; ``limit`` None means that nothing limits it."""

    name: str
    used: float
    limit: float | None
    words: str

    @property
    def fraction(self) -> float:
        """How full, from 0 to 1."""
        if not self.limit:
            return 1.0 if self.limit == 0 and self.used > 0 else 0.0
        return min(1.0, max(0.0, self.used / self.limit))

    @property
    def is_used_up(self) -> bool:
        """Whether nothing is left."""
        return self.limit is not None and self.used >= self.limit


def budgets(run: RunRow, now: datetime) -> tuple[Budget, ...]:
    """Time, model calls, tool calls and tokens against their limits. A run that works counts its time until ``now``."""
    usage, config = run.usage, run.config
    elapsed = run.elapsed_s if run.ended_at is not None else max(run.elapsed_s, (now - run.started_at).total_seconds())

    def words(used: float, limit: float | None) -> str:
        if limit is None:
            return translate("Inspector", "{used}, no limit").format(used=f"{used:,.0f}")
        return translate("Inspector", "{used} of {limit}").format(used=f"{used:,.0f}", limit=f"{limit:,.0f}")

    seconds = translate("Inspector", "{used} of {limit}").format(used=_clock(elapsed), limit=_clock(config.timeout))
    tokens = words(usage.total_tokens, config.max_tokens)
    if usage.unreported_calls:
        tokens += " " + translate("Inspector", "(+ unknown)")
    return (
        Budget(translate("Inspector", "Time"), elapsed, config.timeout, seconds),
        Budget(
            translate("Inspector", "Model calls"),
            usage.model_calls,
            config.max_model_calls,
            words(usage.model_calls, config.max_model_calls),
        ),
        Budget(
            translate("Inspector", "Tool calls"),
            usage.tool_calls,
            config.max_tool_calls,
            words(usage.tool_calls, config.max_tool_calls),
        ),
        Budget(translate("Inspector", "Tokens"), usage.total_tokens, config.max_tokens, tokens),
    )


def session_budgets(config: RunConfig, spend: SessionSpend | None) -> tuple[Budget, ...]:
    """The session against the caps that a run of it had; none without caps."""
    bars: list[Budget] = []
    if spend is None:
        return ()
    of = translate("Inspector", "{used} of {limit}")
    used, cap = spend.usage.total_tokens, config.max_session_tokens
    if cap is not None:
        unknown = " " + translate("Inspector", "(+ unknown)") if spend.usage.unreported_calls else ""
        words = of.format(used=f"{used:,}", limit=f"{cap:,}")
        bars.append(Budget(translate("Inspector", "Tokens of the session"), used, cap, words + unknown))
    usd = config.max_session_cost_usd
    if usd is not None and spend.cost is not None:
        words = of.format(used=dollars(spend.cost.usd), limit=dollars(usd))
        is_open = bool(spend.cost.unreported or spend.cost.unpriced)
        unknown = " " + translate("Inspector", "(+ unknown)") if is_open else ""
        bars.append(Budget(translate("Inspector", "Cost of the session"), spend.cost.usd, usd, words + unknown))
    return tuple(bars)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(max(0.0, seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class SpanKind(StrEnum):
    """What a piece of the timeline is."""

    MODEL = "model"
    TOOL = "tool"
    WAIT = "wait"


class Span(Struct, frozen=True):
    """A piece of the timeline, in seconds from the run's start. ``is_open``: it has no recorded end."""

    kind: SpanKind
    label: str
    start_s: float
    end_s: float
    state: str
    is_open: bool = False
    is_bad: bool = False


def timeline(
    run: RunRow, journal: Sequence[JournalEntry], model_calls: Sequence[ModelCallRecord], now: datetime
) -> tuple[Span, ...]:
    """Model calls, tools and approval waits to scale, in order of their start.

    A wait is counted from the end of the model call that asked to the decision; where no record says when it began, it is
    left out rather than guessed.
    """
    end = run.ended_at or now

    def at(instant: datetime | None, fallback: datetime) -> float:
        return max(0.0, ((instant or fallback) - run.started_at).total_seconds())

    spans: list[Span] = []
    for call in model_calls:
        label = translate("Inspector", "model call {n}").format(n=call.n)
        if call.attempt > 1:
            label += translate("Inspector", ", attempt {n}").format(n=call.attempt)
        state = call.error or (
            translate("Inspector", "answered") if call.ended_at else translate("Inspector", "no end recorded")
        )
        spans.append(
            Span(
                SpanKind.MODEL,
                label,
                at(call.started_at, run.started_at),
                at(call.ended_at, end),
                state,
                is_open=call.ended_at is None,
                is_bad=call.error is not None,
            )
        )
    answered = sorted(call.ended_at for call in model_calls if call.ended_at is not None)
    for entry in journal:
        if entry.approval is not Approval.NOT_NEEDED:
            asked = max((t for t in answered if t <= (entry.decided_at or end)), default=None)
            if asked is not None:
                spans.append(
                    Span(
                        SpanKind.WAIT,
                        translate("Inspector", "approval of {tool}").format(tool=entry.name),
                        at(asked, run.started_at),
                        at(entry.decided_at, end),
                        approval_words(entry),
                        is_open=entry.decided_at is None,
                    )
                )
        if entry.started_at is not None:
            spans.append(
                Span(
                    SpanKind.TOOL,
                    entry.name,
                    at(entry.started_at, run.started_at),
                    at(entry.ended_at, end),
                    state_words(entry),
                    is_open=entry.ended_at is None,
                    is_bad=entry.state in (CallState.FAILED, CallState.UNKNOWN),
                )
            )
    return tuple(sorted(spans, key=lambda span: (span.start_s, span.end_s)))


def state_words(entry: JournalEntry) -> str:
    """A call's state in a word or two."""
    words = {
        CallState.PLANNED: translate("Inspector", "planned"),
        CallState.STARTED: translate("Inspector", "running"),
        CallState.DONE: translate("Inspector", "done"),
        CallState.FAILED: translate("Inspector", "failed"),
        CallState.UNKNOWN: translate("Inspector", "unknown"),
        CallState.NOT_STARTED: translate("Inspector", "not started"),
        CallState.DENIED: translate("Inspector", "denied"),
        CallState.OVER_BUDGET: translate("Inspector", "no budget left"),
        CallState.REJECTED: translate("Inspector", "not runnable"),
        CallState.CANCELLED: translate("Inspector", "stopped before it began"),
    }[entry.state]
    if entry.resolution is not None:
        resolution = {
            Resolution.HAPPENED: translate("Inspector", "it happened"),
            Resolution.DID_NOT_HAPPEN: translate("Inspector", "it did not happen"),
            Resolution.REPORTED: translate("Inspector", "reported to the model"),
        }[entry.resolution]
        by = translate("Inspector", "you") if entry.resolved_by == "user" else (entry.resolved_by or "")
        words += ": " + (translate("Inspector", "{what}, says {who}").format(what=resolution, who=by) if by else resolution)
    return words


def approval_words(entry: JournalEntry) -> str:
    """Where the person's decision stands."""
    return {
        Approval.NOT_NEEDED: translate("Inspector", "no approval needed"),
        Approval.NEEDED: translate("Inspector", "waits for you"),
        Approval.APPROVED: translate("Inspector", "approved"),
        Approval.DENIED: translate("Inspector", "denied"),
    }[entry.approval]


def evidence_words(entry: JournalEntry) -> str:
    """What was recorded before the effect, and what a check found after a crash; empty when there is neither."""
    lines: list[str] = []
    if entry.evidence:
        lines.append(translate("Inspector", "Recorded before it began: {what}").format(what=evidence_pairs(entry.evidence)))
    if entry.verification is not None:
        found = {
            Verdict.HAPPENED: translate("Inspector", "it happened"),
            Verdict.DID_NOT_HAPPEN: translate("Inspector", "it did not happen"),
            Verdict.UNKNOWN: translate("Inspector", "still unknown"),
        }[entry.verification.verdict]
        lines.append(
            translate("Inspector", "Checked afterwards: {found}. {text}").format(
                found=found, text=said(entry.verification.text)
            )
        )
    if entry.late_text is not None:
        lines.append(translate("Inspector", "A result came after the run had ended; it was recorded and not acted on."))
    return "\n".join(lines)


def evidence_pairs(evidence: Mapping[str, object]) -> str:
    """Recorded evidence as a line. File marks become "path: before … → after …"; hashes are cut, they are for comparing."""
    pairs = []
    for key, value in evidence.items():
        marks = [mark for mark in value if isinstance(mark, dict)] if key == "files" and isinstance(value, list) else []
        if marks:
            pairs += [
                translate("Inspector", "{path}: {before} → {after}").format(
                    path=mark.get("path"), before=_short(mark.get("before")), after=_short(mark.get("after"))
                )
                for mark in marks
            ]
        else:
            pairs.append(f"{key.replace('_', ' ')}: {_short(value)}")
    return ", ".join(pairs)


def _short(value: object) -> str:
    if value is None:
        return translate("Inspector", "nothing")
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    hashed = text.rpartition(":")[2]
    if len(hashed) >= 64 and hashed.isalnum():
        return hashed[:10] + "…"
    return text if len(text) <= 300 else text[:300] + "…"


_TEXT_KEYS = ("content", "text", "contents")
_OLD_KEYS = ("old", "old_text", "old_string", "search", "before")
_NEW_KEYS = ("new", "new_text", "new_string", "replace", "after")
_PATCH_KEYS = ("patch", "diff")
_PATH_KEYS = ("path", "file_path", "filename", "source")
_MOVE_KEYS = ("target", "destination", "new_path")


def changes(journal: Sequence[JournalEntry]) -> tuple[FileChange, ...]:
    """What the calls of a run did to files, in order, told from their arguments; only what was done or may have been."""
    found = []
    for entry in journal:
        if entry.arguments is None or entry.state not in (CallState.DONE, CallState.UNKNOWN):
            continue
        change = _change(entry.name, entry.arguments, entry.evidence or {})
        if change is None:
            continue
        if entry.state is CallState.UNKNOWN:
            note = translate("Inspector", "The outcome of this call is unknown.")
            change = change.model_copy(update={"note": note})
        found.append(change)
    return tuple(found)


def _change(name: str, arguments: JsonObject, evidence: JsonObject) -> FileChange | None:
    def first(keys: Sequence[str]) -> str | None:
        return next((value for key in keys if isinstance(value := arguments.get(key), str)), None)

    path = first(_PATH_KEYS)
    if (patch := first(_PATCH_KEYS)) is not None:
        return _patch_change(path, patch)
    if path is None:
        return None
    old, new, text, target = first(_OLD_KEYS), first(_NEW_KEYS), first(_TEXT_KEYS), first(_MOVE_KEYS)
    if old is not None and new is not None:
        return FileChange(path, ChangeKind.MODIFY, old, new)
    if text is not None:
        marks = evidence.get("files")
        existed = isinstance(marks, list) and any(isinstance(m, dict) and m.get("before") is not None for m in marks)
        note = translate("Inspector", "The text it had before is not kept.") if existed else None
        return FileChange(path, ChangeKind.MODIFY if existed else ChangeKind.CREATE, None, text, note=note)
    if target is not None:
        return FileChange(path, ChangeKind.MOVE, target=target)
    if name.startswith(("delete", "remove", "trash")):
        return FileChange(path, ChangeKind.DELETE)
    return None


def _patch_change(path: str | None, patch: str) -> FileChange:
    """A patch as the two texts that its hunks show; headers are left out."""
    before, after, named = [], [], path
    for line in patch.splitlines():
        if line.startswith(("--- ", "+++ ", "*** ")):
            if named is None and line.startswith("+++ "):
                named = line[4:].split("\t")[0].strip().removeprefix("b/")
        elif line.startswith("-"):
            before.append(line[1:])
        elif line.startswith("+"):
            after.append(line[1:])
        elif line.startswith(" "):
            before.append(line[1:])
            after.append(line[1:])
    return FileChange(named or translate("Inspector", "(patch)"), ChangeKind.MODIFY, "\n".join(before), "\n".join(after))


def run_json(
    run: RunRow, journal: Sequence[JournalEntry], model_calls: Sequence[ModelCallRecord], exchanges: Sequence[RawExchange]
) -> str:
    """All that the inspector knows, as indented JSON for the clipboard."""
    raw = [{"model_call": n, "request": _parsed(request), "response": _parsed(response)} for n, request, response in exchanges]
    data = {"run": dump(run), "journal": dump(tuple(journal)), "model_calls": dump(tuple(model_calls)), "exchanges": raw}
    return json.dumps(data, ensure_ascii=False, indent=2)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def pretty(text: str) -> str:
    """JSON indented; anything else (an event stream, say) as it is."""
    parsed = _parsed(text)
    return text if isinstance(parsed, str) else json.dumps(parsed, ensure_ascii=False, indent=2)
