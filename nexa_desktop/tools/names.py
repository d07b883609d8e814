"""What a path may look like as text, before any disk is asked. Pure, so that Windows' rules are tested everywhere."""

import re
import unicodedata

from nexa_desktop.core.errors import ToolError

_LONGEST_PATH = 4096
_LONGEST_NAME_BYTES = 255
_DRIVE = re.compile(r"[A-Za-z]:([\\/]|$)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_HOME = re.compile(r"~[A-Za-z0-9._-]*")
_WINDOWS_ILLEGAL = re.compile(r'[<>:"|?*\x00-\x1f]')
_WINDOWS_DEVICES = frozenset(
    {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"}
    | {f"{port}{digit}" for port in ("COM", "LPT") for digit in "0123456789¹²³"}
)


def split_path(text: object, *, windows: bool) -> tuple[bool, tuple[str, ...]]:
    """Whether ``text`` is absolute, and its components; ``..`` stays for the disk to resolve.

    Raises `ToolError` for what can never name a file of a working directory: NUL, ``~``, a drive on a system without
    drives, backslashes, device names, and characters that look like ``..`` or a separator around it.
    """
    if not isinstance(text, str):
        raise ToolError(f"A path must be text, not {type(text).__name__}.")
    if not text or not text.strip():
        raise ToolError("The path is empty.", hint="Use '.' for the working directory itself.")
    if "\x00" in text:
        raise ToolError("A path cannot hold a NUL character.")
    if len(text) > _LONGEST_PATH:
        raise ToolError(f"The path is too long ({len(text):,} characters).")
    if _SCHEME.match(text):
        raise ToolError(f"{shown(text)} is a URL, not a path.", hint="Give a path relative to the working directory.")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ToolError("The path holds half of a surrogate pair and cannot name a file.") from error
    return _split_windows(text) if windows else _split_posix(text)


def _split_posix(text: str) -> tuple[bool, tuple[str, ...]]:
    if "\\" in text:
        raise ToolError(f"{shown(text)} holds a backslash.", hint="Use '/' between folders.")
    if _DRIVE.match(text):
        raise ToolError(f"{shown(text)} names a drive, which this system does not have.")
    names = tuple(name for name in text.split("/") if name not in ("", "."))
    _check_names(names)
    return text.startswith("/"), names


def _split_windows(text: str) -> tuple[bool, tuple[str, ...]]:
    plain = text.replace("\\", "/")
    if plain.startswith("//"):
        raise ToolError(f"{shown(text)} is a device or network path.")
    drive = ""
    if _DRIVE.match(plain):
        drive, plain = plain[:2] + "\\", plain[3:]
    elif plain.startswith("/"):
        raise ToolError(f"{shown(text)} has no drive.", hint="Give a path relative to the working directory.")
    names = tuple(name for name in plain.split("/") if name not in ("", "."))
    _check_names(names)
    for name in names:
        _check_windows_name(name)
    return bool(drive), ((drive, *names) if drive else names)


def _check_names(names: tuple[str, ...]) -> None:
    if names and _HOME.fullmatch(names[0]) and (names[0] == "~" or len(names) > 1):
        raise ToolError(
            f"{shown(names[0])} (a home directory) is not followed.", hint="Give a path inside the working directory."
        )
    for name in names:
        if len(name.encode()) > _LONGEST_NAME_BYTES:
            raise ToolError(f"The name {shown(name[:40])}… is too long for a file.")
        folded = unicodedata.normalize("NFKC", name)
        if name != ".." and any(piece.strip(" .") == "" and ".." in piece for piece in re.split(r"[/\\]", folded)):
            raise ToolError(f"{shown(name)} is written to look like '..'.")


def _check_windows_name(name: str) -> None:
    if name == "..":
        return
    stem = name.split(".")[0].split(":")[0].rstrip(" ").upper()
    if stem in _WINDOWS_DEVICES:
        raise ToolError(f"{shown(name)} is a device on Windows, not a file.")
    if _WINDOWS_ILLEGAL.search(name):
        raise ToolError(f"{shown(name)} holds a character that a Windows file name cannot have.")
    if name != name.rstrip(" ."):
        raise ToolError(f"{shown(name)} ends with a dot or space, which Windows drops.")


WHOLE = 10**9
"""A limit for `shown` where nothing may be hidden: what a person decides on."""


def shown(text: str, *, limit: int = 300) -> str:
    """``text`` quoted for a message: control, invisible and direction-changing characters escaped, cut at ``limit``."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return "'" + "".join(_escaped(character) for character in cut) + "'"


def _escaped(character: str) -> str:
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
    return character
