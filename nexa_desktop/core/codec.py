"""Frozen structs to JSON and back, from their type hints.

Used for everything stored or exported, so that reading a row can never run code. Reading is tolerant: unknown
fields are ignored and missing ones take their default, so that a row of an older or newer minor version opens;
a value of the wrong shape raises `CodecError` naming the path. Instants are ISO 8601 text in UTC, enums their
value, tuples arrays. Unions of structs are told apart by their ``kind`` field.

`Value` gives the verbs that pydantic users know (``model_dump`` …) without its cost at start-up (54 ms bare and 150 ms with
the first model). Values are `msgspec.Struct`, not dataclasses: a frozen dataclass with slots takes about 0.5 ms to define
and 1.2 µs to make, a struct 0.01 ms and 0.14 µs, and the window defines 140 of them before it can be used.
"""

import collections.abc
import json
import types
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    NamedTuple,
    NewType,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
    JsonObject: TypeAlias = "dict[str, JsonValue]"
else:  # a recursive alias has no runtime form on Python 3.11; modules with values must not postpone annotations
    JsonValue = object
    JsonObject = dict

T = TypeVar("T")

_PLAIN = frozenset({type(None), bool, int, float, str})


class Hidden(Generic[T]):
    """Holder of something that travels with a value without being part of it (a reference back to the store, say):
    equal to every other holder, without a text of its own, and never dumped.
    """

    __slots__ = ("inside",)

    def __init__(self, inside: T) -> None:
        self.inside = inside

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hidden)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Hidden()"


class CodecError(ValueError):
    """Stored JSON that does not have the shape its type asks for; the message names the path."""


class Value(Struct, frozen=True):
    """A frozen struct that can be dumped to JSON and validated from it."""

    def model_dump(self) -> JsonObject:
        """A JSON-ready mapping; equal values give equal dumps."""
        dumped = dump(self)
        assert isinstance(dumped, dict)  # noqa: S101  a struct always dumps to a mapping
        return dumped

    def model_dump_json(self) -> str:
        """Compact JSON text of `model_dump`."""
        return dump_json(self)

    def model_copy(self, *, update: Mapping[str, object] | None = None) -> Self:
        """A copy with some fields replaced; checked as at construction."""
        return replace(self, **(update or {}))

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
    if type(value) in _PLAIN:
        return value  # type: ignore[return-value]  # one of them
    match value:
        case Enum():
            return dump(value.value)
        case bool() | int() | float() | str():
            return value
        case datetime():
            return value.astimezone(UTC).isoformat(timespec="microseconds")
        case Mapping():
            return {str(key): dump(item) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [dump(item) for item in value]
    if isinstance(value, Struct):
        found = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {name: dump(item) for name, item in found if not isinstance(item, Hidden)}
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
    if _is_struct(hint):
        return _load_struct(hint, data, path)
    return _load_scalar(hint, data, path)


def _load_struct(cls: type[Struct], data: object, path: str) -> Any:
    _expect(isinstance(data, dict), data, path, "an object")
    assert isinstance(data, dict)  # noqa: S101  for the type checker; _expect has raised otherwise
    values = {}
    for field in _fields(cls):
        if field.name in data:
            values[field.name] = _load(field.hint, data[field.name], f"{path}.{field.name}")
        elif field.is_required:
            raise CodecError(f"{path}.{field.name} is missing")
    return cls(**values)


def _load_union(options: tuple[Any, ...], data: object, path: str) -> Any:
    if data is None and type(None) in options:
        return None
    kind = data.get("kind") if isinstance(data, dict) else None
    errors = []
    for option in options:
        if option is type(None):
            continue
        if kind is not None and _is_struct(option) and _kind_of(option) not in (None, kind):
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


def _is_struct(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


class _Field(NamedTuple):
    """A field as the codec sees it; ``default`` is `NODEFAULT` or a factory where it is no constant."""

    name: str
    hint: Any
    default: object
    is_required: bool


@cache
def _fields(cls: type[Struct]) -> tuple[_Field, ...]:
    """What is dumped and loaded, in order. `msgspec.structs.fields` would resolve names that only type checkers know."""
    names = cls.__struct_fields__
    defaults = (*[NODEFAULT] * (len(names) - len(cls.__struct_defaults__)), *cls.__struct_defaults__)
    hints = {name: hint for base in reversed(cls.__mro__) for name, hint in getattr(base, "__annotations__", {}).items()}
    return tuple(
        _Field(name, hints[name], default, default is NODEFAULT)
        for name, default in zip(names, defaults, strict=True)
        if get_origin(hints[name]) is not Hidden
    )


def _kind_of(cls: type[Struct]) -> str | None:
    return next((f.default for f in _fields(cls) if f.name == "kind" and isinstance(f.default, str)), None)
