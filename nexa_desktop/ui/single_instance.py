"""One window per data directory. The lock file decides, a local socket carries "come to the front".

The kernel lets go of nothing here: `QLockFile` writes its process id, and one whose process is gone is taken over at
once. A first instance that hangs still accepts a connection (the kernel does), so an answer is asked for; its lock is
never stolen.
"""

import hashlib
import os
import time
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, Signal, Slot

if TYPE_CHECKING:  # with the first use: not before the first frame
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

_LOCK_MS = 100
_ANSWER_MS = 2000
_ASK = b"raise\n"
_ANSWER = b"raised\n"


class Claim(Enum):
    """How an attempt to be the one instance ended."""

    FIRST = auto()
    RAISED_OTHER = auto()
    OTHER_HANGS = auto()
    CANNOT_LOCK = auto()


class SingleInstance(QObject):
    """``raise_requested``: another start of the program asked this one to come to the front."""

    raise_requested = Signal()

    def __init__(self, data_directory: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._lock = QLockFile(str(data_directory / "window.lock"))
        self._lock.setStaleLockTime(0)
        user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
        digest = hashlib.sha256(f"{data_directory.resolve()}\0{user}".encode()).hexdigest()
        self._name = f"nexa-desktop-{digest[:24]}"
        self._server: QLocalServer | None = None

    def claim(self) -> Claim:
        """Become the one instance, or wake the other one."""
        if self._lock.tryLock(_LOCK_MS):
            return Claim.FIRST
        if self._lock.error() is not QLockFile.LockError.LockFailedError:
            return Claim.CANNOT_LOCK
        return Claim.RAISED_OTHER if self._ask_other() else Claim.OTHER_HANGS

    def listen(self) -> None:
        """Hear the others from now on; harmless when asked again. The first instance does so when its window is there; until
        then they wait."""
        if self._server is not None:
            return
        from PySide6.QtNetwork import QLocalServer

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        QLocalServer.removeServer(self._name)  # a socket that a killed instance left; the lock says it is dead
        self._server.listen(self._name)

    def other_process(self) -> int | None:
        """The process that has the lock, if it can be told."""
        pid, _host, _program = self._lock.getLockInfo()
        return int(pid) or None

    def release(self) -> None:
        """Let the next one in."""
        if self._server is not None:
            self._server.close()
        self._lock.unlock()

    def _ask_other(self) -> bool:
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket(self)
        until = time.monotonic() + _ANSWER_MS / 1000
        socket.connectToServer(self._name)
        while not socket.waitForConnected(_ANSWER_MS):
            if time.monotonic() > until:
                return False
            time.sleep(0.05)  # it may be starting
            socket.connectToServer(self._name)
        socket.write(_ASK)
        socket.flush()
        while socket.bytesAvailable() < len(_ANSWER):
            if not socket.waitForReadyRead(_ANSWER_MS):
                return False
        return bytes(socket.readAll().data()).startswith(_ANSWER)

    @Slot()
    def _on_connection(self) -> None:
        while self._server is not None and (connection := self._server.nextPendingConnection()) is not None:
            connection.readyRead.connect(self._on_asked)
            connection.disconnected.connect(connection.deleteLater)
            if connection.bytesAvailable():
                self._answer(connection)

    @Slot()
    def _on_asked(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        connection = self.sender()
        if isinstance(connection, QLocalSocket):
            self._answer(connection)

    def _answer(self, connection: "QLocalSocket") -> None:
        if bytes(connection.readAll().data()).startswith(_ASK[:-1]):
            connection.write(_ANSWER)
            connection.flush()
            self.raise_requested.emit()
