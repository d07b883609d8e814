"""Untrusted picture bytes to an image: raster formats only, scaled while they are read, nothing too large to decode."""

import threading
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from nexa_desktop.core.errors import InvalidInput

_FORMATS = frozenset({"png", "jpeg", "jpg", "gif", "bmp", "webp"})
_SENT_AS_THEY_ARE = _FORMATS - {"bmp"}
_PHOTOGRAPHS = frozenset({"jpeg", "jpg"})
_MOST_PIXELS = 120_000_000
_LARGEST_SENT = QSize(2_000, 2_000)  # vendors refuse more where there are many pictures, and see no more in it
_MOST_BYTES_SENT = 3_500_000  # 5 MiB as base64 is the smallest limit of a vendor; a JPEG of noise has 2.6 MB
_decoding = threading.Lock()  # thirty photographs at once would take gigabytes


class SmallerPicture(Struct, frozen=True):
    """A copy that models take. ``suffix`` names its format, with the dot."""

    content: bytes
    suffix: str
    width: int
    height: int


def decode(content: bytes, largest: QSize) -> QImage | None:
    """Thread: a worker's. The image, at most ``largest`` pixels wide and high; None when it is no raster image or too
    large to decode."""
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    return _read(reader, largest)


def smaller(path: Path) -> SmallerPicture | None:
    """Thread: a worker's. A copy for a picture that vendors would refuse, and with it every later turn of the session; None
    for what may be sent as it is, other files included. Raises `InvalidInput` for a picture too large to decode."""
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    kind, size = _format(reader), reader.size()
    if kind not in _FORMATS:
        return None
    fits = size.boundedTo(_LARGEST_SENT) == size and path.stat().st_size <= _MOST_BYTES_SENT
    if fits and kind in _SENT_AS_THEY_ARE:
        return None
    with _decoding:
        image = _read(reader, _LARGEST_SENT)
        if image is None:
            raise InvalidInput(f"{path.name!r:.120} is too large a picture, or damaged.", "Attach a smaller copy of it.")
        form = "JPEG" if kind in _PHOTOGRAPHS else "PNG"
        content = _written(image, form)
        if len(content) > _MOST_BYTES_SENT:
            form = "JPEG"
            content = _written(image, form)
    return SmallerPicture(content, ".jpg" if form == "JPEG" else ".png", image.width(), image.height())


def _format(reader: QImageReader) -> str:
    return bytes(reader.format().data()).decode("ascii", "replace").lower()


def _read(reader: QImageReader, largest: QSize) -> QImage | None:
    size = reader.size()
    if _format(reader) not in _FORMATS or not size.isValid() or size.width() * size.height() > _MOST_PIXELS:
        return None
    reader.setAutoTransform(True)
    if size.width() > largest.width() or size.height() > largest.height():
        reader.setScaledSize(size.scaled(largest, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    image = reader.read()
    return None if image.isNull() else image


def _written(image: QImage, kind: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind, 80 if kind == "JPEG" else -1)  # type: ignore[call-overload]  # the stub wants bytes
    return bytes(buffer.data().data())
