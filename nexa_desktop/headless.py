"""The console door: ``nexa``. The same wiring as the window, no Qt.

    nexa agent "task"        run, continue, resume, approve, deny, settle
    nexa sessions            what is in the store
    nexa runs SESSION        the tree of runs of one session
    nexa resume-points       interrupted runs and what resuming would do
    nexa export, nexa import sessions out of the store and into it
    nexa doctor              what works on this machine

Answers go to standard output, everything about them to standard error; with ``--json`` standard output is one JSON
object a line. Exit codes stand in `ExitCode`.
"""

import argparse
import json
import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from nexa_desktop import __version__
from nexa_desktop.core.codec import Value, dump
from nexa_desktop.core.errors import AgentResumeError, ContinuationRefused, InvalidInput, NexaError, SessionBusy
from nexa_desktop.core.events import (
    CorrectionRequested,
    ModelCallRetrying,
    ReasoningDelta,
    RunEnded,
    RunEvent,
    RunStarted,
    TextDelta,
    ToolSettled,
    ToolStarted,
    ToolStopping,
)
from nexa_desktop.core.ids import CallId, RunId, SessionId, checked_id
from nexa_desktop.core.library import SessionQuery, SessionSettings
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import Approval, ResumePoint, RunConfig, RunState, RunStatus
from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.services import RunAction, RunRequest, Services
from nexa_desktop.core.settings import CONSOLE_RUN_CONFIG, Connection
from nexa_desktop.core.visible import visible_text

if TYPE_CHECKING:
    from collections.abc import Iterator

AD_HOC_CONNECTION_ID = "command-line"


class ExitCode(IntEnum):
    """What ``nexa agent`` tells its caller."""

    COMPLETED = 0
    USAGE = 2
    WAITING_APPROVAL = 3
    FAILED = 4
    CANCELLED = 5
    TIMED_OUT = 6
    BUDGET_EXHAUSTED = 7
    REFUSED = 8


_EXIT_CODES = {
    RunStatus.COMPLETED: ExitCode.COMPLETED,
    RunStatus.RUNNING: ExitCode.FAILED,
    RunStatus.WAITING_APPROVAL: ExitCode.WAITING_APPROVAL,
    RunStatus.FAILED: ExitCode.FAILED,
    RunStatus.CANCELLED: ExitCode.CANCELLED,
    RunStatus.TIMED_OUT: ExitCode.TIMED_OUT,
    RunStatus.BUDGET_EXHAUSTED: ExitCode.BUDGET_EXHAUSTED,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Never raises for what a person can put right."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except (ContinuationRefused, AgentResumeError, SessionBusy) as error:
        return _fail(error, options, ExitCode.REFUSED)
    except InvalidInput as error:
        return _fail(error, options, ExitCode.USAGE)
    except NexaError as error:
        return _fail(error, options, ExitCode.FAILED)
    except BrokenPipeError:  # the reader of our output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.FAILED


def _fail(error: NexaError, options: argparse.Namespace, code: ExitCode) -> int:
    if getattr(options, "json", False):
        details = {key: dump(getattr(error, key)) for key in ("reason", "details", "owner") if hasattr(error, key)}
        _print_json({"kind": "error", "code": error.code, "message": error.message, "hint": error.hint, **details})
    else:
        _say(f"nexa: {error.message}")
        for detail in getattr(error, "details", ()):
            if detail not in error.message:
                _say(f"  - {detail}")
        if error.hint:
            _say(f"  {error.hint}")
    return code


# ------------------------------------------------------------------------------------------------ command line
class _Parser(argparse.ArgumentParser):
    """argparse with our exit code, which happens to be argparse's own."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        _say(f"{self.prog}: {message}")
        raise SystemExit(int(ExitCode.USAGE))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="nexa", description="AI agents whose runs survive crashes.")
    parser.add_argument("--version", action="version", version=f"nexa {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--data-dir", type=Path, help="where sessions are kept (default: NEXA_DATA_DIR, then the user's data directory)"
    )
    common.add_argument("--json", action="store_true", help="one JSON object a line on standard output")
    _add_agent_command(commands, common)
    _add_listing_commands(commands, common)
    return parser


def _add_agent_command(commands: Any, common: argparse.ArgumentParser) -> None:
    agent = commands.add_parser("agent", parents=[common], help="run an agent")
    agent.set_defaults(command=_agent)
    agent.add_argument("task", nargs="?", help="what to do; '-' reads it from standard input")
    where = agent.add_argument_group("which run")
    where.add_argument("--session", metavar="ID", help="continue the latest run of this session")
    where.add_argument("--continue", dest="continue_run", metavar="RUN", help="continue this run with the task")
    where.add_argument("--resume", metavar="RUN", help="resume this run; with decisions, go on with a waiting one")
    where.add_argument("--hand-over", action="store_true", help="accept that model, provider or agent differ from the run's")
    decisions = agent.add_argument_group("decisions (with --resume)")
    decisions.add_argument("--approve", action="append", default=[], metavar="CALL", help="approve a waiting call, or 'all'")
    decisions.add_argument("--deny", action="append", default=[], metavar="CALL", help="deny a waiting call, or 'all'")
    decisions.add_argument(
        "--settle", action="append", default=[], metavar="CALL=OUTCOME", help="happened, did_not_happen or reported"
    )
    model = agent.add_argument_group("model")
    model.add_argument("--model", help="model id")
    model.add_argument("--base-url", help="server, with or without /v1")
    model.add_argument("--protocol", help="wire protocol or vendor name (default: openai_chat)")
    model.add_argument("--connection", metavar="ID", help="a connection from the settings")
    model.add_argument("--api-key-env", metavar="NAME", help="environment variable that holds the key (default: NEXA_API_KEY)")
    limits = agent.add_argument_group("limits")
    limits.add_argument("--timeout", type=float, help=f"seconds of wall clock (default {CONSOLE_RUN_CONFIG.timeout:g})")
    limits.add_argument("--max-tool-calls", type=int, help=f"default {CONSOLE_RUN_CONFIG.max_tool_calls}")
    limits.add_argument("--max-model-calls", type=int, help=f"default {CONSOLE_RUN_CONFIG.max_model_calls}")
    limits.add_argument("--max-tokens", type=int, help="input plus output (default: no limit)")
    limits.add_argument("--retries", type=int, help=f"default {CONSOLE_RUN_CONFIG.retries}")
    agent.add_argument("--workdir", type=Path, help="working directory of the tools (default: the current one)")
    agent.add_argument(
        "--permission", choices=[mode.value for mode in PermissionMode], help="permission mode (default: ask_writes)"
    )


def _add_listing_commands(commands: Any, common: argparse.ArgumentParser) -> None:
    sessions = commands.add_parser("sessions", parents=[common], help="list sessions")
    sessions.set_defaults(command=_sessions)
    sessions.add_argument("--limit", type=int, default=50)
    runs = commands.add_parser("runs", parents=[common], help="list the runs of a session")
    runs.set_defaults(command=_runs)
    runs.add_argument("session")
    points = commands.add_parser("resume-points", parents=[common], help="interrupted runs and what resuming would do")
    points.set_defaults(command=_resume_points)
    export = commands.add_parser("export", parents=[common], help="export sessions as JSON, or one as Markdown (.md)")
    export.set_defaults(command=_export)
    export.add_argument("file", type=Path)
    export.add_argument("session", nargs="*")
    imports = commands.add_parser("import", parents=[common], help="import our JSON or a ChatGPT or Claude data export")
    imports.set_defaults(command=_import)
    imports.add_argument("file", type=Path)
    doctor = commands.add_parser("doctor", parents=[common], help="check what works on this machine")
    doctor.set_defaults(command=_doctor)


# ------------------------------------------------------------------------------------------------ nexa agent
def _agent(options: argparse.Namespace) -> int:
    _check_combination(options)
    with _services(options) as services:
        request, state = _request(options, services)
        if request is None:
            assert state is not None  # noqa: S101  _request returns one of the two
            return _finish(state, options)
        cancel = threading.Event()
        reporter = _Reporter(is_json=options.json)
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


def _ad_hoc_connection(options: argparse.Namespace) -> Connection | None:
    if not (getattr(options, "base_url", None) or getattr(options, "protocol", None)):
        return None
    variable = options.api_key_env or "NEXA_API_KEY"
    protocol = options.protocol or "openai_chat"
    return Connection(
        id=AD_HOC_CONNECTION_ID,
        name=options.base_url or protocol,
        vendor="custom" if options.base_url else protocol,
        protocol=protocol,
        base_url=options.base_url or "",
        model=options.model or "",
        key_source=KeySource.ENVIRONMENT if variable in os.environ else None,
        key_environment=variable,
    )


def _finish(state: RunState, options: argparse.Namespace) -> int:
    if options.json:
        _print_json({"kind": "run_state", **state.model_dump()})
    else:
        _explain(state)
    return _EXIT_CODES[state.status]


def _explain(state: RunState) -> None:
    match state.status:
        case RunStatus.COMPLETED | RunStatus.RUNNING:
            _say(f"[{state.status.value}] run {state.run_id}")
        case RunStatus.WAITING_APPROVAL:
            _say(f"[waiting_approval] run {state.run_id} waits for {len(state.pending_calls)} decision(s):")
            for call in state.pending_calls:
                mark = {None: "", Approval.APPROVED: " (approved)", Approval.DENIED: " (denied)"}.get(call.decision, "")
                _say(f"  {call.call_id}  {call.name}{mark}  {visible_text(json.dumps(call.arguments, ensure_ascii=False))}")
            _say(f"Go on with: nexa agent --resume {state.run_id} --approve CALL|all  (or --deny CALL)")
        case _:
            reason = state.error or (state.stop.detail if state.stop else None) or ""
            _say(f"[{state.status.value}] run {state.run_id} {reason}".rstrip())
            for entry in state.journal:
                if entry.is_unresolved_unknown:
                    _say(f"  {entry.call_id}  {entry.name}: may or may not have happened")
                    _say(
                        f"  Say which with: nexa agent --resume {state.run_id} --settle {entry.call_id}=OUTCOME\n"
                        "  where OUTCOME is happened, did_not_happen or reported."
                    )


class _Reporter:
    """Run events as text (answer to standard output, steps to standard error) or as JSON lines."""

    def __init__(self, *, is_json: bool) -> None:
        self._is_json = is_json
        self._is_mid_line = False

    def __call__(self, event: RunEvent) -> None:
        if self._is_json:
            if not isinstance(event, RunEnded):  # the state is printed last, once
                _print_json(event.model_dump())
            return
        match event:
            case TextDelta():
                sys.stdout.write(visible_text(event.text, keep_layout=True))
                sys.stdout.flush()
                self._is_mid_line = not event.text.endswith("\n")
            case RunStarted():
                self._note(f"run {event.run_id} of session {event.session_id}")
            case ToolStarted():
                self._note(f"{event.name} ({event.call_id}) …")
            case ToolSettled():
                self._note(f"{event.name} ({event.call_id}): {event.outcome.value}")
            case ToolStopping():
                left = f", {event.processes} process(es) left" if event.processes else ""
                self._note(f"stopping {event.name}{left} …")
            case ModelCallRetrying():
                self._note(f"{event.message} Trying again in {event.delay_s:.1f} s.")
            case CorrectionRequested():
                self._note(f"the answer was not valid ({event.problem}); asking again")
            case ReasoningDelta() | _:
                pass

    def end_line(self) -> None:
        """Finish the answer's last line."""
        if self._is_mid_line:
            sys.stdout.write("\n")
            sys.stdout.flush()
            self._is_mid_line = False

    def _note(self, text: str) -> None:
        self.end_line()
        _say(f"· {text}")


@contextmanager
def _interrupts(cancel: threading.Event) -> "Iterator[None]":
    """Ctrl+C once cancels cooperatively, twice leaves at once (the store has what was committed). SIGTERM cancels."""

    def on_signal(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT and cancel.is_set():
            os._exit(130)
        if number == signal.SIGINT:
            _say("\n· stopping … (Ctrl+C again leaves at once)")
        cancel.set()

    previous = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


# ------------------------------------------------------------------------------------------------ other commands
def _sessions(options: argparse.Namespace) -> int:
    with _services(options) as services:
        page = services.open_library().sessions(SessionQuery(), limit=max(1, options.limit))
        _print_rows(
            options,
            page.rows,
            lambda row: f"{row.session_id}  {row.updated_at:%Y-%m-%d %H:%M}  {row.phase.value:<13} {visible_text(row.title)}",
        )
    return ExitCode.COMPLETED


def _runs(options: argparse.Namespace) -> int:
    with _services(options) as services:
        rows = services.open_library().runs(SessionId(checked_id(options.session, kind="session")))
        _print_rows(
            options,
            rows,
            lambda row: (
                f"{row.run_id}  parent {row.parent_run_id or '-':<30}  {row.status.value:<17} {visible_text(row.prompt)[:70]}"
            ),
        )
    return ExitCode.COMPLETED


def _resume_points(options: argparse.Namespace) -> int:
    with _services(options) as services:
        for interrupted in services.open_library().interrupted():
            point, refusal = _point(services, interrupted.run_id)
            if options.json:
                _print_json({"interrupted": interrupted.model_dump(), "point": dump(point), "refusal": refusal})
            else:
                print(f"{interrupted.run_id}  {visible_text(interrupted.title)}")
                print(f"    {point.description if point else refusal}")
                for call in point.unanswered_tool_calls if point else ():
                    print(f"    {call.call_id}  {call.name}: {call.knowledge.replace('_', ' ')}")
    return ExitCode.COMPLETED


def _point(services: Services, run_id: RunId) -> tuple[ResumePoint | None, str | None]:
    try:
        return services.runs.resume_point(run_id), "Nothing to resume."
    except AgentResumeError as error:
        return None, error.message


def _export(options: argparse.Namespace) -> int:
    with _services(options) as services:
        transfer = services.open_transfer()
        ids = tuple(SessionId(checked_id(name, kind="session")) for name in options.session)
        if options.file.suffix == ".md":
            if len(ids) != 1:
                raise InvalidInput("A Markdown export holds one session.", hint="nexa export FILE.md SESSION")
            transfer.export_markdown(ids[0], options.file)
        else:
            transfer.export_json(ids, options.file)
    return ExitCode.COMPLETED


def _import(options: argparse.Namespace) -> int:
    with _services(options) as services:
        report = services.open_transfer().import_file(options.file)
        if options.json:
            _print_json(report.model_dump())
        else:
            print(
                f"{report.added_sessions} session(s) and {report.added_runs} run(s) added, "
                f"{report.already_there} already there."
            )
            for problem in report.problems:
                print(f"  - {visible_text(problem)}")
    return ExitCode.COMPLETED


def _doctor(options: argparse.Namespace) -> int:
    from nexa_desktop.wiring import diagnose

    findings = diagnose(options.data_dir)
    for finding in findings:
        if options.json:
            _print_json(finding.model_dump())
        else:
            print(f"{'ok     ' if finding.is_sound else 'problem'}  {finding.subject}: {finding.detail}")
            if finding.hint:
                print(f"         {finding.hint}")
    return ExitCode.COMPLETED if all(finding.is_sound or not finding.is_required for finding in findings) else ExitCode.FAILED


# ------------------------------------------------------------------------------------------------ helpers
@contextmanager
def _services(options: argparse.Namespace) -> "Iterator[Services]":
    from nexa_desktop.wiring import build_services, close_services

    ad_hoc = _ad_hoc_connection(options)
    services = build_services(data_directory=options.data_dir, extra_connections=(ad_hoc,) if ad_hoc else ())
    try:
        yield services
    finally:
        close_services(services)


def _print_rows(options: argparse.Namespace, rows: Sequence[Value], line: Any) -> None:
    for row in rows:
        if options.json:
            _print_json(row.model_dump())
        else:
            print(line(row))


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=True, separators=(",", ":")), flush=True)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
