"""The window follows the settings: theme, zoom, keys, the model that a turn would use and whether it can be reached."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.core.settings import AppSettings, Connection, ThemeChoice
from nexa_desktop.ui import motion, theme
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.continuation import ContinuationController
from nexa_desktop.ui.controllers.settings_controller import SettingsController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.viewmodels.said import said, said_together
from nexa_desktop.ui.viewmodels.settings import OFFLINE_CONNECTION, DescribedModel, LoadedModels, OfflineState
from nexa_desktop.ui.viewmodels.words import connection_name

_MODELS_MS = 300
_ZOOM_STEPS = (80, 90, 100, 110, 125, 150, 175, 200)


class LooksController(QObject):
    """``first_run_wanted``: nothing is configured, and nobody was asked yet."""

    first_run_wanted = Signal()

    def __init__(
        self, settings: SettingsController, chat: ChatController, continuation: ContinuationController, window: MainWindow
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._chat = chat
        self._continuation = continuation
        self._window = window
        self._app = AppSettings()
        self._has_settings = False
        self._asked_models: set[str] = set()
        self._unreachable: dict[str, str] = {}
        self._listed: dict[tuple[str, str], ModelInfo] = {}
        self._described: dict[tuple[str, str], ModelInfo] = {}
        settings.settings_loaded.connect(self.apply_settings)
        settings.settings_saved.connect(self.apply_settings)
        settings.problems_found.connect(self.tell_problems)
        settings.models_loaded.connect(self.models_loaded)
        settings.model_described.connect(self.model_described)
        settings.failed.connect(self.settings_failed)
        window.composer.controls.models_wanted.connect(self.load_models)
        window.composer.controls.offline_wanted.connect(settings.load_offline_state)
        window.composer.controls.offline_chosen.connect(self.use_offline)
        settings.offline_state_loaded.connect(self.offline_known)
        window.composer.settings_changed.connect(self.show_connection)
        chat.filled.connect(self.show_connection)
        chat.run_settled.connect(self.describe_again)

    @Slot(object)
    def apply_settings(self, app: AppSettings) -> None:
        before, self._app = self._app, app
        is_first, self._has_settings = not self._has_settings, True
        self._forget([connection.id for connection in before.connections if connection not in app.connections])
        application = QApplication.instance()
        if isinstance(application, QApplication) and (app.theme, app.zoom_percent) != self._look(before, is_first):
            theme.apply(application, app.theme, app.zoom_percent)
        if isinstance(application, QApplication):
            motion.reduce(application, wanted=app.reduced_motion)
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
        self._chat.set_app_settings(app)
        self._continuation.set_app_settings(app)
        self._window.welcome.show_settings(app)
        self.show_connection()
        is_damaged = "settings_file" in self._window.banners.causes()
        if is_first and not app.is_onboarded and not app.connections and not is_damaged:
            self.first_run_wanted.emit()

    @Slot(object)
    def tell_problems(self, problems: tuple[str, ...]) -> None:
        """A settings file that cannot be read is no first start, and nothing of it is gone."""
        if problems:
            words = " ".join(said(problem) for problem in problems)
            self._window.banners.show_banner(
                "settings_file", self.tr("Settings could not be read"), detail=words, can_close=True
            )
        else:
            self._window.banners.hide_banner("settings_file")

    def _forget(self, changed: Sequence[str]) -> None:
        """What a connection that was changed or removed was told is not true of what it is now."""
        self._asked_models.difference_update(changed)
        for known in (self._listed, self._described):
            for key in [key for key in known if key[0] in changed]:
                del known[key]
        for connection_id in changed:
            self._unreachable.pop(connection_id, None)

    def _look(self, before: AppSettings, is_first: bool) -> tuple[ThemeChoice, int]:
        return (theme.requested(), theme.zoom_percent()) if is_first else (before.theme, before.zoom_percent)

    @Slot()
    def show_connection(self) -> None:
        controls = self._window.composer.controls
        self._window.run_status.set_next_config(controls.config)
        connection = controls.connection
        if connection is None:
            self._window.status_bar.set_context_limit(None)
            self._window.status_bar.set_connection(self.tr("No model"), self.tr("Set up a provider"), is_ready=False)
        else:
            self._show_model(connection, controls.model)
            if connection.id not in self._asked_models:
                self._asked_models.add(connection.id)
                # A little later: asking imports the whole HTTP client, on the same processor that fills the window.
                QTimer.singleShot(_MODELS_MS, self, partial(self._settings.load_models, connection))
            if (connection.id, controls.model) not in self._described:
                self._described[(connection.id, controls.model)] = ModelInfo(controls.model)
                QTimer.singleShot(_MODELS_MS, self, partial(self._settings.describe_model, connection, controls.model))

    def _show_model(self, connection: Connection, model: str) -> None:
        described = self._described.get((connection.id, model), ModelInfo(model))
        listed = self._listed.get((connection.id, model), ModelInfo(model))
        self._window.status_bar.set_context_limit(listed.context_tokens or described.context_tokens)
        name, details = connection_name(connection), [model, connection.base_url]
        problem = self._unreachable.get(connection.id)
        if problem is not None:
            name, details = self.tr("{name}: not reachable").format(name=name), [problem]
        elif described.supports_tools is False:
            name = self.tr("{name}: no tools").format(name=name)
            details.append(self.tr("This model has no tools: it can only answer in words."))
        if problem is None and described.supports_images is False:
            details.append(self.tr("It is not shown pictures."))
        self._window.status_bar.set_connection(name, " · ".join(filter(None, details)), is_ready=problem is None)

    @Slot(object)
    def model_described(self, described: DescribedModel) -> None:
        self._described[(described.connection_id, described.model)] = described.info
        self.show_connection()

    @Slot()
    def describe_again(self) -> None:
        """A server that has just answered knows the window it has loaded the model with."""
        controls = self._window.composer.controls
        if controls.connection is not None:
            self._settings.describe_model(controls.connection, controls.model)

    @Slot(object)
    def load_models(self, connection: Connection) -> None:
        self._settings.load_models(connection)

    @Slot(object)
    def offline_known(self, state: OfflineState) -> None:
        self._window.composer.controls.set_offline(state.is_installed and state.problem is None)

    @Slot()
    def use_offline(self) -> None:
        """Configure the offline model and use it for the session on screen; the default only where there is none."""

        def with_offline(app: AppSettings) -> AppSettings:
            default = app.default_connection_id or OFFLINE_CONNECTION.id
            return replace(app, connections=(*app.connections, OFFLINE_CONNECTION), default_connection_id=default)

        self._settings.change(with_offline)
        self._window.composer.controls.choose_model(OFFLINE_CONNECTION, OFFLINE_CONNECTION.model)

    @Slot(object)
    def models_loaded(self, loaded: LoadedModels) -> None:
        controls = self._window.composer.controls
        controls.set_models(loaded.connection_id, loaded.models, said(loaded.problem or "") or None)
        if loaded.problem is None:
            self._unreachable.pop(loaded.connection_id, None)
        else:
            self._unreachable[loaded.connection_id] = said_together(loaded.problem, loaded.hint)
        self._listed.update(((loaded.connection_id, model.id), model) for model in loaded.models)
        connection = controls.connection
        if connection is not None and connection.id == loaded.connection_id:
            self.show_connection()

    @Slot(object)
    def settings_failed(self, failure: object) -> None:
        message, hint = getattr(failure, "message", ""), getattr(failure, "hint", None)
        if getattr(failure, "operation", "") in ("load_settings", "save_settings"):
            self._window.banners.show_banner("settings", said(message), detail=said(hint or ""), can_close=True)

    def zoom(self, step: int) -> None:
        now = self._app.zoom_percent
        larger = [zoom for zoom in _ZOOM_STEPS if zoom > now]
        smaller = [zoom for zoom in _ZOOM_STEPS if zoom < now]
        wanted = 100 if step == 0 else (larger[:1] or [now])[0] if step > 0 else (smaller[-1:] or [now])[0]
        self._settings.change(lambda app: replace(app, zoom_percent=wanted))

    @Slot()
    def switch_theme(self) -> None:
        wanted = ThemeChoice.LIGHT if theme.colors().is_dark else ThemeChoice.DARK
        self._settings.change(lambda app: replace(app, theme=wanted))
