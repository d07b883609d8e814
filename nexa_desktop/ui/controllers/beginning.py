"""What works first: the list of sessions. Everything else of the window is imported and made when it is on screen."""

from functools import cached_property

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from nexa_desktop.core.services import Services
from nexa_desktop.ui.controllers.sessions import SessionsController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.workers.store_thread import StoreThread


class Beginning(QObject):
    """The store's threads and the list. ``done``: the list was painted, or cannot be read, which is told later, by who
    then asks again."""

    done = Signal()

    def __init__(self, services: Services, window: MainWindow) -> None:
        """Opens the store, on its own thread, while the widgets are made."""
        super().__init__(window)
        self._window = window
        self._is_done = False
        self.store = StoreThread(services.open_library, parent=window, name="store")
        self.search_store = StoreThread(services.open_library, parent=window, name="search")
        self.store.ask(lambda _: None, None, lambda _: None)

    @cached_property
    def sessions(self) -> SessionsController:
        """The list; the window has its widgets when this is asked for."""
        window = self._window
        return SessionsController(
            self.store, self.search_store, window.sessions_model, window.search_model, window.sidebar, window
        )

    def list_sessions(self) -> None:
        """Fill the list and show it."""
        self.sessions.listed.connect(self._show)
        self.sessions.store_failed.connect(self._show)
        self.sessions.reload()

    def shut_down(self) -> bool:
        """End the threads, when nothing else of the window was made; whether they ended."""
        ended = self.store.close()
        return self.search_store.close() and ended

    @Slot()
    def _show(self) -> None:
        if not self._is_done:
            self._is_done = True
            self._window.repaint()
            QTimer.singleShot(0, self, self.done.emit)
