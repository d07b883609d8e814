"""What goes out: the message in the composer, an earlier one edited, the queue, resumes and decisions.

A person's text is on disk as a draft before a run begins, and leaves the composer, the draft or the queue only when the
run has been accepted (`RunStarted`).
"""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import QueuedPrompt, SessionSettings, SessionShelf
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.runs import RunState, RunStatus
from nexa_desktop.core.services import RunAction, RunRequest
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.drafts import Drafts
from nexa_desktop.ui.controllers.live_runs import LiveRun, LiveRuns
from nexa_desktop.ui.widgets.composer import Composer, ComposerState


class SendingController(QObject):
    """``continuation_wanted((RunRequest, RunRow))``: to be reviewed before it begins · ``model_missing``: there is no
    connection to send with."""

    continuation_wanted = Signal(object)
    model_missing = Signal()

    def __init__(self, chat: ChatController, live: LiveRuns, drafts: Drafts, composer: Composer, parent: QObject) -> None:
        super().__init__(parent)
        self._chat = chat
        self._live = live
        self._drafts = drafts
        self._composer = composer
        self._is_reviewing = False
        self._editing: RunId | None = None
        self._edited_from = UserInput("")
        live.changed.connect(self.show_state)
        chat.place_changed.connect(self.show_state)
        chat.filled.connect(self.show_state)
        chat.left.connect(self._leave)
        chat.run_begun.connect(self._take_out)
        chat.run_settled.connect(self._send_next)
        composer.submitted.connect(self.send)
        composer.stop_requested.connect(self.stop)
        composer.queued_sent.connect(self._send_queued_at)
        composer.editing_cancelled.connect(self.cancel_editing)

    # -------------------------------------------------------------------------------------------- a message
    @Slot(object)
    def send(self, given: UserInput) -> None:
        """Start or continue with an input, or queue it while a turn runs or waits."""
        chat, composer = self._chat, self._composer
        head = chat.place.head
        if chat.live_on_screen is not None or (head is not None and head.status is RunStatus.WAITING_APPROVAL):
            composer.set_queue((*composer.settings().queue, QueuedPrompt(given.text, given.files)))
            composer.take_sent(given)
            return
        if chat.app.connection(composer.settings().connection_id) is None:
            self.model_missing.emit()
            return
        if self._editing is not None:
            self._send_edited(given, self._editing)
        elif head is None:
            self.start(RunRequest(RunAction.START, self._run_settings(), input=given))
        else:
            self._review(RunRequest(RunAction.CONTINUE, self._run_settings(), input=given, run_id=head.run_id))

    def _send_edited(self, given: UserInput, run_id: RunId) -> None:
        row = self._chat.place.row(run_id)
        parent = row.parent_run_id if row else None
        action = RunAction.CONTINUE if parent else RunAction.START
        request = RunRequest(action, self._run_settings(), input=given, run_id=parent, fork_of=run_id)
        if parent is None:
            self.start(request)
        else:
            self._review(request)

    def _review(self, request: RunRequest) -> None:
        """What the run before allows is checked first."""
        self._is_reviewing = True
        self.show_state()
        self.continuation_wanted.emit((request, self._chat.place.row(request.run_id)))

    @Slot()
    def review_dropped(self) -> None:
        """The continuation was not begun: the text stays where it is."""
        self._is_reviewing = False
        self.show_state()

    def start(self, request: RunRequest, *, session_id: SessionId | None = None, is_queued: bool = False) -> LiveRun | None:
        """Begin a run in the session on screen (or the given one); None when one works there already, or the program ends."""
        session_id = session_id or self._chat.place.session_id
        self._is_reviewing = False
        if self._live.has_ended or self._live.of_session(session_id) is not None:
            self.show_state()
            return None
        self._chat.forget_failed(session_id)
        return self._live.start(request, session_id=session_id, is_queued=is_queued)

    # -------------------------------------------------------------------------------------------- without a new message
    @Slot()
    def stop(self) -> None:
        """Stop the run on screen; harmless when asked again or when nothing runs."""
        live = self._chat.live_on_screen
        if live is not None:
            live.thread.stop()
            self.show_state()

    def resume(self, run_id: RunId, session_id: SessionId | None = None) -> LiveRun | None:
        """Resume an interrupted or ended run without a new input."""
        return self.start(RunRequest(RunAction.RESUME, self._run_settings(), run_id=run_id), session_id=session_id)

    def proceed(self, run_id: RunId, session_id: SessionId) -> LiveRun | None:
        """Go on with a run whose waiting calls are all decided."""
        return self.start(RunRequest(RunAction.PROCEED, self._run_settings(), run_id=run_id), session_id=session_id)

    def regenerate(self, run_id: RunId, given: UserInput) -> None:
        """Ask the same again beside a run."""
        row = self._chat.place.row(run_id)
        if row is None or self._chat.live_on_screen is not None:
            return
        action = RunAction.CONTINUE if row.parent_run_id else RunAction.START
        self.start(RunRequest(action, self._run_settings(), input=given, run_id=row.parent_run_id, fork_of=run_id))

    def resend(self) -> None:
        """Try again what could not begin, with the values that the composer shows by now."""
        request = self._chat.failed_request
        if request is None:
            return
        now = self._run_settings()
        if request.is_sample or request.settings == replace(now, config=request.settings.config):
            self.start(request)
        elif request.action is RunAction.CONTINUE:
            self._review(replace(request, settings=now))
        else:
            self.start(replace(request, settings=now))

    # -------------------------------------------------------------------------------------------- an earlier message
    def begin_editing(self, run_id: RunId, given: UserInput) -> None:
        """Take an earlier message with its files into the composer; sending it makes a branch beside it."""
        written = self._composer.current_input()
        if written.is_blank or (self._editing is not None and written == self._edited_from):
            self._editing, self._edited_from = run_id, given
            self._composer.set_editing(
                self.tr("Editing an earlier message. Sending it starts a branch; nothing is overwritten.")
            )
            self._composer.insert(given)
        else:
            self._composer.say(self.tr("Send or clear the message below first; it would be lost otherwise."))

    @Slot()
    def cancel_editing(self) -> None:
        """Back to an ordinary message."""
        if self._editing is not None:
            self._leave()
            self._composer.insert(UserInput(""))

    @Slot()
    def _leave(self) -> None:
        self._editing = None
        self._composer.set_editing("")

    # -------------------------------------------------------------------------------------------- the queue
    @Slot(object)
    def _send_queued_at(self, place: int) -> None:
        queue = self._composer.settings().queue
        head = self._chat.place.head
        if place < len(queue) and head is not None and self._chat.live_on_screen is None:
            rest = tuple(prompt for number, prompt in enumerate(queue) if number != place)
            chosen = queue[place]
            self._composer.set_queue((chosen, *rest))
            given = UserInput(chosen.text, chosen.files)
            request = RunRequest(RunAction.CONTINUE, self._run_settings(), input=given, run_id=head.run_id)
            self.start(request, is_queued=True)

    @Slot(object)
    def _send_next(self, told: tuple[RunState, bool]) -> None:
        """After a turn that ended well: the first waiting prompt, also when its session is not on screen."""
        state, _ = told
        session_id = state.metadata.session_id

        def done(settings: SessionSettings | None) -> None:
            if settings is None or not settings.queue or self._live.of_session(session_id) is not None:
                return
            first = settings.queue[0]
            clean = replace(settings, draft="", attachments=(), queue=())
            given = UserInput(first.text, first.files)
            request = RunRequest(RunAction.CONTINUE, clean, input=given, run_id=state.run_id)
            self.start(request, session_id=session_id, is_queued=True)

        if state.status is RunStatus.COMPLETED:
            self._drafts.load(session_id, done)

    # -------------------------------------------------------------------------------------------- when it is on disk
    @Slot(object)
    def _take_out(self, told: tuple[LiveRun, bool]) -> None:
        """The input is on disk: now it may leave the composer and the draft."""
        live, is_on_screen = told
        given, session_id = live.request.input, live.session_id
        if given is None or session_id is None:
            return
        if live.is_queued:
            self._take_from_queue(session_id, given, is_on_screen=is_on_screen)
        elif is_on_screen:
            if live.started_in is None:
                self._drafts.move_to_new(session_id, self._run_settings())
            if self._editing is not None:
                self._leave()
            self._composer.take_sent(given)
        elif live.started_in is None:
            self._drafts.leave_new(session_id, live.request.settings, given)
        else:
            self._drafts.forget_sent(live.started_in, given)

    def _take_from_queue(self, session_id: SessionId, given: UserInput, *, is_on_screen: bool) -> None:
        prompt = QueuedPrompt(given.text, given.files)
        if not is_on_screen:
            self._drafts.take_queued(session_id, prompt)
            return
        queue = list(self._composer.settings().queue)
        if prompt in queue:
            queue.remove(prompt)
        self._composer.set_queue(queue)

    # -------------------------------------------------------------------------------------------- values and the button
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

    @Slot()
    def show_state(self) -> None:
        """Bring the button to what the run on screen does, whatever way it got there."""
        live, place = self._chat.live_on_screen, self._chat.place
        if live is not None and live.is_stopping:
            state = ComposerState.STOPPING
        elif live is not None:
            state = ComposerState.RUNNING if live.has_begun or live.request.input is None else ComposerState.SENDING
        elif self._is_reviewing:
            state = ComposerState.SENDING
        elif place.session is not None and place.session.shelf is SessionShelf.TRASH:
            state = ComposerState.READ_ONLY
        elif place.head is not None and place.head.status is RunStatus.WAITING_APPROVAL:
            state = ComposerState.WAITING
        else:
            state = ComposerState.IDLE
        self._composer.set_state(state)
