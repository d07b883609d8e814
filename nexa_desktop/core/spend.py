"""What a session has used: all its runs on all branches, and the requests made for it beside them (a title).

RunUsage       tokens and calls as reported; a call without a report is counted as such, never as zero
CallReport     one model call and what was reported of it: what a price is looked up for
SideRequest    a call that belongs to the session and to none of its runs
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from nexa_desktop.core.codec import Value
from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.runs import RunUsage


class CallReport(Value, frozen=True):
    """One model call: who answered, and the tokens reported; ``usage`` None is unknown."""

    provider: str
    model: str
    usage: ResponseUsage | None = None


class SideRequest(Value, frozen=True):
    """A request for the session beside its runs, ``purpose`` in one word. Noting a ``key`` again replaces what was noted
    under it: first without a report, before it is sent, then with what came."""

    key: str
    purpose: str
    report: CallReport


Price = Callable[[CallReport], float | None]
"""What a call cost in US dollars; None when its price or its tokens are not known."""


class Cost(Value, frozen=True):
    """US dollars of the calls whose cost is known, and how many calls are not in that sum: those that reported no tokens
    (``unreported``), and those of models without a known price (``unpriced``)."""

    usd: float = 0.0
    unreported: int = 0
    unpriced: int = 0

    def plus(self, report: CallReport, price: Price) -> "Cost":
        """With one more call."""
        usd = price(report)
        if usd is not None:
            return replace(self, usd=self.usd + usd)
        if is_reported(report.usage):
            return replace(self, unpriced=self.unpriced + 1)
        return replace(self, unreported=self.unreported + 1)


class SessionSpend(Value, frozen=True):
    """What a session has used. ``cost`` None: nobody has looked up prices."""

    usage: RunUsage = RunUsage()
    cost: Cost | None = None


def is_reported(usage: ResponseUsage | None) -> bool:
    """Whether both numbers that count are there."""
    return usage is not None and usage.input_tokens is not None and usage.output_tokens is not None


def cost_of(reports: Iterable[CallReport], price: Price) -> Cost:
    """What these calls cost together."""
    cost = Cost()
    for report in reports:
        cost = cost.plus(report, price)
    return cost


def sum_usage(used: Iterable[RunUsage]) -> RunUsage:
    """What all of these have used together."""
    told = tuple(used)
    return RunUsage(*(sum(getattr(usage, name) for usage in told) for name in RunUsage.__struct_fields__))


def with_side_requests(usage: RunUsage, requests: Sequence[SideRequest]) -> RunUsage:
    """``usage`` of the runs, with the requests beside them."""
    told = [request.report.usage for request in requests]
    return replace(
        usage,
        model_calls=usage.model_calls + len(told),
        input_tokens=usage.input_tokens + sum((report.input_tokens or 0) for report in told if report),
        output_tokens=usage.output_tokens + sum((report.output_tokens or 0) for report in told if report),
        unreported_calls=usage.unreported_calls + sum(1 for report in told if not is_reported(report)),
    )
