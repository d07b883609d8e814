"""Asks, before PySide6 is imported, whether a window can open here, and says what is missing in plain words.

Without its system libraries the import of PySide6 fails with the name of a file, one file at a time; without a
display Qt calls ``abort()``, which nothing can catch. So this looks first: standard library only, no import of
the package, a few milliseconds. `packaging/bootstrap.py` loads this file by its path, before anything is installed.

Package names are Debian's and Ubuntu's, checked on a bare Debian 12 with PySide6-Essentials from its wheel.
"""

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from typing import NamedTuple

BASE_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
XCB_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
_HEADLESS_PLATFORMS = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs")


class Problem(NamedTuple):
    """Why no window can open. ``packages`` are what apt would install for it; empty when it is the display."""

    message: str
    hint: str
    packages: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.message}\n{self.hint}"


def problem(environ: Mapping[str, str] | None = None) -> Problem | None:
    """What stands between this process and a window, or None. Only Linux is looked at: elsewhere Qt brings all."""
    if not sys.platform.startswith("linux"):
        return None
    environ = os.environ if environ is None else environ
    return _library_problem(environ) or _display_problem(environ)


def missing_packages(environ: Mapping[str, str] | None = None, *, every_platform: bool = False) -> tuple[str, ...]:
    """The apt packages whose libraries cannot be loaded for the platform this environment leads Qt to.

    ``every_platform`` asks for X11 too, whatever the environment says: what a machine should have in the end.
    """
    if not sys.platform.startswith("linux"):
        return ()
    environ = os.environ if environ is None else environ
    wanted = {**BASE_LIBRARIES, **(XCB_LIBRARIES if every_platform else _platform_libraries(environ))}
    return tuple(package for library, package in wanted.items() if not _loads(library))


def _library_problem(environ: Mapping[str, str]) -> Problem | None:
    packages = missing_packages(environ)
    if not packages:
        return None
    return Problem(
        "System libraries that the window needs are missing.",
        "Install them with:\n  sudo apt-get install -y --no-install-recommends "
        + " ".join(packages)
        + "\n(on other systems: the packages that hold these libraries).",
        packages,
    )


def _display_problem(environ: Mapping[str, str]) -> Problem | None:
    platform = _platform(environ)
    wayland, display = environ.get("WAYLAND_DISPLAY"), environ.get("DISPLAY", "")
    if platform in _HEADLESS_PLATFORMS:
        return None
    if not wayland and not display:
        return Problem(
            "There is no display: neither WAYLAND_DISPLAY nor DISPLAY is set.",
            "Start it from a desktop session. The console (nexa agent) does the same work without one.",
        )
    if not wayland and not _x_server_answers(display):
        return Problem(
            f"The X server at DISPLAY={display} does not answer.",
            "Start it from a running desktop session, or set DISPLAY to that session's display.",
        )
    return None


def _platform(environ: Mapping[str, str]) -> str:
    return environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]


def _platform_libraries(environ: Mapping[str, str]) -> dict[str, str]:
    """What Qt's own choice of platform needs: Wayland first when both are offered, X11 as its fallback."""
    platform = _platform(environ)
    if platform in _HEADLESS_PLATFORMS:
        return {}
    if platform.startswith("wayland") or (not platform and environ.get("WAYLAND_DISPLAY") and not environ.get("DISPLAY")):
        return WAYLAND_LIBRARIES
    return XCB_LIBRARIES if platform == "xcb" or environ.get("DISPLAY") else {}


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _x_server_answers(display: str) -> bool:
    """Whether the local X server accepts a connection; a display on another host is left for Qt to try."""
    host, _, rest = display.rpartition(":")
    if host not in ("", "unix"):
        return True
    path = f"/tmp/.X11-unix/X{rest.split('.')[0]}"  # noqa: S108  the X protocol's own fixed place
    for address in (path, f"\0{path}"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(2)
            try:
                connection.connect(address)
            except OSError:
                continue
            return True
    return False


if __name__ == "__main__":
    found = problem()
    sys.stderr.write(f"{found or 'A window can open here.'}\n")
    raise SystemExit(3 if found else 0)
