"""Which connection a run goes on with: exactly the one it was made with, or none; never another in silence."""

import json
from pathlib import Path

import pytest

from nexa_desktop.core.errors import ConfigurationError, StoreUnavailable
from nexa_desktop.core.runs import ProviderIdentity
from nexa_desktop.wiring import build_services, close_services
from nexa_desktop.wiring.connections import Connections


def connections_of(tmp_path: Path, *rows: tuple[str, str, str, str], **more: str | None) -> Connections:
    """The connections of settings with these (id, vendor, protocol, base URL), ``more`` in each; services closed again."""
    stored = [
        {"id": key, "name": key, "vendor": vendor, "protocol": protocol, "base_url": url, "model": "m", **more}
        for key, vendor, protocol, url in rows
    ]
    (tmp_path / "settings.json").write_text(json.dumps({"format": 1, "settings": {"connections": stored}}))
    services = build_services(data_directory=tmp_path)
    close_services(services)
    assert isinstance(services.connections, Connections)
    return services.connections


def test_a_host_that_begins_alike_is_another_host(tmp_path: Path) -> None:
    """Rule 4, C4: a conversation never goes to a server whose address only begins with the same letters."""
    connections = connections_of(tmp_path, ("short", "custom", "openai_chat", "http://127.0.0.1:80/v1"))
    made_with = ProviderIdentity("custom", "openai_chat", "http://127.0.0.1:80/v1beta", "m")
    with pytest.raises(ConfigurationError, match="not configured"):
        connections.find(None, identity=made_with)


def test_the_protocol_counts(tmp_path: Path) -> None:
    """C4: of two connections to one server, the one that speaks as the run did."""
    connections = connections_of(
        tmp_path,
        ("responses", "custom", "openai_responses", "http://127.0.0.1:80/v1"),
        ("chat", "custom", "openai_chat", "http://127.0.0.1:80/v1"),
    )
    made_with = ProviderIdentity("custom", "openai_chat", "http://127.0.0.1:80/v1", "m")
    assert connections.find(None, identity=made_with).id == "chat"


def test_an_address_written_short_is_found_again(tmp_path: Path) -> None:
    """Rule 5: a base URL without scheme and path is known again by what it stands for."""
    connections = connections_of(tmp_path, ("short", "custom", "openai_chat", "localhost:11434"))
    made_with = ProviderIdentity("custom", "openai_chat", "http://localhost:11434/v1", "m")
    assert connections.find(None, identity=made_with).id == "short"


def test_another_model_file_is_another_model(tmp_path: Path) -> None:
    """C4: a local file that is now another model does not go on with the run of the first in silence."""
    connections = connections_of(tmp_path, ("gguf-1", "offline", "offline", ""), gguf_path="/models/m.gguf")
    with pytest.raises(ConfigurationError, match="not configured"):
        connections.find(None, identity=ProviderIdentity("offline", "openai_chat", "offline://gguf-1", "first-model"))
    assert connections.find(None, identity=ProviderIdentity("offline", "openai_chat", "offline://gguf-1", "m")).id == "gguf-1"


@pytest.mark.parametrize(("gguf_path", "served"), [(None, "smollm2-135m-instruct"), ("/models/Qwen3-4B.gguf", "Qwen3-4B")])
def test_a_local_model_without_a_name_is_one_model(tmp_path: Path, gguf_path: str | None, served: str) -> None:
    """A settings file edited by hand may leave the name out: checks, decisions and continuations mean the same model."""
    connections = connections_of(tmp_path, ("mine", "offline", "offline", ""), gguf_path=gguf_path, model="")
    connection = connections.find("mine")
    identity = connections.unopened(connection, "").identity
    assert identity == ProviderIdentity("offline", "openai_chat", "offline://mine", served)
    assert connections.find(None, identity=identity) == connection
    assert [model.id for model in connections.models(connection)] == [served]


def test_nothing_is_opened_again_while_the_program_closes(tmp_path: Path) -> None:
    """Rule 1: a late reader hears that the program closes; no second store is opened behind its back."""
    services = build_services(data_directory=tmp_path)
    services.open_library()
    close_services(services)
    with pytest.raises(StoreUnavailable, match="being closed"):
        services.open_library()
    close_services(services)
