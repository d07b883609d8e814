"""Standing permissions: each with exactly what it covers, and a button to revoke it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nexa_desktop.core.permissions import Permission, RuleOffer
from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui.dialogs.settings.page import SettingsPage
from nexa_desktop.ui.viewmodels.said import said, said_of
from nexa_desktop.ui.viewmodels.settings import SettingsBackend, SettingsFailure
from nexa_desktop.ui.widgets.parts import Card, IconLabel, Label, Line, button, clear, horizontal, vertical, when_words


class RulesPage(SettingsPage):
    """See the module's docstring."""

    icon_name = "shield"

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None) -> None:
        super().__init__(backend, parent)
        self.column.addWidget(Label(self.tr("Approval rules"), self, size=1.25, bold=True))
        words = self.tr("Rules that you kept with “Always…”. Deny is stronger than ask, and ask is stronger than allow.")
        self.column.addWidget(Label(words, self, role="muted"))
        self._rows: QVBoxLayout = vertical(gap=2)
        self.column.addLayout(self._rows)
        self._message(self.tr("Loading…"))
        backend.rules_loaded.connect(self._on_rules)
        backend.failed.connect(self._on_failure)

    def page_title(self) -> str:
        return self.tr("Approval rules")

    def begin(self) -> None:
        self.backend.load_rules()

    @Slot(object)
    def _on_rules(self, offers: Sequence[RuleOffer]) -> None:
        clear(self._rows)
        if not offers:
            self._message(self.tr("There are no rules: every approval is asked each time."))
            return
        card = Card(self)
        for number, offer in enumerate(reversed(offers)):
            if number:
                card.column.addWidget(Line(card))
            card.column.addWidget(self._row(offer, card))
        self._rows.addWidget(card)

    def _row(self, offer: RuleOffer, card: Card) -> QWidget:
        row = QWidget(card)
        line = horizontal(row, gap=3)
        icon, role = {
            Permission.ALLOW: ("check-circle", "success"),
            Permission.ASK: ("hand", "warning"),
            Permission.DENY: ("cross-circle", "danger"),
        }[offer.rule.permission]
        line.addWidget(IconLabel(icon, row, role=role, steps=5), 0, Qt.AlignmentFlag.AlignTop)
        words = vertical(gap=0.5)
        text = visible_text(said(offer.text))
        words.addWidget(Label(text, row, selectable=True))
        facts = [self.tr("Session: {title}").format(title=visible_text(offer.where))] if offer.where else []
        if offer.rule.created_at is not None:
            facts.append(self.tr("since {when}").format(when=when_words(offer.rule.created_at)))
        if facts:
            words.addWidget(Label(" · ".join(facts), row, role="muted", size=0.92))
        line.addLayout(words, 1)
        revoke = button(self.tr("Revoke"), parent=row)
        revoke.setAccessibleName(self.tr("Revoke: {rule}").format(rule=text))
        revoke.setProperty("rule_id", offer.rule.id)
        revoke.clicked.connect(self._revoke)
        line.addWidget(revoke, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _message(self, text: str, role: str = "muted") -> None:
        clear(self._rows)
        self._rows.addWidget(Label(text, self, role=role))

    @Slot()
    def _revoke(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.backend.revoke_rule(str(sender.property("rule_id")))

    @Slot(object)
    def _on_failure(self, failure: SettingsFailure) -> None:
        if failure.operation in ("load_rules", "revoke_rule"):
            self._message(said_of(failure), "danger")
