"""The offline model: what it is, its download with size and progress, and opening another model file instead."""

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QProgressBar, QWidget

from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui.viewmodels.said import said, said_of
from nexa_desktop.ui.viewmodels.settings import (
    OFFLINE_CONNECTION,
    OfflineProgress,
    OfflineState,
    SettingsBackend,
    SettingsFailure,
)
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, IconLabel, Label, button, horizontal, size_words, vertical


class OfflineCard(Card):
    """``chosen`` carries the connection to use."""

    chosen = Signal(object)

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None, *, marks_use: bool = False) -> None:
        """``marks_use``: where it is the default already, say so instead of offering to use it."""
        super().__init__(parent)
        self._marks_use = marks_use
        self._backend = backend
        self._state: OfflineState | None = None
        self.setAccessibleName(self.tr("Offline model"))
        head = horizontal(gap=2)
        head.addWidget(IconLabel("spark", self, steps=5), 0, Qt.AlignmentFlag.AlignTop)
        words = vertical(gap=0.5)
        words.addWidget(Label(self.tr("Offline model"), self, bold=True))
        words.addWidget(
            Label(
                self.tr("Tiny, for trying the program: no account, nothing leaves this computer. Do not expect much."),
                self,
                role="muted",
            )
        )
        self.status = Label("", self)
        words.addWidget(self.status)
        head.addLayout(words, 1)
        self.column.addLayout(head)
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(self.tr("Download of the offline model"))
        self.progress.hide()
        self.column.addWidget(self.progress)
        row = FlowLayout(gap=2)
        self._is_default = False
        self.use_button = button(self.tr("Use it"), parent=self)
        self.install_button = button(self.tr("Download"), icon="download", parent=self)
        self.stop_button = button(self.tr("Stop the download"), parent=self)
        self.file_button = button(self.tr("Open a GGUF file…"), kind="quiet", icon="file", parent=self)
        self.use_button.clicked.connect(self._use)
        self.install_button.clicked.connect(self._install)
        self.stop_button.clicked.connect(backend.cancel_offline_install)
        self.file_button.clicked.connect(self._pick_file)
        for made in (self.use_button, self.install_button, self.stop_button, self.file_button):
            row.addWidget(made)
        self.column.addLayout(row)
        backend.offline_state_loaded.connect(self._on_state)
        backend.settings_loaded.connect(self._on_settings)
        backend.settings_saved.connect(self._on_settings)
        backend.offline_progressed.connect(self._on_progress)
        backend.failed.connect(self._on_failure)
        self._show(is_busy=False)

    @Slot(object)
    def _on_state(self, state: OfflineState) -> None:
        self._state = state
        self._show(is_busy=False)

    @Slot(object)
    def _on_settings(self, app: AppSettings) -> None:
        self._is_default = self._marks_use and app.default_connection_id == OFFLINE_CONNECTION.id
        self._show(is_busy=self.stop_button.isVisibleTo(self))

    def _show(self, *, is_busy: bool) -> None:
        state = self._state
        is_ready = state is not None and state.is_installed
        self.use_button.setVisible(is_ready)
        self.use_button.setEnabled(not self._is_default)
        self.use_button.setText(self.tr("In use") if self._is_default else self.tr("Use it"))
        self.install_button.setVisible(not is_ready and not is_busy and state is not None and state.download_size_bytes > 0)
        self.stop_button.setVisible(is_busy)
        self.progress.setVisible(is_busy)
        self.file_button.setVisible(not is_busy)
        if is_busy:
            return
        if state is None:
            self.status.setText(self.tr("Looking…"))
            self.status.set_role("muted")
        elif state.problem:
            self.status.setText(said(state.problem))
            self.status.set_role("danger")
        elif is_ready:
            self.status.setText(self.tr("It is on this computer."))
            self.status.set_role("success")
        else:
            size = size_words(state.download_size_bytes)
            self.status.setText(self.tr("Not here yet: a download of {size}.").format(size=size))
            self.status.set_role(None)
            self.install_button.setText(self.tr("Download ({size})").format(size=size))

    @Slot()
    def _install(self) -> None:
        self.progress.setRange(0, 0)
        self.status.setText(self.tr("Downloading…"))
        self.status.set_role(None)
        self._show(is_busy=True)
        self._backend.install_offline_model()

    @Slot(object)
    def _on_progress(self, progress: OfflineProgress) -> None:
        # in thousandths: a progress bar counts in 32 bits
        self.progress.setRange(0, 1000)
        self.progress.setValue(1000 * progress.done_bytes // max(1, progress.total_bytes))
        words = self.tr("Downloading: {done} of {total}")
        self.status.setText(words.format(done=size_words(progress.done_bytes), total=size_words(progress.total_bytes)))
        self._show(is_busy=True)

    @Slot(object)
    def _on_failure(self, failure: SettingsFailure) -> None:
        if failure.operation in ("install_offline_model", "load_offline_state"):
            self._show(is_busy=False)
            self.status.setText(said_of(failure))
            self.status.set_role("danger")

    @Slot()
    def _use(self) -> None:
        self.chosen.emit(OFFLINE_CONNECTION)

    @Slot()
    def _pick_file(self) -> None:
        picker = QFileDialog(self, self.tr("Open a model file"))
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.setNameFilter(self.tr("Models (*.gguf);;All files (*)"))
        picker.fileSelected.connect(self.use_file)
        picker.open()

    @Slot(str)
    def use_file(self, path: str) -> None:
        """Use this GGUF file."""
        name = path.replace("\\", "/").rpartition("/")[2]
        stem = "".join(c if c.isalnum() else "-" for c in name.removesuffix(".gguf"))[:40]
        self.chosen.emit(replace(OFFLINE_CONNECTION, id=f"offline-{stem}", name=name, model=stem, gguf_path=path))
