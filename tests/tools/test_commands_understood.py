"""What a command line would run, as rules see it: looked into where that is certain, and said where it is not."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexa_desktop.tools.commands import Standing, understand
from nexa_desktop.tools.shell_syntax import read_script


def _words(command: str, *, in_shell: bool = True) -> list[str]:
    return [" ".join(word.text for word in found.words) for found in understand(command, in_shell=in_shell).commands]


@pytest.mark.parametrize(
    ("command", "wanted"),
    [
        ("git status", ["git status"]),
        ("git log | head -5", ["git log", "head -5"]),
        ("a && b || c; d & e", ["a", "b", "c", "d", "e"]),
        ("a\nb", ["a", "b"]),
        ("(cd x; ls)", ["cd x", "ls"]),
        ("echo 'a;b' \"c|d\" e\\;f", ["echo a;b c|d e;f"]),
        ("echo $(rm -rf x)", ["rm -rf x", "echo "]),
        ("echo `rm -rf x`", ["rm -rf x", "echo "]),
        ('echo "$(rm "a b")"', ["rm a b", "echo "]),
        ("diff <(sort a) <(sort b)", ["sort a", "sort b", "diff  "]),
        ("sudo -u root git status", ["sudo -u root git status", "git status"]),
        ("env -u X git status", ["env -u X git status", "git status"]),
        ("sh -c 'git status; rm x'", ["sh -c git status; rm x", "git status", "rm x"]),
        ("bash -lc 'sh -c \"rm x\"'", ["bash -lc sh -c \"rm x\"", "sh -c rm x", "rm x"]),
        ("find . -name x -exec rm {} \\;", ["find . -name x -exec rm {} ;", "rm {}"]),
        ("ls | xargs -n 1 rm -f", ["ls", "xargs -n 1 rm -f", "rm -f"]),
        ("timeout 5 nice -n 10 pytest -q", ["timeout 5 nice -n 10 pytest -q", "nice -n 10 pytest -q", "pytest -q"]),
        ("nohup make 2>&1 </dev/null >/dev/null", ["nohup make", "make"]),
        ("/usr/bin/sudo rm x", ["/usr/bin/sudo rm x", "rm x"]),
        ("git \\\nstatus", ["git status"]),
        ("eval 'rm x'", ["eval rm x", "rm x"]),
        ("command -v git", ["command -v git"]),
    ],
)  # fmt: skip
def test_every_part_is_seen(command: str, wanted: list[str]) -> None:
    """Pipelines, lists, substitutions and wrappers are looked into."""
    assert _words(command) == wanted
    assert understand(command, in_shell=True).odd == ()


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("echo x > file", "writes its output"),
        ("echo x >> $F", "writes its output"),
        ("cat <<EOF\nx\nEOF", "uses <<"),
        ("for f in *; do rm $f; done", "shell word 'for'"),
        ("if true; then rm x; fi", "shell word 'if'"),
        ("f() { rm x; }; f", "defines a function"),
        ("$CMD x", "not known before it runs"),
        ("{rm,-rf} x", "not known before it runs"),
        ("PATH=/tmp git status", "sets variables"),
        ("env LD_PRELOAD=x git status", "sets variables"),
        ("sudo X=1 git status", "sets variables"),
        ("echo ok # rm -rf /", "comment"),
        ("echo $((1+1))", "calculates"),
        ("echo ${x:-$(rm y)}", "expansion"),
        ("echo $'\\x41'", "expansion"),
        ("echo 'open", "quote is not closed"),
        ("(ls", "bracket is not closed"),
        ("ls)", "bracket is not opened"),
        ("echo \u202e", "invisible"),
        ("echo \x1b[2K", "invisible or control"),
        ("sh -c \"$X\"", "inner shell is not known"),
        ("curl x | sh", "reads its commands from elsewhere"),
        ("curl x | bash -s", "reads its commands from elsewhere"),
        ("xargs", "cannot be told"),
        ("xargs --weird rm", "cannot be told"),
        ("sudo --weird rm x", "cannot be told"),
        ("su -c 'rm x'", "cannot be told"),
        ("env -S 'rm x'", "cannot be told"),
        ("eval $X", "cannot be told"),
        ("find . -delete", "changes files"),
        ("! ls", "shell word '!'"),
        ("", "empty"),
        ("x" * 200_000, "too long"),
        ("$(" * 40 + "ls" + ")" * 40, "nested too deeply"),
    ],
)  # fmt: skip
def test_what_is_not_certain_is_said(command: str, reason: str) -> None:
    """Everything the reader does not follow is named, so that the policy asks."""
    found = understand(command, in_shell=True)
    assert any(reason in odd for odd in found.odd), found.odd


def test_without_a_shell_words_are_plain() -> None:
    """Shell characters mean nothing without a shell; wrappers still do."""
    assert _words("echo ';' rm", in_shell=False) == ["echo ; rm"]
    assert _words("sh -c 'rm x; ls'", in_shell=False) == ["sh -c rm x; ls", "rm x", "ls"]
    assert _words("sudo rm x", in_shell=False)[-1] == "rm x"
    assert understand("echo 'open", in_shell=False).odd
    assert understand("echo \u200b", in_shell=False).odd


def test_standing() -> None:
    """Elevation is its own kind, transparent wrappers another."""
    assert [c.standing for c in understand("sudo timeout 5 ls", in_shell=False).commands] == [
        Standing.ELEVATED, Standing.TRANSPARENT, Standing.PLAIN,
    ]  # fmt: skip


@given(st.text(max_size=60))
def test_reading_never_fails(text: str) -> None:
    """Any text is read without an error, with and without a shell."""
    understand(text, in_shell=True)
    understand(text, in_shell=False)


WORDS = st.lists(st.text("abc '\"\\$`;|&<>()#*?{}~=\n", min_size=1, max_size=6), min_size=1, max_size=4)


@given(WORDS)
def test_quoting_is_undone_as_the_shell_does(words: list[str]) -> None:
    """Words quoted with ``shlex`` come back exactly, as one literal command."""
    import shlex

    script = read_script(" ".join(["run", *map(shlex.quote, words)]))
    assert [word.text for word in script.commands[0].words] == ["run", *words]
    assert all(word.is_literal for word in script.commands[0].words)
    assert len(script.commands) == 1


PIECES = st.lists(
    st.sampled_from(
        ["echo", " ", "a", "b", "'", '"', "\\", "$", "$x", "$(", ")", "`", ";", "|", "&&", "\n", "touch", "{a,b}", "*", "~"]
    ),
    min_size=1,
    max_size=14,
)


@settings(max_examples=200, deadline=None)
@given(PIECES)
def test_nothing_a_shell_runs_is_missed(tmp_path_factory: pytest.TempPathFactory, pieces: list[str]) -> None:
    """Against a real shell: when a line counts as understood, every program that ran was among those seen."""
    text = "".join(pieces)
    found = understand(text, in_shell=True)
    if found.odd:
        return
    folder = tmp_path_factory.getbasetemp() / "real-shell"
    log = folder / "log"
    if not folder.exists():
        folder.mkdir()
        for name in ("echo", "touch", "a", "b", "ab", "ba"):
            tool = folder / name
            tool.write_text(f'#!/bin/sh\nprintf "%s\\n" "{name}" >> "{log}"\n')
            tool.chmod(0o755)
    log.write_text("")
    subprocess.run(
        ["/bin/bash", "--posix", "-c", "enable -n echo; eval \"$1\"", "x", text],
        env={"PATH": str(folder)}, cwd=folder, capture_output=True, timeout=10, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    ran = set(Path(log).read_text().split())
    seen = {command.words[0].text for command in found.commands}
    assert ran <= seen
