"""The loop over steps: look at the end of the history, run the open batch, settle the answer, or ask the model.

    end of the history            next
    planned calls                 run the batch (tool_execution)
    a response that ends the run  validate, check, finish; or a correction
    anything else                 stop? budget? then ask the model and store what came (T2)

Whatever ends the run goes through `_finish`, which closes every open call in the same commit. Results are written
before the ending, so a settled run never has an open call.
"""

import logging
from collections.abc import Callable

from msgspec.structs import replace

from nexa_desktop.core.errors import Fenced, StoreError, UserError
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import InternalKind, Message, Role, Stop, StopReason
from nexa_desktop.core.model_io import ModelReply, ModelRequest, ToolChoice
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.run_facts import CallClosing, PlannedCall
from nexa_desktop.core.runs import Approval, CallState, EndedBy, ErrorKind, RunError, RunStatus
from nexa_desktop.core.spend import is_reported
from nexa_desktop.core.tools import Effect, Tool, ToolSpec
from nexa_desktop.engine import endings, texts
from nexa_desktop.engine.answers import answer_text, check_problem, judged_stop, without_calls
from nexa_desktop.engine.context import RunContext
from nexa_desktop.engine.endings import End
from nexa_desktop.engine.growing_history import GrowingHistory
from nexa_desktop.engine.limits import Shared
from nexa_desktop.engine.model_call import Answered, Failed, Interrupted, ModelCall, OutOfCalls, Unreadable
from nexa_desktop.engine.output import Accepted, OutputInvalid
from nexa_desktop.engine.planning import Permissions, Planner, withheld
from nexa_desktop.engine.recovery import notice
from nexa_desktop.engine.run_writer import SaveFailed
from nexa_desktop.engine.stop import StopCause
from nexa_desktop.engine.tool_execution import Batch

_log = logging.getLogger(__name__)
_CORRECTED = End(RunStatus.RUNNING, EndedBy.CHECK)
"""Not an end: the answer was refused and asked for again."""

ALREADY_ENDED = End(RunStatus.FAILED, EndedBy.CRASH)
"""The prelude has settled the run itself."""

Prelude = Callable[["Turn"], End | None]


class Turn:
    """Runs one run until it is settled or waits for approval."""

    def __init__(self, run: RunContext) -> None:
        self.run = run
        record = run.view.record
        self._permissions = Permissions(
            run.definition.policy,
            working_directory=run.definition.working_directory,
            run_id=record.run_id,
            session_id=record.session_id,
        )
        self._unsaved: dict[CallId, CallClosing] = {}
        self._history = GrowingHistory()
        self._specs: dict[str, ToolSpec] = {}
        self._asks = True
        self._call: ModelCall | None = None
        self._has_begun = False

    def perform(self, prelude: Prelude) -> None:
        """To the end of the work: first ``prelude`` (what this entry has to write), then the steps.

        Raises `Fenced` when another owner took over, and what makes the prelude impossible (`UserError`); every other
        failure settles the run.
        """
        try:
            end = prelude(self)
            self._has_begun = True
            end = end or self._steps()
        except Fenced:
            raise
        except StoreError as error:
            end = replace(endings.not_stored(error), partial=self._unstored_text("crashed"))
        except Exception as error:  # a bug of ours must not leave an unsettled run behind
            if isinstance(error, UserError) and not self._has_begun:
                raise
            _log.exception("Run %s failed inside the engine", self.run.writer.run_id)
            end = replace(endings.broken(f"{type(error).__name__}: {error}"), partial=self._unstored_text("crashed"))
        except BaseException:  # the caller's thread is being torn down (Ctrl+C): leave a settled run, then let it through
            self._finish(replace(endings.cancelled(EndedBy.USER), partial=self._unstored_text("cancelled")))
            raise
        if end is not None and end is not ALREADY_ENDED:
            self._finish(end)

    def _unstored_text(self, cause: str) -> Message | None:
        """What has streamed when the response could not be stored as one: kept with the ending."""
        return self._call.unstored(cause=cause) if self._call is not None else None

    def settle_stored_answer(self) -> End | None:
        """The end that the stored response makes by itself: no request, no correction. A prelude for another model."""
        self._asks = False
        return self._settle_answer()

    def _steps(self) -> End | None:
        """The end, or None when the run waits for approval."""
        while True:
            if any(entry.state is CallState.PLANNED for entry in self.run.view.open_entries):
                self._perform_batch()
                lost = [entry for entry in self.run.view.unresolved if entry.effect is Effect.WRITE]
                if lost and not self.run.signal.is_set():
                    return endings.unknown_outcome(lost, by=EndedBy.USER)
            settled = None if self.run.view.open_entries else self._settle_answer()
            if settled is _CORRECTED:
                continue
            end = settled or self.end_by_stop()
            if end is not None:
                return end
            end = self._end_by_budget() or self._ask()
            if end is not None:
                return end
            if self.run.view.record.status is RunStatus.WAITING_APPROVAL:
                return None

    # ------------------------------------------------------------------ tools
    def _perform_batch(self) -> None:
        batch = Batch(self.run, self._permissions)
        try:
            batch.perform()
        finally:
            self._unsaved |= batch.unsaved

    # ------------------------------------------------------------------ the model
    def _ask(self) -> End | None:
        run = self.run
        messages, problems = self._history.build(run.view)
        if problems:
            _log.error("Run %s: the history is not sendable: %s", run.writer.run_id, problems)
            return endings.broken(f"The history could not be sent: {'; '.join(problems[:3])}")
        self._call = ModelCall(run, self._request(messages))
        asked = self._call.ask()
        match asked:
            case Answered():
                return self._store_reply(asked)
            case Interrupted():
                return self._end_interrupted(asked)
            case Unreadable():
                return self._correct_unreadable(asked)
            case OutOfCalls():
                if run.limits.shared.left(Shared.MODEL_CALLS) == 0:
                    calls = run.limits.shared.budget.max_model_calls
                    return endings.out_of_budget(f"All {calls} model calls that this group of runs shares are used.")
                return endings.out_of_budget(f"All {run.config.max_model_calls} model calls of this run are used.")
            case Failed():
                return self._end_failed(asked)

    def _request(self, messages: tuple[Message, ...]) -> ModelRequest:
        run = self.run
        tools = run.tools()
        is_spent = run.limits.tool_slots(run.view.record.tool_calls) <= 0
        return ModelRequest(
            system=run.definition.prompt,
            messages=messages,
            tools=tuple(self._spec(tool) for tool in tools.values()),
            tool_choice=ToolChoice.NONE if tools and is_spent else ToolChoice.AUTO,
            output_schema=run.definition.output.schema,
            max_output_tokens=run.config.max_output_tokens,
            temperature=run.config.temperature,
            reasoning_effort=run.config.reasoning_effort,
        )

    def _spec(self, tool: Tool) -> ToolSpec:
        """What the model is told of a tool: the same in every request of the run."""
        if tool.name not in self._specs:
            self._specs[tool.name] = tool.spec()
        return self._specs[tool.name]

    def _store_reply(self, asked: Answered) -> End | None:
        """T2: the response with its journal rows, and the pause when one of its calls must be asked."""
        run = self.run
        reply = replace(asked.reply, stop=judged_stop(asked.reply, run.view, cap=run.config.max_output_tokens))
        message, calls = self._planned(reply)
        waits = any(call.outcome is None and call.approval is Approval.NEEDED for call in calls)
        run.writer.commit_reply(
            n=asked.n,
            message=message,
            calls=calls,
            status=RunStatus.WAITING_APPROVAL if waits else RunStatus.RUNNING,
        )
        run.limits.shared.count(reply.usage)
        if isinstance(asked.failure, SaveFailed):  # the answer is stored; the caller's store is not to be trusted further
            raise asked.failure
        if run.limits.needs_usage and not is_reported(reply.usage):
            return endings.usage_missing()
        if run.limits.session.cannot_count(reply.usage):
            return endings.usage_missing(phrase("a cap of the session"))
        return None

    def _planned(self, reply: ModelReply) -> tuple[Message, tuple[PlannedCall, ...]]:
        """The message as it is stored, and one plan per call that it keeps."""
        run = self.run
        message = Message(
            Role.ASSISTANT,
            reply.parts,
            created_at=run.clock.now(),
            stop=reply.stop,
            usage=reply.usage,
            model=reply.model or run.view.record.identity.model,
        )
        calls = message.tool_calls
        match reply.stop.reason:
            case StopReason.MAX_OUTPUT:
                return message, withheld(calls)
            case StopReason.REFUSAL | StopReason.CONTEXT_FULL | StopReason.OTHER:
                return without_calls(message), ()
            case _:
                planner = Planner(run.tools(), self._permissions, loop_guard=run.definition.loop_guard)
                slots = run.limits.tool_slots(run.view.record.tool_calls)
                journal = run.view.journal.values()
                return message, planner.plan(calls, journal=journal, approved=run.view.approved, slots=slots)

    # ------------------------------------------------------------------ ends
    def _settle_answer(self) -> End | None:
        """The end that the last response makes, `_CORRECTED` when it was asked for again, None when it is no answer."""
        tail = self.run.view.tail
        if tail is None or tail.role is not Role.ASSISTANT or tail.run_id != self.run.writer.run_id or tail.tool_calls:
            return None
        stop = tail.stop or Stop(StopReason.END_TURN)
        match stop.reason:
            case StopReason.PAUSED:
                return None
            case StopReason.END_TURN | StopReason.TOOL_USE:
                return self._settle_output()
            case _:
                return endings.by_stop_reason(stop)

    def _settle_output(self) -> End:
        try:
            accepted = self.run.definition.output.accept(answer_text(self.run.view))
        except OutputInvalid as problem:
            stopped = self.end_by_stop()
            if stopped is None and self._asks and self._corrections_left > 0:
                self._correct(str(problem))
                return _CORRECTED
            said = f"The answer is not valid: {problem}"
            error = RunError(ErrorKind.OUTPUT, said, "Continue with a message that says what is wanted.", "output")
            return stopped or End(RunStatus.FAILED, EndedBy.CHECK, error)
        return self._failed_check(accepted) or End(RunStatus.COMPLETED, EndedBy.MODEL, output=accepted.data)

    @property
    def _corrections_left(self) -> int:
        return self.run.config.retries - self.run.view.record.corrections

    def _correct(self, problem: str) -> None:
        text = texts.correction(problem, wants_json=not self.run.definition.output.is_text)
        message = notice(InternalKind.CORRECTION, text, at=self.run.clock.now())
        self.run.writer.append_correction(message, problem=problem)

    def _failed_check(self, accepted: Accepted) -> End | None:
        """`ensures`, then `verify`, with the original input; the first that does not hold ends the run (B11)."""
        definition = self.run.definition
        task = self.run.view.original_input
        for kind, checks in ((ErrorKind.ENSURES, definition.ensures), (ErrorKind.VERIFY, definition.verify)):
            for check in checks:
                problem = check_problem(check, accepted.value, task)
                if problem is not None:
                    error = RunError(kind, f"The answer failed a check: {problem}", None, kind.value)
                    return End(RunStatus.FAILED, EndedBy.CHECK, error, output=accepted.data)
        return None

    def end_by_stop(self) -> End | None:
        """The end that Stop or the deadline asks for, or None."""
        match self.run.signal.cause:
            case StopCause.CANCELLED:
                return endings.cancelled(self.run.signal.ended_by)
            case StopCause.DEADLINE:
                return endings.timed_out(self.run.config.timeout)
            case None:
                return None

    def _end_by_budget(self) -> End | None:
        limit, record = self.run.limits.tokens, self.run.view.record
        used = record.input_tokens + record.output_tokens
        if limit is not None and used >= limit:
            spent = self.run.config.max_tokens or 0
            return endings.out_of_budget(f"The {spent} tokens of this run are used ({used} in this turn).")
        shared = self.run.limits.shared
        if shared.left(Shared.TOKENS) == 0:
            return endings.out_of_budget(f"The {shared.budget.max_tokens} tokens that this group of runs shares are used.")
        return self.run.limits.session.end()

    def _end_interrupted(self, asked: Interrupted | Unreadable) -> End:
        """The text that arrived stays. With usage reported it is stored as a response first, so that tokens count."""
        partial = asked.partial
        if partial is not None and partial.usage is not None:
            self._keep_partial(asked.n, partial)
            partial = None
        end = self.end_by_stop()
        if end is not None:
            return replace(end, partial=partial, stop=asked.partial.stop if asked.partial else end.stop)
        began = Stop(StopReason.INTERRUPTED) if isinstance(asked, Interrupted) else None
        stop = asked.partial.stop if asked.partial else began
        return End(RunStatus.FAILED, EndedBy.PROVIDER, asked.error, stop=stop, partial=partial)

    def _keep_partial(self, n: int, partial: Message) -> None:
        """Store an unfinished response whose usage was told, so that its tokens count."""
        self.run.writer.commit_reply(n=n, message=partial)
        self.run.limits.shared.count(partial.usage)

    def _correct_unreadable(self, asked: Unreadable) -> End | None:
        """B10: asked for again while corrections are left. What could be read stays; its calls are withheld."""
        if self._corrections_left <= 0 or self.run.signal.is_set():
            return self._end_interrupted(asked)
        if asked.partial is not None and asked.partial.usage is not None:
            self._keep_partial(asked.n, asked.partial)
        elif asked.partial is not None:
            self.run.writer.recover(closings=(), partial=asked.partial, notice=None)
        self._correct("it could not be read as the model server's protocol asks.")
        return None

    def _end_failed(self, asked: Failed) -> End:
        return self.end_by_stop() or End(RunStatus.FAILED, EndedBy.PROVIDER, asked.error, stop=asked.stop)

    # ------------------------------------------------------------------ T5
    def _finish(self, end: End) -> None:
        """Settle the run. What the store cannot take is shown as such; there the run stays as it is, to be resumed."""
        run = self.run
        written = endings.as_written(
            end, run.view.open_entries, at=run.clock.now(), elapsed_s=run.time.elapsed_s, known=self._unsaved
        )
        try:
            run.writer.finish(written)
        except Fenced:
            raise
        except SaveFailed as error:
            _log.warning("The caller's save failed on the end of run %s: %s", run.writer.run_id, error)
        except StoreError as error:
            _log.warning("The end of run %s could not be stored: %s", run.writer.run_id, error)
            failed = endings.not_stored(error)
            run.writer.mirror_ending(
                replace(written, status=failed.status, ended_by=failed.by, error=failed.error, output=None)
            )
