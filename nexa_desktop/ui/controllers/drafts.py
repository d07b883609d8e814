"""What is typed and not sent yet, on disk: drafts and queues, written in the store thread in the order of the typing."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import QueuedPrompt, SessionSettings
from nexa_desktop.core.messages import FilePart, UserInput
from nexa_desktop.core.ports import SessionLibrary
from nexa_desktop.ui.workers.store_thread import StoreThread


class Drafts(QObject):
    """``store_failed(NexaError)`` and ``store_written`` tell whether typing is safe."""

    store_failed = Signal(object)
    store_written = Signal()

    def __init__(self, store: StoreThread, parent: QObject) -> None:
        super().__init__(parent)
        self._store = store

    def load(self, session_id: SessionId | None, done: Callable[[SessionSettings | None], None]) -> None:
        """What the composer of that session was left with; None when it cannot be read."""

        def failed(error: object) -> None:
            self.store_failed.emit(error)
            done(None)

        self._store.ask(lambda library: library.settings(session_id), done, failed)

    def save(self, session_id: SessionId | None, settings: SessionSettings) -> None:
        """Store all of it."""
        self._write(lambda library: library.save_settings(session_id, settings))

    def add_file(self, session_id: SessionId | None, part: FilePart) -> None:
        """A file was stored after its session had left the screen."""
        self._add(session_id, UserInput("", (part,)))

    def add_to_new(self, given: UserInput) -> None:
        """Put text and files behind what is kept for a new session."""
        self._add(None, given)

    def _add(self, session_id: SessionId | None, given: UserInput) -> None:
        def add(library: SessionLibrary) -> None:
            library.save_settings(session_id, with_input(library.settings(session_id), given))

        self._write(add)

    def move_to_new(self, session_id: SessionId, settings: SessionSettings) -> None:
        """A session has begun: its values go with it, and the next new session starts from the defaults."""

        def move(library: SessionLibrary) -> None:
            library.save_settings(session_id, settings)
            library.save_settings(None, _fresh(library.settings(None)))

        self._write(move)

    def leave_new(self, session_id: SessionId, settings: SessionSettings, given: UserInput) -> None:
        """A session has begun while another one is on screen: as `move_to_new`, but a draft that was written since stays."""

        def leave(library: SessionLibrary) -> None:
            library.save_settings(session_id, settings)
            left = library.settings(None)
            kept = (left.draft, left.attachments) if left.draft != given.text else ("", ())
            library.save_settings(None, replace(_fresh(left), draft=kept[0], attachments=kept[1]))

        self._write(leave)

    def forget_sent(self, session_id: SessionId, given: UserInput) -> None:
        """Empty the stored draft if it is still exactly what was sent."""

        def forget(library: SessionLibrary) -> None:
            settings = library.settings(session_id)
            if settings.draft == given.text:
                library.save_settings(session_id, replace(settings, draft="", attachments=()))

        self._write(forget)

    def take_queued(self, session_id: SessionId, prompt: QueuedPrompt) -> None:
        """Take one prompt out of a session's queue."""

        def take(library: SessionLibrary) -> None:
            settings = library.settings(session_id)
            rest = list(settings.queue)
            if prompt in rest:
                rest.remove(prompt)
            library.save_settings(session_id, replace(settings, queue=tuple(rest)))

        self._write(take)

    def _write(self, work: Callable[[SessionLibrary], None]) -> None:
        self._store.ask(work, self._written, self.store_failed.emit)

    def _written(self, _: None) -> None:
        self.store_written.emit()


def with_input(settings: SessionSettings, given: UserInput) -> SessionSettings:
    """With ``given`` behind the draft and its files."""
    draft = "\n".join(text for text in (settings.draft, given.text) if text)
    return replace(settings, draft=draft, attachments=(*settings.attachments, *given.files))


def _fresh(left: SessionSettings) -> SessionSettings:
    """What the next new session starts with: the defaults, in the directory of the last one. Above all no permission mode:
    what a person allowed to one session is allowed to no other."""
    return SessionSettings(working_directory=left.working_directory)
