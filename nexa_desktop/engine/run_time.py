"""How long a run has lasted and what is left, by two clocks at once.

The wall clock decides (it counts approval waits, suspends and the time before a resume), but setting it back must not
extend a deadline: the time that this process has measured itself, on top of the latest instant that earlier lives have
stored, counts too. The larger of the two is the elapsed time.
"""

from datetime import datetime, timedelta

from nexa_desktop.core.clock import Clock
from nexa_desktop.core.run_facts import RunSnapshot


class RunTime:
    """Elapsed and remaining seconds of one run."""

    def __init__(self, clock: Clock, own: RunSnapshot) -> None:
        run = own.run
        self._clock = clock
        self._started_at = run.started_at
        self._allowed_s = (run.deadline_at - run.started_at).total_seconds()
        known = (_last_instant(own) - run.started_at).total_seconds()
        self._before_s = max(run.elapsed_s, known, self._wall_s(), 0.0)
        self._opened_s = clock.monotonic_s()

    @property
    def elapsed_s(self) -> float:
        """Seconds since the run's start."""
        return max(self._wall_s(), self._before_s + self._clock.monotonic_s() - self._opened_s)

    def remaining_s(self) -> float:
        """Seconds until the deadline; negative after it."""
        return self._allowed_s - self.elapsed_s

    @property
    def deadline_at(self) -> datetime:
        """When time is up by the wall clock as it stands now."""
        return self._clock.now() + timedelta(seconds=self.remaining_s())

    def _wall_s(self) -> float:
        return (self._clock.now() - self._started_at).total_seconds()


def _last_instant(own: RunSnapshot) -> datetime:
    """The latest instant that the run's stored facts name: it had lasted at least until then."""
    instants = [own.run.started_at]
    instants += [message.created_at for message in own.messages[-1:] if message.created_at]
    for call in own.model_calls[-1:]:
        instants.append(call.ended_at or call.started_at)
    for entry in own.journal[-8:]:
        instants += [at for at in (entry.decided_at, entry.started_at, entry.ended_at) if at]
    return max(instants)
