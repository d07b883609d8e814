"""What a run may still use: its own configuration, less what an actor's earlier turns have used, and what it shares with
the other runs of a group and of its session."""

import threading
from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import Struct

from nexa_desktop.core.codec import Value
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.run_facts import StartVerdict
from nexa_desktop.core.runs import RunConfig, RunUsage
from nexa_desktop.engine.session_cap import SessionCap


class GroupBudget(Value, frozen=True):
    """What all children of a group may use together, each within its own configuration; None is no limit. The names
    mean what they mean in `RunConfig`."""

    max_model_calls: int | None = None
    max_tool_calls: int | None = None
    max_tokens: int | None = None

    def __post_init__(self) -> None:
        for name, least in (("max_model_calls", 1), ("max_tool_calls", 0), ("max_tokens", 1)):
            value = getattr(self, name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < least):
                raise InvalidInput(
                    f"{name}={value!r:.60} is not allowed.", hint=f"{name} takes a whole number of at least {least}."
                )


class Shared(StrEnum):
    """What is counted for a whole group."""

    MODEL_CALLS = "model_calls"
    TOOL_CALLS = "tool_calls"
    TOKENS = "tokens"


class SharedBudget:
    """One budget over several runs of this process. Thread-safe. ``used``: what the group has used in earlier lives."""

    def __init__(self, budget: GroupBudget | None = None, *, used: RunUsage | None = None) -> None:
        self.budget = budget or GroupBudget()
        before = used or RunUsage()
        self._limits: Mapping[Shared, int | None] = {
            Shared.MODEL_CALLS: self.budget.max_model_calls,
            Shared.TOOL_CALLS: self.budget.max_tool_calls,
            Shared.TOKENS: self.budget.max_tokens,
        }
        self._used = {
            Shared.MODEL_CALLS: before.model_calls,
            Shared.TOOL_CALLS: before.tool_calls,
            Shared.TOKENS: before.total_tokens,
        }
        self._lock = threading.Lock()

    def left(self, what: Shared) -> int | None:
        """How much may still be used; None without a limit."""
        limit = self._limits[what]
        with self._lock:
            return None if limit is None else max(limit - self._used[what], 0)

    def take(self, what: Shared) -> bool:
        """Reserve one; False when all are used."""
        limit = self._limits[what]
        with self._lock:
            if limit is not None and self._used[what] >= limit:
                return False
            self._used[what] += 1
            return True

    def give_back(self, what: Shared) -> None:
        """One that was reserved was not used."""
        with self._lock:
            self._used[what] -= 1

    def count(self, usage: ResponseUsage | None) -> None:
        """Add the tokens of a response."""
        if usage is not None:
            with self._lock:
                self._used[Shared.TOKENS] += (usage.input_tokens or 0) + (usage.output_tokens or 0)


class Limits(Struct, frozen=True):
    """The limits of one run. What its store counts is compared there; what is shared is reserved here before, and a slot
    whose commit failed stays reserved: it may be on disk."""

    model_calls: int
    tool_calls: int
    tokens: int | None
    shared: SharedBudget
    session: SessionCap

    @classmethod
    def of(
        cls, config: RunConfig, *, session: SessionCap, spent: RunUsage | None = None, shared: SharedBudget | None = None
    ) -> "Limits":
        """The limits of ``config``, reduced by ``spent``."""
        used = spent or RunUsage()
        return cls(
            model_calls=max(config.max_model_calls - used.model_calls, 0),
            tool_calls=max(config.max_tool_calls - used.tool_calls, 0),
            tokens=None if config.max_tokens is None else max(config.max_tokens - used.total_tokens, 0),
            shared=shared or SharedBudget(),
            session=session,
        )

    @property
    def needs_usage(self) -> bool:
        """Whether a response that reports no tokens cannot be counted (B9)."""
        return self.tokens is not None or self.shared.budget.max_tokens is not None

    def tool_slots(self, used: int) -> int:
        """How many tool calls are left to a run that has used ``used``."""
        own, shared = self.tool_calls - used, self.shared.left(Shared.TOOL_CALLS)
        return own if shared is None else min(own, shared)

    def begin_model_call(self, begin: Callable[[int], int | None]) -> int | None:
        """T1 by ``begin(limit)``: the request's number, or None when it would be one too many."""
        if not self.shared.take(Shared.MODEL_CALLS):
            return None
        n = begin(self.model_calls)
        if n is None:
            self.shared.give_back(Shared.MODEL_CALLS)
        return n

    def start_call(self, start: Callable[[int], StartVerdict]) -> StartVerdict:
        """T3 by ``start(limit)``."""
        if not self.shared.take(Shared.TOOL_CALLS):
            return StartVerdict.OVER_BUDGET
        verdict = start(self.tool_calls)
        if verdict is not StartVerdict.STARTED:
            self.shared.give_back(Shared.TOOL_CALLS)
        return verdict
