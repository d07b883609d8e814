"""What a run's answer must look like, and whether it does.

A pydantic model, a JSON schema or a plain type; None and ``str`` mean text. pydantic and jsonschema are imported only
when an output needs them.
"""

import json
import math
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.engine.schema import check_schema, schema_problem

_FENCE = re.compile(r"\A\s*```[A-Za-z0-9_-]*\s*\n(.*?)\n?\s*```\s*\Z", re.DOTALL)
_WRAPPER = "value"


class OutputInvalid(Exception):
    """The answer does not fit; the message tells the model what is wrong."""


class Accepted(Struct, frozen=True):
    """A valid answer: ``data`` as JSON, ``value`` as the type asked for."""

    data: JsonValue
    value: Any


class OutputSpec:
    """One ``output_type``."""

    def __init__(self, output_type: object = None) -> None:
        self._type: Any = None if output_type is str else output_type
        if isinstance(output_type, Mapping):
            check_schema(output_type, what="output_type")
            self._type = json.loads(json.dumps(dict(output_type)))
        elif self._type is not None:
            self._check_type()

    @property
    def is_text(self) -> bool:
        """Whether any text will do."""
        return self._type is None

    @cached_property
    def schema(self) -> JsonObject | None:
        """The JSON schema sent to the model; a schema that is not of an object is wrapped in one."""
        if self._type is None:
            return None
        own = self._own_schema
        if own is None or not self._is_wrapped:
            return own
        inner = {key: value for key, value in own.items() if key != "$defs"}
        wrapped: JsonObject = {"type": "object", "properties": {_WRAPPER: inner}, "required": [_WRAPPER]}
        return wrapped | ({"$defs": own["$defs"]} if "$defs" in own else {})

    def accept(self, text: str) -> Accepted:
        """The validated answer; raises `OutputInvalid`."""
        if self._type is None:
            if not text.strip():
                raise OutputInvalid("it was empty.")
            return Accepted(text, text)
        data = _parse(text)
        if self._is_wrapped and isinstance(data, dict) and set(data) == {_WRAPPER}:
            data = data[_WRAPPER]
        if isinstance(self._type, dict):
            problem = schema_problem(self._type, data)
            if problem:
                raise OutputInvalid(f"it does not match the schema: {problem}")
            return Accepted(data, data)
        return self._validate(data)

    def restore(self, data: JsonValue) -> Any:
        """A stored output as the type asked for."""
        if self._type is None or isinstance(self._type, dict):
            return data
        return self._adapter.validate_python(data)

    @property
    def _is_wrapped(self) -> bool:
        own = self._own_schema or {}
        is_object = own["type"] == "object" if "type" in own else "$ref" in own or "properties" in own
        return not is_object

    @cached_property
    def _own_schema(self) -> JsonObject | None:
        if self._type is None:
            return None
        if isinstance(self._type, dict):
            return self._type
        schema: JsonObject = self._adapter.json_schema()
        return schema

    @cached_property
    def _adapter(self) -> Any:
        from pydantic import TypeAdapter

        return TypeAdapter(self._type)

    def _check_type(self) -> None:
        """A type that has no JSON schema is refused when the agent is made, not at its first answer."""
        from pydantic import PydanticSchemaGenerationError, PydanticUserError
        from pydantic.errors import PydanticInvalidForJsonSchema

        try:
            _ = self._own_schema
        except (PydanticSchemaGenerationError, PydanticInvalidForJsonSchema, PydanticUserError) as error:
            raise InvalidInput(
                f"output_type={self._type!r:.80} is not a type that JSON can describe.",
                hint="Give a pydantic model, a JSON schema or a plain type such as list[str].",
            ) from error

    def _validate(self, data: JsonValue) -> Accepted:
        from pydantic import ValidationError

        try:
            value = self._adapter.validate_json(json.dumps(data))
        except ValidationError as error:
            raise OutputInvalid(f"it does not match the schema: {_summary(error)}") from error
        return Accepted(self._adapter.dump_python(value, mode="json"), value)


def _parse(text: str) -> JsonValue:
    fenced = _FENCE.match(text)
    body = fenced.group(1) if fenced else text
    try:
        data: JsonValue = json.loads(body, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise OutputInvalid(f"it is not valid JSON ({error}).") from error
    return data


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:40]} is too large a number")
    return number


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a JSON value")


def _summary(error: Any) -> str:
    lines = [f"{'.'.join(str(p) for p in item['loc']) or 'value'}: {item['msg']}" for item in error.errors()[:5]]
    return "; ".join(lines)
