"""Structured output where the server does not enforce a schema: the model is asked for it in words."""

import json

from nexa_desktop.core.messages import Role
from nexa_desktop.core.model_io import ModelRequest


def system_text(request: ModelRequest, *, enforces_schema: bool, with_messages: bool = False) -> str:
    """The system text; with the output schema spelled out unless the server enforces it.

    ``with_messages``: system messages of the conversation (imported ones) follow it, where the protocol has no such role.
    """
    texts = [request.system.strip()]
    if with_messages:
        texts += [m.text.strip() for m in request.messages if m.role is Role.SYSTEM and m.in_context]
    text = "\n\n".join(filter(None, texts))
    if request.output_schema is None or enforces_schema:
        return text
    schema = json.dumps(request.output_schema, ensure_ascii=False)
    return f"{text}\n\nAnswer with one JSON document that fits this JSON schema, and nothing else:\n{schema}".strip()
