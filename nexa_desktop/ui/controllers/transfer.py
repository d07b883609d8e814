"""Export and import of sessions: asks where, works in the background, says what came of it."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.services import ImportReport, Services, StoreRecovery
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.workers.tasks import Tasks

_MOST_PROBLEMS = 200


class TransferController(QObject):
    """``finished(str)``: a sentence for the toast · ``imported``: the list has new rows · ``failed(NexaError)``."""

    finished = Signal(object)
    imported = Signal()
    failed = Signal(object)

    def __init__(self, services: Services, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._services = services
        self._tasks = tasks
        self._window = window

    @Slot(object)
    def ask_export(self, wanted: tuple[tuple[SessionId, ...], str]) -> None:
        """Ask for a file, then export; several sessions as Markdown go into a directory, one file each."""
        ids, kind = wanted
        dialog = QFileDialog(self._window, self.tr("Export"))
        if kind == "markdown" and len(ids) > 1:
            dialog.setFileMode(QFileDialog.FileMode.Directory)
        else:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setDefaultSuffix("md" if kind == "markdown" else "json")
            dialog.selectFile("session.md" if kind == "markdown" else "sessions.json")
        dialog.setObjectName("export")
        dialog.fileSelected.connect(lambda name: self.export(ids, kind, Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(self, ids: tuple[SessionId, ...], kind: str, path: Path) -> None:
        """Write the sessions to ``path``."""

        def work() -> Path:
            transfer = self._services.open_transfer()
            if kind == "json":
                transfer.export_json(ids, path)
            elif len(ids) == 1:
                transfer.export_markdown(ids[0], path)
            else:
                for session_id in ids:
                    transfer.export_markdown(session_id, path / f"{session_id}.md")
            return path

        def done(where: Path) -> None:
            self.finished.emit(self.tr("%n session(s) exported to {path}", "", len(ids)).format(path=where))

        self._tasks.start(work, done, self.failed.emit, name="export")

    @Slot()
    def ask_import(self) -> None:
        """Ask for a file of ours, or a ChatGPT or Claude export, and read it."""
        dialog = QFileDialog(self._window, self.tr("Import sessions"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("Sessions (*.json *.zip *.sqlite3 *.db)"), self.tr("All files (*)")])
        dialog.fileSelected.connect(lambda name: self.bring_in(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def bring_in(self, path: Path) -> None:
        """Import a file and report what it added, entry by entry where something was wrong."""

        def failed(error: NexaError) -> None:
            self.failed.emit(error)

        self._tasks.start(lambda: self._services.open_transfer().import_file(path), self._report, failed, name="import")

    @Slot(object)
    def report_recovery(self, recovery: StoreRecovery) -> None:
        """Say what of a damaged store came into the new one, and where the damaged one is kept."""
        report = recovery.report
        words = self.tr("{sessions} sessions and {runs} turns could be read and are in the new store.").format(
            sessions=report.added_sessions, runs=report.added_runs
        )
        kept = self.tr("The damaged store is kept: {path}").format(path=recovery.kept_at)
        self._show(self.tr("Recovery"), words, kept, report.problems)

    def _report(self, report: ImportReport) -> None:
        words = self.tr("{sessions} sessions and {runs} turns were added; {known} were there already.").format(
            sessions=report.added_sessions, runs=report.added_runs, known=report.already_there
        )
        self.imported.emit()
        if not report.problems:
            self.finished.emit(words)
            return
        more = self.tr("%n entry(s) could not be read completely.", "", len(report.problems))
        self._show(self.tr("Import"), words, more, report.problems)

    def _show(self, title: str, words: str, more: str, problems: tuple[str, ...]) -> None:
        box = QMessageBox(self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(title)
        box.setText(words)
        box.setInformativeText(more)
        if problems:
            box.setDetailedText("\n".join(said(problem) for problem in problems[:_MOST_PROBLEMS]))
        box.finished.connect(box.deleteLater)
        box.open()
