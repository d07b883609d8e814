"""What ``nexa agent`` tells its caller, and which status that is."""

from enum import IntEnum

from nexa_desktop.core.runs import RunStatus


class ExitCode(IntEnum):
    """What ``nexa agent`` tells its caller."""

    COMPLETED = 0
    USAGE = 2
    WAITING_APPROVAL = 3
    FAILED = 4
    CANCELLED = 5
    TIMED_OUT = 6
    BUDGET_EXHAUSTED = 7
    REFUSED = 8


EXIT_CODES = {
    RunStatus.COMPLETED: ExitCode.COMPLETED,
    RunStatus.RUNNING: ExitCode.FAILED,
    RunStatus.WAITING_APPROVAL: ExitCode.WAITING_APPROVAL,
    RunStatus.FAILED: ExitCode.FAILED,
    RunStatus.CANCELLED: ExitCode.CANCELLED,
    RunStatus.TIMED_OUT: ExitCode.TIMED_OUT,
    RunStatus.BUDGET_EXHAUSTED: ExitCode.BUDGET_EXHAUSTED,
}
