"""What a new session starts with: permission mode, budget, working folder, instructions, a title."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QPlainTextEdit, QWidget

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui import theme
from nexa_desktop.ui.dialogs.budget_editor import BudgetEditor
from nexa_desktop.ui.dialogs.settings.mode_choice import ModeChoice
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.viewmodels.said import said_of
from nexa_desktop.ui.viewmodels.settings import SettingsBackend
from nexa_desktop.ui.widgets.parts import Label, horizontal, tool_button


class DefaultsPage(SettingsPage):
    """See the module's docstring."""

    icon_name = "gauge"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(backend, parent)
        self.column.addWidget(Label(self.tr("Defaults"), self, size=1.25, bold=True))
        self.column.addWidget(
            Label(self.tr("New sessions start with these. Each session can have its own."), self, role="muted")
        )
        card = self.section(self.tr("What an agent may do without asking"))
        self.mode = ModeChoice(card)
        self.mode.mode_chosen.connect(self._on_mode)
        card.column.addWidget(self.mode)
        card = self.section(self.tr("Budget of a turn"))
        self.budget = BudgetEditor(card)
        self.budget.config_changed.connect(self._on_budget)
        card.column.addWidget(self.budget)
        self.budget_problem = Label("", card, role="danger")
        self.budget_problem.hide()
        card.column.addWidget(self.budget_problem)
        card = self.section(self.tr("Working folder"), self.tr("Where tools read, write and run; they cannot leave it."))
        line = horizontal(gap=1)
        self.folder = QLineEdit(card)
        self.folder.setAccessibleName(self.tr("Working folder"))
        self.folder.setPlaceholderText(self.tr("ask in each session"))
        self.folder.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.folder.editingFinished.connect(self._on_folder)
        line.addWidget(self.folder, 1)
        self.browse = tool_button("folder", self.tr("Choose a folder"), card)
        self.browse.clicked.connect(self._pick)
        line.addWidget(self.browse)
        card.column.addLayout(line)
        card = self.section(self.tr("Instructions"), self.tr("Told to the model at the start of every session."))
        self.prompt = QPlainTextEdit(card)
        self.prompt.setAccessibleName(self.tr("Instructions for the model"))
        self.prompt.setTabChangesFocus(True)
        self.prompt.setFixedHeight(theme.space(28))
        self.prompt.textChanged.connect(self._on_prompt)
        card.column.addWidget(self.prompt)
        card = self.section(self.tr("Titles"))
        self.titles = QCheckBox(self.tr("Let the model name new sessions"), card)
        self.titles.toggled.connect(self._on_titles)
        card.column.addWidget(self.titles)
        words = self.tr(
            "After the first answer the session's model is asked once for a title. That request costs what any other does "
            "and is not shown in Usage; the caps of the session count it. A name that you gave is never changed."
        )
        card.column.addWidget(Label(words, card, role="muted"))

    def page_title(self) -> str:
        return self.tr("Defaults")

    def fill(self, settings: AppSettings) -> None:
        self.mode.set_mode(settings.permission_mode)
        self.budget.set_config(settings.run_config)
        self.folder.setText(settings.working_directory or "")
        self.titles.setChecked(settings.titles_by_model)
        if self.prompt.toPlainText() != settings.system_prompt:
            self.prompt.setPlainText(settings.system_prompt)

    @Slot(object)
    def _on_mode(self, mode: object) -> None:
        self.change({"permission_mode": mode})

    @Slot()
    def _on_budget(self) -> None:
        try:
            config = self.budget.config()
        except InvalidInput as error:
            self.budget_problem.setText(said_of(error))
            self.budget_problem.show()
            return
        self.budget_problem.hide()
        self.change({"run_config": config})

    @Slot()
    def _on_folder(self) -> None:
        self.change({"working_directory": self.folder.text().strip() or None})

    @Slot()
    def _pick(self) -> None:
        picker = QFileDialog(self, self.tr("Working folder"))
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.setFileMode(QFileDialog.FileMode.Directory)
        picker.fileSelected.connect(self._on_picked)
        picker.open()

    @Slot(str)
    def _on_picked(self, path: str) -> None:
        self.folder.setText(path)
        self._on_folder()

    @Slot(bool)
    def _on_titles(self, wanted: bool) -> None:
        self.change({"titles_by_model": wanted})

    @Slot()
    def _on_prompt(self) -> None:
        self.change({"system_prompt": self.prompt.toPlainText()})
