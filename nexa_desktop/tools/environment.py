"""The environment a child process gets: this one's, without what looks like a secret.

A variable goes when its name says key, token, password …, when its value is or contains a key this app knows, or when
the value has the shape of a credential (`core.redaction`) or is a URL with a password in it.
"""

import os
import sys
from collections.abc import Iterable, Mapping

from nexa_desktop.core.redaction import is_secret

CALL_MARK = "NEXA_CALL_ID"
"""Set in every child, inherited by its children: how descendants that forked away are found again."""

_SHORTEST_SECRET = 6


def clean_environment(
    *, secrets: Iterable[str] = (), extra: Mapping[str, str] | None = None, base: Mapping[str, str] | None = None
) -> dict[str, str]:
    """``base`` (this process's environment) without secrets and without our own settings, then ``extra`` as given."""
    known = tuple(secret for secret in secrets if len(secret) >= _SHORTEST_SECRET)
    source = dict(os.environ if base is None else base)
    if getattr(sys, "frozen", False):
        # a frozen build points the loader at its own libraries; other programs need the ones they were built for
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            original = source.pop(f"{name}_ORIG", None)
            source.pop(name, None)
            if original:
                source[name] = original
    kept = {name: value for name, value in source.items() if not is_secret(name, value, known=known)}
    return {**kept, **(extra or {})}


__all__ = ["CALL_MARK", "clean_environment", "is_secret"]
