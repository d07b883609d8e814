"""From stored values to rows: one message, one damaged message, one run."""

from collections.abc import Mapping
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import DamagedMessage, RunRow
from nexa_desktop.core.messages import (
    CallOutcome,
    FilePart,
    HostedToolPart,
    InternalKind,
    Message,
    ReasoningPart,
    Role,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.runs import Approval, CallState, JournalEntry, ProviderIdentity, RunState
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.step_words import cut_short
from nexa_desktop.ui.viewmodels.transcript_rows import (
    AnswerRow,
    DamagedRow,
    NoticeRow,
    PromptRow,
    ReasoningRow,
    Row,
    StepRow,
    StepState,
)

translate = QCoreApplication.translate

_EPOCH = datetime.fromtimestamp(0, UTC)
Steps = dict[CallId, StepRow]
Journal = Mapping[CallId, JournalEntry]


def rows_of_message(
    message: Message, run: RunRow | None, steps: Steps, journal: Journal, siblings: tuple[RunId, ...]
) -> list[Row]:
    """The rows that ``message`` adds. A tool message adds none: it settles the row of its call in ``steps``, to which
    the rows of new calls are added."""
    match message.role:
        case Role.USER:
            return [_prompt_row(message, siblings)]
        case Role.ASSISTANT:
            return _assistant_rows(message, run, steps, journal)
        case Role.TOOL:
            return _tool_rows(message, run, steps, journal)
        case Role.INTERNAL | Role.SYSTEM:
            return [_notice_row(message)]


def _prompt_row(message: Message, siblings: tuple[RunId, ...]) -> PromptRow:
    return PromptRow(
        run_id=message.run_id,
        seq=message.seq,
        chunks=[message.text],
        files=tuple(part for part in message.parts if isinstance(part, FilePart)),
        at=message.created_at,
        siblings=siblings,
    )


def _assistant_rows(message: Message, run: RunRow | None, steps: Steps, journal: Journal) -> list[Row]:
    """Parts in order; neighbouring texts are one answer, neighbouring reasoning is one row."""
    rows: list[Row] = []
    answer: AnswerRow | None = None
    for part in message.parts:
        last = rows[-1] if rows else None
        if isinstance(part, TextPart) and part.text:
            if isinstance(last, AnswerRow):
                last.chunks.append(part.text)
            else:
                answer = AnswerRow(run_id=message.run_id, seq=message.seq, chunks=[part.text], model=message.model)
                rows.append(answer)
        elif isinstance(part, ReasoningPart) and part.text:
            if isinstance(last, ReasoningRow):
                last.chunks += ["\n\n", part.text]
            else:
                tokens = message.usage.reasoning_tokens if message.usage else None
                rows.append(ReasoningRow(run_id=message.run_id, seq=message.seq, chunks=[part.text], tokens=tokens))
        elif isinstance(part, ToolCallPart):
            rows.append(_step_row(part, message, run, steps, journal))
        elif isinstance(part, HostedToolPart):
            rows.append(_hosted_row(part, message, len(rows)))
    label = cut_short(message.stop, run.ended_by if run else None)
    if label and answer is None:
        answer = AnswerRow(run_id=message.run_id, seq=message.seq, model=message.model)
        rows.append(answer)
    if answer is not None:
        answer.stop, answer.cut_short, answer.is_in_context = message.stop, label, message.in_context
    return rows


def _step_row(part: ToolCallPart, message: Message, run: RunRow | None, steps: Steps, journal: Journal) -> StepRow:
    step = steps.get(part.call_id)
    entry = journal.get(part.call_id)
    if step is None:
        step = StepRow(run_id=message.run_id, call_id=part.call_id, name=part.name)
        if part.call_id:
            steps[part.call_id] = step
    step.seq = message.seq
    step.arguments, step.arguments_raw = part.arguments, part.arguments_raw
    if entry is not None:
        _take_journal(step, entry, run)
    return step


def _take_journal(step: StepRow, entry: JournalEntry, run: RunRow | None) -> None:
    step.journal = entry
    step.started_at, step.ended_at = entry.started_at, entry.ended_at
    step.artifact = step.artifact or entry.artifact
    if step.result is None:
        step.result = entry.result_text
    is_alive = run is not None and run.is_alive
    match entry.state:
        case CallState.PLANNED:
            step.state = StepState.NEEDS_YOU if entry.approval is Approval.NEEDED else StepState.PLANNED
        case CallState.STARTED:
            step.state = StepState.RUNNING if is_alive else StepState.UNKNOWN
        case _:
            step.state = StepState(entry.state.value)


def _hosted_row(part: HostedToolPart, message: Message, index: int) -> StepRow:
    detail: JsonObject | None = part.detail if isinstance(part.detail, dict) else None
    return StepRow(
        run_id=message.run_id,
        seq=message.seq,
        call_id=CallId(f"{message.run_id}/{message.seq}/hosted-{index}"),
        name=part.name,
        arguments=detail,
        arguments_raw="" if detail else part.summary,
        state=StepState.HOSTED,
        result=part.summary or None,
    )


def _tool_rows(message: Message, run: RunRow | None, steps: Steps, journal: Journal) -> list[Row]:
    """No rows, but for a result whose call stands on an older page: that call's row is made here."""
    rows: list[Row] = []
    for result in message.tool_results:
        step = steps.get(result.call_id)
        if step is None:
            step = StepRow(run_id=message.run_id, seq=message.seq, call_id=result.call_id, name=result.name)
            steps[result.call_id] = step
            entry = journal.get(result.call_id)
            if entry is not None:
                step.arguments, step.arguments_raw = entry.arguments, entry.arguments_raw
                _take_journal(step, entry, run)
            rows.append(step)
        settle_step(step, result)
    return rows


def settle_step(step: StepRow, result: ToolResultPart) -> None:
    """Put a call's stored answer into its row."""
    step.state = step_state_of_outcome(result.outcome)
    step.result = result.text
    step.artifact = result.artifact or step.artifact
    step.progress, step.processes = "", None


def step_state_of_outcome(outcome: CallOutcome) -> StepState:
    """The state of a call with this outcome."""
    return StepState(outcome.value)


def _notice_row(message: Message) -> NoticeRow:
    titles = {
        InternalKind.CORRECTION: translate("Transcript", "The model was asked to correct its output"),
        InternalKind.RETRY_RESPONSE: translate("Transcript", "The model was asked to answer again"),
        InternalKind.CONTINUE_RESPONSE: translate("Transcript", "The model was asked to go on where it stopped"),
        InternalKind.NOTICE: translate("Transcript", "The model was told what happened"),
    }
    title = titles[message.internal] if message.internal else translate("Transcript", "Instructions")
    return NoticeRow(run_id=message.run_id, seq=message.seq, chunks=[message.text], title=title)


def damaged_row(damaged: DamagedMessage) -> DamagedRow:
    """A row for a stored message that cannot be read."""
    whose = {
        Role.USER: translate("Transcript", "Your message cannot be read"),
        Role.ASSISTANT: translate("Transcript", "An answer cannot be read"),
        Role.TOOL: translate("Transcript", "A tool's result cannot be read"),
    }.get(damaged.role, translate("Transcript", "A message cannot be read"))
    return DamagedRow(run_id=damaged.run_id, seq=damaged.seq, chunks=[said(damaged.problem)], title=whose)


def run_row_of(state: RunState, known: RunRow | None) -> RunRow:
    """A run that has just ended as the row that the store would give."""
    identity = state.metadata.identity or (known.identity if known else ProviderIdentity("", "", "", ""))
    started_at = state.metadata.started_at or (known.started_at if known else None)
    if started_at is None:  # the engine sets it at the very start; only a state made by hand has none
        started_at = next((m.created_at for m in state.own_messages if m.created_at is not None), _EPOCH)
    return RunRow(
        run_id=state.run_id,
        session_id=state.metadata.session_id,
        parent_run_id=state.metadata.parent_run_id,
        fork_of=state.metadata.fork_of,
        status=state.status,
        prompt=state.input_text[:200],
        answer=state.output[:200] if isinstance(state.output, str) else "",
        started_at=started_at,
        ended_at=state.metadata.ended_at,
        elapsed_s=state.metadata.elapsed_s,
        deadline_at=state.metadata.deadline_at or started_at,
        config=state.config,
        usage=state.usage,
        identity=identity,
        working_directory=state.metadata.working_directory,
        agent_name=state.metadata.agent_name,
        ended_by=state.metadata.ended_by,
        error=state.error,
        stop=state.stop,
        pending_calls=state.pending_calls,
        unresolved_calls=sum(entry.is_unresolved_unknown for entry in state.journal),
        is_alive=False,
    )
