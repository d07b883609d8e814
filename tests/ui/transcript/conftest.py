"""A transcript on an offscreen window, with its model."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.transcript import TranscriptView
from tests.support.transcript_driver import Transcript


@pytest.fixture
def transcript(qtbot: QtBot) -> Iterator[Transcript]:
    """An empty transcript, 900 × 700, shown."""
    view = TranscriptView()
    model = TranscriptModel(view)
    view.set_model(model)
    view.resize(900, 700)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    yield Transcript(view, model, qtbot)
    view.shut()
