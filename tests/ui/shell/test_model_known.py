"""What the server says of the model that a turn would use is shown: its window in the meter, and that it has no tools."""

from msgspec.structs import replace

from nexa_desktop.core.settings import Connection
from tests.support.local_server import LocalServer
from tests.support.provider_server import Reply
from tests.ui.shell.conftest import OpenScene


def connection_to(server: LocalServer, protocol: str, vendor: str, model: str) -> Connection:
    """A connection without a key."""
    url = server.origin if protocol == "ollama" else server.base_url
    return Connection("local", "Local", vendor, protocol, url, model=model)


def test_a_model_without_tools_is_named_before_anything_is_sent(scene: OpenScene) -> None:
    """In the status bar, in words, with what it means; its pictures too."""
    info = {"general.architecture": "llama", "llama.context_length": 2048}
    tags = Reply.of_json({"models": [{"name": "tinyllama"}]})
    with LocalServer(tags=tags, show=Reply.of_json({"capabilities": ["completion"], "model_info": info})) as server:
        one = scene([], connection=connection_to(server, "ollama", "ollama", "tinyllama"))
        button = one.window.status_bar.connection
        one.until(lambda: button.text() == "Local: no tools")
        assert "can only answer in words" in button.toolTip()
        assert "not shown pictures" in button.accessibleDescription()
        assert server.asked("/api/chat") == []
        one.close()


def test_the_window_is_known_after_the_answer_that_loaded_the_model(scene: OpenScene) -> None:
    """LM Studio loads a model with the first request; the meter has its limit from then on, and no sooner."""
    row = {"id": "qwen", "type": "llm", "capabilities": ["tool_use"], "max_context_length": 32768}
    answer = {
        "choices": [{"message": {"content": "hi"}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 300, "completion_tokens": 4},
    }
    with LocalServer(v0_models=Reply.of_json({"data": [row | {"state": "not-loaded"}]})) as server:
        server.chat_answer = answer
        server.answers["/v1/models"] = Reply.of_json({"data": [{"id": "qwen"}]})
        one = scene([], connection=connection_to(server, "openai_chat", "lmstudio", "qwen"))
        one.until(lambda: server.asked("/api/v0/models"))
        assert not one.window.status_bar.context.isVisible()
        server.answers["v0_models"] = Reply.of_json({"data": [row | {"state": "loaded", "loaded_context_length": 6144}]})
        one.type_and_send("hello")
        one.until_idle()
        one.until(lambda: "6144" in one.window.status_bar.context.accessibleDescription())
        assert one.window.status_bar.connection.text() == "Local"
        one.close()


def test_a_changed_connection_is_asked_anew(scene: OpenScene) -> None:
    """What a server said before its connection was changed is not shown of what it is now; nor that it was out of reach."""
    tools = Reply.of_json({"capabilities": ["completion", "tools"], "model_info": {}})
    tags = Reply.of_json({"models": [{"name": "m"}]})
    with LocalServer(tags=tags, show=Reply.of_json({"capabilities": ["completion"]})) as first:
        connection = connection_to(first, "ollama", "ollama", "m")
        one = scene([], connection=connection)
        button = one.window.status_bar.connection
        one.until(lambda: button.text() == "Local: no tools")
    with LocalServer(tags=tags, show=tools) as second:

        def move_to(url: str) -> None:
            moved = replace(connection, base_url=url)
            one.controller.settings.change(lambda app: replace(app, connections=(moved,)))

        move_to(first.origin)
        move_to("http://127.0.0.1:9")
        one.until(lambda: button.text() == "Local: not reachable")
        move_to(second.origin)
        one.until(lambda: second.asked("/api/show"))
        one.until(lambda: button.text() == "Local")
        one.close()
