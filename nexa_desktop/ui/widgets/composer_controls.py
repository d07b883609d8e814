"""What a turn is sent with, at the composer: model, permission mode, budget, working directory."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QActionGroup, QCursor, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QMenu, QToolButton, QWidget

from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.services import DirectoryFacts
from nexa_desktop.core.settings import OFFLINE_CONNECTION_ID, AppSettings, Connection
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.viewmodels.words import connection_name, dollars, duration_words, mode_words
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.toast import announce


class ComposerControls(QWidget):
    """Small buttons that show a value and open what changes it.

    ``settings_changed(SessionSettings)`` · ``models_wanted(Connection)`` (answer with `set_models`) ·
    ``connections_requested``: the person wants another provider · ``offline_wanted``: whether the offline model is on this
    computer (answer with `set_offline`) · ``offline_chosen``: it is to be used and is not configured yet ·
    ``facts_wanted(str)``: is this directory there, and has it an AGENTS.md (answer with `set_facts`) · ``notes_opened(str)``:
    show that.
    """

    settings_changed = Signal(object)
    models_wanted = Signal(object)
    connections_requested = Signal()
    offline_wanted = Signal()
    facts_wanted = Signal(object)
    notes_opened = Signal(object)
    offline_chosen = Signal()

    def __init__(self, parent: QWidget | None = None, *, first: QWidget | None = None) -> None:
        """``first`` stands before the values, so that all rows begin at one edge."""
        super().__init__(parent)
        self._app = AppSettings()
        self._settings = SessionSettings()
        self._models: dict[str, tuple[ModelInfo, ...] | str] = {}
        self._has_offline = False
        self._facts: tuple[str, DirectoryFacts] = ("", DirectoryFacts())
        self._popover: QFrame | None = None
        self._flow = flow = FlowLayout(self, gap=0.5)
        self._shown = ("", "")
        self.setMinimumWidth(1)
        if first is not None:
            flow.addWidget(first)
        self.model_button = self._button("model")
        self.mode_button = self._button("shield")
        self.budget_button = self._button("gauge")
        self.directory_button = self._button("folder")
        for made in (self.model_button, self.mode_button, self.budget_button, self.directory_button):
            flow.addWidget(made)
        self._model_menu = self._menu(self.model_button)
        self._model_menu.aboutToShow.connect(self._open_models)
        self._mode_menu = self._menu(self.mode_button)
        self._mode_menu.aboutToShow.connect(self._fill_modes)
        self._directory_menu = self._menu(self.directory_button)
        self._directory_menu.aboutToShow.connect(self._fill_directories)
        self.budget_button.clicked.connect(self._show_budget)
        theme.notifier().changed.connect(self._make_room)
        self._describe()

    def set_values(self, app: AppSettings, settings: SessionSettings) -> None:
        """What holds now: the session's own values over the app's."""
        self._app, self._settings = app, settings
        self._describe()
        self._ask_facts()

    @property
    def connection(self) -> Connection | None:
        """The connection that a turn would use."""
        return self._app.connection(self._settings.connection_id)

    @property
    def model(self) -> str:
        """The model that a turn would use; empty when none is set."""
        connection = self.connection
        return self._settings.model or (connection.model if connection else "")

    @property
    def config(self) -> RunConfig:
        """The budget of a turn."""
        return self._settings.config or self._app.run_config

    @property
    def mode(self) -> PermissionMode:
        """The permission mode of a turn."""
        return self._settings.permission_mode or self._app.permission_mode

    @property
    def directory(self) -> str:
        """The working directory of a turn."""
        return self._settings.working_directory or self._app.working_directory or str(Path.home())

    def set_models(self, connection_id: str, models: Sequence[ModelInfo], problem: str | None = None) -> None:
        """The answer to ``models_wanted``."""
        self._models[connection_id] = problem if problem else tuple(models)
        self._refill_models()

    def set_offline(self, is_installed: bool) -> None:
        """The answer to ``offline_wanted``."""
        if is_installed is not self._has_offline:
            self._has_offline = is_installed
            self._refill_models()

    def _ask_facts(self) -> None:
        if self._facts[0] != self.directory:
            self._facts = (self.directory, DirectoryFacts())
            self._describe()
        self.facts_wanted.emit(self.directory)

    def set_facts(self, directory: str, facts: DirectoryFacts) -> None:
        """The answer to ``facts_wanted``."""
        if directory == self.directory:
            self._facts = (directory, facts)
            self._describe()

    # -------------------------------------------------------------------------------------------- looks
    def _button(self, icon: str) -> QToolButton:
        made = QToolButton(self)
        made.setIcon(icons.icon(icon, "text_muted"))
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        icons.beside_text(made)
        made.setProperty("kind", "quiet")
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return made

    def _menu(self, button: QToolButton) -> QMenu:
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        menu.aboutToHide.connect(lambda: _forget_pointer(button))
        button.setMenu(menu)
        return menu

    def _describe(self) -> None:
        connection = self.connection
        if connection is None:
            self._say(self.model_button, self.tr("Choose a model"), self.tr("Model"))
            model = ""
        else:
            name = self.model or connection_name(connection)
            model = name.rsplit("/", 1)[-1]
            self._say(self.model_button, _middle(model, 30), self.tr("Model"), f"{connection_name(connection)} · {name}")
        words, meaning = mode_words(self.mode)
        self._say(self.mode_button, words, self.tr("Permissions"), meaning)
        config = self.config
        tools = self.tr("%n tool call(s)", "", config.max_tool_calls)
        budget = f"{_round_time(config.timeout)} · {tools}"
        self._say(self.budget_button, budget, self.tr("Budget of a turn"), self._budget_detail(config))
        path = self.directory
        home = str(Path.home())
        shown = "~" if path == home else Path(path).name or path
        icon, role, detail = "folder", "text_muted", path
        if not self._facts[1].is_there:
            icon, role, detail = "warning", "warning", f"{path} · {self.tr('is not there: choose another directory')}"
        elif self._facts[1].notes is not None:
            icon, detail = "folder-notes", f"{path} · {self.tr('with notes for agents (AGENTS.md)')}"
        self.directory_button.setIcon(icons.icon(icon, role))
        self._say(self.directory_button, _middle(shown, 28), self.tr("Working directory"), detail)
        self._shown = (model, shown)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    @Slot()
    def _make_room(self) -> None:
        """All values in one row if that can be: first names are cut, then the budget is an icon alone, then the directory."""
        for model_chars, directory_chars, with_words in (
            (30, 28, (True, True)),
            (18, 14, (True, True)),
            (18, 14, (False, True)),
            (18, 14, (False, False)),
        ):
            model, directory = self._shown
            if model:
                self.model_button.setText(_middle(model, model_chars))
            self.directory_button.setText(_middle(directory, directory_chars))
            for made, has_words in zip((self.budget_button, self.directory_button), with_words, strict=True):
                beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
                made.setToolButtonStyle(beside if has_words else alone)
            if self._flow.sizeHint().width() <= self.width():
                break

    def _budget_detail(self, config: RunConfig) -> str:
        tokens = self.tr("no token limit") if config.max_tokens is None else self.tr("%n token(s)", "", config.max_tokens)
        parts = [
            self.tr("{time}, {models} model calls, {tools} tool calls, {tokens}").format(
                time=duration_words(config.timeout), models=config.max_model_calls, tools=config.max_tool_calls, tokens=tokens
            )
        ]
        if config.max_session_tokens is not None:
            parts.append(self.tr("the session: %n token(s)", "", config.max_session_tokens))
        if config.max_session_cost_usd is not None:
            parts.append(self.tr("the session: {cost}").format(cost=dollars(config.max_session_cost_usd)))
        return "; ".join(parts)

    def _say(self, button: QToolButton, text: str, what: str, detail: str = "") -> None:
        button.setText(text)
        button.setToolTip(f"{what}: {detail or text}")
        button.setAccessibleName(f"{what}: {text}")
        button.setAccessibleDescription(detail)
        button.updateGeometry()

    def _change(self, settings: SessionSettings) -> None:
        mode = self.mode
        self._settings = settings
        self._describe()
        if self.mode is not mode:
            announce(self.mode_button, self.mode_button.accessibleName())
        self._ask_facts()
        self.settings_changed.emit(settings)

    # -------------------------------------------------------------------------------------------- models
    @Slot()
    def _open_models(self) -> None:
        if not self._knows_offline():
            self.offline_wanted.emit()
        self._fill_models()

    def _refill_models(self) -> None:
        """Answers come while the menu is open: it grows, and Qt would let it grow over the edge of the screen."""
        menu = self._model_menu
        if menu.isVisible():
            self._fill_models()
            height, room = menu.sizeHint().height(), menu.screen().availableGeometry()
            if menu.y() + height > room.bottom():
                button_top = self.model_button.mapToGlobal(QPoint(0, 0)).y()
                menu.move(menu.x(), max(room.top(), button_top - height))

    def _knows_offline(self) -> bool:
        return any(connection.id == OFFLINE_CONNECTION_ID for connection in self._app.connections)

    @Slot()
    def _fill_models(self) -> None:
        menu = self._model_menu
        menu.clear()
        for connection in self._app.connections:
            is_current = self.connection is not None and connection.id == self.connection.id
            sub = menu.addMenu(icons.icon("check" if is_current else "globe", "text_muted"), connection_name(connection))
            known = self._models.get(connection.id)
            if known is None:
                self.models_wanted.emit(connection)
            self._fill_connection(sub, connection, known, is_current)
        if self._has_offline and not self._knows_offline():
            offline = menu.addAction(icons.icon("spark", "text_muted"), self.tr("Offline model (on this computer)"))
            offline.triggered.connect(self.offline_chosen)
        menu.addSeparator()
        add = menu.addAction(icons.icon("plus", "text_muted"), self.tr("Providers…"))
        add.triggered.connect(self.connections_requested)

    def _fill_connection(
        self, menu: QMenu, connection: Connection, known: tuple[ModelInfo, ...] | str | None, is_current: bool
    ) -> None:
        names = [model.id for model in known] if isinstance(known, tuple) else []
        preset = [connection.model] if connection.model and connection.model not in names else []
        own = [self.model] if is_current and self.model and self.model not in names + preset else []
        for name in [*own, *preset, *names[:200]]:
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setChecked(is_current and name == self.model)
            action.triggered.connect(lambda _=False, model=name: self.choose_model(connection, model))
        if isinstance(known, str):
            menu.addAction(icons.icon("warning", "warning"), known).setEnabled(False)
        elif known is None:
            menu.addAction(self.tr("Asking for models…")).setEnabled(False)
        elif not menu.actions():
            action = menu.addAction(self.tr("Use its own model"))
            action.triggered.connect(lambda: self.choose_model(connection, ""))

    def choose_model(self, connection: Connection, model: str) -> None:
        """Use this model of a configured connection from now on; empty: its own."""
        self._change(replace(self._settings, connection_id=connection.id, model=model or None))

    # -------------------------------------------------------------------------------------------- mode
    @Slot()
    def _fill_modes(self) -> None:
        menu = self._mode_menu
        menu.clear()
        group = QActionGroup(menu)
        for mode in PermissionMode:
            words, meaning = mode_words(mode)
            action = menu.addAction(f"{words}  —  {meaning}")
            action.setCheckable(True)
            action.setChecked(mode is self.mode)
            action.triggered.connect(lambda _=False, chosen=mode: self._change(replace(self._settings, permission_mode=chosen)))
            group.addAction(action)

    # -------------------------------------------------------------------------------------------- budget
    @Slot()
    def _show_budget(self) -> None:
        from nexa_desktop.ui.dialogs.budget_editor import BudgetEditor
        from nexa_desktop.ui.widgets.parts import Label, button, horizontal, vertical

        popover = QFrame(self, Qt.WindowType.Popup)
        popover.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        popover.setProperty("role", "card")
        popover.setAccessibleName(self.tr("Budget of a turn"))
        column = vertical(popover, margin=4, gap=3)
        column.addWidget(Label(self.tr("Budget of a turn"), popover, size=1.1, bold=True))
        editor = BudgetEditor(popover)
        editor.set_config(self.config)
        column.addWidget(editor)
        row = horizontal()
        reset = button(self.tr("Use the defaults"), kind="quiet", parent=popover)
        apply = button(self.tr("Use for this session"), kind="primary", parent=popover)
        reset.clicked.connect(lambda: self._use_config(None))
        apply.clicked.connect(lambda: self._use_config(editor.config()))
        row.addWidget(reset)
        row.addStretch(1)
        row.addWidget(apply)
        column.addLayout(row)
        popover.adjustSize()
        above = self.budget_button.mapToGlobal(QPoint(0, -popover.height() - theme.space(1)))
        screen = self.screen().availableGeometry()
        above.setX(max(screen.left(), min(above.x(), screen.right() - popover.width())))
        above.setY(max(screen.top(), above.y()))
        popover.move(above)
        popover.show()
        self._popover = popover

    def keep_caps(self, config: RunConfig) -> None:
        """Take the session's caps of ``config``; what a turn may use stays."""
        kept = replace(
            self.config,
            max_session_tokens=config.max_session_tokens,
            max_session_cost_usd=config.max_session_cost_usd,
        )
        if kept != self.config:
            self._change(replace(self._settings, config=kept))

    def _use_config(self, config: RunConfig | None) -> None:
        if self._popover is not None:
            self._popover.close()
            self._popover = None
        self._change(replace(self._settings, config=config))

    # -------------------------------------------------------------------------------------------- directory
    @Slot()
    def _fill_directories(self) -> None:
        menu = self._directory_menu
        menu.clear()
        offered = dict.fromkeys(path for path in (self.directory, self._app.working_directory, str(Path.home())) if path)
        for path in offered:
            action = menu.addAction(path)
            action.setCheckable(True)
            action.setChecked(path == self.directory)
            action.triggered.connect(lambda _=False, chosen=path: self._choose_directory(chosen))
        menu.addSeparator()
        if (notes := self._facts[1].notes) is not None:
            read = menu.addAction(icons.icon("file", "text_muted"), self.tr("Read what AGENTS.md tells agents…"))
            read.triggered.connect(lambda _=False, notes=notes: self.notes_opened.emit(notes))
        menu.addAction(icons.icon("folder", "text_muted"), self.tr("Choose…")).triggered.connect(self.ask_directory)

    @Slot()
    def ask_directory(self) -> None:
        """Let the person choose another one."""
        dialog = QFileDialog(self, self.tr("Working directory"), self.directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._choose_directory)
        dialog.open()

    @Slot(str)
    def _choose_directory(self, path: str) -> None:
        self._change(replace(self._settings, working_directory=path))


def _forget_pointer(button: QToolButton) -> None:
    """A menu takes the pointer's leaving for itself, and its button would stay lit up."""
    is_over = button.rect().contains(button.mapFromGlobal(QCursor.pos()))
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, is_over)
    button.update()


def _round_time(seconds: float) -> str:
    """Minutes or hours when they are whole: "15 min" reads better than "15:00"."""
    if seconds >= 3600 and seconds % 3600 == 0:
        return QCoreApplication.translate("Time", "%1 h").replace("%1", str(int(seconds // 3600)))
    if seconds >= 60 and seconds % 60 == 0:
        return QCoreApplication.translate("Time", "%1 min").replace("%1", str(int(seconds // 60)))
    return duration_words(seconds)


def _middle(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 2 - 1]}…{text[-(most // 2) :]}"
