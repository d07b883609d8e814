"""Interrupted runs after a relaunch: one list, newest first, and one choice for each. Nothing starts by itself.

A choice is made once; the run's card then says what was chosen. Closing the dialog chooses nothing: what is left stays
under "Needs you".
"""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from nexa_desktop.core.ids import RunId
from nexa_desktop.core.runs import UnansweredCall
from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.inspector import evidence_pairs
from nexa_desktop.ui.viewmodels.resume import ResumeChoice, ResumeChoiceKind, ResumeOffer, knowledge_sentence, knowledge_words
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.words import session_name
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, Dialog, IconLabel, Label, Line, button, clear, horizontal, vertical, when_words

_LONGEST_ARGUMENTS = 300
_MOST_CALLS = 40


class ResumeCard(Card):
    """One interrupted run. ``is_main``: its button to resume is the main one of the dialog."""

    chosen = Signal(object)

    def __init__(self, offer: ResumeOffer, parent: QWidget | None = None, *, is_main: bool = True) -> None:
        super().__init__(parent)
        self._offer = offer
        self._is_main = is_main
        self._is_answered = False
        run = offer.interrupted
        self.setAccessibleName(self.tr("Interrupted: {title}").format(title=visible_text(session_name(run.title))))
        head = horizontal(gap=2)
        head.addWidget(IconLabel("interrupted", self, role="warning", steps=5), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(Label(visible_text(session_name(run.title)), self, size=1.1, bold=True), 1)
        head.addWidget(Label(when_words(run.last_activity_at), self, role="muted", wrap=False), 0, Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(head)
        if run.prompt and run.prompt != " ".join(run.title.split()):
            words = self.tr("Your message: {prompt}").format(prompt=visible_text(run.prompt))
            self.column.addWidget(Label(words, self, role="muted"))
        if run.last_step:
            step = visible_text(said(run.last_step))
            self.column.addWidget(Label(self.tr("Last finished step: {step}").format(step=step), self))
        if run.was_doing:
            self.column.addWidget(Label(visible_text(said(run.was_doing)), self))
        self.column.addWidget(Label(self._will(), self, role=None if offer.point else "danger"))
        if calls := offer.calls or (offer.point.unanswered_tool_calls if offer.point else ()):
            self._add_calls(calls)
        self._buttons = QWidget(self)
        self._add_buttons()
        self.column.addWidget(self._buttons)
        self._note = Label("", self, role="muted")
        self._note.hide()
        self.column.addWidget(self._note)

    @property
    def offer(self) -> ResumeOffer:
        """What is offered."""
        return self._offer

    @property
    def is_answered(self) -> bool:
        """Whether the choice was made."""
        return self._is_answered

    def _will(self) -> str:
        offer = self._offer
        if offer.point is None:
            reason = said(offer.refusal or "") or self.tr("There is nothing to resume.")
            return self.tr("It cannot be resumed: {reason}").format(reason=reason)
        text = self.tr("If you resume: {what}").format(what=said(offer.point.description))
        if offer.point.opens_child:
            if offer.interrupted.deadline_at <= datetime.now(UTC):
                when = when_words(offer.interrupted.deadline_at)
                why = self.tr("Its time limit passed ({when}), so it goes on as a new turn with a fresh budget.")
                return text + "\n" + why.format(when=when)
            return text + "\n" + self.tr("It goes on as a new turn with a fresh budget.")
        return text

    def _add_calls(self, calls: Sequence[UnansweredCall]) -> None:
        box = Card(self, role="sunken", padding=3)
        box.column.addWidget(Label(self.tr("Open calls"), self, role="muted", size=0.92))
        for number, call in enumerate(calls[:_MOST_CALLS]):
            if number:
                box.column.addWidget(Line(box))
            row = horizontal(gap=2)
            icon, role = {
                "outcome_known": ("check-circle", "success"),
                "not_started": ("clock", "text_muted"),
            }.get(call.knowledge, ("warning", "warning"))
            row.addWidget(IconLabel(icon, self, role=role, steps=4.5), 0, Qt.AlignmentFlag.AlignTop)
            words = vertical(gap=0.5)
            line = self.tr("{tool} · {knowledge}").format(tool=visible_text(call.name), knowledge=knowledge_words(call))
            words.addWidget(Label(line, self, bold=True))
            if call.arguments:
                arguments = Label(_arguments_line(call), self)
                arguments.setFont(theme.mono_font())
                arguments.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
                arguments.setAlignment(Qt.AlignmentFlag.AlignLeft)
                words.addWidget(arguments)
            words.addWidget(Label(knowledge_sentence(call), self, role="muted"))
            if call.evidence:
                evidence = self.tr("Evidence: {evidence}").format(evidence=visible_text(evidence_pairs(call.evidence)))
                words.addWidget(Label(evidence, self, role="muted", size=0.92, selectable=True))
            row.addLayout(words, 1)
            box.column.addLayout(row)
        if len(calls) > _MOST_CALLS:
            box.column.addWidget(Label(self.tr("And {count} more.").format(count=len(calls) - _MOST_CALLS), self))
        self.column.addWidget(box)

    def _add_buttons(self) -> None:
        row = FlowLayout(self._buttons, gap=2)
        self.resume_button: QPushButton | None = None
        if self._offer.point is not None:
            text = self.tr("Resume") if self._offer.can_resume else self.tr("Resume as a new turn")
            self.resume_button = button(text, kind="primary" if self._is_main else None, parent=self._buttons)
            self.resume_button.clicked.connect(self._resume)
            row.addWidget(self.resume_button)
        self.open_button = button(self.tr("Open only"), parent=self._buttons)
        self.open_button.setToolTip(self.tr("Show the session. Nothing is sent and nothing runs."))
        self.open_button.clicked.connect(self._open)
        self.discard_button = button(self.tr("Discard"), parent=self._buttons)
        self.discard_button.setToolTip(self.tr("Mark the run as stopped. All it has said and done stays in the session."))
        self.discard_button.clicked.connect(self._discard)
        for made in (self.open_button, self.discard_button):
            row.addWidget(made)
        title = visible_text(session_name(self._offer.interrupted.title))
        for named in (self.resume_button, self.open_button, self.discard_button):
            if named is not None:
                named.setAccessibleName(f"{named.text()}: {title}")

    def _choose(self, kind: ResumeChoiceKind, words: str) -> None:
        if self._is_answered:
            return
        self._is_answered = True
        self._buttons.setEnabled(False)
        self._buttons.hide()
        self._note.setText(words)
        self._note.show()
        run = self._offer.interrupted
        self.chosen.emit(ResumeChoice(run.run_id, run.session_id, kind))

    @Slot()
    def _resume(self) -> None:
        if self._offer.can_resume:
            self._choose(ResumeChoiceKind.RESUME, self.tr("Resuming."))
        else:
            self._choose(ResumeChoiceKind.RESUME_AS_NEW, self.tr("Resuming as a new turn."))

    @Slot()
    def _open(self) -> None:
        self._choose(ResumeChoiceKind.OPEN, self.tr("Opened. Nothing was started."))

    @Slot()
    def _discard(self) -> None:
        self._choose(ResumeChoiceKind.DISCARD, self.tr("Discarded. What it had said and done is kept."))


class ResumeDialog(Dialog):
    """The list; calls back once for each run that was decided."""

    def __init__(
        self, parent: QWidget | None, offers: Sequence[ResumeOffer], on_choice: Callable[[ResumeChoice], None]
    ) -> None:
        super().__init__(parent, "", icon="interrupted", wide=160)
        self._on_choice = on_choice
        self.cards: list[ResumeCard] = []
        self.setWindowTitle(self.tr("Interrupted runs"))
        self.setAccessibleName(self.tr("Interrupted runs"))
        self.footer.addStretch(1)
        self.later_button = self.add_button(button(self.tr("Decide later")), self.reject)
        self.later_button.setToolTip(self.tr("Leaves them under “Needs you”."))
        self.set_offers(offers)
        # where the focus begins, so that no key resumes by accident; not the default, which would be a second main button
        self.later_button.setFocus()

    @classmethod
    def ask(
        cls, parent: QWidget | None, offers: Sequence[ResumeOffer], on_choice: Callable[[ResumeChoice], None]
    ) -> "ResumeDialog":
        """Show the offers without blocking; ``on_choice`` may be called several times, once per run at most."""
        dialog = cls(parent, offers, on_choice)
        dialog.present()
        return dialog

    def set_offers(self, offers: Sequence[ResumeOffer]) -> None:
        """Show these offers, newest first."""
        clear(self.body)
        self.cards = []
        for offer in sorted(offers, key=_newest_last, reverse=True):
            is_main = offer.point is not None and not any(card.resume_button for card in self.cards)
            card = ResumeCard(offer, self.content, is_main=is_main)
            card.chosen.connect(self._choose)
            self.cards.append(card)
            self.body.addWidget(card)
        self.body.addStretch(1)
        count = len(self.cards)
        self.heading.setText(
            self.tr("A run was interrupted") if count == 1 else self.tr("{count} runs were interrupted").format(count=count)
        )
        self.explanation.setText(
            self.tr("The program ended while it was working. Nothing starts by itself: you choose.")
            if count == 1
            else self.tr("The program ended while they were working. Nothing starts by itself: you choose.")
        )
        self.explanation.show()

    def withdraw(self, run_id: RunId) -> None:
        """The run was decided elsewhere."""
        for card in self.cards:
            if card.offer.interrupted.run_id == run_id and not card.is_answered:
                card.setEnabled(False)
                card.hide()
        self._close_when_done()

    @Slot(object)
    def _choose(self, choice: ResumeChoice) -> None:
        self._on_choice(choice)
        self._close_when_done()

    def _close_when_done(self) -> None:
        if all(card.is_answered or not card.isEnabled() for card in self.cards):
            self.accept()


def _newest_last(offer: ResumeOffer) -> tuple[datetime, datetime, str]:
    run = offer.interrupted
    return run.last_activity_at, run.started_at, run.run_id  # ids grow with time


def _arguments_line(call: UnansweredCall) -> str:
    arguments = json.dumps(call.arguments, ensure_ascii=False)
    if len(arguments) > _LONGEST_ARGUMENTS:
        arguments = arguments[:_LONGEST_ARGUMENTS] + "…"
    return visible_text(arguments)
