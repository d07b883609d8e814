"""Frozen dataclasses to JSON and back, from their type hints.

Used for everything stored or exported, so that reading a row can never run code. Reading is tolerant: unknown
fields are ignored and missing ones take their default, so that a row of an older or newer minor version opens;
a value of the wrong shape raises `CodecError` naming the path. Instants are ISO 8601 text in UTC, enums their
value, tuples arrays. Unions of dataclasses are told apart by their ``kind`` field.

`Value` gives the verbs that pydantic users know (``model_dump`` …) without its import cost at start-up
(54 ms bare and 150 ms with the first model, measured, against 1 ms for this).
"""

import collections.abc
import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NewType, Self, TypeAlias, TypeVar, Union, get_args, get_origin

if TYPE_CHECKING:
    JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
    JsonObject: TypeAlias = "dict[str, JsonValue]"
else:  # a recursive alias has no runtime form on Python 3.11; modules with values must not postpone annotations
    JsonValue = object
    JsonObject = dict

T = TypeVar("T")

PRIVATE = {"private": True}
"""Field metadata: never dumped (a back reference to the store, say)."""


class CodecError(ValueError):
    """Stored JSON that does not have the shape its type asks for; the message names the path."""


class Value:
    """Mixin of a frozen dataclass that can be dumped to JSON and validated from it."""

    __slots__ = ()

    def model_dump(self) -> JsonObject:
        """A JSON-ready mapping; equal values give equal dumps."""
        dumped = dump(self)
        assert isinstance(dumped, dict)  # noqa: S101  a dataclass always dumps to a mapping
        return dumped

    def model_dump_json(self) -> str:
        """Compact JSON text of `model_dump`."""
        return dump_json(self)

    def model_copy(self, *, update: Mapping[str, object] | None = None) -> Self:
        """A copy with some fields replaced; checked as at construction."""
        return replace(self, **(update or {}))  # type: ignore[type-var]  # every Value is a dataclass

    @classmethod
    def model_validate(cls, data: object) -> Self:
        """The value that ``data`` (as from `model_dump`) describes; `CodecError` when it has another shape."""
        return load(cls, data)

    @classmethod
    def model_validate_json(cls, text: str) -> Self:
        """`model_validate` of JSON text."""
        return load_json(cls, text)


def dump(value: object) -> JsonValue:
    """``value`` as JSON-ready data. Raises `TypeError` for what JSON cannot hold."""
    match value:
        case Enum():
            return dump(value.value)
        case None | bool() | int() | float() | str():
            return value
        case datetime():
            return value.astimezone(UTC).isoformat(timespec="microseconds")
        case Mapping():
            return {str(key): dump(item) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [dump(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: dump(getattr(value, f.name)) for f in fields(value) if not f.metadata.get("private")}
    raise TypeError(f"{type(value).__name__} cannot be stored as JSON")


def dump_json(value: object) -> str:
    """``value`` as compact JSON text; non-ASCII characters stand for themselves, lone surrogates are escaped."""
    data = dump(value)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return text


def load(cls: type[T], data: object) -> T:
    """Build a ``cls`` from JSON data; see the module's docstring for what is tolerated."""
    return _load(cls, data, cls.__name__)  # type: ignore[no-any-return]  # the hint decides the type


def load_json(cls: type[T], text: str) -> T:
    """`load` of JSON text."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise CodecError(f"{cls.__name__}: not JSON ({error})") from error
    return load(cls, data)


def _load(hint: Any, data: object, path: str) -> Any:
    if isinstance(hint, NewType):
        hint = hint.__supertype__
    origin = get_origin(hint)
    if hint is object or hint is Any:
        return data
    if origin in (Union, types.UnionType):
        return _load_union(get_args(hint), data, path)
    if origin is Literal:
        return _expect(data in get_args(hint), data, path, f"one of {get_args(hint)}")
    if origin is tuple:
        return _load_tuple(get_args(hint), data, path)
    if hint is dict or origin in (dict, collections.abc.Mapping) or origin is types.MappingProxyType:
        return _expect(isinstance(data, dict), data, path, "an object")
    if isinstance(hint, type) and is_dataclass(hint):
        return _load_dataclass(hint, data, path)
    return _load_scalar(hint, data, path)


def _load_dataclass(cls: type, data: object, path: str) -> Any:
    _expect(isinstance(data, dict), data, path, "an object")
    assert isinstance(data, dict)  # noqa: S101  for the type checker; _expect has raised otherwise
    hints = _hints(cls)
    values = {}
    for f in fields(cls):
        if f.name in data and f.init and not f.metadata.get("private"):
            values[f.name] = _load(hints[f.name], data[f.name], f"{path}.{f.name}")
        elif f.init and f.default is MISSING and f.default_factory is MISSING:
            raise CodecError(f"{path}.{f.name} is missing")
    return cls(**values)


def _load_union(options: tuple[Any, ...], data: object, path: str) -> Any:
    if data is None and type(None) in options:
        return None
    kind = data.get("kind") if isinstance(data, dict) else None
    errors = []
    for option in options:
        if option is type(None):
            continue
        if kind is not None and is_dataclass(option) and _kind_of(option) not in (None, kind):
            continue
        try:
            return _load(option, data, path)
        except CodecError as error:
            errors.append(str(error))
    raise CodecError(errors[0] if errors else f"{path}: unknown kind {kind!r:.60}")


def _load_tuple(args: tuple[Any, ...], data: object, path: str) -> tuple[Any, ...]:
    _expect(isinstance(data, list | tuple), data, path, "an array")
    assert isinstance(data, list | tuple)  # noqa: S101  for the type checker
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_load(args[0], item, f"{path}[{i}]") for i, item in enumerate(data))
    _expect(len(args) == len(data), data, path, f"an array of {len(args)}")
    return tuple(_load(arg, item, f"{path}[{i}]") for i, (arg, item) in enumerate(zip(args, data, strict=True)))


def _load_scalar(hint: Any, data: object, path: str) -> Any:
    if hint is datetime:
        try:
            return datetime.fromisoformat(str(data)).astimezone(UTC)
        except ValueError as error:
            raise CodecError(f"{path}: {data!r:.60} is not an instant") from error
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(data)
        except ValueError as error:
            raise CodecError(f"{path}: {data!r:.60} is not a {hint.__name__}") from error
    if hint is float:
        _expect(isinstance(data, int | float) and not isinstance(data, bool), data, path, "a number")
        return float(data)  # type: ignore[arg-type]  # checked above
    if hint is int:
        return _expect(isinstance(data, int) and not isinstance(data, bool), data, path, "a whole number")
    return _expect(isinstance(data, hint), data, path, f"a {getattr(hint, '__name__', hint)}")


def _expect(holds: bool, data: object, path: str, what: str) -> Any:
    if not holds:
        raise CodecError(f"{path}: {data!r:.60} is not {what}")
    return data


@cache
def _hints(cls: type) -> dict[str, Any]:
    return {f.name: f.type for f in fields(cls)}


def _kind_of(cls: Any) -> str | None:
    return next((f.default for f in fields(cls) if f.name == "kind" and isinstance(f.default, str)), None)
