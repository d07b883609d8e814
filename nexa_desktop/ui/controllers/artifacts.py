"""Large outputs and attachments in a window of their own: read, decoded and saved in the background."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal, Slot
from shiboken6 import isValid

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.core.services import Services
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.saving import save_file
from nexa_desktop.ui.workers.tasks import Tasks

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.artifact_viewer import ArtifactViewer, Opened


class ArtifactsController(QObject):
    """``failed(NexaError)``: an output could not be read."""

    failed = Signal(object)

    def __init__(self, services: Services, tasks: Tasks, window: MainWindow) -> None:
        super().__init__(window)
        self._services = services
        self._tasks = tasks
        self._window = window

    @Slot(object)
    def open(self, ref: ArtifactRef) -> None:
        """Show a stored output."""
        read = self._services.read_artifact
        if read is None:
            self._window.toast.say(self.tr("This output cannot be shown here."))
            return
        largest = self._window.screen().availableSize() * 0.6
        self._tasks.start(lambda: _open(ref, read(ref), largest), self._show, self.failed.emit, name="artifact")

    @Slot(object)
    def show_notes(self, notes: str) -> None:
        """What an AGENTS.md tells agents."""
        content = notes.encode()
        self._show(_open(ArtifactRef("", len(content), "text/markdown"), content, QSize()), title="AGENTS.md")

    def _show(self, opened: "Opened", *, title: str = "") -> None:
        from nexa_desktop.ui.widgets.artifact_viewer import ArtifactViewer

        viewer = ArtifactViewer.ask(self._window, opened, title=title)
        viewer.save_wanted.connect(partial(self._save, viewer))

    def _save(self, viewer: "ArtifactViewer", path: Path) -> None:
        """The viewer may be closed before the answer comes."""
        content = viewer.opened.content

        def done(written: Path) -> None:
            if isValid(viewer):
                viewer.tell_saved(written)

        def failed(error: NexaError) -> None:
            if isValid(viewer):
                viewer.tell_problem(error.message)
            else:
                self._window.toast.say(error.message)

        self._tasks.start(lambda: save_file(path, content), done, failed, name="save-artifact")


def _open(ref: ArtifactRef, content: bytes, largest: QSize) -> "Opened":
    """Thread: a task's, for content of any size. ``largest``: pixels of a picture."""
    from nexa_desktop.ui.pictures import decode
    from nexa_desktop.ui.widgets.artifact_viewer import Opened

    if ref.media_type.startswith("image/"):
        return Opened(ref, content, image=decode(content, largest))
    return Opened(ref, content, text=content.decode("utf-8", "replace"))
