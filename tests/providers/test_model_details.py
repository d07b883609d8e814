"""What Ollama and LM Studio say of a model at their own addresses: used where it is known, never guessed."""

import threading
from typing import Any

import pytest

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.messages import ArtifactRef, FilePart, Message, Role, TextPart
from nexa_desktop.core.model_io import ModelInfo, ModelRequest, ReplyCompleted, StreamedToolsLeftOut
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.registry import create_provider
from nexa_desktop.providers.wire_provider import WireProvider
from tests.support.local_server import LocalServer
from tests.support.provider_calls import Limits, Outcome, run, user
from tests.support.provider_server import ModelServer, Reply

TOOL = ToolSpec("read", "Reads.", {"type": "object", "properties": {}})
LLAMA: JsonObject = {
    "capabilities": ["completion", "tools"],
    "parameters": 'stop                           "<|eot_id|>"\nnum_ctx                        4096',
    "model_info": {"general.architecture": "llama", "llama.context_length": 131072, "llama.block_count": 32},
}
GEMMA: JsonObject = {
    "capabilities": ["completion", "vision"],
    "model_info": {"general.architecture": "gemma3", "gemma3.context_length": 8192},
}
LOADED: JsonObject = {
    "id": "qwen2-vl-7b",
    "type": "vlm",
    "state": "loaded",
    "max_context_length": 32768,
    "loaded_context_length": 12288,
    "capabilities": ["tool_use"],
}
UNLOADED: JsonObject = {"id": "llama-3.1-8b", "type": "llm", "state": "not-loaded", "max_context_length": 131072}
V1: JsonObject = {
    "models": [
        {
            "type": "llm",
            "key": "openai/gpt-oss-20b",
            "max_context_length": 131072,
            "capabilities": {"vision": False, "trained_for_tool_use": True},
            "loaded_instances": [
                {"id": "openai/gpt-oss-20b", "config": {"context_length": 8192}},
                {"id": "openai/gpt-oss-20b:2", "config": {"context_length": 4096}},
            ],
        },
        {"type": "llm", "key": "plain", "capabilities": {"trained_for_tool_use": False}, "loaded_instances": []},
    ]
}
NO_SUCH_PATH = Reply.of_json({"error": "Unexpected endpoint or method. (GET /api/v0/models)"})


def ollama(server: ModelServer, model: str = "m", **options: Any) -> WireProvider:
    """Ollama by its own protocol."""
    made = create_provider("ollama", model=model, base_url=server.origin, options=options)
    assert isinstance(made, WireProvider)
    return made


def lm_studio(server: ModelServer, model: str) -> WireProvider:
    """LM Studio by Chat Completions."""
    made = create_provider("openai_chat", vendor="lmstudio", model=model, base_url=server.base_url, api_key="token")
    assert isinstance(made, WireProvider)
    return made


def shown(body: object) -> LocalServer:
    """Ollama that says this of every model."""
    return LocalServer(show=Reply.of_json(body))


def facts(info: ModelInfo) -> tuple[int | None, bool | None, bool | None]:
    """Context, tools, images."""
    return info.context_tokens, info.supports_tools, info.supports_images


def with_tools(provider: WireProvider) -> Outcome:
    """Ask with a tool."""
    return run(provider, ModelRequest("", (user("q"),), tools=(TOOL,)))


def test_a_model_that_says_it_has_no_tools_gets_none_and_that_is_told() -> None:
    """Instead of the server's 400: the request goes out without tools, and the run hears of it. Asked once a minute."""
    with shown(GEMMA) as server:
        provider = ollama(server, "gemma3:4b")
        for _ in range(2):
            outcome = with_tools(provider)
            assert (outcome.text, outcome.events[0]) == ("hi", StreamedToolsLeftOut())
        assert server.asked("/api/show") == [{"model": "gemma3:4b"}]
        assert all("tools" not in body for body in server.asked("/api/chat"))
        provider.close()


def test_a_model_with_tools_gets_them() -> None:
    """Nothing is told."""
    with shown(LLAMA) as server:
        outcome = with_tools(ollama(server))
        assert not any(isinstance(event, StreamedToolsLeftOut) for event in outcome.events)
        assert server.asked("/api/chat")[0]["tools"][0]["function"]["name"] == "read"


def test_a_person_who_says_that_there_are_tools_is_believed() -> None:
    """The connection's own word goes over the server's."""
    with shown(GEMMA) as server:
        with_tools(ollama(server, tools=True))
        assert "tools" in server.asked("/api/chat")[0]


def test_the_window_is_the_one_that_the_next_request_meets() -> None:
    """What is asked for, or what the model's file sets, up to what the model can do; otherwise unknown."""
    with shown(LLAMA) as server:
        assert ollama(server).model_info().context_tokens == 16_384
        told = run(ollama(server), ModelRequest("", (user("q"),))).events[-1]
        assert isinstance(told, ReplyCompleted)
        assert told.reply.context_tokens == 16_384
        assert ollama(server, num_ctx=65_536).model_info().context_tokens == 65_536
        assert ollama(server, num_ctx=0).model_info().context_tokens == 4096
        other = create_provider("openai_chat", vendor="ollama", model="m", base_url=server.base_url)
        assert isinstance(other, WireProvider)
        assert other.model_info().context_tokens == 4096
        assert {request.path for request in server.asked_aside} == {"/api/show"}
    with shown(GEMMA) as server:
        assert ollama(server).model_info().context_tokens == 8192
        other = create_provider("openai_chat", vendor="ollama", model="m", base_url=server.base_url)
        assert isinstance(other, WireProvider)
        assert other.model_info().context_tokens is None
    with shown(LLAMA | {"remote_host": "https://ollama.com"}) as server:
        assert ollama(server).model_info().context_tokens == 131_072


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        "text",
        None,
        {"capabilities": "tools", "model_info": [], "parameters": 7},
        {"capabilities": [1, None], "model_info": {"general.architecture": 3, "3.context_length": -4}},
        {"capabilities": ["embedding"]},
        {"capabilities": []},
        {"model_info": {"general.architecture": "a", "a.context_length": "many"}, "parameters": "num_ctx\nnum_ctx x"},
    ],
)
def test_what_cannot_be_understood_is_unknown(body: object) -> None:
    """And unknown is sent as if supported."""
    with shown(body) as server:
        provider = ollama(server)
        assert facts(provider.model_info()) == (None, None, None)
        with_tools(provider)
        assert "tools" in server.asked("/api/chat")[0]


@pytest.mark.parametrize(
    "answer",
    [
        Reply.of_json({"error": "model not found"}, status=404),
        Reply(headers={"content-type": "text/html"}, body=b"<html>"),
        Reply(closes_silently=True),
        Reply(headers={"content-type": "application/json"}, pieces=[b'{"capabilities": ['], cut_after=1),
        Reply(is_silent=True),
    ],
)
def test_a_server_that_does_not_answer_costs_the_request_nothing(answer: Reply) -> None:
    """No details (older versions, proxies, faults): the model is asked as before."""
    with LocalServer(show=answer) as server:
        provider = ollama(server)
        assert with_tools(provider).text == "hi"
        assert facts(provider.model_info()) == (None, None, None)


def test_stop_ends_the_question_for_details_too() -> None:
    """A server that is silent there does not hold Stop."""
    limits = Limits()
    with LocalServer(show=Reply(is_silent=True)) as server:
        button = threading.Thread(target=lambda: (server.got_request.wait(10), limits.stop()))
        button.start()
        error = run(ollama(server), limits=limits.build()).error
        button.join()
        assert server.clients_gone.wait(10)
        assert server.asked("/api/chat") == []
    assert isinstance(error, ProviderError)
    assert error.raw_code == "cancelled"


def test_pictures_go_only_to_a_model_that_sees() -> None:
    """Where a model is known not to, it is told in words what was attached."""
    picture = FilePart("p.png", "image/png", ArtifactRef("a", 4))
    for body, sees in ((GEMMA, True), (LLAMA, False)):
        with shown(body) as server:
            limits = Limits(artifacts={"a": b"\x89PNG"})
            run(ollama(server), ModelRequest("", (Message(Role.USER, (picture, TextPart("?"))),)), limits.build())
            assert ("images" in server.asked("/api/chat")[0]["messages"][0]) is sees


V0 = Reply.of_json({"object": "list", "data": [UNLOADED, LOADED, LOADED | {"state": "not-loaded"}]})


@pytest.mark.parametrize(
    ("model", "known"),
    [("qwen2-vl-7b", (12_288, True, True)), ("llama-3.1-8b", (None, None, False)), ("elsewhere", (None, None, None))],
)
def test_lm_studio(model: str, known: tuple[int | None, bool | None, bool | None]) -> None:
    """The loaded window counts; a model that was not trained for tools is offered them by LM Studio all the same."""
    with LocalServer(v0_models=V0) as server:
        provider = lm_studio(server, model)
        assert facts(provider.model_info()) == known
        assert [(r.path, r.headers["authorization"]) for r in server.asked_aside] == [("/api/v0/models", "Bearer token")]
        assert with_tools(provider).text == "hi"
        assert "tools" in server.asked("/v1/chat/completions")[0]


@pytest.mark.parametrize(
    ("model", "known"),
    [
        ("openai/gpt-oss-20b", (8192, True, False)),
        ("openai/gpt-oss-20b:2", (4096, True, False)),
        ("plain", (None, None, None)),
        ("elsewhere", (None, None, None)),
    ],
)
def test_lm_studio_with_its_newer_address_alone(model: str, known: tuple[int | None, bool | None, bool | None]) -> None:
    """An address that it does not know is answered with 200 and an error."""
    with LocalServer(v0_models=NO_SUCH_PATH, v1_models=Reply.of_json(V1)) as server:
        assert facts(lm_studio(server, model).model_info()) == known


def test_others_are_known_by_name_and_not_asked() -> None:
    """No request goes to a server that has no such address."""
    with ModelServer() as server:
        made = create_provider("openai_chat", vendor="openai", model="gpt-4.1", base_url=server.base_url)
        assert isinstance(made, WireProvider)
        assert made.model_info().context_tokens == 1_047_576
        assert server.requests == server.asked_aside == []


def test_a_model_loaded_meanwhile_is_known_after_its_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the window is asked for again, once; what is known is kept for a minute."""
    now = [1000.0]
    monkeypatch.setattr("nexa_desktop.providers.model_details._monotonic_s", lambda: now[0])
    with LocalServer(v0_models=Reply.of_json({"data": [LOADED | {"state": "not-loaded"}]})) as server:
        provider = lm_studio(server, "qwen2-vl-7b")
        assert provider.model_info().context_tokens is None
        for _ in range(3):
            assert run(provider).text == "hi"
        assert len(server.asked("/api/v0/models")) == 2
        other = lm_studio(server, "qwen2-vl-7b")
        assert other.model_info().context_tokens is None
        server.answers["v0_models"] = V0
        assert run(other).text == "hi"
        assert other.model_info().context_tokens == 12_288
        assert provider.model_info().context_tokens is None
        now[0] += 70
        assert provider.model_info().context_tokens == 12_288
        server.answers["v0_models"] = Reply.of_json({"data": [LOADED | {"loaded_context_length": 4096}]})
        now[0] += 30
        assert provider.model_info().context_tokens == 12_288
        now[0] += 40
        assert provider.model_info().context_tokens == 4096
