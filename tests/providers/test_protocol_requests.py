"""What every protocol keeps to when a conversation becomes a request, and what each one makes of it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from nexa_desktop.core.assembly import numbered
from nexa_desktop.core.errors import ArtifactMissing
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.messages import (
    ArtifactRef,
    CallOutcome,
    FilePart,
    InternalKind,
    Message,
    OpaquePart,
    Part,
    ReasoningPart,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.model_io import ModelRequest, ToolChoice
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.catalog import PROTOCOLS
from nexa_desktop.providers.protocol import Endpoint, ModelProfile, UnsendableRequest
from nexa_desktop.providers.registry import create_endpoint, wire_protocol
from tests.support.provider_calls import user

RUN = RunId("run_1")
SCHEMA = {"type": "object", "properties": {"a": {"type": "object", "properties": {}}}, "required": ["a"]}
TOOL = ToolSpec("read", "Reads.", {"type": "object", "properties": {"path": {"type": "string"}}})
HOMES = {
    "openai_responses": ("openai", "gpt-5"),
    "openai_chat": ("openai", "gpt-4o"),
    "anthropic_messages": ("anthropic", "claude-sonnet-4-5"),
    "gemini": ("google", "gemini-2.5-pro"),
    "ollama": ("ollama", "qwen3"),
}
FILES = {"img": b"\x89PNG", "pdf": b"%PDF", "txt": b"print(1)", "bin": b"\x00"}


def endpoint(protocol: str, *, model: str | None = None, vendor: str | None = None, **more: Any) -> Endpoint:
    """The protocol at its home, unless told otherwise."""
    home, usual = HOMES[protocol]
    more.setdefault("base_url", "https://models.example/v1")
    return create_endpoint(protocol, model=model or usual, vendor_id=vendor or home, **more)


def body_for(request: ModelRequest, at: Endpoint) -> dict[str, Any]:
    """The body that is sent."""
    wire = wire_protocol(at.protocol).build(request, at, lambda ref: FILES[ref.sha256])
    body: dict[str, Any] = json.loads(json.dumps(wire.body))
    return body


def said(body: dict[str, Any]) -> str:
    """The conversation as JSON text, for looking into."""
    return json.dumps(body.get("messages") or body.get("input") or body.get("contents"), ensure_ascii=False)


def stored(*messages: Message) -> tuple[Message, ...]:
    """Messages numbered as the store does."""
    return tuple(numbered(message, run_id=RUN, seq=seq) for seq, message in enumerate(messages, 1))


def answer(*parts: Part, stop: Stop | None = None) -> Message:
    """An assistant message."""
    return Message(Role.ASSISTANT, parts, stop=stop)


def call(provider_id: str | None = None, raw: str = '{"path":"a"}') -> ToolCallPart:
    """A call as it came."""
    return ToolCallPart("read", json.loads(raw) if raw.endswith("}") else None, raw, provider_id=provider_id)


def result(seq: int, index: int, text: str = "fine", outcome: CallOutcome = CallOutcome.DONE) -> Message:
    """The result of call ``index`` of message ``seq``."""
    return Message(Role.TOOL, (ToolResultPart(CallId(f"{RUN}/{seq}/{index}"), "read", text, outcome),))


# ------------------------------------------------------------------------------------------------ all of them
@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    "messages",
    [
        stored(user("q"), answer(call())),
        stored(user("q"), answer(call()), user("no result")),
        stored(user("q"), answer(call(), call()), result(2, 0)),
        stored(user("q"), answer(TextPart("done"))),
        stored(user("q"), result(9, 0)),
        stored(user("  ")),
        (),
    ],
    ids=["open call", "call then user", "half a batch", "assistant last", "orphan result", "blank", "nothing"],
)
def test_what_servers_refuse_is_not_sent(protocol: str, messages: tuple[Message, ...]) -> None:
    """A broken history is our bug and is reported before sending, by every protocol (38-41, 63)."""
    with pytest.raises(UnsendableRequest):
        body_for(ModelRequest("system", messages), endpoint(protocol))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_odd_histories_become_good_requests(protocol: str) -> None:
    """Repeated and missing ids, broken arguments, blank texts, failed calls and notices all have a sendable form."""
    messages = stored(
        user("q"),
        answer(ReasoningPart("hm"), TextPart(" \n"), call("c"), call("c"), call(None), call("x" * 90, raw='{"cut')),
        *(result(2, index, outcome=CallOutcome.FAILED if index else CallOutcome.DONE) for index in range(4)),
        Message(Role.ASSISTANT, (TextPart("not in context"),), in_context=False),
        Message(Role.INTERNAL, (TextPart("Go on."),), internal=InternalKind.NOTICE),
        user("more"),
        answer(call("c")),
        result(10, 0, " "),
    )
    request = ModelRequest("Be kind.", messages, tools=(TOOL,))
    body = body_for(request, endpoint(protocol))
    text = said(body)
    assert body == body_for(request, endpoint(protocol))
    assert "not in context" not in text
    assert "Go on." in text
    assert "Be kind." in json.dumps(body)
    assert text.count("fine") == 4
    assert '{"cut' not in text or protocol == "openai_responses"  # there it stands inside a well-formed object


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_items_of_another_endpoint_are_dropped_as_a_whole(protocol: str) -> None:
    """An opaque part goes only to exactly its provider, URL and model; elsewhere the neutral parts are sent (54, 59)."""
    here = endpoint(protocol)
    for there in (endpoint(protocol, model="other"), endpoint(protocol, base_url="https://elsewhere.example/v1")):
        opaque = OpaquePart(there.tag, json.dumps([{"type": "secret", "text": "opaque"}]))
        messages = stored(user("q"), answer(TextPart("said"), call("c1"), opaque), result(2, 0))
        text = said(body_for(ModelRequest("", messages), here))
        assert "opaque" not in text
        assert "said" in text


STORED_FORMS: dict[str, Callable[[], Any]] = {
    "openai_responses": lambda: [
        {"type": "reasoning", "encrypted_content": "SIGNED", "summary": []},
        {"type": "function_call", "call_id": "c1", "name": "read", "arguments": "{}"},
    ],
    "openai_chat": lambda: {
        "role": "assistant",
        "content": None,
        "reasoning_details": [{"signature": "SIGNED"}],
        "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{}"}}],
    },
    "anthropic_messages": lambda: [
        {"type": "thinking", "thinking": "t", "signature": "SIGNED"},
        {"type": "tool_use", "id": "c1", "name": "read", "input": {}},
    ],
    "gemini": lambda: [{"functionCall": {"name": "read", "args": {}}, "thoughtSignature": "SIGNED"}],
}


@pytest.mark.parametrize("protocol", STORED_FORMS)
def test_stored_form_goes_with_its_calls_and_not_without(protocol: str) -> None:
    """The vendor's form returns as long as its calls are the message's; a withheld call takes it all along (49, 56)."""
    at = endpoint(protocol)
    opaque = OpaquePart(at.tag, json.dumps(STORED_FORMS[protocol]()))
    whole = said(body_for(ModelRequest("", stored(user("q"), answer(call("c1"), opaque), result(2, 0))), at))
    assert "SIGNED" in whole
    assert "fine" in whole
    withheld = said(body_for(ModelRequest("", stored(user("q"), answer(TextPart("t"), opaque), user("on"))), at))
    assert "SIGNED" not in withheld
    assert "read" not in withheld


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_files_and_imported_system_messages(protocol: str) -> None:
    """Images and PDFs go as data where the model takes them; text goes as text; what cannot go is named."""
    kinds = {"img": "image/png", "pdf": "application/pdf", "txt": "text/plain", "bin": "application/zip"}
    files = tuple(FilePart(f"{key}-file", media, ArtifactRef(key, 1)) for key, media in kinds.items())
    messages = stored(Message(Role.SYSTEM, (TextPart("Imported."),)), Message(Role.USER, (*files, TextPart("look"))))
    request = ModelRequest("Own.", messages)
    text = json.dumps(body_for(request, endpoint(protocol)))
    for piece in ("iVBO", "print(1)", "bin-file", "look", "Imported.", "Own."):
        assert piece in text
    blind = endpoint(protocol, profile=ModelProfile(supports_images=False, supports_files=False))
    assert "iVBO" not in json.dumps(body_for(request, blind))
    assert "img-file" in json.dumps(body_for(request, blind))


def _png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big")


def _jpeg(width: int, height: int) -> bytes:
    frame = b"\xff\xc2\0\x11\x08" + height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return b"\xff\xd8\xff\xe0\0\x04ab" + frame + bytes(12)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_picture_is_what_its_content_is_and_not_what_it_is_called(protocol: str) -> None:
    """Case 123: one that is no picture, or is gone from the disk, would make each later request fail; it is named instead."""
    contents = {"a": _jpeg(9, 9), "b": b"<html>"}

    def load(ref: ArtifactRef) -> bytes:
        if ref.sha256 not in contents:
            raise ArtifactMissing("It is gone.")
        return contents[ref.sha256]

    files = tuple(FilePart(f"{key}.png", "image/png", ArtifactRef(key, 1)) for key in ("a", "b", "c"))
    request = ModelRequest("", stored(Message(Role.USER, (*files, TextPart("look")))))
    text = json.dumps(wire_protocol(protocol).build(request, endpoint(protocol), load).body)
    assert text.count("/9j/") == 1
    assert "image/png" not in text
    assert "b.png" in text
    assert "c.png was attached here. It is gone" in text


@pytest.mark.parametrize(
    ("content", "is_sent"),
    [
        (_png(8_000, 10), True),
        (_png(8_001, 10), False),
        (_jpeg(10, 9_000), False),
        (b"GIF89a" + (9_000).to_bytes(2, "little") + bytes(8), False),
        (_png(10, 10) + bytes(4_000_000), False),
        (b"\xff\xd8\xff", True),
        (b"\xff\xd8\xff\xe0\0\0", True),
    ],
)
def test_a_picture_that_is_larger_than_the_vendor_takes_is_named(content: bytes, is_sent: bool) -> None:
    """Case 123: 9,000 pixels or 4 MB would be refused with the whole request, and with every later one."""
    part = FilePart("view.png", "image/png", ArtifactRef("a", 1))
    request = ModelRequest("", stored(Message(Role.USER, (part, TextPart("look")))))
    at = endpoint("anthropic_messages")
    text = json.dumps(wire_protocol("anthropic_messages").build(request, at, lambda ref: content).body)
    assert ('"type": "image"' in text) is is_sent
    assert ("view.png is attached, but it is larger" in text) is not is_sent


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("choice", list(ToolChoice))
def test_tools_stay_in_every_request_that_may_need_them(protocol: str, choice: ToolChoice) -> None:
    """With the choice "none" the definitions stay, as histories with calls need them (90); Ollama has no such choice."""
    request = ModelRequest("", (user("q"),), tools=(TOOL,), tool_choice=choice)
    text = json.dumps(body_for(request, endpoint(protocol)))
    assert ("Reads." in text) is (protocol != "ollama" or choice is not ToolChoice.NONE)
    without = endpoint(protocol, profile=ModelProfile(supports_tools=False))
    assert "Reads." not in json.dumps(body_for(request, without))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_schema_is_enforced_or_asked_for(protocol: str) -> None:
    """Structured output is always asked for: by the protocol where the model knows how, in words where not."""
    request = ModelRequest("", (user("q"),), output_schema=SCHEMA)
    for supports in (True, False):
        at = endpoint(protocol, profile=ModelProfile(supports_schema=supports))
        assert '"required"' in json.dumps(body_for(request, at)).replace('\\"', '"')


# ------------------------------------------------------------------------------------------------ one by one
def test_anthropic_options() -> None:
    """A limit is always sent; thinking excludes temperature and forced calls, and needs its blocks back."""
    at = endpoint("anthropic_messages")
    plain = body_for(ModelRequest("", (user("q"),), temperature=1.5, tools=(TOOL,), tool_choice=ToolChoice.REQUIRED), at)
    assert (plain["temperature"], plain["tool_choice"]) == (1.0, {"type": "any"})
    assert plain["max_tokens"] == 64_000
    assert plain["cache_control"] == {"type": "ephemeral"}
    request = ModelRequest("", (user("q"),), temperature=0.5, reasoning_effort="low", max_output_tokens=5000, tools=(TOOL,))
    thinking = body_for(request, at)
    assert thinking["thinking"] == {"type": "enabled", "budget_tokens": 2048}
    assert "temperature" not in thinking
    foreign = ModelRequest(
        "", stored(user("q"), answer(call("c")), result(2, 0)), reasoning_effort="low", max_output_tokens=5000
    )
    assert "thinking" not in body_for(foreign, at)
    assert "thinking" not in body_for(ModelRequest("", (user("q"),), reasoning_effort="low", max_output_tokens=900), at)
    closed = body_for(ModelRequest("", (user("q"),), output_schema=SCHEMA), at)["output_config"]["format"]["schema"]
    assert closed["additionalProperties"] is closed["properties"]["a"]["additionalProperties"] is False
    assert "additionalProperties" not in SCHEMA


def test_anthropic_results_come_first_and_together() -> None:
    """All results of a batch stand in one user turn before anything else; failures are marked."""
    messages = stored(
        user("q"), answer(call("a"), call("b")), result(2, 0), result(2, 1, "no", CallOutcome.DENIED), user("and?")
    )
    turns = body_for(ModelRequest("", messages), endpoint("anthropic_messages"))["messages"]
    assert [turn["role"] for turn in turns] == ["user", "assistant", "user"]
    assert [block["type"] for block in turns[2]["content"]] == ["tool_result", "tool_result", "text"]
    assert [block.get("is_error", False) for block in turns[2]["content"][:2]] == [False, True]


def test_gemini_options_and_ids() -> None:
    """A response carries an id only when its call did; calls from elsewhere get the signature that Gemini 3 asks for."""
    for provider_id, has_id in (("c1", True), (None, False)):
        messages = stored(user("q"), answer(call(provider_id)), result(2, 0, "no", CallOutcome.FAILED))
        contents = body_for(ModelRequest("", messages), endpoint("gemini", model="gemini-3-pro"))["contents"]
        sent, got = contents[1]["parts"][0], contents[2]["parts"][0]["functionResponse"]
        assert sent["thoughtSignature"]
        assert ("id" in sent["functionCall"]) is ("id" in got) is has_id
        assert got["response"] == {"error": "no"}
    request = ModelRequest(
        "s", (user("q"),), temperature=0.1, max_output_tokens=7, reasoning_effort="high", output_schema=SCHEMA, tools=(TOOL,)
    )
    older = body_for(request, endpoint("gemini"))
    assert "responseJsonSchema" not in older["generationConfig"]  # refused together with tools before Gemini 3
    newer = body_for(request, endpoint("gemini", model="gemini-3-pro"))["generationConfig"]
    assert newer["responseJsonSchema"] == SCHEMA
    assert (newer["temperature"], newer["maxOutputTokens"]) == (0.1, 7)
    assert newer["thinkingConfig"] == {"includeThoughts": True, "thinkingLevel": "high"}


def test_responses_options_by_vendor() -> None:
    """Nothing is kept at the vendor, and reasoning comes back encrypted, where the vendor knows how (51, 53)."""
    request = ModelRequest(
        "s", (user("q"),), max_output_tokens=7, reasoning_effort="low", output_schema=SCHEMA, tools=(TOOL,), temperature=0.3
    )
    openai = body_for(request, endpoint("openai_responses"))
    assert (openai["store"], openai["include"]) == (False, ["reasoning.encrypted_content"])
    assert openai["reasoning"]["effort"] == "low"
    assert openai["max_output_tokens"] == 7
    assert "temperature" not in openai
    assert "previous_response_id" not in openai
    local = body_for(request, endpoint("openai_responses", vendor="lmstudio", model="m"))
    assert "store" not in local
    assert local["temperature"] == 0.3
    assert "text" not in local


def test_responses_reasoning_without_backing_or_follower_stays_away() -> None:
    """A reasoning item that only an id stands for, or that nothing follows, would be refused (49, 51)."""
    at = endpoint("openai_responses")
    items = [
        {"type": "reasoning", "id": "rs_1", "summary": []},
        {"type": "message", "id": "msg_1", "role": "assistant", "content": [{"type": "output_text", "text": "said"}]},
        {"type": "reasoning", "id": "rs_2", "summary": [], "encrypted_content": "SIGNED"},
    ]
    messages = stored(user("q"), answer(TextPart("said"), OpaquePart(at.tag, json.dumps(items))), user("on"))
    text = said(body_for(ModelRequest("", messages), at))
    assert "said" in text
    assert "rs_" not in text
    assert "msg_1" not in text


def test_paused_turn_may_be_last() -> None:
    """Only a turn that the vendor paused is continued by sending it as the last one (64)."""
    at = endpoint("anthropic_messages")
    blocks = [{"type": "server_tool_use", "id": "srv", "name": "web_search", "input": {}}]
    paused = answer(OpaquePart(at.tag, json.dumps(blocks)), stop=Stop(StopReason.PAUSED, "pause_turn"))
    turns = body_for(ModelRequest("", stored(user("q"), paused)), at)["messages"]
    assert turns[-1] == {"role": "assistant", "content": blocks}
