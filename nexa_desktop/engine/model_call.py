"""One response from the model: requests counted before they are sent, transient failures retried, streamed text kept.

T1 ──> request ──> deltas (event, then kept for P) ──> reply
  ^       │ failed before the first delta, retryable, attempts left: wait (Retry-After), again
  └───────┘ failed after it: never retried, the text is kept as an interrupted response
            unreadable, before it or after: the text is kept, and whoever asks may ask for a readable one
"""

import logging
import random
import threading
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.errors import (
    ContentRefused,
    ContextFull,
    NexaError,
    ProtocolError,
    ProviderError,
    RateLimited,
    RequestAborted,
    StoreError,
)
from nexa_desktop.core.events import (
    ModelCallRetrying,
    ModelCallStarted,
    ReasoningDelta,
    TextDelta,
    ToolCallStreaming,
    ToolsLeftOut,
)
from nexa_desktop.core.messages import Message, Role, Stop, StopReason, ToolCallPart
from nexa_desktop.core.model_io import (
    CallLimits,
    ModelReply,
    ModelRequest,
    ReplyCompleted,
    StreamedReasoning,
    StreamedText,
    StreamedToolCall,
    StreamedToolsLeftOut,
    StreamEvent,
)
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import ErrorKind, RunError
from nexa_desktop.engine.answers import storable
from nexa_desktop.engine.context import Recorder, RunContext
from nexa_desktop.engine.recovery import partial_message
from nexa_desktop.engine.run_writer import RunWriter
from nexa_desktop.engine.stop import StopCause

_log = logging.getLogger(__name__)
_FLUSH_BYTES = 4096
_FIRST_DELAY_S = 0.5
_LONGEST_DELAY_S = 30.0


class Answered(Struct, frozen=True):
    """A finished response to request ``n``; not stored yet. ``failure``: what keeping its text on the way has met."""

    n: int
    reply: ModelReply
    failure: BaseException | None = None


class Interrupted(Struct, frozen=True):
    """The response broke off; ``partial`` is what had arrived (None when nothing readable had), with the usage that the
    provider reported of it."""

    n: int
    partial: Message | None
    error: RunError


class Failed(Struct, frozen=True):
    """No response came."""

    error: RunError
    stop: Stop | None = None


class Unreadable(Struct, frozen=True):
    """What came could not be read, so it may be asked for again; ``partial`` is the readable part, as in `Interrupted`."""

    n: int
    partial: Message | None
    error: RunError


class OutOfCalls(Struct, frozen=True):
    """The next request would be one too many."""


Asked = Answered | Interrupted | Unreadable | Failed | OutOfCalls
"""What came of asking. When the run is to stop, `Interrupted` or `Failed` are its consequence, not a fault."""


class PartialText:
    """What has streamed so far, flushed at most every ``interval_s`` seconds or 4 KB. Thread-safe: the watcher flushes,
    and is woken by the first text that waits for it."""

    def __init__(
        self, writer: RunWriter, *, interval_s: float, monotonic_s: Callable[[], float], wake: Callable[[], None]
    ) -> None:
        self._writer = writer
        self._wake = wake
        self._interval_s = interval_s
        self._monotonic_s = monotonic_s
        self._lock = threading.Lock()
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._pending_bytes = 0
        self._flushed_at = monotonic_s()
        self._is_closed = False
        self._failure: BaseException | None = None

    @property
    def text(self) -> str:
        """The answer so far."""
        return "".join(self._text)

    @property
    def reasoning(self) -> str:
        """The readable reasoning so far."""
        return "".join(self._reasoning)

    @property
    def has_arrived(self) -> bool:
        """Whether anything of the response was shown."""
        return bool(self._text or self._reasoning)

    def add(self, *, text: str = "", reasoning: str = "") -> None:
        """Keep one delta; flushes when enough has gathered. Raises what an earlier flush in the watcher met."""
        with self._lock:
            if self._failure is not None:
                raise self._failure
            if text:
                self._text.append(text)
            if reasoning:
                self._reasoning.append(reasoning)
            was_waiting = self._pending_bytes > 0
            self._pending_bytes += len((text + reasoning).encode("utf-8", errors="replace"))
            self._flush_if_due()
            if self._pending_bytes and not was_waiting:
                self._wake()

    def tick(self) -> None:
        """Called by the watcher: the last delta before a silence must not wait for the next one."""
        with self._lock:
            try:
                self._flush_if_due()
            except BaseException as error:  # noqa: BLE001  raised again in the run's thread by the next add or close
                self._failure = self._failure or error

    def close(self) -> BaseException | None:
        """The response is over: nothing is flushed any more, so a late flush cannot outlive the stored message. Returns
        what a flush in the watcher has met."""
        with self._lock:
            self._is_closed = True
            return self._failure

    def _flush_if_due(self) -> None:
        if self._is_closed or not self._pending_bytes or self._failure is not None:
            return
        now = self._monotonic_s()
        if now - self._flushed_at < self._interval_s and self._pending_bytes < _FLUSH_BYTES:
            return
        self._writer.save_partial(text=self.text, reasoning=self.reasoning)
        self._pending_bytes, self._flushed_at = 0, now


class ModelCall:
    """Asks the model once, retries included."""

    def __init__(self, run: RunContext, request: ModelRequest) -> None:
        self._run = run
        self._request = request
        self._partial: PartialText | None = None
        self._stored = len(run.view.messages)

    def unstored(self, *, cause: str) -> Message | None:
        """What has streamed and no message holds yet, when asking was ended by something else than its answer."""
        if self._partial is None or len(self._run.view.messages) > self._stored:
            return None
        record = self._run.view.record
        text, reasoning = self._partial.text, self._partial.reasoning
        return partial_message(
            text=text, reasoning=reasoning, cause=cause, at=self._run.clock.now(), model=record.identity.model
        )

    def ask(self) -> Asked:
        """Raises `StoreError` only; every failure of the provider is a value."""
        attempt = 0
        while True:
            attempt += 1
            n = self._begin(attempt)
            if n is None:
                return OutOfCalls()
            model = self._run.view.record.identity.model
            self._run.emitter.emit(ModelCallStarted, call_number=n, attempt=attempt, model=model)
            asked = self._send(n)
            if not isinstance(asked, _Retryable):
                return asked
            if attempt > self._run.config.retries or self._run.signal.is_set():
                return Failed(_run_error(asked.error))
            delay_s = _delay_s(asked.error, attempt)
            if delay_s > self._run.time.remaining_s():
                return Failed(_run_error(asked.error))
            self._run.emitter.emit(
                ModelCallRetrying, call_number=n, delay_s=delay_s, error_code=asked.error.code, message=asked.error.message
            )
            if self._run.signal.wait(delay_s):
                return Failed(_run_error(asked.error))

    def _begin(self, attempt: int) -> int | None:
        """T1."""
        begin = self._run.writer.begin_model_call
        return self._run.limits.begin_model_call(lambda limit: begin(attempt=attempt, limit=limit))

    def _send(self, n: int) -> "Asked | _Retryable":
        run = self._run
        partial = PartialText(
            run.writer,
            interval_s=run.definition.flush_interval_s,
            monotonic_s=run.clock.monotonic_s,
            wake=run.watcher.wake,
        )
        self._partial = partial
        reply: ModelReply | None = None
        error: Exception | None = None
        with run.watcher.ticking(partial.tick, every_s=max(run.definition.flush_interval_s / 4, 0.01)):
            try:
                reply = self._receive(n, partial)
            except StoreError:
                raise
            except Exception as caught:  # noqa: BLE001  a provider's fault is a value, logged below when it is a bug
                if not isinstance(caught, ProviderError):
                    _log.exception("The provider of run %s failed", run.writer.run_id)
                error = caught
            finally:
                run.abort.unregister()
        failure = partial.close()
        if reply is not None and reply.stop.reason is not StopReason.INTERRUPTED:
            return Answered(n, reply, failure)
        if failure is not None:
            raise failure
        if reply is None and error is None and not partial.has_arrived and not run.signal.is_set():
            error = ProtocolError("The model's response ended before it began.")
        return self._broken(n, partial, reply, error)

    def _receive(self, n: int, partial: PartialText) -> ModelReply | None:
        """The finished reply, or None when the run is to stop or the stream just ended."""
        run = self._run
        record = run.record
        limits = CallLimits(
            deadline_at=run.time.deadline_at,
            cancel=run.signal,
            abort=run.abort,
            load_artifact=lambda ref: run.store.artifacts.read(ref, also_in=run.artifact_directories),
            record=None if record is None else self._recording(record, n),
        )
        stream = run.provider.stream(self._request, limits)
        try:
            for event in stream:
                if isinstance(event, ReplyCompleted):
                    return storable(event.reply)
                self._pass_on(event, partial)
                if run.signal.is_set():
                    return None
            return None
        finally:
            _close(stream)

    def _recording(self, record: Recorder, n: int) -> Callable[[str, str], None]:
        run_id = self._run.writer.run_id

        def keep(request: str, response: str) -> None:
            try:
                record(run_id, n, request, response)
            except Exception:  # noqa: BLE001  a record for the inspector must not cost the answer
                _log.exception("The raw exchange %d of run %s could not be recorded", n, run_id)

        return keep

    def _pass_on(self, event: StreamEvent, partial: PartialText) -> None:
        """Shown first, then kept: what is stored is always a prefix of what was seen (I13)."""
        match event:
            case StreamedText(text=text) if text:
                self._run.emitter.emit(TextDelta, text=text)
                partial.add(text=text)
            case StreamedReasoning(text=text) if text:
                self._run.emitter.emit(ReasoningDelta, text=text)
                partial.add(reasoning=text)
            case StreamedToolsLeftOut():
                self._run.emitter.emit(ToolsLeftOut, model=self._run.view.record.identity.model)
            case StreamedToolCall(index=index, name=name, arguments_chars=chars):
                self._run.emitter.emit(ToolCallStreaming, index=index, name=name, arguments_chars=chars)
            case _:
                pass

    def _broken(self, n: int, partial: PartialText, reply: ModelReply | None, error: Exception | None) -> "Asked | _Retryable":
        cause = self._cause(reply, error)
        text, reasoning = partial.text, partial.reasoning
        if reply is not None:
            told = Message(Role.ASSISTANT, reply.parts)
            text, reasoning = (told.text or text), (told.reasoning or reasoning)
        has_arrived = partial.has_arrived or reply is not None
        message = partial_message(
            text=text, reasoning=reasoning, cause=cause, at=self._run.clock.now(), model=self._run.view.record.identity.model
        )
        if message is not None and reply is not None:
            message = replace(message, stop=replace(reply.stop, cause=cause, detail=_withheld_names(reply)), usage=reply.usage)
        if message is None or message.usage is None:
            self._run.writer.end_model_call(n, error=error.code if isinstance(error, NexaError) else cause)
        if error is None and cause == "protocol":
            error = ProtocolError(_why(reply, cause), "Try again, or use another model.")
        if isinstance(error, ProtocolError):
            return Unreadable(n, message, _run_error(error))
        if isinstance(error, ProviderError) and not has_arrived and not isinstance(error, RequestAborted):
            return _Retryable(error) if error.is_retryable else Failed(_run_error(error), _stop_of(error))
        if error is not None and not isinstance(error, ProviderError) and not has_arrived:
            return Failed(_run_error(error))
        said = _run_error(error).message if error is not None else _why(reply, cause)
        failure = RunError(ErrorKind.INTERRUPTED, said, "Resume to have the response started again.", "interrupted")
        return Interrupted(n, message, failure)

    def _cause(self, reply: ModelReply | None, error: Exception | None) -> str:
        match self._run.signal.cause:
            case StopCause.CANCELLED:
                return "cancelled"
            case StopCause.DEADLINE:
                return "deadline"
            case _:
                pass
        if reply is not None and reply.stop.cause not in (None, "cancelled"):
            return str(reply.stop.cause)
        return "network" if isinstance(error, ProviderError) or reply is not None else "provider"


class _Retryable(Struct, frozen=True):
    error: ProviderError


def _why(reply: ModelReply | None, cause: str) -> str:
    """What the provider says of the interruption; only it knows whether a line broke or a server is overloaded."""
    detail = reply.stop.detail if reply is not None and cause in ("network", "provider", "protocol") else None
    return detail or phrase("The model's response broke off before it was complete.")


def _withheld_names(reply: ModelReply) -> str | None:
    names = [part.name for part in reply.parts if isinstance(part, ToolCallPart)]
    return phrase(f"withheld calls: {', '.join(names)}") if names else reply.stop.detail


def _delay_s(error: ProviderError, attempt: int) -> float:
    """What the server asked for, else doubling from half a second with jitter."""
    if error.retry_after_s is not None:
        return max(error.retry_after_s, 0.0)
    doubled = min(_FIRST_DELAY_S * 2.0 ** (attempt - 1), _LONGEST_DELAY_S)
    return doubled * (0.75 + random.random() / 2)  # noqa: S311  jitter, not a secret


def _run_error(error: Exception) -> RunError:
    if isinstance(error, NexaError):
        retry_after_s = error.retry_after_s if isinstance(error, ProviderError) else None
        return RunError(_kind_of(error), error.message, error.hint, error.code, retry_after_s)
    return RunError(ErrorKind.PROVIDER, f"The provider failed: {type(error).__name__}: {error}", None, "provider")


def _kind_of(error: NexaError) -> ErrorKind:
    match error:
        case RateLimited():
            return ErrorKind.RATE_LIMITED
        case ContextFull():
            return ErrorKind.CONTEXT_FULL
        case ContentRefused():
            return ErrorKind.REFUSAL
        case ProtocolError():
            return ErrorKind.PROTOCOL
        case _:
            return ErrorKind.PROVIDER


def _stop_of(error: ProviderError) -> Stop | None:
    match error:
        case ContextFull():
            return Stop(StopReason.CONTEXT_FULL, raw=error.raw_code)
        case ContentRefused():
            return Stop(StopReason.REFUSAL, raw=error.raw_code)
        case _:
            return None


def _close(stream: Iterator[StreamEvent]) -> None:
    close = getattr(stream, "close", None)
    if callable(close):
        close()
