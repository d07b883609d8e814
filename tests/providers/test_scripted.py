"""The shipped provider that plays a script: steps by history, failures, and everything that ends an answer."""

import threading
from pathlib import Path

import pytest

from nexa_desktop.core import errors
from nexa_desktop.core.ids import CallId
from nexa_desktop.core.messages import (
    CallOutcome,
    Message,
    OpaquePart,
    ResponseUsage,
    Role,
    StopReason,
    TextPart,
    ToolResultPart,
)
from nexa_desktop.core.model_io import ModelRequest, StreamedReasoning, StreamedText, StreamedToolCall
from nexa_desktop.core.tools import ToolSpec
from nexa_desktop.providers.scripted import (
    Script,
    ScriptedCall,
    ScriptedError,
    ScriptedProvider,
    ScriptedStep,
    StepGuard,
)
from tests.support.provider_calls import Limits, ask, run, user


def after(answers: int, last: Message | None = None) -> ModelRequest:
    """A request whose history holds this many answers."""
    messages = [user("go")]
    for number in range(answers):
        messages += [Message(Role.ASSISTANT, (TextPart(f"answer {number}"),)), user("on")]
    return ModelRequest("", (*messages, last) if last else tuple(messages))


def test_steps_follow_the_history_and_not_a_counter() -> None:
    """A new provider of the same script goes on where the conversation is, so a resumed run does too."""
    script = ["one", "two", "three"]
    first = ScriptedProvider(script)
    assert [run(first, after(0)).text, run(first, after(1)).text] == ["one", "two"]
    fresh = ScriptedProvider(script)
    assert run(fresh, after(2)).text == "three"
    assert run(fresh, after(1)).text == "two"
    assert run(fresh, after(3)).text == "The script is over."
    assert len(fresh.requests) == 3


def test_whole_answer_has_all_its_parts() -> None:
    """Reasoning, text and calls stream and stand in the reply, with usage counted in words."""
    step = ScriptedStep(
        text="I look.\nNow.",
        reasoning="Hm.",
        calls=(ScriptedCall("read_file", {"path": "a"}, provider_id="c1"), ScriptedCall("bad", arguments_raw='{"x": ')),
        opaque={"signature": "s"},
    )
    outcome = run(ScriptedProvider([step]))
    reply = outcome.done()
    kinds = {type(event) for event in outcome.events[:-1]}
    assert kinds == {StreamedReasoning, StreamedText, StreamedToolCall}
    assert (outcome.text, outcome.reasoning) == ("I look.\nNow.", "Hm.")
    assert [(call.name, call.arguments) for call in outcome.calls] == [("read_file", {"path": "a"}), ("bad", None)]
    assert reply.stop.reason is StopReason.TOOL_USE
    assert reply.usage is not None
    assert reply.usage.output_tokens
    assert isinstance(reply.parts[-1], OpaquePart)
    assert reply.parts[-1].tag.model == "script"


def test_stop_reasons_and_usage_can_be_told() -> None:
    """A step says its stop reason and usage; a server that reports none reports none."""
    steps = [
        ScriptedStep(text="cut", stop=StopReason.MAX_OUTPUT, usage=ResponseUsage(10, 5)),
        ScriptedStep(stop=StopReason.REFUSAL, stop_detail="No.", reports_usage=False),
    ]
    provider = ScriptedProvider(steps)
    cut, refused = run(provider, after(0)).done(), run(provider, after(1)).done()
    assert (cut.stop.reason, cut.usage) == (StopReason.MAX_OUTPUT, ResponseUsage(10, 5))
    assert (refused.stop.reason, refused.stop.detail, refused.usage) == (StopReason.REFUSAL, "No.", None)


def test_guards_choose_between_steps() -> None:
    """A step is played when its guard holds for what was said last."""
    denied = Message(Role.TOOL, (ToolResultPart(CallId("r/1/0"), "t", "denied by the user", CallOutcome.DENIED),))
    script = Script(
        (
            ScriptedStep(text="sorry", when=StepGuard(last_role=Role.TOOL, contains="denied")),
            ScriptedStep(text="with tool", when=StepGuard(has_tool="search")),
            ScriptedStep(text="plain"),
        ),
        repeat_last=True,
    )
    provider = ScriptedProvider(script)
    assert run(provider, after(0, denied)).text == "sorry"
    tool = ToolSpec("search", "", {"type": "object"})
    assert run(provider, ask(tools=(tool,))).text == "with tool"
    assert run(provider, ask()).text == "plain"
    assert run(provider, after(9)).text == "plain"


def test_errors_come_as_often_as_told_and_then_the_answer() -> None:
    """An error before the first delta is raised; after its times the step is played."""
    step = ScriptedStep(error=ScriptedError("rate_limited", "Slow down.", 429, retry_after_s=2), times=2)
    provider = ScriptedProvider([step, "unused"])
    for _ in range(2):
        error = run(provider).error
        assert isinstance(error, errors.RateLimited)
        assert (error.retry_after_s, error.status, error.is_retryable) == (2, 429, True)
    assert run(provider).error is None
    late = run(ScriptedProvider([ScriptedStep(text="half", error=ScriptedError("overloaded"))]))
    assert (late.text, late.done().stop.reason, late.done().stop.cause) == ("half", StopReason.INTERRUPTED, "provider")


def test_interrupted_streams() -> None:
    """A broken stream keeps its partial, or raises when nothing had come."""
    reply = run(ScriptedProvider([ScriptedStep(text="half", interrupted="network", opaque={"a": 1})])).done()
    assert (reply.stop.reason, reply.stop.cause) == (StopReason.INTERRUPTED, "network")
    assert reply.opaque is None
    assert isinstance(run(ScriptedProvider([ScriptedStep(interrupted="network")])).error, errors.NetworkError)


@pytest.mark.parametrize("way", ["cancel", "abort", "deadline"])
def test_a_hanging_step_is_ended_from_outside(way: str) -> None:
    """Cancel, abort and the deadline each end a server that hangs; the cause tells which."""
    limits = Limits(seconds=0.3 if way == "deadline" else 30)
    action = {"cancel": limits.cancel.set, "abort": limits.button.press, "deadline": lambda: None}[way]
    threading.Timer(0.1, action).start()
    outcome = run(ScriptedProvider([ScriptedStep(text="so far", hang=True)]), limits=limits.build())
    assert outcome.text == "so far"
    assert outcome.done().stop.cause == ("deadline" if way == "deadline" else "cancelled")
    assert outcome.seconds < 10
    assert not limits.button.is_armed


def test_stop_before_anything_is_an_abort() -> None:
    """Stopped before the first delta raises, so that nothing half is stored."""
    limits = Limits()
    limits.cancel.set()
    assert isinstance(run(ScriptedProvider(["x"]), limits=limits.build()).error, errors.RequestAborted)
    threading.Timer(0.1, limits.button.press).start()
    hanging = Limits()
    threading.Timer(0.1, hanging.button.press).start()
    assert isinstance(run(ScriptedProvider([ScriptedStep(hang=True)]), limits=hanging.build()).error, errors.RequestAborted)


def test_token_rate_paces_the_words() -> None:
    """With a rate each word is a delta of its own and waits its turn; the text is the same."""
    waits: list[float] = []
    provider = ScriptedProvider(Script((ScriptedStep(text="a b  c\nd"),), tokens_per_second=20), sleep=waits.append)
    outcome = run(provider)
    assert outcome.text == "a b  c\nd"
    assert waits == [1 / 20] * (len(outcome.events) - 1)
    assert len(waits) >= 3


def test_script_from_json_and_file(tmp_path: Path) -> None:
    """Scripts are data: JSON text or a file; a broken one says so."""
    text = '{"steps": [{"text": "hi", "calls": [{"name": "t", "arguments": {"n": 1}}]}], "model": "sample"}'
    path = tmp_path / "script.json"
    path.write_text(text)
    for provider in (ScriptedProvider.from_json(text), ScriptedProvider.from_file(path)):
        outcome = run(provider)
        assert outcome.text == "hi"
        assert outcome.calls[0].arguments == {"n": 1}
        assert provider.identity.model == "sample"
        assert [model.id for model in provider.list_models()] == ["sample"]
        provider.close()
    for bad in ('{"steps": 3}', "nope", '{"steps": [{"stop": "never"}]}'):
        with pytest.raises(errors.ConfigurationError):
            ScriptedProvider.from_json(bad)


def test_requests_and_replies_can_be_recorded() -> None:
    """The inspector gets what was asked and answered."""
    limits = Limits()
    run(ScriptedProvider(["hello there"]), limits=limits.build())
    assert "hello there" in limits.records[0][1]
