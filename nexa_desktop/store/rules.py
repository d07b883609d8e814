"""Standing permission decisions: stored, listed, revocable.

A rule that cannot be read may have been a denial, so in its place stands one that asks about everything: deny wins over
ask, ask over allow. It shows in the list and can be revoked like any other.
"""

from nexa_desktop.core.codec import dump_json, load_json
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.permissions import Permission, PermissionRule, RuleScope
from nexa_desktop.store.rows import UNREADABLE, word
from nexa_desktop.store.runs import SQLiteCheckpointStore


class StoredRules:
    """Fulfils `RuleBook`. Changes are FULL: a revoked rule stays revoked after a power cut."""

    def __init__(self, store: SQLiteCheckpointStore) -> None:
        self._database = store.database

    def rules(self) -> tuple[PermissionRule, ...]:
        """All of them, oldest first; "ask about everything" in place of a damaged one."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT id, body FROM permission_rule ORDER BY n").fetchall()
        return tuple(_rule(word(key), word(body)) for key, body in rows)

    def add_rule(self, rule: PermissionRule) -> None:
        """Store one; the same id again replaces it."""
        if not rule.id or not rule.tool:
            raise InvalidInput("A rule needs an id and a tool.")
        with self._database.transaction("rule", durable=True) as connection:
            connection.execute(_ADD, (rule.id, dump_json(rule)))

    def revoke_rule(self, rule_id: str) -> None:
        """Remove one; harmless when gone."""
        with self._database.transaction("rule", durable=True) as connection:
            connection.execute("DELETE FROM permission_rule WHERE id = ?", (rule_id,))


def _rule(rule_id: str, body: str) -> PermissionRule:
    try:
        return load_json(PermissionRule, body)
    except UNREADABLE:
        return PermissionRule(rule_id, Permission.ASK, "*", RuleScope.EVERYWHERE)


_ADD = "INSERT INTO permission_rule (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
