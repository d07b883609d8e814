"""``nexa agent``: run, continue, resume, decide."""

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import CallId, RunId, SessionId, checked_id
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import CallState, EndedBy, RunConfig, RunState, RunStatus
from nexa_desktop.core.services import RunAction, RunRequest, Services
from nexa_desktop.core.settings import CONSOLE_RUN_CONFIG
from nexa_desktop.headless.exit_codes import EXIT_CODES
from nexa_desktop.headless.opening import AD_HOC_CONNECTION_ID, open_services
from nexa_desktop.headless.output import Reporter, explain, print_json, say

if TYPE_CHECKING:
    from nexa_desktop.engine import RunStop


def run_agent(options: argparse.Namespace) -> int:
    """Run, continue or resume as the options say; the exit code."""
    from nexa_desktop.engine import RunStop

    _check_combination(options)
    with open_services(options) as services:
        request, state = _request(options, services)
        if request is None:
            assert state is not None  # noqa: S101  _request returns one of the two
            return _finish(state, options)
        cancel = RunStop()
        reporter = Reporter(is_json=options.json)
        with _interrupts(cancel):
            state = services.runs.perform(request, cancel=cancel, on_event=reporter)
        reporter.end_line()
        return _finish(state, options)


def _check_combination(options: argparse.Namespace) -> None:
    chosen = [name for name in ("session", "continue_run", "resume") if getattr(options, name)]
    if len(chosen) > 1:
        raise InvalidInput("--session, --continue and --resume exclude each other.", hint="Give one of them.")
    has_decisions = bool(options.approve or options.deny or options.settle)
    if has_decisions and not options.resume:
        raise InvalidInput("--approve, --deny and --settle belong to --resume RUN.", hint="Name the run with --resume.")
    if options.resume and options.task:
        raise InvalidInput("--resume takes no task.", hint="To say something new, use --continue RUN.")
    if not options.resume and not (options.task or "").strip():
        raise InvalidInput("The task is empty.", hint='Say what to do: nexa agent "task".')


def _request(options: argparse.Namespace, services: Services) -> tuple[RunRequest | None, RunState | None]:
    if options.resume:
        return _resume_request(options, services)
    text = _standard_input() if options.task == "-" else options.task
    said = UserInput(text)
    previous: RunId | None = None
    if options.continue_run:
        previous = RunId(checked_id(options.continue_run, kind="run"))
    elif options.session:
        row = services.open_library().session_row(SessionId(checked_id(options.session, kind="session")))
        previous = row.head_run_id
    if previous is None:
        return RunRequest(RunAction.START, _settings(options, CONSOLE_RUN_CONFIG), input=said), None
    settings = _settings(options, services.runs.load(previous).config)
    return RunRequest(RunAction.CONTINUE, settings, input=said, run_id=previous, is_handover=options.hand_over), None


def _standard_input() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput("Standard input is not text in UTF-8.", hint="Convert it first.") from error


def _resume_request(options: argparse.Namespace, services: Services) -> tuple[RunRequest | None, RunState | None]:
    run_id = RunId(checked_id(options.resume, kind="run"))
    state = services.runs.load(run_id)
    settings = _settings(options, state.config)
    settled = _settled_calls(options.settle, state)
    denied, approved = _decided_calls(options, state)
    budget = _budget(options, services, state)
    # from here on something is written, so everything has been looked at before
    for call, outcome in settled.items():
        state = services.runs.settle(run_id, call, outcome)
    for call in denied:
        state = services.runs.deny(run_id, call)
    for call in approved:
        state = services.runs.approve(run_id, call)
    if state.status is RunStatus.WAITING_APPROVAL:
        deadline = state.metadata.deadline_at
        is_late = deadline is not None and datetime.now(UTC) >= deadline
        if any(call.decision is None for call in state.pending_calls) and not is_late:
            return None, state
        return RunRequest(RunAction.PROCEED, settings, run_id=run_id), None
    if options.settle and state.status.is_settled and not options.hand_over:
        return None, state
    return RunRequest(RunAction.RESUME, settings, run_id=run_id, is_handover=options.hand_over, budget=budget), None


def _settled_calls(texts: Sequence[str], state: RunState) -> dict[CallId, str]:
    """The outcomes to record. Raises before any is."""
    left = [entry.call_id for entry in state.journal if entry.is_unresolved_unknown or entry.state is CallState.STARTED]
    settled: dict[CallId, str] = {}
    for text in texts:
        call, separator, outcome = text.rpartition("=")
        if not separator or outcome not in ("happened", "did_not_happen", "reported"):
            raise InvalidInput(
                f"--settle {text!r} is not CALL=OUTCOME.", hint="OUTCOME is happened, did_not_happen or reported."
            )
        if call not in left or call in settled:
            raise InvalidInput(
                f"The outcome of the call {call!r:.120} is not open.", hint=f"Open: {', '.join(left) or 'none'}; each once."
            )
        settled[CallId(call)] = outcome
    return settled


def _decided_calls(options: argparse.Namespace, state: RunState) -> tuple[list[CallId], list[CallId]]:
    """The calls to deny and to approve; "all" means those that nothing else is said of. Raises before any is decided."""
    undecided = [call.call_id for call in state.pending_calls if call.decision is None]
    named = {word: [name for name in getattr(options, word) if name != "all"] for word in ("deny", "approve")}
    both = set(named["deny"]) & set(named["approve"])
    if both or ("all" in options.deny and "all" in options.approve):
        raise InvalidInput(f"{', '.join(sorted(both)) or 'all'}: approved and denied at once.", hint="Decide for one of them.")
    unknown = [name for name in (*named["deny"], *named["approve"]) if name not in undecided]
    if unknown:
        raise InvalidInput(
            f"The call {unknown[0]!r:.120} does not wait for a decision.", hint=f"Waiting: {', '.join(undecided) or 'none'}."
        )
    rest = [call for call in undecided if call not in named["deny"] and call not in named["approve"]]
    denied = [CallId(name) for name in named["deny"]] + (rest if "all" in options.deny else [])
    return denied, [CallId(name) for name in named["approve"]] + (rest if "all" in options.approve else [])


def _budget(options: argparse.Namespace, services: Services, state: RunState) -> RunConfig | None:
    """The limits given for the run that a resume opens; one that goes on as itself keeps its own."""
    given = _limits(options)
    if not given:
        return None
    point = services.runs.resume_point(state.run_id) if state.status is not RunStatus.WAITING_APPROVAL else None
    if state.status is RunStatus.WAITING_APPROVAL or (point is not None and not point.opens_child and not options.hand_over):
        raise InvalidInput(
            f"Run {state.run_id} goes on with its own limits.", hint="Leave the limits out; --continue RUN takes new ones."
        )
    return replace(state.config, **given)


def _limits(options: argparse.Namespace) -> dict[str, Any]:
    names = (
        "timeout",
        "max_tool_calls",
        "max_model_calls",
        "max_tokens",
        "max_session_tokens",
        "max_session_cost_usd",
        "retries",
    )
    return {name: getattr(options, name) for name in names if getattr(options, name) is not None}


def _settings(options: argparse.Namespace, limits: RunConfig) -> SessionSettings:
    """What the command line sets, its limits over ``limits``: the console's own, or those of the run that is gone on with."""
    is_new = not (options.resume or options.continue_run or options.session)
    ad_hoc = bool(options.base_url or options.protocol)
    return SessionSettings(
        connection_id=AD_HOC_CONNECTION_ID if ad_hoc else options.connection,
        model=options.model,
        config=replace(limits, **_limits(options)),
        permission_mode=PermissionMode(options.permission) if options.permission else None,
        working_directory=str((options.workdir or Path.cwd()).resolve()) if options.workdir or is_new else None,
    )


def _finish(state: RunState, options: argparse.Namespace) -> int:
    if options.json:
        print_json({"kind": "run_state", **state.model_dump()})
    else:
        explain(state)
    return EXIT_CODES[state.status]


@contextmanager
def _interrupts(cancel: "RunStop") -> Iterator[None]:
    """Ctrl+C once cancels cooperatively, twice leaves at once (the store has what was committed). SIGTERM cancels as a
    shutdown."""

    def on_signal(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT and cancel.is_set():
            os._exit(130)
        cancel.request(by=EndedBy.USER if number == signal.SIGINT else EndedBy.SHUTDOWN)
        if number == signal.SIGINT:
            # the stop comes first: nobody may be reading, or the main thread be in the middle of a line itself
            with suppress(OSError, RuntimeError, ValueError):
                say("\n· stopping … (Ctrl+C again leaves at once)")

    previous = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
