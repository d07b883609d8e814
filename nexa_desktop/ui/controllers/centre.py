"""The centre of the window: the welcome page, the transcript, or what is wrong; and what is said of the session there."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import SearchHit
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.store_trouble import StoreTrouble
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.viewmodels.place import Place
from nexa_desktop.ui.viewmodels.said import said, said_of, said_together
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.viewmodels.words import session_name
from nexa_desktop.ui.widgets.run_notice import NoticeView, notice_of_error
from nexa_desktop.ui.workers.store_thread import StoreThread

if TYPE_CHECKING:
    from nexa_desktop.ui.controllers.live_runs import LiveRun
    from nexa_desktop.ui.viewmodels.approvals import ApprovalView
    from nexa_desktop.ui.widgets.chat_page import ChatPage


class CentreController(QObject):
    """``page_made(ChatPage)``: the transcript's page was made, on first use."""

    page_made = Signal(object)

    def __init__(
        self, chat: ChatController, store: StoreThread, transcript: TranscriptModel, trouble: StoreTrouble, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._chat = chat
        self._store = store
        self._transcript = transcript
        self._trouble = trouble
        self._window = window
        self._page: ChatPage | None = None
        self._found_in: SessionId | None = None
        self._marked = ""
        self._is_finishing = False
        chat.place_changed.connect(self.show_place)
        chat.opened.connect(self._opened)
        chat.load_failed.connect(self._load_failed)
        chat.notice_changed.connect(self._show_notice)
        chat.run_begun.connect(self._follow_sent)
        window.problem.action_triggered.connect(self._retry_load)

    def page(self) -> "ChatPage":
        """The transcript's."""
        if self._page is None:
            self._page = self._window.chat_page(self._transcript)
            self.page_made.emit(self._page)
        return self._page

    # -------------------------------------------------------------------------------------------- which page
    @Slot(object)
    def show_place(self, place: Place) -> None:
        """Title, breadcrumb and page of what is on screen."""
        window = self._window
        head = place.head
        title = session_name(place.session.title) if place.session else ""
        is_sample = place.session is not None and place.session.is_sample
        parent = place.row(head.parent_run_id) if head else None
        window.breadcrumb.show_place(title, parent, head, is_sample=is_sample)
        window.setWindowTitle(f"{title} — Nexa Desktop" if title else "Nexa Desktop")
        if self._trouble.has_page or self._is_finishing:
            return
        window.remember_session(place.session_id)
        page = window.welcome if place.session is None else self.page()
        if window.pages.currentWidget() is not page:
            window.show_page(page)

    @Slot(object)
    def _opened(self, place: Place) -> None:
        if self._page is not None and place.session_id != self._found_in:
            self._page.close_find()
        self._found_in = place.session_id
        if place.session is None and not self._trouble.has_page:
            self._window.focus_composer()

    @Slot(object)
    def _follow_sent(self, told: "tuple[LiveRun, bool]") -> None:
        """What a person just sent is shown, and the answer to it, wherever they were reading."""
        live, is_on_screen = told
        if is_on_screen and live.request.input is not None and not live.is_queued:
            self.jump_to_latest()

    @Slot(object)
    def _load_failed(self, error: NexaError) -> None:
        window = self._window
        window.problem.say(
            "warning",
            self.tr("Could not open this session"),
            said(error.message),
            detail=said(error.hint or ""),
            action=self.tr("Try again"),
            role="danger",
        )
        window.show_page(window.problem, with_composer=False)

    @Slot()
    def _retry_load(self) -> None:
        selected = self._window.sidebar.selected_ids()
        if selected:
            self._chat.open(selected[0])
        else:
            self._chat.open_new()

    @Slot()
    def say_finishing(self) -> None:
        """The program ends and something is still being written: nothing else is shown from now on."""
        self._is_finishing = True
        window = self._window
        words = self.tr("What was said and done is being saved. The window closes by itself.")
        window.problem.say("running", self.tr("Finishing…"), words)
        window.show_page(window.problem, with_composer=False)
        window.rest()

    # -------------------------------------------------------------------------------------------- opening a place in it
    @Slot(object)
    def open_run(self, wanted: tuple[SessionId, RunId]) -> None:
        """A turn that waits for the person, at its end."""
        session_id, run_id = wanted
        self._chat.open(session_id, run_id, lambda: self.page().view.jump_to_latest())

    @Slot(object)
    def open_hit(self, hit: SearchHit) -> None:
        """A message that was found, with what was looked for marked in it."""
        text = self._window.sidebar.search_box.text().strip()

        def reveal() -> None:
            self._marked = text
            self.page().view.scroll_to_message(hit.run_id, hit.seq, highlight=text)

        place = self._chat.place
        leaf = hit.run_id if place.session_id != hit.session_id else place.newest_below(hit.run_id)
        self._store.ask(
            lambda library: library.runs(hit.session_id),
            lambda rows: self._chat.open(hit.session_id, Place(rows=rows).newest_below(leaf), reveal),
            self._trouble.failed,
        )

    @Slot(object)
    def end_marks(self, searched: str) -> None:
        """What a hit has marked in the transcript goes with the search."""
        if not searched and self._marked and self._page is not None and self._page.view.finder.needle == self._marked:
            self._page.view.clear_find()
            self._marked = ""

    # -------------------------------------------------------------------------------------------- notices and approvals
    @Slot(object)
    def _show_notice(self, notice: NoticeView | None) -> None:
        if notice is None and self._page is None:
            return
        if self._chat.place.session is None and notice is not None:
            self._window.composer.say(said_together(notice.heading, notice.text))
            return
        self.page().show_notice(notice)

    @Slot(object)
    def show_error(self, error: NexaError) -> None:
        """Something that was asked for in this session could not be done."""
        if self._chat.place.session is None:
            self._window.composer.say(said_of(error))
        else:
            self.page().show_notice(notice_of_error(error, can_retry=False))

    @Slot(object)
    def show_approvals(self, views: "tuple[ApprovalView, ...]") -> None:
        """The cards at the end of the transcript."""
        if views or self._page is not None:
            self.page().show_approvals(views)

    # -------------------------------------------------------------------------------------------- commands on the page
    @Slot()
    def find(self) -> None:
        if self._chat.place.session is not None:
            self.page().open_find()

    @Slot()
    def copy_markdown(self) -> None:
        if self._page is not None:
            self._page.view.copy_markdown()

    @Slot()
    def jump_to_latest(self) -> None:
        if self._page is not None:
            self._page.view.jump_to_latest()

    @Slot(object)
    def type_into_message(self, text: str) -> None:
        """Typed while the focus was in the transcript."""
        edit = self._window.composer.edit
        if self._window.composer.isVisible() and not edit.isReadOnly():
            self._window.focus_composer()
            edit.insertPlainText(text)

    @Slot(object)
    def open_link(self, url: str) -> None:
        QDesktopServices.openUrl(QUrl(url))
