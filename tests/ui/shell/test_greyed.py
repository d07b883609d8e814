"""What would do nothing is grey."""

from tests.ui.shell.conftest import OpenScene

NEEDS_SESSION = ("session.export_json", "session.export_markdown", "session.archive", "session.rename", "edit.find")


def test_commands_of_a_session_are_grey_without_one(scene: OpenScene) -> None:
    """Export, archive, rename and find mean the session on screen; in a new one there is nothing to mean."""
    one = scene([{"text": "Done."}])
    actions = one.window.actions_table
    assert not any(actions[name].isEnabled() for name in NEEDS_SESSION)
    assert not actions["run.regenerate"].isEnabled()
    one.type_and_send("go")
    one.until_idle()
    one.until(lambda: all(actions[name].isEnabled() for name in NEEDS_SESSION))
    assert actions["run.regenerate"].isEnabled()
    one.controller.chat.open_new()
    one.until(lambda: not any(actions[name].isEnabled() for name in NEEDS_SESSION))
