"""A short message at the foot of a pane that goes by itself, with at most one action: "Moved to trash · Undo"."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QFrame, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.widgets.parts import Label, button, horizontal


class Toast(QFrame):
    """Floats over its host; a new message takes the place of the old one. Stays while the mouse or the focus is on it."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self.setProperty("role", "card")
        self.setAutoFillBackground(True)
        self._action: Callable[[], None] | None = None
        row = horizontal(self, margin=2, gap=3)
        self._text = Label("", self)
        self._button = button("", kind="quiet", parent=self)
        self._button.clicked.connect(self._act)
        row.addWidget(self._text, 1)
        row.addWidget(self._button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._expire)
        host.installEventFilter(self)
        self.hide()

    def say(self, text: str, *, action: str = "", on_action: Callable[[], None] | None = None, for_ms: int = 8000) -> None:
        """Show it for ``for_ms``."""
        self._text.setText(text)
        self._action = on_action
        self._button.setText(action)
        self._button.setVisible(on_action is not None)
        self.show()
        self._place()
        self.raise_()
        self._timer.start(for_ms)
        announce(self, text if not action else f"{text} {action}")

    def eventFilter(self, watched: QObject, happened: QEvent) -> bool:
        if happened.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def _place(self) -> None:
        host = self._host
        margin = theme.space(3)
        width = min(host.width() - 2 * margin, theme.space(110))
        height = max(self.heightForWidth(width), self.sizeHint().height())
        self.setGeometry((host.width() - width) // 2, host.height() - height - margin, width, height)

    @Slot()
    def _expire(self) -> None:
        if self.underMouse() or self._button.hasFocus():
            self._timer.start(2000)
        else:
            self.hide()

    @Slot()
    def _act(self) -> None:
        action, self._action = self._action, None
        self.hide()
        if action is not None:
            action()


def announce(widget: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Let a screen reader say it, without moving the focus."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # 2 % of the start, for what comes later

    if not QAccessible.isActive():
        return
    announcement = QAccessibleAnnouncementEvent(widget, text)
    if is_urgent:
        announcement.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(announcement)
