"""What a call would do (or did) to files, as a unified diff that hides nothing.

`diff_lines` is the pure part. The view paints line numbers, a ``+`` or ``−`` sign and a soft background, so that added and
removed lines differ by more than colour; odd characters are spelled out. Huge files are capped and say so.
"""

import difflib
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from nexa_desktop.core.tools import ChangeKind, FileChange
from nexa_desktop.core.visible import spans
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.widgets.fixed_text import FixedText
from nexa_desktop.ui.widgets.parts import Label, count_words, horizontal, vertical

translate = QCoreApplication.translate

_Opcode = tuple[str, int, int, int, int]

MOST_LINES = 2_000
_MOST_COMPARED = 3_000  # differing lines of both sides together; comparing is quadratic in the worst case
_LONGEST_LINE = 2_000


class LineKind(StrEnum):
    """What a line of a diff is."""

    CONTEXT = "context"
    ADDED = "added"
    REMOVED = "removed"
    GAP = "gap"
    NOTE = "note"


class DiffLine(Struct, frozen=True):
    """One line with its numbers before and after."""

    kind: LineKind
    text: str
    before: int | None = None
    after: int | None = None


def diff_lines(before: str | None, after: str | None, *, context: int = 3, most: int = MOST_LINES) -> tuple[DiffLine, ...]:
    """The lines of a unified diff; None stands for no file. Says when line ends or the end of the file differ."""
    old, new = (before or "").splitlines(keepends=True), (after or "").splitlines(keepends=True)
    found = list(_compared(old, new, context))
    if len(found) > most:
        rest = translate("Diff", "{count} more lines are not shown.").format(count=count_words(len(found) - most))
        found = [*found[:most], DiffLine(LineKind.NOTE, rest)]
    if before is not None and after is not None:
        if _ends(before) != _ends(after) and before and after:
            found.append(DiffLine(LineKind.NOTE, translate("Diff", "Line ends change.")))
        if before.endswith("\n") != after.endswith("\n") and before and after:
            found.append(DiffLine(LineKind.NOTE, translate("Diff", "The newline at the end of the file changes.")))
    return tuple(found)


def _compared(old: Sequence[str], new: Sequence[str], context: int) -> Iterator[DiffLine]:
    for number, group in enumerate(_grouped(_opcodes(old, new), context)):
        if number or group[0][1] > 0:
            yield DiffLine(LineKind.GAP, "⋯")
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for offset in range(i2 - i1):
                    yield DiffLine(LineKind.CONTEXT, _line(old[i1 + offset]), i1 + offset + 1, j1 + offset + 1)
                continue
            for index in range(i1, i2):
                yield DiffLine(LineKind.REMOVED, _line(old[index]), before=index + 1)
            for index in range(j1, j2):
                yield DiffLine(LineKind.ADDED, _line(new[index]), after=index + 1)


def _opcodes(old: Sequence[str], new: Sequence[str]) -> list[_Opcode]:
    """What `difflib` would say, in bounded time: the common beginning and end are cut off first, and what differs is
    taken as one replacement when it is too much to be compared."""
    shortest = min(len(old), len(new))
    head = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    tail = next((i for i in range(shortest - head) if old[-1 - i] != new[-1 - i]), shortest - head)
    old_end, new_end = len(old) - tail, len(new) - tail
    if old_end - head + new_end - head > _MOST_COMPARED:
        middle: list[_Opcode] = [("replace", head, old_end, head, new_end)]
    else:
        matcher = difflib.SequenceMatcher(None, old[head:old_end], new[head:new_end])
        middle = [(tag, i1 + head, i2 + head, j1 + head, j2 + head) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]
    before: list[_Opcode] = [("equal", 0, head, 0, head)] if head else []
    after: list[_Opcode] = [("equal", old_end, len(old), new_end, len(new))] if tail else []
    return _joined([*before, *middle, *after])


def _joined(codes: Sequence[_Opcode]) -> list[_Opcode]:
    """Neighbouring equal parts as one."""
    found: list[_Opcode] = []
    for code in codes:
        if found and found[-1][0] == code[0] == "equal":
            tag, i1, _, j1, _ = found[-1]
            found[-1] = (tag, i1, code[2], j1, code[4])
        else:
            found.append(code)
    return found


def _grouped(codes: Sequence[_Opcode], context: int) -> Iterator[list[_Opcode]]:
    """Hunks: equal parts are cut to ``context`` lines at the ends and split where more than twice that lies between."""
    group: list[_Opcode] = []
    for number, (tag, i1, i2, j1, j2) in enumerate(codes):
        if tag != "equal":
            group.append((tag, i1, i2, j1, j2))
            continue
        is_first, is_last = number == 0, number == len(codes) - 1
        if is_first and is_last:
            return
        if is_first:
            cut = max(0, i2 - i1 - context)
            group.append((tag, i1 + cut, i2, j1 + cut, j2))
        elif is_last:
            group.append((tag, i1, min(i2, i1 + context), j1, min(j2, j1 + context)))
        elif i2 - i1 > 2 * context:
            yield [*group, (tag, i1, i1 + context, j1, j1 + context)]
            group = [(tag, i2 - context, i2, j2 - context, j2)]
        else:
            group.append((tag, i1, i2, j1, j2))
    if group:
        yield group


def _line(text: str) -> str:
    text = text.rstrip("\r\n") if text.endswith(("\n", "\r")) else text
    if len(text) <= _LONGEST_LINE:
        return text
    more = translate("Diff", "… {count} more characters").format(count=count_words(len(text) - _LONGEST_LINE))
    return text[:_LONGEST_LINE] + more


def _ends(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def change_words(change: FileChange) -> str:
    """What happens to the file, as a word."""
    return {
        ChangeKind.CREATE: translate("Diff", "new file"),
        ChangeKind.MODIFY: translate("Diff", "changed"),
        ChangeKind.DELETE: translate("Diff", "deleted"),
        ChangeKind.MOVE: translate("Diff", "moved"),
    }[change.change]


class DiffText(FixedText):
    """Diff lines with their numbers and signs."""

    def __init__(self, lines: Sequence[DiffLine], parent: QWidget | None = None, *, name: str, most_lines: int = 16) -> None:
        self._lines = tuple(lines)
        super().__init__(parent, name=name, most_lines=most_lines)

    @property
    def lines(self) -> tuple[DiffLine, ...]:
        """What is shown."""
        return self._lines

    def write(self, cursor: QTextCursor) -> None:
        """One block per line."""
        colors = theme.colors()
        width = len(str(max((n for line in self._lines for n in (line.before, line.after) if n), default=1)))
        number, marked = QTextCharFormat(), QTextCharFormat()
        number.setForeground(QColor(colors.text_faint))
        marked.setForeground(QColor(colors.danger))
        marked.setFontWeight(QFont.Weight.Bold)
        for index, line in enumerate(self._lines):
            block, words = QTextBlockFormat(), QTextCharFormat()
            role = {LineKind.ADDED: colors.success, LineKind.REMOVED: colors.danger}.get(line.kind)
            if role:
                wash = QColor(role)
                wash.setAlphaF(0.16 if colors.is_dark else 0.11)
                block.setBackground(wash)
            if line.kind in (LineKind.GAP, LineKind.NOTE):
                words.setForeground(QColor(colors.text_muted))
                words.setFontItalic(line.kind is LineKind.NOTE)
            if index:
                cursor.insertBlock(block)
            else:
                cursor.setBlockFormat(block)
            if line.kind in (LineKind.GAP, LineKind.NOTE):
                cursor.insertText(f" {line.text}", words)
                continue
            sign = {LineKind.ADDED: "+", LineKind.REMOVED: "−"}.get(line.kind, " ")
            signs = QTextCharFormat()
            if role:
                signs.setForeground(QColor(role))
                signs.setFontWeight(QFont.Weight.Bold)
            cursor.insertText(f"{line.before or '':>{width}} {line.after or '':>{width}} ", number)
            cursor.insertText(f"{sign} ", signs)
            for piece, is_marked in spans(line.text, keep_layout=True):
                cursor.insertText(piece, marked if is_marked else words)


class DiffView(QWidget):
    """One changed file: its path, what happens to it, and the diff."""

    def __init__(self, change: FileChange, parent: QWidget | None = None, *, most_lines: int = 16) -> None:
        super().__init__(parent)
        column = vertical(self, gap=1)
        head = horizontal(gap=2)
        path = Label("".join(piece for piece, _ in spans(change.path)), self, selectable=True)
        path.setFont(theme.mono_font())
        path.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        head.addWidget(path, 1)
        words = change_words(change)
        if change.target:
            words += " → " + "".join(piece for piece, _ in spans(change.target))
        lines = diff_lines(change.before, change.after)
        added = sum(line.kind is LineKind.ADDED for line in lines)
        removed = sum(line.kind is LineKind.REMOVED for line in lines)
        if added or removed:
            words += f"   +{count_words(added)} −{count_words(removed)}"
        head.addWidget(Label(words, self, role="muted", wrap=False), 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        if change.note:
            column.addWidget(Label(said(change.note), self, role="muted"))
        if change.before is None and change.after is None:
            if change.change in (ChangeKind.CREATE, ChangeKind.MODIFY):
                column.addWidget(Label(translate("Diff", "Not a text, or too large to show."), self, role="muted"))
        elif lines:
            name = translate("Diff", "Changes of {path}").format(path=change.path)
            column.addWidget(DiffText(lines, self, name=name, most_lines=most_lines))
        elif change.change is ChangeKind.CREATE:
            column.addWidget(Label(translate("Diff", "An empty file."), self, role="muted"))
        else:
            column.addWidget(Label(translate("Diff", "The content stays the same."), self, role="muted"))
