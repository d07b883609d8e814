"""Words that cut themselves to the room they get: they want their whole width and widen nothing when there is less."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.widgets.parts import Label


def cut_to(words: str, metrics: QFontMetrics, room: int) -> str:
    """The words, or their beginning and "…". `elidedText` alone cuts also what fits exactly."""
    if metrics.horizontalAdvance(words) <= room:
        return words
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(room, 1))


class ElidedLabel(Label):
    """One line; what is cut can be read in the tooltip."""

    def __init__(self, parent: QWidget | None = None, *, role: str | None = None, size: float = 1.0) -> None:
        super().__init__("", parent, role=role, size=size, wrap=False)
        self._words = ""

    def say(self, words: str) -> None:
        """The words."""
        if words != self._words:
            self._words = words
            self.setAccessibleName(words)
            self._fit()
            self.updateGeometry()

    def _fit(self) -> None:
        shown = cut_to(self._words, self.fontMetrics(), self.width())
        if shown != self.text():
            self.setText(shown)
            self.setToolTip(self._words if shown != self._words else "")

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._words) + 1, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(1, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class ElidedButton(QToolButton):
    """A name that can be pressed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ""
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def say(self, words: str) -> None:
        """The name."""
        if words != self._words:
            self._words = words
            self.updateGeometry()
            self.fit()

    def fit(self) -> None:
        """Show as much of it as there is room for."""
        around = super().sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())
        shown = cut_to(self._words, self.fontMetrics(), self.width() - around)
        if shown != self.text():
            self.setText(shown)

    def sizeHint(self) -> QSize:
        hint, metrics = super().sizeHint(), self.fontMetrics()
        more = metrics.horizontalAdvance(self._words) - metrics.horizontalAdvance(self.text())
        return QSize(hint.width() + more, hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(theme.space(9), hint.width()), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.fit()  # the font may be another one since
        super().paintEvent(event)
