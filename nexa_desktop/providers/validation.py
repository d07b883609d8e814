"""The last look at a request before it is sent: what every vendor checks, checked here first.

A failure is a bug of ours in history repair or request building. It is raised (`UnsendableRequest`) instead of sent:
a refused request would only tell the person about an "invalid request" that they cannot mend.

    pairs        every call has exactly one result, every result its call, results stand right after their batch
    ids          legal for the vendor, each used by one call only
    texts        no blank text is sent as content
    last         the last message is not the assistant's (no vendor of ours takes a prefill)
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from nexa_desktop.providers.protocol import IdRule, UnsendableRequest


class Turn(Struct, frozen=True):
    """One wire message, reduced to what is checked. ``texts`` are all of its text contents."""

    role: Literal["system", "user", "assistant", "tool"]
    texts: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    results: tuple[str, ...] = ()


def check_turns(turns: Sequence[Turn], *, ids: IdRule | None, allows_assistant_last: bool = False) -> None:
    """Raise `UnsendableRequest` naming the first thing that is wrong. ``ids`` None: the protocol pairs by order and name, and
    ids need only be different within a batch."""
    used: set[str] = set()
    open_calls: list[str] = []
    for place, turn in enumerate(turns):
        if open_calls and not turn.results:
            raise UnsendableRequest(f"message {place}: calls {open_calls} have no result directly after them")
        for result in turn.results:
            if result not in open_calls:
                raise UnsendableRequest(f"message {place}: a result for {result!r}, which is not an open call")
            open_calls.remove(result)
        for call in turn.calls:
            if ids is not None and not ids.allows(call):
                raise UnsendableRequest(f"message {place}: call id {call!r} is not legal for this vendor")
            if ids is not None and call in used:
                raise UnsendableRequest(f"message {place}: call id {call!r} is used twice")
            used.add(call)
            open_calls.append(call)
        if any(not text.strip() for text in turn.texts):
            raise UnsendableRequest(f"message {place} ({turn.role}) has a blank text")
        if turn.role == "assistant" and not turn.texts and not turn.calls and not allows_assistant_last:
            raise UnsendableRequest(f"message {place}: an assistant message without content")
    if open_calls:
        raise UnsendableRequest(f"calls {open_calls} have no result")
    spoken = [turn for turn in turns if turn.role != "system"]
    if not spoken:
        raise UnsendableRequest("there is no message to send")
    if spoken[-1].role == "assistant" and not allows_assistant_last:
        raise UnsendableRequest("the last message is the assistant's")
