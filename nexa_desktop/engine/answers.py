"""The answer of a run: its whole text, the checks it must pass, and responses whose calls are withheld."""

import inspect
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from nexa_desktop.core.codec import JsonValue, dump_json
from nexa_desktop.core.messages import (
    HostedToolPart,
    InternalKind,
    Message,
    OpaquePart,
    Part,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    ToolCallPart,
)
from nexa_desktop.core.model_io import ModelReply
from nexa_desktop.core.phrases import phrase
from nexa_desktop.engine.definition import Check
from nexa_desktop.engine.view import RunView

_MOST_TOKENS = 2**53
_NEAR_CAP = 0.9
_NEAR_WINDOW = 0.03  # servers keep a few tokens for themselves
_INPUT_NAMES = frozenset({"input", "task", "prompt", "request", "question", "user_input", "original_input"})


def answer_text(view: RunView) -> str:
    """The answer's whole text: segments that the provider paused between, and pieces cut at the output limit, joined."""
    path = _last_turns(view)
    pieces: list[str] = []
    position = len(path) - 1
    while position >= 0 and path[position].role is Role.ASSISTANT:
        pieces.append(path[position].text)
        position = _piece_before(path, position)
    return "".join(reversed(pieces))


def _last_turns(view: RunView) -> list[Message]:
    """The messages of the run and of the one before it: a resumed answer may begin there."""
    return [message for snapshot in view.ancestors[-1:] for message in snapshot.messages] + view.messages


def _piece_before(path: Sequence[Message], position: int) -> int:
    """Where the piece stands that the one at ``position`` goes on from; -1 when it begins the answer."""
    before = position - 1
    if before >= 1 and path[before].internal is InternalKind.CONTINUE_RESPONSE:
        return before - 1 if _stopped_by(path[before - 1], StopReason.MAX_OUTPUT) else -1
    return before if before >= 0 and _stopped_by(path[before], StopReason.PAUSED) else -1


def _stopped_by(message: Message, reason: StopReason) -> bool:
    is_text = message.role is Role.ASSISTANT and not message.tool_calls
    return is_text and message.stop is not None and message.stop.reason is reason


def judged_stop(reply: ModelReply, view: RunView, *, cap: int | None) -> Stop:
    """The stop of a response, seen for what it is: one that was cut long before the output limit met the end of the
    model's window. The prompt has filled it, and going on would only make it worse.

    ``cap``: the limit that was asked for. Without one the vendor's own counts, which is not known; but the window may be,
    and a limit that cut the piece before would have let a continuation of it become as long.
    """
    usage = reply.usage
    if reply.stop.reason is not StopReason.MAX_OUTPUT or usage is None or usage.output_tokens is None:
        return reply.stop
    written, window, before = usage.output_tokens, reply.context_tokens, _piece_to_continue(view)
    if cap is not None:
        fits = written >= _NEAR_CAP * cap
        said = phrase(
            f"The response was cut after {written} of {cap} output tokens: the conversation fills the model's context."
        )
    elif window is not None and usage.input_tokens is not None:
        used = usage.input_tokens + written
        fits = abs(used / window - 1) > _NEAR_WINDOW  # far more than it holds: then the window is larger than is known
        said = phrase(f"The response was cut where {used} of the {window} tokens of the model's context were used.")
    else:
        fits = before is None or written >= before / 2
        said = phrase(
            f"The continuation was cut after {written} tokens, the piece before after {before}: the conversation fills the "
            "model's context."
        )
    return reply.stop if fits else replace(reply.stop, reason=StopReason.CONTEXT_FULL, detail=said)


def _piece_to_continue(view: RunView) -> int | None:
    """The output tokens of the cut piece that the next response is asked to go on from; None where there is none."""
    path = _last_turns(view)
    is_asked = bool(path) and path[-1].internal is InternalKind.CONTINUE_RESPONSE
    cut = path[-2] if is_asked and len(path) > 1 else None
    return cut.usage.output_tokens if cut is not None and cut.usage is not None else None


def without_calls(message: Message) -> Message:
    """The response without its calls, their names kept in the stop. The vendor's own form holds them, so it goes too."""
    names = ", ".join(call.name for call in message.tool_calls)
    stop = message.stop or Stop(StopReason.OTHER)
    in_context = stop.reason is not StopReason.REFUSAL
    if not names:
        return replace(message, in_context=in_context)
    detail = phrase(f"{stop.detail + ' ' if stop.detail else ''}withheld calls: {names}")
    kept = tuple(part for part in message.parts if not isinstance(part, ToolCallPart | OpaquePart))
    return replace(message, parts=kept, stop=replace(stop, detail=detail), in_context=in_context)


def storable(reply: ModelReply) -> ModelReply:
    """The reply with nothing in it that JSON, a store or a budget cannot hold: whatever a server said, it can be kept.

    Arguments with a number that is no JSON (1e999 is read as infinity) become unreadable ones, their text stays; a
    token count that is negative or beyond 2^53 is not known.
    """
    parts = tuple(_storable_part(part) for part in reply.parts)
    usage = reply.usage and _storable_usage(reply.usage)
    model = reply.model.encode(errors="replace").decode() if reply.model else reply.model
    return replace(reply, parts=parts, usage=usage, model=model)


def _storable_part(part: Part) -> Part:
    if isinstance(part, ToolCallPart) and part.arguments is not None and not _is_json(part.arguments):
        return replace(part, arguments=None)
    if isinstance(part, HostedToolPart) and not _is_json(part.detail):
        return replace(part, detail=None)
    return part


def _storable_usage(usage: ResponseUsage) -> ResponseUsage:
    counts = {
        name: count if isinstance(count := getattr(usage, name), int) and 0 <= count <= _MOST_TOKENS else None
        for name in ("input_tokens", "output_tokens", "cached_tokens", "cache_write_tokens", "reasoning_tokens")
    }
    return ResponseUsage(**counts, raw=usage.raw if _is_json(usage.raw) else None)


def _is_json(value: JsonValue) -> bool:
    try:
        dump_json(value)
    except (ValueError, TypeError, RecursionError):
        return False
    return True


def check_problem(check: Check, output: Any, task: str) -> str | None:
    """Why ``check`` does not hold, or None.

    Called as ``check(output, input)``; one that takes a single argument gets the output alone, and one whose first
    parameter is named for the input (``task``, ``input`` …) gets them the other way round.
    """
    try:
        held = check(*_arguments(check, output, task))
    except Exception as error:  # noqa: BLE001  a check that raises has not held
        said = str(error).strip()
        return f"{type(error).__name__}: {said}" if said else type(error).__name__
    if held is None or bool(held):
        return None
    return phrase(f"{getattr(check, '__name__', 'the check')} does not hold.")


def _arguments(check: Check, output: Any, task: str) -> tuple[Any, ...]:
    try:
        parameters = inspect.signature(check).parameters.values()
    except (TypeError, ValueError):  # a builtin without a signature
        return (output,)
    by_place = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if len(by_place) < 2:
        return (output,)
    return (task, output) if by_place[0].name in _INPUT_NAMES else (output, task)
