"""Allow, ask or deny one call: modes and standing rules, in this order.

    1  the app's own data, or a path outside the working directory       deny
    2  a deny rule                                                        deny
    3  mode read only, and the call may change something                  deny
    4  an ask rule                                                        ask
    5  allow rules that cover the whole call                              allow
       (mode ask all: only those made for this run or session)
    6  the mode                                                           allow or ask

Only rules and the mode decide: nothing a tool returned and nothing in the conversation is looked at.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from uuid import uuid4

from msgspec.structs import replace

from nexa_desktop.core.errors import InvalidInput, ToolError
from nexa_desktop.core.permissions import (
    Permission,
    PermissionMode,
    PermissionRequest,
    PermissionRule,
    PermissionVerdict,
    RuleScope,
)
from nexa_desktop.core.tools import Effect
from nexa_desktop.tools.names import shown
from nexa_desktop.tools.patch import deletes_files, patched_paths
from nexa_desktop.tools.paths import Workspace
from nexa_desktop.tools.rules import (
    COMMAND_TOOL,
    FETCH_TOOL,
    Subject,
    applies,
    covering,
    is_below,
    rule_text,
    split_prefix,
    stops,
    subject_of,
)
from nexa_desktop.tools.sandbox import Access

PATH_ARGUMENTS = ("path", "source", "target", "directory")
EDIT_TOOLS = frozenset({"write_file", "edit_file", "apply_patch", "make_directory", "move_file"})

_MOST_WORDS = 200
_RUN_LATER = (".git", ".github", ".vscode", ".idea", ".husky", ".envrc", ".bashrc", ".profile", "AGENTS.md")
"""Files that another program runs or obeys later on: changing them is asked even where edits are allowed."""
_BROAD_PROGRAMS = frozenset(
    [
        "sh",
        "bash",
        "dash",
        "zsh",
        "ksh",
        "ash",
        "python",
        "python3",
        "perl",
        "ruby",
        "node",
        "deno",
        "bun",
        "php",
        "lua",
        "awk",
        "gawk",
        "sed",
        "find",
        "rm",
        "mv",
        "cp",
        "dd",
        "env",
        "xargs",
        "eval",
        "exec",
        "ssh",
        "docker",
        "podman",
        "kubectl",
        "curl",
        "wget",
        "make",
        "npm",
        "npx",
        "pnpm",
        "yarn",
        "uv",
        "uvx",
        "pip",
        "pipx",
        "tee",
        "chmod",
        "chown",
        "ln",
    ]
)


class ToolPolicy:
    """The policy of one run or session. ``rules`` is asked at every decision, so that a revoked rule ends at once."""

    def __init__(
        self,
        mode: PermissionMode = PermissionMode.ASK_WRITES,
        *,
        rules: Callable[[], Sequence[PermissionRule]] = tuple,
        data_directory: Path | None = None,
    ) -> None:
        self._mode = mode
        self._rules = rules
        self._data_directory = Path(os.path.realpath(data_directory)) if data_directory is not None else None

    def decide(self, request: PermissionRequest) -> PermissionVerdict:
        """The verdict and its reason; odd arguments are asked, never an error."""
        try:
            return self._decide(request)
        except (TypeError, ValueError, AttributeError, RecursionError, OSError, ToolError) as error:
            return PermissionVerdict(Permission.ASK, f"The call could not be judged ({type(error).__name__}), so it is asked.")

    def _decide(self, request: PermissionRequest) -> PermissionVerdict:
        try:
            subject = subject_of(request, self._paths(request))
            subject = replace(subject, mentioned=self._mentioned(request, subject))
        except ToolError as error:
            return PermissionVerdict(Permission.DENY, f"Refused: {error.message}")
        if self._names_own_data(request):
            return PermissionVerdict(Permission.DENY, "Refused: the app's own data is closed to tools.")
        reach = self._reach_of_words(request, subject)
        if reach is Permission.DENY:
            return PermissionVerdict(Permission.DENY, "Refused: the app's own data is closed to tools.")
        rules = [rule for rule in self._rules() if applies(rule, request)]
        for rule in rules:
            if rule.permission is Permission.DENY and stops(rule, subject):
                return PermissionVerdict(Permission.DENY, f"A rule says: {rule_text(rule)}", rule)
        if self._mode is PermissionMode.READ_ONLY and request.effect is not Effect.READ:
            return PermissionVerdict(Permission.DENY, "This session is read only.")
        for rule in rules:
            if rule.permission is Permission.ASK and stops(rule, subject):
                return PermissionVerdict(Permission.ASK, f"A rule says: {rule_text(rule)}", rule)
        allowing = [rule for rule in rules if rule.permission is Permission.ALLOW]
        if self._mode is PermissionMode.ASK_ALL:
            allowing = [rule for rule in allowing if rule.scope in (RuleScope.RUN, RuleScope.SESSION)]
        rule_found = covering(allowing, subject)
        if rule_found is not None and reach is Permission.ASK:
            return PermissionVerdict(Permission.ASK, "A pattern in the command could reach the app's own data.")
        if rule_found is not None:
            return PermissionVerdict(Permission.ALLOW, f"A rule says: {rule_text(rule_found)}", rule_found)
        return self._by_mode(request, subject)

    def _by_mode(self, request: PermissionRequest, subject: Subject) -> PermissionVerdict:
        is_ours = request.source == "builtin"
        if self._mode is PermissionMode.ASK_ALL:
            return PermissionVerdict(Permission.ASK, "This session asks for everything.")
        if is_ours and request.tool == FETCH_TOOL:
            return PermissionVerdict(Permission.ASK, f"It sends a request to {shown(subject.host or 'a server')}.")
        if request.effect is Effect.READ and not request.source.startswith("mcp:"):
            return PermissionVerdict(Permission.ALLOW, "It only reads.")
        if self._mode is PermissionMode.ALLOW_EDITS and is_ours and request.tool in EDIT_TOOLS:
            return self._edit(request, subject)
        if subject.command is not None and subject.command.odd:
            return PermissionVerdict(
                Permission.ASK, f"It runs a command; rules cannot cover it: {', '.join(subject.command.odd)}."
            )
        if subject.command is not None:
            return PermissionVerdict(Permission.ASK, "It runs a command.")
        return PermissionVerdict(
            Permission.ASK, "It may change something." if is_ours else f"It may change something ({request.source})."
        )

    @staticmethod
    def _edit(request: PermissionRequest, subject: Subject) -> PermissionVerdict:
        if request.tool == "apply_patch" and deletes_files(str(request.arguments.get("patch", ""))):
            return PermissionVerdict(Permission.ASK, "The patch deletes files.")
        for name in (name for pair in subject.paths for name in pair):
            if any(part in _RUN_LATER for part in name.split("/")):
                return PermissionVerdict(Permission.ASK, f"{shown(name)} is run or obeyed by other programs.")
        return PermissionVerdict(Permission.ALLOW, "Edits in the working directory are allowed in this session.")

    # ------------------------------------------------------------------------------------------ what is out of bounds
    def _paths(self, request: PermissionRequest) -> tuple[tuple[str, str], ...]:
        if request.source != "builtin" or request.tool == FETCH_TOOL:
            return ()
        refused = () if self._data_directory is None else (self._data_directory,)
        try:
            workspace = Workspace(request.working_directory, refused=refused)
        except InvalidInput as error:
            raise ToolError(error.message) from error
        named = [request.arguments[name] for name in PATH_ARGUMENTS if isinstance(request.arguments.get(name), str)]
        if request.tool == "apply_patch":
            named += patched_paths(str(request.arguments.get("patch", "")))
        pairs = []
        for text in named:
            place = workspace.locate(text, follow=False)
            pairs.append((place.relative, workspace.locate(text).relative))
        return tuple(pairs)

    @staticmethod
    def _mentioned(request: PermissionRequest, subject: Subject) -> tuple[str, ...]:
        """Paths inside the working directory that words of a command could mean, ``--option=path`` included."""
        if subject.command is None:
            return ()
        workspace = Workspace(request.working_directory)
        words = {word.text for command in subject.command.commands for word in command.words[1:]} | set(subject.command.targets)
        found: list[str] = []
        for text in sorted(words | {word.partition("=")[2] for word in words if "=" in word})[:_MOST_WORDS]:
            with suppress(ToolError):
                found += (workspace.locate(text, follow=False).relative, workspace.locate(text).relative)
        return tuple(dict.fromkeys(found))

    def _reach_of_words(self, request: PermissionRequest, subject: Subject) -> Permission | None:
        """Whether a word of a command is a path into the data directory, however it is written: deny; or a pattern that
        the shell could make one: ask. What a program finds by itself (``grep -r x ..``) is the fence's business."""
        own, root = self._data_directory, request.working_directory
        if own is None or subject.command is None or _lies_in(root, own):
            return None
        words = [(word.text, word.is_literal) for command in subject.command.commands for word in command.words[1:]]
        words += [(text, True) for text in subject.command.targets]
        found: Permission | None = None
        for text, is_literal in words[:_MOST_WORDS]:
            for part in {text, text.partition("=")[2], text[2:] if text.startswith("-") else ""} - {""}:
                path = root / _at_home(part)
                if _lies_in(path, own):
                    return Permission.DENY
                if not is_literal and _could_match(os.path.normpath(path), own):
                    found = Permission.ASK
        return found

    def _names_own_data(self, request: PermissionRequest) -> bool:
        """A command whose text names the data directory; tools with paths are checked by path."""
        if self._data_directory is None or request.source != "builtin" or request.tool != COMMAND_TOOL:
            return False
        text = str(request.arguments.get("command", "")).replace("\\", "").replace("'", "").replace('"', "")
        names = {str(self._data_directory)}
        home = Path.home()
        if is_below(self._data_directory, home) and self._data_directory != home:
            below = self._data_directory.relative_to(home).as_posix()
            names |= {f"~/{below}", f"$HOME/{below}", f"${{HOME}}/{below}"}
        return any(name in text for name in names)


def _at_home(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:  # no such person
        return Path(text)


def _lies_in(path: Path, folder: Path) -> bool:
    """Whether ``path`` leads to ``folder`` or into it; looked up, so that links, ``..`` and letter case are seen through."""
    try:
        wanted = folder.stat()
    except OSError:
        return False
    real = Path(os.path.realpath(path))
    for place in (real, *real.parents):
        with suppress(OSError, ValueError):
            if os.path.samestat(place.stat(), wanted):
                return True
    return False


def _could_match(pattern: str, folder: Path) -> bool:
    """Whether a shell pattern could name ``folder`` or something in it."""
    wanted, given = folder.parts, Path(pattern).parts
    return len(given) >= len(wanted) and all(fnmatchcase(*pair) for pair in zip(wanted, given, strict=False))


def suggest_rules(request: PermissionRequest) -> tuple[PermissionRule, ...]:
    """Allow rules to offer beside an approval, narrowest first, each covering this call; empty when none could.

    What they cover is what `rule_text` says. Never broader than a program with its first argument, never for commands
    that are not understood, and never for a whole MCP server.
    """
    try:
        policy = ToolPolicy(PermissionMode.ASK_ALL)
        subject = subject_of(request, policy._paths(request))
    except (ToolError, TypeError, ValueError, OSError):
        return ()
    scopes = (
        (RuleScope.RUN, str(request.run_id)),
        (RuleScope.SESSION, str(request.session_id)),
        (RuleScope.DIRECTORY, os.path.realpath(request.working_directory)),
    )
    offers = []
    for pattern, prefix in _narrowest(subject):
        for scope, key in scopes:
            rule = PermissionRule(
                id=f"rule_{uuid4().hex}",
                permission=Permission.ALLOW,
                tool=request.tool,
                scope=scope,
                scope_key=key,
                path_pattern=pattern,
                command_prefix=prefix,
                created_at=datetime.now(UTC),
            )
            if covering([rule], subject) is not None:
                offers.append(rule)
    return tuple(offers)


def _narrowest(subject: Subject) -> list[tuple[str | None, tuple[str, ...] | None]]:
    if subject.command is not None:
        if subject.command.odd or len(subject.command.commands) != 1:
            return []
        words = subject.command.commands[0].literal_words
        extra = () if subject.access is Access.SANDBOX else (f"+{subject.access}",)
        choices = [words]
        if len(words) > 2 and words[0] not in _BROAD_PROGRAMS and not words[1].startswith(("-", "/", ".")):
            choices.append(words[:2])
        return [(None, (*extra, *choice)) for choice in choices if split_prefix((*extra, *choice))[1]]
    if subject.host:
        return [(None, (subject.host,))]
    if subject.paths:
        exact = [name for name, real in subject.paths if name == real]
        choices_of_paths = []
        if len(subject.paths) == 1 and exact and not any(c in exact[0] for c in "*?[{"):
            choices_of_paths.append(exact[0])
            if "/" in exact[0]:
                choices_of_paths.append(exact[0].rpartition("/")[0] + "/**")
        return [(pattern, None) for pattern in choices_of_paths]
    return [(None, None)] if subject.request.source != "builtin" else []
