"""The left pane: search box, the list of sessions, and what to do with them.

Destructive keys only move to the trash, and a message offers to undo that; Backspace does nothing. Deleting for good is
possible in the trash only and asks.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QCursor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QInputDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QStackedLayout,
    QToolButton,
    QWidget,
)

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import Folder, SearchHit, SessionQuery, SessionRow, SessionShelf
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.viewmodels.session_list import NeedsEntry, SearchModel, SessionEntry, SessionListModel
from nexa_desktop.ui.widgets.empty_state import EmptyState
from nexa_desktop.ui.widgets.folder_targets import FolderTargets
from nexa_desktop.ui.widgets.parts import horizontal, vertical
from nexa_desktop.ui.widgets.session_delegate import HitDelegate, SessionDelegate
from nexa_desktop.ui.widgets.session_view import SessionListView
from nexa_desktop.ui.widgets.toast import Toast

_SEARCH_PAUSE_MS = 120


class SessionList(QFrame):
    """The pane. Emits intent; rows come through its two models.

    Signals carry: ``session_opened(SessionId)`` · ``hit_opened(SearchHit)`` · ``run_opened((SessionId, RunId))`` for
    "Needs you" · ``search_changed(str)`` · ``query_changed(SessionQuery)`` · ``pin_requested((ids, bool))`` ·
    ``archive_requested((ids, bool))`` · ``trash_requested(ids)`` · ``restore_requested(ids)`` · ``purge_requested(ids)``
    · ``folder_requested((ids, str | None))`` · ``export_requested((ids, "markdown" | "json"))``.
    """

    new_requested = Signal()
    session_opened = Signal(object)
    run_opened = Signal(object)
    hit_opened = Signal(object)
    search_changed = Signal(object)
    query_changed = Signal(object)
    pin_requested = Signal(object)
    archive_requested = Signal(object)
    trash_requested = Signal(object)
    restore_requested = Signal(object)
    purge_requested = Signal(object)
    folder_requested = Signal(object)
    export_requested = Signal(object)
    retry_requested = Signal()

    def __init__(self, model: SessionListModel, hits: SearchModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "sidebar")
        self.setAccessibleName(self.tr("Sessions"))
        self._model = model
        self._hits = hits
        self._query = SessionQuery()
        self._folders: tuple[Folder, ...] = ()
        self._has_loaded = False
        self._problem: tuple[str, str] | None = None
        self._is_searching = False
        self._search_problem = ""
        self._marked: SessionId | None = None

        column = vertical(self, gap=1)
        head = horizontal(gap=2)
        head.setContentsMargins(theme.space(3), theme.space(3), theme.space(3), theme.space(1))
        self.search_box = QLineEdit(self)
        self.search_box.setPlaceholderText(self.tr("Search all messages"))
        self.search_box.setAccessibleName(self.tr("Search all messages"))
        self.search_box.setClearButtonEnabled(True)
        self.search_box.addAction(icons.icon("search", "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        self.search_box.textChanged.connect(self._on_search_typed)
        self.search_box.installEventFilter(self)
        self.new_button = QToolButton(self)
        self.new_button.setIcon(icons.icon("plus", "text"))
        self.new_button.setAccessibleName(self.tr("New session"))
        self.new_button.setToolTip(self.tr("New session (Ctrl+N)"))
        self.new_button.clicked.connect(self.new_requested)
        head.addWidget(self.search_box, 1)
        head.addWidget(self.new_button)
        column.addLayout(head)

        self.view = SessionListView(model, self)
        self.view.setItemDelegate(SessionDelegate(self.view, phase_of=model.phase))
        self.view.setAccessibleName(self.tr("Sessions"))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.view.clicked.connect(self._open_index)
        self.view.opened.connect(self._open_index)
        self.view.trash_requested.connect(self._trash_selected)
        self.view.pointed.connect(model.hold_order)
        self.view.setDragEnabled(True)
        self.view.drag_began.connect(self._offer_folders)
        self.view.drag_ended.connect(self._end_drag)
        self.hit_view = SessionListView(hits, self)
        self.hit_view.setItemDelegate(HitDelegate(self.hit_view))
        self.hit_view.setAccessibleName(self.tr("Search results"))
        self.hit_view.clicked.connect(self._open_hit)
        self.hit_view.opened.connect(self._open_hit)
        self.empty = EmptyState(self)
        self.empty.action_triggered.connect(self._on_empty_action)
        self._pages = QStackedLayout()
        for page in (self.view, self.hit_view, self.empty):
            self._pages.addWidget(page)
        column.addLayout(self._pages, 1)

        foot = horizontal(gap=1)
        foot.setContentsMargins(theme.space(3), theme.space(1), theme.space(3), theme.space(2))
        self.shelf_button = QToolButton(self)
        self.shelf_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        icons.beside_text(self.shelf_button)
        self.shelf_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._shelf_menu = QMenu(self.shelf_button)
        self._shelf_menu.aboutToShow.connect(self._fill_shelf_menu)
        self.shelf_button.setMenu(self._shelf_menu)
        foot.addWidget(self.shelf_button)
        foot.addStretch(1)
        self._foot = foot
        column.addLayout(foot)

        self.folder_targets = FolderTargets(self)
        self.folder_targets.dropped.connect(self.folder_requested)
        self.folder_targets.new_wanted.connect(self._ask_folder)
        self.toast = Toast(self)
        self._search_timer = QTimer(self)
        self._search_timer.setSingleShot(True)
        self._search_timer.setInterval(_SEARCH_PAUSE_MS)
        self._search_timer.timeout.connect(self._emit_search)
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._choose_page)
        theme.notifier().changed.connect(self._retheme)
        self._name_shelf()
        self._choose_page()

    # -------------------------------------------------------------------------------------------- what the window tells
    @property
    def has_loaded(self) -> bool:
        """Whether the first page is there."""
        return self._has_loaded

    def add_to_foot(self, widget: QWidget) -> None:
        """Put a button at the end of the pane's foot."""
        self._foot.addWidget(widget)

    def show_loaded(self) -> None:
        """The first page came."""
        self._has_loaded = True
        self._problem = None
        self._choose_page()

    def show_problem(self, message: str, hint: str = "") -> None:
        """The list could not be read: never an empty list."""
        self._problem = (message, hint)
        self._choose_page()

    def clear_problem(self) -> None:
        """Something else tells why there is no list."""
        self._problem = None
        self._choose_page()

    def show_hits(self) -> None:
        """The search has ended; its model holds what was found."""
        self._is_searching = False
        self._search_problem = ""
        self._choose_page()

    def show_search_problem(self, message: str) -> None:
        """The search could not be done: never "no match"."""
        self._is_searching = False
        self._search_problem = message
        self._hits.load((), ())
        self._choose_page()

    def set_folders(self, folders: Sequence[Folder]) -> None:
        """The folders there are."""
        self._folders = tuple(folders)

    def select(self, session_id: SessionId | None) -> None:
        """Mark the session on screen, without opening it again. Of its rows (it may stand in "Needs you" too) the one that
        is marked stays so, and nothing scrolls while any of them can be seen."""
        self._marked = session_id
        index = self._model.index_of(session_id) if session_id else QModelIndex()
        rows = self._model.rows_of(session_id) if session_id else ()
        if not rows:
            self.view.clearSelection()
            return
        if not any(self.view.selectionModel().isSelected(row) for row in rows):
            marked = index if index.isValid() else rows[0]
            # Not by `setCurrentIndex` of the view, which would scroll.
            self.view.setAutoScroll(False)
            self.view.selectionModel().setCurrentIndex(marked, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.view.setAutoScroll(True)
        inside = self.view.viewport().rect()
        if not any(inside.contains(self.view.visualRect(row).center()) for row in rows):
            self.view.scrollTo(index if index.isValid() else rows[0])

    def step(self, by: int) -> None:
        """Open the next or previous session of the list."""
        ids = self._model.session_ids()
        if not ids:
            return
        current = self._model.entry(self.view.currentIndex())
        here = -1 if by > 0 else 0
        if isinstance(current, SessionEntry | NeedsEntry) and current.row.session_id in ids:
            here = ids.index(current.row.session_id)
        target = ids[(here + by) % len(ids)]
        self.select(target)
        self.session_opened.emit(target)

    def rename_current(self) -> None:
        """Edit the title of the current row in place."""
        index = self.view.currentIndex()
        if isinstance(needs := self._model.entry(index), NeedsEntry):
            index = self._model.index_of(needs.row.session_id)
        if index.isValid() and self._model.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.view.edit(index)

    def focus_search(self) -> None:
        """Put the cursor into the search box."""
        self.search_box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_box.selectAll()

    def selected_ids(self) -> tuple[SessionId, ...]:
        """The sessions that are selected, in the order shown."""
        rows = sorted(index.row() for index in self.view.selectedIndexes())
        entries = (self._model.entry(self._model.index(row)) for row in rows)
        found = [entry.row.session_id for entry in entries if isinstance(entry, SessionEntry | NeedsEntry)]
        return tuple(dict.fromkeys(found))

    # -------------------------------------------------------------------------------------------- pages
    @Slot()
    def _choose_page(self) -> None:
        text = self.search_box.text().strip()
        if text:
            if self._hits.rowCount() or self._is_searching:
                self._pages.setCurrentWidget(self.hit_view)
            elif self._search_problem:
                self.empty.say("warning", self.tr("The search did not work"), self._search_problem, role="danger")
                self._pages.setCurrentWidget(self.empty)
            else:
                self.empty.say(
                    "search", self.tr("No match"), self.tr("No message and no title contains “{text}”.").format(text=text)
                )
                self._pages.setCurrentWidget(self.empty)
            return
        if self._problem is not None and self._model.is_empty:
            message, hint = self._problem
            self.empty.say(
                "warning",
                self.tr("Could not load the sessions"),
                message,
                detail=hint,
                action=self.tr("Try again"),
                role="danger",
            )
            self._pages.setCurrentWidget(self.empty)
        elif self._model.is_empty and self._has_loaded:
            self._say_empty()
            self._pages.setCurrentWidget(self.empty)
        else:
            self._pages.setCurrentWidget(self.view)

    def _say_empty(self) -> None:
        match self._query.shelf:
            case SessionShelf.ARCHIVED:
                self.empty.say(
                    "archive", self.tr("Nothing archived"), self.tr("Archived sessions leave the list and stay searchable.")
                )
            case SessionShelf.TRASH:
                self.empty.say("trash", self.tr("The trash is empty"))
            case _ if self._query.folder is not None:
                self.empty.say("folder", self.tr("This folder is empty"))
            case _:
                self.empty.say("message", self.tr("No sessions yet"), self.tr("Each conversation is kept here."))

    @Slot()
    def _on_empty_action(self) -> None:
        self._problem = None
        self.retry_requested.emit()

    # -------------------------------------------------------------------------------------------- search
    @Slot()
    def _on_search_typed(self) -> None:
        if self.search_box.text().strip():
            self._is_searching = True
            self._search_timer.start()
        else:
            self._search_timer.stop()
            self._is_searching = False
            self._hits.load((), ())
            self.search_changed.emit("")
        self._choose_page()

    @Slot()
    def _emit_search(self) -> None:
        self.search_changed.emit(self.search_box.text().strip())

    def eventFilter(self, watched: object, happened: QEvent) -> bool:
        if watched is self.search_box and isinstance(happened, QKeyEvent) and happened.type() == QEvent.Type.KeyPress:
            target = self.hit_view if self.search_box.text().strip() else self.view
            if happened.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                target.setFocus(Qt.FocusReason.TabFocusReason)
                if not target.currentIndex().isValid() and target.model().rowCount():
                    target.setCurrentIndex(target.model().index(0, 0))
                return True
            if happened.key() == Qt.Key.Key_Escape and self.search_box.text():
                self.search_box.clear()
                return True
        return False

    # -------------------------------------------------------------------------------------------- opening
    @Slot(object)
    def _open_index(self, index: QModelIndex) -> None:
        match self._model.entry(index):
            case SessionEntry(row=row) if len(self.view.selectedIndexes()) <= 1:
                self.session_opened.emit(row.session_id)
            case NeedsEntry(row=needs):
                self.run_opened.emit((needs.session_id, needs.run_id))
            case _:
                pass

    @Slot(object)
    def _open_hit(self, index: QModelIndex) -> None:
        match self._hits.entry(index):
            case SearchHit() as hit:
                self.hit_opened.emit(hit)
            case SessionRow() as row:
                self.session_opened.emit(row.session_id)
            case _:
                pass

    # -------------------------------------------------------------------------------------------- dragging into folders
    @Slot()
    def _offer_folders(self) -> None:
        self.folder_targets.offer(self._folders, self.view.geometry(), self.mapFromGlobal(QCursor.pos()))

    @Slot()
    def _end_drag(self) -> None:
        """Dropped or cancelled. The press that began it has marked a row; the mark belongs to the session on screen."""
        self.folder_targets.hide()
        if len(self.selected_ids()) <= 1:
            self.select(self._marked)

    # -------------------------------------------------------------------------------------------- menus
    @Slot(QPoint)
    def _show_menu(self, at: QPoint) -> None:
        if not self.view.indexAt(at).isValid() or not (ids := self.selected_ids()):
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rows = [row for session_id in ids if (row := self._model.session(session_id)) is not None]
        if self._query.shelf is SessionShelf.TRASH:
            self._add(menu, "undo", self.tr("Restore"), lambda: self.restore_requested.emit(ids))
            self._add(menu, "trash", self.tr("Delete for good…"), lambda: self._ask_purge(ids))
        else:
            if len(ids) == 1:
                self._add(menu, "edit", self.tr("Rename"), self.rename_current)
            is_pinned = bool(rows) and all(row.is_pinned for row in rows)
            pin = self.tr("Unpin") if is_pinned else self.tr("Pin")
            self._add(menu, "pin", pin, lambda: self.pin_requested.emit((ids, not is_pinned)))
            is_archived = self._query.shelf is SessionShelf.ARCHIVED
            archive = self.tr("Back to the list") if is_archived else self.tr("Archive")
            self._add(menu, "archive", archive, lambda: self.archive_requested.emit((ids, not is_archived)))
            self._add_folders(menu, ids)
            menu.addSeparator()
            self._add(menu, "download", self.tr("Export as Markdown…"), lambda: self.export_requested.emit((ids, "markdown")))
            self._add(menu, "download", self.tr("Export as JSON…"), lambda: self.export_requested.emit((ids, "json")))
            menu.addSeparator()
            self._add(menu, "trash", self.tr("Move to trash"), lambda: self.trash_requested.emit(ids))
        menu.popup(self.view.viewport().mapToGlobal(at))

    def _add(self, menu: QMenu, icon: str, text: str, slot: object) -> QAction:
        action = menu.addAction(icons.icon(icon, "text_muted"), text)
        action.triggered.connect(slot)
        return action

    def _add_folders(self, menu: QMenu, ids: tuple[SessionId, ...]) -> None:
        folders = menu.addMenu(icons.icon("folder", "text_muted"), self.tr("Move to folder"))
        for folder in self._folders:
            self._add(folders, "folder", folder.name, lambda _=False, name=folder.name: self.folder_requested.emit((ids, name)))
        self._add(folders, "folder-plus", self.tr("New folder…"), lambda: self._ask_folder(ids))
        self._add(folders, "cross", self.tr("Out of any folder"), lambda: self.folder_requested.emit((ids, None)))

    @Slot(object)
    def _ask_folder(self, ids: tuple[SessionId, ...]) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("New folder"))
        dialog.setLabelText(self.tr("Name of the folder"))
        dialog.textValueSelected.connect(lambda name: self._move_to_new_folder(ids, name.strip()))
        dialog.open()

    def _move_to_new_folder(self, ids: tuple[SessionId, ...], name: str) -> None:
        if name:
            self.folder_requested.emit((ids, name))

    def _ask_purge(self, ids: tuple[SessionId, ...]) -> None:
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(self.tr("Delete for good?"))
        box.setText(self.tr("%n session(s) will be deleted from the store for good.", "", len(ids)))
        box.setInformativeText(self.tr("This cannot be undone."))
        delete = box.addButton(self.tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(cancel)
        delete.clicked.connect(lambda: self.purge_requested.emit(ids))
        box.open()

    @Slot()
    def _trash_selected(self) -> None:
        ids = self.selected_ids()
        if not ids:
            return
        if self._query.shelf is SessionShelf.TRASH:
            self._ask_purge(ids)
        else:
            self.trash_requested.emit(ids)

    @Slot()
    def _fill_shelf_menu(self) -> None:
        menu = self._shelf_menu
        menu.clear()
        for icon, text, query in self._shelves():
            action = menu.addAction(icons.icon(icon, "text_muted"), text)
            action.setCheckable(True)
            action.setChecked(query == self._query)
            action.triggered.connect(lambda _=False, wanted=query: self.show_shelf(wanted))
        if self._query.shelf is SessionShelf.TRASH and self._model.session_ids():
            menu.addSeparator()
            self._add(menu, "trash", self.tr("Empty the trash…"), lambda: self._ask_purge(self._model.session_ids()))

    def _shelves(self) -> list[tuple[str, str, SessionQuery]]:
        return [
            ("list", self.tr("All sessions"), SessionQuery()),
            *(("folder", folder.name, SessionQuery(folder=folder.name)) for folder in self._folders),
            ("archive", self.tr("Archive"), SessionQuery(shelf=SessionShelf.ARCHIVED)),
            ("trash", self.tr("Trash"), SessionQuery(shelf=SessionShelf.TRASH)),
        ]

    def show_shelf(self, query: SessionQuery) -> None:
        """Show other sessions: the archive, the trash, a folder."""
        self._query = query
        self._has_loaded = False
        self.view.setDragEnabled(query.shelf is not SessionShelf.TRASH)
        self._name_shelf()
        self.query_changed.emit(query)

    def _name_shelf(self) -> None:
        icon, text = next(
            ((icon, text) for icon, text, query in self._shelves() if query == self._query),
            ("folder", self._query.folder or ""),
        )
        self.shelf_button.setIcon(icons.icon(icon, "text_muted"))
        self.shelf_button.setText(text)
        self.shelf_button.setAccessibleName(self.tr("Shown: {shelf}").format(shelf=text))

    @Slot()
    def _retheme(self) -> None:
        self.view.scheduleDelayedItemsLayout()
        self.hit_view.scheduleDelayedItemsLayout()
