"""Segments of a message as pieces, kept in step while the message grows."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from nexa_desktop.ui.markdown import CodeBlock, Gap, Segment, Segmenter, SegmentKind
from nexa_desktop.ui.viewmodels.words import short_number
from nexa_desktop.ui.widgets.transcript.composing import RowView
from nexa_desktop.ui.widgets.transcript.pieces import Action, Item, LineLook, LinePiece, Piece, Verb
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.text_pieces import PlainPiece, ProsePiece, TextPiece
from nexa_desktop.ui.widgets.transcript.wide_pieces import CodeFrame, CodePiece, Sideways, TablePiece

translate = QCoreApplication.translate

TABLE_ROWS = 60
"""Rows of a table shown at first; "show more" adds `MORE_TABLE_ROWS` each time, up to `MOST_TABLE_ROWS`."""
MORE_TABLE_ROWS = 240
MOST_TABLE_ROWS = 1_000
_TABLE_CELLS = 600
"""A wide table shows fewer rows: cells are what costs."""
SEGMENTS = 800
"""A finished text of more segments shows its first ones."""
SEGMENTS_KEY = "segments"
FOLDED_CODE_LINES = 400
"""A finished code block longer than this shows its first part."""


class SegmentFlow:
    """The pieces of one text. ``sync`` after each `feed` of the segmenter changes only the end of the list."""

    def __init__(self, view: RowView, style: Style, *, is_plain: bool = False, role: str = "text") -> None:
        self._view = view
        self._style = style
        self._is_plain = is_plain
        self._role = role
        self.segmenter = Segmenter(is_plain=is_plain)
        self._groups: list[tuple[Segment, list[Piece]]] = []
        self._settled = 0
        self._frames: dict[int, CodeFrame] = {}
        self._block_numbers: dict[int, int] = {}
        self._definitions: list[str] = []
        self.is_live = False

    def feed(self, text: str) -> None:
        """More of the text."""
        self.segmenter.feed(text)

    def finish(self) -> None:
        """No more will come."""
        self.segmenter.finish()

    def pieces(self) -> list[Piece]:
        """All pieces, as things are."""
        limit = len(self.segmenter.closed)
        if not self.is_live and not self._view.shows_all:
            limit = self._view.shown.get(SEGMENTS_KEY, 0) * SEGMENTS + SEGMENTS
        segments = self.segmenter.closed[self._settled : limit]
        tail = self.segmenter.tail()
        if tail is not None:
            segments = [*segments, tail]
        first_open = min(len(self.segmenter.closed), max(limit, self._settled))
        for offset, segment in enumerate(segments):
            index = self._settled + offset
            self._put(index, segment)
        del self._groups[self._settled + len(segments) :]
        self._settled = first_open
        if self.segmenter.definitions != self._definitions and tail is None:
            self._definitions = list(self.segmenter.definitions)
            for _, group in self._groups:
                for piece in group:
                    if isinstance(piece, ProsePiece):
                        piece.set_definitions(self._definitions)
        flat = self._flat()
        left = len(self.segmenter.closed) - first_open
        if left > 0:
            words = translate("Transcript", "Show more (%n paragraph(s) left)", "", left)
            flat.append(show_more(self._style, words, SEGMENTS_KEY))
        return flat

    def _flat(self) -> list[Piece]:
        """Groups in a row; long finished code shows its first part."""
        flat: list[Piece] = []
        hidden: CodeBlock | None = None
        for segment, group in self._groups:
            if segment.code is not None and segment.code is hidden:
                continue
            hidden = None
            flat += group
            code = segment.code
            if code is None or self.is_live:
                continue
            frame = self._frame(code)
            if segment.first_line + segment.text.count("\n") + 1 >= len(code.lines):
                flat += long_lines(self._style, frame, code.lines, f"code-{self._number(code)}")
            if not segment.first_line and len(code.lines) > FOLDED_CODE_LINES and not frame.is_all_shown:
                hidden = code
                piece = group[-1]
                assert isinstance(piece, CodePiece)  # noqa: S101  a code group ends with one
                piece.is_last = True
                left = len(code.lines) - piece.source.count("\n") - 1
                key = f"code-{self._number(code)}"
                flat.append(show_more(self._style, translate("Transcript", "Show %n more line(s)", "", left), key))
        return flat

    def _put(self, index: int, segment: Segment) -> None:
        if index < len(self._groups):
            known, group = self._groups[index]
            if known.kind is segment.kind and known.code is segment.code and self._change(group, segment):
                self._groups[index] = (segment, group)
                return
            del self._groups[index:]
        self._groups.append((segment, self._build(segment, is_first=not index)))

    def _change(self, group: list[Piece], segment: Segment) -> bool:
        """Let the pieces of a segment that grew show it; False when they must be made again."""
        piece = group[0] if segment.kind is not SegmentKind.CODE else group[-1]
        if isinstance(piece, ProsePiece):
            piece.set_segment(segment)
        elif isinstance(piece, TablePiece):
            had_more = len(group) > 1
            piece.set_source(segment.text)
            if had_more != (piece.row_count > piece.shown_rows) or had_more:
                group[1:] = self._more_rows(piece, self._table_key(piece))
        elif isinstance(piece, TextPiece):
            piece.set_source(segment.text)
            self._mark_last(segment, piece)
        return True

    def _build(self, segment: Segment, *, is_first: bool) -> list[Piece]:
        style = self._style
        gap = 0.0 if is_first else self._gap(segment)
        match segment.kind:
            case SegmentKind.PROSE if self._is_plain:
                return [PlainPiece(style, segment.text, gap=gap, role=self._role)]
            case SegmentKind.PROSE:
                prose = ProsePiece(style, segment, self._definitions, gap=gap, role=self._role)
                prose.indent = self._indent(segment)
                return [prose]
            case SegmentKind.TABLE:
                key = f"table-{len(self._groups)}"
                table = TablePiece(style, segment.text, gap=gap, shown_rows=self._table_rows(key, segment.text))
                return [table, *self._more_rows(table, key)]
            case SegmentKind.CODE:
                return self._code(segment, gap)

    def _gap(self, segment: Segment) -> float:
        if segment.gap is Gap.BLOCK:
            heading = self._style.space(2) if segment.text.startswith("#") and segment.kind is SegmentKind.PROSE else 0
            return self._style.paragraph_gap + heading
        return self._style.space(1) if segment.gap is Gap.ITEM else 0.0

    def _indent(self, segment: Segment) -> float:
        """As far as text of a list item on that level: two to four columns are one level."""
        return (min(4, max(1, round(segment.indent / 3))) if segment.indent else 0) * self._style.space(5.5)

    # ------------------------------------------------------------------------------------------ tables
    def _table_key(self, piece: TablePiece) -> str:
        return next(f"table-{i}" for i, (_, group) in enumerate(self._groups) if group and group[0] is piece)

    def _more_rows(self, table: TablePiece, key: str) -> list[Piece]:
        left = table.row_count - table.shown_rows
        if left <= 0:
            return []
        if table.shown_rows >= MOST_TABLE_ROWS:
            words = translate("Transcript", "%n more row(s); copy the answer to get them", "", left)
            return [LinePiece(self._style, [Item(words, role="text_faint")], copied="")]
        return [show_more(self._style, translate("Transcript", "Show more rows (%n left)", "", left), key)]

    def _table_rows(self, key: str, source: str) -> int:
        shown = MOST_TABLE_ROWS if self._view.shows_all else self._view.shown.get(key, TABLE_ROWS)
        columns = max(1, source.split("\n", 1)[0].count("|") - 1)
        return max(5, min(shown, shown * _TABLE_CELLS // (TABLE_ROWS * columns)))

    # ------------------------------------------------------------------------------------------ code
    def _frame(self, code: CodeBlock) -> CodeFrame:
        frame = self._frames.get(id(code))
        if frame is None:
            number = self._number(code)
            key = f"code-{number}"
            frame = CodeFrame(Sideways(), code, code.language)
            frame.take_view(key, self._view)
            if self.is_live:
                self._view.shown[key] = 1  # what was watched coming stays when it is complete
            frame.is_all_shown = self._view.shows_all or key in self._view.shown
            self._frames[id(code)] = frame
        return frame

    def _number(self, code: CodeBlock) -> int:
        return self._block_numbers.setdefault(id(code), len(self._block_numbers))

    def _code(self, segment: Segment, gap: float) -> list[Piece]:
        assert segment.code is not None  # noqa: S101  code segments have their block
        frame = self._frame(segment.code)
        indent = self._indent(segment)
        piece = CodePiece(self._style, segment.text, frame, first_line=segment.first_line, indent=indent)
        self._mark_last(segment, piece)
        if segment.first_line:
            for _, group in reversed(self._groups):
                last = group[-1] if group else None
                if isinstance(last, CodePiece) and last.frame is frame:
                    last.is_last = False
                break
            return [piece]
        key = f"code-{self._number(segment.code)}"
        return [code_header(self._style, frame, key, gap=gap, indent=indent), piece]

    def _mark_last(self, segment: Segment, piece: TextPiece) -> None:
        if isinstance(piece, CodePiece) and segment.code is not None:
            shown = segment.first_line + segment.text.count("\n") + 1
            piece.is_last = shown >= len(segment.code.lines) or not segment.text


def code_header(
    style: Style, frame: CodeFrame, key: str, *, gap: float = 0.0, indent: float = 0.0, title: str = ""
) -> LinePiece:
    """The line above code: its language and the buttons. Copies of the row do not contain it."""
    wrap_name = translate("Transcript", "Do not wrap lines") if frame.wraps else translate("Transcript", "Wrap lines")
    items = [
        Item(title or frame.language or translate("Transcript", "code"), role="text_faint", is_elastic=True),
        Item(
            icon="wrap", role="accent" if frame.wraps else "text_faint", action=Action(Verb.WRAP, key), name=wrap_name,
            is_right=True, on_hover=not frame.wraps,
        ),
        Item(
            translate("Transcript", "Copy"), icon="copy", role="text_faint", action=Action(Verb.COPY_TEXT, frame),
            name=translate("Transcript", "Copy code"), is_right=True, gap=style.space(1),
        ),
    ]  # fmt: skip
    look = LineLook(height=2.0, inset=style.space(2.5), background="code_background", rounds_top=True)
    name = translate("Transcript", "Code, %1").replace("%1", title or frame.language or translate("Transcript", "no language"))
    return LinePiece(style, items, gap=gap, indent=indent, look=look, name=name)


def long_lines(style: Style, frame: CodeFrame, lines: Sequence[str], key: str) -> list[Piece]:
    """The line below code that shows more of lines too long to be shown whole; nothing when there are none."""
    left = frame.left_of_lines(lines)
    if not left:
        return []
    words = translate("Transcript", "Show more of long lines (%1 more characters)").replace("%1", short_number(left))
    return [show_more(style, words, f"lines-{key}")]


def show_more(style: Style, words: str, key: str) -> LinePiece:
    """The line that shows more of something."""
    action = Action(Verb.SHOW_MORE, key)
    return LinePiece(style, [Item(words, icon="chevron-down", role="accent", action=action)], look=LineLook(height=2.2))
