"""The tool that runs a command, and everything that keeps it in bounds: time, output, environment, processes.

Shell-free by default: the command line is split into words and started directly. With ``shell`` it goes through
``/bin/sh -c`` (``cmd`` on Windows). Standard input is empty, so that a command that asks gets an end of file. When the
command itself has ended, what it left running is ended too: nothing outlives a call.
"""

import contextlib
import os
import secrets
import shlex
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.tools import Preview, ToolContext
from nexa_desktop.tools.content import explained
from nexa_desktop.tools.environment import CALL_MARK, clean_environment
from nexa_desktop.tools.names import WHOLE, shown
from nexa_desktop.tools.output import BoundedOutput
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.processes import START_FLAGS, ProcessTree, behind_gate, dying_with_us, open_gate, tree_of
from nexa_desktop.tools.sandbox import Access, Sandbox

DEFAULT_TIMEOUT_S = 120.0
LONGEST_TIMEOUT_S = 3600.0

_LOOK_S = 0.05
_DRAIN_S = 2.0
_SHELL_ONLY = frozenset({"|", "||", "&", "&&", ";", ">", ">>", "<", "<<", "<<<", "|&", ">&", "&>", "(", ")", "2>", "2>&1"})
_QUIET = {"TERM": "dumb", "NO_COLOR": "1", "PAGER": "cat", "GIT_PAGER": "cat", "GIT_TERMINAL_PROMPT": "0"}
"""Nobody sits at a terminal: no colours, no pagers, no questions."""
_ASKED = {
    Access.NETWORK.value: "It asks for network access, with writes only in the working directory.",
    Access.FULL.value: "It asks for full access: the network, and everything you may write.",
}


class CommandRunner:
    """Runs commands below one working directory. ``known_secrets`` is asked before each start."""

    def __init__(self, workspace: Workspace, sandbox: Sandbox, *, known_secrets: Callable[[], Iterable[str]] = tuple) -> None:
        self._workspace = workspace
        self._sandbox = sandbox
        self._known_secrets = known_secrets

    def run_command(
        self,
        context: ToolContext | None = None,
        /,
        *,
        command: str,
        shell: bool = False,
        directory: str = ".",
        timeout_s: float = DEFAULT_TIMEOUT_S,
        access: str = Access.SANDBOX,
    ) -> str:
        """Exit code and output (both streams in order of arrival). Raises `ToolError` when it could not start, was
        stopped or ran out of time; a command that ran and failed is a result, not an error."""
        where = self._workspace.locate(directory)
        try:
            with self._workspace.directory(where):
                argv = command_words(command, in_shell=shell)
        except OSError as error:
            raise explained(error, where.relative) from error
        limit_s = _limit_s(timeout_s, context)
        _check_program(argv[0], where.path)
        gated = behind_gate(argv)
        fenced = self._sandbox.wrap(gated, directory=where.path, access=Access(access))
        job = _Job(
            fenced if fenced != gated else [*dying_with_us(), *gated],
            directory=where.path,
            secrets=self._known_secrets(),
            context=context,
        )
        return job.run(limit_s, title=shown(command))

    def preview(self, arguments: JsonObject, context: ToolContext) -> Preview | None:
        """The command, where it runs, and what fences it."""
        command = arguments.get("command")
        where = arguments.get("directory", ".")
        way = "in a shell" if arguments.get("shell") is True else "without a shell"
        access = arguments.get("access", Access.SANDBOX.value)
        state = self._sandbox.state()
        reach = state.text if access == Access.SANDBOX or not state.is_active else _ASKED.get(str(access), "")
        return Preview(f"Run {shown(str(command), limit=WHOLE)} in {shown(str(where), limit=WHOLE)}, {way}. {reach}")


def command_words(command: str, *, in_shell: bool) -> list[str]:
    """The argument vector; raises `ToolError` when ``command`` needs a shell and did not ask for one."""
    if "\x00" in command:
        raise ToolError("A command cannot hold a NUL character.")
    if not command.strip():
        raise ToolError("The command is empty.")
    if in_shell:
        if os.name == "nt":
            return [os.environ.get("COMSPEC", "cmd.exe"), "/d", "/s", "/c", command]
        return ["/bin/sh", "-c", command]
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise ToolError(f"The command cannot be split into words: {error}.") from error
    for word in words:
        if word in _SHELL_ONLY:
            raise ToolError(f"{shown(word)} only means something to a shell.", hint="Set shell to true, or leave it out.")
    return words


def _check_program(name: str, directory: Path) -> None:
    """Say it here: a fence or wrapper would start and only then fail, in its own words."""
    if shutil.which(name if os.sep not in name else str(directory / name)) is None:
        raise ToolError(f"There is no program named {shown(name)}.")


def _limit_s(timeout_s: float, context: ToolContext | None) -> float:
    limit_s = min(max(float(timeout_s), 0.1), LONGEST_TIMEOUT_S)
    if context is not None:
        limit_s = min(limit_s, max((context.deadline_at - datetime.now(UTC)).total_seconds(), 0.0))
    return limit_s


class _Job:
    """One started command. The calling thread watches; a second one reads the pipe."""

    def __init__(self, argv: list[str], *, directory: Path, secrets: Iterable[str], context: ToolContext | None) -> None:
        self._argv = argv
        self._directory = directory
        self._context = context
        self._mark = _new_mark(context)
        self._environment = clean_environment(secrets=secrets, extra={**_QUIET, CALL_MARK: self._mark, "PWD": str(directory)})
        self._output = BoundedOutput(on_text=context.on_output if context is not None else None)

    def run(self, limit_s: float, *, title: str) -> str:
        started = time.monotonic()
        process, gate, tree = self._start(title)
        reader = threading.Thread(target=self._read, args=(process, gate), name="command-output", daemon=True)
        reader.start()
        try:
            why = self._watch(process, tree, started + limit_s)
            left_behind = 0 if why else self._left_behind(process, tree)
        finally:
            survivors = tree.end(reap=process.poll)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=1.0)
            reader.join(_DRAIN_S)
            if gate is not None:
                gate.close()
            if process.stdout is not None and not reader.is_alive():
                process.stdout.close()
        took_s = time.monotonic() - started
        text = self._output.text()
        if why:
            left = f" {survivors} processes could not be ended." if survivors else ""
            raise ToolError(f"{title} was {why} after {took_s:.1f} s.{left}{_so_far(text)}")
        ended = f"\n[{left_behind} processes it left running were ended]" if left_behind else ""
        return f"exit code {process.returncode} after {took_s:.1f} s{ended}\n{text}"

    def _start(self, title: str) -> "tuple[subprocess.Popen[bytes], socket.socket | None, ProcessTree]":
        """The process, which stands at its gate; our end of the gate, None where there is no gate; and the process's tree."""
        ours, theirs = socket.socketpair() if os.name == "posix" else (None, None)
        try:
            process = subprocess.Popen(  # noqa: S603  the person approved it
                self._argv,
                cwd=self._directory,
                env=self._environment,
                stdin=subprocess.DEVNULL if theirs is None else theirs.fileno(),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                creationflags=START_FLAGS,
                bufsize=0,
            )
            tree = tree_of(process, self._mark, on_count=self._context.on_processes if self._context else None)
        except (OSError, ValueError) as error:
            if ours is not None:
                ours.close()
            raise ToolError(f"{title} could not be started: {error}.") from error
        finally:
            if theirs is not None:
                theirs.close()
        return process, ours, tree

    def _watch(self, process: "subprocess.Popen[bytes]", tree: ProcessTree, deadline: float) -> str:
        """Wait for the command itself; returns why it has to be ended, or nothing when it ended by itself."""
        while process.poll() is None:
            tree.look(deep=False)
            if self._context is not None and self._context.cancel.wait(_LOOK_S):
                return phrase("stopped")
            if time.monotonic() >= deadline:
                return phrase("ended because its time was over")
            if self._context is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=_LOOK_S)
        return ""

    @staticmethod
    def _left_behind(process: "subprocess.Popen[bytes]", tree: ProcessTree) -> int:
        """Descendants that outlive the command by more than the moment that ending takes."""
        for _ in range(4):
            if not tree.look():
                return 0
            time.sleep(_LOOK_S)
        return len(tree.look())

    def _read(self, process: "subprocess.Popen[bytes]", gate: socket.socket | None) -> None:
        if gate is not None:
            open_gate(gate)
        assert process.stdout is not None  # noqa: S101  a pipe was asked for
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(process.stdout.fileno(), 1 << 16):
                self._output.add(chunk)
        self._output.end()


def _new_mark(context: ToolContext | None) -> str:
    name = context.call_id if context is not None else "plain"
    return f"{name}:{secrets.token_hex(8)}"


def _so_far(text: str) -> str:
    return phrase(f" Output so far:\n{text}") if text.strip() else ""
