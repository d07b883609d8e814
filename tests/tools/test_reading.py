"""Reading and finding: real files of every awkward kind, bounded in output, memory and time."""

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.tools import Effect, Tool
from nexa_desktop.tools import builtin_tools
from nexa_desktop.tools.globs import matches
from nexa_desktop.tools.regex_guard import ChildMatcher, SafeMatcher, is_harmless, line_matcher
from tests.support.tools_context import Seen, by_name, context_in


@pytest.fixture
def tools(tmp_path: Path) -> dict[str, Tool]:
    """All tools of an empty directory."""
    return by_name(builtin_tools(tmp_path, use_system_trash=False))


def test_a_file_is_read_as_it_is(tools: dict[str, Tool], tmp_path: Path) -> None:
    """A small text file comes back whole, without additions, with or without a last newline."""
    for content in ("one\ntwo\n", "no newline at the end", "\n", "tab\tand ünïcode 日本\n"):
        (tmp_path / "a.txt").write_text(content)
        assert tools["read_file"].run(path="a.txt") == content
    assert tools["read_file"].run(path=str(tmp_path / "a.txt")) == content


def test_awkward_files(tools: dict[str, Tool], tmp_path: Path) -> None:
    """0 bytes, CRLF, invalid UTF-8, a byte order mark, UTF-16 and binary each get a true answer."""
    (tmp_path / "empty").touch()
    assert tools["read_file"].run(path="empty") == ""
    (tmp_path / "crlf").write_bytes(b"a\r\nb\r\n")
    assert tools["read_file"].run(path="crlf") == "a\nb\n\n[CRLF line ends]"
    (tmp_path / "invalid").write_bytes(b"caf\xe9 ok\n")
    assert tools["read_file"].run(path="invalid").startswith("caf\ufffd ok\n")
    (tmp_path / "bom").write_bytes(b"\xef\xbb\xbfhello\n")
    assert tools["read_file"].run(path="bom").startswith("hello\n\n[UTF-8 with byte order mark")
    (tmp_path / "utf16").write_text("hellö\n", encoding="utf-16")
    assert tools["read_file"].run(path="utf16").startswith("hellö\n")
    (tmp_path / "binary").write_bytes(b"\x7fELF\x00\x01\x02")
    assert "binary file of 7 bytes" in tools["read_file"].run(path="binary")


def test_windows_of_lines(tools: dict[str, Tool], tmp_path: Path) -> None:
    """offset and limit choose lines, the note says how to go on, and an offset behind the end is an error."""
    (tmp_path / "a").write_text("".join(f"line {n}\n" for n in range(1, 3001)))
    first = tools["read_file"].run(path="a")
    assert first.startswith("line 1\n")
    assert first.endswith("[lines 1-2000 of 3000; go on with offset=2001]")
    assert tools["read_file"].run(path="a", offset=2999) == "line 2999\nline 3000\n\n[lines 2999-3000 of 3000]"
    assert tools["read_file"].run(path="a", offset=5, limit=1).startswith("line 5\n\n[lines 5-5 of 3000")
    with pytest.raises(ToolError, match="3000 lines"):
        tools["read_file"].run(path="a", offset=3001)


def test_a_sparse_file_of_2_gb_is_bounded(tools: dict[str, Tool], tmp_path: Path) -> None:
    """2 GB of zeros are binary; 2 GB behind a text head are read at the head only; search leaves them out."""
    for name, head in (("zeros", b""), ("headed", b"first\nsecond\n" + b"x" * 9000 + b"\n")):
        with (tmp_path / name).open("wb") as file:
            file.write(head)
            file.truncate(2 * 1024**3)
    assert "binary file of 2,147,483,648 bytes" in tools["read_file"].run(path="zeros")
    said = tools["read_file"].run(path="headed", limit=2)
    assert said.startswith("first\nsecond\n")
    assert "2,147,483,648 bytes" in said
    with pytest.raises(ToolError, match="behind the first"):
        tools["read_file"].run(path="headed", offset=5000)
    with pytest.raises(ToolError, match="too large"):
        tools["edit_file"].run(path="headed", old_text="first", new_text="1")
    assert "1 files over" in tools["search_files"].run(pattern="second")
    assert tools["delete_file"].prepare is not None
    evidence = tools["delete_file"].prepare({"path": "headed"}, context_in(tmp_path))
    assert evidence is not None
    assert "sampled:" in str(evidence)


def test_one_enormous_line(tools: dict[str, Tool], tmp_path: Path) -> None:
    """A line of 3 MB is shown cut and says so."""
    (tmp_path / "a").write_text("x" * 3_000_000 + "\nnext\n")
    said = tools["read_file"].run(path="a")
    assert len(said) < 10_000
    assert "characters of this line left out" in said
    assert "next" in said


def test_missing_folder_and_directory_are_named(tools: dict[str, Tool], tmp_path: Path) -> None:
    """What cannot be read is named with its reason, in words."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(ToolError, match="does not exist"):
        tools["read_file"].run(path="missing.txt")
    with pytest.raises(ToolError, match="folder"):
        tools["read_file"].run(path="folder")
    with pytest.raises(ToolError, match="working directory itself"):
        tools["read_file"].run(path=".")


def test_listing(tools: dict[str, Tool], tmp_path: Path) -> None:
    """Folders first with a slash, files with sizes, links marked, odd names escaped, and a bound."""
    (tmp_path / "b").mkdir()
    (tmp_path / "a.txt").write_text("12345")
    (tmp_path / "link").symlink_to("a.txt")
    (tmp_path / "new\nline").touch()
    assert tools["list_directory"].run().splitlines() == ["b/", "a.txt (5 bytes)", "link (link)", "new\\u000aline (0 bytes)"]
    for number in range(1005):
        (tmp_path / "b" / f"{number}").touch()
    assert "5 more entries are not shown" in tools["list_directory"].run(path="b")


def test_glob(tools: dict[str, Tool], tmp_path: Path) -> None:
    """Patterns span folders with two stars, keep within a name with one, and stay below the directory."""
    for name in ("a.py", "src/b.py", "src/deep/c.py", "src/d.txt", ".git/e.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert tools["glob_files"].run(pattern="**/*.py").splitlines() == ["a.py", "src/b.py", "src/deep/c.py"]
    assert tools["glob_files"].run(pattern="*.py") == "a.py"
    assert tools["glob_files"].run(pattern="*.{py,txt}", path="src").splitlines() == ["src/b.py", "src/d.txt"]
    assert tools["glob_files"].run(pattern=".git/*.py") == ".git/e.py"
    for pattern in ("../*", "/etc/*", "~/*"):
        with pytest.raises(ToolError):
            tools["glob_files"].run(pattern=pattern)


def test_search(tools: dict[str, Tool], tmp_path: Path) -> None:
    """Regular expressions find lines; binary files are skipped; globs and case narrow and widen."""
    (tmp_path / "a.py").write_text("def one():\n    return 1\n")
    (tmp_path / "b.txt").write_text("DEF two\r\ndef three\r\n")
    (tmp_path / "bin").write_bytes(b"def \x00 four")
    assert tools["search_files"].run(pattern=r"^def \w+").splitlines() == ["a.py:1: def one():", "b.txt:2: def three"]
    assert tools["search_files"].run(pattern="def", glob="*.txt", ignore_case=True).count("b.txt") == 2
    assert tools["search_files"].run(pattern="nothing like it") == "[no match]"
    assert tools["search_files"].run(pattern="one", path="a.py") == "a.py:1: def one():"
    with pytest.raises(ToolError, match="not a regular expression"):
        tools["search_files"].run(pattern="(")


def test_search_output_is_bounded(tools: dict[str, Tool], tmp_path: Path) -> None:
    """Many matches and long lines do not make a large answer."""
    (tmp_path / "a").write_text(("match " * 1000 + "\n") * 1000)
    said = tools["search_files"].run(pattern="match")
    assert len(said) < 120_000
    assert "stopped at 300 matches" in said


def test_a_catastrophic_expression_does_not_freeze_the_app(
    tools: dict[str, Tool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``(a+)+$`` on a hostile line ends in an error in time, while other threads of this process go on."""
    monkeypatch.setattr("nexa_desktop.tools.file_search.LONGEST_S", 1.0)
    (tmp_path / "a").write_text("a" * 60 + "!\n")
    ticks: list[int] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.01):
            ticks.append(1)

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        with pytest.raises(ToolError, match="too long"):
            tools["search_files"].run(pattern="(a+)+$")
    finally:
        done.set()
        ticker.join()
    assert len(ticks) > 10
    assert tools["search_files"].run(pattern="(a+)+!") == "a:1: " + "a" * 60 + "!"


def test_which_expressions_are_matched_here() -> None:
    """Plain patterns run in this process; nested or many repeats, alternatives in repeats and back references do not."""
    for harmless in ("def ", r"\bclass \w+\(", "a.*b.*c", "[a-z]{2,5}x", "(?:foo|bar)", "x?y?z?w?"):
        assert is_harmless(harmless), harmless
    for risky in ("(a+)+", "(a|a)*", "(a|b|ab)*c", r"(\w+\s*)*$", "a*a*a*a*b", r"(.*)\1", "(a{0,50}){0,50}"):
        assert not is_harmless(risky), risky
    with line_matcher("x") as plain, line_matcher("(x+)+") as guarded:
        assert isinstance(plain, SafeMatcher)
        assert isinstance(guarded, ChildMatcher)
        for matcher in (plain, guarded):
            assert matcher.matching(["axb", "", "y\u2028", "é\ud800x"], timeout_s=10) == [0, 3]


def test_stop_ends_a_search(tools: dict[str, Tool], tmp_path: Path) -> None:
    """A search looks at Stop."""
    (tmp_path / "a").write_text("x\n")
    seen = Seen()
    seen.cancel.set()
    with pytest.raises(ToolError, match="stopped"):
        tools["search_files"].run(context_in(tmp_path, seen=seen), pattern="x")


def test_reading_tools_say_that_they_only_read(tools: dict[str, Tool]) -> None:
    """Effect classes are declared."""
    effects = {name: tool.effect for name, tool in tools.items()}
    assert {name for name, effect in effects.items() if effect is Effect.READ} == {
        "read_file", "list_directory", "glob_files", "search_files", "fetch_page",
    }  # fmt: skip
    assert effects["make_directory"] is Effect.IDEMPOTENT
    assert all(tool.source == "builtin" for tool in tools.values())


@given(st.lists(st.sampled_from(["a", "b.py", "c", "*", "**", "?.py"]), min_size=1, max_size=5))
def test_a_literal_path_fits_itself_and_stars_never_cross_folders(parts: list[str]) -> None:
    """Globs agree with what they say: a literal fits only itself, one star never a slash."""
    pattern = "/".join(parts)
    if not set("*?") & set(pattern):
        assert matches(pattern, pattern)
        assert not matches(pattern, pattern + "/x")
    if "**" not in pattern:
        assert not matches(pattern, "x/" * len(parts) + "x")


def test_unreadable_folders_do_not_end_a_search(tools: dict[str, Tool], tmp_path: Path) -> None:
    """A folder that vanishes or may not be entered is left out."""
    (tmp_path / "a.txt").write_text("find me\n")
    locked = tmp_path / "locked"
    locked.mkdir()
    (locked / "b.txt").write_text("find me\n")
    locked.chmod(0)
    try:
        said = tools["search_files"].run(pattern="find me")
    finally:
        locked.chmod(0o700)
    assert "a.txt:1: find me" in said
    if os.geteuid():
        assert "locked" not in said
