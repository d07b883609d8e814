"""Where the data is and how big, and what can be done with all of it: back up, check, export, import."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QGridLayout, QWidget

from nexa_desktop.core.library import StoreInfo
from nexa_desktop.ui import theme
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.viewmodels.said import said, said_of
from nexa_desktop.ui.viewmodels.settings import SettingsBackend, SettingsFailure, TransferResult
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, count_words, horizontal, size_words
from nexa_desktop.ui.widgets.visible_text import VisibleTextView

_OPERATIONS = ("back_up", "check_store", "export_all", "import_file", "load_store_info")


class DataPage(SettingsPage):
    """See the module's docstring."""

    icon_name = "database"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(backend, parent)
        self._info: StoreInfo | None = None
        self.column.addWidget(Label(self.tr("Data"), self, size=1.25, bold=True))
        words = self.tr("Everything is in one file on this computer. Keys are not in it.")
        self.column.addWidget(Label(words, self, role="muted"))
        card = self.section(self.tr("The store"))
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(theme.space(4))
        self._facts.setColumnStretch(1, 1)
        card.column.addLayout(self._facts)
        self._values: dict[str, Label] = {}
        for number, (key, name) in enumerate(
            (
                ("path", self.tr("File")),
                ("size", self.tr("Size")),
                ("content", self.tr("Content")),
                ("version", self.tr("Version")),
            )
        ):
            self._facts.addWidget(Label(name, card, role="muted", wrap=False), number, 0, Qt.AlignmentFlag.AlignTop)
            value = Label("…", card, selectable=True)
            self._facts.addWidget(value, number, 1)
            self._values[key] = value
        row = FlowLayout(gap=2)
        self.folder_button = button(self.tr("Show in folder"), icon="folder", parent=card)
        self.check_button = button(self.tr("Check for damage"), icon="shield", parent=card)
        self.backup_button = button(self.tr("Back up…"), icon="save", parent=card)
        self.folder_button.clicked.connect(self._show_folder)
        self.check_button.clicked.connect(self._check)
        self.backup_button.clicked.connect(self._pick_backup)
        for made in (self.folder_button, self.check_button, self.backup_button):
            row.addWidget(made)
        card.column.addLayout(row)
        words = self.tr("JSON keeps everything, branches too, and can be imported again: merging twice adds nothing.")
        card = self.section(self.tr("Export and import"), words)
        row = FlowLayout(gap=2)
        self.export_button = button(self.tr("Export all sessions…"), icon="download", parent=card)
        self.import_button = button(self.tr("Import…"), icon="upload", parent=card)
        self.export_button.clicked.connect(self._pick_export)
        self.import_button.clicked.connect(self._pick_import)
        for made in (self.export_button, self.import_button):
            row.addWidget(made)
        card.column.addLayout(row)
        hint = self.tr(
            "Reads our own JSON, backups (also damaged ones) and the data exports of ChatGPT and Claude (conversations.json)."
        )
        card.column.addWidget(Label(hint, card, role="muted"))
        line = horizontal(gap=2)
        self.result_icon = IconLabel("info", self, steps=5)
        self.result = Label("", self, selectable=True)
        line.addWidget(self.result_icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.result, 1)
        self.column.addLayout(line)
        self.problems = VisibleTextView(self, name=self.tr("Problems"), most_lines=8)
        self.column.addWidget(self.problems)
        for widget in (self.result_icon, self.result, self.problems):
            widget.hide()
        backend.store_info_loaded.connect(self._on_info)
        backend.transfer_finished.connect(self._on_finished)
        backend.failed.connect(self._on_failure)

    def page_title(self) -> str:
        return self.tr("Data")

    def begin(self) -> None:
        self.backend.load_store_info()

    @Slot(object)
    def _on_info(self, info: StoreInfo) -> None:
        self._info = info
        self._values["path"].setText(info.path)
        self._values["size"].setText(size_words(info.size_bytes))
        content = self.tr("{sessions} sessions, {runs} turns, {messages} messages")
        self._values["content"].setText(
            content.format(
                sessions=count_words(info.sessions), runs=count_words(info.runs), messages=count_words(info.messages)
            )
        )
        version = self.tr("format {schema}, SQLite {sqlite}")
        self._values["version"].setText(version.format(schema=info.schema_version, sqlite=info.sqlite_version))

    # ------------------------------------------------------------------------------------------------ actions
    def _busy(self, words: str) -> None:
        for made in (self.check_button, self.backup_button, self.export_button, self.import_button):
            made.setEnabled(False)
        self._show("running", "accent", words)

    def _show(self, icon: str, role: str, words: str, problems: tuple[str, ...] = ()) -> None:
        self.result_icon.set_icon(icon, role)
        self.result.setText(words)
        self.result.set_role("danger" if role == "danger" else None)
        self.result_icon.show()
        self.result.show()
        self.problems.setVisible(bool(problems))
        if problems:
            self.problems.set_pieces([("\n".join(said(problem) for problem in problems), False)])

    @Slot()
    def _show_folder(self) -> None:
        if self._info is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(self._info.path).parent)))

    @Slot()
    def _check(self) -> None:
        self._busy(self.tr("Checking…"))
        self.backend.check_store()

    def _picker(self, title: str, name: str | None) -> QFileDialog:
        picker = QFileDialog(self, title)
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if name is not None:
            picker.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            picker.selectFile(name)
        return picker

    @Slot()
    def _pick_backup(self) -> None:
        picker = self._picker(self.tr("Back up"), f"nexa-{datetime.now(UTC):%Y-%m-%d}.db")
        picker.fileSelected.connect(self.back_up)
        picker.open()

    @Slot(str)
    def back_up(self, path: str) -> None:
        """Back the whole store up to this file."""
        self._busy(self.tr("Backing up…"))
        self.backend.back_up(Path(path))

    @Slot()
    def _pick_export(self) -> None:
        picker = self._picker(self.tr("Export"), f"nexa-{datetime.now(UTC):%Y-%m-%d}.json")
        picker.fileSelected.connect(self.export_all)
        picker.open()

    @Slot(str)
    def export_all(self, path: str) -> None:
        """Export all sessions to this file."""
        self._busy(self.tr("Exporting…"))
        self.backend.export_all(Path(path))

    @Slot()
    def _pick_import(self) -> None:
        picker = self._picker(self.tr("Import"), None)
        picker.setNameFilter(self.tr("Exports and backups (*.json *.zip *.sqlite3 *.db);;All files (*)"))
        picker.fileSelected.connect(self.import_file)
        picker.open()

    @Slot(str)
    def import_file(self, path: str) -> None:
        """Import this file."""
        self._busy(self.tr("Importing…"))
        self.backend.import_file(Path(path))

    def _done(self) -> None:
        for made in (self.check_button, self.backup_button, self.export_button, self.import_button):
            made.setEnabled(True)

    @Slot(object)
    def _on_finished(self, result: TransferResult) -> None:
        self._done()
        words = f"{result.message}\n{result.path}" if result.path else result.message
        is_sound = not result.problems
        self._show("check-circle" if is_sound else "warning", "success" if is_sound else "warning", words, result.problems)
        self.backend.load_store_info()

    @Slot(object)
    def _on_failure(self, failure: SettingsFailure) -> None:
        if failure.operation in _OPERATIONS:
            self._done()
            self._show("cross-circle", "danger", said_of(failure))
