"""The next turn: what we send for a stored conversation is what the server accepted when it was recorded."""

from typing import Any

from tests.support.provider_history import HISTORIES, built_body
from tests.support.provider_wire import Exchange, exchanges, parametrised


def has_answers(recorded: Exchange) -> bool:
    """Whether the request carries an earlier answer, and was accepted."""
    body: dict[str, Any] = recorded.data["request"].get("body") or {}
    messages = body.get("messages") or body.get("input") or body.get("contents") or []
    messages = messages if isinstance(messages, list) else []
    answered = any(
        message.get("role") in ("assistant", "model") or message.get("type") == "function_call" for message in messages
    )
    placeholder = any(message.get("content") == "<MASSIVE_TEXT>" for message in messages)
    return answered and recorded.data["response"]["status"] == 200 and not placeholder


@parametrised([x for x in exchanges() if x.protocol in HISTORIES and has_answers(x)])
def test_stored_conversation_is_sent_as_it_was_accepted(exchange: Exchange) -> None:
    """Order, pairing, ids and opaque items of the built request equal the recorded one (E9)."""
    history = HISTORIES[exchange.protocol]
    request = history.conversation(exchange)
    assert history.checked(built_body(exchange, request)) == history.checked(exchange.data["request"]["body"])
