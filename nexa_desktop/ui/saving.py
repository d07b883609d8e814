"""Writing a file that the person has chosen."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QIODevice, QSaveFile

from nexa_desktop.core.errors import InvalidInput


def save_file(path: Path, content: bytes) -> Path:
    """Thread: a task's. The file is replaced as a whole: a full disk leaves the old one. Where nothing can be made beside
    it, it is written in place. Gives the path back; raises `InvalidInput` with the reason."""
    file = QSaveFile(str(path))
    file.setDirectWriteFallback(True)
    if not (file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(content) == len(content) and file.commit()):
        words = QCoreApplication.translate("Saving", "The file could not be written: {error}")
        raise InvalidInput(words.format(error=file.errorString()))
    return path
