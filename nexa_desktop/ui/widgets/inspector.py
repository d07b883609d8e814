"""The panel on the right: the tree of runs, one run in every detail, and what it changed."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import Approval, JournalEntry, ModelCallRecord
from nexa_desktop.core.spend import SessionSpend
from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui.viewmodels.inspector import (
    RawExchange,
    Span,
    approval_words,
    budgets,
    changes,
    evidence_words,
    pretty,
    run_json,
    session_budgets,
    state_words,
    timeline,
)
from nexa_desktop.ui.viewmodels.lineage import run_title, status_icon, status_role, status_words
from nexa_desktop.ui.viewmodels.said import said, said_of
from nexa_desktop.ui.widgets.budget_bars import BudgetBars
from nexa_desktop.ui.widgets.diff_view import DiffView
from nexa_desktop.ui.widgets.lineage import LineagePanel
from nexa_desktop.ui.widgets.parts import (
    Card,
    IconLabel,
    Label,
    button,
    caption,
    clear,
    count_words,
    duration_words,
    horizontal,
    name_inner_parts,
    scrolled,
    size_words,
    vertical,
    when_words,
)
from nexa_desktop.ui.widgets.run_timeline import RunTimeline
from nexa_desktop.ui.widgets.visible_text import VisibleTextView, arguments_pieces, visible

_MOST_ENTRIES = 200
_MOST_CHANGES = 100
_LONGEST_RAW = 200_000


class InspectorPanel(QWidget):
    """Tabs Lineage, Run and Changes. ``cost_usd`` of `show_run` None: unknown, and said so."""

    artifact_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Inspector"))
        self._json = ""
        self._exchanges: tuple[RawExchange, ...] = ()
        self._shown_run: RunId | None = None
        self._open_calls: set[CallId] = set()
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(self.tr("Inspector"))
        vertical(self).addWidget(self.tabs)
        self.lineage = LineagePanel(self)
        self.lineage.setContentsMargins(8, 8, 8, 8)
        self.tabs.addTab(self.lineage, self.tr("Lineage"))
        self._areas: list[QScrollArea] = []
        self._run_column = self._add_tab(self.tr("Run"))
        self._changes_column = self._add_tab(self.tr("Changes"))
        self.clear_run()

    def _add_tab(self, title: str) -> QVBoxLayout:
        content = QWidget(self)
        column = vertical(content, margin=3, gap=3)
        area = scrolled(content, self, name=title)
        self._areas.append(area)
        self.tabs.addTab(area, title)
        return column

    def show_run_tab(self) -> None:
        """To the front: what the run, and its session against its caps, has used."""
        self.tabs.setCurrentIndex(1)

    def clear_run(self) -> None:
        """Show that no run is chosen."""
        self._json, self._exchanges, self._shown_run = "", (), None
        for column in (self._run_column, self._changes_column):
            clear(column)
            column.addWidget(Label(self.tr("Choose a turn to see its details."), self, role="muted"))
            column.addStretch(1)
        self.tabs.setTabText(2, self.tr("Changes"))

    def show_run(
        self,
        row: RunRow,
        journal: Sequence[JournalEntry],
        model_calls: Sequence[ModelCallRecord],
        exchanges: Sequence[RawExchange] = (),
        *,
        cost_usd: float | None = None,
        spend: SessionSpend | None = None,
    ) -> None:
        """Show everything about one run, and its session's ``spend`` against its caps. The same run again (it works on)
        keeps what was opened and the scroll place."""
        is_same = row.run_id == self._shown_run
        if not is_same:
            self._open_calls.clear()
        self._shown_run = row.run_id
        places = [area.verticalScrollBar().value() for area in self._areas]
        exchange = self.exchange_box.currentIndex() if is_same and self._exchanges else 0
        self._json = run_json(row, journal, model_calls, exchanges)
        self._exchanges = tuple(exchanges)
        now = datetime.now(UTC)
        clear(self._run_column)
        self._run_column.addWidget(self._summary(row))
        bars = BudgetBars(self)
        bars.set_budgets((*budgets(row, now), *session_budgets(row.config, spend)))
        self._run_column.addWidget(self._titled(self.tr("Budgets"), bars))
        self._run_column.addWidget(self._usage(row, cost_usd))
        self._run_column.addWidget(self._timeline(row, journal, model_calls, now))
        self._run_column.addWidget(self._journal(journal))
        self._add_artifacts(journal)
        if exchanges:
            self._run_column.addWidget(self._raw())
        self.copy_button = button(self.tr("Copy as JSON"), icon="copy", parent=self)
        self.copy_button.clicked.connect(self._copy)
        foot = horizontal()
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        self._run_column.addLayout(foot)
        self._run_column.addStretch(1)
        self._show_changes(journal)
        if is_same:
            if exchanges:
                self.exchange_box.setCurrentIndex(exchange)
            for area, place in zip(self._areas, places, strict=True):
                QTimer.singleShot(0, area, partial(area.verticalScrollBar().setValue, place))

    def set_call_open(self, call_id: CallId, is_open: bool) -> None:
        """Remember which calls of the journal are opened."""
        (self._open_calls.add if is_open else self._open_calls.discard)(call_id)

    # ------------------------------------------------------------------------------------------------ parts
    def _titled(self, title: str, content: QWidget) -> Card:
        card = Card(self, padding=3)
        card.column.addWidget(Label(title, card, bold=True))
        card.column.addWidget(content)
        return card

    def _summary(self, row: RunRow) -> QWidget:
        card = Card(self, padding=3)
        head = horizontal(gap=2)
        head.addWidget(IconLabel(status_icon(row), card, role=status_role(row), steps=4.5))
        head.addWidget(Label(status_words(row), card, bold=True), 1)
        head.addWidget(Label(when_words(row.started_at), card, role="muted", wrap=False))
        card.column.addLayout(head)
        card.column.addWidget(Label(visible_text(run_title(row)[:400]), card))
        if row.error is not None:
            card.column.addWidget(Label(said_of(row.error), card, role="danger", selectable=True))
        where = self.tr("{model} · {provider} · {folder}").format(
            model=row.identity.model, provider=row.identity.provider, folder=visible_text(row.working_directory)
        )
        card.column.addWidget(Label(where, card, role="muted", size=0.92, selectable=True))
        return card

    def _usage(self, row: RunRow, cost_usd: float | None) -> QWidget:
        usage = row.usage
        lines = [
            self.tr("{input} tokens in, {output} out").format(
                input=count_words(usage.input_tokens), output=count_words(usage.output_tokens)
            )
        ]
        if usage.cached_tokens:
            lines.append(self.tr("{count} of them from the provider's cache").format(count=count_words(usage.cached_tokens)))
        if usage.reasoning_tokens:
            lines.append(self.tr("{count} for reasoning").format(count=count_words(usage.reasoning_tokens)))
        if usage.unreported_calls:
            lines.append(
                self.tr("{count} calls reported no usage: their tokens are unknown").format(count=usage.unreported_calls)
            )
        if usage.corrections:
            lines.append(self.tr("{count} corrections of the output").format(count=usage.corrections))
        lines.append(self.tr("Cost unknown") if cost_usd is None else self.tr("Cost: ${usd}").format(usd=f"{cost_usd:.4f}"))
        return self._titled(self.tr("Usage"), Label("\n".join(lines), self, selectable=True))

    def _timeline(
        self, row: RunRow, journal: Sequence[JournalEntry], model_calls: Sequence[ModelCallRecord], now: datetime
    ) -> QWidget:
        content = QWidget(self)
        column = vertical(content, gap=1)
        self.timeline = RunTimeline(content)
        total = row.elapsed_s if row.ended_at is not None else (now - row.started_at).total_seconds()
        self.timeline.set_spans(timeline(row, journal, model_calls, now), total)
        self._span_words = Label(
            self.tr("Took {length}.").format(length=duration_words(total)), content, role="muted", size=0.92
        )
        self.timeline.span_chosen.connect(self._on_span)
        column.addWidget(self.timeline)
        column.addWidget(self._span_words)
        return self._titled(self.tr("Timeline"), content)

    @Slot(object)
    def _on_span(self, span: Span | None) -> None:
        if span is not None:
            self._span_words.setText(self.timeline.words(span))

    def _journal(self, journal: Sequence[JournalEntry]) -> QWidget:
        content = QWidget(self)
        column = vertical(content, gap=2)
        if not journal:
            column.addWidget(Label(self.tr("No tool was called."), content, role="muted"))
        for entry in journal[:_MOST_ENTRIES]:
            column.addWidget(_EntryRow(entry, self, is_open=entry.call_id in self._open_calls))
        if len(journal) > _MOST_ENTRIES:
            more = self.tr("{count} more are in the copied JSON.").format(count=len(journal) - _MOST_ENTRIES)
            column.addWidget(Label(more, content, role="muted"))
        return self._titled(self.tr("Journal"), content)

    def _add_artifacts(self, journal: Sequence[JournalEntry]) -> None:
        found = [(entry.name, entry.artifact) for entry in journal if entry.artifact is not None]
        if not found:
            return
        content = QWidget(self)
        column = vertical(content, gap=1)
        self._artifacts = [artifact for _, artifact in found]
        for number, (name, artifact) in enumerate(found[:_MOST_ENTRIES]):
            text = f"{visible_text(name)} · {size_words(artifact.size_bytes)} · {artifact.sha256[:10]}…"
            opener = button(caption(text), kind="quiet", icon="file", parent=content)
            opener.setProperty("artifact", number)
            opener.setStyleSheet("text-align: left")
            opener.clicked.connect(self._open_artifact)
            column.addWidget(opener)
        self._run_column.addWidget(self._titled(self.tr("Large outputs"), content))

    @Slot()
    def _open_artifact(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.artifact_requested.emit(self._artifacts[int(sender.property("artifact"))])

    def _raw(self) -> QWidget:
        content = QWidget(self)
        column = vertical(content, gap=2)
        self.exchange_box = QComboBox(content)
        self.exchange_box.setAccessibleName(self.tr("Model call"))
        for number, _, _ in self._exchanges:
            self.exchange_box.addItem(self.tr("Model call {n}").format(n=number))
        column.addWidget(self.exchange_box)
        column.addWidget(Label(self.tr("Request"), content, role="muted"))
        self.request_view = VisibleTextView(content, name=self.tr("Request"), most_lines=10)
        column.addWidget(self.request_view)
        column.addWidget(Label(self.tr("Response"), content, role="muted"))
        self.response_view = VisibleTextView(content, name=self.tr("Response"), most_lines=10)
        column.addWidget(self.response_view)
        self.exchange_box.currentIndexChanged.connect(self._show_exchange)
        self._show_exchange(0)
        name_inner_parts(content)
        return self._titled(self.tr("As sent and received, keys removed"), content)

    @Slot(int)
    def _show_exchange(self, index: int) -> None:
        if 0 <= index < len(self._exchanges):
            _, request, response = self._exchanges[index]
            for view, text in ((self.request_view, request), (self.response_view, response)):
                shown = pretty(text)
                view.set_pieces([(shown[:_LONGEST_RAW], False), *_rest(shown, self.tr("… {count} more characters"))])

    def _show_changes(self, journal: Sequence[JournalEntry]) -> None:
        clear(self._changes_column)
        found = changes(journal)
        title = self.tr("Changes")
        self.tabs.setTabText(2, f"{title} ({len(found)})" if found else title)
        if not found:
            self._changes_column.addWidget(Label(self.tr("This run changed no files that we know of."), self, role="muted"))
        for change in found[:_MOST_CHANGES]:
            self._changes_column.addWidget(DiffView(change, self, most_lines=12))
        if len(found) > _MOST_CHANGES:
            more = self.tr("And {count} more.").format(count=len(found) - _MOST_CHANGES)
            self._changes_column.addWidget(Label(more, self, role="muted"))
        note = self.tr("Told from the calls of its tools. What commands changed is not seen here.")
        self._changes_column.addWidget(Label(note, self, role="faint", size=0.92))
        self._changes_column.addStretch(1)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._json)


class _EntryRow(QWidget):
    """One call of the journal; opens to arguments, decision, evidence and result."""

    def __init__(self, entry: JournalEntry, panel: InspectorPanel, *, is_open: bool = False) -> None:
        super().__init__(panel)
        self._entry, self._panel = entry, panel
        self._details: QWidget | None = None
        column = vertical(self, gap=1)
        took = ""
        if entry.started_at is not None and entry.ended_at is not None:
            took = " · " + duration_words((entry.ended_at - entry.started_at).total_seconds())
        text = f"{visible_text(entry.name)} · {state_words(entry)}{took}"
        self._toggle = button(caption(text), kind="quiet", icon="chevron-right", parent=self)
        self._toggle.setCheckable(True)
        self._toggle.setStyleSheet("text-align: left")
        self._toggle.toggled.connect(self._show_details)
        self._toggle.setChecked(is_open)
        column.addWidget(self._toggle)

    @Slot(bool)
    def _show_details(self, shown: bool) -> None:
        if self._details is None:
            self._details = self._build()
            layout = self.layout()
            if layout is not None:
                layout.addWidget(self._details)
        self._details.setVisible(shown)
        self._panel.set_call_open(self._entry.call_id, shown)

    def _build(self) -> QWidget:
        entry = self._entry
        box = Card(self, role="sunken", padding=2.5)
        arguments = VisibleTextView(box, name=self.tr("Arguments"), most_lines=8)
        pieces = visible(entry.arguments_raw) if entry.arguments is None else arguments_pieces(entry.arguments)
        arguments.set_pieces(pieces)
        box.column.addWidget(arguments)
        lines = [self.tr("Effect: {effect}").format(effect=entry.effect.value)]
        if entry.approval is not Approval.NOT_NEEDED:
            decision = approval_words(entry)
            if entry.decided_at is not None:
                decision += ", " + when_words(entry.decided_at)
            lines.append(self.tr("Approval: {decision}").format(decision=decision))
        if entry.reason:
            lines.append(self.tr("Reason: {reason}").format(reason=visible_text(said(entry.reason))))
        if evidence := evidence_words(entry):
            lines.append(visible_text(evidence, keep_layout=True))
        box.column.addWidget(Label("\n".join(lines), box, role="muted", size=0.92, selectable=True))
        if entry.result_text:
            result = VisibleTextView(box, name=self.tr("Result"), most_lines=8)
            result.set_text(entry.result_text)
            box.column.addWidget(Label(self.tr("Result"), box, role="muted", size=0.92))
            box.column.addWidget(result)
        if entry.artifact is not None:
            words = self.tr("Open the whole output ({size})").format(size=size_words(entry.artifact.size_bytes))
            self._open_artifact = button(words, icon="file", parent=box)
            self._open_artifact.clicked.connect(self._ask_artifact)
            box.column.addWidget(self._open_artifact)
        return box

    @Slot()
    def _ask_artifact(self) -> None:
        self._panel.artifact_requested.emit(self._entry.artifact)


def _rest(text: str, words: str) -> list[tuple[str, bool]]:
    hidden = len(text) - _LONGEST_RAW
    return [(words.format(count=count_words(hidden)), True)] if hidden > 0 else []
