"""The program as a process: what is loaded at first paint, one instance, error pages, order at the end."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from nexa_desktop.ui.palette import LIGHT
from tests.support.window_processes import ROOT, WindowProcess


def test_nothing_heavy_is_loaded_at_first_paint(tmp_path: Path) -> None:
    """No HTTP, schema, keyring, event loop, MCP, highlighter, database or engine module on the way to the first frame."""
    with WindowProcess(tmp_path / "data", "--quit-after-paint") as one:
        assert one.until("painted") == "painted "
        assert one.until("exit") == "exit 0"


@pytest.mark.parametrize(("direction", "list_side"), [("ltr", 0), ("rtl", 1)])
def test_the_first_frame_has_its_panes_where_they_will_be(tmp_path: Path, direction: str, list_side: int) -> None:
    """Right to left the list stands on the right from the first frame on: nothing changes sides when the widgets come."""
    wanted = {"NEXA_LAYOUT_DIRECTION": direction}
    with WindowProcess(tmp_path / "data", "--say-sides", "--quit-after-paint", environment=wanted) as one:
        sides = one.until("sides").split()[1:]
        assert [sides[list_side], sides[1 - list_side]] == [LIGHT.window, LIGHT.base]
        assert one.until("exit") == "exit 0"


def test_a_window_that_is_closed_before_it_is_complete_ends(tmp_path: Path) -> None:
    """Closed while the sessions are read: nobody can end things in order yet, so it ends as soon as somebody can."""
    with WindowProcess(tmp_path / "data", "--close-at-once") as one:
        assert one.until("exit") == "exit 0"


def test_a_second_start_raises_the_first_window_and_leaves(tmp_path: Path) -> None:
    """Case 17: the loser of the lock touches no database and brings the first window to the front."""
    with WindowProcess(tmp_path / "data") as first:
        first.until("listed")
        with WindowProcess(tmp_path / "data") as second:
            assert second.until("exit") == "exit 0"
            assert not any(line.startswith("painted") for line in second.lines)
        first.until("raised")


def test_a_first_window_with_a_slow_store_does_not_hang(tmp_path: Path) -> None:
    """Its window is there and answers, though it is not complete yet."""
    with WindowProcess(tmp_path / "data", "--slow-store") as first:
        first.until("painted")
        with WindowProcess(tmp_path / "data") as second:
            assert second.until("") == "exit 0"


def test_five_starts_at_once_make_one_window(tmp_path: Path) -> None:
    """Case 17: exactly one of five simultaneous starts gets the data directory."""
    starts = [WindowProcess(tmp_path / "data") for _ in range(5)]
    try:
        ended = [one for one in starts if _painted_or_ended(one) == "exit 0"]
        assert len(ended) == len(starts) - 1
    finally:
        for one in starts:
            one.__exit__(None, None, None)


def _painted_or_ended(one: WindowProcess) -> str:
    line = one.until("")
    return line if line.startswith("exit") else "painted"


def test_the_lock_of_a_killed_window_is_taken_over(tmp_path: Path) -> None:
    """Case 17: after kill -9 the next start opens at once."""
    with WindowProcess(tmp_path / "data") as first:
        first.until("listed")
        first.kill()
    with WindowProcess(tmp_path / "data", "--quit-after-paint") as second:
        assert second.until("exit") == "exit 0"
        assert any(line.startswith("painted") for line in second.lines)


def test_a_first_window_that_hangs_is_reported(tmp_path: Path) -> None:
    """A hung first instance still accepts the connection; without an answer its lock is not stolen."""
    with WindowProcess(tmp_path / "data") as first:
        first.until("listed")
        os.kill(first.process.pid, signal.SIGSTOP)
        try:
            with WindowProcess(tmp_path / "data") as second:
                line = second.until("page")
                assert "already running" in line
                assert str(first.process.pid) in line
        finally:
            os.kill(first.process.pid, signal.SIGCONT)


def test_sigterm_ends_in_order(tmp_path: Path) -> None:
    """Case 13: log-out ends it like quitting does."""
    with WindowProcess(tmp_path / "data") as one:
        one.until("listed")
        one.process.terminate()
        assert one.until("exit") == "exit 0"


def test_a_data_directory_that_cannot_be_used_has_its_own_page(tmp_path: Path) -> None:
    """Never a first run, never an empty list: the page names the directory."""
    occupied = tmp_path / "occupied"
    occupied.write_text("a file")
    with WindowProcess(occupied / "data") as one:
        assert one.until("page").startswith(f"page The directory {occupied / 'data'} cannot be written")


@pytest.mark.parametrize("damage", ["newer", "damaged"])
def test_a_database_that_cannot_be_opened_has_its_own_page(tmp_path: Path, damage: str) -> None:
    """Cases 8, 9, 12: a newer or damaged database is said to be that and is left as it is."""
    with WindowProcess(tmp_path / "data", "--quit-after-paint") as first:
        first.until("exit")
    database = next((tmp_path / "data").glob("*.sqlite3"))
    if damage == "newer":
        with sqlite3.connect(database) as connection:
            connection.execute("PRAGMA user_version = 9999")
        connection.close()
    else:
        for extra in database.parent.glob(database.name + "-*"):
            extra.unlink()
        database.write_bytes(b"this is not a database " * 500)
    before = database.read_bytes()
    with WindowProcess(tmp_path / "data") as second:
        page = second.until("page")
    assert page.startswith(f"page The store {database} ")
    assert ("written by a newer version" if damage == "newer" else "is damaged") in page
    assert "listed" not in second.lines
    assert database.read_bytes() == before


def test_without_a_display_it_says_so_before_qt_can_abort() -> None:
    """The preflight message names what is missing and the way out; the exit code is its own."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    done = subprocess.run(
        [sys.executable, "-m", "nexa_desktop"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if sys.platform.startswith("linux"):
        assert done.returncode == 3
        assert "display" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("door", "part", "code"),
    [("main", "msgspec", 3), ("main", "PySide6", 3), ("console", "msgspec", 4), ("console", "apsw", 4)],
)
def test_a_broken_part_is_named(tmp_path: Path, door: str, part: str, code: int) -> None:
    """Case 131: after an update that was cut short the program says what to do, and no traceback; nothing is made."""
    (tmp_path / "broken" / part).mkdir(parents=True)
    (tmp_path / "broken" / part / "__init__.py").write_text(f"raise ImportError('{part} is half a package')")
    call = f"from nexa_desktop.__main__ import {door}; raise SystemExit({door}())"
    done = subprocess.run(
        [sys.executable, "-c", call, *(["sessions"] if door == "console" else [])],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(tmp_path / "broken"),
            "QT_QPA_PLATFORM": "offscreen",
            "NEXA_DATA_DIR": str(tmp_path / "data"),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    assert f"{part} is half a package" in done.stderr
    assert "Install it again" in done.stderr
    assert "Traceback" not in done.stderr


def test_wrong_arguments_are_told() -> None:
    """Usage on a wrong argument, the version without a window."""
    run = [sys.executable, "-m", "nexa_desktop"]
    wrong = subprocess.run([*run, "--nonsense"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert wrong.returncode == 2
    assert "usage" in wrong.stderr
    version = subprocess.run([*run, "--version"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert version.returncode == 0
    assert version.stdout.startswith("Nexa Desktop ")
