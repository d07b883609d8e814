"""Standing permission decisions in the store."""

from pathlib import Path

import apsw
import pytest

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.permissions import Permission, PermissionRule, RuleScope
from nexa_desktop.store import StoredRules
from tests.support.store_build import at, new_store

ONE = PermissionRule(
    "r1", Permission.ALLOW, "write_file", RuleScope.DIRECTORY, "/work", path_pattern="src/**", created_at=at(0)
)
TWO = PermissionRule("r2", Permission.DENY, "*", RuleScope.EVERYWHERE, command_prefix=("rm", "-rf"), created_at=at(1))


def test_rules_are_kept_listed_and_revoked(tmp_path: Path) -> None:
    """Oldest first, across restarts; the same id replaces; revoking twice is harmless."""
    with new_store(tmp_path) as store:
        StoredRules(store).add_rule(ONE)
        StoredRules(store).add_rule(TWO)
    with new_store(tmp_path) as store:
        rules = StoredRules(store)
        assert rules.rules() == (ONE, TWO)
        changed = ONE.model_copy(update={"permission": Permission.ASK})
        rules.add_rule(changed)
        assert rules.rules() == (changed, TWO)
        rules.revoke_rule("r1")
        rules.revoke_rule("r1")
        assert rules.rules() == (TWO,)
        with pytest.raises(InvalidInput):
            rules.add_rule(ONE.model_copy(update={"id": ""}))


def test_a_damaged_rule_asks_about_everything(tmp_path: Path) -> None:
    """Runtimes 105: a row that cannot be read may have been a denial; nothing is allowed by the loss of it."""
    with new_store(tmp_path) as store:
        rules = StoredRules(store)
        rules.add_rule(ONE)
        rules.add_rule(TWO)
        connection = apsw.Connection(str(store.path))
        connection.execute("UPDATE permission_rule SET body = '{\"id\": 5}' WHERE id = 'r2'")
        connection.close()
        assert rules.rules() == (ONE, PermissionRule("r2", Permission.ASK, "*", RuleScope.EVERYWHERE))
        rules.revoke_rule("r2")
        assert rules.rules() == (ONE,)
