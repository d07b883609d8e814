"""The dialogs that belong to no turn: settings, first run, palette, shortcuts, quit. Each is imported when it is opened."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal, Slot

from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui.controllers.settings_controller import SettingsController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.tray import Tray


class DialogsController(QObject):
    """``sample_wanted``: show the sample session · ``first_run_left``: show what was there before · ``quit_chosen``: stop
    everything and quit · ``show_wanted``: the tray's way back."""

    sample_wanted = Signal()
    first_run_left = Signal()
    quit_chosen = Signal()
    show_wanted = Signal()

    def __init__(self, settings: SettingsController, window: MainWindow) -> None:
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._dialogs: dict[str, QObject] = {}

    @Slot()
    def open_settings(self) -> None:
        """Providers, defaults, tools, rules, looks, keys, data, usage."""
        from nexa_desktop.ui.dialogs.settings import SettingsDialog

        self._dialogs["settings"] = SettingsDialog.ask(self._window, self._settings, actions=self._window.actions_table.all())

    @Slot()
    def open_first_run(self) -> None:
        """The three steps of a first start, in the centre of the window."""
        from nexa_desktop.ui.dialogs.first_run import FirstRunPage

        page = self._dialogs.get("first_run")
        if not isinstance(page, FirstRunPage):
            page = FirstRunPage(self._settings, self._window.pages)
            page.finished.connect(self._first_run_finished)
            page.sample_requested.connect(self._first_run_sample)
            self._dialogs["first_run"] = page
        self._window.show_page(page, with_composer=False)
        page.provider_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object)
    def _first_run_finished(self, app: AppSettings) -> None:
        self.close_first_run()
        self._settings.save_settings(replace(app, is_onboarded=True))

    @Slot()
    def _first_run_sample(self) -> None:
        self.close_first_run()
        self._settings.change(lambda app: replace(app, is_onboarded=True))
        self.sample_wanted.emit()

    def close_first_run(self) -> None:
        """Back to what was there before."""
        from nexa_desktop.ui.dialogs.first_run import FirstRunPage

        page = self._dialogs.pop("first_run", None)
        window = self._window
        window.show_page(window.welcome)
        self.first_run_left.emit()
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

    def ask_quit(self, running: int, waiting: int, *, is_unsaved: bool) -> None:
        """Keep running in the tray, stop and quit, or stay. ``is_unsaved``: quitting loses the message in the composer."""
        from nexa_desktop.ui.dialogs.quit import QuitDialog

        has_tray = running > 0 and Tray.is_available()
        self._dialogs["quit"] = QuitDialog.ask(
            self._window, running, waiting, self._quit, has_tray=has_tray, is_unsaved=is_unsaved
        )

    def _quit(self, choice: str) -> None:
        if choice == "stop":
            self.quit_chosen.emit()
        elif choice == "tray":
            tray = self._dialogs.get("tray")
            if not isinstance(tray, Tray):
                tray = Tray(self._window)
                tray.show_requested.connect(self.show_wanted)
                tray.quit_requested.connect(self.quit_chosen)
                self._dialogs["tray"] = tray
            tray.appear()
            self._window.hide()

    def leave_tray(self) -> None:
        """The window is back."""
        tray = self._dialogs.get("tray")
        if isinstance(tray, Tray):
            tray.vanish()
