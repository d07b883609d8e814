"""Files into the composer: picked, dropped, pasted; and the names that `@` offers. All reading happens off the GUI thread."""

import os
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.messages import FilePart
from nexa_desktop.core.services import RunService
from nexa_desktop.ui.controllers.chat import ChatController
from nexa_desktop.ui.controllers.drafts import Drafts
from nexa_desktop.ui.pictures import SmallerPicture, smaller
from nexa_desktop.ui.viewmodels.said import said_of
from nexa_desktop.ui.widgets.composer import Composer
from nexa_desktop.ui.widgets.prompt_edit import PastedPaths
from nexa_desktop.ui.workers.tasks import Tasks

_MOST_FILES = 5_000
_SKIPPED = frozenset({".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", "venv", ".mypy_cache", ".tox", "target"})


class _Attached(Struct, frozen=True):
    """``copy``: what is stored in the place of a picture that was too large."""

    part: FilePart
    copy: SmallerPicture | None = None


class AttachmentsController(QObject):
    """Answers the composer's ``paths_chosen``, ``paths_pasted``, ``text_pasted``, ``image_pasted`` and ``files_wanted``.

    A file goes to the session that was on screen when it was chosen, into its draft when it is on screen no more.
    """

    def __init__(
        self, runs: RunService, tasks: Tasks, chat: ChatController, drafts: Drafts, composer: Composer, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._runs = runs
        self._tasks = tasks
        self._chat = chat
        self._drafts = drafts
        self._composer = composer
        self._numbers = count(1)
        composer.paths_chosen.connect(self.attach)
        composer.paths_pasted.connect(self._attach_pasted)
        composer.text_pasted.connect(self._attach_text)
        composer.image_pasted.connect(self._attach_image)
        composer.files_wanted.connect(self._list_files)

    @Slot(object)
    def attach(self, paths: tuple[Path, ...]) -> None:
        """Store each file as an artifact, a picture that no model would take as a smaller copy; the chip appears when it is
        done."""
        for path in paths:
            self._store(path.name, partial(self._attach_file, path), self._chat.place.session_id)

    @Slot(object)
    def _attach_pasted(self, pasted: PastedPaths) -> None:
        session_id = self._chat.place.session_id

        def done(are_files: bool) -> None:
            if are_files:
                for path in pasted.paths:
                    self._store(path.name, partial(self._attach_file, path), session_id)
            elif self._is_shown(session_id):
                self._composer.edit.paste_text(pasted.text)

        self._tasks.start(lambda: _are_files(pasted.paths), done, name="look-at-paste")

    @Slot(object)
    def _attach_text(self, text: str) -> None:
        name = self.tr("Pasted text {n}").format(n=next(self._numbers)) + ".txt"
        content = text.encode("utf-8", "replace")
        self._store(
            name,
            lambda: _Attached(self._attach_bytes(name, content)),
            self._chat.place.session_id,
            rescue=lambda: self._composer.edit.textCursor().insertText(text),
        )

    @Slot(object)
    def _attach_image(self, image: QImage) -> None:
        name = self.tr("Pasted image {n}").format(n=next(self._numbers)) + ".png"

        def write() -> _Attached:
            with tempfile.TemporaryDirectory(prefix="nexa-paste-") as directory:
                path = Path(directory) / name
                if not image.save(str(path), "PNG"):  # type: ignore[call-overload]  # the stub wants bytes
                    raise InvalidInput("The pasted image could not be read.")
                return self._attach_file(path)

        self._store(name, write, self._chat.place.session_id)

    def _attach_file(self, path: Path) -> _Attached:
        """Thread: a task's."""
        try:
            copy = smaller(path) if path.is_file() else None
        except OSError:
            copy = None  # `attach` says why it cannot be read
        if copy is None:
            return _Attached(self._runs.attach(path))
        return _Attached(self._attach_bytes(path.stem + copy.suffix, copy.content), copy)

    def _attach_bytes(self, name: str, content: bytes) -> FilePart:
        """Thread: a task's."""
        with tempfile.TemporaryDirectory(prefix="nexa-paste-") as directory:
            path = Path(directory) / name
            path.write_bytes(content)
            return self._runs.attach(path)

    def _is_shown(self, session_id: SessionId | None) -> bool:
        return self._chat.place.session_id == session_id

    def _store(
        self,
        name: str,
        work: Callable[[], _Attached],
        session_id: SessionId | None,
        *,
        rescue: Callable[[], object] = lambda: None,
    ) -> None:
        """``rescue`` is called when it could not be stored, for what may be nowhere else."""
        if self._is_shown(session_id):
            self._composer.begin_reading(name)

        def done(attached: _Attached) -> None:
            if self._is_shown(session_id):
                self._composer.end_reading(name, attached.part, self._said_of_copy(name, attached.copy))
            else:
                self._drafts.add_file(session_id, attached.part)

        def failed(error: object) -> None:
            if self._is_shown(session_id):
                rescue()
                self._composer.end_reading(name, None, said_of(error))

        self._tasks.start(work, done, failed, name="attach")

    def _said_of_copy(self, name: str, copy: SmallerPicture | None) -> str:
        if copy is None:
            return ""
        words = self.tr("“{name}” is sent as a copy that models take: {width} × {height} pixels.")
        return words.format(name=name, width=copy.width, height=copy.height)

    @Slot(object)
    def _list_files(self, directory: str) -> None:
        session_id = self._chat.place.session_id

        def done(names: tuple[str, ...]) -> None:
            if self._is_shown(session_id):
                self._composer.edit.set_files(names)

        self._tasks.start(lambda: files_below(Path(directory)), done, name="list-files")


def _are_files(paths: Iterable[Path]) -> bool:
    """Thread: a task's. A place that may not be looked at is none."""
    try:
        return all(path.is_file() for path in paths)
    except OSError:
        return False


def files_below(root: Path, most: int = _MOST_FILES) -> tuple[str, ...]:
    """Relative names of files below ``root``, nearest first, at most ``most``; caches and version control left out."""
    found: list[str] = []
    level = [root]
    while level and len(found) < most:
        below: list[Path] = []
        for directory in level:
            try:
                entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
            except OSError:
                continue
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _SKIPPED:
                        below.append(Path(entry.path))
                elif entry.is_file():
                    found.append(Path(entry.path).relative_to(root).as_posix())
                    if len(found) >= most:
                        return tuple(found)
        level = below
    return tuple(found)
