"""The folder of recorded exchanges: where it is, what is in it, and whether a result is what an exchange expects.

The folder is not part of the project. It is looked for at ``NEXA_SHARED`` or beside the checkout; tests over it are
skipped, saying so, when it is not there. A protocol takes part as soon as its module exists.
"""

import importlib.util
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nexa_desktop.core import errors
from nexa_desktop.core.errors import NetworkError, ProviderError
from nexa_desktop.core.messages import ReasoningPart, StopReason, TextPart, ToolCallPart
from nexa_desktop.core.model_io import ModelReply
from nexa_desktop.core.ports import Provider
from nexa_desktop.providers.assembler import parse_json
from nexa_desktop.providers.catalog import PROTOCOLS
from nexa_desktop.providers.protocol import Endpoint
from nexa_desktop.providers.registry import create_endpoint, create_provider, wire_protocol
from nexa_desktop.providers.sse import NdjsonDecoder, SseDecoder
from tests.support.provider_calls import Outcome
from tests.support.provider_server import Reply

_VENDORS = {
    "azure-openai": "azure",
    "azure-ai": "azure",
    "google-gemini": "google",
    "google-vertex": "google",
    "google-gemini-compat": "google",
    "alibaba-dashscope": "alibaba",
    "anthropic-compatible": "anthropic",
    "llama.cpp": "llamacpp",
    "crusoe-vllm": "vllm",
}
_STOPS: dict[str, set[StopReason]] = {
    "normal": {StopReason.END_TURN},
    "tool_calls": {StopReason.TOOL_USE},
    "max_output": {StopReason.MAX_OUTPUT},
    "refusal": {StopReason.REFUSAL},
    "paused": {StopReason.PAUSED},
    "context_full": {StopReason.CONTEXT_FULL},
    "error": {StopReason.INTERRUPTED},
    "unknown": {StopReason.OTHER},
}
_ERRORS: dict[str, type[ProviderError]] = {
    "error": ProviderError,
    "context_full": errors.ContextFull,
    "refusal": errors.ContentRefused,
}


@dataclass(frozen=True)
class Exchange:
    """One recorded exchange."""

    protocol: str
    slug: str
    data: dict[str, Any]

    @property
    def expect(self) -> dict[str, Any]:
        """What an adapter should make of it."""
        expected: dict[str, Any] = self.data["expect"]
        return expected

    @property
    def is_streamed(self) -> bool:
        """Whether the answer is a stream."""
        return "body" not in self.data["response"]

    @property
    def raw(self) -> bytes:
        """The response's body as bytes."""
        response = self.data["response"]
        for key in ("sse", "ndjson"):
            if key in response:
                return str(response[key]).encode()
        body = response["body"]
        return (body if isinstance(body, str) else json.dumps(body)).encode()

    @property
    def headers(self) -> dict[str, str]:
        """The response's headers that were kept."""
        return dict(self.data["response"].get("headers") or {})

    def reply(self, **more: Any) -> Reply:
        """The answer for the loopback server; ``more`` overrides (``pieces``, ``cut_after`` …)."""
        fields: dict[str, Any] = {"status": self.data["response"]["status"], "headers": self.headers, "body": self.raw}
        return Reply(**(fields | more))

    def endpoint(self, base_url: str = "http://127.0.0.1:9/v1") -> Endpoint:
        """An endpoint as this exchange's vendor would have it, at ``base_url``."""
        return create_endpoint(self.protocol, model=self.data["model"], base_url=base_url, vendor_id=self.vendor)

    def provider(self, base_url: str, *, api_key: str | None = None) -> Provider:
        """A provider that speaks this exchange's protocol to ``base_url``."""
        return create_provider(self.protocol, model=self.data["model"], base_url=base_url, vendor=self.vendor, api_key=api_key)

    @property
    def vendor(self) -> str:
        """Our name of who answered."""
        named = str(self.data["provider"])
        return _VENDORS.get(named, "custom" if named in ("any", "local") else named)


def wire_folder() -> Path | None:
    """The folder, or None."""
    roots = [os.environ.get("NEXA_SHARED"), str(Path(__file__).parents[3] / "shared")]
    return next((Path(root) / "wire" for root in roots if root and (Path(root) / "wire").is_dir()), None)


@cache
def exchanges() -> tuple[Exchange, ...]:
    """All exchanges of the protocols that exist here, in a steady order; none without the folder."""
    folder = wire_folder()
    if folder is None:
        return ()
    found: list[Exchange] = []
    for protocol in PROTOCOLS:
        if importlib.util.find_spec(f"nexa_desktop.providers.{protocol}") is None:
            continue
        paths = sorted((folder / protocol).glob("*.json"))
        found.extend(Exchange(protocol, path.stem, json.loads(path.read_text(encoding="utf-8"))) for path in paths)
    return tuple(found)


def exchange(protocol: str, slug: str) -> Exchange:
    """One by name; skips the test when the folder is not there."""
    found = next((x for x in exchanges() if (x.protocol, x.slug) == (protocol, slug)), None)
    if found is None:
        pytest.skip("the folder of recorded exchanges is not here (set NEXA_SHARED)")
    return found


def parametrised(chosen: Sequence[Exchange]) -> pytest.MarkDecorator:
    """``exchange`` over these; one loudly skipped case when there is no folder."""
    if not chosen:
        reason = "the folder of recorded exchanges is not here (set NEXA_SHARED)"
        return pytest.mark.parametrize("exchange", [pytest.param(None, marks=pytest.mark.skip(reason=reason))])
    return pytest.mark.parametrize("exchange", [pytest.param(x, id=f"{x.protocol}-{x.slug}") for x in chosen])


# ------------------------------------------------------------------------------------------------ without a socket
def read_pieces(exchange: Exchange, pieces: Sequence[bytes]) -> ModelReply | ProviderError:
    """The stream through decoder and reader, in these pieces; what the provider would make of it, without HTTP."""
    protocol = wire_protocol(exchange.protocol)
    endpoint = exchange.endpoint()
    reader = protocol.reader(endpoint)
    decoder = NdjsonDecoder() if "ndjson" in exchange.data["response"] else SseDecoder()
    has_output = False
    failure: ProviderError | None = None
    try:
        for piece in pieces:
            for event in decoder.push(piece):
                for _ in reader.feed(event):
                    has_output = True
                if reader.is_done:
                    break
            if reader.is_done:
                break
        last = None if reader.is_done else decoder.close()
        if last is not None and (last.data.strip() == "[DONE]" or parse_json(last.data) is not None):
            for _ in reader.feed(last):
                has_output = True
    except ProviderError as error:
        failure = error
    if failure is not None and not has_output:
        return failure
    reply = reader.finish(cause="provider" if failure else None)
    if reply.stop.reason is StopReason.INTERRUPTED and not has_output:
        return NetworkError("closed before it had answered")
    return reply


# ------------------------------------------------------------------------------------------------ comparing
def differences(exchange: Exchange, outcome: Outcome) -> list[str]:
    """Everything in which ``outcome`` is not what the exchange expects; see the folder's README for what is compared."""
    expect = exchange.expect
    found = list(_stop_differences(expect, outcome))
    if outcome.reply is None:
        if expect["text"] or expect["tool_calls"]:
            found.append(f"raised {outcome.error!r} where something had arrived")
    else:
        found.extend(_content_differences(expect, outcome))
    found.extend(_error_differences(expect, outcome))
    return found


def _stop_differences(expect: dict[str, Any], outcome: Outcome) -> Iterator[str]:
    allowed = [expect["stop"], *expect.get("stop_alternatives", [])]
    if outcome.error is not None:
        if not any(word in _ERRORS and isinstance(outcome.error, _ERRORS[word]) for word in allowed):
            yield f"error {outcome.error!r}, wanted {allowed}"
        return
    reason = outcome.done().stop.reason
    if not any(reason in _STOPS[word] for word in allowed):
        yield f"stop {outcome.done().stop}, wanted {allowed}"


def _content_differences(expect: dict[str, Any], outcome: Outcome) -> Iterator[str]:
    reply = outcome.done()
    if outcome.text != expect["text"]:
        yield f"text {outcome.text!r}, wanted {expect['text']!r}"
    wanted = [expect["tool_calls"], *expect.get("tool_calls_alternatives", [])]
    if not any(_same_calls(outcome.calls, calls) for calls in wanted):
        yield f"calls {outcome.calls}, wanted {wanted}"
    if _squeezed(outcome.reasoning) != _squeezed(expect.get("reasoning_text", "")):
        yield f"reasoning {outcome.reasoning!r}, wanted {expect.get('reasoning_text')!r}"
    if expect.get("refusal_text") and expect["refusal_text"] not in (reply.stop.detail or ""):
        yield f"refusal text {reply.stop.detail!r}, wanted {expect['refusal_text']!r}"
    if expect["stop"] != "error":
        usage = reply.usage
        got = usage and {
            "input": usage.input_tokens,
            "output": usage.output_tokens,
            "cached": usage.cached_tokens,
            "reasoning": usage.reasoning_tokens,
        }
        if got != expect["usage"]:
            yield f"usage {got}, wanted {expect['usage']}"


def _error_differences(expect: dict[str, Any], outcome: Outcome) -> Iterator[str]:
    wanted = expect.get("error")
    if outcome.error is None:
        return
    if wanted is None:
        yield f"an error nobody expected: {outcome.error!r}"
        return
    if wanted["code"] is not None and outcome.error.raw_code not in (str(wanted["code"]), _alternative_code(wanted)):
        yield f"error code {outcome.error.raw_code!r}, wanted {wanted['code']!r}"
    if wanted["retry_after_s"] is not None and outcome.error.retry_after_s != pytest.approx(wanted["retry_after_s"]):
        yield f"retry after {outcome.error.retry_after_s}, wanted {wanted['retry_after_s']}"
    if wanted["retryable"] is not None and bool(outcome.error.is_retryable) != wanted["retryable"]:
        yield f"retryable {outcome.error.is_retryable}, wanted {wanted['retryable']}"
    if wanted["http_status"] not in (None, 200) and outcome.error.status != wanted["http_status"]:
        yield f"status {outcome.error.status}, wanted {wanted['http_status']}"


def _alternative_code(wanted: dict[str, Any]) -> str:
    """Google names its errors twice: by number and by word."""
    return {400: "INVALID_ARGUMENT", 404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED", 503: "UNAVAILABLE"}.get(
        wanted["code"] if isinstance(wanted["code"], int) else 0, ""
    )


def _same_calls(calls: Sequence[ToolCallPart], wanted: Sequence[dict[str, Any]]) -> bool:
    if len(calls) != len(wanted):
        return False
    for call, want in zip(calls, wanted, strict=True):
        if call.name != want["name"] or call.arguments != want["arguments"]:
            return False
        if want["arguments"] is None and call.arguments_raw != want.get("arguments_raw", call.arguments_raw):
            return False
        if want.get("id") and call.provider_id != want["id"]:
            return False
    return True


def content_of(reply: ModelReply) -> tuple[str, str, list[tuple[str, str]]]:
    """Text, squeezed reasoning, and calls with their raw arguments: what a cut may only shorten."""
    text = "".join(p.text for p in reply.parts if isinstance(p, TextPart))
    reasoning = "".join(p.text for p in reply.parts if isinstance(p, ReasoningPart))
    return text, reasoning, [(p.name, p.arguments_raw) for p in reply.parts if isinstance(p, ToolCallPart)]


def _squeezed(text: str) -> str:
    return " ".join(text.split())
