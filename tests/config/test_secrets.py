"""Where keys go and which address they may be used for, without any keyring."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from nexa_desktop.config.key_file import KeyFile
from nexa_desktop.config.secrets import Secrets, address_of
from nexa_desktop.core.errors import InvalidInput, SecretStoreError
from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.settings import Connection

KEY = "sk-0123456789abcdef"
URL = "https://api.example.com/v1"
Opener = Callable[..., Secrets]


@pytest.fixture
def opened(tmp_path: Path) -> Opener:
    """Opens the same key file with other settings and another environment each time."""

    def open_secrets(connection: Connection | None = None, environ: Mapping[str, str] | None = None) -> Secrets:
        def connection_of(connection_id: str) -> Connection | None:
            return connection if connection and connection.id == connection_id else None

        return Secrets(KeyFile(tmp_path / "keys.json"), connection_of=connection_of, environ=environ or {})

    return open_secrets


def stored_as(source: KeySource | None, *, url: str = URL, variable: str | None = None) -> Connection:
    """A connection as the settings have it."""
    return Connection(
        "c", name="C", vendor="v", protocol="openai_chat", base_url=url, key_source=source, key_environment=variable
    )


def test_environment_key_belongs_to_the_saved_address(opened: Opener) -> None:
    """G83: the variable's value is given for the address in the settings and for no other."""
    secrets = opened(stored_as(KeySource.ENVIRONMENT, variable="KEY"), {"KEY": KEY})
    found = secrets.read("c", URL + "/")
    assert found is not None
    assert (found.secret, found.source) == (KEY, KeySource.ENVIRONMENT)
    assert KEY in secrets.known_secrets()
    lost = opened(stored_as(KeySource.ENVIRONMENT, variable="KEY"), {})
    assert lost.read("c", URL) is None


def test_session_key_is_never_on_disk_and_moves_with_its_choice(opened: Opener, tmp_path: Path) -> None:
    """D7: a key for this session is used, a changed choice drops the former copy, a new process knows nothing."""
    secrets = opened(stored_as(None))
    secrets.write("c", URL, f"  {KEY}\n", to=KeySource.SESSION)
    assert secrets.read("c", URL) is not None
    assert list(tmp_path.iterdir()) == []
    assert opened(stored_as(None)).read("c", URL) is None
    secrets.write("c", URL, KEY, to=KeySource.FILE)
    assert [opened(stored_as(KeySource.FILE)).read("c", URL), secrets.read("c", URL)] == [secrets.read("c", URL)] * 2
    secrets.write("c", URL, KEY, to=KeySource.SESSION)
    assert opened(stored_as(KeySource.FILE)).read("c", URL) is None


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_key_file_that_others_can_read_is_refused(opened: Opener, tmp_path: Path) -> None:
    """G77: the file is made 0600 and refused, read or written, when it became readable by others."""
    opened().write("c", URL, KEY, to=KeySource.FILE)
    path = tmp_path / "keys.json"
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    for attempt in (lambda: opened().read("c", URL), lambda: opened().write("c", URL, KEY, to=KeySource.FILE)):
        with pytest.raises(SecretStoreError, match="can be read by others") as caught:
            attempt()
        assert "chmod 600" in (caught.value.hint or "")
        assert KEY not in str(caught.value)


def test_damaged_key_file_is_an_error_and_stays(opened: Opener, tmp_path: Path) -> None:
    """A damaged key file is told, not overwritten."""
    path = tmp_path / "keys.json"
    path.write_text("{")
    path.chmod(0o600)
    with pytest.raises(SecretStoreError, match="cannot be read"):
        opened().write("c", URL, KEY, to=KeySource.FILE)
    assert path.read_text() == "{"


@pytest.mark.parametrize("bad", ["", "   ", "sk-with blank", "sk-\nline", "clé-à-moi", "\u200bsk-0123456789"])
def test_what_cannot_be_a_key_is_refused_before_anything_is_stored(opened: Opener, bad: str) -> None:
    """An empty key, or one with characters no header carries, is refused in words that do not repeat it."""
    with pytest.raises(InvalidInput) as caught:
        opened().write("c", URL, bad, to=KeySource.SESSION)
    assert not bad.strip() or bad not in str(caught.value)


@pytest.mark.parametrize("reference", ["env:NOT_SET", "env:", "env:with blank", "env:A=B"])
def test_variable_that_is_not_there_is_refused(opened: Opener, reference: str) -> None:
    """A reference to no variable is told when it is entered, not at the first request."""
    with pytest.raises(InvalidInput):
        opened(environ={"A": "1"}).write("c", URL, reference)


def test_references_in_other_settings_resolve_and_are_redacted_later(opened: Opener) -> None:
    """``env:NAME`` in an MCP server's settings becomes the variable's value, which then counts as a secret."""
    secrets = opened(environ={"TOKEN": KEY})
    assert secrets.resolve("env:TOKEN") == KEY
    assert secrets.resolve("plain") == "plain"
    assert secrets.known_secrets() == {KEY}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://API.Example.com/v1", "https://api.example.com:443/v1/", True),
        ("http://localhost:11434", "http://localhost:11434/", True),
        ("https://api.example.com/v1", "http://api.example.com/v1", False),
        ("https://api.example.com/v1", "https://api.example.com/v2", False),
        ("https://api.example.com", "https://api.example.com.evil.net", False),
        ("https://api.example.com", "https://api.example.com@evil.net", False),
        ("https://api.example.com", "https://api.example.com:8443", False),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1?x=1#y", True),
    ],
)
def test_addresses_are_the_same_only_where_the_key_would_go_to_the_same_place(one: str, other: str, same: bool) -> None:
    """G83: spelling does not matter, origin and path do."""
    assert (address_of(one) == address_of(other)) is same


@pytest.mark.parametrize("bad", ["", "api.example.com", "file:///etc/passwd", "https://", "https://host:port/"])
def test_key_needs_an_address(opened: Opener, bad: str) -> None:
    """A key without a host it belongs to is not stored."""
    with pytest.raises(InvalidInput):
        opened().write("c", bad, KEY, to=KeySource.SESSION)
