"""Untrusted text made safe to look at: what a reader would not see is spelled out.

Control characters, bidirectional overrides, zero-width and other format characters, and odd spaces are shown as
``⟨U+202E⟩``; a run of more than eight tabs or of more than forty blanks is shown with its length. Follows Unicode
Technical Report 36, section 2.10 (read 2026-11), and the bidirectional controls of UAX 9.
"""

import re
import unicodedata
from collections.abc import Iterator

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_LAYOUT = frozenset("\n\t")
_ODD_BLANKS = frozenset(
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2800\u3164\u115f\u1160\uffa0"
)
_LONG_BLANK = re.compile(r"\t{9,}| {41,}|[ \t]{60,}")
_EMOJI_JOINERS = frozenset("\u200d\ufe0f")


def spans(text: str, *, keep_layout: bool = False) -> Iterator[tuple[str, bool]]:
    """``(piece, is_marked)`` in order; marked pieces stand for characters that would not show.

    ``keep_layout`` leaves line ends and single tabs as they are; without it they are marked too, for one-line views.
    Joined, the pieces are what to show.
    """
    plain: list[str] = []
    position = 0
    for blank in _LONG_BLANK.finditer(text):
        yield from _pieces(text[position : blank.start()], plain, keep_layout=keep_layout)
        if plain:
            yield "".join(plain), False
            plain.clear()
        kind = "tabs" if set(blank.group()) == {"\t"} else "blanks"
        yield f"⟨{len(blank.group())} {kind}⟩", True
        position = blank.end()
    yield from _pieces(text[position:], plain, keep_layout=keep_layout)
    if plain:
        yield "".join(plain), False


def visible_text(text: str, *, keep_layout: bool = False) -> str:
    """``text`` as `spans` shows it, in one string."""
    if text.isascii() and text.isprintable() and len(text) < 40:
        return text
    return "".join(piece for piece, _ in spans(text, keep_layout=keep_layout))


def _pieces(text: str, plain: list[str], *, keep_layout: bool) -> Iterator[tuple[str, bool]]:
    for index, character in enumerate(text):
        if _shows(character, keep_layout=keep_layout) or (character in _EMOJI_JOINERS and _joins_symbols(text, index)):
            plain.append(character)
            continue
        if plain:
            yield "".join(plain), False
            plain.clear()
        yield f"⟨U+{ord(character):04X}⟩", True


def _shows(character: str, *, keep_layout: bool) -> bool:
    if character in _LAYOUT:
        return keep_layout
    if character in _ODD_BLANKS:
        return character == "\u3000"  # the ideographic space is ordinary in CJK text
    return unicodedata.category(character) not in _HIDDEN_CATEGORIES


def _joins_symbols(text: str, index: int) -> bool:
    """Whether a joiner stands inside an emoji sequence, where it is part of one visible picture."""
    before = text[index - 1] if index else ""
    return bool(before) and (unicodedata.category(before) in ("So", "Sk") or before in _EMOJI_JOINERS)
