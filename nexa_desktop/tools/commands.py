"""What a command line would run: every simple command in it, through ``sudo``, ``env``, ``sh -c``, ``xargs`` and kin.

Used for one decision only: whether standing rules cover all of it. So the answer errs to one side: whatever is not
understood is named in `Understanding.odd`, and the policy asks.
"""

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import PurePosixPath

from msgspec import Struct

from nexa_desktop.core.phrases import phrase
from nexa_desktop.tools.shell_syntax import LONGEST_CHARS, RawCommand, Word, read_script

_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh", "ash"})
_ELEVATING = frozenset({"sudo", "doas", "pkexec", "su", "runuser"})
_SUDO_FLAGS = frozenset({"-n", "-E", "-H", "-b", "-k", "-S", "--"})
_SUDO_VALUES = frozenset({"-u", "-g", "-h", "-p", "-D"})
_XARGS_FLAGS = frozenset({"-0", "-r", "-t", "-x", "--null", "--no-run-if-empty"})
_XARGS_VALUES = frozenset({"-I", "-n", "-P", "-L", "-d", "-E", "-s"})
_FIND_RUNS = frozenset({"-exec", "-execdir", "-ok", "-okdir"})
_FIND_WRITES = frozenset({"-delete", "-fprint", "-fprint0", "-fprintf", "-fls"})
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
_DURATION = re.compile(r"[0-9.]+[smhd]?")
_MOST_COMMANDS = 200


class Standing(StrEnum):
    """How a rule may cover a command: ``plain`` by its own words · ``transparent`` when all it runs is covered ·
    ``elevated`` only by a rule that names the elevation."""

    PLAIN = "plain"
    TRANSPARENT = "transparent"
    ELEVATED = "elevated"


class SimpleCommand(Struct, frozen=True):
    """One program with its words; what it runs in turn stands behind it in `Understanding.commands`."""

    words: tuple[Word, ...]
    standing: Standing = Standing.PLAIN

    def starts_with(self, prefix: Sequence[str]) -> bool:
        """Whether the leading words are literally these."""
        head = self.words[: len(prefix)]
        return len(head) == len(prefix) and all(
            word.is_literal and word.text == wanted for word, wanted in zip(head, prefix, strict=True)
        )

    def could_start_with(self, prefix: Sequence[str]) -> bool:
        """The same for forbidding: the program's folder is ignored, and words the shell would change may be anything."""
        head = self.words[: len(prefix)]
        return len(head) == len(prefix) and all(
            not word.is_literal
            or word.text == wanted
            or (index == 0 and PurePosixPath(word.text).name == PurePosixPath(wanted).name)
            for index, (word, wanted) in enumerate(zip(head, prefix, strict=True))
        )

    @property
    def literal_words(self) -> tuple[str, ...]:
        """Leading words up to the first that the shell would change."""
        taken: list[str] = []
        for word in self.words:
            if not word.is_literal:
                break
            taken.append(word.text)
        return tuple(taken)


class Understanding(Struct, frozen=True):
    """All commands, elevated and inner ones included. ``odd``: reasons why rules cannot cover the whole; ``targets``:
    files of redirections."""

    commands: tuple[SimpleCommand, ...]
    odd: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


def understand(command: str, *, in_shell: bool) -> Understanding:
    """Look into a command line; never raises."""
    found = _Found()
    if not isinstance(command, str) or not command.strip() or len(command) > LONGEST_CHARS:
        return Understanding((), (phrase("it is empty or too long"),))
    if in_shell and os.name == "nt":
        return Understanding((), (phrase("the Windows shell is not looked into"),))
    if in_shell:
        found.take_script(command, depth=0)
    else:
        try:
            words = shlex.split(command, posix=os.name != "nt")
        except ValueError as error:
            return Understanding((), (phrase(f"it cannot be split into words ({error})"),))
        if any(not character.isprintable() and character not in "\t\n" for character in command):
            found.odd.append("it holds invisible or control characters")
        found.take(RawCommand([Word(word) for word in words]), depth=0)
    return Understanding(tuple(found.commands), tuple(dict.fromkeys(found.odd)), tuple(found.targets))


class _Found:
    def __init__(self) -> None:
        self.commands: list[SimpleCommand] = []
        self.odd: list[str] = []
        self.targets: list[str] = []

    def take_script(self, text: str, *, depth: int) -> None:
        script = read_script(text, depth=depth)
        self.odd += script.odd
        for command in script.commands:
            self.take(command, depth=depth)

    def take(self, raw: RawCommand, *, depth: int) -> None:
        if depth > 8 or len(self.commands) >= _MOST_COMMANDS:
            self.odd.append("it is nested too deeply or too long")
            return
        if raw.has_assignments:
            self.odd.append("it sets variables")
        self.targets += [target.text for target in (*raw.writes, *raw.reads)]
        for target in raw.writes:
            if not target.is_literal or target.text != os.devnull:
                self.odd.append("it writes its output to a file")
        if raw.words:
            self._take_words(tuple(raw.words), depth=depth)

    def _take_words(self, words: tuple[Word, ...], *, depth: int) -> None:
        if not words[0].is_literal:
            self.odd.append("the program's name is not known before it runs")
        program = PurePosixPath(words[0].text).name
        rest = words[1:]
        inner: Sequence[Word] | None = None
        if program in _ELEVATING:
            self.commands.append(SimpleCommand(words, Standing.ELEVATED))
            inner = self._behind(rest, _SUDO_FLAGS, _SUDO_VALUES) if program in ("sudo", "doas") else None
            if inner is None:
                self.odd.append(f"what {program} runs cannot be told")
            elif inner:
                self._without_assignments(inner, depth=depth + 1)
            return
        if program in _SHELLS:
            self._take_shell(words, depth=depth)
            return
        match program:
            case "env":
                self._take_env(words, depth=depth)
                return
            case "xargs":
                inner = self._behind(rest, _XARGS_FLAGS, _XARGS_VALUES)
            case "timeout":
                inner = self._behind(rest, frozenset({"--foreground"}), frozenset({"-k", "-s"}))
                if inner:
                    inner = inner[1:] if _DURATION.fullmatch(inner[0].text) else None
            case "nice" | "ionice":
                inner = self._behind(rest, frozenset(), frozenset({"-n", "-c"}))
            case "nohup" | "exec" | "builtin" | "setsid" | "busybox":
                inner = self._behind(rest, frozenset({"-w", "-f"}), frozenset())
            case "stdbuf":
                inner = tuple(word for word in rest if not re.fullmatch(r"-[ioe][0-9LKMG]+", word.text))
            case "command":
                inner = None if not rest or rest[0].text in ("-v", "-V") else self._behind(rest, frozenset({"-p"}), frozenset())
                if inner is None:
                    self.commands.append(SimpleCommand(words))
                    return
            case "eval" | "watch":
                self._take_text(words, rest, depth=depth)
                return
            case _:
                self.commands.append(SimpleCommand(words))
                if program == "find":
                    self._take_find(rest, depth=depth)
                return
        self.commands.append(SimpleCommand(words, Standing.TRANSPARENT))
        if not inner:
            self.odd.append(f"what {program} runs cannot be told")
        else:
            self._take_words(tuple(inner), depth=depth + 1)

    def _take_shell(self, words: tuple[Word, ...], *, depth: int) -> None:
        for index, word in enumerate(words[1:], start=1):
            if re.fullmatch(r"-[a-z]*c[a-z]*", word.text):
                script = words[index + 1] if index + 1 < len(words) else None
                self.commands.append(SimpleCommand(words, Standing.TRANSPARENT))
                if script is None or not script.is_literal:
                    self.odd.append("the text for the inner shell is not known before it runs")
                else:
                    self.take_script(script.text, depth=depth + 1)
                return
            if not re.fullmatch(r"-[elux]+|--norc|--noprofile|--login", word.text):
                break
        self.commands.append(SimpleCommand(words))
        if len(words) == 1 or words[-1].text.startswith("-"):
            self.odd.append("a shell reads its commands from elsewhere")

    def _take_env(self, words: tuple[Word, ...], *, depth: int) -> None:
        inner = self._behind(words[1:], frozenset({"-i", "-", "--ignore-environment"}), frozenset({"-u", "-C"}))
        if inner is None:
            self.commands.append(SimpleCommand(words, Standing.TRANSPARENT))
            self.odd.append("what env runs cannot be told")
        elif not inner:
            self.commands.append(SimpleCommand(words))
        else:
            self.commands.append(SimpleCommand(words, Standing.TRANSPARENT))
            self._without_assignments(inner, depth=depth + 1)

    def _without_assignments(self, words: Sequence[Word], *, depth: int) -> None:
        left = tuple(words)
        while left and _ASSIGNMENT.match(left[0].text):
            self.odd.append("it sets variables")
            left = left[1:]
        if left:
            self.take(RawCommand(list(left)), depth=depth)

    def _take_text(self, words: tuple[Word, ...], rest: Sequence[Word], *, depth: int) -> None:
        self.commands.append(SimpleCommand(words, Standing.TRANSPARENT))
        if not rest or not all(word.is_literal for word in rest) or rest[0].text.startswith("-"):
            self.odd.append(f"what {words[0].text} runs cannot be told")
        else:
            self.take_script(" ".join(word.text for word in rest), depth=depth + 1)

    def _take_find(self, rest: Sequence[Word], *, depth: int) -> None:
        for index, word in enumerate(rest):
            if word.text in _FIND_WRITES:
                self.odd.append(f"find {word.text} changes files")
            elif word.text in _FIND_RUNS:
                inner = tuple(_until_end(rest[index + 1 :]))
                if inner:
                    self._take_words(inner, depth=depth + 1)

    @staticmethod
    def _behind(words: Sequence[Word], flags: frozenset[str], values: frozenset[str]) -> tuple[Word, ...] | None:
        """What follows the wrapper's own options; None when an option is not known."""
        at = 0
        while at < len(words) and words[at].text.startswith("-"):
            if not words[at].is_literal:
                return None
            if words[at].text == "--":
                return tuple(words[at + 1 :])
            if words[at].text in flags or any(words[at].text[:2] == value and len(words[at].text) > 2 for value in values):
                at += 1
            elif words[at].text in values:
                at += 2
            else:
                return None
        return tuple(words[at:])


def _until_end(words: Sequence[Word]) -> Iterator[Word]:
    for word in words:
        if word.text in (";", "+"):
            return
        yield word
