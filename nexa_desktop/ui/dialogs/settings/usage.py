"""Tokens, cost and turns by day, model and session; as a plot, a table and CSV."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QFileDialog, QHeaderView, QTableView, QWidget

from nexa_desktop.core.library import UsageRow
from nexa_desktop.ui import theme
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.viewmodels.said import said_of
from nexa_desktop.ui.viewmodels.settings import SettingsBackend, SettingsFailure
from nexa_desktop.ui.viewmodels.usage import (
    Grouping,
    Measure,
    UsageTableModel,
    day_bars,
    totals,
)
from nexa_desktop.ui.viewmodels.words import short_number
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, Label, button, count_words
from nexa_desktop.ui.widgets.usage_plot import UsagePlot


class UsagePage(SettingsPage):
    """See the module's docstring."""

    icon_name = "chart"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(backend, parent)
        self._rows: tuple[UsageRow, ...] = ()
        self.column.addWidget(Label(self.tr("Usage"), self, size=1.25, bold=True))
        row = FlowLayout(gap=2)
        self.range_box = self._box(
            self.tr("Time"), ((7, self.tr("7 days")), (30, self.tr("30 days")), (90, self.tr("90 days")), (0, self.tr("All")))
        )
        self.measure_box = self._box(
            self.tr("Measure"),
            ((Measure.TOKENS, self.tr("Tokens")), (Measure.COST, self.tr("Cost")), (Measure.RUNS, self.tr("Turns"))),
        )
        self.group_box = self._box(
            self.tr("Table by"),
            (
                (Grouping.DAY, self.tr("By day")),
                (Grouping.MODEL, self.tr("By model")),
                (Grouping.SESSION, self.tr("By session")),
            ),
        )
        self.range_box.setCurrentIndex(1)
        self.group_box.setCurrentIndex(1)
        self.csv_button = button(self.tr("Export CSV…"), icon="download", parent=self)
        self.csv_button.clicked.connect(self._pick)
        for widget in (self.range_box, self.measure_box, self.group_box, self.csv_button):
            row.addWidget(widget)
        self.column.addLayout(row)
        self.summary = Label("", self, role="muted")
        self.column.addWidget(self.summary)
        card = Card(self)
        self.plot = UsagePlot(card)
        card.column.addWidget(self.plot)
        self.column.addWidget(card)
        self.table = QTableView(self)
        self.table.setAccessibleName(self.tr("Usage"))
        self.table_model = UsageTableModel(self.table)
        self.table.setModel(self.table_model)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setMinimumSectionSize(theme.space(14))
        self.table.setMinimumHeight(theme.space(45))
        self.column.addWidget(self.table)
        self.range_box.currentIndexChanged.connect(self._load)
        self.measure_box.currentIndexChanged.connect(self._show_usage)
        self.group_box.currentIndexChanged.connect(self._show_usage)
        backend.usage_loaded.connect(self._on_usage)
        backend.usage_exported.connect(self._on_exported)
        backend.failed.connect(self._on_failure)

    def _box(self, name: str, choices: Sequence[tuple[object, str]]) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setToolTip(name)
        for data, text in choices:
            box.addItem(text, data)
        return box

    def page_title(self) -> str:
        return self.tr("Usage")

    def begin(self) -> None:
        self._load()

    @Slot()
    def _load(self) -> None:
        days = int(self.range_box.currentData())
        self.summary.setText(self.tr("Loading…"))
        self.summary.set_role("muted")
        self.backend.load_usage(datetime.now(UTC) - timedelta(days=days) if days else None)

    @Slot(object)
    def _on_usage(self, rows: Sequence[UsageRow]) -> None:
        self._rows = tuple(rows)
        self._show_usage()

    @Slot()
    def _show_usage(self) -> None:
        measure = Measure(self.measure_box.currentData())
        bars, models = day_bars(self._rows, measure)
        self.plot.set_bars(bars, models, _cost if measure is Measure.COST else _count)
        self.table_model.set_totals(totals(self._rows, Grouping(self.group_box.currentData())))
        everything = totals(self._rows, Grouping.MODEL)
        tokens = sum(int(total.value(Measure.TOKENS)) for total in everything)
        words = self.tr("Turns: {runs} · tokens: {tokens} · cost: {cost}")
        costs = [total.cost_usd for total in everything if total.cost_usd is not None]
        is_partly = any(total.has_unknown_cost for total in everything)
        cost = _cost(sum(costs)) + (" + " + self.tr("unknown") if is_partly else "") if costs else self.tr("unknown")
        self.summary.setText(
            words.format(runs=count_words(sum(t.runs for t in everything)), tokens=count_words(tokens), cost=cost)
            if everything
            else self.tr("Nothing was used in this time.")
        )
        self.csv_button.setEnabled(bool(self._rows))

    @Slot()
    def _pick(self) -> None:
        picker = QFileDialog(self, self.tr("Export CSV"))
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        picker.selectFile("nexa-usage.csv")
        picker.fileSelected.connect(self.export_csv)
        picker.open()

    @Slot(str)
    def export_csv(self, path: str) -> None:
        """Write the rows of the chosen time to this file."""
        self.backend.export_usage(Path(path), self._rows)

    @Slot(object)
    def _on_exported(self, path: Path) -> None:
        self.summary.setText(self.tr("Written: {path}").format(path=path))
        self.summary.set_role("success")

    @Slot(object)
    def _on_failure(self, failure: SettingsFailure) -> None:
        if failure.operation in ("load_usage", "export_usage"):
            self.summary.setText(said_of(failure))
            self.summary.set_role("danger")


def _cost(value: float) -> str:
    return f"${value:,.2f}" if value >= 1 or value == 0 else f"${value:,.4f}"


def _count(value: float) -> str:
    return short_number(round(value))
