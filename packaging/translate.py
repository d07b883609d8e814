#!/usr/bin/env python3
"""Keeps the translations of the window: what the sources say, what the .ts files hold, what the .qm files carry.

    python packaging/translate.py update     sources -> .ts (new texts unfinished, gone ones dropped) -> .qm
    python packaging/translate.py check      fails when a text is missing, unfinished or harmed, or a .qm is stale
    python packaging/translate.py missing    the unfinished texts, one a line

Edit the .ts files with Qt Linguist or by hand, then ``update`` again. Run it with the Python of the environment that
has PySide6: its ``pyside6-lrelease`` makes the .qm files.

The texts are read from the syntax tree, not by ``pyside6-lupdate``: 6.11.3 takes ``translate(…, n)`` with a plural for
one without (such a text is then never found at run time), overlooks calls inside f-strings, and knows no wrappers like
``def _tr(text): return QCoreApplication.translate("Actions", text)``. Everything else is as lupdate does it: the context
of ``self.tr`` is the class around it.

nexa_zh_CN.ts   all texts
nexa_en.ts      only those with a plural: the sources say "%n file(s)", the window "1 file" and "2 files"
sentences.json  what is said below the window, where Qt is not known: errors, refusals, reports (`core.phrases`). Their
                values are places: f"{shown(path)} is a folder." is the text "{path} is a folder." of the context "Said"

One word per thing, in Chinese too, and 你 for the reader: session 会话, run 运行, turn 轮 (轮次 as a heading), step 步骤,
call 调用, branch 分支, approval 审批, approve 批准, allow 允许, deny 拒绝, stop 停止, resume 恢复, continue 继续, discard 放弃,
hand over 交接, budget 预算, limit 限制, tool 工具, model 模型, agent 智能体, provider 提供商, token 词元, context 上下文,
prompt 提问, composer 输入框, inspector 检查器, lineage 谱系, journal 操作记录, usage 用量, cost 费用, store 数据库,
working directory 工作目录, keyring 密钥环, key (secret) 密钥, keys (shortcut) 按键, trash 回收站, archive 归档, pin 置顶.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sentences import Sentences

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "nexa_desktop"
DIRECTORY = ROOT / "resources" / "translations"

SENTENCES = "sentences.json"
SAID = "Said"
"""The context of what is said below the window. The console has no other language."""

_ASKING = ("translate", "QCoreApplication.translate", "QT_TRANSLATE_NOOP")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}|%L?n|%L?[1-9]|</?[a-z]+[^>]*>")
_MNEMONIC = re.compile(r"&([^&\s])")
_ACCELERATOR = re.compile(r"\(&.\)")


@dataclass(frozen=True, slots=True)
class Language:
    """``plural_forms``: how many Qt asks for in this language (its "numerus forms"), singular first."""

    code: str
    plural_forms: int
    only_plurals: bool = False

    @property
    def ts(self) -> Path:
        return DIRECTORY / f"nexa_{self.code}.ts"

    @property
    def qm(self) -> Path:
        return self.ts.with_suffix(".qm")


LANGUAGES = (Language("en", 2, only_plurals=True), Language("zh_CN", 1))


@dataclass(frozen=True, slots=True)
class Text:
    """One text as the window asks for it; equal ones of one context are one."""

    context: str
    source: str
    comment: str = ""
    has_plural: bool = False


Catalogue = dict[Text, tuple[str, ...]]
"""The forms of each text (one unless it has a plural); empty ones are not done yet."""


class UnreadableCall(Exception):
    """A text that no tool can find: not a literal, or asked of something that is not ``self``."""


# ------------------------------------------------------------------------------------------------ the sources
def collect(directory: Path = SOURCES) -> dict[Text, list[str]]:
    """All texts of the sources with the files that use them. Raises `UnreadableCall`, naming each place."""
    found: dict[Text, list[str]] = {}
    wrong: list[str] = []
    for path in sorted(directory.rglob("*.py")):
        name = path.relative_to(directory.parent).as_posix()
        reader = _Reader(name)
        reader.visit(ast.parse(path.read_text(encoding="utf-8"), name))
        wrong += reader.wrong
        for text in (*reader.texts, *(Text(SAID, sentence) for sentence in reader.sentences)):
            if name not in found.setdefault(text, []):
                found[text].append(name)
    if wrong:
        raise UnreadableCall("\n".join(wrong))
    return found


class _Reader(ast.NodeVisitor):
    """One module: `texts` and `sentences` in their order, `wrong` for calls that cannot be read."""

    def __init__(self, name: str) -> None:
        self.texts: list[Text] = []
        self.sentences: list[str] = []
        self.wrong: list[str] = []
        self._name = name
        self._classes: list[str] = []
        self._wrappers: dict[str, str] = {}

    def visit_Module(self, node: ast.Module) -> None:
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef) and (context := _wrapped_context(statement)) is not None:
                self._wrappers[statement.name] = context
        self.generic_visit(node)
        if "/headless/" not in self._name:
            said = Sentences(node)
            self.sentences = said.found
            self.wrong += [f"{self._name}:{reason}" for reason in said.wrong]

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if self._classes or node.name not in self._wrappers:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Attribute(value=owner, attr="tr"):
                if isinstance(owner, ast.Name) and owner.id == "self" and self._classes:
                    self._take(node, self._classes[-1], node.args)
                else:
                    self._refuse(node, 'ask self.tr("…") inside a class, or translate("Context", "…")')
            case called if ast.unparse(called) in _ASKING and node.args:
                context = _literal(node.args[0])
                if context is not None:  # else it looks up what a QT_TRANSLATE_NOOP has named
                    self._take(node, context, node.args[1:])
            case ast.Name(name) if name in self._wrappers:
                self._take(node, self._wrappers[name], node.args)
        self.generic_visit(node)

    def _take(self, node: ast.Call, context: str, arguments: Sequence[ast.expr]) -> None:
        literals = [_literal(argument) for argument in arguments[:2]]
        if not literals or None in literals or node.keywords:
            self._refuse(node, "text and comment must be literals, and the count the third")
        else:
            comment = literals[1] if len(literals) > 1 else ""
            self.texts.append(Text(context, literals[0] or "", comment or "", len(arguments) > 2))

    def _refuse(self, node: ast.Call, reason: str) -> None:
        self.wrong.append(f"{self._name}:{node.lineno}: {ast.unparse(node)[:60]}: {reason}")


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _wrapped_context(function: ast.FunctionDef) -> str | None:
    """The context when the function does nothing but translate its own argument in it."""
    match function:
        case ast.FunctionDef(
            args=ast.arguments(args=[ast.arg(arg=name)]),
            body=[ast.Return(value=ast.Call(func=called, args=[ast.Constant(value=str(context)), ast.Name(id=given)]))],
        ) if given == name and ast.unparse(called) in _ASKING:
            return context
    return None


# ------------------------------------------------------------------------------------------------ the catalogues
def read_catalogue(language: Language) -> Catalogue:
    """What its .ts file holds; unfinished texts with empty forms."""
    if not language.ts.exists():
        return {}
    found: Catalogue = {}
    for context in ET.parse(language.ts).getroot().iter("context"):  # noqa: S314  a file of this repository
        for message in context.iter("message"):
            has_plural = message.get("numerus") == "yes"
            text = Text(
                context.findtext("name") or "", message.findtext("source") or "", message.findtext("comment") or "", has_plural
            )
            translation = message.find("translation")
            forms: tuple[str, ...] = ()
            if translation is not None and translation.get("type") is None:
                forms = (
                    tuple(form.text or "" for form in translation.iter("numerusform"))
                    if has_plural
                    else (translation.text or "",)
                )
            found[text] = forms
    return found


def merged(language: Language, texts: Iterable[Text], known: Catalogue) -> Catalogue:
    """The texts the language needs with what is known of them; a text that only moved keeps its translation."""
    elsewhere: dict[tuple[str, bool], set[tuple[str, ...]]] = {}
    for text, forms in known.items():
        if is_done(text, forms, language):
            elsewhere.setdefault((text.source, text.has_plural), set()).add(forms)
    result: Catalogue = {}
    for text in texts:
        if language.only_plurals and not text.has_plural:
            continue
        same = elsewhere.get((text.source, text.has_plural), set())
        result[text] = known.get(text) or (next(iter(same)) if len(same) == 1 and not text.comment else ())
    return result


def is_done(text: Text, forms: Sequence[str], language: Language) -> bool:
    """Every form that Qt will ask for is there."""
    return len(forms) == (language.plural_forms if text.has_plural else 1) and all(forms)


def write_catalogue(language: Language, catalogue: Catalogue, places: Mapping[Text, Sequence[str]]) -> None:
    """Contexts sorted, texts in the order of the sources, no line numbers: a diff shows what changed and no more."""
    root = ET.Element("TS", version="2.1", language=language.code, sourcelanguage="en")
    for name in sorted({text.context for text in catalogue}):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for text, forms in catalogue.items():
            if text.context != name:
                continue
            message = ET.SubElement(context, "message", {"numerus": "yes"} if text.has_plural else {})
            for place in places[text]:
                ET.SubElement(message, "location", filename=f"../../{place}")
            ET.SubElement(message, "source").text = text.source
            if text.comment:
                ET.SubElement(message, "comment").text = text.comment
            done = is_done(text, forms, language)
            translation = ET.SubElement(message, "translation", {} if done else {"type": "unfinished"})
            if not text.has_plural:
                translation.text = forms[0] if forms else ""
                continue
            for number in range(language.plural_forms):
                ET.SubElement(translation, "numerusform").text = forms[number] if number < len(forms) else ""
    ET.indent(root, "    ")
    body = ET.tostring(root, encoding="unicode")
    language.ts.parent.mkdir(parents=True, exist_ok=True)
    language.ts.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8", newline="\n")


def said_below(texts: Iterable[Text]) -> list[str]:
    """The sentences that the window looks among, in an order that does not change with the files they are in."""
    return sorted(text.source for text in texts if text.context == SAID)


def read_sentences() -> list[str]:
    """What sentences.json holds; nothing when there is none."""
    path = DIRECTORY / SENTENCES
    found: list[str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return found


def write_sentences(texts: Iterable[Text]) -> None:
    """One a line, for diffs."""
    body = json.dumps(said_below(texts), ensure_ascii=False, indent=0)
    (DIRECTORY / SENTENCES).write_text(f"{body}\n", encoding="utf-8", newline="\n")


def compile_catalogue(ts: Path, qm: Path) -> None:
    """Raises FileNotFoundError without PySide6's ``lrelease``."""
    beside = Path(sys.executable).with_name("pyside6-lrelease" + (".exe" if sys.platform == "win32" else ""))
    tool = str(beside) if beside.exists() else shutil.which("pyside6-lrelease")
    if tool is None:
        raise FileNotFoundError("pyside6-lrelease: install PySide6-Essentials, and use the Python that has it.")
    subprocess.run([tool, "-silent", str(ts), "-qm", str(qm)], check=True, timeout=120)


# ------------------------------------------------------------------------------------------------ the check
def problems(language: Language, texts: Iterable[Text]) -> Iterator[str]:
    """What keeps the language from being complete, one line each."""
    known = read_catalogue(language)
    needed = merged(language, texts, {})
    where = language.ts.name
    for text in needed:
        if text not in known:
            yield f"{where}: missing: [{text.context}] {text.source!r}"
        elif not is_done(text, known[text], language):
            yield f"{where}: unfinished: [{text.context}] {text.source!r}"
        else:
            for form in known[text]:
                for harm in harms(text, form, language):
                    yield f"{where}: {harm}: [{text.context}] {text.source!r} -> {form!r}"
    for text in known.keys() - needed.keys():
        yield f"{where}: no longer used: [{text.context}] {text.source!r}"
    for one, other in twins(known):
        yield f"{where}: one sentence, two translations: {one.source!r} and {other.source!r}"
    if not holds(language.qm, known):
        yield f"{language.qm.name}: stale; run: python packaging/translate.py update"


def twins(catalogue: Catalogue) -> Iterator[tuple[Text, Text]]:
    """Sentences that differ in what the sources call their values only, and are translated differently: the window,
    which sees the values, cannot tell them apart."""
    first: dict[str, tuple[Text, str]] = {}
    for text, forms in catalogue.items():
        if text.context == SAID and forms:
            spoken = _PLACEHOLDER.sub("{}", forms[0])
            twin, said = first.setdefault(_PLACEHOLDER.sub("{}", text.source), (text, spoken))
            if said != spoken:
                yield twin, text


def holds(qm: Path, catalogue: Catalogue) -> bool:
    """Whether a .qm file says what the catalogue does. Asked text by text: the bytes differ from one Qt to the next."""
    from PySide6.QtCore import QTranslator  # the rest of this file reads sources without it

    translator = QTranslator()
    return translator.load(str(qm)) and all(
        translator.translate(text.context, text.source, text.comment or None, count if text.has_plural else -1) == form
        for text, forms in catalogue.items()
        for count, form in enumerate(forms, 1)
    )


def harms(text: Text, form: str, language: Language) -> Iterator[str]:
    """What a translation must keep: placeholders, markup, the key after &, the dots that promise a dialog."""
    wanted, given = sorted(_PLACEHOLDER.findall(text.source)), sorted(_PLACEHOLDER.findall(form))
    if text.has_plural and language.plural_forms > 1:  # "one session" may leave the number out
        wanted, given = ([piece for piece in pieces if piece != "%n"] for pieces in (wanted, given))
    if wanted != given:
        yield f"placeholders differ, {wanted} and {given}"
    keys, new_keys = ([key.upper() for key in _MNEMONIC.findall(words.replace("&&", ""))] for words in (text.source, form))
    if keys != new_keys:
        yield f"keys after & differ, {keys} and {new_keys}"
    if language.code.startswith("zh") and keys and not _ACCELERATOR.search(form):
        yield "the key belongs in brackets at the end, as in 文件(&F)"
    if text.source.endswith("…") != form.endswith("…"):
        yield "one ends with … and the other does not"


# ------------------------------------------------------------------------------------------------ commands
def update() -> int:
    """Bring the .ts and .qm files up to the sources; 0 even when texts are left to translate."""
    texts = collect()
    write_sentences(texts)
    for language in LANGUAGES:
        known = read_catalogue(language)
        catalogue = merged(language, texts, known)
        write_catalogue(language, catalogue, texts)
        compile_catalogue(language.ts, language.qm)
        left = sum(not is_done(text, forms, language) for text, forms in catalogue.items())
        gone = len(known.keys() - catalogue.keys())
        print(f"{language.code}: {len(catalogue)} texts, {left} to translate, {gone} dropped")
    return 0


def check() -> int:
    """0 when everything is translated and compiled; else the problems on stderr and 1."""
    texts = collect()
    found = [problem for language in LANGUAGES for problem in problems(language, texts)]
    if read_sentences() != said_below(texts):
        found.append(f"{SENTENCES}: stale; run: python packaging/translate.py update")
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


def missing() -> int:
    """Print what is left to translate, for a translator's list."""
    texts = collect()
    for language in LANGUAGES:
        for text, forms in merged(language, texts, read_catalogue(language)).items():
            if not is_done(text, forms, language):
                print(f"{language.code}\t{text.context}\t{text.source!r}" + (f"\t{text.comment}" if text.comment else ""))
    return 0


def main(arguments: Sequence[str]) -> int:
    """The exit code; 2 for a command that does not exist."""
    commands = {"update": update, "check": check, "missing": missing}
    if len(arguments) != 1 or arguments[0] not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return commands[arguments[0]]()
    except UnreadableCall as error:
        print(f"Texts that cannot be found by a tool:\n{error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
