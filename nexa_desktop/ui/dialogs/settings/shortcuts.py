"""The keys of every command, to change; two commands on one key are shown as a conflict, not silently dropped."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QGridLayout, QKeySequenceEdit, QLineEdit, QWidget

from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui import theme
from nexa_desktop.ui.actions import DEFAULT_KEYS
from nexa_desktop.ui.dialogs.command_palette import action_title
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.viewmodels.settings import SettingsBackend
from nexa_desktop.ui.widgets.parts import Card, Label, button, tool_button

_Row = tuple[Label, QKeySequenceEdit, Label, QWidget]


class ShortcutsPage(SettingsPage):
    """``actions`` carry their id as object name and their first keys in the property ``default_keys``."""

    icon_name = "keyboard"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None, *, actions: Sequence[QAction] = ()) -> None:
        super().__init__(backend, parent)
        self._actions = [action for action in actions if action.objectName() and action_title(action)]
        self._rows: dict[str, _Row] = {}
        self.column.addWidget(Label(self.tr("Shortcuts"), self, size=1.25, bold=True))
        self.query = QLineEdit(self)
        self.query.setPlaceholderText(self.tr("Find a command"))
        self.query.setAccessibleName(self.tr("Find a command"))
        self.query.textChanged.connect(self._filter)
        self.column.addWidget(self.query)
        self.summary = Label("", self, role="danger")
        self.summary.hide()
        self.column.addWidget(self.summary)
        card = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.space(2))
        grid.setVerticalSpacing(theme.space(2))
        grid.setColumnStretch(0, 1)
        card.column.addLayout(grid)
        for number, action in enumerate(self._actions):
            self._add_row(grid, number, action, card)
        if not self._actions:
            card.column.addWidget(Label(self.tr("No commands."), card, role="muted"))
        self.column.addWidget(card)
        self.reset_all = button(self.tr("Reset all"), parent=self)
        self.reset_all.clicked.connect(self._reset_all)
        self.column.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignLeft)

    def page_title(self) -> str:
        return self.tr("Shortcuts")

    def _add_row(self, grid: QGridLayout, number: int, action: QAction, card: Card) -> None:
        name = Label(action_title(action), card)
        keys = QKeySequenceEdit(card)
        keys.setMaximumSequenceLength(1)
        keys.setClearButtonEnabled(True)
        keys.setMinimumWidth(keys.fontMetrics().horizontalAdvance("Ctrl+Shift+Tab") + theme.space(7))
        keys.setAccessibleName(self.tr("Keys for {command}").format(command=action_title(action)))
        inner = keys.findChild(QLineEdit)
        if inner is not None:
            inner.setAccessibleName(keys.accessibleName())
        keys.setProperty("action_id", action.objectName())
        keys.keySequenceChanged.connect(self._on_keys)
        problem = Label("", card, role="danger", size=0.92)
        problem.hide()
        reset = tool_button("undo", self.tr("Reset {command}").format(command=action_title(action)), card)
        reset.setProperty("action_id", action.objectName())
        reset.clicked.connect(self._reset)
        grid.addWidget(name, 2 * number, 0)
        grid.addWidget(keys, 2 * number, 1)
        grid.addWidget(reset, 2 * number, 2)
        grid.addWidget(problem, 2 * number + 1, 0, 1, 3)
        self._rows[action.objectName()] = (name, keys, problem, reset)

    def fill(self, settings: AppSettings) -> None:
        for action in self._actions:
            default = self._default(action.objectName())
            stored = settings.shortcuts.get(action.objectName(), default)
            _, keys, _, _ = self._rows[action.objectName()]
            wanted = QKeySequence(stored if isinstance(stored, str) else default)
            if keys.keySequence() != wanted:
                keys.setKeySequence(wanted)
        self._flag_conflicts()

    def _default(self, action_id: str) -> str:
        action = next(a for a in self._actions if a.objectName() == action_id)
        return str(action.property(DEFAULT_KEYS) or "")

    def conflicts(self) -> dict[str, tuple[str, ...]]:
        """Keys that more than one command has now, with the ids of those commands."""
        users: dict[str, list[str]] = {}
        for action_id, (_, keys, _, _) in self._rows.items():
            text = keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
            if text:
                users.setdefault(text, []).append(action_id)
        return {keys: tuple(ids) for keys, ids in users.items() if len(ids) > 1}

    def _flag_conflicts(self) -> None:
        conflicts = self.conflicts()
        titles = {action.objectName(): action_title(action) for action in self._actions}
        for action_id, (_, keys, problem, reset) in self._rows.items():
            text = keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
            others = [titles[other] for other in conflicts.get(text, ()) if other != action_id]
            problem.setText(self.tr("Also used by: {commands}").format(commands=", ".join(others)))
            problem.setVisible(bool(others) and not keys.isHidden())
            reset.setEnabled(keys.keySequence() != QKeySequence(self._default(action_id)))
        self.summary.setText(
            self.tr("Used more than once: {keys}. Only one command can have a key.").format(keys=", ".join(conflicts))
        )
        self.summary.setVisible(bool(conflicts))

    @Slot(QKeySequence)
    def _on_keys(self, sequence: QKeySequence) -> None:
        sender = self.sender()
        if sender is None or self.is_filling:
            return
        action_id = str(sender.property("action_id"))
        text = sequence.toString(QKeySequence.SequenceFormat.PortableText)
        changed = {k: v for k, v in self.settings.shortcuts.items() if k != action_id}
        if QKeySequence(text) != QKeySequence(self._default(action_id)):
            changed[action_id] = text
        self._flag_conflicts()
        self.change({"shortcuts": changed})

    @Slot()
    def _reset(self) -> None:
        sender = self.sender()
        if sender is not None:
            action_id = str(sender.property("action_id"))
            self._rows[action_id][1].setKeySequence(QKeySequence(self._default(action_id)))

    @Slot()
    def _reset_all(self) -> None:
        for action_id, (_, keys, _, _) in self._rows.items():
            keys.setKeySequence(QKeySequence(self._default(action_id)))

    @Slot(str)
    def _filter(self, query: str) -> None:
        wanted = query.casefold()
        for name, keys, problem, reset in self._rows.values():
            native = keys.keySequence().toString(QKeySequence.SequenceFormat.NativeText)
            matches = wanted in name.text().casefold() or wanted in native.casefold()
            for widget in (name, keys, reset):
                widget.setVisible(matches)
            problem.setVisible(matches and bool(problem.text()) and ": " in problem.text() and not problem.isHidden())
        self._flag_conflicts()
