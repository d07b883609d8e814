"""From stored facts to a frozen `RunState`, the same for every store. Pure."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from nexa_desktop.core.codec import Hidden
from nexa_desktop.core.ids import RunId, call_id
from nexa_desktop.core.messages import Message, ToolCallPart
from nexa_desktop.core.runs import (
    Approval,
    CallState,
    JournalEntry,
    ModelCallRecord,
    PendingCall,
    RunMetadata,
    RunState,
    RunStatus,
    RunUsage,
)

if TYPE_CHECKING:
    from nexa_desktop.core.ports import RunStore
    from nexa_desktop.core.run_facts import RunRecord, RunSnapshot


def assemble_state(lineage: "Sequence[RunSnapshot]", *, origin: "RunStore | None" = None) -> RunState:
    """The state of the last run of ``lineage`` (root … run), with the whole path's messages."""
    own = lineage[-1]
    run = own.run
    return RunState(
        run_id=run.run_id,
        status=run.status,
        config=run.config,
        metadata=RunMetadata(
            session_id=run.session_id,
            parent_run_id=run.parent_run_id,
            fork_of=run.fork_of,
            agent_name=run.fingerprint.name,
            identity=run.identity,
            working_directory=run.working_directory,
            started_at=run.started_at,
            ended_at=run.ended_at,
            deadline_at=run.deadline_at,
            elapsed_s=run.elapsed_s,
            ended_by=run.ended_by,
        ),
        output=run.output,
        error=run.error,
        stop=run.stop,
        usage=usage_of(run, unreported_calls=unreported(own.model_calls)),
        messages=tuple(message for snapshot in lineage for message in snapshot.messages),
        journal=own.journal,
        pending_calls=pending_calls(run.status, own.journal),
        model_calls=own.model_calls,
        fingerprint=run.fingerprint,
        partial_text=own.partial_text,
        partial_reasoning=own.partial_reasoning,
        version=run.version,
        home=Hidden(origin),
    )


def usage_of(run: "RunRecord", *, unreported_calls: int) -> RunUsage:
    """The counters of a run's row, and how many of its model calls reported no usage (`unreported`)."""
    return RunUsage(
        model_calls=run.model_calls,
        tool_calls=run.tool_calls,
        input_tokens=run.input_tokens,
        output_tokens=run.output_tokens,
        cached_tokens=run.cached_tokens,
        reasoning_tokens=run.reasoning_tokens,
        corrections=run.corrections,
        unreported_calls=unreported_calls,
    )


def unreported(calls: Iterable[ModelCallRecord]) -> int:
    """How many of these model calls have no usage report."""
    return sum(1 for call in calls if call.usage is None)


def pending_calls(status: RunStatus, journal: Sequence[JournalEntry]) -> tuple[PendingCall, ...]:
    """The gated calls of the batch a waiting run stands before, decided ones included until they are acted on."""
    if status is not RunStatus.WAITING_APPROVAL:
        return ()
    return tuple(
        PendingCall(
            call_id=entry.call_id,
            name=entry.name,
            arguments=entry.arguments or {},
            digest=entry.digest,
            effect=entry.effect,
            reason=entry.reason,
            decision=entry.approval if entry.approval in (Approval.APPROVED, Approval.DENIED) else None,
        )
        for entry in journal
        if entry.state is CallState.PLANNED and entry.approval is not Approval.NOT_NEEDED
    )


def numbered(message: Message, *, run_id: RunId, seq: int) -> Message:
    """``message`` as it is stored: with its run, its seq, and our ids on its calls."""
    index = count()
    parts = tuple(
        replace(part, call_id=call_id(run_id, seq, next(index))) if isinstance(part, ToolCallPart) else part
        for part in message.parts
    )
    return replace(message, parts=parts, run_id=run_id, seq=seq)
