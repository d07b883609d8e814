"""Forks one real process per case and says how it ended. Has no threads itself, and everything imported already.

Exit code 3: somebody else has, had or decided the run meanwhile, which is a legal answer where two processes try.

Reads lines of JSON on stdin: {"root", "kill_at": [one per process], "mutant"}; answers with {"codes", "points"}: per
process its exit code (negative: killed by that signal), and the names of the points that the first one passed.
"""

import json
import os
import sys
import traceback
from pathlib import Path

from nexa_desktop.core.errors import AgentResumeError, DecisionRefused, Fenced, NexaError, SessionBusy
from nexa_desktop.providers import registry
from tests.support.engine_kill import MUTANTS, PROTOCOLS, Point, drive

BUSY = 3


def life(root: Path, kill_at: int, mutant: str | None, number: int) -> None:
    """One process, never to return."""
    code = 4
    try:
        if mutant is not None:
            MUTANTS[mutant]()
        point = Point(kill_at)
        drive(root, point)
        (root / f"points{number}").write_text(json.dumps(point.log))
        code = 0
    except (SessionBusy, Fenced, DecisionRefused):
        code = BUSY
    except AgentResumeError as error:
        code = BUSY if error.reason in ("busy", "settled", "completed", "waiting_approval") else 4
    except NexaError:
        traceback.print_exc()
        code = 5
    except BaseException:  # noqa: BLE001  whatever it is, the parent is told
        traceback.print_exc()
    finally:
        os._exit(code)


def main() -> None:
    """One case per line."""
    for name in PROTOCOLS:
        registry.wire_protocol(name)
    for line in sys.stdin:
        case = json.loads(line)
        root = Path(case["root"])
        pids = []
        for number, kill_at in enumerate(case["kill_at"]):
            pid = os.fork()
            if pid == 0:
                life(root, kill_at, case.get("mutant"), number)
            pids.append(pid)
        codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
        noted = root / "points0"
        points = json.loads(noted.read_text()) if noted.exists() else []
        sys.stdout.write(json.dumps({"codes": codes, "points": points}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
