"""Reads Chat Completions answers, streamed or whole; `openai_chat` says what servers send and which quirks there are."""

import json
from collections.abc import Iterable, Iterator

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.messages import HostedToolPart, OpaquePart, Part, ResponseUsage, Stop, StopReason
from nexa_desktop.core.model_io import ModelReply, StreamEvent
from nexa_desktop.providers.assembler import ReplyAssembler, parse_json
from nexa_desktop.providers.protocol import Endpoint, ServerSentEvent
from nexa_desktop.providers.wire_errors import protocol_error, stream_error
from nexa_desktop.providers.wire_values import as_count, as_name

REASONING_FIELDS = ("reasoning_content", "reasoning")
_STOPS = {
    "stop": StopReason.END_TURN,
    "end_turn": StopReason.END_TURN,
    "eos": StopReason.END_TURN,
    "stop_sequence": StopReason.END_TURN,
    "tool_calls": StopReason.TOOL_USE,
    "function_call": StopReason.TOOL_USE,
    "length": StopReason.MAX_OUTPUT,
    "max_tokens": StopReason.MAX_OUTPUT,
    "model_length": StopReason.CONTEXT_FULL,
    "content_filter": StopReason.REFUSAL,
    "error": StopReason.INTERRUPTED,
    "abort": StopReason.INTERRUPTED,
    "insufficient_system_resource": StopReason.INTERRUPTED,
}


class ChatReader:
    """Reads one answer, streamed or whole."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._assembler = ReplyAssembler()
        self._finish: str | None = None
        self._is_done = False
        self._usage: JsonObject | None = None
        self._model: str | None = None
        self._id: str | None = None
        self._refusal: list[str] = []
        self._content: list[JsonObject] = []
        self._reasoning: dict[str, list[str]] = {}
        self._details: list[JsonObject] = []
        self._extras: JsonObject = {}
        self._call_extras: dict[int, JsonObject] = {}
        self._sources: list[JsonValue] = []

    @property
    def is_done(self) -> bool:
        """``[DONE]`` was read."""
        return self._is_done

    def feed(self, event: ServerSentEvent) -> Iterable[StreamEvent]:
        """One chunk."""
        data = event.data.strip()
        if data == "[DONE]":
            self._is_done = True
            return ()
        chunk = parse_json(data)
        if event.event == "error":
            raise stream_error(chunk if isinstance(chunk, dict) else data, self._endpoint)
        if not isinstance(chunk, dict):
            raise protocol_error("an event that is not a JSON object", self._endpoint)
        return self._chunk(chunk, "delta")

    def feed_body(self, body: JsonValue) -> Iterable[StreamEvent]:
        """A whole completion."""
        if not isinstance(body, dict):
            raise protocol_error("not a JSON object", self._endpoint)
        events = self._chunk(body, "message")
        if "choices" not in body:
            raise stream_error(body, self._endpoint)
        self._is_done = True
        return events

    def finish(self, *, cause: str | None = None, detail: str | None = None) -> ModelReply:
        """See `ReplyReader.finish`."""
        parts: tuple[Part, ...] = self._assembler.parts()
        stop = self._stop(cause, detail)
        if self._sources:
            parts = (*parts, HostedToolPart("web_search", f"{len(self._sources)} sources", list(self._sources)))
        if stop.reason is not StopReason.INTERRUPTED and (raw := self._opaque()) is not None:
            parts = (*parts, OpaquePart(self._endpoint.tag, raw))
        return ModelReply(parts, stop, usage=read_usage(self._usage), model=self._model, response_id=self._id)

    def _chunk(self, chunk: JsonObject, field: str) -> list[StreamEvent]:
        self._id = self._id or as_name(chunk.get("id"))
        self._model = self._model or as_name(chunk.get("model"))
        self._take_usage(chunk)
        if chunk.get("error"):
            raise stream_error(chunk, self._endpoint)
        for key in ("citations", "search_results"):
            if isinstance(found := chunk.get(key), list) and len(found) > len(self._sources):
                self._sources = found
        choices = chunk.get("choices")
        choice = (
            next((c for c in choices if isinstance(c, dict) and not c.get("index")), None)
            if isinstance(choices, list)
            else None
        )
        if choice is None:
            return []
        delta = choice.get(field)
        if not isinstance(delta, dict):
            delta = choice.get("message" if field == "delta" else "delta")
        events = list(self._delta(delta)) if isinstance(delta, dict) else []
        self._finish = as_name(choice.get("finish_reason")) or self._finish
        return events

    def _delta(self, delta: JsonObject) -> Iterator[StreamEvent]:
        yield from self._read_reasoning(delta)
        yield from self._read_content(delta.get("content"))
        if isinstance(refusal := delta.get("refusal"), str) and refusal:
            self._refusal.append(refusal)
        calls = delta.get("tool_calls")
        for piece in calls if isinstance(calls, list) else ():
            if isinstance(piece, dict):
                yield self._call(piece)
        if isinstance(function := delta.get("function_call"), dict):
            yield self._call({"index": 0, "function": function})
        for key in ("extra_content", "thought_signature"):
            if delta.get(key):
                self._extras[key] = delta[key]
        notes = delta.get("annotations")
        if isinstance(notes, list):
            self._sources.extend(note for note in notes if isinstance(note, dict))

    def _read_reasoning(self, delta: JsonObject) -> Iterator[StreamEvent]:
        said = ""
        for field in REASONING_FIELDS:
            value = delta.get(field)
            if isinstance(value, str):
                self._reasoning.setdefault(field, []).append(value)
                said = said or value
        details = delta.get("reasoning_details")
        for detail in details if isinstance(details, list) else ():
            if isinstance(detail, dict):
                self._merge_detail(detail)
                readable = detail.get("text") or detail.get("summary")
                if not any(delta.get(field) for field in REASONING_FIELDS) and isinstance(readable, str):
                    said += readable
        if said:
            yield self._assembler.reasoning(said)

    def _read_content(self, content: JsonValue) -> Iterator[StreamEvent]:
        if isinstance(content, str) and content:
            self._merge_content({"type": "text", "text": content})
            yield self._assembler.text(content)
        for piece in content if isinstance(content, list) else ():
            if not isinstance(piece, dict):
                continue
            match piece.get("type"):
                case "thinking":
                    thinking = piece.get("thinking")
                    inner = thinking if isinstance(thinking, list) else [{"type": "text", "text": thinking}]
                    text = "".join(str(item.get("text") or "") for item in inner if isinstance(item, dict))
                    self._merge_content(piece | {"thinking": [{"type": "text", "text": text}]})
                    if text:
                        yield self._assembler.reasoning(text)
                case "text" | "output_text":
                    answer = piece.get("text")
                    if isinstance(answer, str) and answer:
                        self._merge_content({"type": "text", "text": answer})
                        yield self._assembler.text(answer)
                case _:  # references and the like: kept for the way back, nothing to show
                    self._content.append(piece)

    def _call(self, piece: JsonObject) -> StreamEvent:
        function = piece.get("function")
        fields: JsonObject = function if isinstance(function, dict) else {}
        identifier, name = as_name(piece.get("id")), as_name(fields.get("name"))
        builder = self._assembler.call(self._call_key(piece.get("index"), identifier, name))
        arguments = fields.get("arguments")
        text = (
            arguments if isinstance(arguments, str) else "" if arguments is None else json.dumps(arguments, ensure_ascii=False)
        )
        extras = {key: value for key, value in piece.items() if key not in ("index", "id", "type", "function") and value}
        if extras:
            self._call_extras.setdefault(builder.index, {}).update(extras)
        return builder.add(name=name, provider_id=identifier, arguments=text)

    def _call_key(self, index: JsonValue, identifier: str | None, name: str | None) -> tuple[int, int]:
        """Which call a piece belongs to: by index, by id where two calls share an index, else to the one that is open."""
        calls = self._assembler.calls
        if isinstance(index, int) and not isinstance(index, bool):
            turn = 0
            while self._assembler.has_call((index, turn)):
                known = calls[self._place((index, turn))].provider_id
                if not (identifier and name and known and identifier != known):
                    break
                turn += 1
            return (index, turn)
        for place, call in enumerate(calls):
            if identifier and call.provider_id == identifier:
                return self._keys()[place]
        if calls and not name and not identifier:
            return self._keys()[-1]
        return (len(calls), -1)

    def _keys(self) -> list[tuple[int, int]]:
        return [key for key in self._assembler.call_keys() if isinstance(key, tuple)]

    def _place(self, key: tuple[int, int]) -> int:
        return self._keys().index(key)

    def _take_usage(self, chunk: JsonObject) -> None:
        groq = chunk.get("x_groq")
        for usage in (groq.get("usage") if isinstance(groq, dict) else None, chunk.get("usage")):
            if isinstance(usage, dict) and usage:
                self._usage = usage

    def _merge_content(self, piece: JsonObject) -> None:
        last = self._content[-1] if self._content else None
        if last is None or last.get("type") != piece.get("type"):
            self._content.append(dict(piece))
            return
        if piece["type"] == "text":
            last["text"] = f"{last['text']}{piece['text']}"
            return
        old, new = last["thinking"], piece["thinking"]
        if isinstance(old, list) and isinstance(new, list) and isinstance(old[0], dict) and isinstance(new[0], dict):
            merged: JsonObject = {"type": "text", "text": f"{old[0]['text']}{new[0]['text']}"}
            last.update(piece)
            last["thinking"] = [merged]

    def _merge_detail(self, detail: JsonObject) -> None:
        """Pieces of one reasoning detail (same type, index and id) become one; texts are joined, other keys kept last."""
        last = self._details[-1] if self._details else None
        if last is None or any(last.get(key) != detail.get(key) for key in ("type", "index")):
            self._details.append(dict(detail))
            return
        for key, value in detail.items():
            old = last.get(key)
            if key in ("text", "summary", "data") and isinstance(old, str) and isinstance(value, str):
                last[key] = old + value
            elif value is not None:
                last[key] = value

    def _stop(self, cause: str | None, detail: str | None) -> Stop:
        calls = self._assembler.calls
        if cause in ("provider", "protocol"):
            return Stop(StopReason.INTERRUPTED, self._finish, detail, cause)
        if self._finish is None and not self._is_done:
            return Stop(StopReason.INTERRUPTED, None, detail, cause or "network")
        if self._refusal:
            return Stop(StopReason.REFUSAL, self._finish, "".join(self._refusal))
        if self._finish is None:
            return Stop(StopReason.TOOL_USE if calls else StopReason.END_TURN)
        reason = _STOPS.get(self._finish, StopReason.OTHER)
        if reason is StopReason.INTERRUPTED:
            return Stop(reason, self._finish, detail, "provider")
        if reason is StopReason.END_TURN and calls:
            reason = StopReason.TOOL_USE
        elif reason is StopReason.TOOL_USE and not calls:
            reason = StopReason.END_TURN
        return Stop(reason, self._finish)

    def _opaque(self) -> str | None:
        """The assistant message as it has to go back, or None when the neutral parts say all of it."""
        message: JsonObject = {"role": "assistant"}
        is_needed = False
        has_chunks = any(piece.get("type") != "text" for piece in self._content)
        text = "".join(str(piece.get("text")) for piece in self._content if piece.get("type") == "text")
        message["content"] = list(self._content) if has_chunks else (text or None)
        is_needed |= has_chunks
        if self._details:
            message["reasoning_details"] = list(self._details)
            is_needed = True
        else:
            for field, pieces in self._reasoning.items():
                message[field] = "".join(pieces)
                is_needed |= any(pieces) or bool(self._assembler.calls)
        if self._extras or self._call_extras:
            message.update(self._extras)
            is_needed = True
        if calls := self._assembler.calls:
            message["tool_calls"] = [
                {
                    "id": call.provider_id or "",
                    "type": "function",
                    "function": {"name": call.name, "arguments": call.raw},
                    **self._call_extras.get(call.index, {}),
                }
                for call in calls
            ]
        return json.dumps(message, ensure_ascii=False, separators=(",", ":")) if is_needed else None


def read_usage(raw: JsonObject | None) -> ResponseUsage | None:
    """Usage in our terms; None when the server gave none."""
    if raw is None:
        return None
    prompt, completion, total = (as_count(raw.get(key)) for key in ("prompt_tokens", "completion_tokens", "total_tokens"))
    cached = as_count(_inside(raw, "prompt_tokens_details", "cached_tokens"))
    reasoning = as_count(_inside(raw, "completion_tokens_details", "reasoning_tokens"))
    if reasoning and prompt is not None and completion is not None and total == prompt + completion + reasoning:
        completion += reasoning  # xAI counts reasoning beside the completion, not inside it
    return ResponseUsage(
        input_tokens=prompt,
        output_tokens=completion,
        cached_tokens=cached if cached is not None else as_count(raw.get("prompt_cache_hit_tokens")),
        cache_write_tokens=as_count(_inside(raw, "prompt_tokens_details", "cache_write_tokens")),
        reasoning_tokens=reasoning,
        raw=raw,
    )


def _inside(raw: JsonObject, outer: str, inner: str) -> JsonValue:
    value = raw.get(outer)
    return value.get(inner) if isinstance(value, dict) else None
