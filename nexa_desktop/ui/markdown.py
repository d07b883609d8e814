"""Markdown as the transcript shows it: cut into segments, made safe, made plain. No Qt in here.

A message is a row of segments, each small enough to be rendered on its own:

    prose   some paragraphs, lists, headings, quotes; rendered by Qt's CommonMark reader
    code    up to `CODE_LINES` lines of one fenced block; the parts of a block share a `CodeBlock`
    table   one table

Where a segment ends is decided from the text before it alone. So a message that arrives in pieces has, at every
moment, the same closed segments as the finished one, and what was streamed equals what is shown at the end.
"""

import re
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from nexa_desktop.ui.maths import may_hold_maths, put_back, set_aside

PROSE_CHARS = 500
"""From this size on a prose segment ends at the next blank line …"""
LIST_CHARS = 1_500
"""… and, inside a list without blank lines, at the next item."""
PARAGRAPH_CHARS = 3_000
"""A paragraph or line longer than this is cut at a space: laying out one giant paragraph would stop the window."""
CODE_LINES = 200

_FENCE = re.compile(r"^( *)(`{3,}|~{3,})[ \t]*([^`]*)$")
_FENCE_TILDE = re.compile(r"^( *)(~{3,})[ \t]*(.*)$")
_FENCE_BEGINNING = re.compile(r"^ *(`+|~+)[^`~]*$")
_ITEM = re.compile(r"^( {0,3})(?:([-*+])|(\d{1,9})([.)]))(?:[ \t]|$)")
_DELIMITER_ROW = re.compile(r"^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)[^\]]{1,200}\]:[ \t]*\S+.*$")
_FOOTNOTE = re.compile(r"^( {0,3})\[\^", re.MULTILINE)
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)


class SegmentKind(StrEnum):
    """How a segment is shown."""

    PROSE = "prose"
    CODE = "code"
    TABLE = "table"


class Gap(StrEnum):
    """The distance to the segment above: a paragraph's, a list item's, or none (a cut paragraph goes on)."""

    BLOCK = "block"
    ITEM = "item"
    NONE = "none"


class CodeBlock(Struct, eq=False):
    """A fenced block as a whole. ``text`` is the exact code; ``is_closed`` False while its end has not come."""

    language: str
    lines: list[str] = []
    is_closed: bool = False

    @property
    def text(self) -> str:
        """The code without the fences, lines joined with newlines, no newline at the end."""
        return "\n".join(self.lines)


class Segment(Struct):
    """One piece of a message. ``indent``: columns that a list item moves it to the right; the text is without them.

    ``code``: the block that a code segment belongs to; ``first_line`` is the index of its first line in it.
    """

    kind: SegmentKind
    text: str
    gap: Gap = Gap.BLOCK
    indent: int = 0
    code: CodeBlock | None = None
    first_line: int = 0


class Segmenter:
    """Cuts text that arrives in pieces. ``closed`` never changes but at its end; `tail` is what is still open."""

    def __init__(self, *, is_plain: bool = False) -> None:
        """``is_plain``: only fences are markup (a person's prompt is shown as typed)."""
        self.closed: list[Segment] = []
        self.definitions: list[str] = []
        self._is_plain = is_plain
        self._lines: list[str] = []
        self._size = 0
        self._partial = ""
        self._gap = Gap.BLOCK
        self._after_blank = True
        self._is_table = False
        self._is_cut = False  # the current line's beginning was closed already: it is text, whatever it looks like
        self._hang = 0  # the open segment goes on inside a list item, this far to the right
        self._list_marker = ""
        self._list_number = 0
        self._list_indent = 0
        self._code: CodeBlock | None = None
        self._fence = ""
        self._fence_indent = 0
        self._chunk_start = 0

    def feed(self, text: str) -> None:
        """Take the next piece, cut anywhere."""
        *lines, self._partial = (self._partial + text).split("\n")
        for line in lines:
            self._line(line)
        if len(self._partial) > PARAGRAPH_CHARS and self._code is None and not self._is_table:
            self._partial = self._long_line(self._partial)

    def finish(self) -> None:
        """The text is complete: close what is open."""
        if self._partial:
            self._line(self._partial)
            self._partial = ""
        if self._code is not None:
            self._close_code(is_terminated=False)
        else:
            self._close()

    def tail(self) -> Segment | None:
        """The open segment with what is known of the unfinished line, or None."""
        if self._code is not None:
            lines = self._code.lines[self._chunk_start :]
            if self._partial and not self._may_end_code(self._partial):
                lines = [*lines, self._unindented(self._partial)]
            return self._code_segment(self._code, lines)
        partial = self._partial
        if not self._is_plain and not self._is_cut and _FENCE_BEGINNING.match(partial):
            partial = ""
        lines = [*self._lines, partial] if partial else self._lines
        if not any(line.strip() for line in lines):
            return None
        kind = SegmentKind.TABLE if self._is_table else SegmentKind.PROSE
        hang = self._hang
        if not self._lines and self._list_marker and not self._is_plain and not self._is_cut:
            hang = len(partial) - len(partial.lstrip(" "))
        return Segment(kind, _dedented(lines, hang).rstrip("\n"), self._gap, hang)

    # ------------------------------------------------------------------------------------------ one line
    def _line(self, line: str) -> None:
        line = line.removesuffix("\r")
        if self._code is not None:
            self._code_line(line)
            return
        if self._is_cut or (len(line) > PARAGRAPH_CHARS and not self._is_table):
            self._add(self._long_line(line))
            if self._is_cut:
                self._is_cut = False
                self._close(Gap.NONE)  # with its beginning gone, its end must not make a table of the next line
        elif not line.strip():
            self._blank_line()
        elif not self._open_fence(line):
            self._text_line(line)

    def _long_line(self, line: str) -> str:
        """Close as much of an overlong line as fits; the rest, which may still grow, is given back."""
        if not self._is_cut and not self._is_plain:
            self._begin_block(line)
        self._after_blank = False
        while len(line) > PARAGRAPH_CHARS:
            cut = line.rfind(" ", PARAGRAPH_CHARS // 2, PARAGRAPH_CHARS) + 1 or PARAGRAPH_CHARS
            self._lines.append(line[:cut])
            self._close(Gap.NONE)
            self._is_cut = True
            line = line[cut:]
        return line

    def _blank_line(self) -> None:
        if self._is_table:
            self._close()
        is_after_code = bool(self.closed) and self.closed[-1].kind is SegmentKind.CODE
        if self._lines or (self._is_plain and not is_after_code):
            self._add("")
        self._after_blank = True

    def _text_line(self, line: str) -> None:
        if self._is_table:
            if "|" in line:
                self._add(line)
                return
            self._close()
        if self._is_plain:
            if self._size >= PROSE_CHARS:
                self._close(Gap.NONE)
        else:
            self._begin_block(line)
            if _DEFINITION.match(line):
                self.definitions.append(line.strip())
            if self._begin_table(line):
                return
        self._add(line)
        self._after_blank = False

    def _begin_block(self, line: str) -> None:
        indent = len(line) - len(line.lstrip(" "))
        item = _ITEM.match(line)
        is_inside_list = bool(self._list_marker) and indent >= max(1, self._list_indent)
        if self._hang and indent < self._hang:
            self._close(Gap.ITEM if item else Gap.BLOCK)
        if not self._lines and is_inside_list:
            self._hang = indent
        if self._after_blank and self._size >= PROSE_CHARS and indent <= 3 and not is_inside_list:
            self._close(Gap.ITEM if item and self._list_marker else Gap.BLOCK)
        elif item and not item[1] and self._list_marker and self._size >= LIST_CHARS:
            self._close(Gap.ITEM)
        elif self._size >= PARAGRAPH_CHARS and not (item and self._goes_on_as_text(item)):
            self._close(Gap.NONE)
        if item and not is_inside_list:
            self._count_item(item)
        elif self._after_blank and indent == 0:
            self._list_marker = ""

    def _count_item(self, item: re.Match[str]) -> None:
        if self._goes_on_as_text(item):
            return
        marker = item[2] or item[4]
        if marker == self._list_marker:
            self._list_number += 1
        else:
            self._list_marker, self._list_number = marker, int(item[3] or 0)
        self._list_indent = 2

    def _goes_on_as_text(self, item: re.Match[str]) -> bool:
        """A number other than 1 cannot interrupt a paragraph."""
        return not self._after_blank and not self._list_marker and bool(self._lines) and item[3] not in (None, "1")

    def _begin_table(self, line: str) -> bool:
        """A delimiter row below a row with as many cells turns both into a table."""
        if "-" not in line or not self._lines or not _DELIMITER_ROW.match(line):
            return False
        header = self._lines[-1]
        if "|" not in header or header.lstrip().startswith(">") or _ITEM.match(header) or header.startswith("    "):
            return False
        if len(split_cells(header)) != len(split_cells(line)):
            return False
        self._lines.pop()
        self._close()
        self._is_table = True
        self._gap = Gap.BLOCK
        self._lines = [header, line]
        self._size = len(header) + len(line)
        return True

    def _add(self, line: str) -> None:
        if not self._lines and self._list_marker not in ("", "-", "*", "+"):
            line = _renumbered(line, self._list_number)
        self._lines.append(line)
        self._size += len(line) + 1

    def _close(self, next_gap: Gap = Gap.BLOCK) -> None:
        """End the open segment; an empty one leaves nothing."""
        while self._lines and not self._lines[-1].strip() and not self._is_plain:
            self._lines.pop()
        text = _dedented(self._lines, self._hang)
        if text.strip():
            kind = SegmentKind.TABLE if self._is_table else SegmentKind.PROSE
            self.closed.append(Segment(kind, text, self._gap, self._hang))
            self._gap = next_gap
        self._lines = []
        self._size = self._hang = 0
        self._is_table = False

    # ------------------------------------------------------------------------------------------ fenced code
    def _open_fence(self, line: str) -> bool:
        match = _FENCE.match(line) or _FENCE_TILDE.match(line)
        if match is None or (len(match[1]) > 3 and not self._list_marker):
            return False
        while self._lines and not self._lines[-1].strip():
            self._lines.pop()
        self._close()
        self._fence = match[2]
        self._fence_indent = len(match[1])
        self._code = CodeBlock(language=(match[3].split() or [""])[0].strip("{}.")[:40])
        self._chunk_start = 0
        return True

    def _code_line(self, line: str) -> None:
        code = self._code
        assert code is not None  # noqa: S101  the caller has looked
        if self._may_end_code(line) and len(line.strip()) >= len(self._fence):
            self._close_code(is_terminated=True)
            return
        if len(code.lines) - self._chunk_start >= CODE_LINES:
            self.closed.append(self._code_segment(code, code.lines[self._chunk_start :]))
            self._chunk_start = len(code.lines)
        code.lines.append(self._unindented(line))

    def _may_end_code(self, line: str) -> bool:
        bare = line.strip()
        return bool(bare) and bare.strip(self._fence[0]) == "" and len(line) - len(line.lstrip(" ")) <= self._fence_indent + 3

    def _unindented(self, line: str) -> str:
        """The line without the indentation of its fence, so that code in a list is copied as it was meant."""
        return line[min(self._fence_indent, len(line) - len(line.lstrip(" "))) :]

    def _close_code(self, *, is_terminated: bool) -> None:
        code = self._code
        assert code is not None  # noqa: S101  the callers have looked
        code.is_closed = is_terminated
        self.closed.append(self._code_segment(code, code.lines[self._chunk_start :]))
        self._code = None
        self._gap = Gap.BLOCK
        self._after_blank = True

    def _code_segment(self, code: CodeBlock, lines: list[str]) -> Segment:
        gap = Gap.BLOCK if self._chunk_start == 0 else Gap.NONE
        return Segment(SegmentKind.CODE, "\n".join(lines), gap, self._fence_indent, code, self._chunk_start)


def segments(text: str, *, is_plain: bool = False) -> tuple[list[Segment], list[str]]:
    """All segments of a complete text, and the link definitions found in it."""
    segmenter = Segmenter(is_plain=is_plain)
    segmenter.feed(text)
    segmenter.finish()
    return segmenter.closed, segmenter.definitions


def _dedented(lines: list[str], columns: int) -> str:
    """The lines without what a list item moves them to the right."""
    if not columns:
        return "\n".join(lines)
    return "\n".join(line[min(columns, len(line) - len(line.lstrip(" "))) :] for line in lines)


def _renumbered(line: str, number: int) -> str:
    """An ordered item that begins a segment keeps the number it has in its whole list."""
    match = _ITEM.match(line)
    if match is None or match[3] is None or number <= 0:
        return line
    return f"{match[1]}{number}{line[match.end(3) :]}"


# ------------------------------------------------------------------------------------------------ tables
def split_cells(row: str) -> list[str]:
    """The cells of a table row; a pipe inside a code span or behind a backslash separates nothing."""
    row = row.strip().removeprefix("|")
    cells: list[str] = []
    cell: list[str] = []
    fence = ""
    index = 0
    while index < len(row):
        character = row[index]
        if character == "\\" and index + 1 < len(row):
            cell.append(row[index : index + 2])
            index += 2
            continue
        if character == "`":
            run = len(row) - index - len(row[index:].lstrip("`"))
            ticks = "`" * run
            if not fence and row.find(ticks, index + run) >= 0:
                fence = ticks
            elif fence == ticks:
                fence = ""
            cell.append(ticks)
            index += run
            continue
        if character == "|" and not fence:
            cells.append("".join(cell).strip())
            cell = []
        else:
            cell.append(character)
        index += 1
    if "".join(cell).strip() or not row.endswith("|"):
        cells.append("".join(cell).strip())
    return cells


# ------------------------------------------------------------------------------------------------ preparing for Qt
JOINER = "\uf8f1"
"""Stands, while Qt reads, between punctuation and an emphasis mark beside a CJK character; removed afterwards."""
BREAK = "\uf8f2"
"""Marks a hard line break, which Qt makes a paragraph of its own."""

_CJK = r"\u2e80-\u2fdf\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"
_OPENING = r"\u300c\u300e\uff08\u300a\u201c\u2018\u3010\u3008\[(\""
_CLOSING = r"\u300d\u300f\uff09\u300b\u201d\u2019\u3011\u3009\u3002\uff0c\uff01\uff1f\uff1a\uff1b\u3001%)\]\".!?"
_EMPHASIS_OPENS = re.compile(rf"([{_CJK}])(\*{{1,3}})(?=[{_OPENING}])")
_EMPHASIS_CLOSES = re.compile(rf"([{_CLOSING}])(\*{{1,3}})(?=[{_CJK}])")
_HARD_BREAK = re.compile(r"(?<=\S)(?: {2,}|\\)\n(?=[^\n])")
_PIPE_IN_CODE = re.compile(r"(?<!`)(`+)(?!`)([^`]*?\\\|[^`]*?)\1(?!`)")


def for_reader(segment: Segment, definitions: list[str]) -> str:
    """The source of a prose segment as Qt's reader understands it as we do; see `JOINER` and `BREAK`."""
    text = segment.text
    if "[^" in text:
        text = _FOOTNOTE.sub(r"\1\\[^", text)  # no footnotes there: it would read them as links and lose their text
    if "![](" in text:  # it drops images that are not called anything
        text = _outside_code(text, lambda part: part.replace("![](", "![image]("))
    if "*" in text and not text.isascii():
        text = _outside_code(text, _with_cjk_emphasis)
    if "  \n" in text or "\\\n" in text:
        text = _HARD_BREAK.sub(BREAK + "  \n", text)
    if definitions and "[" in text:
        text += "\n\n" + "\n".join(definitions)
    return text


def table_for_reader(rows: list[str], *, cell_chars: int = 2_000) -> str:
    """The source of (the first rows of) a table, each row cut to a bearable length."""
    shown = [row if len(row) <= cell_chars else row[:cell_chars].rstrip("\\") + "…" for row in rows]
    text = "\n".join(shown)
    if "\\|" in text:
        text = _PIPE_IN_CODE.sub(lambda m: m[1] + m[2].replace("\\|", "|") + m[1], text)
    if "*" in text and not text.isascii():
        text = _outside_code(text, _with_cjk_emphasis)
    return text


def _with_cjk_emphasis(text: str) -> str:
    """CommonMark takes no emphasis between punctuation and a letter without a space; CJK text has no spaces."""
    text = _EMPHASIS_OPENS.sub(rf"\1\2{JOINER}", text)
    return _EMPHASIS_CLOSES.sub(rf"\1{JOINER}\2", text)


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    if "`" not in text:
        return change(text)
    out: list[str] = []
    end = 0
    for match in _CODE_SPAN.finditer(text):
        out += [change(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join([*out, change(text[end:])])


# ------------------------------------------------------------------------------------------------ links, plain text
_ALLOWED_LINK = re.compile(r"^(https?://[^\s/?#]|mailto:[^\s@]+@)", re.IGNORECASE)
_RTL = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def is_allowed_link(url: str) -> bool:
    """Whether a click may open it: http, https and mailto, nothing else."""
    return bool(_ALLOWED_LINK.match(url)) and not any(ord(c) < 32 for c in url)


def has_right_to_left(text: str) -> bool:
    """Whether some character is written from right to left."""
    return not text.isascii() and bool(_RTL.search(text))


_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\(\s*<?([^\s)>]{0,2000})>?(?:\s+[\"'(][^)\n]{0,500})?\)")
_STRONG = re.compile(r"(\*\*\*|\*\*|__|~~|\*)(?=\S)(.{1,2000}?)(?<=\S)\1")
_LINE_MARKUP = re.compile(r"^ {0,3}(#{1,6}[ \t]+|>[ \t]?)", re.MULTILINE)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def plain_text(source: str) -> str:
    """What a person reads in ``source``, without rendering it: marks of emphasis, headings and links are gone,
    list markers and table pipes stay, code is untouched. Quick: for copying and searching thousands of messages."""
    parts: list[str] = []
    for segment in segments(source)[0]:
        if segment.kind is SegmentKind.CODE:
            joiner = "\n" if segment.gap is Gap.NONE else "\n\n"
            parts += [joiner, segment.text]
        else:
            parts += ["" if segment.gap is Gap.NONE else "\n" if segment.gap is Gap.ITEM else "\n\n", plain_prose(segment.text)]
    return "".join(parts[1:])


def plain_prose(text: str) -> str:
    """`plain_text` of a segment that is not code."""
    if not any(mark in text for mark in "*_~`[#>\\"):
        return text
    text = _LINE_MARKUP.sub("", text)
    if not may_hold_maths(text):
        return _outside_code(text, _plain_inline).replace("`", "")
    text, found = set_aside(text)
    return put_back(_outside_code(text, _plain_inline).replace("`", ""), [one.source for one in found])


def _plain_inline(text: str) -> str:
    text = _LINK.sub(lambda m: m[1] if m[1] == m[2] or not m[2] else f"{m[1]} ({m[2]})", text)
    for _ in range(2):
        text = _STRONG.sub(r"\2", text)
    return _ESCAPE.sub(r"\1", text)
