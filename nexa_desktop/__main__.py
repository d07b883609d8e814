"""The doors: ``python -m nexa_desktop`` and ``nexa-desktop`` open the window, ``nexa`` is the console.

Here because nothing else may be importable: a part that is missing or broken, after an update that was cut short say,
is named in words, before any window.
"""

import sys
from collections.abc import Callable

_NO_WINDOW, _FAILED = 3, 4  # as in `app` and in the console's `ExitCode`


def main() -> int:
    """Start the window; the exit code."""

    def window() -> int:
        from nexa_desktop.app import run

        return run()

    return _all_there(window, _NO_WINDOW)


def console() -> int:
    """Run one command; the exit code."""

    def command() -> int:
        from nexa_desktop.headless import main as run

        return run()

    return _all_there(command, _FAILED)


def _all_there(run: Callable[[], int], otherwise: int) -> int:
    try:
        return run()
    except ImportError as error:
        sys.stderr.write(
            f"A part of Nexa Desktop is missing or broken: {error}\n"
            "Install it again; in a clone: remove the folder .venv, then call python3 packaging/bootstrap.py run.\n"
            "Your sessions are kept elsewhere and stay as they are.\n"
        )
        return otherwise


if __name__ == "__main__":
    raise SystemExit(main())
