"""Line icons of our own, drawn in the theme's colours at any size.

Each is a 24 × 24 SVG below ``resources/icons`` with ``currentColor`` strokes. The colour is looked up when the icon is
painted, so that a theme switch needs nothing but a repaint.
"""

from functools import cache

from PySide6.QtCore import QByteArray, QObject, QPoint, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from nexa_desktop.ui import theme
from nexa_desktop.ui.resources import resource


@cache
def icon(name: str, color_role: str = "text") -> QIcon:
    """The icon ``name`` in a colour role of `theme.Colors`; unknown names raise `FileNotFoundError`."""
    return QIcon(_ThemedEngine(name, color_role))


def pixmap(name: str, size: int, *, color_role: str = "text", ratio: float = 1.0) -> QPixmap:
    """The icon as a square of ``size`` logical pixels for a screen of this device pixel ratio."""
    return _pixmap(name, getattr(theme.colors(), color_role), round(size * ratio), ratio)


def beside_text(button: QAbstractButton) -> None:
    """Give a button's icon room before its text: Qt puts them 4 unscaled pixels apart. Follows the zoom; once is enough."""
    _Gap(button)


class _Gap(QObject):
    """Lives and dies with its button."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button)
        self._button = button
        theme.notifier().changed.connect(self.apply)
        self.apply()

    @Slot()
    def apply(self) -> None:
        """An icon area wider than high; the engine draws at its leading edge."""
        self._button.setIconSize(QSize(theme.space(5.5), theme.space(4)))


def paint(painter: QPainter, name: str, rect: QRect, *, color_role: str = "text") -> None:
    """Draw the icon into ``rect`` (a delegate's or a view's)."""
    size = min(rect.width(), rect.height())
    ratio = painter.device().devicePixelRatio()
    left = rect.x() + (rect.width() - size) // 2
    top = rect.y() + (rect.height() - size) // 2
    painter.drawPixmap(QPoint(left, top), pixmap(name, size, color_role=color_role, ratio=ratio))


class _ThemedEngine(QIconEngine):
    """Draws one SVG in whatever colour its role has now."""

    def __init__(self, name: str, color_role: str) -> None:
        super().__init__()
        self._name = name
        self._color_role = color_role
        _source(name)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        role = "text_faint" if mode is QIcon.Mode.Disabled else self._color_role
        paint(painter, self._name, rect, color_role=role)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        # Since Qt 6.8 ``size`` is in device-independent pixels.
        role = "text_faint" if mode is QIcon.Mode.Disabled else self._color_role
        square = min(size.width(), size.height())
        drawn = _pixmap(self._name, getattr(theme.colors(), role), round(square * scale), scale)
        if size.width() <= size.height():
            return drawn
        # Wider than high: the icon at the leading edge, the rest is the gap before a text.
        wide = QPixmap(round(size.width() * scale), round(size.height() * scale))
        wide.setDevicePixelRatio(scale)
        wide.fill(Qt.GlobalColor.transparent)
        painter = QPainter(wide)
        is_mirrored = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
        painter.drawPixmap(QPoint(size.width() - square if is_mirrored else 0, 0), drawn)
        painter.end()
        return wide

    def clone(self) -> QIconEngine:
        return _ThemedEngine(self._name, self._color_role)


@cache
def _source(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")


@cache
def _pixmap(name: str, color: str, pixels: int, ratio: float) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", color).encode()))
    drawn = QPixmap(pixels, pixels)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    drawn.setDevicePixelRatio(ratio)
    return drawn
