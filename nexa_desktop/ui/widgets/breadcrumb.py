"""Above the transcript: session › parent turn › this turn, so that one always knows where one is in the tree."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from nexa_desktop.core.library import RunRow
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.words import sample_word, status_look, why_it_ended
from nexa_desktop.ui.widgets.elided import ElidedButton
from nexa_desktop.ui.widgets.parts import IconLabel, Label, horizontal, tool_button


class Breadcrumb(QFrame):
    """``run_selected(RunId)`` · ``rename_requested`` · ``sidebar_toggled`` · ``inspector_toggled``."""

    run_selected = Signal(object)
    rename_requested = Signal()
    sidebar_toggled = Signal()
    inspector_toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAccessibleName(self.tr("Place"))
        self._parent_run: RunRow | None = None
        self._turn: RunRow | None = None
        row = horizontal(self, gap=1)
        row.setContentsMargins(theme.space(2), theme.space(2), theme.space(2), theme.space(1))
        self.sidebar_button = tool_button("panel-left", self.tr("Show or hide the sessions"), self)
        self.sidebar_button.clicked.connect(self.sidebar_toggled)
        row.addWidget(self.sidebar_button)
        self.title = ElidedButton(self)
        self.title.clicked.connect(self.rename_requested)
        self.parent_crumb = ElidedButton(self)
        self.parent_crumb.clicked.connect(self._open_parent)
        self.turn_crumb = ElidedButton(self)
        self.turn_crumb.clicked.connect(self._open_turn)
        self._separators = []
        for crumb in (self.title, self.parent_crumb, self.turn_crumb):
            if crumb is not self.title:
                separator = Label("‹" if self.isRightToLeft() else "›", self, role="faint", wrap=False)
                self._separators.append(separator)
                row.addWidget(separator)
            row.addWidget(crumb)
        self.sample_mark = Label(sample_word(), self, role="accent", wrap=False)
        self.sample_mark.setToolTip(self.tr("A played script: no model is asked."))
        row.addWidget(self.sample_mark)
        self.state_icon = IconLabel("message", self, steps=4)
        self.state_word = Label("", self, role="muted", wrap=False)
        row.addSpacing(theme.space(2))
        row.addWidget(self.state_icon)
        row.addWidget(self.state_word)
        row.addStretch(1)
        self.inspector_button = tool_button("panel-right", self.tr("Show or hide the inspector"), self)
        self.inspector_button.clicked.connect(self.inspector_toggled)
        row.addWidget(self.inspector_button)
        self.setMinimumWidth(1)  # long names are cut; they do not widen the centre
        theme.notifier().changed.connect(self._retheme)
        self._retheme()
        self.show_place("", None, None)

    def show_place(self, title: str, parent: RunRow | None, turn: RunRow | None, *, is_sample: bool = False) -> None:
        """Where the transcript is. ``is_sample``: a played script, no model."""
        self.sample_mark.setVisible(is_sample)
        self._parent_run, self._turn = parent, turn
        self._say(self.title, title or self.tr("New session"), 48)
        self.title.setToolTip(self.tr("Rename: {title}").format(title=title) if title else "")
        self.title.setEnabled(bool(title))
        if parent is not None:
            self._say(self.parent_crumb, parent.prompt or self.tr("Resumed turn"), 26)
        if turn is not None:
            self._say(self.turn_crumb, turn.prompt or self.tr("Resumed turn"), 26)
            look = status_look(turn.status, is_alive=turn.is_alive)
            self.state_icon.set_icon(look.icon, look.color_role)
            self.state_word.setText(look.word)
            self.state_word.setToolTip(why_it_ended(turn))
            self.state_icon.setToolTip(f"{look.word}: {why_it_ended(turn)}")
        self.state_icon.setVisible(turn is not None)
        self._make_room()

    @Slot()
    def _retheme(self) -> None:
        self.title.setFont(theme.scaled_font(1.0, bold=True))
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """In a narrow window the title stays; first the parent turn goes, then this turn, then the word beside its icon."""
        has_parent, has_turn = self._parent_run is not None, self._turn is not None
        steps = theme.space(1)
        shows_parent = has_parent and self.width() > 150 * steps
        shows_turn = has_parent and has_turn and self.width() > 115 * steps
        for shown, widgets in (
            (shows_parent, (self.parent_crumb, self._separators[0])),
            (shows_turn, (self.turn_crumb, self._separators[1])),
            (has_turn and self.width() > 75 * steps, (self.state_word,)),
        ):
            for widget in widgets:
                if widget.isHidden() is shown:
                    widget.setVisible(shown)

    def _say(self, crumb: ElidedButton, text: str, most: int) -> None:
        line = " ".join(text.split())
        crumb.say(line if len(line) <= most else line[: most - 1] + "…")
        crumb.setToolTip(line[:500])
        crumb.setAccessibleName(line[:200])

    @Slot()
    def _open_parent(self) -> None:
        if self._parent_run is not None:
            self.run_selected.emit(self._parent_run.run_id)

    @Slot()
    def _open_turn(self) -> None:
        if self._turn is not None:
            self.run_selected.emit(self._turn.run_id)
