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
        chat.place_changed.connect(self.allow)
        window.sidebar.view.selectionModel().selectionChanged.connect(self.allow)
        self.allow()

    @Slot()
    def allow(self) -> None:
        """Grey what would do nothing: there is no session, or no turn, that it could mean."""
        actions = self._window.actions_table
        for name in ("pin", "archive", "trash", "export_markdown", "export_json"):
            actions[f"session.{name}"].setEnabled(bool(self._shown_ids()))
        has_session = self._chat.place.session_id is not None
        for action_id in ("session.rename", "edit.find", "edit.copy_markdown", "view.latest"):
            actions[action_id].setEnabled(has_session)
        can_go_on = self._chat.place.head is not None and self._chat.live_on_screen is None
        for action_id in ("run.resume", "run.continue", "run.regenerate"):
            actions[action_id].setEnabled(can_go_on)

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
