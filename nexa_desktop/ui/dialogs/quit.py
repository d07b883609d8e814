"""Quitting while agents work, or while something is not on disk: keep running in the tray, stop and quit, or stay."""

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from nexa_desktop.ui.widgets.parts import Dialog, Label, button

TRAY, STOP, CANCEL = "tray", "stop", "cancel"


class QuitDialog(Dialog):
    """Calls back exactly once: ``tray``, ``stop`` or ``cancel`` (closing and Escape cancel)."""

    def __init__(
        self,
        parent: QWidget | None,
        running: int,
        waiting: int,
        on_choice: Callable[[str], None],
        *,
        has_tray: bool = True,
        is_unsaved: bool = False,
    ) -> None:
        super().__init__(parent, "", icon="warning" if is_unsaved else "running", wide=120)
        self._on_choice = on_choice
        self._choice = CANCEL
        self.setWindowTitle(self.tr("Quit"))
        self.setAccessibleName(self.tr("Quit"))
        self.heading.setText(self._title(running, waiting, is_unsaved=is_unsaved))
        self.explanation.setText(
            self.tr("The disk does not take it. Make room or copy it first: it is lost when the program ends.")
            if is_unsaved
            else self.tr("What was said and done so far is saved in any case.")
        )
        self.explanation.show()
        lines = []
        if running:
            lines.append(self.tr("Stop and quit ends them within seconds; you can continue from there later."))
        if waiting:
            lines.append(self.tr("What waits for your approval keeps waiting, also after a restart."))
        if has_tray:
            lines.append(self.tr("Keep running closes the window only; the icon in the tray brings it back."))
        for line in lines:
            self.body.addWidget(Label(line, self))
        self.body.addStretch(1)
        self.cancel_button = self.add_button(button(self.tr("Cancel")), self.reject)
        self.footer.addStretch(1)
        stop = self.tr("Stop and quit") if running or not is_unsaved else self.tr("Quit without saving")
        self.stop_button = self.add_button(button(stop, kind="danger"), self._stop)
        self.tray_button = button(self.tr("Keep running in the tray"), kind="primary")
        if has_tray:
            self.add_button(self.tray_button, self._keep)
        else:
            self.tray_button.setParent(self)
            self.tray_button.hide()
        main = self.tray_button if has_tray else self.cancel_button
        main.setDefault(True)
        main.setFocus()
        self.finished.connect(self._tell)

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        running: int,
        waiting: int,
        on_choice: Callable[[str], None],
        *,
        has_tray: bool = True,
        is_unsaved: bool = False,
    ) -> "QuitDialog":
        """Show it without blocking."""
        dialog = cls(parent, running, waiting, on_choice, has_tray=has_tray, is_unsaved=is_unsaved)
        dialog.present()
        return dialog

    def _title(self, running: int, waiting: int, *, is_unsaved: bool) -> str:
        if is_unsaved:
            return self.tr("Your message is not saved")
        if running == 1:
            return self.tr("A run is still working")
        if running:
            return self.tr("{count} runs are still working").format(count=running)
        if waiting == 1:
            return self.tr("A run waits for your approval")
        return self.tr("{count} runs wait for your approval").format(count=waiting)

    @Slot()
    def _stop(self) -> None:
        self._choice = STOP
        self.accept()

    @Slot()
    def _keep(self) -> None:
        self._choice = TRAY
        self.accept()

    @Slot()
    def _tell(self) -> None:
        self._on_choice(self._choice)
