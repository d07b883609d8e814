"""The caps of a session in the window: shown against what was used, stopping a turn, raised where it stopped."""

from msgspec.structs import replace

from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.runs import RunStatus
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui.dialogs.continuation import ContinuationDialog
from nexa_desktop.ui.widgets.budget_bars import BudgetBars
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene


def capped(tokens: int) -> object:
    """Settings whose new sessions may use so many tokens."""

    def change(app: AppSettings) -> AppSettings:
        return replace(app, run_config=replace(app.run_config, max_session_tokens=tokens))

    return change


def turns(one: Scene, count: int) -> None:
    """Wait until so many turns are stored and have ended."""
    one.until_idle()
    one.until(lambda: len([row for row in one.controller.chat.place.rows if row.ended_at]) == count)


def test_a_cap_stops_the_session_until_it_is_raised(scene: OpenScene) -> None:
    """The turn that crosses it is finished; the next is stopped before its request and keeps its message. A cap that was
    raised there holds for the turns after it, and after the window was opened anew."""
    one = scene([{"text": "word " * 50}], settings=capped(20), repeat_last=True)
    one.type_and_send("first")
    turns(one, 1)
    spend = one.window.status_bar.spend
    used = one.controller.chat.place.rows[0].usage.total_tokens
    one.until(lambda: spend.text() == f"{used} of 20 tokens · cap reached")
    assert "all its turns and branches" in spend.accessibleDescription()
    one.type_and_send("second")
    turns(one, 2)
    head = one.controller.chat.place.head
    assert head is not None
    assert (head.status, head.usage.model_calls) == (RunStatus.BUDGET_EXHAUSTED, 0)
    assert head.stop is not None
    assert head.stop.reason is StopReason.SESSION_TOKENS
    spend.click()
    panel = one.window.inspector()
    one.until(lambda: panel.isVisible() and panel.tabs.tabText(panel.tabs.currentIndex()) == "Run")
    one.until(lambda: any(f"{used:,} of 20" in bars.accessibleDescription() for bars in panel.findChildren(BudgetBars)))
    one.controller.turns.continue_from(head.run_id)
    one.until(lambda: one.window.findChildren(ContinuationDialog))
    (dialog,) = one.window.findChildren(ContinuationDialog)
    assert dialog.budget.limits_session_tokens.isChecked()
    dialog.budget.session_tokens.setValue(100_000)
    dialog.continue_button.click()
    turns(one, 3)
    one.until(lambda: "of 100,000 tokens" in spend.text())
    assert "cap" not in spend.text()
    one.type_and_send("third")
    turns(one, 4)
    assert [row.status for row in one.controller.chat.place.rows[2:]] == [RunStatus.COMPLETED] * 2
    session = one.controller.chat.place.session_id
    assert session is not None
    one.close()
    again = scene()
    again.controller.open_session(session)
    again.until(lambda: "of 100,000 tokens" in again.window.status_bar.spend.text())


def test_a_title_by_the_model_is_in_the_spend(scene: OpenScene) -> None:
    """What the session used is shown with the title's request as soon as that was answered."""
    steps = [{"when": {"contains": "<question>"}, "text": "Red Flowers"}, {"text": "They are red."}]
    one = scene(steps, repeat_last=True, settings=lambda app: replace(app, titles_by_model=True))
    one.type_and_send("the tulips")
    one.until(lambda: "Red Flowers" in one.titles())
    own = one.controller.chat.place.rows[0].usage.total_tokens
    one.until(lambda: one.window.run_status.session_tokens > own)
