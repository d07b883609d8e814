"""Where icons, translations and other files of the program are: inside the wheel, or beside the package in a checkout."""

from functools import cache
from pathlib import Path

import nexa_desktop

_PACKAGE = Path(nexa_desktop.__file__).parent


@cache
def resource_root() -> Path:
    """The directory of all resources."""
    installed = _PACKAGE / "resources"
    return installed if installed.is_dir() else _PACKAGE.parent / "resources"


def resource(*names: str) -> Path:
    """One file below the resource directory."""
    return resource_root().joinpath(*names)
