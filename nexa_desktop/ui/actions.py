"""One action per command of the window: menus, buttons, the palette and the shortcuts all read this table.

Keys can be changed (`AppSettings.shortcuts` maps an action's id to its keys, empty for none); two actions with the same
keys are reported by `conflicts` instead of one of them silently not working.
"""

from collections.abc import Mapping

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from nexa_desktop.ui import icons

translate = QCoreApplication.translate

DEFAULT_KEYS = "default_keys"
"""Dynamic property of each action: its keys before anybody changed them."""


class Command(Struct, frozen=True):
    """One row of the table. ``menu`` groups it; ``is_local`` keys work only while their pane has the focus."""

    id: str
    text: str
    keys: str
    icon: str
    menu: str
    is_checkable: bool = False
    is_local: bool = False


def commands() -> tuple[Command, ...]:
    """The table, in the order of the menus."""
    return (
        Command("session.new", translate("Actions", "New session"), "Ctrl+N", "plus", "session"),
        Command("session.next", translate("Actions", "Next session"), "Ctrl+Tab", "chevron-down", "session"),
        Command("session.previous", translate("Actions", "Previous session"), "Ctrl+Shift+Tab", "chevron-up", "session"),
        Command("session.rename", translate("Actions", "Rename session"), "F2", "edit", "session"),
        Command("session.pin", translate("Actions", "Pin or unpin session"), "", "pin", "session"),
        Command("session.archive", translate("Actions", "Archive session"), "", "archive", "session"),
        Command("session.trash", translate("Actions", "Move session to trash"), "", "trash", "session"),
        Command("session.export_markdown", translate("Actions", "Export session as Markdown…"), "", "download", "session"),
        Command("session.export_json", translate("Actions", "Export session as JSON…"), "", "download", "session"),
        Command("session.import", translate("Actions", "Import…"), "", "upload", "session"),
        Command("session.sample", translate("Actions", "Show the sample session"), "", "spark", "session"),
        Command("run.send", translate("Actions", "Send message"), "Ctrl+Return", "send", "turn", is_local=True),
        Command("run.stop", translate("Actions", "Stop turn"), "Esc", "stop", "turn", is_local=True),
        Command("run.resume", translate("Actions", "Resume turn"), "", "play", "turn"),
        Command("run.continue", translate("Actions", "Continue with other limits…"), "", "gauge", "turn"),
        Command("run.regenerate", translate("Actions", "Answer again"), "", "refresh", "turn"),
        Command("run.attach", translate("Actions", "Attach files…"), "", "attach", "turn"),
        Command("edit.find", translate("Actions", "Find in this session"), "Ctrl+F", "search", "edit"),
        Command("edit.find_all", translate("Actions", "Search all sessions"), "Ctrl+Shift+F", "search", "edit"),
        Command("edit.copy_markdown", translate("Actions", "Copy as Markdown"), "Ctrl+Shift+C", "copy", "edit"),
        Command("view.palette", translate("Actions", "Command palette"), "Ctrl+K", "command", "view"),
        Command("view.sidebar", translate("Actions", "Sessions panel"), "Ctrl+B", "panel-left", "view", is_checkable=True),
        Command("view.inspector", translate("Actions", "Inspector panel"), "Ctrl+J", "panel-right", "view", is_checkable=True),
        Command("view.composer", translate("Actions", "Go to the composer"), "Ctrl+L", "edit", "view"),
        Command("view.next_pane", translate("Actions", "Go to the next pane"), "F6", "chevron-right", "view"),
        Command("view.latest", translate("Actions", "Jump to the latest message"), "Ctrl+End", "arrow-down", "view"),
        Command("view.zoom_in", translate("Actions", "Zoom in"), "Ctrl++", "plus", "view"),
        Command("view.zoom_out", translate("Actions", "Zoom out"), "Ctrl+-", "search", "view"),
        Command("view.zoom_reset", translate("Actions", "Normal size"), "Ctrl+0", "search", "view"),
        Command("view.theme", translate("Actions", "Light or dark"), "", "moon", "view"),
        Command("app.settings", translate("Actions", "Settings…"), "Ctrl+,", "settings", "app"),
        Command("app.shortcuts", translate("Actions", "Keyboard shortcuts"), "Ctrl+/", "keyboard", "app"),
        Command("app.open_data", translate("Actions", "Show the data folder"), "", "folder", "app"),
        Command("app.quit", translate("Actions", "Quit"), "Ctrl+Q", "cross", "app"),
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
