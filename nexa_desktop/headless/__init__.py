"""The console door: ``nexa``. The same wiring as the window, no Qt.

    nexa agent "task"        run, continue, resume, approve, deny, settle
    nexa sessions            what is in the store
    nexa runs SESSION        the tree of runs of one session
    nexa resume-points       interrupted runs and what resuming would do
    nexa export, nexa import sessions out of the store and into it
    nexa doctor              what works on this machine

Answers go to standard output, everything about them to standard error; with ``--json`` standard output is one JSON
object a line. Exit codes stand in `ExitCode`.

    arguments    the command line
    agent        run, continue, resume, decide
    listings     the other commands
    opening      the services around one command
    output       what is printed, and how
    exit_codes   what the caller is told
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from nexa_desktop.core.errors import AgentResumeError, ContinuationRefused, InvalidInput, NexaError, SessionBusy
from nexa_desktop.headless.arguments import make_parser
from nexa_desktop.headless.exit_codes import ExitCode
from nexa_desktop.headless.output import fail

__all__ = ["ExitCode", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Never raises for what a person can put right."""
    options = make_parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except (ContinuationRefused, AgentResumeError, SessionBusy) as error:
        return fail(error, options, ExitCode.REFUSED)
    except InvalidInput as error:
        return fail(error, options, ExitCode.USAGE)
    except NexaError as error:
        return fail(error, options, ExitCode.FAILED)
    except KeyboardInterrupt:  # before a run began; in one, Ctrl+C stops the run
        return ExitCode.CANCELLED
    except BrokenPipeError:  # the reader of our output has left
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.FAILED
