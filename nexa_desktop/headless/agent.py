"""``nexa agent``: run, continue, resume, decide."""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import CallId, RunId, SessionId, checked_id
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import RunConfig, RunState, RunStatus
from nexa_desktop.core.services import RunAction, RunRequest, Services
from nexa_desktop.core.settings import CONSOLE_RUN_CONFIG
from nexa_desktop.headless.exit_codes import EXIT_CODES
from nexa_desktop.headless.opening import AD_HOC_CONNECTION_ID, open_services
from nexa_desktop.headless.output import Reporter, explain, print_json, say


def run_agent(options: argparse.Namespace) -> int:
    """Run, continue or resume as the options say; the exit code."""
    _check_combination(options)
    with open_services(options) as services:
        request, state = _request(options, services)
        if request is None:
            assert state is not None  # noqa: S101  _request returns one of the two
            return _finish(state, options)
        cancel = threading.Event()
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
    settings = _settings(options)
    if options.resume:
        return _resume_request(options, services, settings)
    text = sys.stdin.read() if options.task == "-" else options.task
    said = UserInput(text)
    previous: RunId | None = None
    if options.continue_run:
        previous = RunId(checked_id(options.continue_run, kind="run"))
    elif options.session:
        row = services.open_library().session_row(SessionId(checked_id(options.session, kind="session")))
        previous = row.head_run_id
    action = RunAction.CONTINUE if previous else RunAction.START
    return RunRequest(action, settings, input=said, run_id=previous, is_handover=options.hand_over), None


def _resume_request(
    options: argparse.Namespace, services: Services, settings: SessionSettings
) -> tuple[RunRequest | None, RunState | None]:
    run_id = RunId(checked_id(options.resume, kind="run"))
    state = services.runs.load(run_id)
    for text in options.settle:
        call, separator, outcome = text.rpartition("=")
        if not separator or outcome not in ("happened", "did_not_happen", "reported"):
            raise InvalidInput(
                f"--settle {text!r} is not CALL=OUTCOME.", hint="OUTCOME is happened, did_not_happen or reported."
            )
        state = services.runs.settle(run_id, CallId(call), outcome)
    for call in _named_calls(options.approve, state):
        state = services.runs.approve(run_id, call)
    for call in _named_calls(options.deny, state):
        state = services.runs.deny(run_id, call)
    if state.status is RunStatus.WAITING_APPROVAL:
        if any(call.decision is None for call in state.pending_calls):
            return None, state
        return RunRequest(RunAction.PROCEED, settings, run_id=run_id), None
    if options.settle and state.status.is_settled and not options.hand_over:
        return None, state
    return RunRequest(RunAction.RESUME, settings, run_id=run_id, is_handover=options.hand_over), None


def _named_calls(names: Sequence[str], state: RunState) -> tuple[CallId, ...]:
    undecided = tuple(call.call_id for call in state.pending_calls if call.decision is None)
    return undecided if "all" in names else tuple(CallId(name) for name in names)


def _settings(options: argparse.Namespace) -> SessionSettings:
    """What the command line sets. For a resumed or continued run, None leaves the run's own configuration."""
    given = {
        name: getattr(options, name)
        for name in ("timeout", "max_tool_calls", "max_model_calls", "max_tokens", "retries")
        if getattr(options, name) is not None
    }
    is_new = not (options.resume or options.continue_run or options.session)
    config: RunConfig | None = replace(CONSOLE_RUN_CONFIG, **given) if given or is_new else None
    ad_hoc = bool(options.base_url or options.protocol)
    return SessionSettings(
        connection_id=AD_HOC_CONNECTION_ID if ad_hoc else options.connection,
        model=options.model,
        config=config,
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
def _interrupts(cancel: threading.Event) -> Iterator[None]:
    """Ctrl+C once cancels cooperatively, twice leaves at once (the store has what was committed). SIGTERM cancels."""

    def on_signal(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT and cancel.is_set():
            os._exit(130)
        if number == signal.SIGINT:
            say("\n· stopping … (Ctrl+C again leaves at once)")
        cancel.set()

    previous = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
