"""The room that speaks to models. `create_provider` is its door; no protocol is imported before it is used.

registry, catalog    from names to providers; vendors and models are data
protocol             what a wire protocol is; one module each:
                     openai_chat, openai_responses, anthropic_messages, gemini, ollama
wire_provider        a provider over any of them: http, sse, assembler, validation, wire_errors
scripted             a provider that plays a script
offline              the small model on this machine, in a process of its own
discovery, checks    local servers, and the connection test
pricing              what a response cost, where that is known
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nexa_desktop.providers.registry import create_provider
    from nexa_desktop.providers.scripted import ScriptedProvider

__all__ = ["ScriptedProvider", "create_provider"]

_HOMES = {"create_provider": "registry", "ScriptedProvider": "scripted"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
