"""One action per command of the window: menus, buttons, the palette and the shortcuts all read this table.

Keys can be changed (`AppSettings.shortcuts` maps an action's id to its keys, empty for none); two actions with the same
keys are reported by `conflicts` instead of one of them silently not working.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from nexa_desktop.ui import icons

DEFAULT_KEYS = "default_keys"
"""Dynamic property of each action: its keys before anybody changed them."""


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the table. ``menu`` groups it; ``is_local`` keys work only while their pane has the focus."""

    id: str
    text: str
    keys: str
    icon: str
    menu: str
    is_checkable: bool = False
    is_local: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("Actions", text)


def commands() -> tuple[Command, ...]:
    """The table, in the order of the menus."""
    return (
        Command("session.new", _tr("New session"), "Ctrl+N", "plus", "session"),
        Command("session.next", _tr("Next session"), "Ctrl+Tab", "chevron-down", "session"),
        Command("session.previous", _tr("Previous session"), "Ctrl+Shift+Tab", "chevron-up", "session"),
        Command("session.rename", _tr("Rename session"), "F2", "edit", "session"),
        Command("session.pin", _tr("Pin or unpin session"), "", "pin", "session"),
        Command("session.archive", _tr("Archive session"), "", "archive", "session"),
        Command("session.trash", _tr("Move session to trash"), "", "trash", "session"),
        Command("session.export_markdown", _tr("Export session as Markdown…"), "", "download", "session"),
        Command("session.export_json", _tr("Export session as JSON…"), "", "download", "session"),
        Command("session.import", _tr("Import…"), "", "upload", "session"),
        Command("session.sample", _tr("Show the sample session"), "", "spark", "session"),
        Command("run.send", _tr("Send message"), "Ctrl+Return", "send", "turn", is_local=True),
        Command("run.stop", _tr("Stop turn"), "Esc", "stop", "turn", is_local=True),
        Command("run.resume", _tr("Resume turn"), "", "play", "turn"),
        Command("run.continue", _tr("Continue with other limits…"), "", "gauge", "turn"),
        Command("run.regenerate", _tr("Answer again"), "", "refresh", "turn"),
        Command("run.attach", _tr("Attach files…"), "", "attach", "turn"),
        Command("edit.find", _tr("Find in this session"), "Ctrl+F", "search", "edit"),
        Command("edit.find_all", _tr("Search all sessions"), "Ctrl+Shift+F", "search", "edit"),
        Command("edit.copy_markdown", _tr("Copy as Markdown"), "Ctrl+Shift+C", "copy", "edit"),
        Command("view.palette", _tr("Command palette"), "Ctrl+K", "command", "view"),
        Command("view.sidebar", _tr("Sessions panel"), "Ctrl+B", "panel-left", "view", is_checkable=True),
        Command("view.inspector", _tr("Inspector panel"), "Ctrl+J", "panel-right", "view", is_checkable=True),
        Command("view.composer", _tr("Go to the composer"), "Ctrl+L", "edit", "view"),
        Command("view.next_pane", _tr("Go to the next pane"), "F6", "chevron-right", "view"),
        Command("view.latest", _tr("Jump to the latest message"), "Ctrl+End", "arrow-down", "view"),
        Command("view.zoom_in", _tr("Zoom in"), "Ctrl++", "plus", "view"),
        Command("view.zoom_out", _tr("Zoom out"), "Ctrl+-", "search", "view"),
        Command("view.zoom_reset", _tr("Normal size"), "Ctrl+0", "search", "view"),
        Command("view.theme", _tr("Light or dark"), "", "moon", "view"),
        Command("app.settings", _tr("Settings…"), "Ctrl+,", "settings", "app"),
        Command("app.shortcuts", _tr("Keyboard shortcuts"), "Ctrl+/", "keyboard", "app"),
        Command("app.open_data", _tr("Show the data folder"), "", "folder", "app"),
        Command("app.quit", _tr("Quit"), "Ctrl+Q", "cross", "app"),
    )


class Actions(QObject):
    """All actions of one window, by id."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._commands = {command.id: command for command in commands()}
        self._actions: dict[str, QAction] = {}
        for command in self._commands.values():
            action = QAction(icons.icon(command.icon, "text_muted"), command.text, self)
            action.setObjectName(command.id)
            action.setProperty(DEFAULT_KEYS, command.keys)
            action.setCheckable(command.is_checkable)
            if command.is_local:
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._actions[command.id] = action
        self.apply_keys({})

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def all(self) -> tuple[QAction, ...]:
        """Every action in the table's order."""
        return tuple(self._actions.values())

    def in_menu(self, menu: str) -> tuple[QAction, ...]:
        """The actions of one menu."""
        return tuple(self._actions[command.id] for command in self._commands.values() if command.menu == menu)

    def is_local(self, action_id: str) -> bool:
        """Whether its keys belong to a pane instead of the whole window."""
        return self._commands[action_id].is_local

    def apply_keys(self, changed: Mapping[str, object]) -> None:
        """Use these keys instead of the defaults; what is not text is ignored."""
        for action_id, action in self._actions.items():
            keys = changed.get(action_id, self._commands[action_id].keys)
            text = keys if isinstance(keys, str) else self._commands[action_id].keys
            sequences = [QKeySequence(text)] if text else []
            if text == "Ctrl++":
                sequences.append(QKeySequence("Ctrl+="))
            action.setShortcuts(sequences)
            hint = f" ({sequences[0].toString(QKeySequence.SequenceFormat.NativeText)})" if sequences else ""
            action.setToolTip(action.text().rstrip("…") + hint)

    def conflicts(self) -> dict[str, tuple[str, ...]]:
        """Keys that more than one action has, with the ids of those actions."""
        users: dict[str, list[str]] = {}
        for action_id, action in self._actions.items():
            for keys in action.shortcuts():
                users.setdefault(keys.toString(), []).append(action_id)
        return {keys: tuple(ids) for keys, ids in users.items() if len(ids) > 1}
