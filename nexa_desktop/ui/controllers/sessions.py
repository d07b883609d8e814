"""The list of sessions: pages, search, and every edit of a session, through the store thread.

A write that fails is told through `store_failed` and stays told until the next one succeeds (`store_written`).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from nexa_desktop.core.errors import NexaError, UnknownRun
from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import Folder, NeedsYouRow, SearchHit, SessionCursor, SessionPage, SessionQuery, SessionRow
from nexa_desktop.core.ports import SessionLibrary
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.session_list import SearchModel, SessionListModel
from nexa_desktop.ui.widgets.session_list import SessionList
from nexa_desktop.ui.workers.store_thread import StoreThread, told_elsewhere

T = TypeVar("T")
SessionIds = tuple[SessionId, ...]

_PAGE = 200
_REFRESH_TIMES_MS = 60_000


class SessionsController(QObject):
    """``store_failed(NexaError)`` · ``store_written`` · ``sessions_left(SessionIds)``: they are not in the list any more
    · ``needs_changed(tuple[NeedsYouRow, ...])`` · ``listed``: the first page is there · ``row_read(SessionRow)``:
    one session as it is stored now."""

    store_failed = Signal(object)
    store_written = Signal()
    sessions_left = Signal(object)
    needs_changed = Signal(object)
    listed = Signal()
    row_read = Signal(object)

    def __init__(
        self,
        store: StoreThread,
        search_store: StoreThread,
        model: SessionListModel,
        hits: SearchModel,
        pane: SessionList,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._search_store = search_store
        self._model = model
        self._hits = hits
        self._pane = pane
        self._query = SessionQuery()
        self._search_number = 0
        self._needs: tuple[NeedsYouRow, ...] = ()
        model.page_wanted.connect(self._load_next)
        model.rename_requested.connect(self._rename)
        pane.query_changed.connect(self.show_query)
        pane.search_changed.connect(self.search)
        pane.pin_requested.connect(self._pin)
        pane.archive_requested.connect(self._archive)
        pane.trash_requested.connect(self.move_to_trash)
        pane.restore_requested.connect(self._restore)
        pane.purge_requested.connect(self._purge)
        pane.folder_requested.connect(self._set_folder)
        pane.retry_requested.connect(self.reload)
        self._clock = QTimer(self)
        self._clock.setInterval(_REFRESH_TIMES_MS)
        self._clock.timeout.connect(model.refresh_times)
        self._clock.start()

    @property
    def needs_you(self) -> tuple[NeedsYouRow, ...]:
        """What waits for the person, as last read."""
        return self._needs

    # -------------------------------------------------------------------------------------------- reading
    @Slot()
    def reload(self) -> None:
        """Read the first page, the folders and what waits for the person."""
        query = self._query
        self._store.ask(
            lambda library: library.sessions(query, limit=_PAGE),
            lambda page: self._show_first(query, page),
            self._on_list_failed,
        )
        self._store.ask(lambda library: library.folders(), self._show_folders, told_elsewhere)
        self.refresh_needs_you()

    @Slot(object)
    def show_query(self, query: SessionQuery) -> None:
        """Show another shelf or folder."""
        self._query = query
        self.reload()

    @Slot(object)
    def refresh(self, *ids: SessionId) -> None:
        """Sessions changed: read their rows again, and what waits for the person."""
        self._store.ask(
            lambda library: _stored_rows(library, ids), lambda rows: self._take_rows(ids, rows), self.store_failed.emit
        )
        self.refresh_needs_you()

    def refresh_needs_you(self) -> None:
        """Read what waits for the person."""
        self._store.ask(lambda library: library.needs_you(), self._show_needs, told_elsewhere)

    def _show_first(self, query: SessionQuery, page: SessionPage) -> None:
        if query == self._query:
            self._model.load(page)
            self._pane.show_loaded()
            self.store_written.emit()
            self.listed.emit()

    @Slot(object)
    def _load_next(self, cursor: SessionCursor) -> None:
        query = self._query
        self._store.ask(
            lambda library: library.sessions(query, after=cursor, limit=_PAGE),
            lambda page: self._append(query, page),
            self._on_page_failed,
        )

    def _append(self, query: SessionQuery, page: SessionPage) -> None:
        if query == self._query:
            self._model.append(page)

    def _on_list_failed(self, error: NexaError) -> None:
        self._pane.show_problem(said(error.message), said(error.hint or ""))
        self.store_failed.emit(error)

    def _on_page_failed(self, error: NexaError) -> None:
        self._model.page_failed()
        self.store_failed.emit(error)

    def _show_folders(self, folders: tuple[Folder, ...]) -> None:
        self._pane.set_folders(folders)

    def _show_needs(self, rows: tuple[NeedsYouRow, ...]) -> None:
        self._needs = rows
        self._model.set_needs_you(rows)
        self.needs_changed.emit(rows)

    def _take_rows(self, asked: SessionIds, rows: Sequence[SessionRow]) -> None:
        """Those that belong to the shelf shown are shown as they are now; the others of ``asked`` leave it."""
        for row in rows:
            self.row_read.emit(row)
        folder = self._query.folder
        shown = [row for row in rows if row.shelf is self._query.shelf and (folder is None or row.folder == folder)]
        gone = set(asked) - {row.session_id for row in shown}
        if gone:
            self._model.remove(gone)
        if shown:
            self._model.upsert(*shown)

    # -------------------------------------------------------------------------------------------- search
    @Slot(object)
    def search(self, text: str) -> None:
        """Look for ``text`` in titles and messages; a search that still runs is ended."""
        self._search_number += 1
        number = self._search_number
        self._search_store.interrupt()
        if not text:
            return

        def failed(error: NexaError) -> None:
            self._no_hits(number, error)

        def ask_titles(hits: tuple[SearchHit, ...]) -> None:
            """Messages are shown at once: looking through all titles takes longer than the index."""
            if number != self._search_number:
                return
            self._show_hits(number, (), hits)
            query = SessionQuery(title_contains=text)
            self._search_store.ask(
                lambda library: library.sessions(query, limit=5).rows,
                lambda sessions: self._show_hits(number, sessions, hits) if sessions else None,
                failed,
            )

        self._search_store.ask(lambda library: library.search(text), ask_titles, failed)

    def _show_hits(self, number: int, sessions: tuple[SessionRow, ...], hits: tuple[SearchHit, ...]) -> None:
        if number == self._search_number:
            self._hits.load(sessions, hits)
            self._pane.show_hits()

    def _no_hits(self, number: int, error: NexaError) -> None:
        if number == self._search_number:
            self._pane.show_search_problem(said(error.message))

    # -------------------------------------------------------------------------------------------- edits
    def write(
        self, work: Callable[[SessionLibrary], T], done: Callable[[T], None] | None = None, *, quiet: bool = False
    ) -> None:
        """A small write; its failure is shown until a later one succeeds."""
        self._store.ask(
            work, lambda result: self._written(result, done), self.store_failed.emit if not quiet else told_elsewhere
        )

    def _written(self, result: T, done: Callable[[T], None] | None) -> None:
        self.store_written.emit()
        if done is not None:
            done(result)

    @Slot(object)
    def _rename(self, wanted: tuple[SessionId, str]) -> None:
        session_id, title = wanted
        self.write(lambda library: library.rename(session_id, title), lambda _: self.refresh(session_id))

    @Slot(object)
    def _pin(self, wanted: tuple[SessionIds, bool]) -> None:
        ids, pinned = wanted
        self.write(lambda library: library.set_pinned(ids, pinned), lambda _: self.refresh(*ids))

    @Slot(object)
    def _archive(self, wanted: tuple[SessionIds, bool]) -> None:
        ids, archived = wanted

        def undo() -> None:
            self.write(lambda library: library.set_archived(ids, not archived), lambda _: self.refresh(*ids))

        def done(_: None) -> None:
            self.refresh(*ids)
            text = self.tr("%n session(s) archived", "", len(ids)) if archived else self.tr("Back in the list")
            self._pane.toast.say(text, action=self.tr("Undo"), on_action=undo)

        self.write(lambda library: library.set_archived(ids, archived), done)

    @Slot(object)
    def move_to_trash(self, ids: SessionIds) -> None:
        """To the trash, with a message that offers to undo it."""

        def undo() -> None:
            self._restore(ids)

        def done(_: None) -> None:
            self._model.remove(ids)
            self.sessions_left.emit(ids)
            self.refresh_needs_you()
            text = self.tr("%n session(s) moved to the trash", "", len(ids))
            self._pane.toast.say(text, action=self.tr("Undo"), on_action=undo)

        self.write(lambda library: library.move_to_trash(ids), done)

    @Slot(object)
    def _restore(self, ids: SessionIds) -> None:
        self.write(lambda library: library.restore(ids), lambda _: self.refresh(*ids))

    @Slot(object)
    def _purge(self, ids: SessionIds) -> None:
        def done(_: None) -> None:
            self._model.remove(ids)
            self.sessions_left.emit(ids)

        self.write(lambda library: library.purge(ids), done)

    @Slot(object)
    def _set_folder(self, wanted: tuple[SessionIds, str | None]) -> None:
        ids, folder = wanted

        def move(library: SessionLibrary) -> dict[str | None, list[SessionId]]:
            """Where they were: sessions by folder."""
            before: dict[str | None, list[SessionId]] = {}
            for row in _stored_rows(library, ids):
                before.setdefault(row.folder, []).append(row.session_id)
            library.set_folder(ids, folder)
            return before

        def undo(before: dict[str | None, list[SessionId]]) -> None:
            def back(library: SessionLibrary) -> None:
                for name, those in before.items():
                    library.set_folder(those, name)

            self.write(back, lambda _: self._moved(ids))

        def done(before: dict[str | None, list[SessionId]]) -> None:
            self._moved(ids)
            to_folder = self.tr("%n session(s) moved to “{folder}”", "", len(ids))
            out = self.tr("%n session(s) taken out of their folder", "", len(ids))
            text = out if folder is None else to_folder.format(folder=folder)
            self._pane.toast.say(text, action=self.tr("Undo"), on_action=lambda: undo(before))

        self.write(move, done)

    def _moved(self, ids: SessionIds) -> None:
        self.refresh(*ids)
        self._store.ask(lambda library: library.folders(), self._show_folders, told_elsewhere)


def _stored_rows(library: SessionLibrary, ids: SessionIds) -> list[SessionRow]:
    """The rows of those sessions that are there."""
    found = []
    for session_id in ids:
        with suppress(UnknownRun):
            found.append(library.session_row(session_id))
    return found
