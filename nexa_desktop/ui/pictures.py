"""Untrusted picture bytes to an image: raster formats only, scaled while they are read, nothing too large to decode."""

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

_FORMATS = frozenset({"png", "jpeg", "jpg", "gif", "bmp", "webp"})
_MOST_PIXELS = 120_000_000


def decode(content: bytes, largest: QSize) -> QImage | None:
    """Thread: a worker's. The image, at most ``largest`` pixels wide and high; None when it is no raster image or too
    large to decode."""
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    if bytes(reader.format().data()).decode("ascii", "replace").lower() not in _FORMATS:
        return None
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > _MOST_PIXELS:
        return None
    reader.setAutoTransform(True)
    if size.width() > largest.width() or size.height() > largest.height():
        reader.setScaledSize(size.scaled(largest, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    image = reader.read()
    return None if image.isNull() else image
