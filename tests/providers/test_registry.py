"""Names to providers, base URLs as people write them, and vendors as data."""

import subprocess
import sys

import pytest

from nexa_desktop.core import errors
from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.core.settings import Connection
from nexa_desktop.providers.catalog import PROTOCOLS, VENDORS, display_name, model_profile, templates, traits_for, vendor
from nexa_desktop.providers.endpoints import candidates, normalise_base_url
from nexa_desktop.providers.pricing import cost_usd
from nexa_desktop.providers.registry import create_endpoint, create_provider, provider_for
from tests.support.provider_calls import run

BASE_URLS = [
    ("https://api.openai.com", "openai_chat", "https://api.openai.com/v1"),
    ("https://api.openai.com/v1/", "openai_chat", "https://api.openai.com/v1"),
    ("https://api.openai.com/v1/chat/completions", "openai_chat", "https://api.openai.com/v1"),
    ("https://api.openai.com/v1/responses/", "openai_responses", "https://api.openai.com/v1"),
    ("https://openrouter.ai", "openai_chat", "https://openrouter.ai/api/v1"),
    ("https://api.groq.com/", "openai_chat", "https://api.groq.com/openai/v1"),
    ("https://api.anthropic.com", "anthropic_messages", "https://api.anthropic.com/v1"),
    ("https://api.anthropic.com/v1/messages", "anthropic_messages", "https://api.anthropic.com/v1"),
    ("https://generativelanguage.googleapis.com", "gemini", "https://generativelanguage.googleapis.com/v1beta"),
    (
        "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-pro:generateContent",
        "gemini",
        "https://generativelanguage.googleapis.com/v1beta",
    ),
    ("localhost:1234", "openai_chat", "http://localhost:1234/v1"),
    ("127.0.0.1:8080/v1", "openai_chat", "http://127.0.0.1:8080/v1"),
    ("http://[::1]:8080", "openai_chat", "http://[::1]:8080/v1"),
    ("http://127.0.0.1:11434/v1", "ollama", "http://127.0.0.1:11434"),
    ("http://127.0.0.1:11434/api/chat", "ollama", "http://127.0.0.1:11434"),
    ("https://gateway.example/llm/proxy/", "openai_chat", "https://gateway.example/llm/proxy"),
    ("HTTPS://Gateway.Example/v1/models", "openai_chat", "https://gateway.example/v1"),
    (
        "https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21",
        "openai_chat",
        "https://r.openai.azure.com/openai/deployments/d?api-version=2024-10-21",
    ),
]


@pytest.mark.parametrize(("typed", "protocol", "expected"), BASE_URLS)
def test_base_urls_as_people_write_them(typed: str, protocol: str, expected: str) -> None:
    """With or without /v1, with a slash, or the full path: one base URL (97)."""
    assert normalise_base_url(typed, protocol) == expected
    assert normalise_base_url(expected, protocol) == expected


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "  ",
        "ftp://x/v1",
        "https://",
        "https://{resource}.x/v1",
        "https://u:p@h/v1",
        "http://h:99999/",
        "https://h/v1?key=abc",
    ],
)
def test_what_is_no_base_url_says_so(typed: str) -> None:
    """Anything else is refused in words, a key in the URL above all."""
    with pytest.raises(errors.InvalidInput):
        normalise_base_url(typed, "openai_chat")


def test_candidates_stay_on_the_host() -> None:
    """What is tried for a typed URL is always on the host that was typed, the likeliest first."""
    found = candidates("https://gateway.example/x/v1/", "openai_chat")
    assert found[:2] == ("https://gateway.example/x/v1", "https://gateway.example/x")
    assert all(url.startswith("https://gateway.example") for url in found)
    assert len(set(found)) == len(found)


def test_providers_by_protocol_and_by_vendor() -> None:
    """A vendor brings its URL and protocol, a protocol wants a URL; identities name what was asked for."""
    named = create_provider("deepseek", model="deepseek-chat", api_key="k" * 20)
    assert named.identity.model_dump() == {
        "provider": "deepseek",
        "protocol": "openai_chat",
        "endpoint": "https://api.deepseek.com/v1",
        "model": "deepseek-chat",
    }
    assert create_provider("ollama", model="llama3").identity.endpoint == "http://127.0.0.1:11434"
    own = create_provider("openai_chat", model="m", base_url="http://localhost:9")
    assert (own.identity.provider, own.identity.endpoint) == ("custom", "http://localhost:9/v1")
    for provider in (named, own):
        assert "kkk" not in repr(provider)
        provider.close()


def test_what_cannot_be_created_says_why() -> None:
    """Unknown names, no URL and no model are configuration errors (a missing URL never means a default host, 83)."""
    for name, options in (
        ("openai_chat", {"model": "m"}),
        ("nonsense", {"model": "m"}),
        ("openai", {"model": " "}),
        ("custom", {"model": "m"}),
        ("openai_chat", {"model": "m", "vendor": "openai"}),
        ("openai_chat", {"model": "m", "vendor": "openai", "base_url": " "}),
    ):
        with pytest.raises(errors.ConfigurationError):
            create_provider(name, api_key="k", **options)


@pytest.mark.parametrize("row", VENDORS, ids=lambda row: row.id)
def test_every_vendor_has_providers_for_its_protocols(row: object) -> None:
    """Each row can be used as it stands, by each protocol it names."""
    known = vendor(row.id)  # type: ignore[attr-defined]
    assert set(known.protocols) <= set(PROTOCOLS)
    for protocol in known.protocols:
        url = known.base_url.replace("{resource}", "r") or "http://localhost:1"
        provider = create_provider(protocol, vendor=known.id, model="m", base_url=url, api_key="k" * 20)
        assert provider.identity.provider == known.id
        provider.close()
    assert traits_for(known.id, known.protocol).call_ids.max_chars >= 9


def test_templates_cover_all_vendors_without_keys() -> None:
    """The connection form gets a row for each vendor."""
    rows = templates()
    assert {row.id for row in rows} == {row.id for row in VENDORS}
    assert all(row.key_source is None for row in rows)
    assert display_name("openai") == "OpenAI"
    assert display_name("somebody") == "somebody"


def test_key_header_follows_vendor_and_protocol() -> None:
    """The key goes into the header that the protocol reads at that vendor."""
    cases = {
        ("openai", "openai_chat"): "bearer",
        ("azure", "openai_chat"): "api-key",
        ("anthropic", "anthropic_messages"): "x-api-key",
        ("google", "gemini"): "x-goog-api-key",
        ("google", "openai_chat"): "bearer",
        ("custom", "anthropic_messages"): "x-api-key",
        ("custom", "openai_chat"): "bearer",
    }
    assert {case: traits_for(*case).auth for case in cases} == cases


def test_model_profiles_are_known_by_name() -> None:
    """Families are recognised with a vendor's prefix too; unknown models and local ones stay unknown."""
    assert model_profile("openai/gpt-4o-mini").context_tokens == 128_000
    assert model_profile("gpt-5-nano").supports_temperature is False
    assert model_profile("claude-sonnet-4-5").context_tokens == 200_000
    assert model_profile("some-model").context_tokens is None
    assert model_profile("gpt-4o", "llamacpp").context_tokens is None


def test_connections_become_providers() -> None:
    """A configured connection is enough; a scripted one carries its script."""
    connection = Connection("c", "C", "lmstudio", "openai_chat", "http://127.0.0.1:1234", model="m")
    assert provider_for(connection).identity.endpoint == "http://127.0.0.1:1234/v1"
    assert provider_for(connection, model="other").identity.model == "other"
    script = Connection("s", "S", "scripted", "scripted", "", options={"script": {"steps": [{"text": "hi"}]}})
    assert run(provider_for(script)).text == "hi"
    for broken in (
        Connection("s", "S", "scripted", "scripted", ""),
        Connection("o", "O", "openai", "openai_chat", "", model="m"),
    ):
        with pytest.raises(errors.ConfigurationError):
            provider_for(broken, api_key="k" * 20)
    assert create_endpoint("openai", model="m", api_key="  ").api_key is None


def test_cost_is_known_or_unknown_and_never_guessed() -> None:
    """Known models have a price, cached tokens are cheaper; anything unknown is None, local servers are free."""
    usage = ResponseUsage(1_000_000, 1_000_000)
    full = cost_usd(usage, model="gpt-4o", vendor_id="openai")
    cheaper = cost_usd(ResponseUsage(1_000_000, 1_000_000, cached_tokens=900_000), model="gpt-4o", vendor_id="openai")
    assert full is not None
    assert cheaper is not None
    assert 0 < cheaper < full
    assert cost_usd(usage, model="no-such-model", vendor_id="openai") is None
    assert cost_usd(usage, model="gpt-4o", vendor_id="custom") is None
    assert cost_usd(ResponseUsage(10, None), model="gpt-4o", vendor_id="openai") is None
    assert cost_usd(None, model="gpt-4o", vendor_id="openai") is None
    assert cost_usd(usage, model="llama3", vendor_id="ollama") == 0.0
    assert cost_usd(ResponseUsage(1, 1, raw={"cost": 0.25}), model="x", vendor_id="openrouter") == 0.25


def test_imports_are_paid_when_used() -> None:
    """The engine pulls in no provider and no HTTP; the registry no protocol and no HTTP."""
    code = f"""
protocols = {PROTOCOLS!r}
import sys
import nexa_desktop.engine
assert not [name for name in sys.modules if name.startswith("nexa_desktop.providers")], "engine"
assert "httpx" not in sys.modules
import nexa_desktop.providers.registry, nexa_desktop.providers.scripted
loaded = [name for name in sys.modules if name.startswith("nexa_desktop.providers.")]
assert not [name for name in loaded if name.rsplit(".")[-1] in protocols], loaded
assert not set(("httpx", "ssl", "genai_prices", "pydantic")) & set(sys.modules), sorted(sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_another_server_is_taken_to_speak_what_most_speak() -> None:
    """Chat Completions is preselected for a server nobody knows; every protocol can be chosen for it."""
    assert vendor("custom").protocol == "openai_chat"
    assert set(vendor("custom").protocols) == set(PROTOCOLS)
