"""Secrets out of texts before they reach a log, an export or a report, and variables that hold one: by value, shape, name."""

import re
from collections.abc import Iterable

MASK = "•••"
_SHORTEST_SECRET = 8

_SECRET_WORDS = frozenset(
    [
        "KEY",
        "KEYS",
        "APIKEY",
        "TOKEN",
        "TOKENS",
        "SECRET",
        "SECRETS",
        "PASSWORD",
        "PASSWORDS",
        "PASSWD",
        "PASS",
        "PASSPHRASE",
        "CREDENTIAL",
        "CREDENTIALS",
        "CRED",
        "CREDS",
        "AUTH",
        "AUTHORIZATION",
        "COOKIE",
        "COOKIES",
        "JWT",
        "BEARER",
        "PAT",
        "PRIVATE",
        "SIGNATURE",
        "DSN",
    ]
)
_SECRET_ENDINGS = ("APIKEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIALS")
_SHAPES = (
    re.compile(r"\b(sk|rk|pk|gsk|xai|pplx|hf|ghp|gho|glpat|AIza)[-_A-Za-z0-9]{16,}"),
    re.compile(r"(?i)\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}"),
    re.compile(
        r"(://[^/\s:@]*:)[^/\s@]+(?:@[^/\s@\"']+)*(?=@)"
    ),  # a proxy's or server's password in a URL, with an @ in it too
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


def is_secret(name: str, value: str, *, known: Iterable[str] = ()) -> bool:
    """Whether a variable holds a secret, by its name, its value or a value that is ``known``: it must not reach a child
    process or the settings."""
    upper = name.upper()
    if upper.startswith("NEXA_"):
        return True
    if not _SECRET_WORDS.isdisjoint(re.split(r"[^A-Z]+", upper)) or upper.endswith(_SECRET_ENDINGS):
        return True
    return any(secret in value for secret in known) or redact(value) != value
