"""A POSIX shell command line as simple commands, as far as it can be read with certainty.

    list     := pipeline ((';' | '&&' | '||' | '&' | newline) pipeline)*
    pipeline := command ('|' command)*
    command  := '(' list ')' | (assignment | word | redirection)+

Words know whether the shell would change them (expansions, globs). Command and process substitutions are read as
commands of their own. Whatever else a shell can do (heredocs, loops, functions, arithmetic, comments …) is reported
in `Script.odd` instead of guessed at.
"""

import re
import unicodedata

from msgspec import Struct

_OPERATORS = (
    "&>>",
    "<<<",
    "<<-",
    "&&",
    "||",
    ";;",
    "|&",
    ">>",
    "<<",
    "<>",
    ">|",
    "<&",
    ">&",
    "&>",
    ";",
    "|",
    "&",
    "(",
    ")",
    "<",
    ">",
    "\n",
)
_REDIRECTIONS = frozenset({">", ">>", ">|", "&>", "&>>", "<", "<>", "<<<", "<&", ">&"})
_KEYWORDS = frozenset(
    [
        "if",
        "then",
        "else",
        "elif",
        "fi",
        "for",
        "while",
        "until",
        "do",
        "done",
        "case",
        "esac",
        "function",
        "select",
        "time",
        "coproc",
        "in",
        "{",
        "}",
        "[[",
        "]]",
        "!",
    ]
)
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")
_PARAMETER = re.compile(r"\$(?:[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]|\{#?[A-Za-z0-9_@*#?!$-]+\})")
_DEEPEST = 8
LONGEST_CHARS = 100_000


class Word(Struct, frozen=True):
    """One word after quote removal. ``is_literal``: the shell passes exactly this text on."""

    text: str
    is_literal: bool = True


class RawCommand(Struct):
    """One simple command as it is written."""

    words: list[Word] = []
    has_assignments: bool = False
    writes: list[Word] = []
    reads: list[Word] = []


class Script(Struct):
    """All simple commands of a text, inner ones included, and what could not be read (empty: everything was)."""

    commands: list[RawCommand] = []
    odd: list[str] = []


def read_script(text: str, *, depth: int = 0) -> Script:
    """Read ``text`` as ``sh -c`` would; never raises."""
    script = Script()
    if depth > _DEEPEST or len(text) > LONGEST_CHARS:
        script.odd.append("it is nested too deeply or too long")
        return script
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") and c not in "\t\n" for c in text):
        script.odd.append("it holds invisible or control characters")
    _Reader(text, script, depth).read_list(closing="")
    return script


class _Reader:
    def __init__(self, text: str, script: Script, depth: int) -> None:
        self._text = text
        self._at = 0
        self._script = script
        self._depth = depth

    def read_list(self, *, closing: str) -> None:
        """Commands up to ``closing`` or the end."""
        current = RawCommand()
        while True:
            operator = self._operator()
            if operator is None:
                if self._at >= len(self._text):
                    if closing:
                        self._odd("a bracket is not closed")
                    break
                self._take_word(current)
                continue
            if operator in _REDIRECTIONS:
                self._take_redirection(operator, current)
                continue
            if operator == ")":
                if closing:
                    self._finish(current)
                    return
                self._odd("a bracket is not opened")
                continue
            if operator == "(":
                if current.words:
                    self._odd("it defines a function")
                self._nested_list()
                continue
            if operator.startswith("<<") or operator == ";;":
                self._odd(f"it uses {operator}")
                continue
            self._finish(current)
            current = RawCommand()
        self._finish(current)

    def _nested_list(self) -> None:
        if self._depth > _DEEPEST:
            self._odd("it is nested too deeply")
            self._at = len(self._text)
            return
        self._depth += 1
        self.read_list(closing=")")
        self._depth -= 1

    def _finish(self, command: RawCommand) -> None:
        if command.words and command.words[0].text in _KEYWORDS:
            self._odd(f"it uses the shell word {command.words[0].text!r}")
        if command.words or command.has_assignments or command.writes or command.reads:
            self._script.commands.append(command)

    def _take_word(self, command: RawCommand) -> None:
        start = self._at
        word = self._word()
        bare = self._text[start : self._at]
        if not command.words and _ASSIGNMENT.match(bare):
            command.has_assignments = True
            return
        if bare.isdigit() and self._at < len(self._text) and self._text[self._at] in "<>":
            return  # the number of a descriptor, part of the redirection that follows
        command.words.append(word)

    def _take_redirection(self, operator: str, command: RawCommand) -> None:
        self._skip_blanks()
        target = self._word()
        if not target.text and target.is_literal:
            self._odd(f"{operator} has no target")
        is_copy = operator in (">&", "<&") and (target.text.isdigit() or target.text == "-") and target.is_literal
        if operator == "<":
            command.reads.append(target)
        elif operator not in ("<<<", "<&") and not is_copy:
            command.writes.append(target)

    def _operator(self) -> str | None:
        self._skip_blanks()
        rest = self._text[self._at : self._at + 3]
        if rest.startswith("#"):
            self._odd("it holds a comment")
        if rest.startswith(("<(", ">(")):
            return None  # a process substitution: part of a word
        for operator in _OPERATORS:
            if rest.startswith(operator):
                self._at += len(operator)
                return operator
        return None

    def _skip_blanks(self) -> None:
        while self._at < len(self._text):
            if self._text[self._at] in " \t":
                self._at += 1
            elif self._text.startswith("\\\n", self._at):
                self._at += 2
            else:
                return

    def _word(self) -> Word:
        out: list[str] = []
        literal = True
        while self._at < len(self._text):
            character = self._text[self._at]
            if self._text.startswith(("<(", ">("), self._at):
                self._at += 2
                self._nested_list()
                literal = False
            elif character in " \t\n;&|<>()":
                break
            elif character == "\\":
                follower = self._text[self._at + 1 : self._at + 2]
                out.append("" if follower == "\n" else follower)
                self._at += 2
            elif character == "'":
                end = self._text.find("'", self._at + 1)
                if end < 0:
                    self._odd("a quote is not closed")
                    end = len(self._text)
                out.append(self._text[self._at + 1 : end])
                self._at = end + 1
            elif character == '"':
                literal &= self._double_quoted(out)
            elif character in "$`":
                literal &= self._expansion(out, in_quotes=False)
            else:
                literal &= not (character in "*?[{" or (character == "~" and not out))
                out.append(character)
                self._at += 1
        return Word("".join(out), literal)

    def _double_quoted(self, out: list[str]) -> bool:
        literal = True
        self._at += 1
        while self._at < len(self._text):
            character = self._text[self._at]
            if character == '"':
                self._at += 1
                return literal
            if character == "\\" and self._text[self._at + 1 : self._at + 2] in ("$", "`", '"', "\\", "\n"):
                follower = self._text[self._at + 1]
                out.append("" if follower == "\n" else follower)
                self._at += 2
            elif character in "$`":
                literal &= self._expansion(out, in_quotes=True)
            else:
                out.append(character)
                self._at += 1
        self._odd("a quote is not closed")
        return literal

    def _expansion(self, out: list[str], *, in_quotes: bool) -> bool:
        """Read what begins with ``$`` or a backquote; returns whether it was plain text after all."""
        text, at = self._text, self._at
        if text[at] == "`":
            end = at + 1
            while end < len(text) and text[end] != "`":
                end += 2 if text[end] == "\\" else 1
            if end >= len(text):
                self._odd("a backquote is not closed")
            inner = read_script(re.sub(r"\\([`\\$])", r"\1", text[at + 1 : end]), depth=self._depth + 1)
            self._script.commands += inner.commands
            self._script.odd += inner.odd
            self._at = end + 1
            return False
        if text.startswith("$((", at):
            self._odd("it calculates")
            self._at += 3
            return False
        if text.startswith("$(", at):
            self._at += 2
            self._nested_list()
            return False
        if (found := _PARAMETER.match(text, at)) is not None:
            out.append(found.group())
            self._at = found.end()
            return False
        if text.startswith("${", at) or (not in_quotes and text[at + 1 : at + 2] in ("'", '"')):
            self._odd("it uses an expansion that is not looked into")
            self._at += 2
            return False
        out.append("$")
        self._at += 1
        return True

    def _odd(self, reason: str) -> None:
        if reason not in self._script.odd:
            self._script.odd.append(reason)
