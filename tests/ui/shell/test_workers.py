"""The thread boundary: order, failures, shutdown with a worker that does not end."""

import subprocess
import sys
import threading
from pathlib import Path

from PySide6.QtCore import QObject, QThread
from pytestqt.qtbot import QtBot

from nexa_desktop.core.errors import NexaError, StoreUnavailable
from nexa_desktop.ui.workers.channel import Channel
from nexa_desktop.ui.workers.store_thread import StoreThread
from nexa_desktop.ui.workers.tasks import Tasks

ROOT = Path(__file__).resolve().parents[3]


def test_a_channel_keeps_order_and_delivers_in_the_gui_thread(qtbot: QtBot) -> None:
    """Ten thousand items of a busy thread arrive in order, in few batches, in the receiver's thread."""
    owner = QObject()
    channel = Channel(owner, interval_ms=5)
    got: list[object] = []
    threads: set[QThread] = set()

    def take(items: list[object]) -> None:
        got.extend(items)
        threads.add(QThread.currentThread())

    channel.batch.connect(take)
    worker = threading.Thread(target=lambda: [channel.put(number) for number in range(10_000)])
    worker.start()
    qtbot.waitUntil(lambda: len(got) == 10_000, timeout=20_000)
    worker.join()
    assert got == list(range(10_000))
    assert threads == {owner.thread()}
    channel.shut()
    channel.put("late")
    channel.flush()
    assert len(got) == 10_000


def test_a_store_that_opens_later_needs_no_restart(qtbot: QtBot) -> None:
    """Each question fails with the reason until the store can be opened; then they are answered in order."""
    owner = QObject()
    fails = [True]

    class Library:
        def close(self) -> None:
            """Nothing to close."""

        def interrupt_reads(self) -> None:
            """Nothing runs."""

    def open_library() -> Library:
        if fails[0]:
            raise StoreUnavailable("The disk is full.")
        return Library()

    store = StoreThread(open_library, parent=owner)  # type: ignore[arg-type]  # the questions here ask it nothing
    told: list[object] = []
    store.ask(lambda _: 1, told.append, lambda error: told.append(str(error)))
    qtbot.waitUntil(lambda: told == ["The disk is full."], timeout=10_000)
    fails[0] = False
    for number in range(50):
        store.ask(lambda _, number=number: number, told.append)
    qtbot.waitUntil(lambda: told[1:] == list(range(50)), timeout=10_000)
    assert store.close()
    store.ask(lambda _: 1, told.append)
    assert len(told) == 51


def test_a_task_that_hangs_holds_up_nobody(qtbot: QtBot) -> None:
    """Case 81: a keyring that never answers blocks neither the next task nor the end."""
    owner = QObject()
    tasks = Tasks(owner)
    never = threading.Event()
    told: list[object] = []
    ended: list[bool] = []
    tasks.start(lambda: ended.append(never.wait(60)), told.append)
    tasks.start(lambda: 2, told.append)

    def fail() -> None:
        raise ValueError("a bug")

    tasks.start(fail, told.append, lambda error: told.append(type(error)))
    qtbot.waitUntil(lambda: {2, NexaError} <= set(told), timeout=10_000)
    tasks.shut()
    assert ended == []
    never.set()


STUCK = """
import sys, time
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.services import RunAction, RunRequest
from nexa_desktop.ui.workers.run_thread import RunThread, stop_and_wait
app = QApplication([])
owner = QObject()
class Runs:
    def perform(self, request, *, cancel, on_event=None):
        time.sleep(3)
thread = RunThread(Runs(), RunRequest(RunAction.START, SessionSettings()), parent=owner)
thread.start()
assert not stop_and_wait([thread], 0.2)
del owner
print("survived")
sys.stdout.flush()
import os
os._exit(0)
"""


def test_a_tool_that_cannot_be_stopped_does_not_abort_the_program() -> None:
    """A thread that has not ended at the end of the program outlives its owner instead of taking the process down."""
    done = subprocess.run([sys.executable, "-c", STUCK], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == "survived", done.stderr[-2000:]
