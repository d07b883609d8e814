"""Before Qt is imported: are its system libraries there, and is there a display? Standard library only, some milliseconds.

Qt aborts the process when a platform plugin cannot be loaded, and says the same for a missing display and a missing
library; nothing can be caught then. So it is looked at before.
"""

import ctypes
import os
import socket
import sys
from collections.abc import Mapping

_BASE = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
_XCB = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


def problem(environ: Mapping[str, str] | None = None) -> str | None:
    """What keeps a window from opening, with what to do about it; None when nothing is known to."""
    if not sys.platform.startswith("linux"):
        return None
    environ = os.environ if environ is None else environ
    platform = environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    has_wayland, display = bool(environ.get("WAYLAND_DISPLAY")), environ.get("DISPLAY", "")
    needed = _missing(_BASE)
    if platform == "xcb" or (not platform and display):
        needed += _missing(_XCB)
    if platform == "wayland" or (not platform and has_wayland and not display):
        needed += _missing(_WAYLAND)
    if needed:
        packages = " ".join(dict.fromkeys(needed))
        return f"System libraries that the window needs are missing. Install them with:\n  sudo apt install {packages}"
    if platform not in ("", "xcb", "wayland"):
        return None
    if not has_wayland and not display:
        return (
            "There is no display: neither WAYLAND_DISPLAY nor DISPLAY is set.\n"
            'Start the window from a desktop session, or use the console: nexa agent "…"'
        )
    if display and not (has_wayland and platform != "xcb") and not _answers(display):
        return f"The display DISPLAY={display} does not answer.\nStart the window from a desktop session, or use the console."
    return None


def _missing(libraries: Mapping[str, str]) -> list[str]:
    found = []
    for name, package in libraries.items():
        try:
            ctypes.CDLL(name)
        except OSError:
            found.append(package)
    return found


def _answers(display: str) -> bool:
    host, _, rest = display.rpartition(":")
    if host not in ("", "unix"):
        return True  # a forwarded display: let Qt try
    number = rest.split(".")[0]
    for address in (f"/tmp/.X11-unix/X{number}", f"\0/tmp/.X11-unix/X{number}"):  # noqa: S108  where X servers listen
        with socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(2)
            try:
                probe.connect(address)
            except OSError:
                continue
            return True
    return False
