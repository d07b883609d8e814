"""A fence around commands where the system offers one: `bwrap` on Linux.

Inside: the whole system read-only, the working directory writable, a private ``/tmp`` and ``/run`` (so no message bus
or container service to ask for help), no network, no sight of the app's own data or of the usual places for keys in
the home directory, and a process namespace that ends with the command. A call may ask for more (`Access`), which the
person sees and decides. Elsewhere there is no fence, and `Sandbox.state` says so.
"""

import functools
import shutil
import subprocess
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from nexa_desktop.core.phrases import phrase

_PROBE_S = 5.0
_KEY_FOLDERS = (".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".config/gcloud", ".config/gh", ".local/share/keyrings")
_KEY_FILES = (".netrc", ".git-credentials", ".npmrc", ".pypirc", ".Xauthority")
_NAME_SERVICE = ("/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager")


class Access(StrEnum):
    """What a command may reach: ``sandbox`` the working directory only · ``network`` that and the net · ``full`` all."""

    SANDBOX = "sandbox"
    NETWORK = "network"
    FULL = "full"


class SandboxState(Struct, frozen=True):
    """Whether commands are fenced on this machine, and why not; ``text`` is for display."""

    is_active: bool
    text: str


class Sandbox:
    """Wraps an argument vector. ``is_wanted`` False turns it off by the person's choice."""

    def __init__(self, root: Path, *, hidden: Sequence[Path] = (), is_wanted: bool = True) -> None:
        self._root = root
        self._hidden = tuple(path for path in hidden if path not in (root, *root.parents))
        self._is_wanted = is_wanted

    def state(self) -> SandboxState:
        """Probed once per process; takes some milliseconds the first time."""
        if not self._is_wanted:
            return SandboxState(is_active=False, text="Commands are not fenced: the sandbox is turned off.")
        problem = _problem()
        if problem is not None:
            return SandboxState(is_active=False, text=f"Commands are not fenced: {problem}")
        return SandboxState(
            is_active=True,
            text=f"Commands run in a sandbox (bwrap): no network, no writes outside {self._root},"
            " no sight of keys in the home directory, unless you allow more.",
        )

    def wrap(self, argv: Sequence[str], *, directory: Path, access: Access) -> list[str]:
        """``argv`` inside the fence, or as it is where there is none."""
        if not self.state().is_active:
            return list(argv)
        bwrap = shutil.which("bwrap") or "bwrap"
        fence = [bwrap, "--die-with-parent", "--unshare-pid", "--unshare-ipc"]
        if access is Access.FULL:
            fence += ["--dev-bind", "/", "/", "--proc", "/proc"]
        else:
            fence += ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/run"]  # noqa: S108
            fence += ["--cap-drop", "ALL"]  # root inside must not be able to undo the fence
            if access is Access.SANDBOX:
                fence += ["--unshare-net", *self._without_keys()]
            else:
                for name in _NAME_SERVICE:
                    fence += ["--ro-bind-try", name, name]
            fence += ["--bind", str(self._root), str(self._root)]
        for path in self._hidden:
            if path.is_dir():
                fence += ["--tmpfs", str(path.resolve())]
        return [*fence, "--chdir", str(directory), "--", *argv]

    def _without_keys(self) -> list[str]:
        """Empty folders and files over the usual places for keys, unless the working directory is there."""
        home = Path.home()
        hiding: list[str] = []
        for name in _KEY_FOLDERS:
            path = home / name
            if path.is_dir() and path not in (self._root, *self._root.parents):
                hiding += ["--tmpfs", str(path.resolve())]
        for name in _KEY_FILES:
            path = home / name
            if path.is_file():
                hiding += ["--ro-bind", "/dev/null", str(path.resolve())]
        return hiding


@functools.cache
def _problem() -> str | None:
    """Why bwrap cannot be used here, or None."""
    if not sys.platform.startswith("linux"):
        return phrase("this system offers no sandbox that the app knows.")
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        return phrase("bwrap (package bubblewrap) is not installed.")
    argv = [
        bwrap,
        "--die-with-parent",
        "--unshare-all",
        "--ro-bind",
        "/",
        "/",
        "--dev",
        "/dev",
        "--proc",
        "/proc",
        "--",
        "true",
    ]
    try:
        probe = subprocess.run(argv, capture_output=True, timeout=_PROBE_S, stdin=subprocess.DEVNULL, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired) as error:
        return phrase(f"bwrap does not start ({error}).")
    if probe.returncode:
        lines = probe.stderr.decode(errors="replace").strip().splitlines()
        return phrase(f"bwrap is not permitted here ({lines[-1] if lines else probe.returncode}).")
    return None
