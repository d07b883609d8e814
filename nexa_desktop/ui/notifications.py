"""Desktop notifications (freedesktop.org, over D-Bus) for approvals, failures and ends in the background.

Nothing here may fail loudly: a machine without a notification service is an ordinary machine. A click on one raises the
window and says which session it was about.
"""

import logging
import sys
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from nexa_desktop.core.ids import SessionId

_log = logging.getLogger(__name__)
_SERVICE = "org.freedesktop.Notifications"
_PATH = "/org/freedesktop/Notifications"


class Notifications(QObject):
    """``activated(SessionId)``: a notification was clicked."""

    activated = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._bus: Any = None
        self._has_tried = False
        self._sessions: dict[int, SessionId] = {}

    def tell(self, title: str, text: str, session_id: SessionId, *, is_urgent: bool = False) -> None:
        """Show one, if this desktop can. Never waits for an answer."""
        bus = self._connected()
        if bus is None:
            return
        from PySide6.QtCore import QMetaType
        from PySide6.QtDBus import QDBusArgument, QDBusMessage, QDBusPendingCallWatcher

        actions = QDBusArgument()
        actions.beginArray(QMetaType(QMetaType.Type.QString.value))
        for word in ("default", self.tr("Open")):
            actions.appendVariant(word)
        actions.endArray()
        message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "Notify")
        hints = {"desktop-entry": "ai.nexa.Desktop", "urgency": 2 if is_urgent else 1}
        message.setArguments(["Nexa Desktop", 0, "ai.nexa.Desktop", title, text, actions, hints, -1])
        watcher = QDBusPendingCallWatcher(bus.asyncCall(message), self)
        watcher.setProperty("session", session_id)
        watcher.finished.connect(self._shown)

    def set_badge(self, waiting: int) -> None:
        """How many approvals wait, on the icon where the desktop shows such a number."""
        set_number = getattr(QGuiApplication.instance(), "setBadgeNumber", None)
        if set_number is not None:
            set_number(waiting)

    @Slot(object)
    def _shown(self, watcher: Any) -> None:
        reply = watcher.reply()
        arguments = reply.arguments()
        if arguments and isinstance(arguments[0], int):
            self._sessions[arguments[0]] = SessionId(str(watcher.property("session")))
        watcher.deleteLater()

    @Slot("uint", str)
    def _clicked(self, number: int, _action: str) -> None:
        session_id = self._sessions.pop(number, None)
        if session_id is not None:
            self.activated.emit(session_id)

    def _connected(self) -> Any:
        if self._has_tried:
            return self._bus
        self._has_tried = True
        if not sys.platform.startswith("linux"):
            return None
        try:
            from PySide6.QtCore import SLOT
            from PySide6.QtDBus import QDBusConnection
        except ImportError:
            return None
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return None
        # The stub asks for bytes; at run time only text is taken (6.11.3).
        slot: Any = SLOT("_clicked(uint,QString)")
        bus.connect(_SERVICE, _PATH, _SERVICE, "ActionInvoked", self, slot)
        self._bus = bus
        return bus
