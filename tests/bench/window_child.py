"""The program under load, measured from inside its own event loop; one JSON line for each thing that was found.

    python -m tests.bench.window_child DATA_DIRECTORY STREAM_KINDS

Runs `nexa_desktop.app` as it is; the hook after the first paint only drives the controllers and looks. A line
``{"port": …}`` tells where pings are answered in the GUI thread.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QObject, QTimer, Slot
from PySide6.QtNetwork import QHostAddress, QTcpServer, QTcpSocket
from PySide6.QtWidgets import QApplication

from nexa_desktop import app as program
from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.runs import RunStatus
from nexa_desktop.core.services import RunAction, RunRequest
from nexa_desktop.ui.controllers.window import WindowController
from nexa_desktop.ui.main_window import MainWindow
from tests.bench.big_store import LONGEST
from tests.bench.frames import FRAME_MS, Meter, percentile

QUERIES = (  # noqa: SIM905  a list of words is easier to read
    "ka lo mi ter san dor velqui ranthobus esting ording pla kalo lomi mitersan dorvel quiran tho bus est 的 中国 我在有 "
    "ter dor2 zzz katerdor plamika ingest kab lob bustho ordka sanmi veldor quika ranlo thomi busdor estter ingpla ordsan 了人 "
    "不是 大来以 说国和 kalomi"
).split()
PHRASES = ("mi ter", '"ka lo"', "nowhere zzz", "ka lo mi", "bus est ing", "pla ord", "tho 的", '"mi ka"', "ran dor", "lo qui")


def tell(**facts: object) -> None:
    """One line."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def memory_mb() -> float:
    """What the process holds now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Pong(QObject):
    """Answers each byte from the GUI thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._server = QTcpServer(self)
        self._server.newConnection.connect(self._connected)
        self._server.listen(QHostAddress.SpecialAddress.LocalHost, 0)
        self.port = self._server.serverPort()
        self._sockets: list[QTcpSocket] = []

    @Slot()
    def _connected(self) -> None:
        socket = self._server.nextPendingConnection()
        self._sockets.append(socket)
        socket.readyRead.connect(self._read)

    @Slot()
    def _read(self) -> None:
        for socket in self._sockets:
            if socket.bytesAvailable():
                socket.write(socket.readAll())
                socket.flush()


class Driver(QObject):
    """Does one thing after the other, each in the program's own event loop."""

    def __init__(self, window: MainWindow, controller: WindowController, kinds: list[str]) -> None:
        super().__init__(controller)
        self._window = window
        self._controller = controller
        self._kinds = kinds
        self._meter = Meter(self)
        self._pong = Pong(self)

    @Slot()
    def drive(self) -> None:
        """Everything, then quit."""
        tell(port=self._pong.port)
        self._until(lambda: self._window.sidebar.has_loaded)
        self._pause(2_500)
        tell(memory_at_rest=memory_mb())
        self._open_first()
        self._open_longest()
        self._scroll()
        self._jump()
        for kind in self._kinds:
            self._stream(kind)
        self._list()
        self._search()
        self._pause(2_000)
        tell(memory_after=memory_mb())
        self._idle(30_000)
        self._controller.quit()

    # -------------------------------------------------------------------------------------------- waiting
    def _until(self, holds: Callable[[], object], timeout_s: float = 60.0, every_ms: int = 5) -> None:
        end = time.monotonic() + timeout_s
        while not holds():
            assert time.monotonic() < end, "what was waited for did not come"
            self._pause(every_ms)

    def _pause(self, milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    # -------------------------------------------------------------------------------------------- sessions
    def _open(self, session_id: SessionId) -> dict[str, float]:
        """Open it and wait until its end is painted; what that cost."""
        shown: list[tuple[float, float, float]] = []
        chat = self._controller.chat
        memory, begun = memory_mb(), (time.process_time(), time.thread_time(), time.perf_counter())

        def opened(_: object) -> None:
            if chat.place.session_id == session_id:
                self._controller.centre.page().view.viewport().repaint()
                shown.append((time.process_time(), time.thread_time(), time.perf_counter()))

        chat.opened.connect(opened)
        self._controller.open_session(session_id)
        loop = QEventLoop()
        chat.opened.connect(loop.quit)
        while not shown:
            loop.exec()
        chat.opened.disconnect(opened)
        process, thread, wall = (after - before for after, before in zip(shown[0], begun, strict=True))
        self._pause(500)
        return {"cpu": process * 1e3, "gui": thread * 1e3, "wall": wall * 1e3, "memory": memory_mb() - memory}

    def _open_first(self) -> None:
        tell(open_first=self._open(self._window.sessions_model.session_ids()[-1]))

    def _open_longest(self) -> None:
        tell(open_longest=self._open(LONGEST))

    def _frames(self, count: int, step: Callable[[int], None]) -> list[float]:
        """``count`` frames, each begun by ``step``, in which the transcript paints; GUI CPU of each in ms."""
        view = self._controller.centre.page().view
        costs = []
        for number in range(count):
            begun = time.thread_time()
            step(number)
            QApplication.processEvents()
            view.viewport().repaint()
            cost = (time.thread_time() - begun) * 1e3
            costs.append(cost)
            if cost < FRAME_MS:
                time.sleep((FRAME_MS - cost) / 1e3)
        return costs

    def _scroll(self) -> None:
        bar = self._controller.centre.page().view.verticalScrollBar()
        rows = len(self._controller.transcript.rows)
        costs = self._frames(900, lambda _: bar.setValue(bar.value() - 120))
        loaded = len(self._controller.transcript.rows) - rows
        tell(scroll={"p50": percentile(costs, 0.5), "p99": percentile(costs, 0.99), "max": max(costs), "loaded": loaded})

    def _jump(self) -> None:
        bar = self._controller.centre.page().view.verticalScrollBar()
        costs = self._frames(100, lambda number: bar.setValue((number * 7_919 * 997) % max(1, bar.maximum())))
        tell(jump={"p50": percentile(costs, 0.5), "p99": percentile(costs, 0.99), "max": max(costs)})

    # -------------------------------------------------------------------------------------------- streaming
    def _stream(self, kind: str) -> None:
        """An answer at 2,000 tokens/s into the last of 500 messages, through server, engine, store and window."""
        chat, meter = self._controller.chat, self._meter
        self._open(SessionId(f"ses_long_{kind}"))
        head = chat.place.head
        assert head is not None
        settings = SessionSettings(connection_id="bench", model="bench-1")
        request = RunRequest(
            RunAction.CONTINUE, settings, input=UserInput(f"Speak: {kind}"), run_id=head.run_id, is_handover=True
        )
        live = self._controller.sending.start(request)
        assert live is not None
        self._until(lambda: live.text, every_ms=2)
        viewport = self._controller.centre.page().view.viewport()
        tell(streaming=kind)
        ended: list[float] = []
        answered: list[float] = []
        loop = QEventLoop()
        self._controller.live.advanced.connect(lambda told: answered.append(time.monotonic()) if told[1] else None)
        self._controller.live.ended.connect(lambda _: (ended.append(time.monotonic()), loop.quit()))
        meter.begin(viewport)
        memory, process = memory_mb(), time.process_time()
        loop.exec()
        meter.end()
        used = time.process_time() - process
        facts: dict[str, Any] = {
            "kind": kind,
            "p50": percentile(meter.frames, 0.5),
            "p99": percentile(meter.frames, 0.99),
            "max": max(meter.stretches),
            "dropped": meter.dropped,
            "share": meter.share,
            "frames_per_s": len(meter.frames) / (meter.ended_at - meter.begun_at),
            "process": used / (meter.ended_at - meter.begun_at),
            "memory": memory_mb() - memory,
        }
        meter.begin(viewport)
        self._pause(1_500)
        meter.end()
        facts["after_max"] = max(meter.stretches)
        facts["answered_at"], facts["ended_at"] = answered[-2], ended[0]
        facts["quiet_at"] = max(meter.busy_until, ended[0])
        row = chat.place.head
        assert row is not None
        assert row.status is RunStatus.COMPLETED, row
        tell(streamed=facts)

    # -------------------------------------------------------------------------------------------- lists
    def _list(self) -> None:
        sessions, view = self._controller.sessions, self._window.sidebar.view
        walls, cpus = [], []
        for _ in range(30):
            loop = QEventLoop()
            sessions.listed.connect(loop.quit)
            begun, cpu = time.perf_counter(), time.thread_time()
            sessions.reload()
            loop.exec()
            view.viewport().repaint()
            walls.append((time.perf_counter() - begun) * 1e3)
            cpus.append((time.thread_time() - cpu) * 1e3)
            self._pause(30)
        tell(list={"p50": percentile(walls, 0.5), "p95": percentile(walls, 0.95), "gui": percentile(cpus, 0.5)})

    def _search(self) -> None:
        """From the question (the pause after a key is over) to the hits on screen."""
        sidebar, hits = self._window.sidebar, self._window.search_model
        walls, guis, found = [], [], 0
        asked: list[float] = []
        answered: list[float] = []
        sidebar.search_changed.connect(lambda _: asked.append(time.perf_counter()))
        hits.modelReset.connect(lambda: answered.append(time.perf_counter()))
        for query in (*QUERIES, *PHRASES):
            sidebar.search_box.setText(query)
            self._until(lambda: asked)
            self._until(lambda: answered, every_ms=1)
            begun = time.perf_counter()
            sidebar.hit_view.viewport().repaint()
            painted = time.perf_counter() - begun
            walls.append((answered[0] - asked[0] + painted) * 1e3)
            guis.append(painted * 1e3)
            found += hits.rowCount()
            self._pause(150)
            asked.clear()
            answered.clear()
        sidebar.search_box.clear()
        tell(
            search={
                "p50": percentile(walls, 0.5),
                "p95": percentile(walls, 0.95),
                "max": max(walls),
                "paint": percentile(guis, 0.5),
                "queries": len(walls),
                "hits": found,
            }
        )

    # -------------------------------------------------------------------------------------------- nothing
    def _idle(self, milliseconds: int) -> None:
        begun, cpu = time.monotonic(), time.process_time()
        self._pause(milliseconds)
        tell(idle=(time.process_time() - cpu) / (time.monotonic() - begun) * 100)


def main() -> int:
    """Run the program with the driver in it."""
    data, kinds = sys.argv[1], sys.argv[2].split(",") if sys.argv[2] else []
    original = program._Application._complete_window

    def complete(self: program._Application) -> None:
        original(self)
        window, controller = self._window, self._controller
        assert window is not None
        assert controller is not None
        driver = Driver(window, controller, kinds)
        QTimer.singleShot(0, driver, driver.drive)

    program._Application._complete_window = complete  # type: ignore[method-assign]
    return program.run(["--data-dir", data])


if __name__ == "__main__":
    raise SystemExit(main())
