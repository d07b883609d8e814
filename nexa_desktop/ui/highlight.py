"""Colours of code: Pygments in a worker thread, never in the GUI thread and not imported before the first code block.

The result is kept by language and code, so scrolling back costs nothing. Code above `MOST_CHARS` stays plain: lexing a
megabyte takes seconds, and Python threads share one core.
"""

import queue
import threading
from collections import OrderedDict
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QObject, Signal, Slot

MOST_CHARS = 100_000
_KEPT = 300


class TokenKind(StrEnum):
    """What a stretch of code is; the theme gives the colour."""

    KEYWORD = "keyword"
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"
    FUNCTION = "function"
    TYPE = "type"
    CONSTANT = "constant"
    DECORATOR = "decorator"
    ADDED = "added"
    REMOVED = "removed"
    HEADING = "heading"


Span = tuple[int, int, TokenKind]
"""Start in its line and length, both in UTF-16 units as Qt counts, and the kind."""
Lines = tuple[tuple[Span, ...], ...]


class _Job(Struct, frozen=True):
    key: tuple[str, str]


class Highlighter(QObject):
    """`get` from the GUI thread; ``ready`` tells when more is known."""

    ready = Signal(object)  # (language, code)
    _done = Signal(object)  # (key, lines)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: OrderedDict[tuple[str, str], Lines] = OrderedDict()
        self._asked: set[tuple[str, str]] = set()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._done.connect(self._take)

    def get(self, language: str, code: str) -> Lines | None:
        """The spans of each line, or None while they are not known; asks for them then."""
        if not language or len(code) > MOST_CHARS or not code:
            return ()
        key = (language.lower(), code)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if key not in self._asked:
            self._asked.add(key)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="highlight", daemon=True)
                self._thread.start()
            self._jobs.put(_Job(key))
        return None

    def shut(self) -> None:
        """End the thread; what is waiting is dropped."""
        thread, self._thread = self._thread, None
        if thread is not None:
            while not self._jobs.empty():
                self._jobs.get_nowait()
            self._jobs.put(None)
            thread.join(3.0)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                lines = spans_of(*job.key)
            except Exception:  # noqa: BLE001  a lexer's fault costs colours, nothing else
                lines = ()
            try:
                self._done.emit((job.key, lines))
            except RuntimeError:  # the receiving side is gone
                return

    @Slot(object)
    def _take(self, result: tuple[tuple[str, str], Lines]) -> None:
        key, lines = result
        self._asked.discard(key)
        self._known[key] = lines
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        self.ready.emit(key)


def spans_of(language: str, code: str) -> Lines:
    """Lex ``code``; no spans for an unknown language. Thread: any."""
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(_ALIASES.get(language, language), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return ()
    lines: list[list[Span]] = [[]]
    column = 0
    for token, text in lexer.get_tokens(code):
        kind = _kind(str(token))
        for index, part in enumerate(text.split("\n")):
            if index:
                lines.append([])
                column = 0
            length = len(part) if part.isascii() else len(part.encode("utf-16-le", "surrogatepass")) // 2
            if kind is not None and length:
                lines[-1].append((column, length, kind))
            column += length
    return tuple(tuple(line) for line in lines)


_ALIASES = {"node": "javascript", "jsonl": "json", "shell": "bash", "zsh": "bash", "console": "console", "vue": "html"}
_KINDS = (
    ("Token.Comment.Preproc", TokenKind.DECORATOR),
    ("Token.Comment", TokenKind.COMMENT),
    ("Token.Keyword.Constant", TokenKind.CONSTANT),
    ("Token.Keyword.Type", TokenKind.TYPE),
    ("Token.Keyword", TokenKind.KEYWORD),
    ("Token.Operator.Word", TokenKind.KEYWORD),
    ("Token.Literal.String.Doc", TokenKind.COMMENT),
    ("Token.Literal.String", TokenKind.STRING),
    ("Token.Literal.Number", TokenKind.NUMBER),
    ("Token.Name.Function", TokenKind.FUNCTION),
    ("Token.Name.Class", TokenKind.TYPE),
    ("Token.Name.Exception", TokenKind.TYPE),
    ("Token.Name.Decorator", TokenKind.DECORATOR),
    ("Token.Name.Builtin", TokenKind.CONSTANT),
    ("Token.Name.Tag", TokenKind.KEYWORD),
    ("Token.Name.Attribute", TokenKind.FUNCTION),
    ("Token.Generic.Inserted", TokenKind.ADDED),
    ("Token.Generic.Deleted", TokenKind.REMOVED),
    ("Token.Generic.Heading", TokenKind.HEADING),
    ("Token.Generic.Subheading", TokenKind.HEADING),
)


def _kind(token: str) -> TokenKind | None:
    return next((kind for prefix, kind in _KINDS if token.startswith(prefix)), None)
