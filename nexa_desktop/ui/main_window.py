"""The window: sessions left, transcript and composer in the centre, inspector right, status below.

Holds widgets and their arrangement, nothing else: it knows no store and no engine. It comes in two steps, so that it stands
on the screen at once: a frame that paints its empty panes and imports next to nothing, then `furnish`, which makes the
widgets. Transcript and inspector are made when they are first needed.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect, QSettings, QSize, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QMenu, QSplitter, QStackedWidget, QToolButton, QWidget

from nexa_desktop.ui.palette import LIGHT, Colors

if TYPE_CHECKING:
    from nexa_desktop.core.settings import ThemeChoice
    from nexa_desktop.ui.actions import Actions
    from nexa_desktop.ui.viewmodels.run_status import RunStatusViewModel
    from nexa_desktop.ui.viewmodels.session_list import SearchModel, SessionListModel
    from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
    from nexa_desktop.ui.widgets.banner import BannerStack
    from nexa_desktop.ui.widgets.breadcrumb import Breadcrumb
    from nexa_desktop.ui.widgets.chat_page import ChatPage
    from nexa_desktop.ui.widgets.composer import Composer
    from nexa_desktop.ui.widgets.empty_state import EmptyState
    from nexa_desktop.ui.widgets.inspector import InspectorPanel
    from nexa_desktop.ui.widgets.session_list import SessionList
    from nexa_desktop.ui.widgets.status_bar import StatusBar
    from nexa_desktop.ui.widgets.toast import Toast
    from nexa_desktop.ui.widgets.welcome import WelcomePage

_TITLE_BAR = 32  # pixels that the frame takes above the window, until the real one is known
_NARROW = 700  # logical pixels at normal zoom: below it the sessions give way to the transcript


class MainWindow(QMainWindow):
    """``is_mirrored``: the first frame has its panes from right to left. Qt itself is told later, by `language.install`.

    ``first_painted``: the empty panes are on the screen; now is the time to `furnish`.
    ``close_asked``: the person wants to close; the window stays until `allow_close` was called.
    ``inspector_shown(bool)``: the right pane was opened or closed.
    """

    close_asked = Signal()
    inspector_shown = Signal(object)
    first_painted = Signal()

    actions_table: "Actions"
    sessions_model: "SessionListModel"
    search_model: "SearchModel"
    run_status: "RunStatusViewModel"
    sidebar: "SessionList"
    breadcrumb: "Breadcrumb"
    banners: "BannerStack"
    welcome: "WelcomePage"
    problem: "EmptyState"
    composer: "Composer"
    status_bar: "StatusBar"
    toast: "Toast"

    def __init__(self, state: QSettings | None = None, *, colors: Colors = LIGHT, is_mirrored: bool = False) -> None:
        super().__init__()
        self.setObjectName("main")
        self.setWindowTitle("Nexa Desktop")
        self._state = state
        self._colors = colors
        self._is_mirrored = is_mirrored
        self._may_close = False
        self._is_furnished = False
        self._has_painted = False
        self._sidebar_is_wanted = True
        self._early_text = ""
        self._chat: ChatPage | None = None
        self._inspector: InspectorPanel | None = None
        self._frame: list[QFrame] = []
        self._lay_frame()
        self._restore_geometry()

    def furnish(self) -> None:
        """Make the widgets. Everything that costs time to import is imported here and not above."""
        from PySide6.QtCore import Qt

        from nexa_desktop.ui import icons
        from nexa_desktop.ui.actions import Actions
        from nexa_desktop.ui.viewmodels.run_status import RunStatusViewModel
        from nexa_desktop.ui.viewmodels.session_list import SearchModel, SessionListModel
        from nexa_desktop.ui.widgets.parts import Line, vertical
        from nexa_desktop.ui.widgets.session_list import SessionList
        from nexa_desktop.ui.widgets.status_bar import StatusBar

        self.setWindowIcon(icons.icon("logo", "accent"))
        self.actions_table = Actions(self)
        self.sessions_model = SessionListModel(self)
        self.search_model = SearchModel(self)
        self.run_status = RunStatusViewModel(self)
        root = QWidget(self)
        column = vertical(root, gap=0)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, root)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        self.sidebar = SessionList(self.sessions_model, self.search_model, self.splitter)
        self.centre = QFrame(self.splitter)
        self.centre.setProperty("role", "page")
        self.inspector_pane = QFrame(self.splitter)
        self.inspector_pane.setProperty("role", "page")
        vertical(self.inspector_pane, gap=0)
        self.inspector_pane.hide()
        for index, stretch in enumerate((0, 1, 0)):
            self.splitter.setStretchFactor(index, stretch)
        column.addWidget(self.splitter, 1)
        column.addWidget(Line(root))
        self.status_bar = StatusBar(self.run_status, root)
        column.addWidget(self.status_bar)
        self._build_centre()
        self._build_menu()
        self._connect_actions()
        self._is_furnished = True
        for pane in self._frame:
            pane.deleteLater()
        self._frame = []
        self.setCentralWidget(root)
        self._arrange()
        self._stay_on_screen()
        self._restore_panes()
        self._follow_width(self.width())
        self.focus_composer()
        if self._early_text:
            self.composer.edit.insertPlainText(self._early_text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_furnished:
            super().keyPressEvent(event)
        elif event.text().isprintable():
            self._early_text += event.text()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._has_painted:
            self._has_painted = True
            QTimer.singleShot(0, self, self.first_painted.emit)

    def _lay_frame(self) -> None:
        """The panes as they will be, empty: nothing jumps when the widgets come. Style sheets and not a painter: the first
        call of `QPainter.fillRect` makes Python enums of all of Qt's, a fifth of the whole start."""
        colors = self._colors
        inner = "left" if self._is_mirrored else "right"
        sheets = (
            f"background: {colors.base}",
            f"background: {colors.window}; border: none; border-{inner}: 1px solid {colors.border}",
            f"background: {colors.window}; border: none; border-top: 1px solid {colors.border}",
        )
        self._frame = [QFrame(self) for _ in sheets]
        for pane, sheet in zip(self._frame, sheets, strict=True):
            pane.setStyleSheet(sheet)
            pane.lower()
        self._frame[0].lower()

    def _place_frame(self, width: int, height: int) -> None:
        foot, list_width = height - 30, min(265, width // 3)
        list_left = width - list_width if self._is_mirrored else 0
        places = ((0, 0, width, foot), (list_left, 0, list_width, foot), (0, foot, width, 30))
        for pane, place in zip(self._frame, places, strict=True):
            pane.setGeometry(*place)

    # -------------------------------------------------------------------------------------------- parts
    def _build_centre(self) -> None:
        from nexa_desktop.ui.widgets.banner import BannerStack
        from nexa_desktop.ui.widgets.breadcrumb import Breadcrumb
        from nexa_desktop.ui.widgets.composer import Composer
        from nexa_desktop.ui.widgets.empty_state import EmptyState
        from nexa_desktop.ui.widgets.parts import vertical
        from nexa_desktop.ui.widgets.toast import Toast
        from nexa_desktop.ui.widgets.welcome import WelcomePage

        column = vertical(self.centre, gap=0)
        self.breadcrumb = Breadcrumb(self.centre)
        self.banners = BannerStack(self.centre)
        self.pages = _Pages(self.centre)
        self.welcome = WelcomePage(self.pages)
        self.problem = EmptyState(self.pages)
        self.pages.addWidget(self.welcome)
        self.pages.addWidget(self.problem)
        self.composer = Composer(self.centre)
        self._composer_row = QHBoxLayout()
        self._composer_row.addStretch(1)
        self._composer_row.addWidget(self.composer, 100)
        self._composer_row.addStretch(1)
        column.addWidget(self.breadcrumb)
        column.addWidget(self.banners)
        column.addWidget(self.pages, 1)
        column.addLayout(self._composer_row)
        self.toast = Toast(self.pages)
        self.setTabOrder(self.sidebar, self.centre)

    def _build_menu(self) -> None:
        """One quiet button at the foot of the sessions holds what a menu bar would."""
        from nexa_desktop.ui import icons

        self.menu_button = QToolButton(self.sidebar)
        self.menu_button.setIcon(icons.icon("menu", "text_muted"))
        self.menu_button.setAccessibleName(self.tr("Menu"))
        self.menu_button.setToolTip(self.tr("Menu"))
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.menu_button)
        titles = {
            "session": self.tr("Session"),
            "turn": self.tr("Turn"),
            "edit": self.tr("Edit"),
            "view": self.tr("View"),
        }
        for key, title in titles.items():
            sub = menu.addMenu(title)
            sub.addActions(self.actions_table.in_menu(key))
        menu.addSeparator()
        menu.addActions(self.actions_table.in_menu("app"))
        self.menu_button.setMenu(menu)
        self.sidebar.add_to_foot(self.menu_button)

    def _connect_actions(self) -> None:
        from nexa_desktop.ui import theme

        actions = self.actions_table
        for action in actions.all():
            (self.centre if actions.is_local(action.objectName()) else self).addAction(action)
        actions["view.sidebar"].setChecked(True)
        actions["view.sidebar"].toggled.connect(self.show_sidebar)
        actions["view.inspector"].toggled.connect(self.show_inspector)
        actions["view.composer"].triggered.connect(self.focus_composer)
        actions["view.next_pane"].triggered.connect(self.focus_next_pane)
        actions["edit.find_all"].triggered.connect(self._search_all)
        actions["session.next"].triggered.connect(lambda: self.sidebar.step(1))
        actions["session.previous"].triggered.connect(lambda: self.sidebar.step(-1))
        actions["session.rename"].triggered.connect(self.sidebar.rename_current)
        actions["run.send"].triggered.connect(self.composer.submit)
        actions["run.attach"].triggered.connect(self.composer.attach_button.click)
        self.breadcrumb.sidebar_toggled.connect(actions["view.sidebar"].toggle)
        self.breadcrumb.inspector_toggled.connect(actions["view.inspector"].toggle)
        theme.notifier().changed.connect(self._arrange)

    # -------------------------------------------------------------------------------------------- pages
    def chat_page(self, model: "TranscriptModel") -> "ChatPage":
        """The transcript's page, made on first use."""
        if self._chat is None:
            from nexa_desktop.ui.widgets.chat_page import ChatPage

            self._chat = ChatPage(model, self.pages)
            self.pages.addWidget(self._chat)
        return self._chat

    def inspector(self) -> "InspectorPanel":
        """The right pane's content, made on first use."""
        if self._inspector is None:
            from nexa_desktop.ui.widgets.inspector import InspectorPanel

            self._inspector = InspectorPanel(self.inspector_pane)
            layout = self.inspector_pane.layout()
            if layout is not None:
                layout.addWidget(self._inspector)
        return self._inspector

    def show_page(self, page: QWidget, *, with_composer: bool = True) -> None:
        """What the centre shows."""
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.composer.setVisible(with_composer)

    # -------------------------------------------------------------------------------------------- panes
    @Slot(bool)
    def show_sidebar(self, shown: bool) -> None:
        """Show or hide the sessions."""
        self._sidebar_is_wanted = shown
        self.sidebar.setVisible(shown)
        if not shown:
            self.focus_composer()

    @Slot(bool)
    def show_inspector(self, shown: bool) -> None:
        """Show or hide the inspector."""
        if shown:
            from nexa_desktop.ui import theme

            self.inspector()
            self.inspector_pane.setVisible(True)
            self._follow_width(self.width())
            left, centre, right = self.splitter.sizes()
            # From the centre only: the sessions keep their width.
            wanted = max(min(max(right, theme.space(85)), centre + right - theme.space(80)), self.inspector_pane.minimumWidth())
            self.splitter.setSizes([left, centre + right - wanted, wanted])
        else:
            self.inspector_pane.setVisible(False)
            self._follow_width(self.width())
        self.inspector_shown.emit(shown)

    @Slot()
    def focus_composer(self) -> None:
        """Put the cursor into the message."""
        from PySide6.QtCore import Qt

        self.composer.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _search_all(self) -> None:
        self.actions_table["view.sidebar"].setChecked(True)
        self.sidebar.focus_search()

    @Slot()
    def focus_next_pane(self) -> None:
        """Sessions → transcript → composer → inspector → sessions."""
        from PySide6.QtCore import Qt

        panes: list[tuple[QWidget, QWidget]] = [(self.sidebar, self.sidebar.view)]
        if self._chat is not None and self._chat.isVisible():
            panes.append((self._chat, self._chat.view))
        panes.append((self.composer, self.composer.edit))
        if self._inspector is not None and self._inspector.isVisible():
            panes.append((self._inspector, self._inspector.tabs))
        panes = [pane for pane in panes if pane[0].isVisible()]
        focused = self.focusWidget()
        here = next((n for n, (pane, _) in enumerate(panes) if focused is not None and pane.isAncestorOf(focused)), -1)
        target = panes[(here + 1) % len(panes)][1]
        target.setFocus(Qt.FocusReason.TabFocusReason)

    # -------------------------------------------------------------------------------------------- size and state
    @Slot()
    def _arrange(self) -> None:
        from nexa_desktop.ui import theme

        room = self._room().size()
        self.setMinimumSize(QSize(min(theme.space(110), 640), min(theme.space(80), 440)).boundedTo(room))
        self.centre.setMinimumWidth(min(theme.space(70), 400))
        self.sidebar.setMinimumWidth(min(theme.space(48), 320))
        self.sidebar.setMaximumWidth(theme.space(120))
        self.composer.setMaximumWidth(theme.space(214))
        self.inspector_pane.setMinimumWidth(min(theme.space(60), 420))
        self.composer.set_room(self.height())
        self._follow_width(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._is_furnished:
            self._place_frame(event.size().width(), event.size().height())
        else:
            self.composer.set_room(event.size().height())
            self._follow_width(event.size().width())

    def _follow_width(self, width: int) -> None:
        """In a narrow window the sessions give way."""
        from nexa_desktop.ui import theme

        needed = _NARROW * theme.zoom_percent() / 100
        if self.inspector_pane.isVisibleTo(self):
            needed += self.inspector_pane.minimumWidth()
        is_narrow = width < needed
        self.sidebar.setVisible(self._sidebar_is_wanted and not is_narrow)

    def _restore_geometry(self) -> None:
        """The size and place as they were left; sensible ones the first time; never more than the screen has."""
        self.resize(QSize(1180, 780).boundedTo(self._room().size()))
        geometry = self._state.value("geometry") if self._state is not None else None
        if isinstance(geometry, QByteArray) and self.restoreGeometry(geometry):
            self._stay_on_screen()

    def _room(self) -> QRect:
        """What the screen has for the window's inside. Before the first showing nobody knows the frame: a usual one."""
        available = self.screen().availableGeometry()
        frame, inside = self.frameGeometry(), self.geometry()
        is_known = frame != inside
        left = inside.left() - frame.left() if is_known else 0
        top = inside.top() - frame.top() if is_known else _TITLE_BAR
        right = frame.right() - inside.right() if is_known else 0
        bottom = frame.bottom() - inside.bottom() if is_known else 0
        return available.adjusted(left, top, -right, -bottom)

    def _stay_on_screen(self) -> None:
        """Shrink and move what was larger than this screen (it was left on another one)."""
        if self.isMaximized() or self.isFullScreen():
            return
        room, now = self._room(), self.geometry()
        fitting = QRect(now.topLeft(), now.size().boundedTo(room.size()))
        fitting.moveLeft(max(room.left(), min(fitting.left(), room.right() + 1 - fitting.width())))
        fitting.moveTop(max(room.top(), min(fitting.top(), room.bottom() + 1 - fitting.height())))
        if fitting != now:
            self.setGeometry(fitting)

    def _restore_panes(self) -> None:
        self.splitter.setSizes([264, 900, 0])
        if self._state is None:
            return
        panes = self._state.value("panes")
        if isinstance(panes, QByteArray):
            self.splitter.restoreState(panes)
            self.splitter.setHandleWidth(1)
        if self._state.value("sidebar") == "hidden":
            self.actions_table["view.sidebar"].setChecked(False)
        self.inspector_pane.hide()

    def save_state(self) -> None:
        """Remember size and panes. An INI file loses types, so that only byte arrays and words go there."""
        if self._state is None or not self._is_furnished:
            return
        self._state.setValue("geometry", self.saveGeometry())
        self._state.setValue("panes", self.splitter.saveState())
        self._state.setValue("sidebar", "shown" if self._sidebar_is_wanted else "hidden")
        self._state.sync()

    @property
    def left_session(self) -> str:
        """The session that was on screen when the window was left; empty for one that had not begun."""
        return str(self._state.value("session") or "") if self._state is not None else ""

    def remember_session(self, session_id: str | None) -> None:
        """What the next start opens."""
        if self._state is not None and self.left_session != (session_id or ""):
            self._state.setValue("session", session_id or "")

    def remember_look(self, choice: "ThemeChoice", zoom_percent: int, language: str) -> None:
        """What the next start paints first, before the settings are read."""
        from nexa_desktop.ui.direction import is_right_to_left

        if self._state is not None:
            self._state.setValue("direction", "rtl" if is_right_to_left(language) else "ltr")
            self._state.setValue("theme", choice.value)
            self._state.setValue("zoom", str(zoom_percent))
            self._state.setValue("language", language)

    def tell_bug(self, report: str) -> None:
        """An exception that nobody caught: said, never a modal box."""
        detail = self.tr("A report was written to {path}. It is never sent anywhere.").format(path=report) if report else ""
        self.banners.show_banner("bug", self.tr("Something went wrong inside the program."), detail=detail, can_close=True)

    # -------------------------------------------------------------------------------------------- closing
    def rest(self) -> None:
        """Take no more input: the window only waits to be closed."""
        if (content := self.centralWidget()) is not None:
            content.setEnabled(False)

    def allow_close(self) -> None:
        """The next close is final."""
        self._may_close = True

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._is_furnished:
            event.ignore()  # for a tenth of a second there is nobody yet who could end things in order
        elif self._may_close:
            self.save_state()
            event.accept()
        else:
            event.ignore()
            self.close_asked.emit()


class _Pages(QStackedWidget):
    """Asks for no more room than the page on screen needs: Qt would ask for that of the highest one, and take it from the
    composer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self._changed)

    def hasHeightForWidth(self) -> bool:
        return False

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else QSize(0, 0)

    @Slot()
    def _changed(self) -> None:
        self.updateGeometry()
