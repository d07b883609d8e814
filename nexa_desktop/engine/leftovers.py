"""What a dead owner left of a run, and how it is put in order: one transaction, and no call is ever started by it.

Evidence first: a tool that can tell what became of a started call is asked before the call is called unknown.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.clock import Clock
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import CallOutcome, Message
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.run_facts import CallClosing, RunEnding
from nexa_desktop.core.runs import CallState, EndedBy, JournalEntry, Resolution, RunState
from nexa_desktop.core.tools import CancelSignal, Effect, Verdict, Verification
from nexa_desktop.engine import endings, texts
from nexa_desktop.engine.context import context_outside
from nexa_desktop.engine.definition import AgentDefinition
from nexa_desktop.engine.endings import End
from nexa_desktop.engine.recovery import (
    is_answered,
    open_closings,
    partial_message,
    require_resume_point,
    resume_notice,
)
from nexa_desktop.engine.turn import ALREADY_ENDED, Prelude, Turn

_log = logging.getLogger(__name__)
_VERIFY_S = 30
_RESOLUTIONS = {Verdict.HAPPENED: Resolution.HAPPENED, Verdict.DID_NOT_HAPPEN: Resolution.DID_NOT_HAPPEN}

Known = dict[CallId, CallClosing]


class Leftovers(Struct, frozen=True):
    """Puts in order what is left of runs of this agent."""

    definition: AgentDefinition
    clock: Clock

    def recovery(self, state: RunState, *, author: str | None) -> Prelude:
        """TR for an unsettled run that goes on as itself.

        ``author``: who decided that unknown writes are reported to the model (a resume); None settles the run as
        failed when there is one, and nothing runs.
        """

        def recover(turn: Turn) -> End | None:
            if is_answered(state):
                return None  # settled by the steps, whatever the clock says: the answer came in time
            writer = turn.run.writer
            entries = writer.view.open_entries
            known = self._known(entries, state, turn.run.signal)
            stopped = turn.end_by_stop()
            started = [entry for entry in entries if entry.state is CallState.STARTED and entry.call_id not in known]
            lost = [entry for entry in started if entry.effect is Effect.WRITE]
            lost += [e for e in writer.view.ordered_journal if e.is_unresolved_unknown and e.effect is Effect.WRITE]
            if stopped is not None or (lost and author is None):
                end = stopped or endings.unknown_outcome(lost, by=EndedBy.CRASH)
                writer.finish(self._written(end, entries, state, known=known, author=author))
                return ALREADY_ENDED
            point = require_resume_point(state, now=self.clock.now())
            closings = open_closings(
                entries,
                not_started=(CallOutcome.NOT_STARTED, texts.NOT_STARTED),
                report_unknown_by=author,
                known=known,
            )
            partial, notice = self._partial(state), resume_notice(point.kind, at=self.clock.now())
            if closings or partial or notice:
                writer.recover(closings=closings, partial=partial, notice=notice)
            return None

        return recover

    def ending(self, state: RunState, end: End, *, author: str | None = None) -> RunEnding:
        """How an unsettled run is settled that nobody works on, with everything that it left."""
        entries = [entry for entry in state.journal if entry.state.is_open]
        return self._written(end, entries, state, known=self._known(entries, state, None), author=author)

    def settle_outcomes(self, state: RunState, store: RunStore, *, author: str | None) -> RunState:
        """Settle unknown outcomes of a settled run that settle themselves: reads, what a tool can prove, and with
        ``author`` all of them (reported to the model)."""
        unknowns = [entry for entry in state.journal if entry.is_unresolved_unknown]
        for entry in unknowns:
            found = self._verification(entry, state, None)
            if found is not None and found.verdict in _RESOLUTIONS:
                resolution, by, text = _RESOLUTIONS[found.verdict], "verify", found.text
            elif author is not None or entry.effect is not Effect.WRITE:
                resolution, by, text = Resolution.REPORTED, author or "engine", ""
            else:
                continue
            store.settle_unknown(entry.call_id, resolution=resolution, text=text, by=by, at=self.clock.now())
        return store.load(state.run_id) if unknowns else state

    def _written(
        self, end: End, entries: Sequence[JournalEntry], state: RunState, *, known: Known, author: str | None
    ) -> RunEnding:
        now = self.clock.now()
        lasted = now - (state.metadata.started_at or now)
        return endings.as_written(
            replace(end, partial=self._partial(state)),
            entries,
            at=now,
            elapsed_s=max(lasted.total_seconds(), 0.0),
            known=known,
            report_unknown_by=author,
        )

    def _partial(self, state: RunState) -> Message | None:
        return partial_message(
            text=state.partial_text,
            reasoning=state.partial_reasoning,
            cause="crashed",
            at=self.clock.now(),
            model=state.metadata.identity.model if state.metadata.identity else None,
        )

    def _known(self, entries: Sequence[JournalEntry], state: RunState, cancel: CancelSignal | None) -> Known:
        """Closings of started calls whose outcome their tool can tell from the evidence."""
        known: Known = {}
        for entry in entries:
            found = self._verification(entry, state, cancel) if entry.state is CallState.STARTED else None
            if found is not None and found.verdict in _RESOLUTIONS:
                resolution = _RESOLUTIONS[found.verdict]
                known[entry.call_id] = CallClosing(
                    entry.call_id,
                    CallOutcome.UNKNOWN,
                    texts.resolved(resolution, found.text),
                    verification=found,
                    resolution=resolution,
                    resolved_by="verify",
                )
        return known

    def _verification(self, entry: JournalEntry, state: RunState, cancel: CancelSignal | None) -> Verification | None:
        tool = self.definition.tools.get(entry.name)
        if tool is None or tool.verify is None:
            return None
        context = context_outside(
            entry,
            state,
            working_directory=Path(state.metadata.working_directory or self.definition.working_directory),
            deadline_at=self.clock.now() + timedelta(seconds=_VERIFY_S),
            cancel=cancel,
        )
        try:
            return tool.verify(entry.arguments or {}, context, entry.evidence)
        except Exception:  # noqa: BLE001  a verify that fails leaves the outcome unknown
            _log.exception("The verify of tool %s failed on call %s", entry.name, entry.call_id)
            return None
