"""Chat Completions: what is sent for a conversation, vendor by vendor, and what is never sent."""

import json
from typing import Any

import pytest

from nexa_desktop.core.assembly import numbered
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
from nexa_desktop.core.model_io import ModelReply, ModelRequest, ToolChoice
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.catalog import vendor as vendor_row
from nexa_desktop.providers.protocol import Endpoint, ServerSentEvent, UnsendableRequest
from nexa_desktop.providers.registry import create_endpoint, wire_protocol
from tests.support.provider_calls import user

CHAT = wire_protocol("openai_chat")
TOOL = ToolSpec("read", "Reads.", {"type": "object", "properties": {"path": {"type": "string"}}})
RUN = RunId("run_1")
FILES = {"a": b"\x89PNG", "b": b"%PDF", "c": b"print(1)\n```\n", "d": b"\x00"}


def endpoint(vendor: str = "openai", model: str = "gpt-4o", **more: Any) -> Endpoint:
    """An endpoint of that vendor, at its own address unless told otherwise."""
    base_url = more.pop("base_url", None) or vendor_row(vendor).base_url or "http://127.0.0.1:1/v1"
    return create_endpoint("openai_chat", model=model, vendor_id=vendor, base_url=base_url, **more)


def body_for(request: ModelRequest, at: Endpoint | None = None) -> dict[str, Any]:
    """The body that is sent."""
    wire = CHAT.build(request, at or endpoint(), lambda ref: FILES[ref.sha256])
    body: dict[str, Any] = json.loads(json.dumps(wire.body))
    return body


def stored(*messages: Message) -> tuple[Message, ...]:
    """Messages numbered as the store does."""
    return tuple(numbered(message, run_id=RUN, seq=seq) for seq, message in enumerate(messages, 1))


def answer(*parts: Part) -> Message:
    """An assistant message."""
    return Message(Role.ASSISTANT, parts)


def call(name: str = "read", provider_id: str | None = None, raw: str = "{}") -> ToolCallPart:
    """A call as it came."""
    return ToolCallPart(
        name, json.loads(raw) if raw.startswith("{") and raw.endswith("}") else None, raw, provider_id=provider_id
    )


def result(seq: int, index: int, text: str = "ok") -> Message:
    """The result of call ``index`` of message ``seq``."""
    return Message(Role.TOOL, (ToolResultPart(CallId(f"{RUN}/{seq}/{index}"), "read", text, CallOutcome.DONE),))


def conversation(*calls: ToolCallPart) -> tuple[Message, ...]:
    """A question, an answer with these calls, their results."""
    return stored(user("q"), answer(*calls), *(result(2, index) for index in range(len(calls))))


# ------------------------------------------------------------------------------------------------ ids
@pytest.mark.parametrize("vendor", ["openai", "mistral", "groq", "custom"])
@pytest.mark.parametrize("given", [None, "", "call_0", "x" * 80, "has blank", "toolu_01"], ids=repr)
def test_ids_are_legal_and_the_same_on_both_sides(vendor: str, given: str | None) -> None:
    """Whatever id a call had, the vendor sees a legal one, on the call and on its result, always the same (44, 45)."""
    request = ModelRequest("", conversation(call(provider_id=given)))
    first, second = (body_for(request, endpoint(vendor))["messages"] for _ in range(2))
    assert first == second
    wire_id = first[1]["tool_calls"][0]["id"]
    assert first[2]["tool_call_id"] == wire_id
    assert endpoint(vendor).traits.call_ids.allows(wire_id)


def test_ids_that_repeat_are_told_apart() -> None:
    """An id used again in a later round or in the same batch is replaced, so results find their call (41, 43)."""
    first = conversation(call(provider_id="call_0"), call(provider_id="call_0"))
    messages = stored(*first, answer(call(provider_id="call_0")), result(5, 0))
    sent = body_for(ModelRequest("", messages))["messages"]
    ids = [c["id"] for message in sent for c in message.get("tool_calls", [])]
    assert len(set(ids)) == 3
    assert ids[0] == "call_0"
    assert [message["tool_call_id"] for message in sent if message["role"] == "tool"] == ids


def test_arguments_go_back_as_written_and_broken_ones_as_an_empty_object() -> None:
    """Valid argument text is not touched; text that is no object would be refused by servers that parse it (46, 47)."""
    sent = body_for(ModelRequest("", conversation(call(raw='{"b":1, "a":2}'), call(raw='{"cut'), call(raw=""))))
    raw = [c["function"]["arguments"] for c in sent["messages"][1]["tool_calls"]]
    assert raw == ['{"b":1, "a":2}', "{}", "{}"]


# ------------------------------------------------------------------------------------------------ never sent
@pytest.mark.parametrize(
    "messages",
    [
        stored(user("q"), answer(call())),
        stored(user("q"), answer(call()), user("no result")),
        stored(user("q"), answer(call(), call()), result(2, 0)),
        stored(user("q"), answer(TextPart("done"))),
        stored(user("  ")),
        (),
    ],
    ids=["open call", "call then user", "half a batch", "assistant last", "blank", "nothing"],
)
def test_requests_that_servers_refuse_are_not_sent(messages: tuple[Message, ...]) -> None:
    """A broken history is our bug and is reported before sending (38-41, 63)."""
    with pytest.raises(UnsendableRequest):
        body_for(ModelRequest("system", messages))


def test_result_without_its_call_is_not_sent() -> None:
    """A result that nothing asked for is a bug too."""
    with pytest.raises(UnsendableRequest):
        body_for(ModelRequest("", stored(user("q"), result(9, 0))))


def test_blank_and_excluded_content_is_left_out() -> None:
    """Blank texts, empty answers and messages out of context are not sent; an empty result says so (62, 67)."""
    messages = stored(
        user("q"),
        answer(TextPart("  "), ReasoningPart("hm")),
        Message(Role.ASSISTANT, (TextPart("I refuse."),), in_context=False),
        answer(TextPart("\n"), call()),
        result(4, 0, "  "),
        Message(Role.INTERNAL, (TextPart("Go on."),), internal=InternalKind.CONTINUE_RESPONSE),
        user("again"),
    )
    sent = body_for(ModelRequest("", messages))["messages"]
    assert [message["role"] for message in sent] == ["user", "assistant", "tool", "user"]
    assert sent[1]["content"] is None
    assert sent[2]["content"] == "(no output)"
    assert sent[3]["content"] == "Go on.\n\nagain"


# ------------------------------------------------------------------------------------------------ opaque items
def read(at: Endpoint, *chunks: dict[str, Any]) -> ModelReply:
    """A streamed answer of these deltas, ended by ``stop``."""
    reader = CHAT.reader(at)
    for delta in chunks:
        list(reader.feed(ServerSentEvent(json.dumps({"choices": [{"delta": delta}]}))))
    list(reader.feed(ServerSentEvent('{"choices":[{"delta":{},"finish_reason":"stop"}]}')))
    return reader.finish()


CALL = {"tool_calls": [{"index": 0, "id": "c1", "function": {"name": "read", "arguments": "{}"}}]}


def test_reasoning_goes_back_to_its_endpoint_only() -> None:
    """Reasoning fields return verbatim to the same vendor, URL and model, and are dropped as a whole elsewhere (54, E9)."""
    at = endpoint("deepseek", "deepseek-reasoner")
    reply = read(at, {"reasoning_content": "Let "}, {"reasoning_content": "me.\n"}, CALL)
    messages = stored(user("q"), Message(Role.ASSISTANT, reply.parts), result(2, 0))
    request = ModelRequest("", messages)
    assert body_for(request, at)["messages"][1]["reasoning_content"] == "Let me.\n"
    for other in (
        endpoint("deepseek", "deepseek-chat"),
        endpoint("openai"),
        endpoint("deepseek", "deepseek-reasoner", base_url="https://proxy.example/v1"),
    ):
        sent = body_for(request, other)["messages"][1]
        assert "reasoning_content" not in sent
        assert sent["tool_calls"][0]["function"]["name"] == "read"


def test_signatures_on_calls_go_back() -> None:
    """Extra content on a call and on the message (Gemini's thought signature) returns where it stood."""
    at = endpoint("google", "gemini-3-pro", base_url="https://generativelanguage.googleapis.com/v1beta/openai")
    signed = {"tool_calls": [{**CALL["tool_calls"][0], "id": "", "extra_content": {"google": {"thought_signature": "sig=="}}}]}
    reply = read(at, signed)
    sent = body_for(ModelRequest("", stored(user("q"), Message(Role.ASSISTANT, reply.parts), result(2, 0))), at)
    wire = sent["messages"][1]["tool_calls"][0]
    assert wire["extra_content"] == {"google": {"thought_signature": "sig=="}}
    assert wire["id"] == sent["messages"][2]["tool_call_id"] != ""


def test_stored_form_that_no_longer_fits_is_not_sent() -> None:
    """When calls of the message were withheld, its stored form would bring them back: the neutral parts are sent."""
    at = endpoint("deepseek", "deepseek-reasoner")
    reply = read(at, {"reasoning_content": "hm"}, {"content": "text"}, CALL)
    kept = tuple(part for part in reply.parts if not isinstance(part, ToolCallPart))
    sent = body_for(ModelRequest("", stored(user("q"), Message(Role.ASSISTANT, kept), user("on"))), at)["messages"]
    assert sent[1] == {"role": "assistant", "content": "text"}
    broken = OpaquePart(at.tag, "not json")
    sent = body_for(ModelRequest("", stored(user("q"), answer(TextPart("t"), broken), user("on"))), at)["messages"]
    assert sent[1] == {"role": "assistant", "content": "t"}


def test_plain_answers_leave_no_opaque_part() -> None:
    """Nothing is stored twice: text and calls alone are said by the neutral parts."""
    assert read(endpoint(), {"content": "hi"}, CALL).opaque is None


# ------------------------------------------------------------------------------------------------ options
def test_request_options_by_vendor() -> None:
    """Limits, effort, tool choice and usage are asked for in each vendor's words (83, 90)."""
    request = ModelRequest(
        "sys",
        (user("q"),),
        tools=(TOOL,),
        tool_choice=ToolChoice.REQUIRED,
        max_output_tokens=100,
        temperature=0.5,
        reasoning_effort="low",
    )
    openai = body_for(request, endpoint("openai", "gpt-5"))
    assert openai["max_completion_tokens"] == 100
    assert openai["reasoning_effort"] == "low"
    assert openai["stream_options"] == {"include_usage": True}
    assert "temperature" not in openai
    assert openai["tool_choice"] == "required"
    mistral = body_for(request, endpoint("mistral", "mistral-small-latest"))
    assert (mistral["max_tokens"], mistral["tool_choice"], mistral["temperature"]) == (100, "any", 0.5)
    assert "stream_options" not in mistral
    assert body_for(request, endpoint("openrouter", "x/y"))["reasoning"] == {"effort": "low"}
    none = body_for(ModelRequest("", (user("q"),), tools=(TOOL,), tool_choice=ToolChoice.NONE))
    assert none["tool_choice"] == "none"
    assert none["tools"]
    assert "tool_choice" not in body_for(ModelRequest("", (user("q"),), tools=(TOOL,)))


def test_structured_output() -> None:
    """A schema is enforced where the server can, strictly when it qualifies, and asked for in words elsewhere."""
    closed = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False}
    loose = {"type": "object", "properties": {"a": {"type": "string"}}}
    strict = body_for(ModelRequest("", (user("q"),), output_schema=closed, output_name="thing"))["response_format"]
    assert strict["json_schema"] == {"name": "thing", "schema": closed, "strict": True}
    relaxed = body_for(ModelRequest("", (user("q"),), output_schema=loose))["response_format"]
    assert "strict" not in relaxed["json_schema"]
    deepseek = body_for(ModelRequest("sys", (user("q"),), output_schema=loose), endpoint("deepseek", "deepseek-chat"))
    assert deepseek["response_format"] == {"type": "json_object"}
    assert '"properties"' in deepseek["messages"][0]["content"]


def test_connection_options_reach_the_request() -> None:
    """Extra body fields, extra headers, the API version and non-streaming are the person's to set."""
    at = endpoint(
        "azure",
        "gpt-4o",
        base_url="https://r.openai.azure.com/openai/deployments/d/",
        api_key="k" * 20,
        options={"api_version": "2024-10-21", "headers": {"x-team": "a"}, "extra_body": {"seed": 1}, "stream": False},
    )
    wire = CHAT.build(ModelRequest("", (user("q"),)), at, lambda ref: b"")
    assert wire.path == "/chat/completions?api-version=2024-10-21"
    assert wire.headers == {"x-team": "a", "api-key": "k" * 20}
    assert wire.body is not None
    assert (wire.body["seed"], wire.body["stream"]) == (1, False)
    assert "kkkk" not in repr(wire) + repr(at)


def test_files_by_kind() -> None:
    """Images and PDFs go as data, text files as text in a safe fence, and what a model cannot take is named."""
    kinds = {
        "a": ("p.png", "image/png"),
        "b": ("d.pdf", "application/pdf"),
        "c": ("x.py", "text/x-python"),
        "d": ("y.bin", "x/y"),
    }
    files = tuple(FilePart(name, media, ArtifactRef(key, 1)) for key, (name, media) in kinds.items())
    request = ModelRequest("", (Message(Role.USER, (*files, TextPart("look"))),))
    content = body_for(request)["messages"][0]["content"]
    assert [piece["type"] for piece in content] == ["image_url", "file", "text", "text", "text"]
    assert content[0]["image_url"]["url"].startswith("data:image/png;base64,")
    assert "````" in content[2]["text"]
    assert "y.bin" in content[3]["text"]
    blind = body_for(request, endpoint("openai", "gpt-3.5-turbo"))["messages"][0]["content"]
    assert isinstance(blind, str)
    assert "p.png" in blind


# ------------------------------------------------------------------------------------------------ reading
def test_calls_that_share_an_index_are_told_apart_by_their_ids() -> None:
    """Two whole calls under index 0 are two calls; a piece without index and name belongs to the open one."""
    one = {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "f", "arguments": '{"x":1}'}}]}
    two = {"tool_calls": [{"index": 0, "id": "b", "function": {"name": "f", "arguments": '{"x":2}'}}]}
    reply = read(endpoint(), one, two)
    assert [part.arguments for part in reply.parts if isinstance(part, ToolCallPart)] == [{"x": 1}, {"x": 2}]
    pieces = [
        {"tool_calls": [{"id": "a", "function": {"name": "f", "arguments": '{"x"'}}]},
        {"tool_calls": [{"function": {"arguments": ":3}"}}]},
        {"tool_calls": [{"id": "b", "function": {"name": "g", "arguments": {"y": 4}}}]},
    ]
    reply = read(endpoint(), *pieces)
    assert [part.arguments for part in reply.parts if isinstance(part, ToolCallPart)] == [{"x": 3}, {"y": 4}]


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("stop", StopReason.END_TURN),
        ("length", StopReason.MAX_OUTPUT),
        ("content_filter", StopReason.REFUSAL),
        ("model_length", StopReason.CONTEXT_FULL),
        ("something_new", StopReason.OTHER),
        ("abort", StopReason.INTERRUPTED),
    ],
)
def test_stop_words(word: str, reason: StopReason) -> None:
    """Each finish reason has its place; an unknown one is said to be unknown, with the raw word kept."""
    reader = CHAT.reader(endpoint())
    list(reader.feed(ServerSentEvent(json.dumps({"choices": [{"delta": {"content": "x"}, "finish_reason": word}]}))))
    stop = reader.finish().stop
    assert (stop.reason, stop.raw) == (reason, word)


def test_cut_at_the_limit_is_no_tool_use() -> None:
    """Calls of an answer that the output limit cut are kept and not called tool use (68)."""
    reader = CHAT.reader(endpoint())
    list(reader.feed(ServerSentEvent(json.dumps({"choices": [{"delta": CALL, "finish_reason": "length"}]}))))
    assert reader.finish().stop == Stop(StopReason.MAX_OUTPUT, "length")


def test_model_lists_of_several_servers() -> None:
    """Context window and abilities are read where a server tells them."""
    models = CHAT.read_models(
        {
            "data": [
                {
                    "id": "a",
                    "context_length": 1000,
                    "supported_parameters": ["tools"],
                    "architecture": {"input_modalities": ["text"]},
                },
                {"id": "b", "meta": {"n_ctx": 2048}},
                {"id": ""},
                "c",
                3,
            ]
        }
    )
    assert [(m.id, m.context_tokens, m.supports_tools, m.supports_images) for m in models] == [
        ("a", 1000, True, False),
        ("b", 2048, None, None),
        ("c", None, None, None),
    ]
