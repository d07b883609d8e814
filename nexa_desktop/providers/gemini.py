"""Google Gemini (``POST …/models/MODEL:streamGenerateContent?alt=sse``).

Follows the API reference "GenerateContent", and the guides "Function calling", "Thinking" and "Thought signatures" of
ai.google.dev (read 2026-11). Each chunk is a whole ``GenerateContentResponse`` with some more parts; calls come complete
in one part; usage stands in every chunk and the last one counts; ``finishReason`` ends the answer.

Parts with a ``thoughtSignature`` go back verbatim in their place, to the same model only: Gemini 3 refuses a call whose
signature is missing. Calls that another model made get the documented placeholder instead.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import ProtocolError, ProviderError
from nexa_desktop.core.messages import (
    FilePart,
    Message,
    OpaquePart,
    Part,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolResultPart,
)
from nexa_desktop.core.model_io import ModelInfo, ModelReply, ModelRequest, StreamedHostedTool, StreamEvent, ToolChoice
from nexa_desktop.providers.assembler import ReplyAssembler, parse_json
from nexa_desktop.providers.attachments import attachment, not_sent
from nexa_desktop.providers.call_ids import CallIds
from nexa_desktop.providers.openai_chat import auth_headers
from nexa_desktop.providers.protocol import Endpoint, Framing, LoadArtifact, ReplyReader, ServerSentEvent, WireRequest
from nexa_desktop.providers.structured import system_text
from nexa_desktop.providers.validation import Turn, check_turns
from nexa_desktop.providers.wire_errors import protocol_error, read_error, stream_error
from nexa_desktop.providers.wire_values import as_count, as_flag, as_object, as_text

NO_SIGNATURE = "skip_thought_signature_validator"
"""What the guide "Thought signatures" gives for calls that Gemini did not make."""
THINKING_BUDGETS = {"minimal": 512, "low": 2048, "medium": 8192, "high": 24_576}
_MODES = {ToolChoice.AUTO: "AUTO", ToolChoice.NONE: "NONE", ToolChoice.REQUIRED: "ANY"}
_REFUSALS = frozenset(
    {"SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "LANGUAGE", "IMAGE_PROHIBITED_CONTENT"}
)


class Gemini:
    """The protocol; see the module's docstring."""

    name = "gemini"
    framing: Framing = "sse"

    def build(self, request: ModelRequest, endpoint: Endpoint, load_artifact: LoadArtifact) -> WireRequest:
        """The request to send; raises `UnsendableRequest`."""
        contents = _contents([message for message in request.messages if message.in_context], endpoint, load_artifact)
        check_turns([_turn(content) for content in contents], ids=None)
        has_tools = bool(request.tools) and endpoint.takes_tools
        # seen: "Function calling with a response mime type … is unsupported" before Gemini 3
        enforces_schema = endpoint.profile.supports_schema is not False and (not has_tools or _is_gemini_3(endpoint))
        body: JsonObject = {"contents": list(contents)}
        if system := system_text(request, enforces_schema=enforces_schema, with_messages=True):
            body["systemInstruction"] = {"parts": [{"text": system}]}
        if has_tools:
            body["tools"] = [
                {
                    "functionDeclarations": [
                        {"name": tool.name, "description": tool.description, "parametersJsonSchema": tool.parameters}
                        for tool in request.tools
                    ]
                }
            ]
            body["toolConfig"] = {"functionCallingConfig": {"mode": _MODES[request.tool_choice]}}
        if generation := _generation(request, endpoint, enforces_schema=enforces_schema):
            body["generationConfig"] = generation
        streams = endpoint.options.get("stream") is not False
        method = "streamGenerateContent?alt=sse" if streams else "generateContent"
        model = quote(endpoint.model.removeprefix("models/"), safe="/")
        return WireRequest("POST", f"/models/{model}:{method}", self.headers(endpoint), body)

    def reader(self, endpoint: Endpoint) -> ReplyReader:
        """A fresh reader for one response."""
        return _Reader(endpoint)

    def read_error(self, status: int, headers: Mapping[str, str], body: bytes, endpoint: Endpoint) -> ProviderError:
        """The error of a response with ``status`` ≥ 400."""
        return read_error(status, headers, body, endpoint)

    def headers(self, endpoint: Endpoint) -> dict[str, str]:
        """The key in a header, never in the URL."""
        return auth_headers(endpoint)

    def models_path(self, endpoint: Endpoint) -> str:
        """One page holds them all."""
        return "/models?pageSize=1000"

    def read_models(self, body: JsonValue) -> tuple[ModelInfo, ...]:
        """Models that can generate content."""
        rows = body.get("models") if isinstance(body, dict) else None
        if not isinstance(rows, list):
            raise ProtocolError("The server's list of models cannot be read.", "Check the base URL with Test.")
        return tuple(
            ModelInfo(
                id=str(row["name"]).removeprefix("models/"),
                name=as_text(row.get("displayName")),
                context_tokens=as_count(row.get("inputTokenLimit")),
                max_output_tokens=as_count(row.get("outputTokenLimit")),
                supports_reasoning=as_flag(row.get("thinking")),
            )
            for row in rows
            if isinstance(row, dict) and row.get("name") and _generates(row.get("supportedGenerationMethods"))
        )


# ------------------------------------------------------------------------------------------------ request
def _contents(messages: Sequence[Message], endpoint: Endpoint, load_artifact: LoadArtifact) -> list[dict[str, Any]]:
    """Alternating contents; neighbouring messages of one side are one, results before texts."""
    ids = CallIds(messages, endpoint.traits.call_ids)
    contents: list[dict[str, Any]] = []
    for number, message in enumerate(messages):
        if message.role is Role.SYSTEM:
            continue
        if message.role is Role.ASSISTANT:
            role, parts = "model", _model_parts(message, number, endpoint, ids)
        else:
            role, parts = "user", [p for part in message.parts for p in _user_parts(part, endpoint, ids, load_artifact)]
        if parts and contents and contents[-1]["role"] == role:
            contents[-1]["parts"].extend(parts)
        elif parts:
            contents.append({"role": role, "parts": parts})
    sent_ids = {part.get("functionCall", {}).get("id") for content in contents for part in content["parts"]}
    for content in contents:
        if content["role"] == "user":
            for part in content["parts"]:
                response = part.get("functionResponse", {})
                if response.get("id") not in sent_ids:  # the call went without an id, so its response does too
                    response.pop("id", None)
            content["parts"].sort(key=lambda part: "functionResponse" not in part)
    return contents


def _model_parts(message: Message, number: int, endpoint: Endpoint, ids: CallIds) -> list[dict[str, Any]]:
    wire_ids = [ids.wire_id(call.call_id, number=number, index=index) for index, call in enumerate(message.tool_calls)]
    opaque = next((part for part in message.parts if isinstance(part, OpaquePart) and part.tag == endpoint.tag), None)
    parts: list[dict[str, Any]] = json.loads(opaque.raw) if opaque is not None else []
    calls = [part for part in parts if "functionCall" in part]
    if opaque is not None and len(calls) == len(wire_ids):  # else calls were withheld, and the stored form has them still
        for part, wire_id in zip(calls, wire_ids, strict=True):
            if part["functionCall"].get("id"):
                part["functionCall"]["id"] = wire_id
        return parts
    parts = [{"text": message.text}] if message.text.strip() else []
    for index, (call, wire_id) in enumerate(zip(message.tool_calls, wire_ids, strict=True)):
        function: dict[str, Any] = {"name": call.name, "args": call.arguments or {}}
        if call.provider_id:
            function["id"] = wire_id
        part = {"functionCall": function}
        if index == 0 and _is_gemini_3(endpoint):
            part["thoughtSignature"] = NO_SIGNATURE
        parts.append(part)
    return parts


def _user_parts(part: Part, endpoint: Endpoint, ids: CallIds, load_artifact: LoadArtifact) -> Iterator[dict[str, Any]]:
    match part:
        case TextPart() if part.text.strip():
            yield {"text": part.text}
        case ToolResultPart():
            response = {"error" if part.is_error else "result": part.text}
            yield {"functionResponse": {"id": ids.wire_id(part.call_id), "name": part.name, "response": response}}
        case FilePart():
            file = attachment(part, load_artifact)
            is_taken = endpoint.profile.supports_images is not False if file.is_image else file.is_pdf
            if file.text is not None:
                yield {"text": file.text}
            elif is_taken:
                yield {"inlineData": {"mimeType": file.media_type, "data": file.base64}}
            else:
                yield {"text": not_sent(file)}


def _turn(content: dict[str, Any]) -> Turn:
    """Pairs are checked by name and order; ids are optional in this protocol."""
    parts = content["parts"]
    calls = [part["functionCall"]["name"] for part in parts if "functionCall" in part]
    results = [part["functionResponse"]["name"] for part in parts if "functionResponse" in part]
    return Turn(
        "assistant" if content["role"] == "model" else "user",
        # a signed part may be empty and still has to go back
        texts=tuple(
            (part["text"] or "signed") if "text" in part and not part.get("thoughtSignature") else "part" for part in parts
        ),
        calls=tuple(f"{name}/{place}" for place, name in enumerate(calls)),
        results=tuple(f"{name}/{place}" for place, name in enumerate(results)),
    )


def _generation(request: ModelRequest, endpoint: Endpoint, *, enforces_schema: bool) -> JsonObject:
    generation: JsonObject = {}
    if request.max_output_tokens is not None:
        generation["maxOutputTokens"] = request.max_output_tokens
    if request.temperature is not None:
        generation["temperature"] = request.temperature
    if request.output_schema is not None and enforces_schema:
        generation["responseMimeType"] = "application/json"
        generation["responseJsonSchema"] = request.output_schema
    effort = request.reasoning_effort
    if effort is not None and endpoint.profile.supports_reasoning is not False:
        thinking: JsonObject = {"includeThoughts": True}
        if _is_gemini_3(endpoint):
            thinking["thinkingLevel"] = "low" if effort in ("minimal", "low") else "high"
        else:
            thinking["thinkingBudget"] = THINKING_BUDGETS.get(effort, THINKING_BUDGETS["medium"])
        generation["thinkingConfig"] = thinking
    return generation


def _is_gemini_3(endpoint: Endpoint) -> bool:
    return "gemini-3" in endpoint.model


# ------------------------------------------------------------------------------------------------ response
class _Reader:
    """Collects parts as they come."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._assembler = ReplyAssembler()
        self._parts: list[dict[str, Any]] = []
        self._usage: JsonObject = {}
        self._model: str | None = None
        self._response_id: str | None = None
        self._finish: str | None = None
        self._detail: str | None = None
        self._blocked: str | None = None
        self._has_grounding = False

    @property
    def is_done(self) -> bool:
        """Never before the stream ends: metadata may follow the last part."""
        return False

    def feed(self, event: ServerSentEvent) -> Iterable[StreamEvent]:
        """One chunk."""
        return self._chunk(parse_json(event.data))

    def feed_body(self, body: JsonValue) -> Iterable[StreamEvent]:
        """A whole response, or the list of chunks that an endpoint without ``alt=sse`` sends."""
        return [event for chunk in (body if isinstance(body, list) else [body]) for event in self._chunk(chunk)]

    def finish(self, *, cause: str | None = None, detail: str | None = None) -> ModelReply:
        """The reply; interrupted when no finish reason has come."""
        stop = self._stop(cause, detail)
        parts = self._assembler.parts()
        if stop.reason not in (StopReason.INTERRUPTED, StopReason.REFUSAL) and (opaque := self._opaque()):
            parts = (*parts, opaque)
        return ModelReply(parts, stop, usage=self._response_usage(), model=self._model, response_id=self._response_id)

    def _chunk(self, chunk: JsonValue) -> list[StreamEvent]:
        if not isinstance(chunk, dict):
            raise protocol_error("a chunk that is not a JSON object", self._endpoint)
        if "error" in chunk:
            raise stream_error(chunk, self._endpoint)
        self._model = as_text(chunk.get("modelVersion")) or self._model
        self._response_id = as_text(chunk.get("responseId")) or self._response_id
        if isinstance(usage := chunk.get("usageMetadata"), dict):
            self._usage = usage
        self._blocked = as_text(as_object(chunk.get("promptFeedback")).get("blockReason")) or self._blocked
        candidates = chunk.get("candidates")
        candidate = as_object(candidates[0]) if isinstance(candidates, list) and candidates else {}
        pieces = as_object(candidate.get("content")).get("parts")
        events = [e for piece in (pieces if isinstance(pieces, list) else ()) for e in self._part(as_object(piece))]
        events.extend(self._grounding(as_object(candidate.get("groundingMetadata"))))
        self._finish = as_text(candidate.get("finishReason")) or self._finish
        self._detail = as_text(candidate.get("finishMessage")) or self._detail
        return events

    def _part(self, part: JsonObject) -> Iterator[StreamEvent]:
        self._keep(part)
        text = as_text(part.get("text"))
        function, code, result = (part.get(key) for key in ("functionCall", "executableCode", "codeExecutionResult"))
        if isinstance(function, dict):
            arguments = function.get("args")
            yield self._assembler.call(len(self._assembler.calls)).add(
                name=as_text(function.get("name")),
                provider_id=as_text(function.get("id")),
                arguments="" if arguments in (None, {}, "") else json.dumps(arguments, ensure_ascii=False),
            )
        elif isinstance(code, dict):
            self._assembler.hosted("code_execution", str(code.get("code") or "")[:2000])
            yield StreamedHostedTool("code_execution", "started")
        elif isinstance(result, dict):
            self._assembler.hosted("code_execution_result", str(result.get("output") or result.get("outcome") or "")[:2000])
            yield StreamedHostedTool("code_execution", "done")
        elif text:
            yield self._assembler.reasoning(text) if part.get("thought") is True else self._assembler.text(text)

    def _keep(self, part: JsonObject) -> None:
        """For the way back: unsigned thoughts are dropped, plain neighbouring texts joined, all else kept as it is."""
        if part.get("thought") is True and not part.get("thoughtSignature"):
            return
        is_plain = set(part) <= {"text"}
        if is_plain and not part.get("text"):
            return
        last = self._parts[-1] if self._parts else None
        if is_plain and last is not None and set(last) == {"text"} and isinstance(part["text"], str):
            last["text"] = str(last["text"]) + part["text"]
        else:
            self._parts.append(dict(part))

    def _grounding(self, metadata: JsonObject) -> Iterator[StreamEvent]:
        queries = metadata.get("webSearchQueries")
        if isinstance(queries, list) and queries and not self._has_grounding:
            self._has_grounding = True
            self._assembler.hosted("google_search", "; ".join(str(query) for query in queries)[:500])
            yield StreamedHostedTool("google_search", "done")

    def _stop(self, cause: str | None, detail: str | None) -> Stop:
        if cause is None and self._finish is None and self._blocked is not None:
            return Stop(StopReason.REFUSAL, raw=self._blocked, detail="The prompt was blocked.")
        if cause is not None or self._finish is None:
            return Stop(StopReason.INTERRUPTED, raw=self._finish, detail=detail, cause=cause or "network")
        if self._finish == "STOP":
            return Stop(StopReason.TOOL_USE if self._assembler.calls else StopReason.END_TURN, raw=self._finish)
        if self._finish == "MAX_TOKENS":
            return Stop(StopReason.MAX_OUTPUT, raw=self._finish)
        reason = StopReason.REFUSAL if self._finish in _REFUSALS else StopReason.OTHER
        return Stop(reason, raw=self._finish, detail=self._detail)

    def _opaque(self) -> OpaquePart | None:
        """The parts, when the neutral ones could not bring them back."""
        if all(set(part) <= {"text", "functionCall"} for part in self._parts):
            return None
        return OpaquePart(self._endpoint.tag, json.dumps(self._parts, ensure_ascii=False, separators=(",", ":")))

    def _response_usage(self) -> ResponseUsage | None:
        if not self._usage:
            return None
        prompt, tool_prompt, answer, thoughts, cached = (
            as_count(self._usage.get(key))
            for key in (
                "promptTokenCount",
                "toolUsePromptTokenCount",
                "candidatesTokenCount",
                "thoughtsTokenCount",
                "cachedContentTokenCount",
            )
        )
        return ResponseUsage(
            input_tokens=None if prompt is None else prompt + (tool_prompt or 0),
            output_tokens=(answer or 0) + (thoughts or 0),  # zero counts are left out on this wire
            cached_tokens=cached,
            reasoning_tokens=thoughts,
            raw=dict(self._usage),
        )


def _generates(methods: JsonValue) -> bool:
    return not isinstance(methods, list) or "generateContent" in methods


PROTOCOL = Gemini()
