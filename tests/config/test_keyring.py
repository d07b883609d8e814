"""Keys in a real Secret Service, and what is said where there is none (D7)."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.secret_service import Session, missing_tools, session

pytestmark = [
    pytest.mark.keyring,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"),
]

CANARY = "sk-canary-4f1d8a70c2b94e63"
OPEN = """
    from pathlib import Path
    from nexa_desktop.config.key_file import KeyFile
    from nexa_desktop.config.keyring_call import SystemKeyring
    from nexa_desktop.config.secrets import Secrets
    from nexa_desktop.core.errors import SecretStoreError
    URL = "https://api.example.com/v1"
    def opened(timeout=20.0):
        return Secrets(KeyFile(Path(sys.argv[1]) / "keys.json"), keyring=SystemKeyring(
            timeout_s=timeout, interactive_timeout_s=timeout))
    def error_of(call, *arguments, **options):
        try:
            call(*arguments, **options)
        except SecretStoreError as error:
            return {"state": error.state, "message": str(error), "hint": bool(error.hint)}
"""


def perform(opened: Session, code: str, *arguments: str, **environ: str) -> dict[str, Any]:
    """Run ``code`` after the prelude, in a process of its own."""
    return opened.run(textwrap.dedent(OPEN) + textwrap.dedent(code), *arguments, **environ)


@pytest.fixture(scope="module")
def unlocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A session with an unlocked keyring, shared by this file's tests."""
    with session(tmp_path_factory.mktemp("unlocked")) as opened:
        yield opened


def test_key_is_written_read_back_used_and_deleted(unlocked: Session, tmp_path: Path) -> None:
    """D7: a key written by one process is read by the next, bound to its address, and gone after deleting."""
    written = perform(
        unlocked,
        """
    secrets = opened()
    answer({"state": secrets.state(), "where": secrets.write("openai", URL, sys.argv[2]),
            "known": sys.argv[2] in secrets.known_secrets()})
    """,
        str(tmp_path),
        CANARY,
    )
    assert written == {"state": "ready", "where": "keyring", "known": True}

    read = perform(
        unlocked,
        """
    secrets = opened()
    key = secrets.read("openai", "https://API.example.com:443/v1/")
    answer({"secret": key.secret, "source": key.source, "repr": repr(key),
            "other_host": secrets.read("openai", "https://evil.example.net/v1"),
            "other_path": secrets.read("openai", "https://api.example.com/v2"),
            "other_connection": secrets.read("mistral", URL)})
    """,
        str(tmp_path),
    )
    assert (read["secret"], read["source"]) == (CANARY, "keyring")
    assert CANARY not in read["repr"]
    assert (read["other_host"], read["other_path"], read["other_connection"]) == (None, None, None)

    deleted = perform(
        unlocked,
        """
    opened().delete("openai", URL)
    opened().delete("openai", URL)
    answer({"after": opened().read("openai", URL)})
    """,
        str(tmp_path),
    )
    assert deleted == {"after": None}


def test_canary_key_is_in_no_file_of_ours(unlocked: Session, tmp_path: Path) -> None:
    """D7: after storing, using, logging and crashing with a key, no file of the data directory holds it."""
    perform(
        unlocked,
        """
    import logging
    from nexa_desktop.config.logging import start_log, write_crash_report
    from nexa_desktop.config.paths import prepare, resolve_paths
    from nexa_desktop.config.settings_file import SettingsFile
    from nexa_desktop.core.secrets import KeySource
    from nexa_desktop.core.settings import AppSettings, Connection
    paths = prepare(resolve_paths(sys.argv[1]))
    secrets = opened()
    log = start_log(paths.logs, secrets=secrets.known_secrets, level=logging.DEBUG, faults=True)
    where = secrets.write("openai", URL, sys.argv[2])
    SettingsFile(paths.settings_file).save(AppSettings(connections=(
        Connection("openai", name="OpenAI", vendor="openai", protocol="openai_chat", base_url=URL, key_source=where),)))
    logging.getLogger("any").info("sent %s to %s?key=%s", secrets.read("openai", URL), URL, sys.argv[2])
    try:
        raise RuntimeError(f"bad key {sys.argv[2]}")
    except RuntimeError as error:
        logging.getLogger("any").exception("it failed with %s", sys.argv[2])
        write_crash_report(paths.crash_reports, error, secrets=secrets.known_secrets())
    log.close()
    answer({})
    """,
        str(tmp_path / "data"),
        CANARY,
    )
    files = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert {"settings.json", "nexa.log"} <= {path.name for path in files}
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []


def test_locked_keyring_says_locked_and_keeps_the_entry(tmp_path: Path) -> None:
    """G82: a locked keyring is told apart from a missing key, and the key is there after unlocking."""
    with session(tmp_path / "session") as opened:
        locked = perform(
            opened,
            """
        import secretstorage
        secrets = opened()
        secrets.write("openai", URL, sys.argv[2])
        connection = secretstorage.dbus_init()
        secretstorage.get_default_collection(connection).lock()
        connection.close()
        cached = secrets.read("openai", URL)
        answer({"state": opened().state(), "read": error_of(opened().read, "openai", URL),
                "write": error_of(opened().write, "other", URL, "sk-0123456789"), "cached": cached.secret})
        """,
            str(tmp_path),
            CANARY,
        )
    assert locked["state"] == locked["read"]["state"] == locked["write"]["state"] == "locked"
    assert locked["read"]["hint"]
    assert locked["cached"] == CANARY  # asked for once per process


def test_reading_makes_no_keyring(tmp_path: Path) -> None:
    """D7: where no keyring was ever made, looking for a key finds none and makes none, so no password is asked for.
    Storing one asks, and what went wrong then is said in words."""
    with session(tmp_path / "session", is_set_up=False) as opened:
        told = perform(
            opened,
            """
        secrets = opened()
        key = secrets.read("openai", URL)
        secrets.delete("openai", URL)
        answer({"key": key, "state": secrets.state(),
                "write": error_of(secrets.write, "openai", URL, sys.argv[2])})
        """,
            str(tmp_path),
            CANARY,
        )
    assert (told["key"], told["state"]) == (None, "ready")
    assert "question" in told["write"]["message"]
    assert "Error" not in told["write"]["message"]
    assert "locked" not in told["write"]["message"]


def test_hung_keyring_answers_busy_in_time(tmp_path: Path) -> None:
    """G81: a keyring that never answers costs its timeout once, then BUSY at once, and works again afterwards."""
    with session(tmp_path / "session") as opened:
        with opened.hung_keyring():
            busy = perform(
                opened,
                """
            import time
            secrets = opened(timeout=1.0)
            first = error_of(secrets.read, "openai", URL)
            started = time.monotonic()
            second = error_of(secrets.read, "openai", URL)
            answer({"first": first, "second": second, "state": secrets.state(), "at_once": time.monotonic() - started < 0.5})
            """,
                str(tmp_path),
            )
        again = perform(opened, "\nanswer({'key': opened().read('openai', URL)})\n", str(tmp_path))
    assert busy["second"]["state"] == "busy"
    assert busy["state"] == "busy"
    assert busy["at_once"]
    assert busy["first"]["state"] == "busy"
    assert again == {"key": None}


def test_without_a_service_the_reason_and_the_choices_are_given(tmp_path: Path) -> None:
    """G77: without a Secret Service reading and writing say so, and session, environment and file still work."""
    with session(tmp_path / "session", service=False) as opened:
        told = perform(
            opened,
            """
        from nexa_desktop.core.secrets import KeySource
        secrets = opened()
        write = error_of(secrets.write, "openai", URL, sys.argv[2])
        read = error_of(secrets.read, "openai", URL)
        session = secrets.write("openai", URL, sys.argv[2], to=KeySource.SESSION)
        in_session = secrets.read("openai", URL).source
        file = secrets.write("openai", URL, sys.argv[2], to=KeySource.FILE)
        in_file = opened().read("openai", URL).source
        variable = secrets.write("openai", URL, "env:THE_KEY")
        in_variable = secrets.read("openai", URL).source
        secrets.delete("openai", URL)
        answer({"state": secrets.state(), "write": write, "read": read, "session": [session, in_session],
                "file": [file, in_file], "variable": [variable, in_variable]})
        """,
            str(tmp_path),
            CANARY,
            THE_KEY=CANARY,
        )
    assert told["state"] == told["write"]["state"] == told["read"]["state"] == "no_backend"
    assert told["write"]["hint"]
    assert told["session"] == ["session", "session"]
    assert told["file"] == ["file", "file"]
    assert told["variable"] == ["environment", "environment"]
    assert not (tmp_path / "keys.json").exists()


PLAINTEXT = """
from keyring.backend import KeyringBackend
class Keyring(KeyringBackend):
    priority = 9
    def get_password(self, service, username):
        return open(FILE).read() if __import__("os").path.exists(FILE) else None
    def set_password(self, service, username, password):
        open(FILE, "w").write(password)
"""


def test_plaintext_backend_is_refused(tmp_path: Path) -> None:
    """G77: a keyring that is no keyring of the system is never given a key, even when the environment names it."""
    (tmp_path / "plainring.py").write_text(PLAINTEXT.replace("FILE", repr(str(tmp_path / "plain.txt"))))
    with session(tmp_path / "session", service=False) as opened:
        told = perform(
            opened,
            """
        sys.path.insert(0, sys.argv[1])
        secrets = opened()
        answer({"state": secrets.state(), "write": error_of(secrets.write, "openai", URL, sys.argv[2])})
        """,
            str(tmp_path),
            CANARY,
            PYTHON_KEYRING_BACKEND="plainring.Keyring",
        )
    assert told["state"] == told["write"]["state"] == "insecure"
    assert not (tmp_path / "plain.txt").exists()


def test_backend_that_drops_writes_is_noticed(unlocked: Session, tmp_path: Path) -> None:
    """G78: a store that says it stored and did not is an error, not a success."""
    told = perform(
        unlocked,
        """
    import keyring.backends.SecretService as service
    class Dropping(service.Keyring):
        def set_password(self, *arguments):
            pass
    Dropping.__module__ = "keyring.backends.SecretService"
    import keyring
    keyring.set_keyring(Dropping())
    answer({"write": error_of(opened().write, "dropped", URL, sys.argv[2])})
    """,
        str(tmp_path),
        CANARY,
    )
    assert told["write"]["state"] == "error"
