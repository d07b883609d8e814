"""Small helpers to ask a provider something and see what came of it."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.messages import ArtifactRef, Message, ReasoningPart, Role, TextPart, ToolCallPart
from nexa_desktop.core.model_io import CallLimits, ModelReply, ModelRequest, ReplyCompleted, StreamEvent
from nexa_desktop.core.ports import Provider


class StopButton:
    """An `AbortRegistry` with a button, for one request at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._abort: Callable[[], None] | None = None
        self.registered = threading.Event()

    def register(self, abort: Callable[[], None]) -> None:
        """Keep the handle."""
        with self._lock:
            self._abort = abort
        self.registered.set()

    def unregister(self) -> None:
        """Forget it."""
        with self._lock:
            self._abort = None

    @property
    def is_armed(self) -> bool:
        """Whether a request can be aborted now."""
        with self._lock:
            return self._abort is not None

    def press(self) -> None:
        """Abort what runs."""
        with self._lock:
            abort, self._abort = self._abort, None
        if abort is not None:
            abort()


@dataclass
class Limits:
    """Limits with everything that a test may want to touch."""

    seconds: float = 30.0
    cancel: threading.Event = field(default_factory=threading.Event)
    button: StopButton = field(default_factory=StopButton)
    artifacts: dict[str, bytes] = field(default_factory=dict)
    records: list[tuple[str, str]] = field(default_factory=list)

    def build(self) -> CallLimits:
        """The value that the provider gets."""
        return CallLimits(
            deadline_at=datetime.now(UTC) + timedelta(seconds=self.seconds),
            cancel=self.cancel,
            abort=self.button,
            load_artifact=self._load,
            record=lambda request, response: self.records.append((request, response)),
        )

    def stop(self) -> None:
        """What a person's Stop does: set the flag, then press the handle."""
        self.cancel.set()
        self.button.press()

    def _load(self, ref: ArtifactRef) -> bytes:
        return self.artifacts[ref.sha256]


def ask(text: str = "hello", **more: object) -> ModelRequest:
    """A request with one user message."""
    return ModelRequest(system="", messages=(user(text),), **more)  # type: ignore[arg-type]


def user(text: str) -> Message:
    """A person's message."""
    return Message(Role.USER, (TextPart(text),))


@dataclass
class Outcome:
    """What a request ended with: a reply, or the error it raised; and everything that was streamed."""

    reply: ModelReply | None
    error: ProviderError | None
    events: list[StreamEvent]
    seconds: float

    @property
    def text(self) -> str:
        """The answer's text."""
        return "".join(p.text for p in self.parts if isinstance(p, TextPart))

    @property
    def reasoning(self) -> str:
        """Readable reasoning, parts joined by a blank line."""
        return "\n\n".join(p.text for p in self.parts if isinstance(p, ReasoningPart))

    @property
    def calls(self) -> list[ToolCallPart]:
        """The calls in order."""
        return [p for p in self.parts if isinstance(p, ToolCallPart)]

    @property
    def parts(self) -> tuple[object, ...]:
        """The reply's parts, or none."""
        return self.reply.parts if self.reply is not None else ()

    def done(self) -> ModelReply:
        """The reply; the error is raised when there is none."""
        if self.error is not None:
            raise self.error
        assert self.reply is not None
        return self.reply


def run(provider: Provider, request: ModelRequest | None = None, limits: CallLimits | None = None) -> Outcome:
    """Ask and collect; checks that a reply comes last and once."""
    events: list[StreamEvent] = []
    began = time.monotonic()
    try:
        for event in provider.stream(request or ask(), limits or Limits().build()):
            events.append(event)  # noqa: PERF402  what came before an error counts
    except ProviderError as error:
        assert not events, "an error after the first delta"
        return Outcome(None, error, events, time.monotonic() - began)
    finals = [event for event in events if isinstance(event, ReplyCompleted)]
    assert len(finals) == 1
    assert events[-1] is finals[0]
    return Outcome(finals[0].reply, None, events, time.monotonic() - began)
