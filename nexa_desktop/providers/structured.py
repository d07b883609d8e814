"""Structured output where the server does not enforce a schema: the model is asked for it in words."""

import json

from nexa_desktop.core.model_io import ModelRequest


def system_text(request: ModelRequest, *, enforces_schema: bool) -> str:
    """The system text; with the output schema spelled out unless the server enforces it."""
    text = request.system.strip()
    if request.output_schema is None or enforces_schema:
        return text
    schema = json.dumps(request.output_schema, ensure_ascii=False)
    return f"{text}\n\nAnswer with one JSON document that fits this JSON schema, and nothing else:\n{schema}".strip()
