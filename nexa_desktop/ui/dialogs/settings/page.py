"""What every page of the settings is: it shows `AppSettings`, and says which fields it wants changed."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.settings import SettingsBackend
from nexa_desktop.ui.widgets.parts import Card, Label, vertical


class SettingsPage(QWidget):
    """``change_requested`` carries a mapping of `AppSettings` fields to new values; the dialog stores them."""

    change_requested = Signal(object)
    icon_name = "settings"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.backend = backend
        self.settings = AppSettings()
        self.is_filling = False
        self.column: QVBoxLayout = vertical(self, gap=4)
        self.column.setContentsMargins(theme.space(6), theme.space(5), theme.space(6), theme.space(5))

    def page_title(self) -> str:
        """The page's name in the list."""
        raise NotImplementedError

    def begin(self) -> None:
        """The page is shown: ask for what it needs beside the settings."""

    def show_settings(self, settings: AppSettings) -> None:
        """Show these settings, without asking for changes."""
        self.settings = settings
        self.is_filling = True
        try:
            self.fill(settings)
        finally:
            self.is_filling = False

    def fill(self, settings: AppSettings) -> None:
        """Put ``settings`` into the controls."""

    def change(self, updates: Mapping[str, object]) -> None:
        """Ask for these fields to be changed; ignored while the page is being filled."""
        if not self.is_filling:
            self.change_requested.emit(dict(updates))

    def section(self, title: str, explanation: str = "") -> Card:
        """A titled card at the end of the page."""
        card = Card(self)
        card.column.addWidget(Label(title, card, bold=True))
        if explanation:
            card.column.addWidget(Label(explanation, card, role="muted"))
        self.column.addWidget(card)
        return card
