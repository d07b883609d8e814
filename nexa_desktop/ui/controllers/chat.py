"""The session on screen: opening it, leaving it, and keeping its transcript fresh.

Events of runs that are not on screen never reach the transcript; they only keep the list fresh. What is sent from here, and
when it leaves the composer, is in `sending`.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.events import MessageSaved, RunEnded, RunEvent, ToolProposed, ToolSettled
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import (
    RunRow,
    SessionPhase,
    SessionRow,
    SessionSettings,
    TranscriptPage,
)
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.ports import SessionLibrary
from nexa_desktop.core.services import RunAction, RunRequest
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.core.spend import SessionSpend
from nexa_desktop.ui.controllers.drafts import Drafts, with_input
from nexa_desktop.ui.controllers.live_runs import LiveRun, LiveRuns
from nexa_desktop.ui.viewmodels.place import Place
from nexa_desktop.ui.viewmodels.run_status import RunStatusViewModel
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.composer import Composer
from nexa_desktop.ui.widgets.run_notice import notice_of_error, notice_of_run
from nexa_desktop.ui.workers.run_thread import RunFinished
from nexa_desktop.ui.workers.store_thread import StoreThread

_PAGE = 200


class _Loaded(Struct, frozen=True):
    session: SessionRow
    rows: tuple[RunRow, ...]
    leaf: RunId | None
    page: TranscriptPage | None
    settings: SessionSettings
    spend: SessionSpend


class ChatController(QObject):
    """``place_changed(Place)`` · ``opened(Place)`` after another session or path was loaded · ``left``: it is about to be
    · ``load_failed(NexaError)`` · ``notice_changed(NoticeView | None)`` · ``session_touched(SessionId)``: its row changed
    · ``run_begun((LiveRun, is_on_screen))``: its input is on disk · ``run_settled((RunState, is_on_screen))`` ·
    ``filled``: the composer shows another session's draft and values."""

    place_changed = Signal(object)
    opened = Signal(object)
    load_failed = Signal(object)
    notice_changed = Signal(object)
    session_touched = Signal(object)
    left = Signal()
    run_begun = Signal(object)
    run_settled = Signal(object)
    store_failed = Signal(object)
    filled = Signal()

    def __init__(
        self,
        live: LiveRuns,
        store: StoreThread,
        drafts: Drafts,
        transcript: TranscriptModel,
        composer: Composer,
        status: RunStatusViewModel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._store = store
        self._drafts = drafts
        self._transcript = transcript
        self._composer = composer
        self._status = status
        self._app = AppSettings()
        self._place = Place()
        self._load_number = 0
        self._loading: SessionId | None = None
        self._is_stale = False
        self._has_filled = False
        self._is_unread = False
        self._last_failed: RunRequest | None = None
        live.begun.connect(self._on_begun)
        live.advanced.connect(self._on_advanced)
        live.ended.connect(self._on_ended)
        composer.draft_changed.connect(self._save_draft)
        composer.settings_changed.connect(self._save_draft)

    @property
    def place(self) -> Place:
        """What is on screen."""
        return self._place

    @property
    def live_on_screen(self) -> LiveRun | None:
        """The run that works in the session on screen."""
        session_id = self._place.session_id
        if session_id is not None:
            return self._live.of_session(session_id)
        return next((live for live in self._live.all() if live.session_id is None), None)

    @property
    def app(self) -> AppSettings:
        """The defaults."""
        return self._app

    def set_app_settings(self, app: AppSettings) -> None:
        """The defaults changed."""
        self._app = app
        self._composer.set_app_settings(app)

    # -------------------------------------------------------------------------------------------- opening
    def open_new(self) -> None:
        """A session that has not begun, with the draft that was left there."""
        self._leave()
        self._load_number += 1
        number = self._load_number
        self._place = Place()
        self._loading = None
        self._transcript.clear()
        self._status.clear()
        self.notice_changed.emit(None)
        if self._has_filled:
            # Empty at once: what a quick person types now must not be taken for the text of the session that was left.
            self._composer.fill(self._app, SessionSettings())
            self._has_filled = False
        self._read_new(number)
        self._announce_place()
        self.opened.emit(self._place)

    def _read_new(self, number: int) -> None:
        self._is_unread = False
        self._drafts.load(None, lambda settings: self._fill_new(number, settings))

    def _fill_new(self, number: int, settings: SessionSettings | None) -> None:
        if number != self._load_number:
            return
        if settings is not None:
            self._fill_composer(settings)
        else:  # what cannot be read is not known to be empty: nothing is written over it
            self._is_unread = True
            self._composer.fill(self._app, with_input(SessionSettings(), self._composer.current_input()))
            self.filled.emit()

    def _fill_composer(self, settings: SessionSettings) -> None:
        # A quick person has typed or attached before the stored draft was read: both stay.
        typed = UserInput("") if self._has_filled else self._composer.current_input()
        self._has_filled = True
        self._composer.fill(self._app, with_input(settings, typed))
        if not typed.is_blank:
            self._composer.flush_draft()
        self.filled.emit()

    def _with_run_values(self, settings: SessionSettings) -> SessionSettings:
        """A session that was not begun in this window has no stored values: what its last run had holds."""
        head = self._place.head
        if head is None or settings.connection_id is not None:
            return settings
        fitting = [one for one in self._app.connections if one.vendor == head.identity.provider]
        exact = [one for one in fitting if head.identity.model == one.model]
        connection = next(iter([*exact, *fitting]), None)
        return replace(
            settings,
            connection_id=connection.id if connection else None,
            model=head.identity.model or None,
            config=settings.config or head.config,
            working_directory=settings.working_directory or head.working_directory or None,
        )

    def open(self, session_id: SessionId, leaf: RunId | None = None, then: Callable[[], None] | None = None) -> None:
        """Show a session at its newest path, or the path that ends in ``leaf``; nothing is written but the pointer."""
        if session_id != self._place.session_id:
            self._leave()
        self._ask_session(session_id, leaf, then, fills_composer=session_id != self._place.session_id)

    def reload(self) -> None:
        """Read the session on screen again."""
        if self._place.session_id is not None:
            self._ask_session(self._place.session_id, self._place.leaf, None, fills_composer=False)

    @Slot(object)
    def take_row(self, row: SessionRow) -> None:
        """The row of a session was read again: another title, pin or shelf shows here too."""
        if row.session_id == self._place.session_id and row != self._place.session:
            self._place = replace(self._place, session=row)
            self.place_changed.emit(self._place)

    def load_older(self) -> None:
        """The page before the first one that is shown."""
        cursor, leaf, number = self._transcript.oldest_cursor, self._place.leaf, self._load_number
        if cursor is None or leaf is None or self._loading is not None:
            return
        self._loading, self._is_stale = self._place.session_id, False

        def done(page: TranscriptPage) -> None:
            if number == self._load_number:
                self._loading = None
                self._transcript.prepend(page)
                self._transcript.set_runs(self._place.rows)
                self._catch_up()

        def failed(error: NexaError) -> None:
            if number == self._load_number:
                self._loading = None
                self.store_failed.emit(error)

        self._store.ask(lambda library: library.transcript(leaf, before=cursor, limit=_PAGE), done, failed)

    def _leave(self) -> None:
        """What is typed belongs to the session that is left; before the first one is filled there is none."""
        if self._has_filled:
            self._composer.flush_draft()
        self._last_failed = None
        self.left.emit()

    def _ask_session(
        self, session_id: SessionId, leaf: RunId | None, then: Callable[[], None] | None, *, fills_composer: bool
    ) -> None:
        self._load_number += 1
        number = self._load_number
        self._loading, self._is_stale = session_id, False

        def read(library: SessionLibrary) -> _Loaded:
            session = library.session_row(session_id)
            end = leaf or session.head_run_id
            if leaf is not None and leaf != session.head_run_id:
                library.set_head(session_id, leaf)
            page = library.transcript(end, limit=_PAGE) if end else None
            spend = library.session_spend(session_id)
            return _Loaded(session, library.runs(session_id), end, page, library.settings(session_id), spend)

        def done(loaded: _Loaded) -> None:
            if number == self._load_number:
                self._show(loaded, then, fills_composer=fills_composer)

        def failed(error: NexaError) -> None:
            if number == self._load_number:
                self._loading = None
                self.load_failed.emit(error)

        self._store.ask(read, done, failed)

    def _show(self, loaded: _Loaded, then: Callable[[], None] | None, *, fills_composer: bool) -> None:
        if self._is_stale:  # something was stored while we read: read again, so that nothing is missing or double
            self._ask_session(loaded.session.session_id, loaded.leaf, then, fills_composer=fills_composer)
            return
        if fills_composer and self._has_filled:
            self._composer.flush_draft()  # what was typed since the other session was asked for belongs to the one that is left
        is_other = loaded.session.session_id != self._place.session_id or loaded.leaf != self._place.leaf
        self._loading = None
        self._place = Place(loaded.session, loaded.rows, loaded.leaf, loaded.spend)
        live = self.live_on_screen
        if loaded.page is None:
            self._transcript.clear()
        else:
            page = loaded.page
            if live is not None and live.run_id is not None and live.run_id == loaded.leaf:
                partials = {**page.partials, live.run_id: live.text} if live.text else page.partials
                page = replace(page, partials=partials)
            self._transcript.load(page)
            self._transcript.set_runs(loaded.rows)
        self._status.load(loaded.spend, self._place.head, is_live=live is not None)
        self._status.set_context(loaded.page.messages if loaded.page else ())
        if fills_composer:
            self._fill_composer(self._with_run_values(loaded.settings))
        self._announce_place()
        if is_other:
            self.opened.emit(self._place)
        if then is not None:
            then()

    def _announce_place(self) -> None:
        self.place_changed.emit(self._place)
        self._show_notice()

    def _show_notice(self) -> None:
        head = self._place.head
        if self._last_failed is not None:
            return
        if head is None or self.live_on_screen is not None:
            self.notice_changed.emit(None)
        else:
            self.notice_changed.emit(notice_of_run(head))

    @property
    def failed_request(self) -> RunRequest | None:
        """What could not begin, while its card is shown."""
        return self._last_failed

    def forget_failed(self, session_id: SessionId | None) -> None:
        """Something else begins in that session."""
        self._last_failed = None
        if session_id == self._place.session_id:
            self.notice_changed.emit(None)

    def dismiss_notice(self) -> None:
        """Close the card about what could not begin."""
        self._last_failed = None
        self._show_notice()

    # -------------------------------------------------------------------------------------------- what runs tell
    @Slot(object)
    def _on_begun(self, live: LiveRun) -> None:
        session_id, run_id, given = live.session_id, live.run_id, live.request.input
        if session_id is None or run_id is None:
            return
        is_on_screen = live.started_in == self._place.session_id
        if is_on_screen and live.started_in is None and given is not None:
            self._place = Place(_begun_row(session_id, given))
        self.run_begun.emit((live, is_on_screen))
        self.session_touched.emit(session_id)
        if is_on_screen:
            self._follow_live(live, session_id, run_id)

    def _follow_live(self, live: LiveRun, session_id: SessionId, run_id: RunId) -> None:
        """Show the new run's path. A turn after the one on screen grows at the end; anything else is loaded."""
        follows = self._place.session is not None and live.request.run_id == self._place.leaf and live.request.fork_of is None
        if follows:
            self._place = replace(self._place, leaf=run_id)
            self._refresh_rows()
        else:
            self._ask_session(session_id, run_id, None, fills_composer=False)

    @Slot(object)
    def _on_advanced(self, told: tuple[LiveRun, list[RunEvent]]) -> None:
        live, events = told
        if live.session_id is not None and live.session_id == self._loading:
            self._is_stale = self._is_stale or any(
                isinstance(e, MessageSaved | ToolProposed | ToolSettled | RunEnded) for e in events
            )
            return
        if live.session_id is None or live.session_id != self._place.session_id or live.run_id != self._place.leaf:
            return
        for happened in events:
            self._transcript.apply(happened)
            self._status.apply(happened)

    def _catch_up(self) -> None:
        """Events that came while an older page was read were not shown: read the end again."""
        if self._is_stale:
            self.reload()

    @Slot(object)
    def _on_ended(self, told: tuple[LiveRun, RunFinished]) -> None:
        live, finished = told
        is_on_screen = live.session_id == self._place.session_id
        if finished.error is not None:
            self._on_failed(live, finished.error, is_on_screen=is_on_screen)
        if is_on_screen:
            self._status.settle()
            if finished.state is not None:
                self._place = self._place.with_state(finished.state)
            self._announce_place()
            if live.request.action is RunAction.RESUME:
                # A resume also closes what was open in an earlier run: the path is read as it is stored now.
                self.reload()
            else:
                self._refresh_rows()
        if live.session_id is not None:
            self.session_touched.emit(live.session_id)
        state = finished.state
        if state is not None:
            self.run_settled.emit((state, is_on_screen))

    def _on_failed(self, live: LiveRun, error: Exception, *, is_on_screen: bool) -> None:
        told = error if isinstance(error, NexaError) else NexaError(f"Something went wrong: {type(error).__name__}: {error}")
        if told.code.startswith("store") and told.code != "session-busy":
            self.store_failed.emit(told)
        if is_on_screen:
            self._last_failed = live.request if not live.has_begun else None
            self.notice_changed.emit(notice_of_error(told, can_retry=not live.has_begun))

    @Slot(object)
    def refresh_spend(self, session_id: SessionId) -> None:
        """Something was asked for that session beside its turns."""
        if session_id == self._place.session_id:
            self._refresh_rows()

    def _refresh_rows(self) -> None:
        """Read the session's row and runs again, without touching the transcript's messages."""
        session_id, number = self._place.session_id, self._load_number
        if session_id is None:
            return

        def read(library: SessionLibrary) -> tuple[SessionRow, tuple[RunRow, ...], SessionSpend]:
            return library.session_row(session_id), library.runs(session_id), library.session_spend(session_id)

        def done(read: tuple[SessionRow, tuple[RunRow, ...], SessionSpend]) -> None:
            if number != self._load_number or self._place.session_id != session_id:
                return
            session, rows, spend = read
            self._place = Place(session, rows, self._place.leaf, spend)
            self._transcript.set_runs(rows)
            self._status.set_spend(spend)
            self._announce_place()

        self._store.ask(read, done, self.store_failed.emit)

    # -------------------------------------------------------------------------------------------- composer and drafts
    @Slot(object)
    def _save_draft(self, settings: SessionSettings) -> None:
        if self._has_filled:  # before, the composer does not know what is stored: its emptiness would take that place
            self._drafts.save(self._place.session_id, settings)
        elif self._is_unread:
            self._read_new(self._load_number)

    def keep_draft(self) -> None:
        """The last word on what is typed, before the store closes."""
        if self._has_filled:
            self._composer.flush_draft()
        elif not (typed := self._composer.current_input()).is_blank:
            self._drafts.add_to_new(typed)


def _begun_row(session_id: SessionId, given: UserInput) -> SessionRow:
    """The row of a session that has just begun, until the stored one is read."""
    now = datetime.now(UTC)
    title = " ".join(given.heading.split())[:80]
    return SessionRow(session_id, title, now, now, None, None, SessionPhase.RUNNING)
