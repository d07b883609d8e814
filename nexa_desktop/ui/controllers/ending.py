"""The end of the window, in order and without holding it up: draft, runs, settings, stores, tasks.

    begin    the draft is written, every run is asked to stop, none begins any more      the window stands and says so
    runs     until all threads have ended, at most `_RUNS_S`
    stores   the draft, the settings and what is queued for the stores are written, at most `_STORES_S`
    ended    the window may go

Thread: GUI. The waiting is done by a timer, so that the window can be moved and read; `finish` waits in place, for when
there is no event loop left.
"""

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.live_runs import LiveRuns
from nexa_desktop.ui.controllers.settings_controller import SettingsController
from nexa_desktop.ui.widgets.composer import Composer
from nexa_desktop.ui.workers.store_thread import StoreThread
from nexa_desktop.ui.workers.tasks import Tasks

_RUNS_S = 5.0
_STORES_S = 3.0
_POLL_MS = 10
_PATIENCE_MS = 200  # an end that takes no longer needs no words


class Ending(QObject):
    """``takes_time``: runs or writes are still at work, say so · ``ended``: all is written, or the time for it is over."""

    takes_time = Signal()
    ended = Signal()

    def __init__(
        self,
        composer: Composer,
        chat: ChatController,
        live: LiveRuns,
        settings: SettingsController,
        store: StoreThread,
        search_store: StoreThread,
        tasks: Tasks,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._composer = composer
        self._chat = chat
        self._live = live
        self._settings = settings
        self._search_store = search_store
        self._stores = (search_store, store)
        self._tasks = tasks
        self.has_begun = False
        self.has_ended = False
        self._all_threads_ended = True
        self._is_draft_kept = False
        self._is_written = False
        self._is_over: Callable[[], bool] = lambda: True
        self._then: Callable[[], None] = self._write
        self._give_up_at = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)

    @Slot()
    def begin(self) -> None:
        """Return at once; ``ended`` comes later. Harmless when asked again."""
        if self.has_begun:
            return
        self.has_begun = True
        self._composer.flush_draft()
        self._live.end()
        self._wait_for(lambda: not self._live.all(), _RUNS_S, self._write)
        self._timer.start()
        QTimer.singleShot(_PATIENCE_MS, self, self._tell_time)

    def finish(self) -> bool:
        """Wait in place for what has not ended; whether all threads did, also when asked again."""
        self.begin()
        if not self.has_ended:
            self._settings.write_pending()
            self._search_store.interrupt()
            self._conclude(_RUNS_S, _STORES_S)
        return self._all_threads_ended

    def _wait_for(self, is_over: Callable[[], bool], timeout_s: float, then: Callable[[], None]) -> None:
        self._is_over, self._then = is_over, then
        self._give_up_at = time.monotonic() + timeout_s

    @Slot()
    def _poll(self) -> None:
        if self._is_over() or time.monotonic() >= self._give_up_at:
            self._then()

    def _write(self) -> None:
        self._keep_draft()
        self._tasks.start(self._settings.write_pending, self._on_written, self._on_written, name="last-settings")
        self._search_store.interrupt()
        for store in self._stores:
            store.begin_close()
        self._wait_for(
            lambda: self._is_written and not any(store.isRunning() for store in self._stores),
            _STORES_S,
            partial(self._conclude, 0.0, 0.0),
        )

    def _keep_draft(self) -> None:
        """What was typed since the end began, too; what comes now could not be kept."""
        if not self._is_draft_kept:
            self._is_draft_kept = True
            self._chat.keep_draft()
            self._composer.setEnabled(False)

    def _on_written(self, _: object) -> None:
        self._is_written = True

    def _conclude(self, runs_s: float, stores_s: float) -> None:
        """Give up what has not ended after these seconds."""
        self._timer.stop()
        self._keep_draft()
        ended = [self._live.wait(runs_s), *(store.close(stores_s) for store in self._stores)]
        self._tasks.shut()
        self.has_ended, self._all_threads_ended = True, all(ended)
        self.ended.emit()

    @Slot()
    def _tell_time(self) -> None:
        if not self.has_ended:
            self.takes_time.emit()
