"""The footer of a turn: what it used, why it ended, what can be done now."""

from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.runs import EndedBy, RunStatus
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.transcript_rows import TurnRow
from nexa_desktop.ui.viewmodels.words import (
    duration_words,
    error_icon,
    is_capped,
    short_number,
    status_look,
    why_it_ended,
)
from nexa_desktop.ui.widgets.transcript.composing import Composer, RowView
from nexa_desktop.ui.widgets.transcript.pager import pager_items
from nexa_desktop.ui.widgets.transcript.pieces import Action, Card, Item, LineLook, LinePiece, Piece, Verb
from nexa_desktop.ui.widgets.transcript.step_rows import buttons_piece
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.talk import guessed_height
from nexa_desktop.ui.widgets.transcript.text_pieces import PlainPiece

translate = QCoreApplication.translate


class TurnComposer(Composer):
    """Quiet when the turn completed; a card when something has to be said or done."""

    def __init__(self, row: TurnRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row = row

    @property
    def gap(self) -> float:
        return self.style.space(2)

    @property
    def _is_plain(self) -> bool:
        run = self.row.run
        if run.status is RunStatus.CANCELLED:
            return run.error is None and run.ended_by not in (EndedBy.CRASH, EndedBy.SHUTDOWN, EndedBy.STORE)
        return run.status is RunStatus.COMPLETED

    def card(self) -> Card | None:
        if self._is_plain:
            return None
        stripe = status_look(self.row.run.status, is_alive=self.row.run.is_alive).color_role
        return Card("raised", border="border", pad_x=3, pad_y=1.5, stripe=stripe)

    @property
    def outside(self) -> int:  # type: ignore[override]  # a plain value in the base
        return 0 if self._is_plain else 1

    def guess(self, width: float) -> float:
        line = self.style.small_metrics.height() * 1.9
        return line if self._is_plain else 4 * line + guessed_height(self.row.text, width, self.style)

    def compose(self) -> list[Piece]:
        facts = self._facts_line()
        if self._is_plain:
            return [facts]
        row, style = self.row, self.style
        run = row.run
        look = status_look(run.status, is_alive=run.is_alive)
        why = why_it_ended(run)
        failed_with = run.error.code if run.error is not None and run.status is RunStatus.FAILED else None
        icon = error_icon(failed_with or "") or look.icon
        pieces: list[Piece] = [
            LinePiece(style, [Item(look.word, icon=icon, role=look.color_role, font=style.small_bold)], copied=f"[{why}]")
        ]
        pieces.append(PlainPiece(style, why, is_ours=True))
        if run.error is not None:
            if said(run.error.message) != why:
                pieces.append(_told(style, run.error.message))
            if run.error.hint:
                pieces.append(_told(style, run.error.hint))
        buttons = self._buttons()
        if buttons:
            pieces.append(buttons_piece(style, buttons))
        return [*pieces, facts]

    def _buttons(self) -> list[Item]:
        """Only the last turn of the path can simply be gone on with."""
        run = self.row.run
        if not self.row.is_last or run.status is RunStatus.WAITING_APPROVAL:
            return []
        go_on = Item(
            translate("Transcript", "Continue"), is_primary=True, action=Action(Verb.CONTINUE),
            name=translate("Transcript", "Continue this turn"),
        )  # fmt: skip
        resume = Item(translate("Transcript", "Resume"), is_primary=True, action=Action(Verb.RETRY))
        retry = Item(translate("Transcript", "Retry"), is_primary=True, action=Action(Verb.RETRY))
        if is_capped(run):
            return [Item(translate("Transcript", "Raise the limit…"), is_primary=True, action=Action(Verb.CONTINUE))]
        if run.status in (RunStatus.BUDGET_EXHAUSTED, RunStatus.TIMED_OUT):
            return [go_on]
        if run.status is RunStatus.FAILED:
            # the button is called what the hint above it calls it
            hint = (run.error.hint or "") if run.error is not None else ""
            return [resume if "resume" in hint.lower() else retry]
        if run.status is RunStatus.RUNNING and not run.is_alive:
            return [resume]
        if run.status is RunStatus.CANCELLED and run.ended_by in (EndedBy.CRASH, EndedBy.SHUTDOWN):
            return [go_on]
        return []

    def facts(self) -> list[str]:
        """Model, time, tokens, cost: what is known."""
        run = self.row.run
        facts = [run.identity.model] if run.identity.model else []
        if run.elapsed_s > 0:
            facts.append(duration_words(run.elapsed_s) if run.elapsed_s >= 1 else translate("Transcript", "under 1 s"))
        usage = run.usage
        if usage.total_tokens:
            words = translate("Transcript", "%1 in, %2 out")
            words = words.replace("%1", short_number(usage.input_tokens)).replace("%2", short_number(usage.output_tokens))
            facts.append(words + (translate("Transcript", " (incomplete)") if usage.unreported_calls else ""))
        if self.row.cost_usd is not None:
            facts.append(f"${self.row.cost_usd:.4f}" if self.row.cost_usd < 0.1 else f"${self.row.cost_usd:.2f}")
        return facts

    def _facts_line(self) -> LinePiece:
        row, style = self.row, self.style
        words = self.facts()
        items: list[Item] = []
        if row.run.status is RunStatus.COMPLETED:
            words.insert(0, status_look(row.run.status).word)
        elif self._is_plain:
            look = status_look(row.run.status)
            items.append(Item(why_it_ended(row.run), icon=look.icon, role=look.color_role))
            if row.is_last:
                words_of_it = translate("Transcript", "Resume this turn")
                items.append(
                    Item(translate("Transcript", "Resume"), role="accent", action=Action(Verb.RETRY), name=words_of_it)
                )
        items.append(Item(" · ".join(words), role="text_faint", is_elastic=True))
        if not row.has_prompt:
            items += pager_items(style, row.run_id, row.siblings)
        actions = (
            ("copy", Verb.COPY_ROW, translate("Transcript", "Copy the answer")),
            ("refresh", Verb.REGENERATE, translate("Transcript", "Answer again")),
            ("branch", Verb.CONTINUE, translate("Transcript", "Continue from here")),
            ("more", Verb.MENU, translate("Transcript", "More for this turn")),
        )
        for icon, verb, name in actions:
            items.append(
                Item(
                    icon=icon,
                    role="text_faint",
                    action=Action(verb),
                    name=name,
                    is_right=True,
                    on_hover=not row.is_last,
                    gap=0.0,
                )
            )
        return LinePiece(style, items, name=self.spoken(), look=LineLook(height=2.0))

    def copied_text(self) -> str:
        return "" if self._is_plain else f"[{why_it_ended(self.row.run)}]"

    def spoken(self) -> str:
        return ", ".join([why_it_ended(self.row.run).rstrip("."), *self.facts()])


def _told(style: Style, words: str) -> Piece:
    return PlainPiece(style, said(words), role="text_muted", gap=style.space(0.5), is_ours=True)
