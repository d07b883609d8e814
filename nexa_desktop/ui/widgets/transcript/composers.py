"""Which composer makes which kind of row."""

from collections.abc import Callable
from typing import Any

from nexa_desktop.ui.viewmodels.transcript_rows import Row, RowKind
from nexa_desktop.ui.widgets.transcript.composing import Composer, RowView
from nexa_desktop.ui.widgets.transcript.notes import ActivityComposer, DamagedComposer, NoticeComposer
from nexa_desktop.ui.widgets.transcript.step_rows import StepComposer
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.talk import AnswerComposer, PromptComposer, ReasoningComposer
from nexa_desktop.ui.widgets.transcript.turns import TurnComposer

_COMPOSERS: dict[RowKind, Callable[[Any, RowView, Style], Composer]] = {
    RowKind.PROMPT: PromptComposer,
    RowKind.REASONING: ReasoningComposer,
    RowKind.ANSWER: AnswerComposer,
    RowKind.STEP: StepComposer,
    RowKind.NOTICE: NoticeComposer,
    RowKind.DAMAGED: DamagedComposer,
    RowKind.ACTIVITY: ActivityComposer,
    RowKind.TURN: TurnComposer,
}


def composer_for(row: Row, view: RowView, style: Style) -> Composer:
    """The composer of a row."""
    return _COMPOSERS[row.kind](row, view, style)
