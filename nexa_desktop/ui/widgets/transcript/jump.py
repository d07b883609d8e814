"""The round button that goes to the end of the conversation."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from nexa_desktop.ui import icons, theme


class JumpButton(QToolButton):
    """Floats over the text, so it brings its own ground."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        words = self.tr("Jump to the latest")
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # End does the same
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(theme.space(9), theme.space(9))

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.colors()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colors.border_strong))
        painter.setBrush(QColor(colors.hover if self.underMouse() else colors.raised))
        painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        inset = theme.space(2.25)
        icons.paint(painter, "arrow-down", self.rect().adjusted(inset, inset, -inset, -inset), color_role="text")
