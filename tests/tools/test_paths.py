"""Nothing leads out of the working directory, and nothing into the app's own data."""

import contextlib
import os
import shutil
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexa_desktop.core.errors import InvalidInput, ToolError
from nexa_desktop.core.tools import Tool
from nexa_desktop.tools import builtin_tools
from nexa_desktop.tools.names import shown, split_path
from nexa_desktop.tools.paths import Workspace
from tests.support.tools_context import by_name

OUTSIDE_TEXT = "the secret outside\n"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder beside the working directory, with a file nobody may reach."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.txt").write_text(OUTSIDE_TEXT)
    return folder


@pytest.fixture
def root(tmp_path: Path, outside: Path) -> Path:
    """A working directory full of traps."""
    root = tmp_path / "work"
    (root / "sub" / "deep").mkdir(parents=True)
    (root / "inside.txt").write_text("inside\n")
    (root / "data").mkdir()
    (root / "data" / "nexa.db").write_text("db")
    (root / "link-out").symlink_to(outside)
    (root / "link-file").symlink_to(outside / "secret.txt")
    (root / "link-relative").symlink_to("../outside/secret.txt")
    (root / "link-chain").symlink_to("link-out")
    (root / "link-root").symlink_to("/")
    (root / "link-dangling").symlink_to(outside / "new.txt")
    (root / "link-parent").symlink_to("..")
    (root / "link-inside").symlink_to("sub")
    (root / "link-loop").symlink_to("link-loop")
    (root / "link-data").symlink_to("data")
    (root / "link-proc").symlink_to("/proc/self/root")
    (root / "sub" / "up").symlink_to("../..")
    os.link(root / "data" / "nexa.db", root / "hard-link-to-db")
    return root


@pytest.fixture
def tools(root: Path) -> dict[str, Tool]:
    """All tools of that directory."""
    return by_name(builtin_tools(root, data_directory=root / "data", use_system_trash=False))


def _escapes(root: Path, outside: Path) -> list[str]:
    secret = outside / "secret.txt"
    return [
        "../outside/secret.txt",
        "./../outside/secret.txt",
        "sub/../../outside/secret.txt",
        "sub/deep/../../../outside/secret.txt",
        "..",
        "../",
        "sub/../..",
        "../work/../outside/secret.txt",
        "//../outside/secret.txt",
        "sub//..//..//outside//secret.txt",
        str(secret),
        f"/{secret}",
        f"//{str(secret).lstrip('/')}",
        f"{root}/../outside/secret.txt",
        f"{root}/sub/../../outside/secret.txt",
        f"{root}-evil/secret.txt",
        "/etc/passwd",
        "/",
        "/proc/self/root/etc/passwd",
        f"/proc/self/cwd/../..{secret}",
        "/proc/self/environ",
        "/dev/fd/0",
        "/dev/stdin",
        "link-out/secret.txt",
        "link-file",
        "link-relative",
        "link-chain/secret.txt",
        "link-root/etc/passwd",
        "link-dangling",
        "link-parent/outside/secret.txt",
        "link-inside/../../outside/secret.txt",
        "link-proc/etc/passwd",
        "sub/up/outside/secret.txt",
        "~/secret.txt",
        "~",
        "~root/.bashrc",
        "../outside/secret.txt\x00.txt",
        "inside.txt\x00",
        "..\\outside\\secret.txt",
        "sub\\..\\..\\outside\\secret.txt",
        "\\\\server\\share\\x",
        "\\\\?\\C:\\Windows\\win.ini",
        "C:\\Windows\\win.ini",
        "C:/Windows/win.ini",
        "file:///etc/passwd",
        f"file://{secret}",
        "．．/outside/secret.txt",
        "‥/outside/secret.txt",
        "..／outside／secret.txt",
        "sub/․․/x",
        "\ud800/x",
        "",
        "   ",
        "x" * 5000,
        "data/nexa.db",
        "./data/../data/nexa.db",
        "link-data/nexa.db",
        f"{root}/data/nexa.db",
        "sub/../data/new.txt",
        "hard-link-to-db",
    ]


PATH_CALLS: dict[str, Callable[[str], dict[str, object]]] = {
    "read_file": lambda path: {"path": path},
    "list_directory": lambda path: {"path": path},
    "glob_files": lambda path: {"pattern": "**", "path": path},
    "search_files": lambda path: {"pattern": ".", "path": path},
    "write_file": lambda path: {"path": path, "content": "overwritten"},
    "edit_file": lambda path: {"path": path, "old_text": "secret", "new_text": "gone"},
    "apply_patch": lambda path: {"patch": f"--- {path}\n+++ {path}\n@@ -1 +1 @@\n-the secret outside\n+gone\n"},
    "make_directory": lambda path: {"path": path},
    "move_file": lambda path: {"source": path, "target": "stolen"},
    "delete_file": lambda path: {"path": path},
    "run_command": lambda path: {"command": "pwd", "directory": path},
}


def _state(folder: Path) -> list[tuple[str, str]]:
    return sorted((str(p.relative_to(folder)), p.read_text() if p.is_file() else "") for p in folder.rglob("*"))


@pytest.mark.skipif(os.name == "nt", reason="POSIX paths; Windows' text rules have their own test")
@pytest.mark.parametrize("tool", PATH_CALLS)
def test_no_spelling_leads_out(tool: str, tools: dict[str, Tool], root: Path, outside: Path) -> None:
    """More than forty ways to leave the working directory or enter the app's data, through every tool: none works."""
    escapes = _escapes(root, outside)
    assert len(escapes) >= 40
    before, data_before = _state(outside), _state(root / "data")
    for escape in escapes:
        link_itself = tool in ("move_file", "delete_file") and (root / escape[:200].replace("\x00", "")).is_symlink()
        if link_itself or (tool in ("move_file", "delete_file") and escape == "hard-link-to-db"):
            continue  # the link's own name is inside and may go; what it points to stays (tested below)
        if tool in ("list_directory", "glob_files", "search_files", "make_directory") and escape == "hard-link-to-db":
            continue  # a file is no folder for these
        try:
            said = tools[tool].run(**PATH_CALLS[tool](escape))
        except ToolError:
            said = ""
        assert "secret" not in str(said).replace("secret.txt", ""), escape
        assert "db" not in str(said).split(), escape
        if tool not in ("list_directory", "glob_files", "search_files"):
            assert said == "", f"{escape!r} was accepted: {said}"
    assert _state(outside) == before
    assert _state(root / "data") == data_before


def test_links_inside_are_followed_and_links_themselves_can_go(tools: dict[str, Tool], root: Path, outside: Path) -> None:
    """A link that stays inside works; deleting a link that leads out deletes the link and nothing else."""
    (root / "sub" / "a.txt").write_text("hello\n")
    assert tools["read_file"].run(path="link-inside/a.txt") == "hello\n"
    tools["write_file"].run(path="link-inside/a.txt", content="changed\n")
    assert (root / "sub" / "a.txt").read_text() == "changed\n"
    assert (root / "link-inside").is_symlink()
    tools["delete_file"].run(path="link-file")
    assert not (root / "link-file").is_symlink()
    tools["move_file"].run(source="link-out", target="sub/moved-link")
    assert (root / "sub" / "moved-link").is_symlink()
    assert (outside / "secret.txt").read_text() == OUTSIDE_TEXT


def test_a_folder_swapped_for_a_link_leads_nowhere(root: Path, outside: Path) -> None:
    """A race: a folder becomes a link between check and use, thousands of times; nothing outside is read or written."""
    tools = by_name(builtin_tools(root, use_system_trash=False))
    target, aside = root / "sub" / "deep", root / "sub" / "aside"
    (target / "secret.txt").write_text("harmless\n")
    done = threading.Event()

    def swap() -> None:
        while not done.is_set():
            target.rename(aside)
            with contextlib.suppress(FileExistsError):  # a write may have made the folder anew, as it should
                target.symlink_to(outside)
                target.unlink()
            shutil.rmtree(target, ignore_errors=True)
            with contextlib.suppress(OSError):
                aside.rename(target)
            if aside.exists():
                shutil.rmtree(target, ignore_errors=True)
                aside.rename(target)

    swapper = threading.Thread(target=swap)
    swapper.start()
    try:
        for number in range(1500):
            for call in (
                lambda: tools["read_file"].run(path="sub/deep/secret.txt"),
                lambda number=number: tools["write_file"].run(path="sub/deep/new.txt", content=f"{number}"),
            ):
                try:
                    assert call() != OUTSIDE_TEXT
                except ToolError:
                    continue
    finally:
        done.set()
        swapper.join()
    assert _state(outside) == [("secret.txt", OUTSIDE_TEXT)]


def test_pipes_sockets_and_devices_do_not_block(root: Path) -> None:
    """A FIFO or a socket in the directory is refused at once instead of waited for."""
    tools = by_name(builtin_tools(root, use_system_trash=False))
    os.mkfifo(root / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(root / "socket"))
        for name in ("pipe", "socket"):
            with pytest.raises(ToolError):
                tools["read_file"].run(path=name)
            with pytest.raises(ToolError):
                tools["write_file"].run(path=name, content="x")
    assert "inside" in tools["search_files"].run(pattern="inside")


def test_the_data_directory_is_closed_under_any_name(tmp_path: Path) -> None:
    """The app's data is refused as a working directory's part, as its parent, and as the working directory itself."""
    data = tmp_path / "data"
    (data / "work").mkdir(parents=True)
    (data / "nexa.db").write_text("db")
    for working_directory in (data, data / "work"):
        tools = by_name(builtin_tools(working_directory, data_directory=data))
        with pytest.raises(ToolError):
            tools["write_file"].run(path="x", content="x")
    tools = by_name(builtin_tools(tmp_path, data_directory=data, use_system_trash=False))
    for tool in ("delete_file", "move_file"):
        with pytest.raises(ToolError):
            tools[tool].run(**({"path": "data"} if tool == "delete_file" else {"source": "data", "target": "mine"}))
    assert "data" not in tools["list_directory"].run()
    assert tools["glob_files"].run(pattern="**/*.db") == "[no file fits]"


def test_a_missing_working_directory_is_named(tmp_path: Path) -> None:
    """No tools are made for a directory that is not there."""
    with pytest.raises(InvalidInput, match="not a directory"):
        builtin_tools(tmp_path / "missing")


@pytest.mark.parametrize(
    "text",
    [
        "con", "CON", "nul.txt", "sub/aux.c", "COM1", "com1.txt", "lpt¹", "CONIN$", "a:stream", "x.txt::$DATA", "trailing.",
        "trailing ", "a*b", "q?", "\\\\server\\share\\x", "\\\\?\\C:\\x", "\\\\.\\pipe\\x", "//server/share", "/rooted", "a|b",
    ],
)  # fmt: skip
def test_windows_names_are_refused(text: str) -> None:
    """Device names, streams, trailing dots, device and network paths cannot name a file on Windows."""
    with pytest.raises(ToolError):
        split_path(text, windows=True)


def test_windows_paths_are_split() -> None:
    """Both separators work on Windows, and a drive makes a path absolute."""
    assert split_path("src\\main/x.py", windows=True) == (False, ("src", "main", "x.py"))
    assert split_path("C:\\work\\x", windows=True) == (True, ("C:\\", "work", "x"))


PIECES = st.sampled_from(
    [
        "..",
        ".",
        "",
        "sub",
        "deep",
        "link-out",
        "link-root",
        "link-parent",
        "link-inside",
        "etc",
        "outside",
        "secret.txt",
        "~",
        "x",
    ]
)


@settings(max_examples=300, deadline=None)
@given(pieces=st.lists(PIECES, max_size=12), is_absolute=st.booleans(), noise=st.text(max_size=3))
def test_whatever_is_located_is_inside(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[str], is_absolute: bool, noise: str
) -> None:
    """Any mix of dots, links and odd characters is refused or lies in the working directory, after resolving by the system;
    plain names below it are always taken, at the place that they name."""
    base = tmp_path_factory.getbasetemp() / "hypothesis-paths"
    root, outside = base / "work", base / "outside"
    if not root.exists():
        (root / "sub" / "deep").mkdir(parents=True)
        outside.mkdir()
        for name, target in (("link-out", outside), ("link-root", "/"), ("link-parent", ".."), ("link-inside", "sub")):
            (root / name).symlink_to(target)
    text = ("/" if is_absolute else "") + "/".join(pieces) + noise
    is_plain = not (is_absolute or noise) and all(piece in ("sub", "deep", "secret.txt", "x") for piece in pieces) and pieces
    try:
        place = Workspace(root).locate(text)
    except ToolError:
        assert not is_plain, text
        return
    assert not is_plain or place.path == root.joinpath(*pieces)
    real = Path(os.path.realpath(place.path))
    assert real == root or root in real.parents


@given(st.text())
def test_shown_text_holds_nothing_invisible(text: str) -> None:
    """What messages quote has no control, format or direction characters left."""
    import unicodedata

    assert all(unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in shown(text))
