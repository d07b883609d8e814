"""Two branches of a session side by side: where they part, and what each said and used from there."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QWidget

from nexa_desktop.core.ids import RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.lineage import run_title, status_icon, status_role, status_words
from nexa_desktop.ui.widgets.parts import Card, Dialog, IconLabel, Label, button, count_words, duration_words, horizontal

_FEWEST_LINES = 14
_AROUND_STEPS = 36
"""What stands around an answer in the body: totals, title, state and margins, in 4 px steps."""


class BranchPair(Struct, frozen=True):
    """Two paths after their last common run (None when they share none), oldest first."""

    common: RunRow | None
    left: tuple[RunRow, ...]
    right: tuple[RunRow, ...]


def part_branches(rows: Sequence[RunRow], left: RunId, right: RunId) -> BranchPair:
    """Where the paths to two runs part. A run that is an ancestor of the other has nothing on its side."""
    by_id = {row.run_id: row for row in rows}

    def path(run_id: RunId | None) -> list[RunRow]:
        found: list[RunRow] = []
        seen: set[RunId] = set()
        while run_id is not None and run_id in by_id and run_id not in seen:
            seen.add(run_id)
            found.append(by_id[run_id])
            run_id = by_id[run_id].parent_run_id
        return found[::-1]

    one, other = path(left), path(right)
    shared = 0
    while shared < min(len(one), len(other)) and one[shared].run_id == other[shared].run_id:
        shared += 1
    return BranchPair(one[shared - 1] if shared else None, tuple(one[shared:]), tuple(other[shared:]))


class AnswerText(QPlainTextEdit):
    """An answer to read: as tall as it is long, up to what the dialog has room for; then it scrolls."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._tallest = 0
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setProperty("frameless", True)
        self.setPlainText(text)

    def set_tallest(self, height: int) -> None:
        """The most pixels it may take; never less than some lines."""
        self._tallest = height
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        spacing = self.fontMetrics().lineSpacing()
        lines = max(2, int(self.document().size().height()))  # in lines, wrapped ones included
        margin = theme.space(4)
        height = min(lines * spacing + margin, max(self._tallest, _FEWEST_LINES * spacing + margin))
        if height != self.height():
            self.setFixedHeight(height)


class CompareDialog(Dialog):
    """The two branches turn by turn, each turn with its prompt, its answer and its cost in time and tokens."""

    def __init__(self, parent: QWidget | None, rows: Sequence[RunRow], left: RunId, right: RunId) -> None:
        super().__init__(parent, "", icon="diff", wide=190, tall=130)
        self.setWindowTitle(self.tr("Compare branches"))
        self.setAccessibleName(self.tr("Compare branches"))
        self.heading.setText(self.tr("Two branches"))
        self.pair = part_branches(rows, left, right)
        self.answers: list[AnswerText] = []
        common = self.pair.common
        self.explanation.setText(
            self.tr("They part after “{turn}”.").format(turn=visible_text(run_title(common)[:120]))
            if common is not None
            else self.tr("They have no turn in common.")
        )
        self.explanation.show()
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.space(4))
        grid.setVerticalSpacing(theme.space(3))
        names = [self.tr("Left"), self.tr("Right")]
        if self.isRightToLeft():
            names.reverse()  # the grid is mirrored, and the words say where a branch is seen
        for column, (name, runs) in enumerate(zip(names, (self.pair.left, self.pair.right), strict=True)):
            grid.setColumnStretch(column, 1)
            grid.addWidget(self._totals(name, runs), 0, column)
            for number, run in enumerate(runs):
                grid.addWidget(self._turn(run), number + 1, column, Qt.AlignmentFlag.AlignTop)
            if not runs:
                empty = Label(self.tr("This run is where the other branch comes from."), self, role="muted")
                grid.addWidget(empty, 1, column, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.footer.addStretch(1)
        self.close_button = self.add_button(button(self.tr("Close")), self.accept)
        self.close_button.setDefault(True)

    @classmethod
    def ask(cls, parent: QWidget | None, rows: Sequence[RunRow], left: RunId, right: RunId) -> "CompareDialog":
        """Show it without blocking."""
        dialog = cls(parent, rows, left, right)
        dialog.present()
        return dialog

    def _totals(self, name: str, runs: Sequence[RunRow]) -> Label:
        seconds = sum(run.elapsed_s for run in runs)
        tokens = sum(run.usage.total_tokens for run in runs)
        turns = self.tr("1 turn") if len(runs) == 1 else self.tr("{count} turns").format(count=len(runs))
        text = self.tr("{name}: {turns}, {length}, {tokens} tokens").format(
            name=name, turns=turns, length=duration_words(seconds), tokens=count_words(tokens)
        )
        return Label(text, self, role="muted")

    def _turn(self, run: RunRow) -> QWidget:
        card = Card(self.content, padding=3)
        card.column.addWidget(Label(visible_text(run_title(run)[:300]), card, bold=True))
        line = horizontal(gap=1.5)
        line.addWidget(IconLabel(status_icon(run), card, role=status_role(run), steps=4))
        state = self.tr("{state} · {model} · {length}").format(
            state=status_words(run), model=run.identity.model, length=duration_words(run.elapsed_s)
        )
        line.addWidget(Label(state, card, role="muted", size=0.92), 1)
        card.column.addLayout(line)
        answer = AnswerText(visible_text(run.answer or self.tr("(no answer)"), keep_layout=True), card)
        answer.setAccessibleName(self.tr("Answer to {prompt}").format(prompt=run_title(run)[:80]))
        self.answers.append(answer)
        card.column.addWidget(answer)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.area.viewport().height() - theme.space(_AROUND_STEPS)
        for answer in self.answers:
            answer.set_tallest(room)
