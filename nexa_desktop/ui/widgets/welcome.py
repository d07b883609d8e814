"""The page of a session that has not begun: what can be done, and what to do when there is no model yet."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.settings import OFFLINE_CONNECTION_ID, AppSettings
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, scrolled, vertical


class WelcomePage(QWidget):
    """``chosen(str)``: ``providers``, ``first_run`` or ``sample`` · ``prompt_chosen(str)``: a suggestion."""

    chosen = Signal(object)
    prompt_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("New session"))
        content = QWidget(self)
        column = vertical(content, margin=6, gap=3)
        column.addStretch(3)
        self._icon = IconLabel("logo", content, role="accent", steps=12)
        column.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignHCenter)
        self._heading = Label(self.tr("What shall we work on?"), content, size=1.6, bold=True)
        self._sentence = Label("", content, role="muted")
        for label in (self._heading, self._sentence):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        self._holder = QWidget(content)
        self._row = FlowLayout(self._holder, gap=2)
        self.setup_button = button(self.tr("Set up a model…"), kind="primary", parent=self._holder)
        self.setup_button.clicked.connect(lambda: self.chosen.emit("first_run"))
        self.sample_button = button(self.tr("Show a sample session"), kind="idea", icon="spark", parent=self._holder)
        icons.beside_text(self.sample_button)
        self.sample_button.clicked.connect(lambda: self.chosen.emit("sample"))
        self._suggestions = []
        for text in self._ideas():
            made = button(text, kind="idea", parent=self._holder)
            made.clicked.connect(self._choose_idea)
            self._suggestions.append(made)
        for widget in (self.setup_button, *self._suggestions, self.sample_button):
            self._row.addWidget(widget)
        column.addWidget(self._holder, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(4)
        vertical(self).addWidget(scrolled(content, self, name=self.tr("New session")))
        theme.notifier().changed.connect(self._fit)
        self.show_settings(AppSettings(), is_known=False)

    def show_settings(self, app: AppSettings, *, is_known: bool = True) -> None:
        """Say with what a message would be sent; nothing is claimed before the settings are read."""
        connection = app.connection(None)
        needs_model = is_known and connection is None
        self.setup_button.setVisible(needs_model)
        for made in self._suggestions:
            made.setVisible(is_known and not needs_model)
        self.sample_button.setVisible(is_known)
        if needs_model:
            self._sentence.setText(
                self.tr("There is no model to talk to yet. It takes a minute: a local server, a key, or the offline model.")
            )
        elif connection is not None and connection.id == OFFLINE_CONNECTION_ID:
            self._sentence.setText(
                self.tr("Answers come from the offline model: tiny, on this machine, for trying the program.")
            )
        else:
            self._sentence.setText(
                self.tr("Everything is stored on this machine as it happens. Tools ask before they change anything.")
            )
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """The buttons in one centred row if there is room, in more otherwise."""
        if not self.isVisible():
            return  # a first size comes with the first showing
        shown = [widget for widget in (self.setup_button, *self._suggestions, self.sample_button) if not widget.isHidden()]
        whole = sum(widget.sizeHint().width() + theme.space(2) for widget in shown)
        width = max(theme.space(40), min(whole, self.width() - theme.space(14)))
        self._holder.setFixedSize(width, max(self._row.heightForWidth(width), 1))

    def _ideas(self) -> tuple[str, ...]:
        return (
            self.tr("Explain what is in this folder"),
            self.tr("Find and fix a bug"),
            self.tr("Write a small script"),
        )

    @Slot()
    def _choose_idea(self) -> None:
        sender = self.sender()
        text = getattr(sender, "text", None)
        if callable(text):
            self.prompt_chosen.emit(text())
