"""Pieces of a response, in the order they came, to the parts of a message. The same for all protocols."""

import json
from collections.abc import Hashable

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.messages import HostedToolPart, Part, ReasoningPart, TextPart, ToolCallPart
from nexa_desktop.core.model_io import StreamedReasoning, StreamedText, StreamedToolCall


class _Run(Struct):
    """Text or reasoning that belongs together."""

    is_reasoning: bool
    pieces: list[str]
    key: Hashable = None


class CallBuilder(Struct):
    """A call while it arrives. ``arguments`` is the raw JSON text so far."""

    index: int
    name: str = ""
    provider_id: str | None = None
    arguments: list[str] | None = None
    chars: int = 0

    def add(self, *, name: str | None = None, provider_id: str | None = None, arguments: str = "") -> StreamedToolCall:
        """Take a piece; the first name and the first id that are not blank stay."""
        self.name = self.name or name or ""
        self.provider_id = self.provider_id or provider_id or None
        if arguments:
            self.arguments = self.arguments or []
            self.arguments.append(arguments)
            self.chars += len(arguments)
        return StreamedToolCall(self.index, self.name, self.chars)

    @property
    def raw(self) -> str:
        """All argument text so far."""
        return "".join(self.arguments or ())

    def part(self) -> ToolCallPart:
        """The call as it stands now."""
        return tool_call_part(self.name, self.raw, provider_id=self.provider_id)


class ReplyAssembler:
    """Collects one response. Neighbouring text (or reasoning of the same key) becomes one part."""

    def __init__(self) -> None:
        self._items: list[_Run | CallBuilder | HostedToolPart] = []
        self._calls: dict[Hashable, CallBuilder] = {}

    @property
    def calls(self) -> tuple[CallBuilder, ...]:
        """The calls in the order they began."""
        return tuple(self._calls.values())

    @property
    def is_empty(self) -> bool:
        """Whether nothing has arrived."""
        return not self._items

    def text(self, piece: str) -> StreamedText:
        """A piece of the answer."""
        self._run(is_reasoning=False, key=None).append(piece)
        return StreamedText(piece)

    def reasoning(self, piece: str, *, key: Hashable = None) -> StreamedReasoning:
        """A piece of readable reasoning; another ``key`` begins another part."""
        self._run(is_reasoning=True, key=key).append(piece)
        return StreamedReasoning(piece)

    def call(self, key: Hashable) -> CallBuilder:
        """The call of that key, begun when it is new."""
        if key not in self._calls:
            self._calls[key] = CallBuilder(len(self._calls))
            self._items.append(self._calls[key])
        return self._calls[key]

    def has_call(self, key: Hashable) -> bool:
        """Whether a call of that key has begun."""
        return key in self._calls

    def call_keys(self) -> tuple[Hashable, ...]:
        """The keys of the calls, in the order they began."""
        return tuple(self._calls)

    def hosted(self, name: str, summary: str, detail: JsonValue = None) -> None:
        """Something that ran at the vendor."""
        self._items.append(HostedToolPart(name, summary, detail))

    def parts(self) -> tuple[Part, ...]:
        """Everything so far, without blank pieces at the place of nothing (empty text and reasoning)."""
        parts: list[Part] = []
        for item in self._items:
            match item:
                case _Run():
                    text = "".join(item.pieces)
                    if text:
                        parts.append(ReasoningPart(text) if item.is_reasoning else TextPart(text))
                case CallBuilder():
                    parts.append(item.part())
                case HostedToolPart():
                    parts.append(item)
        return tuple(parts)

    def _run(self, *, is_reasoning: bool, key: Hashable) -> list[str]:
        last = self._items[-1] if self._items else None
        if not isinstance(last, _Run) or last.is_reasoning != is_reasoning or last.key != key:
            last = _Run(is_reasoning, [], key)
            self._items.append(last)
        return last.pieces


def tool_call_part(name: str, raw: str, *, provider_id: str | None = None) -> ToolCallPart:
    """A call from its raw argument text: blank means no arguments, anything but a JSON object is kept raw only."""
    return ToolCallPart(name, parse_arguments(raw), raw, provider_id=provider_id or None)


def parse_arguments(raw: str) -> JsonObject | None:
    """The argument object, ``{}`` for blank text, None when it is not one (or holds NaN, or is too deep)."""
    if not raw.strip():
        return {}
    value = parse_json(raw)
    return value if isinstance(value, dict) else None


def parse_json(text: str | bytes) -> JsonValue:
    """JSON as the standard has it (no NaN, no Infinity); None when it is none, so do not use where ``null`` matters."""
    try:
        value: JsonValue = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return value


def _no_constant(name: str) -> JsonValue:
    raise ValueError(f"{name} is not JSON")
