"""Time behind one port, so that a test can move it.

Wall time is what deadlines and stored instants use; monotonic time is what durations use. A clock that is set
back must not extend a deadline, so the engine counts both (`semantics`: effective elapsed is the larger).
"""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """The two clocks of a machine."""

    def now(self) -> datetime:
        """Wall time, UTC and aware."""
        ...

    def monotonic_s(self) -> float:
        """Seconds that never go back; the zero point means nothing."""
        ...


class SystemClock:
    """The machine's own clocks."""

    def now(self) -> datetime:
        """Wall time, UTC and aware."""
        return datetime.now(UTC)

    def monotonic_s(self) -> float:
        """Seconds since an arbitrary point."""
        return time.monotonic()
