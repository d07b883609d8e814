"""The loop over steps: look at the end of the history, run the open batch, settle the answer, or ask the model.

    end of the history            next
    planned calls                 run the batch (tool_execution)
    a response that ends the run  validate, check, finish; or a correction
    anything else                 stop? budget? then ask the model and store what came (T2)

Whatever ends the run goes through `_finish`, which closes every open call in the same commit. Results are written
before the ending, so a settled run never has an open call.
"""

import inspect
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nexa_desktop.core.codec import JsonValue
from nexa_desktop.core.errors import Fenced, NexaError, StoreError, UserError
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import (
    CallOutcome,
    InternalKind,
    Message,
    OpaquePart,
    Role,
    Stop,
    StopReason,
    ToolCallPart,
)
from nexa_desktop.core.model_io import ModelReply, ModelRequest, ToolChoice
from nexa_desktop.core.ports import CallClosing, PlannedCall, RunEnding
from nexa_desktop.core.runs import Approval, CallState, EndedBy, ErrorKind, JournalEntry, RunError, RunStatus
from nexa_desktop.core.tools import Effect
from nexa_desktop.engine import texts
from nexa_desktop.engine.context import RunContext
from nexa_desktop.engine.definition import Check
from nexa_desktop.engine.history import build_history, check_history
from nexa_desktop.engine.model_call import Answered, Failed, Interrupted, ModelCall, OutOfCalls
from nexa_desktop.engine.output import Accepted, OutputInvalid
from nexa_desktop.engine.planning import Permissions, Planner, withheld
from nexa_desktop.engine.recovery import notice, open_closings
from nexa_desktop.engine.run_writer import SaveFailed
from nexa_desktop.engine.stop import StopCause
from nexa_desktop.engine.tool_execution import Batch

_log = logging.getLogger(__name__)
_NEAR_CAP = 0.9
"""A response cut at the output limit counts as such only when it came near the cap asked for; else the prompt filled
the window and going on would only make it worse."""

_INPUT_NAMES = frozenset({"input", "task", "prompt", "request", "question", "user_input", "original_input"})


@dataclass(frozen=True)
class End:
    """How the run ends."""

    status: RunStatus
    by: EndedBy
    error: RunError | None = None
    output: JsonValue = None
    stop: Stop | None = None
    partial: Message | None = None


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

    def perform(self, prelude: Prelude) -> None:
        """To the end of the work: first ``prelude`` (what this entry has to write), then the steps.

        Raises `Fenced` when another owner took over, and what a person did wrong; every other failure settles the run.
        """
        try:
            end = prelude(self) or self._steps()
        except (Fenced, UserError):
            raise
        except StoreError as error:
            end = _store_failure(error)
        except Exception as error:  # noqa: BLE001  a bug of ours must not leave an unsettled run behind
            _log.exception("Run %s failed inside the engine", self.run.writer.run_id)
            fault = f"{type(error).__name__}: {error}"
            end = End(RunStatus.FAILED, EndedBy.CHECK, RunError(ErrorKind.INTERNAL, "The engine failed.", fault, "internal"))
        except BaseException:  # the caller's thread is being torn down (Ctrl+C): leave a settled run, then let it through
            self._finish(cancelled_end(EndedBy.USER))
            raise
        if end is not None and end is not ALREADY_ENDED:
            self._finish(end)

    def _steps(self) -> End | None:
        """The end, or None when the run waits for approval."""
        while True:
            if any(entry.state is CallState.PLANNED for entry in self.run.view.open_entries):
                self._perform_batch()
                lost = [e for e in self.run.view.journal.values() if e.is_unresolved_unknown and e.effect is Effect.WRITE]
                if lost and not self.run.signal.is_set():
                    return unknown_outcome_end(lost)
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
        request = self._request()
        problems = check_history(request.messages)
        if problems:
            _log.error("Run %s: the history is not sendable: %s", run.writer.run_id, problems)
            return End(
                RunStatus.FAILED,
                EndedBy.CHECK,
                RunError(ErrorKind.INTERNAL, "The history could not be sent.", "; ".join(problems[:3]), "internal"),
            )
        asked = ModelCall(run, request).ask()
        match asked:
            case Answered():
                return self._store_reply(asked)
            case Interrupted():
                return self._end_interrupted(asked)
            case OutOfCalls():
                return _limit_end("model calls", f"All {run.config.max_model_calls} model calls of this run are used.")
            case Failed():
                return self._end_failed(asked)

    def _request(self) -> ModelRequest:
        run = self.run
        tools = run.tools()
        is_spent = run.view.record.tool_calls >= run.limits.tool_calls
        return ModelRequest(
            system=run.definition.prompt,
            messages=build_history(run.view.lineage),
            tools=tuple(tool.spec() for tool in tools.values()),
            tool_choice=ToolChoice.NONE if tools and is_spent else ToolChoice.AUTO,
            output_schema=run.definition.output.schema,
            max_output_tokens=run.config.max_output_tokens,
            temperature=run.config.temperature,
            reasoning_effort=run.config.reasoning_effort,
        )

    def _store_reply(self, asked: Answered) -> End | None:
        """T2: the response with its journal rows, and the pause when one of its calls must be asked."""
        run = self.run
        reply = replace(asked.reply, stop=self._judged_stop(asked.reply))
        message, calls = self._planned(reply)
        waits = any(call.outcome is None and call.approval is Approval.NEEDED for call in calls)
        run.writer.commit_reply(
            n=asked.n,
            message=message,
            usage=reply.usage,
            calls=calls,
            status=RunStatus.WAITING_APPROVAL if waits else RunStatus.RUNNING,
        )
        usage = reply.usage
        is_unreported = usage is None or usage.input_tokens is None or usage.output_tokens is None
        if run.config.max_tokens is not None and is_unreported:
            said = "The model server reported no token usage, so max_tokens cannot be kept."
            return End(
                RunStatus.FAILED,
                EndedBy.PROVIDER,
                RunError(ErrorKind.USAGE, said, "Use a server that reports usage, or run without max_tokens.", "usage"),
            )
        return None

    def _judged_stop(self, reply: ModelReply) -> Stop:
        cap = self.run.config.max_output_tokens
        if reply.stop.reason is not StopReason.MAX_OUTPUT or cap is None or reply.usage is None:
            return reply.stop
        written = reply.usage.output_tokens
        if written is None or written >= _NEAR_CAP * cap:
            return reply.stop
        said = f"The response was cut after {written} of {cap} output tokens: the conversation fills the model's context."
        return replace(reply.stop, reason=StopReason.CONTEXT_FULL, detail=said)

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
                return _without_calls(message), ()
            case _:
                planner = Planner(run.tools(), self._permissions, loop_guard=run.definition.loop_guard)
                slots = run.limits.tool_calls - run.view.record.tool_calls
                return message, planner.plan(calls, journal=run.view.ordered_journal, slots=slots)

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
                return _end_by_reason(stop)

    def _settle_output(self) -> End:
        try:
            accepted = self.run.definition.output.accept(answer_text(self.run))
        except OutputInvalid as problem:
            stopped = self.end_by_stop()
            if stopped is None and self._corrections_left > 0:
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
                problem = _check_problem(check, accepted.value, task)
                if problem is not None:
                    error = RunError(kind, f"The answer failed a check: {problem}", None, kind.value)
                    return End(RunStatus.FAILED, EndedBy.CHECK, error, output=accepted.data)
        return None

    def end_by_stop(self) -> End | None:
        """The end that Stop or the deadline asks for, or None."""
        match self.run.signal.cause:
            case StopCause.CANCELLED:
                return cancelled_end(self.run.signal.ended_by)
            case StopCause.DEADLINE:
                return timed_out_end(self.run.config.timeout)
            case None:
                return None

    def _end_by_budget(self) -> End | None:
        limit, used = self.run.limits.tokens, self.run.view.usage.total_tokens
        if limit is not None and used >= limit:
            return _limit_end("tokens", f"{used} of {self.run.config.max_tokens} tokens are used.")
        return None

    def _end_interrupted(self, asked: Interrupted) -> End:
        """The text that arrived stays. With usage reported it is stored as a response first, so that tokens count."""
        partial = asked.partial
        if partial is not None and asked.reply is not None:
            self.run.writer.commit_reply(n=asked.n, message=partial, usage=asked.reply.usage)
            partial = None
        end = self.end_by_stop()
        if end is not None:
            return replace(end, partial=partial, stop=asked.partial.stop if asked.partial else end.stop)
        stop = asked.partial.stop if asked.partial else Stop(StopReason.INTERRUPTED)
        return End(RunStatus.FAILED, EndedBy.PROVIDER, asked.error, stop=stop, partial=partial)

    def _end_failed(self, asked: Failed) -> End | None:
        if asked.is_protocol and self._corrections_left > 0 and not self.run.signal.is_set():
            if asked.partial is not None:
                self.run.writer.recover(closings=(), partial=asked.partial, notice=None)
            self._correct("it could not be read as the model server's protocol asks.")
            return None
        return self.end_by_stop() or End(
            RunStatus.FAILED, EndedBy.PROVIDER, asked.error, stop=asked.stop, partial=asked.partial
        )

    # ------------------------------------------------------------------ T5
    def _finish(self, end: End) -> None:
        run = self.run
        ending = build_ending(
            end, run.view.open_entries, at=run.clock.now(), elapsed_s=run.time.elapsed_s, unsaved=self._unsaved
        )
        try:
            run.writer.finish(ending)
        except Fenced:
            raise
        except SaveFailed as error:
            _log.warning("The caller's save failed on the end of run %s: %s", run.writer.run_id, error)
        except StoreError as error:
            _log.warning("The end of run %s could not be stored: %s", run.writer.run_id, error)
            run.writer.mirror_ending(
                ending if end.error else replace(ending, status=RunStatus.FAILED, error=_store_error(error))
            )


def build_ending(
    end: End,
    open_entries: Sequence[JournalEntry],
    *,
    at: Any,
    elapsed_s: float,
    unsaved: dict[CallId, CallClosing] | None = None,
) -> RunEnding:
    """The ending with every open call closed: started ones unknown, the others not started, in the words of the end."""
    not_started = {
        RunStatus.CANCELLED: (CallOutcome.CANCELLED, texts.CANCELLED),
        RunStatus.TIMED_OUT: (CallOutcome.NOT_STARTED, texts.TIMED_OUT),
    }.get(end.status, (CallOutcome.NOT_STARTED, texts.RUN_ENDED))
    return RunEnding(
        status=end.status,
        ended_at=at,
        elapsed_s=elapsed_s,
        ended_by=end.by,
        output=end.output,
        error=end.error,
        stop=end.stop,
        closings=open_closings(open_entries, not_started=not_started, report_unknown_by=None, verified=unsaved),
        partial=end.partial,
    )


def answer_text(run: RunContext) -> str:
    """The answer's whole text: segments that the provider paused between, and pieces cut at the output limit, joined."""
    path = [m for snapshot in run.view.ancestors[-1:] for m in snapshot.messages] + run.view.messages
    pieces: list[str] = []
    position = len(path) - 1
    while position >= 0 and path[position].role is Role.ASSISTANT:
        pieces.append(path[position].text)
        before = position - 1
        if before >= 0 and path[before].internal is InternalKind.CONTINUE_RESPONSE:
            before -= 1
        elif before < 0 or not _is_stop(path[before], StopReason.PAUSED):
            break
        if before < 0 or not _is_stop(path[before], StopReason.PAUSED, StopReason.MAX_OUTPUT):
            break
        position = before
    return "".join(reversed(pieces))


def cancelled_end(by: EndedBy) -> End:
    """A person or a program stopped it."""
    said = "The program was closed." if by is EndedBy.SHUTDOWN else "It was stopped."
    return End(RunStatus.CANCELLED, by, stop=Stop(StopReason.OTHER, detail=said, cause="cancelled"))


def timed_out_end(timeout: float) -> End:
    """The deadline passed."""
    said = f"The time of {timeout:g} seconds ran out."
    error = RunError(ErrorKind.TIMEOUT, said, "Continue, or resume, with a fresh budget.", "timed-out")
    return End(RunStatus.TIMED_OUT, EndedBy.LIMIT, error, stop=Stop(StopReason.OTHER, detail=said, cause="deadline"))


def unknown_outcome_end(lost: Sequence[JournalEntry], *, by: EndedBy = EndedBy.USER) -> End:
    """A call that can change something has no known outcome, so nothing may go on silently."""
    names = ", ".join(f"{entry.name} ({entry.call_id})" for entry in lost)
    error = RunError(
        ErrorKind.UNKNOWN_OUTCOME,
        f"The outcome of {'a call' if len(lost) == 1 else f'{len(lost)} calls'} is not known: {names}.",
        "Say what happened (settle), or resume to let the model check.",
        "unknown-outcome",
    )
    return End(RunStatus.FAILED, by, error)


def _limit_end(what: str, said: str) -> End:
    return End(
        RunStatus.BUDGET_EXHAUSTED,
        EndedBy.LIMIT,
        RunError(
            ErrorKind.BUDGET, f"The budget of {what} is used up. {said}", "Continue with a new budget.", "budget-exhausted"
        ),
    )


_UNKNOWN_STOP = (
    ErrorKind.UNKNOWN_STOP,
    "The model stopped for a reason that is not known.",
    "Continue with a new message.",
)


def _end_by_reason(stop: Stop) -> End:
    kind, said, hint = {
        StopReason.MAX_OUTPUT: (
            ErrorKind.MAX_OUTPUT,
            "The response was cut at the output limit.",
            "Resume to have it continued where it stopped.",
        ),
        StopReason.CONTEXT_FULL: (
            ErrorKind.CONTEXT_FULL,
            "The conversation no longer fits the model's context.",
            "Continue from an earlier turn, or with a model that takes more.",
        ),
        StopReason.REFUSAL: (ErrorKind.REFUSAL, "The model refused this request.", "Continue with a changed request."),
        StopReason.INTERRUPTED: (
            ErrorKind.INTERRUPTED,
            "The model's response broke off before it was complete.",
            "Resume to have it started again.",
        ),
    }.get(
        stop.reason,
        (ErrorKind.UNKNOWN_STOP, "The model stopped for a reason that is not known.", "Continue with a new message."),
    )
    return End(RunStatus.FAILED, EndedBy.PROVIDER, RunError(kind, said, hint, kind.value.replace("_", "-")), stop=stop)


def _store_failure(error: StoreError) -> End:
    return End(RunStatus.FAILED, EndedBy.STORE, _store_error(error))


def _store_error(error: NexaError) -> RunError:
    return RunError(ErrorKind.PERSISTENCE, error.message, error.hint, error.code)


def _without_calls(message: Message) -> Message:
    """The response without its calls, their names kept in the stop. The vendor's own form holds them, so it goes too."""
    names = ", ".join(call.name for call in message.tool_calls)
    stop = message.stop or Stop(StopReason.OTHER)
    in_context = stop.reason is not StopReason.REFUSAL
    if not names:
        return replace(message, in_context=in_context)
    detail = f"{stop.detail + ' ' if stop.detail else ''}withheld calls: {names}"
    kept = tuple(part for part in message.parts if not isinstance(part, ToolCallPart | OpaquePart))
    return replace(message, parts=kept, stop=replace(stop, detail=detail), in_context=in_context)


def _is_stop(message: Message, *reasons: StopReason) -> bool:
    return (
        message.role is Role.ASSISTANT
        and message.stop is not None
        and message.stop.reason in reasons
        and not message.tool_calls
    )


def _check_problem(check: Check, output: Any, task: str) -> str | None:
    """Why ``check`` does not hold, or None. Called as ``check(output, input)``, or with what its parameters name."""
    try:
        held = check(*_check_arguments(check, output, task))
    except Exception as error:  # noqa: BLE001  a check that raises has not held
        said = str(error).strip()
        return f"{type(error).__name__}: {said}" if said else type(error).__name__
    if held is None or bool(held):
        return None
    return f"{getattr(check, '__name__', 'the check')} does not hold."


def _check_arguments(check: Check, output: Any, task: str) -> tuple[Any, ...]:
    try:
        parameters = [
            p for p in inspect.signature(check).parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        ]
    except (TypeError, ValueError):
        return (output,)
    if len(parameters) < 2:
        return (output,)
    if parameters[0].name in _INPUT_NAMES:
        return (task, output)
    return (output, task)
