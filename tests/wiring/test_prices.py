"""What runs cost: told where all of it is known, unknown otherwise, nothing for models on this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.runs import ProviderIdentity, RunConfig
from nexa_desktop.core.spend import CallReport, Cost, SideRequest
from nexa_desktop.engine import NexaAgent
from nexa_desktop.providers import ScriptedProvider
from nexa_desktop.providers.pricing import cost_usd
from nexa_desktop.providers.scripted import ScriptedStep
from nexa_desktop.store import SQLiteCheckpointStore
from nexa_desktop.wiring.prices import PricedSessions, call_price

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


def test_the_spend_of_a_session_says_what_is_not_in_the_sum(store: SQLiteCheckpointStore) -> None:
    """Two turns, one call without a report, and a title of a model that is on no list."""
    identity = ProviderIdentity("openai", "openai_chat", "https://api.openai.com/v1", "gpt-4o-mini")
    provider = Posing(identity, ScriptedStep(text="hi", usage=USAGE), ScriptedStep(text="there", reports_usage=False))
    agent = NexaAgent("a", provider=provider)
    first = agent.execute("hello", save=store.save)
    agent.continue_run(first, "more")
    session = first.metadata.session_id
    store.note_side_request(session, SideRequest("t/1", "title", CallReport("openai", "no-such-model-x", USAGE)))
    spend = PricedSessions(store).session_spend(session)
    expected = cost_usd(USAGE, model="gpt-4o-mini", vendor_id="openai")
    assert spend.cost == Cost(expected or 0, unreported=1, unpriced=1)
    assert (spend.usage.total_tokens, spend.usage.unreported_calls) == (2_200_000, 1)


def test_a_cost_cap_is_kept_with_the_price_list(store: SQLiteCheckpointStore) -> None:
    """A cap of one cent: the call that crosses it is the last; a model without a price is not asked at all."""
    for model, calls, code in (("gpt-4o-mini", 1, "session-cost"), ("no-such-model-x", 0, "price-unknown")):
        identity = ProviderIdentity("openai", "openai_chat", "https://api.openai.com/v1", model)
        provider = Posing(identity, ScriptedStep(text="hi", usage=USAGE), ScriptedStep(text="more", usage=USAGE))
        agent = NexaAgent("a", provider=provider, price=call_price, config=RunConfig(max_session_cost_usd=0.01))
        first = agent.execute("hello", save=store.save)
        last = agent.continue_run(first, "more")
        assert last.error is not None
        assert last.error.code == code
        assert store.session_usage(first.metadata.session_id).model_calls == calls
