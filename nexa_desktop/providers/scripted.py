"""A provider that plays a script: no network, no key, always the same. The sample session and the tests run on it.

A script is a list of steps, one for each request. Which step answers a request is read from the request's own history
(how many assistant messages stand in it), not from a counter, so that a resumed run in a new process, a retry or a
continuation goes on at the right place. A step may be guarded by ``when``: the first step from that place on whose
guard holds is played.

    {"steps": [
        {"reasoning": "Let me look.", "text": "I read the file.", "calls": [{"name": "read_file", "arguments": {"path": "a"}}]},
        {"when": {"last_role": "tool", "contains": "denied"}, "text": "Then I will not."},
        {"error": {"kind": "rate_limited", "retry_after_s": 2}, "times": 2},
        {"text": "half of an ans", "interrupted": "network"},
        {"hang": true}
    ], "tokens_per_second": 40, "repeat_last": true}
"""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from nexa_desktop.core import errors
from nexa_desktop.core.codec import JsonObject, Value, load
from nexa_desktop.core.errors import ConfigurationError, NetworkError, ProviderError, RequestAborted
from nexa_desktop.core.messages import (
    Message,
    OpaquePart,
    OpaqueTag,
    Part,
    ReasoningPart,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolCallPart,
)
from nexa_desktop.core.model_io import (
    CallLimits,
    ModelInfo,
    ModelReply,
    ModelRequest,
    ReplyCompleted,
    StreamedReasoning,
    StreamedText,
    StreamedToolCall,
    StreamEvent,
)
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import ProviderIdentity

_CHINESE = r"\u3000-\u9fff\uff00-\uffef"
_WORD = re.compile(rf"[{_CHINESE}]| ?[^ {_CHINESE}]+| ")
_ERRORS: dict[str, type[ProviderError]] = {
    "auth": errors.AuthenticationFailed,
    "not_found": errors.NotFound,
    "rate_limited": errors.RateLimited,
    "overloaded": errors.Overloaded,
    "invalid_request": errors.InvalidRequest,
    "context_full": errors.ContextFull,
    "quota": errors.QuotaExhausted,
    "refused": errors.ContentRefused,
    "network": errors.NetworkError,
    "timeout": errors.ProviderTimeout,
    "tls": errors.TLSError,
    "proxy": errors.ProxyError,
    "protocol": errors.ProtocolError,
}


class ScriptedCall(Value, frozen=True):
    """A call to make. ``arguments_raw`` instead of ``arguments`` plays what a model got wrong."""

    name: str
    arguments: JsonObject | None = None
    arguments_raw: str | None = None
    provider_id: str | None = None


class ScriptedError(Value, frozen=True):
    """A failure before the first delta, or after the step's text. ``kind`` is one of the keys in the module's table."""

    kind: str
    message: str = phrase("The scripted server failed.")
    status: int | None = None
    retry_after_s: float | None = None


class StepGuard(Value, frozen=True):
    """When a step is played: every field that is set must hold for the request's last message (or its tools)."""

    last_role: Role | None = None
    contains: str | None = None
    has_tool: str | None = None


class ScriptedStep(Value, frozen=True):
    """One answer.

    ``tokens_per_second`` 0 sends everything at once. ``stop`` overrides the stop reason that follows from the content.
    ``interrupted`` ends the stream without its end, with that cause (``network``, ``provider``). ``hang`` sends the
    content and then nothing, until cancel, abort or deadline. ``usage`` None in a script means a count of words;
    ``reports_usage`` False means the server tells none. ``error`` is raised on the first ``times`` tries of this step.
    """

    text: str = ""
    reasoning: str = ""
    calls: tuple[ScriptedCall, ...] = ()
    stop: StopReason | None = None
    stop_detail: str | None = None
    interrupted: str | None = None
    error: ScriptedError | None = None
    times: int = 1_000_000
    hang: bool = False
    usage: ResponseUsage | None = None
    reports_usage: bool = True
    tokens_per_second: float | None = None
    opaque: JsonObject | None = None
    when: StepGuard | None = None


class Script(Value, frozen=True):
    """All steps. After the last one, ``repeat_last`` plays it again; otherwise a short closing text is given."""

    steps: tuple[ScriptedStep, ...]
    tokens_per_second: float = 0.0
    repeat_last: bool = False
    model: str = "script"


class ScriptedProvider:
    """Plays a `Script`. Safe from several threads; ``requests`` keeps what it was asked, in order."""

    def __init__(
        self,
        script: Script | Sequence[ScriptedStep | str],
        *,
        model: str | None = None,
        vendor: str = "scripted",
        sleep: Callable[[float], object] | None = None,
    ) -> None:
        if not isinstance(script, Script):
            script = Script(tuple(ScriptedStep(text=step) if isinstance(step, str) else step for step in script))
        self._script = script
        self._identity = ProviderIdentity(vendor, "scripted", "scripted://local", model or script.model)
        self._lock = threading.Lock()
        self._failed: dict[int, int] = {}
        self._sleep = sleep
        self.requests: list[ModelRequest] = []

    @classmethod
    def from_json(cls, data: JsonObject | str, *, model: str | None = None) -> "ScriptedProvider":
        """A script from JSON text or data. Raises `ConfigurationError` when it is none."""
        try:
            parsed = json.loads(data) if isinstance(data, str) else data
            return cls(load(Script, parsed), model=model)
        except ValueError as error:
            raise ConfigurationError(f"The script cannot be read: {error}") from error

    @classmethod
    def from_file(cls, path: Path, *, model: str | None = None) -> "ScriptedProvider":
        """A script from a JSON file."""
        return cls.from_json(path.read_text(encoding="utf-8"), model=model)

    @property
    def identity(self) -> ProviderIdentity:
        """Vendor ``scripted`` unless named otherwise."""
        return self._identity

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        """Play the step that this request's history asks for."""
        with self._lock:
            self.requests.append(request)
        number, step = self._choose(request)
        stage = _Stage(limits, self._sleep)
        try:
            yield from self._play(number, step, request, stage, limits)
        finally:
            stage.close()

    def list_models(self) -> tuple[ModelInfo, ...]:
        """The one model."""
        return (ModelInfo(self._identity.model, supports_tools=True),)

    def close(self) -> None:
        """Nothing to release."""

    def _play(
        self, number: int, step: ScriptedStep, request: ModelRequest, stage: "_Stage", limits: CallLimits
    ) -> Iterator[StreamEvent]:
        stage.check(has_output=False)
        error = self._due_error(number, step)
        if error is not None and not step.text and not step.reasoning:
            raise error
        text: list[str] = []
        reasoning: list[str] = []
        cause: str | None = None
        rate = step.tokens_per_second if step.tokens_per_second is not None else self._script.tokens_per_second
        pieces = [(piece, reasoning) for piece in _tokens(step.reasoning, rate)]
        pieces += [(piece, text) for piece in _tokens(step.text, rate)]
        for piece, kept in pieces:
            cause = stage.pause(1 / rate if rate > 0 else 0.0)
            if cause is not None:
                break
            kept.append(piece)
            yield StreamedReasoning(piece) if kept is reasoning else StreamedText(piece)
        calls: list[ScriptedCall] = []
        for index, call in enumerate(step.calls if cause is None else ()):
            cause = stage.pause(0.0)
            if cause is not None:
                break
            calls.append(call)
            yield StreamedToolCall(index, call.name, len(_raw(call)))
        if cause is None and step.hang:
            cause = stage.pause(None)
        has_output = bool(text or reasoning or calls)
        if cause is not None and not has_output:
            stage.raise_for(cause)
        if cause is None and error is not None:
            cause = "protocol" if isinstance(error, errors.ProtocolError) else "provider"
        if cause is None and step.interrupted is not None:
            cause = step.interrupted
            if not has_output:
                raise NetworkError("The scripted server closed the connection before it had answered.", vendor="scripted")
        reply = self._reply(step, "".join(text), "".join(reasoning), calls, cause, request)
        if limits.record is not None:
            limits.record(request.model_dump_json(), reply.model_dump_json())
        yield ReplyCompleted(reply)

    def _choose(self, request: ModelRequest) -> tuple[int, ScriptedStep]:
        """The step for this request: as many answers as stand in the history were played already."""
        place = sum(1 for message in request.messages if message.role is Role.ASSISTANT)
        steps = self._script.steps
        for number in range(place, len(steps)):
            if _holds(steps[number].when, request):
                return number, steps[number]
        if steps and self._script.repeat_last:
            return len(steps) - 1, steps[-1]
        return len(steps), ScriptedStep(text="The script is over.")

    def _due_error(self, number: int, step: ScriptedStep) -> ProviderError | None:
        if step.error is None:
            return None
        with self._lock:
            tries = self._failed.get(number, 0)
            if tries >= step.times:
                return None
            self._failed[number] = tries + 1
        kind = _ERRORS.get(step.error.kind, ProviderError)
        return kind(step.error.message, vendor="scripted", status=step.error.status, retry_after_s=step.error.retry_after_s)

    def _reply(
        self,
        step: ScriptedStep,
        text: str,
        reasoning: str,
        calls: Sequence[ScriptedCall],
        cause: str | None,
        request: ModelRequest,
    ) -> ModelReply:
        parts: list[Part] = [ReasoningPart(reasoning)] if reasoning else []
        if text:
            parts.append(TextPart(text))
        parts.extend(
            ToolCallPart(
                call.name,
                call.arguments if call.arguments_raw is None and call.arguments is not None else _parsed(_raw(call)),
                _raw(call),
                provider_id=call.provider_id,
            )
            for call in calls
        )
        if cause is not None:
            return ModelReply(
                tuple(parts), Stop(StopReason.INTERRUPTED, None, step.stop_detail, cause), model=self._identity.model
            )
        if step.opaque is not None:
            tag = OpaqueTag(self._identity.provider, self._identity.protocol, self._identity.endpoint, self._identity.model)
            parts.append(OpaquePart(tag, json.dumps(step.opaque, ensure_ascii=False)))
        reason = step.stop or (StopReason.TOOL_USE if calls else StopReason.END_TURN)
        usage = (step.usage or _counted(request, text, reasoning, calls)) if step.reports_usage else None
        return ModelReply(tuple(parts), Stop(reason, reason.value, step.stop_detail), usage, self._identity.model)


class _Stage:
    """Time on stage: waits that cancel, abort and the deadline end."""

    def __init__(self, limits: CallLimits, sleep: Callable[[float], object] | None) -> None:
        self._limits = limits
        self._sleep = sleep
        self._aborted = threading.Event()
        self._ends_at = time.monotonic() + (limits.deadline_at - datetime.now(UTC)).total_seconds()
        limits.abort.register(self._aborted.set)

    def close(self) -> None:
        self._limits.abort.unregister()

    def check(self, *, has_output: bool) -> None:
        cause = self._ended()
        if cause is not None and not has_output:
            self.raise_for(cause)

    def pause(self, seconds: float | None) -> str | None:
        """Wait (None: for ever) and say what ended the answer meanwhile, or None."""
        until = None if seconds is None else time.monotonic() + seconds
        if seconds and self._sleep is not None:
            self._sleep(seconds)
            return self._ended()
        while (cause := self._ended()) is None:
            now = time.monotonic()
            if until is not None and now >= until:
                return None
            left = min(0.05, self._ends_at - now) if until is None else min(0.05, until - now, self._ends_at - now)
            self._aborted.wait(max(0.0, left))
        return cause

    def raise_for(self, cause: str) -> None:
        raise RequestAborted(
            "The request was stopped." if cause == "cancelled" else "The run's time is used up.",
            vendor="scripted",
            raw_code=cause,
        )

    def _ended(self) -> str | None:
        if self._aborted.is_set() or self._limits.cancel.is_set():
            return "cancelled"
        return "deadline" if time.monotonic() >= self._ends_at else None


def _tokens(text: str, rate: float) -> list[str]:
    """Words with the blank before them, and Chinese characters, when there is a rate; lines otherwise. Joined they are
    the text."""
    return _WORD.findall(text) if rate > 0 else text.splitlines(keepends=True)


def _raw(call: ScriptedCall) -> str:
    if call.arguments_raw is not None:
        return call.arguments_raw
    return json.dumps(call.arguments or {}, ensure_ascii=False)


def _parsed(raw: str) -> JsonObject | None:
    from nexa_desktop.providers.assembler import parse_arguments

    return parse_arguments(raw)


def _holds(guard: StepGuard | None, request: ModelRequest) -> bool:
    if guard is None:
        return True
    last = request.messages[-1] if request.messages else None
    if guard.last_role is not None and (last is None or last.role is not guard.last_role):
        return False
    if guard.contains is not None and (last is None or guard.contains not in _all_text(last)):
        return False
    return guard.has_tool is None or any(tool.name == guard.has_tool for tool in request.tools)


def _all_text(message: Message) -> str:
    return "\n".join((message.text, *(result.text for result in message.tool_results)))


def _counted(request: ModelRequest, text: str, reasoning: str, calls: Sequence[ScriptedCall]) -> ResponseUsage:
    """A stand-in for token counts: words, so that the numbers are the same everywhere."""
    asked = len(request.system.split()) + sum(len(_all_text(message).split()) for message in request.messages)
    thought = len(reasoning.split())
    answered = len(text.split()) + thought + sum(1 + len(_raw(call).split()) for call in calls)
    return ResponseUsage(input_tokens=asked, output_tokens=answered, reasoning_tokens=thought or None)
