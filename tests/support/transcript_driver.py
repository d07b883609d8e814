"""Drives a transcript as a person would, and reads what it shows."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nexa_desktop.core.events import MessageSaved, RunEnded, RunStarted, TextDelta
from nexa_desktop.core.ids import RunId
from nexa_desktop.core.library import TranscriptPage
from nexa_desktop.core.messages import Message, Role, TextPart
from nexa_desktop.core.runs import EndedBy, RunConfig, RunMetadata, RunState, RunStatus, RunUsage
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.transcript import TranscriptView
from nexa_desktop.ui.widgets.transcript.pieces import Hotspot
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from tests.support.transcripts import IDENTITY, SESSION, page_of

NOW = datetime(2026, 11, 1, 10, 0, tzinfo=UTC)


class Transcript:
    """A view, its model, and hands and eyes for both."""

    def __init__(self, view: TranscriptView, model: TranscriptModel, qtbot: QtBot) -> None:
        self.view = view
        self.model = model
        self.qtbot = qtbot

    # ------------------------------------------------------------------------------------------ showing
    def load(self, page: TranscriptPage) -> None:
        """Show a page and paint it."""
        self.model.load(page)
        self.paint()

    def talk(self, *pairs: tuple[str, str]) -> None:
        """Show prompts and answers."""
        self.load(page_of(pairs))

    def paint(self) -> None:
        """Paint, so that all that is visible is laid out."""
        self.view._streaming.flush()
        self.view.viewport().repaint()

    def scroll(self, value: int) -> None:
        """As the scroll bar does."""
        self.view.verticalScrollBar().setValue(value)
        self.paint()

    # ------------------------------------------------------------------------------------------ reading
    def shown_text(self, row: int) -> str:
        """The text of a row as its documents have it, without empty lines."""
        box = self.view.column.boxes[row]
        if box.pieces is None:
            box.compose()
        lines: list[str] = []
        for _, piece in box.text_pieces():
            piece.realize()
            assert piece.document is not None
            lines += [line for line in piece.document.toPlainText().split("\n") if line.strip()]
        return "\n".join(lines)

    def row_of(self, text: str) -> int:
        """The first row whose source holds a text."""
        return next(i for i, row in enumerate(self.model.rows) if text in row.text)

    def spots(self, row: int) -> list[Hotspot]:
        """What can be clicked in a row."""
        box = self.view.column.boxes[row]
        box.realize(0, box.height)
        self.view.column.touch(row)
        return [spot for _, spot in box.hotspots()]

    def point_in_text(self, text: str) -> QPoint:
        """A point of the viewport on the first letter of a visible text."""
        for index, box in enumerate(self.view.column.boxes):
            for number, piece in box.text_pieces():
                if isinstance(piece, TextPiece) and (marks := piece.marks(text)):
                    rect = piece.rects_of(*marks[0])[0]
                    corner = self.view.geometry_.row_rect(index).topLeft() + box.corner(number)
                    return QPointF(corner.x() + rect.x() + 2, corner.y() + rect.center().y()).toPoint()
        raise AssertionError(f"{text!r} is not laid out")

    # ------------------------------------------------------------------------------------------ acting
    def click_spot(self, row: int, name: str) -> None:
        """Click a button or link of a row by what it is called."""
        self.view.show_row(row)
        self.paint()
        box = self.view.column.boxes[row]
        number, spot = next((n, s) for n, s in box.hotspots() if name in s.name)
        self.view.show_place(row, number, spot.rect)
        self.paint()
        corner = self.view.geometry_.row_rect(row).topLeft() + box.corner(number)
        self.click((corner + spot.rect.center()).toPoint())

    def click(self, point: QPoint) -> None:
        """The left button."""
        viewport = self.view.viewport()
        QTest.mouseMove(viewport, point)
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, move, release."""
        viewport = self.view.viewport()
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(viewport, left, none, start)
        self._move_pressed(start + QPoint(6, 0))
        self._move_pressed(end)
        QTest.mouseRelease(viewport, left, none, end)

    def _move_pressed(self, point: QPoint) -> None:

        viewport = self.view.viewport()
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(point),
            QPointF(viewport.mapToGlobal(point)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QGuiApplication.sendEvent(viewport, event)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, times: int = 1) -> None:
        """Press a key in the view."""
        for _ in range(times):
            QTest.keyClick(self.view, key, modifiers)

    # ------------------------------------------------------------------------------------------ a live run
    def begin_run(self, run_id: str = "run_live", prompt: str = "go") -> "LiveRun":
        """A run that streams into the end."""
        return LiveRun(self, RunId(run_id), prompt)


class LiveRun:
    """Events of one run, in order."""

    def __init__(self, transcript: Transcript, run_id: RunId, prompt: str) -> None:
        self.transcript = transcript
        self.run_id = run_id
        self._n = 0
        self._seq = 0
        apply = transcript.model.apply
        apply(RunStarted(**self.base(), parent_run_id=None, config=RunConfig(), deadline_at=NOW))
        self.save(Message(Role.USER, (TextPart(prompt),)))

    def base(self) -> dict[str, Any]:
        """What every event carries."""
        self._n += 1
        return {"run_id": self.run_id, "session_id": SESSION, "n": self._n, "at": NOW}

    def save(self, message: Message) -> None:
        """A committed message."""
        self._seq += 1
        stored = message.model_copy(update={"seq": self._seq, "run_id": self.run_id})
        self.transcript.model.apply(MessageSaved(**self.base(), message=stored))

    def say(self, text: str) -> None:
        """A delta."""
        self.transcript.model.apply(TextDelta(**self.base(), text=text))

    def settle_answer(self, text: str) -> None:
        """The whole answer is stored."""
        self.save(Message(Role.ASSISTANT, (TextPart(text),), model=IDENTITY.model))

    def end(
        self, status: RunStatus = RunStatus.COMPLETED, ended_by: EndedBy = EndedBy.MODEL, journal: Sequence[object] = ()
    ) -> None:
        """The run has ended."""
        state = RunState(
            run_id=self.run_id,
            status=status,
            config=RunConfig(),
            metadata=RunMetadata(SESSION, identity=IDENTITY, started_at=NOW, ended_at=NOW, elapsed_s=3.0, ended_by=ended_by),
            usage=RunUsage(model_calls=1, input_tokens=10, output_tokens=5),
            journal=tuple(journal),  # type: ignore[arg-type]  # entries
        )
        self.transcript.model.apply(RunEnded(**self.base(), state=state))
