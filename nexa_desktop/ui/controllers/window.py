"""Puts the window and its controllers together: who hears whom. The only place that knows all of them.

Order at start: the window paints; then the store thread fills the list, the settings come, the draft comes back, and what
was interrupted is offered. Nothing of that happens before the first paint.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import SessionRow, SessionShelf
from nexa_desktop.core.runs import RunState
from nexa_desktop.core.services import Services
from nexa_desktop.ui import theme
from nexa_desktop.ui.controllers.approvals import ApprovalsController
from nexa_desktop.ui.controllers.artifacts import ArtifactsController
from nexa_desktop.ui.controllers.attachments import AttachmentsController
from nexa_desktop.ui.controllers.beginning import Beginning
from nexa_desktop.ui.controllers.centre import CentreController
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.continuation import ContinuationController
from nexa_desktop.ui.controllers.dialogs import DialogsController
from nexa_desktop.ui.controllers.drafts import Drafts
from nexa_desktop.ui.controllers.ending import Ending
from nexa_desktop.ui.controllers.live_runs import LiveRuns
from nexa_desktop.ui.controllers.looks import LooksController
from nexa_desktop.ui.controllers.news import NewsController
from nexa_desktop.ui.controllers.resume import ResumeController
from nexa_desktop.ui.controllers.sending import SendingController
from nexa_desktop.ui.controllers.session_commands import SessionCommands
from nexa_desktop.ui.controllers.settings_controller import SettingsController
from nexa_desktop.ui.controllers.store_trouble import StoreTrouble
from nexa_desktop.ui.controllers.titles import TitlesController
from nexa_desktop.ui.controllers.transfer import TransferController
from nexa_desktop.ui.controllers.turns import TurnsController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.notifications import Notifications
from nexa_desktop.ui.viewmodels.place import Place
from nexa_desktop.ui.viewmodels.said import said_of
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.completion import Candidate
from nexa_desktop.ui.workers.store_thread import told_elsewhere
from nexa_desktop.ui.workers.tasks import Tasks

_ZOOM_STEPS = (80, 90, 100, 110, 125, 150, 175, 200)


if TYPE_CHECKING:
    from nexa_desktop.ui.controllers.inspector import InspectorController
    from nexa_desktop.ui.widgets.chat_page import ChatPage

_OFFER_MS = 100  # the list first: an offer reads states and imports what reads them
_WARM_UP_MS = 1_500


class WindowController(QObject):
    """Owns the threads and controllers of one window. ``quit_agreed``: the person has agreed to quit and all is stopped."""

    quit_agreed = Signal()

    def __init__(self, services: Services, window: MainWindow, *, beginning: Beginning | None = None) -> None:
        """``beginning``: what works already."""
        super().__init__(window)
        beginning = beginning or Beginning(services, window)
        self._services = services
        self._window = window
        self._inspector: InspectorController | None = None
        self.tasks = Tasks(self)
        self.store, self.search_store = beginning.store, beginning.search_store
        self.live = LiveRuns(services.runs, self)
        self.transcript = TranscriptModel(self)
        self.settings = SettingsController(services, self.store, self.tasks, self)
        self.drafts = Drafts(self.store, self)
        self.sessions = beginning.sessions
        self.chat = ChatController(
            self.live, self.store, self.drafts, self.transcript, window.composer, window.run_status, self
        )
        self.sending = SendingController(self.chat, self.live, self.drafts, window.composer, self)
        self.continuation = ContinuationController(services.runs, self.tasks, window)
        self.approvals = ApprovalsController(services, self.store, self.tasks, self)
        self.resume = ResumeController(services.runs, self.store, self.tasks, window)
        self.transfer = TransferController(services, self.tasks, window)
        self.artifacts = ArtifactsController(services, self.tasks, window)
        self.attachments = AttachmentsController(services.runs, self.tasks, self.chat, self.drafts, window.composer, self)
        self.turns = TurnsController(services.runs, self.tasks, self.chat, self.sending, self.continuation, window)
        self.looks = LooksController(self.settings, self.chat, self.continuation, window)
        self.dialogs = DialogsController(self.settings, window)
        self.commands = SessionCommands(self.chat, self.sessions, self.transfer, window)
        self.notifications = Notifications(self)
        self.trouble = StoreTrouble(self.chat, services, self.tasks, window)
        self.centre = CentreController(self.chat, self.store, self.transcript, self.trouble, window)
        self.news = NewsController(self.live, self.sessions, self.approvals, self.store, self.notifications, window)
        self.titles = TitlesController(services.suggest_title, self.settings, self.sessions, self.tasks, self)
        self._ending = Ending(
            window.composer, self.chat, self.live, self.settings, self.store, self.search_store, self.tasks, self
        )
        self._connect()
        self._connect_actions()

    def start(self) -> None:
        """After the first paint: fill everything."""
        self.sessions.reload()
        self._open_left()
        self.settings.load_settings()
        QTimer.singleShot(_OFFER_MS, self, self.resume.offer)
        QTimer.singleShot(_WARM_UP_MS, self, self._warm_up)
        self.store.ask(lambda library: library.prompts(), self._window.composer.edit.set_history, told_elsewhere)

    def _open_left(self) -> None:
        """The session that was on screen last, if it is still there and not in the trash; else a new one."""
        left = SessionId(self._window.left_session)
        if not left:
            self.chat.open_new()
            return

        def found(row: SessionRow) -> None:
            if self.chat.place.session is None and row.shelf is not SessionShelf.TRASH:
                self.chat.open(left)
            elif self.chat.place.session is None:
                self.chat.open_new()

        self.store.ask(lambda library: library.session_row(left), found, lambda _: self.chat.open_new())

    @Slot()
    def _warm_up(self) -> None:
        """Import what the first run needs while the person reads, so that the first message does not wait for it."""
        self.tasks.start(lambda: import_module("nexa_desktop.engine"), None, told_elsewhere, name="warm-up")

    # -------------------------------------------------------------------------------------------- who hears whom
    def _connect(self) -> None:
        window, chat, sending, sessions = self._window, self.chat, self.sending, self.sessions
        sidebar = window.sidebar
        sidebar.new_requested.connect(chat.open_new)
        sidebar.session_opened.connect(self.open_session)
        sidebar.run_opened.connect(self.centre.open_run)
        sidebar.hit_opened.connect(self.centre.open_hit)
        sidebar.search_changed.connect(self.centre.end_marks)
        sidebar.export_requested.connect(self.transfer.ask_export)
        for failing in (sessions, self.drafts, chat):
            failing.store_failed.connect(self.trouble.failed)
        sessions.store_written.connect(self.trouble.written)
        self.drafts.store_written.connect(self.trouble.written)
        sessions.sessions_left.connect(self._sessions_left)
        sessions.listed.connect(self._select_shown)
        sessions.row_read.connect(chat.take_row)
        chat.place_changed.connect(self._place_changed)
        chat.place_changed.connect(self.approvals.show_place)
        chat.opened.connect(self._opened)
        self.centre.page_made.connect(self._connect_page)
        chat.session_touched.connect(sessions.refresh)
        chat.run_settled.connect(self._run_settled)
        sending.continuation_wanted.connect(self.turns.review)
        sending.model_missing.connect(self.dialogs.open_first_run)
        self.continuation.accepted.connect(sending.start)
        self.continuation.accepted.connect(self.turns.keep_caps)
        self.titles.asked.connect(self.chat.refresh_spend)
        self.continuation.dropped.connect(sending.review_dropped)
        self.continuation.refused.connect(self.centre.show_error)
        self.approvals.views_changed.connect(self.centre.show_approvals)
        self.approvals.all_decided.connect(self._proceed)
        self.approvals.decision_failed.connect(self._decision_failed)
        self.approvals.answered.connect(self._refresh_session)
        self.resume.resume_chosen.connect(self.turns.resume_chosen)
        self.resume.open_chosen.connect(self.turns.open_choice)
        self.resume.settled.connect(self._refresh_session)
        self.resume.failed.connect(self.centre.show_error)
        self.transfer.finished.connect(window.toast.say)
        self.transfer.imported.connect(sessions.reload)
        self.transfer.failed.connect(self.centre.show_error)
        self.artifacts.failed.connect(self.centre.show_error)
        self.turns.failed.connect(self.centre.show_error)
        self.turns.session_changed.connect(self._refresh_session)
        self.looks.first_run_wanted.connect(self.dialogs.open_first_run)
        self.dialogs.sample_wanted.connect(self.turns.show_sample)
        self.dialogs.first_run_left.connect(self._show_shown)
        self.dialogs.quit_chosen.connect(self.quit)
        self.dialogs.show_wanted.connect(self.raise_window)
        window.composer.controls.connections_requested.connect(self.dialogs.open_settings)
        window.composer.command_chosen.connect(self._run_command)
        window.composer.controls.facts_wanted.connect(self._look_at_directory)
        window.composer.controls.notes_opened.connect(self.artifacts.show_notes)
        window.breadcrumb.run_selected.connect(self.turns.select_run)
        window.breadcrumb.rename_requested.connect(self.commands.rename)
        self.trouble.reload_wanted.connect(sessions.reload)
        self.trouble.start_wanted.connect(self.start)
        self.trouble.recovered.connect(self.store.reopen)
        self.trouble.recovered.connect(self.search_store.reopen)
        self.trouble.recovered.connect(self.transfer.report_recovery)
        self.trouble.folder_wanted.connect(self._open_data)
        window.status_bar.opened.connect(self._status_opened)
        window.welcome.chosen.connect(self._welcome_chosen)
        window.welcome.prompt_chosen.connect(window.composer.insert_text)
        window.close_asked.connect(self.ask_quit)
        self._ending.takes_time.connect(self.centre.say_finishing)
        self._ending.ended.connect(self._ended)
        window.inspector_shown.connect(self._inspector_shown)
        self.live.changed.connect(self._live_changed)
        self.notifications.activated.connect(self._notification_clicked)

    def _connect_actions(self) -> None:
        actions = self._window.actions_table
        slots: dict[str, Callable[[], object]] = {
            "session.new": self.chat.open_new,
            "session.pin": self.commands.pin,
            "session.archive": self.commands.archive,
            "session.trash": self.commands.trash,
            "session.export_markdown": lambda: self.commands.export("markdown"),
            "session.export_json": lambda: self.commands.export("json"),
            "session.import": self.transfer.ask_import,
            "session.sample": self.turns.show_sample,
            "run.stop": self.sending.stop,
            "run.resume": self.turns.resume_shown,
            "run.continue": self.turns.continue_shown,
            "run.regenerate": self.turns.regenerate_shown,
            "edit.find": self.centre.find,
            "edit.copy_markdown": self.centre.copy_markdown,
            "view.palette": self.dialogs.open_palette,
            "view.latest": self.centre.jump_to_latest,
            "view.zoom_in": lambda: self.looks.zoom(1),
            "view.zoom_out": lambda: self.looks.zoom(-1),
            "view.zoom_reset": lambda: self.looks.zoom(0),
            "view.theme": self.looks.switch_theme,
            "app.settings": self.dialogs.open_settings,
            "app.shortcuts": self.dialogs.open_shortcuts,
            "app.open_data": self._open_data,
            "app.quit": self._window.close,
        }
        for action_id, slot in slots.items():
            actions[action_id].triggered.connect(slot)
        self._allow_stop()
        commands = [
            Candidate(action.objectName(), action.objectName().split(".", 1)[1].replace("_", "-"), action.text(), "command")
            for action in actions.all()
        ]
        self._window.composer.edit.set_commands(commands)

    # -------------------------------------------------------------------------------------------- the page on screen
    @Slot(object)
    def _connect_page(self, page: "ChatPage") -> None:
        page.decided.connect(self.approvals.decide)
        page.answered.connect(self._window.focus_composer)
        page.notice_chosen.connect(self._notice_chosen)
        page.rules_opened.connect(self.dialogs.open_settings)
        view = page.view
        view.older_requested.connect(self.chat.load_older)
        view.link_activated.connect(self.centre.open_link)
        view.continue_from_requested.connect(self.turns.continue_from)
        view.edit_requested.connect(self.turns.edit)
        view.regenerate_requested.connect(self.turns.regenerate)
        view.sibling_requested.connect(self.turns.select_run)
        view.retry_requested.connect(self.turns.retry)
        view.handover_requested.connect(self.turns.hand_over)
        view.settle_requested.connect(self.turns.settle)
        view.abandon_requested.connect(self.turns.abandon)
        view.run_selected.connect(self._run_selected)
        theme.notifier().changed.connect(view.set_theme_changed)
        view.text_typed.connect(self.centre.type_into_message)
        view.set_artifact_loader(self._services.read_artifact)
        view.artifact_requested.connect(self.artifacts.open)

    @Slot(object)
    def open_session(self, session_id: SessionId) -> None:
        """Show a session at its newest path."""
        if session_id != self.chat.place.session_id:
            self.chat.open(session_id)
        self._window.focus_composer()

    @Slot(object)
    def _place_changed(self, place: Place) -> None:
        if self.trouble.has_page:
            return
        self._select_shown()
        self._allow_stop()
        if self._inspector_is_open():
            self._inspector_controller().show_place(place)

    @Slot(object)
    def _opened(self, place: Place) -> None:
        self._window.sidebar.select(place.session_id)
        self.looks.show_connection()

    @Slot()
    def _show_shown(self) -> None:
        self.centre.show_place(self.chat.place)
        self._place_changed(self.chat.place)

    @Slot()
    def _select_shown(self) -> None:
        session_id = self.chat.place.session_id
        if len(self._window.sidebar.selected_ids()) <= 1:
            self._window.sidebar.select(session_id)

    @Slot(object)
    def _sessions_left(self, ids: tuple[SessionId, ...]) -> None:
        if self.chat.place.session_id in ids:
            self.chat.open_new()

    @Slot(object)
    def _refresh_session(self, session_id: SessionId) -> None:
        self.sessions.refresh(session_id)
        if session_id == self.chat.place.session_id:
            self.chat.reload()

    @Slot(object)
    def _decision_failed(self, error: NexaError) -> None:
        self._window.toast.say(said_of(error))
        self.chat.reload()

    @Slot(object)
    def _proceed(self, which: tuple[RunId, SessionId]) -> None:
        run_id, session_id = which
        self.sending.proceed(run_id, session_id)

    @Slot(object)
    def _notice_chosen(self, key: str) -> None:
        head = self.chat.place.head
        match key:
            case "resend":
                self.sending.resend()
            case "dismiss":
                self.chat.dismiss_notice()
            case "providers":
                self.dialogs.open_settings()
            case "directory":
                self._window.composer.controls.ask_directory()
            case "proceed" if head is not None:
                self.sending.proceed(head.run_id, head.session_id)
            case _:
                pass

    # -------------------------------------------------------------------------------------------- what runs tell
    @Slot()
    def _live_changed(self) -> None:
        phases = self.live.phases()
        self._window.sessions_model.set_live(phases)
        self.news.count()
        self.commands.allow()
        self._allow_stop()

    def _allow_stop(self) -> None:
        """Esc belongs to others (a selection, a menu) while nothing runs."""
        self._window.actions_table["run.stop"].setEnabled(self.chat.live_on_screen is not None)

    @Slot(object)
    def _run_settled(self, told: tuple[RunState, bool]) -> None:
        if not self._ending.has_begun:
            self.news.run_settled(told)
            self.titles.run_settled(told)

    @Slot(object)
    def _notification_clicked(self, session_id: SessionId) -> None:
        self.raise_window()
        self.open_session(session_id)

    # -------------------------------------------------------------------------------------------- small commands
    @Slot(object)
    def _run_command(self, action_id: str) -> None:
        self._window.actions_table[action_id].trigger()

    @Slot(object)
    def _welcome_chosen(self, key: str) -> None:
        if key == "sample":
            self.turns.show_sample()
        else:
            self.dialogs.open_first_run()

    @Slot(object)
    def _status_opened(self, key: str) -> None:
        match key:
            case "connection":
                self.turns.show_models()
            case "context" | "spend":
                self._window.actions_table["view.inspector"].setChecked(True)
                self._window.inspector().show_run_tab()
            case "running":
                self._window.actions_table["view.sidebar"].setChecked(True)
                self._window.sidebar.view.scrollToTop()
                self._window.sidebar.view.setFocus()
            case _:
                self.dialogs.open_settings()

    @Slot(object)
    def _look_at_directory(self, directory: str) -> None:
        """Whether it is there, and whether an AGENTS.md tells agents about it: the person should know what is told."""
        look = self._services.look_at_directory
        if look is not None:
            self.tasks.start(
                lambda: look(Path(directory)),
                partial(self._window.composer.controls.set_facts, directory),
                told_elsewhere,
                name="directory",
            )

    @Slot()
    def _open_data(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._services.data_directory)))

    # -------------------------------------------------------------------------------------------- the inspector
    def _inspector_is_open(self) -> bool:
        return self._window.actions_table["view.inspector"].isChecked()

    def _inspector_controller(self) -> "InspectorController":
        if self._inspector is None:
            from nexa_desktop.ui.controllers.inspector import InspectorController

            made = self._inspector = InspectorController(self._services.runs, self.tasks, self._window.inspector())
            made.run_opened.connect(self.turns.select_run)
            made.continue_from.connect(self.turns.continue_from)
            self._window.inspector().artifact_requested.connect(self.artifacts.open)
        return self._inspector

    @Slot(object)
    def _inspector_shown(self, shown: bool) -> None:
        if shown:
            self._inspector_controller().show_place(self.chat.place)

    @Slot(object)
    def _run_selected(self, run_id: RunId) -> None:
        if self._inspector_is_open():
            self._inspector_controller().show_run(run_id)

    # -------------------------------------------------------------------------------------------- the end
    @Slot()
    def raise_window(self) -> None:
        """Bring the window to the front (a second start, a click on a notification)."""
        window = self._window
        self.dialogs.leave_tray()
        window.setVisible(True)
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()

    @Slot()
    def ask_quit(self) -> None:
        """Quit at once when nothing runs and all is on disk; otherwise ask. What waits for approval is stored and needs no
        question."""
        running = len(self.live.all())
        is_unsaved = self.trouble.is_failing and not self._window.composer.current_input().is_blank
        if (running or is_unsaved) and not self._ending.has_begun:
            self.dialogs.ask_quit(running, self.news.waiting, is_unsaved=is_unsaved)
        else:
            self.quit()

    @property
    def has_ended(self) -> bool:
        """Whether everything is written after `quit`."""
        return self._ending.has_ended

    @Slot()
    def quit(self) -> None:
        """Stop everything and close the window when all is written; until then it stands and says so."""
        self._ending.begin()

    @Slot()
    def _ended(self) -> None:
        self._window.allow_close()
        self._window.close()
        self.quit_agreed.emit()

    def shut_down(self) -> bool:
        """`quit`, waiting in place, for when there is no event loop; whether all threads have ended."""
        return self._ending.finish()
