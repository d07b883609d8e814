"""Lists that also say what runs cost: the store knows the tokens, the price list knows the prices.

A cost is told only when every model call of a run reported its usage and its price is known; else it is unknown.
"""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import RunRow, TranscriptCursor, TranscriptPage, UsageRow
from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.spend import CallReport, SessionSpend, cost_of
from nexa_desktop.store.sessions import StoredSessions
from nexa_desktop.store.spend import session_reports


class PricedSessions(StoredSessions):
    """`StoredSessions` with costs filled in. In the store thread, like it: the price list is imported on first use."""

    def runs(self, session_id: SessionId) -> tuple[RunRow, ...]:
        """The tree of runs, oldest first, with their costs."""
        return self._priced(super().runs(session_id))

    def transcript(self, leaf: RunId, *, before: TranscriptCursor | None = None, limit: int = 200) -> TranscriptPage:
        """A page whose runs say what they cost."""
        page = super().transcript(leaf, before=before, limit=limit)
        return replace(page, runs=self._priced(page.runs))

    def usage(self, *, since: datetime | None = None) -> tuple[UsageRow, ...]:
        """Usage by day, model and session, with the cost of each group where all of it is known."""
        rows = super().usage(since=since)
        runs = self.runs_behind_usage(since=since)
        return tuple(replace(row, cost_usd=self._cost_of_group(row, runs)) for row in rows)

    def session_spend(self, session_id: SessionId) -> SessionSpend:
        """What the session has used and, call by call, what that cost."""
        spend = super().session_spend(session_id)
        return replace(spend, cost=cost_of(session_reports(self._database, session_id), call_price))

    def _cost_of_group(self, row: UsageRow, runs: dict[tuple[str, str, str, str], tuple[RunId, ...]]) -> float | None:
        if _is_free(row.provider):
            return 0.0
        behind = runs.get((row.day, row.model, row.provider, row.session_id), ())
        costs = [run_cost(calls, row.model, row.provider) for calls in self.reported_usage(behind).values()]
        known = [cost for cost in costs if cost is not None]
        return sum(known) if len(known) == len(costs) else None

    def _priced(self, rows: Sequence[RunRow]) -> tuple[RunRow, ...]:
        paid = [row.run_id for row in rows if not _is_free(row.identity.provider)]
        reported = self.reported_usage(paid)
        return tuple(
            replace(
                row,
                cost_usd=run_cost(reported[row.run_id], row.identity.model, row.identity.provider)
                if row.run_id in reported
                else None,
            )
            for row in rows
        )


def call_price(report: CallReport) -> float | None:
    """The `Price` that the engine and the lists count with. Slow on first use, when the price list is imported."""
    from nexa_desktop.providers.pricing import cost_usd

    return cost_usd(report.usage, model=report.model, vendor_id=report.provider)


def run_cost(calls: Sequence[ResponseUsage | None], model: str, vendor_id: str) -> float | None:
    """The sum over all model calls of a run; None when one of them is not known, or there was none."""
    costs = [call_price(CallReport(vendor_id, model, usage)) for usage in calls]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if costs and len(known) == len(costs) else None


def _is_free(vendor_id: str) -> bool:
    """Models on this machine, and scripts: no price is looked up, none is shown."""
    from nexa_desktop.providers.catalog import vendor

    return vendor_id in ("scripted", "offline") or vendor(vendor_id).is_local
