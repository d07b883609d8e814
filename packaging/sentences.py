"""The sentences that are said below the window, read from the sources; a part of ``translate.py``.

The rooms below the window know no Qt and speak English (`nexa_desktop.core.phrases`). A sentence is found where it is
written, and its values become places: ``ToolError(f"{shown(path)} is a folder.")`` says "{path} is a folder."
"""

import ast
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_ERRORS = Path(__file__).resolve().parent.parent / "nexa_desktop" / "core" / "errors.py"


@dataclass(frozen=True, slots=True)
class _Carrier:
    """Where a call holds its sentences: ``count`` arguments from ``first`` on, and those with ``names``."""

    first: int
    count: int = 1
    names: tuple[str, ...] = ()


_ERROR = _Carrier(0, 2, ("hint",))
_CARRIERS = {
    "phrase": _Carrier(0),
    # values that are made to be shown
    "RunError": _Carrier(1, 2, ("message", "hint")),
    "ConnectionCheck": _Carrier(1, 2, ("message", "hint")),
    "Verification": _Carrier(1),
    # what makes an error or a report of its argument
    "SaveFailed": _ERROR,
    "ServerDown": _ERROR,
    "ServerLost": _ERROR,
    "OutputInvalid": _Carrier(0),
    "protocol_error": _Carrier(0),
    "faults.damaged": _Carrier(1),
    "faults.unreadable": _Carrier(1),
    "self._failure": _Carrier(0),
    "endings.out_of_budget": _Carrier(0),
    "endings.price_unknown": _Carrier(0),
    "endings.broken": _Carrier(0),
    "problems.append": _Carrier(0),
    "odd.append": _Carrier(0),
    "self._odd": _Carrier(0),
}
_PLACE = re.compile(r"\{[a-z]\w*\}")
_WORD = re.compile(r"[A-Za-z]{2}")


class Sentences(ast.NodeVisitor):
    """The sentences of one module in their order: what is given to an error or to one of `_CARRIERS`.

    A choice ("a" if x else "b"), also inside an f-string, gives one sentence for each; a local variable gives what its
    function puts into it; everything else is a place. What is nothing but places is left out.
    """

    def __init__(self, module: ast.Module) -> None:
        self.found: list[str] = []
        self.wrong: list[str] = []
        self._scope: ast.AST = module
        self.visit(module)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._scope = self._scope, node
        self.generic_visit(node)
        self._scope = outer

    def visit_Call(self, node: ast.Call) -> None:
        called = ast.unparse(node.func)
        carrier = next((one for name, one in _CARRIERS.items() if f".{called}".endswith(f".{name}")), None)
        if carrier is None and called.rpartition(".")[2] in _error_names():
            carrier = _ERROR
        if carrier is not None:
            given = [*node.args[carrier.first : carrier.first + carrier.count]]
            given += [keyword.value for keyword in node.keywords if keyword.arg in carrier.names]
            texts = [text for argument in given for text in self._texts(argument)]
            self.found += [text for text in texts if _WORD.search(_PLACE.sub("", text))]
            if called == "phrase" and not texts:
                self.wrong.append(f"{node.lineno}: {ast.unparse(node)[:60]}: give phrase() a literal or an f-string")
        self.generic_visit(node)

    def _texts(self, node: ast.expr) -> list[str]:
        """All that an argument can say."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr(values=parts):
                return _joined(self._piece(part) for part in parts)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                first, second = self._texts(left), self._texts(right)
                return _joined([first or [_place(left)], second or [_place(right)]]) if first or second else []
            case ast.IfExp(body=one, orelse=other):
                return [*self._texts(one), *self._texts(other)]
            case ast.BoolOp(op=ast.Or(), values=values):
                return [text for value in values for text in self._texts(value)]
            case ast.Name(id=name):
                return [text for value in _assigned(self._scope, name) for text in self._texts(value)]
        return []

    def _all_texts(self, node: ast.expr) -> list[str]:
        """The same; empty when it can say something that is not known here."""
        match node:
            case ast.IfExp(body=one, orelse=other):
                first, second = self._all_texts(one), self._all_texts(other)
                return [*first, *second] if first and second else []
        return self._texts(node)

    def _piece(self, node: ast.expr) -> list[str]:
        """What one piece of an f-string can say; of a variable only when all that it can hold is said right here."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr(values=parts):
                return _joined(self._piece(part) for part in parts)
            case ast.FormattedValue(value=ast.IfExp(body=one, orelse=other), conversion=-1, format_spec=None):
                return [*self._piece(one), *self._piece(other)]
            case ast.FormattedValue(value=ast.Name(id=name), conversion=-1, format_spec=None):
                values = [self._all_texts(value) for value in _assigned(self._scope, name)]
                return [text for value in values for text in value] if values and all(values) else [_place(node.value)]
            case ast.FormattedValue(value=value):
                return [_place(value)]
        return [_place(node)]


@cache
def _error_names() -> frozenset[str]:
    tree = ast.parse(_ERRORS.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef))


def _joined(pieces: Iterable[Sequence[str]]) -> list[str]:
    """Every way through the choices, with each place named once: {path} and {path2}."""
    found = []
    for chosen in itertools.product(*pieces):
        seen: dict[str, int] = {}
        numbered = []
        for part in re.split(rf"({_PLACE.pattern})", "".join(chosen)):
            if _PLACE.fullmatch(part):
                seen[part] = seen.get(part, 0) + 1
            numbered.append(part if seen.get(part, 1) == 1 else f"{part[:-1]}{seen[part]}}}")
        found.append("".join(numbered))
    return found


def _place(node: ast.expr) -> str:
    """A place, called what the source calls its value."""
    while True:
        match node:
            case ast.Call(func=ast.Name(id="str" | "shown" | "quoted" | "len" | "repr"), args=[inner, *_]):
                node = inner
            case ast.Call(func=ast.Attribute(attr="join"), args=[inner]) | ast.GeneratorExp(elt=inner):
                node = inner
            case ast.Call(func=ast.Attribute(value=inner, attr="replace" | "lower")):
                node = inner
            case ast.Attribute(value=inner, attr="value" | "name") if isinstance(inner, ast.Attribute):
                node = inner
            case ast.Call(func=inner) | ast.BoolOp(values=[inner, *_]) | ast.BinOp(left=inner) | ast.Subscript(value=inner):
                node = inner
            case ast.Name(id=name) | ast.Attribute(attr=name) if name.strip("_0123456789"):
                return f"{{{name.strip('_0123456789').lower()}}}"
            case _:
                return "{value}"


def _assigned(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    """The values that a function (or a module) gives a variable."""
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                yield from (value for target, value in zip(targets, values, strict=True) if ast.unparse(target) == name)
