"""Segments as text documents.

Qt's own CommonMark reader does the parsing (GitHub dialect, HTML shown literally); one pass over the result then
gives it our look and takes out what must not be there: images become links, links that may not be opened become text.
Documents here never load anything (`SafeDocument`).
"""

import re
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextLength,
    QTextList,
    QTextListFormat,
    QTextOption,
    QTextTable,
    QTextTableFormat,
)

from nexa_desktop.ui.markdown import BREAK, JOINER, has_right_to_left, is_allowed_link
from nexa_desktop.ui.widgets.transcript.style import CODE_LINE_HEIGHT, LINE_HEIGHT, Style

_FEATURES = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)
_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_LTR_ISOLATE = "\u2066"
_POP_ISOLATE = "\u2069"
INSERTED = (_LTR_ISOLATE, _POP_ISOLATE)
"""Characters that `prose_document` may add around code in right-to-left paragraphs; not part of what is copied."""

_AFTER_ADDRESS = re.compile(r"[.,;:!?'\"*_~。，、；：！？）】》」』]+$")
_HEADING_SIZES = {1: 1.5, 2: 1.3, 3: 1.15, 4: 1.05, 5: 1.0, 6: 1.0}
CLIPPED_LINE = 2_000
"""A line of code is shown up to here; laying out a line of a megabyte stops the window."""
MOST_OF_A_LINE = 200_000
"""As much of a line "show more" gives; the rest is had by copying."""


class SafeDocument(QTextDocument):
    """A document that opens no file and no address, whatever it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.setUndoRedoEnabled(False)
        self.setDocumentMargin(0)

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        # None would make Qt look for a local file itself
        blank = QImage(1, 1, QImage.Format.Format_ARGB32)
        blank.fill(0)
        return blank


def prose_document(source: str, style: Style) -> SafeDocument:
    """Markdown (as `markdown.for_reader` gives it) in our look; the width is not set yet."""
    document = SafeDocument()
    document.setDefaultFont(style.font)
    document.setIndentWidth(style.space(5.5))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    if any(len(word) > CLIPPED_LINE for word in source.split()):
        option.setWrapMode(QTextOption.WrapMode.WrapAnywhere)  # looking for a place to break a giant word is quadratic
    document.setDefaultTextOption(option)
    document.setMarkdown(source, _FEATURES)
    _Dresser(document, style).dress()
    return document


def plain_document(text: str, style: Style, *, is_ours: bool = False) -> SafeDocument:
    """Text as typed: no markup, each line a paragraph with its own direction. ``is_ours``: from the window's leading edge."""
    document = SafeDocument()
    document.setDefaultFont(style.font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    if any(len(word) > CLIPPED_LINE for word in text.split()):
        option.setWrapMode(QTextOption.WrapMode.WrapAnywhere)
    if is_ours and style.is_rtl:
        option.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
    document.setDefaultTextOption(option)
    document.setPlainText(text)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    block_format = QTextBlockFormat()
    block_format.setLineHeight(LINE_HEIGHT, _PROPORTIONAL)
    cursor.mergeBlockFormat(block_format)
    return document


def code_document(text: str, style: Style, *, wraps: bool = False) -> SafeDocument:
    """Code: fixed width, left to right whatever is in it, one paragraph per line, not wrapped unless asked."""
    document = SafeDocument()
    document.setDefaultFont(style.mono)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAnywhere if wraps else QTextOption.WrapMode.NoWrap)
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    option.setTabStopDistance(style.mono_metrics.horizontalAdvance(" ") * 4)
    document.setDefaultTextOption(option)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(code_line_format(style))
    cursor.insertText(text)
    return document


def code_line_format(style: Style) -> QTextBlockFormat:
    """Every line of code has the same height, also one with characters of a fallback font: heights can be counted."""
    block_format = QTextBlockFormat()
    block_format.setLineHeight(style.code_line, _FIXED)
    block_format.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return block_format


def clipped(code: str, limit: int = CLIPPED_LINE) -> tuple[str, int]:
    """``code`` with overlong lines shortened, and how many characters are left out."""
    if len(code) <= limit:
        return code, 0
    left_out = 0
    lines = code.split("\n")
    for index, line in enumerate(lines):
        if len(line) > limit:
            left_out += len(line) - limit
            lines[index] = line[:limit] + " …"
    return ("\n".join(lines), left_out) if left_out else (code, 0)


def table_document(source: str, style: Style) -> SafeDocument:
    """One markdown table."""
    document = prose_document(source, style)
    for child in document.rootFrame().childFrames():
        if isinstance(child, QTextTable):
            _dress_table(child, style)
    first, last = document.firstBlock(), document.lastBlock()
    for block in (first, last):
        if not block.text():
            _collapse(block)
    return document


def _collapse(block: QTextBlock) -> None:
    """Qt puts an empty paragraph before and after a table; make it as good as invisible."""
    cursor = QTextCursor(block)
    tiny = QTextBlockFormat()
    tiny.setLineHeight(1, _FIXED)
    cursor.setBlockFormat(tiny)
    character = QTextCharFormat()
    font = QFont()
    font.setPixelSize(1)
    character.setFont(font)
    cursor.setBlockCharFormat(character)


def _dress_table(table: QTextTable, style: Style) -> None:
    table_format = QTextTableFormat(table.format())
    table_format.setCellPadding(style.space(1.5))
    table_format.setCellSpacing(0)
    table_format.setBorder(0)  # lines are painted: Qt draws them unevenly
    table_format.setMargin(0)
    table_format.setWidth(QTextLength())
    table.setFormat(table_format)
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        cell_format = cell.format()
        cell_format.setFontWeight(QFont.Weight.DemiBold)
        cell.setFormat(cell_format)


class _Dresser:
    """The pass over a freshly read document."""

    def __init__(self, document: SafeDocument, style: Style) -> None:
        self._document = document
        self._style = style
        self._mono_families = style.mono.families() or [style.mono.family()]
        self._edits: list[tuple[int, int, str, QTextCharFormat | None]] = []  # position, length, new text, its format

    def dress(self) -> None:
        """Formats first, then the edits that move positions, from the end."""
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        block = self._document.begin()
        while block.isValid():
            self._dress_block(cursor, block)
            block = block.next()
        for position, length, text, text_format in sorted(self._edits, key=lambda edit: edit[0], reverse=True):
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            if text:
                cursor.insertText(text, text_format or cursor.charFormat())
        cursor.endEditBlock()

    def _dress_block(self, cursor: QTextCursor, block: QTextBlock) -> None:
        style = self._style
        text = block.text()
        block_format = block.blockFormat()
        level = block_format.headingLevel()
        is_code = block_format.hasProperty(QTextFormat.Property.BlockCodeLanguage.value)
        is_last = not block.next().isValid()
        is_rule = block_format.hasProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value)
        in_table = block.position() > 0 and QTextCursor(block).currentTable() is not None
        gap = style.space(1) if block.textList() is not None else style.paragraph_gap
        following = block.next()
        if block.textList() is not None and (not following.isValid() or following.textList() is None):
            gap = style.paragraph_gap
        if is_code and following.isValid() and following.blockFormat().hasProperty(_CODE_PROPERTY):
            gap = 0
        if text.endswith(BREAK):
            gap = 0
        block_format.setTopMargin(style.space(2 if level <= 3 else 1) if level and block.position() > 0 else 0)
        block_format.setBottomMargin(0 if is_last or in_table else style.space(1.5) if level else gap)
        block_format.setLineHeight(LINE_HEIGHT if not level else 115, _PROPORTIONAL)
        quote = block_format.intProperty(QTextFormat.Property.BlockQuoteLevel.value)
        runs_left = block.textDirection() is Qt.LayoutDirection.RightToLeft
        if quote:
            block_format.setLeftMargin(0 if runs_left else style.space(4) * quote)
            block_format.setRightMargin(style.space(4) * quote if runs_left else 0)
        if runs_left and (numbered := block.textList()) is not None:
            _number_from_right(numbered)
        if is_code:
            block_format.setLineHeight(CODE_LINE_HEIGHT, _PROPORTIONAL)
            block_format.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            block_format.setBackground(style.color("code_background"))
        if is_rule:
            block_format.setLineHeight(style.space(3), _FIXED)
        cursor.setPosition(block.position())
        cursor.setBlockFormat(block_format)
        self._dress_fragments(cursor, block, text, level, is_code, quote)

    def _dress_fragments(
        self, cursor: QTextCursor, block: QTextBlock, text: str, level: int, is_code: bool, quote: int
    ) -> None:
        style = self._style
        is_rtl = has_right_to_left(text)
        iterator = block.begin()
        fragments: list[QTextFragment] = []
        while not iterator.atEnd():
            fragments.append(iterator.fragment())
            iterator += 1
        for fragment in fragments:
            known = fragment.charFormat()
            changed = QTextCharFormat()
            position, content = fragment.position(), fragment.text()
            is_mono = known.fontFixedPitch() or is_code
            if level:
                changed.setFontWeight(QFont.Weight.DemiBold)
                changed.setFontPointSize(style.font.pointSizeF() * _HEADING_SIZES[level])
            elif quote:
                changed.setForeground(style.color("text_muted"))
            if is_mono:
                changed.setFontFamilies(self._mono_families)
                changed.setForeground(style.color("code_text"))
                if not level:
                    changed.setFontPointSize(style.mono.pointSizeF())
                if not is_code:
                    changed.setBackground(style.color("code_background"))
                    if is_rtl:
                        self._edits.append((position + fragment.length(), 0, _POP_ISOLATE, None))
                        self._edits.append((position, 0, _LTR_ISOLATE, None))
            if known.isImageFormat():
                self._replace_image(fragment)
            elif known.isAnchor():
                self._dress_link(known, changed)
            if changed.properties():
                cursor.setPosition(position)
                cursor.setPosition(position + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                if changed.hasProperty(_DROPPED_LINK):
                    cursor.setCharFormat(self._without_link(known))
                elif level:
                    cursor.setCharFormat(_merged(known, changed))
                else:
                    cursor.mergeCharFormat(changed)
            if known.isAnchor() and (extra := _AFTER_ADDRESS.search(content)) and known.anchorHref().endswith(content):
                self._end_link_before(cursor, position + fragment.length(), extra[0])
            if JOINER in content or BREAK in content:
                offset = 0
                for character in content:
                    if character in (JOINER, BREAK):
                        self._edits.append((position + offset, 1, "", None))
                    offset += 2 if character > "\uffff" else 1

    def _end_link_before(self, cursor: QTextCursor, end: int, extra: str) -> None:
        """An address written in a sentence: the full stop after it is not part of it."""
        cursor.setPosition(end - len(extra))
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(self._without_link(cursor.charFormat()))
        address = QTextCursor(self._document)
        address.setPosition(end - len(extra))
        trimmed = QTextCharFormat()
        trimmed.setAnchorHref(address.charFormat().anchorHref().removesuffix(extra))
        start = end - len(extra)
        block = address.block()
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            if fragment.position() < start <= fragment.position() + fragment.length():
                address.setPosition(fragment.position())
                address.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
                address.mergeCharFormat(trimmed)
                return
            iterator += 1

    def _dress_link(self, known: QTextCharFormat, changed: QTextCharFormat) -> None:
        if is_allowed_link(known.anchorHref()):
            changed.setForeground(self._style.color("accent"))
            changed.setFontUnderline(True)
            changed.setToolTip("")
        else:
            changed.setProperty(_DROPPED_LINK, True)

    def _without_link(self, known: QTextCharFormat) -> QTextCharFormat:
        plain = QTextCharFormat(known)
        for gone in (
            QTextFormat.Property.IsAnchor,
            QTextFormat.Property.AnchorHref,
            QTextFormat.Property.AnchorName,
            QTextFormat.Property.ForegroundBrush,
            QTextFormat.Property.TextUnderlineStyle,
            QTextFormat.Property.TextToolTip,
        ):
            plain.clearProperty(gone.value)
        plain.setFontUnderline(False)
        return plain

    def _replace_image(self, fragment: QTextFragment) -> None:
        """An image is shown as what it is called; with an address that may be opened it is a link."""
        image = fragment.charFormat().toImageFormat()
        label = str(image.property(QTextFormat.Property.ImageAltText.value) or "") or image.name()
        plain = QTextCharFormat()
        if is_allowed_link(image.name()):
            plain.setAnchor(True)
            plain.setAnchorHref(image.name())
            plain.setForeground(self._style.color("accent"))
            plain.setFontUnderline(True)
        else:
            plain.setForeground(self._style.color("text_muted"))
        self._edits.append((fragment.position(), fragment.length(), f"[{label}]", plain))


def _merged(known: QTextCharFormat, changed: QTextCharFormat) -> QTextCharFormat:
    """``changed`` over ``known``, without the reader's own idea of the size of a heading."""
    merged = QTextCharFormat(known)
    merged.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
    merged.merge(changed)
    return merged


_DROPPED_LINK = QTextFormat.Property.UserProperty.value + 1
_CODE_PROPERTY = QTextFormat.Property.BlockCodeLanguage.value


def _number_from_right(items: QTextList) -> None:
    """Qt 6.11 lays "1." out from left to right beside every paragraph: put the dot before the number, which is after it."""
    list_format = items.format()
    if list_format.style() is QTextListFormat.Style.ListDecimal and not list_format.numberPrefix():
        list_format.setNumberPrefix(list_format.numberSuffix() or ".")
        list_format.setNumberSuffix("")
        items.setFormat(list_format)


class QuoteBar(NamedTuple):
    """A run of quoted paragraphs in one direction; ``level`` counts the quotes in each other."""

    top: float
    bottom: float
    level: int
    runs_left: bool


def quote_bars(document: QTextDocument) -> list[QuoteBar]:
    """The quotes from top to bottom; after layout."""
    bars: list[QuoteBar] = []
    layout = document.documentLayout()
    block = document.begin()
    while block.isValid():
        level = block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel.value)
        if level:
            rect = layout.blockBoundingRect(block)
            bar = QuoteBar(rect.top(), rect.bottom(), level, block.textDirection() is Qt.LayoutDirection.RightToLeft)
            if bars and bars[-1][2:] == bar[2:] and bar.top - bars[-1].bottom < 40:
                bars[-1] = bars[-1]._replace(bottom=bar.bottom)
            else:
                bars.append(bar)
        block = block.next()
    return bars


def table_lines(document: QTextDocument, padding: float) -> list[float]:
    """Where each row of the first table begins, and where the last one ends; after layout."""
    table = next((child for child in document.rootFrame().childFrames() if isinstance(child, QTextTable)), None)
    if table is None:
        return []
    layout = document.documentLayout()
    lines: list[float] = []
    for row in range(table.rows()):
        tops = (
            layout.blockBoundingRect(table.cellAt(row, column).firstCursorPosition().block()).top()
            for column in range(table.columns())
        )
        lines.append(min(tops) - padding)
    last = table.rows() - 1
    bottoms = (
        layout.blockBoundingRect(table.cellAt(last, column).lastCursorPosition().block()).bottom()
        for column in range(table.columns())
    )
    return [*lines, max(bottoms) + padding]


def table_width(document: QTextDocument) -> float:
    """How wide the first table is; after layout."""
    table = next((child for child in document.rootFrame().childFrames() if isinstance(child, QTextTable)), None)
    return document.documentLayout().frameBoundingRect(table).width() if table is not None else 0.0


class TaskMark(NamedTuple):
    """The first line of a task list item, as wide as its room."""

    line: QRectF
    is_done: bool
    runs_left: bool


def task_marks(document: QTextDocument) -> list[TaskMark]:
    """The items of task lists; after layout."""
    layout = document.documentLayout()
    found: list[TaskMark] = []
    block = document.begin()
    while block.isValid():
        marker = block.blockFormat().marker()
        if marker is not QTextBlockFormat.MarkerType.NoMarker and block.textList() is not None:
            rect = layout.blockBoundingRect(block)
            line = block.layout().lineAt(0)
            place = QRectF(rect.x() + line.x(), rect.y() + line.y(), line.width(), line.height())
            runs_left = block.textDirection() is Qt.LayoutDirection.RightToLeft
            found.append(TaskMark(place, marker is QTextBlockFormat.MarkerType.Checked, runs_left))
        block = block.next()
    return found


def links(document: QTextDocument) -> list[tuple[int, int, str]]:
    """Start, end and address of each link, in order."""
    found: list[tuple[int, int, str]] = []
    block = document.begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            href = fragment.charFormat().anchorHref()
            if href:
                start, end = fragment.position(), fragment.position() + fragment.length()
                if found and found[-1][1] == start and found[-1][2] == href:
                    found[-1] = (found[-1][0], end, href)
                else:
                    found.append((start, end, href))
            iterator += 1
        block = block.next()
    return found
