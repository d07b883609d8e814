"""Where the frozen program begins: it is the window, the console, the offline model's server and the typesetter of formulas
in one file."""

import multiprocessing
import sys
from pathlib import Path

from nexa_desktop.providers.offline_process import FROZEN_SERVER_ARGUMENT
from nexa_desktop.ui.typeset_child import FROZEN_ARGUMENT as FROZEN_TYPESETTER_ARGUMENT


def main() -> int:
    """What the first argument asks for, or the name it was started by; the exit code."""
    multiprocessing.freeze_support()
    if sys.argv[1:2] == [FROZEN_SERVER_ARGUMENT]:
        from nexa_desktop.providers.offline_server import main as serve

        return serve()
    if sys.argv[1:2] == [FROZEN_TYPESETTER_ARGUMENT]:
        from nexa_desktop.ui.typeset_child import main as typeset

        return typeset()
    if Path(sys.executable).stem == "nexa":
        from nexa_desktop.headless import main as console

        return console()
    from nexa_desktop.__main__ import main as window

    return window()


if __name__ == "__main__":
    sys.exit(main())
