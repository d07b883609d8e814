"""A server on loopback that chats in Ollama's and in OpenAI's way and says what it is told to say of its models."""

import json
from typing import Any

from tests.support.provider_server import ModelServer, Received, Reply


class LocalServer(ModelServer):
    """``answers`` by path: ``show`` for /api/show, ``v0_models`` for /api/v0/models, others by the whole path.

    Chats with "hi" in the form of its protocol.
    """

    def __init__(self, **answers: Reply) -> None:
        super().__init__()
        self.answers = answers
        self.chat_answer: Any = {"choices": [{"message": {"content": "hi"}, "finish_reason": "stop"}]}

    def choose(self, request: Received) -> Reply:
        if request.path.endswith("/chat/completions"):
            return Reply.of_json(self.chat_answer)
        if request.path == "/api/chat":
            return Reply.of_json({"message": {"content": "hi"}, "done": True, "done_reason": "stop"})
        return self.choose_aside(request)

    def choose_aside(self, request: Received) -> Reply:
        self.got_request.set()
        name = request.path.partition("/api/")[2].replace("/", "_") or request.path
        return self.answers.get(name, Reply.of_json({}, status=404))

    def asked(self, path: str) -> list[Any]:
        """The bodies sent to this path."""
        everything = [*self.asked_aside, *self.requests]
        return [json.loads(request.body or b"null") for request in everything if request.path == path]
