"""The list of sessions as Qt sees it: keyset pages of rows below group headings.

    Needs you      approvals and interrupted runs over all sessions
    Pinned
    Today · Yesterday · This week · Older

Headings are rows of their own, all rows are equally high: with unequal sizes Qt lays out 100,000 rows in ten seconds.
Every change is told exactly (inserted, removed, moved, changed), so that selection and scroll position survive it.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import (
    NeedsYouRow,
    SearchHit,
    SessionCursor,
    SessionPage,
    SessionPhase,
    SessionRow,
)
from nexa_desktop.ui.viewmodels.words import phase_look, relative_time, sample_word, session_name

translate = QCoreApplication.translate
AnyIndex = QModelIndex | QPersistentModelIndex
_MIME = "application/x-nexa-sessions"


class ListRole(IntEnum):
    """What a delegate asks beside the display text."""

    ENTRY = Qt.ItemDataRole.UserRole + 1


class Group(IntEnum):
    """The groups in their order."""

    NEEDS_YOU = 0
    PINNED = 1
    TODAY = 2
    YESTERDAY = 3
    THIS_WEEK = 4
    OLDER = 5


def group_name(group: Group) -> str:
    """The heading."""
    match group:
        case Group.NEEDS_YOU:
            return translate("SessionList", "Needs you")
        case Group.PINNED:
            return translate("SessionList", "Pinned")
        case Group.TODAY:
            return translate("SessionList", "Today")
        case Group.YESTERDAY:
            return translate("SessionList", "Yesterday")
        case Group.THIS_WEEK:
            return translate("SessionList", "This week")
        case Group.OLDER:
            return translate("SessionList", "Older")


class Heading(Struct, frozen=True):
    """The row above a group. ``count`` is shown for "Needs you" only: the other groups are loaded page by page."""

    group: Group
    count: int | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What makes it this row and no other."""
        return ("heading", self.group.name)


class NeedsEntry(Struct, frozen=True):
    """A row of "Needs you"."""

    row: NeedsYouRow

    @property
    def key(self) -> tuple[str, str]:
        """What makes it this row and no other."""
        return ("needs", self.row.run_id)


class SessionEntry(Struct, frozen=True):
    """A session's row."""

    row: SessionRow

    @property
    def key(self) -> tuple[str, str]:
        """What makes it this row and no other."""
        return ("session", self.row.session_id)


Entry = Heading | NeedsEntry | SessionEntry


class SessionListModel(QAbstractListModel):
    """Rows of one shelf. ``page_wanted(SessionCursor | None)``: the view scrolled near the end.

    ``rename_requested((SessionId, str))``: a title was edited in place; the row changes when the store says so.
    """

    page_wanted = Signal(object)
    rename_requested = Signal(object)

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        super().__init__(parent)
        self._now = now
        self._sessions: dict[SessionId, SessionRow] = {}
        self._needs: tuple[NeedsYouRow, ...] = ()
        self._entries: list[Entry] = []
        self._next: SessionCursor | None = None
        self._is_loading = False
        self._live: dict[SessionId, SessionPhase] = {}
        self._held: dict[SessionId, SessionRow] | None = None
        self._held_needs: tuple[NeedsYouRow, ...] = ()

    # -------------------------------------------------------------------------------------------- what Qt asks
    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None:
            return None
        if role == ListRole.ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return group_name(entry.group) if isinstance(entry, Heading) else session_name(entry.row.title)
        if role == Qt.ItemDataRole.EditRole and isinstance(entry, SessionEntry):
            return entry.row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(entry)
        if role == Qt.ItemDataRole.ToolTipRole and not isinstance(entry, Heading):
            return self._spoken(entry)
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        entry = self.entry(index)
        title = str(value).strip()
        if not isinstance(entry, SessionEntry) or role != Qt.ItemDataRole.EditRole or not title:
            return False
        if title != entry.row.title:
            self.rename_requested.emit((entry.row.session_id, title))
        return True

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        match self.entry(index):
            case SessionEntry():
                return (
                    Qt.ItemFlag.ItemIsEnabled
                    | Qt.ItemFlag.ItemIsSelectable
                    | Qt.ItemFlag.ItemIsEditable
                    | Qt.ItemFlag.ItemIsDragEnabled
                    | Qt.ItemFlag.ItemNeverHasChildren
                )
            case NeedsEntry():
                return (
                    Qt.ItemFlag.ItemIsEnabled
                    | Qt.ItemFlag.ItemIsSelectable
                    | Qt.ItemFlag.ItemIsDragEnabled
                    | Qt.ItemFlag.ItemNeverHasChildren
                )
            case Heading():
                return Qt.ItemFlag.ItemNeverHasChildren
            case None:
                return Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        return [_MIME]

    def mimeData(self, indexes: Sequence[AnyIndex]) -> QMimeData:
        """The sessions of these rows, each once; see `dragged_sessions`."""
        entries = (self.entry(index) for index in indexes)
        ids = dict.fromkeys(entry.row.session_id for entry in entries if isinstance(entry, SessionEntry | NeedsEntry))
        data = QMimeData()
        data.setData(_MIME, "\n".join(ids).encode())
        return data

    def canFetchMore(self, parent: AnyIndex) -> bool:
        return not parent.isValid() and self._next is not None and not self._is_loading

    def fetchMore(self, parent: AnyIndex) -> None:
        if self.canFetchMore(parent):
            self._is_loading = True
            self.page_wanted.emit(self._next)

    # -------------------------------------------------------------------------------------------- what the controller tells
    def load(self, page: SessionPage) -> None:
        """Show this first page; rows that were loaded before and are not in it go."""
        self._sessions = {row.session_id: row for row in page.rows}
        self._next = page.next
        self._is_loading = False
        self._sync()

    def append(self, page: SessionPage) -> None:
        """The page that `page_wanted` asked for."""
        self._sessions.update((row.session_id, row) for row in page.rows)
        self._next = page.next
        self._is_loading = False
        self._sync()

    def page_failed(self) -> None:
        """The page could not be read; the next scroll asks again."""
        self._is_loading = False

    def upsert(self, *rows: SessionRow) -> None:
        """These sessions are new or changed."""
        self._sessions.update((row.session_id, row) for row in rows)
        self._sync()

    def remove(self, session_ids: Iterable[SessionId]) -> None:
        """These left the shelf."""
        for session_id in session_ids:
            self._sessions.pop(session_id, None)
        self._sync()

    def set_needs_you(self, rows: Sequence[NeedsYouRow]) -> None:
        """What waits for the person, over all sessions."""
        self._needs = tuple(rows)
        self._sync()

    def set_live(self, phases: dict[SessionId, SessionPhase]) -> None:
        """Which sessions run in this process, ahead of what the store says."""
        changed = {key for key in phases.keys() | self._live.keys() if phases.get(key) != self._live.get(key)}
        self._live = dict(phases)
        for number, entry in enumerate(self._entries):
            if isinstance(entry, SessionEntry) and entry.row.session_id in changed:
                index = self.index(number)
                self.dataChanged.emit(index, index)

    def hold_order(self, is_held: bool) -> None:
        """While the pointer is over the rows, none changes its place, whatever runs and ends; new sessions still come."""
        if is_held is (self._held is not None):
            return
        self._held = dict(self._sessions) if is_held else None
        self._held_needs = self._needs if is_held else ()
        if not is_held:
            self._sync()

    def refresh_times(self) -> None:
        """Time has passed: groups and relative times may be others."""
        self._sync()
        if self._entries:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1), [Qt.ItemDataRole.DisplayRole])

    # -------------------------------------------------------------------------------------------- what views ask
    def entry(self, index: AnyIndex) -> Entry | None:
        """The entry of a row, or None."""
        return self._entries[index.row()] if index.isValid() and index.row() < len(self._entries) else None

    def phase(self, row: SessionRow) -> SessionPhase:
        """The state to show: the live one, if it runs here."""
        return self._live.get(row.session_id, row.phase)

    def session(self, session_id: SessionId) -> SessionRow | None:
        """A loaded row."""
        return self._sessions.get(session_id)

    def index_of(self, session_id: SessionId) -> QModelIndex:
        """Where a session's own row is; invalid when it is not loaded."""
        for number, entry in enumerate(self._entries):
            if isinstance(entry, SessionEntry) and entry.row.session_id == session_id:
                return self.index(number)
        return QModelIndex()

    def rows_of(self, session_id: SessionId) -> tuple[QModelIndex, ...]:
        """All rows that show a session: its own and those in "Needs you"."""
        return tuple(
            self.index(number)
            for number, entry in enumerate(self._entries)
            if not isinstance(entry, Heading) and entry.row.session_id == session_id
        )

    def session_ids(self) -> tuple[SessionId, ...]:
        """All loaded sessions in the order shown."""
        return tuple(entry.row.session_id for entry in self._entries if isinstance(entry, SessionEntry))

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self._entries

    def _spoken(self, entry: Entry) -> str:
        if isinstance(entry, Heading):
            return group_name(entry.group)
        now = self._now()
        if isinstance(entry, NeedsEntry):
            return f"{session_name(entry.row.title)}, {phase_look(entry.row.what).word}, {relative_time(entry.row.since, now)}"
        row = entry.row
        mark = f", {sample_word()}" if row.is_sample else f", {row.folder}" if row.folder else ""
        return f"{session_name(row.title)}{mark}, {phase_look(self.phase(row)).word}, {relative_time(row.updated_at, now)}"

    # -------------------------------------------------------------------------------------------- from rows to entries
    def _sync(self) -> None:
        """Bring the entries to what the rows say, with exact notices."""
        wanted = self._build()
        wanted_keys = {entry.key for entry in wanted}
        self._remove_all_but(wanted_keys)
        present = {entry.key for entry in self._entries}
        place = {entry.key: number for number, entry in enumerate(wanted)}
        at = 0
        while at < len(wanted):
            entry = wanted[at]
            if at < len(self._entries) and self._entries[at].key == entry.key:
                if self._entries[at] != entry:
                    self._entries[at] = entry
                    self.dataChanged.emit(self.index(at), self.index(at))
                at += 1
            elif entry.key in present:
                if at + 1 < len(self._entries) and self._entries[at + 1].key == entry.key:
                    self._move_down(at, wanted[: place[self._entries[at].key]])
                else:
                    self._move(entry, to=at)
                    at += 1
            else:
                end = at
                while end < len(wanted) and wanted[end].key not in present:
                    end += 1
                self.beginInsertRows(QModelIndex(), at, end - 1)
                self._entries[at:at] = wanted[at:end]
                self.endInsertRows()
                at = end

    def _remove_all_but(self, keys: set[tuple[str, str]]) -> None:
        last = len(self._entries) - 1
        while last >= 0:
            if self._entries[last].key in keys:
                last -= 1
                continue
            first = last
            while first > 0 and self._entries[first - 1].key not in keys:
                first -= 1
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._entries[first : last + 1]
            self.endRemoveRows()
            last = first - 1

    def _move(self, entry: Entry, *, to: int) -> None:
        source = next(n for n in range(to + 1, len(self._entries)) if self._entries[n].key == entry.key)
        self.beginMoveRows(QModelIndex(), source, source, QModelIndex(), to)
        moved = self._entries.pop(source)
        self._entries.insert(to, moved)
        self.endMoveRows()
        if moved != entry:
            self._entries[to] = entry
            self.dataChanged.emit(self.index(to), self.index(to))

    def _move_down(self, at: int, before: Sequence[Entry]) -> None:
        """One move for a row that goes down (unpinned, say) instead of one for each row it passes."""
        present = {entry.key: number for number, entry in enumerate(self._entries)}
        target = 1 + next(present[entry.key] for entry in reversed(before) if entry.key in present)
        self.beginMoveRows(QModelIndex(), at, at, QModelIndex(), target)
        moved = self._entries.pop(at)
        self._entries.insert(target - 1, moved)
        self.endMoveRows()

    def _build(self) -> list[Entry]:
        entries: list[Entry] = []
        needs = self._needs if self._held is None else self._held_needs
        if needs:
            entries.append(Heading(Group.NEEDS_YOU, len(needs)))
            entries.extend(NeedsEntry(row) for row in needs)

        def place(row: SessionRow) -> tuple[bool, datetime, SessionId]:
            held = self._held.get(row.session_id, row) if self._held is not None else row
            return row.is_pinned, held.updated_at, row.session_id

        ordered = sorted(self._sessions.values(), key=place, reverse=True)
        today = self._now().astimezone().date().toordinal()
        group: Group | None = None
        for row in ordered:
            own = Group.PINNED if row.is_pinned else _day_group(today - place(row)[1].astimezone().date().toordinal())
            if own is not group:
                group = own
                entries.append(Heading(group))
            entries.append(SessionEntry(row))
        return entries


def dragged_sessions(data: QMimeData) -> tuple[SessionId, ...]:
    """The sessions that a drag out of the list carries; none for any other drag."""
    return tuple(SessionId(line) for line in bytes(data.data(_MIME).data()).decode("utf-8", "replace").split("\n") if line)


def _day_group(days_ago: int) -> Group:
    if days_ago <= 0:
        return Group.TODAY
    if days_ago == 1:
        return Group.YESTERDAY
    return Group.THIS_WEEK if days_ago < 7 else Group.OLDER


class SearchModel(QAbstractListModel):
    """Hits of a search: sessions whose title fits, then messages, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[SearchHit | SessionRow] = []

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None:
            return None
        if role == ListRole.ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return session_name(entry.title)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            name = session_name(entry.title)
            return f"{name}: {entry.snippet}" if isinstance(entry, SearchHit) else name
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def load(self, sessions: Sequence[SessionRow], hits: Sequence[SearchHit]) -> None:
        """Show these."""
        self.beginResetModel()
        self._entries = [*sessions, *hits]
        self.endResetModel()

    def entry(self, index: AnyIndex) -> SearchHit | SessionRow | None:
        """The entry of a row, or None."""
        return self._entries[index.row()] if index.isValid() and index.row() < len(self._entries) else None
