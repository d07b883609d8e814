"""The frame of the settings: a list of pages at the side, the chosen page, and storing what pages want changed."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QIcon, QResizeEvent
from PySide6.QtWidgets import QDialog, QFrame, QListWidget, QListWidgetItem, QStackedWidget, QWidget

from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.dialogs.settings.appearance import AppearancePage
from nexa_desktop.ui.dialogs.settings.data import DataPage
from nexa_desktop.ui.dialogs.settings.defaults import DefaultsPage
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.dialogs.settings.providers import ProvidersPage
from nexa_desktop.ui.dialogs.settings.rules import RulesPage
from nexa_desktop.ui.dialogs.settings.shortcuts import ShortcutsPage
from nexa_desktop.ui.dialogs.settings.tools import ToolsPage
from nexa_desktop.ui.dialogs.settings.usage import UsagePage
from nexa_desktop.ui.viewmodels.said import said_of
from nexa_desktop.ui.viewmodels.settings import SettingsBackend, SettingsFailure
from nexa_desktop.ui.widgets.parts import Label, button, horizontal, name_inner_parts, scrolled, vertical

SAVE_DELAY_MS = 250

PROVIDERS, DEFAULTS, TOOLS, RULES, APPEARANCE, SHORTCUTS, DATA, USAGE = range(8)


class SettingsDialog(QDialog):
    """See the package's docstring. ``page`` is one of the numbers above."""

    def __init__(
        self, parent: QWidget | None, backend: SettingsBackend, *, actions: Sequence[QAction] = (), page: int = PROVIDERS
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Settings"))
        self.setAccessibleName(self.tr("Settings"))
        self._backend = backend
        self._settings: AppSettings | None = None
        self._begun: set[int] = set()
        self._save_timer = QTimer(self)
        self._save_timer.setSingleShot(True)
        self._save_timer.setInterval(SAVE_DELAY_MS)
        self._save_timer.timeout.connect(self._save)
        self.pages: list[SettingsPage] = [
            ProvidersPage(backend, self),
            DefaultsPage(backend, self),
            ToolsPage(backend, self),
            RulesPage(backend, self),
            AppearancePage(backend, self),
            ShortcutsPage(backend, self, actions=actions),
            DataPage(backend, self),
            UsagePage(backend, self),
        ]
        self._build()
        backend.settings_loaded.connect(self._on_settings)
        backend.settings_saved.connect(self._on_settings)
        backend.failed.connect(self._on_failure)
        self.list_view.setCurrentRow(page)
        self.list_view.setFocus()
        backend.load_settings()

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        backend: SettingsBackend,
        *,
        actions: Sequence[QAction] = (),
        page: int = PROVIDERS,
    ) -> "SettingsDialog":
        """Show it without blocking."""
        dialog = cls(parent, backend, actions=actions, page=page)
        dialog.settle_size()
        dialog.open()
        return dialog

    def _build(self) -> None:
        outer = horizontal(self, margin=0, gap=0)
        side = self._side = QWidget(self)
        side_column = vertical(side, margin=3, gap=2)
        self._side_title = Label(self.tr("Settings"), side, size=1.2, bold=True)
        side_column.addWidget(self._side_title)
        self.list_view = QListWidget(side)
        self.list_view.setAccessibleName(self.tr("Pages"))
        self.list_view.setFrameShape(QFrame.Shape.NoFrame)
        self.list_view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list_view.viewport().setAutoFillBackground(False)
        self._retheme()
        theme.notifier().changed.connect(self._retheme)
        for shown in self.pages:
            item = QListWidgetItem(icons.icon(shown.icon_name, "text_muted"), shown.page_title())
            item.setToolTip(shown.page_title())
            item.setData(Qt.ItemDataRole.AccessibleTextRole, shown.page_title())
            item.setSizeHint(QSize(0, self.fontMetrics().height() + theme.space(4)))
            self.list_view.addItem(item)
        side_column.addWidget(self.list_view, 1)
        self.failure = Label("", side, role="danger", size=0.92, selectable=True)
        self.failure.hide()
        side_column.addWidget(self.failure)
        self.close_button = button(self.tr("Close"), parent=side)
        self.close_button.clicked.connect(self.accept)
        side_column.addWidget(self.close_button)
        outer.addWidget(side)
        self.stack = QStackedWidget(self)
        for shown in self.pages:
            shown.change_requested.connect(self.apply_change)
            shown.column.addStretch(1)
            self.stack.addWidget(scrolled(shown, self, name=shown.page_title()))
        outer.addWidget(self.stack, 1)
        self.list_view.currentRowChanged.connect(self._show_page)
        name_inner_parts(self)
        self._fold()

    def _fold(self) -> None:
        """Where the window is narrow for the size of its text, the list of pages shows icons only."""
        is_narrow = self.width() < theme.space(165)
        widest = max(self.fontMetrics().horizontalAdvance(p.page_title()) for p in self.pages)
        self._side.setFixedWidth(theme.space(17) if is_narrow else min(widest + theme.space(20), theme.space(60)))
        self._side_title.setVisible(not is_narrow)
        self.close_button.setText("" if is_narrow else self.tr("Close"))
        self.close_button.setIcon(icons.icon("cross", "text_muted") if is_narrow else QIcon())
        self.close_button.setAccessibleName(self.tr("Close"))
        edge = theme.space(3 if is_narrow else 6)
        for number, shown in enumerate(self.pages):
            shown.column.setContentsMargins(edge, theme.space(5), edge, theme.space(5))
            self.list_view.item(number).setText("" if is_narrow else shown.page_title())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    @Slot()
    def _retheme(self) -> None:
        colors = theme.colors()
        self.list_view.setIconSize(QSize(theme.space(4.5), theme.space(4.5)))
        self.list_view.setStyleSheet(
            "QListWidget { background: transparent; }"
            f"QListWidget::item {{ border: 2px solid transparent; border-radius: {theme.space(1.5)}px; }}"
            f"QListWidget::item {{ padding-left: {theme.space(1) - 2}px; }}"
            f"QListWidget::item {{ color: {colors.text}; }}"
            f"QListWidget::item:hover {{ background: {colors.hover}; }}"
            f"QListWidget::item:selected {{ background: {colors.accent_soft}; }}"
            f"QListWidget::item:selected:focus {{ border: 2px solid {colors.focus}; }}"
        )

    def settle_size(self) -> None:
        """As large as is comfortable, never larger than the screen."""
        screen = self.screen() or QGuiApplication.primaryScreen()
        available = screen.availableSize() if screen is not None else QSize(800, 600)
        self.resize(min(theme.space(220), available.width() - 20, 1200), min(theme.space(150), available.height() - 40, 900))

    @Slot(int)
    def _show_page(self, number: int) -> None:
        self.stack.setCurrentIndex(number)
        if number not in self._begun:
            self._begun.add(number)
            self.pages[number].begin()

    @Slot(object)
    def apply_change(self, updates: Mapping[str, object]) -> None:
        """Take over changed fields and store them shortly after the last one."""
        if self._settings is None:
            return
        self._settings = replace(self._settings, **updates)  # pages name fields of AppSettings
        for shown in self.pages:
            shown.settings = self._settings
        self._save_timer.start()

    @Slot()
    def _save(self) -> None:
        if self._settings is not None:
            self._backend.save_settings(self._settings)

    @Slot(object)
    def _on_settings(self, settings: AppSettings) -> None:
        self.failure.hide()
        if self._save_timer.isActive():
            return  # what was typed since is newer
        is_same = settings == self._settings
        self._settings = settings
        if not is_same:
            for shown in self.pages:
                shown.show_settings(settings)

    @Slot(object)
    def _on_failure(self, failure: SettingsFailure) -> None:
        if failure.operation in ("load_settings", "save_settings"):
            self.failure.setText(said_of(failure))
            self.failure.show()

    def done(self, result: int) -> None:
        self._flush()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._flush()
        super().closeEvent(event)

    def _flush(self) -> None:
        if self._save_timer.isActive():
            self._save_timer.stop()
            self._save()
