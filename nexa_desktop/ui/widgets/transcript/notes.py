"""Rows beside the talk: the engine's own messages, damaged messages, what is going on now."""

import math
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from nexa_desktop.ui.viewmodels.transcript_rows import ActivityRow, DamagedRow, NoticeRow
from nexa_desktop.ui.viewmodels.words import duration_words
from nexa_desktop.ui.widgets.transcript.composing import Composer, RowView
from nexa_desktop.ui.widgets.transcript.pieces import Action, Card, Item, LineLook, LinePiece, Piece, Verb
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.talk import guessed_height, open_word
from nexa_desktop.ui.widgets.transcript.text_pieces import PlainPiece

translate = QCoreApplication.translate

_DAMAGED_CARD = Card("base", border="border", stripe="danger")


class NoticeComposer(Composer):
    """One folded line."""

    is_openable = True

    def __init__(self, row: NoticeRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row = row

    @property
    def gap(self) -> float:
        return self.style.space(2)

    def guess(self, width: float) -> float:
        line = self.style.small_metrics.height() * 1.9
        return line + (guessed_height(self.row.text, width, self.style) if self.view.is_open else 0.0)

    def compose(self) -> list[Piece]:
        chevron = "chevron-down" if self.view.is_open else "chevron-right"
        items = [
            Item(icon=self.row.icon, role=self.row.color_role),
            Item(self.row.title, role=self.row.color_role, is_elastic=True, gap=self.style.space(1.5)),
            Item(icon=chevron, role="text_faint", gap=self.style.space(1)),
        ]
        name = f"{self.row.title}. {open_word(is_open=self.view.is_open)}"
        look = LineLook(lights_up=True, inset=self.style.space(1))
        line = LinePiece(self.style, items, action=Action(Verb.TOGGLE), name=name, look=look, copied=f"[{self.row.title}]")
        if not self.view.is_open:
            return [line]
        body = PlainPiece(self.style, self.row.text, gap=self.style.space(1), role="text_muted", indent=self.style.space(6))
        return [line, body]

    def copied_text(self) -> str:
        return f"[{self.row.title}]" + (f"\n{self.row.text}" if self.view.is_open else "")


class DamagedComposer(Composer):
    """What is wrong, in the message's place."""

    def __init__(self, row: DamagedRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row = row

    def card(self) -> Card:
        return _DAMAGED_CARD

    def guess(self, width: float) -> float:
        return guessed_height(self.row.text, width, self.style) + self.style.small_metrics.height() * 1.9

    def compose(self) -> list[Piece]:
        title = Item(self.row.title, icon="cross-circle", role="danger", font=self.style.small_bold, is_elastic=True)
        line = LinePiece(self.style, [title], copied=f"[{self.row.title}]")
        return [line, PlainPiece(self.style, self.row.text, role="text_muted", is_ours=True)]

    def copied_text(self) -> str:
        return f"[{self.row.title}] {self.row.text}"


class ActivityComposer(Composer):
    """What the run is doing, and for how long when that is worth knowing."""

    def __init__(self, row: ActivityRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row = row

    def guess(self, width: float) -> float:
        return self.style.small_metrics.height() * 1.9

    def _words(self) -> str:
        row = self.row
        if row.until is not None:
            left = (row.until - datetime.now(UTC)).total_seconds()
            return row.countdown.replace("%1", str(max(0, math.ceil(left))))
        waited = (datetime.now(UTC) - row.since).total_seconds() if row.since is not None else 0.0
        return f"{row.title} · {duration_words(waited)}" if waited >= 2 else row.title

    def compose(self) -> list[Piece]:
        items = [Item(self._words(), icon="running", role="accent", is_elastic=True)]
        return [LinePiece(self.style, items, look=LineLook(inset=self.style.space(1)))]

    def spoken(self) -> str:
        return self.row.title
