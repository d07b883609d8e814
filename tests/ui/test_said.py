"""What is said below the window, in Chinese: the sentences of rules and approvals, errors, refusals and reports."""

import ast
import itertools
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import httpx
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from nexa_desktop.config.secrets import checked_key
from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.mcp_json import import_mcp_json
from nexa_desktop.core.permissions import Permission, PermissionMode, PermissionRequest, PermissionRule, RuleScope
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.settings import Connection
from nexa_desktop.core.tools import Effect
from nexa_desktop.engine.recovery import refusal
from nexa_desktop.providers.checks import check_connection
from nexa_desktop.providers.http_errors import translate as network_error
from nexa_desktop.providers.offline import OfflineModel, checked_gguf
from nexa_desktop.providers.protocol import Endpoint
from nexa_desktop.providers.registry import create_endpoint
from nexa_desktop.providers.wire_errors import Fault, protocol_error, provider_error
from nexa_desktop.store.database import Database
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.policy import ToolPolicy
from nexa_desktop.tools.rules import COMMAND_TOOL, FETCH_TOOL, rule_text
from nexa_desktop.ui import language
from nexa_desktop.ui.resources import resource
from nexa_desktop.ui.viewmodels.known_sentences import PHRASES
from nexa_desktop.ui.viewmodels.said import said, said_of
from tests.support.spoken_texts import NAMES, foreign_words

ROOT = Path(__file__).resolve().parents[2]
PLACE = re.compile(r"\{([a-z]\w*?)(\d*)\}")
NUMBERS = frozenset({"n", "count", "minutes", "hours"})


# ------------------------------------------------------------------------------------------------ what is agreed to
def all_rules() -> Iterator[PermissionRule]:
    """A rule of each kind."""
    scopes = (
        (RuleScope.RUN, "r"),
        (RuleScope.SESSION, "s"),
        (RuleScope.DIRECTORY, "/home/ada/笔记"),
        (RuleScope.EVERYWHERE, ""),
    )
    prefixes = (None, ("git", "status"), ("+network", "npm", "install", "--save"), ("+full",), ("example.org",))
    for permission, (scope, key), tool, pattern, prefix in itertools.product(
        Permission, scopes, ("write_file", COMMAND_TOOL, FETCH_TOOL, "*"), (None, "笔记/**"), prefixes
    ):
        yield PermissionRule("1", permission, tool, scope, key, pattern, prefix)


@pytest.mark.usefixtures("chinese")
def test_the_exact_sentence_of_every_rule_is_translated() -> None:
    """What is agreed to is understood: verb, tool, limits and scope, with the names untouched."""
    texts = [rule_text(rule, is_listed=listed) for rule in all_rules() for listed in (False, True)]
    sentences = {text: said(text) for text in texts}
    kept = re.compile(r"git status|npm install|sandbox|sudo")
    assert [one for one, words in sentences.items() if words == one] == []
    assert [words for words in sentences.values() if foreign_words(re.sub(r"'[^']*'", "", kept.sub("", words)))] == []
    assert len(set(sentences.values())) == len(sentences)
    rule = PermissionRule("1", Permission.ALLOW, "write_file", RuleScope.RUN, "r", "笔记/**")
    assert said(rule_text(rule)) == "仅在本次运行内，允许工具 'write_file'（仅限匹配工作目录中 '笔记/**' 的路径）。"


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("tool_name", "arguments", "mode"),
    [
        ("write_file", {"path": "a", "content": ""}, PermissionMode.ASK_WRITES),
        ("write_file", {"path": "a", "content": ""}, PermissionMode.ASK_ALL),
        (COMMAND_TOOL, {"command": "make"}, PermissionMode.ASK_WRITES),
        (COMMAND_TOOL, {"command": "A=1 make > out", "shell": True}, PermissionMode.ASK_WRITES),
        (FETCH_TOOL, {"url": "https://example.org/a"}, PermissionMode.ASK_WRITES),
        ("apply_patch", {"patch": "*** Begin Patch\n*** Delete File: a\n*** End Patch"}, PermissionMode.ALLOW_EDITS),
        ("write_file", {"path": ".git/config", "content": ""}, PermissionMode.ALLOW_EDITS),
    ],
)
def test_the_reason_of_an_approval_is_translated(
    tmp_path: Path, tool_name: str, arguments: JsonObject, mode: PermissionMode
) -> None:
    """Why it asks, as the policy says it."""
    request = PermissionRequest(tool_name, Effect.WRITE, arguments, tmp_path, RunId("r"), SessionId("s"), "builtin")
    verdict = ToolPolicy(mode).decide(request)
    assert verdict.permission is Permission.ASK
    assert said(verdict.reason) != verdict.reason, verdict.reason


def test_sentences_that_are_agreed_to_are_those_that_are_said() -> None:
    """A sentence that the policy no longer says leaves the table; one that it words anew is put right there."""
    constants: list[str] = []
    for room in ("engine", "tools"):
        for path in sorted((ROOT / "nexa_desktop" / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            constants += [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    everything = "\n".join(constants)
    beginnings = {one.strip() for one in constants if len(one) > 3}

    def is_said(chunk: str) -> bool:
        """Whole, or put together from what an f-string joins."""
        return chunk in everything or any(
            chunk.startswith(one) and is_said(chunk[len(one) :].strip()) for one in beginnings if one != chunk and one
        )

    known = [text for group in PHRASES.values() for text in group]
    assert len(known) > 50
    chunks = {chunk.strip(" '():;,.") for text in known for chunk in re.split(r"\{\w+\}|; |, | \(", text)}
    assert {chunk for chunk in chunks if not is_said(chunk)} == set()


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    "text",
    [
        "The disk is full.",
        "In this run only, allow the tool 'a' in this run only' with any arguments.",
        "It only reads. Or so it says.",
        "tool 'a': new; and something else",
        "",
    ],
)
def test_what_is_not_known_word_for_word_stays_as_it_was_said(text: str) -> None:
    """No translation claims what the engine did not say."""
    assert said(text) == text


# ------------------------------------------------------------------------------------------------ everything else
def filled(template: str) -> str:
    """A sentence with values in its places that no sentence holds."""
    return PLACE.sub(lambda place: "17" if place[1] in NUMBERS else f"值{place[1]}{place[2]}", template)


@pytest.mark.usefixtures("chinese")
def test_every_sentence_that_the_sources_can_say_is_found_and_translated() -> None:
    """Whatever its values are, a sentence is found again as itself and said in Chinese, with the values untouched."""
    templates: list[str] = json.loads(resource("translations", "sentences.json").read_text(encoding="utf-8"))
    assert len(templates) > 700
    wrong = {}
    for template in templates:
        chinese = QCoreApplication.translate("Said", template)
        if chinese == template or said(filled(template)) != filled(chinese):
            wrong[template] = (chinese, said(filled(template)))
    assert wrong == {}


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("status", [400, 401, 402, 404, 429, 500, 503])
@pytest.mark.parametrize("words", ["", "Out of luck."])
def test_what_a_provider_refused_is_translated_and_its_own_words_are_kept(status: int, words: str) -> None:
    """Each kind of refusal and what to do about it; what the vendor wrote stays as it was written."""
    endpoint = Endpoint("openai", "openai_chat", "https://api.openai.com/v1", "gpt-5", "sk-key-of-the-test")
    error = provider_error(Fault(words), endpoint, status=status)
    assert said(error.message).startswith("OpenAI ")
    assert said(error.message) != error.message
    assert said(error.message).endswith(words)
    assert error.hint is None or foreign_words(said(error.hint)) == []


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("fault", [httpx.ConnectError("no"), httpx.ConnectTimeout("late"), httpx.ReadError("cut")])
def test_an_unreachable_server_is_told_in_chinese(fault: httpx.HTTPError) -> None:
    """The network's errors and their hints."""
    error = network_error(fault, host="127.0.0.1:11434", proxy=None, vendor="ollama", connect_s=5.0)
    assert foreign_words(said(error.message) + said(error.hint or "")) == []


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("fault", [httpx.ConnectError("no"), httpx.ProxyError("407 Wrong"), httpx.ProxyError("It closed.")])
def test_a_proxy_that_is_in_the_way_is_told_in_chinese(fault: httpx.HTTPError) -> None:
    """What the proxy said stays in its words; the rest, and what to do, is translated."""
    error = network_error(fault, host="models.example", proxy="socks5h://10.0.0.1:1080", vendor="custom", connect_s=5.0)
    assert "代理 socks5h://10.0.0.1:1080" in said(error.message)
    assert foreign_words(said(error.hint or ""), NAMES | {"HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"}) == []


def damaged_store(path: Path) -> None:
    """Opens a file that begins like a database."""
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 8000)
    Database(path)


def newer_store(path: Path) -> None:
    """Opens what a later version wrote."""
    Database(path).close()
    with apsw.Connection(str(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    Database(path)


def cut_store(path: Path) -> None:
    """Opens what is too short for a database."""
    Database(path).close()
    path.write_bytes(b"x" * 20)
    Database(path)


REFUSALS: dict[str, Callable[[Path], object]] = {
    "damaged store": lambda path: damaged_store(path / "数据.db"),
    "newer store": lambda path: newer_store(path / "数据.db"),
    "store that was cut": lambda path: cut_store(path / "数据.db"),
    "store that is a folder": lambda path: Database(path),
    "empty key": lambda _: checked_key(" "),
    "budget": lambda _: RunConfig(max_model_calls=0),
    "MCP text": lambda _: import_mcp_json("{}"),
    "missing GGUF": lambda path: checked_gguf(path / "模型.gguf"),
    "offline model": lambda path: OfflineModel(path).open(OfflineModel(path).connection()),
    "protocol": lambda _: create_endpoint("telepathy", model="m", base_url="https://example.org"),
    "path outside": lambda path: Workspace(path).locate("../外面"),
    "URL": lambda path: Workspace(path).locate("https://example.org/a"),
    **{reason: lambda _, reason=reason: refuse(reason) for reason in ("completed", "refused", "empty", "waiting_approval")},
}


def refuse(reason: str) -> None:
    """Raises why a run cannot be resumed."""
    raise refusal(reason)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("what", REFUSALS)
def test_what_is_refused_is_told_in_chinese(tmp_path: Path, what: str) -> None:
    """Through the doors of store, keys, settings, providers, tools and engine."""
    with pytest.raises(NexaError) as refused:
        REFUSALS[what](tmp_path)
    kept = re.compile(r"'[^']*'|（[^）]*）|file is not a database|(?:协议|供应商)：[^。]*")  # names, and SQLite's own words
    assert foreign_words(kept.sub("", said_of(refused.value))) == [], said_of(refused.value)
    assert any(character >= "\u4e00" for character in said_of(refused.value))


@pytest.mark.usefixtures("chinese")
def test_a_connection_is_tested_in_chinese() -> None:
    """The live result of Test, with what to do."""
    check = check_connection(Connection("c", "本机", "custom", "openai_chat", "http://127.0.0.1:9"), timeout_s=3.0)
    assert not check.is_working
    assert foreign_words(said(check.message) + said(check.hint or "")) == [], check


@pytest.mark.usefixtures("chinese")
def test_parts_of_a_sentence_are_translated_in_their_places() -> None:
    """What stands in a place and is itself something that is said; names that look like words stay."""
    endpoint = Endpoint("openai", "openai_chat", "https://api.openai.com/v1", "gpt-5", None)
    error = protocol_error("not a JSON object", endpoint)
    assert said(error.message) == "OpenAI 发来的应答不符合 openai chat：不是 JSON 对象。"
    odd = "It runs a command; rules cannot cover it: it sets variables, it writes its output to a file."
    assert said(odd) == "它会运行命令；规则无法涵盖它：它会设置变量、它会将输出写入文件。"
    assert said("There is no program named 'move'.") == "没有名为 'move' 的程序。"


@pytest.mark.usefixtures("chinese")
def test_sentences_after_each_other_are_translated_together() -> None:
    """A resume says why and what; a refusal says what happened and what to do."""
    late = "Its time has run out, so it goes on as a new run with a fresh budget. The model is asked for its next response."
    assert said(late) == "它的时间已用完，因此会以新的预算作为新的运行继续。会请模型给出下一个响应。"
    assert said("model: 'a' before, 'b' now; tool 'x': new") == "模型：之前为 'a'，现在为 'b'；工具 'x'：新增"


@pytest.mark.usefixtures("chinese")
def test_nobody_holds_up_the_window_with_words() -> None:
    """Sentences after each other that sound like the program's own, the first of them unknown: each one more once doubled
    the ways in which the text was taken apart, so that this one was never done with."""
    sounding = f"Zzz. {'It happened: a. ' * 40}".strip()
    assert said(sounding) == sounding


def test_english_is_left_alone(qapp: QApplication, speak: pytest.MonkeyPatch) -> None:
    """In English every sentence is the engine's own."""
    language.install(qapp, "en")
    for rule in all_rules():
        assert said(rule_text(rule)) == rule_text(rule)
