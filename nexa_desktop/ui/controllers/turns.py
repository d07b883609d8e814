"""What can be done with a turn: continue, resume, answer again, edit, hand over, settle an unknown call, give one up."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QLocale, QObject, QTimer, Signal, Slot

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import RunRow, SessionSettings
from nexa_desktop.core.messages import UserInput, input_of
from nexa_desktop.core.services import RunAction, RunRequest, RunService
from nexa_desktop.core.settings import SAMPLE_CONNECTION_IDS
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.continuation import LIMITS, ContinuationController
from nexa_desktop.ui.controllers.sending import SendingController
from nexa_desktop.ui.language import spoken_language
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.viewmodels.resume import ResumeChoice
from nexa_desktop.ui.workers.tasks import Tasks


class TurnsController(QObject):
    """``failed(NexaError)`` · ``session_changed(SessionId)``: stored facts of a session are others."""

    failed = Signal(object)
    session_changed = Signal(object)

    def __init__(
        self,
        runs: RunService,
        tasks: Tasks,
        chat: ChatController,
        sending: SendingController,
        continuation: ContinuationController,
        window: MainWindow,
    ) -> None:
        super().__init__(window)
        self._runs = runs
        self._tasks = tasks
        self._chat = chat
        self._sending = sending
        self._continuation = continuation
        self._window = window

    @Slot(object)
    def review(self, wanted: tuple[RunRequest, RunRow]) -> None:
        self._continuation.review(*wanted)

    @Slot()
    def continue_shown(self) -> None:
        """Continue the turn on screen with other limits; what is written is sent, or a plain "Go on."."""
        head = self._chat.place.head
        if head is None or self._chat.live_on_screen is not None:
            return
        given = self._window.composer.current_input()
        if given.is_blank:
            given = UserInput(self.tr("Go on."))
        settings = self._window.composer.settings()
        clean = replace(settings, draft="", attachments=(), queue=())
        request = RunRequest(RunAction.CONTINUE, clean, input=given, run_id=head.run_id)
        self._continuation.review(request, head, always_ask=True)

    @Slot(object)
    def keep_caps(self, request: RunRequest) -> None:
        """A cap of the session that was changed for one turn holds for those after it."""
        if request.settings.config is not None:
            self._window.composer.controls.keep_caps(request.settings.config)

    @Slot()
    def resume_shown(self) -> None:
        head = self._chat.place.head
        if head is not None and self._chat.live_on_screen is None:
            self._sending.resume(head.run_id)

    @Slot()
    def regenerate_shown(self) -> None:
        head = self._chat.place.head
        if head is not None:
            self.regenerate(head.run_id)

    @Slot(object)
    def regenerate(self, run_id: RunId) -> None:
        self._with_prompt(run_id, self._sending.regenerate)

    @Slot(object)
    def edit(self, run_id: RunId) -> None:
        self._with_prompt(run_id, self._sending.begin_editing)

    def _with_prompt(self, run_id: RunId, then: Callable[[RunId, UserInput], None]) -> None:
        """Hand over what a person asked in that turn, and the run that asks it: a resumed turn has no message of its own."""

        def read() -> tuple[RunId, UserInput]:
            state = self._runs.load(run_id)
            while (given := input_of(state.own_messages)) is None:
                parent = state.metadata.parent_run_id
                if parent is None:
                    raise InvalidInput("No message of a person leads to this turn.", "Write what you want to ask.")
                state = self._runs.load(parent)
            return state.run_id, given

        self._tasks.start(read, lambda found: then(*found), self.failed.emit, name="prompt")

    @Slot(object)
    def continue_from(self, run_id: RunId) -> None:
        """The path ends at that turn now; what is written next branches off there. After a limit the budget is asked."""
        session_id, head = self._chat.place.session_id, self._chat.place.head
        if head is not None and head.run_id == run_id and head.status in LIMITS:
            self.continue_shown()
        elif session_id is not None:
            self._chat.open(session_id, run_id, self._window.focus_composer)

    @Slot(object)
    def select_run(self, run_id: RunId) -> None:
        place = self._chat.place
        if place.session_id is not None:
            self._chat.open(place.session_id, place.newest_below(run_id))

    @Slot(object)
    def retry(self, run_id: RunId) -> None:
        if self._chat.live_on_screen is None:
            self._sending.resume(run_id)

    @Slot(object)
    def hand_over(self, run_id: RunId) -> None:
        """First from which turn, then to which model; what changes is listed before the next message goes out."""
        self.continue_from(run_id)
        self._window.composer.say(
            self.tr("Choose the model to hand over to, then send a message. What changes is shown before it goes out.")
        )
        QTimer.singleShot(0, self, self.show_models)

    @Slot()
    def show_models(self) -> None:
        self._window.composer.controls.model_button.showMenu()

    @Slot(object)
    def settle(self, wanted: tuple[CallId, str]) -> None:
        call_id, outcome = wanted
        run_id = RunId(call_id.split("/", 1)[0])
        self._tasks.start(
            lambda: self._runs.settle(run_id, call_id, outcome),
            lambda state: self.session_changed.emit(state.metadata.session_id),
            self.failed.emit,
            name="settle",
        )

    @Slot(object)
    def abandon(self, call_id: CallId) -> None:
        run_id = RunId(call_id.split("/", 1)[0])
        self._tasks.start(
            lambda: self._runs.abandon(run_id, call_id), lambda _: self._chat.reload(), self.failed.emit, name="abandon"
        )

    @Slot(object)
    def resume_chosen(self, choice: ResumeChoice) -> None:
        self._chat.open(choice.session_id, choice.run_id, partial(self._resume_opened, choice))

    def _resume_opened(self, choice: ResumeChoice) -> None:
        self._sending.resume(choice.run_id, choice.session_id)

    @Slot(object)
    def open_choice(self, choice: ResumeChoice) -> None:
        self._chat.open(choice.session_id, choice.run_id)

    @Slot()
    def show_sample(self) -> None:
        """Play the sample session: a tool run, an approval and a resumed run, by a script."""
        self._chat.open_new()
        player = SAMPLE_CONNECTION_IDS[spoken_language(QLocale())]
        settings = SessionSettings(connection_id=player, config=self._window.composer.controls.config)
        given = UserInput(self.tr("Show me what you can do."))
        self._sending.start(RunRequest(RunAction.START, settings, input=given, is_sample=True))
