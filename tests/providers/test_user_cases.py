"""The protocols whose calls come whole and without ids, and answers that are not streamed, as users' servers send them."""

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from nexa_desktop.core.messages import CallOutcome
from nexa_desktop.core.settings import Connection
from nexa_desktop.core.tools import Effect, Tool
from nexa_desktop.engine import NexaAgent, RunConfig, RunState, RunStatus
from nexa_desktop.providers.checks import check_connection
from nexa_desktop.providers.registry import create_provider
from tests.support.provider_calls import Limits, run
from tests.support.provider_server import ModelServer, Received, Reply

PATIENT = RunConfig(timeout=60.0)
ARGUMENTS = {"type": "object", "properties": {"text": {"type": "string"}}}
SSE = {"content-type": "text/event-stream"}
NDJSON = {"content-type": "application/x-ndjson"}
MISSING = object()


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A model's server."""
    with ModelServer() as running:
        yield running


def gemini(*parts: dict[str, Any]) -> Reply:
    """An answer of the Gemini protocol, one event a part."""
    chunks = [{"candidates": [{"content": {"role": "model", "parts": [part]}}]} for part in parts]
    chunks.append(
        {"candidates": [{"finishReason": "STOP"}], "usageMetadata": {"promptTokenCount": 1, "candidatesTokenCount": 1}}
    )
    return Reply(headers=SSE, pieces=[f"data: {json.dumps(chunk)}\r\n\r\n".encode() for chunk in chunks])


def ollama(*messages: dict[str, Any]) -> Reply:
    """An answer of Ollama's own protocol, one line a message."""
    lines = [{"message": {"role": "assistant", "content": ""} | message, "done": False} for message in messages]
    last = {"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": "stop", "eval_count": 1}
    return Reply(headers=NDJSON, pieces=[json.dumps(line).encode() + b"\n" for line in [*lines, last]])


def calling(protocol: str, *arguments: object) -> Reply:
    """Parallel calls of ``act``, without ids."""
    if protocol == "gemini":
        calls = [{"name": "act"} | ({} if given is MISSING else {"args": given}) for given in arguments]
        return gemini(*({"functionCall": call} for call in calls))
    calls = [{"name": "act"} | ({} if given is MISSING else {"arguments": given}) for given in arguments]
    return ollama({"tool_calls": [{"function": call} for call in calls]})


def saying(protocol: str, text: str) -> Reply:
    """A plain answer."""
    return gemini({"text": text}) if protocol == "gemini" else ollama({"content": text})


def run_of(server: ModelServer, protocol: str, workdir: Path, done: list[str], effect: Effect = Effect.READ) -> RunState:
    """One run with a tool that leaves a word in ``done``."""

    def act(text: str = "") -> str:
        done.append(text)
        return f"acted on {text!r}"

    made = create_provider(protocol, model="m", base_url=server.origin, api_key="k")
    tool = Tool("act", "Acts.", ARGUMENTS, act, effect)
    state = NexaAgent("user", provider=made, tools=[tool], working_directory=workdir).execute("go", config=PATIENT)
    made.close()
    return state


def results_in(request: Received) -> list[str]:
    """The results that a request of either protocol carries, in order."""
    body: Any = request.json
    if "contents" in body:
        parts = [part for content in body["contents"] for part in content["parts"]]
        return [json.dumps(part["functionResponse"]["response"]) for part in parts if "functionResponse" in part]
    return [message["content"] for message in body["messages"] if message["role"] == "tool"]


@pytest.mark.parametrize("protocol", ["gemini", "ollama"])
def test_parallel_calls_without_ids_get_their_own_results(server: ModelServer, protocol: str, tmp_path: Path) -> None:
    """Runtimes D45: calls that carry no id, in two rounds, run once each, and their results stand in the order of the calls."""
    done: list[str] = []
    batch = calling(protocol, {"text": "one"}, {"text": "two"})
    server.reply(batch, batch, saying(protocol, "fine"))
    state = run_of(server, protocol, tmp_path, done)
    assert (state.status, state.output) == (RunStatus.COMPLETED, "fine"), state.error
    assert sorted(done) == ["one", "one", "two", "two"]
    results = results_in(server.requests[-1])
    assert ["one" in results[0], "two" in results[1], "one" in results[2], "two" in results[3]] == [True] * 4
    assert len({entry.call_id for entry in state.journal}) == 4


@pytest.mark.parametrize("given", [MISSING, None, {}, ""], ids=["missing", "null", "object", "empty text"])
@pytest.mark.parametrize("protocol", ["gemini", "ollama"])
def test_no_arguments_are_an_empty_object(server: ModelServer, protocol: str, tmp_path: Path, given: object) -> None:
    """Runtimes D46: a call of a tool without parameters, in every way that a server leaves its arguments out."""
    done: list[str] = []
    server.reply(calling(protocol, given), saying(protocol, "fine"))
    state = run_of(server, protocol, tmp_path, done)
    assert (state.output, done) == ("fine", [""]), state.error


@pytest.mark.parametrize("given", [["a"], [], "text", 5, '{"text": "cut'], ids=["list", "empty list", "text", "number", "cut"])
@pytest.mark.parametrize("protocol", ["gemini", "ollama"])
def test_arguments_of_another_shape_never_ask(server: ModelServer, protocol: str, tmp_path: Path, given: object) -> None:
    """Runtimes D47, users C41: what is no object neither runs nor asks; the model is told, and the next request is sendable."""
    done: list[str] = []
    server.reply(calling(protocol, given), saying(protocol, "sorry"))
    state = run_of(server, protocol, tmp_path, done, Effect.WRITE)
    assert (state.status, state.output, done) == (RunStatus.COMPLETED, "sorry", []), state.error
    assert [result.outcome for m in state.messages for result in m.tool_results] == [CallOutcome.REJECTED]
    assert len(results_in(server.requests[-1])) == 1


class EndlessServer:
    """Generates for ever: ``is_answering`` once something has gone out, ``was_let_go`` once a write failed."""

    PIECES: ClassVar[dict[str, bytes]] = {
        "gemini": b'data: {"candidates":[{"content":{"parts":[{"text":"word "}]}}]}\n\n',
        "ollama": b'{"message":{"role":"assistant","content":"word "},"done":false}\n',
    }

    def __init__(self, protocol: str) -> None:
        self.is_answering, self.was_let_go = threading.Event(), threading.Event()
        self._piece, self._kind = self.PIECES[protocol], (SSE if protocol == "gemini" else NDJSON)["content-type"]
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def close(self) -> None:
        """Wait for its end."""
        self._thread.join(30)
        self._socket.close()

    def _serve(self) -> None:
        connection, _ = self._socket.accept()
        with connection:
            request = b""
            while b"\r\n\r\n" not in request:
                request += connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: " + self._kind.encode() + b"\r\n\r\n")
            try:
                while True:
                    connection.sendall(self._piece)
                    self.is_answering.set()
                    self.was_let_go.wait(0.01)
            except OSError:
                self.was_let_go.set()


@pytest.mark.parametrize("protocol", ["gemini", "ollama"])
def test_a_server_that_generates_for_ever_is_let_go(protocol: str) -> None:
    """Users D49: after Stop a local server's next write fails, so that it stops generating."""
    endless, told = EndlessServer(protocol), Limits()
    made = create_provider(protocol, model="m", base_url=endless.origin, api_key="k")
    outcomes: list[Any] = []
    asking = threading.Thread(target=lambda: outcomes.append(run(made, limits=told.build())))
    asking.start()
    assert endless.is_answering.wait(30)
    told.stop()
    asking.join(30)
    assert endless.was_let_go.wait(30)
    endless.close()
    (outcome,) = outcomes
    cause = outcome.error.raw_code if outcome.error is not None else outcome.reply.stop.cause
    assert cause == "cancelled"


@pytest.mark.parametrize("tail", ["", "/", "/v1", "/v1/", "/v1/messages"])
def test_the_base_url_of_a_messages_server_is_found(tail: str) -> None:
    """Users J97: with or without a slash, ``/v1`` or the full path: the test of a connection says which one works."""
    with ServerAtV1() as server:
        found = check_connection(Connection("c", "C", "custom", "anthropic_messages", server.origin + tail))
    assert found.is_working, found
    assert found.base_url in (f"{server.origin}/v1", server.origin), found


class ServerAtV1(ModelServer):
    """Knows paths below ``/v1`` only; everything else is a bare 404."""

    def choose(self, request: Received) -> Reply:
        if request.path.split("?")[0] == "/v1/models":
            return Reply.of_json({"data": [{"id": "m", "type": "model", "display_name": "M"}], "has_more": False})
        return Reply(404)
