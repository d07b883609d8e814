"""Whatever a person does, in whatever order, while the model fails in every way: no crash, nothing stuck, nothing lost."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.support.random_actions import KILLED

ROOT = Path(__file__).resolve().parents[3]
SEQUENCES = int(os.environ.get("NEXA_RANDOM_SEQUENCES", "25"))
FIRST = int(os.environ.get("NEXA_RANDOM_FIRST", "0"))
"""The seed of the first sequence: one that failed is played again alone with its seed here and one sequence."""

_LIKELY = ("send", "stop", "approve", "deny", "switch", "new", "trash", "undo", "edit_requested", "regenerate_requested")


@pytest.mark.timeout(60 + 8 * SEQUENCES)
def test_random_actions_leave_the_window_usable_and_the_store_sound(tmp_path: Path) -> None:
    """R3, D2, D4, D6: send, stop, approve, deny, switch, new, delete, undo, edit, regenerate, branch, resume, settle, quit,
    relaunch and kill -9 in any order, against faults, slow answers and hanging servers. After each sequence every run has
    ended or waits, the composer takes a message, the screen shows what the store holds, the store's own checks pass, every
    call has one result, no message is missing, no settled run has changed, and no command has run twice."""
    done: list[dict[str, Any]] = []
    number, life = FIRST, 0
    while number < FIRST + SEQUENCES:
        code, told, errors = _play(tmp_path, number, FIRST + SEQUENCES - number, life)
        finished = [line for line in told if "seed" in line]
        done += finished
        for line in finished:
            assert not line["wrong"], f"sequence {line['seed']}, life {line['life']}: {line['actions']}\n{line['wrong']}"
        assert told, f"the program could not start in sequence {number}, life {life}: {errors[-4_000:]}"
        playing = [line["playing"] for line in told if "playing" in line][-1]
        if code == KILLED:
            number, life = playing, life + 1
            continue
        assert code == 0, f"the window died with {code} in sequence {playing}, life {life}:\n{errors[-4_000:]}"
        number, life = FIRST + SEQUENCES, 0
    counts = Counter(action.split()[0] for line in done for action in line["actions"])
    assert len({line["seed"] for line in done}) == SEQUENCES
    missing = [action for action in _LIKELY if SEQUENCES >= 25 and not counts[action]]
    assert not missing, f"these actions never happened: {missing}; {counts}"
    sys.stdout.write(f"{SEQUENCES} sequences, {sum(counts.values())} actions: {dict(counts.most_common())}\n")


def _play(root: Path, first: int, count: int, life: int) -> tuple[int, list[dict[str, Any]], str]:
    """One process: its exit code, its lines, its errors."""
    played = subprocess.run(
        [sys.executable, "-m", "tests.support.random_actions", str(root), str(first), str(count), str(life)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60 + 8 * count,
        check=False,
    )
    return played.returncode, [json.loads(line) for line in played.stdout.splitlines()], played.stderr
