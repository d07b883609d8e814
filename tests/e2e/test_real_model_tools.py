"""A real model's tool call through an agent, by each protocol that its server speaks: approved it runs once, and Stop works.

The server's address comes from ``NEXA_TEST_MODEL_URL``; the model is the first that its list names.
"""

import json
import os
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from nexa_desktop.core.ports import Provider
from nexa_desktop.core.runs import EndedBy
from nexa_desktop.engine import NexaAgent, RunConfig, RunState, RunStatus, StopReason, Tool
from nexa_desktop.providers import create_provider
from nexa_desktop.store import SQLiteCheckpointStore

URL = os.environ.get("NEXA_TEST_MODEL_URL", "").rstrip("/").removesuffix("/v1")
pytestmark = [
    pytest.mark.model,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not URL, reason="no real model: NEXA_TEST_MODEL_URL is not set"),
]
SYSTEM = "You are a helpful assistant."
TASK = "Write 'hello' to the file out.txt."
PARAMETERS = {
    "type": "object",
    "properties": {"path": {"type": "string"}, "content": {"type": "string"}},
    "required": ["path", "content"],
}
CONFIG = RunConfig(timeout=500.0, max_model_calls=4, max_tool_calls=2, max_output_tokens=120, temperature=0.0)


@pytest.fixture(params=["openai_chat", "openai_responses", "anthropic_messages"])
def provider(request: pytest.FixtureRequest) -> Iterator[Provider]:
    """The model, spoken to by each protocol."""
    with urllib.request.urlopen(f"{URL}/v1/models", timeout=60) as answer:  # noqa: S310  the test's own server
        model = json.load(answer)["data"][0]["id"]
    made = create_provider(request.param, vendor="llamacpp", model=model, base_url=URL)
    yield made
    made.close()


def writing_agent(provider: Provider, work: Path) -> NexaAgent:
    """An agent that can write files below ``work`` when a person allows it."""

    def write_file(path: str, content: str) -> str:
        (work / Path(path).name).write_text(content, encoding="utf-8")
        return f"Wrote {len(content)} characters to {path}."

    tool = Tool("write_file", "Write text to a file.", PARAMETERS, write_file)
    return NexaAgent("writer", prompt=SYSTEM, provider=provider, tools=[tool], working_directory=work, config=CONFIG)


def test_a_call_waits_is_approved_and_written_once(provider: Provider, tmp_path: Path) -> None:
    """The model's own call waits with its arguments; nothing is written before the approval, the file once after it, and
    the model takes the result back in every protocol's form."""
    agent = writing_agent(provider, tmp_path)
    with SQLiteCheckpointStore(tmp_path / "store" / "runs.db") as store:
        waiting = agent.execute(TASK, save=store.save)
        assert waiting.status is RunStatus.WAITING_APPROVAL, (waiting.error, waiting.output)
        (pending,) = waiting.pending_calls
        assert pending.name == "write_file"
        assert pending.arguments is not None
        assert pending.arguments["path"] == "out.txt"
        assert not (tmp_path / "out.txt").exists()
        ended = agent.execute(state=agent.approve(waiting, pending.call_id), save=store.save)
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == pending.arguments["content"]
    assert "hello" in str(pending.arguments["content"])
    results = [result.text for message in ended.messages for result in message.tool_results]
    assert results[0].startswith("Wrote ")
    assert ended.usage.input_tokens > 0
    assert ended.usage.model_calls >= 2
    # A model this small may ask for the same call again; it must then wait again, as one approval is for one call.
    assert ended.status in (RunStatus.COMPLETED, RunStatus.WAITING_APPROVAL), ended.error
    assert ended.usage.tool_calls == 1


def test_stop_ends_a_real_answer_and_the_next_turn_works(provider: Provider, tmp_path: Path) -> None:
    """X1: Stop in mid-answer keeps what was said; the conversation goes on with the partial in its history."""
    agent = NexaAgent("talker", prompt=SYSTEM, provider=provider, working_directory=tmp_path)
    cancel, heard = threading.Event(), list[str]()

    def listen(text: str) -> None:
        heard.append(text)
        if len(heard) == 3:
            cancel.set()

    with SQLiteCheckpointStore(tmp_path / "store" / "runs.db") as store:
        config = RunConfig(timeout=500.0, max_output_tokens=800, temperature=0.0)
        ended: RunState = agent.execute(
            "Write a very long story about a river.", config=config, cancel=cancel, on_text=listen, save=store.save
        )
        assert (ended.status, ended.metadata.ended_by) == (RunStatus.CANCELLED, EndedBy.USER)
        last = ended.messages[-1]
        assert last.stop is not None
        assert (last.stop.reason, last.stop.cause) == (StopReason.INTERRUPTED, "cancelled")
        assert last.text
        assert last.text.startswith("".join(heard[:3]))
        after = agent.continue_run(ended, "Hello!", config=RunConfig(timeout=500.0, max_output_tokens=20), save=store.save)
    assert after.messages[-1].text
    assert last.text in [message.text for message in after.messages]
