"""Raw requests and responses of this process's runs, for the inspector. In memory only, bounded, keys removed."""

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
        """Keep one exchange; what is longer than `MAX_CHARS` is cut and says so."""
        secrets = self._known_secrets()
        entry = (number, _shortened(redact(request, secrets=secrets)), _shortened(redact(response, secrets=secrets)))
        with self._lock:
            self._by_run.setdefault(run_id, []).append(entry)
            self._by_run.move_to_end(run_id)
            while len(self._by_run) > MAX_RUNS:
                self._by_run.popitem(last=False)

    def of(self, run_id: RunId) -> tuple[tuple[int, str, str], ...]:
        """(model call number, request, response) in order."""
        with self._lock:
            return tuple(self._by_run.get(run_id, ()))


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_CHARS else f"{text[:MAX_CHARS]}\n… {len(text) - MAX_CHARS:,} more characters"
