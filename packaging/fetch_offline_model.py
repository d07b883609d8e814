"""Fetches the offline model with the environment's Python, saying its size first; nothing to do when it is there."""

import sys
import threading
import time

from nexa_desktop.config.paths import models_directory
from nexa_desktop.core.errors import NexaError
from nexa_desktop.providers.offline import OfflineModel


class Progress:
    """One line that counts up; on a terminal it is rewritten, elsewhere a line is written each quarter."""

    def __init__(self) -> None:
        self._shown = -1
        self._step = 1 if sys.stdout.isatty() else 25

    def __call__(self, done: int, total: int) -> None:
        percent = min(100, done * 100 // max(1, total))
        if percent // self._step == self._shown:
            return
        self._shown = percent // self._step
        end = "" if self._step == 1 and percent < 100 else "\n"
        print(f"{chr(13) if self._step == 1 else ''}  {percent:3d} % of {total / 1e6:.0f} MB", end=end, flush=True)


def main() -> int:
    """Install it where it is not; the exit code."""
    offline = OfflineModel(models_directory())
    if offline.is_installed():
        return 0
    problem = offline.problem()
    if problem is not None:
        print(f"The offline model cannot run here: {problem}")
        return 1
    print(f"Fetching the offline model ({offline.download_size_bytes() / 1e6:.0f} MB, once; --no-offline-model skips it) …")
    started = time.monotonic()
    try:
        path = offline.install(progress=Progress(), cancel=threading.Event())
    except NexaError as error:
        print(f"The offline model could not be fetched. {error}")
        return 1
    print(f"The offline model is in {path} ({time.monotonic() - started:.0f} s).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
