"""Commands of the menus for whole sessions: those selected in the list, or the one on screen."""

from PySide6.QtCore import QObject, Slot

from nexa_desktop.core.ids import SessionId
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.sessions import SessionsController
from nexa_desktop.ui.controllers.transfer import TransferController
from nexa_desktop.ui.main_window import MainWindow


class SessionCommands(QObject):
    """See the module's docstring."""

    def __init__(
        self, chat: ChatController, sessions: SessionsController, transfer: TransferController, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._chat = chat
        self._sessions = sessions
        self._transfer = transfer
        self._window = window

    def _shown_ids(self) -> tuple[SessionId, ...]:
        chosen = self._window.sidebar.selected_ids()
        shown = self._chat.place.session_id
        return chosen or ((shown,) if shown is not None else ())

    @Slot()
    def pin(self) -> None:
        ids = self._shown_ids()
        rows = [row for one in ids if (row := self._window.sessions_model.session(one)) is not None]
        if ids:
            self._window.sidebar.pin_requested.emit((ids, not all(row.is_pinned for row in rows)))

    @Slot()
    def archive(self) -> None:
        if ids := self._shown_ids():
            self._window.sidebar.archive_requested.emit((ids, True))

    @Slot()
    def trash(self) -> None:
        if ids := self._shown_ids():
            self._sessions.move_to_trash(ids)

    def export(self, kind: str) -> None:
        if ids := self._shown_ids():
            self._transfer.ask_export((ids, kind))

    @Slot()
    def rename(self) -> None:
        self._window.actions_table["view.sidebar"].setChecked(True)
        self._window.sidebar.select(self._chat.place.session_id)
        self._window.sidebar.rename_current()
