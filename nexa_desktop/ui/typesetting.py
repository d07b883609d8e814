"""Formulas as pictures: set by a child process, drawn in a worker thread, kept by how they look.

    GUI thread      get → the picture, or None and it is made
    worker thread   asks the child (started with the first formula), draws its SVG into an image
    child process   `typeset_child`; a formula that takes too long ends it, and so does a minute without one

Formulas are untrusted: the child gets no secrets and may use little memory, and only shapes are taken from its SVG. A
formula that cannot be set stays text.
"""

import json
import os
import queue
import re
import subprocess
import sys
import threading
from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QImage, QPainter

from nexa_desktop.ui import typeset_child

_KEPT = 500
_MOST_WAITING = 2_000
_IDLE_S = 60.0
_MOST_SIDE = 4_000.0  # pixels
_MOST_PIXELS = 8_000_000
_MOST_PIXELS_KEPT = 48_000_000  # 190 MB; a page full of formulas has one million
_RECENT = 250  # of the pictures, these are not taken away for a new one: they may be on screen
_TOGETHER_MS = 30  # pictures that come this close together are told at once
_INHERITED = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_SHAPES = frozenset({"svg", "g", "path", "rect", "line", "polyline", "polygon"})
_ELEMENT = re.compile(r"<\s*([A-Za-z!?][\w:-]*)")
_COLOR = re.compile(r'(?:fill|stroke)="(?!none")([^"]+)"')
_VIEW_BOX = re.compile(r'viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')


class FormulaLook(Struct, frozen=True):
    """What a picture shows. ``size``: pixels of an em; ``ratio``: device pixels for each of them."""

    tex: str
    is_display: bool
    size: float
    color: str
    ratio: float

    @property
    def shape(self) -> tuple[str, bool, float, float]:
        """All but the colour."""
        return self.tex, self.is_display, self.size, self.ratio


class Picture(Struct, frozen=True):
    """``ascent`` and ``descent``: pixels above and below the base line. ``image`` knows its ratio.
    ``is_plain``: all of it has the one colour that was asked for."""

    image: QImage
    width: float
    ascent: float
    descent: float
    is_plain: bool = True

    @property
    def pixels(self) -> int:
        """Of the image, 4 bytes each."""
        return self.image.width() * self.image.height()

    def recoloured(self, color: str) -> "Picture":
        """The same shapes in another colour."""
        image = self.image.copy()
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(QRectF(0, 0, self.image.width(), self.image.height()), QColor(color))
        painter.end()
        return replace(self, image=image)


class Typesetter(QObject):
    """`get` and `is_settled` from the GUI thread; ``ready`` tells when there is more."""

    ready = Signal()
    _made = Signal(object)  # (FormulaLook, Picture | None)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: OrderedDict[FormulaLook, Picture | None] = OrderedDict()
        self._shapes: dict[tuple[str, bool, float, float], Picture] = {}
        self._pixels = 0
        self._asked: set[FormulaLook] = set()
        self._jobs: queue.SimpleQueue[FormulaLook | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._child = _Child()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_TOGETHER_MS)
        self._pause.timeout.connect(self.ready)
        self._made.connect(self._take)

    def get(self, look: FormulaLook) -> Picture | None:
        """The picture; None while it is not there (asked for with this call) or when there will be none."""
        if look in self._known:
            self._known.move_to_end(look)
            return self._known[look]
        if look.shape in self._shapes:  # another theme: it needs no typesetting, and no moment without a picture
            self._keep(look, self._shapes[look.shape].recoloured(look.color))
            return self._known[look]
        if look not in self._asked and len(self._asked) < _MOST_WAITING:
            self._asked.add(look)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="typeset", daemon=True)
                self._thread.start()
            self._jobs.put(look)
        return None

    def is_settled(self, look: FormulaLook) -> bool:
        """Whether there is a picture, or will be none."""
        return look in self._known

    def shut(self) -> None:
        """End the thread and the child; what is waiting is dropped."""
        thread, self._thread = self._thread, None
        if thread is not None:
            while not self._jobs.empty():
                self._jobs.get_nowait()
            self._jobs.put(None)
            self._child.kill()
            thread.join(3.0)

    def _work(self) -> None:
        """Thread: its own."""
        while (look := self._next()) is not None:
            picture = _drawn(self._child.svg(look), look)
            try:
                self._made.emit((look, picture))
            except RuntimeError:  # the receiving side is gone
                break
        self._child.close()

    def _next(self) -> FormulaLook | None:
        """Wait for a job; the child does not stay for as long as nobody needs it."""
        try:
            return self._jobs.get(timeout=_IDLE_S)
        except queue.Empty:
            self._child.close()
            return self._jobs.get()

    @Slot(object)
    def _take(self, made: tuple[FormulaLook, Picture | None]) -> None:
        look, picture = made
        self._asked.discard(look)
        self._keep(look, picture)
        self._pause.start()

    def _keep(self, look: FormulaLook, picture: Picture | None) -> None:
        """Remember it. A picture for which there is no memory is none: the formula stays text."""
        pixels = picture.pixels if picture is not None else 0
        while len(self._known) >= _KEPT or (self._pixels + pixels > _MOST_PIXELS_KEPT and len(self._known) > _RECENT):
            self._forget_oldest()
        if picture is not None and self._pixels + pixels > _MOST_PIXELS_KEPT:
            picture = None
        self._known[look] = picture
        if picture is not None:
            self._pixels += pixels
            if picture.is_plain:
                self._shapes[look.shape] = picture

    def _forget_oldest(self) -> None:
        gone, picture = self._known.popitem(last=False)
        self._shapes.pop(gone.shape, None)
        self._pixels -= picture.pixels if picture is not None else 0


class _Child:
    """The process. All but `kill` is called in the worker thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._is_missing = False
        self._is_killed = False

    def svg(self, look: FormulaLook) -> str:
        """Empty when the formula cannot be set."""
        process = self._started()
        if process is None:
            return ""
        order = {"tex": look.tex, "is_display": look.is_display, "size": look.size, "color": look.color}
        answer = _exchange(process, json.dumps(order))
        if answer is None:
            self.close()
            return ""
        return str(answer.get("svg", ""))

    def _started(self) -> subprocess.Popen[str] | None:
        """The running process; None where there is no typesetter, which is found out once."""
        if self._process is not None or self._is_missing or self._is_killed:
            return self._process
        frozen = getattr(sys, "frozen", False)
        program = [typeset_child.FROZEN_ARGUMENT] if frozen else ["-I", typeset_child.__file__]
        try:
            process = subprocess.Popen(  # noqa: S603  our own interpreter with our own program
                [sys.executable, *program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in _INHERITED if name in os.environ},
                encoding="utf-8",
                errors="surrogatepass",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            self._is_missing = True
            return None
        self._process = process
        if _exchange(process, "") is None:
            self._is_missing = True
            self.close()
        return self._process

    def kill(self) -> None:
        """Thread: any. End it now, for good."""
        self._is_killed = True
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        """End it and give its pipes back."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                try:
                    if pipe is not None:
                        pipe.close()
                except OSError:
                    continue  # what was not flushed has no reader any more


def _exchange(process: "subprocess.Popen[str]", order: str) -> dict[str, object] | None:
    """Send an order (an empty one waits for the start) and read the answer; None when the process has ended."""
    assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018  pipes were asked for
    try:
        if order:
            process.stdin.write(order + "\n")
            process.stdin.flush()
        line = process.stdout.readline()
        answer = json.loads(line) if line else None
    except (OSError, ValueError):
        return None
    return answer if isinstance(answer, dict) else None


def _drawn(svg: str, look: FormulaLook) -> Picture | None:
    """Thread: the worker's. None when there is nothing to draw, anything but shapes in it, or it is too large."""
    box = _VIEW_BOX.search(svg)
    if box is None or not _SHAPES.issuperset(_ELEMENT.findall(svg)):
        return None
    _, top, width, height = (float(number) for number in box.groups())
    ratio = look.ratio
    if not (0 < width <= _MOST_SIDE and 0 < height <= _MOST_SIDE) or width * height * ratio * ratio > _MOST_PIXELS:
        return None
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(svg.encode())
    if not renderer.isValid():
        return None
    image = QImage(max(1, round(width * ratio)), max(1, round(height * ratio)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return Picture(image, width, -top, height + top, is_plain={look.color}.issuperset(_COLOR.findall(svg)))
