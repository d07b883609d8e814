"""Standing decisions: whether one covers a call, and what it says of itself.

A command rule is a prefix of literal words. A first word that begins with ``+`` is not a word of the command: it names
the access (`sandbox.Access`) that the rule grants besides, ``("+network", "git", "fetch")``. For ``fetch_page`` the
prefix is one host name.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.permissions import Permission, PermissionRequest, PermissionRule, RuleScope
from nexa_desktop.core.phrases import phrase
from nexa_desktop.tools.commands import SimpleCommand, Standing, Understanding, understand
from nexa_desktop.tools.globs import matches
from nexa_desktop.tools.names import WHOLE, shown
from nexa_desktop.tools.sandbox import Access

COMMAND_TOOL = "run_command"
FETCH_TOOL = "fetch_page"


class Subject(Struct, frozen=True):
    """A request as rules look at it. ``paths``: each named path, as written and as it really is, relative to the
    working directory. ``command`` is None for tools that run none; ``mentioned`` are paths its words seem to name."""

    request: PermissionRequest
    paths: tuple[tuple[str, str], ...] = ()
    command: Understanding | None = None
    access: Access = Access.SANDBOX
    host: str = ""
    mentioned: tuple[str, ...] = ()


def applies(rule: PermissionRule, request: PermissionRequest) -> bool:
    """Whether the rule speaks of this tool in this run, session or directory at all."""
    if rule.tool not in ("*", request.tool):
        return False
    match rule.scope:
        case RuleScope.EVERYWHERE:
            return True
        case RuleScope.RUN:
            return rule.scope_key == request.run_id
        case RuleScope.SESSION:
            return rule.scope_key == request.session_id
        case RuleScope.DIRECTORY:
            return bool(rule.scope_key) and os.path.realpath(rule.scope_key) == os.path.realpath(request.working_directory)


def stops(rule: PermissionRule, subject: Subject) -> bool:
    """For deny and ask: whether any part of the call falls under the rule."""
    named = (*(name for pair in subject.paths for name in pair), *subject.mentioned)
    if rule.path_pattern is not None and not any(_fits(rule.path_pattern, name) for name in named):
        return False
    if rule.command_prefix is None:
        return True
    if subject.command is not None:
        _, prefix = split_prefix(rule.command_prefix)
        return any(command.could_start_with(prefix) for command in subject.command.commands)
    return subject.host != "" and tuple(rule.command_prefix) == (subject.host,)


def covering(rules: Sequence[PermissionRule], subject: Subject) -> PermissionRule | None:
    """For allow: a rule, when these rules together cover the whole call; else None."""
    if subject.command is not None:
        return _covering_command(rules, subject, subject.command)
    for rule in rules:
        if rule.command_prefix is not None and (not subject.host or tuple(rule.command_prefix) != (subject.host,)):
            continue
        if rule.path_pattern is not None and not (
            subject.paths and all(_fits(rule.path_pattern, name) for pair in subject.paths for name in pair)
        ):
            continue
        return rule
    return None


def _covering_command(rules: Sequence[PermissionRule], subject: Subject, found: Understanding) -> PermissionRule | None:
    if found.odd or not found.commands:
        return None
    first: PermissionRule | None = None
    for command in found.commands:
        rule = next((rule for rule in rules if _covers_one(rule, command, subject.access)), None)
        if rule is None and command.standing is not Standing.TRANSPARENT:
            return None
        first = first or rule
    return first


def _covers_one(rule: PermissionRule, command: SimpleCommand, access: Access) -> bool:
    if rule.path_pattern is not None:
        return False
    granted, prefix = split_prefix(rule.command_prefix or ())
    if granted is not access or (command.standing is Standing.ELEVATED and len(prefix) < 2):
        return False
    return command.starts_with(prefix)


def split_prefix(prefix: Sequence[str]) -> tuple[Access, tuple[str, ...]]:
    """The access a command rule grants, and its words."""
    if prefix and prefix[0].startswith("+"):
        try:
            return Access(prefix[0][1:]), tuple(prefix[1:])
        except ValueError:
            pass
    return Access.SANDBOX, tuple(prefix)


def _fits(pattern: str, path: str) -> bool:
    try:
        return matches(pattern, path)
    except ToolError:
        return False


# ------------------------------------------------------------------------------------------------ words
def rule_text(rule: PermissionRule, *, is_listed: bool = False) -> str:
    """One sentence that says exactly what the rule covers. ``is_listed``: it stands in a list of rules, where "this"
    session or run would be nobody's."""
    verb = {Permission.ALLOW: "allow", Permission.ASK: "always ask before", Permission.DENY: "never allow"}[rule.permission]
    return f"{_scope(rule, is_listed)}, {verb} {_object(rule)}."


def _object(rule: PermissionRule) -> str:
    is_allowed = rule.permission is Permission.ALLOW
    if rule.tool == "*":
        what = "every tool"
        if is_allowed and rule.command_prefix is None:
            what += f" (of commands: {_UNDERSTOOD}, {_REACH[Access.SANDBOX]})"
    elif rule.tool == COMMAND_TOOL:
        what = _command_object(rule)
    elif rule.tool == FETCH_TOOL and rule.command_prefix:
        what = f"{shown(rule.tool, limit=WHOLE)} for pages of exactly the host {shown(' '.join(rule.command_prefix))}"
    else:
        what = f"the tool {shown(rule.tool, limit=WHOLE)}"
    if rule.path_pattern is not None:
        what += f" for {_paths(rule)}, and for no other" if is_allowed else f" when it names {_paths(rule)}"
        if not is_allowed and rule.tool in ("*", COMMAND_TOOL):
            what += " (in a command: when one of its words is such a path)"
    elif rule.command_prefix is None and rule.tool not in ("*", COMMAND_TOOL):
        what += " with any arguments"
    return what


def _paths(rule: PermissionRule) -> str:
    pattern = rule.path_pattern or ""
    kind = "paths that match" if any(character in pattern for character in "*?[{") else "the path"
    # the scope of a directory names it already
    where = "" if rule.scope is RuleScope.DIRECTORY else " in the working folder"
    return f"{kind} {shown(pattern, limit=WHOLE)}{where}"


def _command_object(rule: PermissionRule) -> str:
    access, prefix = split_prefix(rule.command_prefix or ())
    words = " ".join(shown(word, limit=WHOLE)[1:-1] if word.isalnum() else shown(word, limit=WHOLE) for word in prefix)
    if rule.permission is not Permission.ALLOW:
        return f"any command in which a part begins with {words}" if prefix else "any command"
    if not prefix:
        return f"{_UNDERSTOOD}, {_REACH[access]}"
    return (
        f"commands that begin with exactly these words: {words}, whatever follows them, {_REACH[access]} "
        "(every part of a pipeline or list must be allowed)"
    )


_UNDERSTOOD = "any command that is understood in every part and takes no other rights (as sudo does)"
_REACH = {
    Access.SANDBOX: "with no extra access",
    Access.NETWORK: "with network access",
    Access.FULL: "with full access, outside the sandbox",
}


def _scope(rule: PermissionRule, is_listed: bool) -> str:
    match rule.scope:
        case RuleScope.RUN:
            return "In one run only" if is_listed else "In this run only"
        case RuleScope.SESSION:
            return "In one session" if is_listed else "In this session"
        case RuleScope.DIRECTORY:
            return f"In the working folder {shown(rule.scope_key, limit=WHOLE)}"
        case RuleScope.EVERYWHERE:
            return "Everywhere"


def subject_of(request: PermissionRequest, paths: tuple[tuple[str, str], ...] = ()) -> Subject:
    """What rules look at in a request of one of our own tools; other tools have neither command nor paths."""
    if request.source != "builtin":
        return Subject(request)
    if request.tool == COMMAND_TOOL:
        text = request.arguments.get("command")
        in_shell = request.arguments.get("shell") is True
        command = understand(text if isinstance(text, str) else "", in_shell=in_shell)
        try:
            access = Access(str(request.arguments.get("access", Access.SANDBOX)))
        except ValueError:
            command = Understanding(command.commands, (*command.odd, phrase("it asks for an unknown kind of access")))
            access = Access.FULL
        return Subject(request, paths, command, access)
    if request.tool == FETCH_TOOL:
        return Subject(request, host=_host(request.arguments.get("url")))
    return Subject(request, paths)


def _host(url: object) -> str:
    try:
        return (urlsplit(url).hostname or "") if isinstance(url, str) else ""
    except ValueError:
        return ""


def is_below(path: Path, folder: Path) -> bool:
    """Whether ``path`` is ``folder`` or in it; both real."""
    return path == folder or folder in path.parents
