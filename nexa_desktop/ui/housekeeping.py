"""What the whole process needs from the GUI thread: the collector, uncaught exceptions, translations, signals."""

import gc
import logging
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator, Signal, Slot
from PySide6.QtWidgets import QApplication

from nexa_desktop.ui.resources import resource

_log = logging.getLogger(__name__)
_THRESHOLDS = (700, 10, 10)


class Collector(QObject):
    """Runs the cyclic garbage collector in the GUI thread only.

    A collection in a worker thread destroys QObjects of the GUI thread there: "Timers cannot be stopped from another
    thread", then a crash within seconds (PySide6 6.8 to 6.11, measured).
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    @Slot()
    def _collect(self) -> None:
        counts = gc.get_count()
        for generation in (2, 1, 0):
            if counts[generation] > _THRESHOLDS[generation]:
                gc.collect(generation)
                return


class Excepthook(QObject):
    """Uncaught exceptions of any thread: logged, written as a report, told in the window; the program goes on.

    ``caught(str)`` in the GUI thread, with the path of the report (empty when it could not be written).
    """

    caught = Signal(object)

    def __init__(self, write_report: Callable[[BaseException], Path], parent: QObject) -> None:
        super().__init__(parent)
        self._write_report = write_report
        self._reported = 0
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _log.critical("Uncaught exception", exc_info=(kind, error, trace))
        path = ""
        if self._reported < 10:  # an exception in a paint event comes with every frame
            self._reported += 1
            try:
                path = str(self._write_report(error))
            except OSError:
                _log.exception("The crash report could not be written")
        self.caught.emit(path)

    def _on_thread_exception(self, told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            self._on_exception(told.exc_type, told.exc_value, told.exc_traceback)


def install_translations(app: QApplication, language: str) -> None:
    """Texts in ``language`` (empty: the system's), ours and Qt's own; the direction of the shell with it."""
    locale = QLocale(language) if language else QLocale.system()
    QLocale.setDefault(locale)
    app.setLayoutDirection(locale.textDirection())
    ours, qts = str(resource("translations")), QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, directory, otherwise in (("nexa", ours, "nexa_en"), ("qtbase", qts, "")):
        translator = QTranslator(app)
        # The English file holds the forms of counted texts only: "1 branch", "2 branches".
        if translator.load(locale, name, "_", directory) or (otherwise and translator.load(otherwise, directory)):
            app.installTranslator(translator)


def quit_on_signals(quit_now: Callable[[], None], parent: QObject) -> None:
    """SIGTERM and SIGINT (log-out, Ctrl+C) end the program in order. The collector's timer lets Python see them."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        QTimer.singleShot(0, parent, quit_now)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handle)
