"""What a person typed into the search field, as a query for the index and as marks in a text. Pure.

Words are found from their beginning, "quoted words" exactly and in order, characters of scripts without spaces
anywhere. Case and accents do not matter. All terms must be there.

The index knows which messages have a word, not where in them. Of scripts without spaces it holds pairs: each character
with the next one, the last alone. So one and two characters are one look-up (数 begins 数据); a longer piece and words
in order are looked up pair by pair and word by word, and then read in the messages that have them all.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from msgspec import Struct

_UNSPACED = (
    "[\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)  # fmt: skip
"""Han, kana, bopomofo, hangul; Thai, Lao, Burmese, Khmer: scripts whose words are not set apart by spaces."""

SNIPPET_CHARS = 180
_LEAD_CHARS = 50
_CHUNK_CHARS = 20_000
_QUOTED = re.compile(r'"([^"]*)"?|(\S+)')
_MOST_TERMS = 12


class Term(Struct, frozen=True):
    """One term: the tokens of the index that a message with it has, and the pattern of it over folded text."""

    tokens: tuple[str, ...]
    pattern: re.Pattern[str]


def indexed(text: str) -> str:
    """``text`` as it goes into the index: characters of scripts without spaces as pairs."""
    return _pair().sub(lambda found: f" {found[0]}{found[1] or ''} ", text)


def terms_of(text: str) -> tuple[Term, ...]:
    """The terms of a search; empty when nothing in it is a word (punctuation, emoji)."""
    found = []
    for quoted, plain in _QUOTED.findall(text.replace("\0", " ")):
        words = _words(quoted or plain)
        if words:
            found.append(_term(words, is_exact=bool(quoted)))
    return tuple(found[:_MOST_TERMS])


def match_expression(terms: Sequence[Term]) -> str:
    """The FTS5 query of all terms: every message that has them, and others when one of them `is_to_be_read`."""
    return " AND ".join(chain.from_iterable(term.tokens for term in terms))


def is_to_be_read(terms: Sequence[Term]) -> bool:
    """Whether the index alone cannot tell: words in order, or more than two characters in a row."""
    return any(len(term.tokens) > 1 for term in terms)


def holds_all(text: str, terms: Sequence[Term]) -> bool:
    """Whether every term is in ``text``, as the index would say."""
    plain = text.lower() if text.isascii() else text.translate(_FOLDED)
    return all(term.pattern.search(plain) for term in terms)


def snippet(text: str, terms: Sequence[Term]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A piece of ``text`` around its first mark, on one line, and the marks in it as (start, length)."""
    first = _first_mark(text, terms)
    begin = max(0, first - _LEAD_CHARS)
    if begin:
        space = text.find(" ", begin, first)
        begin = space + 1 if space >= 0 else begin
    end = min(len(text), begin + SNIPPET_CHARS)
    piece = re.sub(r"\s", " ", text[begin:end])
    head, tail = ("…" if begin else ""), ("…" if end < len(text) else "")
    plain, places = folded(piece)
    marks = sorted(
        (len(head) + _at(places, m.start()), max(1, _at(places, m.end() - 1) + 1 - _at(places, m.start())))
        for m in chain.from_iterable(term.pattern.finditer(plain) for term in terms)
        if m.end() > m.start()
    )
    return head + piece + tail, _apart(marks)


def folded(text: str) -> tuple[str, list[int] | None]:
    """``text`` without case and accents, and where each of its characters stood (None: in the same place)."""
    if text.isascii():
        return text.lower(), None
    pieces = [_FOLDED[ord(character)] for character in text]
    if all(len(piece) == 1 for piece in pieces):
        return "".join(pieces), None
    return "".join(pieces), [place for place, piece in enumerate(pieces) for _ in piece]


class _Folding(dict[int, str]):
    """What a character becomes without case and accents; worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        pieces = character if _unspaced().match(character) else unicodedata.normalize("NFD", character)
        self[code] = "".join(piece.lower() for piece in pieces if not "\u0300" <= piece <= "\u036f")
        return self[code]


_FOLDED = _Folding()


def _words(text: str) -> list[str]:
    """The words of a text, and its characters of scripts without spaces one by one."""
    return _word().findall(text)


def _tokens(words: list[str], *, is_prefix: bool) -> Iterator[str]:
    """As FTS5 takes them (it folds case and accents by itself)."""
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if not _unspaced().match(word):
            *whole, last = _apart_in_index().findall(word) or [word]
            yield from (f'"{piece}"' for piece in whole)
            yield f'"{last}"' + ("*" if is_prefix and not after else "")
        elif _unspaced().match(after):
            yield f'"{word}{after}"'
        elif not _unspaced().match(before):
            yield f'"{word}"*'


def _term(words: list[str], *, is_exact: bool) -> Term:
    last = words[-1]
    is_prefix = not is_exact and (len(last) > 1) and not _unspaced().match(last)
    pattern = ""
    for i, word in enumerate(words):
        own = re.escape(folded(word)[0])
        if _unspaced().match(word):
            pattern += (r"[\W_]*" if i else "") + own
        else:
            pattern += (r"[\W_]+" if i and not _unspaced().match(words[i - 1]) else r"[\W_]*" if i else "") + _EDGE_BEFORE + own
            pattern += "" if is_prefix and i == len(words) - 1 else _EDGE_AFTER
    return Term(tokens=tuple(_tokens(words, is_prefix=is_prefix)), pattern=re.compile(pattern))


def _first_mark(text: str, terms: Sequence[Term]) -> int:
    """Where the first mark stands; a long text is looked at piece by piece."""
    for begin in range(0, len(text), _CHUNK_CHARS):
        plain, places = folded(text[begin : begin + _CHUNK_CHARS + 200])
        starts = [match.start() for term in terms if (match := term.pattern.search(plain))]
        if starts:
            return begin + _at(places, min(starts))
    return 0


def _at(places: list[int] | None, index: int) -> int:
    return index if places is None else places[index] if index < len(places) else (places[-1] + 1 if places else 0)


def _apart(marks: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Marks in order, overlapping ones joined."""
    joined: list[tuple[int, int]] = []
    for start, length in marks:
        if joined and start <= sum(joined[-1]):
            begin = joined[-1][0]
            joined[-1] = (begin, max(sum(joined[-1]), start + length) - begin)
        else:
            joined.append((start, length))
    return tuple(joined)


# Compiled with the first use: the three take 8 ms, and the list of sessions, which comes first, needs none of them.
@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(_UNSPACED)


@cache
def _pair() -> re.Pattern[str]:
    return re.compile(rf"{_CHARACTER}(?=(?:[\W_]*({_CHARACTER}))?)")


@cache
def _word() -> re.Pattern[str]:
    return re.compile(rf"{_CHARACTER}|(?:(?!{_UNSPACED})[^\W_]|[\u0300-\u036f])+")


@cache
def _apart_in_index() -> re.Pattern[str]:
    return re.compile(rf"[^{_SEPARATORS}]+")


_SEPARATORS = (
    "\u0305\u030d\u030e\u0310\u0312-\u031a\u031c-\u0322\u0329-\u032c\u032f\u0332-\u036f\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3"
)
"""What stands inside words and yet parts them for ``unicode61``: marks that it does not know as accents, and signs of New Tai
Lue. Two of its words in one string would be a phrase, which an index without places refuses."""
_CHARACTER = rf"{_UNSPACED}(?<!\W)"
_EDGE_BEFORE = rf"(?:(?<![^\W_])|(?<={_UNSPACED}))"
_EDGE_AFTER = rf"(?:(?![^\W_])|(?={_UNSPACED}))"
