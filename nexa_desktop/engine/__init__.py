"""The runtime: runs that survive crashes.

    from nexa_desktop.engine import NexaAgent, RunConfig, tool

Names are imported when first used: nothing here pulls in pydantic, jsonschema or asyncio before it is needed.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nexa_desktop.core.errors import AgentResumeError, ContinuationRefused, OutcomeUnknown, RunNotCompleted
    from nexa_desktop.core.events import (
        ApprovalRequested,
        CorrectionRequested,
        MessageSaved,
        ModelCallRetrying,
        ModelCallStarted,
        ReasoningDelta,
        RunEnded,
        RunEvent,
        RunStarted,
        TextDelta,
        ToolCallStreaming,
        ToolOutput,
        ToolProposed,
        ToolSettled,
        ToolsLeftOut,
        ToolStarted,
        ToolStopping,
        UsageChanged,
    )
    from nexa_desktop.core.messages import StopReason, UserInput
    from nexa_desktop.core.runs import ResumeKind, ResumePoint, RunConfig, RunState, RunStatus
    from nexa_desktop.core.tools import Effect, Tool, ToolContext
    from nexa_desktop.engine.agent import NexaAgent
    from nexa_desktop.engine.function_tool import tool
    from nexa_desktop.engine.limits import GroupBudget
    from nexa_desktop.engine.memory_store import MemoryStore
    from nexa_desktop.engine.parallel import Actor, ParallelTask, group_usage, run_parallel
    from nexa_desktop.engine.recovery import require_resume_point, resume_point
    from nexa_desktop.engine.stop import RunStop

_HOMES = {
    "AgentResumeError": "nexa_desktop.core.errors",
    "ContinuationRefused": "nexa_desktop.core.errors",
    "OutcomeUnknown": "nexa_desktop.core.errors",
    "RunNotCompleted": "nexa_desktop.core.errors",
    "ApprovalRequested": "nexa_desktop.core.events",
    "CorrectionRequested": "nexa_desktop.core.events",
    "MessageSaved": "nexa_desktop.core.events",
    "ModelCallRetrying": "nexa_desktop.core.events",
    "ModelCallStarted": "nexa_desktop.core.events",
    "ReasoningDelta": "nexa_desktop.core.events",
    "RunEnded": "nexa_desktop.core.events",
    "RunEvent": "nexa_desktop.core.events",
    "RunStarted": "nexa_desktop.core.events",
    "TextDelta": "nexa_desktop.core.events",
    "ToolCallStreaming": "nexa_desktop.core.events",
    "ToolOutput": "nexa_desktop.core.events",
    "ToolProposed": "nexa_desktop.core.events",
    "ToolSettled": "nexa_desktop.core.events",
    "ToolStarted": "nexa_desktop.core.events",
    "ToolStopping": "nexa_desktop.core.events",
    "ToolsLeftOut": "nexa_desktop.core.events",
    "UsageChanged": "nexa_desktop.core.events",
    "StopReason": "nexa_desktop.core.messages",
    "UserInput": "nexa_desktop.core.messages",
    "ResumeKind": "nexa_desktop.core.runs",
    "ResumePoint": "nexa_desktop.core.runs",
    "RunConfig": "nexa_desktop.core.runs",
    "RunState": "nexa_desktop.core.runs",
    "RunStatus": "nexa_desktop.core.runs",
    "Effect": "nexa_desktop.core.tools",
    "Tool": "nexa_desktop.core.tools",
    "ToolContext": "nexa_desktop.core.tools",
    "NexaAgent": "nexa_desktop.engine.agent",
    "tool": "nexa_desktop.engine.function_tool",
    "GroupBudget": "nexa_desktop.engine.limits",
    "MemoryStore": "nexa_desktop.engine.memory_store",
    "Actor": "nexa_desktop.engine.parallel",
    "ParallelTask": "nexa_desktop.engine.parallel",
    "group_usage": "nexa_desktop.engine.parallel",
    "run_parallel": "nexa_desktop.engine.parallel",
    "require_resume_point": "nexa_desktop.engine.recovery",
    "resume_point": "nexa_desktop.engine.recovery",
    "RunStop": "nexa_desktop.engine.stop",
}

__all__ = [
    "Actor",
    "AgentResumeError",
    "ApprovalRequested",
    "ContinuationRefused",
    "CorrectionRequested",
    "Effect",
    "GroupBudget",
    "MemoryStore",
    "MessageSaved",
    "ModelCallRetrying",
    "ModelCallStarted",
    "NexaAgent",
    "OutcomeUnknown",
    "ParallelTask",
    "ReasoningDelta",
    "ResumeKind",
    "ResumePoint",
    "RunConfig",
    "RunEnded",
    "RunEvent",
    "RunNotCompleted",
    "RunStarted",
    "RunState",
    "RunStatus",
    "RunStop",
    "StopReason",
    "TextDelta",
    "Tool",
    "ToolCallStreaming",
    "ToolContext",
    "ToolOutput",
    "ToolProposed",
    "ToolSettled",
    "ToolStarted",
    "ToolStopping",
    "ToolsLeftOut",
    "UsageChanged",
    "UserInput",
    "group_usage",
    "require_resume_point",
    "resume_point",
    "run_parallel",
    "tool",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
