"""The real window in a process of its own, on an X server of its own, driven by keys and looked at from outside."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.console import ROOT, Console, wait_until

TOOLS = ("Xvfb", "openbox", "xdotool", "dbus-daemon", "dbus-send")
PROBE = Path(__file__).with_name("atspi_probe.py")
SYSTEM_PYTHON = "/usr/bin/python3"
_BUS_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


def missing_tools() -> list[str]:
    """Programs that a window test needs and that are not here."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if not any(Path(launcher).exists() for launcher in _BUS_LAUNCHERS):
        missing.append("at-spi2-core")
    probe = subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False)
    return missing if probe.returncode == 0 else [*missing, "python3-pyatspi"]


@contextmanager
def x_server(size: str = "1280x800x24") -> Iterator[str]:
    """An X server with a window manager; its display name."""
    reading, writing = os.pipe()
    with (
        _running(["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"], pass_fds=[writing]),
        os.fdopen(reading) as answer,
    ):
        os.close(writing)
        display = f":{answer.readline().strip()}"
        environment = {**os.environ, "DISPLAY": display}
        for _ in range(5):  # seen on a busy machine: it gives up when the server is slow to answer
            with _running(["openbox"], env=environment) as manager:
                wait_until(lambda manager=manager: _is_managed(environment) or manager.poll() is not None)  # type: ignore[misc]
                if manager.poll() is None:
                    yield display
                    return
        raise AssertionError("no window manager came up")


@contextmanager
def _running(command: list[str], **options: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that runs inside the block and is gone after it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=10)


def _is_managed(environment: dict[str, str]) -> bool:
    asked = subprocess.run(["xdotool", "get_num_desktops"], env=environment, capture_output=True, check=False)
    return asked.returncode == 0


@contextmanager
def session_bus(display: str, runtime: Path) -> Iterator[dict[str, str]]:
    """A session bus with accessibility switched on as a screen reader does it; the environment to reach it."""
    runtime.mkdir(mode=0o700, exist_ok=True)
    environment = {**os.environ, "DISPLAY": display, "XDG_RUNTIME_DIR": str(runtime)}
    environment.pop("WAYLAND_DISPLAY", None)
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert bus.stdout is not None
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
    launcher = next(path for path in _BUS_LAUNCHERS if Path(path).exists())
    accessibility = subprocess.Popen(
        [launcher, "--launch-immediately"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        wait_until(lambda name=name: _switch_on(name, environment))  # type: ignore[misc]  # the default binds the name
    try:
        yield environment
    finally:
        for process in (accessibility, bus):
            process.terminate()
            process.wait(timeout=10)
        bus.stdout.close()


def _switch_on(name: str, environment: dict[str, str]) -> bool:
    command = [
        "dbus-send",
        "--session",
        "--print-reply",
        "--dest=org.a11y.Bus",
        "/org/a11y/bus",
        "org.freedesktop.DBus.Properties.Set",
        "string:org.a11y.Status",
        f"string:{name}",
        "variant:boolean:true",
    ]
    return subprocess.run(command, env=environment, capture_output=True, check=False, timeout=30).returncode == 0


@dataclass
class Desktop:
    """One data directory and the windows over it. ``console`` looks into the same store from outside."""

    console: Console
    environment: dict[str, str]
    shots: Path
    process: "subprocess.Popen[bytes] | None" = field(default=None)

    def start(self) -> None:
        """Open the window and wait until it is there."""
        environment = {
            **self.environment,
            "NEXA_DATA_DIR": str(self.console.data),
            "PYTHONPATH": str(ROOT),
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nexa_desktop"],
            env=environment,
            cwd=self.console.workdir,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until(lambda: bool(self.windows("Nexa Desktop")))
        self.focus("Nexa Desktop")

    def kill(self) -> None:
        """SIGKILL the window."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(timeout=10)
        wait_until(lambda: not self.windows("Nexa Desktop"))

    def windows(self, title: str) -> list[str]:
        """Ids of visible windows whose title contains ``title``."""
        found = self._xdotool("search", "--onlyvisible", "--name", title)
        return found.stdout.split()

    def focus(self, title: str) -> None:
        """Give a window the keyboard."""
        wait_until(lambda: any(self._xdotool("windowactivate", window).returncode == 0 for window in self.windows(title)))

    def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        self._xdotool("type", "--delay", "8", text)

    def send(self, text: str) -> None:
        """Write into the composer as a person does, see that it is there, and press Enter."""
        wait_until(lambda: self._written() is not None)
        self.press("ctrl+l")
        self.type(text)
        wait_until(lambda: self._written() == text)
        self.press("Return")

    def _written(self) -> str | None:
        return next((row["text"] for row in self.tree() if (row["role"], row["name"]) == ("text", "Message")), None)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self._xdotool("key", key)

    def press_button(self, name: str) -> None:
        """Press a button as a screen reader does it: by its name, once it can be pressed."""
        wait_until(lambda: self._probe("press", name).returncode == 0)

    def tree(self) -> list[Any]:
        """What a screen reader sees: depth, role, name and text of every element."""
        return [json.loads(line) for line in self._probe("tree").stdout.splitlines()]

    def sees(self, text: str) -> bool:
        """Whether a name or a text on screen contains ``text``."""
        return any(text in row["name"] or text in row["text"] for row in self.tree())

    def shot(self, name: str) -> Path:
        """A picture of the screen, for the person who looks into a failure."""
        path = self.shots / f"{name}.png"
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=False, capture_output=True)
        return path

    def _probe(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [SYSTEM_PYTHON, str(PROBE), *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def _xdotool(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )


def settle(seconds: float = 0.6) -> None:
    """Let a dialog's dead time pass: it takes no input for half a second on purpose."""
    time.sleep(seconds)
