"""What becomes of each call of a reply, decided before anything runs and journalled in the same commit as the reply.

arguments are no JSON object, unknown tool, schema      rejected, told to the model, never asked
policy says deny                                        denied
no slot left in the tool budget (in call order)         over_budget
approved before for this digest, not used since a crash runs
an equal call has come too often in a row               asks, with that reason
policy allows, or a read tool without a policy          runs
everything else                                         asks
"""

import logging
from collections.abc import Iterable, Mapping, Reversible, Sequence
from itertools import takewhile
from pathlib import Path

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.messages import CallOutcome, ToolCallPart
from nexa_desktop.core.permissions import Permission, PermissionRequest, PermissionVerdict
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.ports import PermissionPolicy
from nexa_desktop.core.run_facts import PlannedCall
from nexa_desktop.core.runs import Approval, CallState, JournalEntry
from nexa_desktop.core.tools import Effect, Tool, call_digest
from nexa_desktop.engine import texts
from nexa_desktop.engine.schema import schema_problem

_log = logging.getLogger(__name__)


class Permissions:
    """Asks the policy about one run's calls; without one, reads run and everything else waits."""

    def __init__(
        self, policy: PermissionPolicy | None, *, working_directory: Path, run_id: RunId, session_id: SessionId
    ) -> None:
        self._policy = policy
        self._working_directory = working_directory
        self._run_id = run_id
        self._session_id = session_id

    def decide(self, tool: Tool, arguments: JsonObject) -> PermissionVerdict:
        """Allow, ask or deny."""
        if self._policy is None or tool.source == "engine":
            if tool.effect is Effect.READ:
                return PermissionVerdict(Permission.ALLOW, "It only reads.")
            return PermissionVerdict(Permission.ASK, f"It is a tool that can change something ({tool.effect.value}).")
        request = PermissionRequest(
            tool=tool.name,
            effect=tool.effect,
            arguments=arguments,
            working_directory=self._working_directory,
            run_id=self._run_id,
            session_id=self._session_id,
            source=tool.source,
        )
        try:
            return self._policy.decide(request)
        except Exception:  # noqa: BLE001  what the policy cannot understand is asked, never allowed
            _log.exception("The permission policy failed on a call of %s in run %s", tool.name, self._run_id)
            return PermissionVerdict(Permission.ASK, "The permission rules could not be applied to this call.")


class Planner:
    """Plans the calls of one reply after another; pure apart from asking the policy."""

    def __init__(self, tools: Mapping[str, Tool], permissions: Permissions, *, loop_guard: int) -> None:
        self._tools = tools
        self._permissions = permissions
        self._loop_guard = loop_guard

    def plan(
        self,
        parts: Sequence[ToolCallPart],
        *,
        journal: Reversible[JournalEntry],
        approved: Iterable[JournalEntry],
        slots: int,
    ) -> tuple[PlannedCall, ...]:
        """One plan per call, in order. ``journal``: the run's rows in call order, of which ``approved`` are those that a
        person said yes to; ``slots``: tool executions that the budget still allows."""
        in_a_row = _Repeats(journal)
        unused = _unused_approvals(approved)
        planned: list[PlannedCall] = []
        for part in parts:
            call = self._plan_one(part, in_a_row, unused, slots)
            in_a_row.add(call.digest)
            if call.outcome is None:
                slots -= 1
            planned.append(call)
        return tuple(planned)

    def _plan_one(self, part: ToolCallPart, in_a_row: "_Repeats", unused: dict[str, int], slots: int) -> PlannedCall:
        tool = self._tools.get(part.name)
        problem = self._problem(part, tool)
        if problem or tool is None or part.arguments is None:
            effect = tool.effect if tool else Effect.WRITE
            return _closed(part, effect, CallOutcome.REJECTED, texts.rejected(problem), problem)
        verdict = self._permissions.decide(tool, part.arguments)
        if verdict.permission is Permission.DENY:
            return _closed(part, tool.effect, CallOutcome.DENIED, texts.denied(verdict.reason), verdict.reason)
        if slots <= 0:
            return _closed(part, tool.effect, CallOutcome.OVER_BUDGET, texts.OVER_BUDGET, None)
        digest = call_digest(part.name, part.arguments)
        if unused.get(digest, 0) > 0:
            unused[digest] -= 1
            return _open(
                part, tool.effect, digest, Approval.APPROVED, phrase("Approved before the process stopped; not used since.")
            )
        repeats = in_a_row.of(digest)
        if self._loop_guard and repeats + 1 >= self._loop_guard:
            reason = phrase(f"The same call with the same arguments comes for the {_which(repeats + 1)} in a row.")
            return _open(part, tool.effect, digest, Approval.NEEDED, reason)
        if verdict.permission is Permission.ALLOW:
            return _open(part, tool.effect, digest, Approval.NOT_NEEDED, None)
        return _open(part, tool.effect, digest, Approval.NEEDED, verdict.reason)

    def _problem(self, part: ToolCallPart, tool: Tool | None) -> str:
        if tool is None:
            known = ", ".join(sorted(self._tools)) or "none"
            return f"there is no tool named {part.name!r:.80}. Known tools: {known}."
        if part.arguments is None:
            return f"the arguments are not a JSON object: {part.arguments_raw:.200}"
        problem = schema_problem(tool.parameters, part.arguments)
        return f"the arguments do not fit the tool's schema: {problem}." if problem else ""


class _Repeats:
    """How often in a row the last call has come, calls that were not started left out. Looks back no further than that."""

    def __init__(self, journal: Reversible[JournalEntry]) -> None:
        digests = (entry.digest for entry in reversed(journal) if entry.state is not CallState.NOT_STARTED)
        self._last = next(digests, "")
        self._count = 1 + sum(1 for _ in takewhile(lambda earlier: earlier == self._last, digests))

    def add(self, digest: str) -> None:
        """One more call."""
        self._last, self._count = digest, self._count + 1 if digest == self._last else 1

    def of(self, digest: str) -> int:
        """How often in a row a call with this digest has come last."""
        return self._count if digest == self._last else 0


def withheld(parts: Sequence[ToolCallPart]) -> tuple[PlannedCall, ...]:
    """Calls of a response that was cut at the output limit: kept, answered, never run."""
    return tuple(
        _closed(part, Effect.WRITE, CallOutcome.REJECTED, texts.CUT, phrase("cut at the output limit")) for part in parts
    )


def _unused_approvals(approved: Iterable[JournalEntry]) -> dict[str, int]:
    """Per digest, how many decisions of a person were never used because the process stopped before the call started.

    A reused approval has no decision time of its own; it counts as used unless its call was not started either.
    """
    unused: dict[str, int] = {}
    for entry in approved:
        decided_here = entry.decided_at is not None
        if decided_here and entry.state is CallState.NOT_STARTED:
            unused[entry.digest] = unused.get(entry.digest, 0) + 1
        elif not decided_here and entry.state is not CallState.NOT_STARTED:
            unused[entry.digest] = unused.get(entry.digest, 0) - 1
    return unused


def _closed(part: ToolCallPart, effect: Effect, outcome: CallOutcome, text: str, reason: str | None) -> PlannedCall:
    return PlannedCall(
        name=part.name,
        arguments=part.arguments,
        arguments_raw=part.arguments_raw,
        digest=call_digest(part.name, part.arguments or {"": part.arguments_raw}),
        effect=effect,
        approval=Approval.NOT_NEEDED,
        provider_id=part.provider_id,
        reason=reason,
        outcome=outcome,
        result_text=text,
    )


def _open(part: ToolCallPart, effect: Effect, digest: str, approval: Approval, reason: str | None) -> PlannedCall:
    return PlannedCall(
        name=part.name,
        arguments=part.arguments,
        arguments_raw=part.arguments_raw,
        digest=digest,
        effect=effect,
        approval=approval,
        provider_id=part.provider_id,
        reason=reason,
    )


def _which(n: int) -> str:
    words = {2: phrase("second time"), 3: phrase("third time"), 4: phrase("fourth time"), 5: phrase("fifth time")}
    return words.get(n, phrase(f"{n}th time"))
