"""Older messages: when to ask for them, and a message that is waited for."""

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from nexa_desktop.core.ids import RunId

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView

_ASK_AGAIN_S = 5.0


class Paging(QObject):
    """Asks through one view's signal; the answer comes as rows in front."""

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view)
        self._view = view
        self._asked_at: float | None = None
        self._wanted: tuple[RunId, int, str] | None = None
        self._in_sight = QTimer(self)
        self._in_sight.setSingleShot(True)
        self._in_sight.timeout.connect(self.request_older)

    @Slot()
    def request_older(self) -> bool:
        """Ask for the page before the first row; again only when it has not come for a while. False: there is none."""
        model = self._view.model
        if model is None or not model.has_older:
            return False
        now = time.monotonic()
        if self._asked_at is None or now - self._asked_at > _ASK_AGAIN_S:
            self._asked_at = now
            self._view.older_requested.emit()
        return True

    def start_in_sight(self) -> None:
        """The first row is nearly seen. Said while painting, so nothing is asked before that has ended: whoever answers
        may change what is being painted."""
        self._in_sight.start()

    @property
    def is_waiting(self) -> bool:
        """Whether a page was asked for and has not come."""
        return self._asked_at is not None

    def came(self) -> None:
        """It has come, or other rows are shown."""
        self._asked_at = None

    def want(self, run_id: RunId, seq: int, highlight: str) -> None:
        """Show this message as soon as it is there."""
        self._wanted = (run_id, seq, highlight)
        self.try_wanted()

    def try_wanted(self) -> None:
        """Go to the wanted message if it is loaded, else ask for more."""
        view, model = self._view, self._view.model
        if self._wanted is None or model is None:
            return
        run_id, seq, highlight = self._wanted
        rows = model.rows
        index = next((i for i, row in enumerate(rows) if row.run_id == run_id and row.seq >= seq > 0), -1)
        if index < 0 or (index == 0 and rows[0].seq != seq and model.has_older):
            if not self.request_older():
                self._wanted = None
            return
        self._wanted = None
        view.set_current_row(index)
        if not (highlight and view.finder.show_in_row(highlight, index)):
            view.go_to_row(index)
