"""A state that came from outside a store (dumped to JSON, handed over by a foreign `save`) as runs that can go on."""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from nexa_desktop.core.assembly import numbered
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.messages import Message
from nexa_desktop.core.run_facts import RunRecord, RunSnapshot
from nexa_desktop.core.runs import AgentFingerprint, EndedBy, RunState, RunStatus


def snapshots_of(state: RunState) -> tuple[RunSnapshot, ...]:
    """Root … run. Ancestors are known by their messages only, and count as completed."""
    identity = state.metadata.identity
    if identity is None:
        raise InvalidInput("This state does not say which model it ran with.", hint="Give a whole RunState.")
    started = state.metadata.started_at or datetime.now(UTC)
    own = RunRecord(
        run_id=state.run_id,
        session_id=state.metadata.session_id,
        status=state.status,
        config=state.config,
        fingerprint=state.fingerprint or AgentFingerprint(state.metadata.agent_name, ""),
        identity=identity,
        working_directory=state.metadata.working_directory,
        started_at=started,
        deadline_at=state.metadata.deadline_at or started + timedelta(seconds=state.config.timeout),
        fork_of=state.metadata.fork_of,
        version=state.version,
        model_calls=state.usage.model_calls,
        tool_calls=state.usage.tool_calls,
        input_tokens=state.usage.input_tokens,
        output_tokens=state.usage.output_tokens,
        cached_tokens=state.usage.cached_tokens,
        reasoning_tokens=state.usage.reasoning_tokens,
        corrections=state.usage.corrections,
        elapsed_s=state.metadata.elapsed_s,
        ended_at=state.metadata.ended_at,
        ended_by=state.metadata.ended_by,
        output=state.output,
        error=state.error,
        stop=state.stop,
    )
    snapshots: list[RunSnapshot] = []
    for run_id, messages in _by_run(state).items():
        parent = snapshots[-1].run.run_id if snapshots else None
        stored = _numbered(messages, run_id)
        if run_id == state.run_id:
            snapshots.append(
                RunSnapshot(
                    replace(own, parent_run_id=parent),
                    stored,
                    state.journal,
                    state.model_calls,
                    state.partial_text,
                    state.partial_reasoning,
                )
            )
        else:
            ancestor = replace(
                own,
                run_id=run_id,
                parent_run_id=parent,
                status=RunStatus.COMPLETED,
                ended_by=EndedBy.MODEL,
                error=None,
                stop=None,
                output=None,
                fork_of=None,
            )
            snapshots.append(RunSnapshot(ancestor, stored))
    return tuple(snapshots)


def _by_run(state: RunState) -> dict[RunId, list[Message]]:
    """The messages of each run on the path, the state's own run last even when it has none."""
    found: dict[RunId, list[Message]] = {}
    for message in state.messages:
        found.setdefault(message.run_id or state.run_id, []).append(message)
    found[state.run_id] = found.pop(state.run_id, [])
    return found


def _numbered(messages: list[Message], run_id: RunId) -> tuple[Message, ...]:
    """As stored: with seqs from 1, and our ids on calls that have none."""
    return tuple(
        message if message.seq == i and message.run_id else numbered(message, run_id=run_id, seq=i)
        for i, message in enumerate(messages, start=1)
    )
