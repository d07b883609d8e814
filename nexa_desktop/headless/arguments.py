"""The command line: every command with its options."""

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from nexa_desktop import __version__
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.settings import CONSOLE_RUN_CONFIG
from nexa_desktop.headless.agent import run_agent
from nexa_desktop.headless.exit_codes import ExitCode
from nexa_desktop.headless.listings import (
    export_sessions,
    import_sessions,
    list_resume_points,
    list_runs,
    list_sessions,
    run_doctor,
)
from nexa_desktop.headless.output import say


class _Parser(argparse.ArgumentParser):
    """argparse with our exit code, which happens to be argparse's own."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        say(f"{self.prog}: {message}")
        raise SystemExit(int(ExitCode.USAGE))


def _word(text: str) -> str:
    """A value that is there: an unset variable of a script must not mean "the default"."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty")
    return text


def _path(text: str) -> Path:
    return Path(_word(text))


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; each command sets ``command``, called with the options."""
    parser = _Parser(prog="nexa", description="AI agents whose runs survive crashes.")
    parser.add_argument("--version", action="version", version=f"nexa {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--data-dir", type=_path, help="where sessions are kept (default: NEXA_DATA_DIR, then the user's data directory)"
    )
    common.add_argument("--json", action="store_true", help="one JSON object a line on standard output")
    _add_agent_command(commands, common)
    _add_listing_commands(commands, common)
    return parser


def _add_agent_command(commands: Any, common: argparse.ArgumentParser) -> None:
    agent = commands.add_parser("agent", parents=[common], help="run an agent")
    agent.set_defaults(command=run_agent)
    agent.add_argument("task", nargs="?", help="what to do; '-' reads it from standard input")
    where = agent.add_argument_group("which run")
    where.add_argument("--session", type=_word, metavar="ID", help="continue the latest run of this session")
    where.add_argument("--continue", type=_word, dest="continue_run", metavar="RUN", help="continue this run with the task")
    where.add_argument("--resume", type=_word, metavar="RUN", help="resume this run; with decisions, go on with a waiting one")
    where.add_argument("--hand-over", action="store_true", help="accept that model, provider or agent differ from the run's")
    decisions = agent.add_argument_group("decisions (with --resume)")
    decisions.add_argument(
        "--approve", type=_word, action="append", default=[], metavar="CALL", help="approve a waiting call, or 'all'"
    )
    decisions.add_argument(
        "--deny", type=_word, action="append", default=[], metavar="CALL", help="deny a waiting call, or 'all'"
    )
    decisions.add_argument(
        "--settle", type=_word, action="append", default=[], metavar="CALL=OUTCOME", help="happened, did_not_happen or reported"
    )
    model = agent.add_argument_group("model")
    model.add_argument("--model", type=_word, help="model id")
    model.add_argument("--base-url", type=_word, help="server, with or without /v1")
    model.add_argument("--protocol", type=_word, help="wire protocol or vendor name (default: openai_chat)")
    model.add_argument("--connection", type=_word, metavar="ID", help="a connection from the settings")
    model.add_argument(
        "--api-key-env", type=_word, metavar="NAME", help="environment variable that holds the key (default: NEXA_API_KEY)"
    )
    limits = agent.add_argument_group("limits")
    limits.add_argument("--timeout", type=float, help=f"seconds of wall clock (default {CONSOLE_RUN_CONFIG.timeout:g})")
    limits.add_argument("--max-tool-calls", type=int, help=f"default {CONSOLE_RUN_CONFIG.max_tool_calls}")
    limits.add_argument("--max-model-calls", type=int, help=f"default {CONSOLE_RUN_CONFIG.max_model_calls}")
    limits.add_argument("--max-tokens", type=int, help="input plus output (default: no limit)")
    limits.add_argument(
        "--max-session-tokens", type=int, help="input plus output over all runs of the session (default: no cap)"
    )
    limits.add_argument(
        "--max-session-cost",
        type=float,
        dest="max_session_cost_usd",
        metavar="US_DOLLARS",
        help="over the same; needs a model whose price is known (default: no cap)",
    )
    limits.add_argument("--retries", type=int, help=f"default {CONSOLE_RUN_CONFIG.retries}")
    agent.add_argument("--workdir", type=_path, help="working directory of the tools (default: the current one)")
    agent.add_argument(
        "--permission", choices=[mode.value for mode in PermissionMode], help="permission mode (default: ask_writes)"
    )


def _add_listing_commands(commands: Any, common: argparse.ArgumentParser) -> None:
    sessions = commands.add_parser("sessions", parents=[common], help="list sessions")
    sessions.set_defaults(command=list_sessions)
    sessions.add_argument("--limit", type=int, default=50)
    runs = commands.add_parser("runs", parents=[common], help="list the runs of a session")
    runs.set_defaults(command=list_runs)
    runs.add_argument("session")
    points = commands.add_parser("resume-points", parents=[common], help="interrupted runs and what resuming would do")
    points.set_defaults(command=list_resume_points)
    export = commands.add_parser("export", parents=[common], help="export sessions as JSON, or one as Markdown (.md)")
    export.set_defaults(command=export_sessions)
    export.add_argument("file", type=Path)
    export.add_argument("session", nargs="*")
    imports = commands.add_parser("import", parents=[common], help="import our JSON or a ChatGPT or Claude data export")
    imports.set_defaults(command=import_sessions)
    imports.add_argument("file", type=Path)
    doctor = commands.add_parser("doctor", parents=[common], help="check what works on this machine")
    doctor.set_defaults(command=run_doctor)
