"""A clock that tests move."""

from datetime import UTC, datetime, timedelta


class MovableClock:
    """Starts at a fixed instant; ``advance`` moves both clocks, ``set_wall`` only the wall."""

    def __init__(self) -> None:
        self.wall = datetime(2026, 1, 1, tzinfo=UTC)
        self.mono = 1000.0

    def now(self) -> datetime:
        """Wall time."""
        return self.wall

    def monotonic_s(self) -> float:
        """Monotonic time."""
        return self.mono

    def advance(self, seconds: float) -> None:
        """Time goes by."""
        self.wall += timedelta(seconds=seconds)
        self.mono += seconds

    def set_wall_back(self, seconds: float) -> None:
        """Somebody sets the wall clock back; monotonic time is not moved by that."""
        self.wall -= timedelta(seconds=seconds)
