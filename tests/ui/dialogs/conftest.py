"""Dialogs delete themselves when they close, so their tests hold them with `keep` and not with ``qtbot.addWidget``."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid


@pytest.fixture
def keep(qtbot: QtBot) -> Iterator[Callable[[QWidget], None]]:
    """Hold a widget until the end of the test, then close and delete it if it is still there."""
    held: list[QWidget] = []
    yield held.append
    for widget in held:
        if isValid(widget):
            widget.close()
    for widget in held:
        if isValid(widget):
            widget.deleteLater()
