"""The icon in the tray: only where there is one, and only when a person chose to keep runs going without the window."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from nexa_desktop.ui import icons


class Tray(QObject):
    """``show_requested`` · ``quit_requested``."""

    show_requested = Signal()
    quit_requested = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._icon = QSystemTrayIcon(icons.icon("logo", "accent"), self)
        self._menu = QMenu(window)
        self._menu.addAction(self.tr("Show window")).triggered.connect(self.show_requested)
        self._menu.addAction(self.tr("Quit")).triggered.connect(self.quit_requested)
        self._icon.setContextMenu(self._menu)
        self._icon.setToolTip("Nexa Desktop")
        self._icon.activated.connect(self._on_activated)

    @staticmethod
    def is_available() -> bool:
        """Whether this desktop shows tray icons."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def appear(self) -> None:
        """Show the icon."""
        self._icon.show()

    def vanish(self) -> None:
        """Take it away."""
        self._icon.hide()

    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.show_requested.emit()
