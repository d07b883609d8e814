"""The colours of the three looks. No Qt and nothing heavy here: the first frame is painted with them.

Roles, not hues: a widget says what a thing is. Text roles keep 4.5 to 1 on every surface they stand on (a test counts).
"""

from typing import NamedTuple


class Colors(NamedTuple):
    """The visual language as hex strings. Roles, not hues: a widget says what a thing is."""

    window: str
    base: str
    raised: str
    sunken: str
    text: str
    text_muted: str
    text_faint: str
    border: str
    border_strong: str
    accent: str
    accent_text: str
    accent_soft: str
    success: str
    warning: str
    danger: str
    info: str
    code_background: str
    code_text: str
    user_card: str
    selection: str
    find_mark: str
    focus: str
    hover: str
    is_dark: bool = False


LIGHT = Colors(
    window="#f5f5f3",
    base="#ffffff",
    raised="#ffffff",
    sunken="#ecebe8",
    text="#1d1d1b",
    text_muted="#5c5b57",
    text_faint="#6e6c66",
    border="#e1e0dc",
    border_strong="#a9a7a1",
    accent="#2f5fd0",
    accent_text="#ffffff",
    accent_soft="#e6ecfb",
    success="#1d7a46",
    warning="#8f5a00",
    danger="#b3261e",
    info="#2b6b8f",
    code_background="#f4f3f1",
    code_text="#2a2926",
    user_card="#f1f0ed",
    selection="#c8d7fa",
    find_mark="#ffe39a",
    focus="#2f5fd0",
    hover="#e9e8e4",
)
DARK = Colors(
    window="#1b1b1d",
    base="#222225",
    raised="#2a2a2e",
    sunken="#161618",
    text="#ececea",
    text_muted="#a9a8a4",
    text_faint="#979692",
    border="#36363a",
    border_strong="#65656b",
    accent="#8fb0ff",
    accent_text="#10182b",
    accent_soft="#2a3450",
    success="#6fce97",
    warning="#e8b45a",
    danger="#ff8f85",
    info="#7cc4e8",
    code_background="#1a1a1c",
    code_text="#e2e1dd",
    user_card="#2d2d31",
    selection="#36508c",
    find_mark="#6b5412",
    focus="#8fb0ff",
    hover="#2f2f33",
    is_dark=True,
)
CONTRAST = Colors(
    window="#000000",
    base="#000000",
    raised="#0a0a0a",
    sunken="#000000",
    text="#ffffff",
    text_muted="#f0f0f0",
    text_faint="#dcdcdc",
    border="#b0b0b0",
    border_strong="#ffffff",
    accent="#ffe14d",
    accent_text="#000000",
    accent_soft="#3a3300",
    success="#6dff9f",
    warning="#ffc24d",
    danger="#ff9d94",
    info="#8fdcff",
    code_background="#0d0d0d",
    code_text="#ffffff",
    user_card="#1a1a1a",
    selection="#00508f",
    find_mark="#6a5a00",
    focus="#ffe14d",
    hover="#262626",
    is_dark=True,
)

LOOKS = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}
