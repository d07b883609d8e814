"""An earlier message once more: edited and sent again, or answered again."""

from pathlib import Path

from nexa_desktop.core.messages import input_of
from tests.ui.shell.conftest import OpenScene


def test_an_edited_message_keeps_its_files(scene: OpenScene, tmp_path: Path) -> None:
    """What is on screen is what is sent: the files of the earlier message come along, and can be taken out."""
    one = scene([{"text": "Read."}], repeat_last=True)
    (tmp_path / "notes.txt").write_text("hello")
    one.controller.attachments.attach((tmp_path / "notes.txt",))
    one.until(lambda: one.window.composer.current_input().files)
    one.type_and_send("read this")
    one.until_idle()
    old = one.controller.chat.place.leaf
    assert old is not None
    one.controller.turns.edit(old)
    one.until(lambda: one.window.composer.edit.toPlainText() == "read this")
    assert [part.name for part in one.window.composer.current_input().files] == ["notes.txt"]
    one.type_and_send("read this again")
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    new = one.controller.chat.place.leaf
    assert new is not None
    sent = input_of(one.services.runs.load(new).own_messages)
    assert sent is not None
    assert [part.name for part in sent.files] == ["notes.txt"]
    assert one.window.composer.current_input().is_blank


def test_a_resumed_turn_is_answered_again_by_the_message_that_led_to_it(scene: OpenScene) -> None:
    """A turn that goes on without a new message has none of its own; the one above is asked again, beside itself."""
    one = scene([{"text": "Half", "interrupted": "network"}, {"text": "Whole."}], repeat_last=True)
    one.type_and_send("tell me")
    one.until_idle()
    asked = one.controller.chat.place.leaf
    one.controller.turns.resume_shown()
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    one.controller.turns.regenerate_shown()
    one.until(lambda: len(one.controller.chat.place.rows) == 3)
    one.until_idle()
    new = one.controller.chat.place.head
    assert new is not None
    assert new.fork_of == asked
    assert one.services.runs.load(new.run_id).input_text == "tell me"


def test_another_edit_does_not_take_the_place_of_what_was_written(scene: OpenScene) -> None:
    """An edit that was not changed gives way to another one; one that was stays, and that is said."""
    one = scene([{"text": "Fine."}], repeat_last=True)
    turns, composer = one.controller.turns, one.window.composer
    asked = []
    for count, text in enumerate(("first", "second"), start=1):
        one.type_and_send(text)
        one.until(lambda wanted=count: len(one.controller.chat.place.rows) == wanted)
        one.until_idle()
        leaf = one.controller.chat.place.leaf
        assert leaf is not None
        asked.append(leaf)
    turns.edit(asked[0])
    one.until(lambda: composer.edit.toPlainText() == "first")
    turns.edit(asked[1])
    one.until(lambda: composer.edit.toPlainText() == "second")
    composer.edit.setPlainText("second, with much thought")
    turns.edit(asked[0])
    one.until(lambda: "Send or clear" in composer.notice.text())
    assert composer.edit.toPlainText() == "second, with much thought"
