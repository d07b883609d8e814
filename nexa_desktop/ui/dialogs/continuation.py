"""Going on from a settled run: why it ended, each check with its result, what a handover would change, the new budget."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.services import ContinuationCheck, ContinuationReview
from nexa_desktop.ui.dialogs.budget_editor import BudgetEditor
from nexa_desktop.ui.viewmodels.lineage import run_title, status_words
from nexa_desktop.ui.viewmodels.said import said, said_of
from nexa_desktop.ui.widgets.parts import Card, Dialog, IconLabel, Label, Line, button, horizontal, vertical


class ContinuationChoice(Struct, frozen=True):
    """The budget of the next turn, and whether the listed differences were accepted."""

    config: RunConfig
    is_handover: bool = False


class ContinuationDialog(Dialog):
    """See the module's docstring."""

    def __init__(
        self,
        parent: QWidget | None,
        review: ContinuationReview,
        config: RunConfig,
        on_accepted: Callable[[ContinuationChoice], None],
        *,
        from_turn: RunRow | None = None,
    ) -> None:
        super().__init__(parent, "", icon="branch", wide=150)
        self._review, self._on_accepted = review, on_accepted
        self.setWindowTitle(self.tr("Continue"))
        self.setAccessibleName(self.tr("Continue"))
        self.heading.setText(self.tr("Continue from here?"))
        self.explanation.setText(said(review.why_it_ended))
        self.explanation.show()
        self.setAccessibleDescription(said(review.why_it_ended))
        if from_turn is not None:
            self._add_turn(from_turn)
        self._add_checks(review)
        if review.differences:
            self._add_differences(review)
        self.body.addWidget(Label(self.tr("Budget of the next turn"), self, bold=True))
        self.budget = BudgetEditor(self.content, shows_hint=False)
        self.budget.set_config(config)
        self.budget.config_changed.connect(self._clear_problem)
        self.body.addWidget(self.budget)
        self.problem = Label("", self, role="danger")
        self.problem.hide()
        self.body.addWidget(self.problem)
        self.body.addStretch(1)
        self.footer.addStretch(1)
        self.cancel_button = self.add_button(button(self.tr("Cancel")), self.reject)
        self.continue_button = self.add_button(button(self._verb(), kind="primary"), self._accept)
        self.continue_button.setEnabled(review.can_continue or review.can_hand_over)
        main = self.continue_button if self.continue_button.isEnabled() else self.cancel_button
        main.setDefault(True)
        self._first = self.budget.field_of(from_turn) if from_turn is not None and main is self.continue_button else None
        (self._first or main).setFocus()

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        review: ContinuationReview,
        config: RunConfig,
        on_accepted: Callable[[ContinuationChoice], None],
        *,
        from_turn: RunRow | None = None,
    ) -> "ContinuationDialog":
        """Show it without blocking; ``on_accepted`` is called at most once."""
        dialog = cls(parent, review, config, on_accepted, from_turn=from_turn)
        dialog.present()
        return dialog

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._first is not None:  # only now the form has its places
            self.area.ensureWidgetVisible(self._first)

    @property
    def _is_handover(self) -> bool:
        return not self._review.can_continue and self._review.can_hand_over

    def _verb(self) -> str:
        return self.tr("Hand over and continue") if self._is_handover else self.tr("Continue")

    def _add_turn(self, run: RunRow) -> None:
        card = Card(self.content, role="sunken", padding=3)
        card.column.addWidget(Label(self.tr("From the turn"), self, role="muted", size=0.92))
        card.column.addWidget(Label(run_title(run), self, bold=True))
        detail = self.tr("{state} · {model}").format(state=status_words(run), model=run.identity.model)
        card.column.addWidget(Label(detail, self, role="muted"))
        self.body.addWidget(card)

    def _add_checks(self, review: ContinuationReview) -> None:
        card = Card(self.content)
        for number, check in enumerate(sorted(review.checks, key=lambda c: (c.passed, not c.blocks))):
            if number:
                card.column.addWidget(Line(card))
            self._add_check(card, check)
        if not review.checks:
            card.column.addWidget(Label(self.tr("Nothing stands in the way."), self))
        self.body.addWidget(card)
        if not review.can_continue and not review.can_hand_over:
            words = self.tr("What is marked “blocked” has to be settled before this run can go on.")
            self.body.addWidget(Label(words, self, role="danger"))

    def _add_check(self, card: Card, check: ContinuationCheck) -> None:
        row = horizontal(gap=2)
        if check.passed:
            icon, role, word = "check-circle", "success", self.tr("ok")
        elif check.blocks:
            icon, role, word = "cross-circle", "danger", self.tr("blocked")
        else:
            icon, role, word = "warning", "warning", self.tr("differs")
        row.addWidget(IconLabel(icon, self, role=role, steps=4.5), 0, Qt.AlignmentFlag.AlignTop)
        words = vertical(gap=0.5)
        words.addWidget(Label(said(check.name), self, bold=not check.passed))
        if check.detail and not (check.passed and check.detail == check.name):
            words.addWidget(Label(said(check.detail), self, role="muted"))
        row.addLayout(words, 1)
        row.addWidget(Label(word, self, role=role, wrap=False), 0, Qt.AlignmentFlag.AlignTop)
        card.column.addLayout(row)

    def _add_differences(self, review: ContinuationReview) -> None:
        self.body.addWidget(Label(self.tr("What a handover changes"), self, bold=True))
        card = Card(self.content)
        for difference in review.differences:
            row = horizontal(gap=2)
            row.addWidget(Label("•", self, wrap=False), 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(Label(said(difference), self), 1)
            card.column.addLayout(row)
        self.body.addWidget(card)

    @Slot()
    def _clear_problem(self) -> None:
        self.problem.hide()

    @Slot()
    def _accept(self) -> None:
        try:
            config = self.budget.config()
        except InvalidInput as error:
            self.problem.setText(said_of(error))
            self.problem.show()
            self.area.ensureWidgetVisible(self.problem)
            return
        # first told, then closed: who listens to `finished` knows by then whether it was accepted
        self._on_accepted(ContinuationChoice(config, is_handover=self._is_handover))
        self.accept()
