"""Path patterns: ``*`` and ``?`` within a name, ``**`` over folders, ``[…]`` sets, ``{a,b}`` alternatives."""

import functools
import re

from nexa_desktop.core.errors import ToolError

_MOST_ALTERNATIVES = 64


def matches(pattern: str, path: str) -> bool:
    """Whether a relative path (POSIX separators) fits the whole pattern. A pattern that is only a folder fits nothing in it."""
    return any(expression.fullmatch(path) for expression in compiled(pattern))


@functools.lru_cache(maxsize=256)
def compiled(pattern: str) -> tuple["re.Pattern[str]", ...]:
    """The pattern as regular expressions, one per alternative; raises `ToolError` when there are too many."""
    if len(pattern) > 1000:
        raise ToolError("The pattern is too long.")
    expressions = []
    for piece in _alternatives(pattern):
        expressions.append(re.compile(_translate(piece.removeprefix("./"))))
        if len(expressions) > _MOST_ALTERNATIVES:
            raise ToolError("The pattern has too many alternatives.")
    return tuple(expressions)


def _alternatives(pattern: str) -> list[str]:
    done, todo = [], [pattern]
    while todo:
        text = todo.pop()
        found = re.search(r"\{([^{}]*,[^{}]*)\}", text)
        if found is None:
            done.append(text)
        else:
            todo += [text[: found.start()] + choice + text[found.end() :] for choice in found.group(1).split(",")]
        if len(done) + len(todo) > _MOST_ALTERNATIVES:
            raise ToolError("The pattern has too many alternatives.")
    return done


def _translate(pattern: str) -> str:
    out, i = [], 0
    while i < len(pattern):
        character = pattern[i]
        if pattern.startswith("**/", i) and (i == 0 or pattern[i - 1] == "/"):
            out.append("(?:[^/]+/)*")
            i += 3
            while pattern.startswith("**/", i):  # a second one means nothing more, and would cost exponential time
                i += 3
            continue
        if pattern.startswith("**", i):
            out.append(".*")
            i += 2
            while pattern.startswith("*", i):
                i += 1
            continue
        if character == "*":
            out.append("[^/]*")
        elif character == "?":
            out.append("[^/]")
        elif character == "[" and (end := pattern.find("]", i + 2)) > 0 and "/" not in pattern[i:end]:
            body = pattern[i + 1 : end].replace("\\", "\\\\").replace("[", "\\[")
            out.append(f"(?!/)[{'^' + body[1:] if body[0] in '!^' else body}]")
            i = end
        else:
            out.append(re.escape(character))
        i += 1
    return "(?s:" + "".join(out) + ")"
