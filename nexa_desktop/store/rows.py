"""Rows to values and back. Reading never runs code and never lets one bad field hide the rest.

A message's ``body`` is the JSON array of its parts without opaque ones (those stand in ``opaque`` as ``[position,
part]`` pairs, so that lists never read them). What can be derived is not written twice: our call ids follow from
run, seq and position; the parsed arguments of a call from its raw text.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import count
from typing import TypeVar

from nexa_desktop.core.codec import CodecError, JsonObject, JsonValue, dump, dump_json, load, load_json
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import CallId, RunId, call_id
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.messages import (
    ArtifactRef,
    CallOutcome,
    FilePart,
    HostedToolPart,
    InternalKind,
    Message,
    OpaquePart,
    Part,
    ReasoningPart,
    ResponseUsage,
    Role,
    Stop,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.phrases import phrase

T = TypeVar("T")
Row = Sequence[object]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
UNREADABLE = (CodecError, InvalidInput, ValueError, TypeError, KeyError, IndexError, OverflowError, RecursionError)
"""What reading a bad value can raise."""

MESSAGE_COLUMNS = "run_id, seq, role, call_id, created_us, body, opaque, stop, usage, model, internal, in_context"
MESSAGE_COLUMNS_WITHOUT_OPAQUE = MESSAGE_COLUMNS.replace("opaque", "NULL")


class DamagedRow(ValueError):
    """A stored row that cannot be read; the message says what is wrong with it."""


def microseconds(at: datetime) -> int:
    """``at`` as it is stored."""
    return (at - _EPOCH) // _MICROSECOND


def instant(stored: object) -> datetime:
    """The stored instant; raises `DamagedRow` for anything else."""
    if not isinstance(stored, int):
        raise DamagedRow(f"{stored!r:.60} is not an instant")
    try:
        return _EPOCH + timedelta(microseconds=stored)
    except OverflowError as error:
        raise DamagedRow(f"{stored!r:.60} is not an instant") from error


def instant_or_none(stored: object) -> datetime | None:
    """The stored instant, or None when there is none or it is bad."""
    try:
        return None if stored is None else instant(stored)
    except DamagedRow:
        return None


def whole(stored: object) -> int:
    """A stored whole number, 0 for anything else."""
    return stored if isinstance(stored, int) else 0


def word(stored: object) -> str:
    """A stored text, empty for anything else."""
    return stored if isinstance(stored, str) else ""


def word_or_none(stored: object) -> str | None:
    """A stored text, None for anything else."""
    return stored if isinstance(stored, str) else None


def clean(text: str) -> str:
    """``text`` as SQLite can hold it: a half of a surrogate pair (a cut emoji) becomes the replacement character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def clean_or_none(text: str | None) -> str | None:
    """`clean`, None for None."""
    return None if text is None else clean(text)


def json_or_none(value: object) -> str | None:
    """JSON text of a value, None for None."""
    return None if value is None else dump_json(value)


def read_or(default: T, read: Callable[[str], T], text: object) -> T:
    """``read(text)``, or the default when there is nothing or it cannot be read."""
    if not isinstance(text, str):
        return default
    try:
        return read(text)
    except UNREADABLE:
        return default


# ------------------------------------------------------------------------------------------------ messages
def message_row(message: Message, *, created_at: datetime) -> tuple[object, ...]:
    """The values of `MESSAGE_COLUMNS` for a numbered message. ``created_at`` counts when the message has none."""
    results = message.tool_results
    own_call = results[0].call_id if message.role is Role.TOOL and len(results) == 1 and results[0].call_id else None
    plain, opaque = [], []
    for position, part in enumerate(message.parts):
        if isinstance(part, OpaquePart):
            opaque.append([position, dump(part)])
        else:
            plain.append(_part_data(part, own_call))
    return (
        message.run_id,
        message.seq,
        message.role.value,
        own_call,
        microseconds(message.created_at or created_at),
        dump_json(plain),
        dump_json(opaque) if opaque else None,
        _told(message.stop),
        _told(message.usage),
        message.model,
        message.internal.value if message.internal else None,
        int(message.in_context),
    )


def message_from(row: Row) -> Message:
    """The message of a row with `MESSAGE_COLUMNS`; raises `DamagedRow`."""
    run_id, seq, role, own_call, created_us, body, opaque, stop, usage, model, internal, in_context = row
    try:
        run, number = RunId(str(run_id)), whole(seq)
        parts = _parts(run, number, str(body), own_call)
        if opaque is not None:
            for position, data in json.loads(str(opaque)):
                parts.insert(position, load(OpaquePart, data))
        return Message(
            role=Role(_text(role)),
            parts=tuple(parts),
            seq=number,
            run_id=run,
            created_at=instant_or_none(created_us),
            stop=None if stop is None else _stop(str(stop)),
            usage=usage_from(usage),
            model=word_or_none(model),
            internal=None if internal is None else InternalKind(_text(internal)),
            in_context=bool(in_context),
        )
    except UNREADABLE as error:
        raise DamagedRow(phrase(f"message {seq} of run {run_id} cannot be read ({error})")) from error


def artifacts_of(parts: Sequence[Part]) -> tuple[ArtifactRef, ...]:
    """The large contents that these parts point to."""
    found = (part.artifact for part in parts if isinstance(part, FilePart | ToolResultPart))
    return tuple(ref for ref in found if ref is not None)


def unsent_contents(settings: SessionSettings) -> tuple[ArtifactRef, ...]:
    """The contents of files that are attached to a session's draft or wait in its queue: no run knows them."""
    queued = (file for prompt in settings.queue for file in prompt.files)
    return tuple(part.artifact for part in (*settings.attachments, *queued))


def _told(value: Stop | ResponseUsage | None) -> str | None:
    """JSON text of what a vendor told; what it did not tell is not written, reading fills it in as None."""
    return None if value is None else dump_json({name: told for name, told in value.model_dump().items() if told is not None})


def _part_data(part: Part, own_call: CallId | None) -> JsonValue:
    match part:
        case TextPart() | ReasoningPart():
            return {"kind": part.kind, "text": part.text}
        case ToolCallPart():
            data: JsonObject = {"kind": part.kind, "name": part.name, "arguments_raw": part.arguments_raw}
            if part.provider_id is not None:
                data["provider_id"] = part.provider_id
            if not _is_derived(part.arguments, part.arguments_raw):
                data["arguments"] = dump(part.arguments)
            return data
        case ToolResultPart():
            data = {"kind": part.kind, "name": part.name, "text": part.text, "outcome": part.outcome.value}
            if part.call_id != own_call:
                data["call_id"] = part.call_id
            if part.artifact is not None:
                data["artifact"] = dump(part.artifact)
            return data
        case _:
            return dump(part)


def _parts(run_id: RunId, seq: int, body: str, own_call: object) -> list[Part]:
    data = json.loads(body)
    if not isinstance(data, list):
        raise CodecError("its body is not a list of parts")
    index = count()
    return [_part(item, run_id, seq, index, own_call) for item in data]


def _part(data: Mapping[str, object], run_id: RunId, seq: int, index: "count[int]", own_call: object) -> Part:
    match data["kind"]:
        case "text":
            return TextPart(_text(data["text"]))
        case "reasoning":
            return ReasoningPart(_text(data["text"]))
        case "tool_call":
            raw = _text(data["arguments_raw"])
            arguments = data["arguments"] if "arguments" in data else json.loads(raw)
            provider_id = data.get("provider_id")
            return ToolCallPart(
                name=_text(data["name"]),
                arguments=arguments if isinstance(arguments, dict) else None,
                arguments_raw=raw,
                call_id=call_id(run_id, seq, next(index)),
                provider_id=None if provider_id is None else _text(provider_id),
            )
        case "tool_result":
            artifact = data.get("artifact")
            return ToolResultPart(
                call_id=CallId(_text(data.get("call_id", own_call))),
                name=_text(data["name"]),
                text=_text(data["text"]),
                outcome=CallOutcome(_text(data["outcome"])),
                artifact=None if artifact is None else load(ArtifactRef, artifact),
            )
        case "file":
            return load(FilePart, data)
        case "hosted_tool":
            return load(HostedToolPart, data)
        case "opaque":
            return load(OpaquePart, data)
    raise CodecError(f"unknown kind of part {data['kind']!r:.60}")


def _is_derived(arguments: JsonObject | None, raw: str) -> bool:
    """Whether reading ``raw`` gives ``arguments`` back; then they are not written twice."""
    if arguments is None:
        return False
    try:
        parsed = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return isinstance(parsed, dict) and json.dumps(parsed) == json.dumps(arguments)


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise CodecError(f"{data!r:.60} is not text")
    return data


@lru_cache(maxsize=256)
def _stop(text: str) -> Stop:
    return load_json(Stop, text)


@lru_cache(maxsize=64)
def usage_from(value: object) -> ResponseUsage | None:
    """Stored usage; None where there is none."""
    return None if value is None else _usage(str(value))


def _usage(text: str) -> ResponseUsage:
    return load_json(ResponseUsage, text)
