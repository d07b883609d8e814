"""Structured output: what is asked, what is accepted, what comes back."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from nexa_desktop.core.ports import RunStore
from nexa_desktop.engine import RunConfig, RunStatus
from tests.support.engine_agents import agent_with
from tests.support.engine_provider import provider, say


class City(BaseModel):
    """A place."""

    name: str
    people: int


@dataclass
class Point:
    """A place on a plane."""

    x: int
    y: int


@pytest.mark.parametrize(
    ("output_type", "text", "data", "value"),
    [
        (None, "any text", "any text", "any text"),
        (str, "any text", "any text", "any text"),
        (City, '{"name": "Ulm", "people": 5}', {"name": "Ulm", "people": 5}, City(name="Ulm", people=5)),
        (Point, '```\n{"x": 1, "y": 2}\n```', {"x": 1, "y": 2}, Point(1, 2)),
        (int, "5", 5, 5),
        (int, '{"value": 5}', 5, 5),
        (list[City], '{"value": [{"name": "Ulm", "people": 5}]}', [{"name": "Ulm", "people": 5}], [City(name="Ulm", people=5)]),
        ({"type": "array", "items": {"type": "integer"}}, "[1, 2]", [1, 2], [1, 2]),
        ({"type": "object", "required": ["a"]}, '{"a": null}', {"a": None}, {"a": None}),
    ],
)
def test_a_valid_answer_is_data_and_value(
    store: RunStore, workdir: Path, output_type: Any, text: str, data: Any, value: Any
) -> None:
    """B10: the state holds JSON data, `run` and the checks get the type asked for."""
    seen: list[Any] = []
    agent = agent_with(provider(text), workdir, output_type=output_type, ensures=lambda output, task: seen.append(output))
    ended = agent.execute("go", save=store.save)
    assert ended.output == data
    assert store.load(ended.run_id).output == data
    assert seen == [value]
    assert agent_with(provider(text), workdir, output_type=output_type).run("go") == value


@pytest.mark.parametrize(
    ("output_type", "text"),
    [
        (City, "no JSON"),
        (City, '{"name": "Ulm"}'),
        (City, '{"name": "Ulm", "people": "many"}'),
        (City, '{"name": "Ulm", "people": 5} and more'),
        (int, '"5 or so"'),
        (float, "NaN"),
        ({"type": "object", "required": ["a"]}, "{}"),
        (City, "[" * 100_000),
        (None, "   "),
    ],
)
def test_an_invalid_answer_is_not_accepted(store: RunStore, workdir: Path, output_type: Any, text: str) -> None:
    """B10, §10.23: malformed JSON, a wrong schema and an empty answer fail with kind `output`; the answer stays in the log."""
    ended = agent_with(provider(text), workdir, output_type=output_type).execute(
        "go", config=RunConfig(retries=0), save=store.save
    )
    assert ended.error is not None
    assert (ended.status, ended.error.kind.value, ended.output) == (RunStatus.FAILED, "output", None)
    assert ended.messages[-1].text == text


def test_the_problem_is_told_to_the_model(store: RunStore, workdir: Path) -> None:
    """B10: a correction names what is wrong and asks for JSON alone; the schema of a plain type is wrapped in an object."""
    asked = provider(say('{"name": "Ulm", "people": "many"}'), '{"name": "Ulm", "people": 5}')
    agent_with(asked, workdir, output_type=City).execute("go", save=store.save)
    correction = asked.requests[1].messages[-1].text
    assert "people" in correction
    assert "JSON" in correction
    assert asked.requests[0].output_schema == City.model_json_schema()
    plain = provider("[]")
    agent_with(plain, workdir, output_type=list[City]).execute("go", save=store.save)
    schema: Any = plain.requests[0].output_schema
    assert (schema["type"], schema["required"]) == ("object", ["value"])
    assert "City" in schema["$defs"]


def test_plain_types_are_checked_strictly(store: RunStore, workdir: Path) -> None:
    """B10: numbers in quotes count as pydantic counts them; a fraction is no whole number."""
    assert agent_with(provider("2.5"), workdir, output_type=int).execute("go", config=RunConfig(retries=0)).output is None
