"""Commands on Windows: the whole tree is held from its first moment, ended at once, and never outlives the program."""

import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from nexa_desktop.tools.processes import START_FLAGS, ProcessTree, tree_of

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="needs Windows: its job objects")

PATIENCE_S = 20.0
FAMILY = """
import subprocess, sys, time
flags = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
for _ in range(3):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], creationflags=flags, env={})
open(sys.argv[1], "w").close()
time.sleep(600)
"""


def family(ran: Path) -> "subprocess.Popen[bytes]":
    """A command that starts three others, detached and without its mark, and says so in a file."""
    return subprocess.Popen([sys.executable, "-c", FAMILY, str(ran)], creationflags=START_FLAGS)


def until_ran(ran: Path) -> None:
    """Wait for the file."""
    until = time.monotonic() + PATIENCE_S
    while not ran.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert ran.exists()


def alive(pids: list[int]) -> list[int]:
    """Those that still run."""
    import psutil

    return [pid for pid in pids if psutil.pid_exists(pid)]


def test_nothing_runs_before_it_is_held_and_all_of_it_ends(tmp_path: Path) -> None:
    """The command stands still until its tree is made; every descendant is seen, counted and ended with it."""
    ran, counts = tmp_path / "ran", list[int]()
    with family(ran) as process:
        time.sleep(1.0)
        assert not ran.exists()
        tree: ProcessTree = tree_of(process, "mark", on_count=counts.append)
        until_ran(ran)
        pids = tree.look()
        assert process.pid in pids
        assert len(pids) >= 4
        assert tree.end(reap=process.poll) == 0
        assert process.wait(PATIENCE_S) == 1
        assert alive(pids) == []
        assert counts[-1] == 0
        assert tree.end() == 0


def test_a_killed_program_takes_its_commands_along(tmp_path: Path) -> None:
    """The kernel closes the job of a program that is gone."""
    ran = tmp_path / "ran"
    program = textwrap.dedent(
        f"""
        import sys, time
        from pathlib import Path
        from nexa_desktop.tools.processes import tree_of
        from tests.tools.test_job_object import family, until_ran
        ran = Path({str(ran)!r})
        tree = tree_of(family(ran), "mark")
        until_ran(ran)
        print(*tree.look(), flush=True)
        time.sleep(600)
        """
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        pids = [int(word) for word in started.stdout.readline().split()]
        assert len(alive(pids)) >= 4
        started.kill()
    until = time.monotonic() + PATIENCE_S
    while alive(pids) and time.monotonic() < until:
        time.sleep(0.05)
    assert alive(pids) == []
