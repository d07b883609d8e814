"""The app's own data is closed to commands, however they write its path (case 108)."""

from pathlib import Path

import pytest

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.permissions import Permission, PermissionRequest, PermissionRule, RuleScope
from nexa_desktop.core.tools import Effect
from nexa_desktop.tools.policy import ToolPolicy

CAT = PermissionRule("r", Permission.ALLOW, "run_command", RuleScope.EVERYWHERE, command_prefix=("cat",))


@pytest.mark.parametrize(
    ("command", "in_shell", "permission"),
    [
        ("cat ../data/nexa.sqlite3", False, Permission.DENY),
        ("cat link/nexa.sqlite3", False, Permission.DENY),
        ("cat {root}//data/nexa.sqlite3", False, Permission.DENY),
        ("cat {root}/work/../data/nexa.sqlite3", False, Permission.DENY),
        ("cat --file=../data/nexa.sqlite3", False, Permission.DENY),
        ("cat -f../data/nexa.sqlite3", False, Permission.DENY),
        ("cat < ../data/nexa.sqlite3", True, Permission.DENY),
        ("cat ok.txt && cat ../data/nexa.sqlite3", True, Permission.DENY),
        ("cat ../*/nexa.sqlite3", True, Permission.ASK),
        ("cat ../d?ta/*", True, Permission.ASK),
        ("cat ok.txt", False, Permission.ALLOW),
        ("cat *.txt", True, Permission.ALLOW),
        ("cat ../other/file ~nobody/x", False, Permission.ALLOW),
    ],
)
def test_a_standing_rule_does_not_open_the_store(tmp_path: Path, command: str, in_shell: bool, permission: Permission) -> None:
    """Rule 4, case 108: no rule allows a command that names the data directory; one that could is asked."""
    data, work = tmp_path / "data", tmp_path / "work"
    for folder in (data, work, tmp_path / "other"):
        folder.mkdir()
    (data / "nexa.sqlite3").write_text("everything that was said")
    (work / "link").symlink_to(data)
    policy = ToolPolicy(rules=lambda: [CAT], data_directory=data)
    arguments = {"command": command.format(root=tmp_path), "shell": in_shell}
    request = PermissionRequest("run_command", Effect.WRITE, arguments, work, RunId("run_1"), SessionId("ses_1"), "builtin")
    assert policy.decide(request).permission is permission
