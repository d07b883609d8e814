"""Puts the window and its controllers together: who hears whom. The only place that knows all of them.

Order at start: the window paints; then the store thread fills the list, the settings come, the draft comes back, and what
was interrupted is offered. Nothing of that happens before the first paint.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.library import NeedsYouRow, RunRow, SearchHit, SessionPhase, SessionSettings
from nexa_desktop.core.messages import FilePart, Role, UserInput
from nexa_desktop.core.runs import RunState, RunStatus
from nexa_desktop.core.services import RunAction, RunRequest, Services
from nexa_desktop.core.settings import SAMPLE_CONNECTION_ID, AppSettings, Connection, ThemeChoice
from nexa_desktop.ui import theme
from nexa_desktop.ui.controllers.approvals import ApprovalsController
from nexa_desktop.ui.controllers.attachments import AttachmentsController
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.continuation import LIMITS, ContinuationController
from nexa_desktop.ui.controllers.drafts import Drafts
from nexa_desktop.ui.controllers.inspector import InspectorController
from nexa_desktop.ui.controllers.live_runs import LiveRuns
from nexa_desktop.ui.controllers.resume import ResumeController
from nexa_desktop.ui.controllers.sessions import SessionsController
from nexa_desktop.ui.controllers.settings_controller import SettingsController
from nexa_desktop.ui.controllers.transfer import TransferController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.notifications import Notifications
from nexa_desktop.ui.tray import Tray
from nexa_desktop.ui.viewmodels.approvals import ApprovalView
from nexa_desktop.ui.viewmodels.place import Place
from nexa_desktop.ui.viewmodels.resume import ResumeChoice
from nexa_desktop.ui.viewmodels.settings import LoadedModels
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.chat_page import ChatPage
from nexa_desktop.ui.widgets.completion import Candidate
from nexa_desktop.ui.widgets.run_notice import NoticeView, notice_of_error
from nexa_desktop.ui.workers.store_thread import StoreThread
from nexa_desktop.ui.workers.tasks import Tasks

_ZOOM_STEPS = (80, 90, 100, 110, 125, 150, 175, 200)


class WindowController(QObject):
    """Owns the threads and controllers of one window. ``quit_agreed``: the person has agreed to quit and all is stopped."""

    quit_agreed = Signal()

    def __init__(self, services: Services, window: MainWindow) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._app = AppSettings()
        self._has_settings = False
        self._dialogs: dict[str, QObject] = {}
        self._page: ChatPage | None = None
        self._pending_find: SearchHit | None = None
        self._is_quitting = False
        self._asked_models: set[str] = set()
        self._unreachable: dict[str, str] = {}
        self.tasks = Tasks(self)
        self.store = StoreThread(services.open_library, parent=self, name="store")
        self.search_store = StoreThread(services.open_library, parent=self, name="search")
        self.live = LiveRuns(services.runs, self)
        self.transcript = TranscriptModel(self)
        self.settings = SettingsController(services, self.store, self.tasks, self)
        self.drafts = Drafts(self.store, self)
        self.sessions = SessionsController(
            self.store, self.search_store, window.sessions_model, window.search_model, window.sidebar, self
        )
        self.chat = ChatController(
            self.live, self.store, self.drafts, self.transcript, window.composer, window.run_status, self
        )
        self.continuation = ContinuationController(services.runs, self.tasks, window)
        self.approvals = ApprovalsController(services, self.store, self.tasks, self)
        self.resume = ResumeController(services.runs, self.store, self.tasks, window)
        self.transfer = TransferController(services, self.tasks, window)
        self.attachments = AttachmentsController(services.runs, self.tasks, window.composer, self)
        self.notifications = Notifications(self)
        self._connect()
        self._connect_actions()

    def start(self) -> None:
        """After the first paint: fill everything."""
        self.settings.load_settings()
        self.sessions.reload()
        self.chat.open_new()
        self.resume.offer()
        self.store.ask(lambda library: library.prompts(), self._window.composer.edit.set_history, self._ignore)

    # -------------------------------------------------------------------------------------------- who hears whom
    def _connect(self) -> None:
        window, chat, sessions = self._window, self.chat, self.sessions
        sidebar = window.sidebar
        sidebar.new_requested.connect(chat.open_new)
        sidebar.session_opened.connect(self.open_session)
        sidebar.run_opened.connect(self._open_run)
        sidebar.hit_opened.connect(self._open_hit)
        sidebar.export_requested.connect(self.transfer.ask_export)
        for failing in (sessions, self.drafts, chat):
            failing.store_failed.connect(self._store_failed)
        sessions.store_written.connect(self._store_written)
        self.drafts.store_written.connect(self._store_written)
        sessions.sessions_left.connect(self._sessions_left)
        sessions.needs_changed.connect(self._needs_changed)
        sessions.listed.connect(self._select_shown)
        chat.place_changed.connect(self._show_place)
        chat.place_changed.connect(self.approvals.show_place)
        chat.opened.connect(self._opened)
        chat.load_failed.connect(self._load_failed)
        chat.notice_changed.connect(self._show_notice)
        chat.session_touched.connect(sessions.refresh)
        chat.run_settled.connect(self._run_settled)
        chat.continuation_wanted.connect(self._review)
        chat.model_missing.connect(self.open_first_run)
        self.continuation.accepted.connect(chat.start)
        self.continuation.dropped.connect(chat.review_dropped)
        self.continuation.refused.connect(self._show_error)
        self.approvals.views_changed.connect(self._show_approvals)
        self.approvals.all_decided.connect(self._proceed)
        self.approvals.decision_failed.connect(self._decision_failed)
        self.approvals.answered.connect(self._refresh_session)
        self.resume.resume_chosen.connect(self._resume_chosen)
        self.resume.open_chosen.connect(self._open_choice)
        self.resume.settled.connect(self._refresh_session)
        self.resume.failed.connect(self._show_error)
        self.transfer.finished.connect(window.toast.say)
        self.transfer.imported.connect(sessions.reload)
        self.transfer.failed.connect(self._show_error)
        self.settings.settings_loaded.connect(self._apply_settings)
        self.settings.settings_saved.connect(self._apply_settings)
        self.settings.models_loaded.connect(self._models_loaded)
        self.settings.failed.connect(self._settings_failed)
        controls = window.composer.controls
        controls.models_wanted.connect(self._load_models)
        controls.connections_requested.connect(self.open_settings)
        window.composer.command_chosen.connect(self._run_command)
        window.composer.settings_changed.connect(self._show_connection)
        window.breadcrumb.run_selected.connect(self._select_run)
        window.breadcrumb.rename_requested.connect(self._rename_shown)
        window.banners.action_triggered.connect(self._banner_action)
        window.status_bar.opened.connect(self._status_opened)
        window.welcome.chosen.connect(self._welcome_chosen)
        window.welcome.prompt_chosen.connect(window.composer.insert_text)
        window.problem.action_triggered.connect(self._retry_load)
        window.close_asked.connect(self.ask_quit)
        window.inspector_shown.connect(self._inspector_shown)
        self.live.changed.connect(self._live_changed)
        self.notifications.activated.connect(self._notification_clicked)

    def _connect_actions(self) -> None:
        actions = self._window.actions_table
        slots: dict[str, Callable[[], object]] = {
            "session.new": self.chat.open_new,
            "session.pin": self._pin_shown,
            "session.archive": self._archive_shown,
            "session.trash": self._trash_shown,
            "session.export_markdown": lambda: self._export_shown("markdown"),
            "session.export_json": lambda: self._export_shown("json"),
            "session.import": self.transfer.ask_import,
            "session.sample": self.show_sample,
            "run.stop": self.chat.stop,
            "run.resume": self._resume_shown,
            "run.continue": self._continue_shown,
            "run.regenerate": self._regenerate_shown,
            "edit.find": self._find,
            "edit.copy_markdown": self._copy_markdown,
            "view.palette": self.open_palette,
            "view.latest": self._jump_to_latest,
            "view.zoom_in": lambda: self._zoom(1),
            "view.zoom_out": lambda: self._zoom(-1),
            "view.zoom_reset": lambda: self._zoom(0),
            "view.theme": self._switch_theme,
            "app.settings": self.open_settings,
            "app.shortcuts": self.open_shortcuts,
            "app.open_data": self._open_data,
            "app.quit": self._window.close,
        }
        for action_id, slot in slots.items():
            actions[action_id].triggered.connect(slot)
        commands = [
            Candidate(action.objectName(), action.objectName().split(".", 1)[1].replace("_", "-"), action.text(), "command")
            for action in actions.all()
        ]
        self._window.composer.edit.set_commands(commands)

    # -------------------------------------------------------------------------------------------- the page on screen
    def _chat_page(self) -> ChatPage:
        if self._page is None:
            page = self._page = self._window.chat_page(self.transcript)
            page.decided.connect(self.approvals.decide)
            page.notice_chosen.connect(self._notice_chosen)
            page.rules_opened.connect(self.open_settings)
            view = page.view
            view.older_requested.connect(self.chat.load_older)
            view.link_activated.connect(self._open_link)
            view.continue_from_requested.connect(self._continue_from)
            view.edit_requested.connect(self._edit)
            view.regenerate_requested.connect(self._regenerate)
            view.sibling_requested.connect(self._select_run)
            view.retry_requested.connect(self._retry)
            view.handover_requested.connect(self._hand_over)
            view.settle_requested.connect(self._settle)
            view.abandon_requested.connect(self._abandon)
            view.run_selected.connect(self._run_selected)
            theme.notifier().changed.connect(view.set_theme_changed)
        return self._page

    @Slot(object)
    def open_session(self, session_id: SessionId) -> None:
        """Show a session at its newest path."""
        if session_id != self.chat.place.session_id:
            self.chat.open(session_id)
        self._window.focus_composer()

    @Slot(object)
    def _open_run(self, wanted: tuple[SessionId, RunId]) -> None:
        session_id, run_id = wanted
        self.chat.open(session_id, run_id, self._focus_card)

    def _focus_card(self) -> None:
        page = self._chat_page()
        page.view.jump_to_latest()

    @Slot(object)
    def _open_hit(self, hit: SearchHit) -> None:
        text = self._window.sidebar.search_box.text().strip()

        def reveal() -> None:
            self._chat_page().view.scroll_to_message(hit.run_id, hit.seq, highlight=text)

        place = self.chat.place
        leaf = hit.run_id if place.session_id != hit.session_id else place.newest_below(hit.run_id)
        self.store.ask(
            lambda library: library.runs(hit.session_id),
            lambda rows: self.chat.open(hit.session_id, Place(rows=rows).newest_below(leaf), reveal),
            self._store_failed,
        )

    @Slot(object)
    def _show_place(self, place: Place) -> None:
        window = self._window
        head = place.head
        title = place.session.title if place.session else ""
        window.breadcrumb.show_place(title, place.row(head.parent_run_id) if head else None, head)
        window.setWindowTitle(f"{title} — Nexa Desktop" if title else "Nexa Desktop")
        if place.session is None:
            if window.pages.currentWidget() is not window.welcome:
                window.show_page(window.welcome)
        elif window.pages.currentWidget() is not self._chat_page():
            window.show_page(self._chat_page())
        self._select_shown()
        if self._inspector_is_open():
            self._inspector_controller().show_place(place)

    @Slot(object)
    def _opened(self, place: Place) -> None:
        self.attachments.leave()
        self._window.sidebar.select(place.session_id)
        self._show_connection()
        if place.session is None:
            self._window.focus_composer()

    @Slot()
    def _select_shown(self) -> None:
        session_id = self.chat.place.session_id
        if len(self._window.sidebar.selected_ids()) <= 1:
            self._window.sidebar.select(session_id)

    @Slot(object)
    def _load_failed(self, error: NexaError) -> None:
        window = self._window
        window.problem.say(
            "warning",
            self.tr("Could not open this session"),
            error.message,
            detail=error.hint or "",
            action=self.tr("Try again"),
            role="danger",
        )
        window.show_page(window.problem, with_composer=False)

    @Slot()
    def _retry_load(self) -> None:
        selected = self._window.sidebar.selected_ids()
        if selected:
            self.chat.open(selected[0])
        else:
            self.chat.open_new()

    @Slot(object)
    def _sessions_left(self, ids: tuple[SessionId, ...]) -> None:
        if self.chat.place.session_id in ids:
            self.chat.open_new()

    @Slot(object)
    def _refresh_session(self, session_id: SessionId) -> None:
        self.sessions.refresh(session_id)
        if session_id == self.chat.place.session_id:
            self.chat.reload()

    # -------------------------------------------------------------------------------------------- notices and approvals
    @Slot(object)
    def _show_notice(self, notice: NoticeView | None) -> None:
        if notice is None and self._page is None:
            return
        if self.chat.place.session is None and notice is not None:
            self._window.composer.say(f"{notice.heading} {notice.text}".strip())
            return
        self._chat_page().show_notice(notice)

    def _show_error(self, error: NexaError) -> None:
        if self.chat.place.session is None:
            self._window.composer.say(str(error))
        else:
            self._chat_page().show_notice(notice_of_error(error, can_retry=False))

    @Slot(object)
    def _show_approvals(self, views: tuple[ApprovalView, ...]) -> None:
        if views or self._page is not None:
            self._chat_page().show_approvals(views)

    @Slot(object)
    def _decision_failed(self, error: NexaError) -> None:
        self._window.toast.say(str(error))
        self.chat.reload()

    @Slot(object)
    def _proceed(self, which: tuple[RunId, SessionId]) -> None:
        run_id, session_id = which
        self.chat.proceed(run_id, session_id)

    @Slot(object)
    def _notice_chosen(self, key: str) -> None:
        head = self.chat.place.head
        match key:
            case "resend":
                self.chat.resend()
            case "dismiss":
                self.chat.dismiss_notice()
            case "providers":
                self.open_settings()
            case "proceed" if head is not None:
                self.chat.proceed(head.run_id, head.session_id)
            case _:
                pass

    # -------------------------------------------------------------------------------------------- turns
    @Slot(object)
    def _review(self, wanted: tuple[RunRequest, RunRow]) -> None:
        self.continuation.review(*wanted)

    @Slot()
    def _continue_shown(self) -> None:
        """Continue the turn on screen with other limits; what is written is sent, or a plain "Go on."."""
        head = self.chat.place.head
        if head is None or self.chat.live_on_screen is not None:
            return
        given = self._window.composer.current_input()
        if given.is_blank:
            given = UserInput(self.tr("Go on."))
        settings = self._window.composer.settings()
        clean = replace(settings, draft="", attachments=(), queue=())
        request = RunRequest(RunAction.CONTINUE, clean, input=given, run_id=head.run_id)
        self.continuation.review(request, head, always_ask=True)

    @Slot()
    def _resume_shown(self) -> None:
        head = self.chat.place.head
        if head is not None and self.chat.live_on_screen is None:
            self.chat.resume(head.run_id)

    @Slot()
    def _regenerate_shown(self) -> None:
        head = self.chat.place.head
        if head is not None:
            self._regenerate(head.run_id)

    @Slot(object)
    def _regenerate(self, run_id: RunId) -> None:
        def given(state: RunState) -> UserInput:
            message = next(m for m in state.own_messages if m.role is Role.USER)
            files = tuple(part for part in message.parts if isinstance(part, FilePart))
            return UserInput(message.text, files)

        self.tasks.start(
            lambda: given(self._services.runs.load(run_id)),
            lambda found: self.chat.regenerate(run_id, found),
            self._show_error,
            name="regenerate",
        )

    @Slot(object)
    def _edit(self, run_id: RunId) -> None:
        self.tasks.start(
            lambda: self._services.runs.load(run_id).input_text,
            lambda text: self.chat.begin_editing(run_id, text),
            self._show_error,
            name="edit",
        )

    @Slot(object)
    def _continue_from(self, run_id: RunId) -> None:
        """The path ends at that turn now; what is written next branches off there. After a limit the budget is asked."""
        session_id, head = self.chat.place.session_id, self.chat.place.head
        if head is not None and head.run_id == run_id and head.status in LIMITS:
            self._continue_shown()
        elif session_id is not None:
            self.chat.open(session_id, run_id, self._window.focus_composer)

    @Slot(object)
    def _select_run(self, run_id: RunId) -> None:
        place = self.chat.place
        if place.session_id is not None:
            self.chat.open(place.session_id, place.newest_below(run_id))

    @Slot(object)
    def _retry(self, run_id: RunId) -> None:
        if self.chat.live_on_screen is None:
            self.chat.resume(run_id)

    @Slot(object)
    def _hand_over(self, run_id: RunId) -> None:
        """First from which turn, then to which model; what changes is listed before the next message goes out."""
        self._continue_from(run_id)
        self._window.composer.say(
            self.tr("Choose the model to hand over to, then send a message. What changes is shown before it goes out.")
        )
        QTimer.singleShot(0, self, self._show_models)

    @Slot()
    def _show_models(self) -> None:
        self._window.composer.controls.model_button.showMenu()

    @Slot(object)
    def _settle(self, wanted: tuple[CallId, str]) -> None:
        call_id, outcome = wanted
        run_id = RunId(call_id.split("/", 1)[0])
        self.tasks.start(
            lambda: self._services.runs.settle(run_id, call_id, outcome),
            lambda state: self._refresh_session(state.metadata.session_id),
            self._show_error,
            name="settle",
        )

    @Slot(object)
    def _abandon(self, call_id: CallId) -> None:
        run_id = RunId(call_id.split("/", 1)[0])
        self.tasks.start(
            lambda: self._services.runs.abandon(run_id, call_id), lambda _: self.chat.reload(), self._show_error, name="abandon"
        )

    @Slot(object)
    def _resume_chosen(self, choice: ResumeChoice) -> None:
        self.chat.open(choice.session_id, choice.run_id, partial(self._resume_opened, choice))

    def _resume_opened(self, choice: ResumeChoice) -> None:
        self.chat.resume(choice.run_id, choice.session_id)

    @Slot(object)
    def _open_choice(self, choice: ResumeChoice) -> None:
        self.chat.open(choice.session_id, choice.run_id)

    @Slot()
    def show_sample(self) -> None:
        """Play the sample session: a tool run, an approval and a resumed run, by a script."""
        self.chat.open_new()
        settings = SessionSettings(connection_id=SAMPLE_CONNECTION_ID, config=self._app.run_config)
        given = UserInput(self.tr("Show me what you can do."))
        self.chat.start(RunRequest(RunAction.START, settings, input=given, is_sample=True))

    # -------------------------------------------------------------------------------------------- what runs tell
    @Slot()
    def _live_changed(self) -> None:
        phases = self.live.phases()
        self._window.sessions_model.set_live(phases)
        self._count_running()

    def _count_running(self) -> None:
        waiting = sum(row.what is SessionPhase.NEEDS_YOU for row in self.sessions.needs_you)
        self._window.status_bar.set_running(len(self.live.all()), waiting)

    @Slot(object)
    def _needs_changed(self, rows: tuple[NeedsYouRow, ...]) -> None:
        self._count_running()
        self.notifications.set_badge(sum(row.what is SessionPhase.NEEDS_YOU for row in rows))

    @Slot(object)
    def _run_settled(self, told: tuple[RunState, bool]) -> None:
        """Tell the desktop only what the person would miss: approvals, failures, ends that nobody watched."""
        state, is_on_screen = told
        is_watched = is_on_screen and QGuiApplication.applicationState().name == "ApplicationActive"
        if is_watched or self._is_quitting:
            return
        session_id = state.metadata.session_id
        row = self._window.sessions_model.session(session_id)
        title = row.title if row is not None else state.input_text[:60]
        match state.status:
            case RunStatus.WAITING_APPROVAL:
                calls = ", ".join(call.name for call in state.pending_calls)
                self.notifications.tell(self.tr("Approval needed"), f"{title}: {calls}", session_id, is_urgent=True)
                if not is_on_screen:
                    self._window.toast.say(
                        self.tr("“{title}” needs your approval").format(title=title),
                        action=self.tr("Show"),
                        on_action=lambda: self._open_run((session_id, state.run_id)),
                    )
                QApplication.alert(self._window)
            case RunStatus.COMPLETED:
                self.notifications.tell(self.tr("Finished"), title, session_id)
            case RunStatus.CANCELLED:
                pass
            case _:
                reason = state.error.message if state.error else ""
                self.notifications.tell(self.tr("Ended early"), f"{title}: {reason}".rstrip(": "), session_id)

    @Slot(object)
    def _notification_clicked(self, session_id: SessionId) -> None:
        self.raise_window()
        self.open_session(session_id)

    # -------------------------------------------------------------------------------------------- the store
    @Slot(object)
    def _store_failed(self, error: NexaError) -> None:
        """A banner that stays until a write succeeds."""
        self._window.banners.show_banner(
            "store", error.message, detail=error.hint or "", actions=(("retry", self.tr("Try again")),)
        )
        self._window.status_bar.set_saved(False, error.message)

    @Slot()
    def _store_written(self) -> None:
        if "store" in self._window.banners.causes():
            self._window.banners.hide_banner("store")
            self.sessions.reload()
        self._window.status_bar.set_saved(True)

    @Slot(object)
    def _banner_action(self, told: tuple[str, str]) -> None:
        cause, _ = told
        if cause == "store":
            self._window.composer.flush_draft()
            self.sessions.reload()

    # -------------------------------------------------------------------------------------------- settings and looks
    @Slot(object)
    def _apply_settings(self, app: AppSettings) -> None:
        before, self._app = self._app, app
        is_first, self._has_settings = not self._has_settings, True
        application = QApplication.instance()
        if isinstance(application, QApplication) and (app.theme, app.zoom_percent) != self._look(before, is_first):
            theme.apply(application, app.theme, app.zoom_percent)
        self._window.remember_look(app.theme, app.zoom_percent, app.language)
        self._window.actions_table.apply_keys(app.shortcuts)
        conflicts = self._window.actions_table.conflicts()
        if conflicts:
            keys = ", ".join(conflicts)
            self._window.banners.show_banner(
                "keys", self.tr("Two commands have the same keys: {keys}").format(keys=keys), role="warning", can_close=True
            )
        else:
            self._window.banners.hide_banner("keys")
        self.chat.set_app_settings(app)
        self.continuation.set_app_settings(app)
        self._window.welcome.show_settings(app)
        self._show_connection()
        if is_first and not app.is_onboarded and not app.connections:
            self.open_first_run()

    def _look(self, before: AppSettings, is_first: bool) -> tuple[ThemeChoice, int]:
        return (theme.requested(), theme.zoom_percent()) if is_first else (before.theme, before.zoom_percent)

    @Slot()
    def _show_connection(self) -> None:
        controls = self._window.composer.controls
        connection = controls.connection
        if connection is None:
            self._window.status_bar.set_connection(self.tr("No model"), self.tr("Set up a provider"), is_ready=False)
        else:
            detail = f"{controls.model} · {connection.base_url}".strip(" ·")
            problem = self._unreachable.get(connection.id)
            name = connection.name if problem is None else self.tr("{name}: not reachable").format(name=connection.name)
            self._window.status_bar.set_connection(name, problem or detail, is_ready=problem is None)
            if connection.id not in self._asked_models:
                self._asked_models.add(connection.id)
                self.settings.load_models(connection)

    @Slot(object)
    def _load_models(self, connection: Connection) -> None:
        self.settings.load_models(connection)

    @Slot(object)
    def _models_loaded(self, loaded: LoadedModels) -> None:
        controls = self._window.composer.controls
        controls.set_models(loaded.connection_id, loaded.models, loaded.problem)
        if loaded.problem is None:
            self._unreachable.pop(loaded.connection_id, None)
        else:
            self._unreachable[loaded.connection_id] = f"{loaded.problem} {loaded.hint or ''}".strip()
        connection = controls.connection
        if connection is not None and connection.id == loaded.connection_id:
            limit = next((model.context_tokens for model in loaded.models if model.id == controls.model), None)
            self._window.status_bar.set_context_limit(limit)
            self._show_connection()

    @Slot(object)
    def _settings_failed(self, failure: object) -> None:
        message, hint = getattr(failure, "message", ""), getattr(failure, "hint", None)
        if getattr(failure, "operation", "") in ("load_settings", "save_settings"):
            self._window.banners.show_banner("settings", message, detail=hint or "", can_close=True)

    def _zoom(self, step: int) -> None:
        now = self._app.zoom_percent
        larger = [zoom for zoom in _ZOOM_STEPS if zoom > now]
        smaller = [zoom for zoom in _ZOOM_STEPS if zoom < now]
        wanted = 100 if step == 0 else (larger[:1] or [now])[0] if step > 0 else (smaller[-1:] or [now])[0]
        self.settings.change(lambda app: replace(app, zoom_percent=wanted))

    @Slot()
    def _switch_theme(self) -> None:
        wanted = ThemeChoice.LIGHT if theme.colors().is_dark else ThemeChoice.DARK
        self.settings.change(lambda app: replace(app, theme=wanted))

    # -------------------------------------------------------------------------------------------- dialogs
    @Slot()
    def open_settings(self) -> None:
        """Providers, defaults, tools, rules, looks, keys, data, usage."""
        from nexa_desktop.ui.dialogs.settings import SettingsDialog

        self._dialogs["settings"] = SettingsDialog.ask(self._window, self.settings, actions=self._window.actions_table.all())

    @Slot()
    def open_first_run(self) -> None:
        """The three steps of a first start, in the centre of the window."""
        from nexa_desktop.ui.dialogs.first_run import FirstRunPage

        page = self._dialogs.get("first_run")
        if not isinstance(page, FirstRunPage):
            page = FirstRunPage(self.settings, self._window.pages)
            page.finished.connect(self._first_run_finished)
            page.sample_requested.connect(self._first_run_sample)
            self._dialogs["first_run"] = page
        self._window.show_page(page, with_composer=False)

    @Slot(object)
    def _first_run_finished(self, app: AppSettings) -> None:
        self._close_first_run()
        self.settings.save_settings(replace(app, is_onboarded=True))

    @Slot()
    def _first_run_sample(self) -> None:
        self._close_first_run()
        self.settings.change(lambda app: replace(app, is_onboarded=True))
        self.show_sample()

    def _close_first_run(self) -> None:
        from nexa_desktop.ui.dialogs.first_run import FirstRunPage

        page = self._dialogs.pop("first_run", None)
        window = self._window
        is_new = self.chat.place.session is None
        window.show_page(window.welcome if is_new else self._chat_page())
        if isinstance(page, FirstRunPage):
            window.pages.removeWidget(page)
            page.deleteLater()
        window.focus_composer()

    @Slot()
    def open_palette(self) -> None:
        """All commands by name."""
        from nexa_desktop.ui.dialogs.command_palette import CommandPalette

        self._dialogs["palette"] = CommandPalette.ask(self._window, self._window.actions_table.all())

    @Slot()
    def open_shortcuts(self) -> None:
        """All keys on one page."""
        from nexa_desktop.ui.dialogs.shortcuts import ShortcutsDialog

        self._dialogs["shortcuts"] = ShortcutsDialog.ask(self._window, self._window.actions_table.all(), self.open_settings)

    # -------------------------------------------------------------------------------------------- small commands
    @Slot(object)
    def _run_command(self, action_id: str) -> None:
        self._window.actions_table[action_id].trigger()

    @Slot(object)
    def _welcome_chosen(self, key: str) -> None:
        if key == "sample":
            self.show_sample()
        else:
            self.open_first_run()

    @Slot(object)
    def _status_opened(self, key: str) -> None:
        match key:
            case "connection":
                self._show_models()
            case "context" | "spend":
                self._window.actions_table["view.inspector"].setChecked(True)
            case "running":
                self._window.actions_table["view.sidebar"].setChecked(True)
                self._window.sidebar.view.scrollToTop()
                self._window.sidebar.view.setFocus()
            case _:
                self.open_settings()

    @Slot(object)
    def _open_link(self, url: str) -> None:
        QDesktopServices.openUrl(QUrl(url))

    @Slot()
    def _open_data(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._services.data_directory)))

    @Slot()
    def _find(self) -> None:
        if self.chat.place.session is not None:
            self._chat_page().open_find()

    @Slot()
    def _copy_markdown(self) -> None:
        if self._page is not None:
            self._page.view.copy_markdown()

    @Slot()
    def _jump_to_latest(self) -> None:
        if self._page is not None:
            self._page.view.jump_to_latest()

    def _shown_ids(self) -> tuple[SessionId, ...]:
        chosen = self._window.sidebar.selected_ids()
        shown = self.chat.place.session_id
        return chosen or ((shown,) if shown is not None else ())

    @Slot()
    def _pin_shown(self) -> None:
        ids = self._shown_ids()
        rows = [row for one in ids if (row := self._window.sessions_model.session(one)) is not None]
        if ids:
            self._window.sidebar.pin_requested.emit((ids, not all(row.is_pinned for row in rows)))

    @Slot()
    def _archive_shown(self) -> None:
        if ids := self._shown_ids():
            self._window.sidebar.archive_requested.emit((ids, True))

    @Slot()
    def _trash_shown(self) -> None:
        if ids := self._shown_ids():
            self.sessions.move_to_trash(ids)

    def _export_shown(self, kind: str) -> None:
        if ids := self._shown_ids():
            self.transfer.ask_export((ids, kind))

    @Slot()
    def _rename_shown(self) -> None:
        self._window.actions_table["view.sidebar"].setChecked(True)
        self._window.sidebar.select(self.chat.place.session_id)
        self._window.sidebar.rename_current()

    # -------------------------------------------------------------------------------------------- the inspector
    def _inspector_is_open(self) -> bool:
        return self._window.actions_table["view.inspector"].isChecked()

    def _inspector_controller(self) -> InspectorController:
        made = self._dialogs.get("inspector")
        if not isinstance(made, InspectorController):
            made = InspectorController(self._services.runs, self.tasks, self._window.inspector())
            made.run_opened.connect(self._select_run)
            made.continue_from.connect(self._continue_from)
            self._dialogs["inspector"] = made
        return made

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
        tray = self._dialogs.get("tray")
        if isinstance(tray, Tray):
            tray.vanish()
        window.setVisible(True)
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()

    @Slot()
    def ask_quit(self) -> None:
        """Quit at once when nothing runs; otherwise ask. What waits for approval is stored and needs no question."""
        running = len(self.live.all())
        if not running:
            self.quit()
            return
        from nexa_desktop.ui.dialogs.quit import QuitDialog

        waiting = sum(row.what is SessionPhase.NEEDS_YOU for row in self.sessions.needs_you)
        self._dialogs["quit"] = QuitDialog.ask(self._window, running, waiting, self._quit_chosen, has_tray=Tray.is_available())

    def _quit_chosen(self, choice: str) -> None:
        if choice == "stop":
            self.quit()
        elif choice == "tray":
            tray = self._dialogs.get("tray")
            if not isinstance(tray, Tray):
                tray = Tray(self._window)
                tray.show_requested.connect(self.raise_window)
                tray.quit_requested.connect(self.quit)
                self._dialogs["tray"] = tray
            tray.appear()
            self._window.hide()

    @Slot()
    def quit(self) -> None:
        """Stop everything and close the window."""
        if not self._is_quitting:
            self.shut_down()
            self._window.allow_close()
            self._window.close()
            self.quit_agreed.emit()

    def shut_down(self, timeout_s: float = 5.0) -> bool:
        """The order at the end: draft, runs, store, tasks. Whether all threads ended in time."""
        if self._is_quitting:
            return True
        self._is_quitting = True
        self._window.composer.flush_draft()
        ended = self.live.stop_all(timeout_s)
        self.search_store.interrupt()
        ended = self.search_store.close(1.0) and ended
        ended = self.store.close(3.0) and ended
        self.tasks.shut()
        return ended

    def _ignore(self, error: NexaError) -> None:
        """The list asks the same store and shows what is wrong with it."""
