"""Approvals as a dialog, for when the window shows something else than the session that asks.

Shows one request after the other. Escape and the close button decide nothing: requests stay pending in "Needs you".
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nexa_desktop.core.ids import CallId
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, ApprovalView
from nexa_desktop.ui.widgets.approval_card import ApprovalCard
from nexa_desktop.ui.widgets.dead_time import monotonic_ms
from nexa_desktop.ui.widgets.parts import Dialog, Label, button, clear, vertical


class ApprovalDialog(Dialog):
    """One or more requests; calls back for each decision."""

    def __init__(
        self,
        parent: QWidget | None,
        views: Sequence[ApprovalView],
        on_decided: Callable[[ApprovalDecision], None],
        *,
        clock_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        super().__init__(parent, "", wide=150)
        self.setWindowTitle(self.tr("Approval needed"))
        self.setAccessibleName(self.tr("Approval needed"))
        self.hide_heading()
        self._views = list(views)
        self._total = len(self._views)
        self._on_decided = on_decided
        self._clock_ms = clock_ms
        self.card: ApprovalCard | None = None
        self._pinned = vertical(gap=2)
        self._pinned.setContentsMargins(theme.space(6), theme.space(3), theme.space(6), 0)
        outer = self.layout()
        assert isinstance(outer, QVBoxLayout)  # noqa: S101  made in the base class
        outer.insertLayout(outer.count() - 1, self._pinned)
        self._place = Label("", self, role="muted", wrap=False)
        self.footer.addWidget(self._place)
        self.footer.addStretch(1)
        self.later_button = self.add_button(button(self.tr("Decide later"), kind="quiet"), self.reject)
        self._show_next()

    @classmethod
    def ask(
        cls, parent: QWidget | None, views: Sequence[ApprovalView], on_decided: Callable[[ApprovalDecision], None]
    ) -> "ApprovalDialog":
        """Show the requests without blocking."""
        dialog = cls(parent, views, on_decided)
        dialog.present()
        return dialog

    @Slot(object)
    def set_view(self, view: ApprovalView) -> None:
        """More is known of one of the requests; another one is none of this dialog's."""
        self._views = [view if known.call_id == view.call_id else known for known in self._views]
        if self.card is not None and self.card.request.call_id == view.call_id:
            self.card.set_request(view)

    def withdraw(self, call_id: CallId) -> None:
        """A request has ended: it can no longer be answered here."""
        if self.card is not None and self.card.request.call_id == call_id:
            self.card.set_ended()
            self.later_button.setText(self.tr("Close") if len(self._views) <= 1 else self.tr("Next"))
            if len(self._views) > 1:
                QTimer.singleShot(0, self, self._next)
        else:
            self._views = [view for view in self._views if view.call_id != call_id]
            self._count()

    @Slot(object)
    def _decide(self, decision: ApprovalDecision) -> None:
        self._on_decided(decision)
        # the card that sent this signal must live until it has returned
        QTimer.singleShot(0, self, self._next)

    @Slot()
    def _next(self) -> None:
        if self._views:
            self._views.pop(0)
        if self._views:
            self._show_next()
        else:
            self.accept()

    def _show_next(self) -> None:
        if self.card is not None:
            clear(self._pinned)
            self.body.removeWidget(self.card)
            self.card.hide()
            self.card.deleteLater()
        self.card = ApprovalCard(self._views[0], self.content, clock_ms=self._clock_ms)
        self.card.decided.connect(self._decide)
        self.card.rules_shown.connect(self._scroll_to_rules)
        self.body.addWidget(self.card, 0, Qt.AlignmentFlag.AlignTop)
        self._pinned.addWidget(self.card.detach_answers())
        self.card.deny_button.setDefault(True)
        self.card.deny_button.setFocus()
        self.later_button.setText(self.tr("Decide later"))
        self._count()
        self.area.ensureVisible(0, 0)

    @Slot()
    def _scroll_to_rules(self) -> None:
        QTimer.singleShot(0, self, self._scroll_down)

    @Slot()
    def _scroll_down(self) -> None:
        self.area.verticalScrollBar().setValue(self.area.verticalScrollBar().maximum())

    def _count(self) -> None:
        number = self._total - len(self._views) + 1
        self._place.setText(self.tr("{number} of {total}").format(number=number, total=self._total) if self._total > 1 else "")
