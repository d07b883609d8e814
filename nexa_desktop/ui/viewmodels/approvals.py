"""What an approval shows, and what an answer to it carries.

Which standing rules may be offered beside a call, and the exact sentence of what each covers, come from the policy that
will apply them (`Services.rule_offers`): what is read is what is stored.
"""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import CallId, RunId, SessionId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.permissions import PermissionRule, RuleOffer, RuleScope
from nexa_desktop.core.runs import PendingCall
from nexa_desktop.core.tools import Effect, Preview

translate = QCoreApplication.translate

_COMMAND_KEYS = ("command", "cmd")


class DecisionKind(StrEnum):
    """The four answers."""

    DENY = "deny"
    ONCE = "once"
    RUN = "run"
    RULE = "rule"


class ApprovalView(Struct, frozen=True):
    """One request as a person sees it. ``digest`` binds the answer to the tool and exactly these arguments.

    ``run_rule`` is what "Allow for this run" would store, ``rule_suggestions`` what "Always…" offers, narrowest first;
    both are empty where no rule could say exactly what it would cover, and while that is still looked for
    (``knows_rules`` False).
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
    run_rule: RuleOffer | None = None
    rule_suggestions: tuple[RuleOffer, ...] = ()
    knows_rules: bool = False


class ApprovalDecision(Struct, frozen=True):
    """An answer. ``rule`` is set for ``run`` and ``rule`` and is to be stored beside the approval of this call."""

    run_id: RunId
    call_id: CallId
    digest: str
    kind: DecisionKind
    reason: str = ""
    rule: PermissionRule | None = None


def approval_view(
    pending: PendingCall, run: RunRow, title: str, preview: Preview | None = None, *, offers: Sequence[RuleOffer] | None = None
) -> ApprovalView:
    """The view of a waiting call of ``run`` in the session called ``title``. ``offers`` come from `Services.rule_offers`;
    None: not known yet."""
    for_run = [offer for offer in offers or () if offer.rule.scope is RuleScope.RUN]
    return ApprovalView(
        run_id=run.run_id,
        session_id=run.session_id,
        call_id=pending.call_id,
        session_title=title,
        tool=pending.name,
        effect=pending.effect,
        risk=risk_words(pending.effect, pending.arguments, preview),
        arguments=pending.arguments,
        working_directory=run.working_directory,
        digest=pending.digest,
        reason=pending.reason,
        preview=preview,
        # the widest of the run's rules: the narrowest would ask again for the next file of the same folder
        run_rule=for_run[-1] if for_run else None,
        rule_suggestions=tuple(offer for offer in offers or () if offer.rule.scope is not RuleScope.RUN),
        knows_rules=offers is not None,
    )


def risk_words(effect: Effect, arguments: JsonObject, preview: Preview | None = None) -> str:
    """What may happen, in a sentence without jargon."""
    if effect is Effect.READ:
        return translate("Approval", "Only reads. Nothing is changed, but the model gets to see what it reads.")
    if any(key in arguments for key in _COMMAND_KEYS):
        return translate("Approval", "Runs a program on this computer with your rights. It can change or delete files.")
    if preview is not None and preview.changes:
        return translate("Approval", "Changes files, as shown below.")
    if effect is Effect.IDEMPOTENT:
        return translate("Approval", "Changes something. Doing it twice has the same result as doing it once.")
    return translate("Approval", "May change something outside of this conversation, and may not be undoable.")
