"""The ways to a model: those configured, those found on this computer, the offline one, and the form to add more."""

import secrets
from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.settings import AppSettings, Connection, DetectedServer
from nexa_desktop.ui.dialogs.settings.connection_form import ConnectionForm
from nexa_desktop.ui.dialogs.settings.offline_card import OfflineCard
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.settings import SettingsBackend
from nexa_desktop.ui.viewmodels.words import connection_name
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, IconLabel, Label, button, clear, horizontal, vertical


def new_connection_id(vendor: str) -> str:
    """A fresh id that says whose it is."""
    return f"{vendor or 'custom'}-{secrets.token_hex(4)}"


def connection_of(server: DetectedServer) -> Connection:
    """A connection to a server that was found; the first model is preselected."""
    return Connection(
        id=new_connection_id(server.vendor),
        name=server.name,
        vendor=server.vendor,
        protocol=server.protocol,
        base_url=server.base_url,
        model=server.models[0] if server.models else "",
    )


class DetectedServers(QWidget):
    """Local servers that answered, each with one button. ``chosen`` carries a `Connection` that works as it is,
    ``setup_wanted`` one that lacks something (a key, say)."""

    chosen = Signal(object)
    setup_wanted = Signal(object)

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._backend = backend
        self._servers: tuple[DetectedServer, ...] = ()
        self._known: frozenset[str] = frozenset()
        column = vertical(self, gap=2)
        head = horizontal(gap=2)
        self._words = Label("", self, role="muted")
        head.addWidget(self._words, 1)
        self.again_button = button(self.tr("Look again"), kind="quiet", icon="refresh", parent=self)
        self.again_button.clicked.connect(self.look)
        head.addWidget(self.again_button)
        column.addLayout(head)
        self._rows: QVBoxLayout = vertical(gap=2)
        column.addLayout(self._rows)
        backend.servers_detected.connect(self._on_servers)

    @Slot()
    def look(self) -> None:
        """Look for servers now."""
        self._words.setText(self.tr("Looking for model servers on this computer…"))
        self._backend.detect_servers()

    def set_known(self, base_urls: frozenset[str]) -> None:
        """Addresses that are configured already and are not offered again."""
        if base_urls != self._known:
            self._known = base_urls
            self._fill()

    @Slot(object)
    def _on_servers(self, servers: Sequence[DetectedServer]) -> None:
        self._servers = tuple(servers)
        self._fill()

    def _fill(self) -> None:
        clear(self._rows)
        new = [server for server in self._servers if server.base_url not in self._known]
        if new:
            self._words.setText(self.tr("Found on this computer:"))
        elif self._servers:
            self._words.setText(self.tr("All model servers found on this computer are set up."))
        else:
            self._words.setText(self.tr("No model server answers on this computer (Ollama, LM Studio, llama.cpp …)."))
        for server in new:
            self._rows.addWidget(self._row(server))

    def _row(self, server: DetectedServer) -> QWidget:
        row = QWidget(self)
        line = horizontal(row, gap=2)
        icon, role = ("check-circle", "success") if server.problem is None else ("warning", "warning")
        line.addWidget(IconLabel(icon, row, role=role, steps=5))
        words = vertical(gap=0.5)
        words.addWidget(Label(server.name, row, bold=True))
        if server.problem:
            detail = said(server.problem)
        elif len(server.models) == 1:
            detail = self.tr("running with {model}").format(model=server.models[0])
        else:
            detail = self.tr("running with {count} models").format(count=len(server.models))
        words.addWidget(Label(detail, row, role="muted"))
        line.addLayout(words, 1)
        use = button(self.tr("Use") if server.problem is None else self.tr("Set up"), parent=row)
        use.setAccessibleName(f"{use.text()}: {server.name}")
        use.setProperty("server_url", server.base_url)
        use.clicked.connect(self._use)
        line.addWidget(use)
        return row

    @Slot()
    def _use(self) -> None:
        sender = self.sender()
        url = sender.property("server_url") if sender is not None else None
        server = next((s for s in self._servers if s.base_url == url), None)
        if server is None:
            return
        if server.problem is None:
            self.chosen.emit(connection_of(server))
        else:
            self.setup_wanted.emit(replace(connection_of(server), key_source=KeySource.KEYRING))


class ProvidersPage(SettingsPage):
    """See the module's docstring."""

    icon_name = "model"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(backend, parent)
        self.stack = QStackedWidget(self)
        self.column.addWidget(self.stack)
        overview = QWidget(self)
        column = vertical(overview, gap=4)
        head = horizontal(gap=2)
        head.addWidget(Label(self.tr("Providers"), overview, size=1.25, bold=True), 1)
        self.add_button = button(self.tr("Add a provider"), kind="primary", icon="plus", parent=overview)
        self.add_button.clicked.connect(self._add)
        head.addWidget(self.add_button)
        column.addLayout(head)
        self._list: QVBoxLayout = vertical(gap=2)
        column.addLayout(self._list)
        found = Card(overview)
        self.detected = DetectedServers(backend, found)
        self.detected.chosen.connect(self.store)
        self.detected.setup_wanted.connect(self.edit)
        found.column.addWidget(self.detected)
        column.addWidget(found)
        self.offline = OfflineCard(backend, overview, marks_use=True)
        self.offline.chosen.connect(self.store)
        column.addWidget(self.offline)
        column.addStretch(1)
        self.stack.addWidget(overview)
        form_page = QWidget(self)
        form_column = vertical(form_page, gap=3)
        self._form_title = Label("", form_page, size=1.25, bold=True)
        form_column.addWidget(self._form_title)
        card = Card(form_page)
        self.form = ConnectionForm(backend, card)
        self.form.saved.connect(self._on_saved)
        self.form.cancelled.connect(self._show_overview)
        card.column.addWidget(self.form)
        form_column.addWidget(card)
        form_column.addStretch(1)
        self.stack.addWidget(form_page)

    def page_title(self) -> str:
        return self.tr("Providers")

    def begin(self) -> None:
        self.backend.load_vendors()
        self.backend.load_offline_state()
        self.detected.look()

    def fill(self, settings: AppSettings) -> None:
        self._fill_list(settings)

    def _fill_list(self, settings: AppSettings) -> None:
        clear(self._list)
        self.detected.set_known(frozenset(c.base_url for c in settings.connections if c.base_url))
        if not settings.connections:
            words = self.tr("No provider is set up yet. Add one, use a server on this computer, or the offline model.")
            self._list.addWidget(Label(words, self, role="muted"))
        default = settings.connection(None)
        for connection in settings.connections:
            self._list.addWidget(self._row(connection, is_default=default is not None and default.id == connection.id))

    def _row(self, connection: Connection, *, is_default: bool) -> QWidget:
        card = Card(self)
        line = horizontal(gap=2)
        words = vertical(gap=0.5)
        title = connection_name(connection) + (" · " + self.tr("default") if is_default else "")
        words.addWidget(Label(title, card, bold=True))
        where = connection.gguf_path or connection.base_url or self.tr("on this computer, without a network")
        detail = f"{connection.model} · {where}" if connection.model else where
        words.addWidget(Label(detail, card, role="muted"))
        line.addLayout(words, 1)
        card.column.addLayout(line)
        row = FlowLayout(gap=2)
        buttons = [(self.tr("Edit"), self._edit)] if connection.protocol != "offline" else []
        if not is_default:
            buttons.append((self.tr("Make default"), self._make_default))
        buttons.append((self.tr("Remove"), self._remove))
        for text, slot in buttons:
            made = button(text, parent=card)
            made.setAccessibleName(f"{text}: {connection_name(connection)}")
            made.setProperty("connection_id", connection.id)
            made.clicked.connect(slot)
            row.addWidget(made)
        card.column.addLayout(row)
        return card

    def _sent_for(self) -> Connection | None:
        sender = self.sender()
        wanted = sender.property("connection_id") if sender is not None else None
        return next((c for c in self.settings.connections if c.id == wanted), None)

    # ------------------------------------------------------------------------------------------------ actions
    @Slot(object)
    def store(self, connection: Connection) -> None:
        """Put a connection among the configured ones; the first one becomes the default."""
        others = self.settings.connections
        if any(c.id == connection.id for c in others):
            connections = tuple(connection if c.id == connection.id else c for c in others)
        else:
            connections = (*others, connection)
        updates: dict[str, object] = {"connections": connections}
        if self.settings.connection(None) is None:
            updates["default_connection_id"] = connection.id
        self._apply(updates)

    def _apply(self, updates: dict[str, object]) -> None:
        self.change(updates)
        self.settings = replace(self.settings, **updates)  # fields of AppSettings
        self._fill_list(self.settings)

    @Slot()
    def _add(self) -> None:
        self.edit(Connection(new_connection_id("custom"), "", "", "openai_chat", ""))
        self._form_title.setText(self.tr("Add a provider"))
        self.form.vendor_box.setFocus()

    @Slot(object)
    def edit(self, connection: Connection) -> None:
        """Open the form with a connection, configured or not."""
        self._form_title.setText(connection_name(connection))
        self.form.set_connection(connection)
        self.stack.setCurrentIndex(1)
        self.form.url_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _edit(self) -> None:
        connection = self._sent_for()
        if connection is not None:
            self.edit(connection)

    @Slot()
    def _make_default(self) -> None:
        connection = self._sent_for()
        if connection is not None:
            self._apply({"default_connection_id": connection.id})

    @Slot()
    def _remove(self) -> None:
        connection = self._sent_for()
        if connection is None:
            return
        if connection.key_source is not None:
            self.backend.delete_key(connection)
        rest = tuple(c for c in self.settings.connections if c.id != connection.id)
        updates: dict[str, object] = {"connections": rest}
        if self.settings.default_connection_id == connection.id:
            updates["default_connection_id"] = rest[0].id if rest else None
        self._apply(updates)

    @Slot(object)
    def _on_saved(self, connection: Connection) -> None:
        self.store(connection)
        self._show_overview()

    @Slot()
    def _show_overview(self) -> None:
        self.stack.setCurrentIndex(0)
        self.add_button.setFocus()
