"""The caps of a session: what all its runs, on all branches, and the requests beside them may use together.

What the others have used is read once in each life of a run, before its first request: the session is claimed then, so no
other run of it can use more meanwhile. A request beside the runs (a title) that ends in that time counts from the next
life on.
"""

from msgspec.structs import replace

from nexa_desktop.core.messages import ResponseUsage, Role, StopReason
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.ports import RunStore
from nexa_desktop.core.runs import RunConfig, RunUsage
from nexa_desktop.core.spend import CallReport, Cost, Price, cost_of, is_reported
from nexa_desktop.engine import endings
from nexa_desktop.engine.endings import End
from nexa_desktop.engine.view import RunView

_A_CALL = ResponseUsage(input_tokens=1, output_tokens=1)


class SessionCap:
    """The caps of one run's session. The run's own usage is taken from its view, which knows earlier lives too."""

    def __init__(self, config: RunConfig, view: RunView, store: RunStore, *, price: Price) -> None:
        self._tokens, self._usd = config.max_session_tokens, config.max_session_cost_usd
        self._view, self._store, self._price = view, store, price
        self._others: RunUsage | None = None
        self._cost: Cost | None = None
        self._priced_to = 0

    def end(self) -> End | None:
        """The end of a run whose next request a cap does not allow; None while it may ask. Raises `StoreError`."""
        return self._end_by_tokens() or self._end_by_cost()

    def cannot_count(self, usage: ResponseUsage | None) -> bool:
        """Whether there is a cap that a response with this report cannot be counted for (B9)."""
        uncounted = self._tokens is not None and not is_reported(usage)
        return uncounted or (self._usd is not None and self._price(self._report(usage)) is None)

    def _end_by_tokens(self) -> End | None:
        if self._tokens is None:
            return None
        own, record = self._view.usage, self._view.record
        if self._others is None:
            self._others = self._store.session_usage(record.session_id, besides=record.run_id)
        used = self._others.total_tokens + own.total_tokens
        if used < self._tokens:
            return None
        said = phrase(
            f"The cap of this session, {self._tokens} tokens, is reached: "
            f"{used} were reported, input and output, over all its branches."
        )
        unknown = self._others.unreported_calls + own.unreported_calls
        return endings.out_of_session_budget(StopReason.SESSION_TOKENS, said + _unknown_words(unknown))

    def _end_by_cost(self) -> End | None:
        if self._usd is None:
            return None
        cap = _dollars(self._usd)
        if self._price(self._report(_A_CALL)) is None:
            model = self._view.record.identity.model
            return endings.price_unknown(
                f"What {model} costs is not known, so the cost cap of this session, {cap}, cannot be kept."
            )
        cost = self._cost_so_far()
        if cost.unpriced:
            calls = phrase("a call") if cost.unpriced == 1 else phrase(f"{cost.unpriced} calls")
            return endings.price_unknown(
                f"What {calls} of this session cost is not known, so its cost cap, {cap}, cannot be kept."
            )
        if cost.usd < self._usd:
            return None
        spent = _dollars(cost.usd)
        said = phrase(
            f"The cost cap of this session, {cap}, is reached: {spent} for the tokens reported, over all its branches."
        )
        return endings.out_of_session_budget(StopReason.SESSION_COST, said + _unknown_words(cost.unreported))

    def _cost_so_far(self) -> Cost:
        """The others' cost and this run's; each response is priced once."""
        view = self._view
        cost = self._cost
        if cost is None:
            reports = self._store.session_reports(view.record.session_id, besides=view.record.run_id)
            cost = cost_of(reports, self._price)
        for message in view.messages[self._priced_to :]:
            if message.role is Role.ASSISTANT and message.usage is not None:
                cost = cost.plus(self._report(message.usage), self._price)
        self._cost, self._priced_to = cost, len(view.messages)
        is_free = self._price(self._report(None)) is not None
        return replace(cost, unreported=cost.unreported + (0 if is_free else view.usage.unreported_calls))

    def _report(self, usage: ResponseUsage | None) -> CallReport:
        identity = self._view.record.identity
        return CallReport(identity.provider, identity.model, usage)


def no_price(_: CallReport) -> float | None:
    """Without a price list no price is known."""
    return None


def _dollars(usd: float) -> str:
    return f"${usd:,.2f}" if usd >= 1 else f"${usd:.4f}"


def _unknown_words(calls: int) -> str:
    """What is not in the sum."""
    if not calls:
        return ""
    if calls == 1:
        return " " + phrase("One call reported no tokens: what it used is not known and not in this sum.")
    return " " + phrase(f"{calls} calls reported no tokens: what they used is not known and not in this sum.")
