"""The status bar's spend: of the whole session, with what is unknown said to be unknown."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import RunUsage
from nexa_desktop.ui.viewmodels.run_status import RunStatusViewModel
from nexa_desktop.ui.widgets.status_bar import StatusBar
from tests.ui.shell.conftest import OpenScene


def test_spend_counts_the_whole_session(scene: OpenScene) -> None:
    """Two turns: the number is that of both, before and after the session is opened anew."""
    one = scene([{"text": "word " * 50}, {"text": "word " * 70}])
    one.type_and_send("first")
    one.until_idle()
    first = one.controller.chat.place.rows[0].usage.total_tokens
    one.type_and_send("second")
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    one.until(lambda: all(row.ended_at for row in one.controller.chat.place.rows))
    both = sum(row.usage.total_tokens for row in one.controller.chat.place.rows)
    assert both > first
    assert one.window.status_bar.spend.text().split()[0] == str(both)


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    """A window for the status bar alone."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def shown(scene: OpenScene, host: QWidget) -> tuple[RunRow, RunStatusViewModel, StatusBar]:
    """A stored run of a session, and a status bar of its own to show it in."""
    one = scene([{"text": "Done."}])
    one.type_and_send("go")
    one.until_idle()
    status = RunStatusViewModel(host)
    return one.controller.chat.place.rows[0], status, StatusBar(status, host)


def test_unreported_tokens_are_unknown_and_known_cost_is_told(shown: tuple[RunRow, RunStatusViewModel, StatusBar]) -> None:
    """A stopped turn whose vendor told nothing has not cost "0 tokens"; a price that is known stands beside the tokens."""
    row, status, bar = shown
    silent = replace(row, usage=RunUsage(model_calls=1, unreported_calls=1))
    status.load((silent,), silent, is_live=False)
    assert bar.spend.text() == "Tokens unknown"
    paid = replace(row, usage=RunUsage(model_calls=1, input_tokens=900, output_tokens=100), cost_usd=0.35)
    status.load((silent, replace(paid, run_id=type(row.run_id)("other"))), silent, is_live=False)
    assert "$0.35" in bar.spend.text()
    assert "1" in bar.spend.accessibleDescription()
