"""The window in its second language, in the plurals of its first, and from right to left."""

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QLocale, QPoint, Qt
from PySide6.QtGui import QFont, QFontDatabase, QTextBlock, QTextDocument, QTextLayout
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.ids import CallId
from nexa_desktop.core.runs import ResumeKind, ResumePoint, UnansweredCall
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.core.tools import ChangeKind, FileChange, Preview
from nexa_desktop.ui import language, theme
from nexa_desktop.ui.actions import Actions
from nexa_desktop.ui.dialogs.first_run import FirstRunPage
from nexa_desktop.ui.dialogs.resume import ResumeDialog
from nexa_desktop.ui.dialogs.settings import SettingsDialog
from nexa_desktop.ui.direction import DIRECTION_VARIABLE
from nexa_desktop.ui.viewmodels.approvals import approval_view
from nexa_desktop.ui.viewmodels.resume import ResumeOffer
from nexa_desktop.ui.widgets.approval_card import ApprovalCard
from nexa_desktop.ui.widgets.diff_view import DiffText
from nexa_desktop.ui.widgets.parts import Label
from nexa_desktop.ui.widgets.transcript import TranscriptView, render
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.text_pieces import TextPiece
from nexa_desktop.ui.widgets.visible_text import VisibleTextView
from tests.support.dialog_rows import interrupted, pending, run_id, run_row
from tests.support.fake_settings_backend import FakeSettingsBackend
from tests.support.spoken_texts import NAMES, foreign_words, spoken_texts
from tests.support.window_scene import Scene, open_scene

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "packaging" / "translate.py"


# ------------------------------------------------------------------------------------------------ the files
@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    """packaging/translate.py as a module."""
    spec = importlib.util.spec_from_file_location("nexa_translate", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look themselves up there
    sys.path.insert(0, str(SCRIPT.parent))  # as for a script: its own folder comes first
    spec.loader.exec_module(module)
    sys.path.remove(str(SCRIPT.parent))
    yield module
    del sys.modules[spec.name]


def test_every_text_is_translated_and_compiled() -> None:
    """`python packaging/translate.py update` brings new texts into the .ts files; each has its translation before it ships."""
    done = subprocess.run([sys.executable, str(SCRIPT), "check"], capture_output=True, text=True, encoding="utf-8", timeout=100)
    assert done.returncode == 0, done.stderr


def test_texts_are_found_in_all_forms_of_asking(tool: ModuleType, tmp_path: Path) -> None:
    """Methods, functions, wrappers, f-strings, nested classes, plurals and joined literals."""
    package = tmp_path / "shown"
    package.mkdir()
    (package / "one.py").write_text(
        "translate = QCoreApplication.translate\n"
        "def _tr(text):\n    return QCoreApplication.translate('Wrapped', text)\n"
        "class Outer:\n"
        "    class Inner:\n"
        "        def f(self):\n            return self.tr('inner')\n"
        "    def g(self):\n"
        "        return f\"{self.tr('%n file(s)', '', 2)}: {_tr('wrapped')}\" + self.tr('a ' 'b', 'a comment')\n"
        "def h(n):\n    return translate('Free', '%n line(s)', '', n), text.translate(table)\n",
        encoding="utf-8",
    )
    found = {(text.context, text.source, text.comment, text.has_plural) for text in tool.collect(package)}
    assert found == {
        ("Inner", "inner", "", False),
        ("Outer", "%n file(s)", "", True),
        ("Outer", "a b", "a comment", False),
        ("Wrapped", "wrapped", "", False),
        ("Free", "%n line(s)", "", True),
    }


def test_sentences_below_the_window_are_found_with_their_places(tool: ModuleType, tmp_path: Path) -> None:
    """Errors and marked phrases; choices and local variables give a sentence each; the console has no other language."""
    (tmp_path / "headless").mkdir()
    (tmp_path / "headless" / "a.py").write_text("raise InvalidInput('Give one of them.')\n", encoding="utf-8")
    (tmp_path / "one.py").write_text(
        """
def f(path, other, n, is_file):
    why = f"{shown(path)} is {'a file' if is_file else 'a folder'}."
    if other.path:
        raise ToolError(why, hint=None)
    raise StoreUnavailable(f"{path} and {other.path}: {n:,}" + (" bytes" if n else "."), hint=str(n))
WORDS = {1: phrase("one of them"), 2: "not marked"}
""",
        encoding="utf-8",
    )
    found = {text.source for text in tool.collect(tmp_path) if text.context == "Said"}
    assert found == {
        "{path} is a file.",
        "{path} is a folder.",
        "{path} and {path2}: {n} bytes",
        "{path} and {path2}: {n}.",
        "one of them",
    }


def test_a_mark_on_a_value_is_refused(tool: ModuleType, tmp_path: Path) -> None:
    """The tool reads sources: what phrase() is given must stand there."""
    (tmp_path / "one.py").write_text("print(phrase(text))\n", encoding="utf-8")
    with pytest.raises(tool.UnreadableCall, match=r"one\.py:1"):
        tool.collect(tmp_path)


@pytest.mark.parametrize("call", ["app.tr('lost')", "self.tr(text)", "self.tr(f'{n} files')", "translate('A', text)"])
def test_a_text_that_no_tool_could_find_is_refused(tool: ModuleType, tmp_path: Path, call: str) -> None:
    """It would stay English without anybody noticing."""
    (tmp_path / "one.py").write_text(f"class A:\n    def f(self, app, text, n):\n        return {call}\n", encoding="utf-8")
    with pytest.raises(tool.UnreadableCall, match=r"one\.py:3"):
        tool.collect(tmp_path)


@pytest.mark.parametrize(
    ("source", "translation", "reason"),
    [
        ("{name} of {total}", "{nome} / {total}", "placeholders"),
        ("%1 of %2", "%1", "placeholders"),
        ("&Theme", "主题", "keys after &"),
        ("&Theme", "&T主题", "in brackets"),
        ("Import…", "导入", "ends with …"),
        ("<b>Bold</b>", "<b>粗体", "placeholders"),
    ],
)
def test_a_harmed_translation_is_told(tool: ModuleType, source: str, translation: str, reason: str) -> None:
    """Placeholders, keys, markup and the dots of a dialog survive translation."""
    chinese = tool.LANGUAGES[-1]
    assert any(reason in harm for harm in tool.harms(tool.Text("C", source), translation, chinese))
    assert list(tool.harms(tool.Text("C", source), source, tool.LANGUAGES[0])) == []


def test_one_sentence_has_one_translation(tool: ModuleType) -> None:
    """What the sources call a value does not make another sentence of it."""
    one, other, third = (tool.Text("Said", text) for text in ("{path} is gone.", "{name} is gone.", "{name} is here."))
    assert list(tool.twins({one: ("{path} 已不存在。",), other: ("{name} 不见了。",), third: ("{name} 在。",)})) == [
        (one, other)
    ]
    assert list(tool.twins({one: ("{path} 不见了。",), other: ("{name} 不见了。",)})) == []


def test_update_keeps_moves_and_drops(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A known text keeps its translation, one that moved to another class too; a new one is open, a gone one leaves."""
    monkeypatch.setattr(tool, "DIRECTORY", tmp_path)
    chinese = tool.LANGUAGES[-1]
    kept, moved, gone, new = (tool.Text("C", word) for word in ("kept", "moved", "gone", "new"))
    known = {kept: ("留",), moved: ("移",), gone: ("去",)}
    wanted = [kept, tool.Text("D", "moved"), new]
    catalogue = tool.merged(chinese, wanted, known)
    assert catalogue == {kept: ("留",), tool.Text("D", "moved"): ("移",), new: ()}
    tool.write_catalogue(chinese, catalogue, {text: ["nexa_desktop/ui/a.py"] for text in wanted})
    assert tool.read_catalogue(chinese) == catalogue
    tool.compile_catalogue(chinese.ts, chinese.qm)
    assert [line.split(": ")[1] for line in tool.problems(chinese, wanted)] == ["unfinished"]
    tool.compile_catalogue(chinese.ts, chinese.qm)
    tool.write_catalogue(chinese, catalogue | {new: ("新",)}, {text: ["nexa_desktop/ui/a.py"] for text in wanted})
    assert [line.split("; ")[0] for line in tool.problems(chinese, wanted)] == ["nexa_zh_CN.qm: stale"]


# ------------------------------------------------------------------------------------------------ loading
@pytest.fixture
def mirrored(qapp: QApplication, speak: pytest.MonkeyPatch) -> None:
    """English texts, right to left."""
    speak.setenv(DIRECTION_VARIABLE, "rtl")
    language.install(qapp, "en")


@pytest.mark.usefixtures("chinese")
def test_ours_and_qts_own_texts_are_chinese() -> None:
    """No window speaks two languages."""
    assert QCoreApplication.translate("SessionList", "Needs you") == "需要你处理"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"


@pytest.mark.parametrize(
    ("code", "files"), [("en", ["1 file", "2 files"]), ("de", ["1 file", "2 files"]), ("zh_CN", ["1 个文件", "2 个文件"])]
)
def test_counted_texts_have_the_forms_of_their_language(
    qapp: QApplication, speak: pytest.MonkeyPatch, code: str, files: list[str]
) -> None:
    """Two in English, one in Chinese; a language that we do not speak gets the English ones."""
    language.install(qapp, code)
    assert [QCoreApplication.translate("QueueList", "%n file(s)", "", count) for count in (1, 2)] == files


def test_a_language_can_be_changed_back(qapp: QApplication, speak: pytest.MonkeyPatch) -> None:
    """The last call holds, and nothing of the ones before is left."""
    for code in ("zh_CN", "en", "zh_CN", "ar", "en"):
        language.install(qapp, code)
    assert QCoreApplication.translate("SessionList", "Needs you") == "Needs you"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert qapp.layoutDirection() is Qt.LayoutDirection.LeftToRight


@pytest.mark.usefixtures("chinese")
def test_chinese_characters_are_drawn_the_chinese_way(qapp: QApplication) -> None:
    """Text and code take what their own face lacks from a simplified Chinese one, not from the first that has it."""
    if not QFontDatabase.hasFamily("Noto Sans CJK SC"):
        pytest.skip("Noto Sans CJK is not installed")

    def faces(font: QFont) -> set[str]:
        layout = QTextLayout("骨直角a", font)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        return {run.rawFont().familyName() for run in layout.glyphRuns()}

    assert faces(qapp.font()) == {"DejaVu Sans", "Noto Sans CJK SC"}
    assert faces(theme.mono_font()) == {"DejaVu Sans Mono", "Noto Sans CJK SC"}


@pytest.mark.parametrize(
    ("code", "spoken"),
    [("zh_CN", "zh_CN"), ("zh_SG", "zh_CN"), ("zh_TW", "en"), ("en_GB", "en"), ("de", "en"), ("nonsense", "en")],
)
def test_the_language_that_is_read(code: str, spoken: str) -> None:
    """Simplified Chinese wherever it is read; English for all others."""
    assert language.spoken_language(QLocale(code)) == spoken


def test_the_systems_first_language_that_we_speak_is_taken() -> None:
    """French before Chinese before English: Chinese. English before Chinese: English."""
    program = (
        "from PySide6.QtCore import QLocale; from nexa_desktop.ui.language import spoken_language;"
        "print(spoken_language(QLocale.system()))"
    )
    for order, spoken in (("fr:zh_CN:en", "zh_CN"), ("en:zh_CN", "en")):
        environment = os.environ | {"LANGUAGE": order, "LANG": "fr_FR.UTF-8", "LC_ALL": ""}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stdout.strip() == spoken


def test_the_settings_offer_what_is_spoken(qtbot: QtBot) -> None:
    """The choice in the settings and the files cannot drift apart."""
    host = QWidget()
    qtbot.addWidget(host)
    dialog = SettingsDialog(host, FakeSettingsBackend(host), actions=Actions(host).all())
    boxes = [page.language_box for page in dialog.pages if hasattr(page, "language_box")]
    offered = {str(box.itemData(n)): box.itemText(n) for box in boxes for n in range(box.count())}
    dialog.close()
    assert {code: name for code, name in offered.items() if code} == language.NAMES


# ------------------------------------------------------------------------------------------------ the window in Chinese
@pytest.fixture
def opened(tmp_path: Path, qtbot: QtBot) -> Iterator[list[Scene]]:
    """Scenes that are closed at the end."""
    scenes: list[Scene] = []
    yield scenes
    for scene in scenes:
        scene.close()


DATA = frozenset({"Script", "script", "scripted", "gemini", "npx", "Another", "server"})
"""Ids and names that the tests' own connections and vendors bring."""


def english_left(root: QWidget) -> dict[str, str]:
    """The texts of a window that have English words, with their place."""
    found = ((where, text, foreign_words(text, NAMES | DATA)) for where, text in spoken_texts(root))
    return {f"{where}: {text}": " ".join(words) for where, text, words in found if words}


WRITE = {"name": "write_file", "arguments": {"path": "笔记.txt", "content": "一"}}


@pytest.mark.usefixtures("chinese")
def test_the_window_has_no_english_left(tmp_path: Path, qtbot: QtBot, opened: list[Scene]) -> None:
    """List, transcript, approval, composer with a queue, inspector, find bar, status bar and menus."""
    work = tmp_path / "工作"
    work.mkdir()
    scene = open_scene(
        tmp_path,
        qtbot,
        [{"text": "我来写。", "calls": [WRITE]}, {"text": "写好了。"}],
        settings=lambda app: replace(app, working_directory=str(work)),
    )
    opened.append(scene)
    scene.type_and_send("写一个文件")
    scene.until(lambda: scene.controller.approvals.views)
    scene.type_and_send("然后再看一遍")
    scene.window.actions_table["view.inspector"].setChecked(True)
    scene.window.chat_page(scene.controller.transcript).open_find()
    QApplication.processEvents()
    assert english_left(scene.window) == {}


@pytest.mark.usefixtures("chinese")
def test_the_empty_window_has_no_english_left(tmp_path: Path, qtbot: QtBot, opened: list[Scene]) -> None:
    """The welcome page, with no model set up."""
    scene = open_scene(
        tmp_path,
        qtbot,
        [{"text": "好。"}],
        settings=lambda app: AppSettings(is_onboarded=True, working_directory=str(tmp_path)),
    )
    opened.append(scene)
    assert english_left(scene.window) == {}


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    """A window that owns what a test opens."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("page", range(8))
def test_the_settings_have_no_english_left(qtbot: QtBot, host: QWidget, page: int) -> None:
    """Every page."""
    dialog = SettingsDialog(host, FakeSettingsBackend(host), actions=Actions(host).all(), page=page)
    dialog.show()
    qtbot.waitExposed(dialog)
    qtbot.wait(20)
    found, names = english_left(dialog), [one.accessibleName() for one in dialog.findChildren(QWidget)]
    dialog.close()
    assert found == {}
    assert [name for name in names if re.search(r"\(\w\)$|&", name)] == []  # the key of a label is not part of a name


def card(host: QWidget) -> ApprovalCard:
    """An approval with a diff."""
    change = FileChange("笔记/今天.md", ChangeKind.MODIFY, "一\n", "二\n")
    view = approval_view(
        replace(pending("write_file", {"path": "笔记/今天.md", "content": "二"}), reason="It may change something."),
        run_row(1),
        "整理笔记",
        Preview("Change '笔记/今天.md'", (change,)),
    )
    return ApprovalCard(view, host)


def resume_dialog(host: QWidget) -> ResumeDialog:
    """One interrupted run with a call whose outcome is unknown."""
    calls = (UnansweredCall(CallId("r/1/0"), "write_file", {"path": "笔记.txt"}, "unknown", {}),)
    point = ResumePoint(ResumeKind.RECOVER_TOOLS, "The model is asked for its next response.", run_id(1), calls)
    return ResumeDialog(host, [ResumeOffer(replace(interrupted(0), title="整理笔记"), point, None, calls)], print)


@pytest.mark.usefixtures("chinese")
def test_approval_resume_and_first_run_have_no_english_left(qtbot: QtBot, host: QWidget) -> None:
    """The three that a person must understand at once."""
    resume = resume_dialog(host)
    resume.show()
    first = FirstRunPage(FakeSettingsBackend(host), host)
    approval = card(host)
    qtbot.wait(20)
    found = english_left(approval) | english_left(resume) | english_left(first)
    resume.close()
    assert found == {}


# ------------------------------------------------------------------------------------------------ right to left
@pytest.mark.usefixtures("mirrored")
def test_the_shell_is_mirrored_and_code_is_not(tmp_path: Path, qtbot: QtBot, opened: list[Scene]) -> None:
    """The sessions are on the right, the inspector on the left; arguments, paths and diffs run left to right."""
    scene = open_scene(tmp_path, qtbot, [{"text": "Writing.", "calls": [WRITE]}, {"text": "Written."}])
    opened.append(scene)
    window = scene.window
    window.resize(1300, 800)
    scene.type_and_send("write")
    scene.until(lambda: scene.controller.approvals.views)
    window.actions_table["view.inspector"].setChecked(True)
    QApplication.processEvents()

    def left_of(widget: QWidget) -> int:
        return widget.mapTo(window, QPoint(0, 0)).x()

    assert left_of(window.inspector_pane) < left_of(window.centre) < left_of(window.sidebar)
    scene.until(lambda: window.findChildren(DiffText))  # the diff is made in a worker
    literal = [*window.findChildren(DiffText), *window.findChildren(VisibleTextView)]
    assert {one.layoutDirection() for one in literal} == {Qt.LayoutDirection.LeftToRight}


@pytest.mark.usefixtures("mirrored")
@pytest.mark.parametrize(
    ("context", "text", "shown"),
    [
        ("ApprovalCard", "Always…", "Always…{mark}"),
        ("UsagePage", "30 days", "{mark}30 days"),
        ("FindBar", "%1 of %2", "{mark}%1 of %2{mark}"),
        ("State", "Running", "Running"),
        ("TurnsController", "Go on.", "Go on."),
        ("TransferController", "All files (*)", "All files (*)"),
        ("QPlatformTheme", "&Yes", "&Yes"),
    ],
)
def test_english_keeps_its_order_in_a_mirrored_window(context: str, text: str, shown: str) -> None:
    """ "Always…" is not shown as "…Always", "30 days" not as "days 30"; messages and file filters carry no mark."""
    assert QCoreApplication.translate(context, text) == shown.replace("{mark}", "\u200e")
    assert QCoreApplication.translate("QueueList", "%n file(s)", "", 2) == "\u200e2 files"


@pytest.mark.usefixtures("mirrored")
def test_words_stand_beside_their_icon(qtbot: QtBot, host: QWidget) -> None:
    """A label begins at the window's leading edge, in whatever language it is."""
    approval = card(host)
    labels = [one for one in approval.findChildren(Label) if one.text()]
    assert labels
    assert all(
        one.alignment() & Qt.AlignmentFlag.AlignRight and one.alignment() & Qt.AlignmentFlag.AlignAbsolute for one in labels
    )


@pytest.mark.usefixtures("mirrored")
def test_code_in_an_answer_runs_left_to_right(tmp_path: Path, qtbot: QtBot, opened: list[Scene]) -> None:
    """The answer is Hebrew and begins at the right; its code begins at the left."""
    scene = open_scene(tmp_path, qtbot, [{"text": "שלום עולם\n\n```python\nx = 1\n```\n"}])
    opened.append(scene)
    scene.window.resize(1300, 800)
    scene.type_and_send("write")
    scene.until_idle()
    view = scene.window.chat_page(scene.controller.transcript).view
    view.grab()
    middle = view.viewport().width() / 2
    assert begins_at(view, "x = 1") < middle < begins_at(view, "שלום")


@pytest.mark.usefixtures("mirrored")
def test_what_ended_a_turn_is_said_where_the_windows_texts_begin(tmp_path: Path, qtbot: QtBot, opened: list[Scene]) -> None:
    """Our own sentence below a turn begins at the right of a mirrored window, though it is English; an answer does not."""
    scene = open_scene(
        tmp_path, qtbot, [{"text": "English answer."}, {"error": {"kind": "auth", "message": "No such key."}}], size=(1300, 800)
    )
    opened.append(scene)
    for words in ("one", "two"):
        scene.type_and_send(words)
        scene.until(lambda: scene.controller.live.all())
        scene.until_idle()
    view = scene.window.chat_page(scene.controller.transcript).view
    view.grab()
    middle = view.viewport().width() / 2
    assert begins_at(view, "English answer.") < middle < begins_at(view, "No such key.")


@pytest.mark.usefixtures("mirrored")
def test_marks_of_lists_and_quotes_stand_where_their_text_begins() -> None:
    """A ticked box, the bar of a quote and the dot of a number, each on the side of its own paragraph."""
    source = "> ציטוט\n\n> quote\n\n- [x] בדיקה\n\n1. אחת\n"
    document = render.prose_document(source, Style.now())
    document.setTextWidth(400)
    assert [bar.runs_left for bar in render.quote_bars(document)] == [True, False]
    assert [mark.runs_left for mark in render.task_marks(document)] == [True]
    numbered = next(one for one in blocks(document) if one.text() == "אחת").textList()
    assert numbered is not None
    assert (numbered.format().numberPrefix(), numbered.format().numberSuffix()) == (".", "")
    quoted = next(one for one in blocks(document) if one.text() == "ציטוט").blockFormat()
    assert quoted.rightMargin() > quoted.leftMargin() == 0


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """The paragraphs."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def begins_at(view: TranscriptView, text: str) -> float:
    """Where the first character of a text in the transcript is, from the left of its piece."""
    for box in view.column.boxes:
        for piece in box.pieces or ():
            if isinstance(piece, TextPiece) and text in (plain := piece.document.toPlainText()):
                return piece.rect_of(plain.index(text)).x()
    raise AssertionError(f"{text!r} is not shown")


def test_a_right_to_left_language_mirrors_by_itself(qapp: QApplication, speak: pytest.MonkeyPatch) -> None:
    """Arabic has no translation yet; its window is mirrored all the same."""
    language.install(qapp, "ar")
    assert qapp.layoutDirection() is Qt.LayoutDirection.RightToLeft
    assert QCoreApplication.translate("SessionList", "Needs you") == "Needs you"
