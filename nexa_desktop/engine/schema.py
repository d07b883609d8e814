"""JSON schemas of tools and outputs: whether one is sound, and what is wrong with a value. jsonschema on first use."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.phrases import phrase


def check_schema(schema: Mapping[str, object], *, what: str) -> None:
    """Raise `InvalidInput` naming ``what`` when ``schema`` is not a JSON schema."""
    from jsonschema.exceptions import SchemaError

    try:
        text = json.dumps(dict(schema))
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"{what} is not a JSON schema: {error}.") from error
    try:
        _validator_class(schema).check_schema(json.loads(text))
    except SchemaError as error:
        where = "/".join(str(p) for p in error.absolute_path) or "its root"
        raise InvalidInput(f"{what} is not a JSON schema: {error.message} (at {where}).") from error


def schema_problem(schema: Mapping[str, object], value: object) -> str | None:
    """What is wrong with ``value``, for the model; None when it fits."""
    from jsonschema.exceptions import best_match
    from referencing.exceptions import Unresolvable

    validator = _validator(json.dumps(dict(schema), sort_keys=True))
    try:
        error: Any = best_match(validator.iter_errors(value))
    except RecursionError:
        return phrase("it is nested too deeply")
    except Unresolvable as missing:
        return phrase(f"the schema refers to something that cannot be found ({missing})")
    if error is None:
        return None
    where = ".".join(str(p) for p in error.absolute_path)
    said = str(error.message)[:600]
    return f"{where}: {said}" if where else said


@lru_cache(maxsize=256)
def _validator(schema_text: str) -> Any:
    schema = json.loads(schema_text)
    return _validator_class(schema)(schema)


def _validator_class(schema: Mapping[str, object]) -> Any:
    from jsonschema.validators import Draft202012Validator, validator_for

    return validator_for(dict(schema), default=Draft202012Validator)
