"""The run as this process knows it: a mutable mirror of the committed facts, so that no step reads the store again.

Changed only after the store has committed the same change; `RunWriter` is the one who does that.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from nexa_desktop.core.assembly import assemble_state, unreported, usage_of
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import ArtifactRef, Message, Role, prompt_of
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.run_facts import RunRecord, RunSnapshot
from nexa_desktop.core.runs import Approval, JournalEntry, ModelCallRecord, RunState, RunUsage


class RunView:
    """Own facts of one run, with the snapshots of its ancestors before it."""

    def __init__(self, lineage: Sequence[RunSnapshot]) -> None:
        own = lineage[-1]
        self.ancestors = tuple(lineage[:-1])
        self.record: RunRecord = own.run
        self.messages: list[Message] = list(own.messages)
        self.journal: dict[CallId, JournalEntry] = {entry.call_id: entry for entry in own.journal}
        self.model_calls: dict[int, ModelCallRecord] = {call.n: call for call in own.model_calls}
        self._attention = {entry.call_id: None for entry in own.journal if _needs_attention(entry)}
        self._approved = {entry.call_id: None for entry in own.journal if entry.approval is Approval.APPROVED}
        self._unreported = unreported(own.model_calls)
        self._artifacts: dict[str, ArtifactRef] = {}
        self._scanned = 0
        for snapshot in self.ancestors:
            self._note_artifacts(snapshot.messages)
        self.partial_text = own.partial_text
        self.partial_reasoning = own.partial_reasoning

    @property
    def tail(self) -> Message | None:
        """The last message of the whole path."""
        if self.messages:
            return self.messages[-1]
        return next((s.messages[-1] for s in reversed(self.ancestors) if s.messages), None)

    @property
    def artifacts(self) -> dict[str, ArtifactRef]:
        """The large outputs that this history refers to, by hash; looks only at messages that are new."""
        self._note_artifacts(self.messages[self._scanned :])
        self._scanned = len(self.messages)
        return self._artifacts

    @property
    def original_input(self) -> str:
        """The text of the user message that this turn answers, also when the run is a resumed child without one."""
        return prompt_of(self._backwards())

    @property
    def usage(self) -> RunUsage:
        """Counters so far."""
        return usage_of(self.record, unreported_calls=self._unreported)

    @property
    def open_entries(self) -> tuple[JournalEntry, ...]:
        """Journal rows without an outcome, in call order."""
        return tuple(entry for entry in self._attended() if entry.state.is_open)

    @property
    def unresolved(self) -> tuple[JournalEntry, ...]:
        """Journal rows of unknown outcome that nobody has settled, in call order."""
        return tuple(entry for entry in self._attended() if entry.is_unresolved_unknown)

    @property
    def approved(self) -> tuple[JournalEntry, ...]:
        """Journal rows that a person said yes to, in call order."""
        return tuple(self.journal[call_id] for call_id in self._approved)

    @property
    def ordered_journal(self) -> tuple[JournalEntry, ...]:
        """All journal rows of this run in the order asked: the order in which they were journalled."""
        return tuple(self.journal.values())

    @property
    def lineage(self) -> tuple[RunSnapshot, ...]:
        """Root … run, as the store would read it now."""
        own = RunSnapshot(
            run=self.record,
            messages=tuple(self.messages),
            journal=self.ordered_journal,
            model_calls=tuple(self.model_calls[n] for n in sorted(self.model_calls)),
            partial_text=self.partial_text,
            partial_reasoning=self.partial_reasoning,
        )
        return (*self.ancestors, own)

    def state(self, *, origin: RunStore | None = None) -> RunState:
        """A frozen state of what is known here."""
        return assemble_state(self.lineage, origin=origin)

    def change(self, **changes: object) -> None:
        """Change fields of the run row."""
        self.record = replace(self.record, **changes)  # names are the record's own

    def note_call(self, entry: JournalEntry) -> None:
        """A journal row as it is now, new ones in call order."""
        self.journal[entry.call_id] = entry
        if _needs_attention(entry):
            self._attention[entry.call_id] = None
        else:
            self._attention.pop(entry.call_id, None)
        if entry.approval is Approval.APPROVED:
            self._approved[entry.call_id] = None

    def change_call(self, call_id: CallId, **changes: object) -> None:
        """Change fields of one journal row."""
        self.note_call(replace(self.journal[call_id], **changes))  # as above

    def note_model_call(self, call: ModelCallRecord) -> None:
        """A request as it is now."""
        before = self.model_calls.get(call.n)
        self._unreported += unreported((call,)) - (0 if before is None else unreported((before,)))
        self.model_calls[call.n] = call

    def _attended(self) -> Iterator[JournalEntry]:
        """The few rows that are not done with: a step of a long run must not look at all of them."""
        return (self.journal[call_id] for call_id in self._attention)

    def _note_artifacts(self, messages: Sequence[Message]) -> None:
        for message in messages:
            if message.role is Role.TOOL:
                for result in message.tool_results:
                    if result.artifact is not None:
                        self._artifacts[result.artifact.sha256] = result.artifact

    def _backwards(self) -> "Sequence[Message]":
        path = [message for snapshot in self.ancestors for message in snapshot.messages] + self.messages
        return path[::-1]


def _needs_attention(entry: JournalEntry) -> bool:
    return entry.state.is_open or entry.is_unresolved_unknown
