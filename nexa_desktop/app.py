"""GUI composition root: from the command line to a window, and back out in order.

preflight          system libraries and display, before Qt is imported
data directory     usable? else its own page
single instance    else the first window comes to the front
window             painted with what is remembered of its look; nothing heavy is imported up to here
sessions           in the list, from the store's own thread, and painted
the rest           what can be done with them
the end            draft, runs, store, services, log, lock
"""

import builtins
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from nexa_desktop.config.logging import LogFile
    from nexa_desktop.config.paths import Paths
    from nexa_desktop.core.errors import NexaError
    from nexa_desktop.core.services import Services
    from nexa_desktop.ui.controllers.beginning import Beginning
    from nexa_desktop.ui.controllers.window import WindowController
    from nexa_desktop.ui.main_window import MainWindow
    from nexa_desktop.ui.single_instance import SingleInstance

USAGE = "usage: nexa-desktop [--data-dir DIR] [--version]"
_LOG_DELAY_MS = 400
_HEAR_MS = 700  # a complete window takes less, a slow store may take longer than another start waits
_EXIT_USAGE, _EXIT_PREFLIGHT, _EXIT_ERROR = 2, 3, 1


def run(arguments: Sequence[str] | None = None) -> int:
    """Start the window; the exit code. 0 also when another instance was brought to the front."""
    try:
        data_directory = _parse(list(sys.argv[1:] if arguments is None else arguments))
    except ValueError as error:
        sys.stderr.write(f"{error}\n{USAGE}\n")
        return _EXIT_USAGE
    if data_directory is None:
        return 0
    from nexa_desktop.preflight import problem

    trouble = problem()
    if trouble is not None:
        sys.stderr.write(f"{trouble}\n")
        return _EXIT_PREFLIGHT
    return _Application(data_directory or None).run()


def _parse(arguments: list[str]) -> str | None:
    """The data directory ("" for the usual one), or None when everything is said already."""
    chosen = ""
    while arguments:
        word = arguments.pop(0)
        if word in ("-h", "--help"):
            sys.stdout.write(USAGE + "\n")
            return None
        if word == "--version":
            from nexa_desktop import __version__

            sys.stdout.write(f"Nexa Desktop {__version__}\n")
            return None
        if word == "--data-dir" and arguments:
            chosen = arguments.pop(0)
        elif word.startswith("--data-dir="):
            chosen = word.partition("=")[2]
        else:
            raise ValueError(f"Unknown or incomplete argument: {word}")
    return chosen


class _Application:
    """One run of the program. Everything it makes is kept here until the end."""

    def __init__(self, data_directory: str | None) -> None:
        self._data_directory = data_directory
        self._services: Services | None = None
        self._beginning: Beginning | None = None
        self._controller: WindowController | None = None
        self._was_closed = False
        self._window: MainWindow | None = None
        self._log: LogFile | None = None
        self._instance: SingleInstance | None = None
        self._paths: Paths | None = None
        self._state: QSettings | None = None

    def run(self) -> int:
        """From QApplication to the exit code."""
        # A busy worker thread delays the GUI by up to one switch interval per wake-up: 0.5 ms instead of 5.
        sys.setswitchinterval(0.0005)
        app = _make_application()
        from nexa_desktop.ui.housekeeping import Collector

        Collector(app)
        self._start(app)
        code = app.exec()
        self._end()
        return code

    # -------------------------------------------------------------------------------------------- the start
    def _start(self, app: "QApplication") -> None:
        """All of it, or the page that says why not; that page can call this again."""
        from nexa_desktop.config.paths import prepare, resolve_paths
        from nexa_desktop.core.errors import NexaError

        paths = resolve_paths(self._data_directory)
        self._state = _state_file(paths)
        try:
            self._paths = prepare(paths)
        except NexaError as error:
            self._show_error(app, error, retry=True)
            return
        if self._claim(app, self._paths.data):
            self._open_window()

    def _claim(self, app: "QApplication", data: Path) -> bool:
        from PySide6.QtCore import QTimer

        from nexa_desktop.core.errors import InstanceRunning, StoreUnavailable
        from nexa_desktop.ui.single_instance import Claim, SingleInstance

        self._instance = SingleInstance(data, app)
        match self._instance.claim():
            case Claim.FIRST:
                return True
            case Claim.RAISED_OTHER:
                QTimer.singleShot(0, app.quit)
            case Claim.OTHER_HANGS:
                pid = self._instance.other_process()
                self._show_error(
                    app,
                    InstanceRunning(
                        f"Nexa Desktop is already running on {data} and does not answer"
                        + (f" (process {pid})." if pid else "."),
                        hint="Close it, or end that process, then try again. Nothing was touched.",
                    ),
                    retry=True,
                )
            case Claim.CANNOT_LOCK:
                self._show_error(
                    app,
                    StoreUnavailable(
                        f"The data directory {data} cannot be locked.",
                        hint="Check that it can be written, or choose another one with --data-dir.",
                    ),
                    retry=True,
                )
        return False

    def _open_window(self) -> None:
        """The frame, painted before anything else is imported, on the sides where its panes will be."""
        from nexa_desktop.ui.main_window import MainWindow
        from nexa_desktop.ui.palette import LIGHT, LOOKS

        remembered = self._remembered("theme")
        window = self._window = MainWindow(self._state, colors=LOOKS.get(remembered, LIGHT), is_mirrored=self._is_mirrored())
        window.first_painted.connect(self._fill_window)
        window.show()

    def _remembered(self, name: str) -> str:
        """What the window left for its next start; empty the first time."""
        return str(self._state.value(name) or "") if self._state is not None else ""

    def _is_mirrored(self) -> bool:
        """Whether the window will run from right to left. Asked before the first frame, where Qt's enums, a tenth of the
        time to it, are not loaded yet: the last start has left a word. The first one of all asks the system."""
        way = os.environ.get("NEXA_LAYOUT_DIRECTION", "").lower() or self._remembered("direction")
        if way in ("ltr", "rtl"):
            return way == "rtl"
        from nexa_desktop.ui.direction import is_right_to_left

        return is_right_to_left(self._remembered("language"))

    def _fill_window(self) -> None:
        """After the first paint: services, widgets, the list of sessions."""
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        from nexa_desktop.core.errors import NexaError
        from nexa_desktop.core.settings import DESKTOP_RUN_CONFIG
        from nexa_desktop.ui.controllers.beginning import Beginning
        from nexa_desktop.ui.housekeeping import Excepthook
        from nexa_desktop.wiring import build_services

        app, window, paths = QApplication.instance(), self._window, self._paths
        if not isinstance(app, QApplication) or window is None or paths is None or self._beginning is not None:
            return
        hook = Excepthook(self._write_report, app)
        hook.caught.connect(self._tell_bug)
        try:
            self._services = build_services(data_directory=paths.data, new_run_config=DESKTOP_RUN_CONFIG)
        except NexaError as error:
            window.hide()
            self._show_error(app, error, retry=True)
            if self._error_window is not None:
                self._hear_others(self._error_window.raise_)
            return
        beginning = self._beginning = Beginning(self._services, window)
        self._apply_look(app)
        window.furnish()
        beginning.done.connect(self._complete_window)
        window.close_asked.connect(self._remember_close)
        beginning.list_sessions()
        QTimer.singleShot(_HEAR_MS, beginning, self._hear_others_meanwhile)

    def _complete_window(self) -> None:
        """After the sessions are shown: all that can be done with them."""
        from PySide6.QtCore import QTimer

        from nexa_desktop.ui.controllers.window import WindowController
        from nexa_desktop.ui.housekeeping import quit_on_signals

        window, services = self._window, self._services
        if window is None or services is None:
            return
        controller = self._controller = WindowController(services, window, beginning=self._beginning)
        self._hear_others(controller.raise_window)
        controller.quit_agreed.connect(_quit_application)
        quit_on_signals(controller.quit, controller)
        controller.start()
        if self._was_closed:
            controller.ask_quit()
        QTimer.singleShot(_LOG_DELAY_MS, controller, self._start_log)

    def _remember_close(self) -> None:
        """While sessions are read nobody can end things in order: that is done when somebody can."""
        self._was_closed = True

    def _hear_others_meanwhile(self) -> None:
        """A store that takes its time must not make another start believe that this one hangs."""
        if self._controller is None and self._window is not None:
            self._hear_others(self._window.raise_)

    def _hear_others(self, come_to_front: Callable[[], object]) -> None:
        """Another start of the program brings this one to the front."""
        if self._instance is not None:
            self._instance.raise_requested.connect(come_to_front)
            self._instance.listen()

    def _start_log(self) -> None:
        """A little later than the window: the rotating log is a tenth of the start."""
        from nexa_desktop.config.logging import start_log

        if self._log is None and self._paths is not None:
            try:
                self._log = start_log(self._paths.logs, secrets=self._secrets, faults=True)
            except OSError as error:
                sys.stderr.write(f"No log can be written: {error}\n")

    def _write_report(self, error: BaseException) -> Path:
        from nexa_desktop.config.logging import write_crash_report

        if self._paths is None:
            raise FileNotFoundError("There is no directory for crash reports yet.")
        return write_crash_report(self._paths.crash_reports, error, secrets=self._secrets())

    def _secrets(self) -> frozenset[str]:
        return self._services.secrets.known_secrets() if self._services is not None else frozenset()

    def _apply_look(self, app: "QApplication") -> None:
        """The look and language of the last time, before the settings are read."""
        from nexa_desktop.core.settings import ThemeChoice
        from nexa_desktop.ui import language, theme

        remembered, zoom = self._remembered("theme"), self._remembered("zoom")
        choice = ThemeChoice(remembered) if remembered in set(ThemeChoice) else ThemeChoice.SYSTEM
        language.install(app, self._remembered("language"))
        theme.apply(app, choice, int(zoom) if zoom.isdecimal() else 100)

    # -------------------------------------------------------------------------------------------- what goes wrong
    def _show_error(self, app: "QApplication", error: "NexaError", *, retry: bool) -> None:
        """A window of its own for what keeps the program from starting; never a first-run page."""
        from PySide6.QtCore import QCoreApplication
        from PySide6.QtWidgets import QMainWindow

        from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage
        from nexa_desktop.ui.viewmodels.said import said

        self._apply_look(app)
        leave = ("quit", QCoreApplication.translate("Startup", "Quit"))
        again = ("retry", QCoreApplication.translate("Startup", "Try again"))
        actions = (again, leave) if retry else (leave,)
        window = QMainWindow()
        window.setWindowTitle("Nexa Desktop")
        message, hint = said(error.message), said(error.hint or "")
        page = StartupErrorPage(message, hint, window, actions=actions, details=f"{error.code}\n{error}")
        window.setCentralWidget(page)
        window.resize(640, 460)

        def chosen(key: str) -> None:
            if key == "retry":
                if self._instance is not None:
                    self._instance.release()
                window.hide()
                self._start(app)
                window.deleteLater()
            else:
                app.exit(_EXIT_ERROR)

        page.chosen.connect(chosen)
        window.show()
        self._error_window = window

    def _tell_bug(self, report: str) -> None:
        if self._window is not None:
            self._window.tell_bug(report)

    # -------------------------------------------------------------------------------------------- the end
    def _end(self) -> None:
        from nexa_desktop.wiring import close_services

        begun = self._controller or self._beginning
        ended = begun.shut_down() if begun is not None else True
        if self._services is not None:
            close_services(self._services)
        if self._log is not None:
            self._log.close()
        if self._instance is not None:
            self._instance.release()
        if not ended:
            # A tool that cannot be interrupted still runs on its thread. Everything is stored; Qt would abort the
            # process on destroying that thread.
            os._exit(0)


def _make_application() -> "QApplication":
    # PySide replaces the import function by one that reads the source of every module, looking for ``__feature__``, which
    # nothing here uses: a tenth of the whole start.
    plain_import = builtins.__import__
    from PySide6.QtCore import QCoreApplication

    builtins.__import__ = plain_import
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    QCoreApplication.setApplicationName("nexa_desktop")  # becomes part of a D-Bus path, which takes no hyphen
    QGuiApplication.setApplicationDisplayName("Nexa Desktop")
    QGuiApplication.setDesktopFileName("ai.nexa.Desktop")
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    return app


def _quit_application() -> None:
    from PySide6.QtWidgets import QApplication

    QApplication.quit()


def _state_file(paths: "Paths") -> "QSettings":
    from PySide6.QtCore import QSettings

    return QSettings(str(paths.state / "window.ini"), QSettings.Format.IniFormat)
