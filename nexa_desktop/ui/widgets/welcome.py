"""The page of a session that has not begun: what can be done, and what to do when there is no model yet."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.settings import OFFLINE_CONNECTION_ID, AppSettings
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, scrolled, vertical


class WelcomePage(QWidget):
    """``chosen(str)``: ``providers``, ``first_run`` or ``sample`` · ``prompt_chosen(str)``: a suggestion.

    Empty until it is on screen and the settings are read: nothing is claimed before, and the window is usable earlier.
    """

    chosen = Signal(object)
    prompt_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("New session"))
        self._layout = vertical(self)
        self._app: AppSettings | None = None
        self._invitation: _Invitation | None = None

    def show_settings(self, app: AppSettings) -> None:
        """Say with what a message would be sent."""
        self._app = app
        if self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fill(self) -> None:
        if self._app is None:
            return
        if self._invitation is None:
            self._invitation = _Invitation(self)
            self._layout.addWidget(scrolled(self._invitation, self, name=self.tr("New session")))
            theme.notifier().changed.connect(self._fit)
        self._invitation.show_settings(self._app)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        if self._invitation is not None and self.isVisible():  # a first size comes with the first showing
            self._invitation.fit(self.width())


class _Invitation(QWidget):
    """The words and buttons in the middle of the page."""

    def __init__(self, page: WelcomePage) -> None:
        super().__init__(page)
        self._page = page
        column = vertical(self, margin=6, gap=3)
        column.addStretch(3)
        column.addWidget(IconLabel("logo", self, role="accent", steps=12), 0, Qt.AlignmentFlag.AlignHCenter)
        heading = Label(self.tr("What shall we work on?"), self, size=1.6, bold=True)
        self._sentence = Label("", self, role="muted")
        for label in (heading, self._sentence):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        self._holder = QWidget(self)
        self._row = FlowLayout(self._holder, gap=2)
        self._setup = button(self.tr("Set up a model…"), kind="primary", parent=self._holder)
        self._setup.clicked.connect(lambda: page.chosen.emit("first_run"))
        self._sample = button(self.tr("Show a sample session"), kind="idea", icon="spark", parent=self._holder)
        icons.beside_text(self._sample)
        self._sample.clicked.connect(lambda: page.chosen.emit("sample"))
        self._suggestions = []
        for text in self._ideas(can_act=True):
            made = button(text, kind="idea", parent=self._holder)
            made.clicked.connect(self._choose_idea)
            self._suggestions.append(made)
        self._buttons = (self._setup, *self._suggestions, self._sample)
        for widget in self._buttons:
            self._row.addWidget(widget)
        column.addWidget(self._holder, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(4)

    def show_settings(self, app: AppSettings) -> None:
        """Set up a model when there is none, else suggest something to ask it."""
        connection = app.connection(None)
        self._setup.setVisible(connection is None)
        ideas = self._ideas(can_act=connection is None or connection.id != OFFLINE_CONNECTION_ID)
        for made, idea in zip(self._suggestions, ideas, strict=True):
            made.setVisible(connection is not None)
            made.setText(idea)
        if connection is None:
            self._sentence.setText(
                self.tr("There is no model to talk to yet. It takes a minute: a local server, a key, or the offline model.")
            )
        elif connection.id == OFFLINE_CONNECTION_ID:
            self._sentence.setText(
                self.tr("Answers come from the offline model: tiny, on this machine, for trying the program.")
            )
        else:
            self._sentence.setText(
                self.tr("Everything is stored on this machine as it happens. Tools ask before they change anything.")
            )

    def fit(self, room: int) -> None:
        """The buttons in one centred row if ``room``, in pixels, is enough, in more otherwise."""
        shown = [widget for widget in self._buttons if not widget.isHidden()]
        whole = sum(widget.sizeHint().width() + theme.space(2) for widget in shown)
        width = max(theme.space(40), min(whole, room - theme.space(15)))  # margins and a scroll bar
        self._holder.setFixedSize(width, max(self._row.heightForWidth(width), 1))

    def _ideas(self, *, can_act: bool) -> tuple[str, str, str]:
        """What to ask a model that has tools, or one that can only answer."""
        if not can_act:
            return self.tr("Tell me a short story"), self.tr("Write a poem about the sea"), self.tr("What is a comet?")
        return (
            self.tr("Explain what is in this folder"),
            self.tr("Find and fix a bug"),
            self.tr("Write a small script"),
        )

    @Slot()
    def _choose_idea(self) -> None:
        text = getattr(self.sender(), "text", None)
        if callable(text):
            self._page.prompt_chosen.emit(text())
