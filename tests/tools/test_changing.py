"""Writing, editing, patching, moving, deleting: what is kept, what is refused, and what the approval shows."""

import errno
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.tools import ChangeKind, Tool
from nexa_desktop.tools import FileMemory, builtin_tools
from nexa_desktop.tools.file_writing import replace_exactly
from nexa_desktop.tools.handles import Directory
from nexa_desktop.tools.patch import apply_hunks, read_patch
from tests.support.tools_context import by_name, context_in


@pytest.fixture
def tools(tmp_path: Path) -> dict[str, Tool]:
    """All tools of an empty directory, with the app's own trash."""
    work = tmp_path / "work"
    work.mkdir()
    return by_name(builtin_tools(work, data_directory=tmp_path / "data", use_system_trash=False))


@pytest.fixture
def work(tmp_path: Path, tools: dict[str, Tool]) -> Path:
    """That directory."""
    return tmp_path / "work"


# ---------------------------------------------------------------------------------------------- write
def test_write_creates_folders_and_files(tools: dict[str, Tool], work: Path) -> None:
    """A new file is written as given, its folders are made, and the mode follows the umask."""
    said = tools["write_file"].run(path="a/b/c.txt", content="hello\n")
    assert "Created 'a/b/c.txt'" in said
    assert (work / "a/b/c.txt").read_bytes() == b"hello\n"
    assert [p.name for p in (work / "a/b").iterdir()] == ["c.txt"]
    umask = os.umask(0)
    os.umask(umask)
    assert (work / "a/b/c.txt").stat().st_mode & 0o777 == 0o666 & ~umask


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a\r\nb\r\n", b"new\r\nlines\r\n"),
        (b"\xef\xbb\xbfa\n", b"\xef\xbb\xbfnew\nlines\n"),
        ("a\n".encode("utf-16"), "new\nlines\n".encode("utf-16")),
        (b"a\n", b"new\nlines\n"),
        (b"", b"new\nlines\n"),
    ],
)
def test_write_keeps_encoding_line_ends_and_mode(tools: dict[str, Tool], work: Path, before: bytes, after: bytes) -> None:
    """Replacing a file's text keeps its byte order mark, encoding, line ends and permissions."""
    (work / "a").write_bytes(before)
    (work / "a").chmod(0o754)
    tools["write_file"].run(path="a", content="new\nlines\n")
    assert (work / "a").read_bytes() == after
    assert (work / "a").stat().st_mode & 0o777 == 0o754


def test_read_only_files_are_respected(tools: dict[str, Tool], work: Path) -> None:
    """A read-only file is left alone by write, edit and patch, although replacing it would be possible."""
    (work / "a").write_text("one\n")
    (work / "a").chmod(0o444)
    for name, arguments in (
        ("write_file", {"path": "a", "content": "x"}),
        ("edit_file", {"path": "a", "old_text": "one", "new_text": "two"}),
        ("apply_patch", {"patch": "--- a\n+++ a\n@@ -1 +1 @@\n-one\n+two\n"}),
    ):
        with pytest.raises(ToolError, match="read-only"):
            tools[name].run(**arguments)
    assert (work / "a").read_text() == "one\n"
    assert [p.name for p in work.iterdir()] == ["a"]


def test_a_full_disk_leaves_the_file_as_it_was(tools: dict[str, Tool], work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails half-way changes nothing and leaves no temporary file."""
    (work / "a").write_text("one\n")
    real_write = os.write
    calls = []

    def full(fd: int, data: bytes) -> int:
        calls.append(fd)
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real_write(fd, bytes(data)[:10])

    monkeypatch.setattr("nexa_desktop.tools.changes.os.write", full)
    with pytest.raises(ToolError, match="No space"):
        tools["write_file"].run(path="a", content="x" * 100)
    monkeypatch.undo()
    assert (work / "a").read_text() == "one\n"
    assert [p.name for p in work.iterdir()] == ["a"]


def test_changed_since_read_is_said_and_nothing_is_overwritten(tools: dict[str, Tool], work: Path) -> None:
    """After somebody else changed or removed the file, write, edit, patch, move and delete refuse until it is read again."""
    (work / "a").write_text("one\n")
    tools["read_file"].run(path="a")
    (work / "a").write_text("one, but newer\n")
    for name, arguments in (
        ("write_file", {"path": "a", "content": "x"}),
        ("edit_file", {"path": "a", "old_text": "one", "new_text": "two"}),
        ("apply_patch", {"patch": "--- a\n+++ a\n@@ -1 +1 @@\n-one, but newer\n+two\n"}),
        ("move_file", {"source": "a", "target": "b"}),
        ("delete_file", {"path": "a"}),
    ):
        with pytest.raises(ToolError, match="changed since it was read"):
            tools[name].run(**arguments)
    assert (work / "a").read_text() == "one, but newer\n"
    tools["read_file"].run(path="a")
    tools["edit_file"].run(path="a", old_text="newer", new_text="edited")
    tools["edit_file"].run(path="a", old_text="edited", new_text="again")
    assert (work / "a").read_text() == "one, but again\n"
    (work / "a").unlink()
    with pytest.raises(ToolError, match="vanished since it was read"):
        tools["write_file"].run(path="a", content="x")


def test_memory_can_span_tool_sets(tmp_path: Path) -> None:
    """A shared memory carries "since it was read" from one run's tools to the next run's."""
    memory = FileMemory()
    (tmp_path / "a").write_text("one\n")
    by_name(builtin_tools(tmp_path, memory=memory))["read_file"].run(path="a")
    (tmp_path / "a").write_text("two\n")
    with pytest.raises(ToolError, match="changed since"):
        by_name(builtin_tools(tmp_path, memory=memory))["write_file"].run(path="a", content="x")


def test_what_another_session_wrote_is_not_seen(tools: dict[str, Tool], work: Path) -> None:
    """One tool set, two sessions: what the one wrote after the other's reading is not overwritten by the other."""
    (work / "a").write_text("one\n")
    mine, other = (replace(context_in(work), session_id=SessionId(name)) for name in ("ses_mine", "ses_other"))
    tools["read_file"].run(mine, path="a")
    tools["read_file"].run(other, path="a")
    tools["write_file"].run(other, path="a", content="two\n")
    with pytest.raises(ToolError, match="changed since it was read"):
        tools["write_file"].run(mine, path="a", content="three\n")
    tools["write_file"].run(other, path="a", content="four\n")
    assert (work / "a").read_text() == "four\n"


def test_an_approval_is_good_for_what_it_showed(tools: dict[str, Tool], work: Path) -> None:
    """A file that changed between the approval's diff and the run is not overwritten."""
    (work / "a").write_text("one\n")
    tool = tools["write_file"]
    assert tool.preview is not None
    arguments = {"path": "a", "content": "two\n"}
    context = context_in(work)
    preview = tool.preview(dict(arguments), context)
    assert preview is not None
    assert preview.changes[0].before == "one\n"
    assert preview.changes[0].after == "two\n"
    assert preview.changes[0].change is ChangeKind.MODIFY
    (work / "a").write_text("three\n")
    with pytest.raises(ToolError, match="after the approval"):
        tool.run(context, **arguments)
    tool.preview(dict(arguments), context)
    tool.run(context, **arguments)
    assert (work / "a").read_text() == "two\n"


# ---------------------------------------------------------------------------------------------- edit
def test_edit_replaces_exactly_one_place(tools: dict[str, Tool], work: Path) -> None:
    """Missing and ambiguous texts fail with what is needed to do better; one place is replaced."""
    (work / "a.py").write_text("x = 1\ny = 1\n    z = 1\n")
    with pytest.raises(ToolError, match=r"not in 'a\.py'"):
        tools["edit_file"].run(path="a.py", old_text="w = 1", new_text="")
    with pytest.raises(ToolError, match="other white space it stands at line 3"):
        tools["edit_file"].run(path="a.py", old_text="z  =  1", new_text="")
    with pytest.raises(ToolError, match=r"3 times \(lines 1, 2, 3\)"):
        tools["edit_file"].run(path="a.py", old_text="= 1", new_text="= 2")
    with pytest.raises(ToolError, match="empty"):
        tools["edit_file"].run(path="a.py", old_text="", new_text="x")
    tools["edit_file"].run(path="a.py", old_text="y = 1", new_text="y = 2")
    tools["edit_file"].run(path="a.py", old_text="= 1", new_text="= 3", replace_all=True)
    assert (work / "a.py").read_text() == "x = 3\ny = 2\n    z = 3\n"


def test_edit_keeps_crlf_and_undecodable_bytes(tools: dict[str, Tool], work: Path) -> None:
    """Line ends match whichever the file has; bytes that are no UTF-8 elsewhere in the file are untouched."""
    (work / "a").write_bytes(b"one\r\ntwo\r\nthree")
    tools["edit_file"].run(path="a", old_text="one\ntwo", new_text="1\n2")
    assert (work / "a").read_bytes() == b"1\r\n2\r\nthree"
    (work / "b").write_bytes(b"caf\xe9 = old\n\xff\xfe\n")
    tools["edit_file"].run(path="b", old_text="old", new_text="new")
    assert (work / "b").read_bytes() == b"caf\xe9 = new\n\xff\xfe\n"
    with pytest.raises(ToolError, match="plain ASCII"):
        tools["edit_file"].run(path="b", old_text="new", new_text="né")
    (work / "c").write_bytes(b"bin\x00ary")
    with pytest.raises(ToolError, match="binary"):
        tools["edit_file"].run(path="c", old_text="bin", new_text="x")


LINES = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=20)


@given(before=LINES, old=LINES.filter(bool), after=LINES, new=LINES)
def test_editing_agrees_with_plain_replacement(before: str, old: str, after: str, new: str) -> None:
    """On line feeds, an edit is exactly `str.replace` of the one place, and editing back restores the text."""
    text = before + old + after
    if text.count(old) > 1:
        with pytest.raises(ToolError, match="times"):
            replace_exactly(text, old, new)
        return
    assert replace_exactly(text, old, new) == (text.replace(old, new), 1)


@given(
    lines=st.lists(st.text("abc ", max_size=5), min_size=2, max_size=8), at=st.integers(0, 7), new=st.text("xyz\n", max_size=6)
)
def test_editing_crlf_text_keeps_every_line_end(lines: list[str], at: int, new: str) -> None:
    """In a CRLF text no bare line feed appears, whatever is put in."""
    marked = [*lines]
    marked[at % len(lines)] = "MARK"
    changed, _ = replace_exactly("\r\n".join(marked), "MARK", new, newline="\r\n")
    assert changed.replace("\r\n", "\n") == "\n".join(marked).replace("MARK", new)
    assert "\n" not in changed.replace("\r\n", "")


# ---------------------------------------------------------------------------------------------- patch
PATCH = """\
diff --git a/one.txt b/one.txt
--- a/one.txt
+++ b/one.txt
@@ -1,3 +1,3 @@
 alpha
-beta
+BETA
 gamma
--- /dev/null
+++ b/new/two.txt
@@ -0,0 +1,2 @@
+first
+last
\\ No newline at end of file
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-bye
"""


def test_a_patch_over_several_files(tools: dict[str, Tool], work: Path) -> None:
    """A unified diff changes, creates (without a last newline) and deletes to the trash; CRLF stays."""
    (work / "one.txt").write_bytes(b"alpha\r\nbeta\r\ngamma\r\n")
    (work / "gone.txt").write_text("bye\n")
    tool = tools["apply_patch"]
    assert tool.preview is not None
    preview = tool.preview({"patch": PATCH}, context_in(work))
    assert preview is not None
    assert [(c.path, c.change) for c in preview.changes] == [
        ("one.txt", ChangeKind.MODIFY),
        ("new/two.txt", ChangeKind.CREATE),
        ("gone.txt", ChangeKind.DELETE),
    ]
    said = tool.run(context_in(work), patch=PATCH)
    assert (work / "one.txt").read_bytes() == b"alpha\r\nBETA\r\ngamma\r\n"
    assert (work / "new/two.txt").read_bytes() == b"first\nlast"
    assert not (work / "gone.txt").exists()
    assert "app's trash" in said


@pytest.mark.parametrize(
    ("patch", "reason"),
    [
        ("no patch at all", "no hunk"),
        ("--- a\n+++ a\n@@ -1,2 +1 @@\n-alpha\n", "number of lines"),
        ("--- a\n+++ a\n@@ wrong @@\n", "hunk header"),
        ("@@ -1 +1 @@\n-a\n+b\n", "names no file"),
        ("--- a\n+++ a\n@@ -1 +1 @@\n-nope\n+b\n", "does not fit"),
        ("--- a\n+++ a\n@@ -9 +9 @@\n-same\n+b\n", "several places"),
        ("--- missing\n+++ missing\n@@ -1 +1 @@\n-a\n+b\n", "does not exist"),
        ("--- /dev/null\n+++ a\n@@ -0,0 +1 @@\n+b\n", "already there"),
        ("--- a\n+++ /dev/null\n@@ -1 +0,0 @@\n-alpha\n", "does not remove all"),
        ("--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n", "renames"),
        ("rename from a\nrename to b\n--- a\n+++ a\n@@ -1 +1 @@\n-a\n+b\n", "not supported"),
        ("--- a\n+++ a\n@@ -1 +1 @@\n-alpha\n+b\n--- a\n+++ a\n@@ -2 +2 @@\n-same\n+c\n", "twice"),
        ("--- ../x\n+++ ../x\n@@ -1 +1 @@\n-a\n+b\n", "outside"),
    ],
)
def test_bad_patches_change_nothing(tools: dict[str, Tool], work: Path, patch: str, reason: str) -> None:
    """A patch that cannot be read or does not fit is refused as a whole, with the reason."""
    (work / "a").write_text("alpha\nsame\nx\nsame\n")
    (work / "ok").write_text("fine\n")
    both = "--- ok\n+++ ok\n@@ -1 +1 @@\n-fine\n+changed\n" + patch if patch.startswith("---") else patch
    for text in (patch, both):
        with pytest.raises(ToolError, match=reason):
            tools["apply_patch"].run(patch=text)
    assert (work / "a").read_text() == "alpha\nsame\nx\nsame\n"
    assert (work / "ok").read_text() == "fine\n"


TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", "  x"]), max_size=12)


@settings(deadline=None, max_examples=150)
@given(before=TEXTS, after=TEXTS, ends_before=st.booleans(), ends_after=st.booleans(), context=st.integers(0, 3))
def test_patches_made_by_diff_apply(
    tmp_path_factory: pytest.TempPathFactory,
    before: list[str],
    after: list[str],
    ends_before: bool,
    ends_after: bool,
    context: int,
) -> None:
    """Whatever ``diff -U`` makes of two texts turns the first into the second."""
    old, new = (
        "\n".join(lines) + ("\n" if lines and ends else "") for lines, ends in ((before, ends_before), (after, ends_after))
    )
    folder = tmp_path_factory.getbasetemp() / "hypothesis-diff"
    folder.mkdir(exist_ok=True)
    (folder / "old").write_text(old)
    (folder / "new").write_text(new)
    made = subprocess.run(["diff", f"-U{context}", "old", "new"], cwd=folder, capture_output=True, text=True, check=False)
    if not made.stdout:
        assert old == new
        return
    patch = re.sub(r"^(---|\+\+\+) \S+", r"\1 f", made.stdout, flags=re.MULTILINE)
    assert apply_hunks(old, read_patch(patch)[0].hunks) == new


# ---------------------------------------------------------------------------------------------- folders, move, delete
def test_make_directory_is_idempotent(tools: dict[str, Tool], work: Path) -> None:
    """Made with its parents; a second time nothing happens; a file in the way is named."""
    assert tools["make_directory"].run(path="a/b") == "Made 'a/b'."
    assert "already there" in tools["make_directory"].run(path="a/b")
    (work / "file").touch()
    with pytest.raises(ToolError):
        tools["make_directory"].run(path="file/x")


def test_move_never_overwrites(tools: dict[str, Tool], work: Path) -> None:
    """Files and folders move, folders on the way are made, and what is there stays."""
    (work / "a").write_text("a")
    (work / "b").write_text("b")
    with pytest.raises(ToolError, match="already there"):
        tools["move_file"].run(source="a", target="b")
    tools["move_file"].run(source="a", target="x/y/a")
    assert (work / "x/y/a").read_text() == "a"
    tools["move_file"].run(source="x", target="z")
    assert (work / "z/y/a").read_text() == "a"
    with pytest.raises(ToolError, match="into itself"):
        tools["move_file"].run(source="z", target="z/y/z")
    with pytest.raises(ToolError, match="does not exist"):
        tools["move_file"].run(source="missing", target="q")


def test_delete_goes_to_the_apps_trash_when_there_is_no_other(tools: dict[str, Tool], work: Path, tmp_path: Path) -> None:
    """A deleted folder is found whole in the app's trash, with where it came from, and the answer says where."""
    (work / "a/b").mkdir(parents=True)
    (work / "a/b/c").write_text("precious")
    said = tools["delete_file"].run(path="a")
    assert not (work / "a").exists()
    (kept,) = (tmp_path / "data" / "trash").iterdir()
    assert str(kept) in said
    assert (kept / "a/b/c").read_text() == "precious"
    assert (kept / "origin.txt").read_text() == f"{work / 'a'}\n"


def test_delete_across_file_systems(tmp_path: Path) -> None:
    """The app's trash on another file system: the folder arrives there whole and nothing is left behind."""
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("NO SECOND FILE SYSTEM HERE")
    work = tmp_path / "work"
    (work / "a/b").mkdir(parents=True)
    (work / "a/b/c").write_text("precious")
    with tempfile.TemporaryDirectory(dir=memory) as data:
        tools = by_name(builtin_tools(work, data_directory=Path(data), use_system_trash=False))
        tools["delete_file"].run(path="a")
        assert list(work.iterdir()) == []
        (kept,) = (Path(data) / "trash").iterdir()
        assert (kept / "a/b/c").read_text() == "precious"


def test_delete_uses_the_systems_trash(tmp_path: Path) -> None:
    """With a system trash the file is found there (a child process with its own home directory shows it)."""
    pytest.importorskip("send2trash")
    if sys.platform != "linux":
        pytest.skip("the freedesktop trash layout is Linux's")
    home, work = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    work.mkdir()
    (work / "a.txt").write_text("precious")
    code = (
        "import sys; from nexa_desktop.tools import builtin_tools\n"
        "tools = {t.name: t for t in builtin_tools(sys.argv[1])}\n"
        "sys.stdout.write(tools['delete_file'].run(path='a.txt'))"
    )
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    done = subprocess.run([sys.executable, "-c", code, str(work)], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "Moved 'a.txt' to the system trash."
    assert not (work / "a.txt").exists()
    (found,) = (home / "data" / "Trash" / "files").iterdir()
    assert found.read_text() == "precious"


def test_no_trash_at_all_deletes_nothing(tmp_path: Path) -> None:
    """Without any trash a delete fails instead of destroying."""
    (tmp_path / "a").touch()
    tools = by_name(builtin_tools(tmp_path, use_system_trash=False))
    with pytest.raises(ToolError, match="no trash"):
        tools["delete_file"].run(path="a")
    assert (tmp_path / "a").exists()


def test_previews_of_moves_and_deletes(tools: dict[str, Tool], work: Path) -> None:
    """The approval says from where to where, how much a folder holds, and when a call would fail."""
    (work / "d/e").mkdir(parents=True)
    (work / "f").touch()
    context = context_in(work)
    move, delete = tools["move_file"].preview, tools["delete_file"].preview
    assert move is not None
    assert delete is not None
    shown = move({"source": "f", "target": "g"}, context)
    assert shown is not None
    assert (shown.changes[0].change, shown.changes[0].target) == (ChangeKind.MOVE, "g")
    gone = delete({"path": "d"}, context)
    assert gone is not None
    assert gone.changes[0].note == "folder, 1 entries"
    for preview in (move({"source": "no", "target": "x"}, context), delete({"path": "../x"}, context)):
        assert preview is not None
        assert preview.summary.startswith("This call would fail")


def test_approval_texts_of_file_changes_hide_nothing(tools: dict[str, Tool], work: Path) -> None:
    """F67: a path with a newline, direction marks or 3,000 characters is whole and escaped; 100 KB of text are in the diff."""
    long = "/".join(["d" * 200] * 15) + "/END"
    for path, wanted in (("a\nb", "a\\u000ab"), ("a\u202etxt.exe", "\\u202etxt.exe"), ("a\u200b", "\\u200b"), (long, "/END'")):
        write, make = tools["write_file"].preview, tools["make_directory"].preview
        assert write is not None
        assert make is not None
        shown = write({"path": path, "content": "x" * 100_000 + "\nEND\n"}, context_in(work))
        assert shown is not None
        assert wanted in shown.summary
        assert not set("\n\u202e\u200b") & set(shown.summary)
        assert (shown.changes[0].after or "").endswith("\nEND\n")
        made = make({"path": path}, context_in(work))
        assert made is not None
        assert wanted in made.summary


def test_a_replacement_is_synced_before_it_is_renamed(
    tools: dict[str, Tool], work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order on disk: content synced, then the rename, then the folder synced."""
    order: list[str] = []
    real_sync, real_replace, real_folder_sync = os.fsync, Directory.replace, Directory.sync
    monkeypatch.setattr("nexa_desktop.tools.changes.os.fsync", lambda fd: (order.append("fsync"), real_sync(fd)))

    def replace(self: Directory, *arguments: object) -> None:
        order.append("rename")
        real_replace(self, *arguments)  # type: ignore[arg-type]  # passed on as given

    def sync(self: Directory) -> None:
        order.append("folder")
        real_folder_sync(self)

    monkeypatch.setattr(Directory, "replace", replace)
    monkeypatch.setattr(Directory, "sync", sync)
    tools["write_file"].run(path="a", content="x")
    assert order[:3] == ["fsync", "rename", "folder"]
