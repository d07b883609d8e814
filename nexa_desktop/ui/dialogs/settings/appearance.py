"""How the window looks and how Enter behaves."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSpinBox, QWidget

from nexa_desktop.core.settings import AppSettings, ThemeChoice
from nexa_desktop.ui import theme
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.language import NAMES, without_key
from nexa_desktop.ui.viewmodels.settings import SettingsBackend
from nexa_desktop.ui.widgets.parts import Card, Label, inset


class AppearancePage(SettingsPage):
    """See the module's docstring."""

    icon_name = "sun"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(backend, parent)
        self.column.addWidget(Label(self.tr("Appearance"), self, size=1.25, bold=True))
        card = self.section(self.tr("Look"))
        form = QFormLayout()
        form.setHorizontalSpacing(theme.space(4))
        form.setVerticalSpacing(theme.space(2.5))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        card.column.addLayout(form)
        self.theme_box = QComboBox(card)
        for choice, text in (
            (ThemeChoice.SYSTEM, self.tr("Like the system")),
            (ThemeChoice.LIGHT, self.tr("Light")),
            (ThemeChoice.DARK, self.tr("Dark")),
            (ThemeChoice.CONTRAST, self.tr("High contrast")),
        ):
            self.theme_box.addItem(text, choice)
        self.theme_box.activated.connect(self._on_theme)
        self._row(form, card, self.tr("&Theme"), self.theme_box)
        self.zoom = inset(QSpinBox(card))
        self.zoom.setRange(75, 200)
        self.zoom.setSingleStep(5)
        self.zoom.setSuffix(" %")
        self.zoom.setKeyboardTracking(False)
        self.zoom.valueChanged.connect(self._on_zoom)
        self._row(form, card, self.tr("&Size of text"), self.zoom)
        self.language_box = QComboBox(card)
        for code, text in (("", self.tr("Like the system")), *NAMES.items()):
            self.language_box.addItem(text, code)
        self.language_box.activated.connect(self._on_language)
        self._row(form, card, self.tr("&Language"), self.language_box)
        card.column.addWidget(Label(self.tr("A new language holds from the next start."), card, role="faint", size=0.92))
        self.motion = QCheckBox(self.tr("Less motion"), card)
        self.motion.toggled.connect(self._on_motion)
        card.column.addWidget(self.motion)
        card = self.section(self.tr("Writing"))
        self.enter = QCheckBox(self.tr("Enter sends"), card)
        self.enter.toggled.connect(self._on_enter)
        card.column.addWidget(self.enter)
        hint = self.tr("Shift+Enter begins a new line. When this is off, Ctrl+Enter sends.")
        card.column.addWidget(Label(hint, card, role="muted"))

    def _row(self, form: QFormLayout, card: Card, label: str, field: QWidget) -> None:
        words = Label(label, card, wrap=False)
        words.setTextFormat(Qt.TextFormat.AutoText)
        words.setBuddy(field)
        field.setAccessibleName(without_key(label))
        form.addRow(words, field)

    def page_title(self) -> str:
        return self.tr("Appearance")

    def fill(self, settings: AppSettings) -> None:
        self.theme_box.setCurrentIndex(max(0, self.theme_box.findData(settings.theme)))
        self.zoom.setValue(settings.zoom_percent)
        self.language_box.setCurrentIndex(max(0, self.language_box.findData(settings.language)))
        self.motion.setChecked(settings.reduced_motion)
        self.enter.setChecked(settings.enter_sends)

    @Slot(int)
    def _on_theme(self, index: int) -> None:
        self.change({"theme": ThemeChoice(self.theme_box.itemData(index))})

    @Slot(int)
    def _on_zoom(self, percent: int) -> None:
        self.change({"zoom_percent": percent})

    @Slot(int)
    def _on_language(self, index: int) -> None:
        self.change({"language": str(self.language_box.itemData(index))})

    @Slot(bool)
    def _on_motion(self, is_reduced: bool) -> None:
        self.change({"reduced_motion": is_reduced})

    @Slot(bool)
    def _on_enter(self, sends: bool) -> None:
        self.change({"enter_sends": sends})
