"""Sentences of the engine and the tools, in the reader's language.

Below the window everything is said in English: it goes into logs, into the store, to the console and to models. Where a
person decides by such a sentence (what a rule covers, why a call asks, what a resume does, what differs in a
continuation), the window translates it. Only a sentence that is known word for word, with names in quotes and numbers in
their places, is translated; every other stays exactly as it was said, so that no translation can claim what the policy
does not. A name with a quote inside it leaves its sentence in English for the same reason.

`known_sentences` repeats those sentences; a test asks the engine and the tools for them and finds each translated.
"""

import re
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QCoreApplication

from nexa_desktop.ui.viewmodels.known_sentences import BETWEEN_DIFFERENCES, PHRASES, PIECES

_CONTEXT = "Said"
_WHOLE = ("sentence", "rule", "difference")
_PLACE = re.compile(r"\{(\w+?)(\d*)\}")


def said(text: str) -> str:
    """``text`` in the reader's language when all of it is known, else as it is."""
    if _translated("It only reads.") == "It only reads.":
        return text
    return _sentences(text) or _differences(text) or text


def _sentences(text: str) -> str | None:
    """One known sentence, or several after each other."""
    for group in _WHOLE:
        whole = _phrase(group, text)
        if whole is not None:
            return whole
    end = text.rfind(". ")
    while end > 0:
        last = _phrase("sentence", text[end + 2 :])
        first = _sentences(text[: end + 1]) if last is not None else None
        if first is not None and last is not None:
            return f"{first}{last}" if first.endswith("。") else f"{first} {last}"
        end = text.rfind(". ", 0, end)
    return None


def _differences(text: str) -> str | None:
    parts = [_phrase("difference", part) for part in text.split("; ")]
    known = [part for part in parts if part is not None]
    return _translated(BETWEEN_DIFFERENCES).join(known) if len(known) == len(parts) else None


def _phrase(group: str, text: str) -> str | None:
    for template in PHRASES[group]:
        match = _pattern(template).fullmatch(text)
        if match is None:
            continue
        places = {
            name: value if _kind(name) in PIECES else _phrase(_kind(name), value) for name, value in match.groupdict().items()
        }
        if None not in places.values():
            return _filled(_translated(template), places)
    return None


def _filled(words: str, places: Mapping[str, str | None]) -> str:
    return _PLACE.sub(lambda place: places[place[1] + place[2]] or "", words)


def _translated(template: str) -> str:
    return QCoreApplication.translate(_CONTEXT, template)


def _kind(place: str) -> str:
    return place.rstrip("0123456789")


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(_expression(template, named=True), re.DOTALL)


@cache
def _expression(template: str, *, named: bool) -> str:
    pieces, start = [], 0
    for place in _PLACE.finditer(template):
        inner = PIECES.get(place[1]) or "|".join(_expression(one, named=False) for one in PHRASES[place[1]])
        opening = f"(?P<{place[1]}{place[2]}>" if named else "(?:"
        pieces += [re.escape(template[start : place.start()]), opening, inner, ")"]
        start = place.end()
    return "".join((*pieces, re.escape(template[start:])))
