"""A provider for engine tests whose answers are computed from the request: stateless, so any process can play it."""

import threading
from collections.abc import Callable, Iterator, Sequence

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.messages import (
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
    StreamEvent,
)
from nexa_desktop.core.runs import ProviderIdentity
from nexa_desktop.engine.history import check_history

USAGE = ResponseUsage(input_tokens=10, output_tokens=5, cached_tokens=2, reasoning_tokens=1)

Answer = ModelReply | Exception | str
Script = Callable[[ModelRequest], Answer]


class ComputedProvider:
    """Asks ``script`` what to answer; text arrives in two pieces. Refuses a history that no vendor would take (I14)."""

    def __init__(self, script: Script, *, model: str = "test-model", provider: str = "test", endpoint: str = "test://") -> None:
        self._script = script
        self._lock = threading.Lock()
        self.identity = ProviderIdentity(provider, "test", endpoint, model)
        self.requests: list[ModelRequest] = []
        self.limits: list[CallLimits] = []

    def stream(self, request: ModelRequest, limits: CallLimits) -> Iterator[StreamEvent]:
        """One answer."""
        problems = check_history(request.messages)
        assert not problems, problems
        with self._lock:
            self.requests.append(request)
            self.limits.append(limits)
        answer = self._script(request)
        if isinstance(answer, Exception):
            raise answer
        reply = say(answer) if isinstance(answer, str) else answer
        for part in reply.parts:
            if isinstance(part, TextPart):
                half = len(part.text) // 2
                yield from (StreamedText(piece) for piece in (part.text[:half], part.text[half:]) if piece)
            elif isinstance(part, ReasoningPart):
                yield StreamedReasoning(part.text)
        yield ReplyCompleted(reply)

    def list_models(self) -> tuple[ModelInfo, ...]:
        """One."""
        return (ModelInfo(self.identity.model),)

    def close(self) -> None:
        """Nothing."""


def in_order(*answers: Answer) -> Script:
    """The next answer at each request; the last one for ever."""
    left = list(answers)
    lock = threading.Lock()

    def script(_: ModelRequest) -> Answer:
        with lock:
            return left.pop(0) if len(left) > 1 else left[0]

    return script


def say(
    text: str = "",
    *calls: tuple[str, JsonObject],
    stop: StopReason | None = None,
    usage: ResponseUsage | None = USAGE,
    reasoning: str = "",
    extra: Sequence[Part] = (),
    cause: str | None = None,
    provider_id: str | None = "call_0",
) -> ModelReply:
    """A whole reply: text and (name, arguments) calls. All calls carry the same vendor id unless told otherwise."""
    parts: list[Part] = [ReasoningPart(reasoning)] if reasoning else []
    parts += [TextPart(text)] if text else []
    parts += [ToolCallPart(name, arguments, provider_id=provider_id) for name, arguments in calls]
    reason = stop or (StopReason.TOOL_USE if calls else StopReason.END_TURN)
    return ModelReply((*parts, *extra), Stop(reason, reason.value, cause=cause), usage)


def last_results(request: ModelRequest) -> list[str]:
    """The texts of the tool results at the end of the request."""
    texts: list[str] = []
    for message in reversed(request.messages):
        if message.role is not Role.TOOL:
            break
        texts = [result.text for result in message.tool_results] + texts
    return texts


def provider(*answers: Answer, **identity: str) -> ComputedProvider:
    """A provider that gives ``answers`` in order."""
    return ComputedProvider(in_order(*answers), **identity)
