"""The conversation on screen: one scroll area that paints its rows itself.

    model rows ──> Column of RowBoxes ──> pieces ──> documents, only near the viewport
    Geometry      what is seen, and keeping it in place
    Selection     text over any number of rows          Pointer, Keys   mouse and keyboard
    Finder        all places of a text                  Streaming       new text at a bearable rate

The view asks no store and calls no engine: what a person wants goes out as signals.
"""

import time

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QToolTip, QWidget

from nexa_desktop.core.ids import RunId
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.viewmodels.transcript_rows import ActivityRow, PromptRow, StepRow, TurnRow
from nexa_desktop.ui.widgets.toast import announce
from nexa_desktop.ui.widgets.transcript import accessibility
from nexa_desktop.ui.widgets.transcript.actions import Actions, leave_clipboard, put_on_clipboard
from nexa_desktop.ui.widgets.transcript.column import Column
from nexa_desktop.ui.widgets.transcript.find import Finder
from nexa_desktop.ui.widgets.transcript.formulas import Formulas
from nexa_desktop.ui.widgets.transcript.geometry import Geometry
from nexa_desktop.ui.widgets.transcript.highlighting import CodeColors
from nexa_desktop.ui.widgets.transcript.keys import Keys
from nexa_desktop.ui.widgets.transcript.overlays import Overlays
from nexa_desktop.ui.widgets.transcript.paging import Paging
from nexa_desktop.ui.widgets.transcript.painting import RowPainter
from nexa_desktop.ui.widgets.transcript.pieces import Action
from nexa_desktop.ui.widgets.transcript.pointer import Pointer
from nexa_desktop.ui.widgets.transcript.selection import Selection
from nexa_desktop.ui.widgets.transcript.streaming import Streaming
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from nexa_desktop.ui.widgets.transcript.thumbnails import LoadArtifact, Thumbnails


class TranscriptView(QAbstractScrollArea):
    """Shows a `TranscriptModel`. All signals carry objects."""

    older_requested = Signal()
    link_activated = Signal(object)  # url
    continue_from_requested = Signal(object)  # run id
    edit_requested = Signal(object)  # run id
    regenerate_requested = Signal(object)  # run id
    sibling_requested = Signal(object)  # run id
    retry_requested = Signal(object)  # run id
    handover_requested = Signal(object)  # run id
    settle_requested = Signal(object)  # (call id, "happened" | "did_not_happen" | "reported")
    abandon_requested = Signal(object)  # call id
    artifact_requested = Signal(object)  # ArtifactRef
    run_selected = Signal(object)  # run id
    at_bottom_changed = Signal(object)  # bool
    found_changed = Signal(object)  # (index of the current hit from 1, or 0; number of hits)
    text_typed = Signal(object)  # text that was typed while the view had the focus: it is meant for the message

    def __init__(self, parent: QWidget | None = None, *, load_artifact: LoadArtifact | None = None) -> None:
        """``load_artifact`` reads an artifact's bytes; it may block and is called in a worker thread."""
        super().__init__(parent)
        self._model: TranscriptModel | None = None
        self._zoom_percent = 100
        self._formulas = Formulas(self)
        self._formulas.ready.connect(self._formulas_came)
        self._style = replace(Style.now(), formulas=self._formulas)
        self._was_at_bottom = True
        self.current_row = -1
        self.focused_action: Action | None = None
        self.shows_caret = False
        self.column = Column(self._style)
        self.geometry_ = Geometry(self, self.column, self.verticalScrollBar(), self.viewport())
        self.selection = Selection(self.column)
        self.finder = Finder(self)
        self.actions_ = Actions(self)
        self._pointer = Pointer(self)
        self._keys = Keys(self)
        self._streaming = Streaming(self)
        self.paging = Paging(self)
        self._thumbnails = Thumbnails(self, load_artifact)
        self._thumbnails.ready.connect(self._repaint)
        self._code_colors = CodeColors(self)
        self._code_colors.ready.connect(self._repaint)
        self._rows_painter = RowPainter(self, self._thumbnails, self._code_colors)
        self._overlays = Overlays(self)
        self._overlays.footer_resized.connect(self.relayout)
        self._overlays.rail.prompt_chosen.connect(self.go_to_row)
        self._overlays.jump.clicked.connect(self.jump_to_latest)
        self._clock = QTimer(self)
        self._clock.setInterval(1_000)
        self._clock.timeout.connect(self._tick)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Conversation"))
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        theme.notifier().changed.connect(self.set_theme_changed)
        accessibility.install()
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.shut)
        self._take_style()

    # ------------------------------------------------------------------------------------------ public
    def set_model(self, model: TranscriptModel) -> None:
        """Show this model, from its end."""
        if self._model is not None:
            self._model.disconnect(self)
        self._model = model
        model.rows_reset.connect(self._rows_reset)
        model.rows_inserted.connect(self._rows_inserted)
        model.rows_removed.connect(self._rows_removed)
        model.row_changed.connect(self._row_changed)
        model.text_appended.connect(self._text_appended)
        model.answer_finished.connect(self._answer_finished)
        self._rows_reset()

    @property
    def model(self) -> TranscriptModel | None:
        """What is shown."""
        return self._model

    def set_artifact_loader(self, load_artifact: LoadArtifact | None) -> None:
        """Where thumbnails get their bytes; called in a worker thread."""
        self._thumbnails.set_loader(load_artifact)

    @property
    def footer_widget(self) -> QWidget | None:
        """The real widget at the end of the content, if there is one."""
        return self._overlays.footer

    def set_footer_widget(self, widget: QWidget | None) -> None:
        """A real widget at the end of the content, or none. The view becomes its parent; the old one is hidden and
        given back without a parent's care (its owner deletes it)."""
        if self._overlays.footer is not widget:
            self._overlays.set_footer(widget)
            self.relayout()

    def find(self, text: str) -> int:  # type: ignore[override]  # QWidget.find looks up a native window; nobody needs it here
        """Mark all places of ``text`` (case does not matter) and go to the last one; how many there are."""
        count = self.finder.search(text)
        self.viewport().update()
        return count

    def find_next(self) -> None:
        """To the next place."""
        self.finder.step(1)

    def find_previous(self) -> None:
        """To the place before."""
        self.finder.step(-1)

    def clear_find(self) -> None:
        """No more marks."""
        self.finder.clear()
        self.viewport().update()

    def scroll_to_message(self, run_id: RunId, seq: int, highlight: str = "") -> None:
        """Show a message, with a text in it marked. Asks for older pages until it is there."""
        self.paging.want(run_id, seq, highlight)

    def jump_to_latest(self) -> None:
        """To the end, and follow what comes."""
        self.geometry_.go_to_end()
        self._after_scroll()

    def selected_text(self) -> str:
        """What is selected, as a person reads it."""
        return self.selection.text()

    def copy_text(self) -> None:
        """The selection as text (and, beside it, as markdown) to the clipboard."""
        text = self.selection.text()
        if text:
            put_on_clipboard(text, self.selection.text(markdown=True))

    def copy_markdown(self) -> None:
        """The selection as markdown to the clipboard."""
        text = self.selection.text(markdown=True)
        if text:
            put_on_clipboard(text, text)

    def set_zoom(self, percent: int) -> None:
        """A zoom of the transcript alone, on top of the program's."""
        self._zoom_percent = min(300, max(50, percent))
        self.set_theme_changed()

    @Slot()
    def set_theme_changed(self) -> None:
        """Take colours and fonts anew; nothing happens when they are the same."""
        style = replace(Style.now(self._zoom_percent), formulas=self._formulas)
        if style != self._style:
            self._style = style
            self._take_style()

    @Slot()
    def shut(self) -> None:
        """End the worker threads. Happens by itself when the program quits."""
        self._thumbnails.shut()
        self._code_colors.shut()
        self._formulas.shut()
        leave_clipboard()

    @Slot()
    def _formulas_came(self) -> None:
        """Read again what has all its pictures now, but not below a selection: its places are counted in the old text."""
        for index, box in enumerate(self.column.boxes):
            if box.pieces is not None and not self.selection.touches(index) and box.take_formulas():
                self.column.touch(index)
        self.viewport().update()

    # ------------------------------------------------------------------------------------------ layout
    def _take_style(self) -> None:
        style = self._style
        palette = QPalette(self.viewport().palette())
        palette.setColor(QPalette.ColorRole.Window, style.color("base"))
        self.viewport().setPalette(palette)
        geometry = self.geometry_
        geometry.pad_top = style.space(4)
        geometry.pad_bottom = style.space(6)
        geometry.footer_gap = style.space(4)
        geometry.rail_width = style.space(4)
        self.column.set_style(style)
        geometry.fit_width()
        self._overlays.measure_footer()
        self._overlays.place()
        self.relayout(by_share=True)

    @Slot()
    def relayout(self, *, by_share: bool = False) -> None:
        """Heights may have changed."""
        self.geometry_.sync(by_share=by_share)
        self._after_scroll()

    def _after_scroll(self) -> None:
        self._overlays.scrolled()
        is_at_bottom = self.geometry_.is_sticking
        if is_at_bottom != self._was_at_bottom:
            self._was_at_bottom = is_at_bottom
            self.at_bottom_changed.emit(is_at_bottom)
        self.viewport().update()

    @Slot(int)
    def _scrolled(self, value: int) -> None:
        if self.geometry_.take_scroll():
            self._after_scroll()
        else:
            self._overlays.place_footer()
            self.viewport().update()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.geometry_.fit_width()
        self._overlays.measure_footer()
        self._overlays.place()
        self.relayout(by_share=event.oldSize().width() != event.size().width())

    # ------------------------------------------------------------------------------------------ the model's changes
    @Slot()
    def _rows_reset(self) -> None:
        self._streaming.clear()
        self.selection.clear()
        self.current_row, self.focused_action = -1, None
        self.paging.came()
        self.column.reset(self._model.rows if self._model is not None else ())
        self.geometry_.is_sticking = True
        self._prompts_changed()
        self.relayout()
        self.finder.refresh()
        self.paging.try_wanted()

    @Slot(object, object)
    def _rows_inserted(self, first: int, count: int) -> None:
        assert self._model is not None  # noqa: S101  it is the sender
        rows = self._model.rows[first : first + count]
        self.column.insert(first, rows)
        self.selection.shift(first, count)
        if self.current_row >= first:
            self.current_row += count
        if any(isinstance(row, PromptRow) for row in rows) or first < len(self.column.boxes) - count:
            self._prompts_changed()
        if any(isinstance(row, ActivityRow) for row in rows):
            self._clock.start()
        is_older_page = first == 0 and self.paging.is_waiting
        self.relayout()
        if is_older_page:
            self.paging.came()
            self.finder.refresh()
            self.paging.try_wanted()

    @Slot(object, object)
    def _rows_removed(self, first: int, count: int) -> None:
        self.column.remove(first, count)
        self.selection.shift(first, -count)
        if self.current_row >= first:
            self.current_row = max(-1, self.current_row - count)
        self.relayout()

    @Slot(object)
    def _row_changed(self, index: int) -> None:
        box = self.column.boxes[index]
        if isinstance(box.row, StepRow) and box.row.progress:
            self._streaming.add(box)  # a tool may talk a thousand times a second
            return
        self._streaming.flush()
        if box.pieces is not None:
            box.compose()
        else:
            box.place(box.width)
        self.column.touch(index)
        self.selection.row_changed(index)
        self.relayout()

    @Slot(object, object)
    def _text_appended(self, index: int, text: str) -> None:
        self._streaming.add(self.column.boxes[index])

    @Slot(object)
    def _answer_finished(self, run_id: RunId) -> None:
        self._streaming.flush()
        self.finder.refresh()
        assert self._model is not None  # noqa: S101  it is the sender
        footer = next((r for r in reversed(self._model.rows) if isinstance(r, TurnRow) and r.run_id == run_id), None)
        if footer is not None:
            announce(self, self.column.boxes[self._model.index_of(footer)].spoken)

    def _prompts_changed(self) -> None:
        self._overlays.rail.set_rows([i for i, box in enumerate(self.column.boxes) if isinstance(box.row, PromptRow)])

    @Slot()
    def _tick(self) -> None:
        """Say how long the current activity takes; stops when there is none."""
        box = self.column.boxes[-1] if self.column.boxes else None
        if box is None or not isinstance(box.row, ActivityRow):
            self._clock.stop()
        elif box.pieces is not None and self.isVisible():
            box.compose()
            self.viewport().update()

    @Slot(object)
    def _repaint(self, _: object) -> None:
        self.viewport().update()

    # ------------------------------------------------------------------------------------------ painting
    def paintEvent(self, event: QPaintEvent) -> None:
        begun = time.thread_time()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self._style.color("base"))
        if self.column.boxes:
            first, last = self.geometry_.settle()
            self._overlays.place_footer()
            for index in range(first, last):
                self._rows_painter.paint_row(painter, index)
            if first == 0 and self.geometry_.top < self.geometry_.view_height:
                self.paging.start_in_sight()
        painter.end()
        self._streaming.painted(time.thread_time() - begun)

    # ------------------------------------------------------------------------------------------ moving
    @Slot(object)
    def go_to_row(self, index: int) -> None:
        """A row at the upper edge."""
        if 0 <= index < len(self.column.boxes):
            box = self.column.boxes[index]
            box.realize(0, self.geometry_.view_height)
            self.column.touch(index)
            self.geometry_.go_to(self.column.top(index) + box.gap - self._style.space(3))
            self._after_scroll()

    def set_current_row(self, index: int) -> None:
        """The row that the keyboard acts on."""
        index = min(max(-1, index), len(self.column.boxes) - 1)
        if index == self.current_row:
            return
        before = self._run_of(self.current_row)
        self.current_row, self.focused_action = index, None
        run_id = self._run_of(index)
        if run_id is not None and run_id != before:
            self.run_selected.emit(run_id)
        accessibility.focus_moved(self, index)
        self.viewport().update()

    def _run_of(self, index: int) -> RunId | None:
        return self.column.boxes[index].row.run_id if 0 <= index < len(self.column.boxes) else None

    def show_row(self, index: int) -> None:
        """Scroll as little as is needed to see a row (its beginning, when it is higher than the view)."""
        box = self.column.boxes[index]
        box.realize(0, self.geometry_.view_height)
        self.column.touch(index)
        top = self.column.top(index)
        bottom = top + min(box.height, self.geometry_.view_height - 40)
        self.geometry_.sync()
        self.geometry_.show_rect(top, bottom, margin=self._style.space(2))
        self._after_scroll()

    def show_caret_place(self) -> None:
        """Scroll to where the caret is."""
        caret = self.selection.caret
        if caret is None or not 0 <= caret.row < len(self.column.boxes):
            return
        box = self.column.boxes[caret.row]
        if box.pieces is None or caret.piece >= len(box.pieces):
            return
        piece = box.pieces[caret.piece]
        if isinstance(piece, TextPiece):
            self.show_place(caret.row, caret.piece, piece.rect_of(caret.position))

    def show_place(self, row: int, number: int, rect: QRectF) -> None:
        """Scroll to a rectangle of a piece, sideways too."""
        box = self.column.boxes[row]
        if box.pieces is None:
            return
        box.stack()
        self.column.touch(row)
        piece = box.pieces[number]
        sideways = getattr(piece, "sideways", None)
        if sideways is not None:
            if rect.x() < 0:
                sideways.scroll_by(rect.x() - 20)
            elif rect.right() > sideways.room:
                sideways.scroll_by(rect.right() - sideways.room + 20)
        top = self.column.top(row) + box.tops[number] + rect.y()
        self.geometry_.sync()
        self.geometry_.show_rect(top, top + rect.height(), margin=self._style.space(8))
        self._after_scroll()

    def tell(self, at: QPoint, words: str) -> None:
        """A short word beside the pointer: something was copied."""
        QToolTip.showText(at, words, self.viewport(), QRectF().toRect(), 1_200)

    # ------------------------------------------------------------------------------------------ input
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._keys.shows_focus = False
        self._pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pointer.double_click(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self._pointer.wheel(event):
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._pointer.leave()
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.press(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return self._keys.tab(forward=forward) or super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._keys.focus_in(event.reason())
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_from_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        if is_from_keyboard and self.current_row >= 0:
            rect = self.geometry_.row_rect(self.current_row)
            point = QPointF(rect.x() + 20, min(max(rect.y() + 20, 20), self.geometry_.view_height - 20))
            at = self.viewport().mapToGlobal(point.toPoint())
        else:
            point, at = QPointF(event.pos()), event.globalPos()
        self.actions_.show_menu(self._pointer.target_at(point), at)
