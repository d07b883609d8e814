"""Qt tests run offscreen, in one look and one font, and fail when they leave a window or a thread behind.

The cyclic collector runs between tests in this thread only: a collection in a worker thread would destroy QObjects
there, which Qt does not survive (the program does the same, see ``nexa_desktop/app.py``).
"""

import faulthandler
import gc
import os
import threading
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_SCALE_FACTOR", "1")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

from nexa_desktop.core.settings import ThemeChoice
from nexa_desktop.ui import language, theme
from nexa_desktop.ui.direction import DIRECTION_VARIABLE

faulthandler.enable()


@pytest.fixture(scope="session", autouse=True)
def _one_look(qapp: QApplication) -> Iterator[None]:
    """Fusion, the light theme, one font at one size, no blinking cursor, the collector under our control."""
    gc.collect()
    gc.disable()
    qapp.setFont(QFont("DejaVu Sans", 10))
    qapp.setCursorFlashTime(0)
    theme.apply(qapp, ThemeChoice.LIGHT, 100)
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _nothing_left_behind(qapp: QApplication) -> Iterator[None]:
    """A test that leaves a parentless top-level widget or a thread behind fails."""
    threads_before = set(threading.enumerate())
    widgets_before = {id(widget) for widget in QApplication.topLevelWidgets()}
    yield
    _flush_deletions()
    left = _leftover_widgets(widgets_before)
    if left:
        gc.collect()
        _flush_deletions()
        left = _leftover_widgets(widgets_before)
    for widget in left:
        widget.deleteLater()
    threads = [
        thread
        for thread in threading.enumerate()
        if thread not in threads_before and thread.is_alive() and not isinstance(thread, threading._DummyThread)
    ]
    for thread in threads:
        thread.join(2.0)
    alive = [thread for thread in threads if thread.is_alive() and not thread.daemon]
    gc.collect(1)
    if theme.current() is not ThemeChoice.LIGHT or theme.zoom_percent() != 100:
        theme.apply(qapp, ThemeChoice.LIGHT, 100)
    assert not left, f"top-level widgets left behind: {left}"
    assert not alive, f"threads left behind: {alive}"


def _flush_deletions() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _leftover_widgets(before: set[int]) -> list[QWidget]:
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if id(widget) not in before and widget.parent() is None and type(widget).__name__ not in ("QTipLabel", "QRubberBand")
    ]


@pytest.fixture
def speak(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Puts English, left to right and the font back when the test has ended."""
    font = qapp.font()
    monkeypatch.delenv(DIRECTION_VARIABLE, raising=False)
    yield monkeypatch
    monkeypatch.undo()
    language.forget()
    QLocale.setDefault(QLocale.system())
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    qapp.setFont(font)


@pytest.fixture
def chinese(qapp: QApplication, speak: pytest.MonkeyPatch) -> None:
    """The window speaks Chinese."""
    language.install(qapp, "zh_CN")
