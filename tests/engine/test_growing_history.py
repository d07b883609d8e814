"""What a long run sends is, at each request, what building the history anew would give."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.messages import Stop, StopReason, TextPart, ToolCallPart
from nexa_desktop.core.model_io import ModelReply, ModelRequest
from nexa_desktop.core.runs import ErrorKind, RunConfig
from nexa_desktop.engine import MemoryStore, NexaAgent, Tool
from nexa_desktop.engine.history import build_history
from tests.support.engine_provider import USAGE, ComputedProvider

CONFIG = RunConfig(max_model_calls=60, max_tool_calls=12, retries=3)


def look(n: int) -> str:
    """A read that fails now and then, and is silent now and then."""
    if n % 3 == 2:
        raise ToolError("not there")
    return "" if n % 5 == 4 else f"result {n}"


LOOK = Tool(
    "look", "Look.", {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}, look, effect="read"
)  # type: ignore[arg-type]  # the word is as good

STEP = st.one_of(
    st.tuples(st.just("calls"), st.lists(st.integers(0, 9), min_size=1, max_size=3)),
    st.tuples(st.just("blank text and a call"), st.integers(0, 9)),
    st.tuples(st.just("unknown tool"), st.just(0)),
    st.tuples(st.just("bad arguments"), st.just(0)),
    st.tuples(st.just("cut at the limit"), st.integers(0, 9)),
    st.tuples(st.just("not valid"), st.just(0)),
    st.tuples(st.just("paused"), st.just(0)),
)


def call(n: int) -> ToolCallPart:
    """One call; every provider id is the same."""
    return ToolCallPart("look", {"n": n}, f'{{"n": {n}}}', provider_id="dup")


def reply(step: tuple[str, Any]) -> ModelReply:
    """The answer of one step."""
    kind, value = step
    match kind:
        case "calls":
            parts: tuple[Any, ...] = (TextPart("I look."), *(call(n) for n in value))
        case "blank text and a call":
            parts = (TextPart("  \n"), call(value))
        case "unknown tool":
            parts = (ToolCallPart("no_such_tool", {}, "{}"),)
        case "bad arguments":
            parts = (ToolCallPart("look", None, '{"n": '),)
        case "cut at the limit":
            return ModelReply((call(value),), Stop(StopReason.MAX_OUTPUT), usage=USAGE)
        case "paused":
            return ModelReply((TextPart("a while"),), Stop(StopReason.PAUSED), usage=USAGE)
        case _:
            return ModelReply((TextPart("not a number"),), Stop(StopReason.END_TURN), usage=USAGE)
    return ModelReply(parts, Stop(StopReason.TOOL_USE), usage=USAGE)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEP, max_size=14), st.lists(STEP, max_size=5))
def test_a_step_added_is_a_history_built_anew(first: list[tuple[str, Any]], second: list[tuple[str, Any]]) -> None:
    """Failing, unknown, malformed and cut calls, blank texts, pauses and corrections: nothing differs, in a child neither."""
    store = MemoryStore()
    left = list(first)
    same: list[bool] = []

    def script(request: ModelRequest) -> ModelReply:
        (running,) = store.unfinished()
        same.append(request.messages == build_history(store.read_lineage(running.run_id)))
        if left:
            return reply(left.pop(0))
        return ModelReply((TextPart("42"),), Stop(StopReason.END_TURN), usage=USAGE)

    agent = NexaAgent("a", provider=ComputedProvider(script), tools=[LOOK], output_type=int)
    state = agent.execute("go", config=CONFIG, save=store.save)
    left = list(second)
    child = agent.continue_run(state, "go on", config=CONFIG, save=store.save)
    for ended in (state, child):  # the provider refuses a history that no vendor would take, which would fail the run
        assert ended.error is None or ended.error.kind in (ErrorKind.OUTPUT, ErrorKind.BUDGET), ended.error
    assert len(same) >= 2
    assert all(same)
