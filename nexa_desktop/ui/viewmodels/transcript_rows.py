"""The rows of a transcript: what the view paints, one class per kind of row.

    PromptRow        the person's card, with attachments and the pager of sibling turns
    ReasoningRow     readable reasoning, folded
    AnswerRow        text of the model
    StepRow          one tool call with its result
    NoticeRow        the engine's own message to the model, or a note in the history
    DamagedRow       a stored message that cannot be read
    ActivityRow      what is going on right now; at most one, always last
    TurnRow          the footer of a turn

A row is one object for its whole life and changes in place; the view recognises it by identity.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.messages import ArtifactRef, FilePart, Stop
from nexa_desktop.core.runs import JournalEntry
from nexa_desktop.ui.viewmodels.said import said


class RowKind(StrEnum):
    """Which class a row has, as a word."""

    PROMPT = "prompt"
    REASONING = "reasoning"
    ANSWER = "answer"
    STEP = "step"
    NOTICE = "notice"
    DAMAGED = "damaged"
    ACTIVITY = "activity"
    TURN = "turn"


class Row(Struct, eq=False, kw_only=True):
    """What all rows have. ``seq`` 0: not (yet) a stored message."""

    kind: ClassVar[RowKind]
    run_id: RunId
    seq: int = 0

    @property
    def text(self) -> str:
        """The row's own text, as markdown source: what is searched and copied."""
        return ""


class TextRow(Row, eq=False, kw_only=True):
    """A row made of text that may still be arriving (``is_live``)."""

    is_live: bool = False
    chunks: list[str] = []

    @property
    def text(self) -> str:
        if len(self.chunks) > 1:
            self.chunks[:] = ["".join(self.chunks)]
        return self.chunks[0] if self.chunks else ""


class PromptRow(TextRow, eq=False, kw_only=True):
    """``siblings``: all turns that stand at this place, this one among them, oldest first."""

    kind = RowKind.PROMPT
    files: tuple[FilePart, ...] = ()
    at: datetime | None = None
    siblings: tuple[RunId, ...] = ()


class ReasoningRow(TextRow, eq=False, kw_only=True):
    """``seconds``: how long it took, when this process saw it happen. ``tokens`` as reported."""

    kind = RowKind.REASONING
    started_at: datetime | None = None
    seconds: float | None = None
    tokens: int | None = None


class AnswerRow(TextRow, eq=False, kw_only=True):
    """``cut_short`` says who ended an answer that is not complete, or is empty."""

    kind = RowKind.ANSWER
    stop: Stop | None = None
    cut_short: str = ""
    model: str | None = None
    is_in_context: bool = True


class NoticeRow(TextRow, eq=False, kw_only=True):
    """``title`` says what it is in a few words; the text is folded below it."""

    kind = RowKind.NOTICE
    title: str = ""
    color_role: str = "text_muted"
    icon: str = "info"


class DamagedRow(TextRow, eq=False, kw_only=True):
    """The text says what is wrong with the stored message."""

    kind = RowKind.DAMAGED
    title: str = ""


class ActivityRow(Row, eq=False, kw_only=True):
    """What the run is doing, since when; or for how long it waits: ``countdown`` has a %1 for the seconds until ``until``."""

    kind = RowKind.ACTIVITY
    title: str = ""
    since: datetime | None = None
    until: datetime | None = None
    countdown: str = ""


class StepState(StrEnum):
    """What became of a call, in the words of the window."""

    PLANNED = "planned"
    NEEDS_YOU = "needs_you"
    RUNNING = "running"
    STOPPING = "stopping"
    DONE = "done"
    FAILED = "failed"
    UNKNOWN = "unknown"
    NOT_STARTED = "not_started"
    DENIED = "denied"
    OVER_BUDGET = "over_budget"
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    HOSTED = "hosted"

    @property
    def is_open(self) -> bool:
        """Whether the call has no outcome yet."""
        return self in (StepState.PLANNED, StepState.NEEDS_YOU, StepState.RUNNING, StepState.STOPPING)


class StepRow(Row, eq=False, kw_only=True):
    """One call. ``progress`` is what a running tool said last; ``processes`` what is still alive of a stopping one."""

    kind = RowKind.STEP
    call_id: CallId
    name: str
    arguments: JsonObject | None = None
    arguments_raw: str = ""
    state: StepState = StepState.PLANNED
    started_at: datetime | None = None
    ended_at: datetime | None = None
    result: str | None = None
    artifact: ArtifactRef | None = None
    journal: JournalEntry | None = None
    progress: str = ""
    processes: int | None = None

    @property
    def text(self) -> str:
        return "\n".join(part for part in (self.name, self.target, self.result or "") if part)

    @property
    def target(self) -> str:
        """What the call is about in a few words: the path, command, address or query among its arguments."""
        return call_target(self.arguments) or self.arguments_raw.strip()[:200]

    @property
    def duration_s(self) -> float | None:
        """How long it ran, when both ends are known."""
        if self.started_at is None or self.ended_at is None:
            return None
        return max(0.0, (self.ended_at - self.started_at).total_seconds())

    @property
    def needs_settling(self) -> bool:
        """Whether a person still has to say what happened."""
        return self.state is StepState.UNKNOWN and (self.journal is None or self.journal.resolution is None)


class TurnRow(Row, eq=False, kw_only=True):
    """The footer of one turn: what it used and why it ended. ``cost_usd`` None: unknown."""

    kind = RowKind.TURN
    run: RunRow
    cost_usd: float | None = None
    has_prompt: bool = True
    siblings: tuple[RunId, ...] = ()
    is_last: bool = True

    @property
    def text(self) -> str:
        return said(self.run.error.message) if self.run.error else ""


_TARGET_KEYS = (
    "path", "file", "file_path", "filename", "command", "cmd", "url", "uri", "query", "pattern", "q", "source", "directory",
    "name", "title", "text", "message",
)  # fmt: skip


def call_target(arguments: Mapping[str, object] | None) -> str:
    """The one argument that says most, on one line; the first short text when none has a known name."""
    if not arguments:
        return ""
    for key in _TARGET_KEYS:
        value = arguments.get(key)
        if isinstance(value, str) and value.strip():
            return _one_line(value)
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            return _one_line(" ".join(str(item) for item in value))
    for value in arguments.values():
        if isinstance(value, str | int | float) and str(value).strip():
            return _one_line(str(value))
    return ""


def _one_line(text: str) -> str:
    return " ".join(text[:400].split())
