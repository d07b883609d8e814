"""Ollama's native protocol: context size, pairs by order, thinking, and what it cannot do."""

import json
from typing import Any

import pytest

from nexa_desktop.core.assembly import numbered
from nexa_desktop.core.errors import InvalidRequest
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.messages import (
    ArtifactRef,
    CallOutcome,
    FilePart,
    Message,
    ReasoningPart,
    Role,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.model_io import ModelRequest, ToolChoice
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.ollama import DEFAULT_NUM_CTX
from nexa_desktop.providers.protocol import UnsendableRequest
from nexa_desktop.providers.registry import create_endpoint, create_provider, wire_protocol
from tests.support.provider_calls import run, user
from tests.support.provider_server import ModelServer, Reply

TOOL = ToolSpec("read", "Reads.", {"type": "object", "properties": {}})


def body_for(request: ModelRequest, *, model: str = "qwen3", **options: Any) -> dict[str, Any]:
    """The body that is sent."""
    endpoint = create_endpoint("ollama", model=model, options=options)
    wire = wire_protocol("ollama").build(request, endpoint, lambda ref: b"\x89PNG")
    assert wire.path == "/api/chat"
    body: dict[str, Any] = json.loads(json.dumps(wire.body))
    return body


def test_context_size_is_always_asked_for() -> None:
    """Without it Ollama would cut long prompts in silence; the person's value wins."""
    request = ModelRequest("", (user("q"),), max_output_tokens=9, temperature=0.0)
    assert body_for(request)["options"] == {"num_ctx": DEFAULT_NUM_CTX, "num_predict": 9, "temperature": 0.0}
    assert body_for(request, num_ctx=4096)["options"]["num_ctx"] == 4096
    assert "num_ctx" not in body_for(request, num_ctx=0)["options"]


def test_calls_and_results() -> None:
    """Arguments go as objects, results name their tool, thinking goes back beside calls to the same model."""
    run = RunId("r")
    parts = (ReasoningPart("hm"), ToolCallPart("read", {"a": 1}, '{"a": 1}'))
    messages = [
        user("q"),
        Message(Role.ASSISTANT, parts, model="qwen3"),
        Message(Role.TOOL, (ToolResultPart(CallId("r/2/0"), "read", " ", CallOutcome.DONE),)),
    ]
    request = ModelRequest("sys", tuple(numbered(m, run_id=run, seq=i) for i, m in enumerate(messages, 1)), tools=(TOOL,))
    sent = body_for(request)["messages"]
    assert sent[2] == {
        "role": "assistant",
        "content": "",
        "thinking": "hm",
        "tool_calls": [{"function": {"name": "read", "arguments": {"a": 1}}}],
    }
    assert sent[3] == {"role": "tool", "content": "(no output)", "tool_name": "read"}
    assert "thinking" not in body_for(request, model="llama3")["messages"][2]
    with pytest.raises(UnsendableRequest):
        body_for(ModelRequest("", request.messages[:2]))


def test_tools_output_and_thinking_options() -> None:
    """No tool may be called: none is sent. A schema is the format. Thinking is asked for only with an effort."""
    request = ModelRequest("", (user("q"),), tools=(TOOL,), output_schema={"type": "object"}, reasoning_effort="high")
    body = body_for(request)
    assert body["tools"][0]["function"]["name"] == "read"
    assert (body["format"], body["think"]) == ({"type": "object"}, True)
    assert body_for(request, model="gpt-oss:20b")["think"] == "high"
    none = body_for(ModelRequest("", (user("q"),), tools=(TOOL,), tool_choice=ToolChoice.NONE))
    assert "tools" not in none
    assert "think" not in none


def test_images_and_other_files() -> None:
    """Images go beside the text, what cannot be read is named in it."""
    files = (FilePart("p.png", "image/png", ArtifactRef("a", 1)), FilePart("d.pdf", "application/pdf", ArtifactRef("b", 1)))
    message = body_for(ModelRequest("", (Message(Role.USER, (*files, TextPart("look"))),)))["messages"][0]
    assert len(message["images"]) == 1
    assert "d.pdf" in message["content"]
    assert "look" in message["content"]


def test_models_on_the_machine() -> None:
    """The list is what was pulled."""
    with ModelServer(Reply.of_json({"models": [{"name": "a:latest", "model": "a:latest"}, {"name": "b"}]})) as server:
        provider = create_provider("ollama", model="a", base_url=server.base_url)
        assert [model.id for model in provider.list_models()] == ["a:latest", "b"]
        assert server.requests[0].path == "/api/tags"
        provider.close()


def test_model_without_tools_is_told_as_such() -> None:
    """The refusal names what is in the way and what to do."""
    body = {"error": "registry.ollama.ai/library/gemma:2b does not support tools"}
    with ModelServer(Reply.of_json(body, status=400)) as server:
        provider = create_provider("ollama", model="gemma:2b", base_url=server.base_url)
        error = run(provider).error
        provider.close()
    assert isinstance(error, InvalidRequest)
    assert "cannot call tools" in (error.hint or "")
