"""What a server says when it refuses, in the words of `nexa_desktop.core.errors`. The same for all protocols.

Bodies seen in the wild, all read by `read_fault`:

    {"error": {"message", "type", "code", "param", "metadata": {"raw"}}}     OpenAI and most of its kin, OpenRouter
    {"error": {"code": 429, "message", "status", "details": [RetryInfo …]}}  Google (also wrapped in a list)
    {"type": "error", "error": {"type", "message"}}                          Anthropic
    {"error": "text", "code": "text"}                                        Ollama, xAI
    {"detail": "text" | [{"msg", "loc"}]} · {"message", "code"}              Mistral, FastAPI servers, gateways
    HTML, plain text, nothing                                                proxies
"""

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from msgspec import Struct

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import (
    AuthenticationFailed,
    ContentRefused,
    ContextFull,
    InvalidRequest,
    NotFound,
    Overloaded,
    ProtocolError,
    ProviderError,
    ProxyError,
    QuotaExhausted,
    RateLimited,
)
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.redaction import redact
from nexa_desktop.providers.assembler import parse_json
from nexa_desktop.providers.protocol import Endpoint

_LONGEST_MESSAGE = 400
_LONG_WAIT_S = 60.0

_CONTEXT = re.compile(
    r"context[_ ]length|context[_ ]window|context size|maximum context|prompt is too long|too long for the model"
    r"|exceed(s|ed)? the (maximum|available) (number of )?(tokens|context)|input token count|input is too long"
    r"|reduce the length of the (messages|prompt)|number of tokens to keep from the initial prompt",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"insufficient[_ ](quota|credits?|balance|funds)|exceeded your current quota|credit balance|billing|payment required"
    r"|out of credits|quota_exceeded",
    re.IGNORECASE,
)
_BAD_KEY = re.compile(
    r"invalid[_ ](x-)?api[_ -]?key|api[_ ]key[_ ](not valid|invalid)|incorrect api key|authentication_error"
    r"|no auth credentials|invalid authentication|unauthenticated|permission_(denied|error)",
    re.IGNORECASE,
)
_FILTER = re.compile(r"content_filter|content_policy|ResponsibleAIPolicy|content management policy", re.IGNORECASE)
_NO_MODEL = re.compile(r"model_not_found|not_found_error|model .{1,120} (not found|does not exist)", re.IGNORECASE)
_MODEL_FAULT = re.compile(  # the model wrote what its own server cannot read: Groq's and llama.cpp's words
    r"tool_use_failed|does not match the expected [\w-]+ format|failed to parse (input|tool call|function call)", re.IGNORECASE
)
_NO_TOOLS = re.compile(r"(not|n't) support (tools|tool use|function)|tools? (is|are) not supported", re.IGNORECASE)
_OVERLOADED = re.compile(r"overloaded|server_error|api_error|internal_error|unavailable|internal server error", re.IGNORECASE)
_RATE = re.compile(r"rate[_ ]?limit|too many requests|RESOURCE_EXHAUSTED|throttl", re.IGNORECASE)


class Fault(Struct, frozen=True):
    """What an error body says. ``code`` is the vendor's code, or its type where it has no code."""

    message: str = ""
    code: str | None = None
    status: int | None = None
    retry_after_s: float | None = None
    words: str = ""


def read_fault(body: bytes | str | JsonValue) -> Fault:
    """Read any error body; what cannot be understood gives an empty or plain-text message. Never raises."""
    if isinstance(body, bytes | str):
        text = body.decode(errors="replace") if isinstance(body, bytes) else body
        parsed = parse_json(text)
        if parsed is None:
            return Fault(message=_plain(text))
        body = parsed
    while isinstance(body, list):
        body = next((item for item in body if isinstance(item, dict)), None)
    if not isinstance(body, dict):
        return Fault(message=_plain(str(body)) if body else "")
    return _from_object(body)


def provider_error(
    fault: Fault, endpoint: Endpoint, *, status: int | None = None, headers: Mapping[str, str] | None = None
) -> ProviderError:
    """The error of our tree for a fault: by what it says first, then by its status."""
    kind = _classify(fault, status if status is not None else fault.status)
    retry_after = retry_after_s(headers or {})
    said = redact(fault.message, secrets=endpoint.secrets)
    said = said if len(said) <= _LONGEST_MESSAGE else said[:_LONGEST_MESSAGE].rstrip() + "…"
    if said and said[-1] not in ".!?…":
        said += "."
    message, hint = _words(kind, endpoint, f" ({status})" if status else "", said)
    retry_after = retry_after if retry_after is not None else fault.retry_after_s
    if kind in (RateLimited, Overloaded) and retry_after is not None and retry_after > _LONG_WAIT_S:
        hint = phrase(f"The server asks to wait {_duration(retry_after)}. Try again then, or use another model.")
    if kind is InvalidRequest and _NO_TOOLS.search(fault.message):
        hint = phrase("This model cannot call tools. Choose one that can.")
    return kind(
        message,
        hint,
        vendor=endpoint.vendor,
        status=status,
        raw_code=fault.code,
        retry_after_s=retry_after,
        is_retryable=False if kind is Overloaded and status in (501, 505) else None,
    )


def read_error(status: int, headers: Mapping[str, str], body: bytes, endpoint: Endpoint) -> ProviderError:
    """`WireProtocol.read_error` for every protocol here."""
    return provider_error(read_fault(body), endpoint, status=status, headers=headers)


def stream_error(body: JsonValue, endpoint: Endpoint) -> ProviderError:
    """The error of an event inside a stream that was answered with 200."""
    return provider_error(read_fault(body), endpoint)


def protocol_error(what: str, endpoint: Endpoint) -> ProtocolError:
    """The server answered with something its protocol does not allow; ``what`` holds no content of the conversation."""
    return ProtocolError(
        f"{vendor_name(endpoint)} sent an answer that is not {endpoint.protocol.replace('_', ' ')}: {what}.",
        "Check the base URL and the protocol of this connection with Test.",
        vendor=endpoint.vendor,
    )


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait from ``retry-after-ms`` or ``retry-after`` (seconds or an HTTP date); None when not given."""
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after", "").strip()
    seconds = _number(value)
    if seconds is not None or not value:
        return seconds
    try:
        at = parsedate_to_datetime(value)
        at = at if at.tzinfo else at.replace(tzinfo=UTC)
        return max(0.0, (at - datetime.now(UTC)).total_seconds())
    except (ValueError, OverflowError):
        return None


def _duration(seconds: float) -> str:
    """A long wait in words, never shorter than it is: minutes up to two hours, then hours."""
    minutes = math.ceil(seconds / 60)
    hours = math.ceil(minutes / 60)
    return phrase(f"{minutes} minutes" if minutes <= 120 else f"{hours} hours")


def vendor_name(endpoint: Endpoint) -> str:
    """How the vendor is called in a sentence."""
    from nexa_desktop.providers.catalog import display_name  # the catalog imports protocol values too

    return display_name(endpoint.vendor)


def _from_object(body: JsonObject) -> Fault:
    error = body.get("error")
    if isinstance(error, dict):
        inner: JsonObject = error
    elif isinstance(error, str):
        inner = {"message": error, "code": body.get("code")}
    else:
        inner = body
    message = inner.get("message") or inner.get("detail") or inner.get("msg") or inner.get("title") or ""
    metadata = inner.get("metadata")
    if isinstance(metadata, dict) and isinstance(metadata.get("raw"), str):
        message = f"{message}: {metadata['raw']}"
    names = (
        ("status", "code")
        if isinstance(inner.get("code"), int) and isinstance(inner.get("status"), str)
        else ("code", "type", "status")
    )
    code = next((inner[key] for key in names if inner.get(key) not in (None, "")), None)
    number = next((inner[key] for key in ("code", "status", "status_code", "http_code") if _is_status(inner.get(key))), None)
    return Fault(
        message=_sentence(message),
        code=None if code is None or isinstance(code, dict | list) else str(code),
        status=number if isinstance(number, int) else None,
        retry_after_s=_retry_info(inner.get("details")),
        words=" ".join(str(inner.get(key)) for key in ("code", "type", "status") if inner.get(key)) + _reasons(inner),
    )


def _classify(fault: Fault, status: int | None) -> type[ProviderError]:
    said = f"{fault.words} {fault.message}"
    if status == 407:
        return ProxyError
    is_quota = _QUOTA.search(said) and status in (None, 400, 402, 403, 429) and fault.retry_after_s is None
    if is_quota or status == 402:  # a quota that is back in some seconds is a rate limit
        return QuotaExhausted
    if status == 429 or (status is None and _RATE.search(said)):
        return RateLimited
    if _MODEL_FAULT.search(said):
        return ProtocolError
    if _CONTEXT.search(said) and status in (None, 400, 413, 422, 500):
        return ContextFull
    if _FILTER.search(said) and status in (None, 400, 403):
        return ContentRefused
    if status in (401, 403) or (status in (None, 400) and _BAD_KEY.search(said)):
        return AuthenticationFailed
    if status == 404 or (status in (None, 400) and _NO_MODEL.search(said)):
        return NotFound
    if status in (408, 409) or (status is not None and status >= 500) or (status is None and _OVERLOADED.search(said)):
        return Overloaded
    if status is not None and 400 <= status < 500:
        return InvalidRequest
    return ProviderError


def _words(kind: type[ProviderError], endpoint: Endpoint, status: str, said: str) -> tuple[str, str | None]:
    """What happened, with the server's own words behind it, and what to do. ``status``: " (401)", or nothing."""
    name = vendor_name(endpoint)
    end = f"{status}: {said}" if said else f"{status}."
    if kind is AuthenticationFailed:
        key = phrase(
            "Check the key of this connection." if endpoint.api_key else "This server wants a key; add one to the connection."
        )
        return phrase(f"{name} did not accept the API key{end}"), key
    if kind is ProtocolError:
        return phrase(f"{name} could not read what the model wrote{end}"), phrase("Try again, or use another model.")
    if kind is NotFound:
        return (
            phrase(f"{name} does not know the model {endpoint.model!r} or the address{end}"),
            phrase("Choose another model, or check the base URL with Test."),
        )
    if kind is RateLimited:
        return phrase(f"{name} limits how much may be asked per minute{end}"), phrase("Wait a moment, or use another model.")
    if kind is Overloaded:
        return phrase(f"{name} cannot answer just now{end}"), phrase("Try again in a moment.")
    if kind is QuotaExhausted:
        return (
            phrase(f"{name} reports that the account has no credit left{end}"),
            phrase("Check plan and billing at the vendor."),
        )
    if kind is ContextFull:
        return (
            phrase(f"{name} reports that the conversation does not fit the model's context window{end}"),
            phrase("Start a new session, shorten the conversation, or use a model with a larger window."),
        )
    if kind is ContentRefused:
        return phrase(f"{name} refused the prompt by its content filter{end}"), phrase("Rephrase the request.")
    if kind is InvalidRequest:
        return (
            phrase(f"{name} rejected the request{end}"),
            phrase("If this goes on, try another model; the details may name what it does not support."),
        )
    if kind is ProxyError:
        return (
            phrase(f"{name} cannot be reached: the proxy wants other credentials{end}"),
            phrase("Check the user name and password in HTTPS_PROXY or ALL_PROXY."),
        )
    return phrase(f"{name} reported an error{end}"), None


def _sentence(value: JsonValue) -> str:
    if isinstance(value, str):
        return _plain(value)
    if isinstance(value, list):  # FastAPI's validation errors
        return "; ".join(_sentence(item) for item in value[:5])
    if isinstance(value, dict):
        return _sentence(value.get("message") or value.get("msg") or "")
    return "" if value is None else str(value)


def _plain(text: str) -> str:
    """One line of plain text; of an HTML page its title."""
    if "<html" in text[:2000].lower() or "<!doctype" in text[:2000].lower():
        title = re.search(r"<title[^>]*>(.*?)</title>", text[:20_000], re.IGNORECASE | re.DOTALL)
        text = title.group(1) if title else "(a web page instead of an answer)"
    return " ".join(text.split())


def _retry_info(details: JsonValue) -> float | None:
    """Google's ``RetryInfo``: ``retryDelay`` is a duration like ``12s`` or ``1.5s``."""
    for detail in details if isinstance(details, list) else ():
        delay = detail.get("retryDelay") if isinstance(detail, dict) else None
        if isinstance(delay, str):
            return _number(delay.removesuffix("s"))
    return None


def _reasons(inner: JsonObject) -> str:
    """Machine-readable reasons beside the code: Google's ErrorInfo, Azure's inner error."""
    details = inner.get("details")
    words = [str(d["reason"]) for d in details if isinstance(d, dict) and d.get("reason")] if isinstance(details, list) else []
    innermost = inner.get("innererror")
    if isinstance(innermost, dict) and innermost.get("code"):
        words.append(str(innermost["code"]))
    return "".join(f" {word}" for word in words)


def _is_status(value: JsonValue) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 400 <= value < 600


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value < 10**9 else None
