"""Sentences of the engine and the tools, in the reader's language.

Below the window everything is said in English: it goes into logs, into the store, to the console and to models. Where a
person decides by such a sentence (what a rule covers, why a call asks, what a resume does, what differs in a
continuation), the window translates it. Only a sentence that is known word for word, with names in quotes and numbers in
their places, is translated; every other stays exactly as it was said, so that no translation can claim what the policy
does not. A name with a quote inside it leaves its sentence in English for the same reason.

The table below repeats those sentences; a test asks the engine and the tools for them and finds each translated.
"""

import re
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_CONTEXT = "Said"
_PIECES = {
    "quoted": r"'[^']*'",
    "number": r"[\d,.]+",
    "name": r"[\w.:+-]+",
    "names": r"[\w.:+-]+(?:, [\w.:+-]+)*",
    "path": r"/[^,\n]*",
    "words": r"(?:'[^']*'|[\w.-]+)(?: (?:'[^']*'|[\w.-]+))*",
}
"""What stands in a place as it is. All other places hold a phrase of the group of that name."""


def _n(text: str) -> str:
    return QT_TRANSLATE_NOOP("Said", text)  # type: ignore[return-value]  # a str; the stubs of PySide6 6.11.3 say object


_PHRASES: dict[str, tuple[str, ...]] = {
    "sentence": (
        # why a call asks
        _n("It may change something."),
        _n("It may change something ({name})."),
        _n("It is a tool that can change something ({name})."),
        _n("It only reads."),
        _n("It runs a command."),
        _n("It runs a command; rules cannot cover it: {odd}."),
        _n("It runs a command; rules cannot cover it: {odd}, {odd2}."),
        _n("It sends a request to {quoted}."),
        _n("This session asks for everything."),
        _n("This session is read only."),
        _n("The patch deletes files."),
        _n("{quoted} is run or obeyed by other programs."),
        _n("The permission rules could not be applied to this call."),
        _n("A rule says: {rule}"),
        # what a resume does
        _n("Its time has run out, so it goes on as a new run with a fresh budget."),
        _n("The run ended ({state}), so it goes on as a new run with a fresh budget."),
        _n("It goes on as a new run with a fresh budget."),
        _n("The model is asked for its next response."),
        _n("The interrupted response is kept and the model is asked to start it again."),
        _n("The model is asked to go on where its response was cut."),
        _n("{number} open tool call is reported to the model; none is run again."),
        _n("{number} open tool calls are reported to the model; none is run again."),
        _n("{number} open tool call is reported to the model, {number2} of them with an unknown outcome; none is run again."),
        _n("{number} open tool calls are reported to the model, {number2} of them with an unknown outcome; none is run again."),
        # why nothing can be resumed, and what to do instead
        _n("This run ended with a complete answer; there is nothing to resume."),
        _n("The model refused this request."),
        _n("The conversation no longer fits the model's context."),
        _n("The model stopped for a reason that is not known."),
        _n("This run has no messages."),
        _n("The history ends in a result that belongs to no call."),
        _n("This run waits for your decision."),
        _n("Continue it with a new message."),
        _n("Continue with a new message."),
        _n("Continue with a changed request instead."),
        _n("Continue from an earlier turn or with another model."),
        _n("Continue from an earlier turn."),
        _n("Start a new one."),
        _n("Approve or deny its calls instead."),
        # why a run ended
        _n("The program was closed."),
        _n("Another run took over."),
        _n("It was stopped."),
        _n("The time of {number} seconds ran out."),
        _n("All {number} model calls of this run are used."),
        _n("The {number} tokens of this run are used ({number2} in this turn)."),
        _n("Continue, or resume, with a fresh budget."),
        _n("It was completed."),
        _n("It has not ended."),
        _n("It ended as {state}."),
        # the checks of a continuation
        _n("The run has ended"),
        _n("It is {state}."),
        _n("Every outcome is known"),
        _n("Nothing is open."),
        _n("Not known: {names}."),
        _n("Same agent, model and directory"),
        _n("Nothing differs."),
        # the vendor that has no name of its own
        _n("Other server"),
        # what a call would do
        _n("Create {quoted}"),
        _n("Change {quoted}"),
        _n("Delete (to the trash) {quoted}"),
        _n("Delete {quoted} (to the trash)"),
        _n("Move {quoted}"),
        _n("Move {quoted} to {quoted2}"),
        _n("Make the folder {quoted}"),
        _n("Run {quoted} in {quoted2}, in a shell."),
        _n("Run {quoted} in {quoted2}, without a shell."),
        _n("It asks for network access, with writes only in the working directory."),
        _n("It asks for full access: the network, and everything you may write."),
        _n(
            "Commands run in a sandbox (bwrap): no network, no writes outside {path}, no sight of keys in the home directory, "
            "unless you allow more."
        ),
        _n("Commands are not fenced: the sandbox is turned off."),
        _n("Commands are not fenced: bwrap (package bubblewrap) is not installed."),
        _n("Commands are not fenced: this system offers no sandbox that the app knows."),
    ),
    "rule": (
        _n("Allow {object} {scope}."),
        _n("Always ask before {object} {scope}."),
        _n("Never allow {object} {scope}."),
    ),
    "object": (
        _n("{what}"),
        _n("{what} with any arguments"),
        _n("{what} when every path it names matches {quoted} below the working directory"),
        _n("{what} when any path it names matches {quoted} below the working directory"),
        _n(
            "{what} when any path it names matches {quoted} below the working directory (in a command: when one of its words "
            "is such a path)"
        ),
    ),
    "what": (
        _n("the tool {quoted}"),
        _n("every tool"),
        _n("every tool (commands only when fully understood, not elevated and without asking for more than the sandbox)"),
        _n("{quoted} for pages of exactly the host {quoted2}"),
        _n("any command"),
        _n("any command in which a part begins with {words}"),
        _n("any command that is fully understood, except elevated ones, {reach}"),
        _n(
            "commands that begin with exactly these words: {words} (whatever follows them; in a pipeline or list every part "
            "must be allowed), {reach}"
        ),
    ),
    "reach": (
        _n("without asking for more than the sandbox"),
        _n("with network access"),
        _n("with full access, outside the sandbox"),
    ),
    "scope": (
        _n("in this run only"),
        _n("in this session"),
        _n("in the working directory {quoted}"),
        _n("everywhere"),
    ),
    "odd": (
        _n("it holds invisible or control characters"),
        _n("it is nested too deeply or too long"),
        _n("it sets variables"),
        _n("it writes its output to a file"),
        _n("the program's name is not known before it runs"),
        _n("what {name} runs cannot be told"),
        _n("it uses an expansion that is not looked into"),
        _n("it asks for an unknown kind of access"),
        _n("a quote is not closed"),
    ),
    "state": (
        _n("running"),
        _n("waiting approval"),
        _n("completed"),
        _n("failed"),
        _n("cancelled"),
        _n("timed out"),
        _n("budget exhausted"),
    ),
    "difference": (
        _n("provider: {quoted} before, {quoted2} now"),
        _n("protocol: {quoted} before, {quoted2} now"),
        _n("endpoint: {quoted} before, {quoted2} now"),
        _n("model: {quoted} before, {quoted2} now"),
        _n("agent name: {quoted} before, {quoted2} now"),
        _n("working directory: {quoted} before, {quoted2} now"),
        _n("prompt: the agent's instructions were changed"),
        _n("tool {quoted}: no longer there"),
        _n("tool {quoted}: new"),
        _n("tool {quoted}: its parameters or its effect were changed"),
        _n("output type: changed"),
    ),
}
_BETWEEN_DIFFERENCES = _n("; ")
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
    return _translated(_BETWEEN_DIFFERENCES).join(known) if len(known) == len(parts) else None


def _phrase(group: str, text: str) -> str | None:
    for template in _PHRASES[group]:
        match = _pattern(template).fullmatch(text)
        if match is None:
            continue
        places = {
            name: value if _kind(name) in _PIECES else _phrase(_kind(name), value) for name, value in match.groupdict().items()
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
        inner = _PIECES.get(place[1]) or "|".join(_expression(one, named=False) for one in _PHRASES[place[1]])
        opening = f"(?P<{place[1]}{place[2]}>" if named else "(?:"
        pieces += [re.escape(template[start : place.start()]), opening, inner, ")"]
        start = place.end()
    return "".join((*pieces, re.escape(template[start:])))
