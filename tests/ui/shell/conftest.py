"""Scenes: real windows over real services, closed in the program's own order."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.window_scene import Scene, open_scene

OpenScene = Callable[..., Scene]


@pytest.fixture
def scene(tmp_path: Path, qtbot: QtBot) -> Iterator[OpenScene]:
    """Opens scenes on one data directory, one after the other (a relaunch), and closes what is left open."""
    opened: list[Scene] = []

    def make(*args: object, **options: object) -> Scene:
        made = open_scene(tmp_path, qtbot, *args, **options)  # type: ignore[arg-type]
        opened.append(made)
        return made

    yield make
    for one in opened:
        one.close()
