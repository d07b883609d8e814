"""When the store cannot be written or opened: a banner that stays, or a page of its own. Never silence, never an empty list."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from nexa_desktop.core.errors import NexaError, StoreDamaged
from nexa_desktop.core.services import Services, StoreRecovery
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.workers.tasks import Tasks

if TYPE_CHECKING:
    from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage


class StoreTrouble(QObject):
    """``reload_wanted``: read the list again · ``start_wanted``: try everything again · ``folder_wanted``: show the files ·
    ``recovered(StoreRecovery)``: a new store has begun in place of a damaged one."""

    reload_wanted = Signal()
    start_wanted = Signal()
    folder_wanted = Signal()
    recovered = Signal(object)

    def __init__(self, chat: ChatController, services: Services, tasks: Tasks, window: MainWindow) -> None:
        super().__init__(window)
        self._chat = chat
        self._services = services
        self._tasks = tasks
        self._window = window
        self._page: StartupErrorPage | None = None
        window.banners.action_triggered.connect(self.banner_action)

    @property
    def has_page(self) -> bool:
        """Whether the page is shown in place of everything else."""
        return self._page is not None

    @property
    def is_failing(self) -> bool:
        """Whether what was written last is not on disk."""
        return "store" in self._window.banners.causes()

    @Slot(object)
    def failed(self, error: NexaError) -> None:
        """A banner that stays until a write succeeds; a page of its own when the store cannot be opened at all."""
        self._window.status_bar.set_saved(False, said(error.message))
        if not self._window.sidebar.has_loaded and self._chat.place.session is None:
            self._show_page(error)
            return
        self._window.banners.show_banner(
            "store", said(error.message), detail=said(error.hint or ""), actions=(("retry", self.tr("Try again")),)
        )

    def _show_page(self, error: NexaError) -> None:
        """Newer, damaged, locked or unreadable: what it is and what can be done. Never a first run, never an empty list."""
        from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage

        if self._page is not None:
            return
        again, folder, leave = (
            ("retry", self.tr("Try again")),
            ("folder", self.tr("Show the data folder")),
            ("quit", self.tr("Quit")),
        )
        actions = [again, folder, leave]
        if isinstance(error, StoreDamaged) and self._services.recover_store is not None:
            actions.insert(0, ("recover", self.tr("Set aside and recover")))
        page = StartupErrorPage(
            said(error.message),
            said(error.hint or ""),
            self._window.pages,
            picture="database",
            details=f"{error.code}\n{self._services.data_directory}\n{error}",
            actions=actions,
        )
        page.chosen.connect(self._chosen)
        self._page = page
        self._window.sidebar.clear_problem()  # told once: by the page, which can do something about it
        self._window.show_page(page, with_composer=False)
        page.buttons[actions[0][0]].setFocus()

    @Slot(object)
    def _chosen(self, key: str) -> None:
        match key:
            case "retry":
                self._leave_page()
                self.start_wanted.emit()
            case "recover":
                self._recover()
            case "folder":
                self.folder_wanted.emit()
            case _:
                self._window.close()

    def _recover(self) -> None:
        recover, page = self._services.recover_store, self._page
        if recover is not None and page is not None:
            page.setEnabled(False)
            self._tasks.start(recover, self._recovered, self._not_recovered, name="recover")

    def _recovered(self, recovery: StoreRecovery) -> None:
        self._leave_page()
        self.recovered.emit(recovery)
        self.start_wanted.emit()

    def _not_recovered(self, error: NexaError) -> None:
        self._leave_page()
        self._show_page(error)

    def _leave_page(self) -> None:
        page, self._page = self._page, None
        if page is not None:
            self._window.show_page(self._window.welcome)
            self._window.pages.removeWidget(page)
            page.deleteLater()

    @Slot()
    def written(self) -> None:
        self._leave_page()
        if self.is_failing:
            self._window.banners.hide_banner("store")
            self.reload_wanted.emit()
        self._window.status_bar.set_saved(True)

    @Slot(object)
    def banner_action(self, told: tuple[str, str]) -> None:
        cause, _ = told
        if cause == "store":
            self._window.composer.flush_draft()
            self.reload_wanted.emit()
