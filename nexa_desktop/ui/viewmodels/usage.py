"""Usage rows summed for a plot and a table, and as CSV."""

import csv
import io
from collections.abc import Sequence
from datetime import date, timedelta
from enum import IntEnum, StrEnum

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt

from nexa_desktop.core.library import UsageRow

translate = QCoreApplication.translate


class Measure(StrEnum):
    """What is counted."""

    TOKENS = "tokens"
    COST = "cost"
    RUNS = "runs"


class Grouping(StrEnum):
    """By what."""

    DAY = "day"
    MODEL = "model"
    SESSION = "session"


class UsageTotal(Struct, frozen=True):
    """A group's sums. ``cost_usd`` None: no cost is known; ``has_unknown_cost``: some of it is not."""

    name: str
    runs: int = 0
    model_calls: int = 0
    tool_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: float | None = None
    has_unknown_cost: bool = False

    def value(self, measure: Measure) -> float:
        """The number of a measure; an unknown cost counts nothing."""
        match measure:
            case Measure.TOKENS:
                return self.input_tokens + self.output_tokens
            case Measure.COST:
                return self.cost_usd or 0.0
            case Measure.RUNS:
                return self.runs


def totals(rows: Sequence[UsageRow], grouping: Grouping) -> tuple[UsageTotal, ...]:
    """Sums by group: days in order with the empty ones between, models and sessions by tokens."""
    groups: dict[str, list[UsageRow]] = {}
    names: dict[str, str] = {}
    for row in rows:
        key = {Grouping.DAY: row.day, Grouping.MODEL: f"{row.provider}/{row.model}", Grouping.SESSION: row.session_id}[grouping]
        groups.setdefault(key, []).append(row)
        names[key] = {Grouping.DAY: row.day, Grouping.MODEL: row.model, Grouping.SESSION: row.title}[grouping]
    found = {key: _sum(names[key], group) for key, group in groups.items()}
    if grouping is Grouping.DAY:
        return tuple(found.get(day, UsageTotal(day)) for day in _days(sorted(found)))
    return tuple(sorted(found.values(), key=lambda total: (-total.value(Measure.TOKENS), total.name)))


def _sum(name: str, rows: Sequence[UsageRow]) -> UsageTotal:
    costs = [row.cost_usd for row in rows if row.cost_usd is not None]
    return UsageTotal(
        name=name,
        runs=sum(row.runs for row in rows),
        model_calls=sum(row.model_calls for row in rows),
        tool_calls=sum(row.tool_calls for row in rows),
        input_tokens=sum(row.input_tokens for row in rows),
        output_tokens=sum(row.output_tokens for row in rows),
        cached_tokens=sum(row.cached_tokens for row in rows),
        cost_usd=sum(costs) if costs else None,
        has_unknown_cost=len(costs) < len(rows),
    )


def _days(days: Sequence[str]) -> list[str]:
    """All days from the first to the last; ill-formed ones are kept as they are."""
    try:
        first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
    except (ValueError, IndexError):
        return list(days)
    return [(first + timedelta(days=n)).isoformat() for n in range((last - first).days + 1)]


class Bar(Struct, frozen=True):
    """One bar of the plot: its name and the pieces from the ground up, as (model, value)."""

    name: str
    pieces: tuple[tuple[str, float], ...]

    @property
    def total(self) -> float:
        """Its height."""
        return sum(value for _, value in self.pieces)


def day_bars(rows: Sequence[UsageRow], measure: Measure, *, most_models: int = 5) -> tuple[tuple[Bar, ...], tuple[str, ...]]:
    """A bar for each day, made of its models, and the models in their order; small models are one group "other"."""
    by_model = totals(rows, Grouping.MODEL)
    shown = [total.name for total in sorted(by_model, key=lambda t: -t.value(measure))[:most_models]]
    other = translate("Usage", "other")
    models = (*dict.fromkeys(shown), other) if len(by_model) > most_models else tuple(dict.fromkeys(shown))
    bars = []
    for day in _days(sorted({row.day for row in rows})):
        pieces: dict[str, float] = {}
        for row in rows:
            if row.day == day:
                name = row.model if row.model in shown else other
                pieces[name] = pieces.get(name, 0.0) + _sum("", [row]).value(measure)
        bars.append(Bar(day, tuple((model, pieces[model]) for model in models if pieces.get(model))))
    return tuple(bars), models


def usage_csv(rows: Sequence[UsageRow]) -> str:
    """All rows as CSV (RFC 4180); an unknown cost is an empty field. Texts that a spreadsheet would run get a quote."""
    out = io.StringIO()
    writer = csv.writer(out)
    names = UsageRow.__struct_fields__
    writer.writerow(names)
    for row in rows:
        values = [getattr(row, name) for name in names]
        writer.writerow(
            ["" if v is None else f"'{v}" if isinstance(v, str) and v[:1] in "=+-@\t\r" and v else v for v in values]
        )
    return out.getvalue()


class _Column(IntEnum):
    NAME = 0
    RUNS = 1
    MODEL_CALLS = 2
    TOOL_CALLS = 3
    INPUT = 4
    OUTPUT = 5
    COST = 6


class UsageTableModel(QAbstractTableModel):
    """Totals as a table."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._totals: tuple[UsageTotal, ...] = ()

    def set_totals(self, totals: Sequence[UsageTotal]) -> None:
        """Show these."""
        self.beginResetModel()
        self._totals = tuple(totals)
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._totals)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(_Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return {
            _Column.NAME: translate("Usage", "Name"),
            _Column.RUNS: translate("Usage", "Turns"),
            _Column.MODEL_CALLS: translate("Usage", "Model calls"),
            _Column.TOOL_CALLS: translate("Usage", "Tool calls"),
            _Column.INPUT: translate("Usage", "Tokens in"),
            _Column.OUTPUT: translate("Usage", "Tokens out"),
            _Column.COST: translate("Usage", "Cost"),
        }[_Column(section)]

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._totals):
            return None
        column = _Column(index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column is _Column.NAME else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        total = self._totals[index.row()]
        if column is _Column.NAME:
            return total.name
        if column is _Column.COST:
            return cost_words(total)
        number = {
            _Column.RUNS: total.runs,
            _Column.MODEL_CALLS: total.model_calls,
            _Column.TOOL_CALLS: total.tool_calls,
            _Column.INPUT: total.input_tokens,
            _Column.OUTPUT: total.output_tokens,
        }[column]
        return QLocale().toString(number)


def cost_words(total: UsageTotal) -> str:
    """A cost in dollars, "unknown", or at least so much."""
    if total.cost_usd is None:
        return translate("Usage", "unknown") if total.runs else "–"
    text = f"${total.cost_usd:,.2f}" if total.cost_usd >= 1 else f"${total.cost_usd:,.4f}"
    return translate("Usage", "{cost} + unknown").format(cost=text) if total.has_unknown_cost else text
