"""Small pictures of attached images, decoded once and off the GUI thread.

The bytes come through a callable that may block (it reads an artifact); it runs in a worker thread of the pool here,
and so does the decoding. What cannot be decoded is left as an icon.
"""

from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject, QRunnable, QSize, QThreadPool, Signal, Slot
from PySide6.QtGui import QImage, QPixmap

from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.ui.pictures import decode

LoadArtifact = Callable[[ArtifactRef], bytes]

_MOST_BYTES = 40 * 1024 * 1024
_KEPT = 200
_LARGEST = QSize(1280, 320)  # enough for a thumbnail on a 2× screen


class _Decoded(Struct, frozen=True):
    sha256: str
    image: QImage | None


class Thumbnails(QObject):
    """`get` from the GUI thread; ``ready`` tells when there is something new to paint."""

    ready = Signal(object)  # sha256
    _decoded = Signal(object)

    def __init__(self, parent: QObject, load_artifact: LoadArtifact | None = None) -> None:
        super().__init__(parent)
        self._load_artifact = load_artifact
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._known: OrderedDict[str, QPixmap | None] = OrderedDict()
        self._asked: set[str] = set()
        self._decoded.connect(self._take)

    def set_loader(self, load_artifact: LoadArtifact | None) -> None:
        """Where the bytes come from."""
        self._load_artifact = load_artifact

    def get(self, artifact: ArtifactRef) -> QPixmap | None:
        """The picture, or None while it is not there (asked for with this call) or cannot be shown."""
        key = artifact.sha256
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if self._load_artifact is not None and key not in self._asked and artifact.size_bytes <= _MOST_BYTES:
            self._asked.add(key)
            self._pool.start(_Decoding(self, artifact, self._load_artifact))
        return None

    def shut(self) -> None:
        """Wait for what is being decoded; no more is begun."""
        self._load_artifact = None
        self._pool.clear()
        self._pool.waitForDone(2_000)

    @Slot(object)
    def _take(self, decoded: _Decoded) -> None:
        self._asked.discard(decoded.sha256)
        self._known[decoded.sha256] = QPixmap.fromImage(decoded.image) if decoded.image is not None else None
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        self.ready.emit(decoded.sha256)

    def report(self, sha256: str, image: QImage | None) -> None:
        """Thread: the pool's. Hand over a decoded picture, or None when there is none to show."""
        self._decoded.emit(_Decoded(sha256, image))


class _Decoding(QRunnable):
    def __init__(self, owner: Thumbnails, artifact: ArtifactRef, load_artifact: LoadArtifact) -> None:
        super().__init__()
        self._owner = owner
        self._artifact = artifact
        self._load = load_artifact

    def run(self) -> None:
        image: QImage | None = None
        try:
            image = decode(self._load(self._artifact), _LARGEST)
        except Exception:  # noqa: BLE001  a missing or damaged file is shown as an icon, whatever the reader raised
            image = None
        self._owner.report(self._artifact.sha256, image)
