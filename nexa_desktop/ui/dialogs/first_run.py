"""The first minutes: three short steps, each of which can be skipped. Shown only when nothing is configured.

1  where answers come from: a server on this computer, the offline model, or a provider with a key
2  the key, with a Test that answers live (only for a provider)
3  what an agent may do without asking, the safe choice made
"""

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.settings import AppSettings, Connection
from nexa_desktop.ui import theme
from nexa_desktop.ui.dialogs.settings.connection_form import ConnectionForm
from nexa_desktop.ui.dialogs.settings.mode_choice import ModeChoice
from nexa_desktop.ui.dialogs.settings.offline_card import OfflineCard
from nexa_desktop.ui.dialogs.settings.providers import DetectedServers, new_connection_id
from nexa_desktop.ui.viewmodels.settings import SettingsBackend
from nexa_desktop.ui.viewmodels.words import connection_name
from nexa_desktop.ui.widgets.parts import Card, IconLabel, Label, Line, button, horizontal, name_inner_parts, scrolled, vertical

_PROVIDER, _KEY, _MODE = range(3)


class FirstRunPage(QWidget):
    """``finished`` carries the `AppSettings` as they were stored; ``sample_requested`` asks for the sample session."""

    finished = Signal(object)
    sample_requested = Signal()

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._backend = backend
        self._settings = AppSettings()
        self._connection: Connection | None = None
        self._has_ended = False
        self.setAccessibleName(self.tr("Welcome"))
        outer = vertical(self, margin=0, gap=0)
        self.stack = QStackedWidget(self)
        outer.addWidget(self.stack, 1)
        self._build_provider()
        self._build_key()
        self._build_mode()
        outer.addWidget(Line(self))
        foot = horizontal(gap=2)
        foot.setContentsMargins(theme.space(6), theme.space(3), theme.space(6), theme.space(3))
        self.back_button = button(self.tr("Back"), parent=self)
        self.back_button.clicked.connect(self._back)
        self.step_label = Label("", self, role="muted", wrap=False)
        self.skip_button = button(self.tr("Skip"), kind="quiet", parent=self)
        self.skip_button.clicked.connect(self._skip)
        self.next_button = button(self.tr("Start"), kind="primary", parent=self)
        self.next_button.clicked.connect(self._finish)
        foot.addWidget(self.back_button)
        foot.addStretch(1)
        foot.addWidget(self.step_label)
        foot.addStretch(1)
        foot.addWidget(self.skip_button)
        foot.addWidget(self.next_button)
        outer.addLayout(foot)
        name_inner_parts(self)
        backend.settings_loaded.connect(self._on_settings)
        backend.load_settings()
        backend.load_vendors()
        backend.load_offline_state()
        self.detected.look()
        self._show_step(_PROVIDER)

    # ------------------------------------------------------------------------------------------------ steps
    def _step(self, icon: str, title: str, explanation: str) -> QVBoxLayout:
        """A column of limited width in the middle, in a page that scrolls."""
        content = QWidget(self)
        row = horizontal(content, gap=0)
        row.setContentsMargins(theme.space(5), theme.space(8), theme.space(5), theme.space(5))
        middle = QWidget(content)
        middle.setMaximumWidth(theme.space(150))
        column = vertical(middle, gap=4)
        head = vertical(gap=1.5)
        head.addWidget(IconLabel(icon, middle, role="accent", steps=10))
        head.addWidget(Label(title, middle, size=1.7, bold=True))
        head.addWidget(Label(explanation, middle, role="muted", size=1.05))
        column.addLayout(head)
        row.addStretch(1)
        row.addWidget(middle, 100)
        row.addStretch(1)
        self.stack.addWidget(scrolled(content, self, name=title))
        return column

    def _build_provider(self) -> None:
        column = self._step(
            "logo",
            self.tr("Welcome to Nexa"),
            self.tr("Agents that you can stop, watch and resume. First: where should answers come from?"),
        )
        card = Card(self)
        self.detected = DetectedServers(self._backend, card)
        self.detected.chosen.connect(self._choose)
        self.detected.setup_wanted.connect(self._set_up)
        card.column.addWidget(self.detected)
        column.addWidget(card)
        card = Card(self)
        line = horizontal(gap=2)
        line.addWidget(IconLabel("key", card, steps=5), 0, Qt.AlignmentFlag.AlignTop)
        words = vertical(gap=0.5)
        words.addWidget(Label(self.tr("A provider with a key"), card, bold=True))
        words.addWidget(
            Label(
                self.tr("OpenAI, Anthropic, Google, OpenRouter and others; or any address that speaks like them."),
                card,
                role="muted",
            )
        )
        line.addLayout(words, 1)
        self.provider_button = button(self.tr("Enter a key"), parent=card)
        self.provider_button.clicked.connect(self._go_to_key)
        line.addWidget(self.provider_button, 0, Qt.AlignmentFlag.AlignVCenter)
        card.column.addLayout(line)
        column.addWidget(card)
        self.offline = OfflineCard(self._backend, self)
        self.offline.chosen.connect(self._choose)
        column.addWidget(self.offline)
        self.sample_button = button(self.tr("Look at a sample session first"), kind="quiet", icon="spark", parent=self)
        self.sample_button.setToolTip(self.tr("Shows a tool run, an approval and a resumed run, without any model."))
        self.sample_button.clicked.connect(self.sample_requested)
        column.addWidget(self.sample_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _build_key(self) -> None:
        column = self._step(
            "key", self.tr("Your key"), self.tr("It goes to the system's keyring, and only ever to the address you enter here.")
        )
        card = Card(self)
        self.form = ConnectionForm(self._backend, card, is_short=True)
        self.form.save_button.setText(self.tr("Save and go on"))
        self.form.cancel_button.hide()
        self.form.saved.connect(self._choose)
        card.column.addWidget(self.form)
        column.addWidget(card)
        column.addStretch(1)

    def _build_mode(self) -> None:
        column = self._step(
            "shield",
            self.tr("What may an agent do?"),
            self.tr("Whenever it wants more than this, it asks you first. You can change this for each session."),
        )
        card = Card(self)
        self.mode = ModeChoice(card)
        card.column.addWidget(self.mode)
        column.addWidget(card)
        self.chosen_label = Label("", self, role="muted")
        column.addWidget(self.chosen_label)
        column.addStretch(1)

    # ------------------------------------------------------------------------------------------------ moving
    def _show_step(self, step: int) -> None:
        self.stack.setCurrentIndex(step)
        self.step_label.setText(self.tr("Step {n} of 3").format(n=step + 1))
        self.back_button.setVisible(step != _PROVIDER)
        self.skip_button.setVisible(step != _MODE)
        self.next_button.setVisible(step == _MODE)
        area = self.stack.currentWidget()
        if isinstance(area, QScrollArea):
            area.verticalScrollBar().setValue(0)
        if step == _MODE:
            name = connection_name(self._connection) if self._connection is not None else None
            self.chosen_label.setText(
                self.tr("Answers will come from: {name}").format(name=name)
                if name
                else self.tr("No provider yet: you can write, and choose one in the settings.")
            )
            self.next_button.setDefault(True)
            self.next_button.setFocus()

    @Slot()
    def _back(self) -> None:
        is_from_key = self.stack.currentIndex() == _MODE and self._connection is not None and self._connection.key_source
        self._show_step(_KEY if is_from_key else _PROVIDER)

    @Slot()
    def _skip(self) -> None:
        self._show_step(_MODE)

    @Slot()
    def _go_to_key(self) -> None:
        if not self.form.connection().base_url:
            empty = Connection(new_connection_id("custom"), "", "", "openai_chat", "", key_source=KeySource.KEYRING)
            self.form.set_connection(empty)
        self._show_step(_KEY)
        self.form.vendor_box.setFocus()

    @Slot(object)
    def _set_up(self, connection: Connection) -> None:
        self.form.set_connection(connection)
        self._show_step(_KEY)
        self.form.key_edit.setFocus()

    @Slot(object)
    def _choose(self, connection: Connection) -> None:
        self._connection = connection
        self._show_step(_MODE)

    @Slot(object)
    def _on_settings(self, settings: AppSettings) -> None:
        self._settings = settings
        self.mode.set_mode(settings.permission_mode)

    @Slot()
    def _finish(self) -> None:
        if self._has_ended:
            return
        self._has_ended = True
        settings = replace(self._settings, permission_mode=self.mode.mode(), is_onboarded=True)
        if (chosen := self._connection) is not None:
            others = tuple(c for c in settings.connections if c.id != chosen.id)
            settings = replace(settings, connections=(*others, chosen), default_connection_id=chosen.id)
        self._backend.save_settings(settings)
        self.finished.emit(settings)
