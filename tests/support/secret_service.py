"""A private D-Bus session with a real Secret Service in it (or without one), and programs run inside.

Each scenario runs in a process of its own: the keyring package chooses its backend once per process.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TOOLS = ("dbus-daemon", "gnome-keyring-daemon")
_BUS_CONFIG = """<busconfig><type>session</type><listen>unix:dir={directory}</listen>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
"""
_START_S = 20


def missing_tools() -> list[str]:
    """What a test has to be skipped for."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Session:
    """The environment of programs in the session, and where the keyring keeps its files."""

    def __init__(self, directory: Path, environ: dict[str, str]) -> None:
        self.directory = directory
        self.environ = environ
        self.keyring_pid = 0

    def run(self, code: str, *arguments: str, **environ: str) -> dict[str, Any]:
        """Run ``code`` (which ends with a call of ``answer(mapping)``) and return the mapping."""
        program = "import json, sys\nanswer = lambda value: print(json.dumps(value))\n" + textwrap.dedent(code)
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            env={**self.environ, **environ},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answered = json.loads(done.stdout.strip().splitlines()[-1])
        assert isinstance(answered, dict)
        return answered

    @contextmanager
    def hung_keyring(self) -> Iterator[None]:
        """The service is there and answers nothing."""
        os.kill(self.keyring_pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.keyring_pid, signal.SIGCONT)


@contextmanager
def session(directory: Path, *, service: bool = True, is_set_up: bool = True) -> Iterator[Session]:
    """A session bus below ``directory``; ``service``: with an unlocked, empty keyring; not ``is_set_up``: a service that was
    never given a keyring, as on a first login without one."""
    for name in ("home", "data"):
        (directory / name).mkdir(mode=0o700, parents=True)
    with tempfile.TemporaryDirectory(prefix="nexa-bus-") as runtime:  # a socket's path has to be short
        yield from _session(directory, Path(runtime), service=service, is_set_up=is_set_up)


def _session(directory: Path, runtime: Path, *, service: bool, is_set_up: bool) -> Iterator[Session]:
    config = directory / "bus.conf"
    config.write_text(_BUS_CONFIG.format(directory=runtime))
    environ = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environ |= {"HOME": str(directory / "home"), "XDG_DATA_HOME": str(directory / "data"), "PYTHONPATH": str(ROOT)}
    environ |= {"XDG_RUNTIME_DIR": str(runtime), "XDG_CONFIG_HOME": str(directory / "home/.config")}
    with ExitStack() as stack:
        command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"]
        bus = stack.enter_context(_running(command, environ, stdout=subprocess.PIPE))
        assert bus.stdout is not None
        environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        opened = Session(directory, environ)
        if service:
            command = ["gnome-keyring-daemon", "--foreground", "--components=secrets", *(["--unlock"] if is_set_up else [])]
            daemon = stack.enter_context(_running(command, environ, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL))
            assert daemon.stdin is not None
            daemon.stdin.write(b"test")
            daemon.stdin.close()
            opened.keyring_pid = daemon.pid
            _wait_for_service(opened)
        yield opened


@contextmanager
def _running(command: list[str], environ: dict[str, str], **pipes: Any) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL, **pipes)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)
        if process.stdout is not None:
            process.stdout.close()


def _wait_for_service(opened: Session) -> None:
    code = """
        import secretstorage
        connection = secretstorage.dbus_init()
        answer({"there": secretstorage.check_service_availability(connection)})
        connection.close()
    """
    deadline = time.monotonic() + _START_S
    while not opened.run(code)["there"]:
        assert time.monotonic() < deadline, "the Secret Service did not start"
