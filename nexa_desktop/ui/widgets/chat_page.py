"""The transcript with its find bar, and the cards at its end: approvals first, then a word about the last turn."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.approvals import ApprovalView
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.approval_card import ApprovalCard
from nexa_desktop.ui.widgets.parts import clear, vertical
from nexa_desktop.ui.widgets.run_notice import NoticeView, RunNotice
from nexa_desktop.ui.widgets.toast import announce
from nexa_desktop.ui.widgets.transcript import FindBar, TranscriptView


class ChatPage(QWidget):
    """``decided(ApprovalDecision)`` · ``answered``: the last request was decided here, and its card took the focus along ·
    ``notice_chosen(str)`` · ``rules_opened``."""

    decided = Signal(object)
    answered = Signal()
    notice_chosen = Signal(object)
    rules_opened = Signal()

    def __init__(self, model: TranscriptModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = vertical(self, gap=0)
        self.view = TranscriptView(self)
        self.view.set_model(model)
        self.find_bar = FindBar(self.view, self)
        self.find_bar.hide()
        self.find_bar.installEventFilter(self)
        column.addWidget(self.find_bar)
        column.addWidget(self.view, 1)
        self._views: tuple[ApprovalView, ...] = ()
        self._notice: NoticeView | None = None
        self._cards: dict[str, ApprovalCard] = {}
        self._footer: QWidget | None = None
        self._is_answering = False

    def eventFilter(self, watched: QObject, happened: QEvent) -> bool:
        # Escape in the find bar closes it; it must not reach the window's "Stop turn".
        is_override = happened.type() == QEvent.Type.ShortcutOverride and isinstance(happened, QKeyEvent)
        if watched is self.find_bar and is_override and happened.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            happened.accept()
            return True
        return False

    @property
    def approval_cards(self) -> tuple[ApprovalCard, ...]:
        """The cards shown, in order."""
        return tuple(self._cards.values())

    def show_approvals(self, views: Sequence[ApprovalView]) -> None:
        """One card for each request. A card that is shown stays as it is: what is under the cursor does not move."""
        if tuple(views) == self._views:
            return
        is_new = {view.call_id for view in views} - {view.call_id for view in self._views}
        self._views = tuple(views)
        if list(self._cards) == [view.call_id for view in views]:
            for view in views:  # the same requests, with more known of them: focus and what was typed stay
                self._cards[view.call_id].set_request(view)
            return
        self._rebuild()
        if is_new:
            announce(self, self.tr("Approval needed: {tool}").format(tool=views[0].tool), is_urgent=True)
            QTimer.singleShot(0, self, self.view.jump_to_latest)

    def show_notice(self, notice: NoticeView | None) -> None:
        """A word about the last turn, or none."""
        if notice == self._notice:
            return
        self._notice = notice
        self._rebuild()
        if notice is not None:
            announce(self, f"{notice.heading} {notice.text}")

    @Slot()
    def _note_answer(self) -> None:
        self._is_answering = True

    def _rebuild(self) -> None:
        old = self._footer
        focused = QApplication.focusWidget()
        has_focus = focused is None or self.isAncestorOf(focused)
        self._cards = {}
        if not self._views and self._notice is None:
            self._footer = None
            self.view.set_footer_widget(None)
        else:
            footer = QWidget()
            column = vertical(footer, gap=2)
            column.setContentsMargins(0, theme.space(2), 0, theme.space(3))
            for view in self._views:
                card = ApprovalCard(view, footer, shows_session=False)
                card.decided.connect(self._note_answer)
                card.decided.connect(self.decided)
                card.rules_opened.connect(self.rules_opened)
                column.addWidget(card)
                self._cards[view.call_id] = card
            if self._notice is not None and not self._views:
                notice = RunNotice(self._notice, footer)
                notice.chosen.connect(self.notice_chosen)
                column.addWidget(notice)
            self._footer = footer
            self.view.set_footer_widget(footer)
        if old is not None:
            layout = old.layout()
            if layout is not None:
                clear(layout)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        if self._is_answering and not self._views:
            self._is_answering = False
            if has_focus:  # it went with the card, and the next word would be typed into nothing
                self.answered.emit()

    def close_find(self) -> None:
        """Hide the find bar without taking the focus anywhere: something else is shown."""
        if not self.find_bar.isHidden():
            self.view.clear_find()
            self.find_bar.hide()

    @Slot()
    def open_find(self) -> None:
        """Show the find bar."""
        self.find_bar.open_with(self.view.selected_text()[:200])
