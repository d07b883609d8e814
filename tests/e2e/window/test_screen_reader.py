"""The window as a screen reader has it: nothing without a name, and a whole turn without a key or a mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.console import Console, wait_until
from tests.support.desktop import Desktop, missing_tools, session_bus, x_server
from tests.support.screen_reader import Reader

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(bool(missing_tools()), reason=f"no {', '.join(missing_tools())} here: no screen reader can look"),
]


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """A window over a fresh data directory, on a screen of its own, with a screen reader about."""
    with x_server() as display, session_bus(display, tmp_path / "runtime") as environment:
        desktop = Desktop(Console.in_directory(tmp_path), environment, tmp_path)
        yield desktop
        desktop.kill()


def nameless(reader: Reader) -> list[str]:
    """Where a control shows that has nothing to be called by. Icons inside an entry are pictures: nobody can go to them."""
    return [
        " > ".join(control["path"][-4:])
        for control in reader.controls()
        if not control["name"].strip()
        and not (control["role"] == "list item" and control["text"].strip())
        and not (not control["focusable"] and control["path"][-2].startswith(("text ", "password text ")))
    ]


def test_a_whole_turn_is_done_through_the_accessibility_tree(desktop: Desktop) -> None:
    """D4, E2E 2: write and send a message, hear the request with its arguments, allow it, hear the answer; the effect is
    there once. No key and no mouse."""
    call = {"name": "write_file", "arguments": {"path": "spoken.txt", "content": "aloud\n"}}
    desktop.console.script([{"text": "I will write it.", "calls": [call]}, {"text": "It is written in spoken.txt."}])
    desktop.console.change_settings(is_onboarded=True, working_directory=str(desktop.console.workdir))
    desktop.start()
    reader = Reader(desktop.environment)
    wait_until(lambda: reader.write("Message", "Please write it down."))
    wait_until(lambda: reader.press("Send"))
    wait_until(lambda: reader.hears("Approval needed: write_file"))
    assert reader.hears("spoken.txt"), "the arguments of what is asked can be read"
    assert not (desktop.console.workdir / "spoken.txt").exists()
    assert nameless(reader) == []

    def is_written() -> bool:
        reader.press("Allow once")  # again and again: in its first half second the card takes no answer
        return (desktop.console.workdir / "spoken.txt").exists()

    wait_until(is_written)
    wait_until(lambda: reader.hears("It is written in spoken.txt."))
    assert reader.hears("Please write it down."), "what was said before can be read again"
    assert (desktop.console.workdir / "spoken.txt").read_text() == "aloud\n"
    assert nameless(reader) == []


def test_everything_that_shows_has_a_name(desktop: Desktop) -> None:
    """D1, E2E 2: on the first page, in the settings and their pages, in the palette and with the inspector open, each
    control that a person could use says what it is."""
    desktop.start()
    reader = Reader(desktop.environment)
    wait_until(lambda: bool(reader.controls()))
    found: dict[str, list[str]] = {"first page": nameless(reader)}

    desktop.console.script([{"text": "A first answer."}], repeat_last=True)
    desktop.console.change_settings(is_onboarded=True)
    desktop.kill()
    desktop.start()
    wait_until(lambda: reader.write("Message", "Say something."))
    wait_until(lambda: reader.press("Send"))
    wait_until(lambda: reader.hears("A first answer."))
    found["a conversation"] = nameless(reader)

    desktop.focus("Nexa Desktop")
    desktop.press("ctrl+j")
    wait_until(lambda: reader.has("page tab", "Lineage"))
    found["the inspector"] = nameless(reader)
    desktop.press("ctrl+j")
    desktop.press("ctrl+k")
    wait_until(lambda: reader.has("text", "Find a command"))
    found["the palette"] = nameless(reader)
    desktop.press("Escape")

    desktop.press("ctrl+comma")
    wait_until(lambda: reader.has("list", "Pages"))
    desktop.focus("Settings")
    pages = [one["name"] for one in reader.controls() if one["role"] == "list item" and one["path"][-2] == "list Pages"]
    assert len(pages) >= 8, pages
    for page in pages:
        wait_until(lambda page=page: page in reader.selected("Pages"))  # type: ignore[misc]  # the default binds the name
        found[f"settings: {page}"] = nameless(reader)
        desktop.press("Down")
    assert {place: names for place, names in found.items() if names} == {}
