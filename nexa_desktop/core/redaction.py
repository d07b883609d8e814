"""Secrets out of texts before they reach a log, an export or a report: by value, then by shape and name."""

import re
from collections.abc import Iterable

MASK = "•••"
_SHORTEST_SECRET = 8

_SHAPES = (
    re.compile(r"\b(sk|rk|pk|gsk|xai|pplx|hf|ghp|gho|glpat|AIza)[-_A-Za-z0-9]{16,}"),
    re.compile(r"(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}"),
    re.compile(r"(?i)([?&](?:api[-_]?key|key|token|access[-_]?token|sig|signature)=)[^&\s\"']+"),
    re.compile(
        r"(?i)(\"?(?:authorization|x-api-key|api[-_]?key|x-goog-api-key|access[-_]?token|secret|password)\"?\s*[:=]\s*\"?)"
        r"[^\s\",;}&]{4,}"
    ),
)


def redact(text: str, *, secrets: Iterable[str] = ()) -> str:
    """``text`` with every known secret value, and whatever looks like one, replaced by a mask."""
    for secret in sorted(secrets, key=len, reverse=True):
        if len(secret) >= _SHORTEST_SECRET:
            text = text.replace(secret, MASK)
    for shape in _SHAPES:
        text = shape.sub(_masked, text)
    return text


def _masked(match: re.Match[str]) -> str:
    """Keep the name that stands before a secret, never a piece of the secret itself."""
    head = match.group(1) if match.lastindex else ""
    keeps_name = head.endswith(("=", ":", '"', " ")) or head.lower() in ("bearer", "basic")
    return f"{head}{'' if head.endswith(('=', ':', chr(34), ' ')) else ' '}{MASK}" if keeps_name else MASK
