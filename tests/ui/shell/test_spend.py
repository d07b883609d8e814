"""The status bar's spend: of the whole session, with what is unknown said to be unknown."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import RunConfig, RunUsage
from nexa_desktop.core.spend import Cost, SessionSpend
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
    status.load(SessionSpend(silent.usage), silent, is_live=False)
    assert bar.spend.text() == "Tokens unknown"
    both = RunUsage(model_calls=2, input_tokens=900, output_tokens=100, unreported_calls=1)
    status.load(SessionSpend(both, Cost(0.35, unreported=1)), silent, is_live=False)
    assert bar.spend.text() == "1.0k tokens · $0.35"
    assert "1 call(s) without a report" in bar.spend.accessibleDescription()


@pytest.mark.parametrize(
    ("tokens", "usd", "config", "words"),
    [
        (12_300, 0.5, RunConfig(max_session_tokens=50_000), "12,300 of 50,000 tokens · $0.50"),
        (40_000, 0.0, RunConfig(max_session_tokens=50_000), "40,000 of 50,000 tokens · near the cap"),
        (50_001, 0.0, RunConfig(max_session_tokens=50_000), "50,001 of 50,000 tokens · cap reached"),
        (1_000, 0.5, RunConfig(max_session_cost_usd=5.0), "1.0k tokens · $0.50 of $5.00"),
        (1_000, 4.5, RunConfig(max_session_cost_usd=5.0), "1.0k tokens · $4.50 of $5.00 · near the cap"),
        (1_000, 5.0, RunConfig(max_session_cost_usd=5.0), "1.0k tokens · $5.00 of $5.00 · cap reached"),
    ],
)
def test_spend_stands_against_its_cap_in_words(
    shown: tuple[RunRow, RunStatusViewModel, StatusBar], tokens: int, usd: float, config: RunConfig, words: str
) -> None:
    """Near a cap and at it the bar says so; what is not known is added in words and never counted as zero."""
    row, status, bar = shown
    status.set_next_config(config)
    status.load(SessionSpend(RunUsage(input_tokens=tokens), Cost(usd)), row, is_live=False)
    assert bar.spend.text() == words
    unknown = RunUsage(input_tokens=tokens, unreported_calls=row.usage.unreported_calls + 2)
    status.load(SessionSpend(unknown, Cost(usd, unreported=2)), row, is_live=False)
    assert bar.spend.text() == f"{words} · + unknown"
