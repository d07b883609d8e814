"""Model, permission mode and budget of one session: they are its own, and the defaults are everybody's."""

import pytest
from msgspec.structs import replace

from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.settings import Connection
from nexa_desktop.ui.widgets import composer_controls
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene


def open_new(one: Scene) -> None:
    """Ctrl+N, until its stored values are in the composer."""
    with one.qtbot.waitSignal(one.controller.chat.filled):
        one.controller.chat.open_new()


def choose(one: Scene, mode: PermissionMode, config: RunConfig) -> None:
    """Choose values at the composer, as its menus do."""
    controls = one.window.composer.controls
    controls._change(replace(controls._settings, permission_mode=mode, config=config))


def test_what_is_chosen_for_one_new_session_is_not_chosen_for_the_next(scene: OpenScene) -> None:
    """A mode and a budget go with the session that they were chosen for; the next one and the next start have the
    defaults, and a default that is changed later holds for them."""
    one = scene([{"text": "Done."}, {"text": "Done."}])
    choose(one, PermissionMode.ALLOW_EDITS, RunConfig(timeout=77.0))
    one.type_and_send("a task that may do all")
    one.until_idle()
    begun = one.controller.chat.place.session_id
    assert begun is not None
    assert one.window.composer.controls.mode is PermissionMode.ALLOW_EDITS
    one.controller.chat.open_new()
    one.until(lambda: one.window.composer.controls.mode is PermissionMode.ASK_WRITES)
    assert one.window.composer.controls.config.timeout != 77.0
    one.controller.settings.change(lambda app: replace(app, permission_mode=PermissionMode.READ_ONLY))
    assert one.window.composer.controls.mode is PermissionMode.READ_ONLY
    one.controller.open_session(begun)
    one.until(lambda: one.window.composer.controls.mode is PermissionMode.ALLOW_EDITS)
    one.close()
    two = scene()
    two.controller.chat.open_new()
    two.until(lambda: two.window.composer.controls.mode is PermissionMode.READ_ONLY)


def test_the_values_leave_too_when_another_session_was_opened_meanwhile(scene: OpenScene) -> None:
    """The session begins while the person looks at another one: its values go with it, and a new draft stays."""
    one = scene([{"text": "Done."}, {"text": "Done."}])
    one.type_and_send("first")
    one.until_idle()
    first = one.controller.chat.place.session_id
    assert first is not None
    open_new(one)
    choose(one, PermissionMode.ALLOW_EDITS, RunConfig(timeout=77.0))
    one.type_and_send("second")
    one.controller.open_session(first)
    one.until(lambda: len(one.titles()) == 2 and not one.controller.live.all())
    one.until(lambda: one.controller.chat.place.session_id == first)
    one.controller.chat.open_new()
    one.until(lambda: one.window.composer.controls.mode is PermissionMode.ASK_WRITES)
    second = next(found for found in one.window.sessions_model.session_ids() if found != first)
    one.controller.open_session(second)
    one.until(lambda: one.window.composer.controls.mode is PermissionMode.ALLOW_EDITS)


def test_the_status_bar_names_what_the_shown_session_is_sent_with(scene: OpenScene) -> None:
    """Another session has another connection and model: name and context limit follow at once."""
    one = scene([{"text": "Done."}])
    one.type_and_send("with the default")
    one.until_idle()
    other = Connection("other", "Other provider", "scripted", "scripted", "", model="other-1")
    one.controller.settings.change(lambda app: replace(app, connections=(*app.connections, other)))
    open_new(one)
    controls = one.window.composer.controls
    controls.choose_model(other, "other-1")
    assert "Other provider" in one.window.status_bar.connection.text()
    first = one.window.sessions_model.session_ids()[0]
    one.controller.open_session(first)
    one.until(lambda: one.controller.chat.place.session_id == first)
    assert "Script" in one.window.status_bar.connection.text()
    one.controller.chat.open_new()
    one.until(lambda: "Other provider" in one.window.status_bar.connection.text())


def test_what_is_typed_right_after_a_new_session_was_asked_for_stays(scene: OpenScene) -> None:
    """The stored draft of a new session comes a moment later; it takes nothing away of what was typed meanwhile."""
    one = scene([{"text": "Done."}])
    one.type_and_send("first")
    one.until_idle()
    one.window.composer.edit.setPlainText("belongs to the first")
    with one.qtbot.waitSignal(one.controller.chat.filled):
        one.controller.chat.open_new()
        one.qtbot.keyClicks(one.window.composer.edit, "quick")
    assert one.window.composer.edit.toPlainText() == "quick"
    first = one.window.sessions_model.session_ids()[0]
    one.controller.open_session(first)
    one.until(lambda: one.window.composer.edit.toPlainText() == "belongs to the first")


def test_a_model_names_a_session_when_that_is_wanted(scene: OpenScene) -> None:
    """Off by default; switched on, the first answer is followed by a title. A name given meanwhile, or before, stays."""
    steps = [
        {"when": {"contains": "<question>"}, "text": "Red Flowers"},
        {"text": "They are red."},
    ]
    one = scene(steps, repeat_last=True)
    one.type_and_send("the roses")
    one.until_idle()
    assert one.titles() == ["the roses"]
    one.controller.settings.change(lambda app: replace(app, titles_by_model=True))
    one.controller.chat.open_new()
    one.type_and_send("the tulips")
    one.until(lambda: "Red Flowers" in one.titles())
    named = next(key for key in one.window.sessions_model.session_ids() if one.row(key).title == "Red Flowers")
    one.window.sessions_model.rename_requested.emit((named, "My tulips"))
    one.until(lambda: "My tulips" in one.titles())
    one.type_and_send("and more of them")
    one.until_idle()
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    assert sorted(one.titles()) == ["My tulips", "the roses"]


def test_another_permission_mode_is_announced(scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who cannot see the composer hears what agents may do from now on; other values change in silence."""
    said: list[str] = []
    monkeypatch.setattr(composer_controls, "announce", lambda widget, words: said.append(words))
    one = scene([{"text": "Done."}])
    controls = one.window.composer.controls
    controls._fill_modes()
    other = next(action for action in controls._mode_menu.actions() if not action.isChecked())
    other.trigger()
    controls._choose_directory(str(one.work.parent))
    assert said == [controls.mode_button.accessibleName()]
    assert other.text().split("  ")[0] in said[0]
