"""A program of its own that typesets formulas: one JSON object a line in, one out, until its input ends.

    in    {"tex": …, "is_display": …, "size": pixels, "color": "#rrggbb"}
    out   {"svg": …} or {} when the formula cannot be typeset

It is a process because a formula of 500 characters can take for ever, in Python that nothing interrupts. When one takes
longer than `FORMULA_S` the program ends itself; so it does when there is no typesetter on this machine.
"""

import contextlib
import faulthandler
import json
import sys

FROZEN_ARGUMENT = "--typeset-formulas"
"""What a frozen program is called with to become this one; an interpreter runs the file."""
FORMULA_S = 2.0
_MOST_MEMORY = 1 << 30


def main() -> int:
    """The exit code."""
    _limit_memory()
    from ziamath.config import config
    from ziamath.zmath import Latex

    config.svg2 = False  # plain paths: no element refers to another
    sys.stdout.write("{}\n")
    sys.stdout.flush()
    for line in sys.stdin:
        faulthandler.dump_traceback_later(FORMULA_S, exit=True)
        answer = {}
        try:
            order = json.loads(line)
            made = Latex(order["tex"], size=order["size"], color=order["color"], inline=not order["is_display"])
            answer = {"svg": made.svg()}
        except Exception:  # noqa: BLE001, S110  whatever is wrong with a formula: it stays text
            pass
        faulthandler.cancel_dump_traceback_later()
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return 0


def _limit_memory() -> None:
    """Where the system can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


if __name__ == "__main__":
    sys.exit(main())
