"""Which way the window runs; the first frame asks before anything of the languages is loaded."""

import os

from PySide6.QtCore import QLocale, Qt

DIRECTION_VARIABLE = "NEXA_LAYOUT_DIRECTION"


def direction(language: str) -> Qt.LayoutDirection:
    """The way of a language as the settings name it: that of ``NEXA_LAYOUT_DIRECTION`` first, for testing."""
    match os.environ.get(DIRECTION_VARIABLE, "").lower():
        case "rtl":
            return Qt.LayoutDirection.RightToLeft
        case "ltr":
            return Qt.LayoutDirection.LeftToRight
    return locale_of(language).textDirection()


def is_right_to_left(language: str) -> bool:
    """The same, as the frame and the next start want it."""
    return direction(language) is Qt.LayoutDirection.RightToLeft


def locale_of(language: str) -> QLocale:
    """The locale of a language as the settings name it; of the system when empty."""
    return QLocale(language) if language else QLocale.system()
