"""Network for tools, and MCP servers: their state with the last error lines, switching on and off, import."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from nexa_desktop.core.mcp_json import read_mcp_json
from nexa_desktop.core.settings import AppSettings, McpServer, McpState, McpStatus
from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui import theme
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.settings import SettingsBackend, SettingsFailure
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, IconLabel, Label, button, clear, horizontal, vertical
from nexa_desktop.ui.widgets.visible_text import VisibleTextView

_REFRESH_MS = 3_000


class ToolsPage(SettingsPage):
    """See the module's docstring."""

    icon_name = "tool"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(backend, parent)
        self._status: dict[str, McpStatus] = {}
        self._restarting: set[str] = set()
        self.column.addWidget(Label(self.tr("Tools & MCP"), self, size=1.25, bold=True))
        card = self.section(self.tr("Network"))
        self.network = QCheckBox(self.tr("Allow private addresses"), card)
        self.network.toggled.connect(self._on_network)
        card.column.addWidget(self.network)
        words = self.tr("Lets agents fetch pages from this computer and your own network. Leave it off unless they have to.")
        card.column.addWidget(Label(words, card, role="muted"))
        self.column.addWidget(Label(self.tr("MCP servers"), self, size=1.1, bold=True))
        words = self.tr(
            "Programs that bring tools. Each starts when it is first needed; one that fails does not disturb the others."
        )
        self.column.addWidget(Label(words, self, role="muted"))
        self._rows: QVBoxLayout = vertical(gap=2)
        self.column.addLayout(self._rows)
        self._build_add()
        self._build_import()
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH_MS)
        self._timer.timeout.connect(self._refresh)
        backend.mcp_status_loaded.connect(self._on_status)
        backend.mcp_file_read.connect(self._on_file_read)
        backend.failed.connect(self._on_failure)

    def _build_add(self) -> None:
        card = self.section(self.tr("Add a server"))
        self.name_edit = QLineEdit(card)
        self.name_edit.setPlaceholderText(self.tr("name"))
        self.name_edit.setAccessibleName(self.tr("Name of the server"))
        self.command_edit = QLineEdit(card)
        self.command_edit.setPlaceholderText(self.tr("command with its arguments, or https://…"))
        self.command_edit.setAccessibleName(self.tr("Command or address of the server"))
        self.command_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.command_edit.returnPressed.connect(self._add)
        self.add_button = button(self.tr("Add"), parent=card)
        self.add_button.clicked.connect(self._add)
        line = horizontal(gap=2)
        line.addWidget(self.name_edit, 1)
        line.addWidget(self.add_button)
        card.column.addLayout(line)
        card.column.addWidget(self.command_edit)
        self.add_problem = Label("", card, role="danger")
        self.add_problem.hide()
        card.column.addWidget(self.add_problem)

    def _build_import(self) -> None:
        card = self.section(self.tr("Import"), self.tr("Paste the “mcpServers” JSON of another program, or open its file."))
        self.import_edit = QPlainTextEdit(card)
        self.import_edit.setAccessibleName(self.tr("JSON to import"))
        self.import_edit.setPlaceholderText('{"mcpServers": {"files": {"command": "npx", "args": ["-y", "…"]}}}')
        self.import_edit.setFont(theme.mono_font())
        self.import_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.import_edit.setTabChangesFocus(True)
        self.import_edit.setFixedHeight(theme.space(24))
        card.column.addWidget(self.import_edit)
        row = FlowLayout(gap=2)
        self.import_button = button(self.tr("Import"), parent=card)
        self.import_button.clicked.connect(self._import)
        self.file_button = button(self.tr("Open a file…"), parent=card)
        self.file_button.clicked.connect(self._pick)
        row.addWidget(self.import_button)
        row.addWidget(self.file_button)
        card.column.addLayout(row)
        self.import_result = Label("", card)
        self.import_result.hide()
        card.column.addWidget(self.import_result)
        words = self.tr("Values under “env” are stored in the settings file as they are. Do not put keys there that matter.")
        card.column.addWidget(Label(words, card, role="faint", size=0.92))

    def page_title(self) -> str:
        return self.tr("Tools & MCP")

    def begin(self) -> None:
        self._refresh()
        self._timer.start()

    @Slot()
    def _refresh(self) -> None:
        if self._restarting:
            return  # its answer tells all
        if self.isVisible() or not self._status:
            self.backend.load_mcp_status()

    def fill(self, settings: AppSettings) -> None:
        self.network.setChecked(settings.allow_network_fetch)
        self._fill_rows(settings.mcp_servers)

    # ------------------------------------------------------------------------------------------------ list
    def _fill_rows(self, servers: Sequence[McpServer]) -> None:
        clear(self._rows)
        if not servers:
            self._rows.addWidget(Label(self.tr("No MCP server is set up."), self, role="muted"))
        for server in servers:
            self._rows.addWidget(self._row(server))

    def _row(self, server: McpServer) -> QWidget:
        card = Card(self, padding=3)
        status = self._status.get(server.name)
        icon, role, word = self._state_look(server, status)
        line = horizontal(gap=2)
        line.addWidget(IconLabel(icon, card, role=role, steps=5), 0, Qt.AlignmentFlag.AlignTop)
        words = vertical(gap=0.5)
        words.addWidget(Label(f"{server.name} · {word}", card, bold=True))
        target = server.url or shlex.join([server.command or "", *server.arguments])
        words.addWidget(Label(visible_text(target), card, role="muted", size=0.95, selectable=True))
        if status is not None and status.detail and server.is_enabled:
            words.addWidget(
                Label(visible_text(said(status.detail)), card, role="danger" if status.state is McpState.FAILED else "muted")
            )
        if status is not None and status.tools and server.is_enabled:
            names = ", ".join(status.tools[:8]) + (" …" if len(status.tools) > 8 else "")
            tools = self.tr("Tools ({count}): {names}").format(count=len(status.tools), names=names)
            words.addWidget(Label(visible_text(tools), card, role="muted", size=0.92))
        line.addLayout(words, 1)
        enabled = QCheckBox(self.tr("on"), card)
        enabled.setAccessibleName(self.tr("Use {server}").format(server=server.name))
        enabled.setChecked(server.is_enabled)
        enabled.setProperty("server_name", server.name)
        enabled.toggled.connect(self._toggle)
        remove = button(self.tr("Remove"), parent=card)
        remove.setAccessibleName(self.tr("Remove {server}").format(server=server.name))
        remove.setProperty("server_name", server.name)
        remove.clicked.connect(self._remove)
        card.column.addLayout(line)
        row = FlowLayout(gap=3)
        row.addWidget(enabled)
        if server.is_enabled:
            row.addWidget(self._restart_button(server, card))
        row.addWidget(remove)
        card.column.addLayout(row)
        if status is not None and status.error_lines and server.is_enabled:
            card.column.addWidget(Label(self.tr("Last lines of its error output"), card, role="muted", size=0.92))
            lines = VisibleTextView(card, name=self.tr("Error output of {server}").format(server=server.name), most_lines=6)
            lines.set_pieces([(visible_text("\n".join(status.error_lines), keep_layout=True), False)])
            card.column.addWidget(lines)
        return card

    def _restart_button(self, server: McpServer, card: Card) -> QPushButton:
        is_waiting = server.name in self._restarting
        made = button(self.tr("Restarting…") if is_waiting else self.tr("Restart"), parent=card)
        made.setAccessibleName(self.tr("Restart {server}").format(server=server.name))
        made.setProperty("server_name", server.name)
        made.setEnabled(not is_waiting)
        made.clicked.connect(self._restart)
        return made

    def _state_look(self, server: McpServer, status: McpStatus | None) -> tuple[str, str, str]:
        state = McpState.DISABLED if not server.is_enabled else status.state if status is not None else McpState.NOT_STARTED
        return {
            McpState.NOT_STARTED: ("clock", "text_muted", self.tr("not started")),
            McpState.STARTING: ("running", "accent", self.tr("starting")),
            McpState.READY: ("check-circle", "success", self.tr("ready")),
            McpState.FAILED: ("cross-circle", "danger", self.tr("failed")),
            McpState.STOPPED: ("stop", "text_muted", self.tr("stopped")),
            McpState.DISABLED: ("pause", "text_muted", self.tr("off")),
        }[state]

    @Slot(object)
    def _on_status(self, status: Sequence[McpStatus]) -> None:
        found = {one.name: one for one in status}
        if found != self._status or self._restarting:
            self._status = found
            self._restarting.clear()
            self._fill_rows(self.settings.mcp_servers)

    # ------------------------------------------------------------------------------------------------ changes
    def _store(self, servers: tuple[McpServer, ...]) -> None:
        self.change({"mcp_servers": servers})
        self.settings = replace(self.settings, mcp_servers=servers)
        self._fill_rows(servers)

    @Slot(bool)
    def _on_network(self, is_allowed: bool) -> None:
        self.change({"allow_network_fetch": is_allowed})

    @Slot(bool)
    def _toggle(self, is_on: bool) -> None:
        sender = self.sender()
        name = sender.property("server_name") if sender is not None else None
        # after the signal has returned: its sender is rebuilt
        servers = tuple(replace(s, is_enabled=is_on) if s.name == name else s for s in self.settings.mcp_servers)
        self._store(servers)

    @Slot()
    def _restart(self) -> None:
        sender = self.sender()
        name = str(sender.property("server_name")) if sender is not None else ""
        self._restarting.add(name)
        QTimer.singleShot(0, self, self._show_again)  # after the signal has returned: its sender is rebuilt
        self.backend.restart_mcp(name)

    @Slot()
    def _show_again(self) -> None:
        self._fill_rows(self.settings.mcp_servers)

    @Slot(object)
    def _on_failure(self, failure: SettingsFailure) -> None:
        if failure.operation == "restart_mcp":
            self._restarting.clear()
            self._show_again()
        elif failure.operation == "read_mcp_file":
            self.import_result.setText(failure.message)
            self.import_result.set_role("danger")
            self.import_result.show()

    @Slot()
    def _remove(self) -> None:
        sender = self.sender()
        name = sender.property("server_name") if sender is not None else None
        self._store(tuple(s for s in self.settings.mcp_servers if s.name != name))

    @Slot()
    def _add(self) -> None:
        name, target = self.name_edit.text().strip(), self.command_edit.text().strip()
        problem = ""
        server: McpServer | None = None
        if not name:
            problem = self.tr("The name is missing.")
        elif any(s.name == name for s in self.settings.mcp_servers):
            problem = self.tr("There is a server of that name already.")
        elif target.startswith(("http://", "https://")):
            server = McpServer(name=name, url=target)
        else:
            try:
                words = shlex.split(target)
            except ValueError as error:
                words, problem = [], str(error)
            if words:
                server = McpServer(name=name, command=words[0], arguments=tuple(words[1:]))
            else:
                problem = problem or self.tr("The command is missing.")
        self.add_problem.setText(problem)
        self.add_problem.setVisible(bool(problem))
        if server is not None:
            self.name_edit.clear()
            self.command_edit.clear()
            self._store((*self.settings.mcp_servers, server))

    @Slot()
    def _import(self) -> None:
        found = read_mcp_json(self.import_edit.toPlainText())
        if found.servers:
            new = {server.name: server for server in found.servers}
            kept = tuple(s for s in self.settings.mcp_servers if s.name not in new)
            self._store((*kept, *new.values()))
            self.import_edit.clear()
        lines = []
        if found.servers:
            count = len(found.servers)
            lines.append(
                self.tr("1 server imported.") if count == 1 else self.tr("{count} servers imported.").format(count=count)
            )
        self.import_result.setText("\n".join([*lines, *(said(problem) for problem in found.problems)]))
        self.import_result.set_role("danger" if found.problems else "success")
        self.import_result.show()

    @Slot()
    def _pick(self) -> None:
        picker = QFileDialog(self, self.tr("Import MCP servers"))
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.setNameFilter(self.tr("JSON (*.json);;All files (*)"))
        picker.fileSelected.connect(self.import_file)
        picker.open()

    @Slot(str)
    def import_file(self, path: str) -> None:
        """Put a file's text into the field and import it."""
        self.backend.read_mcp_file(Path(path))

    @Slot(object)
    def _on_file_read(self, text: str) -> None:
        self.import_edit.setPlainText(text)
        self._import()
