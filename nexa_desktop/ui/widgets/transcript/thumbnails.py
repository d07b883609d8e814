"""Small pictures of attached images, decoded once and off the GUI thread.

The bytes come through a callable that may block (it reads an artifact); it runs in a worker thread of the pool here,
and so does the decoding. Only raster formats are read, and what is too large to decode is left as an icon.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QObject, QRunnable, QSize, QThreadPool, Signal, Slot
from PySide6.QtGui import QImage, QImageReader, QPixmap

from nexa_desktop.core.messages import ArtifactRef

LoadArtifact = Callable[[ArtifactRef], bytes]

_FORMATS = frozenset({"png", "jpeg", "jpg", "gif", "bmp", "webp"})
_MOST_BYTES = 40 * 1024 * 1024
_MOST_PIXELS = 120_000_000
_KEPT = 200
MOST_PIXELS_HIGH = 320
"""Height to which images are decoded: enough for a thumbnail on a 2× screen."""


@dataclass(frozen=True, slots=True)
class _Decoded:
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
            image = decode(self._load(self._artifact), self._artifact.media_type)
        except Exception:  # noqa: BLE001  a missing or damaged file is shown as an icon, whatever the reader raised
            image = None
        self._owner.report(self._artifact.sha256, image)


def decode(content: bytes, media_type: str) -> QImage | None:
    """The image, scaled down while it is read; None when it is no raster image or too large."""
    data = QByteArray(content)
    buffer = QBuffer()
    buffer.setData(data)
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    if bytes(reader.format().data()).decode("ascii", "replace").lower() not in _FORMATS:
        return None
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > _MOST_PIXELS:
        return None
    reader.setAutoTransform(True)
    if size.height() > MOST_PIXELS_HIGH:
        width = max(1, min(size.width() * MOST_PIXELS_HIGH // size.height(), 4 * MOST_PIXELS_HIGH))
        reader.setScaledSize(QSize(width, MOST_PIXELS_HIGH))
    image = reader.read()
    return None if image.isNull() else image
