"""What the console prints: answers to standard output, everything about them to standard error, or JSON lines."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from nexa_desktop.core.codec import Value, dump
from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.events import (
    CorrectionRequested,
    ModelCallRetrying,
    RunEnded,
    RunEvent,
    RunStarted,
    TextDelta,
    ToolSettled,
    ToolsLeftOut,
    ToolStarted,
    ToolStopping,
)
from nexa_desktop.core.runs import Approval, RunState, RunStatus
from nexa_desktop.core.visible import visible_text
from nexa_desktop.headless.exit_codes import ExitCode


class Reporter:
    """Run events as text (answer to standard output, steps to standard error) or as JSON lines."""

    def __init__(self, *, is_json: bool) -> None:
        self._is_json = is_json
        self._is_mid_line = False
        self._has_reader = True

    def __call__(self, event: RunEvent) -> None:
        """Tell of one event. A reader that has left is told nothing more; the run goes on and is stored."""
        if self._has_reader:
            try:
                self._tell(event)
            except BrokenPipeError:
                self._has_reader = False

    def _tell(self, event: RunEvent) -> None:
        if self._is_json:
            if not isinstance(event, RunEnded):  # the state is printed last, once
                print_json(event.model_dump())
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
            case ToolsLeftOut():
                self._note(f"{event.model} has no tools: it is asked without them and can only answer in words")
            case ModelCallRetrying():
                self._note(f"{event.message} Trying again in {event.delay_s:.1f} s.")
            case CorrectionRequested():
                self._note(f"the answer was not valid ({event.problem}); asking again")

    def end_line(self) -> None:
        """Finish the answer's last line."""
        if self._is_mid_line and self._has_reader:
            sys.stdout.write("\n")
            sys.stdout.flush()
            self._is_mid_line = False

    def _note(self, text: str) -> None:
        self.end_line()
        say(f"· {text}")


def explain(state: RunState) -> None:
    """How a run ended and what can be done next, in words."""
    match state.status:
        case RunStatus.COMPLETED | RunStatus.RUNNING:
            say(f"[{state.status.value}] run {state.run_id}")
        case RunStatus.WAITING_APPROVAL:
            say(f"[waiting_approval] run {state.run_id} waits for {len(state.pending_calls)} decision(s):")
            for call in state.pending_calls:
                mark = {None: "", Approval.APPROVED: " (approved)", Approval.DENIED: " (denied)"}.get(call.decision, "")
                say(f"  {call.call_id}  {call.name}{mark}  {visible_text(json.dumps(call.arguments, ensure_ascii=False))}")
            say(f"Go on with: nexa agent --resume {state.run_id} --approve CALL|all  (or --deny CALL)")
        case _:
            reason = state.error or (state.stop.detail if state.stop else None) or ""
            say(f"[{state.status.value}] run {state.run_id} {reason}".rstrip())
            for entry in state.journal:
                if entry.is_unresolved_unknown:
                    say(f"  {entry.call_id}  {entry.name}: may or may not have happened")
                    say(
                        f"  Say which with: nexa agent --resume {state.run_id} --settle {entry.call_id}=OUTCOME\n"
                        "  where OUTCOME is happened, did_not_happen or reported."
                    )


def fail(error: NexaError, options: argparse.Namespace, code: ExitCode) -> int:
    """Say what is wrong and what to do; ``code``."""
    if getattr(options, "json", False):
        details = {key: dump(getattr(error, key)) for key in ("reason", "details", "owner") if hasattr(error, key)}
        print_json({"kind": "error", "code": error.code, "message": error.message, "hint": error.hint, **details})
    else:
        say(f"nexa: {error.message}")
        for detail in getattr(error, "details", ()):
            if detail not in error.message:
                say(f"  - {detail}")
        if error.hint:
            say(f"  {error.hint}")
    return code


def print_rows(options: argparse.Namespace, rows: Sequence[Value], line: Callable[[Any], str]) -> None:
    """Rows as JSON lines, or as ``line`` makes them."""
    for row in rows:
        if options.json:
            print_json(row.model_dump())
        else:
            print(line(row))


def print_json(data: object) -> None:
    """One JSON object on a line of its own."""
    print(json.dumps(data, ensure_ascii=True, separators=(",", ":")), flush=True)


def say(text: str) -> None:
    """A line for the person, on standard error. Servers and models have a word in it, so a terminal is told nothing else."""
    print(visible_text(text, keep_layout=True), file=sys.stderr, flush=True)
