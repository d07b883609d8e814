"""Call ids for the wire: the vendor's own where it can be used again, one derived from ours otherwise.

Provider ids repeat within a conversation, are missing, or break another vendor's rule (length, alphabet). Our own
call id (``run/seq/index``) is unique but not legal anywhere. The id a vendor sees is a pure function of the
conversation, the same in every request, and the same on the call and on its result.
"""

import hashlib
from collections.abc import Sequence

from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import Message
from nexa_desktop.providers.protocol import IdRule, UnsendableRequest

_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"


class CallIds:
    """The wire id of every call in ``messages``, legal under ``rule`` and unique among them.

    Each call is known by its own id, or by ``(seq of message, index)`` of an unstored one; results ask by `CallId`.
    """

    def __init__(self, messages: Sequence[Message], rule: IdRule) -> None:
        self._by_call: dict[CallId, str] = {}
        used: set[str] = set()
        for number, message in enumerate(messages):
            for index, call in enumerate(message.tool_calls):
                key = call.call_id or CallId(f"{number}/{index}")
                wire = call.provider_id or ""
                if not rule.allows(wire) or wire in used:
                    wire = _derived(key, rule, used)
                used.add(wire)
                self._by_call[key] = wire

    def wire_id(self, call_id: CallId, *, number: int = 0, index: int = 0) -> str:
        """The id to send for a call; ``number`` and ``index`` (place in the conversation) name one without an id.

        Raises `UnsendableRequest` for one that is not in the conversation.
        """
        key = call_id or CallId(f"{number}/{index}")
        if key not in self._by_call:
            raise UnsendableRequest(f"a result for {key!r}, which no message asked for")
        return self._by_call[key]

    def knows(self, call_id: CallId) -> bool:
        """Whether a call of that id is in the conversation."""
        return call_id in self._by_call


def derived_id(call_id: str, rule: IdRule, *, attempt: int = 0) -> str:
    """A legal id made from ``call_id``, always the same for the same input."""
    digest = int.from_bytes(hashlib.sha256(f"{call_id}#{attempt}".encode()).digest())
    chars = []
    for _ in range(rule.length or min(24, rule.max_chars)):
        digest, digit = divmod(digest, len(_ALPHABET))
        chars.append(_ALPHABET[digit])
    return "".join(chars)


def _derived(call_id: str, rule: IdRule, used: set[str]) -> str:
    attempt = 0
    while (candidate := derived_id(call_id, rule, attempt=attempt)) in used:
        attempt += 1
    return candidate
