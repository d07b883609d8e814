"""How quick the transcript is: ``python -m tests.bench.transcript``.

Costs are CPU time of the GUI thread, so that other load on the machine does not count. Streaming runs on a virtual
clock: a frame takes what it costs (at least 1/60 s), text arrives at 2,000 tokens per virtual second.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import islice

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from nexa_desktop.core.events import MessageSaved, RunStarted, TextDelta
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.messages import Message, Role, TextPart
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.settings import ThemeChoice
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.transcript import TranscriptView
from tests.support.transcripts import SESSION, T0, conversation, page_of, tokens

FRAME_S = 1 / 60
RATE = 2_000
RUN = RunId("run_live")


def main() -> None:
    """Measure and print."""
    app = QApplication([])
    app.setFont(QFont("DejaVu Sans", 10))
    theme.apply(app, ThemeChoice.LIGHT)
    ten_thousand = page_of(conversation(5_000))
    rows = [("opened 10,000 messages at the end", *_open(app, ten_thousand))]
    view, model = _view(app)
    model.load(ten_thousand)
    _frame(app, view)
    rows += [
        ("scrolled 120 px, 400 frames", *_p(_scroll(app, view))),
        ("jumped anywhere, 100 times", *_p(_jump(app, view))),
        ("resized by 4 px, 30 times", *_p(_resize(app, view))),
    ]
    _end(view)
    for name, make in STREAMS.items():
        rows.append((f"streamed {name}", *_stream(app, make)))
    width = max(len(row[0]) for row in rows)
    for name, *facts in rows:
        print(f"{name:<{width}}  " + "  ".join(facts))


def _view(app: QApplication) -> tuple[TranscriptView, TranscriptModel]:
    view = TranscriptView()
    model = TranscriptModel(view)
    view.set_model(model)
    view.resize(900, 700)
    view.show()
    app.processEvents()
    return view, model


def _end(view: TranscriptView) -> None:
    view.shut()
    view.hide()
    view.deleteLater()


def _frame(app: QApplication, view: TranscriptView) -> float:
    begun = time.thread_time()
    app.processEvents()
    view.viewport().repaint()
    return (time.thread_time() - begun) * 1_000


def _p(costs: list[float]) -> tuple[str, ...]:
    ordered = sorted(costs)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"p50 {statistics.median(ordered):6.1f} ms", f"p99 {p99:6.1f} ms", f"max {ordered[-1]:6.1f} ms"


def _open(app: QApplication, page: object) -> tuple[str, ...]:
    costs: list[float] = []
    process = psutil.Process()
    grown = 0.0
    for _ in range(5):
        view, model = _view(app)
        before = process.memory_info().rss
        begun = time.thread_time()
        model.load(page)  # type: ignore[arg-type]  # a page
        _frame(app, view)
        costs.append((time.thread_time() - begun) * 1_000)
        grown = max(grown, (process.memory_info().rss - before) / 1e6)
        _end(view)
        app.processEvents()
    return f"min {min(costs):6.1f} ms", f"max {max(costs):6.1f} ms", f"memory {grown:5.1f} MB"


def _scroll(app: QApplication, view: TranscriptView) -> list[float]:
    bar = view.verticalScrollBar()
    costs: list[float] = []
    for _ in range(400):
        begun = time.thread_time()
        bar.setValue(bar.value() - 120)
        _frame(app, view)
        costs.append((time.thread_time() - begun) * 1_000)
    return costs


def _jump(app: QApplication, view: TranscriptView) -> list[float]:
    bar = view.verticalScrollBar()
    costs: list[float] = []
    for step in range(100):
        begun = time.thread_time()
        bar.setValue((step * 7_919 * 997) % max(1, bar.maximum()))
        _frame(app, view)
        costs.append((time.thread_time() - begun) * 1_000)
    return costs


def _resize(app: QApplication, view: TranscriptView) -> list[float]:
    costs: list[float] = []
    for step in range(30):
        begun = time.thread_time()
        view.resize(700 - 4 * step, 700)
        _frame(app, view)
        costs.append((time.thread_time() - begun) * 1_000)
    return costs


def _pieces(text: str) -> Iterator[str]:
    return (text[i : i + 4] for i in range(0, len(text), 4))


STREAMS: dict[str, Callable[[], Iterator[str]]] = {
    "mixed text": lambda: iter(tokens(20_000)),
    "one code block": lambda: _pieces("```python\n" + "".join(f"x_{i} = compute({i}, 'text')  # note\n" for i in range(2_400))),
    "one paragraph": lambda: _pieces("some words of a paragraph that never ends " * 1_900),
    "one list": lambda: _pieces("".join(f"- item number {i} with some words\n" for i in range(2_400))),
    "one table": lambda: _pieces(
        "| a | b | c |\n|---|---|---|\n" + "".join(f"| {i} | `code` | words here |\n" for i in range(2_600))
    ),
    "one unbroken word": lambda: _pieces("x" * 80_000),
}


def _stream(app: QApplication, make: Callable[[], Iterator[str]]) -> tuple[str, ...]:
    """Ten virtual seconds into the last of 500 messages."""
    view, model = _view(app)
    model.load(page_of(conversation(250)))
    _frame(app, view)
    base = {"run_id": RUN, "session_id": SESSION, "at": T0}
    model.apply(RunStarted(**base, n=1, parent_run_id=None, config=RunConfig(), deadline_at=T0))  # type: ignore[arg-type]
    prompt = Message(Role.USER, (TextPart("go"),), seq=1, run_id=RUN)
    model.apply(MessageSaved(**base, n=2, message=prompt))  # type: ignore[arg-type]
    streaming = view._streaming
    source = make()
    now, sent, due, busy = 0.0, 0, 0.0, 0.0
    costs: list[float] = []
    dropped = updates = 0
    while now < 10.0:
        begun = time.thread_time()
        wanted = int(now * RATE) + 1
        text = list(islice(source, wanted - sent))
        sent = wanted
        for piece in text:
            model.apply(TextDelta(**base, n=3, text=piece))  # type: ignore[arg-type]
        streaming._timer.stop()
        if text and now >= due:
            streaming.flush()
            view.viewport().repaint()
            updates += 1
            due = now + (time.thread_time() - begun) + streaming.pause_ms / 1_000
        cost = time.thread_time() - begun
        costs.append(cost * 1_000)
        busy += cost
        frames = max(1, -(-int(cost * 1e6) // int(FRAME_S * 1e6)))
        dropped += frames - 1
        now += frames * FRAME_S
        if not text and sent > wanted:
            break
    _end(view)
    app.processEvents()
    return (*_p(costs), f"dropped {dropped}", f"share {busy / now:.2f}", f"updates/s {updates / now:4.1f}")


if __name__ == "__main__":
    main()
