"""The session on screen: opening it, sending, stopping, queueing, and keeping the transcript fresh.

Events of runs that are not on screen never reach the transcript; they only keep the list fresh. What a person typed is on
disk as a draft before a run begins and is taken out of the composer when the run has been accepted (`RunStarted`).
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
    QueuedPrompt,
    RunRow,
    SessionPhase,
    SessionRow,
    SessionSettings,
    SessionShelf,
    TranscriptPage,
)
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.ports import SessionLibrary
from nexa_desktop.core.runs import RunStatus
from nexa_desktop.core.services import RunAction, RunRequest
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui.controllers.drafts import Drafts
from nexa_desktop.ui.controllers.live_runs import LiveRun, LiveRuns
from nexa_desktop.ui.viewmodels.place import Place
from nexa_desktop.ui.viewmodels.run_status import RunStatusViewModel
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.composer import Composer, ComposerState
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


class _Sent(Struct, frozen=True):
    """What a live run was sent with, until the store has it."""

    given: UserInput | None
    from_session: SessionId | None
    is_queued: bool = False


class ChatController(QObject):
    """``place_changed(Place)`` · ``opened(Place)`` after another session or path was loaded · ``load_failed(NexaError)``
    · ``notice_changed(NoticeView | None)`` · ``session_touched(SessionId)``: its row changed ·
    ``run_settled((RunState, is_on_screen))`` · ``continuation_wanted((RunRequest, RunRow))``: to be reviewed before it
    begins · ``model_missing``: there is no connection to send with ·
    ``filled``: the composer shows another session's draft and values."""

    place_changed = Signal(object)
    opened = Signal(object)
    load_failed = Signal(object)
    notice_changed = Signal(object)
    session_touched = Signal(object)
    run_settled = Signal(object)
    continuation_wanted = Signal(object)
    store_failed = Signal(object)
    model_missing = Signal()
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
        self._sent: dict[LiveRun, _Sent] = {}
        self._load_number = 0
        self._loading: SessionId | None = None
        self._is_stale = False
        self._is_reviewing = False
        self._has_filled = False
        self._editing: RunId | None = None
        self._last_failed: RunRequest | None = None
        live.begun.connect(self._on_begun)
        live.advanced.connect(self._on_advanced)
        live.ended.connect(self._on_ended)
        live.changed.connect(self.show_composer_state)
        composer.submitted.connect(self.send)
        composer.stop_requested.connect(self.stop)
        composer.draft_changed.connect(self._save_draft)
        composer.settings_changed.connect(self._save_draft)
        composer.queued_sent.connect(self._send_queued_at)
        composer.editing_cancelled.connect(self.cancel_editing)

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
        self._drafts.load(None, lambda settings: self._fill_new(number, settings))
        self._announce_place()
        self.opened.emit(self._place)

    def _fill_new(self, number: int, settings: SessionSettings) -> None:
        if number == self._load_number:
            self._fill_composer(settings)
            self.show_composer_state()

    def _fill_composer(self, settings: SessionSettings) -> None:
        if not self._has_filled:
            # A quick person has typed before the stored draft was read: both stay.
            typed = self._composer.edit.toPlainText()
            settings = replace(settings, draft="\n".join(text for text in (settings.draft, typed) if text))
        self._has_filled = True
        self._composer.fill(self._app, settings)
        self.filled.emit()

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
            self.show_composer_state()

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
        self._editing = None
        self._composer.set_editing("")
        self._last_failed = None

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
            return _Loaded(session, library.runs(session_id), end, page, library.settings(session_id))

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
        is_other = loaded.session.session_id != self._place.session_id or loaded.leaf != self._place.leaf
        self._loading = None
        self._place = Place(loaded.session, loaded.rows, loaded.leaf)
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
        self._status.load(loaded.rows, self._place.head, is_live=live is not None)
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
        self.show_composer_state()
        self._show_notice()

    def _show_notice(self) -> None:
        head = self._place.head
        if self._last_failed is not None:
            return
        if head is None or self.live_on_screen is not None:
            self.notice_changed.emit(None)
        else:
            self.notice_changed.emit(notice_of_run(head))

    # -------------------------------------------------------------------------------------------- sending
    @Slot(object)
    def send(self, given: UserInput) -> None:
        """Start or continue with an input, or queue it while a turn runs or waits."""
        head = self._place.head
        if self.live_on_screen is not None or (head is not None and head.status is RunStatus.WAITING_APPROVAL):
            self._composer.set_queue((*self._composer.settings().queue, QueuedPrompt(given.text, given.files)))
            self._composer.take_sent(given)
            return
        if self._app.connection(self._composer.settings().connection_id) is None:
            self.model_missing.emit()
            return
        settings = self._run_settings()
        if self._editing is not None:
            self._send_edited(given, settings, self._editing)
        elif head is None:
            self.start(RunRequest(RunAction.START, settings, input=given))
        else:
            self._is_reviewing = True
            self.show_composer_state()
            self.continuation_wanted.emit((RunRequest(RunAction.CONTINUE, settings, input=given, run_id=head.run_id), head))

    def _send_edited(self, given: UserInput, settings: SessionSettings, run_id: RunId) -> None:
        row = self._place.row(run_id)
        parent = row.parent_run_id if row else None
        if parent is None:
            self.start(RunRequest(RunAction.START, settings, input=given, fork_of=run_id))
            return
        self._is_reviewing = True
        self.show_composer_state()
        parent_row = self._place.row(parent)
        request = RunRequest(RunAction.CONTINUE, settings, input=given, run_id=parent, fork_of=run_id)
        self.continuation_wanted.emit((request, parent_row))

    def start(self, request: RunRequest, *, session_id: SessionId | None = None, is_queued: bool = False) -> LiveRun | None:
        """Begin a run in the session on screen (or the given one); None when one works there already, or the program ends."""
        session_id = session_id or self._place.session_id
        self._is_reviewing = False
        if self._live.has_ended or self._live.of_session(session_id) is not None:
            self.show_composer_state()
            return None
        self._last_failed = None
        if session_id == self._place.session_id:
            self.notice_changed.emit(None)
        live = self._live.start(request, session_id=session_id)
        self._sent[live] = _Sent(request.input, session_id, is_queued)
        return live

    def review_dropped(self) -> None:
        """The continuation was not begun: the text stays where it is."""
        self._is_reviewing = False
        self.show_composer_state()

    @Slot()
    def stop(self) -> None:
        """Stop the run on screen; harmless when asked again or when nothing runs."""
        live = self.live_on_screen
        if live is not None:
            live.thread.stop()
            self.show_composer_state()

    def resume(self, run_id: RunId, session_id: SessionId | None = None) -> LiveRun | None:
        """Resume an interrupted or ended run without a new input."""
        return self.start(RunRequest(RunAction.RESUME, self._run_settings(), run_id=run_id), session_id=session_id)

    def proceed(self, run_id: RunId, session_id: SessionId) -> LiveRun | None:
        """Go on with a run whose waiting calls are all decided."""
        return self.start(RunRequest(RunAction.PROCEED, self._run_settings(), run_id=run_id), session_id=session_id)

    def regenerate(self, run_id: RunId, given: UserInput) -> None:
        """Ask the same again beside a run."""
        row = self._place.row(run_id)
        if row is None or self.live_on_screen is not None:
            return
        action = RunAction.CONTINUE if row.parent_run_id else RunAction.START
        self.start(RunRequest(action, self._run_settings(), input=given, run_id=row.parent_run_id, fork_of=run_id))

    def begin_editing(self, run_id: RunId, text: str) -> None:
        """Take an earlier message into the composer; sending it makes a branch beside it."""
        if self._composer.current_input().is_blank or self._editing is not None:
            self._editing = run_id
            self._composer.set_editing(
                self.tr("Editing an earlier message. Sending it starts a branch; nothing is overwritten.")
            )
            self._composer.insert_text(text)
        else:
            self._composer.say(self.tr("Send or clear the message below first; it would be lost otherwise."))

    @Slot()
    def cancel_editing(self) -> None:
        """Back to an ordinary message."""
        if self._editing is not None:
            self._editing = None
            self._composer.set_editing("")
            self._composer.insert_text("")

    def resend(self) -> None:
        """Try again what could not begin."""
        request, self._last_failed = self._last_failed, None
        if request is not None:
            self.start(request)

    def dismiss_notice(self) -> None:
        """Close the card about what could not begin."""
        self._last_failed = None
        self._show_notice()

    def _run_settings(self) -> SessionSettings:
        """What a request carries and a session keeps: every value as the composer shows it, without what is typed there."""
        controls = self._composer.controls
        connection = controls.connection
        return replace(
            self._composer.settings(),
            connection_id=connection.id if connection else None,
            model=controls.model or None,
            permission_mode=controls.mode,
            config=controls.config,
            working_directory=controls.directory,
            draft="",
            attachments=(),
            queue=(),
        )

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

    # -------------------------------------------------------------------------------------------- the queue
    @Slot(object)
    def _send_queued_at(self, place: int) -> None:
        queue = self._composer.settings().queue
        head = self._place.head
        if place < len(queue) and head is not None and self.live_on_screen is None:
            rest = tuple(prompt for number, prompt in enumerate(queue) if number != place)
            chosen = queue[place]
            self._composer.set_queue((chosen, *rest))
            request = RunRequest(
                RunAction.CONTINUE, self._run_settings(), input=UserInput(chosen.text, chosen.files), run_id=head.run_id
            )
            self.start(request, is_queued=True)

    def _send_next_queued(self, session_id: SessionId, run_id: RunId) -> None:
        """After a turn that ended well: the first waiting prompt, also when its session is not on screen."""

        def done(settings: SessionSettings) -> None:
            if not settings.queue or self._live.of_session(session_id) is not None:
                return
            first = settings.queue[0]
            clean = replace(settings, draft="", attachments=(), queue=())
            request = RunRequest(RunAction.CONTINUE, clean, input=UserInput(first.text, first.files), run_id=run_id)
            self.start(request, session_id=session_id, is_queued=True)

        self._drafts.load(session_id, done)

    # -------------------------------------------------------------------------------------------- what runs tell
    @Slot(object)
    def _on_begun(self, live: LiveRun) -> None:
        """The input is on disk: now it may leave the composer and the draft."""
        sent = self._sent.get(live)
        session_id, run_id = live.session_id, live.run_id
        if sent is None or session_id is None or run_id is None:
            return
        is_on_screen = sent.from_session == self._place.session_id
        if sent.given is not None:
            if sent.is_queued:
                self._take_from_queue(session_id, sent.given, is_on_screen=is_on_screen)
            elif is_on_screen:
                self._take_from_composer(session_id, sent)
            elif sent.from_session is None:
                self._drafts.leave_new(session_id, live.request.settings, sent.given)
            else:
                self._drafts.forget_sent(sent.from_session, sent.given)
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

    def _take_from_composer(self, session_id: SessionId, sent: _Sent) -> None:
        if sent.given is None:
            return
        if sent.from_session is None:
            self._drafts.move_to_new(session_id, self._run_settings())
            self._place = Place(_begun_row(session_id, sent.given))
        if self._editing is not None:
            self._editing = None
            self._composer.set_editing("")
        self._composer.take_sent(sent.given)

    def _take_from_queue(self, session_id: SessionId, given: UserInput, *, is_on_screen: bool) -> None:
        prompt = QueuedPrompt(given.text, given.files)
        if not is_on_screen:
            self._drafts.take_queued(session_id, prompt)
            return
        queue = list(self._composer.settings().queue)
        if prompt in queue:
            queue.remove(prompt)
        self._composer.set_queue(queue)

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
        sent = self._sent.pop(live, None)
        is_on_screen = (live.session_id or (sent.from_session if sent else None)) == self._place.session_id
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
            if state.status is RunStatus.COMPLETED and live.session_id is not None:
                self._send_next_queued(live.session_id, state.run_id)

    def _on_failed(self, live: LiveRun, error: Exception, *, is_on_screen: bool) -> None:
        told = error if isinstance(error, NexaError) else NexaError(f"Something went wrong: {type(error).__name__}: {error}")
        if told.code.startswith("store") and told.code != "session-busy":
            self.store_failed.emit(told)
        if is_on_screen:
            self._last_failed = live.request if not live.has_begun else None
            self.notice_changed.emit(notice_of_error(told, can_retry=not live.has_begun))

    def _refresh_rows(self) -> None:
        """Read the session's row and runs again, without touching the transcript's messages."""
        session_id, number = self._place.session_id, self._load_number
        if session_id is None:
            return

        def done(read: tuple[SessionRow, tuple[RunRow, ...]]) -> None:
            if number != self._load_number or self._place.session_id != session_id:
                return
            session, rows = read
            self._place = Place(session, rows, self._place.leaf)
            self._transcript.set_runs(rows)
            self._status.set_costs(rows)
            self._announce_place()

        self._store.ask(
            lambda library: (library.session_row(session_id), library.runs(session_id)), done, self.store_failed.emit
        )

    # -------------------------------------------------------------------------------------------- composer and drafts
    @Slot()
    def show_composer_state(self) -> None:
        """Bring the button to what the run on screen does, whatever way it got there."""
        live, head = self.live_on_screen, self._place.head
        session = self._place.session
        if live is not None and live.is_stopping:
            state = ComposerState.STOPPING
        elif live is not None:
            state = ComposerState.RUNNING if live.has_begun or live.request.input is None else ComposerState.SENDING
        elif self._is_reviewing:
            state = ComposerState.SENDING
        elif session is not None and session.shelf is SessionShelf.TRASH:
            state = ComposerState.READ_ONLY
        elif head is not None and head.status is RunStatus.WAITING_APPROVAL:
            state = ComposerState.WAITING
        else:
            state = ComposerState.IDLE
        self._composer.set_state(state)

    @Slot(object)
    def _save_draft(self, settings: SessionSettings) -> None:
        self._drafts.save(self._place.session_id, settings)


def _begun_row(session_id: SessionId, given: UserInput) -> SessionRow:
    """The row of a session that has just begun, until the stored one is read."""
    now = datetime.now(UTC)
    title = " ".join(given.text.split())[:80]
    return SessionRow(session_id, title, now, now, None, None, SessionPhase.RUNNING)
