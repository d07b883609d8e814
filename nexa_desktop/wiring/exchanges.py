"""Raw requests and responses of this process's runs, for the inspector. In memory only, bounded; keys are never shown."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from nexa_desktop.core.ids import RunId
from nexa_desktop.core.redaction import redact

MAX_RUNS = 20
MAX_CHARS = 400_000


class ExchangeLog:
    """The latest exchanges, newest runs kept. Any thread."""

    def __init__(self, known_secrets: Callable[[], frozenset[str]]) -> None:
        self._known_secrets = known_secrets
        self._lock = threading.Lock()
        self._by_run: OrderedDict[RunId, list[tuple[int, str, str]]] = OrderedDict()

    def record(self, run_id: RunId, number: int, request: str, response: str) -> None:
        """Keep one exchange; what is longer than `MAX_CHARS` is cut and says so. Quick: the run waits for it."""
        entry = (number, _shortened(request), _shortened(response))
        with self._lock:
            self._by_run.setdefault(run_id, []).append(entry)
            self._by_run.move_to_end(run_id)
            while len(self._by_run) > MAX_RUNS:
                self._by_run.popitem(last=False)

    def of(self, run_id: RunId) -> tuple[tuple[int, str, str], ...]:
        """(model call number, request, response) in order. Keys are taken out here: it takes half a second for a long one."""
        with self._lock:
            entries = tuple(self._by_run.get(run_id, ()))
        secrets = self._known_secrets()
        return tuple((n, redact(sent, secrets=secrets), redact(got, secrets=secrets)) for n, sent, got in entries)


def _shortened(text: str) -> str:
    """Cut at a line's end, so that a key is never cut in two and then not recognised."""
    if len(text) <= MAX_CHARS:
        return text
    end = max(text.rfind("\n", 0, MAX_CHARS), text.rfind(" ", 0, MAX_CHARS))
    kept = text[: end if end > MAX_CHARS // 2 else MAX_CHARS]
    return f"{kept}\n… {len(text) - len(kept):,} more characters"
