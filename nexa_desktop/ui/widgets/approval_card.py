"""One request for approval: what, with which exact arguments, where, how risky, and four answers.

The card never takes the focus from the composer; whoever goes to it lands on Deny. It emits one decision at most, bound to
the digest of what it shows, and none at all once the request has ended.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from nexa_desktop.core.permissions import PermissionRule
from nexa_desktop.core.tools import Effect
from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, ApprovalView, DecisionKind
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.widgets.dead_time import DeadTime, GuardedButton, monotonic_ms
from nexa_desktop.ui.widgets.diff_view import DiffView
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import Card, ChoiceLabel, IconLabel, Label, button, clear, horizontal, plain_tip, vertical
from nexa_desktop.ui.widgets.visible_text import PATH_KEYS, VisibleTextView, arguments_pieces, has_marks

_MOST_DIFFS = 50


class ApprovalCard(Card):
    """A request and its answers; see the module's docstring. ``rules_shown``: the list of rules is open, and the card is
    taller; ``rules_opened``: the person wants to see the rules that are kept."""

    decided = Signal(object)
    rules_shown = Signal()
    rules_opened = Signal()

    def __init__(
        self,
        request: ApprovalView,
        parent: QWidget | None = None,
        *,
        clock_ms: Callable[[], int] = monotonic_ms,
        shows_session: bool = True,
    ) -> None:
        super().__init__(parent)
        self._request = request
        self._is_closed = False
        self._guard = DeadTime(self, clock_ms=clock_ms)
        self.setAccessibleName(self.tr("Approval needed: {tool}").format(tool=visible_text(request.tool)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.column.setSpacing(theme.space(3))
        self.column.addLayout(self._head(shows_session))
        self._body = vertical(gap=3)
        self.column.addLayout(self._body)
        self._fill_body()
        self._answers = QWidget(self)
        self._build_answers()
        self.column.addWidget(self._answers)
        self.column.addWidget(self.rule_note)
        self.column.addWidget(self.reason_edit)
        self._rules = QWidget(self)
        self._build_rules()
        self._rules.hide()
        self.column.addWidget(self._rules)
        self._end_note = Label("", self, role="muted")
        self._end_note.hide()
        self.column.addWidget(self._end_note)
        self.setFocusProxy(self.deny_button)

    # ------------------------------------------------------------------------------------------------ parts
    def _head(self, shows_session: bool) -> QVBoxLayout:
        request = self._request
        column = vertical(gap=1)
        row = horizontal(gap=2)
        row.addWidget(IconLabel("hand", self, role="accent", steps=5))
        title = self.tr("Allow “{tool}”?").format(tool=visible_text(request.tool))
        row.addWidget(Label(title, self, size=1.15, bold=True), 1)
        column.addLayout(row)
        self.risk_line = Label("", self)
        self._sync_risk()
        column.addWidget(self.risk_line)
        if shows_session:
            text = self.tr("Session: {title}").format(title=visible_text(request.session_title))
            column.addWidget(Label(text, self, role="muted"))
        return column

    def _sync_risk(self) -> None:
        request = self._request
        self.risk_line.setText(request.risk)
        self.risk_line.set_role("warning" if request.effect is not Effect.READ else None)
        self.setAccessibleDescription(request.risk)

    def _fill_body(self) -> None:
        request = self._request
        clear(self._body)
        if request.reason:
            reason = self.tr("Why it asks: {reason}").format(reason=visible_text(said(request.reason)))
            self._body.addWidget(Label(reason, self, role="muted"))
        # a diff below says the same once more: question, diff and answers should be seen without scrolling
        is_shown_below = request.preview is not None and bool(request.preview.changes)
        self.arguments_view = VisibleTextView(self, name=self.tr("Arguments"), most_lines=5 if is_shown_below else 14)
        pieces = arguments_pieces(request.arguments)
        self.arguments_view.set_pieces(pieces)
        self._body.addWidget(self.arguments_view)
        paths = [text for key in PATH_KEYS if isinstance(text := request.arguments.get(key), str)]
        if any(has_marks(text) for text in (request.tool, *_texts(request.arguments))) or any(
            has_marks(path, is_path=True) for path in paths
        ):
            warning = horizontal(gap=2)
            warning.addWidget(IconLabel("warning", self, role="danger", steps=4.5), 0, Qt.AlignmentFlag.AlignTop)
            words = self.tr(
                "Some characters in here would not show, or would reorder the text. They are spelled out like ⟨U+202E⟩."
            )
            warning.addWidget(Label(words, self, role="danger"), 1)
            self._body.addLayout(warning)
        if request.working_directory:
            where = self.tr("Working folder: {path}").format(path=visible_text(request.working_directory))
            self._body.addWidget(Label(where, self, role="muted", selectable=True))
        if request.preview is not None:
            if request.preview.summary:
                self._body.addWidget(Label(visible_text(said(request.preview.summary)), self))
            for change in request.preview.changes[:_MOST_DIFFS]:
                self._body.addWidget(DiffView(change, self))
            hidden = len(request.preview.changes) - _MOST_DIFFS
            if hidden > 0:
                self._body.addWidget(Label(self.tr("And {count} more files.").format(count=hidden), self, role="warning"))

    def _build_answers(self) -> None:
        column = vertical(self._answers, gap=2)
        row = FlowLayout(gap=2)
        self.deny_button = GuardedButton(self.tr("Deny"), self._guard, self)
        self.once_button = GuardedButton(self.tr("Allow once"), self._guard, self)
        self.run_button = GuardedButton(self.tr("Allow for this run"), self._guard, self)
        self.always_button = GuardedButton(self.tr("Always…"), self._guard, self)
        for made, slot in (
            (self.deny_button, self._deny),
            (self.once_button, self._once),
            (self.run_button, self._for_run),
            (self.always_button, self._show_rules),
        ):
            made.clicked.connect(slot)
            row.addWidget(made)
        column.addLayout(row)
        self.reason_edit = QLineEdit(self)
        self.reason_edit.setPlaceholderText(self.tr("Tell the model why not (optional, sent with Deny)"))
        self.reason_edit.setAccessibleName(self.tr("Reason for denying"))
        self.reason_edit.returnPressed.connect(self.deny_button.setFocus)
        self.rule_note = Label("", self, role="faint", size=0.92)
        self._sync_answers()

    def _sync_answers(self) -> None:
        run_rule, always = self._request.run_rule, self._request.rule_suggestions
        self.run_button.setEnabled(run_rule is not None)
        self.always_button.setEnabled(bool(always))
        text = ""
        if run_rule is not None:
            text = self.tr("“Allow for this run” means: {rule}").format(rule=visible_text(said(run_rule.text)))
        elif not always and self._request.knows_rules:
            text = self.tr("This can only be allowed once: no rule could say exactly what it would cover.")
        self.run_button.setAccessibleDescription(text)
        self.run_button.setToolTip(plain_tip(text))
        self.rule_note.setText(text)
        self.rule_note.setVisible(bool(text))

    def _build_rules(self) -> None:
        column = vertical(self._rules, gap=2)
        column.addWidget(Label(self.tr("Which rule? It holds until you revoke it in Settings › Approval rules."), self))
        self._rule_rows = vertical(gap=2)
        column.addLayout(self._rule_rows)
        self.rule_choices = QButtonGroup(self)
        self.rule_choices.idToggled.connect(self._on_rule_chosen)
        row = FlowLayout(gap=2)
        back = button(self.tr("Back"), parent=self._rules)
        back.clicked.connect(self._hide_rules)
        self.rule_button = GuardedButton(self.tr("Allow and keep this rule"), self._guard, self._rules)
        self.rule_button.clicked.connect(self._with_rule)
        kept = button(self.tr("See all rules…"), kind="quiet", parent=self._rules)
        kept.clicked.connect(self.rules_opened)
        for made in (back, self.rule_button, kept):
            row.addWidget(made)
        column.addLayout(row)
        self._fill_rules()

    def _fill_rules(self) -> None:
        for known in self.rule_choices.buttons():
            self.rule_choices.removeButton(known)
        clear(self._rule_rows)
        self.rule_button.setEnabled(False)
        for number, suggestion in enumerate(self._request.rule_suggestions):
            line = horizontal(gap=2)
            choice = QRadioButton(self._rules)
            text = visible_text(said(suggestion.text))
            choice.setAccessibleName(text)
            line.addWidget(choice, 0, Qt.AlignmentFlag.AlignTop)
            line.addWidget(ChoiceLabel(text, choice, self._rules), 1)
            self._rule_rows.addLayout(line)
            self.rule_choices.addButton(choice, number)

    # ------------------------------------------------------------------------------------------------ state
    @property
    def request(self) -> ApprovalView:
        """What is asked."""
        return self._request

    @property
    def is_closed(self) -> bool:
        """Whether it was answered or has ended."""
        return self._is_closed

    def set_request(self, request: ApprovalView) -> None:
        """Show more of the same request (its diff and rules come later than its arguments). What was typed, the focus and
        the place of a list of rules stay; input waits again, since the answers may have moved. Another call or other
        arguments are refused with `ValueError`: an answer is bound to what was shown from the beginning."""
        if (request.call_id, request.digest) != (self._request.call_id, self._request.digest):
            raise ValueError("An approval card cannot change to another request.")
        if request == self._request or self._is_closed:
            return
        before, self._request = self._request, request
        if request.preview != before.preview or request.reason != before.reason:
            self._fill_body()
        self._sync_risk()
        self._sync_answers()
        self.rule_note.setVisible(bool(self.rule_note.text()) and self._rules.isHidden())
        if request.rule_suggestions != before.rule_suggestions:
            self._fill_rules()
        self._guard.restart()

    def detach_answers(self) -> QWidget:
        """The row of answers, for a dialog that keeps it in sight while the rest scrolls."""
        self.column.removeWidget(self._answers)
        return self._answers

    def set_ended(self, words: str | None = None) -> None:
        """The request has ended elsewhere: no answer will be taken any more."""
        self._close(words or self.tr("This request has ended. Nothing was decided here."))

    def _close(self, words: str) -> None:
        self._is_closed = True
        for widget in (self._answers, self._rules, self.rule_note, self.reason_edit):
            widget.setEnabled(False)
            widget.hide()
        self._end_note.setText(words)
        self._end_note.show()

    # ------------------------------------------------------------------------------------------------ answers
    def _decide(self, kind: DecisionKind, words: str, *, reason: str = "", rule: PermissionRule | None = None) -> None:
        if self._is_closed or not self._guard.is_over:
            return
        self._close(words)
        request = self._request
        self.decided.emit(ApprovalDecision(request.run_id, request.call_id, request.digest, kind, reason, rule))

    @Slot()
    def _deny(self) -> None:
        self._decide(DecisionKind.DENY, self.tr("Denied."), reason=self.reason_edit.text().strip())

    @Slot()
    def _once(self) -> None:
        self._decide(DecisionKind.ONCE, self.tr("Allowed once."))

    @Slot()
    def _for_run(self) -> None:
        rule = self._request.run_rule
        if rule is not None:
            self._decide(DecisionKind.RUN, self.tr("Allowed for this run."), rule=rule.rule)

    @Slot()
    def _with_rule(self) -> None:
        number = self.rule_choices.checkedId()
        if 0 <= number < len(self._request.rule_suggestions):
            chosen = self._request.rule_suggestions[number]
            self._decide(DecisionKind.RULE, self.tr("Allowed, and kept as a rule."), rule=chosen.rule)

    @Slot()
    def _show_rules(self) -> None:
        self._guard.restart()
        for widget in (self._answers, self.rule_note, self.reason_edit):
            widget.hide()
        self._rules.show()
        first = self.rule_choices.button(0)
        if first is not None:
            first.setFocus()
        self.rules_shown.emit()

    @Slot()
    def _hide_rules(self) -> None:
        self._guard.restart()
        self._rules.hide()
        for widget in (self._answers, self.reason_edit):
            widget.show()
        self.rule_note.setVisible(bool(self.rule_note.text()))
        self.deny_button.setFocus()

    @Slot(int, bool)
    def _on_rule_chosen(self, number: int, is_chosen: bool) -> None:
        del number, is_chosen
        self.rule_button.setEnabled(self.rule_choices.checkedId() >= 0)

    # ------------------------------------------------------------------------------------------------ Qt
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._guard.restart()

    def event(self, event: QEvent) -> bool:
        # Qt hands a window's activation down to its visible children
        if event.type() is QEvent.Type.WindowActivate:
            self._guard.restart()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # a key that no button took says that somebody is typing for another place
        if not self._guard.is_over:
            self._guard.restart()
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        width = theme.space(1)
        left = self.width() - width if self.layoutDirection() is Qt.LayoutDirection.RightToLeft else 0
        color = theme.colors().border_strong if self._is_closed else theme.colors().accent
        with QPainter(self) as painter:
            painter.fillRect(left, theme.space(1.5), width, self.height() - theme.space(3), QColor(color))


def _texts(value: object) -> list[str]:
    """All texts in JSON data, keys too; no recursion, since data can be deep."""
    found: list[str] = []
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, dict):
            stack.extend((*item.keys(), *item.values()))
        elif isinstance(item, list):
            stack.extend(item)
    return found
