"""`@tool`: a typed Python function as a tool. The schema comes from its signature, the texts from its docstring.

pydantic is imported when the schema is first asked for (at the latest when an agent is made with the tool), not when
the decorator runs: a module full of tools stays cheap to import.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from functools import cached_property, update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar, get_args, get_type_hints, overload

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import InvalidInput, ToolError
from nexa_desktop.core.tools import Effect, PrepareHook, PreviewHook, Tool, ToolContext, VerifyHook

P = ParamSpec("P")
R = TypeVar("R")

_ARGUMENT_LINE = re.compile(r"^\s*(?:[-*]\s+|:param\s+)?`{0,2}(\w+)`{0,2}(?:\s*\([^)]*\))?\s*:\s+(.+)$")
_SECTION = re.compile(r"^\s*(Args|Arguments|Parameters|Returns|Raises|Yields|Examples?)\s*:?\s*$")


class FunctionTool(Generic[P, R]):
    """A decorated function: still callable as before, and a `Tool` through ``.tool``."""

    def __init__(
        self,
        function: Callable[P, R],
        *,
        effect: Effect,
        name: str | None,
        description: str | None,
        prepare: PrepareHook | None,
        verify: VerifyHook | None,
        preview: PreviewHook | None,
    ) -> None:
        self._function = function
        self._effect = effect
        self._name: str = name or str(getattr(function, "__name__", type(function).__name__))
        self._description = description
        self._hooks = (prepare, verify, preview)
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function itself."""
        return self._function(*args, **kwargs)

    @property
    def name(self) -> str:
        """The tool's name."""
        return self._name

    @property
    def effect(self) -> Effect:
        """What a call does to the world."""
        return self._effect

    @property
    def description(self) -> str:
        """What the model is told of it."""
        return self.tool.description

    @property
    def parameters(self) -> Mapping[str, object]:
        """The JSON schema of its arguments."""
        return self.tool.parameters

    @cached_property
    def tool(self) -> Tool:
        """The tool. Raises `InvalidInput` when a parameter has no type that JSON can describe."""
        summary, notes = _docstring_parts(inspect.getdoc(self._function) or "")
        context_name, types = self._parameters()
        model = _arguments_model(self._name, types, notes)
        prepare, verify, preview = self._hooks
        return Tool(
            name=self._name,
            description=self._description if self._description is not None else summary,
            parameters=_schema_of(model, self._name),
            run=self._runner(model, context_name),
            effect=self._effect,
            takes_context=context_name is not None,
            prepare=prepare,
            verify=verify,
            preview=preview,
            source="function",
        )

    def _parameters(self) -> tuple[str | None, dict[str, tuple[Any, Any]]]:
        """The name of the parameter that takes the `ToolContext` (if any), and (type, default) of all others."""
        try:
            hints = get_type_hints(self._function, include_extras=True)
        except (NameError, TypeError) as error:
            raise InvalidInput(f"The types of tool {self._name!r} cannot be read: {error}.") from error
        context_name = None
        types: dict[str, tuple[Any, Any]] = {}
        for parameter in inspect.signature(self._function).parameters.values():
            hint = hints.get(parameter.name, Any)
            if hint is ToolContext or ToolContext in get_args(hint):
                context_name = parameter.name
            elif parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
                raise InvalidInput(
                    f"Tool {self._name!r} has the parameter {str(parameter)!r}.",
                    hint="A tool's parameters are passed by name: no *args, **kwargs or positional-only ones.",
                )
            else:
                types[parameter.name] = (hint, ... if parameter.default is parameter.empty else parameter.default)
        return context_name, types

    def _runner(self, model: Any, context_name: str | None) -> Callable[..., object]:
        function: Callable[..., object] = self._function

        def run(**arguments: object) -> object:
            return function(**_bound(model, arguments))

        def run_with_context(context: ToolContext, **arguments: object) -> object:
            return function(**_bound(model, arguments), **{str(context_name): context})

        return run if context_name is None else run_with_context


@overload
def tool(function: Callable[P, R], /) -> FunctionTool[P, R]: ...
@overload
def tool(
    *,
    effect: Effect | str = ...,
    name: str | None = ...,
    description: str | None = ...,
    prepare: PrepareHook | None = ...,
    verify: VerifyHook | None = ...,
    preview: PreviewHook | None = ...,
) -> Callable[[Callable[P, R]], FunctionTool[P, R]]: ...


def tool(
    function: Callable[P, R] | None = None,
    /,
    *,
    effect: Effect | str = Effect.WRITE,
    name: str | None = None,
    description: str | None = None,
    prepare: PrepareHook | None = None,
    verify: VerifyHook | None = None,
    preview: PreviewHook | None = None,
) -> FunctionTool[P, R] | Callable[[Callable[P, R]], FunctionTool[P, R]]:
    """Make a tool of a typed function, as ``@tool`` or ``@tool(effect="read")``.

    Without ``effect`` it is a write: every call asks first. A parameter annotated `ToolContext` is given the context
    and is no part of the schema. ``prepare`` and ``verify`` leave and read evidence for a recovery; see `Tool`.
    """
    try:
        kind = Effect(effect)
    except ValueError as error:
        allowed = ", ".join(repr(e.value) for e in Effect)
        raise InvalidInput(f"effect={effect!r:.60} is not allowed.", hint=f"It is one of {allowed}.") from error

    def decorate(target: Callable[P, R]) -> FunctionTool[P, R]:
        return FunctionTool(
            target, effect=kind, name=name, description=description, prepare=prepare, verify=verify, preview=preview
        )

    return decorate if function is None else decorate(function)


def _bound(model: Any, arguments: Mapping[str, object]) -> dict[str, Any]:
    """The arguments as the types that the function asks for."""
    from pydantic import ValidationError

    try:
        values = model.model_validate(arguments)
    except ValidationError as error:
        raise ToolError(f"The arguments do not fit: {error.errors()[0]['msg']}") from error
    return {field.alias: getattr(values, inner) for inner, field in model.model_fields.items()}


def _arguments_model(name: str, types: dict[str, tuple[Any, Any]], notes: dict[str, str]) -> Any:
    from pydantic import ConfigDict, Field, create_model
    from pydantic.errors import PydanticSchemaGenerationError, PydanticUserError

    # The fields have names of their own: a parameter may be called `json`, `copy` or `_x`, which a model's may not.
    fields: dict[str, Any] = {
        f"argument_{i}": (hint, Field(default, alias=key, description=notes.get(key)))
        for i, (key, (hint, default)) in enumerate(types.items())
    }
    config = ConfigDict(extra="forbid", arbitrary_types_allowed=False, protected_namespaces=())
    try:
        return create_model(f"{name}_arguments", __config__=config, **fields)
    except (PydanticSchemaGenerationError, PydanticUserError, NameError) as error:
        raise InvalidInput(f"A parameter of tool {name!r} has a type that JSON cannot describe: {error}") from error


def _schema_of(model: Any, name: str) -> JsonObject:
    from pydantic.errors import PydanticInvalidForJsonSchema

    try:
        schema: JsonObject = model.model_json_schema()
    except PydanticInvalidForJsonSchema as error:
        raise InvalidInput(f"A parameter of tool {name!r} has a type that JSON cannot describe: {error}") from error
    schema.pop("title", None)
    properties = schema.setdefault("properties", {})
    if isinstance(properties, dict):
        for described in properties.values():
            if isinstance(described, dict):
                described.pop("title", None)
    return schema


def _docstring_parts(doc: str) -> tuple[str, dict[str, str]]:
    """The text before the first section, and what the docstring says of each argument."""
    summary: list[str] = []
    notes: dict[str, str] = {}
    section = ""
    for line in doc.splitlines():
        heading = _SECTION.match(line)
        if heading:
            section = heading.group(1).lower()
        elif section.startswith(("arg", "param")) or line.lstrip().startswith(":param"):
            described = _ARGUMENT_LINE.match(line)
            if described:
                notes[described.group(1)] = described.group(2).strip()
            elif notes and line.strip():
                last = next(reversed(notes))
                notes[last] = f"{notes[last]} {line.strip()}"
        elif not section and not line.lstrip().startswith(":return"):
            summary.append(line)
    return "\n".join(summary).strip(), notes
