"""Keys in the real window: entered in the settings, used at their address, deleted, and nowhere else."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support import desktop as screens
from tests.support import secret_service
from tests.support.console import Console, wait_until
from tests.support.desktop import Desktop, x_server
from tests.support.provider_server import ModelServer, Received, Reply
from tests.support.screen_reader import Reader
from tests.support.secret_service import Session, session

_MISSING = [*screens.missing_tools(), *secret_service.missing_tools()]
pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.keyring,
    pytest.mark.skipif(bool(_MISSING), reason=f"no {', '.join(_MISSING)} here: keys in the real window are not tested"),
]

CANARY = "sk-canary-7d2b91c4e0f84a55"
_IS_GONE = """
    from pathlib import Path
    from nexa_desktop.config.key_file import KeyFile
    from nexa_desktop.config.secrets import Secrets
    found = Secrets(KeyFile(Path(sys.argv[1]) / "keys.json")).read("test", sys.argv[2])
    answer({"found": found is not None})
"""


class Server(ModelServer):
    """A model server that wants the key, and quotes a wrong one in what it says, as real ones do."""

    def choose(self, request: Received) -> Reply:
        """By path and key."""
        if request.path.endswith("/models"):
            return Reply.of_json({"object": "list", "data": [{"id": "m-1", "object": "model"}]})
        sent = request.headers.get("authorization", "")
        if sent != f"Bearer {CANARY}":
            words = f"Incorrect API key provided: {sent.removeprefix('Bearer ')}."
            return Reply.of_json({"error": {"message": words, "type": "invalid_request_error"}}, status=401)
        chunk = '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m-1","choices":[{"index":0,'
        return Reply.of_events(
            f'data: {chunk}"delta":{{"content":"The key fits."}},"finish_reason":null}}]}}\n\n'
            f'data: {chunk}"delta":{{}},"finish_reason":"stop"}}]}}\n\ndata: [DONE]\n\n'
        )

    def keys(self) -> list[str]:
        """The keys that questions came with, in order."""
        return [one.headers.get("authorization", "") for one in self.requests if one.method == "POST"]


@contextmanager
def window(tmp_path: Path, server: ModelServer, *, service: bool) -> Iterator[tuple[Desktop, Reader, Session]]:
    """A desktop with a screen reader, with or without a Secret Service, and one connection that has no key yet."""
    with x_server() as display, session(tmp_path / "home", service=service) as bus, _screen_reader(display, bus) as environment:
        console = Console.in_directory(tmp_path)
        console.script([])
        connection = {
            "id": "test",
            "name": "Test server",
            "vendor": "custom",
            "protocol": "openai_chat",
            "base_url": server.base_url,
            "model": "m-1",
            "key_source": "keyring",
        }
        console.change_settings(connections=[connection], default_connection_id="test", is_onboarded=True)
        console.environment = bus.environ
        desktop = Desktop(console, environment, tmp_path)
        try:
            yield desktop, Reader(environment), bus
        finally:
            desktop.kill()


@contextmanager
def _screen_reader(display: str, bus: Session) -> Iterator[dict[str, str]]:
    environment = {**bus.environ, "DISPLAY": display}
    launcher = next(path for path in screens._BUS_LAUNCHERS if Path(path).exists())
    process = subprocess.Popen(
        [launcher, "--launch-immediately"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            wait_until(lambda name=name: screens._switch_on(name, environment))  # type: ignore[misc]  # binds the name
        yield environment
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=10)


def open_connection(desktop: Desktop, reader: Reader) -> None:
    """The settings, at the form of the one connection."""
    wait_until(lambda: reader.has("push button", "Model: m-1"))
    desktop.focus("Nexa Desktop")
    desktop.press("ctrl+comma")
    wait_until(lambda: reader.press("Edit: Test server"))
    wait_until(lambda: reader.has("password text", "Key"))


def close_settings(desktop: Desktop, reader: Reader) -> None:
    """Back to the window."""
    wait_until(lambda: reader.press("Close"))
    wait_until(lambda: not desktop.windows("Settings"))


def say(reader: Reader, text: str) -> None:
    """Write a message and send it."""
    wait_until(lambda: reader.write("Message", text))
    wait_until(lambda: reader.press("Send"))


def files_with(secret: str, *roots: Path) -> list[str]:
    """Files below ``roots`` that hold ``secret``, as it is or as UTF-16."""
    needles = (secret.encode(), secret.encode("utf-16-le"))
    found = []
    for root in roots:
        for path in root.rglob("*"):
            if path.is_file() and not path.is_symlink():
                content = path.read_bytes()
                found += [str(path)] if any(needle in content for needle in needles) else []
    return found


def test_a_key_is_entered_used_kept_and_deleted_and_stands_in_no_file(tmp_path: Path) -> None:
    """D7, E2E 5: the key goes from the form into the keyring and from there to its address, also after a restart; a server
    that quotes it back does not get it stored; deleted it is gone; no file of data, log or export ever holds it."""
    with Server() as server, window(tmp_path, server, service=True) as (desktop, reader, bus):
        desktop.start()
        open_connection(desktop, reader)
        wait_until(lambda: reader.write("Key", CANARY))
        wait_until(lambda: reader.press("Save"))
        wait_until(lambda: reader.has("push button", "Edit: Test server"))
        close_settings(desktop, reader)
        say(reader, "Does it fit?")
        wait_until(lambda: reader.hears("The key fits."))
        assert server.keys() == [f"Bearer {CANARY}"]

        desktop.kill()
        desktop.start()
        say(reader, "And now?")
        wait_until(lambda: len(server.keys()) == 2)
        assert server.keys()[-1] == f"Bearer {CANARY}", "the next process has it from the keyring"
        wait_until(lambda: reader.has("push button", "Send"))

        open_connection(desktop, reader)
        wait_until(lambda: reader.hears("A key for this address is in the system's keyring."))
        wait_until(lambda: reader.press("Delete the stored key"))
        wait_until(lambda: reader.hears("No key for this address yet."))
        assert bus.run(_IS_GONE, str(tmp_path), server.base_url) == {"found": False}
        close_settings(desktop, reader)
        say(reader, "Without it?")
        wait_until(lambda: reader.hears("Without it?"))
        desktop.shot("deleted")

        exported = tmp_path / "export.json"
        assert desktop.console.run("export", str(exported)).code == 0
        assert exported.stat().st_size > 500
        desktop.kill()
        assert files_with(CANARY, desktop.console.data, desktop.console.workdir, tmp_path / "home" / "home") == []
        assert files_with(CANARY, exported.parent) == []


def test_a_wrong_key_that_the_server_quotes_back_is_not_kept(tmp_path: Path) -> None:
    """D7: an error that repeats the key is shown and stored without it."""
    wrong = CANARY + "-wrong"
    with Server() as server, window(tmp_path, server, service=True) as (desktop, reader, _):
        desktop.start()
        open_connection(desktop, reader)
        wait_until(lambda: reader.write("Key", wrong))
        wait_until(lambda: reader.press("Save"))
        wait_until(lambda: reader.has("push button", "Edit: Test server"))
        close_settings(desktop, reader)
        say(reader, "Does it fit?")
        wait_until(lambda: bool(server.keys()))
        assert server.keys()[0] == f"Bearer {wrong}"
        wait_until(lambda: reader.hears("Incorrect API key provided"))
        desktop.shot("wrong")
        assert not reader.hears(wrong), "nor does it stand on the screen"
        desktop.kill()
        assert files_with(wrong, tmp_path) == []


def test_without_a_secret_service_the_window_says_why_and_another_way_works(tmp_path: Path) -> None:
    """D7: no keyring: the form says so and what can be done; the key that is kept until the program ends is used, and is in
    no file and not there after a restart."""
    with Server() as server, window(tmp_path, server, service=False) as (desktop, reader, _):
        desktop.start()
        open_connection(desktop, reader)
        wait_until(lambda: reader.write("Key", CANARY))
        wait_until(lambda: reader.press("Save"))
        wait_until(lambda: any("no keyring" in text.lower() for text in reader.read()))
        desktop.shot("none")
        heard = " ".join(reader.read())
        assert "Start a Secret Service" in heard
        assert "for this session only, in an environment variable, or in a file" in heard
        assert server.keys() == []

        desktop.focus("Settings")
        desktop.press("alt+k", "Down")  # Qt calls a combo box by its value here
        wait_until(lambda: reader.has("combo box", "Until the program ends (not stored)"))
        wait_until(lambda: reader.write("Key", CANARY))
        wait_until(lambda: reader.press("Save"))
        wait_until(lambda: reader.has("push button", "Edit: Test server"))
        close_settings(desktop, reader)
        say(reader, "Does it fit?")
        wait_until(lambda: reader.hears("The key fits."))
        assert server.keys() == [f"Bearer {CANARY}"]

        desktop.kill()
        assert files_with(CANARY, tmp_path) == []
