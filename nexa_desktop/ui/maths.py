r"""Where the maths of a text is. No Qt in here.

    $…$  \(…\)      in the line
    $$…$$  \[…\]    displayed, on lines of its own

A dollar sign is mostly money. So `$…$` is maths only when it hugs its content, stands apart from letters and digits, and
holds no sentence: "$5 and $10", "US$5", "$HOME/bin:$PATH" are not. Code, links and addresses hold no maths.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

MOST_CHARS = 500
"""A formula longer than this stays text: the time that typesetting takes grows with it."""
_MOST_FORMULAS = 200
_MOST_TEXT = 50_000  # of one piece, a huge table: beginnings of formulas without an end cost microseconds each
_FIRST_MARK = 0xE000
_MARKS = re.compile(f"[{chr(_FIRST_MARK)}-{chr(_FIRST_MARK + _MOST_FORMULAS)}]")

_TOKEN = re.compile(
    rf"""
    (?P<other> (?<!`)(?P<ticks>`+)(?!`) .+? (?<!`)(?P=ticks)(?!`)       # code
      | \]\( [^)\n]{{0,2000}} \)  |  <[^<>\s]{{1,2000}}>  |  https?://\S+    # links
      | \\[^(\[] )                                                      # an escape
  | \$\$ (?P<dollars> [^$`]{{1,{MOST_CHARS}}}? ) \$\$
  | \\\[ (?P<brackets> [^`]{{1,{MOST_CHARS}}}? ) \\\]
  | \\\( (?P<parens> [^`\n]{{1,{MOST_CHARS}}}? ) \\\)
  | (?<![\w$]) \$ (?P<line> (?=[^\s$]) (?: \\. | [^$`\\] ){{1,{MOST_CHARS}}}? ) (?<=\S) \$ (?![\w$])
    """,
    re.VERBOSE | re.DOTALL,
)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_OPERATOR = re.compile(r"[\\^_={}<>+]")
_SENTENCE = re.compile(r"[^\W\d_]{2,}[,;.]?\s|\s[^\W\d_]{2,}")
_OUTSIDE_FONT = re.compile(r"[\u0590-\u1fff\u2e80-\ud7ff\uf900-\uffef\U0001f000-\U0010ffff]|<[A-Za-z/!?]")


class Formula(Struct, frozen=True):
    """``source`` with its delimiters, as it is copied and read; ``tex`` without. ``start``, ``end``: where in the text."""

    source: str
    tex: str
    is_display: bool
    start: int
    end: int


def may_hold_maths(text: str) -> bool:
    """A quick look: False when there is none, or the text is too large to look closer."""
    return len(text) <= _MOST_TEXT and ("$" in text or "\\(" in text or "\\[" in text)


def formulas(text: str) -> list[Formula]:
    """The formulas of a stretch of prose, in order."""
    found: list[Formula] = []
    if not may_hold_maths(text):
        return found
    for match in _TOKEN.finditer(text):
        name = match.lastgroup
        if name in ("other", "ticks") or name is None or len(found) >= _MOST_FORMULAS:
            continue
        tex = match[name].strip()
        if tex and not _BLANK_LINE.search(tex) and not (name == "line" and _is_money(tex)) and not _OUTSIDE_FONT.search(tex):
            found.append(Formula(match[0], tex, name in ("dollars", "brackets"), match.start(), match.end()))
    return found


def _is_money(tex: str) -> bool:
    return "\n" in tex or (bool(_SENTENCE.search(tex)) and not _OPERATOR.search(tex))


def set_aside(text: str, *, in_cells: bool = False) -> tuple[str, list[Formula]]:
    """``text`` with a mark of one character (see `mark_of`) for each formula, so that a reader of markdown leaves it alone.

    ``in_cells``: of a table, none of which a formula leaves.
    """
    found = formulas(text)
    if in_cells:
        found = [one for one in found if "|" not in one.source and "\n" not in one.source]
    if not found or _MARKS.search(text):
        return text, []
    out: list[str] = []
    end = 0
    for number, one in enumerate(found):
        out += [text[end : one.start], mark_of(number)]
        end = one.end
    return "".join([*out, text[end:]]), found


def mark_of(number: int) -> str:
    """The character that stands for a formula."""
    return chr(_FIRST_MARK + number)


def number_of(mark: str) -> int:
    """The formula that a character stands for; -1 for any other one."""
    number = ord(mark) - _FIRST_MARK
    return number if 0 <= number < _MOST_FORMULAS else -1


def put_back(text: str, sources: Sequence[str]) -> str:
    """``text`` with the sources in the place of their marks."""
    return _MARKS.sub(lambda match: sources[n] if (n := number_of(match[0])) < len(sources) else match[0], text)
