"""The built-in tools as the engine and the model see them: names, descriptions, schemas, effects, hooks."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from nexa_desktop.core.tools import Effect, Tool
from nexa_desktop.tools.changes import ChangeTool, Plan
from nexa_desktop.tools.file_moving import FileMover
from nexa_desktop.tools.file_reading import MOST_LINES, FileReader
from nexa_desktop.tools.file_search import FileSearch
from nexa_desktop.tools.file_writing import FileWriter
from nexa_desktop.tools.memory import FileMemory
from nexa_desktop.tools.patch import PatchPlanner
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.sandbox import Access, Sandbox
from nexa_desktop.tools.shell import DEFAULT_TIMEOUT_S, LONGEST_TIMEOUT_S, CommandRunner
from nexa_desktop.tools.trash import Trash
from nexa_desktop.tools.web import PageFetcher

_PATH = {"type": "string", "description": "Path relative to the working directory, with '/' between folders."}
_PATH_OR_ROOT = {**_PATH, "default": "."}


def builtin_tools(
    working_directory: Path | str,
    *,
    data_directory: Path | None = None,
    known_secrets: Callable[[], Iterable[str]] = tuple,
    memory: FileMemory | None = None,
    is_sandboxed: bool = True,
    allow_private_addresses: bool = False,
    use_system_trash: bool = True,
) -> tuple[Tool, ...]:
    """All built-in tools, bound to one working directory. Raises `InvalidInput` when that is not a directory.

    ``data_directory`` is closed to every tool. ``known_secrets`` are kept from child processes by value. ``memory``
    may be shared by tool sets of one session, so that "changed since it was read" spans runs. Each tool can be called
    plainly, ``tool.run(path="a.txt")``, or with a `ToolContext` first where `Tool.takes_context` says so.
    """
    refused = () if data_directory is None else (data_directory,)
    workspace = Workspace(Path(working_directory), refused=refused)
    files = memory or FileMemory()
    trash = Trash(data_directory / "trash" if data_directory is not None else None, use_system=use_system_trash)
    sandbox = Sandbox(workspace.root, hidden=refused, is_wanted=is_sandboxed)
    return (
        *_reading(FileReader(workspace, files), FileSearch(workspace)),
        *_changing(workspace, files, trash),
        *_moving(FileMover(workspace, files, trash)),
        _command(CommandRunner(workspace, sandbox, known_secrets=known_secrets)),
        _fetch(PageFetcher(allow_private=allow_private_addresses)),
    )


def _schema(properties: Mapping[str, object], *required: str) -> dict[str, object]:
    return {"type": "object", "properties": dict(properties), "required": list(required), "additionalProperties": False}


def _reading(reader: FileReader, search: FileSearch) -> tuple[Tool, ...]:
    return (
        Tool(
            "read_file",
            f"Read a text file, at most {MOST_LINES} lines at a time. A note in brackets at the end says when there is more.",
            _schema(
                {
                    "path": _PATH,
                    "offset": {"type": "integer", "minimum": 1, "default": 1, "description": "First line, counted from 1."},
                    "limit": {"type": "integer", "minimum": 1, "maximum": MOST_LINES, "default": MOST_LINES},
                },
                "path",
            ),
            reader.read_file,
            Effect.READ,
            takes_context=True,
            source="builtin",
        ),
        Tool(
            "list_directory",
            "List the entries of a folder, folders with a trailing slash, files with their size.",
            _schema({"path": _PATH_OR_ROOT}),
            reader.list_directory,
            Effect.READ,
            source="builtin",
        ),
        Tool(
            "glob_files",
            "Find files by a path pattern such as 'src/**/*.py'. '*' stays within a name, '**' spans folders.",
            _schema({"pattern": {"type": "string"}, "path": _PATH_OR_ROOT}, "pattern"),
            search.glob_files,
            Effect.READ,
            takes_context=True,
            source="builtin",
        ),
        Tool(
            "search_files",
            "Search text files with a Python regular expression, line by line. Binary files are skipped.",
            _schema(
                {
                    "pattern": {"type": "string", "description": "Python regular expression."},
                    "path": _PATH_OR_ROOT,
                    "glob": {"type": "string", "description": "Only files whose path fits, such as '**/*.py'."},
                    "ignore_case": {"type": "boolean", "default": False},
                },
                "pattern",
            ),
            search.search_files,
            Effect.READ,
            takes_context=True,
            source="builtin",
        ),
    )


def _changing(workspace: Workspace, memory: FileMemory, trash: Trash) -> tuple[Tool, ...]:
    writer = FileWriter(workspace)

    def tool(name: str, description: str, parameters: dict[str, object], plan: Plan) -> Tool:
        hooks = ChangeTool(name, plan, workspace=workspace, memory=memory, trash=trash)
        return Tool(
            name,
            description,
            parameters,
            hooks.run,
            Effect.WRITE,
            takes_context=True,
            prepare=hooks.prepare,
            verify=hooks.verify,
            preview=hooks.preview,
            source="builtin",
        )

    return (
        tool(
            "write_file",
            "Write a whole text file: create it, or replace everything in it. Folders on the way are made.",
            _schema({"path": _PATH, "content": {"type": "string"}}, "path", "content"),
            writer.plan_write,
        ),
        tool(
            "edit_file",
            "Replace text in a file. old_text must be there exactly, and only once unless replace_all is set.",
            _schema(
                {
                    "path": _PATH,
                    "old_text": {"type": "string"},
                    "new_text": {"type": "string"},
                    "replace_all": {"type": "boolean", "default": False},
                },
                "path",
                "old_text",
                "new_text",
            ),
            writer.plan_edit,
        ),
        tool(
            "apply_patch",
            "Apply a unified diff ('--- a/file', '+++ b/file', '@@' hunks) to one or more files. All of it must fit.",
            _schema({"patch": {"type": "string"}}, "patch"),
            PatchPlanner(workspace).plan_patch,
        ),
    )


def _moving(mover: FileMover) -> tuple[Tool, ...]:
    return (
        Tool(
            "make_directory",
            "Make a folder, and the folders above it.",
            _schema({"path": _PATH}, "path"),
            mover.make_directory,
            Effect.IDEMPOTENT,
            verify=mover.verify_made,
            preview=mover.preview_made,
            source="builtin",
        ),
        Tool(
            "move_file",
            "Move or rename a file or folder within the working directory. Nothing is overwritten.",
            _schema({"source": _PATH, "target": _PATH}, "source", "target"),
            mover.move_file,
            Effect.WRITE,
            takes_context=True,
            prepare=mover.prepare_move,
            verify=mover.verify,
            preview=mover.preview_move,
            source="builtin",
        ),
        Tool(
            "delete_file",
            "Delete a file or folder by moving it to the trash.",
            _schema({"path": _PATH}, "path"),
            mover.delete_file,
            Effect.WRITE,
            takes_context=True,
            prepare=mover.prepare_delete,
            verify=mover.verify,
            preview=mover.preview_delete,
            source="builtin",
        ),
    )


def _command(runner: CommandRunner) -> Tool:
    return Tool(
        "run_command",
        "Run a program in the working directory and return its exit code and output. Without a shell unless shell is true."
        " Processes it leaves behind are ended with it; standard input is empty.",
        _schema(
            {
                "command": {"type": "string", "description": "Program and arguments, or a shell command line with shell."},
                "shell": {
                    "type": "boolean",
                    "default": False,
                    "description": "Needed for pipes, lists, redirections, variables.",
                },
                "directory": _PATH_OR_ROOT,
                "timeout_s": {
                    "type": "number",
                    "exclusiveMinimum": 0,
                    "maximum": LONGEST_TIMEOUT_S,
                    "default": DEFAULT_TIMEOUT_S,
                },
                "access": {
                    "type": "string",
                    "enum": [access.value for access in Access],
                    "default": Access.SANDBOX.value,
                    "description": "Ask for 'network', or 'full' (writing outside the working directory), only when needed.",
                },
            },
            "command",
        ),
        runner.run_command,
        Effect.WRITE,
        takes_context=True,
        preview=runner.preview,
        source="builtin",
    )


def _fetch(fetcher: PageFetcher) -> Tool:
    return Tool(
        "fetch_page",
        "Fetch a page from the public web by http or https and return its text.",
        _schema({"url": {"type": "string"}}, "url"),
        fetcher.fetch_page,
        Effect.READ,
        takes_context=True,
        source="builtin",
    )
