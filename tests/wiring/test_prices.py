"""What runs cost: told where all of it is known, unknown otherwise, nothing for models on this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.runs import ProviderIdentity
from nexa_desktop.engine import NexaAgent
from nexa_desktop.providers import ScriptedProvider
from nexa_desktop.providers.pricing import cost_usd
from nexa_desktop.providers.scripted import ScriptedStep
from nexa_desktop.store import SQLiteCheckpointStore
from nexa_desktop.wiring.prices import PricedSessions

USAGE = ResponseUsage(input_tokens=1_000_000, output_tokens=100_000, cached_tokens=0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """An empty store."""
    with SQLiteCheckpointStore(tmp_path / "s.sqlite3") as store:
        yield store


class Posing(ScriptedProvider):
    """A scripted model under a vendor's name."""

    def __init__(self, identity: ProviderIdentity, *steps: ScriptedStep) -> None:
        super().__init__(steps)
        self._posed = identity

    @property
    def identity(self) -> ProviderIdentity:
        """The vendor it poses as."""
        return self._posed


def run(store: SQLiteCheckpointStore, vendor: str, *steps: ScriptedStep, model: str = "gpt-4o-mini") -> Any:
    """One run by that vendor's model; its row."""
    provider = Posing(ProviderIdentity(vendor, "openai_chat", "https://api.openai.com/v1", model), *steps)
    state = NexaAgent("a", provider=provider).execute("hello", save=store.save)
    library = PricedSessions(store)
    (row,) = library.runs(state.metadata.session_id)
    (shown,) = library.transcript(state.run_id).runs
    assert shown.cost_usd == row.cost_usd
    (used,) = library.usage()
    assert used.cost_usd == row.cost_usd
    return row


def test_a_run_of_a_listed_model_costs_what_its_calls_cost(store: SQLiteCheckpointStore) -> None:
    """The sum over its model calls, in lists, transcript and usage."""
    expected = cost_usd(USAGE, model="gpt-4o-mini", vendor_id="openai")
    assert expected is not None
    assert expected > 0
    assert run(store, "openai", ScriptedStep(text="hi", usage=USAGE)).cost_usd == pytest.approx(expected)


def test_an_unknown_price_or_an_unreported_call_is_unknown_and_not_zero(store: SQLiteCheckpointStore) -> None:
    """Never a guess."""
    assert run(store, "openai", ScriptedStep(text="hi", usage=USAGE), model="no-such-model-x").cost_usd is None


def test_a_call_without_a_report_makes_the_cost_unknown(store: SQLiteCheckpointStore) -> None:
    """One unreported call is enough."""
    assert run(store, "openai", ScriptedStep(text="hi", reports_usage=False)).cost_usd is None
