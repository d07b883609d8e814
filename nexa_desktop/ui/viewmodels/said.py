"""What is said below the window, in the reader's language.

Below the window everything is said in English: it goes into logs, into the store, to the console and to models. Where a
person reads it, the window translates it, in two ways:

=======================  ===========================================================================================
what a person agrees to  `known_sentences` spells out every form that the rules and the policy can take. A text that is
                         not one of them word for word stays as it was said, so that no translation claims what the
                         policy does not; a name with a quote inside it leaves its sentence in English for that reason.
everything else          ``resources/translations/sentences.json`` holds what the sources can say (`core.phrases`), with
                         places for values. A value stays as it is unless it is itself something that is said.
=======================  ===========================================================================================

Sentences after each other, and lists of phrases, are translated when all of their parts are known.
"""

import json
import re
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from nexa_desktop.ui.resources import resource
from nexa_desktop.ui.viewmodels.known_sentences import PHRASES, PIECES

_SAID, _POLICY = "Said", "Policy"
_SEPARATORS = (str(QT_TRANSLATE_NOOP("SaidList", "; ")), str(QT_TRANSLATE_NOOP("SaidList", ", ")))
_NUMBERS = frozenset({"n", "count", "minutes", "hours"})
"""Places that hold a number: "move {n}" is not "move along"."""
_WHOLE = ("sentence", "rule")
_PLACE = re.compile(r"\{([a-z]\w*?)(\d*)\}")
_LONGEST_CHARS = 6000
_MOST_SENTENCES = 12
_MOST_PHRASES = 40
"""More of them after each other are somebody else's words, and looking at them would hold up the window."""


def said(text: str) -> str:
    """``text`` in the reader's language as far as it is known, else as it is."""
    if not text or len(text) > _LONGEST_CHARS or _translated(_POLICY, "It only reads.") == "It only reads.":
        return text
    for remembered in (_sentences, _one):
        remembered.cache_clear()  # the language may be another one now
    return _sentences(text) or text


def said_of(error: object) -> str:
    """What an error says and what can be done about it, in one text."""
    return said_together(getattr(error, "message", str(error)), getattr(error, "hint", None))


def said_together(*sentences: str | None) -> str:
    """Sentences after each other, as the reader's language sets them; those that are not there are left out."""
    together = ""
    for sentence in sentences:
        if sentence:
            together += (_gap(together) if together else "") + said(sentence)
    return together


@cache
def _sentences(text: str) -> str | None:
    """One known sentence, several after each other, or a list of phrases. The same part is met in many ways of taking a text
    apart; it is remembered while one text is looked at."""
    end = text.rfind(". ") if text.count(". ") < _MOST_SENTENCES else -1
    while end > 0:
        last = _one(text[end + 2 :])
        first = _sentences(text[: end + 1]) if last is not None else None
        if first is not None and last is not None:
            return f"{first}{_gap(first)}{last}"
        end = text.rfind(". ", 0, end)
    return _one(text) or next((known for separator in _SEPARATORS if (known := _list(text, separator))), None)


@cache
def _one(text: str) -> str | None:
    for group in _WHOLE:
        whole = _phrase(group, text)
        if whole is not None:
            return whole
    return _told(text)


def _list(text: str, separator: str) -> str | None:
    parts = text.split(separator)
    if not 1 < len(parts) <= _MOST_PHRASES:
        return None
    known = [told for part in parts if (told := _told(part)) is not None]
    return _translated("SaidList", separator).join(known) if len(known) == len(parts) else None


def _gap(before: str) -> str:
    return "" if before.endswith(("。", "！", "？")) else " "


# ------------------------------------------------------------------------------------------------ anything that is said
def _told(text: str) -> str | None:
    for sentence in _told_sentences():
        if all(piece in text for piece in sentence.pieces):
            match = sentence.pattern.fullmatch(text)
            if match is not None:
                places = {name: (value and _sentences(value)) or value for name, value in match.groupdict().items()}
                return _filled(_translated(_SAID, sentence.text), places)
    return None


class _Sentence:
    """A sentence with places; its pattern is made when a text has all of its pieces."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces = [piece for piece in _PLACE.sub("\0", text).split("\0") if piece]
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        if self._pattern is None:
            pieces, start = [], 0
            for place in _PLACE.finditer(self.text):
                inner = r"[\d,.]+" if place[1] in _NUMBERS else ".*?"
                pieces += [re.escape(self.text[start : place.start()]), f"(?P<{place[1]}{place[2]}>{inner})"]
                start = place.end()
            self._pattern = re.compile("".join((*pieces, re.escape(self.text[start:]))), re.DOTALL)
        return self._pattern


@cache
def _told_sentences() -> tuple[_Sentence, ...]:
    """Those with the most words of their own first: they say most exactly what was said."""
    texts: list[str] = json.loads(resource("translations", "sentences.json").read_text(encoding="utf-8"))
    sentences = [_Sentence(text) for text in texts]
    return tuple(sorted(sentences, key=lambda sentence: -sum(len(piece) for piece in sentence.pieces)))


# ------------------------------------------------------------------------------------------------ what is agreed to
def _phrase(group: str, text: str) -> str | None:
    for template in PHRASES[group]:
        match = _pattern(template).fullmatch(text)
        if match is None:
            continue
        places = {name: _piece(name.rstrip("0123456789"), value) for name, value in match.groupdict().items()}
        if None not in places.values():
            return _filled(_translated(_POLICY, template), places)
    return None


def _piece(kind: str, value: str) -> str | None:
    if kind in PIECES:
        return value
    return _sentences(value) if kind == "told" else _phrase(kind, value)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(_expression(template, named=True), re.DOTALL)


@cache
def _expression(template: str, *, named: bool) -> str:
    pieces, start = [], 0
    for place in _PLACE.finditer(template):
        inner = _inner(place[1])
        opening = f"(?P<{place[1]}{place[2]}>" if named else "(?:"
        pieces += [re.escape(template[start : place.start()]), opening, inner, ")"]
        start = place.end()
    return "".join((*pieces, re.escape(template[start:])))


def _inner(kind: str) -> str:
    if kind == "told":
        return ".+"
    return PIECES.get(kind) or "|".join(_expression(one, named=False) for one in PHRASES[kind])


# ------------------------------------------------------------------------------------------------ both
def _filled(words: str, places: Mapping[str, str | None]) -> str:
    return _PLACE.sub(lambda place: places.get(place[1] + place[2]) or "", words)


def _translated(context: str, template: str) -> str:
    return QCoreApplication.translate(context, template)
