"""What an approval shows, and what an answer to it carries.

A rule that would follow from "Allow for this run" or "Always…" is made here, with the exact sentence of what it covers,
so that what is read is what is stored.
"""

import re
import secrets
import shlex
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.permissions import Permission, PermissionRule, RuleScope
from nexa_desktop.core.runs import PendingCall
from nexa_desktop.core.tools import Effect, Preview

translate = QCoreApplication.translate

COMMAND_KEYS = ("command", "cmd")
PATH_KEYS = ("path", "file_path", "filename", "target", "destination")
# What makes a command more than one program with words: no prefix rule is offered for it.
_SHELL_SYNTAX = re.compile(r"[|&;<>()$`\\\n*?\[\]{}!#~]")
# Programs whose first word says nothing of what will run.
_SHELLS = ("sh", "bash", "zsh", "dash", "fish", "cmd", "powershell", "pwsh", "python", "python3", "node", "perl", "ruby")
_WRAPPERS = frozenset((*_SHELLS, "sudo", "doas", "su", "env", "xargs", "nohup", "time", "nice", "eval", "exec"))


class DecisionKind(StrEnum):
    """The four answers."""

    DENY = "deny"
    ONCE = "once"
    RUN = "run"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class RuleSuggestion:
    """A rule that "Always…" offers; ``text`` says exactly what it covers."""

    rule: PermissionRule
    text: str


@dataclass(frozen=True, slots=True)
class ApprovalView:
    """One request as a person sees it. ``digest`` binds the answer to the tool and exactly these arguments.

    ``run_rule`` is what "Allow for this run" would store, or None where no honest rule can be made.
    """

    run_id: RunId
    session_id: SessionId
    call_id: CallId
    session_title: str
    tool: str
    effect: Effect
    risk: str
    arguments: JsonObject
    working_directory: str
    digest: str
    reason: str | None = None
    preview: Preview | None = None
    run_rule: RuleSuggestion | None = None
    rule_suggestions: tuple[RuleSuggestion, ...] = ()


@dataclass(frozen=True, slots=True)
class ApprovalDecision:
    """An answer. ``rule`` is set for ``run`` and ``rule`` and is to be stored beside the approval of this call."""

    run_id: RunId
    call_id: CallId
    digest: str
    kind: DecisionKind
    reason: str = ""
    rule: PermissionRule | None = None


def approval_view(pending: PendingCall, run: RunRow, title: str, preview: Preview | None = None) -> ApprovalView:
    """The view of a waiting call of ``run`` in the session called ``title``."""
    view = ApprovalView(
        run_id=run.run_id,
        session_id=run.session_id,
        call_id=pending.call_id,
        session_title=title,
        tool=pending.name,
        effect=pending.effect,
        risk=risk_words(pending.effect, pending.name, pending.arguments, preview),
        arguments=pending.arguments,
        working_directory=run.working_directory,
        digest=pending.digest,
        reason=pending.reason,
        preview=preview,
    )
    return replace(view, run_rule=_run_rule(view), rule_suggestions=_suggestions(view))


def risk_words(effect: Effect, tool: str, arguments: JsonObject, preview: Preview | None = None) -> str:
    """What may happen, in a sentence without jargon."""
    del tool
    if effect is Effect.READ:
        return translate("Approval", "Only reads. Nothing is changed, but the model gets to see what it reads.")
    if _command(arguments) is not None:
        return translate("Approval", "Runs a program on this computer with your rights. It can change or delete files.")
    if preview is not None and preview.changes:
        return translate("Approval", "Changes files, as shown below.")
    if effect is Effect.IDEMPOTENT:
        return translate("Approval", "Changes something. Doing it twice has the same result as doing it once.")
    return translate("Approval", "May change something outside of this conversation, and may not be undoable.")


def rule_text(rule: PermissionRule) -> str:
    """Exactly what a rule covers, as one sentence; paths and words stand as they are, quoted."""
    verb = {
        Permission.ALLOW: translate("Approval", "Allow"),
        Permission.ASK: translate("Approval", "Ask before"),
        Permission.DENY: translate("Approval", "Deny"),
    }[rule.permission]
    if rule.command_prefix:
        words = shlex.join(rule.command_prefix)
        what = translate("Approval", "{tool} for single commands that begin with “{words}”").format(tool=rule.tool, words=words)
    elif rule.path_pattern is not None:
        what = translate("Approval", "{tool} for paths that match “{pattern}” below the working directory").format(
            tool=rule.tool, pattern=rule.path_pattern
        )
    elif rule.tool == "*":
        what = translate("Approval", "every tool, with any arguments")
    else:
        what = translate("Approval", "{tool} with any arguments").format(tool=rule.tool)
    return f"{verb} {what} · {scope_words(rule)}"


def scope_words(rule: PermissionRule) -> str:
    """Where a rule holds."""
    match rule.scope:
        case RuleScope.RUN:
            return translate("Approval", "until this run ends")
        case RuleScope.SESSION:
            return translate("Approval", "in this session")
        case RuleScope.DIRECTORY:
            return translate("Approval", "in every session that works in “{path}”").format(path=rule.scope_key)
        case _:
            return translate("Approval", "everywhere")


def _command(arguments: JsonObject) -> str | list[str] | None:
    for key in COMMAND_KEYS:
        value = arguments.get(key)
        if isinstance(value, str):
            return value
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            return [str(item) for item in value]
    return None


def command_words(arguments: JsonObject) -> tuple[str, ...]:
    """The words of a plain command; empty when it uses shell syntax, a wrapper like ``sudo``, or cannot be read."""
    command = _command(arguments)
    if command is None:
        return ()
    if isinstance(command, str):
        if _SHELL_SYNTAX.search(command):
            return ()
        try:
            words = shlex.split(command)
        except ValueError:
            return ()
    else:
        words = command
    if not words or PurePath(words[0]).name in _WRAPPERS or "=" in words[0] or not all(w.isprintable() for w in words):
        return ()
    return tuple(words)


def _rule(
    view: ApprovalView, scope: RuleScope, key: str, *, path: str | None = None, prefix: tuple[str, ...] | None = None
) -> RuleSuggestion:
    rule = PermissionRule(
        id="rule_" + secrets.token_hex(12),
        permission=Permission.ALLOW,
        tool=view.tool,
        scope=scope,
        scope_key=key,
        path_pattern=path,
        command_prefix=prefix,
        created_at=datetime.now(UTC),
    )
    return RuleSuggestion(rule, rule_text(rule))


def _prefix(words: tuple[str, ...]) -> tuple[str, ...]:
    """The program and, where the second word is a subcommand (not an option or a path), that too."""
    if len(words) > 1 and re.fullmatch(r"[a-z][a-z-]*", words[1]):
        return words[:2]
    return words[:1]


def _run_rule(view: ApprovalView) -> RuleSuggestion | None:
    if _command(view.arguments) is None:
        return _rule(view, RuleScope.RUN, view.run_id)
    words = command_words(view.arguments)
    return _rule(view, RuleScope.RUN, view.run_id, prefix=_prefix(words)) if words else None


def _suggestions(view: ApprovalView) -> tuple[RuleSuggestion, ...]:
    """From narrow to wide; nothing that covers more than it seems to."""
    places: list[tuple[RuleScope, str]] = [(RuleScope.SESSION, view.session_id)]
    if view.working_directory:
        places.append((RuleScope.DIRECTORY, view.working_directory))
    found: list[RuleSuggestion] = []
    if _command(view.arguments) is not None:
        words = command_words(view.arguments)
        prefixes = dict.fromkeys(p for p in (words, _prefix(words)) if p)
        for prefix in prefixes:
            found += [_rule(view, scope, key, prefix=prefix) for scope, key in places]
        return tuple(found)
    path = next((v for k in PATH_KEYS if isinstance(v := view.arguments.get(k), str) and v), None)
    if path is not None and _is_plain_relative(path):
        parent = PurePath(path).parent.as_posix()
        patterns = dict.fromkeys((PurePath(path).as_posix(), f"{parent}/*" if parent != "." else "*"))
        for pattern in patterns:
            found += [_rule(view, scope, key, path=pattern) for scope, key in places]
    found += [_rule(view, scope, key) for scope, key in places]
    return tuple(found)


def _is_plain_relative(path: str) -> bool:
    pure = PurePath(path)
    return not pure.is_absolute() and ".." not in pure.parts and path.isprintable() and not re.search(r"[*?\[\]]", path)
