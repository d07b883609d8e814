"""Titles from the session's own model, for those who want them: asked after the first answer, never over a given name."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.ports import SessionLibrary
from nexa_desktop.core.runs import RunState, RunStatus
from nexa_desktop.core.services import TitleSuggestion
from nexa_desktop.ui.controllers.sessions import SessionsController
from nexa_desktop.ui.controllers.settings_controller import SettingsController
from nexa_desktop.ui.workers.tasks import Tasks


class TitlesController(QObject):
    """Hears of every run that has ended. A title that cannot be had leaves the one that is there, without a word.

    ``asked(SessionId)``: the model was, or could not be; what the session used may have grown.
    """

    asked = Signal(object)

    def __init__(
        self,
        suggest: Callable[[RunId], TitleSuggestion | None] | None,
        settings: SettingsController,
        sessions: SessionsController,
        tasks: Tasks,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._suggest = suggest
        self._settings = settings
        self._sessions = sessions
        self._tasks = tasks

    @Slot(object)
    def run_settled(self, told: tuple[RunState, bool]) -> None:
        """Ask when this was a first answer."""
        state, _ = told
        suggest, app = self._suggest, self._settings.settings
        if suggest is None or app is None or not app.titles_by_model:
            return
        if state.status is RunStatus.COMPLETED and state.metadata.parent_run_id is None:
            session_id = state.metadata.session_id
            self._tasks.start(
                lambda: suggest(state.run_id),
                lambda suggestion: self._name(session_id, suggestion),
                lambda _: self.asked.emit(session_id),  # its own run tells what is wrong with the model
                name="title",
            )

    def _name(self, session_id: SessionId, suggestion: TitleSuggestion | None) -> None:
        self.asked.emit(session_id)
        if suggestion is None:
            return

        def rename(library: SessionLibrary) -> None:
            """In one question, so that a name that the person gives meanwhile comes before it or after it and stays."""
            if library.session_row(suggestion.session_id).title == suggestion.instead_of:
                library.rename(suggestion.session_id, suggestion.title)

        self._sessions.write(rename, lambda _: self._sessions.refresh(suggestion.session_id), quiet=True)
