"""Sends the events of one run, numbered and in order, to whoever listens. A listener's fault never breaks the run."""

import logging
import threading
from collections.abc import Callable
from typing import Any

from nexa_desktop.core.clock import Clock
from nexa_desktop.core.events import RunEvent, TextDelta
from nexa_desktop.core.ids import RunId, SessionId

_log = logging.getLogger(__name__)


class Emitter:
    """Numbers events from 1 and delivers them one at a time, in the thread where they happen."""

    def __init__(
        self,
        run_id: RunId,
        session_id: SessionId,
        *,
        clock: Clock,
        on_event: Callable[[RunEvent], object] | None,
        on_text: Callable[[str], object] | None,
    ) -> None:
        self._run_id = run_id
        self._session_id = session_id
        self._clock = clock
        self._on_event = on_event
        self._on_text = on_text
        self._n = 0
        # Re-entrant: a listener may cause another event (a tool context used inside a callback).
        self._lock = threading.RLock()

    def emit(self, event_type: Callable[..., RunEvent], **fields: Any) -> None:
        """Build the event with the run's ids, its number and the time, and deliver it."""
        if self._on_event is None and (self._on_text is None or event_type is not TextDelta):
            return
        with self._lock:
            self._n += 1
            event = event_type(run_id=self._run_id, session_id=self._session_id, n=self._n, at=self._clock.now(), **fields)
            self._deliver(event)

    def _deliver(self, event: RunEvent) -> None:
        try:
            if self._on_event is not None:
                self._on_event(event)
            if self._on_text is not None and isinstance(event, TextDelta):
                self._on_text(event.text)
        except Exception:  # noqa: BLE001  whatever a listener raises, the run goes on
            _log.exception("A listener of run %s failed on %s", self._run_id, event.kind)
