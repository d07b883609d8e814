"""Paints the rows of the session list and of search hits: state icon and word, title, time, snippet with marks."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication, QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nexa_desktop.core.library import SearchHit, SessionPhase, SessionRow
from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.session_list import (
    Entry,
    Heading,
    ListRole,
    NeedsEntry,
    SessionEntry,
    group_name,
)
from nexa_desktop.ui.viewmodels.words import phase_look, relative_time, sample_word, session_name

AnyIndex = QModelIndex | QPersistentModelIndex


_LOUD = (SessionPhase.RUNNING, SessionPhase.NEEDS_YOU, SessionPhase.INTERRUPTED)


class RowPainter(QStyledItemDelegate):
    """What both delegates share: the card of a row, and text in a colour role."""

    def row_height(self) -> int:
        """The height of every row."""
        return QFontMetrics(QApplication.font()).height() * 2 + theme.space(4)

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(theme.space(40), self.row_height())

    def paint_card(self, painter: QPainter, option: QStyleOptionViewItem) -> QRect:
        """The background of a row as its state asks; the rectangle for its content."""
        colors = theme.colors()
        card = option.rect.adjusted(theme.space(2), 1, -theme.space(2), -1)
        radius = theme.space(1.5)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent_soft if is_selected else colors.hover))
            painter.drawRoundedRect(card, radius, radius)
        if option.state & QStyle.StateFlag.State_HasFocus and option.state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QColor(colors.focus))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        return card.adjusted(theme.space(2), theme.space(1), -theme.space(2), -theme.space(1))

    def paint_text(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        *,
        role: str = "text",
        font: QFont | None = None,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeading,
    ) -> int:
        """One line, elided; its width."""
        font = font or QApplication.font()
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text.replace("\n", " "), Qt.TextElideMode.ElideRight, rect.width())
        painter.setFont(font)
        painter.setPen(QColor(getattr(theme.colors(), role)))
        painter.drawText(rect, int(align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), shown)
        return metrics.horizontalAdvance(shown)

    def mirrored(self, option: QStyleOptionViewItem, rect: QRect) -> QRect:
        """``rect`` for the layout direction of the view."""
        return QStyle.visualRect(option.direction, option.rect, rect)


class SessionDelegate(RowPainter):
    """Rows of `SessionListModel`. ``phase_of`` gives a session's state as it is now."""

    def __init__(self, parent: QWidget, *, phase_of: Callable[[SessionRow], SessionPhase]) -> None:
        super().__init__(parent)
        self._phase_of = phase_of

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: Entry | None = index.data(ListRole.ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        match entry:
            case Heading():
                self._paint_heading(painter, option, entry)
            case NeedsEntry():
                calls = ", ".join(entry.row.calls)
                name, since = session_name(entry.row.title), relative_time(entry.row.since)
                self._paint_row(painter, option, name, entry.row.what, since, detail=calls)
            case SessionEntry():
                row = entry.row
                detail = said(row.problem or "")
                if not detail and row.is_sample:
                    detail = sample_word()
                elif not detail and row.branches > 1:
                    detail = self.tr("%n branch(es)", "", row.branches)
                elif not detail and row.folder:
                    detail = row.folder
                marks = tuple(name for name, shown in (("pin", row.is_pinned), ("spark", row.is_sample)) if shown)
                self._paint_row(
                    painter,
                    option,
                    session_name(row.title),
                    self._phase_of(row),
                    relative_time(row.updated_at),
                    detail=detail,
                    marks=marks,
                )
            case _:
                pass
        painter.restore()

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, entry: Heading) -> None:
        text = group_name(entry.group)
        if entry.count:
            text = f"{text} · {entry.count}"
        font = theme.scaled_font(0.88, bold=True)
        height = QFontMetrics(font).height()
        rect = option.rect.adjusted(theme.space(4), 0, -theme.space(4), -theme.space(1))
        rect.setTop(rect.bottom() - height)
        role = "warning" if entry.count else "text_faint"
        self.paint_text(painter, rect, text, role=role, font=font)

    def _paint_row(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        title: str,
        phase: SessionPhase,
        time: str,
        *,
        detail: str = "",
        marks: tuple[str, ...] = (),
    ) -> None:
        look = phase_look(phase)
        inner = self.paint_card(painter, option)
        small = theme.scaled_font(0.88)
        line = inner.height() // 2
        top = QRect(inner.x(), inner.y(), inner.width(), line)
        below = QRect(inner.x(), inner.y() + line, inner.width(), inner.height() - line)
        time_width = QFontMetrics(small).horizontalAdvance(time) + 3
        at_end = QRect(top.right() - time_width + 1, top.y(), time_width, line)
        self.paint_text(painter, self.mirrored(option, at_end), time, role="text_faint", font=small)
        right = at_end.left() - theme.space(2)
        icon_size = theme.space(3.5)
        for mark in marks:
            right -= icon_size
            icons.paint(painter, mark, self.mirrored(option, QRect(right, top.y(), icon_size, line)), color_role="text_faint")
            right -= theme.space(1)
        font = theme.scaled_font(1.0, bold=phase in _LOUD)
        title_rect = QRect(top.x(), top.y(), right - top.x(), line)
        self.paint_text(painter, self.mirrored(option, title_rect), title, font=font)
        icon_rect = QRect(below.x(), below.y(), icon_size, below.height())
        icons.paint(painter, look.icon, self.mirrored(option, icon_rect), color_role=look.color_role)
        words = f"{look.word} · {detail}" if detail else look.word
        word_rect = below.adjusted(icon_size + theme.space(1.5), 0, 0, 0)
        role = "text_faint" if phase is SessionPhase.IDLE else look.color_role
        self.paint_text(painter, self.mirrored(option, word_rect), words, role=role, font=small)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("New title"))
        editor.setMaxLength(300)
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        editor.setGeometry(option.rect.adjusted(theme.space(2), theme.space(1), -theme.space(2), -theme.space(1)))


class HitDelegate(RowPainter):
    """Rows of `SearchModel`: a title, or a title with the passage that was found."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: SearchHit | SessionRow | None = index.data(ListRole.ENTRY)
        if entry is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = self.paint_card(painter, option)
        small = theme.scaled_font(0.88)
        line = inner.height() // 2
        top = QRect(inner.x(), inner.y(), inner.width(), line)
        below = QRect(inner.x(), inner.y() + line, inner.width(), inner.height() - line)
        time = relative_time(entry.at if isinstance(entry, SearchHit) else entry.updated_at)
        time_width = QFontMetrics(small).horizontalAdvance(time) + 3
        at_end = QRect(top.right() - time_width + 1, top.y(), time_width, line)
        self.paint_text(painter, self.mirrored(option, at_end), time, role="text_faint", font=small)
        title_rect = top.adjusted(0, 0, -time_width - theme.space(2), 0)
        title = session_name(entry.title)
        self.paint_text(painter, self.mirrored(option, title_rect), title, font=theme.scaled_font(1.0, bold=True))
        if isinstance(entry, SearchHit):
            self._paint_snippet(painter, self.mirrored(option, below), entry, small)
        else:
            self.paint_text(painter, self.mirrored(option, below), self.tr("Title matches"), role="text_faint", font=small)
        painter.restore()

    def _paint_snippet(self, painter: QPainter, rect: QRect, hit: SearchHit, font: QFont) -> None:
        """One line that begins close enough to the first mark for it to be seen."""
        start = 0
        if hit.ranges:
            room = max(4, rect.width() // max(1, QFontMetrics(font).averageCharWidth()) // 3)
            start = max(0, hit.ranges[0][0] - room)
        text = ("…" if start else "") + hit.snippet[start:].replace("\n", " ")
        text = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        shift = start - (1 if start else 0)
        layout = QTextLayout(text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        layout.setTextOption(option)
        formats = []
        for at, length in hit.ranges:
            if at < start:
                continue
            marked = QTextLayout.FormatRange()
            marked.start, marked.length = at - shift, length
            look = QTextCharFormat()
            look.setBackground(QColor(theme.colors().find_mark))
            look.setForeground(QColor(theme.colors().text))
            marked.format = look
            formats.append(marked)
        layout.setFormats(formats)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(100_000)
        layout.endLayout()
        painter.setClipRect(rect)
        painter.setPen(QColor(theme.colors().text_muted))
        layout.draw(painter, QPointF(rect.x(), rect.y() + (rect.height() - line.height()) / 2))
