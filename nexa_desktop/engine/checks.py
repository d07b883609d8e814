"""What must hold before a run may be continued, and in which words it is said when it does not (C1–C7)."""

from collections.abc import Sequence
from pathlib import Path

from nexa_desktop.core.errors import ContinuationRefused, InvalidInput
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import AgentFingerprint, JournalEntry, ProviderIdentity, RunState, RunStatus
from nexa_desktop.core.services import ContinuationCheck, ContinuationReview
from nexa_desktop.core.tools import Effect
from nexa_desktop.engine.definition import AgentDefinition

_IDENTITY = (
    (phrase("provider"), "provider"),
    (phrase("protocol"), "protocol"),
    (phrase("endpoint"), "endpoint"),
    (phrase("model"), "model"),
)
"""What the fields of a `ProviderIdentity` are called in a sentence."""


def checked_input(given: object) -> UserInput:
    """Text or `UserInput` as an input; `InvalidInput` when it is something else or blank."""
    made = UserInput(given) if isinstance(given, str) else given
    if not isinstance(made, UserInput):
        raise InvalidInput(f"{given!r:.60} is not a task.", hint="A task is text, or a UserInput with text and files.")
    if made.is_blank:
        raise InvalidInput(f"The task {made.text!r:.20} is blank.", hint="Say what is to be done.")
    return made


def joined_input(given: Sequence[object]) -> UserInput:
    """The arguments of a continuation as one input; `ContinuationRefused` when there is nothing in them."""
    if not given:
        raise ContinuationRefused("A continuation needs a message.", "Say what is to be done next.", reason="empty_input")
    try:
        parts = [checked_input(one) for one in given]
    except InvalidInput as error:
        raise ContinuationRefused(error.message, error.hint, reason="empty_input") from error
    return UserInput("\n\n".join(part.text for part in parts if part.text), tuple(f for part in parts for f in part.files))


def differences(state: RunState, definition: AgentDefinition, identity: ProviderIdentity) -> tuple[str, ...]:
    """What differs between a run and the agent that is to go on from it, one entry each; empty when nothing does."""
    found: list[str] = []
    before = state.metadata.identity
    if before is not None:
        for label, name in _IDENTITY:
            old, new = getattr(before, name), getattr(identity, name)
            if old != new:
                found.append(phrase(f"{label}: {old!r} before, {new!r} now"))
    if state.fingerprint is not None:
        found += _definition_differences(state.fingerprint, definition.fingerprint)
    if state.metadata.working_directory and not _is_same_path(state.metadata.working_directory, definition.working_directory):
        found.append(
            phrase(f"working directory: {state.metadata.working_directory!r} before, {str(definition.working_directory)!r} now")
        )
    return tuple(found)


def _definition_differences(old: AgentFingerprint, new: AgentFingerprint) -> list[str]:
    found = [phrase(f"agent name: {old.name!r} before, {new.name!r} now")] if old.name != new.name else []
    if old.prompt != new.prompt:
        found.append(phrase("prompt: the agent's instructions were changed"))
    for name in sorted({*old.tools, *new.tools}):
        if name not in new.tools:
            found.append(phrase(f"tool {name!r}: no longer there"))
        elif name not in old.tools:
            found.append(phrase(f"tool {name!r}: new"))
        elif old.tools[name] != new.tools[name]:
            found.append(phrase(f"tool {name!r}: its parameters or its effect were changed"))
    if old.output != new.output:
        found.append(phrase("output type: changed"))
    return found


def _is_same_path(old: str, new: Path) -> bool:
    return Path(old) == new or Path(old).resolve() == new


def unresolved_writes(state: RunState) -> tuple[JournalEntry, ...]:
    """Calls of unknown outcome that can have changed something and that nobody has settled."""
    return tuple(e for e in state.journal if e.is_unresolved_unknown and e.effect is Effect.WRITE)


def require_settled(state: RunState) -> None:
    """C1."""
    if state.status.is_settled:
        return
    if state.status is RunStatus.WAITING_APPROVAL:
        said, hint = "This run waits for your decision.", "Approve or deny its calls, or cancel it, and then continue."
    else:
        said, hint = "This run has not ended.", "Resume or cancel it first."
    raise ContinuationRefused(said, hint, reason="unsettled", details=(state.status.value,))


def require_known_outcomes(state: RunState) -> None:
    """C2."""
    lost = unresolved_writes(state)
    if lost:
        raise ContinuationRefused(
            f"The outcome of {', '.join(entry.name for entry in lost)} is not known.",
            "Say what happened (settle), or resume to let the model check.",
            reason="unknown_outcome",
            details=tuple(entry.call_id for entry in lost),
        )


def require_same(state: RunState, definition: AgentDefinition, identity: ProviderIdentity) -> None:
    """C4, without the input."""
    found = differences(state, definition, identity)
    if found:
        raise ContinuationRefused(
            f"The agent differs from the one that ran before: {'; '.join(found)}.",
            "Use the same agent, or hand the run over knowingly.",
            reason="mismatch",
            details=found,
        )


def require_sibling(sibling: RunState, previous: RunState) -> None:
    """The run that a new one stands beside belongs to the same conversation."""
    if sibling.metadata.session_id != previous.metadata.session_id:
        raise InvalidInput(
            f"fork_of={sibling.run_id!r} belongs to another session.", hint="A sibling is a run of the same session."
        )


def review(state: RunState, definition: AgentDefinition, identity: ProviderIdentity) -> ContinuationReview:
    """All checks of a continuation with their results, for a person; writes nothing."""
    found = differences(state, definition, identity)
    lost = unresolved_writes(state)
    checks = (
        ContinuationCheck(phrase("The run has ended"), state.status.is_settled, phrase(f"It is {state.status.words}.")),
        ContinuationCheck(
            phrase("Every outcome is known"),
            not lost,
            phrase("Nothing is open.") if not lost else phrase(f"Not known: {', '.join(entry.name for entry in lost)}."),
        ),
        ContinuationCheck(
            phrase("Same agent, model and directory"),
            not found,
            phrase("Nothing differs.") if not found else "; ".join(found),
            blocks=False,
        ),
    )
    return ContinuationReview(state.run_id, why_it_ended(state), checks, found)


def why_it_ended(state: RunState) -> str:
    """One sentence for a person."""
    if state.error is not None:
        return str(state.error)
    if state.status is RunStatus.COMPLETED:
        return phrase("It was completed.")
    if not state.status.is_settled:
        return phrase("It has not ended.")
    if state.stop is not None and state.stop.detail:
        return state.stop.detail
    return phrase(f"It ended as {state.status.words}.")
