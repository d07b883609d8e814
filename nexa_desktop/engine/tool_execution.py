"""Runs the planned calls of one batch: intent on disk, effect, outcome and result message in one commit.

Reads and idempotent calls of a batch run side by side, at most ``max_parallel_tools`` at once; a write runs alone and
in its place, because the calls after it were asked for in the belief that it had happened.

Every call has a thread of its own: a tool that ignores Stop can be abandoned, and its late result finds its call
closed. The run's thread only starts, waits, and tells of what is still stopping.
"""

import contextvars
import inspect
import json
import logging
import threading

from msgspec import Struct

from nexa_desktop.core.codec import dump, dump_json
from nexa_desktop.core.errors import Fenced, NexaError, OutcomeUnknown, StoreError
from nexa_desktop.core.events import ToolOutput, ToolStarted, ToolStopping
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import CallOutcome
from nexa_desktop.core.permissions import Permission
from nexa_desktop.core.run_facts import CallClosing, StartVerdict
from nexa_desktop.core.runs import Approval, CallState, JournalEntry
from nexa_desktop.core.tools import Effect, Tool, ToolContext
from nexa_desktop.engine import texts
from nexa_desktop.engine.abandonment import forget_running, note_running
from nexa_desktop.engine.context import RunContext
from nexa_desktop.engine.large_output import keep_large
from nexa_desktop.engine.planning import Permissions
from nexa_desktop.engine.stop import StopCause

_log = logging.getLogger(__name__)
_ABANDON_POLL_S = 0.5


class _Call(Struct):
    """One call of the batch, as the run's thread sees it."""

    entry: JournalEntry
    tool: Tool
    processes: int | None = None
    is_ended: bool = False
    is_told: bool = False
    tells_again: bool = False


class Batch:
    """The open calls of a reply, run to their ends."""

    def __init__(self, run: RunContext, permissions: Permissions) -> None:
        self._run = run
        self._permissions = permissions
        self._changed = threading.Condition()
        self._running: list[_Call] = []
        self._failure: BaseException | None = None
        self._looks = False
        self.unsaved: dict[CallId, CallClosing] = {}
        """Outcomes that the store would not take: the run's ending may still bring them in."""

    def perform(self) -> None:
        """Run what may run. Returns with calls left planned when the run is to stop; raises what the store raised."""
        waiting = [entry for entry in self._run.view.open_entries if entry.state is CallState.PLANNED]
        for entry in waiting:
            if entry.approval is Approval.DENIED:
                self._settle(entry, CallOutcome.DENIED, texts.denied(entry.reason))
        waiting = [entry for entry in waiting if entry.approval in (Approval.NOT_NEEDED, Approval.APPROVED)]
        self._run.signal.add_reaction(self._wake)
        try:
            self._perform_all(waiting)
        finally:
            self._run.signal.remove_reaction(self._wake)
        if self._failure is not None:
            raise self._failure

    # ------------------------------------------------------------------ the run's thread
    def _perform_all(self, waiting: list[JournalEntry]) -> None:
        tools = self._run.tools()
        while waiting and self._may_go_on():
            entry = waiting[0]
            tool = tools.get(entry.name)
            if tool is None:
                try:
                    self._settle(entry, CallOutcome.REJECTED, texts.rejected(f"there is no tool named {entry.name!r}."))
                except StoreError as error:  # the siblings that run are waited for all the same
                    self._failure = self._failure or error
            elif self._has_room_for(entry):
                self._start(_Call(entry, tool))
            else:
                self._wait_for_change()
                continue
            waiting.pop(0)
        while self._running:
            self._wait_for_change()

    def _may_go_on(self) -> bool:
        return self._failure is None and not self._run.signal.is_set()

    def _has_room_for(self, entry: JournalEntry) -> bool:
        if not self._running:
            return True
        side_by_side = entry.effect is not Effect.WRITE and all(c.entry.effect is not Effect.WRITE for c in self._running)
        return side_by_side and len(self._running) < self._run.config.max_parallel_tools

    def _start(self, call: _Call) -> None:
        self._running.append(call)
        context = contextvars.copy_context()
        thread = threading.Thread(
            target=lambda: context.run(self._perform_one, call), name=f"nexa-tool-{call.entry.name}", daemon=True
        )
        thread.start()

    def _wait_for_change(self) -> None:
        """Until a call has ended or been abandoned; while the run is stopping, say so of each that has not."""
        with self._changed:
            is_stopping = self._run.signal.is_set()
            if not self._looks and not any(call.is_ended or call.tells_again for call in self._running):
                self._changed.wait(_ABANDON_POLL_S if is_stopping else None)
            self._running = [call for call in self._running if not call.is_ended]
            looks, self._looks = self._looks, False
        is_stopping = self._run.signal.is_set()
        if is_stopping:
            self._tell_stopping()
        if is_stopping or looks:
            self._look_for_abandoned()

    def look(self) -> None:
        """A call may have been abandoned: see for yourself. Any thread."""
        with self._changed:
            self._looks = True
            self._changed.notify_all()

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _tell_stopping(self) -> None:
        for call in self._running:
            if not call.is_told or call.tells_again:
                call.is_told, call.tells_again = True, False
                self._run.emitter.emit(ToolStopping, call_id=call.entry.call_id, name=call.entry.name, processes=call.processes)

    def _look_for_abandoned(self) -> None:
        """Calls that somebody gave up (from this process or another) are waited for no longer."""
        if not self._running:
            return
        try:
            given_up = self._run.writer.note_abandoned()
        except StoreError as error:
            _log.warning("Whether a call of run %s was given up cannot be read now: %s", self._run.writer.run_id, error)
            return
        self._running = [call for call in self._running if call.entry.call_id not in given_up]

    # ------------------------------------------------------------------ the call's own thread
    def _perform_one(self, call: _Call) -> None:
        entry = call.entry
        try:
            self._perform_steps(call)
        except BaseException as error:  # noqa: BLE001  the run's thread raises it again
            self._failure = self._failure or error
        finally:
            forget_running(entry.call_id)
            with self._changed:
                call.is_ended = True
                self._changed.notify_all()

    def _perform_steps(self, call: _Call) -> None:
        entry, run = call.entry, self._run
        arguments = entry.arguments or {}
        verdict = self._permissions.decide(call.tool, arguments)
        if verdict.permission is Permission.DENY:
            self._settle(entry, CallOutcome.DENIED, texts.denied(verdict.reason))
            return
        if verdict.permission is Permission.ASK and entry.approval is not Approval.APPROVED:
            self._settle(entry, CallOutcome.NOT_STARTED, texts.WITHDRAWN)
            return
        context = self._context(call)
        try:
            evidence = call.tool.prepare(arguments, context) if call.tool.prepare else None
            dump_json(evidence)
        except Exception as error:  # noqa: BLE001  nothing has happened yet; the model is told why
            self._settle(entry, CallOutcome.REJECTED, texts.rejected(_fault_text(error)))
            return
        if run.signal.is_set():
            return
        try:
            start = run.limits.start_call(lambda limit: run.writer.start_call(entry.call_id, evidence=evidence, limit=limit))
        except StoreError:  # the effect is kept back, so what is known is that it did not happen, intent on disk or not
            self.unsaved[entry.call_id] = CallClosing(entry.call_id, CallOutcome.NOT_STARTED, texts.RUN_ENDED)
            raise
        if start is StartVerdict.OVER_BUDGET:
            self._settle(entry, CallOutcome.OVER_BUDGET, texts.OVER_BUDGET)
        elif start is StartVerdict.NOT_APPROVED:
            self._settle(entry, CallOutcome.DENIED, texts.denied("It was not approved in this form."))
        elif start is StartVerdict.STARTED:
            if run.signal.is_set():  # asked while the intent was being written: it is taken back, nothing is done
                self._settle(entry, *self._stopped_before())
                return
            note_running(entry.call_id, self.look)
            run.emitter.emit(ToolStarted, call_id=entry.call_id, name=entry.name)
            outcome, text = self._call_tool(call, context)
            self._keep_outcome(entry, outcome, text)

    def _stopped_before(self) -> tuple[CallOutcome, str]:
        if self._run.signal.cause is StopCause.DEADLINE:
            return CallOutcome.NOT_STARTED, texts.TIMED_OUT
        return CallOutcome.CANCELLED, texts.CANCELLED

    def _call_tool(self, call: _Call, context: ToolContext) -> tuple[CallOutcome, str]:
        arguments = call.entry.arguments or {}
        try:
            given = (context,) if call.tool.takes_context else ()
            result = call.tool.run(*given, **arguments)
            if inspect.iscoroutine(result):
                import asyncio

                result = asyncio.run(result)
            return CallOutcome.DONE, _result_text(result)
        except OutcomeUnknown as error:
            return CallOutcome.UNKNOWN, _fault_text(error)
        except BaseException as error:  # noqa: BLE001  KeyboardInterrupt or SystemExit of a tool is its outcome, not ours
            if not isinstance(error, NexaError):
                _log.info("Tool %s of run %s raised", call.entry.name, call.entry.run_id, exc_info=True)
            return CallOutcome.FAILED, _fault_text(error)

    def _keep_outcome(self, entry: JournalEntry, outcome: CallOutcome, text: str) -> None:
        run = self._run
        shown, artifact = keep_large(
            text,
            limit_chars=run.config.max_tool_output_chars,
            artifacts=run.store.artifacts,
            directory=run.artifact_directory,
        )
        try:
            message = run.writer.settle_call(entry.call_id, outcome=outcome, text=shown, artifact=artifact)
        except Fenced:
            self._record_late(entry, outcome, shown)
            raise
        except StoreError:
            if run.view.journal[entry.call_id].state.is_open:
                self.unsaved[entry.call_id] = CallClosing(entry.call_id, outcome, shown)
            raise
        if message is None:
            _log.warning("The result of call %s came late and is only recorded", entry.call_id)

    def _record_late(self, entry: JournalEntry, outcome: CallOutcome, text: str) -> None:
        """The run has ended or changed hands meanwhile. A call that is closed gets the text as late (X3); one that a new
        owner still has to recover is left alone: a fenced process settles nothing."""
        run = self._run
        try:
            own = run.store.read_lineage(entry.run_id)[-1]
            if any(e.call_id == entry.call_id and e.state.is_open for e in own.journal):
                return
            claim = run.store.claim(run.view.record.session_id)
            try:
                claim.settle_call(
                    entry.call_id, outcome=outcome, text=text, artifact=None, ended_at=run.clock.now(), is_durable=False
                )
            finally:
                claim.release()
        except StoreError as error:
            _log.warning("The late result of call %s could not be recorded: %s", entry.call_id, error)

    def _settle(self, entry: JournalEntry, outcome: CallOutcome, text: str) -> None:
        """The outcome of a call that did not run; known to the run's ending although the store would not take it now."""
        try:
            self._run.writer.settle_call(entry.call_id, outcome=outcome, text=text)
        except StoreError:
            self.unsaved[entry.call_id] = CallClosing(entry.call_id, outcome, text)
            raise

    def _context(self, call: _Call) -> ToolContext:
        run, entry = self._run, call.entry

        def on_output(text: str) -> None:
            run.emitter.emit(ToolOutput, call_id=entry.call_id, text=text)

        def on_processes(alive: int) -> None:
            with self._changed:
                call.processes, call.tells_again = alive, self._run.signal.is_set()
                self._changed.notify_all()

        record = run.view.record
        return ToolContext(
            call_id=entry.call_id,
            run_id=record.run_id,
            session_id=record.session_id,
            working_directory=run.definition.working_directory,
            cancel=run.signal,
            deadline_at=run.time.deadline_at,
            on_output=on_output,
            on_processes=on_processes,
            model=record.identity.model,
        )


def _result_text(result: object) -> str:
    """What a tool returned, as the model gets it: text as it is, everything else as JSON where JSON can hold it."""
    if isinstance(result, str):
        return result if result.strip() else "(no output)"
    if result is None:
        return "(no output)"
    if isinstance(result, bytes):
        return result.decode("utf-8", errors="replace")
    model_dump = getattr(result, "model_dump", None)
    if callable(model_dump) and not isinstance(result, type):
        result = model_dump(mode="json") if _is_pydantic(result) else model_dump()
    try:
        return json.dumps(dump(result), ensure_ascii=False)
    except (TypeError, ValueError):
        return str(result)


def _is_pydantic(value: object) -> bool:
    return hasattr(type(value), "model_fields")


def _fault_text(error: BaseException) -> str:
    if isinstance(error, NexaError):
        return str(error)
    said = str(error).strip()
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
