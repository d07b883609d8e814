"""Typed identifiers. A bare ``str`` id is a bug waiting for a swapped argument.

An id is ``[A-Za-z0-9_-]{1,64}``, never a path; a call id is ``run/seq/index``: the run, the sequence number
of the assistant message that asked, and the position in that message. Provider call ids are not unique even
within one conversation, so they are only carried along.
"""

import re
import secrets
import time
from typing import NewType

from nexa_desktop.core.errors import InvalidInput

RunId = NewType("RunId", str)
SessionId = NewType("SessionId", str)
CallId = NewType("CallId", str)
GroupId = NewType("GroupId", str)

_LEGAL = re.compile(r"[A-Za-z0-9_-]{1,64}")
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def new_run_id() -> RunId:
    """A fresh run id; ids made later sort later (millisecond resolution)."""
    return RunId("run_" + _sortable())


def new_session_id() -> SessionId:
    """A fresh session id; ids made later sort later (millisecond resolution)."""
    return SessionId("ses_" + _sortable())


def new_group_id() -> GroupId:
    """A fresh id for a parallel group."""
    return GroupId("grp_" + _sortable())


def call_id(run_id: RunId, seq: int, index: int) -> CallId:
    """Our own key of a tool call, also offered to tools as the idempotency key."""
    return CallId(f"{run_id}/{seq}/{index}")


def split_call_id(value: CallId) -> tuple[RunId, int, int]:
    """Run, seq and index of a call id; raises `InvalidInput` for anything else."""
    run_id, _, rest = str(value).partition("/")
    seq, _, index = rest.partition("/")
    if not (seq.isascii() and seq.isdigit() and index.isascii() and index.isdigit() and len(seq) < 10 and len(index) < 10):
        raise InvalidInput(f"{value!r:.120} is not a call id.", hint="A call id is run/seq/index.")
    return RunId(checked_id(run_id, kind="run")), int(seq), int(index)


def checked_id(value: str, *, kind: str) -> str:
    """``value`` if it is a legal id; otherwise `InvalidInput` naming it and what is allowed."""
    if not isinstance(value, str) or not _LEGAL.fullmatch(value):
        raise InvalidInput(
            f"{value!r:.120} is not a valid {kind} id.",
            hint="An id has 1 to 64 characters: letters, digits, '_' and '-'.",
        )
    return value


def _sortable() -> str:
    """26 characters of Crockford base 32: 48 bits of milliseconds, then 80 random bits."""
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    digits = []
    for _ in range(26):
        number, digit = divmod(number, 32)
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))
